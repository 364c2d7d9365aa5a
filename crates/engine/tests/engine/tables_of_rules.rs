//! Tables of user-written rules against brute force: random clauses are written as text for the engine, and played from their structure here.

use bouton_core::{
    evidence::Basis,
    rules::{NoFiles, catalogue},
    value::Natural,
};
use bouton_engine::{Budget, NimValue, Question, solve};
use proptest::prelude::*;
use std::collections::HashMap;

/// How far k goes, from 1.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// To the number that becomes smaller.
    Number,
    /// To the lesser of that and this.
    Least(u64),
    /// To this, with a guard.
    Guard(u64),
    /// Over 1, 3 and this, with a guard.
    List(u64),
}

/// What becomes of a number behind the one that becomes smaller, for `k`.
#[derive(Clone, Copy, Debug)]
enum After {
    Same,
    Zero,
    /// k less, with a guard.
    Less,
    /// k − 1, which may be more than it was.
    Step,
}

/// A loop over k, and an option of one part, or of two that are equal but for their last number, which is 0 in the second.
#[derive(Clone, Debug)]
struct Clause {
    number: usize,
    times: u64,
    bound: Bound,
    after: Vec<After>,
    is_sum: bool,
}

impl Clause {
    fn text(&self, names: &[&str]) -> String {
        let (name, times) = (names[self.number], self.times);
        let mut guards = Vec::new();
        let (domain, is_guarded) = match self.bound {
            Bound::Number => (format!("1..{name}"), times > 1),
            Bound::Least(most) => (format!("1..min({most}, {name})"), times > 1),
            Bound::Guard(most) => (format!("1..{most}"), true),
            Bound::List(last) => (format!("{{1, 3, {last}}}"), true),
        };
        if is_guarded {
            guards.push(format!("{times}*k <= {name}"));
        }
        let mut part: Vec<String> =
            names[..self.number].iter().map(|&name| name.to_owned()).collect();
        part.push(format!("{name} - {times}*k"));
        for (&other, after) in names[self.number + 1..].iter().zip(&self.after) {
            part.push(match after {
                After::Same => other.to_owned(),
                After::Zero => "0".to_owned(),
                After::Less => {
                    guards.push(format!("k <= {other}"));
                    format!("{other}-k")
                }
                After::Step => "k-1".to_owned(),
            });
        }
        let guards: String = guards.iter().map(|guard| format!(" if {guard}")).collect();
        let first = format!("({})", part.join(", "));
        let second = match part.last_mut() {
            Some(last) if self.is_sum => {
                "0".clone_into(last);
                format!(" & ({})", part.join(", "))
            }
            _ => String::new(),
        };
        format!("for k in {domain}{guards} => {first}{second}")
    }

    /// The options of a position as lists of parts.
    fn options(&self, position: &[u64], into: &mut Vec<Vec<Vec<u64>>>) {
        let own = position[self.number];
        let values: Vec<u64> = match self.bound {
            Bound::Number => (1..=own).collect(),
            Bound::Least(most) => (1..=most.min(own)).collect(),
            Bound::Guard(most) => (1..=most).collect(),
            Bound::List(last) => vec![1, 3, last],
        };
        for k in values {
            let Some(left) = own.checked_sub(self.times * k) else { continue };
            let mut part = position[..self.number].to_vec();
            part.push(left);
            let mut is_there = true;
            for (&other, after) in position[self.number + 1..].iter().zip(&self.after) {
                part.push(match after {
                    After::Same => other,
                    After::Zero => 0,
                    After::Less if other < k => {
                        is_there = false;
                        0
                    }
                    After::Less => other - k,
                    After::Step => k - 1,
                });
            }
            if !is_there {
                continue;
            }
            let mut parts = vec![part.clone()];
            if self.is_sum {
                part[position.len() - 1] = 0;
                parts.push(part);
            }
            into.push(parts);
        }
    }
}

/// The mex of the options, by recursion over positions in lexicographic order, which every option lowers.
fn value(clauses: &[Clause], position: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut options = Vec::new();
    clauses.iter().for_each(|clause| clause.options(position, &mut options));
    let mut seen = vec![false; options.len() + 1];
    for parts in &options {
        let of_option = parts.iter().fold(0, |sum, part| sum ^ value(clauses, part, known));
        if let Some(seen) = seen.get_mut(of_option as usize) {
            *seen = true;
        }
    }
    let mex = seen.iter().position(|seen| !seen).expect("there are fewer options") as u64;
    known.insert(position.to_vec(), mex);
    mex
}

fn clause(numbers: usize) -> impl Strategy<Value = Clause> {
    let bound = prop_oneof![
        Just(Bound::Number),
        (1_u64..5).prop_map(Bound::Least),
        (1_u64..5).prop_map(Bound::Guard),
        (4_u64..9).prop_map(Bound::List),
    ];
    let after = prop_oneof![
        3 => Just(After::Same),
        1 => Just(After::Zero),
        1 => Just(After::Less),
        1 => Just(After::Step),
    ];
    let after = prop::collection::vec(after, numbers - 1);
    (0..numbers, 1_u64..3, bound, after, prop::bool::weighted(0.2)).prop_map(
        move |(number, times, bound, mut after, is_sum)| {
            after.truncate(numbers - 1 - number);
            Clause { number, times, bound, after, is_sum }
        },
    )
}

/// As many positions as a search does not reach in front of a table.
const CORNERS: [&[u64]; 4] = [&[4200], &[64, 66], &[16, 15, 16], &[7, 7, 7, 8]];

fn check(clauses: &[Clause], corner: &[u64]) {
    let names = &["a", "b", "c", "d"][..corner.len()];
    // From every number one may be taken, so that play reaches the whole box.
    let one = |number: usize| Clause {
        number,
        times: 1,
        bound: Bound::Least(1),
        after: vec![After::Same; corner.len() - number - 1],
        is_sum: false,
    };
    let mut all: Vec<Clause> = (0..corner.len()).map(one).collect();
    all.extend_from_slice(clauses);
    let texts: Vec<String> = all.iter().map(|clause| clause.text(names)).collect();
    let numbers: Vec<String> = corner.iter().map(u64::to_string).collect();
    let text =
        format!("rules:'t({}): {}' {}", names.join(", "), texts.join(" "), numbers.join(" "));
    let components = catalogue::parse_question(&text, &NoFiles).expect("correct notation");
    let answer = solve(&Question::new(components), &Budget::default());
    // From below, so that the recursion is never deep.
    let (mut known, mut position) = (HashMap::new(), vec![0; corner.len()]);
    let expected = loop {
        let found = value(&all, &position, &mut known);
        let Some(place) = (0..corner.len()).rfind(|&i| position[i] < corner[i]) else {
            break found;
        };
        position[place] += 1;
        position[place + 1..].fill(0);
    };
    assert_eq!(answer.nim_value, Some(NimValue::Finite(Natural::from(expected))), "{text}");
    // Where no number grows the whole box is tabulated, unless the rules are known ones.
    let grows = clauses.iter().any(|clause| clause.after.iter().any(|a| matches!(a, After::Step)));
    if corner.len() > 2
        && !grows
        && let Some(Basis::Exhaustive { positions }) = answer.basis
    {
        let volume: u64 = corner.iter().map(|most| most + 1).product();
        assert_eq!(positions, volume, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn tables_agree_with_brute_force(
        (clauses, corner) in (0..CORNERS.len()).prop_flat_map(|which| {
            let corner = CORNERS[which];
            (prop::collection::vec(clause(corner.len()), 1..4), Just(corner))
        })
    ) {
        check(&clauses, corner);
    }
}
