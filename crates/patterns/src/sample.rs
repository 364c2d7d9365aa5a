//! Tables of positions: nim-values where they can be had, outcomes otherwise.

use crate::{Condition, Instance, Mistaken, PatternError};
use bouton_core::{
    rules::Files,
    value::{Outcome, Play},
};
use bouton_engine::{Budget, Ended, Limit, Oracle, Stop, Verdict};

/// One position of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its coordinates.
    pub coordinates: Vec<u64>,
    /// Its nim-value, under normal play and where known.
    pub value: Option<u64>,
    /// Whether the player to move loses.
    pub is_p: bool,
}

/// A table of all positions with coordinates up to a bound, in the order of their size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The positions.
    pub points: Vec<Point>,
    /// What ended the table early.
    pub stop: Option<Stop>,
}

/// All points with coordinates from 0 to `to`: by the sum of the coordinates, then by the first, the second, ….
pub fn by_size(width: usize, to: u64) -> impl Iterator<Item = Vec<u64>> {
    let most = (width as u64).saturating_mul(to);
    (0..=most).flat_map(move |sum| {
        let mut next = if width == 0 { None } else { spread(width, to, sum) };
        std::iter::from_fn(move || {
            let current = next.take()?;
            next = successor(&current, to);
            Some(current)
        })
    })
}

/// The first point of a sum: as much as possible behind.
fn spread(width: usize, to: u64, mut sum: u64) -> Option<Vec<u64>> {
    let mut point = vec![0; width];
    for slot in point.iter_mut().rev() {
        *slot = sum.min(to);
        sum -= *slot;
    }
    (sum == 0).then_some(point)
}

/// The next point of the same sum.
fn successor(point: &[u64], to: u64) -> Option<Vec<u64>> {
    let mut rest = 0_u64;
    for at in (0..point.len()).rev() {
        if rest > 0 && point[at] < to {
            let mut next = point.to_vec();
            next[at] += 1;
            let behind = spread(point.len() - at - 1, to, rest - 1)?;
            next[at + 1..].copy_from_slice(&behind);
            return Some(next);
        }
        rest += point[at];
    }
    None
}

impl Sample {
    /// The table of an instance. Points for which there is no position, or which the filter leaves out, are passed.
    ///
    /// # Errors
    /// Mistakes in rules or in the filter. A limit is no error: what is known until then is the table.
    pub fn of(
        instance: &Instance<'_>,
        width: usize,
        to: u64,
        play: Play,
        filter: Option<&Condition>,
        files: &dyn Files,
        budget: &Budget<'_>,
    ) -> Result<Sample, PatternError> {
        let mut oracle = Oracle::new(budget);
        let mut sample = Sample { points: Vec::new(), stop: None };
        let mut values_known = play == Play::Normal;
        for coordinates in by_size(width, to) {
            if let Some(filter) = filter {
                let numbers = [coordinates.as_slice(), &instance.parameters].concat();
                let holds =
                    filter.holds(&numbers).map_err(|mistake| PatternError::mistake("", mistake))?;
                if !holds {
                    continue;
                }
            }
            let Some(components) = instance.components(&coordinates, files) else { continue };
            let written = || components.iter().map(|c| c.text()).collect::<Vec<_>>().join(" + ");
            if values_known {
                match oracle.value(&components) {
                    Ok(value) => {
                        let value = u64::try_from(&value)
                            .map_err(|_| PatternError::Stop(no_method(&oracle)))?;
                        let is_p = value == 0;
                        sample.points.push(Point { coordinates, value: Some(value), is_p });
                        continue;
                    }
                    Err(Ended::Stop(Stop { limit: Limit::NoMethod | Limit::Cycle, .. })) => {
                        values_known = false;
                    }
                    // A ruleset that says itself who wins has outcomes without nim-values.
                    Err(Ended::Mistake(mistake)) if mistake.code == "N0512" => values_known = false,
                    Err(Ended::Stop(stop)) => {
                        sample.stop = Some(stop);
                        break;
                    }
                    Err(ended) => return Err(PatternError::of(ended, written())),
                }
            }
            match oracle.verdict(&components, play) {
                Ok(Verdict::Known(outcome)) => {
                    let is_p = outcome == Outcome::P;
                    sample.points.push(Point { coordinates, value: None, is_p });
                }
                Ok(_) => {
                    sample.stop = Some(no_method(&oracle));
                    break;
                }
                Err(Ended::Stop(stop)) => {
                    sample.stop = Some(stop);
                    break;
                }
                Err(ended) => return Err(PatternError::of(ended, written())),
            }
        }
        if sample.points.is_empty() {
            return Err(match sample.stop {
                Some(stop) => PatternError::Stop(stop),
                None => PatternError::Mistaken(Mistaken {
                    text: instance.text(),
                    mistakes: vec![bouton_core::notation::Diagnostic::new(
                        "F0103",
                        0..instance.text().chars().count(),
                    )],
                }),
            });
        }
        Ok(sample)
    }

    /// The nim-values, if all are known.
    pub fn values(&self) -> Option<Vec<u64>> {
        self.points.iter().map(|point| point.value).collect()
    }
}

fn no_method(oracle: &Oracle<'_>) -> Stop {
    Stop { limit: Limit::NoMethod, positions: oracle.asked() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_by_size_each_once() {
        let all: Vec<Vec<u64>> = by_size(2, 2).collect();
        let expected: [[u64; 2]; 9] =
            [[0, 0], [0, 1], [1, 0], [0, 2], [1, 1], [2, 0], [1, 2], [2, 1], [2, 2]];
        assert_eq!(all, expected);
        assert_eq!(by_size(1, 4).count(), 5);
        assert_eq!(by_size(3, 4).count(), 125);
        assert_eq!(by_size(0, 4).count(), 0);
        let sums: Vec<u64> = by_size(3, 4).map(|p| p.iter().sum()).collect();
        assert!(sums.windows(2).all(|w| w[0] <= w[1]));
    }
}
