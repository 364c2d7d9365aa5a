//! Overlaps of a sequence with its own shifts, by the Z-function of the reversed sequence.

/// The shift with the longest overlap: `(shift, length)` where the last `length` items equal those `shift` places
/// before them. Of two shifts with equal overlaps the smaller one; `None` when no shift overlaps at all. Linear time.
pub(super) fn longest<T: PartialEq>(items: &[T]) -> Option<(usize, usize)> {
    let n = items.len();
    let last = n.checked_sub(1)?;
    let back = |i: usize| &items[last - i];
    let mut z = vec![0_u32; n];
    // [left, right) is the match found so far that reaches farthest.
    let (mut left, mut right) = (0_usize, 0_usize);
    let mut best: Option<(usize, usize)> = None;
    for shift in 1..n {
        let mut length =
            if shift < right { (z[shift - left] as usize).min(right - shift) } else { 0 };
        while shift + length < n && back(length) == back(shift + length) {
            length += 1;
        }
        if shift + length > right {
            (left, right) = (shift, shift + length);
        }
        z[shift] = u32::try_from(length).unwrap_or(u32::MAX);
        if length > best.map_or(0, |(_, longest)| longest) {
            best = Some((shift, length));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(items: &[u8]) -> Option<(usize, usize)> {
        let n = items.len();
        let overlap =
            |p: usize| (0..n - p).take_while(|i| items[n - 1 - i] == items[n - 1 - i - p]).count();
        let best = (1..n).map(overlap).max().filter(|&z| z > 0)?;
        (1..n).find(|&p| overlap(p) == best).map(|p| (p, best))
    }

    #[test]
    fn short_sequences_overlap_as_defined() {
        assert_eq!(longest::<u8>(&[]), None);
        assert_eq!(longest(&[7]), None);
        assert_eq!(longest(&[1, 2]), None);
        assert_eq!(longest(&[0, 0]), Some((1, 1)));
        assert_eq!(longest(&[9, 0, 1, 2, 0, 1, 2, 0]), Some((3, 4)));
    }

    proptest! {
        #[test]
        fn the_longest_overlap_equals_the_definition(items in prop::collection::vec(0_u8..3, 0..40)) {
            prop_assert_eq!(longest(&items), plain(&items));
        }
    }
}
