//! The stress tester finds the faults of `docs/errata.md`, written anew as programs, and ends programs that misbehave.
//!
//! The programs are compiled here with g++ (install it as CONTRIBUTING.md says). What each of them does wrong, and where it does so
//! first, is known from the errata and from the definitions that stand in the tests.
#![cfg(unix)]

use bouton_core::rules::NoFiles;
use bouton_judge::{
    Problem, catalogue,
    stress::{
        Failure, Plan, StressError, Stressed,
        program::{End, Limits, Program},
        stress,
    },
};
use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// A program of the folder, compiled.
fn compiled(name: &str, directory: &Path) -> PathBuf {
    let source =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/stress/programs/{name}.cpp"));
    let built = directory.join(name);
    let output = Command::new("g++")
        .args(["-std=c++17", "-O1", "-w", "-o"])
        .args([&built, &source])
        .output()
        .unwrap_or_else(|error| panic!("g++: {error}; install g++"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    built
}

fn stressed(name: &str, argument: Option<&str>, problem: &str, plan: &Plan) -> Stressed {
    let directory = tempfile::tempdir().expect("a directory");
    let built = compiled(name, directory.path());
    let mut command = vec![built.into_os_string()];
    command.extend(argument.map(Into::into));
    let program = Program::new(&command).expect("a program");
    let problem = match catalogue::problem(problem) {
        Some(built_in) => built_in,
        None => Problem::from_toml(problem).expect("a problem"),
    };
    stress(&problem, &program, plan, &NoFiles, Default::default(), &mut |_, _| {}).expect("ran")
}

/// The failure of a program, and its input.
#[track_caller]
fn failure(name: &str, problem: &str) -> Failure {
    stressed(name, None, problem, &Plan::default()).failure.expect(name)
}

#[track_caller]
fn check(name: &str, problem: &str, input: &str, expected: &str, actual: &str) {
    let failure = failure(name, problem);
    let found = (failure.input.as_str(), failure.expected.trim(), failure.actual.trim());
    assert_eq!(found, (input, expected, actual), "{failure:?}");
    assert!(failure.repeats);
}

#[test]
fn golden_ratio_in_double_is_found_where_it_fails_first() {
    // k = 102334155 is the first difference at which double precision is wrong (errata).
    let failure = failure("wythoff_double", "nyoj161");
    let numbers: Vec<u64> = failure.input.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert_eq!(numbers[0].abs_diff(numbers[1]), 102_334_155, "{}", failure.input);
    let answer = failure.checked.and_then(|c| c.difference?.case?.answer).expect("why it is right");
    assert!(!answer.steps.is_empty());
}

#[test]
fn small_faults_have_their_smallest_input() {
    check("wythoff_bracket", "nyoj161", "1 2\n", "0", "1");
    check("ring_closes", "nyoj833", "4\n", "Yougth", "Hrdv");
    check("unsorted_sizes", "nitoj162", "1 2 1 2 1\n", "ZSQ", "BJH");
}

#[test]
fn tables_that_wrap_are_found() {
    // F(94) − 2⁶⁴ is the least such number (errata).
    check("fibonacci_wraps", "nyoj358", "1293530146158671551\n", "Yes", "No");
    check("fibonacci_int", "hdu2516", "363076002\n0\n", "First win", "Second win");
    // The first number that a signed word does not hold.
    check("fibonacci_signed", "nyoj358", "9223372036854775808\n", "Yes", "");
}

#[test]
fn types_that_are_too_narrow_are_found() {
    let failure = failure("bounded_int", "nyoj135");
    // One heap; 2³¹ is in it.
    let numbers: Vec<u64> = failure.input.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert_eq!(numbers[..2], [1, 1], "{}", failure.input);
    assert!(numbers[2..].contains(&(1 << 31)), "{}", failure.input);
}

#[test]
fn recursion_that_is_too_deep_is_found_near_its_boundary() {
    let failure = failure("recursion", "nitoj162");
    assert!(matches!(failure.end, End::Signal(_) | End::Code(_)), "{:?}", failure.end);
    let numbers: Vec<u64> = failure.input.split_whitespace().map(|n| n.parse().unwrap()).collect();
    // One heap, one size of 1, and a heap that a stack of some megabytes cannot hold.
    let [1, 1, heap, 1] = numbers[..] else { panic!("{}", failure.input) };
    assert!((1_000..100_000).contains(&heap), "{heap}");
}

/// With k marks the first heap of value k is one too many. Sizes 1 to k give heap k the value k.
#[test]
fn marks_that_are_too_few_are_found_within_a_minute() {
    for marks in [60, 100] {
        let plan = Plan::default();
        let report = stressed("marks", Some(&marks.to_string()), "nitoj162", &plan);
        let failure = report.failure.expect("found");
        assert!(matches!(failure.end, End::Signal(6) | End::Code(134)), "{:?}", failure.end);
        let numbers: Vec<u64> =
            failure.input.split_whitespace().map(|n| n.parse().unwrap()).collect();
        // One heap, and as many sizes as it takes for a value of that size: a value is at most the number of sizes.
        assert!(failure.cases == 1 && numbers[0] == 1, "{}", failure.input);
        assert!(numbers[1] >= marks && numbers[2] >= marks, "{}", failure.input);
    }
}

/// A batch of large cases takes longer than one case may: the program is right, and passes.
#[test]
fn many_cases_together_may_take_longer_than_one() {
    let limits = Limits { time: Duration::from_millis(400), ..Limits::default() };
    let plan = Plan { limits, time: Duration::from_secs(20), ..Plan::default() };
    let report = stressed("marks", Some("300"), "nitoj162", &plan);
    assert!(report.failure.is_none() && report.cases > 2000, "{report:?}");
}

#[test]
fn a_program_that_sleeps_ends_with_the_time() {
    let begun = std::time::Instant::now();
    let program = Program::new(&["sleep".into(), "100".into()]).expect("a program");
    let problem = catalogue::problem("nyoj23").expect("built in");
    let run = |run_time: u64, time: u64| {
        let limits = Limits { time: Duration::from_millis(run_time), ..Limits::default() };
        let plan = Plan { limits, time: Duration::from_millis(time), ..Plan::default() };
        stress(&problem, &program, &plan, &NoFiles, Default::default(), &mut |_, _| {})
    };
    // A run may take longer than all of them: nothing is known.
    assert!(matches!(run(5000, 1000), Err(StressError::NoTime)));
    assert!(matches!(run(5000, 0), Err(StressError::NoTime)));
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    let failure = run(100, 6000).expect("ran").failure.expect("too long");
    assert_eq!((failure.end, failure.cases), (End::Time, 1));
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
}

#[test]
fn a_program_that_cannot_be_loaded_is_not_wrong() {
    let directory = tempfile::tempdir().expect("a directory");
    let built = compiled("wythoff_right", directory.path());
    let program = Program::new(&[built.into_os_string()]).expect("a program");
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let plan = Plan { limits, ..Plan::default() };
    let problem = catalogue::problem("nyoj161").expect("built in");
    let found = stress(&problem, &program, &plan, &NoFiles, Default::default(), &mut |_, _| {});
    assert!(matches!(found, Err(StressError::Memory)), "{found:?}");
}

#[test]
fn cases_that_fail_only_together_stay_together() {
    // The smallest pair: a lost heap of 3 (at most 1 or 2 a move … of 3 with m = 2), then any case.
    let failure = failure("remembers", "nyoj23");
    assert_eq!(failure.cases, 2, "{}", failure.input);
}

/// A sum under misère play, read as in normal play: the smallest case in which all heaps are 0 or 1 and something is left. With 0
/// and 0 the player to move has no move and wins.
#[test]
fn sums_under_misere_play_are_stressed() {
    let problem = "format = 1\nid = 'sum'\nname = { en = 'a sum', zh = '和' }\nstatement = { en = 'a sum', zh = '和' }\nsources = ['made up']\n\
        [input]\ncases = 'count'\ncase = 'a b'\n\
        [limits]\ncases = { min = 1, max = 9 }\na = { min = 0, max = 9 }\nb = { min = 0, max = 9 }\n\
        [game]\nnotation = 'nim {a} + kayles {b}'\nplay = 'misere'\n\
        [output]\nanswer = 'winner'\nN = 'first'\nP = 'second'\n";
    check("sum_normal", problem, "1\n0 0\n", "first", "second");
}

#[test]
fn a_right_program_passes() {
    let plan = Plan { time: Duration::from_secs(6), ..Plan::default() };
    let report = stressed("wythoff_right", None, "nyoj161", &plan);
    assert!(report.failure.is_none() && report.cases > 10_000, "{report:?}");
}

#[test]
fn programs_that_misbehave_are_ended_and_said_so() {
    for (how, ends) in [
        ("crash", [End::Signal(6), End::Code(134)]),
        ("hang", [End::Time, End::Time]),
        ("nothing", [End::Exited, End::Exited]),
        ("code", [End::Code(3), End::Code(3)]),
        ("endless", [End::Output, End::Output]),
        ("memory", [End::Signal(6), End::Code(134)]),
        ("child", [End::Exited, End::Exited]),
    ] {
        // A program that hangs is waited for in every run; others end by themselves, on a busy machine too.
        let time = Duration::from_millis(if how == "hang" { 300 } else { 10_000 });
        let limits = Limits { time, memory: Some(96 << 20) };
        let plan = Plan { limits, time: Duration::from_secs(10), ..Plan::default() };
        let failure = stressed("odd", Some(how), "nyoj23", &plan).failure.expect(how);
        assert!(ends.contains(&failure.end), "{how}: {:?}", failure.end);
        assert_eq!(failure.cases, 1, "{how}");
        assert!(failure.actual.len() < 1 << 14);
    }
}

#[test]
fn what_is_no_program_is_refused() {
    let refused = |command: &str| Program::new(&[command.into()]).expect_err(command).kind();
    use std::io::ErrorKind;
    assert_eq!(refused("./there-is-no-such-program"), ErrorKind::NotFound);
    assert_eq!(refused("there-is-no-such-program"), ErrorKind::NotFound);
    assert_eq!(refused("/"), ErrorKind::InvalidInput);
    assert_eq!(refused("./Cargo.toml"), ErrorKind::PermissionDenied);
    assert_eq!(Program::new(&[]).expect_err("none").kind(), ErrorKind::InvalidInput);
}
