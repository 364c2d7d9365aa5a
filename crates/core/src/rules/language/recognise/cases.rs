//! Conditions and domains as cases of simple constraints: a condition holds iff all constraints of some case do.

use super::{
    super::syntax::{
        Builtin, Comparison, Domain, DomainKind, Entry, Expr, ExprKind, File, Function, Generator,
        Logic, Membership, Operator,
    },
    linear::{Linear, Variable},
};
use crate::rules::heap::NamedSet;

/// One simple condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    /// The expression is at least 0.
    AtLeastZero(Linear),
    /// It is 0.
    Zero(Linear),
    /// It is not 0.
    NonZero(Linear),
    /// It is a member of a set, or is none.
    Member(NamedSet, Membership, Linear),
    /// The first divides the second.
    Divides(Linear, Linear),
    /// They have no common factor.
    Coprime(Linear, Linear),
}

impl Constraint {
    /// The same with an expression in place of a variable.
    pub(super) fn with(&self, variable: Variable, value: &Linear) -> Option<Constraint> {
        let put = |e: &Linear| e.with(variable, value);
        Some(match self {
            Constraint::AtLeastZero(e) => Constraint::AtLeastZero(put(e)?),
            Constraint::Zero(e) => Constraint::Zero(put(e)?),
            Constraint::NonZero(e) => Constraint::NonZero(put(e)?),
            Constraint::Member(set, membership, e) => {
                Constraint::Member(*set, *membership, put(e)?)
            }
            Constraint::Divides(a, b) => Constraint::Divides(put(a)?, put(b)?),
            Constraint::Coprime(a, b) => Constraint::Coprime(put(a)?, put(b)?),
        })
    }
}

/// Constraints that hold together.
pub(super) type Case = Vec<Constraint>;

/// So many cases are looked at.
const MOST_CASES: usize = 4096;

/// So many constraints stand in all cases together, and in all clauses of a file.
const MOST_CONSTRAINTS: usize = 1 << 15;

fn always() -> Vec<Case> {
    vec![Vec::new()]
}

fn one(constraint: Constraint) -> Vec<Case> {
    vec![vec![constraint]]
}

fn constraints(cases: &[Case]) -> usize {
    cases.iter().map(Vec::len).sum()
}

/// Both hold. Nothing is made that is too large.
fn both(mut a: Vec<Case>, b: &[Case]) -> Option<Vec<Case>> {
    let cases = a.len().saturating_mul(b.len());
    let held = constraints(&a).saturating_mul(b.len());
    let added = constraints(b).saturating_mul(a.len());
    if cases > MOST_CASES || held.saturating_add(added) > MOST_CONSTRAINTS {
        return None;
    }
    // The usual case, in which nothing is copied: a list of many conditions stays linear.
    if let [b] = b {
        a.iter_mut().for_each(|case| case.extend_from_slice(b));
        return Some(a);
    }
    Some(a.iter().flat_map(|a| b.iter().map(move |b| [&a[..], &b[..]].concat())).collect())
}

/// One of them holds.
fn either(mut a: Vec<Case>, b: Vec<Case>) -> Option<Vec<Case>> {
    a.extend(b);
    (a.len() <= MOST_CASES).then_some(a)
}

/// ⌊of / by⌋ with `by` ≥ 1.
#[derive(Clone, Debug)]
struct Value {
    of: Linear,
    by: i128,
}

impl Value {
    fn linear(self) -> Option<Linear> {
        (self.by == 1).then_some(self.of)
    }

    /// The value, where it is a number.
    fn number(&self) -> Option<i128> {
        Some(self.of.as_number()?.div_euclid(self.by))
    }
}

/// Reads the generators of one clause.
pub(super) struct Reader<'a> {
    file: &'a File,
    parameters: &'a [(String, i128)],
    names: Vec<(&'a str, Value)>,
    loops: u16,
    /// How many constraints were made in all clauses.
    work: usize,
    /// What the generators so far ask for.
    pub(super) cases: Vec<Case>,
}

impl<'a> Reader<'a> {
    /// A reader that knows the numbers of the position.
    pub(super) fn new(
        file: &'a File,
        parameters: &'a [(String, i128)],
        numbers: impl IntoIterator<Item = (&'a str, Variable)>,
    ) -> Reader<'a> {
        let value = |variable| Value { of: Linear::variable(variable), by: 1 };
        let names = numbers.into_iter().map(|(name, variable)| (name, value(variable))).collect();
        Reader { file, parameters, names, loops: 0, work: 0, cases: always() }
    }

    /// Forgets a clause, but for the names in front of all.
    pub(super) fn next_clause(&mut self, names: usize) {
        self.names.truncate(names);
        self.loops = 0;
        self.cases = always();
    }

    pub(super) fn names(&self) -> usize {
        self.names.len()
    }

    /// Takes one more generator. `None` where it is not understood.
    pub(super) fn generator(&mut self, generator: &'a Generator) -> Option<()> {
        let more = match generator {
            Generator::Let(name, value) => return self.bind(&name.text, value),
            Generator::Guard(condition) => self.condition(condition, true)?,
            Generator::For(name, domain) => {
                let variable = Linear::variable(Variable::Loop(self.loops));
                self.loops = self.loops.checked_add(1)?;
                let cases = self.inside(&variable, domain, 0)?;
                self.names.push((&name.text, Value { of: variable, by: 1 }));
                cases
            }
        };
        self.cases = both(std::mem::take(&mut self.cases), &more)?;
        self.work += constraints(&self.cases);
        (self.work <= MOST_CONSTRAINTS).then_some(())
    }

    pub(super) fn bind(&mut self, name: &'a str, value: &Expr) -> Option<()> {
        let value = self.value(value)?;
        self.names.push((name, value));
        Some(())
    }

    /// A linear expression.
    pub(super) fn linear(&self, e: &Expr) -> Option<Linear> {
        self.value(e)?.linear()
    }

    // As deep as the expression, which the parser bounds.
    fn value(&self, e: &Expr) -> Option<Value> {
        let number = |n| Some(Value { of: Linear::number(n)?, by: 1 });
        match &e.kind {
            ExprKind::Number(n) => number(*n),
            ExprKind::Name(name) => {
                if let Some((_, value)) = self.names.iter().find(|(known, _)| known == name) {
                    return Some(value.clone());
                }
                number(self.parameters.iter().find(|(known, _)| known == name)?.1)
            }
            ExprKind::Negate(inner) => Some(Value { of: self.linear(inner)?.times(-1)?, by: 1 }),
            ExprKind::Binary(operator, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                match operator {
                    Operator::Add if a.by == 1 => added(&b, 1, &a.of),
                    Operator::Add if b.by == 1 => added(&a, 1, &b.of),
                    Operator::Sub if b.by == 1 => added(&a, -1, &b.of),
                    Operator::Mul => match (a.number(), b.number()) {
                        (Some(factor), _) => Some(Value { of: b.linear()?.times(factor)?, by: 1 }),
                        (_, Some(factor)) => Some(Value { of: a.linear()?.times(factor)?, by: 1 }),
                        _ => None,
                    },
                    Operator::Div => {
                        let by = b.number().filter(|by| (1..=1 << 20).contains(by))?;
                        match a.number() {
                            Some(of) => number(of.div_euclid(by)),
                            // ⌊⌊x/a⌋/b⌋ = ⌊x/ab⌋
                            None => {
                                let by = a.by.checked_mul(by).filter(|by| *by <= 1 << 20)?;
                                Some(Value { of: a.of, by })
                            }
                        }
                    }
                    Operator::Pow => {
                        let power = u32::try_from(b.number()?).ok()?;
                        number(a.number()?.checked_pow(power)?)
                    }
                    _ => None,
                }
            }
            ExprKind::Call(function @ (Function::Min | Function::Max), parts) => {
                let numbers: Option<Vec<i128>> =
                    parts.iter().map(|part| self.value(part)?.number()).collect();
                let numbers = numbers?.into_iter();
                number(if *function == Function::Min { numbers.min() } else { numbers.max() }?)
            }
            _ => None,
        }
    }

    /// The cases of a condition, or of its opposite.
    pub(super) fn condition(&self, e: &Expr, holds: bool) -> Option<Vec<Case>> {
        match &e.kind {
            ExprKind::Truth(truth) => Some(if *truth == holds { always() } else { Vec::new() }),
            ExprKind::Not(inner) => self.condition(inner, !holds),
            ExprKind::Logic(logic, a, b) => {
                let (a, b) = (self.condition(a, holds)?, self.condition(b, holds)?);
                if (*logic == Logic::And) == holds { both(a, &b) } else { either(a, b) }
            }
            ExprKind::Compare(values, signs) => {
                let pairs = signs.iter().zip(values.windows(2));
                let mut all = if holds { always() } else { Vec::new() };
                for (sign, pair) in pairs {
                    let next = self.compare(*sign, &pair[0], &pair[1], holds)?;
                    all = if holds { both(all, &next)? } else { either(all, next)? };
                }
                Some(all)
            }
            ExprKind::Member(element, domain, membership) => {
                let element = self.linear(element)?;
                match (*membership == Membership::In) == holds {
                    true => self.inside(&element, domain, 0),
                    false => self.outside(&element, domain, 0),
                }
            }
            _ => None,
        }
    }

    fn compare(&self, sign: Comparison, a: &Expr, b: &Expr, holds: bool) -> Option<Vec<Case>> {
        use Comparison::*;
        let opposite = |sign| match sign {
            Equal => NotEqual,
            NotEqual => Equal,
            Less => GreaterEqual,
            LessEqual => Greater,
            Greater => LessEqual,
            GreaterEqual => Less,
        };
        match if holds { sign } else { opposite(sign) } {
            Less => self.at_most(a, 1, b),
            LessEqual => self.at_most(a, 0, b),
            Greater => self.at_most(b, 1, a),
            GreaterEqual => self.at_most(b, 0, a),
            Equal => self.number_theory(a, b).or_else(|| {
                let difference = self.linear(a)?.minus(&self.linear(b)?)?;
                Some(one(Constraint::Zero(difference)))
            }),
            NotEqual => {
                let difference = self.linear(a)?.minus(&self.linear(b)?)?;
                Some(one(Constraint::NonZero(difference)))
            }
        }
    }

    /// `x mod y == 0`, `gcd(x, y) == 1`.
    fn number_theory(&self, a: &Expr, b: &Expr) -> Option<Vec<Case>> {
        let value = self.value(b)?.number()?;
        Some(one(match (&a.kind, value) {
            (ExprKind::Binary(Operator::Mod, x, y), 0) => {
                let (x, y) = (self.linear(x)?, self.linear(y)?);
                // A remainder by 0 would be a fault.
                self.cases.iter().all(|case| is_positive(&y, case)).then_some(())?;
                Constraint::Divides(y, x)
            }
            (ExprKind::Call(Function::Gcd, parts), 1) => {
                let [x, y] = parts.as_slice() else { return None };
                Constraint::Coprime(self.linear(x)?, self.linear(y)?)
            }
            _ => return None,
        }))
    }

    /// a + more ≤ b.
    fn at_most(&self, a: &Expr, more: i128, b: &Expr) -> Option<Vec<Case>> {
        self.each(a, Function::Max, &|a| self.each(b, Function::Min, &|b| room(a, more, b)))
    }

    /// What holds of a value; of a maximum or minimum, what holds of all of its parts where it is the one that `all` names, else of one of them.
    fn each(
        &self,
        e: &Expr,
        all: Function,
        holds: &dyn Fn(&Value) -> Option<Vec<Case>>,
    ) -> Option<Vec<Case>> {
        if let Some(value) = self.value(e) {
            return holds(&value);
        }
        match &e.kind {
            ExprKind::Call(function @ (Function::Min | Function::Max), parts) => {
                join(*function == all, parts.iter().map(|part| self.each(part, all, holds)))
            }
            _ => None,
        }
    }

    /// x lies in a domain.
    fn inside(&self, x: &Linear, domain: &Domain, depth: u32) -> Option<Vec<Case>> {
        match &domain.kind {
            DomainKind::Range(low, high, None) => self.between(x, low, high),
            DomainKind::Range(low, high, Some(step)) => {
                let number = |e: &Expr| self.value(e)?.number();
                let (low, high, step) = (number(low)?, number(high)?, number(step)?);
                if step < 1 || (high - low) / step >= MOST_CASES as i128 {
                    return None;
                }
                let steps = (0..).map(|i| low + i * step).take_while(|value| *value <= high);
                steps.map(|value| Some(vec![Constraint::Zero(x.shifted(-value)?)])).collect()
            }
            DomainKind::List(entries) => join(
                false,
                entries.iter().map(|entry| match entry {
                    Entry::Value(e) => Some(one(Constraint::Zero(x.minus(&self.linear(e)?)?))),
                    Entry::Range(low, high) => self.between(x, low, high),
                }),
            ),
            DomainKind::Named(set, bound) => {
                let named = Constraint::Member(named(*set), Membership::In, x.clone());
                let bounded = match bound {
                    None => always(),
                    Some(bound) => self.up_to(x, bound)?,
                };
                both(one(named), &bounded)
            }
            DomainKind::Divisors(of) => {
                let of = self.linear(of)?;
                Some(vec![vec![
                    Constraint::Divides(x.clone(), of.clone()),
                    Constraint::AtLeastZero(x.shifted(-1)?),
                    Constraint::AtLeastZero(of.minus(x)?),
                ]])
            }
            DomainKind::Set(name) if depth < 16 => {
                let set = self.file.sets.iter().find(|set| set.name.text == name.text)?;
                self.inside(x, &set.domain, depth + 1)
            }
            DomainKind::Set(_) | DomainKind::Bits(_) => None,
        }
    }

    /// x lies outside a domain.
    fn outside(&self, x: &Linear, domain: &Domain, depth: u32) -> Option<Vec<Case>> {
        match &domain.kind {
            DomainKind::Range(low, high, None) => self.not_between(x, low, high),
            DomainKind::List(entries) => join(
                true,
                entries.iter().map(|entry| match entry {
                    Entry::Value(e) => Some(one(Constraint::NonZero(x.minus(&self.linear(e)?)?))),
                    Entry::Range(low, high) => self.not_between(x, low, high),
                }),
            ),
            DomainKind::Named(set, None) => {
                Some(one(Constraint::Member(named(*set), Membership::NotIn, x.clone())))
            }
            DomainKind::Set(name) if depth < 16 => {
                let set = self.file.sets.iter().find(|set| set.name.text == name.text)?;
                self.outside(x, &set.domain, depth + 1)
            }
            _ => None,
        }
    }

    fn between(&self, x: &Linear, low: &Expr, high: &Expr) -> Option<Vec<Case>> {
        both(self.from(x, low)?, &self.up_to(x, high)?)
    }

    fn not_between(&self, x: &Linear, low: &Expr, high: &Expr) -> Option<Vec<Case>> {
        let (low, high) = (self.linear(low)?, self.linear(high)?);
        let below = Constraint::AtLeastZero(low.minus(x)?.shifted(-1)?);
        let above = Constraint::AtLeastZero(x.minus(&high)?.shifted(-1)?);
        Some(vec![vec![below], vec![above]])
    }

    /// low ≤ x.
    fn from(&self, x: &Linear, low: &Expr) -> Option<Vec<Case>> {
        let x = Value { of: x.clone(), by: 1 };
        self.each(low, Function::Max, &|low| room(low, 0, &x))
    }

    /// x ≤ high.
    fn up_to(&self, x: &Linear, high: &Expr) -> Option<Vec<Case>> {
        let x = Value { of: x.clone(), by: 1 };
        self.each(high, Function::Min, &|high| room(&x, 0, high))
    }
}

/// a + more ≤ b: ⌊x/c⌋ + more ≤ y iff x ≤ c(y − more) + c − 1, and x + more ≤ ⌊y/d⌋ iff d(x + more) ≤ y.
fn room(a: &Value, more: i128, b: &Value) -> Option<Vec<Case>> {
    let room = match (a.by, b.by) {
        (c, 1) => b.of.shifted(-more)?.times(c)?.shifted(c - 1)?.minus(&a.of)?,
        (1, d) => b.of.minus(&a.of.shifted(more)?.times(d)?)?,
        _ => return None,
    };
    Some(one(Constraint::AtLeastZero(room)))
}

/// value + sign · linear.
fn added(value: &Value, sign: i128, linear: &Linear) -> Option<Value> {
    Some(Value { of: value.of.plus(sign * value.by, linear)?, by: value.by })
}

/// All of some conditions, or one of them.
fn join(all: bool, parts: impl Iterator<Item = Option<Vec<Case>>>) -> Option<Vec<Case>> {
    let mut joined = if all { always() } else { Vec::new() };
    for part in parts {
        joined = if all { both(joined, &part?)? } else { either(joined, part?)? };
    }
    Some(joined)
}

/// Whether a case says that y ≥ 1.
fn is_positive(y: &Linear, case: &[Constraint]) -> bool {
    case.iter().any(|constraint| match constraint {
        Constraint::AtLeastZero(e) => {
            e.minus(y).and_then(|rest| rest.as_number()).is_some_and(|constant| constant <= -1)
        }
        _ => false,
    })
}

fn named(set: Builtin) -> NamedSet {
    match set {
        Builtin::Squares => NamedSet::Squares,
        Builtin::Primes => NamedSet::Primes,
        Builtin::Powers2 => NamedSet::Powers2,
        Builtin::Fibonacci => NamedSet::Fibonacci,
        Builtin::Narayana => NamedSet::Narayana,
    }
}
