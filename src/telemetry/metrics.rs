//! What is counted and timed, in the form of Prometheus.
//!
//! Like the log, there is one for the whole process. Counting is cheap and always on; whether anybody can read it is
//! another question (`endpoint`). Names end in their unit, as Prometheus has it, and times are in seconds.

use std::{sync::LazyLock, time::Duration};

use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::Registry,
};

use qiyuan_core::clock::Span;

/// The bounds of times, from a quarter of a millisecond to the three seconds that Discord waits, and beyond.
const SECONDS: [f64; 14] = [
    0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0, 10.0,
];

/// Everything that is counted and timed.
pub struct Metrics {
    registry: Registry,
    /// From a user's action to our acknowledgement.
    pub acknowledged: Histogram,
    /// From an event to the message that shows it, by surface.
    pub shown: Family<SurfaceLabels, Histogram>,
    /// Delivery attempts by result.
    pub deliveries: Family<DeliveryLabels, Counter>,
    /// Requests by result.
    pub requests: Family<RequestLabels, Counter>,
    /// From a deadline to when it was acted on.
    pub deadlines_late: Histogram,
    /// How long a commit took.
    pub saved: Histogram,
    /// Sessions loaded by where they were found.
    pub loads: Family<LoadLabels, Counter>,
    /// Sessions that could not be replayed and were quarantined.
    pub quarantined: Counter,
    /// Our errors that were reported to a user.
    pub incidents: Counter,
    /// Attempts to connect to the gateway.
    pub gateway_connections: Counter,
    /// Events that could not be decoded.
    pub undecoded_events: Family<EventLabels, Counter>,
    /// Times at which the whole program stood still for seconds.
    pub standstills: Counter,
    health: Gauges,
}

/// Where a session shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct SurfaceLabels {
    /// The key of the surface.
    pub surface: &'static str,
}

/// The result of a delivery attempt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct DeliveryLabels {
    /// `sent`, `later` or `given_up`.
    pub result: &'static str,
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// `answered`, `limited`, `refused`, `failed`, or `not_sent` if it was held back.
    pub result: &'static str,
}

/// Where a session came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct LoadLabels {
    /// `cache` or `store`.
    pub from: &'static str,
}

/// An event of the gateway.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct EventLabels {
    /// Discord's name for it.
    pub event: &'static str,
}

/// How the bot is at the moment at which somebody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Whether the database answers.
    pub has_store: bool,
    /// Whether the gateway is connected.
    pub is_connected: bool,
    /// Games in play.
    pub live: u64,
    /// Open challenges.
    pub challenges: u64,
    /// Deliveries outstanding.
    pub owed: u64,
    /// The size of the database's log, in bytes.
    pub log_bytes: u64,
}

impl Health {
    /// Whether people can play.
    #[must_use]
    pub const fn is_well(&self) -> bool {
        self.has_store && self.is_connected
    }
}

#[derive(Default)]
struct Gauges {
    has_store: Gauge,
    is_connected: Gauge,
    live: Gauge,
    challenges: Gauge,
    owed: Gauge,
    log_bytes: Gauge,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// A span in the unit of all metrics.
#[must_use]
pub fn in_seconds(span: Span) -> f64 {
    Duration::from_millis(u64::try_from(span.as_ms()).unwrap_or_default()).as_secs_f64()
}

/// The metrics of this process.
pub fn metrics() -> &'static Metrics {
    &METRICS
}

fn seconds() -> Histogram {
    Histogram::new(SECONDS)
}

impl Metrics {
    fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("qiyuan"),
            acknowledged: seconds(),
            shown: Family::new_with_constructor(seconds),
            deliveries: Family::default(),
            requests: Family::default(),
            deadlines_late: seconds(),
            saved: seconds(),
            loads: Family::default(),
            quarantined: Counter::default(),
            incidents: Counter::default(),
            gateway_connections: Counter::default(),
            undecoded_events: Family::default(),
            standstills: Counter::default(),
            health: Gauges::default(),
        };
        metrics.register();
        metrics.register_edge();
        metrics.register_health();
        metrics
    }

    fn register(&mut self) {
        let all = &mut self.registry;
        let version = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        all.register("build", "The program", version);
        all.register(
            "acknowledged_seconds",
            "Time from a user's action to its acknowledgement",
            self.acknowledged.clone(),
        );
        all.register(
            "shown_seconds",
            "Time from an event to the message that shows it",
            self.shown.clone(),
        );
        all.register(
            "deliveries",
            "Delivery attempts by result",
            self.deliveries.clone(),
        );
        all.register(
            "requests",
            "Requests by result, not counting answers to interactions",
            self.requests.clone(),
        );
        all.register(
            "deadline_late_seconds",
            "Time from a deadline to when it was acted on",
            self.deadlines_late.clone(),
        );
        all.register(
            "saved_seconds",
            "Time to commit a change",
            self.saved.clone(),
        );
        all.register(
            "loads",
            "Sessions loaded by where they were found",
            self.loads.clone(),
        );
        all.register(
            "quarantined",
            "Sessions quarantined because they could not be replayed",
            self.quarantined.clone(),
        );
        all.register(
            "incidents",
            "Internal errors reported to a user",
            self.incidents.clone(),
        );
    }

    fn register_edge(&mut self) {
        let all = &mut self.registry;
        all.register(
            "gateway_connections",
            "Attempts to connect to the gateway",
            self.gateway_connections.clone(),
        );
        all.register(
            "undecoded_events",
            "Gateway events that could not be decoded",
            self.undecoded_events.clone(),
        );
        all.register(
            "standstills",
            "Times the whole program stood still for more than 5 seconds",
            self.standstills.clone(),
        );
    }

    fn register_health(&mut self) {
        let (all, gauges) = (&mut self.registry, &self.health);
        for (name, help, gauge) in [
            (
                "store_up",
                "Whether the database answers",
                &gauges.has_store,
            ),
            (
                "connected",
                "Whether the gateway is connected",
                &gauges.is_connected,
            ),
            ("sessions_live", "Games in play", &gauges.live),
            ("challenges_standing", "Open challenges", &gauges.challenges),
            ("messages_owed", "Deliveries outstanding", &gauges.owed),
            (
                "store_log_bytes",
                "Size of the database's write-ahead log",
                &gauges.log_bytes,
            ),
        ] {
            all.register(name, help, gauge.clone());
        }
    }

    /// Everything as text, with the health as it is.
    #[must_use]
    pub fn to_text(&self, health: &Health) -> String {
        let gauges = &self.health;
        for (gauge, value) in [
            (&gauges.has_store, u64::from(health.has_store)),
            (&gauges.is_connected, u64::from(health.is_connected)),
            (&gauges.live, health.live),
            (&gauges.challenges, health.challenges),
            (&gauges.owed, health.owed),
            (&gauges.log_bytes, health.log_bytes),
        ] {
            gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        }
        let mut text = String::new();
        text::encode(&mut text, &self.registry).expect("a string takes all text");
        text
    }
}
