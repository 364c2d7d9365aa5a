//! The formulas of built-in rulesets whose positions are several numbers, or one number that is no plain heap.
//!
//! The theorem stands with the ruleset in the catalogue; here is what it says, written as a formula of the numbers as they
//! are typed. A test holds every formula against play by the definition. Rulesets of which only single positions are known
//! (Wythoff's nim-values, Pass Nim with three heaps) have none.

use super::Known;
use crate::{
    Ground,
    find::Law,
    formula::{
        Expr, Function, Operator, Recurrence, Relation, Special, beatty, binary, columns, compare,
        coordinate, coordinates, equal, nim_sum, number,
    },
};
use bouton_core::value::Play;

/// What a theorem says about the built-in ruleset of this name, for positions of so many numbers.
pub(super) fn of_name(name: &str, width: usize, play: Play) -> Option<Known> {
    if let Some(factor) = name.strip_prefix("takeaway:").and_then(|f| f.strip_suffix('n'))
        && (width, play) == (1, Play::Normal)
    {
        let factor = if factor.is_empty() { 1 } else { factor.parse().ok()? };
        let formula = Expr::Special(Special::Recurrence(schwenk(factor)?), coordinates(1));
        let ground = Ground::Theorem { theorem: "schwenk-1970", ruleset: name.to_owned() };
        return Some(Known { formula, is_value: false, law: Law::Recurrence, ground });
    }
    let (head, parameter) = match name.split_once(':') {
        Some((head, text)) => (head, Some(text.parse::<u64>().ok()?)),
        None => (name, None),
    };
    let found = match play {
        Play::Normal => normal(head, parameter, width),
        Play::Misere => misere(head, parameter, width),
    };
    let Said { formula, is_value, law, theorem } = found?;
    let ground = Ground::Theorem { theorem, ruleset: name.to_owned() };
    Some(Known { formula, is_value, law, ground })
}

/// What a theorem says.
struct Said {
    formula: Expr,
    is_value: bool,
    law: Law,
    theorem: &'static str,
}

fn value(formula: Expr, law: Law, theorem: &'static str) -> Option<Said> {
    Some(Said { formula, is_value: true, law, theorem })
}

fn p_iff(formula: Expr, law: Law, theorem: &'static str) -> Option<Said> {
    Some(Said { formula, is_value: false, law, theorem })
}

fn plus(a: Expr, b: Expr) -> Expr {
    binary(Operator::Add, a, b)
}

fn minus(a: Expr, b: Expr) -> Expr {
    binary(Operator::Sub, a, b)
}

fn times(a: Expr, b: Expr) -> Expr {
    binary(Operator::Mul, a, b)
}

fn choose(condition: Expr, yes: Expr, no: Expr) -> Expr {
    Expr::If(Box::new(condition), Box::new(yes), Box::new(no))
}

fn sum(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(plus).unwrap_or(Expr::Number(0))
}

/// Nested, since the functions of programs take two numbers.
fn nested(function: Function, width: usize) -> Expr {
    (1..width).fold(coordinate(0), |so_far, i| Expr::Call(function, vec![so_far, coordinate(i)]))
}

fn is_zero(e: Expr) -> Expr {
    equal(e, number(0))
}

/// Misère Nim with heaps of these sizes (Bouton 1901): all at most 1 and an odd number of ones, else the nim-sum vanishes.
pub(crate) fn misere_nim(heaps: &[Expr]) -> Expr {
    let Some(largest) = heaps.iter().cloned().reduce(|a, b| Expr::Call(Function::Max, vec![a, b]))
    else {
        return number(0);
    };
    if let [heap] = heaps {
        return equal(heap.clone(), number(1));
    }
    let small = compare(Relation::LessEqual, largest, number(1));
    let total = nim_sum(heaps.iter().cloned());
    choose(small, equal(total.clone(), number(1)), is_zero(total))
}

/// y(y − x) < x² for the smaller number x and the larger y: y < φx. Both sides are below 2^128.
pub(super) fn below_golden(x: &Expr, y: &Expr) -> Expr {
    let apart = minus(y.clone(), x.clone());
    compare(Relation::Less, times(y.clone(), apart), times(x.clone(), x.clone()))
}

/// Every second number from the second on.
fn odd_steps(width: usize) -> Vec<Expr> {
    (1..width).step_by(2).map(coordinate).collect()
}

/// Every second difference of neighbours, counted from the right.
fn counting_differences(width: usize) -> Vec<Expr> {
    (0..width)
        .rev()
        .step_by(2)
        .map(|i| match i {
            0 => coordinate(0),
            i => minus(coordinate(i), coordinate(i - 1)),
        })
        .collect()
}

fn normal(head: &str, parameter: Option<u64>, width: usize) -> Option<Said> {
    let all = || coordinates(width);
    let n = || coordinate(0);
    let (least, most) = (|| nested(Function::Min, width), || nested(Function::Max, width));
    match (head, parameter, width) {
        ("nim", None, 2..) => value(nim_sum(all()), Law::Closed, "bouton-1901"),
        ("moore", Some(1), 1..) => p_iff(is_zero(nim_sum(all())), Law::Xor, "moore-1910"),
        ("moore", Some(k), 1..) => {
            let modulus = k.checked_add(1)?;
            p_iff(columns(width, modulus), Law::Columns { modulus }, "moore-1910")
        }
        ("wythoff", step, 2) => {
            let step = step.unwrap_or(1);
            p_iff(beatty(step), Law::Beatty { step }, "wythoff-1907")
        }
        ("euclid", None, 2) => {
            let (x, y) = (least(), most());
            let apart = compare(Relation::Less, x.clone(), y.clone());
            let formula =
                Expr::Or(vec![is_zero(x.clone()), Expr::And(vec![apart, below_golden(&x, &y)])]);
            p_iff(formula, Law::Theorem, "cole-davie-1969")
        }
        ("euclid-positive", None, 2) => {
            let (x, y) = (least(), most());
            let over = minus(times(y.clone(), y.clone()), times(x.clone(), x.clone()));
            let quotient = binary(Operator::Div, over, times(x.clone(), y));
            value(choose(is_zero(x), number(0), quotient), Law::Theorem, "nivasch-2006")
        }
        ("chocolate", None, 4) => value(nim_sum(all()), Law::Closed, "robin-1989"),
        ("chocolate", Some(k), 2) if k > 0 && k % 2 == 0 => {
            value(nim_sum(all()), Law::Closed, "nakamura-miyadera-2015")
        }
        ("greedy-nim", None, 1..) => {
            let formula = Expr::Special(Special::EvenMaxima, all());
            p_iff(formula, Law::Closed, "albert-nowakowski-2004")
        }
        ("lim", None, 3) => {
            let pairs = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| plus(coordinate(i), coordinate(j)));
            p_iff(is_zero(nim_sum(pairs)), Law::Xor, "fink-fraenkel-santos-2014")
        }
        ("staircase", None, 1..) => {
            value(nim_sum(odd_steps(width)), Law::Closed, "staircase-odd-steps")
        }
        ("monotonic-nim", None, 1..) => {
            value(nim_sum(counting_differences(width)), Law::Closed, "monotonic-differences")
        }
        ("cyclic-nimhoff", Some(h), 1..) if h > 0 => {
            let blocks = all().into_iter().map(|a| binary(Operator::Div, a, number(h)));
            let rest = binary(Operator::Mod, sum(all()), number(h));
            let formula = plus(times(number(h), nim_sum(blocks)), rest);
            value(formula, Law::Closed, "fraenkel-lorberbom-1991")
        }
        ("exact-nim", Some(1), 1..) => {
            value(nim_sum(all()), Law::Closed, "boros-gurvich-exact-nim")
        }
        ("exact-nim", Some(k), 2..) if usize::try_from(k) == Ok(width) => {
            value(least(), Law::Closed, "boros-gurvich-exact-nim")
        }
        ("exact-nim", Some(2), 3) => {
            let half = binary(Operator::Div, sum(all()), number(2));
            let others = minus(sum(all()), most());
            let formula = Expr::Call(Function::Min, vec![half, others]);
            value(formula, Law::Closed, "boros-gurvich-exact-nim")
        }
        ("pass-nim", None, 1) => {
            let odd = equal(binary(Operator::Mod, n(), number(2)), number(1));
            let formula = choose(odd, plus(n(), number(1)), minus(n(), number(1)));
            let law = Law::Closed;
            value(choose(is_zero(n()), number(0), formula), law, "morrison-friedman-landsberg-2012")
        }
        ("pass-nim", None, 2) => {
            let half = |i| binary(Operator::Div, plus(coordinate(i), number(1)), number(2));
            let apart = compare(Relation::NotEqual, coordinate(0), coordinate(1));
            let empty = is_zero(most());
            let formula = Expr::And(vec![equal(half(0), half(1)), Expr::Or(vec![apart, empty])]);
            p_iff(formula, Law::Closed, "morrison-friedman-landsberg-2012")
        }
        ("antonim", None, 1..=3) => {
            let sizes = all().into_iter().map(|a| plus(a, number(1)));
            // Heaps that are not there are empty, of size 1.
            let missing = number(if width == 2 { 1 } else { 0 });
            let total = is_zero(nim_sum(sizes.chain([missing])));
            let formula = Expr::Or(vec![is_zero(most()), total]);
            p_iff(formula, Law::Xor, "winning-ways-antonim")
        }
        ("welter", None, 1..=4) => {
            let mut parts = all();
            for (i, j) in (0..width).flat_map(|j| (0..j).map(move |i| (i, j))) {
                let of = |function| Expr::Call(function, vec![coordinate(i), coordinate(j)]);
                let distance = minus(of(Function::Max), of(Function::Min));
                parts.extend([distance.clone(), minus(distance, number(1))]);
            }
            value(nim_sum(parts), Law::Closed, "welter-1954")
        }
        ("mark", base, 1) => {
            let base = base.unwrap_or(2);
            let zeros = Expr::Call(Function::Valuation, vec![n(), number(base)]);
            let dopey = equal(binary(Operator::Mod, zeros, number(2)), number(1));
            let law = Law::Zeros { base };
            if base > 2 {
                let formula = Expr::Or(vec![is_zero(n()), dopey]);
                return p_iff(formula, law, "fraenkel-2011-mark");
            }
            let ones = binary(Operator::Mod, Expr::Call(Function::Popcount, vec![n()]), number(2));
            let vile = minus(number(2), ones);
            let formula = choose(Expr::Or(vec![is_zero(n()), dopey]), number(0), vile);
            (base == 2).then(|| value(formula, law, "fraenkel-2011-mark"))?
        }
        // A ring that is longer than a move is lost; of a shorter one any number may be left (as a row).
        ("ring", Some(1), 1) => {
            value(binary(Operator::Mod, n(), number(2)), Law::Closed, "ring-symmetry")
        }
        ("ring", most, 1) => {
            let short = compare(Relation::LessEqual, n(), number(most.unwrap_or(2)));
            value(choose(short, n(), number(0)), Law::Closed, "ring-symmetry")
        }
        ("count", Some(most), 1) => {
            let modulus = most.checked_add(1)?;
            let formula = binary(Operator::Mod, n(), number(modulus));
            value(formula, Law::Remainders { modulus }, "bachet-1612")
        }
        ("regroup-nim", None, 1) => p_iff(is_zero(n()), Law::Finite, "regroup-pairing"),
        ("regroup-nim", None, 2) => {
            p_iff(equal(n(), coordinate(1)), Law::Closed, "regroup-pairing")
        }
        ("regroup-nim", None, 3) => {
            // One heap is empty, and the others are equal.
            let pairs = (0..3).map(|empty| {
                let others = equal(coordinate((empty + 1) % 3), coordinate((empty + 2) % 3));
                Expr::And(vec![is_zero(coordinate(empty)), others])
            });
            p_iff(Expr::Or(pairs.collect()), Law::Closed, "regroup-pairing")
        }
        ("toppling", None, 1) => value(n(), Law::Closed, "toppling-row"),
        ("divisors", None, 1) => p_iff(equal(n(), number(1)), Law::Finite, "schuh-1952"),
        ("prim", None, 1) => {
            let even = is_zero(binary(Operator::Mod, n(), number(2)));
            p_iff(even, Law::Remainders { modulus: 2 }, "berlekamp-conway-guy-1982-prim")
        }
        ("fibonacci", None, 1) => p_iff(in_fibonacci(n()), Law::Recurrence, "whinihan-1963"),
        _ => turning(head, width),
    }
}

/// The lost heaps where a move may take c times what the last one took: H_1 = 1, H_{k+1} = H_k + H_m for the least m with
/// c·H_m ≥ H_k (A. J. Schwenk 1970). Where k − m was the same number r for r + 1 values of k whose terms follow the
/// recurrence, it stays: the two inequalities that say so, for k and for k − r, add up to those for k + 1.
fn schwenk(factor: u64) -> Option<Recurrence> {
    let mut all = vec![1_u64];
    // The index of H_m for the last H_k, and since when k − m is what it is.
    let (mut m, mut lag, mut since) = (0, 0, 0);
    while all.len() < LONGEST_START {
        let k = all.len() - 1;
        while factor.checked_mul(all[m])? < all[k] {
            m += 1;
        }
        if k - m != lag {
            (lag, since) = (k - m, k);
        }
        all.push(all[k].checked_add(all[m])?);
        // Terms from since + 1 on follow the recurrence, those that it reaches back to as well.
        if k > since + 3 * (lag + 1) {
            let mut coefficients = vec![0_i64; lag + 1];
            coefficients[0] += 1;
            coefficients[lag] += 1;
            let mut first = vec![0];
            first.extend(all.iter().take(since + 1));
            return Some(Recurrence { first, coefficients, plus: 0 });
        }
    }
    None
}

/// A recurrence begins behind so many terms at most.
const LONGEST_START: usize = 400;

/// 0, 1, 2, 3, 5, 8, …
fn in_fibonacci(e: Expr) -> Expr {
    let members = Recurrence { first: vec![0, 1, 2], coefficients: vec![1, 1], plus: 0 };
    Expr::Special(Special::Recurrence(members), vec![e])
}

/// Rows of coins, given by the places of the heads: the nim-sum of what a coin is worth.
fn turning(head: &str, width: usize) -> Option<Said> {
    // The odious number of this index: its last binary digit makes the number of ones odd.
    let odious = |index: Expr| {
        let ones = Expr::Call(Function::Popcount, vec![index.clone()]);
        let last = minus(number(1), binary(Operator::Mod, ones, number(2)));
        plus(times(number(2), index), last)
    };
    let coin = |n: Expr| -> Option<(Expr, &'static str)> {
        Some(match head {
            "turning-turtles" => (n, "turning-turtles"),
            "twins" => (minus(n, number(1)), "twins"),
            "ruler" => (Expr::Call(Function::Lowbit, vec![n]), "ruler"),
            "mock-turtles" => (odious(minus(n, number(1))), "mock-turtles"),
            "triplets" => {
                let small = compare(Relation::LessEqual, n.clone(), number(2));
                (choose(small, number(0), odious(minus(n, number(3)))), "triplets")
            }
            _ => return None,
        })
    };
    let coins: Option<Vec<(Expr, &str)>> = coordinates(width).into_iter().map(coin).collect();
    let coins = coins?;
    let theorem = coins.first()?.1;
    value(nim_sum(coins.into_iter().map(|(coin, _)| coin)), Law::Closed, theorem)
}

fn misere(head: &str, parameter: Option<u64>, width: usize) -> Option<Said> {
    let all = || coordinates(width);
    let nim = |heaps: Vec<Expr>, theorem| p_iff(misere_nim(&heaps), Law::MisereNim, theorem);
    match (head, parameter, width) {
        ("nim", None, 2..) => nim(all(), "bouton-1901"),
        ("chocolate", None, 4) => nim(all(), "robin-1989"),
        ("staircase", None, 2..) => nim(odd_steps(width), "staircase-odd-steps"),
        ("monotonic-nim", None, 1..) => nim(counting_differences(width), "monotonic-differences"),
        ("moore", Some(k), 2..) => {
            let modulus = k.checked_add(1)?;
            let small = compare(Relation::LessEqual, nested(Function::Max, width), number(1));
            let ones = binary(Operator::Mod, sum(all()), number(modulus));
            let formula = choose(small, equal(ones, number(1)), columns(width, modulus));
            p_iff(formula, Law::Theorem, "moore-1910")
        }
        ("wythoff", None | Some(1), 2) => {
            // (0,0) and (1,2) are replaced by (0,1) and (2,2).
            let total = || sum(all());
            let is = |e: Expr, n| equal(e, number(n));
            let least = || nested(Function::Min, 2);
            let small = compare(Relation::LessEqual, nested(Function::Max, 2), number(2));
            let one = Expr::And(vec![is(least(), 0), is(total(), 1)]);
            let four = is(total(), 4);
            let formula = choose(small, Expr::Or(vec![one, four]), beatty(1));
            p_iff(formula, Law::Beatty { step: 1 }, "fraenkel-1984")
        }
        ("fibonacci", None, 1) => {
            // As in normal play with one stone less, all of which the first move may take.
            let formula = compare(Relation::Less, number(0), number(0));
            p_iff(formula, Law::Constant, "whinihan-1963")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::{
        rules::{NoFiles, OptionSink, Ruleset, catalogue::parse_question},
        value::Natural,
    };
    use std::{collections::HashMap, ops::ControlFlow, sync::Arc};

    /// Nim-values and winners of single positions by the definition alone.
    struct Play2 {
        ruleset: Arc<dyn Ruleset>,
        known: HashMap<Vec<u64>, (u64, bool)>,
    }

    struct Parts(Vec<Vec<u64>>);

    impl OptionSink for Parts {
        fn option(&mut self, parts: &[&[u64]]) -> ControlFlow<()> {
            let [one] = parts else { panic!("a sum") };
            self.0.push(one.to_vec());
            ControlFlow::Continue(())
        }
    }

    impl Play2 {
        /// The nim-value, and whether the position is P under misère play.
        fn of(&mut self, position: &[u64]) -> (u64, bool) {
            if let Some(known) = self.known.get(position) {
                return *known;
            }
            let mut options = Parts(Vec::new());
            let _ = self.ruleset.try_options(position, &mut options).expect("no fault");
            let all: Vec<(u64, bool)> = options.0.iter().map(|o| self.of(o)).collect();
            let value = (0..).find(|v| all.iter().all(|(w, _)| w != v)).expect("finite");
            let misere = !all.is_empty() && all.iter().all(|(_, p)| !p);
            self.known.insert(position.to_vec(), (value, misere));
            (value, misere)
        }
    }

    #[track_caller]
    fn check(name: &str, width: usize, to: u64, play: Play) {
        let known = of_name(name, width, play).unwrap_or_else(|| panic!("{name} {width}"));
        let shapes = ["1", "0 1", "1 2", "0 1 2", "1 2 3", "0 1 2 3", "1 2 3 4"];
        let ruleset = shapes
            .iter()
            .find_map(|shape| parse_question(&format!("{name} {shape}"), &NoFiles).ok())
            .expect(name)[0]
            .ruleset
            .clone();
        let mut brute = Play2 { ruleset: ruleset.clone(), known: HashMap::new() };
        let mut looked_at = 0;
        for code in 0..(to + 1).pow(width as u32) {
            let point: Vec<u64> =
                (0..width).map(|i| code / (to + 1).pow(i as u32) % (to + 1)).collect();
            let numbers: Vec<Natural> = point.iter().map(|&n| n.into()).collect();
            let Some(position) = ruleset.position_of(&numbers) else { continue };
            let (value, misere_p) = brute.of(&position.words().expect("small"));
            let said = known.formula.eval(&point, &[]);
            let wanted = match (known.is_value, play) {
                (true, _) => i128::from(value),
                (false, Play::Normal) => i128::from(value == 0),
                (false, Play::Misere) => i128::from(misere_p),
            };
            assert_eq!(said, Some(wanted), "{name} {point:?} {play:?}");
            looked_at += 1;
        }
        assert!(looked_at > 10, "{name}: {looked_at}");
    }

    #[test]
    fn formulas_agree_with_play_by_the_definition() {
        for (name, width, to) in [
            ("moore:1", 3, 5),
            ("moore:2", 3, 6),
            ("moore:2", 4, 3),
            ("moore:3", 2, 9),
            ("wythoff", 2, 30),
            ("wythoff:2", 2, 24),
            ("wythoff:5", 2, 24),
            ("euclid", 2, 40),
            ("euclid-positive", 2, 40),
            ("chocolate", 4, 4),
            ("chocolate:2", 2, 24),
            ("chocolate:6", 2, 30),
            ("greedy-nim", 3, 6),
            ("greedy-nim", 4, 3),
            ("lim", 3, 8),
            ("staircase", 2, 12),
            ("staircase", 4, 3),
            ("monotonic-nim", 1, 12),
            ("monotonic-nim", 3, 7),
            ("monotonic-nim", 4, 5),
            ("cyclic-nimhoff:3", 2, 16),
            ("cyclic-nimhoff:4", 3, 7),
            ("exact-nim:1", 2, 9),
            ("exact-nim:2", 2, 12),
            ("exact-nim:3", 3, 6),
            ("exact-nim:2", 3, 6),
            ("pass-nim", 1, 20),
            ("pass-nim", 2, 12),
            ("antonim", 1, 20),
            ("antonim", 2, 12),
            ("antonim", 3, 7),
            ("welter", 1, 20),
            ("welter", 2, 12),
            ("welter", 3, 8),
            ("welter", 4, 6),
            ("mark", 1, 300),
            ("mark:3", 1, 300),
            ("mark:7", 1, 300),
            ("count:1", 1, 20),
            ("count:10", 1, 40),
            ("regroup-nim", 1, 12),
            ("regroup-nim", 2, 8),
            ("regroup-nim", 3, 5),
            ("toppling", 1, 14),
            ("divisors", 1, 24),
            ("prim", 1, 60),
        ] {
            check(name, width, to, Play::Normal);
        }
        for (name, width, to) in [
            ("chocolate", 4, 3),
            ("staircase", 2, 9),
            ("staircase", 4, 3),
            ("monotonic-nim", 1, 12),
            ("monotonic-nim", 3, 7),
            ("moore:1", 3, 5),
            ("moore:2", 3, 5),
            ("moore:2", 4, 3),
            ("moore:3", 2, 9),
            ("wythoff", 2, 24),
        ] {
            check(name, width, to, Play::Misere);
        }
    }

    #[test]
    fn coins_and_fibonacci_agree_with_the_engine() {
        use bouton_engine::{Budget, Oracle, Verdict};
        let mut oracle = Oracle::new(&Budget::default());
        for name in ["turning-turtles", "twins", "ruler", "mock-turtles", "triplets"] {
            let known = of_name(name, 1, Play::Normal).expect(name);
            for n in 1..200_u64 {
                let game = parse_question(&format!("{name} {n}"), &NoFiles).expect("a coin");
                let value = u64::try_from(&oracle.value(&game).expect("known")).expect("small");
                assert_eq!(known.formula.eval(&[n], &[]), Some(value.into()), "{name} {n}");
            }
        }
        for play in [Play::Normal, Play::Misere] {
            let known = of_name("fibonacci", 1, play).expect("known");
            for n in 0..200_u64 {
                let game = parse_question(&format!("fibonacci {n}"), &NoFiles).expect("a heap");
                let Ok(Verdict::Known(outcome)) = oracle.verdict(&game, play) else {
                    panic!("{n}")
                };
                let p = outcome == bouton_core::value::Outcome::P;
                assert_eq!(known.formula.eval(&[n], &[]), Some(p.into()), "{n} {play:?}");
            }
        }
    }

    /// The least move that wins by the definition, for all heaps: who takes t lets the other take up to c·t.
    #[test]
    fn lost_heaps_of_take_away_are_those_of_the_definition() {
        for factor in [1, 2, 3, 4, 7, 10] {
            let recurrence = schwenk(factor).expect("a recurrence");
            let formula = Expr::Special(Special::Recurrence(recurrence), coordinates(1));
            let mut least = vec![u64::MAX];
            for n in 1..3000_u64 {
                let left = |t: u64| least[usize::try_from(n - t).unwrap()];
                let t = (1..=n).find(|&t| left(t) > factor * t).expect("all of them");
                least.push(t);
                // The first move may not take all.
                assert_eq!(formula.eval(&[n], &[]), Some((t == n).into()), "{factor}n {n}");
            }
        }
    }
}
