//! Sums and moves as they are written, each component's text made once.
//!
//! A sum of n components with m listed moves has texts of total length O(n·m), which no trick avoids; what is avoided is
//! converting numbers again for every move.

use bouton_core::rules::{Component, Position, Ruleset};
use std::sync::Arc;

/// The empty sum.
const EMPTY: &str = "()";

/// A heap of which nothing is left.
const NOTHING: &str = "0";

/// The texts of a sum's components.
#[derive(Debug)]
pub(crate) struct SumText {
    names: Vec<Name>,
    entries: Vec<Entry>,
    length: usize,
}

#[derive(Debug)]
struct Name {
    text: String,
    /// As sentences call it.
    label: String,
    joins: bool,
}

#[derive(Debug)]
struct Entry {
    /// Index into `names`; equal for neighbours of one ruleset.
    name: usize,
    position: String,
}

impl SumText {
    pub(crate) fn of(components: &[Component]) -> SumText {
        let mut names: Vec<Name> = Vec::new();
        let mut entries = Vec::with_capacity(components.len());
        let mut last: Option<&Arc<dyn Ruleset>> = None;
        for component in components {
            let ruleset = &component.ruleset;
            if !last.is_some_and(|l| Arc::ptr_eq(l, ruleset)) {
                let text = ruleset.name();
                if names.last().is_none_or(|n| n.text != text) {
                    let label = ruleset.label();
                    names.push(Name { text, label, joins: ruleset.is_heap_like() });
                }
                last = Some(ruleset);
            }
            let position = ruleset.show(&component.position);
            entries.push(Entry { name: names.len() - 1, position });
        }
        let length = names.iter().map(|n| n.text.len() + 3).sum::<usize>()
            + entries.iter().map(|e| e.position.len() + 1).sum::<usize>();
        SumText { names, entries, length }
    }

    /// About how many bytes the text of the whole sum has.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The whole sum; `()` for the empty one.
    pub(crate) fn whole(&self) -> String {
        let mut out = Writer::with_capacity(self.length);
        self.entries.iter().for_each(|e| out.add(&self.names[e.name], e.name, &e.position));
        out.finish(EMPTY)
    }

    /// One component alone.
    pub(crate) fn component(&self, index: usize) -> String {
        let entry = &self.entries[index];
        let mut out = Writer::with_capacity(entry.position.len() + 16);
        out.add(&self.names[entry.name], entry.name, &entry.position);
        out.finish(EMPTY)
    }

    /// One component alone, as sentences call it.
    pub(crate) fn label(&self, index: usize) -> String {
        let entry = &self.entries[index];
        let name = &self.names[entry.name];
        let mut out = Writer::with_capacity(entry.position.len() + 16);
        let called = Name { text: name.label.clone(), label: String::new(), joins: name.joins };
        out.add(&called, entry.name, &entry.position);
        out.finish(EMPTY)
    }

    /// The whole sum after a move in one component; a component of which nothing is left is left out.
    pub(crate) fn after(&self, index: usize, ruleset: &dyn Ruleset, parts: &[Position]) -> String {
        let mut out = Writer::with_capacity(self.length);
        for (i, entry) in self.entries.iter().enumerate() {
            let name = &self.names[entry.name];
            if i == index {
                parts.iter().for_each(|part| out.add(name, entry.name, &ruleset.show(part)));
            } else {
                out.add(name, entry.name, &entry.position);
            }
        }
        // A heap of nothing is the empty sum, and says more than that.
        let moved = &self.names[self.entries[index].name];
        if out.text.is_empty() && moved.joins {
            out.add(moved, 0, NOTHING);
        }
        out.finish(EMPTY)
    }

    /// The move alone: `kayles 11 -> 4 5`; `kayles 1 -> 0` where nothing is left, `-> ()` if positions
    /// are no heaps.
    pub(crate) fn played(&self, index: usize, ruleset: &dyn Ruleset, parts: &[Position]) -> String {
        let name = &self.names[self.entries[index].name];
        let mut text = self.label(index);
        text.push_str(" -> ");
        if parts.is_empty() {
            text.push_str(if name.joins { NOTHING } else { EMPTY });
        }
        for (i, part) in parts.iter().enumerate() {
            let separator = match (i, name.joins) {
                (0, _) => "",
                (_, true) => " ",
                (_, false) => " + ",
            };
            text.push_str(separator);
            text.push_str(&ruleset.show(part));
        }
        text
    }
}

struct Writer {
    text: String,
    last: Option<usize>,
}

impl Writer {
    fn with_capacity(length: usize) -> Writer {
        Writer { text: String::with_capacity(length), last: None }
    }

    fn add(&mut self, name: &Name, index: usize, position: &str) {
        if !(name.joins && self.last == Some(index)) {
            if !self.text.is_empty() {
                self.text.push_str(" + ");
            }
            self.text.push_str(&name.text);
        }
        if !position.is_empty() {
            // The games of a compound stand in parentheses behind its word.
            if !position.starts_with('(') {
                self.text.push(' ');
            }
            self.text.push_str(position);
        }
        self.last = Some(index);
    }

    fn finish(self, empty: &str) -> String {
        if self.text.is_empty() { empty.to_owned() } else { self.text }
    }
}
