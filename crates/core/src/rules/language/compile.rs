//! Syntax tree to bytecode: names, types and arities are checked, and every mistake is reported.
//!
//! A piece of code is compiled twice: the first pass finds its constants, the second knows in which registers they stand.

mod domains;
mod expressions;
mod rules;
mod sweep;

pub(super) use rules::file;

use super::{
    bytecode::{Code, Op, Register, Target},
    scope::{Scope, Type},
    syntax::{File, Name},
};
use crate::notation::{Diagnostic, Span};

/// The most registers of a piece of code.
const MOST_REGISTERS: usize = 20_000;

/// The most instructions of a piece of code.
const MOST_OPS: usize = 200_000;

/// Marks a mistake that has been reported.
pub(super) struct Reported;

type Made<T> = Result<T, Reported>;

/// What all pieces of a file share.
pub(super) struct Context<'a> {
    file: &'a File,
    /// Parameters with the values that hold.
    parameters: Vec<(String, i128)>,
}

/// A place that a jump will lead to, and the jumps that wait for it.
#[derive(Debug, Default)]
struct Label {
    at: Option<Target>,
    waiting: Vec<usize>,
}

/// Compiles one piece of code.
struct Compiler<'a> {
    context: &'a Context<'a>,
    code: Code,
    scope: Scope,
    constants: Vec<i128>,
    /// How many numbers the position has; the constants follow them.
    arity: usize,
    /// How many constants have a register of their own (known in the second pass).
    known: usize,
    next: usize,
    highest: usize,
    /// The set definitions that are being unfolded, so that a set cannot hold itself.
    unfolding: Vec<String>,
    mistakes: Vec<Diagnostic>,
}

impl<'a> Compiler<'a> {
    fn new(context: &'a Context<'a>, arguments: &[Name], constants: Vec<i128>) -> Compiler<'a> {
        let known = constants.len();
        let mut compiler = Compiler {
            context,
            code: Code::default(),
            scope: Scope::default(),
            constants,
            arity: arguments.len(),
            known,
            next: arguments.len() + known,
            highest: arguments.len() + known,
            unfolding: Vec::new(),
            mistakes: Vec::new(),
        };
        for (register, name) in arguments.iter().enumerate() {
            if let Err(mistake) = compiler.scope.bind(name, register as Register, Type::Number) {
                compiler.mistakes.push(mistake);
            }
        }
        compiler
    }

    /// Compiles a body twice and returns its code.
    fn twice(
        context: &'a Context<'a>,
        arguments: &[Name],
        mistakes: &mut Vec<Diagnostic>,
        body: impl Fn(&mut Compiler<'a>) -> Made<()>,
    ) -> Code {
        let mut first = Compiler::new(context, arguments, Vec::new());
        // A mistake that ends the body early is in the list.
        let _ = body(&mut first);
        if !first.mistakes.is_empty() {
            mistakes.append(&mut first.mistakes);
            return Code::default();
        }
        let mut second = Compiler::new(context, arguments, first.constants);
        let _ = body(&mut second);
        mistakes.append(&mut second.mistakes);
        second.finish()
    }

    fn finish(mut self) -> Code {
        self.emit(Op::Return, 0..0);
        let mut registers = vec![0; self.highest.max(self.arity + self.constants.len())];
        registers[self.arity..self.arity + self.constants.len()].copy_from_slice(&self.constants);
        self.code.arity = self.arity;
        let words: Option<Vec<i64>> = registers.iter().map(|&r| i64::try_from(r).ok()).collect();
        self.code.words = words.unwrap_or_default();
        self.code.registers = registers;
        self.code
    }

    fn emit(&mut self, op: Op, span: Span) {
        self.code.ops.push(op);
        self.code.spans.push(span);
    }

    fn report<T>(&mut self, mistake: Diagnostic) -> Made<T> {
        self.mistakes.push(mistake);
        Err(Reported)
    }

    /// Fresh registers side by side.
    fn fresh(&mut self, count: usize, span: &Span) -> Made<Register> {
        let first = self.next;
        self.next += count;
        self.highest = self.highest.max(self.next);
        if self.next > MOST_REGISTERS || self.code.ops.len() > MOST_OPS {
            return self
                .report(Diagnostic::new("R0107", span.clone()).with("limit", MOST_REGISTERS));
        }
        Ok(first as Register)
    }

    /// The register of a constant.
    fn constant(&mut self, value: i128) -> Register {
        let index = match self.constants.iter().position(|&c| c == value) {
            Some(index) => index,
            None => {
                self.constants.push(value);
                self.constants.len() - 1
            }
        };
        debug_assert!(self.known == 0 || index < self.known);
        // Beyond the limit the first pass reports too many registers before this is used.
        (self.arity + index) as Register
    }

    fn jump(&mut self, op: impl FnOnce(Target) -> Op, label: &mut Label, span: Span) {
        if label.at.is_none() {
            label.waiting.push(self.code.ops.len());
        }
        self.emit(op(label.at.unwrap_or(0)), span);
    }

    fn place(&mut self, label: &mut Label) {
        let here = self.code.ops.len() as Target;
        label.at = Some(here);
        for waiting in label.waiting.drain(..) {
            set_target(&mut self.code.ops[waiting], here);
        }
    }

    fn here(&self) -> Target {
        self.code.ops.len() as Target
    }
}

fn set_target(op: &mut Op, target: Target) {
    match op {
        Op::Jump { to }
        | Op::JumpIf { to, .. }
        | Op::JumpUnless { to, .. }
        | Op::JumpEqual { to, .. }
        | Op::JumpNotEqual { to, .. }
        | Op::JumpLess { to, .. }
        | Op::JumpLessEqual { to, .. }
        | Op::NextInRange { to, .. }
        | Op::NextByStep { to, .. }
        | Op::NextInList { to, .. }
        | Op::FirstOfSet { to, .. }
        | Op::NextOfSet { to, .. }
        | Op::FirstBit { to, .. }
        | Op::NextBit { to, .. }
        | Op::Sweep { to, .. } => *to = target,
        Op::Move { .. }
        | Op::Binary { .. }
        | Op::Add { .. }
        | Op::Sub { .. }
        | Op::Member { .. }
        | Op::Positive { .. }
        | Op::Emit { .. }
        | Op::Begin
        | Op::Part { .. }
        | Op::HandOver
        | Op::Return => {}
    }
}
