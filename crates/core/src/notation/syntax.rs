//! The syntax tree of the notation: what was typed, with places, before any ruleset is looked up.

use super::Joining;
use crate::value::Natural;
use std::ops::Range;

/// A place in the text as typed: Unicode characters from 0, the end excluded.
pub type Span = Range<usize>;

/// A sum of terms: `nim 3 5 7 + kayles 11 + *4`. No term at all is the empty sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The terms in the order in which they are written.
    pub terms: Vec<Term>,
}

/// A ruleset with its parameters and the positions that follow it: `subtract:1,3,4 20 15`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name, code or star in front.
    pub head: Head,
    /// What follows the colon, split at commas.
    pub parameters: Vec<Parameter>,
    /// The position words after it.
    pub arguments: Vec<Argument>,
    /// The whole term.
    pub span: Span,
}

/// How a term begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// A ruleset's name or alias, lower case, as typed otherwise: `nim`, `威佐夫`.
    Name {
        /// The name.
        text: String,
        /// Its place.
        span: Span,
    },
    /// A take-and-break code, not yet checked: `0.77`, `4!.0`, `0.&32;`.
    Code {
        /// The code as typed, full-width characters replaced.
        text: String,
        /// Its place.
        span: Span,
    },
    /// `*n`, the nim-heap of size n. Such a term has neither parameters nor arguments.
    Star {
        /// The size.
        size: Natural,
        /// The size as typed, full-width characters replaced; `1` for a star alone.
        text: String,
        /// Its place, the star included.
        span: Span,
    },
    /// `selective(nim 3, kayles 5)`, games joined otherwise than by a sum. Such a term has neither parameters nor
    /// arguments.
    Compound {
        /// How they are joined.
        joining: Joining,
        /// What stands in the parentheses.
        parts: Vec<Part>,
        /// The place of the word.
        span: Span,
    },
}

/// What stands between two commas of a compound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A term. Several heaps are several games of the compound, as they are several components of a sum.
    Term(Term),
    /// A sum in parentheses, which is one game of the compound.
    Sum(Sum),
}

/// One parameter: `10`, `1..10`, `squares`, `limit=7`, `'take(n): …'`, `moves.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The word before `=`, if there is one.
    pub key: Option<String>,
    /// What it says.
    pub value: ParameterValue,
    /// The value as typed, without key and quotes, full-width characters replaced outside quotes.
    pub text: String,
    /// The place of key and value, quotes included.
    pub span: Span,
    /// The place of `text`.
    pub content: Span,
}

/// What a parameter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// An integer expression.
    Integer(Natural),
    /// `a..b`, both ends included.
    Range(Natural, Natural),
    /// Any other bare word: a set's name, a file, a function such as `3n`.
    Word,
    /// A text in quotes.
    Quoted,
    /// A word whose mistake the parser has reported.
    Faulty,
}

/// One position word: `5`, `1000/1`, `4x5`, `HTTH`, `v0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What it says.
    pub value: ArgumentValue,
    /// The word as typed, full-width characters replaced.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// What a position word says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentValue {
    /// An integer expression.
    Integer(Natural),
    /// `a/b`.
    Pair(Natural, Natural),
    /// Any other word; its ruleset knows what it means.
    Word,
    /// A text in quotes, which is never read as a number: a vertex called `'-1'`.
    Quoted,
    /// A word whose mistake the parser has reported.
    Faulty,
}

impl Sum {
    /// The same tree with all places set to 0..0, for comparisons of what was said regardless of where.
    #[must_use]
    pub fn without_places(mut self) -> Sum {
        self.terms = self.terms.into_iter().map(Term::without_places).collect();
        self
    }
}

impl Head {
    /// The place of the name, code or star.
    pub fn span(&self) -> Span {
        match self {
            Head::Name { span, .. }
            | Head::Code { span, .. }
            | Head::Star { span, .. }
            | Head::Compound { span, .. } => span.clone(),
        }
    }
}

impl Parameter {
    /// Key and value together, for families in which `=` means nothing: a file called `a=b`.
    pub fn full_text(&self) -> String {
        match &self.key {
            Some(key) => format!("{key}={}", self.text),
            None => self.text.clone(),
        }
    }
}

impl Term {
    /// The ruleset's name or code, without parameters: `subtract`, `0.77`, `*3`.
    pub fn name(&self) -> String {
        match &self.head {
            Head::Name { text, .. } | Head::Code { text, .. } => text.clone(),
            Head::Star { text, .. } => format!("*{text}"),
            Head::Compound { joining, .. } => joining.word().to_owned(),
        }
    }

    /// The same term with all places set to 0..0. Compounds nest a few levels only, so this does not go deep.
    fn without_places(mut self) -> Term {
        self.span = 0..0;
        match &mut self.head {
            Head::Name { span, .. } | Head::Code { span, .. } | Head::Star { span, .. } => {
                *span = 0..0;
            }
            Head::Compound { span, parts, .. } => {
                *span = 0..0;
                for part in parts {
                    *part = match std::mem::replace(part, Part::Sum(Sum { terms: Vec::new() })) {
                        Part::Term(term) => Part::Term(term.without_places()),
                        Part::Sum(sum) => Part::Sum(sum.without_places()),
                    };
                }
            }
        }
        self.arguments.iter_mut().for_each(|argument| argument.span = 0..0);
        for parameter in &mut self.parameters {
            (parameter.span, parameter.content) = (0..0, 0..0);
        }
        self
    }

    /// The head with its parameters, as it is printed.
    pub fn head_text(&self) -> String {
        super::print::head(self)
    }
}
