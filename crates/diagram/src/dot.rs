//! An options graph in the language of Graphviz.

use super::{class, label, wins};
use bouton_engine::Diagram;
use std::fmt::Write as _;

/// The graph as DOT.
pub fn dot(diagram: &Diagram) -> String {
    let mut out = String::from("digraph options {\n  rankdir=TB;\n");
    let _ = writeln!(out, "  label=\"{}\";", escaped(&diagram.game));
    out.push_str("  node [shape=box, style=rounded, fontname=\"monospace\"];\n");
    for (index, node) in diagram.nodes.iter().enumerate() {
        let style = match class(node) {
            "p" => ", style=\"rounded,filled,bold\", fillcolor=\"#b6d7ff\"",
            "d" => ", style=\"rounded,dashed\"",
            _ => "",
        };
        let (text, value) = (escaped(&node.text), escaped(&label(node)));
        let _ = writeln!(out, "  n{index} [label=\"{text}\\n{value}\"{style}];");
    }
    for &edge in &diagram.edges {
        let style = if wins(diagram, edge) { " [style=bold]" } else { "" };
        let _ = writeln!(out, "  n{} -> n{}{style};", edge.0, edge.1);
    }
    out.push_str("}\n");
    out
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
