//! The way to Discord, or to the sandbox and then to nowhere else.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, bail, ensure};
use secrecy::{ExposeSecret as _, SecretString};
use serenity::{
    builder::CreateAllowedMentions,
    http::{Http, HttpBuilder},
};
use tokio::time;

use super::{
    DiscordOptions,
    rate_limit::{self, Proxy, RateLimiter},
    sending::is_passing,
};

/// How long one request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait at the start before the server is asked again.
const START_PAUSES: [Duration; 7] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(3),
    Duration::from_secs(10),
    Duration::from_secs(20),
    Duration::from_secs(30),
];

/// Which server is spoken to.
#[derive(Clone, Debug)]
pub enum Api {
    /// Discord.
    Discord,
    /// A sandbox on this machine, by its address (`http://127.0.0.1:8100`).
    Sandbox(String),
}

impl Api {
    /// The address of the server.
    pub(super) fn server(&self) -> &str {
        match self {
            Self::Discord => "https://discord.com",
            Self::Sandbox(address) => address.trim_end_matches('/'),
        }
    }
}

/// The ways by which requests leave.
pub(super) struct Ways {
    /// For everything that Discord limits.
    pub gate: Arc<RateLimiter>,
    /// What the client of the library goes through.
    pub relay: Proxy,
    /// For answers to interactions, which are not limited and must not wait.
    pub answers: Arc<Http>,
}

/// The one place where clients are made: one that goes through the gate, and the ways beside.
///
/// # Errors
///
/// No client can be made, or no port can be had for the relay.
pub(super) async fn clients(options: &DiscordOptions) -> anyhow::Result<(Http, Ways)> {
    let server = options.api.server();
    let answers = library(&options.token, server, REQUEST_TIMEOUT)?;
    let gate = Arc::new(RateLimiter::new(options.requests_per_second));
    let authorization = SecretString::from(answers.token());
    let onward = requests(server, REQUEST_TIMEOUT)?;
    let relay = Proxy::open(Arc::clone(&gate), onward, server, authorization).await?;
    let client = library(
        &options.token,
        relay.address(),
        rate_limit::PATIENCE * 2 + REQUEST_TIMEOUT,
    )?;
    let answers = Arc::new(answers);
    Ok((
        client,
        Ways {
            gate,
            relay,
            answers,
        },
    ))
}

/// The library's client for a server. Its limiter ignores the address that it is given, and must be off.
fn library(token: &SecretString, server: &str, timeout: Duration) -> anyhow::Result<Http> {
    Ok(HttpBuilder::new(token.expose_secret())
        .client(requests(server, timeout)?)
        .default_allowed_mentions(CreateAllowedMentions::new())
        .proxy(server)
        .ratelimiter_disabled(true)
        .build())
}

fn requests(server: &str, timeout: Duration) -> anyhow::Result<reqwest::Client> {
    let mut builder = reqwest::Client::builder().timeout(timeout);
    if is_loopback(server, "http") {
        // A proxy out of the environment would be shown the token.
        builder = builder.no_proxy();
    }
    builder.build().context("making an HTTP client")
}

/// Asks again while the server is in trouble, for about a minute: a program that starts while Discord
/// stumbles has nothing better to do.
///
/// # Errors
///
/// What the server said last.
pub(super) async fn patiently<T>(
    ask: impl AsyncFn() -> serenity::Result<T>,
) -> serenity::Result<T> {
    for pause in START_PAUSES {
        match ask().await {
            Err(error) if is_passing(&error) => {
                tracing::warn!(error = %error, pause.ms = pause.as_millis(), "the server is asked again");
                time::sleep(pause).await;
            }
            done => return done,
        }
    }
    ask().await
}

/// The address of the gateway. A sandbox must be on this machine, and so must its gateway.
///
/// The library must be told what is found here: where it finds nothing itself it goes to Discord's own.
///
/// # Errors
///
/// Nobody answers, or the address is elsewhere.
pub(super) async fn gateway(http: &Http, api: &Api) -> anyhow::Result<String> {
    if let Api::Sandbox(address) = api {
        ensure!(
            is_loopback(address, "http"),
            "the sandbox must be at http://127.0.0.1:PORT or http://localhost:PORT"
        );
    }
    let found = patiently(async || http.get_gateway().await).await;
    let gateway = found.with_context(|| match api {
        Api::Sandbox(address) => format!("no sandbox answers at {address}"),
        Api::Discord => "Discord does not answer".to_owned(),
    })?;
    if matches!(api, Api::Sandbox(_)) && !is_loopback(&gateway.url, "ws") {
        bail!("the sandbox names a gateway that is not on this machine");
    }
    Ok(gateway.url)
}

fn is_loopback(address: &str, scheme: &str) -> bool {
    let Some(rest) = address
        .strip_prefix(scheme)
        .and_then(|rest| rest.strip_prefix("://"))
    else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.split(':').next().unwrap_or_default();
    matches!(host, "127.0.0.1" | "localhost") && !authority.contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sandbox_is_on_this_machine_only() {
        for address in ["http://127.0.0.1:8100", "http://localhost:8100/"] {
            assert!(is_loopback(address, "http"), "{address}");
        }
        for address in [
            "https://discord.com",
            "http://discord.com",
            "http://127.0.0.1.example.org",
            "http://127.0.0.1@example.org",
            "http://127.0.0.1:80@example.org",
            "127.0.0.1:8100",
            "",
        ] {
            assert!(!is_loopback(address, "http"), "{address}");
        }
    }
}
