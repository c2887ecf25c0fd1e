//! Requests to Discord's REST API that count against its limits: a small client over the rate limiter.
//!
//! The library's own client hides its limits, cannot be told which server a request concerns, and takes an answer that
//! lacks a field for a failure. Here an answer is what it says it is: whatever succeeded has succeeded, and of its
//! content only what is needed is read. The library's client stays for answers to interactions, which are not limited.

use std::time::Duration;

use anyhow::Context as _;
use reqwest::{
    Method,
    header::{AUTHORIZATION, HeaderMap, HeaderValue, USER_AGENT},
    multipart::{Form, Part},
};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;

use super::{
    DiscordOptions,
    http::{REQUEST_TIMEOUT, client},
    rate_limit::{HttpResponse, NotSent, RateLimiter, RequestInfo},
};
use crate::app::GuildId;
use qiyuan_core::session::PlayerId;

/// The version of the API that is spoken.
const API: &str = "api/v10";

/// The client.
#[derive(Debug)]
pub(super) struct RestClient {
    client: reqwest::Client,
    server: String,
    /// What the addresses of messages begin with, for people.
    pub(super) web: String,
    limiter: RateLimiter,
}

/// One request.
#[derive(Clone, Debug)]
pub(super) struct RestRequest {
    method: Method,
    path: String,
    guild: Option<GuildId>,
    fails_fast: bool,
    direct: Option<PlayerId>,
    body: Option<Value>,
    file: Option<CreateAttachment>,
}

/// Why a request did not succeed.
#[derive(Debug, thiserror::Error)]
pub(super) enum RestError {
    /// Discord refused it, or would: the same was refused before.
    #[error("Discord answered {status}: {message} ({code})")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// Discord's own number for the refusal, or 0.
        code: u64,
        /// Discord's own words for it.
        message: String,
    },
    /// It was not sent, because Discord asked to wait for longer than a request waits.
    #[error("held back for {0:?}")]
    NotSent(Duration),
    /// It was not carried out, because its route is exhausted and it fails fast.
    #[error("the route is exhausted for {0:?}")]
    RouteExhausted(Duration),
    /// No answer came. Nobody knows whether the request was carried out.
    #[error("the server cannot be reached: {0}")]
    NoAnswer(String),
    /// It was carried out, but the answer lacks what is needed of it.
    #[error("the answer lacks {0}")]
    Lacks(&'static str),
    /// It cannot be written.
    #[error("the request cannot be written")]
    Unwritten(#[from] serde_json::Error),
}

impl RestError {
    /// Discord's own number for the refusal, such as 10003, if it gave one.
    pub(super) fn code(&self) -> Option<u64> {
        match self {
            Self::Refused { code, .. } => Some(*code).filter(|code| *code > 0),
            _ => None,
        }
    }

    /// The status of the answer, if there was one that refused.
    pub(super) fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// Whether the same request may succeed a little later.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Refused { status, .. } => *status >= 500 || *status == 429 || *status == 408,
            Self::NotSent(_) | Self::RouteExhausted(_) | Self::NoAnswer(_) => true,
            Self::Lacks(_) | Self::Unwritten(_) => false,
        }
    }
}

impl RestRequest {
    /// A request for a path behind the version of the API.
    pub(super) fn new(method: Method, path: impl Into<String>) -> Self {
        Self {
            method,
            path: path.into(),
            guild: None,
            fails_fast: false,
            direct: None,
            body: None,
            file: None,
        }
    }

    /// Reads something.
    pub(super) fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    /// The request, which concerns a server.
    pub(super) const fn of_guild(mut self, guild: Option<GuildId>) -> Self {
        self.guild = guild;
        self
    }

    /// The request, which fails at once while its route is exhausted: see [`RestError::RouteExhausted`].
    pub(super) const fn failing_fast(mut self) -> Self {
        self.fails_fast = true;
        self
    }

    /// The request, which tells somebody something directly.
    pub(super) const fn to(mut self, player: PlayerId) -> Self {
        self.direct = Some(player);
        self
    }

    /// The request with content.
    ///
    /// # Errors
    ///
    /// The content cannot be written.
    pub(super) fn with(mut self, body: &impl Serialize) -> Result<Self, RestError> {
        self.body = Some(serde_json::to_value(body)?);
        Ok(self)
    }

    /// The request with a file beside its content, as the only attachment of a message.
    pub(super) fn with_file(mut self, file: Option<CreateAttachment>) -> Self {
        if let (Some(file), Some(body)) = (&file, &mut self.body) {
            body["attachments"] =
                json!([{"id": 0, "filename": file.filename, "description": file.description}]);
        }
        self.file = file;
        self
    }
}

impl RestClient {
    /// A client for the server of the options.
    ///
    /// # Errors
    ///
    /// The token cannot be sent, or no client can be made.
    pub(super) fn new(options: &DiscordOptions) -> anyhow::Result<Self> {
        let server = options.api.server();
        Ok(Self {
            client: client(server, headers(&options.token)?, REQUEST_TIMEOUT)?,
            server: server.to_owned(),
            web: options.api.web().to_owned(),
            limiter: RateLimiter::new(options.requests_per_second),
        })
    }

    /// The limiter that all requests pass.
    pub(super) const fn limiter(&self) -> &RateLimiter {
        &self.limiter
    }

    /// Sends a request and returns the content of the answer: null if there is none that can be read.
    ///
    /// # Errors
    ///
    /// It was not carried out, as far as is known.
    pub(super) async fn send(&self, request: &RestRequest) -> Result<Value, RestError> {
        let ask = RequestInfo {
            method: &request.method,
            path: request.path.split('?').next().unwrap_or_default(),
            guild: request.guild.map(|guild| guild.0),
            has_files: request.file.is_some(),
            fails_fast: request.fails_fast,
            direct: request.direct.map(|player| player.0),
        };
        let answer = match self.limiter.send(ask, || self.send_once(request)).await {
            Ok(answer) => answer.map_err(|error| {
                let error = anyhow::Error::new(error.without_url());
                RestError::NoAnswer(format!("{error:#}"))
            })?,
            Err(NotSent::Paused(after)) => return Err(RestError::NotSent(after)),
            Err(NotSent::RouteExhausted(after)) => return Err(RestError::RouteExhausted(after)),
            Err(NotSent::Refused(code)) => {
                return Err(RestError::Refused {
                    status: 403,
                    code,
                    message: "refused before".to_owned(),
                });
            }
        };
        let content: Value = serde_json::from_slice(&answer.content).unwrap_or_default();
        if answer.status.is_success() {
            return Ok(content);
        }
        Err(RestError::Refused {
            status: answer.status.as_u16(),
            code: content["code"].as_u64().unwrap_or_default(),
            message: content["message"].as_str().unwrap_or_default().to_owned(),
        })
    }

    async fn send_once(&self, request: &RestRequest) -> reqwest::Result<HttpResponse> {
        let url = format!("{}/{API}/{}", self.server, request.path);
        let sending = self.client.request(request.method.clone(), url);
        let sending = match (&request.body, &request.file) {
            (Some(body), Some(file)) => {
                let kind = match file.filename.rsplit_once('.') {
                    Some((_, "gif")) => "image/gif",
                    _ => "image/png",
                };
                let part = Part::bytes(file.data.clone()).file_name(file.filename.clone());
                let form = Form::new()
                    .text("payload_json", body.to_string())
                    .part("files[0]", part.mime_str(kind)?);
                sending.multipart(form)
            }
            (Some(body), None) => sending.json(body),
            (None, _) => sending,
        };
        let response = sending.send().await?;
        Ok(HttpResponse {
            status: response.status(),
            headers: response.headers().clone(),
            content: response.bytes().await?,
        })
    }
}

fn headers(token: &SecretString) -> anyhow::Result<HeaderMap> {
    let authorization = format!("Bot {}", token.expose_secret());
    let mut authorization =
        HeaderValue::from_str(&authorization).context("the token cannot be sent")?;
    authorization.set_sensitive(true);
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, authorization);
    headers.insert(
        USER_AGENT,
        HeaderValue::from_static(serenity::constants::USER_AGENT),
    );
    Ok(headers)
}

/// The id in an answer.
///
/// # Errors
///
/// There is none.
pub(super) fn id_of(answer: &Value) -> Result<u64, RestError> {
    let id = answer["id"].as_str().and_then(|id| id.parse().ok());
    id.filter(|id| *id > 0).ok_or(RestError::Lacks("an id"))
}
