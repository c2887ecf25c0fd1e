//! What the bot may warn of after a test has made something go wrong, as parts of the lines of its log.

use serde_json::Value;

/// The connection was lost, refused or silent.
const CONNECTION: &[&str] = &[
    "players cannot reach the bot",
    "a connection is dead and made again",
    "connections to the gateway do not last",
    "something was cut off while stopping",
    "the connection to Discord did not close in time",
    "serenity::gateway",
];

/// The program got no time of the processor.
pub const STANDSTILL: &[&str] = &[
    "the program stood still",
    "players cannot reach the bot",
    "a connection is dead and made again",
    "serenity::gateway",
];

/// Requests failed.
const REQUESTS: &[&str] = &[
    "the server is asked again",
    "commands are not registered yet",
    "a delivery is given up",
    "an answer was not delivered",
    "couldn't send autocomplete response",
];

/// Discord does not allow something.
pub const FORBIDDEN: &[&str] = &["a delivery is given up"];

/// The database cannot be read or written.
pub const STORE: &[&str] = &[
    "nothing can be saved",
    "the bot is not available yet",
    "a name was not remembered",
    "what became of a delivery",
    "what is owed cannot be read",
    "the deadlines cannot be read",
    "a deadline was missed",
    "a session is shown when its lease has run out",
    "the database did not close cleanly",
];

/// The clock of the machine is not Discord's.
pub const CLOCK: &[&str] = &["this machine's clock is off"];

/// What follows from a fault of the sandbox.
pub fn of_fault(fault: &Value) -> &'static [&'static str] {
    match fault["kind"].as_str().unwrap_or_default() {
        "rest" => REQUESTS,
        "event_omit" => &["an event lacks something"],
        // Late interactions can no longer be answered.
        "interaction_delay" | "interaction_duplicate" => &["an answer was not delivered"],
        kind if kind.starts_with("gateway_") => CONNECTION,
        _ => &[],
    }
}
