//! Notakto: both players write X on a square board of noughts and crosses; whoever completes a line loses.
//!
//! `notakto 3x3` is an empty board, `notakto X../.X./...` a later one; several boards are a sum. A board with a full row, column or diagonal is
//! dead. Played to the end, the player who kills the last board loses: this is misère play, which is meant unless normal
//! play is asked for. Options are listed square by square.
//!
//! Boards are equal up to the eight symmetries of the square; dead boards are all equal. Engines search: in misère play of
//! several boards nothing else is known to them. For 3 × 3 the misère quotient has 18 elements.
//!
//! T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, arXiv:1301.1672 (2013).

use crate::{
    evidence::Step,
    notation::{Diagnostic, Term, shortened},
    rules::{
        Component, Convention, Family, Files, Flow, Position, Ruleset, Sample, Shape, Visitor,
        Written, arity,
    },
    value::Natural,
};
use std::sync::Arc;

/// The longest side of a board, which fits into a word.
const LONGEST: u64 = 8;

/// The family `notakto`.
pub(super) struct NotaktoFamily;

impl Family for NotaktoFamily {
    fn name(&self) -> &'static str {
        "notakto"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["只画叉的井字棋"]
    }

    fn usage(&self) -> &'static str {
        "notakto NxN or notakto PICTURE, rows of X and . with strokes between them"
    }

    fn rules(&self) -> &'static str {
        "write X on a free square of a board that has no full line; whoever completes the last line loses (misère play)"
    }

    fn rules_zh(&self) -> &'static str {
        "在没有连成一线的棋盘上选一个空格画叉；使最后一块棋盘连成一线的人输（反常规则）"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["notakto 3x3", "notakto X../.X./..."]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), words) = arity::all(arity::no_parameters(term), arity::words(term, 1..=1))?;
        let [word] = words else { return Err(Vec::new()) };
        let wrong = || {
            vec![Diagnostic::new("N0404", word.span.clone()).with("word", shortened(&word.text))]
        };
        let too_large = || {
            let mistake = Diagnostic::new("N0431", word.span.clone());
            vec![mistake.with("word", shortened(&word.text)).with("most", LONGEST * LONGEST)]
        };
        let rows: Vec<&str> = word.text.split('/').collect();
        let board = if rows.len() == 1 && word.text != "X" && word.text != "." {
            let (rows, columns) = arity::dimensions(word)?;
            if rows != columns || rows.is_zero() {
                return Err(wrong());
            }
            match u64::try_from(&rows).ok().filter(|&side| side <= LONGEST) {
                Some(side) => [side, 0],
                None => return Err(too_large()),
            }
        } else {
            let side = rows.len() as u64;
            let mut marks = 0;
            for (row, text) in rows.iter().enumerate() {
                if text.chars().count() != rows.len() {
                    return Err(wrong());
                }
                if side > LONGEST {
                    return Err(too_large());
                }
                for (column, sign) in text.chars().enumerate() {
                    match sign {
                        'X' | 'x' | '#' => marks |= 1 << (row * rows.len() + column),
                        '.' | '_' => {}
                        _ => return Err(wrong()),
                    }
                }
            }
            [side, marks]
        };
        let position = board.iter().map(|&word| Natural::from(word)).collect();
        Ok(vec![Component { ruleset: Arc::new(Notakto), position }])
    }

    fn samples(&self) -> Vec<Sample> {
        let text = |marks: u32| {
            let sign = |square: u32| if marks >> square & 1 == 1 { 'X' } else { '.' };
            let row = |row: u32| (0..3).map(|c| sign(3 * row + c)).collect::<String>();
            [row(0), row(1), row(2)].join("/")
        };
        vec![Sample {
            ruleset: "notakto",
            shape: Shape::Texts((0..512).map(text).chain(["2x2".to_owned()]).collect()),
        }]
    }
}

/// Notakto; a position is the side of the board and the marks as bits, row by row.
#[derive(Debug)]
struct Notakto;

fn read(position: &[u64]) -> Option<(u64, u64)> {
    let [side, marks] = *position else { return None };
    let fits = (1..=LONGEST).contains(&side) && (side == LONGEST || marks >> (side * side) == 0);
    fits.then_some((side, marks))
}

fn has(side: u64, marks: u64, row: u64, column: u64) -> bool {
    marks >> (row * side + column) & 1 == 1
}

fn is_dead(side: u64, marks: u64) -> bool {
    let full = |square: &dyn Fn(u64) -> (u64, u64)| {
        (0..side).all(|i| {
            let (row, column) = square(i);
            has(side, marks, row, column)
        })
    };
    (0..side).any(|line| full(&|i| (line, i)) || full(&|i| (i, line)))
        || full(&|i| (i, i))
        || full(&|i| (i, side - 1 - i))
}

impl Ruleset for Notakto {
    fn name(&self) -> String {
        "notakto".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some((side, marks)) = read(position) else { return Flow::Continue(()) };
        if is_dead(side, marks) {
            return Flow::Continue(());
        }
        for square in (0..side * side).filter(|square| marks >> square & 1 == 0) {
            visit(&[&[side, marks | 1 << square]])?;
        }
        Flow::Continue(())
    }

    fn convention(&self) -> Convention {
        Convention::MisereUnlessAsked
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        let Some((side, marks)) = read(position) else { return };
        if is_dead(side, marks) {
            // One dead board for all: a full board of one square.
            *position = vec![1, 1];
            return;
        }
        let image = |marks: u64, to: &dyn Fn(u64, u64) -> (u64, u64)| {
            let mut image = 0;
            for row in 0..side {
                for column in (0..side).filter(|&column| has(side, marks, row, column)) {
                    let (row, column) = to(row, column);
                    image |= 1 << (row * side + column);
                }
            }
            image
        };
        let mut images = vec![marks];
        for _ in 0..3 {
            let last = images[images.len() - 1];
            images.push(image(last, &|row, column| (column, side - 1 - row)));
        }
        let mirrored: Vec<u64> =
            images.iter().map(|&marks| image(marks, &|row, column| (column, row))).collect();
        images.extend(mirrored);
        *position = vec![side, images.into_iter().min().unwrap_or(marks)];
    }

    fn show(&self, position: &Position) -> String {
        let Some((side, marks)) = position.words().and_then(|words| read(&words)) else {
            return String::new();
        };
        if marks == 0 {
            return format!("{side}x{side}");
        }
        let row = |row: u64| {
            (0..side).map(|column| if has(side, marks, row, column) { 'X' } else { '.' }).collect()
        };
        (0..side).map(row).collect::<Vec<String>>().join("/")
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        let (side, marks) = read(&before.words()?)?;
        let (_, now) = read(&after.first()?.words()?)?;
        let square = u64::from((marks ^ now).trailing_zeros());
        let step = Step::new("write-cross").with("row", square / side + 1);
        Some(step.with("column", square % side + 1))
    }

    fn written(&self) -> Written {
        Written::Names(0)
    }

    fn position_of(&self, _numbers: &[Natural]) -> Option<Position> {
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{NoFiles, catalogue::parse_question};

    /// `notakto 9x9` was told that it is not the size of a board.
    #[test]
    fn large_boards_are_told_the_limit() {
        let row = format!("{}/", ".".repeat(9)).repeat(9);
        let picture = format!("notakto {}", row.trim_end_matches('/'));
        for (question, code) in [
            ("notakto 9x9", "N0431"),
            (&picture, "N0431"),
            ("notakto 3x4", "N0404"),
            ("notakto 0x0", "N0404"),
        ] {
            let mistakes = parse_question(question, &NoFiles).expect_err("no board");
            assert_eq!(mistakes[0].code, code, "{question}");
        }
        assert!(parse_question("notakto 8x8", &NoFiles).is_ok());
    }
}
