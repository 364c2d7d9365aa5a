//! From a term to numbers: what every family asks of the words that follow its name.
//!
//! Arity decides. A ruleset whose position is one number takes any number of heaps, each a component of the sum
//! ([`heaps`]); a ruleset whose position is a tuple or a list takes exactly one position ([`tuple()`], [`list`]).
//! Parameters are asked for by the functions whose name ends in `parameter`.
//!
//! Every function reports all its mistakes, each with its place; [`all`] joins two results without losing the mistakes
//! of either:
//!
//! ```
//! use bouton_core::{notation::parse, rules::arity};
//!
//! let sum = parse("wythoff 5 8").unwrap();
//! let ((), [a, b]) =
//!     arity::all(arity::no_parameters(&sum.terms[0]), arity::tuple(&sum.terms[0])).unwrap();
//! assert_eq!((a, b), (5u8.into(), 8u8.into()));
//!
//! let mistakes = arity::tuple::<2>(&parse("wythoff 5").unwrap().terms[0]).unwrap_err();
//! assert_eq!(mistakes[0].code, "N0310");
//! ```

use crate::{
    notation::{
        Argument, ArgumentValue, Diagnostic, Parameter, ParameterValue, Span, Term, closest,
        number, shortened,
    },
    rules::{
        Files, NOT_UTF8, catalogue,
        heap::{NamedSet, Part, SubtractionSet},
    },
    value::Natural,
};
use std::ops::RangeInclusive;

/// A value, or every mistake that stood in its way.
pub type Read<T> = Result<T, Vec<Diagnostic>>;

/// Both values, or the mistakes of both.
///
/// # Errors
/// The mistakes of the first, then those of the second.
pub fn all<A, B>(first: Read<A>, second: Read<B>) -> Read<(A, B)> {
    match (first, second) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut mistakes), Err(more)) => {
            mistakes.extend(more);
            Err(mistakes)
        }
        (Err(mistakes), Ok(_)) | (Ok(_), Err(mistakes)) => Err(mistakes),
    }
}

/// All values of a list, or the mistakes of all.
///
/// # Errors
/// Every mistake in order.
pub fn each<T>(results: impl IntoIterator<Item = Read<T>>) -> Read<Vec<T>> {
    let (mut values, mut mistakes) = (Vec::new(), Vec::new());
    // A word whose mistake the parser has reported gives an error without a second mistake.
    let mut failed = false;
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(more) => {
                failed = true;
                mistakes.extend(more);
            }
        }
    }
    if failed { Err(mistakes) } else { Ok(values) }
}

// ---- positions ---------------------------------------------------------------------------------------------------

/// The number that a position word says.
///
/// # Errors
/// `N0312` for a word, `N0314` for a pair; nothing for a word whose mistake the parser has reported.
pub fn number(argument: &Argument) -> Read<Natural> {
    match &argument.value {
        ArgumentValue::Integer(value) => Ok(value.clone()),
        ArgumentValue::Pair(a, b) => Err(vec![
            Diagnostic::new("N0314", argument.span.clone())
                .with("a", shortened(&a.to_string()))
                .with("b", shortened(&b.to_string())),
        ]),
        ArgumentValue::Word | ArgumentValue::Quoted => {
            let bare = argument.value == ArgumentValue::Word;
            let code = if bare && number::is_negative(&argument.text) { "N0104" } else { "N0312" };
            let mistake = Diagnostic::new(code, argument.span.clone())
                .with("word", shortened(&argument.text));
            // The name of another game: its plus sign is missing.
            let name = argument.text.split(':').next().unwrap_or_default();
            let game = bare && catalogue::find(name).is_some();
            Err(vec![if game { mistake.suggest(format!("+ {}", argument.text)) } else { mistake }])
        }
        ArgumentValue::Faulty => Err(Vec::new()),
    }
}

/// The heaps of a term, any number of them: each is a component of the sum.
///
/// # Errors
/// As [`number()`], for every word.
pub fn heaps(term: &Term) -> Read<Vec<Natural>> {
    each(term.arguments.iter().map(number))
}

/// One position of exactly `N` numbers.
///
/// # Errors
/// `N0310` for too few, `N0311` for too many, and as [`number()`].
pub fn tuple<const N: usize>(term: &Term) -> Read<[Natural; N]> {
    let numbers = numbers(term, N..=N)?;
    // The count was checked; an array of another length cannot come out.
    numbers.try_into().map_err(|_| Vec::new())
}

/// One position of several numbers, their count within a range: `mem 20`, `mem 20 3`.
///
/// # Errors
/// As [`tuple()`].
pub fn numbers(term: &Term, count: RangeInclusive<usize>) -> Read<Vec<Natural>> {
    let counted = match counted(term, count) {
        Some(mistake) => Err(vec![mistake]),
        None => Ok(()),
    };
    all(counted, heaps(term)).map(|((), numbers)| numbers)
}

/// One position that is a list of at least one number.
///
/// # Errors
/// `N0310` for an empty list, and as [`number()`].
pub fn list(term: &Term) -> Read<Vec<Natural>> {
    numbers(term, 1..=usize::MAX)
}

/// Pairs `a/b`, any number of them: `1000/1 5/2`.
///
/// # Errors
/// `N0313` for anything that is no pair.
pub fn pairs(term: &Term) -> Read<Vec<(Natural, Natural)>> {
    each(term.arguments.iter().map(|argument| match &argument.value {
        ArgumentValue::Pair(a, b) => Ok((a.clone(), b.clone())),
        ArgumentValue::Faulty => Err(Vec::new()),
        _ => Err(vec![
            Diagnostic::new("N0313", argument.span.clone()).with("word", shortened(&argument.text)),
        ]),
    }))
}

/// The words of a position that is not numbers (vertices, coins, boards), their count within a range.
///
/// # Errors
/// `N0310` for too few, `N0311` for too many.
pub fn words(term: &Term, count: RangeInclusive<usize>) -> Read<&[Argument]> {
    match counted(term, count) {
        Some(mistake) => Err(vec![mistake]),
        None => Ok(&term.arguments),
    }
}

/// The number as a machine word.
///
/// # Errors
/// `N0315` at the place when it has more than 64 bits.
pub fn machine_word(value: &Natural, place: &Span) -> Read<u64> {
    u64::try_from(value).map_err(|_| {
        vec![
            Diagnostic::new("N0315", place.clone())
                .with("number", shortened(&value.to_string()))
                .with("limit", u64::MAX),
        ]
    })
}

/// Two numbers of a board `5x7` (`5×7` is read as the same).
///
/// # Errors
/// `N0404` for any other word.
pub fn dimensions(argument: &Argument) -> Read<(Natural, Natural)> {
    let mut sides = argument.text.split(['x', 'X']).map(number::plain);
    match (sides.next().flatten(), sides.next().flatten(), sides.next()) {
        (Some(rows), Some(columns), None) => Ok((rows, columns)),
        _ => Err(vec![
            Diagnostic::new("N0404", argument.span.clone()).with("word", shortened(&argument.text)),
        ]),
    }
}

/// A position of so many numbers as the family of a term writes it.
fn example(term: &Term, numbers: usize) -> String {
    let family = catalogue::find(&term.name());
    let examples = family.map_or(&[][..], |family| family.examples());
    examples.first().map_or_else(
        || (1..=numbers.min(3)).fold(shortened(&term.name()), |text, n| format!("{text} {n}")),
        ToString::to_string,
    )
}

/// The mistake in the number of position words, if there is one.
fn counted(term: &Term, count: RangeInclusive<usize>) -> Option<Diagnostic> {
    let (given, least, most) = (term.arguments.len(), *count.start(), *count.end());
    let name = term.name();
    if given < least {
        let place =
            term.arguments.last().map_or_else(|| term.head.span(), |last| last.span.clone());
        return Some(
            Diagnostic::new("N0310", place)
                .with("name", shortened(&name))
                .with("given", given)
                .with("needed", least)
                .with("missing", given + 1)
                .with("example", example(term, least)),
        );
    }
    let first = term.arguments.get(most)?;
    let last = term.arguments.last()?;
    let place = first.span.start..last.span.end;
    let mistake = Diagnostic::new("N0311", place)
        .with("name", shortened(&name))
        .with("given", given)
        .with("needed", most);
    // Several positions in a row are a sum written without its plus signs.
    let head = term.head_text();
    let text = |arguments: &[Argument]| {
        let words: Vec<&str> = arguments.iter().map(|a| a.text.as_str()).collect();
        format!("{head} {}", words.join(" "))
    };
    if given.is_multiple_of(most.max(1)) && most > 0 && given <= 12 {
        let sum: Vec<String> = term.arguments.chunks(most).map(text).collect();
        return Some(mistake.with("sum", sum.join(" + ")));
    }
    let example = term.arguments.get(..most).map(text).unwrap_or_default();
    Some(mistake.with("sum", format!("{} + {head} …", shortened(&example))))
}

// ---- parameters --------------------------------------------------------------------------------------------------

/// Nothing may follow a colon.
///
/// # Errors
/// `N0302` at the parameters.
pub fn no_parameters(term: &Term) -> Read<()> {
    match parameter_span(term) {
        None => Ok(()),
        Some(place) => {
            Err(vec![Diagnostic::new("N0302", place).with("name", shortened(&term.name()))])
        }
    }
}

/// The one parameter of a term, if it has one.
///
/// # Errors
/// `N0304` when there are more.
pub fn optional_parameter(term: &Term) -> Read<Option<&Parameter>> {
    match term.parameters.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        [_, second, ..] => {
            let end = term.parameters.last().map_or(second.span.end, |last| last.span.end);
            Err(vec![
                Diagnostic::new("N0304", second.span.start..end)
                    .with("name", shortened(&term.name()))
                    .with("given", term.parameters.len()),
            ])
        }
    }
}

/// The one parameter that a term must have. `example` shows the term with it: `bash:10 100`.
///
/// # Errors
/// `N0303` when it is missing, `N0304` when there are more.
pub fn parameter<'t>(term: &'t Term, example: &'static str) -> Read<&'t Parameter> {
    optional_parameter(term)?.ok_or_else(|| missing_parameter(term, example))
}

/// The mistake of a missing parameter. `example` shows the term with it.
pub fn missing_parameter(term: &Term, example: &'static str) -> Vec<Diagnostic> {
    vec![
        Diagnostic::new("N0303", term.head.span())
            .with("name", shortened(&term.name()))
            .with("example", example),
    ]
}

/// The number that a parameter says.
///
/// # Errors
/// `N0305` for anything else.
pub fn integer(parameter: &Parameter) -> Read<Natural> {
    match (&parameter.key, &parameter.value) {
        (None, ParameterValue::Integer(value)) => Ok(value.clone()),
        (_, ParameterValue::Faulty) => Err(Vec::new()),
        (Some(key), _) => Err(vec![
            Diagnostic::new("N0307", parameter.span.clone())
                .with("key", shortened(key))
                .with("allowed", "none"),
        ]),
        _ => Err(vec![
            Diagnostic::new("N0305", parameter.span.clone())
                .with("word", shortened(&parameter.text)),
        ]),
    }
}

/// The one number after the colon. `example` shows the term with it.
///
/// # Errors
/// `N0303`, `N0304`, `N0305`.
pub fn integer_parameter(term: &Term, example: &'static str) -> Read<Natural> {
    integer(parameter(term, example)?)
}

/// The one number after the colon, or a default where there is no colon.
///
/// # Errors
/// `N0304`, `N0305`.
pub fn integer_parameter_or(term: &Term, default: u64) -> Read<Natural> {
    optional_parameter(term)?.map_or_else(|| Ok(Natural::from(default)), integer)
}

/// The value, if it lies in a range.
///
/// # Errors
/// `N0309` at the place of the parameters.
pub fn within(term: &Term, value: Natural, range: RangeInclusive<u64>) -> Read<Natural> {
    let inside = Natural::from(*range.start()) <= value && value <= Natural::from(*range.end());
    if inside {
        return Ok(value);
    }
    let place = parameter_span(term).unwrap_or_else(|| term.head.span());
    Err(vec![
        Diagnostic::new("N0309", place)
            .with("number", shortened(&value.to_string()))
            .with("low", range.start())
            .with("high", range.end()),
    ])
}

/// The number of an optional `key=number`, the only parameter allowed: `fibonacci:limit=7`.
///
/// # Errors
/// `N0304`, `N0305`, and `N0307` for another key or none.
pub fn keyed_integer_parameter(term: &Term, key: &'static str) -> Read<Option<Natural>> {
    let Some(parameter) = optional_parameter(term)? else { return Ok(None) };
    if parameter.key.as_deref() != Some(key) {
        let word = parameter.key.as_deref().unwrap_or(&parameter.text);
        return Err(vec![
            Diagnostic::new("N0307", parameter.span.clone())
                .with("key", shortened(word))
                .with("allowed", format!("{key}=…")),
        ]);
    }
    match &parameter.value {
        ParameterValue::Integer(value) => Ok(Some(value.clone())),
        ParameterValue::Faulty => Err(Vec::new()),
        _ => Err(vec![
            Diagnostic::new("N0305", parameter.content.clone())
                .with("word", shortened(&parameter.text)),
        ]),
    }
}

/// The one word after the colon, if there is one, checked against the words that are allowed.
///
/// # Errors
/// `N0304`, and `N0320` for any other word.
pub fn choice_parameter(
    term: &Term,
    choices: &'static [&'static str],
) -> Read<Option<&'static str>> {
    let Some(parameter) = optional_parameter(term)? else { return Ok(None) };
    let word = parameter.text.to_lowercase();
    let found = choices.iter().find(|choice| parameter.key.is_none() && **choice == word);
    found.map(|choice| Some(*choice)).ok_or_else(|| {
        vec![
            Diagnostic::new("N0320", parameter.span.clone())
                .with("word", shortened(&parameter.text))
                .with("choices", choices.join(", ")),
        ]
    })
}

/// The set of numbers that the parameters list: numbers, ranges and names of sets, in any order, repeated or not.
/// `example` shows a term with it.
///
/// ```
/// use bouton_core::{notation::parse, rules::arity};
/// let sum = parse("subtract:5,1..3,5 20").unwrap();
/// let set = arity::set_parameter(&sum.terms[0], "subtract:1,3,4 20").unwrap();
/// assert_eq!(set.to_string(), "1,2,3,5");
/// ```
///
/// # Errors
/// `N0303` for no set at all, `N0306` for an unknown name, `N0307` for a key, `N0308` for a range that runs backwards,
/// `N0316` for 0, each with its place.
pub fn set_parameter(term: &Term, example: &'static str) -> Read<SubtractionSet> {
    if term.parameters.is_empty() {
        return Err(missing_parameter(term, example));
    }
    let parts = each(term.parameters.iter().map(set_part))?;
    // Every part was checked on its own, so the union exists.
    SubtractionSet::new(parts).map_err(|_| Vec::new())
}

fn set_part(parameter: &Parameter) -> Read<Part> {
    let mistake = |code| Diagnostic::new(code, parameter.span.clone());
    let nothing_taken = |fix: Option<String>| {
        let mistake = mistake("N0316");
        Err(vec![match fix {
            Some(text) => mistake.suggest(text),
            None => mistake,
        }])
    };
    if let Some(key) = &parameter.key {
        let allowed = "numbers, ranges and names of sets";
        return Err(vec![mistake("N0307").with("key", shortened(key)).with("allowed", allowed)]);
    }
    match &parameter.value {
        ParameterValue::Integer(n) if n.is_zero() => nothing_taken(None),
        ParameterValue::Integer(n) => Ok(Part::Number(n.clone())),
        ParameterValue::Range(low, high) if low > high => {
            let (low, high) = parameter.text.split_once("..").unwrap_or_default();
            Err(vec![
                mistake("N0308")
                    .with("low", shortened(low))
                    .with("high", shortened(high))
                    .suggest(format!("{high}..{low}")),
            ])
        }
        ParameterValue::Range(low, high) if low.is_zero() => {
            let rest = parameter.text.split_once("..").map(|(_, high)| format!("1..{high}"));
            nothing_taken(rest.filter(|_| !high.is_zero()))
        }
        ParameterValue::Range(low, high) => Ok(Part::Range(low.clone(), high.clone())),
        ParameterValue::Faulty => Err(Vec::new()),
        ParameterValue::Word | ParameterValue::Quoted => {
            let word = parameter.text.to_lowercase();
            let names = NamedSet::ALL.map(NamedSet::name);
            if let Some(set) = NamedSet::of_name(&word) {
                return Ok(Part::Named(set));
            }
            let mistake =
                mistake("N0306").with("word", shortened(&word)).with("names", names.join(", "));
            Err(vec![match closest(&word, names) {
                Some(near) => mistake.suggest(near),
                None => mistake,
            }])
        }
    }
}

/// The text that the one parameter gives: the quoted text itself, or the contents of the file that it names. The place
/// is that of the text or of the file's name.
///
/// # Errors
/// `N0303`, `N0304`, and `N0501` when the file cannot be read.
pub fn text_parameter(
    term: &Term,
    files: &dyn Files,
    example: &'static str,
) -> Read<(String, Span)> {
    let parameter = parameter(term, example)?;
    if parameter.value == ParameterValue::Quoted {
        return Ok((parameter.text.clone(), parameter.content.clone()));
    }
    file(parameter, files).map(|text| (text, parameter.span.clone()))
}

/// The contents of the file that a parameter names, in quotes or not.
///
/// # Errors
/// `N0501` with the reason, `N0505` for bytes that are no text; nothing where the parser has reported the name.
pub fn file(parameter: &Parameter, files: &dyn Files) -> Read<String> {
    if parameter.value == ParameterValue::Faulty {
        return Err(Vec::new());
    }
    let name = parameter.full_text();
    files.read(&name).map_err(|reason| {
        let (code, key, value) = match reason.strip_prefix(NOT_UTF8) {
            Some(line) => ("N0505", "line", line),
            None => ("N0501", "reason", reason.as_str()),
        };
        let mistake = Diagnostic::new(code, parameter.span.clone());
        vec![mistake.with("file", shortened(&name)).with(key, value)]
    })
}

/// The place of all parameters together.
pub fn parameter_span(term: &Term) -> Option<Span> {
    Some(term.parameters.first()?.span.start..term.parameters.last()?.span.end)
}
