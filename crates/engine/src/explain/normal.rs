//! Steps of an answer under normal play.

use super::{cycle_step, for_components, limit_name, move_step};
use crate::{
    moves::MoveList,
    normal::{Decision, Known},
    period::Repetition,
    strategy::{Rung, Solver},
    text::SumText,
};
use bouton_core::{
    evidence::{Basis, Step, figure::Figure},
    rules::{Component, Position},
    value::{Natural, Outcome, Play},
};

/// The options' values are shown up to this number of options.
const SHOWN_OPTIONS: u64 = 64;
/// A period that ends behind this heap is not drawn.
const DRAWN_HEAPS: u64 = 1 << 20;

pub(crate) fn normal(
    components: &[Component],
    known: &[Known],
    decision: &Decision,
    outcome: Option<Outcome>,
    winning: Option<&MoveList>,
    solver: &mut Solver<'_>,
    text: &SumText,
) -> Vec<Step> {
    let mut steps = for_components(components, |index, name, steps| {
        let is_alone = components.len() == 1;
        component_steps(&components[index], &known[index], is_alone, name, solver, steps);
    });
    match decision {
        Decision::NimSum(sum) => match known {
            [] => steps.push(Step::new("empty-sum").with("play", Play::Normal)),
            [_] => {
                let step = Step::new("single-outcome").with("value", sum);
                steps.push(step.with("outcome", Outcome::of_nim_value(sum)));
            }
            _ => {
                let values: Vec<Natural> =
                    known.iter().filter_map(crate::normal::value_of).cloned().collect();
                let figure = Figure::nim_sum(&values);
                let step = Step::new("nim-sum").with("values", values).with("sum", sum);
                steps.push(step.drawn(figure));
                let step = Step::new("nim-sum-outcome").with("sum", sum);
                steps.push(step.with("outcome", Outcome::of_nim_value(sum)));
            }
        },
        Decision::RestIsZero { component, .. } => {
            if known.len() > 1 {
                steps.push(Step::new("rest-zero").with("component", text.label(*component)));
            }
        }
        Decision::RestExcluded { component, rest } => {
            if known.len() > 1 {
                let step = Step::new("rest-excluded").with("component", text.label(*component));
                steps.push(step.with("rest", *rest));
            }
        }
        Decision::RestExceeds { rest, bound } => {
            steps.push(Step::new("rest-exceeds").with("rest", rest).with("bound", bound));
        }
        Decision::Outcome { outcome, positions } => {
            let step = Step::new("outcome-search").with("positions", *positions);
            steps.push(step.with("outcome", *outcome));
        }
        Decision::Nothing { rest } => {
            let unknown: Vec<String> = (0..known.len())
                .filter(|&i| known[i].value.is_err())
                .take(super::EXPLAINED_COMPONENTS)
                .map(|i| text.label(i))
                .collect();
            let count = known.iter().filter(|k| k.value.is_ok()).count() as u64;
            let step = Step::new("unknown-because").with("components", unknown.join(", "));
            steps.push(step.with("rest", rest).with("known", count));
        }
    }
    match outcome {
        Some(Outcome::P) if components.is_empty() => {}
        Some(Outcome::P) => {
            let is_over = components.iter().all(|c| solver.has_option(c) == Some(false));
            steps.push(match is_over {
                true => Step::new("no-move").with("play", Play::Normal),
                false => Step::new("no-winning-move"),
            });
        }
        _ => steps.extend(move_step(outcome, winning)),
    }
    if let [Known { value: Err(_), outcome: Some(_), .. }] = known {
        steps.push(Step::new("nim-value-left-open"));
    }
    steps
}

fn component_steps(
    component: &Component,
    known: &Known,
    is_alone: bool,
    name: String,
    solver: &mut Solver<'_>,
    steps: &mut Vec<Step>,
) {
    let theory_steps = || {
        let theory = component.ruleset.theory();
        theory.map(|t| t.steps(&component.position, Play::Normal)).unwrap_or_default()
    };
    if let Some(proved) = &known.outcome {
        steps.extend(theory_steps());
        if is_alone {
            let step = Step::new("theorem-outcome").with("theorem", proved.theorem);
            steps.push(step.with("outcome", proved.value));
        }
    }
    match &known.value {
        Ok(found) => match &found.rung {
            Rung::Theorem(_) => {
                steps.extend(theory_steps());
                let step = Step::new("component-value").with("component", name);
                steps.push(step.with("value", &found.value));
            }
            Rung::ZeroByOutcome(_) => {
                steps.extend(theory_steps());
                steps.push(Step::new("zero-by-outcome").with("component", name));
            }
            Rung::Table(basis) => {
                steps.push(table_step(component, &found.value, basis, name.clone(), solver));
                steps.extend(mex_step(component, &found.value, name, solver));
            }
            Rung::Pairs { positions } => {
                let step = Step::new("pairs-value").with("component", name.clone());
                steps.push(step.with("value", &found.value).with("positions", *positions));
                steps.extend(mex_step(component, &found.value, name, solver));
            }
            Rung::Couples { positions } => {
                let step = Step::new("couples-value").with("component", name.clone());
                steps.push(step.with("value", &found.value).with("couples", *positions));
            }
            Rung::Search { positions } | Rung::Loopy { positions } => {
                let step = Step::new("search-value").with("component", name.clone());
                steps.push(step.with("value", &found.value).with("positions", *positions));
                steps.extend(mex_step(component, &found.value, name, solver));
            }
        },
        // Told at the end: the nim-value is not what was asked for.
        Err(_) if is_alone && known.outcome.is_some() => {
            // That it is not 0 is what the outcome says.
            if known.excluded.iter().any(|&value| value > 0) {
                steps.extend(partial_step(&known.excluded, name));
            }
        }
        Err(halt) => {
            let stop = halt.stop(&solver.meter);
            let step = Step::new("component-unknown").with("component", name.clone());
            let step = step.with("limit", limit_name(stop.limit));
            steps.push(step.with("positions", stop.positions));
            steps.extend(cycle_step(component, halt));
            let excluded = &known.excluded;
            // It is at least the first that is not excluded.
            let least = (0..).zip(excluded).take_while(|(n, value)| n == *value).count();
            if let Some(step) = partial_step(excluded, name.clone()) {
                steps.push(step);
            } else if least > 0 {
                let step = Step::new("component-at-least").with("component", name.clone());
                steps.push(step.with("bound", least as u64));
            }
            if let Some(proved) = &known.outcome {
                let step = Step::new("component-outcome").with("component", name.clone());
                steps.push(step.with("outcome", proved.value));
            }
            if let Some(bound) = &known.at_most {
                let step = Step::new("component-at-most").with("component", name);
                steps.push(step.with("bound", bound));
            }
        }
    }
}

/// The step about the nim-values that a component is known not to have, if there are some.
fn partial_step(excluded: &[u64], name: String) -> Option<Step> {
    if excluded.is_empty() || excluded.len() >= 64 {
        return None;
    }
    let values: Vec<Natural> = excluded.iter().copied().map(Natural::from).collect();
    Some(Step::new("couples-partial").with("component", name).with("values", values))
}

/// The step about the nim-values of the options, if there are few.
fn mex_step(
    component: &Component,
    value: &Natural,
    name: String,
    solver: &mut Solver<'_>,
) -> Option<Step> {
    let options = option_values(component, solver)?;
    let step = Step::new("mex-of-options").with("component", name);
    Some(step.with("options", options).with("value", value))
}

/// The step about a value of a table, or of a proved period of it.
fn table_step(
    component: &Component,
    value: &Natural,
    basis: &Basis,
    name: String,
    solver: &mut Solver<'_>,
) -> Step {
    if let (Basis::FiniteCheck { checked_to, .. }, Some(period)) =
        (basis, solver.period(&component.ruleset))
    {
        let seen = period.repetition;
        let figure = period_figure(component, &seen, solver);
        if seen.saltus > 0 {
            return Step::new("arithmetic-period-value")
                .with("component", name)
                .with("value", value)
                .with("ruleset", component.ruleset.label())
                .with("preperiod", seen.preperiod)
                .with("period", seen.period)
                .with("saltus", seen.saltus)
                .with("checked", *checked_to)
                .drawn(figure);
        }
        return Step::new("period-value")
            .with("component", name)
            .with("value", value)
            .with("ruleset", component.ruleset.label())
            .with("preperiod", seen.preperiod)
            .with("period", seen.period)
            .with("checked", *checked_to)
            .drawn(figure);
    }
    Step::new("table-value")
        .with("component", name)
        .with("value", value)
        .with("ruleset", component.ruleset.label())
}

/// One period of a proved repetition, of which the table has the values.
fn period_figure(
    component: &Component,
    seen: &Repetition,
    solver: &mut Solver<'_>,
) -> Option<Figure> {
    let [heap] = component.position.numbers() else { return None };
    let [first, period, saltus] = [seen.preperiod, seen.period, seen.saltus].map(Natural::from);
    if &first + &period > Natural::from(DRAWN_HEAPS) {
        return None;
    }
    let ruleset = &component.ruleset;
    let value = |at: &Natural| {
        let position = Position::heap(at.clone());
        let found = solver.computed_value(&Component { ruleset: ruleset.clone(), position });
        found.ok().map(|found| found.value)
    };
    match seen.saltus {
        0 => Figure::period([&first, &period], heap, &Natural::ZERO, value),
        _ => Figure::growing_period([&first, &period, &saltus], heap, value),
    }
}

/// The nim-values of a component's options, in order, if there are few.
fn option_values(component: &Component, solver: &mut Solver<'_>) -> Option<Vec<Natural>> {
    solver.count_options(component, SHOWN_OPTIONS)?;
    let mut values = Vec::new();
    let looked = solver.options(component, |parts, solver| {
        values.push(solver.option_value(&component.ruleset, parts)?);
        Ok(())
    });
    looked.is_ok().then_some(values)
}
