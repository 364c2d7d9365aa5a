//! A program under test: started with bounded time, memory and output, and always ended.
//!
//! Where there is a POSIX shell the program is started by `sh`, which sets the limits of memory, files and processor time and
//! then becomes the program; it has a process group of its own, so that everything that it started ends with it. Its
//! input is written and its output read by threads, so that neither side can block the other; of endless output only the
//! beginning is kept and the program is stopped.

use std::{
    ffi::OsString,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// Limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may run. Where the system tells (Linux), a program that had the processor for less than this, since others had
    /// it, may run five times as long, but no longer than a second in which it did not have the processor at all: it sleeps.
    pub time: Duration,
    /// How much memory it may use, in bytes; `None` for no limit.
    pub memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: Duration::from_secs(2), memory: Some(1 << 30) }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, without an error.
    Exited,
    /// By itself, with this code.
    Code(i32),
    /// By a signal: a crash.
    Signal(i32),
    /// Its time was over.
    Time,
    /// It wrote more than can be right.
    Output,
    /// It was interrupted from outside, or the time for all runs was over.
    Interrupted,
}

/// How many times the time limit a program may take that did not have the processor.
const PATIENCE: u32 = 5;

/// A program that did not have the processor for so long, behind its time limit, sleeps.
const SLEEP: Duration = Duration::from_secs(1);

/// How long the end of the output is waited for after the end of the program.
const GRACE: Duration = Duration::from_secs(2);

/// A program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
}

/// What a run left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) end: End,
    pub(crate) output: Vec<u8>,
}

impl Program {
    /// A program by its name, looked for as a shell does.
    ///
    /// # Errors
    /// There is no such program, or it may not be run.
    pub fn new(command: &[OsString]) -> io::Result<Program> {
        let Some((name, arguments)) = command.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program was given"));
        };
        let path = Path::new(name);
        let found = if path.components().count() > 1 || path.has_root() {
            Some(path.to_owned())
        } else {
            let directories = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&directories).map(|d| d.join(path)).find(|p| p.is_file())
        };
        let Some(path) = found else {
            return Err(io::Error::new(io::ErrorKind::NotFound, "there is no such program"));
        };
        let about = path.metadata()?;
        if about.is_dir() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a directory"));
        }
        if !is_executable(&about) {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it is no program: it may not be run",
            ));
        }
        Ok(Program { path, arguments: arguments.to_vec() })
    }

    fn command(&self, limits: &Limits) -> Command {
        if !cfg!(unix) {
            let mut command = Command::new(&self.path);
            command.args(&self.arguments);
            return command;
        }
        let mut command = Command::new("/bin/sh");
        // No core files; processor time as a second net; memory, where it is limited, in KiB.
        let mut script = String::from("ulimit -c 0; ulimit -t \"$1\"; ");
        if limits.memory.is_some() {
            script.push_str("ulimit -v \"$2\"; ");
        }
        script.push_str("shift 2; exec \"$@\"");
        let seconds = limits.time.as_secs().saturating_add(2).max(2);
        let kibibytes = limits.memory.unwrap_or(0) / 1024;
        command.arg("-c").arg(script).arg("sh");
        command.arg(seconds.to_string()).arg(kibibytes.max(1024).to_string());
        command.arg(&self.path).args(&self.arguments);
        command
    }

    /// Runs the program on an input until `until`; at most about `most` bytes of its output are kept.
    pub(crate) fn run(
        &self,
        input: &[u8],
        most: usize,
        limits: &Limits,
        (until, cancel): (Option<Instant>, Option<&AtomicBool>),
    ) -> io::Result<Ran> {
        let mut command = self.command(limits);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let begun = Instant::now();
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        let input = input.to_vec();
        // Both threads end when the program's ends of the pipes are closed, which ending its group sees to.
        let writer = thread::spawn(move || {
            if let Some(mut stdin) = stdin {
                // A program that does not read all of its input is not to blame.
                let _ = stdin.write_all(&input);
            }
        });
        let full = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let seen = full.clone();
        let reader = thread::spawn(move || {
            let mut output = Vec::new();
            if let Some(mut stdout) = stdout {
                let mut block = [0; 1 << 14];
                loop {
                    match stdout.read(&mut block) {
                        Ok(0) => break,
                        Ok(read) => output.extend_from_slice(&block[..read]),
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                        Err(_) => break,
                    }
                    if output.len() > most {
                        seen.store(true, Ordering::Release);
                        break;
                    }
                }
            }
            // The receiver is there until the output has come.
            let _ = sender.send(output);
        });
        let end = wait(&mut child, (begun, limits.time), &full, (until, cancel));
        end_group(&mut child);
        // What left the group and keeps the pipe open is not waited for.
        let output = receiver.recv_timeout(GRACE).unwrap_or_default();
        if reader.is_finished() && writer.is_finished() {
            let joined = reader.join().is_ok() & writer.join().is_ok();
            debug_assert!(joined, "the threads do not panic");
        }
        let end = match end {
            End::Exited | End::Code(_) | End::Signal(_) if full.load(Ordering::Acquire) => {
                End::Output
            }
            end => end,
        };
        Ok(Ran { end, output })
    }
}

/// Waits for the end of a program, its time, its output, or an interrupt.
fn wait(
    child: &mut Child,
    (begun, limit): (Instant, Duration),
    full: &AtomicBool,
    (until, cancel): (Option<Instant>, Option<&AtomicBool>),
) -> End {
    let mut pause = Duration::from_micros(200);
    // How long it had the processor when that was seen to grow last, and when.
    let mut grown: Option<(Duration, Instant)> = None;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => {
                #[cfg(unix)]
                if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
                    return End::Signal(signal);
                }
                return match status.code() {
                    Some(0) => End::Exited,
                    Some(code) => End::Code(code),
                    None => End::Signal(0),
                };
            }
            Ok(None) => {}
            Err(_) => return End::Signal(0),
        }
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return End::Interrupted;
        }
        if full.load(Ordering::Acquire) {
            return End::Output;
        }
        let elapsed = begun.elapsed();
        if elapsed >= limit {
            let Some(used) = processor_time(child.id()) else { return End::Time };
            let now = Instant::now();
            let since = match grown {
                Some((before, since)) if used <= before => since,
                _ => now,
            };
            grown = Some((used, since));
            let sleeps = now.duration_since(since) >= SLEEP;
            if used >= limit || sleeps || elapsed >= limit.saturating_mul(PATIENCE) {
                return End::Time;
            }
        }
        if until.is_some_and(|until| Instant::now() >= until) {
            return End::Interrupted;
        }
        // After the limit the time on the processor decides, which is looked at now and then.
        let left = limit.saturating_sub(elapsed).max(Duration::from_millis(1));
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// How long a process had the processor, where the system tells.
fn processor_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which may contain anything: user time is the 12th word, system time the 13th, in hundredths of a second.
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = words.next()?.parse::<u64>().ok()?.checked_add(words.next()?.parse().ok()?)?;
    Some(Duration::from_millis(ticks.checked_mul(10)?))
}

/// Ends a program with everything that it started.
fn end_group(child: &mut Child) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(child.id()) {
        use nix::{
            sys::signal::{Signal, killpg},
            unistd::Pid,
        };
        // It may be over already.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(unix)]
fn is_executable(about: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_about: &std::fs::Metadata) -> bool {
    true
}
