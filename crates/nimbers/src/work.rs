//! How much may be computed, and what goes wrong.

use std::fmt;

/// An allowance of work: steps of about one product of 64-bit nimbers each, a few nanoseconds. What a computation costs is
/// known before it begins, so nothing is begun that the allowance does not cover.
#[derive(Clone, Debug)]
pub struct Work {
    left: u64,
}

impl Default for Work {
    /// Enough for some ten seconds.
    fn default() -> Work {
        Work::new(1 << 31)
    }
}

impl Work {
    /// An allowance of so many steps.
    pub fn new(steps: u64) -> Work {
        Work { left: steps }
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes the steps of a computation.
    ///
    /// # Errors
    /// [`NimberError::TooMuchWork`] when there are not so many left.
    pub(crate) fn take(&mut self, steps: u64) -> Result<(), NimberError> {
        self.left = self.left.checked_sub(steps).ok_or(NimberError::TooMuchWork)?;
        Ok(())
    }
}

/// The steps of a product of lists of so many words.
pub(crate) fn product_steps(words: usize) -> u64 {
    let level = words.max(1).next_power_of_two().ilog2();
    3_u64.saturating_pow(level).saturating_mul(u64::from(1 + level / 3))
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimberError {
    /// 0 has no inverse.
    DivisionByZero,
    /// 0 has no order.
    NoOrder,
    /// No power of the base is the number.
    NoLogarithm,
    /// The allowance of work does not cover the computation.
    TooMuchWork,
    /// The order of the group is not factored: it contains the Fermat number 2^(2^level) + 1.
    NotFactored {
        /// The level of the Fermat number.
        level: usize,
    },
    /// The logarithm would need one in a group whose order is a prime of so many bits.
    LargePrime {
        /// Bits of the prime.
        bits: usize,
    },
}

impl fmt::Display for NimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimberError::DivisionByZero => f.write_str("0 has no nim-inverse"),
            NimberError::NoOrder => f.write_str("0 has no order"),
            NimberError::NoLogarithm => f.write_str("no power of the base is the number"),
            NimberError::TooMuchWork => f.write_str("this is more work than is allowed"),
            NimberError::NotFactored { level } => {
                write!(f, "the Fermat number 2^(2^{level}) + 1 is not factored")
            }
            NimberError::LargePrime { bits } => {
                write!(f, "this needs a logarithm in a group of prime order of {bits} bits")
            }
        }
    }
}

impl std::error::Error for NimberError {}
