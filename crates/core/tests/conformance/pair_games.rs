//! Games on two numbers: every row of corpus/pair_games.csv holds by brute force from the options, and by theory where the
//! ruleset has one for it.
//!
//! Columns: the game, the quantity, its value, where it comes from. A genus is written as CGSuite does: the nim-value alone for a
//! tame position; else the nim-value, `^`, and the misère values of the position with 0, 1, 2, … nim-heaps of 2 beside it,
//! values of two digits in parentheses, up to where the pattern x, x ⊕ 2, x, … begins.

use crate::brute::Brute;
use bouton_core::{
    rules::{Component, NoFiles, catalogue::parse_question},
    value::Natural,
};

/// The superscript of a genus as numbers.
fn superscript(text: &str) -> Vec<u64> {
    let (mut values, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (value, after) = match rest.strip_prefix('(') {
            Some(inside) => inside.split_once(')').expect("closed"),
            None => rest.split_at(1),
        };
        values.push(value.parse().expect("a number"));
        rest = after;
    }
    values
}

/// The genus of a position of two numbers against a row's.
#[track_caller]
fn check_genus(component: &Component, expected: &str) {
    let at = component.text();
    let mut brute = Brute::new(&*component.ruleset, 50_000_000);
    let id = brute.id(&component.position.words().expect("small"));
    let genus = brute.genus(&[id]).expect("small enough to search");
    let Some((value, misere)) = expected.split_once('^') else {
        assert_eq!(genus.plus.to_string(), expected, "{at}");
        assert!(genus.tame, "{at}: a genus without superscript is tame");
        return;
    };
    assert_eq!(genus.plus.to_string(), value, "{at}");
    // In Wythoff's games a heap of 2 beside an empty one is a nim-heap of 2.
    assert!(component.ruleset.name().starts_with("wythoff"), "{at}: has no nim-heap of 2");
    let two = brute.id(&[0, 2]);
    let mut expected = superscript(misere);
    while expected.len() < 4 {
        expected.push(expected.last().expect("not empty") ^ 2);
    }
    let mut sum = vec![id];
    for value in expected {
        assert_eq!(brute.genus(&sum).expect("small enough").minus, value, "{at} {}", sum.len());
        sum.push(two);
    }
}

#[test]
fn every_row_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/pair_games.csv");
    let text = std::fs::read_to_string(path).expect("the corpus");
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let mut fields = line.splitn(4, ',');
        let mut field = || fields.next().unwrap_or_else(|| panic!("{line}: too few fields"));
        let (game, quantity, value) = (field(), field(), field());
        assert!(!field().is_empty(), "{line}: no source");
        let [component] =
            <[Component; 1]>::try_from(parse_question(game, &NoFiles).expect(game)).expect(game);
        match quantity {
            "nim_value" => {
                let value: u64 = value.parse().expect("a number");
                let mut brute = Brute::new(&*component.ruleset, 0);
                let id = brute.id(&component.position.words().expect("small"));
                assert_eq!(brute.nim_sum(&[id]), value, "{line}");
                let theory = component.ruleset.theory();
                if let Some(proved) = theory.and_then(|t| t.nim_value(&component.position)) {
                    assert_eq!(proved.value, Natural::from(value), "{line}: by theory");
                }
            }
            "genus" => check_genus(&component, value),
            other => panic!("{line}: quantity {other}"),
        }
        rows += 1;
    }
    assert!(rows >= 263, "the corpus has {rows} rows");
}
