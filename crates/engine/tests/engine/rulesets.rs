//! Small rulesets of the tests' own, without theory, so that nothing of the catalogue is needed.

use bouton_core::rules::{Flow, Ruleset, Visitor};
use std::sync::Arc;

/// Take a number of the set from a heap.
#[derive(Debug)]
pub(crate) struct Subtract(pub(crate) Vec<u64>);

impl Ruleset for Subtract {
    fn name(&self) -> String {
        format!("test-subtract:{:?}", self.0)
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let &[heap] = position else { return Flow::Continue(()) };
        self.0.iter().filter(|&&k| 0 < k && k <= heap).try_for_each(|k| visit(&[&[heap - k]]))
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}

/// Kayles: take one or two, and split what is left in two heaps if you like; empty heaps are not written.
#[derive(Debug)]
pub(crate) struct Kayles;

impl Ruleset for Kayles {
    fn name(&self) -> String {
        "test-kayles".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let &[heap] = position else { return Flow::Continue(()) };
        for rest in [1, 2].into_iter().filter_map(|k| heap.checked_sub(k)) {
            for a in 0..=rest / 2 {
                match (a, rest - a) {
                    (0, 0) => visit(&[])?,
                    (0, b) => visit(&[&[b]])?,
                    (a, b) => visit(&[&[a], &[b]])?,
                }
            }
        }
        Flow::Continue(())
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}

/// Wythoff's game: any number from one heap, or the same from both.
#[derive(Debug)]
pub(crate) struct Wythoff;

impl Ruleset for Wythoff {
    fn name(&self) -> String {
        "test-wythoff".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let &[a, b] = position else { return Flow::Continue(()) };
        (1..=a).try_for_each(|k| visit(&[&[a - k, b]]))?;
        (1..=b).try_for_each(|k| visit(&[&[a, b - k]]))?;
        (1..=a.min(b)).try_for_each(|k| visit(&[&[a - k, b - k]]))
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        position.sort_unstable();
    }
}

/// Chomp: the numbers are the lengths of the rows; a bite takes a square and all above and right of it; the poisoned corner
/// is no option, so whoever faces it alone loses.
#[derive(Debug)]
pub(crate) struct Chomp;

impl Ruleset for Chomp {
    fn name(&self) -> String {
        "test-chomp".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        for (row, &length) in position.iter().enumerate() {
            let first = if row == 0 { 1 } else { 0 };
            for cut in first..length {
                let mut rest: Vec<u64> = position.to_vec();
                rest[row..].iter_mut().for_each(|r| *r = (*r).min(cut));
                visit(&[&rest])?;
            }
        }
        Flow::Continue(())
    }
}

/// A graph: from each vertex to the listed ones.
#[derive(Debug)]
pub(crate) struct Graph(pub(crate) Vec<Vec<u64>>);

impl Ruleset for Graph {
    fn name(&self) -> String {
        format!("test-graph:{}", self.0.len())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let &[vertex] = position else { return Flow::Continue(()) };
        let options = usize::try_from(vertex).ok().and_then(|v| self.0.get(v));
        options.into_iter().flatten().try_for_each(|&to| visit(&[&[to]]))
    }
}

/// A random acyclic graph whose edges go to smaller vertices, some of them twice.
pub(crate) fn random_graph(vertices: u64, random: &mut Random) -> Graph {
    let options = |v: u64, random: &mut Random| -> Vec<u64> {
        (0..random.below(4)).filter(|_| v > 0).map(|_| random.below(v)).collect()
    };
    Graph((0..vertices).map(|v| options(v, random)).collect())
}

/// All rulesets with positions that are small enough for brute force on sums of three.
pub(crate) fn random_component(random: &mut Random) -> (Arc<dyn Ruleset>, Vec<u64>) {
    match random.below(6) {
        0 => (Arc::new(Subtract(vec![1, 3, 4])), vec![random.below(9)]),
        1 => (Arc::new(Subtract(vec![2, 5, 0, 2])), vec![random.below(9)]),
        2 => (Arc::new(Kayles), vec![random.below(8)]),
        3 => (Arc::new(Wythoff), vec![random.below(4), random.below(4)]),
        4 => (Arc::new(Chomp), vec![1 + random.below(3), random.below(2)]),
        _ => {
            let graph = random_graph(8, &mut Random(7));
            (Arc::new(graph), vec![random.below(8)])
        }
    }
}

/// A small generator of random numbers (splitmix64), so that tests are the same each time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}
