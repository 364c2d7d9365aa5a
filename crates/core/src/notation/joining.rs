//! The words that join games otherwise than by a sum: `conjunctive(…)`, `continued(…)`, `selective(…)`, `shortened(…)`,
//! `diminished(…)`.
//!
//! How a player moves in several games at once, and when the whole is over, makes the compound (Conway, On Numbers and
//! Games, chapter 14):
//!
//! | word | a move | over as soon as |
//! |---|---|---|
//! | `conjunctive` | in every game | the first game has ended |
//! | `continued` | in every game that has not ended | all games have ended |
//! | `selective` | in one game or more | all games have ended |
//! | `shortened` | in one game or more | the first game has ended |
//! | `diminished` | in one game | the first game has ended |
//!
//! The sum written with `+` is the sixth: a move in one game, over as soon as all have ended.

/// How a compound joins its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Joining {
    /// A move in every game; over when the first has ended.
    Conjunctive,
    /// A move in every game that has not ended; over when all have.
    Continued,
    /// A move in one game or more; over when all have ended.
    Selective,
    /// A move in one game or more; over when the first has ended.
    Shortened,
    /// A move in one game; over when the first has ended.
    Diminished,
}

impl Joining {
    /// All of them.
    pub const ALL: [Joining; 5] = [
        Joining::Conjunctive,
        Joining::Continued,
        Joining::Selective,
        Joining::Shortened,
        Joining::Diminished,
    ];

    /// The word in front of the parentheses.
    pub fn word(self) -> &'static str {
        match self {
            Joining::Conjunctive => "conjunctive",
            Joining::Continued => "continued",
            Joining::Selective => "selective",
            Joining::Shortened => "shortened",
            Joining::Diminished => "diminished",
        }
    }

    /// Other words for it.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Joining::Conjunctive => &["合取"],
            Joining::Continued => &["continued-conjunctive", "持续合取"],
            Joining::Selective => &["选择"],
            Joining::Shortened => &["shortened-selective", "缩短选择"],
            Joining::Diminished => &["diminished-disjunctive", "缩短析取"],
        }
    }

    /// The joining that a word stands for; `_` is read as `-`, capital letters as small ones.
    ///
    /// ```
    /// use bouton_core::notation::Joining;
    ///
    /// assert_eq!(Joining::of_word("Selective"), Some(Joining::Selective));
    /// assert_eq!(Joining::of_word("nim"), None);
    /// ```
    pub fn of_word(word: &str) -> Option<Joining> {
        let word = word.to_lowercase().replace('_', "-");
        let all = Joining::ALL.into_iter();
        all.into_iter().find(|j| j.word() == word || j.aliases().contains(&word.as_str()))
    }
}
