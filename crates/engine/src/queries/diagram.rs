//! The options graph of a position: what can be reached from it and by which moves.
//!
//! Equal positions are one node: sums are the same in any order of their components, positions the same under the symmetries
//! of their rules. Every node has its outcome, and under normal play its nim-value (a loopy one where play may go on for ever).
//! Nodes and edges come in the order in which they are met, breadth first, moves in the order of the definition; several moves
//! to one node are one edge.

use crate::{
    budget::{Budget, Limit, Stop},
    loopy::Chart,
    question::Question,
    report::{NimValue, Verdict},
    search::Halt,
    strategy::Solver,
    text::SumText,
};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Position},
    value::Play,
};

/// An options graph. The first node is the position that was asked about.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The question as understood.
    pub game: String,
    /// The play convention.
    pub play: Play,
    /// The positions.
    pub nodes: Vec<Node>,
    /// Moves from a node to a node, each once.
    pub edges: Vec<(usize, usize)>,
}

/// A position of an options graph.
#[derive(Clone, Debug)]
pub struct Node {
    /// The whole position, as it can be asked about.
    pub game: String,
    /// The position: without the ruleset's name where the graph has one ruleset only; `0` where nothing is left.
    pub text: String,
    /// Who wins it.
    pub verdict: Verdict,
    /// Its value, under normal play.
    pub value: Option<NimValue>,
}

/// Why there is no graph.
#[derive(Clone, Debug)]
pub enum NoDiagram {
    /// More positions than it may have, or than the budget suffices to count.
    TooLarge(NodeCount),
    /// A limit was reached.
    Stop(Stop),
    /// A mistake in rules that a user wrote.
    Mistake(Diagnostic),
}

/// How many positions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeCount {
    /// So many.
    Exactly(u64),
    /// So many were counted when the budget was used up.
    AtLeast(u64),
}

/// The options graph of a position, with at most so many nodes.
///
/// # Errors
/// Too many positions, a limit, or a mistake in the user's rules.
pub fn diagram(
    question: &Question,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Diagram, NoDiagram> {
    let mut solver = Solver::new(budget);
    let chart = Chart::of(&question.components, question.play, &mut solver.meter);
    let chart = chart.map_err(|halt| match (halt, solver.meter.mistake()) {
        (_, Some(mistake)) => NoDiagram::Mistake(mistake.clone()),
        (Halt::Stop(stop), _)
            if matches!(stop.limit, Limit::Positions | Limit::Options | Limit::Memory) =>
        {
            NoDiagram::TooLarge(NodeCount::AtLeast(stop.positions))
        }
        (halt, _) => NoDiagram::Stop(halt.stop(&solver.meter)),
    })?;
    if chart.len() > most {
        return Err(NoDiagram::TooLarge(NodeCount::Exactly(chart.len() as u64)));
    }
    let mut names: Vec<String> = question.components.iter().map(|c| c.ruleset.identity()).collect();
    names.sort();
    names.dedup();
    let is_alone = names.len() == 1;
    let nodes = (0..chart.len()).map(|vertex| {
        let components: Vec<Component> = chart
            .components(vertex)
            .map(|(ruleset, words)| Component {
                ruleset: ruleset.clone(),
                position: Position::from(words),
            })
            .collect();
        let game = SumText::of(&components).whole();
        Node {
            text: if is_alone { short(&components) } else { game.clone() },
            game,
            verdict: chart.verdict(vertex),
            value: chart.value(vertex),
        }
    });
    let mut edges = Vec::new();
    for vertex in 0..chart.len() {
        let mut targets: Vec<usize> = Vec::new();
        for &to in chart.targets(vertex) {
            if !targets.contains(&(to as usize)) {
                targets.push(to as usize);
            }
        }
        edges.extend(targets.into_iter().map(|to| (vertex, to)));
    }
    let game = SumText::of(&question.components).whole();
    Ok(Diagram { game, play: question.play, nodes: nodes.collect(), edges })
}

/// Positions of one ruleset without its name.
fn short(components: &[Component]) -> String {
    let texts: Vec<String> =
        components.iter().map(|c| c.ruleset.show(&c.position)).filter(|t| !t.is_empty()).collect();
    let heaps = components.iter().all(|c| c.ruleset.is_heap_like());
    match (texts.is_empty(), components.first()) {
        (false, _) => texts.join(if heaps { " " } else { " + " }),
        // A whole drawing is written without a position.
        (true, Some(whole)) => {
            whole.ruleset.name().split(':').next().unwrap_or_default().to_owned()
        }
        (true, None) => "0".to_owned(),
    }
}
