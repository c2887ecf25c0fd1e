//! Fault injection: what can go wrong between a bot and Discord, on request or at random.
//!
//! Compiled with the feature `chaos` only. Without it `no_chaos.rs` takes the place of this module and does nothing.
//! Both offer the same functions, so that nothing else needs to know which of them there is.

mod faults;
mod gateway;
mod guild;
mod interactions;
mod omit;
mod random;
mod rest;

use std::collections::BTreeMap;

use axum::Router;
use serde_json::{Value, json};

use self::faults::Faults;
pub(crate) use self::gateway::Order;
use self::random::{RandomFaults, Restore, Target};
pub(crate) use self::rest::RestFault;
use crate::Shared;
use crate::control::{CallError, CallResult, with_body};
use crate::id::Id;
use crate::world::World;
use axum::routing::MethodFilter;

/// The faults to come and the random ones at work.
#[derive(Debug, Default)]
pub(crate) struct Chaos {
    faults: Faults,
    random: Option<RandomFaults>,
    /// How often random faults were asked for.
    runs: u64,
    counts: BTreeMap<&'static str, u64>,
}

/// Something that chaos does later.
#[derive(Debug)]
pub(crate) enum Due {
    /// Give a delayed interaction to the bot.
    Deliver(Id, Value),
    /// Deliver what the fault with this number holds back.
    Release(u64),
    /// The next random fault of the run with this number.
    Random(Target, u64),
    /// Undo what a random fault did for a while.
    Restore(Restore),
}

impl Chaos {
    fn count(&mut self, kind: &'static str) {
        *self.counts.entry(kind).or_default() += 1;
    }

    fn counts_json(&self) -> Value {
        json!({"counts": self.counts})
    }
}

impl World {
    /// Does what was put off.
    pub(crate) fn do_chaos(&mut self, due: Due) {
        match due {
            Due::Deliver(id, payload) => self.send_interaction(id, &payload),
            Due::Release(fault) => self.release_held(fault),
            Due::Random(target, run) => self.strike(target, run),
            Due::Restore(what) => self.restore(what),
        }
    }
}

/// The calls below `/sandbox/` that control it.
pub(crate) fn router() -> Router<Shared> {
    let faults = with_body(MethodFilter::POST, add_fault)
        .merge(with_body(MethodFilter::GET, |world, _| {
            Ok(world.chaos.faults.to_json())
        }))
        .merge(with_body(MethodFilter::DELETE, drop_faults));
    let counts = with_body(MethodFilter::GET, |world, _| Ok(world.chaos.counts_json()));
    Router::new()
        .route("/sandbox/faults", faults)
        .route("/sandbox/chaos", counts)
}

/// `POST /sandbox/faults`
fn add_fault(world: &mut World, asked: &Value) -> CallResult {
    let wrong = || CallError::bad("this is not a valid fault; GET /sandbox/ lists those that are");
    world.add_fault(asked).ok_or_else(wrong)?;
    Ok(world.chaos.faults.to_json())
}

/// `DELETE /sandbox/faults`
fn drop_faults(world: &mut World, _: &Value) -> CallResult {
    world.drop_faults();
    Ok(world.chaos.faults.to_json())
}
