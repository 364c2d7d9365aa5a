//! Proving nim-values of pieces by couples.
//!
//! # Couples
//! A couple (G, n) is the sum of a piece G and the nim-heap *n. It is a P-position iff G has nim-value n. Every other way
//! to play is a move to a sum of pieces and a nim-heap; all pieces but the largest get their nim-values first and are
//! folded into the heap, which leaves a couple again ("nimbers are inevitable": J. Lemoine, S. Viennot, 2010). So a
//! search needs nothing but couples.
//!
//! # What is kept
//! For every piece the nim-value once it is proved, and before that the set of nim-values that are excluded: n is excluded when
//! an option of nim-value n was found. Only proved values are needed again by a proof: (G, n) is P because every option
//! of nim-value ≠ n has a reply whose pieces are all proved. [`Couples::proved`] tells them; the excluded sets and the numbers of the search itself may be forgotten when memory runs short.
//!
//! # Order
//! Proof-number search, depth first (Nagai's df-pn) with weak sums (the maximum of the children's numbers and their count in place of
//! their sum, which transpositions would inflate). A couple begins with an effort that grows with the size of its piece
//! and shrinks with every excluded value. So the search proves what is cheap to prove: on 5×7 Cram it proves a
//! fourteenth of the couples that depth-first search with the best fixed order of moves does. Small pieces get their nim-value
//! from all their options, without search.
//!
//! # Depth
//! Every level of the recursion either has fewer cells on the board or, once on the way to the next such level, a smaller heap: it is
//! at most twice the number of moves that can follow one another, which games keep below a few hundred.

mod parallel;
mod proof;
mod search;
mod shared;
mod table;
mod values;

pub use proof::{Pieces, proof};
pub use search::{Asked, LARGEST};
pub use values::Couples;
