//! Tables of positions: nim-values where they can be had, outcomes otherwise.

use crate::{Condition, Instance, Mistaken, PatternError};
use bouton_core::{
    notation::Diagnostic,
    rules::Files,
    value::{Outcome, Play},
};
use bouton_engine::{Budget, Ended, Limit, Oracle, Stop, Verdict};
use std::ops::ControlFlow;

/// One position of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its coordinates.
    pub coordinates: Vec<u64>,
    /// Its nim-value, under normal play and where known.
    pub value: Option<u64>,
    /// Whether the player to move loses.
    pub is_p: bool,
    /// Whether nobody can force a win.
    pub is_draw: bool,
}

/// A table of all positions with coordinates up to a bound, in the order of their size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The positions.
    pub points: Vec<Point>,
    /// All positions with coordinates up to this were looked at: the bound that was asked for, or what a limit left of it.
    pub to: u64,
    /// What ended the table early.
    pub stop: Option<Stop>,
}

/// How far a walk came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walked {
    /// All positions with coordinates up to this were looked at.
    pub(crate) to: u64,
    /// What ended the walk early.
    pub(crate) stop: Option<Stop>,
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

/// All points with coordinates up to this come before a point in the order of size, as far as there are any.
pub(crate) fn done_before(point: &[u64]) -> u64 {
    let sum = point.iter().copied().fold(0, u64::saturating_add);
    sum.saturating_sub(1).checked_div(point.len() as u64).unwrap_or(0)
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

/// Which positions of an instance are looked at, and within what.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    pub(crate) instance: &'a Instance<'a>,
    /// The number of coordinates.
    pub(crate) width: usize,
    /// The largest coordinate.
    pub(crate) to: u64,
    pub(crate) play: Play,
    pub(crate) filter: Option<&'a Condition>,
    pub(crate) files: &'a dyn Files,
    pub(crate) budget: &'a Budget<'a>,
}

/// Walks through the positions by their size. Points for which there is no position, or which the filter leaves out, are passed.
///
/// # Errors
/// Mistakes in rules or in the filter, what the visitor returned, no position at all. A limit is no error.
pub(crate) fn walk(
    asked: &Walk<'_>,
    visit: &mut dyn FnMut(Point) -> Result<ControlFlow<()>, PatternError>,
) -> Result<Walked, PatternError> {
    let Walk { instance, width, to, play, filter, files, budget } = *asked;
    let mut oracle = Oracle::new(budget);
    let clock = budget.meter();
    let mut values_known = play == Play::Normal;
    let (mut any, mut passed) = (false, 0_u64);
    for coordinates in by_size(width, to) {
        let before = done_before(&coordinates);
        let stopped = |stop| Ok(Walked { to: before.min(to), stop: Some(stop) });
        passed += 1;
        if passed.is_multiple_of(PASSED)
            && let Err(stop) = clock.ended()
        {
            return stopped(Stop { positions: oracle.asked(), ..stop });
        }
        if let Some(filter) = filter {
            let numbers = [coordinates.as_slice(), &instance.parameters].concat();
            let holds =
                filter.holds(&numbers).map_err(|mistake| PatternError::mistake("", mistake))?;
            if !holds {
                continue;
            }
        }
        let Some(components) = instance.components(&coordinates, files) else { continue };
        any = true;
        let written = || components.iter().map(|c| c.text()).collect::<Vec<_>>().join(" + ");
        if values_known {
            match oracle.value(&components) {
                Ok(value) => {
                    let value = u64::try_from(&value)
                        .map_err(|_| PatternError::Stop(no_method(&oracle)))?;
                    let point =
                        Point { coordinates, value: Some(value), is_p: value == 0, is_draw: false };
                    match visit(point)? {
                        ControlFlow::Continue(()) => continue,
                        ControlFlow::Break(()) => return Ok(Walked { to: before, stop: None }),
                    }
                }
                Err(Ended::Stop(Stop { limit: Limit::NoMethod | Limit::Cycle, .. })) => {
                    values_known = false;
                }
                // A ruleset that says itself who wins has outcomes without nim-values.
                Err(Ended::Mistake(mistake)) if mistake.code == "N0512" => values_known = false,
                Err(Ended::Stop(stop)) => return stopped(stop),
                Err(ended) => return Err(PatternError::of(ended, written())),
            }
        }
        match oracle.verdict(&components, play) {
            Ok(verdict @ (Verdict::Known(_) | Verdict::Draw)) => {
                let is_p = verdict == Verdict::Known(Outcome::P);
                let is_draw = verdict == Verdict::Draw;
                let point = Point { coordinates, value: None, is_p, is_draw };
                if visit(point)?.is_break() {
                    return Ok(Walked { to: before, stop: None });
                }
            }
            Ok(Verdict::Unknown) => return stopped(no_method(&oracle)),
            Err(Ended::Stop(stop)) => return stopped(stop),
            Err(ended) => return Err(PatternError::of(ended, written())),
        }
    }
    if any {
        return Ok(Walked { to, stop: None });
    }
    Err(PatternError::Mistaken(Mistaken {
        text: instance.text(),
        mistakes: vec![Diagnostic::new("F0103", 0..instance.text().chars().count())],
    }))
}

/// The clock is looked at every so many points, since points may be passed for long.
const PASSED: u64 = 256;

impl Sample {
    /// The table of an instance; see `walk`. Its points may take a quarter of the memory.
    ///
    /// # Errors
    /// Mistakes in rules or in the filter, a limit before the first point. Later a limit is no error: what is known until then is
    /// the table.
    pub(crate) fn of(asked: &Walk<'_>) -> Result<Sample, PatternError> {
        let mut points: Vec<Point> = Vec::new();
        let size = (size_of::<Point>() + 8 * asked.width + 16) as u64;
        let most = asked.budget.memory / 4 / size;
        let mut full = false;
        let walked = walk(asked, &mut |point| {
            if point.is_draw {
                let text = asked.instance.text();
                let at = point.coordinates.iter().map(u64::to_string).collect::<Vec<_>>();
                let mistake = Diagnostic::new("F0119", 0..text.chars().count());
                return Err(PatternError::mistake(&text, mistake.with("position", at.join(" "))));
            }
            if points.len() as u64 >= most {
                full = true;
                return Ok(ControlFlow::Break(()));
            }
            points.push(point);
            Ok(ControlFlow::Continue(()))
        })?;
        let stop = if full {
            Some(Stop { limit: Limit::Memory, positions: points.len() as u64 })
        } else {
            walked.stop
        };
        match stop {
            Some(stop) if points.is_empty() => Err(PatternError::Stop(stop)),
            stop => Ok(Sample { points, to: walked.to, stop }),
        }
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
