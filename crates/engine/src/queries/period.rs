//! The period of a finite subtraction set with all that is told of it, in the memory of a window.

use crate::{
    budget::{Meter, Stop},
    period::{Facts, Seen},
    subtraction,
};
use bouton_core::rules::heap::HeapRules;

/// A period that was proved without a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowPeriod {
    /// The proved period.
    pub seen: Seen,
    /// Exceptions and the largest value.
    pub facts: Facts,
    /// The first values of the periodic part.
    pub block: Vec<u32>,
}

/// Proves the period of a finite subtraction set that is reached up to heap `last`; at most `shown` values of the periodic part are
/// given. `None` for other rules, and where heap `last` is reached first.
///
/// # Errors
/// The limit that is reached.
pub fn window_period(
    rules: &HeapRules,
    last: u64,
    shown: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<WindowPeriod>, Stop> {
    let HeapRules::Subtraction(set) = rules else { return Ok(None) };
    let Some(proof) = subtraction::prove(set, last, meter)? else { return Ok(None) };
    let (exceptions, block) = subtraction::exceptions(set, &proof.repetition, shown, meter)?;
    let largest = Some((proof.largest, proof.argmax));
    let (repetition, checked_to) = (proof.repetition, proof.checked_to);
    let seen = Seen::Proved { repetition, theorem: "subtraction-window", checked_to };
    Ok(Some(WindowPeriod { seen, facts: Facts { exceptions, largest }, block }))
}
