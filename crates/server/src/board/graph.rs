//! Where vertices lie: boards as lattices, cycles round, other graphs by springs from a circle.
//!
//! Neighbours are about one unit apart; y grows downwards. Springs: every pair of vertices pulls or pushes towards its distance in
//! the graph (stress majorization, Gansner, Koren, North 2004), a fixed number of rounds from a circle, so the same graph
//! always lies the same way.

use bouton_core::rules::{SimpleGraph, Subset};
use serde::Serialize;
use std::{collections::VecDeque, f64::consts::TAU};
use utoipa::ToSchema;

/// A vertex.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Vertex {
    /// Its name or number.
    pub label: String,
    /// Where it lies; neighbours are about one unit apart.
    pub x: f64,
    /// Where it lies, downwards.
    pub y: f64,
    /// Whether it is still there.
    pub left: bool,
    /// Whether the token lies on it.
    pub token: bool,
    /// The component that it belongs to; null where it is gone.
    pub component: Option<usize>,
}

/// An edge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Edge {
    /// The index of one end.
    pub from: usize,
    /// The index of the other; the same for a loop.
    pub to: usize,
    /// Whether it is still there.
    pub left: bool,
    /// 0 for the first edge between its ends, then 1, -1, 2, … for the others, which are drawn bent.
    pub bend: i32,
}

type Point = (f64, f64);

/// The picture of a graph whose name, or list of edges, is `name`.
pub(super) fn graph(
    name: &str,
    graph: &SimpleGraph,
    left: &Subset,
    token: Option<usize>,
    component: usize,
) -> (Vec<Vertex>, Vec<Edge>) {
    let edges: Vec<(usize, usize)> = graph.edges().collect();
    let points = named(name, graph.len()).unwrap_or_else(|| springs(graph.len(), &edges));
    let vertices = points.into_iter().enumerate().map(|(vertex, (x, y))| Vertex {
        label: match graph.names().and_then(|names| names.get(vertex)) {
            Some(name) => name.clone(),
            None => (vertex + 1).to_string(),
        },
        x: rounded(x),
        y: rounded(y),
        left: left.contains(vertex),
        token: token == Some(vertex),
        component: left.contains(vertex).then_some(component),
    });
    let edges = edges.iter().map(|&(from, to)| Edge {
        from,
        to,
        left: left.contains(from) && left.contains(to),
        bend: 0,
    });
    (vertices.collect(), edges.collect())
}

fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

/// The places of the vertices of a graph with a name.
fn named(name: &str, vertices: usize) -> Option<Vec<Point>> {
    let mut words = name.split([':', 'x', '×']);
    let kind = words.next()?;
    let sides: Vec<usize> = words.map_while(|word| word.parse().ok()).collect();
    let points: Vec<Point> = match (kind, sides.as_slice()) {
        ("path", [n]) => (0..*n).map(|i| (i as f64, 0.0)).collect(),
        ("cycle" | "complete", [n]) => circle(*n, ring(*n)),
        ("star" | "wheel", [n]) => {
            let radius = ring(*n).max(1.0);
            std::iter::once((0.0, 0.0)).chain(circle(*n, radius)).collect()
        }
        ("kmn", [m, n]) => {
            let column = |count: usize, x: f64| {
                let top = (m.max(n) - count) as f64 / 2.0;
                (0..count).map(move |i| (x, top + i as f64))
            };
            column(*m, 0.0).chain(column(*n, 2.0)).collect()
        }
        ("grid" | "cyl" | "torus" | "king" | "queen" | "rook" | "knight", [rows, rest @ ..]) => {
            let columns = rest.first().copied().unwrap_or(*rows);
            let place = |at: usize| ((at % columns.max(1)) as f64, (at / columns.max(1)) as f64);
            (0..rows.checked_mul(columns)?).map(place).collect()
        }
        ("gp", [n, _]) => two_rings(*n),
        ("petersen", []) => two_rings(5),
        ("cube", [dimension]) if *dimension <= 6 => {
            const STEPS: [Point; 6] =
                [(1.0, 0.0), (0.0, 1.0), (0.45, -0.4), (2.6, 0.5), (0.6, 2.7), (5.6, 0.0)];
            let place = |corner: usize| {
                let steps = STEPS.iter().enumerate().filter(|(bit, _)| corner >> bit & 1 == 1);
                steps.fold((0.0, 0.0), |(x, y), (_, (dx, dy))| (x + dx, y + dy))
            };
            (0..1 << dimension).map(place).collect()
        }
        _ => return None,
    };
    (points.len() == vertices).then_some(points)
}

/// The radius of a circle on which neighbours are one unit apart.
fn ring(n: usize) -> f64 {
    (n as f64 / TAU).max(0.6)
}

fn circle(n: usize, radius: f64) -> Vec<Point> {
    let angle = |i: usize| TAU * (i as f64 / n.max(1) as f64 - 0.25);
    (0..n).map(|i| (radius * angle(i).cos(), radius * angle(i).sin())).collect()
}

fn two_rings(n: usize) -> Vec<Point> {
    let outer = ring(n).max(1.6);
    circle(n, outer).into_iter().chain(circle(n, outer * 0.5)).collect()
}

/// Distances in the graph from one vertex; unreached vertices are far.
fn distances(from: usize, neighbours: &[Vec<usize>], far: f64) -> Vec<f64> {
    let mut distance = vec![far; neighbours.len()];
    let mut queue = VecDeque::from([from]);
    distance[from] = 0.0;
    while let Some(vertex) = queue.pop_front() {
        for &other in &neighbours[vertex] {
            if distance[other] == far {
                distance[other] = distance[vertex] + 1.0;
                queue.push_back(other);
            }
        }
    }
    distance
}

/// Rounds of springs, fewer where there are many vertices.
fn rounds(vertices: usize) -> usize {
    (40_000_000 / (vertices * vertices).max(1)).clamp(10, 300)
}

/// The places of vertices by springs.
fn springs(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); vertices];
    for &(u, v) in edges {
        neighbours[u].push(v);
        neighbours[v].push(u);
    }
    let far = (vertices as f64).sqrt().max(2.0) + 1.5;
    let wanted: Vec<Vec<f64>> = (0..vertices).map(|v| distances(v, &neighbours, far)).collect();
    let mut points = circle(vertices, ring(vertices));
    for _ in 0..rounds(vertices) {
        for v in 0..vertices {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for u in (0..vertices).filter(|&u| u != v) {
                let want = wanted[v][u].max(0.5);
                let (dx, dy) = (points[v].0 - points[u].0, points[v].1 - points[u].1);
                let length = dx.hypot(dy).max(1e-9);
                let weight = 1.0 / (want * want);
                x += weight * (points[u].0 + want * dx / length);
                y += weight * (points[u].1 + want * dy / length);
                weights += weight;
            }
            if weights > 0.0 {
                points[v] = (x / weights, y / weights);
            }
        }
    }
    points
}

/// The picture of a drawing that stands on the ground: vertices in layers by their distance from it.
pub(super) fn branches(
    vertices: usize,
    edges: &[(u32, u32)],
    left: &Subset,
    component: usize,
) -> (Vec<Vertex>, Vec<Edge>) {
    let ends: Vec<(usize, usize)> = edges.iter().map(|&(u, v)| (u as usize, v as usize)).collect();
    let mut neighbours = vec![Vec::new(); vertices];
    for &(u, v) in &ends {
        neighbours[u].push(v);
        neighbours[v].push(u);
    }
    let far = f64::INFINITY;
    let height = distances(0, &neighbours, far);
    let standing: Vec<bool> = (0..vertices)
        .map(|vertex| {
            let at = |edge: usize| ends[edge].0 == vertex || ends[edge].1 == vertex;
            vertex == 0 || left.iter().any(at)
        })
        .collect();
    let layers = layered(&height, &neighbours);
    let vertices = (0..vertices).map(|vertex| Vertex {
        label: if vertex == 0 { String::new() } else { vertex.to_string() },
        x: rounded(layers[vertex]),
        y: if height[vertex].is_finite() { 0.0 - height[vertex] } else { 0.0 },
        left: standing[vertex],
        token: false,
        component: standing[vertex].then_some(component),
    });
    let mut beside: std::collections::HashMap<(usize, usize), i32> = Default::default();
    let edges = ends.iter().enumerate().map(|(edge, &(from, to))| {
        let count = beside.entry((from.min(to), from.max(to))).or_default();
        *count += 1;
        // 0, 1, -1, 2, -2, …
        let bend = if *count % 2 == 0 { *count / 2 } else { -(*count / 2) };
        Edge { from, to, left: left.contains(edge), bend }
    });
    (vertices.collect(), edges.collect())
}

/// The places across of vertices in layers: those of a layer stand in the order of their neighbours below, a unit apart at least, the
/// ground spread under all of them.
fn layered(height: &[f64], neighbours: &[Vec<usize>]) -> Vec<f64> {
    let mut across = vec![0.0; height.len()];
    let top = height.iter().filter(|h| h.is_finite()).fold(0.0_f64, |top, &h| top.max(h)) as usize;
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); top + 1];
    for (vertex, h) in height.iter().enumerate() {
        if h.is_finite() {
            rows[*h as usize].push(vertex);
        }
    }
    for members in rows.iter().skip(1) {
        let mean = |vertex: usize, across: &[f64]| {
            let below = neighbours[vertex].iter().filter(|&&u| height[u] < height[vertex]);
            let (count, sum) = below.fold((0, 0.0), |(c, s), &u| (c + 1, s + across[u]));
            if count == 0 { 0.0 } else { sum / f64::from(count) }
        };
        let mut row: Vec<(f64, usize)> =
            members.iter().map(|&vertex| (mean(vertex, &across), vertex)).collect();
        row.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        // Pushed apart to both sides of where they want to be.
        let wanted: f64 = row.iter().map(|(mean, _)| mean).sum::<f64>() / row.len().max(1) as f64;
        let mut last = f64::NEG_INFINITY;
        let mut placed: Vec<f64> = Vec::with_capacity(row.len());
        for (mean, _) in &row {
            last = mean.max(last + 1.0);
            placed.push(last);
        }
        let centre = placed.iter().sum::<f64>() / placed.len().max(1) as f64;
        for ((_, vertex), x) in row.iter().zip(placed) {
            across[*vertex] = x - centre + wanted;
        }
    }
    across
}
