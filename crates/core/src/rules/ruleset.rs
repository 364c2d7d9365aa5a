//! The trait of a ruleset: its options, and what else is known of it.

use super::{
    Board, Compound, Convention, Drawing, Position, Theory, Written,
    heap::HeapRules,
    language::{UserRules, spelled},
};
use crate::{
    evidence::Step,
    notation::{Diagnostic, Span},
    value::{Natural, Play},
};
use smallvec::SmallVec;
use std::{fmt, ops::ControlFlow, sync::Arc};

/// Whether to go on with the next option; a visitor that has seen enough breaks.
pub type Flow = ControlFlow<()>;

/// Receives options one by one. An option is a sum of positions of the same ruleset: a list of parts, each a list of
/// words; no part at all is the empty sum.
pub type Visitor<'a> = &'a mut dyn FnMut(&[&[u64]]) -> Flow;

/// Receives options, and hears of the work between them.
pub trait OptionSink {
    /// The next option, as for a [`Visitor`].
    fn option(&mut self, parts: &[&[u64]]) -> Flow;

    /// An option of one part of one number.
    fn heap(&mut self, heap: u64) -> Flow {
        self.option(&[&[heap]])
    }

    /// An option of two parts of one number each.
    fn two_heaps(&mut self, first: u64, second: u64) -> Flow {
        self.option(&[&[first], &[second]])
    }

    /// An option of one part of two numbers.
    fn pair(&mut self, first: u64, second: u64) -> Flow {
        self.option(&[&[first, second]])
    }

    /// A row of options of one part each: `first`, and behind it so many in all, each number of one being that of the one before and its
    /// step. No number is negative or exceeds a word.
    fn row(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        let mut part: SmallVec<[u64; 8]> = SmallVec::from_slice(first);
        for place in 0..count {
            if place > 0 {
                for (number, &step) in part.iter_mut().zip(steps) {
                    *number = number.wrapping_add_signed(step);
                }
            }
            match part[..] {
                [heap] => self.heap(heap)?,
                [first, second] => self.pair(first, second)?,
                _ => self.option(&[&part])?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Loop steps that were done without an option, reported every few thousand; a break stops the enumeration.
    fn work(&mut self, _steps: u64) -> Flow {
        ControlFlow::Continue(())
    }
}

/// What went wrong while a user's rules made the options of a position: a mistake in the rules, found at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The code, explained like every mistake in the input.
    pub code: &'static str,
    /// The place in the text of the rules, in characters.
    pub span: Span,
    /// The value that was refused, where the message names one.
    pub value: String,
}

/// An impartial game: for every position, its options.
///
/// [`options`](Ruleset::options) is pure and deterministic and is the only definition of the game. Every sequence of
/// moves must end, unless the ruleset [says otherwise](Ruleset::may_cycle).
pub trait Ruleset: fmt::Debug + Send + Sync {
    /// The ruleset as it is written in front of its positions: `nim`, `subtract:1,3,4`, `0.77`.
    fn name(&self) -> String;

    /// What tells the ruleset from others: two rulesets of one identity are the same game. The name, unless a name does
    /// not say all.
    fn identity(&self) -> String {
        self.name()
    }

    /// The ruleset as sentences call it: its name, or a shorter one where the name is a long text.
    fn label(&self) -> String {
        self.name()
    }

    /// Visits the options of a position in the order of the definition, one call a move (two moves may reach equal
    /// positions). Never panics; a list of words that is no position has no options. Constant memory: a heap of 2^60 has 2^60 options,
    /// and the visitor decides when to stop.
    ///
    /// # Errors
    /// Breaks when the visitor breaks.
    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow;

    /// How many options a position of any size has, where that is known without visiting them: as many as
    /// [`options`](Ruleset::options) has calls. A test holds the two against each other.
    fn option_count(&self, position: &Position) -> Option<Natural> {
        match position.numbers() {
            [heap] => self.heap_rules()?.option_count(heap),
            _ => None,
        }
    }

    /// As [`options`](Ruleset::options), for rulesets whose enumeration may fail or work long without an option (user-written
    /// rules). Searches call this one.
    ///
    /// # Errors
    /// The fault in the rules, with its place.
    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        Ok(self.options(position, &mut |parts| sink.option(parts)))
    }

    /// The compiled rules, for rules that a user wrote: engines run them without a call an option.
    fn user_rules(&self) -> Option<&UserRules> {
        None
    }

    /// The built-in ruleset that rules which a user wrote are for certain: the same options of every position, whose numbers are the same. What is proved of it holds
    /// for them.
    fn built_in(&self) -> Option<&Arc<dyn Ruleset>> {
        None
    }

    /// A fault of [`try_options`](Ruleset::try_options) as a mistake in the question's text.
    fn mistake(&self, fault: &Fault) -> Diagnostic {
        Diagnostic::new(fault.code, fault.span.clone()).with("value", &fault.value)
    }

    /// The play conventions that the ruleset knows.
    fn convention(&self) -> Convention {
        Convention::Either
    }

    /// For positions of two numbers whose options are exactly what is left after a positive multiple of one of some
    /// vectors is taken away: these vectors, none of them (0, 0). Nim-values of all small pairs then take a few steps a
    /// pair, whatever the number of options. A test holds them against [`options`](Ruleset::options).
    fn lines(&self) -> Option<&[[u64; 2]]> {
        None
    }

    /// For positions of two numbers whose options are: any positive number taken from one of them, or positive numbers k and l
    /// taken from both with |k − l| below this width. A table of nim-values then takes a few steps a pair for every unit of the
    /// width. A test holds it against [`options`](Ruleset::options).
    fn band(&self) -> Option<u64> {
        None
    }

    /// Replaces a position by a representative of the positions that are equal to it by the ruleset's symmetries (sorted
    /// heaps, reflected boards). Used as key by searches. Nothing to do by default.
    fn canonical(&self, _position: &mut Vec<u64>) {}

    /// Whether play may come back to a position, and the ruleset means it so: its positions have values in the sense of
    /// Smith (1966), and a game may be a draw. Where this is false, a position that can be reached from itself is a
    /// mistake in the rules.
    fn may_cycle(&self) -> bool {
        false
    }

    /// What is proved about the ruleset, if anything.
    fn theory(&self) -> Option<&dyn Theory> {
        None
    }

    /// The definition as rules on a single heap, if a position is one number and every part of an option is a smaller heap.
    fn heap_rules(&self) -> Option<&HeapRules> {
        None
    }

    /// The rules in the language of docs/rules-language.md, for positions of so many numbers; `None` where it has no words
    /// for them. A test holds that a text has the same options in the same order.
    fn in_rule_language(&self, numbers: usize) -> Option<String> {
        match numbers {
            1 => spelled::heap(&self.name(), self.heap_rules()?),
            _ => None,
        }
    }

    /// The ruleset as a compound of others, if it is one.
    fn compound(&self) -> Option<&Compound> {
        None
    }

    /// The board or graph behind the ruleset, if a specialised engine can search it.
    fn board(&self) -> Option<Board<'_>> {
        None
    }

    /// The picture that people draw of a position, where there is a natural one.
    fn drawing(&self) -> Option<Drawing<'_>> {
        let has_pairs = self.lines().is_some() || self.band().is_some();
        Drawing::usual(&self.name(), self.board(), self.is_heap_like(), has_pairs)
    }

    /// The position as it is written after the ruleset's name: `3`, `5 8`, `a1`.
    fn show(&self, position: &Position) -> String {
        let numbers: Vec<String> = position.numbers().iter().map(ToString::to_string).collect();
        numbers.join(" ")
    }

    /// What a player does in the move from a position to these parts, where the position after it says that badly: the coins
    /// that are turned, the edge that is cut. `None` by default, and where no move leads there.
    fn action(&self, _before: &Position, _after: &[Position]) -> Option<Step> {
        None
    }

    /// What is written after the ruleset's name for one position.
    fn written(&self) -> Written {
        Written::Numbers(1)
    }

    /// The position that is written as these numbers after the ruleset's name; `None` if there is none.
    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        self.written().takes(numbers.len()).then(|| numbers.iter().cloned().collect())
    }

    /// Whether several positions may follow one name, each a component of the sum (`kayles 5 7`).
    fn is_heap_like(&self) -> bool {
        self.heap_rules().is_some()
    }

    /// Steps that belong to every answer about the ruleset, e.g. where two readings of its rules give different
    /// winners under the play convention.
    fn notes(&self, _position: &Position, _play: Play) -> Vec<Step> {
        Vec::new()
    }
}
