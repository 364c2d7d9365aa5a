//! Why a certificate is rejected.

use bouton_core::{
    evidence::certificate::{Expected, Unreadable},
    value::Natural,
};
use std::fmt;

/// The first reason why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// There is no text.
    Empty,
    /// The text is no certificate.
    Unreadable(Unreadable),
    /// The ruleset is not known, or its positions are not single heaps.
    UnknownRuleset {
        /// As it is written.
        ruleset: String,
    },
    /// The table is longer than this checker fills.
    TooLong {
        /// How many heaps it has.
        heaps: u64,
    },
    /// The table has more options than quick mode looks at.
    Work {
        /// The heap at which it stopped.
        heap: u64,
    },
    /// The number of digests does not fit the number of heaps.
    Blocks,
    /// The theorem is not known, or does not speak of such rules or claims.
    Theorem {
        /// The key.
        theorem: String,
    },
    /// The finite check does not end where the theorem (or the claim) needs it to.
    CheckedTo {
        /// Where it must end, if that is known.
        needed: Option<u64>,
    },
    /// The rules are not those that the closed form is of.
    Form,
    /// The closed form repeats with other numbers.
    FormPeriod {
        /// The preperiod of the form.
        preperiod: Natural,
        /// Its period.
        period: Natural,
        /// Its saltus.
        saltus: Natural,
    },
    /// The theorem's condition on the values fails.
    Condition {
        /// The key.
        theorem: String,
    },
    /// The values are not those of the rules.
    Values {
        /// The first heap of the first block that differs.
        from: u64,
    },
    /// The rule of the sparse run cannot be used with the rules.
    Sparse,
    /// A heap is listed as rare and is not, or is rare and not listed.
    Rare {
        /// The heap.
        heap: u64,
    },
    /// The values do not repeat as claimed.
    Repeat {
        /// The first heap whose value is not repeated.
        heap: u64,
    },
    /// A smaller preperiod would do.
    Preperiod,
    /// A smaller period would do.
    Period {
        /// The smaller one.
        smaller: u64,
    },
    /// The largest value is another one, or is first found elsewhere.
    Largest {
        /// The largest value and the first heap that has it; `None` if values grow for ever.
        found: Option<(Natural, Natural)>,
    },
    /// The heap has another value.
    Value {
        /// The heap.
        heap: Natural,
        /// Its value.
        found: Option<Natural>,
    },
    /// The parts of a sum are not the heaps of its position.
    Parts,
    /// The values of the heaps have another nim-sum.
    Sum {
        /// The nim-sum.
        found: Natural,
    },
    /// The position is a sum, whose certificate has one for each component.
    IsSum {
        /// As it is written.
        position: String,
    },
    /// The position is not one board or graph, or is too large.
    NoBoard {
        /// As it is written.
        position: String,
    },
    /// A line holds no nim-value and connected piece.
    Piece {
        /// The line, from 1.
        line: u64,
    },
    /// A piece is listed with two nim-values.
    TwoValues {
        /// The line of the second one.
        line: u64,
    },
    /// A listed piece has an option of the same nim-value.
    SameValue {
        /// Its line.
        line: u64,
    },
    /// No option of a listed piece is shown to have a nim-value below its own.
    Lacks {
        /// Its line.
        line: u64,
        /// The nim-value.
        value: u64,
    },
    /// An option of a listed piece is neither listed nor answered.
    Unanswered {
        /// Its line.
        line: u64,
    },
    /// The position is none whose rules stand in its text.
    NoPosition {
        /// As it is written.
        position: String,
    },
    /// A line holds no nim-value and position in the form that stands for those which symmetries make equal.
    Position {
        /// The line, from 1.
        line: u64,
    },
    /// A line stands above already.
    Repeated {
        /// The line of the second one.
        line: u64,
    },
    /// There are more options than the checker looks at.
    Options {
        /// Where it stopped.
        line: u64,
    },
    /// The rules that a user wrote make a mistake.
    Fault {
        /// The line of the position.
        line: u64,
    },
    /// A sum that is listed as P under misère play has no move.
    NoMove {
        /// Its line.
        line: u64,
    },
    /// No move from the position leads to a listed one.
    NoWinningMove,
    /// A piece of the position is not listed.
    NotListed,
    /// The pieces of the position have another nim-sum.
    Total {
        /// The nim-sum.
        found: u64,
    },
}

impl From<Unreadable> for Rejection {
    fn from(unreadable: Unreadable) -> Rejection {
        Rejection::Unreadable(unreadable)
    }
}

impl Rejection {
    /// The id of the sentence that says it; what follows `ui-reject-` is the stable word for the reason.
    pub fn message_id(&self) -> &'static str {
        match self {
            Rejection::Unreadable(Unreadable { expected, .. }) => match expected {
                Expected::Text(_) => "ui-reject-unreadable",
                Expected::Word(_) => "ui-reject-unreadable-word",
                Expected::Number(_) => "ui-reject-unreadable-number",
                Expected::List(_) => "ui-reject-unreadable-list",
                Expected::Ascending(_) => "ui-reject-unreadable-ascending",
                Expected::Digest => "ui-reject-unreadable-digest",
                Expected::End => "ui-reject-unreadable-end",
                Expected::Utf8 => "ui-reject-unreadable-utf8",
                Expected::LineFeed => "ui-reject-unreadable-line-feed",
            },
            Rejection::UnknownRuleset { .. } => "ui-reject-ruleset",
            Rejection::TooLong { .. } => "ui-reject-too-long",
            Rejection::Work { .. } => "ui-reject-work",
            Rejection::Blocks => "ui-reject-blocks",
            Rejection::Theorem { .. } => "ui-reject-theorem",
            Rejection::CheckedTo { needed: Some(_) } => "ui-reject-checked-to",
            Rejection::CheckedTo { needed: None } => "ui-reject-checked-to-elsewhere",
            Rejection::Condition { .. } => "ui-reject-condition",
            Rejection::Form => "ui-reject-form",
            Rejection::FormPeriod { .. } => "ui-reject-form-period",
            Rejection::Values { .. } => "ui-reject-values",
            Rejection::Sparse => "ui-reject-sparse",
            Rejection::Rare { .. } => "ui-reject-rare",
            Rejection::Repeat { .. } => "ui-reject-repeat",
            Rejection::Preperiod => "ui-reject-preperiod",
            Rejection::Period { .. } => "ui-reject-period",
            Rejection::Largest { found: Some(_) } => "ui-reject-largest",
            Rejection::Largest { found: None } => "ui-reject-largest-none",
            Rejection::Value { found: Some(_), .. } => "ui-reject-value",
            Rejection::Value { found: None, .. } => "ui-reject-value-beyond",
            Rejection::Parts => "ui-reject-parts",
            Rejection::Sum { .. } => "ui-reject-sum",
            Rejection::Empty => "ui-reject-empty",
            Rejection::IsSum { .. } => "ui-reject-is-sum",
            Rejection::NoBoard { .. } => "ui-reject-no-board",
            Rejection::Piece { .. } => "ui-reject-piece",
            Rejection::TwoValues { .. } => "ui-reject-two-values",
            Rejection::SameValue { .. } => "ui-reject-same-value",
            Rejection::Lacks { .. } => "ui-reject-lacks",
            Rejection::Unanswered { .. } => "ui-reject-unanswered",
            Rejection::NoPosition { .. } => "ui-reject-no-position",
            Rejection::Position { .. } => "ui-reject-position",
            Rejection::Repeated { .. } => "ui-reject-repeated",
            Rejection::Options { .. } => "ui-reject-options",
            Rejection::Fault { .. } => "ui-reject-fault",
            Rejection::NoMove { .. } => "ui-reject-no-move",
            Rejection::NoWinningMove => "ui-reject-no-winning-move",
            Rejection::NotListed => "ui-reject-not-listed",
            Rejection::Total { .. } => "ui-reject-total",
        }
    }

    /// The arguments of that sentence.
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Rejection::Unreadable(Unreadable { line, expected }) => {
                let mut arguments = vec![("line", line.to_string())];
                match expected {
                    Expected::Text(text) => arguments.push(("text", text.clone())),
                    Expected::Word(key)
                    | Expected::Number(key)
                    | Expected::List(key)
                    | Expected::Ascending(key) => arguments.push(("key", (*key).to_owned())),
                    Expected::Digest | Expected::End | Expected::Utf8 | Expected::LineFeed => {}
                }
                arguments
            }
            Rejection::UnknownRuleset { ruleset } => vec![("ruleset", ruleset.clone())],
            Rejection::TooLong { heaps } => vec![("heaps", heaps.to_string())],
            Rejection::Theorem { theorem } | Rejection::Condition { theorem } => {
                vec![("theorem", theorem.clone())]
            }
            Rejection::CheckedTo { needed: Some(needed) } => vec![("heap", needed.to_string())],
            Rejection::FormPeriod { preperiod, period, saltus } => vec![
                ("preperiod", preperiod.to_string()),
                ("period", period.to_string()),
                ("saltus", saltus.to_string()),
            ],
            Rejection::Values { from: heap }
            | Rejection::Work { heap }
            | Rejection::Rare { heap }
            | Rejection::Repeat { heap } => vec![("heap", heap.to_string())],
            Rejection::Period { smaller } => vec![("period", smaller.to_string())],
            Rejection::Largest { found: Some((value, heap)) } => {
                vec![("value", value.to_string()), ("heap", heap.to_string())]
            }
            Rejection::Value { heap, found: Some(value) } => {
                vec![("value", value.to_string()), ("heap", heap.to_string())]
            }
            Rejection::Value { heap, found: None } => vec![("heap", heap.to_string())],
            Rejection::Sum { found } => vec![("value", found.to_string())],
            Rejection::IsSum { position }
            | Rejection::NoBoard { position }
            | Rejection::NoPosition { position } => vec![("position", position.clone())],
            Rejection::Piece { line }
            | Rejection::Position { line }
            | Rejection::Repeated { line }
            | Rejection::Options { line }
            | Rejection::Fault { line }
            | Rejection::NoMove { line }
            | Rejection::TwoValues { line }
            | Rejection::SameValue { line }
            | Rejection::Unanswered { line } => vec![("line", line.to_string())],
            Rejection::Lacks { line, value } => {
                vec![("line", line.to_string()), ("value", value.to_string())]
            }
            Rejection::Total { found } => vec![("value", found.to_string())],
            Rejection::Empty
            | Rejection::Blocks
            | Rejection::Form
            | Rejection::NotListed
            | Rejection::NoWinningMove
            | Rejection::Parts
            | Rejection::CheckedTo { needed: None }
            | Rejection::Sparse
            | Rejection::Preperiod
            | Rejection::Largest { found: None } => Vec::new(),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::Unreadable(unreadable) => write!(f, "it cannot be read: {unreadable}"),
            Rejection::UnknownRuleset { ruleset } => {
                write!(f, "{ruleset} is no ruleset on single heaps")
            }
            Rejection::TooLong { heaps } => {
                write!(f, "its table of {heaps} heaps is longer than this checker fills")
            }
            Rejection::Work { heap } => {
                write!(f, "up to heap {heap} there are more options than quick mode looks at")
            }
            Rejection::Blocks => {
                f.write_str("the number of digests does not fit the number of heaps")
            }
            Rejection::Theorem { theorem } => {
                write!(f, "the theorem {theorem} does not speak of this claim about these rules")
            }
            Rejection::CheckedTo { needed: Some(needed) } => {
                write!(f, "the finite check must end with heap {needed}")
            }
            Rejection::CheckedTo { needed: None } => {
                f.write_str("the finite check does not end where the claim needs it to")
            }
            Rejection::Condition { theorem } => {
                write!(f, "the values do not meet the condition of the theorem {theorem}")
            }
            Rejection::Form => f.write_str("the rules are not those of the closed form"),
            Rejection::FormPeriod { preperiod, period, saltus } => {
                write!(
                    f,
                    "the closed form has preperiod {preperiod}, period {period} and saltus {saltus}"
                )
            }
            Rejection::Values { from } => {
                write!(f, "the values from heap {from} on are not those of the rules")
            }
            Rejection::Sparse => {
                f.write_str("the rule of its sparse run cannot be used with these rules")
            }
            Rejection::Rare { heap } => {
                write!(
                    f,
                    "heap {heap} does not belong to the class that the list of rare heaps gives it"
                )
            }
            Rejection::Repeat { heap } => write!(f, "the value of heap {heap} is not repeated"),
            Rejection::Preperiod => f.write_str("a smaller preperiod would do"),
            Rejection::Period { smaller } => write!(f, "the smaller period {smaller} would do"),
            Rejection::Largest { found: Some((value, heap)) } => {
                write!(f, "the largest value is {value}, first at heap {heap}")
            }
            Rejection::Largest { found: None } => {
                f.write_str("values with a saltus have no largest one")
            }
            Rejection::Value { heap, found: Some(found) } => {
                write!(f, "heap {heap} has the value {found}")
            }
            Rejection::Value { heap, found: None } => {
                write!(f, "the certificate does not reach heap {heap}")
            }
            Rejection::Parts => f.write_str("its parts are not the components of the position"),
            Rejection::Sum { found } => {
                write!(f, "the values of the components have the nim-sum {found}")
            }
            Rejection::NoBoard { position } => {
                write!(f, "{position} is not one board or graph that this checker has room for")
            }
            Rejection::Piece { line } => {
                write!(f, "line {line}: expected a nim-value and one connected piece")
            }
            Rejection::NoPosition { position } => {
                write!(f, "{position} is no position whose rules stand in its text")
            }
            Rejection::Position { line } => {
                write!(
                    f,
                    "line {line}: expected a position in the form that the rules' symmetries give it"
                )
            }
            Rejection::Repeated { line } => write!(f, "line {line}: the same stands above already"),
            Rejection::Options { line } => {
                write!(f, "line {line}: there are more options than this checker looks at")
            }
            Rejection::Fault { line } => write!(f, "line {line}: the rules make a mistake"),
            Rejection::NoMove { line } => write!(
                f,
                "line {line}: it has no move, so under misère play the player to move wins"
            ),
            Rejection::Empty => f.write_str("it is empty"),
            Rejection::IsSum { position } => write!(
                f,
                "{position} is a sum: its certificate (claim: sum) has one for each component"
            ),
            Rejection::NoWinningMove => {
                f.write_str("no move from the position leads to a listed one")
            }
            Rejection::TwoValues { line } => {
                write!(f, "line {line}: the same stands above with another nim-value")
            }
            Rejection::SameValue { line } => {
                write!(f, "line {line}: an option has the same nim-value")
            }
            Rejection::Lacks { line, value } => {
                write!(f, "line {line}: no option is shown to have nim-value {value}")
            }
            Rejection::Unanswered { line } => {
                write!(f, "line {line}: a move has no answer that is listed")
            }
            Rejection::NotListed => f.write_str("the position, or a piece of it, is not listed"),
            Rejection::Total { found } => {
                write!(f, "the position has the nim-value {found}")
            }
        }
    }
}

impl std::error::Error for Rejection {}
