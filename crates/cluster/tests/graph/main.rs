//! Tables hold what theorems, the definition and the engine say; have the same bytes whoever made them; and damaged ones are refused.

mod kept;
mod misere;

use bouton_cluster::{
    ClusterError,
    graph::{Game, Keep, Manifest, OpenTable, Phase, Rank, Room, Table},
    survey::Begin,
    transport::{Transport, local},
};
use bouton_core::{
    rules::{Component, NoFiles, catalogue::parse_question},
    value::{Outcome, Play},
};
use bouton_engine::{Budget, NimValue, Question, Verdict, remoteness, solve};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fs,
    path::Path,
};

fn components(text: &str) -> Vec<Component> {
    parse_question(text, &NoFiles).expect(text)
}

fn table(text: &str, directory: &Path, shards: usize) -> Table {
    Table {
        game: Game::of(&components(text)).expect(text),
        question: text.to_owned(),
        play: Play::Normal,
        shards,
        directory: directory.to_owned(),
        keep: Keep::Often,
        memory: u64::MAX,
        positions: u64::MAX,
        deadline: None,
    }
}

fn make(table: &Table, workers: usize, begin: Begin) -> Result<Manifest, ClusterError> {
    table.open(begin)?;
    let work = |transport: &mut dyn Transport| table.run(transport, &|_, _| {});
    let results: Vec<Result<Manifest, ClusterError>> = local::run(workers, work);
    let mut manifests = Vec::new();
    let mut elsewhere = None;
    for result in results {
        match result {
            Ok(manifest) => manifests.push(manifest),
            Err(error @ ClusterError::Elsewhere { .. }) => elsewhere = Some(error),
            Err(error) => return Err(error),
        }
    }
    if let Some(error) = elsewhere {
        return Err(error);
    }
    assert!(manifests.iter().all(|manifest| *manifest == manifests[0]));
    Ok(manifests.swap_remove(0))
}

fn open(text: &str, directory: &Path) -> OpenTable {
    let manifest = OpenTable::manifest(directory).expect("a table");
    let game = Game::of(&components(text)).expect(text);
    OpenTable::open(directory, manifest, game).expect("opens")
}

/// Every file of a finished table.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in ["", "shards", "segments"] {
        for entry in fs::read_dir(directory.join(folder)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.strip_prefix(directory).expect("inside").display().to_string();
                found.insert(name, fs::read(&path).expect("readable"));
            }
        }
    }
    found
}

/// All positions behind a start, by the definition.
fn reachable(game: &Game) -> BTreeMap<Vec<u8>, Vec<Vec<u8>>> {
    let mut found: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
    let mut pending = VecDeque::from([game.start().expect("a start")]);
    while let Some(key) = pending.pop_front() {
        if found.contains_key(&key) {
            continue;
        }
        let mut options = Vec::new();
        let visited = game.moves(&key, &mut Room::default(), &mut |child| {
            options.push(child.to_vec());
            Ok(())
        });
        visited.expect("visits");
        pending.extend(options.iter().cloned());
        found.insert(key, options);
    }
    found
}

/// Makes tables by several numbers of workers, and holds them against each other, the definition, the verifier and the engine.
#[track_caller]
fn check(text: &str, ranks: &[Rank]) {
    let one = tempfile::tempdir().expect("a folder");
    let manifest = make(&table(text, one.path(), 16), 1, Begin::New).expect(text);
    assert!(
        manifest.phase == Phase::Done && ranks.contains(&manifest.rank()),
        "{text}: {manifest:?}"
    );
    let rank = manifest.rank();
    let expected = files(one.path());
    for workers in [2, 3] {
        let other = tempfile::tempdir().expect("a folder");
        make(&table(text, other.path(), 16), workers, Begin::New).expect(text);
        assert!(files(other.path()) == expected, "{text}: {workers} workers");
    }
    let open = open(text, one.path());
    let positions = reachable(open.game());
    assert_eq!(manifest.totals.positions, positions.len() as u64, "{text}");
    let moves: usize = positions.values().map(Vec::len).sum();
    assert_eq!(manifest.totals.moves, moves as u64, "{text}");
    for (key, options) in &positions {
        let entry = open.entry(key).expect("readable").expect("there");
        let of_options: Vec<_> =
            options.iter().map(|key| open.entry(key).expect("readable").expect("there")).collect();
        let values: BTreeSet<u32> = of_options.iter().filter_map(|entry| entry.value).collect();
        let mex = (0..).find(|value| !values.contains(value)).expect("finite");
        match entry.value {
            Some(value) => assert_eq!(value, mex, "{text}: {}", open.shown(key)),
            None => assert_eq!(entry.options, values),
        }
    }
    // The engine on the start and some others.
    for key in positions.keys().step_by(1 + positions.len() / 40) {
        let shown = open.shown(key);
        let question = Question::new(components(&shown));
        let answer = solve(&question, &Budget::default());
        let entry = open.entry(key).expect("readable").expect("there");
        let verdict = match entry.remoteness {
            None => Verdict::Draw,
            Some(moves) if moves.is_multiple_of(2) => Verdict::Known(Outcome::P),
            Some(_) => Verdict::Known(Outcome::N),
        };
        assert_eq!(answer.verdict, verdict, "{shown}");
        match (&answer.nim_value, entry.value) {
            (Some(NimValue::Finite(value)), Some(own)) => {
                assert_eq!(value.to_string(), own.to_string())
            }
            (Some(NimValue::Infinite(set)), None) => {
                let own: Vec<String> = entry.options.iter().map(u32::to_string).collect();
                assert_eq!(set.iter().map(ToString::to_string).collect::<Vec<_>>(), own, "{shown}");
            }
            other => panic!("{shown}: {other:?}"),
        }
        if rank != Rank::None {
            let lasts = remoteness(&question, &Budget::default()).expect("small");
            assert_eq!(Some(lasts.moves), entry.remoteness.map(u64::from), "{shown}");
            assert_eq!(question.play, Play::Normal);
        }
    }
    let verified = open.verify(2, &|_| {}).expect("readable").expect("right");
    assert_eq!(verified.totals, manifest.totals);
    assert_eq!(verified.by_tiers, rank != Rank::None);
}

#[test]
fn heaps_have_tiers_of_tokens() {
    check("nim 5 6 7", &[Rank::Tokens]);
    check("kayles 14", &[Rank::Tokens]);
    check("wythoff 9 12 + nim 3", &[Rank::Tokens]);
    check("grundy 13 + *2", &[Rank::Tokens]);
    check("nim 0", &[Rank::Tokens]);
}

#[test]
fn boards_have_tiers() {
    check("cram 3x4", &[Rank::Tokens, Rank::Cells]);
    check("chomp 3x4", &[Rank::Tokens, Rank::Cells]);
}

#[test]
fn rules_of_a_user_have_them_too_or_go_in_rounds() {
    check("rules:'take(n): for k in {1,3,4} if k <= n => n-k' 60", &[Rank::Tokens]);
    // Numbers that rise: no tiers are known, and play ends all the same.
    check("rules:'up(n): for k in 1..3 if n+k <= 40 => n+k' 0", &[Rank::None]);
    // Ends in the middle, and moves both ways from there: nim-values far from the order of the keys.
    check(
        "rules:'out(n): if n >= 50 and n < 99 => n+1 if n >= 50 and n < 97 => n+3 if n > 1 and n <= 50 => n-1 if n > 2 and n <= 50 => n-2' 50",
        &[Rank::None],
    );
}

#[test]
fn graphs_with_cycles_have_smiths_values() {
    check(
        "rules:'loopy rule ring(n): if n > 0 => n-1 if n > 2 and n < 20 => n+1 if n mod 5 == 0 and n > 4 => n-5' 17",
        &[Rank::None],
    );
}

#[test]
fn nim_is_what_bouton_proved_and_wythoff_what_wythoff_did() {
    let folder = tempfile::tempdir().expect("a folder");
    make(&table("nim 9 9 9", folder.path(), 4), 2, Begin::New).expect("makes");
    let nim = open("nim 9 9 9", folder.path());
    for (a, b, c) in
        (0..10).flat_map(|a| (a..10).flat_map(move |b| (b..10).map(move |c| (a, b, c))))
    {
        let position = components(&format!("nim {a} {b} {c}"));
        let key = nim.key_of(&position).expect("no mistake").expect("nim");
        let entry = nim.entry(&key).expect("readable").expect("there");
        assert_eq!(entry.value, Some(a ^ b ^ c), "nim {a} {b} {c}");
    }
    assert_eq!(nim.key_of(&components("kayles 3")).expect("no mistake"), None);
    let outside = nim.key_of(&components("nim 10")).expect("no mistake").expect("nim");
    assert_eq!(nim.entry(&outside).expect("readable"), None);
    let folder = tempfile::tempdir().expect("a folder");
    make(&table("wythoff 30 30", folder.path(), 4), 1, Begin::New).expect("makes");
    let wythoff = open("wythoff 30 30", folder.path());
    let pairs = [
        (0, 0),
        (1, 2),
        (3, 5),
        (4, 7),
        (6, 10),
        (8, 13),
        (9, 15),
        (11, 18),
        (12, 20),
        (14, 23),
        (16, 26),
        (17, 28),
    ];
    let mut found = BTreeSet::new();
    for (a, b) in (0..=30).flat_map(|a| (a..=30).map(move |b| (a, b))) {
        let key = wythoff
            .key_of(&components(&format!("wythoff {a} {b}")))
            .expect("no mistake")
            .expect("wythoff");
        if wythoff.entry(&key).expect("readable").expect("there").value == Some(0) {
            found.insert((a, b));
        }
    }
    // The pairs of Wythoff 1907, as far as both are at most 30.
    assert_eq!(found, BTreeSet::from(pairs));
}

#[test]
fn tables_larger_than_the_memory_are_the_same() {
    let text = "nim 15 15 15 15";
    let folder = tempfile::tempdir().expect("a folder");
    let whole = make(&table(text, folder.path(), 8), 2, Begin::New).expect("makes");
    let expected = files(folder.path());
    let small = tempfile::tempdir().expect("a folder");
    let mut table = table(text, small.path(), 8);
    // Each of two workers may keep a twentieth of what the table has in the end.
    table.memory = whole.totals.bytes / 20;
    make(&table, 2, Begin::New).expect("makes");
    assert!(files(small.path()) == expected);
    let rounds = "rules:'up(a, b): for k in 1..3 if a+k <= 40 => (a+k, b) for k in 1..3 if b+k <= 40 => (a, b+k)' 0 0";
    let folder = tempfile::tempdir().expect("a folder");
    make(&self::table(rounds, folder.path(), 8), 1, Begin::New).expect("makes");
    let expected = files(folder.path());
    let small = tempfile::tempdir().expect("a folder");
    let table = Table { memory: 0, ..self::table(rounds, small.path(), 8) };
    make(&table, 2, Begin::New).expect("makes");
    assert!(files(small.path()) == expected);
}

#[test]
fn every_damage_is_refused_and_never_a_wrong_value() {
    let text = "nim 3 4 5";
    let folder = tempfile::tempdir().expect("a folder");
    make(&table(text, folder.path(), 2), 1, Begin::New).expect("makes");
    for name in ["manifest", "shards/0000.shard"] {
        let path = folder.path().join(name);
        let good = fs::read(&path).expect("readable");
        let changed = (0..good.len()).step_by(5).map(|at| {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            bad
        });
        let cut = [0, 3, 19, good.len() / 2, good.len() - 1].map(|end| good[..end].to_vec());
        for bad in changed.chain(cut) {
            fs::write(&path, bad).expect("written");
            let refused = match OpenTable::manifest(folder.path()) {
                Err(error) => error,
                Ok(manifest) => {
                    let game = Game::of(&components(text)).expect(text);
                    let table = OpenTable::open(folder.path(), manifest, game).expect("opens");
                    table.verify(1, &|_| {}).expect_err("damaged")
                }
            };
            assert!(matches!(refused, ClusterError::Storage { .. }), "{refused}");
        }
        // A newer version says so.
        let mut newer = good.clone();
        newer[8] += 1;
        fs::write(&path, newer).expect("written");
        let refused = match OpenTable::manifest(folder.path()) {
            Err(error) => error,
            Ok(manifest) => {
                let game = Game::of(&components(text)).expect(text);
                let table = OpenTable::open(folder.path(), manifest, game).expect("opens");
                table.verify(1, &|_| {}).expect_err("newer")
            }
        };
        let ClusterError::Storage { error, .. } = refused else { panic!("{refused}") };
        assert_eq!(error.message_id(), "ui-storage-newer");
        fs::write(&path, &good).expect("written");
    }
    fs::remove_file(folder.path().join("shards/0001.shard")).expect("removed");
    assert!(open(text, folder.path()).verify(1, &|_| {}).is_err());
}

#[test]
fn other_jobs_and_mistakes_of_rules_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    make(&table("nim 3 4", folder.path(), 2), 1, Begin::New).expect("makes");
    let occupied = make(&table("nim 3 4", folder.path(), 2), 1, Begin::New).expect_err("there");
    assert!(matches!(occupied, ClusterError::Occupied { .. }));
    let refused = make(&table("nim 3 5", folder.path(), 2), 1, Begin::Resume).expect_err("other");
    assert!(matches!(refused, ClusterError::OtherJob { .. }));
    let faulty = "rules:'bad(n): for k in 1..2 if k <= n and 100/(n-5) >= 0 => n-k' 9";
    let folder = tempfile::tempdir().expect("a folder");
    for workers in [1, 2] {
        let wrong =
            make(&table(faulty, folder.path(), 2), workers, Begin::Resume).expect_err("a fault");
        assert!(matches!(wrong, ClusterError::Mistake(_)), "{wrong}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let few = Table { positions: 5, ..table("nim 30 30", folder.path(), 2) };
    let stopped = make(&few, 1, Begin::New);
    assert!(matches!(stopped, Ok(_) | Err(ClusterError::Stop(_))));
}

#[test]
fn rules_that_come_back_without_saying_so_are_refused() {
    let cases = [
        // All positions of the second have values all the same, 2 behind 1 and 1 behind 0.
        ("rules:'round(n): if n > 0 => n-1 if n < 4 => n+1' 3", &[][..]),
        ("rules:'g(n): if n==1 => 2 if n==1 => 0 if n==2 => 1' 1", &["1", "2"]),
        // Six positions lead to the cycle, three are behind it.
        (
            "rules:'h(n): if n > 5 => n-1 if n == 5 => 4 if n == 4 => 3 if n == 3 => 5 if n == 3 => 2 if n == 2 => 1 if n == 1 => 0' 11",
            &["3", "4", "5"],
        ),
    ];
    for (text, on) in cases {
        for (workers, play) in [(1, Play::Normal), (2, Play::Normal), (3, Play::Misere)] {
            let folder = tempfile::tempdir().expect("a folder");
            let asked = Table { play, ..table(text, folder.path(), 2) };
            let stopped = make(&asked, workers, Begin::New).expect_err("a cycle");
            let ClusterError::Cycle { positions } = stopped else { panic!("{stopped}") };
            let (last, around) = positions.split_last().expect("positions");
            assert_eq!(around.first(), Some(last), "{text}");
            let mut around: Vec<&str> = around.iter().map(String::as_str).collect();
            around.sort_unstable();
            assert!(on.is_empty() || around == on, "{text}: {around:?}");
            asked.discard();
            assert!(!folder.path().exists(), "nothing is left");
        }
    }
    // Without a cycle nothing is refused, though no tiers are known.
    let folder = tempfile::tempdir().expect("a folder");
    let up = "rules:'up(n): for k in 1..3 if n+k <= 40 => n+k' 0";
    make(&table(up, folder.path(), 2), 3, Begin::New).expect("no cycle");
}

/// The graph of the findings: 5 has options 3, 7 and 6, where 3 comes back to 5 and 6 to itself.
const STUCK: &str = "rules:'loopy rule g(n): if n == 3 => 5 if n == 5 => 3 if n == 5 => 7 if n == 5 => 6 if n == 6 => 6' 3";

#[test]
fn small_graphs_with_cycles_have_the_engines_values_and_are_verified() {
    check(STUCK, &[Rank::None]);
    // 7 = 0 without moves, 6 has no label; 5 has 0 among its options, and 6 is never reverted; 3 has only 5, which reaches 0.
    let folder = tempfile::tempdir().expect("a folder");
    make(&table(STUCK, folder.path(), 2), 1, Begin::New).expect("makes");
    let stuck = open(STUCK, folder.path());
    for (heap, value, options) in
        [(7, Some(0), &[][..]), (3, Some(0), &[]), (5, None, &[0][..]), (6, None, &[])]
    {
        let key = stuck.key_of(&components(&STUCK.replace("' 3", &format!("' {heap}"))));
        let key = key.expect("no mistake").expect("g");
        let entry = stuck.entry(&key).expect("readable").expect("there");
        assert_eq!(entry.value, value, "{heap}");
        assert_eq!(entry.options.into_iter().collect::<Vec<u32>>(), options, "{heap}");
    }
    // Random graphs of up to ten positions: every position of every table is asked of the engine, and every table verified.
    let mut state = 20_261_201_u64;
    let mut below = |most: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let mut infinite = 0;
    for _ in 0..120 {
        let count = 3 + below(8);
        let moves = count + below(2 * count);
        let lines: Vec<String> =
            (0..moves).map(|_| format!("if n == {} => {}", below(count), below(count))).collect();
        let text = format!("rules:'loopy rule r(n): {}' {}", lines.join(" "), below(count));
        let folder = tempfile::tempdir().expect("a folder");
        let asked = Table { keep: Keep::Nothing, ..table(&text, folder.path(), 1) };
        let manifest = make(&asked, 1, Begin::New).expect(&text);
        let open = open(&text, folder.path());
        let verified = open.verify(1, &|_| {}).expect("readable");
        assert_eq!(verified.map(|verified| verified.totals), Ok(manifest.totals), "{text}");
        infinite += manifest.totals.infinite;
        for key in reachable(open.game()).keys().filter(|key| !key.is_empty()) {
            let (rules, _) = text.rsplit_once(' ').expect("a start");
            let heap = open.shown(key).rsplit_once(' ').expect("a heap").1.to_owned();
            let question = Question::new(components(&format!("{rules} {heap}")));
            let answer = solve(&question, &Budget::default());
            let entry = open.entry(key).expect("readable").expect("there");
            match (&answer.nim_value, entry.value) {
                (Some(NimValue::Finite(value)), Some(own)) => {
                    assert_eq!(value.to_string(), own.to_string(), "{text}: {heap}");
                }
                (Some(NimValue::Infinite(set)), None) => {
                    let own: Vec<String> = entry.options.iter().map(u32::to_string).collect();
                    let set: Vec<String> = set.iter().map(ToString::to_string).collect();
                    assert_eq!(set, own, "{text}: {heap}");
                }
                other => panic!("{text}: {heap}: {other:?}"),
            }
        }
    }
    assert!(infinite > 30, "{infinite} positions without a nim-value that is a number");
}

#[test]
fn a_finished_table_is_looked_at_before_it_is_called_finished() {
    let text = "nim 3 4 5";
    let folder = tempfile::tempdir().expect("a folder");
    make(&table(text, folder.path(), 4), 1, Begin::New).expect("makes");
    let path = folder.path().join("shards/0002.shard");
    let good = fs::read(&path).expect("readable");
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    for bad in [Some(&flipped[..]), Some(&good[..good.len() - 1]), None] {
        match bad {
            Some(bad) => fs::write(&path, bad).expect("written"),
            None => fs::remove_file(&path).expect("removed"),
        }
        for workers in [1, 3] {
            let refused =
                make(&table(text, folder.path(), 4), workers, Begin::Resume).expect_err("damaged");
            assert_eq!(refused.advice(), Some("ui-advice-bad-table"), "{refused}");
        }
    }
    fs::write(&path, &good).expect("written");
    make(&table(text, folder.path(), 4), 2, Begin::Resume).expect("is whole");
}

#[test]
fn one_job_works_in_a_directory() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = table("nim 3 4 5", folder.path(), 4);
    let held = asked.open(Begin::New).expect("begins");
    let second = asked.open(Begin::Resume).expect_err("in use");
    assert!(matches!(second, ClusterError::InUse { .. }), "{second}");
    drop(held);
    // Nothing was found yet: it is begun again, without a word of going on.
    make(&asked, 2, Begin::New).expect("makes");
    let other = Table { play: Play::Misere, ..asked.clone() };
    let refused = other.open(Begin::Resume).expect_err("another job");
    let ClusterError::OtherJob { there, asked, .. } = refused else { panic!("{refused}") };
    assert_eq!((&there[..], &asked[..]), ("nim 3 4 5 --shards 4", "nim 3 4 5 --misere --shards 4"));
}
