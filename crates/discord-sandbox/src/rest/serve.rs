//! Serving a request: read it, apply faults and rate limits, answer it, log it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::{ConnectInfo, Query, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::body::{self, Body, Upload};
use super::buckets::{BucketState, GLOBAL, bucket};
use super::{Answer, Call, Reply};
use crate::Shared;
use crate::chaos::RestFault;
use crate::clock::http_date;
use crate::limits::Refusal;
use crate::listener::Cut;
use crate::world::World;

/// What is received of a request besides its answer.
struct Received {
    at_ms: f64,
    method: String,
    path: String,
    query: String,
    payload: Value,
    multipart: bool,
    files: Vec<Value>,
}

/// Answers anything below `/api`.
pub(crate) async fn serve(
    State(shared): State<Shared>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    request: Request,
) -> Response {
    let (uri, method) = (request.uri().clone(), request.method().as_str().to_owned());
    let authorization = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|v| v.to_str().ok())
        .map(str::to_owned);
    let at_ms = shared.lock().now();
    let (body, unreadable) = match body::read(request).await {
        Ok(body) => (body, None),
        Err(refusal) => (Body::default(), Some(refusal)),
    };
    let received = Received {
        at_ms,
        method: method.clone(),
        path: uri.path().to_owned(),
        query: uri.query().unwrap_or_default().to_owned(),
        payload: body.json.clone(),
        multipart: body.multipart,
        files: body.uploads.iter().map(file_json).collect(),
    };
    let call = Call {
        method,
        path: parts(&uri),
        query: Query::try_from_uri(&uri)
            .map(|Query(q)| q)
            .unwrap_or_default(),
        authorization,
        body: body.json,
        uploads: body.uploads,
    };
    let known_version = uri.path().starts_with("/api/v10/");
    // As on Discord, a request that has arrived is carried out even if the client no longer waits for the answer.
    let answering = tokio::spawn(answered(
        shared,
        cut,
        (received, call),
        known_version,
        unreadable,
    ));
    answering
        .await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Carries out what was asked for, unless a fault or a rate limit prevents it.
async fn answered(
    shared: Shared,
    cut: Cut,
    (received, call): (Received, Call),
    known_version: bool,
    unreadable: Option<Refusal>,
) -> Response {
    let fault = shared.lock().fault_for(&call.method, &call.path);
    if let Some(fault) = &fault {
        sleep(fault.delay()).await;
    }
    let mut world = shared.lock();
    let bucket_state = world.bucket_state(&call);
    let refused = fault.as_ref().and_then(RestFault::refusal);
    let answer = match (refused, &bucket_state, unreadable) {
        (Some(refusal), ..) => Err(refusal),
        (None, Some(bucket_state), _) if bucket_state.exceeded => {
            Err(Refusal::new(429, 0, reason(429)))
        }
        (None, _, Some(refusal)) => Err(refusal),
        _ if !known_version => Err(Refusal::no_route()),
        _ => world.answer(&call),
    };
    let retry = retry(fault.as_ref(), bucket_state.as_ref());
    let (status, mut body) = sent(&answer, retry);
    if let (Some(fault), Some(body)) = (&fault, &mut body) {
        fault.omit_from(body);
    }
    world.log_request(&received, &answer, (status, body.as_ref()), fault.is_some());
    let mut response = if fault.as_ref().is_some_and(RestFault::is_html) {
        html_page(status)
    } else {
        let is_bare = fault.as_ref().is_some_and(RestFault::is_bare);
        respond(status, body, (retry, is_bare), bucket_state.as_ref())
    };
    let date = http_date(world.now());
    drop(world);
    if let Ok(date) = HeaderValue::from_str(&date) {
        response.headers_mut().insert(header::DATE, date);
    }
    if let Some(fault) = fault {
        fault.finish(&cut);
    }
    response
}

fn file_json(upload: &Upload) -> Value {
    json!({
        "field": upload.field, "filename": upload.filename, "size": upload.bytes.len(),
        "content_type": upload.content_type,
    })
}

/// Parts of the path behind `/api/v10`, decoded.
fn parts(uri: &Uri) -> Vec<String> {
    let path = uri.path().strip_prefix("/api/v10").unwrap_or(uri.path());
    path.split('/')
        .filter(|p| !p.is_empty())
        .map(decoded)
        .take(12)
        .collect()
}

/// Decodes percent signs in a part of a path.
pub(crate) fn decoded(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = (first == b'%')
            .then(|| tail.get(..2))
            .flatten()
            .and_then(|h| std::str::from_utf8(h).ok());
        match hex.and_then(|h| u8::from_str_radix(h, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A status in words.
pub(crate) fn reason(status: u16) -> &'static str {
    match status {
        429 => "You are being rate limited.",
        _ => StatusCode::from_u16(status)
            .ok()
            .and_then(|s| s.canonical_reason())
            .unwrap_or("Error"),
    }
}

/// What a 429 says: after how many seconds to retry, and whose limit it is.
fn retry(
    fault: Option<&RestFault>,
    bucket_state: Option<&BucketState>,
) -> Option<(f64, &'static str)> {
    let of_fault = fault.and_then(RestFault::retry);
    let of_limit = bucket_state.filter(|s| s.exceeded);
    match (of_fault, of_limit) {
        (Some(retry), _) => Some(retry),
        (None, Some(bucket_state)) => {
            let scope = if bucket_state.is_global() {
                "global"
            } else {
                "user"
            };
            Some((bucket_state.reset_after_ms / 1000.0, scope))
        }
        (None, None) => None,
    }
}

/// The status and body that go out.
fn sent(answer: &Answer, retry: Option<(f64, &str)>) -> (u16, Option<Value>) {
    let (status, body) = match answer {
        Ok(Reply { status, body }) => (*status, body.clone()),
        Err(refusal) => (refusal.status, Some(refusal.to_json())),
    };
    let body = match (retry, body) {
        (Some((after, scope)), Some(_)) => Some(json!({
            "message": reason(429), "retry_after": after, "global": scope == "global",
            "code": answer.as_ref().err().map_or(0, |refusal| refusal.code),
        })),
        (_, body) => body,
    };
    (status, body)
}

fn respond(
    status: u16,
    body: Option<Value>,
    (retry, is_bare): (Option<(f64, &str)>, bool),
    bucket_state: Option<&BucketState>,
) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = match body {
        Some(body) => (status, axum::Json(body)).into_response(),
        None => status.into_response(),
    };
    for (name, value) in headers(retry, bucket_state) {
        if is_bare && name.starts_with("x-ratelimit") {
            continue;
        }
        if let Ok(value) = HeaderValue::from_str(&value) {
            response
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
    }
    response
}

/// What a proxy in front of Discord answers: an HTML page without Discord's JSON.
fn html_page(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    let page = format!("<!DOCTYPE html>\n<title>{status}</title>\n<h1>{status}</h1>\n");
    (status, axum::response::Html(page)).into_response()
}

fn headers(
    retry: Option<(f64, &str)>,
    bucket_state: Option<&BucketState>,
) -> Vec<(&'static str, String)> {
    // Some clients take a 429 without this header for a ban by Cloudflare.
    let mut headers = vec![("via", "1.1 discord-sandbox".to_owned())];
    if let Some(bucket_state) = bucket_state.filter(|s| !s.is_global()) {
        headers.push(("x-ratelimit-limit", bucket_state.limit.to_string()));
        headers.push(("x-ratelimit-remaining", bucket_state.remaining.to_string()));
        headers.push((
            "x-ratelimit-reset",
            format!("{:.3}", bucket_state.reset_ms / 1000.0),
        ));
        headers.push((
            "x-ratelimit-reset-after",
            format!("{:.3}", bucket_state.reset_after_ms / 1000.0),
        ));
        headers.push(("x-ratelimit-bucket", name_of(&bucket_state.bucket)));
    }
    if let Some((after, scope)) = retry {
        headers.push(("retry-after", format!("{:.0}", after.ceil())));
        headers.push(("x-ratelimit-scope", scope.to_owned()));
        if scope == "global" {
            headers.push(("x-ratelimit-global", "true".to_owned()));
        } else if bucket_state.is_none() {
            headers.push(("x-ratelimit-limit", "1".to_owned()));
            headers.push(("x-ratelimit-remaining", "0".to_owned()));
            headers.push(("x-ratelimit-reset-after", format!("{after:.3}")));
            headers.push(("x-ratelimit-bucket", "fault".to_owned()));
        }
    }
    headers
}

/// A bucket's name as Discord gives it: an opaque hash.
fn name_of(bucket: &str) -> String {
    let mut hasher = DefaultHasher::new();
    bucket.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl World {
    /// The state of the global bucket if it is exceeded, or else of the route's bucket, if there are rate limits.
    fn bucket_state(&mut self, call: &Call) -> Option<BucketState> {
        let parts: Vec<&str> = call.path.iter().map(String::as_str).collect();
        let now = self.now();
        let first = *parts.first()?;
        if first == "interactions" {
            return None;
        }
        // Requests without authorization do not count towards the bot's global limit.
        let is_of_the_bot = first != "webhooks" && call.authorization.is_some();
        if let Some(limit) = self.settings.global_rate_limit.filter(|_| is_of_the_bot) {
            let bucket_state = self.buckets.count(GLOBAL.to_owned(), limit, now);
            if bucket_state.exceeded {
                return Some(bucket_state);
            }
        }
        let limit = self.settings.rate_limit?;
        Some(self.buckets.count(bucket(&call.method, &parts), limit, now))
    }

    /// Logs a request with its answer.
    fn log_request(
        &mut self,
        received: &Received,
        answer: &Answer,
        (status, response): (u16, Option<&Value>),
        fault: bool,
    ) {
        let response = response.cloned().unwrap_or(Value::Null);
        let now = self.now();
        let place = format!(
            "{} {}",
            received.method,
            received
                .path
                .strip_prefix("/api/v10")
                .unwrap_or(&received.path)
        );
        let mut broken = Vec::new();
        if let (Err(refusal), false) = (answer, fault) {
            for (field, message) in refusal.reasons() {
                self.log
                    .broken(now, &place, u64::from(refusal.code), field, message);
                broken.push(json!({"code": refusal.code, "field": field, "message": message}));
            }
        }
        let bytes = 500 + received.payload.to_string().len() + response.to_string().len();
        let entry = json!({
            "n": 0, "at_ms": received.at_ms, "took_ms": ((now - received.at_ms) * 1000.0).round() / 1000.0,
            "method": received.method, "path": received.path, "query": received.query, "payload": received.payload,
            "multipart": received.multipart, "files": received.files, "status": status, "response": response,
            "broken": broken, "fault": fault,
        });
        self.log.request(entry, bytes);
    }
}

impl Refusal {
    /// Every field that is wrong, or the refusal itself.
    fn reasons(&self) -> Vec<(Option<&str>, &str)> {
        if self.wrong.is_empty() {
            return vec![(None, self.message.as_str())];
        }
        self.wrong
            .iter()
            .map(|w| (Some(w.field.as_str()), w.message.as_str()))
            .collect()
    }
}

/// Query parameters of a sandbox call.
pub(crate) fn query(uri: &Uri) -> HashMap<String, String> {
    Query::try_from_uri(uri)
        .map(|Query(q)| q)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_in_a_path_are_read() {
        assert_eq!(decoded("%40original"), "@original");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%4"), "%zz%4");
        assert_eq!(decoded("%E6%A3%8B"), "棋");
    }
}
