//! Theorems about rules that are no entry of the catalogue: those of the models in [`crate::recognise`].

use bouton_core::evidence::Theorem;

/// Halving Nim.
pub(crate) const HALF_TAKE: &str = "levine-2006";
/// Moore's Nim.
pub(crate) const MOORE: &str = "moore-1910";
/// Euclid's game.
pub(crate) const EUCLID: &str = "cole-davie-1969";
/// Euclid's game that stays positive.
pub(crate) const EUCLID_POSITIVE: &str = "nivasch-2006";
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
        key: MOORE,
        statement: "if a move takes from at least one and at most k heaps, the player to move loses iff in every column of \
                    the heaps' binary forms the number of ones is a multiple of k + 1",
        source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93–94",
    },
    Theorem {
        key: EUCLID,
        statement: "if a positive multiple of the smaller number is taken from the larger one until one is 0, the player to \
                    move loses iff the numbers are different and the larger is less than φ times the smaller, or one is 0",
        source: "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, \
                 Mathematical Gazette 53 (1969), 354–357",
    },
    Theorem {
        key: EUCLID_POSITIVE,
        statement: "if a positive multiple of the smaller number is taken from the larger one and both stay positive, x and \
                    y have nim-value ⌊|y/x − x/y|⌋",
        source: "G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306 (2006), 2798–2800",
    },
    Theorem {
        key: KING,
        statement: "if one is taken from the first number, from the second or from both, the player to move loses iff both \
                    numbers are even",
        source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 3",
    },
];
