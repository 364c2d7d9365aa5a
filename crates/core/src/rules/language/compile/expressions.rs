//! Expressions: values into registers, conditions into jumps.

use super::{
    super::{
        bytecode::{Op, Operation, Register},
        scope::Type,
        syntax::*,
    },
    Compiler, Label, Made,
};
use crate::notation::{Diagnostic, Span};

impl Compiler<'_> {
    /// The register of a number.
    pub(super) fn number(&mut self, expr: &Expr) -> Made<Register> {
        self.expect(expr, Type::Number)?;
        self.value(expr)
    }

    /// Reports an expression of the wrong type.
    fn expect(&mut self, expr: &Expr, wanted: Type) -> Made<()> {
        let got = self.kind(expr)?;
        if got == wanted {
            return Ok(());
        }
        self.report(
            Diagnostic::new("R0205", expr.span.clone())
                .with("expected", wanted.word())
                .with("got", got.word()),
        )
    }

    /// The type of an expression, by its outermost form.
    pub(super) fn kind(&mut self, expr: &Expr) -> Made<Type> {
        Ok(match &expr.kind {
            ExprKind::Truth(_)
            | ExprKind::Not(_)
            | ExprKind::Logic(..)
            | ExprKind::Compare(..)
            | ExprKind::Member(..)
            | ExprKind::Fold(Fold::Any | Fold::All, ..) => Type::Truth,
            ExprKind::Name(name) => self.find(name, &expr.span)?.1,
            ExprKind::If(_, yes, _) => self.kind(yes)?,
            _ => Type::Number,
        })
    }

    fn find(&mut self, name: &str, span: &Span) -> Made<(Register, Type)> {
        if let Some(found) = self.scope.find(name) {
            return Ok(found);
        }
        if let Some(&(_, value)) = self.context.parameters.iter().find(|(p, _)| p == name) {
            return Ok((self.constant(value), Type::Number));
        }
        let mut known: Vec<&str> = self.scope.names().collect();
        known.extend(self.context.parameters.iter().map(|(p, _)| p.as_str()));
        if known.is_empty() {
            known.push("–");
        }
        let mistake = Diagnostic::new("R0201", span.clone())
            .with("name", name)
            .with("known", known.join(", "));
        let close = known.iter().find(|k| k.eq_ignore_ascii_case(name)).map(|k| (*k).to_owned());
        let mistake = match close {
            Some(close) => mistake.suggest(close),
            None => mistake,
        };
        self.report(mistake)
    }

    /// The register of an expression of either type (a condition is 0 or 1).
    pub(super) fn value(&mut self, expr: &Expr) -> Made<Register> {
        let span = expr.span.clone();
        match &expr.kind {
            ExprKind::Number(value) => Ok(self.constant(*value)),
            ExprKind::Name(name) => Ok(self.find(name, &span)?.0),
            ExprKind::Negate(inner) => {
                if let ExprKind::Number(value) = inner.kind {
                    return Ok(self.constant(-value));
                }
                let a = self.constant(0);
                let b = self.number(inner)?;
                let d = self.fresh(1, &span)?;
                self.emit(Op::Sub { d, a, b }, span);
                Ok(d)
            }
            ExprKind::Binary(operator, left, right) => {
                let a = self.number(left)?;
                let b = self.number(right)?;
                if matches!(operator, Operator::Div | Operator::Mod)
                    && matches!(right.kind, ExprKind::Number(0))
                {
                    return self.report(Diagnostic::new("R0301", right.span.clone()));
                }
                let d = self.fresh(1, &span)?;
                self.emit(binary(*operator, d, a, b), span);
                Ok(d)
            }
            ExprKind::Call(function, arguments) => self.call(*function, arguments, span),
            ExprKind::If(condition, yes, no) => {
                let wanted = self.kind(yes)?;
                self.expect(no, wanted)?;
                let d = self.fresh(1, &span)?;
                let (mut otherwise, mut end) = (Label::default(), Label::default());
                self.branch(condition, false, &mut otherwise)?;
                let a = self.value(yes)?;
                self.emit(Op::Move { d, a }, span.clone());
                self.jump(|to| Op::Jump { to }, &mut end, span.clone());
                self.place(&mut otherwise);
                let a = self.value(no)?;
                self.emit(Op::Move { d, a }, span);
                self.place(&mut end);
                Ok(d)
            }
            ExprKind::Fold(fold, generators, body) => self.fold(*fold, generators, body, span),
            ExprKind::Truth(truth) => Ok(self.constant(i128::from(*truth))),
            ExprKind::Not(_)
            | ExprKind::Logic(..)
            | ExprKind::Compare(..)
            | ExprKind::Member(..) => {
                let d = self.fresh(1, &span)?;
                let (zero, one) = (self.constant(0), self.constant(1));
                let mut end = Label::default();
                self.emit(Op::Move { d, a: zero }, span.clone());
                self.branch(expr, false, &mut end)?;
                self.emit(Op::Move { d, a: one }, span);
                self.place(&mut end);
                Ok(d)
            }
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expr], span: Span) -> Made<Register> {
        let operation = match function {
            Function::Min => Operation::Min,
            Function::Max => Operation::Max,
            Function::Abs => Operation::Abs,
            Function::Gcd => Operation::Gcd,
            Function::Isqrt => Operation::Isqrt,
            Function::Popcount => Operation::Popcount,
            Function::Lowbit => Operation::Lowbit,
            Function::Log2 => Operation::Log2,
            Function::Bit => Operation::Bit,
            Function::Valuation => Operation::Valuation,
        };
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.number(argument)?);
        }
        let zero = self.constant(0);
        let d = self.fresh(1, &span)?;
        let Some((&first, rest)) = values.split_first() else { return Ok(zero) };
        if rest.is_empty() {
            let op = match operation {
                Operation::Min | Operation::Max => Op::Move { d, a: first },
                _ => Op::Binary { operation, d, a: first, b: zero },
            };
            self.emit(op, span);
            return Ok(d);
        }
        let mut a = first;
        for &b in rest {
            self.emit(Op::Binary { operation, d, a, b }, span.clone());
            a = d;
        }
        Ok(d)
    }

    /// Jumps to the label if the condition has the given truth, else goes on.
    pub(super) fn branch(&mut self, expr: &Expr, sense: bool, label: &mut Label) -> Made<()> {
        self.expect(expr, Type::Truth)?;
        let span = expr.span.clone();
        match &expr.kind {
            ExprKind::Truth(truth) => {
                if *truth == sense {
                    self.jump(|to| Op::Jump { to }, label, span);
                }
                Ok(())
            }
            ExprKind::Not(inner) => self.branch(inner, !sense, label),
            ExprKind::Logic(logic, left, right) => {
                // `a and b` is false as soon as a is; `a or b` is true as soon as a is.
                let short = *logic == Logic::Or;
                if sense == short {
                    self.branch(left, sense, label)?;
                    return self.branch(right, sense, label);
                }
                let mut past = Label::default();
                self.branch(left, short, &mut past)?;
                self.branch(right, sense, label)?;
                self.place(&mut past);
                Ok(())
            }
            ExprKind::Compare(values, comparisons) => {
                let mut past = Label::default();
                let mut a = self.number(&values[0])?;
                for (i, (comparison, right)) in comparisons.iter().zip(&values[1..]).enumerate() {
                    let b = self.number(right)?;
                    let last = i + 1 == comparisons.len();
                    if sense && last {
                        self.compare(*comparison, true, a, b, label, span.clone());
                    } else if sense {
                        self.compare(*comparison, false, a, b, &mut past, span.clone());
                    } else {
                        self.compare(*comparison, false, a, b, label, span.clone());
                    }
                    a = b;
                }
                self.place(&mut past);
                Ok(())
            }
            ExprKind::Member(value, domain, membership) => {
                let a = self.number(value)?;
                let wanted = (*membership == Membership::In) == sense;
                self.member(a, domain, wanted, label)
            }
            _ => {
                let a = self.value(expr)?;
                self.jump(
                    |to| if sense { Op::JumpIf { a, to } } else { Op::JumpUnless { a, to } },
                    label,
                    span,
                );
                Ok(())
            }
        }
    }

    /// Jumps if the comparison has the given truth.
    pub(super) fn compare(
        &mut self,
        comparison: Comparison,
        sense: bool,
        a: Register,
        b: Register,
        label: &mut Label,
        span: Span,
    ) {
        let op = |to| match (comparison, sense) {
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => Op::JumpEqual { a, b, to },
            (Comparison::Equal, false) | (Comparison::NotEqual, true) => {
                Op::JumpNotEqual { a, b, to }
            }
            (Comparison::Less, true) | (Comparison::GreaterEqual, false) => {
                Op::JumpLess { a, b, to }
            }
            (Comparison::Less, false) | (Comparison::GreaterEqual, true) => {
                Op::JumpLessEqual { a: b, b: a, to }
            }
            (Comparison::LessEqual, true) | (Comparison::Greater, false) => {
                Op::JumpLessEqual { a, b, to }
            }
            (Comparison::LessEqual, false) | (Comparison::Greater, true) => {
                Op::JumpLess { a: b, b: a, to }
            }
        };
        self.jump(op, label, span);
    }

    fn fold(
        &mut self,
        fold: Fold,
        generators: &[Generator],
        body: &Expr,
        span: Span,
    ) -> Made<Register> {
        let d = self.fresh(1, &span)?;
        let (zero, one) = (self.constant(0), self.constant(1));
        let initial = if fold == Fold::All { one } else { zero };
        self.emit(Op::Move { d, a: initial }, span.clone());
        let mark = self.scope.mark();
        let mut done = Label::default();
        let mut loops = self.open(generators)?;
        match fold {
            Fold::Any | Fold::All => {
                let any = fold == Fold::Any;
                let mut skip = Label::default();
                self.branch(body, !any, &mut skip)?;
                self.emit(Op::Move { d, a: if any { one } else { zero } }, span.clone());
                self.jump(|to| Op::Jump { to }, &mut done, span.clone());
                self.place(&mut skip);
            }
            Fold::Sum => {
                let b = self.number(body)?;
                self.emit(Op::Add { d, a: d, b }, span.clone());
            }
            Fold::Count => {
                let mut skip = Label::default();
                self.branch(body, false, &mut skip)?;
                self.emit(Op::Add { d, a: d, b: one }, span.clone());
                self.place(&mut skip);
            }
        }
        self.close(&mut loops);
        self.place(&mut done);
        self.scope.leave(mark);
        Ok(d)
    }
}

fn binary(operator: Operator, d: Register, a: Register, b: Register) -> Op {
    let operation = match operator {
        Operator::Add => return Op::Add { d, a, b },
        Operator::Sub => return Op::Sub { d, a, b },
        Operator::Mul => Operation::Mul,
        Operator::Div => Operation::Div,
        Operator::Mod => Operation::Mod,
        Operator::Pow => Operation::Pow,
        Operator::And => Operation::And,
        Operator::Or => Operation::Or,
        Operator::Xor => Operation::Xor,
        Operator::Shl => Operation::Shl,
        Operator::Shr => Operation::Shr,
    };
    Op::Binary { operation, d, a, b }
}
