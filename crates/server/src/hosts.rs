//! For which names the server answers.
//!
//! A page from elsewhere can let its own name lead to this machine (DNS rebinding); a browser then takes answers of this server for that
//! page's own. So a server that listens on this machine only asks that the Host header names this machine, or a name that it
//! was told. One that listens to others cannot know its names and answers for all of them, unless it was told some.

use crate::{config::Config, parameters::language_of, refusal::Refusal};
use axum::{
    extract::{Request, State},
    http::{StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

/// The names that are answered for.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Option<Arc<[String]>>);

impl Hosts {
    /// The names of a server that listens here.
    pub(crate) fn of(config: &Config, listens: Option<SocketAddr>) -> Hosts {
        let is_here = listens.is_none_or(|address| is_this_machine(address.ip()));
        let checks = is_here || !config.hosts.is_empty();
        Hosts(checks.then(|| config.hosts.iter().map(|host| bare(host)).collect()))
    }

    /// Whether requests for this name, with or without a port, are answered.
    fn answer(&self, host: Option<&str>) -> bool {
        let Some(names) = &self.0 else { return true };
        let Some(host) = host.and_then(|host| host.parse::<Authority>().ok()) else {
            return false;
        };
        let name = bare(host.host());
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        name == "localhost"
            || name.ends_with(".localhost")
            || address.is_ok_and(is_this_machine)
            || names.contains(&name)
    }
}

fn is_this_machine(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback(),
        IpAddr::V6(address) => {
            address == Ipv6Addr::LOCALHOST
                || address.to_ipv4_mapped().is_some_and(|a| a.is_loopback())
        }
    }
}

/// A name as names are compared: no port, small letters, no dot at the end.
pub(crate) fn bare(host: &str) -> String {
    let authority = host.parse::<Authority>();
    let name = authority.as_ref().map_or(host, Authority::host);
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// Refuses requests for other names.
pub(crate) async fn check(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let header = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = request.uri().authority().map(Authority::as_str).or(header);
    // Two of them could be understood as one name here and as another in front.
    let is_one = request.headers().get_all(header::HOST).iter().nth(1).is_none();
    if is_one && hosts.answer(host) {
        return next.run(request).await;
    }
    let words = language_of(request.headers());
    let named = host.map(str::trim).filter(|host| is_one && !host.is_empty());
    let Some(host) = named else {
        return Refusal::of(StatusCode::BAD_REQUEST, "H0206", &[], words).into_response();
    };
    let shown = bouton_core::notation::shortened(host);
    Refusal::of(StatusCode::FORBIDDEN, "H0204", &[("host", &shown)], words).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hosts: &Hosts, host: Option<&str>, answered: bool) {
        assert_eq!(hosts.answer(host), answered, "{host:?}");
    }

    #[test]
    fn a_server_on_this_machine_answers_for_this_machine_and_for_the_names_it_was_told() {
        let config = Config { hosts: vec!["Games.example".into()], ..Config::default() };
        let hosts = Hosts::of(&config, "127.0.0.1:7373".parse().ok());
        for host in [
            "localhost",
            "LOCALHOST:7373",
            "127.0.0.1:7373",
            "127.1.2.3",
            "[::1]:80",
            "games.example.",
        ] {
            check(&hosts, Some(host), true);
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "192.168.1.5",
            "",
            "a b",
            "games.example.com",
        ] {
            check(&hosts, Some(host), false);
        }
        check(&hosts, None, false);
    }

    #[test]
    fn a_server_for_others_answers_for_every_name_unless_it_was_told_some() {
        let everywhere = "0.0.0.0:80".parse().ok();
        check(&Hosts::of(&Config::default(), everywhere), Some("any.example"), true);
        let config = Config { hosts: vec!["one.example".into()], ..Config::default() };
        check(&Hosts::of(&config, everywhere), Some("any.example"), false);
        check(&Hosts::of(&config, everywhere), Some("one.example:80"), true);
    }
}
