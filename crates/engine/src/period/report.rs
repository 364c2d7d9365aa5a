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
    let Repetition { preperiod, period, saltus } = *repetition;
    let mut found = Exceptions::default();
    // The heap of the periodic part that is whole periods, `rounds` of them, behind the heap.
    let mut rounds = preperiod.div_ceil(period);
    let mut like = rounds * period;
    for (heap, value) in (0..preperiod).zip(values.iter_from(0)) {
        let continued = values
            .get(like)
            .map(|value| i128::from(value) - i128::from(rounds) * i128::from(saltus));
        if continued != Some(i128::from(value)) {
            found.count += 1;
            if found.first.len() < LISTED {
                found.first.push(heap);
            }
        }
        like += 1;
        if like >= preperiod + period {
            like -= period;
            rounds -= 1;
        }
    }
    found
}
