//! Options against the definition in words, written down once more on sets of small games; texts that can be read again.

use super::*;
use crate::rules::{NoFiles, catalogue::parse_question};

fn one(text: &str) -> Component {
    let mut components = parse_question(text, &NoFiles).expect(text);
    assert_eq!(components.len(), 1, "{text}");
    components.remove(0)
}

/// The options of a compound as texts.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let component = one(text);
    assert_eq!(component.text(), text);
    let mut found = Vec::new();
    let words = component.position.words().expect("small");
    let flow = component.ruleset.options(&words, &mut |parts| {
        let [option] = parts else { panic!("one part") };
        found.push(component.ruleset.show(&Position::from(*option)));
        Flow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!(found, expected, "{text}");
    if let Some(count) = component.ruleset.option_count(&component.position) {
        assert_eq!(count, Natural::from(expected.len()), "{text}");
    }
}

#[test]
fn a_conjunctive_move_is_in_every_game_until_one_has_ended() {
    let moves = ["(nim 1, nim 0)", "(nim 0, nim 0)"];
    check("conjunctive(nim 2, nim 1)", &moves);
    check("conjunctive(nim 2, nim 0)", &[]);
    check("conjunctive(nim 2, ())", &[]);
}

#[test]
fn a_continued_move_is_in_every_game_that_has_not_ended() {
    check("continued(nim 2, nim 0)", &["(nim 1, nim 0)", "(nim 0, nim 0)"]);
    check("continued(nim 0, nim 0)", &[]);
}

#[test]
fn a_selective_move_is_in_one_game_or_more() {
    let moves = ["(nim 1, nim 0)", "(nim 0, nim 1)", "(nim 0, nim 0)"];
    check("selective(nim 1, nim 1)", &moves);
    check("selective(nim 1, nim 0)", &["(nim 0, nim 0)"]);
    check("shortened(nim 1, nim 1)", &moves);
    check("shortened(nim 1, nim 0)", &[]);
}

#[test]
fn a_diminished_move_is_in_one_game() {
    check("diminished(nim 1, nim 2)", &["(nim 0, nim 2)", "(nim 1, nim 1)", "(nim 1, nim 0)"]);
    check("diminished(nim 1, nim 0)", &[]);
}

#[test]
fn a_game_may_be_a_sum_or_fall_apart() {
    check(
        "conjunctive((nim 1 + kayles 1), kayles 3)",
        &[
            "((nim 0 + kayles 1), kayles 2)",
            "((nim 0 + kayles 1), (kayles 1 + kayles 1))",
            "((nim 0 + kayles 1), kayles 1)",
            "(nim 1, kayles 2)",
            "(nim 1, (kayles 1 + kayles 1))",
            "(nim 1, kayles 1)",
        ],
    );
}

#[test]
fn compounds_may_stand_in_compounds() {
    check(
        "selective(conjunctive(nim 1, nim 1), nim 1)",
        &[
            "(conjunctive(nim 1, nim 1), nim 0)",
            "(conjunctive(nim 0, nim 0), nim 1)",
            "(conjunctive(nim 0, nim 0), nim 0)",
        ],
    );
}

#[test]
fn rulesets_tell_compounds_apart() {
    let identity = |text: &str| one(text).ruleset.identity();
    assert_eq!(identity("selective(nim 3, nim 5)"), identity("selective(nim 1, nim 1)"));
    assert_ne!(identity("selective(nim 3, kayles 5)"), identity("selective(kayles 5, nim 3)"));
}

#[test]
fn words_that_are_no_position_have_no_options() {
    let compound = one("selective(nim 1, nim 1)");
    for words in
        [&[][..], &[1], &[1, 1, 7, 1, 1], &[u64::MAX, 1], &[1, 1, 0, u64::MAX, 1], &[2, 1, 0, 1, 1]]
    {
        let flow = compound.ruleset.options(words, &mut |_| panic!("{words:?}"));
        assert!(flow.is_continue());
        compound.ruleset.canonical(&mut words.to_vec());
        let _ = compound.ruleset.show(&Position::from(words));
        assert_eq!(compound.ruleset.option_count(&Position::from(words)), None);
    }
}
