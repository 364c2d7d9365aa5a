//! The computation of common values on trust: runs of blocks by the kernel, a block at a time where a code does not fit its layout, heaps one by one where
//! it fits none.

use super::{
    kernel::{Growing, Isa, Layout, RARE, Step, Tap},
    sparse::{CODE_LIMIT, Plan},
};
use std::collections::BTreeMap;

/// What made the computation of values stumble.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trouble {
    /// A code does not fit in a byte.
    pub(super) stuck: bool,
    /// The widest layout that was needed.
    pub(super) widest: Option<Layout>,
    pub(super) overflows: u32,
}

/// The computation of common values.
pub(super) struct Grow<'a> {
    pub(super) isa: Isa,
    pub(super) plan: &'a Plan,
    pub(super) specials: &'a BTreeMap<u64, Vec<u8>>,
    pub(super) last_rare: u64,
}

impl Grow<'_> {
    /// Appends values up to `to`, at most 63 more, or until a code does not fit.
    pub(super) fn run(&self, growing: &mut Growing<'_>, to: u64) -> Trouble {
        let mut trouble = Trouble::default();
        let mut layout = self.plan.step_layout;
        let plan = self.plan;
        let mut extra = Vec::new();
        while growing.end() < to {
            let n = growing.end();
            let mut blocks = ((to - n) as usize).div_ceil(64);
            // Taps that reach below heap 1 for the whole block are left out; the run ends where the next one counts.
            let mut active = |taps: &[Tap]| {
                let count = taps.partition_point(|tap| u64::from(tap.offset) <= n + 62);
                if let Some(next) = taps.get(count) {
                    let until = (u64::from(next.offset) - 62 - n).div_ceil(64);
                    blocks = blocks.min(usize::try_from(until).unwrap_or(usize::MAX));
                }
                count
            };
            let marked = &plan.marked[..active(&plan.marked)];
            let tested = &plan.tested[..active(&plan.tested)];
            // Taps that only meet heaps behind the last rare one.
            let common = |taps: &[Tap]| {
                taps.partition_point(|tap| u64::from(tap.offset) + self.last_rare < n)
            };
            let (marked_common, marked) = marked.split_at(common(marked));
            let (tested_common, tested) = tested.split_at(common(tested));
            extra.clear();
            for (&heap, codes) in self.specials.range(n..n + 64 * blocks as u64) {
                extra.extend(codes.iter().map(|&code| ((heap - n) as u32, code)));
            }
            let step = Step {
                near: &plan.near,
                marked_common,
                marked,
                tested_common,
                tested,
                extra: &extra,
            };
            let done = growing.append(self.isa, layout, blocks, &step);
            if done == blocks {
                layout = self.plan.step_layout.max(layout);
                continue;
            }
            // One block with more room, heap by heap if need be.
            trouble.overflows += 1;
            let bound = layout.bound();
            let mut wider = Layout::ALL.into_iter().filter(|&l| l > layout);
            let lanes = 64 * done as u32..64 * (done as u32 + 1);
            let here = extra.iter().filter(|(lane, _)| lanes.contains(lane));
            let extra: Vec<(u32, u8)> =
                here.map(|&(lane, code)| (lane - lanes.start, code)).collect();
            let step = Step {
                near: &plan.near,
                marked_common,
                marked,
                tested_common,
                tested,
                extra: &extra,
            };
            let fit = wider.find(|&wide| growing.append(self.isa, wide, 1, &step) == 1);
            if let Some(fit) = fit {
                trouble.widest = trouble.widest.max(Some(fit));
            } else {
                trouble.widest = Some(Layout::TwentyFour);
                if !self.by_heap(growing, 64) {
                    trouble.stuck = true;
                    return trouble;
                }
            }
            let last = &growing.as_slice()[growing.as_slice().len() - 64..];
            if last.iter().any(|&code| code != RARE && usize::from(code) >= bound) {
                // From here on the codes do not respect the layout's bound.
                layout = Layout::ALL
                    .into_iter()
                    .find(|l| {
                        last.iter().all(|&code| code == RARE || usize::from(code) < l.bound())
                    })
                    .unwrap_or(Layout::TwentyFour)
                    .max(layout);
            }
        }
        trouble
    }

    /// Heaps one by one, by all taps.
    fn by_heap(&self, growing: &mut Growing<'_>, heaps: usize) -> bool {
        let plan = self.plan;
        for _ in 0..heaps {
            let n = growing.end();
            let mut excluded = [false; 257];
            let codes = growing.as_slice();
            let len = codes.len();
            for tap in plan.near.iter().chain(&plan.marked).chain(&plan.tested) {
                let offset = tap.offset as usize;
                if offset <= len && u64::from(tap.offset) < n && codes[len - offset] != RARE {
                    excluded[usize::from(codes[len - offset] ^ tap.code())] = true;
                }
            }
            for &code in self.specials.get(&n).into_iter().flatten() {
                excluded[usize::from(code)] = true;
            }
            let code = excluded.iter().position(|&out| !out).unwrap_or(CODE_LIMIT);
            if code >= CODE_LIMIT {
                return false;
            }
            growing.push(code as u8);
        }
        true
    }
}
