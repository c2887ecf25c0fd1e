//! Faults on request: each waits until something meets it, or happens at once.

use serde_json::{Value, json};

use super::Chaos;
use super::gateway::Order;
use super::omit::Fields;
use super::rest::RestFault;
use crate::id::Id;
use crate::world::World;

/// Faults that wait at once.
const MAX: usize = 100;
/// The longest delay of anything.
const LONGEST_MS: f64 = 600_000.0;

/// What a fault does.
#[derive(Debug)]
pub(super) enum Plan {
    Rest(RestFault),
    /// A heartbeat is not acknowledged.
    IgnoreHeartbeat,
    /// A gateway connection is refused.
    RefuseGateway,
    /// A gateway connection is accepted and cut at once.
    AcceptThenCut,
    /// An interaction is late by so many milliseconds.
    Delay(f64),
    Duplicate(u32),
    Drop,
    /// An event of this name is sent so often instead of once.
    Event(String, usize),
    /// The next event of this name lacks fields.
    Omit(String, Fields),
    Reorder {
        count: usize,
        hold_ms: f64,
        held: Vec<(Id, Value)>,
    },
}

#[derive(Debug)]
pub(super) struct Fault {
    pub(super) id: u64,
    pub(super) plan: Plan,
    /// How often it still happens; `None` until it is dropped.
    times: Option<u64>,
    asked: Value,
}

/// All faults to come.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) waiting: Vec<Fault>,
    last: u64,
}

impl Faults {
    /// The faults to come, as they were asked for.
    pub(super) fn to_json(&self) -> Value {
        let shown = self.waiting.iter().map(|fault| {
            let mut asked = fault.asked.clone();
            asked["id"] = json!(fault.id);
            asked["times"] = json!(fault.times.unwrap_or(0));
            asked
        });
        json!({"faults": shown.collect::<Vec<_>>()})
    }

    /// Uses up the first fault that fits.
    pub(super) fn take<T>(&mut self, fits: impl Fn(&Plan) -> Option<T>) -> Option<T> {
        let mut waiting = self.waiting.iter().enumerate();
        let (at, found) = waiting.find_map(|(at, f)| Some((at, fits(&f.plan)?)))?;
        self.spend(at);
        Some(found)
    }

    pub(super) fn spend(&mut self, at: usize) {
        if let Some(times) = &mut self.waiting[at].times {
            *times -= 1;
            if *times == 0 {
                self.waiting.remove(at);
            }
        }
    }

    /// The fault that a request meets.
    pub(super) fn for_request(&mut self, method: &str, path: &[String]) -> Option<RestFault> {
        self.take(|plan| match plan {
            Plan::Rest(fault) if fault.fits(method, path) => Some(fault.clone()),
            _ => None,
        })
    }
}

impl Chaos {
    /// Whether a heartbeat goes unanswered.
    pub(crate) fn ignores_heartbeat(&mut self) -> bool {
        let plan = |plan: &Plan| matches!(plan, Plan::IgnoreHeartbeat).then_some(());
        self.faults.take(plan).is_some()
    }

    /// Whether a gateway connection is refused.
    pub(crate) fn refuses_connection(&mut self) -> bool {
        let plan = |plan: &Plan| matches!(plan, Plan::RefuseGateway).then_some(());
        self.faults.take(plan).is_some()
    }

    /// Whether a gateway connection is accepted and cut at once.
    pub(crate) fn cuts_new_connection(&mut self) -> bool {
        let plan = |plan: &Plan| matches!(plan, Plan::AcceptThenCut).then_some(());
        self.faults.take(plan).is_some()
    }

    /// Takes from an event the fields that a fault says it lacks.
    pub(crate) fn omit_from_event(&mut self, event: &str, data: &mut Value) {
        let fields = self.faults.take(|plan| match plan {
            Plan::Omit(name, fields) if name == event => Some(fields.clone()),
            _ => None,
        });
        if let Some(fields) = fields {
            fields.remove_from(data);
        }
    }
}

pub(super) fn span(asked: &Value, key: &str, default: f64) -> Option<f64> {
    match asked.get(key) {
        None | Some(Value::Null) => Some(default),
        Some(value) => value.as_f64().filter(|ms| (0.0..=LONGEST_MS).contains(ms)),
    }
}

impl World {
    /// Adds a fault, or does at once what happens at once. `None` if it is not valid.
    pub(super) fn add_fault(&mut self, asked: &Value) -> Option<()> {
        let times = asked.get("times").map_or(Some(1), Value::as_u64)?;
        match asked["kind"].as_str()? {
            "chaos" => return self.start_random_faults(asked),
            "guild_leave" => {
                self.leave_guild(false);
                return Some(());
            }
            "guild_unavailable" => {
                self.leave_guild(true);
                return Some(());
            }
            "guild_join" => {
                self.join_guild();
                return Some(());
            }
            kind => {
                if let Some(order) = order(kind, asked) {
                    self.sessions.order(order);
                    return Some(());
                }
            }
        }
        let plan = plan(asked)?;
        let faults = &mut self.chaos.faults;
        if faults.waiting.len() >= MAX {
            return None;
        }
        faults.last += 1;
        faults.waiting.push(Fault {
            id: faults.last,
            plan,
            times: (times > 0).then_some(times),
            asked: asked.clone(),
        });
        Some(())
    }

    /// New connections are refused so many times more.
    pub(super) fn refuse_gateway(&mut self, times: u64) {
        // With too many faults waiting this one more does not matter.
        let _ = self.add_fault(&json!({"kind": "gateway_refuse", "times": times}));
    }

    /// How often an event is sent: once, unless a fault says otherwise. READY, RESUMED and interactions are left to
    /// faults of their own.
    pub(crate) fn copies_of(&mut self, event: &str) -> usize {
        if matches!(event, "READY" | "RESUMED" | "INTERACTION_CREATE") {
            return 1;
        }
        let asked = self.chaos.faults.take(|plan| match plan {
            Plan::Event(name, copies) if name == "*" || name == event => Some(*copies),
            _ => None,
        });
        if let Some(copies) = asked {
            return copies;
        }
        match self.chaos.random.as_mut().and_then(|r| r.event()) {
            Some((copies, kind)) => {
                self.chaos.count(kind);
                copies
            }
            None => 1,
        }
    }

    /// Drops all faults; what they held back is delivered, and what a random fault took away is restored.
    pub(super) fn drop_faults(&mut self) {
        self.chaos.random = None;
        self.restore_all();
        for fault in std::mem::take(&mut self.chaos.faults.waiting) {
            if let Plan::Reorder { held, .. } = fault.plan {
                self.send_reversed(held);
            }
        }
    }
}

/// What is done to connections at once.
fn order(kind: &str, asked: &Value) -> Option<Order> {
    Some(match kind {
        "gateway_close" => {
            let code = u16::try_from(asked["code"].as_u64()?).ok()?;
            Order::Close(Some(code).filter(|code| (1000..5000).contains(code))?)
        }
        "gateway_cut" => Order::Cut,
        "gateway_zombie" => Order::Zombie,
        "gateway_reconnect" => Order::Reconnect,
        "gateway_invalid_session" => Order::Invalidate {
            resumable: asked["resumable"].as_bool().unwrap_or(false),
        },
        _ => return None,
    })
}

fn plan(asked: &Value) -> Option<Plan> {
    Some(match asked["kind"].as_str()? {
        "rest" => Plan::Rest(RestFault::read(asked)?),
        "gateway_mute" => Plan::IgnoreHeartbeat,
        "gateway_refuse" => Plan::RefuseGateway,
        "gateway_accept_then_cut" => Plan::AcceptThenCut,
        "event_omit" => {
            asked.get("event")?;
            Plan::Omit(event_name(asked)?, Fields::read(&asked["omit"])?)
        }
        "interaction_delay" => Plan::Delay(span(asked, "delay_ms", 1000.0)?),
        "interaction_drop" => Plan::Drop,
        "event_drop" => Plan::Event(event_name(asked)?, 0),
        "event_duplicate" => Plan::Event(event_name(asked)?, 2),
        "interaction_duplicate" => {
            let copies = asked.get("copies").map_or(Some(2), Value::as_u64)?;
            Plan::Duplicate(
                u32::try_from(copies)
                    .ok()
                    .filter(|n| (2..=20).contains(n))?,
            )
        }
        "interaction_reorder" => {
            let count = asked.get("count").map_or(Some(2), Value::as_u64)?;
            Plan::Reorder {
                count: usize::try_from(count)
                    .ok()
                    .filter(|n| (2..=100).contains(n))?,
                hold_ms: span(asked, "hold_ms", 1000.0)?,
                held: Vec::new(),
            }
        }
        _ => return None,
    })
}

/// The event that is meant; every one but READY, RESUMED and interactions if none is named.
fn event_name(asked: &Value) -> Option<String> {
    match asked.get("event") {
        None => Some("*".to_owned()),
        Some(name) => name
            .as_str()
            .filter(|name| name.len() <= 60)
            .map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_happens_as_often_as_asked() {
        let mut world = World::for_tests();
        world.add_fault(&json!({"kind": "rest", "path": "/gateway", "method": "get", "status": 503, "times": 2})).unwrap();
        let mut hit = |method: &str| {
            let path = ["gateway".to_owned()];
            world
                .chaos
                .faults
                .for_request(method, &path)
                .map(|f| f.status)
        };
        assert_eq!(hit("POST"), None);
        assert_eq!(hit("GET"), Some(Some(503)));
        assert_eq!(hit("GET"), Some(Some(503)));
        assert_eq!(hit("GET"), None);
    }

    #[test]
    fn a_fault_that_does_nothing_is_refused() {
        let mut world = World::for_tests();
        for asked in [
            json!({"kind": "rest", "path": "**"}),
            json!({"kind": "rest", "path": "**", "status": 200}),
            json!({"kind": "gateway_close", "code": 99999}),
            json!({"kind": "rest", "path": "**", "omit": []}),
            json!({"kind": "rest", "path": "**", "omit": "pinned"}),
            json!({"kind": "event_omit", "omit": ["locale"]}),
            json!({"kind": "event_omit", "event": "INTERACTION_CREATE"}),
            json!({"kind": "event_omit", "event": "INTERACTION_CREATE", "omit": ["a..b"]}),
            json!({"kind": "flood"}),
            json!(null),
        ] {
            assert!(world.add_fault(&asked).is_none(), "{asked}");
        }
    }
}
