//! GRAMMAR.md: every example is run, and its table of the notation's codes is that of the sources.

use bouton_core::{
    notation::{Diagnostic, Head, Sum, codes, parse},
    rules::{NoFiles, catalogue},
};
use std::{fs, path::Path};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../GRAMMAR.md");
    fs::read_to_string(path).expect("GRAMMAR.md")
}

/// The lines of all blocks that are marked `bouton`: text and what comes of it.
fn examples(page: &str) -> Vec<(&str, &str)> {
    page.split("```bouton\n")
        .skip(1)
        .flat_map(|rest| rest.split("```").next().unwrap_or_default().lines())
        .map(|line| line.split_once("==>").map_or((line, ""), |(l, r)| (l.trim(), r.trim())))
        .collect()
}

fn places(mistakes: &[Diagnostic]) -> String {
    let place = |m: &Diagnostic| format!("{} {}..{}", m.code, m.span.start, m.span.end);
    mistakes.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// Whether all rulesets of a sum are in the catalogue.
fn known(sum: &Sum) -> bool {
    sum.terms.iter().all(|term| match &term.head {
        Head::Name { text, .. } => catalogue::find(text).is_some(),
        Head::Code { .. } => catalogue::find(catalogue::CODE).is_some(),
        Head::Star { .. } | Head::Compound { .. } => true,
    })
}

#[test]
fn every_example_gives_what_the_page_says() {
    let page = page();
    let examples = examples(&page);
    assert!(examples.len() > 45, "the scan finds examples: {}", examples.len());
    let mut problems = Vec::new();
    for (text, expected) in examples {
        let read = parse(text);
        let found = match &read {
            Ok(sum) if !expected.starts_with("N0") => sum.to_string(),
            // A mistake that only the ruleset finds.
            Ok(sum) if known(sum) => {
                places(&catalogue::parse_question(text, &NoFiles).err().unwrap_or_default())
            }
            Ok(_) => continue,
            Err(mistakes) => places(mistakes),
        };
        if found != expected {
            problems.push(format!("{text}\n   page: {expected}\n  found: {found}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_table_of_mistakes_of_the_notation_is_that_of_the_sources() {
    let page = page();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| N")).collect();
    let expected: Vec<String> = codes::CODES
        .iter()
        .filter(|entry| entry.code < "N04")
        .map(|entry| {
            let message = entry.message.replace('{', "‹").replace('}', "›");
            let wrong = entry.wrong.replace('\u{7}', "‹U+0007›");
            let wrong = if wrong.is_empty() { wrong } else { format!("`{wrong}`") };
            format!("| {} | {message} | {wrong} |", entry.code)
        })
        .collect();
    let missing: Vec<&str> =
        expected.iter().map(String::as_str).filter(|row| !rows.contains(row)).collect();
    assert!(missing.is_empty(), "GRAMMAR.md lacks these rows:\n{}", missing.join("\n"));
    assert_eq!(rows, expected, "rows that are no codes, or out of order");
}
