//! The examples of the documents are run: every ```console block of the READMEs and of docs/ must show what the command
//! really prints.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The documents that may hold examples.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found: Vec<PathBuf> = ["README.md", "README.zh.md", "GRAMMAR.md"]
        .iter()
        .map(|name| root.join(name))
        .filter(|path| path.exists())
        .collect();
    if let Ok(entries) = fs::read_dir(root.join("docs")) {
        let pages = entries.filter_map(|entry| Some(entry.ok()?.path()));
        found.extend(pages.filter(|path| path.extension().is_some_and(|e| e == "md")));
    }
    found.sort();
    found
}

/// A document as the runner wants it: only blocks that say `console` are examples, each ends with an empty line, and a
/// block that shows a mistake ends with exit code 2.
fn with_marked_blocks(text: &str) -> String {
    let (mut open, mut console) = (false, false);
    let mut marked = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("```") {
            open = !open;
            if open {
                console = line.trim() == "```console";
                marked.push_str(if line.trim() == "```" { "```text" } else { line });
            } else {
                marked.push_str(if console { "\n```" } else { line });
            }
        } else {
            marked.push_str(line);
            let shows_mistake = lines
                .peek()
                .is_some_and(|next| next.starts_with("error[") || next.starts_with("错误["));
            if console && open && line.starts_with("$ ") && shows_mistake {
                marked.push_str("\n? 2");
            }
        }
        marked.push('\n');
    }
    marked
}

#[test]
fn console_blocks_of_the_documents_are_true() {
    let directory = tempfile::tempdir().expect("a directory");
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
    cases.register_bin("bouton", Path::new(env!("CARGO_BIN_EXE_bouton")));
    for document in documents() {
        let text = fs::read_to_string(&document).expect("readable");
        let copy = directory.path().join(document.file_name().expect("a name"));
        fs::write(&copy, with_marked_blocks(&text)).expect("written");
        cases.case(copy);
    }
    // The cases run when they are dropped, while the directory is still there.
    drop(cases);
}

#[test]
fn only_marked_blocks_are_examples() {
    let text = "```\nplain\n```\n```console\n$ bouton solve x\nerror[N0301]: …\n```\n";
    let marked = "```text\nplain\n```\n```console\n$ bouton solve x\n? 2\nerror[N0301]: …\n\n```\n";
    assert_eq!(with_marked_blocks(text), marked);
}
