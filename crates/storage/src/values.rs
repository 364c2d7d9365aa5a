//! A stretch of nim-values as the engines hand it on: in two bytes where they fit, else in four.

/// Values of consecutive heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values<'a> {
    /// Each below 2^16.
    Narrow(&'a [u16]),
    /// Each below 2^32.
    Wide(&'a [u32]),
}

impl<'a> Values<'a> {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Narrow(values) => values.len(),
            Values::Wide(values) => values.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + 'a {
        let (narrow, wide): (&'a [u16], &'a [u32]) = match *self {
            Values::Narrow(values) => (values, &[]),
            Values::Wide(values) => (&[], values),
        };
        narrow.iter().map(|&value| u32::from(value)).chain(wide.iter().copied())
    }

    /// The first `count` of them, and the rest.
    pub fn split_at(&self, count: usize) -> (Values<'a>, Values<'a>) {
        match *self {
            Values::Narrow(values) => {
                let (first, rest) = values.split_at(count.min(values.len()));
                (Values::Narrow(first), Values::Narrow(rest))
            }
            Values::Wide(values) => {
                let (first, rest) = values.split_at(count.min(values.len()));
                (Values::Wide(first), Values::Wide(rest))
            }
        }
    }

    /// The largest; 0 if there is none.
    pub fn largest(&self) -> u32 {
        match self {
            Values::Narrow(values) => u32::from(values.iter().copied().max().unwrap_or(0)),
            Values::Wide(values) => values.iter().copied().max().unwrap_or(0),
        }
    }

    /// Appends them to a list.
    pub fn append_to(&self, list: &mut Vec<u32>) {
        match self {
            Values::Narrow(values) => list.extend(values.iter().map(|&value| u32::from(value))),
            Values::Wide(values) => list.extend_from_slice(values),
        }
    }
}
