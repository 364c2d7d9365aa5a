//! Certificates of nim-values: of sums of heaps, and of one board or graph.

use crate::{Budget, boards::couples_certificate, heap::HeapValues};
use bouton_core::{
    evidence::{
        form::{FormCertificate, FormClaim},
        heap::HeapCertificate,
        sum::SumCertificate,
    },
    rules::Component,
    value::{Natural, Play},
};

/// The certificate of the nim-value of a position, as its text. `None` under misère play, if the position has a component that no certificate
/// speaks of, or if the budget does not reach.
pub fn value_certificate(
    components: &[Component],
    play: Play,
    budget: &Budget<'_>,
) -> Option<String> {
    match (play, components) {
        (Play::Misere, _) | (_, []) => None,
        (Play::Normal, [one]) if one.ruleset.board().is_some() => {
            couples_certificate(one, budget).map(|certificate| certificate.to_string())
        }
        (Play::Normal, all) => sum_certificate(all, budget).map(|sum| sum.to_string()),
    }
}

/// The certificates of the nim-values of a sum whose components are single heaps, with their nim-sum. `None` if a component
/// is no heap, or its value is not reached within the budget.
pub fn sum_certificate(components: &[Component], budget: &Budget<'_>) -> Option<SumCertificate> {
    let mut meter = budget.meter();
    let mut tables: Vec<(String, HeapValues)> = Vec::new();
    let (mut parts, mut sum): (Vec<HeapCertificate>, Natural) = (Vec::new(), Natural::ZERO);
    // The checker knows built-in rulesets only.
    let components: Vec<Component> = components
        .iter()
        .map(|Component { ruleset, position }| Component {
            ruleset: ruleset.built_in().unwrap_or(ruleset).clone(),
            position: position.clone(),
        })
        .collect();
    for component in &components {
        let [heap] = component.position.numbers() else { return None };
        let name = component.ruleset.name();
        let rules = component.ruleset.heap_rules()?;
        if let Some((form, theorem)) = rules.form()
            && let Some(value) = component.ruleset.theory()?.nim_value(&component.position)
        {
            let (value, theorem) = (value.value, theorem.to_owned());
            let claim = FormClaim::Value { heap: heap.clone(), value: value.clone() };
            let of_form = FormCertificate { ruleset: name, form, theorem, claim };
            parts.push(HeapCertificate::Form(of_form));
            sum ^= value;
            continue;
        }
        let at = match tables.iter().position(|(known, _)| *known == name) {
            Some(at) => at,
            None => {
                tables.push((name.clone(), HeapValues::new(rules)));
                tables.len() - 1
            }
        };
        let table = &mut tables[at].1;
        let (value, _) = table.value(heap, &mut meter).ok()?;
        parts.push(HeapCertificate::Table(table.value_certificate(&name, heap)?));
        sum ^= value;
    }
    let texts: Vec<String> = components.iter().map(Component::text).collect();
    Some(SumCertificate { position: texts.join(" + "), value: sum, parts })
}
