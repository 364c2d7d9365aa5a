//! A question: components of a sum and the play convention.

use bouton_core::{rules::Component, value::Play};

/// Who wins this sum under this convention, why, and with which moves?
#[derive(Clone, Debug)]
pub struct Question {
    /// The components in the order in which they are written.
    pub components: Vec<Component>,
    /// Normal or misère play.
    pub play: Play,
    /// How many moves the answer lists at most.
    pub move_limit: usize,
}

impl Question {
    /// The question as understood: components in notation, heaps of one ruleset together, `nim` for the empty sum.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut last: Option<String> = None;
        for component in &self.components {
            let name = component.ruleset.name();
            let position = component.ruleset.show(&component.position);
            let joins = component.ruleset.is_heap_like() && last.as_deref() == Some(name.as_str());
            if joins {
                text.push(' ');
                text.push_str(&position);
            } else {
                if !text.is_empty() {
                    text.push_str(" + ");
                }
                text.push_str(&component.text());
            }
            last = Some(name);
        }
        if text.is_empty() { "nim".to_owned() } else { text }
    }
}
