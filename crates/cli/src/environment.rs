//! What the environment says: language, colours, character set. Read once, at the start.
//!
//! The language and the colours are needed before the command line is read (its mistakes are told in them), so the two
//! options are looked for beforehand.

use crate::{
    arguments::{ColorWhen, General, Tongue},
    session::{Paint, Session},
};
use bouton_words::{Language, Words};
use std::{
    ffi::OsString,
    io::{IsTerminal, stderr, stdout},
};

/// What is known before the command line is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Early {
    language: Language,
    color: ColorWhen,
    /// Whether `--json` is there, so that mistakes in the command line are told as JSON.
    pub(crate) json: bool,
}

impl Early {
    /// Looks for `--lang`, `--color` and `--json` among the arguments, and at the environment.
    pub(crate) fn of(arguments: &[OsString]) -> Early {
        let words = arguments.iter().skip(1).map(|a| a.to_str().unwrap_or_default());
        let words: Vec<&str> = words.take_while(|word| *word != "--").collect();
        let option = |name: &str| {
            words.iter().enumerate().rev().find_map(|(at, word)| match word.strip_prefix(name)? {
                "" => words.get(at + 1).copied(),
                rest => rest.strip_prefix('='),
            })
        };
        Early {
            language: option("--lang").and_then(Language::of_locale).unwrap_or_else(language),
            color: match option("--color") {
                Some("always") => ColorWhen::Always,
                Some("never") => ColorWhen::Never,
                _ => ColorWhen::Auto,
            },
            json: words.contains(&"--json"),
        }
    }

    /// The sentences of the language.
    pub(crate) fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// How standard output and standard error are painted.
    pub(crate) fn paints(&self) -> (Paint, Paint) {
        let paint = |is_terminal| Paint::new(colored(self.color, is_terminal));
        (paint(stdout().is_terminal()), paint(stderr().is_terminal()))
    }

    /// The session of the options that were read.
    pub(crate) fn session(&self, general: &General) -> Session {
        let language = match general.lang {
            Some(Tongue::En) => Language::English,
            Some(Tongue::Zh) => Language::Chinese,
            None => self.language,
        };
        let (out, err) = Early { color: general.color, ..*self }.paints();
        Session::new(language, out, err, general.ascii || ascii_locale(), general.quiet)
    }
}

/// A variable of the environment that is set to something.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The language of the environment: the first of the variables that is set decides, English when it is another one.
fn language() -> Language {
    ["BOUTON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(variable)
        .and_then(|name| Language::of_locale(&name))
        .unwrap_or_default()
}

/// Whether the locale names a character set other than UTF-8. No locale at all is taken for UTF-8.
fn ascii_locale() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    locale.is_some_and(|name| {
        let name = name.to_ascii_lowercase().replace('-', "");
        !name.contains("utf8")
    })
}

/// Whether to paint: the option first, then `NO_COLOR`, then `CLICOLOR_FORCE`, then what the stream is.
fn colored(when: ColorWhen, is_terminal: bool) -> bool {
    match when {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => {
            if variable("NO_COLOR").is_some() {
                return false;
            }
            let forced = |name| variable(name).is_some_and(|value| value != "0");
            if forced("CLICOLOR_FORCE") || forced("FORCE_COLOR") {
                return true;
            }
            let refused = variable("CLICOLOR").is_some_and(|value| value == "0");
            is_terminal && !refused && variable("TERM").is_none_or(|term| term != "dumb")
        }
    }
}
