//! A table of pairs through the definition: every option of a pair is one earlier pair.
//!
//! Rules that a user wrote are compiled for the sink that stands here, so an option costs no call: see BENCHMARKS.md.

use super::{Filled, Table};
use crate::{
    budget::{Meter, Stop},
    search::{Halt, STEPS_OF_AN_OPTION},
    table::{BLOCK, Marks},
};
use bouton_core::rules::{Fault, Flow, OptionSink, Ruleset};
use std::ops::ControlFlow;

/// Fills a table of so many rows and columns.
///
/// # Errors
/// A limit.
pub(super) fn fill(
    ruleset: &dyn Ruleset,
    height: usize,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<Filled, Halt> {
    match ruleset.user_rules() {
        Some(rules) => by_rows(rules, |pair, sink| rules.run(pair, sink), height, width, meter),
        None => {
            by_rows(ruleset, |pair, sink| ruleset.try_options(pair, sink), height, width, meter)
        }
    }
}

fn by_rows<R: Ruleset + ?Sized>(
    ruleset: &R,
    visit: impl Fn(&[u64], &mut Fill<'_, '_, R>) -> Result<Flow, Fault>,
    height: usize,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<Filled, Halt> {
    meter.reserve(4 * (height * width) as u64)?;
    let mut table = Table { width, values: Vec::with_capacity(height * width) };
    let (mut marks, mut key) = (Marks::default(), Vec::with_capacity(2));
    let mut options = 0;
    for row in 0..height as u64 {
        for column in 0..width as u64 {
            key.clear();
            key.extend([row, column]);
            ruleset.canonical(&mut key);
            if key != [row, column] {
                let Some(value) = table.get(&key) else { return Ok(Filled::Unfit) };
                table.values.push(value);
                continue;
            }
            marks.clear();
            let (table_so_far, key, marks_of_pair) = (&table, &mut key, &mut marks);
            let mut fill = Fill {
                ruleset,
                table: table_so_far,
                marks: marks_of_pair,
                key,
                meter: &mut *meter,
                options,
                is_unfit: false,
                stop: None,
            };
            let flow = visit(&[row, column], &mut fill);
            let Fill { is_unfit, stop, .. } = fill;
            options = fill.options % BLOCK;
            // A pair that perhaps no play reaches may meet a mistake in the rules: the search knows whether one does.
            if is_unfit || flow.is_err() {
                return Ok(Filled::Unfit);
            }
            stop.map_or(Ok(()), Err)?;
            meter.count(1)?;
            table.values.push(marks.mex());
        }
        meter.count_options(std::mem::take(&mut options))?;
    }
    Ok(Filled::Table(table))
}

/// Marks the values of the options of one pair.
struct Fill<'f, 'b, R: ?Sized> {
    ruleset: &'f R,
    table: &'f Table,
    marks: &'f mut Marks,
    key: &'f mut Vec<u64>,
    meter: &'f mut Meter<'b>,
    /// Options that the meter does not know of.
    options: u64,
    /// An option is no earlier pair.
    is_unfit: bool,
    stop: Option<Stop>,
}

impl<R: Ruleset + ?Sized> Fill<'_, '_, R> {
    fn count(&mut self, options: u64) -> Flow {
        match self.meter.count_options(options) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}

impl<R: Ruleset + ?Sized> OptionSink for Fill<'_, '_, R> {
    #[inline(always)]
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let value = match *parts {
            [&[a, b]] => {
                self.key.clear();
                self.key.extend([a, b]);
                self.ruleset.canonical(self.key);
                self.table.get(self.key)
            }
            _ => None,
        };
        let Some(value) = value else {
            self.is_unfit = true;
            return ControlFlow::Break(());
        };
        self.marks.mark(value);
        self.options += 1;
        if self.options.is_multiple_of(BLOCK) { self.count(BLOCK) } else { Flow::Continue(()) }
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Flow {
        if steps < STEPS_OF_AN_OPTION {
            return ControlFlow::Continue(());
        }
        self.count(steps / STEPS_OF_AN_OPTION)
    }
}
