//! The user's own rules: a small total language.
//!
//! ```text
//! take(n): for k in {1,3,4} if k <= n => n-k
//! rule wythoff(a, b): for k in 1..a => (a-k, b)   for k in 1..b => (a, b-k)   for k in 1..min(a,b) => (a-k, b-k)   symmetric
//! ```
//!
//! Every program halts: loops are bounded, there is no recursion and nothing is allocated but the option in hand. A file is
//! checked before it runs ([`UserRules::read`] reports every mistake), compiled to a register bytecode, and run with exact
//! counting of loop steps, so that an engine's budget stops a hostile rule. docs/rules-language.md is the reference.

mod built_in;
mod bytecode;
mod compile;
mod doubts;
mod lexer;
mod machine;
mod members;
mod parser;
mod place;
mod probe;
mod recognise;
mod same;
mod scope;
pub(crate) mod spelled;
mod syntax;
mod tree;

use super::{Convention, Fault, Flow, OptionSink, Ruleset, Theory, Visitor, heap::HeapRules};
use crate::{
    evidence::Step,
    notation::Diagnostic,
    rules::{Position, Written},
    value::{Natural, Play},
};
pub use built_in::{candidates, of_name as built_in_of_name};
use bytecode::CompiledRule;
pub use doubts::is_doubt;
use machine::Halt;
pub use place::RulesPlace;
pub use probe::Probe;
use std::{
    ops::ControlFlow,
    sync::{Arc, OnceLock},
};
pub use tree::Tree;

/// Rules that a user wrote, checked and compiled.
#[derive(Clone, Debug)]
pub struct UserRules {
    /// How the rules are written in front of a position.
    name: String,
    rules: Vec<CompiledRule>,
    misere: bool,
    loopy: bool,
    /// Whether `won when` or `lost when` is declared, be it left out of the compiled rules or not.
    has_endings: bool,
    parameters: Vec<(String, i128)>,
    place: RulesPlace,
    /// What the rules are, if that is understood: built-in rules on a heap.
    heap: Option<HeapRules>,
    /// The built-in ruleset that the rules are, once it was asked for.
    built_in: OnceLock<Option<Arc<dyn Ruleset>>>,
}

/// So many loop steps are done to find whether `won when` can be left out.
const MOST_STEPS: u64 = 1 << 24;

/// Stops at the first option, and after so many loop steps.
struct NoOption(u64);

impl OptionSink for NoOption {
    fn option(&mut self, _parts: &[&[u64]]) -> Flow {
        ControlFlow::Break(())
    }

    fn work(&mut self, steps: u64) -> Flow {
        let Some(left) = self.0.checked_sub(steps) else { return ControlFlow::Break(()) };
        self.0 = left;
        ControlFlow::Continue(())
    }
}

/// Whether nothing can be moved from the positions at which `won when` holds: who moves there has won anyway.
fn says_nothing_new(rule: &CompiledRule, ends: &[Vec<u64>]) -> bool {
    let rule = [CompiledRule { won: None, ..rule.clone() }];
    let mut sink = NoOption(MOST_STEPS);
    ends.iter().all(|end| machine::options(&rule, 0, end, &mut sink).is_ok())
}

impl UserRules {
    /// The most numbers of a position.
    pub const MOST_NUMBERS: usize = 16;

    /// Reads rules. `name` is how they are written in front of a position (`rules:FILE`), `values` replaces the values of
    /// parameters.
    ///
    /// # Errors
    /// Every mistake, in the order of its place in the text. A parameter that the file does not have is reported at 0. Whether
    /// `symmetric` is right is tried on a few small positions.
    pub fn read(
        name: &str,
        text: &str,
        values: &[(String, i128)],
    ) -> Result<UserRules, Vec<Diagnostic>> {
        let mut file = parser::parse(text)?;
        let mut parameters: Vec<(String, i128)> =
            file.parameters.iter().map(|p| (p.name.text.clone(), p.value)).collect();
        let mut mistakes = Vec::new();
        for (key, value) in values {
            match parameters.iter_mut().find(|(name, _)| name == key) {
                Some(parameter) => parameter.1 = *value,
                None => {
                    let known: Vec<&str> =
                        file.parameters.iter().map(|p| p.name.text.as_str()).collect();
                    let code = if known.is_empty() { "R0512" } else { "R0509" };
                    mistakes.push(
                        Diagnostic::new(code, 0..0)
                            .with("name", key)
                            .with("known", known.join(", ")),
                    );
                }
            }
        }
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let mut rules = compile::file(&file, parameters.clone())?;
        let has_endings = rules.iter().any(|r| r.won.is_some() || r.lost.is_some());
        if let [rule] = &rules[..]
            && recognise::won_at(&file, &parameters)
                .is_some_and(|ends| says_nothing_new(rule, &ends))
        {
            file.rules[0].won = None;
            rules = compile::file(&file, parameters.clone())?;
        }
        let place = RulesPlace::Quoted { start: 0 };
        let (misere, loopy) = (file.misere, file.loopy);
        let plain = rules.iter().all(|r| r.won.is_none() && r.lost.is_none());
        let heap = plain.then(|| recognise::heap_rules(&file, &parameters)).flatten();
        let (name, built_in) = (name.to_owned(), OnceLock::new());
        let read = UserRules {
            name,
            rules,
            misere,
            loopy,
            has_endings,
            parameters,
            place,
            heap,
            built_in,
        };
        match read.asymmetry(&mut probe::Fuel::few(), &mut || true) {
            Some(mistake) => Err(vec![mistake]),
            None => Ok(read),
        }
    }

    /// The calculations of rules that may fail at some position, as warnings in the order of their places: divisors that may be 0 (`R0307`), steps,
    /// logarithms and valuations of numbers that may be too small (`R0308`). What is not among them never fails so; what is may be out of
    /// reach. None of a text that is [refused](UserRules::read).
    pub fn doubts(text: &str, values: &[(String, i128)]) -> Vec<Diagnostic> {
        let Ok(file) = parser::parse(text) else { return Vec::new() };
        let parameters = file.parameters.iter().map(|parameter| {
            let name = &parameter.name.text;
            let given = values.iter().rfind(|(key, _)| key == name);
            (name.clone(), given.map_or(parameter.value, |&(_, value)| value))
        });
        let parameters: Vec<(String, i128)> = parameters.collect();
        match compile::file(&file, parameters.clone()) {
            Ok(_) => doubts::of(&file, &parameters),
            Err(_) => Vec::new(),
        }
    }

    /// The same rules, with the place where they stand in the question.
    #[must_use]
    pub fn at(self, place: RulesPlace) -> UserRules {
        UserRules { place, ..self }
    }

    /// The play convention that the file asks for.
    pub fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }

    /// The name of the first rule.
    pub fn rule_name(&self) -> &str {
        self.rules.first().map_or("", |r| &r.name)
    }

    /// The names of the numbers of the first rule.
    pub fn arguments(&self) -> &[String] {
        self.rules.first().map_or(&[], |r| &r.arguments)
    }

    /// The parameters with the values that hold.
    pub fn parameters(&self) -> &[(String, i128)] {
        &self.parameters
    }

    /// Whether an ending other than "who cannot move" is declared (`won when`, `lost when`), which fixes who wins without
    /// regard to the play convention.
    pub fn has_endings(&self) -> bool {
        self.has_endings
    }

    /// The position that numbers stand for: all arguments of the first rule, or fewer where a `start` says how.
    ///
    /// # Errors
    /// `R0508` for a wrong count, `R0510` for numbers beyond 64 bits, or the fault of the `start`. Places are 0: the caller
    /// knows where the numbers stand.
    pub fn position(&self, numbers: &[Natural]) -> Result<Position, Diagnostic> {
        let Some(first) = self.rules.first() else { return Err(Diagnostic::new("R0103", 0..0)) };
        let mut words = Vec::new();
        for number in numbers {
            match u64::try_from(number) {
                Ok(word) => words.push(word),
                // What these rules are is known without running them.
                Err(_) if self.heap.is_some() && numbers.len() == 1 => {
                    return Ok(Position::heap(number.clone()));
                }
                Err(_) => return Err(Diagnostic::new("R0510", 0..0)),
            }
        }
        if words.len() != first.arguments.len() {
            let Some((_, code)) = first.starts.iter().find(|(count, _)| *count == words.len())
            else {
                return Err(Diagnostic::new("R0508", 0..0)
                    .with("name", &first.name)
                    .with("expected", first.arguments.len())
                    .with("got", words.len())
                    .with("arguments", first.arguments.join(" ")));
            };
            let values = machine::values(code, &words).map_err(|halt| match halt {
                Halt::Fault(fault) => Diagnostic::new(fault.code, 0..0).with("value", fault.value),
                Halt::Stopped => Diagnostic::new("R0507", 0..0),
            })?;
            words.clear();
            for value in values {
                match u64::try_from(value) {
                    Ok(word) => words.push(word),
                    Err(_) => return Err(Diagnostic::new("R0501", 0..0).with("value", value)),
                }
            }
        }
        if first.symmetry == syntax::Symmetry::Sort {
            words.sort_unstable();
        }
        if self.rules.len() > 1 {
            words.insert(0, 0);
        }
        Ok(Position::from(words.as_slice()))
    }

    /// Whether the numbers of a position of the first rule may be exchanged, as `symmetric` says.
    pub fn is_symmetric(&self) -> bool {
        self.rules.first().is_some_and(|rule| rule.symmetry == syntax::Symmetry::Symmetric)
    }

    /// Whether the numbers of every position of the first rule stand in ascending order, as `sort` says.
    pub fn is_sorted(&self) -> bool {
        self.rules.first().is_some_and(|rule| rule.symmetry == syntax::Symmetry::Sort)
    }

    /// The names of all rules with the names of their numbers.
    pub fn rules(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.rules.iter().map(|rule| (rule.name.as_str(), rule.arguments.as_slice()))
    }

    /// As [`try_options`](Ruleset::try_options), compiled for one kind of sink: no call an option where the sink's methods
    /// can be written in place.
    ///
    /// # Errors
    /// The fault in the rules, with its place.
    pub fn run<S: OptionSink + ?Sized>(
        &self,
        position: &[u64],
        sink: &mut S,
    ) -> Result<Flow, Fault> {
        let Some((rule, numbers)) = self.split(position) else {
            return Ok(ControlFlow::Continue(()));
        };
        match machine::options(&self.rules, rule, numbers, sink) {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(Halt::Stopped) => Ok(ControlFlow::Break(())),
            Err(Halt::Fault(fault)) => Err(fault),
        }
    }

    /// The rule of a position and its numbers.
    fn split<'p>(&self, position: &'p [u64]) -> Option<(usize, &'p [u64])> {
        if self.rules.len() == 1 {
            return Some((0, position));
        }
        let (&rule, numbers) = position.split_first()?;
        Some((usize::try_from(rule).ok()?, numbers))
    }
}

impl Ruleset for UserRules {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn label(&self) -> String {
        match self.place {
            // A text in quotes is called by its first rule.
            RulesPlace::Quoted { .. } => self.rule_name().to_owned(),
            RulesPlace::File { .. } => self.name.clone(),
        }
    }

    fn written(&self) -> Written {
        // A `start` may ask for fewer numbers than the rule has.
        let first = self.rules.first();
        let starts = first.iter().flat_map(|rule| rule.starts.iter().map(|(count, _)| *count));
        let all = first.map_or(0, |rule| rule.arguments.len());
        Written::Numbers(starts.chain([all]).min().unwrap_or(all))
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        self.position(numbers).ok()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        /// Forwards options and lets the loop steps pass.
        struct Forward<'v>(Visitor<'v>);
        impl OptionSink for Forward<'_> {
            fn option(&mut self, parts: &[&[u64]]) -> Flow {
                (self.0)(parts)
            }
        }
        self.run(position, &mut Forward(visit)).unwrap_or(ControlFlow::Break(()))
    }

    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        self.run(position, sink)
    }

    fn user_rules(&self) -> Option<&UserRules> {
        Some(self)
    }

    fn built_in(&self) -> Option<&Arc<dyn Ruleset>> {
        self.built_in.get_or_init(|| built_in::of(self)).as_ref()
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        self.heap.as_ref()
    }

    fn theory(&self) -> Option<&dyn Theory> {
        self.built_in()?.theory()
    }

    fn lines(&self) -> Option<&[[u64; 2]]> {
        self.built_in()?.lines()
    }

    fn band(&self) -> Option<u64> {
        self.built_in()?.band()
    }

    fn option_count(&self, _position: &Position) -> Option<Natural> {
        // A program may make an option several times.
        None
    }

    fn in_rule_language(&self, _numbers: usize) -> Option<String> {
        None
    }

    fn notes(&self, _position: &Position, _play: Play) -> Vec<Step> {
        let known = self.built_in();
        known
            .map(|known| Step::new("same-rules").with("ruleset", known.name()))
            .into_iter()
            .collect()
    }

    fn mistake(&self, fault: &Fault) -> Diagnostic {
        let mistake = Diagnostic::new(fault.code, fault.span.clone());
        self.place.locate(mistake.with("value", &fault.value))
    }

    fn convention(&self) -> Convention {
        match (self.has_endings(), self.misere) {
            (true, _) => Convention::Fixed,
            (false, true) => Convention::MisereUnlessAsked,
            (false, false) => Convention::Either,
        }
    }

    fn may_cycle(&self) -> bool {
        self.loopy
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let offset = usize::from(self.rules.len() > 1);
        let rule = if offset == 0 {
            Some(0)
        } else {
            position.first().and_then(|&r| usize::try_from(r).ok())
        };
        let symmetry = rule.and_then(|r| self.rules.get(r)).map(|r| r.symmetry);
        if symmetry == Some(syntax::Symmetry::Symmetric)
            && let Some(numbers) = position.get_mut(offset..)
        {
            numbers.sort_unstable();
        }
    }

    fn show(&self, position: &Position) -> String {
        let numbers: Vec<String> = position.numbers().iter().map(ToString::to_string).collect();
        if self.rules.len() == 1 {
            return numbers.join(" ");
        }
        let Some((rule, rest)) = numbers.split_first() else { return String::new() };
        match rule.parse::<usize>().ok().filter(|&r| r > 0).and_then(|r| self.rules.get(r)) {
            Some(rule) => format!("{}({})", rule.name, rest.join(",")),
            None => rest.join(" "),
        }
    }

    fn is_heap_like(&self) -> bool {
        self.rules.first().is_some_and(|r| r.arguments.len() == 1)
    }
}

#[cfg(test)]
mod tests;
