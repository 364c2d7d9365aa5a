//! All sums that can be reached from some sums, as a graph in rows.
//!
//! A vertex is a sum: the sorted list of its components, each a number for its ruleset and canonical position. Vertices get
//! their numbers in the order in which they are met, breadth first, so nothing recurses and the rows are made in order.
//!
//! # Cost
//! One look at the options for every vertex and each of its different components. Bytes a vertex: its components (4 each),
//! about 30 for its number, and 4 an edge; twice that once the edges are turned round.

use crate::{
    budget::{Limit, Meter, Stop},
    search::{
        Counted, Halt,
        interner::{Interner, make_room},
    },
};
use bouton_core::rules::Ruleset;
use std::sync::Arc;

/// Sums and the moves between them.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    rulesets: Vec<Arc<dyn Ruleset>>,
    /// Key: the words of the canonical position, then the ruleset's index.
    components: Interner<u64>,
    /// For every component whether it has options, once that is known.
    ends: Vec<Option<bool>>,
    /// Sums of fewer components keep those without options.
    named: usize,
    vertices: Interner<u32>,
    /// The moves of vertex v: `targets[starts[v]..starts[v + 1]]`, as many as are explored.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Reached {
    /// A graph in which a component without options that stands alone is a vertex of its own, so that it can be shown;
    /// otherwise it is the empty sum.
    pub(crate) fn with_named_ends() -> Reached {
        Reached { named: 2, ..Reached::default() }
    }

    /// The index of a ruleset; rulesets of one name are one ruleset.
    pub(crate) fn ruleset(&mut self, ruleset: &Arc<dyn Ruleset>) -> usize {
        let same =
            |r: &Arc<dyn Ruleset>| Arc::ptr_eq(r, ruleset) || r.identity() == ruleset.identity();
        self.rulesets.iter().position(same).unwrap_or_else(|| {
            self.rulesets.push(ruleset.clone());
            self.rulesets.len() - 1
        })
    }

    /// How many sums there are.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The sums that a move leads to, by their numbers.
    pub(crate) fn targets(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The moves turned round: for every vertex the vertices with a move to it, once for every move.
    ///
    /// # Errors
    /// The memory limit.
    pub(crate) fn turned(&self, meter: &mut Meter<'_>) -> Result<Rows, Stop> {
        let mut starts = Vec::new();
        make_room(&mut starts, self.len() + 1, meter)?;
        starts.resize(self.len() + 1, 0u32);
        let mut targets = Vec::new();
        make_room(&mut targets, self.targets.len(), meter)?;
        targets.resize(self.targets.len(), 0u32);
        for &to in &self.targets {
            starts[to as usize + 1] += 1;
        }
        for vertex in 0..self.len() {
            starts[vertex + 1] += starts[vertex];
        }
        // From behind, so that the starts are in place at the end.
        let mut next = starts[1..].to_vec();
        for from in (0..self.len()).rev() {
            for &to in self.targets(from).iter().rev() {
                next[to as usize] -= 1;
                targets[next[to as usize] as usize] = from as u32;
            }
        }
        Ok(Rows { starts, targets })
    }

    /// The number of a sum of parts (index of the ruleset, words).
    ///
    /// # Errors
    /// A limit.
    pub(crate) fn vertex(
        &mut self,
        parts: &[(usize, &[u64])],
        meter: &mut Meter<'_>,
    ) -> Result<u32, Halt> {
        let (mut ids, mut key) = (Vec::with_capacity(parts.len()), Vec::new());
        for &(ruleset, words) in parts {
            let component = Key { rulesets: &self.rulesets, ruleset, words };
            ids.push(component.number(&mut self.components, &mut key, meter)?);
        }
        if ids.len() >= self.named {
            drop_ended(&self.rulesets, &self.components, &mut self.ends, &mut ids, meter)?;
        }
        ids.sort_unstable();
        Ok(number(&mut self.vertices, &ids, meter)?)
    }

    /// The components of a sum.
    pub(crate) fn components(
        &self,
        vertex: usize,
    ) -> impl Iterator<Item = (&Arc<dyn Ruleset>, &[u64])> {
        self.parts(vertex).map(|(ruleset, words)| (&self.rulesets[ruleset], words))
    }

    /// The components of a sum, each with the index of its ruleset.
    pub(crate) fn parts(&self, vertex: usize) -> impl Iterator<Item = (usize, &[u64])> {
        self.vertices.key(vertex as u32).iter().filter_map(|&component| {
            let (&ruleset, words) = self.components.key(component).split_last()?;
            Some((ruleset as usize, words))
        })
    }

    /// Explores all vertices that are known and whatever can be reached from them.
    ///
    /// # Errors
    /// A limit, or a fault in the rules.
    pub(crate) fn explore(&mut self, meter: &mut Meter<'_>) -> Result<(), Halt> {
        if self.starts.is_empty() {
            make_room(&mut self.starts, 1, meter)?;
            self.starts.push(0);
        }
        let (mut sum, mut child, mut key) = (Vec::new(), Vec::new(), Vec::new());
        while self.starts.len() <= self.vertices.len() {
            let vertex = self.starts.len() - 1;
            sum.clear();
            sum.extend_from_slice(self.vertices.key(vertex as u32));
            for place in 0..sum.len() {
                // Equal components have equal options.
                if place > 0 && sum[place] == sum[place - 1] {
                    continue;
                }
                let mut words = self.components.key(sum[place]).to_vec();
                let ruleset = words.pop().unwrap_or(0) as usize;
                let rules = self.rulesets[ruleset].clone();
                let Reached { rulesets, components, ends, named, vertices, targets, .. } =
                    &mut *self;
                Counted::new(meter, |parts, meter| {
                    child.clear();
                    child.extend_from_slice(&sum[..place]);
                    child.extend_from_slice(&sum[place + 1..]);
                    for words in parts {
                        let component = Key { rulesets, ruleset, words };
                        child.push(component.number(components, &mut key, meter)?);
                    }
                    if child.len() >= *named {
                        drop_ended(rulesets, components, ends, &mut child, meter)?;
                    }
                    child.sort_unstable();
                    let to = number(vertices, &child, meter)?;
                    make_room(targets, 1, meter)?;
                    targets.push(to);
                    Ok(())
                })
                .run(&*rules, &words)?;
            }
            let end = u32::try_from(self.targets.len());
            let end = end.map_err(|_| meter.stop(Limit::Memory))?;
            make_room(&mut self.starts, 1, meter)?;
            self.starts.push(end);
        }
        Ok(())
    }
}

/// Lists of vertices, one for every vertex.
#[derive(Debug)]
pub(crate) struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    /// The list of one.
    pub(crate) fn of(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

/// A component before it has a number.
struct Key<'k> {
    rulesets: &'k [Arc<dyn Ruleset>],
    ruleset: usize,
    words: &'k [u64],
}

impl Key<'_> {
    fn number(
        &self,
        components: &mut Interner<u64>,
        key: &mut Vec<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Stop> {
        key.clear();
        key.extend_from_slice(self.words);
        self.rulesets[self.ruleset].canonical(key);
        key.push(self.ruleset as u64);
        components.intern(key, meter)
    }
}

/// Leaves out components without options: `a + nothing` and `a` are one vertex.
fn drop_ended(
    rulesets: &[Arc<dyn Ruleset>],
    components: &Interner<u64>,
    ends: &mut Vec<Option<bool>>,
    sum: &mut Vec<u32>,
    meter: &mut Meter<'_>,
) -> Result<(), Halt> {
    if ends.len() < components.len() {
        let more = components.len() - ends.len();
        make_room(ends, more, meter)?;
        ends.resize(components.len(), None);
    }
    let mut kept = 0;
    for at in 0..sum.len() {
        let component = sum[at] as usize;
        let has_options = match ends[component] {
            Some(known) => known,
            None => {
                let key = components.key(sum[at]);
                let (&ruleset, words) = key.split_last().unwrap_or((&0, &[]));
                let mut any = false;
                let looked = Counted::new(meter, |_, meter| {
                    any = true;
                    Err(Halt::Stop(meter.stop(Limit::NoMethod)))
                })
                .run(&*rulesets[ruleset as usize], words);
                if !any {
                    looked?;
                }
                *ends[component].insert(any)
            }
        };
        if has_options {
            sum[kept] = sum[at];
            kept += 1;
        }
    }
    sum.truncate(kept);
    Ok(())
}

/// The number of a sum, which is counted when it is new.
fn number(vertices: &mut Interner<u32>, sum: &[u32], meter: &mut Meter<'_>) -> Result<u32, Stop> {
    let before = vertices.len();
    let number = vertices.intern(sum, meter)?;
    meter.count((vertices.len() - before) as u64)?;
    Ok(number)
}
