//! Interactions that reach the bot late, twice, never, or in another order.

use serde_json::Value;

use super::Due;
use super::faults::Plan;
use super::random::InteractionFault;
use crate::id::Id;
use crate::schedule;
use crate::world::World;

impl World {
    /// Sends an interaction to the bot, unless a fault says otherwise.
    pub(crate) fn deliver(&mut self, id: Id, payload: &Value) {
        let faults = &mut self.chaos.faults;
        let is_dropped = faults.take(|p| matches!(p, Plan::Drop).then_some(()));
        if is_dropped.is_some() || !self.is_bot_here {
            return;
        }
        let random = self.chaos.random.as_mut().and_then(|r| r.interaction());
        if let Some((fault, kind)) = random {
            self.chaos.count(kind);
            return self.deliver_randomly(fault, id, payload);
        }
        let delay = self.chaos.faults.take(|plan| match plan {
            Plan::Delay(ms) => Some(*ms),
            _ => None,
        });
        if let Some(delay) = delay {
            return self.deliver_late(delay, id, payload);
        }
        if self.hold_back(id, payload) {
            return;
        }
        let copies = self.chaos.faults.take(|plan| match plan {
            Plan::Duplicate(copies) => Some(*copies),
            _ => None,
        });
        for _ in 0..copies.unwrap_or(1) {
            self.send_interaction(id, payload);
        }
    }

    fn deliver_randomly(&mut self, fault: InteractionFault, id: Id, payload: &Value) {
        match fault {
            InteractionFault::Drop => {}
            InteractionFault::Delay(ms) => self.deliver_late(ms, id, payload),
            InteractionFault::Copies(copies) => {
                for _ in 0..copies {
                    self.send_interaction(id, payload);
                }
            }
        }
    }

    fn deliver_late(&mut self, delay_ms: f64, id: Id, payload: &Value) {
        let due = Due::Deliver(id, payload.clone());
        self.schedule
            .add(self.clock.now_ms() + delay_ms, schedule::Due::Chaos(due));
    }

    /// Keeps an interaction back if a fault reorders, and says whether it did.
    fn hold_back(&mut self, id: Id, payload: &Value) -> bool {
        let mut found = None;
        for (at, fault) in self.chaos.faults.waiting.iter_mut().enumerate() {
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
            return false;
        };
        if held >= count {
            self.release(at);
        } else if held == 1 {
            let until = self.now() + hold_ms;
            self.schedule
                .add(until, schedule::Due::Chaos(Due::Release(fault)));
        }
        true
    }

    /// Delivers what the fault with this number holds back.
    pub(super) fn release_held(&mut self, fault: u64) {
        let waiting = &self.chaos.faults.waiting;
        if let Some(at) = waiting.iter().position(|f| f.id == fault) {
            self.release(at);
        }
    }

    fn release(&mut self, at: usize) {
        let mut freed = Vec::new();
        if let Plan::Reorder { held, .. } = &mut self.chaos.faults.waiting[at].plan {
            freed = std::mem::take(held);
        }
        if !freed.is_empty() {
            self.chaos.faults.spend(at);
            self.send_reversed(freed);
        }
    }

    pub(super) fn send_reversed(&mut self, held: Vec<(Id, Value)>) {
        for (id, payload) in held.into_iter().rev() {
            self.send_interaction(id, &payload);
        }
    }
}
