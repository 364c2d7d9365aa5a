//! The survey of one code.
//!
//! Values are computed until a period is proved, the last heap of the survey is reached, or a code without a sparse space has used up
//! its budget of heaps: without one, a heap of n costs n/2 sums for every digit that splits. Whether there is a sparse space is looked at when
//! the budget is reached, and again whenever twice as many heaps are known.

use super::part::{End, Part, Rare};
use bouton_core::rules::heap::{Code, HeapRules};
use bouton_engine::{
    Budget, Meter, Stop,
    heap::{HeapValues, ProvedPeriod, View},
    period::{Facts, Repetition, Seen},
    sequence::{Class, HeapMoves, PositionParity, Tally},
};

/// The bounds of a survey, for every code alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The last heap.
    pub to: u64,
    /// The last heap of a code without a sparse space.
    pub without_space: u64,
    /// Whether all values are kept.
    pub values: bool,
}

/// Heaps by which the cost of a code is predicted.
const PROBE: u64 = 1 << 12;
/// Values whose digest tells equal codes.
const DIGESTED: u64 = 1 << 12;
/// Values that are kept to be shown.
const SHOWN: u64 = 1 << 8;
/// Sums that a vector does in the time of one step.
const LANES: u64 = 32;

/// What a look at the first heaps of a code says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prediction {
    /// It is done.
    Done(Box<Part>),
    /// What is left takes about so many steps.
    Cost(u64),
}

fn rules(code: &Code) -> HeapRules {
    HeapRules::TakeAndBreak(code.clone())
}

/// Looks at the first heaps of a code.
///
/// # Errors
/// A limit.
pub(super) fn predict(
    code: &Code,
    bounds: &Bounds,
    budget: &Budget<'_>,
) -> Result<Prediction, Stop> {
    let rules = rules(code);
    let mut heaps = HeapValues::new(&rules);
    heaps.prove(bounds.to.min(PROBE), &mut budget.meter())?;
    if heaps.period().is_some() || bounds.to <= PROBE {
        return run(code, bounds, budget).map(|part| Prediction::Done(Box::new(part)));
    }
    let splits = HeapMoves::of(&rules).map_or(1, |moves| moves.splits.len() as u64);
    Ok(Prediction::Cost(match heaps.space() {
        // A tap a rare heap, 64 heaps at a time.
        Some((_, rare)) => bounds.to.saturating_mul(4 + rare.len() as u64 / LANES),
        None if splits == 0 => bounds.to,
        None => {
            let last = bounds.to.min(bounds.without_space);
            last.saturating_mul(last / 2).saturating_mul(splits) / LANES
        }
    }))
}

/// Does the whole survey of a code.
///
/// # Errors
/// A limit; nothing is known then.
pub(super) fn run(code: &Code, bounds: &Bounds, budget: &Budget<'_>) -> Result<Part, Stop> {
    let rules = rules(code);
    let mut heaps = HeapValues::new(&rules);
    let mut meter = budget.meter();
    let splits = HeapMoves::of(&rules).is_none_or(|moves| {
        !moves.splits.is_empty() || !moves.equal_splits.is_empty() || !moves.many.is_empty()
    });
    let last = compute(&mut heaps, bounds, splits, &mut meter)?;
    // A proof counts even where it looks farther than the survey.
    let seen = match heaps.period() {
        Some(&ProvedPeriod { repetition, theorem, checked_to }) => {
            Seen::Proved { repetition, theorem, checked_to }
        }
        None => heaps.seen(last),
    };
    let looked_to = match seen {
        Seen::Proved { checked_to, .. } => checked_to,
        _ => last,
    };
    let end = match seen {
        Seen::Proved { .. } => End::Proved,
        _ if looked_to < bounds.to => End::Budget,
        _ => End::Reached,
    };
    let known = heaps.table().first(looked_to.saturating_add(1));
    let facts = Facts::of(known, &seen);
    let repetition = match seen {
        Seen::Proved { repetition, .. } if repetition.saltus == 0 => Some(repetition),
        _ => None,
    };
    let counted_to = if repetition.is_some() { bounds.to } else { looked_to.min(bounds.to) };
    let name = code.to_string();
    Ok(Part {
        end,
        looked_to,
        seen: without_hints(seen),
        exceptions: facts.exceptions.count,
        largest: facts.largest.map(|(value, heap)| (u64::from(value), heap)),
        rare: rare(&heaps, looked_to),
        histogram: histogram(known, counted_to, repetition),
        counted_to,
        digest: digest(known, repetition, bounds.to),
        first: extended(known, repetition).take(shown(bounds.to)).collect(),
        certificate: heaps.period_certificate(&name).map(|certificate| certificate.to_string()),
        values: bounds.values.then(|| known.iter_from(0).collect()),
        code: name,
    })
}

/// Lets the table grow as far as the bounds say; returns the last heap that counts.
fn compute(
    heaps: &mut HeapValues,
    bounds: &Bounds,
    splits: bool,
    meter: &mut Meter<'_>,
) -> Result<u64, Stop> {
    let mut last = if splits { bounds.to.min(bounds.without_space) } else { bounds.to };
    loop {
        heaps.prove(last, meter)?;
        let ended = heaps.period().is_some() || last >= bounds.to || heaps.space().is_none();
        if ended {
            return Ok(last);
        }
        last = last.saturating_mul(2).clamp(1, bounds.to);
    }
}

/// What a proof would need depends on when it was looked at: it is not told.
fn without_hints(seen: Seen) -> Seen {
    match seen {
        Seen::Observed { repetition, .. } => {
            Seen::Observed { repetition, needed: None, obstacle: None }
        }
        seen => seen,
    }
}

fn shown(to: u64) -> usize {
    to.saturating_add(1).min(SHOWN) as usize
}

fn rare(heaps: &HeapValues, last: u64) -> Option<Rare> {
    let (space, kept) = heaps.space()?;
    let is_rare = |&&(heap, value): &&(u64, u16)| {
        (1..=last).contains(&heap) && space.class(value, heap) == Class::Rare
    };
    Some(Rare {
        mask: u64::from(space.mask()),
        parity: space.parity() != PositionParity::Ignored,
        count: kept.iter().filter(is_rare).count() as u64,
        last: kept.iter().rfind(is_rare).map_or(0, |&(heap, _)| heap),
    })
}

/// The values that are known, and those that a period says.
fn extended(
    known: View<'_>,
    repetition: Option<Repetition>,
) -> impl Iterator<Item = u32> + use<'_> {
    let length = known.len() as u64;
    let more = repetition.map(|Repetition { preperiod, period, .. }| {
        (length..).map_while(move |heap| known.get(preperiod + (heap - preperiod) % period.max(1)))
    });
    known.iter_from(0).chain(more.into_iter().flatten())
}

fn digest(known: View<'_>, repetition: Option<Repetition>, to: u64) -> u64 {
    let count = to.saturating_add(1).min(DIGESTED) as usize;
    let values: Vec<u16> =
        extended(known, repetition).take(count).map(|value| value as u16).collect();
    let mut tally = Tally::default();
    tally.add(&values);
    tally.digest()
}

/// How often each value occurs among the heaps from 1 to `to`. Of a period, one is counted, and then multiplied.
fn histogram(known: View<'_>, to: u64, repetition: Option<Repetition>) -> Vec<u64> {
    let mut counts = Vec::new();
    let length = (known.len() as u64).min(to.saturating_add(1));
    let mut add = |from: u64, end: u64, times: u64| {
        let stretch = end.saturating_sub(from);
        for value in known.iter_from(from).take(usize::try_from(stretch).unwrap_or(usize::MAX)) {
            let value = value as usize;
            if counts.len() <= value {
                counts.resize(value + 1, 0);
            }
            counts[value] += times;
        }
    };
    match repetition {
        Some(Repetition { preperiod, period, .. }) if length <= to && period > 0 => {
            // Heaps 1 to preperiod − 1, then whole periods, then a part of one. Heap 0 is left out, also of the first period.
            let rest = to + 1 - preperiod;
            add(1.min(preperiod), preperiod, 1);
            add(preperiod, preperiod + period, rest / period);
            add(preperiod, preperiod + rest % period, 1);
            let zero = known.get(0).unwrap_or(0) as usize;
            if preperiod == 0 {
                counts[zero] -= 1;
            }
        }
        _ => add(1, length, 1),
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    fn code(text: &str) -> Code {
        Code::parse(text).expect(text)
    }

    fn bounds(to: u64) -> Bounds {
        Bounds { to, without_space: 1 << 13, values: false }
    }

    fn unbounded() -> Budget<'static> {
        Budget { positions: u64::MAX, options: Some(u64::MAX), ..Budget::default() }
    }

    /// Nim-values by the definition.
    fn by_definition(code: &Code, to: u64) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=to {
            let mut reached = Vec::new();
            let flow = code.options(heap, &mut |parts| {
                reached.push(parts.iter().fold(0, |sum, part| sum ^ values[part[0] as usize]));
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            values.push((0..).find(|value| !reached.contains(value)).expect("finite"));
        }
        values
    }

    #[track_caller]
    fn check_counts(text: &str, to: u64) {
        let part = run(&code(text), &bounds(to), &unbounded()).expect(text);
        let values = by_definition(&code(text), to);
        let mut expected = vec![0; 1 + *values.iter().skip(1).max().unwrap_or(&0) as usize];
        values.iter().skip(1).for_each(|&value| expected[value as usize] += 1);
        if to == 0 {
            expected.clear();
        }
        assert_eq!(part.histogram, expected, "{text} to {to}");
        assert_eq!(part.counted_to, to, "{text} to {to}");
        let first: Vec<u32> = values.iter().copied().take(256).collect();
        assert_eq!(part.first, first, "{text} to {to}");
    }

    #[test]
    fn histograms_are_those_of_the_definition_before_and_behind_the_proof() {
        for text in ["0.77", "0.1", "0.3", "0.15", "0.137", "0.007", "4.7"] {
            for to in [0, 1, 2, 11, 12, 13, 100, 500] {
                check_counts(text, to);
            }
        }
    }

    #[test]
    fn periods_are_the_published_ones() {
        // Winning Ways, chapter 4, table 6: period and last exception.
        for (text, period, last_exception) in [
            ("0.77", 12, 70),
            ("0.137", 34, 51),
            ("0.15", 10, 0),
            ("0.156", 349, 3478),
            ("0.165", 1550, 5180),
        ] {
            let part = run(&code(text), &bounds(1 << 14), &unbounded()).expect(text);
            let (repetition, proved) = part.repetition().expect(text);
            assert!(proved && part.end == End::Proved, "{text}");
            assert_eq!(
                (repetition.period, repetition.preperiod),
                (period, last_exception + 1),
                "{text}"
            );
            assert!(part.certificate.is_some(), "{text}");
        }
    }

    #[test]
    fn codes_without_a_sparse_space_stop_at_their_budget_and_others_go_on() {
        let wide = Bounds { to: 1 << 15, without_space: 1 << 12, values: false };
        let treblecross = run(&code("0.007"), &wide, &unbounded()).expect("0.007");
        assert_eq!((treblecross.end, treblecross.looked_to), (End::Budget, 1 << 12));
        let sparse = run(&code("0.16"), &wide, &unbounded()).expect("0.16");
        assert_eq!((sparse.end, sparse.looked_to), (End::Reached, 1 << 15));
        assert!(sparse.rare.is_some_and(|rare| rare.count > 0 && rare.last > 0));
    }
}
