//! Where the positions and moves of an options graph lie, in pixels.

use super::{label, layers};
use bouton_engine::Diagram;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// Sizes in pixels.
const LETTER: f64 = 7.9;
const GAP: f64 = 16.0;

/// The height of a node.
pub const NODE_HEIGHT: f64 = 42.0;

/// The places of a graph.
#[derive(Clone, Debug)]
pub struct Placed {
    /// How wide the graph is.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// The nodes, in the order of the diagram.
    pub nodes: Vec<PlacedNode>,
    /// The lines of the edges, in the order of the diagram.
    lines: Vec<Line>,
}

/// The place of a node.
#[derive(Clone, Copy, Debug)]
pub struct PlacedNode {
    /// Its centre.
    pub x: f64,
    /// Its centre, downwards.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
}

/// The line of an edge.
#[derive(Clone, Debug)]
enum Line {
    /// Downwards through points.
    Down(Vec<(f64, f64)>),
    /// Back upwards, round the right side: from, bent to this column, to.
    Back((f64, f64), f64, (f64, f64)),
}

/// How wide a text is.
pub(crate) fn wide(text: &str) -> f64 {
    text.width() as f64 * LETTER
}

impl Placed {
    /// Lays a diagram out.
    pub fn of(diagram: &Diagram) -> Placed {
        let widths: Vec<f64> = diagram
            .nodes
            .iter()
            .map(|node| wide(&node.text).max(wide(&label(node))) + 20.0)
            .collect();
        let layout = layers::layout(&widths, &diagram.edges, GAP);
        // Much that crosses a layer needs height to be told apart.
        let busiest = busiest(diagram, &layout);
        let step = NODE_HEIGHT + (34.0 + busiest as f64 * 0.9).min(110.0);
        let loops = if layout.closes.contains(&true) { 60.0 } else { 0.0 };
        let y = |layer: usize| NODE_HEIGHT / 2.0 + layer as f64 * step;
        let lines = diagram.edges.iter().enumerate().map(|(edge, &(from, to))| {
            let (start, end) = (layout.nodes[from], layout.nodes[to]);
            if layout.closes[edge] {
                // From the lower position back to the upper one.
                let side = |node: usize, at: f64| at + widths[node] / 2.0;
                let (sx, sy) = (side(from, start.0), y(start.1) + 7.0);
                let (ex, ey) = (side(to, end.0), y(end.1) - 7.0);
                let bend = sx.max(ex) + 34.0 + 5.0 * (start.1 as f64 - end.1 as f64);
                return Line::Back((sx, sy), bend, (ex, ey));
            }
            let mut points = vec![(start.0, y(start.1) + NODE_HEIGHT / 2.0)];
            points.extend(layout.joints[edge].iter().map(|joint| (joint.0, y(joint.1))));
            points.push((end.0, y(end.1) - NODE_HEIGHT / 2.0 - 1.0));
            Line::Down(points)
        });
        let lines = lines.collect();
        let nodes = layout.nodes.iter().zip(&widths);
        let nodes = nodes.map(|(&(x, layer), &width)| PlacedNode { x, y: y(layer), width });
        Placed {
            width: layout.width + loops,
            height: layout.layers as f64 * step - (step - NODE_HEIGHT),
            nodes: nodes.collect(),
            lines,
        }
    }

    /// The path of an edge in the language of SVG, moved right and down.
    pub fn path(&self, edge: usize, right: f64, down: f64) -> String {
        match &self.lines[edge] {
            Line::Down(points) => {
                let moved: Vec<(f64, f64)> =
                    points.iter().map(|&(x, y)| (x + right, y + down)).collect();
                smooth(&moved)
            }
            &Line::Back((sx, sy), bend, (ex, ey)) => {
                let (sx, sy, out) = (sx + right, sy + down, bend + right);
                let (ex, ey) = (ex + right, ey + down);
                format!(
                    "M{sx:.1} {sy:.1} C{out:.1} {sy:.1} {out:.1} {ey:.1} {:.1} {ey:.1}",
                    ex + 2.0
                )
            }
        }
    }
}

/// The most edges between two neighbouring layers.
fn busiest(diagram: &Diagram, layout: &layers::Layout) -> usize {
    let mut crossing = vec![0usize; layout.layers];
    for (edge, &(from, to)) in diagram.edges.iter().enumerate() {
        if !layout.closes[edge] {
            let layers = layout.nodes[from].1..layout.nodes[to].1;
            crossing[layers].iter_mut().for_each(|count| *count += 1);
        }
    }
    crossing.into_iter().max().unwrap_or(0)
}

/// A curve through points that goes downwards, upright at each of them.
fn smooth(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (at, &(x, y)) in points.iter().enumerate() {
        if at == 0 {
            let _ = write!(path, "M{x:.1} {y:.1}");
            continue;
        }
        let (before_x, before_y) = points[at - 1];
        let bend = (y - before_y) / 2.0;
        let _ = write!(
            path,
            " C{before_x:.1} {:.1} {x:.1} {:.1} {x:.1} {y:.1}",
            before_y + bend,
            y - bend
        );
    }
    path
}
