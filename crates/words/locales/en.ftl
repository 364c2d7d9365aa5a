### Every sentence of answers in English. The same keys, with the same arguments, stand in zh.ftl.
### Arguments: a number n also has n_number (one, other); a list l also has l_plus, l_xor, l_count, l_number.

## Verdicts. The perspective is always spelled out.

ui-verdict-n = the player to move wins (N-position)
ui-verdict-p = the player to move loses: the previous player wins (P-position)
ui-verdict-draw = a draw: neither player can force a win
ui-verdict-unknown = not decided
ui-play-normal = normal play: whoever cannot move loses
ui-play-misere = misère play: whoever cannot move wins

## What an answer rests on

ui-basis-theorem = by a theorem ({ $theorem })
ui-basis-exhaustive = by exhaustive computation ({ $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 })
ui-basis-finite-check = proved by a finite check to heap { $checked } ({ $theorem })
ui-basis-observed = observed to heap { $checked }, not proved

## Why a computation stopped

ui-stop-positions = the limit of positions was reached after { $positions }
    .help = give more with --positions, for example --positions 1e9
ui-stop-memory = the limit of memory was reached after { $positions ->
    [0] no position
   *[other] { $positions } positions
 }
    .help = give more with --memory, for example --memory 8GiB
ui-stop-time = the time ran out after { $positions } positions
    .help = give more with --time, for example --time 5min
ui-stop-cancelled = interrupted after { $positions } positions
ui-stop-no-method = no method applies: no theorem covers this position, and it is too large to compute

## Headings and small words

ui-nim-value = nim-value
ui-no-nim-value = nim-value not known
ui-basis = basis
ui-winning-moves = winning moves
ui-winning-moves-none = no winning move
ui-winning-moves-unknown = winning moves not known
ui-winning-moves-some = winning moves (at least { $count })
ui-winning-moves-count = { $count_number ->
    [one] 1 winning move
   *[other] { $count } winning moves
 }
ui-more-moves = … and { $count } more (--limit shows more)
ui-more-moves-uncounted = … and perhaps more (--limit shows more)
ui-leaves = leaves
ui-why = why
ui-note = note
ui-stop = stopped
ui-components = components
ui-alone-n = alone, the player to move wins it
ui-alone-p = alone, the player to move loses it
ui-theorem-heading = the theorem
ui-source = source
ui-more-steps = … { $count } more in: bouton explain
ui-error = error
ui-help = help
ui-more-errors = … and { $count } more
ui-for-more = For more: bouton explain-error { $code }
ui-line = line { $line }
ui-name = name
ui-aliases = also called
ui-usage = written
ui-rules = rules
ui-theorems = theorems
ui-examples = examples
ui-examples-of = For example:
ui-codes-named = named take-and-break codes
ui-heap = heap
ui-move = move
ui-outcome = outcome
ui-game = game
ui-position = position
ui-of-game = { $ruleset }, heaps { $from } to { $to }
ui-p-positions = P-positions of { $ruleset } (the player to move loses)
ui-p-positions-all = that is all of them
ui-p-positions-none = none
ui-moves-none = no move is left
ui-yields-n = the opponent then wins
ui-yields-p = the opponent then loses
ui-yields-unknown = not decided
ui-moves-all-count = { $count_number ->
    [one] 1 move
   *[other] { $count } moves
 }
ui-interrupted = interrupted: what is known so far is printed; once more ends at once
ui-bug = This is a bug in bouton, and not your fault. Please report it with the command that you ran and this line:
ui-cannot-read = cannot read { $name }: { $reason }
ui-cannot-write = cannot write { $name }: { $reason }
ui-similar = did you mean { $suggestion }?
ui-values-stopped = the table ends before heap { $to }: { $reason }

## Steps: nim-heaps and nim-sums

nim-heap = a nim-heap of size { $heap } has nim-value { $heap }
