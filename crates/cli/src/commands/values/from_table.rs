//! Values from a table that was written before: nothing is computed.

use super::{Asked, Listing, listing, statistics};
use crate::{
    exit_code::ExitCode,
    interrupt,
    session::{Failure, Session},
};
use bouton_core::{evidence::Basis, rules::Ruleset};
use bouton_engine::{Limit, Stop};
use bouton_storage::{Reading, StorageError, Values, statistics::Statistics, table::Table};
use std::{ops::ControlFlow, path::Path, sync::Arc};

/// Lists, exports or counts the values of a table. Without `--to`, a table that ends early is listed to its end.
pub(super) fn run(
    file: &Path,
    ruleset: Option<&Arc<dyn Ruleset>>,
    to: Option<u64>,
    asked: Asked,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let failure = |error| Failure::Storage(file.display().to_string(), error);
    let table = Table::open(file, Reading::Mapped).map_err(failure)?;
    if let Some(asked) = ruleset.map(|ruleset| ruleset.name())
        && asked != table.ruleset()
    {
        let there = table.ruleset().to_owned();
        return Err(failure(StorageError::OtherRuleset { there, asked }));
    }
    let all = table.heaps();
    let (first, mut last) = (*asked.heaps.start(), *asked.heaps.end());
    if to.is_none() {
        // A count is of everything, a list is short.
        let end = all.end.saturating_sub(1).max(first);
        last = if asked.statistics { end } else { last.min(end) };
    }
    let outside = [first, last].into_iter().find(|heap| !all.contains(heap));
    if let Some(heap) = outside {
        return Err(failure(StorageError::Beyond { heap, first: all.start, end: all.end }));
    }
    interrupt::listen(session.words());
    if asked.statistics {
        return count(&table, file, last, &asked, session);
    }
    if let Some(output) = &asked.output {
        let mut exporter = output.begin(table.ruleset(), first)?;
        let mut failed = None;
        let visited = table.visit(first..last.saturating_add(1), &mut |_, values| {
            failed = exporter.push(values).err();
            Ok(if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        visited.map_err(failure)?;
        let finished = failed.map_or_else(|| exporter.finish(), Err);
        finished.map_err(|error| output.failure(error))?;
        return Ok(ExitCode::Answered);
    }
    let name = table.ruleset();
    let mut listing = Listing::begin(name, first..=last, asked.format, session)?;
    let mut broken = Ok(());
    let visited = interrupt::computing(|| {
        table.visit(first..last.saturating_add(1), &mut |at, values| {
            broken = push(&mut listing, at, values, session);
            let end = broken.is_err() || interrupt::came();
            Ok(if end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    });
    broken?;
    visited.map_err(failure)?;
    let stop = interrupt::came().then_some(Stop { limit: Limit::Cancelled, positions: 0 });
    // Every value of a table was computed, with those of all smaller heaps.
    let basis = Basis::Exhaustive { positions: all.end };
    listing.end(Some(&basis), stop.as_ref(), session)
}

/// Hands values to a list.
pub(super) fn push(
    listing: &mut Listing,
    first: u64,
    values: Values<'_>,
    session: &mut Session,
) -> Result<(), Failure> {
    for (heap, value) in (first..).zip(values.iter()) {
        listing.push(heap, &value.to_string(), session)?;
    }
    Ok(())
}

/// Counts the values of a table from heap 0 on.
fn count(
    table: &Table,
    file: &Path,
    last: u64,
    asked: &Asked,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let failure = |error| Failure::Storage(file.display().to_string(), error);
    let mut counted = Statistics::default();
    let visited = interrupt::computing(|| {
        table.visit(0..last.saturating_add(1), &mut |first, values| {
            let mut narrow = Vec::with_capacity(values.len());
            for (heap, value) in (first..).zip(values.iter()) {
                let most = u64::from(u16::MAX);
                let wide = || StorageError::TooWide { heap, value: u64::from(value), most };
                narrow.push(u16::try_from(value).map_err(|_| wide())?);
            }
            counted.add(&narrow);
            Ok(if interrupt::came() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    });
    visited.map_err(failure)?;
    let stop = interrupt::came().then_some(Stop { limit: Limit::Cancelled, positions: 0 });
    let shown = statistics::Shown {
        ruleset: table.ruleset(),
        to: last,
        statistics: &counted,
        rare: None,
        values: Some(file),
        resumed_at: None,
        stop: stop.as_ref(),
    };
    statistics::show(&shown, asked.format, session)?;
    listing::stopped(stop.as_ref(), last, asked.format, session)
}
