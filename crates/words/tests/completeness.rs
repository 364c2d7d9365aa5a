//! No sentence is missing, in either language, and sentences use only arguments that exist.

use bouton_core::{notation::codes, rules::catalogue};
use bouton_words::{Language, Words, command_line, judge, patterns, server};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The suffixes that the words crate derives from an argument.
const DERIVED: [&str; 4] = ["_number", "_plus", "_xor", "_count"];

/// All files of messages.
const FILES: [&str; 7] = [
    "en.ftl",
    "en-page.ftl",
    "zh.ftl",
    "zh-page.ftl",
    "zh-errors.ftl",
    "zh-theorems.ftl",
    "zh-help.ftl",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("has a parent").to_owned()
}

/// The messages of a file of messages: key (with its attribute after a dot) to the variables that it uses.
fn messages(name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = crates().join("words/locales").join(name);
    let text = fs::read_to_string(&path).expect("readable");
    let mut found = BTreeMap::new();
    let (mut message, mut key) = (String::new(), String::new());
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if !line.starts_with([' ', '}']) {
            message = line.split(" =").next().expect("a key").to_owned();
            key = message.clone();
            assert!(found.insert(key.clone(), BTreeSet::new()).is_none(), "{name}: {key} twice");
        } else if let Some(rest) = line.strip_prefix("    .")
            && let Some((attribute, _)) = rest.split_once(" =")
        {
            key = format!("{message}.{attribute}");
            found.insert(key.clone(), BTreeSet::new());
        }
        for piece in line.split('$').skip(1) {
            let variable: String = piece
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || "_-".contains(*c))
                .collect();
            found.get_mut(&key).expect("a message is open").insert(base(&variable));
        }
    }
    found
}

/// The argument that a variable comes from.
fn base(variable: &str) -> String {
    let suffix = DERIVED.iter().find(|suffix| variable.ends_with(**suffix));
    variable.strip_suffix(suffix.unwrap_or(&"")).expect("ends with it").to_owned()
}

/// Every Rust source below a directory.
fn sources(directory: &Path, into: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(directory).expect("a directory").map(|e| e.expect("an entry").path())
    {
        if entry.is_dir() {
            sources(&entry, into);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&entry).expect("readable");
            into.push((entry, text));
        }
    }
}

/// The step ids in the sources of core, engine, the façade and the server, each with all arguments that it gets somewhere.
fn steps() -> BTreeMap<String, BTreeSet<String>> {
    let mut files = Vec::new();
    for part in ["core", "engine", "bouton", "server"] {
        sources(&crates().join(part).join("src"), &mut files);
    }
    let mut steps: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in files {
        // What stands in a file's tests is not said to anybody.
        let text = text.split("#[cfg(test)]").next().expect("a first part");
        for piece in text.split("Step::new(").skip(1) {
            let Some(id) = quoted(piece) else { continue };
            assert!(
                id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{path:?}: step id {id:?}"
            );
            let end = piece.find("\n    }\n").unwrap_or(piece.len());
            let arguments = steps.entry(id).or_default();
            arguments.extend(piece[..end].split(".with(").skip(1).filter_map(quoted));
        }
    }
    steps
}

/// The text literal that comes first, if one does.
fn quoted(text: &str) -> Option<String> {
    let (literal, _) = text.trim_start().strip_prefix('"')?.split_once('"')?;
    Some(literal.to_owned())
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_arguments() {
    assert_eq!(messages("en.ftl"), messages("zh.ftl"));
    assert_eq!(messages("en-page.ftl"), messages("zh-page.ftl"));
}

#[test]
fn every_message_can_be_read() {
    for name in FILES {
        let language = if name.starts_with("en") { Language::English } else { Language::Chinese };
        for key in messages(name).keys() {
            let (id, attribute) = match key.split_once('.') {
                Some((id, attribute)) => (id, Some(attribute)),
                None => (key.as_str(), None),
            };
            let said = Words::of(language).find(id, attribute, &[]);
            assert!(said.is_some_and(|text| !text.is_empty()), "{name}: {key} cannot be read");
        }
    }
}

#[test]
fn every_step_has_a_sentence_that_uses_its_arguments() {
    let (steps, messages) = (steps(), messages("en.ftl"));
    assert!(steps.contains_key("nim-heap"), "the scan finds steps: {steps:?}");
    let mut problems = Vec::new();
    for (id, arguments) in &steps {
        match messages.get(id) {
            None => problems.push(format!("no sentence for step {id} {arguments:?}")),
            Some(used) => problems.extend(
                used.difference(arguments).map(|name| format!("step {id} has no argument {name}")),
            ),
        }
    }
    let unused = messages.keys().filter(|key| {
        !key.starts_with("ui-") && !steps.contains_key(key.split('.').next().expect("a key"))
    });
    problems.extend(unused.map(|key| format!("no step says {key}")));
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_code_has_chinese_with_the_same_arguments() {
    let chinese = messages("zh-errors.ftl");
    let mut problems = Vec::new();
    let mut known = BTreeSet::new();
    let of_surfaces = command_line::CODES.iter().chain(judge::CODES).chain(patterns::CODES);
    let of_surfaces = of_surfaces.chain(server::CODES);
    for entry in codes::CODES.iter().chain(of_surfaces) {
        assert!(known.insert(entry.code), "{} twice", entry.code);
        for (attribute, english) in [
            ("", entry.message),
            (".label", entry.label),
            (".help", entry.help),
            (".hint", entry.hint),
            (".more", entry.explanation),
        ] {
            let key = format!("{}{attribute}", entry.code);
            let has = chinese.get(&key);
            if english.is_empty() {
                continue;
            }
            let blanks: BTreeSet<String> = match attribute {
                ".more" => BTreeSet::new(),
                _ => english
                    .split('{')
                    .skip(1)
                    .filter_map(|rest| rest.split_once('}').map(|(name, _)| name.to_owned()))
                    .collect(),
            };
            if has != Some(&blanks) {
                problems
                    .push(format!("{key}: Chinese uses {has:?}, English {blanks:?}: {english}"));
            }
        }
    }
    let dead = chinese.keys().filter(|key| !known.contains(key.split('.').next().expect("a key")));
    problems.extend(dead.map(|key| format!("no code {key}")));
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_theorem_has_chinese() {
    let chinese = messages("zh-theorems.ftl");
    let mut keys = BTreeSet::new();
    let mut problems = Vec::new();
    let of_families = catalogue::families().iter().flat_map(|family| family.theorems());
    let of_engines = bouton_engine::theorem::THEOREMS.iter().chain(bouton_patterns::THEOREMS);
    for theorem in of_families.chain(of_engines) {
        let key = format!("theorem-{}", theorem.key);
        if !chinese.contains_key(&key) && keys.insert(key.clone()) {
            problems.push(format!("{key}: {}", theorem.statement));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Numbers select among zero, one and other by their derived argument only: a number key never matches, since numbers
/// are passed as text.
#[test]
fn no_variant_has_a_number_as_its_key() {
    for name in FILES {
        let text = fs::read_to_string(crates().join("words/locales").join(name)).expect("readable");
        let keys = text
            .lines()
            .filter_map(|line| line.trim_start().trim_start_matches('*').strip_prefix('['));
        for key in keys {
            assert!(!key.starts_with(|c: char| c.is_ascii_digit()), "{name}: [{key}");
        }
    }
}

#[test]
fn forms_follow_the_number() {
    let words = Words::of(Language::English);
    let said = |n: u64| words.say("ui-moves-all-count", &[("count", n.into())]);
    assert_eq!([said(0), said(1), said(2)], ["0 moves", "1 move", "2 moves"]);
}

#[test]
fn every_reason_of_a_file_has_a_sentence() {
    let messages = messages("en.ftl");
    for (file, prefix) in [
        ("storage/src/error.rs", "ui-storage-"),
        ("check/src/rejection.rs", "ui-reject-"),
        ("cluster/src/error.rs", "ui-cluster-"),
    ] {
        let source = fs::read_to_string(crates().join(file)).expect("readable");
        let ids: Vec<String> = source.split("=> ").filter_map(quoted).collect();
        let reasons: BTreeSet<&String> = ids.iter().filter(|id| id.starts_with(prefix)).collect();
        assert!(reasons.len() > 10, "{reasons:?}");
        let said: BTreeSet<&String> =
            messages.keys().filter(|key| key.starts_with(prefix)).collect();
        assert_eq!(reasons, said);
    }
}
