//! What was counted, on standard output.

use crate::{
    arguments::Format,
    session::{Failure, Session},
};
use bouton_engine::{Stop, sequence::PositionParity};
use bouton_storage::{source::Rare, statistics::Statistics};
use bouton_wire as wire;
use std::path::Path;

/// Rows of the histogram and records that are shown to people.
const ROWS: usize = 24;

/// What is shown.
pub(super) struct Shown<'a> {
    pub(super) ruleset: &'a str,
    /// The last heap that was asked for.
    pub(super) to: u64,
    pub(super) statistics: &'a Statistics,
    pub(super) rare: Option<&'a Rare>,
    /// The file that holds the values.
    pub(super) values: Option<&'a Path>,
    pub(super) resumed_at: Option<u64>,
    pub(super) stop: Option<&'a Stop>,
}

/// Shows what was counted.
pub(super) fn show(
    shown: &Shown<'_>,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    match format {
        Format::Json => {
            let line = wire::to_line(&object(shown, session));
            session.raw_line(&line)?;
        }
        Format::Plain | Format::Csv => records(shown, format, session)?,
        Format::Words => sentences(shown, session)?,
    }
    Ok(())
}

fn pair(heap: u64, value: u32) -> wire::HeapAndValue {
    wire::HeapAndValue { heap: heap.to_string(), nim_value: value.to_string() }
}

fn object(shown: &Shown<'_>, session: &Session) -> wire::Statistics {
    let statistics = shown.statistics;
    let (largest, at) = statistics.largest();
    wire::Statistics {
        schema: "bouton/statistics/1",
        ruleset: shown.ruleset.to_owned(),
        to: shown.to.to_string(),
        heaps: statistics.heaps().to_string(),
        digest: digest(statistics),
        largest: pair(at, largest),
        records: statistics.records().iter().map(|&(heap, value)| pair(heap, value)).collect(),
        rare: shown.rare.map(|rare| wire::Rare {
            mask: format!("{:x}", rare.space.mask()),
            parity: rare.space.parity() != PositionParity::Ignored,
            heaps: rare.heaps.iter().map(|&(heap, value)| pair(heap, value.into())).collect(),
        }),
        histogram: statistics.histogram().iter().map(u64::to_string).collect(),
        values: shown.values.map(|path| path.display().to_string()),
        resumed_at: shown.resumed_at.map(|heaps| heaps.to_string()),
        stop: shown.stop.map(|stop| wire::Stop::new(stop, session.words())),
    }
}

fn digest(statistics: &Statistics) -> String {
    format!("{:016x}", statistics.digest())
}

/// Records of four fields: what, heap, nim-value, count; empty where a field has no meaning.
fn records(shown: &Shown<'_>, format: Format, session: &mut Session) -> Result<(), Failure> {
    let statistics = shown.statistics;
    if format == Format::Csv {
        session.record(format, &["what", "heap", "nim_value", "count"])?;
    }
    session.record(format, &["heaps", "", "", &statistics.heaps().to_string()])?;
    session.record(format, &["digest", "", &digest(statistics), ""])?;
    let (largest, at) = statistics.largest();
    session.record(format, &["largest", &at.to_string(), &largest.to_string(), ""])?;
    for (heap, value) in statistics.records() {
        session.record(format, &["record", &heap.to_string(), &value.to_string(), ""])?;
    }
    for (heap, value) in shown.rare.iter().flat_map(|rare| &rare.heaps) {
        session.record(format, &["rare", &heap.to_string(), &value.to_string(), ""])?;
    }
    for (value, count) in statistics.histogram().iter().enumerate() {
        session.record(format, &["histogram", "", &value.to_string(), &count.to_string()])?;
    }
    Ok(())
}

fn sentences(shown: &Shown<'_>, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    let statistics = shown.statistics;
    if session.quiet {
        session.raw_line(&digest(statistics))?;
        return Ok(());
    }
    let last = statistics.heaps().saturating_sub(1);
    let paint = session.paint;
    let head = words.say("ui-statistics-heaps", &[("last", last.into())]);
    session.line(&paint.strong(&format!("{}{}{head}", shown.ruleset, words.between())))?;
    let mut rows = vec![("ui-statistics-digest", digest(statistics))];
    let (largest, at) = statistics.largest();
    let first_at = [("value", largest.to_string().into()), ("heap", at.into())];
    rows.push(("ui-statistics-largest", words.say("ui-statistics-first-at", &first_at)));
    let records = statistics.records();
    let from = records.len().saturating_sub(8);
    let mut text: Vec<String> =
        records[from..].iter().map(|(heap, value)| format!("{heap}: {value}")).collect();
    if from > 0 {
        text.insert(0, "…".to_owned());
    }
    rows.push(("ui-statistics-records", text.join("  ")));
    if let Some(rare) = shown.rare
        && let Some(&(heap, value)) = rare.heaps.last()
    {
        let arguments = [
            ("count", (rare.heaps.len() as u64 - 1).into()),
            ("mask", format!("{:x}", rare.space.mask()).into()),
            ("heap", heap.into()),
            ("value", u64::from(value).into()),
        ];
        rows.push(("ui-statistics-rare", words.say("ui-statistics-rare-heaps", &arguments)));
    }
    if let Some(path) = shown.values {
        rows.push(("ui-statistics-values", path.display().to_string()));
    }
    for (id, text) in rows {
        session.line(&format!("  {}: {text}", words.word(id)))?;
    }
    let occurring: Vec<(usize, u64)> = statistics
        .histogram()
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, count)| count > 0)
        .collect();
    if occurring.is_empty() {
        return Ok(());
    }
    session.line(&format!("  {}:", words.word("ui-statistics-histogram")))?;
    let width = occurring.iter().map(|(_, count)| count.to_string().len()).max().unwrap_or(1);
    let label = occurring.last().map_or(1, |(value, _)| value.to_string().len());
    for (value, count) in occurring.iter().take(ROWS) {
        session.line(&format!("    {value:>label$}  {count:>width$}"))?;
    }
    if occurring.len() > ROWS {
        let more = [("count", ((occurring.len() - ROWS) as u64).into())];
        session.line(&format!("    {}", words.say("ui-statistics-more", &more)))?;
    }
    Ok(())
}
