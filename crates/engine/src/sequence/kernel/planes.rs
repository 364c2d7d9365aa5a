//! Byte planes: for 64 heaps at once, which codes are excluded.
//!
//! Bit b of lane i of plane k says that code 8k + b is excluded for heap n + i. A tap (o, v) excludes code(n + i − o) ⊕ v in
//! lane i, so one tap costs one load and, per plane, one table lookup that turns "code x" into the bit of x in that plane
//! (or into nothing). The smallest code that is not excluded is the number of one bits below the first zero, across planes.

use super::lanes::{BIT16, Lanes};

/// The byte that stands for a heap whose value is not in the common class; it excludes nothing.
pub(crate) const RARE: u8 = 0xFF;

/// A position whose value meets that of the heap o below: offset, and code four times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tap {
    /// The offset o ≥ 1.
    pub(crate) offset: u32,
    /// The code v, in each of the four bytes.
    pub(crate) code4: u32,
}

impl Tap {
    pub(crate) fn new(offset: u32, code: u8) -> Tap {
        Tap { offset, code4: u32::from_le_bytes([code; 4]) }
    }

    pub(crate) fn code(self) -> u8 {
        self.code4 as u8
    }
}

/// How codes are laid into P planes.
pub(crate) trait Shape<L: Lanes, const P: usize> {
    /// Excludes x ⊕ v in every lane; `RARE` lanes of x exclude nothing.
    ///
    /// # Safety
    /// The CPU has the instruction set of L.
    unsafe fn mark(planes: &mut [L; P], x: L, v: L);

    /// The same when no lane of x is `RARE`.
    ///
    /// # Safety
    /// The CPU has the instruction set of L.
    #[inline(always)]
    unsafe fn mark_common(planes: &mut [L; P], x: L, v: L) {
        // SAFETY: the caller vouches for the instruction set.
        unsafe { Self::mark(planes, x, v) }
    }
}

/// All codes, those of taps included, are below 16: two planes.
pub(crate) struct Below16;
/// All codes, those of taps included, are below 64: up to eight planes.
pub(crate) struct Below64;
/// Any codes; those of 8P and above leave no trace.
pub(crate) struct Any;

impl<L: Lanes> Shape<L, 2> for Below16 {
    #[inline(always)]
    unsafe fn mark(planes: &mut [L; 2], x: L, v: L) {
        // SAFETY: the caller vouches for the instruction set; the tables are 64 bytes long. RARE ⊕ v has its highest
        // bit set, for which lookup16 gives 0.
        unsafe {
            let code = x.xor(v);
            for k in 0..2 {
                planes[k] = planes[k].or(L::load(BIT16[k].0.as_ptr()).lookup16(code));
            }
        }
    }
}

impl<L: Lanes, const P: usize> Shape<L, P> for Below64 {
    #[inline(always)]
    unsafe fn mark(planes: &mut [L; P], x: L, v: L) {
        // SAFETY: the caller vouches for the instruction set. RARE ⊕ v has its highest bit set.
        unsafe {
            let code = x.xor(v);
            L::mark(planes, 0, code, code.is_low());
        }
    }
}

impl<L: Lanes, const P: usize> Shape<L, P> for Any {
    #[inline(always)]
    unsafe fn mark(planes: &mut [L; P], x: L, v: L) {
        // SAFETY: the caller vouches for the instruction set.
        unsafe {
            let rare = x.equal(L::splat(RARE));
            mark_groups(planes, x.xor(v), Some(rare));
        }
    }

    #[inline(always)]
    unsafe fn mark_common(planes: &mut [L; P], x: L, v: L) {
        // SAFETY: the caller vouches for the instruction set.
        unsafe { mark_groups(planes, x.xor(v), None) }
    }
}

/// Codes by groups of 64, which the two highest bits choose.
///
/// # Safety
/// The CPU has the instruction set of L.
#[inline(always)]
unsafe fn mark_groups<L: Lanes, const P: usize>(
    planes: &mut [L; P],
    code: L,
    rare: Option<L::Mask>,
) {
    // SAFETY: the caller vouches for the instruction set.
    unsafe {
        let below128 = code.is_low();
        let bit6_clear = code.add(code).is_low();
        let keep = |mask: L::Mask| match rare {
            Some(rare) => L::without(mask, rare),
            None => mask,
        };
        L::mark(planes, 0, code, keep(L::both(below128, bit6_clear)));
        if P > 8 {
            L::mark(planes, 8, code, keep(L::without(below128, bit6_clear)));
        }
        if P > 16 {
            L::mark(planes, 16, code, keep(L::without(bit6_clear, below128)));
        }
    }
}

/// Excludes the codes of all taps, read at `at` − o.
///
/// # Safety
/// The CPU has the instruction set of L; for each tap, 64 bytes can be read at `at` − offset.
#[inline(always)]
pub(crate) unsafe fn mark_taps<L: Lanes, S: Shape<L, P>, const P: usize>(
    planes: &mut [L; P],
    at: *const u8,
    common: &[Tap],
    mixed: &[Tap],
) {
    // SAFETY: the caller vouches for the instruction set and the pointers.
    unsafe {
        let mut pairs = common.chunks_exact(2);
        for pair in &mut pairs {
            // Two at a time, so that the two ors into a plane become one instruction.
            let (a, b) = (pair[0], pair[1]);
            let x = L::load(at.sub(a.offset as usize));
            let y = L::load(at.sub(b.offset as usize));
            S::mark_common(planes, x, L::splat4(a.code4));
            S::mark_common(planes, y, L::splat4(b.code4));
        }
        for tap in pairs.remainder() {
            S::mark_common(planes, L::load(at.sub(tap.offset as usize)), L::splat4(tap.code4));
        }
        for tap in mixed {
            S::mark(planes, L::load(at.sub(tap.offset as usize)), L::splat4(tap.code4));
        }
    }
}

/// The smallest code that is not excluded, per lane; 8P where all are.
///
/// # Safety
/// The CPU has the instruction set of L.
#[inline(always)]
pub(crate) unsafe fn smallest_open<L: Lanes, const P: usize>(planes: &[L; P]) -> L {
    // SAFETY: the caller vouches for the instruction set.
    unsafe {
        let full = L::splat(0xFF);
        let eight = L::splat(8);
        let mut open = planes[P - 1].trailing_ones();
        for k in (0..P - 1).rev() {
            open = L::select(planes[k].equal(full), open.add(eight), planes[k].trailing_ones());
        }
        open
    }
}
