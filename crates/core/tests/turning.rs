//! Published values of coin-turning games and their products: every row of corpus/turning_*.csv and corpus/product_tables.csv, by
//! the theory and by the options.
//!
//! By the options: the value of a coin alone is the mex of the nim-sums of the coins that a move leaves, each alone. That this
//! is the value of the game is held by the conformance test, which plays whole rows and boards.

mod csv;

use bouton_core::{
    rules::{Component, NoFiles, Ruleset, catalogue::parse_question},
    value::{Natural, mex},
};
use csv::rows;
use std::{collections::HashMap, ops::ControlFlow};

fn component(text: &str) -> Component {
    let components = parse_question(text, &NoFiles).unwrap_or_else(|m| panic!("{text}: {m:?}"));
    let [component] = <[Component; 1]>::try_from(components).expect("one component");
    component
}

/// Values of coins alone by the options of a ruleset; a coin is one or two words.
struct Coins {
    values: HashMap<Vec<u64>, u64>,
}

impl Coins {
    fn value(&mut self, ruleset: &dyn Ruleset, coin: &[u64]) -> u64 {
        if let Some(value) = self.values.get(coin) {
            return *value;
        }
        let mut options: Vec<Vec<u64>> = Vec::new();
        let flow = ruleset.options(coin, &mut |parts| {
            options.push(parts[0].to_vec());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        let mut reached = Vec::new();
        for option in options {
            let coins = option.chunks(coin.len());
            reached.push(coins.fold(0, |sum, other| sum ^ self.value(ruleset, other)));
        }
        let value = mex(reached);
        self.values.insert(coin.to_vec(), value);
        value
    }
}

/// Checks single coins of one game after another.
#[derive(Default)]
struct Checker {
    games: HashMap<String, Coins>,
}

impl Checker {
    #[track_caller]
    fn check(&mut self, text: &str, expected: &str) {
        let component = component(text);
        let ruleset = component.ruleset.as_ref();
        let theory = ruleset.theory().expect("a theory");
        let proved = theory.nim_value(&component.position).expect("a value").value;
        assert_eq!(proved.to_string(), expected, "{text}: by theory");
        let coins =
            self.games.entry(ruleset.name()).or_insert_with(|| Coins { values: HashMap::new() });
        let words = component.position.words().expect("small");
        assert_eq!(coins.value(ruleset, &words).to_string(), expected, "{text}: by the options");
    }
}

#[test]
fn coins_have_their_published_values() {
    let mut checker = Checker::default();
    let rows = rows(include_str!("../../../corpus/turning_values.csv"));
    assert_eq!(rows.len(), 115);
    for row in rows {
        let [game, coin, quantity, value, ..] = &row[..] else { panic!("{row:?}") };
        assert_eq!(quantity, "nim_value");
        checker.check(&format!("{game} {coin}"), value);
    }
}

#[test]
fn products_have_their_published_values() {
    let mut checker = Checker::default();
    let rows = rows(include_str!("../../../corpus/product_tables.csv"));
    assert_eq!(rows.len(), 190);
    for row in rows {
        let [game, place, quantity, value, ..] = &row[..] else { panic!("{row:?}") };
        assert_eq!(quantity, "nim_value");
        let (product, games) = game.trim_end_matches(')').split_once('(').expect("a product");
        let family = match product {
            "acrostic_product" => "acrostic",
            "direct_product" => "tartan",
            other => panic!("{other}"),
        };
        let games: Vec<&str> =
            games.split(',').map(|game| game.trim().trim_start_matches("turning:")).collect();
        let place = place.trim_matches(['(', ')']).replace(',', "/");
        checker.check(&format!("{family}:{} {place}", games.join(",")), value);
    }
}

#[test]
fn theorems_hold_in_their_published_cases() {
    let mut checker = Checker::default();
    let rows = rows(include_str!("../../../corpus/turning_theorems.csv"));
    assert_eq!(rows.len(), 44);
    for row in rows {
        let [game, play, outcome, value, ..] = &row[..] else { panic!("{row:?}") };
        assert_eq!((play.as_str(), outcome == "P"), ("normal", value == "0"), "{row:?}");
        checker.check(game, value);
    }
}

#[test]
fn names_have_their_published_codes() {
    let rows = rows(include_str!("../../../corpus/turning_codes.csv"));
    assert_eq!(rows.len(), 12);
    for row in rows {
        let [_, name, quantity, code, ..] = &row[..] else { panic!("{row:?}") };
        assert_eq!(quantity, "turning_code");
        let name = name.to_lowercase().replace(' ', "-");
        for coin in 1..=12 {
            let named = component(&format!("{name} {coin}"));
            let coded = component(&format!("turning:{code} {coin}"));
            let options = |component: &Component| {
                let words = component.position.words().expect("small");
                let mut all = Vec::new();
                let _ = component.ruleset.options(&words, &mut |parts| {
                    all.push(parts[0].to_vec());
                    ControlFlow::Continue(())
                });
                all
            };
            assert_eq!(options(&named), options(&coded), "{name} {coin}");
        }
    }
}

#[test]
fn large_places_have_values_by_formula() {
    for (text, value) in [
        ("turning-turtles 10^30", "1000000000000000000000000000000"),
        ("ruler 2^100", "1267650600228229401496703205376"),
        ("mock-turtles 2^100", "2535301200456458802993406410751"),
        ("nim-2d 10^20/10^20", "0"),
        // Generators of the tower: 2^64 ⊗ 2^64 = 2^64 + 2^63.
        ("tartan:1-2,1-2 2^64/2^64", "27670116110564327424"),
    ] {
        let component = component(text);
        let theory = component.ruleset.theory().expect("a theory");
        let value: Natural = value.parse().expect("a number");
        assert_eq!(theory.nim_value(&component.position).expect(text).value, value, "{text}");
    }
}
