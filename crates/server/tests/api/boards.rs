//! Pictures, and that every move can be pointed at and followed.

use crate::asking::{address, ask, fetch, get, patient};
use axum::http::StatusCode;
use bouton_core::rules::catalogue;
use bouton_server::{Config, router};
use serde_json::{Value, json};
use std::time::Duration;

fn board(q: &str) -> Value {
    ask("board", &[("q", q), ("lang", "en"), ("limit", "2000")])
}

fn moves(board: &Value) -> &[Value] {
    board["moves"].as_array().expect("moves")
}

#[test]
fn heaps_of_one_ruleset_share_a_picture() {
    let board = board("nim 3 5 + kayles 4 + nim 2");
    let pictures = board["pictures"].as_array().expect("pictures");
    let heaps: Vec<(&Value, usize)> = pictures
        .iter()
        .map(|p| (&p["ruleset"], p["heaps"].as_array().expect("heaps").len()))
        .collect();
    assert_eq!(heaps, [(&json!("nim"), 2), (&json!("kayles"), 1), (&json!("nim"), 1)]);
    let second = moves(&board).iter().find(|m| m["move"] == "nim 5 -> 1").expect("a move");
    let change = json!([{"heap": 1, "take": "4", "left": ["1"]}]);
    assert_eq!(second["touch"], json!({"kind": "heaps", "changes": change}));
    assert_eq!(second["words"], "heap 2: take 4, leaving 1");
    let split = moves(&board).iter().find(|m| m["move"] == "kayles 4 -> 1 2").expect("a move");
    assert_eq!(split["words"], "heap 1: take 1, leaving 1, 2");
}

/// Kayles is a row of pins: two touching pins, or one, wherever they stand.
#[test]
fn moves_that_split_a_row_touch_its_pins() {
    let row = |q: &str| {
        let board = board(q);
        assert_eq!(board["pictures"][0]["row"], true, "{q}");
        let mut touched: Vec<(u64, u64)> = Vec::new();
        for m in moves(&board) {
            let change = &m["touch"]["changes"][0];
            let take: u64 = change["take"].as_str().expect("a number").parse().expect("a number");
            for from in change["from"].as_array().expect("places") {
                touched.push((from.as_u64().expect("a place"), take));
            }
        }
        touched.sort_unstable();
        touched
    };
    // Each pin of 4, and each two that touch, once.
    let kayles = [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (3, 1)];
    assert_eq!(row("kayles 4"), kayles);
    // Dawson's Kayles 0.07: two pins that touch.
    assert_eq!(row("0.07 4"), [(0, 2), (1, 2), (2, 2)]);
    // Dawson's Chess 0.137: the last pin alone, two at an end, three anywhere (Winning Ways, chapter 4).
    assert_eq!(row("0.137 4"), [(0, 2), (0, 3), (1, 3), (2, 2)]);
    assert_eq!(row("0.137 1"), [(0, 1)]);
    let split = board("kayles 4");
    let split = moves(&split).iter().find(|m| m["move"] == "kayles 4 -> 1 2").expect("a move");
    assert_eq!(split["touch"]["changes"][0]["from"], json!([1, 2]));
    // A heap that only loses stones, or breaks without losing one, or into three, is no row.
    for q in ["nim 4", "grundy 5", "0.333 4", "0.8 5", "4.3 4", "subtract:1,2 4"] {
        let board = board(q);
        assert_eq!(board["pictures"][0]["row"], false, "{q}");
        assert!(moves(&board).iter().all(|m| m["touch"]["changes"][0].get("from").is_none()));
    }
}

/// A sentence shows the ends of a long number; the numbers beside it are exact.
#[test]
fn sentences_shorten_long_numbers() {
    let board = board("nim 10^100 5");
    let moves = moves(&board);
    let take = moves.iter().find(|m| m["winning"] == true).expect("a winning move");
    let words = take["words"].as_str().expect("a sentence");
    assert!(words.contains("999999999999…99999995 (100 digits)"), "{words}");
    assert!(moves.iter().all(|m| m["words"].as_str().expect("a sentence").len() < 160));
    let taken = take["touch"]["changes"][0]["take"].as_str().expect("a number");
    assert_eq!(taken.len(), 100);
    let pair = super::boards::board("wythoff 10^60 3");
    assert!(pair["moves"][0]["words"].as_str().expect("a sentence").contains("digits)"));
}

/// What a text was read as names everything that decides the game.
#[test]
fn readings_name_the_parameters() {
    for (q, title, position) in [
        ("subtract:1,3,4 6", "Subtract:1,3,4", "6"),
        ("moore:2 1 2 3", "Moore:2", "1 2 3"),
        ("geography:petersen 1", "Geography:petersen", "1"),
        ("hackenbush:'0-1 1-2'", "Hackenbush:'0-1 1-2'", ""),
        ("0.07 5", "Code 0.07", "5"),
        ("kayles 5", "Kayles", "5"),
    ] {
        let read = ask("check", &[("q", q), ("lang", "en")])["components"][0].clone();
        assert_eq!((&read["title"], &read["position"]), (&json!(title), &json!(position)), "{q}");
    }
}

#[test]
fn boards_show_their_cells() {
    let cram = board("cram ..#/...");
    assert_eq!(cram["pictures"][0]["cells"], json!(["..#", "..."]));
    // Two dominoes across in the second row, one in the first, two that stand.
    assert_eq!(moves(&cram).len(), 5);
    for m in moves(&cram) {
        let cells = m["touch"]["click"].as_array().expect("cells");
        assert_eq!(cells.len(), 2);
        let to = m["to"].as_str().expect("a text");
        assert_eq!(to.matches('#').count(), 3, "{to}");
    }
    let chomp = board("chomp 2x3");
    assert_eq!(chomp["pictures"][0]["cells"], json!(["!..", "..."]));
    let bite = moves(&chomp).iter().find(|m| m["to"] == "chomp 3 2").expect("a bite");
    assert_eq!(bite["touch"]["click"], json!([5]));
    let notakto = board("notakto X../.../...");
    assert_eq!(moves(&notakto).len(), 8);
    assert_eq!(notakto["pictures"][0]["cells"][0], "X..");
    // Two moves of a domino, left and right, for each of three.
    let row = board("toppling 3");
    // A move and the others that leave as many dominoes are one.
    let touches = moves(&row).iter().flat_map(|m| {
        let also = m["also"].as_array().expect("others").iter().map(|other| &other["touch"]);
        also.chain([&m["touch"]])
    });
    let mut directions: Vec<(i64, &str)> = touches
        .map(|touch| {
            (touch["click"][0].as_i64().expect("a cell"), touch["toward"].as_str().expect("a word"))
        })
        .collect();
    directions.sort_unstable();
    let all = [(0, "left"), (0, "right"), (1, "left"), (1, "right"), (2, "left"), (2, "right")];
    assert_eq!(directions, all);
    // A cross in the middle of nine squares forbids five.
    let strip = board("treblecross 9");
    let middle = moves(&strip).iter().find(|m| m["to"] == "treblecross 2 2").expect("a move");
    assert_eq!(middle["touch"]["click"], json!([4]));
    assert_eq!(middle["touch"]["cells"], json!([2, 3, 4, 5, 6]));
}

#[test]
fn coins_slide_fall_and_turn() {
    let strip = board("silver-dollar 2 5");
    let slid: Vec<(&Value, &Value)> =
        moves(&strip).iter().map(|m| (&m["touch"]["coin"], &m["touch"]["to"])).collect();
    for expected in [(json!(0), json!("1")), (json!(1), json!("4")), (json!(1), json!("3"))] {
        assert!(slid.contains(&(&expected.0, &expected.1)), "{slid:?}");
    }
    let bag = board("silver-dollar:dollar 0 2");
    assert_eq!(moves(&bag)[0]["touch"], json!({"kind": "bag"}));
    assert_eq!(bag["pictures"][0]["bag"], true);
    let stairs = board("staircase 0 2 1");
    let down = moves(&stairs).iter().find(|m| m["to"] == "staircase 0 3 0").expect("a move");
    assert_eq!(down["touch"], json!({"kind": "step", "from": 2, "coins": "1"}));
    let turning = board("turning-turtles HTH");
    assert_eq!(turning["pictures"][0]["coins"], "HTH");
    // One head goes down, perhaps with a coin left of it.
    let mut turned: Vec<&Value> = moves(&turning).iter().map(|m| &m["touch"]["places"]).collect();
    turned.sort_by_key(|places| places.to_string());
    let expected = [json!([1, 3]), json!([1]), json!([2, 3]), json!([3])];
    assert_eq!(turned, expected.iter().collect::<Vec<_>>());
}

#[test]
fn graphs_have_vertices_and_edges() {
    let path = board("node-kayles:path:5");
    let mut taken: Vec<i64> =
        moves(&path).iter().map(|m| m["touch"]["vertex"].as_i64().expect("a vertex")).collect();
    taken.sort_unstable();
    assert_eq!(taken, [0, 1, 2, 3, 4]);
    // The middle vertex leaves both ends, which stay in one picture.
    let middle = moves(&path).iter().find(|m| m["touch"]["vertex"] == 2).expect("a move");
    let after = board(middle["to"].as_str().expect("a text"));
    assert_eq!(after["pictures"].as_array().map(Vec::len), Some(1));
    assert_eq!(after["pictures"][0]["components"], json!([0, 1]));
    let arcs = board("arc-kayles:path:4");
    let mut edges: Vec<i64> =
        moves(&arcs).iter().map(|m| m["touch"]["edge"].as_i64().expect("an edge")).collect();
    edges.sort_unstable();
    assert_eq!(edges, [0, 1, 2]);
    let token = board("geography:'a-b b-c' b");
    assert_eq!(token["pictures"][0]["takes"], "token");
    let words: Vec<&Value> = moves(&token).iter().map(|m| &m["words"]).collect();
    assert!(words.contains(&&json!("move the token to a")), "{words:?}");
    let drawing = board("hackenbush:'0-1 1-2 1-3'");
    let mut cuts: Vec<(i64, usize)> = moves(&drawing)
        .iter()
        .map(|m| {
            let gone = m["touch"]["gone"].as_array().expect("edges").len();
            (m["touch"]["edge"].as_i64().expect("an edge"), gone)
        })
        .collect();
    cuts.sort_unstable();
    assert_eq!(cuts, [(0, 3), (1, 1), (2, 1)]);
}

#[test]
fn games_without_a_picture_are_a_list() {
    for q in
        ["sylver 4 7", "selective(nim 2, nim 3)", "rules:'t(n, m): for k in 1..n => (n-k, m)' 3 2"]
    {
        let board = board(q);
        assert_eq!(board["pictures"][0]["picture"], "list", "{q}");
        assert_eq!(moves(&board)[0]["touch"], json!({"kind": "option"}));
        assert!(!moves(&board)[0]["words"].as_str().expect("a text").is_empty());
    }
}

#[test]
fn a_game_that_is_over_says_who_has_won() {
    let normal = board("nim 0");
    assert_eq!((&normal["over"], &normal["outcome"]), (&json!(true), &json!("P")));
    assert_eq!(normal["over_words"], "no move is left: whoever moved last wins");
    let misere = ask("board", &[("q", "nim 0"), ("misere", "true"), ("lang", "en")]);
    assert_eq!(misere["over_words"], "no move is left: whoever moved last loses");
}

/// Taking one token at a time, who loses Nim lasts as long as there are tokens; a single heap is won at once.
#[test]
fn moves_say_how_long_the_game_lasts_after_them() {
    for route in ["board", "moves"] {
        let parameters = [("q", "nim 1 2 4"), ("remoteness", "true"), ("lang", "en")];
        let list = ask(route, &parameters);
        let lasts = |to: &str| {
            let found = moves(&list).iter().find(|m| m["to"] == to).expect(to);
            found["remoteness"].clone()
        };
        assert_eq!(lasts("nim 1 2 3"), json!("6"), "{route}");
        assert_eq!(lasts("nim 1 2 0"), json!("3"), "{route}");
        // Without being asked for, and beyond a small search, nothing is said.
        let bare = ask(route, &parameters[..1]);
        assert!(moves(&bare).iter().all(|m| m.get("remoteness").is_none()), "{route}");
        let large = ask(route, &[("q", "nim 10^6 10^6 3"), ("remoteness", "true")]);
        assert!(moves(&large).iter().all(|m| m.get("remoteness").is_none()), "{route}");
    }
}

#[test]
fn huge_positions_have_a_board_too() {
    let board = board("nim 10^100 5");
    assert_eq!(board["winning"], Value::Null);
    assert_eq!(board["outcome"], "N");
    assert_eq!(moves(&board)[0]["winning"], true);
    let many = get("board", &[("q", &format!("nim {}", "1 ".repeat(1000)))]).json();
    assert_eq!(many["outcome"], "P");
}

/// Every example of the catalogue: what a move touches is there, and the position after it is a question again.
#[test]
fn every_example_can_be_followed() {
    // Some examples are long questions; their moves are listed all the same.
    let hasty = router(Config { time: Duration::from_millis(200), ..patient() });
    let ask = |path: &str, parameters: &[(&str, &str)]| {
        let answered = fetch(&hasty, &address(path, parameters));
        (answered.status == StatusCode::OK).then(|| answered.json())
    };
    let mut pictures = std::collections::BTreeSet::new();
    for family in catalogue::families() {
        for example in family.examples() {
            let board = ask("board", &[("q", example), ("limit", "40"), ("lang", "en")]);
            // Examples that name files are not read here.
            let Some(board) = board else {
                assert!(
                    example.starts_with("graph:") || example.starts_with("rules:"),
                    "{example}"
                );
                continue;
            };
            for picture in board["pictures"].as_array().expect("pictures") {
                pictures.insert(picture["picture"].as_str().expect("a kind").to_owned());
            }
            for m in moves(&board) {
                let picture = &board["pictures"][m["picture"].as_u64().expect("one") as usize];
                points_into(picture, &m["touch"], example);
                assert_ne!(m["words"], "", "{example}");
            }
            if let Some(last) = moves(&board).last() {
                let to = last["to"].as_str().expect("a text");
                if to.len() > 4000 {
                    continue;
                }
                let play = board["play"] == "misere";
                let misere = if play { "true" } else { "false" };
                let reading = ask("check", &[("q", to), ("misere", misere)]).expect("a reading");
                assert_eq!(reading["ok"], true, "{example}: {to}: {reading}");
            }
        }
    }
    let all =
        ["cells", "coins", "graph", "hackenbush", "heaps", "list", "pair", "staircase", "strip"];
    assert_eq!(pictures.iter().collect::<Vec<_>>(), all);
}

/// The elements of a touch are elements of the picture.
#[track_caller]
fn points_into(picture: &Value, touch: &Value, example: &str) {
    let kinds = match picture["picture"].as_str().expect("a kind") {
        "heaps" => &["heaps"][..],
        "pair" => &["pair"],
        "staircase" => &["step"],
        "strip" => &["coin", "bag"],
        "cells" => &["cells"],
        "graph" => &["vertex", "edge"],
        "hackenbush" => &["edge"],
        "coins" => &["coins"],
        _ => &["option"],
    };
    let kind = touch["kind"].as_str().expect("a kind");
    assert!(kinds.contains(&kind), "{example}: {touch} in {picture}");
    let length = |name: &str| picture[name].as_array().map_or(0, Vec::len) as u64;
    let below = |value: &Value, bound: u64| {
        assert!(value.as_u64().is_some_and(|v| v < bound), "{example}: {touch} in {picture}");
    };
    match kind {
        "heaps" => {
            for change in touch["changes"].as_array().expect("changes") {
                below(&change["heap"], length("heaps"));
            }
        }
        "coin" => below(&touch["coin"], length("coins")),
        "step" => below(&touch["from"], length("steps")),
        "vertex" => below(&touch["vertex"], length("vertices")),
        "edge" => below(&touch["edge"], length("edges")),
        "cells" => {
            let count = picture["rows"].as_u64().expect("rows")
                * picture["columns"].as_u64().expect("columns");
            for name in ["cells", "click"] {
                let cells = touch[name].as_array().expect("cells");
                assert!(!cells.is_empty(), "{example}: {touch}");
                cells.iter().for_each(|cell| below(cell, count));
            }
        }
        _ => {}
    }
}

/// In Chinese the games of a sum have their Chinese names, which can be typed as well.
#[test]
fn pictures_have_names_in_the_language() {
    let q = "nim 3 + subtract:1,3 5 + nim 2 + chomp 2x3 + 0.07 4 + kayles 5";
    let names = |lang| ask("board", &[("q", q), ("lang", lang)])["names"].clone();
    let english = ["nim (1)", "subtract:1,3", "nim (2)", "chomp", "0.07", "kayles"];
    // Heaps of one ruleset that stand apart have a picture each.
    assert_eq!(names("en"), json!(english));
    let chinese = names("zh");
    let chinese: Vec<&str> = chinese
        .as_array()
        .expect("names")
        .iter()
        .map(|name| name.as_str().expect("a name"))
        .collect();
    assert_eq!(chinese[0], "尼姆 (1)");
    assert!(chinese[1].ends_with(":1,3") && !chinese[1].starts_with("subtract"), "{chinese:?}");
    assert_eq!(chinese[4], "0.07");
    let typed = format!("{} 5", chinese[1]);
    assert_eq!(ask("check", &[("q", &typed)])["game"], "subtract:1,3 5");
}

/// A term has its place as well as each of its heaps.
#[test]
fn components_know_the_place_of_their_term() {
    let read = ask("check", &[("q", "(nim 3 5 + kayles 4)+ *2")]);
    let places: Vec<[u64; 4]> = (read["components"].as_array().expect("components").iter())
        .map(|c| {
            ["start", "end", "term_start", "term_end"]
                .map(|name| c[name].as_u64().expect("a place"))
        })
        .collect();
    assert_eq!(places, [[5, 6, 1, 8], [7, 8, 1, 8], [11, 19, 11, 19], [22, 24, 22, 24]]);
}
