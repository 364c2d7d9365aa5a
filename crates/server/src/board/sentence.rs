//! A move in words, by what it touches.

use super::{picture::Picture, touch::Touch};
use bouton_core::{
    evidence::Argument,
    rules::{Component, Drawing},
    value::Natural,
};
use bouton_words::Words;

/// The sentence of a move; `None` where the notation says it best.
pub(super) fn of(
    component: &Component,
    picture: Option<&Picture>,
    touch: &Touch,
    words: &Words,
) -> Option<String> {
    let text = |text: &str| Argument::from(text);
    let number = |number: usize| Argument::from(number as u64);
    let digits = |digits: &str| text(&words.digits(digits));
    let many = |numbers: &[String]| {
        let shown: Vec<String> = numbers.iter().map(|number| words.digits(number)).collect();
        shown.join(words.between())
    };
    match touch {
        Touch::Heaps { changes } => {
            let Some(Picture::Heaps { heaps, .. }) = picture else { return None };
            let said = changes.iter().map(|change| {
                let heap = ("heap", number(change.heap + 1));
                let take = ("take", digits(change.take.as_deref().unwrap_or("0")));
                let parts = || ("parts", text(&many(&change.left)));
                match (change.left.as_slice(), change.take.as_deref()) {
                    (_, None) => {
                        let size = heaps.get(change.heap).map_or("", |heap| heap.size.as_str());
                        words.say("ui-act-heap-grow", &[heap, ("size", digits(size)), parts()])
                    }
                    ([], _) => words.say("ui-act-heap-all", &[heap, take]),
                    ([left], _) => words.say("ui-act-heap", &[heap, take, ("left", digits(left))]),
                    (_, Some("0")) => words.say("ui-act-heap-split", &[heap, parts()]),
                    _ => words.say("ui-act-heap-break", &[heap, take, parts()]),
                }
            });
            Some(said.collect::<Vec<_>>().join("; "))
        }
        Touch::Pair { numbers } => {
            let Some(Picture::Pair { numbers: before, .. }) = picture else { return None };
            let arguments = [("before", text(&many(before))), ("after", text(&many(numbers)))];
            Some(words.say("ui-act-numbers", &arguments))
        }
        Touch::Step { from, coins } => {
            let coins = coins.parse::<Natural>().ok()?;
            let arguments = [
                ("coins", Argument::Number(coins)),
                ("from", number(*from)),
                ("to", number(from.checked_sub(1)?)),
            ];
            Some(words.say("ui-act-step", &arguments))
        }
        Touch::Coin { coin, to } => {
            let Some(Picture::Strip { coins, .. }) = picture else { return None };
            let from = ("from", text(&coins.get(*coin)?.square));
            Some(match to.as_str() {
                "0" => words.say("ui-act-coin-bag", &[from]),
                to => words.say("ui-act-coin", &[from, ("to", text(to))]),
            })
        }
        Touch::Bag {} => Some(words.word("ui-act-bag")),
        Touch::Cells { click, toward, .. } => {
            let Some(Picture::Cells { columns, .. }) = picture else { return None };
            let place = |cell: usize| (cell / columns + 1, cell % columns + 1);
            let (row, column) = place(*click.first()?);
            let at = [("row", number(row)), ("column", number(column))];
            match (component.ruleset.drawing()?, click.as_slice()) {
                (Drawing::Cells, [_, second]) => {
                    let (other_row, other_column) = place(*second);
                    let across = row == other_row;
                    let other = if across { other_column } else { other_row };
                    let id = if across { "ui-act-domino-across" } else { "ui-act-domino-down" };
                    let [row, column] = at;
                    Some(words.say(id, &[row, column, ("other", number(other))]))
                }
                (Drawing::Rows, _) => Some(words.say("ui-act-bite", &at)),
                (Drawing::Marks, _) => Some(words.say("ui-act-mark", &at)),
                (Drawing::Squares, _) => {
                    Some(words.say("ui-act-cross", &[("square", number(column))]))
                }
                (Drawing::Dominoes, _) => {
                    let id = match toward {
                        Some("left") => "ui-act-topple-left",
                        _ => "ui-act-topple-right",
                    };
                    Some(words.say(id, &[("domino", number(column))]))
                }
                _ => None,
            }
        }
        Touch::Vertex { vertex, .. } => {
            let Some(Picture::Graph { vertices, takes, .. }) = picture else { return None };
            let label = ("vertex", text(&vertices.get(*vertex)?.label));
            let id = if *takes == "token" { "ui-act-token" } else { "ui-act-vertex" };
            Some(words.say(id, &[label]))
        }
        Touch::Edge { edge, .. } => match picture? {
            Picture::Graph { vertices, edges, .. } => {
                let taken = edges.get(*edge)?;
                let from = ("from", text(&vertices.get(taken.from)?.label));
                let to = ("to", text(&vertices.get(taken.to)?.label));
                Some(match taken.from == taken.to {
                    true => words.say("ui-act-loop", &[from]),
                    false => words.say("ui-act-edge", &[from, to]),
                })
            }
            Picture::Hackenbush { .. } => {
                Some(words.say("ui-act-cut", &[("edge", number(edge + 1))]))
            }
            _ => None,
        },
        Touch::Coins { places } => {
            let coins = places.iter().map(|&place| Natural::from(place)).collect();
            Some(words.say("ui-act-turn", &[("coins", Argument::Numbers(coins))]))
        }
        Touch::Option {} => None,
    }
}
