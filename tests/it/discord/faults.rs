//! Makes things go wrong: faults of Discord, missing permissions, a full or failing disk, a standstill.

use std::{process::Command, time::Duration};

use serde_json::{Value, json};

use super::{harness::Harness, warnings};
use crate::faulty_disk::Orders;

// The codes of Discord's errors that tests bring about, for `Harness::expected_refusals`.
pub const UNKNOWN_CHANNEL: i64 = 10_003;
pub const UNKNOWN_GUILD: i64 = 10_004;
pub const UNKNOWN_MEMBER: i64 = 10_007;
pub const UNKNOWN_MESSAGE: i64 = 10_008;
pub const UNKNOWN_INTERACTION: i64 = 10_062;
pub const EDITED_TOO_OFTEN: i64 = 30_046;
pub const TOO_LARGE: i64 = 40_005;
pub const ALREADY_ACKNOWLEDGED: i64 = 40_060;
pub const MISSING_ACCESS: i64 = 50_001;
pub const CANNOT_SEND: i64 = 50_007;
pub const MISSING_PERMISSIONS: i64 = 50_013;
pub const WRONG_KIND_OF_CHANNEL: i64 = 50_024;
pub const THREAD_ARCHIVED: i64 = 50_083;
pub const THREAD_EXISTS: i64 = 160_004;
pub const THREAD_LOCKED: i64 = 160_005;
pub const TOO_MANY_THREADS: i64 = 160_006;

/// The code of answers that name no error of Discord's, such as a status of 500 that a fault sets.
pub const NO_CODE: i64 = 0;

/// What the bot needs to write into channels and threads.
pub const WRITING: [&str; 2] = ["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"];

/// Requests of this method to this path meet `effect`: once, unless it says how many `times`.
pub fn on_requests(method: &str, path: &str, effect: &Value) -> Value {
    let mut fault = json!({"kind": "rest", "method": method, "path": path});
    for (name, value) in effect.as_object().unwrap() {
        fault[name] = value.clone();
    }
    fault
}

/// Posts of messages meet `effect`.
pub fn on_posts(effect: &Value) -> Value {
    on_requests("POST", "/channels/*/messages", effect)
}

/// Edits of messages meet `effect`.
pub fn on_edits(effect: &Value) -> Value {
    on_requests("PATCH", "/channels/*/messages/*", effect)
}

impl Harness {
    /// Makes something go wrong.
    pub async fn fault(&self, fault: Value) {
        self.post("faults", fault).await;
    }

    /// Waits until every fault has struck.
    pub async fn faults_have_struck(&self) {
        let have_struck = async || self.get("faults").await["faults"] == json!([]);
        self.until("every fault has struck", have_struck).await;
    }

    /// Takes permissions in the lobby, and below it, from the bot; gives all others back.
    pub async fn denies(&self, permissions: &[&str]) {
        let body = json!({"for": "bot", "deny": permissions, "allow": []});
        self.post("channels/lobby/permissions", body).await;
    }

    /// Somebody deletes a message.
    pub async fn deletes_message(&self, message: &Value) {
        let id = message["id"].as_str().unwrap();
        self.delete(&format!("messages/{id}")).await;
    }

    /// Somebody deletes a channel or thread, by name or id.
    pub async fn deletes_channel(&self, channel: &str) {
        self.delete(&format!("channels/{channel}")).await;
    }

    /// What the faulty disk does from now on.
    pub fn orders(&self, orders: Orders) {
        self.may_warn_of(warnings::STORE);
        self.faulty_disk().order(orders);
    }

    /// No file of the bot may grow beyond so many bytes from now on: the disk is full.
    pub fn limits_files(&self, bytes: &str) {
        self.may_warn_of(warnings::STORE);
        let limit = format!("--fsize={bytes}:");
        let limited = Command::new("prlimit")
            .args(["--pid", &self.bot_id(), &limit])
            .status();
        assert!(limited.unwrap().success());
    }

    /// The bot gets no time of the processor for a while.
    pub async fn stands_still(&self, time: Duration) {
        self.while_it_stands_still(tokio::time::sleep(time)).await;
    }

    /// The bot gets no time of the processor while this happens (SIGSTOP, SIGCONT).
    pub async fn while_it_stands_still<T>(&self, happens: impl Future<Output = T>) -> T {
        self.may_warn_of(warnings::STANDSTILL);
        let id = self.bot_id();
        let signals = |signal: &str| {
            let sent = Command::new("kill").args([signal, &id]).status();
            assert!(sent.unwrap().success());
        };
        signals("-STOP");
        let happened = happens.await;
        signals("-CONT");
        happened
    }
}
