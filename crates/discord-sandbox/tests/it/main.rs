//! The sandbox, driven over HTTP as a page drives it, with a real serenity client as its bot.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bot;
mod commands;
#[cfg(feature = "chaos")]
mod faults;
mod gateway;
mod hostile;
mod limits;
mod live_updates;
mod messages;
mod ping;
mod program;
mod responses;
mod rest_api;
mod scenes;
mod server;
mod threads;
mod user_actions;
