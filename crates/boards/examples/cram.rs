//! Nim-values of Cram boards, with what the search needed: `cargo run --release -p bouton-boards --example cram 5 7`, and by two threads:
//! `… cram 5 7 2`.

use bouton_boards::{
    Unlimited,
    couples::{Asked, Couples},
    grid::{Cram, Flat, Region, Word},
};

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (rows, columns, threads) = match *numbers {
        [rows, columns] => (rows, columns, 1),
        [rows, columns, threads] => (rows, columns, threads),
        _ => return eprintln!("rows and columns, please"),
    };
    if let Some(board) = Region::<u64>::board(rows, columns) {
        solve(rows, columns, threads, board);
    } else if let Some(board) = Region::<Flat<4, 16>>::board(rows, columns) {
        solve(rows, columns, threads, board);
    } else if let Some(board) = Region::<Flat<5, 12>>::board(rows, columns) {
        solve(rows, columns, threads, board);
    } else if let Some(board) = Region::<u128>::board(rows, columns) {
        solve(rows, columns, threads, board);
    } else {
        eprintln!("no word has room for this board");
    }
}

fn solve<W: Word>(rows: u32, columns: u32, threads: u32, board: Region<W>) {
    let mut couples = Couples::new(Cram::<W>::default());
    let rest = couples.game_mut().split(board.cells());
    let answer = match threads {
        1 => couples.ask(&rest, Asked::Value, &mut Unlimited),
        _ => couples.ask_together(&rest, Asked::Value, &mut vec![Unlimited; threads as usize]),
    };
    match answer {
        Ok(value) => println!(
            "{rows}x{columns} = {value}: {} couples proved, {} entries, {} expanded, {} MiB",
            couples.proved_count(),
            couples.entries(),
            couples.visited(),
            couples.bytes() >> 20,
        ),
        Err(stop) => println!("{rows}x{columns}: {stop:?}"),
    }
}
