//! What a pattern rests on.

/// What a pattern rests on, from proofs to nothing but a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A theorem covers the ruleset, whose canonical form is that of `ruleset`.
    Theorem {
        /// The theorem's key.
        theorem: &'static str,
        /// The ruleset that the theorem is about, as the notation writes it.
        ruleset: String,
    },
    /// A finite check that a theorem turns into a statement about every heap.
    FiniteCheck {
        /// The theorem's key.
        theorem: &'static str,
        /// The last heap looked at.
        checked_to: u64,
    },
    /// The options are those of a ruleset with a theorem, as far as was looked; whether they are the same everywhere is not
    /// proved.
    SameOptions {
        /// The ruleset.
        ruleset: String,
        /// The key of the theorem about it.
        theorem: &'static str,
        /// The options of all positions with numbers up to this one were compared.
        compared_to: u64,
    },
    /// One formula for a family of rulesets: proved for each setting of the parameters that was tried, by themselves; that
    /// it goes on beyond them is seen, not proved.
    Settings {
        /// The key of the theorem, where it is the same for all.
        theorem: Option<&'static str>,
        /// How many settings were tried.
        settings: u64,
    },
    /// The table agrees, and nothing is proved.
    Observed {
        /// The last number of the table.
        checked_to: u64,
        /// How many points the pattern explains beyond those that were used to guess it.
        explained: u64,
    },
}

impl Ground {
    /// Whether the pattern is proved for every position.
    pub fn is_proof(&self) -> bool {
        matches!(self, Ground::Theorem { .. } | Ground::FiniteCheck { .. })
    }

    /// The theorem's key, where one has a part in it.
    pub fn theorem(&self) -> Option<&'static str> {
        match self {
            Ground::Theorem { theorem, .. }
            | Ground::FiniteCheck { theorem, .. }
            | Ground::SameOptions { theorem, .. } => Some(theorem),
            Ground::Settings { theorem, .. } => *theorem,
            Ground::Observed { .. } => None,
        }
    }

    /// What rests on both, in a sum: the weaker one, and all that it needs.
    pub(crate) fn and(self, other: Ground) -> Ground {
        let rank = |ground: &Ground| match ground {
            Ground::Theorem { .. } => 0,
            Ground::FiniteCheck { .. } => 1,
            Ground::SameOptions { .. } => 2,
            Ground::Settings { .. } => 3,
            Ground::Observed { .. } => 4,
        };
        match (self, other) {
            (Ground::Theorem { theorem, ruleset: a }, Ground::Theorem { ruleset: b, .. }) => {
                let ruleset = if a == b { a } else { format!("{a} + {b}") };
                Ground::Theorem { theorem, ruleset }
            }
            (
                Ground::FiniteCheck { theorem, checked_to: a },
                Ground::FiniteCheck { checked_to: b, .. },
            ) => Ground::FiniteCheck { theorem, checked_to: a.max(b) },
            (a, b) => {
                if rank(&b) > rank(&a) {
                    b
                } else {
                    a
                }
            }
        }
    }
}
