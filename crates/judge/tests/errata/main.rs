//! Where the notes' own solutions fail: every row of `docs/errata.md` is a test here.
//!
//! Each fault is written anew, as an algorithm with the same kind of fault, and run against an exact reference that is
//! stated in the test: it fails at exactly the input that the page names, and bouton is right there.

mod fibonacci;
mod heaps;
mod reading;
mod recursion;
mod template;
mod wythoff;

use bouton_core::rules::NoFiles;
use bouton_judge::{JudgeError, catalogue, run};

/// What bouton prints for an input, and the mistake that ended it.
fn judge(id: &str, input: &str) -> (String, Option<JudgeError>) {
    let problem = catalogue::problem(id).unwrap();
    let mut answers = Vec::new();
    let result = run(&problem, input.as_bytes(), &mut answers, &NoFiles, Default::default());
    (String::from_utf8(answers).unwrap(), result.err())
}

/// What bouton prints for an input without mistakes, line by line.
#[track_caller]
fn answers(id: &str, input: &str) -> Vec<String> {
    let (answers, mistake) = judge(id, input);
    assert!(mistake.is_none(), "{mistake:?}");
    answers.lines().map(str::to_owned).collect()
}

/// Every test that the page names is here, and every test here is named on the page.
#[test]
fn the_page_names_every_test() {
    let page = include_str!("../../../../docs/errata.md");
    let sources = [
        include_str!("fibonacci.rs"),
        include_str!("heaps.rs"),
        include_str!("reading.rs"),
        include_str!("recursion.rs"),
        include_str!("template.rs"),
        include_str!("wythoff.rs"),
    ];
    let tests: Vec<&str> = sources
        .iter()
        .flat_map(|source| source.split("#[test]").skip(1))
        .filter_map(|after| after.split_once("fn ")?.1.split_once('(').map(|(name, _)| name))
        .collect();
    assert!(tests.len() >= 15, "{tests:?}");
    for test in &tests {
        assert!(page.contains(&format!("`{test}`")), "{test} is not on the page");
    }
    for named in page.split("test `").skip(1).filter_map(|rest| rest.split('`').next()) {
        assert!(tests.contains(&named), "the page names {named}");
    }
}
