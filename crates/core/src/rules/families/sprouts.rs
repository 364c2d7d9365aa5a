//! Sprouts: join two spots, or a spot to itself, by a curve that crosses no other, and put a new spot on the curve; at no spot do more
//! than three curves end.
//!
//! `sprouts 5` is five spots; several numbers are a sum. A later position is a text such as `sprouts 0.AB.}0.0.0.AB.}`: see
//! [`SproutsDrawing`], which also lists the options. What is left falls into lands, whose sum it is.
//!
//! No theory is known that decides it; engines search. D. Applegate, G. Jacobson and D. Sleator conjectured in 1991 that n spots
//! are an N-position in normal play iff n mod 6 is 3, 4 or 5. docs/sprouts.md says how far that was computed, and where bouton
//! stops.

use crate::{
    notation::{Argument, ArgumentValue, Diagnostic, Term, shortened},
    rules::{
        Board, Component, Family, Files, Flow, MOST_LIVES, NoDrawing, Position, Ruleset, Sample,
        Shape, SproutsDrawing, Visitor, Written, arity,
    },
    value::Natural,
};
use std::{ops::ControlFlow, sync::Arc};

/// The family `sprouts`.
pub(super) struct SproutsFamily;

impl Family for SproutsFamily {
    fn name(&self) -> &'static str {
        "sprouts"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["豆芽", "豆芽游戏"]
    }

    fn usage(&self) -> &'static str {
        "sprouts SPOTS… or sprouts DRAWING"
    }

    fn rules(&self) -> &'static str {
        "join two spots, or a spot to itself, by a curve that crosses no other, and put a new spot on it; at most three curves end at \
         a spot"
    }

    fn rules_zh(&self) -> &'static str {
        "用一条不与其他曲线相交的曲线连接两个点（或一个点与自身），并在曲线上加一个新点；每个点至多连三条线"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["sprouts 4", "sprouts 2 3", "sprouts 0.AB.}0.0.AB.}"]
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ruleset: Arc<dyn Ruleset> = Arc::new(Sprouts);
        let drawings = arity::each(term.arguments.iter().map(drawings));
        let ((), drawings) = arity::all(arity::no_parameters(term), drawings)?;
        let component = |drawing: SproutsDrawing| Component {
            ruleset: ruleset.clone(),
            position: Position::from(&*drawing.words()),
        };
        Ok(drawings.into_iter().flatten().map(component).collect())
    }

    fn samples(&self) -> Vec<Sample> {
        let texts = [
            "0",
            "1",
            "2",
            "3",
            "2.2.}",
            "1.1.}",
            "1a1a.}",
            "0.1a1a.}",
            "AB.}AB.}",
            "0.AB.}0.AB.}",
            "1A1B.2.}AB.0.}",
            "ABC.2.}ABC.0.}",
            "0.2A.}A2.1.}",
            "1a2a2.0.}",
        ];
        let texts = texts.map(str::to_owned).to_vec();
        vec![Sample { ruleset: "sprouts", shape: Shape::Texts(texts) }]
    }
}

/// The drawings of one word: so many spots, or the lands of a drawing.
fn drawings(argument: &Argument) -> Result<Vec<SproutsDrawing>, Vec<Diagnostic>> {
    let mistake = |code| {
        vec![
            Diagnostic::new(code, argument.span.clone())
                .with("word", shortened(&argument.text))
                .with("most", MOST_LIVES / 3),
        ]
    };
    match &argument.value {
        ArgumentValue::Word | ArgumentValue::Quoted => match SproutsDrawing::read(&argument.text) {
            Ok(drawing) => Ok(drawing.tidied().lands()),
            Err(NoDrawing::Size) => Err(mistake("N0436")),
            Err(NoDrawing::Letters | NoDrawing::Spot) => Err(mistake("N0437")),
            Err(NoDrawing::Sign) => Err(mistake("N0435")),
        },
        _ => {
            let count = arity::number(argument)?;
            let drawing = u64::try_from(&count).ok().and_then(SproutsDrawing::spots);
            drawing.map(|drawing| vec![drawing]).ok_or_else(|| mistake("N0436"))
        }
    }
}

/// Sprouts on drawings; a position is the [words](SproutsDrawing::words) of a land.
#[derive(Debug)]
struct Sprouts;

impl Ruleset for Sprouts {
    fn name(&self) -> String {
        "sprouts".to_owned()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(drawing) = SproutsDrawing::of_words(position) else {
            return ControlFlow::Continue(());
        };
        drawing.moves(&mut |after| {
            let lands: Vec<Vec<u64>> = after.lands().iter().map(SproutsDrawing::words).collect();
            let parts: Vec<&[u64]> = lands.iter().map(Vec::as_slice).collect();
            visit(&parts)
        })
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        if let Some(drawing) = SproutsDrawing::of_words(position) {
            *position = drawing.canonical().words();
        }
    }

    fn board(&self) -> Option<Board<'_>> {
        Some(Board::Sprouts)
    }

    fn show(&self, position: &Position) -> String {
        let Some(drawing) = position.words().and_then(|words| SproutsDrawing::of_words(&words))
        else {
            return String::new();
        };
        match drawing.only_spots() {
            Some(count) => count.to_string(),
            None => drawing.text(),
        }
    }

    fn written(&self) -> Written {
        Written::Numbers(1)
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let [count] = numbers else { return None };
        let drawing = SproutsDrawing::spots(u64::try_from(count).ok()?)?;
        Some(Position::from(&*drawing.words()))
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}
