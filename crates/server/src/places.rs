//! Places for connections, and who gives one up when all are taken.
//!
//! A connection is idle while no request of it is being answered: before its first request has come, and between two. When all
//! places are taken, the connection that has been idle longest is ended for the next one, so that clients that connect and say nothing, or
//! say it letter by letter, keep nobody waiting. A connection that is being answered, its body sent or its events listened to, is never
//! ended so. Choosing takes time logarithmic in the number of connections.

use axum::{body::Body, extract::Request, http, response::Response};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper_util::service::TowerToHyperService;
use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// The places.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    free: Arc<Semaphore>,
    idle: Arc<Mutex<Idle>>,
    /// Told when a connection becomes idle.
    rested: Arc<Notify>,
}

/// The idle connections in the order in which they became idle.
#[derive(Debug, Default)]
struct Idle {
    next: u64,
    list: BTreeMap<u64, Arc<Notify>>,
}

/// One connection with its place.
#[derive(Debug)]
pub(crate) struct Connected {
    idle: Arc<Mutex<Idle>>,
    rested: Arc<Notify>,
    /// Where it stands among the idle ones, and how many of its requests are being answered.
    state: Mutex<(Option<u64>, usize)>,
    ended: Arc<Notify>,
    _place: OwnedSemaphorePermit,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Places {
    pub(crate) fn new(most: usize) -> Places {
        let free = Arc::new(Semaphore::new(most.max(1)));
        Places { free, idle: Arc::default(), rested: Arc::default() }
    }

    /// A place: a free one, or else that of the connection that has been idle longest, or else the next that becomes free.
    pub(crate) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if let Ok(place) = self.free.clone().try_acquire_owned() {
                return Some(place);
            }
            let is_ending = self.end_one();
            tokio::select! {
                place = self.free.clone().acquire_owned() => return place.ok(),
                () = self.rested.notified(), if !is_ending => {}
            }
        }
    }

    /// Ends the connection that has been idle longest, if one is idle.
    pub(crate) fn end_one(&self) -> bool {
        let longest = locked(&self.idle).list.pop_first();
        longest.is_some_and(|(_, ended)| {
            ended.notify_one();
            true
        })
    }

    /// A connection in its place.
    pub(crate) fn connected(&self, place: OwnedSemaphorePermit) -> Arc<Connected> {
        let connected = Connected {
            idle: self.idle.clone(),
            rested: self.rested.clone(),
            state: Mutex::default(),
            ended: Arc::default(),
            _place: place,
        };
        connected.rest(&mut locked(&connected.state).0);
        Arc::new(connected)
    }
}

impl Connected {
    /// Ends when the place is needed for another connection.
    pub(crate) async fn ended(&self) {
        self.ended.notified().await;
    }

    /// Stands last among the idle ones.
    fn rest(&self, ticket: &mut Option<u64>) {
        let mut idle = locked(&self.idle);
        idle.next += 1;
        let next = idle.next;
        idle.list.insert(next, self.ended.clone());
        *ticket = Some(next);
        self.rested.notify_one();
    }

    fn begin(self: &Arc<Connected>) -> Answering {
        let mut state = locked(&self.state);
        state.1 += 1;
        if let Some(ticket) = state.0.take() {
            locked(&self.idle).list.remove(&ticket);
        }
        Answering(self.clone())
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        if let Some(ticket) = locked(&self.state).0 {
            locked(&self.idle).list.remove(&ticket);
        }
    }
}

/// A request that is being answered, until this is dropped.
#[derive(Debug)]
struct Answering(Arc<Connected>);

impl Drop for Answering {
    fn drop(&mut self) {
        let mut state = locked(&self.0.state);
        state.1 -= 1;
        if state.1 == 0 {
            self.0.rest(&mut state.0);
        }
    }
}

/// A service that tells its connection when it is answering.
#[derive(Clone, Debug)]
pub(crate) struct Answers<S> {
    pub(crate) service: TowerToHyperService<S>,
    pub(crate) connected: Arc<Connected>,
}

impl<S> hyper::service::Service<Request<Incoming>> for Answers<S>
where
    S: tower::Service<Request<Incoming>, Response = Response> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    type Response = http::Response<Answer>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let answering = self.connected.begin();
        let response = self.service.call(request);
        Box::pin(async move {
            let response = response.await?;
            Ok(response.map(|body| Answer { body, _answering: answering }))
        })
    }
}

/// The body of an answer; its connection is not idle until it was sent.
#[derive(Debug)]
pub(crate) struct Answer {
    body: Body,
    _answering: Answering,
}

impl HttpBody for Answer {
    type Data = <Body as HttpBody>::Data;
    type Error = <Body as HttpBody>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
