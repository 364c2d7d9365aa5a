//! `bouton graph`: pictures of options graphs.

use crate::run::{bouton, json};

#[test]
fn a_graph_for_graphviz() {
    let run = bouton(&["graph", "nim", "1", "2", "--as", "dot"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("n0 [label=\"1 2\\n3\"];"), "{}", run.out);
    // 1 1 is P, and the move to it wins.
    assert!(
        run.out.contains("n2 [label=\"1 1\\n0\", style=\"rounded,filled,bold\""),
        "{}",
        run.out
    );
    assert!(run.out.contains("n0 -> n2 [style=bold];"), "{}", run.out);
    // 0, 1, 2, 1 1 and 1 2, equal sums merged: 2 from 1 2 is one node.
    assert_eq!(run.out.matches("[label=").count(), 5, "{}", run.out);
}

#[test]
fn a_picture_has_every_position_and_the_same_bytes_each_time() {
    let run = bouton(&["graph", "kayles", "4"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    // 4, 3, 2, 1 1, 1 2, 1 and nothing; each is one group.
    assert_eq!(run.out.matches("<g>").count(), 7, "{}", run.out);
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"));
    assert!(run.out.contains("prefers-color-scheme:dark"));
    assert_eq!(run.out, bouton(&["graph", "kayles", "4"]).out);
}

#[test]
fn a_loopy_graph_has_its_values() {
    let run = bouton(&["graph", "graph:'a: a end; end' a", "--as", "dot"]);
    assert!(run.out.contains("a\\n∞{0}"), "{} {}", run.out, run.err);
}

#[test]
fn too_many_positions_are_refused_with_their_number() {
    let run = bouton(&["graph", "nim", "6", "7", "8"]);
    assert_eq!(run.code, Some(3), "{}", run.out);
    assert!(run.out.is_empty() && run.err.contains("--limit"), "{}", run.err);
    // Counted to 20000, not to the end.
    let run = bouton(&["graph", "subtract:1,2", "100", "101", "102"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("at least 20000"), "{}", run.err);
    // Not even that where a position has many options.
    let run = bouton(&["graph", "nim", "30000", "30000"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("at least"), "{}", run.err);
}

#[test]
fn a_graph_for_programs() {
    let object = json(&bouton(&["graph", "nim 1 2", "--json"]));
    assert_eq!(object["schema"], "bouton/options-graph/1");
    let positions = object["positions"].as_array().expect("a list");
    // 1 2, 2, 1 1, 1 and 0; from 1 2 one reaches 2, 1 1 and 1.
    assert_eq!((positions.len(), positions[0]["options"].as_array().map(Vec::len)), (5, Some(3)));
    let p = positions.iter().filter(|p| p["outcome"] == "P").map(|p| p["game"].as_str());
    assert_eq!(p.flatten().count(), 2, "{object}");
    let large = bouton(&["graph", "nim 10^30"]);
    assert_eq!(large.code, Some(3), "{large:?}");
    assert!(large.err.contains("beyond 64 bits"), "{large:?}");
}
