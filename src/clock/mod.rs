//! Time as data: instants, time controls and the clocks of all seats.
//!
//! Nothing here reads the time. Whoever tells a [`Clock`] what happened says when it happened.

mod control;
mod hourglass;
mod meter;
mod notation;
mod parse;
#[cfg(test)]
mod properties;
mod records;
#[cfg(test)]
mod tests;
mod timekeeper;
mod timestamp;

pub use self::{
    control::{LONGEST, Limit, MAX_CONTROL_BYTES, MAX_COUNT, MAX_LIMITS, Speed, TimeControl},
    meter::Left,
    parse::BadControl,
    records::SgfTime,
    timekeeper::{Clock, Reading},
    timestamp::{Span, Timestamp},
};
