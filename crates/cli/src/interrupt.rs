//! Ctrl-C: once stops the computation and prints what is known, twice ends at once.

use crate::exit_code::ExitCode;
use bouton_words::Words;
use std::sync::atomic::{AtomicBool, Ordering};

static CANCEL: AtomicBool = AtomicBool::new(false);
static COMPUTING: AtomicBool = AtomicBool::new(false);

/// Listens for interrupts from now on.
pub(crate) fn listen(words: &'static Words) {
    // Without a listener an interrupt ends the process, which is the second best.
    let _ = ctrlc::set_handler(move || {
        let first = !CANCEL.swap(true, Ordering::SeqCst);
        if first && COMPUTING.load(Ordering::SeqCst) {
            eprintln!("{}", words.word("ui-interrupted"));
        } else {
            std::process::exit(i32::from(ExitCode::Interrupted.number()));
        }
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

/// Runs a computation that looks at [`cancel`]; outside of such, an interrupt ends the process at once.
pub(crate) fn computing<T>(work: impl FnOnce() -> T) -> T {
    COMPUTING.store(true, Ordering::SeqCst);
    let result = work();
    COMPUTING.store(false, Ordering::SeqCst);
    result
}
