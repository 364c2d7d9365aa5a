//! An options graph as SVG, readable on light and on dark ground, at most about as wide as its widest layer.

use super::{class, has_draws, label, layers, wins};
use bouton_core::value::{Outcome, Play};
use bouton_engine::{Diagram, Verdict};
use bouton_words::Words;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// Sizes in pixels.
const LETTER: f64 = 7.9;
const NODE_HEIGHT: f64 = 42.0;
const GAP: f64 = 16.0;
const MARGIN: f64 = 24.0;
const HEAD: f64 = 52.0;
const FOOT: f64 = 48.0;

const STYLE: &str = "\
.bg{fill:#ffffff}.text{fill:#1f2328}.faint{fill:#59636e}\
.node{stroke-width:1.2}.n{fill:#f6f8fa;stroke:#59636e}.d{fill:#fff8e6;stroke:#9a6700;stroke-dasharray:5 3}\
.p{fill:#0969da;stroke:#0a3069;stroke-width:2.4}.on-p{fill:#ffffff}\
.edge{fill:none;stroke:#afb8c1;stroke-width:1.1}.win{stroke:#1a7f37;stroke-width:2}\
.tip{fill:#8c959f}.win-tip{fill:#1a7f37}\
@media (prefers-color-scheme:dark){.bg{fill:#0d1117}.text{fill:#e6edf3}.faint{fill:#9198a1}\
.n{fill:#161b22;stroke:#9198a1}.d{fill:#272115;stroke:#d29922}.p{fill:#1f6feb;stroke:#a5d6ff}\
.edge{stroke:#484f58}.win{stroke:#3fb950}.tip{fill:#6e7681}.win-tip{fill:#3fb950}}";

/// The graph as SVG.
pub(crate) fn svg(diagram: &Diagram, words: &Words) -> String {
    let wide = |text: &str| text.width() as f64 * LETTER;
    let widths: Vec<f64> =
        diagram.nodes.iter().map(|node| wide(&node.text).max(wide(&label(node))) + 20.0).collect();
    let layout = layers::layout(&widths, &diagram.edges, GAP);
    // Much that crosses a layer needs height to be told apart.
    let busiest = busiest(diagram, &layout);
    let step = NODE_HEIGHT + (34.0 + busiest as f64 * 0.9).min(110.0);
    let title = match diagram.play {
        Play::Normal => diagram.game.clone(),
        Play::Misere => format!("{} ({})", diagram.game, words.play(Play::Misere)),
    };
    let legend = legend(diagram, words);
    let loops = if layout.closes.contains(&true) { 60.0 } else { 0.0 };
    let legend_width: f64 = legend.iter().map(|(_, text)| wide(text) + 50.0).sum();
    let width = (layout.width + loops).max(wide(&title)).max(legend_width) + 2.0 * MARGIN;
    let left = (width - layout.width - loops) / 2.0;
    let height = HEAD + layout.layers as f64 * step - (step - NODE_HEIGHT) + FOOT + MARGIN;
    let x = |at: f64| left + at;
    let y = |layer: usize| HEAD + NODE_HEIGHT / 2.0 + layer as f64 * step;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} \
         {height:.0}\" font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"13\">"
    );
    let _ = writeln!(out, "<title>{}</title>", escaped(&title));
    let _ = writeln!(out, "<style>{STYLE}</style>");
    for (id, class) in [("tip", "tip"), ("win-tip", "win-tip")] {
        let _ = writeln!(
            out,
            "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"{class}\" d=\"M0 0.5 L8 4 L0 7.5 Z\"/></marker>"
        );
    }
    let _ = writeln!(out, "<rect class=\"bg\" width=\"100%\" height=\"100%\"/>");
    let _ = writeln!(
        out,
        "<text class=\"text\" x=\"{:.1}\" y=\"30\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>",
        width / 2.0,
        escaped(&title)
    );
    // Winning moves lie above the others.
    let mut order: Vec<usize> = (0..diagram.edges.len()).collect();
    order.sort_by_key(|&edge| wins(diagram, diagram.edges[edge]));
    for edge in order {
        let (from, to) = diagram.edges[edge];
        let (class, tip) = match wins(diagram, (from, to)) {
            true => ("edge win", "win-tip"),
            false => ("edge", "tip"),
        };
        let (start, end) = (layout.nodes[from], layout.nodes[to]);
        let path = if layout.closes[edge] {
            // Round the right side, from the lower position back to the upper one.
            let side = |node: usize, at: f64| x(at) + widths[node] / 2.0;
            let (sx, sy) = (side(from, start.0), y(start.1) + 7.0);
            let (ex, ey) = (side(to, end.0), y(end.1) - 7.0);
            let out = sx.max(ex) + 34.0 + 5.0 * (start.1 as f64 - end.1 as f64);
            format!("M{sx:.1} {sy:.1} C{out:.1} {sy:.1} {out:.1} {ey:.1} {:.1} {ey:.1}", ex + 2.0)
        } else {
            let mut points = vec![(x(start.0), y(start.1) + NODE_HEIGHT / 2.0)];
            points.extend(layout.joints[edge].iter().map(|joint| (x(joint.0), y(joint.1))));
            points.push((x(end.0), y(end.1) - NODE_HEIGHT / 2.0 - 1.0));
            smooth(&points)
        };
        let _ = writeln!(out, "<path class=\"{class}\" marker-end=\"url(#{tip})\" d=\"{path}\"/>");
    }
    for (index, node) in diagram.nodes.iter().enumerate() {
        let (cx, cy) = (x(layout.nodes[index].0), y(layout.nodes[index].1));
        let (class, text) = match class(node) {
            "p" => ("p", "on-p"),
            other => (other, "text"),
        };
        let _ = writeln!(
            out,
            "<g><rect class=\"node {class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{NODE_HEIGHT:.1}\" rx=\"7\"/>\
             <text class=\"{text}\" x=\"{cx:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text class=\"{text}\" x=\"{cx:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text></g>",
            cx - widths[index] / 2.0,
            cy - NODE_HEIGHT / 2.0,
            widths[index],
            cy - 4.0,
            escaped(&node.text),
            cy + 14.0,
            escaped(&label(node)),
        );
    }
    let mut at = (width - legend_width) / 2.0;
    let foot = height - MARGIN - 6.0;
    for (class, text) in &legend {
        let _ = match *class {
            "win" => writeln!(
                out,
                "<path class=\"edge win\" marker-end=\"url(#win-tip)\" d=\"M{at:.1} {:.1} h26\"/>",
                foot - 4.0
            ),
            class => writeln!(
                out,
                "<rect class=\"node {class}\" x=\"{at:.1}\" y=\"{:.1}\" width=\"24\" height=\"15\" rx=\"4\"/>",
                foot - 12.0
            ),
        };
        let _ = writeln!(
            out,
            "<text class=\"faint\" x=\"{:.1}\" y=\"{foot:.1}\">{}</text>",
            at + 32.0,
            escaped(text)
        );
        at += wide(text) + 50.0;
    }
    out.push_str("</svg>\n");
    out
}

/// What the marks mean, only those that are there.
fn legend(diagram: &Diagram, words: &Words) -> Vec<(&'static str, String)> {
    let mut legend = vec![("p", words.word("ui-graph-p"))];
    if diagram.nodes.iter().any(|node| node.verdict == Verdict::Known(Outcome::N)) {
        legend.push(("n", words.word("ui-graph-n")));
        legend.push(("win", words.word("ui-graph-win")));
    }
    if has_draws(diagram) {
        legend.push(("d", words.word("ui-graph-draw")));
    }
    legend
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
