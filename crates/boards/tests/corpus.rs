//! Rows of the corpus, each from a published source or an independent brute force, through the engines of this crate.

use bouton_boards::{
    Unlimited,
    couples::Couples,
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
