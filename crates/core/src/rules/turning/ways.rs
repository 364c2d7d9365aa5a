//! Ways to turn a coin so that the others have a given nim-sum: what a winning move needs.
//!
//! Where a theorem gives them all they stand beside the formula for the coins ([`ClosedForm`](super::ClosedForm)). If at most three coins are
//! turned, wherever they lie, they are found from the values of the coins in front: one other coin has the nim-sum itself, and of two others
//! the second has what the first leaves. That takes a look at each coin instead of each pair.

use super::{Row, code::Spacing};
use crate::value::Natural;
use std::collections::HashMap;

/// The coins that are turned together with one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// These, in rising order.
    These(Vec<Natural>),
    /// All from this one to the coin in front.
    From(Natural),
}

/// The values of so many coins are looked at.
const MOST: u64 = 1 << 20;

/// The values of the first coins and the coins of each value.
pub(super) struct Few {
    values: Vec<Natural>,
    places: HashMap<Natural, Vec<u64>, foldhash::fast::RandomState>,
    counts: std::ops::RangeInclusive<u64>,
}

impl Few {
    /// For coins up to the last head, if the code is of that kind.
    pub(super) fn of(row: &Row, last: &Natural) -> Option<Few> {
        let element = row.code().element()?;
        let most = element.most.filter(|&most| most <= 3)?;
        if element.spacing != Spacing::Any || element.first || element.span.is_some() {
            return None;
        }
        let last = u64::try_from(last).ok().filter(|&last| last <= MOST)?;
        let values: Vec<Natural> =
            (1..last).map(|coin| row.coin(&Natural::from(coin))).collect::<Option<_>>()?;
        let mut places: HashMap<Natural, Vec<u64>, _> = HashMap::default();
        for (value, place) in values.iter().zip(1..) {
            places.entry(value.clone()).or_default().push(place);
        }
        Some(Few { values, places, counts: element.least..=most })
    }

    fn with(&self, value: &Natural) -> &[u64] {
        self.places.get(value).map_or(&[], Vec::as_slice)
    }

    /// Visits the ways in the order of the definition: by the number of coins, then by their places.
    pub(super) fn visit(&self, coin: u64, sum: &Natural, visit: &mut dyn FnMut(Others)) {
        if self.counts.contains(&1) && sum.is_zero() {
            visit(Others::These(Vec::new()));
        }
        let before = |place: &&u64| **place < coin;
        if self.counts.contains(&2) {
            for &other in self.with(sum).iter().filter(before) {
                visit(Others::These(vec![other.into()]));
            }
        }
        if self.counts.contains(&3) {
            for (value, first) in self.values.iter().zip(1..coin) {
                for &second in self.with(&(sum ^ value)).iter().filter(before) {
                    if second > first {
                        visit(Others::These(vec![first.into(), second.into()]));
                    }
                }
            }
        }
    }
}
