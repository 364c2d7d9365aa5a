//! Coin-turning games: a row of coins, some heads up; a move turns some coins so that the rightmost of them goes from heads
//! to tails. Which sets of coins may be turned, a [`TurningCode`] says.
//!
//! # Theory
//! **A row is the sum of its coins.** Let heads at n stand for a heap n from which one may go to the sum of the heaps that the
//! other coins of a move are. Two equal heaps cancel, so in normal play the row has the nim-value of the sum of the
//! heaps at which heads lie: g(row) is the nim-sum of g(n) over the heads, and
//!
//! ```text
//! g(n) = mex { g(a₁) ⊕ … ⊕ g(aₖ) : n may be turned together with a₁, …, aₖ < n }
//! ```
//!
//! (H. W. Lenstra's remark; Berlekamp, Conway, Guy, Winning Ways, chapter 14). Under misère play this is not so.
//!
//! Families with a closed form for g(n) have it in their file; for other codes a table is filled by this recursion as far
//! as `LIMIT` moves allow.

mod code;
mod product;
mod row;
mod ways;

pub(crate) use code::Element;
pub use code::TurningCode;
pub(crate) use product::{ACROSTIC, Acrostic, NIM_2D, TARTAN, Tartan};
pub(crate) use row::{COINS, ClosedForm, Row, coin_words};
pub(crate) use ways::Others;

/// So many moves of single coins are looked at for a table.
pub(crate) const LIMIT: u64 = 1 << 23;
