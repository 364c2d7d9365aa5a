//! `bouton serve`: the real process on a port of its own.

use crate::run::{bouton, command};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread::{self, JoinHandle},
    time::Duration,
};

/// A server that is ended when the test is.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// What it says on standard error, when it has ended.
    said: Option<JoinHandle<String>>,
}

impl Serving {
    pub(crate) fn new(arguments: &[&str]) -> Serving {
        let mut command = command(&[&["serve"], arguments].concat());
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("an address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        let mut err = child.stderr.take().expect("piped");
        let said = thread::spawn(move || {
            let mut said = String::new();
            err.read_to_string(&mut said).expect("UTF-8 on stderr");
            said
        });
        Serving { child, address, said: Some(said) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("connects");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        stream
    }

    pub(crate) fn ask(&self, address: &str) -> String {
        let mut stream = self.connect();
        write!(stream, "GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("readable");
        answer
    }

    /// Ends it by force; until then it lived, and it said nothing on standard error.
    #[track_caller]
    pub(crate) fn ends_quietly(mut self) {
        assert!(self.child.try_wait().expect("a process").is_none(), "it ended by itself");
        self.child.kill().expect("killed");
        self.says_nothing();
    }

    /// Holds that it said nothing on standard error, when it has ended.
    #[track_caller]
    pub(crate) fn says_nothing(&mut self) {
        let said = self.said.take().expect("once").join().expect("read");
        assert_eq!(said, "");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_listens_on_this_machine_and_ends_when_told() {
    for signal in ["-TERM", "-INT"] {
        let mut serving = Serving::new(&["--port", "0"]);
        assert!(serving.address.starts_with("127.0.0.1:"), "{}", serving.address);
        let answer = serving.ask("/api/v1/analyse?q=wythoff+5+8");
        assert!(answer.contains("\"outcome\":\"N\""), "{answer}");
        let page = serving.ask("/");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        let id = serving.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("runs").success());
        let status = serving.child.wait().expect("ends");
        assert_eq!(status.code(), Some(0));
    }
}

#[test]
fn wrong_options_are_mistakes_with_a_caret() {
    let cases = [["--port", "70000"], ["--host", "here"], ["--time", "soon"], ["--memory", "much"]];
    for arguments in cases {
        let run = bouton(&[&["serve"], &arguments[..]].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        assert!(run.err.contains("error[") && run.err.contains('^'), "{}", run.err);
    }
}

/// A question needs some time: 0 would answer none.
#[test]
fn no_time_for_questions_is_refused() {
    let refused = crate::run::bouton(&["serve", "--port", "0", "--time", "0", "--lang", "en"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.contains("--time cannot be 0"), "{}", refused.err);
}

#[test]
fn an_address_in_use_is_told() {
    let serving = Serving::new(&["--port", "0"]);
    let port = serving.address.rsplit(':').next().expect("a port").to_owned();
    let run = bouton(&["serve", "--port", &port]);
    assert_eq!(run.code, Some(4), "{}", run.err);
    assert!(run.err.contains("cannot listen on"), "{}", run.err);
}
