//! Linear expressions in a few variables, exact within bounds that the machine's arithmetic never leaves.

use smallvec::SmallVec;

/// A variable of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Variable {
    /// The size of the heap.
    Heap,
    /// What is taken.
    Taken,
    /// The first of two heaps that are left.
    Part,
    /// The name of a loop.
    Loop(u16),
}

/// No factor is larger, so that a program's own arithmetic on 64-bit heaps stays far below 127 bits.
const LARGEST_FACTOR: i128 = 1 << 20;

/// No constant is larger.
const LARGEST_CONSTANT: i128 = 1 << 90;

/// constant + Σ factor · variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) constant: i128,
    /// Invariant: ascending by variable, no factor 0.
    terms: SmallVec<[(Variable, i128); 3]>,
}

impl Linear {
    pub(super) fn number(constant: i128) -> Option<Linear> {
        Linear { constant, ..Linear::default() }.bounded()
    }

    pub(super) fn variable(variable: Variable) -> Linear {
        Linear { constant: 0, terms: SmallVec::from_iter([(variable, 1)]) }
    }

    fn bounded(self) -> Option<Linear> {
        let small = self.constant.unsigned_abs() <= LARGEST_CONSTANT.unsigned_abs()
            && self.terms.iter().all(|(_, factor)| factor.abs() <= LARGEST_FACTOR);
        small.then_some(self)
    }

    /// The constant, where there is nothing else.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The factor of a variable.
    pub(super) fn factor(&self, variable: Variable) -> i128 {
        self.terms.iter().find(|(v, _)| *v == variable).map_or(0, |(_, factor)| *factor)
    }

    /// The variables in it with their factors.
    pub(super) fn terms(&self) -> &[(Variable, i128)] {
        &self.terms
    }

    /// A loop's name in it whose factor is 1 or −1, with the factor.
    pub(super) fn unit_loop(&self) -> Option<(Variable, i128)> {
        let is_unit =
            |(v, factor): &&(Variable, i128)| matches!(v, Variable::Loop(_)) && factor.abs() == 1;
        self.terms.iter().find(is_unit).copied()
    }

    /// self + factor · other.
    pub(super) fn plus(&self, factor: i128, other: &Linear) -> Option<Linear> {
        if factor.abs() > LARGEST_FACTOR {
            return None;
        }
        let mut sum = self.clone();
        sum.constant = other.constant.checked_mul(factor)?.checked_add(sum.constant)?;
        for &(variable, f) in &other.terms {
            let added = f * factor;
            match sum.terms.binary_search_by_key(&variable, |(v, _)| *v) {
                Ok(place) => {
                    sum.terms[place].1 += added;
                    if sum.terms[place].1 == 0 {
                        sum.terms.remove(place);
                    }
                }
                Err(_) if added == 0 => {}
                Err(place) => sum.terms.insert(place, (variable, added)),
            }
        }
        sum.bounded()
    }

    /// self − other.
    pub(super) fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus(-1, other)
    }

    /// self + a number.
    pub(super) fn shifted(&self, by: i128) -> Option<Linear> {
        self.plus(1, &Linear::number(by)?)
    }

    /// factor · self.
    pub(super) fn times(&self, factor: i128) -> Option<Linear> {
        Linear::default().plus(factor, self)
    }

    /// The same with an expression in place of a variable.
    pub(super) fn with(&self, variable: Variable, value: &Linear) -> Option<Linear> {
        let factor = self.factor(variable);
        if factor == 0 {
            return Some(self.clone());
        }
        let mut rest = self.clone();
        rest.terms.retain(|(v, _)| *v != variable);
        rest.plus(factor, value)
    }
}
