//! Sums of loopy nim-values.
//!
//! A value is a nim-heap n or ∞ with a finite set K of nim-values. With ⊕ the nim-sum, and K ⊕ n the set of k ⊕ n:
//!
//! ```text
//! n + m = n ⊕ m        ∞K + n = ∞(K ⊕ n)        ∞K + ∞L = ∞∅
//! ```
//!
//! A position is P if its value is 0, N if it is another nim-heap or ∞K with 0 in K, and a draw otherwise. References:
//! C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966); A. S. Fraenkel and Y. Perl (1975).

use crate::report::{NimValue, Verdict};
use bouton_core::value::{Natural, Outcome};
use std::collections::BTreeSet;

/// The value of a sum of two.
pub(crate) fn sum(a: &NimValue, b: &NimValue) -> NimValue {
    match (a, b) {
        (NimValue::Finite(a), NimValue::Finite(b)) => NimValue::Finite(a ^ b),
        (NimValue::Infinite(set), NimValue::Finite(n))
        | (NimValue::Finite(n), NimValue::Infinite(set)) => {
            NimValue::Infinite(set.iter().map(|k| k ^ n).collect())
        }
        (NimValue::Infinite(_), NimValue::Infinite(_)) => NimValue::Infinite(BTreeSet::new()),
    }
}

/// The value of a sum.
pub(crate) fn sum_of<'v>(values: impl Iterator<Item = &'v NimValue>) -> NimValue {
    values.fold(NimValue::Finite(Natural::ZERO), |total, value| sum(&total, value))
}

/// Who wins a position of this value.
pub(crate) fn verdict(value: &NimValue) -> Verdict {
    match value {
        NimValue::Finite(value) => Verdict::Known(Outcome::of_nim_value(value)),
        NimValue::Infinite(set) if set.contains(&Natural::ZERO) => Verdict::Known(Outcome::N),
        NimValue::Infinite(_) => Verdict::Draw,
    }
}
