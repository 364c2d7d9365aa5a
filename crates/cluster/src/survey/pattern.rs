//! Patterns of take-and-break codes: `0.???` stands for the codes 0.000 to 0.777, `0.4?7` for eight of them.
//!
//! A question mark is any octal digit. Right of the point stand digits 0–9 and A–V; codes that need other marks are no patterns. Codes whose play
//! need not end (d0 = 2, 3, 6, 7) are left out.

use bouton_core::{notation::Diagnostic, rules::heap::Code};

/// No pattern has more question marks: 8^7 codes.
const MOST_MARKS: usize = 7;

/// The codes of a pattern, in the order of their digits.
///
/// ```
/// let codes = bouton_cluster::survey::codes_of("0.7?").unwrap();
/// assert_eq!(codes.len(), 8);
/// assert_eq!(codes[7].to_string(), "0.77");
/// ```
///
/// # Errors
/// The place that is none.
pub fn codes_of(pattern: &str) -> Result<Vec<Code>, Diagnostic> {
    let characters: Vec<char> = pattern.chars().collect();
    let whole = 0..characters.len();
    let wrong = |at: usize| {
        let end = (at + 1).min(characters.len());
        Err(Diagnostic::new("C0402", at.min(end)..end).with("pattern", pattern))
    };
    if characters.get(1) != Some(&'.') {
        return wrong(usize::from(characters.len() > 1));
    }
    let mut choices: Vec<Vec<u32>> = Vec::with_capacity(characters.len());
    for (at, &character) in characters.iter().enumerate().filter(|&(at, _)| at != 1) {
        match character {
            '?' => choices.push((0..8).collect()),
            _ => match character.to_digit(32) {
                Some(digit) => choices.push(vec![digit]),
                None => return wrong(at),
            },
        }
    }
    if choices.len() < 2 {
        return wrong(characters.len());
    }
    let marks = characters.iter().filter(|&&c| c == '?').count();
    if marks > MOST_MARKS {
        let mistake = Diagnostic::new("C0403", whole).with("pattern", pattern);
        return Err(mistake.with("most", MOST_MARKS));
    }
    let mut codes = Vec::new();
    let mut places = vec![0; choices.len()];
    loop {
        let digits: Vec<u32> = choices.iter().zip(&places).map(|(all, &at)| all[at]).collect();
        codes.extend(Code::plain(digits[0], digits[1..].iter().copied()));
        // The next one, as a counter goes on.
        let Some(place) = (0..places.len()).rev().find(|&p| places[p] + 1 < choices[p].len())
        else {
            break;
        };
        places[place] += 1;
        places[place + 1..].fill(0);
    }
    if codes.is_empty() {
        return Err(Diagnostic::new("C0404", whole).with("pattern", pattern));
    }
    Ok(codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_marks_are_octal_digits() {
        for (pattern, count, first, last) in [
            ("0.???", 512, "0.0", "0.777"),
            ("4.?", 8, "4.0", "4.7"),
            ("0.007", 1, "0.007", "0.007"),
            ("?.1", 4, "0.1", "5.1"),
            ("0.F?", 8, "0.F", "0.F7"),
        ] {
            let codes = codes_of(pattern).expect(pattern);
            assert_eq!(codes.len(), count, "{pattern}");
            assert_eq!(codes[0].to_string(), first, "{pattern}");
            assert_eq!(codes[count - 1].to_string(), last, "{pattern}");
        }
    }

    #[test]
    fn mistakes_have_a_code_and_a_place() {
        for (pattern, code, at) in [
            ("", "C0402", 0),
            ("0", "C0402", 0),
            ("0.", "C0402", 2),
            ("0.7x", "C0402", 3),
            ("00.7", "C0402", 1),
            ("0.????????", "C0403", 0),
            ("3.7", "C0404", 0),
        ] {
            let mistake = codes_of(pattern).expect_err(pattern);
            assert_eq!((mistake.code, mistake.span.start), (code, at), "{pattern}");
        }
    }
}
