//! Rows of corpus/boards/sprouts.csv: who wins Sprouts with so many spots, as published and by brute force. What is not computed here is
//! cited in docs/sprouts.md.

use bouton_boards::{
    TooLarge, Unlimited, Watch,
    couples::Couples,
    misere::Misere,
    sprouts::{Pairs, Sprouts},
};
use bouton_core::rules::SproutsDrawing;

/// Rows of a convention: the spots, the outcome and the values.
fn rows(convention: &str) -> Vec<(u64, String, String)> {
    let text = include_str!("../../../corpus/boards/sprouts.csv");
    let rows = text.lines().skip(1).map(|line| line.splitn(5, ',').collect::<Vec<_>>());
    rows.filter(|row| row[1] == convention)
        .map(|row| (row[0].parse().expect("a number"), row[2].to_owned(), row[3].to_owned()))
        .collect()
}

fn nim_value(spots: u64) -> u8 {
    let mut couples = Couples::new(Sprouts::new(Pairs::Cancel));
    let rest = couples.game_mut().split(SproutsDrawing::spots(spots).expect("few"));
    let value = couples.nim_value(&rest, &mut Unlimited).expect("small");
    for other in 0..3 {
        assert_eq!(couples.has_value(&rest, other, &mut Unlimited), Ok(other == value));
    }
    value
}

fn misere() -> Misere<Sprouts> {
    Misere::new(Sprouts::new(Pairs::Stay))
}

fn is_misere_p(spots: u64) -> bool {
    let mut search = misere();
    let pieces = search.game_mut().split(SproutsDrawing::spots(spots).expect("few")).pieces;
    search.is_p(&pieces, &mut Unlimited).expect("small")
}

#[track_caller]
fn check_normal(spots: std::ops::RangeInclusive<u64>) {
    let mut checked = 0;
    for (row, outcome, _) in rows("normal") {
        if spots.contains(&row) {
            assert_eq!(if nim_value(row) == 0 { "P" } else { "N" }, outcome, "{row} spots");
            checked += 1;
        }
    }
    assert!(checked > 0, "rows of {spots:?}");
}

#[test]
fn normal_play_up_to_eleven_spots() {
    check_normal(1..=11);
}

#[test]
#[ignore = "second tier: Sprouts with 12 and 13 spots takes half a minute"]
fn normal_play_up_to_thirteen_spots() {
    check_normal(12..=13);
}

#[test]
fn misere_play_up_to_five_spots() {
    let mut checked = 0;
    for (spots, outcome, _) in rows("misere").into_iter().filter(|row| row.0 <= 5) {
        assert_eq!(if is_misere_p(spots) { "P" } else { "N" }, outcome, "{spots} spots");
        checked += 1;
    }
    assert_eq!(checked, 4);
}

/// N iff the number of spots leaves 0, 4 or 5 after division by 6, but for 1 and 4 spots: J. Lemoine, S. Viennot,
/// arXiv:0908.4407, up to 17 spots.
#[test]
#[ignore = "second tier: misère Sprouts with 6 and 7 spots takes a minute"]
fn misere_play_of_six_and_seven_spots() {
    assert!(!is_misere_p(6));
    assert!(is_misere_p(7));
}

#[test]
fn values_by_brute_force() {
    let rows = rows("nimber_normal/g-_misere");
    assert_eq!(rows.len(), 3);
    for (spots, _, values) in rows {
        let (plus, minus) = values.split_once('/').expect("two values");
        assert_eq!(nim_value(spots).to_string(), plus, "{spots} spots");
        let mut search = misere();
        let pieces = search.game_mut().split(SproutsDrawing::spots(spots).expect("few")).pieces;
        let value = search.value(&pieces, &mut Unlimited).expect("small");
        assert_eq!(value.to_string(), minus, "{spots} spots, misère");
    }
}

/// Two equal lands leave together in normal play only, and a land is found again however it is drawn.
#[test]
fn lands_are_known_by_their_form() {
    let twice = || SproutsDrawing::read("0.AB.}0.AB.}]0.CD.}0.CD.}").expect("a drawing");
    let mut normal = Sprouts::new(Pairs::Cancel);
    assert!(normal.split(twice()).pieces.is_empty());
    let mut misere = Sprouts::new(Pairs::Stay);
    let pieces = misere.split(twice()).pieces;
    assert_eq!(pieces.len(), 2);
    assert_eq!(pieces[0], pieces[1]);
    assert_eq!(misere.drawing(pieces[0]).expect("met").lives(), 8);
}

/// Ends a search behind so many looks, or at so many bytes.
struct Short {
    looks: u64,
    bytes: u64,
}

impl Watch for Short {
    type Stop = TooLarge;

    fn count(&mut self, _positions: u64) -> Result<(), TooLarge> {
        self.looks = self.looks.checked_sub(1).ok_or(TooLarge)?;
        Ok(())
    }

    fn allows(&self, bytes: u64) -> bool {
        bytes <= self.bytes
    }

    fn out_of_memory(&self) -> TooLarge {
        TooLarge
    }

    fn too_large(&self) -> TooLarge {
        TooLarge
    }
}

/// A land of so many regions of two spots that meet in one region, each there with two letters: its moves number 2^regions and more.
fn wheel(regions: u32) -> SproutsDrawing {
    let letters = |i: u32| {
        let letter = |i| char::from_u32(u32::from(b'A') + i).expect("a letter");
        format!("{}{}", letter(2 * i), letter(2 * i + 1))
    };
    let middle: String = (0..regions).map(|i| format!("{}.", letters(i))).collect();
    let others: String = (0..regions).map(|i| format!("}}{}2.2.", letters(i))).collect();
    SproutsDrawing::read(&format!("{middle}{others}}}")).expect("a drawing")
}

/// One land's moves alone ran for half a minute and more past the time that was given, and in any memory: the limits were asked between lands only.
#[test]
fn limits_are_asked_among_the_moves_of_one_land() {
    for limits in [(50, u64::MAX), (u64::MAX, 100_000)] {
        let mut watch = Short { looks: limits.0, bytes: limits.1 };
        let mut couples = Couples::new(Sprouts::new(Pairs::Cancel));
        let rest = couples.game_mut().split(wheel(12));
        assert_eq!(couples.nim_value(&rest, &mut watch), Err(TooLarge));
        let mut watch = Short { looks: limits.0, bytes: limits.1 };
        let mut search = misere();
        let pieces = search.game_mut().split(wheel(12)).pieces;
        assert_eq!(search.is_p(&pieces, &mut watch), Err(TooLarge));
    }
}
