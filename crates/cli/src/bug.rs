//! A panic is a bug: a short apology on standard error, and exit code 70.

use crate::exit_code::ExitCode;
use std::io::Write;

/// Replaces the panic message by an apology that says how to report the bug.
pub(crate) fn apologise_on_panic() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let what = panic
            .payload()
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| panic.payload().downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        let version = env!("CARGO_PKG_VERSION");
        // The words are in both languages at once: nothing that may itself fail is asked here.
        let _ = writeln!(
            std::io::stderr(),
            "bouton: this is a bug in bouton, and not your fault. Please report it with the command that you ran:\n\
             这是 bouton 的错误,不是你的错。报告时请附上所用的命令和下面一行:\n  \
             bouton {version}, {place}: {what}"
        );
        std::process::exit(i32::from(ExitCode::Bug.number()));
    }));
    // Lets the tests see that a bug ends as promised; release builds have no such door.
    #[cfg(debug_assertions)]
    if std::env::var_os("BOUTON_PANIC_FOR_TEST").is_some() {
        panic!("asked for by a test");
    }
}
