//! The plain table: nim-values of the heaps of one ruleset, straight from the definition.
//!
//! # What it computes
//!
//! ```text
//! g(n) = mex { g(a₁) ⊕ … ⊕ g(aₖ)  :  a₁ + … + aₖ is an option of n }
//! ```
//!
//! for n = 0, 1, 2, …: every part of an option is smaller than the heap, so its value is known when it is needed. That
//! is the whole correctness argument, and why this table is the oracle of the faster engines.
//!
//! # Cost
//!
//! One step an option.

mod boxes;
mod codes;
mod pairs;
mod rules;
mod tables;
mod values;

pub(crate) use tables::{Tables, Tabulated};
pub use values::{Values, View};

use crate::{
    budget::{Limit, Meter, Stop},
    sequence::{
        Class, Config, Counting, Engine, Halves, HeapMoves, Keep, PositionParity, SequenceEngine,
        Space,
    },
    subtraction::{self, SubtractionTable},
};
use bouton_core::{
    evidence::certificate::{Sparse, SparseParity},
    rules::heap::{HeapRules, SubtractionSet},
};
use std::ops::ControlFlow;

/// Options are counted against the budget in blocks of about this many.
const BLOCK: u64 = 4096;

/// Up to this length a table of a code is filled by plain loops.
const SHORT: usize = 512;

/// Which values occur among the options of one heap; emptied in constant time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The values below 64.
    low: u64,
    /// For every value from 64 on the round in which it was marked last.
    // Invariant: no stamp is greater than `round`.
    stamps: Vec<u64>,
    round: u64,
}

impl Marks {
    /// Forgets all values.
    pub(crate) fn clear(&mut self) {
        self.round += 1;
        self.low = 0;
    }

    /// Marks a value.
    #[inline]
    pub(crate) fn mark(&mut self, value: u32) {
        match value {
            0..64 => self.low |= 1 << value,
            _ => self.mark_high(value as usize - 64),
        }
    }

    #[inline]
    fn mark_high(&mut self, index: usize) {
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two().max(64), 0);
        }
        self.stamps[index] = self.round;
    }

    /// The smallest value that is not marked.
    #[inline]
    pub(crate) fn mex(&self) -> u32 {
        if self.low != u64::MAX {
            return self.low.trailing_ones();
        }
        let free = self.stamps.iter().position(|&stamp| stamp != self.round);
        u32::try_from(free.unwrap_or(self.stamps.len())).map_or(u32::MAX, |free| free + 64)
    }
}

/// A table that grows heap by heap.
#[derive(Clone, Debug)]
pub(crate) struct Filler {
    rules: HeapRules,
    marks: Marks,
    loops: Loops,
}

/// The quickest way that is known to fill a table.
#[derive(Clone, Debug)]
enum Loops {
    /// Loops for what the digits of a code allow.
    Code(codes::CodeTable),
    /// The same for short tables; longer ones are computed by vectors and sparse spaces.
    Sequence { short: codes::CodeTable, long: Box<SequenceEngine> },
    /// Blocks of a subtraction game; the values from `next` on are not in the table yet.
    Blocks { table: SubtractionTable, block: Box<[u32; subtraction::BLOCK]>, next: usize },
    /// Options are visited one by one.
    Options,
}

impl Filler {
    /// What fills the table of the rules.
    pub(crate) fn new(rules: &HeapRules) -> Filler {
        let blocks = |table| Loops::Blocks {
            table,
            block: Box::new([0; subtraction::BLOCK]),
            next: subtraction::BLOCK,
        };
        let loops = match rules {
            HeapRules::TakeAndBreak(code) => {
                codes::CodeTable::new(code).map(|short| match HeapMoves::of(rules) {
                    Some(moves) if moves.many.is_empty() => {
                        let config = Config {
                            counting: Counting::Off,
                            keep: Keep::Window,
                            ..Config::default()
                        };
                        let long = Box::new(SequenceEngine::new(moves, config));
                        Loops::Sequence { short, long }
                    }
                    _ => Loops::Code(short),
                })
            }
            HeapRules::Subtraction(set) => SubtractionTable::new(set).map(blocks),
            HeapRules::AllBut(set) => SubtractionTable::all_but(set).map(blocks),
            HeapRules::Any => {
                SubtractionTable::all_but(&SubtractionSet::of_numbers(&[])).map(blocks)
            }
            _ => None,
        };
        let loops = loops.unwrap_or(Loops::Options);
        Filler { rules: rules.clone(), marks: Marks::default(), loops }
    }

    /// The rules.
    pub(crate) fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// The rule of the sparse space in use and the heaps that are rare by it, for certificates.
    pub(crate) fn sparse(&self) -> Option<Sparse> {
        let Loops::Sequence { long, .. } = &self.loops else { return None };
        let moves = long.moves();
        let free = moves.splits.iter().all(|split| split.halves == Halves::Allowed);
        if !free || !moves.equal_splits.is_empty() {
            return None;
        }
        let space = long.space()?;
        let parity = match space.parity() {
            PositionParity::Ignored => SparseParity::None,
            PositionParity::Counts { odd_splits: false } => SparseParity::Even,
            PositionParity::Counts { odd_splits: true } => SparseParity::Odd,
        };
        let rare =
            long.rare().iter().filter(|&&(heap, value)| space.class(value, heap) == Class::Rare);
        let mut rare: Vec<u64> = rare.map(|&(heap, _)| heap).collect();
        rare.dedup();
        Some(Sparse { mask: u64::from(space.mask()), parity, rare })
    }

    /// The rule of the sparse space in use, and the heaps that are kept apart by it, heap 0 first.
    pub(crate) fn space(&self) -> Option<(Space, &[(u64, u16)])> {
        let Loops::Sequence { long, .. } = &self.loops else { return None };
        Some((long.space()?, long.rare()))
    }

    /// Lets the values grow to a length.
    ///
    /// # Errors
    /// The limit that is reached; the values that are there are right.
    pub(crate) fn extend(
        &mut self,
        values: &mut Values,
        length: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let narrow = matches!(self.loops, Loops::Sequence { .. }) && length > SHORT;
        if narrow {
            values.narrow();
        }
        meter.reserve(values.width() * length.saturating_sub(values.len()) as u64)?;
        while values.len() < length {
            match &mut self.loops {
                Loops::Code(codes) => codes.extend(values.words(), &mut self.marks, meter)?,
                Loops::Sequence { short, .. } if length <= SHORT => {
                    short.extend(values.words(), &mut self.marks, meter)?;
                }
                Loops::Sequence { short, long } => {
                    let end = length.min(values.len().max(SHORT) * 2);
                    match extend_by_sequence(long, values, end, meter) {
                        // A value that does not fit its tables.
                        Err(stop) if stop.limit == Limit::Values => {
                            self.loops = Loops::Code(short.clone());
                        }
                        done => done?,
                    }
                }
                Loops::Blocks { table, block, next } => {
                    if *next == block.len() {
                        meter.count(block.len() as u64)?;
                        table.next_block(block);
                        *next = 0;
                    }
                    let end = block.len().min(*next + length - values.len());
                    values.words().extend(&block[*next..end]);
                    *next = end;
                }
                Loops::Options => {
                    extend_by_options(&self.rules, values.words(), &mut self.marks, meter)?;
                }
            }
        }
        Ok(())
    }
}

/// Lets the values grow to a length by the fast engines.
///
/// # Errors
/// The limit that is reached; the values that are there are right.
fn extend_by_sequence(
    engine: &mut SequenceEngine,
    values: &mut Values,
    length: usize,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let known = engine.heaps().max(values.len() as u64);
    let more = (length as u64).saturating_sub(known);
    // Vectors look at many options in the time of one; in a sparse space a heap costs a look at its rare options.
    let options = match engine.engine() {
        Engine::SparseSpace => engine.rare().len() as u64 / 16,
        _ => (length as u64) * engine.moves().splits.len() as u64 / 16,
    };
    meter.count_options(more.saturating_mul(options))?;
    let width = values.width();
    let done = engine.advance_with((length as u64).saturating_sub(1), meter, &mut |heap, new| {
        // The engine begins at heap 0, and again where it had not kept what it needs.
        let known = (values.len() as u64).saturating_sub(heap);
        let known = usize::try_from(known).unwrap_or(usize::MAX).min(new.len());
        values.extend(&new[known..]);
    });
    let wider = values.width() - width;
    meter.reserve(wider * values.len() as u64)?;
    done
}

/// Appends the value of the next heap, whose size is the length of the table, by visiting its options.
///
/// # Errors
/// The limit that is reached; the table is then as before.
pub(crate) fn extend_by_options(
    rules: &HeapRules,
    values: &mut Vec<u32>,
    marks: &mut Marks,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let mut stopped = Ok(());
    let mut options = 0_u64;
    meter.count(1)?;
    marks.clear();
    let _ = rules.options(values.len() as u64, &mut |parts| {
        options += 1;
        if options.is_multiple_of(BLOCK) {
            stopped = meter.count_options(BLOCK);
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
        }
        let value = parts.iter().flat_map(|part| part.iter()).fold(0, |sum, &part| {
            // Every part is a smaller heap.
            sum ^ usize::try_from(part).ok().and_then(|part| values.get(part)).copied().unwrap_or(0)
        });
        marks.mark(value);
        ControlFlow::Continue(())
    });
    stopped?;
    meter.count_options(options % BLOCK)?;
    values.push(marks.mex());
    Ok(())
}
