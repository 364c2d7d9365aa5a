//! A table of pairs through the definition: every option of a pair is one earlier pair.
//!
//! Rules that a user wrote are compiled for the sink that stands here, so an option costs no call: see BENCHMARKS.md.
//!
//! Most options leave one of the two numbers as it is. Those in the same row lie side by side; those in the same column would be a row
//! apart, each in a line of the cache of its own, so the values stand in a second table by columns while the first one is filled,
//! where the memory allows that.

use super::{Filled, Table};
use crate::{
    budget::{Meter, Stop},
    search::Halt,
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
        // Where `sort` puts numbers in order no play reaches others, and their values do not matter.
        Some(rules) if rules.is_symmetric() || rules.is_sorted() => {
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
    let bytes = 4 * (height * width) as u64;
    meter.reserve(bytes)?;
    let mut by_columns = 0;
    if bytes <= meter.memory_left() {
        meter.reserve(bytes)?;
        by_columns = height * width;
    }
    let mut columns = vec![0_u32; by_columns];
    let filled = fill_rows(&mut form, &visit, (height, width), &mut columns, meter);
    if by_columns > 0 {
        meter.release(bytes);
    }
    filled
}

fn fill_rows<F: Form>(
    form: &mut F,
    visit: &impl Fn(&[u64], &mut Fill<'_, '_, F>) -> Result<Flow, Fault>,
    (height, width): (usize, usize),
    columns: &mut [u32],
    meter: &mut Meter<'_>,
) -> Result<Filled, Halt> {
    let mut table = Table { width, values: Vec::with_capacity(height * width) };
    let mut marks = Marks::default();
    let mut options = 0;
    for row in 0..height as u64 {
        for column in 0..width as u64 {
            let pair = [row, column];
            let canonical = form.of(pair);
            let place = column as usize * height;
            if canonical != pair {
                let Some(value) = table.at(canonical) else { return Ok(Filled::Unfit) };
                table.values.push(value);
                if let Some(entry) = columns.get_mut(place + row as usize) {
                    *entry = value;
                }
                continue;
            }
            marks.clear();
            let mut fill = Fill {
                pair,
                form: &mut *form,
                in_row: &table.values[row as usize * width..],
                in_column: columns.get(place..place + row as usize).unwrap_or_default(),
                table: &table,
                marks: &mut marks,
                meter: &mut *meter,
                options,
                is_unfit: false,
                stop: None,
            };
            let flow = visit(&pair, &mut fill);
            let Fill { is_unfit, stop, .. } = fill;
            options = fill.options;
            // A pair that perhaps no play reaches may meet a mistake in the rules: the search knows whether one does.
            if is_unfit || flow.is_err() {
                return Ok(Filled::Unfit);
            }
            stop.map_or(Ok(()), Err)?;
            meter.count(1)?;
            let value = marks.mex();
            table.values.push(value);
            if let Some(entry) = columns.get_mut(place + row as usize) {
                *entry = value;
            }
        }
        meter.count_options(std::mem::take(&mut options))?;
    }
    Ok(Filled::Table(table))
}

/// Marks the values of the options of one pair.
struct Fill<'f, 'b, F> {
    pair: [u64; 2],
    /// The values of the earlier pairs of its row.
    in_row: &'f [u32],
    /// Those of its column; none where there is no table by columns.
    in_column: &'f [u32],
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
    /// A row that lies elsewhere.
    fn one_by_one(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        let &[mut a, mut b] = first else { return self.unfit() };
        let &[in_a, in_b] = steps else { return self.unfit() };
        for _ in 0..count {
            self.pair(a, b)?;
            a = a.wrapping_add_signed(in_a);
            b = b.wrapping_add_signed(in_b);
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn unfit(&mut self) -> Flow {
        self.is_unfit = true;
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn count(&mut self, options: u64) -> Flow {
        self.options += options;
        if self.options < BLOCK {
            return ControlFlow::Continue(());
        }
        let counted = self.meter.count_options(std::mem::take(&mut self.options));
        self.flow(counted)
    }

    fn flow(&mut self, counted: Result<(), Stop>) -> Flow {
        match counted {
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
        // A pair that is not canonical has its value in the table as well.
        let value = if a == self.pair[0] {
            usize::try_from(b).ok().and_then(|b| self.in_row.get(b)).copied()
        } else if b == self.pair[1] {
            usize::try_from(a).ok().and_then(|a| self.in_column.get(a)).copied()
        } else {
            None
        };
        let value = value.or_else(|| self.table.at(self.form.of([a, b])));
        let Some(value) = value else { return self.unfit() };
        self.marks.mark(value);
        self.count(1)
    }

    #[inline(always)]
    fn row(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        // Most rows lie in the row of the table or in its column.
        let (line, begin, step) = match (first, steps) {
            (&[a, b], &[0, step]) if a == self.pair[0] => (self.in_row, b, step),
            (&[a, b], &[step, 0]) if b == self.pair[1] => (self.in_column, a, step),
            _ => return self.one_by_one(first, steps, count),
        };
        let end = begin.wrapping_add_signed(step.wrapping_mul(count.saturating_sub(1) as i64));
        if begin.max(end) >= line.len() as u64 {
            return self.one_by_one(first, steps, count);
        }
        let mut place = begin as i64;
        for _ in 0..count {
            self.marks.mark(line[place as usize]);
            place += step;
        }
        self.count(count)
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Flow {
        let counted = self.meter.count_steps(steps);
        self.flow(counted)
    }
}
