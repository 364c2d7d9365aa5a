//! The rulesets of a survey: the standard forms of the codes that were asked for, each once.
//!
//! Codes of one standard form have the same nim-values, moved along by a few heaps ([`Code::standard_form`] proves it), so one of them is
//! computed. A code without a standard form stands for itself.

use bouton_core::rules::heap::Code;
use std::collections::BTreeMap;

/// A code that was asked for, and the one that is computed for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The code.
    pub code: Code,
    /// The place of its standard form among the subjects.
    pub subject: usize,
    /// Heap n of the standard form is heap n plus this of the code.
    pub shift: u64,
}

/// What is computed for the codes of some patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subjects {
    /// The standard forms, in the order of their digits.
    pub forms: Vec<Code>,
    /// The codes that were asked for, in the order of their digits, each once.
    pub members: Vec<Member>,
}

/// The digits of a plain code, as what codes are ordered by.
fn digits(code: &Code) -> Vec<u32> {
    code.plain_digits().unwrap_or_default()
}

impl Subjects {
    /// The subjects of some codes.
    pub fn of(codes: impl IntoIterator<Item = Code>) -> Subjects {
        let asked: BTreeMap<Vec<u32>, Code> =
            codes.into_iter().map(|code| (digits(&code), code)).collect();
        let standard: Vec<(Code, Code, u64)> = asked
            .into_values()
            .map(|code| match code.standard_form() {
                Some((form, shift)) => (code, form, shift),
                None => (code.clone(), code, 0),
            })
            .collect();
        let forms: BTreeMap<Vec<u32>, &Code> =
            standard.iter().map(|(_, form, _)| (digits(form), form)).collect();
        let places: BTreeMap<&Vec<u32>, usize> = forms.keys().zip(0..).collect();
        let members = standard.iter().map(|(code, form, shift)| Member {
            code: code.clone(),
            subject: places.get(&digits(form)).copied().unwrap_or(0),
            shift: *shift,
        });
        Subjects { members: members.collect(), forms: forms.values().copied().cloned().collect() }
    }

    /// The codes of a standard form, with how far each is moved along.
    pub fn members_of(&self, subject: usize) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.subject == subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_cousins_are_one_subject() {
        // 0.07, 0.137 and 0.4 are Dawson's chess (Guy and Smith 1956; Winning Ways, chapter 4).
        let codes = ["0.07", "0.137", "0.4", "0.77"].map(|text| Code::parse(text).expect(text));
        let subjects = Subjects::of(codes);
        let forms: Vec<String> = subjects.forms.iter().map(Code::to_string).collect();
        assert_eq!(forms, ["0.137", "0.77"]);
        let members: Vec<(String, usize, u64)> =
            subjects.members.iter().map(|m| (m.code.to_string(), m.subject, m.shift)).collect();
        let expected = [("0.07", 0, 1), ("0.137", 0, 0), ("0.4", 0, 2), ("0.77", 1, 0)];
        assert_eq!(
            members,
            expected.map(|(code, subject, shift)| (code.to_owned(), subject, shift))
        );
    }
}
