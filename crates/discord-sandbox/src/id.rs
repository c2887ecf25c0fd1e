//! Snowflakes: Discord's ids, which carry the time they were made and sort by it.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

/// The first millisecond of 2015, from which Discord counts.
const EPOCH_MS: f64 = 1_420_070_400_000.0;

/// The id of anything: a user, a channel, a message, an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(u64);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let plain =
            !text.is_empty() && text.len() <= 20 && text.bytes().all(|b| b.is_ascii_digit());
        if !plain {
            return Err(());
        }
        text.parse().ok().filter(|id| *id != 0).map(Self).ok_or(())
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Id {
    /// Reads an id from JSON, where it may stand as text or as a number.
    pub(crate) fn from_json(value: &serde_json::Value) -> Option<Self> {
        match value {
            serde_json::Value::String(text) => text.parse().ok(),
            serde_json::Value::Number(number) => number.as_u64().filter(|id| *id != 0).map(Self),
            _ => None,
        }
    }
}

/// Makes ids that are unique and never go back.
#[derive(Debug, Default)]
pub(crate) struct IdMaker {
    last: u64,
}

impl IdMaker {
    /// The next id, made at this time.
    pub(crate) fn next(&mut self, now_ms: f64) -> Id {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "milliseconds since 2015 are positive and far below 42 bits"
        )]
        let stamp = (now_ms - EPOCH_MS).max(1.0) as u64;
        self.last = (stamp << 22).max(self.last + 1);
        Id(self.last)
    }

    /// The clock was set back: ids go back with it, and stay unique by what they end in.
    pub(crate) fn set_back(&mut self, now_ms: f64) {
        let count = (self.last + 1) & 0x3f_ffff;
        self.last = 0;
        let Id(next) = self.next(now_ms);
        self.last = next | count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_made_in_one_millisecond_differ_and_grow() {
        let mut maker = IdMaker::default();
        let first = maker.next(1_700_000_000_000.0);
        let second = maker.next(1_700_000_000_000.0);
        let third = maker.next(1_600_000_000_000.0);
        assert!(first < second && second < third);
    }

    #[test]
    fn only_digits_are_an_id() {
        for text in [
            "",
            "0",
            "-1",
            "+1",
            "1e3",
            "99999999999999999999",
            "@me",
            "1 ",
        ] {
            assert!(text.parse::<Id>().is_err(), "{text}");
        }
        assert_eq!(
            "175928847299117063".parse::<Id>().map(|id| id.to_string()),
            Ok("175928847299117063".to_owned())
        );
    }
}
