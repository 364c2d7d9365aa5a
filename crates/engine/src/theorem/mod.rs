//! Theorems about sums, whatever the rulesets: what turns values of components into an answer.

use bouton_core::evidence::Theorem;

/// Nim-values of sums.
pub(crate) const SPRAGUE_GRUNDY: &str = "sprague-grundy";
/// Misère sums of tame components.
pub(crate) const TAME: &str = "tame-sums";
/// No nim-value exceeds the number of options.
pub(crate) const MEX_BOUND: &str = "mex-bound";

/// The theorems that the engine itself uses; those of a single family stand beside it in the catalogue.
pub static THEOREMS: &[Theorem] = &[
    Theorem {
        key: SPRAGUE_GRUNDY,
        statement: "every position of an impartial game without cycles is equal to a nim-heap, whose size is the mex of \
                    its options' sizes; the size of a sum is the nim-sum of the sizes; a position is P iff its size is 0",
        source: "R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935), 438–444; P. M. Grundy, \
                 Mathematics and games, Eureka 2 (1939), 6–8",
    },
    Theorem {
        key: TAME,
        statement: "if all positions of all components have a genus pair (0,1), (1,0) or (k,k), a misère sum with a \
                    component (k,k) is P iff the nim-sum is 0, and any other one is P iff the nim-sum is 1",
        source: "J. H. Conway, On Numbers and Games (1976), chapter 12",
    },
    Theorem {
        key: MEX_BOUND,
        statement: "the nim-value of a position is at most the number of its options",
        source: "follows from the definition of mex (R. Sprague 1935, P. M. Grundy 1939)",
    },
];
