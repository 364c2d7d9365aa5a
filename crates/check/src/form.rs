//! Certificates of closed forms: whether the theorem speaks of the rules, and what follows from it for every heap.
//!
//! # Why what is accepted is true
//! The form is given with its numbers, so nothing is searched: that the rules are those that the theorem speaks of is looked at member by
//! member of the set (below), the claim is worked out from the form, and the first heaps are compared with the mex rule, as far as
//! their options reach. The theorems with their proofs are in `docs/theorems.md`.
//!
//! * `interval d a b`: every number that may be taken is d·t with a ≤ t mod (a + b) ≤ b, and d·a, …, d·b are among them. Of named sequences,
//!   with d = a = 1: no power of two is a multiple of b + 1 unless that is a power of two, and no prime unless it is a prime.
//! * `pair d a b`, a < b: every number is d·t with t mod (a + b) = a or b, and d·a and d·b are among them.
//! * `at-least m`: all but 1 … m − 1 may be taken. `all-but s`: all but s. `any`: all. `nothing`: none.
//! * `lasker` and `rims`: the codes 4.\[3\] and 0.\[7\].

use crate::{Mode, Rejection, table::Seen, values::Values};
use bouton_core::{
    evidence::form::{FormCertificate, FormClaim},
    rules::heap::{Form, HeapRules, NamedSet, SubtractionSet, TakingForm, prime::is_prime},
    value::Natural,
};

/// The heaps that are compared with the mex rule have about so many options together: in quick mode, …
const FEW_OPTIONS: u64 = 1 << 22;

/// … and in full mode.
const MANY_OPTIONS: u64 = 1 << 25;

/// No more heaps than this are compared.
const MOST_HEAPS: u64 = 1 << 16;

/// Sets of more single numbers than this are not looked through.
const MOST_NUMBERS: u64 = 1 << 20;

/// Checks whether the form is that of these rules, and the claim follows from it.
pub(crate) fn verify(certificate: &FormCertificate, rules: &HeapRules) -> Result<(), Rejection> {
    let FormCertificate { form, theorem, claim, .. } = certificate;
    if theorem != theorem_of(form) {
        return Err(Rejection::Theorem { theorem: theorem.clone() });
    }
    if !speaks_of(form, rules) {
        return Err(Rejection::Form);
    }
    match claim {
        FormClaim::Value { heap, value } => {
            let found = self::value(form, heap);
            if found != *value {
                return Err(Rejection::Value { heap: heap.clone(), found: Some(found) });
            }
        }
        FormClaim::Period { preperiod, period, saltus, largest } => {
            let found = period_of(form);
            if [preperiod, period, saltus] != found.each_ref() {
                let [preperiod, period, saltus] = found;
                return Err(Rejection::FormPeriod { preperiod, period, saltus });
            }
            let found = largest_of(form);
            if *largest != found {
                return Err(Rejection::Largest { found });
            }
        }
    }
    Ok(())
}

fn theorem_of(form: &Form) -> &'static str {
    match form {
        Form::Taking(TakingForm::Nothing) => "no-moves",
        Form::Taking(TakingForm::Any) => "bouton-1901",
        Form::Taking(TakingForm::AtLeast { .. }) => "berlekamp-conway-guy-1982-at-least",
        Form::Taking(TakingForm::AllButOne { .. }) => "siegel-2013-all-but",
        Form::Taking(TakingForm::Interval { .. }) => "berlekamp-conway-guy-1982-interval",
        Form::Taking(TakingForm::Pair { .. }) => "berlekamp-conway-guy-1982-pair",
        Form::Lasker => "lasker-1931",
        Form::Rims => "berlekamp-conway-guy-1982-rims",
    }
}

/// Whether the rules are those of the form.
fn speaks_of(form: &Form, rules: &HeapRules) -> bool {
    let only = |set: &SubtractionSet, first: &Natural, last: &Natural| {
        set.named().is_empty()
            && matches!(set.ranges(), [(low, high)] if low == first && high == last)
    };
    match (form, rules) {
        (Form::Lasker, HeapRules::TakeAndBreak(code)) => code.is("4.[3]"),
        (Form::Rims, HeapRules::TakeAndBreak(code)) => code.is("0.[7]"),
        (Form::Taking(TakingForm::Any), HeapRules::TakeAndBreak(code)) => code.is("0.[3]"),
        (Form::Taking(TakingForm::Any), HeapRules::Any) => true,
        (Form::Taking(TakingForm::Any), HeapRules::AllBut(set)) => set.is_empty(),
        (Form::Taking(TakingForm::Nothing), HeapRules::Subtraction(set)) => set.is_empty(),
        (Form::Taking(TakingForm::AtLeast { least }), HeapRules::AllBut(set)) => {
            *least > Natural::ONE && only(set, &Natural::ONE, &(least - 1_u8))
        }
        (Form::Taking(TakingForm::AllButOne { number }), HeapRules::AllBut(set)) => {
            !number.is_zero() && only(set, number, number)
        }
        (Form::Taking(TakingForm::Interval { scale, a, b }), HeapRules::Subtraction(set)) => {
            let fine = !scale.is_zero() && !a.is_zero() && a <= b;
            fine && has_all(set, scale, a, b)
                && has_only(set, scale, a, b, |low, high| low >= a && high <= b)
        }
        (Form::Taking(TakingForm::Pair { scale, a, b }), HeapRules::Subtraction(set)) => {
            let fine = !scale.is_zero() && !a.is_zero() && a < b && set.named().is_empty();
            let has = |t: &Natural| set.contains(&(scale * t)) == Some(true);
            let is_end = |t: &Natural| t == a || t == b;
            // Two residues that touch may stand in one range.
            let ends = |low: &Natural, high: &Natural| {
                is_end(low) && is_end(high) && high - low <= Natural::ONE
            };
            fine && has(a) && has(b) && has_only(set, scale, a, b, ends)
        }
        _ => false,
    }
}

/// Whether all multiples d·a, …, d·b are members.
fn has_all(set: &SubtractionSet, scale: &Natural, a: &Natural, b: &Natural) -> bool {
    let mut next = a.clone();
    for _ in 0..MOST_NUMBERS {
        if next > *b {
            return true;
        }
        let number = scale * &next;
        // The last range that begins early enough; they are in order.
        let behind = set.ranges().partition_point(|(first, _)| *first <= number);
        let range = set.ranges()[..behind].last().filter(|(_, last)| number <= *last);
        match range {
            Some((_, last)) => next = last / scale + 1_u8,
            None if set.contains(&number) == Some(true) => next += 1_u8,
            None => return false,
        }
    }
    false
}

/// Whether all members are multiples of d, and their quotients' residues modulo a + b, from the first to the last of a range, are fine.
fn has_only(
    set: &SubtractionSet,
    scale: &Natural,
    a: &Natural,
    b: &Natural,
    fine: impl Fn(&Natural, &Natural) -> bool,
) -> bool {
    let period = a + b;
    let ranges = set.ranges().iter().all(|(first, last)| {
        let length = last - first;
        let quotient = first / scale;
        let low = &quotient % &period;
        let high = &low + &length;
        (first % scale).is_zero() && (length.is_zero() || scale.is_one()) && fine(&low, &high)
    });
    let plain = scale.is_one() && a.is_one();
    let named = set.named().iter().all(|named| match named {
        NamedSet::Powers2 => plain && !is_power_of_two(&period),
        NamedSet::Primes => plain && u64::try_from(&period).is_ok_and(|period| !is_prime(period)),
        _ => false,
    });
    ranges && named
}

fn is_power_of_two(n: &Natural) -> bool {
    !n.is_zero() && (n & (n - 1_u8)).is_zero()
}

/// The nim-value of a heap by the form.
fn value(form: &Form, heap: &Natural) -> Natural {
    match form {
        Form::Taking(TakingForm::Nothing) => Natural::ZERO,
        Form::Taking(TakingForm::Any) | Form::Rims => heap.clone(),
        Form::Taking(TakingForm::AtLeast { least }) => heap / least,
        Form::Taking(TakingForm::AllButOne { number }) => {
            let block = number * 2_u8;
            (heap / block) * number + heap % number
        }
        Form::Taking(TakingForm::Interval { scale, a, b }) => (heap / scale) % (a + b) / a,
        Form::Taking(TakingForm::Pair { scale, a, b }) => {
            let residue = (heap / scale) % (a + b);
            let odd = &residue / a % 2_u8;
            match (residue < *b, odd) {
                (_, 1) => Natural::ONE,
                (true, _) => Natural::ZERO,
                (false, _) => Natural::from(2_u8),
            }
        }
        Form::Lasker => match heap % 4_u8 {
            3 => heap + 1_u8,
            0 if !heap.is_zero() => heap - 1_u8,
            _ => heap.clone(),
        },
    }
}

/// Preperiod, period and saltus of the form. They are the smallest: n, ⌊n/m⌋ and Lasker's values grow by 1 in that many steps;
/// s·⌊n/2s⌋ + (n mod s) takes each value twice, s apart, within a block of 2s; the value of an interval is 0 on the first d·a heaps of a
/// period and nowhere else; of a pair, the value 2 occurs on one stretch of a period, behind d·b, unless b is an odd multiple of a, when the values
/// are ⌊n/da⌋ mod 2.
fn period_of(form: &Form) -> [Natural; 3] {
    let n = |n: u8| Natural::from(n);
    match form {
        Form::Taking(TakingForm::Nothing) => [n(0), n(1), n(0)],
        Form::Taking(TakingForm::Any) | Form::Rims => [n(0), n(1), n(1)],
        Form::Taking(TakingForm::AtLeast { least }) => [n(0), least.clone(), n(1)],
        Form::Taking(TakingForm::AllButOne { number }) => [n(0), number * 2_u8, number.clone()],
        Form::Taking(TakingForm::Interval { scale, a, b }) => [n(0), scale * (a + b), n(0)],
        Form::Taking(TakingForm::Pair { scale, a, b }) if alternates(a, b) => {
            [n(0), scale * a * 2_u8, n(0)]
        }
        Form::Taking(TakingForm::Pair { scale, a, b }) => [n(0), scale * (a + b), n(0)],
        // The empty heap is worth 0 and a heap of 4 is worth 3, not 4.
        Form::Lasker => [n(1), n(4), n(4)],
    }
}

/// Whether b is an odd multiple of a.
fn alternates(a: &Natural, b: &Natural) -> bool {
    (b % a).is_zero() && (b / a) % 2_u8 == 1
}

/// The largest value and the first heap that has it, where values do not grow.
fn largest_of(form: &Form) -> Option<(Natural, Natural)> {
    match form {
        Form::Taking(TakingForm::Nothing) => Some((Natural::ZERO, Natural::ZERO)),
        Form::Taking(TakingForm::Interval { scale, a, b }) => {
            let most = (a + b - 1_u8) / a;
            let first = scale * a * &most;
            Some((most, first))
        }
        Form::Taking(TakingForm::Pair { scale, a, b }) if alternates(a, b) => {
            Some((Natural::ONE, scale * a))
        }
        Form::Taking(TakingForm::Pair { scale, a, b }) => {
            // From d·b on, the first heap of an even quotient.
            let quotient = b / a;
            let first = if (&quotient % 2_u8) == 0 { b.clone() } else { (quotient + 1_u8) * a };
            Some((Natural::from(2_u8), scale * first))
        }
        _ => None,
    }
}

/// Compares the first heaps with the mex rule; returns how many have the value of the form by the definition.
pub(crate) fn compare(form: &Form, rules: &HeapRules, mode: Mode) -> Result<u64, Rejection> {
    let most = match mode {
        Mode::Quick => FEW_OPTIONS,
        Mode::Full => MANY_OPTIONS,
    };
    let (mut values, mut seen, mut options) = (Values::new(), Seen::default(), 0);
    // To find the primes, or the numbers that are left out, anew for every heap would take most of the time.
    let members = match rules {
        HeapRules::Subtraction(set) => Some(set.members_up_to(MOST_HEAPS)),
        HeapRules::AllBut(set) => {
            let out = set.members_up_to(MOST_HEAPS);
            let is_in = |number: &u64| out.binary_search(number).is_err();
            Some((1..=MOST_HEAPS).filter(is_in).collect())
        }
        _ => None,
    };
    for heap in 0..MOST_HEAPS {
        if options > most {
            break;
        }
        let (found, looked_at) = match &members {
            Some(members) => seen.by_taking(members, heap, &values),
            None => seen.by_definition(rules, heap, &values),
        };
        options += looked_at;
        if value(form, &Natural::from(heap)) != Natural::from(found) {
            return Err(Rejection::Values { from: heap });
        }
        values.push(found);
    }
    Ok(values.len())
}
