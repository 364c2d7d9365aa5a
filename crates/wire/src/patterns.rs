//! `bouton/pattern/1`, `bouton/claim/1` and `bouton/comparison/1`.

use crate::Stop;
use serde::Serialize;
use std::collections::BTreeMap;

/// The law behind a table.
///
/// ```json
/// {"schema":"bouton/pattern/1","subject":"bash:3 n","play":"normal","to":"1000","settings":[{"parameters":{},
///  "game":"bash:3 n","points":"1001","pattern":{"kind":"value","law":"period","formula":"n mod 4","latex":"…",
///  "claim":"value == n mod 4","code":null,"ground":{"kind":"theorem","theorem":"…","ruleset":"bash:3"}}}],
///  "general":null,"period":null,"stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct PatternReport {
    /// `bouton/pattern/1`.
    pub schema: &'static str,
    /// The game with its letters.
    pub subject: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The last number of every letter.
    pub to: String,
    /// Each setting of the parameters; one where there are none.
    pub settings: Vec<PatternSetting>,
    /// One law for all settings; null where there is none, or no parameter.
    pub general: Option<Pattern>,
    /// The period as a formula of the parameters, as it was seen; null where the periods follow no law, or there is no
    /// parameter.
    pub period: Option<String>,
    /// What stopped the search; null when nothing did.
    pub stop: Option<Stop>,
}

/// What was found for one setting.
#[derive(Clone, Debug, Serialize)]
pub struct PatternSetting {
    /// The values of the parameters, by name.
    pub parameters: BTreeMap<String, String>,
    /// The game with these values.
    pub game: String,
    /// How many positions the table has.
    pub points: String,
    /// The law; null where none was found.
    pub pattern: Option<Pattern>,
}

/// A law.
#[derive(Clone, Debug, Serialize)]
pub struct Pattern {
    /// `value`: the formula is the nim-value; `p`: it says whether the position is P.
    pub kind: &'static str,
    /// `closed`, `period`, `strip_ones`, `ruler`, `length`, `digits`, `automaton`, `recurrence`, `beatty`, `remainders`,
    /// `separate`, `xor`, `columns`, `linear`, `constant` or `theorem`.
    pub law: &'static str,
    /// The formula for people.
    pub formula: String,
    /// The formula in LaTeX.
    pub latex: String,
    /// The law as `bouton claim` takes it; null where its language cannot say it.
    pub claim: Option<String>,
    /// The function of a program, where one was asked for.
    pub code: Option<String>,
    /// What it rests on.
    pub ground: Ground,
    /// Which numbers make a position, where not all do; the law says nothing of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
}

/// What a law rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ground {
    /// `theorem`, `finite_check`, `same_options`, `settings` or `observed`; only the first two are proofs for every
    /// position.
    pub kind: &'static str,
    /// The theorem's key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<&'static str>,
    /// The ruleset that the theorem is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// The last number that was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_to: Option<String>,
    /// How many positions it explains beyond those that it was guessed from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<String>,
    /// How many settings were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<String>,
}

/// What came of a claim.
///
/// ```json
/// {"schema":"bouton/claim/1","claim":"kayles n : value == n","play":"normal","to":"200","holds":false,"positions":"5",
///  "settings":"1","proofs":null,"counterexample":{"parameters":{},"game":"kayles 4","claimed":"4","actual":"1",
///  "options":[{"move":"kayles 4 -> 3","to":"kayles 3","outcome":"N","nim_value":"3"}],"complete":true},"stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct ClaimReport {
    /// `bouton/claim/1`.
    pub schema: &'static str,
    /// The claim as typed.
    pub claim: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The last number of every letter.
    pub to: String,
    /// Whether no counterexample was found.
    pub holds: bool,
    /// How many positions were tried.
    pub positions: String,
    /// How many settings of the parameters.
    pub settings: String,
    /// What proves it for every position, one for each setting; null where it is only seen.
    pub proofs: Option<Vec<Ground>>,
    /// The smallest counterexample.
    pub counterexample: Option<Counterexample>,
    /// What stopped the trial; null when nothing did.
    pub stop: Option<Stop>,
}

/// A position at which a claim fails.
#[derive(Clone, Debug, Serialize)]
pub struct Counterexample {
    /// The values of the parameters, by name.
    pub parameters: BTreeMap<String, String>,
    /// The position.
    pub game: String,
    /// What the claim says: `P`, `N`, or a nim-value.
    pub claimed: String,
    /// What is true.
    pub actual: String,
    /// The options of the position, winning moves first: the proof of what is true.
    pub options: Vec<crate::ListedMove>,
    /// Whether these are all of them.
    pub complete: bool,
}

/// What came of a comparison.
///
/// ```json
/// {"schema":"bouton/comparison/1","games":["ring n","closing-ring n"],"plays":["normal","normal"],"by":"outcome","to":"200",
///  "same":false,"positions":"5","difference":{"games":["ring 4","closing-ring 4"],"outcomes":["P","N"],"nim_values":null},
///  "stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// `bouton/comparison/1`.
    pub schema: &'static str,
    /// The two games.
    pub games: [String; 2],
    /// Their play conventions.
    pub plays: [&'static str; 2],
    /// `outcome` or `nim_value`.
    pub by: &'static str,
    /// The last number of every letter.
    pub to: String,
    /// Whether no difference was found.
    pub same: bool,
    /// How many positions were compared.
    pub positions: String,
    /// The first difference.
    pub difference: Option<GameDifference>,
    /// What stopped the comparison; null when nothing did.
    pub stop: Option<Stop>,
}

/// A position at which two games differ.
#[derive(Clone, Debug, Serialize)]
pub struct GameDifference {
    /// The position in both games.
    pub games: [String; 2],
    /// The values of the parameters, by name.
    pub parameters: BTreeMap<String, String>,
    /// Who wins them.
    pub outcomes: [&'static str; 2],
    /// Their nim-values, where these were compared.
    pub nim_values: Option<[String; 2]>,
}
