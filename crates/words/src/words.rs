//! Messages by id, in one language.

use crate::{argument, figure, language::Language};
use bouton_core::evidence::{Argument, Step, figure::Figure};
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

const ENGLISH: &str = include_str!("../locales/en.ftl");
const ENGLISH_PAGE: &str = include_str!("../locales/en-page.ftl");
const CHINESE: &str = include_str!("../locales/zh.ftl");
const CHINESE_PAGE: &str = include_str!("../locales/zh-page.ftl");
const CHINESE_ERRORS: &str = include_str!("../locales/zh-errors.ftl");
const CHINESE_THEOREMS: &str = include_str!("../locales/zh-theorems.ftl");
const CHINESE_HELP: &str = include_str!("../locales/zh-help.ftl");

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Words {
    /// The sentences of a language, read once a process.
    pub fn of(language: Language) -> &'static Words {
        static READ: [OnceLock<Words>; 2] = [const { OnceLock::new() }; 2];
        let (slot, locale, sources): (_, &str, &[&str]) = match language {
            Language::English => (&READ[0], "en", &[ENGLISH, ENGLISH_PAGE]),
            Language::Chinese => (
                &READ[1],
                "zh",
                &[CHINESE, CHINESE_PAGE, CHINESE_ERRORS, CHINESE_THEOREMS, CHINESE_HELP],
            ),
        };
        slot.get_or_init(|| {
            let mut bundle = FluentBundle::new_concurrent(vec![
                locale.parse::<LanguageIdentifier>().unwrap_or_default(),
            ]);
            // Isolation marks are for bidirectional text and disturb terminals.
            bundle.set_use_isolating(false);
            for source in sources {
                // A message that cannot be read is missing; the tests make sure that every one can.
                let resource = match FluentResource::try_new((*source).to_owned()) {
                    Ok(resource) | Err((resource, _)) => resource,
                };
                bundle.add_resource_overriding(resource);
            }
            Words { language, bundle }
        })
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message with its arguments. A missing one shows its id and arguments.
    pub fn say(&self, id: &str, arguments: &[(&str, Argument)]) -> String {
        self.find(id, None, arguments).unwrap_or_else(|| {
            let mut text = id.to_owned();
            for (name, value) in arguments {
                text.push_str(&format!(" {name}={value:?}"));
            }
            text
        })
    }

    /// A message without arguments.
    pub fn word(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// What stands between two facts of one line.
    pub fn between(&self) -> &'static str {
        match self.language {
            Language::English => ", ",
            Language::Chinese => "，",
        }
    }

    /// A number in decimal as it is written in a sentence: one of many digits by its ends and its length.
    pub fn digits(&self, digits: &str) -> String {
        argument::shorten_digits(digits, self.language)
    }

    /// The sentence of a step.
    pub fn step(&self, step: &Step) -> String {
        self.say(step.id, &step.arguments)
    }

    /// The lines that belong below the sentence of a step: its pictures, each below what its marks mean. Empty for most steps.
    pub fn step_lines(&self, step: &Step) -> Vec<String> {
        let mut lines = Vec::new();
        for figure in &step.figures {
            lines.push(self.step(&figure.caption));
            lines.extend(self.figure_lines(figure));
        }
        lines
    }

    /// A picture in lines of text, without its caption.
    pub fn figure_lines(&self, figure: &Figure) -> Vec<String> {
        figure::lines(&figure.form, self.language)
    }

    /// A message, or one of its attributes, if there is such a one.
    pub fn find(
        &self,
        id: &str,
        attribute: Option<&str>,
        arguments: &[(&str, Argument)],
    ) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut filled = FluentArgs::with_capacity(2 * arguments.len());
        for (name, value) in arguments {
            argument::add(&mut filled, name, value, self.language);
        }
        let mut problems = Vec::new();
        Some(self.bundle.format_pattern(pattern, Some(&filled), &mut problems).into_owned())
    }
}
