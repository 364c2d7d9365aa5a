//! The period that a closed form says: no heap needs to be looked at, whatever the numbers are.
//!
//! Why it is the smallest one: n, ⌊n/m⌋ and Lasker's values grow by 1 in that many steps; s·⌊n/2s⌋ + (n mod s) takes each value twice,
//! s apart, within a block of 2s; ⌊(⌊n/d⌋ mod p)/a⌋ is 0 on the first d·a heaps of a period and nowhere else; of a pair a < b the
//! value 2 occurs only behind d·b, unless b is an odd multiple of a, when the values are ⌊n/da⌋ mod 2.

use super::{HeapRules, TakingForm};
use crate::value::Natural;

/// g(n + p) = g(n) + s for all n from the preperiod on, by a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPeriod {
    /// The first heap of the periodic part.
    pub preperiod: Natural,
    /// p, the smallest one.
    pub period: Natural,
    /// s.
    pub saltus: Natural,
    /// The largest nim-value and the first heap that has it, where values do not grow.
    pub largest: Option<(Natural, Natural)>,
    /// The key of the theorem.
    pub theorem: &'static str,
    /// The closed form that it gives.
    pub form: Form,
}

/// A closed form of the nim-values of every heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Of a game in which tokens are only taken.
    Taking(TakingForm),
    /// Of Lasker's Nim, the code 4.\[3\]: n + 1 for n ≡ 3 (mod 4), n − 1 for n ≡ 0 (mod 4) with n > 0, else n.
    Lasker,
    /// Of Rims, the code 0.\[7\]: n.
    Rims,
}

impl HeapRules {
    /// The closed form of the nim-values, with the key of its theorem, where there is one.
    pub fn form(&self) -> Option<(Form, &'static str)> {
        let HeapRules::TakeAndBreak(code) = self else {
            return self.taking_form().map(|(form, theorem)| (Form::Taking(form), theorem));
        };
        if code.tail().is_none() {
            None
        } else if code.is("4.[3]") {
            Some((Form::Lasker, "lasker-1931"))
        } else if code.is("0.[7]") {
            Some((Form::Rims, "berlekamp-conway-guy-1982-rims"))
        } else if code.is("0.[3]") {
            Some((Form::Taking(TakingForm::Any), "bouton-1901"))
        } else {
            None
        }
    }

    /// The period of the nim-values, where a closed form says it.
    pub fn known_period(&self) -> Option<KnownPeriod> {
        let n = |n: u64| Natural::from(n);
        let (form, theorem) = self.form()?;
        let of = |preperiod, period, saltus, largest| KnownPeriod {
            preperiod,
            period,
            saltus,
            largest,
            theorem,
            form: form.clone(),
        };
        let taking = match &form {
            Form::Lasker => return Some(of(n(1), n(4), n(4), None)),
            Form::Rims => return Some(of(n(0), n(1), n(1), None)),
            Form::Taking(taking) => taking.clone(),
        };
        Some(match taking {
            TakingForm::Nothing => of(n(0), n(1), n(0), Some((n(0), n(0)))),
            TakingForm::Any => of(n(0), n(1), n(1), None),
            TakingForm::AtLeast { least } => of(n(0), least, n(1), None),
            TakingForm::AllButOne { number } => of(n(0), &number * n(2), number, None),
            TakingForm::Interval { scale, a, b } => {
                let most = (&a + &b - n(1)) / &a;
                let first = &scale * (&a * &most);
                of(n(0), (a + b) * scale, n(0), Some((most, first)))
            }
            TakingForm::Pair { scale, a, b } => {
                let odd_multiple = (&b % &a).is_zero() && (&b / &a) % 2_u8 == 1;
                if odd_multiple {
                    let first = &scale * &a;
                    return Some(of(n(0), &first * n(2), n(0), Some((n(1), first))));
                }
                // The value 2 is that of an even quotient ⌊r/a⌋ with b ≤ r < a + b.
                let quotient = &b / &a;
                let even = if &quotient % 2_u8 == 0 { quotient } else { quotient + n(1) };
                let start = &even * &a;
                let first = if start > b { start } else { b.clone() };
                let largest = (n(2), &scale * first);
                of(n(0), (a + b) * scale, n(0), Some(largest))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        rules::{NoFiles, catalogue::parse_question, heap::HeapRules},
        value::Natural,
    };

    /// By the definition alone: the values of the heaps up to a bound.
    fn values(rules: &HeapRules, to: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=to {
            let mut seen = vec![false; heap as usize + 2];
            let _ = rules.options(heap, &mut |parts| {
                let value = parts.iter().fold(0, |sum, part| sum ^ values[part[0] as usize]);
                if let Some(seen) = seen.get_mut(value as usize) {
                    *seen = true;
                }
                std::ops::ControlFlow::Continue(())
            });
            values.push(seen.iter().position(|s| !s).expect("a mex") as u64);
        }
        values
    }

    #[test]
    fn known_periods_are_those_of_the_definition() {
        let names = [
            "nim 1",
            "bash:7 1",
            "subtract:3..8 1",
            "subtract:2,5 1",
            "subtract:2,6 1",
            "subtract:3,4 1",
            "subtract:4,10 1",
            "subtract:6,9 1",
            "subtract:1,primes 1",
            "subtract:powers2 1",
            "allbut:1..4 1",
            "allbut:5 1",
            "lasker 1",
            "rims 1",
            "0.[3] 1",
            "subtract:7 1",
            "subtract:5,12 1",
            "subtract:3,15 1",
        ];
        for name in names {
            let components = parse_question(name, &NoFiles).expect(name);
            let rules = components[0].ruleset.heap_rules().expect(name);
            let known = rules.known_period().expect(name);
            let word = |n: &Natural| u64::try_from(n).expect("small") as usize;
            let (start, period, saltus) =
                (word(&known.preperiod), word(&known.period), word(&known.saltus) as u64);
            let table = values(rules, 90);
            let repeats = |start: usize, period: usize, saltus: u64| {
                (start..table.len() - period).all(|n| table[n + period] == table[n] + saltus)
            };
            assert!(repeats(start, period, saltus), "{name}");
            // Neither a smaller start nor a smaller period.
            assert!(start == 0 || !repeats(start - 1, period, saltus), "{name}");
            for p in 1..period {
                assert!((0..60).all(|s| !repeats(start, p, s)), "{name}: {p}");
            }
            if let Some((value, heap)) = &known.largest {
                let most = *table.iter().max().expect("values");
                assert_eq!(word(value) as u64, most, "{name}");
                assert_eq!(table.iter().position(|v| *v == most), Some(word(heap)), "{name}");
            }
        }
    }
}
