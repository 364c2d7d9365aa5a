//! The table of codes against the sources and against its own examples.

use bouton_core::{
    nimber,
    notation::{Head, codes, parse},
    rules::{
        NoFiles,
        catalogue::{self, parse_question},
    },
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// All Rust files below a directory.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("a directory").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The codes `"N…"` and `"R…"` that stand in quotes in a text.
fn codes_in(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(['N', 'R']).filter_map(|(letter, _)| {
        let at = letter.checked_sub(1).filter(|&at| text.get(at..letter) == Some("\""))?;
        let code = text.get(at + 1..at + 6)?;
        let digits = code.bytes().skip(1).all(|b| b.is_ascii_digit());
        (digits && text.get(at + 6..at + 7) == Some("\"")).then_some(code)
    })
}

#[test]
fn every_code_of_the_sources_is_in_the_table_and_every_one_of_the_table_is_used() {
    let mut files = Vec::new();
    for folder in ["src", "../engine/src"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    let mut used = BTreeSet::new();
    for file in &files {
        let table = file.components().any(|part| part.as_os_str() == "codes");
        let text = fs::read_to_string(file).expect("a source");
        if !table {
            used.extend(codes_in(&text).map(str::to_owned));
        }
    }
    let listed: BTreeSet<String> = codes::CODES.iter().map(|entry| entry.code.to_owned()).collect();
    assert!(used.len() > 40, "the scan finds codes: {used:?}");
    assert_eq!(used.difference(&listed).collect::<Vec<_>>(), Vec::<&String>::new(), "not listed");
    assert_eq!(listed.difference(&used).collect::<Vec<_>>(), Vec::<&String>::new(), "not used");
}

/// Whether all rulesets of a text are in the catalogue; so if it cannot be read.
fn is_known(text: &str) -> bool {
    let Ok(sum) = parse(text) else { return true };
    sum.terms.iter().all(|term| match &term.head {
        Head::Name { text, .. } => catalogue::find(text).is_some(),
        Head::Code { .. } => catalogue::find(catalogue::CODE).is_some(),
        Head::Star { .. } | Head::Compound { .. } => true,
    })
}

/// The examples of a mistake in expressions of nimbers.
fn nimber_examples(entry: &codes::ErrorCode, problems: &mut Vec<String>) {
    if let Err(mistakes) = nimber::evaluate(entry.right) {
        problems.push(format!("{}: {:?} is not right: {mistakes:?}", entry.code, entry.right));
    }
    let wrong = (!entry.wrong.is_empty()).then(|| nimber::evaluate(entry.wrong));
    if let Some(found) = wrong
        && !matches!(&found, Err(mistakes) if mistakes[0].code == entry.code)
    {
        problems.push(format!("{}: {:?} gives {found:?}", entry.code, entry.wrong));
    }
}

#[test]
fn every_wrong_example_gives_its_code_and_every_right_one_none() {
    let mut problems = Vec::new();
    for entry in codes::CODES.iter().filter(|entry| entry.code.starts_with('N')) {
        if entry.code.starts_with("N06") {
            nimber_examples(entry, &mut problems);
            continue;
        }
        if entry.code != "N0301" && !(is_known(entry.right) && is_known(entry.wrong)) {
            continue;
        }
        if let Err(mistakes) = parse_question(entry.right, &NoFiles) {
            problems.push(format!("{}: {:?} is not right: {mistakes:?}", entry.code, entry.right));
        }
        if entry.wrong.is_empty() {
            continue;
        }
        let mistakes = parse_question(entry.wrong, &NoFiles).err().unwrap_or_default();
        let found: Vec<&str> = mistakes.iter().map(|mistake| mistake.code).collect();
        if found != [entry.code] {
            problems.push(format!("{}: {:?} gives {found:?}", entry.code, entry.wrong));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
