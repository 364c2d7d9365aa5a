//! Help, versions, completions and manual pages.

use crate::run::{Ran, bouton, line};
use std::{fs, process::Command};

const COMMANDS: [&str; 10] = [
    "solve",
    "moves",
    "values",
    "explain",
    "positions",
    "judge",
    "rules",
    "explain-error",
    "completions",
    "man",
];

#[test]
fn bouton_alone_prints_a_summary_of_twelve_lines() {
    let Ran { out, err, code } = bouton(&[]);
    assert_eq!((out.lines().count(), err.as_str(), code), (12, "", Some(0)));
}

#[test]
fn help_lines_fit_a_terminal() {
    for language in ["en", "zh"] {
        for command in COMMANDS {
            for help in ["-h", "--help"] {
                let ran = bouton(&["--lang", language, command, help]);
                assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
                for line in ran.out.lines() {
                    // A command that is typed as it stands is not broken.
                    let typed = line.starts_with("  bouton ");
                    assert!(typed || columns(line) <= 80, "{command} {help}: {line}");
                }
            }
        }
    }
}

/// Columns on a terminal: two for the wide characters that Chinese help uses.
fn columns(line: &str) -> usize {
    line.chars().map(|c| if ('\u{2e80}'..='\u{ffef}').contains(&c) { 2 } else { 1 }).sum()
}

#[test]
fn the_long_help_begins_with_examples_that_can_be_read() {
    for command in COMMANDS {
        let ran = bouton(&[command, "--help"]);
        assert!(ran.out.starts_with("Examples:\n  bouton "), "{}", ran.out);
    }
}

#[test]
fn help_and_the_command_help_say_the_same() {
    for command in COMMANDS {
        assert_eq!(bouton(&["help", command]).out, bouton(&[command, "--help"]).out, "{command}");
    }
}

#[test]
fn exit_codes_stand_in_the_help() {
    let help = bouton(&["--help"]).out;
    for code in ["  0  ", "  1  ", "  2  ", "  3  ", "  4  ", " 70  ", "130  "] {
        assert!(help.contains(code), "{code}: {help}");
    }
}

#[test]
fn typing_mistakes_get_a_suggestion() {
    for (mistyped, meant) in [
        ("slove nim 3", "solve"),
        ("solve --jsno nim 3", "--json"),
        ("solve --lnag zh nim 3", "--lang"),
        ("vaules kayles", "values"),
    ] {
        for language in ["en", "zh"] {
            let ran = line(&format!("--lang {language} {mistyped}"));
            assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)));
            assert!(ran.err.contains(meant), "{mistyped}: {}", ran.err);
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(bouton(&["--version"]).out, format!("bouton {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(bouton(&["-V"]).out, bouton(&["--version"]).out);
}

#[test]
fn completions_name_commands_options_and_rulesets() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let Ran { out, err, code } = bouton(&["completions", shell]);
        assert_eq!((err.as_str(), code), ("", Some(0)));
        for word in ["explain-error", "misere", "nim"] {
            assert!(out.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(bouton(&["completions", "tcsh"]).code, Some(2));
}

#[test]
fn completions_are_read_by_their_shells() {
    let directory = tempfile::tempdir().expect("a directory");
    for (shell, option) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let path = directory.path().join(shell);
        fs::write(&path, bouton(&["completions", shell]).out).expect("written");
        // A shell that is not there checks nothing; bash is always there.
        let Ok(status) = Command::new(shell).arg(option).arg(&path).status() else {
            assert_ne!(shell, "bash");
            continue;
        };
        assert!(status.success(), "{shell}");
    }
}

#[test]
fn manual_pages_are_written_one_a_command() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("man");
    let ran = bouton(&["man", "--output", path.to_str().expect("UTF-8")]);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    for command in COMMANDS {
        let page = fs::read_to_string(path.join(format!("bouton-{command}.1"))).expect("a page");
        assert!(page.contains(".TH") && page.contains(".SH NAME"), "{command}");
        assert_eq!(bouton(&["man", command]).out, page, "{command}");
    }
    let page = bouton(&["man"]).out;
    assert!(page.contains("bouton") && page.contains("130"), "{page}");
    assert_eq!(bouton(&["man", "nothing"]).code, Some(2));
}
