//! Which rules on a heap a user's program is, for every heap: by what it says, not by trying.
//!
//! A clause of a rule on one number is read as conditions on the heap n, on what is taken t, and on the heaps that are left;
//! names, constants, `let`, sets and the way a bound is written play no part. If every clause of the rule is then a plain kind of move
//! ("t from 3 to 7 may be taken", "what is left may be split into two unequal heaps"), the kinds together are a set of
//! numbers to be taken or a take-and-break code. Whatever is not understood, and whatever could make a mistake at run time,
//! gives `None`: nothing is guessed.
//!
//! Why it is right: every step is an equivalence of conditions on integers (⌊x/c⌋ ≤ y iff x ≤ cy + c − 1, and the like) that holds for all n, and
//! a bound on all factors and constants keeps the program's arithmetic free of overflow. A test compares the
//! options of random programs with those of what they were recognised as; another reads every built-in definition back from its
//! own text. Cost: the product of the alternatives of a clause, at most 4096.
//!
//! ```
//! use bouton_core::rules::{Ruleset, language::UserRules};
//!
//! let read = |text| UserRules::read("rules", text, &[]).unwrap().heap_rules().and_then(|rules| rules.name());
//! assert_eq!(read("t(n): let m = n for k in 2..m => m-k").as_deref(), Some("allbut:1"));
//! assert_eq!(read("t(n): for a in 1..n-1 if 2*a != n => a & (n-a)").as_deref(), Some("4!.0"));
//! assert_eq!(read("t(n): for k in 1..n/3 => n-k"), None);
//! ```

mod cases;
mod clause;
mod ending;
mod linear;

use super::syntax::{Clause, File, Item, Membership};
use crate::{
    rules::heap::{Code, Digit, HeapRules, NamedSet, Part, Sizes, Special, SubtractionSet},
    value::Natural,
};
use cases::Reader;
use clause::{Kind, Left, Test};
pub(super) use ending::won_at;
use linear::Variable;
use std::collections::BTreeMap;

/// The digits of a code are at most so many.
const LONGEST_CODE: i128 = 256;

/// The rules on a heap that a file is, if it is understood; [endings](won_at) are not looked at.
pub(super) fn heap_rules(file: &File, parameters: &[(String, i128)]) -> Option<HeapRules> {
    let [rule] = &file.rules[..] else { return None };
    let [heap] = &rule.arguments[..] else { return None };
    if !rule.starts.is_empty() || file.loopy {
        return None;
    }
    let mut reader = Reader::new(file, parameters, [(heap.text.as_str(), Variable::Heap)]);
    let mut names = reader.names();
    let mut kinds = Vec::new();
    for item in &rule.items {
        reader.next_clause(names);
        match item {
            Item::Let(name, value) => {
                reader.bind(&name.text, value)?;
                names = reader.names();
            }
            Item::Clause(clause) => of_clause(clause, &rule.name.text, &mut reader, &mut kinds)?,
        }
    }
    together(&kinds)
}

fn of_clause<'a>(
    clause: &'a Clause,
    rule: &str,
    reader: &mut Reader<'a>,
    kinds: &mut Vec<Kind>,
) -> Option<()> {
    for generator in &clause.generators {
        reader.generator(generator)?;
    }
    let mut parts = Vec::new();
    for part in &clause.option {
        let own = part.rule.as_ref().is_none_or(|name| name.text == rule);
        let [value] = &part.values[..] else { return None };
        if !part.each.is_empty() || !own {
            return None;
        }
        parts.push(reader.linear(value)?);
    }
    for case in std::mem::take(&mut reader.cases) {
        kinds.extend(clause::kind(case, parts.clone())?);
    }
    Some(())
}

/// Kinds of moves as one ruleset.
fn together(kinds: &[Kind]) -> Option<HeapRules> {
    if let [kind] = kinds {
        let special = match kind.test {
            Test::Divides => Some(Special::Dim),
            Test::DividesByHalf => Some(Special::Aliquot),
            Test::Coprime => Some(Special::Prim),
            Test::ByHalf => Some(Special::Half),
            Test::Nothing | Test::Member(..) => None,
        };
        if let Some(special) = special {
            return Some(HeapRules::Special(special));
        }
        if let Test::Member(named, Membership::NotIn) = kind.test {
            let others = kind.excluded.iter().map(|&n| Some(Part::Number(natural(n)?)));
            let parts: Option<Vec<Part>> = others.chain([Some(Part::Named(named))]).collect();
            return SubtractionSet::new(parts?).ok().map(HeapRules::AllBut);
        }
    }
    match kinds.iter().all(takes_any_rest) {
        true => taking(kinds),
        false => code(kinds),
    }
}

/// Whether what is left, be it a heap or nothing, stays as it is.
fn takes_any_rest(kind: &Kind) -> bool {
    kind.left.iter().map(|(count, _)| *count).eq([0, 1])
}

fn natural(n: i128) -> Option<Natural> {
    u128::try_from(n).ok().map(Natural::from)
}

/// The stretches of a kind between the numbers that it leaves out.
fn stretches(kind: &Kind) -> Vec<(i128, Option<i128>)> {
    let mut low = kind.low;
    let mut all = Vec::new();
    for &excluded in &kind.excluded {
        if low < excluded {
            all.push((low, Some(excluded - 1)));
        }
        low = excluded + 1;
    }
    all.push((low, kind.high));
    all
}

/// Numbers that may be taken.
fn taking(kinds: &[Kind]) -> Option<HeapRules> {
    let mut named: Vec<NamedSet> = Vec::new();
    let mut all: Vec<(i128, Option<i128>)> = Vec::new();
    for kind in kinds {
        match kind.test {
            Test::Nothing => all.extend(stretches(kind)),
            Test::Member(set, Membership::In) => named.push(set),
            _ => return None,
        }
    }
    all.sort_unstable_by_key(|(low, _)| *low);
    let mut united: Vec<(i128, Option<i128>)> = Vec::new();
    for (low, high) in all {
        match united.last_mut() {
            Some((_, None)) => {}
            Some((_, Some(end))) if low <= *end + 1 => match high {
                Some(high) => *end = high.max(*end),
                None => united.last_mut()?.1 = None,
            },
            _ => united.push((low, high)),
        }
    }
    let range = |low: i128, high: i128| Some(Part::Range(natural(low)?, natural(high)?));
    if let Some((_, None)) = united.last() {
        // A named set has nothing to add but what lies below and between.
        if !named.is_empty() {
            return None;
        }
        let mut next = 1;
        let mut missing = Vec::new();
        for (low, high) in united {
            if next < low {
                missing.push(range(next, low - 1)?);
            }
            next = high.map_or(low, |high| high + 1);
        }
        return Some(match missing.is_empty() {
            true => HeapRules::Any,
            false => HeapRules::AllBut(SubtractionSet::new(missing).ok()?),
        });
    }
    let ranges = united.into_iter().map(|(low, high)| range(low, high?));
    let parts: Option<Vec<Part>> =
        ranges.chain(named.into_iter().map(|set| Some(Part::Named(set)))).collect();
    let set = SubtractionSet::new(parts?).ok()?;
    (!set.is_empty()).then_some(HeapRules::Subtraction(set))
}

/// A code with these kinds of moves.
fn code(kinds: &[Kind]) -> Option<HeapRules> {
    let plain = kinds.iter().all(|kind| kind.test == Test::Nothing);
    let ends = kinds.iter().flat_map(stretches).flat_map(|(low, high)| [Some(low), high]);
    let last = ends.flatten().max()?;
    if !plain || last > LONGEST_CODE {
        return None;
    }
    let digit = |taken: i128| {
        let mut counts: BTreeMap<u32, Sizes> = BTreeMap::new();
        for kind in kinds {
            let inside = kind.low <= taken
                && kind.high.is_none_or(|high| taken <= high)
                && !kind.excluded.contains(&taken);
            if inside {
                add(&mut counts, &kind.left);
            }
        }
        Digit::of_counts(counts, None).ok()
    };
    let taken: Option<Vec<Digit>> = (1..=last).map(digit).collect();
    let endless = kinds.iter().any(|kind| kind.high.is_none());
    let tail = if endless { vec![digit(last + 1)?] } else { Vec::new() };
    let code = Code::new(Vec::new(), digit(0)?, taken?, tail).ok()?;
    code.shrinks().then_some(HeapRules::TakeAndBreak(code))
}

fn add(counts: &mut BTreeMap<u32, Sizes>, left: &Left) {
    for &(count, sizes) in left {
        let known = counts.entry(count).or_insert(sizes);
        if sizes == Sizes::Any {
            *known = sizes;
        }
    }
}

#[cfg(test)]
mod tests;
