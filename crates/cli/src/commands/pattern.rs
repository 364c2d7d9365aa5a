//! `bouton pattern`: the law behind a table of nim-values or of winners, with what it rests on.

use crate::{
    arguments::{Form, Format, Limits},
    ask::{self, FileSystem},
    commands::option_mistakes,
    exit_code::ExitCode,
    input, interrupt, letters,
    limits::{self, Allowance},
    progress::Spinner,
    quantity,
    session::{Failure, Session},
    text::shorten,
};
use bouton_core::{evidence::Argument, rules::Convention, value::Play};
use bouton_patterns::{
    Pattern, Report, Sample, Subject,
    find::Law,
    formula::{Dialect, code::Language},
    pattern::{Request, Setting, search},
};
use bouton_wire as wire;
use bouton_words::Words;
use clap::{Args, ValueEnum};
use std::{collections::BTreeMap, ffi::OsString};

/// Longer formulas are cut for people.
const FORMULA: usize = 200;
/// So many rows or groups of a table are shown.
const ROWS: usize = 40;

/// Arguments of `pattern`.
#[derive(Debug, Args)]
pub(crate) struct PatternArguments {
    /// A game with letters for numbers (nim a b c, bash:m n), or a ruleset alone
    #[arg(value_name = "GAME", help_heading = "Question")]
    game: Vec<OsString>,
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
    /// Print the law as a function of a program
    #[arg(long, value_name = "LANGUAGE", help_heading = "Output")]
    emit: Option<Emitted>,
    /// Print the law in LaTeX too
    #[arg(long, help_heading = "Output")]
    latex: bool,
    /// Print the table too
    #[arg(long, value_name = "VIEW", help_heading = "Output")]
    view: Option<View>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    limits: Limits,
}

/// Languages of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Emitted {
    /// C++17
    Cpp,
    /// Python 3
    Python,
    /// Rust
    Rust,
}

/// Views of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// In rows as long as the period, or a grid of two numbers
    Rows,
    /// The positions of each value
    Groups,
    /// Numbers in base 2
    Base2,
    /// Numbers in base 3
    Base3,
}

impl Emitted {
    fn language(self) -> Language {
        match self {
            Emitted::Cpp => Language::Cpp,
            Emitted::Python => Language::Python,
            Emitted::Rust => Language::Rust,
        }
    }
}

/// Looks for the law.
pub(crate) fn run(
    arguments: &PatternArguments,
    session: &mut Session,
) -> Result<ExitCode, Failure> {
    let format = arguments.form.format();
    let mut wrong = Vec::new();
    let to = limits::option("--to", arguments.to.as_deref(), quantity::count, &mut wrong);
    let parameters = letters::parameters(&arguments.parameters, &mut wrong);
    let allowance =
        Allowance::read(&arguments.limits, &mut wrong).for_a_moment(to, &arguments.limits);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, format, session);
    }
    if arguments.game.is_empty() {
        return Ok(input::nothing(format, "bouton pattern kayles", session)?);
    }
    let text = match input::joined(&arguments.game) {
        Ok(text) => text,
        Err((text, mistake)) => {
            let place = crate::mistakes::Place { text: &text, line: None };
            return Ok(session.mistakes(format, &place, &[mistake])?);
        }
    };
    let subject = match Subject::read(&text, parameters, &FileSystem::default()) {
        Ok(subject) => subject,
        Err(mistaken) => return letters::mistaken(&mistaken, format, session),
    };
    let filter = match letters::filter(arguments.filter.as_ref(), &subject, format, session)? {
        Ok(filter) => filter,
        Err(code) => return Ok(code),
    };
    let play = match play(&subject, ask::convention(arguments.misere)) {
        Ok(play) => play,
        Err(mistaken) => return letters::mistaken(&mistaken, format, session),
    };
    interrupt::listen(session.words());
    let request = Request { to, play, filter };
    let spinner = Spinner::new(session);
    let report = |progress: &_| spinner.report(progress);
    let budget = allowance.begin(Some(&report));
    let found =
        interrupt::computing(|| search(&subject, &request, &FileSystem::default(), &budget));
    drop(spinner);
    let report = match found {
        Ok(report) => report,
        Err(error) => return letters::failed(error, format, session),
    };
    show(&subject, &report, arguments, format, session)?;
    if let (Some(stop), false) = (&report.stop, format == Format::Json) {
        letters::stopped(stop, session)?;
    }
    Ok(letters::code_of(report.stop.as_ref()))
}

/// The play convention of a subject: what is asked for, or else what its rules want.
pub(super) fn play(
    subject: &Subject,
    asked: Option<Play>,
) -> Result<Play, bouton_patterns::Mistaken> {
    let files = FileSystem::default();
    let first: Vec<u64> = subject.parameters.iter().map(|p| p.from).collect();
    let instance = subject.instance(first, &files)?;
    // Any small position shows which rulesets there are.
    let components = bouton_patterns::by_size(subject.coordinates.len(), 4)
        .find_map(|point| instance.components(&point, &files));
    let Some(components) = components else { return Ok(asked.unwrap_or_default()) };
    Convention::play(&components, asked).map_err(|mistake| {
        let span = 0..subject.text.chars().count();
        let mistakes = vec![bouton_core::notation::Diagnostic { span, ..mistake }];
        bouton_patterns::Mistaken { text: subject.text.clone(), mistakes }
    })
}

fn show(
    subject: &Subject,
    report: &Report,
    arguments: &PatternArguments,
    format: Format,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let emit = arguments.emit.map(Emitted::language);
    match format {
        Format::Json => {
            let settings = report.settings.iter().map(|setting| wire::PatternSetting {
                parameters: letters::named(subject, &setting.parameters),
                game: setting.text.clone(),
                points: setting.sample.points.len().to_string(),
                pattern: setting.pattern.as_ref().map(|p| wire_pattern(p, subject, emit, words)),
            });
            let object = wire::PatternReport {
                schema: "bouton/pattern/1",
                subject: subject.text.clone(),
                play: wire::play(report.play),
                to: report.to.to_string(),
                settings: settings.collect(),
                general: report.general.as_ref().map(|p| wire_pattern(p, subject, emit, words)),
                period: report
                    .period
                    .as_ref()
                    .and_then(|p| p.write(Dialect::Plain, &[], &subject.parameter_names())),
                stop: report.stop.as_ref().map(|stop| wire::Stop::new(stop, words)),
            };
            return Ok(session.raw_line(&wire::to_line(&object))?);
        }
        Format::Plain | Format::Csv => {
            if format == Format::Csv {
                session.record(format, &["game", "kind", "law", "ground", "theorem", "formula"])?;
            }
            let general = report.general.as_ref().map(|p| (subject.text.as_str(), Some(p)));
            let each = report.settings.iter().map(|s| (s.text.as_str(), s.pattern.as_ref()));
            for (game, pattern) in each.chain(general) {
                let Some(pattern) = pattern else {
                    session.record(format, &[game, "nothing", "", "", "", ""])?;
                    continue;
                };
                let ground = letters::wire_ground(&pattern.ground);
                let formula = pattern.write(subject, Dialect::Plain).unwrap_or_default();
                let (kind, law) = (kind(pattern), law_code(&pattern.law));
                let theorem = ground.theorem.unwrap_or("");
                session.record(format, &[game, kind, law, ground.kind, theorem, &formula])?;
            }
            return Ok(());
        }
        Format::Words => {}
    }
    if let Some(language) = emit {
        return emitted(subject, report, language, session);
    }
    for setting in &report.settings {
        said(setting, subject, report, arguments, session)?;
    }
    if !subject.parameters.is_empty() {
        match &report.general {
            Some(pattern) => law(&subject.text, pattern, subject, report, arguments, session)?,
            None => session.line(&words.word("ui-pattern-no-family"))?,
        }
        if let (None, Some(period)) = (&report.general, &report.period) {
            let names = subject.parameter_names();
            let formula = period.write(Dialect::Plain, &[], &names).unwrap_or_default();
            let settings = report.settings.len() as u64;
            let arguments = [("formula", formula.into()), ("settings", settings.into())];
            session.line(&words.say("ui-pattern-period", &arguments))?;
        }
    }
    Ok(())
}

/// The function alone, so that it can be written to a file.
fn emitted(
    subject: &Subject,
    report: &Report,
    language: Language,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let single = report.settings.first().filter(|_| subject.parameters.is_empty());
    let pattern = match single {
        Some(setting) => setting.pattern.as_ref(),
        None => report.general.as_ref(),
    };
    let Some(pattern) = pattern else {
        return Ok(session.remark(&none(report.to, words))?);
    };
    let mut comment = vec![subject.text.clone()];
    comment.extend(sentence(&pattern.law, words));
    comment.push(letters::ground(&pattern.ground, words));
    let code = pattern.emit(subject, language, &comment);
    Ok(session.raw_line(code.trim_end())?)
}

/// One setting: a line where there are several, else everything.
fn said(
    setting: &Setting,
    subject: &Subject,
    report: &Report,
    arguments: &PatternArguments,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let several = report.settings.len() > 1;
    match &setting.pattern {
        None => {
            let head = session.paint.strong(&setting.text);
            session.line(&format!("{head}: {}", none(setting.sample.to, words)))?;
        }
        Some(pattern) if several => {
            let formula = headline(pattern, subject);
            let ground = letters::ground(&pattern.ground, words);
            let head = session.paint.strong(&setting.text);
            session.line(&format!("{head}: {formula}{}{ground}", words.between()))?;
        }
        Some(pattern) => {
            law(&setting.text, pattern, subject, report, arguments, session)?;
        }
    }
    if let (Some(view), false) = (arguments.view, setting.sample.points.is_empty()) {
        let law = setting.pattern.as_ref().map(|pattern| &pattern.law);
        table(&setting.sample, view, law, subject, session)?;
    }
    Ok(())
}

fn none(to: u64, words: &Words) -> String {
    words.say("ui-pattern-none", &[("last", to.into())])
}

/// The formula with its left side.
fn headline(pattern: &Pattern, subject: &Subject) -> String {
    let formula = pattern.write(subject, Dialect::Plain).unwrap_or_default();
    let formula = shorten(&formula, FORMULA);
    match (&pattern.law, pattern.is_value) {
        (Law::Constant, false) if formula == "0 < 0" => "N".to_owned(),
        (Law::Constant, false) => "P".to_owned(),
        (_, true) => format!("g({}) = {formula}", subject.coordinates.join(", ")),
        (_, false) => format!("P ⟺ {formula}"),
    }
}

/// A law in full.
fn law(
    game: &str,
    pattern: &Pattern,
    subject: &Subject,
    report: &Report,
    arguments: &PatternArguments,
    session: &mut Session,
) -> Result<(), Failure> {
    let words = session.words();
    let paint = session.paint;
    let mut head = paint.strong(&format!("{game}: {}", headline(pattern, subject)));
    if report.play == Play::Misere {
        head.push_str(&format!("{}{}", words.between(), words.play(report.play)));
    }
    session.line(&head)?;
    if session.quiet {
        return Ok(());
    }
    if let Some(sentence) = sentence(&pattern.law, words) {
        session.line(&format!("  {sentence}"))?;
    }
    if let Some(domain) = pattern.domain(subject) {
        session
            .line(&format!("  {}", words.say("ui-pattern-domain", &[("domain", domain.into())])))?;
    }
    let ground = letters::ground(&pattern.ground, words);
    let ground = if pattern.ground.is_proof() { paint.good(&ground) } else { paint.odd(&ground) };
    session.line(&format!("  {ground}"))?;
    if let Some(claim) = pattern.claim(subject)
        && claim.chars().count() <= FORMULA / 2
    {
        let claim = format!("{game} : {claim}");
        let quote = if claim.contains('\'') { '"' } else { '\'' };
        let mut again = format!("bouton claim {quote}{claim}{quote}");
        if report.play == Play::Misere {
            again.push_str(" --misere");
        }
        if let Some(filter) = &arguments.filter {
            let quote = if filter.contains('\'') { '"' } else { '\'' };
            again.push_str(&format!(" --where {quote}{filter}{quote}"));
        }
        // One law for a family is tried on the settings that it comes from.
        if report.settings.len() > 1 {
            for parameter in &subject.parameters {
                let range =
                    format!(" --for {}={}..{}", parameter.name, parameter.from, parameter.to);
                again.push_str(&range);
            }
        }
        let said = words.say("ui-pattern-claim", &[("claim", again.into())]);
        session.line(&format!("  {said}"))?;
    }
    if arguments.latex {
        session.line(&format!("  LaTeX: {}", pattern.latex(subject)))?;
    }
    Ok(())
}

/// What kind of law it is, as a sentence; nothing where the formula says it all.
fn sentence(law: &Law, words: &Words) -> Option<String> {
    let number = |n: &u64| Argument::from(*n);
    let (id, arguments): (&str, Vec<(&str, Argument)>) = match law {
        Law::Closed | Law::Theorem => return None,
        Law::Period { preperiod, period, saltus } => {
            let id = if *saltus == 0 { "ui-law-period" } else { "ui-law-growing-period" };
            (
                id,
                vec![
                    ("preperiod", number(preperiod)),
                    ("period", number(period)),
                    ("saltus", number(saltus)),
                ],
            )
        }
        Law::StripOnes => ("ui-law-strip-ones", vec![]),
        Law::Ruler { base } => ("ui-law-ruler", vec![("base", number(base))]),
        Law::Zeros { base } => ("ui-law-zeros", vec![("base", number(base))]),
        Law::MisereNim => ("ui-law-misere-nim", vec![]),
        Law::Finite => ("ui-law-finite", vec![]),
        Law::Length { base } => ("ui-law-length", vec![("base", number(base))]),
        Law::Digits { base } => ("ui-law-digits", vec![("base", number(base))]),
        Law::Automaton { base, states } => {
            ("ui-law-automaton", vec![("base", number(base)), ("states", number(states))])
        }
        Law::Recurrence => ("ui-law-recurrence", vec![]),
        Law::Beatty { step } => ("ui-law-beatty", vec![("step", number(step))]),
        Law::Remainders { modulus } => ("ui-law-remainders", vec![("modulus", number(modulus))]),
        Law::Separate => ("ui-law-separate", vec![]),
        Law::Xor => ("ui-law-xor", vec![]),
        Law::Columns { modulus } => ("ui-law-columns", vec![("modulus", number(modulus))]),
        Law::Linear => ("ui-law-linear", vec![]),
        Law::Constant => ("ui-law-constant", vec![]),
    };
    Some(words.say(id, &arguments))
}

fn kind(pattern: &Pattern) -> &'static str {
    if pattern.is_value { "value" } else { "p" }
}

fn law_code(law: &Law) -> &'static str {
    match law {
        Law::Closed => "closed",
        Law::Period { .. } => "period",
        Law::StripOnes => "strip_ones",
        Law::Ruler { .. } => "ruler",
        Law::Zeros { .. } => "zeros",
        Law::MisereNim => "misere_nim",
        Law::Finite => "finite",
        Law::Length { .. } => "length",
        Law::Digits { .. } => "digits",
        Law::Automaton { .. } => "automaton",
        Law::Recurrence => "recurrence",
        Law::Beatty { .. } => "beatty",
        Law::Remainders { .. } => "remainders",
        Law::Separate => "separate",
        Law::Xor => "xor",
        Law::Columns { .. } => "columns",
        Law::Linear => "linear",
        Law::Constant => "constant",
        Law::Theorem => "theorem",
    }
}

fn wire_pattern(
    pattern: &Pattern,
    subject: &Subject,
    emit: Option<Language>,
    words: &Words,
) -> wire::Pattern {
    let comment = [subject.text.clone(), letters::ground(&pattern.ground, words)];
    wire::Pattern {
        kind: kind(pattern),
        law: law_code(&pattern.law),
        formula: pattern.write(subject, Dialect::Plain).unwrap_or_default(),
        latex: pattern.latex(subject),
        claim: pattern.claim(subject),
        code: emit.map(|language| pattern.emit(subject, language, &comment)),
        ground: letters::wire_ground(&pattern.ground),
        domain: pattern.domain(subject),
    }
}

/// The table in the view that was asked for.
fn table(
    sample: &Sample,
    view: View,
    law: Option<&Law>,
    subject: &Subject,
    session: &mut Session,
) -> Result<(), Failure> {
    let cell = |at: usize| match sample.points[at].value {
        Some(value) => value.to_string(),
        None => if sample.points[at].is_p { "P" } else { "N" }.to_owned(),
    };
    let width = subject.coordinates.len();
    let mut lines: Vec<String> = Vec::new();
    match view {
        View::Rows if width == 2 => {
            let mut rows: BTreeMap<u64, Vec<(u64, String)>> = BTreeMap::new();
            for (at, point) in sample.points.iter().enumerate() {
                let [a, b] = point.coordinates[..] else { continue };
                rows.entry(a).or_default().push((b, cell(at)));
            }
            for (a, mut row) in rows {
                row.sort_unstable_by_key(|(b, _)| *b);
                let cells: Vec<&str> = row.iter().map(|(_, c)| c.as_str()).collect();
                lines.push(format!("{a:>6}: {}", cells.join(" ")));
            }
        }
        View::Rows => {
            let period = match law {
                Some(Law::Period { period, .. } | Law::Remainders { modulus: period }) => *period,
                _ => 10,
            };
            let per_row = usize::try_from(period).unwrap_or(10).clamp(1, 64);
            let all: Vec<usize> = (0..sample.points.len()).collect();
            for row in all.chunks(per_row) {
                let cells: Vec<String> = row.iter().map(|&at| cell(at)).collect();
                let first = numbers(&sample.points[row[0]].coordinates);
                lines.push(format!("{first:>6}: {}", cells.join(" ")));
            }
        }
        View::Groups => {
            let mut groups: BTreeMap<(u64, bool), Vec<String>> = BTreeMap::new();
            for point in &sample.points {
                let key = (point.value.unwrap_or(0), !point.is_p);
                groups.entry(key).or_default().push(numbers(&point.coordinates));
            }
            for ((value, is_n), members) in groups {
                let name = match sample.points[0].value {
                    Some(_) => value.to_string(),
                    None => if is_n { "N" } else { "P" }.to_owned(),
                };
                let between = if width == 1 { " " } else { "; " };
                let mut shown: Vec<String> = members.iter().take(ROWS).cloned().collect();
                if members.len() > ROWS {
                    shown.push("…".to_owned());
                }
                lines.push(format!("{name:>6}: {}", shown.join(between)));
            }
        }
        View::Base2 | View::Base3 => {
            let base = if view == View::Base2 { 2 } else { 3 };
            for (at, point) in sample.points.iter().enumerate() {
                let digits: Vec<String> =
                    point.coordinates.iter().map(|&n| in_base(n, base)).collect();
                let value = point.value.map_or_else(|| cell(at), |value| in_base(value, base));
                let point = numbers(&point.coordinates);
                lines.push(format!("{point:>6}: {} → {value}", digits.join(" ")));
            }
        }
    }
    let more = lines.len().saturating_sub(ROWS);
    for line in lines.iter().take(ROWS) {
        session.line(line)?;
    }
    if more > 0 {
        let said = session.words().say("ui-pattern-more-rows", &[("count", (more as u64).into())]);
        session.line(&format!("  {said}"))?;
    }
    Ok(())
}

fn numbers(coordinates: &[u64]) -> String {
    coordinates.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn in_base(mut n: u64, base: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((n % base) as u32, 10).unwrap_or('?'));
        n /= base;
        if n == 0 {
            return digits.iter().rev().collect();
        }
    }
}
