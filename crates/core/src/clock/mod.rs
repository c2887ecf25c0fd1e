//! Time as data: instants, time controls and the clocks of all seats.
//!
//! Nothing here reads the time. Whoever tells a [`Clock`] what happened says when it happened, and the
//! same story told again gives the same clocks. So clocks are never stored: a session stores its control
//! as text and rebuilds the clocks from its events.
//!
//! # A walkthrough
//!
//! Somebody types a control. It is read leniently ([`BadControl`] says why not) and from then on has one
//! spelling, in which it is stored and shown.
//!
//! ```
//! use qiyuan_core::clock::{Clock, Span, Speed, TimeControl, TimeLeft, Timestamp};
//! use qiyuan_core::rules::{Seat, SeatSet};
//!
//! let control: TimeControl = "10分 + 5秒".parse()?;
//! assert_eq!(control.to_string(), "10m+5s");
//! assert_eq!(control.speed(), Speed::Rapid);
//!
//! // The game begins: of two clocks, white's runs.
//! let (white, black) = (Seat(0), Seat(1));
//! let start = Timestamp::from_ms(1_700_000_000_000);
//! let mut clock = Clock::new(control, 2);
//! clock.run(SeatSet::only(white), start);
//!
//! // From this instant on, white's flag has fallen; this is what a scheduler sleeps for.
//! assert_eq!(clock.deadline(), Some((start + Span::from_mins(10), white)));
//! assert_eq!(clock.low_time(), Some((start + Span::from_secs(590), white)));
//!
//! // White moves after twenty seconds: they are charged, and the increment is added.
//! let moved = start + Span::from_secs(20);
//! clock.press(white, moved);
//! clock.run(SeatSet::only(black), moved);
//! assert_eq!(clock.reading(white, moved).limits, [TimeLeft::Time(Span::from_secs(585))]);
//!
//! // The machine was down for an hour of black's turn. Black gets it back.
//! let down = moved + Span::from_secs(30);
//! let up = down + Span::HOUR;
//! clock.credit(down, up);
//! assert_eq!(clock.reading(black, up).total, Some(Span::from_secs(570)));
//!
//! // A pause by agreement: no clock runs, and black's turn goes on later where it was.
//! clock.halt(up);
//! assert_eq!(clock.deadline(), None);
//! # Ok::<(), qiyuan_core::clock::BadControl>(())
//! ```
//!
//! # When a flag falls
//!
//! At the instant of [`Clock::deadline`] the flag has fallen, and one millisecond before it has not. A
//! fallen flag stays down, whatever is pressed afterwards. Before an action is taken, compare its time of
//! arrival with the deadline; the clock itself refuses nothing.
//!
//! # Where to look
//!
//! `control` has the limits and the speed classes; `notation` writes them and says how they are spelled;
//! `parse` and `tokens` read them; `records` puts them in PGN and SGF. `meter` is one seat's account under
//! one limit, `hourglass` the exception in which accounts depend on each other, `days_off` knows which time counts on
//! which days, and `timekeeper` has the table of all seats.

mod control;
mod days_off;
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
mod tokens;

pub use self::{
    control::{LONGEST, Limit, MAX_CONTROL_BYTES, MAX_COUNT, MAX_LIMITS, Speed, TimeControl},
    days_off::Vacation,
    meter::TimeLeft,
    parse::BadControl,
    records::RecordedTime,
    timekeeper::{Clock, Reading, Reminder},
    timestamp::{Span, Timestamp},
};
