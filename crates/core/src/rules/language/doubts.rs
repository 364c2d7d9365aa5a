//! Calculations that may fail, told before the rules run: divisors that may be 0, and steps, logarithms and valuations of what may be
//! too small. A warning, no mistake: whether play comes to such a number nobody knows, and where it does the run says so.
//!
//! # What it does
//! Every expression gets an interval that holds all its values: numbers of a position from 0 to 2^64 − 1, a loop's name between the ends
//! of its domain, and so on upwards. What stands in front adds facts: guards from left to right, the first half of `and` and `or`, the
//! condition of an `if`, the ends of a range, `let`, `won when` and `lost when` (behind which no option is made). A fact is a linear form that is at least
//! 0, or one that is not 0; what is not linear in it, such as `n % m`, stands in it as an unknown of its own. A divisor is doubted
//! unless its interval leaves out 0, or it is known not to be 0, or it or its opposite exceeds one fact or the sum of two by 1 at least.
//!
//! # Why it is right
//! Intervals and facts hold of all values that an expression can have at its place, so what is not doubted never fails. A test runs random rules
//! and looks for every division by zero among the doubts. The other way round nothing is promised: what is doubted may be impossible.
//!
//! # Cost
//! Every expression is looked at once, and those that stand in conditions and divisors again for each level that they are nested; facts are put
//! together [`MOST_TRIES`] times at most in a file, behind which more is doubted.
//!
//! ```
//! use bouton_core::rules::language::UserRules;
//!
//! let doubts = |text| UserRules::doubts(text, &[]).len();
//! assert_eq!(doubts("t(n): if n > 0 => 7/(n-1000)"), 1);
//! assert_eq!(doubts("t(n): for k in 1..n-1 => n % (n-k)"), 0);
//! ```

mod interval;

use super::syntax::{
    Builtin, Clause, Comparison, Domain, DomainKind, Entry, Expr, ExprKind, File, Fold, Function,
    Generator, Item, Logic, Membership, Name, Operator, Part, Rule,
};
use crate::notation::{Diagnostic, Span};
use interval::Interval;
use std::collections::HashMap;

/// A divisor that may be 0.
const DIVISOR: &str = "R0307";
/// A number that may be too small.
const SMALL: &str = "R0308";

/// What a fault at run time is as a doubt.
pub(super) fn of_fault(code: &str) -> Option<&'static str> {
    match code {
        "R0505" => Some(DIVISOR),
        "R0504" | "R0506" => Some(SMALL),
        _ => None,
    }
}

/// Whether a code is a doubt's, a warning and no mistake.
pub fn is_doubt(code: &str) -> bool {
    [DIVISOR, SMALL].contains(&code)
}

/// So many facts are kept at a place.
const MOST_FACTS: usize = 32;

/// A linear form has so many unknowns at most.
const MOST_TERMS: usize = 6;

/// Sets that name sets are followed so far.
const MOST_SETS: usize = 16;

/// Facts are put together so often.
const MOST_TRIES: u32 = 1 << 20;

/// Longer expressions are unknowns by their place.
const LONGEST: usize = 120;

/// constant + Σ factor · unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Linear {
    constant: i128,
    /// Sorted by unknown, no factor 0.
    terms: Vec<(String, i128)>,
}

impl Linear {
    fn constant(constant: i128) -> Linear {
        Linear { constant, terms: Vec::new() }
    }

    fn unknown(text: String) -> Linear {
        Linear { constant: 0, terms: vec![(text, 1)] }
    }

    /// The sum with a multiple of another; `None` where it gets too large.
    fn plus(&self, times: i128, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(times)?)?;
        for (unknown, factor) in &other.terms {
            let factor = factor.checked_mul(times)?;
            match sum.terms.binary_search_by(|(known, _)| known.cmp(unknown)) {
                Ok(at) => sum.terms[at].1 = sum.terms[at].1.checked_add(factor)?,
                Err(at) => sum.terms.insert(at, (unknown.clone(), factor)),
            }
        }
        sum.terms.retain(|&(_, factor)| factor != 0);
        (sum.terms.len() <= MOST_TERMS).then_some(sum)
    }
}

/// How much was known at a place, to go back to.
struct Mark {
    facts: usize,
    not_zero: usize,
    changed: usize,
}

struct Doubts<'f> {
    file: &'f File,
    parameters: &'f [(String, i128)],
    /// What names and other unknowns lie between.
    bounds: HashMap<String, Interval>,
    /// What bounds were before they changed, for going back.
    changed: Vec<(String, Option<Interval>)>,
    /// These are at least 0.
    facts: Vec<Linear>,
    /// These are not 0.
    not_zero: Vec<Linear>,
    /// Conditions that `let` gave a name.
    conditions: HashMap<String, &'f Expr>,
    /// Nothing is doubted meanwhile.
    is_silent: bool,
    tries: u32,
    found: Vec<Diagnostic>,
}

/// The calculations of a file that may fail.
pub(super) fn of(file: &File, parameters: &[(String, i128)]) -> Vec<Diagnostic> {
    let mut doubts = Doubts {
        file,
        parameters,
        bounds: HashMap::new(),
        changed: Vec::new(),
        facts: Vec::new(),
        not_zero: Vec::new(),
        conditions: HashMap::new(),
        is_silent: false,
        tries: MOST_TRIES,
        found: Vec::new(),
    };
    file.rules.iter().for_each(|rule| doubts.rule(rule));
    let mut found = doubts.found;
    found.sort_by_key(|doubt| (doubt.span.start, doubt.span.end));
    found.dedup();
    found
}

impl<'f> Doubts<'f> {
    fn rule(&mut self, rule: &'f Rule) {
        let mark = self.mark();
        self.arguments(&rule.arguments);
        // Behind an ending that holds no option is made.
        for ending in [&rule.won, &rule.lost].into_iter().flatten() {
            self.interval(ending);
            self.assume(ending, false);
        }
        for item in &rule.items {
            match item {
                Item::Let(name, value) => self.bind(name, value),
                Item::Clause(clause) => self.clause(clause),
            }
        }
        self.back(&mark);
        for start in &rule.starts {
            self.arguments(&start.arguments);
            self.values(&start.values);
            self.back(&mark);
        }
    }

    fn arguments(&mut self, names: &[Name]) {
        for name in names {
            self.set(&name.text, Interval { low: 0, high: i128::from(u64::MAX) });
        }
    }

    fn clause(&mut self, clause: &'f Clause) {
        let mark = self.mark();
        self.generators(&clause.generators);
        for Part { each, values, .. } in &clause.option {
            let part = self.mark();
            self.generators(each);
            self.values(values);
            self.back(&part);
        }
        self.back(&mark);
    }

    fn generators(&mut self, generators: &'f [Generator]) {
        for generator in generators {
            match generator {
                Generator::For(name, domain) => {
                    let within = self.domain(domain, MOST_SETS);
                    self.set(&name.text, within);
                    self.inside(&Linear::unknown(name.text.clone()), domain, MOST_SETS);
                }
                Generator::Guard(condition) => {
                    self.interval(condition);
                    self.assume(condition, true);
                }
                Generator::Let(name, value) => self.bind(name, value),
            }
        }
    }

    fn bind(&mut self, name: &Name, value: &'f Expr) {
        let interval = self.interval(value);
        self.set(&name.text, interval);
        self.conditions.insert(name.text.clone(), value);
        if let Some(value) = self.linear(value) {
            let name = Linear::unknown(name.text.clone());
            self.at_least(&value, &name, 0);
            self.at_least(&name, &value, 0);
        }
    }

    fn values(&mut self, values: &'f [Expr]) {
        for value in values {
            self.interval(value);
        }
    }

    fn mark(&self) -> Mark {
        Mark { facts: self.facts.len(), not_zero: self.not_zero.len(), changed: self.changed.len() }
    }

    fn back(&mut self, mark: &Mark) {
        self.facts.truncate(mark.facts);
        self.not_zero.truncate(mark.not_zero);
        for (unknown, before) in self.changed.drain(mark.changed..).rev() {
            match before {
                Some(before) => self.bounds.insert(unknown, before),
                None => self.bounds.remove(&unknown),
            };
        }
    }

    /// What an unknown lies between from here on.
    fn set(&mut self, unknown: &str, interval: Interval) {
        let before = self.bounds.insert(unknown.to_owned(), interval);
        self.changed.push((unknown.to_owned(), before));
    }

    fn doubt(&mut self, code: &'static str, span: &Span) {
        self.found.push(Diagnostic::new(code, span.clone()));
    }

    /// The values of an expression; divisions in it are looked at.
    fn interval(&mut self, expr: &'f Expr) -> Interval {
        let interval = match &expr.kind {
            ExprKind::Number(value) => Interval::of(*value),
            ExprKind::Truth(truth) => Interval::of(i128::from(*truth)),
            ExprKind::Name(name) => return self.of_name(name),
            ExprKind::Negate(inner) => self.interval(inner).negated(),
            ExprKind::Not(inner) => {
                self.interval(inner);
                Interval::TRUTH
            }
            ExprKind::Binary(operator, left, right) => {
                let (a, b) = (self.interval(left), self.interval(right));
                let divides = matches!(operator, Operator::Div | Operator::Mod);
                if divides && !self.is_silent && !self.is_not_zero(right, b) {
                    self.doubt(DIVISOR, &expr.span);
                }
                a.combined(*operator, b)
            }
            ExprKind::Logic(logic, left, right) => {
                self.interval(left);
                let mark = self.mark();
                self.assume(left, *logic == Logic::And);
                self.interval(right);
                self.back(&mark);
                Interval::TRUTH
            }
            ExprKind::Compare(values, _) => {
                self.values(values);
                Interval::TRUTH
            }
            ExprKind::Member(value, domain, _) => {
                self.interval(value);
                self.domain(domain, MOST_SETS);
                Interval::TRUTH
            }
            ExprKind::Call(function, arguments) => self.call(*function, arguments, &expr.span),
            ExprKind::If(condition, yes, no) => {
                self.interval(condition);
                let mark = self.mark();
                self.assume(condition, true);
                let yes = self.interval(yes);
                self.back(&mark);
                self.assume(condition, false);
                let no = self.interval(no);
                self.back(&mark);
                yes.or(no)
            }
            ExprKind::Fold(fold, generators, body) => {
                let mark = self.mark();
                self.generators(generators);
                let body = self.interval(body);
                self.back(&mark);
                match fold {
                    Fold::Any | Fold::All => Interval::TRUTH,
                    Fold::Count => Interval::NATURAL,
                    Fold::Sum if body.low >= 0 => Interval::NATURAL,
                    Fold::Sum => Interval::ALL,
                }
            }
        };
        match self.bounds.get(&spelled(expr)) {
            Some(&known) => interval.and(known),
            None => interval,
        }
    }

    fn of_name(&self, name: &str) -> Interval {
        match self.parameters.iter().find(|(parameter, _)| parameter == name) {
            Some(&(_, value)) if !self.bounds.contains_key(name) => Interval::of(value),
            _ => self.bounds.get(name).copied().unwrap_or(Interval::ALL),
        }
    }

    fn call(&mut self, function: Function, arguments: &'f [Expr], span: &Span) -> Interval {
        let values: Vec<Interval> = arguments.iter().map(|value| self.interval(value)).collect();
        let least: &[i128] = match function {
            Function::Log2 => &[1],
            Function::Valuation => &[1, 2],
            _ => &[],
        };
        let mut given = arguments.iter().zip(&values).zip(least);
        if !self.is_silent
            && !given.all(|((argument, &value), &least)| self.is_at_least(argument, value, least))
        {
            self.doubt(SMALL, span);
        }
        Interval::called(function, &values)
    }

    /// The values of a domain; divisions in it are looked at.
    fn domain(&mut self, domain: &'f Domain, sets: usize) -> Interval {
        match &domain.kind {
            DomainKind::Range(low, high, step) => {
                let (low, high) = (self.interval(low), self.interval(high));
                if let Some(step) = step {
                    let of_step = self.interval(step);
                    if !self.is_silent && !self.is_at_least(step, of_step, 1) {
                        self.doubt(SMALL, &step.span);
                    }
                }
                Interval { low: low.low, high: high.high }
            }
            DomainKind::List(entries) => {
                let mut all: Option<Interval> = None;
                for entry in entries {
                    let of_entry = match entry {
                        Entry::Value(value) => self.interval(value),
                        Entry::Range(low, high) => {
                            Interval { low: self.interval(low).low, high: self.interval(high).high }
                        }
                    };
                    all = Some(all.map_or(of_entry, |all| all.or(of_entry)));
                }
                all.unwrap_or(Interval::ALL)
            }
            DomainKind::Named(set, bound) => {
                let high = bound.as_deref().map_or(i128::MAX, |bound| self.interval(bound).high);
                Interval { low: least(*set), high }
            }
            DomainKind::Bits(number) => {
                self.interval(number);
                Interval { low: 0, high: 127 }
            }
            DomainKind::Divisors(number) => {
                Interval { low: 1, high: self.interval(number).high.max(1) }
            }
            DomainKind::Set(name) => match self.set_of(name) {
                Some(domain) if sets > 0 => self.domain(domain, sets - 1),
                _ => Interval::ALL,
            },
        }
    }

    fn set_of(&self, name: &Name) -> Option<&'f Domain> {
        self.file.sets.iter().find(|set| set.name.text == name.text).map(|set| &set.domain)
    }

    /// What follows from a value being in a domain.
    fn inside(&mut self, value: &Linear, domain: &'f Domain, sets: usize) {
        match &domain.kind {
            DomainKind::Range(low, high, _) => {
                if let Some(low) = self.linear(low) {
                    self.at_least(value, &low, 0);
                }
                if let Some(high) = self.linear(high) {
                    self.at_least(&high, value, 0);
                }
            }
            DomainKind::Named(set, bound) => {
                self.at_least(value, &Linear::constant(least(*set)), 0);
                if let Some(bound) = bound.as_deref().and_then(|bound| self.linear(bound)) {
                    self.at_least(&bound, value, 0);
                }
            }
            DomainKind::Divisors(_) => self.at_least(value, &Linear::constant(1), 0),
            DomainKind::Bits(_) => self.at_least(value, &Linear::constant(0), 0),
            DomainKind::List(_) => {
                let silent = std::mem::replace(&mut self.is_silent, true);
                let Interval { low, high } = self.domain(domain, sets);
                self.is_silent = silent;
                self.at_least(value, &Linear::constant(low), 0);
                self.at_least(&Linear::constant(high), value, 0);
            }
            DomainKind::Set(name) => {
                if let Some(domain) = self.set_of(name).filter(|_| sets > 0) {
                    self.inside(value, domain, sets - 1);
                }
            }
        }
    }

    /// What follows from a condition being true, or false.
    fn assume(&mut self, condition: &'f Expr, truth: bool) {
        self.follows(condition, truth, true);
    }

    /// The same; names of conditions are followed once.
    fn follows(&mut self, condition: &'f Expr, truth: bool, names: bool) {
        match &condition.kind {
            ExprKind::Not(inner) => self.follows(inner, !truth, names),
            ExprKind::Logic(logic, left, right) if (*logic == Logic::And) == truth => {
                self.follows(left, truth, names);
                self.follows(right, truth, names);
            }
            ExprKind::Compare(values, comparisons) if truth || comparisons.len() == 1 => {
                for (pair, &comparison) in values.windows(2).zip(comparisons) {
                    let comparison = if truth { comparison } else { opposite(comparison) };
                    self.compared(&pair[0], comparison, &pair[1]);
                }
            }
            ExprKind::Member(value, domain, membership) => {
                let Some(value) = self.linear(value) else { return };
                if (*membership == Membership::In) == truth {
                    self.inside(&value, domain, MOST_SETS);
                } else if let DomainKind::List(entries) = &domain.kind {
                    for entry in entries {
                        if let Entry::Value(entry) = entry
                            && let Some(entry) = self.linear(entry)
                        {
                            self.differ(&value, &entry);
                        }
                    }
                }
            }
            ExprKind::Name(name) if names => {
                if let Some(condition) = self.conditions.get(name).copied() {
                    self.follows(condition, truth, false);
                }
            }
            _ => {}
        }
    }

    fn compared(&mut self, left: &'f Expr, comparison: Comparison, right: &'f Expr) {
        let (Some(a), Some(b)) = (self.linear(left), self.linear(right)) else { return };
        match comparison {
            Comparison::Less => self.at_least(&b, &a, 1),
            Comparison::LessEqual => self.at_least(&b, &a, 0),
            Comparison::Greater => self.at_least(&a, &b, 1),
            Comparison::GreaterEqual => self.at_least(&a, &b, 0),
            Comparison::Equal => {
                self.at_least(&a, &b, 0);
                self.at_least(&b, &a, 0);
            }
            Comparison::NotEqual => self.differ(&a, &b),
        }
    }

    /// a is at least b and so much more.
    fn at_least(&mut self, a: &Linear, b: &Linear, more: i128) {
        let fact = a.plus(-1, b).and_then(|fact| fact.plus(-more, &Linear::constant(1)));
        let Some(fact) = fact.filter(|fact| !fact.terms.is_empty()) else { return };
        for (unknown, factor) in &fact.terms {
            let own = Linear { constant: 0, terms: vec![(unknown.clone(), *factor)] };
            // factor · unknown is at least minus the most that the rest can be.
            let Some(rest) = fact.plus(-1, &own) else { continue };
            let most = self.within(&rest).high;
            let Some(least) = most.checked_neg().filter(|_| most < i128::MAX) else { continue };
            let known = self.bounds.get(unknown).copied().unwrap_or(Interval::ALL);
            let narrower = if *factor > 0 {
                Interval { low: interval::divided_up(least, *factor), high: i128::MAX }
            } else {
                Interval { low: i128::MIN, high: interval::divided_down(most, -*factor) }
            };
            self.set(unknown, known.and(narrower));
        }
        if self.facts.len() < MOST_FACTS {
            self.facts.push(fact);
        }
    }

    /// a is not b.
    fn differ(&mut self, a: &Linear, b: &Linear) {
        let Some(difference) = a.plus(-1, b) else { return };
        if let [(unknown, factor @ (1 | -1))] = &difference.terms[..] {
            let value = -difference.constant * factor;
            let known = self.bounds.get(unknown).copied().unwrap_or(Interval::ALL);
            self.set(unknown, known.without(value));
        }
        if self.not_zero.len() < MOST_FACTS {
            self.not_zero.push(difference);
        }
    }

    /// The values of a linear form by those of its unknowns.
    fn within(&self, linear: &Linear) -> Interval {
        let mut sum = Interval::of(linear.constant);
        for (unknown, factor) in &linear.terms {
            let bounds = self.bounds.get(unknown).copied().unwrap_or(Interval::ALL);
            let term = bounds.combined(Operator::Mul, Interval::of(*factor));
            sum = sum.combined(Operator::Add, term);
        }
        sum
    }

    fn is_not_zero(&mut self, expr: &'f Expr, interval: Interval) -> bool {
        if interval.low > 0 || interval.high < 0 {
            return true;
        }
        let Some(linear) = self.linear(expr) else { return false };
        let Some(negated) = Linear::default().plus(-1, &linear) else { return false };
        self.not_zero.iter().any(|known| *known == linear || *known == negated)
            || self.exceeds(&linear, 1)
            || self.exceeds(&negated, 1)
    }

    fn is_at_least(&mut self, expr: &'f Expr, interval: Interval, least: i128) -> bool {
        interval.low >= least
            || self.linear(expr).is_some_and(|linear| self.exceeds(&linear, least))
    }

    /// Whether a form is at least so much, by its unknowns and at most two facts.
    fn exceeds(&mut self, linear: &Linear, least: i128) -> bool {
        let is_enough = |linear: &Linear| self.within(linear).low >= least;
        if is_enough(linear) {
            return true;
        }
        let mut tries = self.tries;
        let mut with = |linear: &Linear, fact: &Linear| {
            tries = tries.checked_sub(1)?;
            linear.plus(-1, fact)
        };
        let found = self.facts.iter().enumerate().any(|(at, fact)| {
            let Some(rest) = with(linear, fact) else { return false };
            is_enough(&rest)
                || self.facts[..at]
                    .iter()
                    .any(|other| with(&rest, other).is_some_and(|rest| is_enough(&rest)))
        });
        self.tries = tries;
        found
    }

    /// An expression as a linear form of names, and of whatever else stands in it.
    fn linear(&mut self, expr: &'f Expr) -> Option<Linear> {
        match &expr.kind {
            ExprKind::Number(value) => Some(Linear::constant(*value)),
            ExprKind::Name(name) => {
                let interval = self.of_name(name);
                match self.bounds.contains_key(name) {
                    true => Some(Linear::unknown(name.clone())),
                    false => interval.single().map(Linear::constant),
                }
            }
            ExprKind::Negate(inner) => Linear::default().plus(-1, &self.linear(inner)?),
            ExprKind::Binary(Operator::Add, a, b) => self.linear(a)?.plus(1, &self.linear(b)?),
            ExprKind::Binary(Operator::Sub, a, b) => self.linear(a)?.plus(-1, &self.linear(b)?),
            ExprKind::Binary(Operator::Mul, a, b) => {
                let (first, second) = (self.linear(a)?, self.linear(b)?);
                match (first.terms.is_empty(), second.terms.is_empty()) {
                    (true, _) => Linear::default().plus(first.constant, &second),
                    (_, true) => Linear::default().plus(second.constant, &first),
                    _ => Some(self.unknown(expr)),
                }
            }
            _ => Some(self.unknown(expr)),
        }
    }

    /// An expression as an unknown of its own.
    fn unknown(&mut self, expr: &'f Expr) -> Linear {
        let text = spelled(expr);
        // Inside what is itself looked at for its values that would be done once more for every level.
        if !self.is_silent && !self.bounds.contains_key(&text) {
            self.is_silent = true;
            let interval = self.interval(expr);
            self.is_silent = false;
            self.set(&text, interval);
        }
        Linear::unknown(text)
    }
}

/// The first number of a set.
fn least(set: Builtin) -> i128 {
    if set == Builtin::Primes { 2 } else { 1 }
}

fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::GreaterEqual => Comparison::Less,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessEqual,
    }
}

/// The name of an expression as an unknown: its text where it is short arithmetic, so that the same text is the same unknown, else its
/// place. No text is a name of the rules.
fn spelled(expr: &Expr) -> String {
    let text = match &expr.kind {
        ExprKind::Number(value) => value.to_string(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Negate(inner) => format!("(-{})", spelled(inner)),
        ExprKind::Binary(operator, a, b) => {
            format!("({} {operator:?} {})", spelled(a), spelled(b))
        }
        ExprKind::Call(function, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(spelled).collect();
            format!("{function:?}({})", arguments.join(", "))
        }
        _ => String::new(),
    };
    match text.len() {
        1..=LONGEST => text,
        _ => format!("@{}..{}", expr.span.start, expr.span.end),
    }
}
