//! What a person wants to know of a repetition besides its numbers: exceptions, and the largest value.

use super::{Repetition, Seen};

/// Facts about a table and the repetition that is seen in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The heaps before the periodic part that do not have the value which the periodic part, continued backwards,
    /// gives them. Of Kayles: 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70.
    pub exceptions: Vec<u64>,
    /// The largest value and the first heap that has it; `None` when values grow for ever or nothing is known.
    pub largest: Option<(u32, u64)>,
}

impl Facts {
    /// The facts of a table that starts at heap 0. With a period, the largest value is that of all heaps; without one,
    /// that of the table.
    pub fn of(values: &[u32], seen: &Seen) -> Facts {
        match seen {
            Seen::Proved { repetition, .. } | Seen::Observed { repetition, .. } => Facts {
                exceptions: exceptions(values, repetition),
                largest: if repetition.saltus == 0 { largest(values) } else { None },
            },
            Seen::Nothing => Facts { exceptions: Vec::new(), largest: largest(values) },
        }
    }
}

fn largest(values: &[u32]) -> Option<(u32, u64)> {
    let &most = values.iter().max()?;
    values.iter().position(|&value| value == most).map(|heap| (most, heap as u64))
}

fn exceptions(values: &[u32], repetition: &Repetition) -> Vec<u64> {
    let Repetition { preperiod, period, saltus } = *repetition;
    let continued = |heap: u64| {
        let rounds = (preperiod - heap).div_ceil(period);
        let value = values.get(usize::try_from(heap + rounds * period).ok()?)?;
        i128::from(*value).checked_sub(i128::from(rounds) * i128::from(saltus))
    };
    (0..preperiod)
        .filter(|&heap| {
            continued(heap) != values.get(heap as usize).map(|&value| i128::from(value))
        })
        .collect()
}
