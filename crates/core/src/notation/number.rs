//! Integer expressions: `7`, `10^100`, `2^64-1`, `3*10^5`, of any size up to a stated limit, and why a word that looks
//! like a number is none.
//!
//! The grammar is `product { "-" product }`, `product = power { "*" power }`, `power = decimal [ "^" power ]`, written
//! without spaces, digits separated by `_` where that helps. Nothing is computed before its size is known to be within
//! the limits: `9^9^9^9` is refused at once. The limits count bits, so they do not depend on the machine.

use super::{Span, diagnostic::Diagnostic, shortened};
use crate::value::Natural;
use dashu_int::ops::BitTest;

/// The largest size of a number in bits: a million and a quarter decimal digits. Writing such a number out takes about a
/// second, and the time grows faster than the number.
pub const MAX_BITS: usize = 1 << 22;

/// The most operators in one expression.
pub const MAX_OPERATORS: usize = 64;

/// What the numbers of one text may cost.
#[derive(Debug)]
pub(super) struct Allowance {
    /// The size of one number in bits.
    most: usize,
    /// What expressions may cost together, in bits of their results and intermediate results. Numbers written out in digits
    /// cost nothing: they are as long as the text.
    bits: usize,
    /// The bits of all numbers together, those written out too.
    held: usize,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance { most: MAX_BITS, bits: 4 * MAX_BITS, held: usize::MAX }
    }
}

impl Allowance {
    /// An allowance of so many bits for all numbers together.
    pub(super) fn of(bits: usize) -> Allowance {
        let most = bits.min(MAX_BITS);
        Allowance { most, bits: 4 * most, held: bits }
    }

    /// Takes what a result of so many bits costs, if it is within the limits.
    fn take(&mut self, bits: usize) -> Option<()> {
        self.bits = self.bits.checked_sub(bits)?;
        Some(())
    }

    /// Takes a number that is kept, if it is within the limits.
    fn hold(&mut self, number: &Natural) -> Option<()> {
        self.held = self.held.checked_sub(number.bit_len())?;
        Some(())
    }
}

/// A word read as a number.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// An integer expression.
    Integer(Natural),
    /// A word that does not look like a number.
    Word,
    /// A word that looks like a number and is none: code, and arguments of its sentence.
    Mistake(Box<Diagnostic>),
}

/// A number in decimal digits and nothing else.
pub fn plain(word: &str) -> Option<Natural> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let fits = word.len() <= MAX_BITS / 10 * 3;
    (digits && fits).then(|| Natural::from_str_radix(word, 10).ok()).flatten()
}

/// Whether a word that is otherwise an expression subtracts more than it has: `3-5`. Such words are vertices joined by
/// an edge, or turning codes, for some families, so the parser takes them as words; as a number they are refused.
pub fn is_negative(word: &str) -> bool {
    evaluate(word, &mut Allowance::default()) == Err(Refusal::Negative)
}

/// Reads a word; `place` is where it stands.
pub(super) fn read(word: &str, place: &Span, allowance: &mut Allowance) -> Reading {
    let reading = read_unheld(word, place, allowance);
    match &reading {
        Reading::Integer(value) if allowance.hold(value).is_none() => {
            too_large(word, place, allowance)
        }
        _ => reading,
    }
}

fn too_large(word: &str, place: &Span, allowance: &Allowance) -> Reading {
    let mistake = Diagnostic::new("N0107", place.clone()).with("word", shortened(word));
    Reading::Mistake(Box::new(mistake.with("bits", allowance.most)))
}

fn read_unheld(word: &str, place: &Span, allowance: &mut Allowance) -> Reading {
    if let Some(value) = plain(word) {
        return Reading::Integer(value);
    }
    let mistake = |code| {
        Reading::Mistake(Box::new(
            Diagnostic::new(code, place.clone()).with("word", shortened(word)),
        ))
    };
    let number_like = |b: u8| b.is_ascii_digit() || b"^*-_".contains(&b);
    let bytes = word.as_bytes();
    let digit_at = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    let starts_with_digit = digit_at(0);
    if !starts_with_digit {
        let negative = bytes.first() == Some(&b'-') && digit_at(1);
        return match (negative, point_or_exponent(word.get(1..).unwrap_or_default())) {
            (true, Some(_)) => mistake("N0105"),
            (true, None) if bytes.iter().all(|&b| number_like(b)) => mistake("N0104"),
            _ if bytes.first() == Some(&b'.') && point_or_exponent(word) == Some("N0105") => {
                mistake("N0105")
            }
            _ => Reading::Word,
        };
    }
    if let Some(code) = point_or_exponent(word) {
        let Reading::Mistake(mut mistake) = mistake(code) else { return Reading::Word };
        if let Some((mantissa, exponent)) = word.split_once(['e', 'E']).filter(|_| code == "N0106")
        {
            let exponent = exponent.trim_start_matches('+');
            let power = format!("10^{exponent}");
            let text = if mantissa == "1" { power } else { format!("{mantissa}*{power}") };
            *mistake = mistake.suggest(text);
        }
        return Reading::Mistake(mistake);
    }
    if !bytes.iter().all(|&b| number_like(b)) {
        return Reading::Word;
    }
    match evaluate(word, allowance) {
        Ok(value) => Reading::Integer(value),
        Err(Refusal::Negative) => Reading::Word,
        Err(Refusal::TooLarge) => too_large(word, place, allowance),
        Err(Refusal::Malformed) => mistake("N0108"),
    }
}

/// `N0105` for `1.5`, `.5` or `2.`, `N0106` for `1e400` or `2E5`.
fn point_or_exponent(word: &str) -> Option<&'static str> {
    let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if let Some((whole, rest)) = word.split_once('.') {
        let (fraction, exponent) = rest.split_once(['e', 'E']).unwrap_or((rest, ""));
        let signed = exponent.trim_start_matches(['-', '+']);
        let some = !whole.is_empty() || !fraction.is_empty();
        return (some && all_digits(whole) && all_digits(fraction) && all_digits(signed))
            .then_some("N0105");
    }
    let (mantissa, exponent) = word.split_once(['e', 'E'])?;
    if mantissa.is_empty() || !all_digits(mantissa) {
        return None;
    }
    if let Some(negative) = exponent.strip_prefix('-') {
        return (!negative.is_empty() && all_digits(negative)).then_some("N0105");
    }
    (!exponent.is_empty() && all_digits(exponent)).then_some("N0106")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    Negative,
    TooLarge,
    Malformed,
}

/// The value of an expression of digits, `_`, `^`, `*` and `-`.
fn evaluate(word: &str, allowance: &mut Allowance) -> Result<Natural, Refusal> {
    let operators = word.bytes().filter(|b| b"^*-".contains(b)).count();
    if operators > MAX_OPERATORS {
        return Err(Refusal::TooLarge);
    }
    let mut difference: Option<Natural> = None;
    for product in word.split('-') {
        let mut value = Natural::ONE;
        for factor in product.split('*') {
            let factor = power(factor, allowance)?;
            let bits = value.bit_len() + factor.bit_len();
            if value.is_one() {
                value = factor;
                continue;
            }
            if bits > allowance.most {
                return Err(Refusal::TooLarge);
            }
            allowance.take(bits).ok_or(Refusal::TooLarge)?;
            value *= factor;
        }
        difference = Some(match difference {
            None => value,
            Some(left) if left >= value => left - value,
            Some(_) => return Err(Refusal::Negative),
        });
    }
    difference.ok_or(Refusal::Malformed)
}

/// The value of `a^b^c`, from the right, as it is usual for powers. `None` on the way stands for a value beyond the
/// limit, which only the bases 0 and 1 bring back.
fn power(chain: &str, allowance: &mut Allowance) -> Result<Natural, Refusal> {
    let atoms = chain.split('^').map(atom).collect::<Result<Vec<Natural>, Refusal>>()?;
    let mut exponent = Some(Natural::ONE);
    for base in atoms.into_iter().rev() {
        exponent = match exponent {
            _ if base.is_one() => Some(base),
            Some(e) if e.is_zero() => Some(Natural::ONE),
            _ if base.is_zero() => Some(base),
            Some(e) if e.is_one() => Some(base),
            None => None,
            Some(e) => {
                // A number of b bits is at least 2^(b-1), so its e-th power has more than (b-1)·e bits.
                let exponent = usize::try_from(&e).ok();
                let bits = exponent.and_then(|e| e.checked_mul(base.bit_len()));
                let least = exponent.and_then(|e| e.checked_mul(base.bit_len() - 1));
                match (exponent, bits, least) {
                    (Some(e), Some(bits), Some(least)) if least < allowance.most => {
                        allowance.take(bits).ok_or(Refusal::TooLarge)?;
                        Some(base.pow(e)).filter(|value| value.bit_len() <= allowance.most)
                    }
                    _ => None,
                }
            }
        };
    }
    exponent.ok_or(Refusal::TooLarge)
}

/// Digits with single `_` between them.
fn atom(word: &str) -> Result<Natural, Refusal> {
    let well_formed =
        word.split('_').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    if !well_formed {
        return Err(Refusal::Malformed);
    }
    plain(&word.replace('_', "")).ok_or(Refusal::TooLarge)
}

/// `a/b`, both integer expressions.
pub(super) fn read_pair(
    word: &str,
    place: &Span,
    allowance: &mut Allowance,
) -> Option<Result<(Natural, Natural), Box<Diagnostic>>> {
    let (first, second) = word.split_once('/')?;
    let number = |part: &str| part.bytes().next().is_some_and(|b| b.is_ascii_digit());
    if !number(first) || !number(second) {
        return None;
    }
    let middle = place.start + first.chars().count();
    match (
        read(first, &(place.start..middle), allowance),
        read(second, &(middle + 1..place.end), allowance),
    ) {
        (Reading::Integer(a), Reading::Integer(b)) => Some(Ok((a, b))),
        (Reading::Mistake(mistake), _) | (_, Reading::Mistake(mistake)) => Some(Err(mistake)),
        _ => None,
    }
}
