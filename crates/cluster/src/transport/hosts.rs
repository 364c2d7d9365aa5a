//! The processes of a cluster: where they listen, and how they find each other.
//!
//! A file of hosts has an address a line, `name:port`, in the order of the processes; what follows `#` is a comment. Process i listens at the
//! i-th address and connects to those before it. Both ends of a connection say hello: the version of the protocol, the number of the
//! process, how many there are, how many threads each has, a digest of the question, and the question in words. Where something differs, both
//! say so and end, before anything is computed.
//!
//! A host that has vanished is noticed by the system, which asks after a silent connection (`ASKS`). A process that is stopped and not
//! dead answers through its system: it is waited for.

use crate::error::ClusterError;
use socket2::TcpKeepalive;
use std::{
    io::{self, Read, Write},
    net::{TcpListener, TcpStream, ToSocketAddrs},
    thread,
    time::{Duration, Instant},
};

/// A process among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// Where the processes listen, in their order.
    pub addresses: Vec<String>,
    /// The number of this process, from 0.
    pub process: usize,
    /// How many workers each process has.
    pub threads: usize,
    /// How long it waits for the others at the beginning.
    pub patience: Duration,
    /// What is asked, for people: told to the others where the question differs.
    pub about: String,
}

/// Changes whenever processes of two versions would not understand each other.
pub const PROTOCOL: u32 = 2;

const MAGIC: [u8; 8] = *b"\x89BTNCLU\n";
const HELLO: usize = 56;
/// Letters of the question that are told.
const TOLD: usize = 240;
/// After so much silence of a connection the system asks, so often once more after each [`AGAIN`], whether the other end is there.
const ASKS: Duration = Duration::from_secs(60);
const AGAIN: Duration = Duration::from_secs(10);
const TRIES: u32 = 6;
/// Between two tries to connect.
const PAUSE: Duration = Duration::from_millis(50);
/// A connection that says nothing for so long is none of ours.
const SILENCE: Duration = Duration::from_secs(5);

/// The addresses in the text of a file of hosts.
///
/// # Errors
/// The first line that is no address.
pub fn addresses(text: &str) -> Result<Vec<String>, ClusterError> {
    let mut addresses = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let port = line.rsplit_once(':').map(|(host, port)| (host.is_empty(), port.parse::<u16>()));
        if !matches!(port, Some((false, Ok(_)))) || line.contains(char::is_whitespace) {
            return Err(ClusterError::Hosts { line: number, text: line.to_owned() });
        }
        addresses.push(line.to_owned());
    }
    Ok(addresses)
}

/// What one process says to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hello {
    protocol: u32,
    process: u32,
    processes: u32,
    threads: u32,
    question: [u8; 32],
}

impl Hello {
    fn to_bytes(self) -> [u8; HELLO] {
        let mut bytes = [0; HELLO];
        bytes[..8].copy_from_slice(&MAGIC);
        let numbers = [self.protocol, self.process, self.processes, self.threads];
        for (place, number) in numbers.iter().enumerate() {
            bytes[8 + 4 * place..12 + 4 * place].copy_from_slice(&number.to_le_bytes());
        }
        bytes[24..].copy_from_slice(&self.question);
        bytes
    }

    fn from_bytes(bytes: &[u8; HELLO]) -> Option<Hello> {
        if !bytes.starts_with(&MAGIC) {
            return None;
        }
        let number = |place: usize| -> Option<u32> {
            Some(u32::from_le_bytes(*bytes.get(8 + 4 * place..)?.first_chunk()?))
        };
        Some(Hello {
            protocol: number(0)?,
            process: number(1)?,
            processes: number(2)?,
            threads: number(3)?,
            question: *bytes.last_chunk()?,
        })
    }

    /// What this process and another one do not agree about.
    fn difference(&self, other: &Hello, here: &str, there: &str) -> Option<ClusterError> {
        let differs = |what, here: u32, there: u32| {
            let (here, there) = (here.to_string(), there.to_string());
            Some(ClusterError::Disagree { process: other.process, what, here, there })
        };
        if self.protocol != other.protocol {
            return differs("protocol", self.protocol, other.protocol);
        }
        if self.processes != other.processes {
            return differs("processes", self.processes, other.processes);
        }
        if self.threads != other.threads {
            return differs("threads", self.threads, other.threads);
        }
        if self.question != other.question {
            let shown = |text: &str, digest: &[u8; 32]| match here == there {
                // The same words mean other rules.
                true => {
                    let short: String = digest[..4].iter().map(|b| format!("{b:02x}")).collect();
                    format!("{text} ({short})")
                }
                false => text.to_owned(),
            };
            return Some(ClusterError::Disagree {
                process: other.process,
                what: "question",
                here: shown(here, &self.question),
                there: shown(there, &other.question),
            });
        }
        None
    }
}

impl Cluster {
    /// Connects to all other processes: the connections in their order, nothing at the place of this one.
    ///
    /// # Errors
    /// If one cannot be reached in time, or has another question.
    pub(crate) fn connect(
        &self,
        question: &[u8; 32],
    ) -> Result<Vec<Option<TcpStream>>, ClusterError> {
        let deadline = Instant::now() + self.patience;
        let own = self.addresses.get(self.process).cloned().unwrap_or_default();
        let failed = |address: &str, error: &io::Error| ClusterError::Connect {
            address: address.to_owned(),
            reason: error.to_string(),
        };
        let hello = |process: usize| Hello {
            protocol: PROTOCOL,
            process: u32::try_from(process).unwrap_or(u32::MAX),
            processes: u32::try_from(self.addresses.len()).unwrap_or(u32::MAX),
            threads: u32::try_from(self.threads).unwrap_or(u32::MAX),
            question: *question,
        };
        let mine = hello(self.process);
        let about: String = self.about.chars().take(TOLD).collect();
        let mut letter = mine.to_bytes().to_vec();
        letter.extend((about.len() as u32).to_le_bytes());
        letter.extend(about.as_bytes());
        let mut streams: Vec<Option<TcpStream>> = self.addresses.iter().map(|_| None).collect();
        let listener = TcpListener::bind(&own).map_err(|error| failed(&own, &error))?;
        listener.set_nonblocking(true).map_err(|error| failed(&own, &error))?;
        for (process, address) in self.addresses.iter().enumerate().take(self.process) {
            let mut stream = reach(address, deadline).map_err(|error| failed(address, &error))?;
            let said =
                greet(&mut stream, &letter, deadline).map_err(|error| failed(address, &error))?;
            let Some((said, there)) = said else {
                let error = io::Error::other("not a process of bouton");
                return Err(failed(address, &error));
            };
            if let Some(difference) = mine.difference(&said, &about, &there) {
                return Err(difference);
            }
            if said.process != hello(process).process {
                return Err(ClusterError::Seats { process });
            }
            streams[process] = Some(stream);
        }
        while let Some(missing) = (self.process + 1..streams.len()).find(|&p| streams[p].is_none())
        {
            match listener.accept() {
                Ok((mut stream, _)) => {
                    // What is no process of ours is hung up on, and does not end the run.
                    let Ok(Some((said, there))) = greet(&mut stream, &letter, deadline) else {
                        continue;
                    };
                    if let Some(difference) = mine.difference(&said, &about, &there) {
                        return Err(difference);
                    }
                    let process = said.process as usize;
                    if process <= self.process || streams.get(process).is_none_or(Option::is_some) {
                        return Err(ClusterError::Seats { process });
                    }
                    streams[process] = Some(stream);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if Instant::now() >= deadline {
                        let error = io::Error::from(io::ErrorKind::TimedOut);
                        return Err(failed(&self.addresses[missing], &error));
                    }
                    thread::sleep(PAUSE);
                }
                Err(error) => return Err(failed(&own, &error)),
            }
        }
        Ok(streams)
    }
}

/// Connects to an address, trying again until the deadline.
fn reach(address: &str, deadline: Instant) -> io::Result<TcpStream> {
    loop {
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        match address.to_socket_addrs() {
            Ok(all) => {
                for one in all {
                    match TcpStream::connect_timeout(&one, SILENCE) {
                        Ok(stream) => return Ok(stream),
                        Err(error) => last = error,
                    }
                }
            }
            Err(error) => last = error,
        }
        if Instant::now() >= deadline {
            return Err(last);
        }
        thread::sleep(PAUSE);
    }
}

/// Says hello and hears the other's, with its question in words; `None` if that is none.
fn greet(
    stream: &mut TcpStream,
    letter: &[u8],
    deadline: Instant,
) -> io::Result<Option<(Hello, String)>> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    let left = deadline.saturating_duration_since(Instant::now()).max(SILENCE);
    // Who connects hears nothing until the other one has come to accept.
    stream.set_read_timeout(Some(left))?;
    let socket = socket2::SockRef::from(&*stream);
    let asking = TcpKeepalive::new().with_time(ASKS).with_interval(AGAIN).with_retries(TRIES);
    socket.set_tcp_keepalive(&asking)?;
    // What was sent and is not acknowledged is no silence: it has a limit of its own.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(ASKS + TRIES * AGAIN))?;
    stream.write_all(letter)?;
    let mut bytes = [0; HELLO];
    stream.read_exact(&mut bytes)?;
    let mut said = Hello::from_bytes(&bytes).map(|hello| (hello, String::new()));
    // What another version says after that is not known.
    if let Some((Hello { protocol: PROTOCOL, .. }, about)) = &mut said {
        let mut length = [0; 4];
        stream.read_exact(&mut length)?;
        let length = (u32::from_le_bytes(length) as usize).min(4 * TOLD);
        let mut text = vec![0; length];
        stream.read_exact(&mut text)?;
        *about = String::from_utf8_lossy(&text).into_owned();
    }
    stream.set_read_timeout(None)?;
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_hosts_are_read_and_mistakes_are_told_by_line() {
        let text = "# three\nalpha:7000\n\n beta:7000 # the second\n[::1]:7001\n";
        assert_eq!(addresses(text).unwrap(), ["alpha:7000", "beta:7000", "[::1]:7001"]);
        for (text, line) in [("a:1\nb", 2), ("a:70000", 1), ("a:1 b:2", 1), (":7", 1)] {
            let wrong = addresses(text).unwrap_err();
            assert!(matches!(wrong, ClusterError::Hosts { line: l, .. } if l == line), "{text}");
        }
    }

    #[test]
    fn hellos_come_back_and_differences_are_told() {
        let hello = Hello { protocol: 1, process: 2, processes: 3, threads: 4, question: [5; 32] };
        assert_eq!(Hello::from_bytes(&hello.to_bytes()), Some(hello));
        assert_eq!(Hello::from_bytes(&[0; HELLO]), None);
        assert!(hello.difference(&Hello { process: 1, ..hello }, "a", "a").is_none());
        for (other, what) in [
            (Hello { protocol: 9, ..hello }, "protocol"),
            (Hello { processes: 9, ..hello }, "processes"),
            (Hello { threads: 9, ..hello }, "threads"),
            (Hello { question: [9; 32], ..hello }, "question"),
        ] {
            let told = hello.difference(&other, "nim 3", "nim 3 --misere");
            if let Some(ClusterError::Disagree { what: "question", here, there, .. }) = &told {
                assert_eq!((&here[..], &there[..]), ("nim 3", "nim 3 --misere"));
            }
            assert!(matches!(told, Some(ClusterError::Disagree { what: w, .. }) if w == what));
        }
    }
}
