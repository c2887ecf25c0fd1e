//! Which server is spoken to: Discord, one that is compatible with it, or a sandbox and then nothing else.

use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use reqwest::{Url, header::HeaderMap};
use secrecy::{ExposeSecret as _, SecretString};
use serenity::{
    builder::CreateAllowedMentions,
    http::{Http, HttpBuilder},
};

use super::{
    backoff::Backoff,
    rest::{RestClient, RestError, RestRequest},
};

/// How long one request may take.
pub(super) const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Attempts at the start, for about a minute: a program that starts while Discord is in trouble has nothing better to
/// do.
const START: Backoff = Backoff {
    attempts: 9,
    first: Duration::from_millis(250),
    longest: Duration::from_secs(30),
};

/// Discord's own hosts, and what they end with.
const DISCORD: [&str; 3] = ["discord.com", "discordapp.com", "discord.gg"];

/// Which server is spoken to.
#[derive(Clone, Debug)]
pub enum Api {
    /// Discord.
    Discord,
    /// Another server that is compatible with it, by its address.
    Compatible(String),
    /// A sandbox on this machine, by its address (`http://127.0.0.1:8100`).
    Sandbox(String),
}

impl Api {
    /// The server at an address, which a token is for.
    ///
    /// # Errors
    ///
    /// The address is Discord's own and the token cannot be one of Discord's, or the token would be sent in the clear
    /// to another machine.
    pub fn at(address: &str, token: &SecretString) -> anyhow::Result<Self> {
        let host = host(address).with_context(|| {
            format!("{address} is no address of a server (https://HOST or http://127.0.0.1:PORT)")
        })?;
        if is_discord(&host) {
            ensure!(
                is_discord_token(token.expose_secret()),
                "{host} is Discord's, and the token is not one that Discord gives to bots"
            );
            return Ok(Self::Discord);
        }
        ensure!(
            address.starts_with("https://") || is_loopback(address, "http"),
            "a token is sent to another machine by https only"
        );
        Ok(Self::Compatible(address.to_owned()))
    }

    /// The address of the server.
    pub(super) fn server(&self) -> &str {
        match self {
            Self::Discord => "https://discord.com",
            Self::Compatible(address) | Self::Sandbox(address) => address.trim_end_matches('/'),
        }
    }

    /// What the addresses of messages begin with, for people. The sandbox's page reads those of Discord.
    pub(super) fn web(&self) -> &str {
        match self {
            Self::Discord | Self::Sandbox(_) => Self::Discord.server(),
            Self::Compatible(_) => self.server(),
        }
    }
}

/// The library's client, for what is not limited: answers to interactions. Its own limiter must be off, because it
/// ignores the address that it is given.
///
/// # Errors
///
/// No client can be made.
pub(super) fn library(token: &SecretString, api: &Api) -> anyhow::Result<Http> {
    let server = api.server();
    Ok(HttpBuilder::new(token.expose_secret())
        .client(client(server, HeaderMap::new(), REQUEST_TIMEOUT)?)
        .default_allowed_mentions(CreateAllowedMentions::new())
        .proxy(server)
        .ratelimiter_disabled(true)
        .build())
}

/// A client that sends these headers with every request.
///
/// # Errors
///
/// It cannot be made.
pub(super) fn client(
    server: &str,
    headers: HeaderMap,
    timeout: Duration,
) -> anyhow::Result<reqwest::Client> {
    let mut builder = reqwest::Client::builder()
        .default_headers(headers)
        .timeout(timeout);
    if is_loopback(server, "http") {
        // A proxy out of the environment would be shown the token.
        builder = builder.no_proxy();
    }
    builder.build().context("making an HTTP client")
}

/// Reads something at the start; asks again while the server is in trouble.
///
/// # Errors
///
/// What the server said last.
pub(super) async fn get_patiently(
    rest: &RestClient,
    path: &str,
) -> Result<serde_json::Value, RestError> {
    let request = RestRequest::get(path);
    let attempt = || async {
        let answer = rest.send(&request).await;
        if let Err(error) = &answer
            && error.is_passing()
        {
            tracing::warn!(error = %error, path, "a request is repeated");
        }
        answer
    };
    START.retry(attempt, RestError::is_passing).await
}

/// The address of the gateway. A sandbox must be on this machine, and so must its gateway.
///
/// The library must be told what is found here: where it finds nothing itself it goes to Discord's own.
///
/// # Errors
///
/// Nobody answers, or the address is elsewhere.
pub(super) async fn gateway(rest: &RestClient, api: &Api) -> anyhow::Result<String> {
    if let Api::Sandbox(address) = api {
        ensure!(
            is_loopback(address, "http"),
            "a server for which there is no token must be at http://127.0.0.1:PORT or http://localhost:PORT"
        );
    }
    let found = get_patiently(rest, "gateway").await;
    let answer = found.with_context(|| match api {
        Api::Discord => "Discord does not answer".to_owned(),
        Api::Compatible(address) => format!("no server like Discord answers at {address}"),
        Api::Sandbox(address) => format!("no sandbox answers at {address}"),
    })?;
    let url = answer["url"]
        .as_str()
        .context("the server does not say where its gateway is")?;
    match api {
        Api::Sandbox(_) if !is_loopback(url, "ws") => {
            bail!("the sandbox names a gateway that is not on this machine")
        }
        Api::Compatible(_) if host(url).is_none_or(|host| is_discord(&host)) => {
            bail!("the server names no gateway of its own")
        }
        _ => Ok(url.to_owned()),
    }
}

/// The host of an address of the web or of a WebSocket, if that is what it is, with nothing hidden before the host.
fn host(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let is_known = matches!(url.scheme(), "http" | "https" | "ws" | "wss");
    let is_plain = url.username().is_empty() && url.password().is_none();
    (is_known && is_plain).then(|| url.host_str().map(str::to_owned))?
}

fn is_discord(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let is_within = |of: &str| {
        host.strip_suffix(of)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    DISCORD.into_iter().any(is_within)
}

/// Whether a token has the form of those that Discord gives to bots: three parts, the first of which is a number.
fn is_discord_token(token: &str) -> bool {
    let parts: Vec<&str> = token.split('.').collect();
    let is_encoded = |part: &&str| {
        let is_of_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        !part.is_empty() && part.bytes().all(is_of_base64)
    };
    // Digits in base64 begin with these letters.
    let is_number = |part: &str| part.len() >= 20 && part.starts_with(['M', 'N', 'O']);
    parts.len() == 3 && parts.iter().all(is_encoded) && is_number(parts[0]) && parts[2].len() >= 27
}

fn is_loopback(address: &str, scheme: &str) -> bool {
    let is_of_scheme = address
        .strip_prefix(scheme)
        .is_some_and(|rest| rest.starts_with("://"));
    is_of_scheme && matches!(host(address).as_deref(), Some("127.0.0.1" | "localhost"))
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

    /// Made up, in the manner of Discord's.
    const TOKEN: &str = "MTk4NjIyNDgzNDcxOTI1MjQ4Cg.GmC1FN.Zn0jm1XVW7vRze4b7Cq4se7kKWsAAAAAAAAAAA";

    #[test]
    fn a_token_goes_to_discord_only_if_it_can_be_one_of_discords() {
        let at = |address: &str, token: &str| Api::at(address, &SecretString::from(token));
        for address in [
            "https://discord.com",
            "http://DISCORD.com:80/",
            "https://canary.discord.com",
            "https://discordapp.com.",
        ] {
            assert!(matches!(at(address, TOKEN), Ok(Api::Discord)), "{address}");
            for token in [
                "sandbox",
                "",
                "a.b.c",
                &TOKEN[1..],
                &TOKEN[..TOKEN.len() - 20],
            ] {
                assert!(at(address, token).is_err(), "{address} {token}");
            }
        }
    }

    #[test]
    fn people_are_led_to_the_server_that_is_spoken_to_and_from_the_sandbox_to_discord() {
        for (api, web) in [
            (Api::Discord, "https://discord.com"),
            (
                Api::Compatible("https://chat.example.org/".to_owned()),
                "https://chat.example.org",
            ),
            (
                Api::Sandbox("http://127.0.0.1:8100".to_owned()),
                "https://discord.com",
            ),
        ] {
            assert_eq!(api.web(), web);
        }
    }

    #[test]
    fn any_token_goes_to_another_server_but_not_in_the_clear() {
        let at = |address: &str| Api::at(address, &SecretString::from("secret"));
        for address in [
            "https://spacebar.example.org",
            "https://notdiscord.com",
            "http://127.0.0.1:3001",
        ] {
            assert!(matches!(at(address), Ok(Api::Compatible(_))), "{address}");
        }
        for address in [
            "http://spacebar.example.org",
            "ftp://spacebar.example.org",
            "https://discord.com@example.org",
            "https://",
            "spacebar.example.org",
            "",
        ] {
            assert!(at(address).is_err(), "{address}");
        }
    }
}
