//! A spinner on standard error while a computation lasts: only on a terminal, only after half a second.

use crate::session::Session;
use bouton_engine::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{IsTerminal, stderr},
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
