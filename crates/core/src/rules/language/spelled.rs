//! Built-in rules spelled in the rule language: what `bouton rules show` prints.
//!
//! A ruleset says its text by [`Ruleset::in_rule_language`](super::super::Ruleset::in_rule_language); rules on a single
//! heap are spelled here from their definition. Why it is right: a test reads every text and compares its options with
//! those of the built-in definition, one by one and in order, on all samples of the catalogue. Parts of a sum without a
//! move (empty heaps) may be left out on either side.

use super::{parser::KEYWORDS, syntax};
use crate::{
    rules::heap::{Code, Digit, HeapRules, Sizes, Special, SubtractionSet},
    value::Natural,
};

/// Sets of up to so many numbers are written out.
const LISTED: u64 = 64;

/// A move may leave up to so many heaps.
const MOST_PARTS: u32 = 6;

/// A text may have so many clauses.
const MOST_CLAUSES: usize = 200;

/// The name of a ruleset as a name of the language: without parameters, `-` as `_`.
pub(crate) fn identifier(name: &str) -> String {
    let word = name.split(':').next().unwrap_or_default().replace('-', "_");
    let plain = word.starts_with(|c: char| c.is_alphabetic())
        && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let taken = KEYWORDS.contains(&word.as_str())
        || syntax::Function::ALL.iter().any(|f| f.0 == word)
        || syntax::Fold::ALL.iter().any(|f| f.0 == word);
    if plain && !taken { word } else { "heap".to_owned() }
}

/// A rule of a name, its numbers and its clauses.
pub(crate) fn rule(name: &str, numbers: &[String], clauses: &[String]) -> String {
    let mut text = format!("rule {name}({}):", numbers.join(", "));
    for clause in clauses {
        text.push_str("\n  ");
        text.push_str(clause);
    }
    text.push('\n');
    text
}

/// Names of the numbers of a position: `a, b, c` or with a number behind one letter where there are many.
pub(crate) fn numbers(letter: char, count: usize) -> Vec<String> {
    (1..=count).map(|i| format!("{letter}{i}")).collect()
}

/// The position of these names with some of them replaced.
pub(crate) fn tuple(names: &[String], changed: &[(usize, String)]) -> String {
    let value = |i: usize| {
        let change = changed.iter().find(|(at, _)| *at == i);
        change.map_or(names[i].clone(), |(_, value)| value.clone())
    };
    let values: Vec<String> = (0..names.len()).map(value).collect();
    match values.as_slice() {
        [one] => one.clone(),
        _ => format!("({})", values.join(", ")),
    }
}

/// The rules on a heap in the rule language; `None` where it has no words for them.
pub(crate) fn heap(name: &str, rules: &HeapRules) -> Option<String> {
    let clauses = match rules {
        HeapRules::Any => vec!["for k in 1..n => n-k".to_owned()],
        HeapRules::Subtraction(set) => vec![subtraction(set)?],
        HeapRules::AllBut(set) => {
            vec![match membership(set)? {
                Some(test) => format!("for k in 1..n if not ({test}) => n-k"),
                None => "for k in 1..n => n-k".to_owned(),
            }]
        }
        HeapRules::TakeAndBreak(code) => take_and_break(code)?,
        HeapRules::Special(special) => vec![self::special(*special).to_owned()],
    };
    Some(rule(&identifier(name), &["n".to_owned()], &clauses))
}

fn special(special: Special) -> &'static str {
    match special {
        Special::Prim => "for k in 1..n if gcd(k, n) == 1 => n-k",
        Special::Dim => "for k in divisors(n) => n-k",
        Special::Aliquot => "for k in divisors(n) if k < n => n-k",
        Special::Half => "for k in 1..n/2 => n-k",
        Special::CouplesAreForever => "if n != 2, a in 1..n/2 => a & (n-a)",
        Special::Treblecross => "for left in 0..(n-1)/2 => max(left-2, 0) & max(n-3-left, 0)",
        Special::TwoSmaller => "for a in 1..n-1, b in 0..a-1 => a & b",
    }
}

/// The ends of the ranges of a set as far as 64 bits go.
fn ranges(set: &SubtractionSet) -> Vec<(u64, u64)> {
    let word = |n: &Natural| u64::try_from(n).unwrap_or(u64::MAX);
    let ranges = set.ranges().iter().filter(|(low, _)| u64::try_from(low).is_ok());
    ranges.map(|(low, high)| (word(low), word(high))).collect()
}

/// Ranges inside braces.
fn listed(ranges: &[(u64, u64)]) -> String {
    let entry = |&(low, high): &(u64, u64)| match high - low {
        0 => low.to_string(),
        _ => format!("{low}..{high}"),
    };
    format!("{{{}}}", ranges.iter().map(entry).collect::<Vec<_>>().join(", "))
}

fn subtraction(set: &SubtractionSet) -> Option<String> {
    let ranges = ranges(set);
    let count = ranges.iter().try_fold(0_u64, |sum, (low, high)| sum.checked_add((high - low) + 1));
    Some(match (ranges.as_slice(), set.named()) {
        ([], [one]) => format!("for k in {} to n => n-k", one.name()),
        ([(low, high)], []) if low < high => format!("for k in {low}..min({high}, n) => n-k"),
        (_, []) if !ranges.is_empty() && count.is_some_and(|count| count <= LISTED) => {
            format!("for k in {} if k <= n => n-k", listed(&ranges))
        }
        _ => format!("for k in 1..n if {} => n-k", membership(set)??),
    })
}

/// The test whether k is in a set; `Some(None)` for the empty set, `None` if it would be too long.
fn membership(set: &SubtractionSet) -> Option<Option<String>> {
    let ranges = ranges(set);
    if ranges.len() > MOST_CLAUSES {
        return None;
    }
    let mut tests = Vec::new();
    if !ranges.is_empty() {
        tests.push(format!("k in {}", listed(&ranges)));
    }
    tests.extend(set.named().iter().map(|named| format!("k in {}", named.name())));
    Some((!tests.is_empty()).then(|| tests.join(" or ")))
}

fn take_and_break(code: &Code) -> Option<Vec<String>> {
    let mut clauses: Vec<String> = Vec::new();
    let tail = match code.tail() {
        None => None,
        Some((start, 1)) => Some(i64::try_from(start).ok()?),
        Some(_) => return None,
    };
    let digits: Vec<(i64, &Digit)> = code.digits().filter(|(_, digit)| !digit.is_zero()).collect();
    let mut at = 0;
    while let Some(&(first, digit)) = digits.get(at) {
        let run = digits[at..]
            .iter()
            .zip(first..)
            .take_while(|((k, other), wanted)| k == wanted && *other == digit && tail != Some(*k));
        let run = run.count();
        if tail == Some(first) {
            // The tail stands last: every k from here on.
            clauses.push(uniform(digit, &format!("for k in {first}..n"), false)?);
            at += 1;
        } else if run >= 2
            && first >= 1
            && let Some(clause) =
                uniform(digit, &format!("for k in {first}..{}", first + run as i64 - 1), true)
        {
            clauses.push(clause);
            at += run;
        } else {
            of_digit(first, digit, &mut clauses)?;
            at += 1;
        }
        if clauses.len() > MOST_CLAUSES {
            return None;
        }
    }
    Some(clauses)
}

/// A clause for every k of a loop, if all that a digit allows comes in one. `beyond`: k may be larger than the heap.
fn uniform(digit: &Digit, loop_over_k: &str, beyond: bool) -> Option<String> {
    let fits = if beyond { " if k <= n" } else { "" };
    Some(match digit.value()? {
        1 => format!("{loop_over_k} if k == n => ()"),
        2 => format!("{loop_over_k} if k < n => n-k"),
        3 => format!("{loop_over_k}{fits} => n-k"),
        4 => format!("{loop_over_k}, a in 1..(n-k)/2 => a & (n-k-a)"),
        6 => format!("{loop_over_k} if k < n, a in 0..(n-k)/2 => a & (n-k-a)"),
        7 => format!("{loop_over_k}{fits}, a in 0..(n-k)/2 => a & (n-k-a)"),
        _ => return None,
    })
}

/// The clauses of a digit that takes k tokens.
fn of_digit(k: i64, digit: &Digit, clauses: &mut Vec<String>) -> Option<()> {
    if digit.rest().is_some() {
        return None;
    }
    let left = match k {
        0 => "n".to_owned(),
        1.. => format!("n-{k}"),
        _ => format!("n+{}", k.unsigned_abs()),
    };
    // A heap of none has no moves, also where tokens are added first.
    let guard = if k < 0 { Some("n > 0".to_owned()) } else { None };
    match digit.value() {
        Some(3) if k > 0 => clauses.push(format!("if n >= {k} => {left}")),
        Some(7) if k > 0 => {
            clauses.push(format!("if n >= {k}, a in 0..({left})/2 => a & ({left}-a)"));
        }
        Some(6) if k > 0 => {
            clauses.push(format!("if n > {k}, a in 0..({left})/2 => a & ({left}-a)"));
        }
        _ => {
            for &(parts, sizes) in digit.counts() {
                clauses.push(split(&left, k, parts, sizes, guard.as_deref())?);
            }
        }
    }
    Some(())
}

/// The clause that leaves `parts` heaps, sorted, of `left` tokens.
fn split(left: &str, k: i64, parts: u32, sizes: Sizes, guard: Option<&str>) -> Option<String> {
    let rest = if k == 0 { left.to_owned() } else { format!("({left})") };
    let mut steps: Vec<String> = guard.map(|g| format!("if {g}")).into_iter().collect();
    let option = match (parts, sizes) {
        (0, _) => {
            steps.push(format!("if {left} == 0"));
            "()".to_owned()
        }
        (1, _) => {
            steps.push(format!("if {left} > 0"));
            left.to_owned()
        }
        (_, _) if parts > MOST_PARTS => return None,
        (_, Sizes::AllEqual) => {
            steps.push(format!("if {left} > 0 and {rest} mod {parts} == 0"));
            vec![format!("{rest}/{parts}"); parts as usize].join(" & ")
        }
        _ => {
            let distinct = u32::from(sizes == Sizes::Distinct);
            let names: Vec<String> = (0..parts).map(|i| format!("h{}", i + 1)).collect();
            let mut sum = left.to_owned();
            for i in 0..parts - 1 {
                // With r heaps still to come, the smallest of them is at most the r-th part of what is left.
                let r = parts - i;
                let low = match i {
                    0 => "1".to_owned(),
                    _ if distinct == 1 => format!("{}+1", names[i as usize - 1]),
                    _ => names[i as usize - 1].clone(),
                };
                let bare = sum == "n";
                let high = match distinct * (r * (r - 1) / 2) {
                    0 if bare => format!("n/{r}"),
                    0 => format!("({sum})/{r}"),
                    less => format!("({sum}-{less})/{r}"),
                };
                steps.push(format!("{} in {low}..{high}", names[i as usize]));
                sum = format!("{sum}-{}", names[i as usize]);
            }
            if sizes == Sizes::NotAllEqual {
                steps.push(format!("if {} != {sum}", names[0]));
            }
            let mut all: Vec<String> = names[..parts as usize - 1].to_vec();
            all.push(format!("({sum})"));
            all.join(" & ")
        }
    };
    let written = steps.join(", ");
    let head = if written.starts_with("if ") { written } else { format!("for {written}") };
    Some(format!("{head} => {option}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, expected: &str) {
        let rules = HeapRules::TakeAndBreak(Code::parse(code).expect(code));
        assert_eq!(heap(code, &rules).as_deref(), Some(expected));
    }

    #[test]
    fn codes_read_like_rules_written_by_hand() {
        check("0.77", "rule heap(n):\n  for k in 1..2 if k <= n, a in 0..(n-k)/2 => a & (n-k-a)\n");
        check("4!.0", "rule heap(n):\n  for h1 in 1..(n-1)/2 => h1 & (n-h1)\n");
        check(
            "4.[3]",
            "rule heap(n):\n  for h1 in 1..n/2 => h1 & (n-h1)\n  for k in 1..n => n-k\n",
        );
    }

    #[test]
    fn names_are_names_of_the_language() {
        assert_eq!(identifier("dawson-kayles"), "dawson_kayles");
        assert_eq!(identifier("subtract:1,3,4"), "subtract");
        assert_eq!(identifier("0.77"), "heap");
        assert_eq!(identifier("count:3"), "heap");
    }
}
