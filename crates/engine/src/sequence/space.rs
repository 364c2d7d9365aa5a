//! Sparse spaces: a linear rule that tells a few rare values from all others, and one-byte codes for the values.
//!
//! # The rule
//! Let m be a mask and par(x) the parity of the number of one bits. Call the heap n *common* iff κ(n) = 1 where
//!
//! κ(n) = par(g(n) and m) ⊕ p·n ⊕ q   (mod 2),
//!
//! with p = 0, q = 0, or, in games all of whose splits take a number s of one parity, p = 1 and q = s mod 2 (*position parity*).
//! An option a + b = n − s, seen from n, has κ = par(g(a) and m) ⊕ par(g(b) and m) ⊕ p·n ⊕ q = κ(a) ⊕ κ(b) ⊕ p·s ⊕ q = κ(a) ⊕ κ(b), so
//! common + rare is common and the other two sums are rare. An option n − s of one heap has κ = κ(n − s) ⊕ p·s: with position parity an odd s turns the class.
//! Where nearly all heaps are common, the common values that a heap cannot have are those met by its few options with a rare part.
//!
//! # Codes
//! Let j be the lowest bit of m. The code of a value is the value without bit j. Codes are linear (the code of x ⊕ y is the xor of the codes),
//! and inside a class they keep the order: the highest bit in which two values of one class differ is not j, because they would differ in no other bit of m
//! and so be of different classes. Value = code + class.
//!
//! # Comparing across the classes
//! Let a heap have the common code c, let b be bit j of that value and u = c ≫ j. A rare value w is smaller iff its part above bit j is smaller than u, or
//! equal with b = 1 (the two values differ in bit j, since they differ in class and agree in the other bits of m). So the rare codes below it are exactly
//! those below (u + b)·2^j. Comparing codes alone is wrong when j > 0.
//!
//! # Finding the rule
//! For every m at once, Σ over heaps of (−1)^par(g(n) and m) is the Walsh–Hadamard transform of the histogram; with p = 1 heaps of odd size count
//! negatively. The best rule is the one with the fewest rare heaps. V·log V for values below V.
//!
//! # Reference
//! Berlekamp, Conway, Guy, Winning Ways, chapter 4 (sparse spaces); A. Flammenkamp's octal pages.

use super::{kernel::Need, moves::HeapMoves};

/// A mask, with or without position parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    mask: u16,
    parity: PositionParity,
}

/// Whether the class depends on the parity of the heap's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionParity {
    /// p = 0, q = 0.
    Ignored,
    /// p = 1; q is the parity of the numbers taken by all splits.
    Counts {
        /// Whether splits take odd numbers.
        odd_splits: bool,
    },
}

/// The two classes of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// κ = 1.
    Common,
    /// κ = 0.
    Rare,
}

impl Space {
    /// A space; `None` for the mask 0.
    pub fn new(mask: u16, parity: PositionParity) -> Option<Space> {
        (mask != 0).then_some(Space { mask, parity })
    }

    /// The mask m.
    pub fn mask(&self) -> u16 {
        self.mask
    }

    /// Whether and how the parity of the position counts.
    pub fn parity(&self) -> PositionParity {
        self.parity
    }

    /// j, the lowest bit of the mask.
    pub(crate) fn low_bit(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// The space whose mask has one bit more: the one that is bit `bit` of a code. `None` if it has 16 bits or the bit is below j.
    pub(crate) fn with_code_bit(&self, bit: u32) -> Option<Space> {
        let j = self.low_bit();
        (bit >= j && bit < 15).then(|| Space { mask: self.mask | 1 << (bit + 1), ..*self })
    }

    /// p·n ⊕ q.
    fn turn(&self, heap: u64) -> u32 {
        match self.parity {
            PositionParity::Ignored => 0,
            PositionParity::Counts { odd_splits } => (heap as u32 & 1) ^ u32::from(odd_splits),
        }
    }

    /// Whether taking s tokens from a heap, one heap left, turns the class.
    pub(crate) fn take_turns(&self, taken: u64) -> bool {
        self.parity != PositionParity::Ignored && taken % 2 == 1
    }

    /// The class of a value at a heap.
    pub fn class(&self, value: u16, heap: u64) -> Class {
        match ((value & self.mask).count_ones() & 1) ^ self.turn(heap) {
            1 => Class::Common,
            _ => Class::Rare,
        }
    }

    /// The value without bit j.
    pub fn code(&self, value: u16) -> u16 {
        let j = self.low_bit();
        let low = (1u16 << j) - 1;
        (value >> 1 & !low) | (value & low)
    }

    /// The value of a code at a heap.
    pub fn value(&self, code: u16, heap: u64, class: Class) -> u16 {
        let j = self.low_bit();
        let low = (1u16 << j) - 1;
        let without = ((code & !low) << 1) | (code & low);
        let parity = u32::from(class == Class::Common) ^ self.turn(heap);
        let bit = (without & self.mask).count_ones() & 1 ^ parity;
        without | (bit as u16) << j
    }

    /// The number of rare codes below a common code at a heap.
    pub(crate) fn rare_below(&self, code: u16, heap: u64) -> u32 {
        let j = self.low_bit();
        let value = self.value(code, heap, Class::Common);
        (u32::from(code >> j) + u32::from(value >> j & 1)) << j
    }

    /// What the check kernel needs for blocks that begin at a heap.
    pub(crate) fn need(&self, heap: u64) -> Need {
        let parity = |heap: u64| (1 ^ self.turn(heap)) as u8;
        Need {
            low_bits: self.low_bit(),
            code_mask: self.code(self.mask & (self.mask - 1)) as u8,
            parity: [parity(heap), parity(heap + 1)],
        }
    }
}

/// The space with the fewest rare heaps among 1, 2, … with these values, and their number. `None` where no value is above 0 or a value needs more
/// than 12 bits.
pub(crate) fn best_space(
    moves: &HeapMoves,
    values: impl Iterator<Item = (u64, u16)>,
) -> Option<(Space, u64)> {
    let mut sums: [Vec<i64>; 2] = [Vec::new(), Vec::new()];
    let (mut most, mut heaps) = (0u16, 0u64);
    for (heap, value) in values {
        if value >= 4096 {
            return None;
        }
        most = most.max(value);
        heaps += 1;
        let side = &mut sums[(heap % 2) as usize];
        if side.len() <= usize::from(value) {
            side.resize(usize::from(value) + 1, 0);
        }
        side[usize::from(value)] += 1;
    }
    if most == 0 {
        return None;
    }
    let size = usize::from(most).next_power_of_two().max(2);
    let size = if usize::from(most) == size { 2 * size } else { size };
    for side in &mut sums {
        side.resize(size, 0);
        transform(side);
    }
    let [even, odd] = &sums;
    let mut best: Option<(Space, u64)> = None;
    let mut offer = |mask: usize, parity: PositionParity, common_minus_rare: i64| {
        let rare = (heaps as i64 - common_minus_rare) as u64 / 2;
        if best.is_none_or(|(_, fewest)| rare < fewest)
            && let Some(space) = Space::new(mask as u16, parity)
        {
            best = Some((space, rare));
        }
    };
    let takes =
        || moves.splits.iter().map(|split| split.taken).chain(moves.equal_splits.iter().copied());
    let first = takes().next().map(|taken| taken % 2);
    let same_parity = takes().all(|taken| Some(taken % 2) == first);
    for mask in 1..size {
        // Common is odd parity: it counts −1.
        offer(mask, PositionParity::Ignored, -(even[mask] + odd[mask]));
        if let (Some(taken), true) = (first, same_parity) {
            // κ = par ⊕ n ⊕ q.
            let odd_splits = taken == 1;
            let sum = if odd_splits { even[mask] - odd[mask] } else { odd[mask] - even[mask] };
            offer(mask, PositionParity::Counts { odd_splits }, sum);
        }
    }
    best
}

/// The Walsh–Hadamard transform in place; the length is a power of two.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACES: [(u16, PositionParity); 5] = [
        (0x1ee, PositionParity::Ignored),
        (0x17, PositionParity::Counts { odd_splits: true }),
        (0xd, PositionParity::Counts { odd_splits: false }),
        (0x1b8, PositionParity::Ignored),
        (0x1, PositionParity::Ignored),
    ];

    #[test]
    fn a_code_and_a_class_give_back_the_value_and_codes_are_linear() {
        for (mask, parity) in SPACES {
            let space = Space::new(mask, parity).expect("not zero");
            for value in 0..512u16 {
                for heap in [0, 1] {
                    let class = space.class(value, heap);
                    assert_eq!(
                        space.value(space.code(value), heap, class),
                        value,
                        "{mask:x} {value}"
                    );
                }
                assert_eq!(space.code(value ^ 0x155), space.code(value) ^ space.code(0x155));
            }
        }
    }

    #[test]
    fn trap_1_the_rare_codes_below_a_common_value_are_those_of_smaller_rare_values() {
        for (mask, parity) in SPACES {
            let space = Space::new(mask, parity).expect("not zero");
            for heap in [0, 1] {
                for value in (0..512u16).filter(|&v| space.class(v, heap) == Class::Common) {
                    let below = space.rare_below(space.code(value), heap);
                    for other in (0..512u16).filter(|&v| space.class(v, heap) == Class::Rare) {
                        let smaller = u32::from(space.code(other)) < below;
                        assert_eq!(
                            smaller,
                            other < value,
                            "mask {mask:x}: {other} against {value}"
                        );
                    }
                }
            }
        }
    }
}
