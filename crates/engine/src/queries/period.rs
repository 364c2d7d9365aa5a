//! The period of a ruleset's nim-sequence with all that is told of it.
//!
//! What a closed form says holds for every heap, whatever its numbers are; nothing needs to be looked at. Else a table that a
//! theorem turns into a proof, for finite subtraction sets a window where the table would be long. Rulesets whose single heaps
//! are searched, user-written ones too, are tabulated as far as that goes: what repeats there is observed.

use crate::{
    Ended, HeapValue,
    budget::{Budget, Limit, Meter, Stop},
    heap::HeapValues,
    heap_values,
    period::{Criterion, Exceptions, Facts, Obstacle, Repetition, Seen, search},
    subtraction,
    table::View,
};
use bouton_core::{
    evidence::{
        Basis,
        form::{FormCertificate, FormClaim},
        heap::HeapCertificate,
    },
    notation::Diagnostic,
    rules::{
        Component, Convention, Position, Ruleset, Written,
        heap::{HeapRules, KnownPeriod},
    },
    value::{Natural, Play},
};
use std::{ops::ControlFlow, slice, sync::Arc};

/// Tables of finite subtraction sets end here; a window goes on alone.
const TABLE: u64 = 1 << 20;

/// A closed form says longer periods alone: nothing is looked for.
const LONG: u64 = 1 << 28;

/// Where a theorem gives every nim-value, no more heaps are looked at than this, unless more are asked for.
const ILLUSTRATION: u64 = 1 << 12;

/// Where a closed form says the period, what the heaps show is not asked for; a few of them are looked at, unless more are asked for.
const SAID: u64 = 64;

/// Heaps that are searched one by one are looked at up to this one, unless more are asked for.
const SEARCHED: u64 = 1000;

/// Bytes that a searched table and the search for its repetition need for a heap.
const BYTES_A_HEAP: u64 = 16;

/// A question about a period.
#[derive(Clone, Copy, Debug)]
pub struct PeriodQuestion {
    /// Look at heaps up to this one, no more and no fewer where nothing is proved before.
    pub to: Option<u64>,
    /// Where nothing is said, up to this one.
    pub usual: u64,
    /// The play convention that is asked for.
    pub play: Option<Play>,
    /// So many values of the periodic part are given at most.
    pub shown: usize,
}

/// Whether a period is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodKind {
    /// It holds for every heap.
    Proved,
    /// The heaps that were looked at repeat.
    Observed,
    /// Nothing repeats as far as it was looked at.
    Nothing,
}

/// What is known of the period of a nim-sequence.
#[derive(Clone, Debug)]
pub struct PeriodAnswer {
    /// The ruleset in the notation.
    pub game: String,
    /// The built-in ruleset that was looked at instead, since its rules are the same.
    pub like: Option<String>,
    /// Whether a period is known.
    pub kind: PeriodKind,
    /// Preperiod, period and saltus.
    pub numbers: Option<[Natural; 3]>,
    /// What it rests on; `None` where no heap was looked at.
    pub basis: Option<Basis>,
    /// Heaps in front of the periodic part that are not as it says.
    pub exceptions: Exceptions,
    /// The largest nim-value and the first heap that has it; `None` where values grow or nothing is known.
    pub largest: Option<(Natural, Natural)>,
    /// The last heap that a proof would have to look at, where one is possible.
    pub needed: Option<u64>,
    /// Why the theorem that speaks of such rules proves nothing.
    pub obstacle: Option<Obstacle>,
    /// The last heap that was looked at.
    pub looked_to: Option<u64>,
    /// Where the search would have ended; the largest number where only a limit would have ended it.
    pub last: u64,
    /// The limit that ended it.
    pub stop: Option<Stop>,
    /// The first values of the periodic part.
    pub block: Vec<Natural>,
    /// The theorem that gives the nim-value of every heap, where there is one.
    pub theorem: Option<&'static str>,
    /// The table, where the rules have one: what a certificate is made of.
    pub heaps: Option<HeapValues>,
    /// The closed form that says the period, where it was not found in a table.
    pub closed: Option<KnownPeriod>,
}

/// Why a ruleset has no period to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPeriod {
    /// Its positions are no single heaps.
    NotHeaps,
    /// Misère play is asked for, or what the rules are for: nim-values say nothing of it.
    Misere,
    /// The user's rules made a mistake.
    Mistake(Diagnostic),
}

/// The period of a ruleset's nim-values; the position of the component plays no part.
///
/// # Errors
/// Why there is nothing to look for.
pub fn find_period(
    component: &Component,
    question: &PeriodQuestion,
    budget: &Budget<'_>,
) -> Result<PeriodAnswer, NoPeriod> {
    let ruleset = &component.ruleset;
    if ruleset.written() != Written::Numbers(1) {
        return Err(NoPeriod::NotHeaps);
    }
    if Convention::play(slice::from_ref(component), question.play) != Ok(Play::Normal) {
        return Err(NoPeriod::Misere);
    }
    if let Some(built_in) = ruleset.built_in() {
        let known = Component { ruleset: built_in.clone(), position: component.position.clone() };
        return Ok(find_period(&known, question, budget)?.for_the_same(ruleset.name()));
    }
    let theorem = theorem_of_every_heap(&**ruleset);
    let Some(rules) = ruleset.heap_rules() else {
        let (seen, last) = seek_searched(ruleset, question, budget)?;
        return Ok(PeriodAnswer::seen(ruleset.name(), seen, last, theorem));
    };
    let known = rules.known_period();
    let far = known.as_ref().is_some_and(|known| known.period > Natural::from(LONG));
    let last = question.to.unwrap_or(match (&known, theorem) {
        // A window proves it as well.
        _ if is_checkable(rules) && !far => question.usual,
        (Some(_), _) => SAID,
        (None, Some(_)) => ILLUSTRATION,
        (None, None) => question.usual,
    });
    let mut heaps = HeapValues::new(rules);
    let seen = seek(rules, &mut heaps, last, question.shown, &mut budget.meter());
    let is_proved = matches!(seen.seen, Seen::Proved { .. });
    let mut answer = PeriodAnswer::seen(ruleset.name(), seen, last, theorem);
    if let Some(known) = known.filter(|_| !is_proved) {
        answer.block = block(&**ruleset, &known, question.shown);
        answer.say(known, question.shown);
    }
    answer.heaps = Some(heaps);
    Ok(answer)
}

impl PeriodAnswer {
    /// What was seen in a table or through a window.
    fn seen(
        game: String,
        found: PeriodSeen,
        last: u64,
        theorem: Option<&'static str>,
    ) -> PeriodAnswer {
        let basis = found.basis();
        let number = |(value, heap): (u32, u64)| (Natural::from(value), Natural::from(heap));
        let (needed, obstacle) = match found.seen {
            Seen::Observed { needed, obstacle, .. } => (needed, obstacle),
            _ => (None, None),
        };
        PeriodAnswer {
            game,
            like: None,
            kind: match found.seen {
                Seen::Proved { .. } => PeriodKind::Proved,
                Seen::Observed { .. } => PeriodKind::Observed,
                Seen::Nothing => PeriodKind::Nothing,
            },
            numbers: found
                .repetition()
                .map(|r| [r.preperiod, r.period, r.saltus].map(Natural::from)),
            basis,
            largest: found.facts.largest.map(number),
            exceptions: found.facts.exceptions,
            needed,
            obstacle,
            looked_to: match found.seen {
                Seen::Proved { checked_to, .. } => Some(checked_to),
                _ => found.looked_to,
            },
            last,
            stop: found.stop,
            block: found.block.into_iter().map(Natural::from).collect(),
            theorem,
            heaps: None,
            closed: None,
        }
    }

    /// The certificate of a proof. A proof by a window has no table yet; it is filled for this, as far as the budget reaches.
    /// `None` where nothing is proved, or the budget does not reach.
    pub fn certificate(&mut self, budget: &Budget<'_>) -> Option<HeapCertificate> {
        if self.kind != PeriodKind::Proved {
            return None;
        }
        let about = self.looked_at().to_owned();
        if let Some(known) = self.closed.clone() {
            return Some(form_certificate(about, known));
        }
        let last = self.looked_to?;
        let heaps = self.heaps.as_mut()?;
        if heaps.period().is_none() {
            // A limit that is reached leaves no certificate.
            heaps.prove(last, &mut budget.meter()).ok()?;
        }
        heaps.period_certificate(&about).map(HeapCertificate::Table)
    }

    /// The ruleset that was looked at: what a certificate is about.
    pub fn looked_at(&self) -> &str {
        self.like.as_deref().unwrap_or(&self.game)
    }

    /// The same answer for a ruleset of another name with the same rules.
    fn for_the_same(self, game: String) -> PeriodAnswer {
        PeriodAnswer { like: Some(self.game), game, ..self }
    }

    /// Takes what a closed form says instead of what was seen: the table served to show values only.
    fn say(&mut self, known: KnownPeriod, shown: usize) {
        // The heaps in front of the periodic part of a closed form are exceptions all.
        let count = u64::try_from(&known.preperiod).unwrap_or(u64::MAX);
        self.exceptions = Exceptions { count, first: (0..count.min(shown as u64)).collect() };
        self.kind = PeriodKind::Proved;
        self.basis = Some(Basis::Theorem { key: known.theorem });
        self.largest = known.largest.clone();
        self.numbers = Some([&known.preperiod, &known.period, &known.saltus].map(Clone::clone));
        self.closed = Some(known);
        (self.stop, self.needed, self.obstacle, self.looked_to) = (None, None, None, None);
    }
}

/// The certificate of a period that a closed form says.
fn form_certificate(ruleset: String, known: KnownPeriod) -> HeapCertificate {
    let KnownPeriod { preperiod, period, saltus, largest, theorem, form } = known;
    let claim = FormClaim::Period { preperiod, period, saltus, largest };
    HeapCertificate::Form(FormCertificate { ruleset, form, theorem: theorem.to_owned(), claim })
}

/// Whether the period of a subtraction set is found by its window in any case: its numbers are not too large.
fn is_checkable(rules: &HeapRules) -> bool {
    matches!(rules, HeapRules::Subtraction(set) if set.max().is_some_and(|most| u32::try_from(most).is_ok()))
}

/// The first nim-values of a period that a theorem says.
fn block(ruleset: &dyn Ruleset, known: &KnownPeriod, shown: usize) -> Vec<Natural> {
    let shown = u64::try_from(&known.period).unwrap_or(u64::MAX).min(shown as u64);
    let heaps = (0..shown).map(|n| &known.preperiod + Natural::from(n));
    let values = heaps.map(|heap| {
        let position: Position = [heap].into_iter().collect();
        Some(ruleset.theory()?.nim_value(&position)?.value)
    });
    values.collect::<Option<_>>().unwrap_or_default()
}

/// What repeats in the nim-values of heaps that are searched one by one, and where the search would have ended.
fn seek_searched(
    ruleset: &Arc<dyn Ruleset>,
    question: &PeriodQuestion,
    budget: &Budget<'_>,
) -> Result<(PeriodSeen, u64), NoPeriod> {
    let last = question.to.unwrap_or(question.usual.min(SEARCHED));
    let mut values: Vec<u32> = Vec::new();
    let mut stop = None;
    let ended = heap_values(ruleset, 0..=last, budget, &mut |HeapValue { value, .. }| {
        let heaps = values.len() as u64;
        let limit = match u32::try_from(&value) {
            Ok(value) if heaps < budget.memory / BYTES_A_HEAP => {
                values.push(value);
                return ControlFlow::Continue(());
            }
            Ok(_) => Limit::Memory,
            Err(_) => Limit::Values,
        };
        stop = Some(Stop { limit, positions: heaps });
        ControlFlow::Break(())
    });
    match ended {
        Ok(()) => {}
        Err(Ended::Stop(reached)) => stop = Some(reached),
        Err(Ended::Mistake(mistake)) => return Err(NoPeriod::Mistake(mistake)),
    }
    let table = View::Words(&values);
    let seen = search(&Criterion::None, table);
    let found = PeriodSeen::of(seen, table, stop, question.shown);
    Ok((found, last))
}

/// What a search for a period came to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PeriodSeen {
    /// The period, and whether it is proved.
    seen: Seen,
    /// Exceptions and the largest value.
    facts: Facts,
    /// The last heap looked at.
    looked_to: Option<u64>,
    /// The limit that ended the search, if nothing was proved.
    stop: Option<Stop>,
    /// The first values of the periodic part.
    block: Vec<u32>,
}

impl PeriodSeen {
    /// What is seen in a table.
    fn of(seen: Seen, known: View<'_>, stop: Option<Stop>, shown: usize) -> PeriodSeen {
        let mut found = PeriodSeen {
            seen,
            facts: Facts::of(known, &seen),
            looked_to: (known.len() as u64).checked_sub(1),
            stop: stop.filter(|_| !matches!(seen, Seen::Proved { .. })),
            block: Vec::new(),
        };
        if let Some(repetition) = found.repetition() {
            let period = usize::try_from(repetition.period).unwrap_or(usize::MAX);
            found.block = known.iter_from(repetition.preperiod).take(period.min(shown)).collect();
        }
        found
    }

    /// The repetition, if one is seen.
    fn repetition(&self) -> Option<Repetition> {
        match self.seen {
            Seen::Proved { repetition, .. } | Seen::Observed { repetition, .. } => Some(repetition),
            Seen::Nothing => None,
        }
    }

    /// What the search rests on; `None` where no heap was looked at.
    fn basis(&self) -> Option<Basis> {
        match self.seen {
            Seen::Proved { theorem, checked_to, .. } => {
                Some(Basis::FiniteCheck { theorem, checked_to })
            }
            Seen::Observed { .. } | Seen::Nothing => {
                self.looked_to.map(|checked_to| Basis::Observed { checked_to })
            }
        }
    }
}

/// Looks for a period up to heap `last`; at most `shown` values of the periodic part are given.
fn seek(
    rules: &HeapRules,
    heaps: &mut HeapValues,
    last: u64,
    shown: usize,
    meter: &mut Meter<'_>,
) -> PeriodSeen {
    let finite = matches!(rules, HeapRules::Subtraction(set) if set.is_finite());
    let table = if finite { last.min(TABLE) } else { last };
    let mut stop = heaps.prove(table, meter).err();
    let mut seen = heaps.seen(last);
    let proved = matches!(seen, Seen::Proved { .. });
    if stop.is_none() && !proved && table < last {
        match window_period(rules, last, shown, meter) {
            Ok(Some(WindowPeriod { seen, facts, block })) => {
                let looked_to = match seen {
                    Seen::Proved { checked_to, .. } => Some(checked_to),
                    _ => None,
                };
                return PeriodSeen { seen, facts, looked_to, stop: None, block };
            }
            Ok(None) => {
                // The window says no more than that nothing repeats for long enough: what is seen is seen in all heaps that were asked for.
                stop = heaps.prove(last, meter).err();
                seen = heaps.seen(last);
            }
            Err(reached) => stop = Some(reached),
        }
    }
    PeriodSeen::of(seen, heaps.table().first(last.saturating_add(1)), stop, shown)
}

/// The key of the theorem that gives the nim-value of a heap beyond every table.
fn theorem_of_every_heap(ruleset: &dyn Ruleset) -> Option<&'static str> {
    let far = Natural::ONE << 128;
    let position: Position = [far].into_iter().collect();
    Some(ruleset.theory()?.nim_value(&position)?.theorem)
}

/// A period that was proved without a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WindowPeriod {
    /// The proved period.
    seen: Seen,
    /// Exceptions and the largest value.
    facts: Facts,
    /// The first values of the periodic part.
    block: Vec<u32>,
}

/// Proves the period of a finite subtraction set that is reached up to heap `last`; at most `shown` values of the periodic part are
/// given. `None` for other rules, and where heap `last` is reached first.
///
/// # Errors
/// The limit that is reached.
fn window_period(
    rules: &HeapRules,
    last: u64,
    shown: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<WindowPeriod>, Stop> {
    let HeapRules::Subtraction(set) = rules else { return Ok(None) };
    let Some(proof) = subtraction::prove(set, last, meter)? else { return Ok(None) };
    let (exceptions, block) = subtraction::exceptions(set, &proof.repetition, shown, meter)?;
    let largest = Some((proof.largest, proof.argmax));
    let (repetition, checked_to) = (proof.repetition, proof.checked_to);
    let seen = Seen::Proved { repetition, theorem: "subtraction-window", checked_to };
    Ok(Some(WindowPeriod { seen, facts: Facts { exceptions, largest }, block }))
}
