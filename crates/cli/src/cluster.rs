//! The options of jobs that many processes may do together.

use crate::{
    limits::{self, OptionMistake},
    quantity,
    session::Failure,
};
use bouton_cluster::{
    ClusterError,
    transport::hosts::{self, Cluster},
};
use bouton_core::notation::Diagnostic;
use clap::Args;
use std::{fs, path::PathBuf, time::Duration};

/// Where the other processes are.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Cluster")]
pub(crate) struct ClusterArguments {
    /// Work together with the processes in this file, one address:port a line; start one on each host
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// Which line of that file this process is, from 0
    #[arg(long, value_name = "NUMBER", requires = "hosts")]
    process: Option<String>,
    /// Wait so long for the others at the beginning (default: 1min)
    #[arg(long, value_name = "DURATION", requires = "hosts")]
    patience: Option<String>,
}

/// The number of a process, and how long it waits for others, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    process: u64,
    patience: Duration,
}

const PATIENCE: Duration = Duration::from_secs(60);

/// No file of hosts has more processes.
const MOST: u64 = 1 << 16;

impl ClusterArguments {
    /// Reads the options; mistakes are added to the list.
    pub(crate) fn place(&self, mistakes: &mut Vec<OptionMistake>) -> Place {
        let number = |text: &str| match quantity::count(text)? {
            number if number < MOST => Ok(number),
            _ => Err(Diagnostic::new("C0103", 0..text.chars().count())
                .with("text", text)
                .with("most", MOST - 1)),
        };
        let process = limits::option("--process", self.process.as_deref(), number, mistakes);
        let patience = self.patience.as_deref();
        let patience = limits::option("--patience", patience, quantity::duration, mistakes);
        Place { process: process.unwrap_or(0), patience: patience.unwrap_or(PATIENCE) }
    }

    /// The cluster, if there is one; `about` says to the others what is asked.
    pub(crate) fn read(
        &self,
        place: Place,
        threads: usize,
        about: String,
    ) -> Result<Option<Cluster>, Failure> {
        let Some(path) = &self.hosts else { return Ok(None) };
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| Failure::Read(name, error))?;
        let addresses = hosts::addresses(&text).map_err(Failure::Cluster)?;
        let processes = addresses.len();
        let process = usize::try_from(place.process).unwrap_or(usize::MAX);
        if process >= processes {
            return Err(Failure::Cluster(ClusterError::NoProcess { process, processes }));
        }
        Ok(Some(Cluster { addresses, process, threads, patience: place.patience, about }))
    }
}
