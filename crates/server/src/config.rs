//! The bounds of everything that a client may ask for.

use bouton_cluster::graph::OpenTable;
use std::{sync::Arc, time::Duration};

/// What the server gives to its clients at most.
#[derive(Clone, Debug)]
pub struct Config {
    /// Names besides those of this machine for which requests are answered; a server that listens to others and was told none
    /// answers for every name.
    pub hosts: Vec<String>,
    /// The time of one question.
    pub time: Duration,
    /// Bytes for the tables of one question.
    pub memory: u64,
    /// How many questions are answered at once.
    pub threads: usize,
    /// How many others may wait for that.
    pub waiting: usize,
    /// How long one waits before it is refused.
    pub patience: Duration,
    /// Characters of a parameter.
    pub text: usize,
    /// Bytes of a body.
    pub body: usize,
    /// How long a body may take to arrive.
    pub arrival: Duration,
    /// Bytes of an answer.
    pub answer: usize,
    /// How many clients may be connected.
    pub connections: usize,
    /// How long a connection may be silent, and how long a client may let bytes wait that are written for it.
    pub silence: Duration,
    /// The time of a long question.
    pub long_time: Duration,
    /// Bytes for the tables of a long question.
    pub long_memory: u64,
    /// How many long questions are kept.
    pub jobs: usize,
    /// How long the result of a long question is kept after its end.
    pub kept: Duration,
    /// Tables of positions that questions are answered from.
    pub tables: Vec<Arc<OpenTable>>,
    /// How long open connections are waited for when the server is told to stop.
    pub farewell: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            hosts: Vec::new(),
            time: Duration::from_secs(2),
            memory: 256 << 20,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            waiting: 256,
            patience: Duration::from_secs(5),
            text: 8192,
            body: 1 << 18,
            arrival: Duration::from_secs(10),
            answer: 8 << 20,
            connections: 1024,
            silence: Duration::from_secs(30),
            long_time: Duration::from_secs(120),
            long_memory: 1 << 30,
            jobs: 16,
            kept: Duration::from_secs(300),
            tables: Vec::new(),
            farewell: Duration::from_secs(3),
        }
    }
}
