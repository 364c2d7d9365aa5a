//! Rulesets of several numbers that theorems cover: built-in ones, and texts in the user's language.
//!
//! A built-in ruleset with a formula is itself. Rules that a user wrote are one of these for certain if they compile to the same
//! program as the text of it in the rule language, or as a text of a model; otherwise the options of all small positions are
//! compared, and the finding says how far.

use super::{Known, Patience, families};
use crate::{
    Ground,
    find::Law,
    formula::{Expr, Operator, binary, coordinate, equal, number},
    theorems,
};
use bouton_core::{
    rules::{
        OptionSink, Ruleset,
        language::{UserRules, built_in_of_name, candidates},
    },
    value::{Natural, Play},
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// A model.
struct Model {
    /// The built-in ruleset that it is, if one.
    builtin: Option<String>,
    /// Texts of its rules; the first is the definition.
    texts: Vec<String>,
    theorem: &'static str,
    formula: Expr,
    is_value: bool,
    law: Law,
}

/// What theorems say about positions of so many numbers.
pub fn tuple(
    ruleset: &dyn Ruleset,
    text: Option<&UserRules>,
    width: usize,
    play: Play,
) -> Option<Known> {
    if text.is_none()
        && let Some(known) = families::of_name(&ruleset.name(), width, play)
    {
        return Some(known);
    }
    let like = |known: Known, compared_to: Option<u64>, name: &str| match compared_to {
        None => known,
        Some(compared_to) => {
            let theorem = known.ground.theorem().unwrap_or_default();
            let ruleset = name.to_owned();
            Known { ground: Ground::SameOptions { ruleset, theorem, compared_to }, ..known }
        }
    };
    let candidates = candidates(width);
    if let Some(built_in) = ruleset.built_in()
        && let Some(known) = families::of_name(&built_in.name(), width, play)
    {
        return Some(known);
    }
    // Rules with a start have more numbers than are typed.
    if let Some(user) = text.filter(|user| user.arguments().len() == width + 1) {
        let found = candidates.iter().find_map(|name| {
            let known = families::of_name(name, width, play)?;
            user.is_spelled_as(&*built_in_of_name(name, width)?, width + 1).then_some(known)
        });
        if found.is_some() {
            return found;
        }
    }
    if let Some(known) = by_models(ruleset, text, width, play) {
        return Some(known);
    }
    // Positions of which both have options; rules that a user wrote take numbers that the built-in ruleset does not.
    let compared_to = compared_to(width);
    let own = Table::of(ruleset, width, compared_to, Order::Kept)?;
    candidates.iter().find_map(|name| {
        let known = families::of_name(name, width, play)?;
        let other = Table::of(&*built_in_of_name(name, width)?, width, compared_to, Order::Kept)?;
        own.is_like(&other).then(|| like(known, Some(compared_to), name))
    })
}

/// All positions with numbers up to this one are compared.
fn compared_to(width: usize) -> u64 {
    match width {
        1 => 96,
        2 => 14,
        3 => 6,
        _ => 4,
    }
}

/// What the theorem of a model says, if the rules are those of one.
fn by_models(
    ruleset: &dyn Ruleset,
    text: Option<&UserRules>,
    width: usize,
    play: Play,
) -> Option<Known> {
    let compared_to = compared_to(width);
    let own = Table::of(ruleset, width, compared_to, Order::Sorted)?;
    for model in models(width, play) {
        let known = |ground| Known {
            formula: model.formula.clone(),
            is_value: model.is_value,
            law: model.law.clone(),
            ground,
        };
        let name = model.builtin.clone().unwrap_or_else(|| format!("rules:'{}'", model.texts[0]));
        let read = |text: &String| UserRules::read("rules", text, &[]).ok();
        let Some(definition) = read(&model.texts[0]) else { continue };
        if !own.is_like(&Table::of(&definition, width, compared_to, Order::Sorted)?) {
            continue;
        }
        let same = text.is_some_and(|user| {
            model.texts.iter().filter_map(read).any(|plain| plain.is_same_program(user))
        });
        return Some(known(if same {
            Ground::Theorem { theorem: model.theorem, ruleset: name }
        } else {
            Ground::SameOptions { ruleset: name, theorem: model.theorem, compared_to }
        }));
    }
    None
}

/// Whether the numbers of an option count in any order, which is right for symmetric rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Kept,
    Sorted,
}

/// The options of all small positions, each as a set of sums; `None` for numbers that are no position.
struct Table(Vec<Option<Options>>);

/// Options as sorted sums of positions.
type Options = BTreeSet<Vec<Vec<u64>>>;

impl Table {
    fn of(ruleset: &dyn Ruleset, width: usize, to: u64, order: Order) -> Option<Table> {
        let mut rows = Vec::new();
        let mut point = vec![0_u64; width];
        loop {
            rows.push(Table::row(ruleset, &point, order)?);
            let last = point.iter().rposition(|&n| n < to);
            let Some(last) = last else { return Some(Table(rows)) };
            point[last] += 1;
            point[last + 1..].fill(0);
        }
    }

    /// The options of a point. Positions may be kept in another form than they are written; then they cannot be compared.
    fn row(ruleset: &dyn Ruleset, point: &[u64], order: Order) -> Option<Option<Options>> {
        let numbers: Vec<Natural> = point.iter().map(|&n| n.into()).collect();
        let Some(position) = ruleset.position_of(&numbers) else { return Some(None) };
        let position = position.words()?;
        let (mut kept, mut typed) = (position.clone(), point.to_vec());
        if order == Order::Sorted {
            kept.sort_unstable();
            typed.sort_unstable();
        }
        if kept != typed {
            return None;
        }
        let mut sink = Sums { all: BTreeSet::new(), order, patience: Patience::default() };
        let _ = ruleset.try_options(&position, &mut sink).ok()?;
        (!sink.patience.is_over()).then_some(Some(sink.all))
    }

    /// Whether all positions that both have, which are enough, have the same options.
    fn is_like(&self, other: &Table) -> bool {
        let both = || self.0.iter().zip(&other.0).filter_map(|(a, b)| a.as_ref().zip(b.as_ref()));
        self.0.len() == other.0.len() && both().count() >= 15 && both().all(|(a, b)| a == b)
    }
}

struct Sums {
    all: Options,
    order: Order,
    patience: Patience,
}

impl OptionSink for Sums {
    fn option(&mut self, parts: &[&[u64]]) -> ControlFlow<()> {
        let mut sum: Vec<Vec<u64>> = parts
            .iter()
            .map(|part| {
                let mut part = part.to_vec();
                if self.order == Order::Sorted {
                    part.sort_unstable();
                }
                part
            })
            .collect();
        sum.sort();
        self.all.insert(sum);
        self.work(1)
    }

    fn work(&mut self, steps: u64) -> ControlFlow<()> {
        self.patience.spend(steps)
    }
}

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// The models with a formula under a play convention.
fn models(width: usize, play: Play) -> Vec<Model> {
    let mut models = Vec::new();
    if !(2..=NAMES.len()).contains(&width) {
        return models;
    }
    let mut model = |name: &str, texts: Vec<String>| {
        let Some(known) = families::of_name(name, width, play) else { return };
        let theorem = known.ground.theorem().unwrap_or_default();
        let Known { formula, is_value, law, .. } = known;
        models.push(Model {
            builtin: Some(name.to_owned()),
            texts,
            theorem,
            formula,
            is_value,
            law,
        });
    };
    model("nim", vec![moore(width, 1)]);
    // A move from any number of heaps too: then only the empty position is lost.
    for k in 2..=width as u64 {
        model(&format!("moore:{k}"), vec![moore(width, k)]);
    }
    if width == 2 {
        for step in 1..=12_u64 {
            let name = if step == 1 { "wythoff".to_owned() } else { format!("wythoff:{step}") };
            model(&name, vec![wythoff(step)]);
        }
        for (name, texts) in EUCLID {
            model(name, texts.iter().map(|text| (*text).to_owned()).collect());
        }
        models.extend(king(play));
    }
    models
}

/// Rules of Euclid's games.
const EUCLID: [(&str, &[&str]); 2] = [
    (
        "euclid",
        &[
            "e(a, b): let x = min(a, b) let y = max(a, b) if x > 0, k in 1..y/x => (x, y-k*x) symmetric",
            "e(a, b): if a > 0 and b > 0, k in 1..max(a, b) / min(a, b) => (min(a, b), max(a, b) - k*min(a, b)) symmetric",
        ],
    ),
    (
        "euclid-positive",
        &[
            "e(a, b): let x = min(a, b) let y = max(a, b) if x > 0, k in 1..(y-1)/x => (x, y-k*x) symmetric",
        ],
    ),
];

/// Rules of Wythoff's game and its generalisations.
fn wythoff(step: u64) -> String {
    let both = if step == 1 {
        "for k in 1..min(a,b) => (a-k, b-k)".to_owned()
    } else {
        format!("for k in 1..a, l in 1..b if abs(k - l) < {step} => (a-k, b-l)")
    };
    format!("w(a, b): for k in 1..a => (a-k, b) for k in 1..b => (a, b-k) {both} symmetric")
}

/// The king on a corner board.
fn king(play: Play) -> Option<Model> {
    let even = |i: usize| equal(binary(Operator::Mod, coordinate(i), number(2)), number(0));
    (play == Play::Normal).then(|| Model {
        builtin: None,
        texts: vec![
            "k(a, b): if a > 0 => (a-1, b) if b > 0 => (a, b-1) if a > 0 and b > 0 => (a-1, b-1) symmetric"
                .to_owned(),
        ],
        theorem: theorems::KING,
        formula: Expr::And(vec![even(0), even(1)]),
        is_value: false,
        law: Law::Remainders { modulus: 2 },
    })
}

/// Rules by which at least one and at most k of the heaps get smaller.
fn moore(width: usize, k: u64) -> String {
    let names = &NAMES[..width];
    let mut clauses = String::new();
    for chosen in 1_u32..1 << width {
        if u64::from(chosen.count_ones()) > k {
            continue;
        }
        let picked = |i: usize| chosen >> i & 1 == 1;
        let loops: Vec<String> = (0..width)
            .filter(|&i| picked(i))
            .enumerate()
            .map(|(at, i)| format!("{}x{i} in 1..{}", if at == 0 { "for " } else { "" }, names[i]))
            .collect();
        let after: Vec<String> = (0..width)
            .map(|i| if picked(i) { format!("{}-x{i}", names[i]) } else { names[i].to_owned() })
            .collect();
        clauses.push_str(&format!(" {} => ({})", loops.join(", "), after.join(", ")));
    }
    format!("m({}):{clauses} symmetric", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::{
        rules::{Component, NoFiles, catalogue::parse_question},
        value::Outcome,
    };
    use bouton_engine::{Budget, Oracle, Verdict};

    /// Every formula agrees with a search of its own rules, and every text is the same game as the definition.
    #[test]
    fn every_model_is_right_about_its_rules() {
        for (width, to) in [(2, 24_u64), (3, 8)] {
            for model in models(width, Play::Normal) {
                check(&model, width, to, Play::Normal);
            }
        }
        for (width, to) in [(2, 16_u64), (3, 6)] {
            for model in models(width, Play::Misere) {
                check(&model, width, to, Play::Misere);
            }
        }
    }

    fn check(model: &Model, width: usize, to: u64, play: Play) {
        for text in &model.texts {
            let term = format!("rules:'{text}'");
            let numbers = vec!["0"; width].join(" ");
            let first = parse_question(&format!("{term} {numbers}"), &NoFiles).expect(&term);
            let ruleset = first[0].ruleset.clone();
            let mut oracle = Oracle::new(&Budget::default());
            for code in 0..(to + 1).pow(width as u32) {
                let point: Vec<u64> =
                    (0..width).map(|i| code / (to + 1).pow(i as u32) % (to + 1)).collect();
                let numbers: Vec<Natural> = point.iter().map(|&n| n.into()).collect();
                let position = ruleset.position_of(&numbers).expect("a position");
                let game = [Component { ruleset: ruleset.clone(), position }];
                let said = model.formula.eval(&point, &[]).expect("defined");
                if model.is_value {
                    let value = oracle.value(&game).expect("small");
                    assert_eq!(Natural::from(said as u64), value, "{text} {point:?}");
                } else {
                    let verdict = oracle.verdict(&game, play).expect("small");
                    let p = verdict == Verdict::Known(Outcome::P);
                    assert_eq!(said == 1, p, "{text} {point:?} {play:?}");
                }
            }
        }
    }
}
