//! [`Lanes`] on plain arrays: for any machine, and the twin that each vector operation is tested against.

use super::lanes::{Lanes, POWER};

/// 64 bytes as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Portable([u8; 64]);

#[inline(always)]
fn map(a: Portable, f: impl Fn(u8) -> u8) -> Portable {
    let mut out = [0; 64];
    for (to, &from) in out.iter_mut().zip(&a.0) {
        *to = f(from);
    }
    Portable(out)
}

#[inline(always)]
fn zip(a: Portable, b: Portable, f: impl Fn(u8, u8) -> u8) -> Portable {
    let mut out = [0; 64];
    for i in 0..64 {
        out[i] = f(a.0[i], b.0[i]);
    }
    Portable(out)
}

// SAFETY: no instruction set is needed; pointers are as the trait demands.
unsafe impl Lanes for Portable {
    /// 0 or 255 per lane.
    type Mask = Portable;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller vouches for 64 readable bytes; an array of bytes has no alignment.
        Portable(unsafe { from.cast::<[u8; 64]>().read_unaligned() })
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller vouches for 64 writable bytes.
        unsafe { to.cast::<[u8; 64]>().write_unaligned(self.0) }
    }
    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Portable([byte; 64])
    }
    #[inline(always)]
    unsafe fn splat4(bytes: u32) -> Self {
        let four = bytes.to_le_bytes();
        let mut out = [0; 64];
        for (i, lane) in out.iter_mut().enumerate() {
            *lane = four[i % 4];
        }
        Portable(out)
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        zip(self, other, |a, b| a ^ b)
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        zip(self, other, |a, b| a | b)
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        zip(self, other, |a, b| a & b)
    }
    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        zip(self, other, u8::min)
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        zip(self, other, u8::wrapping_add)
    }
    #[inline(always)]
    unsafe fn equal(self, other: Self) -> Portable {
        zip(self, other, |a, b| if a == b { 255 } else { 0 })
    }
    #[inline(always)]
    unsafe fn is_low(self) -> Portable {
        map(self, |a| if a < 128 { 255 } else { 0 })
    }
    #[inline(always)]
    unsafe fn is_below64(self) -> Portable {
        map(self, |a| if a < 64 { 255 } else { 0 })
    }
    #[inline(always)]
    unsafe fn without(a: Portable, b: Portable) -> Portable {
        zip(a, b, |a, b| a & !b)
    }
    #[inline(always)]
    unsafe fn bits(mask: Portable) -> u64 {
        let mut bits = 0;
        for (i, &lane) in mask.0.iter().enumerate() {
            bits |= u64::from(lane & 1) << i;
        }
        bits
    }
    #[inline(always)]
    unsafe fn select(mask: Portable, yes: Self, no: Self) -> Self {
        let mut out = [0; 64];
        for i in 0..64 {
            out[i] = (yes.0[i] & mask.0[i]) | (no.0[i] & !mask.0[i]);
        }
        Portable(out)
    }
    #[inline(always)]
    unsafe fn lookup(self, index: Self) -> Self {
        map(index, |i| self.0[usize::from(i & 63)])
    }
    #[inline(always)]
    unsafe fn lookup_where(self, mask: Portable, index: Self) -> Self {
        zip(index, mask, |i, m| self.0[usize::from(i & 63)] & m)
    }
    #[inline(always)]
    unsafe fn lookup16(self, index: Self) -> Self {
        map(index, |i| if i < 128 { self.0[usize::from(i & 15)] } else { 0 })
    }
    #[inline(always)]
    unsafe fn trailing_ones(self) -> Self {
        map(self, |a| a.trailing_ones() as u8)
    }
    #[inline(always)]
    unsafe fn ones(self) -> Self {
        map(self, |a| a.count_ones() as u8)
    }
    #[inline(always)]
    unsafe fn shift_right(self, by: u32) -> Self {
        map(self, |a| a >> by)
    }
    #[inline(always)]
    unsafe fn shift_left(self, by: u32) -> Self {
        map(self, |a| a << by)
    }
    #[inline(always)]
    unsafe fn delayed(self, by: usize, fill: u8) -> Self {
        let mut out = [fill; 64];
        out[by..].copy_from_slice(&self.0[..64 - by]);
        Portable(out)
    }
    #[inline(always)]
    unsafe fn reversed(self) -> Self {
        let mut out = self.0;
        out.reverse();
        Portable(out)
    }
    #[inline(always)]
    unsafe fn mark<const P: usize>(
        planes: &mut [Self; P],
        first: usize,
        code: Self,
        valid: Portable,
    ) {
        let bit = zip(code, valid, |c, m| POWER.0[usize::from(c & 7)] & m);
        let row = map(code, |c| (c & 63) >> 3);
        for k in first..P.min(first + 8) {
            let here = (k - first) as u8;
            for i in 0..64 {
                planes[k].0[i] |= if row.0[i] == here { bit.0[i] } else { 0 };
            }
        }
    }
}
