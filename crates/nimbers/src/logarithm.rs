//! Discrete logarithms.
//!
//! # What it computes
//! The least n ≥ 0 with bⁿ = a. As for the order ([`crate::order`]) both numbers fall into parts, one for each Fermat number, and these
//! into one for each of its primes p (Pohlig and Hellman 1978): a logarithm in a group of order p gives n modulo p, and the
//! Chinese remainder theorem puts n together. No prime occurs twice.
//!
//! In a group of order p: baby steps and giant steps (Shanks 1971). An element of a part has norm 1, so its conjugate is its inverse, and the upper
//! half of its bits is the same for both. One entry of the table stands for two elements, and giant steps are twice as long.
//!
//! For 64-bit nimbers the tables of the primes 65537, 641 and 6700417 are made once and kept; the primes up to 257 are answered by the
//! logarithms of [`crate::kernel`].
//!
//! # Cost
//! About √p products. Primes beyond 2^47 are declined.

use crate::{
    fermat, inverse,
    kernel::portable::{GROUP, Tables},
    nimber::Nimber,
    product,
    work::{NimberError, Work},
};
use dashu_int::{UBig, ops::BitTest};
use std::sync::OnceLock;

/// The largest table has so many baby steps.
const LARGEST_TABLE: u64 = 1 << 21;

/// The largest prime, in bits, in whose group logarithms are tried.
const LARGEST_PRIME: usize = 47;

impl Nimber {
    /// The least n ≥ 0 for which the n-th power of the base is this number; 0^0 is 1.
    ///
    /// # Errors
    /// [`NimberError::NoLogarithm`] where there is none; [`NimberError::LargePrime`] and
    /// [`NimberError::NotFactored`] where no method is known that ends; [`NimberError::TooMuchWork`].
    pub fn logarithm(&self, base: &Nimber, work: &mut Work) -> Result<UBig, NimberError> {
        if self.is_one() {
            return Ok(UBig::ZERO);
        }
        match (self.is_zero(), base.is_zero()) {
            (true, true) => return Ok(UBig::ONE),
            (false, false) => {}
            _ => return Err(NimberError::NoLogarithm),
        }
        let (mut number, mut base) = (self.clone(), base.clone());
        let mut found = Remainder { value: UBig::ZERO, modulus: UBig::ONE };
        for level in (7..=number.level().max(base.level())).rev() {
            if !number.upper(level).is_zero() || !base.upper(level).is_zero() {
                let parts = [number.part(level, work)?, base.part(level, work)?];
                part_logarithm(parts, level, &mut found, work)?;
            }
            number = number.norm(level, work)?;
            base = base.norm(level, work)?;
        }
        let word = |number: &Nimber| number.words().first().copied().unwrap_or(0);
        work.take(8192)?;
        for (value, prime) in small_logarithm(word(&number), word(&base))? {
            found.combine(&value.into(), &prime.into());
        }
        Ok(found.value)
    }
}

/// A number modulo another.
struct Remainder {
    value: UBig,
    modulus: UBig,
}

impl Remainder {
    /// What is known besides, modulo a prime that does not divide the modulus.
    fn combine(&mut self, value: &UBig, prime: &UBig) {
        // modulus^(p−2) is the inverse modulo p.
        let exponent = prime - UBig::from(2_u8);
        let base = &self.modulus % prime;
        let mut inverse = UBig::ONE;
        for bit in (0..exponent.bit_len()).rev() {
            inverse = &inverse * &inverse % prime;
            if exponent.bit(bit) {
                inverse = inverse * &base % prime;
            }
        }
        let difference = value + prime - &self.value % prime;
        self.value += &self.modulus * (difference * inverse % prime);
        self.modulus *= prime;
    }
}

/// The logarithm modulo the primes of the Fermat number below the level.
fn part_logarithm(
    [number, base]: [Nimber; 2],
    level: usize,
    found: &mut Remainder,
    work: &mut Work,
) -> Result<(), NimberError> {
    if base.is_one() {
        return if number.is_one() { Ok(()) } else { Err(NimberError::NoLogarithm) };
    }
    let primes = fermat::primes(level - 1);
    let primes = primes.ok_or(NimberError::NotFactored { level: level - 1 })?;
    let group = fermat::number(level - 1);
    for prime in primes {
        let others = &group / &prime;
        let base = base.power(&others, work)?;
        let number = number.power(&others, work)?;
        if base.is_one() {
            if !number.is_one() {
                return Err(NimberError::NoLogarithm);
            }
            continue;
        }
        if number.is_one() {
            found.combine(&UBig::ZERO, &prime);
            continue;
        }
        let bits = prime.bit_len();
        let small = u64::try_from(&prime).ok().filter(|_| bits <= LARGEST_PRIME);
        let small = small.ok_or(NimberError::LargePrime { bits })?;
        let baby_steps = (small / 2).isqrt().min(LARGEST_TABLE);
        let steps = baby_steps + small / (2 * baby_steps);
        work.take(base.steps().saturating_mul(4 * steps))?;
        let double = |nimber: &Nimber| {
            nimber.words().iter().rev().fold(0, |sum, &word| sum << 64 | u128::from(word))
        };
        let logarithm = if level == 7 {
            Subgroup::new(double(&base), small, baby_steps).logarithm(double(&number))
        } else {
            let element = |nimber| Large { nimber, level };
            Subgroup::new(element(base), small, baby_steps).logarithm(element(number))
        };
        let logarithm = logarithm.ok_or(NimberError::LargePrime { bits })?;
        found.combine(&logarithm.into(), &prime);
    }
    Ok(())
}

/// An element of norm 1 over the next lower field.
trait Element: Clone + PartialEq {
    fn one(&self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn inverse(&self) -> Self;
    /// Equal for an element and its inverse; for other elements different, or nearly always.
    fn key(&self) -> u64;
}

impl Element for u64 {
    fn one(&self) -> u64 {
        1
    }
    fn times(&self, other: &u64) -> u64 {
        product(*self, *other)
    }
    fn inverse(&self) -> u64 {
        // Of the 64-bit field, or of the 32-bit one.
        self ^ (self >> if *self >> 32 == 0 { 16 } else { 32 })
    }
    fn key(&self) -> u64 {
        self >> if *self >> 32 == 0 { 16 } else { 32 }
    }
}

impl Element for u128 {
    fn one(&self) -> u128 {
        1
    }
    fn times(&self, other: &u128) -> u128 {
        crate::product_128(*self, *other)
    }
    fn inverse(&self) -> u128 {
        self ^ (self >> 64)
    }
    fn key(&self) -> u64 {
        (self >> 64) as u64
    }
}

/// An element of a field of more than 128 bits.
#[derive(Clone, Debug, PartialEq)]
struct Large {
    nimber: Nimber,
    level: usize,
}

impl Element for Large {
    fn one(&self) -> Large {
        Large { nimber: Nimber::one(), level: self.level }
    }
    fn times(&self, other: &Large) -> Large {
        let words = crate::product_words(self.nimber.words(), other.nimber.words());
        Large { nimber: Nimber::from_words(&words), level: self.level }
    }
    fn inverse(&self) -> Large {
        Large { nimber: self.nimber.conjugate(self.level), level: self.level }
    }
    fn key(&self) -> u64 {
        let upper = self.nimber.upper(self.level);
        upper.words().iter().fold(0, |sum, word| hash(sum ^ word))
    }
}

fn hash(key: u64) -> u64 {
    (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Baby steps in a group of prime order.
struct Subgroup<E> {
    generator: E,
    order: u64,
    baby_steps: u64,
    /// The generator's power with exponent −(2 · baby_steps + 1).
    giant: E,
    /// Open addressing: key and exponent; `FREE` in free places. At most half full.
    table: Vec<(u64, u32)>,
}

const FREE: u32 = u32::MAX;

impl<E: Element> Subgroup<E> {
    fn new(generator: E, order: u64, baby_steps: u64) -> Subgroup<E> {
        let places = (2 * baby_steps + 2).next_power_of_two();
        let mut table = vec![(0, FREE); places as usize];
        let mut power = generator.one();
        for exponent in 0..=baby_steps {
            let key = power.key();
            let mut place = place_of(key, table.len());
            while table[place].1 != FREE {
                place = (place + 1) % table.len();
            }
            table[place] = (key, exponent as u32);
            power = power.times(&generator);
        }
        let giant = raise(&generator, 2 * baby_steps + 1).inverse();
        Subgroup { generator, order, baby_steps, giant, table }
    }

    fn logarithm(&self, number: E) -> Option<u64> {
        let stride = 2 * self.baby_steps + 1;
        let mut rest = number;
        for step in 0..=self.order / stride {
            let key = rest.key();
            let mut place = place_of(key, self.table.len());
            while self.table[place].1 != FREE {
                let (found, exponent) = self.table[place];
                if found == key {
                    let exponent = u64::from(exponent);
                    let power = raise(&self.generator, exponent);
                    let base = step * stride;
                    if power == rest {
                        return Some((base + exponent) % self.order);
                    }
                    if power.inverse() == rest {
                        return Some((base + self.order - exponent) % self.order);
                    }
                }
                place = (place + 1) % self.table.len();
            }
            rest = rest.times(&self.giant);
        }
        None
    }
}

fn place_of(key: u64, places: usize) -> usize {
    (hash(key) >> 32) as usize & (places - 1)
}

fn raise<E: Element>(base: &E, exponent: u64) -> E {
    let mut power = base.one();
    for bit in (0..64 - exponent.leading_zeros()).rev() {
        power = power.times(&power);
        if exponent >> bit & 1 == 1 {
            power = power.times(base);
        }
    }
    power
}

/// The primes above 257 of 2^64 − 1: the bits of their field, how often a table's baby steps fit, and what the part is raised to.
const GROUPS: [(u32, u64, u64, u64); 3] =
    [(32, 65_537, 1024, 1), (64, 641, 320, 6_700_417), (64, 6_700_417, 8192, 641)];

/// The part of a number below 2^bits in one of the groups.
fn small_part(number: u64, bits: u32, exponent: u64) -> u64 {
    let conjugate = number ^ (number >> (bits / 2));
    raise(&product(conjugate, inverse(number).unwrap_or(0)), exponent)
}

fn small_subgroup(group: usize) -> &'static Subgroup<u64> {
    static SUBGROUPS: [OnceLock<Subgroup<u64>>; 3] = [const { OnceLock::new() }; 3];
    SUBGROUPS[group].get_or_init(|| {
        let (bits, prime, baby_steps, exponent) = GROUPS[group];
        let start = 1_u64 << (bits / 2);
        let parts = (start..).map(|number| small_part(number, bits, exponent));
        // One number in p at most gives 1.
        let generator = parts.into_iter().find(|&part| part != 1).unwrap_or(1);
        Subgroup::new(generator, prime, baby_steps)
    })
}

/// The logarithm of 64-bit nimbers other than 0, modulo all primes that divide the order of the base.
fn small_logarithm(number: u64, base: u64) -> Result<Vec<(u64, u64)>, NimberError> {
    let mut residues = Vec::new();
    let mut solve = |number: u64, base: u64, prime: u64| {
        match (number, base) {
            (0, 0) => {}
            (_, 0) => return Err(NimberError::NoLogarithm),
            _ => residues.push((number * modular_inverse(base, prime) % prime, prime)),
        }
        Ok(())
    };
    let norm = |number: u64, bits: u32| product(number, number ^ (number >> (bits / 2)));
    let (number_32, base_32) = (norm(number, 64), norm(base, 64));
    for (group, &(bits, prime, _, exponent)) in GROUPS.iter().enumerate() {
        let (number, base) = if bits == 64 { (number, base) } else { (number_32, base_32) };
        let number = small_part(number, bits, exponent);
        let base = small_part(base, bits, exponent);
        let logarithm = |part: u64| match part {
            1 => Some(0),
            _ => small_subgroup(group).logarithm(part),
        };
        let (number, base) = (logarithm(number), logarithm(base));
        let (Some(number), Some(base)) = (number, base) else {
            return Err(NimberError::NoLogarithm);
        };
        solve(number, base, prime)?;
    }
    let logarithm = |number: u64| Tables::get().logarithm(norm(number, 32));
    let (Some(number), Some(base)) = (logarithm(number_32), logarithm(base_32)) else {
        return Err(NimberError::NoLogarithm);
    };
    for prime in [3, 5, 17, 257] {
        debug_assert_eq!(GROUP % prime, 0);
        solve((number % prime).into(), (base % prime).into(), prime.into())?;
    }
    Ok(residues)
}

/// The inverse modulo a prime below 2^32.
fn modular_inverse(number: u64, prime: u64) -> u64 {
    let (mut power, mut inverse, mut exponent) = (number % prime, 1, prime - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            inverse = inverse * power % prime;
        }
        power = power * power % prime;
        exponent >>= 1;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn logarithms_below_256_are_found_by_trying() {
        let work = &mut Work::new(u64::MAX);
        for base in 0..256_u64 {
            let mut least = [None; 256];
            let mut power = 1;
            for exponent in 0..256_u32 {
                least[power as usize].get_or_insert(exponent);
                power = product(power, base);
            }
            for number in 0..256_u64 {
                let found = Nimber::from(number).logarithm(&Nimber::from(base), work);
                let expected = least[number as usize].map(UBig::from);
                assert_eq!(found.ok(), expected, "{number} to the base {base}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn logarithms_are_least_exponents(base: u64, shift in 0..63_u32, exponent: u64) {
            let work = &mut Work::new(u64::MAX);
            let base = Nimber::from((base >> shift).max(2));
            let exponent = UBig::from(exponent);
            let number = base.power(&exponent, work).unwrap();
            let order = base.order(work).unwrap();
            prop_assert_eq!(number.logarithm(&base, work).unwrap(), exponent % order);
        }
    }

    #[test]
    fn larger_fields_as_far_as_their_primes_allow() {
        let work = &mut Work::new(u64::MAX);
        // 2^64 and its power with this exponent: the 128-bit field has the prime 67280421310721, too long for
        // a test, so take powers whose order lacks it.
        let cut = UBig::from(67_280_421_310_721_u64);
        let base = Nimber::from(&((UBig::ONE << 64) + UBig::from(5_u8))).power(&cut, work).unwrap();
        let exponent = UBig::from(123_456_789_012_345_u64);
        let number = base.power(&exponent, work).unwrap();
        let order = base.order(work).unwrap();
        assert_eq!(number.logarithm(&base, work).unwrap(), &exponent % order);
        // The same in the 512-bit field, where only the part of 2424833 is left.
        let base = Nimber::from(&(UBig::ONE << 1000));
        let cut = fermat::primes(9).unwrap()[1..].iter().product::<UBig>();
        let lower = (UBig::ONE << 512) - UBig::ONE;
        let base = base.power(&(cut * lower), work).unwrap();
        assert_eq!(base.order(work).unwrap(), UBig::from(2_424_833_u32));
        let number = base.power(&exponent, work).unwrap();
        let expected = &exponent % UBig::from(2_424_833_u32);
        assert_eq!(number.logarithm(&base, work).unwrap(), expected);
        // A group whose prime is too large.
        let base = Nimber::from(&(UBig::ONE << 128));
        let number = base.power(&exponent, work).unwrap();
        let error = number.logarithm(&base, work).unwrap_err();
        assert_eq!(error, NimberError::LargePrime { bits: 56 });
    }
}
