//! Workers of one process or several, by timely dataflow. The one file that knows timely.
//!
//! Each worker has an input, whose batches are exchanged by the number of the receiver, and an operator that puts what arrives into the
//! worker's mailbox. An epoch is a time of the dataflow: a worker ends it by advancing its input, and everything has arrived when the frontier
//! behind the operator has passed it, at all workers.
//!
//! When a process dies, the system closes its connections; timely then ends the threads of the others by panics, which are told as
//! [`ClusterError::Lost`] and not as bugs. One that is stopped and does not die is waited for, until the job is to end and `GRACE` is over.

use super::{Over, Seat, Transport, hosts::Cluster};
use crate::error::ClusterError;
use std::{
    cell::RefCell,
    collections::VecDeque,
    mem::ManuallyDrop,
    panic,
    rc::Rc,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use timely::{
    WorkerConfig,
    communication::{
        Hooks,
        allocator::{
            AllocatorBuilder, ProcessBuilder,
            zero_copy::initialize::initialize_networking_from_sockets,
        },
    },
    container::CapacityContainerBuilder,
    dataflow::{
        InputHandle, ProbeHandle,
        channels::pact::Exchange,
        operators::{Input, Probe, generic::Operator},
    },
    worker,
};

/// Receiver, epoch, batch.
type Letter = (u64, u64, Vec<u8>);

/// A worker that waits for others looks so often whether one is lost.
const LOOK: Duration = Duration::from_millis(5);

/// When the job is to end, others are waited for so long.
const GRACE: Duration = Duration::from_secs(10);

struct Worker<'w> {
    worker: &'w mut worker::Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Letter>>>,
    probe: ProbeHandle<u64>,
    mailbox: Rc<RefCell<[VecDeque<Vec<u8>>; 2]>>,
    epoch: u64,
    seat: Seat,
    /// Nothing where there are no other processes.
    over: Option<Over>,
}

/// Connects to the other processes and runs the same work on all workers of all of them; returns what those of this process came to.
/// `question` is a digest of all that the processes must agree about.
///
/// # Errors
/// If the processes do not find each other, or one is lost.
pub fn run<R: Send + 'static>(
    cluster: &Cluster,
    question: &[u8; 32],
    over: Over,
    work: impl Fn(&mut dyn Transport) -> R + Send + Sync + 'static,
) -> Result<Vec<R>, ClusterError> {
    quiet_about_losses();
    let sockets = cluster.connect(question)?;
    let (threads, process, processes) = (cluster.threads.max(1), cluster.process, sockets.len());
    let system = |reason: String| ClusterError::Connect {
        address: cluster.addresses[process].clone(),
        reason,
    };
    let Hooks { refill, spill, .. } = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(threads, refill, spill);
    let built =
        initialize_networking_from_sockets(inside, sockets, process, threads, Hooks::default());
    let (builders, connections) = built.map_err(|error| system(error.to_string()))?;
    // Dropped only when all went well: it waits for threads that a loss leaves behind.
    let connections = ManuallyDrop::new(connections);
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let logic = move |worker: &mut worker::Worker| {
        let mut worker = Worker::new(worker, process, processes, Some(over.clone()));
        work(&mut worker)
    };
    let guards =
        timely::execute::execute_from(builders, Box::new(()), WorkerConfig::default(), logic);
    let results = guards.map_err(system)?.join();
    let results: Result<Vec<R>, String> = results.into_iter().collect();
    match results {
        Ok(results) => {
            // Every worker has closed its dataflow: the connections end in order.
            drop(ManuallyDrop::into_inner(connections));
            Ok(results)
        }
        Err(_) if LOST.load(Ordering::SeqCst) => Err(ClusterError::Lost),
        Err(bug) => panic!("{bug}"),
    }
}

/// Runs the same work on so many threads of this process; returns what they came to.
///
/// # Errors
/// If a thread cannot be started.
pub fn run_alone<R: Send + 'static>(
    threads: usize,
    work: impl Fn(&mut dyn Transport) -> R + Send + Sync + 'static,
) -> Result<Vec<R>, ClusterError> {
    let logic = move |worker: &mut worker::Worker| work(&mut Worker::new(worker, 0, 1, None));
    let config = timely::Config {
        communication: timely::CommunicationConfig::Process(threads.max(1)),
        worker: WorkerConfig::default(),
    };
    let (builders, others) = config.communication.try_build().map_err(alone)?;
    let guards = timely::execute::execute_from(builders, others, config.worker, logic);
    let results: Result<Vec<R>, String> = guards.map_err(alone)?.join().into_iter().collect();
    match results {
        Ok(results) => Ok(results),
        Err(bug) => panic!("{bug}"),
    }
}

fn alone(reason: String) -> ClusterError {
    ClusterError::Connect { address: "threads".to_owned(), reason }
}

impl<'w> Worker<'w> {
    fn new(
        worker: &'w mut worker::Worker,
        process: usize,
        processes: usize,
        over: Option<Over>,
    ) -> Worker<'w> {
        let mailbox: Rc<RefCell<[VecDeque<Vec<u8>>; 2]>> = Rc::default();
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let into = mailbox.clone();
        worker.dataflow(|scope| {
            let letters = scope.input_from(&mut input);
            let by_receiver = Exchange::new(|(to, ..): &Letter| *to);
            letters
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(by_receiver, "mail", |_, _| {
                    move |arrived, _| {
                        arrived.for_each(|_, letters: &mut Vec<Letter>| {
                            let mut mailbox = into.borrow_mut();
                            for (_, epoch, batch) in letters.drain(..) {
                                mailbox[(epoch % 2) as usize].push_back(batch);
                            }
                        });
                    }
                })
                .probe_with(&probe);
        });
        let seat = Seat { index: worker.index(), peers: worker.peers(), process, processes };
        Worker { worker, input, probe, mailbox, epoch: 0, seat, over }
    }

    fn arrived(&self) -> Option<Vec<u8>> {
        self.mailbox.borrow_mut()[(self.epoch % 2) as usize].pop_front()
    }
}

impl Transport for Worker<'_> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn send(&mut self, to: usize, batch: Vec<u8>) {
        self.input.send((to as u64, self.epoch, batch));
        self.input.flush();
    }

    fn receive(&mut self) -> Option<Vec<u8>> {
        let arrived = self.arrived();
        if arrived.is_some() {
            return arrived;
        }
        self.worker.step();
        self.arrived()
    }

    fn end_epoch(&mut self, take: &mut dyn FnMut(Vec<u8>)) -> Result<(), ClusterError> {
        self.input.advance_to(self.epoch + 1);
        self.input.flush();
        let mut since = None;
        while self.probe.less_than(self.input.time()) {
            while let Some(batch) = self.arrived() {
                take(batch);
            }
            self.worker.step_or_park(Some(LOOK));
            if self.over.as_ref().is_some_and(|over| over())
                && since.get_or_insert_with(Instant::now).elapsed() > GRACE
            {
                // The dataflow cannot end: the thread does, as when a connection breaks.
                LOST.store(true, Ordering::SeqCst);
                panic::resume_unwind(Box::new("others are silent".to_owned()));
            }
        }
        while let Some(batch) = self.arrived() {
            take(batch);
        }
        self.epoch += 1;
        Ok(())
    }
}

/// Whether a connection broke, or others are silent.
static LOST: AtomicBool = AtomicBool::new(false);

/// From now on, panics by which timely ends its threads when a connection breaks are taken note of and not shown.
fn quiet_about_losses() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let of_timely =
                thread::current().name().is_some_and(|name| name.starts_with("timely:"));
            let payload = info.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or_default();
            let broken =
                text.starts_with("timely communication error") || text.contains("poisoned");
            if of_timely && (broken || LOST.load(Ordering::SeqCst)) {
                LOST.store(true, Ordering::SeqCst);
            } else {
                usual(info);
            }
        }));
    });
}
