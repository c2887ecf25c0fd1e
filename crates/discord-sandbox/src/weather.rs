//! Bad weather: faults by the dozen, played from a seed until it is called off.
//!
//! What befalls the n-th request, the n-th interaction or the n-th event depends on the seed and on n alone,
//! and so do the moments and kinds of what befalls the connection and the server. The same weather on the
//! same requests is the same weather.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::agenda::Due;
use super::faults::RestFault;
use super::gateway::session::Order;
use super::id::Id;
use super::world::{Kind, World, permission};

/// Of so many requests one meets a fault when the weather is at its worst.
const REQUESTS: f64 = 0.25;
/// The same for interactions, and for other events.
const INTERACTIONS: f64 = 0.2;
const EVENTS: f64 = 0.1;
/// Milliseconds between two strikes at the connection or the server, at its worst.
const GATEWAY_MS: (f64, f64) = (800.0, 6_000.0);
const SERVER_MS: (f64, f64) = (500.0, 4_000.0);
/// How long something is taken away before it is given back.
const MENDED_MS: (f64, f64) = (500.0, 4_000.0);

/// What the weather is made of.
const PARTS: [&str; 4] = ["requests", "gateway", "interactions", "server"];

/// Numbers that look random and follow from a seed (the generator is splitmix64).
#[derive(Clone, Copy, Debug)]
struct Dice(u64);

impl Dice {
    fn of(seed: u64, part: u64) -> Self {
        Self(seed ^ part.wrapping_mul(0xa076_1d64_78bd_642f))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let share = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        share
    }

    fn between(&mut self, (least, most): (f64, f64)) -> f64 {
        least + self.share() * (most - least)
    }

    /// A number below `sides`.
    fn below(&mut self, sides: usize) -> usize {
        let sides = sides.max(1) as u64;
        usize::try_from(self.next() % sides).unwrap_or(0)
    }
}

/// The weather there is.
#[derive(Debug)]
pub(crate) struct Weather {
    severity: f64,
    parts: [bool; 4],
    requests: Dice,
    interactions: Dice,
    events: Dice,
    gateway: Dice,
    server: Dice,
    /// Distinguishes it from earlier weather whose strikes are still to come.
    number: u64,
}

/// What is to be done with an interaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Strike {
    Drop,
    Delay(f64),
    Copies(u32),
}

impl Weather {
    /// Reads what was asked for; nothing if it makes no sense.
    pub(crate) fn read(asked: &Value, number: u64) -> Option<Self> {
        let seed = asked["seed"].as_u64()?;
        let severity = asked["severity"]
            .as_f64()
            .filter(|s| (0.0..=1.0).contains(s))?;
        let mut parts = [true; 4];
        if let Some(mix) = asked.get("mix") {
            let mix = mix.as_array()?;
            if mix
                .iter()
                .any(|part| !PARTS.iter().any(|known| part == known))
            {
                return None;
            }
            parts = PARTS.map(|known| mix.iter().any(|part| part == known));
        }
        Some(Self {
            severity,
            parts,
            requests: Dice::of(seed, 1),
            interactions: Dice::of(seed, 2),
            events: Dice::of(seed, 3),
            gateway: Dice::of(seed, 4),
            server: Dice::of(seed, 5),
            number,
        })
    }

    fn has(&self, part: &str) -> bool {
        PARTS
            .iter()
            .zip(self.parts)
            .any(|(known, on)| on && *known == part)
    }

    /// What befalls the next request, and how it is counted.
    pub(crate) fn request(&mut self) -> Option<(RestFault, &'static str)> {
        let mut dice = Dice(self.requests.next());
        if !self.has("requests") || dice.share() >= self.severity * REQUESTS {
            return None;
        }
        let mut fault = RestFault::default();
        let kind = match dice.below(100) {
            0..30 => {
                fault.status = Some([500, 502, 503, 504][dice.below(4)]);
                "server error"
            }
            30..36 => {
                fault.status = Some(502);
                fault.html = true;
                "server error without JSON"
            }
            36..56 => {
                fault.status = Some(429);
                fault.retry_after = dice.between((0.05, 1.0));
                "429 of the route"
            }
            56..62 => {
                fault.status = Some(429);
                fault.retry_after = dice.between((0.05, 1.0));
                fault.scope = "shared";
                "429 shared"
            }
            62..66 => {
                fault.status = Some(429);
                fault.retry_after = dice.between((0.05, 1.0));
                fault.scope = "global";
                "429 global"
            }
            66..82 => {
                fault.delay_ms = dice.between((50.0, 2_000.0));
                "slow answer"
            }
            82..98 => {
                fault.lose_answer = true;
                "lost answer"
            }
            _ => {
                fault.delay_ms = 11_000.0;
                fault.lose_answer = true;
                "timeout"
            }
        };
        Some((fault, kind))
    }

    /// What befalls the next interaction.
    pub(crate) fn interaction(&mut self) -> Option<(Strike, &'static str)> {
        let mut dice = Dice(self.interactions.next());
        if !self.has("interactions") || dice.share() >= self.severity * INTERACTIONS {
            return None;
        }
        Some(match dice.below(10) {
            0..2 => (Strike::Drop, "interaction dropped"),
            2..6 => (
                Strike::Copies(2 + dice.below(2) as u32),
                "interaction doubled",
            ),
            _ => (
                Strike::Delay(dice.between((5.0, 2_600.0))),
                "interaction late",
            ),
        })
    }

    /// How often the next other event is sent.
    pub(crate) fn event(&mut self) -> Option<(usize, &'static str)> {
        let mut dice = Dice(self.events.next());
        if !self.has("gateway") || dice.share() >= self.severity * EVENTS {
            return None;
        }
        Some(if dice.below(2) == 0 {
            (0, "event dropped")
        } else {
            (2, "event doubled")
        })
    }

    fn pause(dice: &mut Dice, severity: f64, bounds: (f64, f64)) -> f64 {
        dice.between(bounds) / severity.max(0.01)
    }
}

/// How often each kind of thing befell, since the sandbox began.
#[derive(Debug, Default)]
pub(crate) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    pub(crate) fn count(&mut self, kind: &'static str) {
        *self.0.entry(kind).or_default() += 1;
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({"played": self.0})
    }
}

/// What was taken away and is given back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mend {
    /// What the bot may do in a channel.
    Permissions(Id),
    /// The room for threads.
    Threads(usize),
    /// The bot's place in the server.
    Guild,
}

/// Which part of the weather strikes next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Front {
    Gateway,
    Server,
}

impl World {
    /// The weather turns bad.
    pub(crate) fn storm(&mut self, asked: &Value) -> Option<()> {
        self.storms += 1;
        let mut weather = Weather::read(asked, self.storms)?;
        let now = self.now();
        if weather.severity > 0.0 {
            for (part, front) in [("gateway", Front::Gateway), ("server", Front::Server)] {
                if weather.has(part) {
                    let at = now + weather.next_pause(front);
                    self.agenda.add(at, Due::Strike(front, weather.number));
                }
            }
        }
        self.weather = Some(weather);
        Some(())
    }

    /// Strikes at the connection or the server, unless that weather is over, and thinks of the next time.
    pub(crate) fn strike(&mut self, front: Front, number: u64) {
        let Some(mut weather) = self.weather.take_if(|weather| weather.number == number) else {
            return;
        };
        match front {
            Front::Gateway => self.strike_gateway(&mut weather.gateway),
            Front::Server => self.strike_server(&mut weather.server),
        }
        let at = self.now() + weather.next_pause(front);
        self.agenda.add(at, Due::Strike(front, number));
        self.weather = Some(weather);
    }

    fn strike_gateway(&mut self, dice: &mut Dice) {
        let (order, kind) = match dice.below(10) {
            0 | 1 => (Order::Cut, "connection cut"),
            2 => (Order::Close(4000), "connection closed"),
            3 => (Order::Close(4009), "session timed out"),
            4 | 5 => (Order::Reconnect, "reconnect asked for"),
            6 => (
                Order::Invalidate { resumable: true },
                "session invalid, resumable",
            ),
            7 => (Order::Invalidate { resumable: false }, "session invalid"),
            8 => (Order::Silence, "zombie connection"),
            _ => {
                self.refuse_gateway(1 + dice.below(2) as u64);
                (Order::Cut, "connection cut and refused")
            }
        };
        self.tally.count(kind);
        self.sessions.order(order);
    }

    fn strike_server(&mut self, dice: &mut Dice) {
        let mended = self.now() + dice.between(MENDED_MS);
        let is_thread = |kind: &Kind| matches!(kind, Kind::Thread(_));
        let is_text = |kind: &Kind| matches!(kind, Kind::Text { .. });
        match dice.below(20) {
            0..6 => {
                if let Some(thread) = self.some_channel(dice, is_thread) {
                    self.set_archived(thread, true);
                    self.channel_updated(thread);
                    self.tally.count("thread archived");
                }
            }
            6..9 => {
                if let Some(thread) = self.some_channel(dice, is_thread) {
                    if let Some(it) = self.channels.get_mut(&thread).and_then(|c| c.thread_mut()) {
                        it.locked = true;
                    }
                    self.set_archived(thread, true);
                    self.channel_updated(thread);
                    self.tally.count("thread locked");
                }
            }
            9..11 => {
                if let Some(thread) = self.some_channel(dice, is_thread) {
                    self.remove_channel(thread);
                    self.tally.count("thread deleted");
                }
            }
            11..15 => self.delete_some_message(dice),
            15..17 => {
                if let Some(channel) = self.some_channel(dice, is_text) {
                    self.deny_bot(channel, permission::SEND_MESSAGES);
                    self.agenda
                        .add(mended, Due::Mend(Mend::Permissions(channel)));
                    self.tally.count("permissions revoked");
                }
            }
            17..19 => {
                let cap = self.settings.active_thread_cap;
                if cap > 0 {
                    self.settings.active_thread_cap = 0;
                    self.agenda.add(mended, Due::Mend(Mend::Threads(cap)));
                    self.tally.count("no room for threads");
                }
            }
            _ => {
                if self.is_bot_here {
                    self.part_from_guild(false);
                    self.agenda.add(mended, Due::Mend(Mend::Guild));
                    self.tally.count("bot thrown out for a while");
                }
            }
        }
    }

    /// Gives back what was taken away for a while.
    pub(crate) fn mend(&mut self, mend: Mend) {
        match mend {
            Mend::Permissions(channel) => self.deny_bot(channel, 0),
            Mend::Threads(cap) => self.settings.active_thread_cap = cap,
            Mend::Guild => self.join_guild(),
        }
    }

    fn some_channel(&self, dice: &mut Dice, fits: impl Fn(&Kind) -> bool) -> Option<Id> {
        let all: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| fits(&channel.kind))
            .map(|channel| channel.id)
            .collect();
        (!all.is_empty()).then(|| all[dice.below(all.len())])
    }

    /// Deletes one of the bot's later messages.
    fn delete_some_message(&mut self, dice: &mut Dice) {
        let bot = self.bot;
        let late: Vec<Id> = self
            .messages
            .values()
            .rev()
            .filter(|message| message.author == bot && message.only_for().is_none())
            .take(100)
            .map(|message| message.id)
            .collect();
        if !late.is_empty() {
            self.delete(late[dice.below(late.len())]);
            self.tally.count("message deleted");
        }
    }
}

impl Weather {
    fn next_pause(&mut self, front: Front) -> f64 {
        match front {
            Front::Gateway => Self::pause(&mut self.gateway, self.severity, GATEWAY_MS),
            Front::Server => Self::pause(&mut self.server, self.severity, SERVER_MS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weather(seed: u64, severity: f64) -> Weather {
        Weather::read(&json!({"seed": seed, "severity": severity}), 1).unwrap()
    }

    #[test]
    fn the_same_seed_brings_the_same_weather() {
        let kinds = |seed| {
            let mut weather = weather(seed, 1.0);
            let requests: Vec<_> = (0..500).map(|_| weather.request().map(|it| it.1)).collect();
            let interactions: Vec<_> = (0..500).map(|_| weather.interaction()).collect();
            (requests, interactions)
        };
        assert_eq!(kinds(7), kinds(7));
        assert_ne!(kinds(7), kinds(8));
    }

    #[test]
    fn what_befalls_a_request_does_not_depend_on_interactions() {
        let (mut calm, mut busy) = (weather(7, 1.0), weather(7, 1.0));
        for _ in 0..300 {
            busy.interaction();
            busy.event();
            let (one, other) = (calm.request(), busy.request());
            assert_eq!(one.map(|it| it.1), other.map(|it| it.1));
        }
    }

    #[test]
    fn the_worse_the_weather_the_more_befalls() {
        let struck = |severity| {
            let mut weather = weather(3, severity);
            (0..2_000).filter(|_| weather.request().is_some()).count()
        };
        assert_eq!(struck(0.0), 0);
        assert!(struck(0.2) > 40 && struck(0.2) < struck(0.6) && struck(0.6) < struck(1.0));
    }

    #[test]
    fn every_kind_of_fault_comes_at_some_time() {
        let mut weather = weather(1, 1.0);
        let kinds: std::collections::BTreeSet<_> = (0..5_000)
            .filter_map(|_| weather.request().map(|it| it.1))
            .collect();
        assert_eq!(kinds.len(), 8, "{kinds:?}");
    }

    #[test]
    fn a_mix_leaves_out_what_it_does_not_name() {
        let asked = json!({"seed": 1, "severity": 1.0, "mix": ["gateway"]});
        let mut weather = Weather::read(&asked, 1).unwrap();
        assert!((0..500).all(|_| weather.request().is_none()));
        assert!((0..500).all(|_| weather.interaction().is_none()));
        assert!((0..500).any(|_| weather.event().is_some()));
    }

    #[test]
    fn weather_that_makes_no_sense_is_refused() {
        for asked in [
            json!({"severity": 0.5}),
            json!({"seed": 1}),
            json!({"seed": 1, "severity": 1.5}),
            json!({"seed": 1, "severity": 0.5, "mix": ["frogs"]}),
            json!({"seed": -1, "severity": 0.5}),
        ] {
            assert!(Weather::read(&asked, 1).is_none(), "{asked}");
        }
    }

    #[test]
    fn weather_strikes_at_connection_and_server_until_it_is_called_off() {
        let mut world = World::new("http://127.0.0.1:1".to_owned(), "t".to_owned());
        world
            .add_fault(&json!({"kind": "weather", "seed": 5, "severity": 1.0}))
            .unwrap();
        for _ in 0..50 {
            world.strike(Front::Gateway, 1);
            world.strike(Front::Server, 1);
        }
        let played = world.tally.to_json();
        assert!(played["played"].as_object().unwrap().len() > 5, "{played}");
        world.drop_faults();
        world.strike(Front::Gateway, 1);
        assert_eq!(world.tally.to_json(), played);
        assert!(world.is_bot_here && world.settings.active_thread_cap == 1000);
    }
}
