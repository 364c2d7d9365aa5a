//! How workers talk: batches of bytes in epochs.
//!
//! A computation is done by `peers` workers, some threads of one or several processes. In an epoch each sends batches to others, or to itself,
//! and takes what has arrived; [`end_epoch`](Transport::end_epoch) returns when every worker has ended the epoch and everything that
//! was sent to this one in it has been handed over. In which order batches arrive is not said, so nothing may depend on it.
//!
//! | implementation | workers | for |
//! |---|---|---|
//! | [`dataflow`](dataflow::run) | threads of one process or of several, timely dataflow in memory and over TCP | everything |
//! | [`local`](local::run) | threads of this process, mailboxes behind locks | the oracle in the tests |

pub mod dataflow;
pub mod hosts;
pub mod local;

use crate::error::ClusterError;
use std::sync::Arc;

/// The place of a worker among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Its number, from 0.
    pub index: usize,
    /// How many workers there are.
    pub peers: usize,
    /// The number of its process, from 0.
    pub process: usize,
    /// How many processes there are; each has as many workers.
    pub processes: usize,
}

impl Seat {
    /// Whether it is the first worker of its process, which does what a process does once.
    pub fn is_first_of_process(&self) -> bool {
        self.index * self.processes == self.process * self.peers
    }

    /// The process of a worker.
    pub fn process_of(&self, worker: usize) -> usize {
        worker * self.processes / self.peers.max(1)
    }
}

/// The means by which a worker talks to the others.
pub trait Transport {
    /// Its place.
    fn seat(&self) -> Seat;

    /// Sends a batch to a worker, which gets it in this epoch.
    fn send(&mut self, to: usize, batch: Vec<u8>);

    /// A batch that has arrived in this epoch, if there is one.
    fn receive(&mut self) -> Option<Vec<u8>>;

    /// Ends the epoch: takes what is still to arrive, and waits for the others.
    ///
    /// # Errors
    /// If another worker is lost.
    fn end_epoch(&mut self, take: &mut dyn FnMut(Vec<u8>)) -> Result<(), ClusterError>;
}

/// Says whether a job is to end: its time is over, or an interrupt came.
pub type Over = Arc<dyn Fn() -> bool + Send + Sync>;

/// Runs the same work on so many threads of this process, or on those of all processes of a cluster; returns what the workers of this
/// process came to, in their order. When the job is to end, other processes are waited for only a while longer.
///
/// # Errors
/// If the processes do not find each other, or one is lost.
pub fn run<R: Send + 'static>(
    cluster: Option<&hosts::Cluster>,
    threads: usize,
    question: &[u8; 32],
    over: Over,
    work: impl Fn(&mut dyn Transport) -> R + Send + Sync + 'static,
) -> Result<Vec<R>, ClusterError> {
    match cluster {
        None => dataflow::run_alone(threads, work),
        Some(cluster) => dataflow::run(cluster, question, over, work),
    }
}

/// Sends a message to all workers and returns what all sent, by the number of the worker.
///
/// # Errors
/// If another worker is lost.
pub fn share(transport: &mut dyn Transport, message: &[u8]) -> Result<Vec<Vec<u8>>, ClusterError> {
    let Seat { index, peers, .. } = transport.seat();
    for to in 0..peers {
        let mut batch = (index as u64).to_le_bytes().to_vec();
        batch.extend(message);
        transport.send(to, batch);
    }
    let mut all = vec![None; peers];
    transport.end_epoch(&mut |batch| {
        if let Some((from, message)) = batch.split_first_chunk()
            && let Some(place) = usize::try_from(u64::from_le_bytes(*from)).ok()
            && let Some(place) = all.get_mut(place)
        {
            *place = Some(message.to_vec());
        }
    })?;
    // A worker that has left says nothing.
    all.into_iter().collect::<Option<_>>().ok_or(ClusterError::Lost)
}

/// The sum over all workers of some numbers.
///
/// # Errors
/// If another worker is lost.
pub fn total<const N: usize>(
    transport: &mut dyn Transport,
    numbers: [u64; N],
) -> Result<[u64; N], ClusterError> {
    let message: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let mut sums = [0_u64; N];
    for message in share(transport, &message)? {
        let (words, _) = message.as_chunks::<8>();
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum = sum.saturating_add(u64::from_le_bytes(*word));
        }
    }
    Ok(sums)
}
