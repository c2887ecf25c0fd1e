//! The pure core of Qiyuan: what a game is, what a session of it is, and the clocks, ratings and diagrams of both.
//!
//! Everything here is a function of its arguments: no `async`, no input or output, no time, no chance and no
//! logging. Times and drawn numbers are passed in.

pub mod achievement;
pub mod clock;
pub mod contest;
pub mod diagram;
pub mod rating;
pub mod rules;
pub mod sentence;
pub mod session;
pub mod typed;

// Lets the unit tests include a toy game of `crates/toys`, which names this crate.
#[cfg(test)]
extern crate self as qiyuan_core;
