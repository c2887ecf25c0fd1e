//! The sandbox, driven over HTTP as a page drives it, with a real serenity client as its bot.

mod acting;
mod answering;
mod bot;
mod commands;
mod faults;
mod gateway;
mod hostile;
mod limits;
mod messages;
pub mod openapi;
mod raw;
mod threads;
pub mod user;
mod watching;
