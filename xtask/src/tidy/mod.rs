//! The rules of the house, each a check over the tree: `cargo xtask tidy`, and one test.
//!
//! A check returns its findings as lines `path: what is wrong`; an empty list is a pass.

mod arrows;
mod licences;
mod sources;

use anyhow::{Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A file of the tree: its path from the root, and its text.
pub(crate) struct Source {
    path: String,
    text: String,
}

/// Runs every check.
pub(crate) fn run(root: &Path) -> Result<()> {
    let findings = findings(root)?;
    if findings.is_empty() {
        println!("tidy: nothing to say");
        return Ok(());
    }
    bail!("tidy:\n{}", findings.join("\n"));
}

fn findings(root: &Path) -> Result<Vec<String>> {
    let files = files(root)?;
    let mut findings = Vec::new();
    findings.extend(sources::check(&files));
    findings.extend(arrows::check(&files)?);
    findings.extend(licences::check(root, &files)?);
    Ok(findings)
}

/// All text files of the tree that are ours: no build output, no installed packages, no repository data.
fn files(root: &Path) -> Result<Vec<Source>> {
    let mut found = Vec::new();
    let mut pending: Vec<PathBuf> = vec![root.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            if path.is_dir() {
                if !matches!(name, "target" | "node_modules" | ".git" | "dist") {
                    pending.push(path);
                }
            } else if let Ok(text) = fs::read_to_string(&path) {
                let relative = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
                found.push(Source { path: relative, text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tree_is_tidy() {
        let findings = super::findings(&crate::root()).expect("the tree can be read");
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }
}
