//! The inner loops compiled a second time, for processors that count and find bits in one instruction.
//!
//! Regions of the grid are words, and what costs most is to count their bits and to find first and last ones. Programs that run on any
//! processor of an architecture do both in a dozen instructions. [`with_bits`] runs a function in a copy that uses POPCNT, LZCNT, BMI1 and BMI2 where the
//! processor has them; what the function calls belongs to that copy as far as it is inlined. The results are the same: only
//! instructions differ.
//!
//! All `unsafe` of the crate is here: that the processor has the instructions is looked up right before.

/// Runs a function with the instructions for bits that the processor has.
#[inline(always)]
pub(crate) fn with_bits<R>(f: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    {
        let has = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        if has {
            // SAFETY: the processor has these instructions.
            return unsafe { on_x86_64(f) };
        }
    }
    f()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn on_x86_64<R>(f: impl FnOnce() -> R) -> R {
    f()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game, Rests},
        grid::Cram,
    };
    use proptest::prelude::*;

    /// What is left after every move in the pieces of these cells.
    fn moves(cells: u64) -> Vec<(u8, Vec<u64>)> {
        let mut cram = Cram::<u64>::default();
        let mut rests = Rests::default();
        for piece in cram.split(cells).pieces {
            cram.rests(piece, &mut rests);
        }
        rests.iter().map(|(sum, pieces)| (sum, pieces.to_vec())).collect()
    }

    proptest! {
        #[test]
        fn both_copies_give_the_same(bits in any::<[u64; 2]>()) {
            // Three cells in four are free, the last column and row are not.
            let cells = (bits[0] | bits[1]) & 0x007F_7F7F_7F7F_7F7F;
            prop_assert_eq!(with_bits(|| moves(cells)), moves(cells));
            prop_assert_eq!(with_bits(|| Cram::<u64>::default().weight(cells)), Cram::<u64>::default().weight(cells));
        }
    }
}
