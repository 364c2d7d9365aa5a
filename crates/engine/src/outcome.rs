//! Who wins, where nothing else is asked: no nim-value is computed that the outcome does not need.
//!
//! # The ladder, normal play
//! 1. *Equal components cancel* in pairs: whatever a player does in one, the other does in the other.
//! 2. *Theorems* give nim-values, or say who wins the one component that is left beside nim-values whose nim-sum is 0.
//! 3. Of the components that are left all but the last need their nim-values; the last one only if the nim-sum of the others is
//!    not 0. Components that stand alone, or beside 0, are asked for their outcome:
//!    * heaps by the table of their ruleset, which gives the values of all smaller heaps in less time than a search takes;
//!    * boards and graphs that fall apart by their own search, which is asked whether the nim-value is 0;
//!    * all others by [search with early exit](crate::search::alone).
//! 4. Where that stops, [`solve`](crate::solve) goes on: it searches the sum as a whole, and says what is known.
//!
//! # Misère play
//! One component with a move is decided by a theorem, or else by search with early exit, where options of several parts
//! are decided by tame values. A sum of several components, or one below which something is wild, is [`solve`](crate::solve)'s.
//!
//! # What the answer holds
//! The outcome and what it rests on, as always. Nim-values only where they were needed. Of the winning moves one, if the
//! search found one, or those that a theorem names; their number is known only where a theorem tells it.

use crate::{
    budget::Budget,
    explain, loopy,
    moves::{self, MoveList, Room},
    normal::{self, Known},
    question::Question,
    report::{Answer, ComponentAnswer, NimValue, Verdict},
    search::Halt,
    strategy::{Found, Solver, Winner, basis_of, solve_in, value_by_theorem},
    text::SumText,
    theorem::{EMPTY_SUM, SPRAGUE_GRUNDY},
};
use bouton_core::{
    evidence::{Basis, Step, figure::Figure},
    rules::{Component, Goal},
    value::{Natural, Outcome, Play, nim_sum},
};

/// Says who wins, as cheaply as it can be found out.
///
/// ```
/// use bouton_core::{rules::{NoFiles, catalogue::parse_question}, value::Outcome};
/// use bouton_engine::{Budget, Question, Verdict, outcome};
///
/// let components = parse_question("chomp 5x6", &NoFiles).unwrap();
/// let answer = outcome(&Question::new(components), &Budget::default());
/// assert_eq!(answer.verdict, Verdict::Known(Outcome::N));
/// ```
pub fn outcome(question: &Question, budget: &Budget<'_>) -> Answer {
    let mut solver = Solver::new(budget);
    let found = match question.play {
        _ if loopy::applies(&question.components) => None,
        _ if question.components.iter().any(|c| c.ruleset.compound().is_some()) => None,
        Play::Normal => in_normal_play(question, &mut solver),
        Play::Misere => in_misere_play(question, &mut solver),
    };
    match found {
        Some(found) => {
            let answer = found.into_answer(question, &mut solver);
            solver.keep();
            answer
        }
        None => solve_in(question, &mut solver),
    }
}

/// Who wins and why.
struct Decided {
    outcome: Outcome,
    why: Why,
    /// What is known of the components, where they were looked at.
    known: Vec<Option<Found<Natural>>>,
    /// Components that cancel each other, in pairs.
    pairs: Vec<(usize, usize)>,
}

/// What decides.
enum Why {
    /// The nim-sum of all nim-values.
    NimSum(Natural),
    /// A theorem about a component, the others being 0.
    Theorem { component: usize, theorem: &'static str },
    /// A search for the outcome of a component, the others being 0.
    Search { component: usize, winner: Winner },
}

/// Pairs of equal components.
fn pairs(components: &[Component]) -> Vec<(usize, usize)> {
    let mut open: std::collections::HashMap<(String, String), usize> = Default::default();
    let mut pairs = Vec::new();
    for (index, component) in components.iter().enumerate() {
        let key = (component.ruleset.identity(), component.ruleset.show(&component.position));
        match open.remove(&key) {
            Some(other) => pairs.push((other, index)),
            None => drop(open.insert(key, index)),
        }
    }
    pairs
}

fn in_normal_play(question: &Question, solver: &mut Solver<'_>) -> Option<Decided> {
    let components = &question.components;
    let mut known: Vec<Option<Found<Natural>>> = components.iter().map(value_by_theorem).collect();
    // Where theorems give the values, nothing has to cancel.
    let pairs = match known.iter().all(Option::is_some) {
        true => Vec::new(),
        false => pairs(components),
    };
    let mut is_open = vec![true; components.len()];
    for &(a, b) in &pairs {
        (is_open[a], is_open[b]) = (false, false);
    }
    let open = |index: &usize| is_open[*index];
    let indices = || (0..components.len()).filter(open);
    let mut unknown: Vec<usize> = indices().filter(|&i| known[i].is_none()).collect();
    // Tables give many values at once; what has none comes last.
    unknown.sort_by_key(|&i| components[i].ruleset.heap_rules().is_none());
    let last = unknown.pop();
    for (place, &index) in unknown.iter().enumerate() {
        solver.meter.share((unknown.len() - place + 1) as u64);
        known[index] = Some(solver.computed_value(&components[index]).ok()?);
    }
    solver.meter.share(1);
    let rest = nim_sum(indices().filter_map(|i| known[i].as_ref()).map(|found| &found.value));
    let Some(last) = last else {
        let (outcome, why) = (Outcome::of_nim_value(&rest), Why::NimSum(rest));
        return Some(Decided { outcome, why, known, pairs });
    };
    let component = &components[last];
    if rest.is_zero() {
        if let Some(proved) = normal::outcome_by_theorem(component) {
            let why = Why::Theorem { component: last, theorem: proved.theorem };
            return Some(Decided { outcome: proved.value, why, known, pairs });
        }
        if let Some(winner) = without_value(component, solver) {
            let winner = winner.ok()?;
            let outcome = winner.outcome;
            let why = Why::Search { component: last, winner };
            return Some(Decided { outcome, why, known, pairs });
        }
    }
    let found = solver.computed_value(component).ok()?;
    let sum = rest ^ &found.value;
    known[last] = Some(found);
    let (outcome, why) = (Outcome::of_nim_value(&sum), Why::NimSum(sum));
    Some(Decided { outcome, why, known, pairs })
}

/// The outcome of a component by a search that gives no nim-value; `None` where a table gives the value sooner.
fn without_value(component: &Component, solver: &mut Solver<'_>) -> Option<Result<Winner, Halt>> {
    let ruleset = &component.ruleset;
    if ruleset.heap_rules().is_some() {
        return None;
    }
    if let Some(answer) = solver.board_is_p(component) {
        return Some(answer.map(|(is_p, positions)| {
            let outcome = if is_p { Outcome::P } else { Outcome::N };
            Winner { outcome, positions, option: None }
        }));
    }
    // A table of pairs by lines takes a few steps a pair: a search must be short to be better.
    let has_lines = ruleset.lines().is_some() || ruleset.band().is_some();
    if !has_lines {
        return Some(solver.outcome_alone(component, Play::Normal));
    }
    let before = solver.meter.narrow(SHORT);
    let winner = solver.outcome_alone(component, Play::Normal);
    solver.meter.widen(before);
    winner.ok().map(Ok)
}

/// So many positions are searched before a table of pairs is made.
const SHORT: u64 = 1 << 14;

fn in_misere_play(question: &Question, solver: &mut Solver<'_>) -> Option<Decided> {
    let [component] = &question.components[..] else { return None };
    let ruleset = &component.ruleset;
    let theory = ruleset.theory();
    if let Some(proved) = theory.and_then(|t| t.outcome(&component.position, Play::Misere)) {
        let why = Why::Theorem { component: 0, theorem: proved.theorem };
        return Some(Decided { outcome: proved.value, why, known: vec![None], pairs: Vec::new() });
    }
    let is_tame = theory.is_some_and(|t| t.tame(&component.position).is_some());
    // Tame values by theorem or by a table, and pieces of boards, need no search.
    if is_tame || ruleset.heap_rules().is_some() || ruleset.board().is_some() {
        return None;
    }
    let winner = solver.outcome_alone(component, Play::Misere).ok()?;
    let outcome = winner.outcome;
    let why = Why::Search { component: 0, winner };
    Some(Decided { outcome, why, known: vec![None], pairs: Vec::new() })
}

impl Decided {
    fn into_answer(self, question: &Question, solver: &mut Solver<'_>) -> Answer {
        let (components, play) = (&question.components, question.play);
        let text = SumText::of(components);
        let room = Room::of(question, &text, &solver.meter);
        let basis = self.basis(solver);
        let winning = self.winning_moves(components, play, room.limit, &text);
        let steps = self.steps(components, play, &winning, &text);
        let mut answers: Vec<ComponentAnswer> = (self.known.iter().cloned().enumerate())
            .map(|(index, found)| match found {
                Some(found) => {
                    let (stop, outcome, at_most) = (None, None, None);
                    let excluded = Vec::new();
                    let known = Known { value: Ok(found), stop, outcome, at_most, excluded };
                    normal::component_answer(&text, index, &known)
                }
                None => ComponentAnswer {
                    game: text.component(index),
                    nim_value: None,
                    verdict: Verdict::Unknown,
                    basis: None,
                    stop: None,
                },
            })
            .collect();
        if let Why::Theorem { component, .. } | Why::Search { component, .. } = self.why {
            // The others are worth nothing, so it is won as the sum is.
            answers[component].verdict = Verdict::Known(self.outcome);
            answers[component].basis = match &self.why {
                Why::Theorem { theorem, .. } => Some(Basis::Theorem { key: theorem }),
                Why::Search { winner, .. } => {
                    Some(Basis::Exhaustive { positions: winner.positions })
                }
                Why::NimSum(_) => None,
            };
        }
        let nim_value = match (&self.why, self.outcome) {
            (Why::NimSum(sum), _) => Some(sum.clone()),
            (_, Outcome::P) if play == Play::Normal => Some(Natural::ZERO),
            _ => None,
        };
        Answer {
            game: text.whole(),
            play,
            verdict: Verdict::Known(self.outcome),
            nim_value_basis: nim_value.as_ref().map(|_| basis.clone()),
            nim_value: nim_value.map(NimValue::Finite),
            winning_moves: Some(winning.into_report(room)),
            components: answers,
            basis: Some(basis),
            stop: None,
            mistake: solver.meter.mistake().cloned(),
            steps,
            notes: normal::notes(components, play),
        }
    }

    fn basis(&self, solver: &Solver<'_>) -> Basis {
        let cancelled = |index: usize| self.pairs.iter().any(|&(a, b)| a == index || b == index);
        let known = (self.known.iter().enumerate())
            .filter(|(index, _)| !cancelled(*index))
            .filter_map(|(_, found)| found.as_ref())
            .map(|found| found.rung.basis());
        let paired = (!self.pairs.is_empty()).then_some(Basis::Theorem { key: SPRAGUE_GRUNDY });
        let (one, positions) = match &self.why {
            Why::NimSum(_) => (None, solver.positions()),
            Why::Theorem { theorem, .. } => {
                (Some(Basis::Theorem { key: theorem }), solver.positions())
            }
            Why::Search { winner, .. } => {
                let positions = winner.positions.max(solver.positions());
                (Some(Basis::Exhaustive { positions }), positions)
            }
        };
        let about_sums = if self.known.is_empty() { EMPTY_SUM } else { SPRAGUE_GRUNDY };
        basis_of(known.chain(paired).chain(one), about_sums, positions)
    }

    /// Moves that are known to win, without any more search.
    fn winning_moves(
        &self,
        components: &[Component],
        play: Play,
        limit: usize,
        text: &SumText,
    ) -> MoveList {
        if self.outcome == Outcome::P {
            return MoveList::none();
        }
        match &self.why {
            _ if limit == 0 => MoveList::unknown(),
            Why::Search { component, winner } => match &winner.option {
                Some(parts) => MoveList::one(*component, parts.clone(), components, text),
                None => MoveList::unknown(),
            },
            Why::Theorem { component, .. } => {
                let goal = match play {
                    Play::Normal => Goal::NimValue(Natural::ZERO),
                    Play::Misere => Goal::MisereP,
                };
                let found = moves::by_theory(&components[*component], &goal, limit);
                let mut list = MoveList::none();
                list.add(*component, found, components, text, None);
                if components.len() > 1 {
                    list.forget_count();
                }
                list
            }
            Why::NimSum(sum) => {
                let mut list = MoveList::none();
                let mut is_all = self.pairs.is_empty();
                for (index, found) in self.known.iter().enumerate() {
                    let Some(found) = found.as_ref().filter(|_| list.len() < limit) else {
                        is_all = false;
                        continue;
                    };
                    let goal = Goal::NimValue(&found.value ^ sum);
                    let moves = moves::by_theory(&components[index], &goal, limit - list.len());
                    is_all &= moves.is_some();
                    list.add(index, moves, components, text, Some(&Natural::ZERO));
                }
                if !is_all {
                    list.forget_count();
                }
                list
            }
        }
    }

    fn steps(
        &self,
        components: &[Component],
        play: Play,
        winning: &MoveList,
        text: &SumText,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        for &(a, b) in self.pairs.iter().take(explain::EXPLAINED_COMPONENTS) {
            let step = Step::new("equal-components").with("component", text.label(a));
            steps.push(step.with("other", text.label(b)));
        }
        let values = || {
            let values = self.known.iter().flatten().map(|found| found.value.clone());
            values.take(explain::EXPLAINED_COMPONENTS).collect::<Vec<Natural>>()
        };
        match &self.why {
            Why::NimSum(_) if components.is_empty() => {
                steps.push(Step::new("empty-sum").with("play", play));
            }
            Why::NimSum(sum) => {
                if components.len() > 1 && self.pairs.is_empty() {
                    let values = values();
                    let figure = Figure::nim_sum(&values);
                    let step = Step::new("nim-sum").with("values", values).with("sum", sum);
                    steps.push(step.drawn(figure));
                    let step = Step::new("nim-sum-outcome").with("sum", sum);
                    steps.push(step.with("outcome", self.outcome));
                } else {
                    let step = Step::new("single-outcome").with("value", sum);
                    steps.push(step.with("outcome", self.outcome));
                }
            }
            Why::Theorem { component, theorem } => {
                let component = &components[*component];
                let theory = component.ruleset.theory();
                steps
                    .extend(theory.map(|t| t.steps(&component.position, play)).unwrap_or_default());
                let step = Step::new("theorem-outcome").with("theorem", *theorem);
                steps.push(step.with("outcome", self.outcome));
            }
            Why::Search { winner, .. } => {
                let step = Step::new("outcome-search").with("positions", winner.positions);
                steps.push(step.with("outcome", self.outcome));
            }
        }
        match self.outcome {
            Outcome::P if components.is_empty() => {}
            Outcome::P => steps.push(Step::new("no-winning-move")),
            Outcome::N => steps.extend(explain::move_step(Some(self.outcome), Some(winning))),
        }
        steps
    }
}
