//! Which built-in ruleset a user's rules are, for certain and for every position: then what is proved of it holds for them.
//!
//! Rules on one number are [recognised](super::recognise) by what they say. Rules on several numbers are a built-in ruleset if they compile to the
//! same program as its text in this language, and if every small position is written with the same numbers. Cost: one reading of some
//! thirty short texts, once a ruleset.

use super::UserRules;
use crate::{
    rules::{NoFiles, Position, Ruleset, catalogue::parse_question},
    value::Natural,
};
use std::sync::Arc;

/// The built-in ruleset that the rules are.
pub(super) fn of(rules: &UserRules) -> Option<Arc<dyn Ruleset>> {
    if let Some(heap) = &rules.heap {
        return ruleset(&format!("{} 0", heap.name()?));
    }
    let width = rules.arguments().len();
    let starts = rules.rules.iter().any(|rule| !rule.starts.is_empty());
    if starts || rules.loopy {
        return None;
    }
    candidates(width).iter().find_map(|name| {
        let built_in = of_name(name, width)?;
        let same = rules.is_spelled_as(&*built_in, width) && has_all(&*built_in, rules);
        same.then_some(built_in)
    })
}

/// A built-in ruleset by its name, from a small position of so many numbers.
pub fn of_name(name: &str, width: usize) -> Option<Arc<dyn Ruleset>> {
    let rising =
        |first: u64| -> String { (first..first + width as u64).map(|n| format!(" {n}")).collect() };
    // A bar of chocolate is wider than high.
    let shapes = [rising(1), rising(0), " 0 9".to_owned()];
    shapes.iter().find_map(|shape| ruleset(&format!("{name}{shape}")))
}

fn ruleset(position: &str) -> Option<Arc<dyn Ruleset>> {
    let components = parse_question(position, &NoFiles).ok()?;
    let [component] = <[_; 1]>::try_from(components).ok()?;
    Some(component.ruleset)
}

/// Whether any numbers are the same position of both.
fn has_all(built_in: &dyn Ruleset, rules: &UserRules) -> bool {
    let width = rules.arguments().len() as u32;
    (0..4_u64.pow(width)).all(|code| {
        let point: Vec<Natural> =
            (0..width).map(|i| Natural::from(code / 4_u64.pow(i) % 4)).collect();
        let own: Option<Position> = rules.position(&point).ok();
        own.is_some() && built_in.position_of(&point) == own
    })
}

/// The built-in rulesets that rules on so many numbers may be, likely ones first.
pub fn candidates(width: usize) -> Vec<String> {
    let plain = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
    let with = |name: &str, numbers: std::ops::RangeInclusive<u64>| -> Vec<String> {
        numbers.map(|k| format!("{name}:{k}")).collect()
    };
    let heaps = ["greedy-nim", "staircase", "monotonic-nim", "antonim", "pass-nim", "welter"];
    let mut names = Vec::new();
    match width {
        1 => {
            names.extend(plain(&["mark", "fibonacci"]));
            names.extend(with("mark", 3..=12));
        }
        2 => {
            names.extend(plain(&["euclid", "euclid-positive", "wythoff"]));
            names.extend(with("wythoff", 2..=12));
            names.extend((1..=6).map(|k| format!("chocolate:{}", 2 * k)));
            names.extend(plain(&heaps));
        }
        3 => {
            names.extend(plain(&["lim"]));
            names.extend(plain(&heaps));
        }
        4 => names.extend(plain(&heaps[..3])),
        _ => {}
    }
    if (2..=4).contains(&width) {
        names.extend((2..=width as u64).map(|k| format!("exact-nim:{k}")));
        names.extend((2..=width as u64).map(|k| format!("moore:{k}")));
        names.extend(with("cyclic-nimhoff", 2..=8));
    }
    names
}
