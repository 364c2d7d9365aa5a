//! What a move touches in the picture of its component, read off the position before and after it.

use super::{
    picture::{Drawn, Picture, is_row},
    sentence,
};
use bouton_core::{
    rules::{Component, Drawing, Picture as Free, Position, SimpleGraph, Subset},
    value::Natural,
};
use bouton_engine::{Moves, Question};
use bouton_words::Words;
use serde::Serialize;
use utoipa::ToSchema;

/// What is touched.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Touch {
    /// Heaps that change.
    Heaps {
        /// The heaps that change, nearly always one.
        changes: Vec<Change>,
    },
    /// Two numbers that become others.
    Pair {
        /// The numbers after the move, in decimal.
        numbers: Vec<String>,
    },
    /// Coins that go down a step.
    Step {
        /// The step that they leave.
        from: usize,
        /// How many, in decimal.
        coins: String,
    },
    /// A coin that slides.
    Coin {
        /// The index of the coin.
        coin: usize,
        /// The square to which it slides, in decimal; 0 is the bag.
        to: String,
    },
    /// The bag is taken.
    Bag {},
    /// Cells of a board.
    Cells {
        /// The cells that are filled, marked, or gone afterwards.
        cells: Vec<usize>,
        /// The cells that select the move: any one of them, or for a domino of Cram all of them.
        click: Vec<usize>,
        /// For a domino that topples: `left` or `right`; null otherwise.
        toward: Option<&'static str>,
    },
    /// A vertex that is taken, or that the token moves to.
    Vertex {
        /// The vertex.
        vertex: usize,
        /// The vertices that are gone afterwards.
        gone: Vec<usize>,
    },
    /// An edge that is taken or cut.
    Edge {
        /// The edge.
        edge: usize,
        /// The vertices that are gone afterwards; in a drawing on the ground, the edges.
        gone: Vec<usize>,
    },
    /// Coins that are turned.
    Coins {
        /// Their places, from 1, rising.
        places: Vec<u64>,
    },
    /// Nothing can be pointed at: the move is chosen from the list.
    Option {},
}

impl Default for Touch {
    fn default() -> Touch {
        Touch::Option {}
    }
}

/// A heap that changes.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Change {
    /// The index of the heap.
    pub heap: usize,
    /// How many are taken, in decimal; null where the heap grows.
    pub take: Option<String>,
    /// The heaps that are left of it, in decimal; none where nothing is left.
    pub left: Vec<String>,
    /// In a row of pins, the first of the pins that are taken, from 0; two places by symmetry. Left out elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<u64>,
}

/// How a move is said, and the touches that mean it.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    /// The move as a sentence.
    pub words: String,
    /// What is touched.
    pub touch: Touch,
    /// Other touches that leave the same position: the other vertex, the other domino.
    pub also: Vec<AlsoTouched>,
}

/// Another touch that means a move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AlsoTouched {
    /// The move as a sentence about this touch.
    words: String,
    /// What is touched.
    touch: Touch,
}

/// The sentence and the touches of every move of a list.
pub fn listed(drawn: &Drawn, question: &Question, moves: &Moves, words: &Words) -> Vec<Touched> {
    let mut list = Vec::with_capacity(moves.moves.len());
    for rated in &moves.moves {
        let played = &rated.played;
        let component = &question.components[played.component];
        let picture = drawn.pictures.get(drawn.picture_of(played.component));
        let is_list = matches!(picture, None | Some(Picture::List { .. }));
        let heap = drawn.heap_of(played.component);
        let of = |number| touch(component, &played.parts, heap, number).filter(|_| !is_list);
        let touch = of(0).unwrap_or(Touch::Option {});
        let say = |touch: &Touch| {
            sentence::of(component, picture, touch, words).unwrap_or_else(|| played.text.clone())
        };
        let mut also: Vec<AlsoTouched> = Vec::new();
        while let Some(next) = of(also.len() + 1).filter(|_| is_ambiguous(component)) {
            if next == touch || also.iter().any(|other| other.touch == next) {
                break;
            }
            also.push(AlsoTouched { words: say(&next), touch: next });
        }
        list.push(Touched { words: say(&touch), touch, also });
    }
    list
}

/// Whether several touches may leave the same position.
fn is_ambiguous(component: &Component) -> bool {
    let drawing = component.ruleset.drawing();
    matches!(drawing, Some(Drawing::Dominoes | Drawing::Vertices(_) | Drawing::Arcs(_)))
}

/// What a move touches; `number` goes through the touches that leave the same position.
fn touch(
    component: &Component,
    parts: &[Position],
    first_heap: usize,
    number: usize,
) -> Option<Touch> {
    let before = &component.position;
    match component.ruleset.drawing()? {
        Drawing::Heaps if component.ruleset.is_heap_like() => {
            let [heap] = before.numbers() else { return None };
            let left: Vec<&Natural> = parts.iter().flat_map(Position::numbers).collect();
            let mut change = change(first_heap, heap, &left);
            if is_row(component) {
                change.from = sides(&left);
            }
            Some(Touch::Heaps { changes: vec![change] })
        }
        Drawing::Heaps => heaps(before.numbers(), only(parts)?.numbers(), first_heap),
        Drawing::Pair => {
            let numbers = only(parts)?.numbers();
            let numbers = numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
            (numbers.len() == 2).then_some(Touch::Pair { numbers })
        }
        Drawing::Stairs => {
            let after = only(parts)?.numbers();
            let step = before.numbers().iter().zip(after).rposition(|(b, a)| a < b)?;
            let coins = &before.numbers()[step] - &after[step];
            Some(Touch::Step { from: step, coins: coins.to_string() })
        }
        Drawing::Strip | Drawing::DollarStrip => match parts {
            [] => Some(Touch::Bag {}),
            [after] => coin(before.numbers(), after.numbers()),
            _ => None,
        },
        Drawing::Cells => {
            let (b, a) = (Free::of_position(before)?, Free::of_position(only(parts)?)?);
            let cells: Vec<usize> = b
                .cells()
                .filter(|&(row, column)| !a.is_free(row, column))
                .map(|(row, column)| row * b.columns() + column)
                .collect();
            Some(Touch::Cells { click: cells.clone(), cells, toward: None })
        }
        Drawing::Rows => rows(&before.words()?, &parts_words(parts)?),
        Drawing::Marks => {
            let ([_, b], [_, a]) = (pair(&before.words()?)?, pair(&only(parts)?.words()?)?);
            let cell = usize::try_from((a & !b).checked_ilog2()?).ok()?;
            Some(Touch::Cells { cells: vec![cell], click: vec![cell], toward: None })
        }
        Drawing::Squares => squares(before, parts),
        Drawing::Dominoes => {
            let (row, left) = (single(before)?, parts.iter().try_fold(0, |_, p| single(p))?);
            // To the left falls the domino before which row − 1 − left stand, to the right the one before which `left` stand.
            let left_first = (number.is_multiple_of(2), left + left + 1 < row);
            let to_left = || {
                let at = (row.checked_sub(left + 1)?) as usize;
                Some(Touch::Cells {
                    cells: (0..=at).collect(),
                    click: vec![at],
                    toward: Some("left"),
                })
            };
            let to_right = || {
                let at = left as usize;
                Some(Touch::Cells {
                    cells: (at..row as usize).collect(),
                    click: vec![at],
                    toward: Some("right"),
                })
            };
            // The definition lists dominoes from the left, and of one domino the left first.
            match left_first {
                (true, false) | (false, true) => to_left(),
                (true, true) | (false, false) => to_right(),
            }
        }
        Drawing::Coins => {
            let (b, a) = (before.words()?, parts_words(parts)?);
            let mut places: Vec<u64> = b.iter().filter(|p| !a.contains(p)).copied().collect();
            places.extend(a.iter().filter(|p| !b.contains(p)));
            places.sort_unstable();
            Some(Touch::Coins { places })
        }
        Drawing::Vertices(graph) => vertex(graph, before, parts, number),
        Drawing::Arcs(graph) => arc(graph, before, parts, number),
        Drawing::Token(graph) => {
            let (b, a) = (before.words()?, only(parts)?.words()?);
            let vertex = usize::try_from(*a.first()?).ok()?;
            let left = Subset::of_words(&b[1..], graph.len())?;
            let after = Subset::of_words(&a[1..], graph.len())?;
            let gone = left.iter().filter(|&v| !after.contains(v)).collect();
            Some(Touch::Vertex { vertex, gone })
        }
        Drawing::Branches { edges, .. } => cut(edges, before, parts),
    }
}

fn only(parts: &[Position]) -> Option<&Position> {
    let [part] = parts else { return None };
    Some(part)
}

fn single(position: &Position) -> Option<u64> {
    let [number] = position.numbers() else { return None };
    u64::try_from(number).ok()
}

fn pair(words: &[u64]) -> Option<[u64; 2]> {
    words.try_into().ok()
}

/// The words of an option of at most one part.
fn parts_words(parts: &[Position]) -> Option<Vec<u64>> {
    match parts {
        [] => Some(Vec::new()),
        [part] => part.words(),
        _ => None,
    }
}

fn change(heap: usize, before: &Natural, left: &[&Natural]) -> Change {
    let sum = left.iter().fold(Natural::ZERO, |sum, part| sum + *part);
    let take = (sum <= *before).then(|| (before - sum).to_string());
    let left = left.iter().filter(|part| !part.is_zero()).map(ToString::to_string).collect();
    Change { heap, take, left, from: Vec::new() }
}

/// How many pins may stand on the left of those that are taken, where these are left.
fn sides(left: &[&Natural]) -> Vec<u64> {
    let side = |at: usize| left.get(at).map_or(Some(0), |part| u64::try_from(*part).ok());
    let sides: Option<Vec<u64>> = [0, 1].into_iter().map(side).collect();
    let mut sides = sides.unwrap_or_default();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// Heaps of one position; a heap that is left out is empty.
fn heaps(before: &[Natural], after: &[Natural], first: usize) -> Option<Touch> {
    let empty = Natural::ZERO;
    let mut filled: Vec<&Natural> = after.iter().collect();
    if after.len() + 1 == before.len() {
        let gone = before.iter().zip(after).position(|(b, a)| b != a).unwrap_or(after.len());
        if before[gone + 1..] != after[gone..] {
            return None;
        }
        filled.insert(gone, &empty);
    }
    if filled.len() != before.len() {
        return None;
    }
    let changed = before.iter().zip(filled).enumerate().filter(|(_, (b, a))| *b != *a);
    let changes = changed.map(|(at, (b, a))| change(first + at, b, &[a])).collect();
    Some(Touch::Heaps { changes })
}

fn coin(before: &[Natural], after: &[Natural]) -> Option<Touch> {
    if before.len() == after.len() {
        let coin = before.iter().zip(after).position(|(b, a)| b != a)?;
        return Some(Touch::Coin { coin, to: after[coin].to_string() });
    }
    // A coin went into the bag and is out of play.
    let coin = before.iter().zip(after).position(|(b, a)| b != a).unwrap_or(after.len());
    let follows = after.len() + 1 == before.len() && before[coin + 1..] == after[coin..];
    follows.then(|| Touch::Coin { coin, to: "0".to_owned() })
}

/// A bite of Chomp: the first cell that is gone is bitten.
fn rows(before: &[u64], after: &[u64]) -> Option<Touch> {
    let columns = usize::try_from(*before.first()?).ok()?;
    let length = |rows: &[u64], row: usize| rows.get(row).copied().unwrap_or_default() as usize;
    let gone = |row| length(after, row)..length(before, row);
    let cells: Vec<usize> = (0..before.len())
        .flat_map(|row| gone(row).map(move |column| row * columns + column))
        .collect();
    let click = vec![*cells.first()?];
    Some(Touch::Cells { cells, click, toward: None })
}

/// A cross on a strip: the squares, one or two by symmetry, on which it leaves these parts.
fn squares(before: &Position, parts: &[Position]) -> Option<Touch> {
    let squares = single(before)?;
    let mut wanted: Vec<u64> = parts.iter().map(single).collect::<Option<_>>()?;
    wanted.retain(|part| *part > 0);
    wanted.sort_unstable();
    // A cross forbids two squares on both sides.
    let leaves = |square: u64| {
        let mut left = vec![square.saturating_sub(2), (squares - 1 - square).saturating_sub(2)];
        left.retain(|part| *part > 0);
        left.sort_unstable();
        left == wanted
    };
    let click: Vec<usize> = (0..squares).filter(|&s| leaves(s)).map(|s| s as usize).collect();
    let first = *click.first()? as u64;
    let forbidden = first.saturating_sub(2)..(first + 3).min(squares);
    let cells = forbidden.map(|square| square as usize).collect();
    Some(Touch::Cells { cells, click, toward: None })
}

/// The vertices of a subset that are in none of the parts.
fn gone(graph: &SimpleGraph, left: &Subset, parts: &[Position]) -> Option<Vec<usize>> {
    let parts: Vec<Subset> =
        parts.iter().map(|p| Subset::of_position(p, graph.len())).collect::<Option<_>>()?;
    Some(left.iter().filter(|&v| !parts.iter().any(|part| part.contains(v))).collect())
}

fn vertex(
    graph: &SimpleGraph,
    before: &Position,
    parts: &[Position],
    number: usize,
) -> Option<Touch> {
    let left = Subset::of_position(before, graph.len())?;
    let gone = gone(graph, &left, parts)?;
    let takes = |vertex: usize| {
        let near = graph.neighbours(vertex).iter().map(|&v| v as usize);
        let mut taken: Vec<usize> = near.filter(|&v| left.contains(v)).chain([vertex]).collect();
        taken.sort_unstable();
        taken == gone
    };
    let fitting: Vec<usize> = gone.iter().copied().filter(|&v| takes(v)).collect();
    let vertex = *fitting.get(number).or(fitting.last())?;
    Some(Touch::Vertex { vertex, gone })
}

fn arc(graph: &SimpleGraph, before: &Position, parts: &[Position], number: usize) -> Option<Touch> {
    let left = Subset::of_position(before, graph.len())?;
    let gone = gone(graph, &left, parts)?;
    let is_gone = |v: usize| gone.binary_search(&v).is_ok();
    // What else is gone has no edge left; so no edge within it avoids the ends.
    let fits = |u: usize, v: usize| {
        is_gone(u) && is_gone(v) && {
            let stays = |w: usize| w != u && w != v;
            gone.iter().filter(|&&w| stays(w)).all(|&w| {
                let near = graph.neighbours(w).iter().map(|&x| x as usize);
                !graph.has_loop(w) && !near.into_iter().any(|x| left.contains(x) && stays(x))
            })
        }
    };
    let fitting: Vec<usize> =
        graph.edges().enumerate().filter(|&(_, (u, v))| fits(u, v)).map(|(edge, _)| edge).collect();
    let edge = *fitting.get(number).or(fitting.last())?;
    Some(Touch::Edge { edge, gone })
}

/// A cut of a drawing on the ground: of the edges that are gone, the one that all others hang on, which is the nearest to the ground.
fn cut(edges: &[(u32, u32)], before: &Position, parts: &[Position]) -> Option<Touch> {
    let left = Subset::of_position(before, edges.len())?;
    let after = match parts {
        [] => Subset::none(edges.len()),
        [part] => Subset::of_position(part, edges.len())?,
        _ => return None,
    };
    let gone: Vec<usize> = left.iter().filter(|&edge| !after.contains(edge)).collect();
    let stands = |vertex: u32| {
        let touches = |edge: usize| edges[edge].0 == vertex || edges[edge].1 == vertex;
        vertex == 0 || after.iter().any(touches)
    };
    let touching = |edge: &&usize| stands(edges[**edge].0) || stands(edges[**edge].1);
    let edge = *gone.iter().find(touching)?;
    Some(Touch::Edge { edge, gone })
}
