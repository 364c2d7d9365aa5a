//! One shifted or of eight words, by the widest vectors that the processor has.
//!
//! [`gather`] is the inner loop of the bitmaps: for each of many distances the row of bits moved by that distance is added to
//! eight words. The vector versions are the scalar text compiled for wider registers.

/// How many words a block has.
pub(crate) const WORDS: usize = 8;

/// After so many members it is seen whether all open bits are hit.
const ROUND: usize = 8;

/// A member of the set, 64·words + shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// How many words back it reaches.
    pub(crate) words: usize,
    /// By how many bits more; 0 to 63.
    pub(crate) shift: u32,
}

/// Instruction sets for the inner loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lanes {
    /// Eight words at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// Four words at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// What every processor has.
    Scalar,
}

impl Lanes {
    /// The widest that this processor has.
    pub(crate) fn widest() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                return Lanes::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Lanes::Avx2;
            }
        }
        Lanes::Scalar
    }

    #[cfg(test)]
    pub(crate) fn all() -> Vec<Lanes> {
        let mut all = vec![Lanes::Scalar];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                all.push(Lanes::Avx2);
            }
            if is_x86_feature_detected!("avx512f") {
                all.push(Lanes::Avx512);
            }
        }
        all
    }
}

/// The bits of the eight words at `block` from which a member reaches back to a set bit of the row; may end early once all of
/// `open` are. Members reach back eight words at least; those that reach back before the row find nothing there.
pub(crate) fn gather(
    lanes: Lanes,
    row: &[u64],
    block: usize,
    members: &[Reach],
    open: &[u64; WORDS],
) -> [u64; WORDS] {
    match lanes {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `Lanes::widest` and `Lanes::all` give this only where the processor has AVX-512F.
        Lanes::Avx512 => unsafe { gather_avx512(row, block, members, open) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `Lanes::widest` and `Lanes::all` give this only where the processor has AVX2.
        Lanes::Avx2 => unsafe { gather_avx2(row, block, members, open) },
        Lanes::Scalar => gather_words(row, block, members, open),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn gather_avx512(
    row: &[u64],
    block: usize,
    members: &[Reach],
    open: &[u64; WORDS],
) -> [u64; WORDS] {
    gather_words(row, block, members, open)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn gather_avx2(row: &[u64], block: usize, members: &[Reach], open: &[u64; WORDS]) -> [u64; WORDS] {
    gather_words(row, block, members, open)
}

#[inline(always)]
fn gather_words(row: &[u64], block: usize, members: &[Reach], open: &[u64; WORDS]) -> [u64; WORDS] {
    let mut hit = [0; WORDS];
    for round in members.chunks(ROUND) {
        for reach in round {
            let Some(first) = block.checked_sub(reach.words + 1) else { continue };
            let Some(words) = row.get(first..first + WORDS + 1) else { continue };
            // Bits of the word before come in from below; a shift by 64 would be no shift.
            let back = 63 - reach.shift;
            for (lane, hit) in hit.iter_mut().enumerate() {
                *hit |= words[lane + 1] << reach.shift | words[lane] >> 1 >> back;
            }
        }
        if hit.iter().zip(open).all(|(hit, open)| open & !hit == 0) {
            break;
        }
    }
    hit
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bit by bit.
    fn plain(row: &[u64], block: usize, members: &[Reach]) -> [u64; WORDS] {
        let bit = |at: usize| row[at / 64] >> (at % 64) & 1 == 1;
        let mut hit = [0; WORDS];
        for lane in 0..64 * WORDS {
            for reach in members {
                let distance = 64 * reach.words + reach.shift as usize;
                let from = (64 * block + lane).checked_sub(distance).filter(|&from| bit(from));
                if from.is_some() {
                    hit[lane / 64] |= 1 << (lane % 64);
                }
            }
        }
        hit
    }

    proptest! {
        #[test]
        fn vectors_gather_what_words_do(
            row in prop::collection::vec(any::<u64>(), 40),
            members in prop::collection::vec((8_usize..30, 0_u32..64), 0..4),
        ) {
            // Sparse rows, so that not every bit is hit.
            let row: Vec<u64> = row.iter().map(|word| word & word >> 3 & word >> 7).collect();
            let members: Vec<Reach> =
                members.into_iter().map(|(words, shift)| Reach { words, shift }).collect();
            let expected = plain(&row, 30, &members);
            for lanes in Lanes::all() {
                prop_assert_eq!(gather(lanes, &row, 30, &members, &[u64::MAX; WORDS]), expected);
            }
        }
    }
}
