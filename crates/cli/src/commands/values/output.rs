//! The file that values are written to.

use crate::{limits::OptionMistake, session::Failure};
use bouton_core::notation::Diagnostic;
use bouton_storage::{
    StorageError,
    export::{Exporter, Format, Subject},
    is_stream,
    run::Kept,
    table::Width,
};
use std::path::{Path, PathBuf};

/// A file with its format.
pub(super) struct Output {
    path: PathBuf,
    format: Format,
    width: Option<Width>,
}

impl Output {
    /// Finds the format; what is wrong is added to the mistakes.
    pub(super) fn read(
        path: Option<&Path>,
        format: Option<Format>,
        kept: Kept,
        mistakes: &mut Vec<OptionMistake>,
    ) -> Option<Output> {
        let path = path?;
        let name = path.display().to_string();
        let mut refuse = |code: &'static str| {
            let text = format!("--output {name}");
            let before = "--output ".len();
            let span = before..before + name.chars().count();
            let names: Vec<&str> = Format::ALL.iter().map(|&(_, name)| name).collect();
            let mistake =
                Diagnostic::new(code, span).with("file", &name).with("formats", names.join(", "));
            mistakes.push(OptionMistake { text, mistake });
            None
        };
        if kept == Kept::Nothing {
            return refuse("C0303");
        }
        let stream = || is_stream(path).then_some(Format::Text);
        match format.or_else(|| Format::of_path(path)).or_else(stream) {
            Some(format) => Some(Output { path: path.to_owned(), format, width: kept.width() }),
            None => refuse("C0301"),
        }
    }

    /// Begins the file.
    pub(super) fn begin(&self, ruleset: &str, first: u64) -> Result<Exporter, Failure> {
        let subject = Subject { ruleset, first, width: self.width };
        Exporter::create(&self.path, self.format, subject).map_err(|error| self.failure(error))
    }

    /// What went wrong with the file.
    pub(super) fn failure(&self, error: StorageError) -> Failure {
        Failure::Storage(self.path.display().to_string(), error)
    }
}

/// What went wrong with the file, or with standard output where there is none.
pub(super) fn failure(output: Option<&Output>, error: StorageError) -> Failure {
    match output {
        Some(output) => output.failure(error),
        None => Failure::Storage("stdout".to_owned(), error),
    }
}
