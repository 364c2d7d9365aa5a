//! Bounded nim in 32 bits, pairs with empty heaps, and the two readings of the ring.

use super::answers;

/// The notes' short solution of NYOJ 135 for one heap, in 32 bits: m mod (n+1), with numbers that wrap as they are read.
fn heap_in_32_bits(m: u64, n: u64) -> i32 {
    (m as i32).wrapping_rem((n as i32).wrapping_add(1))
}

fn answer_in_32_bits(heaps: &[(u64, u64)]) -> &'static str {
    let sum = heaps.iter().fold(0, |sum, &(m, n)| sum ^ heap_in_32_bits(m, n));
    if sum == 0 { "Lose" } else { "Win" }
}

/// The exact answer: the nim-sum of m mod (n+1) (Bash's game on each heap).
fn exact(heaps: &[(u64, u64)]) -> &'static str {
    let sum = heaps.iter().fold(0, |sum, &(m, n)| sum ^ (m % (n + 1)));
    if sum == 0 { "Lose" } else { "Win" }
}

fn bouton(heaps: &[(u64, u64)]) -> String {
    let rows: Vec<String> = heaps.iter().map(|(m, n)| format!("{m} {n}")).collect();
    answers("nyoj135", &format!("1\n{}\n{}", heaps.len(), rows.join("\n"))).concat()
}

const TOP: u64 = 1 << 31;

#[test]
fn bounded_nim_in_32_bits_fails_at_2147483648() {
    // One heap: the only input within the limits on which it is wrong.
    let only = [(TOP - 1, TOP)];
    assert_eq!((answer_in_32_bits(&only), exact(&only)), ("Lose", "Win"));
    assert_eq!(bouton(&only), "Win");
    // Around the limits and among small numbers nothing else is wrong; the second tier looks at all of m and n.
    let near: Vec<u64> =
        (0..200).chain(TOP / 2 - 50..TOP / 2 + 50).chain(TOP - 200..=TOP).collect();
    for &m in &near {
        for &n in &near {
            let right = answer_in_32_bits(&[(m, n)]) == exact(&[(m, n)]);
            assert_eq!(right, (m, n) != only[0], "{m} {n}");
        }
    }
    // Two heaps: 2^31 as a size gives a negative remainder.
    let two = [(TOP, 2), (2, 2)];
    assert_eq!((answer_in_32_bits(&two), exact(&two)), ("Win", "Lose"));
    assert_eq!(bouton(&two), "Lose");
}

#[test]
#[ignore = "second tier: looks at 4·10^9 inputs"]
fn bounded_nim_in_32_bits_is_right_on_every_other_heap() {
    // Below 2^31 - 1 nothing wraps. What is left: a limit of 2^31 - 1 or 2^31, or 2^31 stones.
    for number in 0..=TOP {
        for heap in [(number, TOP), (number, TOP - 1), (TOP, number)] {
            let right = answer_in_32_bits(&[heap]) == exact(&[heap]);
            assert_eq!(right, heap != (TOP - 1, TOP), "{heap:?}");
        }
    }
}

/// The notes' solution of NYOJ 136: it counts heaps of each size and says Win where a count is odd, the size 0
/// included. Sizes beyond the counters, `counters` of them, are out of bounds.
fn answer_with_counters(heaps: &[usize], counters: usize) -> Option<&'static str> {
    let mut count = vec![0_u32; counters];
    for &heap in heaps {
        *count.get_mut(heap)? += 1;
    }
    Some(if count.iter().any(|c| c % 2 == 1) { "Win" } else { "Lose" })
}

/// The exact answer: lost iff the non-empty heaps pair up (held against brute force by the conformance test).
fn pairs_up(heaps: &[usize]) -> bool {
    let mut heaps: Vec<usize> = heaps.iter().copied().filter(|&h| h > 0).collect();
    heaps.sort_unstable();
    heaps.len().is_multiple_of(2) && heaps.chunks(2).all(|pair| pair[0] == pair[1])
}

fn regrouped(heaps: &[usize]) -> String {
    let words: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    answers("nyoj136", &format!("{} {} 0", heaps.len(), words.join(" "))).concat()
}

#[test]
fn counting_heaps_fails_on_one_empty_heap() {
    // The very first input, one heap of 0, is wrong.
    assert_eq!(answer_with_counters(&[0], 101), Some("Win"));
    assert!(pairs_up(&[0]));
    assert_eq!(regrouped(&[0]), "Lose");
    // Up to three heaps of at most 4: wrong exactly where the number of empty heaps is odd and the others pair up.
    for code in 0..125 {
        let heaps = [code % 5, code / 5 % 5, code / 25];
        for heaps in [&heaps[..1], &heaps[..2], &heaps[..]] {
            let right = if pairs_up(heaps) { "Lose" } else { "Win" };
            let odd = heaps.iter().filter(|&&h| h == 0).count() % 2 == 1;
            let wrong = answer_with_counters(heaps, 101) != Some(right);
            assert_eq!(wrong, odd && pairs_up(heaps), "{heaps:?}");
            assert_eq!(regrouped(heaps), right, "{heaps:?}");
        }
    }
}

#[test]
fn counting_heaps_leaves_its_array_at_101_and_110() {
    // One solution has counters for 0 to 100, the other for 0 to 109. The limit of the statement is 100.
    for (counters, first) in [(101, 101), (110, 110)] {
        assert!((0..first).all(|heap| answer_with_counters(&[heap], counters).is_some()));
        assert_eq!(answer_with_counters(&[first], counters), None);
        assert_eq!(regrouped(&[first, first]), "Lose");
    }
}

#[test]
fn the_two_readings_of_the_ring_differ_first_at_4() {
    // The notes' two solutions: n >= 3, and n mod 3 = 0, are won by the second player.
    let first = |n: u64| if n >= 3 { "Yougth" } else { "Hrdv" };
    let second = |n: u64| if n.is_multiple_of(3) { "Yougth" } else { "Hrdv" };
    assert_eq!((1..100).find(|&n| first(n) != second(n)), Some(4));
    let input: Vec<String> = (1..100).map(|n| n.to_string()).collect();
    let input = input.join("\n");
    let gaps_stay = answers("nyoj833", &input);
    let ring_closes = answers("nyoj833-collapse", &input);
    for n in 1..100 {
        assert_eq!(gaps_stay[n as usize - 1], first(n), "{n}");
        assert_eq!(ring_closes[n as usize - 1], second(n), "{n}");
    }
}
