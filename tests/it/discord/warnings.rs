//! What the bot may warn of after a test has made something go wrong, as parts of the lines of its log.

use serde_json::Value;

/// The connection was lost, refused or silent.
const CONNECTION: &[&str] = &[
    "players cannot reach the bot",
    "a shard's connection is dead and is restarted",
    "connections to the gateway do not last",
    "some work was interrupted while stopping",
    "the connection to Discord did not close in time",
    "serenity::gateway",
];

/// The program got no time of the processor.
pub const STANDSTILL: &[&str] = &[
    "the program stood still",
    "players cannot reach the bot",
    "a shard's connection is dead and is restarted",
    "serenity::gateway",
];

/// Requests failed.
const REQUESTS: &[&str] = &[
    "a request is repeated",
    "commands are not registered yet",
    "a delivery is given up",
    "an answer was not delivered",
    "couldn't send autocomplete response",
];

/// Discord does not allow something.
pub const FORBIDDEN: &[&str] = &["a delivery is given up"];

/// The database cannot be read or written.
pub const STORE: &[&str] = &[
    "the database cannot be written",
    "the bot is not available yet",
    "a user's name was not saved",
    "the result of a delivery",
    "the outbox cannot be read",
    "the deadlines cannot be read",
    "a deadline was missed",
    "the deadlines of contests cannot be read",
    "a deadline of a contest was missed",
    "contests were not told of games that ended",
    "achievements were not looked for",
    "deliveries that were given up were not queued again",
    "a delivery is retried when its lease expires",
    "the database did not close cleanly",
];

/// The clock of the machine is not Discord's.
pub const CLOCK: &[&str] = &["this machine's clock is off"];

/// What follows from a fault of the sandbox.
pub fn of_fault(fault: &Value) -> &'static [&'static str] {
    match fault["kind"].as_str().unwrap_or_default() {
        "rest" => REQUESTS,
        "event_omit" => &["a gateway event could not be decoded"],
        // Late interactions can no longer be answered.
        "interaction_delay" | "interaction_duplicate" => &["an answer was not delivered"],
        kind if kind.starts_with("gateway_") => CONNECTION,
        _ => &[],
    }
}
