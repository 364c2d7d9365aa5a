//! The limits of a computation, from the command line to the engine's budget.

use crate::{arguments::Limits, interrupt, quantity};
use bouton_core::notation::Diagnostic;
use bouton_engine::{Budget, Progress};
use std::time::{Duration, Instant};

/// The limits, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    positions: u64,
    /// `None`: in proportion to the positions.
    options: Option<u64>,
    memory: u64,
    /// Bytes for the texts of listed moves.
    texts: u64,
    time: Option<Duration>,
    threads: usize,
    /// Positions for the nim-value of a board whose winner is known.
    extra: u64,
}

/// A search that chooses itself how far it goes takes this long at most.
const MOMENT: Duration = Duration::from_secs(10);

/// A mistake in the value of an option, with the option and its value as one text.
#[derive(Debug)]
pub(crate) struct OptionMistake {
    pub(crate) text: String,
    pub(crate) mistake: Diagnostic,
}

/// Reads the value of an option; a mistake is told in front of the option's name.
pub(crate) fn option<T>(
    name: &str,
    value: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, Diagnostic>,
    mistakes: &mut Vec<OptionMistake>,
) -> Option<T> {
    // A value that begins with a minus sign was hidden from the option parser.
    let value = crate::help::shown(value?);
    match read(&value) {
        Ok(read) => Some(read),
        Err(mut mistake) => {
            let before = name.chars().count() + 1;
            mistake.span = mistake.span.start + before..mistake.span.end + before;
            mistakes.push(OptionMistake { text: format!("{name} {value}"), mistake });
            None
        }
    }
}

/// A count that is at least one.
pub(crate) fn positive(text: &str) -> Result<u64, Diagnostic> {
    match quantity::count(text)? {
        0 => Err(Diagnostic::new("C0107", 0..text.chars().count())
            .with("text", text)
            .with("least", 1)),
        count => Ok(count),
    }
}

impl Allowance {
    /// Reads the limits; mistakes are added to the list.
    pub(crate) fn read(limits: &Limits, mistakes: &mut Vec<OptionMistake>) -> Allowance {
        let usual = Budget::default();
        let time = option("--time", limits.time.as_deref(), quantity::duration, mistakes);
        let memory = option("--memory", limits.memory.as_deref(), quantity::size, mistakes);
        let positions =
            option("--positions", limits.positions.as_deref(), quantity::count, mistakes);
        let threads = option("--threads", limits.threads.as_deref(), positive, mistakes);
        // Who gives a time wants it used: only the memory then ends a computation earlier.
        let unasked = if time.is_some() { u64::MAX } else { usual.positions };
        let asked = positions.or(time.map(|_| u64::MAX));
        Allowance {
            positions: positions.unwrap_or(unasked),
            options: time.map(|_| u64::MAX),
            memory: memory.unwrap_or_else(|| usual.memory.min(half_of_available_memory())),
            texts: usual.texts,
            time,
            threads: threads
                .map_or_else(processors, |t| usize::try_from(t).unwrap_or(usize::MAX))
                .min(1024),
            extra: asked.unwrap_or(usual.extra),
        }
    }

    /// The limits of a run: as many positions as it asks for, unless a number was given.
    pub(crate) fn for_run(self, limits: &Limits) -> Allowance {
        let positions = if limits.positions.is_some() { self.positions } else { u64::MAX };
        Allowance { positions, options: Some(u64::MAX), extra: positions, ..self }
    }

    /// The same for a search that chooses itself how far it goes: it ends after a moment unless a bound or limits were given.
    pub(crate) fn for_a_moment(self, to: Option<u64>, limits: &Limits) -> Allowance {
        let asked = to.is_some() || limits.time.is_some() || limits.positions.is_some();
        if asked { self } else { Allowance { time: Some(MOMENT), ..self } }
    }

    /// The same when the number of moves to list is given: their texts may then use a part of the memory, since they are
    /// held three times until they are written.
    pub(crate) fn listing(self, limit: Option<u64>) -> Allowance {
        match limit {
            Some(_) => Allowance { texts: self.texts.max(self.memory / 8), ..self },
            None => self,
        }
    }

    /// The same with so much time for each question, where no time was given.
    pub(crate) fn within(self, time: Duration) -> Allowance {
        Allowance { time: Some(self.time.unwrap_or(time)), ..self }
    }

    /// How long a question may take.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Bytes for tables.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// How many threads may be used.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// What is left of it for a further question about a position when the first began then: one time for both.
    pub(crate) fn since(self, begun: Instant) -> Allowance {
        Allowance { time: self.time.map(|time| time.saturating_sub(begun.elapsed())), ..self }
    }

    /// The budget of one question that begins now.
    pub(crate) fn begin<'a>(&self, progress: Option<&'a (dyn Fn(&Progress) + Sync)>) -> Budget<'a> {
        Budget {
            positions: self.positions,
            options: self.options,
            memory: self.memory,
            texts: self.texts,
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            threads: self.threads,
            cancel: Some(interrupt::cancel()),
            progress,
            extra: self.extra,
            keeper: None,
        }
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Half of the memory that the system says is available; no bound where it does not say.
fn half_of_available_memory() -> u64 {
    let read = || {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        kibibytes.checked_mul(512)
    };
    read().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_questions_have_what_is_left_of_the_time() {
        let all = Allowance {
            positions: 1,
            options: None,
            memory: 1,
            texts: 1,
            time: Some(Duration::from_secs(3)),
            threads: 1,
            extra: 1,
        };
        let Some(begun) = Instant::now().checked_sub(Duration::from_secs(1)) else { return };
        assert!(all.since(begun).time <= Some(Duration::from_secs(2)));
        let begun = begun.checked_sub(Duration::from_secs(9)).unwrap_or(begun);
        assert!(all.since(begun).time < all.time);
        assert_eq!(Allowance { time: None, ..all }.since(begun).time, None);
    }
}
