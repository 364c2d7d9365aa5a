//! Rows of the corpus, each from a published source or an independent brute force, through the engines of this crate.

use bouton_boards::{
    Together, TooLarge, Unlimited, Watch,
    couples::{Asked, Couples},
    graph::{GraphGame, Kind, Theorems},
    grid::{Cram, Flat, Region, Word},
    misere::Misere,
};
use bouton_core::rules::{Board, Component, NoFiles, Subset, catalogue};
use std::{collections::HashMap, ops::ControlFlow};

/// The rows of a file behind its header, split at commas outside quotes.
fn rows(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let fields = |line: &str| {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for sign in line.chars() {
            match sign {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                _ => fields.last_mut().expect("never empty").push(sign),
            }
        }
        fields
    };
    let rows: Vec<Vec<String>> = text.lines().skip(1).map(fields).collect();
    assert!(rows.len() > 15, "{file} has rows");
    rows
}

fn one(text: &str) -> Component {
    let mut components = catalogue::parse_question(text, &NoFiles).expect(text);
    components.pop().expect("one component")
}

fn cram_in<W: Word>(rows: u32, columns: u32) -> Option<u8> {
    let board = Region::<W>::board(rows, columns)?;
    let mut couples = Couples::new(Cram::<W>::default());
    let rest = couples.game_mut().split(board.cells());
    Some(couples.nim_value(&rest, &mut Unlimited).expect("small"))
}

/// The nim-value of a board in every word that has room for it.
fn cram(rows: u32, columns: u32) -> Vec<u8> {
    let all = [
        cram_in::<u64>(rows, columns),
        cram_in::<Flat<4, 16>>(rows, columns),
        cram_in::<Flat<5, 12>>(rows, columns),
        cram_in::<u128>(rows, columns),
    ];
    all.into_iter().flatten().collect()
}

/// Rows of Cram with so many cells, and how many there were.
fn check_cram(cells: std::ops::RangeInclusive<u32>) -> usize {
    let mut checked = 0;
    for row in rows("boards/cram_nimbers.csv") {
        let numbers: Vec<u32> =
            row[..3].iter().map(|field| field.parse().expect("a number")).collect();
        let [m, n, value] = numbers[..] else { panic!("three numbers") };
        if cells.contains(&(m * n)) {
            let found = cram(m, n);
            assert!(found.iter().all(|&found| u32::from(found) == value), "{m}x{n}: {found:?}");
            checked += usize::from(!found.is_empty());
        }
    }
    checked
}

#[test]
fn cram_boards_up_to_30_cells() {
    assert!(check_cram(0..=30) >= 25);
}

#[test]
#[ignore = "second tier: Cram boards up to 42 cells take a minute"]
fn cram_boards_up_to_42_cells() {
    assert!(check_cram(31..=41) >= 4);
}

#[test]
#[ignore = "second tier: the Cram board of 5 rows and 9 columns takes minutes"]
fn cram_boards_up_to_45_cells() {
    assert!(check_cram(42..=45) >= 2);
}

/// At most so many bytes.
#[derive(Clone, Copy)]
struct Narrow(u64);

impl Watch for Narrow {
    type Stop = TooLarge;

    fn count(&mut self, _positions: u64) -> Result<(), TooLarge> {
        Ok(())
    }

    fn allows(&self, bytes: u64) -> bool {
        bytes <= self.0
    }

    fn out_of_memory(&self) -> TooLarge {
        TooLarge
    }

    fn too_large(&self) -> TooLarge {
        TooLarge
    }
}

/// A nim-value found by 1, 2 and 4 threads, with all the memory they want and with little; how often that was enough.
fn check_threads<G: Together>(
    name: &str,
    value: u8,
    new: impl Fn() -> (Couples<G>, bouton_boards::Rest<G::Piece>),
) -> usize {
    let mut answers = 0;
    for threads in [1, 2, 4] {
        for bytes in [24_000, 100_000, 400_000, u64::MAX] {
            let (mut couples, rest) = new();
            let mut watches = vec![Narrow(bytes); threads];
            match couples.ask_together(&rest, Asked::Value, &mut watches) {
                Ok(found) => {
                    assert_eq!(found, value, "{name} by {threads} threads in {bytes} bytes");
                    let other = Asked::Is(value + 1);
                    assert_eq!(couples.ask_together(&rest, other, &mut watches), Ok(0), "{name}");
                    answers += 1;
                }
                Err(TooLarge) => assert!(bytes < u64::MAX, "{name} by {threads} threads"),
            }
        }
    }
    answers
}

/// A board of Cram with several threads and memories: how many of them gave its nim-value.
fn cram_with_threads(m: u32, n: u32, value: u8) -> usize {
    let name = format!("cram {m}x{n}");
    check_threads(&name, value, || {
        let board = Region::<u64>::board(m, n).expect("fits");
        let mut couples = Couples::new(Cram::<u64>::default());
        let rest = couples.game_mut().split(board.cells());
        (couples, rest)
    })
}

/// The rows of up to so many cells; how many they are.
fn check_rows_with_threads(cells: u32) -> usize {
    let mut checked = 0;
    for row in rows("boards/cram_nimbers.csv") {
        let numbers: Vec<u32> =
            row[..3].iter().map(|field| field.parse().expect("a number")).collect();
        let [m, n, value] = numbers[..] else { panic!("three numbers") };
        if m * n <= cells && Region::<u64>::board(m, n).is_some() {
            let answers = cram_with_threads(m, n, value as u8);
            assert!(answers >= 3, "{m}x{n}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn threads_find_the_same_nim_values() {
    assert!(check_rows_with_threads(16) >= 5);
}

#[test]
#[ignore = "second tier: a minute and a half in a test build"]
fn threads_find_the_same_nim_values_of_larger_boards() {
    assert!(check_rows_with_threads(28) >= 15);
    // The tables of 5 × 5 do not fit into the least memory, and are freed of what a proof does not need.
    assert!(cram_with_threads(5, 5, 0) > 3);
    let wide = || {
        let board = Region::<u128>::board(3, 9).expect("fits");
        let mut couples = Couples::new(Cram::<u128>::default());
        let rest = couples.game_mut().split(board.cells());
        (couples, rest)
    };
    assert!(check_threads("cram 3x9 in 128 bits", 1, wide) >= 3);
}

/// The graphs of up to so many vertices; how many they are.
fn check_graphs_with_threads(most: usize) -> usize {
    let mut checked = 0;
    for (file, name) in
        [("boards/node_kayles.csv", "node-kayles"), ("boards/arc_kayles.csv", "arc-kayles")]
    {
        for row in rows(file) {
            let text = format!("{name}:{}", row[0]);
            let component = one(&text);
            let value = row[1].parse().expect("a number");
            if game(&component, Theorems::Used).1 > most {
                continue;
            }
            let answers = check_threads(&text, value, || {
                let (game, vertices) = game(&component, Theorems::Used);
                let mut couples = Couples::new(game);
                let rest = couples.game_mut().split(&Subset::all(vertices));
                (couples, rest)
            });
            assert!(answers >= 3, "{text}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn threads_share_pieces_of_graphs() {
    assert!(check_graphs_with_threads(16) >= 20);
}

#[test]
#[ignore = "second tier: half a minute in a test build"]
fn threads_share_pieces_of_larger_graphs() {
    assert!(check_graphs_with_threads(usize::MAX) >= 240);
}

#[test]
fn misere_cram() {
    let mut checked = 0;
    for row in rows("boards/cram_misere.csv") {
        let numbers: Vec<u32> =
            row[..3].iter().map(|field| field.parse().expect("a number")).collect();
        let [m, n, value] = numbers[..] else { panic!("three numbers") };
        if m * n > 20 {
            continue;
        }
        let Some(board) = Region::<u128>::board(m, n) else { continue };
        let mut search = Misere::new(Cram::<u128>::without_theorems());
        let pieces = search.game_mut().split(board.cells()).pieces;
        let found = search.value(&pieces, &mut Unlimited).expect("small");
        assert_eq!(u32::from(found), value, "{m}x{n}");
        assert_eq!(search.is_p(&pieces, &mut Unlimited), Ok(value == 0), "{m}x{n}");
        checked += 1;
    }
    assert!(checked >= 18, "{checked}");
}

fn game(component: &Component, theorems: Theorems) -> (GraphGame, usize) {
    let (graph, kind) = match component.ruleset.board() {
        Some(Board::Vertices(graph)) => (graph, Kind::Vertices),
        Some(Board::Edges(graph)) => (graph, Kind::Edges),
        other => panic!("no graph: {other:?}"),
    };
    (GraphGame::new(graph, kind, theorems).expect("few vertices"), graph.len())
}

fn check_graph(text: &str, value: &str, misere: &str) {
    let component = one(text);
    let (game, vertices) = game(&component, Theorems::Used);
    let mut couples = Couples::new(game);
    let rest = couples.game_mut().split(&Subset::all(vertices));
    let found = couples.nim_value(&rest, &mut Unlimited).expect("small");
    assert_eq!(found.to_string(), value, "{text}");
    for other in 0..4 {
        let is = couples.has_value(&rest, other, &mut Unlimited);
        assert_eq!(is, Ok(other == found), "{text}: is it {other}?");
    }
    if misere.is_empty() || vertices > 14 {
        return;
    }
    let (game, _) = self::game(&component, Theorems::Unused);
    let mut search = Misere::new(game);
    let pieces = search.game_mut().split(&Subset::all(vertices)).pieces;
    let found = search.value(&pieces, &mut Unlimited).expect("small");
    assert_eq!(found.to_string(), misere, "{text}: misère");
}

#[test]
fn node_kayles_rows() {
    for row in rows("boards/node_kayles.csv") {
        check_graph(&format!("node-kayles:{}", row[0]), &row[1], &row[2]);
    }
}

#[test]
fn arc_kayles_rows() {
    for row in rows("boards/arc_kayles.csv") {
        check_graph(&format!("arc-kayles:{}", row[0]), &row[1], &row[2]);
    }
}

/// A path is a heap of Dawson's Kayles, and one with a loop at every vertex a heap of Kayles.
#[test]
fn arc_kayles_paths() {
    let rows = rows("boards/arc_kayles_paths.csv");
    assert_eq!(rows.len(), 59);
    for row in rows {
        let loops = row[0] == "path with loops";
        let n: usize = row[1].parse().expect("a number");
        let steps = (1..n).map(|v| format!("{v}-{} ", v + 1));
        let vertices = (1..=n).map(|v| if loops { format!("{v}-{v} ") } else { format!("{v} ") });
        let edges: String = vertices.chain(steps).collect();
        check_graph(&format!("arc-kayles:'{}'", edges.trim()), &row[2], "");
    }
}

/// Nim-values of Chomp by its options, and the winning openings.
#[test]
fn chomp_rows() {
    let chomp = one("chomp 1").ruleset;
    let mut values: HashMap<Vec<u64>, u32> = HashMap::new();
    let mut value_of = |start: Vec<u64>| {
        let mut stack = vec![start.clone()];
        while let Some(position) = stack.last().cloned() {
            let (mut seen, mut open) = (Vec::new(), Vec::new());
            let _ = chomp.options(&position, &mut |parts| {
                let mut option = parts[0].to_vec();
                chomp.canonical(&mut option);
                match values.get(&option) {
                    Some(&value) => seen.push(value),
                    None => open.push(option),
                }
                ControlFlow::Continue(())
            });
            if open.is_empty() {
                seen.sort_unstable();
                seen.dedup();
                let mex = seen.iter().zip(0..).take_while(|(value, n)| *value == n).count();
                values.insert(position, mex as u32);
                stack.pop();
            } else {
                stack.extend(open);
            }
        }
        values[&start]
    };
    for row in rows("boards/chomp.csv") {
        let numbers: Vec<u64> =
            row[..4].iter().map(|field| field.parse().expect("a number")).collect();
        let [m, n, value, openings] = numbers[..] else { panic!("four numbers") };
        let board = vec![n; m as usize];
        assert_eq!(u64::from(value_of(board.clone())), value, "{m}x{n}");
        let mut wins = 0;
        let _ = chomp.options(&board, &mut |parts| {
            let mut option = parts[0].to_vec();
            chomp.canonical(&mut option);
            wins += u64::from(value_of(option) == 0);
            ControlFlow::Continue(())
        });
        assert_eq!(wins, openings, "{m}x{n}: winning openings");
    }
    for row in rows("boards/chomp_3row_P.csv") {
        let mut position: Vec<u64> =
            row.iter().map(|field| field.parse().expect("a number")).collect();
        chomp.canonical(&mut position);
        assert_eq!(value_of(position.clone()), 0, "{position:?}");
    }
}
