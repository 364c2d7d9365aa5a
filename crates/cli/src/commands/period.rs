//! `bouton period`: the period of a nim-sequence, proved where a theorem allows it.

use crate::{
    arguments::{Form, Format, Limits},
    commands::{option_mistakes, values::ruleset},
    exit_code::ExitCode,
    interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    quantity,
    session::{Failure, Session},
};
use bouton_core::{
    evidence::Basis,
    notation::Diagnostic,
    rules::{
        Position, Ruleset,
        heap::{HeapRules, KnownPeriod},
    },
    value::Natural,
};
use bouton_engine::{
    Limit, PeriodSeen,
    heap::HeapValues,
    period::{Obstacle, Seen},
    seek_period, theorem_of_every_heap,
};
use bouton_storage::write_whole;
use bouton_wire as wire;
use clap::Args;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// How many numbers a line of sentences lists.
const SHOWN: usize = 60;

/// Arguments of `period`.
#[derive(Debug, Args)]
pub(crate) struct PeriodArguments {
    /// A ruleset without heaps: kayles, 0.137, subtract:1,3,4
    #[arg(value_name = "RULESET", help_heading = "Question")]
    ruleset: Vec<OsString>,
    /// The last heap that is looked at
    #[arg(long, value_name = "HEAP", help_heading = "Question")]
    to: Option<String>,
    /// Write the proof to a file as a certificate; - writes it alone to standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// What was found.
struct Found {
    game: String,
    last: u64,
    search: PeriodSeen,
    /// The first values of the periodic part.
    block: Vec<Natural>,
    /// The key of the theorem that gives the nim-value of every heap, where there is one.
    theorem: Option<&'static str>,
    /// The period that a theorem says, where no table proves it.
    known: Option<KnownPeriod>,
}

/// A closed form says longer periods alone: nothing is looked for.
const LONG: u64 = 1 << 28;

/// Where a theorem gives every nim-value, no more heaps are looked at than this, unless more are asked for.
const ILLUSTRATION: u64 = 1 << 12;

/// Whether the period of a subtraction set is found by its window in any case: its numbers are not too large.
fn is_checkable(rules: &HeapRules) -> bool {
    matches!(rules, HeapRules::Subtraction(set) if set.max().is_some_and(|most| u32::try_from(most).is_ok()))
}

/// Looks for a period.
pub(crate) fn run(arguments: &PeriodArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let to = limits::option("--to", arguments.to.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    let example = "bouton period kayles";
    let (text, ruleset) = match ruleset(&arguments.ruleset, format, example, session)? {
        Ok((text, component)) => (text, component.ruleset),
        Err(code) => return Ok(code),
    };
    let Some(rules) = ruleset.heap_rules() else {
        let mistake = Diagnostic::new("C0204", 0..text.chars().count())
            .with("ruleset", &text)
            .with("example", format!("bouton positions {text} --count 10"));
        return Ok(session.mistakes(format, &Place { text: &text, line: None }, &[mistake])?);
    };
    interrupt::listen(session.words());
    let mut heaps = HeapValues::new(rules);
    let theorem = theorem_of_every_heap(&*ruleset);
    let known = rules.known_period();
    let short = theorem.is_some()
        && (!is_checkable(rules) || known.as_ref().is_some_and(|k| k.period > Natural::from(LONG)));
    let last = to.unwrap_or(if short { ILLUSTRATION } else { u64::MAX });
    // Who says how far wants it looked at.
    let allowance = if to.is_some() { allowance.for_run(&arguments.limits) } else { allowance };
    let search = {
        let spinner = crate::progress::Spinner::new(session);
        let report = |progress: &_| spinner.report(progress);
        let budget = allowance.begin(Some(&report));
        interrupt::computing(|| {
            seek_period(rules, &mut heaps, last, SHOWN + 1, &mut budget.meter())
        })
    };
    let block_seen = search.block.iter().copied().map(Natural::from).collect();
    let known = known.filter(|_| !matches!(search.seen, Seen::Proved { .. }));
    let game = ruleset.name();
    let mut found = Found { game, last, search, block: block_seen, theorem, known };
    if let Some(known) = &found.known {
        // The table served to show values only.
        found.search.stop = None;
        found.block = block(&*ruleset, known);
    }
    let alone = arguments.certificate.as_deref() == Some(Path::new("-"));
    match format {
        _ if alone => {}
        Format::Json => json(&found, session)?,
        Format::Plain | Format::Csv => records(&found, format, session)?,
        Format::Words => sentences(&found, session)?,
    }
    let mut code = match (&found.search.stop, to) {
        (None, _) => ExitCode::Answered,
        (Some(stop), _) if stop.limit == Limit::Cancelled || interrupt::came() => {
            ExitCode::Interrupted
        }
        (Some(_), _) => ExitCode::NotDecided,
    };
    if let Some(path) = &arguments.certificate {
        code = code.worse(certificate(&mut heaps, &*ruleset, &found, path, &allowance, session)?);
    }
    Ok(code)
}

/// The first nim-values of a period that a theorem says.
fn block(ruleset: &dyn Ruleset, known: &KnownPeriod) -> Vec<Natural> {
    let shown = u64::try_from(&known.period).unwrap_or(u64::MAX).min(SHOWN as u64 + 1);
    let heaps = (0..shown).map(|n| &known.preperiod + Natural::from(n));
    let values = heaps.map(|heap| {
        let position: Position = [heap].into_iter().collect();
        Some(ruleset.theory()?.nim_value(&position)?.value)
    });
    values.collect::<Option<_>>().unwrap_or_default()
}

/// Writes the certificate of a proof. A proof by a window has no table yet; it is filled for this.
fn certificate(
    heaps: &mut HeapValues,
    ruleset: &dyn Ruleset,
    found: &Found,
    path: &Path,
    allowance: &Allowance,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let words = session.words();
    let proved = matches!(found.search.seen, Seen::Proved { .. });
    if let (Seen::Proved { checked_to, .. }, None) = (found.search.seen, heaps.period()) {
        // A limit that is reached leaves no certificate.
        let _ = heaps.prove(checked_to, &mut allowance.begin(None).meter());
    }
    let Some(certificate) = heaps.period_certificate(&ruleset.name()).filter(|_| proved) else {
        // What a theorem says of every heap has no table that could be checked.
        let id =
            if found.known.is_some() { "ui-no-certificate-theorem" } else { "ui-no-certificate" };
        session.remark(&words.word(id))?;
        return Ok(ExitCode::NotDecided);
    };
    let name = path.display().to_string();
    write_whole(path, certificate.to_string().as_bytes())
        .map_err(|error| Failure::WriteFile(name.clone(), error))?;
    if !session.quiet {
        session.remark(&words.say("ui-certificate-written", &[("name", name.into())]))?;
    }
    Ok(ExitCode::Answered)
}

impl Found {
    fn basis(&self) -> Option<Basis> {
        if let Some(known) = &self.known {
            return Some(Basis::Theorem { key: known.theorem });
        }
        self.search.basis()
    }

    /// Preperiod, period and saltus.
    fn numbers(&self) -> Option<[Natural; 3]> {
        if let Some(KnownPeriod { preperiod, period, saltus, .. }) = &self.known {
            return Some([preperiod.clone(), period.clone(), saltus.clone()]);
        }
        let r = self.search.repetition()?;
        Some([r.preperiod, r.period, r.saltus].map(Natural::from))
    }

    /// Whether it holds for every heap.
    fn is_proved(&self) -> bool {
        self.known.is_some() || matches!(self.search.seen, Seen::Proved { .. })
    }

    /// How many heaps in front belong to no period, and the first of them.
    fn exceptions(&self) -> (u64, Vec<u64>) {
        match &self.known {
            // The heaps in front of the periodic part of a closed form are exceptions all.
            Some(known) => {
                let count = u64::try_from(&known.preperiod).unwrap_or(u64::MAX);
                (count, (0..count.min(SHOWN as u64 + 1)).collect())
            }
            None => {
                (self.search.facts.exceptions.count, self.search.facts.exceptions.first.clone())
            }
        }
    }

    /// The largest nim-value and the first heap that has it.
    fn largest(&self) -> Option<(Natural, Natural)> {
        match &self.known {
            Some(known) => known.largest.clone(),
            None => self.search.facts.largest.map(|(value, heap)| (value.into(), heap.into())),
        }
    }

    fn needed(&self) -> Option<u64> {
        if self.known.is_some() {
            return None;
        }
        match self.search.seen {
            Seen::Observed { needed, .. } => needed,
            _ => None,
        }
    }
}

fn json(found: &Found, session: &mut Session) -> Result<(), Failure> {
    let numbers = found.numbers().map(|all| all.map(|n| n.to_string()));
    let [preperiod, period, saltus] = match &numbers {
        Some([a, b, c]) => [Some(a.clone()), Some(b.clone()), Some(c.clone())],
        None => [None, None, None],
    };
    let (count, first) = found.exceptions();
    let object = wire::Period {
        schema: "bouton/period/1",
        game: found.game.clone(),
        preperiod,
        period,
        saltus,
        basis: found.basis().as_ref().map(wire::Basis::from),
        exceptions: numbers.map(|_| wire::Exceptions {
            count: count.to_string(),
            heaps: first.iter().map(ToString::to_string).collect(),
        }),
        largest: found.largest().map(|(value, heap)| wire::Largest {
            value: value.to_string(),
            heap: heap.to_string(),
        }),
        needed: found.needed().map(|needed| needed.to_string()),
        stop: found.search.stop.as_ref().map(|stop| wire::Stop::new(stop, session.words())),
    };
    Ok(session.raw_line(&wire::to_line(&object))?)
}

/// One record: ruleset, `proved`, `observed` or `nothing`, preperiod, period, saltus, the last heap looked at.
fn records(found: &Found, format: Format, session: &mut Session) -> Result<(), Failure> {
    if format == Format::Csv {
        session
            .record(format, &["ruleset", "kind", "preperiod", "period", "saltus", "checked_to"])?;
    }
    let kind = match (found.is_proved(), &found.search.seen) {
        (true, _) => "proved",
        (_, Seen::Nothing) => "nothing",
        _ => "observed",
    };
    let checked_to = match found.search.seen {
        Seen::Proved { checked_to, .. } => Some(checked_to),
        _ => found.search.looked_to.filter(|_| found.known.is_none()),
    };
    let numbers = found.numbers().map(|all| all.map(|n| n.to_string()));
    let [preperiod, period, saltus] = numbers.unwrap_or_default();
    let checked_to = checked_to.map_or_else(String::new, |n| n.to_string());
    Ok(session.record(format, &[&found.game, kind, &preperiod, &period, &saltus, &checked_to])?)
}

fn sentences(found: &Found, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    let paint = session.paint;
    let Some([preperiod, period, saltus]) = found.numbers() else {
        let last = found.search.looked_to.unwrap_or(0);
        let said = words.say(
            "ui-period-nothing",
            &[("ruleset", found.game.as_str().into()), ("last", last.into())],
        );
        session.line(&paint.strong(&said))?;
        if !session.quiet {
            if let Some(key) = found.theorem {
                let said = words.say("ui-period-theorem", &[("theorem", key.into())]);
                session.line(&said)?;
            }
            largest(found, session)?;
        }
        return stopped(found, session);
    };
    let arguments = [
        ("ruleset", found.game.as_str().into()),
        ("period", period.into()),
        ("preperiod", preperiod.clone().into()),
        ("saltus", saltus.clone().into()),
    ];
    let proved = found.is_proved();
    let id = if proved { "ui-period-proved" } else { "ui-period-observed" };
    let basis = found
        .basis()
        .map_or_else(String::new, |b| format!("{}{}", words.between(), words.basis(&b)));
    session.line(&format!("{}{basis}", paint.strong(&words.say(id, &arguments))))?;
    if session.quiet {
        return stopped(found, session);
    }
    if !proved {
        let obstacle = match found.search.seen {
            Seen::Observed { obstacle, .. } => obstacle,
            _ => None,
        };
        let said = match (found.needed(), obstacle) {
            _ if found.theorem.is_some() => {
                let key = found.theorem.unwrap_or_default();
                words.say("ui-period-theorem", &[("theorem", key.into())])
            }
            (Some(needed), _) => words.say("ui-period-needed", &[("needed", needed.into())]),
            (None, Some(Obstacle::Saltus)) => words.word("ui-period-saltus"),
            (None, Some(Obstacle::Witnesses)) => words.word("ui-period-no-witnesses"),
            (None, Some(Obstacle::Cost)) => words.word("ui-period-cost"),
            (None, Some(Obstacle::Far)) => words.word("ui-period-far"),
            (None, _) => words.word("ui-period-no-theorem"),
        };
        session.line(&said)?;
    }
    let (count, first) = found.exceptions();
    let said = if count == 0 {
        words.word("ui-period-no-exceptions")
    } else {
        let arguments = [("count", count.to_string().into()), ("heaps", list(first.iter()).into())];
        words.say("ui-period-exceptions", &arguments)
    };
    session.line(&said)?;
    largest(found, session)?;
    let arguments = [("from", preperiod.into()), ("values", list(found.block.iter()).into())];
    let said = words.say("ui-period-block", &arguments);
    session.line(&said)?;
    stopped(found, session)
}

fn largest(found: &Found, session: &mut Session) -> Result<(), Failure> {
    let words = session.words();
    let said = match found.largest() {
        Some((value, heap)) => words.say(
            "ui-period-largest",
            &[("value", value.to_string().into()), ("heap", heap.into())],
        ),
        None if found.is_proved() => words.word("ui-period-grows"),
        None => words.word("ui-period-grows-so-far"),
    };
    Ok(session.line(&said)?)
}

fn stopped(found: &Found, session: &mut Session) -> Result<(), Failure> {
    let Some(stop) = &found.search.stop else { return Ok(()) };
    let words = session.words();
    let reason = words.stop(stop);
    let said = if found.last == u64::MAX {
        words.say("ui-period-ended", &[("reason", reason.into())])
    } else {
        words.say("ui-period-stopped", &[("to", found.last.into()), ("reason", reason.into())])
    };
    session.remark(&said)?;
    let help = words.stop_help(stop);
    if !help.is_empty() {
        session.remark(&format!("{}: {help}", words.word("ui-help")))?;
    }
    Ok(())
}

/// The first numbers of a list.
fn list<T: ToString>(mut numbers: impl Iterator<Item = T>) -> String {
    let mut shown: Vec<String> = numbers.by_ref().take(SHOWN).map(|n| n.to_string()).collect();
    if numbers.next().is_some() {
        shown.push("…".to_owned());
    }
    shown.join(" ")
}
