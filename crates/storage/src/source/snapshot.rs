//! Snapshots of the fast engine as bytes.

use crate::codec::{Decoder, Encoder};
use bouton_engine::sequence::{PositionParity, Snapshot, Space, SparseParts, Stored, Tally};

/// The tag of a table of all values.
const TABLE: u8 = 1;
/// The tag of a sparse space.
const SPARSE: u8 = 2;

pub(super) fn to_bytes(snapshot: &Snapshot) -> Vec<u8> {
    let mut encoder = Encoder::default();
    encoder.word(snapshot.heaps);
    encoder.word(snapshot.next_try);
    encoder.words(&snapshot.tally.to_words());
    match &snapshot.stored {
        Stored::Table(values) => {
            encoder.byte(TABLE);
            encoder.halves(values);
        }
        Stored::Sparse(parts) => {
            encoder.byte(SPARSE);
            encoder.word(u64::from(parts.space.mask()));
            encoder.byte(match parts.space.parity() {
                PositionParity::Ignored => 0,
                PositionParity::Counts { odd_splits: false } => 1,
                PositionParity::Counts { odd_splits: true } => 2,
            });
            encoder.word(parts.first);
            encoder.list(&parts.codes);
            encoder.list(&parts.low);
            let (heaps, values): (Vec<u64>, Vec<u16>) = parts.rare.iter().copied().unzip();
            encoder.words(&heaps);
            encoder.halves(&values);
        }
    }
    encoder.into_bytes()
}

pub(super) fn from_bytes(bytes: &[u8]) -> Option<Snapshot> {
    let mut decoder = Decoder::new(bytes);
    let (heaps, next_try) = (decoder.word()?, decoder.word()?);
    let tally = Tally::from_words(&decoder.words()?)?;
    let stored = match decoder.byte()? {
        TABLE => Stored::Table(decoder.halves()?),
        SPARSE => {
            let mask = u16::try_from(decoder.word()?).ok()?;
            let parity = match decoder.byte()? {
                0 => PositionParity::Ignored,
                1 => PositionParity::Counts { odd_splits: false },
                2 => PositionParity::Counts { odd_splits: true },
                _ => return None,
            };
            let (first, codes, low) = (decoder.word()?, decoder.list()?, decoder.list()?);
            let (rare, values) = (decoder.words()?, decoder.halves()?);
            Stored::Sparse(SparseParts {
                space: Space::new(mask, parity)?,
                first,
                codes: codes.to_vec(),
                low: low.to_vec(),
                rare: (rare.len() == values.len())
                    .then(|| rare.into_iter().zip(values).collect())?,
            })
        }
        _ => return None,
    };
    decoder.end()?;
    Some(Snapshot { heaps, next_try, stored, tally })
}
