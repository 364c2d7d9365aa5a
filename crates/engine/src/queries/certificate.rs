//! Certificates of nim-values, and of who wins under misère play.

use crate::{
    Budget, Limit, boards,
    certify::{self, NoCertificate},
    heap::HeapValues,
};
use bouton_core::{
    evidence::{
        couples::CouplesCertificate,
        form::{FormCertificate, FormClaim},
        heap::HeapCertificate,
        positions::PositionsCertificate,
        sum::{Part, SumCertificate},
    },
    rules::Component,
    value::{Natural, Play},
};

/// The certificate of the nim-value of a position in normal play, or of who wins it under misère play, as its text.
///
/// # Errors
/// Why there is none.
pub fn value_certificate(
    components: &[Component],
    play: Play,
    budget: &Budget<'_>,
) -> Result<String, NoCertificate> {
    if components.is_empty() {
        return Err(NoCertificate::Nothing);
    }
    if play == Play::Misere {
        return certify::misere::certificate(components, budget).map(|found| found.to_string());
    }
    let sum = sum_certificate(components, budget)?;
    Ok(match &sum.parts[..] {
        // A board, or a position by its definition, is a certificate by itself.
        [part @ (Part::Pieces(_) | Part::Positions(_))] => part.to_string(),
        _ => sum.to_string(),
    })
}

/// The certificate of the nim-value of one board or graph by its pieces.
///
/// # Errors
/// Why there is none: [`NoCertificate::Nothing`] if it is no such position or its pieces have no place in the format.
pub fn couples_certificate(
    component: &Component,
    budget: &Budget<'_>,
) -> Result<CouplesCertificate, NoCertificate> {
    certify::stands_in_its_text(component)?;
    boards::couples_certificate(component, budget)?.ok_or(NoCertificate::Nothing)
}

/// The certificate of the nim-value of one component by its definition.
///
/// # Errors
/// Why there is none.
pub fn positions_certificate(
    component: &Component,
    budget: &Budget<'_>,
) -> Result<PositionsCertificate, NoCertificate> {
    certify::values::certificate(component, budget)
}

/// The certificates of the nim-values of the components of a sum, with their nim-sum.
///
/// # Errors
/// Why there is none.
pub fn sum_certificate(
    components: &[Component],
    budget: &Budget<'_>,
) -> Result<SumCertificate, NoCertificate> {
    let mut meter = budget.meter();
    let mut tables: Vec<(String, HeapValues)> = Vec::new();
    let (mut parts, mut sum): (Vec<Part>, Natural) = (Vec::new(), Natural::ZERO);
    let components: Vec<Component> = components
        .iter()
        .map(|Component { ruleset, position }| Component {
            ruleset: ruleset.built_in().unwrap_or(ruleset).clone(),
            position: position.clone(),
        })
        .collect();
    for component in &components {
        let name = component.ruleset.name();
        let (Some(rules), [heap]) = (component.ruleset.heap_rules(), component.position.numbers())
        else {
            let part = of_component(component, budget)?;
            sum ^= part.value().unwrap_or_default();
            parts.push(part);
            continue;
        };
        if let Some((form, theorem)) = rules.form()
            && let Some(value) =
                component.ruleset.theory().and_then(|theory| theory.nim_value(&component.position))
        {
            let (value, theorem) = (value.value, theorem.to_owned());
            let claim = FormClaim::Value { heap: heap.clone(), value: value.clone() };
            let of_form = FormCertificate { ruleset: name, form, theorem, claim };
            parts.push(Part::Heap(HeapCertificate::Form(of_form)));
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
        let (value, _) = table.value(heap, &mut meter)?;
        let certificate = table.value_certificate(&name, heap);
        let certificate = certificate.ok_or(NoCertificate::Limit(Limit::NoMethod))?;
        parts.push(Part::Heap(HeapCertificate::Table(certificate)));
        sum ^= value;
    }
    let texts: Vec<String> = components.iter().map(Component::text).collect();
    Ok(SumCertificate { position: texts.join(" + "), value: sum, parts })
}

/// The certificate of a component that is no heap: by its pieces, or else by its definition.
fn of_component(component: &Component, budget: &Budget<'_>) -> Result<Part, NoCertificate> {
    match couples_certificate(component, budget) {
        Ok(pieces) => Ok(Part::Pieces(pieces)),
        Err(NoCertificate::Nothing) => {
            positions_certificate(component, budget).map(Part::Positions)
        }
        Err(why) => Err(why),
    }
}
