//! The compounds as entries of the catalogue: `conjunctive`, `continued`, `selective`, `shortened`, `diminished`.
//!
//! Definition and options: [`crate::rules::Compound`]. Theorems: with the engine, since they need computations in the games.

use crate::{
    notation::{Diagnostic, Head, Joining, Part, Term},
    rules::{Component, Compound, Family, Files, MOST_GAMES, Sample, Shape, catalogue},
};

/// The family of one joining.
pub(super) struct CompoundFamily(Joining);

pub(super) static CONJUNCTIVE: CompoundFamily = CompoundFamily(Joining::Conjunctive);
pub(super) static CONTINUED: CompoundFamily = CompoundFamily(Joining::Continued);
pub(super) static SELECTIVE: CompoundFamily = CompoundFamily(Joining::Selective);
pub(super) static SHORTENED: CompoundFamily = CompoundFamily(Joining::Shortened);
pub(super) static DIMINISHED: CompoundFamily = CompoundFamily(Joining::Diminished);

impl Family for CompoundFamily {
    fn name(&self) -> &'static str {
        self.0.word()
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.0.aliases()
    }

    fn usage(&self) -> &'static str {
        match self.0 {
            Joining::Conjunctive => "conjunctive(GAME, GAME, …)",
            Joining::Continued => "continued(GAME, GAME, …)",
            Joining::Selective => "selective(GAME, GAME, …)",
            Joining::Shortened => "shortened(GAME, GAME, …)",
            Joining::Diminished => "diminished(GAME, GAME, …)",
        }
    }

    fn rules(&self) -> &'static str {
        match self.0 {
            Joining::Conjunctive => {
                "move in every game; all is over as soon as the first game has ended"
            }
            Joining::Continued => {
                "move in every game that has not ended; over when all games have ended"
            }
            Joining::Selective => "move in one game or more; over when all games have ended",
            Joining::Shortened => {
                "move in one game or more; all is over as soon as the first game has ended"
            }
            Joining::Diminished => {
                "move in one game; all is over as soon as the first game has ended"
            }
        }
    }

    fn rules_zh(&self) -> &'static str {
        match self.0 {
            Joining::Conjunctive => "每步在每个游戏里都走；有一个游戏结束，全局就结束",
            Joining::Continued => "每步在每个没有结束的游戏里都走；所有游戏都结束，全局才结束",
            Joining::Selective => "每步在一个或几个游戏里走；所有游戏都结束，全局才结束",
            Joining::Shortened => "每步在一个或几个游戏里走；有一个游戏结束，全局就结束",
            Joining::Diminished => "每步在一个游戏里走；有一个游戏结束，全局就结束",
        }
    }

    fn examples(&self) -> &'static [&'static str] {
        match self.0 {
            Joining::Conjunctive => {
                &["conjunctive(nim 3, kayles 5)", "conjunctive(kayles 7 9, (nim 1 + kayles 4))"]
            }
            Joining::Continued => &["continued(nim 3, kayles 5)"],
            Joining::Selective => &["selective(*5, *6)", "selective(kayles 5, *2) + *1"],
            Joining::Shortened => &["shortened(kayles 5, kayles 6)"],
            Joining::Diminished => &["diminished(kayles 7, kayles 9)"],
        }
    }

    fn build(&self, term: &Term, files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let Head::Compound { joining, parts, span } = &term.head else {
            let mistake = Diagnostic::new("N0124", term.head.span());
            return Err(vec![mistake.with("word", self.0.word())]);
        };
        let (mut games, mut mistakes) = (Vec::new(), Vec::new());
        for part in parts {
            let built = match part {
                Part::Sum(sum) => catalogue::resolve(sum, files).map(|game| vec![game]),
                Part::Term(term) => catalogue::build(term, files)
                    .map(|heaps| heaps.into_iter().map(|heap| vec![heap]).collect()),
            };
            match built {
                Ok(built) => games.extend(built),
                Err(found) => mistakes.extend(found),
            }
        }
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        // A ruleset without heaps is no game: `selective(kayles)` joins nothing. Where nothing is written, the parser has said so.
        if games.is_empty() && !parts.is_empty() {
            let mistake = Diagnostic::new("N0124", span.clone());
            return Err(vec![mistake.with("word", self.0.word())]);
        }
        if games.len() > MOST_GAMES {
            let mistake = Diagnostic::new("N0330", span.clone());
            return Err(vec![mistake.with("given", games.len()).with("limit", MOST_GAMES)]);
        }
        Ok(vec![Compound::of(*joining, games)])
    }

    fn samples(&self) -> Vec<Sample> {
        let texts = ["(nim 2, kayles 3)", "(nim 3, nim 2)", "(nim 2, nim 1, nim 1)"];
        let texts = texts.map(|text| text.to_owned()).to_vec();
        // Each text is a ruleset of its own, as far as its games are.
        let sample =
            |text: String| Sample { ruleset: self.0.word(), shape: Shape::Texts(vec![text]) };
        texts.into_iter().map(sample).collect()
    }
}
