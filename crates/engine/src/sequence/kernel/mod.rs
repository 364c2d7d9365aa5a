//! The inner loops, for AVX-512, AVX2 and any machine; chosen when the engine is made.
//!
//! All `unsafe` of the engine is below this module. The functions here check what the kernels take on trust: the instruction set (an
//! [`Isa`] can only be made on a CPU that has it) and that every read is inside the buffer.

// Planes and lanes go by their number.
#![allow(clippy::needless_range_loop)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod codes;
mod excluded;
mod lanes;
mod planes;
mod portable;
mod scalar;
mod scan;
mod step;
mod strike;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use avx512::Avx512;
use planes::Shape;
use portable::Portable;

pub(crate) use codes::{Codes, Growing, Settled};
pub(crate) use excluded::{Check, Need, Open};
pub(crate) use planes::{RARE, Tap};
pub(crate) use step::Step;
pub(crate) use strike::{Open as OpenValues, WINDOW};

/// Which instruction set the kernels are to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kernel {
    /// The best that the CPU has.
    #[default]
    Best,
    /// At most AVX2.
    Avx2,
    /// Plain code for any machine.
    Portable,
}

/// An instruction set that this CPU has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Isa(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

impl Isa {
    /// The best instruction set that is allowed and that the CPU has.
    pub(crate) fn new(kernel: Kernel) -> Isa {
        #[cfg(target_arch = "x86_64")]
        {
            let avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg");
            if kernel == Kernel::Best && avx512 {
                return Isa(Set::Avx512);
            }
            if kernel != Kernel::Portable && is_x86_feature_detected!("avx2") {
                return Isa(Set::Avx2);
            }
        }
        let _ = kernel;
        Isa(Set::Portable)
    }

    /// Its name, for reports.
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "AVX2",
            Set::Portable => "portable",
        }
    }
}

/// How many planes, and how codes are laid into them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layout {
    /// Codes and tap codes below 16: two planes.
    Two,
    /// Codes and tap codes below 64, codes below 32 in planes.
    Four,
    /// Codes and tap codes below 64.
    Eight,
    /// Codes below 96 in planes.
    Twelve,
    /// Codes below 128 in planes.
    Sixteen,
    /// Codes below 160 in planes.
    Twenty,
    /// Codes below 192 in planes.
    TwentyFour,
}

impl Layout {
    /// All of them, the narrowest first.
    pub(crate) const ALL: [Layout; 7] = [
        Layout::Two,
        Layout::Four,
        Layout::Eight,
        Layout::Twelve,
        Layout::Sixteen,
        Layout::Twenty,
        Layout::TwentyFour,
    ];

    /// The number of codes that the planes hold.
    pub(crate) fn codes(self) -> usize {
        match self {
            Layout::Two => 16,
            Layout::Four => 32,
            Layout::Eight => 64,
            Layout::Twelve => 96,
            Layout::Sixteen => 128,
            Layout::Twenty => 160,
            Layout::TwentyFour => 192,
        }
    }

    /// Every code that occurs, also in taps, must be below this.
    pub(crate) fn bound(self) -> usize {
        match self {
            Layout::Two => 16,
            Layout::Four | Layout::Eight => 64,
            _ => 255,
        }
    }
}

/// The features that the AVX-512 kernels use; `Isa::new` asks for them.
macro_rules! vector_kernels {
    ($($(#[$attribute:meta])* $name_step:ident $name_excluded:ident $lanes:ty;)*) => {$(
        $(#[$attribute])*
        unsafe fn $name_step<S: Shape<$lanes, P>, const P: usize>(
            at: *mut u8,
            blocks: usize,
            step: &Step<'_>,
        ) -> usize {
            // SAFETY: the caller vouches for what `run` asks for.
            unsafe { step::run::<$lanes, S, P>(at, blocks, step) }
        }

        $(#[$attribute])*
        unsafe fn $name_excluded<S: Shape<$lanes, P>, const P: usize>(
            at: *const u8,
            blocks: usize,
            check: &Check<'_>,
            open: &mut Vec<Open>,
        ) {
            // SAFETY: the caller vouches for what `run` asks for.
            unsafe { excluded::run::<$lanes, S, P>(at, blocks, check, open) }
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
vector_kernels! {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    step_avx512 excluded_avx512 Avx512;
    #[target_feature(enable = "avx2")]
    step_avx2 excluded_avx2 Avx2;
}

macro_rules! searches {
    ($($(#[$attribute:meta])* $name_pair:ident $lanes:ty;)*) => {$(
        $(#[$attribute])*
        unsafe fn $name_pair(
            low: *const u8,
            high: *const u8,
            total: usize,
            code: u8,
            from: usize,
            to: usize,
        ) -> Option<usize> {
            // SAFETY: the caller vouches for what `find_pair` asks for.
            unsafe { scan::find_pair::<$lanes>(low, high, total, code, from, to) }
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
searches! {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    pair_avx512 Avx512;
    #[target_feature(enable = "avx2")]
    pair_avx2 Avx2;
}
searches! {
    pair_portable Portable;
}

/// Calls a generic kernel with the shape of a layout, or with the next wider one: these sets have no use for all of them.
macro_rules! by_wide_layout {
    ($layout:expr, $kernel:ident ( $($argument:expr),* )) => {
        match $layout {
            Layout::Two => $kernel::<planes::Below16, 2>($($argument),*),
            Layout::Four | Layout::Eight => $kernel::<planes::Below64, 8>($($argument),*),
            _ => $kernel::<planes::Any, 24>($($argument),*),
        }
    };
}

/// Calls a generic kernel with the shape of a layout.
macro_rules! by_layout {
    ($layout:expr, $kernel:ident ( $($argument:expr),* )) => {
        match $layout {
            Layout::Two => $kernel::<planes::Below16, 2>($($argument),*),
            Layout::Four => $kernel::<planes::Below64, 4>($($argument),*),
            Layout::Eight => $kernel::<planes::Below64, 8>($($argument),*),
            Layout::Twelve => $kernel::<planes::Any, 12>($($argument),*),
            Layout::Sixteen => $kernel::<planes::Any, 16>($($argument),*),
            Layout::Twenty => $kernel::<planes::Any, 20>($($argument),*),
            Layout::TwentyFour => $kernel::<planes::Any, 24>($($argument),*),
        }
    };
}

/// [`step::run`] on the given instruction set.
///
/// # Safety
/// What `run` asks for, except the instruction set.
unsafe fn step_run(isa: Isa, layout: Layout, at: *mut u8, blocks: usize, step: &Step<'_>) -> usize {
    // SAFETY: an `Isa` is only made where the CPU has it; the caller vouches for the rest.
    unsafe {
        match isa.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => by_layout!(layout, step_avx512(at, blocks, step)),
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => by_wide_layout!(layout, step_avx2(at, blocks, step)),
            Set::Portable => scalar::step(at, blocks, step),
        }
    }
}

/// [`excluded::run`] on the given instruction set.
///
/// # Safety
/// What `run` asks for, except the instruction set.
unsafe fn excluded_run(
    isa: Isa,
    layout: Layout,
    at: *const u8,
    blocks: usize,
    check: &Check<'_>,
    open: &mut Vec<Open>,
) {
    // SAFETY: an `Isa` is only made where the CPU has it; the caller vouches for the rest.
    unsafe {
        match isa.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => by_layout!(layout, excluded_avx512(at, blocks, check, open)),
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => by_wide_layout!(layout, excluded_avx2(at, blocks, check, open)),
            Set::Portable => scalar::excluded(at, blocks, check, open),
        }
    }
}

/// [`scan::find_pair`] on the given instruction set.
///
/// # Safety
/// What `find_pair` asks for, except the instruction set.
unsafe fn pair_run(
    isa: Isa,
    low: *const u8,
    high: *const u8,
    total: usize,
    code: u8,
    from: usize,
    to: usize,
) -> Option<usize> {
    // SAFETY: an `Isa` is only made where the CPU has it; the caller vouches for the rest.
    unsafe {
        match isa.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => pair_avx512(low, high, total, code, from, to),
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => pair_avx2(low, high, total, code, from, to),
            Set::Portable => pair_portable(low, high, total, code, from, to),
        }
    }
}

/// Whether [`strike`] is faster than marking values one by one.
pub(crate) fn strikes_fast(isa: Isa) -> bool {
    match isa.0 {
        #[cfg(target_arch = "x86_64")]
        Set::Avx512 => true,
        #[cfg(target_arch = "x86_64")]
        Set::Avx2 => true,
        Set::Portable => false,
    }
}

/// Takes the values `low[i]` ⊕ `high[i]` out of a set of open values whose first is `base`.
///
/// # Panics
/// If the rows differ in length, or `base` is not a multiple of [`WINDOW`].
pub(crate) fn strike(isa: Isa, low: &[u16], high: &[u16], base: u16, open: &mut OpenValues) {
    assert!(low.len() == high.len(), "each value has a partner");
    assert!(usize::from(base).is_multiple_of(WINDOW), "windows do not overlap");
    match isa.0 {
        // SAFETY: an `Isa` is only made where the CPU has it; both rows have this length.
        #[cfg(target_arch = "x86_64")]
        Set::Avx512 => unsafe {
            strike::strike_avx512(low.as_ptr(), high.as_ptr(), low.len(), base, open);
        },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Set::Avx2 => unsafe {
            strike::strike_avx2(low.as_ptr(), high.as_ptr(), low.len(), base, open);
        },
        Set::Portable => strike::strike(low, high, base, open),
    }
}
