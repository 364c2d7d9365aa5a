//! Published values: every row of corpus/theorems.csv holds, by brute force from the options and, where the ruleset has
//! a theory for it, by the theory too.
//!
//! Columns: the game in bouton's notation, the play convention, outcome and nim-value (empty where none is given), then
//! the family and position as the source has them, and where the row comes from.

use crate::brute::{Brute, Id};
use bouton_core::{
    rules::{Component, NoFiles, catalogue::parse_question},
    value::{Natural, Outcome, Play, nim_sum},
};

/// The fields of a line: quotes around a field with commas, none inside.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("never empty").push(c),
        }
    }
    fields
}

fn outcome_of(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

/// Components of one ruleset by brute force: outcome and, in normal play, the nim-value.
fn by_definition(components: &[Component], play: Play) -> (Outcome, Option<Natural>) {
    let ruleset = components[0].ruleset.as_ref();
    let mut brute = Brute::new(ruleset, 50_000_000);
    let ids: Vec<Id> = components
        .iter()
        .map(|component| brute.id(&component.position.words().expect("small")))
        .collect();
    match play {
        Play::Normal => {
            let value = brute.nim_sum(&ids);
            (outcome_of(value == 0), Some(value.into()))
        }
        Play::Misere => {
            let genus = brute.genus(&ids).expect("small enough to search");
            (outcome_of(genus.minus == 0), None)
        }
    }
}

/// The same by theory, where it says something of every component.
fn by_theory(components: &[Component], play: Play) -> (Option<Outcome>, Option<Natural>) {
    let theory = |component: &'_ Component| component.ruleset.theory().is_some();
    if !components.iter().all(theory) {
        return (None, None);
    }
    let values: Option<Vec<Natural>> = components
        .iter()
        .map(|c| c.ruleset.theory()?.nim_value(&c.position).map(|proved| proved.value))
        .collect();
    let value = values.as_ref().map(nim_sum).filter(|_| play == Play::Normal);
    let outcome = match components {
        [c] => c.ruleset.theory().and_then(|theory| theory.outcome(&c.position, play)),
        _ => None,
    };
    let outcome =
        outcome.map(|proved| proved.value).or_else(|| value.as_ref().map(Outcome::of_nim_value));
    (outcome, value)
}

#[test]
fn every_published_row_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/theorems.csv");
    let text = std::fs::read_to_string(path).expect("the corpus");
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let fields = fields(line);
        let [game, play, outcome, value, _, _, source] = <[String; 7]>::try_from(fields)
            .unwrap_or_else(|f| panic!("{line}: {} fields", f.len()));
        assert!(!source.is_empty(), "{line}: no source");
        let components =
            parse_question(&game, &NoFiles).unwrap_or_else(|m| panic!("{game}: {m:?}"));
        let play = match play.as_str() {
            "normal" => Play::Normal,
            "misere" => Play::Misere,
            other => panic!("{line}: play {other}"),
        };
        let outcome = match outcome.as_str() {
            "N" => Outcome::N,
            "P" => Outcome::P,
            other => panic!("{line}: outcome {other}"),
        };
        let value: Option<Natural> = (!value.is_empty()).then(|| value.parse().expect("a number"));
        let defined = by_definition(&components, play);
        assert_eq!(defined.0, outcome, "{line}: by definition");
        if let Some(value) = &value {
            assert_eq!(defined.1.as_ref(), Some(value), "{line}: by definition");
        }
        let proved = by_theory(&components, play);
        if let Some(proved) = proved.0 {
            assert_eq!(proved, outcome, "{line}: by theory");
        }
        if let (Some(proved), Some(value)) = (proved.1, value) {
            assert_eq!(proved, value, "{line}: by theory");
        }
        rows += 1;
    }
    assert!(rows >= 235, "the corpus has {rows} rows");
}
