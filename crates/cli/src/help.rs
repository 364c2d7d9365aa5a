//! Reading the command line: help, versions, and its mistakes, in the language of the session.
//!
//! A word such as `-1` or `-10^5` is a number that the notation refuses with a caret, not an option. No option begins with
//! a digit, so such words are hidden from the option parser behind a private character and shown again afterwards.

use crate::{
    arguments::CommandLine,
    commands::man,
    environment::Early,
    exit_code,
    exit_code::ExitCode,
    mistakes::{self, Place},
    session::Failure,
    usage::{self, Typed},
};
use bouton_words::{Language, Words};
use clap::{
    ColorChoice, Command, CommandFactory, Error, FromArgMatches,
    builder::styling::{AnsiColor, Styles},
    error::ErrorKind,
};
use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    io::{self, Write},
};

/// Stands in front of a hidden word.
const HIDDEN: char = '\u{e000}';

/// Something to be shown instead of a command being run, with what was typed.
pub(crate) struct Shown(Error, Typed);

/// Reads the command line.
///
/// # Errors
/// Help, a version, or a mistake, to be shown.
pub(crate) fn read(arguments: Vec<OsString>, early: &Early) -> Result<CommandLine, Shown> {
    let mut command = tree(early.words());
    let (out, _) = early.paints();
    command =
        command.color(if out.is_colored() { ColorChoice::Always } else { ColorChoice::Never });
    let typed = Typed::of(&arguments);
    let mut open = true;
    let hidden = arguments.into_iter().map(|argument| {
        open &= argument != "--";
        if open { hide(argument) } else { argument }
    });
    let shown = |error| Shown(error, typed.clone());
    let matches = command.try_get_matches_from_mut(hidden).map_err(shown)?;
    CommandLine::from_arg_matches(&matches).map_err(|error| shown(error.format(&mut command)))
}

/// The tree of commands, with everything that is not in the source of [`crate::arguments`].
pub(crate) fn tree(words: &Words) -> Command {
    let command = CommandLine::command().styles(
        Styles::styled()
            .header(AnsiColor::Cyan.on_default().bold())
            .usage(AnsiColor::Cyan.on_default().bold())
            .literal(AnsiColor::Green.on_default())
            .placeholder(AnsiColor::Yellow.on_default()),
    );
    let mut command = in_language(command, words)
        .after_help(text_of(
            words,
            "help-after",
            "More: bouton COMMAND --help, and bouton rules list",
        ))
        .after_long_help(long_end(words));
    for (name, examples) in EXAMPLES {
        let mut lines = String::from(&text_of(words, "help-examples", "Examples:"));
        for example in *examples {
            lines.push_str("\n  ");
            lines.push_str(example);
        }
        command = command.mut_subcommand(name, |sub| sub.before_long_help(lines));
    }
    command
}

/// Examples of every command, shown first in its long help and in its manual page.
pub(crate) const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "solve",
        &[
            "bouton solve nim 3 5 7",
            "bouton solve kayles 11 + wythoff 5 8",
            "bouton solve --misere nim 1 1 1",
            "bouton solve --remoteness kayles 9 5",
            "bouton solve 'selective(*5, *6)'",
            "bouton solve --json - < positions.txt",
            "bouton solve chomp 4x5 --certificate chomp.cert",
        ],
    ),
    ("moves", &["bouton moves nim 3 5 7", "bouton moves kayles 11 --limit 5"]),
    (
        "period",
        &[
            "bouton period 0.77",
            "bouton period subtract:2,3,7 --certificate 237.cert",
            "bouton period 0.007 --to 1e4",
        ],
    ),
    ("verify", &["bouton verify kayles.cert", "bouton verify --full - < kayles.cert"]),
    (
        "values",
        &[
            "bouton values kayles --to 20",
            "bouton values subtract:1,3,4 --to 1e3 --csv",
            "bouton values 0.16 --to 1e6 -o 0.16.npy",
            "bouton values 0.6 --to 1e12 --checkpoint officers",
            "bouton values --table officers/values.bouton --from 1e9 --to 1000000099",
            "bouton values 0.16 --to 2^24 --values none --no-period --threads 1",
        ],
    ),
    ("lookup", &["bouton lookup 0 1 2 0 1 2 3", "bouton lookup 0 0 1 1 2 0 3 1 1"]),
    ("explain", &["bouton explain fibonacci 100", "bouton explain nim 3 5 7 --lang zh"]),
    ("positions", &["bouton positions wythoff --count 10", "bouton positions kayles --plain"]),
    (
        "nimber",
        &[
            "bouton nimber \"(2^63 * 2^62) + 1/7\"",
            "bouton nimber \"pow(6, 10^20)\"",
            "bouton nimber \"solve(1, 5)\"",
        ],
    ),
    (
        "pattern",
        &[
            "bouton pattern kayles",
            "bouton pattern 'subtract:1..m n' --for m=1..20",
            "bouton pattern \"rules:'half(n): for k in 1..n/2 => n-k'\" --emit cpp",
        ],
    ),
    (
        "claim",
        &[
            "bouton claim 'subtract:1..m n : P iff n mod (m+1) == 0' --for m=1..30 --to 500",
            "bouton claim 'kayles n : value == n mod 12'",
        ],
    ),
    (
        "compare",
        &["bouton compare ring closing-ring", "bouton compare kayles 0.7 --values --to 50"],
    ),
    (
        "stress",
        &["bouton stress nyoj161 -- ./my_program", "bouton stress ./mine.toml -- python3 my.py"],
    ),
    (
        "plot",
        &[
            "bouton plot kayles -o kayles.svg",
            "bouton plot wythoff --to 63 -o wythoff.png",
            "bouton plot 0.137 --as residues -o dawson.svg",
        ],
    ),
    (
        "play",
        &[
            "bouton play nim 3 5 7",
            "bouton play kayles 9 --second --level forgetful",
            "bouton play nim 1 2 3 --misere --plain < moves.txt",
        ],
    ),
    (
        "survey",
        &[
            "bouton survey 0.?? -o survey",
            "bouton survey 0.??? --to 2^24 -o octal --resume",
            "bouton survey 0.?? -o survey --hosts hosts.txt --process 0",
        ],
    ),
    (
        "tabulate",
        &[
            "bouton tabulate nim 20 20 20 -o table",
            "bouton solve --table table nim 3 5 7",
            "bouton verify table",
        ],
    ),
    (
        "serve",
        &["bouton serve --open", "bouton serve --table table", "bouton serve --port 0 --time 5s"],
    ),
    ("graph", &["bouton graph kayles 5 -o kayles.svg", "bouton graph nim 1 2 3 --as dot"]),
    ("judge", &["bouton judge --list", "bouton judge hdu1846 < in.txt > out.txt"]),
    ("rules", &["bouton rules list", "bouton rules show wythoff", "bouton rules check my.rules"]),
    ("explain-error", &["bouton explain-error N0207"]),
    (
        "completions",
        &[
            "bouton completions bash > ~/.local/share/bash-completion/completions/bouton",
            "bouton completions fish > ~/.config/fish/completions/bouton.fish",
        ],
    ),
    ("man", &["bouton man | man -l -", "bouton man --output ./man"]),
];

fn text_of(words: &Words, id: &str, english: &str) -> String {
    words.find(id, None, &[]).unwrap_or_else(|| english.to_owned())
}

/// The end of the long help: exit codes and how positions are written.
fn long_end(words: &Words) -> String {
    let mut end = text_of(
        words,
        "help-notation",
        "A position is a ruleset and its numbers, a sum is written with +, no quotes are needed:\n  \
         nim 3 5 7    kayles 11 + *4    bash:10 100    0.77 11    fibonacci 10^100",
    );
    end.push_str("\n\n");
    end.push_str(&text_of(words, "help-exit", "Exit codes:"));
    for code in exit_code::ALL {
        let meaning = text_of(words, code.message_id(), code.meaning());
        end.push_str(&format!("\n  {:>3}  {meaning}", code.number()));
    }
    end
}

/// Replaces the help of a command and of everything below it by the words of the language, where there are such.
/// The ids are made from the names: `help-solve`, `help-solve--misere`, `help--lang` for the options of all commands.
fn in_language(command: Command, words: &Words) -> Command {
    if words.language() == Language::English {
        return command;
    }
    let mut command = command;
    // Building adds what clap itself adds: --help, --version and the command help.
    command.build();
    translate(command, words, "help")
}

fn translate(command: Command, words: &Words, id: &str) -> Command {
    let find = |id: &str| words.find(id, None, &[]);
    let heading = |name: &str| {
        find(&format!("help-heading-{}", name.to_lowercase().replace(' ', "-")))
            .unwrap_or_else(|| name.to_owned())
    };
    let mut command = command.subcommand_help_heading(heading("Commands")).help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
        heading("Usage")
    ));
    if let Some(about) = find(id) {
        command = command.about(about.clone()).long_about(about);
    }
    let names: Vec<String> = command.get_arguments().map(|a| a.get_id().to_string()).collect();
    for name in names {
        let said = find(&format!("{id}--{name}")).or_else(|| find(&format!("help--{name}")));
        command = command.mut_arg(name, |argument| {
            let heading = heading(argument.get_help_heading().unwrap_or("General"));
            let argument =
                argument.help_heading(heading).hide_possible_values(true).hide_default_value(true);
            match said {
                Some(said) => argument.help(said.clone()).long_help(said),
                None => argument,
            }
        });
    }
    let names: Vec<String> = command.get_subcommands().map(|s| s.get_name().to_owned()).collect();
    for name in names {
        // What stands below the command help is a copy of the other commands.
        let id =
            if id.ends_with("-help") { format!("help-{name}") } else { format!("{id}-{name}") };
        command = command.mut_subcommand(name, |sub| translate(sub, words, &id));
    }
    command
}

/// The twelve lines that `bouton` alone prints.
pub(crate) fn summary(words: &Words) -> String {
    text_of(words, "help-summary", SUMMARY)
}

const SUMMARY: &str = "\
bouton: who wins, why, and what to play, for impartial combinatorial games

  bouton solve nim 3 5 7                who wins, the winning moves, and why
  bouton explain wythoff 5 8            the explanation step by step
  bouton moves kayles 11 + *4           every move, winning ones first
  bouton values 0.137 --to 20           the nim-values of the heaps 0 to 20
  bouton positions wythoff --count 10   where the player to move loses
  bouton judge --list                   online-judge problems
  bouton rules list                     the rulesets

Add --json, --plain or --csv for programs, --lang zh for Chinese (中文).
More: bouton --help, bouton solve --help";

/// Hides a word that begins with a minus sign and a digit.
fn hide(argument: OsString) -> OsString {
    let is_number = argument.to_str().and_then(|word| word.strip_prefix('-')).is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c))
    });
    if !is_number {
        return argument;
    }
    let mut hidden = OsString::from(HIDDEN.to_string());
    hidden.push(argument);
    hidden
}

/// A word as it was typed.
pub(crate) fn shown(word: &str) -> Cow<'_, str> {
    match word.strip_prefix(HIDDEN) {
        Some(rest) => Cow::Borrowed(rest),
        None => Cow::Borrowed(word),
    }
}

/// An argument as it was typed, or the place of the first byte that is not UTF-8.
pub(crate) fn shown_argument(argument: &OsStr) -> Result<Cow<'_, str>, std::str::Utf8Error> {
    std::str::from_utf8(argument.as_encoded_bytes()).map(shown)
}

impl Shown {
    /// Prints help on standard output, a mistake on standard error or, with `--json`, on standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn print(self, early: &Early) -> Result<ExitCode, Failure> {
        let Shown(error, typed) = self;
        let (out, err) = early.paints();
        let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
        if asked || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            let styled = error.render();
            let paint = if asked { out } else { err };
            let mut text =
                if paint.is_colored() { styled.ansi().to_string() } else { styled.to_string() };
            text.retain(|c| c != HIDDEN);
            if asked {
                return to_output(text.trim_end());
            }
            // Nothing is left to be done when standard error is gone.
            let _ = writeln!(io::stderr(), "{}", text.trim_end());
            return Ok(ExitCode::Input);
        }
        let words = early.words();
        let mistake = usage::mistake(&error, &typed, &tree(words));
        if early.json {
            let mistakes = bouton_wire::Mistakes::new(&[mistake], None, words);
            to_output(&bouton_wire::to_line(&mistakes))?;
        } else {
            let text = typed.text();
            let place = Place { text: &text, line: None };
            let told = mistakes::render(&place, &[mistake], words, &err);
            let _ = writeln!(io::stderr(), "{}", told.trim_end());
        }
        Ok(ExitCode::Input)
    }
}

/// A text on standard output.
fn to_output(text: &str) -> Result<ExitCode, Failure> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}").and_then(|()| stdout.flush())?;
    Ok(ExitCode::Answered)
}

/// The page of a command, for the manual and the documents.
pub(crate) fn pages(words: &Words) -> Vec<(String, Command)> {
    man::pages(tree(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids of all commands and arguments below a command.
    fn ids(command: &Command, id: &str, into: &mut Vec<(String, String)>) {
        into.push((id.to_owned(), id.to_owned()));
        for argument in command.get_arguments() {
            let name = argument.get_id();
            into.push((format!("{id}--{name}"), format!("help--{name}")));
        }
        for sub in command.get_subcommands() {
            ids(sub, &format!("{id}-{}", sub.get_name()), into);
        }
    }

    #[test]
    fn every_command_and_option_has_chinese_help() {
        let mut all = Vec::new();
        ids(&CommandLine::command(), "help", &mut all);
        let words = Words::of(Language::Chinese);
        let has = |id: &String| words.find(id, None, &[]).is_some();
        let missing: Vec<_> =
            all.iter().filter(|(own, shared)| !has(own) && !has(shared)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        for code in exit_code::ALL {
            assert!(has(&code.message_id().to_owned()), "{code:?}");
        }
    }

    #[test]
    fn every_command_has_examples() {
        for sub in CommandLine::command().get_subcommands() {
            let has = EXAMPLES.iter().any(|(name, _)| *name == sub.get_name());
            assert!(has, "{}", sub.get_name());
        }
    }

    #[test]
    fn the_tree_is_consistent() {
        for language in Language::ALL {
            tree(Words::of(language)).debug_assert();
        }
    }

    #[test]
    fn the_summary_has_twelve_lines() {
        for language in Language::ALL {
            assert_eq!(summary(Words::of(language)).lines().count(), 12);
        }
    }
}
