//! `bouton serve` among clients that mean no good: the real process goes on answering the others, keeps its memory, and says nothing on
//! standard error.

use crate::serve::Serving;
use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    time::Duration,
};

/// Numbers that look like chance, the same at every run (xorshift, Marsaglia 2003).
struct Noise(u64);

impl Noise {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % below
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next(256) as u8).collect()
    }
}

/// Sends what is given and returns what came back until the connection ended, whichever side ended it.
fn sent(serving: &Serving, bytes: &[u8]) -> Vec<u8> {
    let mut stream = serving.connect();
    // The server may have had enough before everything is written.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    answer
}

#[track_caller]
fn answers(serving: &Serving) {
    let answer = serving.ask("/api/v1/analyse?q=nim+3+5+7");
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.contains("\"nim_value\":\"1\""),
        "{answer}"
    );
}

/// The most memory that the process has held, in KiB.
#[cfg(target_os = "linux")]
fn high_water(serving: &Serving) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", serving.child.id()));
    let status = status.expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

const REQUEST: &[u8] =
    b"POST /api/v1/play/reply?lang=zh HTTP/1.1\r\nHost: localhost\r\nContent-Length: 17\r\n\
                         Content-Type: application/json\r\n\r\n{\"q\":\"nim 3 5 6\"}";

#[test]
fn random_bytes_are_no_answer_and_no_end() {
    let serving = Serving::new(&["--port", "0"]);
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    for round in 0..300 {
        let count = 1 + noise.next(2000);
        let bytes = match round % 3 {
            0 => noise.bytes(count),
            // A right request with some bytes that are not.
            1 => {
                let mut bytes = REQUEST.to_vec();
                for _ in 0..=noise.next(6) {
                    let at = noise.next(bytes.len());
                    bytes[at] = noise.next(256) as u8;
                }
                bytes
            }
            // One that ends too early, and goes on as another.
            _ => {
                let cut = noise.next(REQUEST.len());
                [&REQUEST[..cut], REQUEST, &noise.bytes(count)[..]].concat()
            }
        };
        let answer = sent(&serving, &bytes);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 "), "{answer:?}");
        assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
    }
    answers(&serving);
    serving.ends_quietly();
}

#[test]
#[cfg(target_os = "linux")]
fn huge_requests_are_refused_and_not_kept() {
    let serving = Serving::new(&["--port", "0"]);
    answers(&serving);
    let before = high_water(&serving);
    let post = "POST /api/v1/rules/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let megabytes = vec![b'a'; 8 << 20];
    let chunk = [b"800000\r\n", &megabytes[..], b"\r\n"].concat();
    let headers = "X-A: b\r\n".repeat(20_000);
    let long = "nim+1+".repeat(60_000);
    let pipelined =
        "GET /api/v1/analyse?q=kayles+9 HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(500);
    let nested = "[".repeat(200_000);
    let cases: [(&str, Vec<u8>, &[&str]); 9] = [
        (
            "a body",
            [format!("{post}Content-Length: 8388608\r\n\r\n").as_bytes(), &megabytes].concat(),
            &["413"],
        ),
        (
            "a body that is said to be without end",
            [format!("{post}Content-Length: 999999999999\r\n\r\n").as_bytes(), &megabytes].concat(),
            &["413"],
        ),
        (
            "a body in chunks",
            [format!("{post}Transfer-Encoding: chunked\r\n\r\n").as_bytes(), &chunk].concat(),
            &["413"],
        ),
        (
            "two lengths",
            format!("{post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello").into_bytes(),
            &["400"],
        ),
        ("a head", [b"GET /", &megabytes[..]].concat(), &["414", "431"]),
        (
            "headers",
            format!("GET / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").into_bytes(),
            &["431"],
        ),
        (
            "a question",
            format!("GET /api/v1/analyse?q={long} HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .into_bytes(),
            &["414", "431"],
        ),
        ("many questions at once", pipelined.into_bytes(), &["200"]),
        (
            "nested lists",
            format!("{post}Content-Length: 200000\r\n\r\n{nested}").into_bytes(),
            &["400"],
        ),
    ];
    for (name, bytes, expected) in cases {
        let answer = sent(&serving, &bytes);
        // Where the server ends a connection that still sends, the answer may be lost on the way.
        let said = String::from_utf8_lossy(&answer).chars().take(12).collect::<String>();
        let is_expected = expected.iter().any(|status| said == format!("HTTP/1.1 {status}"));
        assert!(is_expected || answer.is_empty(), "{name}: {said}");
        answers(&serving);
    }
    let grown = high_water(&serving) - before;
    assert!(grown < 64 << 10, "{grown} KiB");
    serving.ends_quietly();
}

#[test]
fn many_connections_come_and_go() {
    let serving = Serving::new(&["--port", "0"]);
    let mut noise = Noise(1901);
    // Silent ones, and ones with half a head: as many as this process may hold.
    let mut held = Vec::new();
    for at in 0..900 {
        let Ok(mut stream) = TcpStream::connect(&serving.address) else { break };
        if at % 2 == 0 {
            let _ = stream.write_all(b"GET /api/v1/analyse?q=");
        }
        held.push(stream);
    }
    answers(&serving);
    for _ in 0..2000 {
        if let Ok(mut stream) = TcpStream::connect(&serving.address) {
            let _ = stream.write_all(&REQUEST[..noise.next(REQUEST.len())]);
        }
    }
    answers(&serving);
    drop(held);
    answers(&serving);
    serving.ends_quietly();
}

/// Asks a question that would go on for a minute; its number.
fn long_question(serving: &Serving) -> String {
    let body = r#"{"question":"period?rules=grundy&to=1000000000","seconds":60}"#;
    let length = body.len();
    let request = format!(
        "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    let mut stream = serving.connect();
    stream.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("readable");
    assert!(answer.starts_with("HTTP/1.1 202"), "{answer}");
    let number = answer.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    number.expect("a number").to_owned()
}

fn listen(serving: &Serving, id: &str) -> TcpStream {
    let mut stream = serving.connect();
    write!(stream, "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .expect("written");
    stream
}

#[track_caller]
fn wait_for(serving: &Serving, id: &str, status: &str) {
    let wanted = format!("\"status\":\"{status}\"");
    let mut told = String::new();
    for _ in 0..600 {
        told = serving.ask(&format!("/api/v1/jobs/{id}"));
        if told.contains(&wanted) {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("never {status}: {told}");
}

/// More of them than there is room for: each that is cut off in the middle gives its place back.
#[test]
fn clients_that_are_killed_in_the_middle_of_events_cancel() {
    let serving = Serving::new(&["--port", "0"]);
    for _ in 0..20 {
        let id = long_question(&serving);
        let mut events = listen(&serving, &id);
        let mut first = [0; 64];
        events.read_exact(&mut first).expect("an event");
        // What was not read makes the system reset the connection, as when a process is killed.
        drop(events);
        wait_for(&serving, &id, "cancelled");
    }
    answers(&serving);
    serving.ends_quietly();
}

#[test]
#[cfg(unix)]
fn an_end_with_long_questions_under_way() {
    let mut serving = Serving::new(&["--port", "0", "--time", "10min"]);
    let running = long_question(&serving);
    let waiting = long_question(&serving);
    let mut listeners = [listen(&serving, &running), listen(&serving, &waiting)];
    wait_for(&serving, &running, "running");
    let mut asking = serving.connect();
    write!(
        asking,
        "GET /api/v1/period?rules=grundy&to=1000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    .expect("written");
    std::thread::sleep(Duration::from_millis(200));
    let id = serving.child.id().to_string();
    let kill = std::process::Command::new("kill").args(["-TERM", &id]).status();
    assert!(kill.expect("runs").success());
    // Long before the minute is over.
    let status = serving.child.wait().expect("ends");
    assert_eq!(status.code(), Some(0));
    for events in &mut listeners {
        let mut told = Vec::new();
        let _ = events.read_to_end(&mut told);
        let told = String::from_utf8_lossy(&told).into_owned();
        assert!(told.contains("event: end") && told.contains("\"status\":\"cancelled\""), "{told}");
    }
    serving.says_nothing();
}
