//! Runs the binary in a bare environment.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// The command with arguments, without any variable of the environment.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bouton"));
    command.args(arguments).env_clear().stdin(Stdio::null());
    command
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> Ran {
    let output = command.output().expect("runs");
    Ran {
        out: String::from_utf8(output.stdout).expect("UTF-8 on stdout"),
        err: String::from_utf8(output.stderr).expect("UTF-8 on stderr"),
        code: output.status.code(),
    }
}

/// Runs the binary with arguments and nothing on standard input.
pub(crate) fn bouton(arguments: &[&str]) -> Ran {
    finish(&mut command(arguments))
}

/// The same with a line that is split at blanks.
pub(crate) fn line(line: &str) -> Ran {
    bouton(&line.split(' ').collect::<Vec<_>>())
}

/// Starts the binary and waits until it has written a file anew, or has ended.
pub(crate) fn until_written(arguments: &[&str], file: &Path) -> Child {
    let written = || fs::metadata(file).and_then(|data| data.modified()).ok();
    let before = written();
    let mut child =
        command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let begun = Instant::now();
    while written() == before && child.try_wait().expect("waits").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no checkpoint");
        sleep(Duration::from_millis(1));
    }
    child
}

/// Runs the binary with something on standard input.
pub(crate) fn with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A command that refuses its input may end before it has read all of it.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("ends");
    writer.join().expect("writes");
    Ran {
        out: String::from_utf8(output.stdout).expect("UTF-8 on stdout"),
        err: String::from_utf8(output.stderr).expect("UTF-8 on stderr"),
        code: output.status.code(),
    }
}

/// Standard output as JSON, one object.
pub(crate) fn json(ran: &Ran) -> serde_json::Value {
    assert_eq!(ran.out.lines().count(), 1, "one line: {ran:?}");
    serde_json::from_str(&ran.out).expect("JSON")
}
