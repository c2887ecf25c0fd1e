//! The way of a request: read it, meet faults and rate limits, answer it, note it down.

use std::collections::HashMap;

use axum::extract::{ConnectInfo, Query, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::body::{self, Body, Upload};
use super::buckets::{GLOBAL, Standing, bucket};
use super::{Answer, Call, Reply};
use crate::Shared;
use crate::faults::{RestFault, omit};
use crate::limits::Refusal;
use crate::moment::http_date;
use crate::wire::Cut;
use crate::world::World;

/// What is noted of a request besides its answer.
struct Noted {
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
    let noted = Noted {
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
    // As with Discord, what has arrived is carried out, whether or not somebody still waits for the answer.
    let answering = tokio::spawn(answered(
        shared,
        cut,
        (noted, call),
        known_version,
        unreadable,
    ));
    answering
        .await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Carries out what was asked for, unless a fault or a limit has other plans.
async fn answered(
    shared: Shared,
    cut: Cut,
    (noted, call): (Noted, Call),
    known_version: bool,
    unreadable: Option<Refusal>,
) -> Response {
    let fault = shared.lock().fault_for(&call.method, &call.path);
    if let Some(fault) = &fault {
        sleep(Duration::from_secs_f64(fault.delay_ms / 1000.0)).await;
    }
    let mut world = shared.lock();
    let standing = world.standing(&call);
    let faulty = fault.as_ref().and_then(|f| f.status);
    let answer = match (faulty, &standing, unreadable) {
        (Some(status), ..) => {
            let code = fault.as_ref().map_or(0, |f| f.code);
            Err(Refusal::new(status, code, words(status)))
        }
        (None, Some(standing), _) if standing.exceeded => Err(Refusal::new(429, 0, words(429))),
        (None, _, Some(refusal)) => Err(refusal),
        _ if !known_version => Err(Refusal::no_route()),
        _ => world.answer(&call),
    };
    let retry = retry(fault.as_ref(), standing.as_ref());
    let (status, mut body) = sent(&answer, retry);
    if let (Some(fault), Some(body)) = (&fault, &mut body) {
        omit(body, &fault.omit);
    }
    world.note(&noted, &answer, (status, body.as_ref()), fault.is_some());
    let mut response = if fault.as_ref().is_some_and(|f| f.html) {
        page_for_people(status)
    } else {
        let is_bare = fault.as_ref().is_some_and(|f| f.is_bare);
        respond(status, body, (retry, is_bare), standing.as_ref())
    };
    let date = http_date(world.now());
    drop(world);
    if let Ok(date) = HeaderValue::from_str(&date) {
        response.headers_mut().insert(header::DATE, date);
    }
    if fault.is_some_and(|f| f.lose_answer) {
        cut.now();
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

/// A part of a path with its `%40` made `@` again.
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

fn words(status: u16) -> &'static str {
    match status {
        429 => "You are being rate limited.",
        _ => StatusCode::from_u16(status)
            .ok()
            .and_then(|s| s.canonical_reason())
            .unwrap_or("Error"),
    }
}

/// After how many seconds a refusal for too many requests says to come again, and whose limit it is.
fn retry(fault: Option<&RestFault>, standing: Option<&Standing>) -> Option<(f64, &'static str)> {
    let of_fault = fault.filter(|f| f.status == Some(429));
    let of_limit = standing.filter(|s| s.exceeded);
    match (of_fault, of_limit) {
        (Some(fault), _) => Some((fault.retry_after, fault.scope)),
        (None, Some(standing)) => {
            let scope = if standing.is_global() {
                "global"
            } else {
                "user"
            };
            Some((standing.reset_after_ms / 1000.0, scope))
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
            "message": words(429), "retry_after": after, "global": scope == "global",
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
    standing: Option<&Standing>,
) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = match body {
        Some(body) => (status, axum::Json(body)).into_response(),
        None => status.into_response(),
    };
    for (name, value) in headers(retry, standing) {
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

/// What a server before Discord's own says: a page, and nothing that a program reads.
fn page_for_people(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    let page = format!("<!DOCTYPE html>\n<title>{status}</title>\n<h1>{status}</h1>\n");
    (status, axum::response::Html(page)).into_response()
}

fn headers(retry: Option<(f64, &str)>, standing: Option<&Standing>) -> Vec<(&'static str, String)> {
    // Some clients take a 429 without this header for a ban by the network before Discord.
    let mut headers = vec![("via", "1.1 qiyuan-sandbox".to_owned())];
    if let Some(standing) = standing.filter(|s| !s.is_global()) {
        headers.push(("x-ratelimit-limit", standing.limit.to_string()));
        headers.push(("x-ratelimit-remaining", standing.remaining.to_string()));
        headers.push((
            "x-ratelimit-reset",
            format!("{:.3}", standing.reset_ms / 1000.0),
        ));
        headers.push((
            "x-ratelimit-reset-after",
            format!("{:.3}", standing.reset_after_ms / 1000.0),
        ));
        headers.push(("x-ratelimit-bucket", name_of(&standing.bucket)));
    }
    if let Some((after, scope)) = retry {
        headers.push(("retry-after", format!("{:.0}", after.ceil())));
        headers.push(("x-ratelimit-scope", scope.to_owned()));
        if scope == "global" {
            headers.push(("x-ratelimit-global", "true".to_owned()));
        } else if standing.is_none() {
            headers.push(("x-ratelimit-limit", "1".to_owned()));
            headers.push(("x-ratelimit-remaining", "0".to_owned()));
            headers.push(("x-ratelimit-reset-after", format!("{after:.3}")));
            headers.push(("x-ratelimit-bucket", "fault".to_owned()));
        }
    }
    headers
}

/// A bucket's name as Discord gives it: sixteen digits that say nothing.
fn name_of(bucket: &str) -> String {
    let hash = bucket.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
        (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{hash:016x}")
}

impl World {
    /// Where a request stands among all, if that is too much, or else in its bucket, if there are any.
    fn standing(&mut self, call: &Call) -> Option<Standing> {
        let parts: Vec<&str> = call.path.iter().map(String::as_str).collect();
        let now = self.now();
        let first = *parts.first()?;
        if first == "interactions" {
            return None;
        }
        // Whoever does not say who asks is counted elsewhere.
        let is_of_the_bot = first != "webhooks" && call.authorization.is_some();
        if let Some(limit) = self.settings.global_rate_limit.filter(|_| is_of_the_bot) {
            let standing = self.buckets.count(GLOBAL.to_owned(), limit, now);
            if standing.exceeded {
                return Some(standing);
            }
        }
        let limit = self.settings.rate_limit?;
        Some(self.buckets.count(bucket(&call.method, &parts), limit, now))
    }

    /// Notes a request with its answer.
    fn note(
        &mut self,
        noted: &Noted,
        answer: &Answer,
        (status, response): (u16, Option<&Value>),
        fault: bool,
    ) {
        let response = response.cloned().unwrap_or(Value::Null);
        let now = self.now();
        let place = format!(
            "{} {}",
            noted.method,
            noted.path.strip_prefix("/api/v10").unwrap_or(&noted.path)
        );
        let mut broken = Vec::new();
        if let (Err(refusal), false) = (answer, fault) {
            for (field, message) in refusal.reasons() {
                self.log
                    .broken(now, &place, u64::from(refusal.code), field, message);
                broken.push(json!({"code": refusal.code, "field": field, "message": message}));
            }
        }
        let bytes = 500 + noted.payload.to_string().len() + response.to_string().len();
        let entry = json!({
            "n": 0, "at_ms": noted.at_ms, "took_ms": ((now - noted.at_ms) * 1000.0).round() / 1000.0,
            "method": noted.method, "path": noted.path, "query": noted.query, "payload": noted.payload,
            "multipart": noted.multipart, "files": noted.files, "status": status, "response": response,
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
