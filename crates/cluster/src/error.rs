//! What can go wrong with a computation on a cluster, as a reason that a person can act upon.

use bouton_core::notation::Diagnostic;
use bouton_engine::Stop;
use bouton_storage::StorageError;
use std::path::Path;

/// Why a computation on a cluster ended without its result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// A file could not be read, written or gone on with.
    #[error("{path}: {error}")]
    Storage {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: StorageError,
    },
    /// A worker, or a whole process, is gone.
    #[error("another process of the cluster is lost")]
    Lost,
    /// A line of the file of hosts is no address.
    #[error("line {line} of the hosts is no address: {text}")]
    Hosts {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// There is no such process in the file of hosts.
    #[error("there is no process {process} among {processes} hosts")]
    NoProcess {
        /// The number that was given.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// A process cannot be reached.
    #[error("{address}: {reason}")]
    Connect {
        /// Where it should listen.
        address: String,
        /// What the system says.
        reason: String,
    },
    /// Two processes were not started alike.
    #[error("process {process} has other {what}: {there}, not {here}")]
    Disagree {
        /// The other one.
        process: u32,
        /// What differs.
        what: &'static str,
        /// What it is here.
        here: String,
        /// What it is there.
        there: String,
    },
    /// Two processes have one number.
    #[error("two processes say that they are process {process}")]
    Seats {
        /// The number.
        process: usize,
    },
    /// The directory holds another job.
    #[error("{path} holds {there}, not {asked}")]
    OtherJob {
        /// The directory.
        path: String,
        /// What it holds.
        there: String,
        /// What was asked for.
        asked: String,
    },
    /// The directory holds this job already.
    #[error("{path} holds a job already")]
    Occupied {
        /// The directory.
        path: String,
    },
    /// The user's rules made a mistake.
    #[error("the rules made a mistake: {}", .0.code)]
    Mistake(Box<Diagnostic>),
    /// A limit was reached; the job can be gone on with.
    #[error("stopped")]
    Stop(Stop),
    /// Something is wrong in another process, which says what.
    #[error("process {process} has failed")]
    Elsewhere {
        /// Its number.
        process: usize,
    },
}

impl ClusterError {
    /// An error about a file.
    pub(crate) fn file(path: &Path, error: impl Into<StorageError>) -> ClusterError {
        ClusterError::Storage { path: path.display().to_string(), error: error.into() }
    }

    /// The id of the sentence that says it; mistakes, stops and files have sentences of their own.
    pub fn message_id(&self) -> &'static str {
        match self {
            ClusterError::Storage { error, .. } => error.message_id(),
            ClusterError::Lost => "ui-cluster-lost",
            ClusterError::Hosts { .. } => "ui-cluster-hosts",
            ClusterError::NoProcess { .. } => "ui-cluster-no-process",
            ClusterError::Connect { .. } => "ui-cluster-connect",
            ClusterError::Disagree { .. } => "ui-cluster-disagree",
            ClusterError::Seats { .. } => "ui-cluster-seats",
            ClusterError::OtherJob { .. } => "ui-cluster-other-job",
            ClusterError::Occupied { .. } => "ui-cluster-occupied",
            ClusterError::Mistake(_) => "ui-cluster-mistake",
            ClusterError::Stop(_) => "ui-cluster-stopped",
            ClusterError::Elsewhere { .. } => "ui-cluster-elsewhere",
        }
    }

    /// The arguments of that sentence.
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            ClusterError::Storage { error, .. } => error.arguments(),
            ClusterError::Lost | ClusterError::Mistake(_) | ClusterError::Stop(_) => Vec::new(),
            ClusterError::Hosts { line, text } => {
                vec![("line", line.to_string()), ("text", text.clone())]
            }
            ClusterError::NoProcess { process, processes } => {
                vec![("process", process.to_string()), ("processes", processes.to_string())]
            }
            ClusterError::Connect { address, reason } => {
                vec![("address", address.clone()), ("reason", reason.clone())]
            }
            ClusterError::Disagree { process, what, here, there } => vec![
                ("process", process.to_string()),
                ("what", (*what).to_owned()),
                ("here", here.clone()),
                ("there", there.clone()),
            ],
            ClusterError::Seats { process } | ClusterError::Elsewhere { process } => {
                vec![("process", process.to_string())]
            }
            ClusterError::OtherJob { path, there, asked } => {
                vec![("path", path.clone()), ("there", there.clone()), ("asked", asked.clone())]
            }
            ClusterError::Occupied { path } => vec![("path", path.clone())],
        }
    }
}
