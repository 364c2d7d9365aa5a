//! Surveys have the same bytes whoever computed them, and damaged ones are refused.

use bouton_cluster::{
    ClusterError,
    survey::{Begin, Bounds, Done, Subjects, Survey, codes_of, unfinished},
    transport::{Transport, local},
};
use bouton_engine::{Budget, Limit};
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

fn survey(directory: &Path) -> Survey {
    let patterns = ["0.1?", "0.0?", "4.?"].map(str::to_owned).to_vec();
    let codes = patterns.iter().flat_map(|pattern| codes_of(pattern).expect("a pattern"));
    let subjects = Subjects::of(codes);
    let bounds = Bounds { to: 6000, without_space: 3000, values: true };
    Survey { patterns, subjects, bounds, directory: directory.to_owned() }
}

fn budget() -> Budget<'static> {
    Budget { positions: u64::MAX, options: Some(u64::MAX), ..Budget::default() }
}

fn say(id: &str, arguments: &[(&'static str, String)]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|(n, v)| format!("{n}={v}")).collect();
    format!("{id} {}", arguments.join(" "))
}

/// Every file of the directory but those that say how it came about.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut pending = vec![directory.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let name = path.strip_prefix(directory).expect("inside").display().to_string();
                found.insert(name, fs::read(&path).expect("readable"));
            }
        }
    }
    found
}

fn run(survey: &Survey, workers: usize, begin: Begin) -> Result<Vec<Done>, ClusterError> {
    survey.open(begin)?;
    let work = |transport: &mut dyn Transport| survey.run(transport, &budget(), &|_, _| {});
    local::run(workers, work).into_iter().collect()
}

/// A survey by so many workers, and its files.
fn whole(workers: usize) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let survey = survey(folder.path());
    let done = run(&survey, workers, Begin::New).expect("runs");
    assert_eq!(unfinished(&done), None);
    let totals = survey.merge(&say).expect("merges");
    assert_eq!(totals.codes, 8 + 8 + 8);
    files(folder.path())
}

#[test]
fn any_number_of_workers_gives_the_same_bytes() {
    let one = whole(1);
    for name in ["survey.parquet", "codes.parquet", "values.parquet", "summary.md", "summary.html"]
    {
        assert!(one.contains_key(name), "{name}");
    }
    // Dawson's chess: published period 34, last exception 51 (Winning Ways, chapter 4).
    let summary = String::from_utf8(one["summary.md"].clone()).expect("text");
    let row = summary.lines().find(|line| line.starts_with("| 0.137 |")).expect("a row");
    assert!(row.contains("| 52 | 34 |") && row.contains("0.07 (+1)"), "{row}");
    for workers in [2, 3] {
        assert!(whole(workers) == one, "{workers} workers");
    }
}

#[test]
fn cancelled_surveys_go_on_to_the_same_bytes() {
    let expected = whole(2);
    let folder = tempfile::tempdir().expect("a folder");
    let survey = survey(folder.path());
    for after in [0, 3, 7] {
        survey.open(Begin::Resume).expect("opens");
        let (cancel, seen) = (AtomicBool::new(after == 0), AtomicUsize::new(0));
        let budget = Budget { cancel: Some(&cancel), ..budget() };
        let watch = |_, _| {
            if seen.fetch_add(1, Ordering::SeqCst) >= after {
                cancel.store(true, Ordering::SeqCst);
            }
        };
        let work = |transport: &mut dyn Transport| survey.run(transport, &budget, &watch);
        let done: Result<Vec<Done>, _> = local::run(2, work).into_iter().collect();
        let stop = unfinished(&done.expect("runs"));
        assert!(stop.is_none_or(|stop| stop.limit == Limit::Cancelled));
    }
    let done = run(&survey, 3, Begin::Resume).expect("goes on");
    assert_eq!(unfinished(&done), None);
    survey.merge(&say).expect("merges");
    assert!(files(folder.path()) == expected);
}

#[test]
fn missing_parts_are_computed_again_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let survey = survey(folder.path());
    run(&survey, 1, Begin::New).expect("runs");
    survey.merge(&say).expect("merges");
    let expected = files(folder.path());
    let part = folder.path().join("parts/0.137.part");
    let good = fs::read(&part).expect("a part");
    fs::remove_file(&part).expect("removed");
    run(&survey, 2, Begin::Resume).expect("goes on");
    survey.merge(&say).expect("merges");
    assert!(files(folder.path()) == expected);
    let bytes_at = [0, 9, 15, 30, good.len() / 2, good.len() - 1];
    let changed = bytes_at.map(|at| {
        let mut bad = good.clone();
        bad[at] ^= 0x20;
        bad
    });
    let cut = [0, 10, good.len() - 1].map(|end| good[..end].to_vec());
    for bad in changed.into_iter().chain(cut) {
        fs::write(&part, bad).expect("written");
        let refused = run(&survey, 2, Begin::Resume).expect_err("damaged");
        assert!(matches!(refused, ClusterError::Storage { .. }), "{refused}");
        assert!(survey.merge(&say).is_err());
    }
}

#[test]
fn another_survey_is_refused_with_both_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let survey = survey(folder.path());
    survey.open(Begin::New).expect("opens");
    // One that did not come to its first part is begun again.
    survey.open(Begin::New).expect("nothing is lost");
    fs::write(folder.path().join("parts/0.1.part"), "").expect("written");
    let occupied = survey.open(Begin::New).expect_err("occupied");
    assert!(matches!(occupied, ClusterError::Occupied { .. }));
    let mut other = survey.clone();
    other.bounds.to = 7000;
    let refused = other.open(Begin::Resume).expect_err("another");
    let ClusterError::OtherJob { there, asked, .. } = refused else { panic!("{refused}") };
    assert!(there.contains("to 6000") && asked.contains("to 7000"), "{there} {asked}");
}
