//! What a button or menu means on the way from "I want to play" to a challenge: there is no session yet.

use std::fmt;

use qiyuan_core::session::PlayerId;

/// The beginning of the text form, in which a number stands where something belongs to a session.
const FORM: &str = "q1/new/";

/// A step on the way to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewGame {
    /// Ask for the person to play against.
    Friend,
    /// The menu of people.
    Person,
    /// Ask for the game to offer to anybody.
    Anyone,
    /// The menu of games: against this person, or anybody.
    Game(Option<PlayerId>),
}

impl NewGame {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let step = match text.strip_prefix(FORM)? {
            "friend" => Self::Friend,
            "person" => Self::Person,
            "anyone" => Self::Anyone,
            "game" => Self::Game(None),
            against => {
                let person = against.strip_prefix("game/")?.parse().ok();
                Self::Game(Some(PlayerId(person.filter(|id| *id > 0)?)))
            }
        };
        (step.to_string() == text).then_some(step)
    }
}

impl fmt::Display for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FORM)?;
        match self {
            Self::Friend => f.write_str("friend"),
            Self::Person => f.write_str("person"),
            Self::Anyone => f.write_str("anyone"),
            Self::Game(None) => f.write_str("game"),
            Self::Game(Some(person)) => write!(f, "game/{person}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::{CustomId, MAX_CUSTOM_ID};

    #[test]
    fn every_step_reads_back_and_is_no_press_of_a_session() {
        for step in [
            NewGame::Friend,
            NewGame::Person,
            NewGame::Anyone,
            NewGame::Game(None),
            NewGame::Game(Some(PlayerId(u64::MAX))),
        ] {
            let text = step.to_string();
            assert!(text.len() <= MAX_CUSTOM_ID, "{text}");
            assert_eq!(NewGame::parse(&text), Some(step), "{text}");
            assert_eq!(CustomId::parse(&text), None, "{text}");
        }
    }

    #[test]
    fn forged_steps_are_refused() {
        for text in [
            "",
            "q1/new",
            "q1/new/",
            "q1/new/Friend",
            "q1/new/friend/1",
            "q1/new/game/",
            "q1/new/game/0",
            "q1/new/game/01",
            "q1/new/game/+1",
            "q1/new/game/-1",
            "q1/new/game/1/2",
            "q1/new/game/99999999999999999999",
            "q2/new/game",
            "q1/new/game ",
        ] {
            assert_eq!(NewGame::parse(text), None, "{text}");
        }
    }
}
