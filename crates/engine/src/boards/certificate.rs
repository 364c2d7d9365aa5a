//! The couples that a search proved, as a certificate.

use super::{Engine, Metered, Place};
use crate::budget::{Budget, Meter, Stop};
use bouton_boards::{
    Rest,
    couples::{Couples, proof},
    graph::InPlace,
    grid::{Cram, Region, Word},
    sprouts::Sprouts,
};
use bouton_core::{
    evidence::couples::CouplesCertificate,
    rules::{Board, Component, Subset},
};

/// The certificate of the nim-value of one board or graph; `None` if it is no such position, or its pieces have no place in the
/// format.
///
/// # Errors
/// The limit that was reached.
pub(crate) fn couples_certificate(
    component: &Component,
    budget: &Budget<'_>,
) -> Result<Option<CouplesCertificate>, Stop> {
    let mut meter = budget.meter();
    let Some((board, words)) = component.ruleset.board().zip(component.position.words()) else {
        return Ok(None);
    };
    let Some(mut engine) = Engine::of(board, &words) else { return Ok(None) };
    let Some(place) = engine.place(board, &words) else { return Ok(None) };
    let (value, couples) = match (&mut engine, place) {
        (Engine::Square(couples), Place::Square(rest)) => regions(couples, &rest, &mut meter)?,
        (Engine::Four(couples), Place::Four(rest)) => regions(couples, &rest, &mut meter)?,
        (Engine::Five(couples), Place::Five(rest)) => regions(couples, &rest, &mut meter)?,
        (Engine::Eight(couples), Place::Eight(rest)) => regions(couples, &rest, &mut meter)?,
        (Engine::Sprouts(couples), Place::Sprouts(rest)) => lands(couples, &rest, &mut meter)?,
        (Engine::Graph(couples, None), Place::Graph(rest)) => {
            let (Board::Vertices(graph) | Board::Edges(graph)) = board else { return Ok(None) };
            let Some(subset) = Subset::of_words(&words, graph.len()) else { return Ok(None) };
            let mut watch = Metered::of_graph(&mut meter);
            let value = couples.nim_value(&rest, &mut watch)?;
            let mut pieces = InPlace::new(couples);
            let roots = pieces.split(&subset);
            let found = proof(&mut pieces, &roots, &mut watch)?;
            let hexadecimal = |words: &[u64]| {
                let digits: String =
                    words.iter().rev().map(|word| format!("{word:016x}")).collect();
                digits.trim_start_matches('0').to_owned()
            };
            let listed = found.into_iter().map(|(piece, n)| (n.into(), hexadecimal(piece.words())));
            (value, listed.collect())
        }
        _ => return Ok(None),
    };
    Ok(Some(CouplesCertificate { position: component.text(), value: value.into(), couples }))
}

/// The nim-value of a drawing of Sprouts, and what proves it.
fn lands(
    couples: &mut Couples<Sprouts>,
    rest: &Rest<u32>,
    meter: &mut Meter<'_>,
) -> Result<(u8, Vec<(u64, String)>), Stop> {
    let mut watch = Metered::of_graph(meter);
    let value = couples.nim_value(rest, &mut watch)?;
    let found = proof(couples, &rest.pieces, &mut watch)?;
    let text = |land: u32| couples.game().drawing(land).map(|land| land.text());
    let listed = found.into_iter().map(|(land, n)| (n.into(), text(land).unwrap_or_default()));
    Ok((value, listed.collect()))
}

/// The nim-value of a rest of Cram, and what proves it.
fn regions<W: Word>(
    couples: &mut Couples<Cram<W>>,
    rest: &Rest<W>,
    meter: &mut Meter<'_>,
) -> Result<(u8, Vec<(u64, String)>), Stop> {
    let mut watch = Metered::of_word(meter);
    let value = couples.nim_value(rest, &mut watch)?;
    let found = proof(couples, &rest.pieces, &mut watch)?;
    let listed = found.into_iter().map(|(piece, n)| (n.into(), Region::of_piece(piece).picture()));
    Ok((value, listed.collect()))
}
