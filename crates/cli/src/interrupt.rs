//! Ctrl-C: once stops the computation and prints what is known, twice ends at once. While input is waited for, once is
//! enough: what was known is printed by then.

use crate::exit_code::ExitCode;
use bouton_words::Words;
use std::{
    io::{self, Read},
    sync::atomic::{AtomicBool, Ordering},
};

static CANCEL: AtomicBool = AtomicBool::new(false);
static COMPUTING: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);

/// Listens for interrupts from now on.
pub(crate) fn listen(words: &'static Words) {
    // Without a listener an interrupt ends the process, which is the second best.
    let _ = ctrlc::set_handler(move || {
        let first = !CANCEL.swap(true, Ordering::SeqCst);
        let computing = COMPUTING.load(Ordering::SeqCst) && !WAITING.load(Ordering::SeqCst);
        if first && computing {
            eprintln!("{}", words.word("ui-interrupted"));
        } else {
            std::process::exit(i32::from(ExitCode::Interrupted.number()));
        }
    });
}

/// Listens, while a screen is drawn, for what ends the process from outside (SIGTERM, SIGHUP; Ctrl-C is a key there): the terminal is given back before.
pub(crate) fn leave_screen() {
    // Without a listener the process ends and leaves the terminal as the screen needs it, which the shell may mend.
    let _ = ctrlc::set_handler(|| {
        let _ = ratatui::try_restore();
        std::process::exit(i32::from(ExitCode::Interrupted.number()));
    });
}

/// Set when the computation should stop.
pub(crate) fn cancel() -> &'static AtomicBool {
    &CANCEL
}

/// Whether an interrupt came.
pub(crate) fn came() -> bool {
    CANCEL.load(Ordering::Relaxed)
}

/// Input that a computation waits for; an interrupt ends the waiting.
#[derive(Debug)]
pub(crate) struct Input<R>(pub(crate) R);

impl<R: Read> Read for Input<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let check = || if came() { Err(io::Error::other("interrupted")) } else { Ok(()) };
        WAITING.store(true, Ordering::SeqCst);
        // An interrupt before that only set the flag.
        let read = check().and_then(|()| self.0.read(buffer));
        WAITING.store(false, Ordering::SeqCst);
        check()?;
        read
    }
}

/// Runs a computation that looks at [`cancel`]; outside of such, an interrupt ends the process at once.
pub(crate) fn computing<T>(work: impl FnOnce() -> T) -> T {
    COMPUTING.store(true, Ordering::SeqCst);
    let result = work();
    COMPUTING.store(false, Ordering::SeqCst);
    result
}
