//! How fast tables of positions are made: positions and edges a second and bytes a position, with one worker and with two, beside the
//! search inside one process and beside a program that is written by hand for one game and keeps its values in an array.
//!
//! `cargo xtask bench tables [POSITIONS…]` (10^6 unless said otherwise; `mailboxes` also measures the transport of the tests, `barriers` what writing at
//! barriers costs). The game is three heaps from which 1, 2 or 3 may be taken; each line is checked against the number of sorted triples and against the
//! theorem, n mod 4.

use bouton_cluster::{
    ClusterError,
    graph::{Game, Keep, Manifest, Table},
    survey::Begin,
    transport::{self, Transport, local},
};
use bouton_core::{
    rules::{Component, NoFiles, catalogue::parse_question},
    value::{Natural, Play},
};
use bouton_engine::{Budget, NimValue, Question, solve};
use std::{
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

/// The same rules as one ruleset of three heaps, for which no theorem is known: what the search has to do.
const RULES: &str = "rules:'t(a, b, c): for k in 1..min(3, a) => (a-k, b, c) for k in 1..min(3, b) => (a, b-k, c) for k in 1..min(3, c) => (a, b, c-k)'";

/// Shards of a table, and of one with many positions.
const SHARDS: [usize; 2] = [256, 4096];

/// Many positions: the search is left out.
const LARGE: u64 = 50_000_000;

/// Bytes for a worker.
const MEMORY: u64 = 6 << 30;

/// How workers talk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Timely,
    /// The oracle of the tests.
    Mailboxes,
}

/// What is written down at barriers, and what a line says of it: what `tabulate` does unless told otherwise, and what else may be asked for.
const USUAL: (Keep, &str) = (Keep::Often, "");
const OTHERS: [(Keep, &str); 2] = [
    (Keep::Nothing, ", nothing at barriers"),
    (Keep::Every(Duration::ZERO), ", to the disk at each barrier"),
];

/// A line of the output.
fn line(what: &str, positions: u64, moves: u64, seconds: f64, bytes: Option<f64>) {
    let bytes = bytes.map_or_else(String::new, |bytes| format!("{bytes:.1}"));
    println!(
        "| {what} | {positions} | {moves} | {seconds:.2} | {:.0} | {:.0} | {bytes} |",
        positions as f64 / seconds,
        moves as f64 / seconds,
    );
}

fn components(text: &str) -> Vec<Component> {
    parse_question(text, &NoFiles).unwrap_or_default()
}

/// The least heap so that three of it have so many positions behind them.
fn heap_of(positions: u64) -> u64 {
    (1..).find(|n| (n + 1) * (n + 2) * (n + 3) / 6 >= positions).unwrap_or(1)
}

fn tabulate(
    text: &str,
    shards: usize,
    directory: PathBuf,
    threads: usize,
    by: By,
    keep: Keep,
) -> Result<Manifest, ClusterError> {
    let components = components(text);
    let Some(game) = Game::of(&components) else { return Err(ClusterError::Lost) };
    let table = Arc::new(Table {
        game,
        question: text.to_owned(),
        play: Play::Normal,
        shards,
        directory,
        keep,
        memory: MEMORY,
        positions: u64::MAX,
        deadline: None,
    });
    table.open(Begin::New)?;
    let digest = table.digest()?;
    let work = move |transport: &mut dyn Transport| table.run(transport, &|_, _| ());
    let mut results = match by {
        By::Timely => transport::run(None, threads, &digest, std::sync::Arc::new(|| false), work)?,
        By::Mailboxes => local::run(threads, work),
    };
    results.swap_remove(0)
}

/// The search of one process: the nim-value of the largest position.
fn search(heap: u64) -> Option<(u64, f64)> {
    let question = Question {
        move_limit: 1,
        ..Question::new(components(&format!("{RULES} {heap} {heap} {heap}")))
    };
    let budget = Budget {
        positions: u64::MAX,
        options: Some(u64::MAX),
        memory: MEMORY,
        ..Budget::default()
    };
    let start = Instant::now();
    let answer = solve(&question, &budget);
    let seconds = start.elapsed().as_secs_f64();
    (answer.nim_value == Some(NimValue::Finite(Natural::from(heap % 4))))
        .then(|| ((heap + 1).pow(3), seconds))
}

/// A program for this game alone: all sorted triples, their values in an array, each the mex of its options. Returns moves, seconds and the
/// last value.
fn array(heap: usize) -> (u64, f64, u8) {
    let start = Instant::now();
    let side = heap + 1;
    let mut values = vec![0_u8; side * side * side];
    let (mut moves, mut last) = (0_u64, 0);
    for a in 0..side {
        for b in a..side {
            for c in b..side {
                let mut seen = 0_u32;
                for k in 1..=3 {
                    if k <= a {
                        seen |= 1 << values[((a - k) * side + b) * side + c];
                        moves += 1;
                    }
                    if k <= b {
                        let (x, y) = if b - k < a { (b - k, a) } else { (a, b - k) };
                        seen |= 1 << values[(x * side + y) * side + c];
                        moves += 1;
                    }
                    if k <= c {
                        let rest = c - k;
                        let (x, y, z) = match (rest < a, rest < b) {
                            (true, _) => (rest, a, b),
                            (false, true) => (a, rest, b),
                            (false, false) => (a, b, rest),
                        };
                        seen |= 1 << values[(x * side + y) * side + z];
                        moves += 1;
                    }
                }
                last = seen.trailing_ones() as u8;
                values[(a * side + b) * side + c] = last;
            }
        }
    }
    (moves, start.elapsed().as_secs_f64(), last)
}

fn main() -> ExitCode {
    let sizes: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![1_000_000] } else { sizes };
    println!("| how | positions | moves | seconds | positions/s | moves/s | bytes a position |");
    println!("|---|---|---|---|---|---|---|");
    let says = |what: &str| std::env::args().any(|word| word == what);
    let (by_mailboxes, barriers) = (says("mailboxes"), says("barriers"));
    for size in sizes {
        let heap = heap_of(size);
        let text = format!("subtract:1,2,3 {heap} {heap} {heap}");
        let shards = SHARDS[usize::from(size >= LARGE)];
        let runs = (1..=2).flat_map(|threads| {
            let keeps =
                std::iter::once(USUAL).chain(barriers.then_some(OTHERS).into_iter().flatten());
            let also = by_mailboxes.then_some((threads, By::Mailboxes, USUAL));
            keeps.map(move |keep| (threads, By::Timely, keep)).chain(also)
        });
        for (threads, by, (keep, kept)) in runs {
            let folder = std::env::temp_dir().join(format!("bouton-tables-{}", std::process::id()));
            let start = Instant::now();
            let made = tabulate(&text, shards, folder.clone(), threads, by, keep);
            let seconds = start.elapsed().as_secs_f64();
            // What cannot be removed is left to the system.
            let _ = std::fs::remove_dir_all(&folder);
            let totals = match made {
                Ok(manifest) => manifest.totals,
                Err(error) => {
                    eprintln!("{text}: {error}");
                    return ExitCode::FAILURE;
                }
            };
            assert_eq!(totals.positions, (heap + 1) * (heap + 2) * (heap + 3) / 6);
            assert_eq!(totals.largest, 3);
            let bytes = totals.bytes as f64 / totals.positions as f64;
            let workers = if threads == 1 { "worker" } else { "workers" };
            let how = if by == By::Mailboxes { ", mailboxes" } else { "" };
            let what = format!("table, {threads} {workers}{how}{kept}");
            line(&what, totals.positions, totals.moves, seconds, Some(bytes));
        }
        let (moves, seconds, last) = array(heap as usize);
        assert_eq!(u64::from(last), heap % 4);
        line("array by hand", (heap + 1) * (heap + 2) * (heap + 3) / 6, moves, seconds, Some(1.0));
        if size >= LARGE {
            continue;
        }
        // The search keeps ordered triples: as many positions with shorter heaps.
        let cube = (1..).find(|n: &u64| (n + 1).pow(3) >= size).unwrap_or(1);
        match search(cube) {
            Some((positions, seconds)) => {
                let moves = 9 * positions - 18 * (cube + 1).pow(2);
                line("search in one process", positions, moves, seconds, None);
            }
            None => println!("| search in one process | {size} | | no answer | | | |"),
        }
    }
    ExitCode::SUCCESS
}
