//! What must hold for any bytes whatever, as one function for fuzzers and property tests.
//!
//! It is the only function of the crate that panics on purpose: a panic is what a fuzzer looks for.

use super::{Diagnostic, MAX_MISTAKES, codes, parse};
use crate::rules::{NoFiles, catalogue::parse_question};

/// Reads bytes as a question and checks the promises of the notation:
///
/// * a sum that was read is printed, and reading that gives the same sum, places apart, and the same print;
/// * mistakes are in the order of their places, within the text, not too many, each in the table of codes with an
///   argument for every blank of its sentences.
///
/// # Panics
/// When a promise is broken.
pub fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match parse(&text) {
        Ok(sum) => {
            let printed = sum.to_string();
            let again = parse(&printed);
            let again = again.unwrap_or_else(|m| panic!("{text:?} prints as {printed:?}: {m:?}"));
            assert_eq!(again.to_string(), printed, "the print of {text:?} is not stable");
            assert_eq!(again.without_places(), sum.without_places(), "{text:?} -> {printed:?}");
        }
        Err(mistakes) => check_mistakes(&text, &mistakes),
    }
    if let Err(mistakes) = parse_question(&text, &NoFiles) {
        check_mistakes(&text, &mistakes);
    }
}

fn check_mistakes(text: &str, mistakes: &[Diagnostic]) {
    let length = text.chars().count();
    assert!(!mistakes.is_empty() && mistakes.len() <= MAX_MISTAKES + 1, "{}", mistakes.len());
    assert!(mistakes.is_sorted_by_key(|mistake| mistake.span.start), "{mistakes:?}");
    for mistake in mistakes {
        let span = &mistake.span;
        assert!(span.start <= span.end && span.end <= length, "{text:?}: {mistake:?}");
        let entry = codes::find(mistake.code);
        let entry = entry.unwrap_or_else(|| panic!("{} is not in the table", mistake.code));
        let advice = match entry.hint {
            hint if mistake.suggestion.is_some() && !hint.is_empty() => hint,
            _ => entry.help,
        };
        let known = mistake.sentence_arguments();
        for sentence in [entry.message, entry.label, advice] {
            for blank in codes::blanks(sentence) {
                let filled = known.iter().any(|(name, _)| *name == blank);
                assert!(filled, "{} has no argument {blank}: {mistake:?}", mistake.code);
            }
        }
        for (_, value) in known.iter().filter(|(name, _)| *name != "suggestion") {
            assert!(value.chars().count() <= 400, "a long argument of {}", mistake.code);
        }
    }
}
