//! Faults on demand: what can go wrong between a bot and Discord, played when a test asks for it.

use serde_json::{Value, json};

use super::agenda::Due;
use super::gateway::session::Order;
use super::id::Id;
use super::weather::Strike;
use super::world::World;

/// Faults that wait at once.
const MOST: usize = 100;
/// The longest delay of anything.
const LONGEST_MS: f64 = 600_000.0;

/// What happens to a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct RestFault {
    method: Option<String>,
    path: Vec<String>,
    pub(crate) status: Option<u16>,
    pub(crate) retry_after: f64,
    /// Whose limit was passed: `user`, `global` or `shared`; empty is `user`.
    pub(crate) scope: &'static str,
    /// Discord's own number for the refusal, or 0.
    pub(crate) code: u32,
    /// A 429 names no bucket.
    pub(crate) is_bare: bool,
    /// The body is a page for people, as from a server before Discord's own.
    pub(crate) html: bool,
    pub(crate) delay_ms: f64,
    pub(crate) lose_answer: bool,
    /// Fields that the answer lacks.
    pub(crate) omit: Vec<FieldPath>,
}

/// A field of a JSON object by its dotted path, as in `author.username`.
pub(crate) type FieldPath = Vec<String>;

#[derive(Debug)]
enum Plan {
    Rest(RestFault),
    Mute,
    RefuseGateway,
    AcceptThenCut,
    Delay(f64),
    Duplicate(u32),
    Drop,
    /// An event of this name is sent so often instead of once.
    Event(String, usize),
    /// The next event of this name lacks fields.
    Omit(String, Vec<FieldPath>),
    Reorder {
        count: usize,
        hold_ms: f64,
        held: Vec<(Id, Value)>,
    },
}

#[derive(Debug)]
struct Fault {
    id: u64,
    plan: Plan,
    /// How often it still happens; `None` until it is dropped.
    times: Option<u64>,
    asked: Value,
}

/// All faults to come.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    waiting: Vec<Fault>,
    last: u64,
}

impl Faults {
    /// The faults to come, as they were asked for.
    pub(crate) fn to_json(&self) -> Value {
        let shown = self.waiting.iter().map(|fault| {
            let mut asked = fault.asked.clone();
            asked["id"] = json!(fault.id);
            asked["times"] = json!(fault.times.unwrap_or(0));
            asked
        });
        json!({"faults": shown.collect::<Vec<_>>()})
    }

    /// Uses up the first fault that fits.
    fn take<T>(&mut self, fits: impl Fn(&Plan) -> Option<T>) -> Option<T> {
        let at = self.waiting.iter().position(|f| fits(&f.plan).is_some())?;
        let found = fits(&self.waiting[at].plan);
        self.spend(at);
        found
    }

    fn spend(&mut self, at: usize) {
        if let Some(times) = &mut self.waiting[at].times {
            *times -= 1;
            if *times == 0 {
                self.waiting.remove(at);
            }
        }
    }

    /// The fault that a request meets.
    pub(crate) fn for_request(&mut self, method: &str, path: &[String]) -> Option<RestFault> {
        self.take(|plan| match plan {
            Plan::Rest(fault) if fault.fits(method, path) => Some(fault.clone()),
            _ => None,
        })
    }

    /// Whether a heartbeat goes unanswered.
    pub(crate) fn mutes(&mut self) -> bool {
        self.take(|plan| matches!(plan, Plan::Mute).then_some(()))
            .is_some()
    }

    /// Whether a gateway connection is refused.
    pub(crate) fn refuses_gateway(&mut self) -> bool {
        self.take(|plan| matches!(plan, Plan::RefuseGateway).then_some(()))
            .is_some()
    }

    /// Whether a gateway connection is accepted and cut at once.
    pub(crate) fn cuts_gateway(&mut self) -> bool {
        self.take(|plan| matches!(plan, Plan::AcceptThenCut).then_some(()))
            .is_some()
    }

    /// Takes the fields from an event that a fault says it lacks.
    pub(crate) fn omit_from_event(&mut self, event: &str, data: &mut Value) {
        let fields = self.take(|plan| match plan {
            Plan::Omit(name, fields) if name == event => Some(fields.clone()),
            _ => None,
        });
        omit(data, &fields.unwrap_or_default());
    }
}

impl RestFault {
    fn fits(&self, method: &str, path: &[String]) -> bool {
        if self.method.as_deref().is_some_and(|m| m != method) {
            return false;
        }
        let open = self.path.last().is_some_and(|p| p == "**");
        let fixed = if open {
            &self.path[..self.path.len() - 1]
        } else {
            &self.path[..]
        };
        let long_enough = if open {
            path.len() >= fixed.len()
        } else {
            path.len() == fixed.len()
        };
        long_enough
            && fixed
                .iter()
                .zip(path)
                .all(|(wanted, part)| wanted == "*" || wanted == part)
    }

    fn read(asked: &Value) -> Option<Self> {
        let path = asked["path"].as_str().filter(|p| p.len() <= 300)?;
        let path = path.strip_prefix("/api/v10").unwrap_or(path);
        let status = match asked.get("status") {
            None | Some(Value::Null) => None,
            Some(status) => Some(
                u16::try_from(status.as_u64()?)
                    .ok()
                    .filter(|s| (400..600).contains(s))?,
            ),
        };
        let fault = Self {
            method: asked["method"].as_str().map(str::to_uppercase),
            path: path
                .split('/')
                .filter(|p| !p.is_empty())
                .map(str::to_owned)
                .collect(),
            status,
            retry_after: asked["retry_after"]
                .as_f64()
                .unwrap_or(1.0)
                .clamp(0.0, 600.0),
            scope: scope(asked)?,
            code: match asked.get("code") {
                None => 0,
                Some(code) => u32::try_from(code.as_u64()?).ok()?,
            },
            is_bare: asked["bucket"] == false,
            html: asked["html"].as_bool().unwrap_or(false),
            delay_ms: span(asked, "delay_ms", 0.0)?,
            lose_answer: asked["lose_answer"].as_bool().unwrap_or(false),
            omit: match asked.get("omit") {
                None => Vec::new(),
                Some(fields) => field_paths(fields)?,
            },
        };
        let does_something = fault.status.is_some()
            || fault.delay_ms > 0.0
            || fault.lose_answer
            || !fault.omit.is_empty();
        does_something.then_some(fault)
    }
}

/// Whose limit a 429 is about; `global: true` is the old way of saying so.
fn scope(asked: &Value) -> Option<&'static str> {
    match (asked["scope"].as_str(), asked["global"].as_bool()) {
        (Some("global"), _) | (None, Some(true)) => Some("global"),
        (Some("shared"), _) => Some("shared"),
        (None | Some("user"), _) => Some("user"),
        (Some(_), _) => None,
    }
}

fn span(asked: &Value, key: &str, default: f64) -> Option<f64> {
    match asked.get(key) {
        None | Some(Value::Null) => Some(default),
        Some(value) => value.as_f64().filter(|ms| (0.0..=LONGEST_MS).contains(ms)),
    }
}

impl World {
    /// Adds a fault, or does at once what happens at once. `None` if it makes no sense.
    pub(crate) fn add_fault(&mut self, asked: &Value) -> Option<()> {
        let times = asked.get("times").map_or(Some(1), Value::as_u64)?;
        match asked["kind"].as_str()? {
            "weather" => return self.storm(asked),
            "guild_leave" => {
                self.part_from_guild(false);
                return Some(());
            }
            "guild_unavailable" => {
                self.part_from_guild(true);
                return Some(());
            }
            "guild_join" => {
                self.join_guild();
                return Some(());
            }
            _ => {}
        }
        let order = match asked["kind"].as_str()? {
            "gateway_close" => {
                let code = asked["code"].as_u64().and_then(|c| u16::try_from(c).ok());
                Some(Order::Close(code.filter(|c| (1000..5000).contains(c))?))
            }
            "gateway_cut" => Some(Order::Cut),
            "gateway_zombie" => Some(Order::Silence),
            "gateway_reconnect" => Some(Order::Reconnect),
            "gateway_invalid_session" => Some(Order::Invalidate {
                resumable: asked["resumable"].as_bool().unwrap_or(false),
            }),
            _ => None,
        };
        if let Some(order) = order {
            self.sessions.order(order);
            return Some(());
        }
        let plan = plan(asked)?;
        if self.faults.waiting.len() >= MOST {
            return None;
        }
        self.faults.last += 1;
        let (id, times) = (self.faults.last, (times > 0).then_some(times));
        self.faults.waiting.push(Fault {
            id,
            plan,
            times,
            asked: asked.clone(),
        });
        Some(())
    }

    /// New connections are refused so many times more.
    pub(crate) fn refuse_gateway(&mut self, times: u64) {
        // With too many faults waiting this one more does not matter.
        let _ = self.add_fault(&json!({"kind": "gateway_refuse", "times": times}));
    }

    /// The fault that a request meets: one that was asked for, or one of the weather.
    pub(crate) fn fault_for(&mut self, method: &str, path: &[String]) -> Option<RestFault> {
        if let Some(fault) = self.faults.for_request(method, path) {
            return Some(fault);
        }
        let (fault, kind) = self.weather.as_mut()?.request()?;
        self.tally.count(kind);
        Some(fault)
    }

    /// How often an event is sent: once, unless a fault or the weather has other plans. Greetings and
    /// interactions are left to faults of their own.
    pub(crate) fn copies_of(&mut self, event: &str) -> usize {
        if matches!(event, "READY" | "RESUMED" | "INTERACTION_CREATE") {
            return 1;
        }
        let asked = self.faults.take(|plan| match plan {
            Plan::Event(name, copies) if name == "*" || name == event => Some(*copies),
            _ => None,
        });
        if let Some(copies) = asked {
            return copies;
        }
        match self
            .weather
            .as_mut()
            .and_then(super::weather::Weather::event)
        {
            Some((copies, kind)) => {
                self.tally.count(kind);
                copies
            }
            None => 1,
        }
    }

    /// Drops all faults; what they held back is delivered, and what the weather took away is given back.
    pub(crate) fn drop_faults(&mut self) {
        self.weather = None;
        for mend in self.agenda.mends() {
            self.mend(mend);
        }
        for fault in std::mem::take(&mut self.faults.waiting) {
            if let Plan::Reorder { held, .. } = fault.plan {
                self.hand_over_reversed(held);
            }
        }
    }

    /// Sends an interaction to the bot, unless a fault has other plans.
    pub(crate) fn deliver(&mut self, id: Id, payload: Value) {
        if self
            .faults
            .take(|p| matches!(p, Plan::Drop).then_some(()))
            .is_some()
        {
            return;
        }
        if !self.is_bot_here {
            return;
        }
        let struck = self
            .weather
            .as_mut()
            .and_then(super::weather::Weather::interaction);
        if let Some((strike, kind)) = struck {
            self.tally.count(kind);
            match strike {
                Strike::Drop => {}
                Strike::Delay(ms) => {
                    let at = self.now() + ms;
                    self.agenda.add(at, Due::Deliver(id, payload));
                }
                Strike::Copies(copies) => {
                    for _ in 0..copies {
                        self.hand_over(id, &payload);
                    }
                }
            }
            return;
        }
        let delay = self.faults.take(|p| {
            if let Plan::Delay(ms) = p {
                Some(*ms)
            } else {
                None
            }
        });
        if let Some(delay) = delay {
            let at = self.now() + delay;
            self.agenda.add(at, Due::Deliver(id, payload));
            return;
        }
        let Some(payload) = self.hold_back(id, payload) else {
            return;
        };
        let copies = self.faults.take(|p| {
            if let Plan::Duplicate(n) = p {
                Some(*n)
            } else {
                None
            }
        });
        for _ in 0..copies.unwrap_or(1) {
            self.hand_over(id, &payload);
        }
    }

    /// Gives an interaction to the bot now.
    pub(crate) fn hand_over(&mut self, id: Id, payload: &Value) {
        if let Some(known) = self.interactions.by_id.get_mut(&id) {
            known.deliveries += 1;
        }
        self.tell("INTERACTION_CREATE", payload);
    }

    fn hand_over_reversed(&mut self, held: Vec<(Id, Value)>) {
        for (id, payload) in held.into_iter().rev() {
            self.hand_over(id, &payload);
        }
    }

    /// Keeps an interaction back if a fault reorders; gives it again if none does.
    fn hold_back(&mut self, id: Id, payload: Value) -> Option<Value> {
        let mut found = None;
        for (at, fault) in self.faults.waiting.iter_mut().enumerate() {
            if let Plan::Reorder {
                count,
                hold_ms,
                held,
            } = &mut fault.plan
            {
                held.push((id, payload.clone()));
                found = Some((at, fault.id, held.len(), *count, *hold_ms));
                break;
            }
        }
        let Some((at, fault, held, count, hold_ms)) = found else {
            return Some(payload);
        };
        if held >= count {
            self.release(at);
        } else if held == 1 {
            let until = self.now() + hold_ms;
            self.agenda.add(until, Due::Release(fault));
        }
        None
    }

    /// Lets go what a fault of this number holds.
    pub(crate) fn release_held(&mut self, fault: u64) {
        if let Some(at) = self.faults.waiting.iter().position(|f| f.id == fault) {
            self.release(at);
        }
    }

    fn release(&mut self, at: usize) {
        let mut freed = Vec::new();
        if let Plan::Reorder { held, .. } = &mut self.faults.waiting[at].plan {
            freed = std::mem::take(held);
        }
        if !freed.is_empty() {
            self.faults.spend(at);
            self.hand_over_reversed(freed);
        }
    }
}

fn plan(asked: &Value) -> Option<Plan> {
    Some(match asked["kind"].as_str()? {
        "rest" => Plan::Rest(RestFault::read(asked)?),
        "gateway_mute" => Plan::Mute,
        "gateway_refuse" => Plan::RefuseGateway,
        "gateway_accept_then_cut" => Plan::AcceptThenCut,
        "event_omit" => Plan::Omit(
            asked.get("event").and(event_name(asked))?,
            field_paths(&asked["omit"])?,
        ),
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

/// The event that is meant; every one but greetings and interactions if none is named.
fn event_name(asked: &Value) -> Option<String> {
    match asked.get("event") {
        None => Some("*".to_owned()),
        Some(name) => name
            .as_str()
            .filter(|name| name.len() <= 60)
            .map(str::to_owned),
    }
}

/// The fields that are named: one to twenty dotted paths of at most a hundred bytes.
fn field_paths(asked: &Value) -> Option<Vec<FieldPath>> {
    let names = asked
        .as_array()
        .filter(|names| (1..=20).contains(&names.len()))?;
    let path = |name: &Value| {
        let name = name.as_str().filter(|name| name.len() <= 100)?;
        let parts: FieldPath = name.split('.').map(str::to_owned).collect();
        parts.iter().all(|part| !part.is_empty()).then_some(parts)
    };
    names.iter().map(path).collect()
}

/// Removes fields; of a list, from each of its entries.
pub(crate) fn omit(value: &mut Value, fields: &[FieldPath]) {
    for field in fields {
        omit_one(value, field);
    }
}

fn omit_one(value: &mut Value, path: &[String]) {
    match (value, path) {
        (Value::Array(entries), _) => entries.iter_mut().for_each(|entry| omit_one(entry, path)),
        (Value::Object(object), [last]) => {
            object.shift_remove(last);
        }
        (Value::Object(object), [first, rest @ ..]) => {
            if let Some(inner) = object.get_mut(first) {
                omit_one(inner, rest);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<String> {
        text.split('/')
            .filter(|p| !p.is_empty())
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn a_star_stands_for_one_part_and_two_for_the_rest() {
        let fault = |path: &str| RestFault::read(&json!({"path": path, "status": 500})).unwrap();
        assert!(fault("/channels/*/messages").fits("POST", &path("/channels/5/messages")));
        assert!(!fault("/channels/*/messages").fits("POST", &path("/channels/5/messages/6")));
        assert!(fault("/channels/**").fits("GET", &path("/channels/5/messages/6")));
        assert!(fault("**").fits("GET", &path("/gateway")));
        assert!(!fault("/webhooks/**").fits("GET", &path("/gateway")));
    }

    #[test]
    fn a_fault_happens_as_often_as_asked() {
        let mut world = World::new("http://127.0.0.1:1".to_owned(), "t".to_owned());
        world.add_fault(&json!({"kind": "rest", "path": "/gateway", "method": "get", "status": 503, "times": 2})).unwrap();
        let mut hit = |method: &str| {
            world
                .faults
                .for_request(method, &path("/gateway"))
                .map(|f| f.status)
        };
        assert_eq!(hit("POST"), None);
        assert_eq!(hit("GET"), Some(Some(503)));
        assert_eq!(hit("GET"), Some(Some(503)));
        assert_eq!(hit("GET"), None);
    }

    #[test]
    fn fields_are_omitted_by_their_path_and_from_every_entry_of_a_list() {
        let fields = field_paths(&json!(["pinned", "author.name", "embeds.title"])).unwrap();
        let mut message = json!({"id": 1, "pinned": true, "author": {"id": 2, "name": "Ann"},
            "embeds": [{"title": "x", "url": "u"}, {"title": "y"}]});
        omit(&mut message, &fields);
        let left = json!({"id": 1, "author": {"id": 2}, "embeds": [{"url": "u"}, {}]});
        assert_eq!(message, left);
    }

    #[test]
    fn a_fault_that_does_nothing_is_refused() {
        let mut world = World::new("http://127.0.0.1:1".to_owned(), "t".to_owned());
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
