//! Header and index of a table, to bytes and back.

use crate::error::{Part, StorageError};

/// The first bytes of a table. The first one is not ASCII and the last one is a line end, so that a transfer in text mode is noticed.
pub(crate) const MAGIC: [u8; 8] = *b"\x89BTNTBL\n";
/// The version that is written, and the newest that is read.
pub(crate) const VERSION: u32 = 1;
/// The kind of file, for messages.
pub(crate) const KIND: &str = "table";
/// Heaps of a block.
pub const BLOCK: u32 = 1 << 20;
/// No block has more heaps than this, so that a forged header cannot ask for any amount of memory.
const LARGEST_BLOCK: u32 = 1 << 24;
/// The length of what stands before the ruleset.
const FIXED: usize = 48;
/// The length of a digest.
pub(crate) const DIGEST: usize = 32;
/// The length of an entry of the index.
pub(crate) const ENTRY: usize = 48;
/// The number of heaps while it is not known.
pub(crate) const UNFINISHED: u64 = u64::MAX;

/// How many bytes a value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// One, for values below 2^8.
    One,
    /// Two, for values below 2^16.
    Two,
    /// Four, for values below 2^32.
    Four,
}

impl Width {
    /// The narrowest width for values up to `largest`.
    pub fn of(largest: u32) -> Width {
        match largest {
            0..=0xFF => Width::One,
            0x100..=0xFFFF => Width::Two,
            _ => Width::Four,
        }
    }

    /// The number of bytes.
    pub fn bytes(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
        }
    }

    /// The largest value.
    pub fn most(self) -> u32 {
        match self {
            Width::One => 0xFF,
            Width::Two => 0xFFFF,
            Width::Four => u32::MAX,
        }
    }

    pub(crate) fn from_bytes(bytes: u64) -> Option<Width> {
        match bytes {
            1 => Some(Width::One),
            2 => Some(Width::Two),
            4 => Some(Width::Four),
            _ => None,
        }
    }

    /// Appends values in this width; what does not fit is cut, so ask [`Width::of`] first.
    pub(crate) fn encode(self, values: &[u32], bytes: &mut Vec<u8>) {
        match self {
            Width::One => bytes.extend(values.iter().map(|&value| value as u8)),
            Width::Two => {
                bytes.extend(values.iter().flat_map(|&value| (value as u16).to_le_bytes()));
            }
            Width::Four => bytes.extend(values.iter().flat_map(|&value| value.to_le_bytes())),
        }
    }

    /// Appends the values of some bytes.
    pub(crate) fn decode(self, bytes: &[u8], values: &mut Vec<u32>) {
        match self {
            Width::One => values.extend(bytes.iter().map(|&byte| u32::from(byte))),
            Width::Two => {
                let (pairs, _) = bytes.as_chunks::<2>();
                values.extend(pairs.iter().map(|&pair| u32::from(u16::from_le_bytes(pair))));
            }
            Width::Four => {
                let (words, _) = bytes.as_chunks::<4>();
                values.extend(words.iter().map(|&word| u32::from_le_bytes(word)));
            }
        }
    }
}

/// The beginning of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The ruleset in the notation.
    pub(crate) ruleset: String,
    /// The first heap.
    pub(crate) first: u64,
    /// How many heaps.
    pub(crate) count: u64,
    /// Heaps of a block.
    pub(crate) block: u32,
    /// Where the index begins.
    pub(crate) index: u64,
}

impl Header {
    /// The header of a table that is being written.
    pub(crate) fn unfinished(ruleset: &str, first: u64, block: u32) -> Header {
        Header { ruleset: ruleset.to_owned(), first, count: UNFINISHED, block, index: 0 }
    }

    /// Its length in the file.
    pub(crate) fn length(&self) -> usize {
        (FIXED + self.ruleset.len() + DIGEST).next_multiple_of(64)
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u64 {
        self.count.div_ceil(u64::from(self.block))
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let length = self.length();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        // Names of rulesets are bounded by the notation; a length that does not fit makes a header that no reader accepts.
        bytes.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(self.first.to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(self.block.to_le_bytes());
        bytes.extend(u32::try_from(self.ruleset.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(self.index.to_le_bytes());
        bytes.extend(self.ruleset.as_bytes());
        bytes.resize(length - DIGEST, 0);
        let digest = blake3::hash(&bytes);
        bytes.extend(digest.as_bytes());
        bytes
    }

    /// The length of the header, read from the first bytes of a file.
    ///
    /// # Errors
    /// If the file is of another kind, too new, or too short.
    pub(crate) fn length_of(start: &[u8], actual: u64) -> Result<usize, StorageError> {
        if !start.starts_with(&MAGIC[..start.len().min(MAGIC.len())]) || start.is_empty() {
            return Err(StorageError::Foreign { kind: KIND });
        }
        let Some(start) = start.first_chunk::<16>() else {
            return Err(StorageError::Truncated { expected: 64, actual });
        };
        let [.., v0, v1, v2, v3, l0, l1, l2, l3] = *start;
        let version = u32::from_le_bytes([v0, v1, v2, v3]);
        if version > VERSION {
            return Err(StorageError::Newer { version, most: VERSION });
        }
        let length = u32::from_le_bytes([l0, l1, l2, l3]);
        if version == 0 || length % 64 != 0 || (length as usize) < FIXED + DIGEST {
            return Err(StorageError::Corrupt { part: Part::Header });
        }
        if u64::from(length) > actual {
            return Err(StorageError::Truncated { expected: u64::from(length), actual });
        }
        Ok(length as usize)
    }

    /// Reads a header of the length that it says.
    ///
    /// # Errors
    /// If it is damaged.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Header, StorageError> {
        let corrupt = || StorageError::Corrupt { part: Part::Header };
        let (content, digest) = bytes.split_last_chunk::<DIGEST>().ok_or_else(corrupt)?;
        if blake3::hash(content).as_bytes() != digest {
            return Err(corrupt());
        }
        let word = |at: usize| -> Option<u64> {
            Some(u64::from_le_bytes(*content.get(at..)?.first_chunk()?))
        };
        let half = |at: usize| -> Option<u32> {
            Some(u32::from_le_bytes(*content.get(at..)?.first_chunk()?))
        };
        let read = || {
            let length = half(36)? as usize;
            let ruleset = content.get(FIXED..FIXED.checked_add(length)?)?;
            let header = Header {
                ruleset: String::from_utf8(ruleset.to_vec()).ok()?,
                first: word(16)?,
                count: word(24)?,
                block: half(32)?,
                index: word(40)?,
            };
            let fits = (1..=LARGEST_BLOCK).contains(&header.block);
            let ends =
                header.count == UNFINISHED || header.first.checked_add(header.count).is_some();
            (fits && ends && header.to_bytes() == bytes).then_some(header)
        };
        read().ok_or_else(corrupt)
    }
}

/// A block in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Where it begins in the file.
    pub(crate) offset: u64,
    /// How many bytes a value has.
    pub(crate) width: Width,
    /// The digest of its bytes.
    pub(crate) digest: [u8; DIGEST],
}

impl Entry {
    pub(crate) fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        bytes[8..16].copy_from_slice(&(self.width.bytes() as u64).to_le_bytes());
        bytes[16..].copy_from_slice(&self.digest);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Entry> {
        let (offset, rest) = bytes.split_first_chunk()?;
        let (width, rest) = rest.split_first_chunk()?;
        Some(Entry {
            offset: u64::from_le_bytes(*offset),
            width: Width::from_bytes(u64::from_le_bytes(*width))?,
            digest: *rest.first_chunk()?,
        })
    }
}
