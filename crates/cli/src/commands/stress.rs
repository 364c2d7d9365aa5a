//! `bouton stress`: the smallest input on which a program is wrong.

use crate::{
    arguments::{Form, Format},
    ask::FileSystem,
    commands::{judge, option_mistakes, values},
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    render::{self, Depth},
    session::{Failure, Session},
    text::shorten,
};
use bouton_core::notation::Diagnostic;
use bouton_judge::{
    Problem,
    stress::{
        Failure as Wrong, Plan, StressError, Stressed,
        generate::Phase,
        program::{End, Limits, Program},
        stress,
    },
};
use bouton_wire as wire;
use clap::Args;
use std::{ffi::OsString, time::Duration};

/// So much of an input or of answers is shown.
const SHOWN: usize = 400;

/// Arguments of `stress`.
#[derive(Debug, Args)]
pub(crate) struct StressArguments {
    /// A problem: nyoj161, hdu1846, … (see bouton judge --list), or a file: ./mine.toml
    #[arg(value_name = "PROBLEM", help_heading = "Question")]
    problem: Option<OsString>,
    /// The program and its arguments, behind --
    #[arg(value_name = "PROGRAM", last = true, help_heading = "Question")]
    program: Vec<OsString>,
    /// Take this long, making the failing input smaller included (default: 60s)
    #[arg(long, value_name = "DURATION", help_heading = "Limits")]
    time: Option<String>,
    /// How long one run of the program may take (default: 2s)
    #[arg(long, value_name = "DURATION", help_heading = "Limits")]
    run_time: Option<String>,
    /// How much memory the program may use (default: 1GiB; 0 for no limit)
    #[arg(long, value_name = "SIZE", help_heading = "Limits")]
    run_memory: Option<String>,
    /// The seed of the random inputs (default: 1)
    #[arg(long, value_name = "NUMBER", help_heading = "Limits")]
    seed: Option<String>,
    #[command(flatten)]
    form: Form,
}

/// Looks for an input on which the program is wrong.
pub(crate) fn run(arguments: &StressArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let time = limits::option("--time", arguments.time.as_deref(), quantity::duration, &mut wrong);
    let run_time = arguments.run_time.as_deref();
    let run_time = limits::option("--run-time", run_time, quantity::duration, &mut wrong);
    let run_memory = arguments.run_memory.as_deref();
    let run_memory = limits::option("--run-memory", run_memory, quantity::size, &mut wrong);
    let seed = limits::option("--seed", arguments.seed.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&crate::arguments::Limits::default(), &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let example = "bouton stress nyoj161 -- ./my_program";
    let Some(name) = &arguments.problem else {
        return mistake("C0210", "example", example, format, session);
    };
    if arguments.program.is_empty() {
        return mistake("C0210", "example", example, format, session);
    }
    let problem = match judge::find(&values::name(name), format, session)? {
        Ok((problem, _)) => problem,
        Err(code) => return Ok(code),
    };
    let shown = values::name(&arguments.program[0]);
    let program =
        Program::new(&arguments.program).map_err(|error| Failure::Read(shown.clone(), error))?;
    let usual = Plan::default();
    let memory = match run_memory {
        Some(0) => None,
        Some(bytes) => Some(bytes),
        None => usual.limits.memory,
    };
    let plan = Plan {
        limits: Limits { time: run_time.unwrap_or(usual.limits.time), memory },
        time: time.unwrap_or(Duration::from_secs(60)),
        seed: seed.unwrap_or(usual.seed),
    };
    interrupt::listen(session.words());
    let budget = allowance.begin(None);
    let files = FileSystem::default();
    let found =
        interrupt::computing(|| stress(&problem, &program, &plan, &files, budget, &mut |_, _| {}));
    let report = match found {
        Ok(report) => report,
        Err(StressError::Start(error)) => return Err(Failure::Read(shown, error)),
        Err(StressError::NoLimits(field)) => {
            return mistake("J0301", "field", &field, format, session);
        }
        Err(StressError::NoCase) => {
            return mistake("J0302", "problem", &problem.id, format, session);
        }
        Err(StressError::NoTime) => {
            let time = arguments.time.as_deref().unwrap_or("60s");
            mistake("J0303", "time", time, format, session)?;
            return Ok(ExitCode::NotDecided);
        }
        Err(StressError::Memory) => {
            return mistake("J0304", "program", &shown, format, session);
        }
    };
    show(&problem, &report, format, session)?;
    Ok(match (&report.failure, report.interrupted) {
        (Some(_), _) => ExitCode::No,
        (None, true) => ExitCode::Interrupted,
        (None, false) => ExitCode::Answered,
    })
}

fn mistake(
    code: &'static str,
    name: &'static str,
    value: &str,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let place = Place { text: "", line: None };
    let mistake = Diagnostic::new(code, 0..0).with(name, value);
    Ok(session.mistakes(format, &place, &[mistake])?)
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Small => "small",
        Phase::Edges => "edges",
        Phase::Traps => "traps",
        Phase::Random => "random",
    }
}

fn end(end: &End) -> (&'static str, Option<i32>) {
    match end {
        End::Exited => ("exited", None),
        End::Code(code) => ("code", Some(*code)),
        End::Signal(signal) => ("signal", Some(*signal)),
        End::Time => ("time", None),
        End::Output => ("output", None),
        End::Interrupted => ("interrupted", None),
    }
}

fn show(
    problem: &Problem,
    report: &Stressed,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let failure = report.failure.as_ref();
    let case = |wrong: &Wrong| -> Option<(String, Option<bouton_engine::Answer>)> {
        let difference = wrong.checked.as_ref()?.difference.as_ref()?;
        let case = difference.case.as_ref()?;
        Some((case.game.clone(), case.answer.as_deref().cloned()))
    };
    match format {
        Format::Json => {
            let object = wire::Stress {
                schema: "bouton/stress/1",
                problem: problem.id.clone(),
                passed: failure.is_none(),
                runs: report.runs.to_string(),
                cases: report.cases.to_string(),
                failure: failure.map(|wrong| {
                    let (game, answer) = match case(wrong) {
                        Some((game, answer)) => (Some(game), answer),
                        None => (None, None),
                    };
                    let (end, end_code) = end(&wrong.end);
                    wire::StressFailure {
                        phase: phase(wrong.phase),
                        input: wrong.input.clone(),
                        cases: wrong.cases.to_string(),
                        end,
                        end_code,
                        expected: wrong.expected.clone(),
                        actual: wrong.actual.clone(),
                        game,
                        answer: answer.map(|answer| wire::Answer::new(&answer, words)),
                        shrinking_runs: wrong.shrinking.to_string(),
                        repeats: wrong.repeats,
                    }
                }),
            };
            return Ok(session.raw_line(&wire::to_line(&object))?);
        }
        Format::Plain | Format::Csv => {
            if format == Format::Csv {
                session.record(format, &["result", "end", "input", "expected", "actual"])?;
            }
            let escaped = |text: &str| text.trim_end().escape_default().to_string();
            match failure {
                None => session.record(format, &["passed", "", "", "", ""])?,
                Some(wrong) => session.record(
                    format,
                    &[
                        "failed",
                        end(&wrong.end).0,
                        &escaped(&wrong.input),
                        &escaped(&wrong.expected),
                        &escaped(&wrong.actual),
                    ],
                )?,
            }
            return Ok(());
        }
        Format::Words => {}
    }
    let paint = session.paint;
    let Some(wrong) = failure else {
        let arguments = [("cases", report.cases.into()), ("runs", report.runs.into())];
        let id = if report.interrupted { "ui-stress-interrupted" } else { "ui-stress-passed" };
        return Ok(session.line(&paint.good(&words.say(id, &arguments)))?);
    };
    let (kind, code) = end(&wrong.end);
    let head = words.say(
        match kind {
            "exited" => "ui-stress-wrong",
            "code" => "ui-stress-code",
            "signal" => "ui-stress-signal",
            "time" => "ui-stress-time",
            _ => "ui-stress-output",
        },
        &[("code", code.unwrap_or(0).to_string().into())],
    );
    session.line(&paint.bad(&head))?;
    let lines = |text: &str, session: &mut Session| -> Result<(), Failure> {
        if text.trim().is_empty() {
            let nothing = session.words().word("ui-judge-nothing");
            return Ok(session.line(&format!("    ({nothing})"))?);
        }
        for line in shorten(text.trim_end(), SHOWN).lines() {
            session.line(&format!("    {line}"))?;
        }
        Ok(())
    };
    session.line(&format!("  {}:", words.word("ui-stress-input")))?;
    lines(&wrong.input, session)?;
    session.line(&format!("  {}:", words.word("ui-stress-expected")))?;
    lines(&wrong.expected, session)?;
    session.line(&format!("  {}:", words.word("ui-stress-actual")))?;
    lines(&wrong.actual, session)?;
    if !wrong.repeats {
        session.line(&format!("  {}", words.word("ui-stress-not-again")))?;
    }
    if session.quiet {
        return Ok(());
    }
    if let Some((game, answer)) = case(wrong) {
        match answer {
            Some(answer) => render::answer(&answer, Depth::Short, session)?,
            None => {
                let game = shorten(&game, SHOWN);
                session.line(&format!("  {}: {game}", words.word("ui-judge-game")))?;
            }
        }
    }
    Ok(())
}
