//! Which loops run as a whole: the last loop of a clause, if behind it there are only guards and an option, all of them
//! linear in the loop's name ([`Sweep`]); and which rules run without instructions, because every clause is one such loop
//! ([`Flat`]).

use super::{
    super::{
        bytecode::{
            Body, Flat, FlatDomain, Linear, Op, Register, Relation, Shape, Sweep, SweptDomain,
        },
        machine::{MOST_GUARDS, MOST_NUMBERS},
        syntax::*,
    },
    Compiler, Context, Label,
    domains::{Next, Open},
};

use smallvec::{SmallVec, smallvec};

/// Factors and constants of linear forms are below this.
const LARGEST: i64 = 1 << 40;

/// A linear form has so many terms at most.
const MOST_TERMS: usize = 8;

impl Compiler<'_> {
    /// Puts a sweep in front of the body of a loop that was just opened, where that is possible.
    pub(super) fn sweep(
        &mut self,
        open: &mut Open,
        name: &Name,
        guards: &[Generator],
        rule: &Rule,
        option: &[Part],
    ) {
        let Some((variable, over)) = (match open.next {
            Next::Range { variable, end } if variable != end => {
                Some((variable, SweptDomain::Range { end }))
            }
            Next::List { index, first, count } => {
                Some((index + 1, SweptDomain::List { index, first, count }))
            }
            _ => None,
        }) else {
            return;
        };
        let swept = Swept { compiler: self, name: &name.text };
        let Some(body) = swept.body(guards, rule, option) else { return };
        let sweep = Sweep { variable, over, body };
        let which = self.code.sweeps.len() as u32;
        self.code.sweeps.push(sweep);
        let span = open.span.clone();
        let mut exit: Label = std::mem::take(&mut open.exit);
        self.jump(|to| Op::Sweep { which, to }, &mut exit, span);
        open.exit = exit;
        open.back = self.here();
    }
}

/// All clauses of a rule as flat ones, if they all are.
pub(super) fn flat(context: &Context<'_>, rule: &Rule) -> Option<Vec<Flat>> {
    let compiler = Compiler::new(context, &rule.arguments, Vec::new());
    let mut clauses = Vec::new();
    for item in &rule.items {
        let Item::Clause(clause) = item else { return None };
        let is_loop = |g: &Generator| matches!(g, Generator::For(..));
        let (name, over, guards) = match clause.generators.iter().position(is_loop) {
            None => ("", FlatDomain::List(vec![0]), clause.generators.as_slice()),
            Some(0) => {
                let Generator::For(name, domain) = &clause.generators[0] else { return None };
                let swept = Swept { compiler: &compiler, name: "" };
                (name.text.as_str(), swept.domain(domain)?, &clause.generators[1..])
            }
            // A guard in front of a loop keeps the loop's ends from being computed.
            Some(_) => return None,
        };
        let swept = Swept { compiler: &compiler, name };
        clauses.push(Flat { over, body: swept.body(guards, rule, &clause.option)? });
    }
    Some(clauses)
}

/// Reads linear forms in the name of a loop.
struct Swept<'s, 'a> {
    compiler: &'s Compiler<'a>,
    name: &'s str,
}

impl Swept<'_, '_> {
    fn body(&self, guards: &[Generator], rule: &Rule, option: &[Part]) -> Option<Body> {
        let file = self.compiler.context.file;
        let mut body = Body {
            guards: Vec::new(),
            numbers: Vec::new(),
            parts: Vec::new(),
            has_indices: file.rules.len() > 1,
            shape: Shape::Parts,
        };
        for guard in guards {
            let Generator::Guard(condition) = guard else { return None };
            self.guard(condition, &mut body.guards)?;
        }
        for part in option {
            let name = part.rule.as_ref().unwrap_or(&rule.name);
            let index = file.rules.iter().position(|r| r.name.text == name.text)?;
            let target = &file.rules[index];
            let fits = part.each.is_empty() && target.arguments.len() == part.values.len();
            if !fits || target.lost.is_some() {
                return None;
            }
            if body.has_indices {
                body.numbers.push(Linear { constant: index as i64, ..Linear::default() });
            }
            for value in &part.values {
                body.numbers.push(self.linear(value)?);
            }
            body.parts.push((body.numbers.len(), target.symmetry));
        }
        body.shape = match body.parts[..] {
            _ if body.has_indices => Shape::Parts,
            [(1, _)] => Shape::Heap,
            [(1, _), (2, _)] => Shape::TwoHeaps,
            [(2, Symmetry::None | Symmetry::Symmetric)] => Shape::Pair,
            [(_, Symmetry::None | Symmetry::Symmetric)] => Shape::Tuple,
            _ => Shape::Parts,
        };
        (body.guards.len() <= MOST_GUARDS && body.numbers.len() <= MOST_NUMBERS).then_some(body)
    }

    fn domain(&self, domain: &Domain) -> Option<FlatDomain> {
        match &domain.kind {
            DomainKind::Set(name) => {
                let sets = &self.compiler.context.file.sets;
                let set = sets.iter().find(|set| set.name.text == name.text)?;
                // A set that names another is left to the instructions.
                match &set.domain.kind {
                    DomainKind::Set(_) => None,
                    _ => self.domain(&set.domain),
                }
            }
            DomainKind::Range(low, high, None) => Some(FlatDomain::Range {
                low: self.ends(low, Function::Max)?,
                high: self.ends(high, Function::Min)?,
            }),
            DomainKind::List(entries) => {
                let values = self.compiler.constant_entries(entries)?;
                let small = |&v: &i128| i64::try_from(v).ok().filter(|v| v.abs() < LARGEST);
                let values: Option<Vec<i64>> = values.iter().map(small).collect();
                values.filter(|values| !values.is_empty()).map(FlatDomain::List)
            }
            _ => None,
        }
    }

    /// An end of a range: linear, or the least (or greatest) of some.
    fn ends(&self, expr: &Expr, of: Function) -> Option<Vec<Linear>> {
        match &expr.kind {
            ExprKind::Call(function, values) if *function == of => {
                values.iter().map(|value| self.linear(value)).collect()
            }
            _ => Some(vec![self.linear(expr)?]),
        }
    }

    /// A conjunction of comparisons.
    fn guard(&self, condition: &Expr, into: &mut Vec<(Linear, Relation)>) -> Option<()> {
        match &condition.kind {
            ExprKind::Logic(Logic::And, left, right) => {
                self.guard(left, into)?;
                self.guard(right, into)
            }
            ExprKind::Compare(values, comparisons) => {
                for (pair, comparison) in values.windows(2).zip(comparisons) {
                    let (a, b) = (self.linear(&pair[0])?, self.linear(&pair[1])?);
                    let (low, high, less) = match comparison {
                        Comparison::LessEqual => (a, b, 0),
                        Comparison::Less => (a, b, 1),
                        Comparison::GreaterEqual => (b, a, 0),
                        Comparison::Greater => (b, a, 1),
                        Comparison::Equal | Comparison::NotEqual => {
                            let relation = match comparison {
                                Comparison::Equal => Relation::Zero,
                                _ => Relation::NotZero,
                            };
                            into.push((difference(a, &b)?, relation));
                            continue;
                        }
                    };
                    let mut distance = difference(high, &low)?;
                    distance.constant -= less;
                    into.push((distance, Relation::AtLeastZero));
                }
                Some(())
            }
            _ => None,
        }
    }

    fn linear(&self, expr: &Expr) -> Option<Linear> {
        let constant = |value: i128| {
            let constant = i64::try_from(value).ok().filter(|c| c.abs() < LARGEST)?;
            Some(Linear { constant, ..Linear::default() })
        };
        match &expr.kind {
            ExprKind::Number(value) => constant(*value),
            ExprKind::Name(name) if name == self.name => {
                Some(Linear { slope: 1, ..Linear::default() })
            }
            ExprKind::Name(name) => match self.compiler.scope.find(name) {
                Some((register, _)) => self.register(register),
                None => {
                    let parameters = &self.compiler.context.parameters;
                    constant(parameters.iter().find(|(p, _)| p == name)?.1)
                }
            },
            ExprKind::Negate(inner) => scaled(self.linear(inner)?, -1),
            ExprKind::Binary(Operator::Add, a, b) => sum(self.linear(a)?, &self.linear(b)?),
            ExprKind::Binary(Operator::Sub, a, b) => difference(self.linear(a)?, &self.linear(b)?),
            ExprKind::Binary(Operator::Mul, a, b) => {
                let (a, b) = (self.linear(a)?, self.linear(b)?);
                match (a.slope == 0 && a.terms.is_empty(), b.slope == 0 && b.terms.is_empty()) {
                    (true, _) => scaled(b, a.constant),
                    (_, true) => scaled(a, b.constant),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn register(&self, register: Register) -> Option<Linear> {
        Some(Linear { terms: smallvec![(1, register)], ..Linear::default() })
    }
}

fn small(linear: Linear) -> Option<Linear> {
    let fits = |n: i64| -LARGEST < n && n < LARGEST;
    let all = fits(linear.constant)
        && fits(linear.slope)
        && linear.terms.len() <= MOST_TERMS
        && linear.terms.iter().all(|(factor, _)| fits(*factor));
    all.then_some(linear)
}

fn sum(mut a: Linear, b: &Linear) -> Option<Linear> {
    a.constant += b.constant;
    a.slope += b.slope;
    for &(factor, register) in &b.terms {
        match a.terms.iter_mut().find(|(_, other)| *other == register) {
            Some(term) => term.0 += factor,
            None => a.terms.push((factor, register)),
        }
    }
    a.terms.retain(|(factor, _)| *factor != 0);
    small(a)
}

fn scaled(a: Linear, by: i64) -> Option<Linear> {
    let terms: Option<SmallVec<[(i64, Register); 2]>> =
        a.terms.iter().map(|&(factor, r)| Some((factor.checked_mul(by)?, r))).collect();
    let (constant, slope) = (a.constant.checked_mul(by)?, a.slope.checked_mul(by)?);
    small(Linear { constant, slope, terms: terms? })
}

fn difference(a: Linear, b: &Linear) -> Option<Linear> {
    sum(a, &scaled(b.clone(), -1)?)
}
