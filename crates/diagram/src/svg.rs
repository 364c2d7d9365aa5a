//! An options graph as SVG, readable on light and on dark ground, at most about as wide as its widest layer.

use super::{NODE_HEIGHT, Placed, PlacedNode, class, has_draws, label, placed::wide, wins};
use bouton_core::value::{Outcome, Play};
use bouton_engine::{Diagram, Verdict};
use bouton_words::Words;
use std::fmt::Write as _;

/// Sizes in pixels.
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
pub fn svg(diagram: &Diagram, words: &Words) -> String {
    let placed = Placed::of(diagram);
    let title = match diagram.play {
        Play::Normal => diagram.game.clone(),
        Play::Misere => format!("{} ({})", diagram.game, words.play(Play::Misere)),
    };
    let legend = legend(diagram, words);
    let legend_width: f64 = legend.iter().map(|(_, text)| wide(text) + 50.0).sum();
    let width = placed.width.max(wide(&title)).max(legend_width) + 2.0 * MARGIN;
    let left = (width - placed.width) / 2.0;
    let height = HEAD + placed.height + FOOT + MARGIN;
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
        let path = placed.path(edge, left, HEAD);
        let _ = writeln!(out, "<path class=\"{class}\" marker-end=\"url(#{tip})\" d=\"{path}\"/>");
    }
    for (index, node) in diagram.nodes.iter().enumerate() {
        let PlacedNode { x, y, width } = placed.nodes[index];
        let (cx, cy) = (left + x, HEAD + y);
        let (class, text) = match class(node) {
            "p" => ("p", "on-p"),
            other => (other, "text"),
        };
        let _ = writeln!(
            out,
            "<g><rect class=\"node {class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{NODE_HEIGHT:.1}\" rx=\"7\"/>\
             <text class=\"{text}\" x=\"{cx:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text class=\"{text}\" x=\"{cx:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text></g>",
            cx - width / 2.0,
            cy - NODE_HEIGHT / 2.0,
            width,
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
