//! Which words of a text are letters, and which are the names of rulesets.
//!
//! The head of a term is no letter, nor is a word in its parameters that is not declared. In a compound every game begins with
//! a head of its own: `selective(nim a, kayles b)` has the letters a and b, `selective(nim a, b)` too. The size of a board may have
//! letters of one character: `cram 2xn`, `cram mxn`. The names of files have none; in rules in quotes a declared letter stands for its number, and
//! where the rules have a parameter of that name (`param m = 3`), for the parameter's value.

use super::{Parameter, Piece, Subject};
use bouton_core::{notation::Joining, rules::catalogue};
use std::ops::Range;

/// Where in a term the reader is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the name of the ruleset.
    Head,
    /// In the parameters behind it.
    Parameters,
    /// In the numbers of a position.
    Position,
}

impl Subject {
    /// Finds the letters of a text.
    pub(super) fn split(text: &str, parameters: Vec<Parameter>) -> Subject {
        let mut subject = Subject {
            text: text.to_owned(),
            pieces: Vec::new(),
            coordinates: Vec::new(),
            parameters,
        };
        let characters: Vec<char> = text.chars().collect();
        let mut literal = String::new();
        let (mut place, mut quote) = (Place::Head, None);
        // The parameters of the rules in the open quote.
        let mut own: Vec<String> = Vec::new();
        // What stands in the head so far, and for every open parenthesis whether games stand in it.
        let mut head = String::new();
        let mut open: Vec<bool> = Vec::new();
        let mut at = 0;
        while at < characters.len() {
            let c = characters[at];
            if let Some(end) = quote {
                if c == end {
                    quote = None;
                }
            } else {
                quote = closing(c);
                if quote.is_some() {
                    own = own_parameters(&characters[at + 1..], quote);
                }
                match c {
                    '+' | '＋' => {
                        place = Place::Head;
                        head.clear();
                    }
                    ':' | '：' if place == Place::Head => place = Place::Parameters,
                    '(' | '（' => {
                        let games = place == Place::Head
                            && (head.is_empty() || Joining::of_word(&head).is_some());
                        open.push(games);
                        place = if games { Place::Head } else { Place::Position };
                        head.clear();
                    }
                    ')' | '）' => {
                        open.pop();
                        place = Place::Position;
                    }
                    ',' | '，' if open.last() == Some(&true) => {
                        // Behind a comma a name begins the next game, and a letter goes on with the positions.
                        if begins_game(&characters[at + 1..]) {
                            place = Place::Head;
                            head.clear();
                        } else if place == Place::Head {
                            place = Place::Position;
                        }
                    }
                    c if c.is_whitespace() && place != Place::Position && !head.is_empty() => {
                        place = Place::Position;
                    }
                    _ => {}
                }
            }
            let begins = c.is_alphabetic() || c == '_';
            if !begins {
                if !c.is_whitespace()
                    && !matches!(c, '+' | '＋' | '(' | '（' | ')' | '）' | ',' | '，')
                {
                    head.push(c);
                }
                literal.push(c);
                at += 1;
                continue;
            }
            let start = at;
            while at < characters.len()
                && (characters[at].is_alphanumeric() || characters[at] == '_')
            {
                at += 1;
            }
            let word: String = characters[start..at].iter().collect();
            let after_digit = start > 0 && characters[start - 1].is_ascii_digit();
            if quote.is_some()
                && let Some(index) = subject.parameters.iter().position(|p| p.name == word)
                && own.contains(&word)
            {
                literal.push_str(&word);
                if literal.trim_end_matches(&word).trim_end().ends_with("param")
                    && let Some(value) = value_behind(&characters[at..])
                {
                    literal.extend(&characters[at..at + value.start]);
                    at += value.end;
                    subject.pieces.push(Piece::Text(std::mem::take(&mut literal)));
                    subject.pieces.push(Piece::Parameter(index));
                }
                continue;
            }
            let key = characters.get(at) == Some(&'=') && quote.is_none();
            let is_file = place == Place::Parameters
                && quote.is_none()
                && (head == "rules:" || names_file(&characters[..start], &characters[at..]));
            let is_star = literal.ends_with('*') && quote.is_none();
            let in_head = place == Place::Head && !is_star;
            head.push_str(&word);
            let is_number = is_star || place == Place::Position;
            let size = if quote.is_none() && is_number { size(&word, after_digit) } else { None };
            // The parts of a size stand for numbers; a word as a whole does not where it ends a number.
            let parts = match size {
                Some((rows, columns)) => vec![(rows, true), ("x", false), (columns, true)],
                None => vec![(word.as_str(), !key && !after_digit && !is_file)],
            };
            for (part, may_vary) in parts {
                let is_name = part.starts_with(|c: char| c.is_alphabetic() || c == '_');
                let declared = subject.parameters.iter().position(|p| p.name == part);
                let piece = match declared {
                    _ if !may_vary || !is_name => None,
                    Some(index) if quote.is_some() || !in_head => Some(Piece::Parameter(index)),
                    None if quote.is_none() && is_number => {
                        let known = subject.coordinates.iter().position(|name| *name == part);
                        Some(Piece::Coordinate(known.unwrap_or_else(|| {
                            subject.coordinates.push(part.to_owned());
                            subject.coordinates.len() - 1
                        })))
                    }
                    _ => None,
                };
                match piece {
                    Some(piece) => {
                        if !literal.is_empty() {
                            subject.pieces.push(Piece::Text(std::mem::take(&mut literal)));
                        }
                        subject.pieces.push(piece);
                    }
                    None => literal.push_str(part),
                }
            }
        }
        if !literal.is_empty() {
            subject.pieces.push(Piece::Text(literal));
        }
        subject
    }
}

/// The quote that closes one that opens.
fn closing(open: char) -> Option<char> {
    match open {
        '\'' | '"' => Some(open),
        '‘' => Some('’'),
        '“' => Some('”'),
        _ => None,
    }
}

/// The names that rules in quotes declare as parameters.
fn own_parameters(rest: &[char], end: Option<char>) -> Vec<String> {
    let text: String = rest.iter().take_while(|c| Some(**c) != end).collect();
    let mut words =
        text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty());
    let mut names = Vec::new();
    while let Some(word) = words.next() {
        if word == "param" {
            names.extend(words.next().map(str::to_owned));
        }
    }
    names
}

/// Where the number behind the sign of a declaration stands: `= 3`.
fn value_behind(rest: &[char]) -> Option<Range<usize>> {
    let skip = |from: usize| from + rest[from..].iter().take_while(|c| c.is_whitespace()).count();
    let sign = skip(0);
    if !matches!(rest.get(sign), Some('=' | '＝')) {
        return None;
    }
    let start = skip(sign + 1);
    let digits = rest[start..].iter().take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '^'));
    let end = start + digits.count();
    (end > start).then_some(start..end)
}

/// Whether a word is a part of the name of a file: `m.rules`, `games/m`.
fn names_file(before: &[char], after: &[char]) -> bool {
    let dotted = |dot: Option<&char>, letter: Option<&char>| {
        dot == Some(&'.') && letter.is_some_and(|c| c.is_alphabetic() || *c == '_')
    };
    let mut back = before.iter().rev();
    matches!(before.last(), Some('/' | '\\'))
        || matches!(after.first(), Some('/' | '\\'))
        || dotted(back.next(), back.next())
        || dotted(after.first(), after.get(1))
}

/// Rows and columns of the size of a board, one of them a letter: `2xn` (of which the word is `xn`), `mxn`, `mx3`.
fn size(word: &str, after_digit: bool) -> Option<(&str, &str)> {
    let (rows, columns) = word.split_once('x').filter(|(_, columns)| !columns.is_empty())?;
    let letters = if after_digit { 0 } else { 1 };
    (rows.chars().count() == letters && (columns.len() == 1 || columns.parse::<u64>().is_ok()))
        .then_some((rows, columns))
}

/// Whether what stands behind a comma is a game of its own: a star, a parenthesis, a code, or the name of a ruleset.
fn begins_game(rest: &[char]) -> bool {
    let mut rest = rest.iter().copied().skip_while(|c| c.is_whitespace()).peekable();
    match rest.peek() {
        Some('*' | '(' | '（') => return true,
        Some(c) if c.is_ascii_digit() => {
            // 0.77 is a code, 7 a position.
            let word: Vec<char> = rest.take_while(|c| c.is_alphanumeric() || *c == '.').collect();
            return word.contains(&'.');
        }
        _ => {}
    }
    let mut word = String::new();
    while let Some(c) = rest.next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '-')) {
        word.push(c);
    }
    // A name that is none, for which the reader of the notation has advice: a word with parameters or numbers behind it.
    let colon = matches!(rest.peek(), Some(':' | '：'));
    let number = rest.find(|c| !c.is_whitespace()).is_some_and(|c| c.is_alphanumeric() || c == '*');
    catalogue::find(&word).is_some()
        || Joining::of_word(&word).is_some()
        || word.chars().count() > 1 && (colon || number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, coordinates: &str, written: &str) {
        let m = Parameter { name: "m".to_owned(), from: 2, to: 3 };
        let subject = Subject::split(text, vec![m]);
        assert_eq!(subject.coordinates.join(" "), coordinates, "{text}");
        assert_eq!(subject.written(&[2], &[5, 6, 7]), written);
    }

    #[test]
    fn compounds_have_letters_inside() {
        check("selective(nim a, kayles b)", "a b", "selective(nim 5, kayles 6)");
        check("selective(nim a, b)", "a b", "selective(nim 5, 6)");
        check("diminished(kayles n)", "n", "diminished(kayles 5)");
        check("diminished(kayles)", "", "diminished(kayles)");
        check("选择（尼姆 a，b）", "a b", "选择（尼姆 5，6）");
        check("selective(subtract:1..m a, *b)", "a b", "selective(subtract:1..2 5, *6)");
        check(
            "conjunctive((nim a + kayles b), 0.77 c)",
            "a b c",
            "conjunctive((nim 5 + kayles 6), 0.77 7)",
        );
        check(
            "continued(selective(nim a, nim b), *1) + *c",
            "a b c",
            "continued(selective(nim 5, nim 6), *1) + *7",
        );
        check("selective(*a + *b)", "a b", "selective(*5 + *6)");
        check("(nim a + kayles b)", "a b", "(nim 5 + kayles 6)");
        check("wythoff (a b)", "a b", "wythoff (5 6)");
        check("nim (a, b)", "a b", "nim (5, 6)");
        check("nim a, b", "a b", "nim 5, 6");
        check("subtract:1..m,7 n", "n", "subtract:1..2,7 5");
        check("closing-ring n", "n", "closing-ring 5");
        check("尼姆 甲 乙", "甲 乙", "尼姆 5 6");
        check(
            "rules:'t(n): for k in 1..m if k <= n => n-k' n",
            "n",
            "rules:'t(n): for k in 1..2 if k <= n => n-k' 5",
        );
        check(
            "rules:'param k=1 param m = 10^3 t(n): for j in k..m if j <= n => n-j' n",
            "n",
            "rules:'param k=1 param m = 2 t(n): for j in k..m if j <= n => n-j' 5",
        );
        check("rules:m.rules,m=m n", "n", "rules:m.rules,m=2 5");
        check("rules:m,m=m n", "n", "rules:m,m=2 5");
        check("node-kayles:a/m.txt n", "n", "node-kayles:a/m.txt 5");
        check("node-kayles:m.m.txt", "", "node-kayles:m.m.txt");
        check("subtract:m..4 n", "n", "subtract:2..4 5");
        check("bash:m", "", "bash:2");
        check("m n", "n", "m 5");
        check("cram 2xn", "n", "cram 2x5");
        check("cram axb", "a b", "cram 5x6");
        check("cram mxn", "n", "cram 2x5");
        check("cram nx3", "n", "cram 5x3");
        check("cram n×3", "n", "cram 5×3");
        check("nim x y", "x y", "nim 5 6");
    }
}
