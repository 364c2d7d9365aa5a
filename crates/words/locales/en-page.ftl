### What the server says of boards and play, beside the answers themselves. The keys and arguments are those of zh-page.ftl.

## Moves, each as one touches the board

ui-act-heap = heap { $heap }: take { $take }, leaving { $left }
ui-act-heap-all = heap { $heap }: take all { $take }
ui-act-heap-break = heap { $heap }: take { $take }, leaving { $parts }
ui-act-heap-split = heap { $heap }: split it into { $parts }
ui-act-heap-grow = heap { $heap }: { $size } becomes { $parts }
ui-act-step = { $coins_number ->
    [one] move a coin from step { $from } to step { $to }
   *[other] move { $coins } coins from step { $from } to step { $to }
 }
ui-act-coin = slide the coin on square { $from } to square { $to }
ui-act-coin-bag = put the coin on square { $from } into the bag
ui-act-bag = take the bag
ui-act-numbers = from ({ $before }) to ({ $after })
ui-act-domino-across = a domino on row { $row }, columns { $column } and { $other }
ui-act-domino-down = a domino on column { $column }, rows { $row } and { $other }
ui-act-bite = take row { $row }, column { $column }, and all below and to the right
ui-act-mark = X on row { $row }, column { $column }
ui-act-cross = a cross on square { $square }
ui-act-vertex = take vertex { $vertex } and its neighbours
ui-act-edge = take the edge { $from }–{ $to } with its ends
ui-act-loop = take vertex { $from } by its loop
ui-act-token = move the token to { $vertex }
ui-act-cut = cut edge { $edge }
ui-act-topple-left = topple domino { $domino } to the left
ui-act-topple-right = topple domino { $domino } to the right
ui-act-turn = { $coins_number ->
    [one] turn coin { $coins }
   *[other] turn the coins { $coins }
 }

## What a move does

ui-after-p = then your opponent loses
ui-after-n = then your opponent wins
ui-after-draw = then neither can force a win
ui-after-unknown = not decided what follows

## Play

ui-reply-wins = the opponent plays { $move }, and wins
ui-reply-hopes = the opponent has no winning move and plays { $move }
ui-reply-slips = the opponent plays { $move }, which gives the win away
ui-reply-unknown = the opponent plays { $move }; it could not find out in its time who wins
ui-reply-chance = the opponent plays { $move }
ui-reply-draw = the opponent plays { $move }, and nobody can force a win
ui-reply-mirror = the opponent mirrors your move: { $move }
ui-reply-none = there is no move left
ui-why-above = the same as above
ui-why-together = together:
ui-why-move = { $move } turns nim-value { $from } into { $to }
ui-over-winner = no move is left: whoever moved last wins
ui-over-loser = no move is left: whoever moved last loses

## The page itself

ui-page-missing = The page is not built in. Build it with: cargo xtask web (needs node); the API is at /api/v1/openapi.json
ui-linked = Impartial combinatorial games: who wins, why, and what to play.
ui-linked-page = bouton: who wins, and why?
ui-linked-title = { $game }: who wins, and why?
ui-graph-positions = { $count_number ->
    [one] one position
   *[other] { $count } positions
 }

ui-cannot-listen = cannot listen on { $name }: { $reason }

## Kinds of rulesets

ui-kind-heaps = Heaps
ui-kind-take-and-break = Taking and breaking
ui-kind-several = Several heaps at once
ui-kind-coins = Coins
ui-kind-boards = Boards
ui-kind-graphs = Graphs and drawings
ui-kind-numbers = Numbers and sets
ui-kind-compounds = Games joined otherwise
ui-kind-own = Rules of your own

## Graphs that are not drawn

ui-graph-too-many = { $count } positions are too many for a picture of at most { $limit }
ui-graph-many = more than { $count } positions can be reached, too many for a picture of at most { $limit }

## Questions to begin with

ui-example-nim = Nim with three heaps
    .why = The game that all others are measured with: take any number from one heap.
ui-example-kayles = A sum of different games
    .why = Each part has a nim-value, and together they are a game of Nim.
ui-example-wythoff = Wythoff's game
    .why = Two heaps, and the golden ratio says who wins.
ui-example-chomp = Chomp
    .why = The first player wins every rectangle, and nobody knows how in general.
ui-example-cram = Cram on a board
    .why = Dominoes on a square board: a half turn wins without counting.
ui-example-silver-dollar = Coins on a strip
    .why = Coins slide to the left, and only the gaps between them matter.
ui-example-hackenbush = Hackenbush
    .why = Cut an edge of a drawing: what loses its hold on the ground falls away.
ui-example-geography = A token on a graph
    .why = Move along edges, never back: a matching of the graph wins.
ui-example-notakto = Notakto
    .why = Noughts and crosses where both write X, and whoever completes a line loses.
ui-example-sequence = The octal code 0.07
    .why = Dawson's Kayles: its nim-values repeat with period 34, and that is proved.
ui-example-fibonacci = A hundred digits
    .why = Fibonacci Nim with 10^100 tokens, answered by a theorem.
ui-example-own = Rules of your own
    .why = Write the moves of a game down and play it: take 1, 3 or 4.

## Lists and warnings

ui-page-more = … and { $count } more
ui-page-more-uncounted = … and perhaps more
ui-blunder = That gives the win away: your opponent can win now.
ui-blunder-value = That gives the win away: the nim-value becomes { $value }, not 0.

## Play in the terminal

ui-play-your-move = your move
ui-play-its-move = the program thinks
ui-play-thinking = the program thinks, for some { $seconds } s at most …
ui-play-example = no position was given: playing { $position }
ui-play-you-won = you have won
ui-play-you-lost = the program has won
ui-play-you = { $number }. you: { $move }
ui-play-it = { $number }. the program: { $move }
ui-play-hint = this wins: { $move }
ui-play-no-hint = no move is known to win
ui-play-nothing-to-undo = there is no move of yours to take back
ui-play-unknown = { $typed } means no move, or several: moves lists them, hint, undo and quit are commands
ui-play-no-such = { $typed } means no move
ui-play-in = { $game }: { $move }
ui-play-more = … and { $count } more
ui-play-board = Board
ui-play-analysis = Analysis
ui-play-keys = ↑ ↓ choose · ← → next heap · Enter play · h hint · u undo · / type a move · q quit
ui-play-began-you = from the beginning the win was yours
ui-play-began-it = from the beginning the win was the program's
ui-play-began-unknown = who wins was not decided at the beginning
ui-play-gave = move { $number } gave your win away: { $move }. This would have kept it: { $better }
ui-play-it-gave = move { $number } of the program gave its win away: { $move }. This would have kept it: { $better }
ui-play-never-changed = the win never changed hands
