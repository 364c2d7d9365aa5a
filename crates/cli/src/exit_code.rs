//! Exit codes: the one table from which help, man pages and documents are made.

/// How a run of the command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitCode {
    /// The question was answered.
    Answered,
    /// The answer to a yes/no question is no.
    No,
    /// There is a mistake in the input.
    Input,
    /// Not decided: a limit was reached, or no method applies.
    NotDecided,
    /// A file or a stream could not be read or written.
    ReadWrite,
    /// A bug.
    Bug,
    /// Interrupted.
    Interrupted,
}

/// The exit codes in order.
pub(crate) const ALL: [ExitCode; 7] = [
    ExitCode::Answered,
    ExitCode::No,
    ExitCode::Input,
    ExitCode::NotDecided,
    ExitCode::ReadWrite,
    ExitCode::Bug,
    ExitCode::Interrupted,
];

impl ExitCode {
    /// The number that the operating system sees.
    pub(crate) fn number(self) -> u8 {
        match self {
            ExitCode::Answered => 0,
            ExitCode::No => 1,
            ExitCode::Input => 2,
            ExitCode::NotDecided => 3,
            ExitCode::ReadWrite => 4,
            ExitCode::Bug => 70,
            ExitCode::Interrupted => 130,
        }
    }

    /// What it means, in English.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            ExitCode::Answered => "answered",
            ExitCode::No => "a \"no\" where a yes/no was asked (verify, judge --check, …)",
            ExitCode::Input => "a mistake in the input",
            ExitCode::NotDecided => "not decided; what is known is printed",
            ExitCode::ReadWrite => "could not read or write",
            ExitCode::Bug => "a bug in bouton",
            ExitCode::Interrupted => "interrupted",
        }
    }

    /// The message id of its meaning in other languages.
    pub(crate) fn message_id(self) -> &'static str {
        match self {
            ExitCode::Answered => "help-exit-answered",
            ExitCode::No => "help-exit-no",
            ExitCode::Input => "help-exit-input",
            ExitCode::NotDecided => "help-exit-not-decided",
            ExitCode::ReadWrite => "help-exit-read-write",
            ExitCode::Bug => "help-exit-bug",
            ExitCode::Interrupted => "help-exit-interrupted",
        }
    }

    /// The code of a batch: the largest wins.
    pub(crate) fn worse(self, other: ExitCode) -> ExitCode {
        self.max(other)
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> std::process::ExitCode {
        std::process::ExitCode::from(code.number())
    }
}
