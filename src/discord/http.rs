//! The way to Discord, or to the sandbox and then to nowhere else.

use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serenity::{
    builder::CreateAllowedMentions,
    http::{Http, HttpBuilder},
};

/// How long one request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Which server is spoken to.
#[derive(Clone, Debug)]
pub enum Api {
    /// Discord.
    Discord,
    /// A sandbox on this machine, by its address (`http://127.0.0.1:8100`).
    Sandbox(String),
}

/// The one place where a client is made.
///
/// In the sandbox both the proxy and the switched-off rate limiter are needed: serenity's rate
/// limiter ignores the proxy, and the requests would go to Discord.
pub(super) fn client(token: &SecretString, api: &Api) -> anyhow::Result<Http> {
    let requests = reqwest::Client::builder()
        .timeout(REQUEST_TIMEOUT)
        .build()
        .context("making an HTTP client")?;
    let builder = HttpBuilder::new(token.expose_secret())
        .client(requests)
        .default_allowed_mentions(CreateAllowedMentions::new());
    Ok(match api {
        Api::Discord => builder.build(),
        Api::Sandbox(address) => builder.proxy(address).ratelimiter_disabled(true).build(),
    })
}

/// Makes sure that a sandbox answers before serenity asks it: without an answer serenity would go to
/// Discord's own gateway.
pub(super) async fn preflight(token: &SecretString, api: &Api) -> anyhow::Result<()> {
    #[derive(Deserialize)]
    struct Gateway {
        url: String,
    }
    let Api::Sandbox(address) = api else {
        return Ok(());
    };
    ensure!(
        is_loopback(address, "http"),
        "the sandbox must be at http://127.0.0.1:PORT or http://localhost:PORT"
    );
    let address = address.trim_end_matches('/');
    let gateway: Gateway = reqwest::Client::builder()
        .timeout(REQUEST_TIMEOUT)
        .build()?
        .get(format!("{address}/api/v10/gateway"))
        .header("Authorization", format!("Bot {}", token.expose_secret()))
        .send()
        .await
        .and_then(reqwest::Response::error_for_status)
        .with_context(|| format!("no sandbox answers at {address}"))?
        .json()
        .await
        .context("the sandbox does not name its gateway")?;
    if !is_loopback(&gateway.url, "ws") {
        bail!("the sandbox names a gateway that is not on this machine");
    }
    Ok(())
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
