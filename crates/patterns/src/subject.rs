//! What a pattern or a claim is about: a sum in the notation whose numbers are letters.
//!
//! `subtract:1..m n` with the parameter m stands for a family of rulesets and a heap n; `nim a b c` for three heaps;
//! `kayles n + *k` for a sum. Words behind a head are coordinates, unless they are named as parameters; a ruleset alone gets
//! coordinates by what its positions are. A [`Subject`] is text with gaps; an [`Instance`] has values for the parameters and
//! makes the components of any point, without reading text again where that can be avoided.

use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Files, Ruleset, Written, catalogue::parse_question},
    value::Natural,
};
use std::sync::Arc;

mod letters;
mod mistakes;

pub(crate) use mistakes::unbound;

/// A sum with letters.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The text as typed, with coordinates added where it had none.
    pub text: String,
    pieces: Vec<Piece>,
    /// The coordinates in the order in which they first stand.
    pub coordinates: Vec<String>,
    /// The parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter and the numbers that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The first number.
    pub from: u64,
    /// The last number.
    pub to: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Coordinate(usize),
    Parameter(usize),
}

/// Mistakes in a text that was made from a subject, with that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistaken {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub mistakes: Vec<Diagnostic>,
}

impl Mistaken {
    fn one(text: &str, code: &'static str) -> Mistaken {
        let span = 0..text.chars().count();
        Mistaken { text: text.to_owned(), mistakes: vec![Diagnostic::new(code, span)] }
    }
}

/// Numbers that a ruleset alone is tried with, to find out what its positions are.
const SHAPES: [&str; 8] = ["", " 0", " 0 0", " 1", " 1 2", " 1 2 3", " 1 2 3 4", " 1/1"];

/// Names of coordinates.
const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

impl Subject {
    /// Reads a subject.
    ///
    /// # Errors
    /// A text without any letter to vary, or mistakes in it when the letters are numbers.
    pub fn read(
        text: &str,
        parameters: Vec<Parameter>,
        files: &dyn Files,
    ) -> Result<Subject, Mistaken> {
        let mut subject = Subject::split(text, parameters);
        if !subject.coordinates.is_empty() {
            return Ok(subject);
        }
        // A ruleset alone: its positions say which coordinates there are.
        let first: Vec<u64> = subject.parameters.iter().map(|p| p.from).collect();
        let written = subject.written(&first, &[]);
        let mut wrong = Vec::new();
        for shape in SHAPES {
            match parse_question(&format!("{written}{shape}"), files) {
                // A position as it stands: nothing varies.
                Ok(components) if shape.is_empty() && !components.is_empty() => {
                    return Err(Mistaken::one(text, "F0102"));
                }
                Ok(components) => {
                    let [component] = components.as_slice() else { continue };
                    let names = match component.ruleset.written() {
                        Written::Numbers(1) => vec!["n"],
                        Written::Numbers(count) => NAMES.into_iter().take(count).collect(),
                        Written::List | Written::Set => NAMES[..3].to_vec(),
                        Written::Pairs | Written::Names(_) => {
                            return Err(Mistaken::one(text, "F0102"));
                        }
                    };
                    subject = Subject::split(
                        &format!("{} {}", text.trim_end(), names.join(" ")),
                        subject.parameters,
                    );
                    return Ok(subject);
                }
                // What is wrong with numbers that nobody wrote is not told, nor that numbers are missing.
                Err(mistakes) if shape.is_empty() => {
                    wrong = mistakes.into_iter().filter(|m| m.code != "N0310").collect();
                }
                Err(_) => {}
            }
        }
        if wrong.is_empty() {
            return Err(Mistaken::one(text, "F0102"));
        }
        Err(subject.mistaken(&first, &[], wrong))
    }

    /// The text with numbers in place of the letters.
    pub fn written(&self, parameters: &[u64], coordinates: &[u64]) -> String {
        let number = |list: &[u64], index: usize, name: &str| {
            list.get(index).map_or_else(|| name.to_owned(), ToString::to_string)
        };
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(literal) => text.push_str(literal),
                Piece::Coordinate(i) => {
                    text.push_str(&number(coordinates, *i, &self.coordinates[*i]));
                }
                Piece::Parameter(i) => {
                    text.push_str(&number(parameters, *i, &self.parameters[*i].name));
                }
            }
        }
        text
    }

    /// Puts the coordinates in the order of another subject that has the same letters; where it has others, the order stays.
    pub(crate) fn take_letters_of(&mut self, other: &Subject) {
        let place = |name: &String| other.coordinates.iter().position(|it| it == name);
        let Some(order) = self.coordinates.iter().map(place).collect::<Option<Vec<_>>>() else {
            return;
        };
        if self.coordinates.len() != other.coordinates.len() {
            return;
        }
        for piece in &mut self.pieces {
            if let Piece::Coordinate(index) = piece {
                *index = order[*index];
            }
        }
        self.coordinates.clone_from(&other.coordinates);
    }

    /// The names of the parameters.
    pub fn parameter_names(&self) -> Vec<String> {
        self.parameters.iter().map(|p| p.name.clone()).collect()
    }

    /// All values of the parameters, the last one running fastest.
    pub fn settings(&self) -> Settings {
        Settings {
            parameters: self.parameters.clone(),
            next: Some(self.parameters.iter().map(|p| p.from).collect()),
        }
    }

    /// The subject with values for its parameters.
    ///
    /// # Errors
    /// Mistakes in the text with numbers, where no small position can be read.
    pub fn instance(
        &self,
        parameters: Vec<u64>,
        files: &dyn Files,
    ) -> Result<Instance<'_>, Mistaken> {
        let mut instance = Instance { subject: self, parameters, terms: None };
        instance.terms = instance.direct_terms(files);
        if instance.terms.is_some() {
            return Ok(instance);
        }
        // Something must be readable; of the smallest points one shows what is wrong otherwise.
        let mut wrong = None;
        let width = self.coordinates.len() as u64;
        let rising = [0, 1].map(|first| (0..width).map(|i| first + i).collect::<Vec<u64>>());
        let falling = (0..width).map(|i| width - i).collect();
        let level = vec![1; self.coordinates.len()];
        for point in [level, falling].into_iter().chain(rising) {
            match instance.parsed(&point, files) {
                Ok(_) => return Ok(instance),
                Err(mistaken) => wrong = Some(mistaken),
            }
        }
        Err(wrong.unwrap_or_else(|| Mistaken::one(&self.text, "F0102")))
    }
}

/// Values of parameters, one after another.
#[derive(Clone, Debug)]
pub struct Settings {
    parameters: Vec<Parameter>,
    next: Option<Vec<u64>>,
}

impl Iterator for Settings {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let current = self.next.take()?;
        if self.parameters.iter().any(|p| p.from > p.to) {
            return None;
        }
        let mut following = current.clone();
        for (value, parameter) in following.iter_mut().zip(&self.parameters).rev() {
            if *value < parameter.to {
                *value += 1;
                self.next = Some(following);
                break;
            }
            *value = parameter.from;
        }
        Some(current)
    }
}

/// A subject with values for its parameters.
#[derive(Clone, Debug)]
pub struct Instance<'s> {
    subject: &'s Subject,
    /// The values.
    pub parameters: Vec<u64>,
    terms: Option<Vec<Term>>,
}

/// A term that is a ruleset and numbers.
#[derive(Clone, Debug)]
pub struct Term {
    /// The ruleset.
    pub ruleset: Arc<dyn Ruleset>,
    /// Its numbers, each a coordinate or fixed.
    pub slots: Vec<Slot>,
}

/// A number of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The coordinate of this index.
    Coordinate(usize),
    /// A number.
    Number(u64),
}

impl Instance<'_> {
    /// The ruleset, or the sum, with its letters.
    pub fn text(&self) -> String {
        self.subject.written(&self.parameters, &[])
    }

    /// The terms, each of one position (a heap, a tuple), where the text is as plain as that.
    pub fn terms(&self) -> Option<&[Term]> {
        self.terms.as_deref()
    }

    /// The components of a point; `None` if the rulesets have no such position.
    pub fn components(&self, point: &[u64], files: &dyn Files) -> Option<Vec<Component>> {
        let Some(terms) = &self.terms else { return self.parsed(point, files).ok() };
        let mut components = Vec::with_capacity(terms.len());
        for term in terms {
            let numbers: Option<Vec<Natural>> = term
                .slots
                .iter()
                .map(|slot| match slot {
                    Slot::Coordinate(i) => point.get(*i).map(|&n| Natural::from(n)),
                    Slot::Number(n) => Some(Natural::from(*n)),
                })
                .collect();
            let position = term.ruleset.position_of(&numbers?)?;
            components.push(Component { ruleset: term.ruleset.clone(), position });
        }
        Some(components)
    }

    fn parsed(&self, point: &[u64], files: &dyn Files) -> Result<Vec<Component>, Mistaken> {
        let text = self.subject.written(&self.parameters, point);
        parse_question(&text, files)
            .map_err(|mistakes| self.subject.mistaken(&self.parameters, point, mistakes))
    }

    /// The terms of a text whose positions are plain numbers; checked against the reader of the notation on some points.
    fn direct_terms(&self, files: &dyn Files) -> Option<Vec<Term>> {
        let shown = self.subject.written(&self.parameters, &[]);
        let mut terms = Vec::new();
        for term in split_terms(&shown) {
            terms.extend(self.direct_term(term.trim(), files)?);
        }
        let direct = Instance { terms: Some(terms), ..self.clone() };
        let count = self.subject.coordinates.len() as u64;
        let points = [0_u64, 1, 3].map(|first| (0..count).map(|i| first + i).collect::<Vec<u64>>());
        let mut any = false;
        for point in points {
            let text =
                |c: Vec<Component>| c.iter().map(Component::text).collect::<Vec<_>>().join(" + ");
            let read = self.parsed(&point, files).ok().map(text);
            let made = direct.components(&point, files).map(text);
            if read != made {
                return None;
            }
            any |= read.is_some();
        }
        direct.terms.filter(|_| any)
    }

    fn direct_term(&self, term: &str, files: &dyn Files) -> Option<Vec<Term>> {
        let slot = |word: &str| {
            let coordinate = self.subject.coordinates.iter().position(|name| name == word);
            coordinate.map(Slot::Coordinate).or_else(|| word.parse().ok().map(Slot::Number))
        };
        if let Some(heap) = term.strip_prefix('*') {
            let ruleset = ruleset_of("nim", files)?;
            return Some(vec![Term { ruleset, slots: vec![slot(heap)?] }]);
        }
        let head = head_of(term);
        let slots: Option<Vec<Slot>> = term[head.len()..].split_whitespace().map(slot).collect();
        let slots = slots?;
        let ruleset = ruleset_of(head, files)?;
        if ruleset.is_heap_like() {
            let heap = |slot| Term { ruleset: ruleset.clone(), slots: vec![slot] };
            return Some(slots.into_iter().map(heap).collect());
        }
        Some(vec![Term { ruleset, slots }])
    }
}

/// A ruleset by its head, from a small position of it.
fn ruleset_of(head: &str, files: &dyn Files) -> Option<Arc<dyn Ruleset>> {
    SHAPES.iter().find_map(|shape| {
        let components = parse_question(&format!("{head}{shape}"), files).ok()?;
        Some(components.into_iter().next()?.ruleset)
    })
}

/// What stands in front of the first blank that is not in quotes.
fn head_of(term: &str) -> &str {
    let mut quote = None;
    for (at, c) in term.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c.is_whitespace() => return &term[..at],
            _ => {}
        }
    }
    term
}

/// The terms of a sum, at the plus signs that are not in quotes.
fn split_terms(text: &str) -> Vec<&str> {
    let (mut terms, mut start, mut quote) = (Vec::new(), 0, None);
    for (at, c) in text.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == '+' => {
                terms.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    terms.push(&text[start..]);
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::rules::NoFiles;

    #[track_caller]
    fn check(text: &str, parameters: &[&str], coordinates: &str, written: &str) {
        let parameters = parameters
            .iter()
            .map(|name| Parameter { name: (*name).to_owned(), from: 2, to: 3 })
            .collect();
        let subject = Subject::read(text, parameters, &NoFiles).unwrap();
        assert_eq!(subject.coordinates.join(" "), coordinates);
        assert_eq!(subject.written(&[2, 2], &[5, 6, 7]), written);
        let instance = subject.instance(vec![2; subject.parameters.len()], &NoFiles).unwrap();
        assert!(instance.terms().is_some(), "{text}");
        let shown: Vec<String> =
            instance.components(&[5, 6, 7], &NoFiles).unwrap().iter().map(|c| c.text()).collect();
        assert_eq!(shown.len(), instance.terms().unwrap().len());
    }

    #[test]
    fn letters_are_coordinates_and_declared_ones_parameters() {
        check("kayles", &[], "n", "kayles 5");
        check("wythoff", &[], "a b", "wythoff 5 6");
        check("nim x y", &[], "x y", "nim 5 6");
        check("subtract:1..m n", &["m"], "n", "subtract:1..2 5");
        check("bash:m", &["m"], "n", "bash:2 5");
        check("kayles n + *k", &[], "n k", "kayles 5 + *6");
        check("0.77 n + wythoff n k", &[], "n k", "0.77 5 + wythoff 5 6");
        check(
            "rules:'t(n): for k in 1..m if k <= n => n-k' h",
            &["m"],
            "h",
            "rules:'t(n): for k in 1..2 if k <= n => n-k' 5",
        );
        check("staircase a b c", &[], "a b c", "staircase 5 6 7");
    }

    #[test]
    fn every_setting_comes_once_in_order() {
        let p = |name: &str, from, to| Parameter { name: name.to_owned(), from, to };
        let subject =
            Subject::read("bash:m n", vec![p("m", 1, 2), p("q", 5, 6)], &NoFiles).unwrap();
        let all: Vec<Vec<u64>> = subject.settings().collect();
        assert_eq!(all, [[1, 5], [1, 6], [2, 5], [2, 6]]);
    }

    #[test]
    fn what_is_no_subject_is_refused() {
        for (text, code) in [
            ("kayles 5", "F0102"),
            ("nim 3 5", "F0102"),
            ("nim 3 + kayles 5", "F0102"),
            ("cram", "F0102"),
            ("kayls", "N0301"),
            ("bash", "N0401"),
        ] {
            let mistaken = Subject::read(text, Vec::new(), &NoFiles).unwrap_err();
            let first = &mistaken.mistakes[0];
            assert!(code == "N0401" || first.code == code, "{text}: {first:?}");
            assert!(mistaken.text == text && first.span.end <= text.chars().count(), "{text}");
        }
    }
}
