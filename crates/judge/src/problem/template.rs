//! The notation of a game with the fields of a case in braces.
//!
//! ```text
//! bash:{m} {n}           the number of a field
//! nim {heap}             the numbers of a list, a blank between two
//! subtract:{size:,} {n}  the same, a comma between two
//! bounded-nim {m/n}      several fields of one row and what stands between them, once a row
//! ```

use super::pattern::{Item, Pattern};

/// A text with fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The text as it stands in the file.
    pub text: String,
    /// Its pieces in their order.
    pub pieces: Vec<Piece>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text that stands as it is.
    Literal(String),
    /// The number of a field.
    Number(usize),
    /// What is written once a row of a part of the pattern.
    Rows {
        /// The part: an index into [`Pattern::items`].
        item: usize,
        /// What is written for a row.
        row: Vec<Written>,
        /// What stands between two rows.
        between: String,
    },
}

/// What is written for a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Text that stands as it is.
    Literal(String),
    /// The number of this place in the row.
    Offset(usize),
}

impl Template {
    /// Reads a template against the pattern whose fields it may use.
    pub(super) fn read(text: &str, pattern: &Pattern) -> Result<Template, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            if open > 0 {
                pieces.push(Piece::Literal(rest[..open].to_owned()));
            }
            let inner = &rest[open + 1..];
            let close =
                inner.find('}').ok_or("a brace in `notation` is not closed, as in `{n}`")?;
            pieces.push(piece(&inner[..close], pattern)?);
            rest = &inner[close + 1..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Literal(rest.to_owned()));
        }
        Ok(Template { text: text.to_owned(), pieces })
    }
}

fn piece(inside: &str, pattern: &Pattern) -> Result<Piece, String> {
    let (inside, between) = inside.split_once(':').unwrap_or((inside, " "));
    let mut row = Vec::new();
    let mut item = None;
    let mut rest = inside;
    while !rest.is_empty() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        if length == 0 {
            let length = rest.find(is_name).unwrap_or(rest.len());
            row.push(Written::Literal(rest[..length].to_owned()));
            rest = &rest[length..];
            continue;
        }
        let name = &rest[..length];
        rest = &rest[length..];
        let (index, offset) = pattern
            .field(name)
            .and_then(|field| pattern.place_of(field))
            .ok_or_else(|| format!("`{{{name}}}` in `notation` is no field of `case`"))?;
        if item.is_some_and(|other| other != index) {
            return Err(format!(
                "`{{{inside}}}` in `notation` joins fields that do not stand in one row of `case`"
            ));
        }
        item = Some(index);
        row.push(Written::Offset(offset));
    }
    match item.map(|item| (item, &pattern.items[item])) {
        None => Err("`{}` in `notation` names no field, as in `{n}`".to_owned()),
        Some((_, Item::Number(field))) => {
            if row.len() == 1 {
                Ok(Piece::Number(*field))
            } else {
                Err(format!("`{{{inside}}}` in `notation` must hold the name of one field only"))
            }
        }
        Some((item, Item::Rows { .. })) => {
            Ok(Piece::Rows { item, row, between: between.to_owned() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, case: &str, pieces: &[Piece]) {
        let pattern = Pattern::read(case).unwrap();
        assert_eq!(Template::read(text, &pattern).unwrap().pieces, pieces);
    }

    #[track_caller]
    fn check_error(text: &str, case: &str, part: &str) {
        let error = Template::read(text, &Pattern::read(case).unwrap()).unwrap_err();
        assert!(error.contains(part), "{error}");
    }

    #[test]
    fn templates_are_read() {
        let literal = |text: &str| Piece::Literal(text.to_owned());
        check(
            "bash:{m} {n}",
            "n m",
            &[literal("bash:"), Piece::Number(1), literal(" "), Piece::Number(0)],
        );
        check(
            "subtract:{s:,} 5",
            "k s*k",
            &[
                literal("subtract:"),
                Piece::Rows { item: 1, row: vec![Written::Offset(0)], between: ",".to_owned() },
                literal(" 5"),
            ],
        );
        check(
            "{m/n}",
            "N (m n)*N",
            &[Piece::Rows {
                item: 1,
                row: vec![Written::Offset(0), Written::Literal("/".to_owned()), Written::Offset(1)],
                between: " ".to_owned(),
            }],
        );
    }

    #[test]
    fn mistakes_in_templates_are_named() {
        check_error("nim {x}", "n", "no field");
        check_error("nim {n", "n", "not closed");
        check_error("nim {}", "n", "names no field");
        check_error("nim {a/b}", "a b", "one row");
        check_error("nim {a*}", "a b", "one field only");
    }
}
