//! Theorems about rules that are no entry of the catalogue: those of the models in [`crate::recognise`].

use bouton_core::evidence::Theorem;

/// The king on a corner board.
pub(crate) const KING: &str = "king-parity";

/// The theorems of the models, with their sources.
pub static THEOREMS: &[Theorem] = &[Theorem {
    key: KING,
    statement: "if one is taken from the first number, from the second or from both, the player to move loses iff both \
                    numbers are even",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 3",
}];
