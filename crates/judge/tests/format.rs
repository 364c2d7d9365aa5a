//! Every example of `docs/judge-format.md` gives the output that stands under it.
//!
//! A problem is a block marked `toml`; blocks marked `input` and `output` belong to the problem above them.

use bouton_core::rules::NoFiles;
use bouton_judge::{Problem, run};
use std::{fs, path::Path};

/// The blocks of a page: mark, text, line.
fn blocks(page: &str) -> Vec<(String, String, usize)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String, usize)> = None;
    for (index, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(mark)) => open = Some((mark.to_owned(), String::new(), index + 1)),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some((_, text, _)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

#[test]
fn examples_of_the_page_are_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/judge-format.md");
    let page = fs::read_to_string(page).unwrap();
    let (mut problem, mut answers, mut outputs) = (None, None, 0);
    for (mark, text, line) in blocks(&page) {
        match mark.as_str() {
            "toml" => {
                let read = Problem::from_toml(&text);
                problem = Some(read.unwrap_or_else(|e| panic!("the problem at line {line}: {e}")));
            }
            "input" => {
                let problem = problem.as_ref().expect("a problem above the input");
                let mut out = Vec::new();
                let files = &NoFiles;
                match run(problem, text.as_bytes(), &mut out, files, Default::default()) {
                    Ok(_) => answers = Some(String::from_utf8(out).unwrap()),
                    Err(error) => {
                        answers = Some(String::from_utf8(out).unwrap() + &format!("{error}\n"));
                    }
                }
            }
            "output" => {
                assert_eq!(answers.take().as_ref(), Some(&text), "the output at line {line}");
                outputs += 1;
            }
            _ => {}
        }
    }
    assert!(outputs >= 8, "the page has examples");
}
