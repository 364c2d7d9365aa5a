//! Loopy nim-values of all vertices of a finite graph, by Smith's labelling.
//!
//! # What it computes
//! A vertex v gets the label m if m is the mex of the labels of its options, and every option u that has no label, or one
//! above m, has itself an option labelled m (whoever moves to u is answered by a move back to value m). Vertices that never
//! get a label are infinite; with them goes the set of the labels of their options.
//!
//! # How
//! In stages m = 0, 1, 2, … A candidate of stage m has options of every label below m. `open[v]` counts the options of v
//! that have no label and no option labelled m ("not hit"). A candidate that is not hit and has no open option gets the
//! label m; then the unlabelled vertices with a move to it are hit, and their predecessors have one open option less. The
//! candidates of the next stage are those that were hit. Stage 0 alone is the retrograde analysis of who wins.
//!
//! That a vertex in the queue cannot be hit any more: were one of its options labelled in this stage, that option would not
//! be hit, and so would be open.
//!
//! # Cost
//! A stage takes time linear in the edges between the vertices that it touches: candidates, vertices that it hits, and
//! their predecessors. There are at most as many stages as the largest label + 2, which is at most √(2E) + 2.
//!
//! References: C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles (1975);
//! A. S. Fraenkel and Y. Yesha, The generalized Sprague–Grundy function (1986).

use super::reached::{Reached, Rows};
use crate::{
    budget::{Meter, Stop},
    report::NimValue,
    search::interner::make_room,
};
use bouton_core::value::Natural;

/// No label.
const NONE: u32 = u32::MAX;

/// The labels of a graph.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    labels: Vec<u32>,
}

impl Labels {
    /// Labels all vertices of an explored graph.
    ///
    /// # Errors
    /// A limit.
    pub(crate) fn of(graph: &Reached, meter: &mut Meter<'_>) -> Result<Labels, Stop> {
        let before = graph.turned(meter)?;
        let mut stage = Stage::new(graph, meter)?;
        let mut candidates: Vec<u32> = Vec::new();
        make_room(&mut candidates, graph.len(), meter)?;
        candidates.extend(0..graph.len() as u32);
        let mut label = 0;
        while !candidates.is_empty() && label < NONE {
            meter.look()?;
            stage.run(label, &candidates, &before);
            candidates.retain(|&v| {
                stage.labels[v as usize] == NONE && stage.hit[v as usize] == label + 1
            });
            label += 1;
        }
        Ok(Labels { labels: stage.labels })
    }

    /// How many vertices have been labelled.
    pub(crate) fn len(&self) -> usize {
        self.labels.len()
    }

    /// The value of a vertex.
    pub(crate) fn value(&self, graph: &Reached, vertex: u32) -> NimValue {
        match self.labels[vertex as usize] {
            NONE => {
                let options = graph.targets(vertex as usize).iter();
                let labels = options.map(|&option| self.labels[option as usize]);
                NimValue::Infinite(labels.filter(|&l| l != NONE).map(Natural::from).collect())
            }
            label => NimValue::Finite(Natural::from(label)),
        }
    }
}

struct Stage {
    labels: Vec<u32>,
    /// How many options have no label from the stages before.
    unlabelled: Vec<u32>,
    /// Open options in the stage whose number and one stands in `stamps`; before that, all unlabelled ones.
    open: Vec<u32>,
    stamps: Vec<u32>,
    /// The last stage in which the vertex was hit, and one.
    hit: Vec<u32>,
}

impl Stage {
    fn new(graph: &Reached, meter: &mut Meter<'_>) -> Result<Stage, Stop> {
        let zeros = |meter: &mut Meter<'_>| {
            let mut list = Vec::new();
            make_room(&mut list, graph.len(), meter)?;
            list.resize(graph.len(), 0u32);
            Ok(list)
        };
        let mut stage = Stage {
            labels: zeros(meter)?,
            unlabelled: zeros(meter)?,
            open: zeros(meter)?,
            stamps: zeros(meter)?,
            hit: zeros(meter)?,
        };
        stage.labels.fill(NONE);
        for (vertex, count) in stage.unlabelled.iter_mut().enumerate() {
            *count = graph.targets(vertex).len() as u32;
        }
        Ok(stage)
    }

    fn run(&mut self, label: u32, candidates: &[u32], before: &Rows) {
        let stamp = label + 1;
        for &v in candidates {
            self.open[v as usize] = self.unlabelled[v as usize];
            self.stamps[v as usize] = stamp;
        }
        let mut queue: Vec<u32> =
            (candidates.iter().copied()).filter(|&v| self.open[v as usize] == 0).collect();
        let mut labelled = Vec::new();
        while let Some(vertex) = queue.pop() {
            self.labels[vertex as usize] = label;
            labelled.push(vertex);
            for &hit in before.of(vertex as usize) {
                if self.labels[hit as usize] != NONE || self.hit[hit as usize] == stamp {
                    continue;
                }
                self.hit[hit as usize] = stamp;
                for &from in before.of(hit as usize) {
                    // Only candidates of this stage count open options.
                    if self.stamps[from as usize] != stamp || self.labels[from as usize] != NONE {
                        continue;
                    }
                    self.open[from as usize] -= 1;
                    if self.open[from as usize] == 0 && self.hit[from as usize] != stamp {
                        queue.push(from);
                    }
                }
            }
        }
        for vertex in labelled {
            for &from in before.of(vertex as usize) {
                self.unlabelled[from as usize] -= 1;
            }
        }
    }
}
