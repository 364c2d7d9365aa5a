//! `bouton/answer/1`: the answer to a question.

use crate::{Basis, Figure, Remoteness, Stop};
use bouton_core::{
    evidence,
    value::{Outcome, Play},
};
use bouton_engine::{Cut, NimValue, Verdict};
use bouton_words::Words;
use serde::{Serialize, Serializer, ser::SerializeMap};

/// The answer to a question.
///
/// ```json
/// {"schema":"bouton/answer/1","game":"nim 3 5 7","play":"normal","outcome":"N","nim_value":"1",
///  "winning_moves":{"count":"3","complete":true,"moves":[{"move":"nim 3 -> 2","to":"nim 2 5 7"}]},
///  "components":[{"game":"nim 3","nim_value":"3","basis":{"kind":"theorem","theorem":"bouton-1901"}}],
///  "basis":{"kind":"theorem","theorem":"bouton-1901"},
///  "nim_value_basis":{"kind":"theorem","theorem":"bouton-1901"},"stop":null,
///  "steps":[{"id":"nim-heap","arguments":{"heap":"3"},"text":"a nim-heap of size 3 has nim-value 3"}],"notes":[]}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// `bouton/answer/1`.
    pub schema: &'static str,
    /// The question as understood, in the notation.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// `N` (the next player wins), `P` (the previous player wins), `draw` or `unknown`.
    pub outcome: &'static str,
    /// The nim-value in decimal, `inf(0,2)` for a loopy one; null under misère play and where it is not known.
    pub nim_value: Option<String>,
    /// The winning moves.
    pub winning_moves: Moves,
    /// What is known of each component, in the order in which they are written.
    pub components: Vec<Component>,
    /// What the outcome rests on; null where it is unknown.
    pub basis: Option<Basis>,
    /// What the nim-value rests on; null where it is not known.
    pub nim_value_basis: Option<Basis>,
    /// What stopped the computation; null when nothing did.
    pub stop: Option<Stop>,
    /// How long the game lasts, where that was asked for; left out where it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<Remoteness>,
    /// The explanation, in order.
    pub steps: Vec<Step>,
    /// Remarks, e.g. that another reading of the rules has another winner.
    pub notes: Vec<Step>,
}

/// The winning moves: components as written, then options in the order of the ruleset's definition.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moves {
    /// Their exact number in decimal; null where it is not known.
    pub count: Option<String>,
    /// Whether `moves` holds all of them.
    pub complete: bool,
    /// What cut the list: `texts`, the memory for long texts; left out where nothing or the number of moves
    /// that was asked for did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
    /// The first of them.
    pub moves: Vec<PlayedMove>,
}

/// One move of a sum.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedMove {
    /// The move: `nim 3 -> 2`.
    #[serde(rename = "move")]
    pub text: String,
    /// The whole sum after it, in the notation.
    pub to: String,
    /// What the player does, where the move says it badly: coins that are turned, an edge that is cut; left out for other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Step>,
}

/// What is known of one component.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Component {
    /// The component in the notation.
    pub game: String,
    /// Its nim-value; null where it is not known.
    pub nim_value: Option<String>,
    /// Who wins it when it is played alone: `N`, `P`, `draw` or `unknown`.
    pub outcome: &'static str,
    /// What that rests on; null where nothing is known.
    pub basis: Option<Basis>,
    /// What stopped its computation; null when nothing did.
    pub stop: Option<Stop>,
}

/// One step of an explanation: a stable id, its arguments, and the sentence in the language that was asked for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The message id.
    pub id: &'static str,
    /// The arguments: numbers as strings in decimal, lists of numbers as arrays of such strings, texts as strings.
    #[serde(serialize_with = "arguments")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, ArgumentForm>))]
    pub arguments: Vec<(&'static str, evidence::Argument)>,
    /// The sentence.
    pub text: String,
    /// Pictures of what it says; left out where it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub figures: Vec<Figure>,
}

/// A number or text, or a list of numbers.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = Argument)]
#[serde(untagged)]
#[allow(dead_code)]
enum ArgumentForm {
    One(String),
    Several(Vec<String>),
}

impl Answer {
    /// The form of an answer, with sentences in one language.
    pub fn new(answer: &bouton_engine::Answer, words: &Words) -> Answer {
        let steps = |steps: &[evidence::Step]| -> Vec<Step> {
            steps.iter().map(|step| Step::new(step, words)).collect()
        };
        Answer {
            schema: "bouton/answer/1",
            game: answer.game.clone(),
            play: play(answer.play),
            outcome: outcome(answer.verdict),
            nim_value: answer.nim_value.as_ref().map(NimValue::to_string),
            winning_moves: Moves::new(answer.winning_moves.as_ref(), words),
            components: answer.components.iter().map(|c| Component::new(c, words)).collect(),
            basis: answer.basis.as_ref().map(Basis::from),
            nim_value_basis: answer.nim_value_basis.as_ref().map(Basis::from),
            stop: answer.stop.as_ref().map(|stop| Stop::new(stop, words)),
            remoteness: None,
            steps: steps(&answer.steps),
            notes: steps(&answer.notes),
        }
    }

    /// The same with how long the game lasts.
    #[must_use]
    pub fn with_remoteness(self, remoteness: Option<Remoteness>) -> Answer {
        Answer { remoteness, ..self }
    }
}

impl Moves {
    /// The form of winning moves; nothing known about them is no count, not complete, no move.
    pub fn new(moves: Option<&bouton_engine::WinningMoves>, words: &Words) -> Moves {
        let Some(moves) = moves else {
            return Moves { count: None, complete: false, cut: None, moves: Vec::new() };
        };
        Moves {
            count: moves.count.as_ref().map(ToString::to_string),
            complete: moves.complete,
            cut: cut(moves.cut),
            moves: moves
                .moves
                .iter()
                .map(|m| PlayedMove {
                    text: m.text.clone(),
                    to: m.to.clone(),
                    action: m.action.as_ref().map(|action| Step::new(action, words)),
                })
                .collect(),
        }
    }
}

/// What cut a list of moves. The usual limit is not named: that the list is not complete says it.
pub fn cut(cut: Option<Cut>) -> Option<&'static str> {
    match cut? {
        Cut::Limit => None,
        Cut::Texts => Some("texts"),
    }
}

impl Component {
    fn new(component: &bouton_engine::ComponentAnswer, words: &Words) -> Component {
        Component {
            game: component.game.clone(),
            nim_value: component.nim_value.as_ref().map(NimValue::to_string),
            outcome: outcome(component.verdict),
            basis: component.basis.as_ref().map(Basis::from),
            stop: component.stop.as_ref().map(|stop| Stop::new(stop, words)),
        }
    }
}

impl Step {
    /// The form of a step.
    pub fn new(step: &evidence::Step, words: &Words) -> Step {
        Step {
            id: step.id,
            arguments: step.arguments.clone(),
            text: words.step(step),
            figures: step.figures.iter().map(|figure| Figure::new(figure, words)).collect(),
        }
    }
}

/// The code of a play convention.
pub fn play(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

/// The code of a verdict.
pub fn outcome(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Known(Outcome::N) => "N",
        Verdict::Known(Outcome::P) => "P",
        Verdict::Draw => "draw",
        Verdict::Unknown => "unknown",
    }
}

fn arguments<S: Serializer>(
    arguments: &[(&'static str, evidence::Argument)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    use evidence::Argument;
    let mut map = serializer.serialize_map(Some(arguments.len()))?;
    for (name, value) in arguments {
        match value {
            Argument::Number(number) => map.serialize_entry(name, &number.to_string())?,
            Argument::Numbers(numbers) => {
                let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                map.serialize_entry(name, &texts)?;
            }
            Argument::Text(text) => map.serialize_entry(name, text)?,
            Argument::Outcome(value) => {
                map.serialize_entry(name, outcome(Verdict::Known(*value)))?;
            }
            Argument::Play(value) => map.serialize_entry(name, play(*value))?,
        }
    }
    map.end()
}
