//! Whether two formulas are the same function, for all numbers and not only for those of a table.
//!
//! # What is decided
//! Two ways, each a proof; where both fail the answer is "not known", never "no".
//!
//! * *Normal forms* (`normal`): sums, differences, products, nim-sums, remainders, quotients, equations and inequalities are written
//!   in one way only. `a == b`, `b - a == 0` and `a xor b == 0` become the same; so do `n mod 4 == 3` and `(n + 1) mod 4 == 0`.
//! * *Repetition* (`repeats`): from its parts it follows when f(x + p) = f(x) + s from some x on, in every coordinate. If two formulas
//!   do so with the same s for a common p, they are the same everywhere if they are on the finite box in front, which is looked
//!   through.
//!
//! # Cost
//! The size of the formulas, and at most [`LARGEST_BOX`] points.
//!
//! ```
//! use bouton_patterns::{equivalence, formula::{Operator, binary, coordinate, equal, number}};
//!
//! let zero = |e| equal(e, number(0));
//! let (a, b) = (coordinate(0), coordinate(1));
//! let equality = equal(a.clone(), b.clone());
//! assert!(equivalence::same(&equality, &zero(binary(Operator::Xor, b, a)), 2));
//! ```

mod normal;
mod repeats;

use crate::formula::Expr;
use repeats::Repeats;

/// Boxes of more points are not looked through.
pub const LARGEST_BOX: u64 = 1 << 20;

/// Whether two formulas over so many coordinates are certainly the same function. Truths count as 0 and 1.
pub fn same(a: &Expr, b: &Expr, width: usize) -> bool {
    a == b
        || normal::same(a, b)
        || on_box(a, b, width, |x, y| x == y, |a, b| a.slopes() == b.slopes())
}

/// Whether a condition certainly holds wherever another one does.
pub fn implies(a: &Expr, b: &Expr, width: usize) -> bool {
    a == b
        || normal::implies(a, b)
        || on_box(a, b, width, |x, y| x == 0 || y != 0, |a, b| a.is_bounded() && b.is_bounded())
}

/// Whether two formulas that repeat are related so on the whole box that decides all.
fn on_box(
    a: &Expr,
    b: &Expr,
    width: usize,
    related: impl Fn(i128, i128) -> bool,
    fit: impl Fn(&Repeats, &Repeats) -> bool,
) -> bool {
    let Some((ra, rb)) = Repeats::of(a, width).zip(Repeats::of(b, width)) else { return false };
    let Some((ra, rb)) = Repeats::aligned(&ra, &rb) else { return false };
    if !fit(&ra, &rb) {
        return false;
    }
    let Some(ends) = ra.ends() else { return false };
    repeats::points(&vec![0; width], &ends).is_some_and(|mut points| {
        points.all(|point| match (a.eval(&point, &[]), b.eval(&point, &[])) {
            (Some(x), Some(y)) => related(x, y),
            _ => false,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::expression;

    fn read(text: &str) -> Expr {
        let names = ["a", "b", "c"].map(str::to_owned);
        expression(text, &names, &[], &[]).expect(text)
    }

    #[track_caller]
    fn check(a: &str, b: &str) {
        let (a, b) = (read(a), read(b));
        assert!(same(&a, &b, 3), "{a:?} {b:?}");
        // What is called the same is the same on a table.
        for point in repeats::points(&[0, 0, 0], &[9, 9, 9]).expect("small") {
            assert_eq!(a.eval(&point, &[]), b.eval(&point, &[]), "{point:?}");
        }
    }

    #[test]
    fn forms_that_are_the_same_are_found() {
        check("a == b", "a xor b == 0");
        check("a == b", "b - a == 0");
        check("a xor b == c", "c xor b xor a == 0");
        check("not (a xor b == c)", "(c xor b) xor a > 0");
        check("a mod 4 == 3", "(a + 1) mod 4 == 0");
        check("(a - b) mod 5 == 0", "(b + 4*a) mod 5 == 0");
        check("a mod 4 == b mod 4", "(a mod 4) xor (b mod 4) == 0");
        check("a mod 2 == 0 and b mod 2 == 0", "a mod 2 + b mod 2 == 0");
        check("a mod 4 in {0, 2}", "a mod 2 == 0");
        check("2*(a + b) / 4", "(a + b) / 2");
        check("(a + 4) / 2", "a / 2 + 2");
        check("a / 2 / 3", "a / 6");
        check("max(a, b) - min(a, b) == 1", "abs(a - b) == 1");
        check("a > 0 and b > 0", "not (a == 0 or b == 0)");
        check("a <= b", "a < b + 1");
        check("a in {1, 2, 3}", "0 < a < 4");
        check("if a < 5 then a mod 2 else a mod 2", "a - 2 * (a / 2)");
        check("a band 3", "a mod 4");
        check("a >> 2", "a / 4");
        check(
            "if a mod 4 == 3 then a + 1 else if a mod 4 == 0 and a > 0 then a - 1 else a",
            "a + (a mod 4) / 3 - (if a > 0 and a mod 4 == 0 then 1 else 0)",
        );
        check("a - a mod 2", "2 * (a / 2)");
        check("(a + b) * (a - b)", "a^2 - b^2");
        check("a xor 3", "4 * (a / 4) + 3 - a mod 4");
    }

    #[test]
    fn different_forms_are_never_called_the_same() {
        let texts = [
            "a == b",
            "a == c",
            "a xor b == 1",
            "a + b == 0",
            "a mod 4",
            "a mod 8",
            "a / 2",
            "a / 2 + 1",
            "a mod 4 == 3",
            "a mod 4 == 2",
            "a < b",
            "a <= b",
            "b < a",
            "min(a, b)",
            "max(a, b)",
            "a xor b",
            "a xor b xor c",
            "a + b",
            "if a < 100 then a mod 2 else 0",
            "if a < 200 then a mod 2 else 0",
            "a in {1, 2}",
            "a in {1, 2, 1000}",
            "a mod 3 == b mod 3",
            "abs(a - b)",
            "(a + b) mod 4",
            "(a + 2*b) mod 4",
            "a xor 1",
            "a + 1",
            "popcount(a)",
            "lowbit(a + 1)",
            "true",
            "false",
            "0",
            "1",
            "valuation(a + 1, 2)",
            "isqrt(a)",
            "a * b",
            "a > 0 or b > 0",
            "a > 0 and b > 0",
            "a > 0",
        ];
        let mut points: Vec<Vec<u64>> =
            repeats::points(&[0, 0, 0], &[7, 7, 3]).expect("small").collect();
        points.extend((0..1200).map(|a| vec![a, 3, 2]));
        for x in texts {
            for y in texts {
                let (f, g) = (read(x), read(y));
                let equal = points.iter().all(|p| f.eval(p, &[]) == g.eval(p, &[]));
                assert!(equal || !same(&f, &g, 3), "{x} | {y}");
                let inside = points
                    .iter()
                    .all(|p| f.eval(p, &[]) == Some(0) || g.eval(p, &[]).is_some_and(|g| g != 0));
                assert!(inside || !implies(&f, &g, 3), "{x} | {y}");
            }
        }
        assert!(implies(&read("a == b and a > 0"), &read("b == a"), 3));
        assert!(implies(&read("a mod 4 == 0"), &read("a mod 2 == 0"), 3));
        assert!(implies(&read("a == b"), &read("a == b or a == 3"), 3));
    }
}
