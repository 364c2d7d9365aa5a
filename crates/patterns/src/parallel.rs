//! Work on many things by several threads, with the results that one thread has.
//!
//! Threads take the next thing in order; what comes behind the first result that ends the work is thrown away. So the
//! results do not depend on the number of threads.

use bouton_engine::Budget;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of the work on each thing in order, up to the first one that ends it, which is included.
pub(crate) fn in_order<T: Sync, R: Send>(
    things: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    ends: impl Fn(&R) -> bool + Sync,
) -> Vec<R> {
    let threads = threads.min(things.len());
    if threads < 2 {
        let mut results = Vec::new();
        for thing in things {
            results.push(work(thing));
            if results.last().is_some_and(&ends) {
                break;
            }
        }
        return results;
    }
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(things.len()));
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let worker = || {
            let mut mine = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                // Things are taken in order, so all before an end are worked on.
                if index >= end.load(Ordering::Relaxed) {
                    return mine;
                }
                let Some(thing) = things.get(index) else { return mine };
                let result = work(thing);
                if ends(&result) {
                    end.fetch_min(index + 1, Ordering::Relaxed);
                }
                mine.push((index, result));
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let mut all = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok(mine) => all.extend(mine),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.sort_unstable_by_key(|(index, _)| *index);
    all.truncate(end.into_inner());
    all.into_iter().map(|(_, result)| result).collect()
}

/// The budget of one of several threads that work on things of their own: its share of the memory.
pub(crate) fn share<'a>(budget: &Budget<'a>, threads: usize) -> Budget<'a> {
    if threads < 2 {
        return *budget;
    }
    Budget { threads: 1, memory: budget.memory / threads as u64, ..*budget }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let things: Vec<u64> = (0..500).collect();
        for end in [0, 1, 77, 499, 1000] {
            let of = |threads| in_order(&things, threads, |n| n * n, |square| *square >= end * end);
            let one = of(1);
            assert_eq!(one.len() as u64, (end + 1).min(500));
            for threads in [2, 3, 8, 600] {
                assert_eq!(of(threads), one, "{threads} {end}");
            }
        }
        assert!(in_order(&[0_u8; 0], 4, |n| *n, |_| true).is_empty());
    }
}
