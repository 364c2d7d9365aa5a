//! The period of a nim-sequence with all that is told of it: by a table, and for finite subtraction sets by a window
//! where the table would be long.

use crate::{
    budget::{Meter, Stop},
    heap::HeapValues,
    period::{Facts, Repetition, Seen},
    subtraction,
};
use bouton_core::{
    evidence::Basis,
    rules::{Position, Ruleset, heap::HeapRules},
    value::Natural,
};

/// Tables of finite subtraction sets end here; a window goes on alone.
const TABLE: u64 = 1 << 20;

/// What a search for a period came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodSeen {
    /// The period, and whether it is proved.
    pub seen: Seen,
    /// Exceptions and the largest value.
    pub facts: Facts,
    /// The last heap looked at.
    pub looked_to: Option<u64>,
    /// The limit that ended the search, if nothing was proved.
    pub stop: Option<Stop>,
    /// The first values of the periodic part.
    pub block: Vec<u32>,
}

impl PeriodSeen {
    /// The repetition, if one is seen.
    pub fn repetition(&self) -> Option<Repetition> {
        match self.seen {
            Seen::Proved { repetition, .. } | Seen::Observed { repetition, .. } => Some(repetition),
            Seen::Nothing => None,
        }
    }

    /// What the search rests on; `None` where no heap was looked at.
    pub fn basis(&self) -> Option<Basis> {
        match self.seen {
            Seen::Proved { theorem, checked_to, .. } => {
                Some(Basis::FiniteCheck { theorem, checked_to })
            }
            Seen::Observed { .. } | Seen::Nothing => {
                self.looked_to.map(|checked_to| Basis::Observed { checked_to })
            }
        }
    }
}

/// Looks for a period up to heap `last`; at most `shown` values of the periodic part are given.
pub fn seek_period(
    rules: &HeapRules,
    heaps: &mut HeapValues,
    last: u64,
    shown: usize,
    meter: &mut Meter<'_>,
) -> PeriodSeen {
    let finite = matches!(rules, HeapRules::Subtraction(set) if set.is_finite());
    let table = if finite { last.min(TABLE) } else { last };
    let mut stop = heaps.prove(table, meter).err();
    let seen = heaps.seen(last);
    let proved = matches!(seen, Seen::Proved { .. });
    if stop.is_none() && !proved && table < last {
        match window_period(rules, last, shown, meter) {
            Ok(Some(WindowPeriod { seen, facts, block })) => {
                let looked_to = match seen {
                    Seen::Proved { checked_to, .. } => Some(checked_to),
                    _ => None,
                };
                return PeriodSeen { seen, facts, looked_to, stop: None, block };
            }
            Ok(None) => {}
            Err(reached) => stop = Some(reached),
        }
    }
    let known = heaps.table().first(last.saturating_add(1));
    let mut found = PeriodSeen {
        seen,
        facts: Facts::of(known, &seen),
        looked_to: (known.len() as u64).checked_sub(1),
        stop: stop.filter(|_| !proved),
        block: Vec::new(),
    };
    if let Some(repetition) = found.repetition() {
        let period = usize::try_from(repetition.period).unwrap_or(usize::MAX);
        found.block = known.iter_from(repetition.preperiod).take(period.min(shown)).collect();
    }
    found
}

/// The key of the theorem that gives the nim-value of a heap beyond every table.
pub fn theorem_of_every_heap(ruleset: &dyn Ruleset) -> Option<&'static str> {
    let far = Natural::ONE << 128;
    let position: Position = [far].into_iter().collect();
    Some(ruleset.theory()?.nim_value(&position)?.theorem)
}

/// A period that was proved without a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WindowPeriod {
    /// The proved period.
    seen: Seen,
    /// Exceptions and the largest value.
    facts: Facts,
    /// The first values of the periodic part.
    block: Vec<u32>,
}

/// Proves the period of a finite subtraction set that is reached up to heap `last`; at most `shown` values of the periodic part are
/// given. `None` for other rules, and where heap `last` is reached first.
///
/// # Errors
/// The limit that is reached.
fn window_period(
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
