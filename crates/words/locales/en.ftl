### Every sentence of answers in English. The same keys, with the same arguments, stand in zh.ftl.
### Arguments: a number n also has n_number (zero, one, other); a list l also has l_plus, l_xor, l_count, l_number.

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
ui-basis-table = from the table of { $table } ({ $positions } positions)

## Why a computation stopped

ui-stop-positions = the limit of positions was reached after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }
    .help = give more with --positions, for example --positions 1e9
ui-stop-options = the limit of options looked at was reached after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }
    .help = give more with --positions, or with --time, which lifts this limit: --time 1min
ui-stop-cycle = the rules have a cycle: a position can be reached again from itself
    .help = if that is meant, write the word loopy in front of the first rule
ui-stop-memory = the limit of memory was reached after { $positions_number ->
    [zero] no position
    [one] 1 position
   *[other] { $positions } positions
 }
    .help = give more with --memory, for example --memory 8GiB
ui-stop-time = the time ran out after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }
    .help = give more with --time, for example --time 5min
ui-stop-cancelled = interrupted after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }
ui-stop-no-method = no method applies: no theorem covers this position, and it is too large to compute
ui-stop-values = the next nim-value does not fit into two bytes, which is what runs and counts hold; without --checkpoint, --no-period, --statistics and --values none, theorems give larger values

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
ui-remoteness = remoteness { $moves }: the winner needs { $winner_number ->
    [one] 1 move
   *[other] { $winner } moves
 }, the loser can hold out for { $loser_number ->
    [one] 1 move
   *[other] { $loser } moves
 }
ui-move-ends = the game is over
ui-move-lasts = { $moves_number ->
    [one] 1 more move with best play
   *[other] { $moves } more moves with best play
 }
ui-remoteness-unknown = remoteness not known: { $reason }
ui-best-moves = { $outcome ->
    [N] quickest ways to win
   *[P] longest defences
 }
ui-more-moves = … and { $count } more (--limit shows more)
ui-more-moves-long = … and { $count } more (their texts are long: --memory with --limit shows more)
ui-more-moves-not-listed = … and { $count } more
ui-more-moves-uncounted = … and perhaps more
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
ui-warning = warning
ui-help = help
ui-more-errors = … and { $count } more
ui-for-more = For more: bouton explain-error { $code }
ui-line = line { $line }
ui-name = name
ui-aliases = also called
ui-usage = written
ui-rules = rules
ui-code-names = with this code
ui-first-cousin = first cousin
ui-standard-form = standard form
ui-code-heaps = { $code }, of which a heap n is the heap n + { $shift } of { $of }
ui-theorems = theorems
ui-examples = examples
ui-rule-language = in the rule language
ui-no-rule-language = The rule language has no words for these rules.
ui-rules-right = { $file }: no mistake; { $rules }
ui-rules-right-parameters = { $file }: no mistake; { $rules }; { $parameters }
ui-rules-readable = { $file }: can be read, but not every position can be played; { $rules }
ui-rules-readable-parameters = { $file }: can be read, but not every position can be played; { $rules }; { $parameters }
ui-rules-probed = { $count_number ->
    [one] one small position was tried
   *[other] { $count } small positions were tried
 }{ $cut_number ->
    [zero] {""}
    [one] ; of one of them only the first options
   *[other] ; of { $cut } of them only the first options
 }
ui-rules-probed-late = the time was over when { $count_number ->
    [one] one small position was tried
   *[other] { $count } small positions were tried
 }{ $cut_number ->
    [zero] {""}
    [one] ; of one of them only the first options
   *[other] ; of { $cut } of them only the first options
 }
ui-rules-doubts = { $count_number ->
    [one] One calculation may fail at some position (a warning: play may never come there):
   *[other] { $count } calculations may fail at some position (warnings: play may never come there):
 }
ui-rules-tried = Position { $position } meets a mistake when it is played (it may be out of reach):
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
ui-moves-uncounted = how many moves there are is not known
ui-no-command = there is no command { $name }
ui-judge-difference = line { $line } of the answers is wrong
ui-judge-expected = right
ui-judge-actual = there
ui-judge-nothing = nothing
ui-judge-case = case { $case } (line { $line } of the input)
ui-judge-game = game
ui-judge-right = all { $cases } cases are right
ui-judge-rest = the input goes on after the last case, at line { $line }, column { $column }; that is not read
ui-interrupted = interrupted: what is known so far is printed; once more ends at once
ui-bug = This is a bug in bouton, and not your fault. Please report it with the command that you ran and this line:
ui-cannot-read = cannot read { $name }: { $reason }
ui-cannot-write = cannot write { $name }: { $reason }
ui-similar = did you mean { $suggestion }?
ui-values-stopped = the table ends before heap { $to }: { $reason }
ui-storage = { $name }: { $reason }
ui-storage-system = { $reason }
ui-storage-foreign = not a { $kind ->
    [table] table
    [survey] survey
    [part] part of a survey
    [graph] table of positions
    [shard] shard of a table
    [segment] segment of a table
   *[other] checkpoint
 } of bouton
ui-storage-newer = version { $version } of the format; this program reads up to { $most }
ui-storage-truncated = the file is cut off: { $actual } of { $expected } bytes
ui-storage-excess = the file is too long: { $actual } bytes where { $expected } are right
ui-storage-corrupt-header = damaged: the digest of the header is wrong
ui-storage-corrupt-index = damaged: the digest of the index is wrong
ui-storage-corrupt-block = damaged: the digest of the block { $block } is wrong
ui-storage-corrupt-state = damaged: the digest of the state is wrong
ui-storage-other-ruleset = about the ruleset { $there }, not { $asked }
ui-storage-other-form = a run with --values { $there }, not { $asked }
ui-storage-unfinished = the run that writes this table is not finished; go on with it (--resume), or read what it has when it is
ui-storage-in-use = in use by another process
ui-storage-occupied = there is a checkpoint already, of { $there } with { $heaps } heaps; add --resume to go on with it, or choose another directory
ui-storage-begun = there is a checkpoint already, of { $there } with { $couples } proved couples; add --resume to go on with it, or choose another file
ui-storage-other-position = about the position { $there }, not { $asked }
ui-storage-too-wide = heap { $heap } has nim-value { $value }, more than { $most }: choose a wider form
ui-storage-beyond = heap { $heap } is not there: the values begin at heap { $first } and end before heap { $end }
ui-cluster = { $reason }
ui-cluster-lost = another process of the cluster is lost; what is finished is kept: start all of them again, with --resume
ui-cluster-hosts = line { $line } of the hosts is no address: { $text }; write name:port
ui-cluster-no-process = there is no process { $process }: the file names { $processes }, which count from 0
ui-cluster-connect = { $address }: { $reason }
ui-cluster-disagree = process { $process } was not started as this one: { $what ->
    [protocol] the version of the protocol
    [processes] the number of processes
    [threads] --threads
   *[other] the digest of the question
 } is { $there } there, { $here } here
ui-cluster-seats = two processes say that they are process { $process }
ui-cluster-other-job = { $path } holds another job: { $there }; asked for is: { $asked }
ui-cluster-rules = { $path } holds a table of { $there } by other rules: a file of rules has changed since; choose another directory
ui-cluster-in-use = another process works in { $path }; wait until it has ended, or choose another directory
ui-cluster-stopped-elsewhere = process { $process } was stopped by a limit or an interrupt, and says which; what is finished is kept: start all of them again, with --resume
ui-advice-open-files = let a process open more files (ulimit -n), or cut the table into fewer with --shards
ui-advice-bad-part = delete { $name }: the same command with --resume computes it again
ui-advice-bad-table = a table that is not whole cannot be mended: delete its directory and make it again with tabulate
ui-advice-no-table = there is no table in this directory; tabulate makes one: bouton tabulate nim 20 20 20 -o table
ui-cluster-occupied = { $path } holds a job already; add --resume to go on with it, or choose another directory
ui-cluster-mistake = the rules made a mistake
ui-cluster-stopped = what is finished is kept: the same command with --resume goes on
ui-cluster-elsewhere = process { $process } has failed and says why
ui-survey-unfinished = { $done } of { $all } codes are done; the same command with --resume goes on
ui-survey-unfinished-limit = { $done } of { $all } codes are done; a higher limit with --resume goes on, and this one stops there again
ui-survey-done = { $codes_number ->
    [one] 1 code
   *[other] { $codes } codes
 }, { $forms_number ->
    [one] 1 standard form
   *[other] { $forms } standard forms
 }: { $proved_number ->
    [one] 1 period proved
   *[other] { $proved } periods proved
 }, { $reached } looked at to the last heap, { $budget } without a sparse space stopped at their budget; tables and summary in { $directory }
ui-survey-title = Survey of { $patterns }
ui-survey-bounds = Heaps to { $to }, and no farther than { $without } for codes without a sparse space, unless a period is proved before.
ui-survey-counts = { $codes_number ->
    [one] 1 code
   *[other] { $codes } codes
 }, { $forms_number ->
    [one] 1 standard form
   *[other] { $forms } standard forms
 }: { $proved_number ->
    [one] 1 period proved
   *[other] { $proved } periods proved
 }, { $reached } looked at to the last heap, { $budget } stopped at their budget.
ui-survey-code = code
ui-survey-equal = same values, moved along
ui-survey-end = computed
ui-survey-end-proved = proved at heap { $heap }
ui-survey-end-reached = to heap { $heap }
ui-survey-end-budget = budget, heap { $heap }
ui-survey-preperiod = preperiod
ui-survey-period = period
ui-survey-exceptions = exceptions
ui-survey-largest = largest nim-value (at)
ui-survey-rare = rare heaps (last)
ui-survey-observed = observed
ui-survey-first-values = The first nim-values of all codes
ui-survey-open = Codes without a proved period
ui-table-made = { $game }: { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }, { $moves_number ->
    [one] 1 move
   *[other] { $moves } moves
 }; { $p_number ->
    [one] 1 P-position
   *[other] { $p } P-positions
 }, { $n_number ->
    [one] 1 N-position
   *[other] { $n } N-positions
 }, { $draws_number ->
    [one] 1 draw
   *[other] { $draws } draws
 }; largest nim-value { $largest }, { $infinite } infinite; the longest game has { $longest_number ->
    [one] 1 move
   *[other] { $longest } moves
 }; the table is in { $directory }
ui-table-made-misere = { $game }, misère play: { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }, { $moves_number ->
    [one] 1 move
   *[other] { $moves } moves
 }; { $p_number ->
    [one] 1 P-position
   *[other] { $p } P-positions
 }, { $n_number ->
    [one] 1 N-position
   *[other] { $n } N-positions
 }, { $draws_number ->
    [one] 1 draw
   *[other] { $draws } draws
 }; the longest game has { $longest_number ->
    [one] 1 move
   *[other] { $longest } moves
 }; the table is in { $directory }
ui-table-answer-misere = { $game }, misère play: { $outcome ->
    [N] the player to move wins (N-position)
    [P] the player to move loses: the previous player wins (P-position)
   *[other] a draw
 }{ $outcome ->
    [draw] {""}
   *[other] , { $moves_number ->
        [one] 1 move
       *[other] { $moves } moves
    } to the end
 }{ $kept ->
    [no] {""}
   *[other] ; from the table { $table }
 }
ui-table-answer = { $game }: { $outcome ->
    [N] the player to move wins (N-position)
    [P] the player to move loses: the previous player wins (P-position)
   *[other] a draw
 }, nim-value { $value }{ $outcome ->
    [draw] {""}
   *[other] , { $moves_number ->
        [one] 1 move
       *[other] { $moves } moves
    } to the end
 }{ $kept ->
    [no] {""}
   *[other] ; from the table { $table }
 }
ui-table-winning = { $count_number ->
    [one] 1 position
   *[other] { $count } positions
 } to move to
ui-verify-table = accepted: { $game }: { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } and { $moves_number ->
    [one] 1 move
   *[other] { $moves } moves
 }, every value the mex of those of its options, every remoteness right
ui-verify-table-stopped = the table is neither accepted nor rejected
ui-verify-misere-table = accepted: { $game }, misère play: { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } and { $moves_number ->
    [one] 1 move
   *[other] { $moves } moves
 }; outcomes and remotenesses are right
ui-verify-loopy-table = accepted: { $game }: { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } and { $moves_number ->
    [one] 1 move
   *[other] { $moves } moves
 }; outcomes and remotenesses are right, all values were built up once more by Smith's rule
ui-fault-misplaced = rejected: { $position } is in a shard where it does not belong
ui-fault-missing = rejected: { $position } can be reached and is missing
ui-fault-tier = rejected: a move from { $position } leads to no lower tier
ui-fault-value = rejected: the nim-value of { $position } does not follow from those of its options
ui-fault-remoteness = rejected: the remoteness of { $position } does not follow from those of its options
ui-fault-totals = rejected: the numbers of the manifest are not those of the shards
ui-run-begun = there is no run in { $directory } yet: it begins at heap 0
ui-run-resumed = going on from a checkpoint with { $heaps } heaps
ui-search-begun = there is no search in { $file } yet: it begins with nothing proved
ui-search-resumed = going on from a checkpoint with { $couples } proved couples
ui-search-nothing-gained = no further couple was proved, and as much work again with --resume would prove none either: allow more (--positions, --time, --memory)
ui-run-resumable = the run can be gone on with: the same command with --resume
ui-run-progress = { $heaps } heaps, { $rate } a second, { $left } left, { $memory } MiB{ $rare ->
    [none] {""}
   *[other] , { $rare } rare heaps
 }
ui-run-saved = checkpoint: { $progress }
ui-run-done = { $heaps } heaps in { $seconds } s, { $rate } a second
ui-statistics-heaps = heaps 0 to { $last }
ui-statistics-digest = digest
ui-statistics-largest = largest nim-value
ui-statistics-first-at = { $value }, first at heap { $heap }
ui-statistics-records = records
ui-statistics-rare = rare heaps
ui-statistics-rare-heaps = { $count } (mask { $mask }), the last one { $heap } with nim-value { $value }
ui-statistics-histogram = how often (heap 0 left out)
ui-statistics-values = values
ui-statistics-more = … and { $count } more (--json and --plain list all)
ui-lookup-none = no ruleset among { $searched } begins so
ui-lookup-shift = shifted: item 0 of the list is heap { $shift }
ui-lookup-before = shifted: heap 0 is item { $shift } of the list
ui-lookup-next = then
ui-lookup-alike = { $rulesets } (alike up to heap { $heap })
ui-lookup-more = … and { $count } more (--limit shows more)
ui-lookup-compared = { $searched } rulesets were compared; that rulesets are alike beyond the heaps compared is not claimed
ui-nimber-solutions = { $expression }: x = { $x } or x = { $y }
ui-nimber-double = { $expression }: x = { $x } (twice)
ui-nim-values = nim-values

## Periods and certificates

ui-period-proved = { $ruleset }: period { $period } from heap { $preperiod } on{ $saltus_number ->
    [zero] {""}
   *[other] , saltus { $saltus }
 }
ui-period-observed = { $ruleset }: observed period { $period } from heap { $preperiod } on{ $saltus_number ->
    [zero] {""}
   *[other] , saltus { $saltus }
 }
ui-period-needed = a proof would look at the heaps up to { $needed }
ui-period-no-theorem = no theorem is known that could prove it
ui-period-saltus = the theorem that could prove it (shift-witnesses) asks for a saltus that is a power of two
ui-period-no-witnesses = the theorem that could prove it (shift-witnesses) does not: its conditions on the options fail
ui-period-cost = the theorem that could prove it (shift-witnesses) would take too long to check
ui-period-far = a proof would look at heaps beyond 2^64
ui-period-like = these are the rules of { $ruleset }: the same program, so for every heap
ui-period-theorem = the nim-value of every heap is known: { $theorem }
ui-period-nothing = { $ruleset }: no period is seen up to heap { $last }
ui-period-unseen = { $ruleset }: no heap could be looked at
ui-period-exceptions = exceptions ({ $count }): { $heaps }
ui-period-no-exceptions = no exceptions
ui-period-largest = largest nim-value { $value }, first at heap { $heap }
ui-period-block = nim-values of a period from heap { $from } on: { $values }
ui-period-grows = the nim-values grow for ever
ui-period-grows-so-far = the nim-values grow as far as they are seen
ui-period-stopped = the search ends before heap { $to }: { $reason }
ui-period-ended = the search ends: { $reason }
ui-no-certificate = no certificate is written, for nothing is proved
ui-no-certificate-limit = no certificate is written: a limit ends the table that it is made of (--time, --positions and --memory raise it)
ui-no-value-certificate = no certificate is written: there is nothing to prove, the rules make a mistake, or they say themselves who wins under misère play
ui-no-value-certificate-limit = no certificate is written: a limit ends the search for what proves it (--time, --positions and --memory raise it)
ui-no-value-certificate-cycle = no certificate is written: play may go on for ever (tabulate makes a table of every position, and verify goes over it a second time)
ui-no-value-certificate-elsewhere = no certificate is written: the rules or the graph stand in a file or on several lines, and a certificate must hold them: write them in quotes, on one line
ui-no-value-certificate-large = no certificate is written: it would hold more than verify reads, 4194304 positions or 256 MiB (tabulate makes a table of every position, and verify goes over it a second time)
ui-certificate-written = certificate written to { $name }
ui-certificate-check = bouton verify FILE checks it, independently of what made it
ui-verify-accepted = accepted: { $claim }
ui-verify-rejected = rejected: { $reason }
ui-verify-period = { $ruleset } has period { $period } from heap { $preperiod } on{ $saltus_number ->
    [zero] {""}
   *[other] , saltus { $saltus }
 }
ui-verify-value = heap { $heap } of { $ruleset } has nim-value { $value }
ui-reject-unreadable = it cannot be read: line { $line }: expected { $text }
ui-reject-unreadable-word = it cannot be read: line { $line }: expected { $key }: a number below 2^64
ui-reject-unreadable-number = it cannot be read: line { $line }: expected { $key }: a number
ui-reject-unreadable-list = it cannot be read: line { $line }: expected { $key }: numbers with a space between
ui-reject-unreadable-ascending = it cannot be read: line { $line }: expected { $key }: ascending heaps
ui-reject-unreadable-digest = it cannot be read: line { $line }: expected the digest of the lines above
ui-reject-unreadable-end = it cannot be read: line { $line }: expected the end of the certificate
ui-reject-unreadable-utf8 = it cannot be read: line { $line }: expected UTF-8
ui-reject-unreadable-line-feed = it cannot be read: line { $line }: expected a line feed alone at the end of every line, without a carriage return (dos2unix mends it)
ui-reject-ruleset = { $ruleset } is no ruleset on single heaps
ui-reject-too-long = its table of { $heaps } heaps is longer than this checker fills
ui-reject-blocks = the number of digests does not fit the number of heaps
ui-reject-theorem = the theorem { $theorem } does not speak of this claim about these rules
ui-reject-checked-to = the finite check must end with heap { $heap }
ui-reject-checked-to-elsewhere = the finite check does not end where the claim needs it to
ui-reject-condition = the values do not meet the condition of the theorem { $theorem }
ui-reject-form = the rules are not those of its closed form
ui-reject-form-period = the closed form has preperiod { $preperiod }, period { $period } and saltus { $saltus }
ui-reject-work = up to heap { $heap } there are more options than quick mode looks at (--full looks at all, however long it takes)
ui-reject-values = the values from heap { $heap } on are not those of the rules
ui-reject-sparse = the rule of its sparse run cannot be used with these rules
ui-reject-rare = heap { $heap } does not belong to the class that the list of rare heaps gives it
ui-reject-repeat = the value of heap { $heap } is not repeated
ui-reject-preperiod = a smaller preperiod would do
ui-reject-period = the smaller period { $period } would do
ui-reject-largest = the largest value is { $value }, first at heap { $heap }
ui-reject-largest-none = values with a saltus have no largest one
ui-reject-value = heap { $heap } has the value { $value }
ui-reject-value-beyond = the certificate does not reach heap { $heap }
ui-reject-parts = its parts are not the components of the position
ui-reject-sum = the values of the components have the nim-sum { $value }
ui-reject-empty = it is empty
ui-reject-is-sum = { $position } is a sum: its certificate (claim: sum) has one for each component
ui-reject-no-board = { $position } is not one board or graph that this checker has room for
ui-reject-piece = line { $line }: expected a nim-value and one connected piece
ui-reject-two-values = line { $line }: the same stands above with another nim-value
ui-reject-same-value = line { $line }: an option has the same nim-value
ui-reject-lacks = line { $line }: no option is shown to have nim-value { $value }
ui-reject-unanswered = line { $line }: a move has no answer that is listed
ui-reject-not-listed = the position, or a piece of it, is not listed
ui-reject-total = the position has the nim-value { $value }
ui-reject-no-position = { $position } is no position whose rules stand in its text
ui-reject-position = line { $line }: expected a position in the form that the rules' symmetries give it
ui-reject-repeated = line { $line }: the same stands above already
ui-reject-options = line { $line }: there are more options than this checker looks at
ui-reject-fault = line { $line }: the rules make a mistake
ui-reject-no-move = line { $line }: it has no move, so under misère play the player to move wins
ui-reject-no-winning-move = no move from the position leads to a listed one
ui-verify-sum = { $position } is { $outcome ->
    [P] a P-position (the previous player wins)
   *[other] an N-position (the next player wins)
 }{ $convention ->
    [normal] {" "}under normal play
   *[other] {""}
 }, its nim-value is { $value }
ui-verify-misere = { $position } is { $outcome ->
    [P] a P-position (the previous player wins)
   *[other] an N-position (the next player wins)
 } under misère play
ui-verify-positions = { $listed } listed positions walked, { $options } options looked at by the definition
ui-verify-couples = { $couples } listed pieces walked, { $definition } small ones computed by the definition
ui-verify-heaps = { $definition } heaps computed by the definition
ui-verify-rare = { $definition } heaps computed from all their options, { $rare } proved from those with a rare part and one option for each smaller rare value

## Steps: nim-heaps and nim-sums

nim-heap = a nim-heap of size { $heap } has nim-value { $heap }

## Steps of the engine: components, sums, moves

component = { $component }:
more-components = … and { $count_number ->
    [one] 1 more component
   *[other] { $count } more components
 }
component-value = { $component } has nim-value { $value }
zero-by-outcome = { $component } is a P-position, so its nim-value is 0
search-value = { $component } has nim-value { $value }, the mex of its options' nim-values ({ $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } computed)
table-value = { $component } has nim-value { $value }, from the table of the nim-sequence of { $ruleset }
period-value = { $component } has nim-value { $value }: the nim-sequence of { $ruleset } has period { $period } from heap { $preperiod } on (proved by checking the heaps up to { $checked })
arithmetic-period-value = { $component } has nim-value { $value }: the nim-sequence of { $ruleset } has period { $period } from heap { $preperiod } on, growing by { $saltus } each time (proved by checking the heaps up to { $checked })
pairs-value = { $component } has nim-value { $value }, from a table of { $positions_number ->
    [one] 1 pair
   *[other] { $positions } pairs
 }
theorem-outcome = by this theorem ({ $theorem }), { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
nim-value-left-open = the nim-value is needed only in sums and was not computed: no theorem gives it, and a short search within the limits did not find it
mex-of-options = the options of { $component } have nim-values { $options_number ->
    [zero] — there are none —
   *[other] { $options }
 }; the smallest number that is missing is { $value }
component-unknown = the nim-value of { $component } was not found: { $limit ->
    [positions] the limit of positions was reached
    [options] the limit of options was reached
    [memory] the limit of memory was reached
    [time] the time ran out
    [cancelled] it was interrupted
    [cycle] it has a cycle
   *[other] no method applies at this size
 }
component-outcome = all the same a theorem tells who wins { $component } alone: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
component-at-least = the nim-value of { $component } is at least { $bound }: options with all smaller nim-values are known
component-at-most = { $component } has { $bound_number ->
    [one] 1 option
   *[other] { $bound } options
 } at most, so its nim-value is at most { $bound }
cycle = the positions of { $component } go round in a circle: { $cycle }
empty-sum = there is no component: { $play ->
    [normal] the player to move has no move and loses
   *[misere] the player to move has no move and wins
 }
no-move = there is no move: { $play ->
    [normal] the player to move loses
   *[misere] the player to move wins
 }
nim-sum = the nim-sum of the nim-values is { $values_xor } = { $sum }
nim-sum-outcome = the nim-sum is { $sum }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
single-outcome = the nim-value is { $value }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
equal-components = { $component } and { $other } are equal and cancel: what a player does in one, the other player does in the other
rest-zero = all other components together have nim-value 0, so { $component } decides: the player to move wins (N)
rest-excluded = { $component } has an option of nim-value { $rest }, and all other components together have that nim-sum: the player to move wins (N)
rest-exceeds = the known components have nim-sum { $rest }, and the others cannot have it, since their nim-values are at most { $bound }: the player to move wins (N)
outcome-search = a search for the winner alone visited { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
unknown-because = not decided, because no nim-value is known of { $components }{ $known_number ->
    [zero] {""}
    [one] ; the known component has nim-value { $rest }, and the sum is a P-position exactly if the others have that nim-sum too
   *[other] ; the nim-sum of the { $known } known components is { $rest }, and the sum is a P-position exactly if the others have that nim-sum too
 }
winning-move = { $move } turns nim-value { $from } into { $to }, and the nim-sum into 0
from-table = the table of { $table }, which has all { $positions } positions behind it, says so
winning-move-plain = { $move } wins
no-winning-move = every move leads to a position that the opponent wins
misere-theorem = only { $component } has a move, and a theorem decides it: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
misere-fickle = { $component } behaves in misère sums as a nim-heap of size { $value } (fickle)
misere-firm = { $component } has nim-value { $value } in normal and in misère play (firm)
misere-sum-firm = with a firm component the sum is P exactly if the nim-sum is 0; { $values_xor } = { $sum }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
misere-sum-fickle = with fickle components only the sum is P exactly if the nim-sum is 1; { $values_xor } = { $sum }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
misere-wild = { $position }, which can be reached from { $component }, is wild, so nim-values decide nothing in misère play
misere-untested = whether { $component } is tame in misère play was not found: { $limit ->
    [positions] the limit of positions was reached
    [options] the limit of options was reached
    [memory] the limit of memory was reached
    [time] the time ran out
    [cancelled] it was interrupted
    [cycle] it has a cycle
   *[other] no method applies at this size
 }
misere-search = a search of the whole sum visited { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
misere-unknown = not decided: after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } { $limit ->
    [positions] the limit of positions was reached
    [options] the limit of options was reached
    [memory] the limit of memory was reached
    [time] the time ran out
    [cancelled] it was interrupted
    [cycle] it has a cycle
   *[other] no method applies at this size
 }

## Steps: Bash's game, counting, bounded Nim, rings

bash-residue = taking { $most_number ->
    [one] 1
   *[other] 1 to { $most }
 } from { $heap }: { $heap } mod { $divisor } = { $residue }, which is its nim-value
bash-nothing = nothing may be taken, so { $heap } has no move and nim-value 0
count-remaining = from { $said } to { $target } there remain { $remaining }: a heap of { $remaining }, and who says { $target } takes its last stone
inner-nim-sum = together { $values_xor } = { $sum }
inner-nim-sum-of-many = the nim-sum of the { $count } values is { $sum }
ring-parity = every move takes one coin, so only the parity of { $coins } matters
ring-whole = at most { $most } may be taken, so all { $coins } can go at once: as good as a nim-heap of { $coins }
ring-symmetry = { $coins } coins are more than the { $most } that one move can take: whatever the first move, a row is left, and the second player halves it and mirrors every move
ring-row-middle = take { $take } from the middle of the { $coins } coins, so that two equal rows are left, and mirror every move
ring-misere-leave-one = of { $coins } coins { $most } can be taken side by side, and the opponent must take the last one
ring-readings-differ = with { $coins } coins and at most { $most } a move, the two readings of the rules differ in { $play ->
    [misere] misère
   *[normal] normal
 } play: { $stays ->
    [N] the player to move wins
   *[P] the player to move loses
 } if the gap stays (ring), and { $closes ->
    [N] wins
   *[P] loses
 } if the ring closes (closing-ring)

same-rules = these are the rules of { $ruleset } for every position: what is proved of it holds here

## Steps: more games with heaps and numbers

moore-columns = at most { $most } heaps a move: { $count_number ->
    [one] binary column { $odd } has a number of ones that { $divisor } does not divide
   *[other] { $count } binary columns ({ $odd }) have a number of ones that { $divisor } does not divide
 }; the player to move loses exactly where no column has one
moore-ones = no heap exceeds 1, so the number of ones counts, { $count }: the player to move loses exactly when it leaves 1 modulo { $divisor }
exact-tetris = { $each } of { $heaps } heaps must be lowered, more than half of them: the nim-value is the greatest number of moves that can be made, { $moves }
cyclic-nimhoff = the nim-value is { $modulus } times the nim-sum of the quotients by { $modulus }, { $quotients_xor } = { $quotient }, plus the sum of all heaps modulo { $modulus }, { $residue }: { $value }
greedy-largest = { $count_number ->
    [one] 1 heap has the largest size, { $largest }
   *[other] { $count } heaps have the largest size, { $largest }
 }: the player to move loses exactly when their number is even
monotonic-differences = every second difference of neighbours counts as a heap, from the right: { $differences } ({ $count } of them), nim-sum { $sum }
antonim-sums = the nim-sum of the heaps plus 1, an empty one counted as 1, is { $sizes_xor } = { $sum }: the player to move loses exactly when it is 0
end-nim-ends = the heaps at the ends are { $left } and { $right }; the rest would be lost for the player to move with { $wanted-left } at the left end, or with { $wanted-right } at the right end
pass-used = nobody can pass any more: it is Nim
pass-one = one heap of { $heap } with the pass has nim-value { $value }
pass-two = two heaps with the pass are lost for the player to move exactly when they are 2k - 1 and 2k; these are { $smaller } and { $larger }
lim-sums = the nim-sum of the sums of two heaps is { $sums_xor } = { $sum }: the player to move loses exactly when it is 0
euclid-over = one of the numbers is 0: it is over
euclid-golden = { $larger }² - { $smaller }² is { $left }, and { $smaller } · { $larger } is { $right }: of different numbers the player to move loses exactly when the first is smaller, so that they are in a ratio below the golden one
euclid-value = ({ $larger }² - { $smaller }²) / ({ $smaller } · { $larger }) is { $left } / { $right }, rounded down { $value }
mark-zeros = { $heap } ends in { $zeros_number ->
    [one] 1 zero
   *[other] { $zeros } zeros
 } in base { $base }: the player to move loses exactly when their number is odd
mark-ones = { $heap } has { $ones_number ->
    [one] 1 one
   *[other] { $ones } ones
 } in base 2, so its nim-value is { $value }
take-away-part = the smallest part of { $heap } in the numbers of the function { $function } is { $part }, and at most { $limit } may be taken: the player to move loses exactly when the part is larger
chocolate-rectangle = the margins are nim-heaps: { $heaps_xor } = { $sum }
chocolate-bar = { $divisor } is even, so the nim-value is { $height } ⊕ { $width } = { $value }
sylver-prime = { $prime } is a prime of at least 5 and divides { $number }: { $prime } alone is lost for the player to move, and together with { $prime } the number { $number } means nothing
sylver-small = { $answer } answers { $number }: then only 1 is left
divisors-power = { $number } is a prime to the power { $exponent }: a nim-heap of { $exponent }
divisors-stealing = naming { $number } itself leaves all its smaller divisors; if the opponent had a winning answer, it could be named now, with the same effect

## Compounds

compound-ended = { $game } has ended
compound-remoteness = { $game } has remoteness { $value }: so many moves until its end, if the winner hurries and the loser delays
compound-suspense = { $game } has suspense { $value }: so many moves until its end, if the winner delays and the loser hurries
compound-foreclosed = { $game } has foreclosed nim-value { $value }
compound-can-end = { $game } can be ended at once
compound-game = { $game } alone: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
compound-game-unknown = about { $game } nothing was found: { $limit ->
    [positions] the limit of positions was reached
    [options] the limit of options was reached
    [memory] the limit of memory was reached
    [time] the time ran out
    [cancelled] it was interrupted
    [cycle] a position can be reached again from itself
   *[no-method] no method applies at this size
 }
compound-over = it is over: { $play ->
    [normal] the player to move loses
   *[misere] the player to move wins
 }
compound-conjunctive = the game that ends first decides, and the least remoteness is { $value }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }, since { $play ->
    [normal] it is odd exactly when the player to move wins
   *[misere] under misère play it is even exactly when the player to move wins
 }
compound-continued = the game that ends last decides, and the greatest suspense is { $value }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }, since { $play ->
    [normal] it is odd exactly when the player to move wins
   *[misere] under misère play it is even exactly when the player to move wins
 }
compound-alike = whichever game decides, all have this outcome: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
compound-selective = { $outcome ->
    [N] { $count_number ->
        [one] one game is N: moving it to P leaves only games that are P
       *[other] { $count } games are N: moving all of them to P leaves only games that are P
     }; the player to move wins (N)
   *[P] no game is N, and every move makes one N; the player to move loses (P)
 }
compound-shortened = { $outcome ->
    [N] { $count_number ->
        [one] one game is N: moving it to P wins
       *[other] { $count } games are N: moving all of them to P wins
     }; the player to move wins (N)
   *[P] no game is N, and every move makes one N; the player to move loses (P)
 }
compound-last = only { $game } has not ended, and it is played as it is: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
compound-ends = who moves to an end of { $game } wins at once: the player to move wins (N)
compound-diminished = no game can be ended at once, and the nim-sum of the foreclosed nim-values is { $values_xor } = { $sum }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
compound-unknown = not decided: after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } { $limit ->
    [positions] the limit of positions was reached
    [options] the limit of options was reached
    [memory] the limit of memory was reached
    [time] the time ran out
    [cancelled] it was interrupted
    [cycle] a position can be reached again from itself
   *[no-method] no method applies at this size
 }

## Steps: Wythoff, Fibonacci, regrouping, staircase, coins on a strip

wythoff-pair = { $larger } − { $smaller } = { $difference }, and the pair number { $index } of P-positions is ({ $pair }): { $outcome ->
    [P] that is this position
   *[N] this position is not the pair
 }
wythoff-no-index = { $larger } − { $smaller } = { $difference } leaves another remainder than { $remainder } on division by { $step }, so this is no pair of P-positions
wythoff-misere = { $step_number ->
    [one] under misère play the pairs (0,0) and (1,2) are replaced by (0,1) and (2,2)
   *[other] under misère play the numbers of a pair differ by a multiple of { $step } and 1 more
 }
fibonacci-stuck = of { $heap }, at most { $limit } may be taken: no move is left
fibonacci-misere = to take the last one loses, so one is set aside: { $heap } is as good as { $reduced } in normal play
zeckendorf = { $heap } = { $parts_plus } in Fibonacci numbers of which no two are neighbours; the smallest, { $smallest }, { $outcome ->
    [N] may be taken, since the limit is { $limit }
   *[P] is more than the limit { $limit }
 }
zeckendorf-smallest = { $heap } is a sum of { $count } Fibonacci numbers of which no two are neighbours; the smallest, { $smallest }, { $outcome ->
    [N] may be taken, since the limit is { $limit }
   *[P] is more than the limit { $limit }
 }
fibonacci-number = { $heap } is a Fibonacci number: 5n² + 4 or 5n² − 4 is a square
not-a-fibonacci-number = { $heap } is no Fibonacci number: neither 5n² + 4 nor 5n² − 4 is a square
regroup-ones = no heap exceeds 1, so only the number of heaps counts, { $count }
regroup-pairs = the { $count } heaps ({ $heaps }) are { $pairs_number ->
    [one] 1 pair
   *[other] { $pairs } pairs
 } of equal heaps
regroup-unpaired = the { $count } heaps ({ $heaps }) do not pair up: { $odd } occurs an odd number of times
staircase-odd = only odd steps count, { $count_number ->
    [zero] and there is none
   *[other] { $count } of them: { $heaps_xor } = { $sum }
 }
turning-coins = { $count_number ->
    [zero] no coin shows heads
   *[other] the row is the sum of its heads ({ $count }): the coins { $coins_plus } have the nim-values { $values_xor } = { $sum }
 }
tartan-coin = the coin at { $x }/{ $y }: { $x } is worth { $a } in { $first }, { $y } is worth { $b } in { $second }, and the nim-product of { $a } and { $b } is { $product }
product-sum = { $count_number ->
    [zero] no coin shows heads
   *[other] the board is the sum of its heads ({ $count }), of nim-sum { $sum }
 }
acrostic-coins = { $count_number ->
    [zero] no coin shows heads
   *[other] the board is the sum of its heads ({ $count }): { $values_xor } = { $sum }
 }
coin-gaps = every second gap counts, from the right, { $count_number ->
    [zero] and there is none
   *[other] { $count } of them: { $gaps_xor } = { $sum }
 }
dollar-leftmost = the dollar is the leftmost coin, and nobody wants to put it into the bag: the bag counts as a full square
dollar-not-leftmost = the leftmost coin is not the dollar: the bag counts as one more empty square
dollar-in-bag = the dollar is in the bag, and the player to move takes it

# Taking from a set, codes and divisors.
take-nothing = nothing can be taken from a heap of { $heap }: nim-value 0
take-at-least = any number from { $least } on may be taken: the heap { $heap } has nim-value ⌊{ $heap }/{ $least }⌋ = { $value }
take-all-but-one = any number but { $number } may be taken: the heap { $heap } has nim-value { $number }·⌊{ $heap }/(2·{ $number })⌋ + ({ $heap } mod { $number }) = { $value }
take-multiples = only multiples of { $scale } can be taken, so what is taken is counted in units of { $scale }: the heap { $heap } counts as { $quotient }
take-one = only 1 may be taken, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, nim-value { $value }
take-odd = only odd numbers may be taken, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, nim-value { $value }
take-up-to = 1 to { $high } may be taken, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, nim-value { $value }
take-interval = { $low } to { $high } may be taken, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, divided by { $low } the nim-value is { $value }
take-residues = on division by { $period } what may be taken leaves the remainders { $low } to { $high }, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, divided by { $low } the nim-value is { $value }
take-pair-residues = on division by { $period } what may be taken leaves the remainders { $low } and { $high }, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, nim-value { $value }
take-pair = { $low } or { $high } may be taken, so values repeat every { $period }: { $heap } mod { $period } = { $residue }, nim-value { $value }
take-misere = games of taking are tame: under misère play a heap is P exactly if its nim-value is 1; here it is { $value }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
 }
lasker-residue = in Lasker's Nim the heaps 3 and 4 of every four change places: { $heap } mod 4 = { $residue }, nim-value { $value }
rims-heap = the heap { $heap } behaves as the nim-heap of size { $heap }
dim-exponent = 2 divides { $heap } exactly { $exponent } times: nim-value { $value }, one more
aliquot-exponent = 2 divides { $heap } exactly { $exponent } times: nim-value { $value }
half-strip = in binary { $heap } ends in { $ones } ones; without them, and halved, it is the nim-value { $value }
prim-even = { $heap } is even, so only odd numbers are prime to it and an odd heap is left: nim-value 0
prim-odd = { $heap } is odd, so 1 can be taken to leave an even heap, which has nim-value 0
prim-least-factor = the least prime factor of { $heap } is { $prime }, prime number { $index }: nim-value { $value }

## Play that may go on for ever

loopy-value = { $component } has the value { $value }, found from all { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } that it reaches
loopy-plain-value = { $component } has nim-value { $value }
loopy-mex = the options of { $component } have the values { $options }: { $value } is the smallest number that is not among them, and from every option of a larger or infinite value there is a move to value { $value }
loopy-options = the options of { $component } have the values { $options }
loopy-sum = { $values } = { $sum }
loopy-two-infinite = two components have infinite values: whoever would lose can go on for ever in one of them
loopy-zero = { $value } has 0 in it: there is a move to value 0, which the opponent loses
loopy-no-zero = { $value } is no nim-value and has no 0 in it: no move wins, and play can go on for ever
loopy-backwards = all { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 } of { $game } were worked out backwards from those without a move
loopy-draw = neither player can force a win
loopy-drawing-move = { $move } keeps the draw
loopy-unknown = the positions could not all be collected: { $limit ->
    [positions] the limit of positions was reached
    [options] the limit of options was reached
    [memory] the limit of memory was reached
    [time] the time ran out
    [cancelled] it was interrupted
   *[other] no method applies
 } after { $positions_number ->
    [one] 1 position
   *[other] { $positions } positions
 }

## Patterns, claims, comparisons

ui-pattern-none = no pattern found up to { $last }
ui-pattern-no-family = no common pattern for all settings of the parameters
ui-pattern-period = the period is { $formula } in all { $settings } settings; that it goes on is observed
ui-pattern-claim = to try it again: { $claim }
ui-pattern-more-rows = { $count } more lines
ui-law-period = the nim-values repeat: from { $preperiod } on the period is { $period }
ui-law-growing-period = the nim-values repeat and grow: from { $preperiod } on, { $period } more tokens add { $saltus }
ui-law-strip-ones = write n in base 2, delete the ones at its end, and halve what is left
ui-law-ruler = the exponent of { $base } in n decides: a ruler
ui-law-zeros = how often { $base } divides n decides: an odd or an even number of times (the zeros at the end in base { $base })
ui-law-length = the number of digits of n in base { $base } decides
ui-law-digits = the digits of n in base { $base } decide, from the last to the first
ui-law-automaton = an automaton with { $states } states reads the digits of n in base { $base }, from the last to the first
ui-law-recurrence = the P-positions are a sequence, each the sum of multiples of those before it
ui-law-beatty = every number is in exactly one P-position; the differences are the multiples of { $step }, one pair each
ui-law-remainders = the remainders modulo { $modulus } decide
ui-law-separate = a nim-sum of what the numbers are worth alone
ui-law-xor = the player to move loses exactly where a nim-sum has one value
ui-law-misere-nim = as misère Nim: if nothing is worth more than 1 their number decides, else the nim-sum must vanish
ui-law-finite = these positions and no others
ui-law-columns = write the numbers in base 2 below each other: every column has a multiple of { $modulus } ones
ui-law-linear = a linear form decides
ui-law-constant = it is the same everywhere
ui-pattern-domain = for { $domain }: other numbers are no position
ui-ground-theorem = proved by { $theorem }: the rules are those of { $ruleset }
ui-ground-finite-check = proved by { $theorem }, which needs the heaps to { $checked } and no others
ui-ground-same-options = observed: positions with numbers up to { $compared } have the same options as in { $ruleset }, for which { $theorem } proves it
ui-ground-settings = proved for each of the { $settings } settings that were tried; that it goes on is observed
ui-ground-settings-theorem = proved by { $theorem } for each of the { $settings } settings that were tried; that it goes on is observed
ui-ground-observed = observed up to { $checked }, not proved: it explains { $explained } positions beyond those it was guessed from
ui-claim-holds = holds on all { $positions } positions with numbers up to { $last }
ui-claim-holds-family = holds on all { $positions } positions with numbers up to { $last }, in { $settings } settings of the parameters
ui-claim-proved = proved for every position, by { $theorems }
ui-claim-not-proved = observed, not proved
ui-claim-fails = wrong at { $game }: claimed { $claimed }, it is { $actual }
ui-claim-fails-value = wrong at { $game }: the nim-value is { $actual }, not { $claimed }
ui-claim-winning-move = the player to move wins by { $move }: { $to } is P
ui-claim-no-moves = there is no move
ui-claim-mistake-at = this came up at { $position }
ui-claim-options = its moves, and who wins after them (or what they are worth):
ui-compare-same = the same player wins all { $positions } positions with numbers up to { $last }
ui-compare-same-values = all { $positions } positions with numbers up to { $last } have the same nim-values
ui-compare-differ = the first difference:

## Stress

ui-stress-passed = no wrong answer: { $cases } cases in { $runs } runs of the program
ui-stress-interrupted = interrupted; no wrong answer in { $cases } cases and { $runs } runs of the program
ui-stress-wrong = the program is wrong on this input
ui-stress-code = the program ends with code { $code } on this input
ui-stress-signal = the program crashes on this input (signal { $code })
ui-stress-time = the program takes too long on this input
ui-stress-output = the program writes without end on this input
ui-stress-input = input
ui-stress-expected = right
ui-stress-actual = the program
ui-stress-not-again = the program was right when it ran on this input once more: its answers are not always the same
## Pictures

ui-graph-p = P-position: the player to move loses
ui-graph-n = N-position
ui-graph-win = winning move
ui-graph-draw = draw: play can go on for ever
ui-graph-numbers = a position with a number beyond 64 bits has no picture: ask about a smaller position
ui-graph-too-large = { $count } positions can be reached, and the picture may have { $limit }: give --limit { $count }, or ask about a smaller position
ui-graph-never = { $count } positions can be reached, and no picture has more than { $most }: ask about a smaller position
ui-graph-uncounted = at least { $count } positions can be reached, and no picture has more than { $most }: ask about a smaller position

## Pictures: what they show and what is marked

figure-nim-sum = in binary; the last row is the nim-sum, 1 where a column has an odd number of ones
figure-moore = in binary; the last row is the number of ones of each column modulo { $divisor }: the player to move loses exactly when all are 0
figure-period = one period of { $period } nim-values; { $heap } has that of { $at }, and marked are the P-positions
figure-period-growing = one period of { $period } nim-values, to which { $saltus } is added every time; { $heap } stands at { $at }, { $times } periods later
figure-parts = marked is the smallest part: { $outcome ->
    [N] at most { $limit } may be taken, so to take it wins
   *[P] only { $limit } may be taken, so it is out of reach
 }
figure-pairs = P-positions, each with its number; marked are { $smaller } and { $larger } where they occur, and the arrow is at the pair of the same difference
figure-stairs = all steps; marked are the odd ones, which count
figure-gaps = all gaps; marked is every second one from the right, which count
figure-differences = all differences; marked is every second one from the right, which count
figure-half = binary; without the marked end the nim-value { $value } is left
figure-zeros = in base { $base }; marked are the zeros at the end, { $zeros } of them
figure-quotients = divisions are made in turn; the first quotient above 1 (or the last division) is in row { $row }, which { $outcome ->
    [N] the player to move makes
   *[P] the opponent makes
 }

## Steps: boards and graphs

couples-value = { $component } has nim-value { $value }: search by pieces ({ $couples_number ->
    [one] one piece
   *[other] { $couples } pieces
 } expanded)
couples-partial = it is proved so far that the nim-value of { $component } is none of { $values }
misere-boards = the whole sum was searched by pieces ({ $positions_number ->
    [one] one sum
   *[other] { $positions } sums
 }): { $outcome ->
    [N] the player to move wins
   *[P] the player to move loses
 }
cram-half-turn = a half turn maps the free cells to themselves: { $outcome ->
    [P] the second player answers every domino with its image
   *[N] the first player puts a domino on the centre, and then answers every domino with its image
 }
cram-two-rows = 2 rows and { $columns } columns: the nim-value is { $columns } mod 2 = { $value }
chomp-rectangle = a rectangle: if taking only the last corner does not win, the answer to it would have been a winning first move
chomp-hook = besides the poisoned square there are heaps of { $heaps }, and their nim-sum is { $value }
chomp-two-rows = two rows of { $first } and { $second }: { $outcome ->
    [P] the first has exactly one square more
   *[N] there is a move to two rows of which the first has exactly one square more
 }
turn-coins = { $count_number ->
    [one] turn coin { $places }
   *[other] turn coins { $places }
}
cut-edge = cut edge { $edge }: { $ends }
take-square = take the square in row { $row }, column { $column }
place-domino = a domino on { $first } and { $second }
write-cross = X in row { $row }, column { $column }
choose-vertex = choose { $chosen }
choose-edge = choose { $chosen }
hackenbush-parts = of { $edges } edges, { $bridges } are bridges and { $cyclic } lie on cycles, which are drawn together to loops; what grows on a bridge is worth 1 more with it: nim-value { $value }
toppling-heap = { $dominoes } dominoes in a row: the options are all shorter rows
welter-function = the nim-sum of the squares { $squares } and of d ⊕ (d − 1) for all distances d, { $pairs }, is { $value }
geography-matching = a largest matching has { $matching } edges, and { $others } without vertex { $vertex }: { $outcome ->
    [N] every largest matching covers it
   *[P] some largest matching leaves it out
 }
