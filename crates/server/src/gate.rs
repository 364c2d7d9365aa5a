//! Questions are answered off the asynchronous threads, a few at a time, each within a budget.
//!
//! A question waits for one of `threads` places; no more than `waiting` others wait beside it, and none longer than `patience`. Who
//! comes later is refused at once. The place is given back when the computation has really ended, not when its client is
//! gone, so that there are never more computations than places. A client that goes away drops the future that waits for its answer,
//! which sets the flag that the computation looks at.

use crate::{app::Server, config::Config, refusal::Refusal};
use axum::http::StatusCode;
use bouton_cluster::graph::OpenTable;
use bouton_engine::{Budget, Progress};
use bouton_words::Words;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places and who waits for them.
#[derive(Debug)]
pub(crate) struct Gate {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// The limits of one computation, and who hears of its progress.
#[derive(Clone)]
pub(crate) struct Work {
    cancel: Arc<AtomicBool>,
    deadline: Option<Instant>,
    memory: u64,
    progress: Option<Listener>,
    tables: Vec<Arc<OpenTable>>,
}

/// One who hears of progress.
pub(crate) type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Work {
    pub(crate) fn new(
        cancel: Arc<AtomicBool>,
        time: Duration,
        memory: u64,
        config: &Config,
    ) -> Work {
        let deadline = Instant::now().checked_add(time);
        Work { cancel, deadline, memory, progress: None, tables: config.tables.clone() }
    }

    /// The tables that answers may come from.
    pub(crate) fn tables(&self) -> &[Arc<OpenTable>] {
        &self.tables
    }

    /// Says whether it is over, for those who cannot borrow it.
    pub(crate) fn stopped(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        let work = self.clone();
        Arc::new(move || !work.goes_on())
    }

    /// The same with a listener to its progress.
    pub(crate) fn heard_by(self, listener: Listener) -> Work {
        Work { progress: Some(listener), ..self }
    }

    /// The budget of the engine.
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget {
            // Time and memory end a question; they are bounded here.
            positions: u64::MAX,
            options: Some(u64::MAX),
            memory: self.memory,
            deadline: self.deadline,
            cancel: Some(&self.cancel),
            progress: self.progress.as_deref().map(|listener| listener as &(dyn Fn(&_) + Sync)),
            ..Budget::default()
        }
    }

    /// Whether somebody still waits, and there is time.
    pub(crate) fn goes_on(&self) -> bool {
        let in_time = self.deadline.is_none_or(|deadline| Instant::now() < deadline);
        in_time && !self.cancel.load(Ordering::Relaxed)
    }

    /// The same with a part of the time that is left.
    pub(crate) fn part(&self, one_of: u32) -> Budget<'_> {
        let now = Instant::now();
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(now) / one_of);
        let deadline = left.and_then(|left| now.checked_add(left)).or(self.deadline);
        Budget { deadline, ..self.budget() }
    }
}

/// Sets a flag when it is dropped.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// One who waits for a place, counted until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gate {
    pub(crate) fn new(places: usize) -> Gate {
        Gate { places: Arc::new(Semaphore::new(places.max(1))), waiting: AtomicUsize::new(0) }
    }

    /// Waits for a place.
    async fn enter(
        &self,
        most: usize,
        patience: Duration,
        words: &'static Words,
    ) -> Result<OwnedSemaphorePermit, Refusal> {
        let busy = || Refusal::busy(StatusCode::SERVICE_UNAVAILABLE, "H0101", most, 1, words);
        if let Ok(place) = self.places.clone().try_acquire_owned() {
            return Ok(place);
        }
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= most {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(busy());
        }
        let _waiting = Waiting(&self.waiting);
        match tokio::time::timeout(patience, self.places.clone().acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(busy()),
        }
    }
}

impl Server {
    /// Does some work within the budget of a question, or within that of a long question, which has its place already.
    ///
    /// # Errors
    /// A refusal where too many others wait.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        words: &'static Words,
        long: Option<Work>,
        work: impl FnOnce(&Work) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let config = self.config();
        let (limits, place, guard) = match long {
            Some(limits) => (limits, None, None),
            None => {
                let place = self.gate().enter(config.waiting, config.patience, words).await?;
                let cancel = Arc::new(AtomicBool::new(false));
                let guard = CancelOnDrop(cancel.clone());
                (Work::new(cancel, config.time, config.memory, config), Some(place), Some(guard))
            }
        };
        let done = tokio::task::spawn_blocking(move || {
            let result = work(&limits);
            drop(place);
            result
        });
        let done = done.await;
        drop(guard);
        match done {
            Ok(result) => Ok(result),
            // A bug; the layer around all handlers apologises.
            Err(error) => match error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(Refusal::of(StatusCode::SERVICE_UNAVAILABLE, "H0103", &[], words)),
            },
        }
    }
}
