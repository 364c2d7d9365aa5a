//! The server on the network: connections, their bounds, and an end in bounded time.
//!
//! Every connection is bounded: in the time until a request's head has come, in the time that written bytes may wait, and in how many there are
//! at a time. When the server is told to stop it accepts no further connection, lets those that are answering end, and leaves the
//! rest after `farewell`.

use crate::{
    app::{self, Server},
    config::Config,
    hosts::{self, Hosts},
    patience::Patient,
    places::{Answers, Places},
};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use std::{future::Future, io, net::SocketAddr, time::Duration};
use tokio::net::{TcpListener, TcpStream};

/// Serves until the process is asked to end: SIGINT, SIGTERM.
///
/// # Errors
/// That the runtime cannot be started.
pub fn serve(listener: std::net::TcpListener, config: Config) -> io::Result<()> {
    serve_until(listener, config, asked_to_stop())
}

/// Serves until the future ends.
///
/// # Errors
/// That the runtime cannot be started.
pub fn serve_until(
    listener: std::net::TcpListener,
    config: Config,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(config.threads.clamp(1, 4))
        .max_blocking_threads(config.threads + config.jobs + 8)
        .thread_stack_size(8 << 20)
        .enable_all()
        .build()?;
    let farewell = config.farewell;
    listener.set_nonblocking(true)?;
    let result = runtime.block_on(async {
        let listener = TcpListener::from_std(listener)?;
        accept(listener, Server::new(config), stop).await;
        Ok(())
    });
    runtime.shutdown_timeout(farewell);
    result
}

/// Ends when the process is asked to.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut interrupt), Ok(mut terminate)) =
            (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
        else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

async fn accept(listener: TcpListener, server: Server, stop: impl Future<Output = ()>) {
    let config = server.config().clone();
    let hosts = Hosts::of(&config, listener.local_addr().ok());
    let check = axum::middleware::from_fn_with_state(hosts, hosts::check);
    let router = app::routes_of(server.clone()).layer(check);
    let graceful = GracefulShutdown::new();
    let places = Places::new(config.connections);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(config.silence).max_buf_size(1 << 17);
    let mut stop = std::pin::pin!(stop);
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                // Too many open files, or a connection that ended before it was taken.
                Err(_) => {
                    places.end_one();
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        // Only now, when somebody waits for it.
        let place = tokio::select! {
            place = places.take() => place,
            () = &mut stop => break,
        };
        let Some(place) = place else { break };
        prepare(&stream);
        let connected = places.connected(place);
        let service = TowerToHyperService::new(router.clone());
        let service = Answers { service, connected: connected.clone() };
        let connection = TokioIo::new(Patient::new(stream, config.silence));
        let connection = graceful.watch(http.serve_connection(connection, service));
        tokio::spawn(async move {
            tokio::select! {
                // What ends a connection early is the client's affair.
                _ = connection => {}
                () = connected.ended() => {}
            }
        });
    }
    drop(listener);
    server.close();
    let _ = tokio::time::timeout(config.farewell, graceful.shutdown()).await;
}

fn prepare(stream: &TcpStream) {
    // Answers are small and written at once.
    let _ = stream.set_nodelay(true);
}

/// Where a listener listens, for people: `http://127.0.0.1:8080/`.
pub fn address(local: SocketAddr) -> String {
    format!("http://{local}/")
}
