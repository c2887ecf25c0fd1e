//! Tests of the rate limiter.

use super::*;
use crate::discord::codes;

const OFTEN: usize = 60;

fn limiter() -> RateLimiter {
    RateLimiter::new(NonZero::<u16>::MAX)
}

fn ask<'a>(method: &'a Method, path: &'a str) -> RequestInfo<'a> {
    RequestInfo {
        method,
        path,
        guild: None,
        has_files: false,
        fails_fast: false,
        direct: None,
    }
}

fn answer(status: u16, headers: &[(&'static str, &'static str)], content: &str) -> HttpResponse {
    let headers = headers.iter().map(|(name, value)| {
        (
            name.parse().unwrap(),
            reqwest::header::HeaderValue::from_static(value),
        )
    });
    HttpResponse {
        status: StatusCode::from_u16(status).unwrap(),
        headers: headers.collect(),
        content: Bytes::copy_from_slice(content.as_bytes()),
    }
}

/// Sends a request that is answered in this way, once.
async fn is_told(
    limiter: &RateLimiter,
    status: u16,
    headers: &[(&'static str, &'static str)],
    content: &str,
) {
    let send = || std::future::ready(Ok(answer(status, headers, content)));
    let passed = limiter.send(ask(&Method::GET, "users/@me"), send).await;
    assert_eq!(passed.unwrap().unwrap().status, status);
}

async fn is_answered(limiter: &RateLimiter, status: u16, headers: &[(&'static str, &'static str)]) {
    is_told(limiter, status, headers, "").await;
}

fn is_sending(limiter: &RateLimiter) -> bool {
    limiter.with(State::pause).is_none()
}

/// A refusal for longer than a request waits.
const LONG: (&str, &str) = ("retry-after", "60");
const BUCKET: (&str, &str) = ("x-ratelimit-bucket", "abcd");

#[tokio::test]
async fn a_refusal_for_all_stops_everything() {
    let limiter = limiter();
    is_answered(&limiter, 429, &[LONG, ("x-ratelimit-scope", "global")]).await;
    assert!(!is_sending(&limiter));
}

#[tokio::test]
async fn a_refusal_by_whoever_stands_before_discord_stops_everything() {
    let limiter = limiter();
    is_answered(&limiter, 429, &[LONG]).await;
    assert!(!is_sending(&limiter));
}

#[tokio::test]
async fn a_page_for_people_stops_everything_and_what_the_api_says_of_itself_does_not() {
    for content in [
        "error code: 1015",
        "<html>429</html>",
        r#"{"global": true}"#,
    ] {
        let limiter = limiter();
        is_told(&limiter, 429, &[LONG], content).await;
        assert!(!is_sending(&limiter), "{content}");
    }
    for content in [
        r#"{"message": "Maximum number of edits", "code": 30046}"#,
        r#"{"message": "You are being rate limited.", "retry_after": 60, "global": false}"#,
    ] {
        let limiter = limiter();
        is_told(&limiter, 429, &[LONG], content).await;
        assert!(is_sending(&limiter), "{content}");
    }
}

#[tokio::test]
async fn a_limit_of_its_own_that_says_no_end_is_not_asked_again_at_once() {
    let limiter = limiter();
    let sent = std::sync::atomic::AtomicUsize::new(0);
    let send = || {
        sent.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        std::future::ready(Ok(answer(429, &[], r#"{"code": 30046}"#)))
    };
    let edit = ask(&Method::PATCH, "channels/1/messages/2");
    let refusal = limiter.send(edit, send).await.unwrap().unwrap();
    assert_eq!((refusal.status.as_u16(), sent.into_inner()), (429, 1));
}

#[tokio::test]
async fn few_requests_of_a_server_are_refused_for_missing_permissions_however_many_come() {
    let limiter = limiter();
    let sent = std::sync::atomic::AtomicUsize::new(0);
    let send = async || {
        sent.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        time::sleep(Duration::from_millis(20)).await;
        Ok(answer(403, &[], r#"{"code": 50013}"#))
    };
    let post = RequestInfo {
        guild: Some(9),
        ..ask(&Method::POST, "channels/1/messages")
    };
    let sending = (0..OFTEN).map(|_| limiter.send(post, &send));
    let answers = futures_util::future::join_all(sending).await;
    let held = answers.iter().filter_map(|answer| answer.as_ref().err());
    assert!(
        held.clone()
            .all(|held| *held == NotSent::Refused(codes::MISSING_PERMISSIONS))
    );
    assert_eq!((held.count(), sent.into_inner()), (OFTEN - 10, 10));
    assert!(is_sending(&limiter));
}

#[tokio::test]
async fn servers_that_refuse_the_bot_together_hold_up_no_other() {
    let limiter = limiter();
    let sends = async |server, channel: u64, status: u16| {
        let path = format!("channels/{channel}/messages");
        let post = RequestInfo {
            guild: Some(server),
            ..ask(&Method::POST, &path)
        };
        let send = || std::future::ready(Ok(answer(status, &[], r#"{"code": 50013}"#)));
        limiter.send(post, send).await.is_ok()
    };
    for server in 1..=20 {
        for channel in 1..=10 {
            assert!(sends(server, 100 * server + channel, 403).await);
        }
    }
    assert!(is_sending(&limiter));
    assert!(sends(21, 1, 200).await);
    is_answered(&limiter, 200, &[]).await;
}

#[tokio::test]
async fn whoever_takes_no_direct_messages_is_left_alone_and_stops_nobody() {
    let limiter = limiter();
    let sent = std::sync::atomic::AtomicUsize::new(0);
    let send = || {
        sent.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        std::future::ready(Ok(answer(403, &[], r#"{"code": 50007}"#)))
    };
    let tell = async |person| {
        let to = RequestInfo {
            direct: Some(person),
            ..ask(&Method::POST, "channels/1/messages")
        };
        limiter.send(to, &send).await.is_err()
    };
    assert!(!tell(1).await && tell(1).await);
    // Whoever does something is tried again, and then not at once.
    for is_held in [false, true, true] {
        limiter.is_there(1);
        assert_eq!(tell(1).await, is_held);
    }
    for person in 2..200 {
        tell(person).await;
        limiter.is_there(person);
    }
    assert_eq!(sent.into_inner(), 30, "the budget of direct messages");
    for _ in 0..40 {
        is_answered(&limiter, 403, &[]).await;
    }
    assert!(is_sending(&limiter), "nothing of all the others is used");
}

#[tokio::test]
async fn a_refusal_for_a_route_stops_nothing_else() {
    let limiter = limiter();
    let scope = ("x-ratelimit-scope", "user");
    is_answered(&limiter, 429, &[LONG, BUCKET, scope]).await;
    assert!(is_sending(&limiter));
}

#[tokio::test]
async fn a_request_that_fails_fast_does_not_wait_for_an_exhausted_route() {
    let limiter = limiter();
    let failing_fast = |path| RequestInfo {
        fails_fast: true,
        ..ask(&Method::POST, path)
    };
    let headers = [
        BUCKET,
        ("x-ratelimit-limit", "1"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset-after", "60"),
    ];
    let sends = async |path| {
        let send = || std::future::ready(Ok(answer(200, &headers, "")));
        limiter.send(failing_fast(path), send).await
    };
    sends("channels/1/messages").await.unwrap().unwrap();
    let Err(NotSent::RouteExhausted(pause)) = sends("channels/1/messages").await else {
        panic!("it was sent");
    };
    // As long as Discord said, and not as long as a request waits.
    assert!(
        pause > PATIENCE && pause < Duration::from_secs(61),
        "{pause:?}"
    );
    sends("channels/2/messages").await.unwrap().unwrap();
}

#[tokio::test]
async fn many_refusals_that_no_server_is_to_blame_for_stop_everything() {
    let limiter = limiter();
    for _ in 0..49 {
        is_answered(&limiter, 403, &[]).await;
    }
    assert!(is_sending(&limiter));
    is_answered(&limiter, 403, &[]).await;
    assert!(!is_sending(&limiter));
}

#[tokio::test]
async fn what_others_used_up_and_what_discord_has_trouble_with_costs_nothing() {
    let limiter = limiter();
    for _ in 0..OFTEN {
        is_answered(&limiter, 503, &[]).await;
    }
    let scope = ("x-ratelimit-scope", "shared");
    is_answered(&limiter, 429, &[LONG, scope]).await;
    assert!(is_sending(&limiter));
}

#[tokio::test]
async fn whoever_no_longer_waits_makes_room() {
    let limiter = limiter();
    for _ in 0..OFTEN {
        let forever = || std::future::pending();
        let pass = limiter.send(ask(&Method::GET, "users/@me"), forever);
        assert!(time::timeout(Duration::from_millis(1), pass).await.is_err());
    }
    assert!(is_sending(&limiter));
}

#[tokio::test]
async fn a_permit_is_free_a_second_after_the_answer() {
    let limiter = RateLimiter::new(NonZero::new(2).unwrap());
    let left = Mutex::new(Vec::new());
    let slow = Duration::from_millis(100);
    let asks = async |route: usize| {
        let send = || async {
            left.lock().unwrap().push(monotonic());
            time::sleep(slow).await;
            Ok(answer(200, &[], ""))
        };
        let path = format!("channels/{route}");
        limiter.send(ask(&Method::GET, &path), send).await.unwrap()
    };
    let (a, b, c, d, e) = tokio::join!(asks(1), asks(2), asks(3), asks(4), asks(5));
    assert!([a, b, c, d, e].iter().all(Result::is_ok));
    let left = left.into_inner().unwrap();
    let is_kept = |three: &[Instant]| three[2] - three[0] >= slow + SPAN;
    assert!(left.windows(3).all(is_kept), "{left:?}");
}

#[test]
fn only_what_is_written_tells_where_we_may_write() {
    let decides = |path| {
        let guild = Some(9);
        let ask = RequestInfo {
            guild,
            ..ask(&Method::POST, path)
        };
        ask.deciding_guild() == guild
    };
    for path in [
        "channels/1/messages",
        "channels/1/messages/2",
        "channels/1/threads",
    ] {
        assert!(decides(path), "{path}");
    }
    let get = RequestInfo {
        guild: Some(9),
        ..ask(&Method::GET, "channels/1")
    };
    assert_eq!(get.deciding_guild(), Some(9), "whether we see it");
    for path in [
        "channels/1",
        "channels/1/thread-members/2",
        "guilds/1",
        "users/@me",
    ] {
        assert!(!decides(path), "{path}");
    }
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
