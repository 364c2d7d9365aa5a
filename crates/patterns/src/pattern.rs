//! The search for the law of a subject: theorems first, then proved periods, then what the table shows.

use crate::{
    Condition, Ground, Instance, PatternError, Sample, Slot, Subject,
    find::{self, Guess, Law, PointTable},
    formula::{
        Dialect, Expr, Operator, Relation, binary,
        code::{Language, Returns, function},
        compare, coordinate, equal, nim_sum, number,
    },
    parallel,
    recognise::{self, Known},
    sample::Walk,
};
use bouton_core::{
    rules::{Files, Ruleset, language::UserRules},
    value::Play,
};
use bouton_engine::{Budget, Stop};
use std::sync::Arc;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// The last number of every coordinate; `None` for what suits the number of coordinates.
    pub to: Option<u64>,
    /// The play convention.
    pub play: Play,
    /// Only positions for which this holds; parameters stand behind the coordinates.
    pub filter: Option<Condition>,
}

impl Default for Request {
    fn default() -> Request {
        Request { to: None, play: Play::Normal, filter: None }
    }
}

impl Request {
    /// The last number of every coordinate of a subject with so many of them.
    pub fn bound(&self, width: usize) -> u64 {
        self.to.unwrap_or(match width {
            0 | 1 => 1000,
            2 => 60,
            3 => 15,
            4 => 8,
            _ => 4,
        })
    }
}

/// The law of one setting of the parameters, or of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The formula.
    pub formula: Expr,
    /// Whether it is the nim-value; else the truth that the position is P.
    pub is_value: bool,
    /// How it is said.
    pub law: Law,
    /// What it rests on.
    pub ground: Ground,
    /// Which numbers make a position, where not all do: numbers in ascending order, or different ones. The law says nothing of
    /// others.
    pub domain: Option<Expr>,
}

/// What was found for one setting of the parameters.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The values of the parameters.
    pub parameters: Vec<u64>,
    /// The sum with its letters.
    pub text: String,
    /// The table that was looked at.
    pub sample: Sample,
    /// The law; `None` if none was found.
    pub pattern: Option<Pattern>,
}

impl Setting {
    /// What ended the table early, where the law rests on it.
    fn stop(&self) -> Option<Stop> {
        let proved = self.pattern.as_ref().is_some_and(|pattern| pattern.ground.is_proof());
        self.sample.stop.filter(|_| !proved)
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The play convention.
    pub play: Play,
    /// All positions with coordinates up to this were looked at, in every setting.
    pub to: u64,
    /// Each setting of the parameters; one where there are none.
    pub settings: Vec<Setting>,
    /// One law for all settings, where they have one.
    pub general: Option<Pattern>,
    /// The period as a formula of the parameters, where every setting has a period and they follow a law: seen, not proved
    /// beyond the settings.
    pub period: Option<Expr>,
    /// What ended the search early.
    pub stop: Option<Stop>,
}

impl Pattern {
    /// The formula in a dialect.
    pub fn write(&self, subject: &Subject, dialect: Dialect) -> Option<String> {
        self.formula.write(dialect, &subject.coordinates, &subject.parameter_names())
    }

    /// The law as a claim about the subject; `None` where the language of claims cannot say it.
    pub fn claim(&self, subject: &Subject) -> Option<String> {
        let formula = self.write(subject, Dialect::Claim)?;
        Some(if self.is_value { format!("value == {formula}") } else { format!("P iff {formula}") })
    }

    /// Which numbers make a position, for people; `None` where all do.
    pub fn domain(&self, subject: &Subject) -> Option<String> {
        let names = (&subject.coordinates, subject.parameter_names());
        self.domain.as_ref()?.write(Dialect::Plain, names.0, &names.1)
    }

    /// The law in LaTeX.
    pub fn latex(&self, subject: &Subject) -> String {
        let formula = self.write(subject, Dialect::Latex).unwrap_or_default();
        let point = subject.coordinates.join(", ");
        if self.is_value {
            format!("\\mathcal{{G}}({point}) = {formula}")
        } else {
            format!("({point}) \\in \\mathcal{{P}} \\iff {formula}")
        }
    }

    /// The law as a function of a program.
    pub fn emit(&self, subject: &Subject, language: Language, comment: &[String]) -> String {
        let (returns, name) = if self.is_value {
            (Returns::NimValue, "nim_value")
        } else {
            (Returns::IsP, "is_p_position")
        };
        let names = (subject.coordinates.as_slice(), subject.parameter_names());
        let formula = (&self.formula, self.domain.as_ref());
        function(formula, language, returns, name, (names.0, &names.1), comment).unwrap_or_default()
    }

    /// Whether the law says that the point is P, or what its nim-value is, as the table does.
    fn agrees(&self, sample: &Sample, parameters: &[u64]) -> bool {
        sample.points.iter().all(|point| {
            let said = self.formula.eval(&point.coordinates, parameters);
            match (self.is_value, point.value) {
                (true, Some(value)) => said == Some(value.into()),
                (true, None) => said.is_some_and(|said| (said == 0) == point.is_p),
                (false, _) => said == Some(point.is_p.into()),
            }
        })
    }
}

/// Looks for the law of a subject.
///
/// # Errors
/// Mistakes in the subject.
pub fn search(
    subject: &Subject,
    request: &Request,
    files: &(dyn Files + Sync),
    budget: &Budget<'_>,
) -> Result<Report, PatternError> {
    let to = request.bound(subject.coordinates.len());
    let mut report = Report {
        play: request.play,
        to,
        settings: Vec::new(),
        general: None,
        period: None,
        stop: None,
    };
    let settings: Vec<Vec<u64>> = subject.settings().collect();
    let threads = budget.threads.clamp(1, settings.len().max(1));
    let own = parallel::share(budget, threads);
    let results = parallel::in_order(
        &settings,
        threads,
        |parameters| {
            let instance = subject.instance(parameters.clone(), files)?;
            setting(subject, &instance, request, to, files, &own)
        },
        |result| !matches!(result, Ok(found) if found.stop().is_none()),
    );
    for result in results {
        match result {
            Ok(found) => {
                report.stop = report.stop.or(found.stop());
                report.to = report.to.min(found.sample.to);
                report.settings.push(found);
            }
            Err(PatternError::Stop(stop)) => (report.stop, report.to) = (Some(stop), 0),
            Err(error) => return Err(error),
        }
    }
    if !subject.parameters.is_empty() {
        report.general = general(&report, subject.coordinates.len());
        report.period = period(&report);
    }
    Ok(report)
}

/// One formula for all settings, if every one of them has a pattern. A theorem was applied to every setting by itself; that
/// the formula goes on beyond them is seen, not proved.
fn general(report: &Report, width: usize) -> Option<Pattern> {
    let patterns: Option<Vec<&Pattern>> =
        report.settings.iter().map(|s| s.pattern.as_ref()).collect();
    let patterns = patterns?;
    let is_value = patterns.iter().all(|p| p.is_value);
    // Where some have nim-values and others only winners, the law is about winners.
    let formula_of = |p: &Pattern| match (is_value, p.is_value) {
        (false, true) => equal(p.formula.clone(), number(0)),
        _ => p.formula.clone(),
    };
    let formulas: Vec<find::parameters::Formula> = report
        .settings
        .iter()
        .zip(&patterns)
        .map(|(setting, pattern)| (setting.parameters.clone(), formula_of(pattern)))
        .collect();
    let is_proved = patterns.iter().all(|p| p.ground.is_proof());
    let first = patterns.first()?.ground.theorem();
    let theorem = first.filter(|_| patterns.iter().all(|p| p.ground.theorem() == first));
    let is_theorem = is_proved && theorem.is_some();
    let formula = find::parameters::unify(&formulas, width, is_theorem)?;
    let ground = if is_proved {
        Ground::Settings { theorem, settings: report.settings.len() as u64 }
    } else {
        let explained = report.settings.iter().map(|s| s.sample.points.len() as u64).sum();
        Ground::Observed { checked_to: report.to, explained }
    };
    let first = &patterns.first()?.law;
    let same = patterns.iter().all(|p| p.law == *first) && is_value == patterns.first()?.is_value;
    let law = if same { first.clone() } else { Law::Closed };
    let domain = patterns.first()?.domain.clone();
    let domain = domain.filter(|it| patterns.iter().all(|p| p.domain.as_ref() == Some(it)));
    Some(Pattern { formula, is_value, law, ground, domain })
}

/// The period as a formula of the parameters, where all settings have one.
fn period(report: &Report) -> Option<Expr> {
    let periods: Option<Vec<find::parameters::Formula>> = report
        .settings
        .iter()
        .map(|setting| match setting.pattern.as_ref()?.law {
            Law::Constant => Some((setting.parameters.clone(), number(1))),
            Law::Period { period, .. } | Law::Remainders { modulus: period } => {
                Some((setting.parameters.clone(), number(period)))
            }
            _ => None,
        })
        .collect();
    find::parameters::unify(&periods?, 0, false)
}

/// So many heaps may a proof look at before the table is made.
pub(crate) const AT_FIRST: u64 = 1 << 13;

fn setting(
    subject: &Subject,
    instance: &Instance<'_>,
    request: &Request,
    to: u64,
    files: &dyn Files,
    budget: &Budget<'_>,
) -> Result<Setting, PatternError> {
    let width = subject.coordinates.len();
    // Theorems need no time; the table, or a proof that needs long tables, may need all that there is.
    let known = |to| theorem(subject, instance, request.play, to, files, budget);
    let first = known(to.min(AT_FIRST));
    let (play, filter) = (request.play, request.filter.as_ref());
    let asked = Walk { instance, width, to, play, filter, files, budget };
    let sample = match Sample::of(&asked) {
        // A theorem needs no table.
        Err(PatternError::Stop(stop)) if first.is_some() => {
            Sample { points: Vec::new(), to: 0, stop: Some(stop) }
        }
        sample => sample?,
    };
    let agrees = |pattern: &Pattern| pattern.agrees(&sample, &instance.parameters);
    let pattern = first
        .or_else(|| if to > AT_FIRST && sample.stop.is_none() { known(to) } else { None })
        .filter(agrees)
        .or_else(|| observed(&sample, width))
        .map(|pattern| match filter {
            None => Pattern { domain: domain(&sample, width), ..pattern },
            Some(_) => pattern,
        });
    Ok(Setting { parameters: instance.parameters.clone(), text: instance.text(), sample, pattern })
}

/// What the numbers of all positions of a table have in common: their order, or that they are different. `None` where neither
/// leaves a point out.
fn domain(sample: &Sample, width: usize) -> Option<Expr> {
    let holds = |relation: fn(&u64, &u64) -> bool| {
        sample.points.iter().all(|p| p.coordinates.is_sorted_by(relation))
    };
    let neighbours = |relation: Relation| {
        let parts = (1..width).map(|i| compare(relation, coordinate(i - 1), coordinate(i)));
        Some(every(parts.collect()))
    };
    if width < 2 || sample.points.is_empty() || sample.to == 0 {
        return None;
    }
    if holds(|a, b| a < b) {
        return neighbours(Relation::Less);
    }
    if holds(|a, b| a <= b) {
        return neighbours(Relation::LessEqual);
    }
    let pairs = || (0..width).flat_map(|j| (0..j).map(move |i| (i, j)));
    let differ = |point: &[u64]| pairs().all(|(i, j)| point[i] != point[j]);
    sample.points.iter().all(|p| differ(&p.coordinates)).then(|| {
        let different = |(i, j)| compare(Relation::NotEqual, coordinate(i), coordinate(j));
        every(pairs().map(different).collect())
    })
}

fn every(mut parts: Vec<Expr>) -> Expr {
    match parts.len() {
        1 => parts.remove(0),
        _ => Expr::And(parts),
    }
}

/// The law of an instance by a theorem, if one covers it.
pub(crate) fn theorem(
    subject: &Subject,
    instance: &Instance<'_>,
    play: Play,
    to: u64,
    files: &dyn Files,
    budget: &Budget<'_>,
) -> Option<Pattern> {
    let known = recognised(instance, subject.coordinates.len(), play, to, files, budget)?;
    let Known { formula, is_value, law, ground } = known;
    Some(Pattern { formula, is_value, law, ground, domain: None })
}

/// What theorems say about the terms.
fn recognised(
    instance: &Instance<'_>,
    width: usize,
    play: Play,
    to: u64,
    files: &dyn Files,
    budget: &Budget<'_>,
) -> Option<Known> {
    let terms = instance.terms()?;
    let is_plain = |slots: &[Slot]| {
        slots.len() == width
            && slots.iter().enumerate().all(|(i, slot)| *slot == Slot::Coordinate(i))
    };
    if let [term] = terms
        && is_plain(&term.slots)
    {
        let text = user_rules(&*term.ruleset, files);
        return alone(&term.ruleset, text.as_ref(), width, play, to, budget)
            .map(|(known, _)| known);
    }
    // A sum: the nim-sum of the laws of its terms; under misère play where all of them only take.
    let (mut parts, mut taking) = (Vec::new(), true);
    let mut ground: Option<Ground> = None;
    for term in terms {
        let text = user_rules(&*term.ruleset, files);
        let (known, takes) =
            alone(&term.ruleset, text.as_ref(), term.slots.len(), Play::Normal, to, budget)?;
        if !known.is_value {
            return None;
        }
        taking &= takes;
        let part = known.formula.map(&|leaf| match leaf {
            Expr::Coordinate(i) => match term.slots.get(*i) {
                Some(Slot::Coordinate(j)) => coordinate(*j),
                Some(Slot::Number(n)) => number(*n),
                None => leaf.clone(),
            },
            other => other.clone(),
        });
        // A term without a letter is a number.
        let letters = term.slots.iter().any(|slot| matches!(slot, Slot::Coordinate(_)));
        parts.push(if letters { part } else { number(u64::try_from(part.eval(&[], &[])?).ok()?) });
        ground = Some(match ground {
            None => known.ground,
            Some(before) => before.and(known.ground),
        });
    }
    let mut ground = ground?;
    if play == Play::Normal {
        return Some(Known { formula: nim_sum(parts), is_value: true, law: Law::Separate, ground });
    }
    if let Ground::Theorem { theorem, .. } | Ground::FiniteCheck { theorem, .. } = &mut ground {
        *theorem = "ferguson-1974";
    }
    taking.then(|| Known {
        formula: recognise::misere_nim(&parts),
        is_value: false,
        law: Law::MisereNim,
        ground,
    })
}

/// What theorems say about positions of one ruleset, and whether it is one of taking from heaps.
fn alone(
    ruleset: &Arc<dyn Ruleset>,
    text: Option<&UserRules>,
    width: usize,
    play: Play,
    to: u64,
    budget: &Budget<'_>,
) -> Option<(Known, bool)> {
    let heap = if width == 1 { single(ruleset, text, play, to, budget) } else { None };
    if heap.as_ref().is_some_and(|(known, _)| known.ground.is_proof()) {
        return heap;
    }
    // A theorem about these rules says more than the options that small positions share with others.
    let own = recognise::tuple(&**ruleset, text, width, play).map(|known| (known, false));
    let own_is_proof = own.as_ref().is_some_and(|(known, _)| known.ground.is_proof());
    if own_is_proof { own } else { heap.or(own) }
}

/// What theorems say about one heap, and whether its rules are of taking.
fn single(
    ruleset: &Arc<dyn Ruleset>,
    text: Option<&UserRules>,
    play: Play,
    to: u64,
    budget: &Budget<'_>,
) -> Option<(Known, bool)> {
    if !ruleset.is_heap_like() {
        return None;
    }
    let (canonical, name, likeness) = recognise::canonical_heap(&**ruleset, text)?;
    let known = recognise::heap(&canonical, &name, likeness, play, to, &mut budget.meter())?;
    Some((known, recognise::is_taking(&canonical)))
}

/// The user's rules behind a ruleset, read again from its name.
fn user_rules(ruleset: &dyn Ruleset, files: &dyn Files) -> Option<UserRules> {
    use bouton_core::notation::{ParameterValue, parse};
    let name = ruleset.name();
    let sum = parse(&name).ok()?;
    let [term] = sum.terms.as_slice() else { return None };
    if !name.starts_with("rules:") && !name.starts_with("规则:") {
        return None;
    }
    let (source, settings) = term.parameters.split_first()?;
    let text = match source.value {
        ParameterValue::Quoted => source.text.clone(),
        _ => files.read(&source.text).ok()?,
    };
    let values: Option<Vec<(String, i128)>> = settings
        .iter()
        .map(|p| {
            let value = match &p.value {
                ParameterValue::Integer(n) => i128::from(u64::try_from(n).ok()?),
                _ => return None,
            };
            Some((p.key.clone()?, value))
        })
        .collect();
    UserRules::read(&name, &text, &values?).ok()
}

/// What the table shows.
fn observed(sample: &Sample, width: usize) -> Option<Pattern> {
    // A finder that misreads its own table says nothing.
    guessed(sample, width).filter(|pattern| pattern.agrees(sample, &[]))
}

fn guessed(sample: &Sample, width: usize) -> Option<Pattern> {
    let with = |guess: Guess, is_value| Pattern {
        ground: Ground::Observed {
            checked_to: sample.to.min(last(sample)),
            explained: guess.explained,
        },
        formula: guess.formula,
        is_value,
        law: guess.law,
        domain: None,
    };
    if width == 1 {
        // Heaps that are no position may come first; then n counts from the first that is one.
        let first = sample.points.first()?.coordinates[0];
        let contiguous = (first..).zip(&sample.points).all(|(n, point)| point.coordinates[0] == n);
        if contiguous {
            let shifted = |guess: Guess| Guess {
                formula: match guess.formula {
                    Expr::Member(element, list) if *element == coordinate(0) => {
                        Expr::Member(element, list.iter().map(|n| n + first).collect())
                    }
                    formula => {
                        let from = binary(Operator::Sub, coordinate(0), number(first));
                        formula.with_first(&from)
                    }
                },
                ..guess
            };
            if let Some(values) = sample.values()
                && let Some(guess) = find::sequence(&values)
            {
                return Some(with(shifted(guess), true));
            }
            let is_p: Vec<bool> = sample.points.iter().map(|p| p.is_p).collect();
            return find::members(&is_p).map(|guess| with(shifted(guess), false));
        }
    }
    let table = PointTable {
        width,
        points: sample.points.iter().map(|p| p.coordinates.clone()).collect(),
        values: sample.values(),
        is_p: sample.points.iter().map(|p| p.is_p).collect(),
    };
    find::points(&table).map(|(guess, is_value)| with(guess, is_value))
}

/// The largest number of a table.
fn last(sample: &Sample) -> u64 {
    sample.points.iter().flat_map(|p| p.coordinates.iter().copied()).max().unwrap_or(0)
}
