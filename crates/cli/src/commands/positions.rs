//! `bouton positions`: the P-positions of a ruleset, by its theorem or by computing heap after heap.

use crate::{
    arguments::{Form, Format, Limits},
    commands::{option_mistakes, values},
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    quantity,
    session::{Failure, Session},
};
use bouton_core::{
    evidence::Basis,
    rules::{Component, Position, Ruleset},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Limit, Question, Stop, Verdict};
use bouton_wire as wire;
use clap::Args;
use std::{ffi::OsString, io, ops::ControlFlow, sync::Arc};

/// Positions that are listed when nothing else is asked for.
const COUNT: u64 = 20;

/// Arguments of `positions`.
#[derive(Debug, Args)]
pub(crate) struct PositionsArguments {
    /// A ruleset without heaps: wythoff, kayles, bash:10
    #[arg(value_name = "RULESET", help_heading = "Question")]
    ruleset: Vec<OsString>,
    /// How many positions to list (default: 20)
    #[arg(short = 'n', long, value_name = "COUNT", help_heading = "Question")]
    count: Option<String>,
    /// Misère play: whoever cannot move wins
    #[arg(short, long, help_heading = "Question")]
    misere: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// What was found.
#[derive(Default)]
struct Found {
    positions: Vec<String>,
    complete: bool,
    basis: Option<Basis>,
    stop: Option<Stop>,
}

/// Lists P-positions.
pub(crate) fn run(
    arguments: &PositionsArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let count = limits::option("--count", arguments.count.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let example = "bouton positions wythoff --count 10";
    let ruleset = match values::ruleset(&arguments.ruleset, format, example, session)? {
        Ok((_, ruleset)) => ruleset,
        Err(code) => return Ok(code),
    };
    let play = if arguments.misere { Play::Misere } else { Play::Normal };
    interrupt::listen(session.words());
    let count = count.unwrap_or(COUNT);
    let found = interrupt::computing(|| find(&ruleset, play, count, &allowance));
    show(&ruleset, play, &found, format, session)?;
    Ok(match found.stop {
        Some(stop) if stop.limit == Limit::Cancelled => ExitCode::Interrupted,
        Some(_) => ExitCode::NotDecided,
        None => ExitCode::Answered,
    })
}

fn find(ruleset: &Arc<dyn Ruleset>, play: Play, count: u64, allowance: &Allowance) -> Found {
    let text = |position: &Position| {
        Component { ruleset: ruleset.clone(), position: position.clone() }.text()
    };
    let theory = ruleset.theory();
    if let Some(theory) = theory
        && let Some(positions) = theory.p_positions(play)
    {
        let mut found = Found::default();
        let mut meter = allowance.begin(None).meter();
        let mut first = None;
        let mut positions = positions.peekable();
        while (found.positions.len() as u64) < count {
            let Some(position) = positions.next() else { break };
            found.positions.push(text(&position));
            first.get_or_insert(position);
            if let Err(stop) = meter.count(1) {
                found.stop = Some(stop);
                break;
            }
        }
        found.complete = found.stop.is_none() && positions.peek().is_none();
        // The theorem is the one that the theory names for a position of the list.
        found.basis = first
            .and_then(|position| theory.outcome(&position, play))
            .map(|proved| Basis::Theorem { key: proved.theorem });
        return found;
    }
    if !ruleset.is_heap_like() {
        let stop = Stop { limit: Limit::NoMethod, positions: 0 };
        return Found { stop: Some(stop), ..Found::default() };
    }
    match play {
        Play::Normal => heaps_of_value_zero(ruleset, count, allowance, text),
        Play::Misere => heaps_one_by_one(ruleset, play, count, allowance, text),
    }
}

/// Heaps of nim-value 0, from a table that ends with the budget.
fn heaps_of_value_zero(
    ruleset: &Arc<dyn Ruleset>,
    count: u64,
    allowance: &Allowance,
    text: impl Fn(&Position) -> String,
) -> Found {
    let mut found = Found::default();
    if count == 0 {
        return found;
    }
    let budget = allowance.begin(None);
    let stop = bouton_engine::heap_values(ruleset, 0..=u64::MAX, &budget, &mut |heap| {
        found.basis = Some(heap.basis);
        if heap.value.is_zero() {
            found.positions.push(text(&Position::heap(Natural::from(heap.heap))));
        }
        if found.positions.len() as u64 == count {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.stop = stop.err();
    found
}

/// Heaps that are P when each is answered alone.
fn heaps_one_by_one(
    ruleset: &Arc<dyn Ruleset>,
    play: Play,
    count: u64,
    allowance: &Allowance,
    text: impl Fn(&Position) -> String,
) -> Found {
    let mut found = Found::default();
    let budget = allowance.begin(None);
    let mut meter = budget.meter();
    for heap in 0..=u64::MAX {
        if found.positions.len() as u64 == count {
            break;
        }
        let position = Position::heap(Natural::from(heap));
        let name = text(&position);
        let component = Component { ruleset: ruleset.clone(), position };
        let question = Question { components: vec![component], play, move_limit: 0 };
        let answer = bouton_engine::solve(&question, &budget);
        match answer.verdict {
            Verdict::Known(Outcome::P) => found.positions.push(name),
            Verdict::Known(Outcome::N) | Verdict::Draw => {}
            Verdict::Unknown => {
                found.stop = answer.stop.or(Some(Stop { limit: Limit::NoMethod, positions: heap }));
                break;
            }
        }
        found.basis = match (found.basis.take(), answer.basis) {
            (Some(before), Some(now)) => Some(before.and(now)),
            (before, now) => before.or(now),
        };
        if let Err(stop) = meter.count(1) {
            found.stop = Some(stop);
            break;
        }
    }
    found
}

fn show(
    ruleset: &Arc<dyn Ruleset>,
    play: Play,
    found: &Found,
    format: Format,
    session: &mut Session,
) -> io::Result<()> {
    let words = session.words();
    match format {
        Format::Json => {
            let object = wire::Positions {
                schema: "bouton/positions/1",
                ruleset: ruleset.name(),
                play: wire::play(play),
                outcome: "P",
                positions: found.positions.clone(),
                complete: found.complete,
                basis: found.basis.as_ref().map(wire::Basis::from),
                stop: found.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
            };
            return session.raw_line(&wire::to_line(&object));
        }
        Format::Csv => session.record(format, &["position"])?,
        Format::Plain => {}
        Format::Words if session.quiet => {}
        Format::Words => {
            let head = words.say("ui-p-positions", &[("ruleset", ruleset.name().into())]);
            let paint = session.paint;
            let mut line = paint.strong(&head);
            if play == Play::Misere {
                line.push_str(&format!("{}{}", words.between(), words.play(play)));
            }
            if let Some(basis) = &found.basis {
                line.push_str(&format!("{}{}", words.between(), words.basis(basis)));
            }
            session.line(&line)?;
        }
    }
    for position in &found.positions {
        match format {
            Format::Words if !session.quiet => session.line(&format!("  {position}"))?,
            _ => session.record(format, &[position])?,
        }
    }
    if format == Format::Words && !session.quiet && found.complete {
        session.line(&format!("  {}", words.word("ui-p-positions-all")))?;
    }
    if let Some(stop) = &found.stop {
        session.remark(&format!("{}: {}", words.word("ui-stop"), words.stop(stop)))?;
        let help = words.stop_help(stop);
        if !help.is_empty() {
            session.remark(&format!("{}: {help}", words.word("ui-help")))?;
        }
    }
    Ok(())
}
