//! Values in rounds, for graphs without known tiers, also with cycles: backward induction for who wins and how soon, then Smith's labels.
//!
//! # How
//! Every move is told to the owner of the position after it, which keeps the positions before each of its own. Then
//!
//! * round k of the backward induction finds the positions of remoteness k: one with a move to a P-position of remoteness k − 1 is N,
//!   one whose last open move leads to an N-position of remoteness k − 1 is P; what is never found is a draw;
//! * stage m of the labelling finds the positions of value m, as `bouton-engine` does it: a candidate has options of every label below m; one
//!   none of whose options without label is *open* (has no option with label m) gets the label m, and positions before it are hit, which
//!   closes them for those before them. Candidates of the next stage are those that were hit. What never gets a label is infinite.
//!
//! In which order messages arrive does not matter: of a position that is about to be labelled every option is hit already, so it cannot be hit.
//!
//! # Cost
//! 16 bytes a move and 16 a position beside its key, in memory or files.
//!
//! References: C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl (1975).

use super::{
    Between, Job, cycle,
    moves::{Child, Room},
    own::{Letters, Own, contradiction, push_text},
    segments::Progress,
    shard::{INFINITE, OPEN},
    tiers::BATCH,
};
use crate::{error::ClusterError, kernel::Bytes, transport::Transport};
use bouton_core::value::Play;
use std::io;

/// What a message says of a position, in the two highest bits.
const KINDS: u32 = 62;
/// An option of it has label m.
const HIT: u64 = 0;
/// An option of it is closed, or has been lost.
pub(super) const CLOSED: u64 = 1;
/// An option of it got a label.
const LABELLED: u64 = 2;
/// An option of it is a P-position.
const WINS: u64 = 3;

/// The moves turned round, and what is counted.
pub(super) struct Graph {
    /// The local number of the first position of every shard of this worker.
    pub(super) bases: Vec<usize>,
    pub(super) count: usize,
    /// Where the positions before each position begin, in `before`.
    starts: Bytes,
    /// Shard and number of a position, in one word.
    before: Bytes,
    pub(super) degree: Bytes,
    pub(super) open: Bytes,
    hit: Bytes,
    stamps: Bytes,
}

/// Messages on their way.
pub(super) struct Post {
    peers: usize,
    me: usize,
    out: Vec<Vec<u8>>,
    /// Those to this worker itself.
    pub(super) here: Vec<u64>,
    /// How many were sent to others.
    sent: u64,
}

impl Post {
    pub(super) fn send(&mut self, kind: u64, position: u64, transport: &mut dyn Transport) {
        let message = kind << KINDS | position;
        let worker = (position >> 32) as usize % self.peers;
        if worker == self.me {
            self.here.push(message);
            return;
        }
        self.sent += 1;
        let out = &mut self.out[worker];
        out.extend(message.to_le_bytes());
        if out.len() >= BATCH {
            transport.send(worker, std::mem::take(out));
        }
    }

    /// Sends what is held, and takes what arrives.
    pub(super) fn exchange(&mut self, transport: &mut dyn Transport) -> Result<(), ClusterError> {
        for (to, out) in self.out.iter_mut().enumerate() {
            if !out.is_empty() {
                transport.send(to, std::mem::take(out));
            }
        }
        let here = &mut self.here;
        transport.end_epoch(&mut |batch| {
            let mut letters = Letters { rest: &batch };
            while let Some(message) = letters.word() {
                here.push(message);
            }
        })
    }
}

/// Evaluates all positions.
pub(crate) fn evaluate(
    job: &Job<'_>,
    own: &mut Own,
    from: Progress,
    transport: &mut dyn Transport,
    between: &mut Between<'_>,
) -> Result<(), ClusterError> {
    let mut graph = turned(job, own, transport)?;
    let seat = transport.seat();
    let mut post = Post {
        peers: seat.peers,
        me: seat.index,
        out: vec![Vec::new(); seat.peers],
        here: Vec::new(),
        sent: 0,
    };
    if !job.table.game.may_cycle() {
        cycle::refuse(job, own, &mut graph, &mut post, transport)?;
    }
    let mut first = 0;
    if let Progress::Stage(stage) = from {
        first = stage;
        labels_again(own, &mut graph, &mut post, stage, transport)?;
    } else {
        who_wins(job, own, from, &mut graph, &mut post, transport, between)?;
    }
    // Under misère play nim-values have no meaning.
    if job.table.play == Play::Normal {
        for label in first.. {
            let (labelled, candidates) = stage(job, own, &mut graph, &mut post, label, transport)?;
            let found = labelled.iter().map(|&local| graph.place(local));
            between.log.found(own, Progress::Stage(label), found);
            let (due, result) = (u64::from(between.is_due(own)), between.log.failure());
            let result = result.and_then(|()| job.not_cancelled());
            let [left, due] = job.settle(transport, result, [candidates, due])?;
            if left == 0 {
                break;
            }
            if due > 0 {
                between.sync(transport)?;
            }
        }
    }
    for place in 0..own.shards.len() {
        for number in 0..own.shards[place].count {
            let (value, remoteness) = own.shards[place].known(number);
            if value == OPEN {
                own.shards[place].set(number, INFINITE, remoteness);
            }
        }
    }
    Ok(())
}

impl Graph {
    fn new(own: &Own, spill: Option<&std::path::Path>) -> io::Result<Graph> {
        let mut bases = Vec::new();
        let mut count = 0;
        for shard in &own.shards {
            bases.push(count);
            count += shard.count;
        }
        let list = |size: usize| {
            let mut bytes = Bytes::default();
            if let Some(directory) = spill {
                bytes.spill(directory)?;
            }
            bytes.resize(size)?;
            Ok::<Bytes, io::Error>(bytes)
        };
        Ok(Graph {
            bases,
            count,
            starts: list(8 * (count + 1))?,
            before: list(0)?,
            degree: list(4 * count)?,
            open: list(4 * count)?,
            hit: list(4 * count)?,
            stamps: list(4 * count)?,
        })
    }

    /// The place and number of a local number.
    pub(super) fn place(&self, local: usize) -> (usize, usize) {
        let place = self.bases.partition_point(|&base| base <= local) - 1;
        (place, local - self.bases[place])
    }

    /// The local number in a message.
    pub(super) fn local(&self, own: &Own, message: u64) -> Option<usize> {
        let shard = (message & !(3 << KINDS)) >> 32;
        Some(self.bases.get(own.place(shard as usize)?)? + message as u32 as usize)
    }

    pub(super) fn before(&self, local: usize) -> impl Iterator<Item = u64> + '_ {
        let (from, to) = (self.starts.word(local), self.starts.word(local + 1));
        (from..to).map(|at| self.before.word(at as usize))
    }
}

/// The moves turned round.
fn turned(
    job: &Job<'_>,
    own: &mut Own,
    transport: &mut dyn Transport,
) -> Result<Graph, ClusterError> {
    let directory = job.table.directory.clone();
    let failed = |error: io::Error| ClusterError::file(&directory, error);
    let spill = own.is_spilled().then_some(directory.as_path());
    let mut graph = Graph::new(own, spill).map_err(failed)?;
    let (me, peers) = (transport.seat().index, transport.seat().peers);
    let mut pairs = Bytes::default();
    if let Some(directory) = spill {
        pairs.spill(directory).map_err(failed)?;
    }
    let add = |graph: &Graph, own: &Own, pairs: &mut Bytes, from: u64, key: &[u8]| {
        let home = own.home(Child::of(key));
        let shard = &own.shards[home.place];
        let number = shard.find(key, home.hash).ok_or_else(contradiction)?;
        let mut pair = [0; 16];
        pair[..8].copy_from_slice(&((graph.bases[home.place] + number) as u64).to_le_bytes());
        pair[8..].copy_from_slice(&from.to_le_bytes());
        pairs.extend(&pair).map_err(|error| ClusterError::file(&directory, error))
    };
    let mut out: Vec<Vec<u8>> = vec![Vec::new(); peers];
    let (mut room, mut key) = (Room::default(), Vec::new());
    let mut local = 0;
    let mut result = Ok(());
    'all: for place in 0..own.shards.len() {
        for number in 0..own.shards[place].count {
            key.clear();
            key.extend_from_slice(own.shards[place].key(number));
            let from = (own.number(place) as u64) << 32 | number as u64;
            let mut moves = 0;
            result = job.table.game.moves(&key, &mut room, &mut |child| {
                moves += 1;
                let to = own.home(Child::of(child)).worker;
                if to == me {
                    return add(&graph, own, &mut pairs, from, child);
                }
                out[to].extend(from.to_le_bytes());
                push_text(child, &mut out[to]);
                if out[to].len() >= BATCH {
                    transport.send(to, std::mem::take(&mut out[to]));
                }
                Ok(())
            });
            graph.degree.set_number(local, moves);
            graph.open.set_number(local, moves);
            local += 1;
            if result.is_err() {
                break 'all;
            }
            if number.is_multiple_of(4096) {
                result = job.not_cancelled();
                while let Some(batch) = transport.receive() {
                    result = result.and_then(|()| {
                        add_all(&batch, &mut |from, key| add(&graph, own, &mut pairs, from, key))
                    });
                }
            }
        }
    }
    for (to, batch) in out.into_iter().enumerate() {
        if !batch.is_empty() {
            transport.send(to, batch);
        }
    }
    let mut late = Ok(());
    transport.end_epoch(&mut |batch| {
        if late.is_ok() {
            late = add_all(&batch, &mut |from, key| add(&graph, own, &mut pairs, from, key));
        }
    })?;
    let sorted = result.and(late).and_then(|()| sort(&mut graph, &pairs).map_err(failed));
    job.settle(transport, sorted, [])?;
    Ok(graph)
}

/// Takes a move: where it begins, and the position after it.
type Add<'a> = &'a mut dyn FnMut(u64, &[u8]) -> Result<(), ClusterError>;

fn add_all(batch: &[u8], add: Add<'_>) -> Result<(), ClusterError> {
    let mut letters = Letters { rest: batch };
    while let (Some(from), Some(key)) = (letters.word(), letters.text()) {
        add(from, key)?;
    }
    Ok(())
}

/// Puts the pairs (position, the one before) into rows.
fn sort(graph: &mut Graph, pairs: &Bytes) -> io::Result<()> {
    let edges = pairs.len() / 16;
    for edge in 0..edges {
        let to = pairs.word(2 * edge) as usize;
        graph.starts.set_word(to + 1, graph.starts.word(to + 1) + 1);
    }
    for local in 0..graph.count {
        let sum = graph.starts.word(local) + graph.starts.word(local + 1);
        graph.starts.set_word(local + 1, sum);
    }
    graph.before.resize(8 * edges)?;
    // From behind; every start moves down to its place.
    for edge in (0..edges).rev() {
        let to = pairs.word(2 * edge) as usize + 1;
        let at = graph.starts.word(to) - 1;
        graph.starts.set_word(to, at);
        graph.before.set_word(at as usize, pairs.word(2 * edge + 1));
    }
    // Now `starts[v + 1]` is where v begins.
    for local in 0..graph.count {
        graph.starts.set_word(local, graph.starts.word(local + 1));
    }
    graph.starts.set_word(graph.count, edges as u64);
    Ok(())
}

/// Who wins and how soon: remotenesses.
fn who_wins(
    job: &Job<'_>,
    own: &mut Own,
    from: Progress,
    graph: &mut Graph,
    post: &mut Post,
    transport: &mut dyn Transport,
    between: &mut Between<'_>,
) -> Result<(), ClusterError> {
    // The rounds behind positions that lose; those without a move are the first of these, or, under misère play, of those that win.
    let wins = |round: u32| (round % 2 == 1) == (job.table.play == Play::Normal);
    let mut found = Vec::new();
    let mut first = 1;
    if let Progress::Round(done) = from {
        first = done + 1;
        found = rounds_again(own, graph, post, done, &wins, transport)?;
    } else {
        for local in 0..graph.count {
            if graph.degree.number(local) == 0 {
                found.push(local);
                set_remoteness(own, graph, local, 0);
            }
        }
    }
    for round in first.. {
        for &local in &found {
            let kind = if wins(round) { WINS } else { CLOSED };
            for before in graph.before(local) {
                post.send(kind, before, transport);
            }
        }
        found.clear();
        post.exchange(transport)?;
        for message in std::mem::take(&mut post.here) {
            let Some(local) = graph.local(own, message) else { return Err(contradiction()) };
            if remoteness(own, graph, local) != OPEN {
                continue;
            }
            if message >> KINDS == CLOSED {
                let open = graph.open.number(local).saturating_sub(1);
                graph.open.set_number(local, open);
                if open > 0 {
                    continue;
                }
            }
            set_remoteness(own, graph, local, round);
            found.push(local);
        }
        found.sort_unstable();
        if round == 1 {
            // What has no move is told with what leads there.
            let ends = (0..graph.count).filter(|&local| remoteness(own, graph, local) == 0);
            let ends = ends.map(|local| graph.place(local));
            between.log.found(own, Progress::Round(0), ends);
        }
        let places = found.iter().map(|&local| graph.place(local));
        between.log.found(own, Progress::Round(round), places);
        let (due, result) = (u64::from(between.is_due(own)), between.log.failure());
        let result = result.and_then(|()| job.not_cancelled());
        let [more, due] = job.settle(transport, result, [found.len() as u64, due])?;
        if more == 0 {
            break;
        }
        if due > 0 {
            between.sync(transport)?;
        }
    }
    Ok(())
}

/// Brings counts to where they were behind a round whose remotenesses are known; the positions of that round.
fn rounds_again(
    own: &Own,
    graph: &mut Graph,
    post: &mut Post,
    done: u32,
    wins: &dyn Fn(u32) -> bool,
    transport: &mut dyn Transport,
) -> Result<Vec<usize>, ClusterError> {
    let mut found = Vec::new();
    for local in 0..graph.count {
        let known = remoteness(own, graph, local);
        if known == done {
            found.push(local);
        } else if known < done && !wins(known + 1) {
            for before in graph.before(local) {
                post.send(CLOSED, before, transport);
            }
            if post.here.len() > MANY {
                count_again(own, graph, post, 0)?;
            }
        }
    }
    post.exchange(transport)?;
    count_again(own, graph, post, 0)?;
    Ok(found)
}

/// Messages that are not kept for later where nothing depends on their order.
const MANY: usize = 1 << 16;

/// Takes messages that are only counted.
fn count_again(
    own: &Own,
    graph: &mut Graph,
    post: &mut Post,
    stage: u32,
) -> Result<(), ClusterError> {
    while let Some(message) = post.here.pop() {
        let Some(local) = graph.local(own, message) else { return Err(contradiction()) };
        match message >> KINDS {
            HIT => graph.hit.set_number(local, stage),
            CLOSED => graph.open.set_number(local, graph.open.number(local).saturating_sub(1)),
            _ => graph.degree.set_number(local, graph.degree.number(local).saturating_sub(1)),
        }
    }
    Ok(())
}

/// Brings counts to where they were before a stage, when all labels below it are given.
fn labels_again(
    own: &Own,
    graph: &mut Graph,
    post: &mut Post,
    stage: u32,
    transport: &mut dyn Transport,
) -> Result<(), ClusterError> {
    for local in 0..graph.count {
        let label = label_of(own, graph, local);
        if label < stage {
            for before in graph.before(local) {
                post.send(LABELLED, before, transport);
                if label + 1 == stage {
                    post.send(HIT, before, transport);
                }
            }
            if post.here.len() > MANY {
                count_again(own, graph, post, stage)?;
            }
        }
    }
    post.exchange(transport)?;
    count_again(own, graph, post, stage)
}

fn remoteness(own: &Own, graph: &Graph, local: usize) -> u32 {
    let (place, number) = graph.place(local);
    own.shards[place].known(number).1
}

fn set_remoteness(own: &mut Own, graph: &Graph, local: usize, remoteness: u32) {
    let (place, number) = graph.place(local);
    own.shards[place].set(number, OPEN, remoteness);
}

fn label_of(own: &Own, graph: &Graph, local: usize) -> u32 {
    let (place, number) = graph.place(local);
    own.shards[place].known(number).0
}

/// One stage of the labelling; what got the label here, in order, and how many candidates the next one has. `degree` counts options without a label from earlier stages.
fn stage(
    job: &Job<'_>,
    own: &mut Own,
    graph: &mut Graph,
    post: &mut Post,
    label: u32,
    transport: &mut dyn Transport,
) -> Result<(Vec<usize>, u64), ClusterError> {
    let stamp = label + 1;
    let mut queue = Vec::new();
    for local in 0..graph.count {
        let is_candidate =
            label_of(own, graph, local) == OPEN && (label == 0 || graph.hit.number(local) == label);
        if is_candidate {
            let open = graph.degree.number(local);
            graph.open.set_number(local, open);
            graph.stamps.set_number(local, stamp);
            if open == 0 {
                queue.push(local);
            }
        }
    }
    let mut labelled = Vec::new();
    loop {
        post.sent = 0;
        while !queue.is_empty() || !post.here.is_empty() {
            for local in std::mem::take(&mut queue) {
                let (place, number) = graph.place(local);
                let (_, remoteness) = own.shards[place].known(number);
                own.shards[place].set(number, label, remoteness);
                labelled.push(local);
                for before in graph.before(local) {
                    post.send(HIT, before, transport);
                }
            }
            while let Some(message) = post.here.pop() {
                let Some(local) = graph.local(own, message) else { return Err(contradiction()) };
                if label_of(own, graph, local) != OPEN {
                    continue;
                }
                let is_hit = graph.hit.number(local) == stamp;
                if message >> KINDS == HIT {
                    if !is_hit {
                        graph.hit.set_number(local, stamp);
                        for before in graph.before(local) {
                            post.send(CLOSED, before, transport);
                        }
                    }
                } else if graph.stamps.number(local) == stamp {
                    let open = graph.open.number(local).saturating_sub(1);
                    graph.open.set_number(local, open);
                    if open == 0 && !is_hit {
                        queue.push(local);
                    }
                }
            }
        }
        let sent = post.sent;
        post.exchange(transport)?;
        let [moving] = job.settle(transport, job.not_cancelled(), [sent])?;
        if moving == 0 {
            break;
        }
    }
    for &local in &labelled {
        for before in graph.before(local) {
            post.send(LABELLED, before, transport);
        }
    }
    post.exchange(transport)?;
    for message in std::mem::take(&mut post.here) {
        let Some(local) = graph.local(own, message) else { return Err(contradiction()) };
        graph.degree.set_number(local, graph.degree.number(local).saturating_sub(1));
    }
    let next =
        |&local: &usize| label_of(own, graph, local) == OPEN && graph.hit.number(local) == stamp;
    let candidates = (0..graph.count).filter(next).count() as u64;
    labelled.sort_unstable();
    Ok((labelled, candidates))
}
