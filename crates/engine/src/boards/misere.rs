//! Misère sums of boards, piece by piece.

use super::{Metered, grid, region};
use crate::budget::{Meter, Stop};
use bouton_boards::{
    Game, Rest,
    graph::{GraphGame, Kind, Theorems},
    grid::Cram,
    misere::Misere,
    sprouts::{Pairs, Sprouts},
};
use bouton_core::{
    rules::{Board, Component, Picture, SproutsDrawing, Subset},
    value::Outcome,
};

/// Who wins a misère sum of positions of one board ruleset, and how many sums were looked at; `None` if the components are no such sum, or no
/// engine has room for them.
pub(crate) fn outcome(
    components: &[&Component],
    meter: &mut Meter<'_>,
) -> Option<Result<(Outcome, u64), Stop>> {
    let (first, others) = components.split_first()?;
    let board = first.ruleset.board()?;
    let name = first.ruleset.name();
    if others.iter().any(|other| other.ruleset.name() != name) {
        return None;
    }
    let words: Vec<Vec<u64>> =
        components.iter().map(|component| component.position.words()).collect::<Option<_>>()?;
    let kind = match board {
        Board::Cram => {
            let pictures: Vec<Picture> =
                words.iter().map(|words| Picture::of_words(words)).collect::<Option<_>>()?;
            let regions: Option<Vec<u128>> = pictures.iter().map(region).collect();
            return match (regions, &pictures[..]) {
                (Some(regions), _) => {
                    let mut search = Misere::new(Cram::<u128>::without_theorems());
                    let rests = regions.into_iter().map(|cells| search.game_mut().split(cells));
                    let rests: Vec<Rest<u128>> = rests.collect();
                    Some(decide(search, rests, meter))
                }
                (None, [picture]) => {
                    let (graph, free) = grid(picture);
                    let game = GraphGame::new(&graph, Kind::Edges, Theorems::Unused)?;
                    let mut search = Misere::new(game);
                    let rest = search.game_mut().split(&free);
                    Some(decide(search, vec![rest], meter))
                }
                _ => None,
            };
        }
        Board::Sprouts => {
            let mut search = Misere::new(Sprouts::new(Pairs::Stay));
            let drawings: Option<Vec<SproutsDrawing>> =
                words.iter().map(|words| SproutsDrawing::of_words(words)).collect();
            let rests = drawings?.into_iter().map(|drawing| search.game_mut().split(drawing));
            let rests: Vec<Rest<u32>> = rests.collect();
            return Some(decide(search, rests, meter));
        }
        Board::Vertices(graph) => (graph, Kind::Vertices),
        Board::Edges(graph) => (graph, Kind::Edges),
    };
    let game = GraphGame::new(kind.0, kind.1, Theorems::Unused)?;
    let mut search = Misere::new(game);
    let mut rests = Vec::new();
    for words in &words {
        rests.push(search.game_mut().split(&Subset::of_words(words, kind.0.len())?));
    }
    Some(decide(search, rests, meter))
}

fn decide<G: Game>(
    mut search: Misere<G>,
    rests: Vec<Rest<G::Piece>>,
    meter: &mut Meter<'_>,
) -> Result<(Outcome, u64), Stop> {
    let pieces: Vec<G::Piece> = rests.iter().flat_map(|rest| rest.pieces.iter().copied()).collect();
    let mut watch = Metered::of_graph(meter);
    let is_p = search.is_p(&pieces, &mut watch)?;
    Ok((if is_p { Outcome::P } else { Outcome::N }, search.sums()))
}
