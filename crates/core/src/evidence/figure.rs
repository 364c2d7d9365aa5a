//! Pictures of what a theorem says about a position, as data without words: a small closed set of forms.
//!
//! A theory names the form that its theorem has and fills it from the position; every surface draws every form. So a theorem that is
//! told in one of these forms has its picture in the terminal, in JSON and on the page at once.
//!
//! | form | of |
//! |---|---|
//! | [`Columns`] | binary columns and how many ones each has modulo a number: Nim, Moore's Nim and what is Nim in disguise |
//! | [`Digits`] | the digits of a number with the last ones marked: trailing zeros, trailing ones |
//! | [`Parts`] | a number as a sum whose smallest part decides: Fibonacci Nim, take-away games |
//! | [`Strip`] | cells in a row, some marked: one period of nim-values, stairs and gaps of which every second counts |
//! | [`Pairs`] | P-positions of two numbers, around those of the position: Wythoff's game |
//! | [`Quotients`] | the divisions of Euclid's algorithm, down to the one that decides: Euclid's game |
//!
//! Numbers are exact at any size; the number of rows, digits and cells is bounded, and what does not fit has no picture (of a long period the
//! cells around the heap are shown). Cost: linear in what is shown.
//!
//! ```
//! use bouton_core::{evidence::figure::Columns, value::Natural};
//!
//! let heaps = [3_u8, 5, 7].map(Natural::from);
//! let columns = Columns::new(&heaps, 2).expect("fits");
//! // 011, 101, 111: three ones in the last column, two in the others.
//! assert_eq!(columns.counts(), [0, 0, 1]);
//! ```

use super::Step;
use crate::value::Natural;
use dashu_int::ops::BitTest;

/// More numbers than this are not written one below the other.
const ROWS: usize = 24;
/// Longer numbers are not written digit by digit.
const DIGITS: usize = 128;
/// Longer numbers are not written, in any base.
const BITS: usize = 256;
/// Sums of more parts, and strips of more cells, are not drawn.
const CELLS: usize = 64;
/// Of a longer period a window of this size around the heap is drawn.
const WINDOW: u64 = 25;
/// Longer periods are shown in part.
const WHOLE_PERIOD: u64 = 40;
/// Longer chains of divisions are not drawn. That of the two Fibonacci numbers around 10^18 has 86.
const DIVISIONS: usize = 96;

/// Whether a number is short enough to be written in a picture.
pub fn fits(number: &Natural) -> bool {
    number.bit_len() <= BITS
}

/// A picture with the sentence that says what its marks mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What the picture shows: a message id with arguments.
    pub caption: Step,
    /// The picture.
    pub form: Form,
}

/// The forms that pictures have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Binary columns with their numbers of ones.
    Columns(Columns),
    /// The digits of one number.
    Digits(Digits),
    /// A sum of parts.
    Parts(Parts),
    /// Cells in a row.
    Strip(Strip),
    /// Pairs of numbers.
    Pairs(Pairs),
    /// A chain of divisions.
    Quotients(Quotients),
}

/// Numbers in binary, one below the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The numbers.
    pub rows: Vec<u128>,
    /// What the ones of a column are counted modulo; at least 1.
    pub modulus: u64,
}

/// A number digit by digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The number.
    pub number: Natural,
    /// Its base, at least 2.
    pub base: u64,
    /// The digits, the highest first; `0` for 0.
    pub digits: Vec<u64>,
    /// How many of them, at the end, are marked.
    pub marked: usize,
}

/// A number as a sum; the last part is the one that decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The number.
    pub number: Natural,
    /// Its parts, the largest first.
    pub parts: Vec<Natural>,
}

/// Numbered cells in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// The cells that are shown, in order.
    pub cells: Vec<Cell>,
    /// The index of the cell that the position is at, where it is at one.
    pub here: Option<usize>,
    /// How many cells are left out before those that are shown.
    pub before: Natural,
    /// How many are left out behind them.
    pub after: Natural,
}

/// One cell of a strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its number: a residue, a heap, a step of a staircase.
    pub at: Natural,
    /// What stands in it: a nim-value, coins.
    pub value: Natural,
    /// Whether it is marked.
    pub marked: bool,
}

/// P-positions of a ruleset on two numbers, in order of their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// Those around the numbers of the position.
    pub rows: Vec<Pair>,
    /// The one that lies as far apart as the position, where there is one.
    pub here: Option<usize>,
}

/// One pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its index, from 0.
    pub index: Natural,
    /// Its numbers, the smaller one first.
    pub numbers: [Natural; 2],
    /// Which of them is a number of the position.
    pub marked: [bool; 2],
}

/// Divisions with remainder, each of the divisor before by the remainder before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotients {
    /// The divisions in order; the first one is made by the player to move.
    pub rows: Vec<Division>,
}

/// larger = quotient · smaller + remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// What is divided.
    pub larger: Natural,
    /// How often the smaller number goes into it.
    pub quotient: Natural,
    /// What it is divided by.
    pub smaller: Natural,
    /// What is left.
    pub remainder: Natural,
}

impl Figure {
    /// The binary columns of a nim-sum of several values, where they fit.
    pub fn nim_sum(values: &[Natural]) -> Option<Figure> {
        let form = Form::Columns(Columns::new(values, 2).filter(|columns| columns.rows.len() > 1)?);
        Some(Figure { caption: Step::new("figure-nim-sum"), form })
    }

    /// One period of nim-values, where the heap is in the periodic part. `lost` is the nim-value of a heap that loses.
    pub fn period(
        [first, period]: [&Natural; 2],
        heap: &Natural,
        lost: &Natural,
        value: impl FnMut(&Natural) -> Option<Natural>,
    ) -> Option<Figure> {
        let strip = Strip::window([first, period], heap, value)?.marking(lost);
        let caption = Step::new("figure-period").with("period", period).with("heap", heap);
        let caption = caption.with("at", &strip.cells[strip.here?].at);
        Some(Figure { caption, form: Form::Strip(strip) })
    }

    /// The same where the values grow by `saltus` from one period to the next.
    pub fn growing_period(
        [first, period, saltus]: [&Natural; 3],
        heap: &Natural,
        value: impl FnMut(&Natural) -> Option<Natural>,
    ) -> Option<Figure> {
        let strip = Strip::window([first, period], heap, value)?;
        let at = strip.cells[strip.here?].at.clone();
        let times = (heap - &at) / period;
        let caption = Step::new("figure-period-growing")
            .with("period", period)
            .with("saltus", saltus)
            .with("heap", heap)
            .with("times", times)
            .with("at", at);
        Some(Figure { caption, form: Form::Strip(strip) })
    }
}

impl Columns {
    /// Numbers in binary; `None` where there is no number, or too many or too long ones for a page.
    pub fn new(numbers: &[Natural], modulus: u64) -> Option<Columns> {
        if numbers.is_empty() || numbers.len() > ROWS || modulus == 0 {
            return None;
        }
        let rows = numbers.iter().map(|n| u128::try_from(n).ok()).collect::<Option<_>>()?;
        Some(Columns { rows, modulus })
    }

    /// How many columns there are, at least one.
    pub fn width(&self) -> u32 {
        let all = self.rows.iter().fold(0, |all, row| all | row);
        (u128::BITS - all.leading_zeros()).max(1)
    }

    /// The digits of a number, the highest column first.
    pub fn digits(&self, number: u128) -> impl Iterator<Item = bool> + use<> {
        (0..self.width()).rev().map(move |column| number >> column & 1 == 1)
    }

    /// The number of ones of each column modulo the modulus, the highest column first.
    pub fn counts(&self) -> Vec<u64> {
        let ones = |column: u32| self.rows.iter().filter(|row| **row >> column & 1 == 1).count();
        (0..self.width()).rev().map(|column| ones(column) as u64 % self.modulus).collect()
    }

    /// The nim-sum, where ones are counted modulo 2.
    pub fn nim_sum(&self) -> Option<u128> {
        (self.modulus == 2).then(|| self.rows.iter().fold(0, |sum, row| sum ^ row))
    }
}

impl Digits {
    /// The digits of a number, of which the last ones are marked (all of them if there are fewer); `None` where they are too many.
    pub fn new(number: &Natural, base: u64, marked: usize) -> Option<Digits> {
        let mut digits = Vec::new();
        let mut rest = number.clone();
        while base > 1 && !rest.is_zero() && digits.len() < DIGITS {
            digits.push(&rest % base);
            rest /= base;
        }
        if !rest.is_zero() {
            return None;
        }
        if digits.is_empty() {
            digits.push(0);
        }
        digits.reverse();
        let marked = marked.min(digits.len());
        Some(Digits { number: number.clone(), base, digits, marked })
    }
}

impl Parts {
    /// A sum of parts, the largest first; `None` where they are too many.
    pub fn new(number: &Natural, parts: Vec<Natural>) -> Option<Parts> {
        let is_short = (1..=CELLS).contains(&parts.len()) && fits(number);
        is_short.then(|| Parts { number: number.clone(), parts })
    }
}

impl Strip {
    /// A row of numbers, cells counted from `first`, some of them marked; `None` where they are too many.
    pub fn of(
        numbers: &[Natural],
        first: u64,
        mut is_marked: impl FnMut(u64) -> bool,
    ) -> Option<Strip> {
        if numbers.is_empty() || numbers.len() > CELLS || !numbers.iter().all(fits) {
            return None;
        }
        let cell = |(at, value): (u64, &Natural)| Cell {
            at: Natural::from(at),
            value: value.clone(),
            marked: is_marked(at),
        };
        let cells = (first..).zip(numbers).map(cell).collect();
        Some(Strip { cells, here: None, before: Natural::ZERO, after: Natural::ZERO })
    }

    /// One period from `first` on, or the part of it around the heap: the cell that is there has the heap's residue.
    fn window(
        [first, period]: [&Natural; 2],
        heap: &Natural,
        mut value: impl FnMut(&Natural) -> Option<Natural>,
    ) -> Option<Strip> {
        if heap < first || period.is_zero() || ![first, period].into_iter().all(fits) {
            return None;
        }
        let offset = (heap - first) % period;
        let (before, count) = if *period <= Natural::from(WHOLE_PERIOD) {
            (Natural::ZERO, u64::try_from(period).ok()?)
        } else {
            let half = Natural::from(WINDOW / 2);
            let last = period - Natural::from(WINDOW);
            let before = if offset > half { (&offset - half).min(last) } else { Natural::ZERO };
            (before, WINDOW)
        };
        let cell = |index: u64| {
            let at = first + &before + Natural::from(index);
            Some(Cell { value: value(&at)?, at, marked: false })
        };
        let cells: Vec<Cell> = (0..count).map(cell).collect::<Option<_>>()?;
        let here = usize::try_from(&offset - &before).ok();
        let after = period - &before - Natural::from(count);
        Some(Strip { cells, here, before, after })
    }

    fn marking(mut self, value: &Natural) -> Strip {
        for cell in &mut self.cells {
            cell.marked = cell.value == *value;
        }
        self
    }
}

impl Quotients {
    /// The divisions of Euclid's algorithm up to the first whose quotient exceeds 1, or the last one; `None` where they are too
    /// many, or a number is 0.
    pub fn new(smaller: &Natural, larger: &Natural) -> Option<Quotients> {
        if ![smaller, larger].into_iter().all(fits) {
            return None;
        }
        let (mut larger, mut smaller) = (larger.clone(), smaller.clone());
        let mut rows = Vec::new();
        while rows.len() < DIVISIONS && !smaller.is_zero() {
            let (quotient, remainder) = (&larger / &smaller, &larger % &smaller);
            let ends = quotient > Natural::ONE || remainder.is_zero();
            rows.push(Division {
                larger,
                quotient,
                smaller: smaller.clone(),
                remainder: remainder.clone(),
            });
            if ends {
                return Some(Quotients { rows });
            }
            (larger, smaller) = (smaller, remainder);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(number: u64) -> Natural {
        Natural::from(number)
    }

    fn list(numbers: &[u64]) -> Vec<Natural> {
        numbers.iter().copied().map(n).collect()
    }

    #[test]
    fn ones_of_a_column_are_counted_modulo_a_number() {
        // 1 = 01, 2 = 10, 3 = 11: two ones in each column.
        let columns = |modulus| Columns::new(&list(&[1, 2, 3]), modulus).expect("fits");
        assert_eq!(columns(2).counts(), [0, 0]);
        assert_eq!(columns(3).counts(), [2, 2]);
        assert_eq!(columns(2).nim_sum(), Some(0));
        assert_eq!(columns(3).nim_sum(), None);
        let digits: Vec<bool> = columns(3).digits(2).collect();
        assert_eq!(digits, [true, false]);
    }

    #[test]
    fn columns_of_ten_to_the_eighteenth_are_all_there() {
        // 2^59 < 10^18 < 2^60.
        let columns = Columns::new(&list(&[1_000_000_000_000_000_000, 0]), 2).expect("fits");
        assert_eq!(columns.width(), 60);
        assert_eq!(columns.nim_sum(), Some(1_000_000_000_000_000_000));
        assert_eq!(Columns::new(&[Natural::ONE << 128], 2), None);
        assert_eq!(Columns::new(&vec![Natural::ONE; 25], 2), None);
        assert_eq!(Columns::new(&[], 2), None);
    }

    #[test]
    fn digits_are_those_of_the_base() {
        let digits = |number, base, marked| {
            let found = Digits::new(&n(number), base, marked).expect("fits");
            (found.digits, found.marked)
        };
        assert_eq!(digits(12, 2, 2), (vec![1, 1, 0, 0], 2));
        // 1·27 + 2·9 + 0·3 + 0.
        assert_eq!(digits(45, 3, 2), (vec![1, 2, 0, 0], 2));
        assert_eq!(digits(0, 2, 3), (vec![0], 1));
        assert_eq!(Digits::new(&(Natural::ONE << 128), 2, 128), None);
    }

    #[test]
    fn of_a_long_period_the_cells_around_the_heap_are_shown() {
        let period = n(1_000_000);
        let at = |heap: u64| {
            let strip =
                Strip::window([&n(0), &period], &n(heap), |at| Some(at % n(7))).expect("one");
            let here = strip.here.expect("a place");
            let (first, last) = (&strip.cells[0], strip.cells.last().expect("cells"));
            assert_eq!(&strip.before + n(25) + &strip.after, period);
            assert_eq!(strip.cells[here].at, n(heap % 1_000_000), "{heap}");
            assert_eq!(strip.cells[here].value, n(heap % 1_000_000 % 7), "{heap}");
            (first.at.clone(), last.at.clone())
        };
        assert_eq!(at(3), (n(0), n(24)));
        assert_eq!(at(500_000), (n(499_988), n(500_012)));
        assert_eq!(at(7_999_999), (n(999_975), n(999_999)));
    }

    #[test]
    fn a_whole_period_is_shown_from_its_first_heap_on() {
        let strip = Strip::window([&n(5), &n(3)], &n(13), |at| Some(at.clone())).expect("one");
        let numbers: Vec<Natural> = strip.cells.iter().map(|cell| cell.at.clone()).collect();
        // 13 = 5 + 2·3 + 2.
        assert_eq!((numbers, strip.here), (list(&[5, 6, 7]), Some(2)));
        assert_eq!(Strip::window([&n(5), &n(3)], &n(4), |at| Some(at.clone())), None);
    }

    #[test]
    fn divisions_end_with_the_first_quotient_above_one() {
        // 25 = 3·7 + 4.
        let chain = |smaller, larger| {
            let chain = Quotients::new(&n(smaller), &n(larger)).expect("one").rows;
            let quotients: Vec<Natural> = chain.iter().map(|row| row.quotient.clone()).collect();
            (quotients, chain.last().expect("a row").remainder.clone())
        };
        assert_eq!(chain(7, 25), (list(&[3]), n(4)));
        // 8 = 5 + 3, 5 = 3 + 2, 3 = 2 + 1, 2 = 2·1.
        assert_eq!(chain(5, 8), (list(&[1, 1, 1, 2]), n(0)));
        assert_eq!(chain(4, 4), (list(&[1]), n(0)));
        assert_eq!(Quotients::new(&n(0), &n(4)), None);
    }
}
