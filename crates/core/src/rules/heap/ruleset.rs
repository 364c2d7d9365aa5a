//! A ruleset whose position is one heap: its name, its rules and its theory.

use super::{Code, HeapRules};
use crate::rules::{Component, Flow, Position, Ruleset, Theory, Visitor};
use crate::value::Natural;
use std::{ops::ControlFlow, sync::Arc};

/// A ruleset on heaps.
pub(crate) struct HeapRuleset {
    name: String,
    definition: Definition,
    theory: Option<Box<dyn Theory>>,
}

enum Definition {
    Rules(HeapRules),
    /// A code of which some move leaves a heap that is not smaller.
    Code(Code),
}

impl HeapRuleset {
    pub(crate) fn new(name: impl Into<String>, rules: HeapRules) -> HeapRuleset {
        HeapRuleset { name: name.into(), definition: Definition::Rules(rules), theory: None }
    }

    pub(crate) fn of_code(name: impl Into<String>, code: Code) -> HeapRuleset {
        let definition = if code.shrinks() {
            Definition::Rules(HeapRules::TakeAndBreak(code))
        } else {
            Definition::Code(code)
        };
        HeapRuleset { name: name.into(), definition, theory: None }
    }

    pub(crate) fn with_theory(mut self, theory: impl Theory + 'static) -> HeapRuleset {
        self.theory = Some(Box::new(theory));
        self
    }

    /// Each heap as a component.
    pub(crate) fn components(self, heaps: Vec<Natural>) -> Vec<Component> {
        let ruleset: Arc<dyn Ruleset> = Arc::new(self);
        let component =
            |heap| Component { ruleset: Arc::clone(&ruleset), position: Position::heap(heap) };
        heaps.into_iter().map(component).collect()
    }
}

impl std::fmt::Debug for HeapRuleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("HeapRuleset").field(&self.name).finish()
    }
}

impl Ruleset for HeapRuleset {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        let [heap] = *position else { return ControlFlow::Continue(()) };
        match &self.definition {
            Definition::Rules(rules) => rules.options(heap, visit),
            Definition::Code(code) => code.options(heap, visit),
        }
    }

    fn theory(&self) -> Option<&dyn Theory> {
        self.theory.as_deref()
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        match &self.definition {
            Definition::Rules(rules) => Some(rules),
            Definition::Code(_) => None,
        }
    }

    fn is_heap_like(&self) -> bool {
        true
    }
}
