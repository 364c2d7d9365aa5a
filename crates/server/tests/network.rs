//! The server on real connections: slow clients, clients that go away, and an end in bounded time.

use bouton_server::{Config, serve_until};
use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// A server on a port of its own.
struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn new(config: Config) -> Running {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = thread::spawn(move || {
            serve_until(listener, config, async { drop(stopped.await) }).expect("serves");
        });
        Running { address, stop: Some(stop), thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("connects");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        stream
    }

    /// Asks on a connection of its own.
    fn ask(&self, address: &str) -> String {
        let mut stream = self.connect();
        write!(stream, "GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("readable");
        answer
    }

    /// Tells it to stop and waits for that.
    fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("no panic");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A question that takes as long as it may.
const LONG: &str = "/api/v1/period?rules=grundy&to=1000000000";

fn patient() -> Config {
    Config { patience: Duration::from_secs(60), ..Config::default() }
}

#[test]
fn a_question_is_answered_and_the_server_stops() {
    let mut server = Running::new(patient());
    let answer = server.ask("/api/v1/analyse?q=nim+3+5+7");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\"nim_value\":\"1\""), "{answer}");
    server.stop();
    assert!(TcpStream::connect(server.address).is_err(), "nobody listens any more");
}

/// A page from elsewhere whose name leads here (DNS rebinding) reads nothing.
#[test]
fn other_names_than_this_machines_are_refused() {
    let server = Running::new(Config { hosts: vec!["games.example".into()], ..patient() });
    let ask = |host: &str| {
        let mut stream = server.connect();
        write!(stream, "GET /api/v1/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("readable");
        answer
    };
    for host in ["localhost", "127.0.0.1:7373", "games.example"] {
        assert!(ask(host).starts_with("HTTP/1.1 200"), "{host}");
    }
    for nobody in ["", "   "] {
        let refused = ask(nobody);
        assert!(refused.starts_with("HTTP/1.1 400") && refused.contains("H0206"), "{refused}");
    }
    // Of two names each reader of the request may take another.
    for both in ["localhost\r\nHost: evil.example", "localhost\r\nHost: localhost"] {
        let refused = ask(both);
        assert!(refused.starts_with("HTTP/1.1 400") && refused.contains("H0206"), "{refused}");
    }
    let mut nameless = server.connect();
    nameless.write_all(b"GET /api/v1/health HTTP/1.0\r\n\r\n").expect("written");
    let mut answer = String::new();
    nameless.read_to_string(&mut answer).expect("readable");
    assert!(answer.contains("H0206") && !answer.contains("--allow-host"), "{answer}");
    let refused = ask("evil.example");
    assert!(refused.starts_with("HTTP/1.1 403") && refused.contains("H0204"), "{refused}");
}

/// The bounds of a head, as docs/api.md and the description give them.
#[test]
fn long_heads_are_refused_where_the_documents_say() {
    let server = Running::new(patient());
    let ask = |address: usize, headers: usize, length: usize| {
        let mut stream = server.connect();
        // "/?" and "=" beside the name.
        let mut head = format!("GET /?{} HTTP/1.1\r\nHost: localhost\r\n", "a".repeat(address - 2));
        for header in 1..headers {
            head += &format!("X-{header}: {}\r\n", "b".repeat(length));
        }
        // Who is refused may have closed the connection already.
        let _ = stream.write_all((head + "\r\n").as_bytes());
        let mut status = [0; 12];
        stream.read_exact(&mut status).expect("a status");
        String::from_utf8_lossy(&status[9..]).into_owned()
    };
    assert_eq!(ask(100, 100, 10), "200");
    assert_eq!(ask(100, 101, 10), "431");
    assert_eq!(ask(65_534, 2, 10), "200");
    assert_eq!(ask(65_535, 2, 10), "414");
    assert_eq!(ask(100, 60, 2000), "200", "120 kB");
    assert_eq!(ask(100, 60, 5000), "431", "300 kB");
}

/// A body whose chunks are not written as they should be is told from one that is too long.
#[test]
fn a_broken_chunk_is_a_mistake_of_the_request() {
    let server = Running::new(patient());
    let mut stream = server.connect();
    stream
        .write_all(
            b"POST /api/v1/rules/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
              Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        )
        .expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("readable");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

#[test]
fn a_killed_client_leaves_its_place_to_others() {
    let config = Config { threads: 1, time: Duration::from_secs(300), ..patient() };
    let server = Running::new(config);
    let mut first = server.connect();
    write!(first, "GET {LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("written");
    thread::sleep(Duration::from_millis(100));
    // Away in the middle of its question, which would take minutes more.
    drop(first);
    let answer = server.ask("/api/v1/analyse?q=kayles+9");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn slow_clients_keep_nobody_waiting() {
    let config = Config { silence: Duration::from_secs(2), ..patient() };
    let server = Running::new(config);
    // Heads that come letter by letter, and never to an end.
    let mut slow: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream.write_all(b"GET /api/v1/ana").expect("written");
    }
    for _ in 0..5 {
        assert!(server.ask("/api/v1/analyse?q=nim+3").starts_with("HTTP/1.1 200"));
    }
    // They are let go of.
    for mut stream in slow {
        let mut rest = Vec::new();
        let ended = stream.read_to_end(&mut rest);
        assert!(ended.is_ok() || ended.is_err_and(|e| e.kind() != std::io::ErrorKind::WouldBlock));
    }
}

/// Many more connections than there are places, all of them silent: each place is given back when its silence has been too long.
#[test]
fn silent_connections_do_not_hold_the_places_for_ever() {
    let silence = Duration::from_millis(300);
    let server = Running::new(Config { silence, connections: 4, ..patient() });
    let silent: Vec<TcpStream> = (0..24).map(|_| server.connect()).collect();
    assert!(server.ask("/api/v1/health").starts_with("HTTP/1.1 200"));
    drop(silent);
}

/// Connections that say nothing, or begin a head and stop, make room for those who ask, long before their silence is too long.
#[test]
fn idle_connections_make_room_for_those_who_ask() {
    let silence = Duration::from_secs(3600);
    let server = Running::new(Config { silence, connections: 4, ..patient() });
    let mut idle: Vec<TcpStream> = (0..24).map(|_| server.connect()).collect();
    for stream in idle.iter_mut().skip(12) {
        stream.write_all(b"GET /api/v1/ana").expect("written");
    }
    for _ in 0..8 {
        assert!(server.ask("/api/v1/health").starts_with("HTTP/1.1 200"));
    }
    drop(idle);
}

/// Who is being answered keeps the place, however many others come.
#[test]
fn a_connection_that_is_being_answered_is_not_ended_for_others() {
    let silence = Duration::from_secs(3600);
    let server =
        Running::new(Config { silence, connections: 2, time: Duration::from_secs(1), ..patient() });
    let mut asking = server.connect();
    write!(asking, "GET {LONG} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .expect("written");
    thread::sleep(Duration::from_millis(200));
    let others: Vec<TcpStream> = (0..24).map(|_| server.connect()).collect();
    assert!(server.ask("/api/v1/health").starts_with("HTTP/1.1 200"));
    let mut answer = String::new();
    asking.read_to_string(&mut answer).expect("readable");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(others);
}

#[test]
fn a_client_that_never_reads_is_let_go_of() {
    let config = Config { silence: Duration::from_millis(500), connections: 1, ..patient() };
    let server = Running::new(config);
    let mut deaf = server.connect();
    // Far more than the buffers of a connection hold.
    for _ in 0..200 {
        let asked = write!(
            deaf,
            "GET /api/v1/sequence?rules=nim&to=20000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        );
        if asked.is_err() {
            break;
        }
    }
    // Its place is the only one.
    assert!(server.ask("/api/v1/health").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let config = Config { arrival: Duration::from_millis(300), ..patient() };
    let server = Running::new(config);
    let mut stream = server.connect();
    let head = "POST /api/v1/rules/check HTTP/1.1\r\nHost: localhost\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).expect("written");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 408");
}

#[test]
fn questions_in_flight_end_in_bounded_time() {
    let config = Config {
        time: Duration::from_secs(300),
        farewell: Duration::from_millis(500),
        ..patient()
    };
    let mut server = Running::new(config);
    let mut asking = server.connect();
    write!(asking, "GET {LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("written");
    thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    server.stop();
    // Minutes before the question would have ended.
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn one_connection_asks_many_questions() {
    let server = Running::new(patient());
    let mut stream = server.connect();
    for n in 0..50 {
        let address = format!("/api/v1/analyse?q=nim+{n}");
        write!(stream, "GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("written");
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).expect("an answer");
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).expect("a text");
        let length: usize = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .expect("a length")
            .parse()
            .expect("a number");
        let mut body = vec![0; length];
        stream.read_exact(&mut body).expect("a body");
        assert!(String::from_utf8_lossy(&body).contains(&format!("\"nim_value\":\"{n}\"")));
    }
}
