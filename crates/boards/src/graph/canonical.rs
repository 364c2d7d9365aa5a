//! Canonical forms of small graphs.
//!
//! Colours of vertices are refined by the multisets of their neighbours' colours until no class splits. If every class is one vertex, the
//! colours order the vertices. Otherwise every vertex of the first smallest class is given a colour of its own in turn, and the least of
//! the forms that result is the canonical one. Where this tree of choices grows too large, the form is given up (`None`):
//! then a piece is known by its vertices alone, which is right but joins fewer pieces.
//!
//! A form is the number of vertices, their marks, and the list of edges in the canonical order: an exact description of the graph, so
//! equal forms are isomorphic graphs, whatever the colours.

/// At most so many leaves of the tree of choices.
const MOST_LEAVES: u32 = 48;

/// A graph by the neighbours of every vertex, with a mark on each vertex (a loop).
pub(super) struct Local {
    pub(super) neighbours: Vec<Vec<u16>>,
    pub(super) marks: Vec<bool>,
}

/// The canonical form, if it can be had quickly.
pub(super) fn form(graph: &Local) -> Option<Vec<u32>> {
    let n = graph.neighbours.len();
    let colours: Vec<u64> = (0..n).map(|v| 1 + u64::from(graph.marks[v])).collect();
    let mut leaves = 0;
    let mut best = None;
    // The stack of choices: colours before refinement.
    let mut stack = vec![colours];
    while let Some(mut colours) = stack.pop() {
        refine(graph, &mut colours);
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_unstable_by_key(|&v| colours[v]);
        match first_smallest_class(&order, &colours) {
            None => {
                leaves += 1;
                let form = described(graph, &order);
                if best.as_ref().is_none_or(|least| form < *least) {
                    best = Some(form);
                }
            }
            Some(class) => {
                // Vertices that can be exchanged with nothing else changed give equal forms.
                let mut chosen: Vec<usize> = Vec::new();
                for &vertex in class {
                    if chosen.iter().any(|&other| are_twins(graph, vertex, other)) {
                        continue;
                    }
                    chosen.push(vertex);
                    let mut own = colours.clone();
                    own[vertex] = mixed(own[vertex] ^ 0x5bd1_e995);
                    stack.push(own);
                }
            }
        }
        if leaves + stack.len() as u32 > MOST_LEAVES {
            return None;
        }
    }
    best
}

/// The same neighbours, each other left out.
fn are_twins(graph: &Local, a: usize, b: usize) -> bool {
    let others = |v: usize, w: usize| {
        graph.neighbours[v].iter().copied().filter(move |&u| usize::from(u) != w)
    };
    graph.marks[a] == graph.marks[b] && others(a, b).eq(others(b, a))
}

fn described(graph: &Local, order: &[usize]) -> Vec<u32> {
    let n = order.len() as u32;
    let mut place = vec![0u32; order.len()];
    for (index, &vertex) in order.iter().enumerate() {
        place[vertex] = index as u32;
    }
    let mut form = vec![n];
    form.extend(
        (0..n).filter(|&index| graph.marks[order[index as usize]]).map(|index| n * n + index),
    );
    for (index, &vertex) in order.iter().enumerate() {
        let index = index as u32;
        let start = form.len();
        let others = graph.neighbours[vertex].iter().map(|&other| place[usize::from(other)]);
        form.extend(others.filter(|&other| other < index).map(|other| index * n + other));
        form[start..].sort_unstable();
    }
    form
}

/// The vertices of the smallest class of more than one vertex, the first of these by colour.
fn first_smallest_class<'o>(order: &'o [usize], colours: &[u64]) -> Option<&'o [usize]> {
    let classes = order.chunk_by(|&a, &b| colours[a] == colours[b]);
    classes.filter(|class| class.len() > 1).min_by_key(|class| class.len())
}

/// Mixes the bits of a word: multiplications by odd constants and shifts.
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word ^ word >> 32
}

fn classes(colours: &[u64], sorted: &mut Vec<u64>) -> usize {
    sorted.clear();
    sorted.extend_from_slice(colours);
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

fn refine(graph: &Local, colours: &mut [u64]) {
    let n = colours.len();
    let mut sorted = Vec::with_capacity(n);
    let mut count = classes(colours, &mut sorted);
    let mut next = vec![0; n];
    while count < n {
        for (vertex, neighbours) in graph.neighbours.iter().enumerate() {
            let sum = neighbours
                .iter()
                .fold(0u64, |sum, &other| sum.wrapping_add(mixed(colours[usize::from(other)])));
            next[vertex] = mixed(colours[vertex].wrapping_mul(3).wrapping_add(sum));
        }
        let refined = classes(&next, &mut sorted);
        if refined <= count {
            break;
        }
        count = refined;
        colours.copy_from_slice(&next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graph(n: usize, edges: &[(usize, usize)]) -> Local {
        let mut neighbours = vec![Vec::new(); n];
        for &(u, v) in edges {
            neighbours[u].push(v as u16);
            neighbours[v].push(u as u16);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Local { neighbours, marks: vec![false; n] }
    }

    proptest! {
        /// A graph whose vertices are numbered otherwise has the same form.
        #[test]
        fn forms_do_not_depend_on_numbers(
            bits in proptest::collection::vec(any::<bool>(), 45),
            keys in proptest::collection::vec(any::<u32>(), 10),
        ) {
            let pairs = (0..10).flat_map(|u| (0..u).map(move |v| (u, v)));
            let edges: Vec<(usize, usize)> = pairs.zip(bits).filter(|e| e.1).map(|e| e.0).collect();
            let mut order: Vec<usize> = (0..10).collect();
            order.sort_by_key(|&v| keys[v]);
            let moved: Vec<(usize, usize)> = edges.iter().map(|&(u, v)| (order[u], order[v])).collect();
            prop_assert_eq!(form(&graph(10, &edges)), form(&graph(10, &moved)));
        }
    }

    #[test]
    fn different_graphs_have_different_forms() {
        // A cycle of six and two triangles have the same colours.
        let cycle = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)];
        let triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
        assert_ne!(form(&graph(6, &cycle)), form(&graph(6, &triangles)));
        assert!(form(&graph(12, &cycle)).is_some(), "twins do not multiply choices");
    }
}
