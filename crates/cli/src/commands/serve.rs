//! `bouton serve`: the page and the API, on this machine unless another address is given.
//!
//! The address stands on standard output as soon as the server listens; with port 0 the system chooses one. SIGINT and SIGTERM end it: the
//! questions that are being answered end or are cancelled within a few seconds.

use crate::{
    arguments::Format,
    commands::{option_mistakes, tabulate},
    exit_code::ExitCode,
    limits::{self, OptionMistake},
    quantity,
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use bouton_server::Config;
use clap::Args;
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    process::{Command, Stdio},
    sync::Arc,
};

/// The port when none is given.
const PORT: u64 = 7373;

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// The port; 0 takes a free one (default: 7373)
    #[arg(long, value_name = "PORT", help_heading = "Address")]
    port: Option<String>,
    /// The address to listen on (default: 127.0.0.1, this machine only)
    #[arg(long, value_name = "ADDRESS", help_heading = "Address")]
    host: Option<String>,
    /// Answer requests for this name too, besides those of this machine
    #[arg(long = "allow-host", value_name = "NAME", help_heading = "Address")]
    allow_host: Vec<String>,
    /// Answer from the table in this directory, which tabulate made; as often as needed
    #[arg(long, value_name = "DIR", help_heading = "Files")]
    table: Vec<PathBuf>,
    /// Open the page in the browser
    #[arg(long, help_heading = "Address")]
    open: bool,
    /// The time of one question: 500ms, 2s (default: 2s)
    #[arg(long, value_name = "DURATION", help_heading = "Limits")]
    time: Option<String>,
    /// The memory for the tables of one question: 256MiB (default: 256MiB)
    #[arg(long, value_name = "SIZE", help_heading = "Limits")]
    memory: Option<String>,
    /// How many questions are answered at a time (default: as many as there are processors)
    #[arg(long, value_name = "COUNT", help_heading = "Limits")]
    threads: Option<String>,
}

/// Serves until it is told to stop.
pub(crate) fn run(arguments: &ServeArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let mut wrong = Vec::new();
    let port = limits::option("--port", arguments.port.as_deref(), quantity::count, &mut wrong);
    let port = u16::try_from(port.unwrap_or(PORT));
    if port.is_err() {
        wrong.push(mistake("--port", arguments.port.as_deref(), "0 … 65535"));
    }
    let host = arguments.host.as_deref().map(str::parse::<IpAddr>).transpose();
    if host.is_err() {
        wrong.push(mistake("--host", arguments.host.as_deref(), "127.0.0.1, ::1, 0.0.0.0"));
    }
    let mut config = Config::default();
    let time = limits::option("--time", arguments.time.as_deref(), quantity::duration, &mut wrong);
    if time.is_some_and(|time| time.is_zero()) {
        wrong.push(mistake("--time", arguments.time.as_deref(), "1ms, 2s"));
    }
    let memory =
        limits::option("--memory", arguments.memory.as_deref(), quantity::size, &mut wrong);
    let threads =
        limits::option("--threads", arguments.threads.as_deref(), limits::positive, &mut wrong);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, Format::Words, session);
    }
    config.hosts.clone_from(&arguments.allow_host);
    config.time = time.unwrap_or(config.time);
    config.memory = memory.unwrap_or(config.memory);
    config.threads = threads.map_or(config.threads, |t| usize::try_from(t.min(256)).unwrap_or(1));
    for directory in &arguments.table {
        let table = tabulate::open(directory)?;
        table.check_files().map_err(Failure::Cluster)?;
        config.tables.push(Arc::new(table));
    }
    let host = host.ok().flatten().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let address = SocketAddr::new(host, port.unwrap_or_default());
    let unusable = |error| Failure::Listen(address.to_string(), error);
    let listener = TcpListener::bind(address).map_err(unusable)?;
    let page = bouton_server::address(listener.local_addr().map_err(unusable)?);
    session.line(&page)?;
    session.finish()?;
    if arguments.open {
        open(&page);
    }
    bouton_server::serve(listener, config).map_err(unusable)?;
    Ok(ExitCode::Answered)
}

fn mistake(name: &str, value: Option<&str>, expected: &str) -> OptionMistake {
    let value = value.unwrap_or_default();
    let text = format!("{name} {value}");
    let span = name.chars().count() + 1..text.chars().count();
    let mistake = Diagnostic::new("H0302", span)
        .with("name", name)
        .with("value", value)
        .with("expected", expected);
    OptionMistake { text, mistake }
}

/// Hands an address to the program that opens addresses here. That there is none is no failure: the address was printed.
fn open(page: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let null = || Stdio::null();
    let _ = Command::new(opener).arg(page).stdin(null()).stdout(null()).stderr(null()).spawn();
}
