//! A table with two sides: the two numbers of a position, or two heaps of one ruleset.

use crate::{Ended, Limit, Oracle, Stop, Verdict, budget::Budget};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Written},
    value::{Natural, Outcome, Play},
};

/// What the sides of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// The two numbers of a position.
    Numbers,
    /// Two heaps.
    Heaps,
}

impl Sides {
    /// Those of a ruleset's table; `None` where its positions have another shape.
    pub fn of(component: &Component) -> Option<Sides> {
        match component.ruleset.written() {
            Written::Numbers(2) => Some(Sides::Numbers),
            Written::Numbers(1) if component.ruleset.is_heap_like() => Some(Sides::Heaps),
            _ => None,
        }
    }
}

/// A position of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPlace {
    /// Its nim-value, in normal play and where it is known.
    pub value: Option<Natural>,
    /// Who wins it.
    pub verdict: Verdict,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Row by row, second number by second number; none where there is no such position.
    pub rows: Vec<Vec<Option<GridPlace>>>,
    /// The limit after which nothing more was computed.
    pub stop: Option<Stop>,
}

/// The table of a ruleset up to `width` columns and `height` rows.
///
/// # Errors
/// A mistake in rules that the user wrote, met while they ran.
pub fn grid(
    component: &Component,
    sides: Sides,
    [width, height]: [u64; 2],
    play: Play,
    budget: &Budget<'_>,
) -> Result<Grid, Diagnostic> {
    let mut oracle = Oracle::new(budget);
    let mut stop = None;
    let of = |numbers: &[u64]| {
        let numbers: Vec<Natural> = numbers.iter().map(|&n| Natural::from(n)).collect();
        let position = component.ruleset.position_of(&numbers)?;
        Some(Component { position, ..component.clone() })
    };
    let position = |column: u64, row: u64| match sides {
        Sides::Numbers => Some(vec![of(&[column, row])?]),
        Sides::Heaps => Some(vec![of(&[column])?, of(&[row])?]),
    };
    let unknown = GridPlace { value: None, verdict: Verdict::Unknown };
    let mut rows = Vec::new();
    for row in 0..height {
        let mut places = Vec::new();
        for column in 0..width {
            let Some(position) = position(column, row) else {
                places.push(None);
                continue;
            };
            if stop.is_some() {
                places.push(Some(unknown.clone()));
                continue;
            }
            let found = match play {
                Play::Normal => oracle.value(&position).map(|value| GridPlace {
                    verdict: Verdict::Known(Outcome::of_nim_value(&value)),
                    value: Some(value),
                }),
                Play::Misere => oracle
                    .verdict(&position, Play::Misere)
                    .map(|verdict| GridPlace { value: None, verdict }),
            };
            places.push(Some(match found {
                Ok(place) => place,
                Err(Ended::Mistake(mistake)) => return Err(mistake),
                Err(Ended::Stop(reached)) => {
                    // That no method applies to this one says nothing of the others.
                    stop = Some(reached).filter(|reached| reached.limit != Limit::NoMethod);
                    unknown.clone()
                }
            }));
        }
        rows.push(places);
    }
    Ok(Grid { rows, stop })
}
