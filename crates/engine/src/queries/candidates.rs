//! All lists of numbers that may follow the name of a ruleset, each once, by size.
//!
//! The size of a list is the sum of its numbers and how many they are, so there are finitely many of each size. Of equal
//! size those of fewer numbers come first, then they go by the numbers from left to right. Where the order of the numbers
//! does not matter, only rising lists are made. The next list is found in time linear in its length.

use bouton_core::rules::Written;

/// Lists of numbers in order.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    written: Written,
    /// The number of numbers, where it is fixed.
    fixed: Option<usize>,
    /// No number is greater.
    most: u64,
    total: u64,
    numbers: Vec<u64>,
    begun: bool,
}

impl Candidates {
    /// The lists for a way of writing; `length` says how many numbers or pairs, where that is open.
    pub(super) fn new(written: Written, length: Option<usize>) -> Candidates {
        let (fixed, most) = match written {
            Written::Numbers(count) => (Some(count), u64::MAX),
            Written::Names(names) => (Some(1), names.saturating_sub(1)),
            Written::List | Written::Set => (length, u64::MAX),
            Written::Pairs => (length.map(|pairs| pairs.saturating_mul(2)), u64::MAX),
        };
        let numbers = vec![0; fixed.unwrap_or_else(|| step(written))];
        Candidates { written, fixed, most, total: 0, numbers, begun: false }
    }

    /// Only lists without a number above `most`.
    pub(super) fn up_to(self, most: u64) -> Candidates {
        Candidates { most, ..self }
    }

    /// The next list; `None` when there are no more.
    pub(super) fn next_one(&mut self) -> Option<&[u64]> {
        loop {
            if !self.begun {
                self.begun = true;
                if self.written == Written::Names(0) {
                    self.total = u64::MAX;
                    return None;
                }
            } else if !self.next_of_the_same_total() {
                self.next_total()?;
            }
            if self.numbers.iter().all(|&n| n <= self.most) {
                return Some(&self.numbers);
            }
        }
    }

    /// Goes to the next list from left to right of the same length and sum.
    fn next_of_the_same_total(&mut self) -> bool {
        let mut rest = self.numbers.last().copied().unwrap_or(0);
        for place in (0..self.numbers.len().saturating_sub(1)).rev() {
            rest += self.numbers[place];
            let raised = self.numbers[place] + 1;
            let floor = if self.written == Written::Set { raised } else { 0 };
            let behind = (self.numbers.len() - place - 1) as u64;
            let needed = floor.checked_mul(behind).and_then(|floor| floor.checked_add(raised));
            if needed.is_some_and(|needed| needed <= rest) {
                self.numbers[place] = raised;
                self.numbers[place + 1..].fill(floor);
                if let Some(last) = self.numbers.last_mut() {
                    *last = rest - raised - floor * (behind - 1);
                }
                return true;
            }
        }
        false
    }

    /// Goes to the first list of the next length of the same size, or of the next size.
    fn next_total(&mut self) -> Option<()> {
        let length = self.numbers.len();
        if self.fixed.is_some() {
            let greatest = self.most.saturating_mul(length as u64);
            self.total = self.total.checked_add(1).filter(|&total| total <= greatest)?;
        } else {
            let step = step(self.written);
            if self.total >= step as u64 {
                self.total -= step as u64;
                self.numbers.resize(length + step, 0);
            } else {
                let size = self.total + length as u64 + 1;
                self.numbers.truncate(step);
                self.total = size.checked_sub(step as u64)?;
            }
        }
        self.numbers.fill(0);
        *self.numbers.last_mut()? = self.total;
        Some(())
    }
}

/// By how many numbers lists grow.
fn step(written: Written) -> usize {
    if written == Written::Pairs { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists up to a size with numbers that may be written so, by the definition of the order.
    fn expected(written: Written, length: Option<usize>, most_size: u64) -> Vec<Vec<u64>> {
        let mut lists = vec![Vec::new()];
        let mut longer = lists.clone();
        for _ in 0..most_size {
            longer = longer
                .iter()
                .flat_map(|list: &Vec<u64>| {
                    (0..most_size).map(move |n| list.iter().copied().chain([n]).collect())
                })
                .filter(|list: &Vec<u64>| size(list) <= most_size)
                .collect();
            lists.extend(longer.clone());
        }
        lists.retain(|list| {
            let count = if written == Written::Pairs { list.len() / 2 } else { list.len() };
            written.takes(list.len())
                && length.is_none_or(|length| count == length)
                && (written != Written::Set || list.is_sorted())
        });
        lists.sort_by_key(|list| (size(list), list.len(), list.clone()));
        lists
    }

    fn size(list: &[u64]) -> u64 {
        list.iter().sum::<u64>() + list.len() as u64
    }

    #[track_caller]
    fn check(written: Written, length: Option<usize>) {
        let expected = expected(written, length, 7);
        let mut candidates = Candidates::new(written, length);
        for list in &expected {
            assert_eq!(candidates.next_one(), Some(list.as_slice()), "{written:?}");
        }
        let next = candidates.next_one().map(size);
        assert!(next.is_none_or(|next| next == 8), "{written:?}: {next:?}");
    }

    #[test]
    fn lists_come_once_each_by_size_then_length_then_from_left_to_right() {
        for count in 0..4 {
            check(Written::Numbers(count), None);
        }
        for written in [Written::List, Written::Set, Written::Pairs] {
            check(written, None);
            check(written, Some(1));
            check(written, Some(2));
        }
    }

    #[test]
    fn names_end() {
        for names in 0..4 {
            let mut candidates = Candidates::new(Written::Names(names), None);
            for name in 0..names {
                assert_eq!(candidates.next_one(), Some([name].as_slice()));
            }
            assert_eq!(candidates.next_one(), None);
        }
        let mut pairs = Candidates::new(Written::Set, Some(2)).up_to(1);
        let all: Vec<Vec<u64>> =
            (0..3).filter_map(|_| pairs.next_one().map(<[u64]>::to_vec)).collect();
        assert_eq!(all, [[0, 0], [0, 1], [1, 1]]);
        assert_eq!(pairs.next_one(), None);
    }
}
