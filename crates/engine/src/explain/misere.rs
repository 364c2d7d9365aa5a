//! Steps of an answer under misère play.

use super::{cycle_step, for_components, limit_name, move_step, show_words};
use crate::{misere::Decision, moves::MoveList, search::Halt, text::SumText};
use bouton_core::{
    evidence::{Step, figure::Figure},
    rules::{Component, Tame},
    value::{Natural, Outcome, Play},
};

pub(crate) fn misere(
    components: &[Component],
    decision: &Decision,
    outcome: Option<Outcome>,
    winning: Option<&MoveList>,
    text: &SumText,
) -> Vec<Step> {
    let mut steps = Vec::new();
    match decision {
        Decision::NoMove => {
            steps.push(match components {
                [] => Step::new("empty-sum").with("play", Play::Misere),
                _ => Step::new("no-move").with("play", Play::Misere),
            });
        }
        Decision::Theorem { component, proved } => {
            let index = *component;
            if let Some(theory) = components[index].ruleset.theory() {
                steps.extend(theory.steps(&components[index].position, Play::Misere));
            }
            let step = Step::new("misere-theorem").with("component", text.label(index));
            steps.push(step.with("outcome", proved.value));
        }
        Decision::Tame { components: alive, tames, sum } => {
            let living: Vec<Component> = alive.iter().map(|&i| components[i].clone()).collect();
            steps = for_components(&living, |i, name, steps| {
                if let Some(theory) = living[i].ruleset.theory()
                    && matches!(tames[i].rung, crate::strategy::Rung::Theorem(_))
                {
                    steps.extend(theory.steps(&living[i].position, Play::Misere));
                }
                let tame = &tames[i].value;
                steps.push(match tame {
                    Tame::Fickle(value) => Step::new("misere-fickle")
                        .with("component", name)
                        .with("value", u64::from(*value)),
                    Tame::Firm(value) => {
                        Step::new("misere-firm").with("component", name).with("value", value)
                    }
                });
            });
            let values: Vec<Natural> = tames.iter().map(|t| t.value.nim_value()).collect();
            let figure = Figure::nim_sum(&values);
            let step = match sum.firm {
                true => Step::new("misere-sum-firm")
                    .with("values", values)
                    .with("sum", &sum.nim_sum)
                    .with("outcome", sum.outcome()),
                false => Step::new("misere-sum-fickle")
                    .with("values", values)
                    .with("sum", &sum.nim_sum)
                    .with("outcome", sum.outcome()),
            };
            steps.push(step.drawn(figure));
        }
        Decision::Boards { outcome, positions } => {
            let step = Step::new("misere-boards").with("positions", *positions);
            steps.push(step.with("outcome", *outcome));
        }
        Decision::Search { outcome, positions } => {
            let step = Step::new("misere-search").with("positions", *positions);
            steps.push(step.with("outcome", *outcome));
        }
        Decision::Nothing { tested, test, search } => {
            let component = &components[*tested];
            let name = text.label(*tested);
            match test {
                Halt::Wild(words) => {
                    let position = show_words(&*component.ruleset, words);
                    let step = Step::new("misere-wild").with("component", name);
                    steps.push(step.with("position", position));
                }
                Halt::Stop(stop) => {
                    let step = Step::new("misere-untested").with("component", name);
                    steps.push(step.with("limit", limit_name(stop.limit)));
                }
                Halt::Cycle(_) | Halt::Fault(_) => {}
            }
            steps.extend(cycle_step(component, test));
            let (limit, positions) = match search {
                Halt::Stop(stop) => (limit_name(stop.limit), stop.positions),
                Halt::Cycle(_) => ("cycle", 0),
                Halt::Wild(_) | Halt::Fault(_) => ("no-method", 0),
            };
            let step = Step::new("misere-unknown").with("limit", limit);
            steps.push(step.with("positions", positions));
        }
    }
    match outcome {
        Some(Outcome::P) => steps.push(Step::new("no-winning-move")),
        _ => steps.extend(move_step(outcome, winning)),
    }
    steps
}
