//! Where two rulesets, or two play conventions, differ first.
//!
//! Two readings of a problem's rules may agree for long: the ring of coins in which gaps stay and the ring that closes have
//! the same winners up to three coins. Positions are tried by size, as they are written, so the first difference is the
//! smallest one.

use crate::{Condition, Instance, Mistaken, PatternError, Subject, sample::by_size};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Files},
    value::{Outcome, Play},
};
use bouton_engine::{Budget, Ended, Oracle, Stop, Verdict};

/// One of the two.
#[derive(Clone, Debug)]
pub struct Side {
    /// What is played.
    pub subject: Subject,
    /// Under which convention.
    pub play: Play,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Who wins.
    Outcome,
    /// The nim-value, in normal play.
    NimValue,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Compared {
    /// How many positions were compared.
    pub positions: u64,
    /// The first difference.
    pub difference: Option<Difference>,
    /// What ended the comparison early.
    pub stop: Option<Stop>,
}

/// A position at which the two differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The coordinates.
    pub coordinates: Vec<u64>,
    /// The position on both sides, in the notation.
    pub texts: [String; 2],
    /// The components on both sides.
    pub components: [Vec<Component>; 2],
    /// Who wins on both sides.
    pub outcomes: [Outcome; 2],
    /// The nim-values on both sides, where they were compared.
    pub values: Option<[u64; 2]>,
}

/// Compares two sides on all positions with coordinates up to `to` that both of them have.
///
/// # Errors
/// Sides that have different numbers of coordinates, mistakes in rules, a limit before the first position.
pub fn compare(
    sides: &[Side; 2],
    by: By,
    to: u64,
    filter: Option<&Condition>,
    files: &dyn Files,
    budget: &Budget<'_>,
) -> Result<Compared, PatternError> {
    let width = sides[0].subject.coordinates.len();
    if sides[1].subject.coordinates.len() != width {
        let text = sides[1].subject.text.clone();
        let mistake =
            Diagnostic::new("F0110", 0..text.chars().count()).with("other", &sides[0].subject.text);
        return Err(PatternError::Mistaken(Mistaken { text, mistakes: vec![mistake] }));
    }
    let instances: [Instance<'_>; 2] = [
        sides[0].subject.instance(Vec::new(), files)?,
        sides[1].subject.instance(Vec::new(), files)?,
    ];
    let mut oracles = [Oracle::new(budget), Oracle::new(budget)];
    let mut compared = Compared { positions: 0, difference: None, stop: None };
    for coordinates in by_size(width, to) {
        if let Some(filter) = filter {
            let holds = filter.holds(&coordinates);
            if !holds.map_err(|mistake| PatternError::mistake("", mistake))? {
                continue;
            }
        }
        let components = [0, 1].map(|i| instances[i].components(&coordinates, files));
        let [Some(a), Some(b)] = components else { continue };
        let components = [a, b];
        let mut outcomes = [Outcome::P; 2];
        let mut values = [0_u64; 2];
        for i in 0..2 {
            let found = match by {
                By::NimValue => oracles[i].value(&components[i]).map(|value| {
                    // Values beyond 64 bits do not occur on tables of this size.
                    values[i] = u64::try_from(&value).unwrap_or(u64::MAX);
                    Outcome::of_nim_value(&value)
                }),
                By::Outcome => {
                    oracles[i].verdict(&components[i], sides[i].play).and_then(|verdict| {
                        match verdict {
                            Verdict::Known(outcome) => Ok(outcome),
                            _ => Err(Ended::Stop(Stop {
                                limit: bouton_engine::Limit::NoMethod,
                                positions: compared.positions,
                            })),
                        }
                    })
                }
            };
            match found {
                Ok(outcome) => outcomes[i] = outcome,
                Err(Ended::Stop(stop)) if compared.positions > 0 => {
                    compared.stop = Some(stop);
                    return Ok(compared);
                }
                Err(ended) => {
                    return Err(PatternError::of(ended, sides[i].subject.text.clone()));
                }
            }
        }
        compared.positions += 1;
        let differs = match by {
            By::Outcome => outcomes[0] != outcomes[1],
            By::NimValue => values[0] != values[1],
        };
        if differs {
            let texts = [0, 1].map(|i| sides[i].subject.written(&[], &coordinates));
            compared.difference = Some(Difference {
                coordinates,
                texts,
                components,
                outcomes,
                values: (by == By::NimValue).then_some(values),
            });
            return Ok(compared);
        }
    }
    if compared.positions == 0 {
        let text = sides[1].subject.text.clone();
        let mistake = Diagnostic::new("F0103", 0..text.chars().count());
        return Err(PatternError::Mistaken(Mistaken { text, mistakes: vec![mistake] }));
    }
    Ok(compared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::rules::NoFiles;

    #[track_caller]
    fn check(a: (&str, Play), b: (&str, Play), by: By, expected: &str) {
        let side = |(text, play): (&str, Play)| Side {
            subject: Subject::read(text, Vec::new(), &NoFiles).unwrap(),
            play,
        };
        let shown = match compare(&[side(a), side(b)], by, 30, None, &NoFiles, &Budget::default()) {
            Ok(Compared { difference: None, positions, .. }) => format!("same on {positions}"),
            Ok(Compared { difference: Some(d), .. }) => {
                format!("{:?} {:?} {:?}", d.coordinates, d.outcomes, d.values)
            }
            Err(error) => format!("{error:?}"),
        };
        assert!(shown.contains(expected), "{shown}");
    }

    #[test]
    fn first_differences_are_found() {
        let (normal, misere) = (Play::Normal, Play::Misere);
        let o = By::Outcome;
        check(("ring", normal), ("closing-ring", normal), o, "[4] [P, N] None");
        check(("nim n", normal), ("nim n", misere), o, "[0] [P, N] None");
        check(("kayles", normal), ("nim", normal), By::NimValue, "[4] [N, N] Some([1, 4])");
        check(("bash:3", normal), ("subtract:1..3", normal), By::NimValue, "same on 31");
        check(
            ("rules:'t(n): for k in {1,2} if k <= n => n-k'", normal),
            ("bash:2", normal),
            By::NimValue,
            "same on 31",
        );
        check(("wythoff", normal), ("nim", normal), o, "F0110");
    }
}
