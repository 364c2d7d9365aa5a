//! Graphs with cycles: values, outcomes and moves of their positions and of sums, against retrograde analysis of the graph of
//! the whole sum, which knows nothing of values. Also the published and recomputed values of corpus/loopy_values.csv.

use bouton_core::{
    rules::{NoFiles, catalogue},
    value::{Outcome, Play},
};
use bouton_engine::{Answer, Budget, Limit, Question, Verdict, moves, positions, solve};
use std::{collections::HashMap, fmt::Write as _};

/// Options of every vertex.
type Graph = Vec<Vec<usize>>;

/// A graph, and a vertex of it, as they are written.
fn written(graph: &Graph, vertex: usize) -> String {
    let mut text = String::from("graph:'");
    for (from, options) in graph.iter().enumerate() {
        write!(text, "v{from}:").expect("to a string");
        options.iter().for_each(|to| write!(text, " v{to}").expect("to a string"));
        text.push_str("; ");
    }
    text + &format!("' v{vertex}")
}

/// The nim-heap of size n as a graph.
fn nim_heap(n: usize) -> Graph {
    (0..=n).map(|heap| (0..heap).collect()).collect()
}

/// Who wins each sum of vertices of these graphs, by backward induction over all of them.
fn backwards(graphs: &[&Graph], play: Play) -> HashMap<Vec<usize>, Verdict> {
    let mut all = vec![Vec::new()];
    for graph in graphs {
        let longer = |sum: &Vec<usize>, v| sum.iter().copied().chain([v]).collect::<Vec<_>>();
        all = all.iter().flat_map(|sum| (0..graph.len()).map(move |v| longer(sum, v))).collect();
    }
    let mut known: HashMap<Vec<usize>, Verdict> = HashMap::new();
    loop {
        let before = known.len();
        for sum in &all {
            if known.contains_key(sum) {
                continue;
            }
            let after = after(graphs, sum);
            let verdict = |sum: &Vec<usize>| known.get(sum).copied();
            let p = Some(Verdict::Known(Outcome::P));
            let n = Some(Verdict::Known(Outcome::N));
            let outcome = if after.is_empty() {
                if play == Play::Normal { Outcome::P } else { Outcome::N }
            } else if after.iter().any(|sum| verdict(sum) == p) {
                Outcome::N
            } else if after.iter().all(|sum| verdict(sum) == n) {
                Outcome::P
            } else {
                continue;
            };
            known.insert(sum.clone(), Verdict::Known(outcome));
        }
        if known.len() == before {
            break;
        }
    }
    for sum in all {
        known.entry(sum).or_insert(Verdict::Draw);
    }
    known
}

fn after(graphs: &[&Graph], sum: &[usize]) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (i, graph) in graphs.iter().enumerate() {
        let options = &graph[sum[i]];
        for (at, &to) in options.iter().enumerate() {
            // A move that is written twice is one.
            if options[..at].contains(&to) {
                continue;
            }
            let mut next = sum.to_vec();
            next[i] = to;
            all.push(next);
        }
    }
    all
}

fn question(text: &str, play: Play) -> Question {
    let components = catalogue::parse_question(text, &NoFiles).unwrap_or_else(|m| panic!("{m:?}"));
    Question { play, move_limit: 1000, ..Question::new(components) }
}

fn answer(text: &str, play: Play) -> Answer {
    solve(&question(text, play), &Budget::default())
}

/// The answer about a sum of vertices, its winning moves and all moves, against backward induction.
#[track_caller]
fn check(graphs: &[&Graph], sum: &[usize], play: Play, known: &HashMap<Vec<usize>, Verdict>) {
    let texts: Vec<String> =
        graphs.iter().zip(sum).map(|(graph, &vertex)| written(graph, vertex)).collect();
    let text = texts.join(" + ");
    let answer = answer(&text, play);
    assert_eq!(answer.verdict, known[sum], "{text} {play:?}");
    let after: Vec<Verdict> = after(graphs, sum).iter().map(|sum| known[sum]).collect();
    let wins = |v: &&Verdict| **v == Verdict::Known(Outcome::P);
    let expected = after.iter().filter(wins).count();
    let winning = answer.winning_moves.expect("they are known");
    assert_eq!(winning.count, Some(expected.into()), "{text} {play:?}");
    assert!(winning.complete && winning.moves.len() == expected, "{text} {play:?}");
    let listed = moves(&question(&text, play), &Budget::default());
    let count = |all: &[Verdict], v| all.iter().filter(|&&found| found == v).count();
    let rated: Vec<Verdict> = listed.moves.iter().map(|m| m.verdict).collect();
    assert!(listed.complete, "{text} {play:?}");
    for verdict in [Verdict::Known(Outcome::P), Verdict::Known(Outcome::N), Verdict::Draw] {
        assert_eq!(count(&rated, verdict), count(&after, verdict), "{text} {play:?} {verdict:?}");
    }
    let shown = |id: &str| answer.steps.iter().any(|step| step.id == id);
    let wins = shown("winning-move") || shown("winning-move-plain");
    assert_eq!(wins, expected > 0, "{text} {play:?} {:?}", answer.steps);
    // Who is in a draw has a move that keeps it.
    assert_eq!(shown("loopy-drawing-move"), answer.verdict == Verdict::Draw, "{text} {play:?}");
}

/// Numbers that look random, the same ones each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn graph(&mut self, most: usize) -> Graph {
        let vertices = 1 + self.below(most);
        let degree = 1 + self.below(4);
        (0..vertices)
            .map(|_| (0..self.below(degree + 1)).map(|_| self.below(vertices)).collect())
            .collect()
    }
}

/// What a value says about the sum with a nim-heap is what backward induction finds, for every vertex.
#[test]
fn values_say_who_wins_with_a_nim_heap_beside() {
    let mut random = Random(1);
    for _ in 0..400 {
        let graph = random.graph(7);
        let heap = nim_heap(5);
        let known = backwards(&[&graph, &heap], Play::Normal);
        for vertex in 0..graph.len() {
            let text = written(&graph, vertex);
            let value = answer(&text, Play::Normal).nim_value.expect("it has one").to_string();
            for k in 0..=5 {
                let expected = match value.strip_prefix("inf(") {
                    Some(set) => {
                        match set.trim_end_matches(')').split(',').any(|v| v == k.to_string()) {
                            true => Verdict::Known(Outcome::N),
                            false => Verdict::Draw,
                        }
                    }
                    None if value == k.to_string() => Verdict::Known(Outcome::P),
                    None => Verdict::Known(Outcome::N),
                };
                assert_eq!(known[&vec![vertex, k]], expected, "{text} has {value}, with *{k}");
            }
        }
    }
}

/// Sums of two positions with cycles, and with a nim-heap beside them, under both conventions.
#[test]
fn sums_are_won_as_backward_induction_says() {
    let mut random = Random(2);
    for round in 0..700 {
        let (a, b) = (random.graph(5), random.graph(5));
        let heap = nim_heap(random.below(4));
        for play in [Play::Normal, Play::Misere] {
            let graphs: Vec<&Graph> = match round % 3 {
                0 => vec![&a],
                1 => vec![&a, &b],
                _ => vec![&a, &b, &heap],
            };
            let known = backwards(&graphs, play);
            for _ in 0..3 {
                let sum: Vec<usize> =
                    graphs.iter().map(|graph| random.below(graph.len())).collect();
                check(&graphs, &sum, play, &known);
            }
        }
    }
}

/// A position that every player can leave in a circle, beside games without cycles and without a graph.
#[test]
fn sums_with_ordinary_games() {
    let circle = "graph:'a: b end; b: a; end' a";
    let value = |text: &str| answer(text, Play::Normal).nim_value.map(|v| v.to_string());
    assert_eq!(value("graph:'a: a end; end' a").as_deref(), Some("inf(0)"));
    assert_eq!(value("graph:'a: a end; end' a + kayles 3").as_deref(), Some("inf(3)"));
    assert_eq!(value("graph:'a: a end; end' a + nim 10^30 + nim 10^30").as_deref(), Some("inf(0)"));
    let two = format!("{circle} + graph:'a: a' a + graph:'b: b' b");
    assert_eq!(answer(&two, Play::Normal).verdict, Verdict::Draw);
}

/// Users' rules have cycles where they say so; otherwise a cycle is named.
#[test]
fn users_say_that_their_rules_have_cycles() {
    let rules = "walk(n): if n > 0 => n-1 if n > 0 and n < 4 => n+1";
    let stopped = answer(&format!("rules:'{rules}' 3"), Play::Normal);
    assert_eq!(stopped.stop.map(|stop| stop.limit), Some(Limit::Cycle));
    let graph: Graph = (0..5)
        .map(|n| match n {
            0 => vec![],
            4 => vec![3],
            _ => vec![n - 1, n + 1],
        })
        .collect();
    for play in [Play::Normal, Play::Misere] {
        let known = backwards(&[&graph, &graph], play);
        for a in 0..5 {
            for b in 0..5 {
                let found = answer(&format!("rules:'loopy {rules}' {a} {b}"), play).verdict;
                assert_eq!(found, known[&vec![a, b]], "{a} {b} {play:?}");
            }
        }
    }
}

/// An option that is a sum of positions which play may come back to.
#[test]
fn options_may_be_sums() {
    // From n to n - 1 beside a coin that moves between 0 and 1 for ever, or to the coin alone.
    let rules = "loopy rule r(n): if n > 0 => (n-1) & coin(0) \
                 rule coin(c): => coin(1-c) if c == 1 => ()";
    // Vertices by hand: the coin is 0 -> 1, 1 -> 0 or gone; r 0 has no move, r 1 goes to r 0 and a coin at 0.
    let coin: Graph = vec![vec![1], vec![0, 2], vec![]];
    let known = backwards(&[&coin], Play::Normal);
    let zero = known[&vec![0]];
    let one = match zero {
        Verdict::Known(Outcome::P) => Verdict::Known(Outcome::N),
        Verdict::Known(Outcome::N) => Verdict::Known(Outcome::P),
        other => other,
    };
    assert_eq!(answer(&format!("rules:'{rules}' 1"), Play::Normal).verdict, one);
}

/// P-positions of a graph with cycles.
#[test]
fn p_positions_are_listed() {
    let graph: Graph = vec![vec![], vec![0, 2], vec![1, 3], vec![2], vec![3, 4], vec![1]];
    for play in [Play::Normal, Play::Misere] {
        let known = backwards(&[&graph], play);
        let expected: Vec<String> = (0..graph.len())
            .filter(|&v| known[&vec![v]] == Verdict::Known(Outcome::P))
            .map(|v| written(&graph, v))
            .collect();
        let components = catalogue::parse_question(&written(&graph, 0), &NoFiles).unwrap();
        let list = positions(&components[0].ruleset, None, play, 100, &Budget::default());
        assert_eq!(list.positions, expected, "{play:?}");
        assert!(list.complete, "{play:?}");
    }
}

/// Rules whose positions never end are stopped by the budget, with what stopped them.
#[test]
fn an_infinite_graph_is_stopped() {
    for play in [Play::Normal, Play::Misere] {
        let text = "rules:'loopy rule r(n): => n+1 if n > 0 => n-1' 5";
        let budget = Budget { positions: 10_000, ..Budget::default() };
        let answer = solve(&question(text, play), &budget);
        assert_eq!(answer.verdict, Verdict::Unknown);
        assert_eq!(answer.stop.map(|stop| stop.limit), Some(Limit::Positions), "{play:?}");
        let budget = Budget { memory: 1 << 20, ..Budget::default() };
        let answer = solve(&question(text, play), &budget);
        assert_eq!(answer.stop.map(|stop| stop.limit), Some(Limit::Memory), "{play:?}");
    }
}

/// Every row of the table: value, outcome, misère outcome.
#[test]
fn the_table_of_loopy_values() {
    let table = include_str!("../../../../corpus/loopy_values.csv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let (graph_text, rest) = match line.split_once(",\"") {
            Some((_, quoted)) => quoted.split_once("\",").expect("a closing quote"),
            None => line.split_once(',').expect("a comma").1.split_once(',').expect("a comma"),
        };
        let graph: Graph = graph_text[1..graph_text.len() - 1]
            .split("],")
            .map(|options| {
                let numbers = options.trim().trim_matches(['[', ']']).split(',');
                numbers.filter_map(|n| n.trim().parse().ok()).collect()
            })
            .collect();
        let (vertex, rest) = rest.split_once(',').expect("a vertex");
        let (value, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").expect("a closing quote"),
            None => rest.split_once(',').expect("a value"),
        };
        let fields: Vec<&str> = rest.split(',').collect();
        let text = written(&graph, vertex.parse().expect("a number"));
        let normal = answer(&text, Play::Normal);
        assert_eq!(normal.nim_value.map(|v| v.to_string()).as_deref(), Some(value), "{line}");
        let letter = |verdict| match verdict {
            Verdict::Known(Outcome::N) => "N",
            Verdict::Known(Outcome::P) => "P",
            Verdict::Draw => "D",
            Verdict::Unknown => "?",
        };
        assert_eq!(letter(normal.verdict), fields[0], "{line}");
        assert_eq!(letter(answer(&text, Play::Misere).verdict), fields[1], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 43, "all rows of the table");
}
