//! The one place of this crate with unsafe code: memory that lives in a file.

mod bytes;

pub(crate) use bytes::Bytes;
