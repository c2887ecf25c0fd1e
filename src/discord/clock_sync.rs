//! Discord's clock, by the date of its answers. What users do is dated by it, so flags must fall by it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest::header::DATE;
use tokio::time;

use super::http::Api;
use crate::app::{App, Signal, wall_clock};
use qiyuan_core::clock::{Span, Timestamp};

/// How often the clocks are compared.
const PAUSE: Duration = Duration::from_secs(300);

/// How long the answer may take; one that took longer says too little.
const PATIENCE: Duration = Duration::from_secs(5);

/// A smaller difference cannot be distinguished from network latency, and harms nobody.
const TOLERANCE: Span = Span::from_secs(3);

/// The date of an answer is cut to whole seconds; half a second later is the best guess.
const HALF: Span = Span::from_ms(500);

/// Compares the clocks and goes by Discord's if ours is off.
pub(super) async fn compare(api: &Api, app: &App) {
    if let Some(ahead) = ahead(api).await {
        correct(ahead, app);
    }
}

/// As [`compare`], after the machine's clock was set or the machine slept: if Discord does not say what time it is, the
/// machine does.
pub(super) async fn compare_again(api: &Api, app: &App) {
    let ahead = ahead(api).await;
    correct(
        ahead.unwrap_or_else(|| wall_clock::now() - wall_clock::by_machine()),
        app,
    );
}

fn correct(ahead: Span, app: &App) {
    if is_off(ahead) {
        tracing::warn!(
            ahead.ms = ahead.as_ms(),
            "this machine's clock is off; Discord's is used"
        );
        app.observe(Signal::ClockAhead(ahead));
    }
}

fn is_off(ahead: Span) -> bool {
    ahead > TOLERANCE || ahead < Span::from_ms(-TOLERANCE.as_ms())
}

/// Compares the clocks now and then, for as long as it is polled.
pub(super) async fn keep_comparing(api: Api, app: App) {
    loop {
        time::sleep(PAUSE).await;
        compare(&api, &app).await;
    }
}

/// How far our clock is ahead of Discord's.
async fn ahead(api: &Api) -> Option<Span> {
    let address = api.server();
    let client = reqwest::Client::builder().timeout(PATIENCE).build().ok()?;
    let before = wall_clock::now();
    let answer = client
        .get(format!("{address}/api/v10/gateway"))
        .send()
        .await;
    let after = wall_clock::now();
    let date = answer.ok()?.headers().get(DATE)?.to_str().ok()?.to_owned();
    let theirs = moment(httpdate::parse_http_date(&date).ok()?)? + HALF;
    let middle = before + Span::from_ms((after - before).as_ms() / 2);
    Some(middle - theirs)
}

fn moment(time: SystemTime) -> Option<Timestamp> {
    let since = time.duration_since(UNIX_EPOCH).ok()?.as_millis();
    Some(Timestamp::from_ms(i64::try_from(since).ok()?))
}
