//! Inputs from the limits of a problem, in phases from small to large.
//!
//! * **small**: all cases in the order of their size (how far the numbers are from their least ones, and how many there
//!   are), up to some thousands;
//! * **edges**: least and greatest numbers, their neighbours, powers of two and of ten and theirs;
//! * **traps**: numbers at which programs are known to fail: Fibonacci numbers and the pairs ⌊kφ⌋, ⌊kφ⌋ + k of Fibonacci
//!   differences k, where a floating-point φ rounds the wrong way first; Fibonacci numbers modulo 2³¹, 2³², 2⁶³ and 2⁶⁴, at which
//!   tables wrap; heaps whose nim-sum vanishes;
//! * **random**: numbers of every length.
//!
//! Within a phase the smaller cases come first, so the first failure is as small as the phase has it.

use crate::problem::{Cases, Item, Layout, Pattern, Problem, Times};
use bouton_core::value::Natural;

/// The phases in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// All small cases.
    Small,
    /// The edges of the limits.
    Edges,
    /// Known traps.
    Traps,
    /// Random cases.
    Random,
}

impl Phase {
    /// All of them in order.
    pub const ALL: [Phase; 4] = [Phase::Small, Phase::Edges, Phase::Traps, Phase::Random];
}

/// The numbers of one case, by the parts of the pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numbers(pub Vec<Vec<Natural>>);

impl Numbers {
    /// All numbers in order.
    pub fn flat(&self) -> impl Iterator<Item = &Natural> {
        self.0.iter().flatten()
    }

    /// The case as it stands in an input: one line.
    pub fn text(&self, problem: &Problem) -> String {
        let mut text = String::new();
        for (index, number) in self.flat().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            text.push_str(&number.to_string());
        }
        debug_assert!(self.0.len() == problem.input.pattern.items.len());
        text.push('\n');
        text
    }
}

/// An input of some cases.
pub fn input(problem: &Problem, cases: &[Numbers]) -> String {
    let mut text = String::new();
    if problem.input.cases == Cases::Count {
        text.push_str(&format!("{}\n", cases.len()));
    }
    for case in cases {
        text.push_str(&case.text(problem));
    }
    if let Cases::Stop(stop) = &problem.input.cases {
        let stop: Vec<String> = stop.iter().map(ToString::to_string).collect();
        text.push_str(&format!("{}\n", stop.join(" ")));
    }
    text
}

/// Makes the cases of a problem.
#[derive(Clone, Debug)]
pub struct Generator<'p> {
    pattern: &'p Pattern,
    layout: Layout,
    /// The limits of every field.
    limits: Vec<(Natural, Natural)>,
    seed: u64,
}

/// So many small cases are made.
const SMALL: usize = 6000;
/// So many cases of edges and traps are made at most.
const MOST: usize = 30_000;
/// Lists of the small phase are at most so long beyond their least length.
const SHORT: u64 = 6;
/// Lists have at most so many numbers together.
const LONGEST: u64 = 20_000;

impl<'p> Generator<'p> {
    /// A generator for a problem.
    ///
    /// # Errors
    /// The field that has no limits.
    pub fn new(problem: &'p Problem, seed: u64) -> Result<Generator<'p>, String> {
        let pattern = &problem.input.pattern;
        let limits: Result<Vec<(Natural, Natural)>, String> = pattern
            .fields
            .iter()
            .map(|field| {
                let limit = problem.limit(field).ok_or_else(|| field.clone())?;
                Ok((limit.min.clone(), limit.max.clone()))
            })
            .collect();
        Ok(Generator { pattern, layout: problem.input.layout, limits: limits?, seed })
    }

    /// The cases of a phase.
    pub fn phase(&self, phase: Phase) -> Box<dyn Iterator<Item = Numbers> + '_> {
        match phase {
            Phase::Small => Box::new((0..48).flat_map(|size| self.of_size(size)).take(SMALL)),
            Phase::Edges => Box::new(self.chosen(&edges()).into_iter()),
            Phase::Traps => Box::new(self.traps().into_iter()),
            Phase::Random => {
                let mut random = Random(self.seed);
                Box::new(std::iter::from_fn(move || Some(self.random(&mut random))))
            }
        }
    }

    fn least(&self, field: usize) -> &Natural {
        &self.limits[field].0
    }

    fn within(&self, field: usize, number: &Natural) -> bool {
        let (least, most) = &self.limits[field];
        least <= number && number <= most
    }

    /// All cases of a size: what their numbers exceed the least ones by, and one for every row of a list.
    fn of_size(&self, size: u64) -> Vec<Numbers> {
        let mut found = Vec::new();
        self.fill(0, size, &mut Vec::new(), &mut found);
        found
    }

    /// Fills the parts from one on; the depth is the number of parts.
    fn fill(
        &self,
        item: usize,
        left: u64,
        parts: &mut Vec<Vec<Natural>>,
        found: &mut Vec<Numbers>,
    ) {
        if found.len() > SMALL {
            return;
        }
        let Some(part) = self.pattern.items.get(item) else {
            if left == 0 {
                found.push(Numbers(parts.clone()));
            }
            return;
        };
        match part {
            Item::Number(field) => {
                for extra in 0..=left {
                    let number = self.least(*field) + extra;
                    if self.within(*field, &number) {
                        parts.push(vec![number]);
                        self.fill(item + 1, left - extra, parts, found);
                        parts.pop();
                    }
                }
            }
            Item::Rows { fields, times } => {
                let count = match times {
                    Times::Field(field) => self.value_of(*field, parts),
                    Times::Line => None,
                };
                // A count has cost its size already; a free length costs one a row.
                let (from, to, cost) = match count {
                    Some(count) if count <= 64 => (count, count, 0),
                    Some(_) => return,
                    None => (1, SHORT, 1),
                };
                for rows in from..=to {
                    let Some(rest) = left.checked_sub(rows * cost) else { break };
                    let Ok(width) = u64::try_from(fields.len()) else { return };
                    for used in 0..=rest {
                        let length = usize::try_from(rows * width).unwrap_or(0);
                        for split in splits(used, length, 400) {
                            let numbers: Vec<Natural> = split
                                .iter()
                                .zip(fields.iter().cycle())
                                .map(|(extra, field)| self.least(*field) + *extra)
                                .collect();
                            let fine = numbers
                                .iter()
                                .zip(fields.iter().cycle())
                                .all(|(n, field)| self.within(*field, n));
                            if fine {
                                parts.push(numbers);
                                self.fill(item + 1, rest - used, parts, found);
                                parts.pop();
                            }
                        }
                    }
                }
            }
        }
    }

    /// The number of a field that was filled before.
    fn value_of(&self, field: usize, parts: &[Vec<Natural>]) -> Option<u64> {
        let (item, _) = self.pattern.place_of(field)?;
        u64::try_from(parts.get(item)?.first()?).ok()
    }

    /// Cases whose numbers come from a list: one row a list, every combination of few numbers; and greatest lengths.
    fn chosen(&self, numbers: &[Natural]) -> Vec<Numbers> {
        let of_field = |field: usize| -> Vec<Natural> {
            let (least, most) = self.limits[field].clone();
            let mut all = vec![least.clone(), &least + 1_u8, most.clone()];
            if most > least {
                all.push(&most - 1_u8);
            }
            all.extend(numbers.iter().cloned());
            all.retain(|n| self.within(field, n));
            all.sort_unstable();
            all.dedup();
            all
        };
        let mut cases = Vec::new();
        for rows in [1_u64, 2, 3] {
            let Some(shape) = self.shape(rows) else { continue };
            // The fields of the free numbers, in order.
            let free: Vec<usize> =
                shape.iter().flatten().filter_map(|slot| slot.as_ref().err().copied()).collect();
            let lists: Vec<Vec<Natural>> = free.iter().map(|&field| of_field(field)).collect();
            let combinations: usize =
                lists.iter().fold(1_usize, |product, list| product.saturating_mul(list.len()));
            let mut random = Random(self.seed ^ rows);
            let count = combinations.min(MOST / 3);
            for index in 0..count {
                let mut code = if combinations <= count { Some(index) } else { None };
                let picked: Vec<Natural> = lists
                    .iter()
                    .map(|list| {
                        let at = match &mut code {
                            Some(code) => {
                                let at = *code % list.len();
                                *code /= list.len();
                                at
                            }
                            None => random.below(list.len() as u64) as usize,
                        };
                        list[at].clone()
                    })
                    .collect();
                cases.push(self.with(&shape, &picked));
            }
        }
        cases.sort_by_cached_key(|case| (case.flat().count(), case.flat().sum::<Natural>()));
        cases.dedup();
        // Few and the ones at which arrays end: in front, since what is behind may be a lot.
        let mut all = self.longest();
        all.append(&mut cases);
        all
    }

    /// The parts with so many rows in every list: a fixed number where a count says so, else the field of a free number.
    fn shape(&self, rows: u64) -> Option<Vec<Vec<Result<Natural, usize>>>> {
        let counts: Vec<usize> = self
            .pattern
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Rows { times: Times::Field(field), .. } => Some(*field),
                _ => None,
            })
            .collect();
        let has_lists = self.pattern.items.iter().any(|item| matches!(item, Item::Rows { .. }));
        if rows > 1 && !has_lists {
            return None;
        }
        let mut shape = Vec::new();
        for item in &self.pattern.items {
            shape.push(match item {
                Item::Number(field) if counts.contains(field) => {
                    let count = Natural::from(rows);
                    if !self.within(*field, &count) {
                        return None;
                    }
                    vec![Ok(count)]
                }
                Item::Number(field) => vec![Err(*field)],
                Item::Rows { fields, .. } => {
                    (0..rows).flat_map(|_| fields.iter().map(|&f| Err(f))).collect()
                }
            });
        }
        Some(shape)
    }

    fn with(&self, shape: &[Vec<Result<Natural, usize>>], picked: &[Natural]) -> Numbers {
        let mut picked = picked.iter();
        let part = |slots: &Vec<Result<Natural, usize>>| {
            slots
                .iter()
                .map(|slot| match slot {
                    Ok(fixed) => fixed.clone(),
                    Err(field) => {
                        picked.next().cloned().unwrap_or_else(|| self.least(*field).clone())
                    }
                })
                .collect()
        };
        Numbers(shape.iter().map(part).collect())
    }

    /// Cases of the greatest lengths: all numbers least, all greatest, and every list in order from its least number and from the
    /// one behind it: sizes 1 to m on heaps up to m have every nim-value to m.
    fn longest(&self) -> Vec<Numbers> {
        let lengths = self.pattern.items.iter().filter_map(|item| match item {
            Item::Rows { fields, times: Times::Field(field) } => {
                let most = u64::try_from(&self.limits[*field].1).unwrap_or(LONGEST);
                Some(most.min(LONGEST / fields.len().max(1) as u64))
            }
            Item::Rows { times: Times::Line, .. } => Some(64),
            Item::Number(_) => None,
        });
        let Some(rows) = lengths.min().filter(|rows| *rows > 3) else { return Vec::new() };
        let Some(shape) = self.shape(rows) else { return Vec::new() };
        let made = |number: &dyn Fn(usize, u64) -> Natural| {
            let part = |slots: &Vec<Result<Natural, usize>>| {
                let numbers = (0..).zip(slots).map(|(place, slot)| match slot {
                    Ok(fixed) => fixed.clone(),
                    Err(field) => number(*field, place).min(self.limits[*field].1.clone()),
                });
                numbers.collect()
            };
            Numbers(shape.iter().map(part).collect())
        };
        vec![
            made(&|field, _| self.least(field).clone()),
            made(&|field, place| self.least(field) + place),
            made(&|field, place| {
                let least = self.least(field);
                if *least == Natural::ZERO { Natural::from(place + 1) } else { least + place }
            }),
            made(&|field, _| self.limits[field].1.clone()),
        ]
    }

    /// Cases around known traps.
    fn traps(&self) -> Vec<Numbers> {
        let fibonacci = fibonacci();
        let mut numbers: Vec<Natural> = Vec::new();
        for f in &fibonacci {
            numbers.extend([f.clone(), f + 1_u8]);
            if *f > Natural::ONE {
                numbers.push(f - 1_u8);
            }
            for bits in [31_usize, 32, 63, 64] {
                numbers.push(f % (Natural::ONE << bits));
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let mut cases = Vec::new();
        let Some(shape) = self.shape(1) else { return cases };
        let free: Vec<usize> =
            shape.iter().flatten().filter_map(|slot| slot.as_ref().err().copied()).collect();
        let fits =
            |picked: &[Natural]| free.iter().zip(picked).all(|(&field, n)| self.within(field, n));
        match free.as_slice() {
            [_] => {
                let one = numbers.iter().map(std::slice::from_ref);
                cases.extend(one.filter(|p| fits(p)).map(|p| self.with(&shape, p)));
            }
            [_, _] => {
                for k in &fibonacci {
                    for multiple in 1..=4_u8 {
                        let k = k * multiple;
                        // ⌊kφ⌋ = (k + ⌊√(5k²)⌋) div 2, exactly.
                        let root = square_root(&(&k * &k * 5_u8));
                        let a = (&k + root) >> 1_usize;
                        for smaller in [a.clone(), &a + 1_u8] {
                            let pair = [smaller.clone(), &smaller + &k];
                            let swapped = [pair[1].clone(), pair[0].clone()];
                            for picked in [pair, swapped] {
                                if fits(&picked) {
                                    cases.push(self.with(&shape, &picked));
                                }
                            }
                        }
                    }
                }
                cases.sort_by_cached_key(|case| case.flat().sum::<Natural>());
                cases.dedup();
                let all = self.chosen(&numbers);
                cases.extend(all);
            }
            _ => {}
        }
        cases.extend(self.vanishing());
        cases.truncate(MOST);
        cases
    }

    /// Lists whose last number is the nim-sum of the others.
    fn vanishing(&self) -> Vec<Numbers> {
        let mut random = Random(self.seed ^ 0x5eed);
        let mut cases = Vec::new();
        for rows in [2_u64, 3, 4, 5] {
            let Some(shape) = self.shape(rows) else { continue };
            for _ in 0..200 {
                let mut case = self.with(&shape, &[]);
                for (part, slots) in case.0.iter_mut().zip(&shape) {
                    for (number, slot) in part.iter_mut().zip(slots) {
                        if let Err(field) = slot {
                            *number = self.number(*field, &mut random);
                        }
                    }
                    if part.len() as u64 == rows {
                        let sum =
                            part[..part.len() - 1].iter().fold(Natural::ZERO, |sum, n| sum ^ n);
                        if let Some(Err(field)) = slots.last()
                            && self.within(*field, &sum)
                            && let Some(last) = part.last_mut()
                        {
                            *last = sum;
                        }
                    }
                }
                cases.push(case);
            }
        }
        cases.sort_by_cached_key(|case| (case.flat().count(), case.flat().sum::<Natural>()));
        cases
    }

    /// A random case: a scale for all of it, then numbers below that scale.
    fn random(&self, random: &mut Random) -> Numbers {
        let mut parts: Vec<Vec<Natural>> = Vec::new();
        let counts: Vec<usize> = self
            .pattern
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Rows { times: Times::Field(field), .. } => Some(*field),
                _ => None,
            })
            .collect();
        for item in &self.pattern.items {
            let part = match item {
                Item::Number(field) => {
                    let number = self.number(*field, random);
                    // Long lists are rare, so that many cases fit an input.
                    let is_count = counts.contains(field);
                    let cap = Natural::from(if random.below(50) == 0 { LONGEST / 8 } else { 12 });
                    let capped = if is_count { number.min(cap) } else { number };
                    vec![capped.max(self.least(*field).clone())]
                }
                Item::Rows { fields, times } => {
                    let rows = match times {
                        Times::Field(field) => self.value_of(*field, &parts).unwrap_or(0),
                        Times::Line => 1 + random.below(8),
                    };
                    let mut part = Vec::new();
                    for _ in 0..rows {
                        part.extend(fields.iter().map(|&field| self.number(field, random)));
                    }
                    part
                }
            };
            parts.push(part);
        }
        let _ = self.layout;
        Numbers(parts)
    }

    /// A random number within the limits of a field, of a random length.
    fn number(&self, field: usize, random: &mut Random) -> Natural {
        use dashu_int::ops::BitTest;
        let (least, most) = &self.limits[field];
        let range = most - least;
        let bits = range.bit_len();
        if bits == 0 {
            return least.clone();
        }
        let length = 1 + random.below(bits as u64) as usize;
        let mut number = Natural::ZERO;
        let mut filled = 0;
        while filled < length {
            let take = (length - filled).min(32);
            number = (number << take) + (random.next() & ((1_u64 << take) - 1));
            filled += take;
        }
        least + number.min(range)
    }
}

fn square_root(n: &Natural) -> Natural {
    use dashu_int::ops::SquareRoot;
    n.sqrt()
}

/// Numbers at which types end: powers of two and ten and their neighbours.
fn edges() -> Vec<Natural> {
    let mut all = Vec::new();
    let powers_of_two = [1_usize, 2, 3, 7, 8, 15, 16, 24, 30, 31, 32, 33, 53, 62, 63, 64]
        .map(|b| Natural::ONE << b);
    let powers_of_ten = (1..20_usize).map(|e| Natural::from(10_u8).pow(e));
    for power in powers_of_two.into_iter().chain(powers_of_ten) {
        all.extend([&power - 1_u8, power.clone(), power + 1_u8]);
    }
    all.extend([50_u8, 99, 100, 101, 109, 110, 127, 200].map(Natural::from));
    all
}

/// The Fibonacci numbers of up to 220 bits.
fn fibonacci() -> Vec<Natural> {
    let (mut a, mut b) = (Natural::ONE, Natural::from(2_u8));
    let mut all = Vec::new();
    for _ in 0..300 {
        all.push(a.clone());
        let next = &a + &b;
        a = std::mem::replace(&mut b, next);
    }
    all
}

/// All ways to write a sum as so many numbers, at most `most` of them.
fn splits(sum: u64, count: usize, most: usize) -> Vec<Vec<u64>> {
    if count == 0 {
        return if sum == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let mut all = Vec::new();
    let mut current = vec![0; count];
    current[count - 1] = sum;
    loop {
        all.push(current.clone());
        // Move one from the last part that has something to the one in front of it.
        let Some(last) = current.iter().rposition(|&n| n > 0) else { return all };
        if last == 0 || all.len() >= most {
            return all;
        }
        let rest = current[last] - 1;
        current[last] = 0;
        current[last - 1] += 1;
        current[count - 1] = rest;
    }
}

/// SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn splits_are_all_different_and_add_up() {
        let all = splits(3, 3, 100);
        assert_eq!(all.len(), 10);
        assert!(all.iter().all(|s| s.iter().sum::<u64>() == 3));
        let mut once = all.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), 10);
    }

    #[test]
    fn every_problem_has_cases_within_its_limits() {
        for problem in catalogue::problems() {
            let generator = Generator::new(&problem, 7).expect("limits");
            for phase in Phase::ALL {
                for case in generator.phase(phase).take(500) {
                    let input = input(&problem, std::slice::from_ref(&case));
                    let mut reader = crate::case::CaseReader::new(&problem.input, input.as_bytes());
                    let mut read = crate::case::Case::default();
                    let is_stop = super::super::generator_stop(&problem, &case);
                    let found = reader.next(&mut read).expect("reads its own input");
                    assert_eq!(found, !is_stop, "{}: {input}", problem.id);
                    for (item, part) in problem.input.pattern.items.iter().zip(&case.0) {
                        let fields = match item {
                            Item::Number(field) => vec![*field],
                            Item::Rows { fields, .. } => fields.clone(),
                        };
                        for (number, field) in part.iter().zip(fields.iter().cycle()) {
                            assert!(generator.within(*field, number), "{}: {input}", problem.id);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_wrong_floors_of_double_precision_are_traps() {
        let problem = catalogue::problem("nyoj161").expect("built in");
        let generator = Generator::new(&problem, 1).expect("limits");
        let pair = [165_580_141_u64, 267_914_296].map(|n| vec![Natural::from(n)]);
        assert!(generator.phase(Phase::Traps).any(|case| case.0 == pair));
    }
}
