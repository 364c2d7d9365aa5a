//! Workers as threads of this process, with a mailbox each.
//!
//! A mailbox has two halves, for epochs of even and of odd number: a worker that has left an epoch may send in the next one while others
//! still empty theirs. It cannot be two epochs ahead, since the one between ends only when all have reached its end.

use super::{Seat, Transport};
use crate::error::ClusterError;
use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// While a worker waits for the others it looks into its mailbox so often.
const LOOK: Duration = Duration::from_millis(2);

/// So often it looks before it sleeps.
const LOOKS: u32 = 100;

type Mail = Mutex<VecDeque<Vec<u8>>>;

struct Shared {
    mailboxes: Vec<[Mail; 2]>,
    gate: Mutex<Gate>,
    opened: Condvar,
}

#[derive(Default)]
struct Gate {
    /// How many workers wait for the end of the epoch.
    arrived: usize,
    epoch: u64,
    /// A worker has left.
    lost: bool,
}

/// One of the threads.
struct Worker<'s> {
    shared: &'s Shared,
    index: usize,
    epoch: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the same work on so many threads and returns what each came to, in their order.
pub fn run<R: Send>(threads: usize, work: impl Fn(&mut dyn Transport) -> R + Sync) -> Vec<R> {
    let threads = threads.max(1);
    let shared = Shared {
        mailboxes: (0..threads).map(|_| <[Mail; 2]>::default()).collect(),
        gate: Mutex::default(),
        opened: Condvar::new(),
    };
    let (shared, work) = (&shared, &work);
    if threads == 1 {
        return vec![work(&mut Worker { shared, index: 0, epoch: 0 })];
    }
    thread::scope(|scope| {
        let begin = |index| scope.spawn(move || work(&mut Worker { shared, index, epoch: 0 }));
        let workers: Vec<_> = (0..threads).map(begin).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, R>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().map(join).collect()
    })
}

impl Transport for Worker<'_> {
    fn seat(&self) -> Seat {
        Seat { index: self.index, peers: self.shared.mailboxes.len(), process: 0, processes: 1 }
    }

    fn send(&mut self, to: usize, batch: Vec<u8>) {
        if let Some(halves) = self.shared.mailboxes.get(to) {
            lock(&halves[(self.epoch % 2) as usize]).push_back(batch);
        }
    }

    fn receive(&mut self) -> Option<Vec<u8>> {
        lock(&self.shared.mailboxes[self.index][(self.epoch % 2) as usize]).pop_front()
    }

    fn end_epoch(&mut self, take: &mut dyn FnMut(Vec<u8>)) -> Result<(), ClusterError> {
        let peers = self.shared.mailboxes.len();
        let mut gate = lock(&self.shared.gate);
        gate.arrived += 1;
        if gate.arrived == peers {
            gate.arrived = 0;
            gate.epoch += 1;
            self.shared.opened.notify_all();
        }
        let mut looks = 0;
        while gate.epoch == self.epoch && !gate.lost {
            drop(gate);
            while let Some(batch) = self.receive() {
                take(batch);
            }
            // Most epochs end soon: being woken would take longer.
            let is_soon = looks < LOOKS;
            if is_soon {
                looks += 1;
                thread::yield_now();
            }
            gate = lock(&self.shared.gate);
            if !is_soon && gate.epoch == self.epoch && !gate.lost {
                let waited = self.shared.opened.wait_timeout(gate, LOOK);
                gate = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
        if gate.epoch == self.epoch {
            return Err(ClusterError::Lost);
        }
        drop(gate);
        while let Some(batch) = self.receive() {
            take(batch);
        }
        self.epoch += 1;
        Ok(())
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        // Who has left, for whatever reason, is not waited for. Those that have ended their last epoch together do not wait any more.
        lock(&self.shared.gate).lost = true;
        self.shared.opened.notify_all();
    }
}
