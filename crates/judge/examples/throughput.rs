//! How many lines a second the judge answers, beside C++ programs that do the same (`benches/judge`).
//!
//! ```text
//! cargo run --release -p bouton-judge --example throughput [-- LINES [RUNS]]
//! ```
//!
//! Makes 10⁶ lines of NYOJ 161 and of Nim with 20 heaps, compiles the C++ programs with `$CXX` (`c++`) and `$CXXFLAGS`
//! (`-O2`), runs both sides in turn on the same files, compares the outputs byte for byte, and prints user CPU seconds (the smallest of
//! the runs and the median), lines a second, and the ratio. Without a C++ compiler it prints its own side only.

use bouton_core::rules::NoFiles;
use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A problem that is measured, and its C++ program.
struct Contest {
    id: &'static str,
    title: &'static str,
    program: &'static str,
    write: fn(&mut dyn Write, u64) -> io::Result<()>,
}

const CONTESTS: [Contest; 2] = [
    Contest {
        id: "nyoj161",
        title: "NYOJ 161 (Wythoff, numbers to 10^9)",
        program: "wythoff.cpp",
        write: wythoff_lines,
    },
    Contest {
        id: "poj2234",
        title: "Nim, 20 heaps a line, to 10^9",
        program: "nim.cpp",
        write: nim_lines,
    },
];

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [run, id] = arguments.as_slice()
        && run == "--judge"
    {
        return judge(id);
    }
    let number =
        |at: usize, default: u64| arguments.get(at).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (lines, runs) = (number(0, 1_000_000), number(1, 7).max(1) as usize);
    let folder = std::env::temp_dir().join(format!("bouton-throughput-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    for contest in CONTESTS {
        let result = measure(&contest, &folder, lines, runs);
        if let Err(error) = result {
            fs::remove_dir_all(&folder)?;
            return Err(error);
        }
    }
    fs::remove_dir_all(&folder)
}

/// The side of bouton: standard input to standard output, as the command does it.
fn judge(id: &str) -> io::Result<()> {
    let problem = bouton_judge::catalogue::problem(id)
        .ok_or_else(|| io::Error::other(format!("no problem {id}")))?;
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    bouton_judge::run(&problem, input, output, &NoFiles, Default::default())
        .map(|_| ())
        .map_err(io::Error::other)
}

fn measure(contest: &Contest, folder: &Path, lines: u64, runs: usize) -> io::Result<()> {
    let input = folder.join("in");
    let mut file = BufWriter::new(File::create(&input)?);
    (contest.write)(&mut file, lines)?;
    file.flush()?;
    println!("{}: {lines} lines, {} bytes", contest.title, fs::metadata(&input)?.len());
    let program = compile(contest, folder)?;
    let own = std::env::current_exe()?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let mut command = Command::new(&own);
        ours.push(time(command.args(["--judge", contest.id]), &input, &folder.join("ours"))?);
        if let Some(program) = &program {
            theirs.push(time(&mut Command::new(program), &input, &folder.join("theirs"))?);
        }
    }
    report("bouton", &mut ours, lines);
    if program.is_none() {
        println!("  no C++ compiler: nothing to compare with");
        return Ok(());
    }
    if fs::read(folder.join("ours"))? != fs::read(folder.join("theirs"))? {
        return Err(io::Error::other("the outputs differ"));
    }
    report("C++", &mut theirs, lines);
    let ratio = |at: usize| theirs[at] / ours[at];
    println!(
        "  ratio {:.2} (smallest), {:.2} (median); above 1 bouton is faster; outputs equal",
        ratio(0),
        ratio(runs / 2)
    );
    Ok(())
}

fn report(name: &str, seconds: &mut [f64], lines: u64) {
    seconds.sort_by(f64::total_cmp);
    let (least, median) = (seconds[0], seconds[seconds.len() / 2]);
    let rate = lines as f64 / least / 1e6;
    println!(
        "  {name:<7} user CPU {least:.3} s (median {median:.3}, {} runs), {rate:.1} M lines/s",
        seconds.len()
    );
}

/// Compiles the C++ program; `None` without a compiler.
fn compile(contest: &Contest, folder: &Path) -> io::Result<Option<PathBuf>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/judge");
    let program = folder.join(contest.id);
    let variable = |name: &str, default: &str| std::env::var(name).unwrap_or(default.to_owned());
    let status = Command::new(variable("CXX", "c++"))
        .args(variable("CXXFLAGS", "-O2").split_whitespace())
        .arg(source.join(contest.program))
        .arg("-o")
        .arg(&program)
        .status();
    match status {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(status) if status.success() => Ok(Some(program)),
        Ok(_) => Err(io::Error::other(format!("{} does not compile", contest.program))),
    }
}

/// User CPU seconds of a run.
#[cfg(unix)]
fn time(command: &mut Command, input: &Path, output: &Path) -> io::Result<f64> {
    use nix::sys::resource::{UsageWho, getrusage};
    let used = || -> io::Result<f64> {
        let user = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(io::Error::from)?.user_time();
        Ok(user.tv_sec() as f64 + user.tv_usec() as f64 / 1e6)
    };
    let before = used()?;
    run(command, input, output)?;
    Ok(used()? - before)
}

/// Seconds of a run, where the system does not say how much was CPU.
#[cfg(not(unix))]
fn time(command: &mut Command, input: &Path, output: &Path) -> io::Result<f64> {
    let start = std::time::Instant::now();
    run(command, input, output)?;
    Ok(start.elapsed().as_secs_f64())
}

fn run(command: &mut Command, input: &Path, output: &Path) -> io::Result<()> {
    let status = command
        .stdin(Stdio::from(File::open(input)?))
        .stdout(Stdio::from(File::create(output)?))
        .status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("a run failed")) }
}

/// A generator with a fixed start (splitmix64), so that every run measures the same lines.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// Half of the lines are positions of the form (⌊kφ⌋, ⌊kφ⌋+k), lost ones, made with an integer square root.
fn wythoff_lines(out: &mut dyn Write, lines: u64) -> io::Result<()> {
    let mut random = Random(1);
    for _ in 0..lines {
        let (a, b) = if random.below(2) == 0 {
            let k = random.below(380_000_000);
            let a = (k + (5 * k * k).isqrt()) / 2;
            (a, a + k)
        } else {
            (random.below(1_000_000_001), random.below(1_000_000_001))
        };
        if random.below(2) == 0 { writeln!(out, "{a} {b}")? } else { writeln!(out, "{b} {a}")? }
    }
    Ok(())
}

/// Half of the lines have nim-sum 0.
fn nim_lines(out: &mut dyn Write, lines: u64) -> io::Result<()> {
    let mut random = Random(2);
    for _ in 0..lines {
        let mut heaps: Vec<u64> = (0..20).map(|_| random.below(1 << 30)).collect();
        if random.below(2) == 0 {
            heaps[19] = heaps[..19].iter().fold(0, |sum, heap| sum ^ heap);
        }
        let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        writeln!(out, "20 {}", heaps.join(" "))?;
    }
    Ok(())
}
