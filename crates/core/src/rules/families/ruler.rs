//! The Ruler game and Ruler Fives (尺子): turn any number of consecutive coins, or up to five.
//!
//! # Theory
//! The coin n, counted from 1, has the largest power of two that divides n as its nim-value, as the marks of a ruler; if at most m coins may be
//! turned, no larger one than m allows: the largest power of two that divides n and is at most m. With 2^e the largest power of two up to m,
//! the sums that the coin n = 2^k(2j+1) reaches are those of j' consecutive coins before it; these coins have the values of the
//! marks, and by induction their nim-sums are 0, …, 2^min(k,e) − 1 and larger ones with the bit of 2^min(k,e) clear.

use super::turning::NamedTurning;
use crate::{
    evidence::Theorem,
    rules::turning::{COINS, ClosedForm, Others, TurningCode},
    value::Natural,
};
use dashu_int::ops::BitTest;

pub(super) const RULER_THEOREM: Theorem = Theorem {
    key: "ruler",
    statement: "if up to m consecutive coins may be turned, the coin n has the largest power of two that divides n and is at most m as its nim-value; if any number may be turned, the largest that divides n",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// Powers of two.
pub(super) const RULER_FORM: ClosedForm =
    ClosedForm { theorem: RULER_THEOREM.key, value, ways: Some(ways) };

/// If any number may be turned, the first m coins have the nim-sum m ⊕ ⌊m/2⌋: bit k is the parity of the odd multiples of 2^k up to m. This is
/// the Gray code of m, so there is one m, found by prefix sums of bits, for which the coins m + 1, …, n − 1 have a given nim-sum.
fn ways(code: &TurningCode, coin: &Natural, sum: &Natural) -> Option<Vec<Others>> {
    if code.element()?.most.is_some() {
        return None;
    }
    let before = coin - Natural::ONE;
    let gray = &before ^ (&before >> 1) ^ sum;
    let mut m = gray.clone();
    // Prefix sums of bits, by doubling.
    let mut shift = 1;
    while shift < gray.bit_len() {
        m = &m ^ (&m >> shift);
        shift *= 2;
    }
    let way = (m <= before).then(|| Others::From(m + Natural::ONE));
    Some(way.into_iter().collect())
}

fn value(code: &TurningCode, coin: &Natural) -> Option<Natural> {
    let twos = coin.trailing_zeros()?;
    let most = match code.element()?.most {
        Some(most) => usize::try_from(most.checked_ilog2()?).ok()?,
        None => twos,
    };
    Some(Natural::ONE << twos.min(most))
}

/// The Ruler game.
pub(super) static RULER: NamedTurning = NamedTurning {
    name: "ruler",
    aliases: &["尺子"],
    code: "1+C",
    rules: "turn any number of consecutive coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动任意多枚相邻的硬币，最右边的一枚由正面翻成反面",
    examples: &["ruler HTTHTH", "ruler 12 10^20"],
    theorems: &[RULER_THEOREM, COINS],
};

/// Ruler Fives.
pub(super) static RULER_FIVES: NamedTurning = NamedTurning {
    name: "ruler-fives",
    aliases: &[],
    code: "1-5C",
    rules: "turn up to five consecutive coins of a row, the rightmost from heads to tails",
    rules_zh: "翻动至多五枚相邻的硬币，最右边的一枚由正面翻成反面",
    examples: &["ruler-fives HTTHTH"],
    theorems: &[RULER_THEOREM, COINS],
};
