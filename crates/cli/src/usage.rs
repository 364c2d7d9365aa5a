//! Mistakes in the command line itself, with the place in what was typed.
//!
//! The option parser knows what is wrong and with which word; here that becomes a [`Diagnostic`] over the words behind the
//! name of the program, so that it is told like every other mistake: a code, a caret, what to do, in either language.

use crate::help::shown;
use bouton_core::notation::{Diagnostic, Span};
use clap::{
    Command, Error,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::ffi::OsString;

/// The words behind the name of the program.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    words: Vec<String>,
}

impl Typed {
    /// The words of the arguments; the first is the name of the program.
    pub(crate) fn of(arguments: &[OsString]) -> Typed {
        let word = |argument: &OsString| shown(&argument.to_string_lossy()).into_owned();
        Typed { words: arguments.iter().skip(1).map(word).collect() }
    }

    /// All words as one text.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }

    /// The place of the last word that `is` accepts; behind everything where there is none.
    fn place(&self, is: impl Fn(&str) -> Option<Span>) -> Span {
        let mut start = 0;
        let mut found = None;
        for word in &self.words {
            if let Some(span) = is(word) {
                found = Some(start + span.start..start + span.end);
            }
            start += word.chars().count() + 1;
        }
        let end = start.saturating_sub(1);
        found.unwrap_or(end..end)
    }

    /// The place of an option, with what stands behind its equals sign left out.
    fn option(&self, name: &str) -> Span {
        self.place(|word| {
            let option = word.split('=').next().unwrap_or(word);
            // `-x` may stand in a group of short options.
            let short = name.strip_prefix('-').filter(|rest| rest.chars().count() == 1);
            let grouped = short.is_some_and(|letter| {
                word.starts_with('-') && !word.starts_with("--") && word.contains(letter)
            });
            (option == name || grouped).then(|| 0..option.chars().count())
        })
    }

    /// The place of a value, alone or behind the equals sign of an option.
    fn value(&self, value: &str) -> Span {
        self.place(|word| {
            let length = value.chars().count();
            let before = word.strip_suffix(value)?;
            (before.is_empty() || before.ends_with('=')).then(|| {
                let before = before.chars().count();
                before..before + length
            })
        })
    }

    /// The command whose help says more.
    fn page(&self, tree: &Command) -> String {
        let mut page = String::from("bouton");
        let mut command = tree;
        for word in &self.words {
            let Some(next) = command.find_subcommand(word) else { break };
            page.push(' ');
            page.push_str(next.get_name());
            command = next;
        }
        page + " --help"
    }
}

/// The mistake that the option parser met.
pub(crate) fn mistake(error: &Error, typed: &Typed, tree: &Command) -> Diagnostic {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(texts)) => {
            texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    };
    let argument = shown(&context(ContextKind::InvalidArg)).into_owned();
    // Without the name of its value.
    let option = argument.split([' ', '=']).next().unwrap_or_default().to_owned();
    let value = shown(&context(ContextKind::InvalidValue)).into_owned();
    let page = typed.page(tree);
    let mistake = match error.kind() {
        ErrorKind::UnknownArgument => {
            let span = typed.option(&argument);
            Diagnostic::new("C0002", span).with("option", &argument).with("page", page)
        }
        ErrorKind::InvalidSubcommand => {
            let command = shown(&context(ContextKind::InvalidSubcommand)).into_owned();
            let span = typed.value(&command);
            Diagnostic::new("C0003", span).with("command", command).with("page", page)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            Diagnostic::new("C0004", typed.option(&option))
                .with("option", &option)
                .with("page", page)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let values = context(ContextKind::ValidValue);
            let values = if values.is_empty() { page } else { values };
            Diagnostic::new("C0005", typed.value(&value))
                .with("value", &value)
                .with("option", &option)
                .with("values", values)
        }
        ErrorKind::MissingRequiredArgument => Diagnostic::new("C0006", typed.place(|_| None))
            .with("missing", &argument)
            .with("page", page),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            let other = other.split([' ', '=']).next().unwrap_or_default();
            Diagnostic::new("C0007", typed.option(&option))
                .with("option", &option)
                .with("other", other)
        }
        _ => Diagnostic::new("C0001", typed.place(|_| None)),
    };
    let near =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .find_map(|kind| match error.get(kind)? {
                ContextValue::String(text) => text.split(' ').next().map(str::to_owned),
                // The most similar one comes last.
                ContextValue::Strings(texts) => texts.last().cloned(),
                _ => None,
            });
    match near {
        Some(near) => mistake.suggest(near),
        None => mistake,
    }
}
