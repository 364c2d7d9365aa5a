//! Turning codes, with the spelling that CGSuite uses: which sets of coins may be turned.
//!
//! A code is a list of elements with commas between them, and a move is one that some element allows: `2-3,6C`. An element says
//! how many coins are turned, `3`, `1-3` or `1+` (one or more), and how they lie:
//!
//! | sign | the coins that are turned |
//! |---|---|
//! | `C` | are consecutive |
//! | `E` | are equally spaced |
//! | `S` | lie symmetrically |
//! | `F` | include the first coin of the row |
//! | `C(n)` | lie within n consecutive places |
//!
//! Several signs hold together. Moves are listed element by element, for each by the number of coins, then in the
//! lexicographic order of the places; a set that two elements allow is one move.

use crate::rules::Flow;
use std::{fmt, ops::ControlFlow};

/// The longest code that is read.
const LONGEST: usize = 400;

/// A code names no larger number of coins.
const MOST_COINS: u64 = 4096;

/// A turning code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurningCode {
    elements: Vec<Element>,
}

/// How the coins of a move lie to each other; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Spacing {
    /// Next to each other.
    Consecutive,
    /// At equal distances.
    Equal,
    /// The same from both ends.
    Symmetric,
    /// In any way.
    Any,
}

/// One element of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Element {
    /// The fewest coins, at least 1.
    pub(crate) least: u64,
    /// The most coins, if that is bounded.
    pub(crate) most: Option<u64>,
    pub(crate) spacing: Spacing,
    /// The first coin of the row must be among them.
    pub(crate) first: bool,
    /// So many places hold all of them, if that is bounded.
    pub(crate) span: Option<u64>,
}

impl TurningCode {
    /// Reads a code: `1-3C(5)`, `2-3,6C`. `None` if it is none.
    pub fn parse(text: &str) -> Option<TurningCode> {
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        let elements: Option<Vec<Element>> =
            text.split(',').map(|element| Element::parse(element.trim())).collect();
        Some(TurningCode { elements: elements? })
    }

    /// The only element, if there is no other.
    pub(crate) fn element(&self) -> Option<&Element> {
        match self.elements.as_slice() {
            [element] => Some(element),
            _ => None,
        }
    }

    /// Visits what may be turned together with coin n, from 1: the other coins in rising order.
    ///
    /// # Errors
    /// Breaks when the visitor breaks.
    pub fn turns(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        for (place, element) in self.elements.iter().enumerate() {
            let earlier = &self.elements[..place];
            element.turns(n, &mut |others| {
                if earlier.iter().any(|element| element.allows(n, others)) {
                    return ControlFlow::Continue(());
                }
                visit(others)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The last coin whose moves can be found in a reasonable time; `None` for no bound.
    pub(crate) fn last_coin(&self) -> Option<u64> {
        // Equal distances from the first coin are the divisors of n − 1.
        let searches = |element: &Element| element.first && element.spacing == Spacing::Equal;
        self.elements.iter().any(searches).then_some(1 << 40)
    }

    /// Steps that finding the moves of coin n may take without one being found.
    pub(crate) fn search_steps(&self, n: u64) -> u64 {
        if self.last_coin().is_some() { n.isqrt() } else { 0 }
    }

    /// Whether coin n may be turned at all.
    pub(crate) fn has_turn(&self, n: u64) -> bool {
        self.turns(n, &mut |_| ControlFlow::Break(())).is_break()
    }
}

impl fmt::Display for TurningCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, element) in self.elements.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            element.fmt(f)?;
        }
        Ok(())
    }
}

impl Element {
    fn parse(text: &str) -> Option<Element> {
        let end = text.find(|c: char| !(c.is_ascii_digit() || c == '+' || c == '-'));
        let (range, mut signs) = text.split_at(end.unwrap_or(text.len()));
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse().ok().filter(|&n: &u64| plain && n > 0)
        };
        let number_of_coins = |digits: &str| number(digits).filter(|&n| n <= MOST_COINS);
        let (least, most) = match (range.strip_suffix('+'), range.split_once('-')) {
            (Some(least), _) => (number_of_coins(least)?, None),
            (None, Some((least, most))) => (number_of_coins(least)?, Some(number_of_coins(most)?)),
            (None, None) => (number_of_coins(range)?, Some(number_of_coins(range)?)),
        };
        let mut element = Element { least, most, spacing: Spacing::Any, first: false, span: None };
        while let Some(sign) = signs.chars().next() {
            signs = &signs[sign.len_utf8()..];
            let spacing = match sign.to_ascii_uppercase() {
                'C' if signs.starts_with('(') => {
                    let (span, rest) = signs[1..].split_once(')')?;
                    element.span = Some(element.span.unwrap_or(u64::MAX).min(number(span)?));
                    signs = rest;
                    continue;
                }
                'C' => Spacing::Consecutive,
                'E' => Spacing::Equal,
                'S' => Spacing::Symmetric,
                'F' => {
                    element.first = true;
                    continue;
                }
                _ => return None,
            };
            element.spacing = element.spacing.min(spacing);
        }
        let fits = |most: u64| most >= least;
        (most.is_none_or(fits) && element.span.is_none_or(fits)).then_some(element)
    }

    /// Whether coin n may be turned together with these others, in rising order below it.
    fn allows(&self, n: u64, others: &[u64]) -> bool {
        let count = others.len() as u64 + 1;
        let left = others.first().copied().unwrap_or(n);
        let fits = self.least <= count
            && self.most.is_none_or(|most| count <= most)
            && self.span.is_none_or(|span| n - left < span)
            && (!self.first || left == 1);
        let place = |i: usize| others.get(i).copied().unwrap_or(n);
        fits && match self.spacing {
            Spacing::Any => true,
            Spacing::Consecutive => n - left + 1 == count,
            Spacing::Equal => {
                (1..others.len()).all(|i| place(i + 1) - place(i) == place(1) - place(0))
            }
            Spacing::Symmetric => {
                (0..=others.len()).all(|i| place(i) - left == n - place(others.len() - i))
            }
        }
    }

    fn turns(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        let most = self.most.unwrap_or(u64::MAX).min(n).min(self.span.unwrap_or(u64::MAX));
        // The leftmost place that may be turned.
        let left = n.saturating_sub(self.span.unwrap_or(u64::MAX).saturating_sub(1)).max(1);
        if self.first && left > 1 {
            return ControlFlow::Continue(());
        }
        let least = match (self.first, self.spacing) {
            // The number of coins is that of the places.
            (true, Spacing::Consecutive) => self.least.max(n),
            _ => self.least,
        };
        if self.first && self.spacing == Spacing::Equal {
            return self.spaced_from_first(n, least..=most, visit);
        }
        for count in least..=most {
            if count == 1 {
                if !self.first || n == 1 {
                    visit(&[])?;
                }
                continue;
            }
            match self.spacing {
                Spacing::Consecutive => {
                    let others: Vec<u64> = (n - (count - 1)..n).collect();
                    visit(&others)?;
                }
                Spacing::Equal => {
                    // Lexicographic: the largest distance first.
                    for distance in (1..=(n - left) / (count - 1)).rev() {
                        let first = n - distance * (count - 1);
                        visit(&equally_spaced(first, distance, count - 1))?;
                    }
                }
                Spacing::Symmetric => self.symmetric(n, left, count, visit)?,
                Spacing::Any => {
                    let fixed = u64::from(self.first);
                    // Coin 1 itself cannot be both the first and the last one here: there are two coins or more.
                    let mut others = Vec::new();
                    subsets(left + fixed, n - 1, count - 1 - fixed, &mut |chosen| {
                        others.clear();
                        others.extend((self.first).then_some(1));
                        others.extend_from_slice(chosen);
                        visit(&others)
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Equal distances from the first coin to coin n: the distances divide n − 1.
    fn spaced_from_first(
        &self,
        n: u64,
        counts: std::ops::RangeInclusive<u64>,
        visit: &mut dyn FnMut(&[u64]) -> Flow,
    ) -> Flow {
        if n == 1 {
            return if counts.contains(&1) { visit(&[]) } else { ControlFlow::Continue(()) };
        }
        let whole = n - 1;
        let small = (1..=whole.isqrt()).filter(|steps| whole.is_multiple_of(*steps));
        // The numbers of steps in rising order: those up to the root, then the quotients by smaller ones.
        let large = (1..=whole.isqrt())
            .rev()
            .filter(|distance| whole.is_multiple_of(*distance) && distance * distance != whole);
        for steps in small.chain(large.map(|distance| whole / distance)) {
            if counts.contains(&(steps + 1)) {
                visit(&equally_spaced(1, whole / steps, steps))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Two coins or more, the same from both ends.
    fn symmetric(
        &self,
        n: u64,
        left: u64,
        count: u64,
        visit: &mut dyn FnMut(&[u64]) -> Flow,
    ) -> Flow {
        let odd = count % 2 == 1;
        let last_left = if self.first { left } else { n - 1 };
        for first in left..=last_left.min(n - 1) {
            // An odd number has a coin in the middle, so places on both sides of it.
            if odd && !(n - first).is_multiple_of(2) {
                continue;
            }
            let half = (n - first - 1) / 2;
            if (count - 2) / 2 > half || (count - 2) % 2 > (n - first - 1) % 2 {
                // Fewer places than coins; further right there are fewer still.
                if (count - 2) / 2 > half {
                    break;
                }
                continue;
            }
            let mut others = Vec::new();
            subsets(first + 1, first + half, (count - 2) / 2, &mut |chosen| {
                others.clear();
                others.push(first);
                others.extend_from_slice(chosen);
                others.extend(odd.then_some(first + (n - first) / 2));
                others.extend(chosen.iter().rev().map(|&place| n - (place - first)));
                visit(&others)
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// So many places from the first one on.
fn equally_spaced(first: u64, distance: u64, count: u64) -> Vec<u64> {
    (0..count).map(|i| first + distance * i).collect()
}

/// All sets of so many numbers from `low` to `high`, in lexicographic order.
fn subsets(low: u64, high: u64, count: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
    let available = (high + 1).saturating_sub(low);
    if count > available {
        return ControlFlow::Continue(());
    }
    let mut chosen: Vec<u64> = (low..low + count).collect();
    loop {
        visit(&chosen)?;
        // The last number that can still rise; those behind it follow it.
        let rises = (0..chosen.len()).rev().find(|&i| {
            let behind = (chosen.len() - 1 - i) as u64;
            chosen[i] + behind < high
        });
        let Some(place) = rises else { return ControlFlow::Continue(()) };
        let next = chosen[place] + 1;
        for (offset, number) in chosen[place..].iter_mut().enumerate() {
            *number = next + offset as u64;
        }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            None => write!(f, "{}+", self.least)?,
            Some(most) if most == self.least => write!(f, "{most}")?,
            Some(most) => write!(f, "{}-{most}", self.least)?,
        }
        f.write_str(if self.first { "F" } else { "" })?;
        f.write_str(match self.spacing {
            Spacing::Consecutive => "C",
            Spacing::Equal => "E",
            Spacing::Symmetric => "S",
            Spacing::Any => "",
        })?;
        match self.span {
            Some(span) => write!(f, "C({span})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of a coin and others that the words of the definition allow, in any order.
    fn by_definition(code: &TurningCode, n: u64) -> Vec<Vec<u64>> {
        let sets = (0..1_u64 << (n - 1))
            .map(|set| (1..n).filter(|place| set >> (place - 1) & 1 == 1).collect::<Vec<u64>>());
        let allowed = |others: &Vec<u64>| {
            let mut all = others.clone();
            all.push(n);
            let gaps: Vec<u64> = all.windows(2).map(|pair| pair[1] - pair[0]).collect();
            code.elements.iter().any(|element| {
                let count = all.len() as u64;
                let spacing = match element.spacing {
                    Spacing::Consecutive => gaps.iter().all(|&gap| gap == 1),
                    Spacing::Equal => gaps.iter().all(|gap| Some(gap) == gaps.first()),
                    Spacing::Symmetric => gaps.iter().eq(gaps.iter().rev()),
                    Spacing::Any => true,
                };
                spacing
                    && count >= element.least
                    && element.most.is_none_or(|most| count <= most)
                    && (!element.first || all[0] == 1)
                    && element.span.is_none_or(|span| n - all[0] < span)
            })
        };
        sets.filter(allowed).collect()
    }

    #[test]
    fn turns_are_the_sets_that_the_signs_describe() {
        for text in [
            "1-2", "1-3", "2", "3", "1+", "1+C", "1-5C", "3E", "4FS", "1+S", "1+FS", "1-3C(5)",
            "3C(5)", "2-3,6C", "1+E", "2+EF", "3-5SC(7)", "1+F", "5S", "1+CF", "4S,1-2", "2+C(3)E",
        ] {
            let code = TurningCode::parse(text).expect(text);
            for n in 1..=12 {
                let mut found = Vec::new();
                let flow = code.turns(n, &mut |others| {
                    found.push(others.to_vec());
                    ControlFlow::Continue(())
                });
                assert!(flow.is_continue());
                let listed = found.len();
                found.sort();
                found.dedup();
                assert_eq!(found.len(), listed, "{text} {n}: a move twice");
                let mut expected = by_definition(&code, n);
                expected.sort();
                assert_eq!(found, expected, "{text} {n}");
            }
        }
    }

    #[test]
    fn codes_print_as_they_are_read() {
        for text in ["1-3C(5)", "2-3,6C", "1+", "4FS", "3E", "2"] {
            assert_eq!(TurningCode::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(TurningCode::parse("4sf").expect("small letters").to_string(), "4FS");
        for text in [
            "", "0", "C", "3-1", "1-", "+", "1,", "3X", "1C(", "1C()", "3C(2)", "1-3-5", "-1",
            "5000",
        ] {
            assert_eq!(TurningCode::parse(text), None, "{text}");
        }
    }
}
