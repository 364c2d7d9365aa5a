//! Whether two texts of rules are the same program: the canonical form of rules is what they compile to, in which names,
//! places, comments and layout have no part and constants have their values.
//!
//! Equal programs make the same options of every position, so what is proved of one holds for the other. Different
//! programs may well be the same game; that is not decided here.

use super::{Ruleset, UserRules, bytecode::Code, syntax::Symmetry};

impl UserRules {
    /// Whether the rules compile to the same program, so that they are the same game for every position. The names of
    /// rules and numbers do not matter, nor `symmetric`, which changes no option.
    ///
    /// ```
    /// use bouton_core::rules::language::UserRules;
    ///
    /// let read = |text| UserRules::read("rules", text, &[]).unwrap();
    /// let bash = read("take(n): for k in 1..3 if k <= n => n-k");
    /// assert!(bash.is_same_program(&read("param m = 3 rule bash(heap): for t in 1..m if t <= heap => heap - t")));
    /// assert!(!bash.is_same_program(&read("take(n): for k in 1..min(3, n) => n-k")));
    /// ```
    pub fn is_same_program(&self, other: &UserRules) -> bool {
        let same_endings = |a: &Option<Code>, b: &Option<Code>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => same(a, b),
            _ => false,
        };
        let mut pairs = self.rules.iter().zip(&other.rules);
        self.misere == other.misere
            && self.rules.len() == other.rules.len()
            && pairs.all(|(a, b)| {
                a.arguments.len() == b.arguments.len()
                    && (a.symmetry == Symmetry::Sort) == (b.symmetry == Symmetry::Sort)
                    && same(&a.options, &b.options)
                    && same_endings(&a.won, &b.won)
                    && same_endings(&a.lost, &b.lost)
            })
    }
}

impl UserRules {
    /// Whether the rules compile to the same program as the text of a built-in ruleset for positions of so many numbers.
    pub fn is_spelled_as(&self, built_in: &dyn Ruleset, numbers: usize) -> bool {
        let text = built_in.in_rule_language(numbers);
        let spelled = text.and_then(|text| UserRules::read("rules", &text, &[]).ok());
        spelled.is_some_and(|spelled| spelled.is_same_program(self))
    }
}

fn same(a: &Code, b: &Code) -> bool {
    a.ops == b.ops
        && a.registers == b.registers
        && a.results == b.results
        && a.options.len() == b.options.len()
        && a.options.iter().zip(&b.options).all(|(a, b)| {
            a.parts.len() == b.parts.len()
                && a.parts
                    .iter()
                    .zip(&b.parts)
                    .all(|(a, b)| a.rule == b.rule && a.values == b.values)
        })
}
