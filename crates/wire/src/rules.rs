//! `bouton/rules/1`: entries of the catalogue.

use bouton_core::rules::Family;
use bouton_words::{Language, Words};
use serde::Serialize;

/// Entries of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct Rules {
    /// `bouton/rules/1`.
    pub schema: &'static str,
    /// The entries, in the order of the catalogue.
    pub rulesets: Vec<RulesetEntry>,
}

/// One entry.
#[derive(Clone, Debug, Serialize)]
pub struct RulesetEntry {
    /// The name in the notation.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// How parameters and positions are written.
    pub usage: &'static str,
    /// The rules in words, in the language that was asked for.
    pub rules: &'static str,
    /// Positions that can be typed as they stand.
    pub examples: &'static [&'static str],
    /// What is proved.
    pub theorems: Vec<TheoremEntry>,
}

/// One theorem.
#[derive(Clone, Debug, Serialize)]
pub struct TheoremEntry {
    /// The stable key.
    pub key: &'static str,
    /// What it says, in the language that was asked for.
    pub statement: String,
    /// Where it was published.
    pub source: &'static str,
}

impl Rules {
    /// The form of some entries.
    pub fn new(families: &[&dyn Family], words: &Words) -> Rules {
        Rules {
            schema: "bouton/rules/1",
            rulesets: families.iter().map(|family| RulesetEntry::new(*family, words)).collect(),
        }
    }
}

impl RulesetEntry {
    /// The form of one entry.
    pub fn new(family: &dyn Family, words: &Words) -> RulesetEntry {
        RulesetEntry {
            name: family.name(),
            aliases: family.aliases(),
            usage: family.usage(),
            rules: match words.language() {
                Language::English => family.rules(),
                Language::Chinese => family.rules_zh(),
            },
            examples: family.examples(),
            theorems: family
                .theorems()
                .iter()
                .map(|theorem| TheoremEntry {
                    key: theorem.key,
                    statement: words.theorem(theorem.key, theorem.statement),
                    source: theorem.source,
                })
                .collect(),
        }
    }
}
