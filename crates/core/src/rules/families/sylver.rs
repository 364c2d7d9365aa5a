//! Sylver coinage: name a positive number that is no sum of numbers named before, repeats allowed; who names 1 loses.
//!
//! The position lists the numbers named. As who names 1 makes the last move and loses, the play is misère unless said
//! otherwise. Options are listed from 1 upwards, each with the numbers that are no sums of others. If the numbers named have a common divisor, there are infinitely many options, and only theorems
//! help.
//!
//! # Theory
//! * A single prime ≥ 5 is P (Hutchings, by strategy stealing; Winning Ways, chapter 18). So a single number with a prime factor ≥ 5 that is not that prime is N: naming the
//!   prime makes the number worthless.
//! * 2 and 3 are N: each answers the other, and only 1 is left.
//!
//! Anything else is left to a search, which ends where the greatest common divisor is 1.
//!
//! # Steps
//! `sylver-prime`: `number`, `prime` (a prime factor ≥ 5). `sylver-small`: `number`, `answer`.

use crate::{
    evidence::{Proved, Step, Theorem},
    notation::{Diagnostic, Term, shortened},
    rules::{
        Component, Convention, Flow, Position, Ruleset, Sample, Shape, Theory, Visitor, Written,
        arity, described::Described,
    },
    value::{Natural, Outcome, Play},
};
use std::{ops::ControlFlow, sync::Arc};

const HUTCHINGS: Theorem = Theorem {
    key: "hutchings-sylver",
    statement: "in Sylver coinage a single prime of at least 5 is P, so a single composite number with such a factor is N; 2 and 3 \
                are N",
    source: "R. L. Hutchings, in E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., \
             A K Peters 2001–2004, chapter 18",
};

/// The smallest number may not be larger: sums are looked up in a list of its residues.
const MOST_SMALLEST: u64 = 1 << 16;
/// No number that is typed may be larger.
const MOST: u64 = 1 << 40;

/// The family `sylver`.
pub(super) static FAMILY: Described = Described {
    name: "sylver",
    aliases: &["sylver-coinage", "造币"],
    usage: "sylver NUMBER…, the numbers named so far",
    rules: "name a positive number that is no sum of numbers named before, repeats allowed; who names 1 loses (misère play)",
    rules_zh: "说一个正整数，不能是已说过的数（可重复）之和；说 1 的人输（反常规则）",
    examples: &["sylver 4 5", "sylver 7"],
    theorems: &[HUTCHINGS],
    build,
    samples,
};

fn build(term: &Term) -> Result<Vec<Component>, Vec<Diagnostic>> {
    let ((), numbers) = arity::all(arity::no_parameters(term), arity::list(term))?;
    let mut mistakes = Vec::new();
    let smallest = numbers.iter().min().cloned().unwrap_or_default();
    for (number, argument) in numbers.iter().zip(&term.arguments) {
        let high = if *number == smallest { MOST_SMALLEST } else { MOST };
        if number.is_zero() || *number > Natural::from(high) {
            mistakes.push(
                Diagnostic::new("N0411", argument.span.clone())
                    .with("number", shortened(&number.to_string()))
                    .with("low", 1)
                    .with("high", high),
            );
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    Ok(vec![Component { ruleset: Arc::new(Sylver), position: numbers.into_iter().collect() }])
}

fn samples() -> Vec<Sample> {
    // Single numbers have too many options for brute force; what theorems say of them rests on their source. These hold the
    // definition: sets without a common divisor.
    let mut texts = Vec::new();
    for (a, most) in [(2, 41), (3, 25), (4, 13), (5, 9)] {
        texts.extend((2..=most).filter(|&b| gcd(a, b) == 1).map(|b| format!("{a} {b}")));
        texts.extend((2..=most).filter(|&b| gcd(a, b) == 1).map(|b| format!("{b} {a} {b}")));
    }
    // After 1 nothing can be named.
    texts.extend((1..=35_u64).flat_map(|a| (1..=30).map(move |b| format!("{a} 1 {b}"))));
    vec![Sample { ruleset: "sylver", shape: Shape::Texts(texts) }]
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The sums of some numbers: for every residue of the smallest one, the least sum of that residue.
struct Sums {
    least: Vec<u64>,
}

impl Sums {
    /// `None` for numbers that are no position.
    fn of(numbers: &[u64]) -> Option<Sums> {
        let smallest = numbers.iter().copied().min()?;
        if smallest == 0 || smallest > MOST_SMALLEST {
            return None;
        }
        let modulus = usize::try_from(smallest).ok()?;
        let mut least = vec![u64::MAX; modulus];
        least[0] = 0;
        for &number in numbers {
            // Round after round through the residues that steps of this number join: twice around each circle.
            let step = usize::try_from(number % smallest).ok()?;
            let circles = usize::try_from(gcd(number, smallest)).ok()?;
            for start in 0..circles {
                let mut at = start;
                for _ in 0..2 * (modulus / circles) {
                    let next = (at + step) % modulus;
                    if least[at] < u64::MAX {
                        least[next] = least[next].min(least[at].saturating_add(number));
                    }
                    at = next;
                }
            }
        }
        Some(Sums { least })
    }

    fn has(&self, number: u64) -> bool {
        let modulus = self.least.len() as u64;
        self.least.get((number % modulus) as usize).is_some_and(|&least| least <= number)
    }

    /// The largest number that is no sum; `None` if there is none.
    fn largest_gap(&self) -> Option<u64> {
        let largest = self.least.iter().copied().max()?;
        match largest {
            u64::MAX => Some(u64::MAX),
            _ => largest.checked_sub(self.least.len() as u64).filter(|&gap| gap > 0),
        }
    }
}

/// The numbers that are no sums of smaller ones, rising: the others change nothing.
fn generators(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers.dedup();
    let mut kept: Vec<u64> = Vec::with_capacity(numbers.len());
    for number in numbers {
        if kept.is_empty() || Sums::of(&kept).is_none_or(|sums| !sums.has(number)) {
            kept.push(number);
        }
    }
    kept
}

/// Sylver coinage.
#[derive(Debug)]
struct Sylver;

impl Ruleset for Sylver {
    fn name(&self) -> String {
        "sylver".to_owned()
    }

    fn convention(&self) -> Convention {
        Convention::MisereUnlessAsked
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let fits = |number: &Natural| !number.is_zero() && *number <= Natural::from(MOST);
        let smallest = numbers.iter().min()?;
        let valid = numbers.iter().all(fits) && *smallest <= Natural::from(MOST_SMALLEST);
        valid.then(|| numbers.iter().cloned().collect())
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let Some(sums) = Sums::of(position) else { return ControlFlow::Continue(()) };
        let Some(largest) = sums.largest_gap() else { return ControlFlow::Continue(()) };
        for number in (1..=largest).filter(|&number| !sums.has(number)) {
            let option: Vec<u64> = position.iter().copied().chain([number]).collect();
            visit(&[&generators(option)])?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, position: &mut Vec<u64>) {
        *position = generators(std::mem::take(position));
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }
}

/// The only number that matters, and what is known of it.
enum Known {
    /// It has this prime factor ≥ 5.
    Prime(u64, u64),
    /// It is 2 or 3, and this answers it.
    Small(u64, u64),
}

fn known(position: &Position) -> Option<Known> {
    let first = u64::try_from(position.numbers().first()?).ok()?;
    let repeated = Natural::from(first);
    if !(2..=MOST_SMALLEST).contains(&first)
        || position.numbers().iter().any(|number| *number != repeated)
    {
        return None;
    }
    if first <= 3 {
        return Some(Known::Small(first, 5 - first));
    }
    let mut rest = first;
    for prime in [2, 3] {
        while rest.is_multiple_of(prime) {
            rest /= prime;
        }
    }
    let factor = (5..=rest).find(|factor| rest.is_multiple_of(*factor))?;
    Some(Known::Prime(first, factor))
}

impl Theory for Sylver {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        let outcome = match known(position)? {
            Known::Prime(number, prime) if number == prime => Outcome::P,
            _ => Outcome::N,
        };
        (play == Play::Misere).then(|| Proved::by(HUTCHINGS.key, outcome))
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        match (known(position), play) {
            (Some(Known::Prime(number, prime)), Play::Misere) => {
                vec![Step::new("sylver-prime").with("number", number).with("prime", prime)]
            }
            (Some(Known::Small(number, answer)), Play::Misere) => {
                vec![Step::new("sylver-small").with("number", number).with("answer", answer)]
            }
            _ => Vec::new(),
        }
    }
}
