//! The formats of lines: text, CSV, b-file, JSON lines.

use super::{Format, Sink};
use crate::{atomic::AtomicFile, error::StorageError, values::Values};
use std::{io::Write, path::Path};

/// A file of lines.
pub(super) struct TextFile {
    file: AtomicFile,
    before: &'static [u8],
    between: &'static [u8],
    after: &'static [u8],
    lines: Vec<u8>,
}

impl TextFile {
    pub(super) fn create(path: &Path, format: Format) -> Result<TextFile, StorageError> {
        let mut file = AtomicFile::create(path)?;
        let (before, between, after): (&[u8], &[u8], &[u8]) = match format {
            Format::Csv => (b"", b",", b"\n"),
            Format::BFile => (b"", b" ", b"\n"),
            Format::JsonLines => (b"{\"heap\":", b",\"nim_value\":", b"}\n"),
            _ => (b"", b"\t", b"\n"),
        };
        if format == Format::Csv {
            file.write_all(b"heap,nim_value\n")?;
        }
        Ok(TextFile { file, before, between, after, lines: Vec::new() })
    }
}

impl Sink for TextFile {
    fn push(&mut self, first: u64, values: Values<'_>) -> Result<(), StorageError> {
        for (heap, value) in (first..).zip(values.iter()) {
            self.lines.extend_from_slice(self.before);
            decimal(heap, &mut self.lines);
            self.lines.extend_from_slice(self.between);
            decimal(u64::from(value), &mut self.lines);
            self.lines.extend_from_slice(self.after);
            if self.lines.len() > 1 << 16 {
                self.file.write_all(&self.lines)?;
                self.lines.clear();
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), StorageError> {
        self.file.write_all(&self.lines)?;
        self.file.commit()?;
        Ok(())
    }
}

/// Appends a number in decimal; several times as fast as the formatting of the standard library, which files of 10^9 lines feel.
fn decimal(mut number: u64, text: &mut Vec<u8>) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_those_of_the_standard_library() {
        for number in (0..70).flat_map(|bit| {
            let power = 1_u64.checked_shl(bit).unwrap_or(0);
            [power.wrapping_sub(1), power, power.wrapping_mul(10)]
        }) {
            let mut text = Vec::new();
            decimal(number, &mut text);
            assert_eq!(text, number.to_string().into_bytes());
        }
    }
}
