//! What can go wrong with a computation on a cluster, as a reason that a person can act upon.

use bouton_core::notation::Diagnostic;
use bouton_engine::Stop;
use bouton_storage::StorageError;
use std::{io::ErrorKind, path::Path};

/// What Unix says where a process, or the system, has too many open files: EMFILE, ENFILE.
const TOO_MANY_OPEN: [Option<i32>; 2] = [Some(24), Some(23)];

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
    /// Another process works in the directory.
    #[error("another process works in {path}")]
    InUse {
        /// The directory.
        path: String,
    },
    /// The rules come back to a position, and do not say that they may.
    #[error("the rules have a cycle: {}", positions.join(" → "))]
    Cycle {
        /// Positions of it, the first again at the end; none if it is long.
        positions: Vec<String>,
    },
    /// Another process was stopped by a limit or an interrupt.
    #[error("process {process} was stopped")]
    StoppedElsewhere {
        /// Its number.
        process: usize,
    },
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
            ClusterError::OtherJob { there, asked, .. } if there == asked => "ui-cluster-rules",
            ClusterError::OtherJob { .. } => "ui-cluster-other-job",
            ClusterError::InUse { .. } => "ui-cluster-in-use",
            ClusterError::Cycle { .. } => "ui-stop-cycle",
            ClusterError::StoppedElsewhere { .. } => "ui-cluster-stopped-elsewhere",
            ClusterError::Occupied { .. } => "ui-cluster-occupied",
            ClusterError::Mistake(_) => "ui-cluster-mistake",
            ClusterError::Stop(_) => "ui-cluster-stopped",
            ClusterError::Elsewhere { .. } => "ui-cluster-elsewhere",
        }
    }

    /// The id of a sentence that says what can be done about a file, if anything can.
    pub fn advice(&self) -> Option<&'static str> {
        let ClusterError::Storage { path, error } = self else { return None };
        let is_missing = match error {
            StorageError::System(error) if TOO_MANY_OPEN.contains(&error.raw_os_error()) => {
                return Some("ui-advice-open-files");
            }
            StorageError::System(error) => error.kind() == ErrorKind::NotFound,
            _ => false,
        };
        let is_damaged = matches!(
            error,
            StorageError::Truncated { .. }
                | StorageError::Excess { .. }
                | StorageError::Corrupt { .. }
                | StorageError::Foreign { .. }
        );
        let path = Path::new(path);
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending {
            Some("part") if is_damaged => Some("ui-advice-bad-part"),
            Some("shard" | "seg") if is_damaged || is_missing => Some("ui-advice-bad-table"),
            None if is_damaged => Some("ui-advice-bad-table"),
            None if is_missing && path.ends_with("manifest") => Some("ui-advice-no-table"),
            _ => None,
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
            ClusterError::Seats { process }
            | ClusterError::Elsewhere { process }
            | ClusterError::StoppedElsewhere { process } => {
                vec![("process", process.to_string())]
            }
            ClusterError::Cycle { .. } => Vec::new(),
            ClusterError::OtherJob { path, there, asked } => {
                vec![("path", path.clone()), ("there", there.clone()), ("asked", asked.clone())]
            }
            ClusterError::Occupied { path } | ClusterError::InUse { path } => {
                vec![("path", path.clone())]
            }
        }
    }
}
