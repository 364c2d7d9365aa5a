//! Laws by the digits of n: rulers, stripped ones, logarithms, sums of digits, automata.
//!
//! **Recursions.** In base b the values g(bk + r) of one digit r may be a linear function of k, or of g(k). If every digit
//! has such a rule the digits decide, from the last to the first. v₂(n), n without its ones at the end, ⌊log n⌋ are of this kind.
//!
//! **Automata.** The sequences k ↦ g(bᵉk + r) are the b-kernel of g; if they are finitely many, an automaton that reads the
//! digits computes g (S. Eilenberg 1974; J.-P. Allouche and J. Shallit, Automatic Sequences, 2003, theorem 6.6.2). Two of
//! them count as equal if they agree on all that the table shows of both, at least [`LEAST`] terms.

use super::{Guess, Law};
use crate::formula::{
    Automaton, DigitRule, Digits, Expr, Function, Operator, Special, binary, coordinate, equal,
    number,
};

/// The largest base of a recursion.
const LARGEST_BASE: u64 = 10;

/// The largest base of an automaton, and its most states.
const LARGEST_AUTOMATON: (u64, usize) = (4, 24);

/// So many terms must be seen of every sequence of a kernel.
const LEAST: usize = 24;

/// g(bk + r) by k or g(k), for every digit r.
pub(super) fn recursion(values: &[u64]) -> Option<Guess> {
    (2..=LARGEST_BASE).find_map(|base| {
        let starts = [1, base, base * base];
        starts.into_iter().find_map(|start| {
            let start = usize::try_from(start).ok().filter(|&s| s < values.len() / 4)?;
            let rules: Option<Vec<DigitRule>> =
                (0..base).map(|r| rule(values, base, r, start as u64)).collect();
            let rules = rules?;
            // Without a reference to g(k) it is an arithmetic period.
            rules.iter().find(|rule| matches!(rule, DigitRule::Same { .. }))?;
            let digits = Digits { base, start: values[..start].to_vec(), rules };
            let used = start as u64 + 2 * base;
            // The first values may be none that the name tells.
            let holds = |formula: &Expr| {
                (0..).zip(values).all(|(n, v)| formula.eval(&[n], &[]) == Some((*v).into()))
            };
            let (formula, law) = named(&digits).filter(|(f, _)| holds(f)).unwrap_or_else(|| {
                let special = Special::Digits(digits.clone());
                (Expr::Special(special, vec![coordinate(0)]), Law::Digits { base })
            });
            let guess = Guess::new(formula, law, used, values.len() as u64);
            guess.convinces().then_some(guess)
        })
    })
}

/// The rule of a digit, if it has one.
fn rule(values: &[u64], base: u64, r: u64, start: u64) -> Option<DigitRule> {
    let points: Vec<(u64, u64, u64)> = (0..)
        .map(|k| (k, base * k + r))
        .skip_while(|(_, n)| *n < start)
        .map_while(|(k, n)| {
            Some((
                k,
                *values.get(usize::try_from(k).ok()?)?,
                *values.get(usize::try_from(n).ok()?)?,
            ))
        })
        .collect();
    let line = |x: &dyn Fn(&(u64, u64, u64)) -> u64| {
        let first = points.first()?;
        let other = points.iter().find(|p| x(p) != x(first));
        let (x0, y0) = (i128::from(x(first)), i128::from(first.2));
        let factor = match other {
            None => 0,
            Some(other) => {
                let (dx, dy) = (i128::from(x(other)) - x0, i128::from(other.2) - y0);
                if dy % dx != 0 {
                    return None;
                }
                dy / dx
            }
        };
        let plus = y0 - factor * x0;
        let fits = points.iter().all(|p| factor * i128::from(x(p)) + plus == i128::from(p.2));
        if !fits {
            return None;
        }
        Some((u64::try_from(factor).ok()?, u64::try_from(plus).ok()?))
    };
    if points.len() < 4 {
        return None;
    }
    if let Some((factor, plus)) = line(&|p| p.0) {
        return Some(DigitRule::Affine { factor, plus });
    }
    let (factor, plus) = line(&|p| p.1)?;
    Some(DigitRule::Same { factor, plus })
}

/// Recursions that have a name.
fn named(digits: &Digits) -> Option<(Expr, Law)> {
    let n = || coordinate(0);
    let base = digits.base;
    let [zero, ..] = digits.start[..] else { return None };
    let unless_zero = |formula: Expr| {
        // A formula that holds for 0 by itself needs no exception.
        if formula.eval(&[0], &[]) == Some(zero.into()) {
            return formula;
        }
        Expr::If(Box::new(equal(n(), number(0))), Box::new(number(zero)), Box::new(formula))
    };
    let found = match (digits.rules.as_slice(), base) {
        ([DigitRule::Affine { factor: 1, plus: 0 }, DigitRule::Same { factor: 1, plus: 0 }], 2)
            if zero == 0 =>
        {
            let stripped = Expr::Call(Function::StripOnes, vec![n()]);
            (binary(Operator::Div, stripped, number(2)), Law::StripOnes)
        }
        ([DigitRule::Same { factor: 1, plus: step }, rest @ ..], _) if *step > 0 => {
            let DigitRule::Affine { factor: 0, plus } = rest[0] else { return logarithm(digits) };
            if rest.iter().any(|rule| *rule != rest[0]) {
                return None;
            }
            let times = Expr::Call(Function::Valuation, vec![n(), number(base)]);
            let formula =
                binary(Operator::Add, binary(Operator::Mul, number(*step), times), number(plus));
            (unless_zero(formula), Law::Ruler { base })
        }
        ([DigitRule::Same { factor: 2, plus: 0 }, DigitRule::Affine { factor: 0, plus: 1 }], 2) => {
            (unless_zero(Expr::Call(Function::Lowbit, vec![n()])), Law::Ruler { base: 2 })
        }
        ([DigitRule::Same { factor: 1, plus: 0 }, DigitRule::Same { factor: 1, plus: 1 }], 2)
            if zero == 0 =>
        {
            (Expr::Call(Function::Popcount, vec![n()]), Law::Digits { base: 2 })
        }
        _ => return None,
    };
    Some(found)
}

/// ⌊log_b n⌋ with a factor and a constant: every digit adds the same.
fn logarithm(digits: &Digits) -> Option<(Expr, Law)> {
    let base = digits.base;
    let first = *digits.rules.first()?;
    let DigitRule::Same { factor: 1, plus: step } = first else { return None };
    let start = &digits.start;
    let one = *start.get(1)?;
    let same = digits.rules.iter().all(|rule| *rule == first);
    if !same || start.len() as u64 != base || start[1..].iter().any(|v| *v != one) {
        return None;
    }
    let length = Expr::Call(Function::Log, vec![coordinate(0), number(base)]);
    let formula = binary(Operator::Add, binary(Operator::Mul, number(step), length), number(one));
    let zero = Expr::If(
        Box::new(equal(coordinate(0), number(0))),
        Box::new(number(start[0])),
        Box::new(formula),
    );
    Some((zero, Law::Length { base }))
}

/// An automaton by the kernel.
pub(super) fn automaton(values: &[u64]) -> Option<Guess> {
    (2..=LARGEST_AUTOMATON.0).find_map(|base| kernel(values, base))
}

fn kernel(values: &[u64], base: u64) -> Option<Guess> {
    let base_size = usize::try_from(base).ok()?;
    // A state is a sequence k ↦ g(stride·k + offset).
    let mut states: Vec<(usize, usize)> = vec![(1, 0)];
    let length = |&(stride, offset): &(usize, usize)| {
        if offset < values.len() { (values.len() - 1 - offset) / stride + 1 } else { 0 }
    };
    let term = |&(stride, offset): &(usize, usize), k: usize| values[stride * k + offset];
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut compared = 0_u64;
    while next.len() < states.len() {
        let (stride, offset) = states[next.len()];
        let mut row = Vec::with_capacity(base_size);
        for digit in 0..base_size {
            let child = (stride * base_size, offset + digit * stride);
            let shown = length(&child);
            if shown < LEAST {
                return None;
            }
            let known = states.iter().position(|state| {
                let common = shown.min(length(state));
                (0..common).all(|k| term(state, k) == term(&child, k))
            });
            row.push(match known {
                Some(state) => {
                    compared += shown as u64;
                    state
                }
                None => {
                    states.push(child);
                    states.len() - 1
                }
            });
            if states.len() > LARGEST_AUTOMATON.1 {
                return None;
            }
        }
        next.push(row);
    }
    let outputs: Vec<u64> = states.iter().map(|&(_, offset)| values[offset]).collect();
    let automaton = Automaton { base, outputs, next };
    let count = states.len() as u64;
    let special = Special::Automaton(automaton);
    let formula = Expr::Special(special, vec![coordinate(0)]);
    let holds = (0..).zip(values).all(|(n, v)| formula.eval(&[n], &[]) == Some((*v).into()));
    let used = count * (base + 1) * 2;
    let law = Law::Automaton { base, states: count };
    let guess = Guess::new(formula, law, used, values.len() as u64);
    (holds && compared >= 8 * count * base).then_some(guess)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thue_morse_is_an_automaton_of_two_states() {
        let values: Vec<u64> = (0..600_u64).map(|n| u64::from(n.count_ones() % 2)).collect();
        let guess = automaton(&values).expect("found");
        assert_eq!(guess.law, Law::Automaton { base: 2, states: 2 });
    }

    #[test]
    fn names_are_not_given_where_the_first_values_differ() {
        // t(n): take 1 to the lowest bit of n. The values of 1, 2 and 4 are not v_2(n).
        let mut values: Vec<u64> = vec![0];
        for n in 1..400_u64 {
            let options: Vec<u64> =
                (1..=n & n.wrapping_neg()).map(|k| values[(n - k) as usize]).collect();
            values.push((0..).find(|v| !options.contains(v)).expect("a mex"));
        }
        assert_eq!(values[..9], [0, 1, 2, 0, 3, 0, 1, 0, 4]);
        if let Some(guess) = recursion(&values) {
            for (n, value) in (0..).zip(&values) {
                assert_eq!(guess.formula.eval(&[n], &[]), Some((*value).into()), "{n}");
            }
        }
    }

    #[test]
    fn sums_of_digits_are_recursions() {
        let values: Vec<u64> = (0..600_u64)
            .map(|n| n.to_string().bytes().map(|b| u64::from(b - b'0')).sum())
            .collect();
        let guess = recursion(&values).expect("found");
        assert_eq!(guess.law, Law::Digits { base: 10 });
        for (n, value) in (0..).zip(&values) {
            assert_eq!(guess.formula.eval(&[n], &[]), Some((*value).into()));
        }
    }
}
