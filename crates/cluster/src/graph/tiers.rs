//! Values by tiers: from the lowest rank up, each from the values of its options, which are all of lower ranks.
//!
//! Options in shards of the same worker are looked up; the others are asked for in one epoch and answered in the next. The tiers of
//! all workers go together: the rank that is worked on is the lowest that anyone has left.

use super::{
    Job,
    key::{Rank, Room},
    own::{Letters, Own, contradiction, push_text},
};
use crate::{error::ClusterError, transport::Transport};

/// Positions that a worker evaluates between two epochs.
const BLOCK: usize = 1 << 16;
/// Bytes of a batch.
pub(crate) const BATCH: usize = 1 << 16;

/// What is known of the options of a position.
#[derive(Debug)]
pub(crate) struct Found {
    low: u64,
    high: Vec<u32>,
    /// The least remoteness of options that are P-positions.
    soonest: Option<u32>,
    /// The largest remoteness of all options, and one; 0 without options.
    latest: u32,
}

impl Found {
    pub(crate) fn new() -> Found {
        Found { low: 0, high: Vec::new(), soonest: None, latest: 0 }
    }

    pub(crate) fn add(&mut self, value: u32, remoteness: u32) {
        match value {
            0..64 => self.low |= 1 << value,
            _ => {
                if let Err(place) = self.high.binary_search(&value) {
                    self.high.insert(place, value);
                }
            }
        }
        if value == 0 {
            self.soonest = Some(self.soonest.map_or(remoteness, |least| least.min(remoteness)));
        }
        self.latest = self.latest.max(remoteness.saturating_add(1));
    }

    /// The mex of the values.
    pub(crate) fn value(&self) -> u32 {
        if self.low != u64::MAX {
            return self.low.trailing_ones();
        }
        let full = self.high.iter().zip(64..).take_while(|&(&value, expected)| value == expected);
        64 + full.count() as u32
    }

    /// One more than the soonest win, or the latest loss.
    pub(crate) fn remoteness(&self) -> u32 {
        self.soonest.map_or(self.latest, |soonest| soonest + 1)
    }
}

/// A position some of whose options are elsewhere.
struct Waiting {
    place: usize,
    number: usize,
    found: Found,
}

/// The ranks of the first positions that are not evaluated, a shard each.
fn fronts(own: &Own, rank: Rank, rulesets: usize) -> Vec<u64> {
    (0..own.shards.len()).map(|place| front(own, place, rank, rulesets)).collect()
}

fn front(own: &Own, place: usize, rank: Rank, rulesets: usize) -> u64 {
    let (shard, next) = (&own.shards[place], own.evaluated[place]);
    if next == shard.count {
        return u64::MAX;
    }
    rank.of(shard.key(own.orders[place].number(next) as usize), rulesets)
}

/// Evaluates all positions; `checkpoint` is called between tiers.
pub(crate) fn evaluate(
    job: &Job<'_>,
    own: &mut Own,
    rank: Rank,
    transport: &mut dyn Transport,
    checkpoint: &mut dyn FnMut(&mut Own, &mut dyn Transport) -> Result<(), ClusterError>,
) -> Result<(), ClusterError> {
    let rulesets = job.table.game.rulesets();
    let peers = transport.seat().peers;
    let mut fronts = fronts(own, rank, rulesets);
    let mut room = Room::default();
    let mut asks: Vec<Vec<u8>> = vec![Vec::new(); peers];
    let mut last = None;
    loop {
        let mine = fronts.iter().copied().min().unwrap_or(u64::MAX);
        let Some(tier) = job.least(transport, mine)? else { return Ok(()) };
        if last != Some(tier) {
            last = Some(tier);
            checkpoint(own, transport)?;
        }
        let mut waiting = Vec::new();
        let worked =
            work(job, own, rank, tier, &mut fronts, &mut room, &mut asks, &mut waiting, transport);
        if peers == 1 {
            worked?;
            continue;
        }
        let mut failed = worked.err();
        failed = answer(own, &mut asks, &mut waiting, transport, failed)?;
        job.settle(transport, failed.map_or(Ok(()), Err), [])?;
    }
}

/// Evaluates positions of a tier as far as this worker can alone, and asks for the rest.
#[allow(clippy::too_many_arguments, reason = "the parts of one loop, borrowed apart")]
fn work(
    job: &Job<'_>,
    own: &mut Own,
    rank: Rank,
    tier: u64,
    fronts: &mut [u64],
    room: &mut Room,
    asks: &mut [Vec<u8>],
    waiting: &mut Vec<Waiting>,
    transport: &mut dyn Transport,
) -> Result<(), ClusterError> {
    let game = &job.table.game;
    let me = transport.seat().index;
    let mut key = Vec::new();
    let mut done = 0;
    for (place, own_front) in fronts.iter_mut().enumerate() {
        while *own_front == tier && done < BLOCK {
            let number = own.orders[place].number(own.evaluated[place]) as usize;
            key.clear();
            key.extend_from_slice(own.shards[place].key(number));
            let mut found = Found::new();
            let mut is_waiting = false;
            game.moves(&key, room, &mut |child| {
                let home = own.home(child);
                if home.worker == me {
                    let (value, remoteness) = own.known(child, home)?;
                    found.add(value, remoteness);
                } else {
                    is_waiting = true;
                    let ask = &mut asks[home.worker];
                    if ask.is_empty() {
                        ask.extend((me as u32).to_le_bytes());
                    }
                    ask.extend((waiting.len() as u32).to_le_bytes());
                    push_text(child, ask);
                    if ask.len() >= BATCH {
                        transport.send(home.worker, std::mem::take(ask));
                    }
                }
                Ok(())
            })?;
            if is_waiting {
                waiting.push(Waiting { place, number, found });
            } else {
                own.shards[place].set(number, found.value(), found.remoteness());
            }
            own.evaluated[place] += 1;
            *own_front = front(own, place, rank, game.rulesets());
            done += 1;
            if done.is_multiple_of(4096) && game.is_cancelled() {
                return Err(super::key::cancelled());
            }
        }
    }
    Ok(())
}

/// Sends what is asked, answers what others ask, and takes their answers. Returns the first failure; the epochs are ended in any case.
fn answer(
    own: &mut Own,
    asks: &mut [Vec<u8>],
    waiting: &mut [Waiting],
    transport: &mut dyn Transport,
    mut failed: Option<ClusterError>,
) -> Result<Option<ClusterError>, ClusterError> {
    for (to, ask) in asks.iter_mut().enumerate() {
        if !ask.is_empty() {
            transport.send(to, std::mem::take(ask));
        }
    }
    let mut answers: Vec<Vec<u8>> = vec![Vec::new(); asks.len()];
    let mut wrong = None;
    transport.end_epoch(&mut |batch| {
        let mut letters = Letters { rest: &batch };
        let from = letters.number().map_or(usize::MAX, |from| from as usize);
        let Some(answers) = answers.get_mut(from) else { return };
        while let (Some(slot), Some(key)) = (letters.number(), letters.text()) {
            match own.known(key, own.home(key)) {
                Ok((value, remoteness)) => {
                    for number in [slot, value, remoteness] {
                        answers.extend(number.to_le_bytes());
                    }
                }
                Err(error) => wrong = Some(error),
            }
        }
    })?;
    for (to, answer) in answers.into_iter().enumerate() {
        if !answer.is_empty() {
            transport.send(to, answer);
        }
    }
    transport.end_epoch(&mut |batch| {
        let mut letters = Letters { rest: &batch };
        while let (Some(slot), Some(value), Some(remoteness)) =
            (letters.number(), letters.number(), letters.number())
        {
            if let Some(waiting) = waiting.get_mut(slot as usize) {
                waiting.found.add(value, remoteness);
            } else {
                wrong = Some(contradiction());
            }
        }
    })?;
    for Waiting { place, number, found } in waiting {
        own.shards[*place].set(*number, found.value(), found.remoteness());
    }
    if failed.is_none() {
        failed = wrong;
    }
    Ok(failed)
}
