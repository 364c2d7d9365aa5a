//! `bouton/statistics/1`: what was counted over the heaps of a ruleset.

use crate::Stop;
use serde::Serialize;

/// Counts over the heaps 0, 1, 2, … of one ruleset.
///
/// ```json
/// {"schema":"bouton/statistics/1","ruleset":"0.77","to":"11","heaps":"12","digest":"…","largest":{"heap":"9","nim_value":"4"},
///  "records":[{"heap":"0","nim_value":"0"}],"rare":null,"histogram":["0","3"],"values":null,"resumed_at":null,"stop":null}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Statistics {
    /// `bouton/statistics/1`.
    pub schema: &'static str,
    /// The ruleset in the notation.
    pub ruleset: String,
    /// The last heap that was asked for.
    pub to: String,
    /// How many heaps were counted, heap 0 included.
    pub heaps: String,
    /// The digest of all values: 16 hexadecimal digits.
    pub digest: String,
    /// The largest nim-value and the first heap that has it.
    pub largest: HeapAndValue,
    /// The heaps whose nim-value is larger than those of all smaller heaps.
    pub records: Vec<HeapAndValue>,
    /// The rare heaps; null where heaps are not told apart.
    pub rare: Option<Rare>,
    /// How often the nim-values 0, 1, 2, … occur among the heaps from 1 on.
    pub histogram: Vec<String>,
    /// The file that holds the values; null where they are not kept.
    pub values: Option<String>,
    /// How many heaps were known from a checkpoint; null where the run began at heap 0.
    pub resumed_at: Option<String>,
    /// What stopped the run; null when nothing did.
    pub stop: Option<Stop>,
}

/// A heap with its nim-value.
#[derive(Clone, Debug, Serialize)]
pub struct HeapAndValue {
    /// The heap.
    pub heap: String,
    /// Its nim-value.
    pub nim_value: String,
}

/// Rare heaps and the rule that tells them apart: a value v of heap n is rare where the number of ones in the binary digits of v AND mask is even;
/// with `parity`, also depending on whether n is odd.
#[derive(Clone, Debug, Serialize)]
pub struct Rare {
    /// The mask, in hexadecimal.
    pub mask: String,
    /// Whether the parity of the heap counts.
    pub parity: bool,
    /// The rare heaps with their nim-values, heap 0 first.
    pub heaps: Vec<HeapAndValue>,
}
