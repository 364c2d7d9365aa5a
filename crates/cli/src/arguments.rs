//! The command line as a tree: every command and option, with its help. Completions, man pages and the documents are
//! made from this tree.
//!
//! Numbers are kept as typed and read by [`crate::quantity`], so that a mistake in one of them gets a code, a caret and
//! advice like a mistake in a position, and all mistakes of a line are shown at once.

use crate::commands::{
    claim::ClaimArguments, compare::CompareArguments, completions::CompletionsArguments,
    explain_error::ExplainErrorArguments, graph::GraphArguments, judge::JudgeArguments,
    lookup::LookupArguments, man::ManArguments, moves::MovesArguments, nimber::NimberArguments,
    pattern::PatternArguments, period::PeriodArguments, play::PlayArguments, plot::PlotArguments,
    positions::PositionsArguments, rules::RulesArguments, serve::ServeArguments,
    solve::SolveArguments, stress::StressArguments, survey::SurveyArguments,
    tabulate::TabulateArguments, values::ValuesArguments, verify::VerifyArguments,
};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Who wins, why, and what to play: impartial combinatorial games.
#[derive(Debug, Parser)]
#[command(
    name = "bouton",
    version,
    disable_help_subcommand = false,
    propagate_version = false,
    max_term_width = 79,
    subcommand_required = false,
    arg_required_else_help = false
)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) general: General,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Who wins, the nim-value, the winning moves, and why
    Solve(SolveArguments),
    /// Every move of a position with its outcome, winning ones first
    Moves(MovesArguments),
    /// The nim-values of the heaps of a ruleset, as a table
    Values(ValuesArguments),
    /// The period of a nim-sequence, proved where a theorem allows it
    Period(PeriodArguments),
    /// Check a certificate, independently of what wrote it
    Verify(VerifyArguments),
    /// Which rulesets have nim-values that begin so
    Lookup(LookupArguments),
    /// Why: the full explanation of an answer, step by step, with sources
    Explain(SolveArguments),
    /// The P-positions of a ruleset (the player to move loses)
    Positions(PositionsArguments),
    /// Calculate with nimbers: sums, products, inverses, roots, powers, logarithms
    Nimber(NimberArguments),
    /// The law behind a table, and how sure it is
    Pattern(PatternArguments),
    /// Try a formula that you guessed; the smallest counterexample if it is wrong
    Claim(ClaimArguments),
    /// The first position at which two rulesets, or play conventions, differ
    Compare(CompareArguments),
    /// The smallest input on which your program is wrong
    Stress(StressArguments),
    /// What is known of all take-and-break codes of a pattern
    Survey(SurveyArguments),
    /// Value, outcome and remoteness of every position behind one, as a table on the disk
    Tabulate(TabulateArguments),
    /// A picture of all positions that can be reached from a small one
    Graph(GraphArguments),
    /// A nim-sequence, a table or values by residue as a picture
    Plot(PlotArguments),
    /// Play a game against the program
    Play(PlayArguments),
    /// The page and the API, for browsers and programs
    Serve(ServeArguments),
    /// Answer the cases of an online-judge problem
    Judge(JudgeArguments),
    /// The rulesets that bouton knows
    Rules(RulesArguments),
    /// What an error code means
    ExplainError(ExplainErrorArguments),
    /// Completions for a shell, on standard output
    Completions(CompletionsArguments),
    /// Manual pages
    Man(ManArguments),
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "General")]
pub(crate) struct General {
    /// Language: en or zh (default: from BOUTON_LANG, LC_ALL, LC_MESSAGES, LANG)
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<Tongue>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorWhen,
    /// Write ^ and -> instead of the signs ⊕ and →
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// Only the result itself: the verdict's letter, bare values, no remarks
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// A language on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tongue {
    /// English
    En,
    /// 中文
    Zh,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Form {
    /// One JSON object (in a batch, one a line)
    #[arg(long, group = "form")]
    json: bool,
    /// One record a line, fields separated by tabs
    #[arg(long, group = "form")]
    plain: bool,
    /// Comma-separated values with a header
    #[arg(long, group = "form")]
    csv: bool,
}

/// The forms of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Sentences for people.
    Words,
    /// One JSON object.
    Json,
    /// Tab-separated records.
    Plain,
    /// Comma-separated values with a header.
    Csv,
}

impl Form {
    /// The form that was asked for.
    pub(crate) fn format(self) -> Format {
        match self {
            Form { json: true, .. } => Format::Json,
            Form { plain: true, .. } => Format::Plain,
            Form { csv: true, .. } => Format::Csv,
            _ => Format::Words,
        }
    }
}

/// Limits of a computation.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Stop after this long: 500ms, 30s, 2min, 1h
    #[arg(long, value_name = "DURATION")]
    pub(crate) time: Option<String>,
    /// At most this much memory for tables: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<String>,
    /// At most this many positions: 1000000, 1e9, 10^9
    #[arg(long, value_name = "COUNT")]
    pub(crate) positions: Option<String>,
    /// How many threads may be used (default: as many as there are processors)
    #[arg(long, value_name = "COUNT")]
    pub(crate) threads: Option<String>,
}

/// Where the positions come from.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct Question {
    /// A position, quoted or not: nim 3 5 7; or - to read one a line
    #[arg(value_name = "POSITION")]
    pub(crate) position: Vec<std::ffi::OsString>,
    /// Read positions from a file, one a line; a line with # in front is a comment
    #[arg(short, long, value_name = "FILE", conflicts_with = "position")]
    pub(crate) file: Option<PathBuf>,
    /// Misère play: whoever cannot move wins
    #[arg(short, long)]
    pub(crate) misere: bool,
}
