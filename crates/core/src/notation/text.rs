//! The text as typed: characters with their places, full-width forms folded.
//!
//! Folding never changes the number of characters, so a place in the folded text is a place in the text as typed.

/// Reads characters one by one. All places count Unicode characters from 0.
#[derive(Debug)]
pub(super) struct Text {
    typed: Vec<char>,
    at: usize,
}

impl Text {
    pub(super) fn new(text: &str) -> Text {
        Text { typed: text.chars().collect(), at: 0 }
    }

    /// The place of the next character.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next character, folded.
    pub(super) fn peek(&self) -> Option<char> {
        self.typed.get(self.at).copied().map(fold)
    }

    /// Steps over the next character.
    pub(super) fn step(&mut self) {
        self.at = self.typed.len().min(self.at + 1);
    }

    /// Steps over blanks; says whether there were any.
    pub(super) fn skip_blanks(&mut self) -> bool {
        let start = self.at;
        self.skip_while(is_blank);
        self.at > start
    }

    /// Steps over folded characters as long as they please.
    pub(super) fn skip_while(&mut self, pleases: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&pleases) {
            self.step();
        }
    }

    /// The folded text from a place to the next character.
    pub(super) fn since(&self, start: usize) -> String {
        self.typed.get(start..self.at).unwrap_or_default().iter().copied().map(fold).collect()
    }

    /// The place of the first control character from a place on.
    pub(super) fn control_since(&self, start: usize) -> Option<(usize, char)> {
        let word = self.typed.get(start..self.at)?;
        let offset = word.iter().position(|c| c.is_control())?;
        Some((start + offset, *word.get(offset)?))
    }

    /// The character at a place, folded.
    pub(super) fn typed(&self, place: usize) -> Option<char> {
        self.typed.get(place).copied().map(fold)
    }

    /// Goes back to a place.
    pub(super) fn rewind(&mut self, place: usize) {
        self.at = self.typed.len().min(place);
    }

    /// Reads a quoted text that begins here: its contents, or `None` when it never ends (all is read then). A doubled
    /// quote stands for one.
    pub(super) fn quoted(&mut self) -> Option<String> {
        let close = match self.typed.get(self.at)? {
            '“' => '”',
            '‘' => '’',
            '＂' | '＇' | '"' | '\'' | '”' | '’' => fold(*self.typed.get(self.at)?),
            _ => return None,
        };
        let closes = |c: char| c == close || matches!(c, '＂' | '＇') && fold(c) == close;
        self.step();
        let mut contents = String::new();
        while let Some(&c) = self.typed.get(self.at) {
            self.step();
            if closes(c) {
                if self.typed.get(self.at).is_none_or(|&next| !closes(next)) {
                    return Some(contents);
                }
                self.step();
            }
            contents.push(c);
        }
        None
    }
}

/// The plain form of a full-width or typographic character.
fn fold(c: char) -> char {
    match c {
        '\u{3000}' | '\u{feff}' | '\u{200b}' => ' ',
        '、' => ',',
        '×' => 'x',
        '−' | '–' => '-',
        '∗' | '⋆' => '*',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// What separates words.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
}

/// What ends a word: blanks, the plus sign, parentheses, commas and quotes.
pub(super) fn ends_word(c: char) -> bool {
    is_blank(c) || matches!(c, '+' | '(' | ')' | ',' | '\'' | '"')
}
