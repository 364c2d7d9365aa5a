//! Runs that compute every value: short ones for a list, and long ones with checkpoints.

use super::{Asked, Listing, from_table, listing, statistics};
use crate::{
    exit_code::ExitCode,
    interrupt,
    progress::RunProgress,
    session::{Failure, Session},
};
use bouton_core::{evidence::Basis, notation::Diagnostic, rules::Ruleset};
use bouton_engine::{Limit, Stop};
use bouton_storage::{
    Reading, StorageError, Values,
    run::{Begin, Checkpoints, Every, Kept, Run},
    table::Table,
};
use std::{io, ops::ControlFlow, path::Path, sync::Arc};

/// Where and how often a run writes checkpoints.
#[derive(Clone, Copy)]
pub(super) struct Directory<'a> {
    pub(super) path: &'a Path,
    pub(super) every: Every,
    pub(super) resume: bool,
}

/// Where the values go while they are computed.
enum Destination {
    List(Listing),
    File(bouton_storage::export::Exporter),
    /// Nowhere else than where the run keeps them.
    Nowhere,
}

/// Computes every value up to the last heap.
pub(super) fn run(
    ruleset: &Arc<dyn Ruleset>,
    asked: Asked,
    directory: Option<Directory<'_>>,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let name = ruleset.name();
    let (from, to) = (*asked.heaps.start(), *asked.heaps.end());
    let checkpoints = directory.map(|directory| Checkpoints {
        directory: directory.path,
        every: directory.every,
        begin: if directory.resume { Begin::Resume } else { Begin::New },
        kept: asked.kept,
    });
    // What fails has to do with the directory if there is one, else with the file of the values.
    let failure = |error: StorageError| match directory {
        Some(directory) => Failure::Storage(directory.path.display().to_string(), error),
        None => super::output::failure(asked.output.as_ref(), error),
    };
    let Some(mut run) = Run::begin(ruleset, checkpoints).map_err(failure)? else {
        let mistake = Diagnostic::new("C0302", 0..name.chars().count()).with("ruleset", &name);
        let place = crate::mistakes::Place { text: &name, line: None };
        return Ok(session.mistakes(asked.format, &place, &[mistake])?);
    };
    let counted = directory.is_some() || asked.statistics || asked.kept == Kept::Nothing;
    let mut destination = match (&asked.output, directory) {
        (Some(output), None) => Destination::File(output.begin(&name, from)?),
        (None, _) if !counted => {
            Destination::List(Listing::begin(&name, asked.heaps.clone(), asked.format, session)?)
        }
        _ => Destination::Nowhere,
    };
    let mut progress = RunProgress::begin(session, run.resumed_at(), counted);
    if !session.quiet {
        let words = session.words();
        match (run.resumed_at(), directory) {
            (Some(heaps), _) => {
                session.remark(&words.say("ui-run-resumed", &[("heaps", heaps.into())]))?;
            }
            (None, Some(Directory { path, resume: true, .. })) => {
                let path = path.display().to_string();
                session.remark(&words.say("ui-run-begun", &[("directory", path.into())]))?;
            }
            _ => {}
        }
    }
    let budget = asked.allowance.begin(None);
    let mut broken = Ok(());
    let outcome = interrupt::computing(|| {
        let mut sink = |first: u64, values: Values<'_>| {
            // Heaps below the first one that is asked for are computed, not listed.
            let before = usize::try_from(from.saturating_sub(first)).unwrap_or(usize::MAX);
            let (_, values) = values.split_at(before);
            match &mut destination {
                Destination::Nowhere => Ok(()),
                Destination::File(exporter) => exporter.push(values),
                Destination::List(listing) => {
                    broken = from_table::push(listing, first.max(from), values, session);
                    // The run ends at once; why is told below.
                    let ended = || StorageError::System(io::ErrorKind::BrokenPipe.into());
                    if broken.is_err() { Err(ended()) } else { Ok(()) }
                }
            }
        };
        run.advance(to, &budget, &mut sink, &mut |status| progress.report(status))
    });
    broken?;
    let stop = outcome.map_err(failure)?;
    progress.end(session)?;
    if stop.is_none() {
        run.finish().map_err(failure)?;
    }
    match destination {
        Destination::List(listing) => {
            let positions = run.statistics().heaps();
            return listing.end(Some(&Basis::Exhaustive { positions }), stop.as_ref(), session);
        }
        Destination::File(exporter) => exporter.finish().map_err(failure)?,
        Destination::Nowhere => {
            if stop.is_none()
                && let Some(table) = run.table()
            {
                export(&table, &asked)?;
            }
        }
    }
    if counted {
        let table = run.table();
        let rare = run.rare();
        let shown = statistics::Shown {
            ruleset: &name,
            to,
            statistics: run.statistics(),
            rare: rare.as_ref(),
            values: table.as_deref(),
            resumed_at: run.resumed_at(),
            stop: stop.as_ref(),
        };
        statistics::show(&shown, asked.format, session)?;
    }
    let code = listing::stopped(stop.as_ref(), to, asked.format, session)?;
    // These two stop it at the same heap again.
    let is_resumable = |stop: Stop| !matches!(stop.limit, Limit::NoMethod | Limit::Values);
    if stop.is_some_and(is_resumable) && directory.is_some() && !session.quiet {
        let said = session.words().word("ui-run-resumable");
        session.remark(&said)?;
    }
    Ok(code)
}

/// Writes the file that was asked for from the table of a finished run.
fn export(table: &Path, asked: &Asked) -> Result<(), Failure> {
    let Some(output) = &asked.output else { return Ok(()) };
    let failure = |error| Failure::Storage(table.display().to_string(), error);
    let table = Table::open(table, Reading::Mapped).map_err(failure)?;
    let (from, to) = (*asked.heaps.start(), *asked.heaps.end());
    let mut exporter = output.begin(table.ruleset(), from)?;
    let mut failed = None;
    let visited = table.visit(from..to.saturating_add(1), &mut |_, values| {
        failed = exporter.push(values).err();
        Ok(if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    visited.map_err(failure)?;
    let finished = failed.map_or_else(|| exporter.finish(), Err);
    finished.map_err(|error| output.failure(error))
}
