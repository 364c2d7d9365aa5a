//! A picture of a position in signs, a line of a terminal after another.
//!
//! What a move would touch is drawn with another sign, so it is seen without colours too.

use bouton_server::board::{Change, Edge, Picture, Touch, Vertex};

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Labels and numbers.
    Plain,
    /// What lies there.
    Piece,
    /// What the chosen move touches.
    Touched,
}

/// A line in pieces.
pub(crate) type Line = Vec<(String, Mark)>;

/// Longer heaps are not drawn token by token.
const TOKENS: usize = 40;
/// Larger tables of pairs are not drawn.
const SIDE: usize = 16;
/// More lines of one picture are left out.
const LINES: usize = 60;

/// The lines of a picture; `touch` is that of the chosen move.
pub(crate) fn lines(picture: &Picture, touch: Option<&Touch>) -> Vec<Line> {
    let mut lines = match picture {
        Picture::Heaps { heaps, .. } => heaps
            .iter()
            .enumerate()
            .map(|(index, heap)| {
                let change = match touch {
                    Some(Touch::Heaps { changes }) => changes.iter().find(|c| c.heap == index),
                    _ => None,
                };
                heap_line(index, &heap.size, change)
            })
            .collect(),
        Picture::Pair { numbers, .. } => pair(numbers, touch),
        Picture::Staircase { steps, .. } => steps
            .iter()
            .enumerate()
            .map(|(step, coins)| {
                let moved = match touch {
                    Some(Touch::Step { from, coins }) if *from == step => small(coins),
                    _ => Some(0),
                };
                let mut line = vec![label(&step.to_string())];
                row(small(coins), moved, coins, &mut line);
                line
            })
            .collect(),
        Picture::Strip { first, squares, coins, bag, .. } => {
            strip(*first, *squares, coins.iter().map(|c| (&*c.square, c.dollar)), *bag, touch)
        }
        Picture::Cells { rows, columns, cells, .. } => board(*rows, *columns, cells, touch),
        Picture::Graph { vertices, edges, .. } => graph(vertices, edges, touch),
        Picture::Hackenbush { vertices, edges, .. } => drawing(vertices, edges, touch),
        Picture::Coins { coins, .. } => coins_line(coins, touch),
        Picture::List { game, .. } => vec![vec![(game.clone(), Mark::Piece)]],
    };
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push(vec![("…".to_owned(), Mark::Plain)]);
    }
    lines
}

fn label(text: &str) -> (String, Mark) {
    (format!("{text:>3} "), Mark::Plain)
}

fn small(number: &str) -> Option<usize> {
    number.parse().ok().filter(|number| *number <= TOKENS)
}

fn signs(sign: &str, count: usize) -> String {
    sign.repeat(count)
}

/// So many pieces, the last of them touched, and their number.
fn row(count: Option<usize>, touched: Option<usize>, number: &str, line: &mut Line) {
    match count {
        Some(count) => {
            let touched = touched.unwrap_or(count).min(count);
            line.push((signs("●", count - touched), Mark::Piece));
            line.push((signs("○", touched), Mark::Touched));
        }
        None => line.push((format!("{}…", signs("●", TOKENS / 2)), Mark::Piece)),
    }
    line.push((format!(" {number}"), Mark::Plain));
}

/// A heap: what is left of it in its parts, and what is taken between them.
fn heap_line(index: usize, size: &str, change: Option<&Change>) -> Line {
    let mut line = vec![label(&(index + 1).to_string())];
    let parts = change.and_then(|change| {
        let take = small(change.take.as_deref()?)?;
        let left = change.left.iter().map(|part| small(part)).collect::<Option<Vec<_>>>()?;
        Some((take, left))
    });
    match (small(size), parts) {
        (Some(_), Some((take, left))) => {
            let mut left = left.into_iter();
            line.push((signs("●", left.next().unwrap_or(0)), Mark::Piece));
            line.push((signs("○", take), Mark::Touched));
            for part in left {
                let gap = if take == 0 { "|" } else { "" };
                line.push((gap.to_owned(), Mark::Touched));
                line.push((signs("●", part), Mark::Piece));
            }
            line.push((format!(" {size}"), Mark::Plain));
        }
        (count, _) => row(count, Some(0), size, &mut line),
    }
    line
}

fn pair(numbers: &[String], touch: Option<&Touch>) -> Vec<Line> {
    let to = match touch {
        Some(Touch::Pair { numbers }) => Some(numbers),
        _ => None,
    };
    let mut said = vec![(format!("({})", numbers.join(", ")), Mark::Piece)];
    if let Some(to) = to {
        said.push((" → ".to_owned(), Mark::Plain));
        said.push((format!("({})", to.join(", ")), Mark::Touched));
    }
    let place = |numbers: &[String]| -> Option<(usize, usize)> {
        let [x, y] = numbers else { return None };
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    let mut lines = vec![said];
    if let Some((x, y)) = place(numbers).filter(|&(x, y)| x <= 2 * SIDE && y <= SIDE) {
        let to = to.and_then(|to| place(to));
        for row in 0..=y {
            let mut line = vec![label(&row.to_string())];
            for column in 0..=x {
                line.push(match (column, row) {
                    here if here == (x, y) => ("● ".to_owned(), Mark::Piece),
                    here if Some(here) == to => ("○ ".to_owned(), Mark::Touched),
                    _ => ("· ".to_owned(), Mark::Plain),
                });
            }
            lines.push(line);
        }
    }
    lines
}

fn strip<'c>(
    first: u64,
    squares: u64,
    coins: impl Iterator<Item = (&'c str, bool)>,
    bag: bool,
    touch: Option<&Touch>,
) -> Vec<Line> {
    let coins: Vec<(u64, bool)> =
        coins.filter_map(|(square, dollar)| Some((square.parse().ok()?, dollar))).collect();
    let (coin, to) = match touch {
        Some(Touch::Coin { coin, to }) => (Some(*coin), to.parse::<u64>().ok()),
        _ => (None, None),
    };
    let mut line: Line = Vec::new();
    if bag {
        let is_touched = matches!(touch, Some(Touch::Bag {})) || to == Some(0);
        line.push(("[bag] ".to_owned(), if is_touched { Mark::Touched } else { Mark::Plain }));
    }
    let mut numbers = String::from(if bag { "      " } else { "" });
    for square in first..first.saturating_add(squares.min(60)) {
        let here = coins.iter().position(|(place, _)| *place == square);
        line.push(match here {
            Some(at) => {
                let sign = if coins[at].1 { "$" } else { "●" };
                let mark = if coin == Some(at) { Mark::Touched } else { Mark::Piece };
                (format!("{sign}  "), mark)
            }
            None if to == Some(square) => ("○  ".to_owned(), Mark::Touched),
            None => ("·  ".to_owned(), Mark::Plain),
        });
        numbers.push_str(&format!("{square:<3}"));
    }
    vec![line, vec![(numbers, Mark::Plain)]]
}

fn board(rows: usize, columns: usize, cells: &[String], touch: Option<&Touch>) -> Vec<Line> {
    let touched: &[usize] = match touch {
        Some(Touch::Cells { cells, .. }) => cells,
        _ => &[],
    };
    let mut head = String::from("    ");
    for column in 1..=columns {
        head.push_str(&format!("{:<2}", column % 10));
    }
    let mut lines = vec![vec![(head, Mark::Plain)]];
    for row in 0..rows {
        let mut line = vec![label(&(row + 1).to_string())];
        let signs = cells.get(row).map(String::as_str).unwrap_or_default();
        for (column, sign) in signs.chars().enumerate() {
            let is_touched = touched.contains(&(row * columns + column));
            let shown = match (sign, is_touched) {
                (_, true) => "○ ",
                ('.', _) => "□ ",
                ('#', _) => "· ",
                ('X', _) => "X ",
                ('!', _) => "! ",
                ('|', _) => "| ",
                _ => "? ",
            };
            let mark = match (is_touched, sign) {
                (true, _) => Mark::Touched,
                (_, '#') => Mark::Plain,
                _ => Mark::Piece,
            };
            line.push((shown.to_owned(), mark));
        }
        lines.push(line);
    }
    lines
}

/// A line a vertex, with its neighbours.
fn graph(vertices: &[Vertex], edges: &[Edge], touch: Option<&Touch>) -> Vec<Line> {
    let (gone, to): (&[usize], Option<usize>) = match touch {
        Some(Touch::Vertex { vertex, gone }) => (gone, Some(*vertex)),
        Some(Touch::Edge { gone, .. }) => (gone, None),
        _ => (&[], None),
    };
    let mark = |vertex: usize| match gone.contains(&vertex) || to == Some(vertex) {
        true => Mark::Touched,
        false => Mark::Piece,
    };
    let left = vertices.iter().enumerate().filter(|(_, vertex)| vertex.left || vertex.token);
    left.map(|(index, vertex)| {
        let token = if vertex.token { "●" } else { " " };
        let mut line = vec![(format!("{token} {} — ", vertex.label), mark(index))];
        for edge in edges.iter().filter(|edge| edge.left) {
            let other = match (edge.from == index, edge.to == index) {
                (true, _) => edge.to,
                (_, true) => edge.from,
                _ => continue,
            };
            line.push((format!("{} ", vertices[other].label), mark(other)));
        }
        line
    })
    .collect()
}

/// A line an edge, with its ends.
fn drawing(vertices: &[Vertex], edges: &[Edge], touch: Option<&Touch>) -> Vec<Line> {
    let gone: &[usize] = match touch {
        Some(Touch::Edge { gone, .. }) => gone,
        _ => &[],
    };
    let left = edges.iter().enumerate().filter(|(_, edge)| edge.left);
    left.map(|(index, edge)| {
        let end = |vertex: usize| match vertex {
            0 => "⏚",
            _ => vertices[vertex].label.as_str(),
        };
        let mark = if gone.contains(&index) { Mark::Touched } else { Mark::Piece };
        let sign = if gone.contains(&index) { "╌" } else { "─" };
        vec![
            label(&(index + 1).to_string()),
            (format!("{}{sign}{sign}{}", end(edge.from), end(edge.to)), mark),
        ]
    })
    .collect()
}

fn coins_line(coins: &str, touch: Option<&Touch>) -> Vec<Line> {
    let turned: &[u64] = match touch {
        Some(Touch::Coins { places }) => places,
        _ => &[],
    };
    let mut lines: Vec<Line> = Vec::new();
    let all: Vec<char> = coins.chars().collect();
    for (block, some) in all.chunks(20).enumerate() {
        let (mut line, mut numbers): (Line, String) = (Vec::new(), String::new());
        for (at, sign) in some.iter().enumerate() {
            let place = (block * 20 + at + 1) as u64;
            let mark = if turned.contains(&place) { Mark::Touched } else { Mark::Piece };
            let sign = if turned.contains(&place) { sign.to_ascii_lowercase() } else { *sign };
            line.push((format!("{sign}  "), mark));
            numbers.push_str(&format!("{place:<3}"));
        }
        lines.push(line);
        lines.push(vec![(numbers, Mark::Plain)]);
    }
    lines
}

/// The line without its marks.
pub(crate) fn text(line: &Line) -> String {
    let text: String = line.iter().map(|(text, _)| text.as_str()).collect();
    text.trim_end().to_owned()
}
