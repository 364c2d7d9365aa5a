//! What the system is asked for: signals that become errors, and more open files.

/// A file that grows over a limit (`ulimit -f`) is an error of the write, and not the end of the program by a signal. Programs that this one
/// starts are not affected: the system gives them the usual signal back.
pub(crate) fn limits_are_errors() {
    #[cfg(unix)]
    {
        // Without it the signal ends the program, as it does elsewhere.
        let seen = std::sync::Arc::default();
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
    }
}

/// Lets this process have as many open files as the system allows it.
pub(crate) fn open_many_files() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        // What is not given is told when a file cannot be opened.
        if let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE)
            && soft < hard
        {
            let _ = setrlimit(Resource::RLIMIT_NOFILE, hard, hard);
        }
    }
}
