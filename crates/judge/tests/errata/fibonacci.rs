//! Fibonacci nim with a table of 100 signed 64-bit numbers that wraps.

use super::answers;
use std::collections::BTreeSet;

/// The table: 2, 3, 5, … in 64 signed bits, where sums beyond 2⁶³ wrap, as they do on every usual machine.
fn wrapped_table() -> Vec<i64> {
    let mut table = vec![2_i64, 3];
    while table.len() < 100 {
        let next = table[table.len() - 1].wrapping_add(table[table.len() - 2]);
        table.push(next);
    }
    table
}

/// The notes' answer: none for a number that a signed 64-bit variable cannot be read into.
fn signed_answer(n: u64) -> Option<&'static str> {
    let n = i64::try_from(n).ok()?;
    Some(if wrapped_table().contains(&n) { "No" } else { "Yes" })
}

/// The Fibonacci numbers from 2, exact, below 2¹²⁷.
fn fibonacci_numbers() -> BTreeSet<u128> {
    let (mut a, mut b) = (2_u128, 3_u128);
    let mut numbers = BTreeSet::new();
    while a < 1 << 127 {
        numbers.insert(a);
        (a, b) = (b, a + b);
    }
    numbers
}

#[test]
fn fibonacci_is_wrong_first_at_1293530146158671551() {
    let exact = fibonacci_numbers();
    // The program says No for the entries of its table only, and no Fibonacci number below 2⁶³ is missing there; so
    // its wrong answers are the entries that are no Fibonacci numbers.
    let table: BTreeSet<i64> = wrapped_table().into_iter().filter(|&n| n > 0).collect();
    for &number in exact.iter().take_while(|&&n| n < 1 << 63) {
        assert!(table.contains(&(number as i64)), "{number}");
    }
    let wrong: Vec<i64> = table.into_iter().filter(|&n| !exact.contains(&(n as u128))).collect();
    assert_eq!(wrong[..2], [1_293_530_146_158_671_551, 1_298_777_728_820_984_005]);
    for n in wrong {
        assert_eq!(signed_answer(n as u64), Some("No"));
        assert_eq!(answers("nyoj358", &n.to_string()), ["Yes"]);
    }
}

#[test]
fn fibonacci_above_9223372036854775807_is_not_answered() {
    assert_eq!(signed_answer((1 << 63) - 1), Some("Yes"));
    assert_eq!(answers("nyoj358", "9223372036854775807"), ["Yes"]);
    // 2⁶³ cannot be read; the loop ends there and every later case is lost too.
    assert_eq!(signed_answer(1 << 63), None);
    assert!(!fibonacci_numbers().contains(&(1 << 63)));
    assert_eq!(answers("nyoj358", "9223372036854775808"), ["Yes"]);
    // The one Fibonacci number between 2⁶³ and 2⁶⁴: the second player wins.
    let between: Vec<u128> = fibonacci_numbers().range(1 << 63..1 << 64).copied().collect();
    assert_eq!(between, [12_200_160_415_121_876_738]);
    assert_eq!(signed_answer(12_200_160_415_121_876_738), None);
    assert_eq!(answers("nyoj358", "12200160415121876738\n18446744073709551615"), ["No", "Yes"]);
}

/// With 32-bit numbers, which suffice for the limit of HDU 2516, the same table is wrong earlier.
#[test]
fn fibonacci_in_32_bits_is_wrong_at_363076002() {
    let mut table = vec![2_i32, 3];
    while table.len() < 100 {
        let next = table[table.len() - 1].wrapping_add(table[table.len() - 2]);
        table.push(next);
    }
    let exact = fibonacci_numbers();
    let wrong: BTreeSet<i32> =
        table.into_iter().filter(|&n| n > 0 && !exact.contains(&(n as u128))).collect();
    let first: Vec<i32> = wrong.into_iter().take(2).collect();
    assert_eq!(first, [363_076_002, 368_225_352]);
    assert_eq!(answers("hdu2516", "363076002\n368225352\n0"), ["First win", "First win"]);
}

/// Outside the limits of the statement: with one stone the first player may not take it, and loses.
#[test]
fn fibonacci_with_one_stone_has_no_first_move() {
    assert_eq!(signed_answer(1), Some("Yes"));
    assert_eq!(answers("nyoj358", "1"), ["No"]);
}
