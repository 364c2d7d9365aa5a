//! `bouton/rules/1`: entries of the catalogue.

use bouton_core::rules::Family;
use bouton_words::{Language, Words};
use serde::Serialize;

/// Entries of the catalogue.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rules {
    /// `bouton/rules/1`.
    pub schema: &'static str,
    /// The entries, in the order of the catalogue.
    pub rulesets: Vec<RulesetEntry>,
}

/// One entry.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesetEntry {
    /// The name in the notation.
    pub name: &'static str,
    /// Other names.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub aliases: &'static [&'static str],
    /// How parameters and positions are written.
    pub usage: &'static str,
    /// The rules in words, in the language that was asked for.
    pub rules: &'static str,
    /// Positions that can be typed as they stand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub examples: &'static [&'static str],
    /// What is proved.
    pub theorems: Vec<TheoremEntry>,
    /// Where one ruleset is shown: the rules in the rule language, null where it has no words for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub rule_language: Option<Option<String>>,
    /// Where one take-and-break game is shown: what its code says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<CodeEntry>,
}

/// What is said of a take-and-break code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CodeEntry {
    /// The code in its shortest form.
    pub code: String,
    /// Rulesets with a name that have this code.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub names: Vec<&'static str>,
    /// The code whose heap n is heap n + 1 of this one, move for move; null where there is none.
    pub first_cousin: Option<String>,
    /// The standard form, in which a heap of 1 has a move; null where it is the code itself, or there is none.
    pub standard_form: Option<StandardForm>,
}

/// A standard form of a code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StandardForm {
    /// The code.
    pub code: String,
    /// Its heap n is heap n + shift of the other one.
    pub shift: String,
}

/// One theorem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
            rule_language: None,
            code: None,
        }
    }
}

/// `bouton/rules-check/1`: what is to be said of a file of rules.
///
/// ```json
/// {"schema":"bouton/rules-check/1","file":"my.rules","ok":true,"rules":[{"name":"take","numbers":["n"]}],
///  "parameters":[{"name":"m","value":"3"}],"errors":[],"warnings":[]}
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesCheck {
    /// `bouton/rules-check/1`.
    pub schema: &'static str,
    /// The file as it was named.
    pub file: String,
    /// Whether it can be played.
    pub ok: bool,
    /// Its rules, in order; the first is the one that starts.
    pub rules: Vec<CheckedRule>,
    /// Its parameters with their values.
    pub parameters: Vec<CheckedParameter>,
    /// Every mistake, with line and column from 1.
    pub errors: Vec<PlacedMistake>,
    /// Mistakes that small positions met when they were tried, each with its position. They may be out of reach.
    pub warnings: Vec<TriedMistake>,
}

/// The same with how far small positions were tried.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProbedRulesCheck {
    /// What is to be said of the file.
    #[serde(flatten)]
    pub check: RulesCheck,
    /// How many small positions were tried; null where the file cannot be played.
    pub probed: Option<Probed>,
    /// Calculations that may fail at some position, such as a division by what may be 0, in the order of their places. Warnings: play may never come
    /// there. Where a position was met that fails at such a place, it stands among the `warnings` instead.
    pub doubts: Vec<PlacedMistake>,
}

/// How far small positions were tried.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Probed {
    /// So many were tried.
    pub positions: String,
    /// Of so many of them only the first options were looked at.
    pub cut: String,
    /// Whether the time sufficed for all of them.
    pub in_time: bool,
}

/// One rule of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckedRule {
    /// Its name.
    pub name: String,
    /// The names of its numbers.
    pub numbers: Vec<String>,
}

/// One parameter of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckedParameter {
    /// Its name.
    pub name: String,
    /// Its value, in decimal.
    pub value: String,
}

/// A mistake in a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacedMistake {
    /// The line, from 1.
    pub line: usize,
    /// The column in Unicode characters, from 1.
    pub column: usize,
    /// The mistake.
    #[serde(flatten)]
    pub mistake: crate::Mistake,
}

/// A mistake that a position met.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TriedMistake {
    /// The position, as it is written behind the rules.
    pub position: String,
    /// The mistake.
    #[serde(flatten)]
    pub mistake: PlacedMistake,
}
