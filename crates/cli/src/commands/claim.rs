//! `bouton claim`: a formula that somebody guessed, held against every position up to a bound.

use crate::{
    arguments::{Form, Format, Limits},
    ask::{self, FileSystem},
    commands::{option_mistakes, pattern},
    exit_code::ExitCode,
    input, interrupt, letters,
    limits::{self, Allowance},
    mistakes::Place,
    progress::Spinner,
    quantity,
    session::{Failure, Session},
    text::shorten,
};
use bouton_core::{
    notation::Diagnostic,
    value::{Outcome, Play},
};
use bouton_engine::{Moves, Verdict};
use bouton_patterns::claim::{self, Claim, Counterexample, Kind, Tried};
use bouton_wire as wire;
use clap::Args;
use std::ffi::OsString;

/// So many options of a counterexample are shown.
const OPTIONS: usize = 12;
/// So many are listed for programs.
const LISTED: usize = 1000;

/// Arguments of `claim`.
#[derive(Debug, Args)]
pub(crate) struct ClaimArguments {
    /// A claim in quotes: 'bash:m n : P iff n mod (m+1) == 0'
    #[arg(value_name = "CLAIM", help_heading = "Question")]
    claim: Vec<OsString>,
    /// The last number of every letter, included
    #[arg(long, value_name = "NUMBER", help_heading = "Question")]
    to: Option<String>,
    /// A parameter and its numbers: m=1..20 (may be repeated)
    #[arg(long = "for", value_name = "NAME=RANGE", help_heading = "Question")]
    parameters: Vec<String>,
    /// Only positions for which this holds: 'y <= z / 2'
    #[arg(long = "where", value_name = "CONDITION", help_heading = "Question")]
    filter: Option<String>,
    /// Misère play: whoever cannot move wins
    #[arg(short, long, help_heading = "Question")]
    misere: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Tries a claim.
pub(crate) fn run(arguments: &ClaimArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let to = limits::option("--to", arguments.to.as_deref(), quantity::count, &mut wrong);
    let parameters = letters::parameters(&arguments.parameters, &mut wrong);
    let allowance =
        Allowance::read(&arguments.limits, &mut wrong).for_a_moment(to, &arguments.limits);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    if arguments.claim.is_empty() {
        let example = "bouton claim 'bash:m n : P iff n mod (m+1) == 0' --for m=1..9";
        return Ok(input::nothing(format, example, session)?);
    }
    let text = match input::joined(&arguments.claim) {
        Ok(text) => text,
        Err((text, mistake)) => {
            let place = Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let files = FileSystem::default();
    let claim = match Claim::read(&text, parameters, &files) {
        Ok(claim) => claim,
        Err(mistaken) => return letters::mistaken(&mistaken, format, session),
    };
    let filter = arguments.filter.as_ref();
    let filter = match letters::filter(filter, &claim.subject, format, session)? {
        Ok(filter) => filter,
        Err(code) => return Ok(code),
    };
    let play = match pattern::play(&claim.subject, ask::convention(arguments.misere)) {
        Ok(play) => play,
        Err(mistaken) => return letters::mistaken(&mistaken, format, session),
    };
    if claim.kind == Kind::Value && play == Play::Misere {
        let mistake = Diagnostic::new("F0117", 0..text.chars().count());
        return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
    }
    interrupt::listen(session.words());
    let to = to.unwrap_or_else(|| claim::usual_bound(claim.subject.coordinates.len()));
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let tried = interrupt::computing(|| {
        let tried = claim.try_all(to, play, filter.as_ref(), &files, &budget)?;
        let limit = if format == Format::Json { LISTED } else { OPTIONS };
        let options =
            tried.counterexample.as_ref().map(|found| claim::options(found, play, limit, &budget));
        Ok((tried, options))
    });
    drop(spinner);
    let (tried, options) = match tried {
        Ok(tried) => tried,
        Err(error) => return letters::failed(error, format, session),
    };
    match format {
        Format::Json => json(&text, &claim, &tried, options.as_ref(), play, session)?,
        Format::Plain | Format::Csv => records(&claim, &tried, format, session)?,
        Format::Words => sentences(&claim, &tried, options.as_ref(), session)?,
    }
    if let (Some(stop), false) = (&tried.stop, format == Format::Json) {
        letters::stopped(stop, session)?;
    }
    Ok(match &tried.counterexample {
        Some(_) => ExitCode::No,
        None => letters::code_of(tried.stop.as_ref()),
    })
}

/// `P`, `N`, or a nim-value.
fn shown(kind: Kind, number: u64) -> String {
    match (kind, number) {
        (Kind::Value, value) => value.to_string(),
        (_, 0) => "N".to_owned(),
        (_, claim::DRAW) => "draw".to_owned(),
        _ => "P".to_owned(),
    }
}

fn json(
    text: &str,
    claim: &Claim,
    tried: &Tried,
    options: Option<&Moves>,
    play: Play,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let example = tried.counterexample.as_ref().map(|found| wire::Counterexample {
        parameters: letters::named(&claim.subject, &found.parameters),
        game: found.text.clone(),
        claimed: shown(claim.kind, found.claimed),
        actual: shown(claim.kind, found.actual),
        options: options.map_or_else(Vec::new, |options| {
            let listed = options.moves.iter().map(|m| wire::ListedMove {
                text: m.played.text.clone(),
                to: m.played.to.clone(),
                action: m.played.action.as_ref().map(|action| wire::Step::new(action, words)),
                outcome: wire::outcome(m.verdict),
                nim_value: m.played.nim_value.as_ref().map(ToString::to_string),
                remoteness: None,
            });
            listed.collect()
        }),
        complete: options.is_some_and(|options| options.complete),
    });
    let object = wire::ClaimReport {
        schema: "bouton/claim/1",
        claim: text.to_owned(),
        play: wire::play(play),
        to: tried.to.to_string(),
        holds: tried.counterexample.is_none(),
        positions: tried.positions.to_string(),
        settings: tried.settings.to_string(),
        proofs: tried.proofs.as_ref().map(|p| p.iter().map(letters::wire_ground).collect()),
        counterexample: example,
        stop: tried.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
    };
    Ok(session.raw_line(&wire::to_line(&object))?)
}

/// One record: `proved`, `holds` or `fails`, positions, and of a counterexample the position, what is claimed, what is true.
fn records(
    claim: &Claim,
    tried: &Tried,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    if format == Format::Csv {
        session.record(format, &["result", "positions", "game", "claimed", "actual"])?;
    }
    let positions = tried.positions.to_string();
    let fields = match &tried.counterexample {
        Some(found) => [
            "fails".to_owned(),
            positions,
            found.text.clone(),
            shown(claim.kind, found.claimed),
            shown(claim.kind, found.actual),
        ],
        None => {
            let result = if tried.proofs.is_some() { "proved" } else { "holds" };
            [result.to_owned(), positions, String::new(), String::new(), String::new()]
        }
    };
    Ok(session.record(format, &fields.each_ref().map(String::as_str))?)
}

fn sentences(
    claim: &Claim,
    tried: &Tried,
    options: Option<&Moves>,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let paint = session.paint;
    if let Some(found) = &tried.counterexample {
        return counterexample(claim, found, options, session);
    }
    let arguments = [
        ("positions", tried.positions.into()),
        ("last", tried.to.into()),
        ("settings", tried.settings.into()),
    ];
    let id = if tried.settings > 1 { "ui-claim-holds-family" } else { "ui-claim-holds" };
    // A theorem needs no trial, and time may have been over before one.
    if tried.positions > 0 {
        session.line(&paint.good(&words.say(id, &arguments)))?;
    }
    if session.quiet || (tried.positions == 0 && tried.proofs.is_none()) {
        return Ok(());
    }
    match &tried.proofs {
        Some(proofs) => {
            let mut keys: Vec<&str> = proofs.iter().filter_map(|p| p.theorem()).collect();
            keys.dedup();
            let said = words.say("ui-claim-proved", &[("theorems", keys.join(", ").into())]);
            session.line(&format!("  {}", paint.good(&said)))?;
        }
        None => session.line(&format!("  {}", paint.odd(&words.word("ui-claim-not-proved"))))?,
    }
    Ok(())
}

/// The counterexample with what proves it: a move that wins, or all options and how each of them ends.
fn counterexample(
    claim: &Claim,
    found: &Counterexample,
    options: Option<&Moves>,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let paint = session.paint;
    let (claimed, actual) = (shown(claim.kind, found.claimed), shown(claim.kind, found.actual));
    let id = if claim.kind == Kind::Value { "ui-claim-fails-value" } else { "ui-claim-fails" };
    let arguments = [
        ("game", shorten(&found.text, 200).into()),
        ("claimed", claimed.as_str().into()),
        ("actual", actual.as_str().into()),
    ];
    session.line(&paint.bad(&words.say(id, &arguments)))?;
    let Some(options) = options.filter(|_| !session.quiet) else { return Ok(()) };
    let won = options.moves.iter().find(|m| m.verdict == Verdict::Known(Outcome::P));
    if claim.kind != Kind::Value
        && let Some(won) = won
    {
        let said = words.say(
            "ui-claim-winning-move",
            &[("move", won.played.text.as_str().into()), ("to", won.played.to.as_str().into())],
        );
        return Ok(session.line(&format!("  {said}"))?);
    }
    if options.moves.is_empty() {
        return Ok(session.line(&format!("  {}", words.word("ui-claim-no-moves")))?);
    }
    session.line(&format!("  {}", words.word("ui-claim-options")))?;
    for option in &options.moves {
        let value = match (&option.played.nim_value, claim.kind) {
            (Some(value), Kind::Value) => value.to_string(),
            _ => wire::outcome(option.verdict).to_owned(),
        };
        session.line(&format!("    {}: {value}", option.played.text))?;
    }
    if !options.complete {
        let more = words.more_moves(options.count.as_ref(), options.moves.len(), options.cut);
        session.line(&format!("    {more}"))?;
    }
    Ok(())
}
