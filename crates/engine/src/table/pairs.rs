//! Nim-values of all pairs up to a pair, for rulesets whose position is two numbers.
//!
//! # Two ways
//! *By lines.* A ruleset may say that its options are what is left after any multiple of one of some vectors
//! ([`Ruleset::lines`]; Wythoff's game: (1,0), (0,1) and (1,1)). Through a pair there is one line a vector, and the
//! values that its options have are those of the earlier pairs on these lines. Each line keeps them as a set of bits
//! and the least number that is missing; the value of a pair is the least number in none of its sets. A few words a
//! pair, whatever the number of options.
//!
//! *By bands.* A ruleset may say that besides any number from one of the two numbers k and l may be taken from both with
//! |k − l| below a width t ([`Ruleset::band`]; t-Wythoff). The pairs that can be reached from (a, b) by taking from both are those
//! reached so from (a − 1, b − 1), that pair itself, and up to t − 1 more in its row and in its column. So every diagonal keeps one set, which
//! grows by at most 2t − 1 values a step: about 2t steps a pair instead of t times the shorter side.
//!
//! *By options.* For any other ruleset, row by row through the definition, as long as every option is one pair that comes
//! earlier in this order and inside the table. If one does not, there is no table, and a search takes over. A pair that
//! is not canonical has the value of its canonical pair.
//!
//! # Why it is right
//! The rows are a well-founded order in which options come first; by induction every entry is the mex of its options.
//!
//! # Cost
//! 4 bytes a pair, and by lines one bit a line and value. Wythoff 1000 1618: 1.6 million pairs.
//!
//! Reference for the sets along lines: the values along a line are all different, so a set a line is enough.

mod options;

use super::tables;
use crate::{
    budget::Meter,
    search::{
        Halt,
        values::{Memo, NimValues},
    },
};
use bouton_core::rules::Ruleset;

/// What is known of the pairs of one ruleset.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    table: Option<Table>,
    /// An option did not come earlier.
    is_hopeless: bool,
    key: Vec<u64>,
}

#[derive(Debug)]
struct Table {
    width: usize,
    values: Vec<u32>,
}

/// What a table says of a pair, or why there is none.
enum Filled {
    Table(Table),
    /// An option does not come earlier, or the sets of values would be too large.
    Unfit,
}

impl Pairs {
    /// How many pairs are in the table.
    pub(crate) fn len(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.values.len() as u64)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        4 * self.len()
    }

    /// The value of a pair that the table holds.
    pub(crate) fn known(&mut self, ruleset: &dyn Ruleset, position: &[u64]) -> Option<u32> {
        self.table.as_ref()?;
        self.key.clear();
        self.key.extend_from_slice(position);
        ruleset.canonical(&mut self.key);
        self.table.as_ref()?.get(&self.key)
    }

    /// The value of a position; `None` if it is no pair or a table does not suit it. A search may fill `memo`, and
    /// answers where few pairs can be reached.
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
        if let Some(value) = self.known(ruleset, position) {
            return Ok(Some(value));
        }
        let mut corner = position.to_vec();
        ruleset.canonical(&mut corner);
        let &[a, b] = &corner[..] else { return Ok(None) };
        let size = u128::from(a).saturating_add(1).saturating_mul(u128::from(b).saturating_add(1));
        let fits = size <= u128::from(meter.positions_left())
            && size.saturating_mul(4) <= u128::from(meter.memory_left());
        if self.is_hopeless || !fits {
            return Ok(None);
        }
        // In bounds, as size is: it is at most the positions that are left and their bytes fit the memory.
        let (a, b, size) = (a as usize, b as usize, size as u64);
        let lines = ruleset.lines().filter(|lines| lines.iter().all(|line| *line != [0, 0]));
        let band = ruleset.band().filter(|&width| width > 0 && lines.is_none());
        if lines.is_none()
            && band.is_none()
            && tables::search_first(ruleset, &corner, size / PART, memo, meter)?
        {
            return Ok(None);
        }
        // Who asks for one pair behind another gets a table that is half as large again in both directions.
        let (a, b) = self.table.as_ref().map_or((a, b), |table| table.grown(a, b, meter));
        meter.release(self.bytes());
        self.table = None;
        let held = meter.memory();
        let filled = match (lines, band) {
            (Some(lines), _) => Table::by_lines(lines, a, b, meter),
            (None, Some(width)) => Table::by_band(width, a, b, meter),
            (None, None) => options::fill(ruleset, a + 1, b + 1, meter),
        };
        match filled {
            Ok(Filled::Table(table)) => self.table = Some(table),
            Ok(Filled::Unfit) => {
                meter.release(meter.memory() - held);
                self.is_hopeless = lines.is_none() && band.is_none();
            }
            Err(halt) => {
                meter.release(meter.memory() - held);
                return Err(halt);
            }
        }
        let value = self.known(ruleset, &corner);
        if value.is_some() {
            tables::forget(memo, meter);
        }
        Ok(value)
    }
}

/// The search goes first with one part in so many of the table's size.
const PART: u64 = 16;

impl Table {
    /// The corner of the next table: one that holds what this one holds and much more, where the budget allows it.
    fn grown(&self, a: usize, b: usize, meter: &Meter<'_>) -> (usize, usize) {
        let height = self.values.len().checked_div(self.width).unwrap_or(0);
        let (rows, columns) = (a.max(height + height / 2), b.max(self.width + self.width / 2));
        let size = (rows as u128 + 1) * (columns as u128 + 1);
        let fits = size <= u128::from(meter.positions_left() / 2)
            && size.saturating_mul(8) <= u128::from(meter.memory_left());
        if fits { (rows, columns) } else { (a, b) }
    }

    fn get(&self, pair: &[u64]) -> Option<u32> {
        let &[a, b] = pair else { return None };
        self.at([a, b])
    }

    #[inline]
    fn at(&self, [a, b]: [u64; 2]) -> Option<u32> {
        let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
        if b >= self.width {
            return None;
        }
        self.values.get(a.checked_mul(self.width)?.checked_add(b)?).copied()
    }

    fn by_lines(
        lines: &[[u64; 2]],
        a: usize,
        b: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Filled, Halt> {
        let (height, width) = (a + 1, b + 1);
        let families: Vec<LineFamily> =
            lines.iter().map(|&line| LineFamily::new(line, height, width)).collect();
        // The value of a pair is at most the number of its options.
        let options = |f: &LineFamily| {
            let [x, y] = f.vector;
            let times = |n: usize, k: usize| n.checked_div(k).unwrap_or(usize::MAX);
            times(a, x).min(times(b, y))
        };
        let largest: usize = families.iter().map(options).sum();
        let words = largest / 64 + 1;
        let count: usize = families.iter().map(|f| f.count).sum();
        let bytes = (count as u128) * (8 * words as u128 + 4);
        if bytes.saturating_add(4 * (height * width) as u128) > u128::from(meter.memory_left()) / 2
        {
            return Ok(Filled::Unfit);
        }
        meter.reserve(bytes as u64)?;
        meter.reserve(4 * (height * width) as u64)?;
        let mut sets = Sets { bits: vec![0; count * words], least: vec![0; count], words };
        let mut values = Vec::with_capacity(height * width);
        let mut through = Vec::with_capacity(families.len());
        for row in 0..height {
            for column in 0..width {
                through.clear();
                let mut offset = 0;
                for family in &families {
                    through.push(offset + family.line(row, column));
                    offset += family.count;
                }
                values.push(sets.take(&through) as u32);
            }
            meter.count(width as u64)?;
        }
        meter.release(bytes as u64);
        Ok(Filled::Table(Table { width, values }))
    }

    fn by_band(band: u64, a: usize, b: usize, meter: &mut Meter<'_>) -> Result<Filled, Halt> {
        let (height, width) = (a + 1, b + 1);
        let band = usize::try_from(band).unwrap_or(usize::MAX).min(height.max(width));
        // No more values than options: a row, a column, and a band that is no wider than 2t - 1 and no longer than a side.
        let in_band = (2 * band - 1).saturating_mul(a.min(b)).min(a.saturating_mul(b));
        let words = a.saturating_add(b).saturating_add(in_band).min(height * width) / 64 + 1;
        let sets = height + width + (height + width - 1);
        let bytes = (sets as u128) * 8 * (words as u128);
        if bytes.saturating_add(4 * (height * width) as u128) > u128::from(meter.memory_left()) / 2
        {
            return Ok(Filled::Unfit);
        }
        meter.reserve(bytes as u64)?;
        meter.reserve(4 * (height * width) as u64)?;
        let mut bits = vec![0_u64; sets * words];
        let mut values: Vec<u32> = Vec::with_capacity(height * width);
        for row in 0..height {
            for column in 0..width {
                // The diagonal of (0, 0) is in the middle.
                let diagonal = (height + width + a + column - row) * words;
                if row > 0 && column > 0 {
                    let (before, left) = (row - 1, column - 1);
                    let reach = |at: usize| at - at.min(band - 1)..=at;
                    for near in reach(left) {
                        let value = values[before * width + near] as usize;
                        bits[diagonal + value / 64] |= 1 << (value % 64);
                    }
                    for near in reach(before) {
                        let value = values[near * width + left] as usize;
                        bits[diagonal + value / 64] |= 1 << (value % 64);
                    }
                }
                let (in_row, in_column) = (row * words, (height + column) * words);
                // There are more places than options, so a free one is found.
                let free = (0..words).find_map(|word| {
                    let union =
                        bits[in_row + word] | bits[in_column + word] | bits[diagonal + word];
                    (union != u64::MAX).then(|| word * 64 + union.trailing_ones() as usize)
                });
                let value = free.unwrap_or(words * 64 - 1);
                for set in [in_row, in_column] {
                    bits[set + value / 64] |= 1 << (value % 64);
                }
                values.push(value as u32);
            }
            meter.count(width as u64)?;
        }
        meter.release(bytes as u64);
        Ok(Filled::Table(Table { width, values }))
    }
}

/// All lines of one vector.
struct LineFamily {
    vector: [usize; 2],
    width: usize,
    count: usize,
}

impl LineFamily {
    fn new(vector: [u64; 2], height: usize, width: usize) -> LineFamily {
        // A vector that is longer than the table starts a line in every pair.
        let [x, y] = vector.map(|k| usize::try_from(k).unwrap_or(usize::MAX));
        let vector = [x.min(height), y.min(width)];
        LineFamily { vector, width, count: vector[0] * width + vector[1] * height }
    }

    /// The number of the line through a pair: that of the pair where it starts.
    fn line(&self, row: usize, column: usize) -> usize {
        let [x, y] = self.vector;
        let times = |n: usize, k: usize| n.checked_div(k).unwrap_or(usize::MAX);
        let back = times(row, x).min(times(column, y));
        let (row, column) = (row - back * x, column - back * y);
        if row < x { row * self.width + column } else { x * self.width + row * y + column }
    }
}

/// Sets of values, one a line.
struct Sets {
    bits: Vec<u64>,
    /// The least number that is not in the set.
    least: Vec<u32>,
    words: usize,
}

impl Sets {
    /// The least number in none of these sets, which is then put into all of them.
    fn take(&mut self, lines: &[usize]) -> usize {
        let first = lines.iter().map(|&line| self.least[line] as usize).max().unwrap_or(0);
        let mut word = first / 64;
        let union = |word: usize| {
            lines.iter().fold(0, |bits, &line| bits | self.bits[line * self.words + word])
        };
        let mut bits = union(word) | ((1 << (first % 64)) - 1);
        // A pair has fewer options than the sets have places, so a free one is found.
        while bits == u64::MAX {
            word += 1;
            bits = union(word);
        }
        let value = word * 64 + bits.trailing_ones() as usize;
        for &line in lines {
            let set = &mut self.bits[line * self.words..(line + 1) * self.words];
            set[value / 64] |= 1 << (value % 64);
            let least = &mut self.least[line];
            while set.get(*least as usize / 64).is_some_and(|w| w >> (*least % 64) & 1 == 1) {
                *least += 1;
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use bouton_core::rules::{Flow, Visitor};

    /// Any multiple of one of the vectors may be taken away.
    #[derive(Debug)]
    struct Lines {
        vectors: Vec<[u64; 2]>,
        says: bool,
        is_symmetric: bool,
    }

    impl Ruleset for Lines {
        fn name(&self) -> String {
            "test-lines".to_owned()
        }

        fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
            let &[a, b] = position else { return Flow::Continue(()) };
            self.vectors.iter().try_for_each(|&[x, y]| {
                (1..)
                    .map_while(|k| Some([a.checked_sub(k * x)?, b.checked_sub(k * y)?]))
                    .try_for_each(|pair| visit(&[&pair]))
            })
        }

        fn canonical(&self, position: &mut Vec<u64>) {
            if self.is_symmetric {
                position.sort_unstable();
            }
        }

        fn lines(&self) -> Option<&[[u64; 2]]> {
            self.says.then_some(&self.vectors[..])
        }
    }

    /// Both tables and the search against the mex of the options, pair by pair.
    #[track_caller]
    fn check(vectors: &[[u64; 2]], is_symmetric: bool, a: u64, b: u64) {
        let mut brute: Vec<Vec<u64>> = Vec::new();
        for row in 0..=a {
            brute.push(Vec::new());
            for column in 0..=b {
                let mut options = Vec::new();
                for &[x, y] in vectors {
                    let left = |k: u64| {
                        Some((
                            row.checked_sub(k * x)? as usize,
                            column.checked_sub(k * y)? as usize,
                        ))
                    };
                    options.extend((1..).map_while(left).map(|(r, c)| brute[r][c]));
                }
                let value = (0..).find(|v| !options.contains(v)).expect("there is one");
                brute[row as usize].push(value);
            }
        }
        let ruleset = |says| Lines { vectors: vectors.to_vec(), says, is_symmetric };
        let mut meter = Budget::default().meter();
        let by_lines = Table::by_lines(vectors, a as usize, b as usize, &mut meter);
        let by_options = options::fill(&ruleset(false), a as usize + 1, b as usize + 1, &mut meter);
        let (Ok(Filled::Table(lines)), Ok(Filled::Table(options))) = (by_lines, by_options) else {
            panic!("{vectors:?}: no table");
        };
        for row in 0..=a {
            for column in 0..=b {
                let expected = brute[row as usize][column as usize] as u32;
                assert_eq!(lines.get(&[row, column]), Some(expected), "{vectors:?} {row} {column}");
                assert_eq!(
                    options.get(&[row, column]),
                    Some(expected),
                    "{vectors:?} {row} {column}"
                );
            }
        }
        for says in [true, false] {
            let ruleset = ruleset(says);
            let (mut pairs, mut memo) = (Pairs::default(), Memo::default());
            let found =
                pairs.value(&ruleset, &[a, b], &mut memo, &mut meter).expect("in the budget");
            let found = found.or_else(|| memo.value(&ruleset, &[a, b], &mut meter).ok());
            assert_eq!(found, Some(brute[a as usize][b as usize] as u32));
        }
    }

    #[test]
    fn tables_agree_with_the_definition() {
        let wythoff = [[1, 0], [0, 1], [1, 1]];
        check(&wythoff, true, 30, 44);
        check(&wythoff, false, 44, 30);
        check(&[[1, 0], [0, 1]], true, 20, 33);
        check(&[[1, 2], [2, 1]], true, 25, 40);
        check(&[[1, 0], [3, 2], [0, 2]], false, 31, 17);
        check(&[[100, 0], [0, 3]], false, 20, 20);
        check(&wythoff, true, 0, 100);
        check(&wythoff, true, 0, 0);
        // Dense enough for the search to give up first.
        check(&wythoff, true, 130, 140);
    }

    /// Pairs by bands against the mex of the options.
    #[track_caller]
    fn check_band(band: usize, a: usize, b: usize) {
        let mut brute: Vec<Vec<u32>> = Vec::new();
        for row in 0..=a {
            brute.push(Vec::new());
            for column in 0..=b {
                let mut options: Vec<u32> = brute[row].clone();
                options.extend((0..row).map(|r| brute[r][column]));
                for k in 1..=row {
                    let near = (1..=column).filter(|&l| k.abs_diff(l) < band);
                    options.extend(near.map(|l| brute[row - k][column - l]));
                }
                let value = (0..).find(|v| !options.contains(v)).expect("there is one");
                brute[row].push(value);
            }
        }
        let mut meter = Budget::default().meter();
        let table = Table::by_band(band as u64, a, b, &mut meter);
        let Ok(Filled::Table(table)) = table else { panic!("no table") };
        for (row, expected) in brute.iter().enumerate() {
            for (column, value) in expected.iter().enumerate() {
                let found = table.get(&[row as u64, column as u64]);
                assert_eq!(found, Some(*value), "{band}: {row} {column}");
            }
        }
    }

    #[test]
    fn bands_agree_with_the_definition() {
        for (band, a, b) in
            [(1, 20, 26), (2, 24, 17), (3, 22, 30), (7, 20, 20), (100, 12, 15), (2, 0, 9)]
        {
            check_band(band, a, b);
        }
    }

    #[test]
    fn what_does_not_come_earlier_is_left_to_the_search() {
        #[derive(Debug)]
        struct Euclid;
        impl Ruleset for Euclid {
            fn name(&self) -> String {
                "test-up".to_owned()
            }
            fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
                match *position {
                    [a, b] if a > 0 => (0..=b).try_for_each(|k| visit(&[&[a - 1, b + k]])),
                    _ => Flow::Continue(()),
                }
            }
        }
        let mut meter = Budget::default().meter();
        assert!(matches!(options::fill(&Euclid, 4, 4, &mut meter), Ok(Filled::Unfit)));
        let (mut pairs, mut memo) = (Pairs::default(), Memo::default());
        assert_eq!(pairs.value(&Euclid, &[6, 9], &mut memo, &mut meter), Ok(None));
        assert_eq!(memo.value(&Euclid, &[6, 9], &mut meter), Ok(0));
    }
}
