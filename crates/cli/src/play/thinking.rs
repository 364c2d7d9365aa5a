//! That the program thinks, said while it does.
//!
//! A line on standard error, once a second has gone: who plays over a pipe, or hears a screen reader, knows that the program is alive
//! and how long it may take. Where it knows nothing of the position within that time, its move says so.

use crate::session::Session;
use std::{
    io::{Write as _, stderr},
    sync::mpsc::{RecvTimeoutError, Sender, channel},
    thread,
    time::Duration,
};

/// A thought, until it is dropped.
#[derive(Debug)]
pub(crate) struct Thinking {
    _ends: Option<Sender<()>>,
}

/// Shorter thoughts are not worth a line.
const UNSAID: Duration = Duration::from_secs(1);

impl Thinking {
    /// Begins a thought that takes so long at most.
    pub(crate) fn begin(session: &Session, most: Option<Duration>) -> Thinking {
        if session.quiet {
            return Thinking { _ends: None };
        }
        let words = session.words();
        let said = match most {
            Some(most) => {
                let seconds = most.as_secs() + u64::from(most.subsec_nanos() > 0);
                words.say("ui-play-thinking", &[("seconds", seconds.into())])
            }
            None => words.word("ui-play-its-move"),
        };
        let (ends, ended) = channel::<()>();
        thread::spawn(move || {
            if ended.recv_timeout(UNSAID) == Err(RecvTimeoutError::Timeout) {
                // A lost remark is no reason to lose the game.
                let _ = writeln!(stderr(), "{said}");
            }
        });
        Thinking { _ends: Some(ends) }
    }
}
