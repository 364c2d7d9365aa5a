//! Questions are answered off the asynchronous threads, a few at a time, each within a budget.
//!
//! A question waits for one of `threads` places; no more than `waiting` others wait beside it, and none longer than `patience`. Who
//! comes later is refused at once. The place is given back when the computation has really ended, not when its client is
//! gone, so that there are never more computations than places. A client that goes away drops the future that waits for its answer,
//! which sets the flag that the computation looks at.

use crate::{app::Server, refusal::Refusal};
use axum::http::StatusCode;
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

/// The limits of one computation.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    cancel: Arc<AtomicBool>,
    deadline: Option<Instant>,
    memory: u64,
}

impl Work {
    pub(crate) fn new(cancel: Arc<AtomicBool>, time: Duration, memory: u64) -> Work {
        Work { cancel, deadline: Instant::now().checked_add(time), memory }
    }

    /// The budget of the engine.
    pub(crate) fn budget(&self) -> Budget<'_> {
        self.reporting(None)
    }

    /// The same with a listener to its progress.
    pub(crate) fn reporting<'a>(
        &'a self,
        progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    ) -> Budget<'a> {
        Budget {
            // Time and memory end a question; they are bounded here.
            positions: u64::MAX,
            options: Some(u64::MAX),
            memory: self.memory,
            deadline: self.deadline,
            cancel: Some(&self.cancel),
            progress,
            ..Budget::default()
        }
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
    /// Does some work within the budget of a question.
    ///
    /// # Errors
    /// A refusal where too many others wait.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        words: &'static Words,
        work: impl FnOnce(&Work) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let config = self.config();
        let place = self.gate().enter(config.waiting, config.patience, words).await?;
        let cancel = Arc::new(AtomicBool::new(false));
        let _guard = CancelOnDrop(cancel.clone());
        let limits = Work::new(cancel, config.time, config.memory);
        let done = tokio::task::spawn_blocking(move || {
            let result = work(&limits);
            drop(place);
            result
        });
        match done.await {
            Ok(result) => Ok(result),
            // A bug; the layer around all handlers apologises.
            Err(error) => match error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(Refusal::of(StatusCode::SERVICE_UNAVAILABLE, "H0103", &[], words)),
            },
        }
    }
}
