//! Every pair of inputs and answers in `corpus/judge` passes byte for byte, and inputs that are cut or garbled end in a
//! mistake with a place.
//!
//! The answers were made without this program: see the README there.

use bouton_core::rules::NoFiles;
use bouton_judge::{JudgeError, Problem, Summary, catalogue, check, run};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/judge")
}

/// The names of the inputs, without `.in`.
fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| {
            entry.unwrap().file_name().to_str()?.strip_suffix(".in").map(str::to_owned)
        })
        .collect();
    names.sort();
    names
}

/// The problem of an input, by the rule of the README.
fn problem_of(name: &str) -> Problem {
    let id = match name {
        "nyoj-stones8-dup-bymove" => "nyoj-stones8",
        "nyoj-stones8-dup-byposition" => "nyoj-stones8-byposition",
        _ => name.rsplit_once('-').unwrap().0,
    };
    catalogue::problem(id).unwrap_or_else(|| panic!("no problem {id}"))
}

fn read(name: &str, end: &str) -> Option<Vec<u8>> {
    fs::read(folder().join(format!("{name}.{end}"))).ok()
}

fn judge(problem: &Problem, input: &[u8]) -> (Vec<u8>, Result<Summary, JudgeError>) {
    let mut answers = Vec::new();
    let result = run(problem, input, &mut answers, &NoFiles, Default::default());
    (answers, result)
}

/// Every input of the problems with this prefix against its answers.
#[track_caller]
fn check_pairs(prefix: &str) {
    let mut pairs = 0;
    for name in names().iter().filter(|name| name.starts_with(prefix)) {
        let problem = problem_of(name);
        let input = read(name, "in").unwrap();
        let (answers, result) = judge(&problem, &input);
        let summary = result.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(summary.rest, None, "{name}: the input goes on");
        let Some(expected) = read(name, "out") else { continue };
        if answers != expected {
            let checked =
                check(&problem, &input[..], &expected[..], &NoFiles, Default::default()).unwrap();
            panic!("{name}: {:?}", checked.difference);
        }
        pairs += 1;
    }
    assert!(pairs > 0, "no pair for {prefix}");
}

macro_rules! pairs {
    ($($test:ident $prefix:literal)*) => {
        $(#[test] fn $test() { check_pairs($prefix); })*

        /// No input escapes the tests above.
        #[test]
        fn every_input_is_tested() {
            for name in names() {
                assert!([$($prefix),*].iter().any(|prefix| name.starts_with(prefix)), "{name}");
            }
        }
    };
}

pairs! {
    bash_on_nyoj "nyoj23"
    bash_on_hdu "hdu1846"
    both_rings "nyoj833"
    bounded_nim "nyoj135"
    nim_on_nyoj "nyoj585"
    misere_nim "nyoj1840"
    nim_on_poj "poj2234"
    regrouped_nim "nyoj136"
    wythoff_on_nyoj "nyoj161"
    wythoff_on_poj "poj1067"
    wythoff_on_hdu "hdu1527"
    p_positions_of_wythoff "nyoj837"
    winning_moves_on_nyoj "nyoj-stones8"
    winning_moves_on_hdu "hdu2177"
    fibonacci_on_nyoj "nyoj358"
    fibonacci_on_hdu "hdu2516"
    silver_dollar "poj1704"
    subtraction_with_sizes_in_the_input "nitoj162"
    subtraction_of_a_named_set "nitoj223"
    nim_as_a_board "hdu1849"
    number_of_winning_moves "hdu1850"
    table_of_nim_values "sgtable"
}

/// Every problem has at least one input.
#[test]
fn every_problem_is_tested() {
    let tested: BTreeSet<String> = names().iter().map(|name| problem_of(name).id).collect();
    for problem in catalogue::problems() {
        assert!(tested.contains(&problem.id), "{}", problem.id);
    }
}

/// A cut input gives a first part of the answers and a mistake with a place, or is complete by chance. CRLF line ends
/// and a missing final line end change nothing.
#[test]
fn cut_inputs_keep_the_answers_so_far() {
    for name in names() {
        if !(name.ends_with("sample") || name.contains("dup-by")) {
            continue;
        }
        let problem = problem_of(&name);
        let input = read(&name, "in").unwrap();
        let (whole, _) = judge(&problem, &input);
        let text = String::from_utf8(input.clone()).unwrap();
        let windows = text.trim_end().replace('\n', "\r\n");
        assert_eq!(judge(&problem, windows.as_bytes()).0, whole, "{name} with CRLF");
        for length in 0..input.len() {
            // Only between words: a number that loses digits is another number.
            if length > 0 && input[length].is_ascii_digit() && input[length - 1].is_ascii_digit() {
                continue;
            }
            let (answers, result) = judge(&problem, &input[..length]);
            assert!(whole.starts_with(&answers), "{name} cut at {length}");
            if let Err(error) = result {
                assert!(error.place().is_some(), "{name} cut at {length}: {error}");
                let code = error.code().unwrap();
                assert!(
                    ["J0102", "J0105", "J0106", "J0110"].contains(&code),
                    "{name} cut at {length}: {error}"
                );
            }
        }
    }
}

/// A word that is no number is reported at its place, after the answers to the cases before it.
#[test]
fn garbled_inputs_have_a_place() {
    for name in names().iter().filter(|name| name.ends_with("-sample")) {
        let problem = problem_of(name);
        let input = String::from_utf8(read(name, "in").unwrap()).unwrap();
        let words: Vec<&str> = input.split_whitespace().collect();
        let (whole, _) = judge(&problem, input.as_bytes());
        for bad in ["-3", "1.5", "x", "\0", "５", "0x10"] {
            for at in 0..words.len() {
                // One word a line: the line is the number of the word.
                let mut damaged = words.clone();
                damaged[at] = bad;
                let (answers, result) = judge(&problem, damaged.join("\n").as_bytes());
                assert!(whole.starts_with(&answers), "{name}: {bad} at {at}");
                let error = result.expect_err("a mistake");
                let place = error.place().unwrap();
                assert_eq!((place.line, place.column), (at as u64 + 1, 1), "{name}: {error}");
                let code =
                    if error.to_string().contains("number of cases") { "J0109" } else { "J0101" };
                assert_eq!(error.code(), Some(code), "{name}: {error}");
            }
        }
    }
}
