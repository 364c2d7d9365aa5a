//! Answers, whose values come from theorems and published tables.

use crate::asking::{ask, get};
use serde_json::{Value, json};

/// Bouton (1901): 3 ⊕ 5 ⊕ 7 = 1, and the three moves to nim-sum 0.
#[test]
fn nim_is_answered_with_its_sentences_and_columns() {
    let answer = ask("analyse", &[("q", "nim 3 5 7"), ("lang", "en"), ("remoteness", "true")]);
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["nim_value"], "1");
    let to: Vec<&str> = answer["winning_moves"]["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|m| m["to"].as_str())
        .collect();
    assert_eq!(to, ["nim 2 5 7", "nim 3 4 7", "nim 3 5 6"]);
    assert_eq!(answer["words"]["moves"], "3 winning moves");
    assert_eq!(answer["words"]["verdict"], "the player to move wins (N-position)");
    let columns = &figures(&answer)[0]["form"];
    assert_eq!(columns["kind"], "columns");
    let digits: Vec<&str> = columns["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row["digits"].as_str())
        .collect();
    assert_eq!(digits, ["011", "101", "111"]);
    assert_eq!(columns["counts"], json!([0, 0, 1]));
    assert_eq!(columns["nim_sum"], "1");
    assert!(answer["remoteness"]["moves"].is_string());
}

/// The pictures of the steps that are told, in order.
fn figures(answer: &Value) -> Vec<&Value> {
    let told = answer["words"]["why"].as_array().expect("steps").iter();
    let step = |told: &Value| {
        let step = &answer["steps"][told["step"].as_u64().expect("an index") as usize];
        assert!(step["text"].is_string(), "{told}");
        step["figures"].as_array()
    };
    told.filter_map(step).flatten().collect()
}

/// Zeckendorf: 20 = 13 + 5 + 2, and 2 may be taken first. Captions are in the language that was asked for.
#[test]
fn a_theorem_has_its_picture() {
    for (lang, caption) in [("en", "marked"), ("zh", "标出")] {
        let answer = ask("explain", &[("q", "fibonacci 20"), ("lang", lang)]);
        let found = figures(&answer);
        let [figure] = found[..] else { panic!("one picture: {found:?}") };
        let form = json!({"kind": "parts", "number": "20", "parts": ["13", "5", "2"]});
        assert_eq!(figure["form"], form);
        assert!(figure["caption"].as_str().is_some_and(|text| text.contains(caption)), "{figure}");
    }
}

/// k + 1 = 3 divides no column of 01, 10, 11: two ones in each.
#[test]
fn moores_nim_has_its_columns() {
    let answer = ask("analyse", &[("q", "moore:2 1 2 3"), ("lang", "en")]);
    let found = figures(&answer);
    assert_eq!(found[0]["form"]["modulus"], "3");
    assert_eq!(found[0]["form"]["counts"], json!([2, 2]));
    assert_eq!(found[0]["form"]["nim_sum"], Value::Null);
}

#[test]
fn the_whole_explanation_has_headings_and_sources() {
    let short = ask("analyse", &[("q", "kayles 5 + nim 3"), ("lang", "en")]);
    let full = ask("explain", &[("q", "kayles 5 + nim 3"), ("lang", "en")]);
    let steps = |answer: &Value| answer["words"]["why"].as_array().map_or(0, Vec::len);
    assert!(steps(&full) > steps(&short), "{full:#}");
    let sources = full["words"]["sources"].as_array().expect("sources");
    assert!(sources.iter().any(|source| source["key"] == "bouton-1901"));
}

#[test]
fn misere_play_is_what_is_asked_for_or_what_the_rules_say() {
    let outcome = |q: &str, misere: &[(&str, &str)]| {
        let mut parameters = vec![("q", q)];
        parameters.extend(misere);
        let answer = ask("analyse", &parameters);
        (answer["play"].as_str().expect("a word").to_owned(), answer["outcome"].clone())
    };
    // Three heaps of one are lost for the player to move who must not take the last.
    assert_eq!(outcome("nim 1 1 1", &[("misere", "true")]), ("misere".to_owned(), json!("P")));
    assert_eq!(outcome("nim 1 1 1", &[]), ("normal".to_owned(), json!("N")));
    assert_eq!(outcome("notakto 3x3", &[]).0, "misere");
    assert_eq!(outcome("notakto 2x2", &[("misere", "false")]).0, "normal");
}

/// Winning Ways: the first values of Kayles; the period 12 from heap 71 on (Guy, Smith 1956).
#[test]
fn sequences_and_periods_are_those_of_kayles() {
    let list = ask("sequence", &[("rules", "kayles"), ("to", "11")]);
    let values: Vec<&str> =
        list["values"].as_array().expect("values").iter().filter_map(Value::as_str).collect();
    assert_eq!(values, ["0", "1", "2", "3", "1", "4", "3", "2", "1", "4", "2", "6"]);
    assert_eq!(list["outcomes"], "PNNNNNNNNNNN");
    let period = ask("period", &[("rules", "kayles")]);
    assert_eq!((&period["period"], &period["preperiod"]), (&json!("12"), &json!("71")));
    assert_eq!(period["kind"], "proved");
    assert_eq!(period["block"].as_array().map(Vec::len), Some(12));
    // The exceptional values of Kayles, with heap 0 (Winning Ways, chapter 4).
    let heaps = period["exceptions"]["heaps"].as_array().expect("heaps").len();
    assert_eq!(heaps, 14);
}

/// Closed forms say periods of any size; a table of their first heaps would show others, or none.
#[test]
fn periods_that_theorems_say_are_those_of_the_command_line() {
    let nought = |n: usize| "0".repeat(n);
    let cases = [
        // s·⌊n/2s⌋ + (n mod s) (Siegel, chapter IV).
        ("allbut:10^30", "0", format!("2{}", nought(30)), format!("1{}", nought(30))),
        // n mod (m + 1) (Winning Ways, chapter 4).
        ("bash:10^30", "0", format!("1{}1", nought(29)), "0".to_owned()),
        ("subtract:1..10^40", "0", format!("1{}1", nought(39)), "0".to_owned()),
        // Lasker 1931.
        ("lasker", "1", "4".to_owned(), "4".to_owned()),
        ("rims", "0", "1".to_owned(), "1".to_owned()),
    ];
    for (rules, preperiod, period, saltus) in cases {
        let found = ask("period", &[("rules", rules)]);
        assert_eq!(found["kind"], "proved", "{rules}: {found}");
        assert_eq!(found["period"], period, "{rules}");
        assert_eq!((&found["preperiod"], &found["saltus"]), (&json!(preperiod), &json!(saltus)));
    }
}

/// Heaps that are searched one by one are tabulated, and what repeats there is only observed.
#[test]
fn periods_of_searched_rulesets_are_observed() {
    // Taking 1, 3 or 4: period 7 (Winning Ways, chapter 4).
    let own = "rules:'take(n): for k in 1..4 if k band 3 != 2 and k <= n => n-k'";
    let found = ask("period", &[("rules", own), ("to", "200"), ("lang", "en")]);
    assert_eq!((&found["kind"], &found["period"]), (&json!("observed"), &json!("7")));
    // The same rules in the words of the built-in ones are those.
    let known = "rules:'take(n): for k in {1,3,4} if k <= n => n-k'";
    let proved = ask("period", &[("rules", known), ("to", "200")]);
    assert_eq!((&proved["kind"], &proved["like"]), (&json!("proved"), &json!("subtract:1,3,4")));
    assert_eq!(found["basis"], json!({"kind": "observed", "checked_to": "200"}));
    assert!(found["words"]["summary"].as_str().expect("said").contains("observed"));
    let sprouts = ask("period", &[("rules", "sprouts"), ("to", "3")]);
    assert_eq!(sprouts["kind"], "nothing");
    // Rules that are for misère play have no nim-values to repeat.
    let misere = get("period", &[("rules", "notakto")]);
    assert_eq!(misere.status, 400);
}

#[test]
fn moves_that_leave_the_same_are_one_and_can_be_touched_everywhere() {
    // Two vertices and an edge: taking either takes both.
    let board = ask("board", &[("q", "node-kayles:'1-2'"), ("lang", "en")]);
    assert_eq!((&board["count"], board["moves"].as_array().map(Vec::len)), (&json!("1"), Some(1)));
    let touches = [&board["moves"][0]["touch"], &board["moves"][0]["also"][0]["touch"]];
    assert_eq!(touches.map(|touch| &touch["vertex"]), [&json!(0), &json!(1)]);
    // A row of dominoes leaves 0 to n − 1 of them, each in two ways.
    let row = ask("board", &[("q", "toppling 5"), ("lang", "en")]);
    assert_eq!((&row["count"], row["moves"].as_array().map(Vec::len)), (&json!("5"), Some(5)));
    let touches: usize = row["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|m| 1 + m["also"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(touches, 10);
}

#[test]
fn plots_are_pictures_with_the_same_bytes_every_time() {
    let svg = get("plot", &[("rules", "kayles")]);
    assert_eq!(svg.header("content-type"), "image/svg+xml");
    assert!(String::from_utf8_lossy(&svg.body).contains("kayles: period 12 from heap 71"));
    assert_eq!(svg.body, get("plot", &[("rules", "kayles")]).body);
    let png = get("plot", &[("rules", "wythoff"), ("format", "png")]);
    assert_eq!((png.header("content-type"), &png.body[1..4]), ("image/png", &b"PNG"[..]));
}

#[test]
fn misere_sequences_say_who_wins() {
    // Misère Nim heaps: whoever has one token left must take it.
    let list = ask("sequence", &[("rules", "nim"), ("to", "4"), ("misere", "true")]);
    assert_eq!(list["outcomes"], "NPNNN");
    assert_eq!(list["values"], json!([]));
}

/// Wythoff (1907): P-positions (0,0), (1,2), (3,5), (4,7).
#[test]
fn tables_have_two_sides() {
    let grid = ask("grid", &[("rules", "wythoff"), ("w", "8"), ("h", "8")]);
    let p = json!([[0, 0], [2, 1], [1, 2], [5, 3], [7, 4], [3, 5], [4, 7]]);
    assert_eq!(grid["p_positions"], p);
    assert_eq!(grid["values"][1][2], 0);
    assert_eq!(grid["sides"], "numbers");
    // Two heaps of Nim are P iff they are equal.
    let heaps = ask("grid", &[("rules", "nim"), ("w", "4"), ("h", "4")]);
    assert_eq!(heaps["sides"], "heaps");
    assert_eq!(heaps["outcomes"], json!(["PNNN", "NPNN", "NNPN", "NNNP"]));
    assert_eq!(heaps["values"][3], json!([3, 2, 1, 0]));
    let misere = ask("grid", &[("rules", "nim"), ("w", "3"), ("h", "3"), ("misere", "1")]);
    assert_eq!(misere["outcomes"], json!(["NPN", "PNN", "NNP"]));
    assert_eq!(get("grid", &[("rules", "cram")]).status, 400);
}

#[test]
fn values_are_looked_up() {
    let found = ask("lookup", &[("values", "0,1,2,3,1,4,3,2,1,4"), ("lang", "en")]);
    let rulesets = found["found"][0]["rulesets"].as_array().expect("names");
    assert!(rulesets.contains(&json!("kayles")) && rulesets.contains(&json!("0.77")));
    let none = ask("lookup", &[("values", "5 4 3 2 1"), ("lang", "en")]);
    assert_eq!(none["found"], json!([]));
    let wrong = get("lookup", &[("values", "0,one")]);
    assert_eq!(wrong.json()["errors"][0]["code"], "H0302");
}

#[test]
fn moves_come_in_pages_with_their_exact_number() {
    let first = ask("moves", &[("q", "nim 3 5 7"), ("limit", "4"), ("lang", "en")]);
    assert_eq!((&first["count"], &first["complete"]), (&json!("15"), &json!(false)));
    let second = ask("moves", &[("q", "nim 3 5 7"), ("limit", "20"), ("offset", "4")]);
    assert_eq!(second["complete"], true);
    let texts = |list: &Value| -> Vec<String> {
        let moves = list["moves"].as_array().expect("moves");
        moves.iter().map(|m| m["move"].as_str().expect("a text").to_owned()).collect()
    };
    let all = ask("moves", &[("q", "nim 3 5 7")]);
    assert_eq!([texts(&first), texts(&second)].concat(), texts(&all));
    assert_eq!(first["words"]["moves"][0]["text"], "heap 1: take 1, leaving 2");
    assert_eq!(first["words"]["moves"][0]["after"], "then your opponent loses");
}

#[test]
fn a_reading_has_places_and_names() {
    let reading = ask("check", &[("q", "kayles 5 7 + 尼姆 3"), ("lang", "zh")]);
    assert_eq!(reading["game"], "kayles 5 7 + nim 3");
    let places: Vec<(u64, u64, &str)> = reading["components"]
        .as_array()
        .expect("components")
        .iter()
        .map(|c| {
            let number = |name: &str| c[name].as_u64().expect("a number");
            (number("start"), number("end"), c["family"].as_str().expect("a name"))
        })
        .collect();
    assert_eq!(places, [(7, 8, "kayles"), (9, 10, "kayles"), (13, 17, "nim")]);
    assert_eq!(reading["components"][2]["title"], "尼姆");
    let wrong = ask("check", &[("q", "nmi 3 + kayle 5")]);
    assert_eq!(wrong["fix"], "nim 3 + kayles 5");
    assert_eq!(wrong["errors"][1]["start"], 8);
    let numbers = ask("check", &[("q", "0, 1, 2, 0")]);
    assert_eq!(numbers["values"], json!(["0", "1", "2", "0"]));
}

#[test]
fn graphs_have_places_and_pictures() {
    let graph = ask("graph", &[("q", "nim 1 2"), ("svg", "true"), ("lang", "en")]);
    // (1,2), (2), (1,1), (1), () up to order.
    assert_eq!(graph["positions"], 5);
    assert_eq!(graph["nodes"].as_array().map(Vec::len), Some(5));
    assert_eq!(graph["nodes"][0]["nim_value"], "3");
    assert!(graph["svg"].as_str().expect("a picture").starts_with("<svg"));
    let large = ask("graph", &[("q", "nim 30 40 50"), ("lang", "en")]);
    assert_eq!((&large["drawn"], &large["nodes"]), (&json!(false), &json!([])));
    assert!(large["summary"].as_str().expect("a sentence").contains("too many"));
}

#[test]
fn the_catalogue_and_examples_speak_both_languages() {
    for lang in ["en", "zh"] {
        let catalogue = ask("rulesets", &[("lang", lang)]);
        let entries = catalogue["rulesets"].as_array().expect("entries");
        assert!(entries.len() > 70);
        let kinds: Vec<&Value> = entries.iter().map(|entry| &entry["kind"]).collect();
        for kind in catalogue["kinds"].as_array().expect("kinds") {
            assert!(kinds.contains(&&kind["kind"]), "nothing is {kind}");
            assert!(!kind["title"].as_str().expect("a title").starts_with("ui-"));
        }
        for example in ask("examples", &[("lang", lang)])["examples"].as_array().expect("a list") {
            let (q, title) = (example["q"].as_str().expect("q"), &example["title"]);
            assert!(!title.as_str().expect("a title").starts_with("ui-"), "{title}");
            assert!(!example["why"].as_str().expect("a sentence").is_empty(), "{q}");
            match example["kind"].as_str() {
                Some("position") => assert_ne!(ask("analyse", &[("q", q)])["outcome"], "unknown"),
                _ => assert_eq!(ask("period", &[("rules", q)])["kind"], "proved"),
            }
        }
    }
}

#[test]
fn chinese_is_chosen_by_parameter_or_header() {
    let is_chinese = |text: &Value| text.as_str().expect("a text").contains('必');
    assert!(is_chinese(&ask("analyse", &[("q", "nim 3 5 7"), ("lang", "zh")])["words"]["verdict"]));
    assert!(!is_chinese(&ask("analyse", &[("q", "nim 3 5 7")])["words"]["verdict"]));
    let request = axum::http::Request::get(crate::asking::address("analyse", &[("q", "nim 3")]))
        .header("accept-language", "zh-CN,zh;q=0.9,en;q=0.8")
        .body(axum::body::Body::empty())
        .expect("a request");
    let answered = crate::asking::send(crate::asking::server(), request);
    assert!(is_chinese(&answered.json()["words"]["verdict"]));
}

/// Why says each fact once.
#[test]
fn reasons_do_not_repeat_themselves() {
    let why = |q: &str| {
        let told = ask("explain", &[("q", q), ("lang", "en")]);
        let steps = told["words"]["why"].as_array().expect("steps").clone();
        steps
            .iter()
            .map(|step| step["text"].as_str().expect("a text").to_owned())
            .collect::<Vec<_>>()
    };
    let nim = why("nim 3 5");
    assert_eq!(nim[..4], ["nim 3:", "nim 3 has nim-value 3", "nim 5:", "nim 5 has nim-value 5"]);
    // Equal components are told of once, also the last.
    let twins = why("kayles 5 + nim 2 + kayles 5 + kayles 5");
    let above = twins.iter().filter(|text| *text == "the same as above").count();
    let told = twins.iter().filter(|text| text.contains("options of kayles 5")).count();
    assert_eq!((above, told), (2, 1), "{twins:?}");
    assert!(
        twins.iter().any(|text| text.starts_with("the nim-sum of the nim-values")),
        "{twins:?}"
    );
    // In one game its value is the nim-sum.
    let single = why("wythoff 5 8");
    assert!(single.iter().any(|text| text.ends_with("turns nim-value 2 into 0")), "{single:?}");
    assert!(!single.iter().any(|text| text.contains("nim-sum")), "{single:?}");
}
