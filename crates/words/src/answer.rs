//! Verdicts, bases and stops in words, always with the perspective spelled out.

use crate::Words;
use bouton_core::{
    evidence::{Argument, Basis},
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Cut, Limit, RatedMove, Stop, Verdict, opponent::Reason};

impl Words {
    /// The verdict as a sentence: "the player to move wins (N-position)".
    pub fn verdict(&self, verdict: Verdict) -> String {
        self.word(match verdict {
            Verdict::Known(Outcome::N) => "ui-verdict-n",
            Verdict::Known(Outcome::P) => "ui-verdict-p",
            Verdict::Draw => "ui-verdict-draw",
            Verdict::Unknown => "ui-verdict-unknown",
        })
    }

    /// The play convention in words.
    pub fn play(&self, play: Play) -> String {
        self.word(match play {
            Play::Normal => "ui-play-normal",
            Play::Misere => "ui-play-misere",
        })
    }

    /// The move that the opponent chose among these, in words; `sentence` is that of the move.
    pub fn reply(
        &self,
        moves: &[RatedMove],
        index: usize,
        reason: Reason,
        sentence: &str,
    ) -> String {
        let wins = |rated: &RatedMove| rated.verdict == Verdict::Known(Outcome::P);
        let verdict = moves.get(index).map(|rated| rated.verdict);
        let id = match (reason, verdict) {
            (Reason::Mirror, _) => "ui-reply-mirror",
            (_, Some(Verdict::Known(Outcome::P))) => "ui-reply-wins",
            (_, Some(Verdict::Known(Outcome::N))) if moves.iter().any(wins) => "ui-reply-slips",
            (_, Some(Verdict::Known(Outcome::N))) => "ui-reply-hopes",
            (Reason::Chance, _) => "ui-reply-chance",
            (_, Some(Verdict::Draw)) => "ui-reply-draw",
            _ => "ui-reply-unknown",
        };
        self.say(id, &[("move", sentence.into())])
    }

    /// What a claim rests on, in words.
    pub fn basis(&self, basis: &Basis) -> String {
        let number = |n: u64| Argument::from(n);
        match basis {
            Basis::Theorem { key } => {
                self.say("ui-basis-theorem", &[("theorem", Argument::from(*key))])
            }
            Basis::Exhaustive { positions } => {
                self.say("ui-basis-exhaustive", &[("positions", number(*positions))])
            }
            Basis::FiniteCheck { theorem, checked_to } => self.say(
                "ui-basis-finite-check",
                &[("theorem", Argument::from(*theorem)), ("checked", number(*checked_to))],
            ),
            Basis::Observed { checked_to } => {
                self.say("ui-basis-observed", &[("checked", number(*checked_to))])
            }
            // A basis that this version has no words for is still named.
            other => format!("{other:?}"),
        }
    }

    /// Why a computation stopped, in words.
    pub fn stop(&self, stop: &Stop) -> String {
        let id = match stop.limit {
            Limit::Positions => "ui-stop-positions",
            Limit::Memory => "ui-stop-memory",
            Limit::Time => "ui-stop-time",
            Limit::Cancelled => "ui-stop-cancelled",
            Limit::NoMethod => "ui-stop-no-method",
            Limit::Values => "ui-stop-values",
            Limit::Options => "ui-stop-options",
            Limit::Cycle => "ui-stop-cycle",
            other => return format!("{other:?}"),
        };
        self.say(id, &[("positions", Argument::from(stop.positions))])
    }

    /// The last line of a list of moves that is not complete: how many more there are, and what would list them.
    pub fn more_moves(&self, count: Option<&Natural>, listed: usize, cut: Option<Cut>) -> String {
        let listed = Natural::from(listed);
        let Some(count) = count.filter(|count| **count > listed) else {
            return self.word("ui-more-moves-uncounted");
        };
        let id = match cut {
            Some(Cut::Limit) => "ui-more-moves",
            Some(Cut::Texts) => "ui-more-moves-long",
            None => "ui-more-moves-not-listed",
        };
        self.say(id, &[("count", (count - listed).into())])
    }

    /// What to do about a stop, in words; empty where nothing helps.
    pub fn stop_help(&self, stop: &Stop) -> String {
        let id = match stop.limit {
            Limit::Positions => "ui-stop-positions",
            Limit::Options => "ui-stop-options",
            Limit::Memory => "ui-stop-memory",
            Limit::Time => "ui-stop-time",
            Limit::Cycle => "ui-stop-cycle",
            _ => return String::new(),
        };
        self.find(id, Some("help"), &[]).unwrap_or_default()
    }

    /// What a theorem says: in Chinese where this crate has it, else as it stands beside the rules.
    pub fn theorem(&self, key: &str, statement: &str) -> String {
        self.find(&format!("theorem-{key}"), None, &[]).unwrap_or_else(|| statement.to_owned())
    }
}
