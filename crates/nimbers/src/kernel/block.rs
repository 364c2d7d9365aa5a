//! Products of blocks of words by the formula of the tower, without recursion over the factors.
//!
//! # What it computes
//! The places of the 2^k words of a factor have k binary digits. Karatsuba's scheme turns each digit into one of three: the
//! lower half, the upper half, and their sum. So both factors are spread to 3^k words, multiplied word by word, and put
//! together digit by digit, from the lowest level of the tower to the highest:
//!
//! ```text
//! upper = p₂ ⊕ p₀,      lower = p₀ ⊕ h p₁.
//! ```
//!
//! The words stand in bit-reversed order, so that behind the digit that is worked on there are long runs of equal
//! treatment, which the compiler turns into vector code. The multiplication by the constant h of a level is put together from
//! that of the level below, down to that of words by 2^63, which in the form of polynomials is a shift.
//!
//! # Cost
//! 3^k products of words, and as many steps again for every level. The same text is compiled for each kernel.

/// Defines `multiply` and `times_half` for one form of words, with what the processor must have.
macro_rules! block {
    ($(#[$features:meta])* $products:path, $half:path) => {
        /// The product of two lists of one length, a power of two, in the form.
        $(#[$features])*
        pub(crate) fn multiply(a: &[u64], b: &[u64], out: &mut [u64]) {
            let levels = a.len().trailing_zeros();
            let count = 3_usize.pow(levels);
            let mut memory = vec![0; 3 * count + 2 * count.div_ceil(3)];
            let (mut points, rest) = memory.split_at_mut(count);
            let (mut other, rest) = rest.split_at_mut(count);
            let (mut spare, rest) = rest.split_at_mut(count);
            let (middles, scratch) = rest.split_at_mut(count.div_ceil(3));
            spread(a, &mut points, &mut spare, levels);
            spread(b, &mut other, &mut spare, levels);
            $products(points, other);
            let (mut rows, mut run) = (1, count / 3);
            for level in 0..levels {
                // `rows` rows of three runs each; the middle ones are multiplied by the constant of the level.
                let middles = &mut middles[..rows * run];
                with_short_runs!(run, take_middles, &points[..3 * rows * run], middles);
                half(middles, level, run, scratch);
                let to = &mut spare[..2 * rows * run];
                with_short_runs!(run, combine, &points[..3 * rows * run], middles, to);
                (points, spare) = (spare, points);
                rows *= 2;
                run /= 3;
            }
            reverse(&points[..a.len()], out, levels);
        }

        /// The words in the form times the constant h of their field; the length is a power of two.
        $(#[$features])*
        pub(crate) fn times_half(words: &mut [u64]) {
            let levels = words.len().trailing_zeros();
            let mut reversed = vec![0; words.len()];
            let mut scratch = vec![0; words.len()];
            reverse(words, &mut reversed, levels);
            half(&mut reversed, levels, 1, &mut scratch);
            reverse(&reversed, words, levels);
        }

        /// Runs of words, 2^level of them in bit-reversed order, times the constant of the level. The depth is the level.
        $(#[$features])*
        fn half(words: &mut [u64], level: u32, run: usize, scratch: &mut [u64]) {
            if level == 0 {
                for word in words {
                    *word = $half(*word);
                }
                return;
            }
            // Times the generator over the halves, then times the constant of the halves.
            let (uppers, rest) = scratch.split_at_mut(words.len() / 2);
            with_short_runs!(run, save_uppers, words, uppers);
            half(uppers, level - 1, run, rest);
            with_short_runs!(run, put_lowers, words, uppers);
            half(words, level - 1, 2 * run, scratch);
        }

        /// The points of a factor, in the first of two buffers of their number.
        $(#[$features])*
        fn spread<'m>(
            words: &[u64],
            points: &mut &'m mut [u64],
            spare: &mut &'m mut [u64],
            levels: u32,
        ) {
            reverse(words, &mut points[..words.len()], levels);
            let (mut size, mut count) = (words.len(), 1);
            while size > 1 {
                let part = size / 2;
                let to = &mut spare[..3 * part * count];
                with_short_runs!(part, add_sums, &points[..size * count], to);
                std::mem::swap(points, spare);
                size = part;
                count *= 3;
            }
        }

        /// The words with the binary digits of their places reversed.
        $(#[$features])*
        fn reverse(words: &[u64], out: &mut [u64], levels: u32) {
            if levels == 0 {
                return out.copy_from_slice(words);
            }
            for (place, &word) in words.iter().enumerate() {
                out[place.reverse_bits() >> (usize::BITS - levels)] = word;
            }
        }
    };
}

/// Calls one of the functions below with the length of a run, as a constant where it is short: copies of a few words are
/// then no calls.
macro_rules! with_short_runs {
    ($run:expr, $function:ident, $($argument:expr),*) => {
        match $run {
            1 => super::$function::<1>(1, $($argument),*),
            2 => super::$function::<2>(2, $($argument),*),
            3 => super::$function::<3>(3, $($argument),*),
            4 => super::$function::<4>(4, $($argument),*),
            6 => super::$function::<6>(6, $($argument),*),
            run => super::$function::<0>(run, $($argument),*),
        }
    };
}

/// The length of a run: the constant, unless it is 0.
const fn length<const RUN: usize>(run: usize) -> usize {
    if RUN == 0 { run } else { RUN }
}

/// Behind the lower and the upper run of every pair their sum.
#[inline(always)]
fn add_sums<const RUN: usize>(run: usize, pairs: &[u64], to: &mut [u64]) {
    let run = length::<RUN>(run);
    for (pair, to) in pairs.chunks_exact(2 * run).zip(to.chunks_exact_mut(3 * run)) {
        let (same, sums) = to.split_at_mut(2 * run);
        same.copy_from_slice(pair);
        let (lower, upper) = pair.split_at(run);
        for ((sum, lower), upper) in sums.iter_mut().zip(lower).zip(upper) {
            *sum = lower ^ upper;
        }
    }
}

/// The middle run of every three.
#[inline(always)]
fn take_middles<const RUN: usize>(run: usize, rows: &[u64], middles: &mut [u64]) {
    let run = length::<RUN>(run);
    for (row, middle) in rows.chunks_exact(3 * run).zip(middles.chunks_exact_mut(run)) {
        middle.copy_from_slice(&row[run..2 * run]);
    }
}

/// Of every three runs the first plus the one that stands for the middle, and the first plus the last.
#[inline(always)]
fn combine<const RUN: usize>(run: usize, rows: &[u64], middles: &[u64], to: &mut [u64]) {
    let run = length::<RUN>(run);
    let of_rows = rows.chunks_exact(3 * run).zip(middles.chunks_exact(run));
    for ((row, middle), to) in of_rows.zip(to.chunks_exact_mut(2 * run)) {
        let (lower, upper) = to.split_at_mut(run);
        let (low, cross) = (&row[..run], &row[2 * run..]);
        for i in 0..run {
            lower[i] = low[i] ^ middle[i];
            upper[i] = low[i] ^ cross[i];
        }
    }
}

/// Saves the upper run of every pair and adds the lower one to it.
#[inline(always)]
fn save_uppers<const RUN: usize>(run: usize, pairs: &mut [u64], uppers: &mut [u64]) {
    let run = length::<RUN>(run);
    for (pair, saved) in pairs.chunks_exact_mut(2 * run).zip(uppers.chunks_exact_mut(run)) {
        let (lower, upper) = pair.split_at_mut(run);
        for ((saved, upper), &lower) in saved.iter_mut().zip(upper).zip(&*lower) {
            *saved = *upper;
            *upper ^= lower;
        }
    }
}

/// Puts the runs into the lower ones of the pairs.
#[inline(always)]
fn put_lowers<const RUN: usize>(run: usize, pairs: &mut [u64], lowers: &[u64]) {
    let run = length::<RUN>(run);
    for (pair, lower) in pairs.chunks_exact_mut(2 * run).zip(lowers.chunks_exact(run)) {
        pair[..run].copy_from_slice(lower);
    }
}

/// Nimbers as they are, by the portable kernel.
pub(super) mod plain {
    use crate::{
        kernel::portable::products_in_place,
        tower::{HALF, apply},
    };

    #[inline]
    fn half_of_word(word: u64) -> u64 {
        apply(&HALF, word)
    }

    block!(products_in_place, half_of_word);
}

/// Polynomials, multiplied without carry.
#[cfg(target_arch = "x86_64")]
pub(super) mod carry_less {
    use crate::{kernel::clmul::polynomial_products, polynomials::times_x};

    block!(
        #[target_feature(enable = "pclmulqdq")]
        polynomial_products,
        times_x
    );
}

/// Polynomials, multiplied without carry in vectors of 512 bits.
#[cfg(target_arch = "x86_64")]
pub(super) mod wide {
    use crate::{kernel::clmul::wide_products, polynomials::times_x};

    block!(
        #[target_feature(enable = "pclmulqdq,vpclmulqdq,avx512f")]
        wide_products,
        times_x
    );
}
