//! The binary columns of a nim-sum: values one below the other, and under each column whether its ones are odd in number.
//!
//! ```text
//! 3  0 1 1
//! 5  1 0 1
//! 7  1 1 1
//! ────────
//! 1  0 0 1
//! ```

use bouton_core::value::Natural;

/// More values than this are not shown one below the other.
const ROWS: usize = 24;
/// Values with more binary digits than this are not shown digit by digit.
const DIGITS: u32 = 48;

/// A nim-sum written out in binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// One line a value: the value, two blanks, its binary digits.
    pub rows: Vec<String>,
    /// The line between the values and their nim-sum.
    pub rule: String,
    /// The line of the nim-sum.
    pub sum: String,
}

impl Columns {
    /// All lines in order.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(String::as_str).chain([self.rule.as_str(), self.sum.as_str()])
    }
}

/// The columns of the nim-sum of some values, or `None` when there is no value or the picture would not fit a page.
pub fn columns(values: &[Natural]) -> Option<Columns> {
    if values.is_empty() || values.len() > ROWS {
        return None;
    }
    let values: Vec<u64> = values.iter().map(|v| u64::try_from(v).ok()).collect::<Option<_>>()?;
    let all = values.iter().fold(0, |all, value| all | value);
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let digits = (u64::BITS - all.leading_zeros()).max(1);
    if digits > DIGITS {
        return None;
    }
    // No nim-sum has more digits than the longest value in binary; in decimal it can.
    let width = values.iter().chain([&sum]).map(|v| v.to_string().len()).max()?;
    let row = |value: u64| {
        let mut line = format!("{value:>width$} ");
        for place in (0..digits).rev() {
            line.push_str(if value >> place & 1 == 1 { " 1" } else { " 0" });
        }
        line
    };
    let rows = values.iter().map(|&value| row(value)).collect();
    let rule = "─".repeat(width + 1 + 2 * digits as usize);
    Some(Columns { rows, rule, sum: row(sum) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[u64], expected: &str) {
        let values: Vec<Natural> = values.iter().map(|&v| Natural::from(v)).collect();
        let drawn: Vec<String> =
            columns(&values).expect("fits").lines().map(str::to_owned).collect();
        assert_eq!(drawn.join("\n"), expected);
    }

    #[test]
    fn the_nim_sum_of_three_five_seven_is_one() {
        check(&[3, 5, 7], "3  0 1 1\n5  1 0 1\n7  1 1 1\n────────\n1  0 0 1");
    }

    #[test]
    fn widths_follow_the_largest_value() {
        check(&[16, 0], "16  1 0 0 0 0\n 0  0 0 0 0 0\n─────────────\n16  1 0 0 0 0");
        check(&[0], "0  0\n────\n0  0");
    }

    #[test]
    fn what_does_not_fit_is_not_drawn() {
        assert_eq!(columns(&[]), None);
        assert_eq!(columns(&[Natural::ONE << 48]), None);
        assert_eq!(columns(&vec![Natural::ONE; 25]), None);
    }
}
