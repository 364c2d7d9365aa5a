//! The opponent.

use crate::asking::{ask, post};
use serde_json::{Value, json};

fn reply(body: Value) -> Value {
    let answered = post("play/reply", &body);
    assert_eq!(answered.status, 200, "{body}: {}", answered.json());
    answered.json()
}

#[test]
fn the_perfect_opponent_wins_what_can_be_won() {
    let one = reply(json!({"q": "nim 3 5 7", "lang": "en"}));
    assert_eq!((&one["reply"]["outcome"], &one["reason"]), (&json!("P"), &json!("wins")));
    assert!(one["words"].as_str().expect("said").ends_with("and wins"));
    assert_eq!(one["reply"]["touch"]["kind"], "heaps");
}

/// Until the end from both sides: whoever the theorem says wins, wins.
#[test]
fn perfect_play_ends_as_the_theorem_says() {
    for (q, misere) in [("nim 2 3 4", false), ("nim 1 4 5", false), ("nim 1 1 1", true)] {
        let flag = if misere { "true" } else { "false" };
        let first_wins = ask("analyse", &[("q", q), ("misere", flag)])["outcome"] == "N";
        let (mut position, mut moves) = (q.to_owned(), 0);
        loop {
            let answer = reply(json!({"q": position, "misere": misere}));
            if answer["over"] == true {
                break;
            }
            moves += 1;
            position = answer["reply"]["to"].as_str().expect("a text").to_owned();
            assert!(moves < 20, "{q} never ends");
        }
        let first_moved_last = moves % 2 == 1;
        assert_eq!(first_wins, first_moved_last != misere, "{q}");
    }
}

#[test]
fn a_lost_opponent_plays_for_length() {
    // Every move from nim 2 2 loses; leaving (1, 2) lasts three moves more, taking a heap one.
    let lost = reply(json!({"q": "nim 2 2", "lang": "en"}));
    assert_eq!(lost["reason"], "longest");
    assert_eq!(lost["reply"]["to"], "nim 1 2");
    assert!(lost["words"].as_str().expect("said").contains("no winning move"));
    // Too large to be searched: much is left.
    let large = reply(json!({"q": "nim 10^9 10^9"}));
    assert!(["longest", "most"].contains(&large["reason"].as_str().expect("a word")));
}

#[test]
fn chance_comes_from_the_seed() {
    let play = |seed: u64| {
        reply(json!({"q": "nim 13 17 21", "level": "forgetful", "forget": 100, "seed": seed}))
    };
    assert_eq!(play(1), play(1));
    let replies: std::collections::BTreeSet<String> =
        (0..20).map(|seed| play(seed)["reply"]["to"].to_string()).collect();
    assert!(replies.len() > 5, "{replies:?}");
    let never = reply(json!({"q": "nim 3 5 7", "level": "forgetful", "forget": 0}));
    assert_eq!(never["reason"], "wins");
}

#[test]
fn the_mirror_makes_pairs() {
    let mirrored = reply(json!({"q": "kayles 7 5", "level": "mirror", "lang": "en"}));
    // From rows of 7 and 5 two pins at the end of the 7 leave equal rows.
    assert_eq!(mirrored["reply"]["to"], "kayles 5 5");
    assert_eq!(mirrored["reason"], "mirror");
}

#[test]
fn a_game_that_is_over_has_no_reply() {
    let over = reply(json!({"q": "nim 0"}));
    assert_eq!((&over["over"], &over["reply"]), (&json!(true), &Value::Null));
}
