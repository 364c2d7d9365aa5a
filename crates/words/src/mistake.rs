//! Mistakes in the input: code and arguments to sentences.

use crate::{Language, Words, command_line, judge, patterns, server};
use bouton_core::{
    evidence::Argument,
    notation::{Diagnostic, codes},
};

/// What is wrong and what to do, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentences {
    /// What is wrong, one line, no final dot.
    pub message: String,
    /// What stands under the place; empty where that would only repeat the message.
    pub label: String,
    /// What to do, one line, no final dot; empty where nothing can be advised.
    pub help: String,
}

/// The entry of a code: those of the notation and those of the command line.
fn entry(code: &str) -> Option<&'static codes::ErrorCode> {
    codes::CODES
        .iter()
        .chain(command_line::CODES)
        .chain(judge::CODES)
        .chain(patterns::CODES)
        .chain(server::CODES)
        .find(|entry| entry.code == code)
}

impl Words {
    /// The sentences of a mistake.
    pub fn mistake(&self, mistake: &Diagnostic) -> Sentences {
        let named = mistake.sentence_arguments();
        if self.language() == Language::Chinese {
            let arguments: Vec<(&str, Argument)> = named
                .iter()
                .map(|(name, value)| (*name, Argument::Text(in_chinese(value))))
                .collect();
            if let Some(message) = self.find(mistake.code, None, &arguments) {
                let hint = mistake.suggestion.is_some().then_some("hint");
                let help = hint
                    .and_then(|hint| self.find(mistake.code, Some(hint), &arguments))
                    .or_else(|| self.find(mistake.code, Some("help"), &arguments));
                let label = self.find(mistake.code, Some("label"), &arguments);
                return Sentences {
                    message,
                    label: label.unwrap_or_default(),
                    help: help.unwrap_or_default(),
                };
            }
        }
        let Some(entry) = entry(mistake.code) else {
            // Every code of the sources is in the catalogue; a test holds that.
            return Sentences {
                message: mistake.code.to_owned(),
                label: String::new(),
                help: String::new(),
            };
        };
        let hints = mistake.suggestion.is_some() && !entry.hint.is_empty();
        Sentences {
            message: codes::fill(entry.message, &named),
            label: codes::fill(entry.label, &named),
            help: codes::fill(if hints { entry.hint } else { entry.help }, &named),
        }
    }
}

impl Words {
    /// What to do about a mistake where nobody types commands, for the mistakes whose usual advice is a command.
    pub fn advice_on_pages(&self, mistake: &Diagnostic) -> Option<String> {
        let (_, english) = server::ON_PAGES.iter().find(|(code, _)| *code == mistake.code)?;
        if mistake.suggestion.is_some() {
            return None;
        }
        match self.language() {
            Language::Chinese => self.find(mistake.code, Some("page"), &[]),
            Language::English => Some((*english).to_owned()),
        }
    }
}

/// What readers of rules call the parts of a rule, where an argument is such a name; other arguments are what was typed.
fn in_chinese(argument: &str) -> String {
    match argument {
        "a number" => "一个数",
        "numbers" => "数",
        "a condition" => "一个条件",
        "a rule" => "一条规则",
        "an expression" => "一个表达式",
        "=>, if or a comma" => "=>、if 或逗号",
        ":, if or a comma" => ":、if 或逗号",
        "parentheses around one of two powers" => "给两个乘方之一加上括号",
        "the end" => "结尾",
        other => other,
    }
    .to_owned()
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
            return Some((message, text + &examples(entry)));
        }
    }
    let message = entry.message.replace('{', "<").replace('}', ">");
    Some((message, entry.explanation.to_owned() + &examples(entry)))
}

/// The wrong and the right example of a code, a line each.
fn examples(entry: &codes::ErrorCode) -> String {
    [("✗", entry.wrong), ("✓", entry.right)]
        .iter()
        .filter(|(_, example)| !example.is_empty())
        .map(|(mark, example)| {
            format!("\n  {mark} {}", example.escape_debug().to_string().replace("\\'", "'"))
        })
        .collect()
}

/// The names between braces in a sentence.
fn blanks(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_the_names_between_braces() {
        assert_eq!(blanks("{a} x {b}").collect::<Vec<_>>(), ["a", "b"]);
    }
}
