//! Theorems about rules that are no entry of the catalogue: those of the models in [`crate::recognise`].

use bouton_core::evidence::Theorem;

/// Halving Nim.
pub(crate) const HALF_TAKE: &str = "levine-2006";
/// The king on a corner board.
pub(crate) const KING: &str = "king-parity";

/// The theorems of the models, with their sources.
pub static THEOREMS: &[Theorem] = &[
    Theorem {
        key: HALF_TAKE,
        statement: "if 1 to ⌊n/2⌋ may be taken from a heap of n, its nim-value is n without the ones at the end of its \
                    binary form, halved",
        source: "L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113–127; proof in \
                 docs/patterns.md",
    },
    Theorem {
        key: KING,
        statement: "if one is taken from the first number, from the second or from both, the player to move loses iff both \
                    numbers are even",
        source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 3",
    },
];
