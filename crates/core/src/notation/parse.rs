//! Text to syntax tree, all mistakes in one pass.
//!
//! A loop with two states (a term is expected; a plus sign is expected) and a stack of open parentheses; only compounds
//! recurse, a few levels deep ([`NESTING`]). Time linear in the text. After a mistake the parser reads on as if the word were well formed, so that one mistake
//! gives one diagnostic and the rest of the text is still checked.

use super::{
    Argument, ArgumentValue, Diagnostic, Head, Joining, Parameter, ParameterValue, Part, Span, Sum,
    Term,
    mistakes::Mistakes,
    number::{self, Allowance, Reading},
    shortened,
    text::{Text, ends_word, is_blank},
};
use crate::value::Natural;

/// What was read, mistakes or not: terms whose head could not be read are left out, words that could not be read are
/// marked as faulty.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) sum: Sum,
    pub(crate) mistakes: Mistakes,
}

/// Reads a sum as far as it can be read.
pub(crate) fn parse_as_far_as_possible(text: &str) -> Parsed {
    parse_allowing(text, Allowance::default())
}

/// The same where all numbers of the text together have at most so many bits.
pub(crate) fn parse_as_far_within(text: &str, bits: usize) -> Parsed {
    parse_allowing(text, Allowance::of(bits))
}

fn parse_allowing(text: &str, numbers: Allowance) -> Parsed {
    let text = Text::new(text);
    let mut parser = Parser { text, mistakes: Mistakes::default(), numbers, nesting: 0 };
    let sum = parser.sum(None);
    Parsed { sum, mistakes: parser.mistakes }
}

struct Parser {
    text: Text,
    mistakes: Mistakes,
    numbers: Allowance,
    /// How many compounds are open.
    nesting: usize,
}

/// Compounds may stand in compounds so many levels deep.
const NESTING: usize = 4;

/// What comes next in a sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    /// The first term of a sum or of a group.
    First,
    /// A term after the plus sign at this place.
    TermAfter(usize),
    /// A plus sign or the end.
    Plus,
}

impl Parser {
    fn report(&mut self, code: &'static str, place: Span) {
        self.mistakes.push(Diagnostic::new(code, place));
    }

    fn report_word(&mut self, code: &'static str, place: Span, word: &str) {
        self.mistakes.push(Diagnostic::new(code, place).with("word", shortened(word)));
    }

    // ---- sums and groups -----------------------------------------------------------------------------------------

    /// A sum up to the end of the text, or up to the parenthesis that closes the one at `group`, which was read.
    fn sum(&mut self, group: Option<usize>) -> Sum {
        let mut terms = Vec::new();
        let mut groups: Vec<usize> = Vec::from_iter(group);
        let mut expect = Expect::First;
        self.text.skip_blanks();
        if group.is_none() && self.text.peek().is_none() {
            self.report("N0101", 0..self.text.at());
            return Sum { terms };
        }
        loop {
            self.text.skip_blanks();
            let at = self.text.at();
            let Some(c) = self.text.peek() else { break };
            match (expect, c) {
                (_, ')') => {
                    self.text.step();
                    if groups.pop().is_none() {
                        self.report("N0114", at..at + 1);
                    }
                    if let Expect::TermAfter(plus) = expect {
                        self.report("N0103", plus..plus + 1);
                    }
                    if group.is_some() && groups.is_empty() {
                        return Sum { terms };
                    }
                    expect = Expect::Plus;
                }
                (Expect::Plus, '+') => {
                    self.text.step();
                    expect = Expect::TermAfter(at);
                }
                (_, '+') => {
                    self.text.step();
                    self.report("N0103", at..at + 1);
                    expect = Expect::TermAfter(at);
                    // The second of two plus signs is reported; the first has its term then.
                    if self.next_ends_term() {
                        expect = Expect::Plus;
                    }
                }
                (Expect::Plus, _) => {
                    self.report("N0112", at..at + 1);
                    if c == '(' && !self.group_begins_with_a_head() {
                        self.text.step();
                        self.skip_group(at);
                    } else if c == '(' || c == '*' || c.is_alphabetic() {
                        expect = Expect::First;
                    } else {
                        self.skip_to_end_of_term();
                    }
                }
                (_, '(') => {
                    self.text.step();
                    groups.push(at);
                    expect = Expect::First;
                }
                _ => {
                    terms.extend(self.term());
                    expect = Expect::Plus;
                }
            }
        }
        if let Expect::TermAfter(plus) = expect {
            self.report("N0103", plus..plus + 1);
        }
        for open in groups {
            self.report("N0113", open..open + 1);
        }
        Sum { terms }
    }

    /// Whether the next character after blanks ends a term.
    fn next_ends_term(&mut self) -> bool {
        let at = self.text.at();
        self.text.skip_blanks();
        let ends = matches!(self.text.peek(), None | Some(')' | '+'));
        self.text.rewind(at);
        ends
    }

    /// Whether a name, star or group follows the parenthesis that is next.
    fn group_begins_with_a_head(&mut self) -> bool {
        let at = self.text.at();
        self.text.step();
        self.text.skip_blanks();
        let begins = self.text.peek().is_some_and(|c| c.is_alphabetic() || matches!(c, '*' | '('));
        self.text.rewind(at);
        begins
    }

    /// Skips what cannot be part of a term, after its mistake was reported.
    fn skip_to_end_of_term(&mut self) {
        while let Some(c) = self.text.peek() {
            match c {
                '+' | ')' | '(' => break,
                '\'' | '"' => {
                    self.quoted();
                }
                _ => self.text.step(),
            }
        }
    }

    // ---- terms ---------------------------------------------------------------------------------------------------

    /// One term; `None` when its head is a mistake (the rest of it is read all the same).
    fn term(&mut self) -> Option<Term> {
        let start = self.text.at();
        let head = match self.text.peek()? {
            '*' => self.star(),
            c if c.is_ascii_digit() || matches!(c, '.' | '&' | '[' | '{') => self.code(),
            c if c.is_alphabetic() => self.name(),
            _ => {
                self.not_a_head();
                None
            }
        };
        if let Some(Head::Name { text, span }) = &head
            && let Some(joining) = Joining::of_word(text)
            && self.next_opens()
        {
            return self.compound(joining, span.clone());
        }
        let parameters = self.parameters();
        let after_head = self.text.at();
        let arguments = self.arguments(head.is_some());
        let end = self.text.at();
        let head = head?;
        if let Head::Star { .. } = head
            && (!parameters.is_empty() || end > after_head)
        {
            let place = parameters.first().map_or(after_head, |p| p.span.start.saturating_sub(1));
            self.report_word("N0111", place.max(start)..end, &head_word(&head));
            return None;
        }
        Some(Term { head, parameters, arguments, span: start..end })
    }

    /// Whether an opening parenthesis follows, blanks apart; if so it is the next character.
    fn next_opens(&mut self) -> bool {
        let at = self.text.at();
        self.text.skip_blanks();
        let opens = self.text.peek() == Some('(');
        if !opens {
            self.text.rewind(at);
        }
        opens
    }

    // ---- compounds -----------------------------------------------------------------------------------------------

    /// The games of a compound, from its opening parenthesis to the closing one.
    fn compound(&mut self, joining: Joining, span: Span) -> Option<Term> {
        let open = self.text.at();
        self.text.step();
        if self.nesting == NESTING {
            self.mistakes.push(Diagnostic::new("N0125", span).with("limit", NESTING));
            self.skip_group(open);
            return None;
        }
        self.nesting += 1;
        let mut parts = Vec::new();
        // The place of a comma or plus sign that waits for its game.
        let mut separator: Option<usize> = None;
        let mut part_before = false;
        let mut faulty = false;
        loop {
            self.text.skip_blanks();
            let at = self.text.at();
            let Some(c) = self.text.peek() else {
                self.report("N0113", open..open + 1);
                break;
            };
            match c {
                ')' => {
                    self.text.step();
                    if let Some(at) = separator {
                        self.report(missing_game(self.text.typed(at)), at..at + 1);
                    } else if parts.is_empty() && !faulty {
                        self.report_word("N0124", span.start..at + 1, joining.word());
                    }
                    break;
                }
                ',' | '+' => {
                    self.text.step();
                    if !part_before {
                        self.report(missing_game(Some(c)), at..at + 1);
                        faulty = true;
                    }
                    (separator, part_before) = (Some(at), false);
                }
                _ if part_before => {
                    self.report("N0112", at..at + 1);
                    self.skip_group(open);
                    break;
                }
                '(' => {
                    self.text.step();
                    parts.push(Part::Sum(self.sum(Some(at))));
                    (separator, part_before) = (None, true);
                }
                _ => {
                    match self.term() {
                        Some(term) => parts.push(Part::Term(term)),
                        None => faulty = true,
                    }
                    (separator, part_before) = (None, true);
                }
            }
        }
        self.nesting -= 1;
        let whole = span.start..self.text.at();
        Some(Term {
            head: Head::Compound { joining, parts, span },
            parameters: Vec::new(),
            arguments: Vec::new(),
            span: whole,
        })
    }

    /// Whether what follows this comma in a compound, blanks apart, begins another game: a name, a star, a parenthesis or a
    /// code.
    fn begins_a_game(&mut self) -> bool {
        let at = self.text.at();
        self.text.step();
        self.text.skip_blanks();
        let start = self.text.at();
        let begins = match self.text.peek() {
            Some(c) if c.is_alphabetic() => true,
            // Or nothing that the comma could separate: the mistake is one of the compound.
            None | Some('*' | '(' | '.' | '&' | '[' | '{' | ',' | ')' | '+') => true,
            Some(c) if c.is_ascii_digit() => {
                self.text.skip_while(|c| !ends_word(c) && c != ':');
                self.text.since(start).contains('.')
            }
            _ => false,
        };
        self.text.rewind(at);
        begins
    }

    /// Whether this comma in a compound separates games, not parameters: those have no blanks between them.
    fn next_game_behind_a_blank(&mut self) -> bool {
        self.nesting > 0
            && self.text.typed(self.text.at() + 1).is_some_and(is_blank)
            && self.begins_a_game()
    }

    fn name(&mut self) -> Option<Head> {
        let start = self.text.at();
        self.text.skip_while(|c| !ends_word(c) && c != ':');
        let word = self.text.since(start);
        if begins_like_code(&word) {
            self.text.rewind(start);
            return self.code();
        }
        let span = start..self.text.at();
        match word.chars().position(|c| !(c.is_alphanumeric() || c == '-' || c == '_')) {
            None => Some(Head::Name { text: word.to_lowercase(), span }),
            Some(offset) => {
                let odd = word.chars().nth(offset).unwrap_or(' ');
                let place = start + offset..start + offset + 1;
                self.mistakes.push(
                    Diagnostic::new("N0120", place)
                        .with("character", visible(odd))
                        .with("word", shortened(&word)),
                );
                None
            }
        }
    }

    /// A take-and-break code: it has a point. Between braces anything but a blank belongs to it.
    fn code(&mut self) -> Option<Head> {
        let start = self.text.at();
        let mut braces = false;
        while let Some(c) = self.text.peek() {
            braces = (braces || c == '{') && c != '}';
            if is_blank(c) || (!braces && (ends_word(c) || c == ':')) {
                break;
            }
            self.text.step();
        }
        let text = self.text.since(start);
        let span = start..self.text.at();
        if let Some((place, c)) = self.text.control_since(start) {
            self.mistakes
                .push(Diagnostic::new("N0102", place..place + 1).with("character", visible(c)));
            return None;
        }
        if text.contains('.') {
            return Some(Head::Code { text, span });
        }
        let number = text.bytes().all(|b| b.is_ascii_digit() || b"^*-_/".contains(&b));
        self.report_word(if number { "N0109" } else { "N0202" }, span, &text);
        None
    }

    fn star(&mut self) -> Option<Head> {
        let start = self.text.at();
        self.text.step();
        let digits = self.text.at();
        self.text.skip_while(|c| !ends_word(c) && c != ':');
        let word = self.text.since(digits);
        let span = start..self.text.at();
        if word.is_empty() {
            return Some(Head::Star { size: Natural::ONE, text: "1".to_owned(), span });
        }
        match number::read(&word, &(digits..span.end), &mut self.numbers) {
            Reading::Integer(size) => Some(Head::Star { size, text: word, span }),
            Reading::Mistake(mistake) => {
                self.mistakes.push(*mistake);
                None
            }
            Reading::Word => {
                let code = if number::is_negative(&word) { "N0104" } else { "N0108" };
                self.report_word(code, digits..span.end, &word);
                None
            }
        }
    }

    fn not_a_head(&mut self) {
        let start = self.text.at();
        let code = match self.text.peek() {
            Some('\'' | '"') => {
                self.quoted();
                "N0110"
            }
            Some(c) if c.is_control() => {
                self.text.skip_while(|c| !ends_word(c));
                "N0102"
            }
            _ => {
                // At least one character, lest a comma be met again and again.
                self.text.step();
                self.text.skip_while(|c| !ends_word(c) && c != ':');
                "N0110"
            }
        };
        let word = self.text.since(start);
        let first = word.chars().next().map(visible).unwrap_or_default();
        self.mistakes.push(
            Diagnostic::new(code, start..self.text.at())
                .with("character", first)
                .with("word", shortened(&word)),
        );
    }

    // ---- parameters ----------------------------------------------------------------------------------------------

    fn parameters(&mut self) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        if self.text.peek() != Some(':') {
            return parameters;
        }
        self.text.step();
        let brace = (self.text.peek() == Some('{')).then(|| self.text.at());
        if brace.is_some() {
            self.text.step();
        }
        loop {
            if brace.is_some() {
                self.text.skip_blanks();
            }
            parameters.push(self.parameter(brace.is_some()));
            if brace.is_some() {
                self.text.skip_blanks();
            }
            match self.text.peek() {
                Some(',') if brace.is_none() && self.next_game_behind_a_blank() => break,
                Some(',') => self.text.step(),
                Some('}') if brace.is_some() => {
                    self.text.step();
                    break;
                }
                _ => {
                    if let Some(open) = brace {
                        self.report("N0123", open..open + 1);
                    }
                    break;
                }
            }
        }
        parameters
    }

    fn parameter(&mut self, in_braces: bool) -> Parameter {
        let start = self.text.at();
        let quote = |c| matches!(c, Some('\'' | '"'));
        let (mut key, mut content) = (None, start);
        if !quote(self.text.peek()) {
            let ends = |c: char| ends_word(c) || (in_braces && c == '}');
            self.text.skip_while(|c| !ends(c) && c != '=');
            let word = self.text.since(start);
            if self.text.peek() == Some('=') && is_key(&word) {
                self.text.step();
                content = self.text.at();
                key = Some(word.to_lowercase());
            }
            if !quote(self.text.peek()) || self.text.at() > content {
                self.text.skip_while(|c| !ends(c));
                self.turning_plus(content);
                self.turning_suffix(content);
                return self.bare_parameter(key, start, content);
            }
        }
        content = self.text.at();
        let text = self.quoted();
        let end = self.text.at();
        let whole = self.nothing_glued() && text.is_some();
        Parameter {
            key,
            value: if whole { ParameterValue::Quoted } else { ParameterValue::Faulty },
            text: text.unwrap_or_default(),
            span: start..end,
            content: content + 1..end.saturating_sub(1).max(content + 1),
        }
    }

    fn bare_parameter(&mut self, key: Option<String>, start: usize, content: usize) -> Parameter {
        let text = self.text.since(content);
        let end = self.text.at();
        let place = content..end;
        let mut value = if text.is_empty() {
            // The colon or comma in front stands for a parameter that is not there.
            self.report("N0116", start.saturating_sub(1)..end.max(start));
            ParameterValue::Faulty
        } else {
            self.parameter_value(&text, &place)
        };
        if self.control_character(content) || self.quote_in_word() {
            value = ParameterValue::Faulty;
        }
        Parameter { key, value, text, span: start..end, content: place }
    }

    fn parameter_value(&mut self, text: &str, place: &Span) -> ParameterValue {
        if let Some((low, high)) = text.split_once("..") {
            let numeric = |s: &str| s.bytes().all(|b| b.is_ascii_digit() || b"^*-_".contains(&b));
            if numeric(low) && numeric(high) && !(low.is_empty() && high.is_empty()) {
                let middle = place.start + low.chars().count();
                let low_read = number::read(low, &(place.start..middle), &mut self.numbers);
                let high_read = number::read(high, &(middle + 2..place.end), &mut self.numbers);
                return match (low_read, high_read) {
                    (Reading::Integer(low), Reading::Integer(high)) => {
                        ParameterValue::Range(low, high)
                    }
                    (low, high) => {
                        let before = self.mistakes.found();
                        for reading in [low, high] {
                            if let Reading::Mistake(mistake) = reading {
                                self.mistakes.push(*mistake);
                            }
                        }
                        if self.mistakes.found() == before {
                            self.report_word("N0118", place.clone(), text);
                        }
                        ParameterValue::Faulty
                    }
                };
            }
            if low.bytes().next().is_some_and(|b| b.is_ascii_digit()) && numeric(low) {
                self.report_word("N0118", place.clone(), text);
                return ParameterValue::Faulty;
            }
            return ParameterValue::Word;
        }
        match number::read(text, place, &mut self.numbers) {
            Reading::Integer(value) => ParameterValue::Integer(value),
            Reading::Word => ParameterValue::Word,
            Reading::Mistake(mistake) => {
                self.mistakes.push(*mistake);
                ParameterValue::Faulty
            }
        }
    }

    /// In `turning:1+C` and `turning:1+ 5` the plus sign belongs to the parameter: it stands directly behind a number, and behind it nothing
    /// but signs of turning codes.
    fn turning_plus(&mut self, start: usize) {
        let word = self.text.since(start);
        // Behind a comma in front of a plus sign another number begins.
        let number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        if self.text.peek() != Some('+') || !number {
            return;
        }
        let plus = self.text.at();
        self.text.step();
        self.text.skip_while(|c| matches!(c, 'C' | 'E' | 'S' | 'F'));
        let signs = self.text.at() > plus + 1;
        let ends = self.text.peek().is_none_or(|c| is_blank(c) || c == ',' || (c == '(' && signs));
        if !ends {
            self.text.rewind(plus);
        }
    }

    /// In `turning:1-3C(5)` the parentheses belong to the parameter: it begins with a digit, and a capital letter
    /// stands in front of them.
    fn turning_suffix(&mut self, start: usize) {
        let word = self.text.since(start);
        let digit = word.bytes().next().is_some_and(|b| b.is_ascii_digit());
        let capital = word.bytes().last().is_some_and(|b| b.is_ascii_uppercase());
        if self.text.peek() != Some('(') || !digit || !capital {
            return;
        }
        let open = self.text.at();
        self.text.step();
        self.text.skip_while(|c| c.is_ascii_alphanumeric());
        if self.text.peek() == Some(')') {
            self.text.step();
        } else {
            self.text.rewind(open);
        }
    }

    // ---- arguments -----------------------------------------------------------------------------------------------

    fn arguments(&mut self, after_head: bool) -> Vec<Argument> {
        let mut arguments = Vec::new();
        let end = self.text.at();
        self.text.skip_blanks();
        if self.text.peek() == Some('(') {
            let open = self.text.at();
            self.text.step();
            self.argument_list(&mut arguments, Some(open), false);
        } else {
            self.text.rewind(end);
            // A comma behind a head that was refused is part of the same mistake.
            self.argument_list(&mut arguments, None, !after_head);
        }
        arguments
    }

    /// Words with blanks or commas between them, up to the end of the term or the closing parenthesis.
    fn argument_list(
        &mut self,
        arguments: &mut Vec<Argument>,
        open: Option<usize>,
        mut word_before: bool,
    ) {
        let mut comma: Option<usize> = None;
        loop {
            // A term ends where its last word ends.
            let end = self.text.at();
            self.text.skip_blanks();
            let at = self.text.at();
            match (self.text.peek(), open) {
                (Some(','), None) if self.nesting > 0 && self.begins_a_game() => {
                    self.text.rewind(end);
                }
                (Some(','), _) => {
                    self.text.step();
                    if !word_before {
                        self.report("N0122", at..at + 1);
                    }
                    (comma, word_before) = (Some(at), false);
                    continue;
                }
                (Some(')'), Some(_)) => self.text.step(),
                (None, Some(open)) => self.report("N0113", open..open + 1),
                (None | Some('+' | ')' | '('), None) => self.text.rewind(end),
                (Some('+' | '('), Some(open)) => {
                    self.report("N0119", at..at + 1);
                    // What was meant is unknown; whatever follows up to the closing parenthesis is skipped.
                    self.skip_group(open);
                    return;
                }
                (Some('\'' | '"'), _) => {
                    let text = self.quoted();
                    let span = at..self.text.at();
                    let whole = self.nothing_glued() && text.is_some();
                    let value = if whole { ArgumentValue::Quoted } else { ArgumentValue::Faulty };
                    arguments.push(Argument { value, text: text.unwrap_or_default(), span });
                    word_before = true;
                    continue;
                }
                (Some(_), _) => {
                    self.text.skip_while(|c| !ends_word(c));
                    arguments.push(self.argument(at));
                    word_before = true;
                    continue;
                }
            }
            if let Some(comma) = comma.filter(|_| !word_before) {
                self.report("N0122", comma..comma + 1);
            }
            return;
        }
    }

    fn argument(&mut self, start: usize) -> Argument {
        let text = self.text.since(start);
        let span = start..self.text.at();
        let mut value = match number::read_pair(&text, &span, &mut self.numbers) {
            Some(Ok((a, b))) => ArgumentValue::Pair(a, b),
            Some(Err(mistake)) => {
                self.mistakes.push(*mistake);
                ArgumentValue::Faulty
            }
            None => match number::read(&text, &span, &mut self.numbers) {
                Reading::Integer(value) => ArgumentValue::Integer(value),
                Reading::Word => ArgumentValue::Word,
                Reading::Mistake(mistake) => {
                    self.mistakes.push(*mistake);
                    ArgumentValue::Faulty
                }
            },
        };
        if self.control_character(start) || self.quote_in_word() {
            value = ArgumentValue::Faulty;
        }
        Argument { value, text, span }
    }

    /// Skips up to the parenthesis that closes the one at this place, over inner ones.
    fn skip_group(&mut self, open: usize) {
        let mut depth = 1_usize;
        while let Some(c) = self.text.peek() {
            match c {
                '\'' | '"' => {
                    self.quoted();
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.text.step();
            if depth == 0 {
                return;
            }
        }
        self.report("N0113", open..open + 1);
    }

    // ---- words ---------------------------------------------------------------------------------------------------

    /// A quoted text; a quote that is never closed is reported.
    fn quoted(&mut self) -> Option<String> {
        let open = self.text.at();
        let text = self.text.quoted();
        if text.is_none() {
            self.report("N0115", open..open + 1);
        }
        text
    }

    /// Reports a word that is glued to the end of a quoted text, and skips it; says whether there is none.
    fn nothing_glued(&mut self) -> bool {
        let start = self.text.at();
        self.text.skip_while(|c| !ends_word(c) && c != '}');
        let glued = self.text.at() > start;
        if glued {
            self.report_word("N0117", start..self.text.at(), &self.text.since(start));
        }
        !glued
    }

    /// Reports a quote that is glued to the end of a word, and skips the quoted text.
    fn quote_in_word(&mut self) -> bool {
        let start = self.text.at();
        let quote = matches!(self.text.peek(), Some('\'' | '"'));
        if quote && self.quoted().is_some() {
            self.report_word("N0117", start..self.text.at(), &self.text.since(start));
        }
        quote
    }

    fn control_character(&mut self, start: usize) -> bool {
        let Some((place, c)) = self.text.control_since(start) else { return false };
        self.mistakes
            .push(Diagnostic::new("N0102", place..place + 1).with("character", visible(c)));
        true
    }
}

/// The word before `=`: a letter, then letters, digits and hyphens.
fn is_key(word: &str) -> bool {
    word.bytes().next().is_some_and(|b| b.is_ascii_alphabetic())
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn head_word(head: &Head) -> String {
    match head {
        Head::Name { text, .. } | Head::Code { text, .. } => text.clone(),
        Head::Star { text, .. } => format!("*{text}"),
        Head::Compound { joining, .. } => joining.word().to_owned(),
    }
}

/// The code of a game that is missing beside a comma or a plus sign.
fn missing_game(separator: Option<char>) -> &'static str {
    if separator == Some('+') { "N0103" } else { "N0126" }
}

/// A character as it can be shown: control characters by number.
fn visible(c: char) -> String {
    if c.is_control() || c.is_whitespace() { format!("U+{:04X}", c as u32) } else { c.to_string() }
}

/// Whether a word that begins with a letter is a code all the same: it has a point, and in front of it stand one letter with
/// its marks (`C.1`, `c!.0`) or capital digits only (`C4.7`). Names have no point.
fn begins_like_code(word: &str) -> bool {
    let Some((before, _)) = word.split_once('.') else { return false };
    let marks = before.trim_end_matches(['!', '?', '=']);
    let one = marks.len() == 1 && marks.bytes().all(|b| matches!(b, b'A'..=b'V' | b'a'..=b'v'));
    let capitals =
        |b: u8| matches!(b, b'A'..=b'V' | b'0'..=b'9' | b'!' | b'?' | b'=' | b'&' | b';');
    one || (!before.is_empty() && before.bytes().all(capitals))
}
