//! `solve --checkpoint`: a search of one board or graph that another process can go on with.

use super::Asked;
use crate::{
    ask,
    exit_code::ExitCode,
    interrupt,
    mistakes::Place,
    session::{Failure, Session},
};
use bouton_core::{notation::Diagnostic, value::Play};
use bouton_engine::{Answer, Limit};
use bouton_storage::{couples::BoardSearch, run::Begin};
use std::{path::Path, time::Duration};

/// The interval of checkpoints when nothing else is asked for.
const EVERY: Duration = Duration::from_secs(60);

/// Where and how often a search writes checkpoints.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint<'a> {
    pub(super) path: &'a Path,
    pub(super) every: Option<Duration>,
    pub(super) resume: bool,
}

/// Begins a search with a checkpoint, or goes on with one; tells what is wrong.
pub(super) fn begin(
    checkpoint: Checkpoint<'_>,
    asked: &Asked,
    place: &Place<'_>,
    session: &mut Session,
) -> Result<Result<BoardSearch, ExitCode>, Failure> {
    let mistakes = match ask::components_within(place.text, &asked.allowance) {
        Err(mistakes) => mistakes,
        Ok(components) => match &components[..] {
            [one] if one.ruleset.board().is_some() && asked.wish.play != Some(Play::Misere) => {
                let begin = if checkpoint.resume { Begin::Resume } else { Begin::New };
                let every = checkpoint.every.unwrap_or(EVERY);
                let search = BoardSearch::begin(checkpoint.path, &one.text(), begin, every);
                let search = search.map_err(|error| failure(checkpoint, error))?;
                resumed(&search, checkpoint, session)?;
                return Ok(Ok(search));
            }
            _ => {
                let span = 0..place.text.chars().count();
                vec![Diagnostic::new("C0305", span).with("position", place.text)]
            }
        },
    };
    Ok(Err(session.mistakes(asked.format, place, &mistakes)?))
}

/// Says with what the search begins.
fn resumed(
    search: &BoardSearch,
    checkpoint: Checkpoint<'_>,
    session: &mut Session,
) -> Result<(), Failure> {
    if session.quiet {
        return Ok(());
    }
    let words = session.words();
    match search.resumed_at() {
        Some(couples) => {
            session.remark(&words.say("ui-search-resumed", &[("couples", couples.into())]))?;
        }
        None if checkpoint.resume => {
            let file = checkpoint.path.display().to_string();
            session.remark(&words.say("ui-search-begun", &[("file", file.into())]))?;
        }
        None => {}
    }
    Ok(())
}

/// Ends a search; says whether it can be gone on with, and whether that needs more than this part was given.
pub(super) fn end(
    checkpoint: Checkpoint<'_>,
    search: BoardSearch,
    answer: Option<&Answer>,
    session: &mut Session,
) -> Result<(), Failure> {
    let gained = search.end().map_err(|error| failure(checkpoint, error))?;
    let stops = answer.into_iter().flat_map(|answer| {
        answer.components.iter().filter_map(|component| component.stop).chain(answer.stop)
    });
    let is_resumable =
        |limit: Limit| !matches!(limit, Limit::NoMethod | Limit::Values | Limit::Cycle);
    let may_go_on = stops.map(|stop| stop.limit).any(is_resumable) || interrupt::came();
    if may_go_on && !session.quiet {
        let said = if gained == 0 { "ui-search-nothing-gained" } else { "ui-run-resumable" };
        session.remark(&session.words().word(said))?;
    }
    Ok(())
}

fn failure(checkpoint: Checkpoint<'_>, error: bouton_storage::StorageError) -> Failure {
    Failure::Storage(checkpoint.path.display().to_string(), error)
}
