//! Rulesets of several numbers that theorems cover, as texts in the user's language with a formula each.
//!
//! The options of all small positions are compared; a user's text that compiles to the same program as the model's is the
//! model for certain, and a built-in ruleset of the model's name is so too.

use super::Known;
use crate::{
    Ground,
    find::Law,
    formula::{
        Expr, Function, Operator, Relation, Special, binary, compare, coordinate, equal, nim_sum,
        number,
    },
    theorems,
};
use bouton_core::{
    rules::{OptionSink, Ruleset, language::UserRules},
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
    /// Positions are compared from this number on.
    from: u64,
}

/// What theorems say about positions of so many numbers under normal play.
pub fn tuple(
    ruleset: &dyn Ruleset,
    text: Option<&UserRules>,
    width: usize,
    play: Play,
) -> Option<Known> {
    if play == Play::Misere {
        return None;
    }
    let compared_to = match width {
        1 => 48,
        2 => 14,
        3 => 6,
        _ => 4,
    };
    let own = Table::of(ruleset, width, compared_to)?;
    for model in models(width) {
        let known = |ground| Known {
            formula: model.formula.clone(),
            is_value: model.is_value,
            law: model.law.clone(),
            ground,
        };
        let name = model.builtin.clone().unwrap_or_else(|| format!("rules:'{}'", model.texts[0]));
        if model.builtin.as_ref() == Some(&ruleset.name()) && text.is_none() {
            return Some(known(Ground::Theorem { theorem: model.theorem, ruleset: name }));
        }
        let read = |text: &String| UserRules::read("rules", text, &[]).ok();
        let Some(definition) = read(&model.texts[0]) else { continue };
        if Table::of(&definition, width, compared_to)?.differs(&own, model.from) {
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

/// The options of all small positions, each as a set of sorted sums.
struct Table(Vec<(Vec<u64>, Options)>);

/// Options as sorted sums of sorted positions.
type Options = BTreeSet<Vec<Vec<u64>>>;

impl Table {
    fn of(ruleset: &dyn Ruleset, width: usize, to: u64) -> Option<Table> {
        let mut rows = Vec::new();
        let mut point = vec![0_u64; width];
        loop {
            let numbers: Vec<Natural> = point.iter().map(|&n| n.into()).collect();
            // Positions may be kept in another form than they are written; then they cannot be compared.
            let position = ruleset.position_of(&numbers)?.words()?;
            let mut sorted = (position.clone(), point.clone());
            sorted.0.sort_unstable();
            sorted.1.sort_unstable();
            if sorted.0 != sorted.1 {
                return None;
            }
            let mut sink = Sums(BTreeSet::new());
            let _ = ruleset.try_options(&position, &mut sink).ok()?;
            rows.push((point.clone(), sink.0));
            let last = point.iter().rposition(|&n| n < to);
            let Some(last) = last else { return Some(Table(rows)) };
            point[last] += 1;
            point[last + 1..].fill(0);
        }
    }

    /// Whether some position with numbers from `from` on has other options. The order of the numbers of an option does
    /// not matter: all models are symmetric.
    fn differs(&self, other: &Table, from: u64) -> bool {
        self.0.len() != other.0.len()
            || self
                .0
                .iter()
                .zip(&other.0)
                .any(|((point, a), (_, b))| point.iter().all(|n| *n >= from) && a != b)
    }
}

struct Sums(BTreeSet<Vec<Vec<u64>>>);

impl OptionSink for Sums {
    fn option(&mut self, parts: &[&[u64]]) -> ControlFlow<()> {
        let mut sum: Vec<Vec<u64>> = parts
            .iter()
            .map(|part| {
                let mut part = part.to_vec();
                part.sort_unstable();
                part
            })
            .collect();
        sum.sort();
        self.0.insert(sum);
        ControlFlow::Continue(())
    }
}

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

fn all(width: usize) -> Vec<Expr> {
    (0..width).map(coordinate).collect()
}

fn models(width: usize) -> Vec<Model> {
    let mut models = Vec::new();
    if !(2..=NAMES.len()).contains(&width) {
        return models;
    }
    models.push(Model {
        builtin: None,
        texts: vec![moore(width, 1)],
        theorem: "bouton-1901",
        formula: nim_sum(all(width)),
        is_value: true,
        law: Law::Closed,
        from: 0,
    });
    for k in 2..width as u64 {
        models.push(Model {
            builtin: (k > 0).then(|| format!("moore:{k}")),
            texts: vec![moore(width, k)],
            theorem: theorems::MOORE,
            formula: Expr::Special(Special::Columns { modulus: k + 1 }, all(width)),
            is_value: false,
            law: Law::Columns { modulus: k + 1 },
            from: 0,
        });
    }
    // A move from any number of heaps: lost is only the empty position, Moore's theorem with k = the number of heaps.
    if width == 2 {
        models.extend(pairs());
    }
    models
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

/// Wythoff's game and its generalisations, Euclid's games, the king.
fn pairs() -> Vec<Model> {
    let mut models = Vec::new();
    for step in 1..=12_u64 {
        let beatty = Expr::Special(Special::Beatty { step }, all(2));
        let both = if step == 1 {
            "for k in 1..min(a,b) => (a-k, b-k)".to_owned()
        } else {
            format!("for k in 1..a, l in 1..b if abs(k - l) < {step} => (a-k, b-l)")
        };
        let single = "for k in 1..a => (a-k, b) for k in 1..b => (a, b-k)";
        models.push(Model {
            builtin: Some(if step == 1 { "wythoff".to_owned() } else { format!("wythoff:{step}") }),
            texts: vec![format!("w(a, b): {single} {both} symmetric")],
            theorem: "wythoff-1907",
            formula: beatty,
            is_value: false,
            law: Law::Beatty { step },
            from: 0,
        });
    }
    let smaller = || Expr::Call(Function::Min, all(2));
    let larger = || Expr::Call(Function::Max, all(2));
    let product = |a: Expr, b: Expr| binary(Operator::Mul, a, b);
    let below = compare(
        Relation::Less,
        product(larger(), larger()),
        binary(Operator::Add, product(smaller(), larger()), product(smaller(), smaller())),
    );
    let apart = compare(Relation::Less, smaller(), larger());
    models.push(Model {
        builtin: Some("euclid".to_owned()),
        texts: vec![
            "e(a, b): let x = min(a, b) let y = max(a, b) if x > 0, k in 1..y/x => (x, y-k*x) symmetric"
                .to_owned(),
            "e(a, b): if a > 0 and b > 0, k in 1..max(a, b) / min(a, b) => (min(a, b), max(a, b) - k*min(a, b)) symmetric"
                .to_owned(),
        ],
        theorem: theorems::EUCLID,
        formula: Expr::Or(vec![
            equal(smaller(), number(0)),
            Expr::And(vec![apart, below]),
        ]),
        is_value: false,
        law: Law::Theorem,
        from: 0,
    });
    let quotient = binary(
        Operator::Div,
        binary(Operator::Sub, product(larger(), larger()), product(smaller(), smaller())),
        product(smaller(), larger()),
    );
    models.push(Model {
        builtin: Some("euclid-positive".to_owned()),
        texts: vec![
            "e(a, b): let x = min(a, b) let y = max(a, b) if x > 0, k in 1..(y-1)/x => (x, y-k*x) symmetric"
                .to_owned(),
        ],
        theorem: theorems::EUCLID_POSITIVE,
        // Positions with a 0 cannot be reached and have no moves.
        formula: Expr::If(
            Box::new(equal(smaller(), number(0))),
            Box::new(number(0)),
            Box::new(quotient),
        ),
        is_value: true,
        law: Law::Theorem,
        from: 0,
    });
    let even = |i: usize| equal(binary(Operator::Mod, coordinate(i), number(2)), number(0));
    models.push(Model {
        builtin: None,
        texts: vec![
            "k(a, b): if a > 0 => (a-1, b) if b > 0 => (a, b-1) if a > 0 and b > 0 => (a-1, b-1) symmetric"
                .to_owned(),
        ],
        theorem: theorems::KING,
        formula: Expr::And(vec![even(0), even(1)]),
        is_value: false,
        law: Law::Remainders { modulus: 2 },
        from: 0,
    });
    models
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::rules::{Component, NoFiles, catalogue::parse_question};
    use bouton_engine::{Budget, Oracle};

    /// Every formula agrees with a search of its own rules, and every text is the same game as the definition.
    #[test]
    fn every_model_is_right_about_its_rules() {
        for (width, to) in [(2, 24_u64), (3, 8)] {
            for model in models(width) {
                for text in &model.texts {
                    let term = format!("rules:'{text}'");
                    let numbers = vec!["0"; width].join(" ");
                    let first =
                        parse_question(&format!("{term} {numbers}"), &NoFiles).expect(&term);
                    let ruleset = first[0].ruleset.clone();
                    let mut oracle = Oracle::new(&Budget::default());
                    for code in 0..(to + 1).pow(width as u32) {
                        let mut rest = code;
                        let point: Vec<u64> = (0..width)
                            .map(|_| {
                                let x = rest % (to + 1);
                                rest /= to + 1;
                                x
                            })
                            .collect();
                        let numbers: Vec<Natural> = point.iter().map(|&n| n.into()).collect();
                        let position = ruleset.position_of(&numbers).expect("a position");
                        let game = [Component { ruleset: ruleset.clone(), position }];
                        let value = oracle.value(&game).expect("small");
                        let said = model.formula.eval(&point, &[]).expect("defined");
                        if model.is_value {
                            assert_eq!(Natural::from(said as u64), value, "{text} {point:?}");
                        } else {
                            assert_eq!(said == 1, value.is_zero(), "{text} {point:?}");
                        }
                    }
                }
            }
        }
    }
}
