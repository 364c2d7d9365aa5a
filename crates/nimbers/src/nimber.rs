//! Nimbers of any size.
//!
//! # What it computes
//! The numbers below 2^(2^k) with nim-sum and nim-product are a field for every k, and all of them together are a field in which
//! every quadratic equation has its solutions (Conway, On Numbers and Games, chapter 6). [`Nimber`] holds one number; what
//! can take long takes its cost from a [`Work`] before it begins.

use crate::{
    kernel::Kernel,
    tower::{self, apply},
    words,
    work::{NimberError, Work, product_steps},
};
use dashu_int::{UBig, ops::BitTest};
use smallvec::SmallVec;
use std::{fmt, ops::BitXor};

/// A nimber: a natural number of any size, added and multiplied as the values of games are.
///
/// ```
/// use bouton_nimbers::{Nimber, Work};
///
/// let work = &mut Work::default();
/// let (a, b) = (Nimber::from(4_u64), Nimber::from(7_u64));
/// assert_eq!(&a ^ &b, Nimber::from(3_u64));
/// assert_eq!(a.product(&b, work).unwrap(), Nimber::from(10_u64));
/// assert!(a.quotient(&a, work).unwrap().is_one());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nimber {
    // Invariant: lowest word first, the last one not 0.
    words: SmallVec<[u64; 2]>,
}

impl Nimber {
    /// The number of these words, lowest first.
    pub fn from_words(words: &[u64]) -> Nimber {
        let length = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        Nimber { words: SmallVec::from_slice(&words[..length]) }
    }

    /// The number 1.
    pub fn one() -> Nimber {
        Nimber::from_words(&[1])
    }

    /// The words, lowest first, the last one not 0.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the number is 1.
    pub fn is_one(&self) -> bool {
        *self.words == [1]
    }

    /// The place of the highest bit, counted from 1; 0 for 0.
    pub fn bits(&self) -> usize {
        match self.words.last() {
            Some(last) => 64 * self.words.len() - last.leading_zeros() as usize,
            None => 0,
        }
    }

    /// The smallest k such that the number is below 2^(2^k): the level of the smallest field that it lies in.
    pub fn level(&self) -> usize {
        self.bits().max(1).next_power_of_two().ilog2() as usize
    }

    /// The words with zeros up to a power of two.
    pub(crate) fn padded(&self) -> Vec<u64> {
        let mut words = self.words.to_vec();
        words.resize(words.len().max(1).next_power_of_two(), 0);
        words
    }

    /// Steps of a product in the smallest field that the number lies in.
    pub(crate) fn steps(&self) -> u64 {
        product_steps(self.words.len())
    }

    /// The nim-product.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`].
    pub fn product(&self, other: &Nimber, work: &mut Work) -> Result<Nimber, NimberError> {
        let (short, long) =
            if self.words.len() < other.words.len() { (self, other) } else { (other, self) };
        let blocks = long.words.len().div_ceil(short.words.len().max(1).next_power_of_two());
        work.take(short.steps().saturating_mul(blocks as u64))?;
        Ok(match (&*self.words, &*other.words) {
            (&[a], &[b]) => Nimber::from(Kernel::GaloisField.product(a, b)),
            (a, b) if a.len() <= 2 && b.len() <= 2 => {
                Nimber::from(Kernel::GaloisField.product_128(double(a), double(b)))
            }
            (a, b) => Nimber::from_words(&words::product(a, b)),
        })
    }

    /// The nim-square.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`].
    pub fn square(&self, work: &mut Work) -> Result<Nimber, NimberError> {
        work.take(self.steps())?;
        let mut words = self.padded();
        words::square(&mut words);
        Ok(Nimber::from_words(&words))
    }

    /// The nim-square root: every nimber has exactly one.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`].
    pub fn root(&self, work: &mut Work) -> Result<Nimber, NimberError> {
        work.take(self.steps())?;
        let mut words = self.padded();
        words::root(&mut words);
        Ok(Nimber::from_words(&words))
    }

    /// The nim-inverse.
    ///
    /// # Errors
    /// [`NimberError::DivisionByZero`], [`NimberError::TooMuchWork`].
    pub fn inverse(&self, work: &mut Work) -> Result<Nimber, NimberError> {
        work.take(self.steps().saturating_mul(3))?;
        let inverse = words::inverse(&self.padded()).ok_or(NimberError::DivisionByZero)?;
        Ok(Nimber::from_words(&inverse))
    }

    /// The nim-quotient.
    ///
    /// # Errors
    /// [`NimberError::DivisionByZero`], [`NimberError::TooMuchWork`].
    pub fn quotient(&self, divisor: &Nimber, work: &mut Work) -> Result<Nimber, NimberError> {
        self.product(&divisor.inverse(work)?, work)
    }

    /// The power with an exponent of any size; 0^0 is 1. The exponent counts modulo 2^(2^k) − 1, the order of the group.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`].
    pub fn power(&self, exponent: &UBig, work: &mut Work) -> Result<Nimber, NimberError> {
        if exponent.is_zero() || self.is_one() {
            return Ok(Nimber::one());
        }
        if self.is_zero() {
            return Ok(Nimber::default());
        }
        let group = (UBig::ONE << (1_usize << self.level())) - UBig::ONE;
        let exponent = exponent % group;
        let products = 2 * exponent.bit_len() as u64;
        work.take(self.steps().saturating_mul(products))?;
        let work = &mut Work::new(u64::MAX);
        let mut power = Nimber::one();
        for bit in (0..exponent.bit_len()).rev() {
            power = power.square(work)?;
            if exponent.bit(bit) {
                power = power.product(self, work)?;
            }
        }
        Ok(power)
    }

    /// The conjugate over the next lower field, of a number in the field of this level (at least 1): the upper half is added
    /// to the lower one.
    pub(crate) fn conjugate(&self, level: usize) -> Nimber {
        let mut words = self.words.to_vec();
        if level > 6 {
            let half = 1_usize << (level - 7);
            for i in half..words.len().min(2 * half) {
                words[i - half] ^= words[i];
            }
        } else if let Some(word) = words.first_mut() {
            *word ^= *word >> (1_u32 << (level - 1));
        }
        Nimber::from_words(&words)
    }

    /// The upper half of a number in the field of this level, at least 1: the trace to the next lower field.
    pub(crate) fn upper(&self, level: usize) -> Nimber {
        if level > 6 {
            let half = 1_usize << (level - 7);
            return Nimber::from_words(self.words.get(half..).unwrap_or_default());
        }
        Nimber::from(self.words.first().map_or(0, |word| word >> (1_u32 << (level - 1))))
    }

    /// The lower half.
    pub(crate) fn lower(&self, level: usize) -> Nimber {
        if level > 6 {
            let half = 1_usize << (level - 7);
            return Nimber::from_words(&self.words[..self.words.len().min(half)]);
        }
        let mask = (1_u64 << (1_u32 << (level - 1))) - 1;
        Nimber::from(self.words.first().map_or(0, |word| word & mask))
    }

    /// The number times 2^(2^level), where it is below that.
    pub(crate) fn raised(&self, level: usize) -> Nimber {
        if level >= 6 {
            let mut words = vec![0; 1 << (level - 6)];
            words.extend_from_slice(&self.words);
            return Nimber::from_words(&words);
        }
        Nimber::from(u128::from(self.words.first().copied().unwrap_or(0)) << (1_u32 << level))
    }

    /// The number times 2^bits, as numbers are multiplied.
    pub(crate) fn raised_bits(&self, bits: usize) -> Nimber {
        Nimber::from(&(UBig::from(self) << bits))
    }

    /// The nim-product with h = 2^(2^level − 1) in the field of the level, where the number is below 2^(2^level).
    pub(crate) fn times_half(&self, level: usize) -> Nimber {
        if level < 6 {
            return Nimber::from(tower::half(self.words.first().copied().unwrap_or(0), level));
        }
        let mut words = self.words.to_vec();
        words.resize(1 << (level - 6), 0);
        words::times_half(&mut words);
        Nimber::from_words(&words)
    }
}

fn double(words: &[u64]) -> u128 {
    words.iter().rev().fold(0, |sum, &word| sum << 64 | u128::from(word))
}

impl From<u64> for Nimber {
    fn from(number: u64) -> Nimber {
        Nimber::from_words(&[number])
    }
}

impl From<u128> for Nimber {
    fn from(number: u128) -> Nimber {
        Nimber::from_words(&[number as u64, (number >> 64) as u64])
    }
}

impl From<&UBig> for Nimber {
    fn from(number: &UBig) -> Nimber {
        let bytes = number.to_le_bytes();
        let word =
            |chunk: &[u8]| chunk.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        Nimber::from_words(&bytes.chunks(8).map(word).collect::<Vec<u64>>())
    }
}

impl From<&Nimber> for UBig {
    fn from(nimber: &Nimber) -> UBig {
        let bytes: Vec<u8> = nimber.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        UBig::from_le_bytes(&bytes)
    }
}

/// The nim-sum.
impl BitXor for &Nimber {
    type Output = Nimber;

    fn bitxor(self, other: &Nimber) -> Nimber {
        let length = self.words.len().max(other.words.len());
        let word = |of: &Nimber, i: usize| of.words.get(i).copied().unwrap_or(0);
        let words: SmallVec<[u64; 4]> =
            (0..length).map(|i| word(self, i) ^ word(other, i)).collect();
        Nimber::from_words(&words)
    }
}

impl Ord for Nimber {
    fn cmp(&self, other: &Nimber) -> std::cmp::Ordering {
        let by_length = self.words.len().cmp(&other.words.len());
        by_length.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl PartialOrd for Nimber {
    fn partial_cmp(&self, other: &Nimber) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&UBig::from(self), f)
    }
}

/// The nim-product of 64-bit nimbers, by the fastest kernel that the processor has.
#[inline]
pub fn product(a: u64, b: u64) -> u64 {
    Kernel::GaloisField.product(a, b)
}

/// The nim-products a\[i\] ⊗ b\[i\], as many as the shortest slice has, by the fastest kernel that the processor has.
pub fn products(a: &[u64], b: &[u64], out: &mut [u64]) {
    Kernel::GaloisField.products(a, b, out);
}

/// The nim-product of 128-bit nimbers, by the fastest kernel that the processor has.
#[inline]
pub fn product_128(a: u128, b: u128) -> u128 {
    Kernel::GaloisField.product_128(a, b)
}

/// The nim-product of nimbers of any size, as lists of words, lowest first; the result may have zeros at its end.
pub fn product_words(a: &[u64], b: &[u64]) -> Vec<u64> {
    words::product(a, b)
}

/// The nim-inverse, or `None` for 0.
#[inline]
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| Kernel::GaloisField.inverse(a))
}

/// The nim-square.
#[inline]
pub fn square(a: u64) -> u64 {
    apply(&tower::SQUARE, a)
}

/// The nim-square root.
#[inline]
pub fn root(a: u64) -> u64 {
    apply(&tower::ROOT, a)
}
