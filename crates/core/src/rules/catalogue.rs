//! The catalogue: from a syntax tree to components, every name looked up, every mistake reported.

use super::{Component, Family, Files, families};
use crate::notation::{
    Argument, ArgumentValue, Diagnostic, Head, Mistakes, Parsed, Span, Sum, Term, closest,
    parse_as_far_as_possible, parse_as_far_within, shortened,
};

/// The name of the family that builds take-and-break codes: a term whose head is a code is handed to it.
pub const CODE: &str = "code";

/// The name of the family that builds nim-heaps `*n`.
const NIM: &str = "nim";

/// All families, in the order in which they are listed.
pub fn families() -> &'static [&'static dyn Family] {
    families::ALL
}

/// The family of a name or alias; `_` is read as `-`, capital letters as small ones.
pub fn find(name: &str) -> Option<&'static dyn Family> {
    let name = name.to_lowercase().replace('_', "-");
    families()
        .iter()
        .copied()
        .find(|family| family.name() == name || family.aliases().contains(&name.as_str()))
}

/// The name or alias nearest to a word.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    let names = families().iter().filter(|family| family.name() != CODE);
    let names = names
        .flat_map(|family| std::iter::once(family.name()).chain(family.aliases().iter().copied()));
    closest(word, names)
}

/// The components of a sum, in the order in which they are written.
///
/// # Errors
/// Every mistake in every term, in the order of their places.
pub fn resolve(sum: &Sum, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let mut mistakes = Mistakes::default();
    let components = look_up(sum, files, &mut mistakes);
    if mistakes.is_empty() { Ok(components) } else { Err(mistakes.into_sorted()) }
}

/// The components of a sum as text: what [`parse`](crate::notation::parse) and [`resolve`] do together, with the
/// mistakes of both.
///
/// ```
/// use bouton_core::rules::{NoFiles, catalogue::parse_question};
///
/// let components = parse_question("nim 3 5 + *4", &NoFiles).unwrap();
/// let texts: Vec<String> = components.iter().map(|c| c.text()).collect();
/// assert_eq!(texts, ["nim 3", "nim 5", "nim 4"]);
///
/// let mistakes = parse_question("nim -1 + nmi 3", &NoFiles).unwrap_err();
/// assert_eq!(mistakes[1].suggestion.as_deref(), Some("nim"));
/// ```
///
/// # Errors
/// Every mistake, in the order of their places.
pub fn parse_question(text: &str, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
    looked_up(parse_as_far_as_possible(text), files)
}

/// The same where all numbers of the text together have at most so many bits, as in
/// [`parse_within`](crate::notation::parse_within).
///
/// # Errors
/// Every mistake, in the order of their places.
pub fn parse_question_within(
    text: &str,
    files: &dyn Files,
    bits: usize,
) -> Result<Vec<Component>, Vec<Diagnostic>> {
    looked_up(parse_as_far_within(text, bits), files)
}

fn looked_up(parsed: Parsed, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let mut mistakes = parsed.mistakes;
    let components = look_up(&parsed.sum, files, &mut mistakes);
    if mistakes.is_empty() { Ok(components) } else { Err(mistakes.into_sorted()) }
}

fn look_up(sum: &Sum, files: &dyn Files, mistakes: &mut Mistakes) -> Vec<Component> {
    let mut components = Vec::new();
    for term in &sum.terms {
        match build(term, files) {
            Ok(built) => components.extend(built),
            Err(found) => mistakes.extend(found),
        }
    }
    components
}

/// The components that one term stands for.
pub(crate) fn build(term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
    match &term.head {
        Head::Name { text, span } => match find(text).filter(|family| family.name() != CODE) {
            Some(family) => family.build(term, files),
            None => Err(vec![unknown(text, span)]),
        },
        Head::Code { text, span } => match find(CODE) {
            Some(family) => family
                .build(term, files)
                .map_err(|found| found.into_iter().map(|m| with_example(m, term)).collect()),
            None => Err(vec![unknown(text, span)]),
        },
        Head::Star { span, .. } => match find(NIM) {
            Some(family) => family.build(&nim_heap(term, span), files),
            None => Err(vec![unknown(NIM, span)]),
        },
        Head::Compound { joining, span, .. } => match find(joining.word()) {
            Some(family) => family.build(term, files),
            None => Err(vec![unknown(joining.word(), span)]),
        },
    }
}

fn unknown(name: &str, span: &Span) -> Diagnostic {
    let mistake = Diagnostic::new("N0301", span.clone()).with("name", shortened(name));
    match nearest_name(name) {
        Some(near) => mistake.suggest(near),
        None => mistake,
    }
}

/// `*n` as the term `nim n`.
fn nim_heap(term: &Term, span: &Span) -> Term {
    let Head::Star { size, text, .. } = &term.head else { return term.clone() };
    Term {
        head: Head::Name { text: NIM.to_owned(), span: span.clone() },
        parameters: Vec::new(),
        arguments: vec![Argument {
            value: ArgumentValue::Integer(size.clone()),
            text: text.clone(),
            span: span.clone(),
        }],
        span: span.clone(),
    }
}

/// A wrong digit of a code, with the whole term written right: `0.7&32; 24` for `0.7W 24`. The reader of codes knows
/// neither where the code stands nor what follows it.
fn with_example(mistake: Diagnostic, term: &Term) -> Diagnostic {
    let Head::Code { text, span } = &term.head else { return mistake };
    let at = mistake.span.start.checked_sub(span.start);
    let digit = at.and_then(|at| text.chars().nth(at));
    let (Some(at), Some(digit), "N0207") = (at, digit, mistake.code) else { return mistake };
    let before: String = text.chars().take(at).collect();
    let after: String = text.chars().skip(at + 1).collect();
    // Letters beyond V go on counting; what other characters were meant to be is unknown.
    let right = mistake.suggestion.as_deref().unwrap_or("&32;");
    let arguments: String = term.arguments.iter().map(|argument| format!(" {argument}")).collect();
    let example = shortened(&format!("{before}{right}{after}{arguments}"));
    mistake.with("digit", digit).with("example", example)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{notation::parse, rules::heap::Code};

    /// The mistake in the code of a question whose only term it heads.
    #[track_caller]
    fn check(question: &str, label: &str, help: &str) {
        let sum = parse(question).expect(question);
        let Head::Code { text, .. } = &sum.terms[0].head else { panic!("no code") };
        let mistake = with_example(Code::parse(text).expect_err(question), &sum.terms[0]);
        assert_eq!((mistake.label().as_str(), mistake.help().as_str()), (label, help));
    }

    #[test]
    fn a_wrong_digit_is_shown_written_right() {
        check(
            "0.7W 24",
            "W is not a digit of a code",
            "larger digits are written &32; and so on: 0.7&32; 24",
        );
        check(
            "0.7x5(24, 3)",
            "x is not a digit of a code",
            "larger digits are written &32; and so on: 0.7&33;5 24 3",
        );
        check(
            "0.7#",
            "# is not a digit of a code",
            "larger digits are written &32; and so on: 0.7&32;",
        );
        check("0..7 5", "", "delete the second point");
    }
}
