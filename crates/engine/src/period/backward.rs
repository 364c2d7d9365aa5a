//! The shift with the longest overlap in a long sequence, by a scan backwards without any table.
//!
//! # How
//!
//! Shifts are tried in ascending order. A shift is looked at only if a few of the last items equal those so many places before them; it is
//! extended backwards only if it also has the item that the best overlap so far lacks. The scan ends where no shift can
//! have a longer overlap. Most shifts cost a part of one vector comparison.
//!
//! # Cost
//!
//! Linear for sequences that do not nearly repeat. For others the items compared are bounded by a multiple of the length; the
//! scan then ends early, with the best of the shifts tried so far.

/// Places, counted from the end, of the items that are looked at first.
const PROBES: [usize; 6] = [0, 1, 2, 3, 5, 8];

/// How many shifts are looked at together.
const LANES: usize = 64;

/// Items compared at most, as a multiple of the length.
const PATIENCE: usize = 32;

/// The shift with the longest overlap among those with an overlap of at least `least` (at least 16): `(shift, length)` where
/// the last `length` items equal those `shift` places before them. Of equal overlaps the one with the smaller shift.
pub(super) fn longest<T: Copy + PartialEq>(items: &[T], least: usize) -> Option<(usize, usize)> {
    let n = items.len();
    let mut best: Option<(usize, usize)> = None;
    // Overlaps must be longer than this.
    let mut beat = least.max(16) - 1;
    let mut work = n.saturating_mul(PATIENCE);
    let mut shift = 1;
    while shift + beat < n {
        // Shifts from `shift` on whose probes may lie in a whole block of lanes.
        let last = PROBES[PROBES.len() - 1] + 1;
        if shift + LANES + last <= n && !any(items, shift) {
            shift += LANES;
            continue;
        }
        let end = (shift + LANES).min(n - beat);
        while shift < end {
            if items[n - 1 - beat] == items[n - 1 - beat - shift]
                && PROBES.iter().all(|&back| items[n - 1 - back] == items[n - 1 - back - shift])
            {
                let length = overlap(items, shift);
                work = work.saturating_sub(length);
                if length > beat {
                    best = Some((shift, length));
                    beat = length;
                    if shift + 1 + beat >= n {
                        return best;
                    }
                }
                if work == 0 {
                    return best;
                }
            }
            shift += 1;
            if shift + beat >= n {
                return best;
            }
        }
    }
    best
}

/// Whether one of the next shifts may have all probes; the caller sees to it that they lie inside.
fn any<T: Copy + PartialEq>(items: &[T], shift: usize) -> bool {
    let n = items.len();
    let mut same = [true; LANES];
    for back in PROBES {
        let probe = items[n - 1 - back];
        // Shift `shift + i` looks at place n − 1 − back − shift − i.
        let top = n - back - shift;
        let lane = &items[top - LANES..top];
        for (same, &item) in same.iter_mut().zip(lane) {
            *same &= item == probe;
        }
    }
    same.iter().fold(false, |any, &same| any | same)
}

/// How many of the last items equal those `shift` places before them.
fn overlap<T: Copy + PartialEq>(items: &[T], shift: usize) -> usize {
    const STEP: usize = 256;
    let (late, early) = (&items[shift..], &items[..items.len() - shift]);
    let mut end = late.len();
    while end >= STEP && late[end - STEP..end] == early[end - STEP..end] {
        end -= STEP;
    }
    let rest = (0..end).rev().take_while(|&i| late[i] == early[i]).count();
    late.len() - end + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::period::overlap;
    use proptest::prelude::*;

    #[track_caller]
    fn check(items: &[u8]) {
        let expected = overlap::longest(items);
        for least in [0, 16, 17, 100, items.len() / 2] {
            let expected = expected.filter(|&(_, length)| length >= least.max(16));
            assert_eq!(longest(items, least), expected, "{items:?}, {least}");
            let words: Vec<u32> = items.iter().map(|&item| u32::from(item) << 9).collect();
            assert_eq!(longest(&words, least), expected);
        }
    }

    #[test]
    fn short_and_uniform_sequences() {
        for length in [0, 1, 2, 15, 16, 17, 18, 63, 64, 65, 72, 73, 74, 200] {
            check(&vec![3; length]);
            check(&(0..length).map(|i| (i % 251) as u8).collect::<Vec<_>>());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn equals_the_overlaps_by_the_z_function(
            head in prop::collection::vec(0_u8..3, 0..120),
            block in prop::collection::vec(0_u8..3, 1..150),
            length in 0_usize..700,
        ) {
            let items: Vec<u8> =
                head.iter().chain(block.iter().cycle().take(length)).copied().collect();
            check(&items);
        }
    }
}
