//! A small load generator: requests a second, the 99th percentile, and the memory of the server.
//!
//! `load [REQUESTS [CONNECTIONS]]` starts a server in a process of its own on a free port of this machine and asks it `analyse`
//! questions over so many connections (100000 over 64), each with a thread that waits for its answer before it asks again. Clients and
//! server share the processors.

use std::{
    env,
    error::Error,
    fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Questions of the page: theorems, tables, small searches, a mistake, Chinese.
const QUESTIONS: [&str; 8] = [
    "analyse?q=nim+3+5+7",
    "analyse?q=kayles+5+%2B+kayles+12+%2B+nim+3",
    "analyse?q=wythoff+5+8",
    "analyse?q=0.07+24",
    "analyse?q=chomp+3x4&lang=zh",
    "analyse?q=fibonacci+10%5E100",
    "analyse?q=nmi+3",
    "analyse?q=subtract:1,3,4+20+15&misere=true",
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "--serve") {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        println!("{}", listener.local_addr()?);
        bouton_server::serve(listener, bouton_server::Config::default())?;
        return Ok(());
    }
    let number =
        |at: usize, usual: u64| arguments.get(at).map_or(Ok(usual), |text| text.parse::<u64>());
    let (requests, connections) = (number(0, 100_000)?, number(1, 64)?);
    let mut server =
        Command::new(env::current_exe()?).arg("--serve").stdout(Stdio::piped()).spawn()?;
    let mut address = String::new();
    BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut address)?;
    let result = measure(address.trim(), server.id(), requests, connections);
    // The server is this program's own child.
    server.kill()?;
    server.wait()?;
    result
}

fn measure(
    address: &str,
    process: u32,
    requests: u64,
    connections: u64,
) -> Result<(), Box<dyn Error>> {
    let left = Arc::new(AtomicU64::new(requests));
    let begun = Instant::now();
    let clients: Vec<_> = (0..connections)
        .map(|_| {
            let (address, left) = (address.to_owned(), left.clone());
            thread::spawn(move || client(&address, &left))
        })
        .collect();
    let mut next = requests - requests / 10;
    println!("{:>10} {:>12}", "requests", "memory/kB");
    while left.load(Ordering::Relaxed) > 0 {
        thread::sleep(Duration::from_millis(50));
        if left.load(Ordering::Relaxed) <= next {
            println!("{:>10} {:>12}", requests - next, resident(process)?);
            next = next.saturating_sub(requests / 10);
        }
    }
    let mut times = Vec::new();
    let mut refused = 0;
    for client in clients {
        let (own, own_refused) = client.join().map_err(|_| "a client failed")??;
        times.extend(own);
        refused += own_refused;
    }
    let elapsed = begun.elapsed().as_secs_f64();
    times.sort_unstable();
    let percentile = |percent: usize| {
        let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
        f64::from(times.get(at).copied().unwrap_or(0)) / 1000.0
    };
    println!("{connections} connections, {} requests, {refused} refused", times.len());
    println!("{:.0} requests/s", times.len() as f64 / elapsed);
    println!(
        "p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        percentile(50),
        percentile(90),
        percentile(99),
        percentile(100)
    );
    Ok(())
}

/// Asks until nothing is left: microseconds of each request, and how many were refused.
fn client(address: &str, left: &AtomicU64) -> io::Result<(Vec<u32>, u64)> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let (mut times, mut refused) = (Vec::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        let Ok(number) = taken else { return Ok((times, refused)) };
        let question = QUESTIONS[number as usize % QUESTIONS.len()];
        let begun = Instant::now();
        let request = format!("GET /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let status = answer(&mut stream, &mut buffer)?;
        refused += u64::from(status == 503);
        times.push(u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX));
    }
}

/// Reads one answer to its end; its status.
fn answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<u16> {
    let (mut filled, mut whole) = (0, None);
    loop {
        if filled == buffer.len() {
            buffer.resize(2 * filled, 0);
        }
        let read = stream.read(&mut buffer[filled..])?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        filled += read;
        if whole.is_none()
            && let Some(end) = buffer[..filled].windows(4).position(|four| four == b"\r\n\r\n")
        {
            let head = String::from_utf8_lossy(&buffer[..end]).to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
            let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
            whole = Some((end + 4 + length, status.unwrap_or(0)));
        }
        if let Some((end, status)) = whole
            && filled >= end
        {
            return Ok(status);
        }
    }
}

/// The resident memory of a process in kilobytes.
fn resident(process: u32) -> Result<u64, Box<dyn Error>> {
    let text = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no memory")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}
