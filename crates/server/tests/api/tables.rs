//! Tables that `bouton tabulate` made, opened by the server: what answers say then, and what they rest on.

use crate::asking::{address, fetch, patient};
use axum::{Router, http::StatusCode};
use bouton_cluster::{
    graph::{Game, Keep, OpenTable, Table},
    survey::Begin,
    transport::{Transport, local},
};
use bouton_core::{
    rules::{NoFiles, catalogue::parse_question},
    value::Play,
};
use bouton_server::Config;
use serde_json::Value;
use std::{path::Path, sync::Arc};

fn game(text: &str) -> Game {
    Game::of(&parse_question(text, &NoFiles).expect(text)).expect(text)
}

/// A finished table.
pub(crate) fn made(text: &str, play: Play, folder: &Path) -> Arc<OpenTable> {
    let table = Table {
        game: game(text),
        question: text.to_owned(),
        play,
        shards: 4,
        directory: folder.to_owned(),
        keep: Keep::Nothing,
        memory: u64::MAX,
        positions: u64::MAX,
        deadline: None,
    };
    table.open(Begin::New).expect("opens");
    for result in local::run(2, |t: &mut dyn Transport| table.run(t, &|_, _| {})) {
        result.expect("makes");
    }
    let manifest = OpenTable::manifest(folder).expect("a table");
    Arc::new(OpenTable::open(folder, manifest, game(text)).expect("opens"))
}

/// Three heaps from which one, three or four may be taken, as one ruleset: a table, and no theorem.
const RULES: &str = "rules:'t(a, b, c): for k in {1,3,4} if k <= a => (a-k, b, c) for k in {1,3,4} if k <= b => (a, b-k, c) for k in {1,3,4} if k <= c => (a, b, c-k)'";

/// Nim-values of one heap: 0, 1, 0, 1, 2, 3, 2 and again (Winning Ways, chapter 4).
const HEAP: [u64; 7] = [0, 1, 0, 1, 2, 3, 2];

fn with(tables: Vec<Arc<OpenTable>>) -> Router {
    bouton_server::router(Config { tables, ..patient() })
}

#[track_caller]
fn ask(server: &Router, path: &str, parameters: &[(&str, &str)]) -> Value {
    let answered = fetch(server, &address(path, parameters));
    assert_eq!(answered.status, StatusCode::OK, "{path} {parameters:?}: {}", answered.json());
    answered.json()
}

#[test]
fn answers_come_from_the_table_and_say_so() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let start = format!("{RULES} 9 9 9");
    let table = made(&start, Play::Normal, folders[0].path());
    let nim = made("nim 9 9 9", Play::Misere, folders[1].path());
    table.check_files().expect("whole");
    let server = with(vec![table, nim]);
    for (a, b, c) in [(9, 9, 9), (2, 5, 8), (4, 4, 0), (0, 0, 0), (1, 3, 7)] {
        let q = format!("{RULES} {a} {b} {c}");
        let heap = |n: u64| HEAP[n as usize % 7];
        let value = heap(a) ^ heap(b) ^ heap(c);
        let analysis =
            ask(&server, "analyse", &[("q", &q), ("remoteness", "true"), ("limit", "100")]);
        assert_eq!(analysis["outcome"], if value == 0 { "P" } else { "N" }, "{q}");
        assert_eq!(analysis["nim_value"], value.to_string(), "{q}");
        assert_eq!(analysis["basis"]["positions"], "1000", "{q}");
        assert_eq!(analysis["table"]["game"], start);
        let said = analysis["words"]["basis"].as_str().expect("a sentence");
        assert!(said.starts_with("from the table of ") && said.contains("1000"), "{said}");
        // Every move, by the definition.
        let moves = ask(&server, "moves", &[("q", &q), ("remoteness", "true")]);
        assert_eq!(moves["table"]["positions"], "1000");
        let mut expected = Vec::new();
        for (place, n) in [a, b, c].into_iter().enumerate() {
            for k in [1, 3, 4].into_iter().filter(|k| *k <= n) {
                let rest: u64 = [a, b, c]
                    .iter()
                    .enumerate()
                    .filter(|(p, _)| *p != place)
                    .fold(0, |s, (_, &m)| s ^ heap(m));
                expected.push((rest ^ heap(n - k)).to_string());
            }
        }
        expected.sort();
        let list = moves["moves"].as_array().expect("moves");
        let mut values: Vec<String> =
            list.iter().map(|m| m["nim_value"].as_str().expect("known").to_owned()).collect();
        values.sort();
        assert_eq!(values, expected, "{q}");
        let wins = list.iter().take_while(|m| m["outcome"] == "P").count();
        assert_eq!(wins, expected.iter().filter(|value| *value == "0").count(), "{q}");
        assert_eq!(analysis["winning_moves"]["count"], wins.to_string(), "{q}");
        let lasts = |of: &Value| of.as_str().expect("known").parse::<u64>().expect("a number");
        let least = list.iter().take(wins).map(|m| lasts(&m["remoteness"])).min();
        let most = list.iter().map(|m| lasts(&m["remoteness"])).max();
        let expected = least.or(most).map_or(0, |after| after + 1);
        assert_eq!(lasts(&analysis["remoteness"]["moves"]), expected, "{q}");
        let entry = ask(&server, "table", &[("q", &q)]);
        assert_eq!(
            (&entry["outcome"], &entry["nim_value"]),
            (&analysis["outcome"], &analysis["nim_value"])
        );
        assert_eq!(lasts(&entry["remoteness"]), expected, "{q}");
    }
    // Misère play has a table of its own: 2 2 is lost, as in normal play, 1 1 1 too, and 1 1 is not (Bouton 1901).
    for (q, outcome) in [("nim 2 2", "P"), ("nim 1 1 1", "P"), ("nim 1 1", "N"), ("nim 0", "N")] {
        let entry = ask(&server, "table", &[("q", q), ("misere", "true"), ("lang", "zh")]);
        assert_eq!(
            (&entry["outcome"], &entry["nim_value"]),
            (&outcome.into(), &Value::Null),
            "{q}"
        );
        let basis = entry["words"]["basis"].as_str().expect("a sentence");
        assert!(basis.contains("nim 9 9 9 的表"), "{basis}");
        let analysis = ask(&server, "analyse", &[("q", q), ("misere", "true")]);
        assert_eq!(analysis["outcome"], outcome, "{q}");
        assert_eq!(analysis["table"]["game"], "nim 9 9 9");
    }
    // What is in no table is computed; /table says that it is not there.
    for (q, misere) in [("nim 3 5 7", "false"), ("nim 10", "true"), ("kayles 3", "false")] {
        let analysis = ask(&server, "analyse", &[("q", q), ("misere", misere)]);
        assert_eq!(analysis["table"], Value::Null, "{q}");
        let refused = fetch(&server, &address("table", &[("q", q), ("misere", misere)]));
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        let error = &refused.json()["errors"][0];
        assert_eq!(error["code"], "H0313");
        assert!(error["message"].as_str().expect("a sentence").contains("nim 9 9 9"), "{error}");
    }
    let listed = ask(&server, "tables", &[]);
    let tables = listed["tables"].as_array().expect("a list");
    let plays: Vec<_> = tables.iter().map(|table| &table["play"]).collect();
    assert_eq!(plays, ["normal", "misere"]);
    assert_eq!(tables[0]["positions"], "1000");
    // Multisets of three heaps of 0 to 9.
    assert_eq!(tables[1]["positions"], "220");
}

#[test]
fn damaged_tables_are_told_when_they_are_opened_and_never_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = made("nim 4 4 4", Play::Normal, folder.path());
    let path = folder.path().join("shards/0002.shard");
    let mut bytes = std::fs::read(&path).expect("readable");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&path, bytes).expect("written");
    let error = table.check_files().expect_err("damaged");
    assert!(error.to_string().contains("0002.shard"), "{error}");
    // Where it was damaged later, the engine answers what lies there.
    let server = with(vec![table]);
    let mut computed = 0;
    for (a, b) in (0..5_u32).flat_map(|a| (0..5).map(move |b| (a, b))) {
        let q = format!("nim {a} {b}");
        let analysis = ask(&server, "analyse", &[("q", &q)]);
        assert_eq!(analysis["nim_value"], (a ^ b).to_string(), "{q}");
        computed += u32::from(analysis["table"] == Value::Null);
    }
    assert!(computed > 0 && computed < 25, "{computed}");
}
