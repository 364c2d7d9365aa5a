//! The basis of a claim, from "no computation needed" to "proves nothing".

/// Why a claim may be believed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Basis {
    /// A theorem covers the position, e.g. `bouton-1901`.
    Theorem {
        /// The key of the theorem in the catalogue.
        key: &'static str,
    },
    /// Every position that matters was visited.
    Exhaustive {
        /// How many.
        positions: u64,
    },
    /// A finite computation that a theorem turns into a statement about every heap.
    FiniteCheck {
        /// The key of the theorem.
        theorem: &'static str,
        /// The last heap looked at.
        checked_to: u64,
    },
    /// Seen up to a bound: not a proof, and surfaces must say so.
    Observed {
        /// The last heap looked at.
        checked_to: u64,
    },
}

impl Basis {
    /// The basis of a claim that rests on both: the weaker of the two; positions of two searches add up.
    #[must_use]
    pub fn and(self, other: Basis) -> Basis {
        use Basis::*;
        match (self, other) {
            (Exhaustive { positions: a }, Exhaustive { positions: b }) => {
                Exhaustive { positions: a.saturating_add(b) }
            }
            (a, b) => {
                if a.rank() >= b.rank() {
                    a
                } else {
                    b
                }
            }
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Basis::Theorem { .. } => 0,
            Basis::FiniteCheck { .. } => 1,
            Basis::Exhaustive { .. } => 2,
            Basis::Observed { .. } => 3,
        }
    }
}
