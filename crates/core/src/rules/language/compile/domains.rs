//! Domains: loops over their values, and tests of membership.

use super::{
    super::{
        bytecode::{Op, Operation, Register},
        scope::Type,
        syntax::*,
    },
    Compiler, Label, Made,
};
use crate::notation::{Diagnostic, Span};

/// The longest range that is written out inside braces.
const LONGEST_LIST: i128 = 5_000;

/// An open loop: how it goes on, and the jumps that wait for its ends.
pub(super) struct Open {
    pub(super) next: Next,
    /// Where a guard that fails goes: to the step of this loop.
    skip: Label,
    /// Where an empty domain goes: past the loop.
    pub(super) exit: Label,
    pub(super) back: u32,
    pub(super) span: Span,
}

/// The step of a loop.
pub(super) enum Next {
    Range {
        variable: Register,
        end: Register,
    },
    Step {
        variable: Register,
    },
    List {
        index: Register,
        first: Register,
        count: Register,
    },
    Set {
        set: Builtin,
        variable: Register,
    },
    Bits {
        rest: Register,
    },
    /// No loop: the guards in front of the first one skip the whole clause.
    Once,
    /// A divisor: a range with a test in front of the body.
    Divisor {
        variable: Register,
        end: Register,
    },
}

impl Compiler<'_> {
    /// Opens the loops and guards of generators, from left to right. Their names stay bound.
    pub(super) fn open(&mut self, generators: &[Generator]) -> Made<Vec<Open>> {
        self.open_for(generators, None)
    }

    /// The same in front of an option that nothing else stands in front of: the last loop may run as a whole.
    pub(super) fn open_for(
        &mut self,
        generators: &[Generator],
        option: Option<(&Rule, &[Part])>,
    ) -> Made<Vec<Open>> {
        let last = generators.iter().rposition(|g| matches!(g, Generator::For(..)));
        let mut loops = vec![Open {
            next: Next::Once,
            skip: Label::default(),
            exit: Label::default(),
            back: 0,
            span: 0..0,
        }];
        for (place, generator) in generators.iter().enumerate() {
            match generator {
                Generator::For(name, domain) => {
                    let mut opened = self.loop_over(name, domain)?;
                    if last == Some(place)
                        && let Some((rule, parts)) = option
                    {
                        self.sweep(&mut opened, name, &generators[place + 1..], rule, parts);
                    }
                    loops.push(opened);
                }
                Generator::Guard(condition) => {
                    // Invariant: `loops` holds at least the clause itself.
                    if let Some(inner) = loops.last_mut() {
                        self.branch(condition, false, &mut inner.skip)?;
                    }
                }
                Generator::Let(name, value) => self.bind(name, value)?,
            }
        }
        Ok(loops)
    }

    /// Closes loops, innermost first.
    pub(super) fn close(&mut self, loops: &mut Vec<Open>) {
        while let Some(mut open) = loops.pop() {
            self.place(&mut open.skip);
            let to = open.back;
            let op = match open.next {
                Next::Range { variable, end } | Next::Divisor { variable, end } => {
                    Some(Op::NextInRange { variable, end, to })
                }
                Next::Step { variable } => Some(Op::NextByStep { variable, to }),
                Next::List { index, first, count } => {
                    Some(Op::NextInList { index, first, count, to })
                }
                Next::Set { set, variable } => Some(Op::NextOfSet { set, variable, to }),
                Next::Bits { rest } => Some(Op::NextBit { rest, to }),
                Next::Once => None,
            };
            if let Some(op) = op {
                self.emit(op, open.span.clone());
            }
            self.place(&mut open.exit);
        }
    }

    /// Binds a name to a value.
    pub(super) fn bind(&mut self, name: &Name, value: &Expr) -> Made<()> {
        let kind = self.kind(value)?;
        let a = self.value(value)?;
        // A name of its own, since a loop may change the register of another name later.
        let d = self.fresh(1, &value.span)?;
        self.emit(Op::Move { d, a }, value.span.clone());
        self.bind_register(name, d, kind)
    }

    fn bind_register(&mut self, name: &Name, register: Register, kind: Type) -> Made<()> {
        match self.scope.bind(name, register, kind) {
            Ok(()) => Ok(()),
            Err(mistake) => self.report(mistake),
        }
    }

    fn loop_over(&mut self, name: &Name, domain: &Domain) -> Made<Open> {
        if let DomainKind::Set(set) = &domain.kind {
            return self.unfold(set, |compiler, domain| compiler.loop_over(name, domain));
        }
        let span = domain.span.clone();
        let mut exit = Label::default();
        let (variable, next) = match &domain.kind {
            DomainKind::Range(low, high, None) => {
                self.refuse_empty(low, high, &span)?;
                let a = self.number(low)?;
                let end = self.number(high)?;
                let variable = self.fresh(1, &span)?;
                self.emit(Op::Move { d: variable, a }, span.clone());
                self.jump(|to| Op::JumpLess { a: end, b: variable, to }, &mut exit, span.clone());
                (variable, Next::Range { variable, end })
            }
            DomainKind::Range(low, high, Some(step)) => {
                let a = self.number(low)?;
                let high = self.number(high)?;
                let by = self.number(step)?;
                self.emit(Op::Positive { a: by }, step.span.clone());
                let variable = self.fresh(3, &span)?;
                self.emit(Op::Move { d: variable, a }, span.clone());
                self.emit(Op::Move { d: variable + 1, a: by }, span.clone());
                self.emit(Op::Move { d: variable + 2, a: high }, span.clone());
                self.jump(|to| Op::JumpLess { a: high, b: variable, to }, &mut exit, span.clone());
                (variable, Next::Step { variable })
            }
            DomainKind::List(entries) => {
                if entries.is_empty() {
                    return self.report(Diagnostic::new("R0302", span));
                }
                let (first, count) = self.side_by_side(entries, &span)?;
                let index = self.fresh(2, &span)?;
                let zero = self.constant(0);
                self.emit(Op::Move { d: index, a: zero }, span.clone());
                self.emit(Op::Move { d: index + 1, a: first }, span.clone());
                (index + 1, Next::List { index, first, count })
            }
            DomainKind::Named(set, bound) => {
                let Some(bound) = bound else {
                    return self.report(Diagnostic::new("R0303", span));
                };
                let a = self.number(bound)?;
                let variable = self.fresh(2, &span)?;
                self.emit(Op::Move { d: variable + 1, a }, span.clone());
                let set = *set;
                self.jump(|to| Op::FirstOfSet { set, variable, to }, &mut exit, span.clone());
                (variable, Next::Set { set, variable })
            }
            DomainKind::Bits(of) => {
                let a = self.number(of)?;
                let rest = self.fresh(2, &span)?;
                self.emit(Op::Move { d: rest, a }, span.clone());
                self.jump(|to| Op::FirstBit { rest, to }, &mut exit, span.clone());
                (rest + 1, Next::Bits { rest })
            }
            DomainKind::Divisors(of) => {
                let end = self.number(of)?;
                let one = self.constant(1);
                let variable = self.fresh(1, &span)?;
                self.emit(Op::Move { d: variable, a: one }, span.clone());
                self.jump(|to| Op::JumpLess { a: end, b: one, to }, &mut exit, span.clone());
                (variable, Next::Divisor { variable, end })
            }
            DomainKind::Set(_) => return Err(super::Reported),
        };
        self.bind_register(name, variable, Type::Number)?;
        let mut open =
            Open { next, skip: Label::default(), exit, back: self.here(), span: span.clone() };
        if let Next::Divisor { variable, end } = open.next {
            let d = self.fresh(1, &span)?;
            self.emit(
                Op::Binary { operation: Operation::Mod, d, a: end, b: variable },
                span.clone(),
            );
            self.jump(|to| Op::JumpIf { a: d, to }, &mut open.skip, span);
        }
        Ok(open)
    }

    /// The first of registers side by side that hold the values of a list, and their number. Constants are laid out once,
    /// before the code runs; other values are copied each time.
    fn side_by_side(&mut self, entries: &[Entry], span: &Span) -> Made<(Register, Register)> {
        if let Some(values) = self.constant_entries(entries) {
            let count = values.len();
            let at = self.constants.windows(count).position(|w| w == values).unwrap_or_else(|| {
                self.constants.extend(values);
                self.constants.len() - count
            });
            return Ok(((self.arity + at) as Register, count as Register));
        }
        let registers = self.entries(entries)?;
        let first = self.fresh(registers.len(), span)?;
        for (place, &a) in registers.iter().enumerate() {
            self.emit(Op::Move { d: first + place as Register, a }, span.clone());
        }
        Ok((first, registers.len() as Register))
    }

    /// The values of a list of constants of moderate length.
    pub(super) fn constant_entries(&self, entries: &[Entry]) -> Option<Vec<i128>> {
        let mut values = Vec::new();
        for entry in entries {
            match entry {
                Entry::Value(value) => values.push(self.constant_value(value)?),
                Entry::Range(low, high) => {
                    let (low, high) = (self.constant_value(low)?, self.constant_value(high)?);
                    if low > high || high.checked_sub(low)? >= LONGEST_LIST {
                        return None;
                    }
                    values.extend(low..=high);
                }
            }
            if values.len() as i128 > LONGEST_LIST {
                return None;
            }
        }
        Some(values)
    }

    /// The registers of a list's values, ranges written out.
    fn entries(&mut self, entries: &[Entry]) -> Made<Vec<Register>> {
        let mut registers = Vec::new();
        for entry in entries {
            match entry {
                Entry::Value(value) => registers.push(self.number(value)?),
                Entry::Range(low, high) => {
                    let span = low.span.start..high.span.end;
                    self.refuse_empty(low, high, &span)?;
                    let ends = (self.constant_value(low), self.constant_value(high));
                    let (Some(low), Some(high)) = ends else {
                        return self.report(Diagnostic::new("R0305", span));
                    };
                    if high.checked_sub(low).is_none_or(|length| length >= LONGEST_LIST) {
                        return self
                            .report(Diagnostic::new("R0107", span).with("limit", LONGEST_LIST));
                    }
                    for value in low..=high {
                        registers.push(self.constant(value));
                    }
                }
            }
        }
        Ok(registers)
    }

    /// The value of an expression of numbers and parameters.
    fn constant_value(&self, expr: &Expr) -> Option<i128> {
        match &expr.kind {
            ExprKind::Number(value) => Some(*value),
            ExprKind::Name(name) if self.scope.find(name).is_none() => {
                self.context.parameters.iter().find(|(p, _)| p == name).map(|p| p.1)
            }
            ExprKind::Negate(inner) => self.constant_value(inner)?.checked_neg(),
            ExprKind::Binary(operator, a, b) => {
                let (a, b) = (self.constant_value(a)?, self.constant_value(b)?);
                match operator {
                    Operator::Add => a.checked_add(b),
                    Operator::Sub => a.checked_sub(b),
                    Operator::Mul => a.checked_mul(b),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn refuse_empty(&mut self, low: &Expr, high: &Expr, span: &Span) -> Made<()> {
        match (&low.kind, &high.kind) {
            (ExprKind::Number(a), ExprKind::Number(b)) if a > b => {
                self.report(Diagnostic::new("R0302", span.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Compiles with the domain that a set's name stands for; only parameters are known inside it.
    fn unfold<T>(
        &mut self,
        name: &Name,
        compile: impl FnOnce(&mut Self, &Domain) -> Made<T>,
    ) -> Made<T> {
        let file = self.context.file;
        let Some(set) = file.sets.iter().find(|set| set.name.text == name.text) else {
            let own = file.sets.iter().map(|set| set.name.text.as_str());
            let names: Vec<&str> = own.chain(Builtin::ALL.iter().map(|(name, _)| *name)).collect();
            return self.report(
                Diagnostic::new("R0206", name.span.clone())
                    .with("name", &name.text)
                    .with("known", names.join(", ")),
            );
        };
        if self.unfolding.contains(&name.text) {
            return self
                .report(Diagnostic::new("R0207", name.span.clone()).with("name", &name.text));
        }
        self.unfolding.push(name.text.clone());
        let made = compile(self, &set.domain);
        self.unfolding.pop();
        made
    }

    /// Jumps to the label if being a member has the given truth.
    pub(super) fn member(
        &mut self,
        a: Register,
        domain: &Domain,
        sense: bool,
        label: &mut Label,
    ) -> Made<()> {
        let span = domain.span.clone();
        let mut past = Label::default();
        match &domain.kind {
            DomainKind::Set(name) => {
                return self
                    .unfold(name, |compiler, domain| compiler.member(a, domain, sense, label));
            }
            DomainKind::List(entries) => {
                for entry in entries {
                    let target = if sense { &mut *label } else { &mut past };
                    match entry {
                        Entry::Value(value) => {
                            let b = self.number(value)?;
                            self.compare(Comparison::Equal, true, a, b, target, span.clone());
                        }
                        Entry::Range(low, high) => {
                            let (b, c) = (self.number(low)?, self.number(high)?);
                            let mut outside = Label::default();
                            self.compare(Comparison::Less, true, a, b, &mut outside, span.clone());
                            self.compare(Comparison::LessEqual, true, a, c, target, span.clone());
                            self.place(&mut outside);
                        }
                    }
                }
                if !sense {
                    self.jump(|to| Op::Jump { to }, label, span);
                }
            }
            DomainKind::Range(low, high, step) => {
                let (b, c) = (self.number(low)?, self.number(high)?);
                let outside = if sense { &mut past } else { &mut *label };
                self.compare(Comparison::Less, true, a, b, outside, span.clone());
                self.compare(Comparison::Greater, true, a, c, outside, span.clone());
                if let Some(step) = step {
                    let by = self.number(step)?;
                    self.emit(Op::Positive { a: by }, step.span.clone());
                    let d = self.fresh(1, &span)?;
                    self.emit(Op::Sub { d, a, b }, span.clone());
                    self.emit(
                        Op::Binary { operation: Operation::Mod, d, a: d, b: by },
                        span.clone(),
                    );
                    let outside = if sense { &mut past } else { &mut *label };
                    self.jump(|to| Op::JumpIf { a: d, to }, outside, span.clone());
                }
                if sense {
                    self.jump(|to| Op::Jump { to }, label, span);
                }
            }
            DomainKind::Named(set, bound) => {
                let d = self.fresh(1, &span)?;
                if let Some(bound) = bound {
                    let b = self.number(bound)?;
                    let outside = if sense { &mut past } else { &mut *label };
                    self.compare(Comparison::Greater, true, a, b, outside, span.clone());
                }
                self.emit(Op::Member { set: *set, d, a }, span.clone());
                self.jump(
                    |to| if sense { Op::JumpIf { a: d, to } } else { Op::JumpUnless { a: d, to } },
                    label,
                    span,
                );
            }
            DomainKind::Bits(of) => {
                let b = self.number(of)?;
                let zero = self.constant(0);
                let outside = if sense { &mut past } else { &mut *label };
                self.compare(Comparison::Less, true, a, zero, outside, span.clone());
                let d = self.fresh(1, &span)?;
                self.emit(Op::Binary { operation: Operation::Bit, d, a: b, b: a }, span.clone());
                self.jump(
                    |to| if sense { Op::JumpIf { a: d, to } } else { Op::JumpUnless { a: d, to } },
                    label,
                    span,
                );
            }
            DomainKind::Divisors(of) => {
                let b = self.number(of)?;
                let one = self.constant(1);
                let outside = if sense { &mut past } else { &mut *label };
                self.compare(Comparison::Less, true, a, one, outside, span.clone());
                self.compare(Comparison::Less, true, b, one, outside, span.clone());
                let d = self.fresh(1, &span)?;
                self.emit(Op::Binary { operation: Operation::Mod, d, a: b, b: a }, span.clone());
                self.jump(
                    |to| if sense { Op::JumpUnless { a: d, to } } else { Op::JumpIf { a: d, to } },
                    label,
                    span,
                );
            }
        }
        self.place(&mut past);
        Ok(())
    }
}
