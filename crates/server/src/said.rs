//! Answers in sentences, beside their machine-readable forms.

use crate::tables::TableUsed;
use bouton_core::{
    evidence::{Argument, Basis, Step},
    rules::catalogue,
    value::{Natural, Outcome, Play},
};
use bouton_engine::{Answer, NimValue, Verdict};
use bouton_wire as wire;
use bouton_words::{
    Words,
    why::{self, Heading, Told},
};
use serde::Serialize;
use utoipa::ToSchema;

/// An answer in sentences.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnswerWords {
    /// Who wins: "the player to move wins (N-position)".
    pub(crate) verdict: String,
    /// The play convention.
    pub(crate) play: String,
    /// What the verdict rests on; null where it is unknown.
    pub(crate) basis: Option<String>,
    /// The nim-value: "nim-value 1"; null where it is not known.
    pub(crate) nim_value: Option<String>,
    /// What the nim-value rests on; null where it is not known.
    pub(crate) nim_value_basis: Option<String>,
    /// How many winning moves there are.
    pub(crate) moves: String,
    /// The last line of a list of winning moves that is not complete; null where it is.
    pub(crate) more_moves: Option<String>,
    /// What stopped the computation; null when nothing did.
    pub(crate) stop: Option<String>,
    /// A sentence for each component, in their order.
    pub(crate) components: Vec<String>,
    /// Why, in order.
    pub(crate) why: Vec<WhyStep>,
    /// Remarks.
    pub(crate) notes: Vec<String>,
    /// The theorems that the answer rests on.
    pub(crate) sources: Vec<wire::TheoremEntry>,
}

/// One step of Why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WhyStep {
    /// The sentence.
    pub(crate) text: String,
    /// Whether it is the heading of the steps about one component, or of those about the sum.
    pub(crate) heading: bool,
    /// The index of the component that a heading is about; null for the heading of the sum, and for other steps.
    pub(crate) component: Option<usize>,
    /// The move that the step says wins, in the notation; null for other steps.
    #[serde(rename = "move")]
    pub(crate) played: Option<String>,
    /// The index in `steps` of the step that it tells; pictures stand there.
    pub(crate) step: usize,
}

/// How much of the explanation is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Of a sum, what each component comes to, and how they are put together.
    Short,
    /// Every step.
    Full,
}

impl AnswerWords {
    pub(crate) fn new(answer: &Answer, depth: Depth, words: &Words) -> AnswerWords {
        let value = |value: &NimValue| format!("{} {}", words.word("ui-nim-value"), value.sign());
        let steps = match depth {
            Depth::Short => why::short(&answer.steps),
            Depth::Full => answer.steps.iter().collect(),
        };
        AnswerWords {
            verdict: words.verdict(answer.verdict),
            play: words.play(answer.play),
            basis: answer.basis.as_ref().map(|basis| words.basis(basis)),
            nim_value: answer.nim_value.as_ref().map(value),
            nim_value_basis: answer.nim_value_basis.as_ref().map(|basis| words.basis(basis)),
            moves: winning_moves(answer, words),
            more_moves: answer
                .winning_moves
                .as_ref()
                .filter(|moves| !moves.complete)
                .map(|moves| words.more_moves(moves.count.as_ref(), moves.moves.len(), moves.cut)),
            stop: answer.stop.as_ref().map(|stop| words.stop(stop)),
            components: answer
                .components
                .iter()
                .map(|c| component(c, answer.play, words))
                .collect(),
            why: why_steps(words.told(&steps, answer.components.len() == 1), &answer.steps),
            notes: answer.notes.iter().map(|note| words.step(note)).collect(),
            sources: sources(answer, words),
        }
    }
}

impl AnswerWords {
    /// The same, saying that it is from a table.
    pub(crate) fn resting_on(self, table: Option<&TableUsed>, words: &Words) -> AnswerWords {
        let Some(table) = table else { return self };
        let said = table.said(words);
        let nim_value_basis = self.nim_value_basis.map(|_| said.clone());
        AnswerWords { basis: Some(said), nim_value_basis, ..self }
    }
}

impl WhyStep {
    fn new(told: Told<'_>, step: usize) -> WhyStep {
        let text = |wanted: &str| {
            told.step.arguments.iter().find_map(|(name, value)| match value {
                Argument::Text(text) if *name == wanted => Some(text.clone()),
                _ => None,
            })
        };
        let is_move = matches!(told.step.id, "winning-move" | "winning-move-plain");
        WhyStep {
            heading: told.heading.is_some(),
            component: match told.heading {
                Some(Heading::Component(index)) => Some(index),
                Some(Heading::Sum) | None => None,
            },
            played: if is_move && told.heading.is_none() { text("move") } else { None },
            text: told.text,
            step,
        }
    }
}

/// Steps as they are told, each with its index among all. They are told in order.
fn why_steps(told: Vec<Told<'_>>, all: &[Step]) -> Vec<WhyStep> {
    let mut from = 0;
    let with_index = |told: Told<'_>| {
        let found = all[from..].iter().position(|step| std::ptr::eq(step, told.step));
        from += found.unwrap_or(0);
        WhyStep::new(told, from)
    };
    told.into_iter().map(with_index).collect()
}

fn winning_moves(answer: &Answer, words: &Words) -> String {
    let none = || match answer.verdict {
        Verdict::Known(Outcome::P) => words.word("ui-winning-moves-none"),
        _ => words.word("ui-winning-moves-unknown"),
    };
    let Some(moves) = &answer.winning_moves else { return none() };
    match &moves.count {
        Some(count) if count.is_zero() => words.word("ui-winning-moves-none"),
        Some(count) => words.say("ui-winning-moves-count", &[("count", count.into())]),
        None if moves.moves.is_empty() => none(),
        None => words.say("ui-winning-moves-some", &[("count", (moves.moves.len() as u64).into())]),
    }
}

fn component(component: &bouton_engine::ComponentAnswer, play: Play, words: &Words) -> String {
    let mut facts = Vec::new();
    match &component.nim_value {
        Some(value) => facts.push(format!("{} {}", words.word("ui-nim-value"), value.sign())),
        None if play == Play::Normal => facts.push(words.word("ui-no-nim-value")),
        None => {}
    }
    if component.nim_value.is_none() {
        match component.verdict {
            Verdict::Known(Outcome::N) => facts.push(words.word("ui-alone-n")),
            Verdict::Known(Outcome::P) => facts.push(words.word("ui-alone-p")),
            _ => {}
        }
    }
    facts.extend(component.basis.as_ref().map(|basis| words.basis(basis)));
    facts.extend(component.stop.as_ref().map(|stop| words.stop(stop)));
    if facts.is_empty() {
        facts.push(words.word("ui-yields-unknown"));
    }
    facts.join(words.between())
}

/// The theorems that an answer rests on, with what they say and where they were published.
fn sources(answer: &Answer, words: &Words) -> Vec<wire::TheoremEntry> {
    let components = answer.components.iter().map(|c| c.basis.as_ref());
    let bases = components.chain([answer.basis.as_ref(), answer.nim_value_basis.as_ref()]);
    let mut keys: Vec<&str> = Vec::new();
    for basis in bases.flatten() {
        if let Basis::Theorem { key } | Basis::FiniteCheck { theorem: key, .. } = basis
            && !keys.contains(key)
        {
            keys.push(key);
        }
    }
    keys.iter().filter_map(|key| theorem(key, words)).collect()
}

/// What a theorem says, and where it was published.
pub(crate) fn theorem(key: &str, words: &Words) -> Option<wire::TheoremEntry> {
    let theorem = bouton_engine::theorem::THEOREMS
        .iter()
        .chain(catalogue::families().iter().flat_map(|family| family.theorems()))
        .find(|theorem| theorem.key == key)?;
    Some(wire::TheoremEntry {
        key: theorem.key,
        statement: words.theorem(theorem.key, theorem.statement),
        source: theorem.source,
    })
}

/// The last line of a list of moves that is not complete.
pub(crate) fn more(count: Option<&Natural>, listed: usize, words: &Words) -> String {
    let listed = Natural::from(listed);
    match count.filter(|count| **count > listed) {
        Some(count) => words.say("ui-page-more", &[("count", (count - listed).into())]),
        None => words.word("ui-page-more-uncounted"),
    }
}

/// What follows a move, for the player who then waits.
pub(crate) fn after(verdict: Verdict, words: &Words) -> String {
    words.word(match verdict {
        Verdict::Known(Outcome::P) => "ui-after-p",
        Verdict::Known(Outcome::N) => "ui-after-n",
        Verdict::Draw => "ui-after-draw",
        Verdict::Unknown => "ui-after-unknown",
    })
}
