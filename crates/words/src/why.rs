//! The steps of an explanation as they are told: each fact once.
//!
//! Engines give every step, so that an explanation can be checked step by step by a program. Told to a person, a nim-heap is not said to be one
//! and then to have its size as value; what was said of an equal component is not said again; and in a single game its nim-value is the nim-sum.

use crate::Words;
use bouton_core::evidence::{Argument, Step};

/// A step as it is told.
#[derive(Clone, Debug)]
pub struct Told<'s> {
    /// The step; its lines (see [`Words::step_lines`]) belong below the sentence.
    pub step: &'s Step,
    /// Its sentence.
    pub text: String,
    /// What the steps below are about, where this is their heading.
    pub heading: Option<Heading>,
}

/// What the steps below a heading are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The component with this index.
    Component(usize),
    /// The sum: how the components are put together. The step of such a heading is the first of those below it.
    Sum,
}

/// Whether a step is the heading of the steps of one component.
pub fn is_heading(step: &Step) -> bool {
    step.id == "component"
}

/// Whether a step is about the sum as a whole.
fn is_about_sum(step: &Step) -> bool {
    const IDS: [&str; 20] = [
        "nim-sum",
        "equal-components",
        "rest-zero",
        "rest-excluded",
        "rest-exceeds",
        "outcome-search",
        "unknown-because",
        "misere-theorem",
        "misere-sum-firm",
        "misere-sum-fickle",
        "misere-search",
        "misere-boards",
        "misere-unknown",
        "loopy-sum",
        "loopy-two-infinite",
        "loopy-backwards",
        "loopy-unknown",
        "winning-move",
        "winning-move-plain",
        "no-winning-move",
    ];
    IDS.contains(&step.id)
}

/// The steps of a short answer: of a sum, what each component comes to, and how they are put together; not how a
/// theorem finds the value of a component.
pub fn short(steps: &[Step]) -> Vec<&Step> {
    if !steps.iter().any(is_heading) {
        return steps.iter().collect();
    }
    let last = steps.iter().rposition(about_component).unwrap_or(0);
    let says_how = |step: &Step| is_heading(step) || step.id == "mex-of-options";
    let kept =
        |(at, step): &(usize, &Step)| *at > last || (about_component(step) && !says_how(step));
    steps.iter().enumerate().filter(kept).map(|(_, step)| step).collect()
}

fn about_component(step: &Step) -> bool {
    step.arguments.iter().any(|(name, _)| *name == "component")
}

impl Words {
    /// Steps in sentences, each fact once. `is_single` says that there is one component.
    pub fn told<'s>(&self, steps: &[&'s Step], is_single: bool) -> Vec<Told<'s>> {
        let mut list: Vec<Told<'s>> = Vec::with_capacity(steps.len());
        // Where the steps about a component begin and end, its heading included.
        let mut known: Vec<&[&Step]> = Vec::new();
        let (mut at, mut component) = (0, 0);
        let last = steps.iter().rposition(|step| is_heading(step));
        let sum = last.and_then(|last| {
            let below = steps[last..].iter().position(|step| is_about_sum(step));
            below.map(|below| last + below)
        });
        while let Some(&step) = steps.get(at) {
            let heading = is_heading(step).then_some(Heading::Component(component));
            if heading.is_some() {
                component += 1;
                let rest = &steps[at..];
                // The end of the last component is not marked; nothing stands behind it that could be said again.
                let end = rest.iter().skip(1).position(|step| is_heading(step));
                if let Some(before) = known.iter().find(|known| rest.starts_with(known)) {
                    list.push(Told { step, text: self.step(step), heading });
                    list.push(Told { step, text: self.word("ui-why-above"), heading: None });
                    at += before.len();
                    continue;
                }
                known.extend(end.map(|next| &rest[..=next]));
            }
            if sum == Some(at) {
                let text = self.word("ui-why-together");
                list.push(Told { step, text, heading: Some(Heading::Sum) });
            }
            at += 1;
            let is_said_below = steps.get(at).is_some_and(|next| about_component(next));
            if step.id == "nim-heap" && is_said_below {
                continue;
            }
            let text = match is_single && step.id == "winning-move" {
                true => {
                    let arguments: Vec<(&str, Argument)> =
                        step.arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
                    self.say("ui-why-move", &arguments)
                }
                false => self.step(step),
            };
            list.push(Told { step, text, heading });
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use bouton_core::value::Natural;

    fn component(game: &str) -> Step {
        Step::new("component").with("component", game)
    }

    fn heap(size: u8) -> [Step; 3] {
        let game = format!("nim {size}");
        let size = Natural::from(size);
        let value = Step::new("component-value").with("component", game.clone());
        [component(&game), Step::new("nim-heap").with("heap", &size), value.with("value", &size)]
    }

    #[track_caller]
    fn check(steps: &[Step], is_single: bool, expected: &[&str]) {
        let all: Vec<&Step> = steps.iter().collect();
        let told = Words::of(Language::English).told(&all, is_single);
        let texts: Vec<&str> = told.iter().map(|told| told.text.as_str()).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn an_equal_component_is_not_explained_again() {
        let steps: Vec<Step> = [heap(3), heap(3), heap(2), heap(3)].concat();
        let value = "nim 3 has nim-value 3";
        let expected =
            ["nim 3:", value, "nim 3:", "the same as above", "nim 2:", "nim 2 has nim-value 2"];
        // The last component has no end that is marked: it is the same as above all the same.
        check(&steps, false, &[&expected[..], &["nim 3:", "the same as above"]].concat());
    }

    #[test]
    fn headings_tell_the_index_of_their_component() {
        let steps: Vec<Step> = [heap(3), heap(3), heap(2)].concat();
        let all: Vec<&Step> = steps.iter().collect();
        let told = Words::of(Language::English).told(&all, false);
        let headings: Vec<Heading> = told.iter().filter_map(|told| told.heading).collect();
        assert_eq!(headings, [0, 1, 2].map(Heading::Component));
    }

    /// What follows from all components does not stand below the last of them.
    #[test]
    fn the_sum_has_a_heading_of_its_own() {
        let numbers = [3_u8, 2].map(Natural::from).to_vec();
        let sum = Step::new("nim-sum").with("values", numbers).with("sum", Natural::from(1_u8));
        let steps: Vec<Step> = [heap(3), heap(2)].concat().into_iter().chain([sum]).collect();
        let all: Vec<&Step> = steps.iter().collect();
        for (language, together) in
            [(Language::English, "together:"), (Language::Chinese, "合起来：")]
        {
            let told = Words::of(language).told(&all, false);
            let at = told.iter().position(|told| told.heading == Some(Heading::Sum));
            let at = at.expect("a heading");
            assert_eq!((told[at].text.as_str(), told.len() - at), (together, 2));
        }
        // Alone, a game has no sum.
        let single = [Step::new("no-winning-move")];
        let all: Vec<&Step> = single.iter().collect();
        let told = Words::of(Language::English).told(&all, true);
        assert!(told.iter().all(|told| told.heading.is_none()));
    }

    #[test]
    fn in_a_single_game_the_value_is_the_sum() {
        let numbers = |step: Step| step.with("from", Natural::from(3_u8)).with("to", Natural::ZERO);
        let step = numbers(Step::new("winning-move").with("move", "nim 3 -> 0"));
        check(std::slice::from_ref(&step), true, &["nim 3 -> 0 turns nim-value 3 into 0"]);
        check(&[step], false, &["nim 3 -> 0 turns nim-value 3 into 0, and the nim-sum into 0"]);
    }
}
