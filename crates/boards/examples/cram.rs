//! Nim-values of Cram boards, with what the search needed: `cargo run --release -p bouton-boards --example cram 5 7`.

use bouton_boards::{
    Unlimited,
    couples::Couples,
    grid::{Cram, Flat, Region, Word},
};

fn main() {
    let sides: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [rows, columns] = *sides else {
        eprintln!("rows and columns, please");
        return;
    };
    if let Some(board) = Region::<u64>::board(rows, columns) {
        solve(rows, columns, board);
    } else if let Some(board) = Region::<Flat<4, 16>>::board(rows, columns) {
        solve(rows, columns, board);
    } else if let Some(board) = Region::<Flat<5, 12>>::board(rows, columns) {
        solve(rows, columns, board);
    } else if let Some(board) = Region::<u128>::board(rows, columns) {
        solve(rows, columns, board);
    } else {
        eprintln!("no word has room for this board");
    }
}

fn solve<W: Word>(rows: u32, columns: u32, board: Region<W>) {
    let mut couples = Couples::new(Cram::<W>::default());
    let rest = couples.game_mut().split(board.cells());
    match couples.nim_value(&rest, &mut Unlimited) {
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
