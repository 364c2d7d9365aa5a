//! `bouton tabulate`: value, outcome and remoteness of every position that can be reached from one, as a table in a directory; and what
//! is asked of such tables by `solve --table`, `solve --cluster` and `verify`.

use crate::{
    arguments::{Form, Format, Limits},
    ask,
    cluster::ClusterArguments,
    commands::option_mistakes,
    exit_code::ExitCode,
    input::{self, Batch, Line},
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    progress::Spinner,
    quantity,
    session::{Failure, Session},
    system,
};
use bouton_cluster::{
    ClusterError,
    graph::{
        Entry, Fault, Game, Keep, MOST_SHARDS, Manifest, OpenTable, Room, Table, Totals, Verified,
    },
    survey::Begin,
    transport::{self, Transport, hosts::Cluster},
};
use bouton_core::{
    evidence::Argument,
    notation::Diagnostic,
    rules::Convention,
    value::{Outcome, Play},
};
use bouton_engine::{Limit, Progress, Stop};
use bouton_wire as wire;
use clap::Args;
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Shards when nothing else is asked for.
const SHARDS: usize = 256;

/// Arguments of `tabulate`.
#[derive(Debug, Args)]
pub(crate) struct TabulateArguments {
    /// The position to begin with, quoted or not: nim 20 20 20
    #[arg(value_name = "POSITION", help_heading = "Question")]
    position: Vec<OsString>,
    /// Where the table goes
    #[arg(short, long, value_name = "DIR", help_heading = "Files", required = true)]
    output: PathBuf,
    /// Go on with the table that is in DIR
    #[arg(long, help_heading = "Files")]
    resume: bool,
    /// Misère play: whoever cannot move wins; who wins and how soon, without nim-values
    #[arg(long, help_heading = "Question")]
    misere: bool,
    /// Bring what was found to the disk so often (default: at the first tier or round at which that takes little of the time)
    #[arg(long, value_name = "DURATION", help_heading = "Files")]
    every: Option<String>,
    /// Into how many files the table is cut, a power of two up to 4096 (default: 256)
    #[arg(long, value_name = "COUNT", help_heading = "Files")]
    shards: Option<String>,
    #[command(flatten)]
    cluster: ClusterArguments,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// A number of shards.
fn shards(text: &str) -> Result<usize, Diagnostic> {
    let count = usize::try_from(quantity::count(text)?).unwrap_or(usize::MAX);
    if count.is_power_of_two() && count <= MOST_SHARDS {
        return Ok(count);
    }
    Err(Diagnostic::new("C0405", 0..text.chars().count())
        .with("text", text)
        .with("most", MOST_SHARDS))
}

/// Makes a table.
pub(crate) fn run(
    arguments: &TabulateArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let every = arguments.every.as_deref();
    let every = limits::option("--every", every, quantity::duration, &mut wrong);
    let shards = limits::option("--shards", arguments.shards.as_deref(), shards, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong).for_run(&arguments.limits);
    let place = arguments.cluster.place(&mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let text = match input::joined(&arguments.position) {
        Ok(text) => text,
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    if text.trim().is_empty() {
        return Ok(input::nothing(format, "bouton tabulate nim 20 20 20 -o table", session)?);
    }
    let shards = shards.unwrap_or(SHARDS);
    let misere = if arguments.misere { " --misere" } else { "" };
    let about = format!("{}{misere} --shards {shards}", text.trim());
    let cluster = arguments.cluster.read(place, allowance.threads(), about)?;
    let job = Wanted {
        text: &text,
        directory: &arguments.output,
        shards,
        play: ask::convention(arguments.misere),
        keep: every.map_or(Keep::Often, Keep::Every),
        begin: if arguments.resume { Begin::Resume } else { Begin::New },
        cluster,
    };
    interrupt::listen(session.words());
    match make(job, &allowance, format, session)? {
        Made::Code(code) => Ok(code),
        Made::Table(manifest) => {
            show(&manifest, &arguments.output, format, session)?;
            Ok(ExitCode::Answered)
        }
    }
}

/// A table that is wanted.
struct Wanted<'w> {
    text: &'w str,
    directory: &'w Path,
    play: Option<Play>,
    shards: usize,
    keep: Keep,
    begin: Begin,
    cluster: Option<Cluster>,
}

/// What came of it.
enum Made {
    /// It is there.
    Table(Box<Manifest>),
    /// It is not, and why has been said; or another process has it.
    Code(ExitCode),
}

fn make(
    wanted: Wanted<'_>,
    allowance: &Allowance,
    format: Format,
    session: &mut Session,
) -> Result<Made, Failure> {
    let text = wanted.text;
    let place = Place { text, line: None };
    let whole = 0..text.chars().count();
    let components = match ask::components(text) {
        Ok(components) => components,
        Err(mistakes) => return Ok(Made::Code(session.mistakes(format, &place, &mistakes)?)),
    };
    let Some(game) = Game::of(&components) else {
        let mistake = Diagnostic::new("C0406", whole).with("position", text);
        return Ok(Made::Code(session.mistakes(format, &place, &[mistake])?));
    };
    let play = match Convention::play(&components, wanted.play) {
        Ok(play) => play,
        Err(mistake) => {
            let mistake = Diagnostic { span: whole, ..mistake };
            return Ok(Made::Code(session.mistakes(format, &place, &[mistake])?));
        }
    };
    system::open_many_files();
    let threads = allowance.threads();
    let budget = allowance.begin(None);
    let deadline = budget.deadline;
    let over =
        move || interrupt::came() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let met: Arc<Vec<AtomicU64>> = Arc::new((0..threads).map(|_| AtomicU64::new(0)).collect());
    let table = Arc::new(Table {
        game: game.cancelled_by(interrupt::cancel()),
        question: text.trim().to_owned(),
        play,
        shards: wanted.shards,
        directory: wanted.directory.to_owned(),
        keep: wanted.keep,
        memory: budget.memory / threads as u64,
        positions: budget.positions,
        deadline,
    });
    let first = wanted.cluster.as_ref().is_none_or(|cluster| cluster.process == 0);
    let spinner = Arc::new(Spinner::new(session));
    let work = {
        let (table, spinner, met) = (table.clone(), spinner.clone(), met.clone());
        move |transport: &mut dyn Transport| {
            let me = transport.seat().index;
            let watch = |known: u64, valued: u64| {
                met[me % met.len()].store(known, Ordering::Relaxed);
                if me == 0 {
                    let total = (valued > 0).then_some(known);
                    let done = if valued > 0 { valued } else { known };
                    spinner.report(&Progress { done, total, memory: 0 });
                }
            };
            table.run(transport, &watch)
        }
    };
    let results = interrupt::computing(|| {
        let digest = table.digest()?;
        // Nobody else works in the directory until this is over.
        let _lock = if first { Some(table.open(wanted.begin)?) } else { None };
        transport::run(wanted.cluster.as_ref(), threads, &digest, Arc::new(over), work)
    });
    drop(spinner);
    let results = results.and_then(|results| {
        // What went wrong in this process says more than that something did elsewhere.
        let order = |result: &Result<Manifest, _>| match result {
            Err(ClusterError::StoppedElsewhere { .. }) => 1,
            Err(ClusterError::Elsewhere { .. }) => 2,
            Err(_) => 0,
            Ok(_) => 3,
        };
        results.into_iter().min_by_key(order).unwrap_or(Err(ClusterError::Lost))
    });
    match results {
        Ok(_) if !first => Ok(Made::Code(ExitCode::Answered)),
        Ok(manifest) => Ok(Made::Table(Box::new(manifest))),
        Err(ClusterError::Mistake(mistake)) => {
            if first {
                table.discard();
            }
            let mistake = Diagnostic { span: whole, ..*mistake };
            Ok(Made::Code(session.mistakes(format, &place, &[mistake])?))
        }
        Err(ClusterError::Cycle { positions }) => {
            if first {
                table.discard();
            }
            let stop = Stop { limit: Limit::Cycle, positions: 0 };
            let words = session.words();
            session.remark(&words.stop(&stop))?;
            if !positions.is_empty() {
                let around = positions.join(" -> ");
                let arguments =
                    [("component", text.trim().to_owned().into()), ("cycle", around.into())];
                session.remark(&words.say("cycle", &arguments))?;
            }
            session.remark(&format!("{}: {}", words.word("ui-help"), words.stop_help(&stop)))?;
            Ok(Made::Code(ExitCode::NotDecided))
        }
        Err(error @ ClusterError::StoppedElsewhere { process }) => {
            let arguments = [("process", (process as u64).into())];
            session.remark(&session.words().say(error.message_id(), &arguments))?;
            Ok(Made::Code(ExitCode::NotDecided))
        }
        Err(ClusterError::Stop(stop)) => {
            let met = met.iter().map(|met| met.load(Ordering::Relaxed)).sum();
            let stop = Stop { positions: stop.positions.max(met), ..stop };
            let words = session.words();
            session.remark(&words.stop(&stop))?;
            let help = words.stop_help(&stop);
            if wanted.keep != Keep::Nothing {
                session.remark(&words.word("ui-cluster-stopped"))?;
            } else if !help.is_empty() {
                session.remark(&format!("{}: {help}", words.word("ui-help")))?;
            }
            let interrupted = stop.limit == Limit::Cancelled;
            let code = if interrupted { ExitCode::Interrupted } else { ExitCode::NotDecided };
            Ok(Made::Code(code))
        }
        Err(error) => Err(Failure::Cluster(error)),
    }
}

fn show(
    manifest: &Manifest,
    directory: &Path,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    let Totals { positions, moves, p, n, draws, infinite, largest, longest, bytes } =
        manifest.totals;
    let numbers = [positions, moves, p, n, draws, infinite, largest, longest, bytes];
    let texts = numbers.map(|number| number.to_string());
    let directory = directory.display().to_string();
    let words = session.words();
    match format {
        Format::Json => {
            let [positions, moves, p, n, draws, infinite, largest, longest, bytes] = texts;
            let object = wire::Table {
                schema: "bouton/table/1",
                game: manifest.question.clone(),
                play: wire::play(manifest.play),
                positions,
                moves,
                p,
                n,
                draws,
                infinite,
                largest,
                longest,
                bytes,
                tiers: manifest.rank().name(),
                shards: manifest.shards.to_string(),
                directory,
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => {
            const NAMES: [&str; 9] = [
                "positions",
                "moves",
                "p",
                "n",
                "draws",
                "infinite",
                "largest",
                "longest",
                "bytes",
            ];
            if format == Format::Csv {
                session.record(format, &NAMES)?;
            }
            session.record(format, &texts.each_ref().map(String::as_str))?;
        }
        Format::Words if session.quiet => session.raw_line(&texts[0])?,
        Format::Words => {
            let names = ["positions", "moves", "p", "n", "draws", "infinite", "largest", "longest"];
            let mut arguments: Vec<(&str, Argument)> =
                names.into_iter().zip(numbers.map(Argument::from)).collect();
            arguments.push(("game", manifest.question.clone().into()));
            arguments.push(("directory", directory.into()));
            let id = match manifest.play {
                Play::Normal => "ui-table-made",
                Play::Misere => "ui-table-made-misere",
            };
            session.line(&words.say(id, &arguments))?;
        }
    }
    Ok(())
}

/// Opens a finished table.
pub(crate) fn open(directory: &Path) -> Result<OpenTable, Failure> {
    open_until(directory, None)
}

/// The same, for work that ends at the deadline.
fn open_until(directory: &Path, deadline: Option<Instant>) -> Result<OpenTable, Failure> {
    let manifest = OpenTable::manifest(directory).map_err(Failure::Cluster)?;
    // The rules of a table may have been in a file that has changed, or is gone.
    let other = || {
        Failure::Cluster(ClusterError::OtherJob {
            path: directory.display().to_string(),
            there: manifest.question.clone(),
            asked: manifest.question.clone(),
        })
    };
    let components = ask::components(&manifest.question).map_err(|_| other())?;
    let game = Game::of(&components).ok_or_else(other)?;
    let over =
        move || interrupt::came() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    OpenTable::open(directory, manifest, game.stopped_when(Arc::new(over)))
        .map_err(Failure::Cluster)
}

/// How many winning moves are listed.
pub(crate) struct Listed {
    pub(crate) most: usize,
    pub(crate) format: Format,
    pub(crate) play: Option<Play>,
}

impl Listed {
    /// The names of the fields, where there is a line for them.
    fn heading(&self, session: &mut Session) -> io::Result<()> {
        match self.format {
            Format::Csv => {
                session.record(self.format, &["game", "outcome", "nim_value", "remoteness"])
            }
            _ => Ok(()),
        }
    }
}

/// Where an answer comes from.
struct Origin<'t> {
    table: &'t OpenTable,
    /// Nothing where the table is thrown away.
    directory: Option<&'t Path>,
}

/// Answers a position from a table.
pub(crate) fn answer(
    directory: &Path,
    text: &str,
    listed: &Listed,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let table = open(directory)?;
    let from = Origin { table: &table, directory: Some(directory) };
    listed.heading(session)?;
    answer_from(&from, &Place { text, line: None }, listed, session)
}

/// Answers every position of a batch from a table.
pub(crate) fn answer_batch(
    directory: &Path,
    mut batch: Batch,
    listed: &Listed,
    example: &str,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let table = open(directory)?;
    let from = Origin { table: &table, directory: Some(directory) };
    listed.heading(session)?;
    let (mut worst, mut any) = (ExitCode::Answered, false);
    while let Some((line, content)) = batch.next()? {
        any = true;
        let code = match content {
            Line::Position(text) => {
                let place = Place { text: &text, line: Some((&batch.name, line)) };
                answer_from(&from, &place, listed, session)?
            }
            Line::Mistake(text, mistake) => {
                let place = Place { text: &text, line: Some((&batch.name, line)) };
                session.mistakes(listed.format, &place, &[mistake])?
            }
        };
        worst = worst.worse(code);
        session.finish()?;
        if interrupt::came() {
            return Ok(ExitCode::Interrupted);
        }
    }
    if !any && !batch.asked {
        return Ok(input::nothing(listed.format, example, session)?);
    }
    Ok(worst)
}

fn answer_from(
    from: &Origin<'_>,
    place: &Place<'_>,
    listed: &Listed,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let (format, text, table) = (listed.format, place.text, from.table);
    let components = match ask::components(text) {
        Ok(components) => components,
        Err(mistakes) => return Ok(session.mistakes(format, place, &mistakes)?),
    };
    let play = match Convention::play(&components, listed.play) {
        Ok(play) => play,
        Err(mistake) => {
            let mistake = Diagnostic { span: 0..text.chars().count(), ..mistake };
            return Ok(session.mistakes(format, place, &[mistake])?);
        }
    };
    let of_table = table.about().play;
    let directory = from.directory.map(|directory| directory.display().to_string());
    let named = directory.clone().unwrap_or_default();
    if play != of_table {
        let mistake = Diagnostic::new("C0408", 0..text.chars().count())
            .with("table", named)
            .with("play", session.words().play(of_table))
            .with("asked", session.words().play(play));
        return Ok(session.mistakes(format, place, &[mistake])?);
    }
    let key = table.key_of(&components).map_err(Failure::Cluster)?;
    let entry = match &key {
        Some(key) => table.entry(key).map_err(Failure::Cluster)?,
        None => None,
    };
    let (Some(key), Some(entry)) = (key, entry) else {
        let mistake = Diagnostic::new("C0407", 0..text.chars().count())
            .with("position", text)
            .with("table", format!("{named} ({})", table.about().question));
        return Ok(session.mistakes(format, place, &[mistake])?);
    };
    let mut winning = Vec::new();
    let mut room = Room::default();
    let visited = table.game().moves(&key, &mut room, &mut |child| {
        if table.entry(child)?.is_some_and(|entry| entry.outcome == Some(Outcome::P)) {
            winning.push(table.shown(child));
        }
        Ok(())
    });
    visited.map_err(Failure::Cluster)?;
    winning.sort_unstable();
    winning.dedup();
    tell(place, play, &entry, &winning, directory, listed, session)?;
    Ok(ExitCode::Answered)
}

fn tell(
    place: &Place<'_>,
    play: Play,
    entry: &Entry,
    winning: &[String],
    directory: Option<String>,
    listed: &Listed,
    session: &mut Session,
) -> Result<(), Failure> {
    let text = place.text;
    let outcome = match entry.outcome {
        None => "draw",
        Some(Outcome::P) => "P",
        Some(Outcome::N) => "N",
    };
    let value = entry.has_value.then(|| match entry.value {
        Some(value) => value.to_string(),
        None => {
            let all: Vec<String> = entry.options.iter().map(u32::to_string).collect();
            format!("inf({})", all.join(","))
        }
    });
    let remoteness = entry.remoteness.map(|remoteness| remoteness.to_string());
    let shown = &winning[..winning.len().min(listed.most)];
    let words = session.words();
    match listed.format {
        Format::Json => {
            let object = wire::TableAnswer {
                schema: "bouton/table-answer/1",
                game: text.to_owned(),
                play: wire::play(play),
                outcome,
                nim_value: value,
                remoteness,
                winning: winning.len().to_string(),
                to: shown.to_vec(),
                table: directory,
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => {
            let (value, remoteness) = (value.unwrap_or_default(), remoteness.unwrap_or_default());
            session.record(listed.format, &[text, outcome, &value, &remoteness])?;
        }
        Format::Words if session.quiet => session.raw_line(outcome)?,
        Format::Words => {
            let arguments = [
                ("game", text.to_owned().into()),
                ("outcome", outcome.to_owned().into()),
                ("value", value.unwrap_or_default().into()),
                ("moves", u64::from(entry.remoteness.unwrap_or(0)).into()),
                ("kept", if directory.is_some() { "yes" } else { "no" }.into()),
                ("table", directory.unwrap_or_default().into()),
            ];
            let id = match play {
                Play::Normal => "ui-table-answer",
                Play::Misere => "ui-table-answer-misere",
            };
            session.line(&words.say(id, &arguments))?;
            if winning.is_empty() || place.line.is_some() {
                return Ok(());
            }
            let count = [("count", (winning.len() as u64).into())];
            session.line(&format!("  {}:", words.say("ui-table-winning", &count)))?;
            for to in shown {
                session.line(&format!("    {to}"))?;
            }
        }
    }
    Ok(())
}

/// Answers a position by a table that is made for it and thrown away.
pub(crate) fn answer_by_table(
    text: &str,
    allowance: &Allowance,
    listed: &Listed,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let nanoseconds = std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos());
    let name = format!("bouton-{}-{nanoseconds}", std::process::id());
    let directory = std::env::temp_dir().join(name);
    let wanted = Wanted {
        text,
        directory: &directory,
        play: listed.play,
        shards: SHARDS,
        keep: Keep::Nothing,
        begin: Begin::New,
        cluster: None,
    };
    // A folder for temporary files that is not there is not made.
    fs::create_dir(&directory)
        .map_err(|error| Failure::WriteFile(directory.display().to_string(), error))?;
    let made = make(wanted, allowance, listed.format, session);
    let code = match made {
        Ok(Made::Table(_)) => open(&directory).and_then(|table| {
            listed.heading(session)?;
            let from = Origin { table: &table, directory: None };
            answer_from(&from, &Place { text, line: None }, listed, session)
        }),
        Ok(Made::Code(code)) => Ok(code),
        Err(failure) => Err(failure),
    };
    // What is left of a temporary table is the system's to clear away.
    let _ = fs::remove_dir_all(&directory);
    code
}

/// Checks a table by a second pass.
pub(crate) fn verify(
    directory: &Path,
    threads: usize,
    time: Option<Duration>,
    format: Format,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    interrupt::listen(session.words());
    let begun = Instant::now();
    let table = open_until(directory, time.and_then(|time| begun.checked_add(time)))?;
    let spinner = Spinner::new(session);
    let seen = AtomicU64::new(0);
    let watch = |done: u64| {
        seen.fetch_max(done, Ordering::Relaxed);
        spinner.report(&Progress { done, total: None, memory: 0 });
    };
    let checked = interrupt::computing(|| table.verify(threads, &watch));
    drop(spinner);
    let checked = match checked {
        Err(ClusterError::Stop(stop)) => {
            let limit = if interrupt::came() { stop.limit } else { Limit::Time };
            let stop = Stop { limit, positions: seen.load(Ordering::Relaxed) };
            let words = session.words();
            session.remark(&words.stop(&stop))?;
            session.remark(&words.word("ui-verify-table-stopped"))?;
            return Ok(match limit {
                Limit::Time => ExitCode::NotDecided,
                _ => ExitCode::Interrupted,
            });
        }
        checked => checked.map_err(Failure::Cluster)?,
    };
    let words = session.words();
    let question = OpenTable::manifest(directory).map_err(Failure::Cluster)?.question;
    let said = match &checked {
        Ok(Verified { totals, by_tiers }) => {
            let id = match (table.about().play, by_tiers) {
                (Play::Misere, _) => "ui-verify-misere-table",
                (Play::Normal, true) => "ui-verify-table",
                (Play::Normal, false) => "ui-verify-loopy-table",
            };
            let arguments = [
                ("game", question.clone().into()),
                ("positions", totals.positions.into()),
                ("moves", totals.moves.into()),
                ("seconds", begun.elapsed().as_secs().into()),
            ];
            words.say(id, &arguments)
        }
        Err(fault) => {
            let (id, key) = match fault {
                Fault::Misplaced(key) => ("ui-fault-misplaced", Some(key)),
                Fault::Missing(key) => ("ui-fault-missing", Some(key)),
                Fault::Tier(key) => ("ui-fault-tier", Some(key)),
                Fault::Value(key) => ("ui-fault-value", Some(key)),
                Fault::Remoteness(key) => ("ui-fault-remoteness", Some(key)),
                Fault::Totals => ("ui-fault-totals", None),
            };
            let position = key.map_or_else(String::new, |key| table.shown(key));
            words.say(id, &[("position", position.into())])
        }
    };
    match format {
        Format::Json => {
            let accepted = checked.as_ref().ok();
            let object = wire::Check {
                schema: "bouton/check/1",
                accepted: accepted.is_some(),
                ruleset: accepted.map(|_| question),
                by_definition: accepted.map(|verified| verified.totals.positions.to_string()),
                convention: accepted.map(|_| "normal".to_owned()),
                by_rare_parts: accepted.map(|_| "0".to_owned()),
                code: checked.as_ref().err().map(|_| "table".to_owned()),
                reason: checked.as_ref().err().map(|_| said),
            };
            session.raw_line(&wire::to_line(&object))?;
        }
        Format::Plain | Format::Csv => match &checked {
            Ok(_) => session.record(format, &["accepted"])?,
            Err(_) => session.record(format, &["rejected", "table", &said])?,
        },
        Format::Words => {
            let paint = session.paint;
            session.line(&if checked.is_ok() { paint.good(&said) } else { paint.bad(&said) })?;
        }
    }
    Ok(if checked.is_ok() { ExitCode::Answered } else { ExitCode::No })
}
