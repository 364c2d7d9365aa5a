//! Moore's Nim (Nimₖ): a move takes from at least one and at most k heaps, any number from each.
//!
//! # Theory
//! Write the heaps in base 2. **P iff in every column the number of ones is divisible by k + 1** (Moore 1910; k = 1 is Nim).
//! From such a position a move changes at most k heaps; in the highest column that changes, between one and k ones vanish. From
//! any other position go from the highest column down, with a set of heaps that have been lowered already and whose lower
//! digits are free: if the column's number of ones among the others is s modulo k + 1 and the free heaps can supply what is
//! missing, they do; else s more heaps with a one in the column join the set and lose it. The set never exceeds k heaps.
//!
//! Misère play is the same unless no heap exceeds 1; then P iff the number of ones leaves 1 modulo k + 1.
//!
//! Nim-values have no known formula for general k and heaps; a search gives them.
//!
//! # Steps
//! `moore-columns`: `most` (k), `divisor` (k + 1), `odd` (columns, counted from 0, whose number of ones is no multiple; at
//! most 24), `count` of them. `moore-ones`: `count` of ones, `divisor`.
//!
//! # Reference
//! E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93–94.

use crate::{
    evidence::{
        Proved, Step, Theorem,
        figure::{Columns, Figure, Form},
    },
    notation::{Diagnostic, Term},
    rules::{
        Component, Flow, Goal, Move, Moves, Position, Ruleset, Sample, Shape, Theory, Visitor,
        Written, arity,
        described::Described,
        several_heaps::{spell_take_from, take_from},
    },
    value::{Natural, Outcome, Play},
};
use dashu_int::ops::BitTest;
use std::sync::Arc;

const MOORE: Theorem = Theorem {
    key: "moore-1910",
    statement: "when at most k heaps may be lowered in a move, a position is P iff every binary column has a number of ones that \
                k + 1 divides; under misère play the same holds unless no heap exceeds 1, when it is P iff the number of \
                ones leaves 1 modulo k + 1",
    source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93–94",
};

/// The family `moore`.
pub(super) static FAMILY: Described = Described {
    name: "moore",
    aliases: &["moore-nim", "摩尔尼姆"],
    usage: "moore:K HEAP…",
    rules: "take any number from each of at least one and at most k heaps",
    rules_zh: "每步从至少一堆、至多 k 堆中各取任意多个",
    examples: &["moore:2 3 5 6 6", "moore:3 1 2 3 4 5"],
    theorems: &[MOORE],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let most = arity::integer_parameter(term, "moore:2 3 5 6 6")
        .and_then(|most| arity::within(term, most, 1..=u64::MAX - 1))
        .and_then(|most| arity::machine_word(&most, &term.span));
    let (most, heaps) = arity::all(most, arity::list(term))?;
    Ok(vec![Component { ruleset: Arc::new(Moore { most }), position: heaps.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    let sample =
        |ruleset, length, max| Sample { ruleset, shape: Shape::Tuples { length, min: 0, max } };
    vec![
        sample("moore:1", 3, 6),
        sample("moore:2", 3, 6),
        sample("moore:2", 4, 4),
        sample("moore:3", 4, 3),
        sample("moore:2", 5, 2),
        sample("moore:9", 2, 9),
    ]
}

/// Moore's Nim with at most so many heaps a move.
#[derive(Debug)]
struct Moore {
    most: u64,
}

impl Ruleset for Moore {
    fn name(&self) -> String {
        format!("moore:{}", self.most)
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        take_from(position, 1..=self.most, visit)
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.retain(|&heap| heap > 0);
        position.sort_unstable();
    }

    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        spell_take_from("moore", numbers, 1..=self.most)
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

impl Moore {
    fn divisor(&self) -> u64 {
        self.most + 1
    }

    /// How many columns there are.
    fn columns(heaps: &[Natural]) -> usize {
        heaps.iter().map(BitTest::bit_len).max().unwrap_or(0)
    }

    /// The number of ones in a column, modulo k + 1.
    fn ones(&self, heaps: &[Natural], column: usize) -> u64 {
        heaps.iter().filter(|heap| heap.bit(column)).count() as u64 % self.divisor()
    }

    /// The columns with their ones modulo k + 1.
    fn figure(&self, heaps: &[Natural]) -> Option<Figure> {
        let columns = Columns::new(heaps, self.divisor())?;
        let caption = Step::new("figure-moore").with("divisor", self.divisor());
        Some(Figure { caption, form: Form::Columns(columns) })
    }

    /// A move to P in normal play, from a position that is N.
    fn winning(&self, heaps: &[Natural]) -> Vec<Natural> {
        let (mut after, mut free) = (heaps.to_vec(), vec![false; heaps.len()]);
        for column in (0..Moore::columns(heaps)).rev() {
            let fixed: Vec<usize> =
                (0..heaps.len()).filter(|&i| !free[i] && heaps[i].bit(column)).collect();
            let s = fixed.len() as u64 % self.divisor();
            let missing = if s == 0 { 0 } else { self.divisor() - s };
            let lowered: Vec<usize> = (0..heaps.len()).filter(|&i| free[i]).collect();
            let supplied = lowered.len() as u64 >= missing;
            for (at, &heap) in lowered.iter().enumerate() {
                match supplied && (at as u64) < missing {
                    true => after[heap].set_bit(column),
                    false => after[heap].clear_bit(column),
                }
            }
            if !supplied {
                for &heap in fixed.iter().take(usize::try_from(s).unwrap_or(usize::MAX)) {
                    free[heap] = true;
                    after[heap].clear_bit(column);
                }
            }
        }
        after
    }
}

impl Theory for Moore {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let heaps = position.numbers();
        let columns = Moore::columns(heaps);
        let p = match (play, columns) {
            (Play::Misere, 0 | 1) => {
                let ones = heaps.iter().filter(|heap| heap.is_one()).count() as u64;
                ones % self.divisor() == 1
            }
            _ => (0..columns).all(|column| self.ones(heaps, column) == 0),
        };
        Some(Proved::by(MOORE.key, if p { Outcome::P } else { Outcome::N }))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let Goal::NimValue(value) = goal else { return None };
        let outcome = self.outcome(position, Play::Normal)?.value;
        match (value.is_zero(), outcome) {
            (false, _) => None,
            (true, Outcome::P) => Some(Moves::all(Vec::new(), limit)),
            (true, Outcome::N) => {
                let after: Position = self.winning(position.numbers()).into_iter().collect();
                let moves = std::iter::once(Move { parts: vec![after] }).take(limit).collect();
                Some(Moves { moves, count: None })
            }
        }
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let heaps = position.numbers();
        let columns = Moore::columns(heaps);
        if play == Play::Misere && columns <= 1 {
            let ones = heaps.iter().filter(|heap| heap.is_one()).count() as u64;
            return vec![
                Step::new("moore-ones").with("count", ones).with("divisor", self.divisor()),
            ];
        }
        let odd: Vec<Natural> = (0..columns)
            .filter(|&column| self.ones(heaps, column) != 0)
            .map(Natural::from)
            .collect();
        let count = odd.len() as u64;
        vec![
            Step::new("moore-columns")
                .with("most", self.most)
                .with("divisor", self.divisor())
                .with("odd", odd.into_iter().take(24).collect::<Vec<_>>())
                .with("count", count)
                .drawn(self.figure(heaps)),
        ]
    }
}
