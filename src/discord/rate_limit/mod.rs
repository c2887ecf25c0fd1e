//! The one gate through which requests leave, but for answers to interactions, which Discord does not limit.
//!
//! It keeps to the limits that Discord tells with each answer (for each route, and for all requests together), stands
//! still as a whole when Discord says that it is enough, and asks less and less while it is refused; where rights are
//! missing it does not ask again without a reason. The library knows limits too, but hides them: after a refusal for all
//! it goes on asking, and its limiter can not be tried in a sandbox. Here both go the same way.

mod headers;
mod invalid_requests;
mod permissions;
mod proxy;

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
    headers::{Said, USUAL_STOP},
    invalid_requests::Budget,
    permissions::{Entry, Outcome, Rights, Way},
};
pub(super) use self::{permissions::Spot, proxy::Proxy};
use crate::telemetry::metrics::{self, metrics};

/// How long a request waits at the gate before it is sent back.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// The span in which Discord counts all requests together.
const SPAN: Duration = Duration::from_secs(1);

/// The gate.
#[derive(Debug)]
pub(super) struct RateLimiter {
    /// Keeps the limits of routes; those of all together are not left to it, whose seconds begin when a request
    /// leaves, and Discord's when one arrives.
    routes: limits::RateLimiter,
    /// As many places as requests may be in Discord's hands in any second.
    places: Arc<Semaphore>,
    state: Mutex<State>,
    /// Told when a request has come back, so that others may leave.
    came_back: Notify,
}

#[derive(Debug)]
struct State {
    budget: Budget,
    shut_until: Instant,
    rights: Rights,
}

/// What is to be sent, as far as the gate looks at it.
#[derive(Clone, Copy, Debug)]
struct Ask<'a> {
    method: &'a Method,
    /// Behind the version of the API, without the query.
    path: &'a str,
    has_files: bool,
}

/// What came back.
#[derive(Debug)]
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    content: Bytes,
}

/// Why a request did not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// The gate is shut for longer than anybody waits, for all or for one server; when it makes sense to come again.
    Shut(Duration),
    /// Discord would refuse it, with this number: rights are missing.
    Refused(u64),
}

/// One request that is on its way; gone when its answer is read or nobody waits for it any longer.
struct InFlight<'a> {
    gate: &'a RateLimiter,
    permit: Option<limits::Permit>,
    place: Option<OwnedSemaphorePermit>,
}

/// A request that may go its way, as far as rights are concerned.
struct Admitted<'a> {
    gate: &'a RateLimiter,
    /// Nothing if they do not matter.
    way: Option<Way>,
    is_trial: bool,
    since: Instant,
}

impl Admitted<'_> {
    fn learn(mut self, outcome: Outcome) {
        self.tell(outcome);
    }

    fn tell(&mut self, outcome: Outcome) {
        let Some(way) = self.way.take() else {
            return;
        };
        let now = Instant::now();
        let during = (self.since, now);
        self.gate
            .with(|state| state.rights.learn(&way, self.is_trial, outcome, during));
        if self.is_trial {
            self.gate.came_back.notify_waiters();
        }
    }
}

impl Drop for Admitted<'_> {
    /// Whoever waits for what becomes of a request that nobody answers finds out by itself.
    fn drop(&mut self) {
        self.tell(Outcome::Unknown);
    }
}

impl Drop for InFlight<'_> {
    /// Discord counted the request at some time between its leaving and now. So its place is free a second from now:
    /// then no second, wherever Discord begins it, has more requests than there are places.
    fn drop(&mut self) {
        if let (Some(place), Ok(runtime)) = (self.place.take(), Handle::try_current()) {
            runtime.spawn(async move {
                time::sleep(SPAN).await;
                drop(place);
            });
        }
        self.gate.with(|state| state.budget.came_back());
        self.gate.came_back.notify_waiters();
    }
}

impl RateLimiter {
    /// A gate for at most `a_second` requests in each second.
    pub(super) fn new(a_second: NonZero<u16>) -> Self {
        let now = Instant::now();
        Self {
            routes: limits::RateLimiter::new(u16::MAX),
            places: Arc::new(Semaphore::new(a_second.get().into())),
            state: Mutex::new(State {
                budget: Budget::new(now),
                shut_until: now,
                rights: Rights::default(),
            }),
            came_back: Notify::new(),
        }
    }

    /// A channel or thread belongs there, which decides who may write to it.
    pub(super) fn note(&self, channel: u64, spot: Spot) {
        self.with(|state| state.rights.note(channel, spot));
    }

    /// As [`RateLimiter::note`], of a channel that may be a thread of which more is known.
    pub(super) fn note_if_unknown(&self, channel: u64, spot: Spot) {
        self.with(|state| state.rights.note_if_unknown(channel, spot));
    }

    /// Something may have changed about our rights where a channel or thread belongs. If it makes sense to send there
    /// what was refused: after how long.
    pub(super) fn reconsider_channel(&self, channel: u64) -> Option<Duration> {
        self.with(|state| state.rights.reconsider_channel(channel, Instant::now()))
    }

    /// As [`RateLimiter::reconsider_channel`], of a whole server.
    pub(super) fn reconsider_guild(&self, guild: u64) -> Option<Duration> {
        self.with(|state| state.rights.reconsider_guild(guild, Instant::now()))
    }

    /// Whether we may write again where we could not on a server; says so once.
    pub(super) fn take_reopened(&self, guild: u64) -> bool {
        self.with(|state| state.rights.take_reopened(guild))
    }

    /// Sends a request once it may leave, and again when its route was too busy, as long as that makes sense.
    ///
    /// # Errors
    ///
    /// The gate is shut for longer than anybody waits, or the request would be refused.
    async fn pass<F: Future<Output = reqwest::Result<Answer>>>(
        &self,
        ask: Ask<'_>,
        send: impl Fn() -> F,
    ) -> Result<reqwest::Result<Answer>, Held> {
        let until = Instant::now() + PATIENCE;
        loop {
            let admitted = self.admitted(ask, until).await?;
            let entering = time::timeout_at(until, self.enter(ask.method, ask.path)).await;
            let mut in_flight = entering.map_err(|_| self.shut())?;
            let answer = send().await;
            let Ok(told) = &answer else {
                count("failed");
                return Ok(answer);
            };
            let said = Said::of(told);
            admitted.learn(said.of_rights());
            let again = self.learn(&said, in_flight.permit.take());
            drop(in_flight);
            match again {
                Some(pause) if Instant::now() + pause < until => time::sleep(pause).await,
                _ => return Ok(answer),
            }
        }
    }

    /// Waits until it is known whether our rights let a request go its way.
    async fn admitted(&self, ask: Ask<'_>, until: Instant) -> Result<Admitted<'_>, Held> {
        let way = self.with(|state| state.rights.way(ask.method, ask.path, ask.has_files));
        let Some(way) = way else {
            return Ok(Admitted {
                gate: self,
                way,
                is_trial: false,
                since: Instant::now(),
            });
        };
        loop {
            let came_back = self.came_back.notified();
            match self.with(|state| state.rights.enter(&way, Instant::now())) {
                Entry::Wait => time::timeout_at(until, came_back)
                    .await
                    .map_err(|_| self.shut())?,
                Entry::Refused(code) => {
                    count("held");
                    return Err(Held::Refused(code));
                }
                Entry::Later(pause) => {
                    count("held");
                    return Err(Held::Shut(pause));
                }
                entry => {
                    return Ok(Admitted {
                        gate: self,
                        way: Some(way),
                        is_trial: entry == Entry::Trial,
                        since: Instant::now(),
                    });
                }
            }
        }
    }

    /// Waits until a request could leave, as far as all of them are concerned.
    pub(super) async fn opened(&self) {
        self.wait_until(|state| state.pause().map_or(Ok(()), Err))
            .await;
    }

    async fn enter(&self, method: &Method, path: &str) -> InFlight<'_> {
        // A route that is shut holds up nobody else, so it comes first.
        let permit = match endpoint(method, path) {
            Some(endpoint) => Some(self.routes.acquire(endpoint).await),
            None => None,
        };
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        self.wait_until(State::leave).await;
        InFlight {
            gate: self,
            permit,
            place,
        }
    }

    /// Tries until it works: after as long as is said, and whenever a request comes back.
    async fn wait_until(&self, attempt: impl Fn(&mut State) -> Result<(), Duration>) {
        loop {
            // Listens before it looks, so that nothing comes back unheard in between.
            let came_back = self.came_back.notified();
            let Err(pause) = self.with(&attempt) else {
                return;
            };
            // Which of the two it was makes no difference.
            let _ = time::timeout(pause, came_back).await;
        }
    }

    /// Reads what an answer says about limits. If the same request is worth another attempt: after how long.
    fn learn(&self, said: &Said<'_>, permit: Option<limits::Permit>) -> Option<Duration> {
        if let Some(permit) = permit {
            permit.complete(said.of_route());
        }
        count(self.with(|state| state.learn(said)));
        if said.status != StatusCode::TOO_MANY_REQUESTS {
            return None;
        }
        tracing::info!(
            scope = said.scope,
            code = said.code,
            retry.ms = said.stop().as_millis(),
            "Discord asks to wait"
        );
        // What is not said to end soon may last for long.
        (said.code == 0 || said.retry_after.is_some()).then(|| said.stop())
    }

    fn shut(&self) -> Held {
        count("held");
        Held::Shut(self.with(State::pause).unwrap_or(USUAL_STOP))
    }

    fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    fn pause(&mut self) -> Option<Duration> {
        let now = Instant::now();
        if now < self.shut_until {
            return Some(self.shut_until - now);
        }
        self.budget.wait(now)
    }

    fn leave(&mut self) -> Result<(), Duration> {
        self.pause().map_or(Ok(()), Err)?;
        self.budget.leave(Instant::now())
    }

    /// Says what became of a request, in a word of the metrics.
    fn learn(&mut self, said: &Said<'_>) -> &'static str {
        match said.status {
            StatusCode::TOO_MANY_REQUESTS if said.scope == "shared" => "limited",
            StatusCode::TOO_MANY_REQUESTS => {
                self.budget.refused();
                if said.is_for_all() {
                    self.shut_until = self.shut_until.max(Instant::now() + said.stop());
                }
                "limited"
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

fn count(became: &'static str) {
    let request = metrics::Request { became };
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
mod tests {
    use super::*;
    use crate::discord::codes;

    const OFTEN: usize = 60;

    fn gate() -> RateLimiter {
        RateLimiter::new(NonZero::<u16>::MAX)
    }

    fn ask<'a>(method: &'a Method, path: &'a str) -> Ask<'a> {
        Ask {
            method,
            path,
            has_files: false,
        }
    }

    fn answer(status: u16, headers: &[(&'static str, &'static str)], content: &str) -> Answer {
        let headers = headers.iter().map(|(name, value)| {
            (
                name.parse().unwrap(),
                reqwest::header::HeaderValue::from_static(value),
            )
        });
        Answer {
            status: StatusCode::from_u16(status).unwrap(),
            headers: headers.collect(),
            content: Bytes::copy_from_slice(content.as_bytes()),
        }
    }

    /// Sends a request that is answered in this way, once.
    async fn is_told(
        gate: &RateLimiter,
        status: u16,
        headers: &[(&'static str, &'static str)],
        content: &str,
    ) {
        let send = || std::future::ready(Ok(answer(status, headers, content)));
        let passed = gate.pass(ask(&Method::GET, "users/@me"), send).await;
        assert_eq!(passed.unwrap().unwrap().status, status);
    }

    async fn is_answered(
        gate: &RateLimiter,
        status: u16,
        headers: &[(&'static str, &'static str)],
    ) {
        is_told(gate, status, headers, "").await;
    }

    fn is_open(gate: &RateLimiter) -> bool {
        gate.with(State::pause).is_none()
    }

    /// A refusal for longer than anybody waits.
    const LONG: (&str, &str) = ("retry-after", "60");
    const BUCKET: (&str, &str) = ("x-ratelimit-bucket", "abcd");

    #[tokio::test]
    async fn a_refusal_for_all_shuts_the_gate() {
        let gate = gate();
        is_answered(&gate, 429, &[LONG, ("x-ratelimit-scope", "global")]).await;
        assert!(!is_open(&gate));
    }

    #[tokio::test]
    async fn a_refusal_by_whoever_stands_before_discord_shuts_the_gate() {
        let gate = gate();
        is_answered(&gate, 429, &[LONG]).await;
        assert!(!is_open(&gate));
    }

    #[tokio::test]
    async fn a_page_for_people_shuts_the_gate_and_what_the_api_says_of_itself_does_not() {
        for content in [
            "error code: 1015",
            "<html>429</html>",
            r#"{"global": true}"#,
        ] {
            let gate = gate();
            is_told(&gate, 429, &[LONG], content).await;
            assert!(!is_open(&gate), "{content}");
        }
        for content in [
            r#"{"message": "Maximum number of edits", "code": 30046}"#,
            r#"{"message": "You are being rate limited.", "retry_after": 60, "global": false}"#,
        ] {
            let gate = gate();
            is_told(&gate, 429, &[LONG], content).await;
            assert!(is_open(&gate), "{content}");
        }
    }

    #[tokio::test]
    async fn a_limit_of_its_own_that_says_no_end_is_not_asked_again_at_once() {
        let gate = gate();
        let sent = std::sync::atomic::AtomicUsize::new(0);
        let send = || {
            sent.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            std::future::ready(Ok(answer(429, &[], r#"{"code": 30046}"#)))
        };
        let edit = ask(&Method::PATCH, "channels/1/messages/2");
        let told = gate.pass(edit, send).await.unwrap().unwrap();
        assert_eq!((told.status.as_u16(), sent.into_inner()), (429, 1));
    }

    #[tokio::test]
    async fn one_refusal_for_missing_rights_is_enough_for_all_who_come() {
        let gate = gate();
        let sent = std::sync::atomic::AtomicUsize::new(0);
        let send = async || {
            sent.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            time::sleep(Duration::from_millis(20)).await;
            Ok(answer(403, &[], r#"{"code": 50013}"#))
        };
        let post = ask(&Method::POST, "channels/1/messages");
        let incoming = (0..OFTEN).map(|_| gate.pass(post, &send));
        let told = futures_util::future::join_all(incoming).await;
        let held = told.iter().filter_map(|told| told.as_ref().err());
        assert!(
            held.clone()
                .all(|held| *held == Held::Refused(codes::MISSING_PERMISSIONS))
        );
        assert_eq!((held.count(), sent.into_inner()), (OFTEN - 1, 1));
        assert!(is_open(&gate));
    }

    #[tokio::test]
    async fn a_refusal_for_a_route_leaves_the_gate_open() {
        let gate = gate();
        let scope = ("x-ratelimit-scope", "user");
        is_answered(&gate, 429, &[LONG, BUCKET, scope]).await;
        assert!(is_open(&gate));
    }

    #[tokio::test]
    async fn missing_rights_shut_the_gate_when_there_are_many() {
        let gate = gate();
        for _ in 0..49 {
            is_answered(&gate, 403, &[]).await;
        }
        assert!(is_open(&gate));
        is_answered(&gate, 403, &[]).await;
        assert!(!is_open(&gate));
    }

    #[tokio::test]
    async fn what_others_used_up_and_what_discord_has_trouble_with_costs_nothing() {
        let gate = gate();
        for _ in 0..OFTEN {
            is_answered(&gate, 503, &[]).await;
        }
        let scope = ("x-ratelimit-scope", "shared");
        is_answered(&gate, 429, &[LONG, scope]).await;
        assert!(is_open(&gate));
    }

    #[tokio::test]
    async fn whoever_no_longer_waits_makes_room() {
        let gate = gate();
        for _ in 0..OFTEN {
            let forever = || std::future::pending();
            let pass = gate.pass(ask(&Method::GET, "users/@me"), forever);
            assert!(time::timeout(Duration::from_millis(1), pass).await.is_err());
        }
        assert!(is_open(&gate));
    }

    #[tokio::test]
    async fn a_place_is_free_a_second_after_its_answer() {
        let gate = RateLimiter::new(NonZero::new(2).unwrap());
        let left = Mutex::new(Vec::new());
        let slow = Duration::from_millis(100);
        let asks = async |route: usize| {
            let send = || async {
                left.lock().unwrap().push(Instant::now());
                time::sleep(slow).await;
                Ok(answer(200, &[], ""))
            };
            let path = format!("channels/{route}");
            gate.pass(ask(&Method::GET, &path), send).await.unwrap()
        };
        let (a, b, c, d, e) = tokio::join!(asks(1), asks(2), asks(3), asks(4), asks(5));
        assert!([a, b, c, d, e].iter().all(Result::is_ok));
        let left = left.into_inner().unwrap();
        let is_kept = |three: &[Instant]| three[2] - three[0] >= slow + SPAN;
        assert!(left.windows(3).all(is_kept), "{left:?}");
    }

    #[test]
    fn ids_count_only_where_discord_counts_by_them() {
        assert_eq!(route("channels/12/messages/34"), "channels/12/messages/id");
        assert_eq!(
            route("applications/12/commands"),
            "applications/12/commands"
        );
        assert_eq!(route("users/@me"), "users/@me");
    }
}
