//! Certificates of closed forms: accepted where the definition says the same, and rejected with any number changed.

use bouton_check::{Accepted, Mode, Rejection, verify};
use bouton_core::{
    evidence::{
        form::{FormCertificate, FormClaim},
        heap::HeapCertificate,
    },
    rules::{
        Component, NoFiles,
        catalogue::parse_question,
        heap::{Form, HeapRules, TakingForm},
    },
    value::Natural,
};
use bouton_engine::{Budget, PeriodQuestion, find_period, sum_certificate};
use std::ops::ControlFlow;

/// Rulesets with a closed form, with small numbers, and so many heaps that three periods fit.
const SMALL: [&str; 22] = [
    "nim",
    "bash:7",
    "subtract:3..8",
    "subtract:2,5",
    "subtract:2,6",
    "subtract:3,4",
    "subtract:4,10",
    "subtract:6,9",
    "subtract:6,9,12",
    "subtract:1,3,7,21",
    "subtract:2..5,10..11,24..26",
    "subtract:2,5,9,12,19",
    "subtract:1,primes",
    "subtract:1..4,7..9,primes",
    "subtract:powers2",
    "subtract:primes,powers2",
    "subtract:7",
    "allbut:1..4",
    "allbut:5",
    "lasker",
    "rims",
    "0.[3]",
];

/// Rulesets whose numbers no table holds.
const HUGE: [&str; 8] = [
    "subtract:10^18",
    "subtract:1..10^40",
    "subtract:300000000000000000000,500000000000000000000",
    "subtract:10^30,10^31",
    "allbut:10^30",
    "allbut:1..10^30",
    "subtract:4..10^25",
    "bash:10^60",
];

fn component(ruleset: &str) -> Component {
    let components = parse_question(&format!("{ruleset} 1"), &NoFiles).expect(ruleset);
    components.into_iter().next().expect("one heap")
}

fn rules(ruleset: &str) -> HeapRules {
    component(ruleset).ruleset.heap_rules().expect("rules on heaps").clone()
}

/// The certificate of what a closed form says of a period.
fn genuine(ruleset: &str) -> FormCertificate {
    let rules = rules(ruleset);
    let known = rules.known_period().expect(ruleset);
    let (form, theorem) = rules.form().expect(ruleset);
    FormCertificate {
        ruleset: component(ruleset).ruleset.name(),
        form,
        theorem: theorem.to_owned(),
        claim: FormClaim::Period {
            preperiod: known.preperiod,
            period: known.period,
            saltus: known.saltus,
            largest: known.largest,
        },
    }
}

#[track_caller]
fn check_accepted(certificate: &FormCertificate, modes: &[Mode]) {
    let text = certificate.to_string();
    for &mode in modes {
        let accepted = verify(&text, mode).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let Accepted { certificate: read, by_definition, by_rare_parts } = accepted;
        assert_eq!(read, HeapCertificate::Form(certificate.clone()));
        assert!(by_definition > 200 && by_rare_parts == 0, "{by_definition}\n{text}");
    }
}

/// By the definition alone: the values of the heaps below a bound.
fn values(rules: &HeapRules, below: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..below {
        let mut seen = Vec::new();
        let _ = rules.options(heap, &mut |parts| {
            seen.push(parts.iter().fold(0, |sum, part| sum ^ values[part[0] as usize]));
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !seen.contains(value)).expect("a mex"));
    }
    values
}

#[test]
fn closed_forms_are_accepted() {
    for (index, ruleset) in SMALL.into_iter().chain(HUGE).enumerate() {
        let modes = [Mode::Quick, Mode::Full];
        check_accepted(&genuine(ruleset), if index % 5 == 0 { &modes } else { &modes[..1] });
    }
}

/// Whatever proves a period leaves a certificate that is accepted.
#[test]
fn every_proved_period_has_a_certificate() {
    let sets = ["subtract:1,3,4", "0.77", "0.07", "allbut:3,5", "0.8"];
    for ruleset in SMALL.into_iter().chain(HUGE).chain(sets) {
        let question = PeriodQuestion { to: None, usual: 1 << 14, play: None, shown: 5 };
        let budget = Budget::default();
        let mut found = find_period(&component(ruleset), &question, &budget).expect(ruleset);
        let certificate = found.certificate(&budget).expect(ruleset);
        let accepted = verify(&certificate.to_string(), Mode::Quick).expect(ruleset);
        assert_eq!(accepted.certificate.period(), found.numbers, "{ruleset}");
    }
}

#[test]
fn values_of_closed_forms_are_accepted_and_false_ones_rejected() {
    for ruleset in SMALL {
        let rules = rules(ruleset);
        let by_definition = values(&rules, 60);
        for (heap, value) in by_definition.iter().enumerate().step_by(13) {
            let claim = |value: u64| {
                let heap = Natural::from(heap);
                FormClaim::Value { heap, value: Natural::from(value) }
            };
            let of = |value| FormCertificate { claim: claim(value), ..genuine(ruleset) };
            assert!(verify(&of(*value).to_string(), Mode::Quick).is_ok(), "{ruleset} {heap}");
            let verdict = verify(&of(value + 1).to_string(), Mode::Quick);
            assert!(matches!(verdict, Err(Rejection::Value { .. })), "{ruleset} {heap}");
        }
    }
    let huge = parse_question("nim 10^50 + subtract:10^18 10^18 + lasker 4^90", &NoFiles);
    let sum = sum_certificate(&huge.expect("a sum"), &Budget::default()).expect("a certificate");
    // 10^50 xor 1 xor (4^90 - 1).
    let value = Natural::from(10_u8).pow(50) ^ Natural::ONE ^ (Natural::from(4_u8).pow(90) - 1_u8);
    assert_eq!(sum.value, value);
    assert!(bouton_check::verify_sum(&sum.to_string(), Mode::Full).is_ok());
}

/// Other numbers than n.
fn others(n: &Natural) -> Vec<Natural> {
    let mut others = vec![Natural::ZERO, Natural::ONE, Natural::from(2_u8), n + 1_u8, n + 2_u8];
    others.extend([n * 2_u8, n * 3_u8, n / 2_u8, n + 12_u8, Natural::ONE << 70]);
    others.extend((!n.is_zero()).then(|| n - 1_u8));
    others.retain(|other| other != n);
    others.dedup();
    others
}

/// What is made of three numbers, with one of them changed.
fn with_other_numbers(
    make: impl Fn(Natural, Natural, Natural) -> FormCertificate,
    numbers: [Natural; 3],
) -> Vec<FormCertificate> {
    let mut all = Vec::new();
    for (place, number) in numbers.iter().enumerate() {
        for other in others(number) {
            let mut changed = numbers.clone();
            changed[place] = other;
            let [scale, a, b] = changed;
            all.push(make(scale, a, b));
        }
    }
    all
}

/// Every certificate with one number, the theorem, the form or the ruleset changed.
fn mutants(genuine: &FormCertificate) -> Vec<FormCertificate> {
    let FormClaim::Period { preperiod, period, saltus, largest } = genuine.claim.clone() else {
        unreachable!("a period")
    };
    let mut claims = Vec::new();
    let claim = |preperiod: &Natural, period: &Natural, saltus: &Natural, largest: &_| {
        let (preperiod, period, saltus) = (preperiod.clone(), period.clone(), saltus.clone());
        FormClaim::Period { preperiod, period, saltus, largest: Option::clone(largest) }
    };
    claims.extend(others(&preperiod).iter().map(|n| claim(n, &period, &saltus, &largest)));
    claims.extend(others(&period).iter().map(|n| claim(&preperiod, n, &saltus, &largest)));
    claims.extend(others(&saltus).iter().map(|n| claim(&preperiod, &period, n, &largest)));
    claims.push(claim(&preperiod, &(&period * 2_u8), &(&saltus * 2_u8), &largest));
    let (most, at) = largest.clone().unwrap_or_default();
    for (most, at) in others(&most)
        .into_iter()
        .map(|most| (most, at.clone()))
        .chain(others(&at).into_iter().map(|at| (most.clone(), at)))
    {
        claims.push(claim(&preperiod, &period, &saltus, &Some((most, at))));
    }
    let of_claim = |claim| FormCertificate { claim, ..genuine.clone() };
    let mut mutants: Vec<FormCertificate> = claims.into_iter().map(of_claim).collect();
    for theorem in ["bouton-1901", "lasker-1931", "guy-smith-1956", "no-moves", ""] {
        if theorem != genuine.theorem {
            mutants.push(FormCertificate { theorem: theorem.to_owned(), ..genuine.clone() });
        }
    }
    let with_form =
        |form: TakingForm| FormCertificate { form: Form::Taking(form), ..genuine.clone() };
    if let Form::Taking(form) = &genuine.form {
        match form.clone() {
            TakingForm::Nothing | TakingForm::Any => {}
            TakingForm::AtLeast { least } => {
                mutants.extend(
                    others(&least)
                        .into_iter()
                        .map(|least| with_form(TakingForm::AtLeast { least })),
                );
            }
            TakingForm::AllButOne { number } => {
                mutants.extend(
                    others(&number)
                        .into_iter()
                        .map(|number| with_form(TakingForm::AllButOne { number })),
                );
            }
            TakingForm::Interval { scale, a, b } => {
                let interval = |scale, a, b| with_form(TakingForm::Interval { scale, a, b });
                mutants.extend(with_other_numbers(interval, [scale, a, b]));
            }
            TakingForm::Pair { scale, a, b } => {
                let pair = |scale, a, b| with_form(TakingForm::Pair { scale, a, b });
                mutants.extend(with_other_numbers(pair, [scale, a, b]));
            }
        }
    }
    for ruleset in ["subtract:2,3,8", "0.77", "wythoff", "kayles", "allbut:17", "0.[37]", ""] {
        mutants.push(FormCertificate { ruleset: ruleset.to_owned(), ..genuine.clone() });
    }
    mutants
}

#[test]
fn mutants_are_rejected() {
    let mut count = 0;
    for ruleset in SMALL.into_iter().chain(HUGE) {
        let genuine = genuine(ruleset);
        for mutant in mutants(&genuine) {
            count += 1;
            let text = mutant.to_string();
            // The numbers of a form that is true of the same rules with other numbers are none of these: each form is unique.
            assert!(verify(&text, Mode::Quick).is_err(), "{text}");
        }
    }
    assert!(count > 1000, "{count}");
}

/// A form with numbers that fit some members only, of a set that has more of them.
#[test]
fn forms_of_a_part_of_the_set_are_rejected() {
    let taking = |form| Form::Taking(form);
    let n = |n: u64| Natural::from(n);
    let interval = |scale, a, b| taking(TakingForm::Interval { scale: n(scale), a: n(a), b: n(b) });
    let pair = |scale, a, b| taking(TakingForm::Pair { scale: n(scale), a: n(a), b: n(b) });
    for (ruleset, form, period) in [
        ("subtract:1,3,4", interval(1, 1, 1), 2),
        ("subtract:1,3,4", pair(1, 1, 3), 2),
        ("subtract:1,3,4", pair(1, 3, 4), 7),
        ("subtract:2,4,7", interval(2, 1, 2), 6),
        ("subtract:powers2,6", interval(1, 1, 2), 3),
        ("subtract:1..2,primes", interval(1, 1, 2), 3),
        ("subtract:primes", interval(1, 2, 3), 5),
        ("subtract:squares", interval(1, 1, 1), 2),
        ("subtract:3..8,12", interval(1, 3, 8), 11),
    ] {
        let (first, least) = match &form {
            Form::Taking(
                TakingForm::Interval { scale, a, .. } | TakingForm::Pair { scale, a, .. },
            ) => (scale * a, n(1)),
            _ => unreachable!("an interval or a pair"),
        };
        let theorem = match &form {
            Form::Taking(TakingForm::Pair { .. }) => "berlekamp-conway-guy-1982-pair",
            _ => "berlekamp-conway-guy-1982-interval",
        };
        let certificate = FormCertificate {
            ruleset: ruleset.to_owned(),
            form,
            theorem: theorem.to_owned(),
            claim: FormClaim::Period {
                preperiod: n(0),
                period: n(period),
                saltus: n(0),
                largest: Some((least, first)),
            },
        };
        let verdict = verify(&certificate.to_string(), Mode::Quick);
        assert_eq!(verdict.map(|_| ()), Err(Rejection::Form), "{certificate}");
    }
}
