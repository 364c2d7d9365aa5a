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
        Some(rules) if rules.is_symmetric() => {
            by_rows(Sorted, |pair, sink| rules.run(pair, sink), height, width, meter)
        }
        Some(rules) => by_rows(AsWritten, |pair, sink| rules.run(pair, sink), height, width, meter),
        None => by_rows(
            Canonical { ruleset, words: Vec::new() },
            |pair, sink| ruleset.try_options(pair, sink),
            height,
            width,
            meter,
        ),
    }
}

/// The canonical form of pairs.
trait Form {
    fn of(&mut self, pair: [u64; 2]) -> [u64; 2];
}

/// Every pair is canonical.
struct AsWritten;

/// The smaller number comes first.
struct Sorted;

/// The ruleset says it.
struct Canonical<'r> {
    ruleset: &'r dyn Ruleset,
    words: Vec<u64>,
}

impl Form for AsWritten {
    #[inline(always)]
    fn of(&mut self, pair: [u64; 2]) -> [u64; 2] {
        pair
    }
}

impl Form for Sorted {
    #[inline(always)]
    fn of(&mut self, [a, b]: [u64; 2]) -> [u64; 2] {
        [a.min(b), a.max(b)]
    }
}

impl Form for Canonical<'_> {
    fn of(&mut self, pair: [u64; 2]) -> [u64; 2] {
        self.words.clear();
        self.words.extend(pair);
        self.ruleset.canonical(&mut self.words);
        // What is no pair is not in the table.
        <[u64; 2]>::try_from(&self.words[..]).unwrap_or([u64::MAX; 2])
    }
}

fn by_rows<F: Form>(
    mut form: F,
    visit: impl Fn(&[u64], &mut Fill<'_, '_, F>) -> Result<Flow, Fault>,
    height: usize,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<Filled, Halt> {
    meter.reserve(4 * (height * width) as u64)?;
    let mut table = Table { width, values: Vec::with_capacity(height * width) };
    let mut marks = Marks::default();
    let mut options = 0;
    for row in 0..height as u64 {
        for column in 0..width as u64 {
            let pair = [row, column];
            let canonical = form.of(pair);
            if canonical != pair {
                let Some(value) = table.at(canonical) else { return Ok(Filled::Unfit) };
                table.values.push(value);
                continue;
            }
            marks.clear();
            let mut fill = Fill {
                form: &mut form,
                table: &table,
                marks: &mut marks,
                meter: &mut *meter,
                options,
                is_unfit: false,
                stop: None,
            };
            let flow = visit(&pair, &mut fill);
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
struct Fill<'f, 'b, F> {
    form: &'f mut F,
    table: &'f Table,
    marks: &'f mut Marks,
    meter: &'f mut Meter<'b>,
    /// Options that the meter does not know of.
    options: u64,
    /// An option is no earlier pair.
    is_unfit: bool,
    stop: Option<Stop>,
}

impl<F: Form> Fill<'_, '_, F> {
    #[cold]
    fn unfit(&mut self) -> Flow {
        self.is_unfit = true;
        ControlFlow::Break(())
    }

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

impl<F: Form> OptionSink for Fill<'_, '_, F> {
    #[inline(always)]
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        match *parts {
            [&[a, b]] => self.pair(a, b),
            _ => self.unfit(),
        }
    }

    #[inline(always)]
    fn pair(&mut self, a: u64, b: u64) -> Flow {
        let Some(value) = self.table.at(self.form.of([a, b])) else { return self.unfit() };
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
