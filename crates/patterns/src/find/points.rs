//! Laws of positions of several numbers: nim-sums, linear and quadratic forms, remainders, columns, Beatty pairs.
//!
//! Candidates are tried in the order of their size; each takes its few numbers from the first points that it does not fit by
//! itself, and must then hold everywhere.

use super::{Guess, Law, sequence};
use crate::formula::{
    Expr, Function, Operator, Relation, Special, beatty, binary, columns, compare, coordinate,
    coordinates, equal, nim_sum, number,
};

/// A table of positions.
#[derive(Clone, Debug, Default)]
pub struct PointTable {
    /// The number of coordinates.
    pub width: usize,
    /// The coordinates of each point.
    pub points: Vec<Vec<u64>>,
    /// The nim-values, where they are known of all points.
    pub values: Option<Vec<u64>>,
    /// Whether each point is P.
    pub is_p: Vec<bool>,
}

/// Moduli that are tried.
const MODULI: std::ops::RangeInclusive<u64> = 2..=16;

/// A law of the nim-values, else of the P-positions. The second says which: whether the formula is a nim-value.
pub fn points(table: &PointTable) -> Option<(Guess, bool)> {
    if let Some(values) = &table.values
        && let Some(guess) = of_values(table, values)
    {
        return Some((guess, true));
    }
    of_outcomes(table).map(|guess| (guess, false))
}

/// A guess, if its formula holds everywhere and it convinces.
fn accept(
    table: &PointTable,
    wanted: &dyn Fn(usize) -> u64,
    formula: Expr,
    law: Law,
    used: u64,
) -> Option<Guess> {
    let holds = (0..table.points.len())
        .all(|at| formula.eval(&table.points[at], &[]) == Some(wanted(at).into()));
    let guess = Guess::new(formula, law, used, table.points.len() as u64);
    (holds && guess.convinces()).then_some(guess)
}

fn all(width: usize) -> Vec<Expr> {
    coordinates(width)
}

fn fold(operator: Operator, parts: Vec<Expr>) -> Expr {
    let mut parts = parts.into_iter();
    let first = parts.next().unwrap_or(Expr::Number(0));
    parts.fold(first, |sum, part| binary(operator, sum, part))
}

fn largest(width: usize) -> Expr {
    fold_call(Function::Max, width)
}

fn smallest(width: usize) -> Expr {
    fold_call(Function::Min, width)
}

/// Nested, since the functions of programs take two numbers.
fn fold_call(function: Function, width: usize) -> Expr {
    (1..width).fold(coordinate(0), |so_far, i| Expr::Call(function, vec![so_far, coordinate(i)]))
}

fn of_values(table: &PointTable, values: &[u64]) -> Option<Guess> {
    let wanted = |at: usize| values[at];
    let width = table.width;
    let constant = values.first().filter(|first| values.iter().all(|v| v == *first));
    if let Some(constant) = constant {
        return accept(table, &wanted, number(*constant), Law::Constant, 1);
    }
    let sum = || fold(Operator::Add, all(width));
    let mut candidates = vec![
        (nim_sum(all(width)), Law::Closed, 1),
        (sum(), Law::Closed, 1),
        (largest(width), Law::Closed, 1),
        (smallest(width), Law::Closed, 1),
        (binary(Operator::Sub, largest(width), smallest(width)), Law::Closed, 1),
    ];
    for modulus in MODULI {
        candidates.push((
            binary(Operator::Mod, sum(), number(modulus)),
            Law::Remainders { modulus },
            modulus,
        ));
        // Cyclic nimhoff: h·⊕⌊a/h⌋ + (Σa mod h).
        let blocks = all(width).into_iter().map(|a| binary(Operator::Div, a, number(modulus)));
        candidates.push((
            binary(
                Operator::Add,
                binary(Operator::Mul, number(modulus), nim_sum(blocks)),
                binary(Operator::Mod, sum(), number(modulus)),
            ),
            Law::Closed,
            2 * modulus,
        ));
    }
    if width == 2 {
        let (x, y) = (smallest(2), largest(2));
        let square = |e: &Expr| binary(Operator::Mul, e.clone(), e.clone());
        // ⌊y/x − x/y⌋, as Nivasch's formula of Euclid's game.
        candidates.push((
            binary(
                Operator::Div,
                binary(Operator::Sub, square(&y), square(&x)),
                binary(Operator::Mul, x.clone(), y.clone()),
            ),
            Law::Closed,
            2,
        ));
    }
    // Coordinates that do not count, and constants: the nim-sum of some of them, shifted.
    for chosen in 1_u32..1 << width.min(8) {
        let some = (0..width).filter(|i| chosen >> i & 1 == 1).map(coordinate);
        let base = nim_sum(some);
        let at = (0..table.points.len()).next()?;
        let here = u64::try_from(base.eval(&table.points[at], &[])?).ok()?;
        let formula = nim_sum([base, number(here ^ values[at])]);
        candidates.push((formula, Law::Closed, 2));
    }
    candidates
        .into_iter()
        .find_map(|(formula, law, used)| accept(table, &wanted, formula, law, used))
        .or_else(|| linear_values(table, values))
        .or_else(|| separate(table, values))
}

/// (αa + βb + …) mod m, the coefficients from the points next to 0.
fn linear_values(table: &PointTable, values: &[u64]) -> Option<Guess> {
    let modulus = values.iter().max()?.checked_add(1).filter(|m| MODULI.contains(m))?;
    let at = |wanted: &dyn Fn(usize) -> u64| {
        let same = |p: &Vec<u64>| p.iter().enumerate().all(|(i, &x)| x == wanted(i));
        table.points.iter().position(same).map(|index| values[index])
    };
    let origin = at(&|_| 0)?;
    let mut form = number(origin);
    for i in 0..table.width {
        let here = at(&|j| u64::from(i == j))?;
        let coefficient = (here + modulus - origin) % modulus;
        let term = binary(Operator::Mul, number(coefficient), coordinate(i));
        form = binary(Operator::Add, form, term);
    }
    let formula = binary(Operator::Mod, form, number(modulus));
    let used = table.width as u64 + 2;
    accept(table, &|at| values[at], formula, Law::Remainders { modulus }, used)
}

/// The nim-sum of what the coordinates are worth alone, each by a law of its own.
fn separate(table: &PointTable, values: &[u64]) -> Option<Guess> {
    let mut parts = Vec::new();
    let mut used = 0;
    for i in 0..table.width {
        let mut alone: Vec<(u64, u64)> = table
            .points
            .iter()
            .zip(values)
            .filter(|(p, _)| p.iter().enumerate().all(|(j, &x)| i == j || x == 0))
            .map(|(p, &v)| (p[i], v))
            .collect();
        alone.sort_unstable();
        let contiguous = alone.iter().enumerate().all(|(n, (x, _))| *x == n as u64);
        if !contiguous || alone.is_empty() {
            return None;
        }
        let column: Vec<u64> = alone.iter().map(|(_, v)| *v ^ alone[0].1).collect();
        let guess = sequence(&column)?;
        used += guess.used;
        parts.push(guess.formula.with_first(&coordinate(i)));
        if i == 0 && alone[0].1 != 0 {
            parts.push(number(alone[0].1));
        }
    }
    accept(table, &|at| values[at], nim_sum(parts), Law::Separate, used)
}

fn of_outcomes(table: &PointTable) -> Option<Guess> {
    let wanted = |at: usize| u64::from(table.is_p[at]);
    let width = table.width;
    let lost = table.is_p.iter().filter(|p| **p).count();
    if lost == 0 || lost == table.is_p.len() {
        let relation = if lost == 0 { Relation::Less } else { Relation::LessEqual };
        let formula = compare(relation, number(0), number(0));
        return accept(table, &wanted, formula, Law::Constant, 1);
    }
    // A few P-positions fit too many forms.
    if lost < 8 {
        return None;
    }
    let mut candidates = Vec::new();
    for chosen in 1_u32..1 << width.min(8) {
        let some: Vec<usize> = (0..width).filter(|i| chosen >> i & 1 == 1).collect();
        for shift in 0..=2 {
            let shifted = some.iter().map(|&i| binary(Operator::Add, coordinate(i), number(shift)));
            for sum in 0..=3 {
                let form = equal(nim_sum(shifted.clone()), number(sum));
                candidates.push((form, Law::Xor, 2 + shift));
            }
        }
    }
    candidates.extend(misere_nim(width));
    for modulus in 3..=8 {
        let formula = columns(width, modulus);
        candidates.push((formula, Law::Columns { modulus }, modulus));
    }
    candidates.push((Expr::Special(Special::EvenMaxima, all(width)), Law::Closed, 2));
    if width == 2 {
        for step in 1..=32 {
            let formula = beatty(step);
            candidates.push((formula, Law::Beatty { step }, step + 1));
        }
        candidates.extend(golden());
    }
    candidates
        .into_iter()
        .find_map(|(formula, law, used)| accept(table, &wanted, formula, law, used))
        .or_else(|| linear(table))
        .or_else(|| remainders(table))
}

/// Misère Nim: all heaps at most 1 and an odd number of ones, else the nim-sum vanishes (Bouton 1901).
fn misere_nim(width: usize) -> Vec<(Expr, Law, u64)> {
    let sum = fold(Operator::Add, all(width));
    let odd = equal(binary(Operator::Mod, sum, number(2)), number(1));
    let small = compare(Relation::LessEqual, largest(width), number(1));
    let vanishes = equal(nim_sum(all(width)), number(0));
    vec![(Expr::If(Box::new(small), Box::new(odd), Box::new(vanishes)), Law::Xor, 2)]
}

/// y < φx in integers: y² < xy + x²; with or without x = y, and the other way round.
fn golden() -> Vec<(Expr, Law, u64)> {
    let (x, y) = (smallest(2), largest(2));
    let product = |a: &Expr, b: &Expr| binary(Operator::Mul, a.clone(), b.clone());
    let sum = binary(Operator::Add, product(&x, &y), product(&x, &x));
    let below = compare(Relation::Less, product(&y, &y), sum);
    let apart = compare(Relation::Less, x, y);
    vec![(below.clone(), Law::Closed, 2), (Expr::And(vec![apart, below]), Law::Closed, 3)]
}

/// A linear equation with small coefficients, or αa + βb + … ≡ γ modulo m.
fn linear(table: &PointTable) -> Option<Guess> {
    let wanted = |at: usize| u64::from(table.is_p[at]);
    let width = u32::try_from(table.width).ok().filter(|w| *w <= 4)?;
    if let Some(found) = equation(table, width) {
        return Some(found);
    }
    let first = table.is_p.iter().position(|p| *p)?;
    let last = table.points.iter().flatten().copied().max()?;
    for modulus in MODULI {
        // Every remainder must come twice, or the modulus says nothing.
        if modulus.checked_pow(width).is_none_or(|count| count > 4096) || 2 * modulus > last + 1 {
            continue;
        }
        // Forms whose first coefficient is 1 come first: they are the ones that people write.
        let first_is_one = |code: &u64| {
            let mut rest = *code;
            while rest.is_multiple_of(modulus) {
                rest /= modulus;
            }
            rest % modulus == 1
        };
        let codes = (1..modulus.pow(width)).filter(first_is_one);
        for code in codes.chain((1..modulus.pow(width)).filter(|code| !first_is_one(code))) {
            let mut rest = code;
            let mut form = number(0);
            for i in 0..table.width {
                let coefficient = rest % modulus;
                rest /= modulus;
                let term = binary(Operator::Mul, number(coefficient), coordinate(i));
                form = binary(Operator::Add, form, term);
            }
            let residue = binary(Operator::Mod, form, number(modulus));
            let here = u64::try_from(residue.eval(&table.points[first], &[])?).ok()?;
            let formula = equal(residue, number(here));
            let used = modulus + table.width as u64;
            let law = Law::Linear;
            if let Some(guess) = accept(table, &wanted, formula, law, used) {
                return Some(guess);
            }
        }
    }
    None
}

/// αa + βb + … + γ = 0 with small coefficients, simple ones first.
fn equation(table: &PointTable, width: u32) -> Option<Guess> {
    let wanted = |at: usize| u64::from(table.is_p[at]);
    let largest: i64 = if width == 2 { 4 } else { 1 };
    let choices = u64::try_from(2 * largest + 1).ok()?;
    let mut forms: Vec<(i64, Vec<i64>, i64)> = Vec::new();
    for code in 0..choices.checked_pow(width)? {
        let mut rest = code;
        let factors: Vec<i64> = (0..width)
            .map(|_| {
                let factor = i64::try_from(rest % choices).unwrap_or(0) - largest;
                rest /= choices;
                factor
            })
            .collect();
        // One of a form and its opposite; forms of one sign vanish at a few points only.
        let first_is_positive = factors.iter().find(|f| **f != 0).is_some_and(|f| *f > 0);
        if !first_is_positive || !factors.iter().any(|f| *f < 0) {
            continue;
        }
        let size: i64 = factors.iter().map(|f| f.abs()).sum();
        forms.extend((-3..=3_i64).map(|shift| (2 * size + shift.abs(), factors.clone(), shift)));
    }
    forms.sort();
    let term =
        |factor: i64, i: usize| binary(Operator::Mul, number(factor.unsigned_abs()), coordinate(i));
    forms.into_iter().find_map(|(_, factors, shift)| {
        let side = |sign: i64| {
            let terms = factors.iter().enumerate().filter(move |(_, f)| f.signum() == sign);
            let mut all: Vec<Expr> = terms.map(|(i, f)| term(*f, i)).collect();
            if shift.signum() == sign {
                all.push(number(shift.unsigned_abs()));
            }
            fold(Operator::Add, all)
        };
        accept(table, &wanted, equal(side(1), side(-1)), Law::Linear, 4)
    })
}

/// The remainders of all coordinates modulo one number decide, and every combination of them is seen often.
fn remainders(table: &PointTable) -> Option<Guess> {
    let wanted = |at: usize| u64::from(table.is_p[at]);
    let width = u32::try_from(table.width).ok()?;
    for modulus in 2..=8_u64 {
        let cells = modulus.checked_pow(width).filter(|c| c * 4 <= table.points.len() as u64)?;
        let code = |point: &[u64]| point.iter().fold(0, |code, x| code * modulus + x % modulus);
        let mut kinds: Vec<Option<bool>> = vec![None; usize::try_from(cells).ok()?];
        let same = table.points.iter().zip(&table.is_p).all(|(point, &p)| {
            let kind = &mut kinds[usize::try_from(code(point)).unwrap_or(0)];
            *kind.get_or_insert(p) == p
        });
        if !same {
            continue;
        }
        let lost: Vec<u64> =
            (0..cells).filter(|&c| kinds[usize::try_from(c).unwrap_or(0)] == Some(true)).collect();
        let residue = |i: usize| binary(Operator::Mod, coordinate(i), number(modulus));
        let formula = match lost.as_slice() {
            [one] => {
                let mut rest = *one;
                let mut parts: Vec<Expr> = Vec::new();
                for i in (0..table.width).rev() {
                    parts.insert(0, equal(residue(i), number(rest % modulus)));
                    rest /= modulus;
                }
                Expr::And(parts)
            }
            _ => {
                let mut form = residue(0);
                for i in 1..table.width {
                    let shifted = binary(Operator::Mul, form, number(modulus));
                    form = binary(Operator::Add, shifted, residue(i));
                }
                Expr::Member(Box::new(form), lost)
            }
        };
        return accept(table, &wanted, formula, Law::Remainders { modulus }, cells);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Dialect;

    type Value<'v> = &'v dyn Fn(&[u64]) -> u64;

    #[track_caller]
    fn check(
        width: usize,
        to: u64,
        value: Option<Value<'_>>,
        is_p: &dyn Fn(&[u64]) -> bool,
        expected: &str,
    ) {
        let count = (to + 1).pow(width as u32);
        let points: Vec<Vec<u64>> = (0..count)
            .map(|mut code| {
                (0..width)
                    .map(|_| {
                        let x = code % (to + 1);
                        code /= to + 1;
                        x
                    })
                    .collect()
            })
            .collect();
        let values = value.map(|value| points.iter().map(|p| value(p)).collect());
        let is_p = points.iter().map(|p| is_p(p)).collect();
        let table = PointTable { width, points, values, is_p };
        let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        let shown = super::points(&table)
            .map(|(guess, _)| guess.formula.write(Dialect::Plain, &names, &[]).unwrap());
        assert_eq!(shown.as_deref().unwrap_or("nothing"), expected);
    }

    #[test]
    fn forms_are_found() {
        let p = |v: &dyn Fn(&[u64]) -> u64, expected: &str| {
            check(2, 20, Some(v), &|x| v(x) == 0, expected);
        };
        p(&|x| x[0] ^ x[1], "a ⊕ b");
        p(&|x| (x[0] + x[1]) % 3, "(a + b) mod 3");
        p(&|x| (x[0] + 2 * x[1]) % 5, "(a + 2·b) mod 5");
        p(&|x| (x[0] % 4) ^ (x[1] / 2), "a mod 4 ⊕ ⌊b/2⌋");
        p(&|x| x[0].abs_diff(x[1]), "max(a, b) - min(a, b)");
        let o = |is_p: &dyn Fn(&[u64]) -> bool, expected: &str| check(2, 20, None, is_p, expected);
        o(&|x| x[0] % 2 == 0 && x[1] % 2 == 0, "a mod 2 = 0 and b mod 2 = 0");
        o(&|x| x[0] == x[1], "a ⊕ b = 0");
        o(&|x| (x[0] + 3 * x[1]) % 7 == 2, "(a + 3·b) mod 7 = 2");
        o(&|x| 2 * x[0] == x[1], "2·a = b");
        check(
            3,
            9,
            None,
            &|x| (0..8).all(|i| x.iter().filter(|n| *n >> i & 1 == 1).count() % 3 == 0),
            "all(i in 0..63: (bit(a, i) + bit(b, i) + bit(c, i)) mod 3 == 0)",
        );
    }

    #[test]
    fn noise_has_no_form() {
        for seed in 1..30_u64 {
            let noise = |x: &[u64]| {
                let mut z = (x[0] * 1000 + x[1] + seed * 7919).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 40
            };
            check(2, 24, None, &|x| noise(x) % (2 + seed % 8) == 0, "nothing");
            check(2, 24, Some(&|x| noise(x) % 5), &|x| noise(x) % 5 == 0, "nothing");
        }
    }
}
