//! Who wins every vertex of a finite graph, worked out backwards: the vertices without a move first.
//!
//! A vertex with a move to a P-position is N; a vertex all of whose moves lead to N-positions is P; what is left when nothing
//! more follows is a draw, because whoever would lose by leaving the set of draws can stay in it. Under normal play a vertex
//! without a move is P, under misère play N. Time and memory are linear in the edges.

use super::reached::Reached;
use crate::{
    budget::{Meter, Stop},
    report::Verdict,
    search::interner::make_room,
};
use bouton_core::value::{Outcome, Play};

/// Who wins each vertex of a graph.
#[derive(Debug)]
pub(crate) struct Outcomes {
    verdicts: Vec<Verdict>,
}

impl Outcomes {
    /// The outcomes of an explored graph.
    ///
    /// # Errors
    /// A limit.
    pub(crate) fn of(graph: &Reached, play: Play, meter: &mut Meter<'_>) -> Result<Outcomes, Stop> {
        let before = graph.turned(meter)?;
        let mut verdicts = Vec::new();
        make_room(&mut verdicts, graph.len(), meter)?;
        verdicts.resize(graph.len(), Verdict::Draw);
        let mut open = Vec::new();
        make_room(&mut open, graph.len(), meter)?;
        open.extend((0..graph.len()).map(|vertex| graph.targets(vertex).len() as u32));
        let mut queue = Vec::new();
        make_room(&mut queue, graph.len(), meter)?;
        let without_move = match play {
            Play::Normal => Outcome::P,
            Play::Misere => Outcome::N,
        };
        for vertex in 0..graph.len() {
            if open[vertex] == 0 {
                verdicts[vertex] = Verdict::Known(without_move);
                queue.push(vertex as u32);
            }
        }
        let mut done = 0u64;
        while let Some(vertex) = queue.pop() {
            done += 1;
            if done.is_multiple_of(1 << 16) {
                meter.look()?;
            }
            let is_p = verdicts[vertex as usize] == Verdict::Known(Outcome::P);
            for &from in before.of(vertex as usize) {
                let from = from as usize;
                if verdicts[from] != Verdict::Draw {
                    continue;
                }
                open[from] -= 1;
                let outcome = match (is_p, open[from]) {
                    (true, _) => Outcome::N,
                    (false, 0) => Outcome::P,
                    _ => continue,
                };
                verdicts[from] = Verdict::Known(outcome);
                queue.push(from as u32);
            }
        }
        Ok(Outcomes { verdicts })
    }

    /// Who wins a vertex; `None` if it was not there.
    pub(crate) fn verdict(&self, vertex: u32) -> Option<Verdict> {
        self.verdicts.get(vertex as usize).copied()
    }
}
