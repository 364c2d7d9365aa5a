//! What is said on standard error while a computation lasts.
//!
//! A spinner, only on a terminal and only after half a second; for long runs a bar, or, where standard error is no terminal, a line a
//! checkpoint, so that a log shows how far the run is.

use crate::session::Session;
use bouton_engine::Progress;
use bouton_storage::run::Status;
use bouton_words::Words;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{self, IsTerminal, Write, stderr},
    sync::OnceLock,
    time::{Duration, Instant},
};

/// Shows what was done so far.
pub(crate) struct Spinner {
    begun: Instant,
    shown: bool,
    bar: OnceLock<ProgressBar>,
}

impl Spinner {
    /// A spinner that begins now.
    pub(crate) fn new(session: &Session) -> Spinner {
        let ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        let shown = stderr().is_terminal() && !session.quiet && !ci;
        Spinner { begun: Instant::now(), shown, bar: OnceLock::new() }
    }

    /// Takes note of progress.
    pub(crate) fn report(&self, progress: &Progress) {
        if !self.shown || self.begun.elapsed() < Duration::from_millis(500) {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::with_draw_target(
                progress.total,
                ProgressDrawTarget::stderr_with_hz(5),
            );
            let template = if progress.total.is_some() {
                "{bar:30} {human_pos}/{human_len}  {per_sec}  {eta}  {msg}"
            } else {
                "{spinner} {human_pos}  {per_sec}  {elapsed}  {msg}"
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position(progress.done);
        bar.set_message(format!("{} MiB", progress.memory >> 20));
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// Where a long run stands: heaps, rate, time that is left, memory, rare heaps.
pub(crate) struct RunProgress {
    words: &'static Words,
    begun: Instant,
    /// Heaps that were known when it began.
    before: u64,
    last: Option<Status>,
    bar: Option<ProgressBar>,
    /// Whether checkpoints are told line by line.
    lines: bool,
    /// Whether the end is told.
    long: bool,
    told: Option<(Instant, u64)>,
}

impl RunProgress {
    /// Begins; `long` for runs with checkpoints.
    pub(crate) fn begin(session: &Session, resumed_at: Option<u64>, long: bool) -> RunProgress {
        let ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        let terminal = stderr().is_terminal() && !ci;
        let bar = (terminal && !session.quiet).then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr_with_hz(5));
            if let Ok(style) = ProgressStyle::with_template("{bar:20} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        RunProgress {
            words: session.words(),
            begun: Instant::now(),
            before: resumed_at.unwrap_or(0),
            last: None,
            bar,
            lines: !terminal && long && !session.quiet,
            long: long && !session.quiet,
            told: None,
        }
    }

    /// Takes note of where the run stands.
    pub(crate) fn report(&mut self, status: &Status) {
        self.last = Some(*status);
        if let Some(bar) = &self.bar
            && self.begun.elapsed() >= Duration::from_millis(500)
        {
            let part = u128::from(status.heaps) * 1000 / (u128::from(status.to) + 1);
            bar.set_position(u64::try_from(part).unwrap_or(1000));
            bar.set_message(self.text(status));
        }
        let Some(saved) = status.saved.filter(|_| self.lines) else { return };
        // Not more than a line a second, however short the interval.
        let due = self
            .told
            .is_none_or(|(at, told)| saved > told && at.elapsed() >= Duration::from_secs(1));
        if due {
            self.told = Some((Instant::now(), saved));
            let progress = self.text(&Status { heaps: saved, ..*status });
            let said = self.words.say("ui-run-saved", &[("progress", progress.into())]);
            // A lost remark is no reason to lose the run.
            let _ = writeln!(stderr(), "{said}");
        }
    }

    fn rate(&self, heaps: u64) -> u64 {
        let milliseconds = self.begun.elapsed().as_millis().max(1);
        let done = u128::from(heaps.saturating_sub(self.before));
        u64::try_from(done * 1000 / milliseconds).unwrap_or(u64::MAX)
    }

    fn text(&self, status: &Status) -> String {
        let rate = self.rate(status.heaps);
        let left = status.to.saturating_add(1).saturating_sub(status.heaps);
        let seconds = left.checked_div(rate);
        let left = seconds.map_or_else(|| "?".to_owned(), clock);
        let rare = status.rare.map_or_else(|| "none".to_owned(), |rare| rare.to_string());
        let arguments = [
            ("heaps", status.heaps.into()),
            ("rate", short(rate).into()),
            ("left", left.into()),
            ("memory", (status.memory >> 20).into()),
            ("rare", rare.into()),
        ];
        self.words.say("ui-run-progress", &arguments)
    }

    /// Ends: how much was done in how long.
    pub(crate) fn end(&mut self, session: &mut Session) -> io::Result<()> {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        let Some(status) = self.last.filter(|_| self.long) else { return Ok(()) };
        let milliseconds = self.begun.elapsed().as_millis();
        let arguments = [
            ("heaps", status.heaps.saturating_sub(self.before).into()),
            ("seconds", format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000).into()),
            ("rate", short(self.rate(status.heaps)).into()),
        ];
        let said = self.words.say("ui-run-done", &arguments);
        session.remark(&said)
    }
}

impl Drop for RunProgress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Seconds as hours, minutes, seconds.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// A large count with three digits or more: `215 M`, `2.61 M`, `940`.
fn short(count: u64) -> String {
    let (unit, name) = match count {
        0..10_000 => return count.to_string(),
        10_000..1_000_000 => (1_000, "k"),
        1_000_000..1_000_000_000 => (1_000_000, "M"),
        _ => (1_000_000_000, "G"),
    };
    let hundredths = count % unit * 100 / unit;
    match count / unit {
        whole @ 0..10 => format!("{whole}.{hundredths:02} {name}"),
        whole @ 10..100 => format!("{whole}.{} {name}", hundredths / 10),
        whole => format!("{whole} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_times_are_short() {
        for (count, text) in [
            (0, "0"),
            (9_999, "9999"),
            (10_000, "10.0 k"),
            (2_619_999, "2.61 M"),
            (215_000_000, "215 M"),
            (4_000_000_000, "4.00 G"),
        ] {
            assert_eq!(short(count), text);
        }
        assert_eq!(clock(3_600 * 100 + 61), "100:01:01");
    }
}
