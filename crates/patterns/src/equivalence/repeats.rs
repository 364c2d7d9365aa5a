//! Formulas that repeat: f(x + pᵢeᵢ) = f(x) + sᵢ for all points x with xᵢ ≥ fᵢ, in every coordinate i.
//!
//! Numbers and coordinates do so, and what sums, quotients, remainders, comparisons and choices make of formulas that do so
//! follows rule by rule; what has no rule has no answer. A comparison whose difference grows in one coordinate only is
//! decided from some number on, which is worked out from its values on one box.

use super::LARGEST_BOX;
use crate::formula::{Expr, Function, Operator, Relation};

/// How a formula repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repeats {
    /// From this number on, by coordinate.
    from: Vec<u64>,
    /// The period, at least 1.
    period: Vec<u64>,
    /// What a period adds.
    slope: Vec<i128>,
}

impl Repeats {
    /// How a formula repeats, where the rules say it.
    pub(super) fn of(e: &Expr, width: usize) -> Option<Repeats> {
        match e {
            Expr::Number(_) => Some(Repeats::constant(width)),
            Expr::Parameter(_) => None,
            Expr::Coordinate(i) => {
                let mut repeats = Repeats::constant(width);
                *repeats.slope.get_mut(*i)? = 1;
                Some(repeats)
            }
            Expr::Binary(operator, a, b) => binary(*operator, a, b, width),
            Expr::Call(function, parts) => {
                let all = Repeats::joined(parts, width)?;
                let known = !matches!(function, Function::Log | Function::Valuation)
                    || matches!(parts.get(1), Some(Expr::Number(_)));
                (known && all.is_bounded()).then_some(all)
            }
            Expr::Compare(relation, a, b) => comparison(*relation, a, b, width),
            Expr::And(parts) | Expr::Or(parts) => {
                let all = Repeats::joined(parts, width)?;
                all.is_bounded().then_some(all)
            }
            Expr::If(condition, yes, no) => choice(condition, yes, no, width),
            Expr::Entry(_, index) => Repeats::of(index, width).filter(Repeats::is_bounded),
            Expr::Member(element, list) => {
                let inner = Repeats::of(element, width)?;
                if inner.is_bounded() {
                    return Some(inner);
                }
                const MOST: usize = 64;
                let tests: Option<Vec<Repeats>> = list
                    .iter()
                    .take(MOST + 1)
                    .map(|n| comparison(Relation::Equal, element, &Expr::Number(*n), width))
                    .collect();
                let tests = tests.filter(|_| list.len() <= MOST)?;
                tests.iter().try_fold(Repeats::constant(width), |all, test| {
                    Some(Repeats::aligned(&all, test)?.0)
                })
            }
            Expr::Special(..) => None,
        }
    }

    fn constant(width: usize) -> Repeats {
        Repeats { from: vec![0; width], period: vec![1; width], slope: vec![0; width] }
    }

    /// What a period adds.
    pub(super) fn slopes(&self) -> &[i128] {
        &self.slope
    }

    /// Whether nothing grows.
    pub(super) fn is_bounded(&self) -> bool {
        self.slope.iter().all(|s| *s == 0)
    }

    /// The same two with common starts and periods.
    pub(super) fn aligned(a: &Repeats, b: &Repeats) -> Option<(Repeats, Repeats)> {
        let mut both = (a.clone(), b.clone());
        for i in 0..a.from.len() {
            let from = a.from[i].max(b.from[i]);
            let period = lcm(a.period[i], b.period[i])?;
            for (one, of) in [(&mut both.0, a), (&mut both.1, b)] {
                one.from[i] = from;
                one.period[i] = period;
                one.slope[i] = of.slope[i].checked_mul(i128::from(period / of.period[i]))?;
            }
        }
        Some(both)
    }

    /// All parts with common starts and periods; the slopes are those of the first part that has one.
    fn joined(parts: &[Expr], width: usize) -> Option<Repeats> {
        let mut all = Repeats::constant(width);
        for part in parts {
            let (mut before, next) = Repeats::aligned(&all, &Repeats::of(part, width)?)?;
            for (s, t) in before.slope.iter_mut().zip(&next.slope) {
                if *s == 0 {
                    *s = *t;
                }
            }
            all = before;
        }
        Some(all)
    }

    /// Where one period ends, by coordinate: what is before decides everything.
    pub(super) fn ends(&self) -> Option<Vec<u64>> {
        self.from.iter().zip(&self.period).map(|(from, period)| from.checked_add(*period)).collect()
    }

    /// A multiple of the period, by coordinate.
    fn stretched(mut self, i: usize, times: u64) -> Option<Repeats> {
        self.period[i] = self.period[i].checked_mul(times)?;
        self.slope[i] = self.slope[i].checked_mul(times.into())?;
        Some(self)
    }
}

/// The points of a box, ends excluded; `None` for more than [`LARGEST_BOX`].
pub(super) fn points(starts: &[u64], ends: &[u64]) -> Option<impl Iterator<Item = Vec<u64>>> {
    let mut count = 1_u64;
    for (start, end) in starts.iter().zip(ends) {
        count = count.checked_mul(end.saturating_sub(*start)).filter(|c| *c <= LARGEST_BOX)?;
    }
    let (starts, ends) = (starts.to_vec(), ends.to_vec());
    Some((0..count).map(move |mut code| {
        let sides = starts.iter().zip(&ends);
        sides
            .map(|(start, end)| {
                let side = end - start;
                let x = start + code % side;
                code /= side;
                x
            })
            .collect()
    }))
}

/// A number that does not depend on the coordinates.
fn constant(e: &Expr, width: usize) -> Option<i128> {
    let repeats = Repeats::of(e, width)?;
    (repeats == Repeats::constant(width)).then(|| e.eval(&vec![0; width], &[])).flatten()
}

fn binary(operator: Operator, a: &Expr, b: &Expr, width: usize) -> Option<Repeats> {
    let (ra, rb) = Repeats::aligned(&Repeats::of(a, width)?, &Repeats::of(b, width)?)?;
    let with = |slope: Option<Vec<i128>>| Some(Repeats { slope: slope?, ..ra.clone() });
    let pairs = || ra.slope.iter().zip(&rb.slope);
    match operator {
        Operator::Add => with(pairs().map(|(s, t)| s.checked_add(*t)).collect()),
        Operator::Sub => with(pairs().map(|(s, t)| s.checked_sub(*t)).collect()),
        _ if ra.is_bounded() && rb.is_bounded() => Some(ra),
        Operator::Mul => {
            let (factor, other) = match (constant(a, width), constant(b, width)) {
                (Some(factor), _) => (factor, &rb),
                (_, Some(factor)) => (factor, &ra),
                _ => return None,
            };
            with(other.slope.iter().map(|s| s.checked_mul(factor)).collect())
        }
        Operator::Div | Operator::Mod => {
            let divisor = constant(b, width).filter(|d| *d > 0)?;
            let mut all = ra.clone();
            for i in 0..width {
                // As many periods as make the growth a multiple of the divisor.
                let rest = gcd(u128::try_from(divisor).ok()?, ra.slope[i].unsigned_abs());
                let times = u128::try_from(divisor).ok()? / rest;
                all = all.stretched(i, u64::try_from(times).ok()?)?;
                all.slope[i] = if operator == Operator::Div { all.slope[i] / divisor } else { 0 };
            }
            Some(all)
        }
        Operator::Xor => {
            // Adding a multiple of 2^j changes no bit below, and a number below 2^j no bit above.
            let (mask, grows) = match (constant(a, width), constant(b, width)) {
                (Some(mask), _) => (mask, &rb),
                (_, Some(mask)) => (mask, &ra),
                _ => return None,
            };
            let block = u64::try_from(mask).ok()?.checked_add(1)?.checked_next_power_of_two()?;
            let mut all = grows.clone();
            for i in 0..width {
                let rest = gcd(block.into(), all.slope[i].unsigned_abs());
                let times = u128::from(block) / rest;
                all = all.stretched(i, u64::try_from(times).ok()?)?;
            }
            Some(all)
        }
    }
}

fn comparison(_relation: Relation, a: &Expr, b: &Expr, width: usize) -> Option<Repeats> {
    let (ra, rb) = Repeats::aligned(&Repeats::of(a, width)?, &Repeats::of(b, width)?)?;
    let slopes: Option<Vec<i128>> =
        ra.slope.iter().zip(&rb.slope).map(|(s, t)| s.checked_sub(*t)).collect();
    let slopes = slopes?;
    let growing: Vec<usize> = (0..width).filter(|i| slopes[*i] != 0).collect();
    let mut all = Repeats { slope: vec![0; width], ..ra.clone() };
    match growing.as_slice() {
        [] => Some(all),
        [i] => {
            // From some number on the sign of the difference is that of its growth.
            let mut starts = vec![0; width];
            starts[*i] = ra.from[*i];
            let slope = slopes[*i].unsigned_abs();
            let mut rounds = 0_u128;
            for point in points(&starts, &ra.ends()?)? {
                let (x, y) = (a.eval(&point, &[])?, b.eval(&point, &[])?);
                let difference = x.checked_sub(y)?;
                rounds = rounds.max(difference.unsigned_abs() / slope + 1);
            }
            let rounds = u64::try_from(rounds).ok()?;
            all.from[*i] = ra.from[*i].checked_add(rounds.checked_mul(ra.period[*i])?)?;
            all.period[*i] = 1;
            Some(all)
        }
        _ => None,
    }
}

fn choice(condition: &Expr, yes: &Expr, no: &Expr, width: usize) -> Option<Repeats> {
    let rc = Repeats::of(condition, width).filter(Repeats::is_bounded)?;
    if width == 1 {
        // What is chosen always from some number on decides alone.
        let ends = rc.ends()?;
        let mut truths = points(&rc.from, &ends)?
            .map(|point| condition.eval(&point, &[]).map(|truth| truth != 0));
        let first = truths.next()??;
        if truths.all(|truth| truth == Some(first)) {
            let chosen = Repeats::of(if first { yes } else { no }, width)?;
            let from = vec![chosen.from[0].max(rc.from[0])];
            return Some(Repeats { from, ..chosen });
        }
    }
    let (yes, no) = Repeats::aligned(&Repeats::of(yes, width)?, &Repeats::of(no, width)?)?;
    let (all, _) = Repeats::aligned(&yes, &rc)?;
    (yes.slope == no.slope).then_some(all)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let common = u64::try_from(gcd(a.into(), b.into())).ok()?;
    (a / common).checked_mul(b)
}
