//! A server on loopback that the library takes for Discord's: what it is sent goes through the gate.

use std::{net::Ipv4Addr, sync::Arc, time::Duration};

use anyhow::Context as _;
use axum::{
    Json, Router, body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse as _, Response},
};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use tokio::{net::TcpListener, task::JoinHandle};

use super::{Answer, Ask, Held, RateLimiter};
use crate::discord::codes;

/// The largest request that is passed on: Discord takes no more than 25 MiB either.
const MAX_BODY: usize = 26 << 20;

/// Where all paths of the API begin, as the library writes them.
const API: &str = "/api/v10/";

/// Headers that are about one connection, not about what is said on it.
const OF_CONNECTION: [header::HeaderName; 5] = [
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::HOST,
    header::TE,
    header::TRANSFER_ENCODING,
];

/// The server; it stops when this is dropped.
#[derive(Debug)]
pub(in crate::discord) struct Proxy {
    address: String,
    task: JoinHandle<()>,
}

/// What a request needs to be passed on.
struct Way {
    gate: Arc<RateLimiter>,
    client: reqwest::Client,
    /// Where it goes, without a slash at the end.
    server: String,
    /// What the library proves itself with. Whoever else is on this machine is sent away.
    authorization: SecretString,
}

impl Proxy {
    /// Opens a port of its own and passes on what `authorization` comes with, to `server`.
    ///
    /// # Errors
    ///
    /// No port can be had.
    pub(in crate::discord) async fn open(
        gate: Arc<RateLimiter>,
        client: reqwest::Client,
        server: &str,
        authorization: SecretString,
    ) -> anyhow::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .context("no port of this machine can be had")?;
        let address = format!("http://{}", listener.local_addr()?);
        let way = Way {
            gate,
            client,
            server: server.trim_end_matches('/').to_owned(),
            authorization,
        };
        let routes = Router::new().fallback(pass_on).with_state(Arc::new(way));
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, routes).await {
                tracing::error!(error = %error, "requests can no longer be sent");
            }
        });
        Ok(Self { address, task })
    }

    /// What to give the library as Discord's address.
    pub(in crate::discord) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass_on(State(way): State<Arc<Way>>, request: Request) -> Response {
    let (head, content) = request.into_parts();
    if !way.knows(&head.headers) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(content) = body::to_bytes(content, MAX_BODY).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let Some(path) = head.uri.path().strip_prefix(API) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = of_message(&head.headers);
    let ask = Ask {
        method: &head.method,
        path,
        has_files: has_files(&headers),
    };
    let send = || {
        let request = way
            .client
            .request(head.method.clone(), way.target(&head.uri));
        whole(request.headers(headers.clone()).body(content.clone()))
    };
    match way.gate.pass(ask, send).await {
        Ok(Ok(Answer {
            status,
            headers,
            content,
        })) => (status, headers, content).into_response(),
        Ok(Err(error)) => unreachable_server(error),
        Err(Held::Shut(after)) => held(after),
        Err(Held::Refused(code)) => refused(code),
    }
}

impl Way {
    fn knows(&self, headers: &HeaderMap) -> bool {
        headers
            .get(header::AUTHORIZATION)
            .is_some_and(|told| told.as_bytes() == self.authorization.expose_secret().as_bytes())
    }

    fn target(&self, uri: &Uri) -> String {
        let path = uri.path_and_query().map_or("/", |it| it.as_str());
        format!("{}{path}", self.server)
    }
}

/// The headers that go with a message from one connection to another.
fn of_message(headers: &HeaderMap) -> HeaderMap {
    let mut kept = headers.clone();
    for name in OF_CONNECTION {
        kept.remove(name);
    }
    kept
}

/// Whether a request brings more than what it says: only then its body has several parts.
fn has_files(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"))
}

/// Sends a request, and reads Discord's answer, as it is.
async fn whole(request: reqwest::RequestBuilder) -> reqwest::Result<Answer> {
    let answer = request.send().await?;
    Ok(Answer {
        status: answer.status(),
        headers: of_message(answer.headers()),
        content: answer.bytes().await?,
    })
}

/// No answer came. Nobody knows whether the request was carried out; that is what this status means.
fn unreachable_server(error: reqwest::Error) -> Response {
    let error = format!("{:#}", anyhow::Error::new(error.without_url()));
    tracing::debug!(error, "a request came back without an answer");
    let content = json!({"message": format!("the server can not be reached: {error}"), "code": 0});
    (StatusCode::BAD_GATEWAY, Json(content)).into_response()
}

/// The answer that Discord would give.
fn held(after: Duration) -> Response {
    let seconds = after.as_secs_f64();
    let content = json!({
        "message": "Held back, since Discord asked to wait.", "retry_after": seconds, "global": true, "code": 0,
    });
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(content)).into_response();
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from(after.as_secs() + 1));
    response
}

/// The answer that Discord gave to the same kind of request.
fn refused(code: u64) -> Response {
    let message = if code == codes::MISSING_ACCESS {
        "Missing Access"
    } else {
        "Missing Permissions"
    };
    let content = json!({"message": message, "code": code});
    (StatusCode::FORBIDDEN, Json(content)).into_response()
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    /// A relay to where nobody listens.
    async fn relay() -> Proxy {
        let nobody = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let server = format!("http://{}", nobody.local_addr().unwrap());
        drop(nobody);
        let gate = Arc::new(RateLimiter::new(NonZero::<u16>::MAX));
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let authorization = SecretString::from("Bot hush");
        Proxy::open(gate, client, &server, authorization)
            .await
            .unwrap()
    }

    async fn status(relay: &Proxy, path: &str, authorization: &str) -> u16 {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.get(format!("{}{path}", relay.address()));
        let request = request.header(header::AUTHORIZATION, authorization);
        request.send().await.unwrap().status().as_u16()
    }

    #[tokio::test]
    async fn whoever_does_not_have_the_token_is_sent_away() {
        let relay = relay().await;
        for authorization in ["", "Bot", "Bot hus", "Bot hush!", "hush"] {
            assert_eq!(status(&relay, "/api/v10/gateway", authorization).await, 401);
        }
    }

    #[tokio::test]
    async fn nothing_but_the_api_is_passed_on() {
        let relay = relay().await;
        for path in ["/", "/login", "/api/v9/gateway", "/api/v10"] {
            assert_eq!(status(&relay, path, "Bot hush").await, 404);
        }
    }

    #[tokio::test]
    async fn a_server_that_can_not_be_reached_is_a_bad_gateway() {
        let relay = relay().await;
        assert_eq!(status(&relay, "/api/v10/gateway", "Bot hush").await, 502);
    }
}
