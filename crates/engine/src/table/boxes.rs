//! Nim-values of all positions up to a position, for rulesets whose position is three or more numbers.
//!
//! # What it does
//! The positions whose numbers are no larger than those of a corner are a box; they are taken in lexicographic order, each through the
//! definition, as long as every part of every option comes earlier in this order and lies in the box. If one does not, there is no
//! table, and a search takes over. A position that is not canonical has the value of its canonical one, and stands in the table
//! as well, so that options are looked up as they are written.
//!
//! # Why it is right
//! Lexicographic order in a box is a well-founded order in which options come first; by induction every entry is the mex of its options'
//! values, and the value of an option is the nim-sum of its parts' (Sprague 1935, Grundy 1939).
//!
//! # Which rulesets
//! Any, after a search with a 64th of the box's size: of boards and partitions, where play reaches few of the positions of the box,
//! the search is the better way.
//!
//! # Cost
//! 2 bytes a position. Rules that a user wrote are compiled for the sink that stands here, so an option costs no call: see BENCHMARKS.md.

use super::{BLOCK, Marks, tables};
use crate::{
    budget::{Meter, Stop},
    search::{
        Halt,
        values::{Memo, NimValues},
    },
};
use bouton_core::rules::{Fault, Flow, OptionSink, Ruleset};
use std::ops::ControlFlow;

/// The search goes first with one part in so many of the box's size.
const PART: u64 = 64;

/// What is known of the positions of one ruleset.
#[derive(Debug, Default)]
pub(crate) struct Boxes {
    table: Option<Table>,
    /// An option did not come earlier, or a value is too large.
    is_hopeless: bool,
    key: Vec<u64>,
}

/// The values of a box in lexicographic order.
#[derive(Debug)]
struct Table {
    /// How many values each number has, from 0 on.
    sides: Vec<usize>,
    values: Vec<u16>,
}

/// What a table says of a position, or why there is none.
enum Filled {
    Table(Table),
    /// An option does not come earlier, or a value is too large.
    Unfit,
}

/// How many positions a box has, if that fits a word.
fn volume(corner: &[u64]) -> Option<u64> {
    corner.iter().try_fold(1_u64, |size, &most| size.checked_mul(most.checked_add(1)?))
}

impl Boxes {
    /// How many positions are in the table.
    pub(crate) fn len(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.values.len() as u64)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        2 * self.len()
    }

    /// The value of a position that the table holds.
    pub(crate) fn known(&mut self, ruleset: &dyn Ruleset, position: &[u64]) -> Option<u32> {
        let table = self.table.as_ref()?;
        table.get(position).or_else(|| {
            self.key.clear();
            self.key.extend_from_slice(position);
            ruleset.canonical(&mut self.key);
            table.get(&self.key)
        })
    }

    /// The value of a position; `None` if it is shorter than three numbers or a table does not suit it. A search may fill `memo`,
    /// and answers where few positions can be reached.
    ///
    /// # Errors
    /// A limit, a cycle or a fault of the rules.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &[u64],
        memo: &mut Memo<NimValues>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Halt> {
        if position.len() < 3 || self.is_hopeless || ruleset.may_cycle() {
            return Ok(None);
        }
        if let Some(value) = self.known(ruleset, position) {
            return Ok(Some(value));
        }
        let mut corner = position.to_vec();
        ruleset.canonical(&mut corner);
        let fits = |size: &u64, meter: &Meter<'_>| {
            *size <= meter.positions_left() && size.saturating_mul(2) <= meter.memory_left()
        };
        let Some(size) = volume(&corner).filter(|size| fits(size, meter)) else { return Ok(None) };
        if tables::search_first(ruleset, &corner, size / PART, memo, meter)? {
            return Ok(None);
        }
        // Who asks for one position behind another gets a table that is half as large again in all directions.
        if let Some(table) = &self.table {
            let grown: Vec<u64> =
                corner.iter().zip(&table.sides).map(|(&x, &n)| x.max((n + n / 2) as u64)).collect();
            let room = volume(&grown).and_then(|size| size.checked_mul(2));
            if grown.len() == corner.len() && room.is_some_and(|size| fits(&size, meter)) {
                corner = grown;
            }
        }
        meter.release(self.bytes());
        self.table = None;
        let held = meter.memory();
        match fill(ruleset, &corner, meter) {
            Ok(Filled::Table(table)) => {
                self.table = Some(table);
                tables::forget(memo, meter);
                Ok(self.known(ruleset, position))
            }
            Ok(Filled::Unfit) => {
                meter.release(meter.memory() - held);
                self.is_hopeless = true;
                Ok(None)
            }
            Err(halt) => {
                meter.release(meter.memory() - held);
                Err(halt)
            }
        }
    }
}

impl Table {
    /// The value of a position whose numbers are in the box, as they are written.
    #[inline(always)]
    fn get(&self, position: &[u64]) -> Option<u32> {
        let place = self.place(position.iter().copied())?;
        self.values.get(place).map(|&value| u32::from(value))
    }

    /// The place of a position in lexicographic order.
    #[inline(always)]
    fn place(&self, position: impl ExactSizeIterator<Item = u64>) -> Option<usize> {
        if position.len() != self.sides.len() {
            return None;
        }
        let mut place = 0;
        for (number, &side) in position.zip(&self.sides) {
            if number >= side as u64 {
                return None;
            }
            // No more than the size of the box.
            place = place * side + number as usize;
        }
        Some(place)
    }
}

/// The canonical form of positions.
trait Form {
    fn is_canonical(&mut self, position: &[u64]) -> bool;

    fn canonical(&mut self, position: &mut Vec<u64>);
}

/// Every position is canonical.
struct AsWritten;

/// The numbers are in ascending order.
struct Sorted;

/// The ruleset says it.
struct Canonical<'r> {
    ruleset: &'r dyn Ruleset,
    key: Vec<u64>,
}

impl Form for AsWritten {
    #[inline(always)]
    fn is_canonical(&mut self, _position: &[u64]) -> bool {
        true
    }

    fn canonical(&mut self, _position: &mut Vec<u64>) {}
}

impl Form for Sorted {
    #[inline(always)]
    fn is_canonical(&mut self, position: &[u64]) -> bool {
        position.is_sorted()
    }

    fn canonical(&mut self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }
}

impl Form for Canonical<'_> {
    fn is_canonical(&mut self, position: &[u64]) -> bool {
        self.key.clear();
        self.key.extend_from_slice(position);
        self.ruleset.canonical(&mut self.key);
        self.key == position
    }

    fn canonical(&mut self, position: &mut Vec<u64>) {
        self.ruleset.canonical(position);
    }
}

/// Fills the box up to a corner, whose size fits the memory.
fn fill(ruleset: &dyn Ruleset, corner: &[u64], meter: &mut Meter<'_>) -> Result<Filled, Halt> {
    match ruleset.user_rules() {
        // Where `sort` puts numbers in order no play reaches others, and their values do not matter.
        Some(rules) if rules.is_symmetric() || rules.is_sorted() => {
            in_order(Sorted, |position, sink| rules.run(position, sink), corner, meter)
        }
        Some(rules) => {
            in_order(AsWritten, |position, sink| rules.run(position, sink), corner, meter)
        }
        None => in_order(
            Canonical { ruleset, key: Vec::new() },
            |position, sink| ruleset.try_options(position, sink),
            corner,
            meter,
        ),
    }
}

fn in_order<F: Form>(
    mut form: F,
    visit: impl Fn(&[u64], &mut Fill<'_, '_, F>) -> Result<Flow, Fault>,
    corner: &[u64],
    meter: &mut Meter<'_>,
) -> Result<Filled, Halt> {
    let size = volume(corner).and_then(|size| usize::try_from(size).ok());
    let Some(size) = size else { return Ok(Filled::Unfit) };
    meter.reserve(2 * size as u64)?;
    // In bounds: no number exceeds the size.
    let sides = corner.iter().map(|&most| most as usize + 1).collect();
    let mut table = Table { sides, values: Vec::with_capacity(size) };
    let mut marks = Marks::default();
    let mut position = vec![0_u64; corner.len()];
    let mut key = Vec::new();
    let (mut copied, mut options) = (0_u64, 0);
    loop {
        if form.is_canonical(&position) {
            marks.clear();
            let mut fill = Fill {
                form: &mut form,
                key: &mut key,
                table: &table,
                marks: &mut marks,
                meter: &mut *meter,
                options,
                is_unfit: false,
                stop: None,
            };
            let flow = visit(&position, &mut fill);
            let Fill { is_unfit, stop, .. } = fill;
            options = fill.options;
            stop.map_or(Ok(()), Err)?;
            // A position that perhaps no play reaches may meet a mistake in the rules: the search knows whether one does.
            if is_unfit || flow.is_err() {
                return Ok(Filled::Unfit);
            }
            meter.count(1)?;
            let Ok(value) = u16::try_from(marks.mex()) else { return Ok(Filled::Unfit) };
            table.values.push(value);
        } else {
            key.clear();
            key.extend_from_slice(&position);
            form.canonical(&mut key);
            let Some(value) = table.get(&key) else { return Ok(Filled::Unfit) };
            table.values.push(value as u16);
            copied += 1;
            // Copies count as options do.
            if copied.is_multiple_of(BLOCK) {
                meter.count_options(BLOCK)?;
            }
        }
        let Some(place) = (0..corner.len()).rfind(|&i| position[i] < corner[i]) else { break };
        position[place] += 1;
        position[place + 1..].fill(0);
    }
    meter.count_options(options + copied % BLOCK)?;
    Ok(Filled::Table(table))
}

/// Marks the values of the options of one position.
struct Fill<'f, 'b, F> {
    form: &'f mut F,
    key: &'f mut Vec<u64>,
    table: &'f Table,
    marks: &'f mut Marks,
    meter: &'f mut Meter<'b>,
    /// Options that the meter does not know of.
    options: u64,
    /// A part of an option is no earlier position.
    is_unfit: bool,
    stop: Option<Stop>,
}

impl<F: Form> Fill<'_, '_, F> {
    #[inline(always)]
    fn value(&mut self, part: &[u64]) -> Option<u32> {
        self.table.get(part).or_else(|| self.canonical_value(part))
    }

    #[cold]
    fn canonical_value(&mut self, part: &[u64]) -> Option<u32> {
        self.key.clear();
        self.key.extend_from_slice(part);
        self.form.canonical(self.key);
        self.table.get(self.key)
    }

    /// A row that does not lie in the box as it is written.
    #[cold]
    fn one_by_one(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        let mut part = first.to_vec();
        for _ in 0..count {
            self.option(&[&part])?;
            for (number, &step) in part.iter_mut().zip(steps) {
                *number = number.wrapping_add_signed(step);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn count(&mut self, options: u64) -> Flow {
        self.options += options;
        if self.options < BLOCK {
            return ControlFlow::Continue(());
        }
        let counted = self.meter.count_options(std::mem::take(&mut self.options));
        self.flow(counted)
    }

    fn flow(&mut self, counted: Result<(), Stop>) -> Flow {
        self.stop = counted.err();
        if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<F: Form> OptionSink for Fill<'_, '_, F> {
    #[inline(always)]
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        let value = parts.iter().try_fold(0, |sum, part| Some(sum ^ self.value(part)?));
        let Some(value) = value else {
            self.is_unfit = true;
            return ControlFlow::Break(());
        };
        self.marks.mark(value);
        self.count(1)
    }

    #[inline(always)]
    fn row(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        let table = self.table;
        let further = count.saturating_sub(1) as i64;
        // Places are linear in the numbers: if both ends are in the box, so is everything between.
        let (Some(begin), Some(end)) =
            (
                table.place(first.iter().copied()),
                table.place(first.iter().zip(steps).map(|(&number, &step)| {
                    number.wrapping_add_signed(step.wrapping_mul(further))
                })),
            )
        else {
            return self.one_by_one(first, steps, count);
        };
        if begin.max(end) >= table.values.len() {
            return self.one_by_one(first, steps, count);
        }
        let stride = (end as i64 - begin as i64).checked_div(further).unwrap_or(0);
        let mut place = begin as i64;
        for _ in 0..count {
            self.marks.mark(u32::from(table.values[place as usize]));
            place += stride;
        }
        self.count(count)
    }

    #[inline(always)]
    fn work(&mut self, steps: u64) -> Flow {
        let counted = self.meter.count_steps(steps);
        self.flow(counted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use bouton_core::rules::{Visitor, language::UserRules};
    use std::collections::HashMap;

    /// Options are made by a function; where the order does not matter the numbers are sorted.
    #[derive(Debug)]
    struct Test {
        options: fn(&[u64]) -> Vec<Vec<Vec<u64>>>,
        is_symmetric: bool,
    }

    impl Ruleset for Test {
        fn name(&self) -> String {
            "test-box".to_owned()
        }

        fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
            (self.options)(position).iter().try_for_each(|parts| {
                let parts: Vec<&[u64]> = parts.iter().map(Vec::as_slice).collect();
                visit(&parts)
            })
        }

        fn canonical(&self, position: &mut Vec<u64>) {
            if self.is_symmetric {
                position.sort_unstable();
            }
        }
    }

    /// From one of the numbers any may be taken.
    fn nim(position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let left = |i: usize, x: u64| {
            let mut left = position.to_vec();
            left[i] = x;
            vec![left]
        };
        (0..position.len()).flat_map(|i| (0..position[i]).map(move |x| left(i, x))).collect()
    }

    /// One is taken from the first number and the others grow, or two positions are left.
    fn growing(position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let &[a, b, c] = position else { return Vec::new() };
        match (a, b) {
            (0, 0) => Vec::new(),
            (0, _) => vec![vec![vec![0, b - 1, c], vec![0, b / 2, c]]],
            _ => vec![vec![vec![a - 1, b + 1, c + 1]], vec![vec![a - 1, b, 0], vec![a / 2, 0, c]]],
        }
    }

    /// The same without growing.
    fn sums(position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let &[a, b, c] = position else { return Vec::new() };
        let mut options = Vec::new();
        if a > 0 {
            options.extend((0..=b).map(|x| vec![vec![a - 1, x, c], vec![a / 2, b - x, 0]]));
        }
        if c > 0 {
            options.push(vec![vec![a, b, c - 1]]);
            options.push(Vec::new());
        }
        options
    }

    /// The mex of the options, by recursion.
    fn value(ruleset: &Test, position: &[u64], known: &mut HashMap<Vec<u64>, u32>) -> u32 {
        if let Some(&value) = known.get(position) {
            return value;
        }
        let values: Vec<u32> = (ruleset.options)(position)
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, part| sum ^ value(ruleset, part, known)))
            .collect();
        let mex = (0..).find(|v| !values.contains(v)).expect("there is one");
        known.insert(position.to_vec(), mex);
        mex
    }

    /// Every entry of the box, and the value that is asked for, against the definition.
    #[track_caller]
    fn check(
        options: fn(&[u64]) -> Vec<Vec<Vec<u64>>>,
        is_symmetric: bool,
        corner: &[u64],
        is_tabulated: bool,
    ) {
        let ruleset = Test { options, is_symmetric };
        let mut meter = Budget::default().meter();
        let mut known = HashMap::new();
        let expected = value(&ruleset, corner, &mut known);
        let filled = fill(&ruleset, corner, &mut meter);
        if let Ok(Filled::Table(table)) = &filled {
            let mut place = vec![0; corner.len()];
            for &found in &table.values {
                assert_eq!(u32::from(found), value(&ruleset, &place, &mut known), "{place:?}");
                let Some(i) = (0..place.len()).rfind(|&i| place[i] < corner[i]) else { break };
                place[i] += 1;
                place[i + 1..].fill(0);
            }
        }
        let (mut boxes, mut memo) = (Boxes::default(), Memo::default());
        let found = boxes.value(&ruleset, corner, &mut memo, &mut meter).expect("in the budget");
        let found = found.or_else(|| memo.value(&ruleset, corner, &mut meter).ok());
        assert_eq!(found, Some(expected), "{corner:?}");
        assert_eq!(boxes.len() > 0, is_tabulated, "{corner:?}");
    }

    #[test]
    fn boxes_agree_with_the_definition() {
        // Few positions: the search answers.
        check(nim, false, &[5, 6, 7], false);
        check(nim, true, &[9, 10, 11], false);
        // Many.
        check(nim, false, &[17, 16, 18], true);
        check(nim, true, &[28, 30, 33], true);
        check(nim, false, &[8, 7, 8, 9], true);
        check(sums, false, &[30, 14, 20], true);
        check(sums, false, &[0, 0, 0], false);
        // An option leaves the box: the search answers.
        check(growing, false, &[40, 9, 4], false);
    }

    /// Rules of a user against a value that a theorem gives.
    #[track_caller]
    fn check_rules(text: &str, position: &[u64], expected: u32, is_tabulated: bool) {
        let rules = UserRules::read("rules", text, &[]).expect("the rules are right");
        let mut meter = Budget::default().meter();
        let (mut boxes, mut memo) = (Boxes::default(), Memo::default());
        let found = boxes.value(&rules, position, &mut memo, &mut meter).expect("in the budget");
        let found = found.or_else(|| memo.value(&rules, position, &mut meter).ok());
        assert_eq!(found, Some(expected), "{text}");
        assert_eq!(boxes.len() > 0, is_tabulated, "{text}");
    }

    #[test]
    fn rules_of_a_user_agree_with_theorems() {
        let nim = "t(a, b, c): for k in 1..a => (a-k, b, c) for k in 1..b => (a, b-k, c) for k in 1..c => (a, b, c-k)";
        check_rules(nim, &[20, 21, 22], 20 ^ 21 ^ 22, true);
        check_rules(&format!("{nim} symmetric"), &[30, 31, 32], 30 ^ 31 ^ 32, true);
        check_rules(&format!("{nim} sort"), &[30, 31, 32], 30 ^ 31 ^ 32, true);
        // Play reaches few positions.
        check_rules("t(a, b, c): if a > 0 => (a-1, b, c)", &[40, 60, 80], 0, false);
        // A mistake in the rules where no play goes. Every play has 121 moves.
        let hidden =
            "t(a, b, c): if a > 0 => (a-2, b, c) if b > 0 => (a, b-1, c) if c > 0 => (a, b, c-1)";
        check_rules(hidden, &[2, 60, 60], 1, false);
    }

    #[test]
    fn who_asks_again_gets_a_larger_box() {
        let ruleset = Test { options: nim, is_symmetric: false };
        let mut meter = Budget::default().meter();
        let (mut boxes, mut memo) = (Boxes::default(), Memo::default());
        let mut ask = |position: &[u64]| {
            let found =
                boxes.value(&ruleset, position, &mut memo, &mut meter).expect("in the budget");
            (found, boxes.len())
        };
        assert_eq!(ask(&[17, 16, 18]), (Some(17 ^ 16 ^ 18), 18 * 17 * 19));
        assert_eq!(ask(&[18, 16, 18]), (Some(16), 28 * 26 * 29));
        assert_eq!(ask(&[20, 20, 20]), (Some(20), 28 * 26 * 29));
        assert_eq!(ask(&[0, 0, 27]), (Some(27), 28 * 26 * 29));
    }
}
