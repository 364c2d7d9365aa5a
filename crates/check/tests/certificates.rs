//! Certificates of proved periods are accepted; certificates whose claim or evidence is false are rejected.

use bouton_check::{Mode, Rejection, verify, verify_sum};
use bouton_core::{
    evidence::{
        certificate::{Certificate, Claim, PeriodClaim, Sparse, SparseParity, digests},
        form::FormClaim,
        heap::HeapCertificate,
        sum::{Part, SumCertificate},
    },
    rules::{NoFiles, catalogue::parse_question, heap::HeapRules},
    value::Natural,
};
use bouton_engine::{Budget, heap::HeapValues, sum_certificate};

fn rules(ruleset: &str) -> HeapRules {
    let components = parse_question(&format!("{ruleset} 1"), &NoFiles).expect("a ruleset");
    components[0].ruleset.heap_rules().expect("rules on heaps").clone()
}

fn proved(ruleset: &str) -> HeapValues {
    let mut heaps = HeapValues::new(&rules(ruleset));
    let budget = Budget { options: Some(u64::MAX), ..Budget::default() };
    heaps.prove(1 << 24, &mut budget.meter()).expect("within the budget");
    assert!(heaps.period().is_some(), "{ruleset}");
    heaps
}

#[track_caller]
fn check_accepted(certificate: &Certificate) {
    let text = certificate.to_string();
    for mode in [Mode::Quick, Mode::Full] {
        let accepted = verify(&text, mode).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(accepted.certificate, HeapCertificate::Table(certificate.clone()));
        assert_eq!(accepted.by_definition + accepted.by_rare_parts, certificate.checked_to + 1);
    }
}

/// The periods of the corpus whose proof looks at fewer than `most` heaps.
fn corpus(most: u64) -> Vec<String> {
    let rows = include_str!("../../../corpus/octal_periods.csv").lines().skip(1);
    rows.filter_map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let code = if fields[0].starts_with('.') {
            format!("0{}", fields[0])
        } else {
            fields[0].to_owned()
        };
        let number = |field: &str| field.parse::<u64>().expect("a number");
        (2 * (number(fields[1]) + number(fields[2])) < most).then_some(code)
    })
    .collect()
}

/// Codes that leave three heaps and whose values grow.
const GROWING: [&str; 7] = ["0.8", "0.08", "0.89", "0.8B", "0.FF", "0.C", "0.9B"];

const SETS: [&str; 11] = [
    "nim",
    "subtract:1,2,3",
    "subtract:2,3,7",
    "subtract:4,9,10",
    "subtract:5,17,30",
    "subtract:1..10",
    "allbut:2,3,7",
    "allbut:1",
    "allbut:1,2,9,10",
    "allbut:5",
    "allbut:3,8",
];

#[test]
fn certificates_of_short_periods_are_accepted() {
    let codes = corpus(600);
    assert!(codes.len() > 380, "{}", codes.len());
    for ruleset in codes.iter().map(String::as_str).chain(SETS).chain(GROWING) {
        check_accepted(&proved(ruleset).period_certificate(ruleset).expect("a certificate"));
    }
}

#[test]
#[ignore = "second tier: tables of 14917 heaps by the definition"]
fn certificates_of_longer_periods_are_accepted() {
    for ruleset in corpus(1 << 14) {
        check_accepted(&proved(&ruleset).period_certificate(&ruleset).expect("a certificate"));
    }
}

#[test]
#[ignore = "second tier: up to 4.5 million heaps"]
fn certificates_of_sparse_runs_are_accepted() {
    for ruleset in ["0.127", "0.16", "0.56", "0.561", "0.562", "0.563", "0.376"] {
        let certificate = proved(ruleset).period_certificate(ruleset).expect("a certificate");
        assert!(certificate.sparse.is_some(), "{ruleset}");
        let accepted = verify(&certificate.to_string(), Mode::Quick)
            .unwrap_or_else(|why| panic!("{ruleset}: {why}"));
        assert!(accepted.by_definition > 8000 && accepted.by_rare_parts > 80_000, "{ruleset}");
    }
}

#[test]
#[ignore = "second tier: 419 million heaps"]
fn the_certificate_of_a_very_long_sparse_run_is_accepted() {
    let mut heaps = HeapValues::new(&rules("0.104"));
    let budget = Budget {
        positions: u64::MAX,
        memory: u64::MAX,
        options: Some(u64::MAX),
        ..Budget::default()
    };
    heaps.prove(500_000_000, &mut budget.meter()).expect("within the budget");
    let certificate = heaps.period_certificate("0.104").expect("a certificate");
    let accepted = verify(&certificate.to_string(), Mode::Quick).expect("accepted");
    let period = certificate.period().expect("a period");
    // Published: corpus/octal_periods.csv.
    assert_eq!((period.preperiod, period.period), (197_769_598, 11_770_282));
    assert_eq!(accepted.by_definition + accepted.by_rare_parts, certificate.checked_to + 1);
    // One wrong digest in the middle is found where it is.
    let mut wrong = certificate.clone();
    wrong.values[1000] ^= 1;
    let from = 1000 * certificate.block;
    assert_eq!(verify(&wrong.to_string(), Mode::Quick), Err(Rejection::Values { from }));
}

#[test]
fn false_sparse_runs_are_rejected() {
    let ruleset = "0.356";
    let genuine = proved(ruleset).period_certificate(ruleset).expect("a certificate");
    let sparse = genuine.sparse.clone().expect("a sparse run");
    let accepted = verify(&genuine.to_string(), Mode::Quick).expect("accepted");
    assert!(accepted.by_rare_parts > 5000, "{accepted:?}");
    let mut mutants = Vec::new();
    // The values are below 32: other bits of the mask say nothing.
    for bit in 0..5 {
        mutants.push(Sparse { mask: sparse.mask ^ 1 << bit, ..sparse.clone() });
    }
    for parity in [SparseParity::None, SparseParity::Even, SparseParity::Odd] {
        if parity != sparse.parity {
            mutants.push(Sparse { parity, ..sparse.clone() });
        }
    }
    for index in (0..sparse.rare.len()).step_by(1 + sparse.rare.len() / 20) {
        let mut rare = sparse.rare.clone();
        rare.remove(index);
        mutants.push(Sparse { rare, ..sparse.clone() });
    }
    for heap in (1..genuine.checked_to).step_by(1111).chain([
        8500,
        9001,
        12_345,
        14_000,
        genuine.checked_to,
    ]) {
        if let Err(place) = sparse.rare.binary_search(&heap) {
            let mut rare = sparse.rare.clone();
            rare.insert(place, heap);
            mutants.push(Sparse { rare, ..sparse.clone() });
        }
    }
    assert!(mutants.len() > 25);
    for mutant in mutants {
        let certificate = Certificate { sparse: Some(mutant), ..genuine.clone() };
        let verdict = verify(&certificate.to_string(), Mode::Quick);
        assert!(verdict.is_err(), "{:?}", certificate.sparse);
    }
    // The values themselves.
    for block in 0..genuine.values.len() {
        let mut values = genuine.values.clone();
        values[block] ^= 1;
        let certificate = Certificate { values, ..genuine.clone() };
        let verdict = verify(&certificate.to_string(), Mode::Quick);
        assert_eq!(verdict, Err(Rejection::Values { from: 4096 * block as u64 }));
    }
}

/// Values of Kayles such that some heaps have the first odd value that no option with a listed part has, as if they were odd, and all others the mex; with them
/// the list of the other even heaps.
fn kayles_with(omitted: &[u64], to: u64) -> (Vec<u32>, Vec<u64>) {
    let (mut values, mut rare): (Vec<u32>, Vec<u64>) = (Vec::new(), Vec::new());
    for heap in 0..=to {
        // Period 12 from heap 71 on (Guy and Smith 1956), as long as no value is another one.
        let periodic = heap >= 83 && omitted.first().is_none_or(|&first| heap < first);
        let value = if periodic {
            values[heap as usize - 12]
        } else {
            let mut seen = [false; 64];
            for rest in [1, 2].into_iter().filter_map(|take| heap.checked_sub(take)) {
                for part in 0..=rest / 2 {
                    let sum = values[part as usize] ^ values[(rest - part) as usize];
                    // Two odd parts have an even nim-sum, so the first odd value does not depend on the list.
                    seen[sum as usize] = true;
                }
            }
            let step = if omitted.contains(&heap) { 2 } else { 1 };
            (step - 1..).step_by(step as usize).find(|&v| !seen[v as usize]).expect("a value")
        };
        values.push(value);
        if value % 2 == 0 {
            rare.push(heap);
        }
    }
    (values, rare)
}

fn sparse_kayles(omitted: &[u64], to: u64) -> Certificate {
    let (values, rare) = kayles_with(omitted, to);
    let value = Natural::from(values[to as usize]);
    Certificate {
        ruleset: "0.77".to_owned(),
        claim: Claim::Value { heap: Natural::from(to), value, period: None },
        checked_to: to,
        block: 4096,
        values: digests(&values, 4096),
        sparse: Some(Sparse { mask: 1, parity: SparseParity::None, rare }),
    }
}

/// A sparse run without one of its rare heaps was accepted by the quick mode: heap 8700 of Kayles had nim-value 11, not 4.
#[test]
fn sparse_runs_without_a_rare_heap_are_rejected() {
    let genuine = sparse_kayles(&[], 8800);
    let accepted = verify(&genuine.to_string(), Mode::Quick).expect("accepted");
    assert!(accepted.by_rare_parts > 200, "{}", accepted.by_rare_parts);
    let even: Vec<u64> = {
        let rare = genuine.sparse.as_ref().map(|sparse| sparse.rare.iter());
        rare.into_iter().flatten().copied().filter(|&heap| heap > 8192).collect()
    };
    assert!(even.contains(&8700) && even.len() > 100);
    let mut omissions = vec![
        // The last heap, which is the claim.
        (vec![8700], 8700),
        // One in the middle, and what follows from it.
        (vec![8700], 8800),
        // Several.
        (vec![8700, even[even.len() - 1]], 8800),
        (even[..40].to_vec(), 8800),
    ];
    omissions.extend(even.iter().step_by(70).map(|&heap| (vec![heap], heap + 20)));
    for (omitted, to) in omissions {
        let forged = sparse_kayles(&omitted, to);
        assert_ne!(forged.values, sparse_kayles(&[], to).values, "{omitted:?}");
        let text = forged.to_string();
        assert_eq!(verify(&text, Mode::Quick), Err(Rejection::Rare { heap: omitted[0] }));
    }
    let forged = sparse_kayles(&[8700], 8700);
    let full = verify(&forged.to_string(), Mode::Full);
    assert_eq!(full, Err(Rejection::Values { from: 8192 }));
    let Claim::Value { value, .. } = &forged.claim else { unreachable!("a value") };
    assert_eq!(value, &Natural::from(11_u8));
    let sum = SumCertificate {
        position: "0.77 8700".to_owned(),
        value: value.clone(),
        parts: vec![Part::Heap(HeapCertificate::Table(forged))],
    };
    let verdict = verify_sum(&sum.to_string(), Mode::Quick);
    assert_eq!(verdict.map(|_| ()), Err(Rejection::Rare { heap: 8700 }));
}

#[test]
fn certificates_of_values_are_accepted() {
    for ruleset in ["0.77", "0.07", "kayles", "subtract:2,3,7", "allbut:2,3,7", "0.013", "0.8B"] {
        let heaps = proved(ruleset);
        let checked_to = heaps.period().expect("a period").checked_to;
        for heap in [0, 1, 5, checked_to, checked_to + 1, 1_000_003] {
            let heap = Natural::from(heap);
            check_accepted(&heaps.value_certificate(ruleset, &heap).expect("a certificate"));
        }
        let huge = Natural::from(10_u8).pow(1000);
        check_accepted(&heaps.value_certificate(ruleset, &huge).expect("a certificate"));
    }
}

/// Whether the claim of a certificate is true and its evidence right, by brute force: values far beyond any bound.
fn is_true(certificate: &Certificate, ruleset: &str, values: &[u32]) -> bool {
    let Claim::Period(claim) = &certificate.claim else { return false };
    let genuine = proved(ruleset).period_certificate(ruleset).expect("a certificate");
    certificate.ruleset == ruleset
        && (1..=65_536).contains(&certificate.block)
        && certificate.checked_to == genuine.checked_to
        && certificate.values
            == digests(&values[..=certificate.checked_to as usize], certificate.block)
        && Claim::Period(claim.clone()) == genuine.claim
}

/// Every certificate with one field changed, the digest of the text being right.
fn mutants(genuine: &Certificate) -> Vec<Certificate> {
    let Claim::Period(claim) = &genuine.claim else { unreachable!("a period") };
    let mut mutants = Vec::new();
    let numbers = |n: u64| {
        [
            0,
            1,
            2,
            n.wrapping_sub(1),
            n + 1,
            n + 2,
            2 * n,
            3 * n,
            n / 2,
            n + 12,
            u64::MAX,
            u64::MAX / 2,
        ]
    };
    let mut with_claim = |claim: PeriodClaim| {
        mutants.push(Certificate { claim: Claim::Period(claim), ..genuine.clone() });
    };
    for preperiod in numbers(claim.preperiod) {
        with_claim(PeriodClaim { preperiod, ..claim.clone() });
    }
    for period in numbers(claim.period) {
        with_claim(PeriodClaim { period, ..claim.clone() });
    }
    for saltus in numbers(claim.saltus) {
        with_claim(PeriodClaim { saltus, ..claim.clone() });
    }
    for theorem in [
        "guy-smith-1956",
        "unequal-split",
        "shift-witnesses",
        "subtraction-window",
        "all-but-window",
        "bouton-1901",
        "",
    ] {
        with_claim(PeriodClaim { theorem: theorem.to_owned(), ..claim.clone() });
    }
    let (largest, at) = claim.largest.unwrap_or((3, 3));
    for largest in numbers(largest) {
        with_claim(PeriodClaim { largest: Some((largest, at)), ..claim.clone() });
    }
    for at in numbers(at) {
        with_claim(PeriodClaim { largest: Some((largest, at)), ..claim.clone() });
    }
    with_claim(PeriodClaim { largest: None, ..claim.clone() });
    // Claims that fit each other but not the values.
    with_claim(PeriodClaim { period: 2 * claim.period, saltus: 2 * claim.saltus, ..claim.clone() });
    for checked_to in numbers(genuine.checked_to) {
        mutants.push(Certificate { checked_to, ..genuine.clone() });
    }
    for block in numbers(genuine.block) {
        mutants.push(Certificate { block, ..genuine.clone() });
    }
    for index in 0..genuine.values.len() {
        let mut values = genuine.values.clone();
        values[index] ^= 1 << (index % 64);
        mutants.push(Certificate { values, ..genuine.clone() });
    }
    mutants.push(Certificate { values: Vec::new(), ..genuine.clone() });
    mutants.push(Certificate { values: [&genuine.values[..], &[7]].concat(), ..genuine.clone() });
    for ruleset in [
        "0.77",
        "0.07",
        "kayles",
        "nim",
        "subtract:2,3,7",
        "subtract:2,3,8",
        "0.7&32;",
        "wythoff",
        "",
    ] {
        mutants.push(Certificate { ruleset: ruleset.to_owned(), ..genuine.clone() });
    }
    mutants
}

#[test]
fn multiples_of_a_period_are_rejected_on_tables_that_end_at_the_bound() {
    // Window theorems look at no more than one period and the largest number; a smaller period shows only beyond.
    for (ruleset, preperiod, period, saltus, checked_to) in [
        ("subtract:1,3,4", 0, 14, 0, 17),
        ("subtract:1,3,4", 0, 21, 0, 24),
        ("nim", 0, 2, 2, 1),
        ("allbut:3,5", 0, 12, 6, 16),
    ] {
        let genuine = proved(ruleset).period_certificate(ruleset).expect("a certificate");
        let Claim::Period(claim) = &genuine.claim else { unreachable!("a period") };
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=checked_to {
            let mut seen = Vec::new();
            let _ = rules(ruleset).options(heap, &mut |parts| {
                let sizes = parts.iter().flat_map(|part| part.iter());
                seen.push(sizes.fold(0, |sum, &size| sum ^ values[size as usize]));
                std::ops::ControlFlow::Continue(())
            });
            values.push((0..).find(|value| !seen.contains(value)).expect("a mex"));
        }
        let block = genuine.block;
        let certificate = Certificate {
            claim: Claim::Period(PeriodClaim { preperiod, period, saltus, ..claim.clone() }),
            checked_to,
            values: digests(&values, block),
            ..genuine
        };
        let verdict = verify(&certificate.to_string(), Mode::Full);
        assert!(
            matches!(verdict, Err(Rejection::Period { .. })),
            "{ruleset} {period}: {verdict:?}"
        );
    }
}

#[test]
fn mutants_are_rejected_exactly_when_they_are_false() {
    let (mut wrong, mut right) = (0, 0);
    for ruleset in ["0.77", "0.013", "subtract:2,3,7", "allbut:2,3,7", "0.8", "0.8B", "0.89"] {
        let mut heaps = HeapValues::new(&rules(ruleset));
        let budget = Budget::default();
        let _ = heaps.prove(3000, &mut budget.meter());
        let genuine = heaps.period_certificate(ruleset).expect("a certificate");
        let values: Vec<u32> = (0..3000_u64)
            .map(|heap| {
                let (value, _) =
                    heaps.value(&Natural::from(heap), &mut budget.meter()).expect("a value");
                u32::try_from(&value).expect("small")
            })
            .collect();
        for mutant in mutants(&genuine) {
            let truth = is_true(&mutant, ruleset, &values)
                // Another name of the same rules.
                || (mutant.ruleset == "kayles" && ruleset == "0.77" && mutant.claim == genuine.claim);
            for mode in [Mode::Quick, Mode::Full] {
                let verdict = verify(&mutant.to_string(), mode);
                assert_eq!(verdict.is_ok(), truth, "{ruleset}: {verdict:?}\n{mutant}");
            }
            if truth { right += 1 } else { wrong += 1 }
        }
    }
    assert!(wrong >= 200, "{wrong} mutants are false");
    assert!(right > 0);
}

#[test]
fn a_sequence_that_repeats_up_to_the_bound_only_is_no_period() {
    // 0.4 is worth 0 up to the bound for n0 = 0, p = 1, and its heap of 3 is worth 1.
    let claim = PeriodClaim {
        preperiod: 0,
        period: 1,
        saltus: 0,
        theorem: "guy-smith-1956".to_owned(),
        largest: Some((0, 0)),
    };
    let certificate = Certificate {
        ruleset: "0.4".to_owned(),
        claim: Claim::Period(claim),
        checked_to: 2,
        block: 4096,
        values: digests(&[0, 0, 0], 4096),
        sparse: None,
    };
    let verdict = verify(&certificate.to_string(), Mode::Full);
    assert_eq!(verdict, Err(Rejection::Condition { theorem: "guy-smith-1956".to_owned() }));
}

/// A certificate of a repetition with a saltus, with the values of the table that the engine fills.
fn with_saltus(ruleset: &str, [preperiod, period, saltus]: [u64; 3], checked_to: u64) -> String {
    let mut heaps = HeapValues::new(&rules(ruleset));
    let _ = heaps.prove(checked_to, &mut Budget::default().meter());
    let values: Vec<u32> = (0..=checked_to)
        .map(|heap| {
            let value = heaps.value(&Natural::from(heap), &mut Budget::default().meter());
            u32::try_from(&value.expect("a value").0).expect("small")
        })
        .collect();
    let theorem = "shift-witnesses".to_owned();
    let certificate = Certificate {
        ruleset: ruleset.to_owned(),
        claim: Claim::Period(PeriodClaim { preperiod, period, saltus, theorem, largest: None }),
        checked_to,
        block: 4096,
        values: digests(&values, 4096),
        sparse: None,
    };
    certificate.to_string()
}

#[test]
fn a_saltus_is_accepted_only_with_its_conditions() {
    let refused = Err(Rejection::Condition { theorem: "shift-witnesses".to_owned() });
    for checked_to in [40, 60, 100] {
        for (ruleset, claim) in [("0.1A", [4, 2, 1]), ("0.1B", [5, 2, 1]), ("0.3F", [0, 6, 3])] {
            let verdict = verify(&with_saltus(ruleset, claim, checked_to), Mode::Full);
            assert_eq!(verdict, refused, "{ruleset}");
        }
        // From the bound on the check may end anywhere.
        for (ruleset, claim) in [("0.8", [1, 3, 1]), ("0.FF", [0, 1, 1]), ("0.C", [1, 2, 1])] {
            let verdict = verify(&with_saltus(ruleset, claim, checked_to), Mode::Full);
            assert!(verdict.is_ok(), "{ruleset}: {verdict:?}");
        }
    }
    // 3(n0 + p) + t + 2p − 1 = 18 for 0.8.
    let verdict = verify(&with_saltus("0.8", [1, 3, 1], 17), Mode::Full);
    assert_eq!(verdict, Err(Rejection::CheckedTo { needed: Some(18) }));
}

#[test]
fn garbage_is_rejected_with_its_line() {
    assert_eq!(verify("", Mode::Quick), Err(Rejection::Empty));
    for text in
        ["bouton", "bouton certificate 1\nclaim: period\n", "\u{0}\u{fffd}", &"9".repeat(100_000)]
    {
        for mode in [Mode::Quick, Mode::Full] {
            assert!(matches!(verify(text, mode), Err(Rejection::Unreadable(_))), "{text:.80}");
        }
    }
}

#[test]
fn certificates_of_sums_are_accepted_and_false_ones_rejected() {
    let position = "0.77 10^100 + 0.07 3^50 + nim 12 + subtract:2,3,7 1000 + kayles 5 5";
    let components = parse_question(position, &NoFiles).expect("a position");
    let budget = Budget::default();
    let genuine = sum_certificate(&components, &budget).expect("a certificate");
    assert_eq!(genuine.parts.len(), 6);
    let verdict = |certificate: &SumCertificate| {
        [Mode::Quick, Mode::Full].map(|mode| verify_sum(&certificate.to_string(), mode))
    };
    for verdict in verdict(&genuine) {
        assert_eq!(verdict.expect("accepted").certificate, genuine);
    }
    let mut mutants = Vec::new();
    for other in 0..8_u8 {
        let value = &genuine.value + Natural::from(other + 1);
        mutants.push(SumCertificate { value, ..genuine.clone() });
    }
    for at in 0..genuine.parts.len() {
        let mut parts = genuine.parts.clone();
        parts.remove(at);
        mutants.push(SumCertificate { parts, ..genuine.clone() });
        let mut parts = genuine.parts.clone();
        parts.rotate_left(1 + at % 3);
        mutants.push(SumCertificate { parts, ..genuine.clone() });
        let mut parts = genuine.parts.clone();
        let Part::Heap(heap) = &mut parts[at] else { unreachable!("heaps") };
        match heap {
            HeapCertificate::Table(Certificate { claim: Claim::Value { value, .. }, .. }) => {
                *value += Natural::ONE;
            }
            HeapCertificate::Form(form) => {
                if let FormClaim::Value { value, .. } = &mut form.claim {
                    *value += Natural::ONE;
                }
            }
            HeapCertificate::Table(_) => {}
        }
        let value = parts.iter().filter_map(Part::value);
        let value = value.fold(Natural::ZERO, |sum, value| sum ^ value);
        mutants.push(SumCertificate { parts, value, ..genuine.clone() });
        let mut parts = genuine.parts.clone();
        let Part::Heap(heap) = &mut parts[at] else { unreachable!("heaps") };
        match heap {
            HeapCertificate::Table(table) => table.values[0] ^= 1,
            HeapCertificate::Form(form) => form.theorem.push('x'),
        }
        mutants.push(SumCertificate { parts, ..genuine.clone() });
    }
    for other in [
        "0.77 10^100 + 0.07 3^50 + nim 13 + subtract:2,3,7 1000 + kayles 5 5",
        "0.77 10^100 + 0.07 3^50 + nim 12 + subtract:2,3,8 1000 + kayles 5 5",
        "0.77 10^100 + 0.07 3^50 + nim 12 + subtract:2,3,7 1000 + kayles 5",
        "wythoff 3 5",
        "",
    ] {
        mutants.push(SumCertificate { position: other.to_owned(), ..genuine.clone() });
    }
    for mutant in mutants {
        for verdict in verdict(&mutant) {
            assert!(verdict.is_err(), "{mutant}");
        }
    }
}

/// The terms of a sum without heaps are no components: `0.07+kayles` was read as Kayles, and what is true of Kayles was accepted of the sum.
#[test]
fn rulesets_that_are_sums_are_rejected() {
    let kayles = proved("0.77").period_certificate("0.77").expect("a certificate");
    for ruleset in ["0.07+0.77", "0.77+0.07", "0.77 + 0.77", "nim+0.77", "0.77+", "0.77 3 + 0.77"] {
        let certificate = Certificate { ruleset: ruleset.to_owned(), ..kayles.clone() };
        let verdict = verify(&certificate.to_string(), Mode::Quick);
        assert!(matches!(verdict, Err(Rejection::UnknownRuleset { .. })), "{ruleset}: {verdict:?}");
    }
}

/// The first heaps of a closed form are compared with the definition once a sum, not once a heap.
#[test]
fn sums_of_many_heaps_compare_a_form_once() {
    let certificate = |position: &str| {
        let components = parse_question(position, &NoFiles).expect("a position");
        sum_certificate(&components, &Budget::default()).expect("a certificate").to_string()
    };
    let one = verify_sum(&certificate("nim 5"), Mode::Quick).expect("accepted");
    let heaps: Vec<String> = (1..=2000).map(|heap| heap.to_string()).collect();
    let many = certificate(&format!("nim {}", heaps.join(" ")));
    let many = verify_sum(&many, Mode::Quick).expect("accepted");
    assert_eq!(many.by_definition, one.by_definition);
    assert_eq!(many.certificate.parts.len(), 2000);
}
