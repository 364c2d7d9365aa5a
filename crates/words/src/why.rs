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
    /// The index of the component that the steps below are about, where this is their heading.
    pub heading: Option<usize>,
}

/// Whether a step is the heading of the steps of one component.
pub fn is_heading(step: &Step) -> bool {
    step.id == "component"
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
        while let Some(&step) = steps.get(at) {
            let heading = is_heading(step).then_some(component);
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
        let headings: Vec<usize> = told.iter().filter_map(|told| told.heading).collect();
        assert_eq!(headings, [0, 1, 2]);
    }

    #[test]
    fn in_a_single_game_the_value_is_the_sum() {
        let numbers = |step: Step| step.with("from", Natural::from(3_u8)).with("to", Natural::ZERO);
        let step = numbers(Step::new("winning-move").with("move", "nim 3 -> 0"));
        check(std::slice::from_ref(&step), true, &["nim 3 -> 0 turns nim-value 3 into 0"]);
        check(&[step], false, &["nim 3 -> 0 turns nim-value 3 into 0, and the nim-sum into 0"]);
    }
}
