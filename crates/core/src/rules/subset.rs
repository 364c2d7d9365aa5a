//! Subsets of the vertices or edges of a drawing: the positions of games that remove them.
//!
//! A subset is written behind the drawing as the numbers that are gone, `without 2 5`, or those that are left, `only 1 3`,
//! whichever are fewer; nothing is written for all of them. Numbers start from 1; vertices that have names are written by them.

use crate::{
    notation::{Argument, ArgumentValue, Diagnostic, Span, closest, shortened},
    rules::{Position, SimpleGraph},
    value::Natural,
};
use std::collections::HashMap;

/// A set of numbers below a bound, as a bitmask of 64-bit words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subset {
    words: Vec<u64>,
    bound: usize,
}

impl Subset {
    /// The empty subset.
    pub fn none(bound: usize) -> Subset {
        Subset { words: vec![0; bound.div_ceil(64)], bound }
    }

    /// All numbers below the bound.
    pub fn all(bound: usize) -> Subset {
        let mut all = Subset::none(bound);
        for number in 0..bound {
            all.insert(number);
        }
        all
    }

    /// The subset that these words are, if they are one.
    pub fn of_words(words: &[u64], bound: usize) -> Option<Subset> {
        let fits = words.len() == bound.div_ceil(64)
            && (bound.is_multiple_of(64)
                || words.last().is_none_or(|last| last >> (bound % 64) == 0));
        fits.then(|| Subset { words: words.to_vec(), bound })
    }

    /// The same of a position.
    pub fn of_position(position: &Position, bound: usize) -> Option<Subset> {
        Subset::of_words(&position.words()?, bound)
    }

    /// The words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The position of these words.
    pub fn position(&self) -> Position {
        self.words.iter().map(|&word| Natural::from(word)).collect()
    }

    /// Whether a number is in it.
    pub fn contains(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds a number below the bound.
    pub fn insert(&mut self, number: usize) {
        if number < self.bound {
            self.words[number / 64] |= 1 << (number % 64);
        }
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            std::iter::successors(Some(word).filter(|&w| w != 0), |&w| {
                Some(w & (w - 1)).filter(|&rest| rest != 0)
            })
            .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// The least number.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// How many numbers.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// As it is written, by numbers.
    pub fn text(&self) -> String {
        self.text_with(None)
    }

    /// As it is written, by names where there are any.
    pub(crate) fn text_with(&self, names: Option<&[String]>) -> String {
        let left = self.len();
        let name = |number: usize| match names.and_then(|names| names.get(number)) {
            Some(name) => format!(" {name}"),
            None => format!(" {}", number + 1),
        };
        let listed =
            |numbers: &mut dyn Iterator<Item = usize>| numbers.map(name).collect::<String>();
        match self.bound - left {
            0 => String::new(),
            gone if gone <= left => {
                let mut numbers = (0..self.bound).filter(|&number| !self.contains(number));
                format!("without{}", listed(&mut numbers))
            }
            _ => format!("only{}", listed(&mut self.iter())),
        }
    }

    /// Reads what follows a drawing; the place is that of the whole term.
    ///
    /// # Errors
    /// `N0433` at the first word that does not fit.
    pub(crate) fn read(
        arguments: &[Argument],
        bound: usize,
        place: &Span,
    ) -> Result<Subset, Vec<Diagnostic>> {
        let number = |argument: &Argument| match &argument.value {
            ArgumentValue::Integer(number) => {
                usize::try_from(number).ok()?.checked_sub(1).filter(|&number| number < bound)
            }
            _ => None,
        };
        let wrong = |argument: &Argument| {
            let mistake = Diagnostic::new("N0433", argument.span.clone());
            mistake.with("word", shortened(&argument.text)).with("most", bound)
        };
        Subset::read_by(arguments, bound, place, number, wrong)
    }

    /// The same of vertices, by names where there are any.
    ///
    /// # Errors
    /// `N0433` for numbers that do not fit, `N0438` for what is no name.
    pub(crate) fn read_of(
        arguments: &[Argument],
        graph: &SimpleGraph,
        place: &Span,
    ) -> Result<Subset, Vec<Diagnostic>> {
        let Some(names) = graph.names() else {
            return Subset::read(arguments, graph.len(), place);
        };
        // There may be thousands of words.
        let places: HashMap<&str, usize, foldhash::fast::RandomState> =
            names.iter().map(String::as_str).zip(0..).collect();
        let vertex = |argument: &Argument| {
            let named = places.get(argument.text.as_str()).copied();
            named.or_else(|| graph.vertex_of(&argument.text))
        };
        let wrong = |argument: &Argument| {
            let mistake = Diagnostic::new("N0438", argument.span.clone())
                .with("word", shortened(&argument.text));
            match closest(&argument.text, names.iter().map(String::as_str)) {
                Some(near) => mistake.suggest(near),
                None => mistake,
            }
        };
        Subset::read_by(arguments, graph.len(), place, vertex, wrong)
    }

    fn read_by(
        arguments: &[Argument],
        bound: usize,
        place: &Span,
        number: impl Fn(&Argument) -> Option<usize>,
        wrong: impl Fn(&Argument) -> Diagnostic,
    ) -> Result<Subset, Vec<Diagnostic>> {
        let Some((first, numbers)) = arguments.split_first() else { return Ok(Subset::all(bound)) };
        let keeps = match first.text.to_lowercase().as_str() {
            "only" => true,
            "without" => false,
            _ => {
                let mistake = Diagnostic::new("N0433", first.span.clone());
                let mistake = mistake.with("word", shortened(&first.text)).with("most", bound);
                return Err(vec![mistake]);
            }
        };
        if numbers.is_empty() && !keeps {
            let mistake = Diagnostic::new("N0433", place.clone());
            return Err(vec![mistake.with("word", &*first.text).with("most", bound)]);
        }
        let mut subset = if keeps { Subset::none(bound) } else { Subset::all(bound) };
        for argument in numbers {
            let Some(number) = number(argument) else { return Err(vec![wrong(argument)]) };
            if keeps { subset.insert(number) } else { subset.remove(number) }
        }
        Ok(subset)
    }
}
