//! Random small rule files against an interpreter of their own: the generator makes a game as a structure, writes it as text for
//! the compiler, and plays it from the structure. Nothing is shared with the compiler but the meaning of the language.

mod language {
    pub(crate) mod game;
}

use bouton_core::{
    rules::NoFiles,
    rules::{Flow, OptionSink, Ruleset, catalogue::parse_question, language::UserRules},
};
use language::game::{Game, Random};
use std::{collections::HashMap, ops::ControlFlow};

/// Options and steps of a position as the compiled rules make them.
#[derive(Default)]
struct Listed {
    options: Vec<Vec<Vec<u64>>>,
    steps: u64,
}

impl OptionSink for Listed {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        self.options.push(parts.iter().map(|part| part.to_vec()).collect());
        ControlFlow::Continue(())
    }

    fn work(&mut self, steps: u64) -> Flow {
        self.steps += steps;
        ControlFlow::Continue(())
    }
}

/// Options as lists of parts.
type Options = Vec<Vec<Vec<u64>>>;

/// The value of a position from options, by recursion with a memo.
fn value(
    position: &[u64],
    options: &dyn Fn(&[u64]) -> Options,
    known: &mut HashMap<Vec<u64>, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut of = Vec::new();
    for parts in options(position) {
        of.push(parts.iter().fold(0, |sum, part| sum ^ value(part, options, known)));
    }
    let least = (0..).find(|n| !of.contains(n)).expect("one is missing");
    known.insert(position.to_vec(), least);
    least
}

/// One random game: the options in order and the nim-values of all small positions; true if it has a move at all.
fn check(seed: u64) -> bool {
    let game = Game::random(&mut Random::new(seed));
    let text = game.text();
    let rules = match UserRules::read("rules", &text, &[]) {
        Ok(rules) => rules,
        // An option may happen to be the position itself, which the compiler sees.
        Err(mistakes) if mistakes.iter().all(|mistake| mistake.code == "R0304") => return false,
        Err(mistakes) => panic!("seed {seed}\n{text}\n{mistakes:?}"),
    };
    let compiled = |position: &[u64]| {
        let mut listed = Listed::default();
        let flow = rules.try_options(position, &mut listed);
        assert_eq!(flow, Ok(ControlFlow::Continue(())), "seed {seed} at {position:?}\n{text}");
        listed.options
    };
    let interpreted = |position: &[u64]| game.options(position);
    let (mut ours, mut theirs) = (HashMap::new(), HashMap::new());
    let mut any = false;
    for position in game.positions() {
        let expected = game.options(&position);
        any |= !expected.is_empty();
        assert_eq!(compiled(&position), expected, "seed {seed} at {position:?}\n{text}");
        let a = value(&position, &compiled, &mut ours);
        let b = value(&position, &interpreted, &mut theirs);
        assert_eq!(a, b, "seed {seed} at {position:?}\n{text}");
    }
    any
}

/// Games from consecutive seeds; most of them have moves.
fn check_many(seeds: std::ops::Range<u64>) {
    let count = seeds.end - seeds.start;
    let played = seeds.filter(|&seed| check(seed)).count() as u64;
    assert!(played * 10 >= count * 6, "only {played} of {count} games have moves");
}

#[test]
fn random_rules_are_played_as_their_structure_says() {
    check_many(0..500);
}

#[test]
#[ignore = "second tier: ten thousand random rule files"]
fn ten_thousand_random_rules() {
    check_many(500..10_500);
}

/// Reads any text as rules; what can be read is played a little. The target of a fuzzer.
fn fuzz_rules(text: &str) {
    struct Few(u32);
    impl OptionSink for Few {
        fn option(&mut self, _parts: &[&[u64]]) -> Flow {
            self.work(1)
        }
        fn work(&mut self, _steps: u64) -> Flow {
            self.0 += 1;
            if self.0 > 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    if let Ok(rules) = UserRules::read("rules", text, &[]) {
        let arguments = rules.arguments().len();
        for n in [0, 1, 2, 7, 1 << 32, u64::MAX] {
            let _ = rules.try_options(&vec![n; arguments], &mut Few(0));
            let _ = rules.position(&vec![n.into(); arguments.min(2)]);
        }
        let _ = rules.probe(&mut || true);
    }
}

/// Reads any text as a question. The target of a fuzzer.
fn fuzz_notation(text: &str) {
    if let Ok(components) = parse_question(text, &NoFiles) {
        for component in components.iter().take(4) {
            let shown = component.text();
            assert!(parse_question(&shown, &NoFiles).is_ok(), "{text:?} is shown as {shown:?}");
        }
    }
}

/// Words that both languages know, and some that they do not.
const WORDS: &[&str] = &[
    "rule",
    "take",
    "n",
    "k",
    "(",
    ")",
    ":",
    "for",
    "in",
    "1",
    "..",
    "=>",
    "n-k",
    "if",
    "<=",
    "{",
    "}",
    ",",
    "&",
    "each",
    "let",
    "=",
    "==",
    "and",
    "or",
    "not",
    "sum",
    "any",
    "all",
    "count",
    "min",
    "max",
    "^",
    "*",
    "/",
    "mod",
    "0",
    "9999999999999999999",
    "symmetric",
    "sort",
    "won",
    "lost",
    "when",
    "start",
    "misere",
    "param",
    "set",
    "S",
    "squares",
    "to",
    "primes",
    "divisors",
    "bits",
    "step",
    "gcd",
    "<<",
    ">>",
    "xor",
    "band",
    "bor",
    "-",
    "+",
    "nim",
    "kayles",
    "0.77",
    "wythoff",
    "3",
    "5",
    "subtract:1,3,4",
    "*4",
    "rules:'",
    "'",
    "\n",
    "#",
    "（",
    "，",
    "10^100",
    "fibonacci",
    "尼姆",
    "\u{0}",
];

/// Texts of words, and texts that were right before a few of their characters changed.
fn random_text(random: &mut Random, seeds: &[String]) -> String {
    if random.below(3) == 0 {
        let count = random.below(40);
        let between = if random.below(4) == 0 { "" } else { " " };
        let words = (0..count).map(|_| WORDS[random.below(WORDS.len() as u64) as usize]);
        return words.collect::<Vec<_>>().join(between);
    }
    let mut text: Vec<char> = seeds[random.below(seeds.len() as u64) as usize].chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() as u64 + 1) as usize;
        match random.below(3) {
            0 if at < text.len() => drop(text.remove(at)),
            1 => {
                let word = WORDS[random.below(WORDS.len() as u64) as usize];
                text.splice(at..at, word.chars());
            }
            _ if at < text.len() => text[at] = char::from(32 + random.below(95) as u8),
            _ => {}
        }
    }
    text.into_iter().collect()
}

fn fuzz(rounds: u64) {
    let mut seeds: Vec<String> =
        (0..50).map(|seed| Game::random(&mut Random::new(seed)).text()).collect();
    for family in bouton_core::rules::catalogue::families() {
        seeds.extend(family.examples().iter().map(|example| (*example).to_owned()));
    }
    let mut random = Random::new(rounds);
    for _ in 0..rounds {
        let text = random_text(&mut random, &seeds);
        fuzz_rules(&text);
        fuzz_notation(&text);
        fuzz_notation(&format!("rules:'{text}' 3"));
    }
}

/// What the fuzzer found: compounds of no game, which were shown as no text can be.
#[test]
fn texts_that_failed_once() {
    for text in
        ["shortened(kayles , \nkayles )", "selective(nim)", "diminished(continued(nim), grundy)"]
    {
        fuzz_notation(text);
        let mistakes = parse_question(text, &NoFiles).expect_err(text);
        assert_eq!(mistakes[0].code, "N0124", "{text}");
    }
}

#[test]
fn no_text_makes_the_readers_fail() {
    fuzz(1500);
}

#[test]
#[ignore = "second tier: the readers on two hundred thousand random texts"]
fn no_text_of_many_makes_the_readers_fail() {
    fuzz(200_000);
}
