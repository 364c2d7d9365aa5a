//! What is known of one code of a survey, as a file of its own.
//!
//! A part depends on the code and the bounds of the survey alone: not on the time, the workers, or what was computed before it. So a survey
//! that goes on with the parts of an interrupted one is the survey that was never interrupted.

use bouton_engine::period::{Repetition, Seen};
use bouton_storage::{
    Part as Place, Sealed, StorageError,
    codec::{Decoder, Encoder},
};
use std::path::{Path, PathBuf};

const SEALED: Sealed = Sealed { magic: *b"\x89BTNSVY\n", version: 1, kind: "part" };

/// Why no more heaps were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A period is proved: every heap is known.
    Proved,
    /// The last heap of the survey was reached.
    Reached,
    /// The code has no sparse space, and its budget was used up.
    Budget,
}

impl End {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            End::Proved => "proved",
            End::Reached => "reached",
            End::Budget => "budget",
        }
    }
}

/// The heaps that are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The mask of the sparse space.
    pub mask: u64,
    /// Whether the parity of the heap counts.
    pub parity: bool,
    /// How many rare heaps there are among those that were looked at, heap 0 left out.
    pub count: u64,
    /// The last of them; 0 if there is none.
    pub last: u64,
}

/// What is known of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The code.
    pub code: String,
    /// Why no more heaps were computed.
    pub end: End,
    /// The last heap that was computed.
    pub looked_to: u64,
    /// The repetition: proved, observed, or none.
    pub seen: Seen,
    /// How many heaps in front of the periodic part are not as it says.
    pub exceptions: u64,
    /// The largest nim-value and the first heap that has it; of all heaps if a period is proved.
    pub largest: Option<(u64, u64)>,
    /// The sparse space, if the code has one.
    pub rare: Option<Rare>,
    /// How often each nim-value occurs among the heaps from 1 to `counted_to`.
    pub histogram: Vec<u64>,
    /// The last heap of the histogram; that of the survey, if a period says all values.
    pub counted_to: u64,
    /// The digest of the values of the heaps 0 to 4095, or fewer if the survey has fewer.
    pub digest: u64,
    /// The first values.
    pub first: Vec<u32>,
    /// The certificate of a proved period.
    pub certificate: Option<String>,
    /// All values that were computed, where the survey keeps them.
    pub values: Option<Vec<u32>>,
}

/// The theorems by which periods of codes are proved.
const THEOREMS: [&str; 3] = ["guy-smith-1956", "shift-witnesses", "unequal-split"];

impl Part {
    /// The content of its file; `survey` is the digest of the survey that it belongs to.
    pub(super) fn to_content(&self, survey: &[u8; 32]) -> Vec<u8> {
        let mut content = Encoder::default();
        content.list(survey);
        content.list(self.code.as_bytes());
        content.byte(self.end as u8);
        content.word(self.looked_to);
        let numbers = |r: &Repetition| [r.preperiod, r.period, r.saltus];
        match &self.seen {
            Seen::Nothing => content.byte(0),
            Seen::Observed { repetition, .. } => {
                content.byte(1);
                numbers(repetition).into_iter().for_each(|number| content.word(number));
            }
            Seen::Proved { repetition, theorem, checked_to } => {
                content.byte(2);
                numbers(repetition).into_iter().for_each(|number| content.word(number));
                content.list(theorem.as_bytes());
                content.word(*checked_to);
            }
        }
        content.word(self.exceptions);
        content.words(&self.largest.map_or_else(Vec::new, |(value, heap)| vec![value, heap]));
        let rare = |r: Rare| vec![r.mask, u64::from(r.parity), r.count, r.last];
        content.words(&self.rare.map_or_else(Vec::new, rare));
        content.words(&self.histogram);
        content.word(self.counted_to);
        content.word(self.digest);
        content.numbers(&self.first);
        content.list(self.certificate.as_deref().unwrap_or_default().as_bytes());
        content.byte(u8::from(self.values.is_some()));
        content.numbers(self.values.as_deref().unwrap_or_default());
        content.into_bytes()
    }

    /// The part of a content; `None` if it is none, or one of another survey.
    pub(super) fn from_content(content: &[u8], survey: &[u8; 32]) -> Option<Part> {
        let mut decoder = Decoder::new(content);
        if decoder.list()? != survey {
            return None;
        }
        let code = decoder.text()?.to_owned();
        let end = match decoder.byte()? {
            0 => End::Proved,
            1 => End::Reached,
            2 => End::Budget,
            _ => return None,
        };
        let looked_to = decoder.word()?;
        let repetition = |decoder: &mut Decoder<'_>| -> Option<Repetition> {
            let [preperiod, period, saltus] = [decoder.word()?, decoder.word()?, decoder.word()?];
            Some(Repetition { preperiod, period, saltus })
        };
        let seen = match decoder.byte()? {
            0 => Seen::Nothing,
            1 => Seen::Observed {
                repetition: repetition(&mut decoder)?,
                needed: None,
                obstacle: None,
            },
            2 => {
                let repetition = repetition(&mut decoder)?;
                let name = decoder.text()?;
                let theorem = THEOREMS.into_iter().find(|theorem| *theorem == name)?;
                Seen::Proved { repetition, theorem, checked_to: decoder.word()? }
            }
            _ => return None,
        };
        let exceptions = decoder.word()?;
        let largest = match decoder.words()?[..] {
            [] => None,
            [value, heap] => Some((value, heap)),
            _ => return None,
        };
        let rare = match decoder.words()?[..] {
            [] => None,
            [mask, parity, count, last] => Some(Rare { mask, parity: parity == 1, count, last }),
            _ => return None,
        };
        let (histogram, counted_to) = (decoder.words()?, decoder.word()?);
        let (digest, first) = (decoder.word()?, decoder.numbers()?);
        let certificate = decoder.text()?;
        let certificate = (!certificate.is_empty()).then(|| certificate.to_owned());
        let kept = decoder.byte()? == 1;
        let values = Some(decoder.numbers()?).filter(|_| kept);
        decoder.end()?;
        Some(Part {
            code,
            end,
            looked_to,
            seen,
            exceptions,
            largest,
            rare,
            histogram,
            counted_to,
            digest,
            first,
            certificate,
            values,
        })
    }

    /// The repetition, if one is seen, and whether it is proved.
    pub fn repetition(&self) -> Option<(Repetition, bool)> {
        match self.seen {
            Seen::Nothing => None,
            Seen::Observed { repetition, .. } => Some((repetition, false)),
            Seen::Proved { repetition, .. } => Some((repetition, true)),
        }
    }
}

/// Where the part of a code lies.
pub(super) fn path(directory: &Path, code: &str) -> PathBuf {
    directory.join("parts").join(format!("{code}.part"))
}

/// Reads a part; `None` where there is no file.
///
/// # Errors
/// If it cannot be read, is damaged, or is one of another survey.
pub(super) fn read(
    directory: &Path,
    code: &str,
    survey: &[u8; 32],
) -> Result<Option<Part>, StorageError> {
    let Some(content) = SEALED.read(&path(directory, code))? else { return Ok(None) };
    let damaged = || StorageError::Corrupt { part: Place::State };
    let part = Part::from_content(&content, survey).filter(|part| part.code == code);
    part.map(Some).ok_or_else(damaged)
}

/// Writes the content of a part.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(directory: &Path, code: &str, content: &[u8]) -> Result<(), StorageError> {
    SEALED.write(&path(directory, code), content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_from_their_bytes_and_short_ones_are_refused() {
        let repetition = Repetition { preperiod: 71, period: 12, saltus: 0 };
        let part = Part {
            code: "0.77".to_owned(),
            end: End::Proved,
            looked_to: 167,
            seen: Seen::Proved { repetition, theorem: "guy-smith-1956", checked_to: 167 },
            exceptions: 14,
            largest: Some((9, 45)),
            rare: Some(Rare { mask: 5, parity: true, count: 7, last: 99 }),
            histogram: vec![0, 1, 2],
            counted_to: 1000,
            digest: 77,
            first: vec![0, 1, 2],
            certificate: Some("text".to_owned()),
            values: Some(vec![0, 1]),
        };
        let content = part.to_content(&[3; 32]);
        assert_eq!(Part::from_content(&content, &[3; 32]), Some(part.clone()));
        assert_eq!(Part::from_content(&content, &[4; 32]), None);
        for end in 0..content.len() {
            assert_eq!(Part::from_content(&content[..end], &[3; 32]), None, "{end}");
        }
        let observed = Seen::Observed { repetition, needed: None, obstacle: None };
        for seen in [Seen::Nothing, observed] {
            let other = Part {
                seen,
                largest: None,
                rare: None,
                certificate: None,
                values: None,
                ..part.clone()
            };
            assert_eq!(Part::from_content(&other.to_content(&[3; 32]), &[3; 32]), Some(other));
        }
    }
}
