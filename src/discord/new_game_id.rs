//! What a button or menu means on the way from "I want to play" to a challenge: there is no session yet.

use std::fmt;

use qiyuan_core::session::PlayerId;

/// The beginning of the text form, in which a number stands where something belongs to a session.
const FORM: &str = "q1/new/";

/// What stands in a menu for the usual clock.
pub const USUAL: &str = "usual";

/// The longest key of a game or setup, and the longest clock, so that all fit into a custom id.
const MAX_KEY: usize = 16;
const MAX_CLOCK: usize = 32;

/// What is chosen of a challenge so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameTerms {
    /// Against whom; anybody without one.
    pub opponent: Option<PlayerId>,
    /// The key of the game.
    pub game: String,
    /// The key of the setup; the usual one if it is empty.
    pub setup: String,
    /// The clock in its notation; the usual one if it is empty.
    pub clock: String,
}

impl NewGameTerms {
    /// A game with everything as usual.
    #[must_use]
    pub fn usual(opponent: Option<PlayerId>, game: &str) -> Self {
        Self {
            opponent,
            game: game.to_owned(),
            setup: String::new(),
            clock: String::new(),
        }
    }

    /// The game on its board alone.
    #[must_use]
    pub fn of(opponent: Option<PlayerId>, named: &NamedGame) -> Self {
        Self::usual(opponent, &named.game).with_setup(&named.setup)
    }

    /// The same with another clock.
    #[must_use]
    pub fn with_clock(self, clock: &str) -> Self {
        let clock = Some(clock).filter(|clock| *clock != USUAL);
        Self {
            clock: clock.unwrap_or_default().to_owned(),
            ..self
        }
    }

    /// The same with another setup.
    #[must_use]
    pub fn with_setup(self, setup: &str) -> Self {
        Self {
            setup: setup.to_owned(),
            ..self
        }
    }

    /// Whether they can be written into a custom id and read again.
    #[must_use]
    pub fn fits(&self) -> bool {
        let is_written = |it: u8| it.is_ascii_graphic() || it == b' ';
        is_key(&self.game)
            && !self.game.is_empty()
            && is_key(&self.setup)
            && self.clock.len() <= MAX_CLOCK
            && self.clock.bytes().all(is_written)
            && self.clock.trim() == self.clock
    }

    fn parse(text: &str) -> Option<Self> {
        // A clock may have the separator in it, and stands last.
        let mut parts = text.splitn(4, '/');
        let opponent = parts.next()?.parse().ok()?;
        let terms = Self {
            opponent: Some(PlayerId(opponent)).filter(|player| player.0 > 0),
            game: parts.next()?.to_owned(),
            setup: parts.next()?.to_owned(),
            clock: parts.next()?.to_owned(),
        };
        terms.fits().then_some(terms)
    }
}

impl fmt::Display for NewGameTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponent = self.opponent.map_or(0, |player| player.0);
        let (game, setup, clock) = (&self.game, &self.setup, &self.clock);
        write!(f, "{opponent}/{game}/{setup}/{clock}")
    }
}

/// Whether this may be the key of a game or setup, or be empty.
fn is_key(text: &str) -> bool {
    let is_of_key = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_');
    text.len() <= MAX_KEY && text.bytes().all(is_of_key)
}

/// The key of a game, if it is one.
fn key(text: &str) -> Option<String> {
    (is_key(text) && !text.is_empty()).then(|| text.to_owned())
}

/// A game that was named before anything else was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The key of the game.
    pub game: String,
    /// The key of the setup, such as the size of the board; the usual one if it is empty.
    pub setup: String,
}

impl NamedGame {
    fn parse(text: &str) -> Option<Self> {
        let (game, setup) = match text.split_once('/') {
            Some((game, setup)) => (game, key(setup)?),
            None => (text, String::new()),
        };
        let game = key(game)?;
        Some(Self { game, setup })
    }
}

impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.setup.as_str() {
            "" => f.write_str(&self.game),
            setup => write!(f, "{}/{setup}", self.game),
        }
    }
}

/// A step on the way to a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewGame {
    /// Ask whom to play against: a friend or anybody.
    Whom,
    /// Ask for the person to play against, in this game if one was named.
    Friend(Option<NamedGame>),
    /// The menu of people, likewise.
    Person(Option<NamedGame>),
    /// See who waits for an opponent, or ask for the game to offer to anybody if nobody does.
    Anyone,
    /// Ask for the game to offer to anybody.
    Open,
    /// Ask for the game to play against this person.
    Against(PlayerId),
    /// A menu of people to play against.
    Pick,
    /// See the terms that are chosen so far.
    Terms(NewGameTerms),
    /// A menu of games, one of several: against this person, or anybody.
    Game(Option<PlayerId>, u8),
    /// The menu of clocks.
    Clock(NewGameTerms),
    /// The menu of setups.
    Setup(NewGameTerms),
    /// Post the challenge.
    Post(NewGameTerms),
}

impl NewGame {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let step = match text.strip_prefix(FORM)? {
            "whom" => Self::Whom,
            "friend" => Self::Friend(None),
            "person" => Self::Person(None),
            "anyone" => Self::Anyone,
            "open" => Self::Open,
            "pick" => Self::Pick,
            more => match more.split_once('/')? {
                ("game", menu) => {
                    let (person, menu) = menu.split_once('/')?;
                    let person = Some(PlayerId(person.parse().ok()?));
                    Self::Game(person.filter(|id| id.0 > 0), menu.parse().ok()?)
                }
                ("friend", game) => Self::Friend(Some(NamedGame::parse(game)?)),
                ("person", game) => Self::Person(Some(NamedGame::parse(game)?)),
                ("against", person) => Self::Against(PlayerId(person.parse().ok()?)),
                ("terms", terms) => Self::Terms(NewGameTerms::parse(terms)?),
                ("clock", terms) => Self::Clock(NewGameTerms::parse(terms)?),
                ("setup", terms) => Self::Setup(NewGameTerms::parse(terms)?),
                ("post", terms) => Self::Post(NewGameTerms::parse(terms)?),
                _ => return None,
            },
        };
        (step.to_string() == text).then_some(step)
    }
}

impl fmt::Display for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FORM)?;
        match self {
            Self::Whom => f.write_str("whom"),
            Self::Friend(None) => f.write_str("friend"),
            Self::Friend(Some(game)) => write!(f, "friend/{game}"),
            Self::Person(None) => f.write_str("person"),
            Self::Person(Some(game)) => write!(f, "person/{game}"),
            Self::Anyone => f.write_str("anyone"),
            Self::Open => f.write_str("open"),
            Self::Pick => f.write_str("pick"),
            Self::Terms(terms) => write!(f, "terms/{terms}"),
            Self::Against(person) => write!(f, "against/{person}"),
            Self::Game(opponent, menu) => {
                let opponent = opponent.map_or(0, |player| player.0);
                write!(f, "game/{opponent}/{menu}")
            }
            Self::Clock(terms) => write!(f, "clock/{terms}"),
            Self::Setup(terms) => write!(f, "setup/{terms}"),
            Self::Post(terms) => write!(f, "post/{terms}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::{CustomId, MAX_CUSTOM_ID};

    #[test]
    fn every_step_reads_back_and_is_no_press_of_a_session() {
        let longest = NewGameTerms {
            opponent: Some(PlayerId(u64::MAX)),
            game: "x".repeat(MAX_KEY),
            setup: "9".repeat(MAX_KEY),
            clock: format!("{}/move", "1".repeat(MAX_CLOCK - 5)),
        };
        assert!(longest.fits());
        let named = |game: &str, setup: &str| NamedGame {
            game: game.to_owned(),
            setup: setup.to_owned(),
        };
        for step in [
            NewGame::Clock(longest.clone()),
            NewGame::Setup(NewGameTerms::usual(None, "somegame")),
            NewGame::Post(longest.clone()),
            NewGame::Whom,
            NewGame::Friend(None),
            NewGame::Friend(Some(named(&"x".repeat(MAX_KEY), &"9".repeat(MAX_KEY)))),
            NewGame::Person(Some(named("somegame", ""))),
            NewGame::Against(PlayerId(u64::MAX)),
            NewGame::Person(None),
            NewGame::Anyone,
            NewGame::Open,
            NewGame::Pick,
            NewGame::Terms(longest),
            NewGame::Game(None, 0),
            NewGame::Game(Some(PlayerId(u64::MAX)), u8::MAX),
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
            "q1/new/friend/",
            "q1/new/friend/a b",
            "q1/new/friend/xxxxxxxxxxxxxxxxx",
            "q1/new/person/go/",
            "q1/new/against",
            "q1/new/against/01",
            "q1/new/game/",
            "q1/new/game",
            "q1/new/game/0",
            "q1/new/game/01/0",
            "q1/new/game/+1/0",
            "q1/new/game/-1/0",
            "q1/new/game/1/2/3",
            "q1/new/game/1/02",
            "q1/new/game/1/256",
            "q1/new/game/99999999999999999999/0",
            "q2/new/game/0/0",
            "q1/new/game/0/0 ",
            "q1/new/post",
            "q1/new/post/0",
            "q1/new/post/0/game/",
            "q1/new/post/0///",
            "q1/new/post/00/game//",
            "q1/new/post/0/a b//",
            "q1/new/post/0/game/../",
            "q1/new/post/0/game//\u{202e}3d",
            "q1/new/post/0/game// 3d",
            "q1/new/post/0/game//111111111111111111111111111111111",
            "q1/new/post/0/xxxxxxxxxxxxxxxxx//",
        ] {
            assert_eq!(NewGame::parse(text), None, "{text}");
        }
    }
}
