//! Splitting a number of tokens into heaps, one way after the other.
//!
//! The ways come with the heaps sorted, smallest first, in lexicographic order, each once. One buffer is used for all of
//! them. The next way raises the last heap that can be raised by one, makes those behind it as small as the condition allows, and
//! gives the rest to the last heap. Cost: O(j) a way for j heaps.

use super::Sizes;
use crate::rules::{Flow, Visitor};
use std::ops::ControlFlow;

/// Visits the ways to split `total` tokens into `j` non-empty heaps under a condition.
pub(super) fn split(total: u64, j: u64, sizes: Sizes, visit: Visitor<'_>) -> Flow {
    match j {
        0 if total == 0 => visit(&[]),
        1 if total > 0 => visit(&[&[total]]),
        0 | 1 => ControlFlow::Continue(()),
        _ if total < j => ControlFlow::Continue(()),
        _ if sizes == Sizes::AllEqual => match total % j {
            0 => equal_heaps(total / j, j, visit),
            _ => ControlFlow::Continue(()),
        },
        2 => pairs(total, sizes, visit),
        _ => many(total, j, sizes, visit),
    }
}

fn equal_heaps(size: u64, j: u64, visit: Visitor<'_>) -> Flow {
    let heap: &[u64] = &[size];
    match usize::try_from(j) {
        Ok(j) if j <= FEW => visit(&[heap; FEW][..j]),
        Ok(j) => visit(&vec![heap; j]),
        Err(_) => ControlFlow::Continue(()),
    }
}

fn pairs(total: u64, sizes: Sizes, visit: Visitor<'_>) -> Flow {
    let last = if sizes == Sizes::Any { total / 2 } else { (total - 1) / 2 };
    (1..=last).try_for_each(|a| visit(&[&[a], &[total - a]]))
}

/// Up to this many heaps need no list on the heap of the machine.
const FEW: usize = 16;

fn many(total: u64, j: u64, sizes: Sizes, visit: Visitor<'_>) -> Flow {
    let Ok(length) = usize::try_from(j) else { return ControlFlow::Continue(()) };
    let step = u64::from(sizes == Sizes::Distinct);
    let mut heaps = vec![0u64; length];
    if !fill(&mut heaps, 1, total, step) {
        return ControlFlow::Continue(());
    }
    let mut long: Vec<&[u64]> = Vec::new();
    loop {
        if sizes.admit(&heaps) {
            if length <= FEW {
                let mut views: [&[u64]; FEW] = [&[]; FEW];
                for (view, heap) in views.iter_mut().zip(heaps.chunks_exact(1)) {
                    *view = heap;
                }
                visit(&views[..length])?;
            } else {
                let mut views = recycle(long);
                views.extend(heaps.chunks_exact(1));
                visit(&views)?;
                long = recycle(views);
            }
        }
        // What the heaps from `place` on have together.
        let mut rest = heaps[length - 1];
        let mut place = length - 1;
        loop {
            let Some(before) = place.checked_sub(1) else { return ControlFlow::Continue(()) };
            place = before;
            rest += heaps[place];
            let raised = heaps[place] + 1;
            if fill(&mut heaps[place..], raised, rest, step) {
                break;
            }
        }
    }
}

/// Fills the heaps with `first`, `first + step`, … and gives the rest to the last one; false, and nothing changed, if the
/// rest is too small.
fn fill(heaps: &mut [u64], first: u64, total: u64, step: u64) -> bool {
    let before = heaps.len() as u128 - 1;
    let (first_wide, step_wide) = (u128::from(first), u128::from(step));
    let used = first_wide * before + step_wide * (before * before.saturating_sub(1) / 2);
    let least_last = first_wide + step_wide * before;
    if used + least_last > u128::from(total) {
        return false;
    }
    let mut left = total;
    let mut size = first;
    let last = heaps.len() - 1;
    for heap in &mut heaps[..last] {
        *heap = size;
        left -= size;
        size += step;
    }
    heaps[last] = left;
    true
}

/// The memory of an empty list for views of another lifetime: the standard library collects in place.
fn recycle<'a>(mut list: Vec<&[u64]>) -> Vec<&'a [u64]> {
    list.clear();
    list.into_iter().map(|_| -> &'a [u64] { &[] }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(total: u64, j: u64, sizes: Sizes) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let flow = split(total, j, sizes, &mut |heaps| {
            all.push(heaps.iter().map(|heap| heap[0]).collect());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        all
    }

    /// All lists of j sorted sizes with the given sum, by counting through every list.
    fn brute(total: u64, j: u64, sizes: Sizes) -> Vec<Vec<u64>> {
        let mut lists = vec![Vec::new()];
        for _ in 0..j {
            lists = lists
                .iter()
                .flat_map(|list: &Vec<u64>| {
                    (list.last().copied().unwrap_or(1)..=total).map(|x| [&list[..], &[x]].concat())
                })
                .filter(|list| list.iter().sum::<u64>() <= total)
                .collect();
        }
        lists.retain(|list| list.iter().sum::<u64>() == total && sizes.admit(list));
        lists
    }

    #[test]
    fn every_way_comes_once_and_in_order() {
        for sizes in [Sizes::Any, Sizes::Distinct, Sizes::NotAllEqual, Sizes::AllEqual] {
            for j in 0..=6 {
                for total in 0..=18 {
                    assert_eq!(
                        ways(total, j, sizes),
                        brute(total, j, sizes),
                        "{total} in {j}, {sizes:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn many_heaps_use_the_long_list() {
        assert_eq!(ways(22, 20, Sizes::Any).len(), 2);
        assert_eq!(ways(40, 20, Sizes::AllEqual), [vec![2; 20]]);
        assert_eq!(ways(25, 20, Sizes::Any).len(), 7, "partitions of 5");
    }

    #[test]
    fn the_first_way_of_a_huge_heap_comes_at_once() {
        let mut seen = Vec::new();
        let flow = split(u64::MAX, 5, Sizes::Distinct, &mut |heaps| {
            seen.extend(heaps.iter().map(|heap| heap[0]));
            ControlFlow::Break(())
        });
        assert!(flow.is_break());
        assert_eq!(seen, [1, 2, 3, 4, u64::MAX - 10]);
    }
}
