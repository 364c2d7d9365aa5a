//! Moves that take from several heaps at once, one after another, without recursion and in constant memory.

use super::{
    language::spelled,
    ruleset::{Flow, Visitor},
};
use std::ops::{ControlFlow, RangeInclusive};

/// Takes at least one token from each of so many heaps: fewer heaps first, then by which heaps, then by how much is taken
/// from each, the last one changing fastest.
pub(crate) fn take_from(
    position: &[u64],
    numbers: RangeInclusive<u64>,
    visit: Visitor<'_>,
) -> Flow {
    let heaps: Vec<usize> = (0..position.len()).filter(|&i| position[i] > 0).collect();
    let most = usize::try_from(*numbers.end()).unwrap_or(usize::MAX).min(heaps.len());
    let least = usize::try_from(*numbers.start()).unwrap_or(usize::MAX).max(1);
    let mut option = position.to_vec();
    for number in least..=most {
        let mut chosen: Vec<usize> = (0..number).collect();
        loop {
            option.copy_from_slice(position);
            chosen.iter().for_each(|&c| option[heaps[c]] -= 1);
            loop {
                visit(&[&option])?;
                // The next amounts: the last heap that has something left gives one more, those behind start again.
                let next = chosen.iter().rposition(|&c| option[heaps[c]] > 0);
                let Some(next) = next else { break };
                option[heaps[chosen[next]]] -= 1;
                for &c in &chosen[next + 1..] {
                    option[heaps[c]] = position[heaps[c]] - 1;
                }
            }
            // The next set of heaps.
            let next = (0..number).rev().find(|&i| chosen[i] < heaps.len() - number + i);
            let Some(next) = next else { break };
            let first = chosen[next] + 1;
            (next..number).for_each(|i| chosen[i] = first + i - next);
        }
    }
    ControlFlow::Continue(())
}

/// Takes fewer than `limit` tokens, at least one, from the heaps together: by what is taken from the first heap, then the
/// second, and so on, the last one changing fastest.
pub(crate) fn take_fewer_than(position: &[u64], limit: u64, visit: Visitor<'_>) -> Flow {
    let mut option = position.to_vec();
    let mut taken = 0;
    loop {
        // The last heap from which one more may be taken, once those behind it are full again.
        let mut next = position.len();
        loop {
            if next == 0 {
                return ControlFlow::Continue(());
            }
            next -= 1;
            if option[next] > 0 && taken + 1 < limit {
                break;
            }
            taken -= position[next] - option[next];
            option[next] = position[next];
        }
        option[next] -= 1;
        taken += 1;
        visit(&[&option])?;
    }
}

/// The rules of [`take_from`] in the rule language: a clause for every set of heaps.
pub(crate) fn spell_take_from(
    name: &str,
    heaps: usize,
    numbers: RangeInclusive<u64>,
) -> Option<String> {
    const MOST_HEAPS: usize = 6;
    if !(1..=MOST_HEAPS).contains(&heaps) {
        return None;
    }
    let names = spelled::numbers('h', heaps);
    let mut sets: Vec<Vec<usize>> = (1..1_usize << heaps)
        .map(|set| (0..heaps).filter(|i| set >> i & 1 == 1).collect())
        .filter(|set: &Vec<usize>| numbers.contains(&(set.len() as u64)))
        .collect();
    sets.sort_by_key(|set| (set.len(), set.clone()));
    let mut clauses: Vec<String> = Vec::new();
    for set in sets {
        let loops: Vec<String> = set.iter().map(|i| format!("k{0} in 1..h{0}", i + 1)).collect();
        let left: Vec<(usize, String)> =
            set.iter().map(|&i| (i, format!("h{0}-k{0}", i + 1))).collect();
        clauses.push(format!("for {} => {}", loops.join(", "), spelled::tuple(&names, &left)));
    }
    if clauses.is_empty() {
        return None;
    }
    clauses.push("symmetric".to_owned());
    Some(spelled::rule(&spelled::identifier(name), &names, &clauses))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All vectors below or equal to a position, by counting.
    fn below(position: &[u64]) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for &heap in position {
            all = all
                .into_iter()
                .flat_map(|start: Vec<u64>| {
                    (0..=heap).map(move |h| start.iter().copied().chain([h]).collect())
                })
                .collect();
        }
        all
    }

    #[track_caller]
    fn check(
        position: &[u64],
        moves: impl Fn(Visitor<'_>) -> Flow,
        is_move: impl Fn(usize, u64) -> bool,
    ) {
        let mut found = Vec::new();
        let flow = moves(&mut |parts| {
            found.push(parts[0].to_vec());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        let expected: HashSet<Vec<u64>> = below(position)
            .into_iter()
            .filter(|after| {
                let touched = after.iter().zip(position).filter(|(a, b)| a != b).count();
                is_move(touched, position.iter().sum::<u64>() - after.iter().sum::<u64>())
            })
            .collect();
        assert_eq!(found.len(), expected.len(), "{position:?}: every move once");
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected, "{position:?}");
    }

    #[test]
    fn moves_are_those_of_the_definition() {
        for position in [&[][..], &[0], &[3], &[2, 0, 3], &[1, 2, 1, 2], &[3, 3, 3]] {
            for (least, most) in [(1, 1), (1, 2), (2, 2), (1, 9), (3, 3), (7, 7)] {
                check(
                    position,
                    |visit| take_from(position, least..=most, visit),
                    |touched, _| (least..=most).contains(&(touched as u64)) && touched > 0,
                );
            }
            for limit in [0, 1, 2, 4, 100] {
                check(
                    position,
                    |visit| take_fewer_than(position, limit, visit),
                    |_, taken| taken > 0 && taken < limit,
                );
            }
        }
    }
}
