//! Take-and-break codes: d0.d1d2…, with digits that add tokens left of d0 and a tail that repeats.
//!
//! # Meaning
//! Digit d_k says what may be done by taking k tokens from a heap of n ≥ 1: what is left, n − k tokens, is split into
//! exactly j non-empty heaps iff d_k allows j (for a plain digit: iff bit j is set), under the digit's condition on
//! their sizes. A digit a places left of d0 is d_(−a) and adds a tokens first. An empty heap has no moves. Options come by k
//! ascending, then by j ascending, then with the heaps sorted, smallest first, in lexicographic order.
//!
//! So 0.77 is Kayles, 4!.0 Grundy's game, 0.\[3\] Nim, 4.\[3\] Lasker's Nim.
//!
//! # References
//! R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), 514–526 (octal
//! codes); Berlekamp, Conway, Guy, Winning Ways, chapter 4; A. N. Siegel, Combinatorial Game Theory (2013), chapter IV, and the
//! documentation of CGSuite 2 (class `game.heap.TakeAndBreak`), whose spelling this is.

use super::{Digit, cycle::Endless, partition::split};
use crate::rules::{Flow, Visitor};
use std::{fmt, ops::ControlFlow, sync::LazyLock};

/// How many digits a code may have right of the point.
pub const MAX_TAKEN: usize = 65_536;

/// How many digits a code may have left of d0.
pub const MAX_ADDED: usize = 128;

/// Heaps up to this size can be played under codes that may leave any number of heaps.
const MAX_LONG_HEAP: u64 = 1 << 20;

/// A take-and-break code whose play always ends.
///
/// Equal codes allow the same moves: `0.3[3]` equals `0.[3]`.
#[derive(Clone, Debug, Eq)]
pub struct Code {
    /// Digits by index, the first of them at −`added`; no zero in front except d0, none behind except d1.
    digits: Vec<Digit>,
    /// How many digits stand left of d0.
    added: usize,
    /// How many digits at the end repeat for ever; 0 for none.
    tail: usize,
    /// Whether every move leaves smaller heaps only.
    shrinks: bool,
}

impl Code {
    /// A code from its digits: those that add tokens (the largest addition first), d0, those that take tokens, and those
    /// at the end that repeat.
    ///
    /// # Errors
    /// Why play need not end.
    pub fn new(
        added: Vec<Digit>,
        zeroth: Digit,
        taken: Vec<Digit>,
        tail: Vec<Digit>,
    ) -> Result<Code, Endless> {
        let mut code = Code::tidy(added, zeroth, taken, tail);
        code.shrinks = super::cycle::shrinks(&code)?;
        Ok(code)
    }

    /// A plain code from its digits: `plain(0, [7, 7])` is 0.77. `None` if play need not end (d0 allows one heap).
    pub fn plain(zeroth: u32, taken: impl IntoIterator<Item = u32>) -> Option<Code> {
        let taken = taken.into_iter().map(Digit::plain).collect();
        Code::new(Vec::new(), Digit::plain(zeroth), taken, Vec::new()).ok()
    }

    /// Without zeros that say nothing; the tail as short as it can be.
    fn tidy(
        mut added: Vec<Digit>,
        zeroth: Digit,
        mut taken: Vec<Digit>,
        mut tail: Vec<Digit>,
    ) -> Code {
        let leading = added.iter().take_while(|digit| digit.is_zero()).count();
        added.drain(..leading);
        if tail.iter().all(Digit::is_zero) {
            tail.clear();
            while taken.last().is_some_and(Digit::is_zero) {
                taken.pop();
            }
        } else {
            tail.truncate(primitive_period(&tail));
            while tail.len() == 1 && taken.last() == tail.last() {
                taken.pop();
            }
        }
        if taken.is_empty() && tail.is_empty() {
            taken.push(Digit::default());
        }
        let (count, repeats) = (added.len(), tail.len());
        let mut digits = added;
        digits.push(zeroth);
        digits.append(&mut taken);
        digits.append(&mut tail);
        Code { digits, added: count, tail: repeats, shrinks: false }
    }

    /// The digit for taking k tokens (adding −k of them).
    pub fn digit(&self, k: i64) -> &Digit {
        static ZERO: LazyLock<Digit> = LazyLock::new(Digit::default);
        let Some(place) = k.checked_add(self.added as i64).and_then(|p| usize::try_from(p).ok())
        else {
            return &ZERO;
        };
        let length = self.digits.len();
        match place.checked_sub(length) {
            None => &self.digits[place],
            Some(_) if self.tail == 0 => &ZERO,
            Some(beyond) => &self.digits[length - self.tail + beyond % self.tail],
        }
    }

    /// The digits that are written, with their indices, from the most tokens added to the most taken; each digit of
    /// the tail once.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = (i64, &Digit)> {
        let added = self.added as i64;
        self.digits.iter().enumerate().map(move |(place, digit)| (place as i64 - added, digit))
    }

    /// How many tokens a move can add at most; 0 for most codes.
    pub fn added(&self) -> u64 {
        self.added as u64
    }

    /// The index of the last digit that is not zero (d0 counts as index 0), the t of the periodicity theorems. `None` for a code with a
    /// tail.
    pub fn last_digit_index(&self) -> Option<u64> {
        (self.tail == 0).then(|| {
            let last = self.digits().rfind(|(_, digit)| !digit.is_zero());
            last.map_or(0, |(k, _)| u64::try_from(k).unwrap_or(0))
        })
    }

    /// Where the tail begins and how long it is: d_k = d_(k + length) for every k from the index on.
    pub fn tail(&self) -> Option<(u64, u64)> {
        let start = self.digits.len() - self.added - self.tail;
        (self.tail > 0).then_some((start as u64, self.tail as u64))
    }

    /// The largest number of heaps that a move may leave; `None` if there is no largest.
    pub fn max_parts(&self) -> Option<u64> {
        self.digits.iter().try_fold(0, |most, digit| Some(digit.max_parts()?.max(most)))
    }

    /// Whether every move leaves smaller heaps only. False for few codes that add tokens: adding 5 to split into three
    /// equal heaps makes 2 + 2 + 2 of 1.
    pub fn shrinks(&self) -> bool {
        self.shrinks
    }

    /// Whether all digits are plain, none adds tokens and none repeats, and no move leaves more than two heaps: an octal code.
    pub fn is_octal(&self) -> bool {
        self.is_finite_plain(2)
    }

    /// The same with up to three heaps: a hexadecimal code.
    pub fn is_hexadecimal(&self) -> bool {
        self.is_finite_plain(3)
    }

    fn is_finite_plain(&self, parts: u64) -> bool {
        self.added == 0
            && self.tail == 0
            && self.max_parts().is_some_and(|most| most <= parts)
            && self.digits.iter().all(|digit| digit.value().is_some())
    }

    /// The plain values of d0, d1, …, the last of them not zero unless it is d1; `None` unless all are plain, none adds tokens and none repeats.
    pub fn plain_digits(&self) -> Option<Vec<u32>> {
        if self.added > 0 || self.tail > 0 {
            return None;
        }
        self.digits.iter().map(Digit::value).collect()
    }

    /// Whether no move leaves more than one heap.
    pub fn only_takes(&self) -> bool {
        self.max_parts().is_some_and(|most| most <= 1)
    }

    /// The largest heap whose options can be listed; `None` where every 64-bit heap will do. A code that may leave any number of
    /// heaps has options as long as the heap.
    pub fn max_heap(&self) -> Option<u64> {
        match self.max_parts() {
            Some(_) => None,
            None => Some(MAX_LONG_HEAP),
        }
    }

    /// Visits the options of a heap in the order of the definition.
    pub fn options(&self, heap: u64, visit: Visitor<'_>) -> Flow {
        if heap == 0 || self.max_heap().is_some_and(|most| heap > most) {
            return ControlFlow::Continue(());
        }
        let written = self.digits().map(|(k, digit)| (i128::from(k), digit));
        let (repeating, start) = self.digits.split_at(self.digits.len() - self.tail);
        let next = repeating.len() as i128 - self.added as i128 + self.tail as i128;
        let again = start.iter().cycle().enumerate().map(|(i, digit)| (next + i as i128, digit));
        for (k, digit) in written.chain(again) {
            let Ok(left) = u64::try_from(i128::from(heap) - k) else { break };
            if !digit.is_zero() {
                digit_options(digit, left, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The digits with the tail rolled back as far as it goes, and its length: one form for each set of moves.
    fn rolled(&self) -> (&[Digit], usize) {
        let mut end = self.digits.len();
        // The tail itself must stay, and d0 and what adds tokens never repeat.
        while self.tail > 0
            && end - self.tail > self.added + 1
            && self.digits[end - 1] == self.digits[end - 1 - self.tail]
        {
            end -= 1;
        }
        (&self.digits[..end], self.tail)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.added == other.added && self.rolled() == other.rolled()
    }
}

/// The ways to leave `left` tokens that a digit allows.
fn digit_options(digit: &Digit, left: u64, visit: Visitor<'_>) -> Flow {
    for &(j, sizes) in digit.counts() {
        if u64::from(j) > left {
            return ControlFlow::Continue(());
        }
        split(left, u64::from(j), sizes, visit)?;
    }
    match digit.rest() {
        Some((from, sizes)) => {
            (u64::from(from)..=left).try_for_each(|j| split(left, j, sizes, visit))
        }
        None => ControlFlow::Continue(()),
    }
}

/// The length of the shortest block that a list repeats. Linear (failure function of Knuth, Morris and Pratt).
fn primitive_period(list: &[Digit]) -> usize {
    let mut fail = vec![0usize; list.len()];
    for i in 1..list.len() {
        let mut k = fail[i - 1];
        while k > 0 && list[i] != list[k] {
            k = fail[k - 1];
        }
        fail[i] = k + usize::from(list[i] == list[k]);
    }
    let period = list.len() - fail.last().copied().unwrap_or(0);
    if period > 0 && list.len().is_multiple_of(period) { period } else { list.len() }
}

impl fmt::Display for Code {
    /// The normal form of the code, as CGSuite prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tail_start = self.digits.len() - self.tail;
        for (place, digit) in self.digits.iter().enumerate() {
            if place == self.added + 1 {
                f.write_str(".")?;
            }
            if self.tail > 0 && place == tail_start {
                f.write_str("[")?;
            }
            write!(f, "{digit}")?;
        }
        f.write_str(if self.tail > 0 { "]" } else { "" })
    }
}
