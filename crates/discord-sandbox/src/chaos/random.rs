//! Random faults, decided by a seed, until they are dropped.
//!
//! What happens to the n-th request, the n-th interaction or the n-th event depends on the seed and n alone, and so
//! do the times and kinds of what happens to the connection and the server: the same seed repeats the same faults.

use fastrand::Rng;
use serde_json::Value;

use super::Due;
use super::gateway::Order;
use super::rest::RestFault;
use crate::id::Id;
use crate::schedule;
use crate::world::{Kind, World, permission};

/// The share of requests that meet a fault at severity 1.
const REQUESTS: f64 = 0.25;
/// The same for interactions, and for other events.
const INTERACTIONS: f64 = 0.2;
const EVENTS: f64 = 0.1;
/// Milliseconds between two faults of the connection or the server at severity 1.
const GATEWAY_MS: (f64, f64) = (800.0, 6_000.0);
const SERVER_MS: (f64, f64) = (500.0, 4_000.0);
/// How long something is taken away before it is restored.
const RESTORED_MS: (f64, f64) = (500.0, 4_000.0);

/// What `mix` may name.
const PARTS: [&str; 4] = ["requests", "gateway", "interactions", "server"];

/// A run of random faults.
#[derive(Debug)]
pub(super) struct RandomFaults {
    severity: f64,
    parts: [bool; 4],
    requests: Rng,
    interactions: Rng,
    events: Rng,
    gateway: Rng,
    server: Rng,
    /// Tells it from earlier runs whose next fault is still on the schedule.
    number: u64,
}

/// What happens to an interaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum InteractionFault {
    Drop,
    Delay(f64),
    Copies(u32),
}

impl RandomFaults {
    /// Reads what was asked for; `None` if it is not valid.
    pub(super) fn read(asked: &Value, number: u64) -> Option<Self> {
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
        let mut streams = Rng::with_seed(seed);
        Some(Self {
            severity,
            parts,
            requests: streams.fork(),
            interactions: streams.fork(),
            events: streams.fork(),
            gateway: streams.fork(),
            server: streams.fork(),
            number,
        })
    }

    fn has(&self, part: &str) -> bool {
        PARTS
            .iter()
            .zip(self.parts)
            .any(|(known, on)| on && *known == part)
    }

    /// What happens to the next request, and how it is counted.
    pub(super) fn request(&mut self) -> Option<(RestFault, &'static str)> {
        let mut rng = self.requests.fork();
        if !self.has("requests") || rng.f64() >= self.severity * REQUESTS {
            return None;
        }
        let mut fault = RestFault::default();
        let kind = match rng.usize(..100) {
            0..30 => {
                fault.status = Some([500, 502, 503, 504][rng.usize(..4)]);
                "server error"
            }
            30..36 => {
                fault.status = Some(502);
                fault.html = true;
                "server error without JSON"
            }
            36..56 => {
                fault.status = Some(429);
                fault.retry_after = between(&mut rng, (0.05, 1.0));
                "429 of the route"
            }
            56..62 => {
                fault.status = Some(429);
                fault.retry_after = between(&mut rng, (0.05, 1.0));
                fault.scope = "shared";
                "429 shared"
            }
            62..66 => {
                fault.status = Some(429);
                fault.retry_after = between(&mut rng, (0.05, 1.0));
                fault.scope = "global";
                "429 global"
            }
            66..82 => {
                fault.delay_ms = between(&mut rng, (50.0, 2_000.0));
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

    /// What happens to the next interaction, and how it is counted.
    pub(super) fn interaction(&mut self) -> Option<(InteractionFault, &'static str)> {
        let mut rng = self.interactions.fork();
        if !self.has("interactions") || rng.f64() >= self.severity * INTERACTIONS {
            return None;
        }
        Some(match rng.usize(..10) {
            0..2 => (InteractionFault::Drop, "interaction dropped"),
            2..6 => (
                InteractionFault::Copies(2 + rng.usize(..2) as u32),
                "interaction duplicated",
            ),
            _ => (
                InteractionFault::Delay(between(&mut rng, (5.0, 2_600.0))),
                "interaction delayed",
            ),
        })
    }

    /// How often the next other event is sent, and how that is counted.
    pub(super) fn event(&mut self) -> Option<(usize, &'static str)> {
        let mut rng = self.events.fork();
        if !self.has("gateway") || rng.f64() >= self.severity * EVENTS {
            return None;
        }
        Some(if rng.usize(..2) == 0 {
            (0, "event dropped")
        } else {
            (2, "event duplicated")
        })
    }

    fn next_pause(&mut self, target: Target) -> f64 {
        let (rng, bounds) = match target {
            Target::Gateway => (&mut self.gateway, GATEWAY_MS),
            Target::Server => (&mut self.server, SERVER_MS),
        };
        between(rng, bounds) / self.severity.max(0.01)
    }
}

/// What was taken away for a while.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Restore {
    /// What the bot may do in a channel.
    Permissions(Id),
    /// How many threads may be active.
    ThreadCap(usize),
    /// The bot's membership of the server.
    Guild,
}

/// What the next random fault is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Gateway,
    Server,
}

impl World {
    /// Starts a run of random faults in place of the last.
    pub(super) fn start_random_faults(&mut self, asked: &Value) -> Option<()> {
        self.chaos.runs += 1;
        let mut random = RandomFaults::read(asked, self.chaos.runs)?;
        let now = self.now();
        if random.severity > 0.0 {
            for (part, target) in [("gateway", Target::Gateway), ("server", Target::Server)] {
                if random.has(part) {
                    let at = now + random.next_pause(target);
                    self.put_off(at, Due::Random(target, random.number));
                }
            }
        }
        self.chaos.random = Some(random);
        Some(())
    }

    /// Lets a random fault happen, unless its run is over, and plans the next.
    pub(super) fn strike(&mut self, target: Target, run: u64) {
        let Some(mut random) = self.chaos.random.take_if(|random| random.number == run) else {
            return;
        };
        match target {
            Target::Gateway => self.strike_gateway(&mut random.gateway),
            Target::Server => self.strike_server(&mut random.server),
        }
        let at = self.now() + random.next_pause(target);
        self.put_off(at, Due::Random(target, run));
        self.chaos.random = Some(random);
    }

    fn put_off(&mut self, at_ms: f64, due: Due) {
        self.schedule.add(at_ms, schedule::Due::Chaos(due));
    }

    fn strike_gateway(&mut self, rng: &mut Rng) {
        let (order, kind) = match rng.usize(..10) {
            0 | 1 => (Order::Cut, "connection cut"),
            2 => (Order::Close(4000), "connection closed"),
            3 => (Order::Close(4009), "session timed out"),
            4 | 5 => (Order::Reconnect, "reconnect requested"),
            6 => (
                Order::Invalidate { resumable: true },
                "session invalid, resumable",
            ),
            7 => (Order::Invalidate { resumable: false }, "session invalid"),
            8 => (Order::Zombie, "zombie connection"),
            _ => {
                self.refuse_gateway(1 + rng.usize(..2) as u64);
                (Order::Cut, "connection cut and refused")
            }
        };
        self.chaos.count(kind);
        self.sessions.order(order);
    }

    fn strike_server(&mut self, rng: &mut Rng) {
        let until = self.now() + between(rng, RESTORED_MS);
        let is_thread = |kind: &Kind| matches!(kind, Kind::Thread(_));
        let is_text = |kind: &Kind| matches!(kind, Kind::Text { .. });
        match rng.usize(..20) {
            0..6 => {
                if let Some(thread) = self.some_channel(rng, is_thread) {
                    self.set_archived(thread, true);
                    self.channel_updated(thread);
                    self.chaos.count("thread archived");
                }
            }
            6..9 => {
                if let Some(thread) = self.some_channel(rng, is_thread) {
                    if let Some(it) = self.channels.get_mut(&thread).and_then(|c| c.thread_mut()) {
                        it.locked = true;
                    }
                    self.set_archived(thread, true);
                    self.channel_updated(thread);
                    self.chaos.count("thread locked");
                }
            }
            9..11 => {
                if let Some(thread) = self.some_channel(rng, is_thread) {
                    self.remove_channel(thread);
                    self.chaos.count("thread deleted");
                }
            }
            11..15 => self.delete_some_message(rng),
            15..17 => {
                if let Some(channel) = self.some_channel(rng, is_text) {
                    self.deny_bot(channel, permission::SEND_MESSAGES);
                    self.put_off(until, Due::Restore(Restore::Permissions(channel)));
                    self.chaos.count("permissions revoked");
                }
            }
            17..19 => {
                let cap = self.settings.active_thread_cap;
                if cap > 0 {
                    self.settings.active_thread_cap = 0;
                    self.put_off(until, Due::Restore(Restore::ThreadCap(cap)));
                    self.chaos.count("thread cap reached");
                }
            }
            _ => {
                if self.is_bot_here {
                    self.leave_guild(false);
                    self.put_off(until, Due::Restore(Restore::Guild));
                    self.chaos.count("bot removed for a while");
                }
            }
        }
    }

    /// Restores what was taken away for a while.
    pub(super) fn restore(&mut self, what: Restore) {
        match what {
            Restore::Permissions(channel) => self.deny_bot(channel, 0),
            Restore::ThreadCap(cap) => self.settings.active_thread_cap = cap,
            Restore::Guild => self.join_guild(),
        }
    }

    /// Restores everything that was taken away for a while.
    pub(super) fn restore_all(&mut self) {
        let is_restore = |due: &schedule::Due| matches!(due, schedule::Due::Chaos(Due::Restore(_)));
        for due in self.schedule.take_all(is_restore) {
            if let schedule::Due::Chaos(Due::Restore(what)) = due {
                self.restore(what);
            }
        }
    }

    fn some_channel(&self, rng: &mut Rng, fits: impl Fn(&Kind) -> bool) -> Option<Id> {
        let all: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| fits(&channel.kind))
            .map(|channel| channel.id)
            .collect();
        (!all.is_empty()).then(|| all[rng.usize(..all.len())])
    }

    /// Deletes one of the bot's last hundred messages.
    fn delete_some_message(&mut self, rng: &mut Rng) {
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
            self.delete(late[rng.usize(..late.len())]);
            self.chaos.count("message deleted");
        }
    }
}

fn between(rng: &mut Rng, (least, most): (f64, f64)) -> f64 {
    least + rng.f64() * (most - least)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn random(seed: u64, severity: f64) -> RandomFaults {
        RandomFaults::read(&json!({"seed": seed, "severity": severity}), 1).unwrap()
    }

    #[test]
    fn the_same_seed_repeats_the_same_faults() {
        let kinds = |seed| {
            let mut random = random(seed, 1.0);
            let requests: Vec<_> = (0..500).map(|_| random.request().map(|it| it.1)).collect();
            let interactions: Vec<_> = (0..500).map(|_| random.interaction()).collect();
            (requests, interactions)
        };
        assert_eq!(kinds(7), kinds(7));
        assert_ne!(kinds(7), kinds(8));
    }

    #[test]
    fn what_happens_to_a_request_does_not_depend_on_interactions() {
        let (mut quiet, mut busy) = (random(7, 1.0), random(7, 1.0));
        for _ in 0..300 {
            busy.interaction();
            busy.event();
            let (one, other) = (quiet.request(), busy.request());
            assert_eq!(one.map(|it| it.1), other.map(|it| it.1));
        }
    }

    #[test]
    fn the_higher_the_severity_the_more_faults() {
        let struck = |severity| {
            let mut random = random(3, severity);
            (0..2_000).filter(|_| random.request().is_some()).count()
        };
        assert_eq!(struck(0.0), 0);
        assert!(struck(0.2) > 40 && struck(0.2) < struck(0.6) && struck(0.6) < struck(1.0));
    }

    #[test]
    fn every_kind_of_fault_comes_at_some_time() {
        let mut random = random(1, 1.0);
        let kinds: std::collections::BTreeSet<_> = (0..5_000)
            .filter_map(|_| random.request().map(|it| it.1))
            .collect();
        assert_eq!(kinds.len(), 8, "{kinds:?}");
    }

    #[test]
    fn a_mix_leaves_out_what_it_does_not_name() {
        let asked = json!({"seed": 1, "severity": 1.0, "mix": ["gateway"]});
        let mut random = RandomFaults::read(&asked, 1).unwrap();
        assert!((0..500).all(|_| random.request().is_none()));
        assert!((0..500).all(|_| random.interaction().is_none()));
        assert!((0..500).any(|_| random.event().is_some()));
    }

    #[test]
    fn an_invalid_run_is_refused() {
        for asked in [
            json!({"severity": 0.5}),
            json!({"seed": 1}),
            json!({"seed": 1, "severity": 1.5}),
            json!({"seed": 1, "severity": 0.5, "mix": ["users"]}),
            json!({"seed": -1, "severity": 0.5}),
        ] {
            assert!(RandomFaults::read(&asked, 1).is_none(), "{asked}");
        }
    }

    #[test]
    fn faults_of_connection_and_server_go_on_until_they_are_dropped() {
        let mut world = World::for_tests();
        world
            .add_fault(&json!({"kind": "chaos", "seed": 5, "severity": 1.0}))
            .unwrap();
        for _ in 0..50 {
            world.strike(Target::Gateway, 1);
            world.strike(Target::Server, 1);
        }
        let counts = world.chaos.counts_json();
        assert!(counts["counts"].as_object().unwrap().len() > 5, "{counts}");
        world.drop_faults();
        world.strike(Target::Gateway, 1);
        assert_eq!(world.chaos.counts_json(), counts);
        assert!(world.is_bot_here && world.settings.active_thread_cap == 1000);
    }
}
