//! Take-and-break codes, and the codes that have names.
//!
//! What a code means stands in `rules/heap/code.rs`. Closed forms are known where tokens are only taken (a code of digits 0
//! and 3 is a subtraction game), for Lasker's Nim 4.\[3\] and for Rims 0.\[7\]; periods of other codes are found and proved by engines.
//!
//! # References for the names
//! R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), 514–526; Berlekamp, Conway,
//! Guy, Winning Ways, chapter 4.

use super::{
    lasker::{LASKER_THEOREMS, LaskerTheory},
    nim::NimFamily,
    rims::{RIMS_THEOREMS, RimsTheory},
};
use crate::{
    evidence::Theorem,
    notation::{Diagnostic, Head, Term},
    rules::{
        Component, Family, Files, Sample, Shape, arity,
        heap::{
            ALL_BUT_THEOREMS, ClosedForm, Code, HeapRuleset, LastTaken, Part, SubtractionSet,
            THEOREMS, TakingTheory,
        },
    },
    value::Natural,
};
use std::{collections::HashSet, sync::LazyLock};

/// The family `code`: every take-and-break code.
pub(super) struct CodeFamily;

impl Family for CodeFamily {
    fn name(&self) -> &'static str {
        crate::rules::catalogue::CODE
    }

    fn usage(&self) -> &'static str {
        "CODE HEAP…"
    }

    fn rules(&self) -> &'static str {
        "a take-and-break code d0.d1d2…: k tokens may be taken from a heap and what is left split into j heaps iff bit j of \
         digit k is set; ! after a digit: no two of these heaps are equal, ?: not all are equal, =: all are equal; [3] repeats for ever"
    }

    fn rules_zh(&self) -> &'static str {
        "取分码 d0.d1d2…:当且仅当第 k 位数字的第 j 个二进制位为 1 时,可从一堆取走 k 个并把余下的分成 j 堆;数字后的 ! 表示各堆两两不等,\
         ? 表示不全相等,= 表示全相等;[3] 表示无限重复"
    }

    fn examples(&self) -> &'static [&'static str] {
        &["0.77 11", "4.8 9", "0.[3] 20", "4!.0 13"]
    }

    fn theorems(&self) -> &'static [Theorem] {
        static ALL: LazyLock<Vec<Theorem>> = LazyLock::new(|| {
            let mut all =
                [NimFamily.theorems(), THEOREMS, ALL_BUT_THEOREMS, LASKER_THEOREMS, RIMS_THEOREMS]
                    .concat();
            // Sets of numbers and all but some of them share a theorem.
            let mut seen = HashSet::new();
            all.retain(|theorem| seen.insert(theorem.key));
            all
        });
        &ALL
    }

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let code = match &term.head {
            Head::Code { text, span } => Code::parse(text).map_err(|mut mistake| {
                mistake.span = mistake.span.start + span.start..mistake.span.end + span.start;
                vec![mistake]
            }),
            Head::Name { span, .. } | Head::Star { span, .. } | Head::Compound { span, .. } => {
                Err(vec![Diagnostic::new("N0201", span.clone())])
            }
        };
        let ((code, ()), heaps) =
            arity::all(arity::all(code, arity::no_parameters(term)), arity::heaps(term))?;
        let name = code.to_string();
        components(name, code, term, heaps)
    }

    fn samples(&self) -> Vec<Sample> {
        let codes = [
            "0.3",
            "0.333",
            "0.0033",
            "0.03003",
            "0.3030303",
            "0.0",
            "0.[3]",
            "0.00[3]",
            "0.303[3]",
            "4.[3]",
            "0.[7]",
        ];
        codes.map(|ruleset| Sample { ruleset, shape: Shape::Heap(100) }).to_vec()
    }
}

/// Heaps of a code as components, with the theory that is known of it.
fn components(
    name: String,
    code: Code,
    term: &Term,
    heaps: Vec<Natural>,
) -> Result<Vec<Component>, Vec<Diagnostic>> {
    if let Some(most) = code.max_heap() {
        let too_large = |(heap, place): (&Natural, &crate::notation::Argument)| {
            (*heap > Natural::from(most)).then(|| {
                Diagnostic::new("N0315", place.span.clone())
                    .with("number", crate::notation::shortened(&heap.to_string()))
                    .with("limit", most)
            })
        };
        let mistakes: Vec<_> = heaps.iter().zip(&term.arguments).filter_map(too_large).collect();
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
    }
    let taking = taking_form(&code);
    let (is_lasker, is_rims) = (code.is("4.[3]"), code.is("0.[7]"));
    let ruleset = HeapRuleset::of_code(name, code);
    let ruleset = match taking {
        Some(form) => ruleset.with_theory(TakingTheory { form, last: LastTaken::NoHeap }),
        None if is_lasker => ruleset.with_theory(LaskerTheory),
        None if is_rims => ruleset.with_theory(RimsTheory),
        None => ruleset,
    };
    Ok(ruleset.components(heaps))
}

/// The closed form of a code that is a subtraction game (digits 0 and 3) or an all-but game (the same, and 3 for ever).
fn taking_form(code: &Code) -> Option<ClosedForm> {
    if code.added() > 0 || !code.only_takes() {
        return None;
    }
    let (inside, outside) = match code.tail() {
        None => (3, None),
        Some((_, 1)) => (0, Some(())),
        Some(_) => return None,
    };
    let mut parts = Vec::new();
    for (k, digit) in code.digits() {
        let value = digit.value()?;
        if k == 0 {
            continue;
        }
        if value != 0 && value != 3 {
            return None;
        }
        if value == inside {
            parts.push(Part::Number(Natural::from(k.unsigned_abs())));
        }
    }
    let set = SubtractionSet::new(parts).ok()?;
    match outside {
        None => ClosedForm::of_set(&set),
        Some(()) if code.digits().next_back()?.1.value() == Some(3) => ClosedForm::of_all_but(&set),
        Some(()) => None,
    }
}

/// A code with a name.
pub(super) struct NamedCode {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) code: &'static str,
    pub(super) usage: &'static str,
    pub(super) rules: &'static str,
    pub(super) rules_zh: &'static str,
    pub(super) examples: &'static [&'static str],
    pub(super) theorems: &'static [Theorem],
    /// The largest heap for the comparison of theory and definition, where there is a theory.
    pub(super) sample: Option<u64>,
}

impl Family for NamedCode {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    fn usage(&self) -> &'static str {
        self.usage
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

    fn build(&self, term: &Term, _files: &dyn Files) -> Result<Vec<Component>, Vec<Diagnostic>> {
        let ((), heaps) = arity::all(arity::no_parameters(term), arity::heaps(term))?;
        // The codes of the list below are held by a test.
        let code = Code::parse(self.code).map_err(|mistake| vec![mistake])?;
        components(self.name.to_owned(), code, term, heaps)
    }

    fn theorems(&self) -> &'static [Theorem] {
        self.theorems
    }

    fn samples(&self) -> Vec<Sample> {
        let sample = |to| Sample { ruleset: self.name, shape: Shape::Heap(to) };
        self.sample.map(sample).into_iter().collect()
    }
}

/// Kayles.
pub(super) static KAYLES: NamedCode = NamedCode {
    name: "kayles",
    aliases: &["rayles", "凯尔斯"],
    code: "0.77",
    usage: "kayles ROW…",
    rules: "the code 0.77: knock down one pin of a row, or two neighbours",
    rules_zh: "取分码 0.77:击倒一排中的一个球瓶,或相邻的两个",
    examples: &["kayles 5 7"],
    theorems: &[],
    sample: None,
};

/// Kayles with up to four pins.
pub(super) static DOUBLE_KAYLES: NamedCode = NamedCode {
    name: "double-kayles",
    aliases: &[],
    code: "0.7777",
    usage: "double-kayles ROW…",
    rules: "the code 0.7777: knock down up to four neighbouring pins of a row",
    rules_zh: "取分码 0.7777:击倒一排中相邻的至多四个球瓶",
    examples: &["double-kayles 9"],
    theorems: &[],
    sample: None,
};

/// Dawson's Kayles.
pub(super) static DAWSON_KAYLES: NamedCode = NamedCode {
    name: "dawson-kayles",
    aliases: &["dawsons-kayles", "道森凯尔斯"],
    code: "0.07",
    usage: "dawson-kayles ROW…",
    rules: "the code 0.07: knock down two neighbouring pins of a row",
    rules_zh: "取分码 0.07:击倒一排中相邻的两个球瓶",
    examples: &["dawson-kayles 9 5"],
    theorems: &[],
    sample: None,
};

/// Dawson's Chess as a take-and-break game.
pub(super) static DAWSON: NamedCode = NamedCode {
    name: "dawson",
    aliases: &["dawson-chess", "dawsons-chess", "道森", "道森象棋"],
    code: "0.137",
    usage: "dawson COLUMNS…",
    rules: "the code 0.137: Dawson's Chess on so many columns, under normal play",
    rules_zh: "取分码 0.137:给定列数的道森象棋(正常规则)",
    examples: &["dawson 14"],
    theorems: &[],
    sample: None,
};

/// Grundy's game.
pub(super) static GRUNDY: NamedCode = NamedCode {
    name: "grundy",
    aliases: &["grundys-game", "格伦迪"],
    code: "4!.0",
    usage: "grundy HEAP…",
    rules: "the code 4!.0: split a heap into two unequal heaps",
    rules_zh: "取分码 4!.0:把一堆分成大小不等的两堆",
    examples: &["grundy 13 20"],
    theorems: &[],
    sample: None,
};

/// Officers.
pub(super) static OFFICERS: NamedCode = NamedCode {
    name: "officers",
    aliases: &["军官"],
    code: "0.6",
    usage: "officers HEAP…",
    rules: "the code 0.6: take one token of a heap of two or more, and split the rest in two or not",
    rules_zh: "取分码 0.6:从至少有两个的一堆中取走一个,余下的可以分成两堆",
    examples: &["officers 12"],
    theorems: &[],
    sample: None,
};

/// Guiles.
pub(super) static GUILES: NamedCode = NamedCode {
    name: "guiles",
    aliases: &["guile"],
    code: "0.15",
    usage: "guiles HEAP…",
    rules: "the code 0.15: take a heap of one or two, or take two tokens and split the rest in two",
    rules_zh: "取分码 0.15:取走大小为 1 或 2 的一堆,或取走两个并把余下的分成两堆",
    examples: &["guiles 14"],
    theorems: &[],
    sample: None,
};

#[cfg(test)]
mod tests {
    use super::{
        super::{lasker::LASKER, rims::RIMS},
        *,
    };
    use crate::rules::{NoFiles, catalogue::parse_question};

    #[test]
    fn named_codes_are_codes() {
        for named in [
            &KAYLES,
            &DOUBLE_KAYLES,
            &DAWSON_KAYLES,
            &DAWSON,
            &GRUNDY,
            &OFFICERS,
            &GUILES,
            &LASKER,
            &RIMS,
        ] {
            let code = Code::parse(named.code).expect(named.name);
            assert_eq!(code.to_string(), named.code);
            let components =
                parse_question(&format!("{} 5 7", named.name), &NoFiles).expect(named.name);
            assert_eq!(components.len(), 2);
            assert_eq!(components[1].text(), format!("{} 7", named.name));
        }
    }

    #[test]
    fn a_wrong_digit_is_placed_in_the_whole_question() {
        let mistakes = parse_question("nim 3 + 0.7W 24", &NoFiles).expect_err("W is no digit");
        assert_eq!((mistakes[0].code, mistakes[0].span.clone()), ("N0207", 11..12));
    }

    #[test]
    fn codes_with_any_number_of_heaps_have_a_largest_heap() {
        assert!(parse_question("0.* 1048576", &NoFiles).is_ok());
        let mistakes = parse_question("0.* 5 1048577", &NoFiles).expect_err("too large");
        assert_eq!((mistakes[0].code, mistakes[0].span.clone()), ("N0315", 6..13));
    }
}
