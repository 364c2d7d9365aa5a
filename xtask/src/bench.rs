//! `cargo xtask bench`: the benchmarks behind BENCHMARKS.md, by name.
//!
//! Each is an example binary of the crate that it measures, built in release mode; what follows the name is handed on.

use anyhow::{Context, Result, bail};
use std::process::Command;

/// Name, package, example, what it measures.
const BENCHMARKS: &[(&str, &str, &str, &str)] = &[
    ("search", "bouton-engine", "search_speed", "memoised search: options a second, positions"),
    ("sequence", "bouton-engine", "sequence", "all nim-values of one code: sequence CODE HEAPS"),
    ("proofs", "bouton-engine", "table_speed", "tables of nim-values and proofs of periods"),
    (
        "rules",
        "bouton-core",
        "rules_speed",
        "options of user-written rules, beside native closures",
    ),
    (
        "nimbers",
        "bouton-nimbers",
        "nimber_speed",
        "nim-products and other operations, by every kernel, beside byte tables",
    ),
    (
        "rules-table",
        "bouton-engine",
        "rules_table",
        "options of user-written rules through the engine",
    ),
    (
        "server",
        "bouton-server",
        "load",
        "requests a second, p99 and memory of the server: server [REQUESTS [CONNECTIONS]]",
    ),
    (
        "tables",
        "bouton-cluster",
        "tables",
        "tables of positions, with one worker and two, beside an array program: tables [POSITIONS…]",
    ),
    ("judge", "bouton-judge", "throughput", "lines a second of the judge, beside C++ programs"),
];

/// Runs one benchmark, or lists them.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let Some((name, rest)) = words.split_first() else {
        for (name, _, _, what) in BENCHMARKS {
            println!("{name:<12} {what}");
        }
        println!("{:<12} all rows of nim-sequences, beside other programs", "sequences");
        return Ok(());
    };
    if *name == "sequences" {
        return crate::sequences::run(rest);
    }
    let Some((_, package, example, _)) = BENCHMARKS.iter().find(|entry| entry.0 == *name) else {
        let names: Vec<&str> = BENCHMARKS.iter().map(|entry| entry.0).collect();
        bail!("no benchmark is called {name}; there are: {}", names.join(", "));
    };
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--release", "--package", package, "--example", example, "--"])
        .args(rest)
        .current_dir(crate::root())
        .status()
        .with_context(|| format!("cannot start the benchmark {name}"))?;
    if !status.success() {
        bail!("the benchmark {name} failed");
    }
    Ok(())
}
