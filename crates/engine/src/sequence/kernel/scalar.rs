//! The kernels in plain code, heap by heap: for any machine, and the twin that the vector kernels are tested against.
//!
//! Nothing is shared with the planes of the vector kernels: a table of 256 marks says which codes the heap at hand cannot have.

use super::{
    excluded::{Check, Open},
    planes::RARE,
    step::Step,
};

/// Codes from here on are left to the caller.
const LIMIT: usize = 192;

/// Which codes are excluded: those whose mark is that of the heap.
struct Marks {
    of: [u32; 256],
    heap: u32,
}

impl Marks {
    fn new() -> Marks {
        Marks { of: [0; 256], heap: 0 }
    }

    fn next_heap(&mut self) {
        self.heap += 1;
    }

    fn mark(&mut self, code: u8) {
        self.of[usize::from(code)] = self.heap;
    }

    fn has(&self, code: u8) -> bool {
        self.of[usize::from(code)] == self.heap
    }
}

/// Computes `blocks` blocks of 64 heaps; see [`super::step::run`].
///
/// # Safety
/// From `at` on, 64·`blocks` bytes can be written; from `at` − offset of each tap on, as many can be read.
pub(super) unsafe fn step(at: *mut u8, blocks: usize, step: &Step<'_>) -> usize {
    let lists = [step.near, step.marked_common, step.marked, step.tested_common, step.tested];
    let mut marks = Marks::new();
    for heap in 0..64 * blocks {
        marks.next_heap();
        for &(lane, code) in step.extra {
            if lane as usize == heap {
                marks.mark(code);
            }
        }
        for tap in lists.into_iter().flatten() {
            // SAFETY: the caller vouches for the bytes from `at` − offset on; those from `at` on are written below.
            let code = unsafe { *at.add(heap).sub(tap.offset as usize) };
            if code != RARE {
                marks.mark(code ^ tap.code());
            }
        }
        let Some(code) = (0..LIMIT).find(|&code| !marks.has(code as u8)) else {
            return heap / 64;
        };
        // SAFETY: heap < 64·blocks.
        unsafe { *at.add(heap) = code as u8 };
    }
    blocks
}

/// Lists what is open among 64·`blocks` heaps; see [`super::excluded::run`].
///
/// # Safety
/// From `at` on and from `at` − offset of each witness on, 64·`blocks` bytes can be read.
pub(super) unsafe fn excluded(
    at: *const u8,
    blocks: usize,
    check: &Check<'_>,
    open: &mut Vec<Open>,
) {
    let need = check.need;
    let mut marks = Marks::new();
    for heap in 0..64 * blocks {
        // SAFETY: heap < 64·blocks.
        let code = unsafe { *at.add(heap) };
        if code == RARE {
            continue;
        }
        let bit = (code & need.code_mask).count_ones() as u8 & 1 ^ need.parity[heap % 2];
        let needed =
            ((usize::from(code >> need.low_bits) + usize::from(bit)) << need.low_bits).min(256);
        marks.next_heap();
        for tap in check.common.iter().chain(check.mixed) {
            // SAFETY: vouched for by the caller.
            let other = unsafe { *at.add(heap).sub(tap.offset as usize) };
            if other != RARE {
                marks.mark(other ^ tap.code());
            }
        }
        let codes = (0..needed).map(|code| code as u8).filter(|&code| !marks.has(code));
        open.extend(codes.map(|code| (heap as u32, code)));
    }
}
