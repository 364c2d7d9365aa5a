//! An answer as lines for people, and as one record for programs.

use crate::{
    session::{Paint, Session},
    text::shorten,
};
use bouton_core::{
    evidence::Step,
    rules::catalogue,
    value::{Outcome, Play},
};
use bouton_engine::{Answer, NimValue, Verdict};
use bouton_wire as wire;
use bouton_words::{Words, why};
use std::io;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A few lines.
    Short,
    /// Every step, with pictures and sources.
    Full,
}

/// Steps of a short answer.
const SHORT_STEPS: usize = 8;
/// Components of a full answer.
const COMPONENTS: usize = 24;
/// Longer texts of positions are cut.
const POSITION: usize = 100;

/// The fields of a record of an answer.
pub(crate) const FIELDS: [&str; 6] =
    ["game", "outcome", "nim_value", "winning_moves", "first_winning_move", "basis"];

/// The record of an answer: `-` where something is not known or there is none.
pub(crate) fn record(answer: &Answer) -> [String; 6] {
    let none = || "-".to_owned();
    let moves = answer.winning_moves.as_ref();
    [
        answer.game.clone(),
        wire::outcome(answer.verdict).to_owned(),
        answer.nim_value.as_ref().map_or_else(none, NimValue::to_string),
        moves.and_then(|m| m.count.as_ref()).map_or_else(none, ToString::to_string),
        moves.and_then(|m| m.moves.first()).map_or_else(none, |m| m.text.clone()),
        answer.basis.as_ref().map_or_else(none, basis_code),
    ]
}

/// A basis in one word: `theorem:bouton-1901`, `exhaustive:1200`.
fn basis_code(basis: &bouton_core::evidence::Basis) -> String {
    let form = wire::Basis::from(basis);
    let details = [form.theorem.map(str::to_owned), form.positions, form.checked_to];
    let mut code = form.kind.to_owned();
    for detail in details.into_iter().flatten() {
        code.push(':');
        code.push_str(&detail);
    }
    code
}

/// The verdict, painted.
pub(crate) fn verdict(verdict: Verdict, words: &Words, paint: Paint) -> String {
    let said = words.verdict(verdict);
    match verdict {
        Verdict::Known(Outcome::N) => paint.good(&said),
        Verdict::Known(Outcome::P) => paint.bad(&said),
        _ => paint.odd(&said),
    }
}

/// One line of a batch.
pub(crate) fn one_line(answer: &Answer, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let paint = session.paint;
    let mut line = format!("{}: {}", head(answer, words), verdict(answer.verdict, words, paint));
    if let Some(value) = &answer.nim_value {
        line.push_str(&format!("; {} {}", words.word("ui-nim-value"), value.sign()));
    }
    if let Some(moves) = &answer.winning_moves
        && let Some(first) = moves.moves.first()
    {
        line.push_str(&format!("; {}", shorten(&first.text, 2 * POSITION)));
    }
    if let (Verdict::Unknown, Some(stop)) = (answer.verdict, &answer.stop) {
        line.push_str(&format!("; {}", words.stop(stop)));
    }
    session.line(&line)
}

/// The question as understood, with the convention when it is not the usual one.
fn head(answer: &Answer, words: &Words) -> String {
    let game = shorten(&answer.game, 2 * POSITION);
    match answer.play {
        Play::Normal => game,
        Play::Misere => format!("{game} ({})", words.play(Play::Misere)),
    }
}

/// The answer in lines.
pub(crate) fn answer(answer: &Answer, depth: Depth, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let paint = session.paint;
    let head = head(answer, words);
    let verdict = verdict(answer.verdict, words, paint);
    session.line(&format!("{}: {verdict}", paint.strong(&head)))?;
    let basis = answer.basis.as_ref().map(|basis| words.basis(basis));
    let mut facts = Vec::new();
    if let Some(value) = &answer.nim_value {
        facts.push(format!("{} {}", words.word("ui-nim-value"), value.sign()));
        facts.extend(answer.nim_value_basis.as_ref().map(|basis| words.basis(basis)));
    }
    // Who wins may rest on a theorem where the nim-value is computed.
    if let Some(basis) = basis
        && !facts.contains(&basis)
    {
        session.line(&format!("  {basis}"))?;
    }
    if !facts.is_empty() {
        session.line(&format!("  {}", facts.join(words.between())))?;
    }
    if let Some(stop) = &answer.stop {
        let heading = paint.odd(&words.word("ui-stop"));
        session.line(&format!("  {heading}: {}", words.stop(stop)))?;
        let help = words.stop_help(stop);
        if !help.is_empty() {
            session.line(&format!("  {}: {help}", paint.heading(&words.word("ui-help"))))?;
        }
    }
    if answer.verdict != Verdict::Known(Outcome::P) {
        winning_moves(answer, session)?;
    }
    let shows_components = answer.components.len() > 1 && answer.verdict == Verdict::Unknown;
    if shows_components {
        components(answer, session)?;
    }
    steps(&answer.steps, answer.components.len() == 1, depth, session)?;
    for note in &answer.notes {
        let note = words.step(note);
        session.line(&format!("  {}: {note}", paint.odd(&words.word("ui-note"))))?;
    }
    if depth == Depth::Full {
        sources(answer, session)?;
    }
    Ok(())
}

fn winning_moves(answer: &Answer, session: &mut Session) -> io::Result<()> {
    let verdict = answer.verdict;
    let words = session.words();
    let paint = session.paint;
    let Some(moves) = &answer.winning_moves else {
        if verdict == Verdict::Known(Outcome::N) {
            return session.line(&format!("  {}", words.word("ui-winning-moves-unknown")));
        }
        return Ok(());
    };
    if moves.moves.is_empty() && verdict != Verdict::Known(Outcome::N) {
        return Ok(());
    }
    let heading = match &moves.count {
        Some(count) => words.say("ui-winning-moves-count", &[("count", count.into())]),
        None if moves.moves.is_empty() => words.word("ui-winning-moves-unknown"),
        None => {
            let listed = moves.moves.len() as u64;
            words.say("ui-winning-moves-some", &[("count", listed.into())])
        }
    };
    if moves.moves.is_empty() {
        return session.line(&format!("  {}", paint.heading(&heading)));
    }
    session.line(&format!("  {}:", paint.heading(&heading)))?;
    let leaves = words.word("ui-leaves");
    for played in &moves.moves {
        let mut line = format!("    {}", paint.good(&shown_move(&played.text)));
        if let Some(action) = &played.action {
            line.push_str(&format!("  [{}]", words.step(action)));
        }
        // Of a single component the move itself says what is left.
        if answer.components.len() > 1 && played.to.chars().nth(POSITION).is_none() {
            line.push_str(&format!("  ({leaves} {})", played.to));
        }
        session.line(&line)?;
    }
    if !moves.complete {
        let more = words.more_moves(moves.count.as_ref(), moves.moves.len(), moves.cut);
        session.line(&format!("    {more}"))?;
    }
    Ok(())
}

/// A move as it is shown: what is left in full, what was there cut when it is long.
fn shown_move(text: &str) -> String {
    match text.split_once(" -> ") {
        Some((before, after)) => format!("{} -> {after}", shorten(before, POSITION)),
        None => text.to_owned(),
    }
}

fn components(answer: &Answer, session: &mut Session) -> io::Result<()> {
    let words = session.words();
    let paint = session.paint;
    session.line(&format!("  {}:", paint.heading(&words.word("ui-components"))))?;
    for component in answer.components.iter().take(COMPONENTS) {
        let mut facts = Vec::new();
        match &component.nim_value {
            Some(value) => {
                facts.push(format!("{} {}", words.word("ui-nim-value"), value.sign()));
            }
            None if answer.play == Play::Normal => facts.push(words.word("ui-no-nim-value")),
            None => {}
        }
        match component.verdict {
            Verdict::Known(Outcome::N) if component.nim_value.is_none() => {
                facts.push(words.word("ui-alone-n"));
            }
            Verdict::Known(Outcome::P) if component.nim_value.is_none() => {
                facts.push(words.word("ui-alone-p"));
            }
            _ => {}
        }
        if let Some(basis) = &component.basis {
            facts.push(words.basis(basis));
        }
        if let Some(stop) = &component.stop {
            facts.push(words.stop(stop));
        }
        if facts.is_empty() {
            facts.push(words.word("ui-yields-unknown"));
        }
        let game = shorten(&component.game, POSITION);
        session.line(&format!("    {game}: {}", facts.join(words.between())))?;
    }
    if answer.components.len() > COMPONENTS {
        session.line("    …")?;
    }
    Ok(())
}

fn steps(steps: &[Step], is_single: bool, depth: Depth, session: &mut Session) -> io::Result<()> {
    if steps.is_empty() {
        return Ok(());
    }
    let words = session.words();
    let paint = session.paint;
    session.line(&format!("  {}:", paint.heading(&words.word("ui-why"))))?;
    if depth == Depth::Full {
        let mut number = 0;
        let all: Vec<&Step> = steps.iter().collect();
        for told in words.told(&all, is_single) {
            if told.heading.is_some() {
                session.line(&format!("    {}", paint.strong(&told.text)))?;
                continue;
            }
            number += 1;
            session.line(&format!("  {number:>3}. {}", told.text))?;
            for line in words.step_lines(told.step) {
                session.line(&format!("         {line}"))?;
            }
        }
        return Ok(());
    }
    let short = words.told(&why::short(steps), is_single);
    // The end of the explanation holds the reason, its beginning the components. A cut of one line is no cut.
    let cut = short.len() > SHORT_STEPS + 1;
    let (head, tail) = if cut { (SHORT_STEPS / 2, SHORT_STEPS / 2) } else { (short.len(), 0) };
    for told in &short[..head] {
        session.line(&format!("    {}", told.text))?;
    }
    if cut {
        let skipped = (short.len() - head - tail) as u64;
        let more = words.say("ui-more-steps", &[("count", skipped.into())]);
        session.line(&format!("    {more}"))?;
    }
    for told in &short[short.len() - tail..] {
        session.line(&format!("    {}", told.text))?;
    }
    Ok(())
}

/// The theorems that the answer rests on, with their sources.
fn sources(answer: &Answer, session: &mut Session) -> io::Result<()> {
    use bouton_core::evidence::Basis;
    let bases = answer.components.iter().map(|c| c.basis.as_ref()).chain([answer.basis.as_ref()]);
    let mut keys: Vec<&str> = Vec::new();
    for basis in bases.flatten() {
        if let Basis::Theorem { key } | Basis::FiniteCheck { theorem: key, .. } = basis
            && !keys.contains(key)
        {
            keys.push(key);
        }
    }
    let words = session.words();
    let paint = session.paint;
    let theorems = bouton_engine::theorem::THEOREMS
        .iter()
        .chain(catalogue::families().iter().flat_map(|family| family.theorems()));
    let mut told: Vec<&str> = Vec::new();
    for theorem in theorems {
        if keys.contains(&theorem.key) && !told.contains(&theorem.key) {
            told.push(theorem.key);
            let statement = words.theorem(theorem.key, theorem.statement);
            session.line(&format!(
                "  {} {}: {statement}",
                paint.heading(&words.word("ui-theorem-heading")),
                theorem.key
            ))?;
            session.line(&format!("    {}: {}", words.word("ui-source"), theorem.source))?;
        }
    }
    Ok(())
}
