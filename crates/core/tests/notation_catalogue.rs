//! From text to components over the whole catalogue, and what is said where that fails.

use bouton_core::{
    notation::{Diagnostic, Head, parse},
    rules::{
        Component, NoFiles, arity,
        catalogue::{self, parse_question},
    },
};
use std::collections::BTreeMap;

fn texts(components: &[Component]) -> Vec<String> {
    components.iter().map(Component::text).collect()
}

/// The question has exactly one mistake: its code, place and advice.
#[track_caller]
fn check(question: &str, code: &str, start: usize, end: usize, help: &str) {
    let mistakes = parse_question(question, &NoFiles).expect_err(question);
    let [mistake] = mistakes.as_slice() else { panic!("{question}: {mistakes:?}") };
    let found = (mistake.code, mistake.span.clone(), mistake.help());
    assert_eq!(found, (code, start..end, help.to_owned()), "{question}");
}

#[test]
fn every_name_and_alias_is_a_name_and_belongs_to_one_family() {
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for family in catalogue::families() {
        for name in std::iter::once(&family.name()).chain(family.aliases()) {
            let before = owners.insert(name, family.name());
            assert_eq!(before, None, "{name} names two families");
            let sum = parse(name).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
            let head = Head::Name { text: (*name).to_owned(), span: 0..name.chars().count() };
            assert_eq!(sum.terms[0].head, head, "a name that is typed is found");
        }
        assert!(!family.usage().is_empty() && !family.rules().is_empty(), "{}", family.name());
        assert!(!family.rules_zh().is_empty(), "{}", family.name());
    }
}

#[test]
fn every_example_is_read_and_its_components_are_read_back_the_same() {
    for family in catalogue::families() {
        for example in family.examples() {
            let first = parse(example).unwrap_or_else(|m| panic!("{example}: {m:?}"));
            assert_eq!(&first.to_string(), example, "examples are in normal form");
            // Examples that name a file cannot be built here.
            let Ok(components) = parse_question(example, &NoFiles) else {
                let mistakes = parse_question(example, &NoFiles).expect_err(example);
                let no_file = |mistake: &Diagnostic| mistake.code == "N0501";
                assert!(mistakes.iter().all(no_file), "{example}: {mistakes:?}");
                continue;
            };
            assert!(!components.is_empty(), "{example}");
            for text in texts(&components) {
                let again = parse_question(&text, &NoFiles);
                let again = again.unwrap_or_else(|m| panic!("{text} of {example}: {m:?}"));
                assert_eq!(texts(&again), [text.as_str()], "{example}");
            }
        }
    }
}

#[test]
fn stars_and_heaps_are_components_in_the_order_in_which_they_are_written() {
    let components =
        parse_question("NIM 3 10^20 + *4 + 尼姆(5) + nim + ()", &NoFiles).expect("a sum");
    assert_eq!(texts(&components), ["nim 3", "nim 100000000000000000000", "nim 4", "nim 5"]);
    assert!(parse_question("()", &NoFiles).expect("the empty sum").is_empty());
    assert!(parse_question("nim", &NoFiles).expect("no heap").is_empty());
}

#[test]
fn unknown_names_come_with_the_nearest_known_one() {
    check("nmi 3", "N0301", 0, 3, "did you mean nim?");
    check("尼母 3", "N0301", 0, 2, "did you mean 尼姆?");
    check("nim 3 + qqqqqqqq 5", "N0301", 8, 16, "bouton rules list names them all");
    // Codes are written as they are, never behind the name of their family.
    let mistakes = parse_question("code 5", &NoFiles).expect_err("no ruleset");
    assert_eq!(mistakes[0].code, "N0301");
}

#[test]
fn numbers_of_positions_are_counted() {
    #[track_caller]
    fn check_tuple(text: &str, code: &str, start: usize, end: usize, help: &str) {
        let sum = parse(text).expect(text);
        let mistakes = arity::tuple::<2>(&sum.terms[0]).expect_err(text);
        let [mistake] = mistakes.as_slice() else { panic!("{text}: {mistakes:?}") };
        let found = (mistake.code, mistake.span.clone(), mistake.help());
        assert_eq!(found, (code, start..end, help.to_owned()), "{text}");
    }
    let all = "a position of w is one list of numbers: give all of them, as in w 1 2";
    check_tuple("w", "N0310", 0, 1, all);
    check_tuple("w 15", "N0310", 2, 4, all);
    check_tuple("w:2 5 8 3 4", "N0311", 8, 11, "two positions are a sum: w:2 5 8 + w:2 3 4");
    check_tuple("w 5 8 3", "N0311", 6, 7, "two positions are a sum: w 5 8 + w …");
    check_tuple("w 5 x", "N0312", 4, 5, "write a number such as 7, 10^100 or 2^64-1");
    check_tuple("w 5 3-8", "N0104", 4, 7, "heaps and sizes are 0, 1, 2, …");
    check_tuple("w 5 nim", "N0312", 4, 7, "games are joined with +: write + nim");
    check_tuple("w 5 8/2", "N0314", 4, 7, "write one number");
    let sum = parse("w x 1/2 y").expect("words");
    let codes: Vec<&str> =
        arity::tuple::<2>(&sum.terms[0]).unwrap_err().iter().map(|m| m.code).collect();
    assert_eq!(codes, ["N0311", "N0312", "N0314", "N0312"], "all mistakes at once");
}

#[test]
fn parameters_are_asked_for() {
    #[track_caller]
    fn check_parameter<T: std::fmt::Debug>(
        text: &str,
        ask: impl Fn(&bouton_core::notation::Term) -> arity::Read<T>,
        expected: &str,
    ) {
        let sum = parse(text).expect(text);
        let found = match ask(&sum.terms[0]) {
            Ok(value) => format!("{value:?}"),
            Err(mistakes) => mistakes
                .iter()
                .map(|m| format!("{} {}..{}", m.code, m.span.start, m.span.end))
                .collect::<Vec<_>>()
                .join(", "),
        };
        assert_eq!(found, expected, "{text}");
    }
    check_parameter("x 5", arity::no_parameters, "()");
    check_parameter("x:1,b 5", arity::no_parameters, "N0302 2..5");
    check_parameter("x:10 5", |t| arity::integer_parameter(t, "x:1"), "10");
    check_parameter("x 5", |t| arity::integer_parameter(t, "x:1"), "N0303 0..1");
    check_parameter("x:1,2,3 5", |t| arity::integer_parameter(t, "x:1"), "N0304 4..7");
    check_parameter("x:a 5", |t| arity::integer_parameter(t, "x:1"), "N0305 2..3");
    check_parameter("x:1..2 5", |t| arity::integer_parameter(t, "x:1"), "N0305 2..6");
    check_parameter("x:a=1 5", |t| arity::integer_parameter(t, "x:1"), "N0307 2..5");
    check_parameter("x 5", |t| arity::integer_parameter_or(t, 2), "2");
    check_parameter("x:7 5", |t| arity::within(t, 7_u8.into(), 1..=6), "N0309 2..3");
    check_parameter(
        "x:q=2^70 5",
        |t| arity::keyed_integer_parameter(t, "q"),
        "Some(1180591620717411303424)",
    );
    check_parameter("x 5", |t| arity::keyed_integer_parameter(t, "q"), "None");
    check_parameter("x:r=7 5", |t| arity::keyed_integer_parameter(t, "q"), "N0307 2..5");
    check_parameter("x:7 5", |t| arity::keyed_integer_parameter(t, "q"), "N0307 2..3");
    check_parameter("x:q=b 5", |t| arity::keyed_integer_parameter(t, "q"), "N0305 4..5");
    check_parameter("x:Dollar 5", |t| arity::choice_parameter(t, &["dollar"]), "Some(\"dollar\")");
    check_parameter("x:pound 5", |t| arity::choice_parameter(t, &["dollar"]), "N0320 2..7");
    check_parameter("x:file 5", |t| arity::text_parameter(t, &NoFiles, "x:f"), "N0501 2..6");
    check_parameter("x:'a b' 5", |t| arity::text_parameter(t, &NoFiles, "x:f"), "(\"a b\", 3..6)");
}

#[test]
fn sets_are_read_from_lists_ranges_and_names() {
    #[track_caller]
    fn check_set(parameters: &str, expected: &str) {
        let sum = parse(&format!("x{parameters} 9")).expect(parameters);
        let found = match arity::set_parameter(&sum.terms[0], "x:1,3,4 20") {
            Ok(set) => set.to_string(),
            Err(mistakes) => mistakes
                .iter()
                .map(|m| format!("{} {:?} {}", m.code, m.suggestion, m.span.start))
                .collect::<Vec<_>>()
                .join(", "),
        };
        assert_eq!(found, expected, "{parameters}");
    }
    check_set(":4,1,3,1", "1,3,4");
    check_set(":{3, 1}", "1,3");
    check_set(":1..10", "1..10");
    check_set(":SQUARES", "squares");
    check_set("", "N0303 None 0");
    check_set(":prime", "N0306 Some(\"primes\") 2");
    check_set(":xyzzy", "N0306 None 2");
    check_set(":0,2,5..3,0..2", "N0316 None 2, N0308 Some(\"3..5\") 6, N0316 Some(\"1..2\") 11");
    check_set(":a=1", "N0307 None 2");
}

/// A text that is printed is read as the same position.
#[track_caller]
fn check_printed(typed: &str, printed: &str) {
    let components = parse_question(typed, &NoFiles).expect(typed);
    assert_eq!(texts(&components), [printed], "{typed}");
    let again = parse_question(printed, &NoFiles).expect(printed);
    assert_eq!(texts(&again), [printed], "{typed}");
    assert_eq!(again[0].position, components[0].position, "{typed}");
}

#[test]
fn vertices_are_printed_by_their_names() {
    // The third vertex that is named, 1, is not the first one.
    check_printed("geography:'2-3 1-3' 3", "geography:'2-3 1-3' 3");
    check_printed("geography:'2-3 1-3' 1", "geography:'2-3 1-3' 1");
    check_printed("geography:'0-1' 1", "geography:'0-1' 1");
    check_printed("geography:'a-b b-c' 2", "geography:'a-b b-c' b");
    check_printed("geography:petersen 3 without 1", "geography:petersen 3 without 1");
}

#[test]
fn games_without_a_position_stand_in_front_of_commas() {
    for game in ["node-kayles:cycle:5", "arc-kayles:'a-b b-c'", "hackenbush:'0-1 1-2'"] {
        let components = parse_question(game, &NoFiles).expect(game);
        let game = components[0].text();
        check_printed(
            &format!("selective({game} + kayles 2)"),
            &format!("selective({game}, kayles 2)"),
        );
        check_printed(&format!("selective({game}, *3)"), &format!("selective({game}, nim 3)"));
    }
    // Parameters have no blanks between them.
    check_printed("selective(subtract:1,3,4 5, bash:3 7)", "selective(subtract:1,3,4 5, bash:3 7)");
}
