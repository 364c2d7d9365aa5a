//! The bytes of a file: through a memory map, or by reading.

mod map;

pub(crate) use map::Bytes;
pub use map::Reading;
