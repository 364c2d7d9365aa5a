//! Nim-values and outcomes of many positions, one after another, with everything computed for one kept for the next.
//!
//! [`solve`](crate::solve) answers one question with its reasons; a table of thousands of positions needs only what stands
//! in the table, and memos that live as long as the table grows.

use crate::{
    budget::{Budget, Limit, Meter, Stop},
    heaps::Ended,
    question::Question,
    report::Verdict,
    search::Halt,
    strategy::{Solver, solve_in},
};
use bouton_core::{
    rules::{Component, Ruleset},
    value::{Natural, Outcome, Play},
};

/// Answers for many positions within one budget.
///
/// ```
/// use bouton_core::{rules::{NoFiles, catalogue::parse_question}, value::{Natural, Play}};
/// use bouton_engine::{Budget, Oracle, Verdict};
///
/// let mut oracle = Oracle::new(&Budget::default());
/// let game = parse_question("kayles 5 + wythoff 1 2", &NoFiles).unwrap();
/// assert_eq!(oracle.value(&game).unwrap(), Natural::from(4_u8));
/// assert!(matches!(oracle.verdict(&game, Play::Normal).unwrap(), Verdict::Known(_)));
/// ```
pub struct Oracle<'a> {
    solver: Solver<'a>,
    listed: Meter<'a>,
}

impl std::fmt::Debug for Oracle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Oracle").field("asked", &self.listed.positions()).finish_non_exhaustive()
    }
}

impl<'a> Oracle<'a> {
    /// An oracle that knows nothing yet; the budget is for all questions together.
    pub fn new(budget: &Budget<'a>) -> Oracle<'a> {
        Oracle { solver: Solver::new(budget), listed: budget.meter() }
    }

    /// How many positions were asked for.
    pub fn asked(&self) -> u64 {
        self.listed.positions()
    }

    /// The nim-value of a sum in normal play.
    ///
    /// # Errors
    /// The limit that was reached, or a mistake in rules that the user wrote.
    pub fn value(&mut self, components: &[Component]) -> Result<Natural, Ended> {
        self.listed.count(1)?;
        let mut sum = Natural::ZERO;
        for component in components {
            match self.solver.value(component) {
                Ok(found) => sum ^= found.value,
                Err(halt) => return Err(self.ended(halt, &*component.ruleset)),
            }
        }
        Ok(sum)
    }

    /// Who wins a sum.
    ///
    /// # Errors
    /// The limit that was reached, or a mistake in rules that the user wrote.
    pub fn verdict(&mut self, components: &[Component], play: Play) -> Result<Verdict, Ended> {
        if let [component] = components
            && let Some(theory) = component.ruleset.theory()
            && let Some(proved) = theory.outcome(&component.position, play)
        {
            self.listed.count(1)?;
            return Ok(Verdict::Known(proved.value));
        }
        // A value is as cheap as an outcome where heaps and pairs are tabulated, and serves all sums.
        let tabulated = |component: &Component| {
            component.ruleset.heap_rules().is_some() || component.ruleset.lines().is_some()
        };
        if play == Play::Normal && components.iter().all(tabulated) {
            match self.value(components) {
                Ok(value) => return Ok(Verdict::Known(Outcome::of_nim_value(&value))),
                Err(Ended::Stop(Stop { limit: Limit::NoMethod, .. })) => {}
                Err(ended) => return Err(ended),
            }
        } else {
            self.listed.count(1)?;
        }
        let question = Question { components: components.to_vec(), play, move_limit: 0 };
        let answer = solve_in(&question, &mut self.solver);
        if let Some(mistake) = answer.mistake {
            return Err(Ended::Mistake(mistake));
        }
        match (answer.verdict, answer.stop) {
            (Verdict::Unknown, Some(stop)) => Err(Ended::Stop(stop)),
            (Verdict::Unknown, None) => Err(self.listed.stop(Limit::NoMethod).into()),
            (known, _) => Ok(known),
        }
    }

    fn ended(&self, halt: Halt, ruleset: &dyn Ruleset) -> Ended {
        match halt {
            Halt::Stop(stop) => stop.into(),
            Halt::Cycle(_) => self.listed.stop(Limit::Cycle).into(),
            Halt::Wild(_) => self.listed.stop(Limit::NoMethod).into(),
            Halt::Fault(fault) => Ended::Mistake(ruleset.mistake(&fault)),
        }
    }
}
