//! The rate limiter: every request with the bot's token passes it, but for those at the start and answers to
//! interactions, which Discord does not limit.
//!
//! It keeps to the limits that Discord tells with each answer (for each route, and for all requests together), sends
//! nothing at all while Discord says that it is enough, and sends less and less while it is refused; where permissions
//! are missing it does not send the same again without a reason.

mod forbidden;
mod headers;
mod invalid_requests;

use std::{
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::body::Bytes;
use reqwest::{Method, StatusCode, header::HeaderMap};
use tokio::{
    runtime::Handle,
    sync::{Notify, OwnedSemaphorePermit, Semaphore},
    time::{self, Instant},
};
use twilight_http_ratelimiting as limits;

use self::{
    forbidden::{Admission, DIRECT, Forbidden},
    headers::{RateLimitInfo, USUAL_PAUSE},
    invalid_requests::Budget,
};
use crate::{
    app::wall_clock::monotonic,
    telemetry::metrics::{self, metrics},
};

/// How many requests Discord may refuse at one go, and in ten minutes after that, not counting those of `forbidden.rs`.
const INVALID_REQUESTS: u32 = 50;

/// How long a request waits until it may leave before it is held back.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a request that fails fast waits for its route.
const ROUTE_PATIENCE: Duration = Duration::from_millis(250);

/// The span in which Discord counts all requests together.
const SPAN: Duration = Duration::from_secs(1);

/// The limiter.
#[derive(Debug)]
pub(super) struct RateLimiter {
    /// Keeps the limits of routes; those of all together are not left to it, whose seconds begin when a request
    /// leaves, and Discord's when one arrives.
    routes: limits::RateLimiter,
    /// One permit for each request that Discord may count in any second.
    permits: Arc<Semaphore>,
    state: Mutex<State>,
    /// Notified when a request has come back, so that others may leave.
    finished: Notify,
}

#[derive(Debug)]
struct State {
    budget: Budget,
    paused_until: Instant,
    forbidden: Forbidden,
}

/// What is to be sent, as far as the limiter looks at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestInfo<'a> {
    pub(super) method: &'a Method,
    /// Behind the version of the API, without the query.
    pub(super) path: &'a str,
    /// The server that it concerns.
    pub(super) guild: Option<u64>,
    pub(super) has_files: bool,
    /// Whether it fails at once while its route is exhausted, instead of waiting.
    pub(super) fails_fast: bool,
    /// To whom it is a direct message, or opens the channel of one.
    pub(super) direct: Option<u64>,
}

impl RequestInfo<'_> {
    /// The server whose permissions decide on the request: only looking for channels, messages and threads are counted
    /// against it, other refusals say nothing about where we may write. All direct messages together are as a server.
    fn deciding_guild(self) -> Option<u64> {
        if self.direct.is_some() {
            return Some(DIRECT);
        }
        let mut parts = self.path.split('/');
        let is_of_channel = parts.next() == Some("channels");
        let is_decided = match parts.nth(1) {
            Some(part) => matches!(part, "messages" | "threads"),
            None => *self.method == Method::GET,
        };
        self.guild.filter(|_| is_of_channel && is_decided)
    }

    /// The kind of a request: if one is refused for missing permissions, all are.
    fn kind(self) -> String {
        match self.direct {
            Some(person) => forbidden::direct(person),
            None => format!("{} {} {}", self.method, route(self.path), self.has_files),
        }
    }

    /// Whether permissions are missing. Of direct messages any 403 says that the person takes none from us.
    fn is_forbidden(self, info: &RateLimitInfo<'_>) -> bool {
        match self.direct {
            Some(_) => info.status == StatusCode::FORBIDDEN,
            None => info.is_forbidden(),
        }
    }
}

/// What came back.
#[derive(Debug)]
pub(super) struct HttpResponse {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) content: Bytes,
}

/// Why a request did not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotSent {
    /// Nothing is sent for longer than a request waits, for all or for one server; when to try again.
    Paused(Duration),
    /// Its route is exhausted and it fails fast; when to try again.
    RouteExhausted(Duration),
    /// Discord would refuse it, with this number: permissions are missing.
    Refused(u64),
}

/// One request that is in flight; gone when its answer is read or nobody waits for it any longer.
struct RequestInFlight<'a> {
    limiter: &'a RateLimiter,
    guild: Option<u64>,
    route: Option<limits::Permit>,
    permit: Option<OwnedSemaphorePermit>,
    /// Whether it has left, so that the budgets must be told that it is back.
    has_left: bool,
}

impl Drop for RequestInFlight<'_> {
    /// Discord counted the request at some time between its leaving and now. So its permit is free a second from now:
    /// then no second, wherever Discord begins it, has more requests than there are permits.
    fn drop(&mut self) {
        if self.has_left {
            if let (Some(permit), Ok(runtime)) = (self.permit.take(), Handle::try_current()) {
                runtime.spawn(async move {
                    time::sleep(SPAN).await;
                    drop(permit);
                });
            }
            self.limiter.with(|state| state.budget.finished());
        }
        if let Some(guild) = self.guild {
            self.limiter.with(|state| state.forbidden.finished(guild));
        }
        self.limiter.finished.notify_waiters();
    }
}

impl RateLimiter {
    /// A limiter for at most `a_second` requests in each second.
    pub(super) fn new(a_second: NonZero<u16>) -> Self {
        let now = monotonic();
        Self {
            routes: limits::RateLimiter::new(u16::MAX),
            permits: Arc::new(Semaphore::new(a_second.get().into())),
            state: Mutex::new(State {
                budget: Budget::new(INVALID_REQUESTS, now),
                paused_until: now,
                forbidden: Forbidden::new(now),
            }),
            finished: Notify::new(),
        }
    }

    /// Something happened that may have changed the bot's permissions on a server, or only in one of its channels. If
    /// it makes sense to send there what was refused: after how long.
    pub(super) fn reconsider(&self, guild: u64, channel: Option<u64>) -> Option<Duration> {
        self.with(|state| state.forbidden.reconsider(guild, channel, monotonic()))
    }

    /// Somebody does something, so that perhaps they take direct messages now.
    pub(super) fn is_there(&self, person: u64) {
        let now = monotonic();
        self.with(|state| state.forbidden.reconsider(DIRECT, Some(person), now));
    }

    /// Leaves room for a request that is about to be sent without passing here.
    pub(super) async fn leave_room(&self) {
        if let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await {
            tokio::spawn(async move {
                time::sleep(SPAN * 2).await;
                drop(permit);
            });
        }
    }

    /// Sends a request once it may leave, and again when its route was too busy, as long as that makes sense.
    ///
    /// # Errors
    ///
    /// It may not leave for longer than a request waits, or it would be refused.
    pub(super) async fn send<F: Future<Output = reqwest::Result<HttpResponse>>>(
        &self,
        ask: RequestInfo<'_>,
        send: impl Fn() -> F,
    ) -> Result<reqwest::Result<HttpResponse>, NotSent> {
        let until = monotonic() + PATIENCE;
        let (guild, kind) = (ask.deciding_guild(), ask.kind());
        loop {
            self.is_allowed(guild, &kind, until).await?;
            let left = monotonic();
            let mut in_flight = RequestInFlight {
                limiter: self,
                guild,
                route: None,
                permit: None,
                has_left: false,
            };
            let entering = time::timeout_at(until, self.acquire(ask, &mut in_flight)).await;
            entering.map_err(|_| self.not_sent())??;
            let answer = send().await;
            let Ok(response) = &answer else {
                count("failed");
                return Ok(answer);
            };
            let info = RateLimitInfo::of(response);
            self.learn_permissions(guild, &kind, (ask, &info), left);
            let again = self.learn(ask, &info, in_flight.route.take());
            drop(in_flight);
            match again {
                // A limit with a number of its own is not the route's.
                Some(pause) if ask.fails_fast && info.code == 0 && pause > ROUTE_PATIENCE => {
                    return Err(NotSent::RouteExhausted(pause));
                }
                Some(pause) if monotonic() + pause < until => time::sleep(pause).await,
                _ => return Ok(answer),
            }
        }
    }

    /// Waits until the server of a request lets it leave.
    async fn is_allowed(
        &self,
        guild: Option<u64>,
        kind: &str,
        until: Instant,
    ) -> Result<(), NotSent> {
        let Some(guild) = guild else {
            return Ok(());
        };
        loop {
            let finished = self.finished.notified();
            match self.with(|state| state.forbidden.admit(guild, kind, monotonic())) {
                Admission::Allowed => return Ok(()),
                Admission::Wait => time::timeout_at(until, finished)
                    .await
                    .map_err(|_| self.not_sent())?,
                Admission::Refused(code) => {
                    count("not_sent");
                    return Err(NotSent::Refused(code));
                }
                Admission::Later(pause) => {
                    count("not_sent");
                    return Err(NotSent::Paused(pause));
                }
            }
        }
    }

    fn learn_permissions(
        &self,
        guild: Option<u64>,
        kind: &str,
        (ask, info): (RequestInfo<'_>, &RateLimitInfo<'_>),
        left: Instant,
    ) {
        let Some(guild) = guild else {
            return;
        };
        self.with(|state| {
            if ask.is_forbidden(info) {
                let during = (left, monotonic());
                state.forbidden.refused(guild, kind, info.code, during);
            } else if info.status.is_success() {
                state.forbidden.succeeded(guild, kind);
            }
        });
    }

    /// Waits until a request could leave, as far as all of them are concerned.
    pub(super) async fn opened(&self) {
        self.wait_until(|state| state.pause().map_or(Ok(()), Err))
            .await;
    }

    /// Whether a request could leave now, as far as all of them are concerned.
    pub(super) fn is_open(&self) -> bool {
        self.with(State::pause).is_none()
    }

    async fn acquire(
        &self,
        ask: RequestInfo<'_>,
        in_flight: &mut RequestInFlight<'_>,
    ) -> Result<(), NotSent> {
        // A route that is too busy holds up nobody else, so it comes first.
        if let Some(endpoint) = endpoint(ask.method, ask.path) {
            in_flight.route = Some(if ask.fails_fast {
                self.acquire_or_fail_fast(endpoint).await?
            } else {
                self.routes.acquire(endpoint).await
            });
        }
        in_flight.permit = Arc::clone(&self.permits).acquire_owned().await.ok();
        self.wait_until(State::leave).await;
        in_flight.has_left = true;
        Ok(())
    }

    /// Waits for a route only as long as it is not exhausted for longer than [`ROUTE_PATIENCE`]. While it waits, others
    /// before it may exhaust the route, so it looks again and again.
    async fn acquire_or_fail_fast(
        &self,
        endpoint: limits::Endpoint,
    ) -> Result<limits::Permit, NotSent> {
        let mut permit = None;
        loop {
            let bucket = self.routes.bucket(endpoint.clone()).await;
            let exhausted = bucket.filter(|bucket| bucket.remaining == 0);
            let pause = exhausted.map(|bucket| Instant::from_std(bucket.reset_at) - monotonic());
            if let Some(pause) = pause.filter(|pause| *pause > ROUTE_PATIENCE) {
                count("not_sent");
                return Err(NotSent::RouteExhausted(pause));
            }
            let permit = permit.get_or_insert_with(|| self.routes.acquire(endpoint.clone()));
            if let Ok(permit) = time::timeout(ROUTE_PATIENCE, permit).await {
                return Ok(permit);
            }
        }
    }

    /// Tries until it works: after as long as is said, and whenever a request comes back.
    async fn wait_until(&self, attempt: impl Fn(&mut State) -> Result<(), Duration>) {
        loop {
            // Listens before it looks, so that nothing comes back unheard in between.
            let finished = self.finished.notified();
            let Err(pause) = self.with(&attempt) else {
                return;
            };
            // Which of the two it was makes no difference.
            let _ = time::timeout(pause, finished).await;
        }
    }

    /// Reads what an answer says about limits. If the same request is worth another attempt: after how long.
    fn learn(
        &self,
        ask: RequestInfo<'_>,
        info: &RateLimitInfo<'_>,
        permit: Option<limits::Permit>,
    ) -> Option<Duration> {
        if let Some(permit) = permit {
            permit.complete(info.of_route());
        }
        count(self.with(|state| state.learn(ask, info)));
        if info.status != StatusCode::TOO_MANY_REQUESTS {
            return None;
        }
        tracing::info!(
            scope = info.scope,
            code = info.code,
            retry.ms = info.pause().as_millis(),
            "Discord asks to wait"
        );
        // What is not said to end soon may last for long.
        (info.code == 0 || info.retry_after.is_some()).then(|| info.pause())
    }

    fn not_sent(&self) -> NotSent {
        count("not_sent");
        NotSent::Paused(self.with(State::pause).unwrap_or(USUAL_PAUSE))
    }

    fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    fn pause(&mut self) -> Option<Duration> {
        let now = monotonic();
        if now < self.paused_until {
            return Some(self.paused_until - now);
        }
        self.budget.wait(now)
    }

    fn leave(&mut self) -> Result<(), Duration> {
        self.pause().map_or(Ok(()), Err)?;
        self.budget.leave(monotonic())
    }

    /// The result of a request, as a label of the metrics.
    fn learn(&mut self, ask: RequestInfo<'_>, info: &RateLimitInfo<'_>) -> &'static str {
        match info.status {
            StatusCode::TOO_MANY_REQUESTS if info.scope == "shared" => "limited",
            StatusCode::TOO_MANY_REQUESTS => {
                self.budget.refused();
                if info.is_for_all() {
                    self.paused_until = self.paused_until.max(monotonic() + info.pause());
                }
                "limited"
            }
            // Whoever takes no direct messages must not hold up everybody, nor must a server that refuses the bot: they
            // have budgets of their own.
            StatusCode::FORBIDDEN if ask.deciding_guild().is_some() && ask.is_forbidden(info) => {
                "refused"
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                self.budget.refused();
                "refused"
            }
            status if status.is_server_error() => "failed",
            _ => {
                self.budget.taken();
                "answered"
            }
        }
    }
}

fn count(result: &'static str) {
    let request = metrics::RequestLabels { result };
    metrics().requests.get_or_create(&request).inc();
}

/// The route of a request, unless it is of a kind that Discord does not have.
fn endpoint(method: &Method, path: &str) -> Option<limits::Endpoint> {
    let method = match *method {
        Method::DELETE => limits::Method::Delete,
        Method::GET => limits::Method::Get,
        Method::PATCH => limits::Method::Patch,
        Method::POST => limits::Method::Post,
        Method::PUT => limits::Method::Put,
        _ => return None,
    };
    Some(limits::Endpoint {
        method,
        path: route(path),
    })
}

/// The kind of a request: ids count only where Discord counts by them, which is at the top.
fn route(path: &str) -> String {
    let is_id = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = path.split('/').enumerate();
    let kind = parts.map(|(depth, part)| if depth > 1 && is_id(part) { "id" } else { part });
    kind.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
