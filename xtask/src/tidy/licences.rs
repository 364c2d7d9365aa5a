//! Licences of everything that is linked, and what the lock files record.

use super::Source;
use anyhow::{Context, Result, bail};
use std::{path::Path, process::Command};

/// Licences that may be linked. An expression passes if one of its alternatives does.
const PERMISSIVE: &[&str] = &[
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "0BSD",
    "CC0-1.0",
    "BSL-1.0",
];

pub(super) fn check(root: &Path, files: &[Source]) -> Result<Vec<String>> {
    let mut findings = locks(files);
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()
        .context("cannot start cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or_default();
        if !passes(licence) {
            findings.push(format!(
                "Cargo.lock: {name} has the licence {licence:?}, which is not on the list"
            ));
        }
    }
    Ok(findings)
}

/// Whether an SPDX expression leaves a permissive choice: all terms of some alternative are on the list. Old forms with
/// a slash are alternatives too.
fn passes(expression: &str) -> bool {
    let flat = expression.replace(['(', ')'], " ").replace('/', " OR ");
    if flat.contains(" AND ") && flat.contains(" OR ") {
        // A mixed expression: every conjunct must leave a choice. Conjuncts are what AND separates, which reads
        // `(A OR B) AND C` as meant and `A OR B AND C` more strictly than meant.
        return flat
            .split(" AND ")
            .all(|part| part.split(" OR ").any(|one| PERMISSIVE.contains(&one.trim())));
    }
    if flat.contains(" AND ") {
        return flat.split(" AND ").all(|one| PERMISSIVE.contains(&one.trim()));
    }
    flat.split(" OR ").any(|one| PERMISSIVE.contains(&one.trim()))
}

/// Lock files record no place from which something was downloaded, the public index apart.
fn locks(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if name == "Cargo.lock" {
            for line in file.text.lines().filter(|line| line.starts_with("source = ")) {
                if line != "source = \"registry+https://github.com/rust-lang/crates.io-index\"" {
                    findings.push(format!("{}: {line}", file.path));
                }
            }
        }
        if name == "package-lock.json" && file.text.contains("\"resolved\": \"http") {
            findings.push(format!("{}: records download addresses", file.path));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::passes;

    #[test]
    fn expressions_with_a_permissive_choice_pass() {
        for good in [
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Zlib",
            "MIT OR LGPL-2.1",
        ] {
            assert!(passes(good), "{good}");
        }
        for bad in ["GPL-3.0", "", "LGPL-3.0-only", "MIT AND GPL-2.0", "AGPL-3.0 OR GPL-3.0"] {
            assert!(!passes(bad), "{bad}");
        }
    }
}
