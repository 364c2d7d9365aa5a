//! The field structure inside a machine word: the tower GF(2) ⊂ GF(4) ⊂ GF(16) ⊂ … ⊂ GF(2^64), level by level.
//!
//! # What it computes
//! Nimbers below 2^(2^k) are a field, and F = 2^(2^k) is the generator of the next one: F ⊗ F = F ⊕ h with
//! h = 2^(2^k − 1) (Conway, On Numbers and Games, chapter 6). So with a = a₁F ⊕ a₀ and b = b₁F ⊕ b₀
//!
//! ```text
//! a ⊗ b = (a₁b₁ ⊕ a₁b₀ ⊕ a₀b₁) F ⊕ (a₀b₀ ⊕ a₁b₁h),      a ⊗ a = a₁² F ⊕ (a₀² ⊕ a₁² h).
//! ```
//!
//! Multiplication by a constant, squares and square roots are linear over GF(2). The functions here work on all blocks
//! of a word at once: h is the product of the generators below it, each of which only moves half blocks.
//!
//! The *trace* of a over GF(2) is its top bit: the trace from one level to the next lower one is a ⊕ ā = a₁, where
//! ā = a₁F ⊕ a₀ ⊕ a₁ is the conjugate.
//!
//! # Cost
//! A few dozen steps; everything is `const` and serves to make tables. The product here follows the definition's formula
//! and is the reference for the kernels.

/// The lower halves of all blocks of 2^(k+1) bits.
const LOWER: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Every block of 2^k bits multiplied by h = 2^(2^k − 1), k at most 6.
pub(crate) const fn half(x: u64, k: usize) -> u64 {
    if k == 0 {
        return x;
    }
    // h = F' ⊗ h' with the generator F' of this level over the lower one, and h' of the lower one.
    let upper = (x >> (1 << (k - 1))) & LOWER[k - 1];
    let lower = x & LOWER[k - 1];
    let turned = ((upper ^ lower) << (1 << (k - 1))) | half(upper, k - 1);
    half(turned, k - 1)
}

/// The square of a nimber below 2^64.
pub(crate) const fn square(x: u64) -> u64 {
    let mut y = x;
    let mut k = 0;
    while k < 6 {
        y ^= half((y >> (1 << k)) & LOWER[k], k);
        k += 1;
    }
    y
}

/// The square root of a nimber below 2^64: the steps of [`square`] backwards.
pub(crate) const fn root(x: u64) -> u64 {
    let mut y = x;
    let mut k = 6;
    while k > 0 {
        k -= 1;
        y ^= half((y >> (1 << k)) & LOWER[k], k);
    }
    y
}

/// The product of two nimbers below 2^(2^k), k at most 6, by Conway's formula with three products a level.
pub(crate) const fn product(a: u64, b: u64, k: usize) -> u64 {
    if a == 0 || b == 0 || k == 0 {
        return a & b;
    }
    let bits = 1 << (k - 1);
    let mask = LOWER[k - 1] & ((1 << bits) - 1);
    let (a1, a0, b1, b0) = (a >> bits, a & mask, b >> bits, b & mask);
    let low = product(a0, b0, k - 1);
    let high = product(a1, b1, k - 1);
    let cross = product(a1 ^ a0, b1 ^ b0, k - 1);
    ((cross ^ low) << bits) | (low ^ half(high, k - 1))
}

/// Tables for a linear map: entry `[i][v]` is the image of the byte v at place i.
pub(crate) type ByteTables = [[u64; 256]; 8];

/// The tables of the linear map with these images of the single bits.
pub(crate) const fn byte_tables(images: &[u64; 64]) -> ByteTables {
    let mut tables = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut value = 1_usize;
        while value < 256 {
            let bit = value.trailing_zeros() as usize;
            tables[place][value] = tables[place][value & (value - 1)] ^ images[8 * place + bit];
            value += 1;
        }
        place += 1;
    }
    tables
}

/// The image of x under a linear map.
#[inline(always)]
pub(crate) fn apply(tables: &ByteTables, x: u64) -> u64 {
    let [a, b, c, d, e, f, g, h] = x.to_le_bytes().map(usize::from);
    (tables[0][a] ^ tables[1][b] ^ tables[2][c] ^ tables[3][d])
        ^ (tables[4][e] ^ tables[5][f] ^ tables[6][g] ^ tables[7][h])
}

/// Images of the single bits under one of the maps above.
macro_rules! images {
    ($map:expr) => {{
        let mut images = [0; 64];
        let mut bit = 0;
        while bit < 64 {
            let image: u64 = $map(1_u64 << bit);
            images[bit] = image;
            bit += 1;
        }
        images
    }};
}

const fn half_word(x: u64) -> u64 {
    half(x, 6)
}

/// The squares.
pub(crate) static SQUARE: ByteTables = byte_tables(&images!(square));
/// The square roots.
pub(crate) static ROOT: ByteTables = byte_tables(&images!(root));
/// The multiples by 2^63.
pub(crate) static HALF: ByteTables = byte_tables(&images!(half_word));

#[cfg(test)]
mod tests {
    use super::*;

    /// Nim-products below 2^8 from the definition: a ⊗ b is the least number that is none of
    /// a'⊗b ⊕ a⊗b' ⊕ a'⊗b' with a' < a and b' < b.
    #[test]
    fn products_of_bytes_are_those_of_the_definition() {
        const SIDE: usize = 256;
        let mut table = vec![0_u16; SIDE * SIDE];
        let mut seen = vec![0_u32; 1024];
        let mut round = 0;
        for a in 0..SIDE {
            for b in 0..=a {
                round += 1;
                for i in 0..a {
                    let (left, row) = (table[i * SIDE + b], &table[i * SIDE..(i + 1) * SIDE]);
                    let own = &table[a * SIDE..(a + 1) * SIDE];
                    for (&own, &row) in own[..b].iter().zip(row) {
                        seen[usize::from(left ^ own ^ row)] = round;
                    }
                }
                let value = (0_u16..).find(|&v| seen[usize::from(v)] != round).expect("a mex");
                table[a * SIDE + b] = value;
                table[b * SIDE + a] = value;
            }
        }
        for a in 0..SIDE {
            for b in 0..SIDE {
                let expected = u64::from(table[a * SIDE + b]);
                assert_eq!(product(a as u64, b as u64, 3), expected, "{a} {b}");
                assert_eq!(product(a as u64, b as u64, 6), expected, "{a} {b}");
            }
        }
    }

    #[test]
    fn generators_multiply_as_numbers_and_square_to_three_halves() {
        for k in 0..6 {
            let generator = 1_u64 << (1 << k);
            assert_eq!(product(generator, generator, 6), generator + generator / 2);
            for below in [0, 1, generator / 2, generator - 1] {
                assert_eq!(product(generator, below, 6), generator * below);
            }
        }
    }

    #[test]
    fn linear_maps_are_what_they_say() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200 {
            x = x.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            assert_eq!(half(x, 6), product(x, 1 << 63, 6));
            assert_eq!(square(x), product(x, x, 6));
            assert_eq!(root(square(x)), x);
            assert_eq!(apply(&SQUARE, x), square(x));
            assert_eq!(apply(&ROOT, x), root(x));
            assert_eq!(apply(&HALF, x), half(x, 6));
        }
    }
}
