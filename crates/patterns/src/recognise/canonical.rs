//! Canonical rules of a heap ruleset, also of one that a user wrote.
//!
//! From the options of the heaps up to [`COMPARED`] a guess is made: a set of numbers that may be taken, all numbers but
//! some, divisors, half of the heap, a take-and-break code. The guess is then compared with every option of these heaps. If
//! the user's text compiles to the same program as one of the plain texts of the guess, it is that ruleset for every heap.

use super::Patience;
use bouton_core::rules::{
    Component, Convention, NoFiles, OptionSink, Ruleset, Written,
    catalogue::parse_question,
    heap::{Code, HeapRules, NamedSet, Part, Special, SubtractionSet},
    language::UserRules,
};
use bouton_engine::{Budget, NoPeriod, PeriodAnswer, PeriodQuestion, find_period};
use std::{collections::BTreeSet, ops::ControlFlow};

/// The options of heaps up to here are compared.
pub(super) const COMPARED: u64 = 96;

/// Rules on a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Canonical {
    /// Those of the engines.
    Rules(HeapRules),
    /// 1 to ⌊n/2⌋ may be taken.
    Half,
}

/// How certain it is that a ruleset has some canonical rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// They are its definition.
    Identical,
    /// The options of all heaps up to this one are the same.
    Compared(u64),
}

type Options = BTreeSet<Vec<u64>>;

/// The canonical rules of a heap ruleset with a name for them, if they are found.
pub fn canonical_heap(
    ruleset: &dyn Ruleset,
    text: Option<&UserRules>,
) -> Option<(Canonical, String, Likeness)> {
    if let Some(rules) = ruleset.heap_rules() {
        let name = if text.is_some() { name(&Canonical::Rules(rules.clone())) } else { None };
        let name = name.unwrap_or_else(|| ruleset.name());
        return Some((Canonical::Rules(rules.clone()), name, Likeness::Identical));
    }
    let table: Option<Vec<Options>> = (0..=COMPARED).map(|heap| options(ruleset, heap)).collect();
    let table = table?;
    let canonical = guesses(&table).into_iter().find(|guess| {
        (0..).zip(&table).all(|(heap, found)| options_of(guess, heap).as_ref() == Some(found))
    })?;
    let name = name(&canonical)?;
    let identical = text.is_some_and(|rules| {
        texts(&canonical, &table).iter().any(|plain| {
            UserRules::read("rules", plain, &[]).is_ok_and(|plain| plain.is_same_program(rules))
        })
    });
    let likeness = if identical { Likeness::Identical } else { Likeness::Compared(COMPARED) };
    Some((canonical, name, likeness))
}

/// [`find_period`], of the built-in ruleset where the user wrote its rules: of that more is known.
///
/// # Errors
/// Why there is nothing to look for.
pub fn period(
    component: &Component,
    question: &PeriodQuestion,
    budget: &Budget<'_>,
) -> Result<PeriodAnswer, NoPeriod> {
    let Some(known) = built_in(component) else { return find_period(component, question, budget) };
    let found = find_period(&known, question, budget)?;
    Ok(found.for_the_same(component.ruleset.name()))
}

/// The built-in ruleset whose rules are those that the user wrote, for every heap; with a heap of none. `None` where that is not certain.
fn built_in(component: &Component) -> Option<Component> {
    let ruleset = &*component.ruleset;
    let rules = ruleset.user_rules()?;
    if ruleset.convention() != Convention::Either || ruleset.written() != Written::Numbers(1) {
        return None;
    }
    let (canonical, name, likeness) = canonical_heap(ruleset, Some(rules))?;
    match (canonical, likeness) {
        (Canonical::Rules(_), Likeness::Identical) => {
            parse_question(&format!("{name} 0"), &NoFiles).ok()?.into_iter().next()
        }
        _ => None,
    }
}

/// No heap is compared that has more options.
const MOST: usize = 1 << 14;

/// The options of a heap as sorted sums without empty heaps; `None` where the rules make a mistake or too many of them.
fn options(ruleset: &dyn Ruleset, heap: u64) -> Option<Options> {
    let position = ruleset.position_of(&[heap.into()])?.words()?;
    if position != [heap] {
        return None;
    }
    let mut sink = Collect::default();
    let _ = ruleset.try_options(&position, &mut sink).ok()?;
    let is_whole = !sink.strange && !sink.patience.is_over() && sink.found.len() <= MOST;
    is_whole.then_some(sink.found)
}

#[derive(Default)]
struct Collect {
    found: Options,
    /// An option was no sum of heaps.
    strange: bool,
    patience: Patience,
}

impl Collect {
    fn add(&mut self, parts: &[&[u64]]) {
        let mut heaps = Vec::new();
        for part in parts {
            match part {
                [0] => {}
                [heap] => heaps.push(*heap),
                _ => self.strange = true,
            }
        }
        heaps.sort_unstable();
        self.found.insert(heaps);
    }
}

impl OptionSink for Collect {
    fn option(&mut self, parts: &[&[u64]]) -> ControlFlow<()> {
        self.add(parts);
        if self.strange || self.found.len() > MOST {
            return ControlFlow::Break(());
        }
        self.work(1)
    }

    fn work(&mut self, steps: u64) -> ControlFlow<()> {
        self.patience.spend(steps)
    }
}

fn options_of(canonical: &Canonical, heap: u64) -> Option<Options> {
    match canonical {
        Canonical::Half => Some((1..=heap / 2).map(|k| vec![heap - k]).collect()),
        Canonical::Rules(rules) => {
            let mut all = Collect::default();
            let _ = rules.options(heap, &mut |parts| {
                all.add(parts);
                ControlFlow::Continue(())
            });
            Some(all.found)
        }
    }
}

/// Rules that the options may be those of, likely ones first.
fn guesses(table: &[Options]) -> Vec<Canonical> {
    let mut guesses = Vec::new();
    let only_takes = table.iter().flatten().all(|option| option.len() <= 1);
    if only_takes {
        let taken = |heap: u64| -> BTreeSet<u64> {
            table[heap as usize]
                .iter()
                .map(|o| heap.saturating_sub(o.first().copied().unwrap_or(0)))
                .collect()
        };
        let last = taken(COMPARED);
        guesses.push(Canonical::Rules(HeapRules::Any));
        let set = |numbers: &mut dyn Iterator<Item = u64>, named: &[NamedSet]| {
            let singles = numbers.map(|n| Part::Number(n.into()));
            SubtractionSet::new(singles.chain(named.iter().map(|&n| Part::Named(n)))).ok()
        };
        // A finite set shows itself below half of the largest heap; what is left out likewise.
        let small = last.iter().copied().filter(|&k| k <= COMPARED / 2);
        guesses.extend(
            set(&mut small.clone(), &[]).map(|s| Canonical::Rules(HeapRules::Subtraction(s))),
        );
        let missing = (1..=COMPARED / 2).filter(|k| !last.contains(k));
        guesses
            .extend(set(&mut missing.clone(), &[]).map(|s| Canonical::Rules(HeapRules::AllBut(s))));
        for named in NamedSet::ALL {
            let inside = |k: &u64| named.contains(&(*k).into()) == Some(true);
            let extra = last.iter().copied().filter(|k| !inside(k) && *k <= COMPARED / 2);
            guesses.extend(
                set(&mut extra.clone(), &[named])
                    .map(|s| Canonical::Rules(HeapRules::Subtraction(s))),
            );
        }
        guesses.push(Canonical::Half);
        for special in [Special::Aliquot, Special::Dim, Special::Prim] {
            guesses.push(Canonical::Rules(HeapRules::Special(special)));
        }
    }
    for special in [Special::CouplesAreForever, Special::Treblecross, Special::TwoSmaller] {
        guesses.push(Canonical::Rules(HeapRules::Special(special)));
    }
    guesses.extend(
        codes(table).into_iter().map(|code| Canonical::Rules(HeapRules::TakeAndBreak(code))),
    );
    guesses
}

/// Codes that could be meant: the digit of k says which numbers of heaps are left where k was taken.
fn codes(table: &[Options]) -> Vec<Code> {
    const LONGEST: u64 = 12;
    let mut digits = Vec::new();
    for taken in 0..=LONGEST {
        let mut digit = 0_u32;
        for (heap, options) in (0_u64..).zip(table) {
            for option in options.iter().filter(|o| o.iter().sum::<u64>() + taken == heap) {
                let parts = option.len() as u32;
                if parts < 5 {
                    digit |= 1 << parts;
                }
            }
        }
        digits.push(digit);
    }
    // A digit 1 may be set only because a larger one leaves nothing, and so on: the comparison decides.
    let while_set = digits.iter().rposition(|&d| d != 0).unwrap_or(0);
    let mut texts = Vec::new();
    let text = |list: &[u32]| list.iter().map(|d| digit_text(*d)).collect::<String>();
    if while_set > 0 && while_set < LONGEST as usize {
        texts.push(format!("{}.{}", digit_text(digits[0]), text(&digits[1..=while_set])));
    }
    for start in 1..4 {
        let rest = &digits[start..];
        if rest.iter().all(|d| *d == rest[0]) && rest[0] != 0 {
            let (front, tail) = (text(&digits[1..start]), digit_text(rest[0]));
            texts.push(format!("{}.{front}[{tail}]", digit_text(digits[0])));
        }
    }
    if digits[0] == 4 && while_set == 0 {
        texts.extend(["4!.0".to_owned(), "4.0".to_owned()]);
    }
    texts.iter().filter_map(|text| Code::parse(text).ok()).filter(Code::shrinks).collect()
}

fn digit_text(digit: u32) -> String {
    char::from_digit(digit, 32)
        .map_or_else(|| "0".to_owned(), |c| c.to_ascii_uppercase().to_string())
}

/// The rules as the notation names them.
fn name(canonical: &Canonical) -> Option<String> {
    Some(match canonical {
        Canonical::Half => "rules:'half(n): for k in 1..n/2 => n-k'".to_owned(),
        Canonical::Rules(rules) => match rules {
            HeapRules::Any => "nim".to_owned(),
            HeapRules::Subtraction(set) if set.is_empty() => return None,
            HeapRules::Subtraction(set) => format!("subtract:{set}"),
            HeapRules::AllBut(set) if set.is_empty() => "nim".to_owned(),
            HeapRules::AllBut(set) => format!("allbut:{set}"),
            HeapRules::TakeAndBreak(code) => code.to_string(),
            HeapRules::Special(Special::Prim) => "prim".to_owned(),
            HeapRules::Special(Special::Dim) => "dim".to_owned(),
            HeapRules::Special(Special::Aliquot) => "aliquot".to_owned(),
            HeapRules::Special(Special::CouplesAreForever) => "couples-are-forever".to_owned(),
            HeapRules::Special(Special::Treblecross) => "treblecross".to_owned(),
            _ => return None,
        },
    })
}

/// Plain texts of rules in the user's language: if one of them compiles to the user's program, the rules are these.
fn texts(canonical: &Canonical, table: &[Options]) -> Vec<String> {
    let over = |domain: &str, option: &str| format!("t(n): for k in {domain} => {option}");
    let guarded =
        |domain: &str, option: &str| format!("t(n): for k in {domain} if k <= n => {option}");
    match canonical {
        Canonical::Half => vec![over("1..n/2", "n-k")],
        Canonical::Rules(HeapRules::Any) => vec![over("1..n", "n-k"), over("0..n-1", "k")],
        Canonical::Rules(HeapRules::Subtraction(set)) => {
            let mut texts = Vec::new();
            if let Some(m) = set.is_up_to() {
                texts.push(guarded(&format!("1..{m}"), "n-k"));
                texts.push(over(&format!("1..min({m}, n)"), "n-k"));
                texts.push(over(&format!("1..min(n, {m})"), "n-k"));
            }
            if let [(a, b)] = set.ranges()
                && set.is_finite()
            {
                texts.push(guarded(&format!("{a}..{b}"), "n-k"));
                texts.push(over(&format!("{a}..min({b}, n)"), "n-k"));
                texts.push(over(&format!("{a}..min(n, {b})"), "n-k"));
            }
            if set.is_finite() && set.len().is_some_and(|len| len < 64_u8.into()) {
                let singles: Vec<String> = set.members().map(|n| n.to_string()).collect();
                texts.push(guarded(&format!("{{{}}}", singles.join(", ")), "n-k"));
                // As clauses, one a number.
                let clauses: Vec<String> =
                    singles.iter().map(|n| format!("if n >= {n} => n-{n}")).collect();
                texts.push(format!("t(n): {}", clauses.join(" ")));
                let clauses: Vec<String> =
                    singles.iter().map(|n| format!("if {n} <= n => n-{n}")).collect();
                texts.push(format!("t(n): {}", clauses.join(" ")));
                let ranges: Vec<String> =
                    set.ranges().iter().map(|(a, b)| format!("{a}..{b}")).collect();
                texts.push(guarded(&format!("{{{}}}", ranges.join(", ")), "n-k"));
            }
            if let ([named], ranges) = (set.named(), set.ranges()) {
                let named = named.name();
                if ranges.is_empty() {
                    texts.push(over(&format!("{named} to n"), "n-k"));
                    texts.push(format!("t(n): for k in 1..n if k in {named} => n-k"));
                } else if ranges.len() == 1 && ranges[0].0 == ranges[0].1 {
                    let one = &ranges[0].0;
                    texts.push(format!(
                        "t(n): if n >= {one} => n-{one} for k in {named} to n => n-k"
                    ));
                    texts.push(format!(
                        "t(n): if {one} <= n => n-{one} for k in {named} to n => n-k"
                    ));
                    texts.push(format!("t(n): for k in 1..n if k == {one} or k in {named} => n-k"));
                    texts.push(format!("t(n): for k in 1..n if k in {named} or k == {one} => n-k"));
                    if one.is_one() {
                        texts.push(format!("t(n): if n > 0 => n-1 for k in {named} to n => n-k"));
                    }
                }
            }
            texts
        }
        Canonical::Rules(HeapRules::AllBut(set)) => match set.ranges() {
            [(a, b)] if a == b => vec![
                format!("t(n): for k in 1..n if k != {a} => n-k"),
                format!("t(n): for k in 1..n if k not in {{{a}}} => n-k"),
                format!("t(n): for k in 1..n if not k == {a} => n-k"),
            ],
            ranges => {
                let list: Vec<String> = ranges
                    .iter()
                    .map(|(a, b)| if a == b { a.to_string() } else { format!("{a}..{b}") })
                    .collect();
                vec![format!("t(n): for k in 1..n if k not in {{{}}} => n-k", list.join(", "))]
            }
        },
        Canonical::Rules(HeapRules::Special(Special::Aliquot)) => vec![
            format!("t(n): for k in divisors(n) if k < n => n-k"),
            format!("t(n): for k in divisors(n) if k != n => n-k"),
            format!("t(n): for k in 1..n-1 if n mod k == 0 => n-k"),
            format!("t(n): for k in 1..n/2 if n mod k == 0 => n-k"),
        ],
        Canonical::Rules(HeapRules::Special(Special::Dim)) => {
            vec![over("divisors(n)", "n-k"), format!("t(n): for k in 1..n if n mod k == 0 => n-k")]
        }
        Canonical::Rules(HeapRules::Special(Special::Prim)) => vec![
            format!("t(n): for k in 1..n if gcd(k, n) == 1 => n-k"),
            format!("t(n): for k in 1..n if gcd(n, k) == 1 => n-k"),
        ],
        Canonical::Rules(HeapRules::TakeAndBreak(code)) => code_texts(code, table),
        Canonical::Rules(_) => Vec::new(),
    }
}

/// Plain texts of a code.
fn code_texts(code: &Code, _table: &[Options]) -> Vec<String> {
    match code.to_string().as_str() {
        // Kayles; Dawson's Kayles; Lasker's Nim; Grundy's game.
        "0.77" => vec![
            "t(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)".to_owned(),
            "t(n): for k in {1, 2} if k <= n, a in 0..(n-k)/2 => a & (n-k-a)".to_owned(),
            "t(n): for k in 1..2 if k <= n, a in 0..n-k => a & (n-k-a)".to_owned(),
        ],
        "0.07" => vec![
            "t(n): if n >= 2, a in 0..(n-2)/2 => a & (n-2-a)".to_owned(),
            "t(n): for a in 0..(n-2)/2 => a & (n-2-a)".to_owned(),
            "t(n): for a in 0..n-2 => a & (n-2-a)".to_owned(),
        ],
        "4.[3]" => vec![
            "t(n): for k in 1..n => n-k for a in 1..n/2 => a & (n-a)".to_owned(),
            "t(n): for k in 1..n => n-k for a in 1..n-1 => a & (n-a)".to_owned(),
            "t(n): for k in 0..n-1 => k for a in 1..n/2 => a & (n-a)".to_owned(),
            "t(n): for k in 0..n-1 => k for a in 1..n-1 => a & (n-a)".to_owned(),
        ],
        "4!.0" => vec![
            "t(n): for a in 1..(n-1)/2 => a & (n-a)".to_owned(),
            "t(n): for a in 1..n-1 if a != n-a => a & (n-a)".to_owned(),
            "t(n): for a in 1..n-1 if 2*a != n => a & (n-a)".to_owned(),
            "t(n): for a in 1..n/2 if 2*a != n => a & (n-a)".to_owned(),
        ],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str, likeness: Likeness) {
        let rules = UserRules::read("rules", text, &[]).expect(text);
        let found = canonical_heap(&rules, Some(&rules)).expect(text);
        assert_eq!((found.1.as_str(), found.2), (expected, likeness), "{text}");
    }

    #[test]
    fn disguised_rules_are_recognised() {
        let same = Likeness::Identical;
        check("t(n): for k in {1,3,4} if k <= n => n-k", "subtract:1,3,4", same);
        check("t(n): for k in 1..5 if k <= n => n-k", "subtract:1..5", same);
        check(
            "param m = 5 rule t(heap): for x in 1..m if x <= heap => heap-x",
            "subtract:1..5",
            same,
        );
        check("t(n): for k in 1..n => n-k", "nim", same);
        check("t(n): for k in 1..n/2 => n-k", "rules:'half(n): for k in 1..n/2 => n-k'", same);
        check("t(n): for k in 1..n if k != 3 => n-k", "allbut:3", same);
        check("t(n): for k in divisors(n) if k < n => n-k", "aliquot", same);
        check("t(n): for k in 1..n => n-k for a in 1..n/2 => a & (n-a)", "4.[3]", same);
        check("t(n): for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)", "0.77", same);
        check("t(n): if n >= 1 => n-1 for k in primes to n => n-k", "subtract:1,primes", same);
    }

    #[test]
    fn what_is_only_compared_says_so() {
        let compared = Likeness::Compared(COMPARED);
        check("t(n): for k in 1..n if k*k <= 9 => n-k", "subtract:1,2,3", compared);
        // Different at heap 1000 only.
        check("t(n): for k in 1..3 if k <= n => n-k if n == 1000 => 0", "subtract:1,2,3", compared);
        check(
            "t(n): for a in 0..n-1 if 2*a >= n => a",
            "rules:'half(n): for k in 1..n/2 => n-k'",
            compared,
        );
        check("t(n): for a in 1..n if a < n-a => a & (n-a)", "4!.0", compared);
    }
}
