//! Where two rulesets, or two play conventions, differ first.
//!
//! Two readings of a problem's rules may agree for long: the ring of coins in which gaps stay and the ring that closes have
//! the same winners up to three coins. Positions are tried by size, as they are written, so the first difference is the
//! smallest one.

use crate::{
    Condition, Instance, Mistaken, PatternError, Subject, parallel,
    sample::{by_size, done_before},
};
use bouton_core::{
    notation::Diagnostic,
    rules::{Component, Files},
    value::{Outcome, Play},
};
use bouton_engine::{Budget, Ended, Limit, Oracle, Stop, Verdict};

/// How many positions are asked about at once, at first and at most.
const SMALLEST_BLOCK: usize = 16;
const LARGEST_BLOCK: usize = 1024;

/// One of the two.
#[derive(Clone, Debug)]
pub struct Side {
    /// What is played.
    pub subject: Subject,
    /// Under which convention.
    pub play: Play,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Who wins.
    Outcome,
    /// The nim-value, in normal play.
    NimValue,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Compared {
    /// How many positions were compared.
    pub positions: u64,
    /// All positions with numbers up to this were compared, where no difference ended that: what was asked for, or what a limit
    /// left of it.
    pub to: u64,
    /// The first difference.
    pub difference: Option<Difference>,
    /// What ended the comparison early.
    pub stop: Option<Stop>,
}

/// A position at which the two differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The values of the parameters.
    pub parameters: Vec<u64>,
    /// The coordinates.
    pub coordinates: Vec<u64>,
    /// The position on both sides, in the notation.
    pub texts: [String; 2],
    /// The components on both sides.
    pub components: [Vec<Component>; 2],
    /// Who wins on both sides; a draw where nobody can force that.
    pub outcomes: [Verdict; 2],
    /// The nim-values on both sides, where they were compared.
    pub values: Option<[u64; 2]>,
}

/// Compares two sides on all positions with coordinates up to `to` that both of them have, in every setting of their parameters, which are
/// the same on both.
///
/// # Errors
/// Sides that have different numbers of coordinates, mistakes in rules.
pub fn compare(
    sides: &[Side; 2],
    by: By,
    to: u64,
    filter: Option<&Condition>,
    files: &dyn Files,
    budget: &Budget<'_>,
) -> Result<Compared, PatternError> {
    let width = sides[0].subject.coordinates.len();
    if sides[1].subject.coordinates.len() != width {
        let text = sides[1].subject.text.clone();
        let mistake =
            Diagnostic::new("F0110", 0..text.chars().count()).with("other", &sides[0].subject.text);
        return Err(PatternError::Mistaken(Mistaken { text, mistakes: vec![mistake] }));
    }
    // The same letter is the same number on both sides.
    let mut sides = sides.clone();
    let [first, second] = &mut sides;
    second.subject.take_letters_of(&first.subject);
    let mut compared = Compared { positions: 0, to, difference: None, stop: None };
    for parameters in sides[0].subject.settings() {
        setting(&sides, by, &parameters, filter, files, budget, &mut compared)?;
        if compared.difference.is_some() || compared.stop.is_some() {
            return Ok(compared);
        }
    }
    if compared.positions == 0 {
        let text = sides[1].subject.text.clone();
        let mistake = Diagnostic::new("F0103", 0..text.chars().count());
        return Err(PatternError::Mistaken(Mistaken { text, mistakes: vec![mistake] }));
    }
    Ok(compared)
}

/// Compares in one setting of the parameters; what comes out is added to `compared`.
fn setting(
    sides: &[Side; 2],
    by: By,
    parameters: &[u64],
    filter: Option<&Condition>,
    files: &dyn Files,
    budget: &Budget<'_>,
    compared: &mut Compared,
) -> Result<(), PatternError> {
    let width = sides[0].subject.coordinates.len();
    let instances: [Instance<'_>; 2] = [
        sides[0].subject.instance(parameters.to_vec(), files)?,
        sides[1].subject.instance(parameters.to_vec(), files)?,
    ];
    let own = parallel::share(budget, budget.threads.min(2));
    let mut oracles = [Oracle::new(&own), Oracle::new(&own)];
    let to = compared.to;
    let mut points = by_size(width, to);
    // Blocks grow, so that an early difference costs little.
    let mut length = SMALLEST_BLOCK;
    loop {
        let mut block: Vec<(Vec<u64>, [Vec<Component>; 2])> = Vec::new();
        let mut ended = true;
        for coordinates in points.by_ref() {
            if let Some(filter) = filter {
                let holds = filter.holds(&[&coordinates[..], parameters].concat());
                if !holds.map_err(|mistake| PatternError::mistake("", mistake))? {
                    continue;
                }
            }
            let components = [0, 1].map(|i| instances[i].components(&coordinates, files));
            let [Some(a), Some(b)] = components else { continue };
            block.push((coordinates, [a, b]));
            if block.len() == length {
                ended = false;
                break;
            }
        }
        let answers = answers(&mut oracles, &block, sides, by, budget.threads);
        for (at, (coordinates, components)) in block.into_iter().enumerate() {
            let mut found = [Answer { outcome: Verdict::Unknown, value: 0 }; 2];
            for i in 0..2 {
                match answers[i].get(at) {
                    Some(Ok(answer)) => found[i] = *answer,
                    Some(Err(Ended::Stop(stop))) => {
                        compared.stop = Some(*stop);
                        compared.to = done_before(&coordinates).min(to);
                        return Ok(());
                    }
                    Some(Err(Ended::Mistake(mistake))) if mistake.code == "F0118" => {
                        let text = sides[i].subject.written(parameters, &coordinates);
                        let game = &sides[i].subject.text;
                        let span = 0..game.chars().count();
                        let mistake = Diagnostic { span, ..mistake.clone() };
                        return Err(PatternError::mistake(game, mistake.with("position", &text)));
                    }
                    Some(Err(ended)) => {
                        let text = sides[i].subject.text.clone();
                        return Err(PatternError::of(ended.clone(), text));
                    }
                    // The other side ended in front of this position.
                    None => return Ok(()),
                }
            }
            compared.positions += 1;
            let [a, b] = found;
            let differs = match by {
                By::Outcome => a.outcome != b.outcome,
                By::NimValue => a.value != b.value,
            };
            if differs {
                let texts = [0, 1].map(|i| sides[i].subject.written(parameters, &coordinates));
                compared.difference = Some(Difference {
                    parameters: parameters.to_vec(),
                    coordinates,
                    texts,
                    components,
                    outcomes: [a.outcome, b.outcome],
                    values: (by == By::NimValue).then_some([a.value, b.value]),
                });
                return Ok(());
            }
        }
        if ended {
            return Ok(());
        }
        length = (2 * length).min(LARGEST_BLOCK);
    }
}

/// What is known of a position on one side.
#[derive(Clone, Copy)]
struct Answer {
    outcome: Verdict,
    value: u64,
}

/// The answers of both sides to a block of positions, each until it ends; with two threads at the same time.
fn answers(
    oracles: &mut [Oracle<'_>; 2],
    block: &[(Vec<u64>, [Vec<Component>; 2])],
    sides: &[Side; 2],
    by: By,
    threads: usize,
) -> [Vec<Result<Answer, Ended>>; 2] {
    let of_side = |oracle: &mut Oracle<'_>, i: usize| {
        let mut all = Vec::with_capacity(block.len());
        for (_, components) in block {
            let answer = answer(oracle, &components[i], sides[i].play, by);
            let ends = answer.is_err();
            all.push(answer);
            if ends {
                break;
            }
        }
        all
    };
    let [first, second] = oracles;
    if threads < 2 || block.len() < 2 * SMALLEST_BLOCK {
        return [of_side(first, 0), of_side(second, 1)];
    }
    std::thread::scope(|scope| {
        let other = scope.spawn(|| of_side(second, 1));
        let mine = of_side(first, 0);
        match other.join() {
            Ok(theirs) => [mine, theirs],
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn answer(
    oracle: &mut Oracle<'_>,
    components: &[Component],
    play: Play,
    by: By,
) -> Result<Answer, Ended> {
    if by == By::NimValue {
        let value = oracle.value(components).map_err(|ended| no_value(components, ended))?;
        let outcome = Verdict::Known(Outcome::of_nim_value(&value));
        // Values beyond 64 bits do not occur on tables of this size.
        return Ok(Answer { outcome, value: u64::try_from(&value).unwrap_or(u64::MAX) });
    }
    match oracle.verdict(components, play)? {
        outcome @ (Verdict::Known(_) | Verdict::Draw) => Ok(Answer { outcome, value: 0 }),
        Verdict::Unknown => {
            Err(Ended::Stop(Stop { limit: Limit::NoMethod, positions: oracle.asked() }))
        }
    }
}

/// A position from which play may go on for ever has no nim-value that could be compared.
pub(crate) fn no_value(components: &[Component], ended: Ended) -> Ended {
    match ended {
        Ended::Stop(Stop { limit: Limit::Cycle, .. })
            if components.iter().any(|component| component.ruleset.may_cycle()) =>
        {
            Ended::Mistake(Diagnostic::new("F0118", 0..0))
        }
        ended => ended,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton_core::rules::NoFiles;

    #[track_caller]
    fn check(a: (&str, Play), b: (&str, Play), by: By, expected: &str) {
        let side = |(text, play): (&str, Play)| Side {
            subject: Subject::read(text, Vec::new(), &NoFiles).unwrap(),
            play,
        };
        let shown = match compare(&[side(a), side(b)], by, 30, None, &NoFiles, &Budget::default()) {
            Ok(Compared { difference: None, positions, .. }) => format!("same on {positions}"),
            Ok(Compared { difference: Some(d), .. }) => {
                let outcomes = d.outcomes.map(|verdict| match verdict {
                    Verdict::Known(outcome) => format!("{outcome:?}"),
                    other => format!("{other:?}"),
                });
                format!("{:?} [{}] {:?}", d.coordinates, outcomes.join(", "), d.values)
            }
            Err(error) => format!("{error:?}"),
        };
        assert!(shown.contains(expected), "{shown}");
    }

    #[test]
    fn first_differences_are_found() {
        let (normal, misere) = (Play::Normal, Play::Misere);
        let o = By::Outcome;
        check(("ring", normal), ("closing-ring", normal), o, "[4] [P, N] None");
        check(("nim n", normal), ("nim n", misere), o, "[0] [P, N] None");
        check(("kayles", normal), ("nim", normal), By::NimValue, "[4] [N, N] Some([1, 4])");
        check(("bash:3", normal), ("subtract:1..3", normal), By::NimValue, "same on 31");
        check(
            ("rules:'t(n): for k in {1,2} if k <= n => n-k'", normal),
            ("bash:2", normal),
            By::NimValue,
            "same on 31",
        );
        check(("wythoff", normal), ("nim", normal), o, "F0110");
        // From 1 to 4 one may go up or down: 0 ends it, and nobody can force the other there.
        let loopy = "rules:'loopy w(n): if n>0 => n-1 if n>0 and n<5 => n+1'";
        check((loopy, normal), ("nim", normal), o, "[2] [Draw, N] None");
        check((loopy, normal), ("nim", normal), By::NimValue, "F0118");
        // The letters say which numbers are the same; where they are others, the order does.
        let sum = ("kayles a + nim b", normal);
        check(sum, ("nim b + kayles a", normal), By::NimValue, "same on 961");
        check(sum, ("nim x + kayles y", normal), o, "[1, 4] [N, P] None");
    }

    #[test]
    fn every_setting_of_the_parameters_is_compared() {
        let side = |text: &str| {
            let parameter = crate::Parameter { name: "m".to_owned(), from: 1, to: 5 };
            let subject = Subject::read(text, vec![parameter], &NoFiles).unwrap();
            Side { subject, play: Play::Normal }
        };
        let budget = Budget::default();
        let compared = |a, b| {
            let sides = [side(a), side(b)];
            compare(&sides, By::NimValue, 20, None, &NoFiles, &budget).unwrap()
        };
        let same = compared("bash:m n", "subtract:1..m n");
        assert_eq!((same.positions, same.difference.is_none()), (5 * 21, true));
        // From a heap of 5 one may take 4 or 5 only if m allows it; {1, 2, 3} has value 1 there.
        let d = compared("bash:m n", "bash:3 n").difference.unwrap();
        assert_eq!((d.parameters, d.coordinates, d.values), (vec![1], vec![2], Some([0, 2])));
    }
}
