//! Mistakes in a text with numbers for letters, told in the text that was typed.
//!
//! A coordinate was given a number only to read the text, so what is shown has the letter there; a parameter has values that may
//! be the mistake, so it keeps its number.

use super::{Mistaken, Piece, Subject};
use bouton_core::notation::Diagnostic;

impl Subject {
    /// Mistakes in the text with these numbers, where the places are in the text that is shown.
    pub(super) fn mistaken(
        &self,
        parameters: &[u64],
        coordinates: &[u64],
        mistakes: Vec<Diagnostic>,
    ) -> Mistaken {
        let text = self.written(parameters, &[]);
        // For every piece: where it begins and ends with numbers, and where it is shown.
        let mut places = Vec::new();
        let (mut from, mut to) = (0, 0);
        for piece in &self.pieces {
            let length = |numbers: &[u64], index: usize, name: &str| {
                numbers.get(index).map_or_else(|| name.chars().count(), |n| n.to_string().len())
            };
            let (with_numbers, shown, is_text) = match piece {
                Piece::Text(literal) => {
                    let length = literal.chars().count();
                    (length, length, true)
                }
                Piece::Coordinate(i) => {
                    let name = &self.coordinates[*i];
                    (length(coordinates, *i, name), name.chars().count(), false)
                }
                Piece::Parameter(i) => {
                    let length = length(parameters, *i, &self.parameters[*i].name);
                    (length, length, true)
                }
            };
            places.push((from..from + with_numbers, to..to + shown, is_text));
            from += with_numbers;
            to += shown;
        }
        let place = |at: usize, is_end: bool| {
            let found = places.iter().find(|(numbers, ..)| {
                if is_end { at > numbers.start && at <= numbers.end } else { numbers.contains(&at) }
            });
            match found {
                Some((numbers, shown, true)) => shown.start + (at - numbers.start),
                Some((_, shown, false)) if is_end => shown.end,
                Some((_, shown, false)) => shown.start,
                None if at == 0 => 0,
                None => to,
            }
        };
        let mistakes = mistakes.into_iter().map(|mistake| {
            let (start, end) = (place(mistake.span.start, false), place(mistake.span.end, true));
            Diagnostic { span: start..end.max(start), ..mistake }
        });
        let mistakes: Vec<Diagnostic> = mistakes.collect();
        let mistakes = self.with_unbound_letters(&text, mistakes);
        Mistaken { text, mistakes }
    }

    /// A letter that stands where a number is expected wants numbers: that is told instead.
    fn with_unbound_letters(&self, text: &str, mistakes: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let characters: Vec<char> = text.chars().collect();
        let found = mistakes.iter().find_map(|mistake| {
            const WANTED: &[&str] = &["N0118", "N0305", "N0306", "R0201"];
            if !WANTED.contains(&mistake.code) {
                return None;
            }
            let end = mistake.span.end.min(characters.len());
            let is_part = |at: usize| characters.get(at).is_some_and(|c| c.is_alphanumeric());
            (mistake.span.start..end)
                .find(|&at| {
                    characters[at].is_alphabetic()
                        && !is_part(at + 1)
                        && (at == 0 || !is_part(at - 1))
                })
                .map(|at| unbound(characters[at].to_string(), at..at + 1, &self.coordinates))
        });
        found.map_or(mistakes, |mistake| vec![mistake])
    }
}

/// The mistake that a letter has no numbers.
pub(crate) fn unbound(
    name: String,
    span: bouton_core::notation::Span,
    coordinates: &[String],
) -> Diagnostic {
    let known = if coordinates.is_empty() { "n".to_owned() } else { coordinates.join(", ") };
    Diagnostic::new("F0112", span).with("name", name).with("known", known)
}

#[cfg(test)]
mod tests {
    use crate::{Parameter, Subject};
    use bouton_core::rules::NoFiles;

    #[track_caller]
    fn check(text: &str, parameter: Option<(u64, u64)>, expected: &str) {
        let parameters: Vec<Parameter> = parameter
            .map(|(from, to)| Parameter { name: "m".to_owned(), from, to })
            .into_iter()
            .collect();
        let first: Vec<u64> = parameters.iter().map(|p| p.from).collect();
        let read = Subject::read(text, parameters, &NoFiles);
        let mistaken = match &read {
            Ok(subject) => subject.instance(first, &NoFiles).map(|_| ()).unwrap_err(),
            Err(mistaken) => mistaken.clone(),
        };
        let mistake = &mistaken.mistakes[0];
        let shown = format!("{} {}@{:?}", mistaken.text, mistake.code, mistake.span);
        assert_eq!(shown, expected);
    }

    #[test]
    fn mistakes_stand_in_the_text_as_typed() {
        check(
            "selective(nim first, kayls second)",
            None,
            "selective(nim first, kayls second) N0301@21..26",
        );
        check("wythoff first second third", None, "wythoff first second third N0311@21..26");
        check("wythoff:m a b", Some((0, 3)), "wythoff:0 a b N0309@8..9");
    }

    #[test]
    fn letters_without_numbers_are_named() {
        check("bash:m n", None, "bash:m n F0112@5..6");
        check("bash:m", None, "bash:m F0112@5..6");
        check("subtract:1..m n", None, "subtract:1..m n F0112@12..13");
        check("subtract:1,s n", None, "subtract:1,s n F0112@11..12");
        check(
            "rules:'t(n): for k in 1..m if k <= n => n-k' n",
            None,
            "rules:'t(n): for k in 1..m if k <= n => n-k' n F0112@25..26",
        );
        check("subtract:primse n", None, "subtract:primse n N0306@9..15");
    }
}
