//! Moves and forms of lands against the drawings of `core`.

use super::*;
use bouton_core::rules::SproutsDrawing;
use std::{
    collections::{BTreeSet, HashSet},
    ops::ControlFlow,
};

fn forms(sprouts: &Sprouts, text: &str) -> Option<Vec<Form>> {
    sprouts.lands(text).expect("not too much work")
}

fn read(sprouts: &Sprouts, text: &str) -> Option<Form> {
    sprouts.read(text).expect("not too much work")
}

/// The options of a drawing by its definition in `core`, each as lands in the checker's form.
fn by_definition(sprouts: &Sprouts, drawing: &SproutsDrawing) -> BTreeSet<Vec<Form>> {
    let mut options = BTreeSet::new();
    let _ = drawing.moves(&mut |after| {
        let mut lands: Vec<Form> = after
            .lands()
            .iter()
            .flat_map(|land| forms(sprouts, &land.text()).expect("a drawing"))
            .collect();
        lands.sort_unstable();
        options.insert(lands);
        ControlFlow::Continue(())
    });
    options
}

/// Holds the options of every land that can be reached from some spots against those of `core`; returns how many lands there are.
#[track_caller]
fn check_all_from(spots: u64) -> usize {
    let sprouts = Sprouts::of_lines(1 << 20);
    let start = SproutsDrawing::spots(spots).expect("few spots");
    let mut met: HashSet<String> = HashSet::from([start.clone().canonical().text()]);
    let mut open = vec![start];
    let mut forms: HashSet<Form> = HashSet::new();
    while let Some(drawing) = open.pop() {
        let form = read(&sprouts, &drawing.text()).expect("one land");
        let mut own: BTreeSet<Vec<Form>> = BTreeSet::new();
        let land = Land::read(&drawing.text()).expect("a drawing");
        let moves = land.moves(&mut |after| {
            let mut lands = sprouts.forms(after)?;
            lands.sort_unstable();
            own.insert(lands);
            Ok(())
        });
        moves.expect("not too many");
        assert_eq!(own, by_definition(&sprouts, &drawing), "{}", drawing.text());
        forms.insert(form);
        let _ = drawing.moves(&mut |after| {
            for land in after.lands() {
                if met.insert(land.clone().canonical().text()) {
                    open.push(land);
                }
            }
            ControlFlow::Continue(())
        });
    }
    // Lands that are alike in `core` are alike here, and none more.
    assert_eq!(forms.len(), met.len());
    met.len()
}

#[test]
fn moves_are_those_of_the_definition() {
    for spots in 1..=4 {
        assert!(check_all_from(spots) > 0);
    }
}

/// Two ways to write a land.
#[track_caller]
fn check_alike(one: &str, other: &str) {
    let sprouts = Sprouts::of_lines(100);
    let form = |text: &str| read(&sprouts, text).unwrap_or_else(|| panic!("{text} is a land"));
    assert_eq!(form(one), form(other), "{one} and {other}");
}

#[test]
fn other_ways_to_write_a_land_are_alike() {
    check_alike("0.AB.}0.0.AB.}", "YX.0.0.}0.XY.}");
    // A region read backwards.
    check_alike("12AB.}AB.0.}", "21BA.}AB.0.}");
    // Three lives, however they lie.
    check_alike("0.AB.}AB.2.}", "0.AB.}AB2.}");
    check_alike("0.0.A.}A.1.}", "0.0.A.}A22.}");
}

#[test]
fn other_lands_are_not() {
    let sprouts = Sprouts::of_lines(100);
    for (one, other) in
        [("0.0.}", "0.0.0.}"), ("0.AB.}0.0.AB.}", "0.AB.}0.AB.}"), ("1212.}", "1122.}")]
    {
        assert_ne!(read(&sprouts, one), read(&sprouts, other), "{one} and {other}");
    }
}

#[test]
fn what_is_no_land_is_refused() {
    let sprouts = Sprouts::of_lines(100);
    for text in [
        "",
        "0",
        "0.",
        "0.}",
        "3.}",
        "A.0.}",
        "AAA.0.}",
        "00.}",
        "0.0.}0.0.}",
        "2.}",
        ".}",
        "}",
        "0 .0.}",
    ] {
        let land = read(&sprouts, text);
        assert_eq!(land.is_some(), text == "0.}", "{text}: {land:?}");
    }
    assert_eq!(forms(&sprouts, "").map(|lands| lands.len()), Some(0));
    assert!(forms(&sprouts, &"0.".repeat(400)).is_none());
}

/// Nim-values of few spots by the checker alone: 0, 0, 0, 1, 1 of 0 to 4 spots.
#[test]
fn few_spots_have_their_nim_values() {
    // Lemoine and Viennot 2015: n spots have nim-value 0 for n mod 6 = 0, 1, 2 and 1 for 3, 4, 5, as far as known.
    let sprouts = Sprouts::of_lines(100);
    let mut known: HashMap<Form, u32> = HashMap::new();
    for (spots, value) in [(1, 0), (2, 0), (3, 1)] {
        let text = format!("{}}}", "0.".repeat(spots));
        let land = read(&sprouts, &text).expect("a land");
        assert_eq!(nim_value(&sprouts, &land, &mut known), value, "{spots} spots");
    }
}

fn nim_value(sprouts: &Sprouts, land: &Form, known: &mut HashMap<Form, u32>) -> u32 {
    if let Some(&value) = known.get(land) {
        return value;
    }
    let options = sprouts.options(land).expect("not too many");
    let values: Vec<u32> = options
        .iter()
        .map(|lands| lands.iter().fold(0, |sum, land| sum ^ nim_value(sprouts, land, known)))
        .collect();
    let value = (0..).find(|value| !values.contains(value)).expect("a mex");
    known.insert(land.clone(), value);
    value
}
