//! Products of two coin-turning games (格子积): coins on a board, turned in the pattern of both games at once; the rules and their
//! theory stand in [`crate::rules::turning`].
//!
//! The games are codes or names of turning games: `tartan:twins,ruler 3/5`, or, in one pair of parentheses, `tartan(twins, ruler, 3/5)`. A
//! code with a comma in it is written in quotes. A position lists the places x/y of the heads, counted from 1 (a coin in a line 0 has no moves); `T` is the board without heads.
//!
//! Turning Corners, the product of Turning Turtles with itself, has the nim-product of x and y: this is where nim-multiplication
//! comes from.
//!
//! # Steps
//! `tartan-coin`: `x`, `y`, `first`, `second` (the games), `a`, `b`, `product`, for six coins at most; `product-sum`: `count`, `sum`.

use super::turning::{NAMED, game, no_code};
use crate::{
    evidence::Theorem,
    notation::{Argument, ArgumentValue, Diagnostic, Parameter, ParameterValue, Term, shortened},
    rules::{
        Component, Family, Files, Sample, Shape, arity,
        turning::{Row, TARTAN, Tartan},
    },
    value::Natural,
};
use std::sync::Arc;

/// The family `tartan`.
pub(super) struct TartanFamily;

impl Family for TartanFamily {
    fn name(&self) -> &'static str {
        "tartan"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["product", "direct-product", "格子积"]
    }

    fn usage(&self) -> &'static str {
        "tartan:GAME,GAME X/Y…, the places of the heads; games are turning codes or names"
    }

    fn rules(&self) -> &'static str {
        "coins on a board: turn all places (x, y) whose x are turned by a move of the first game and whose y by one of the second, \
         where the coin farthest from the corner goes from heads to tails"
    }

    fn rules_zh(&self) -> &'static str {
        "硬币放在棋盘上：取第一个游戏一步所翻的各 x 与第二个游戏一步所翻的各 y，翻动所有位置 (x, y)，其中离角最远的一枚由正面翻成反面"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["tartan:turning-turtles,turning-turtles 3/5 7/7", "tartan:mock-turtles,ruler 4/4 5/4"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        &[TARTAN]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let (name, games, position) = read(term, "tartan")?;
        let ruleset = Arc::new(Tartan { name, games });
        Ok(vec![Component { ruleset, position: position.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        [
            "tartan:turning-turtles,turning-turtles",
            "tartan:twins,ruler",
            "tartan:mock-turtles,3E",
            "tartan:2-3,1-2C",
        ]
        .map(|ruleset| Sample { ruleset, shape: Shape::Texts(boards()) })
        .to_vec()
    }
}

/// All boards of three times three places.
pub(super) fn boards() -> Vec<String> {
    let place = |i: u32| format!("{}/{}", i / 3 + 1, i % 3 + 1);
    let board = |heads: u32| {
        let places: Vec<String> = (0..9).filter(|i| heads >> i & 1 == 1).map(place).collect();
        if places.is_empty() { "T".to_owned() } else { places.join(" ") }
    };
    (0..1 << 9).map(board).collect()
}

/// A product as it is printed, its games, and the places of the heads in rising order.
type Read = (String, [Row; 2], Vec<Natural>);

/// Reads the games of a product and its heads.
pub(super) fn read(term: &Term, family: &'static str) -> Result<Read, Vec<Diagnostic>> {
    // The games stand behind the colon, or are the first two words.
    let (words, arguments): (Vec<&str>, &[Argument]) = match term.parameters.as_slice() {
        [] => match term.arguments.as_slice() {
            [a, b, rest @ ..] => (vec![&a.text, &b.text], rest),
            _ => (Vec::new(), &term.arguments),
        },
        parameters => {
            if parameters.iter().any(|parameter| parameter.value == ParameterValue::Faulty) {
                return Err(Vec::new());
            }
            (
                parameters.iter().map(|parameter: &Parameter| &*parameter.text).collect(),
                &term.arguments,
            )
        }
    };
    let [first, second] = <[&str; 2]>::try_from(words)
        .map_err(|_| vec![Diagnostic::new("N0326", term.head.span()).with("name", family)])?;
    let row = |word: &str| game(word, word.to_owned()).ok_or_else(|| vec![no_code(term, word)]);
    let (games, heads) = arity::all(arity::all(row(first), row(second)), heads(arguments))?;
    for (game, place) in [(&games.0, 0), (&games.1, 1)] {
        let places: Vec<Natural> = heads.iter().skip(place).step_by(2).cloned().collect();
        game.within_reach(&places, term.span.clone())?;
    }
    let name = format!("{family}:{},{}", written(first), written(second));
    Ok((name, [games.0, games.1], heads))
}

/// A game as it is printed among parameters.
fn written(word: &str) -> String {
    let named = NAMED.iter().find(|game| game.aliases.contains(&word));
    let word = named.map_or(word, |game| game.name);
    if word.contains(',') { format!("'{word}'") } else { word.to_owned() }
}

/// The places of heads, in rising order.
pub(super) fn heads(arguments: &[Argument]) -> Result<Vec<Natural>, Vec<Diagnostic>> {
    if let [Argument { value: ArgumentValue::Word, text, .. }] = arguments
        && text.chars().all(|c| matches!(c, 'T' | 't' | '反'))
    {
        return Ok(Vec::new());
    }
    let mut mistakes = Vec::new();
    let mut places = Vec::new();
    for argument in arguments {
        match &argument.value {
            ArgumentValue::Pair(x, y) => places.push(((x.clone(), y.clone()), argument)),
            ArgumentValue::Faulty => return Err(mistakes),
            _ => mistakes.push(
                Diagnostic::new("N0424", argument.span.clone())
                    .with("word", shortened(&argument.text)),
            ),
        }
    }
    places.sort_by(|a, b| a.0.cmp(&b.0));
    for pair in places.windows(2) {
        if pair[0].0 == pair[1].0 {
            let place = shortened(&pair[1].1.text);
            let mistake = Diagnostic::new("N0423", pair[1].1.span.clone());
            mistakes.push(mistake.with("place", place));
        }
    }
    if mistakes.is_empty() {
        Ok(places.into_iter().flat_map(|((x, y), _)| [x, y]).collect())
    } else {
        mistakes.sort_by_key(|mistake| mistake.span.start);
        Err(mistakes)
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{NoFiles, catalogue::parse_question};

    #[track_caller]
    fn check(text: &str, shown: &str) {
        let found = match parse_question(text, &NoFiles) {
            Ok(components) => components[0].text(),
            Err(mistakes) => mistakes[0].code.to_owned(),
        };
        assert_eq!(found, shown, "{text}");
    }

    #[test]
    fn products_are_written_in_two_ways() {
        check("tartan:twins,ruler 3/5 2/2", "tartan:twins,ruler 2/2 3/5");
        check("tartan(mock-turtles, ruler, 4/4)", "tartan:mock-turtles,ruler 4/4");
        check("product:1+C,'2-3,6C' T", "tartan:1+C,'2-3,6C' T");
        check("tartan:2,1-3C(5) 10^30/1", "tartan:2,1-3C(5) 1000000000000000000000000000000/1");
        check("tartan:twins 3/5", "N0326");
        check("tartan:twins,rulers 3/5", "N0325");
        check("tartan:twins,ruler 3", "N0424");
        check("tartan:twins,ruler 0/3", "tartan:twins,ruler 0/3");
        check("tartan:twins,ruler 1/3 1/3", "N0423");
    }
}
