//! A row of coins as a ruleset; its theory is that of the [module](super).

use super::{LIMIT, Others, TurningCode, ways::Few};
use crate::{
    evidence::{Proved, Step, Theorem, figure::Figure},
    notation::{Argument, ArgumentValue, Diagnostic, Span, Term, shortened},
    rules::{
        Drawing, Fault, Flow, Goal, Move, Moves, OptionSink, Position, Ruleset, Theory, Visitor,
        Written,
    },
    value::{Natural, Outcome, Play},
};
use std::{
    ops::ControlFlow,
    sync::{Mutex, PoisonError},
};

pub(crate) const COINS: Theorem = Theorem {
    key: "coin-turning-sum",
    statement: "under normal play a row of coins has the nim-sum of the nim-values of its heads, each alone; that of one coin is \
                the mex of the nim-sums of the coins that may be turned together with it",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd ed., A K Peters \
             2001–2004, chapter 14",
};

/// The nim-values of single coins by a formula.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosedForm {
    /// The key of its theorem.
    pub(crate) theorem: &'static str,
    /// The value of coin n, counted from 1; `None` where it is too large to be written.
    pub(crate) value: fn(&TurningCode, &Natural) -> Option<Natural>,
    /// What may be turned together with coin n so that the others have this nim-sum, where the theorem gives all of that.
    pub(crate) ways: Option<Ways>,
}

/// From a code, a coin and a nim-sum to the ways to turn the coin.
pub(crate) type Ways = fn(&TurningCode, &Natural, &Natural) -> Option<Vec<Others>>;

/// Rows of coins under one code. A position lists the places of the heads, from 1, in rising order.
#[derive(Debug)]
pub(crate) struct Row {
    name: String,
    code: TurningCode,
    form: Option<ClosedForm>,
    table: Mutex<Table>,
}

/// The nim-values of the first coins, and how many moves were looked at for them.
#[derive(Debug, Default)]
struct Table {
    values: Vec<u64>,
    moves: u64,
    full: bool,
}

impl Row {
    pub(crate) fn new(name: String, code: TurningCode, form: Option<ClosedForm>) -> Row {
        Row { name, code, form, table: Mutex::default() }
    }

    pub(crate) fn code(&self) -> &TurningCode {
        &self.code
    }

    /// The mistake of coins for which no formula is known and that are too far away.
    ///
    /// # Errors
    /// `N0315`.
    pub(crate) fn within_reach(
        &self,
        coins: &[Natural],
        place: Span,
    ) -> Result<(), Vec<Diagnostic>> {
        let last = if self.form.is_some() { None } else { self.code.last_coin() };
        let far = |last: u64| coins.iter().find(|coin| **coin > Natural::from(last));
        match last.and_then(|last| far(last).map(|coin| (last, coin))) {
            None => Ok(()),
            Some((last, coin)) => Err(vec![
                Diagnostic::new("N0315", place)
                    .with("number", shortened(&coin.to_string()))
                    .with("limit", last),
            ]),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.name
    }

    /// The theorem that gives the values of single coins.
    pub(crate) fn theorem(&self) -> &'static str {
        self.form.map_or(COINS.key, |form| form.theorem)
    }

    /// The nim-value of heads at place n alone, from 1; `None` beyond what formula and table give.
    pub(crate) fn coin(&self, n: &Natural) -> Option<Natural> {
        match self.form {
            Some(form) => (form.value)(&self.code, n),
            None => self.tabled(u64::try_from(n).ok()?).map(Natural::from),
        }
    }

    /// The same by the recursion, for coins within reach.
    fn tabled(&self, n: u64) -> Option<u64> {
        let place = usize::try_from(n).ok()?.checked_sub(1)?;
        // Every coin has at least the cost of looking at it.
        if n > LIMIT {
            return None;
        }
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        while table.values.len() <= place && !table.full {
            table.next(&self.code);
        }
        table.values.get(place).copied()
    }
}

impl Table {
    /// One more coin, or the end of the table.
    fn next(&mut self, code: &TurningCode) {
        let coin = self.values.len() as u64 + 1;
        let mut reached = Vec::new();
        let mut moves = self.moves + 1 + code.search_steps(coin);
        let flow = code.turns(coin, &mut |others| {
            // A long move costs its length.
            moves += 1 + others.len() as u64 / 8;
            if moves > LIMIT {
                return ControlFlow::Break(());
            }
            // The others stand below the coin, so their values are known.
            let value = |place: &u64| self.values.get(*place as usize - 1).copied().unwrap_or(0);
            reached.push(others.iter().map(value).fold(0, |sum, value| sum ^ value));
            ControlFlow::Continue(())
        });
        if flow.is_break() || moves > LIMIT {
            self.full = true;
            return;
        }
        self.moves = moves;
        self.values.push(crate::value::mex(reached));
    }
}

/// Whether words rise strictly from at least 1.
fn rises(places: &[u64]) -> bool {
    places.first().is_none_or(|&first| first > 0) && places.windows(2).all(|w| w[0] < w[1])
}

/// Moves of more coins are counted, not written out.
const LONGEST_TURN: u64 = 1 << 16;

/// The coins in front of one that are turned with it.
fn written(others: Others, coin: &Natural) -> Option<Vec<Natural>> {
    match others {
        Others::These(others) => Some(others),
        Others::From(first) => {
            let length = u64::try_from(coin - &first).ok().filter(|&n| n <= LONGEST_TURN)?;
            Some((0..length).map(|step| &first + Natural::from(step)).collect())
        }
    }
}

/// Rows with a head beyond this place are shown by numbers.
const SHOWN: u64 = 24;

impl Ruleset for Row {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn written(&self) -> Written {
        Written::Set
    }

    fn position_of(&self, numbers: &[Natural]) -> Option<Position> {
        let rises = numbers.first().is_none_or(|first| !first.is_zero())
            && numbers.windows(2).all(|pair| pair[0] < pair[1]);
        (rises && !numbers.is_empty()).then(|| numbers.iter().cloned().collect())
    }

    fn show(&self, position: &Position) -> String {
        match position.words() {
            Some(places) if places.last().is_none_or(|&last| last <= SHOWN) && rises(&places) => {
                let last = places.last().copied().unwrap_or(1);
                let sign = |place| if places.contains(&place) { 'H' } else { 'T' };
                (1..=last).map(sign).collect()
            }
            _ => {
                let numbers: Vec<String> =
                    position.numbers().iter().map(ToString::to_string).collect();
                numbers.join(" ")
            }
        }
    }

    fn options(&self, position: &[u64], visit: Visitor<'_>) -> Flow {
        self.walk(position, &mut Visiting(visit))
    }

    fn try_options(&self, position: &[u64], sink: &mut dyn OptionSink) -> Result<Flow, Fault> {
        Ok(self.walk(position, sink))
    }

    fn theory(&self) -> Option<&dyn Theory> {
        Some(self)
    }

    fn drawing(&self) -> Option<Drawing<'_>> {
        Some(Drawing::Coins)
    }

    fn action(&self, before: &Position, after: &[Position]) -> Option<Step> {
        let [after] = after else { return None };
        let coins = changed(before.numbers(), after.numbers());
        let step = Step::new("turn-coins").with("places", runs(&coins));
        Some(step.with("count", coins.len() as u64).with("coins", coins))
    }
}

/// The numbers that stand in one of two rising lists only.
fn changed(before: &[Natural], after: &[Natural]) -> Vec<Natural> {
    let only = |some: &[Natural], others: &[Natural]| {
        let lone = some.iter().filter(|coin| others.binary_search(coin).is_err());
        lone.cloned().collect::<Vec<_>>()
    };
    let mut coins = only(before, after);
    coins.extend(only(after, before));
    coins.sort();
    coins
}

/// Rising numbers as text, three and more in a row as a range: `3 6 8..12`.
fn runs(numbers: &[Natural]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut place = 0;
    while place < numbers.len() {
        let mut last = place;
        while numbers.get(last + 1).is_some_and(|next| *next == &numbers[last] + Natural::ONE) {
            last += 1;
        }
        if last >= place + 2 {
            texts.push(format!("{}..{}", numbers[place], numbers[last]));
            place = last + 1;
        } else {
            texts.push(numbers[place].to_string());
            place += 1;
        }
    }
    texts.join(" ")
}

impl Row {
    /// The options; long ones count as work, since each costs its length.
    fn walk(&self, position: &[u64], sink: &mut dyn OptionSink) -> Flow {
        if !rises(position) {
            return ControlFlow::Continue(());
        }
        let mut after = Vec::new();
        for (index, &coin) in position.iter().enumerate() {
            self.code.turns(coin, &mut |others| {
                turned(&position[..index], others, &mut after);
                after.extend_from_slice(&position[index + 1..]);
                long_option(after.len(), sink)?;
                sink.option(&[&after])
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Reports the work of an option of many coins.
pub(super) fn long_option(words: usize, sink: &mut dyn OptionSink) -> Flow {
    if words < 64 { ControlFlow::Continue(()) } else { sink.work(16 * words as u64) }
}

/// A visitor that need not hear of work.
pub(super) struct Visiting<'a>(pub(super) Visitor<'a>);

impl OptionSink for Visiting<'_> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        (self.0)(parts)
    }
}

/// The heads that are in one of two rising lists but not in both.
fn turned(heads: &[u64], coins: &[u64], after: &mut Vec<u64>) {
    after.clear();
    let (mut heads, mut coins) = (heads, coins);
    loop {
        match (heads, coins) {
            ([], rest) | (rest, []) => return after.extend_from_slice(rest),
            ([head, more_heads @ ..], [coin, more_coins @ ..]) => {
                if head <= coin {
                    heads = more_heads;
                }
                if coin <= head {
                    coins = more_coins;
                }
                if head != coin {
                    after.push(*head.min(coin));
                }
            }
        }
    }
}

impl Theory for Row {
    fn outcome(&self, position: &Position, play: Play) -> Option<Proved<Outcome>> {
        if play == Play::Misere {
            return None;
        }
        let value = self.nim_value(position)?;
        Some(Proved::by(value.theorem, Outcome::of_nim_value(&value.value)))
    }

    fn nim_value(&self, position: &Position) -> Option<Proved<Natural>> {
        let mut sum = Natural::ZERO;
        for coin in position.numbers() {
            sum ^= self.coin(coin)?;
        }
        Some(Proved::by(self.theorem(), sum))
    }

    fn moves(&self, position: &Position, goal: &Goal, limit: usize) -> Option<Moves> {
        let Goal::NimValue(goal) = goal else { return None };
        let numbers = position.numbers();
        let rest = self.nim_value(position)?.value ^ goal;
        let ways = self.form.and_then(|form| form.ways);
        let few = match (ways, numbers.last()) {
            (None, Some(last)) => Some(Few::of(self, last)?),
            _ => None,
        };
        let (mut moves, mut count) = (Vec::new(), 0u64);
        for (index, coin) in numbers.iter().enumerate() {
            let sum = &rest ^ self.coin(coin)?;
            let mut add = |others: Others| {
                count += 1;
                if moves.len() < limit
                    && let Some(turned) = written(others, coin)
                {
                    let mut after = changed(&numbers[..index], &turned);
                    after.extend_from_slice(&numbers[index + 1..]);
                    moves.push(Move { parts: vec![after.into_iter().collect()] });
                }
            };
            match (ways, &few) {
                (Some(ways), _) => ways(&self.code, coin, &sum)?.into_iter().for_each(add),
                (None, Some(few)) => few.visit(u64::try_from(coin).ok()?, &sum, &mut add),
                (None, None) => return None,
            }
        }
        Some(Moves { moves, count: Some(Natural::from(count)) })
    }

    fn steps(&self, position: &Position, play: Play) -> Vec<Step> {
        let Some(value) = self.nim_value(position).filter(|_| play == Play::Normal) else {
            return Vec::new();
        };
        let listed = position.numbers().iter().take(24);
        let coins: Vec<Natural> = listed.clone().cloned().collect();
        let values: Vec<Natural> = listed.filter_map(|coin| self.coin(coin)).collect();
        let is_whole = position.numbers().len() == values.len();
        let figure = if is_whole { Figure::nim_sum(&values) } else { None };
        vec![
            Step::new("turning-coins")
                .with("coins", coins)
                .with("values", values)
                .with("count", position.numbers().len() as u64)
                .with("sum", value.value)
                .drawn(figure),
        ]
    }
}

/// The places of the heads that a term names: numbers, or one row of H and T.
///
/// # Errors
/// `N0421` for other words, `N0422` for place 0, `N0423` for a place that is named twice, `N0310` for no word.
pub(crate) fn coin_words(term: &Term) -> Result<Vec<Natural>, Vec<Diagnostic>> {
    if let [Argument { value: ArgumentValue::Word, text, .. }] = term.arguments.as_slice()
        && text.chars().all(|c| matches!(c, 'H' | 'T' | 'h' | 't' | '正' | '反'))
    {
        let heads = text.chars().zip(1_u64..).filter(|(c, _)| matches!(c, 'H' | 'h' | '正'));
        return Ok(heads.map(|(_, place)| Natural::from(place)).collect());
    }
    let mut mistakes = Vec::new();
    let mut coins: Vec<(Natural, &Argument)> = Vec::new();
    for argument in &term.arguments {
        match &argument.value {
            ArgumentValue::Integer(place) if place.is_zero() => {
                mistakes.push(Diagnostic::new("N0422", argument.span.clone()));
            }
            ArgumentValue::Integer(place) => coins.push((place.clone(), argument)),
            ArgumentValue::Faulty => return Err(mistakes),
            _ => mistakes.push(
                Diagnostic::new("N0421", argument.span.clone())
                    .with("word", shortened(&argument.text)),
            ),
        }
    }
    coins.sort_by(|a, b| a.0.cmp(&b.0));
    for pair in coins.windows(2) {
        if pair[0].0 == pair[1].0 {
            let place = shortened(&pair[1].0.to_string());
            let mistake = Diagnostic::new("N0423", pair[1].1.span.clone());
            mistakes.push(mistake.with("place", place));
        }
    }
    if !mistakes.is_empty() {
        mistakes.sort_by_key(|mistake| mistake.span.start);
        return Err(mistakes);
    }
    if coins.is_empty() {
        // The mistake of a list without its numbers.
        crate::rules::arity::list(term)?;
    }
    Ok(coins.into_iter().map(|(place, _)| place).collect())
}
