//! Discord's clock, by the date of its answers. Users' deeds are dated by it, so flags must fall by it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest::header::DATE;
use tokio::time;

use super::http::Api;
use crate::{
    app::wall_clock,
    clock::{Span, Timestamp},
};

/// How often the clocks are compared.
const PAUSE: Duration = Duration::from_secs(300);

/// How long the answer may take; one that took longer says too little.
const PATIENCE: Duration = Duration::from_secs(5);

/// A smaller difference is not told from the way of the answer, and harms nobody.
const TOLERANCE: Span = Span::from_secs(3);

/// The date of an answer is cut to whole seconds; half a second later is the best guess.
const HALF: Span = Span::from_ms(500);

/// Compares the clocks and goes by Discord's if ours is off.
pub(super) async fn compare(api: &Api) {
    let Some(ahead) = ahead(api).await else {
        return;
    };
    let is_off = ahead > TOLERANCE || ahead < Span::from_ms(-TOLERANCE.as_ms());
    if is_off {
        tracing::warn!(
            ahead.ms = ahead.as_ms(),
            "this machine's clock is off; Discord's is used"
        );
    }
    wall_clock::is_ahead(if is_off { ahead } else { Span::from_ms(0) });
}

/// Compares the clocks now and then, for as long as it is polled.
pub(super) async fn keep_comparing(api: Api) {
    loop {
        time::sleep(PAUSE).await;
        compare(&api).await;
    }
}

/// How far the machine's clock is ahead of Discord's.
async fn ahead(api: &Api) -> Option<Span> {
    let address = api.server();
    let client = reqwest::Client::builder().timeout(PATIENCE).build().ok()?;
    let before = wall_clock::by_machine();
    let answer = client
        .get(format!("{address}/api/v10/gateway"))
        .send()
        .await;
    let after = wall_clock::by_machine();
    let date = answer.ok()?.headers().get(DATE)?.to_str().ok()?.to_owned();
    let theirs = moment(httpdate::parse_http_date(&date).ok()?)? + HALF;
    let middle = before + Span::from_ms((after - before).as_ms() / 2);
    Some(middle - theirs)
}

fn moment(time: SystemTime) -> Option<Timestamp> {
    let since = time.duration_since(UNIX_EPOCH).ok()?.as_millis();
    Some(Timestamp::from_ms(i64::try_from(since).ok()?))
}
