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
    #[inline]
    pub(crate) fn new(offset: u32, code: u8) -> Tap {
        Tap { offset, code4: u32::from_le_bytes([code; 4]) }
    }

    #[inline]
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

    /// Excludes the codes of all taps, read at `at` − o; those of `common` meet no `RARE` lane.
    ///
    /// # Safety
    /// The CPU has the instruction set of L; for each tap, 64 bytes can be read at `at` − offset.
    #[inline(always)]
    unsafe fn mark_taps(planes: &mut [L; P], at: *const u8, common: &[Tap], mixed: &[Tap]) {
        // SAFETY: the caller vouches for the instruction set and the pointers.
        unsafe {
            for taps in [common, mixed] {
                let mut pairs = taps.chunks_exact(2);
                for pair in &mut pairs {
                    // Two at a time, so that the two ors into a plane become one instruction.
                    let x = L::load(at.sub(pair[0].offset as usize));
                    let y = L::load(at.sub(pair[1].offset as usize));
                    Self::mark(planes, x, L::splat4(pair[0].code4));
                    Self::mark(planes, y, L::splat4(pair[1].code4));
                }
                for tap in pairs.remainder() {
                    Self::mark(planes, L::load(at.sub(tap.offset as usize)), L::splat4(tap.code4));
                }
            }
        }
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
            for group in 0..P.div_ceil(8) {
                // The codes of the group become those below 64.
                let code = x.xor(v).xor(L::splat(64 * group as u8));
                L::mark(planes, 8 * group, code, L::without(code.is_below64(), rare));
            }
        }
    }

    #[inline(always)]
    unsafe fn mark_taps(planes: &mut [L; P], at: *const u8, common: &[Tap], mixed: &[Tap]) {
        // SAFETY: the caller vouches for the instruction set and the pointers.
        unsafe {
            mark_group::<L, P>(planes, 0, at, common, mixed);
            if P > 8 {
                mark_group::<L, P>(planes, 8, at, common, mixed);
            }
            if P > 16 {
                mark_group::<L, P>(planes, 16, at, common, mixed);
            }
        }
    }
}

/// Excludes the codes from 8·`first` to 8·`first` + 63 of all taps. One group of planes at a time stays in registers, together with its tables.
///
/// # Safety
/// As for [`Shape::mark_taps`].
#[inline(always)]
unsafe fn mark_group<L: Lanes, const P: usize>(
    planes: &mut [L; P],
    first: usize,
    at: *const u8,
    common: &[Tap],
    mixed: &[Tap],
) {
    // SAFETY: the caller vouches for the instruction set and the pointers.
    unsafe {
        let group = 0x0101_0101 * (8 * first as u32);
        let read = |tap: &Tap| {
            let x = L::load(at.sub(tap.offset as usize));
            (x, x.xor(L::splat4(tap.code4 ^ group)))
        };
        let mut own = *planes;
        let mut pairs = common.chunks_exact(2);
        for pair in &mut pairs {
            let (_, a) = read(&pair[0]);
            let (_, b) = read(&pair[1]);
            L::mark(&mut own, first, a, a.is_below64());
            L::mark(&mut own, first, b, b.is_below64());
        }
        for tap in pairs.remainder() {
            let (_, a) = read(tap);
            L::mark(&mut own, first, a, a.is_below64());
        }
        for tap in mixed {
            let (x, a) = read(tap);
            L::mark(&mut own, first, a, L::without(a.is_below64(), x.equal(L::splat(RARE))));
        }
        *planes = own;
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
