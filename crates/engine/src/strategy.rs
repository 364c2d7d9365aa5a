//! The ladder: how an answer is found, one rung after another, with the reason for each.
//!
//! For the nim-value of one component ([`Solver::value`]):
//!
//! 1. *A theorem gives the nim-value.* Any size, at once, and its name is the evidence.
//! 2. *A theorem says P.* Then the nim-value is 0 (Sprague–Grundy), at any size.
//! 3. *Heap rules:* a table of the nim-sequence, and a proved period where one shows itself. The fastest engine that
//!    there is for them, and it answers for heaps far beyond the table.
//! 4. *Boards and graphs that fall apart:* search by pieces, which proves a nim-value with a small part of the positions. Only
//!    rulesets that say that they are such a game.
//! 5. *A table* of all smaller heaps of rules that a user wrote on one number, or of all smaller pairs or longer lists, where a
//!    position is two numbers or more: if play reaches most of them.
//! 6. *Memoised search* over all positions that can be reached. Any ruleset; the budget decides.
//! 7. *Not decided, because …*: the limit, and what is known instead: the outcome, where a theorem gives it; that the
//!    nim-value is at most the number of options, where they can be counted.
//!
//! Who wins comes before what the nim-value is: where theorems decide a sum, the answer rests on them, and a nim-value
//! that only a computation could give is an extra, worth [`MOMENT`] of positions if nothing else needs it.
//!
//! For a sum under normal play: the nim-sum of the nim-values; if some are not known, what their outcomes and bounds
//! decide; then a search for the outcome of the sum of these components and one nim-heap in place of all others, which
//! may end early; then *Unknown*.
//!
//! For misère play see [`crate::misere`], for sums in which play may go on for ever [`crate::loopy`].
//!
//! Every component that must be computed may use an equal share of what is left of the budget, and one more share is kept
//! for the last rung, so one hopeless component does not starve the others.

use crate::{
    boards::Boards,
    budget::{Budget, Limit, Meter, Stop},
    compound,
    heap::{HeapValues, ProvedPeriod, TameHeaps},
    loopy, misere, normal,
    question::Question,
    report::Answer,
    search::{
        Counted, Halt, Metered,
        alone::Alone,
        values::{Memo, NimValues, TameValues, Valuation},
    },
    table::{Tables, Tabulated},
    theorem::EMPTY_SUM,
};
use bouton_core::{
    evidence::Basis,
    rules::{Component, Flow, Moves, OptionSink, Position, Ruleset, Tame},
    value::{Natural, Outcome, Play},
};
use std::{
    collections::{BTreeSet, HashMap},
    ops::ControlFlow,
    sync::Arc,
};

/// Answers a question within a budget. Never fails: what could not be decided is said in the answer.
pub fn solve(question: &Question, budget: &Budget<'_>) -> Answer {
    solve_in(question, &mut Solver::new(budget))
}

pub(crate) fn solve_in(question: &Question, solver: &mut Solver<'_>) -> Answer {
    let mut answer = match (&question.components[..], question.play) {
        _ if loopy::applies(&question.components) => loopy::solve(question, solver),
        // What is known of its games decides a compound.
        ([one], _) if let Some(compound) = one.ruleset.compound() => {
            compound::solve(question, compound, solver)
        }
        (_, Play::Normal) => normal::solve(question, solver),
        (_, Play::Misere) => misere::solve(question, solver),
    };
    answer.mistake = solver.meter.mistake().cloned();
    solver.keep();
    answer
}

/// So many positions may be spent on a nim-value that the answer does not need.
const MOMENT: u64 = 1 << 18;

/// How a value was found: the rung of the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rung {
    /// A theorem gives the value.
    Theorem(&'static str),
    /// A theorem says that the position is P.
    ZeroByOutcome(&'static str),
    /// A table of the nim-sequence, or a proved period of it.
    Table(Basis),
    /// A table of pairs.
    Pairs {
        /// How many pairs it has.
        positions: u64,
    },
    /// A search by pieces that fall apart.
    Couples {
        /// How many pieces were expanded.
        positions: u64,
    },
    /// Every position that can be reached was visited.
    Search {
        /// How many positions of the ruleset are known by now.
        positions: u64,
    },
    /// Every position that can be reached was labelled, cycles included.
    Loopy {
        /// How many.
        positions: u64,
    },
}

/// A value with the rung that it was found on.
#[derive(Clone, Debug)]
pub(crate) struct Found<T> {
    pub(crate) value: T,
    pub(crate) rung: Rung,
}

impl Rung {
    pub(crate) fn basis(&self) -> Basis {
        match self {
            Rung::Theorem(key) | Rung::ZeroByOutcome(key) => Basis::Theorem { key },
            Rung::Table(basis) => basis.clone(),
            Rung::Pairs { positions }
            | Rung::Couples { positions }
            | Rung::Search { positions }
            | Rung::Loopy { positions } => Basis::Exhaustive { positions: *positions },
        }
    }
}

/// What was computed for a question so far: one group a ruleset, and the meter.
pub(crate) struct Solver<'a> {
    pub(crate) meter: Meter<'a>,
    groups: Vec<Group>,
    by_name: HashMap<String, usize>,
    last: usize,
}

struct Group {
    ruleset: Arc<dyn Ruleset>,
    heaps: Option<HeapValues>,
    tame_heaps: Option<TameHeaps>,
    tables: Tables,
    boards: Boards,
    nim: Memo<NimValues>,
    tame: Memo<TameValues>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(budget: &Budget<'a>) -> Solver<'a> {
        Solver { meter: budget.meter(), groups: Vec::new(), by_name: HashMap::new(), last: 0 }
    }

    fn group(&mut self, ruleset: &Arc<dyn Ruleset>) -> usize {
        if self.groups.get(self.last).is_some_and(|g| Arc::ptr_eq(&g.ruleset, ruleset)) {
            return self.last;
        }
        let next = self.groups.len();
        let index = *self.by_name.entry(ruleset.identity()).or_insert(next);
        if index == next {
            self.groups.push(Group {
                ruleset: ruleset.clone(),
                heaps: ruleset.heap_rules().map(HeapValues::new),
                tame_heaps: ruleset.heap_rules().and_then(TameHeaps::new),
                tables: Tables::default(),
                boards: Boards::default(),
                nim: Memo::default(),
                tame: Memo::default(),
            });
        }
        self.last = index;
        index
    }

    /// The nim-value of a component.
    pub(crate) fn value(&mut self, component: &Component) -> Result<Found<Natural>, Halt> {
        match value_by_theorem(component) {
            Some(found) => Ok(found),
            None => self.computed_value(component),
        }
    }

    /// The nim-value of a component if it costs no more than a moment.
    pub(crate) fn quick_value(&mut self, component: &Component) -> Result<Found<Natural>, Halt> {
        // With more options than that the search would only begin.
        if component.ruleset.heap_rules().is_none()
            && self.count_options(component, MOMENT).is_none()
        {
            return Err(Halt::Stop(self.meter.stop(Limit::Positions)));
        }
        let is_board = component.ruleset.board().is_some();
        let before = self.meter.narrow(if is_board { self.meter.extra() } else { MOMENT });
        let found = self.value(component);
        self.meter.widen(before);
        found
    }

    /// Does work about the options of a component if they are few, with a moment's part of the budget.
    pub(crate) fn in_a_moment<T>(
        &mut self,
        component: &Component,
        work: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        self.count_options(component, MOMENT)?;
        let before = self.meter.narrow(MOMENT);
        let done = work(self);
        self.meter.widen(before);
        done
    }

    /// Visits the options of a component, counted against the budget; a component whose numbers are too large for its
    /// definition is a stop.
    pub(crate) fn options(
        &mut self,
        component: &Component,
        visit: impl FnMut(&[&[u64]], &mut Self) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Some(words) = component.position.words() else { return Err(self.no_method()) };
        Counted::new(self, visit).run(&*component.ruleset, &words)
    }

    /// Whether a component has an option; `None` if its definition does not tell within the budget.
    pub(crate) fn has_option(&mut self, component: &Component) -> Option<bool> {
        if let Some(count) = component.ruleset.option_count(&component.position) {
            return Some(!count.is_zero());
        }
        let mut any = false;
        let looked = self.options(component, |_, solver| {
            any = true;
            Err(solver.no_method())
        });
        (any || looked.is_ok()).then_some(any)
    }

    /// The number of options, if there are at most `most`.
    pub(crate) fn count_options(&mut self, component: &Component, most: u64) -> Option<u64> {
        let mut count = 0;
        let counted = self.options(component, |_, solver| {
            count += 1;
            if count > most { Err(solver.no_method()) } else { Ok(()) }
        });
        counted.is_ok().then_some(count)
    }

    /// The nim-value of a component by rungs 3 to 5.
    pub(crate) fn computed_value(&mut self, component: &Component) -> Result<Found<Natural>, Halt> {
        self.meter.ended()?;
        let group = self.group(&component.ruleset);
        let group = &mut self.groups[group];
        if let (Some(heaps), [heap]) = (&mut group.heaps, component.position.numbers()) {
            match heaps.value(heap, &mut self.meter) {
                Ok((value, basis)) => return Ok(Found { value, rung: Rung::Table(basis) }),
                // Beyond any table; perhaps few positions can be reached all the same.
                Err(Stop { limit: Limit::NoMethod, .. }) => {}
                Err(stop) => return Err(Halt::Stop(stop)),
            }
        }
        let Some(words) = component.position.words() else { return Err(self.no_method()) };
        let group = self.group(&component.ruleset);
        let group = &mut self.groups[group];
        let (ruleset, meter) = (&*component.ruleset, &mut self.meter);
        if let Some(value) = group.boards.value(ruleset, &words, meter) {
            let rung = Rung::Couples { positions: group.boards.len() };
            return Ok(Found { value: Natural::from(value?), rung });
        }
        if let Some(tabulated) = group.tables.value(ruleset, &words, &mut group.nim, meter)? {
            let Tabulated { value, positions, by_pairs } = tabulated;
            let rung =
                if by_pairs { Rung::Pairs { positions } } else { Rung::Search { positions } };
            return Ok(Found { value: Natural::from(value), rung });
        }
        let value = group.nim.value(ruleset, &words, meter)?;
        let rung = Rung::Search { positions: group.nim.len() };
        Ok(Found { value: Natural::from(value), rung })
    }

    /// The nim-value of an option, a sum of parts of one ruleset. Ask for the component's own value first.
    pub(crate) fn option_value(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        parts: &[&[u64]],
    ) -> Result<Natural, Halt> {
        // A theorem may take long for a large position.
        self.meter.glance()?;
        let group = self.group(ruleset);
        let mut sum = Natural::ZERO;
        for &part in parts {
            let known = ruleset.theory().and_then(|theory| {
                if let [heap] = part
                    && let Some(value) = theory.heap_value_word(*heap)
                {
                    return Some(Natural::from(value));
                }
                theory.nim_value(&Position::from(part)).map(|proved| proved.value)
            });
            sum ^= match known {
                Some(value) => value,
                None => {
                    self.meter.ended()?;
                    let group = &mut self.groups[group];
                    let tabulated = match (&mut group.heaps, part) {
                        (Some(heaps), &[heap]) => {
                            heaps.value(&Natural::from(heap), &mut self.meter).ok()
                        }
                        _ => None,
                    };
                    let tabulated = tabulated
                        .map(|(value, _)| value)
                        .or_else(|| group.tables.known(&**ruleset, part).map(Natural::from));
                    let mut on_board = || group.boards.value(&**ruleset, part, &mut self.meter);
                    let tabulated = match tabulated {
                        Some(value) => Some(value),
                        None => on_board().transpose()?.map(Natural::from),
                    };
                    match tabulated {
                        Some(value) => value,
                        None => {
                            Natural::from(group.nim.value(&**ruleset, part, &mut self.meter)?)
                        }
                    }
                }
            };
        }
        Ok(sum)
    }

    /// Whether an option, a sum of parts of one ruleset, has this nim-value. For boards that takes far less than the nim-value itself.
    pub(crate) fn option_has_value(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        parts: &[&[u64]],
        value: &Natural,
    ) -> Result<bool, Halt> {
        if let ([part], Ok(value)) = (parts, u64::try_from(value))
            && ruleset.board().is_some()
        {
            self.meter.ended()?;
            let group = self.group(ruleset);
            let boards = &mut self.groups[group].boards;
            if let Some(answer) = boards.has_value(&**ruleset, part, value, &mut self.meter) {
                return Ok(answer?);
            }
        }
        Ok(self.option_value(ruleset, parts)? == *value)
    }

    /// The nim-values that a component is known not to have after a search that stopped, ascending: those of options, or
    /// what a search by pieces has refuted.
    pub(crate) fn excluded(&mut self, component: &Component) -> Vec<u64> {
        let Some(words) = component.position.words() else { return Vec::new() };
        let group = self.group(&component.ruleset);
        if component.ruleset.board().is_some() {
            let boards = &mut self.groups[group].boards;
            return boards.excluded(&*component.ruleset, &words, &mut self.meter);
        }
        let mut values = BTreeSet::new();
        self.known_options(component, &mut |_, value| {
            values.insert(u64::from(value));
            ControlFlow::Continue(())
        });
        values.into_iter().collect()
    }

    /// The first option of a component that is known to have this nim-value after a search that stopped.
    pub(crate) fn known_option(
        &mut self,
        component: &Component,
        value: u64,
    ) -> Option<Vec<Position>> {
        let mut found = None;
        self.known_options(component, &mut |parts, known| {
            if u64::from(known) != value {
                return ControlFlow::Continue(());
            }
            found = Some(parts.iter().map(|&part| Position::from(part)).collect());
            ControlFlow::Break(())
        });
        found
    }

    /// Visits the options of a component whose nim-values are known, as far as a moment's look goes: also where the time is
    /// over.
    fn known_options(
        &mut self,
        component: &Component,
        visit: &mut dyn FnMut(&[&[u64]], u32) -> Flow,
    ) {
        let Some(words) = component.position.words() else { return };
        let group = self.group(&component.ruleset);
        let Group { tables, nim, .. } = &mut self.groups[group];
        let ruleset = &*component.ruleset;
        let mut known = KnownOptions {
            value: |parts: &[&[u64]]| {
                parts.iter().try_fold(0, |sum, part| {
                    let value = tables.known(ruleset, part);
                    Some(sum ^ value.or_else(|| nim.known_value(ruleset, part))?)
                })
            },
            visit,
            left: LOOKED_AT_WHEN_STOPPED,
        };
        // A fault is told elsewhere.
        let _ = ruleset.try_options(&words, &mut known);
    }

    /// Who wins a component that is played alone, by search with early exit, how many positions were met, and a winning option.
    pub(crate) fn outcome_alone(
        &mut self,
        component: &Component,
        play: Play,
    ) -> Result<Winner, Halt> {
        let Some(words) = component.position.words() else { return Err(self.no_method()) };
        let group = self.group(&component.ruleset);
        let Group { nim, tame, .. } = &mut self.groups[group];
        let (ruleset, meter) = (&*component.ruleset, &mut self.meter);
        match play {
            Play::Normal => winner(ruleset, &words, nim, meter),
            Play::Misere => winner(ruleset, &words, tame, meter),
        }
    }

    /// Whether a component is P in normal play, by a search by pieces, and how many were expanded; `None` if its ruleset is no board.
    pub(crate) fn board_is_p(
        &mut self,
        component: &Component,
    ) -> Option<Result<(bool, u64), Halt>> {
        component.ruleset.board()?;
        let words = component.position.words()?;
        let group = self.group(&component.ruleset);
        let boards = &mut self.groups[group].boards;
        let answer = boards.has_value(&*component.ruleset, &words, 0, &mut self.meter)?;
        Some(answer.map(|is_p| (is_p, boards.len())).map_err(Halt::Stop))
    }

    /// The options of a heap that have this nim-value, by the table of its ruleset; `None` if there is no such table or
    /// it does not reach the heap.
    pub(crate) fn heap_moves(
        &mut self,
        component: &Component,
        goal: &Natural,
        limit: usize,
    ) -> Option<Moves> {
        let group = self.group(&component.ruleset);
        let [heap] = component.position.numbers() else { return None };
        let heaps = self.groups[group].heaps.as_mut()?;
        heaps.moves(heap, goal, limit, &mut self.meter).ok()
    }

    /// The proved period that answered for a heap ruleset, if one did.
    pub(crate) fn period(&mut self, ruleset: &Arc<dyn Ruleset>) -> Option<ProvedPeriod> {
        let group = self.group(ruleset);
        self.groups[group].heaps.as_ref()?.period().copied()
    }

    /// How a component behaves in misère sums, if it and everything below it is tame.
    pub(crate) fn tame(&mut self, component: &Component) -> Result<Found<Tame>, Halt> {
        if let Some(theory) = component.ruleset.theory()
            && let Some(proved) = theory.tame(&component.position)
        {
            return Ok(Found { value: proved.value, rung: Rung::Theorem(proved.theorem) });
        }
        self.meter.ended()?;
        let group = self.group(&component.ruleset);
        let group = &mut self.groups[group];
        // Small heaps are searched, and so are those below which some heap is wild: they may reach few others.
        if let (Some(table), [heap]) = (&mut group.tame_heaps, component.position.numbers())
            && *heap > Natural::from(TABULATED)
            && let Some((value, basis)) = table.value(heap, &mut self.meter)?
        {
            return Ok(Found { value, rung: Rung::Table(basis) });
        }
        let Some(words) = component.position.words() else { return Err(self.no_method()) };
        let value = group.tame.value(&*component.ruleset, &words, &mut self.meter)?;
        let rung = Rung::Search { positions: group.tame.len() };
        Ok(Found { value: tame_of(value), rung })
    }

    /// The options of a heap behind a proved period that have one of these tame values; `None` where they are looked at one by
    /// one.
    pub(crate) fn tame_moves(
        &mut self,
        component: &Component,
        goals: &[Tame],
        limit: usize,
    ) -> Option<Moves> {
        let group = self.group(&component.ruleset);
        let [heap] = component.position.numbers() else { return None };
        self.groups[group].tame_heaps.as_ref()?.moves(heap, goals, limit)
    }

    /// The same for an option, a sum of parts of one ruleset.
    pub(crate) fn option_tame(
        &mut self,
        ruleset: &Arc<dyn Ruleset>,
        parts: &[&[u64]],
    ) -> Result<Tame, Halt> {
        self.meter.glance()?;
        let group = self.group(ruleset);
        let mut sum = Tame::Fickle(0);
        for &part in parts {
            let theory = ruleset.theory();
            let tame = match theory.and_then(|theory| theory.tame(&Position::from(part))) {
                Some(proved) => proved.value,
                None => {
                    self.meter.ended()?;
                    let memo = &mut self.groups[group].tame;
                    tame_of(memo.value(&**ruleset, part, &mut self.meter)?)
                }
            };
            sum = misere::sum_of_two(&sum, &tame);
        }
        Ok(sum)
    }

    /// Positions of all rulesets that were visited for nim-values.
    pub(crate) fn positions(&self) -> u64 {
        let tabulated = |g: &Group| g.heaps.as_ref().map_or(0, |heaps| heaps.table().len() as u64);
        self.groups
            .iter()
            .map(|g| {
                let tables = tabulated(g) + g.tables.len() + g.boards.len();
                tables + g.nim.len() + g.tame.len()
            })
            .sum()
    }

    /// Forgets all values, so that their memory can be used by something else.
    pub(crate) fn forget(&mut self) {
        for group in &mut self.groups {
            let tables = group.tables.bytes() + group.boards.bytes();
            self.meter.release(tables + group.nim.bytes() + group.tame.bytes());
            group.tables = Tables::default();
            group.boards = Boards::default();
            group.nim = Memo::default();
            group.tame = Memo::default();
        }
    }

    /// Hands what searches of boards have proved to who keeps it.
    pub(crate) fn keep(&mut self) {
        for group in &mut self.groups {
            group.boards.keep(self.meter.keeper());
        }
    }

    fn no_method(&self) -> Halt {
        Halt::Stop(self.meter.stop(Limit::NoMethod))
    }
}

/// So many options of a component are looked at to say what is known when a search has stopped.
const LOOKED_AT_WHEN_STOPPED: u64 = 1 << 16;

/// Visits options of known values.
struct KnownOptions<'v, F> {
    value: F,
    visit: &'v mut dyn FnMut(&[&[u64]], u32) -> Flow,
    left: u64,
}

impl<F: FnMut(&[&[u64]]) -> Option<u32>> OptionSink for KnownOptions<'_, F> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        self.work(1)?;
        match (self.value)(parts) {
            Some(value) => (self.visit)(parts, value),
            None => ControlFlow::Continue(()),
        }
    }

    fn work(&mut self, steps: u64) -> Flow {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

/// Heaps up to this size have their genus pairs searched.
const TABULATED: u64 = 1000;

/// Rungs 1 and 2: what theorems say about a component's nim-value.
pub(crate) fn value_by_theorem(component: &Component) -> Option<Found<Natural>> {
    let theory = component.ruleset.theory()?;
    if let Some(proved) = theory.nim_value(&component.position) {
        return Some(Found { value: proved.value, rung: Rung::Theorem(proved.theorem) });
    }
    let outcome = theory.outcome(&component.position, Play::Normal)?;
    (outcome.value == Outcome::P)
        .then(|| Found { value: Natural::ZERO, rung: Rung::ZeroByOutcome(outcome.theorem) })
}

/// What a search for the winner alone found.
#[derive(Debug)]
pub(crate) struct Winner {
    pub(crate) outcome: Outcome,
    /// How many positions were met.
    pub(crate) positions: u64,
    /// An option that wins.
    pub(crate) option: Option<Vec<Position>>,
}

fn winner<V: Valuation>(
    ruleset: &dyn Ruleset,
    words: &[u64],
    memo: &mut Memo<V>,
    meter: &mut Meter<'_>,
) -> Result<Winner, Halt> {
    let mut search = Alone::default();
    let outcome = search.outcome(ruleset, words, memo, meter);
    let option = match outcome {
        Ok(Outcome::N) => search.known_winning_option(ruleset, words, memo, meter).ok().flatten(),
        _ => None,
    };
    meter.release(search.bytes());
    Ok(Winner { outcome: outcome?, positions: search.len() + memo.len(), option })
}

fn tame_of(value: u32) -> Tame {
    match value {
        0 => Tame::Fickle(0),
        2 => Tame::Fickle(1),
        firm => Tame::Firm(Natural::from(firm >> 1)),
    }
}

impl<'b> Metered<'b> for Solver<'b> {
    fn meter(&mut self) -> &mut Meter<'b> {
        &mut self.meter
    }
}

/// The basis of an answer that rests on these rungs and on a theorem about sums.
pub(crate) fn basis_of(
    rungs: impl Iterator<Item = Basis>,
    about_sums: &'static str,
    positions: u64,
) -> Basis {
    let mut basis: Option<Basis> = None;
    for next in rungs {
        basis = Some(match (basis, next) {
            (None, next) => next,
            (Some(Basis::Theorem { key: a }), Basis::Theorem { key: b }) => {
                Basis::Theorem { key: if a == b { a } else { about_sums } }
            }
            (Some(basis), next) => basis.and(next),
        });
    }
    if let Some(Basis::Exhaustive { positions: all }) = &mut basis {
        // Components of one ruleset share their positions.
        *all = positions;
    }
    // The empty sum: who has no move loses (or, misère, wins), which is Bouton's convention and needs no more.
    basis.unwrap_or(Basis::Theorem { key: EMPTY_SUM })
}
