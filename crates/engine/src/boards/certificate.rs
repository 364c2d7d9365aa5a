//! The couples that a search proved, as a certificate.

use super::{Engine, Metered, Place};
use crate::budget::{Budget, Meter, Stop};
use bouton_boards::{
    Rest,
    couples::{Couples, proof},
    graph::InPlace,
    grid::{Cram, Region, Word},
};
use bouton_core::{
    evidence::couples::CouplesCertificate,
    rules::{Board, Component, Subset},
};

/// The certificate of the nim-value of one board or graph; `None` if it is no such position, its pieces have no place in the
/// format, or the budget does not reach.
pub fn couples_certificate(
    component: &Component,
    budget: &Budget<'_>,
) -> Option<CouplesCertificate> {
    let mut meter = budget.meter();
    let words = component.position.words()?;
    let board = component.ruleset.board()?;
    let mut engine = Engine::of(board, &words)?;
    let place = engine.place(board, &words)?;
    let (value, couples) = match (&mut engine, place) {
        (Engine::Square(couples), Place::Square(rest)) => regions(couples, &rest, &mut meter),
        (Engine::Four(couples), Place::Four(rest)) => regions(couples, &rest, &mut meter),
        (Engine::Five(couples), Place::Five(rest)) => regions(couples, &rest, &mut meter),
        (Engine::Eight(couples), Place::Eight(rest)) => regions(couples, &rest, &mut meter),
        (Engine::Graph(couples, None), Place::Graph(rest)) => {
            let (Board::Vertices(graph) | Board::Edges(graph)) = board else { return None };
            let subset = Subset::of_words(&words, graph.len())?;
            let mut watch = Metered::of_graph(&mut meter);
            let value = couples.nim_value(&rest, &mut watch).ok()?;
            let mut pieces = InPlace::new(couples);
            let roots = pieces.split(&subset);
            let found = proof(&mut pieces, &roots, &mut watch).ok()?;
            let hexadecimal = |words: &[u64]| {
                let digits: String =
                    words.iter().rev().map(|word| format!("{word:016x}")).collect();
                digits.trim_start_matches('0').to_owned()
            };
            let listed = found.into_iter().map(|(piece, n)| (n.into(), hexadecimal(piece.words())));
            Ok((value, listed.collect()))
        }
        _ => return None,
    }
    .ok()?;
    Some(CouplesCertificate { position: component.text(), value: value.into(), couples })
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
