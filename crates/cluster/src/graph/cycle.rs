//! Rules that come back to a position without saying so: whether there is a cycle, and one of them.
//!
//! Positions behind which all are taken away are taken away, from the ends up. Where some are left, each has a move to another one that is
//! left, so whoever follows these goes round in the end.
//!
//! # Cost
//! One message a move, as for a round of backward induction; and where there is a cycle, an epoch for each step to it and around it.

use super::{
    Job,
    labels::{CLOSED, Graph, Post},
    moves::{Child, Room},
    own::{Letters, Own, contradiction, push_text},
};
use crate::{
    error::ClusterError,
    transport::{Transport, share},
};

/// A cycle is followed so far.
const LONGEST: usize = 1 << 12;
/// Looks whether it is to stop after so many positions.
const LOOK: usize = 1 << 12;

/// Refuses a graph with a cycle; `open` of all positions must be their degrees, and is again.
pub(super) fn refuse(
    job: &Job<'_>,
    own: &Own,
    graph: &mut Graph,
    post: &mut Post,
    transport: &mut dyn Transport,
) -> Result<(), ClusterError> {
    let is_end = |&local: &usize| graph.degree.number(local) == 0;
    let mut found: Vec<usize> = (0..graph.count).filter(is_end).collect();
    let mut taken = 0;
    loop {
        let mut result = Ok(());
        while let Some(local) = found.pop() {
            taken += 1;
            if taken % LOOK == 0 {
                result = job.not_cancelled();
                if result.is_err() {
                    break;
                }
            }
            for before in graph.before(local) {
                post.send(CLOSED, before, transport);
            }
            take(own, graph, post, &mut found)?;
        }
        post.exchange(transport)?;
        take(own, graph, post, &mut found)?;
        let [more] = job.settle(transport, result, [found.len() as u64])?;
        if more == 0 {
            break;
        }
    }
    let left = (graph.count - taken) as u64;
    let [left] = job.settle(transport, job.not_cancelled(), [left])?;
    if left > 0 {
        let positions = follow(job, own, graph, transport)?;
        let shown = positions.iter().map(|key| job.table.game.shown_bare(key)).collect();
        return Err(ClusterError::Cycle { positions: shown });
    }
    for local in 0..graph.count {
        graph.open.set_number(local, graph.degree.number(local));
    }
    Ok(())
}

/// Counts the moves to positions that are taken away.
fn take(
    own: &Own,
    graph: &mut Graph,
    post: &mut Post,
    found: &mut Vec<usize>,
) -> Result<(), ClusterError> {
    while let Some(message) = post.here.pop() {
        let Some(local) = graph.local(own, message) else { return Err(contradiction()) };
        let open = graph.open.number(local).saturating_sub(1);
        graph.open.set_number(local, open);
        if open == 0 {
            found.push(local);
        }
    }
    Ok(())
}

/// Positions of a cycle in their order, the first again at the end; none if it is too long.
fn follow(
    job: &Job<'_>,
    own: &Own,
    graph: &Graph,
    transport: &mut dyn Transport,
) -> Result<Vec<Vec<u8>>, ClusterError> {
    let me = transport.seat().index;
    let first = (0..graph.count).filter(|&local| graph.open.number(local) > 0).map(|local| {
        let (place, number) = graph.place(local);
        own.shards[place].key(number)
    });
    let mut next = least(first.min().unwrap_or_default(), transport)?;
    let mut walked: Vec<Vec<u8>> = Vec::new();
    let mut room = Room::default();
    while walked.len() < LONGEST && !next.is_empty() {
        if let Some(at) = walked.iter().position(|key| *key == next) {
            let mut cycle = walked.split_off(at);
            cycle.push(next);
            return Ok(cycle);
        }
        let home = own.home(Child::of(&next));
        let mut options = Vec::new();
        if home.worker == me {
            job.table.game.moves(&next, &mut room, &mut |child| {
                push_text(child, &mut options);
                Ok(())
            })?;
        }
        walked.push(next);
        let mut all = share(transport, &options)?;
        let options = all.swap_remove(home.worker);
        let mut letters = Letters { rest: &options };
        let mut mine: &[u8] = &[];
        while let Some(key) = letters.text() {
            let home = own.home(Child::of(key));
            if home.worker != me || (!mine.is_empty() && mine <= key) {
                continue;
            }
            let number = own.shards[home.place].find(key, home.hash);
            let local = number.map(|number| graph.bases[home.place] + number);
            if local.is_some_and(|local| graph.open.number(local) > 0) {
                mine = key;
            }
        }
        next = least(mine, transport)?;
    }
    Ok(Vec::new())
}

/// The least of the keys that workers have; an empty one is none.
fn least(mine: &[u8], transport: &mut dyn Transport) -> Result<Vec<u8>, ClusterError> {
    let all = share(transport, mine)?;
    Ok(all.into_iter().filter(|key| !key.is_empty()).min().unwrap_or_default())
}
