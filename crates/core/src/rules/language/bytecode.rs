//! The compiled form of rules: register instructions over 128-bit integers, with a place for every instruction.
//!
//! Registers hold the position's numbers first, then the constants, then names and intermediate values. Every backward
//! jump is a step of a bounded loop, so a program always ends; the machine counts these steps.

use super::syntax::Builtin;
use crate::notation::Span;

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
    /// The registers at the start: zeros, with the constants in their places.
    pub(super) registers: Vec<i128>,
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
    pub(super) symmetry: super::syntax::Symmetry,
}
