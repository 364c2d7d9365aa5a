//! The `bouton` command: who wins, why, and what to play.
//!
//! Results go to standard output, everything else to standard error. The tree of commands is in [`arguments`], one file a
//! command under [`commands`]; sentences come from `bouton-words`, machine-readable forms from `bouton-wire`. Exit codes
//! are in [`exit_code`].

mod arguments;
mod ask;
mod bug;
mod cluster;
mod commands;
mod ending;
mod environment;
mod exit_code;
mod help;
mod input;
mod interrupt;
mod lasting;
mod letters;
mod limits;
mod mistakes;
mod play;
mod progress;
mod quantity;
mod render;
mod session;
mod system;
mod text;
mod usage;

use session::Failure;

fn main() -> std::process::ExitCode {
    bug::apologise_on_panic();
    system::limits_are_errors();
    let arguments: Vec<_> = std::env::args_os().collect();
    let early = environment::Early::of(&arguments);
    let (code, words) = match help::read(arguments, &early) {
        Ok(line) => {
            let mut session = early.session(&line.general);
            let code = commands::run(line.command, &mut session)
                .and_then(|code| session.finish().map(|()| code));
            (code, session.words())
        }
        Err(shown) => (shown.print(&early), early.words()),
    };
    code.unwrap_or_else(|failure: Failure| failure.tell(words)).into()
}
