//! The catalogue: from a syntax tree to components, every name looked up, every mistake reported.

use super::{Component, Family, Files, families};
use crate::notation::{
    Argument, ArgumentValue, Diagnostic, Head, Mistakes, Span, Sum, Term, closest,
    parse_as_far_as_possible, shortened,
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
    let parsed = parse_as_far_as_possible(text);
    let mut mistakes = parsed.mistakes;
    let components = look_up(&parsed.sum, files, &mut mistakes);
    if mistakes.is_empty() { Ok(components) } else { Err(mistakes.into_sorted()) }
}

fn look_up(sum: &Sum, files: &dyn Files, mistakes: &mut Mistakes) -> Vec<Component> {
    let mut components = Vec::new();
    for term in &sum.terms {
        let built = match &term.head {
            Head::Name { text, span } => match find(text).filter(|family| family.name() != CODE) {
                Some(family) => family.build(term, files),
                None => Err(vec![unknown(text, span)]),
            },
            Head::Code { text, span } => match find(CODE) {
                Some(family) => family
                    .build(term, files)
                    .map_err(|found| found.into_iter().map(|m| with_positions(m, term)).collect()),
                None => Err(vec![unknown(text, span)]),
            },
            Head::Star { span, .. } => match find(NIM) {
                Some(family) => family.build(&nim_heap(term, span), files),
                None => Err(vec![unknown(NIM, span)]),
            },
        };
        match built {
            Ok(built) => components.extend(built),
            Err(found) => mistakes.extend(found),
        }
    }
    components
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

/// The right spelling of a code, shown with the positions of the term: `0.7&32; 24` for `0.7W 24`.
fn with_positions(mut mistake: Diagnostic, term: &Term) -> Diagnostic {
    let arguments: String = term.arguments.iter().map(|argument| format!(" {argument}")).collect();
    if mistake.suggestion.is_some() {
        let examples = mistake.arguments.iter_mut().filter(|(name, _)| *name == "example");
        examples.for_each(|(_, text)| *text = shortened(&format!("{text}{arguments}")));
    }
    mistake
}
