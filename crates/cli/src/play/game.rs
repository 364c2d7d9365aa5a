//! A game between a person and the program: the position, what was played, and the analysis afterwards.

use crate::{
    ask::{self, Wish},
    interrupt,
    limits::Allowance,
};
use bouton_core::{
    notation::Diagnostic,
    value::{Outcome, Play},
};
use bouton_engine::{
    Budget, Moves, Question, Verdict,
    opponent::{Level, reply_of},
};
use bouton_server::board::{Drawn, Picture, Touched, listed};
use bouton_words::Words;
use std::time::{Duration, Instant};

/// So many moves of a position can be chosen from.
const LISTED: usize = 2000;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Person,
    Program,
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::Person => Player::Program,
            Player::Program => Player::Person,
        }
    }
}

/// How the game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) first: Player,
}

/// A position with everything that is shown of it.
pub(crate) struct Table {
    pub(crate) question: Question,
    pub(crate) moves: Moves,
    pub(crate) drawn: Drawn,
    /// What the pictures are called, where there are several.
    pub(crate) names: Vec<String>,
    /// A sentence and a touch a move.
    pub(crate) touched: Vec<Touched>,
    /// Who wins, for the player to move.
    pub(crate) verdict: Verdict,
    pub(crate) to_move: Player,
}

/// A move that was made.
pub(crate) struct Ply {
    pub(crate) by: Player,
    /// The move as a sentence.
    pub(crate) words: String,
    /// Who won before it, for the player who moved, and after it, for the other.
    pub(crate) before: Verdict,
    pub(crate) after: Verdict,
    /// A move that would have won, if there was one.
    pub(crate) better: Option<String>,
    /// The position before it.
    from: String,
}

/// A game.
pub(crate) struct Game {
    pub(crate) manner: Manner,
    pub(crate) plies: Vec<Ply>,
    pub(crate) table: Table,
    /// What the program said about its last move.
    pub(crate) said: Option<String>,
    play: Play,
    allowance: Allowance,
    words: &'static Words,
}

impl Game {
    /// Sets the board up.
    ///
    /// # Errors
    /// The mistakes in the text.
    pub(crate) fn new(
        text: &str,
        play: Option<Play>,
        manner: Manner,
        allowance: Allowance,
        words: &'static Words,
    ) -> Result<Game, Vec<Diagnostic>> {
        let components = ask::components(text)?;
        let question = ask::question(text, components, Wish { play, move_limit: LISTED })?;
        let table = look(question, manner.first, &allowance, words).map_err(|m| vec![m])?;
        let play = table.question.play;
        Ok(Game { manner, plies: Vec::new(), table, said: None, play, allowance, words })
    }

    /// Whether no move is left.
    pub(crate) fn is_over(&self) -> bool {
        self.table.moves.moves.is_empty()
    }

    /// Who has won, when it is over.
    pub(crate) fn winner(&self) -> Player {
        // Who cannot move has lost, and has won under misère play.
        match self.play {
            Play::Normal => self.table.to_move.other(),
            Play::Misere => self.table.to_move,
        }
    }

    /// How long a position is looked at.
    pub(crate) fn patience(&self) -> Option<Duration> {
        self.allowance.time()
    }

    pub(crate) fn play(&self) -> Play {
        self.play
    }

    /// Makes a move of the list.
    ///
    /// # Errors
    /// A mistake that rules of the user's own made.
    pub(crate) fn make(&mut self, index: usize) -> Result<(), Diagnostic> {
        let Some(rated) = self.table.moves.moves.get(index) else { return Ok(()) };
        let wins = |verdict| verdict == Verdict::Known(Outcome::P);
        let better = self.table.moves.moves.iter().position(|rated| wins(rated.verdict));
        let sentence = |index: usize| self.table.touched.get(index).map(|t| t.words.clone());
        let ply = Ply {
            by: self.table.to_move,
            words: sentence(index).unwrap_or_else(|| rated.played.text.clone()),
            before: self.table.verdict,
            after: rated.verdict,
            better: better.filter(|_| !wins(rated.verdict)).and_then(sentence),
            from: self.table.moves.game.clone(),
        };
        let to = rated.played.to.clone();
        self.set(&to, self.table.to_move.other())?;
        self.plies.push(ply);
        Ok(())
    }

    /// Lets the program move.
    ///
    /// # Errors
    /// A mistake that rules of the user's own made.
    pub(crate) fn answer(&mut self) -> Result<(), Diagnostic> {
        let table = &self.table;
        let Manner { level, seed, .. } = self.manner;
        let budget = self.allowance.begin(None);
        let chosen =
            interrupt::computing(|| reply_of(&table.question, &table.moves, level, seed, &budget));
        let Some((index, reason)) = chosen else { return Ok(()) };
        let rated = &table.moves.moves[index];
        let sentence = table.touched.get(index).map_or(&rated.played.text, |t| &t.words);
        self.said = Some(self.words.reply(&table.moves.moves, index, reason, sentence));
        self.make(index)
    }

    /// Takes back the last move of the person, and what the program answered. Says whether there was one.
    ///
    /// # Errors
    /// A mistake that rules of the user's own made.
    pub(crate) fn undo(&mut self) -> Result<bool, Diagnostic> {
        let Some(at) = self.plies.iter().rposition(|ply| ply.by == Player::Person) else {
            return Ok(false);
        };
        let from = self.plies[at].from.clone();
        self.set(&from, Player::Person)?;
        self.plies.truncate(at);
        self.said = None;
        Ok(true)
    }

    /// The index of a winning move, or else of none.
    pub(crate) fn hint(&self) -> Option<usize> {
        let wins = |verdict| verdict == Verdict::Known(Outcome::P);
        self.table.moves.moves.iter().position(|rated| wins(rated.verdict))
    }

    fn set(&mut self, text: &str, to_move: Player) -> Result<(), Diagnostic> {
        // The engine wrote the text, so it can be read.
        let first = |mut all: Vec<Diagnostic>| all.remove(0);
        let components = ask::components(text).map_err(first)?;
        let wish = Wish { play: Some(self.play), move_limit: LISTED };
        let question = ask::question(text, components, wish).map_err(first)?;
        self.table = look(question, to_move, &self.allowance, self.words)?;
        Ok(())
    }
}

/// Looks at a position.
fn look(
    question: Question,
    to_move: Player,
    allowance: &Allowance,
    words: &Words,
) -> Result<Table, Diagnostic> {
    let (answer, mut moves) = interrupt::computing(|| {
        // One budget for both, so that the time is that which was said: a third of it for who wins, what is left for the moves.
        let whole = allowance.begin(None);
        let third = whole.deadline.map(|end| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / 3
        });
        let answer = bouton_engine::outcome(&question, &Budget { deadline: third, ..whole });
        (answer, bouton_engine::moves(&question, &whole))
    });
    if let Some(mistake) = answer.mistake.or_else(|| moves.mistake.clone()) {
        return Err(mistake);
    }
    let drawn = Drawn::of(&question.components);
    let mut touched = listed(&drawn, &question, &moves, words);
    let names = if drawn.pictures.len() > 1 { drawn.names() } else { Vec::new() };
    for (rated, touched) in moves.moves.iter().zip(&mut touched) {
        let picture = drawn.picture_of(rated.played.component);
        // A list's moves are written with their game.
        let is_list = matches!(drawn.pictures.get(picture), Some(Picture::List { .. }));
        if let Some(name) = names.get(picture).filter(|_| !is_list) {
            let arguments = [("game", name.as_str().into()), ("move", (&*touched.words).into())];
            touched.words = words.say("ui-play-in", &arguments);
        }
    }
    // Winning moves do not come first here: who plays looks for them.
    let mut both: Vec<_> = moves.moves.drain(..).zip(touched).collect();
    both.sort_by_cached_key(|(rated, touched)| {
        let pieces = pieces(&touched.words).into_iter();
        let key = pieces.map(|word| (word.parse::<u64>().ok(), word)).collect::<Vec<_>>();
        (rated.played.component, key)
    });
    let (sorted, touched) = both.into_iter().unzip();
    moves.moves = sorted;
    Ok(Table { verdict: answer.verdict, question, moves, drawn, names, touched, to_move })
}

/// The move that a typed text means: its number in the list, its notation, or words of its sentence (`take 2 from heap 1`), if they
/// mean one move only.
pub(crate) fn meant(table: &Table, typed: &str) -> Option<usize> {
    if let Ok(number) = typed.trim().parse::<usize>() {
        return number.checked_sub(1).filter(|index| *index < table.moves.moves.len());
    }
    let wanted = pieces(typed);
    if wanted.is_empty() {
        return None;
    }
    let texts = table.moves.moves.iter().zip(&table.touched);
    let texts: Vec<[Vec<String>; 2]> =
        texts.map(|(m, touched)| [pieces(&m.played.text), pieces(&touched.words)]).collect();
    let only = |fits: &dyn Fn(&[String]) -> bool| {
        let mut found = texts.iter().enumerate().filter(|(_, all)| all.iter().any(|t| fits(t)));
        let first = found.next()?.0;
        found.next().is_none().then_some(first)
    };
    only(&|text| text == wanted)
        .or_else(|| only(&|text| contains(text, &wanted)))
        .or_else(|| only(&|text| groups(&wanted).all(|group| contains(text, group))))
}

/// The moves that are left while a text is typed: those with its words and the numbers behind them side by side (`heap 2`), or, where
/// there is none, those with its words in any order. The last word may be the beginning of one.
pub(crate) fn narrowed(table: &Table, typed: &str) -> Vec<usize> {
    let wanted = pieces(typed);
    let texts: Vec<[Vec<String>; 2]> = (table.moves.moves.iter().zip(&table.touched))
        .map(|(rated, touched)| [pieces(&rated.played.text), pieces(&touched.words)])
        .collect();
    let having = |fits: &dyn Fn(&[String]) -> bool| -> Vec<usize> {
        let all = texts.iter().enumerate();
        all.filter(|(_, both)| both.iter().any(|text| fits(text))).map(|(at, _)| at).collect()
    };
    let together = having(&|text| groups(&wanted).all(|group| begins(text, group)));
    if !together.is_empty() {
        return together;
    }
    having(&|text| wanted.iter().all(|word| begins(text, std::slice::from_ref(word))))
}

/// Whether a text contains some words side by side, the last of which may be the beginning of one.
fn begins(text: &[String], part: &[String]) -> bool {
    let Some((last, first)) = part.split_last() else { return true };
    text.windows(part.len()).any(|window| {
        let (end, begin) = (&window[first.len()], &window[..first.len()]);
        begin == first && end.starts_with(last.as_str())
    })
}

/// The words and numbers of a text in small letters; little words that say nothing are left out.
fn pieces(text: &str) -> Vec<String> {
    const LITTLE: [&str; 8] = ["from", "the", "of", "a", "to", "all", "and", "in"];
    let mut found: Vec<String> = Vec::new();
    let mut open = None;
    for letter in text.to_lowercase().chars() {
        // A Chinese sign is a word of its own.
        let kind = match letter {
            '0'..='9' => Some(0),
            'a'..='z' | '_' => Some(1),
            _ if letter.is_alphanumeric() => Some(2),
            _ => None,
        };
        match (kind, found.last_mut()) {
            (None, _) => {}
            (Some(0 | 1), Some(last)) if open == kind => last.push(letter),
            _ => found.push(letter.to_string()),
        }
        open = kind;
    }
    found.retain(|word| !LITTLE.contains(&word.as_str()));
    found
}

fn contains(text: &[String], part: &[String]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}

/// Words with the numbers behind them: `take 2`, `heap 1`.
fn groups(words: &[String]) -> impl Iterator<Item = &[String]> {
    words.chunk_by(|_, next| next.starts_with(|c: char| c.is_ascii_digit()))
}

/// At which moves the win changed hands.
pub(crate) fn turns(plies: &[Ply]) -> impl Iterator<Item = (usize, &Ply)> {
    plies.iter().enumerate().filter(|(_, ply)| {
        ply.before == Verdict::Known(Outcome::N) && ply.after == Verdict::Known(Outcome::N)
    })
}
