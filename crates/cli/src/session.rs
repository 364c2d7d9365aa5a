//! One run of the command: its language, its streams, and what can go wrong with them.

use crate::{arguments::Format, exit_code::ExitCode, mistakes};
use anstyle::{AnsiColor, Style};
use bouton_cluster::ClusterError;
use bouton_core::{evidence::Argument, notation::Diagnostic};
use bouton_storage::StorageError;
use bouton_words::{Language, Words};
use std::{
    borrow::Cow,
    io::{self, BufWriter, Stdout, Write, stdout},
    path::Path,
};

/// What every command works with.
pub(crate) struct Session {
    words: &'static Words,
    out: BufWriter<Stdout>,
    /// How standard output is painted.
    pub(crate) paint: Paint,
    /// How standard error is painted.
    pub(crate) paint_err: Paint,
    /// Only ASCII signs in sentences.
    ascii: bool,
    /// Only the result itself.
    pub(crate) quiet: bool,
}

/// A file or a stream could not be read or written.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Standard output.
    Write(io::Error),
    /// A file that was to be written.
    WriteFile(String, io::Error),
    /// An address that cannot be listened on.
    Listen(String, io::Error),
    /// A file, or standard input.
    Read(String, io::Error),
    /// A file of values or a run.
    Storage(String, StorageError),
    /// A job of several workers.
    Cluster(ClusterError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

impl Failure {
    /// Tells what failed on standard error. A reader that went away (`bouton … | head`) is no failure.
    pub(crate) fn tell(self, words: &Words) -> ExitCode {
        let mut help = None;
        let (id, name, reason) = match self {
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::Answered;
            }
            Failure::Write(error) => ("ui-cannot-write", "stdout".to_owned(), error.to_string()),
            Failure::WriteFile(name, error) => ("ui-cannot-write", name, error.to_string()),
            Failure::Listen(name, error) => ("ui-cannot-listen", name, error.to_string()),
            Failure::Read(name, error) => ("ui-cannot-read", name, error.to_string()),
            Failure::Cluster(error) => {
                help = error.advice();
                let arguments = error.arguments();
                let arguments: Vec<(&str, Argument)> =
                    arguments.into_iter().map(|(name, value)| (name, value.into())).collect();
                let reason = words.say(error.message_id(), &arguments);
                match error {
                    ClusterError::Storage { path, .. } => ("ui-storage", path, reason),
                    _ => ("ui-cluster", String::new(), reason),
                }
            }
            Failure::Storage(name, error) => {
                let arguments = error.arguments();
                let arguments: Vec<(&str, Argument)> =
                    arguments.into_iter().map(|(name, value)| (name, value.into())).collect();
                ("ui-storage", name, words.say(error.message_id(), &arguments))
            }
        };
        let advice = help.map(|id| words.say(id, &[("name", name.clone().into())]));
        let said = words.say(id, &[("name", name.into()), ("reason", reason.into())]);
        // Nothing is left to be done when standard error is gone too.
        let _ = writeln!(io::stderr(), "{}: {said}", words.word("ui-error"));
        if let Some(advice) = advice {
            let _ = writeln!(io::stderr(), "{}: {advice}", words.word("ui-help"));
        }
        ExitCode::ReadWrite
    }
}

impl Session {
    /// A session.
    pub(crate) fn new(
        language: Language,
        paint: Paint,
        paint_err: Paint,
        ascii: bool,
        quiet: bool,
    ) -> Session {
        let out = BufWriter::with_capacity(1 << 16, stdout());
        Session { words: Words::of(language), out, paint, paint_err, ascii, quiet }
    }

    /// The sentences.
    pub(crate) fn words(&self) -> &'static Words {
        self.words
    }

    /// A line of sentences on standard output.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        let text = if self.ascii { ascii(text) } else { Cow::Borrowed(text) };
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// A line on standard output as it stands: JSON, records.
    pub(crate) fn raw_line(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// One record in the tab-separated or comma-separated form.
    pub(crate) fn record(&mut self, format: Format, fields: &[&str]) -> io::Result<()> {
        for (at, field) in fields.iter().enumerate() {
            let between: &[u8] = match (at, format) {
                (0, _) => b"",
                (_, Format::Csv) => b",",
                _ => b"\t",
            };
            self.out.write_all(between)?;
            if format == Format::Csv && field.contains(['"', ',', '\n', '\r']) {
                write!(self.out, "\"{}\"", field.replace('"', "\"\""))?;
            } else {
                self.out.write_all(field.as_bytes())?;
            }
        }
        self.out.write_all(b"\n")
    }

    /// Standard output itself, for commands that write much.
    pub(crate) fn out(&mut self) -> &mut BufWriter<Stdout> {
        &mut self.out
    }

    /// Writes a whole file, or to standard output where none is named or it is `-`.
    pub(crate) fn write_file(&mut self, file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
        match file.filter(|path| path.as_os_str() != "-") {
            Some(path) => bouton_storage::write_whole(path, bytes)
                .map_err(|error| Failure::WriteFile(path.display().to_string(), error)),
            None => Ok(self.out.write_all(bytes)?),
        }
    }

    /// Writes a certificate, and says so.
    pub(crate) fn write_certificate(&mut self, file: &Path, text: &str) -> Result<(), Failure> {
        self.write_file(Some(file), text.as_bytes())?;
        if !self.quiet {
            let name = file.display().to_string();
            self.remark(&self.words.say("ui-certificate-written", &[("name", name.into())]))?;
        }
        Ok(())
    }

    /// A remark on standard error.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        // What is already said on standard output comes first when both go to one terminal.
        self.out.flush()?;
        let text = if self.ascii { ascii(text) } else { Cow::Borrowed(text) };
        // A lost remark is no reason to lose the result.
        let _ = writeln!(io::stderr(), "{text}");
        Ok(())
    }

    /// Tells mistakes in a text, on standard error, or with `--json` on standard output.
    pub(crate) fn mistakes(
        &mut self,
        format: Format,
        place: &mistakes::Place<'_>,
        mistakes: &[Diagnostic],
    ) -> io::Result<ExitCode> {
        if format == Format::Json {
            let line = place.line.map(|(_, line)| line);
            let object = bouton_wire::Mistakes::new(mistakes, line, self.words);
            self.raw_line(&bouton_wire::to_line(&object))?;
        } else {
            let text = mistakes::render(place, mistakes, self.words, &self.paint_err);
            self.remark(text.trim_end())?;
        }
        Ok(ExitCode::Input)
    }

    /// Writes out what is still held back.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Write)
    }
}

/// Signs that are not ASCII, in ASCII.
fn ascii(text: &str) -> Cow<'_, str> {
    const SIGNS: [(&str, &str); 9] = [
        ("⊕", "^"),
        ("→", "->"),
        ("…", "..."),
        ("─", "-"),
        ("≤", "<="),
        ("≥", ">="),
        ("φ", "phi"),
        ("∞", "inf"),
        ("·", "*"),
    ];
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut text = text.to_owned();
    for (sign, plain) in SIGNS {
        if text.contains(sign) {
            text = text.replace(sign, plain);
        }
    }
    Cow::Owned(text)
}

/// How a stream is painted. Meaning is never in the colour alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    colored: bool,
}

impl Paint {
    /// Paints, or leaves texts as they are.
    pub(crate) fn new(colored: bool) -> Paint {
        Paint { colored }
    }

    /// Whether anything is painted.
    pub(crate) fn is_colored(self) -> bool {
        self.colored
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.colored {
            format!("{}{text}{}", style.render(), style.render_reset())
        } else {
            text.to_owned()
        }
    }

    /// What matters most.
    pub(crate) fn strong(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Good news.
    pub(crate) fn good(self, text: &str) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    /// Bad news.
    pub(crate) fn bad(self, text: &str) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    /// News that are neither.
    pub(crate) fn odd(self, text: &str) -> String {
        self.with(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// Headings.
    pub(crate) fn heading(self, text: &str) -> String {
        self.with(AnsiColor::Cyan.on_default(), text)
    }
}
