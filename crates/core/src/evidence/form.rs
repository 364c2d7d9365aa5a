//! Certificates of closed forms: claims about every heap that a theorem makes by itself, without a table.
//!
//! # Format
//!
//! ```text
//! bouton certificate 1
//! claim: period
//! ruleset: subtract:1000000000000000000
//! form: interval 1000000000000000000 1 1
//! theorem: berlekamp-conway-guy-1982-interval
//! preperiod: 0
//! period: 2000000000000000000
//! saltus: 0
//! largest: 1
//! largest-at: 1000000000000000000
//! digest: fedcba9876543210
//! ```
//!
//! * `form` names the closed form with its numbers ([`Form`]): that the theorem speaks of these rules with these numbers is the evidence,
//!   and a checker holds it against the rules.
//! * `claim: period`: as in certificates of tables, with numbers of any size.
//! * `claim: value`, with `heap` and `value` in place of the numbers of the period.

use super::{
    certificate::{TITLE, Unreadable},
    lines::{Lines, natural, seal},
};
use crate::{
    rules::heap::{Form, TakingForm},
    value::Natural,
};
use std::fmt;

/// A claim with the closed form that it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormCertificate {
    /// The ruleset in the notation.
    pub ruleset: String,
    /// The closed form.
    pub form: Form,
    /// The key of the theorem.
    pub theorem: String,
    /// What is claimed.
    pub claim: FormClaim,
}

/// What follows from a closed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormClaim {
    /// g(n + period) = g(n) + saltus for all n ≥ preperiod, with the smallest such numbers.
    Period {
        /// The first heap of the periodic part.
        preperiod: Natural,
        /// The period.
        period: Natural,
        /// What a period adds.
        saltus: Natural,
        /// The largest value of all heaps and the first heap that has it, when there is no saltus.
        largest: Option<(Natural, Natural)>,
    },
    /// The nim-value of one heap.
    Value {
        /// The heap.
        heap: Natural,
        /// Its nim-value.
        value: Natural,
    },
}

/// The forms, with how many numbers stand behind each.
const FORMS: &str =
    "form: nothing | any | at-least M | all-but S | interval D A B | pair D A B | lasker | rims";

impl FormCertificate {
    /// Whether a text begins like a certificate of a closed form.
    pub fn is_one(text: &str) -> bool {
        let mut lines = text.lines();
        lines.next() == Some(TITLE) && lines.nth(2).is_some_and(|line| line.starts_with("form: "))
    }

    /// Reads the certificate of a closed form.
    ///
    /// # Errors
    /// The first line that is not as the format says, or the digest line when the digest is wrong.
    pub fn parse(text: &str) -> Result<FormCertificate, Unreadable> {
        let mut lines = Lines::of(text);
        lines.exactly(TITLE)?;
        let is_value = match lines.field("claim")? {
            "period" => false,
            "value" => true,
            _ => return Err(lines.text("claim: period | value")),
        };
        let ruleset = lines.field("ruleset")?.to_owned();
        let form = read(lines.field("form")?).ok_or_else(|| lines.text(FORMS))?;
        let theorem = lines.field("theorem")?.to_owned();
        let claim = if is_value {
            FormClaim::Value { heap: lines.natural("heap")?, value: lines.natural("value")? }
        } else {
            let (preperiod, period) = (lines.natural("preperiod")?, lines.natural("period")?);
            let saltus = lines.natural("saltus")?;
            let largest = if lines.peek("largest") {
                Some((lines.natural("largest")?, lines.natural("largest-at")?))
            } else {
                None
            };
            FormClaim::Period { preperiod, period, saltus, largest }
        };
        lines.end()?;
        Ok(FormCertificate { ruleset, form, theorem, claim })
    }
}

/// A form from its word and numbers.
fn read(text: &str) -> Option<Form> {
    let mut words = text.split(' ');
    let word = words.next()?;
    let numbers: Vec<Natural> = words.map(natural).collect::<Option<_>>()?;
    let taking = |form| Some(Form::Taking(form));
    match (word, <[Natural; 3]>::try_from(numbers)) {
        ("interval", Ok([scale, a, b])) => taking(TakingForm::Interval { scale, a, b }),
        ("pair", Ok([scale, a, b])) => taking(TakingForm::Pair { scale, a, b }),
        (_, Ok(_)) => None,
        (word, Err(few)) => match (word, &few[..]) {
            ("nothing", []) => taking(TakingForm::Nothing),
            ("any", []) => taking(TakingForm::Any),
            ("at-least", [least]) => taking(TakingForm::AtLeast { least: least.clone() }),
            ("all-but", [number]) => taking(TakingForm::AllButOne { number: number.clone() }),
            ("lasker", []) => Some(Form::Lasker),
            ("rims", []) => Some(Form::Rims),
            _ => None,
        },
    }
}

/// A form as its word and numbers.
fn written(form: &Form) -> String {
    match form {
        Form::Taking(TakingForm::Nothing) => "nothing".to_owned(),
        Form::Taking(TakingForm::Any) => "any".to_owned(),
        Form::Taking(TakingForm::AtLeast { least }) => format!("at-least {least}"),
        Form::Taking(TakingForm::AllButOne { number }) => format!("all-but {number}"),
        Form::Taking(TakingForm::Interval { scale, a, b }) => format!("interval {scale} {a} {b}"),
        Form::Taking(TakingForm::Pair { scale, a, b }) => format!("pair {scale} {a} {b}"),
        Form::Lasker => "lasker".to_owned(),
        Form::Rims => "rims".to_owned(),
    }
}

impl fmt::Display for FormCertificate {
    /// The text of the certificate, its digest included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FormCertificate { ruleset, form, theorem, claim } = self;
        let (form, kind) = (
            written(form),
            match claim {
                FormClaim::Period { .. } => "period",
                FormClaim::Value { .. } => "value",
            },
        );
        let mut text = format!(
            "{TITLE}\nclaim: {kind}\nruleset: {ruleset}\nform: {form}\ntheorem: {theorem}\n"
        );
        match claim {
            FormClaim::Period { preperiod, period, saltus, largest } => {
                text += &format!("preperiod: {preperiod}\nperiod: {period}\nsaltus: {saltus}\n");
                if let Some((value, heap)) = largest {
                    text += &format!("largest: {value}\nlargest-at: {heap}\n");
                }
            }
            FormClaim::Value { heap, value } => text += &format!("heap: {heap}\nvalue: {value}\n"),
        }
        seal(f, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(form: Form, claim: FormClaim) {
        let certificate = FormCertificate {
            ruleset: "subtract:2,5".to_owned(),
            form,
            theorem: "a-theorem".to_owned(),
            claim,
        };
        let text = certificate.to_string();
        assert!(FormCertificate::is_one(&text), "{text}");
        assert_eq!(FormCertificate::parse(&text).as_ref(), Ok(&certificate), "{text}");
        for end in 0..text.len() {
            assert!(FormCertificate::parse(&text[..end]).is_err(), "{text}");
        }
        let changed = text.replace(": 7", ": 8");
        assert!(changed == text || FormCertificate::parse(&changed).is_err(), "{text}");
    }

    #[test]
    fn certificates_are_read_as_they_are_written() {
        let n = |n: u64| Natural::from(n);
        let huge = n(10).pow(100);
        let (scale, a, b) = (huge.clone(), n(2), n(5));
        let period = |largest| FormClaim::Period {
            preperiod: n(7),
            period: huge.clone(),
            saltus: n(0),
            largest,
        };
        let value = FormClaim::Value { heap: huge.clone(), value: n(7) };
        check(Form::Lasker, period(None));
        check(Form::Rims, value.clone());
        for form in [
            TakingForm::Nothing,
            TakingForm::Any,
            TakingForm::AtLeast { least: n(3) },
            TakingForm::AllButOne { number: n(4) },
            TakingForm::Interval { scale: scale.clone(), a: a.clone(), b: b.clone() },
            TakingForm::Pair { scale, a, b },
        ] {
            check(Form::Taking(form.clone()), period(Some((n(7), huge.clone()))));
            check(Form::Taking(form), value.clone());
        }
        for wrong in ["", "any 1", "pair 1 2", "pair 1 2 03", "pair 1 2 x", "lasker ", "rims 1 2 3"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
