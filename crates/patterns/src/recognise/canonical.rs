//! Canonical rules of a heap ruleset, also of one that a user wrote.
//!
//! What a text says may be enough to know the rules for every heap
//! ([`heap_rules`](Ruleset::heap_rules)). Where it is not, from the options of the heaps up to [`COMPARED`] a
//! guess is made: a set of numbers that may be taken, all numbers but some, divisors, half of the heap, a take-and-break code.
//! The guess is then compared with every option of these heaps.

use super::Patience;
use bouton_core::rules::{
    OptionSink, Ruleset,
    heap::{Code, HeapRules, NamedSet, Part, Special, SubtractionSet},
    language::UserRules,
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// The options of heaps up to here are compared.
pub(super) const COMPARED: u64 = 96;

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
) -> Option<(HeapRules, String, Likeness)> {
    if let Some(rules) = ruleset.heap_rules() {
        let name = if text.is_some() { rules.name() } else { None };
        let name = name.unwrap_or_else(|| ruleset.name());
        return Some((rules.clone(), name, Likeness::Identical));
    }
    let table: Option<Vec<Options>> = (0..=COMPARED).map(|heap| options(ruleset, heap)).collect();
    let table = table?;
    let canonical = guesses(&table)
        .into_iter()
        .find(|guess| (0..).zip(&table).all(|(heap, found)| options_of(guess, heap) == *found))?;
    let name = canonical.name()?;
    Some((canonical, name, Likeness::Compared(COMPARED)))
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

fn options_of(rules: &HeapRules, heap: u64) -> Options {
    let mut all = Collect::default();
    let _ = rules.options(heap, &mut |parts| {
        all.add(parts);
        ControlFlow::Continue(())
    });
    all.found
}

/// Rules that the options may be those of, likely ones first.
fn guesses(table: &[Options]) -> Vec<HeapRules> {
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
        guesses.push(HeapRules::Any);
        let set = |numbers: &mut dyn Iterator<Item = u64>, named: &[NamedSet]| {
            let singles = numbers.map(|n| Part::Number(n.into()));
            SubtractionSet::new(singles.chain(named.iter().map(|&n| Part::Named(n)))).ok()
        };
        // A finite set shows itself below half of the largest heap; what is left out likewise.
        let small = last.iter().copied().filter(|&k| k <= COMPARED / 2);
        guesses.extend(set(&mut small.clone(), &[]).map(HeapRules::Subtraction));
        let missing = (1..=COMPARED / 2).filter(|k| !last.contains(k));
        guesses.extend(set(&mut missing.clone(), &[]).map(HeapRules::AllBut));
        for named in NamedSet::ALL {
            let inside = |k: &u64| named.contains(&(*k).into()) == Some(true);
            let extra = last.iter().copied().filter(|k| !inside(k) && *k <= COMPARED / 2);
            guesses.extend(set(&mut extra.clone(), &[named]).map(HeapRules::Subtraction));
        }
        for special in [Special::Half, Special::Aliquot, Special::Dim, Special::Prim] {
            guesses.push(HeapRules::Special(special));
        }
    }
    for special in [Special::CouplesAreForever, Special::Treblecross, Special::TwoSmaller] {
        guesses.push(HeapRules::Special(special));
    }
    guesses.extend(codes(table).into_iter().map(HeapRules::TakeAndBreak));
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
        check("t(n): for k in 1..n/2 => n-k", "half", same);
        check("t(n): for a in 1..n if a < n-a => a & (n-a)", "4!.0", same);
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
        check("t(n): for a in 0..n-1 if isqrt(4*a*a) >= n => a", "half", compared);
        check("t(n): for a in 1..n if (a xor 0) < n-a => a & (n-a)", "4!.0", compared);
    }
}
