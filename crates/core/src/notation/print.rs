//! Syntax tree to text: the normal form of what was typed.
//!
//! One blank between words, ` + ` between terms, names in lower case, no parentheses but those of
//! compounds, quotes only around quoted texts.
//! Reading the text back gives the same tree, places apart; the empty sum is `()`.

use super::{Argument, ArgumentValue, Head, ParameterValue, Part, Sum, Term};
use std::fmt;

/// The sum as text.
pub fn print(sum: &Sum) -> String {
    sum.to_string()
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return f.write_str("()");
        }
        for (i, term) in self.terms.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{term}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&head(self))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ArgumentValue::Quoted => f.write_str(&quoted(&self.text)),
            _ => f.write_str(&self.text),
        }
    }
}

/// The head of a term with its parameters: `subtract:1..10`, `*3`.
pub(super) fn head(term: &Term) -> String {
    let mut text = match &term.head {
        Head::Name { text, .. } | Head::Code { text, .. } => text.clone(),
        Head::Star { text, .. } => format!("*{text}"),
        Head::Compound { joining, parts, .. } => {
            let parts: Vec<String> = parts.iter().map(part).collect();
            format!("{}({})", joining.word(), parts.join(", "))
        }
    };
    for (i, parameter) in term.parameters.iter().enumerate() {
        text.push(if i == 0 { ':' } else { ',' });
        if let Some(key) = &parameter.key {
            text.push_str(key);
            text.push('=');
        }
        match parameter.value {
            ParameterValue::Quoted => text.push_str(&quoted(&parameter.text)),
            _ => text.push_str(&parameter.text),
        }
    }
    text
}

/// What stands between two commas of a compound.
fn part(part: &Part) -> String {
    match part {
        Part::Term(term) => term.to_string(),
        Part::Sum(sum) if sum.terms.is_empty() => "()".to_owned(),
        Part::Sum(sum) => format!("({sum})"),
    }
}

/// A text in quotes; whatever would close them (the quote itself, or its full-width form) is doubled.
fn quoted(text: &str) -> String {
    let (single, double) = (['\'', '＇'], ['"', '＂']);
    let closers = if text.contains(single) && !text.contains(double) { double } else { single };
    let [quote, _] = closers;
    let mut written = String::from(quote);
    for c in text.chars() {
        written.push(c);
        if closers.contains(&c) {
            written.push(c);
        }
    }
    written.push(quote);
    written
}
