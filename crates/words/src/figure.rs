//! Pictures of theorems as lines of text. What is marked stands in square brackets; no line has a word in it.
//!
//! ```text
//! 3  0 1 1        0   1   2   3        20 = 13 + 5 + [2]
//! 5  1 0 1       [0]  1   2   3
//! 7  1 1 1                ^            12 = 1 1 [0 0]
//! ────────
//! 1  0 0 1
//! ```

use crate::{Language, argument::shorten_number};
use bouton_core::{
    evidence::figure::{Cell, Columns, Digits, Form, Pairs, Parts, Quotients, Strip},
    value::Natural,
};

/// Lines are broken at this width.
const WIDTH: usize = 72;
/// Rows of more digits are written without blanks between them.
const SPACED: usize = 48;

/// The lines of a picture.
pub(crate) fn lines(form: &Form, language: Language) -> Vec<String> {
    let number = |number: &Natural| shorten_number(number, language);
    match form {
        Form::Columns(columns) => of_columns(columns),
        Form::Digits(digits) => vec![of_digits(digits, number)],
        Form::Parts(parts) => of_parts(parts, number),
        Form::Strip(strip) => of_strip(strip, number),
        Form::Pairs(pairs) => of_pairs(pairs, number),
        Form::Quotients(quotients) => of_quotients(quotients, number),
    }
}

fn of_columns(columns: &Columns) -> Vec<String> {
    let counts: Vec<String> = columns.counts().iter().map(ToString::to_string).collect();
    let total = match columns.nim_sum() {
        Some(sum) => sum.to_string(),
        None => format!("mod {}", columns.modulus),
    };
    let values: Vec<String> = columns.rows.iter().map(ToString::to_string).collect();
    let label = values.iter().chain([&total]).map(String::len).max().unwrap_or(0);
    let cell = counts.iter().map(String::len).max().unwrap_or(1);
    let blank = if cell == 1 && counts.len() > SPACED { "" } else { " " };
    let row = |value: &str, digits: &mut dyn Iterator<Item = &str>| {
        let digits: Vec<String> = digits.map(|digit| format!("{digit:>cell$}")).collect();
        format!("{value:>label$}  {}", digits.join(blank))
    };
    let mut lines: Vec<String> = values
        .iter()
        .zip(&columns.rows)
        .map(|(value, &number)| {
            let mut digits = columns.digits(number).map(|one| if one { "1" } else { "0" });
            row(value, &mut digits)
        })
        .collect();
    lines.push("─".repeat(label + 2 + counts.len() * (cell + blank.len()) - blank.len()));
    lines.push(row(&total, &mut counts.iter().map(String::as_str)));
    lines
}

fn of_digits(digits: &Digits, number: impl Fn(&Natural) -> String) -> String {
    let blank = if digits.base <= 10 && digits.digits.len() > SPACED { "" } else { " " };
    let written: Vec<String> = digits.digits.iter().map(ToString::to_string).collect();
    let (kept, marked) = written.split_at(written.len() - digits.marked);
    let mut groups = vec![format!("{} =", number(&digits.number))];
    if !kept.is_empty() {
        groups.push(kept.join(blank));
    }
    if !marked.is_empty() {
        groups.push(format!("[{}]", marked.join(blank)));
    }
    groups.join(" ")
}

fn of_parts(parts: &Parts, number: impl Fn(&Natural) -> String) -> Vec<String> {
    let mut lines = vec![format!("{} =", number(&parts.number))];
    let last = parts.parts.len().saturating_sub(1);
    for (index, part) in parts.parts.iter().enumerate() {
        let sign = if index == 0 { "" } else { "+ " };
        let part = number(part);
        let word = if index == last { format!("{sign}[{part}]") } else { format!("{sign}{part}") };
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.len() < WIDTH => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}

fn of_strip(strip: &Strip, number: impl Fn(&Natural) -> String) -> Vec<String> {
    let sign = |cell: &Cell| match cell.marked {
        true => format!("[{}]", number(&cell.value)),
        false => format!(" {} ", number(&cell.value)),
    };
    let written: Vec<[String; 2]> =
        strip.cells.iter().map(|cell| [format!(" {} ", number(&cell.at)), sign(cell)]).collect();
    let width = written.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(1);
    let a_line = (WIDTH / (width + 1)).max(1);
    let mut lines = Vec::new();
    if !strip.before.is_zero() {
        lines.push("…".to_owned());
    }
    for (block, cells) in written.chunks(a_line).enumerate() {
        let row = |which: usize| {
            let row: Vec<String> =
                cells.iter().map(|cell| format!("{:>width$}", cell[which])).collect();
            row.join(" ").trim_end().to_owned()
        };
        lines.extend([row(0), row(1)]);
        let here = strip.here.and_then(|here| here.checked_sub(block * a_line));
        if let Some(here) = here.filter(|here| *here < cells.len()) {
            lines.push(format!("{}^", " ".repeat(here * (width + 1) + width.saturating_sub(2))));
        }
    }
    if !strip.after.is_zero() {
        lines.push("…".to_owned());
    }
    lines
}

fn of_pairs(pairs: &Pairs, number: impl Fn(&Natural) -> String) -> Vec<String> {
    let sign = |number: String, marked| match marked {
        true => format!("[{number}]"),
        false => format!(" {number} "),
    };
    let written: Vec<[String; 3]> = pairs
        .rows
        .iter()
        .map(|row| {
            let [a, b] = [0, 1].map(|side| sign(number(&row.numbers[side]), row.marked[side]));
            [number(&row.index), a, b]
        })
        .collect();
    let width = [0, 1, 2].map(|column: usize| {
        written.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let mut lines = Vec::new();
    let mut next: Option<Natural> = None;
    for (index, (row, [k, a, b])) in pairs.rows.iter().zip(written).enumerate() {
        if next.is_some_and(|next| next != row.index) {
            lines.push(format!("  {:>width$}", "…", width = width[0]));
        }
        next = Some(&row.index + Natural::ONE);
        let arrow = if pairs.here == Some(index) { "→" } else { " " };
        let [first, second, third] = width;
        let line = format!("{arrow} {k:>first$} {a:>second$} {b:>third$}");
        lines.push(line.trim_end().to_owned());
    }
    lines
}

fn of_quotients(quotients: &Quotients, number: impl Fn(&Natural) -> String) -> Vec<String> {
    let last = quotients.rows.len().saturating_sub(1);
    let line = |(index, row): (usize, &bouton_core::evidence::figure::Division)| {
        let arrow = if index == last { "→" } else { " " };
        let [larger, quotient, smaller, remainder] =
            [&row.larger, &row.quotient, &row.smaller, &row.remainder].map(&number);
        format!("{arrow} {larger} = {quotient} · {smaller} + {remainder}")
    };
    quotients.rows.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::evidence::figure::Pair;

    fn n(number: u64) -> Natural {
        Natural::from(number)
    }

    fn list(numbers: &[u64]) -> Vec<Natural> {
        numbers.iter().copied().map(n).collect()
    }

    #[track_caller]
    fn check(form: Form, expected: &str) {
        assert_eq!(lines(&form, Language::English).join("\n"), expected);
    }

    fn columns(numbers: &[u64], modulus: u64) -> Form {
        Form::Columns(Columns::new(&list(numbers), modulus).expect("fits"))
    }

    #[test]
    fn the_nim_sum_of_three_five_seven_is_one() {
        check(columns(&[3, 5, 7], 2), "3  0 1 1\n5  1 0 1\n7  1 1 1\n────────\n1  0 0 1");
    }

    #[test]
    fn widths_follow_the_largest_value() {
        check(columns(&[16, 0], 2), "16  1 0 0 0 0\n 0  0 0 0 0 0\n─────────────\n16  1 0 0 0 0");
        check(columns(&[0], 2), "0  0\n────\n0  0");
    }

    #[test]
    fn columns_of_moores_nim_say_their_modulus() {
        check(columns(&[1, 2, 3], 3), "    1  0 1\n    2  1 0\n    3  1 1\n──────────\nmod 3  2 2");
    }

    #[test]
    fn marked_digits_stand_in_brackets() {
        let digits =
            |number, marked| Form::Digits(Digits::new(&n(number), 2, marked).expect("fits"));
        check(digits(12, 2), "12 = 1 1 [0 0]");
        check(digits(7, 3), "7 = [1 1 1]");
        check(digits(5, 0), "5 = 1 0 1");
    }

    #[test]
    fn the_smallest_part_stands_in_brackets() {
        let parts = Parts::new(&n(20), list(&[13, 5, 2])).expect("fits");
        check(Form::Parts(parts), "20 = 13 + 5 + [2]");
    }

    #[test]
    fn a_strip_shows_where_the_heap_is() {
        let mut strip = Strip::of(&list(&[0, 1, 10]), 0, |at| at == 0).expect("fits");
        check(Form::Strip(strip.clone()), "  0    1    2\n [0]   1   10");
        strip.here = Some(2);
        check(Form::Strip(strip), "  0    1    2\n [0]   1   10\n            ^");
    }

    #[test]
    fn pairs_that_are_left_out_are_dots() {
        let row = |index, numbers: [u64; 2], marked| Pair {
            index: n(index),
            numbers: numbers.map(n),
            marked,
        };
        let rows = vec![row(1, [1, 2], [true, false]), row(3, [4, 7], [false, false])];
        check(Form::Pairs(Pairs { rows, here: Some(1) }), "  1 [1]  2\n  …\n→ 3  4   7");
    }

    #[test]
    fn the_division_that_decides_has_an_arrow() {
        let quotients = Quotients::new(&n(4), &n(7)).expect("fits");
        check(Form::Quotients(quotients), "  7 = 1 · 4 + 3\n  4 = 1 · 3 + 1\n→ 3 = 3 · 1 + 0");
    }
}
