//! The mistakes that belong to the command line, beside those of the notation.

use bouton_core::notation::codes::ErrorCode;

/// All codes of the command line in order.
pub static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "C0001",
        message: "the command line cannot be understood",
        help: "bouton --help",
        explanation: "The words of the command line do not fit together; bouton COMMAND --help says how they are written.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0002",
        message: "there is no option '{option}' here",
        help: "what there is: {page}",
        hint: "did you mean {suggestion}?",
        explanation: "Options are written with two dashes; some belong to single commands. A position that begins with a dash stands \
                      behind --. Example: bouton solve nim 3 5 7 --json",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0003",
        message: "there is no command '{command}'",
        help: "what there is: {page}",
        hint: "did you mean {suggestion}?",
        explanation: "The first word is a command: solve, moves, values, period and so on. A position alone needs solve in front of \
                      it. Example: bouton solve nim 3 5 7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0004",
        message: "'{option}' needs a value",
        help: "write one behind it; which ones are possible: {page}",
        explanation: "Some options take a value, behind a space or an equals sign. Example: bouton values kayles --to 100",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0005",
        message: "'{value}' is no value of '{option}'",
        help: "possible are: {values}",
        hint: "did you mean {suggestion}?",
        explanation: "Some options take one of a few words. Example: bouton solve nim 3 5 7 --lang zh",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0006",
        message: "{missing} is missing",
        help: "how it is written: {page}",
        explanation: "A command that works on a file or a problem needs its name. Example: bouton verify kayles.cert",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0007",
        message: "'{option}' and '{other}' exclude each other",
        help: "leave out one of them",
        explanation: "Some options say contrary things, such as --json and --csv, and some may be given once only. Example: bouton \
                      values kayles --csv",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0101",
        message: "'{text}' is not a count",
        help: "a count is written 1000, 1_000, 1e3 or 10^3",
        explanation: "Counts of positions, heaps, moves and threads are whole numbers. They may be written in full \
                      (1000000), with underscores (1_000_000), with an exponent (1e6, 2.5e3) or as a power (10^6). \
                      Example: bouton values kayles --to 1e4",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0102",
        message: "'{text}' is not a whole number",
        help: "write a number without a fraction",
        explanation: "A count must be whole: 2.5e3 is 2500, but 2.5 and 25e-1 are refused.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0103",
        message: "'{text}' is too large here: at most {most}",
        help: "write a smaller number",
        explanation: "Limits are counted in 64 bits, and tables are bounded by the memory that they need. Positions \
                      themselves have no such bound: bouton solve fibonacci 10^1000 is fine.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0104",
        message: "'{text}' is negative",
        help: "write a number that is at least {least}",
        explanation: "Counts, sizes and durations are at least zero; a number of threads is at least one.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0105",
        message: "'{text}' is not a size of memory",
        help: "a size is written 512MiB, 4GiB, 2GB or 1000000 (bytes)",
        explanation: "Sizes are whole numbers of bytes with a unit. KiB, MiB, GiB, TiB are powers of 1024; kB, MB, GB, TB are \
                      powers of 1000; K, M, G, T alone mean KiB, MiB, GiB, TiB. Example: bouton solve kayles 100 --memory 4GiB",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0106",
        message: "'{text}' is not a duration",
        help: "a duration is written 30s, 500ms, 2min, 1h or 1m30s",
        explanation: "Durations are numbers with a unit: ms, s, m or min, h, d; several may follow each other (1h30m). A number \
                      alone means seconds. Example: bouton solve kayles 100 --time 30s",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0107",
        message: "'{text}' is too small here: at least {least}",
        help: "write a larger number",
        explanation: "A number of threads is at least 1, and a table cannot end before it begins.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0108",
        message: "'{text}' is too large here: at most {most}",
        help: "write a smaller number",
        explanation: "A picture has room for so many heaps or columns only. Values beyond it are listed by bouton values.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0201",
        message: "this is not UTF-8: byte {byte} cannot stand here",
        help: "convert the text to UTF-8, for example with iconv -f GBK -t UTF-8",
        explanation: "Positions are read as UTF-8. A file in another encoding (GBK, UTF-16, Latin-1) must be converted first: \
                      iconv -f GBK -t UTF-8 positions.txt | bouton solve -",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0202",
        message: "no position was given",
        help: "try: {example}",
        explanation: "A position is given as arguments (bouton solve nim 3 5 7), on standard input one a line \
                      (bouton solve -), or in a file (bouton solve --file positions.txt).",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0203",
        message: "one ruleset is needed here, not a sum",
        help: "try: {example}",
        explanation: "values and positions run over the positions of one ruleset, given without its heaps: \
                      bouton values kayles --to 20, bouton positions wythoff --count 10.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0204",
        message: "the positions of '{ruleset}' are not single heaps",
        help: "its P-positions can be listed: {example}",
        explanation: "values lists nim-values heap by heap, so a position of the ruleset must be one number. Rulesets of two or \
                      more numbers (wythoff, staircase) have no such list.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0205",
        message: "there is no ruleset '{name}'",
        help: "bouton rules list names them all",
        hint: "did you mean {suggestion}?",
        explanation: "Rulesets are named in English or Chinese (nim, 尼姆), or by a take-and-break code (0.77). \
                      bouton rules list names them all.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0206",
        message: "there is no error code '{code}'",
        help: "codes look like N0207 and stand in brackets after the word error",
        explanation: "Every mistake in the input has a stable code; bouton explain-error CODE explains it.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0207",
        message: "this line is longer than {most}",
        help: "split it, or check that the file is a list of positions",
        explanation: "A batch is read line by line, and a line of more than 256 MiB is refused, so that an endless one ends.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0208",
        message: "a ruleset is needed here, without its numbers",
        help: "leave them out, for example: {example}",
        explanation: "values and positions run over the positions of one ruleset, given without its heaps: \
                      bouton values kayles --to 20, bouton positions wythoff --count 10.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0209",
        message: "'{ruleset}' is asked about in misère play, where a period of nim-values says nothing",
        help: "ask who wins heap after heap instead: bouton solve --misere",
        explanation: "Periods are those of nim-values, which answer normal play. Who wins under misère play has to be asked for every \
                      heap: bouton solve --misere kayles 9. Rules that say misère themselves have no period either.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0210",
        message: "a problem and a program are needed",
        help: "the program stands behind --, for example: {example}",
        explanation: "bouton stress runs a program on inputs of a problem and compares what it prints with the right answers: \
                      bouton stress nyoj161 -- ./my_program. bouton judge --list names the problems.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0301",
        message: "the name '{file}' does not say a format",
        help: "add --format and one of: {formats}",
        explanation: "The ending of the file says how values are written: .txt (heap, tab, value), .csv, .jsonl, .npy (NumPy), \
                      .parquet, .bouton (a table for --table); a name such as b006018.txt asks for a b-file of the OEIS. \
                      --format says it whatever the name. Example: bouton values kayles --to 1000 -o kayles.npy",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0302",
        message: "'{ruleset}' cannot be computed heap after heap here",
        help: "leave out --checkpoint, --statistics, --no-period and --values",
        explanation: "Runs that compute every value need rules on a single heap whose options are sums of smaller heaps: \
                      take-and-break codes, subtraction sets and the like. The values of other rulesets can be listed without \
                      these options.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0303",
        message: "no values are kept that '{file}' could hold",
        help: "leave out --values none or --output",
        explanation: "With --values none values are computed and counted, not kept, so there is nothing to write to a file.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0304",
        message: "no nim-value was given",
        help: "try: {example}",
        explanation: "lookup finds rulesets by the beginning of their nim-sequence, from heap 0 on: bouton lookup 0 1 2 0 1 2 3.",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0306",
        message: "no picture is written as .{ending}",
        help: "name the file with one of: {endings}",
        explanation: "The ending of the file says how a picture is written. Plots are .svg or .png; graphs are .svg or .dot (.gv), \
                      whatever the name where --format says it. A name without an ending, and standard output, mean SVG.",
        wrong: "bouton plot kayles -o kayles.gif",
        right: "bouton plot kayles -o kayles.png",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0402",
        message: "'{pattern}' is no pattern of take-and-break codes",
        help: "a pattern is written 0.??? or 4.7?: digits, and ? for any octal digit",
        explanation: "A survey takes codes d0.d1d2… with the digits 0 to 9 and A to V, any of which may be a question mark: any digit from 0 \
                      to 7. Example: bouton survey 0.?? -o survey",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0403",
        message: "'{pattern}' stands for too many codes: at most {most} question marks are allowed",
        help: "write some of the digits, and make several surveys",
        explanation: "Every question mark multiplies the number of codes by eight. Example: bouton survey 0.4??? -o survey",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0404",
        message: "no code of '{pattern}' has a play that ends",
        help: "begin with 0, 1, 4 or 5",
        explanation: "A digit d0 with the bit of 2 allows a move that changes nothing, so play would not end. Example: bouton survey 4.?? -o \
                      survey",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0405",
        message: "'{text}' is no number of shards",
        help: "write a power of two, at most {most}",
        explanation: "A table of positions is cut into files by a hash; their number is a power of two from 1 to 4096, 256 unless said \
                      otherwise. Example: bouton tabulate nim 20 20 20 -o table --shards 1024",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0406",
        message: "'{position}' has a number that is too large for a table",
        help: "numbers below 2^64 can be tabulated; solve answers larger ones where a theorem does",
        explanation: "Tables hold every position that can be reached, so their numbers are 64-bit words. Example: bouton tabulate nim 20 20 20 \
                      -o table",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0407",
        message: "'{position}' is not in the table {table}",
        help: "a table holds what can be reached from the position that it was made for",
        explanation: "solve --table looks positions up; it computes nothing. Example: bouton tabulate nim 9 9 9 -o table, then bouton solve --table \
                      table nim 3 5 7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0408",
        message: "the table {table} is about {play}; asked for is {asked}",
        help: "leave out or add --misere, or make another table: tabulate --misere",
        explanation: "A table is made for one of the two ways to play: in one whoever cannot move loses, in the other whoever cannot move wins. Example: \
                      bouton tabulate nim 9 9 9 --misere -o misere, then bouton solve --table misere --misere nim 3 5 7",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0409",
        message: "'{file}' is a file of a table, a survey or a run, and no certificate",
        help: "to verify a table give its directory: bouton verify table",
        explanation: "verify reads certificates, which are texts, and directories that tabulate made. Example: bouton tabulate nim 9 9 9 -o table, then \
                      bouton verify table",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "C0305",
        message: "'{position}' is not one board or graph in normal play, whose search a checkpoint could hold",
        help: "leave out --checkpoint, --every and --resume",
        explanation: "solve --checkpoint keeps what a search of one board or graph has proved under normal play: Cram, Arc Kayles, \
                      Node Kayles, Sprouts. Other positions are answered without it; runs over heaps have checkpoints of their own: \
                      bouton values --checkpoint. Wrong: bouton solve nim 3 5 --checkpoint FILE. \
                      Right: bouton solve cram 6x7 --checkpoint FILE.",
        ..ErrorCode::BLANK
    },
];
