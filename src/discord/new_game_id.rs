//! What a button or menu means on the way from "I want to play" to a challenge: there is no session yet.

use std::fmt;

use qiyuan_core::{rules::Info, session::PlayerId};

use super::custom_id::MAX_CUSTOM_ID;

/// The beginning of the text form, in which a number stands where something belongs to a session.
const FORM: &str = "q1/new/";

/// What stands in a menu for the usual clock.
pub const USUAL: &str = "usual";

/// The longest key of a game or setup, so that all fits into a custom id.
const MAX_KEY: usize = 16;

/// The longest clock, likewise.
const MAX_CLOCK: usize = 32;

/// The most people who are challenged at once: as many as `/challenge` has options for.
pub const MAX_OPPONENTS: usize = 5;

/// The digits of the numbers of several people, which would be too long for a custom id in decimal.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// What stands between the numbers of several people.
const BETWEEN: char = '.';

/// What is chosen of a challenge so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameTerms {
    /// Against whom; anybody if nobody is named.
    pub opponents: Vec<PlayerId>,
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
    pub fn usual(opponents: Vec<PlayerId>, game: &str) -> Self {
        Self {
            opponents,
            game: game.to_owned(),
            setup: String::new(),
            clock: String::new(),
        }
    }

    /// The game with what was named beside it.
    #[must_use]
    pub fn of(opponents: Vec<PlayerId>, named: &NamedGame) -> Self {
        Self::usual(opponents, &named.game)
            .with_setup(&named.setup)
            .with_clock(&named.clock)
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
        is_key(&self.game)
            && !self.game.is_empty()
            && is_key(&self.setup)
            && is_clock(&self.clock)
            && self.opponents.len() <= MAX_OPPONENTS
            // The longest step with terms.
            && NewGame::Clock(self.clone()).to_string().len() <= MAX_CUSTOM_ID
    }

    fn parse(text: &str) -> Option<Self> {
        // A clock may have the separator in it, and stands last.
        let mut parts = text.splitn(4, '/');
        let terms = Self {
            opponents: parse_people(parts.next()?)?,
            game: parts.next()?.to_owned(),
            setup: parts.next()?.to_owned(),
            clock: parts.next()?.to_owned(),
        };
        terms.fits().then_some(terms)
    }
}

impl fmt::Display for NewGameTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let people = People(&self.opponents);
        let (game, setup, clock) = (&self.game, &self.setup, &self.clock);
        write!(f, "{people}/{game}/{setup}/{clock}")
    }
}

/// Whom a game is to be against and with which clock, before the game is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpponentsAndClock {
    /// Against whom; anybody if nobody is named.
    pub opponents: Vec<PlayerId>,
    /// The clock in its notation; the usual one if it is empty.
    pub clock: String,
}

impl OpponentsAndClock {
    /// Against one person, with the usual clock.
    #[must_use]
    pub fn of(opponent: PlayerId) -> Self {
        Self {
            opponents: vec![opponent],
            clock: String::new(),
        }
    }

    /// The terms of a game with it.
    #[must_use]
    pub fn in_game(self, game: &str) -> NewGameTerms {
        NewGameTerms::usual(self.opponents, game).with_clock(&self.clock)
    }

    /// Reads the numbers of people and what stands behind them: a clock, if anything does.
    fn parse(people: &str, clock: Option<&str>) -> Option<Self> {
        let clock = match clock {
            Some(clock) => (is_clock(clock) && !clock.is_empty()).then(|| clock.to_owned())?,
            None => String::new(),
        };
        let opponents = parse_people(people)?;
        Some(Self { opponents, clock })
    }

    /// What stands in a text form behind the rest: the clock.
    fn end(&self) -> String {
        match self.clock.as_str() {
            "" => String::new(),
            clock => format!("/{clock}"),
        }
    }
}

/// Whether every step from here to a challenge against these people, or against whoever is picked, has room for a clock,
/// whichever of these games that takes so many is chosen, on any of its boards.
#[must_use]
pub fn carries(opponents: &[PlayerId], games: &[&Info], clock: &str) -> bool {
    let opponents = match opponents {
        [] => vec![PlayerId(u64::MAX)],
        opponents => opponents.to_vec(),
    };
    let takes = |info: &&&Info| opponents.len() < usize::from(*info.seats.end());
    games.iter().filter(takes).all(|info| {
        let setups = info.setups.iter().filter(|key| is_key(key));
        let longest = setups.max_by_key(|key| key.len()).copied();
        let terms = NewGameTerms::usual(opponents.clone(), info.key).with_clock(clock);
        terms.with_setup(longest.unwrap_or_default()).fits()
    })
}

/// People as they are written: nobody as 0, one by their number, several by theirs in the digits of [`DIGITS`].
struct People<'a>(&'a [PlayerId]);

impl fmt::Display for People<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("0"),
            [only] => write!(f, "{}", only.0),
            several => {
                let written: Vec<String> = several.iter().map(|it| in_digits(it.0)).collect();
                f.write_str(&written.join(&BETWEEN.to_string()))
            }
        }
    }
}

/// The people that [`People`] wrote; at most as many as can be challenged.
fn parse_people(text: &str) -> Option<Vec<PlayerId>> {
    if text == "0" {
        return Some(Vec::new());
    }
    let people: Option<Vec<u64>> = match text.contains(BETWEEN) {
        true => text.split(BETWEEN).map(of_digits).collect(),
        false => text.parse().ok().map(|only| vec![only]),
    };
    let people = people.filter(|people| people.len() <= MAX_OPPONENTS && !people.contains(&0))?;
    Some(people.into_iter().map(PlayerId).collect())
}

fn in_digits(mut number: u64) -> String {
    let base = DIGITS.len() as u64;
    let mut digits = Vec::new();
    loop {
        let digit = usize::try_from(number % base).unwrap_or_default();
        digits.push(char::from(DIGITS[digit]));
        number /= base;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

fn of_digits(text: &str) -> Option<u64> {
    let digit = |letter: u8| DIGITS.iter().position(|it| *it == letter);
    let add = |number: u64, letter: u8| {
        let digit = u64::try_from(digit(letter)?).ok()?;
        number.checked_mul(DIGITS.len() as u64)?.checked_add(digit)
    };
    text.bytes().try_fold(0, add).filter(|_| !text.is_empty())
}

/// Whether this may be a clock, or be empty.
fn is_clock(text: &str) -> bool {
    let is_written = |it: u8| it.is_ascii_graphic() || it == b' ';
    text.len() <= MAX_CLOCK && text.bytes().all(is_written) && text.trim() == text
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
    /// The clock in its notation; the usual one if it is empty.
    pub clock: String,
}

impl NamedGame {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '/');
        let game = key(parts.next()?)?;
        let (setup, clock) = (parts.next().unwrap_or_default(), parts.next());
        let clock = clock.unwrap_or_default();
        (is_key(setup) && is_clock(clock)).then(|| Self {
            game,
            setup: setup.to_owned(),
            clock: clock.to_owned(),
        })
    }
}

impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, setup, clock) = (&self.game, &self.setup, &self.clock);
        match (setup.is_empty(), clock.is_empty()) {
            (true, true) => f.write_str(game),
            (false, true) => write!(f, "{game}/{setup}"),
            (_, false) => write!(f, "{game}/{setup}/{clock}"),
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
    /// Ask for the game to play against these people.
    Against(OpponentsAndClock),
    /// A menu of people to play against.
    Pick,
    /// See the terms that are chosen so far.
    Terms(NewGameTerms),
    /// A menu of games, one of several: against these people, or anybody.
    Game(OpponentsAndClock, u8),
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
                    let mut parts = menu.splitn(3, '/');
                    let (people, menu) = (parts.next()?, parts.next()?.parse().ok()?);
                    Self::Game(OpponentsAndClock::parse(people, parts.next())?, menu)
                }
                ("friend", game) => Self::Friend(Some(NamedGame::parse(game)?)),
                ("person", game) => Self::Person(Some(NamedGame::parse(game)?)),
                ("against", chosen) => {
                    let mut parts = chosen.splitn(2, '/');
                    let chosen = OpponentsAndClock::parse(parts.next()?, parts.next())?;
                    Some(Self::Against(chosen.clone())).filter(|_| !chosen.opponents.is_empty())?
                }
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
            Self::Against(chosen) => {
                write!(f, "against/{}{}", People(&chosen.opponents), chosen.end())
            }
            Self::Game(chosen, menu) => {
                let people = People(&chosen.opponents);
                write!(f, "game/{people}/{menu}{}", chosen.end())
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
            opponents: vec![PlayerId(u64::MAX)],
            game: "x".repeat(MAX_KEY),
            setup: "9".repeat(MAX_KEY),
            clock: format!("{}/move", "1".repeat(MAX_CLOCK - 5)),
        };
        assert!(longest.fits());
        let named = |game: &str, setup: &str| NamedGame {
            game: game.to_owned(),
            setup: setup.to_owned(),
            clock: String::new(),
        };
        let with_clock = |named: NamedGame, clock: &str| NamedGame {
            clock: clock.to_owned(),
            ..named
        };
        let several: Vec<PlayerId> = (0..5).map(|it| PlayerId(u64::MAX - it)).collect();
        let chosen = OpponentsAndClock {
            opponents: several.clone(),
            clock: "20m & 60s/move x3".to_owned(),
        };
        // Every clock that is offered goes with a table of cards.
        let table = chosen.clone().in_game("niuniu");
        assert!(table.fits());
        let anybody = OpponentsAndClock::default();
        for step in [
            NewGame::Clock(longest.clone()),
            NewGame::Setup(NewGameTerms::usual(Vec::new(), "somegame")),
            NewGame::Clock(table),
            NewGame::Against(chosen.clone()),
            NewGame::Game(chosen, u8::MAX),
            NewGame::Friend(Some(with_clock(named("somegame", ""), "3d"))),
            NewGame::Person(Some(with_clock(named("go", "9x9"), "60s/move x3"))),
            NewGame::Post(longest.clone()),
            NewGame::Whom,
            NewGame::Friend(None),
            NewGame::Friend(Some(named(&"x".repeat(MAX_KEY), &"9".repeat(MAX_KEY)))),
            NewGame::Person(Some(named("somegame", ""))),
            NewGame::Against(OpponentsAndClock::of(PlayerId(u64::MAX))),
            NewGame::Person(None),
            NewGame::Anyone,
            NewGame::Open,
            NewGame::Pick,
            NewGame::Terms(longest),
            NewGame::Game(anybody, 0),
            NewGame::Game(OpponentsAndClock::of(PlayerId(u64::MAX)), u8::MAX),
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
            "q1/new/against/1.",
            "q1/new/against/1.0",
            "q1/new/against/01.2",
            "q1/new/against/1.2.3.4.5.6",
            "q1/new/against/1.-",
            "q1/new/against/1.zzzzzzzzzzzzzzzzzzzz",
            "q1/new/against/1/",
            "q1/new/against/1/\u{202e}3d",
            "q1/new/game/1/2/",
            "q1/new/friend/go//",
            "q1/new/game/",
            "q1/new/game",
            "q1/new/game/0",
            "q1/new/game/01/0",
            "q1/new/game/+1/0",
            "q1/new/game/-1/0",
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
            "q1/new/post/1.2.3.4.5.6/game//",
        ] {
            assert_eq!(NewGame::parse(text), None, "{text}");
        }
    }
}
