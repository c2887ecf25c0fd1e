//! Whether the connection is alive, which it does not say by itself.
//!
//! A connection that is cut says so. One that has died without a word is noticed by the library after two heartbeats,
//! which is more than a minute; so ours sends one every few seconds. A heartbeat may be sent at any time and must be
//! acknowledged. A shard that does not acknowledge one counts as lost since it last did, and when it stays silent it
//! is started again.

use std::{collections::HashMap, sync::Arc, time::Duration};

use serenity::{
    gateway::{ConnectionStage, ShardManager, ShardRunnerInfo, ShardRunnerMessage},
    model::id::ShardId,
};
use tokio::{
    sync::mpsc::UnboundedReceiver,
    time::{self, Instant},
};

use super::{clock_sync, http::Api};
use crate::app::{
    App, Signal,
    wall_clock::{self, ClockWatch, monotonic},
};
use qiyuan_core::clock::{Span, Timestamp};

/// How often the shards are looked at.
const LOOK: Duration = Duration::from_millis(250);

/// How long after the last acknowledgement the next heartbeat is sent. Discord takes 120 messages a minute.
const INTERVAL: Duration = Duration::from_secs(5);

/// How long an acknowledgement may take; afterwards players cannot reach us.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(5);

/// How long a heartbeat may be unacknowledged before its shard is started again.
const DEAD: Duration = Duration::from_secs(15);

/// A longer pause between two looks means that the whole program stood still.
const STOOD_STILL: Duration = Duration::from_secs(5);

/// The code with which a connection is closed to be made again.
const GO_ON_LATER: u16 = 4000;

/// A heartbeat. What it says of the last event is of no use here.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// What is known of a shard.
struct ShardHealth {
    /// Changes with every heartbeat that is acknowledged.
    latency: Option<Duration>,
    acknowledged: Instant,
    /// When the heartbeat was sent that is not acknowledged.
    sent: Option<Instant>,
}

impl ShardHealth {
    const fn new(latency: Option<Duration>, now: Instant) -> Self {
        Self {
            latency,
            acknowledged: now,
            sent: None,
        }
    }

    /// Since when a heartbeat is not acknowledged, if that is longer than `patience`.
    fn silent(&self, patience: Duration, now: Instant) -> Option<Instant> {
        self.sent.filter(|sent| now - *sent > patience)
    }
}

/// Tells the app whether players can reach it: as long as any shard is connected and acknowledges heartbeats they can.
/// `connected` tells of shards that have another connection: heartbeats to the one before are not acknowledged any
/// more.
///
/// When the machine's clock is set, or the machine wakes up, nobody knows what time it is until Discord has said.
pub(super) async fn watch(
    app: App,
    api: Api,
    shards: Arc<ShardManager>,
    mut connected: UnboundedReceiver<ShardId>,
) {
    let mut clock = ClockWatch::new();
    let mut health = HashMap::new();
    let mut looked = monotonic();
    let mut last_alive = looked;
    loop {
        time::sleep(LOOK).await;
        while let Ok(shard) = connected.try_recv() {
            health.remove(&shard);
        }
        if clock.was_set() {
            app.observe(Signal::ClockSet(at(looked)));
            clock_sync::compare_again(&api, &app).await;
        }
        let now = monotonic();
        if now - looked > STOOD_STILL {
            app.observe(Signal::StoodStill(at(looked)));
        }
        looked = now;
        let (alive, silent) = look(&app, &shards, &mut health, now).await;
        if alive > 0 {
            last_alive = now;
            app.observe(Signal::Connected);
        } else {
            app.observe(Signal::Disconnected(at(silent.unwrap_or(last_alive))));
        }
        restart_dead(&shards, &mut health, now);
    }
}

/// The time of a moment that has passed.
fn at(moment: Instant) -> Timestamp {
    let ago = i64::try_from(moment.elapsed().as_millis()).unwrap_or(i64::MAX);
    wall_clock::now() - Span::from_ms(ago)
}

/// Looks at every shard and sends the heartbeats that are due; says how many are alive, and since when those that
/// should be have been silent.
async fn look(
    app: &App,
    shards: &ShardManager,
    health: &mut HashMap<ShardId, ShardHealth>,
    now: Instant,
) -> (usize, Option<Instant>) {
    let runners = shards.runners.lock().await;
    let is_up = |runner: &ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
    health.retain(|shard, _| runners.get(shard).is_some_and(is_up));
    let mut alive = 0;
    let mut silent = None;
    for (&shard, runner) in runners.iter().filter(|(_, runner)| is_up(runner)) {
        let known = health.get(&shard);
        let is_alive =
            known.is_none_or(|known| runner.latency.is_some() && runner.latency != known.latency);
        if is_alive {
            health.insert(shard, ShardHealth::new(runner.latency, now));
            app.observe(Signal::Alive(at(now)));
        }
        let Some(shard) = health.get_mut(&shard) else {
            continue;
        };
        if shard.sent.is_none() && now - shard.acknowledged >= INTERVAL {
            runner.runner_tx.websocket_message(HEARTBEAT.into());
            shard.sent = Some(now);
        }
        match shard.silent(ACKNOWLEDGED_WITHIN, now) {
            Some(since) => silent = silent.max(Some(since)),
            None => alive += 1,
        }
    }
    (alive, silent)
}

/// Starts shards again that have been silent for long.
fn restart_dead(
    shards: &Arc<ShardManager>,
    health: &mut HashMap<ShardId, ShardHealth>,
    now: Instant,
) {
    for (&shard, known) in health {
        if known.silent(DEAD, now).is_some() {
            tracing::warn!(
                shard = shard.0,
                "a shard's connection is dead and is restarted"
            );
            *known = ShardHealth::new(None, now);
            let shards = Arc::clone(shards);
            tokio::spawn(async move {
                // The library may forget a runner before that is told to stop, and both would serve from then on.
                if let Some(runner) = shards.runners.lock().await.get(&shard) {
                    let stop = ShardRunnerMessage::Shutdown(shard, GO_ON_LATER);
                    runner.runner_tx.send_to_shard(stop);
                }
                shards.restart(shard).await;
            });
        }
    }
}
