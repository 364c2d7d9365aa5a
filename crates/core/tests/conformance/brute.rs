//! Brute force from a ruleset's options and nothing else.
//!
//! All positions that can be reached from some given ones are listed with their options; a cycle is an error. Normal
//! play: the nim-value is the mex over the options, a sum of parts having the nim-sum of theirs (Sprague 1935, Grundy
//! 1939). Misère play: full search over sums, with g⁻ of a sum computed as the mex over all its options (1 where no
//! move is left), and with it whether the sum and everything that follows from it has a pair (g⁺, g⁻) of the tame kind.

use bouton_core::rules::{Position, Ruleset};
use std::{collections::HashMap, ops::ControlFlow};

/// A position of the list, by its number in it.
pub(crate) type Id = u32;

/// Nim-values of a sum, and whether the sum is tame together with all that follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Genus {
    /// g⁺, the nim-value of normal play.
    pub(crate) plus: u64,
    /// g⁻, the nim-value of misère play.
    pub(crate) minus: u64,
    /// Whether every pair from here on is (0,1), (1,0) or (k,k).
    pub(crate) tame: bool,
}

/// All positions reachable from some given ones.
pub(crate) struct Brute<'r> {
    ruleset: &'r dyn Ruleset,
    ids: HashMap<Vec<u64>, Id>,
    words: Vec<Vec<u64>>,
    /// The options of each position, each a list of parts.
    options: Vec<Vec<Parts>>,
    values: Vec<u64>,
    singles: Vec<Option<Genus>>,
    sums: HashMap<Key, Genus>,
    work: u64,
    work_limit: u64,
}

/// The parts of an option; almost always one.
pub(crate) type Parts = smallvec::SmallVec<[Id; 2]>;

/// A sum: the numbers of its components in order.
type Key = smallvec::SmallVec<[Id; 4]>;

const NEW: u64 = u64::MAX;
const OPEN: u64 = u64::MAX - 1;

impl<'r> Brute<'r> {
    /// An empty list for a ruleset. A search of misère sums gives up beyond `work_limit` options.
    pub(crate) fn new(ruleset: &'r dyn Ruleset, work_limit: u64) -> Brute<'r> {
        Brute {
            ruleset,
            ids: HashMap::new(),
            words: Vec::new(),
            options: Vec::new(),
            values: Vec::new(),
            singles: Vec::new(),
            sums: HashMap::new(),
            work: 0,
            work_limit,
        }
    }

    /// The number of a position, new ones waiting for their options.
    fn intern(&mut self, words: &[u64], waiting: &mut Vec<Id>) -> Id {
        if let Some(&id) = self.ids.get(words) {
            return id;
        }
        let id = Id::try_from(self.words.len()).expect("few positions");
        assert!(id < 3_000_000, "{:?}: too many positions for brute force", self.ruleset);
        self.ids.insert(words.to_vec(), id);
        self.words.push(words.to_vec());
        self.options.push(Vec::new());
        self.values.push(NEW);
        waiting.push(id);
        id
    }

    /// Lists a position and all that follows from it.
    fn list(&mut self, words: &[u64]) -> Id {
        let mut waiting = Vec::new();
        let start = self.intern(words, &mut waiting);
        while let Some(id) = waiting.pop() {
            let words = self.words[id as usize].clone();
            let mut options: Vec<Parts> = Vec::new();
            let ruleset = self.ruleset;
            let flow = ruleset.options(&words, &mut |parts| {
                let parts = parts.iter().map(|part| self.intern(part, &mut waiting));
                options.push(parts.collect());
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue(), "options break only when the visitor breaks: {words:?}");
            self.options[id as usize] = options;
        }
        start
    }

    /// The number of a position, listing all that follows from it and computing their nim-values.
    pub(crate) fn id(&mut self, words: &[u64]) -> Id {
        let id = self.list(words);
        self.evaluate(id);
        id
    }

    /// The words of a listed position.
    pub(crate) fn words(&self, id: Id) -> &[u64] {
        &self.words[id as usize]
    }

    /// How many positions are listed.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// The options of a listed position in the order of the definition.
    pub(crate) fn options(&self, id: Id) -> &[Parts] {
        &self.options[id as usize]
    }

    /// The parts of an option as positions.
    pub(crate) fn positions(&self, parts: &[Id]) -> Vec<Position> {
        parts.iter().map(|&part| Position::from(self.words(part))).collect()
    }

    fn evaluate(&mut self, start: Id) {
        let mut stack = vec![start];
        while let Some(&id) = stack.last() {
            let at = id as usize;
            if self.values[at] < OPEN {
                stack.pop();
                continue;
            }
            if self.values[at] == NEW {
                self.values[at] = OPEN;
                for option in &self.options[at] {
                    for &part in option {
                        let value = self.values[part as usize];
                        assert!(
                            value != OPEN,
                            "{:?}: a game may go on for ever through {:?}",
                            self.ruleset,
                            self.words[part as usize]
                        );
                        if value == NEW {
                            stack.push(part);
                        }
                    }
                }
                continue;
            }
            // All parts are known: the value is the mex.
            let values = self.options[at].iter().map(|option| self.nim_sum(option)).collect();
            self.values[at] = mex(values);
            stack.pop();
        }
    }

    /// The nim-sum of listed positions.
    pub(crate) fn nim_sum(&self, parts: &[Id]) -> u64 {
        parts.iter().fold(0, |sum, &part| sum ^ self.values[part as usize])
    }

    /// A sum without the positions that have no move, in a fixed order.
    fn key(&self, parts: impl IntoIterator<Item = Id>) -> Key {
        let mut key: Key =
            parts.into_iter().filter(|&part| !self.options(part).is_empty()).collect();
        key.sort_unstable();
        key
    }

    fn known(&self, sum: &Key) -> Option<Genus> {
        match **sum {
            [] => Some(Genus { plus: 0, minus: 1, tame: true }),
            [one] => *self.singles.get(one as usize)?,
            _ => self.sums.get(sum).copied(),
        }
    }

    /// Both nim-values of a sum by full search, or `None` when it takes too much work.
    pub(crate) fn genus(&mut self, parts: &[Id]) -> Option<Genus> {
        let start = self.key(parts.iter().copied());
        self.singles.resize(self.words.len(), None);
        let mut stack = vec![start.clone()];
        while let Some(sum) = stack.last().cloned() {
            if self.known(&sum).is_some() {
                stack.pop();
                continue;
            }
            let (mut plus, mut minus) = (Vec::new(), Vec::new());
            let (mut tame, mut complete) = (true, true);
            let mut last = None;
            for (index, &component) in sum.iter().enumerate() {
                // Equal components have equal options.
                if last.replace(component) == Some(component) {
                    continue;
                }
                for option in self.options(component) {
                    let others = sum.iter().enumerate().filter(|(i, _)| *i != index);
                    let after = self.key(others.map(|(_, &id)| id).chain(option.iter().copied()));
                    match self.known(&after) {
                        Some(genus) => {
                            plus.push(genus.plus);
                            minus.push(genus.minus);
                            tame &= genus.tame;
                        }
                        None => {
                            complete = false;
                            stack.push(after);
                        }
                    }
                }
                self.work += self.options[component as usize].len() as u64;
            }
            if self.work > self.work_limit {
                return None;
            }
            if complete {
                let genus = Genus { plus: mex(plus), minus: mex(minus), tame };
                let Genus { plus, minus, .. } = genus;
                assert_eq!(plus, self.nim_sum(&sum), "Sprague and Grundy on {sum:?}");
                let tame = tame && (plus == minus || plus + minus == 1);
                let genus = Genus { tame, ..genus };
                match *sum {
                    [one] => self.singles[one as usize] = Some(genus),
                    _ => {
                        self.sums.insert(sum, genus);
                    }
                }
                stack.pop();
            }
        }
        self.known(&start)
    }
}

fn mex(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0..).take_while(|(value, expected)| **value == *expected).count() as u64
}
