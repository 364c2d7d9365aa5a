//! A shard on the disk: sorted keys without what they share with the one before, values and remotenesses in as few bits as they need.
//!
//! A sealed file ([`bouton_storage::Sealed`]) whose content is, little end first:
//!
//! | bytes | what |
//! |---|---|
//! | 32 | the digest of the job |
//! | 8 | the number of the shard |
//! | 8 | how many positions |
//! | 1, 1 | bits of a value, bits of a remoteness; the largest number of so many bits stands for ∞, and for a draw |
//! | 8 + … | how many blocks, and where each begins among the keys |
//! | 8 + … | the keys: in blocks of 64, the first whole, of others how much they share with the one before, how much follows, and that |
//! | 8 + … | values |
//! | 8 + … | remotenesses |

use super::shard::INFINITE;
use bouton_storage::{
    Part as Place, Sealed, StorageError,
    codec::{Decoder, Encoder},
};
use std::path::Path;

pub(crate) const SEALED: Sealed = Sealed { magic: *b"\x89BTNSHD\n", version: 1, kind: "shard" };

/// Keys of a block.
const BLOCK: usize = 64;

/// A shard as it is read.
#[derive(Debug, Default)]
pub(crate) struct Packed {
    count: usize,
    blocks: Vec<u64>,
    keys: Vec<u8>,
    values: Bits,
    remotenesses: Bits,
    digest: [u8; 32],
}

/// Numbers of a few bits each.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Bits {
    pub(super) width: u32,
    pub(super) bytes: Vec<u8>,
}

impl Bits {
    /// Numbers in as few bits as they need; `special` becomes the largest number of so many bits.
    pub(super) fn of(numbers: impl Iterator<Item = u32> + Clone, special: u32) -> Bits {
        let largest = numbers.clone().filter(|&number| number != special).max();
        // One more number is needed for what is special.
        let width = largest.map_or(1, |most| 64 - (u64::from(most) + 1).leading_zeros());
        let mut bits = Bits { width, bytes: Vec::new() };
        let (mut held, mut filled) = (0_u64, 0);
        for number in numbers {
            let number = if number == special { (1 << width) - 1 } else { u64::from(number) };
            held |= number << filled;
            filled += width;
            while filled >= 8 {
                bits.bytes.push(held as u8);
                held >>= 8;
                filled -= 8;
            }
        }
        if filled > 0 {
            bits.bytes.push(held as u8);
        }
        bits
    }

    /// One of them.
    pub(super) fn get(&self, index: usize, special: u32) -> u32 {
        let at = index * self.width as usize;
        let mut held = 0_u64;
        for (place, &byte) in self.bytes.iter().skip(at / 8).take(6).enumerate() {
            held |= u64::from(byte) << (8 * place);
        }
        let mask = (1_u64 << self.width) - 1;
        match held >> (at % 8) & mask {
            number if number == mask => special,
            number => number as u32,
        }
    }

    /// Whether it holds so many.
    pub(super) fn fits(&self, count: usize) -> bool {
        (1..=33).contains(&self.width)
            && self.bytes.len() == (count * self.width as usize).div_ceil(8)
    }
}

/// The content of a shard whose positions come in the order of their keys, each with value and remoteness.
pub(crate) fn pack<'k>(
    job: &[u8; 32],
    shard: usize,
    positions: impl Iterator<Item = (&'k [u8], u32, u32)> + Clone,
) -> Vec<u8> {
    let mut blocks = Vec::new();
    let mut keys = Vec::new();
    let mut before: &[u8] = &[];
    let mut count = 0;
    for (key, _, _) in positions.clone() {
        let shared = if count % BLOCK == 0 {
            blocks.push(keys.len() as u64);
            0
        } else {
            before.iter().zip(key).take_while(|(a, b)| a == b).count()
        };
        push_length(shared, &mut keys);
        push_length(key.len() - shared, &mut keys);
        keys.extend_from_slice(&key[shared..]);
        before = key;
        count += 1;
    }
    let values = Bits::of(positions.clone().map(|(_, value, _)| value), INFINITE);
    let remotenesses = Bits::of(positions.map(|(_, _, remoteness)| remoteness), u32::MAX);
    let mut content = Encoder::default();
    content.list(job);
    content.word(shard as u64);
    content.word(count as u64);
    content.byte(values.width as u8);
    content.byte(remotenesses.width as u8);
    content.words(&blocks);
    content.list(&keys);
    content.list(&values.bytes);
    content.list(&remotenesses.bytes);
    content.into_bytes()
}

fn push_length(mut length: usize, into: &mut Vec<u8>) {
    while length >= 0x80 {
        into.push(length as u8 | 0x80);
        length >>= 7;
    }
    into.push(length as u8);
}

fn read_length(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let (mut length, mut shift) = (0_usize, 0);
    loop {
        let byte = *bytes.get(*at)?;
        *at += 1;
        length |= usize::from(byte & 0x7F).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(length);
        }
        shift += 7;
    }
}

impl Packed {
    /// Reads a shard.
    ///
    /// # Errors
    /// If it is missing, damaged, of a later version, or one of another job.
    pub(crate) fn read(path: &Path, job: &[u8; 32], shard: usize) -> Result<Packed, StorageError> {
        let missing = || StorageError::from(std::io::Error::from(std::io::ErrorKind::NotFound));
        let content = SEALED.read(path)?.ok_or_else(missing)?;
        let damaged = || StorageError::Corrupt { part: Place::State };
        Packed::from_content(&content, job, shard).ok_or_else(damaged)
    }

    pub(crate) fn from_content(content: &[u8], job: &[u8; 32], shard: usize) -> Option<Packed> {
        let mut decoder = Decoder::new(content);
        if decoder.list()? != job || decoder.word()? != shard as u64 {
            return None;
        }
        let count = usize::try_from(decoder.word()?).ok()?;
        let widths = [u32::from(decoder.byte()?), u32::from(decoder.byte()?)];
        let (blocks, keys) = (decoder.words()?, decoder.list()?.to_vec());
        let values = Bits { width: widths[0], bytes: decoder.list()?.to_vec() };
        let remotenesses = Bits { width: widths[1], bytes: decoder.list()?.to_vec() };
        decoder.end()?;
        let digest = *blake3::hash(content).as_bytes();
        let packed = Packed { count, blocks, keys, values, remotenesses, digest };
        let fits = packed.blocks.len() == count.div_ceil(BLOCK)
            && packed.values.fits(count)
            && packed.remotenesses.fits(count);
        fits.then_some(packed)
    }

    /// The digest of its content.
    pub(crate) fn digest(&self) -> [u8; 32] {
        self.digest
    }

    /// How many positions there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Value and remoteness of a position by its number.
    pub(crate) fn known(&self, number: usize) -> (u32, u32) {
        (self.values.get(number, INFINITE), self.remotenesses.get(number, u32::MAX))
    }

    /// Visits the keys of a block with their numbers; stops where `visit` says so, or where the bytes are none.
    fn visit_block(&self, block: usize, visit: &mut dyn FnMut(usize, &[u8]) -> bool) {
        let Some(&begin) = self.blocks.get(block) else { return };
        let Ok(mut at) = usize::try_from(begin) else { return };
        let mut key: Vec<u8> = Vec::new();
        for number in block * BLOCK..(block * BLOCK + BLOCK).min(self.count) {
            let (Some(shared), Some(length)) =
                (read_length(&self.keys, &mut at), read_length(&self.keys, &mut at))
            else {
                return;
            };
            let Some(rest) = at.checked_add(length).and_then(|end| self.keys.get(at..end)) else {
                return;
            };
            key.truncate(shared);
            key.extend_from_slice(rest);
            at += length;
            if !visit(number, &key) {
                return;
            }
        }
    }

    /// Value and remoteness of a position.
    pub(crate) fn find(&self, key: &[u8]) -> Option<(u32, u32)> {
        self.number(key).map(|number| self.known(number))
    }

    /// The key of a position by its number.
    pub(crate) fn key(&self, number: usize) -> Option<Vec<u8>> {
        let mut found = None;
        self.visit_block(number / BLOCK, &mut |at, key| {
            found = (at == number).then(|| key.to_vec());
            at < number
        });
        found
    }

    /// The number of a position.
    pub(crate) fn number(&self, key: &[u8]) -> Option<usize> {
        // The last block whose first key is not greater.
        let (mut low, mut high) = (0, self.blocks.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let mut greater = true;
            self.visit_block(middle, &mut |_, first| {
                greater = first > key;
                false
            });
            if greater { high = middle } else { low = middle + 1 }
        }
        let mut found = None;
        self.visit_block(low.checked_sub(1)?, &mut |number, own| {
            if own == key {
                found = Some(number);
            }
            own < key
        });
        found
    }

    /// Visits all positions in order.
    pub(crate) fn visit(&self, visit: &mut dyn FnMut(&[u8], u32, u32)) -> usize {
        let mut count = 0;
        for block in 0..self.blocks.len() {
            self.visit_block(block, &mut |number, key| {
                let (value, remoteness) = self.known(number);
                visit(key, value, remoteness);
                count += 1;
                true
            });
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_is_found(
            keys in proptest::collection::btree_map(proptest::collection::vec(0..4u8, 0..9), (0..3000u32, 0..70_000u32), 0..400),
            special in 0..5u32,
        ) {
            let known = |value: u32, remoteness: u32| match value % 5 {
                rest if rest == special => (INFINITE, u32::MAX),
                _ => (value, remoteness),
            };
            let list: Vec<(&[u8], u32, u32)> = keys.iter().map(|(key, &(v, r))| {
                let (value, remoteness) = known(v, r);
                (&key[..], value, remoteness)
            }).collect();
            let content = pack(&[1; 32], 7, list.iter().copied());
            prop_assert!(Packed::from_content(&content, &[2; 32], 7).is_none());
            prop_assert!(Packed::from_content(&content, &[1; 32], 8).is_none());
            let packed = Packed::from_content(&content, &[1; 32], 7).expect("packed");
            for &(key, value, remoteness) in &list {
                prop_assert_eq!(packed.find(key), Some((value, remoteness)));
                let mut longer = key.to_vec();
                longer.push(9);
                prop_assert_eq!(packed.find(&longer), None);
                let number = packed.number(key).expect("is there");
                prop_assert_eq!(packed.key(number), Some(key.to_vec()));
            }
            prop_assert_eq!(packed.key(list.len()), None);
            let mut seen = Vec::new();
            packed.visit(&mut |key, value, remoteness| seen.push((key.to_vec(), value, remoteness)));
            let expected: Vec<_> = list.iter().map(|&(k, v, r)| (k.to_vec(), v, r)).collect();
            prop_assert_eq!(seen, expected);
            for end in 0..content.len().min(200) {
                prop_assert!(Packed::from_content(&content[..end], &[1; 32], 7).is_none());
            }
        }
    }
}
