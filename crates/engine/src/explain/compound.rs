//! Steps of an answer about a compound.

use super::{EXPLAINED_COMPONENTS, limit_name, move_step};
use crate::{
    compound::{Decision, Fact, Judged, foreclosed_values},
    measure::INFINITE,
    moves::MoveList,
};
use bouton_core::{
    evidence::{Step, figure::Figure},
    notation::Joining,
    rules::{Component, Compound},
    value::{Outcome, Play},
};

pub(crate) fn compound(
    compound: &Compound,
    games: &[Vec<Component>],
    play: Play,
    judged: &Judged,
    winning: Option<&MoveList>,
) -> Vec<Step> {
    let joining = compound.joining();
    let mut steps = Vec::new();
    let shown = games.iter().zip(&judged.facts).take(EXPLAINED_COMPONENTS);
    for (game, fact) in shown {
        let text = Compound::game_text(game);
        steps.push(match fact {
            Fact::Ended => Step::new("compound-ended").with("game", text),
            Fact::Measure(value) => match (joining, *value) {
                (Joining::Diminished, INFINITE) => Step::new("compound-can-end").with("game", text),
                (Joining::Diminished, value) => Step::new("compound-foreclosed")
                    .with("game", text)
                    .with("value", u64::from(value)),
                (Joining::Continued, value) => Step::new("compound-suspense")
                    .with("game", text)
                    .with("value", u64::from(value)),
                (_, value) => Step::new("compound-remoteness")
                    .with("game", text)
                    .with("value", u64::from(value)),
            },
            Fact::Outcome(outcome, _) => {
                Step::new("compound-game").with("game", text).with("outcome", *outcome)
            }
            Fact::Unknown(stop) if judged.outcome.is_none() => Step::new("compound-game-unknown")
                .with("game", text)
                .with("limit", limit_name(stop.limit)),
            Fact::Unknown(_) => continue,
        });
    }
    steps.extend(conclusion(joining, games, play, judged));
    match judged.outcome {
        Some(Outcome::P) if !matches!(judged.decision, Decision::Over) => {
            steps.push(Step::new("no-winning-move"));
        }
        outcome => steps.extend(move_step(outcome, winning)),
    }
    steps
}

fn conclusion(
    joining: Joining,
    games: &[Vec<Component>],
    play: Play,
    judged: &Judged,
) -> Option<Step> {
    let outcome = judged.outcome;
    Some(match &judged.decision {
        Decision::Over => Step::new("compound-over").with("play", play),
        Decision::Extreme(value) => {
            let value = u64::from(*value);
            match joining {
                Joining::Continued => Step::new("compound-continued")
                    .with("value", value)
                    .with("play", play)
                    .with("outcome", outcome?),
                _ => Step::new("compound-conjunctive")
                    .with("value", value)
                    .with("play", play)
                    .with("outcome", outcome?),
            }
        }
        Decision::Alike => Step::new("compound-alike").with("outcome", outcome?),
        Decision::Losing(count) => match joining {
            Joining::Shortened => Step::new("compound-shortened")
                .with("count", *count as u64)
                .with("outcome", outcome?),
            _ => Step::new("compound-selective")
                .with("count", *count as u64)
                .with("outcome", outcome?),
        },
        Decision::Last(game) => {
            let text = games.get(*game).map(|game| Compound::game_text(game));
            Step::new("compound-last").with("game", text?).with("outcome", outcome?)
        }
        Decision::CanEnd(game) => {
            let text = games.get(*game).map(|game| Compound::game_text(game));
            Step::new("compound-ends").with("game", text?)
        }
        Decision::Foreclosed => {
            let (values, sum) = foreclosed_values(&judged.facts);
            let figure = Figure::nim_sum(&values);
            Step::new("compound-diminished")
                .with("values", values)
                .with("sum", sum)
                .with("outcome", outcome?)
                .drawn(figure)
        }
        Decision::Nothing(stop) => Step::new("compound-unknown")
            .with("limit", limit_name(stop.limit))
            .with("positions", stop.positions),
    })
}
