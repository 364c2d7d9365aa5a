//! Who computes which code: the largest first, each to the worker that has least to do.
//!
//! With costs known this ends at most a third later than the best plan (R. L. Graham, Bounds on multiprocessing timing anomalies, SIAM J. Appl. Math.
//! 17 (1969)); that costs are predicted costs some more. All workers make the same plan.

/// For every worker the numbers of its jobs, the largest first.
pub(super) fn plan(costs: &[(usize, u64)], workers: usize) -> Vec<Vec<usize>> {
    let mut order = costs.to_vec();
    order.sort_by_key(|&(job, cost)| (std::cmp::Reverse(cost), job));
    let mut plan = vec![Vec::new(); workers.max(1)];
    let mut loads = vec![0_u64; workers.max(1)];
    for (job, cost) in order {
        let least = (0..loads.len()).min_by_key(|&worker| (loads[worker], worker)).unwrap_or(0);
        loads[least] = loads[least].saturating_add(cost.max(1));
        plan[least].push(job);
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::plan;

    #[test]
    fn large_jobs_are_spread_and_small_ones_fill_up() {
        let costs = [(0, 3), (1, 100), (2, 60), (3, 50), (4, 0)];
        assert_eq!(plan(&costs, 2), [vec![1, 0, 4], vec![2, 3]]);
        assert_eq!(plan(&costs, 1), [vec![1, 2, 3, 0, 4]]);
        assert_eq!(plan(&[], 3), [vec![], vec![], Vec::<usize>::new()]);
    }
}
