//! Nim-values of corpus/pair_games.csv and of corpus/theorems.csv by the whole ladder of the engine.

use bouton_core::{
    rules::{Convention, NoFiles, catalogue::parse_question},
    value::{Outcome, Play},
};
use bouton_engine::{Budget, Question, Verdict, solve};

fn corpus(name: &str) -> String {
    let path = format!("{}/../../corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the corpus")
}

#[test]
fn pairs_have_their_published_nim_values() {
    let mut rows = 0;
    for line in corpus("pair_games.csv").lines().skip(1) {
        let fields: Vec<&str> = line.splitn(4, ',').collect();
        let [game, "nim_value", value, _] = fields[..] else { continue };
        let components = parse_question(game, &NoFiles).expect(game);
        let answer = solve(&Question::new(components), &Budget::default());
        let found = answer.nim_value.map(|value| value.to_string());
        assert_eq!(found.as_deref(), Some(value), "{line}");
        rows += 1;
    }
    assert!(rows >= 191, "{rows} rows");
}

#[test]
fn published_positions_have_their_outcomes() {
    let mut rows = 0;
    for line in corpus("theorems.csv").lines().skip(1) {
        // A game in quotes has commas in it.
        let (game, rest) = match line.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").expect("closed"),
            None => line.split_once(',').expect("fields"),
        };
        let fields: Vec<&str> = rest.splitn(4, ',').collect();
        let [play, outcome, value, _] = fields[..] else { panic!("{line}") };
        let components = parse_question(game, &NoFiles).expect(game);
        let asked = match play {
            "misere" => Play::Misere,
            _ => Play::Normal,
        };
        assert!(Convention::play(&components, Some(asked)).is_ok(), "{line}");
        let question = Question { components, play: asked, move_limit: 3 };
        let answer = solve(&question, &Budget::default());
        let expected = if outcome == "N" { Outcome::N } else { Outcome::P };
        assert_eq!(answer.verdict, Verdict::Known(expected), "{line}");
        if let (false, Some(found)) = (value.is_empty(), answer.nim_value) {
            assert_eq!(found.to_string(), value, "{line}");
        }
        rows += 1;
    }
    assert!(rows >= 200, "{rows} rows");
}
