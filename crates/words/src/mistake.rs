//! Mistakes in the input: code and arguments to sentences.

use crate::{Language, Words, command_line};
use bouton_core::{
    evidence::Argument,
    notation::{Diagnostic, codes},
};

/// What is wrong and what to do, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentences {
    /// What is wrong, one line, no final dot.
    pub message: String,
    /// What to do, one line, no final dot; empty where nothing can be advised.
    pub help: String,
}

/// The entry of a code: those of the notation and those of the command line.
fn entry(code: &str) -> Option<&'static codes::ErrorCode> {
    codes::CODES.iter().chain(command_line::CODES).find(|entry| entry.code == code)
}

impl Words {
    /// The sentences of a mistake.
    pub fn mistake(&self, mistake: &Diagnostic) -> Sentences {
        if self.language() == Language::Chinese {
            let arguments: Vec<(&str, Argument)> = mistake
                .arguments
                .iter()
                .map(|(name, value)| (*name, Argument::Text(value.clone())))
                .collect();
            if let Some(message) = self.find(mistake.code, None, &arguments) {
                let help = self.find(mistake.code, Some("help"), &arguments).unwrap_or_default();
                return Sentences { message, help };
            }
        }
        let Some(entry) = entry(mistake.code) else {
            // Every code of the sources is in the catalogue; a test holds that.
            return Sentences { message: mistake.code.to_owned(), help: String::new() };
        };
        Sentences {
            message: fill(entry.message, &mistake.arguments),
            help: fill(entry.help, &mistake.arguments),
        }
    }
}

/// The long explanation of a code: its message with its blanks, and a paragraph. `None` for an unknown code.
pub fn explanation(code: &str, words: &Words) -> Option<(String, String)> {
    let code = code.to_ascii_uppercase();
    let entry = entry(&code)?;
    if words.language() == Language::Chinese {
        // The names of the blanks stand for the arguments that a real mistake has.
        let blanks: Vec<(&str, Argument)> =
            blanks(entry.message).map(|name| (name, Argument::Text(format!("<{name}>")))).collect();
        if let (Some(message), Some(text)) =
            (words.find(entry.code, None, &blanks), words.find(entry.code, Some("more"), &[]))
        {
            return Some((message, text));
        }
    }
    let message = entry.message.replace('{', "<").replace('}', ">");
    Some((message, entry.explanation.to_owned()))
}

/// The names between braces in a sentence.
fn blanks(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// Fills `{name}` with the argument of that name, in one pass, so that braces inside an argument stay as they are.
fn fill(sentence: &str, arguments: &[(&'static str, String)]) -> String {
    let mut text = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        match after.split_once('}') {
            Some((name, after)) => {
                match arguments.iter().find(|(known, _)| *known == name) {
                    Some((_, value)) => text.push_str(value),
                    None => {
                        text.push('{');
                        text.push_str(name);
                        text.push('}');
                    }
                }
                rest = after;
            }
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_filled_once_and_braces_in_arguments_stay() {
        let arguments = [("a", "{b}".to_owned()), ("b", "x".to_owned())];
        assert_eq!(fill("{a} and {b} and {c} {", &arguments), "{b} and x and {c} {");
        assert_eq!(blanks("{a} x {b}").collect::<Vec<_>>(), ["a", "b"]);
    }
}
