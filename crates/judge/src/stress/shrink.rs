//! From a failing input to a small one: one case instead of many, then smaller numbers and shorter lists.
//!
//! Every step keeps the failure and makes the case smaller in the order "fewer numbers, then a smaller sum", so it ends.
//! Numbers go down by halving the distance to their least value, which finds the boundary of a failure that begins at some
//! size (a type that overflows, a stack that ends) in a few dozen runs.

use super::{
    Failed, Failure, Judge, StressError,
    generate::{Numbers, Phase, input},
    program::End,
};
use crate::problem::{Item, Problem, Times};
use bouton_core::value::Natural;

/// So many runs may make an input smaller.
const RUNS: u64 = 600;

/// So much of a long text is kept.
const KEPT: usize = 1 << 12;

/// Makes a failing input smaller.
pub(super) fn shrink(
    judge: &mut Judge<'_>,
    mut cases: Vec<Numbers>,
    mut failed: Failed,
    phase: Phase,
) -> Result<Failure, StressError> {
    let mut runs = 0;
    // The last run needs its time as well: what the failing one may take, or half of what is left.
    if let Some(until) = judge.until {
        let left = until.saturating_duration_since(std::time::Instant::now());
        judge.until = until.checked_sub(judge.run_time().min(left / 2));
    }
    fewer(judge, &mut cases, &mut failed, &mut runs)?;
    if let [case] = cases.as_slice() {
        let mut case = case.clone();
        smaller(judge, &mut case, &mut failed, &mut runs)?;
        cases = vec![case];
    }
    // Once more, as the report says it. A run that was ended from outside says nothing.
    let again = judge.run(&cases)?;
    let repeats = again.is_some();
    if let Some(again) = again.filter(|again| again.end != End::Interrupted) {
        failed = again;
    }
    let text = input(judge.problem(), &cases);
    let expected = judge.answers(&text);
    Ok(Failure {
        phase,
        cases: cases.len() as u64,
        end: failed.end,
        expected: shown(&expected),
        actual: shown(&failed.output),
        checked: judge.compare(&text, &failed.output),
        input: text,
        shrinking: runs,
        repeats,
    })
}

fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(KEPT)]);
    if bytes.len() > KEPT { format!("{text}…") } else { text.into_owned() }
}

/// Fewer cases: the one whose answer is wrong, else halves as long as one of them fails.
fn fewer(
    judge: &mut Judge<'_>,
    cases: &mut Vec<Numbers>,
    failed: &mut Failed,
    runs: &mut u64,
) -> Result<(), StressError> {
    if let Some(guess) = failed.case.and_then(|case| cases.get(case).cloned())
        && cases.len() > 1
    {
        // A program that crashed may have answered more than it wrote: the cases behind are tried as well.
        let start = failed.case.unwrap_or(0);
        let mut tries = vec![guess];
        if failed.end != End::Exited {
            tries.extend(cases.iter().skip(start + 1).take(8).cloned());
        }
        for case in tries {
            if let Some(found) = attempt(judge, std::slice::from_ref(&case), runs)? {
                (*cases, *failed) = (vec![case], found);
                return Ok(());
            }
        }
    }
    while cases.len() > 1 {
        let middle = cases.len() / 2;
        let halves = [cases[..middle].to_vec(), cases[middle..].to_vec()];
        let mut reduced = false;
        for half in halves {
            if let Some(found) = attempt(judge, &half, runs)? {
                (*cases, *failed) = (half, found);
                reduced = true;
                break;
            }
        }
        if !reduced {
            return without_some(judge, cases, failed, runs);
        }
    }
    Ok(())
}

/// Cases that fail only together: leaves out one after another.
fn without_some(
    judge: &mut Judge<'_>,
    cases: &mut Vec<Numbers>,
    failed: &mut Failed,
    runs: &mut u64,
) -> Result<(), StressError> {
    // What comes behind the first wrong answer has no part in it.
    if let Some(last) = failed.case {
        let front = cases[..(last + 1).min(cases.len())].to_vec();
        if front.len() < cases.len()
            && let Some(found) = attempt(judge, &front, runs)?
        {
            (*cases, *failed) = (front, found);
        }
    }
    let mut block = cases.len() / 2;
    while block > 0 {
        let mut at = 0;
        while at < cases.len() && cases.len() > 1 {
            let end = (at + block).min(cases.len());
            let rest = [&cases[..at], &cases[end..]].concat();
            match attempt(judge, &rest, runs)? {
                Some(found) if !rest.is_empty() => (*cases, *failed) = (rest, found),
                _ => at = end,
            }
        }
        block /= 2;
    }
    Ok(())
}

/// Runs some cases if there are any and runs are left.
fn attempt(
    judge: &mut Judge<'_>,
    cases: &[Numbers],
    runs: &mut u64,
) -> Result<Option<Failed>, StressError> {
    if *runs >= RUNS
        || cases.is_empty()
        || judge.is_cancelled()
        || judge.until.is_some_and(|until| std::time::Instant::now() >= until)
    {
        return Ok(None);
    }
    *runs += 1;
    let is_failure = |found: &Failed| match found.end {
        End::Interrupted => false,
        // Many cases may take longer than one.
        End::Time => cases.len() == 1,
        _ => true,
    };
    Ok(judge.run(cases)?.filter(is_failure))
}

/// Smaller numbers and shorter lists, until nothing smaller fails.
fn smaller(
    judge: &mut Judge<'_>,
    case: &mut Numbers,
    failed: &mut Failed,
    runs: &mut u64,
) -> Result<(), StressError> {
    let mut progress = true;
    while progress && *runs < RUNS && !judge.is_cancelled() {
        progress = false;
        let mut item = 0;
        while item < case.0.len() {
            progress |= shorter(judge, case, item, failed, runs)?;
            for place in 0..case.0.get(item).map_or(0, Vec::len) {
                progress |= lower(judge, case, item, place, failed, runs)?;
            }
            item += 1;
        }
    }
    Ok(())
}

/// Takes a candidate over if it is a position within the limits and the program fails on it.
fn take(
    judge: &mut Judge<'_>,
    case: &mut Numbers,
    candidate: Numbers,
    failed: &mut Failed,
    runs: &mut u64,
) -> Result<bool, StressError> {
    if !judge.is_position(&candidate) {
        return Ok(false);
    }
    match attempt(judge, std::slice::from_ref(&candidate), runs)? {
        Some(found) => {
            (*case, *failed) = (candidate, found);
            Ok(true)
        }
        None => Ok(false),
    }
}

/// The least number of a field, as the limits say it.
fn least(problem: &Problem, field: usize) -> Natural {
    let name = problem.input.pattern.fields.get(field);
    name.and_then(|name| problem.limit(name)).map_or(Natural::ZERO, |limit| limit.min.clone())
}

/// Leaves out rows of a list; the number that counts them goes along.
fn shorter(
    judge: &mut Judge<'_>,
    case: &mut Numbers,
    item: usize,
    failed: &mut Failed,
    runs: &mut u64,
) -> Result<bool, StressError> {
    let pattern = judge.problem().input.pattern.clone();
    let Some(Item::Rows { fields, times }) = pattern.items.get(item) else { return Ok(false) };
    let width = fields.len().max(1);
    let counter = match times {
        Times::Field(field) => pattern.place_of(*field).map(|(place, _)| (place, *field)),
        Times::Line => None,
    };
    let mut any = false;
    let mut block = (case.0[item].len() / width).div_ceil(2);
    while block > 0 {
        let mut row = 0;
        while row * width < case.0[item].len() {
            let rows = case.0[item].len() / width;
            let end = (row + block).min(rows);
            let mut candidate = case.clone();
            candidate.0[item].drain(row * width..end * width);
            let left = candidate.0[item].len() / width;
            let mut fine = left > 0;
            if let Some((place, field)) = counter {
                let count = Natural::from(left);
                fine = count >= least(judge.problem(), field);
                candidate.0[place] = vec![count];
            }
            if fine && take(judge, case, candidate, failed, runs)? {
                any = true;
            } else {
                row = end;
            }
        }
        block /= 2;
    }
    Ok(any)
}

/// Lowers one number, if it counts no rows.
fn lower(
    judge: &mut Judge<'_>,
    case: &mut Numbers,
    item: usize,
    place: usize,
    failed: &mut Failed,
    runs: &mut u64,
) -> Result<bool, StressError> {
    let pattern = judge.problem().input.pattern.clone();
    let field = match pattern.items.get(item) {
        Some(Item::Number(field)) => *field,
        Some(Item::Rows { fields, .. }) => fields[place % fields.len().max(1)],
        None => return Ok(false),
    };
    let counts = pattern.items.iter().any(
        |other| matches!(other, Item::Rows { times: Times::Field(counter), .. } if *counter == field),
    );
    if counts {
        return Ok(false);
    }
    let floor = least(judge.problem(), field);
    let mut any = false;
    // The largest number below which nothing failed so far.
    let mut low = floor.clone();
    let mut first = true;
    while *runs < RUNS {
        let Some(number) = case.0.get(item).and_then(|part| part.get(place)).cloned() else {
            return Ok(any);
        };
        if number <= low {
            return Ok(any);
        }
        let middle: Natural = if first { floor.clone() } else { (&low + &number) >> 1_usize };
        let mut candidate = case.clone();
        candidate.0[item][place] = middle.clone();
        if take(judge, case, candidate, failed, runs)? {
            any = true;
        } else {
            low = middle + 1_u8;
        }
        first = false;
    }
    Ok(any)
}
