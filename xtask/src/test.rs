//! `cargo xtask test`: everything that must hold before a change lands, in one command.
//!
//! In this order, cheapest first: formatting, lints, documentation, documentation examples, the page with its tests where node is
//! there, and the tests, whose runner's summary is the last line. cargo-nextest runs them where it is installed, else cargo.

use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};

/// Where property tests begin in the first tier: one commit has one verdict. The second tier draws anew each time.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "19010601");

/// Which tests run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// The quick ones: a few minutes.
    First,
    /// The long ones too (marked `#[ignore = "second tier: …"]`), in release mode, before the quick ones.
    Both,
}

/// Runs all checks; the first that fails ends it.
pub(crate) fn run(tier: Tier) -> Result<()> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])?;
    cargo(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    cargo(&["test", "--workspace", "--doc"], &[])?;
    crate::web::test()?;
    let nextest = has_nextest();
    if tier == Tier::Both {
        if nextest {
            cargo(
                &[
                    "nextest",
                    "run",
                    "--workspace",
                    "--release",
                    "--profile",
                    "second-tier",
                    "--run-ignored",
                    "ignored-only",
                ],
                &[],
            )?;
        } else {
            cargo(
                &[
                    "test",
                    "--workspace",
                    "--release",
                    "--lib",
                    "--bins",
                    "--tests",
                    "--",
                    "--ignored",
                ],
                &[],
            )?;
        }
    }
    let seed: &[_] = if tier == Tier::First { &[SEED] } else { &[] };
    if nextest {
        cargo(&["nextest", "run", "--workspace", "--no-fail-fast"], seed)
    } else {
        cargo(&["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"], seed)
    }
}

fn has_nextest() -> bool {
    let mut probe = Command::new("cargo");
    probe.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    eprintln!("\n$ cargo {}", arguments.join(" "));
    let status = Command::new("cargo")
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(crate::root())
        .status()
        .with_context(|| format!("cannot start cargo {}", arguments.join(" ")))?;
    if !status.success() {
        bail!("cargo {} failed", arguments.join(" "));
    }
    Ok(())
}
