//! Normal forms of formulas: numbers as polynomials over atoms, conditions as facts joined by "all" and "any".
//!
//! Every step is an identity of whole numbers, so formulas of one normal form are the same function. Formulas that are the
//! same function may have different normal forms; nothing is concluded from that. What leaves 128 bits, or grows beyond
//! [`MOST_TERMS`], has no normal form.

use crate::formula::{Expr, Function, Operator, Relation, Special};
use std::collections::{BTreeMap, BTreeSet};

/// Polynomials of more terms are given up.
const MOST_TERMS: usize = 256;

/// The factors of polynomials stay below this.
const LARGEST: u128 = 1 << 120;

/// What a polynomial is made of: whole numbers without structure that is used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Atom {
    Coordinate(usize),
    Parameter(usize),
    /// A nim-sum of at least two numbers, or of one and a constant.
    Xor(BTreeSet<Poly>, i128),
    /// ⌊p/c⌋.
    Div(Poly, i128),
    /// p mod c.
    Mod(Poly, i128),
    /// Another operation.
    Binary(Poly, u8, Poly),
    Call(Function, Vec<Poly>),
    Entry(Vec<u64>, Poly),
    If(Fact, Poly, Poly),
    Truth(Fact),
    Special(Special, Vec<Poly>),
}

/// Sorted products of atoms with their factors, none of which is 0.
type Poly = BTreeMap<Vec<Atom>, i128>;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    False,
    True,
    /// The polynomial is 0.
    Zero(Poly),
    /// The polynomial is at least 0.
    AtLeast(Poly),
    /// The polynomial is a multiple of a number.
    Multiple(Poly, i128),
    /// The nim-sum of the polynomials is a constant.
    Xor(BTreeSet<Poly>, i128),
    Special(Special, Vec<Poly>),
    Not(Box<Fact>),
    All(BTreeSet<Fact>),
    Any(BTreeSet<Fact>),
}

/// Whether two formulas have the same normal form.
pub(super) fn same(a: &Expr, b: &Expr) -> bool {
    if a.size().max(b.size()) > MOST_TERMS {
        return false;
    }
    if is_truth(a) && is_truth(b) {
        return fact(a, true).is_some_and(|a| fact(b, true) == Some(a));
    }
    poly(a).is_some_and(|a| poly(b) == Some(a))
}

/// Whether the normal forms show that one condition holds wherever another does.
pub(super) fn implies(a: &Expr, b: &Expr) -> bool {
    if a.size().max(b.size()) > MOST_TERMS {
        return false;
    }
    let Some((a, b)) = fact(a, true).zip(fact(b, true)) else { return false };
    let parts = |f: &Fact, all: bool| match f {
        Fact::All(parts) if all => parts.clone(),
        Fact::Any(parts) if !all => parts.clone(),
        one => BTreeSet::from([one.clone()]),
    };
    a == Fact::False
        || b == Fact::True
        || parts(&b, true).is_subset(&parts(&a, true))
        || parts(&a, false).is_subset(&parts(&b, false))
}

fn is_truth(e: &Expr) -> bool {
    match e {
        Expr::Compare(..) | Expr::And(_) | Expr::Or(_) | Expr::Member(..) => true,
        Expr::Special(special, _) => special.is_truth(),
        Expr::If(_, yes, no) => is_truth(yes) && is_truth(no),
        _ => false,
    }
}

fn whole(n: i128) -> Poly {
    if n == 0 { Poly::new() } else { Poly::from([(Vec::new(), n)]) }
}

fn atom(atom: Atom) -> Poly {
    Poly::from([(vec![atom], 1)])
}

/// The number that a polynomial is, if it is one.
fn as_whole(p: &Poly) -> Option<i128> {
    match p.len() {
        0 => Some(0),
        1 => p.get(&Vec::new()).copied(),
        _ => None,
    }
}

fn add(a: &Poly, b: &Poly, times: i128) -> Option<Poly> {
    let mut sum = a.clone();
    for (product, factor) in b {
        let more = factor.checked_mul(times)?;
        let entry = sum.entry(product.clone()).or_insert(0);
        // Far from the end of 128 bits, so that signs can be turned.
        *entry = entry.checked_add(more).filter(|f| f.unsigned_abs() < LARGEST)?;
    }
    sum.retain(|_, factor| *factor != 0);
    (sum.len() <= MOST_TERMS).then_some(sum)
}

fn multiply(a: &Poly, b: &Poly) -> Option<Poly> {
    let mut all = Poly::new();
    for (p, x) in a {
        for (q, y) in b {
            let mut product = [p.as_slice(), q].concat();
            product.sort();
            let term = Poly::from([(product, x.checked_mul(*y)?)]);
            all = add(&all, &term, 1)?;
        }
    }
    Some(all)
}

/// A polynomial without its constant, and the constant.
fn split(p: &Poly) -> (Poly, i128) {
    let mut rest = p.clone();
    let constant = rest.remove(&Vec::new()).unwrap_or(0);
    (rest, constant)
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.checked_abs().unwrap_or(1)
}

fn common_factor(p: &Poly) -> i128 {
    p.values().fold(0, |g, factor| gcd(g, *factor))
}

fn scaled(p: &Poly, by: impl Fn(i128) -> i128) -> Poly {
    p.iter().map(|(product, f)| (product.clone(), by(*f))).filter(|(_, f)| *f != 0).collect()
}

/// A number in normal form.
fn poly(e: &Expr) -> Option<Poly> {
    if is_truth(e) {
        return Some(match fact(e, true)? {
            Fact::True => whole(1),
            Fact::False => Poly::new(),
            other => atom(Atom::Truth(other)),
        });
    }
    Some(match e {
        Expr::Number(n) => whole(i128::from(*n)),
        Expr::Coordinate(i) => atom(Atom::Coordinate(*i)),
        Expr::Parameter(i) => atom(Atom::Parameter(*i)),
        Expr::Binary(operator, a, b) => {
            let (a, b) = (poly(a)?, poly(b)?);
            match operator {
                Operator::Add => add(&a, &b, 1)?,
                Operator::Sub => add(&a, &b, -1)?,
                Operator::Mul => multiply(&a, &b)?,
                Operator::Xor => nim_sum([a, b]),
                Operator::Div | Operator::Mod => match as_whole(&b).filter(|c| *c > 0) {
                    Some(c) if *operator == Operator::Div => quotient(&a, c)?,
                    Some(c) => remainder(&a, c)?,
                    None => atom(Atom::Binary(a, u8::from(*operator == Operator::Div), b)),
                },
            }
        }
        Expr::Call(function, parts) => call(*function, parts)?,
        Expr::If(condition, yes, no) => {
            let (yes, no) = (poly(yes)?, poly(no)?);
            match fact(condition, true)? {
                Fact::True => yes,
                Fact::False => no,
                _ if yes == no => yes,
                condition => atom(Atom::If(condition, yes, no)),
            }
        }
        Expr::Entry(list, index) => atom(Atom::Entry(list.clone(), poly(index)?)),
        Expr::Special(special, parts) => {
            atom(Atom::Special(special.clone(), parts.iter().map(poly).collect::<Option<_>>()?))
        }
        Expr::Compare(..) | Expr::And(_) | Expr::Or(_) | Expr::Member(..) => return None,
    })
}

/// The minimum and the maximum of any numbers; other functions as they are.
fn call(function: Function, parts: &[Expr]) -> Option<Poly> {
    if !matches!(function, Function::Min | Function::Max) {
        return Some(atom(Atom::Call(function, parts.iter().map(poly).collect::<Option<_>>()?)));
    }
    let mut numbers = BTreeSet::new();
    let mut todo: Vec<&Expr> = parts.iter().collect();
    while let Some(part) = todo.pop() {
        match part {
            Expr::Call(inner, parts) if *inner == function => todo.extend(parts),
            other => {
                numbers.insert(poly(other)?);
            }
        }
    }
    let numbers: Vec<Poly> = numbers.into_iter().collect();
    Some(match (function, numbers.as_slice()) {
        (_, [only]) => only.clone(),
        // max(a, b) = a + b − min(a, b).
        (Function::Max, [a, b]) => {
            let least = atom(Atom::Call(Function::Min, numbers.clone()));
            add(&add(a, b, 1)?, &least, -1)?
        }
        _ => atom(Atom::Call(function, numbers)),
    })
}

/// The operands of a nim-sum, each once, and its constant.
fn operands(parts: impl IntoIterator<Item = Poly>) -> (BTreeSet<Poly>, i128) {
    let (mut all, mut constant) = (BTreeSet::new(), 0);
    let toggle = |all: &mut BTreeSet<Poly>, p: Poly| {
        if !all.remove(&p) {
            all.insert(p);
        }
    };
    for part in parts {
        if let Some(n) = as_whole(&part) {
            constant ^= n;
            continue;
        }
        match part.iter().next() {
            Some((product, 1)) if part.len() == 1 => match product.as_slice() {
                [Atom::Xor(inner, c)] => {
                    inner.iter().for_each(|p| toggle(&mut all, p.clone()));
                    constant ^= c;
                }
                _ => toggle(&mut all, part),
            },
            _ => toggle(&mut all, part),
        }
    }
    (all, constant)
}

fn nim_sum(parts: impl IntoIterator<Item = Poly>) -> Poly {
    let (mut all, constant) = operands(parts);
    match (all.len(), constant) {
        (0, n) => whole(n),
        (1, 0) => all.pop_first().unwrap_or_default(),
        _ => atom(Atom::Xor(all, constant)),
    }
}

/// ⌊p/c⌋ for c > 0: multiples of c leave the brackets.
fn quotient(p: &Poly, c: i128) -> Option<Poly> {
    let outside = scaled(p, |f| f.div_euclid(c));
    let (inside, constant) = split(&scaled(p, |f| f.rem_euclid(c)));
    if inside.is_empty() {
        return Some(outside);
    }
    let common = gcd(common_factor(&inside), c);
    let (inside, constant, c) =
        (scaled(&inside, |f| f / common), constant.div_euclid(common), c / common);
    if c == 1 {
        return add(&add(&outside, &inside, 1)?, &whole(constant), 1);
    }
    // ⌊(⌊x/a⌋ + k)/c⌋ = ⌊(x + ka)/ac⌋.
    if let (1, Some((product, 1))) = (inside.len(), inside.iter().next())
        && let [Atom::Div(x, a)] = product.as_slice()
    {
        let shifted = add(x, &whole(constant.checked_mul(*a)?), 1)?;
        return add(&outside, &quotient(&shifted, a.checked_mul(c)?)?, 1);
    }
    let inside = add(&inside, &whole(constant), 1)?;
    add(&outside, &atom(Atom::Div(inside, c)), 1)
}

/// What counts of a polynomial modulo c.
fn reduced(p: &Poly, c: i128) -> Option<Poly> {
    let mut all = Poly::new();
    for (product, factor) in p {
        let factor = factor.rem_euclid(c);
        match product.as_slice() {
            // A remainder modulo a multiple of c counts as the number itself.
            [Atom::Mod(x, m)] if m % c == 0 => all = add(&all, &reduced(x, c)?, factor)?,
            _ => all = add(&all, &Poly::from([(product.clone(), factor)]), 1)?,
        }
    }
    Some(scaled(&all, |f| f.rem_euclid(c)))
}

fn remainder(p: &Poly, c: i128) -> Option<Poly> {
    let p = reduced(p, c)?;
    if let Some(n) = as_whole(&p) {
        return Some(whole(n));
    }
    let common = gcd(common_factor(&p), c);
    let inner = atom(Atom::Mod(scaled(&p, |f| f / common), c / common));
    Some(scaled(&inner, |f| f * common))
}

fn not(f: Fact) -> Option<Fact> {
    Some(match f {
        Fact::True => Fact::False,
        Fact::False => Fact::True,
        Fact::Not(inner) => *inner,
        Fact::AtLeast(p) => at_least(&add(&scaled(&p, |f| -f), &whole(1), -1)?)?,
        Fact::All(parts) => join(parts.into_iter().map(not).collect::<Option<Vec<_>>>()?, false)?,
        Fact::Any(parts) => join(parts.into_iter().map(not).collect::<Option<Vec<_>>>()?, true)?,
        other => Fact::Not(Box::new(other)),
    })
}

/// All of the facts, or any of them.
fn join(facts: Vec<Fact>, all: bool) -> Option<Fact> {
    let (ends, passes) = if all { (Fact::False, Fact::True) } else { (Fact::True, Fact::False) };
    let mut parts = BTreeSet::new();
    for fact in facts {
        match fact {
            Fact::All(inner) if all => parts.extend(inner),
            Fact::Any(inner) if !all => parts.extend(inner),
            other => {
                parts.insert(other);
            }
        }
    }
    parts.remove(&passes);
    let opposed = |part: &Fact| matches!(part, Fact::Not(inner) if parts.contains(inner));
    if parts.contains(&ends) || parts.iter().any(opposed) {
        return Some(ends);
    }
    Some(match parts.len() {
        0 => passes,
        1 => parts.pop_first()?,
        _ if all => Fact::All(parts),
        _ => Fact::Any(parts),
    })
}

/// A condition, or its opposite, in normal form.
fn fact(e: &Expr, wanted: bool) -> Option<Fact> {
    let found = match e {
        Expr::And(parts) => {
            join(parts.iter().map(|p| fact(p, true)).collect::<Option<_>>()?, true)?
        }
        Expr::Or(parts) => {
            join(parts.iter().map(|p| fact(p, true)).collect::<Option<_>>()?, false)?
        }
        Expr::Compare(relation, a, b) => relates(*relation, a, b)?,
        Expr::Member(element, list) => member(&poly(element)?, list)?,
        Expr::If(condition, yes, no) if is_truth(e) => {
            let yes = join(vec![fact(condition, true)?, fact(yes, true)?], true)?;
            let no = join(vec![fact(condition, false)?, fact(no, true)?], true)?;
            join(vec![yes, no], false)?
        }
        Expr::Special(special, parts) if special.is_truth() => {
            let mut parts: Vec<Poly> = parts.iter().map(poly).collect::<Option<_>>()?;
            // The last argument of these is no heap.
            let heaps = match special {
                Special::Columns | Special::Beatty => parts.len().saturating_sub(1),
                Special::EvenMaxima => parts.len(),
                _ => 0,
            };
            parts[..heaps].sort();
            if *special == Special::Columns && parts.last().and_then(as_whole) == Some(2) {
                parts.pop();
                vanishes(parts)?
            } else {
                Fact::Special(special.clone(), parts)
            }
        }
        // A number counts as true unless it is 0.
        number => not(zero(&poly(number)?)?)?,
    };
    if wanted { Some(found) } else { not(found) }
}

fn relates(relation: Relation, a: &Expr, b: &Expr) -> Option<Fact> {
    let of_truth = |truth: &Expr, n: &Expr| match n {
        Expr::Number(n @ (0 | 1)) if is_truth(truth) => fact(truth, *n == 1),
        _ => None,
    };
    if matches!(relation, Relation::Equal | Relation::NotEqual)
        && let Some(found) = of_truth(a, b).or_else(|| of_truth(b, a))
    {
        return if relation == Relation::Equal { Some(found) } else { not(found) };
    }
    // A choice of numbers is compared with a number branch by branch.
    if let (Expr::If(condition, yes, no), Expr::Number(_)) = (a, b)
        && !is_truth(a)
    {
        let yes = join(vec![fact(condition, true)?, relates(relation, yes, b)?], true)?;
        let no = join(vec![fact(condition, false)?, relates(relation, no, b)?], true)?;
        return join(vec![yes, no], false);
    }
    let (a, b) = (poly(a)?, poly(b)?);
    Some(match relation {
        Relation::Equal => zero(&add(&a, &b, -1)?)?,
        Relation::NotEqual => not(zero(&add(&a, &b, -1)?)?)?,
        Relation::LessEqual => at_least(&add(&b, &a, -1)?)?,
        Relation::Less => at_least(&add(&add(&b, &a, -1)?, &whole(1), -1)?)?,
    })
}

fn member(element: &Poly, list: &[u64]) -> Option<Fact> {
    let numbers: BTreeSet<u64> = list.iter().copied().collect();
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for n in numbers {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(n) => *last = n,
            _ => ranges.push((n, n)),
        }
    }
    let facts: Option<Vec<Fact>> = ranges
        .into_iter()
        .map(|(first, last)| {
            let above = add(element, &whole(first.into()), -1)?;
            if first == last {
                return zero(&above);
            }
            let below = add(&whole(last.into()), element, -1)?;
            join(vec![at_least(&above)?, at_least(&below)?], true)
        })
        .collect();
    join(facts?, false)
}

/// Whether a number is known not to be negative.
fn is_natural(p: &Poly) -> bool {
    p.iter().all(|(product, factor)| *factor >= 0 && product.iter().all(is_natural_atom))
}

fn is_natural_atom(atom: &Atom) -> bool {
    match atom {
        Atom::Coordinate(_) | Atom::Parameter(_) | Atom::Mod(..) | Atom::Truth(_) => true,
        Atom::Xor(parts, constant) => *constant >= 0 && parts.iter().all(is_natural),
        Atom::Div(p, _) => is_natural(p),
        Atom::Call(_, parts) => parts.iter().all(is_natural),
        Atom::Entry(..) => true,
        Atom::If(_, yes, no) => is_natural(yes) && is_natural(no),
        Atom::Binary(..) | Atom::Special(..) => false,
    }
}

/// p ≥ 0.
fn at_least(p: &Poly) -> Option<Fact> {
    let (rest, constant) = split(p);
    if rest.is_empty() {
        return Some(if constant >= 0 { Fact::True } else { Fact::False });
    }
    let common = common_factor(&rest).max(1);
    let rest = scaled(&rest, |f| f / common);
    let constant = constant.div_euclid(common);
    // A natural number is at least 1 if it is not 0.
    if constant >= 0 && is_natural(&rest) {
        return Some(Fact::True);
    }
    if constant == -1 && is_natural(&rest) {
        return not(zero(&rest)?);
    }
    let opposite = scaled(&rest, |f| -f);
    if is_natural(&opposite) {
        if constant < 0 {
            return Some(Fact::False);
        }
        if constant == 0 {
            return zero(&opposite);
        }
    }
    let mut form = rest;
    if constant != 0 {
        form.insert(Vec::new(), constant);
    }
    Some(Fact::AtLeast(form))
}

/// The nim-sum of some numbers is 0.
fn vanishes(parts: Vec<Poly>) -> Option<Fact> {
    let (all, constant) = operands(parts);
    let mut rest = all.iter();
    match (rest.next(), rest.next(), rest.next()) {
        (None, ..) => Some(if constant == 0 { Fact::True } else { Fact::False }),
        (Some(only), None, _) => zero(&add(only, &whole(constant), -1)?),
        (Some(a), Some(b), None) if constant == 0 => zero(&add(a, b, -1)?),
        _ => Some(Fact::Xor(all, constant)),
    }
}

/// p = 0.
fn zero(p: &Poly) -> Option<Fact> {
    let (rest, constant) = split(p);
    if rest.is_empty() {
        return Some(if constant == 0 { Fact::True } else { Fact::False });
    }
    let common = common_factor(&rest).max(1);
    if constant % common != 0 {
        return Some(Fact::False);
    }
    let sign = if rest.values().next().is_some_and(|f| *f < 0) { -1 } else { 1 };
    let rest = scaled(&rest, |f| f / common * sign);
    let constant = constant / common * sign;
    let terms: Vec<(&[Atom], i128)> = rest.iter().map(|(p, f)| (p.as_slice(), *f)).collect();
    // x = c, or x = y, with a nim-sum on one side.
    let is_sum = |product: &[Atom]| matches!(product, [Atom::Xor(..)]);
    let alone = |product: &[Atom]| Poly::from([(product.to_vec(), 1)]);
    match terms.as_slice() {
        [(x, 1)] if is_sum(x) => return vanishes(vec![alone(x), whole(-constant)]),
        [(x, 1), (y, -1)] if constant == 0 && (is_sum(x) || is_sum(y)) => {
            return vanishes(vec![alone(x), alone(y)]);
        }
        [([Atom::Mod(x, m)], 1)] => {
            let r = -constant;
            return if (0..*m).contains(&r) {
                multiple(&add(x, &whole(r), -1)?, *m)
            } else {
                Some(Fact::False)
            };
        }
        [([Atom::Mod(x, m)], 1), ([Atom::Mod(y, n)], -1)] if constant == 0 && m == n => {
            return multiple(&add(x, y, -1)?, *m);
        }
        _ => {}
    }
    let mut form = rest;
    if constant != 0 {
        form.insert(Vec::new(), constant);
    }
    Some(Fact::Zero(form))
}

/// p is a multiple of m.
fn multiple(p: &Poly, m: i128) -> Option<Fact> {
    let p = reduced(p, m)?;
    let common = gcd(common_factor(&p), m);
    let (p, m) = (scaled(&p, |f| f / common), m / common);
    if let Some(n) = as_whole(&p) {
        return Some(if n % m == 0 { Fact::True } else { Fact::False });
    }
    let opposite = reduced(&scaled(&p, |f| -f), m)?;
    Some(Fact::Multiple(p.min(opposite), m))
}
