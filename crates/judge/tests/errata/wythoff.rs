//! Wythoff's game in floating point, and with a bracket in the wrong place.

use super::answers;

/// ⌊k·φ⌋ in double precision, in the order of operations of the notes: k·(1+√5)/2.
fn lower_in_double(k: u64) -> u64 {
    (k as f64 * (1.0 + 5.0_f64.sqrt()) / 2.0) as u64
}

/// The notes' test: 0 when the smaller heap is ⌊k·φ⌋ in double precision, k the difference.
fn double_answer(a: u64, b: u64) -> &'static str {
    let (small, large) = (a.min(b), a.max(b));
    if lower_in_double(large - small) == small { "0" } else { "1" }
}

/// Whether a = ⌊k·φ⌋, in integers: a ≤ kφ < a+1 is 2a−k ≤ k√5 < 2a−k+2.
fn is_lower(a: u64, k: u64) -> bool {
    let x = 2 * i128::from(a) - i128::from(k);
    let five = 5 * i128::from(k) * i128::from(k);
    (x <= 0 || x * x <= five) && x + 2 > 0 && (x + 2) * (x + 2) > five
}

/// The first difference at which double precision is wrong.
const FIRST: u64 = 102_334_155;

/// All differences of lost positions within the limit of 10⁹ at which it is wrong.
const WRONG: [u64; 14] = [
    FIRST,
    141_422_324,
    180_510_493,
    204_668_310,
    219_598_662,
    243_756_479,
    267_914_296,
    282_844_648,
    307_002_465,
    321_932_817,
    336_863_169,
    346_090_634,
    361_020_986,
    370_248_451,
];

#[test]
fn wythoff_in_double_fails_from_102334155() {
    for k in (0..1_000_000).chain(FIRST - 1_000_000..FIRST) {
        assert!(is_lower(lower_in_double(k), k), "{k}");
    }
    assert!(WRONG.iter().all(|&k| !is_lower(lower_in_double(k), k)));
    assert!(is_lower(165_580_140, FIRST));
    for (a, b, double, right) in
        [(165_580_140, 267_914_295, "1", "0"), (165_580_141, 267_914_296, "0", "1")]
    {
        assert_eq!(double_answer(a, b), double);
        for id in ["nyoj161", "poj1067", "hdu1527"] {
            assert_eq!(answers(id, &format!("{b} {a}")), [right], "{id}");
        }
    }
    assert_eq!(answers("hdu2177", "165580140 267914295\n0 0"), ["0"]);
}

#[test]
#[ignore = "second tier: looks at the 381966011 differences of lost positions up to 10^9"]
fn wythoff_in_double_is_wrong_at_14_differences() {
    // The lost position of this difference is the last whose larger heap is at most 10⁹.
    let last = 381_966_011;
    assert!(is_lower(618_033_988, last) && 618_033_988 + last < 1_000_000_000);
    let wrong: Vec<u64> = (0..=last).filter(|&k| !is_lower(lower_in_double(k), k)).collect();
    assert_eq!(wrong, WRONG);
}

/// The trap cases of the corpus: seven of these differences, and the ones below them, which are right.
#[test]
fn the_trap_cases_of_the_corpus_fail_in_double() {
    let input = include_str!("../../../../corpus/judge/nyoj161-doubletrap.in");
    let right = include_str!("../../../../corpus/judge/nyoj161-doubletrap.out");
    for (line, right) in input.lines().zip(right.lines()) {
        let mut numbers = line.split(' ').map(|n| n.parse::<u64>().unwrap());
        let (a, b) = (numbers.next().unwrap(), numbers.next().unwrap());
        let trapped = WRONG.contains(&a.abs_diff(b));
        assert_eq!(double_answer(a, b) != right, trapped, "{line}");
    }
    assert_eq!(answers("nyoj161", input).join("\n"), right.trim_end());
}

#[test]
fn the_bracket_in_the_wrong_place_fails_at_1() {
    // i·(1+√5/2) for i·(1+√5)/2.
    let misplaced = |i: u64| (i as f64 * (1.0 + 5.0_f64.sqrt() / 2.0)) as u64;
    assert_eq!((misplaced(0), misplaced(1)), (0, 2));
    // So (2, 3) would be lost and (1, 2) won; it is the other way round.
    assert_eq!(answers("poj1067", "2 3\n1 2"), ["1", "0"]);
}

#[test]
fn the_table_of_p_positions_in_double_is_right_to_its_limit() {
    for k in 0..=100_000 {
        assert!(is_lower(lower_in_double(k), k), "{k}");
    }
}

/// The notes' own program for the P-positions walks back over the earlier ones: right, but quadratic.
#[test]
fn walking_back_over_p_positions_is_quadratic() {
    let steps_to = |n: usize| {
        let (mut lower, mut steps) = (vec![0_u64], 0_u64);
        for k in 1..=n {
            let mut next = lower[k - 1] + 1;
            for i in (0..k).rev() {
                steps += 1;
                let upper = lower[i] + i as u64;
                if next == upper {
                    next += 1;
                } else if next > upper {
                    break;
                }
            }
            assert!(is_lower(next, k as u64), "{k}");
            lower.push(next);
        }
        steps
    };
    let (half, whole) = (steps_to(2_000), steps_to(4_000));
    // Twice as far costs four times as much: 0.19·n² steps, 1.9·10⁹ at the limit of 100000.
    assert!(whole > 39 * half / 10 && whole < 41 * half / 10, "{half} {whole}");
    let at_limit = whole as f64 * 25.0 * 25.0;
    assert!((1.8e9..2.0e9).contains(&at_limit), "{at_limit}");
}

/// What is printed for the winning first moves: the notes' loop, in integers.
fn listed(a: u64, b: u64) -> Vec<String> {
    let (a, b) = (a.min(b), a.max(b));
    let lower = |k: u64| (0..=2 * k).find(|&l| is_lower(l, k)).unwrap();
    let pair = lower(b - a);
    if pair == a {
        return vec!["0".to_owned()];
    }
    let mut lines = vec!["1".to_owned()];
    if pair < a {
        lines.push(format!("{pair} {}", pair + b - a));
    }
    if a == 0 {
        lines.push("0 0".to_owned());
    }
    for i in 1..=b {
        let (low, high) = (lower(i), lower(i) + i);
        if low > b {
            break;
        }
        if low == a && high < b {
            lines.push(format!("{a} {high}"));
        } else if high == a && low < b {
            lines.push(format!("{low} {a}"));
        } else if high == b && low < a {
            lines.push(format!("{low} {b}"));
        }
    }
    lines
}

#[test]
fn winning_moves_to_one_position_are_printed_twice() {
    assert_eq!(listed(2, 3), ["1", "1 2", "1 2"]);
    assert_eq!(answers("nyoj-stones8", "2 3\n0 0"), ["1", "1 2", "1 2"]);
    assert_eq!(answers("nyoj-stones8-byposition", "2 3\n0 0"), ["1", "1 2"]);
    // 2 3 is the first input of this kind, and otherwise the notes' program is right.
    for b in 1..=60 {
        for a in 0..=b {
            let lines = listed(a, b);
            let mut once = lines.clone();
            once.dedup();
            assert_eq!(answers("nyoj-stones8", &format!("{a} {b}\n0 0")), lines, "{a} {b}");
            assert_eq!(answers("nyoj-stones8-byposition", &format!("{a} {b}\n0 0")), once);
            assert!(once == lines || (a, b) == (2, 3) || b > 3, "{a} {b}");
        }
    }
}
