//! Innermost loops as a whole, and rules all of whose clauses are such loops.
//!
//! # Why it is right
//! A sweep does what the instructions behind it do, in their order: one step for every further value, the guards, the option.
//! Before it begins, it looks at both ends of the loop: all numbers are linear, so if they fit a word at both ends, they
//! fit everywhere between. A value at which a number of an option is negative, and everything that does not fit, is left
//! to the instructions: the sweep stops in front of it, with the registers as they would be there. So faults come from
//! one place. A test compares the two on random rules, step counts included.
//!
//! A rule of flat clauses is run from the position alone. Where a clause meets something that needs the instructions, the
//! rule is run by them from its beginning, and the options and steps that were there already are passed over.

use super::{
    super::bytecode::{Body, Flat, FlatDomain, Linear, Relation, Shape, Sweep, SweptDomain},
    Emitter, Halt, REPORT_EVERY, flow,
    run::Output,
};
use crate::rules::{OptionSink, language::syntax::Symmetry};
use smallvec::SmallVec;

/// A sweep has so many guards at most.
pub(in super::super) const MOST_GUARDS: usize = 3;

/// The parts of a swept option have so many numbers at most, indices of rules included.
pub(in super::super) const MOST_NUMBERS: usize = 6;

/// How a sweep ends that nothing stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Swept {
    /// All values were visited.
    All,
    /// In front of a value that needs the instructions.
    Before,
}

/// constant + slope · variable, the registers put in.
#[derive(Clone, Copy, Default)]
struct Line {
    base: i64,
    slope: i64,
}

impl Line {
    /// The line of a linear form whose values at both ends fit a word.
    #[inline(always)]
    fn of(linear: &Linear, registers: &[i64], low: i64, high: i64) -> Option<Line> {
        let base = constant(linear, registers)?;
        let slope = linear.slope;
        if slope != 0 {
            slope.checked_mul(low)?.checked_add(base)?;
            slope.checked_mul(high)?.checked_add(base)?;
        }
        Some(Line { base, slope })
    }

    /// The value at a place; between places where it fits, it fits.
    #[inline(always)]
    fn at(self, x: i64) -> i64 {
        self.base.wrapping_add(self.slope.wrapping_mul(x))
    }
}

/// What a linear form is without the loop's name.
#[inline(always)]
fn constant(linear: &Linear, registers: &[i64]) -> Option<i64> {
    let mut base = linear.constant;
    for &(factor, register) in &linear.terms {
        let term = factor.checked_mul(registers[usize::from(register)])?;
        base = base.checked_add(term)?;
    }
    Some(base)
}

/// Runs a loop from the value that its name has.
#[inline]
pub(super) fn run<S: OptionSink + ?Sized>(
    sweep: &Sweep,
    registers: &mut [i64],
    steps: &mut u64,
    emitter: &mut Emitter<'_, S>,
) -> Result<Swept, Halt> {
    match sweep.over {
        SweptDomain::Range { end } => {
            let low = registers[usize::from(sweep.variable)];
            let high = registers[usize::from(end)];
            let Some(lines) = Lines::of(&sweep.body, registers, low, high) else {
                return Ok(Swept::Before);
            };
            let mut x = low;
            let swept = lines.range(&mut x, high, steps, emitter)?;
            registers[usize::from(sweep.variable)] = x;
            Ok(swept)
        }
        SweptDomain::List { index, first, count } => {
            let first = usize::from(first);
            let list = &registers[first..first + usize::from(count)];
            let Some(lines) = Lines::of_list(&sweep.body, registers, list) else {
                return Ok(Swept::Before);
            };
            let mut place = 0;
            let swept = lines.list(list, &mut place, steps, emitter)?;
            if swept == Swept::Before {
                // A list has at most 65535 values.
                registers[usize::from(sweep.variable)] = registers[first + place];
                registers[usize::from(index)] = place as i64;
            }
            Ok(swept)
        }
    }
}

/// Runs flat clauses on a position.
#[inline]
pub(super) fn run_flat<S: OptionSink + ?Sized>(
    clauses: &[Flat],
    position: &[i64],
    steps: &mut u64,
    emitter: &mut Emitter<'_, S>,
) -> Result<Swept, Halt> {
    for clause in clauses {
        let swept = match &clause.over {
            FlatDomain::Range { low, high } => {
                let low = low.iter().map(|end| constant(end, position));
                let high = high.iter().map(|end| constant(end, position));
                let low = low.reduce(|a, b| Some(a?.max(b?))).flatten();
                let high = high.reduce(|a, b| Some(a?.min(b?))).flatten();
                let (Some(mut x), Some(high)) = (low, high) else { return Ok(Swept::Before) };
                if x > high {
                    continue;
                }
                let Some(lines) = Lines::of(&clause.body, position, x, high) else {
                    return Ok(Swept::Before);
                };
                lines.range(&mut x, high, steps, emitter)?
            }
            FlatDomain::List(list) => {
                let Some(lines) = Lines::of_list(&clause.body, position, list) else {
                    return Ok(Swept::Before);
                };
                lines.list(list, &mut 0, steps, emitter)?
            }
        };
        if swept == Swept::Before {
            return Ok(Swept::Before);
        }
    }
    Ok(Swept::All)
}

/// Counts one more step.
#[inline(always)]
fn step<S: OptionSink + ?Sized>(steps: &mut u64, emitter: &mut Emitter<'_, S>) -> Result<(), Halt> {
    *steps += 1;
    if *steps == REPORT_EVERY {
        *steps = 0;
        emitter.work(REPORT_EVERY)?;
    }
    Ok(())
}

/// A body with its registers put in. Arrays, because every call of a rule makes one.
struct Lines<'b> {
    body: &'b Body,
    guards: [Line; MOST_GUARDS],
    numbers: [Line; MOST_NUMBERS],
}

impl<'b> Lines<'b> {
    /// `None` if a value would not fit a word.
    #[inline(always)]
    fn of(body: &'b Body, registers: &[i64], low: i64, high: i64) -> Option<Lines<'b>> {
        let mut lines = Lines {
            body,
            guards: [Line::default(); MOST_GUARDS],
            numbers: [Line::default(); MOST_NUMBERS],
        };
        for (line, (linear, _)) in lines.guards.iter_mut().zip(&body.guards) {
            *line = Line::of(linear, registers, low, high)?;
        }
        for (line, linear) in lines.numbers.iter_mut().zip(&body.numbers) {
            *line = Line::of(linear, registers, low, high)?;
        }
        Some(lines)
    }

    #[inline(always)]
    fn of_list(body: &'b Body, registers: &[i64], list: &[i64]) -> Option<Lines<'b>> {
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for &x in list {
            (low, high) = (low.min(x), high.max(x));
        }
        Lines::of(body, registers, low, high)
    }

    /// Visits x, x + 1, … up to an end that is at least x.
    #[inline(always)]
    fn range<S: OptionSink + ?Sized>(
        &self,
        x: &mut i64,
        high: i64,
        steps: &mut u64,
        emitter: &mut Emitter<'_, S>,
    ) -> Result<Swept, Halt> {
        if matches!(self.body.shape, Shape::Heap | Shape::Pair | Shape::Tuple)
            && self.is_whole(*x, high)
        {
            return self.rows(x, high, steps, emitter);
        }
        loop {
            if !self.visit(*x, emitter)? {
                return Ok(Swept::Before);
            }
            if *x >= high {
                return Ok(Swept::All);
            }
            *x += 1;
            step(steps, emitter)?;
        }
    }

    /// Whether all guards hold and no number is negative from one value to another: everything is linear, so the ends decide.
    #[inline(always)]
    fn is_whole(&self, low: i64, high: i64) -> bool {
        let length = self.body.numbers.len();
        let not_negative = |line: &Line| line.at(low) >= 0 && line.at(high) >= 0;
        let guards = self.guards.iter().zip(&self.body.guards);
        guards
            .into_iter()
            .all(|(line, &(_, relation))| relation == Relation::AtLeastZero && not_negative(line))
            && self.numbers[..length].iter().all(not_negative)
    }

    /// Hands over all options between two values, in rows up to the next report.
    #[inline(always)]
    fn rows<S: OptionSink + ?Sized>(
        &self,
        x: &mut i64,
        high: i64,
        steps: &mut u64,
        emitter: &mut Emitter<'_, S>,
    ) -> Result<Swept, Halt> {
        let length = self.body.numbers.len();
        let slopes = self.numbers.map(|line| line.slope);
        loop {
            let last = high.min(x.saturating_add((REPORT_EVERY - *steps) as i64 - 1));
            let first = self.numbers.map(|line| line.at(*x) as u64);
            let further = (last - *x) as u64;
            flow(emitter.sink.row(&first[..length], &slopes[..length], further + 1))?;
            *steps += further;
            *x = last;
            if *x >= high {
                return Ok(Swept::All);
            }
            *x += 1;
            step(steps, emitter)?;
        }
    }

    /// Visits the values of a list.
    #[inline(always)]
    fn list<S: OptionSink + ?Sized>(
        &self,
        list: &[i64],
        place: &mut usize,
        steps: &mut u64,
        emitter: &mut Emitter<'_, S>,
    ) -> Result<Swept, Halt> {
        while let Some(&x) = list.get(*place) {
            if !self.visit(x, emitter)? {
                return Ok(Swept::Before);
            }
            *place += 1;
            if *place < list.len() {
                step(steps, emitter)?;
            }
        }
        Ok(Swept::All)
    }

    /// Hands over the option at a value if its guards hold; false if a number of it is negative.
    #[inline(always)]
    fn visit<S: OptionSink + ?Sized>(
        &self,
        x: i64,
        emitter: &mut Emitter<'_, S>,
    ) -> Result<bool, Halt> {
        for (line, &(_, relation)) in self.guards.iter().zip(&self.body.guards) {
            let value = line.at(x);
            let holds = match relation {
                Relation::AtLeastZero => value >= 0,
                Relation::Zero => value == 0,
                Relation::NotZero => value != 0,
            };
            if !holds {
                return Ok(true);
            }
        }
        let number = |place: usize| u64::try_from(self.numbers[place].at(x));
        match self.body.shape {
            Shape::Heap => {
                let Ok(heap) = number(0) else { return Ok(false) };
                flow(emitter.sink.heap(heap))?;
            }
            Shape::TwoHeaps => {
                let (Ok(a), Ok(b)) = (number(0), number(1)) else { return Ok(false) };
                flow(emitter.sink.two_heaps(a, b))?;
            }
            Shape::Pair => {
                let (Ok(a), Ok(b)) = (number(0), number(1)) else { return Ok(false) };
                flow(emitter.sink.pair(a, b))?;
            }
            Shape::Tuple | Shape::Parts => return self.parts(x, emitter),
        }
        Ok(true)
    }

    #[inline]
    fn parts<S: OptionSink + ?Sized>(
        &self,
        x: i64,
        emitter: &mut Emitter<'_, S>,
    ) -> Result<bool, Halt> {
        let mut numbers = [0_u64; MOST_NUMBERS];
        let length = self.body.numbers.len();
        for (number, line) in numbers.iter_mut().zip(&self.numbers).take(length) {
            match u64::try_from(line.at(x)) {
                Ok(value) => *number = value,
                Err(_) => return Ok(false),
            }
        }
        if self.body.shape == Shape::Tuple {
            flow(emitter.sink.option(&[&numbers[..length]]))?;
            return Ok(true);
        }
        let mut begin = 0;
        for &(end, symmetry) in &self.body.parts {
            if symmetry == Symmetry::Sort {
                numbers[begin + usize::from(self.body.has_indices)..end].sort_unstable();
            }
            begin = end;
        }
        let mut slices: SmallVec<[&[u64]; MOST_NUMBERS]> = SmallVec::new();
        let mut begin = 0;
        for &(end, _) in &self.body.parts {
            slices.push(&numbers[begin..end]);
            begin = end;
        }
        flow(emitter.sink.option(&slices))?;
        Ok(true)
    }
}
