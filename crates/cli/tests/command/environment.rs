//! Language, colours and character set of the environment.

use crate::run::{command, finish};

/// Runs `solve nim 3 5 7` with some variables and options.
fn solve(variables: &[(&str, &str)], options: &[&str]) -> String {
    let mut command = command(&["solve", "nim", "3", "5", "7"]);
    command.args(options).envs(variables.iter().copied());
    let ran = finish(&mut command);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.out
}

#[track_caller]
fn check_language(variables: &[(&str, &str)], options: &[&str], is_chinese: bool) {
    let out = solve(variables, options);
    assert_eq!(out.contains("先手必胜"), is_chinese, "{variables:?} {options:?}: {out}");
    assert_eq!(out.contains("the player to move wins"), !is_chinese);
}

#[test]
fn the_first_variable_that_is_set_decides_the_language() {
    check_language(&[], &[], false);
    check_language(&[("LANG", "zh_CN.UTF-8")], &[], true);
    check_language(&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8")], &[], false);
    check_language(&[("LC_MESSAGES", "en"), ("LC_ALL", "zh_TW.UTF-8")], &[], true);
    check_language(&[("LC_ALL", "zh_CN.UTF-8"), ("BOUTON_LANG", "en")], &[], false);
    check_language(&[("BOUTON_LANG", "zh")], &[], true);
    check_language(&[("BOUTON_LANG", ""), ("LANG", "zh_CN.UTF-8")], &[], true);
    check_language(&[("LANG", "fr_FR.UTF-8")], &[], false);
}

#[test]
fn the_option_beats_the_environment() {
    check_language(&[("BOUTON_LANG", "zh")], &["--lang", "en"], false);
    check_language(&[("BOUTON_LANG", "en")], &["--lang=zh"], true);
}

#[track_caller]
fn check_color(variables: &[(&str, &str)], options: &[&str], is_colored: bool) {
    let out = solve(variables, options);
    assert_eq!(out.contains('\u{1b}'), is_colored, "{variables:?} {options:?}: {out:?}");
}

#[test]
fn colours_follow_the_option_then_the_environment_then_the_stream() {
    check_color(&[], &[], false);
    check_color(&[("CLICOLOR_FORCE", "1")], &[], true);
    check_color(&[("FORCE_COLOR", "1")], &[], true);
    check_color(&[("CLICOLOR_FORCE", "0")], &[], false);
    check_color(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[], false);
    check_color(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")], &[], true);
    check_color(&[("NO_COLOR", "1")], &["--color", "always"], true);
    check_color(&[("CLICOLOR_FORCE", "1")], &["--color=never"], false);
}

#[test]
fn machine_readable_forms_are_never_coloured() {
    for form in ["--json", "--plain", "--csv"] {
        check_color(&[], &["--color", "always", form], false);
    }
}

#[test]
fn ascii_is_for_locales_without_utf_8_and_on_request() {
    assert!(solve(&[], &[]).contains('⊕'));
    assert!(solve(&[], &["--ascii"]).is_ascii());
    assert!(solve(&[("LC_ALL", "C")], &[]).is_ascii());
    assert!(solve(&[("LANG", "en_US.ISO-8859-1")], &[]).is_ascii());
    assert!(solve(&[("LC_ALL", "C.UTF-8")], &[]).contains('⊕'));
}

#[test]
fn the_same_question_has_the_same_bytes_whatever_the_number_of_threads() {
    let one = solve(&[], &["--threads", "1", "--json"]);
    assert_eq!(one, solve(&[], &["--threads", "7", "--json"]));
    assert_eq!(one, solve(&[("TERM", "dumb")], &["--json"]));
}
