//! First cousins and standard forms of codes.
//!
//! # The theorem
//! Let a code have plain digits that add nothing, and no move from a heap of 1 (d1 is even). Call its heap n + 1 a heap n of
//! a new game: a move that takes k and leaves heaps h₁ + … + h_j = n + 1 − k, all at least 1, leaves h_i − 1 there, of which
//! those that are 0 are no heaps. That is taking k + j − 1 tokens of n and leaving at most j heaps, in every way that is
//! possible. So the new game has the code e with
//!
//! * e_(k+j−1) allows 0, 1, …, j heaps wherever d_k allows j ≥ 1, and e_(k−1) allows 0 heaps wherever d_k allows 0;
//!
//! and the two games are the same move for move, up to dead heaps: g_e(n) = g_d(n + 1), in misère play as well. 0.07 gives
//! 0.137, which gives nothing new, since a heap of 1 has a move there. Repeating this until d1 is odd gives the **standard
//! form** (Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), 514–526, who call the games of such a family first cousins).
//! It takes as many steps as there are heaps without a move, the empty one not counted.

use super::Code;

/// Standard forms are looked for in codes with at most this many heaps without a move.
const MAX_STEPS: u64 = 64;

/// Standard forms are looked for in codes with at most this many digits.
const MAX_DIGITS: usize = 4096;

impl Code {
    /// The code whose heap n is heap n + 1 of this one, move for move. `None` if a heap of 1 has a move, if digits
    /// repeat, add tokens or carry conditions, or if a move may leave more than 30 heaps.
    pub fn first_cousin(&self) -> Option<Code> {
        let digits = self.plain_digits()?;
        if digits.len() > MAX_DIGITS || digits.get(1).is_some_and(|d1| d1 & 1 == 1) {
            return None;
        }
        let most = usize::try_from(self.max_parts()?).ok()?;
        if most > 30 {
            return None;
        }
        let mut cousin = vec![0u32; digits.len() + most.max(1)];
        for (k, digit) in digits.iter().enumerate() {
            for j in (0..=most).filter(|j| digit >> j & 1 == 1) {
                match j {
                    0 if k > 0 => cousin[k - 1] |= 1,
                    // d0 says nothing with its lowest bit.
                    0 => {}
                    _ => cousin[k + j - 1] |= (1 << (j + 1)) - 1,
                }
            }
        }
        Code::plain(cousin[0] & !1, cousin[1..].iter().copied())
    }

    /// The standard form, in which a heap of 1 has a move, and s such that its heap n is heap n + s of this code. `None`
    /// if the code never moves, if it has no [first cousins](Code::first_cousin), or more than a few thousand digits.
    ///
    /// ```
    /// use bouton_core::rules::heap::Code;
    /// let dawson_kayles = Code::parse("0.07").expect("a code");
    /// let (standard, s) = dawson_kayles.standard_form().expect("a standard form");
    /// assert_eq!((standard.to_string().as_str(), s), ("0.137", 1));
    /// ```
    pub fn standard_form(&self) -> Option<(Code, u64)> {
        let mut code = self.clone();
        for steps in 0..=MAX_STEPS {
            let digits = code.plain_digits()?;
            if digits.get(1).is_some_and(|d1| d1 & 1 == 1) {
                return Some((code, steps));
            }
            if digits.iter().all(|&digit| digit <= 1) && digits[1..].iter().all(|&digit| digit == 0)
            {
                return None;
            }
            code = code.first_cousin()?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::mex;
    use std::ops::ControlFlow;

    fn values(code: &Code, bound: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=bound {
            let mut reached = Vec::new();
            let flow = code.options(heap, &mut |parts| {
                reached.push(parts.iter().fold(0, |sum, part| sum ^ values[part[0] as usize]));
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            values.push(mex(reached));
        }
        values
    }

    #[track_caller]
    fn check(text: &str, standard: &str, steps: u64) {
        let code = Code::parse(text).expect(text);
        let (form, s) = code.standard_form().expect(text);
        assert_eq!((form.to_string().as_str(), s), (standard, steps), "{text}");
        assert_eq!(values(&form, 60), values(&code, 60 + s)[s as usize..], "{text}");
    }

    #[test]
    fn standard_forms_are_the_published_ones() {
        // Guy and Smith 1956; Winning Ways, chapter 4 (Treblecross).
        check("0.77", "0.77", 0);
        check("0.07", "0.137", 1);
        check("0.4", "0.137", 2);
        check("0.6", "0.37", 1);
        check("0.007", "0.11337", 2);
        check("4.0", "0.7", 1);
    }

    #[test]
    fn cousins_have_the_same_values_for_all_small_codes() {
        for d0 in [0, 4, 8] {
            for d1 in [0, 2, 4, 6, 8, 14] {
                for d2 in 0..8 {
                    for d3 in [0, 1, 3, 4, 7] {
                        let code = Code::plain(d0, [d1, d2, d3]).expect("ends");
                        if let Some(cousin) = code.first_cousin() {
                            let (own, shifted) = (values(&code, 25), values(&cousin, 24));
                            assert_eq!(own[1..], shifted, "{code} {cousin}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn codes_without_cousins_say_so() {
        for text in ["0.77", "0.[3]", "4!.0", "80.0", "0.0"] {
            let code = Code::parse(text).expect(text);
            assert!(text == "0.0" || code.first_cousin().is_none(), "{text}");
        }
        assert_eq!(Code::parse("0.0").expect("a code").standard_form(), None);
        let long = format!("0.{}7", "0".repeat(5000));
        assert_eq!(Code::parse(&long).expect("a code").standard_form(), None);
    }
}
