//! What `bouton rules show` says of one take-and-break code: its names, its first cousin and its standard form (Guy and Smith 1956), and
//! which of the theorems on codes speak of it.

use crate::session::Session;
use bouton_core::{
    evidence::Argument,
    notation::{Head, parse},
    rules::{
        Component, NoFiles, Position, catalogue,
        heap::{Code, HeapRules},
    },
    value::{Natural, Play},
};
use bouton_wire as wire;
use std::io;

/// The code of a ruleset, where it is a take-and-break game.
pub(super) fn of(component: &Component) -> Option<&Code> {
    match component.ruleset.heap_rules()? {
        HeapRules::TakeAndBreak(code) => Some(code),
        _ => None,
    }
}

/// Whether a text stands for a code by its digits, not by a name.
pub(super) fn is_typed(name: &str) -> bool {
    parse(name).is_ok_and(|sum| {
        matches!(sum.terms.first().map(|term| &term.head), Some(Head::Code { .. }))
    })
}

/// What is said of the code of the ruleset `own`.
pub(super) fn entry(code: &Code, own: &str) -> wire::CodeEntry {
    let has_it = |name: &str| {
        let components =
            catalogue::parse_question(&format!("{name} 1"), &NoFiles).unwrap_or_default();
        components.first().and_then(of) == Some(code)
    };
    let names = catalogue::families().iter().map(|family| family.name());
    let names = names.filter(|name| *name != own && has_it(name));
    let standard = code.standard_form().filter(|(_, shift)| *shift > 0);
    wire::CodeEntry {
        code: code.to_string(),
        names: names.collect(),
        first_cousin: code.first_cousin().map(|cousin| cousin.to_string()),
        standard_form: standard.map(|(code, shift)| wire::StandardForm {
            code: code.to_string(),
            shift: shift.to_string(),
        }),
    }
}

/// The keys of the theorems that give nim-values or misère outcomes of its heaps, also of those beyond every table.
pub(super) fn theorems(component: &Component) -> Vec<&'static str> {
    let far: Position = [Natural::ONE << 128].into_iter().collect();
    let theory = component.ruleset.theory();
    let value = theory.and_then(|theory| Some(theory.nim_value(&far)?.theorem));
    let misere = theory.and_then(|theory| Some(theory.outcome(&far, Play::Misere)?.theorem));
    let tame = theory.and_then(|theory| Some(theory.tame(&far)?.theorem));
    value.into_iter().chain(misere).chain(tame).collect()
}

/// The lines of the words form.
pub(super) fn in_words(entry: &wire::CodeEntry, session: &mut Session) -> io::Result<()> {
    let (words, paint) = (session.words(), session.paint);
    let mut line = |id: &str, text: &str| {
        session.line(&format!("  {}: {text}", paint.heading(&words.word(id))))
    };
    if !entry.names.is_empty() {
        line("ui-code-names", &entry.names.join(", "))?;
    }
    let heaps = |code: &str, shift: &str| {
        words.say(
            "ui-code-heaps",
            &[
                ("code", Argument::from(code)),
                ("shift", Argument::from(shift)),
                ("of", Argument::from(entry.code.as_str())),
            ],
        )
    };
    match (&entry.first_cousin, &entry.standard_form) {
        (Some(cousin), Some(standard)) if *cousin != standard.code => {
            line("ui-first-cousin", &heaps(cousin, "1"))?;
            line("ui-standard-form", &heaps(&standard.code, &standard.shift))
        }
        (_, Some(standard)) => line("ui-standard-form", &heaps(&standard.code, &standard.shift)),
        (Some(cousin), None) => line("ui-first-cousin", &heaps(cousin, "1")),
        (None, None) => Ok(()),
    }
}
