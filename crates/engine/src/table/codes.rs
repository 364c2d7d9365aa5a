//! The table of take-and-break codes: the same values as by visiting options, with loops for what the digits allow.
//!
//! # Cost
//!
//! For each digit that leaves two heaps one step a pair, n/2 of them. More parts are not listed: the set of values of j
//! heaps with m tokens in all is
//!
//! ```text
//! V(1, m) = {g(m)},   V(j, m) = ∪ { g(a) ⊕ V(j−1, m−a) : 1 ≤ a ≤ m−j+1 },
//! ```
//!
//! kept as bitmaps, so a heap costs n steps of a few words however many parts a move leaves, not n^(j−1).

use super::{BLOCK, Marks};
use crate::budget::{Meter, Stop};
use bouton_core::rules::heap::{Code, Sizes};

/// The digits of a code, sorted by what they allow.
#[derive(Clone, Debug)]
pub(crate) struct CodeTable {
    // Takes after which nothing may be left.
    empties: Vec<usize>,
    // Takes after which one heap may be left.
    singles: Vec<usize>,
    // Takes after which two heaps of any sizes may be left.
    pairs: Vec<usize>,
    // Takes after which two heaps of unequal sizes may be left.
    unequal: Vec<usize>,
    // (parts, take) for three parts and more, of any sizes.
    many: Vec<(usize, usize)>,
    // `sums[j]` holds V(j + 2, m) for every m that was needed.
    sums: Vec<Vec<Bitmap>>,
    // Options looked at and not yet counted.
    uncounted: u64,
}

/// A set of small numbers.
type Bitmap = Vec<u64>;

impl CodeTable {
    /// The table of a code, or `None` for codes whose digits need the general way: digits that add tokens, repeat,
    /// or ask something else of the sizes.
    pub(crate) fn new(code: &Code) -> Option<CodeTable> {
        code.last_digit_index()?;
        let mut table = CodeTable {
            empties: Vec::new(),
            singles: Vec::new(),
            pairs: Vec::new(),
            unequal: Vec::new(),
            many: Vec::new(),
            sums: Vec::new(),
            uncounted: 0,
        };
        for (take, digit) in code.digits() {
            let take = usize::try_from(take).ok()?;
            if digit.rest().is_some() {
                return None;
            }
            for &(parts, sizes) in digit.counts() {
                match (parts, sizes) {
                    (0, _) => table.empties.push(take),
                    (1, _) => table.singles.push(take),
                    (2, Sizes::Any) => table.pairs.push(take),
                    (2, Sizes::Distinct | Sizes::NotAllEqual) => table.unequal.push(take),
                    (_, Sizes::Any) => table.many.push((usize::try_from(parts).ok()?, take)),
                    _ => return None,
                }
            }
        }
        let most = table.many.iter().map(|&(parts, _)| parts).max().unwrap_or(0);
        // Every number of parts keeps bitmaps of its own; codes with very many parts go the general way.
        if most > 16 {
            return None;
        }
        table.sums = vec![Vec::new(); most.saturating_sub(1)];
        Some(table)
    }

    /// Appends the value of the next heap.
    ///
    /// # Errors
    /// The limit that is reached; the table is then as before.
    pub(crate) fn extend(
        &mut self,
        values: &mut Vec<u32>,
        marks: &mut Marks,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let heap = values.len();
        let pairs = (self.pairs.len() + self.unequal.len()) * (heap / 2);
        let sums = self.sums.len() * heap;
        meter.count(1)?;
        self.uncounted += (pairs + 4 * sums + self.singles.len()) as u64;
        if self.uncounted >= BLOCK {
            meter.count_options(std::mem::take(&mut self.uncounted))?;
        }
        self.grow_sums(values, meter)?;
        marks.clear();
        if heap == 0 {
            values.push(0);
            return Ok(());
        }
        if self.empties.contains(&heap) {
            marks.mark(0);
        }
        for left in
            self.singles.iter().filter_map(|&take| heap.checked_sub(take)).filter(|&m| m > 0)
        {
            marks.mark(values[left]);
        }
        for left in self.pairs.iter().filter_map(|&take| heap.checked_sub(take)) {
            mark_pairs(values, left, left / 2, marks);
        }
        for left in self.unequal.iter().filter_map(|&take| heap.checked_sub(take)) {
            mark_pairs(values, left, left.saturating_sub(1) / 2, marks);
        }
        for &(parts, take) in &self.many {
            if let Some(sums) =
                heap.checked_sub(take).and_then(|left| self.sums[parts - 2].get(left))
            {
                members(sums).for_each(|value| marks.mark(value));
            }
        }
        values.push(marks.mex());
        Ok(())
    }

    /// Completes the bitmaps for totals up to the next heap; all parts of several are smaller than it.
    fn grow_sums(&mut self, values: &[u32], meter: &mut Meter<'_>) -> Result<(), Stop> {
        let total = values.len();
        for j in 0..self.sums.len() {
            let (smaller, this) = self.sums.split_at_mut(j);
            let (smaller, this) = (smaller.last(), &mut this[0]);
            while this.len() <= total {
                let m = this.len();
                let mut union = Bitmap::new();
                for a in 1..m {
                    match smaller {
                        // Two parts in all: each pair once.
                        None if 2 * a <= m => insert(&mut union, values[a] ^ values[m - a]),
                        None => break,
                        Some(smaller) => add_shifted(&mut union, &smaller[m - a], values[a]),
                    }
                }
                meter.reserve(8 * union.len() as u64 + 24)?;
                this.push(union);
            }
        }
        Ok(())
    }
}

/// Marks g(a) ⊕ g(left − a) for a = 1 … half.
fn mark_pairs(values: &[u32], left: usize, half: usize, marks: &mut Marks) {
    if half == 0 {
        return;
    }
    let small = &values[1..=half];
    let large = values[left - half..left].iter().rev();
    for (&a, &b) in small.iter().zip(large) {
        marks.mark(a ^ b);
    }
}

fn insert(bitmap: &mut Bitmap, value: u32) {
    let word = value as usize / 64;
    if word >= bitmap.len() {
        bitmap.resize(word + 1, 0);
    }
    bitmap[word] |= 1 << (value % 64);
}

fn members(bitmap: &Bitmap) -> impl Iterator<Item = u32> + '_ {
    (0_u32..).zip(bitmap).flat_map(|(place, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(64 * place + bit)
        })
    })
}

/// Adds value ⊕ x for all x of another set: whole words change places, and the low six bits permute each word.
fn add_shifted(union: &mut Bitmap, set: &Bitmap, value: u32) {
    let high = value as usize / 64;
    let low = value % 64;
    for (place, &word) in set.iter().enumerate().filter(|(_, word)| **word != 0) {
        let target = place ^ high;
        if target >= union.len() {
            union.resize(target + 1, 0);
        }
        union[target] |= permute(word, low);
    }
}

/// Moves bit i of a word to bit i ⊕ low.
fn permute(mut word: u64, low: u32) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, even) in EVEN.iter().enumerate().filter(|(bit, _)| low >> bit & 1 == 1) {
        let step = 1 << bit;
        word = (word & even) << step | word >> step & even;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, table::extend_by_options};
    use bouton_core::rules::heap::{Digit, HeapRules};
    use proptest::prelude::*;

    /// The loops give the values that the options give.
    #[track_caller]
    fn check(code: &Code, heaps: usize) {
        let mut meter = Budget::default().meter();
        let (mut fast, mut plain) = (Vec::new(), Vec::new());
        let (mut marks, mut other) = (Marks::default(), Marks::default());
        let mut table = CodeTable::new(code).expect("a code with loops");
        let rules = HeapRules::TakeAndBreak(code.clone());
        for _ in 0..heaps {
            table.extend(&mut fast, &mut marks, &mut meter).expect("enough");
            extend_by_options(&rules, &mut plain, &mut other, &mut meter).expect("enough");
        }
        assert_eq!(fast, plain, "{code}");
    }

    #[test]
    fn named_codes_have_the_values_of_their_options() {
        for (zeroth, taken) in [
            (0, vec![7, 7]),
            (0, vec![0, 7]),
            (4, vec![0]),
            (0, vec![8]),
            (4, vec![8, 8, 8, 8]),
            (0, vec![3, 15]),
            (8, vec![0, 1]),
        ] {
            check(&Code::plain(zeroth, taken).expect("a code"), 60);
        }
        let grundy = Code::new(Vec::new(), Digit::of_value(4, Sizes::Distinct), vec![], vec![]);
        check(&grundy.expect("Grundy's game"), 120);
    }

    #[test]
    fn permuting_a_word_adds_to_every_place() {
        for low in 0..64_u32 {
            for bit in 0..64 {
                assert_eq!(permute(1 << bit, low), 1 << (bit ^ low));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn loops_equal_options(zeroth in 0_u32..16, taken in prop::collection::vec(0_u32..32, 1..4)) {
            // d0 may leave no single heap, for play would not end.
            if let Some(code) = Code::plain(zeroth & !3, taken) {
                check(&code, 40);
            }
        }
    }
}
