//! Which rare codes below the value of a heap are not yet seen to be excluded, 64 heaps at a time.
//!
//! The witnesses are common positions a with their codes: heap n has the option a + (n − s − a), of two common heaps, whose code is
//! code(a) ⊕ code(n − s − a) and whose class is the rare one. It is marked in planes like the codes of taps. A heap with code c
//! needs all rare codes below `need(c)` (see `space`); those that remain open are handed back one by one.

use super::{
    lanes::Lanes,
    planes::{RARE, Shape, Tap, smallest_open},
};

/// What the values of a sparse space look like, for the computation of `need`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    /// The lowest bit j of the mask.
    pub(crate) low_bits: u32,
    /// The mask without that bit, as a mask on codes.
    pub(crate) code_mask: u8,
    /// The parity of (common value and mask) at the first heap of a block, and at the second.
    pub(crate) parity: [u8; 2],
}

/// A list of witnesses and what it is good for.
pub(crate) struct Check<'a> {
    /// Witnesses that meet no rare heap in this run.
    pub(crate) common: &'a [Tap],
    /// Witnesses.
    pub(crate) mixed: &'a [Tap],
    /// How the codes are compared.
    pub(crate) need: Need,
}

/// A heap (by its distance from the first of the run) and a rare code below its value that no witness excludes.
pub(crate) type Open = (u32, u8);

/// How many witnesses are used between two looks at what is open.
const CHUNK: usize = 32;

/// Lists what is open among 64·`blocks` heaps.
///
/// # Safety
/// The CPU has the instruction set of L. From `at` on and from `at` − offset of each witness on, 64·`blocks` bytes can be read.
#[inline(always)]
pub(crate) unsafe fn run<L: Lanes, S: Shape<L, P>, const P: usize>(
    at: *const u8,
    blocks: usize,
    check: &Check<'_>,
    open: &mut Vec<Open>,
) {
    let need = check.need;
    let mut parity = [0u8; 64];
    for (lane, to) in parity.iter_mut().enumerate() {
        *to = need.parity[lane % 2];
    }
    // SAFETY: vouched for by the caller; block < blocks.
    unsafe {
        let parity = L::load(parity.as_ptr());
        let one = L::splat(1);
        let code_mask = L::splat(need.code_mask);
        for block in 0..blocks {
            let at = at.add(64 * block);
            let code = L::load(at);
            // The bit that the code leaves out.
            let bit = code.and(code_mask).ones().and(one).xor(parity);
            let needed = code.shift_right(need.low_bits).add(bit).shift_left(need.low_bits);
            // A rare heap was searched when it was found.
            let rare = code.equal(L::splat(RARE));
            let needed = L::select(rare, L::splat(0), needed);
            let mut planes = [L::splat(0); P];
            let mut first = L::splat(0);
            let mut closed = L::bits(first.min(needed).equal(needed));
            for mixed in [false, true] {
                let witnesses = if mixed { check.mixed } else { check.common };
                for chunk in witnesses.chunks(CHUNK) {
                    if closed == u64::MAX {
                        break;
                    }
                    if mixed {
                        S::mark_taps(&mut planes, at, &[], chunk);
                    } else {
                        S::mark_taps(&mut planes, at, chunk, &[]);
                    }
                    first = smallest_open(&planes);
                    closed = L::bits(first.min(needed).equal(needed));
                }
            }
            if closed != u64::MAX {
                list_open(&planes, needed, first, !closed, 64 * block as u32, open);
            }
        }
    }
}

/// # Safety
/// The CPU has the instruction set of L.
#[inline(never)]
unsafe fn list_open<L: Lanes, const P: usize>(
    planes: &[L; P],
    needed: L,
    first: L,
    mut lanes: u64,
    base: u32,
    open: &mut Vec<Open>,
) {
    let mut marks = [[0u8; 64]; P];
    let (mut from, mut to) = ([0u8; 64], [0u8; 64]);
    // SAFETY: the arrays have 64 bytes.
    unsafe {
        for (row, plane) in marks.iter_mut().zip(planes) {
            plane.store(row.as_mut_ptr());
        }
        first.store(from.as_mut_ptr());
        needed.store(to.as_mut_ptr());
    }
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes - 1;
        for code in from[lane]..to[lane] {
            let marked = marks
                .get(usize::from(code / 8))
                .is_some_and(|row| row[lane] >> (code % 8) & 1 == 1);
            if !marked {
                open.push((base + lane as u32, code));
            }
        }
    }
}
