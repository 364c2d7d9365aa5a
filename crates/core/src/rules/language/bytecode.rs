//! The compiled form of rules: register instructions over 128-bit integers, with a place for every instruction.
//!
//! Registers hold the position's numbers first, then the constants, then names and intermediate values. Every backward
//! jump is a step of a bounded loop, so a program always ends; the machine counts these steps.

use super::{
    machine::Slim,
    syntax::{Builtin, Symmetry},
};
use crate::notation::Span;
use smallvec::SmallVec;

/// The index of a register.
pub(super) type Register = u16;

/// The index of an instruction.
pub(super) type Target = u32;

/// One instruction. `d` is written, `a` and `b` are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// d = a.
    Move { d: Register, a: Register },
    /// d = a ∘ b.
    Binary { operation: Operation, d: Register, a: Register, b: Register },
    /// d = a + b.
    Add { d: Register, a: Register, b: Register },
    /// d = a − b.
    Sub { d: Register, a: Register, b: Register },
    /// d = 1 if a is in the set, else 0.
    Member { set: Builtin, d: Register, a: Register },
    /// Goes on at the target.
    Jump { to: Target },
    /// Goes on at the target if a is not 0.
    JumpIf { a: Register, to: Target },
    /// Goes on at the target if a is 0.
    JumpUnless { a: Register, to: Target },
    /// Goes on at the target if a = b.
    JumpEqual { a: Register, b: Register, to: Target },
    /// Goes on at the target if a ≠ b.
    JumpNotEqual { a: Register, b: Register, to: Target },
    /// Goes on at the target if a < b.
    JumpLess { a: Register, b: Register, to: Target },
    /// Goes on at the target if a ≤ b.
    JumpLessEqual { a: Register, b: Register, to: Target },
    /// Adds 1 to `variable` and goes back to the target if it was less than `end`.
    NextInRange { variable: Register, end: Register, to: Target },
    /// Adds `step` to `variable` (the register after it) and goes back if the result is at most `end` (two after it).
    NextByStep { variable: Register, to: Target },
    /// Adds 1 to `index`; if it is below the number of values, loads `variable` (one after) from `first` + index and goes back.
    NextInList { index: Register, first: Register, count: Register, to: Target },
    /// Loads `variable` with the first member of a set; leaves if it exceeds `end` (one after).
    FirstOfSet { set: Builtin, variable: Register, to: Target },
    /// Loads `variable` with the member after it; goes back if it is at most `end` (one after).
    NextOfSet { set: Builtin, variable: Register, to: Target },
    /// Takes the lowest one out of `rest` and loads its place into the register after; leaves if there is none.
    FirstBit { rest: Register, to: Target },
    /// The same; goes back if there was one.
    NextBit { rest: Register, to: Target },
    /// A fault if a ≤ 0: the step of a range.
    Positive { a: Register },
    /// Hands an option to the visitor.
    Emit { option: u32 },
    /// Begins an option whose number of parts is not fixed.
    Begin,
    /// Adds a part of the option's list to it.
    Part { option: u32, part: u16 },
    /// Hands it to the visitor.
    HandOver,
    /// Runs the loop that begins behind it as a whole and goes on at the target; where that cannot be, the loop goes on
    /// step by step. With wide registers it does nothing.
    Sweep { which: u32, to: Target },
    /// The end.
    Return,
}

/// Operations that are not on the hottest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Mul,
    Div,
    Mod,
    Pow,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Min,
    Max,
    Gcd,
    Bit,
    Valuation,
    /// The operations of one operand ignore b.
    Abs,
    Isqrt,
    Popcount,
    Lowbit,
    Log2,
}

/// Straight code with its registers.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub(super) ops: Vec<Op>,
    /// Invariant: as long as `ops`.
    pub(super) spans: Vec<Span>,
    /// How many numbers the position has.
    pub(super) arity: usize,
    /// The registers at the start: zeros, with the constants in their places.
    pub(super) registers: Vec<i128>,
    /// The same in words; empty if a constant does not fit.
    pub(super) words: Vec<i64>,
    /// The loops that `Sweep` names.
    pub(super) sweeps: Vec<Sweep>,
    /// All clauses as flat ones, if they all are; the instructions say the same.
    pub(super) flat: Option<Vec<Flat>>,
    /// The same for heaps, where nothing but their options decides.
    pub(super) slim: Option<Vec<Slim>>,
    /// The options that `Emit` names.
    pub(super) options: Vec<EmittedOption>,
    /// Where a condition leaves its truth, or a start its values.
    pub(super) results: Vec<Register>,
}

/// An option.
#[derive(Clone, Debug)]
pub(super) struct EmittedOption {
    /// The registers of one or two parts of one number each, of a rule that neither sorts nor refuses them: the hot case.
    pub(super) plain: Option<[Register; 2]>,
    /// All parts.
    pub(super) parts: Vec<EmittedPart>,
}

/// A part of an option: a rule and the registers of its numbers.
#[derive(Clone, Debug)]
pub(super) struct EmittedPart {
    pub(super) rule: usize,
    pub(super) values: Vec<Register>,
    pub(super) span: Span,
}

/// A compiled rule.
#[derive(Clone, Debug)]
pub(super) struct CompiledRule {
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
    pub(super) options: Code,
    pub(super) won: Option<Code>,
    pub(super) lost: Option<Code>,
    pub(super) starts: Vec<(usize, Code)>,
    pub(super) symmetry: Symmetry,
    /// Where its name and its symmetry stand.
    pub(super) at: Span,
    pub(super) symmetry_at: Span,
}

/// An innermost loop that does nothing but hand over options.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    /// The name's register.
    pub(super) variable: Register,
    pub(super) over: SweptDomain,
    pub(super) body: Body,
}

/// What a sweep goes over.
#[derive(Clone, Copy, Debug)]
pub(super) enum SweptDomain {
    /// From the variable's value to this end.
    Range { end: Register },
    /// Values in registers side by side; `index` counts them.
    List { index: Register, first: Register, count: Register },
}

/// A whole clause that can be run from the position alone: at most one loop, everything linear.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    pub(super) over: FlatDomain,
    pub(super) body: Body,
}

/// What a flat clause goes over.
#[derive(Clone, Debug)]
pub(super) enum FlatDomain {
    /// From the largest of some ends to the smallest of others.
    Range { low: Vec<Linear>, high: Vec<Linear> },
    /// These values; one for a clause without a loop.
    List(Vec<i64>),
}

/// An option with its guards, all of whose numbers are linear in the loop's name.
#[derive(Clone, Debug)]
pub(super) struct Body {
    /// What must hold for an option to be made.
    pub(super) guards: Vec<(Linear, Relation)>,
    /// The numbers of all parts, one after another; a rule's index in front of them where the file has several rules.
    pub(super) numbers: Vec<Linear>,
    /// Where the parts end in `numbers`, and whether a part's numbers are to be sorted.
    pub(super) parts: Vec<(usize, Symmetry)>,
    /// Whether a part begins with its rule's index.
    pub(super) has_indices: bool,
    pub(super) shape: Shape,
}

/// The quick forms of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One part of one number.
    Heap,
    /// Two parts of one number each.
    TwoHeaps,
    /// One part of two numbers, as they are.
    Pair,
    /// One part of several numbers, as they are.
    Tuple,
    /// Anything else.
    Parts,
}

/// constant + slope · variable + Σ factor · register.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) constant: i64,
    pub(super) slope: i64,
    pub(super) terms: SmallVec<[(i64, Register); 2]>,
}

/// How a number compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeastZero,
    Zero,
    NotZero,
}
