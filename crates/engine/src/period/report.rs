//! What a person wants to know of a repetition besides its numbers: exceptions, and the largest value.

use super::{Repetition, Seen};
use crate::table::View;

/// How many exceptions are listed.
const LISTED: usize = 1000;

/// Facts about a table and the repetition that is seen in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The heaps before the periodic part that do not have the value which the periodic part, continued backwards,
    /// gives them. Of Kayles: 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70.
    pub exceptions: Exceptions,
    /// The largest value and the first heap that has it; `None` when values grow for ever or nothing is known.
    pub largest: Option<(u32, u64)>,
}

/// Heaps that are not as the periodic part says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exceptions {
    /// How many there are.
    pub count: u64,
    /// The first thousand of them.
    pub first: Vec<u64>,
}

impl Facts {
    /// The facts of a table that starts at heap 0. With a period, the largest value is that of all heaps; without one,
    /// that of the table.
    pub fn of(values: View<'_>, seen: &Seen) -> Facts {
        match seen {
            Seen::Proved { repetition, .. } | Seen::Observed { repetition, .. } => Facts {
                exceptions: exceptions(values, repetition),
                largest: if repetition.saltus == 0 { values.largest() } else { None },
            },
            Seen::Nothing => Facts { exceptions: Exceptions::default(), largest: values.largest() },
        }
    }
}

fn exceptions(values: View<'_>, repetition: &Repetition) -> Exceptions {
    let mut found = Exceptions::default();
    match values {
        View::Bytes(bytes) if repetition.saltus == 0 => periodic(bytes, repetition, &mut found),
        View::Words(words) if repetition.saltus == 0 => periodic(words, repetition, &mut found),
        _ => growing(values, repetition, &mut found),
    }
    found
}

impl Exceptions {
    /// Takes one more.
    pub(crate) fn push(&mut self, heap: u64) {
        self.count += 1;
        if self.first.len() < LISTED {
            self.first.push(heap);
        }
    }
}

/// Without a saltus whole stretches are held against the periodic part.
fn periodic<T: Copy + PartialEq>(values: &[T], repetition: &Repetition, found: &mut Exceptions) {
    let [preperiod, period] =
        [repetition.preperiod, repetition.period].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let mut heap = 0;
    while heap < preperiod {
        // The heap of the first period that is whole periods behind this one, and how far both go on side by side.
        let like = preperiod + (period - (preperiod - heap) % period) % period;
        let length = (preperiod + period - like).min(preperiod - heap).min(1 << 12);
        let Some(continued) = values.get(like..like + length) else { return };
        let here = &values[heap..heap + length];
        if found.first.len() < LISTED {
            for (heap, (value, continued)) in (heap as u64..).zip(here.iter().zip(continued)) {
                if value != continued {
                    found.push(heap);
                }
            }
        } else {
            let differ = |(value, continued): (&T, &T)| u32::from(value != continued);
            found.count += u64::from(here.iter().zip(continued).map(differ).sum::<u32>());
        }
        heap += length;
    }
}

/// With a saltus the values of the periodic part fall as they are continued backwards.
fn growing(values: View<'_>, repetition: &Repetition, found: &mut Exceptions) {
    let Repetition { preperiod, period, saltus } = *repetition;
    for (heap, value) in (0..preperiod).zip(values.iter_from(0)) {
        let rounds = (preperiod - heap).div_ceil(period);
        let continued = values
            .get(heap + rounds * period)
            .map(|value| i128::from(value) - i128::from(rounds) * i128::from(saltus));
        if continued != Some(i128::from(value)) {
            found.push(heap);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition, one heap at a time.
    #[track_caller]
    fn check(values: &[u32], preperiod: u64, period: u64, saltus: u64) {
        let continued = |heap: u64| {
            let rounds = (preperiod - heap).div_ceil(period);
            i128::from(values[(heap + rounds * period) as usize]) - i128::from(rounds * saltus)
        };
        let all: Vec<u64> = (0..preperiod)
            .filter(|&heap| i128::from(values[heap as usize]) != continued(heap))
            .collect();
        let found = exceptions(View::Words(values), &Repetition { preperiod, period, saltus });
        assert_eq!(found.count, all.len() as u64);
        assert_eq!(found.first, all[..all.len().min(LISTED)]);
    }

    #[test]
    fn exceptions_are_counted_as_defined() {
        let values: Vec<u32> = (0..30_000).map(|n: u32| n.wrapping_mul(n) % 7 % 3).collect();
        for (preperiod, period) in
            [(0, 5), (1, 1), (7, 3), (3, 7), (12, 4), (9000, 7), (5000, 12_000), (12_345, 4097)]
        {
            check(&values, preperiod, period, 0);
            check(&values, preperiod, period, 2);
        }
    }
}
