//! What is said of a game: whose turn it is, how it ended, and where the win changed hands.

use super::game::{Game, Player, turns};
use bouton_core::value::Outcome;
use bouton_engine::Verdict;
use bouton_words::Words;

/// Who is to move, or who has won.
pub(crate) fn state(game: &Game, words: &Words) -> String {
    words.word(match (game.is_over(), game.is_over().then(|| game.winner())) {
        (true, Some(Player::Person)) => "ui-play-you-won",
        (true, _) => "ui-play-you-lost",
        _ if game.table.to_move == Player::Person => "ui-play-your-move",
        _ => "ui-play-its-move",
    })
}

/// Under which convention.
pub(crate) fn convention(game: &Game, words: &Words) -> String {
    words.play(game.play())
}

/// A move that was made, with its number.
pub(crate) fn made(game: &Game, index: usize, words: &Words) -> String {
    let ply = &game.plies[index];
    let id = if ply.by == Player::Person { "ui-play-you" } else { "ui-play-it" };
    let number = index as u64 + 1;
    words.say(id, &[("number", number.into()), ("move", ply.words.as_str().into())])
}

/// What the game teaches, line by line: who was winning, and the moves at which that changed.
pub(crate) fn analysis(game: &Game, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(first) = game.plies.first() else { return lines };
    let winner = |verdict: Verdict, mover: Player| match (verdict, mover) {
        (Verdict::Known(Outcome::N), Player::Person)
        | (Verdict::Known(Outcome::P), Player::Program) => Some(Player::Person),
        (Verdict::Known(_), _) => Some(Player::Program),
        _ => None,
    };
    lines.push(words.word(match winner(first.before, first.by) {
        Some(Player::Person) => "ui-play-began-you",
        Some(Player::Program) => "ui-play-began-it",
        None => "ui-play-began-unknown",
    }));
    let mut changed = false;
    for (index, ply) in turns(&game.plies) {
        changed = true;
        let id = if ply.by == Player::Person { "ui-play-gave" } else { "ui-play-it-gave" };
        let better = ply.better.as_deref().unwrap_or("?");
        let arguments = [
            ("number", (index as u64 + 1).into()),
            ("move", ply.words.as_str().into()),
            ("better", better.into()),
        ];
        lines.push(words.say(id, &arguments));
    }
    if !changed && winner(first.before, first.by).is_some() {
        lines.push(words.word("ui-play-never-changed"));
    }
    lines
}
