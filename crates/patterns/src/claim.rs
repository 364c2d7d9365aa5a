//! Claims: a formula that somebody guessed, held against every position up to a bound.
//!
//! ```text
//! subtract:1..m n : P iff n mod (m+1) == 0
//! nim a b c       : value == a xor b xor c
//! ```
//!
//! Left of the colon stands a [`Subject`], right of it who wins or what the nim-value is, by an expression of the rule
//! language ([`Condition`]). Settings of the parameters are tried in order, and for each the positions by size, so the first
//! failure is the smallest counterexample: parameters first, then the position.
//!
//! A claim that holds wherever it was tried is proved for a setting if a theorem covers the ruleset ([`crate::recognise`]) and
//! what is claimed is certainly the theorem's formula in other words, or follows from it (`claim/proof.rs`).
//!
//! Settings are tried by as many threads as the budget allows; what comes out does not depend on their number.

mod expression;
mod proof;

pub use expression::expression;

use crate::{
    Condition, Ground, Instance, Mistaken, PatternError, Point, Subject, parallel, pattern,
    sample::{Walk, Walked, walk},
    subject::unbound,
};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Files},
    value::Play,
};
use bouton_engine::{Budget, Limit, Moves, Question, Stop};
use std::ops::ControlFlow;

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The player to move loses exactly where the condition holds.
    PIff,
    /// The player to move wins exactly where the condition holds.
    NIff,
    /// The player to move loses wherever the condition holds.
    PIf,
    /// The player to move wins wherever the condition holds.
    NIf,
    /// The nim-value is the number.
    Value,
}

/// A claim, read.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What it is about.
    pub subject: Subject,
    /// What it says.
    pub kind: Kind,
    /// The expression as typed.
    pub expression: String,
    condition: Condition,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Tried {
    /// How many positions were tried, over all settings.
    pub positions: u64,
    /// How many settings of the parameters.
    pub settings: u64,
    /// All positions with numbers up to this were tried, in every setting that was tried: what was asked for, or what a limit
    /// left of it.
    pub to: u64,
    /// The smallest counterexample.
    pub counterexample: Option<Counterexample>,
    /// What proves the claim for every position: one ground for each setting, if all have one.
    pub proofs: Option<Vec<Ground>>,
    /// What ended the trial early and left the claim undecided.
    pub stop: Option<Stop>,
}

/// What stands for a draw where 0 is N and 1 is P.
pub const DRAW: u64 = 2;

/// What came out with some values of the parameters.
struct OneSetting {
    positions: u64,
    /// All positions with numbers up to this were tried.
    to: u64,
    counterexample: Option<Counterexample>,
    proof: Option<Ground>,
    stop: Option<Stop>,
}

impl OneSetting {
    /// Whether nothing behind it needs to be tried: a claim that is proved is decided, however far it was tried.
    fn ends(&self) -> bool {
        self.counterexample.is_some() || (self.stop.is_some() && self.proof.is_none())
    }
}

/// A position at which a claim fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The values of the parameters.
    pub parameters: Vec<u64>,
    /// The coordinates.
    pub coordinates: Vec<u64>,
    /// The position in the notation.
    pub text: String,
    /// Its components.
    pub components: Vec<Component>,
    /// What the claim says: a nim-value, or 1 for "P" and 0 for "N".
    pub claimed: u64,
    /// What is true, in the same way.
    pub actual: u64,
}

/// What joins a subject and what is claimed.
const WORDS: &[(&str, Kind)] = &[
    ("P iff", Kind::PIff),
    ("P <=>", Kind::PIff),
    ("P 当且仅当", Kind::PIff),
    ("N iff", Kind::NIff),
    ("N <=>", Kind::NIff),
    ("N 当且仅当", Kind::NIff),
    ("P if", Kind::PIf),
    ("N if", Kind::NIf),
    ("value ==", Kind::Value),
    ("value =", Kind::Value),
    ("SG ==", Kind::Value),
    ("SG =", Kind::Value),
];

impl Claim {
    /// Reads a claim; parameters come from elsewhere (`--for`).
    ///
    /// # Errors
    /// Every mistake, with the text in which its place is.
    pub fn read(
        text: &str,
        parameters: Vec<crate::Parameter>,
        files: &dyn Files,
    ) -> Result<Claim, Mistaken> {
        let whole = |code, span| Mistaken {
            text: text.to_owned(),
            mistakes: vec![Diagnostic::new(code, span)],
        };
        let characters: Vec<char> = text.chars().collect();
        let Some((colon, start, kind)) = joint(&characters) else {
            return Err(match last_colon(&characters) {
                Some(colon) => whole("F0108", colon + 1..characters.len()),
                None => whole("F0101", characters.len()..characters.len()),
            });
        };
        let about: String = characters[..colon].iter().collect();
        let subject = Subject::read(about.trim_end(), parameters, files)?;
        let expression: String = characters[start..].iter().collect();
        let names = [subject.coordinates.clone(), subject.parameter_names()].concat();
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                let at = about.find(name.as_str()).map_or(0, |b| about[..b].chars().count());
                return Err(whole("F0109", at..at + name.chars().count()));
            }
        }
        let condition = match kind {
            Kind::Value => Condition::number(&expression, &names),
            _ => Condition::truth(&expression, &names),
        };
        let condition = condition.map_err(|mistakes| Mistaken {
            text: text.to_owned(),
            mistakes: mistakes
                .into_iter()
                .map(|m| {
                    let span = m.span.start + start..m.span.end + start;
                    let name: String =
                        characters.get(span.clone()).unwrap_or_default().iter().collect();
                    // A letter without numbers.
                    if m.code == "R0201" && name.chars().count() == 1 {
                        return unbound(name, span, &subject.coordinates);
                    }
                    Diagnostic { span, ..m }
                })
                .collect(),
        })?;
        Ok(Claim { subject, kind, expression: expression.trim().to_owned(), condition })
    }

    /// Tries the claim on all positions with coordinates up to `to`.
    ///
    /// # Errors
    /// Mistakes in the subject or in a calculation.
    pub fn try_all(
        &self,
        to: u64,
        play: Play,
        filter: Option<&Condition>,
        files: &(dyn Files + Sync),
        budget: &Budget<'_>,
    ) -> Result<Tried, PatternError> {
        let settings: Vec<Vec<u64>> = self.subject.settings().collect();
        let threads = budget.threads.clamp(1, settings.len().max(1));
        let own = parallel::share(budget, threads);
        let results = parallel::in_order(
            &settings,
            threads,
            |parameters| self.try_setting(parameters, to, play, filter, files, &own),
            |result| result.as_ref().map_or(true, OneSetting::ends),
        );
        let mut tried = Tried {
            positions: 0,
            settings: 0,
            to,
            counterexample: None,
            proofs: Some(Vec::new()),
            stop: None,
        };
        for result in results {
            match result {
                Ok(one) => {
                    tried.settings += 1;
                    tried.positions += one.positions;
                    tried.to = tried.to.min(one.to);
                    tried.stop = one.stop.filter(|_| one.proof.is_none());
                    tried.counterexample = one.counterexample;
                    match (&mut tried.proofs, one.proof) {
                        (Some(proofs), Some(proof)) => proofs.push(proof),
                        (proofs, _) => *proofs = None,
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(tried)
    }

    /// Tries the claim with some values of the parameters: theorems first, since they need no time, then positions.
    fn try_setting(
        &self,
        parameters: &[u64],
        to: u64,
        play: Play,
        filter: Option<&Condition>,
        files: &dyn Files,
        budget: &Budget<'_>,
    ) -> Result<OneSetting, PatternError> {
        let width = self.subject.coordinates.len();
        let instance = self.subject.instance(parameters.to_vec(), files)?;
        let mut one = OneSetting {
            positions: 0,
            to: 0,
            counterexample: None,
            proof: self.proof(&instance, play, to.min(pattern::AT_FIRST), files, budget),
            stop: None,
        };
        let asked = Walk { instance: &instance, width, to, play, filter, files, budget };
        let walked = walk(&asked, &mut |point| {
            one.positions += 1;
            one.counterexample = self.failure(&instance, &point, one.positions, files)?;
            Ok(match one.counterexample {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            })
        });
        match walked {
            Ok(Walked { to, stop }) => (one.to, one.stop) = (to, stop),
            Err(PatternError::Stop(stop)) => one.stop = Some(stop),
            Err(error) => return Err(error),
        }
        if one.counterexample.is_some() {
            // A theorem that says otherwise is a bug, and what was seen is the answer.
            (one.proof, one.to) = (None, to);
        } else if one.stop.is_none() && one.proof.is_none() && to > pattern::AT_FIRST {
            one.proof = self.proof(&instance, play, to, files, budget);
        }
        Ok(one)
    }

    /// Holds the claim against one position, the last of so many.
    fn failure(
        &self,
        instance: &Instance<'_>,
        point: &Point,
        positions: u64,
        files: &dyn Files,
    ) -> Result<Option<Counterexample>, PatternError> {
        let numbers = [point.coordinates.as_slice(), &instance.parameters].concat();
        let text = || self.subject.written(&instance.parameters, &point.coordinates);
        let (claimed, actual) = if self.kind == Kind::Value {
            let Some(value) = point.value else {
                let components = instance.components(&point.coordinates, files).unwrap_or_default();
                if components.iter().any(|component| component.ruleset.may_cycle()) {
                    let game = instance.text();
                    let mistake = Diagnostic::new("F0118", 0..game.chars().count());
                    return Err(PatternError::mistake(&game, mistake.with("position", text())));
                }
                return Err(PatternError::Stop(Stop { limit: Limit::NoMethod, positions }));
            };
            let said = self.condition.value(&numbers);
            (said.map_err(|m| self.at_run_time(m, text()))?, value)
        } else {
            let holds = self.condition.holds(&numbers);
            let holds = holds.map_err(|m| self.at_run_time(m, text()))?;
            let actual = if point.is_draw { DRAW } else { u64::from(point.is_p) };
            match (self.kind, holds) {
                // Of a draw "P iff" says only that it is no P, and "N iff" that it is no N.
                (Kind::PIff | Kind::NIff, false) if point.is_draw => (actual, actual),
                (Kind::PIff, holds) => (u64::from(holds), actual),
                (Kind::NIff, holds) => (u64::from(!holds), actual),
                (Kind::PIf, true) => (1, actual),
                (Kind::NIf, true) => (0, actual),
                _ => (actual, actual),
            }
        };
        Ok((claimed != actual).then(|| Counterexample {
            parameters: instance.parameters.clone(),
            coordinates: point.coordinates.clone(),
            text: text(),
            components: instance.components(&point.coordinates, files).unwrap_or_default(),
            claimed,
            actual,
        }))
    }

    /// A mistake in the calculation at one position: the place is that in the expression, the text says where it is.
    fn at_run_time(&self, mistake: Diagnostic, position: String) -> PatternError {
        let mistake = mistake.with("position", position);
        PatternError::mistake(&self.expression, mistake)
    }
}

/// The options of a counterexample with what is known of each: what proves who wins there.
pub fn options(found: &Counterexample, play: Play, limit: usize, budget: &Budget<'_>) -> Moves {
    let question = Question { components: found.components.clone(), play, move_limit: limit };
    bouton_engine::moves(&question, budget)
}

/// The colon between subject and claim, where the expression starts, and what is claimed.
fn joint(characters: &[char]) -> Option<(usize, usize, Kind)> {
    let mut quote = None;
    for (at, &c) in characters.iter().enumerate() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => continue,
            None if matches!(c, '\'' | '"') => quote = Some(c),
            None if matches!(c, ':' | '：') => {
                let mut start = at + 1;
                while characters.get(start).is_some_and(|c| c.is_whitespace()) {
                    start += 1;
                }
                let found = WORDS.iter().find_map(|(words, kind)| {
                    let end = matches(characters, start, words)?;
                    Some((at, end, *kind))
                });
                if found.is_some() {
                    return found;
                }
            }
            None => {}
        }
    }
    None
}

/// Where words end that stand at a place, blanks between them in any number.
fn matches(characters: &[char], mut at: usize, words: &str) -> Option<usize> {
    for word in words.split(' ') {
        while characters.get(at).is_some_and(|c| c.is_whitespace()) {
            at += 1;
        }
        for expected in word.chars() {
            if *characters.get(at)? != expected {
                return None;
            }
            at += 1;
        }
    }
    // `P iffy` is no `P iff`, `value ==` no `value =` and `=`.
    let next = characters.get(at).copied().unwrap_or(' ');
    let last = words.chars().next_back().unwrap_or(' ');
    let goes_on = (last.is_alphanumeric() && (next.is_alphanumeric() || next == '_'))
        || (last == '=' && next == '=');
    (!goes_on || !last.is_ascii()).then_some(at)
}

fn last_colon(characters: &[char]) -> Option<usize> {
    let is_free = |at: usize| {
        characters[..at].iter().filter(|c| matches!(c, '\'' | '"')).count() % 2 == 0
            && characters.get(at + 1).is_none_or(|c| c.is_whitespace())
    };
    (0..characters.len()).rev().find(|&at| matches!(characters[at], ':' | '：') && is_free(at))
}

/// How many positions a claim about so many coordinates is tried on, where nothing is said: about a million settings and
/// positions together at most.
pub fn usual_bound(width: usize) -> u64 {
    match width {
        0 | 1 => 200,
        2 => 40,
        3 => 12,
        4 => 7,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Parameter;
    use bouton_core::rules::NoFiles;

    fn tried(text: &str, range: Option<(u64, u64)>, to: u64) -> Result<Tried, String> {
        let parameters: Vec<Parameter> = range
            .map(|(from, to)| Parameter { name: "m".to_owned(), from, to })
            .into_iter()
            .collect();
        let shown = |m: &Mistaken| {
            let first = &m.mistakes[0];
            format!("{}@{:?}", first.code, first.span)
        };
        let claim = Claim::read(text, parameters, &NoFiles).map_err(|m| shown(&m))?;
        claim.try_all(to, Play::Normal, None, &NoFiles, &Budget::default()).map_err(|e| match e {
            PatternError::Mistaken(m) => shown(&m),
            PatternError::Stop(stop) => format!("{:?}", stop.limit),
        })
    }

    #[track_caller]
    fn check(text: &str, range: Option<(u64, u64)>, to: u64, expected: &str) {
        let shown = match tried(text, range, to) {
            Err(error) => error,
            Ok(tried) => match (&tried.counterexample, &tried.proofs) {
                (Some(c), _) => format!("{}: {} not {}", c.text, c.actual, c.claimed),
                (None, Some(_)) => "proved".to_owned(),
                (None, None) => "holds".to_owned(),
            },
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn right_claims_hold_and_are_proved_where_a_theorem_says_so() {
        check("subtract:1..m n : P iff n mod (m+1) == 0", Some((1, 30)), 500, "proved");
        check("bash:m n: value == n % (m + 1)", Some((1, 9)), 100, "proved");
        check("nim a b c : P iff a xor b xor c == 0", None, 7, "proved");
        check("nim a b c : value == c xor a xor b", None, 7, "proved");
        check("kayles n : N iff n != 0", None, 300, "proved");
        check("0.07 n : N if n mod 34 == 2", None, 100, "proved");
        check("subtract:1,3,4 n : P iff n mod 7 in {0, 2}", None, 100, "proved");
        check("subtract:1,3,4 n : P iff n mod 7 == 0 or n mod 7 == 2", None, 6, "proved");
        check("nim a b : P iff a == b", None, 7, "proved");
        check("nim a b : N iff a - b != 0", None, 7, "proved");
        check("nim a b c : P iff a xor b == c", None, 7, "proved");
        check("nim a b c : N if a > b + c", None, 7, "holds");
        check("nim a b c : P if a == b and c == 0", None, 7, "holds");
        check(
            "lasker n : value == n + (n mod 4) / 3 - (if n mod 4 == 0 and n > 0 then 1 else 0)",
            None,
            40,
            "proved",
        );
        check("allbut:3 n : P iff n mod 3 == 0 and n < 6", None, 40, "proved");
        check("subtract:1..3 a b : P iff (a - b) mod 4 == 0", None, 12, "proved");
        check("kayles n : value < 10", None, 9, "F0108@10..21");
        check(
            "moore:2 a b c : P iff all(i in 0..63: (bit(a, i) + bit(b, i) + bit(c, i)) mod 3 == 0)",
            None,
            5,
            "proved",
        );
        check(
            "cyclic-nimhoff:2 a b : value == (a + b) mod 2 + 2*((b/2) xor (a/2))",
            None,
            9,
            "proved",
        );
        check("chocolate:2 y z : P iff y == z", None, 20, "proved");
        check("wythoff a b : N if a == b and a > 0", None, 20, "holds");
        check(
            "rules:'t(n): for k in 1..n/2 => n-k' n : P iff popcount(n+1) == 1",
            None,
            300,
            "holds",
        );
    }

    #[test]
    fn wrong_claims_have_their_smallest_counterexample() {
        check("subtract:1..m n : P iff n mod m == 0", Some((1, 9)), 50, "subtract:1..1 1: 0 not 1");
        check("nim a b : P iff a == b or a + b == 3", None, 9, "nim 0 3: 0 not 1");
        check("kayles n : value == n", None, 50, "kayles 4: 1 not 4");
        check("wythoff a b : P if a + b == 3", None, 9, "wythoff 0 3: 0 not 1");
        // A draw is neither P nor N: from 1 to 4 one may go up or down for ever.
        let loopy = "rules:'loopy w(n): if n>0 => n-1 if n>0 and n<5 => n+1'";
        let claim = |text: &str| format!("{loopy} n : {text}");
        check(&claim("N iff n > 0"), None, 9, &format!("{loopy} 2: 2 not 0"));
        check(&claim("P if n == 2"), None, 9, &format!("{loopy} 2: 2 not 1"));
        check(&claim("P iff n == 0"), None, 9, "holds");
        check(&claim("N iff n == 1"), None, 9, "holds");
        check(&claim("value == n"), None, 9, &format!("F0118@0..{}", loopy.chars().count() + 2));
    }

    #[test]
    fn mistakes_have_their_place() {
        check("kayles n", None, 9, "F0101@8..8");
        check("kayles n : Q iff n == 0", None, 9, "F0108@10..23");
        check("kayles n : P iff k == 0", None, 9, "F0112@17..18");
        check("kayls n : P iff n == 0", None, 9, "N0301@0..5");
        check("kayles 5 : P iff 1 == 0", None, 9, "F0102@0..8");
        check("kayles n : P iff 5 mod n == 0", None, 9, "R0505@1..8");
    }
}
