//! Gateway connections that misbehave.

use axum::extract::ws::{CloseFrame, Message};
use serde_json::json;

use crate::gateway::session::Sessions;
use crate::gateway::{Connection, End};

/// What the server does to a connection of its own accord.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Order {
    Close(u16),
    /// Without a close frame.
    Cut,
    Reconnect,
    /// The connection stays open, but nothing is sent or heard on it any more.
    Zombie,
    Invalidate {
        resumable: bool,
    },
}

impl Sessions {
    /// Gives every connection an order.
    pub(super) fn order(&mut self, order: Order) {
        for session in self.all.iter_mut().filter(|s| s.connection.is_some()) {
            session.orders.push_back(order);
            session.wake.notify_one();
        }
    }
}

impl Connection {
    /// Does to this connection what was asked for.
    pub(crate) async fn obey(&mut self, order: Order, session: &str) -> Result<(), End> {
        match order {
            Order::Cut => Err(End::Gone),
            Order::Close(code) => {
                let frame = Message::Close(Some(CloseFrame {
                    code,
                    reason: "A fault was asked for.".into(),
                }));
                self.push(frame).await?;
                Err(End::Gone)
            }
            Order::Zombie => {
                self.is_zombie = true;
                Ok(())
            }
            Order::Reconnect => {
                self.send(&json!({"op": 7, "d": null, "s": null, "t": null}))
                    .await
            }
            Order::Invalidate { resumable } => {
                self.send(&json!({"op": 9, "d": resumable, "s": null, "t": null}))
                    .await?;
                self.shared.lock().detach(session, self.number, resumable);
                self.session = None;
                Ok(())
            }
        }
    }
}
