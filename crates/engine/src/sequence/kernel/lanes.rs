//! 64 bytes side by side: the operations that the kernels are written in, once for every instruction set.
//!
//! A kernel is a function that is generic over [`Lanes`]. It is compiled for AVX-512 (VBMI, BITALG), for AVX2 and for
//! any machine; the last of these, on plain arrays, is the scalar twin that the others are tested against.

/// What a kernel may do with 64 bytes.
///
/// # Safety
/// Every method may use the instruction set of the implementation: call it only where the CPU has it. Pointers must be
/// valid for 64 bytes.
pub(crate) unsafe trait Lanes: Copy {
    /// A truth value per byte.
    type Mask: Copy;

    /// Reads 64 bytes.
    unsafe fn load(from: *const u8) -> Self;
    /// Writes 64 bytes.
    unsafe fn store(self, to: *mut u8);
    /// One byte 64 times.
    unsafe fn splat(byte: u8) -> Self;
    /// Four bytes 16 times.
    unsafe fn splat4(bytes: u32) -> Self;
    /// Bitwise exclusive or.
    unsafe fn xor(self, other: Self) -> Self;
    /// Bitwise or.
    unsafe fn or(self, other: Self) -> Self;
    /// Bitwise and.
    unsafe fn and(self, other: Self) -> Self;
    /// The smaller byte of each pair, unsigned.
    unsafe fn min(self, other: Self) -> Self;
    /// Sum modulo 256.
    unsafe fn add(self, other: Self) -> Self;
    /// Where two bytes are equal.
    unsafe fn equal(self, other: Self) -> Self::Mask;
    /// Where the highest bit is clear.
    unsafe fn is_low(self) -> Self::Mask;
    /// Where the two highest bits are clear.
    unsafe fn is_below64(self) -> Self::Mask;
    /// Where the first holds and the second does not.
    unsafe fn without(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// One bit per lane, lane 0 lowest.
    unsafe fn bits(mask: Self::Mask) -> u64;
    /// The first where the mask holds, else the second.
    unsafe fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// `self` is a table of 64 bytes: looks up the low six bits of each index.
    unsafe fn lookup(self, index: Self) -> Self;
    /// The same where the mask holds, else 0.
    unsafe fn lookup_where(self, mask: Self::Mask, index: Self) -> Self;
    /// `self` is a table of 16 bytes, four times: looks up the low four bits of each index below 128; 0 for the others.
    unsafe fn lookup16(self, index: Self) -> Self;
    /// The number of one bits below the lowest zero bit of each byte.
    unsafe fn trailing_ones(self) -> Self;
    /// The number of one bits of each byte.
    unsafe fn ones(self) -> Self;
    /// Each byte shifted right by a number below 8, zeros in.
    unsafe fn shift_right(self, by: u32) -> Self;
    /// Each byte shifted left by a number below 8, zeros in.
    unsafe fn shift_left(self, by: u32) -> Self;
    /// Lane i receives lane i − `by`; the lanes below `by` (1 ≤ `by` ≤ 63) receive `fill`.
    unsafe fn delayed(self, by: usize, fill: u8) -> Self;
    /// Lane i receives lane 63 − i.
    unsafe fn reversed(self) -> Self;
    /// `planes[k]` receives bit `code % 8` in the lanes where k = ⌊code/8⌋ (low six bits of the code) and the mask holds.
    unsafe fn mark<const P: usize>(
        planes: &mut [Self; P],
        first: usize,
        code: Self,
        valid: Self::Mask,
    );
}

/// A table of 64 bytes at an address that suits every load.
#[repr(align(64))]
pub(crate) struct Table(pub(crate) [u8; 64]);

/// `BIT[k]` at i is bit i % 8 where ⌊i/8⌋ = k, else 0.
pub(crate) static BIT: [Table; 8] = {
    let mut tables = [const { Table([0; 64]) }; 8];
    let mut i = 0;
    while i < 64 {
        tables[i / 8].0[i] = 1 << (i % 8);
        i += 1;
    }
    tables
};

/// The same for codes below 16, repeated every 16 bytes, for two planes.
pub(crate) static BIT16: [Table; 2] = {
    let mut tables = [const { Table([0; 64]) }; 2];
    let mut i = 0;
    while i < 64 {
        tables[(i / 8) % 2].0[i] = 1 << (i % 8);
        i += 1;
    }
    tables
};

/// Bit i % 8, repeated every 8 bytes.
pub(crate) static POWER: Table = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = 1 << (i % 8);
        i += 1;
    }
    Table(table)
};
