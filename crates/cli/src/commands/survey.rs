//! `bouton survey`: what is known of all take-and-break codes of some patterns.

use crate::{
    arguments::{Form, Format, Limits},
    cluster::ClusterArguments,
    commands::option_mistakes,
    exit_code::ExitCode,
    help::shown_argument,
    interrupt,
    limits::{self, Allowance, OptionMistake},
    progress::Spinner,
    quantity,
    session::{Failure, Session},
};
use bouton_cluster::{
    Lock,
    survey::{Begin, Bounds, Done, Subjects, Survey, Totals, codes_of, unfinished},
    transport,
};
use bouton_core::{evidence::Argument, notation::Diagnostic};
use bouton_engine::{Budget, Limit, Progress};
use bouton_wire as wire;
use clap::Args;
use std::{ffi::OsString, path::PathBuf, sync::Arc, time::Instant};

/// The last heap when nothing else is asked for.
const TO: u64 = 1 << 16;
/// The last heap of codes without a sparse space.
const WITHOUT_SPACE: u64 = 1 << 16;
/// Values are kept for periods and lists: no survey has more heaps.
const MOST: u64 = 1 << 40;

/// Arguments of `survey`.
#[derive(Debug, Args)]
pub(crate) struct SurveyArguments {
    /// Patterns of take-and-break codes, ? for any octal digit: 0.??? 4.??
    #[arg(value_name = "PATTERN", help_heading = "Question", required = true)]
    patterns: Vec<OsString>,
    /// The last heap (default: 2^16)
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    to: Option<String>,
    /// The last heap of codes without a sparse space, which cost much more (default: 2^16)
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    without_space: Option<String>,
    /// Keep all values that are computed, too
    #[arg(long, help_heading = "Question")]
    values: bool,
    /// Where the results go
    #[arg(short, long, value_name = "DIR", help_heading = "Files", required = true)]
    output: PathBuf,
    /// Go on with the survey that is in DIR
    #[arg(long, help_heading = "Files")]
    resume: bool,
    #[command(flatten)]
    cluster: ClusterArguments,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// A last heap.
fn heap(text: &str) -> Result<u64, Diagnostic> {
    match quantity::count(text)? {
        heap if heap <= MOST => Ok(heap),
        _ => Err(Diagnostic::new("C0103", 0..text.chars().count())
            .with("text", text)
            .with("most", "2^40")),
    }
}

/// The codes of all patterns, or what is wrong with them.
fn subjects(arguments: &[OsString]) -> Result<(Vec<String>, Subjects), Vec<OptionMistake>> {
    let (mut patterns, mut codes, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for argument in arguments {
        let text = match shown_argument(argument) {
            Ok(text) => text.into_owned(),
            Err(_) => argument.to_string_lossy().into_owned(),
        };
        match codes_of(&text) {
            Ok(found) => codes.extend(found),
            Err(mistake) => wrong.push(OptionMistake { text: text.clone(), mistake }),
        }
        patterns.push(text);
    }
    if wrong.is_empty() { Ok((patterns, Subjects::of(codes))) } else { Err(wrong) }
}

/// Does a survey.
pub(crate) fn run(arguments: &SurveyArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let to = limits::option("--to", arguments.to.as_deref(), heap, &mut wrong);
    let without = arguments.without_space.as_deref();
    let without_space = limits::option("--without-space", without, heap, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong).for_run(&arguments.limits);
    let place = arguments.cluster.place(&mut wrong);
    let found = subjects(&arguments.patterns).unwrap_or_else(|mistakes| {
        wrong.extend(mistakes);
        (Vec::new(), Subjects::of([]))
    });
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let threads = allowance.threads();
    let bounds = Bounds {
        to: to.unwrap_or(TO),
        without_space: without_space.unwrap_or(WITHOUT_SPACE),
        values: arguments.values,
    };
    let (patterns, subjects) = found;
    let survey =
        Arc::new(Survey { patterns, subjects, bounds, directory: arguments.output.clone() });
    let cluster = arguments.cluster.read(place, threads, survey.title())?;
    let begin = if arguments.resume { Begin::Resume } else { Begin::New };
    survey.open(begin).map_err(Failure::Cluster)?;
    // The others may share its directory.
    let first = cluster.as_ref().is_none_or(|cluster| cluster.process == 0);
    let lock = if first { Some(Lock::new(&survey.directory)) } else { None };
    let _lock = lock.transpose().map_err(Failure::Cluster)?;
    interrupt::listen(session.words());
    let whole = allowance.begin(None);
    // Each worker has its share of the memory, and no threads of its own.
    let budget = Budget { memory: whole.memory / threads as u64, threads: 1, ..whole };
    let spinner = Arc::new(Spinner::new(session));
    let work = {
        let (survey, spinner) = (survey.clone(), spinner.clone());
        move |transport: &mut dyn transport::Transport| {
            let watch = |done: usize, all: usize| {
                let (done, total) = (done.min(all) as u64, Some(all as u64));
                spinner.report(&Progress { done, total, memory: 0 });
            };
            survey.run(transport, &budget, &watch)
        }
    };
    let over = move || {
        interrupt::came() || whole.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    };
    let results = interrupt::computing(|| {
        transport::run(cluster.as_ref(), threads, &survey.digest(), Arc::new(over), work)
    });
    drop(spinner);
    let results = results.map_err(Failure::Cluster)?;
    let done: Vec<Done> =
        results.into_iter().collect::<Result<_, _>>().map_err(Failure::Cluster)?;
    if cluster.is_some_and(|cluster| cluster.process != 0) {
        // The first process has the results.
        let stopped = done.iter().any(|done| done.stop.is_some());
        return Ok(match stopped {
            _ if interrupt::came() => ExitCode::Interrupted,
            true => ExitCode::NotDecided,
            false => ExitCode::Answered,
        });
    }
    let words = session.words();
    if let Some(stop) = unfinished(&done) {
        let (there, all) = done.iter().map(|done| done.parts).max().unwrap_or_default();
        let arguments = [("done", (there as u64).into()), ("all", (all as u64).into())];
        session.remark(&words.stop(&stop))?;
        // Every code begins with the same memory and count of positions: it stops there again.
        let id = match stop.limit {
            Limit::Memory | Limit::Positions => "ui-survey-unfinished-limit",
            _ => "ui-survey-unfinished",
        };
        session.remark(&words.say(id, &arguments))?;
        return Ok(if interrupt::came() { ExitCode::Interrupted } else { ExitCode::NotDecided });
    }
    let say = |id: &str, arguments: &[(&'static str, String)]| {
        let arguments: Vec<(&str, Argument)> =
            arguments.iter().map(|(name, value)| (*name, value.clone().into())).collect();
        words.say(&format!("ui-{id}"), &arguments)
    };
    let totals = survey.merge(&say).map_err(Failure::Cluster)?;
    show(&survey, &totals, format, session)?;
    Ok(ExitCode::Answered)
}

fn show(
    survey: &Survey,
    totals: &Totals,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    let directory = survey.directory.display().to_string();
    let numbers =
        [totals.codes, totals.forms, totals.proved, totals.reached, totals.budget, totals.sparse];
    let texts = numbers.map(|number| number.to_string());
    match format {
        Format::Json => {
            let [codes, standard_forms, proved, reached, budget, sparse] = texts;
            let object = wire::Survey {
                schema: "bouton/survey/1",
                patterns: survey.patterns.clone(),
                to: survey.bounds.to.to_string(),
                without_space: survey.bounds.without_space.to_string(),
                codes,
                standard_forms,
                proved,
                reached,
                budget,
                sparse,
                directory,
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => {
            if format == Format::Csv {
                let names = ["codes", "standard_forms", "proved", "reached", "budget", "sparse"];
                session.record(format, &names)?;
            }
            session.record(format, &texts.each_ref().map(String::as_str))?;
        }
        Format::Words if session.quiet => session.raw_line(&texts[2])?,
        Format::Words => {
            let words = session.words();
            let names = ["codes", "forms", "proved", "reached", "budget", "sparse"];
            let mut arguments: Vec<(&str, Argument)> =
                names.into_iter().zip(numbers.map(Argument::from)).collect();
            arguments.push(("directory", directory.into()));
            session.line(&words.say("ui-survey-done", &arguments))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bouton_cluster::survey::HEADINGS;
    use bouton_words::{Language, Words};

    #[test]
    fn every_heading_of_a_summary_has_words() {
        for language in Language::ALL {
            for id in HEADINGS {
                let found = Words::of(language).find(&format!("ui-{id}"), None, &[]);
                assert!(found.is_some(), "{id}");
            }
        }
    }
}
