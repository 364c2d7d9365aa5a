//! Chomp through the engine: a ruleset of one's own.

use bouton::core::rules::{Component, Flow, Position, Ruleset, Visitor};
use bouton::{Outcome, Verdict, engine};
use std::{ops::ControlFlow, sync::Arc};

#[derive(Debug)]
struct Chomp;

impl Ruleset for Chomp {
    fn name(&self) -> String {
        "my-chomp".to_owned()
    }

    fn options(&self, rows: &[u64], visit: Visitor<'_>) -> Flow {
        for row in 0..rows.len() {
            // The first square of the first row is poisoned: nobody bites there.
            for bite in u64::from(row == 0)..rows[row] {
                let mut left = rows.to_vec();
                left[row..].iter_mut().for_each(|r| *r = (*r).min(bite));
                visit(&[&left])?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn main() {
    let position = Position::from(&[3u64, 3][..]);
    let board = Component { ruleset: Arc::new(Chomp), position };
    let answer = engine::solve(&engine::Question::new(vec![board]), &engine::Budget::default());
    // The corner bite leaves rows of 3 and 2, from which the opponent cannot win.
    assert_eq!(answer.verdict, Verdict::Known(Outcome::N));
    assert_eq!(answer.winning_moves.unwrap().moves[0].text, "my-chomp 3 3 -> 3 2");
}
