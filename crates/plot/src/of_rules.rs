//! The plot of a ruleset: its values are computed, and what is known of them is drawn.

use crate::{HeatMap, Period, Place, Residues, Scene, Sequence};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Convention, Written},
    value::{Outcome, Play},
};
use bouton_engine::{
    Budget, Ended, PeriodAnswer, PeriodKind, PeriodQuestion, Sides, Stop, Verdict, find_period,
};
use std::{ops::ControlFlow, slice};

/// No plot has more heaps, numbers on a side, or columns.
pub const MOST_HEAPS: u64 = 100_000;
/// No table has larger numbers.
pub const MOST_SIDE: u64 = 511;
/// No plot by residue has more columns.
pub const MOST_COLUMNS: u64 = 450;

/// The last heap of a sequence, and the last number of a table, where nothing else is asked for.
const HEAPS: u64 = 120;
const SIDE: u64 = 31;
/// Columns of residues where no period is seen and none are asked for.
const COLUMNS: u64 = 16;
/// Heaps that are looked at for a period.
const LOOKED_AT: u64 = 100_000;
/// Rows by residue are at most so many where nothing else is asked for.
const ROWS: u64 = 60;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Values over heaps.
    Sequence,
    /// A table of two numbers.
    HeatMap,
    /// Values by residue.
    Residues,
}

impl Kind {
    /// The kind that suits a ruleset: a table for two numbers, else the sequence.
    pub fn of(component: &Component) -> Kind {
        match Sides::of(component) {
            Some(Sides::Numbers) => Kind::HeatMap,
            _ => Kind::Sequence,
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// What is drawn.
    pub kind: Kind,
    /// The last heap, or the last number on both sides.
    pub to: Option<u64>,
    /// How many columns of residues.
    pub modulus: Option<u64>,
    /// The play convention.
    pub play: Option<Play>,
}

/// Why nothing is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlot {
    /// The positions have no two sides.
    NotTable,
    /// The positions are no single heaps.
    NotHeaps,
    /// A sequence of nim-values says nothing of misère play.
    Misere,
    /// The user's rules made a mistake.
    Mistake(Diagnostic),
}

/// The plot of a ruleset, and the limit that left a part of it out.
///
/// # Errors
/// Why there is none.
pub fn of_rules(
    component: &Component,
    asked: &Asked,
    budget: &Budget<'_>,
) -> Result<(Scene, Option<Stop>), NoPlot> {
    let play = Convention::play(slice::from_ref(component), asked.play);
    let play = play.map_err(|_| NoPlot::Misere)?;
    match asked.kind {
        Kind::HeatMap => {
            let sides = Sides::of(component).ok_or(NoPlot::NotTable)?;
            table(component, sides, asked.to.unwrap_or(SIDE).min(MOST_SIDE), play, budget)
        }
        _ if component.ruleset.written() != Written::Numbers(1) => Err(NoPlot::NotHeaps),
        _ if play == Play::Misere => Err(NoPlot::Misere),
        _ => heaps(component, asked, budget),
    }
}

fn table(
    component: &Component,
    sides: Sides,
    last: u64,
    play: Play,
    budget: &Budget<'_>,
) -> Result<(Scene, Option<Stop>), NoPlot> {
    let side = last + 1;
    let table = bouton_engine::grid(component, sides, [side, side], play, budget)
        .map_err(NoPlot::Mistake)?;
    let places = |row: &Vec<Option<bouton_engine::GridPlace>>| {
        let places = row.iter().map(|place| {
            let place = place.as_ref()?;
            Some(Place {
                value: place.value.as_ref().and_then(|value| u32::try_from(value).ok()),
                is_p: place.verdict == Verdict::Known(Outcome::P),
            })
        });
        places.collect::<Vec<_>>()
    };
    let rows: Vec<_> = table.rows.iter().map(places).collect();
    let name = component.ruleset.name();
    let game = match sides {
        Sides::Numbers => name,
        Sides::Heaps => format!("{name} + {name}"),
    };
    let title = if play == Play::Misere { format!("{game} (misere)") } else { game };
    Ok((HeatMap { title, rows: &rows }.scene(), table.stop))
}

fn heaps(
    component: &Component,
    asked: &Asked,
    budget: &Budget<'_>,
) -> Result<(Scene, Option<Stop>), NoPlot> {
    let values_to = |last: u64| {
        let mut values: Vec<Option<u32>> = Vec::new();
        let heaps = 0..=last.min(MOST_HEAPS);
        let ended = bouton_engine::heap_values(&component.ruleset, heaps, budget, &mut |found| {
            values.push(u32::try_from(&found.value).ok());
            ControlFlow::Continue(())
        });
        match ended {
            Ok(()) => Ok((values, None)),
            Err(Ended::Stop(stop)) => Ok((values, Some(stop))),
            Err(Ended::Mistake(mistake)) => Err(NoPlot::Mistake(mistake)),
        }
    };
    // Values come first: heaps that are searched one by one may take all the time.
    let last = asked.to.or((asked.kind != Kind::Residues).then_some(HEAPS));
    let first = last.map(values_to).transpose()?;
    let is_searched = component.ruleset.heap_rules().is_none();
    let to = is_searched.then_some(last.unwrap_or(HEAPS));
    let question = PeriodQuestion { to, usual: LOOKED_AT, play: None, shown: 0 };
    let seen = find_period(component, &question, budget).ok();
    let numbers = seen.as_ref().and_then(|seen| {
        let [preperiod, period, _] =
            seen.numbers.as_ref()?.each_ref().map(|n| u64::try_from(n).ok());
        Some((preperiod?, period?))
    });
    let fitting = numbers.map(|(_, period)| period).filter(|p| (2..=MOST_COLUMNS).contains(p));
    let columns = asked.modulus.or(fitting).unwrap_or(COLUMNS).clamp(1, MOST_COLUMNS);
    let (values, stop) = match (first, numbers) {
        (Some(first), _) => first,
        // The exceptions, and a few rows that repeat.
        (None, Some((preperiod, _))) => {
            let rows = (preperiod / columns).saturating_add(4).min(ROWS);
            values_to((rows * columns).max(HEAPS / columns * columns) - 1)?
        }
        (None, None) => values_to(HEAPS)?,
    };
    let exceptions = match (&seen, numbers) {
        (Some(seen), Some(_)) => seen.exceptions.first.clone(),
        _ => Vec::new(),
    };
    let title = title(component, seen.as_ref());
    let scene = match asked.kind {
        Kind::Residues => {
            let modulus = usize::try_from(columns).unwrap_or(1);
            Residues { title, values: &values, modulus, exceptions: &exceptions, names: &[] }
                .scene()
        }
        _ => {
            let period =
                numbers.map(|(preperiod, period)| Period { preperiod, period, exceptions });
            Sequence { title, from: 0, values: &values, period }.scene()
        }
    };
    Ok((scene, stop))
}

/// What is written above: the same in every language, since the letters of PNG are those of ASCII.
fn title(component: &Component, seen: Option<&PeriodAnswer>) -> String {
    let name = component.ruleset.name();
    let numbers = seen.and_then(|seen| Some((seen.kind, seen.numbers.as_ref()?)));
    let Some((kind, [preperiod, period, saltus])) = numbers else { return name };
    let observed = if kind == PeriodKind::Observed { "observed " } else { "" };
    let saltus = if saltus.is_zero() { String::new() } else { format!(", saltus {saltus}") };
    format!("{name}: {observed}period {period} from heap {preperiod}{saltus}")
}
