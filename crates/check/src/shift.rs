//! The conditions of `shift-witnesses` (docs/theorems.md), looked at option by option as the rules list them.
//!
//! The table ends with heap N + 2p − 1. Of the p heaps from N on no option may have the value of the heap in a way that
//! could come again; of all 2p, every smaller value must be that of an option with the right shifts. The number D of the theorem is
//! looked for among all that are possible.

use crate::values::Values;
use bouton_core::{
    evidence::certificate::PeriodClaim,
    rules::heap::{Code, HeapRules, Sizes},
};
use std::ops::ControlFlow;

/// The last take of a finite code that takes no negative numbers and leaves three heaps of any sizes at most.
pub(crate) fn last_take(code: &Code) -> Option<u64> {
    let fine = code.digits().all(|(take, digit)| {
        take >= 0
            && digit.rest().is_none()
            && digit
                .counts()
                .iter()
                .all(|&(parts, sizes)| parts < 2 || (parts <= 3 && sizes == Sizes::Any))
    });
    if fine { code.last_digit_index() } else { None }
}

/// What options say about one value below that of a heap: whether one may rise, one may stay, and one may do both.
#[derive(Clone, Copy, Default)]
struct Seen {
    rises: bool,
    stays: bool,
    both: bool,
}

/// Whether the conditions hold at the end of the table.
pub(crate) fn holds(claim: &PeriodClaim, rules: &HeapRules, values: &Values) -> bool {
    let heaps = values.len();
    let Some(start) = claim.period.checked_mul(2).and_then(|double| heaps.checked_sub(double))
    else {
        return false;
    };
    let reader = Reader { claim, values };
    let mut offsets = Vec::new();
    for heap in start..heaps {
        let Some(seen) = reader.options(rules, heap, heap < start + claim.period) else {
            return false;
        };
        // By offset: the largest value below that of the heap first.
        offsets.push(seen.into_iter().rev().collect::<Vec<Seen>>());
    }
    let Some(least) = offsets.iter().map(Vec::len).min() else { return false };
    let double = claim.saltus.saturating_mul(2);
    (double..=least as u64).any(|d| {
        offsets.iter().all(|seen| {
            (1..).zip(seen).all(|(offset, seen): (u64, &Seen)| {
                if offset > d {
                    seen.stays
                } else if offset > d - double {
                    seen.both
                } else {
                    seen.rises
                }
            })
        })
    })
}

struct Reader<'a> {
    claim: &'a PeriodClaim,
    values: &'a Values,
}

impl Reader<'_> {
    fn value(&self, heap: u64) -> u64 {
        u64::from(self.values.of(heap))
    }

    fn quotient(&self, heap: u64) -> u64 {
        self.value(heap) / self.claim.saltus
    }

    /// What is seen of each value below that of the heap; `None` if an option may have the value itself and that is asked.
    fn options(&self, rules: &HeapRules, heap: u64, apart: bool) -> Option<Vec<Seen>> {
        let own = self.value(heap);
        let mut all = vec![Seen::default(); usize::try_from(own).ok()?];
        let flow = rules.options(heap, &mut |parts| {
            let mut sizes = [0; 3];
            let mut count = 0;
            for &size in parts.iter().flat_map(|part| part.iter()) {
                if count == sizes.len() {
                    return ControlFlow::Break(());
                }
                sizes[count] = size;
                count += 1;
            }
            let sizes = &sizes[..count];
            let value = sizes.iter().fold(0, |sum, &size| sum ^ self.value(size));
            if apart && !self.is_apart(sizes, value, own) {
                return ControlFlow::Break(());
            }
            if let Some(seen) = usize::try_from(value).ok().and_then(|value| all.get_mut(value)) {
                self.shifts(sizes, seen);
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(all)
    }

    /// Whether the option will not have the value of the heap however often a part and the heap grow by a period.
    fn is_apart(&self, sizes: &[u64], value: u64, own: u64) -> bool {
        let saltus = self.claim.saltus;
        match sizes {
            [_] => value != own,
            _ => {
                value % saltus != own % saltus
                    || sizes.iter().map(|&size| self.quotient(size)).sum::<u64>() < own / saltus
            }
        }
    }

    /// Every part in turn may rise while the others have equal quotients; those may grow in its stead.
    fn shifts(&self, sizes: &[u64], seen: &mut Seen) {
        let periodic = |size: u64| size > 0 && size >= self.claim.preperiod;
        let equal = |a: u64, b: u64| self.quotient(a) == self.quotient(b);
        match *sizes {
            [a] => seen.rises |= periodic(a),
            [a, b] => {
                seen.rises |= periodic(a) && self.quotient(b) == 0;
                seen.rises |= periodic(b) && self.quotient(a) == 0;
                seen.stays |= periodic(a) && periodic(b) && equal(a, b);
            }
            [a, b, c] => {
                for (first, second, third) in [(a, b, c), (b, a, c), (c, a, b)] {
                    if equal(second, third) {
                        let rises = periodic(first);
                        let stays = periodic(second) && periodic(third);
                        seen.rises |= rises;
                        seen.stays |= stays;
                        seen.both |= rises && stays;
                    }
                }
            }
            _ => {}
        }
    }
}
