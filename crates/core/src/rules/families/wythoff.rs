//! Wythoff's game and its generalisation t-Wythoff: take any number from one of two heaps, or k from one and l from the
//! other with |k − l| < t. t = 1 (both the same number) is Wythoff's own game.
//!
//! Options are listed in this order: from the first heap 1, 2, …; from the second heap 1, 2, …; from both, by what is
//! taken from the first and then by what is taken from the second.
//!
//! # Theory
//! The P-positions of normal play are the pairs (Aₙ, Bₙ), n ≥ 0, with Aₙ the least number in no earlier pair and
//! Bₙ = Aₙ + tn (Wythoff 1907; Fraenkel 1982 for t > 1). With α = (2 − t + √(t²+4))/2 and β = α + t one has
//! 1/α + 1/β = 1, so by Beatty's theorem the numbers ⌊nα⌋ and ⌊nβ⌋, n ≥ 1, are all positive numbers, each once, and
//! Aₙ = ⌊nα⌋, Bₙ = ⌊nβ⌋. As nα = (n(2−t) + √(n²(t²+4)))/2 and n²(t²+4) is no square for n ≥ 1, the integer square
//! root gives the floor exactly, at any size.
//!
//! Misère play (Fraenkel 1984): for t = 1 the pairs (0,0) and (1,2) are replaced by (0,1) and (2,2). For t > 1 the
//! P-positions are the pairs (A′ₙ, B′ₙ) with A′ₙ the least number in no earlier pair and B′ₙ = A′ₙ + tn + 1, which are
//! ⌊nα + γ⌋ and ⌊nβ + δ⌋ with γ = 1/α and δ = γ + 1, again complementary. Here
//! nα + γ = ((t−2)(1−nt) + √((nt+1)²(t²+4)))/2t.
//!
//! Every number is in exactly one pair, so at most one move from each single heap wins. A move from both that wins
//! reaches a pair whose difference lies less than t from the position's, and is of the form tn (or tn + 1): for t = 1 at
//! most one (two in misère play never: the pairs of one difference are one), for t > 1 at most two. So Wythoff's game
//! has at most three winning moves and all are found in O(1) operations on numbers.
//!
//! Nim-values have no known formula; only those of P-positions (0) and of a single heap are given here.
//!
//! # Steps
//! `wythoff-pair`: `smaller`, `larger`, `difference`, `index`, `pair` (the two numbers of that index), `outcome`.
//! `wythoff-no-index`: `smaller`, `larger`, `difference`, `step` (t), `remainder` (differences of pairs leave another
//! one). `wythoff-misere`: `step`, before them under misère play.
//!
//! # References
//! W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199–202.
//! A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982), 353–361.
//! A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoret. Comput. Sci. 29
//! (1984), 49–73.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{self, Figure, Form, Pair, Pairs},
    },
    notation::{Diagnostic, Term},
    rules::{
        Component, Family, Files, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Tame,
        Theory, Visitor, Written, arity, language::spelled,
    },
    value::{Natural, Outcome, Play},
};
use dashu_int::ops::SquareRoot;
use std::sync::Arc;

const WYTHOFF: Theorem = Theorem {
    key: "wythoff-1907",
    statement: "the P-positions of Wythoff's game are the pairs of ⌊nφ⌋ and ⌊nφ⌋ + n; with |k − l| < t allowed they are \
                ⌊nα⌋ and ⌊nα⌋ + tn, α = (2 − t + √(t²+4))/2",
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199–202; A. S. \
             Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 \
             (1982), 353–361",
};

const MISERE: Theorem = Theorem {
    key: "fraenkel-1984",
    statement: "under misère play Wythoff's game has the P-positions of normal play with (0,0) and (1,2) replaced by \
                (0,1) and (2,2); for t > 1 they are ⌊nα + 1/α⌋ and that plus tn + 1",
    source: "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical \
             Computer Science 29 (1984), 49–73",
};

/// The family `wythoff`.
pub(super) struct WythoffFamily;

impl Family for WythoffFamily {
    fn name(&self) -> &'static str {
        "wythoff"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["威佐夫"]
    }

    fn usage(&self) -> &'static str {
        "wythoff A B or wythoff:T A B"
    }

    fn rules(&self) -> &'static str {
        "two heaps; take any number from one, or from both so that the two numbers differ by less than t (t is 1 if not \
         said: the same number from both)"
    }

    fn rules_zh(&self) -> &'static str {
        "两堆；从一堆中取任意多个，或同时从两堆中取，两个数目之差小于 t（默认 t 为 1，即取同样多个）"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["wythoff 5 8", "wythoff:2 4 9"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[WYTHOFF, MISERE]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let step = arity::integer_parameter_or(term, 1)
            .and_then(|step| arity::within(term, step, 1..=u64::MAX))
            .and_then(|step| arity::machine_word(&step, &term.span));
        let (step, [a, b]) = arity::all(step, arity::tuple(term))?;
        Ok(vec![Component {
            ruleset: Arc::new(Wythoff { step }),
            position: Position::from_iter([a, b]),
        }])
    }

    fn samples(&self) -> Vec<Sample> {
        [
            ("wythoff", 55),
            ("wythoff:2", 36),
            ("wythoff:3", 30),
            ("wythoff:7", 24),
            ("wythoff:100", 14),
        ]
        .map(|(ruleset, max)| Sample { ruleset, shape: Shape::Tuples { length: 2, min: 0, max } })
        .to_vec()
    }
}

/// t-Wythoff on two heaps.
#[derive(Debug)]
struct Wythoff {
    /// t, at least 1.
    step: u64,
}

/// What a list of P-positions looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// Differences tn.
    Plain,
    /// Differences tn, with (0,0) and (1,2) replaced by (0,1) and (2,2).
    Swapped,
    /// Differences tn + 1.
    Shifted,
}

impl Wythoff {
    fn list(&self, play: Play) -> List {
        match (play, self.step) {
            (Play::Normal, _) => List::Plain,
            (Play::Misere, 1) => List::Swapped,
            (Play::Misere, _) => List::Shifted,
        }
    }

    fn t(&self) -> Natural {
        Natural::from(self.step)
    }

    /// ⌊√(factor²(t²+4))⌋.
    fn root(&self, factor: &Natural) -> Natural {
        let t = self.t();
        (factor * factor * (&t * &t + Natural::from(4_u8))).sqrt()
    }

    /// The pair of index n, the smaller number first.
    fn pair(&self, list: List, n: &Natural) -> [Natural; 2] {
        let (t, two) = (self.t(), Natural::from(2_u8));
        match list {
            List::Swapped if n.is_zero() => [two.clone(), two],
            List::Swapped if n.is_one() => [Natural::ZERO, Natural::ONE],
            List::Plain | List::Swapped => {
                // n(2−t) + root, which is at least 0 since α > 1.
                let smaller = (n * &two + self.root(n) - n * &t) / &two;
                let larger = &smaller + n * &t;
                [smaller, larger]
            }
            List::Shifted => {
                // (t−2)(1−nt) + root over 2t, t ≥ 2: t − 2 + nt·2 + root − nt·t.
                let nt = n * &t;
                let sum = &t - &two + &nt * &two + self.root(&(&nt + Natural::ONE));
                let smaller = (sum - &nt * &t) / (&two * &t);
                let larger = &smaller + nt + Natural::ONE;
                [smaller, larger]
            }
        }
    }

    /// The index of pairs with this difference.
    fn index(&self, list: List, difference: &Natural) -> Option<Natural> {
        let t = self.t();
        let multiple = match list {
            List::Plain | List::Swapped => difference.clone(),
            List::Shifted if difference.is_zero() => return None,
            List::Shifted => difference - Natural::ONE,
        };
        let (index, rest) = (&multiple / &t, &multiple % &t);
        rest.is_zero().then_some(index)
    }

    /// The other number of the one pair that a number is in.
    fn partner(&self, list: List, number: &Natural) -> Option<Natural> {
        let (t, two, next) = (self.t(), Natural::from(2_u8), number + Natural::ONE);
        if list == List::Swapped && *number <= two {
            // 0 and 1 go together, 2 with itself.
            return Some(if *number == two { two } else { Natural::ONE - number });
        }
        let root = self.root(&next);
        // ⌊(b+1)/α⌋ = ⌊((b+1)(t−2) + root)/2t⌋ is the last index whose smaller number is at most b (without γ), and
        // ⌊(b+1)/β⌋ = ⌊((b+1)(2+t) − root − 1)/2t⌋ the last whose larger number is. With γ or δ it may be one less.
        let first = (&next * &t + &root - &next * &two) / (&two * &t);
        let second = (&next * (&t + &two) - root - Natural::ONE) / (&two * &t);
        for index in [first, second] {
            let before = (!index.is_zero()).then(|| &index - Natural::ONE);
            for index in std::iter::once(index).chain(before) {
                let [smaller, larger] = self.pair(list, &index);
                if smaller == *number {
                    return Some(larger);
                }
                if larger == *number {
                    return Some(smaller);
                }
            }
        }
        None
    }

    /// The index of a pair, if the position (the smaller number first) is one.
    fn index_of(&self, list: List, smaller: &Natural, larger: &Natural) -> Option<Natural> {
        let index = self.index(list, &(larger - smaller))?;
        (self.pair(list, &index)[0] == *smaller).then_some(index)
    }

    /// The pairs that hold a number of the position, the one that lies as far apart, and those next to them.
    fn figure(&self, list: List, position: &Position) -> Option<Figure> {
        let [a, b] = position.numbers() else { return None };
        if ![a, b].into_iter().all(figure::fits) {
            return None;
        }
        let own = if a <= b { [a, b] } else { [b, a] };
        let here = self.index(list, &(own[1] - own[0]));
        let holding = own.into_iter().filter_map(|number| {
            let partner = self.partner(list, number)?;
            let pair = if partner < *number { [&partner, number] } else { [number, &partner] };
            self.index(list, &(pair[1] - pair[0]))
        });
        let mut indices: Vec<Natural> = Vec::new();
        for index in holding.chain(here.clone()) {
            let before = (!index.is_zero()).then(|| &index - Natural::ONE);
            let after = &index + Natural::ONE;
            indices.extend(before);
            indices.extend([index, after]);
        }
        indices.sort();
        indices.dedup();
        let here = here.and_then(|index| indices.iter().position(|other| *other == index));
        let row = |index: Natural| {
            let numbers = self.pair(list, &index);
            let marked = [0, 1].map(|side: usize| own.contains(&&numbers[side]));
            Pair { index, numbers, marked }
        };
        let rows = indices.into_iter().map(row).collect();
        let caption = Step::new("figure-pairs").with("smaller", own[0]).with("larger", own[1]);
        Some(Figure { caption, form: Form::Pairs(Pairs { rows, here }) })
    }

    fn is_p(&self, list: List, a: &Natural, b: &Natural) -> bool {
        let (smaller, larger) = if a <= b { (a, b) } else { (b, a) };
        self.index_of(list, smaller, larger).is_some()
    }

    /// All moves to P-positions, in the order of the definition.
    fn winning(&self, list: List, a: &Natural, b: &Natural) -> Vec<Position> {
        let mut reached = Vec::new();
        reached.extend(self.partner(list, b).filter(|x| x < a).map(|x| [x, b.clone()]));
        reached.extend(self.partner(list, a).filter(|y| y < b).map(|y| [a.clone(), y]));
        // From both, with the smaller heap first for now. The differences of pairs less than t away are those of the
        // indices around the quotient; a pair may also lie the other way round, when the difference changes its sign.
        let (smaller, larger) = if a <= b { (a, b) } else { (b, a) };
        let (t, difference) = (self.t(), larger - smaller);
        let quotient = &difference / &t;
        let mut both = Vec::new();
        let candidates = [quotient.clone(), &quotient + Natural::ONE, Natural::ZERO]
            .into_iter()
            .chain((!quotient.is_zero()).then(|| quotient - Natural::ONE));
        for index in candidates {
            let [low, high] = self.pair(list, &index);
            for [x, y] in [[low.clone(), high.clone()], [high, low]] {
                if x < *smaller && y < *larger {
                    let (k, l) = (smaller - &x, larger - &y);
                    let apart = if k < l { &l - &k } else { &k - &l };
                    if apart < t {
                        both.push(if a <= b { [x, y] } else { [y, x] });
                    }
                }
            }
        }
        // Less taken first means larger numbers first.
        both.sort_by(|p, q| q.cmp(p));
        both.dedup();
        reached.extend(both);
        reached.into_iter().map(Position::from_iter).collect()
    }
}

impl Ruleset for Wythoff {
    fn name(&self) -> String {
        match self.step {
            1 => "wythoff".to_owned(),
            t => format!("wythoff:{t}"),
        }
    }

    fn written(&self) -> Written {
        Written::Numbers(2)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [a, b] = *position else { return Flow::Continue(()) };
        (1..=a).try_for_each(|k| visit(&[&[a - k, b]]))?;
        (1..=b).try_for_each(|l| visit(&[&[a, b - l]]))?;
        (1..=a.min(b.saturating_add(self.step - 1))).try_for_each(|k| {
            let least = (k.saturating_sub(self.step - 1)).max(1);
            let most = k.saturating_add(self.step - 1).min(b);
            (least..=most).try_for_each(|l| visit(&[&[a - k, b - l]]))
        })
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        let both = match self.step {
            1 => "for k in 1..min(a, b) => (a-k, b-k)".to_owned(),
            t => format!(
                "for k in 1..a, l in max(1, k-{less})..min(b, k+{less}) => (a-k, b-l)",
                less = t - 1
            ),
        };
        let one = ["for k in 1..a => (a-k, b)", "for k in 1..b => (a, b-k)"].map(str::to_owned);
        let clauses = [one.as_slice(), &[both, "symmetric".to_owned()]].concat();
        let names = ["a", "b"].map(str::to_owned);
        (numbers == 2).then(|| spelled::rule("wythoff", &names, &clauses))
    }

    fn lines(&self) -> Option<&[[u64; 2]]> {
        (self.step == 1).then_some(&[[1, 0], [0, 1], [1, 1]])
    }

    fn band(&self) -> Option<u64> {
        (self.step > 1).then_some(self.step)
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

fn theorem(play: Play) -> &'static str {
    match play {
        Play::Normal => WYTHOFF.key,
        Play::Misere => MISERE.key,
    }
}

impl Theory for Wythoff {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let [a, b] = position.numbers() else { return None };
        let outcome = if self.is_p(self.list(play), a, b) { Outcome::P } else { Outcome::N };
        Some(Proved::by(theorem(play), outcome))
    }

    fn outcome_words(&self, position: &[u64], play: Play) -> Option<Outcome> {
        let [a, b] = *position else { return None };
        let (smaller, difference) = (a.min(b), a.abs_diff(b));
        if play != Play::Normal
            || difference >= 1 << 61
            || smaller >= 1 << 61
            || self.step >= 1 << 32
        {
            return None;
        }
        // ⌊nα⌋ = a iff 2a ≤ n(2−t) + √(n²(t²+4)) < 2a + 2: without a root, u² ≤ n²(t²+4) < (u+2)².
        if self.step == 1 && (smaller | difference) < 1 << 30 {
            // All of it in 64 bits: the usual case of judges' input.
            let (Some(u), square) =
                ((2 * smaller).checked_sub(difference), 5 * difference * difference)
            else {
                return Some(Outcome::N);
            };
            let is_p = u * u <= square && square < (u + 2) * (u + 2);
            return Some(if is_p { Outcome::P } else { Outcome::N });
        }
        if self.step > 1 && !difference.is_multiple_of(self.step) {
            return Some(Outcome::N);
        }
        let n = u128::from(if self.step == 1 { difference } else { difference / self.step });
        let Some(u) = (2 * u128::from(smaller) + u128::from(difference)).checked_sub(2 * n) else {
            return Some(Outcome::N);
        };
        let square = u128::from(difference).pow(2) + 4 * n.pow(2);
        let is_p = u * u <= square && square < (u + 2) * (u + 2);
        Some(if is_p { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let [a, b] = position.numbers() else { return None };
        if a.is_zero() || b.is_zero() {
            // One heap alone is a nim-heap.
            return Some(Proved::by(WYTHOFF.key, a + b));
        }
        self.is_p(List::Plain, a, b).then(|| Proved::by(WYTHOFF.key, Natural::ZERO))
    }

    fn tame(&self, position: &Position) -> Option<Proved<Tame>> {
        let [a, b] = position.numbers() else { return None };
        let heap = (a.is_zero() || b.is_zero()).then(|| a + b)?;
        Some(Proved::by(WYTHOFF.key, Tame::heap(&heap)))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let [a, b] = position.numbers() else { return None };
        let play = match goal {
            Goal::NimValue(value) if value.is_zero() => Play::Normal,
            Goal::MisereP => Play::Misere,
            _ => return None,
        };
        let moves = self.winning(self.list(play), a, b).into_iter();
        Some(Moves::all(moves.map(|to| Move { parts: vec![to] }).collect(), limit))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let [a, b] = position.numbers() else { return Vec::new() };
        let (smaller, larger) = if a <= b { (a, b) } else { (b, a) };
        let (list, difference) = (self.list(play), larger - smaller);
        let mut steps = Vec::new();
        if play == Play::Misere {
            steps.push(Step::new("wythoff-misere").with("step", self.step));
        }
        let figure = self.figure(list, position);
        let step = match self.index(list, &difference) {
            Some(index) => {
                let pair = self.pair(list, &index);
                let is_pair = pair[0] == *smaller;
                Step::new("wythoff-pair")
                    .with("smaller", smaller)
                    .with("larger", larger)
                    .with("difference", difference)
                    .with("index", index)
                    .with("pair", pair.to_vec())
                    .with("outcome", if is_pair { Outcome::P } else { Outcome::N })
            }
            None => Step::new("wythoff-no-index")
                .with("smaller", smaller)
                .with("larger", larger)
                .with("step", self.step)
                .with("remainder", Natural::from(u8::from(list == List::Shifted)))
                .with("difference", difference),
        };
        steps.push(step.drawn(figure));
        steps
    }

    fn p_positions(&self, play: Play) -> Option<Box<dyn Iterator<Item = Position> + '_>> {
        let list = self.list(play);
        let indices = std::iter::successors(Some(Natural::ZERO), |n| Some(n + Natural::ONE));
        Some(Box::new(indices.map(move |n| {
            // By the smaller number: the pair of difference 1 comes before the one of difference 0.
            let n = match list {
                List::Swapped if n <= Natural::ONE => Natural::ONE - n,
                _ => n,
            };
            Position::from_iter(self.pair(list, &n))
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The defining recursion: the least number in no earlier pair, and the difference.
    fn check(step: u64, play: Play, shift: u64) {
        let ruleset = Wythoff { step };
        let mut used = vec![false; 200_000];
        let mut least = 0;
        for n in 0..3_000_u64 {
            while used[least] {
                least += 1;
            }
            let larger = least + usize::try_from(step * n + shift).expect("small");
            let pair = ruleset.pair(ruleset.list(play), &n.into());
            assert_eq!(pair, [Natural::from(least), Natural::from(larger)], "t = {step}, n = {n}");
            used[least] = true;
            if larger < used.len() {
                used[larger] = true;
            }
        }
    }

    #[test]
    fn pairs_are_those_of_the_recursion() {
        for step in 1..=9 {
            check(step, Play::Normal, 0);
        }
        for step in 2..=9 {
            check(step, Play::Misere, 1);
        }
    }

    /// A pair of 1001 digits each: every number finds its partner, and neighbours are no pairs.
    #[test]
    fn partners_are_found_at_any_size() {
        for step in [1, 2, 5, u64::MAX] {
            let ruleset = Wythoff { step };
            for play in [Play::Normal, Play::Misere] {
                let list = ruleset.list(play);
                let index = Natural::from(10_u8).pow(1000) + Natural::from(12_345_u32);
                let [a, b] = ruleset.pair(list, &index);
                assert_eq!(ruleset.partner(list, &a).as_ref(), Some(&b));
                assert_eq!(ruleset.partner(list, &b).as_ref(), Some(&a));
                assert!(ruleset.is_p(list, &b, &a));
                assert!(!ruleset.is_p(list, &a, &(&b + Natural::ONE)));
                assert!(!ruleset.is_p(list, &(&a + Natural::ONE), &(&b + Natural::ONE)));
            }
        }
    }
}
