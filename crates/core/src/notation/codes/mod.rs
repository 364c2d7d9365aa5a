//! The catalogue of mistakes: one entry a code, with its English sentences and a longer explanation.
//!
//! `{name}` in a sentence is filled with the argument of that name ([`fill`]). The first digit behind the N is the
//! kind: 1 syntax, 2 take-and-break codes, 3 names, parameters and numbers of positions, 4 positions, 5 files, 6 expressions of nimbers; codes with an R are about rules that a user wrote. Codes are
//! stable: one that is no longer given is not used again.
//!
//! Held by tests: every code that the sources use stands here and every code here is used; every wrong example gives its
//! code, and every right one gives no mistake.

mod code;
mod file;
mod name;
mod nimber;
mod position;
mod rules;
mod syntax;

/// One kind of mistake.
#[derive(Clone, Copy, Debug)]
pub struct ErrorCode {
    /// The stable code.
    pub code: &'static str,
    /// What is wrong, one line, no final dot.
    pub message: &'static str,
    /// What stands under the place, where that says more than the message; else empty.
    pub label: &'static str,
    /// What to do, one line, no final dot; empty where nothing can be advised.
    pub help: &'static str,
    /// What to do instead of `help` when the mistake comes with a suggestion, which is the argument `suggestion`; empty
    /// where `help` says it in both cases.
    pub hint: &'static str,
    /// A paragraph, for `bouton explain-error`.
    pub explanation: &'static str,
    /// A text with this mistake; empty where none can be typed.
    pub wrong: &'static str,
    /// A text without it.
    pub right: &'static str,
}

impl ErrorCode {
    /// An entry without words, for the fields that an entry leaves out.
    pub const BLANK: ErrorCode = ErrorCode {
        code: "",
        message: "",
        label: "",
        help: "",
        hint: "",
        explanation: "",
        wrong: "",
        right: "",
    };
}

/// All codes of the notation in order.
pub static CODES: Codes = Codes(&[
    syntax::CODES,
    code::CODES,
    name::CODES,
    position::CODES,
    file::CODES,
    nimber::CODES,
    rules::CODES,
]);

/// The codes in order, kind by kind.
#[derive(Debug)]
pub struct Codes(&'static [&'static [ErrorCode]]);

impl Codes {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &'static ErrorCode> + use<> {
        let kinds: &'static [&'static [ErrorCode]] = self.0;
        kinds.iter().flat_map(|kind| kind.iter())
    }
}

/// The entry of a code, `N0207` or `n0207`.
pub fn find(code: &str) -> Option<&'static ErrorCode> {
    CODES.iter().find(|entry| entry.code.eq_ignore_ascii_case(code))
}

/// The names between braces in a sentence.
pub fn blanks(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// Fills `{name}` with the argument of that name, in one pass, so that braces inside an argument stay as they are;
/// names without an argument stay too.
pub fn fill(sentence: &str, arguments: &[(&'static str, String)]) -> String {
    let mut text = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let found = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = arguments.iter().find(|(known, _)| *known == name)?;
            Some((value, after))
        });
        rest = match found {
            Some((value, after)) => {
                text.push_str(value);
                after
            }
            None => {
                text.push('{');
                after
            }
        };
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_filled_once_and_braces_in_arguments_stay() {
        let arguments = [("a", "{b}".to_owned()), ("b", "x".to_owned())];
        assert_eq!(fill("{a} and {b} and {c} {", &arguments), "{b} and x and {c} {");
    }

    #[test]
    fn codes_are_found_in_either_case() {
        assert_eq!(find("n0207").map(|entry| entry.code), Some("N0207"));
        assert!(find("N9999").is_none());
    }

    #[test]
    fn codes_are_in_order_and_every_entry_has_its_sentences() {
        let codes: Vec<&str> = CODES.iter().map(|entry| entry.code).collect();
        assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
        for entry in CODES.iter() {
            let said = [entry.message, entry.help, entry.explanation, entry.right];
            assert!(said.iter().all(|text| !text.is_empty()), "{}", entry.code);
            let lines = [entry.message, entry.label, entry.help, entry.hint];
            let one_line = |text: &&str| !text.contains('\n') && !text.ends_with('.');
            assert!(lines.iter().all(one_line), "{}", entry.code);
        }
    }
}
