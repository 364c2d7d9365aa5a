//! `sequence CODE N [--threads T] [--kernel best|avx2|portable] [--method table] [--keep window] [--counting off]`: computes all values from heap 0 to N, every one
//! proved and no period used, and prints a digest, the number of rare heaps and the time.

use bouton_engine::{
    Budget,
    sequence::{Config, Counting, Halves, HeapMoves, Keep, Kernel, Method, SequenceEngine},
};
use std::{process::ExitCode, time::Instant};

fn moves(code: &str) -> Option<HeapMoves> {
    if code == "grundy" {
        let mut moves = HeapMoves::default();
        moves.allow(0, 2, Halves::Forbidden);
        return Some(moves);
    }
    let (zeroth, rest) = code.split_once('.')?;
    let mut digits =
        vec![if zeroth.is_empty() { 0 } else { u32::from_str_radix(zeroth, 32).ok()? }];
    for digit in rest.chars() {
        digits.push(digit.to_digit(32)?);
    }
    HeapMoves::from_digits(&digits)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        args.iter()
            .position(|arg| arg == name)
            .and_then(|at| args.get(at + 1))
            .map_or("", String::as_str)
    };
    let game = args.first().and_then(|code| moves(code));
    let last = args.get(1).and_then(|n| n.parse::<u64>().ok());
    let (Some(game), Some(last)) = (game, last) else {
        eprintln!(
            "usage: sequence CODE N [--threads T] [--kernel avx2|portable] [--method table] [--keep window] [--counting off]"
        );
        return ExitCode::from(2);
    };
    let config = Config {
        kernel: match option("--kernel") {
            "avx2" => Kernel::Avx2,
            "portable" => Kernel::Portable,
            _ => Kernel::Best,
        },
        method: if option("--method") == "table" { Method::Table } else { Method::Auto },
        keep: if option("--keep") == "window" { Keep::Window } else { Keep::All },
        counting: if option("--counting") == "off" { Counting::Off } else { Counting::On },
    };
    let threads = option("--threads").parse().unwrap_or(1);
    let budget = Budget { positions: u64::MAX, memory: u64::MAX, threads, ..Budget::default() };
    let mut engine = SequenceEngine::new(game, config);
    let start = Instant::now();
    if let Err(stop) = engine.advance(last, &mut budget.meter()) {
        eprintln!("stopped: {stop:?}");
        return ExitCode::from(3);
    }
    let seconds = start.elapsed().as_secs_f64();
    let (most, at) = engine.tally().largest();
    println!(
        "{} {last}: digest {:016x}, largest {most} at {at}, rare {}, {seconds:.3} s, {:.3} M/s, {} bytes, {}",
        args[0],
        engine.tally().digest(),
        engine.rare().len(),
        last as f64 / seconds / 1e6,
        engine.memory(),
        engine.instruction_set(),
    );
    if option("--events") == "show" {
        for event in engine.events() {
            println!("  {event:?}");
        }
    }
    ExitCode::SUCCESS
}
