//! Where positions come from: arguments, a file, standard input.

use crate::{
    arguments::{Format, Question},
    exit_code::ExitCode,
    help,
    mistakes::Place,
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use std::{
    ffi::OsString,
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal, Read, stdin},
};

/// A line of a batch with more bytes than this is refused, so that an endless line ends.
const LONGEST: u64 = 256 << 20;

/// The positions that were asked for.
pub(crate) enum Source {
    /// One position, given as arguments.
    One(String),
    /// One position a line.
    Batch(Batch),
}

/// Lines of a file or of standard input.
pub(crate) struct Batch {
    /// The name of the file, for messages.
    pub(crate) name: String,
    reader: Box<dyn BufRead>,
    line: u64,
    /// Whether the file was named, or standard input was asked for.
    pub(crate) asked: bool,
}

/// What stands on a line.
pub(crate) enum Line {
    /// A position.
    Position(String),
    /// A line that cannot be read: what is left of it, and why.
    Mistake(String, Diagnostic),
}

/// The words of arguments joined by blanks, as they were typed.
///
/// # Errors
/// The place of what is not UTF-8.
pub(crate) fn joined(arguments: &[OsString]) -> Result<String, (String, Diagnostic)> {
    let mut text = String::new();
    for argument in arguments {
        if !text.is_empty() {
            text.push(' ');
        }
        match help::shown_argument(argument) {
            Ok(word) => text.push_str(&word),
            Err(error) => {
                let bytes = argument.as_encoded_bytes();
                text.push_str(&String::from_utf8_lossy(&bytes[..error.valid_up_to()]));
                let at = text.chars().count();
                let byte = bytes[error.valid_up_to()];
                text.push_str(&String::from_utf8_lossy(&bytes[error.valid_up_to()..]));
                return Err((text, not_utf8(at, byte)));
            }
        }
    }
    Ok(text)
}

fn not_utf8(at: usize, byte: u8) -> Diagnostic {
    Diagnostic::new("C0201", at..at + 1).with("byte", format!("0x{byte:02X}"))
}

/// Finds out where the positions come from; tells what is wrong and gives the exit code when nothing can be asked.
///
/// # Errors
/// When a file cannot be opened.
pub(crate) fn source(
    question: &Question,
    format: Format,
    example: &str,
    session: &mut Session,
) -> Result<Result<Source, ExitCode>, Failure> {
    if let Some(path) = &question.file
        && path.as_os_str() != "-"
    {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| Failure::Read(name.clone(), error))?;
        let reader = Box::new(BufReader::with_capacity(1 << 16, file));
        return Ok(Ok(Source::Batch(Batch { name, reader, line: 0, asked: true })));
    }
    let dash = question.file.is_some() || question.position == ["-"];
    if dash || (question.position.is_empty() && !stdin().is_terminal()) {
        let reader = Box::new(BufReader::with_capacity(1 << 16, stdin()));
        return Ok(Ok(Source::Batch(Batch {
            name: "<stdin>".to_owned(),
            reader,
            line: 0,
            asked: dash,
        })));
    }
    if question.position.is_empty() {
        return Ok(Err(nothing(format, example, session)?));
    }
    match joined(&question.position) {
        Ok(text) => Ok(Ok(Source::One(text))),
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            Ok(Err(session.mistakes(format, &place, &[mistake])?))
        }
    }
}

/// Tells that no position was given.
pub(crate) fn nothing(
    format: Format,
    example: &str,
    session: &mut Session,
) -> io::Result<ExitCode> {
    let mistake = Diagnostic::new("C0202", 0..0).with("example", example);
    session.mistakes(format, &Place { text: "", line: None }, &[mistake])
}

impl Batch {
    /// The next line that holds something, with its number from 1. Blank lines and lines that begin with `#` are passed
    /// over.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn next(&mut self) -> Result<Option<(u64, Line)>, Failure> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let read = (&mut self.reader).take(LONGEST).read_until(b'\n', &mut bytes);
            let read = read.map_err(|error| Failure::Read(self.name.clone(), error))?;
            if read == 0 {
                return Ok(None);
            }
            self.line += 1;
            if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
                self.skip_line()?;
                let mistake = Diagnostic::new("C0207", 0..1).with("most", "256 MiB");
                return Ok(Some((self.line, Line::Mistake(String::new(), mistake))));
            }
            while matches!(bytes.last(), Some(b'\n' | b'\r')) {
                bytes.pop();
            }
            if self.line == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
                bytes.drain(..3);
            }
            match std::str::from_utf8(&bytes) {
                Ok(text) if text.trim().is_empty() || text.trim_start().starts_with('#') => {}
                Ok(text) => return Ok(Some((self.line, Line::Position(text.to_owned())))),
                Err(error) => {
                    let valid = error.valid_up_to();
                    let at = String::from_utf8_lossy(&bytes[..valid]).chars().count();
                    let mistake = not_utf8(at, bytes[valid]);
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    return Ok(Some((self.line, Line::Mistake(text, mistake))));
                }
            }
        }
    }

    /// Passes over the rest of a line.
    fn skip_line(&mut self) -> Result<(), Failure> {
        loop {
            let buffer = self.reader.fill_buf();
            let buffer = buffer.map_err(|error| Failure::Read(self.name.clone(), error))?;
            if buffer.is_empty() {
                return Ok(());
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(buffer.len(), |at| at + 1);
            self.reader.consume(length);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}
