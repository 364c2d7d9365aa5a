//! Keys in registers: those of at most sixteen bytes are compared, joined and hashed without touching memory.

use super::key::mix;

/// A key, or a component of one, of at most sixteen bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Short {
    /// The first letter in the lowest byte, zeros behind the last.
    letters: [u64; 2],
    length: u32,
}

impl Short {
    /// The most bytes.
    pub(crate) const MOST: usize = 16;

    #[inline(always)]
    fn new(letters: u128, length: u32) -> Short {
        Short { letters: [letters as u64, (letters >> 64) as u64], length }
    }

    #[inline(always)]
    fn letters(self) -> u128 {
        u128::from(self.letters[0]) | u128::from(self.letters[1]) << 64
    }

    /// A key; `None` if it is longer.
    #[inline(always)]
    pub(crate) fn of(key: &[u8]) -> Option<Short> {
        let mut letters = [0; Short::MOST];
        letters.get_mut(..key.len())?.copy_from_slice(key);
        Some(Short::new(u128::from_le_bytes(letters), key.len() as u32))
    }

    /// What stands at a place among bytes, from there to another; `None` if it is longer.
    #[inline(always)]
    pub(crate) fn within(bytes: &[u8], from: usize, to: usize) -> Option<Short> {
        let length = to.checked_sub(from).filter(|&length| length <= Short::MOST)?;
        let Some(letters) = bytes.get(from..).and_then(<[u8]>::first_chunk) else {
            // Near the end.
            return Short::of(bytes.get(from..to)?);
        };
        // As many ones as there are letters.
        let ones = u128::MAX.checked_shr(128 - 8 * length as u32).unwrap_or(0);
        Some(Short::new(u128::from_le_bytes(*letters) & ones, length as u32))
    }

    /// How many bytes it has.
    #[inline(always)]
    pub(crate) fn length(self) -> usize {
        self.length as usize
    }

    /// Its bytes, with zeros behind them.
    #[inline(always)]
    pub(crate) fn bytes(self) -> [u8; Short::MOST] {
        self.letters().to_le_bytes()
    }

    /// A number for the order of the alphabet, among components: none of these begins another.
    #[inline(always)]
    pub(crate) fn order(self) -> u128 {
        self.letters().swap_bytes()
    }

    /// Is in the order of the alphabet for all keys.
    #[inline(always)]
    pub(crate) fn alphabet(self) -> (u128, u32) {
        (self.order(), self.length)
    }

    /// Both, one behind the other. Together they have at most sixteen bytes.
    #[inline(always)]
    pub(crate) fn and(self, other: Short) -> Short {
        let moved = other.letters().checked_shl(8 * self.length).unwrap_or(0);
        Short::new(self.letters() | moved, self.length + other.length)
    }

    /// What follows the first letters, which are those of `first`.
    #[inline(always)]
    pub(crate) fn without(self, first: Short) -> Short {
        let letters = self.letters().checked_shr(8 * first.length).unwrap_or(0);
        Short::new(letters, self.length - first.length)
    }

    /// The hash of [`hash`](super::key::hash).
    #[inline(always)]
    pub(crate) fn hash(self) -> u64 {
        let [low, high] = self.letters;
        let begun = mix::begin(self.length as usize);
        let hash = match self.length {
            0..8 => mix::word(begun, low),
            8..16 => mix::word(mix::word(begun, low), high),
            _ => mix::word(mix::word(mix::word(begun, low), high), 0),
        };
        mix::end(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::key::hash, *};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn short_keys_are_keys(
            one in proptest::collection::vec(any::<u8>(), 0..20),
            two in proptest::collection::vec(any::<u8>(), 0..20),
        ) {
            let both = [&one[..], &two[..]].concat();
            for key in [&one, &two, &both] {
                match Short::of(key) {
                    Some(short) => {
                        prop_assert_eq!(&short.bytes()[..short.length()], &key[..]);
                        prop_assert_eq!(short.hash(), hash(key));
                    }
                    None => prop_assert!(key.len() > Short::MOST),
                }
            }
            prop_assert_eq!(Short::within(&both, 0, one.len()), Short::of(&one));
            prop_assert_eq!(Short::within(&both, one.len(), both.len()), Short::of(&two));
            if let (Some(first), Some(second), Some(both)) =
                (Short::of(&one), Short::of(&two), Short::of(&both))
            {
                prop_assert_eq!(first.and(second), both);
                prop_assert_eq!(both.without(first), second);
                prop_assert_eq!(one.cmp(&two), first.alphabet().cmp(&second.alphabet()));
                let apart = one.iter().zip(&two).any(|(a, b)| a != b);
                prop_assert!(!apart || one.cmp(&two) == first.order().cmp(&second.order()));
            }
        }
    }
}
