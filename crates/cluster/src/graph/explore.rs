//! Every position that can be reached is met once.
//!
//! A worker expands positions of its own shards: those after their moves go to its bins (`bins.rs`) or to their owners. On the way it is found
//! out whether every move makes the sum of the numbers, or the number of their one bits, smaller.

use super::{
    Job, Log, Phase, Watch,
    bins::Bins,
    key::{self, Rank},
    manifest::Manifest,
    moves::{Child, Room},
    own::{Own, push_text},
    tiers::BATCH,
};
use crate::{error::ClusterError, transport::Transport};
use bouton_engine::{Limit, Stop};

/// Positions that a worker expands between two epochs.
const EPOCH: usize = 1 << 15;

/// New positions after which it ends an epoch earlier.
const NEW: u64 = 1 << 16;

/// Meets all positions.
pub(super) fn explore(
    job: &Job<'_>,
    own: &mut Own,
    manifest: &mut Manifest,
    log: &mut Log,
    transport: &mut dyn Transport,
    watch: Watch<'_>,
) -> Result<(), ClusterError> {
    let table = job.table;
    let failed = |error: std::io::Error| ClusterError::file(&table.directory, error);
    let start = table.game.start();
    let begun = start.and_then(|start| {
        let home = own.home(Child::of(&start));
        match home.worker == transport.seat().index {
            true => own.insert(&start, home).map_err(failed),
            false => Ok(()),
        }
    });
    job.settle(transport, begun, [])?;
    let mut desk = Desk {
        is_large: false,
        room: Room::default(),
        bins: Bins::new(own),
        moves: 0,
        most: u64::MAX,
    };
    let known = [Rank::Tokens, Rank::Cells].map(|rank| manifest.ranks.contains(&rank));
    loop {
        desk.moves = 0;
        // What the others have met makes the limit smaller here.
        let elsewhere = manifest.totals.positions.saturating_sub(own.count());
        desk.most = table.positions.saturating_sub(elsewhere);
        let mut result = log.failure().and_then(|()| expand(job, own, &mut desk, transport));
        let mut arrived = Ok(());
        transport.end_epoch(&mut |message| {
            if arrived.is_ok() {
                arrived = own.insert_message(&message, &mut desk.bins);
            }
        })?;
        arrived = arrived.and_then(|()| own.insert_bins(&mut desk.bins));
        let kept = own.keep_below(table.memory, &table.directory);
        result = result.and(arrived.and(kept).map_err(failed)).and_then(|()| job.not_cancelled());
        watch(own.count(), 0);
        let [tokens, cells] = desk.room.rises();
        let is_due = log.is_due();
        let (stop, result) = match result {
            Err(stop @ ClusterError::Stop(_)) => (Err(stop), Ok(())),
            result => (Ok(()), result),
        };
        let (tokens, cells) = (tokens || desk.is_large || !known[0], cells || !known[1]);
        let (left, due, stops) = (own.left(), u64::from(is_due), u64::from(stop.is_err()));
        let numbers = [left, desk.moves, own.count(), tokens.into(), cells.into(), due, stops];
        let [left, moves, count, tokens, cells, due, stops] =
            job.settle(transport, result, numbers)?;
        manifest.totals.moves += moves;
        manifest.totals.positions = count;
        let known = [(Rank::Tokens, tokens), (Rank::Cells, cells)];
        manifest.ranks = known.iter().filter(|(_, rises)| *rises == 0).map(|(r, _)| *r).collect();
        let is_over = count > table.positions && left > 0;
        if left == 0 {
            manifest.phase = Phase::Evaluating;
        }
        log.positions(own, manifest);
        if due + stops > 0 || is_over {
            log.sync(job, manifest, transport)?;
        }
        if is_over {
            return Err(too_many(count));
        }
        if stops > 0 {
            job.settle(transport, stop, [])?;
        }
        if left == 0 {
            return Ok(());
        }
    }
}

/// What a worker has at hand while it meets positions.
struct Desk {
    /// Whether the rank by tokens of some position was too large to be one.
    is_large: bool,
    room: Room,
    /// Positions of this worker that may be new.
    bins: Bins,
    /// Moves of this epoch.
    moves: u64,
    /// Positions that this worker may meet.
    most: u64,
}

/// Looks at memory and time once in so many bins.
const LOOK: u32 = 16;

/// Moves by which a worker may be late to see that there are too many positions.
const LATE: u64 = 1 << 12;

/// Expands positions of this worker's shards until there are none, or an epoch is full.
fn expand(
    job: &Job<'_>,
    own: &mut Own,
    desk: &mut Desk,
    transport: &mut dyn Transport,
) -> Result<(), ClusterError> {
    let table = job.table;
    let failed = |error| ClusterError::file(&table.directory, error);
    let (game, seat) = (&table.game, transport.seat());
    let mut out: Vec<Vec<u8>> = vec![Vec::new(); seat.peers];
    let mut key = Vec::new();
    let mut done = 0;
    let mut filled = 0_u32;
    // After so many moves it may be over the limit.
    let allowed = |own: &Own, most: u64| most.saturating_sub(own.count()).max(LATE);
    let mut until = allowed(own, desk.most);
    let full = own.count().saturating_add(NEW);
    let mut result = Ok(());
    let Desk { is_large, room, bins, moves, most } = desk;
    'all: loop {
        let before = done;
        for place in 0..own.shards.len() {
            while own.shards[place].expanded < own.shards[place].count {
                if done == EPOCH || own.count() > full || own.count() > *most {
                    break 'all;
                }
                key.clear();
                key.extend_from_slice(own.shards[place].key(own.shards[place].expanded));
                *is_large |= Rank::Tokens.of(&key, game.rulesets()) > key::LARGE;
                let mut of_this = 0;
                result = game.children(&key, room, |child, _| {
                    of_this += 1;
                    let home = own.home(child);
                    if home.worker == seat.index {
                        let is_full = bins.push(child, home.place);
                        until -= 1;
                        if until == 0 {
                            own.insert_bins(bins).map_err(failed)?;
                            if own.count() > *most {
                                return Err(too_many(own.count()));
                            }
                            until = allowed(own, *most);
                        } else if is_full {
                            own.insert_bin(bins, home.place).map_err(failed)?;
                            filled += 1;
                            if filled.is_multiple_of(LOOK) {
                                // One position may have very many moves.
                                own.keep_below(table.memory, &table.directory).map_err(failed)?;
                                job.not_cancelled()?;
                            }
                        }
                        return Ok(());
                    }
                    child.with(|key| push_text(key, &mut out[home.worker]));
                    if out[home.worker].len() >= BATCH {
                        transport.send(home.worker, std::mem::take(&mut out[home.worker]));
                    }
                    Ok(())
                });
                if result.is_err() {
                    break 'all;
                }
                // A position that was not finished is expanded again.
                *moves += of_this;
                own.shards[place].expanded += 1;
                done += 1;
            }
        }
        result = own.insert_bins(bins).map_err(failed);
        if done == before || result.is_err() {
            break;
        }
    }
    // Positions count as expanded, so what they lead to must be there.
    let inserted = own.insert_bins(bins).map_err(failed);
    for (to, batch) in out.into_iter().enumerate() {
        if !batch.is_empty() {
            transport.send(to, batch);
        }
    }
    inserted.and(result)
}

/// More positions than are allowed.
fn too_many(positions: u64) -> ClusterError {
    ClusterError::Stop(Stop { limit: Limit::Positions, positions })
}
