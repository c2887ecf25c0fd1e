//! What takes the place of `chaos` in a sandbox built without that feature: nothing ever goes wrong.
//!
//! Types that only a fault could produce have no values, so what handles them compiles to nothing.

use std::convert::Infallible;

use axum::Router;
use axum::routing::any;
use serde_json::Value;
use tokio::time::Duration;

use crate::Shared;
use crate::control::CallError;
use crate::gateway::{Connection, End};
use crate::id::Id;
use crate::limits::Refusal;
use crate::listener::Cut;
use crate::world::World;

/// No faults.
#[derive(Debug, Default)]
pub(crate) struct Chaos {}

/// Nothing is ever put off.
pub(crate) type Due = Infallible;
/// No connection is told to misbehave.
pub(crate) type Order = Infallible;

/// No request meets a fault.
#[derive(Debug)]
pub(crate) enum RestFault {}

impl RestFault {
    pub(crate) fn delay(&self) -> Duration {
        match *self {}
    }

    pub(crate) fn refusal(&self) -> Option<Refusal> {
        match *self {}
    }

    pub(crate) fn retry(&self) -> Option<(f64, &'static str)> {
        match *self {}
    }

    pub(crate) fn omit_from(&self, _: &mut Value) {
        match *self {}
    }

    pub(crate) fn is_bare(&self) -> bool {
        match *self {}
    }

    pub(crate) fn is_html(&self) -> bool {
        match *self {}
    }

    pub(crate) fn finish(&self, _: &Cut) {
        match *self {}
    }
}

impl Chaos {
    pub(crate) fn refuses_connection(&mut self) -> bool {
        false
    }

    pub(crate) fn cuts_new_connection(&mut self) -> bool {
        false
    }

    pub(crate) fn ignores_heartbeat(&mut self) -> bool {
        false
    }

    pub(crate) fn omit_from_event(&mut self, _: &str, _: &mut Value) {}
}

impl World {
    pub(crate) fn do_chaos(&mut self, due: Due) {
        match due {}
    }

    pub(crate) fn fault_for(&mut self, _: &str, _: &[String]) -> Option<RestFault> {
        None
    }

    pub(crate) fn copies_of(&mut self, _: &str) -> usize {
        1
    }

    pub(crate) fn deliver(&mut self, id: Id, payload: &Value) {
        self.send_interaction(id, payload);
    }
}

impl Connection {
    pub(crate) async fn obey(&mut self, order: Order, _: &str) -> Result<(), End> {
        match order {}
    }
}

/// Says why the calls of `chaos` are not there.
pub(crate) fn router() -> Router<Shared> {
    let absent = any(|| async {
        CallError::new(
            "unknown_call",
            "this sandbox was built without the feature `chaos`",
        )
    });
    Router::new()
        .route("/sandbox/faults", absent.clone())
        .route("/sandbox/chaos", absent)
}
