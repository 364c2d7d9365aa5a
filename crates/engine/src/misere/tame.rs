//! Arithmetic of tame values: sums, their outcomes, and what a move must reach.

use bouton_core::{
    rules::Tame,
    value::{Natural, Outcome},
};

/// A sum of tame components: its nim-sum, and whether one of them is firm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TameSum {
    pub(crate) nim_sum: Natural,
    pub(crate) firm: bool,
}

impl TameSum {
    pub(crate) fn of<'t>(parts: impl Iterator<Item = &'t Tame>) -> TameSum {
        parts.fold(TameSum { nim_sum: Natural::ZERO, firm: false }, |sum, part| sum.with(part))
    }

    /// The sum with one more component.
    pub(crate) fn with(&self, part: &Tame) -> TameSum {
        TameSum {
            nim_sum: &self.nim_sum ^ part.nim_value(),
            firm: self.firm || matches!(part, Tame::Firm(_)),
        }
    }

    /// Who wins under misère play.
    pub(crate) fn outcome(&self) -> Outcome {
        let p = if self.firm { self.nim_sum.is_zero() } else { self.nim_sum.is_one() };
        if p { Outcome::P } else { Outcome::N }
    }

    /// What one more component must be for the whole to be P.
    pub(crate) fn goals(&self) -> Vec<Tame> {
        let mut goals = vec![Tame::Firm(self.nim_sum.clone())];
        if let Ok(value @ 0..=1) = u8::try_from(&self.nim_sum) {
            goals.push(Tame::Fickle(if self.firm { value } else { 1 ^ value }));
        }
        goals
    }
}

/// The tame value of a sum of two.
pub(crate) fn sum_of_two(a: &Tame, b: &Tame) -> Tame {
    match (a, b) {
        (Tame::Fickle(a), Tame::Fickle(b)) => Tame::Fickle(a ^ b),
        _ => Tame::Firm(a.nim_value() ^ b.nim_value()),
    }
}

/// For every component the sum of all others. Linear in their number.
pub(crate) fn all_but_one(tames: &[Tame]) -> Vec<TameSum> {
    let all = TameSum::of(tames.iter());
    let firm = tames.iter().filter(|t| matches!(t, Tame::Firm(_))).count();
    tames
        .iter()
        .map(|tame| TameSum {
            nim_sum: &all.nim_sum ^ tame.nim_value(),
            firm: firm > usize::from(matches!(tame, Tame::Firm(_))),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_what_makes_the_whole_p() {
        let fickle = |n| Tame::Fickle(n);
        let firm = |n: u8| Tame::Firm(Natural::from(n));
        let all = [fickle(0), fickle(1), firm(0), firm(1), firm(2), firm(3)];
        for a in &all {
            for b in &all {
                let rest = TameSum::of([a, b].into_iter());
                assert_eq!(TameSum::of([&sum_of_two(a, b)].into_iter()), rest);
                for c in &all {
                    let is_goal = rest.goals().contains(c);
                    assert_eq!(is_goal, rest.with(c).outcome() == Outcome::P, "{a:?} {b:?} {c:?}");
                }
            }
        }
    }
}
