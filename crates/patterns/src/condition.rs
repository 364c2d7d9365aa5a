//! Conditions and numbers over coordinates and parameters, in the expressions of the rule language.
//!
//! A condition is compiled as a rule with one option that is there iff the condition holds, and a number as a rule whose
//! option it is. So claims have the whole language of rules (`n mod (m+1) == 0`, `a xor b`, `n in fibonacci`,
//! `all(i in 0..9: …)`), its checks, its places in mistakes, and its speed.

use bouton_core::{
    notation::Diagnostic,
    rules::{Fault, OptionSink, Ruleset, language::UserRules},
};
use std::ops::ControlFlow;

/// A condition or a number, compiled.
#[derive(Clone, Debug)]
pub struct Condition {
    rules: UserRules,
    /// Whether positions begin with the number of their rule, 0.
    is_number: bool,
    /// Where the text stands in the text of the rules, and how long it is, in characters.
    start: usize,
    length: usize,
}

/// The longest text of an expression, in characters.
pub const MAX_LENGTH: usize = 1 << 12;

impl Condition {
    /// Reads a condition over these names.
    ///
    /// # Errors
    /// Every mistake, with its place in the text.
    pub fn truth(text: &str, names: &[String]) -> Result<Condition, Vec<Diagnostic>> {
        let head = format!("claim({}): if (", names.join(", "));
        let zeros = vec!["0"; names.len()].join(", ");
        Condition::read(&head, text, &format!(") => ({zeros})"))
    }

    /// Reads a number over these names.
    ///
    /// # Errors
    /// Every mistake, with its place in the text.
    pub fn number(text: &str, names: &[String]) -> Result<Condition, Vec<Diagnostic>> {
        // The number is the position of a second rule: an option of the first could be the position itself.
        let head = format!("rule claim({}): => number(", names.join(", "));
        let condition =
            Condition::read(&head, text, ") rule number(v): if v > 0 => number(v - 1)")?;
        Ok(Condition { is_number: true, ..condition })
    }

    fn read(head: &str, text: &str, tail: &str) -> Result<Condition, Vec<Diagnostic>> {
        let (start, length) = (head.chars().count(), text.chars().count());
        let whole = || 0..length;
        if length > MAX_LENGTH {
            return Err(vec![Diagnostic::new("F0106", whole()).with("limit", MAX_LENGTH)]);
        }
        if text.trim().is_empty() {
            return Err(vec![Diagnostic::new("F0104", whole())]);
        }
        if let Some(at) = stray(text) {
            return Err(vec![Diagnostic::new("F0105", at..at + 1)]);
        }
        let located = |mistake: Diagnostic| locate(mistake, start, length);
        // A comment would swallow what stands behind the text.
        let whole_text = format!("{head}{text}\n{tail}");
        match UserRules::read("claim", &whole_text, &[]) {
            Ok(rules) => Ok(Condition { rules, is_number: false, start, length }),
            Err(mistakes) => Err(mistakes.into_iter().map(located).collect()),
        }
    }

    /// Whether the condition holds.
    ///
    /// # Errors
    /// A fault in its calculation, e.g. a division by 0.
    pub fn holds(&self, numbers: &[u64]) -> Result<bool, Diagnostic> {
        Ok(self.first(numbers)?.is_some())
    }

    /// The number.
    ///
    /// # Errors
    /// A fault in its calculation, e.g. a number below 0.
    pub fn value(&self, numbers: &[u64]) -> Result<u64, Diagnostic> {
        Ok(self.first(numbers)?.unwrap_or(0))
    }

    fn first(&self, numbers: &[u64]) -> Result<Option<u64>, Diagnostic> {
        let mut first = First { value: None, steps: 0 };
        let position: Vec<u64>;
        let numbers = if self.is_number {
            position = [&[0], numbers].concat();
            &position
        } else {
            numbers
        };
        match self.rules.try_options(numbers, &mut first) {
            Ok(_) if first.steps > MOST_STEPS => Err(Diagnostic::new("F0107", 0..self.length)),
            Ok(_) => Ok(first.value),
            Err(Fault { code, span, value }) => {
                // What the rule language calls an option is the number here.
                let code = if self.is_number && code == "R0501" { "F0113" } else { code };
                let mistake = Diagnostic::new(code, span).with("value", value);
                Err(locate(mistake, self.start, self.length))
            }
        }
    }
}

/// A calculation may loop so many steps at one position.
const MOST_STEPS: u64 = 1 << 24;

struct First {
    value: Option<u64>,
    steps: u64,
}

impl OptionSink for First {
    fn option(&mut self, parts: &[&[u64]]) -> ControlFlow<()> {
        self.value = Some(parts.first().and_then(|part| part.last()).copied().unwrap_or(0));
        ControlFlow::Break(())
    }

    fn work(&mut self, steps: u64) -> ControlFlow<()> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > MOST_STEPS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A mistake in the text of the rules as one in the text of the expression.
fn locate(mistake: Diagnostic, start: usize, length: usize) -> Diagnostic {
    let place = |at: usize| at.saturating_sub(start).min(length);
    let span = place(mistake.span.start)..place(mistake.span.end).max(place(mistake.span.start));
    Diagnostic { span, ..mistake }
}

/// What would end the expression early: a parenthesis without a partner, an arrow.
fn stray(text: &str) -> Option<usize> {
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut before = ' ';
    for (at, c) in text.chars().enumerate() {
        match c {
            '(' | '{' | '（' | '｛' => open.push((c, at)),
            ')' | '）' | '}' | '｝' => {
                let round = matches!(c, ')' | '）');
                match open.pop() {
                    Some((partner, _)) if matches!(partner, '(' | '（') == round => {}
                    _ => return Some(at),
                }
            }
            '>' | '＞' if matches!(before, '=' | '＝') => return Some(at),
            _ => {}
        }
        before = c;
    }
    open.first().map(|(_, at)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, numbers: &[u64], expected: &str) {
        let names: Vec<String> = ["n", "m"].map(str::to_owned).to_vec();
        let shown = match Condition::truth(text, &names) {
            Ok(condition) => match condition.holds(numbers) {
                Ok(holds) => holds.to_string(),
                Err(mistake) => format!("{}@{:?}", mistake.code, mistake.span),
            },
            Err(mistakes) => format!("{}@{:?}", mistakes[0].code, mistakes[0].span),
        };
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn conditions_are_those_of_the_rule_language() {
        check("n mod (m+1) == 0", &[8, 3], "true");
        check("n mod (m+1) == 0", &[9, 3], "false");
        check("n in fibonacci or n xor m == 1", &[8, 3], "true");
        check("all(i in 0..9: bit(n, i) == bit(m, i))", &[5, 5], "true");
        check("n mod m == 0", &[5, 0], "R0505@0..7");
    }

    #[test]
    fn mistakes_have_their_place_in_the_expression() {
        check("n mod k == 0", &[1, 1], "R0201@6..7");
        check("(n == 0", &[1, 1], "F0105@0..1");
        check("n == 0) => 0 if (n", &[1, 1], "F0105@6..7");
        check("n == 0 => 0", &[1, 1], "F0105@8..9");
        check("", &[1, 1], "F0104@0..0");
        check("n = 0", &[1, 1], "R0106@2..3");
        check("n ==", &[1, 1], "R0104@4..4");
        check("n == 0 # x", &[0, 1], "true");
    }

    #[test]
    fn numbers_are_numbers() {
        let names = ["n".to_owned(), "m".to_owned()];
        let number = Condition::number("n / 2 + m", &names).unwrap();
        assert_eq!(number.value(&[7, 3]), Ok(6));
        let negative = Condition::number("m - n", &names).unwrap();
        assert_eq!(negative.value(&[7, 3]).unwrap_err().code, "F0113");
    }
}
