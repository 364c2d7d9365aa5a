//! Reading that never ends when the input does.

use super::judge;
use bouton_judge::InputError;
use bouton_judge::JudgeError;

/// The reader of NYOJ 585: it skips bytes until a digit comes; at the end of the input it gets −1 for ever. `None` when
/// it has asked `patience` times without an end.
fn skip_to_digit(input: &mut std::slice::Iter<'_, u8>, patience: usize) -> Option<u8> {
    for _ in 0..patience {
        let byte = input.next().map_or(-1, |&b| i32::from(b));
        if (i32::from(b'0')..=i32::from(b'9')).contains(&byte) {
            return Some(byte as u8);
        }
    }
    None
}

#[test]
fn the_reader_of_nim_hangs_at_the_end_of_the_input() {
    let mut whole = b"1\n1\n5\n".iter();
    for digit in *b"115" {
        assert_eq!(skip_to_digit(&mut whole, 1000), Some(digit));
    }
    let mut cut = b"1\n2\n5\n".iter();
    for digit in *b"125" {
        assert_eq!(skip_to_digit(&mut cut, 1000), Some(digit));
    }
    assert_eq!(skip_to_digit(&mut cut, 1_000_000), None);
    let (answers, mistake) = judge("nyoj585", "2\n1\n5\n2\n5\n");
    assert_eq!(answers, "PIAOYI\n");
    let mistake = mistake.unwrap();
    assert_eq!(
        mistake.to_string(),
        "line 6, column 1 (case 2): expected the number heap, but the input ends here"
    );
}

#[test]
fn the_loop_of_stones_8_never_ends_without_0_0() {
    // `while (scanf(…), a + b)`: at the end of the input nothing is read, and a and b stay as they were.
    let mut numbers = [3_u32, 5].into_iter();
    let (mut a, mut b) = (0, 0);
    let mut rounds = 0;
    while rounds < 1000 {
        a = numbers.next().unwrap_or(a);
        b = numbers.next().unwrap_or(b);
        if a + b == 0 {
            break;
        }
        rounds += 1;
    }
    assert_eq!(rounds, 1000);
    let (answers, mistake) = judge("nyoj-stones8", "3 5\n");
    assert_eq!(answers, "0\n");
    assert!(matches!(mistake, Some(JudgeError::Input(InputError::Truncated { .. }))));
}
