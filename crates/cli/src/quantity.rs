//! Counts, sizes and durations of the command line, read exactly: `1e9`, `10^9`, `4GiB`, `1m30s`.
//!
//! Everything is integer arithmetic: a decimal such as `2.5e3` is accepted exactly when it is whole. A mistake is a
//! [`Diagnostic`] about the place in the text, like a mistake in a position.

use bouton_core::notation::{Diagnostic, Span};
use std::time::Duration;

/// A decimal number `digits · 10^exponent`, with the digits as an integer.
struct Decimal {
    digits: u128,
    exponent: i32,
    end: usize,
}

/// A whole number: `1000`, `1_000`, `1e3`, `10^3`.
///
/// # Errors
/// One mistake with its place.
pub(crate) fn count(text: &str) -> Result<u64, Diagnostic> {
    let text_span = whole(text);
    if negative(text) {
        return Err(Diagnostic::new("C0104", text_span).with("text", text).with("least", 0));
    }
    if let Some((base, power)) = text.split_once('^') {
        let (base, power) = (plain(base), plain(power));
        let (Some(base), Some(power)) = (base, power) else {
            return Err(odd_character(text, "C0101", |c| c.is_ascii_digit() || c == '^'));
        };
        let power = u32::try_from(power).ok();
        let value = match (base, power) {
            (0 | 1, None) => Some(base),
            (base, Some(power)) => base.checked_pow(power),
            _ => None,
        };
        return fits(value, text);
    }
    let Some(decimal) = decimal(text).filter(|decimal| decimal.end == text.len()) else {
        if overlong(text) {
            return fits(None, text);
        }
        return Err(odd_character(text, "C0101", |c| c.is_ascii_digit() || "_.".contains(c)));
    };
    match scale(&decimal, 1) {
        Scaled::Whole(value) => fits(Some(value), text),
        Scaled::Fraction => Err(Diagnostic::new("C0102", text_span).with("text", text)),
        Scaled::TooLarge => fits(None, text),
    }
}

/// A size in bytes: `512MiB`, `4GiB`, `2GB`, `1000000`.
///
/// # Errors
/// One mistake with its place.
pub(crate) fn size(text: &str) -> Result<u64, Diagnostic> {
    if negative(text) {
        return Err(Diagnostic::new("C0104", whole(text)).with("text", text).with("least", 0));
    }
    let wrong = || Diagnostic::new("C0105", whole(text)).with("text", text);
    let decimal = decimal(text).ok_or_else(wrong)?;
    let unit = match text[decimal.end..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" => 1000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1_u128 << 40,
        _ => {
            let start = text[..decimal.end].chars().count();
            return Err(Diagnostic::new("C0105", start..text.chars().count()).with("text", text));
        }
    };
    match scale(&decimal, unit) {
        Scaled::Whole(value) => fits(Some(value), text),
        Scaled::Fraction => Err(Diagnostic::new("C0102", whole(text)).with("text", text)),
        Scaled::TooLarge => fits(None, text),
    }
}

/// A duration: `500ms`, `30s`, `2min`, `1h30m`, or a number of seconds.
///
/// # Errors
/// One mistake with its place.
pub(crate) fn duration(text: &str) -> Result<Duration, Diagnostic> {
    if negative(text) {
        return Err(Diagnostic::new("C0104", whole(text)).with("text", text).with("least", 0));
    }
    let (mut milliseconds, mut at) = (0_u64, 0);
    while at < text.len() || at == 0 {
        let place = |from: usize| text[..from].chars().count()..text.chars().count();
        let wrong = |from: usize| Diagnostic::new("C0106", place(from)).with("text", text);
        let rest = &text[at..];
        let decimal = decimal(rest).ok_or_else(|| wrong(at))?;
        let letters = &rest[decimal.end..];
        let length = letters.find(|c: char| c.is_ascii_digit()).unwrap_or(letters.len());
        let unit: u128 = match letters[..length].trim() {
            "ms" => 1,
            "s" | "sec" => 1000,
            // A bare number is in seconds, but only when it is all there is.
            "" if at == 0 && length == letters.len() => 1000,
            "m" | "min" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return Err(wrong(at + decimal.end)),
        };
        let part = match scale(&decimal, unit) {
            Scaled::Whole(value) => fits(Some(value), text)?,
            Scaled::Fraction => return Err(wrong(at)),
            Scaled::TooLarge => fits(None, text)?,
        };
        milliseconds = match milliseconds.checked_add(part) {
            Some(sum) => sum,
            None => fits(None, text)?,
        };
        at += decimal.end + length;
    }
    Ok(Duration::from_millis(milliseconds))
}

fn whole(text: &str) -> Span {
    0..text.chars().count().max(1)
}

fn negative(text: &str) -> bool {
    let rest = text.strip_prefix(['-', '−']);
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Digits alone, with underscores between them.
fn plain(text: &str) -> Option<u128> {
    decimal(text).filter(|d| d.end == text.len() && d.exponent == 0).map(|d| d.digits)
}

/// Whether the text is all digits, so only too long to be read.
fn overlong(text: &str) -> bool {
    text.len() > 30 && text.chars().all(|c| c.is_ascii_digit() || c == '_')
}

/// The mistake at the first character that cannot stand in the text, or at all of it.
fn odd_character(text: &str, code: &'static str, may: impl Fn(char) -> bool) -> Diagnostic {
    let odd = text.chars().position(|c| !may(c));
    let span = odd.map_or(whole(text), |at| at..at + 1);
    Diagnostic::new(code, span).with("text", text)
}

/// The decimal number at the beginning of a text; `None` when there is none or it has more than 38 digits.
fn decimal(text: &str) -> Option<Decimal> {
    let bytes = text.as_bytes();
    let (mut digits, mut exponent, mut at, mut seen, mut point) = (0_u128, 0_i32, 0, false, false);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'0'..=b'9' => {
                digits = digits.checked_mul(10)?.checked_add(u128::from(byte - b'0'))?;
                seen = true;
                exponent -= i32::from(point);
            }
            b'_' if seen && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => {}
            b'.' if seen && !point && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => {
                point = true;
            }
            _ => break,
        }
        at += 1;
    }
    if !seen {
        return None;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let (negative, from) = match bytes.get(at + 1) {
            Some(b'-') => (true, at + 2),
            Some(b'+') => (false, at + 2),
            _ => (false, at + 1),
        };
        let length = bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        if length > 0 {
            // An exponent of more digits than this is out of every range in any case.
            let power = text[from..from + length].parse::<i32>().unwrap_or(i32::MAX / 4);
            let power = power.min(i32::MAX / 4);
            exponent = if negative { exponent - power } else { exponent + power };
            at = from + length;
        }
    }
    Some(Decimal { digits, exponent, end: at })
}

enum Scaled {
    Whole(u128),
    Fraction,
    TooLarge,
}

/// The decimal times a unit, when that is whole.
fn scale(decimal: &Decimal, unit: u128) -> Scaled {
    if decimal.digits == 0 {
        return Scaled::Whole(0);
    }
    let Some(value) = decimal.digits.checked_mul(unit) else {
        return Scaled::TooLarge;
    };
    let ten = 10_u128.checked_pow(decimal.exponent.unsigned_abs());
    match (decimal.exponent < 0, ten) {
        (false, Some(ten)) => value.checked_mul(ten).map_or(Scaled::TooLarge, Scaled::Whole),
        (false, None) => Scaled::TooLarge,
        (true, Some(ten)) if value % ten == 0 => Scaled::Whole(value / ten),
        (true, _) => Scaled::Fraction,
    }
}

fn fits(value: Option<u128>, text: &str) -> Result<u64, Diagnostic> {
    value.and_then(|value| u64::try_from(value).ok()).ok_or_else(|| {
        Diagnostic::new("C0103", whole(text)).with("text", text).with("most", "2^64-1")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    #[track_caller]
    fn check<T: PartialEq + Debug>(
        read: impl Fn(&str) -> Result<T, Diagnostic>,
        good: &[(&str, T)],
        bad: &[(&str, &str, Span)],
    ) {
        for (text, value) in good {
            assert_eq!(read(text).as_ref(), Ok(value), "{text}");
        }
        for (text, code, span) in bad {
            let mistake = read(text).expect_err(text);
            assert_eq!((mistake.code, &mistake.span), (*code, span), "{text}");
        }
    }

    #[test]
    fn counts_are_exact() {
        check(
            count,
            &[
                ("0", 0),
                ("1_000", 1000),
                ("1e9", 1_000_000_000),
                ("10^9", 1_000_000_000),
                ("2^63", 1 << 63),
                ("1.5e1", 15),
                ("150e-1", 15),
                ("18446744073709551615", u64::MAX),
                ("0e999999999999", 0),
                ("1^99999999999", 1),
            ],
            &[
                ("", "C0101", 0..1),
                ("abc", "C0101", 0..1),
                ("12x", "C0101", 2..3),
                ("1.5", "C0102", 0..3),
                ("25e-1", "C0102", 0..5),
                ("1e-99999999999", "C0102", 0..14),
                ("-1", "C0104", 0..2),
                ("18446744073709551616", "C0103", 0..20),
                ("2^64", "C0103", 0..4),
                ("2^9999999999", "C0103", 0..12),
                ("1e20", "C0103", 0..4),
                ("1e99999999999", "C0103", 0..13),
                ("100000000000000000000000000000000000000000", "C0103", 0..42),
                ("10^", "C0101", 0..3),
                ("1 0", "C0101", 1..2),
                ("一", "C0101", 0..1),
            ],
        );
    }

    #[test]
    fn sizes_have_units() {
        check(
            size,
            &[
                ("1000000", 1_000_000),
                ("4GiB", 4 << 30),
                ("4g", 4 << 30),
                ("2GB", 2_000_000_000),
                ("1.5KiB", 1536),
                ("512 MiB", 512 << 20),
            ],
            &[
                ("4GX", "C0105", 1..3),
                ("GiB", "C0105", 0..3),
                ("", "C0105", 0..1),
                ("-4GiB", "C0104", 0..5),
                ("99999999TiB", "C0103", 0..11),
                ("1.0001KiB", "C0102", 0..9),
            ],
        );
    }

    #[test]
    fn durations_have_units() {
        let ms = Duration::from_millis;
        check(
            duration,
            &[
                ("30s", ms(30_000)),
                ("30", ms(30_000)),
                ("0.5s", ms(500)),
                ("500ms", ms(500)),
                ("1m30s", ms(90_000)),
                ("2min", ms(120_000)),
                ("1h30m", ms(5_400_000)),
                ("1d", ms(86_400_000)),
            ],
            &[
                ("30x", "C0106", 2..3),
                ("", "C0106", 0..0),
                ("s", "C0106", 0..1),
                ("1m30", "C0106", 4..4),
                ("-1s", "C0104", 0..3),
                ("0.0001s", "C0106", 0..7),
                ("1e30d", "C0103", 0..5),
            ],
        );
    }
}
