//! Mistakes in rules that a user wrote: R01xx syntax, R02xx names and types, R03xx meaning, R05xx while they run.

use super::ErrorCode;

pub(super) static CODES: &[ErrorCode] = &[
    ErrorCode {
        code: "R0101",
        message: "the character {character} has no meaning in rules",
        help: "bits are written band, bor, xor, << and >>; & joins the parts of a sum",
        explanation: "Rules are made of names, numbers and the signs => .. == != <= >= << >> ( ) { } , : ; = < > + - * / % ^ &.",
        wrong: "take(n): for k in 1..n | => n-k",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0102",
        message: "a number in rules has at most 64 bits",
        help: "write a smaller number; a power is written 2^40",
        explanation: "Numbers in rules are below 2^64; calculations have 127 bits and a sign.",
        wrong: "take(n): for k in {99999999999999999999} => n",
        right: "take(n): for k in {2^40} if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0103",
        message: "the file has no rule",
        help: "write one, for example: take(n): for k in 1..3 if k <= n => n-k",
        explanation: "A file of rules holds at least one rule; the first one is the one that starts.",
        wrong: "param m = 3",
        right: "param m = 3 rule take(n): for k in 1..m if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0104",
        message: "expected {expected} here, found {got}",
        help: "a rule reads: rule take(n): for k in 1..3 if k <= n => n-k",
        explanation: "The reading stopped at a word or sign that cannot stand there. After a mistake, reading goes on at the next `rule`, `param` or `set`.",
        wrong: "take(n): for k 1..n => n-k",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0105",
        message: "expressions may nest {limit} levels deep",
        help: "give a part a name with let; write many values as a set in braces, many conditions as clauses of their own",
        explanation: "The depth of an expression is bounded, so that no input can exhaust the stack.",
        wrong: "take(n): => ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0106",
        message: "a comparison is written ==",
        help: "write == here; a single = gives a name a value",
        explanation: "`let r = n mod 4` gives a name; `if r == 0` compares.",
        wrong: "take(n): if n = 3 => 0",
        right: "take(n): if n == 3 => 0",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0107",
        message: "the rules are too large (the limit is {limit})",
        help: "split the game or use sets, ranges and parameters instead of listing cases",
        explanation: "The size of a file of rules is bounded: expressions, instructions, registers and parts of an option.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0108",
        message: "'{word}' is a word of the language and cannot be a name",
        help: "choose another name, for example my_{word} or {word}2",
        explanation: "Words such as for, in, if, mod, div and to have a meaning in rules; rules, numbers and sets are called otherwise.",
        wrong: "div(n): for k in 1..n => n-k",
        right: "divide(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0201",
        message: "the name {name} is not bound here",
        help: "known here: {known}",
        explanation: "A name is a number of the position, a parameter, or bound by `for` or `let` before it is used.",
        wrong: "take(n): => n-k",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0202",
        message: "the name {name} is bound already",
        help: "choose another name; nothing may hide an outer name",
        explanation: "Every name means one thing where it can be seen, so nothing is hidden by accident.",
        wrong: "r(n): for n in 1..3 => n",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0203",
        message: "there is no function {name}",
        help: "functions are {functions}, any, all, sum, count",
        explanation: "Only built-in functions can be called inside an expression; a position of another rule can only stand as an option: `=> other(n-1)`.",
        wrong: "take(n): for k in 1..floor(n) => n-k",
        right: "take(n): for k in 1..isqrt(n) => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0204",
        message: "{name} takes {expected} numbers, not {got}",
        help: "give it as many as it takes",
        explanation: "min and max take one or more numbers, gcd, bit and valuation two, the others one.",
        wrong: "take(n): for k in 1..gcd(n) => n-k",
        right: "take(n): for k in 1..gcd(n, 6) if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0205",
        message: "{expected} is needed here, this is {got}",
        help: "a number becomes a condition by a comparison, a condition a number by: if c then 1 else 0",
        explanation: "Numbers and conditions are different.",
        wrong: "take(n): if n mod 2 => n-1",
        right: "take(n): if n mod 2 == 1 => n-1",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0206",
        message: "there is no set {name}",
        help: "sets that are known here: {known}",
        explanation: "After `in` stands a range, a list in braces, bits(x), divisors(x), a built-in set or one that `set` defines.",
        wrong: "take(n): for k in S => n-k",
        right: "set S = {1,3,4} rule take(n): for k in S if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0207",
        message: "the set {name} is defined by itself",
        help: "define it by a list or a range",
        explanation: "A set may name other sets, but not in a circle.",
        wrong: "set S = S rule take(n): for k in S => n-k",
        right: "set S = {1,3} rule take(n): for k in S if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0208",
        message: "a position has 1 to {limit} numbers, not {got}",
        help: "pack small numbers into one, for example a board into the bits of a number",
        explanation: "The numbers of a position are the arguments of its rule.",
        wrong: "take(): => 1",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0209",
        message: "a position of {name} has {expected} numbers, not {got}",
        help: "write all of them in parentheses: (a, b)",
        explanation: "An option has as many numbers as its rule has arguments.",
        wrong: "w(a, b): for k in 1..a => a-k",
        right: "w(a, b): for k in 1..a => (a-k, b)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0210",
        message: "a start makes a position from fewer numbers than {expected}, once for each count",
        help: "for example: start(n) (n, n-1)",
        explanation: "`start` says how fewer numbers become a position; full positions need none.",
        wrong: "r(a, b): => (a-1, b) start(a, b) (a, b)",
        right: "r(a, b): if a > 0 => (a-1, b) start(a) (a, 3)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0211",
        message: "there is no rule {name}",
        help: "rules of this file: {known}",
        explanation: "An option may be a position of another rule of the same file: `=> ring(n-1)`.",
        wrong: "ring(n): => row(n-1)",
        right: "ring(n): if n > 0 => row(n-1) rule row(n): if n > 0 => row(n-1)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0301",
        message: "division by zero",
        help: "divide by something else",
        explanation: "The divisor is the number 0 itself. `rules check` warns of divisors that may become 0 (R0307).",
        wrong: "half(n): => n div 0",
        right: "half(n): if n > 1 => n div 2",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0302",
        message: "nothing is in this range or list",
        help: "a range goes up and includes both ends: 1..10",
        explanation: "A range of two numbers whose first is larger is always empty.",
        wrong: "take(n): for k in 10..1 => n-k",
        right: "take(n): for k in 1..10 if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0303",
        message: "this set has no end",
        help: "write how far it goes: primes to n",
        explanation: "A loop over a built-in set needs a bound: `for k in primes to n => n-k`. A test needs none: `if k in primes`.",
        wrong: "take(n): for k in primes => n-k",
        right: "take(n): for k in primes to n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0304",
        message: "this option is the position itself",
        help: "an option must differ from its position, or the game never ends",
        explanation: "A move that changes nothing could be repeated for ever.",
        wrong: "take(n): => n",
        right: "take(n): if n > 0 => n-1",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0305",
        message: "the ends of a range inside braces are numbers or parameters here",
        help: "write the range without braces, or give both ends as numbers",
        explanation: "A loop over `{1, 3..n}` would have no fixed length.",
        wrong: "take(n): for k in {1, 3..n} => n-k",
        right: "take(n): for k in {1, 3..9} if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0306",
        message: "symmetric does not hold: {position} and {other} have different options",
        help: "leave symmetric away, or give the moves of the other numbers as well",
        explanation: "`symmetric` says that the order of the numbers does not matter, and searches look at one order only: where it \
                      does not hold their answers would be wrong. It is tried on small positions: those that differ in the order of \
                      their numbers must have the same options, whose order does not matter either.",
        wrong: "w(a, b): for k in 1..a => (a-k, b) symmetric",
        right: "w(a, b): for k in 1..a => (a-k, b) for k in 1..b => (a, b-k) symmetric",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0307",
        message: "this divisor may be 0",
        help: "add a guard in front, for example: if n > 5",
        explanation: "A warning of `rules check`, which holds the rules against no position: nothing that stands in front keeps the divisor from \
                      being 0. Where play never comes to such a number the rules are right as they are; where it does, the run stops there.",
        wrong: "",
        right: "r(n): if n > 5 => 7/(n-5)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0308",
        message: "a step, or what log2 or valuation is taken of, may be too small",
        help: "add a guard in front, for example: if n > 0",
        explanation: "A warning of `rules check`: the step of a range, a logarithm and a valuation need numbers from 1, a valuation a base from \
                      2, and nothing that stands in front says that they are.",
        wrong: "",
        right: "r(n): if n > 1 => log2(n)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0501",
        message: "a number of an option is {value}; positions hold numbers from 0 to 2^64-1",
        help: "add a guard, for example: if k <= n",
        explanation: "A position holds numbers from 0 to 2^64-1. An option with a negative number usually lacks a guard: taking 3 from 2 is no move.",
        wrong: "take(n): for k in {1,3,4} => n-k",
        right: "take(n): for k in {1,3,4} if k <= n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0502",
        message: "a calculation has more than 127 bits",
        help: "bound the numbers that go into it",
        explanation: "Arithmetic in rules is checked; nothing ever wraps around.",
        wrong: "big(n): if n > 0 => (n+2)^200",
        right: "big(n): if n > 0 => n-1",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0503",
        message: "a negative number has no bits, root or power here",
        help: "use abs(x) or a guard",
        explanation: "Bit operations, isqrt, exponents and shifts need numbers from 0.",
        wrong: "r(n): => isqrt(0-1-n)",
        right: "r(n): if n > 1 => isqrt(n)-1",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0504",
        message: "the step of a range is not positive",
        help: "a range goes up: 1..n step 2",
        explanation: "`a..b step s` needs s of at least 1.",
        wrong: "r(n): for k in 0..n step n-9 => k",
        right: "r(n): for k in 0..n-1 step 2 => k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0505",
        message: "division by zero",
        help: "add a guard in front, for example: if k > 0",
        explanation: "`/`, `div`, `%` and `mod` need a divisor other than 0; guards are read from left to right.",
        wrong: "r(n): => 5 mod (n-n)",
        right: "r(n): if n > 5 => 5 mod n",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0506",
        message: "log2 and valuation need numbers from 1, and valuation a base from 2",
        help: "add a guard in front, for example: if n > 0",
        explanation: "log2(x) is the place of the highest one of x; valuation(x, p) says how often p divides x.",
        wrong: "r(n): => log2(n-n)",
        right: "r(n): if n > 1 => log2(n)",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0507",
        message: "a condition or start takes too many steps",
        help: "use a formula instead of a long loop",
        explanation: "`won when`, `lost when` and `start` may take ten million loop steps each time.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0508",
        message: "a position of {name} has {expected} numbers, not {got}",
        help: "write one number for each: {arguments}",
        explanation: "The numbers after the rules are the arguments of the first rule, or of one of its starts.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0509",
        message: "there is no parameter {name}",
        help: "parameters of this file: {known}",
        explanation: "`param m = 3` in the file may be given another value where the rules are named: `rules:FILE,m=5 12`.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0510",
        message: "this number is too large for rules",
        help: "positions of rules hold numbers up to 2^64-1",
        explanation: "The rule language works on machine words; built-in rulesets take numbers of any size.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0511",
        message: "an option has more than {value} parts",
        help: "bound the loop behind each",
        explanation: "`each i in 1..k: n-i` puts one part into the sum for every i; an option may have 4096 parts.",
        wrong: "r(n): if n > 0 => each i in 1..5000: 0",
        right: "r(n): if n > 0 => each i in 1..n: n-i",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0512",
        message: "there is no parameter {name}: these rules have none",
        help: "leave it away, or write in the file: param {name} = 3",
        explanation: "`param m = 3` in the file may be given another value where the rules are named: `rules:FILE,m=5 12`. Rules \
                      without a param take no values.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0513",
        message: "play need not end: {play}",
        help: "make every option smaller, or write loopy in front of the rules if play may go on for ever",
        explanation: "A position that comes again can come again for ever. Rules that mean it say `loopy`, and then a position \
                      may be a draw. The position that is named may be out of reach in play.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
    ErrorCode {
        code: "R0514",
        message: "options do not get smaller, and play goes on for hundreds of moves: {play}",
        help: "bound the numbers that grow, or make every option smaller",
        explanation: "Of small positions an option that is no smaller was played, and of it again one, and so on. A search of a \
                      position from which play need not end runs until a limit stops it.",
        wrong: "",
        right: "take(n): for k in 1..n => n-k",
        ..ErrorCode::BLANK
    },
];
