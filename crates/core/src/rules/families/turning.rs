//! Coin-turning games by their codes (翻硬币): the rules stand in [`crate::rules::turning`], the meaning of a code in its file
//! `code.rs`.
//!
//! A position is written as a row of H and T, or as the places of the heads, counted from 1. Options are listed by the coin that goes from heads
//! to tails, the first one first, and for each in the order of the code.
//!
//! # Theory
//! A row is the sum of its coins (`coin-turning-sum`); single coins have a closed form where the code is that of a family that has one, and
//! else a table. Here are also the families whose codes have names.
//!
//! # Steps
//! `turning-coins`: `coins` (the heads, at most 24), `values` (theirs), `count`, `sum`.

use super::{
    mock_turtles::MOCK_TURTLES_FORM,
    motley::MOTLEY_FORM,
    ruler::{RULER_FORM, RULER_THEOREM},
    turning_turtles::TURNING_TURTLES_FORM,
    twins::{TRIPLETS_FORM, TWINS_FORM},
};
use crate::{
    evidence::Theorem,
    notation::{Diagnostic, ParameterValue, Term, shortened},
    rules::{
        Component, Family, Files, Sample, Shape, arity,
        turning::{COINS, ClosedForm, Element, Row, TurningCode, coin_words},
    },
};
use std::sync::{Arc, LazyLock};

/// Whether a code is the one that is written so.
fn is(code: &TurningCode, text: &str) -> bool {
    TurningCode::parse(text).as_ref() == Some(code)
}

/// The closed form of a code, where one is known.
pub(super) fn closed_form(code: &TurningCode) -> Option<ClosedForm> {
    for (text, form) in [
        ("1-2", TURNING_TURTLES_FORM),
        ("1-3", MOCK_TURTLES_FORM),
        ("2", TWINS_FORM),
        ("3", TRIPLETS_FORM),
        ("1+", MOTLEY_FORM),
    ] {
        if is(code, text) {
            return Some(form);
        }
    }
    let Element { least, most, .. } = *code.element()?;
    let ruler = least == 1
        && match most {
            None => is(code, "1+C"),
            Some(most) => is(code, &format!("1-{most}C")),
        };
    ruler.then_some(RULER_FORM)
}

/// The row of a code or of a family's name, under a name of its own.
pub(super) fn game(word: &str, name: String) -> Option<Row> {
    let named = NAMED.iter().find(|game| {
        let word = word.to_lowercase().replace('_', "-");
        game.name == word || game.aliases.contains(&word.as_str())
    });
    let code = TurningCode::parse(named.map_or(word, |game| game.code))?;
    let form = closed_form(&code);
    Some(Row::new(name, code, form))
}

/// The families with names, in the order of the catalogue.
pub(super) static NAMED: &[&NamedTurning] = &[
    &super::turning_turtles::TURNING_TURTLES,
    &super::mock_turtles::MOCK_TURTLES,
    &super::mock_turtles::MOCK_TURTLE_FIVES,
    &super::moebius::MOEBIUS,
    &super::moebius::MOGUL,
    &super::moebius::MOIDORES,
    &super::motley::MOTLEY,
    &super::twins::TWINS,
    &super::twins::TRIPLETS,
    &super::twins::TRIPLET_FIVES,
    &super::ruler::RULER,
    &super::ruler::RULER_FIVES,
    &super::turnips::TURNIPS,
    &super::grunt::GRUNT,
    &super::sym::SYM,
    &super::sym::SYMPLER,
];

/// The family `turning`.
pub(super) struct TurningFamily;

/// An example with the parameter.
const EXAMPLE: &str = "turning:1-3 HTTH";

impl Family for TurningFamily {
    fn name(&self) -> &'static str {
        "turning"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["coin-turning", "翻硬币"]
    }

    fn usage(&self) -> &'static str {
        "turning:CODE COINS, a row of H and T or the places of the heads"
    }

    fn rules(&self) -> &'static str {
        "turn coins of a row so that the rightmost of them goes from heads to tails; the code says how many (3, 1-3, 1+) and \
         how they lie: C consecutive, E equally spaced, S symmetric, F with the first coin, C(n) within n places; or, \
         after a comma, otherwise"
    }

    fn rules_zh(&self) -> &'static str {
        "翻动一排硬币中的若干枚，其中最右边的一枚必须由正面翻成反面；编码说明枚数（3、1-3、1+）和位置：C 相邻，E 等距，S 对称，\
         F 包含第一枚，C(n) 在 n 个位置之内；逗号后是另一种翻法"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["turning:1-3C(5) HTTHTH", "turning:1+C 12", "turning:2-3,6C 4 7 9", "turning:ruler HTTH"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        static ALL: LazyLock<Vec<Theorem>> = LazyLock::new(|| vec![COINS, RULER_THEOREM]);
        &ALL
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let code = code_of(term).and_then(|text| {
            game(&text, format!("turning:{text}")).ok_or_else(|| vec![no_code(term, &text)])
        });
        let (row, coins) = arity::all(code, coin_words(term))?;
        row.within_reach(&coins, term.span.clone())?;
        Ok(vec![Component { ruleset: Arc::new(row), position: coins.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let codes =
            ["turning:1-4C", "turning:2-3,6C", "turning:2+E", "turning:1-2F", "turning:2-4SC(6)"];
        codes.map(|ruleset| Sample { ruleset, shape: Shape::Texts(rows(8)) }).to_vec()
    }
}

/// What follows the colon, commas included.
fn code_of(term: &Term) -> Result<String, Vec<Diagnostic>> {
    if term.parameters.is_empty() {
        return Err(arity::missing_parameter(term, EXAMPLE));
    }
    if term.parameters.iter().any(|parameter| parameter.value == ParameterValue::Faulty) {
        return Err(Vec::new());
    }
    let texts: Vec<String> = term.parameters.iter().map(|p| p.full_text()).collect();
    Ok(texts.join(","))
}

/// The mistake of a word that is no code.
pub(super) fn no_code(term: &Term, word: &str) -> Diagnostic {
    let place = arity::parameter_span(term).unwrap_or_else(|| term.head.span());
    Diagnostic::new("N0325", place).with("word", shortened(word))
}

/// All rows of so many coins.
pub(super) fn rows(coins: u32) -> Vec<String> {
    let row =
        |heads: u32| (0..coins).map(|i| if heads >> i & 1 == 1 { 'H' } else { 'T' }).collect();
    (0..1 << coins).map(row).collect()
}

/// A coin-turning game with a name.
pub(super) struct NamedTurning {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) code: &'static str,
    pub(super) rules: &'static str,
    pub(super) rules_zh: &'static str,
    pub(super) examples: &'static [&'static str],
    pub(super) theorems: &'static [Theorem],
}

impl Family for NamedTurning {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn usage(&self) -> &'static str {
        "COINS: a row of H and T, or the places of the heads from 1"
    }

    fn rules(&self) -> &'static str {
        self.rules
    }

    fn rules_zh(&self) -> &'static str {
        self.rules_zh
    }

    fn examples(&self) -> &'static [&'static str] {
        self.examples
    }

    fn theorems(&self) -> &'static [Theorem] {
        self.theorems
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), coins) = arity::all(arity::no_parameters(term), coin_words(term))?;
        // The names of the list above are held by a test.
        let row = game(self.name, self.name.to_owned()).ok_or_else(Vec::new)?;
        Ok(vec![Component { ruleset: Arc::new(row), position: coins.into_iter().collect() }])
    }

    fn samples(&self) -> Vec<Sample> {
        let rows = Sample { ruleset: self.name, shape: Shape::Texts(rows(10)) };
        vec![rows]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{NoFiles, catalogue::parse_question},
        value::{Natural, mex},
    };
    use std::ops::ControlFlow;

    /// The values of single coins by the recursion, beside what the game says, up to some coin or as far as it is quick.
    #[track_caller]
    fn check(word: &str) {
        let row = game(word, word.to_owned()).expect(word);
        let mut values: Vec<u64> = Vec::new();
        let mut moves = 0;
        for coin in 1..=128 {
            let mut reached = Vec::new();
            let flow = row.code().turns(coin, &mut |others| {
                reached.push(others.iter().fold(0, |sum, &a| sum ^ values[a as usize - 1]));
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            moves += reached.len();
            values.push(mex(reached));
            let found = row.coin(&Natural::from(coin));
            assert_eq!(found, values.last().map(|&value| value.into()), "{word} {coin}");
            if moves > 20_000 {
                assert!(coin > 12, "{word}: only {coin} coins");
                break;
            }
        }
    }

    #[test]
    fn coins_have_the_values_of_the_recursion() {
        for named in NAMED {
            check(named.name);
        }
        for most in 1..20 {
            check(&format!("1-{most}C"));
        }
    }

    #[test]
    fn names_are_codes_and_are_found_by_either() {
        for named in NAMED {
            let code = TurningCode::parse(named.code).expect(named.code);
            assert_eq!(code.to_string(), named.code);
            let text = format!("turning:{} THT", named.name);
            let components = parse_question(&text, &NoFiles).expect(&text);
            assert_eq!(components[0].text(), format!("turning:{} TH", named.name));
        }
    }

    #[test]
    fn codes_of_all_spellings_are_read() {
        for (text, shown) in [
            ("turning:1-3C(5) HTTH", "turning:1-3C(5) HTTH"),
            ("turning:1+ 2 1", "turning:1+ HH"),
            ("turning:1+C 12", "turning:1+C TTTTTTTTTTTH"),
            ("turning:4FS + nim 3", "N0310"),
            ("turning:1+CF(3) HT", "N0325"),
            ("turning:2-3,6C 40", "turning:2-3,6C 40"),
            ("turning:'1+S' T", "turning:1+S T"),
            ("翻硬币:3E 正反正", "turning:3E HTH"),
            ("turning HT", "N0303"),
            ("turning:x HT", "N0325"),
            ("twins 3 3", "N0423"),
            ("twins 0", "N0422"),
            ("twins HXT", "N0421"),
        ] {
            let found = match parse_question(text, &NoFiles) {
                Ok(components) => components[0].text(),
                Err(mistakes) => mistakes[0].code.to_owned(),
            };
            assert_eq!(found, shown, "{text}");
        }
    }
}
