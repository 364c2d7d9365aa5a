//! The commands, one file each.

pub(crate) mod claim;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain_error;
pub(crate) mod graph;
pub(crate) mod judge;
pub(crate) mod lookup;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod nimber;
pub(crate) mod pattern;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod plot;
pub(crate) mod positions;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod stress;
pub(crate) mod survey;
pub(crate) mod tabulate;
pub(crate) mod values;
pub(crate) mod verify;

use crate::{
    arguments::{Command, Format},
    exit_code::ExitCode,
    help,
    limits::OptionMistake,
    mistakes::Place,
    render::Depth,
    session::{Failure, Session},
};

/// Runs a command; without one, prints a summary.
pub(crate) fn run(command: Option<Command>, session: &mut Session) -> Result<ExitCode, Failure> {
    match command {
        None => {
            let summary = help::summary(session.words());
            session.line(&summary)?;
            Ok(ExitCode::Answered)
        }
        Some(Command::Solve(arguments)) => solve::run(&arguments, Depth::Short, session),
        Some(Command::Explain(arguments)) => solve::run(&arguments, Depth::Full, session),
        Some(Command::Moves(arguments)) => moves::run(&arguments, session),
        Some(Command::Values(arguments)) => values::run(&arguments, session),
        Some(Command::Period(arguments)) => period::run(&arguments, session),
        Some(Command::Verify(arguments)) => verify::run(&arguments, session),
        Some(Command::Lookup(arguments)) => lookup::run(&arguments, session),
        Some(Command::Nimber(arguments)) => nimber::run(&arguments, session),
        Some(Command::Positions(arguments)) => positions::run(&arguments, session),
        Some(Command::Pattern(arguments)) => pattern::run(&arguments, session),
        Some(Command::Claim(arguments)) => claim::run(&arguments, session),
        Some(Command::Compare(arguments)) => compare::run(&arguments, session),
        Some(Command::Stress(arguments)) => stress::run(&arguments, session),
        Some(Command::Tabulate(arguments)) => tabulate::run(&arguments, session),
        Some(Command::Survey(arguments)) => survey::run(&arguments, session),
        Some(Command::Graph(arguments)) => graph::run(&arguments, session),
        Some(Command::Play(arguments)) => play::run(&arguments, session),
        Some(Command::Plot(arguments)) => plot::run(&arguments, session),
        Some(Command::Serve(arguments)) => serve::run(&arguments, session),
        Some(Command::Judge(arguments)) => judge::run(&arguments, session),
        Some(Command::Rules(arguments)) => rules::run(&arguments, session),
        Some(Command::ExplainError(arguments)) => explain_error::run(&arguments, session),
        Some(Command::Completions(arguments)) => completions::run(&arguments, session),
        Some(Command::Man(arguments)) => man::run(&arguments, session),
    }
}

/// Tells mistakes in the values of options.
pub(crate) fn option_mistakes(
    mistakes: &[OptionMistake],
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    if format == Format::Json {
        let all: Vec<_> = mistakes.iter().map(|m| m.mistake.clone()).collect();
        session.mistakes(format, &Place { text: "", line: None }, &all)?;
    } else {
        for mistake in mistakes {
            let place = Place { text: &mistake.text, line: None };
            session.mistakes(format, &place, std::slice::from_ref(&mistake.mistake))?;
        }
    }
    Ok(ExitCode::Input)
}
