//! Tables of misère play: who wins and how soon, by the definition, by the engine, by theorems.

use crate::{components, files, make, open, reachable, table};
use bouton_cluster::{
    graph::{Rank, Table},
    survey::Begin,
};
use bouton_core::value::{Outcome, Play};
use bouton_engine::{Budget, Question, Verdict, remoteness, solve};
use std::collections::BTreeMap;

type Known = BTreeMap<Vec<u8>, (Outcome, u32)>;

/// Whoever cannot move wins; the winner hurries, the loser delays. What has options without an end is left out.
fn by_definition(positions: &BTreeMap<Vec<u8>, Vec<Vec<u8>>>) -> Known {
    let mut known = Known::new();
    loop {
        let before = known.len();
        for (key, options) in positions {
            let after: Option<Vec<_>> = options.iter().map(|o| known.get(o).copied()).collect();
            let Some(after) = after.filter(|_| !known.contains_key(key)) else { continue };
            let of = |outcome| after.iter().filter(move |a| a.0 == outcome).map(|a| a.1);
            let entry = match of(Outcome::P).min() {
                _ if after.is_empty() => (Outcome::N, 0),
                Some(soonest) => (Outcome::N, soonest + 1),
                None => (Outcome::P, of(Outcome::N).max().unwrap_or(0) + 1),
            };
            known.insert(key.clone(), entry);
        }
        if known.len() == before {
            return known;
        }
    }
}

#[track_caller]
fn check(text: &str, rank: Rank) {
    let asked = |folder: &std::path::Path| Table { play: Play::Misere, ..table(text, folder, 8) };
    let one = tempfile::tempdir().expect("a folder");
    let manifest = make(&asked(one.path()), 1, Begin::New).expect(text);
    assert_eq!((manifest.rank(), manifest.play), (rank, Play::Misere), "{text}");
    for workers in [2, 3] {
        let other = tempfile::tempdir().expect("a folder");
        make(&asked(other.path()), workers, Begin::New).expect(text);
        assert!(files(other.path()) == files(one.path()), "{text}: {workers} workers");
    }
    let open = open(text, one.path());
    let positions = reachable(open.game());
    let known = by_definition(&positions);
    for (key, (outcome, lasts)) in &known {
        let entry = open.entry(key).expect("readable").expect("there");
        let shown = open.shown(key);
        assert_eq!((entry.outcome, entry.remoteness), (Some(*outcome), Some(*lasts)), "{shown}");
        assert_eq!((entry.value, entry.has_value), (None, false), "{shown}");
    }
    assert!(rank == Rank::None || known.len() == positions.len(), "{text}");
    for key in positions.keys().step_by(1 + positions.len() / 40) {
        let shown = open.shown(key);
        let question = Question { play: Play::Misere, ..Question::new(components(&shown)) };
        let entry = open.entry(key).expect("readable").expect("there");
        let verdict = entry.outcome.map_or(Verdict::Draw, Verdict::Known);
        assert_eq!(solve(&question, &Budget::default()).verdict, verdict, "{shown}");
        if let Ok(lasts) = remoteness(&question, &Budget::default()) {
            assert_eq!(entry.remoteness.map(u64::from), Some(lasts.moves), "{shown}");
        }
    }
    let verified = open.verify(2, &|_| {}).expect("readable").expect("right");
    assert_eq!(verified.totals, manifest.totals);
    assert_eq!(manifest.totals.infinite + manifest.totals.largest, 0);
}

#[test]
fn misere_tables_say_who_wins_and_how_soon() {
    check("nim 5 6 7", Rank::Tokens);
    check("kayles 14", Rank::Tokens);
    check("wythoff 9 12 + nim 3", Rank::Tokens);
    check("rules:'up(n): for k in 1..3 if n+k <= 40 => n+k' 0", Rank::None);
    check(
        "rules:'loopy rule ring(n): if n > 0 => n-1 if n > 2 and n < 20 => n+1 if n mod 5 == 0 and n > 4 => n-5' 17",
        Rank::None,
    );
}

/// Bouton 1901: misère Nim is lost where the nim-sum is 0 and a heap has two, or where all heaps are ones and their number is odd.
#[test]
fn misere_nim_is_what_bouton_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = Table { play: Play::Misere, ..table("nim 7 7 7", folder.path(), 4) };
    make(&asked, 2, Begin::New).expect("makes");
    let nim = open("nim 7 7 7", folder.path());
    for (a, b, c) in (0..8).flat_map(|a| (0..8).flat_map(move |b| (0..8).map(move |c| (a, b, c)))) {
        let lost = match a.max(b).max(c) {
            0 | 1 => (a + b + c) % 2 == 1,
            _ => a ^ b ^ c == 0,
        };
        let position = components(&format!("nim {a} {b} {c}"));
        let key = nim.key_of(&position).expect("no mistake").expect("nim");
        let entry = nim.entry(&key).expect("readable").expect("there");
        assert_eq!(entry.outcome == Some(Outcome::P), lost, "nim {a} {b} {c}");
    }
    // The table of the other convention is another one.
    let other = table("nim 7 7 7", folder.path(), 4);
    assert!(make(&other, 1, Begin::Resume).is_err());
}
