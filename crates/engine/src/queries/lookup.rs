//! Which rulesets have nim-values that begin like a given list.
//!
//! # What is searched
//!
//! The rulesets on heaps of the catalogue, as they stand in its examples; all octal codes d0.d1d2d3 with d0 0 or 4; subtraction sets of up to three
//! numbers up to 20, and 1..k; all-but sets of up to three numbers up to 10.
//!
//! # How
//!
//! The list is compared heap by heap with the values by definition, which grow only as far as they agree, so that nearly every ruleset is
//! dropped after a few heaps. A list may begin one or two heaps later or earlier than the ruleset: codes whose sequences differ by such a shift
//! are called first cousins (Winning Ways, chapter 4), and many published lists leave heap 0 out. Before heap 0 a list may have zeros only.
//!
//! Rulesets that agree on the first 128 heaps (and on as many as the list has) stand together. That they agree for ever is not claimed.

use crate::{
    budget::{Budget, Limit, Meter, Stop},
    table::{Marks, extend_by_options},
};
use bouton_core::rules::{
    NoFiles, catalogue,
    heap::{Code, HeapRules, SubtractionSet},
};

/// Rulesets are compared on this many heaps at least.
const COMPARED: usize = 128;
/// How far a list may be shifted; the order is that of the result.
const SHIFTS: [i64; 5] = [0, 1, -1, 2, -2];
/// The largest member of the subtraction sets.
const LARGEST_MEMBER: u64 = 20;
/// The largest member of the all-but sets.
const LARGEST_EXCEPTION: u64 = 10;

/// Rulesets that agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// Item i of the list is the value of heap i + shift.
    pub shift: i64,
    /// The rulesets in the notation, named ones first.
    pub rulesets: Vec<String>,
    /// Their values from heap 0 on, as far as they were compared.
    pub values: Vec<u32>,
}

/// What a list was found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The rulesets, those without shift first.
    pub alike: Vec<Alike>,
    /// How many rulesets were looked at.
    pub searched: usize,
    /// The limit that was reached before all were.
    pub stop: Option<Stop>,
}

/// A ruleset to compare with.
struct Candidate {
    name: Name,
    rules: HeapRules,
}

/// Names are spelt out only for what is found.
enum Name {
    Text(String),
    Code,
    Subtract,
    AllBut,
}

impl Candidate {
    fn name(&self) -> String {
        match (&self.name, &self.rules) {
            (Name::Text(text), _) => text.clone(),
            (Name::Code, HeapRules::TakeAndBreak(code)) => code.to_string(),
            (Name::Subtract, HeapRules::Subtraction(set)) => format!("subtract:{set}"),
            (Name::AllBut, HeapRules::AllBut(set)) => format!("allbut:{set}"),
            _ => String::new(),
        }
    }
}

/// The rulesets whose nim-values begin like the list.
///
/// ```
/// use bouton_engine::{Budget, lookup};
///
/// let found = lookup(&[0, 1, 2, 3, 1, 4, 3, 2, 1, 4], &Budget::default());
/// assert!(found.alike[0].rulesets.iter().any(|name| name == "kayles"));
/// ```
pub fn lookup(list: &[u64], budget: &Budget<'_>) -> Lookup {
    let mut meter = budget.meter();
    let candidates = candidates();
    let mut found = Lookup { alike: Vec::new(), searched: candidates.len(), stop: None };
    let mut marks = Marks::default();
    let mut values = Vec::new();
    for candidate in &candidates {
        values.clear();
        for shift in SHIFTS {
            let agrees = agrees(list, shift, &candidate.rules, &mut values, &mut marks, &mut meter);
            let agrees = agrees.and_then(|agrees| {
                if agrees {
                    let length = COMPARED.max(list.len().saturating_add(2));
                    grow(&candidate.rules, &mut values, length, &mut marks, &mut meter)?;
                }
                Ok(agrees)
            });
            match agrees {
                Ok(true) => add(&mut found.alike, shift, candidate, &values),
                Ok(false) => {}
                // The rules list no options beyond some heap: nothing is known of this ruleset.
                Err(Stop { limit: Limit::NoMethod, .. }) => break,
                Err(stop) => {
                    found.stop = Some(stop);
                    break;
                }
            }
        }
        if found.stop.is_some() {
            break;
        }
    }
    // A stable sort: candidates stay in their order.
    found.alike.sort_by_key(|alike| SHIFTS.iter().position(|&shift| shift == alike.shift));
    found
}

/// Puts a ruleset with those that it agrees with.
fn add(found: &mut Vec<Alike>, shift: i64, candidate: &Candidate, values: &[u32]) {
    let like = found.iter_mut().find(|alike| {
        let common = alike.values.len().min(values.len());
        alike.shift == shift && alike.values[..common] == values[..common]
    });
    match like {
        Some(alike) => alike.rulesets.push(candidate.name()),
        None => {
            found.push(Alike { shift, rulesets: vec![candidate.name()], values: values.to_vec() })
        }
    }
}

/// Whether the list agrees with the rules at a shift. The values grow as far as it does.
fn agrees(
    list: &[u64],
    shift: i64,
    rules: &HeapRules,
    values: &mut Vec<u32>,
    marks: &mut Marks,
    meter: &mut Meter<'_>,
) -> Result<bool, Stop> {
    // Heaps before the first one have no value but that of an empty position.
    let before = usize::try_from(-shift).unwrap_or(0);
    let skipped = usize::try_from(shift).unwrap_or(0);
    let (zeros, rest) = list.split_at(before.min(list.len()));
    if zeros.iter().any(|&zero| zero != 0) || (rest.is_empty() && shift != 0) {
        return Ok(false);
    }
    for (at, &value) in rest.iter().enumerate() {
        grow(rules, values, at + skipped + 1, marks, meter)?;
        if u64::from(values[at + skipped]) != value {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lets the values grow to a length.
fn grow(
    rules: &HeapRules,
    values: &mut Vec<u32>,
    length: usize,
    marks: &mut Marks,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    while values.len() < length {
        if rules.max_heap().is_some_and(|most| values.len() as u64 > most) {
            return Err(meter.stop(Limit::NoMethod));
        }
        extend_by_options(rules, values, marks, meter)?;
    }
    Ok(())
}

/// All rulesets that are compared, in the order in which they are told.
fn candidates() -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    let examples = catalogue::families().iter().flat_map(|family| family.examples());
    for example in examples {
        for component in catalogue::parse_question(example, &NoFiles).unwrap_or_default() {
            let name = component.ruleset.name();
            let known =
                |other: &Candidate| matches!(&other.name, Name::Text(text) if *text == name);
            if let Some(rules) = component.ruleset.heap_rules()
                && !all.iter().any(known)
            {
                all.push(Candidate { rules: rules.clone(), name: Name::Text(name) });
            }
        }
    }
    let listed: Vec<HeapRules> =
        all.iter().filter(|one| is_systematic(one)).map(|one| one.rules.clone()).collect();
    let mut push = |name: Name, rules: HeapRules| {
        // A ruleset that is an example under its systematic name is there already.
        if !listed.contains(&rules) {
            all.push(Candidate { name, rules });
        }
    };
    for zeroth in [0, 4] {
        for digits in 0..512_u32 {
            let taken = [digits >> 6, digits >> 3 & 7, digits & 7];
            let last = taken.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
            // Code 0.0 has no move at all.
            if zeroth + digits > 0
                && let Some(code) = Code::plain(zeroth, taken[..last.max(1)].iter().copied())
            {
                push(Name::Code, HeapRules::TakeAndBreak(code));
            }
        }
    }
    for members in sets(LARGEST_MEMBER) {
        push(Name::Subtract, HeapRules::Subtraction(SubtractionSet::of_numbers(&members)));
    }
    for most in 4..=LARGEST_MEMBER {
        let members: Vec<u64> = (1..=most).collect();
        push(Name::Subtract, HeapRules::Subtraction(SubtractionSet::of_numbers(&members)));
    }
    for members in sets(LARGEST_EXCEPTION) {
        push(Name::AllBut, HeapRules::AllBut(SubtractionSet::of_numbers(&members)));
    }
    all
}

/// Whether a candidate of the catalogue bears the name that the systematic list would give it.
fn is_systematic(candidate: &Candidate) -> bool {
    matches!(&candidate.name, Name::Text(text) if {
        text.starts_with(|c: char| c.is_ascii_digit())
            || text.starts_with("subtract:")
            || text.starts_with("allbut:")
    })
}

/// The sets of one to three numbers up to a largest one, smaller sets first.
fn sets(largest: u64) -> Vec<Vec<u64>> {
    let mut sets: Vec<Vec<u64>> = (1..=largest).map(|a| vec![a]).collect();
    let mut begin = 0;
    for _ in 0..2 {
        let end = sets.len();
        for at in begin..end {
            let least = sets[at].last().map_or(1, |last| last + 1);
            for member in least..=largest {
                let mut longer = sets[at].clone();
                longer.push(member);
                sets.push(longer);
            }
        }
        begin = end;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups of a list as text: shift, a colon, the rulesets.
    fn found(list: &[u64]) -> Vec<String> {
        let found = lookup(list, &Budget::default());
        assert_eq!(found.stop, None);
        let text = |alike: &Alike| format!("{}: {}", alike.shift, alike.rulesets.join(" "));
        found.alike.iter().map(text).collect()
    }

    /// Whether some group at a shift has all of these rulesets.
    #[track_caller]
    fn check(list: &[u64], shift: i64, rulesets: &[&str]) {
        let found = lookup(list, &Budget::default());
        let has = |alike: &Alike| {
            alike.shift == shift
                && rulesets.iter().all(|name| alike.rulesets.iter().any(|there| there == name))
        };
        assert!(found.alike.iter().any(has), "{shift} {rulesets:?}: {:?}", found.alike);
    }

    // Winning Ways, chapter 4: Dawson's Kayles 0.07, and its first cousins 0.137 and 0.4.
    const DAWSON_KAYLES: [u64; 14] = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2];

    #[test]
    fn published_sequences_are_found() {
        check(&DAWSON_KAYLES, 0, &["dawson-kayles", "0.07"]);
        check(&[0, 1, 2, 3, 1, 4, 3, 2, 1, 4], 0, &["kayles", "0.77"]);
        // {1, 3, 4} has period 7 with these values (Ferguson, Game Theory, chapter 1).
        check(&[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2], 0, &["subtract:1,3,4"]);
        check(&[0, 1, 2, 0, 1, 2, 0, 1, 2], 0, &["subtract:1,2", "0.33"]);
    }

    #[test]
    fn first_cousins_and_lists_from_heap_one_are_found_with_their_shift() {
        check(&DAWSON_KAYLES, -1, &["dawson", "0.137"]);
        check(&DAWSON_KAYLES[1..], 1, &["dawson-kayles"]);
        check(&DAWSON_KAYLES[1..], 0, &["dawson"]);
        check(&DAWSON_KAYLES[2..], 2, &["0.07"]);
    }

    #[test]
    fn every_code_finds_itself() {
        for (at, candidate) in candidates().iter().enumerate().step_by(97) {
            let (mut values, mut marks) = (Vec::new(), Marks::default());
            let mut meter = Budget::default().meter();
            grow(&candidate.rules, &mut values, 40, &mut marks, &mut meter).unwrap();
            let list: Vec<u64> = values.iter().map(|&value| u64::from(value)).collect();
            check(&list, 0, &[&candidate.name()]);
            assert!(at < 4000);
        }
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        assert_eq!(found(&[0, 5]), [""; 0]);
        assert_eq!(found(&[0, 1, 2, 3, 1, 4, 3, 2, 1, 5, 0, 9]), [""; 0]);
        assert_eq!(found(&[u64::MAX]), [""; 0]);
    }

    #[test]
    fn no_ruleset_is_compared_twice_and_small_budgets_stop() {
        let candidates = candidates();
        let mut names: Vec<String> = candidates.iter().map(Candidate::name).collect();
        assert!(names.iter().all(|name| !name.is_empty()));
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        // 1024 codes without the empty one, 1350 subtraction sets and 17 ranges, 175 all-but sets, and the catalogue's.
        assert!(count > 2500, "{count}");
        let budget = Budget { positions: 50, ..Budget::default() };
        assert!(lookup(&[0, 1, 2], &budget).stop.is_some());
    }
}
