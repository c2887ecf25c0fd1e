//! Whether the connection is alive, which it does not say by itself.
//!
//! A connection that is cut says so. One that has died without a word is noticed by the library after two heartbeats,
//! which is more than a minute; so ours is asked more often. A heartbeat may be sent at any time and must be
//! acknowledged. Whatever is heard is a sign of life; a shard that gave none for a while is asked for one, and also
//! when the house wants one because a flag is about to fall. A shard that does not answer counts as lost since its
//! last sign of life, and when it stays silent it is started again.

use std::{collections::HashMap, sync::Arc, time::Duration};

use serenity::{
    gateway::{ConnectionStage, ShardManager, ShardRunnerInfo, ShardRunnerMessage},
    model::id::ShardId,
};
use tokio::{sync::mpsc::UnboundedReceiver, time};

use super::{clock_sync, http::Api};
use crate::app::{
    App,
    wall_clock::{self, Watch},
};
use qiyuan_core::clock::{Span, Timestamp};

/// How often the connection is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// How often while the house waits for a sign of life, and for how long at most.
const LOOK_SOON: Duration = Duration::from_millis(5);
const SOON: Span = Span::from_secs(1);

/// How long a shard may be silent before it is asked.
const QUIET: Span = Span::from_secs(10);

/// How long an answer may take; afterwards players can not reach us.
const ANSWER: Span = Span::from_secs(5);

/// How long a shard may leave a question unanswered before it is started again.
const DEAD: Span = Span::from_secs(15);

/// A longer pause between two looks means that the whole program stood still.
const STOOD_STILL: Span = Span::from_secs(5);

/// The code with which a connection is closed to be made again.
const GO_ON_LATER: u16 = 4000;

/// A heartbeat. What it says of the last event is of no use here.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// What is known of a shard.
struct ShardHealth {
    /// Changes with every heartbeat that is acknowledged.
    latency: Option<Duration>,
    heard: Timestamp,
    /// Since when an answer is waited for.
    incoming: Option<Timestamp>,
}

impl ShardHealth {
    const fn of(runner: &ShardRunnerInfo, now: Timestamp) -> Self {
        Self {
            latency: runner.latency,
            heard: now,
            incoming: None,
        }
    }

    /// Whether there was a sign of life since the last look.
    fn has_answered(&mut self, runner: &ShardRunnerInfo, now: Timestamp) -> bool {
        let is_new = runner.latency.is_some() && runner.latency != self.latency;
        if is_new {
            *self = Self::of(runner, now);
        }
        is_new
    }

    fn ask(&mut self, runner: &ShardRunnerInfo, after: Span, now: Timestamp) {
        if self.incoming.is_none() && now - self.heard >= after {
            runner.runner_tx.websocket_message(HEARTBEAT.into());
            self.incoming = Some(now);
        }
    }

    /// Since when it has not answered, if that is longer than `patience`.
    fn silent(&self, patience: Span, now: Timestamp) -> Option<Timestamp> {
        self.incoming.filter(|incoming| now - *incoming > patience)
    }
}

/// What was seen at the last look.
struct Seen {
    beats: HashMap<ShardId, ShardHealth>,
    looked: Timestamp,
    connected: Timestamp,
    /// When the house wanted a sign of life.
    wanted: Timestamp,
    set_back: Span,
}

impl Seen {
    /// How long to wait before the next look.
    fn pause(&self, app: &App) -> Duration {
        if self.looked - self.wanted < SOON && app.awaits_sign_of_life() {
            LOOK_SOON
        } else {
            LOOK
        }
    }

    /// The clock was set meanwhile: what is remembered was as long ago as before.
    fn was_set_back(&mut self, in_all: Span) {
        let by = in_all - self.set_back;
        self.set_back = in_all;
        self.looked = self.looked - by;
        self.connected = self.connected - by;
        self.wanted = self.wanted - by;
        for beat in self.beats.values_mut() {
            beat.heard = beat.heard - by;
            beat.incoming = beat.incoming.map(|incoming| incoming - by);
        }
    }
}

/// Opens the doors of the house while players can reach it, and closes them while they can not: as long as any shard
/// is connected and answers they are open. `anew` tells of shards that have another connection: what was asked of the
/// one before is not answered any more.
///
/// When the machine's clock is set, or the machine wakes up, nobody knows what time it is. The doors are closed until
/// Discord has said.
pub(super) async fn watch(
    app: App,
    api: Api,
    shards: Arc<ShardManager>,
    mut anew: UnboundedReceiver<ShardId>,
) {
    let mut clock = Watch::new();
    let mut seen = Seen {
        beats: HashMap::new(),
        looked: wall_clock::now(),
        connected: wall_clock::now(),
        wanted: wall_clock::now(),
        set_back: wall_clock::set_back(),
    };
    loop {
        let is_wanted = tokio::select! {
            () = time::sleep(seen.pause(&app)) => false,
            () = app.sign_of_life_wanted() => true,
        };
        while let Ok(shard) = anew.try_recv() {
            seen.beats.remove(&shard);
        }
        seen.was_set_back(wall_clock::set_back());
        if clock.was_set() {
            app.go_offline(seen.looked);
            clock_sync::compare_again(&api, &app).await;
            seen.was_set_back(wall_clock::set_back());
        }
        let now = wall_clock::now();
        if now - seen.looked > STOOD_STILL {
            app.go_offline(seen.looked);
        }
        seen.looked = now;
        if is_wanted {
            seen.wanted = now;
        }
        let after = if is_wanted { Span::ZERO } else { QUIET };
        let (alive, silent) = look(&app, &shards, &mut seen.beats, after, now).await;
        if alive > 0 {
            seen.connected = now;
            app.go_online_soon();
        } else if let Some(since) = silent {
            app.go_offline(since);
        } else if !app.has_just_heard(now) {
            // The library says a moment later than its first event that a connection stands.
            app.go_offline(seen.connected);
        }
        start_again(&shards, &mut seen.beats, now);
    }
}

/// Starts shards again that have not answered for long.
fn start_again(
    shards: &Arc<ShardManager>,
    beats: &mut HashMap<ShardId, ShardHealth>,
    now: Timestamp,
) {
    for (&shard, beat) in beats {
        if beat.silent(DEAD, now).is_some() {
            tracing::warn!(shard = shard.0, "a connection is dead and made again");
            *beat = ShardHealth {
                latency: None,
                heard: now,
                incoming: None,
            };
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

/// Looks at every shard; says how many are alive, and since when those that should be have been silent.
async fn look(
    app: &App,
    shards: &ShardManager,
    beats: &mut HashMap<ShardId, ShardHealth>,
    after: Span,
    now: Timestamp,
) -> (usize, Option<Timestamp>) {
    let runners = shards.runners.lock().await;
    let is_up = |runner: &ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
    beats.retain(|shard, _| runners.get(shard).is_some_and(is_up));
    let mut alive = 0;
    let mut silent = None;
    for (&shard, runner) in runners.iter().filter(|(_, runner)| is_up(runner)) {
        let mut is_new = false;
        let beat = beats.entry(shard).or_insert_with(|| {
            is_new = true;
            ShardHealth::of(runner, now)
        });
        if is_new || beat.has_answered(runner, now) {
            app.heard(now);
        }
        beat.ask(runner, after, now);
        match beat.silent(ANSWER, now) {
            Some(since) => silent = silent.max(Some(since)),
            None => alive += 1,
        }
    }
    (alive, silent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_makes_no_connection_silent_for_longer_or_shorter() {
        let at = |seconds| Timestamp::from_ms(0) + Span::from_secs(seconds);
        let beat = ShardHealth {
            latency: None,
            heard: at(4_000),
            incoming: Some(at(4_010)),
        };
        let mut seen = Seen {
            beats: HashMap::from([(ShardId(0), beat)]),
            looked: at(4_012),
            connected: at(4_012),
            wanted: at(4_012),
            set_back: Span::from_secs(100),
        };
        for (in_all, moved) in [(3_700, -3_600), (3_700, -3_600), (-3_500, 3_600)] {
            seen.was_set_back(Span::from_secs(in_all));
            let beat = &seen.beats[&ShardId(0)];
            assert_eq!(
                (beat.heard, beat.incoming),
                (at(4_000 + moved), Some(at(4_010 + moved)))
            );
            assert_eq!(
                (seen.looked, seen.connected),
                (at(4_012 + moved), at(4_012 + moved))
            );
        }
    }
}
