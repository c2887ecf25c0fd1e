//! The sandbox, driven over HTTP as a page drives it, with a real serenity client as its bot.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod acting;
mod answering;
mod bot;
mod commands;
#[cfg(feature = "chaos")]
mod faults;
mod gateway;
mod hostile;
mod limits;
mod messages;
mod ping;
mod program;
mod raw;
mod scenes;
mod server;
mod threads;
mod watching;
