//! `cargo xtask bench sequences [--peers DIR] [--repeat N] [--only CODE] [--long]`: the table of nim-sequences in BENCHMARKS.md, beside the best public programs.
//!
//! Every value is computed and proved from heap 0, one thread, the period not used. Each repetition runs bouton and the peer back to back and takes the ratio
//! of user CPU times; the smallest and the median of the ratios are printed. Of the peers, ogsolve is run where it is found: in the folder of
//! `--peers` or of the variable `BOUTON_PEERS`, or on the path. The others are quoted: their recorded rates were taken on one machine
//! in one run with ogsolve's, so a ratio to them is the ratio to ogsolve times that of the recorded rates. Without ogsolve the
//! recorded rates stand in for it, and ratios depend on the machine.

use anyhow::{Context, Result, bail};
use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// One row of the table.
struct Row {
    code: &'static str,
    heaps: u64,
    /// The recorded rate of ogsolve 0.0.7, million values a second; none where it cannot compute the game or was not recorded.
    ogsolve: Option<f64>,
    /// The recorded best peer and its rate, where another is better.
    best: Option<(&'static str, f64)>,
    /// How many heaps the peer computes, where its rate is taken at fewer.
    peer_heaps: Option<u64>,
    /// The ratio to the best peer that the project set itself.
    target: f64,
    /// Whether the target is a ratio to ogsolve, whatever is better.
    against: Against,
}

enum Against {
    Best,
    Ogsolve,
}

const ROGALSKI: &str = "rogalski octal";
const TCZAJKA: &str = "tczajka octal-games";

const ROWS: &[Row] = &[
    row("0.16", 24, Some(1.9), Some((ROGALSKI, 2.8)), 40.0),
    row("0.104", 24, Some(5.3), None, 20.0),
    row("0.106", 24, Some(5.55), None, 18.0),
    row("0.56", 24, Some(2.4), Some((TCZAJKA, 2.8)), 12.0),
    row("0.376", 20, Some(0.036), Some((TCZAJKA, 0.062)), 14.0),
    Row {
        peer_heaps: Some(1 << 20),
        ..row("0.376", 22, Some(0.036), Some((TCZAJKA, 0.062)), 25.0)
    },
    row("grundy", 24, None, Some((TCZAJKA, 0.148)), 15.0),
    row("0.6", 20, Some(0.195), None, 6.0),
    row("0.6", 24, Some(0.195), None, 10.0),
    Row { against: Against::Ogsolve, ..row("0.007", 18, Some(0.020), None, 2.5) },
];

const fn row(
    code: &'static str,
    power: u32,
    ogsolve: Option<f64>,
    best: Option<(&'static str, f64)>,
    target: f64,
) -> Row {
    Row { code, heaps: 1 << power, ogsolve, best, peer_heaps: None, target, against: Against::Best }
}

/// What the words after `sequences` ask for.
struct Wish<'a> {
    peers: Option<PathBuf>,
    repeat: usize,
    only: Option<&'a str>,
    long: Long,
}

#[derive(PartialEq, Eq)]
enum Long {
    Left,
    Run,
}

/// Runs the table, or the long benchmark.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let wish = read(words)?;
    let example = build()?;
    if wish.long == Long::Run {
        return grundy_to_2_27(&example);
    }
    let ogsolve = find_ogsolve(wish.peers.as_deref());
    match &ogsolve {
        Some(path) => println!("ogsolve: {} ({})", path.display(), version(path)),
        None => println!(
            "ogsolve is not found (--peers DIR, BOUTON_PEERS or PATH): recorded rates, of another machine"
        ),
    }
    println!(
        "{:<8} {:>9} {:>9} {:>9} {:>10} {:>16} {:>22} {:>7}",
        "game", "heaps", "user s", "M/s", "ogsolve s", "ratio to it", "ratio to the best", "target"
    );
    for row in ROWS.iter().filter(|row| wish.only.is_none_or(|only| only == row.code)) {
        print_row(row, &example, ogsolve.as_deref(), wish.repeat)?;
    }
    for (code, power) in [("0.6", 22), ("grundy", 22)] {
        if wish.only.is_none_or(|only| only == code) {
            two_threads(code, 1 << power, &example, wish.repeat)?;
        }
    }
    Ok(())
}

fn read<'a>(words: &[&'a str]) -> Result<Wish<'a>> {
    let peers = env::var_os("BOUTON_PEERS").map(PathBuf::from);
    let mut wish = Wish { peers, repeat: 5, only: None, long: Long::Left };
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} wants a value"));
        match word {
            "--peers" => wish.peers = Some(PathBuf::from(value()?)),
            "--repeat" => wish.repeat = value()?.parse().context("--repeat wants a number")?,
            "--only" => wish.only = Some(value()?),
            "--long" => wish.long = Long::Run,
            _ => {
                bail!("unknown: {word}; there are --peers DIR, --repeat N, --only CODE and --long")
            }
        }
    }
    wish.repeat = wish.repeat.max(1);
    Ok(wish)
}

/// Builds the example that computes one sequence; gives its path.
fn build() -> Result<PathBuf> {
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--package", "bouton-engine"])
        .args(["--example", "sequence"])
        .current_dir(crate::root())
        .status()
        .context("cannot start cargo")?;
    if !status.success() {
        bail!("the example does not build");
    }
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from);
    Ok(target.join("release/examples/sequence"))
}

fn find_ogsolve(peers: Option<&Path>) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = peers.map(Path::to_path_buf).into_iter().chain(env::split_paths(&path));
    folders.map(|folder| folder.join("ogsolve")).find(|file| file.is_file())
}

fn version(program: &Path) -> String {
    let output = Command::new(program).arg("--version").output();
    output.map_or_else(
        |_| "version unknown".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// User CPU seconds of a program, by the shell's `time`.
fn user_seconds(program: &Path, arguments: &[&str]) -> Result<f64> {
    let output = Command::new("bash")
        .args(["-c", "TIMEFORMAT=%3U; time \"$@\" > /dev/null 2>&1", "bash"])
        .arg(program)
        .args(arguments)
        .stdout(Stdio::null())
        .output()
        .context("cannot start bash, whose `time` is used")?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("{} {} failed", program.display(), arguments.join(" "));
    }
    text.trim().parse().with_context(|| format!("not a time: {text}"))
}

fn print_row(row: &Row, example: &Path, ogsolve: Option<&Path>, repeat: usize) -> Result<()> {
    let heaps = row.heaps.to_string();
    let ours = [row.code, &heaps, "--counting", "off", "--keep", "window"];
    let peer_heaps = row.peer_heaps.unwrap_or(row.heaps);
    let mut seconds = Vec::new();
    let mut peer_seconds = Vec::new();
    let mut ratios = Vec::new();
    for _ in 0..repeat {
        let own = user_seconds(example, &ours)?;
        let rate = row.heaps as f64 / own / 1e6;
        seconds.push(own);
        match (ogsolve, row.ogsolve, row.best) {
            (Some(ogsolve), Some(_), _) => {
                let heaps = peer_heaps.to_string();
                let peer = user_seconds(ogsolve, &["-m", "rc2", "-n", &heaps, row.code])?;
                peer_seconds.push(peer);
                ratios.push(rate / (peer_heaps as f64 / peer / 1e6));
            }
            (_, Some(recorded), _) | (_, None, Some((_, recorded))) => ratios.push(rate / recorded),
            (_, None, None) => {}
        }
    }
    let (fastest, _) = least_and_median(&mut seconds);
    let peer = match &mut peer_seconds[..] {
        [] => "recorded".to_owned(),
        times => format!("{:.2}", least_and_median(times).0),
    };
    let (least, median) = least_and_median(&mut ratios);
    // From ogsolve's rate to the best one.
    let quoted = match (row.ogsolve, row.best, &row.against) {
        (Some(ogsolve), Some((_, best)), Against::Best) => best / ogsolve,
        _ => 1.0,
    };
    let name = match (row.best, &row.against) {
        (Some((name, _)), Against::Best) => name,
        _ => "ogsolve",
    };
    let verdict = if median / quoted >= row.target { "reached" } else { "missed" };
    println!(
        "{:<8} {:>9} {:>9.3} {:>9.3} {:>10} {:>7.1} ({:.1}) {:>7.1} {:<20} {:>5} {verdict}",
        row.code,
        row.heaps,
        fastest,
        row.heaps as f64 / fastest / 1e6,
        peer,
        median,
        least,
        median / quoted,
        name,
        row.target,
    );
    Ok(())
}

/// Wall time with one thread against two: needs an idle machine.
fn two_threads(code: &str, heaps: u64, example: &Path, repeat: usize) -> Result<()> {
    let heaps = heaps.to_string();
    let wall = |threads: &str| -> Result<f64> {
        let start = Instant::now();
        let status = Command::new(example)
            .args([code, &heaps, "--counting", "off", "--threads", threads])
            .stdout(Stdio::null())
            .status()
            .context("cannot start the example")?;
        if !status.success() {
            bail!("{code} failed");
        }
        Ok(start.elapsed().as_secs_f64())
    };
    let mut ratios = Vec::new();
    for _ in 0..repeat {
        ratios.push(wall("1")? / wall("2")?);
    }
    let (least, median) = least_and_median(&mut ratios);
    println!(
        "{code:<8} {heaps:>9} two threads against one, wall time: {median:.2} ({least:.2}), target 1.6"
    );
    Ok(())
}

/// Sorts; the first and the middle one.
fn least_and_median(numbers: &mut [f64]) -> (f64, f64) {
    numbers.sort_by(f64::total_cmp);
    match numbers {
        [] => (f64::NAN, f64::NAN),
        numbers => (numbers[0], numbers[numbers.len() / 2]),
    }
}

/// Grundy's game to 2^27 has 1287 rare values, heap 0 counted (A. Flammenkamp).
fn grundy_to_2_27(example: &Path) -> Result<()> {
    let output = Command::new(example)
        .args(["grundy", "134217728", "--counting", "off", "--events", "show"])
        .output()
        .context("cannot start the example")?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    if !text.contains("rare 1287,") {
        bail!("1287 rare values were expected");
    }
    println!("1287 rare values, as published");
    Ok(())
}
