//! Steps of an answer about a sum in which play may go on for ever.

use super::{for_components, limit_name, move_step};
use crate::{
    budget::Stop,
    loopy::{Known, Values, value},
    moves::MoveList,
    report::{NimValue, Verdict},
    strategy::{Rung, Solver},
    text::SumText,
};
use bouton_core::{
    evidence::Step,
    rules::Component,
    value::{Outcome, Play},
};

/// The options' values are shown up to this number of options.
const SHOWN_OPTIONS: u64 = 32;

pub(crate) fn loopy(
    components: &[Component],
    known: &mut Known,
    verdict: Verdict,
    winning: Option<&MoveList>,
    drawing: Option<&MoveList>,
    solver: &mut Solver<'_>,
    text: &SumText,
) -> Vec<Step> {
    let mut steps = match known {
        Known::Values(values) => by_values(components, values, solver),
        Known::Outcomes(product) => {
            let step = Step::new("loopy-backwards").with("positions", product.len());
            vec![step.with("game", text.whole())]
        }
    };
    let is_over = components.iter().all(|c| solver.has_option(c) == Some(false));
    match verdict {
        Verdict::Known(_) if is_over => {
            let play =
                if verdict == Verdict::Known(Outcome::P) { Play::Normal } else { Play::Misere };
            steps.push(Step::new("no-move").with("play", play));
        }
        Verdict::Known(Outcome::P) => steps.push(Step::new("no-winning-move")),
        Verdict::Known(Outcome::N) => steps.extend(move_step(Some(Outcome::N), winning)),
        Verdict::Draw => {
            if matches!(known, Known::Outcomes(_)) {
                steps.push(Step::new("loopy-draw"));
            }
            if let Some(played) = drawing.and_then(MoveList::first) {
                steps.push(Step::new("loopy-drawing-move").with("move", played.text.clone()));
            }
        }
        Verdict::Unknown => {}
    }
    steps
}

/// The step about a search that was stopped before anything was known.
pub(crate) fn loopy_unknown(stop: &Stop) -> Step {
    let step = Step::new("loopy-unknown").with("limit", limit_name(stop.limit));
    step.with("positions", stop.positions)
}

fn by_values(components: &[Component], values: &mut Values, solver: &mut Solver<'_>) -> Vec<Step> {
    let mut steps = for_components(components, |index, name, steps| {
        let component = &components[index];
        match values.components[index].clone() {
            Ok(valued) => {
                let value = valued.value.sign();
                steps.push(match valued.rung {
                    Rung::Loopy { positions } => Step::new("loopy-value")
                        .with("component", name.clone())
                        .with("value", value.clone())
                        .with("positions", positions),
                    _ => Step::new("loopy-plain-value")
                        .with("component", name.clone())
                        .with("value", value.clone()),
                });
                if matches!(valued.rung, Rung::Loopy { .. })
                    && let Some(options) = values.option_values(component, SHOWN_OPTIONS, solver)
                    && !options.is_empty()
                {
                    let options: Vec<String> = options.iter().map(NimValue::sign).collect();
                    let options = options.join(", ");
                    steps.push(match valued.value {
                        NimValue::Finite(_) => Step::new("loopy-mex")
                            .with("component", name)
                            .with("options", options)
                            .with("value", value),
                        NimValue::Infinite(_) => Step::new("loopy-options")
                            .with("component", name)
                            .with("options", options),
                    });
                }
            }
            Err(halt) => {
                let stop = halt.stop(&solver.meter);
                let step = Step::new("component-unknown").with("component", name);
                let step = step.with("limit", limit_name(stop.limit));
                steps.push(step.with("positions", stop.positions));
            }
        }
    });
    let Some(total) = values.total() else { return steps };
    let known: Vec<String> =
        values.components.iter().flatten().map(|valued| valued.value.sign()).collect();
    if components.len() > 1 && known.len() == components.len() {
        let step = Step::new("loopy-sum").with("values", known.join(" + "));
        steps.push(step.with("sum", total.sign()));
    }
    let is_infinite =
        |valued: &&crate::loopy::Valued| matches!(valued.value, NimValue::Infinite(_));
    if values.components.iter().flatten().filter(is_infinite).count() > 1 {
        steps.push(Step::new("loopy-two-infinite"));
        return steps;
    }
    steps.push(match (&total, value::verdict(&total)) {
        (NimValue::Finite(value), _) => {
            let step = Step::new("single-outcome").with("value", value);
            step.with("outcome", Outcome::of_nim_value(value))
        }
        (NimValue::Infinite(_), Verdict::Draw) => {
            Step::new("loopy-no-zero").with("value", total.sign())
        }
        (NimValue::Infinite(_), _) => Step::new("loopy-zero").with("value", total.sign()),
    });
    steps
}
