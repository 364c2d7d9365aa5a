//! Subset take-away (Gale): all non-empty proper subsets of {1, …, n} lie on the table; choose one, and it goes with all sets that
//! contain it.
//!
//! What is left always contains with a set all its non-empty subsets, so it is given by its largest sets: `subset-takeaway 3` is the start,
//! `subset-takeaway 3 12 3` has the sets {1}, {2}, {1, 2} and {3} left, and `subset-takeaway 3 0` nothing. n is at most 6. Options are listed by the
//! set chosen, as binary numbers of their elements.
//!
//! # Theory
//! Gale conjectured that the start is P for all n; it is for n ≤ 6 (Christensen and Tilford 1997), and for n = 7 it is not (Brouwer and Christensen 2018).
//! Nothing closed is used here: a search answers, for n ≤ 4 at once.
//!
//! # References
//! D. Gale, A. Neyman, Nim-type games, International Journal of Game Theory 11 (1982), 17–20. A. E. Brouwer, J. D. Christensen,
//! Counterexamples to conjectures about Subset Takeaway and counting linear extensions of a Boolean lattice, Order 35 (2018), 275–281.

use crate::{
    notation::{Diagnostic, Term, shortened},
    rules::{
        Component, Flow, Position, Ruleset, Sample, Shape, Visitor, Written, arity,
        described::Described,
    },
    value::Natural,
};
use std::{ops::ControlFlow, sync::Arc};

/// Sets of at most so many elements: their subsets fit a word.
const MOST: u64 = 6;

/// The family `subset-takeaway`.
pub(super) static FAMILY: Described = Described {
    name: "subset-takeaway",
    aliases: &["子集取走"],
    usage: "subset-takeaway N or subset-takeaway N SET…",
    rules: "the non-empty proper subsets of {1, …, n}, n at most 6: choose one; it goes with all sets that contain it",
    rules_zh: "{1, …, n}（n 至多 6）的非空真子集：选一个，它和所有包含它的集合一起消失",
    examples: &["subset-takeaway 3", "subset-takeaway 3 12 3"],
    theorems: &[],
    build,
    samples: || {
        let texts = ["1", "2", "3", "3 12 3", "3 12 23", "3 0", "4 123 4"];
        vec![Sample {
            ruleset: "subset-takeaway",
            shape: Shape::Texts(texts.map(str::to_owned).to_vec()),
        }]
    },
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), numbers) = arity::all(arity::no_parameters(term), arity::list(term))?;
    let words: Vec<u64> = numbers.iter().map(|n| u64::try_from(n).unwrap_or(u64::MAX)).collect();
    let (elements, sets) = (words[0], &words[1..]);
    let place = |at: usize| term.arguments.get(at).map_or(term.span.clone(), |a| a.span.clone());
    if !(1..=MOST).contains(&elements) {
        return Err(vec![
            Diagnostic::new("N0411", place(0))
                .with("number", shortened(&numbers[0].to_string()))
                .with("low", 1)
                .with("high", MOST),
        ]);
    }
    let mistakes: Vec<Diagnostic> = (0..sets.len())
        .filter(|&i| set(sets[i], elements).is_none())
        .map(|i| {
            let word = shortened(&numbers[i + 1].to_string());
            Diagnostic::new("N0412", place(i + 1)).with("word", word).with("elements", elements)
        })
        .collect();
    match (mistakes.is_empty(), SubsetTakeaway.position_of(&numbers)) {
        (true, Some(position)) => {
            Ok(vec![Component { ruleset: Arc::new(SubsetTakeaway), position }])
        }
        _ => Err(mistakes),
    }
}

/// The set that the digits of a number list, as bits of its elements; 0 is no set at all.
fn set(digits: u64, elements: u64) -> Option<u64> {
    let (mut rest, mut bits) = (digits, 0);
    while rest > 0 {
        let element = rest % 10;
        if element == 0 || element > elements || bits >> (element - 1) & 1 == 1 {
            return None;
        }
        bits |= 1 << (element - 1);
        rest /= 10;
    }
    (bits != (1 << elements) - 1).then_some(bits)
}

/// Whether a set is among those left.
fn has(left: u64, set: u64) -> bool {
    left >> set & 1 == 1
}

/// All sets with their non-empty subsets.
fn closed(sets: &[u64], elements: u64) -> u64 {
    let is_left = |subset: &u64| sets.iter().any(|set| subset & !set == 0);
    (1..1 << elements).filter(is_left).fold(0, |left, subset| left | 1 << subset)
}

/// All non-empty proper subsets.
fn start(elements: u64) -> u64 {
    (1..(1_u64 << elements) - 1).fold(0, |left, subset| left | 1 << subset)
}

/// Subset take-away; a position is n and the sets left: bit s stands for the set s.
#[derive(Debug)]
struct SubsetTakeaway;

impl Ruleset for SubsetTakeaway {
    fn name(&self) -> String {
        "subset-takeaway".to_owned()
    }

    fn written(&self) -> Written {
        Written::List
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let words: Option<Vec<u64>> = numbers.iter().map(|n| u64::try_from(n).ok()).collect();
        let words = words?;
        let (&elements, sets) = words.split_first().filter(|(n, _)| (1..=MOST).contains(*n))?;
        let left = if sets.is_empty() {
            start(elements)
        } else {
            let sets: Option<Vec<u64>> = sets.iter().map(|&digits| set(digits, elements)).collect();
            closed(&sets?, elements)
        };
        Some(Position::from_iter([Natural::from(elements), Natural::from(left)]))
    }

    fn show(&self, position: &Position) -> String {
        let Some([elements, left]) = position.words().and_then(|w| <[u64; 2]>::try_from(w).ok())
        else {
            return String::new();
        };
        if elements > MOST || left == start(elements) && left > 0 {
            return elements.to_string();
        }
        let sets = (1..1_u64 << elements).filter(|&s| has(left, s));
        let is_largest =
            |s: &u64| !(1..1_u64 << elements).any(|t| t != *s && has(left, t) && s & !t == 0);
        let digits = |s: u64| -> String {
            (0..elements).filter(|e| s >> e & 1 == 1).map(|e| (e + 1).to_string()).collect()
        };
        let mut words: Vec<String> = sets.filter(is_largest).map(digits).collect();
        if words.is_empty() && elements > 1 {
            words.push("0".to_owned());
        }
        words.insert(0, elements.to_string());
        words.join(" ")
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [elements, left] = *position else { return ControlFlow::Continue(()) };
        if !(1..=MOST).contains(&elements) || left & !start(elements) != 0 {
            return ControlFlow::Continue(());
        }
        let sets = 1..(1_u64 << elements) - 1;
        for chosen in sets.clone().filter(|&s| has(left, s)) {
            let gone = sets.clone().filter(|s| chosen & !s == 0);
            visit(&[&[elements, gone.fold(left, |left, s| left & !(1 << s))]])?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let [elements, left] = &mut position[..] else { return };
        // Up to four elements all ways to rename them are tried, which is quick.
        if !(2..=4).contains(elements) || *left & !start(*elements) != 0 {
            return;
        }
        let n = *elements;
        let rename = |order: &[u64]| {
            let image = |s: u64| {
                let bits = (0..n).filter(|e| s >> e & 1 == 1);
                bits.fold(0, |bits, e| bits | 1 << order[e as usize])
            };
            (1..(1_u64 << n) - 1).filter(|&s| has(*left, s)).fold(0, |all, s| all | 1 << image(s))
        };
        let mut orders: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in 0..n {
            orders = orders
                .into_iter()
                .flat_map(|order| {
                    let rest: Vec<u64> = (0..n).filter(|e| !order.contains(e)).collect();
                    rest.into_iter().map(move |e| order.iter().copied().chain([e]).collect())
                })
                .collect();
        }
        if let Some(least) = orders.iter().map(|order| rename(order)).min() {
            *left = least;
        }
    }
}
