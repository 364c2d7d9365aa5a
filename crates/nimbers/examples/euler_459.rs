//! Project Euler 459, the flipping game: `cargo run --release -p bouton-nimbers --example euler_459`.
//!
//! On a board of N times N white disks a move turns a rectangle whose width is a square number and whose height is a triangular
//! number, and whose upper right disk is white. How many first moves win on a board with N = 10^6?
//!
//! The game is the product of two coin-turning games, so by the Tartan theorem the disk (x, y) has the value g(x) ⊗ h(y),
//! and a rectangle the product of the nim-sums of g and h over its sides, since products distribute over sums. A move wins
//! iff its rectangle has the value of the whole board: with α(a) moves in the first game that turn coins of nim-sum a, and β(b) in
//! the second, the answer is the sum of α(a) β(b) over all a ⊗ b = G. That takes N^1.5 steps for the values, a second or two.

use bouton_nimbers::{inverse, product};

/// What is needed of one side.
struct Side {
    /// The nim-sum of all coins.
    all: u32,
    /// How many moves turn coins of this nim-sum.
    moves: Vec<u64>,
}

/// A row of N coins of which as many consecutive ones may be turned as a list says.
fn side(coins: usize, lengths: &[usize]) -> Side {
    // The nim-sum of the coins 1 to n.
    let mut prefix = vec![0_u32; coins + 1];
    let mut seen = vec![0_u32; 4096];
    for coin in 1..=coins {
        let before = prefix[coin - 1];
        let stamp = coin as u32;
        for &length in lengths.iter().take_while(|&&length| length <= coin) {
            let value = (before ^ prefix[coin - length]) as usize;
            if value >= seen.len() {
                seen.resize((value + 1).next_power_of_two(), 0);
            }
            seen[value] = stamp;
        }
        let value = (0..).find(|&v| seen.get(v as usize) != Some(&stamp)).unwrap_or(0);
        prefix[coin] = before ^ value;
    }
    let mut moves = Vec::new();
    for coin in 1..=coins {
        for &length in lengths.iter().take_while(|&&length| length <= coin) {
            let sum = (prefix[coin] ^ prefix[coin - length]) as usize;
            if sum >= moves.len() {
                moves.resize((sum + 1).next_power_of_two(), 0);
            }
            moves[sum] += 1;
        }
    }
    Side { all: prefix[coins], moves }
}

/// The number of winning first moves.
fn winning_moves(coins: usize) -> u64 {
    let squares: Vec<usize> = (1..).map(|k| k * k).take_while(|&k| k <= coins).collect();
    let triangles: Vec<usize> =
        (1..).map(|k| k * (k + 1) / 2).take_while(|&k| k <= coins).collect();
    let (width, height) = (side(coins, &squares), side(coins, &triangles));
    let board = product(width.all.into(), height.all.into());
    let mut winning = 0;
    if board == 0 {
        // No coin is worth 0 here, but rectangles may be.
        let all = |side: &Side| side.moves.iter().sum::<u64>();
        let (zero_widths, zero_heights) = (width.moves[0], height.moves[0]);
        return zero_widths * all(&height) + (all(&width) - zero_widths) * zero_heights;
    }
    for (a, &moves) in width.moves.iter().enumerate().filter(|(_, moves)| **moves > 0) {
        let Some(inverse) = inverse(a as u64) else { continue };
        let b = product(board, inverse);
        let others = usize::try_from(b).ok().and_then(|b| height.moves.get(b));
        winning += moves * others.copied().unwrap_or(0);
    }
    winning
}

fn main() {
    // The small cases that the problem states, and its published answer.
    for (coins, expected) in [(1, 1), (2, 0), (5, 8), (100, 31_395), (1_000_000, 3_996_390_106_631)]
    {
        let winning = winning_moves(coins);
        println!("{coins} x {coins}: {winning} winning moves");
        assert_eq!(winning, expected);
    }
}
