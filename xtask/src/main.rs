//! The project's own tasks: `cargo xtask test | web | tidy | bench`.
//!
//! `test` is the one command that installs what the tests need and runs all of them; `.ci/run` calls it.

mod bench;
mod sequences;
mod test;
mod tidy;
mod web;

use anyhow::{Result, bail};
use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test [--second-tier]   format, lints, documentation, tidy rules and every test; the second tier adds the long ones
  web                    builds the page with node, and the program with the page inside
  tidy                   the rules of the house alone (layout, arrows, licences), in a second
  bench [NAME] [ARG…]    a benchmark of BENCHMARKS.md by name; without a name, the list
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => test::run(test::Tier::First),
        ["test", "--second-tier"] => test::run(test::Tier::Both),
        ["web"] => web::build(),
        ["tidy"] => tidy::run(&root()),
        ["bench", rest @ ..] => bench::run(rest),
        [] | ["help" | "-h" | "--help"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command: {}\n\n{USAGE}", words.join(" ")),
    }
}

/// The project's root: the folder above this crate.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}
