//! Surveys: what is known of all take-and-break codes of some patterns.
//!
//! # What it does
//! The codes are brought to their standard forms ([`Subjects`]); every standard form is computed on its own (`job.rs`) and becomes a
//! [part](Part), a file of its own. Parts depend on nothing but the code and the bounds, so it does not matter who computed them, when, or
//! how often the survey was interrupted. When all are there, the first process merges them, in the order of the digits.
//!
//! # How work is shared
//! In the first epoch every process says which parts it has. In the second, each worker looks at the first 4096 heaps of its share of
//! the rest: most codes are done by then, since their period is proved; of the others the cost is predicted. In the third, the rest is
//! planned (`plan.rs`) by these costs and computed, and parts go to the first process, which keeps them.
//!
//! # What lies in the directory
//!
//! | file | what |
//! |---|---|
//! | `survey` | patterns and bounds, under one digest |
//! | `parts/CODE.part` | what is known of one code |
//! | `survey.parquet` | a row a standard form |
//! | `codes.parquet` | a row a code that was asked for: its standard form, and how far it is moved along |
//! | `values.parquet` | code, heap, nim-value, if values are kept |
//! | `certificates/CODE.cert` | the proof of a period, for `bouton verify` |
//! | `summary.md`, `summary.html` | tables to read, with plots |

mod job;
mod output;
mod part;
mod pattern;
mod plan;
mod report;
mod subject;

pub use job::Bounds;
pub use part::{End, Part, Rare};
pub use pattern::codes_of;
pub use report::{HEADINGS, Say};
pub use subject::{Member, Subjects};

use crate::{
    error::ClusterError,
    graph,
    transport::{Transport, share},
};
use bouton_engine::{Budget, Limit, Stop};
use bouton_storage::{Sealed, codec::Encoder};
use job::Prediction;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The name of the file that says what the survey is.
pub(crate) const NAME: &str = "survey";

const SEALED: Sealed = Sealed { magic: *b"\x89BTNSUR\n", version: 1, kind: "survey" };

/// A survey that is asked for.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The patterns as they were written.
    pub patterns: Vec<String>,
    /// Their codes.
    pub subjects: Subjects,
    /// The bounds of every code.
    pub bounds: Bounds,
    /// Where it is kept; every process may have a directory of its own, or all the same.
    pub directory: PathBuf,
}

/// Whether to go on with what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// Refuse where there is a job already.
    New,
    /// Go on with the same job; begin it where there is none.
    Resume,
}

/// What a worker tells while it works: how many codes of how many are done, as far as it knows.
pub type Watch<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// How a survey ended for a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// How many parts there are now, of how many; zeros from all workers but the first.
    pub parts: (usize, usize),
    /// How many of them were there before.
    pub found: usize,
    /// What stopped it.
    pub stop: Option<Stop>,
}

impl Survey {
    /// What the survey is, on one line.
    pub fn title(&self) -> String {
        let Bounds { to, without_space, values } = self.bounds;
        let values = if values { ", values kept" } else { "" };
        format!(
            "{} to {to}, {without_space} without a sparse space{values}",
            self.patterns.join(" ")
        )
    }

    fn content(&self) -> Vec<u8> {
        let mut content = Encoder::default();
        content.list(self.title().as_bytes());
        for code in &self.subjects.forms {
            content.list(code.to_string().as_bytes());
        }
        content.into_bytes()
    }

    /// The digest of all that decides the results: what processes must agree about.
    pub fn digest(&self) -> [u8; 32] {
        *blake3::hash(&self.content()).as_bytes()
    }

    /// Makes the directory, or finds the same survey in it.
    ///
    /// # Errors
    /// If it cannot be made, holds another survey, or this one and is not to be gone on with.
    pub fn open(&self, begin: Begin) -> Result<(), ClusterError> {
        if self.directory.join(graph::NAME).exists() {
            return Err(ClusterError::OtherJob {
                path: self.directory.display().to_string(),
                there: "tabulate".to_owned(),
                asked: self.title(),
            });
        }
        let parts = self.directory.join("parts");
        fs::create_dir_all(&parts).map_err(|error| ClusterError::file(&parts, error))?;
        let path = self.directory.join(NAME);
        let failed = |error| ClusterError::file(&path, error);
        let shown = || self.directory.display().to_string();
        match SEALED.read(&path).map_err(failed)? {
            None => SEALED.write(&path, &self.content()).map_err(failed),
            // One that did not come to its first part is begun again.
            Some(content) if content == self.content() && is_empty(&parts) => Ok(()),
            Some(_) if begin == Begin::New => Err(ClusterError::Occupied { path: shown() }),
            Some(content) if content == self.content() => Ok(()),
            Some(content) => {
                let mut decoder = bouton_storage::codec::Decoder::new(&content);
                let there = decoder.text().unwrap_or_default().to_owned();
                Err(ClusterError::OtherJob { path: shown(), there, asked: self.title() })
            }
        }
    }

    fn part(&self, subject: usize) -> Result<Option<Part>, ClusterError> {
        let code = self.subjects.forms[subject].to_string();
        part::read(&self.directory, &code, &self.digest())
            .map_err(|error| ClusterError::file(&part::path(&self.directory, &code), error))
    }

    /// Which parts are in the directory of this process.
    fn found(&self) -> Result<Vec<usize>, ClusterError> {
        let mut found = Vec::new();
        for subject in 0..self.subjects.forms.len() {
            if self.part(subject)?.is_some() {
                found.push(subject);
            }
        }
        Ok(found)
    }

    /// The work of one worker. Merging is done afterwards, by [`merge`](Survey::merge) in the first process.
    ///
    /// # Errors
    /// If a worker is lost, or a file of this process cannot be read or written.
    pub fn run(
        &self,
        transport: &mut dyn Transport,
        budget: &Budget<'_>,
        watch: Watch<'_>,
    ) -> Result<Done, ClusterError> {
        let seat = transport.seat();
        let mut worker = Worker { survey: self, digest: self.digest(), failed: None, stop: None };
        let all = self.subjects.forms.len();
        let own = if seat.is_first_of_process() { worker.keep(self.found()) } else { None };
        let own = own.unwrap_or_default();
        let mut have: BTreeSet<usize> = numbers(&share(transport, &words(&own))?).collect();
        let found = have.len();
        // A process without the parts of another gets them from it.
        for &subject in &own {
            worker.send(subject, transport);
        }
        worker.end_epoch(transport)?;
        watch(have.len(), all);
        let mut mine = Vec::new();
        let rest: Vec<usize> = (0..all).filter(|subject| !have.contains(subject)).collect();
        for &subject in rest.iter().skip(seat.index).step_by(seat.peers) {
            if worker.is_over() {
                break;
            }
            match job::predict(&self.subjects.forms[subject], &self.bounds, budget) {
                Ok(Prediction::Done(part)) => {
                    worker.finish(subject, &part, transport);
                    mine.extend([subject as u64, 0]);
                }
                Ok(Prediction::Cost(cost)) => mine.extend([subject as u64, cost.max(1)]),
                Err(stop) => worker.stop = Some(stop),
            }
        }
        worker.end_epoch(transport)?;
        let mut costs = Vec::new();
        let message: Vec<u8> = mine.iter().flat_map(|word| word.to_le_bytes()).collect();
        for message in share(transport, &message)? {
            let (words, _) = message.as_chunks::<16>();
            for pair in words {
                let word = |half: &[u8]| half.first_chunk().map_or(0, |w| u64::from_le_bytes(*w));
                let (subject, cost) = (word(&pair[..8]) as usize, word(&pair[8..]));
                match cost {
                    0 => {
                        have.insert(subject);
                    }
                    cost => costs.push((subject, cost)),
                }
            }
        }
        costs.sort_unstable();
        watch(have.len(), all);
        let mut plan = plan::plan(&costs, seat.peers);
        for (done, subject) in plan.swap_remove(seat.index).into_iter().enumerate() {
            if worker.is_over() {
                break;
            }
            match job::run(&self.subjects.forms[subject], &self.bounds, budget) {
                Ok(part) => worker.finish(subject, &part, transport),
                Err(stop) => worker.stop = Some(stop),
            }
            watch(have.len() + (done + 1) * seat.peers, all);
        }
        worker.end_epoch(transport)?;
        let Worker { failed, stop, .. } = worker;
        // All have come as far as they can; what went wrong is told now.
        let failures = share(transport, &[u8::from(failed.is_some())])?;
        if let Some(failed) = failed {
            return Err(failed);
        }
        if let Some(worker) = failures.iter().position(|failure| failure == &[1]) {
            let process = seat.process_of(worker);
            if process != seat.process {
                return Err(ClusterError::Elsewhere { process });
            }
        }
        // The first worker says for all what there is.
        let parts = if seat.index == 0 { (self.found()?.len(), all) } else { (0, 0) };
        Ok(Done { parts, found, stop })
    }

    /// Makes the tables and the summary from the parts, which must all be there.
    ///
    /// # Errors
    /// If a part is missing or damaged, or something cannot be written.
    pub fn merge(&self, say: Say<'_>) -> Result<Totals, ClusterError> {
        output::write(self, say)
    }
}

/// How many codes came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Codes that were asked for.
    pub codes: u64,
    /// Standard forms.
    pub forms: u64,
    /// With a proved period.
    pub proved: u64,
    /// Looked at up to the last heap.
    pub reached: u64,
    /// Without a sparse space, and at the end of their budget.
    pub budget: u64,
    /// With a sparse space.
    pub sparse: u64,
}

struct Worker<'s> {
    survey: &'s Survey,
    digest: [u8; 32],
    /// The first failure; the epochs go on, so that no other worker waits for this one.
    failed: Option<ClusterError>,
    stop: Option<Stop>,
}

impl Worker<'_> {
    fn is_over(&self) -> bool {
        self.failed.is_some() || self.stop.is_some()
    }

    fn keep<T>(&mut self, result: Result<T, ClusterError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.failed.get_or_insert(error);
                None
            }
        }
    }

    /// Writes a part that is computed, and sends it to the first process.
    fn finish(&mut self, subject: usize, part: &Part, transport: &mut dyn Transport) {
        let content = part.to_content(&self.digest);
        let directory = &self.survey.directory;
        let written = part::write(directory, &part.code, &content)
            .map_err(|error| ClusterError::file(&part::path(directory, &part.code), error));
        if self.keep(written).is_some() && transport.seat().process != 0 {
            transport.send(0, letter(subject, &content));
        }
    }

    /// Sends a part that is there to the first process.
    fn send(&mut self, subject: usize, transport: &mut dyn Transport) {
        if transport.seat().process == 0 {
            return;
        }
        let part = self.survey.part(subject);
        if let Some(Some(part)) = self.keep(part) {
            transport.send(0, letter(subject, &part.to_content(&self.digest)));
        }
    }

    /// Ends an epoch in which parts were sent: the first process keeps those that it does not have.
    fn end_epoch(&mut self, transport: &mut dyn Transport) -> Result<(), ClusterError> {
        let survey = self.survey;
        let mut failed = None;
        transport.end_epoch(&mut |letter| {
            let Some((subject, content)) = letter.split_first_chunk() else { return };
            let subject = u64::from_le_bytes(*subject) as usize;
            let Some(code) = survey.subjects.forms.get(subject) else { return };
            let path = part::path(&survey.directory, &code.to_string());
            if failed.is_none() && !path.exists() {
                failed = part::write(&survey.directory, &code.to_string(), content)
                    .map_err(|error| ClusterError::file(&path, error))
                    .err();
            }
        })?;
        if let Some(failed) = failed {
            self.failed.get_or_insert(failed);
        }
        Ok(())
    }
}

/// Whether nothing lies in a folder.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

fn letter(subject: usize, content: &[u8]) -> Vec<u8> {
    let mut letter = (subject as u64).to_le_bytes().to_vec();
    letter.extend(content);
    letter
}

fn words(numbers: &[usize]) -> Vec<u8> {
    numbers.iter().flat_map(|&number| (number as u64).to_le_bytes()).collect()
}

fn numbers(messages: &[Vec<u8>]) -> impl Iterator<Item = usize> {
    let words = messages.iter().flat_map(|message| message.as_chunks::<8>().0);
    words.map(|word| u64::from_le_bytes(*word) as usize)
}

/// The stop of a survey whose parts are not all there.
pub fn unfinished(done: &[Done]) -> Option<Stop> {
    let stop = done.iter().find_map(|done| done.stop);
    let missing = done.iter().any(|done| done.parts.1 > 0 && done.parts.0 < done.parts.1);
    stop.or(missing.then_some(Stop { limit: Limit::Cancelled, positions: 0 }))
}
