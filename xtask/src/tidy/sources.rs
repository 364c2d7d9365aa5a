//! Rules about single files: size, module docs first, where `unsafe`, JSON, the clock and files may appear, names.

use super::Source;

/// A source file may have this many bytes.
const LARGEST: usize = 60_000;

/// Larger files, each with its reason.
const LARGER: &[(&str, &str)] = &[];

/// File names that say nothing.
const EMPTY_NAMES: &[&str] = &["utils", "util", "helpers", "helper", "common", "misc"];

/// What core and engine must not touch: (text, files that may, why not).
const FORBIDDEN_BELOW: &[(&str, &[&str], &str)] = &[
    ("println!", &[], "engines never print"),
    ("print!(", &[], "engines never print"),
    ("std::env", &[], "engines never read the environment"),
    ("env::var", &[], "engines never read the environment"),
    ("fs::", &[], "engines never touch files; storage lives in a crate of its own"),
    ("Instant::now", &["crates/engine/src/budget.rs"], "only the budget looks at the clock"),
    ("SystemTime", &[], "engines never look at the clock"),
];

pub(super) fn check(files: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files {
        if file.path.ends_with(".rs") {
            rust_file(file, &mut findings);
        }
        whitespace(file, &mut findings);
    }
    families(files, &mut findings);
    findings
}

fn rust_file(file: &Source, findings: &mut Vec<String>) {
    let path = &file.path;
    let mut say = |what: &str| findings.push(format!("{path}: {what}"));
    if file.text.len() > LARGEST && !LARGER.iter().any(|(name, _)| name == path) {
        say(&format!("{} bytes; split it by idea (the limit is {LARGEST})", file.text.len()));
    }
    if !file.text.starts_with("//!") && !file.text.starts_with("#![doc") {
        say("begins without a module doc (//! what, why it is right, cost)");
    }
    let stem = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
    if EMPTY_NAMES.contains(&stem) {
        say("the name says nothing; name the file by its noun");
    }
    let in_kernel = path.contains("/kernel/");
    for (number, line) in file.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        if !in_kernel && is_unsafe_code(code) {
            say(&format!("line {}: unsafe outside a kernel directory", number + 1));
        }
        let ignored = code.trim_start().strip_prefix("#[ignore");
        if ignored.is_some_and(|rest| !rest.starts_with(" = \"second tier: ")) {
            say(&format!("line {}: an ignored test says \"second tier: …\" and why", number + 1));
        }
    }
    let below = path.starts_with("crates/core/src") || path.starts_with("crates/engine/src");
    if below || path.starts_with("crates/check/src") {
        let code = without_tests(&file.text);
        for (text, allowed, why) in FORBIDDEN_BELOW {
            if below && !allowed.contains(&path.as_str()) && has_code(code, text) {
                say(&format!("`{text}`: {why}"));
            }
        }
        if has_code(code, "Serialize") || has_code(code, "serde") {
            say("domain types are not Serialize; wire types are");
        }
    }
}

fn is_unsafe_code(code: &str) -> bool {
    ["unsafe {", "unsafe fn", "unsafe impl", "unsafe trait", "unsafe extern"]
        .iter()
        .any(|form| code.contains(form))
        && !code.contains('"')
}

/// The part of a file before its tests.
fn without_tests(text: &str) -> &str {
    text.find("#[cfg(test)]\nmod ").map_or(text, |at| &text[..at])
}

fn has_code(text: &str, what: &str) -> bool {
    text.lines().any(|line| line.split("//").next().unwrap_or_default().contains(what))
}

fn whitespace(file: &Source, findings: &mut Vec<String>) {
    let checked = [".rs", ".toml", ".md", ".ts", ".svelte", ".ftl", ".css", ".html"];
    if !checked.iter().any(|end| file.path.ends_with(end)) || file.path.starts_with("corpus/") {
        return;
    }
    if let Some(at) = file.text.lines().position(|line| line.ends_with([' ', '\t'])) {
        findings.push(format!("{}: line {} ends in a blank", file.path, at + 1));
    }
    if !file.text.ends_with('\n') && !file.text.is_empty() {
        findings.push(format!("{}: no line end at the end", file.path));
    }
}

/// Every file under families/ is a module of the catalogue and has an entry in its list.
fn families(files: &[Source], findings: &mut Vec<String>) {
    let folder = "crates/core/src/rules/families/";
    let Some(list) = files.iter().find(|file| file.path == format!("{folder}mod.rs")) else {
        findings.push(format!("{folder}mod.rs: missing"));
        return;
    };
    for file in files {
        let Some(name) = file.path.strip_prefix(folder).and_then(|name| name.strip_suffix(".rs"))
        else {
            continue;
        };
        if name.contains('/') || name == "mod" {
            continue;
        }
        if !list.text.contains(&format!("mod {name};"))
            || !list.text.contains(&format!("&{name}::"))
        {
            findings.push(format!("{}: not in the catalogue's list (families/mod.rs)", file.path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_one(path: &str, text: &str, expected: &str) {
        let mut findings = Vec::new();
        rust_file(&Source { path: path.to_owned(), text: text.to_owned() }, &mut findings);
        assert!(findings.iter().any(|f| f.contains(expected)), "{findings:?}");
    }

    #[test]
    fn each_rule_finds_its_fault() {
        check_one("crates/core/src/a.rs", "fn a() {}\n", "module doc");
        check_one("crates/core/src/utils.rs", "//! a\n", "says nothing");
        check_one("crates/core/src/a.rs", "//! a\nfn a() { unsafe { b() } }\n", "kernel");
        check_one("crates/core/src/a.rs", "//! a\nuse serde::Deserialize;\n", "wire types");
        check_one("crates/engine/src/a.rs", "//! a\nfn a() { println!(); }\n", "never print");
        check_one("crates/engine/src/a.rs", &format!("//! {}\n", "a".repeat(LARGEST)), "split it");
        check_one("crates/engine/src/a.rs", "//! a\n#[ignore]\n", "second tier");
    }
}
