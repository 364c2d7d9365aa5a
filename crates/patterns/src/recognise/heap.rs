//! What theorems say about one heap of canonical rules: closed forms of taking, Lasker's Nim, divisors, proved periods.

use super::{Known, canonical::Likeness};
use crate::{
    Ground,
    find::{Law, repetition_formula},
    formula::{Expr, Function, Operator, Relation, binary, compare, coordinate, equal, number},
};
use bouton_core::rules::heap::{Form, HeapRules, Special, TakingForm};
use bouton_core::value::{Natural, Play};
use bouton_engine::{Meter, heap::HeapValues, period::Seen};

/// So many heaps may be looked at for a proof in any case, however short the table is.
const LOOKED_AT: u64 = 1000;

/// The formula of a heap. Values up to heap `to` may be computed, to prove a period.
pub fn heap(
    rules: &HeapRules,
    name: &str,
    likeness: Likeness,
    play: Play,
    to: u64,
    meter: &mut Meter<'_>,
) -> Option<Known> {
    let (formula, law, ground) = normal(rules, name, to, meter)?;
    let ground = match (likeness, ground.theorem()) {
        (Likeness::Compared(compared_to), Some(theorem)) => {
            Ground::SameOptions { ruleset: name.to_owned(), theorem, compared_to }
        }
        _ => ground,
    };
    if play == Play::Normal {
        return Some(Known { formula, is_value: true, law, ground });
    }
    let known = |theorem| match ground {
        Ground::SameOptions { .. } => ground.clone(),
        _ => Ground::Theorem { theorem, ruleset: name.to_owned() },
    };
    // Games of taking a number from a fixed set are tame: a heap is P under misère play iff its nim-value is 1.
    is_taking(rules).then(|| Known {
        formula: equal(formula, number(1)),
        is_value: false,
        law,
        ground: known("ferguson-1974"),
    })
}

/// Whether a number is taken that belongs to a fixed set: such games are tame (Ferguson 1974), so a sum of heaps is decided
/// under misère play by their nim-values as in Nim.
pub fn is_taking(rules: &HeapRules) -> bool {
    match rules {
        HeapRules::Any | HeapRules::Subtraction(_) | HeapRules::AllBut(_) => true,
        HeapRules::TakeAndBreak(code) => code.only_takes(),
        _ => false,
    }
}

fn word(n: &Natural) -> Option<u64> {
    u64::try_from(n).ok()
}

fn normal(
    rules: &HeapRules,
    name: &str,
    to: u64,
    meter: &mut Meter<'_>,
) -> Option<(Expr, Law, Ground)> {
    let n = || coordinate(0);
    let theorem = |theorem| Ground::Theorem { theorem, ruleset: name.to_owned() };
    let unless_zero =
        |formula| Expr::If(Box::new(equal(n(), number(0))), Box::new(number(0)), Box::new(formula));
    if let Some((form, key)) = rules.taking_form()
        && let Some((formula, law)) = taking(&form)
    {
        return Some((formula, law, theorem(key)));
    }
    match rules {
        HeapRules::Special(Special::Half) => {
            let stripped = Expr::Call(Function::StripOnes, vec![n()]);
            let formula = binary(Operator::Div, stripped, number(2));
            return Some((formula, Law::StripOnes, theorem("levine-2006")));
        }
        HeapRules::Special(Special::Aliquot) => {
            let times = Expr::Call(Function::Valuation, vec![n(), number(2)]);
            let law = Law::Ruler { base: 2 };
            return Some((unless_zero(times), law, theorem("berlekamp-conway-guy-1982-dim")));
        }
        HeapRules::Special(Special::Dim) => {
            let times = Expr::Call(Function::Valuation, vec![n(), number(2)]);
            let formula = binary(Operator::Add, times, number(1));
            let law = Law::Ruler { base: 2 };
            return Some((unless_zero(formula), law, theorem("berlekamp-conway-guy-1982-dim")));
        }
        _ => {}
    }
    match rules.form() {
        Some((Form::Lasker, key)) => {
            let law = Law::Period { preperiod: 1, period: 4, saltus: 4 };
            return Some((lasker(), law, theorem(key)));
        }
        Some((Form::Rims, key)) => return Some((n(), Law::Closed, theorem(key))),
        _ => {}
    }
    let mut values = HeapValues::new(rules);
    // What was found until a limit is still worth saying.
    let to = to.max(LOOKED_AT);
    let _ = values.prove(to, meter);
    let Seen::Proved { repetition, theorem, checked_to } = values.seen(to) else { return None };
    let table: Vec<u64> = values.table().view().iter_from(0).map(u64::from).collect();
    let size = |n: u64| usize::try_from(n).ok();
    let (formula, law) = repetition_formula(
        &table,
        size(repetition.preperiod)?,
        size(repetition.period)?,
        repetition.saltus,
    );
    Some((formula, law, Ground::FiniteCheck { theorem, checked_to }))
}

fn lasker() -> Expr {
    let n = || coordinate(0);
    let residue = || binary(Operator::Mod, n(), number(4));
    let last = equal(residue(), number(3));
    let first =
        Expr::And(vec![equal(residue(), number(0)), compare(Relation::Less, number(0), n())]);
    let below =
        Expr::If(Box::new(first), Box::new(binary(Operator::Sub, n(), number(1))), Box::new(n()));
    Expr::If(Box::new(last), Box::new(binary(Operator::Add, n(), number(1))), Box::new(below))
}

/// A closed form of taking as a formula.
fn taking(form: &TakingForm) -> Option<(Expr, Law)> {
    let n = || coordinate(0);
    let periodic = |period: u64| Law::Period { preperiod: 0, period, saltus: 0 };
    Some(match form {
        TakingForm::Nothing => (number(0), Law::Constant),
        TakingForm::Any => (n(), Law::Closed),
        TakingForm::AtLeast { least } => {
            let least = word(least)?;
            (
                binary(Operator::Div, n(), number(least)),
                Law::Period { preperiod: 0, period: least, saltus: 1 },
            )
        }
        TakingForm::AllButOne { number: s } => {
            let s = word(s)?;
            let double = s.checked_mul(2)?;
            let rounds = binary(Operator::Div, n(), number(double));
            let formula = binary(
                Operator::Add,
                binary(Operator::Mul, number(s), rounds),
                binary(Operator::Mod, n(), number(s)),
            );
            (formula, Law::Period { preperiod: 0, period: double, saltus: s })
        }
        TakingForm::Interval { scale, a, b } => {
            let (scale, a, b) = (word(scale)?, word(a)?, word(b)?);
            let period = a.checked_add(b)?;
            let scaled = binary(Operator::Div, n(), number(scale));
            let residue = binary(Operator::Mod, scaled, number(period));
            let formula = binary(Operator::Div, residue, number(a));
            (formula, periodic(period.checked_mul(scale)?))
        }
        TakingForm::Pair { scale, a, b } => {
            let (scale, a, b) = (word(scale)?, word(a)?, word(b)?);
            let period = a.checked_add(b)?;
            let scaled = binary(Operator::Div, n(), number(scale));
            let residue = || binary(Operator::Mod, scaled.clone(), number(period));
            let quotient = || binary(Operator::Div, residue(), number(a));
            let parity = || binary(Operator::Mod, quotient(), number(2));
            let high = binary(Operator::Sub, number(2), parity());
            let formula = Expr::If(
                Box::new(compare(Relation::Less, residue(), number(b))),
                Box::new(parity()),
                Box::new(high),
            );
            (formula, periodic(period.checked_mul(scale)?))
        }
    })
}
