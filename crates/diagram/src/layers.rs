//! The layout of a directed graph in layers, after Sugiyama, Tagawa and Toda (1981).
//!
//! 1. Edges that close a cycle are set aside (depth-first search from the first node).
//! 2. The layer of a node is the length of the longest path to it, so every other edge leads downwards.
//! 3. An edge over several layers gets a joint in each layer between, so that it can go round the nodes there.
//! 4. Within the layers, nodes are ordered by the mean place of their neighbours, in turns from above and from below; the
//!    order with the fewest crossings is kept.
//! 5. Every node is put as near to the mean of its neighbours as the order and the distances allow: the nearest rising
//!    sequence in the sense of least squares, found by pooling neighbours that are in each other's way.
//!
//! Nothing depends on anything but the graph: the same layout each time.

/// Rounds of ordering and of placing.
const ROUNDS: usize = 12;

/// Where everything is.
pub(super) struct Layout {
    /// The centre of each node, and its layer.
    pub(super) nodes: Vec<(f64, usize)>,
    /// For every edge the centres of its joints, from its beginning to its end; of an edge that closes a cycle nothing.
    pub(super) joints: Vec<Vec<(f64, usize)>>,
    /// Whether the edge closes a cycle.
    pub(super) closes: Vec<bool>,
    pub(super) width: f64,
    pub(super) layers: usize,
}

/// Lays out a graph whose nodes have these widths; between two nodes there is at least `gap`.
pub(super) fn layout(widths: &[f64], edges: &[(usize, usize)], gap: f64) -> Layout {
    let closes = closing(widths.len(), edges);
    let layer = longest_paths(widths.len(), edges, &closes);
    // Nodes, then joints.
    let mut widths = widths.to_vec();
    let nodes = widths.len();
    let mut layer_of = layer;
    let layers = layer_of.iter().max().map_or(0, |last| last + 1);
    let mut links: Vec<(usize, usize)> = Vec::new();
    let mut chains: Vec<Vec<usize>> = Vec::with_capacity(edges.len());
    for (&(from, to), &closes) in edges.iter().zip(&closes) {
        let mut chain = Vec::new();
        if !closes {
            let mut last = from;
            for between in layer_of[from] + 1..layer_of[to] {
                let joint = widths.len();
                widths.push(gap / 4.0);
                layer_of.push(between);
                links.push((last, joint));
                chain.push(joint);
                last = joint;
            }
            links.push((last, to));
        }
        chains.push(chain);
    }
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers];
    for (node, &layer) in layer_of.iter().enumerate() {
        rows[layer].push(node);
    }
    let (mut above, mut below) = (vec![Vec::new(); widths.len()], vec![Vec::new(); widths.len()]);
    for &(from, to) in &links {
        below[from].push(to);
        above[to].push(from);
    }
    order(&mut rows, &above, &below);
    let x = place(&rows, &widths, &above, &below, gap);
    let right = |node: usize| x[node] + widths[node] / 2.0;
    let width = (0..widths.len()).map(right).fold(0.0, f64::max);
    let centre = |node: usize| (x[node], layer_of[node]);
    Layout {
        nodes: (0..nodes).map(centre).collect(),
        joints: chains
            .iter()
            .map(|chain| chain.iter().map(|&joint| centre(joint)).collect())
            .collect(),
        closes,
        width,
        layers,
    }
}

/// Which edges lead back to a node that the search has not left yet.
fn closing(nodes: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (index, &(from, _)) in edges.iter().enumerate() {
        outgoing[from].push(index);
    }
    let mut closes = vec![false; edges.len()];
    let mut state = vec![0u8; nodes];
    for start in 0..nodes {
        if state[start] != 0 {
            continue;
        }
        let mut stack = vec![(start, 0)];
        state[start] = 1;
        while let Some((node, next)) = stack.last_mut() {
            let Some(&edge) = outgoing[*node].get(*next) else {
                state[*node] = 2;
                stack.pop();
                continue;
            };
            *next += 1;
            let to = edges[edge].1;
            match state[to] {
                0 => {
                    state[to] = 1;
                    stack.push((to, 0));
                }
                1 => closes[edge] = true,
                _ => {}
            }
        }
    }
    closes
}

fn longest_paths(nodes: usize, edges: &[(usize, usize)], closes: &[bool]) -> Vec<usize> {
    let mut entering = vec![0; nodes];
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (&(from, to), _) in edges.iter().zip(closes).filter(|(_, closes)| !**closes) {
        entering[to] += 1;
        outgoing[from].push(to);
    }
    let mut layer = vec![0; nodes];
    let mut free: Vec<usize> = (0..nodes).filter(|&node| entering[node] == 0).collect();
    while let Some(node) = free.pop() {
        for &to in &outgoing[node] {
            layer[to] = layer[to].max(layer[node] + 1);
            entering[to] -= 1;
            if entering[to] == 0 {
                free.push(to);
            }
        }
    }
    layer
}

fn order(rows: &mut Vec<Vec<usize>>, above: &[Vec<usize>], below: &[Vec<usize>]) {
    let mut place = vec![0usize; above.len()];
    let mut best = rows.clone();
    let mut fewest = usize::MAX;
    for round in 0..ROUNDS {
        for row in rows.iter() {
            for (at, &node) in row.iter().enumerate() {
                place[node] = at;
            }
        }
        let crossings = crossings(rows, below, &place);
        if crossings < fewest {
            fewest = crossings;
            best.clone_from(rows);
        }
        let down = round % 2 == 0;
        let neighbours = if down { above } else { below };
        let indices: Vec<usize> =
            if down { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for index in indices {
            let mean = |node: usize| -> f64 {
                let all = &neighbours[node];
                match all.len() {
                    0 => place[node] as f64,
                    count => all.iter().map(|&n| place[n] as f64).sum::<f64>() / count as f64,
                }
            };
            let mut row: Vec<(f64, usize)> = rows[index].iter().map(|&n| (mean(n), n)).collect();
            row.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[index] = row.into_iter().map(|(_, node)| node).collect();
            for (at, &node) in rows[index].iter().enumerate() {
                place[node] = at;
            }
        }
    }
    *rows = best;
}

/// How many pairs of links between neighbouring rows cross: inversions, counted by a binary indexed tree.
fn crossings(rows: &[Vec<usize>], below: &[Vec<usize>], place: &[usize]) -> usize {
    let mut count = 0;
    for pair in rows.windows(2) {
        let mut tree = vec![0usize; pair[1].len() + 1];
        let mut seen = 0;
        for &node in &pair[0] {
            let mut ends: Vec<usize> = below[node].iter().map(|&to| place[to]).collect();
            ends.sort_unstable();
            for &end in &ends {
                let (mut at, mut before) = (end + 1, 0);
                while at > 0 {
                    before += tree[at];
                    at &= at - 1;
                }
                count += seen - before;
            }
            for &end in &ends {
                let mut at = end + 1;
                while at < tree.len() {
                    tree[at] += 1;
                    at += at & at.wrapping_neg();
                }
                seen += 1;
            }
        }
    }
    count
}

fn place(
    rows: &[Vec<usize>],
    widths: &[f64],
    above: &[Vec<usize>],
    below: &[Vec<usize>],
    gap: f64,
) -> Vec<f64> {
    let mut x = vec![0.0; widths.len()];
    for row in rows {
        let all: f64 = row.iter().map(|&node| widths[node] + gap).sum();
        let mut left = -all / 2.0;
        for &node in row {
            x[node] = left + widths[node] / 2.0;
            left += widths[node] + gap;
        }
    }
    for round in 0..2 * ROUNDS {
        let down = round % 2 == 0;
        let indices: Vec<usize> =
            if down { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for index in indices {
            let row = &rows[index];
            let wanted: Vec<f64> = row
                .iter()
                .map(|&node| {
                    let first = if down { &above[node] } else { &below[node] };
                    let all =
                        if first.is_empty() { std::slice::from_ref(&node) } else { &first[..] };
                    all.iter().map(|&n| x[n]).sum::<f64>() / all.len() as f64
                })
                .collect();
            for (&node, at) in row.iter().zip(nearest(row, &wanted, widths, gap)) {
                x[node] = at;
            }
        }
    }
    let left = |node: usize| x[node] - widths[node] / 2.0;
    let least = (0..widths.len()).map(left).fold(f64::INFINITY, f64::min);
    x.iter().map(|at| at - least).collect()
}

/// The centres nearest to the wanted ones that keep the order and the distances.
fn nearest(row: &[usize], wanted: &[f64], widths: &[f64], gap: f64) -> Vec<f64> {
    // Without the distances: a rising sequence nearest to the wanted one, as blocks of equal numbers (mean, count).
    let mut offsets = Vec::with_capacity(row.len());
    let mut offset = 0.0;
    for (at, &node) in row.iter().enumerate() {
        if at > 0 {
            offset += (widths[row[at - 1]] + widths[node]) / 2.0 + gap;
        }
        offsets.push(offset);
    }
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (at, want) in wanted.iter().enumerate() {
        blocks.push((want - offsets[at], 1));
        while let [.., (a, m), (b, n)] = blocks[..]
            && a > b
        {
            blocks.truncate(blocks.len() - 2);
            blocks.push(((a * m as f64 + b * n as f64) / (m + n) as f64, m + n));
        }
    }
    let flat = blocks.iter().flat_map(|&(mean, count)| std::iter::repeat_n(mean, count));
    flat.zip(&offsets).map(|(mean, offset)| mean + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes of a layer keep their distances, edges lead downwards except those that close a cycle.
    fn check(nodes: usize, edges: &[(usize, usize)]) -> Layout {
        let widths: Vec<f64> = (0..nodes).map(|node| 20.0 + node as f64).collect();
        let layout = layout(&widths, edges, 10.0);
        for a in 0..nodes {
            for b in 0..a {
                if layout.nodes[a].1 == layout.nodes[b].1 {
                    let apart = (layout.nodes[a].0 - layout.nodes[b].0).abs();
                    assert!(apart >= (widths[a] + widths[b]) / 2.0 + 9.9, "{a} and {b}: {apart}");
                }
            }
        }
        for (at, &(from, to)) in edges.iter().enumerate() {
            let (from, to) = (layout.nodes[from].1, layout.nodes[to].1);
            if !layout.closes[at] {
                assert!(from < to);
                assert_eq!(layout.joints[at].len(), to - from - 1);
            }
        }
        layout
    }

    #[test]
    fn layers_hold_what_they_promise() {
        check(1, &[]);
        check(3, &[(0, 1), (1, 2), (0, 2)]);
        let complete: Vec<(usize, usize)> =
            (0..12).flat_map(|a| (a + 1..12).map(move |b| (a, b))).collect();
        assert_eq!(check(12, &complete).layers, 12);
        let circle = check(4, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 3)]);
        assert_eq!(circle.closes, [false, false, true, false, true]);
    }

    #[test]
    fn a_tree_has_no_crossing() {
        let edges = [(0, 1), (0, 2), (1, 5), (2, 3), (2, 4), (1, 6)];
        let x = |layout: &Layout, node: usize| layout.nodes[node].0;
        let layout = check(7, &edges);
        let first = x(&layout, 1) < x(&layout, 2);
        for (left, right) in [(5, 3), (6, 4), (5, 4), (6, 3)] {
            assert_eq!(x(&layout, left) < x(&layout, right), first);
        }
    }
}
