//! Rules on one number whose clauses are all short: the quickest way through the options of a heap.
//!
//! # What it does
//! The same as [`sweep::run_flat`](super::sweep::run_flat), for rules on one number n whose options are one or two heaps. All numbers
//! are constant + factor · n + slope · x with small coefficients, x the loop's name, so for a heap below [`HEAPS`] nothing can exceed
//! a word, and nothing has to be looked at before a loop begins.
//!
//! From some heap on the guards of a list hold at all of its values, and no number is negative; then there is nothing to look at ([`Sure`]).
//!
//! # Why nothing exceeds a word
//! Coefficients are at most 2^15 and n is below 2^31, so ends of ranges are below 2^47, values of x too (entries of lists are below
//! 2^40), and slope · x is at most 2^62.
//!
//! # Cost
//! About 5 ns a call and 1 ns an option, besides what the sink takes.

use super::{
    super::bytecode::{Flat, FlatDomain, Linear, Relation, Shape},
    Halt, MOST_GUARDS, REPORT_EVERY, flow,
};
use crate::rules::OptionSink;

/// Larger heaps are left to the flat clauses.
pub(super) const HEAPS: u64 = 1 << 31;

/// The largest coefficient.
const LARGEST: i64 = 1 << 15;

/// A clause.
#[derive(Clone, Debug)]
pub(in super::super) struct Slim {
    over: Over,
    /// The first of them count.
    guards: [(Plane, Relation); MOST_GUARDS],
    guard_count: usize,
    first: Plane,
    /// The second heap of the option, if there is one.
    second: Option<Plane>,
    sure: Option<Sure>,
}

/// A list of options that are one heap each, all of which are there from some heap on.
#[derive(Clone, Debug)]
struct Sure {
    /// For this n and all larger ones.
    from: i64,
    /// The options are factor · n + these.
    factor: i64,
    constants: Vec<i64>,
}

impl Sure {
    fn of(values: &[i64], guards: &[(Plane, Relation)], option: Plane) -> Option<Sure> {
        let mut from = 0;
        for (plane, relation) in guards.iter().chain([&(option, Relation::AtLeastZero)]) {
            if *relation != Relation::AtLeastZero {
                return None;
            }
            for &x in values {
                // constant + factor · n is at least 0 from the quotient, rounded up, on.
                let constant = plane.at(plane.constant, x);
                match plane.factor {
                    0 if constant >= 0 => {}
                    1.. => from = from.max(((-constant).max(0) + plane.factor - 1) / plane.factor),
                    _ => return None,
                }
            }
        }
        let constants = values.iter().map(|&x| option.at(option.constant, x)).collect();
        Some(Sure { from, factor: option.factor, constants })
    }
}

#[derive(Clone, Debug)]
enum Over {
    /// From the largest of some ends to the smallest of others.
    Range {
        low: Vec<Plane>,
        high: Vec<Plane>,
    },
    List(Vec<i64>),
}

/// constant + factor · n + slope · x
#[derive(Clone, Copy, Debug, Default)]
struct Plane {
    constant: i64,
    factor: i64,
    slope: i64,
}

impl Plane {
    fn of(linear: &Linear) -> Option<Plane> {
        let mut factor = 0;
        for &(times, register) in &linear.terms {
            if register != 0 {
                return None;
            }
            factor += times;
        }
        let plane = Plane { constant: linear.constant, factor, slope: linear.slope };
        let all = [plane.constant, plane.factor, plane.slope];
        all.iter().all(|n| n.abs() <= LARGEST).then_some(plane)
    }

    #[inline(always)]
    fn base(self, n: i64) -> i64 {
        self.constant.wrapping_add(self.factor.wrapping_mul(n))
    }

    #[inline(always)]
    fn at(self, base: i64, x: i64) -> i64 {
        base.wrapping_add(self.slope.wrapping_mul(x))
    }
}

/// The clauses of a rule on one number, if all of them are as they must be.
pub(in super::super) fn of(clauses: &[Flat]) -> Option<Vec<Slim>> {
    clauses.iter().map(Slim::of).collect()
}

impl Slim {
    fn of(clause: &Flat) -> Option<Slim> {
        let planes = |all: &[Linear]| all.iter().map(Plane::of).collect::<Option<Vec<Plane>>>();
        let over = match &clause.over {
            FlatDomain::Range { low, high } => {
                Over::Range { low: planes(low)?, high: planes(high)? }
            }
            FlatDomain::List(values) => Over::List(values.clone()),
        };
        let (first, second) = match (clause.body.shape, &clause.body.numbers[..]) {
            (Shape::Heap, [heap]) => (Plane::of(heap)?, None),
            (Shape::TwoHeaps, [a, b]) => (Plane::of(a)?, Some(Plane::of(b)?)),
            _ => return None,
        };
        let mut guards = [(Plane::default(), Relation::AtLeastZero); MOST_GUARDS];
        for (at, (linear, relation)) in clause.body.guards.iter().enumerate() {
            *guards.get_mut(at)? = (Plane::of(linear)?, *relation);
        }
        let guard_count = clause.body.guards.len();
        let sure = match (&over, second) {
            (Over::List(values), None) => Sure::of(values, &guards[..guard_count], first),
            _ => None,
        };
        Some(Slim { over, guards, guard_count, first, second, sure })
    }
}

/// What was handed over, where the instructions have to go on.
pub(super) struct Before {
    pub(super) options: u64,
    /// Steps that were reported.
    pub(super) steps: u64,
}

/// Visits the options of a heap below [`HEAPS`]. `Some` in front of an option with a negative number, which is left to the
/// instructions.
///
/// # Errors
/// The sink has seen enough.
#[inline]
pub(super) fn run<S: OptionSink + ?Sized>(
    clauses: &[Slim],
    heap: u64,
    sink: &mut S,
) -> Result<Option<Before>, Halt> {
    let mut run = Run { n: heap as i64, options: 0, steps: 0, reported: 0 };
    for clause in clauses {
        if !run.clause(clause, sink)? {
            return Ok(Some(Before { options: run.options, steps: run.reported }));
        }
    }
    if run.steps > 0 {
        flow(sink.work(run.steps))?;
    }
    Ok(None)
}

struct Run {
    n: i64,
    options: u64,
    /// Steps that are not reported yet, and those that are.
    steps: u64,
    reported: u64,
}

impl Run {
    /// False in front of an option with a negative number.
    #[inline(always)]
    fn clause<S: OptionSink + ?Sized>(
        &mut self,
        clause: &Slim,
        sink: &mut S,
    ) -> Result<bool, Halt> {
        let n = self.n;
        if let Some(sure) = &clause.sure
            && n >= sure.from
            && (self.steps as usize) + sure.constants.len() < REPORT_EVERY as usize
        {
            let base = sure.factor.wrapping_mul(n);
            for &constant in &sure.constants {
                flow(sink.heap(base.wrapping_add(constant) as u64))?;
            }
            self.options += sure.constants.len() as u64;
            self.steps += (sure.constants.len() as u64).saturating_sub(1);
            return Ok(true);
        }
        let guards = clause.guards.map(|(plane, _)| plane.base(n));
        let body = Body {
            clause,
            guards,
            first: clause.first.base(n),
            second: clause.second.map_or(0, |plane| plane.base(n)),
        };
        match &clause.over {
            Over::List(values) => {
                for (place, &x) in values.iter().enumerate() {
                    if place > 0 {
                        self.step(sink)?;
                    }
                    if !body.visit(x, &mut self.options, sink)? {
                        return Ok(false);
                    }
                }
            }
            Over::Range { low, high } => {
                let low = low.iter().map(|end| end.base(n)).max().unwrap_or(0);
                let high = high.iter().map(|end| end.base(n)).min().unwrap_or(-1);
                let is_whole = body.is_whole(low, high);
                let mut x = low;
                while x <= high {
                    // As many as may be done before the next report.
                    let last = high.min(x.saturating_add((REPORT_EVERY - self.steps) as i64 - 1));
                    let begin = x;
                    if is_whole {
                        let (first, slope) = (body.at(x), clause.first.slope);
                        let count = (last - x + 1) as u64;
                        flow(sink.row(&[first], &[slope], count))?;
                        self.options += count;
                        x = last + 1;
                    }
                    while x <= last {
                        if !body.visit(x, &mut self.options, sink)? {
                            return Ok(false);
                        }
                        x += 1;
                    }
                    self.steps += (last - begin) as u64;
                    if x <= high {
                        self.step(sink)?;
                    }
                }
            }
        }
        Ok(true)
    }

    /// Counts one more step.
    #[inline(always)]
    fn step<S: OptionSink + ?Sized>(&mut self, sink: &mut S) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps == REPORT_EVERY {
            self.steps = 0;
            self.reported += REPORT_EVERY;
            flow(sink.work(REPORT_EVERY))?;
        }
        Ok(())
    }
}

/// A clause with n put in.
struct Body<'c> {
    clause: &'c Slim,
    guards: [i64; MOST_GUARDS],
    first: i64,
    second: i64,
}

impl Body<'_> {
    /// The heap of the option at a value.
    #[inline(always)]
    fn at(&self, x: i64) -> u64 {
        self.clause.first.at(self.first, x) as u64
    }

    /// Whether options are one heap each, all guards hold and no heap is negative from one value to another, which is not smaller:
    /// everything is linear, so the ends decide.
    #[inline(always)]
    fn is_whole(&self, low: i64, high: i64) -> bool {
        let not_negative =
            |plane: Plane, base: i64| plane.at(base, low) >= 0 && plane.at(base, high) >= 0;
        let mut is_whole = low <= high
            && self.clause.second.is_none()
            && not_negative(self.clause.first, self.first);
        for at in 0..self.clause.guard_count.min(MOST_GUARDS) {
            let (plane, relation) = self.clause.guards[at];
            is_whole &= relation == Relation::AtLeastZero && not_negative(plane, self.guards[at]);
        }
        is_whole
    }

    /// Hands over the option at a value if its guards hold; false if a number of it is negative.
    #[inline(always)]
    fn visit<S: OptionSink + ?Sized>(
        &self,
        x: i64,
        options: &mut u64,
        sink: &mut S,
    ) -> Result<bool, Halt> {
        let mut at = 0;
        while at < self.clause.guard_count && at < MOST_GUARDS {
            let (plane, relation) = self.clause.guards[at];
            let value = plane.at(self.guards[at], x);
            let holds = match relation {
                Relation::AtLeastZero => value >= 0,
                Relation::Zero => value == 0,
                Relation::NotZero => value != 0,
            };
            if !holds {
                return Ok(true);
            }
            at += 1;
        }
        let first = self.clause.first.at(self.first, x);
        match self.clause.second {
            None if first >= 0 => flow(sink.heap(first as u64))?,
            None => return Ok(false),
            Some(plane) => {
                let second = plane.at(self.second, x);
                if first < 0 || second < 0 {
                    return Ok(false);
                }
                flow(sink.two_heaps(first as u64, second as u64))?;
            }
        }
        *options += 1;
        Ok(true)
    }
}
