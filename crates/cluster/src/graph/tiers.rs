//! Values by tiers: from the lowest rank up, each from the values of its options, which are all of lower ranks.
//!
//! Options in shards of the same worker are looked up; the others are asked for in one epoch and answered in the next. The tiers of
//! all workers go together: the rank that is worked on is the lowest that anyone has left.

use super::{
    Between, Job,
    batch::Batch,
    key::Rank,
    moves::{Child, Room},
    outcome_of,
    own::{Letters, Own, contradiction, push_text},
    shard::INFINITE,
};
use crate::{
    error::ClusterError,
    transport::{Seat, Transport},
};
use bouton_core::value::{Outcome, Play};

/// Positions that a worker evaluates between two epochs.
const BLOCK: usize = 1 << 14;
/// Bytes of a batch.
pub(crate) const BATCH: usize = 1 << 16;

/// What is known of the options of a position.
#[derive(Debug)]
pub(crate) struct Found {
    play: Play,
    low: u64,
    high: Vec<u32>,
    /// The least remoteness of options that are P-positions.
    soonest: Option<u32>,
    /// The largest remoteness of all options, and one; 0 without options.
    latest: u32,
}

impl Found {
    pub(crate) fn new(play: Play) -> Found {
        Found { play, low: 0, high: Vec::new(), soonest: None, latest: 0 }
    }

    pub(crate) fn add(&mut self, value: u32, remoteness: u32) {
        match value {
            0..64 => self.low |= 1 << value,
            INFINITE => {}
            _ => {
                if let Err(place) = self.high.binary_search(&value) {
                    self.high.insert(place, value);
                }
            }
        }
        if outcome_of(self.play, remoteness) == Some(Outcome::P) {
            self.soonest = Some(self.soonest.map_or(remoteness, |least| least.min(remoteness)));
        }
        self.latest = self.latest.max(remoteness.saturating_add(1));
    }

    /// The mex of the values; none under misère play.
    pub(crate) fn value(&self) -> u32 {
        if self.play == Play::Misere {
            return INFINITE;
        }
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

/// A position whose options are looked up.
struct Waiting {
    place: u32,
    number: u32,
    found: Found,
}

/// What a worker has at hand while it evaluates.
struct Desk {
    /// The ranks of the first positions that are not evaluated, a shard each.
    fronts: Vec<u64>,
    room: Room,
    key: Vec<u8>,
    waiting: Vec<Waiting>,
    /// Options that are here, with the place in `waiting` of the position that asks.
    here: Batch,
    /// Options that are elsewhere, by worker.
    asks: Vec<Vec<u8>>,
}

fn front(own: &Own, place: usize, rank: Rank, rulesets: usize) -> u64 {
    let (shard, next) = (&own.shards[place], own.evaluated[place]);
    if next == shard.count {
        return u64::MAX;
    }
    rank.of(shard.key(next), rulesets)
}

/// Evaluates all positions.
pub(crate) fn evaluate(
    job: &Job<'_>,
    own: &mut Own,
    rank: Rank,
    transport: &mut dyn Transport,
    between: &mut Between<'_>,
) -> Result<(), ClusterError> {
    let rulesets = job.table.game.rulesets();
    let peers = transport.seat().peers;
    let mut desk = Desk {
        fronts: (0..own.shards.len()).map(|place| front(own, place, rank, rulesets)).collect(),
        room: Room::default(),
        key: Vec::new(),
        waiting: Vec::new(),
        here: Batch::default(),
        asks: vec![Vec::new(); peers],
    };
    let mut done = Ok(());
    loop {
        let mine = desk.fronts.iter().copied().min().unwrap_or(u64::MAX);
        if done.is_ok() {
            between.log.values(own);
        }
        done = done.and_then(|()| job.not_cancelled());
        let (tier, is_due) = job.agree(transport, done, mine, between.is_due(own))?;
        let Some(tier) = tier else { return Ok(()) };
        if is_due {
            between.sync(transport)?;
        }
        done = between.log.failure();
        done = done.and_then(|()| work(job, own, rank, tier, &mut desk, transport));
        if peers > 1 {
            done = answer(own, (rank, rulesets), &mut desk, transport, done)?;
        }
    }
}

/// Evaluates positions of a tier as far as this worker can alone, and asks for the rest.
fn work(
    job: &Job<'_>,
    own: &mut Own,
    rank: Rank,
    tier: u64,
    desk: &mut Desk,
    transport: &mut dyn Transport,
) -> Result<(), ClusterError> {
    let game = &job.table.game;
    let Seat { index: me, peers, .. } = transport.seat();
    let Desk { fronts, room, key, waiting, here, asks } = desk;
    waiting.clear();
    let mut done = 0;
    for (place, own_front) in fronts.iter_mut().enumerate() {
        while *own_front == tier && done < BLOCK {
            let number = own.evaluated[place];
            key.clear();
            key.extend_from_slice(own.shards[place].key(number));
            let asking = waiting.len() as u32;
            waiting.push(Waiting {
                place: place as u32,
                number: number as u32,
                found: Found::new(job.table.play),
            });
            game.children(key, room, |child, change| {
                let home = own.home(child);
                if home.worker == me {
                    let of_child = match rank {
                        Rank::Cells => tier.wrapping_add(change[1]),
                        _ => tier.wrapping_add(change[0]),
                    };
                    let among = own.tier(of_child, home.place);
                    return match here.push(child, home, asking, among) {
                        true => take_here(own, here, waiting),
                        false => Ok(()),
                    };
                }
                let ask = &mut asks[home.worker];
                if ask.is_empty() {
                    ask.extend((me as u32).to_le_bytes());
                }
                ask.extend(asking.to_le_bytes());
                child.with(|key| push_text(key, ask));
                if ask.len() >= BATCH {
                    transport.send(home.worker, std::mem::take(ask));
                }
                Ok(())
            })?;
            own.evaluated[place] += 1;
            *own_front = front(own, place, rank, game.rulesets());
            done += 1;
            if done.is_multiple_of(4096) && game.is_cancelled() {
                return Err(super::key::cancelled());
            }
        }
    }
    take_here(own, here, waiting)?;
    if peers == 1 {
        set_all(own, waiting);
    }
    Ok(())
}

fn take_here(own: &Own, here: &mut Batch, waiting: &mut [Waiting]) -> Result<(), ClusterError> {
    own.known_all(here, |asking, value, remoteness| {
        waiting[asking as usize].found.add(value, remoteness);
    })
}

fn set_all(own: &mut Own, waiting: &[Waiting]) {
    for Waiting { place, number, found } in waiting {
        own.shards[*place as usize].set(*number as usize, found.value(), found.remoteness());
    }
}

/// Sends what is asked, answers what others ask, and takes their answers. Returns the first failure; the epochs are ended in any case.
fn answer(
    own: &mut Own,
    (rank, rulesets): (Rank, usize),
    desk: &mut Desk,
    transport: &mut dyn Transport,
    done: Result<(), ClusterError>,
) -> Result<Result<(), ClusterError>, ClusterError> {
    let Desk { waiting, here, asks, .. } = desk;
    for (to, ask) in asks.iter_mut().enumerate() {
        if !ask.is_empty() {
            transport.send(to, std::mem::take(ask));
        }
    }
    let mut answers: Vec<Vec<u8>> = vec![Vec::new(); asks.len()];
    let mut right = Ok(());
    transport.end_epoch(&mut |batch| {
        let mut letters = Letters { rest: &batch };
        let from = letters.number().map_or(usize::MAX, |from| from as usize);
        let Some(answers) = answers.get_mut(from) else { return };
        let mut reply = |slot: u32, value: u32, remoteness: u32| {
            for number in [slot, value, remoteness] {
                answers.extend(number.to_le_bytes());
            }
        };
        while let (Some(slot), Some(key)) = (letters.number(), letters.text()) {
            let key = Child::of(key);
            let home = own.home(key);
            let among = match own.has_tiers() {
                true => own.tier(key.with(|key| rank.of(key, rulesets)), home.place),
                false => (0, 0),
            };
            if here.push(key, home, slot, among) && right.is_ok() {
                right = own.known_all(here, &mut reply);
            }
        }
        if right.is_ok() {
            right = own.known_all(here, &mut reply);
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
                right = Err(contradiction());
            }
        }
    })?;
    set_all(own, waiting);
    Ok(done.and(right))
}
