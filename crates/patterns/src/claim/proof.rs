//! What proves a claim for every position: the theorem that covers the rules, and that the claim says the same.
//!
//! The theorem gives a formula for the nim-value, or for who wins; the claim is a formula too ([`super::expression`]). If they are
//! certainly the same function, or one implies the other where only that is claimed ([`crate::equivalence`]), the claim is proved.

use super::{Claim, Kind, expression};
use crate::{
    Ground, Instance, equivalence,
    formula::{Dialect, Expr, Relation, compare, equal, number},
    pattern::{self, Pattern},
};
use bouton_core::{rules::Files, value::Play};
use bouton_engine::Budget;

impl Claim {
    /// What proves the claim for every position of a setting.
    pub(super) fn proof(
        &self,
        instance: &Instance<'_>,
        play: Play,
        to: u64,
        files: &dyn Files,
        budget: &Budget<'_>,
    ) -> Option<Ground> {
        let known = pattern::theorem(&self.subject, instance, play, to, files, budget)?;
        let follows = known.ground.is_proof()
            && (self.follows_from(&known, instance) || self.is_written_alike(&known));
        follows.then_some(known.ground)
    }

    fn follows_from(&self, known: &Pattern, instance: &Instance<'_>) -> bool {
        let coordinates = &self.subject.coordinates;
        let parameters = self.subject.parameter_names();
        let said = expression(&self.expression, coordinates, &parameters, &instance.parameters);
        let Some(said) = said else { return false };
        let width = coordinates.len();
        if self.kind == Kind::Value {
            return known.is_value && equivalence::same(&said, &known.formula, width);
        }
        let formula = known.formula.clone();
        let (p, n): (Expr, Expr) = if known.is_value {
            (equal(formula.clone(), number(0)), compare(Relation::NotEqual, formula, number(0)))
        } else {
            (formula.clone(), equal(formula, number(0)))
        };
        match self.kind {
            Kind::PIff => equivalence::same(&said, &p, width),
            Kind::NIff => equivalence::same(&said, &n, width),
            Kind::PIf => equivalence::implies(&said, &p, width),
            Kind::NIf => equivalence::implies(&said, &n, width),
            Kind::Value => false,
        }
    }

    /// Whether the claim is the formula of the theorem but for blanks: for what has a fold in it.
    fn is_written_alike(&self, known: &Pattern) -> bool {
        let names = self.subject.parameter_names();
        let formula = known.formula.write(Dialect::Claim, &self.subject.coordinates, &names);
        let Some(formula) = formula else { return false };
        let bare = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let same = |wanted: String| bare(&self.expression) == bare(&wanted);
        match (self.kind, known.is_value) {
            (Kind::Value, true) | (Kind::PIff | Kind::PIf, false) => same(formula),
            (Kind::PIff | Kind::PIf, true) => same(format!("{formula} == 0")),
            (Kind::NIff | Kind::NIf, true) => same(format!("{formula} != 0")),
            (Kind::NIff | Kind::NIf, false) => same(format!("not ({formula})")),
            _ => false,
        }
    }
}
