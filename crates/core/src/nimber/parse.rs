//! Text to expressions.
//!
//! ```text
//! sum      = product { ( "+" | "⊕" ) product } ;
//! product  = factor { ( "*" | "⊗" | "/" ) factor } ;
//! factor   = number | "(" sum ")" | function "(" sum { "," sum } ")" ;
//! number   = power { "-" power } ;      (* ordinary; no blanks around the minus sign *)
//! power    = digits [ "^" exponent ] ;
//! exponent = power | "(" number ")" ;
//! ```
//!
//! By recursion with a bounded depth; the first mistake ends it, since what follows would be guesswork.

use super::{Expression, Function, Kind, Operator};
use crate::{
    notation::{Diagnostic, Span, closest, number::MAX_BITS, shortened},
    value::Natural,
};
use dashu_int::ops::BitTest;

/// Parentheses may be nested so deeply.
const DEPTH: usize = 100;

type Read<T> = Result<T, Box<Diagnostic>>;

/// Reads a whole text.
pub(super) fn parse(text: &str) -> Read<Expression> {
    let characters = text.chars().map(fold).collect();
    let mut reader = Reader { characters, at: 0, depth: 0 };
    let expression = reader.sum()?;
    match reader.next() {
        None => Ok(expression),
        Some(_) => Err(reader.unexpected()),
    }
}

/// Full-width forms and other signs of the operators.
fn fold(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '⊕' => '+',
        '⊗' | '×' | '∗' | '·' => '*',
        '÷' => '/',
        '−' => '-',
        '、' => ',',
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

struct Reader {
    characters: Vec<char>,
    at: usize,
    depth: usize,
}

impl Reader {
    /// The next character that is no blank.
    fn next(&mut self) -> Option<char> {
        while self.peek() == Some(' ') {
            self.at += 1;
        }
        self.peek()
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn here(&self) -> Span {
        self.at..(self.at + 1).min(self.characters.len())
    }

    /// The text between two places, as it was read.
    fn text(&self, span: &Span) -> String {
        shortened(&self.characters[span.clone()].iter().collect::<String>())
    }

    /// What stands here cannot follow what was read.
    fn unexpected(&self) -> Box<Diagnostic> {
        Box::new(match self.peek() {
            None => Diagnostic::new("N0601", self.here()),
            Some('-') => Diagnostic::new("N0603", self.here()),
            Some('^') => Diagnostic::new("N0605", self.here()),
            Some(c) if c.is_alphanumeric() || c == '(' => Diagnostic::new("N0607", self.here()),
            Some(c) => Diagnostic::new("N0602", self.here()).with("character", c),
        })
    }

    fn deeper(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(Box::new(Diagnostic::new("N0609", self.here()).with("limit", DEPTH)));
        }
        Ok(())
    }

    fn sum(&mut self) -> Read<Expression> {
        let first = self.product()?;
        if self.next() != Some('+') {
            return Ok(first);
        }
        let start = first.span.start;
        let mut terms = vec![first];
        while self.next() == Some('+') {
            self.at += 1;
            terms.push(self.product()?);
        }
        let span = start..terms.last().map_or(start, |term| term.span.end);
        Ok(Expression { kind: Kind::Sum(terms), span })
    }

    fn product(&mut self) -> Read<Expression> {
        let first = self.factor()?;
        let start = first.span.start;
        let mut factors = Vec::new();
        loop {
            let operator = match self.next() {
                Some('*') => Operator::Times,
                Some('/') => Operator::Over,
                _ => break,
            };
            self.at += 1;
            factors.push((operator, self.factor()?));
        }
        let Some((_, last)) = factors.last() else { return Ok(first) };
        let span = start..last.span.end;
        Ok(Expression { kind: Kind::Product(Box::new(first), factors), span })
    }

    fn factor(&mut self) -> Read<Expression> {
        let start = match self.next() {
            Some(_) => self.at,
            None => return Err(self.unexpected()),
        };
        match self.peek() {
            Some('(') => {
                self.deeper()?;
                self.at += 1;
                let mut inner = self.sum()?;
                self.close(start)?;
                inner.span = start..self.at;
                self.depth -= 1;
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if c.is_alphabetic() => self.call(),
            Some('-') => Err(Box::new(Diagnostic::new("N0603", self.here()))),
            Some(c) => Err(Box::new(Diagnostic::new("N0602", self.here()).with("character", c))),
            None => Err(self.unexpected()),
        }
    }

    /// The end of what was opened at a place.
    fn close(&mut self, open: usize) -> Read<()> {
        match self.next() {
            Some(')') => {
                self.at += 1;
                Ok(())
            }
            None => Err(Box::new(Diagnostic::new("N0606", open..open + 1))),
            Some(_) => Err(self.unexpected()),
        }
    }

    fn call(&mut self) -> Read<Expression> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_') {
            self.at += 1;
        }
        let place = start..self.at;
        let word = self.text(&place).to_lowercase();
        let found = Function::ALL.iter().find(|entry| entry.0 == word);
        let Some(&(_, function, example)) = found else {
            let names = Function::ALL.map(|entry| entry.0);
            let mistake =
                Diagnostic::new("N0604", place).with("word", &word).with("names", names.join(", "));
            return Err(Box::new(match closest(&word, names) {
                Some(near) => mistake.suggest(near),
                None => mistake,
            }));
        };
        let wrong = |span| {
            Box::new(
                Diagnostic::new("N0608", span)
                    .with("word", &word)
                    .with("needed", function.arguments())
                    .with("example", example),
            )
        };
        if self.next() != Some('(') {
            return Err(wrong(place));
        }
        let open = self.at;
        self.deeper()?;
        self.at += 1;
        let mut arguments = Vec::new();
        if self.next() != Some(')') {
            arguments.push(self.sum()?);
            while self.next() == Some(',') {
                self.at += 1;
                arguments.push(self.sum()?);
            }
        }
        self.close(open)?;
        self.depth -= 1;
        let span = start..self.at;
        if arguments.len() != function.arguments() {
            return Err(wrong(span));
        }
        Ok(Expression { kind: Kind::Call(function, arguments), span })
    }

    /// A number: powers, and ordinary differences that are written without blanks.
    fn number(&mut self) -> Read<Expression> {
        let start = self.at;
        let mut value = self.power()?;
        while self.peek() == Some('-')
            && self.characters.get(self.at + 1).is_some_and(char::is_ascii_digit)
        {
            let minus = self.here();
            self.at += 1;
            let less = self.power()?;
            if less > value {
                return Err(Box::new(Diagnostic::new("N0603", minus)));
            }
            value -= less;
        }
        let number = Expression { kind: Kind::Number(value), span: start..self.at };
        if self.next() == Some('^') {
            return Err(self.unexpected());
        }
        self.at = number.span.end;
        Ok(number)
    }

    fn power(&mut self) -> Read<Natural> {
        // The exponents of a tower, from the left.
        let start = self.at;
        let mut tower = vec![Some(self.digits()?)];
        loop {
            let before = self.at;
            if self.next() != Some('^') {
                self.at = before;
                break;
            }
            let sign = self.here();
            self.at += 1;
            match self.next() {
                Some('(') => {
                    let open = self.at;
                    self.deeper()?;
                    self.at += 1;
                    let inside = match self.next() {
                        Some(c) if c.is_ascii_digit() => self.number()?,
                        _ => return Err(Box::new(Diagnostic::new("N0605", sign))),
                    };
                    if !matches!(self.next(), Some(')') | None) {
                        return Err(Box::new(Diagnostic::new("N0605", sign)));
                    }
                    self.close(open)?;
                    self.depth -= 1;
                    let Kind::Number(value) = inside.kind else { break };
                    tower.push(Some(value));
                }
                Some(c) if c.is_ascii_digit() => tower.push(Some(self.digits()?)),
                _ => return Err(Box::new(Diagnostic::new("N0605", sign))),
            }
        }
        let mut value = tower.pop().flatten();
        while let Some(base) = tower.pop().flatten() {
            value = raised(&base, value);
        }
        value.ok_or_else(|| self.too_large(start))
    }

    fn digits(&mut self) -> Read<Natural> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit() || c == '_') {
            self.at += 1;
        }
        let digits: String =
            self.characters[start..self.at].iter().filter(|&&c| c != '_').collect();
        let fits = digits.len() <= MAX_BITS / 10 * 3;
        let value = fits.then(|| Natural::from_str_radix(&digits, 10).ok()).flatten();
        value.ok_or_else(|| self.too_large(start))
    }

    fn too_large(&self, start: usize) -> Box<Diagnostic> {
        let span = start..self.at;
        let word = self.text(&span);
        Box::new(Diagnostic::new("N0107", span).with("word", word).with("bits", MAX_BITS))
    }
}

/// The ordinary power; `None`, also as exponent, stands for what is beyond the limit.
fn raised(base: &Natural, exponent: Option<Natural>) -> Option<Natural> {
    if base.is_one() {
        return Some(Natural::ONE);
    }
    let Some(exponent) = exponent else { return base.is_zero().then_some(Natural::ZERO) };
    if exponent.is_zero() || base.is_zero() {
        return Some(if exponent.is_zero() { Natural::ONE } else { Natural::ZERO });
    }
    let exponent = usize::try_from(&exponent).ok()?;
    // A number of b bits is at least 2^(b−1).
    let least = exponent.checked_mul(base.bit_len() - 1)?;
    (least < MAX_BITS).then(|| base.pow(exponent)).filter(|power| power.bit_len() <= MAX_BITS)
}
