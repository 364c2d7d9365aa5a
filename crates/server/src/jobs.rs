//! Long questions: asked once, answered later, with progress meanwhile.
//!
//! A long question is any question of the API with a larger budget. They run one after another beside the short ones (so many at a
//! time as half the processors), and are kept until a while after their end, a bounded number of them. A long question ends early when it is cancelled, when
//! the last client that listens to its events goes away, and when the server stops.

use crate::{
    app::{self, Server},
    gate::Work,
    refusal::Refusal,
};
use axum::{
    body::{Body, Bytes, to_bytes},
    http::{Request, StatusCode},
};
use bouton_engine::Progress;
use bouton_words::Words;
use futures_util::future::{MaybeDone, maybe_done};
use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    task::{Context, Waker},
    time::{Duration, Instant},
};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt as _;

/// All long questions.
#[derive(Debug)]
pub(crate) struct Jobs {
    list: Mutex<BTreeMap<u64, Arc<Job>>>,
    next: AtomicU64,
    places: Arc<Semaphore>,
}

/// One long question.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) question: String,
    pub(crate) asked: Instant,
    cancel: Arc<AtomicBool>,
    state: watch::Sender<State>,
    listeners: AtomicUsize,
}

/// How far it is.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) status: Status,
    pub(crate) progress: Progress,
    /// The answer, as the address would have given it: its status and its body.
    pub(crate) answer: Option<(StatusCode, Bytes)>,
}

/// Where a long question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Waiting,
    Running,
    Done,
    Cancelled,
}

impl Status {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Running => "running",
            Status::Done => "done",
            Status::Cancelled => "cancelled",
        }
    }

    pub(crate) fn is_over(self) -> bool {
        matches!(self, Status::Done | Status::Cancelled)
    }
}

impl Jobs {
    pub(crate) fn new(places: usize) -> Jobs {
        // Numbers that differ from those of an earlier server at the same address.
        let first = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let first = first.map_or(1, |since| since.as_millis() as u64);
        Jobs {
            list: Mutex::default(),
            next: AtomicU64::new(first),
            places: Arc::new(Semaphore::new(places.max(1))),
        }
    }

    fn list(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        let id = id.parse::<u64>().ok()?;
        self.list().get(&id).cloned()
    }

    pub(crate) fn cancel_all(&self) {
        self.list().values().for_each(|job| job.cancel());
    }
}

impl Job {
    pub(crate) fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Hears of every change from now on.
    pub(crate) fn listen(self: &Arc<Job>) -> Listening {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        Listening { changes: self.state.subscribe(), job: self.clone() }
    }

    /// Ends it as soon as possible.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.state.send_if_modified(|state| {
            let changes = !state.status.is_over();
            if changes {
                state.status = Status::Cancelled;
            }
            changes
        });
    }
}

/// One who listens to the events of a long question; when the last one goes, it is cancelled.
#[derive(Debug)]
pub(crate) struct Listening {
    pub(crate) changes: watch::Receiver<State>,
    pub(crate) job: Arc<Job>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        if self.job.listeners.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.job.cancel();
        }
    }
}

/// Progress is told at most so often.
const BETWEEN: Duration = Duration::from_millis(100);

impl Server {
    /// Takes a long question: an address of the API with its parameters.
    ///
    /// # Errors
    /// A refusal where there are too many.
    pub(crate) fn start(
        &self,
        question: String,
        time: Duration,
        words: &'static Words,
    ) -> Result<Arc<Job>, Refusal> {
        let jobs = self.jobs();
        let most = self.config().jobs;
        let (job, place) = {
            let mut list = jobs.list();
            if list.len() >= most {
                // What is over makes room for what is asked.
                let over = list.iter().find(|(_, job)| job.state.borrow().status.is_over());
                let over = over.map(|(id, _)| *id);
                let Some(over) = over else {
                    let status = StatusCode::TOO_MANY_REQUESTS;
                    return Err(Refusal::busy(status, "H0102", most, 5, words));
                };
                list.remove(&over);
            }
            let state =
                State { status: Status::Waiting, progress: Progress::default(), answer: None };
            let job = Arc::new(Job {
                id: jobs.next.fetch_add(1, Ordering::Relaxed),
                question,
                asked: Instant::now(),
                cancel: Arc::default(),
                state: watch::Sender::new(state),
                listeners: AtomicUsize::new(0),
            });
            list.insert(job.id, job.clone());
            // It stands in the queue from now on: tasks that are spawned begin in any order.
            let mut place = Box::pin(maybe_done(jobs.places.clone().acquire_owned()));
            let _ = place.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            (job, place)
        };
        tokio::spawn(run(self.clone(), job.clone(), place, time));
        Ok(job)
    }
}

/// Waits for a place, and asks. The first that asked is the first to run.
async fn run(
    server: Server,
    job: Arc<Job>,
    mut queued: Pin<
        Box<MaybeDone<impl Future<Output = Result<OwnedSemaphorePermit, AcquireError>>>>,
    >,
    time: Duration,
) {
    let mut changes = job.state.subscribe();
    let place = tokio::select! {
        () = &mut queued => queued.as_mut().take_output().and_then(Result::ok),
        // Cancelled while it waited.
        _ = changes.wait_for(|state| state.status.is_over()) => None,
    };
    // Who does not wait any more must not be given a place.
    drop(queued);
    if place.is_some() && !job.state().status.is_over() {
        job.state.send_modify(|state| state.status = Status::Running);
        let answer = answer(&server, &job, time).await;
        job.state.send_if_modified(|state| {
            let changes = !state.status.is_over();
            if changes {
                (state.status, state.answer) = (Status::Done, Some(answer));
            }
            changes
        });
    }
    drop(place);
    tokio::time::sleep(server.config().kept).await;
    server.jobs().list().remove(&job.id);
}

/// Asks the address itself, with the budget of a long question.
async fn answer(server: &Server, job: &Arc<Job>, time: Duration) -> (StatusCode, Bytes) {
    let told = Mutex::new(Instant::now());
    let hearer = job.clone();
    let listener = Arc::new(move |progress: &Progress| {
        let Ok(mut last) = told.try_lock() else { return };
        if last.elapsed() >= BETWEEN {
            *last = Instant::now();
            hearer.state.send_modify(|state| state.progress = *progress);
        }
    });
    let config = server.config();
    let work = Work::new(job.cancel.clone(), time, config.long_memory, config);
    let mut request = Request::new(Body::empty());
    if let Ok(address) = format!("/api/v1/{}", job.question).parse() {
        *request.uri_mut() = address;
    }
    request.extensions_mut().insert(work.heard_by(listener));
    let response = app::routes_of(server.clone()).oneshot(request).await;
    let response = response.unwrap_or_else(|never| match never {});
    let status = response.status();
    let body = to_bytes(response.into_body(), server.config().answer + 1024).await;
    (status, body.unwrap_or_default())
}
