//! What a host lays down when a contest is opened.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Repeat;
use crate::{
    clock::{Limit, Span, Speed, TimeControl, Timestamp},
    contest::{history::MAX_ROUNDS, knockout, pond::PondVariant, round_robin, tpn::MAX_PLAYERS},
    session::{RatingRange, SeatChoice, Terms},
};

/// The number of a contest; the store gives it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ContestId(pub i64);

impl fmt::Display for ContestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a contest decides who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContestKind {
    /// Equal scores meet; nobody is out.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// Whoever loses a match is out.
    Knockout,
    /// Whoever loses two matches is out.
    DoubleKnockout,
    /// For a fixed time, whoever is free is paired with somebody else who is.
    Arena,
    /// An arena in which teams compete, and nobody meets somebody of their own.
    TeamBattle,
    /// Two teams meet at boards.
    TeamMatch,
    /// Several teams meet at boards, two at a time: each meets each, or by the rules of a Swiss.
    TeamTournament,
    /// Whoever wins goes a step up; people challenge each other.
    Stairs,
    /// Everybody secretly spends some of what is left; who spends least falls in. No games are played.
    Pond,
    /// A pond in which who spends most falls in, too.
    RainPond,
    /// A pond in which amounts are secret until the end.
    DarkPond,
}

impl ContestKind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::Swiss,
        Self::RoundRobin,
        Self::Knockout,
        Self::DoubleKnockout,
        Self::Arena,
        Self::TeamBattle,
        Self::TeamMatch,
        Self::TeamTournament,
        Self::Stairs,
        Self::Pond,
        Self::RainPond,
        Self::DarkPond,
    ];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round_robin",
            Self::Knockout => "knockout",
            Self::DoubleKnockout => "double_knockout",
            Self::Arena => "arena",
            Self::TeamBattle => "team_battle",
            Self::TeamMatch => "team_match",
            Self::TeamTournament => "team_tournament",
            Self::Stairs => "stairs",
            Self::Pond => "pond",
            Self::RainPond => "rain_pond",
            Self::DarkPond => "dark_pond",
        }
    }

    /// The kind with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Whether one round follows another when all its games are over.
    #[must_use]
    pub const fn has_rounds(self) -> bool {
        !self.is_arena() && !matches!(self, Self::Stairs) && self.pond().is_none()
    }

    /// Whether whoever is free is paired for a fixed time.
    #[must_use]
    pub const fn is_arena(self) -> bool {
        matches!(self, Self::Arena | Self::TeamBattle)
    }

    /// Whether teams meet at boards, which captains order.
    #[must_use]
    pub const fn has_boards(self) -> bool {
        matches!(self, Self::TeamMatch | Self::TeamTournament)
    }

    /// How many teams it may have; none where nobody plays for a team.
    #[must_use]
    pub const fn teams(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::TeamBattle => 2..=10,
            Self::TeamMatch => 2..=2,
            Self::TeamTournament => 4..=MOST_TEAMS,
            _ => 0..=0,
        }
    }

    /// By which rules a pond is run around; nothing of any other kind.
    #[must_use]
    pub const fn pond(self) -> Option<PondVariant> {
        match self {
            Self::Pond => Some(PondVariant::Regular),
            Self::RainPond => Some(PondVariant::Rain),
            Self::DarkPond => Some(PondVariant::Dark),
            _ => None,
        }
    }

    /// Whether whoever loses is out.
    #[must_use]
    pub const fn is_knockout(self) -> bool {
        matches!(self, Self::Knockout | Self::DoubleKnockout)
    }
}

/// When a contest begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContestStart {
    /// At this time.
    At(Timestamp),
    /// As soon as as many have joined as may.
    WhenFull,
    /// When a host says so.
    ByHand,
}

/// When a match of a knockout is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchLength {
    /// After so many games.
    Games(u8),
    /// When somebody has won so many games.
    Wins(u8),
}

/// What a contest is like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestPlan {
    /// How it is played.
    pub kind: ContestKind,
    /// How it is called.
    pub name: String,
    /// What is played. Where somebody sits has no meaning. In a pond nothing is: the game has no key.
    pub terms: Terms,
    /// When it begins.
    pub start: ContestStart,
    /// With how many it may begin.
    pub min: u16,
    /// How many may join.
    pub max: u16,
    /// Between which ratings whoever joins must be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
    /// The rounds of a Swiss; as many as are usual if nothing is said. A team tournament for which they are laid down is
    /// one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// How often everybody meets everybody in a round robin, or the two at each board when teams meet.
    pub cycles: u8,
    /// The most players of a section of a round robin; nothing if all play in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<u16>,
    /// Whether the strongest play in one section, and not in equal ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blocks: bool,
    /// When a match of a knockout is decided.
    pub length: MatchLength,
    /// Whether those who lose a semifinal of a single knockout play for the third place.
    pub bronze: bool,
    /// How many minutes an arena lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// The names of the teams, where people play for teams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<String>,
    /// The points of how many players of a team count, the best ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u8>,
    /// At how many boards teams meet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<u8>,
    /// How many hours a round of a pond lasts at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u16>,
    /// How often it is announced anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// How long somebody is waited for when a game is to begin.
    pub grace: Span,
    /// How long there is between the last game of a round and the next round.
    pub pause: Span,
}

/// The longest name, in characters.
pub const MAX_NAME: usize = 60;

/// How long somebody is waited for unless the host says otherwise, and within which limits.
pub const GRACE: Span = Span::from_mins(5);
const LEAST_GRACE: Span = Span::from_mins(1);
const MOST_GRACE: Span = Span::from_mins(30);

/// How long there is between two rounds of live games.
pub const PAUSE: Span = Span::from_mins(2);
const MOST_PAUSE: Span = Span::from_hours(24);

/// How many minutes an arena lasts unless the host says otherwise, and within which limits.
pub const USUAL_MINUTES: u16 = 60;
const MINUTES: std::ops::RangeInclusive<u16> = 10..=180;

/// The most players of an arena: so many are paired in time.
pub const MOST_IN_ARENA: u16 = 256;

/// How many hours a round of a pond lasts unless the host says otherwise, and within which limits.
pub const USUAL_POND_HOURS: u16 = 24;
const POND_HOURS: std::ops::RangeInclusive<u16> = 1..=72;

/// The most players of a pond.
pub const MOST_IN_POND: u16 = 200;

/// The most teams that any contest may have.
pub const MOST_TEAMS: usize = 32;
/// The longest name of a team, in characters.
pub const MAX_TEAM_NAME: usize = 30;
/// The points of how many players of a team count unless the host says otherwise.
pub const USUAL_BEST: u8 = 5;
const BEST: std::ops::RangeInclusive<u8> = 1..=20;

/// With how many teams of a tournament each still meets each, unless the host says otherwise.
pub(super) const MOST_IN_TABLE: usize = 8;

/// At how many boards teams meet unless the host says otherwise, and within which limits.
pub const USUAL_BOARDS: u8 = 4;
const BOARDS: std::ops::RangeInclusive<u8> = 1..=20;

/// The most players of a team that meets others at boards.
pub const MOST_IN_TEAM: u16 = 25;

/// How far ahead a contest may be announced.
pub const MOST_AHEAD: Span = Span::from_days(90);

/// The most players of a round robin without sections.
pub const MOST_IN_ROUND_ROBIN: u16 = 16;

/// What is wrong with a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadPlan {
    /// The name is empty or too long.
    Name,
    /// The game is not for two.
    Seats,
    /// There is no clock, without which no contest ends.
    Clock,
    /// There are too few or too many places, or fewer than are needed.
    Places,
    /// There are too few or too many rounds.
    Rounds,
    /// Sections are too small or too large, or the contest has none.
    Sections,
    /// The match is of no such length.
    Length,
    /// The beginning is past, or too far away.
    Start,
    /// The range of ratings is none.
    Range,
    /// An arena lasts for too short or too long.
    Minutes,
    /// There are too few or too many teams, or their names are not such.
    Teams,
    /// A round of a pond lasts for too short or too long.
    Hours,
    /// The time for which somebody is waited for, or that is between rounds, is too short or too long.
    Times,
}

impl BadPlan {
    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Seats => "seats",
            Self::Clock => "clock",
            Self::Places => "places",
            Self::Rounds => "rounds",
            Self::Sections => "sections",
            Self::Length => "length",
            Self::Start => "start",
            Self::Range => "range",
            Self::Minutes => "minutes",
            Self::Teams => "teams",
            Self::Hours => "hours",
            Self::Times => "times",
        }
    }

    /// Every key of [`BadPlan::key`].
    pub const KEYS: &'static [&'static str] = &[
        "name", "seats", "clock", "places", "rounds", "sections", "length", "start", "range",
        "minutes", "teams", "hours", "times",
    ];
}

impl ContestPlan {
    /// A plan of what is usual.
    #[must_use]
    pub fn new(kind: ContestKind, name: impl Into<String>, terms: Terms) -> Self {
        let is_live = terms.control.speed() != Speed::Correspondence;
        Self {
            kind,
            name: name.into(),
            terms,
            start: ContestStart::ByHand,
            min: Self::least(kind),
            max: Self::most(kind),
            range: None,
            rounds: None,
            cycles: 1,
            section: None,
            blocks: false,
            length: MatchLength::Games(1),
            bronze: false,
            minutes: kind.is_arena().then_some(USUAL_MINUTES),
            teams: Vec::new(),
            best: (kind == ContestKind::TeamBattle).then_some(USUAL_BEST),
            boards: kind.has_boards().then_some(USUAL_BOARDS),
            hours: kind.pond().map(|_| USUAL_POND_HOURS),
            repeat: None,
            grace: GRACE,
            pause: if is_live { PAUSE } else { Span::ZERO },
        }
    }

    /// A plan of a pond, in which no games are played.
    #[must_use]
    pub fn of_pond(kind: ContestKind, name: impl Into<String>) -> Self {
        let terms = Terms {
            game: String::new(),
            revision: crate::rules::Revision::default(),
            setup: String::new(),
            seats: 2,
            control: TimeControl::default(),
            rated: false,
            side: SeatChoice::Random,
            series: None,
            touch: None,
        };
        Self::new(kind, name, terms)
    }

    /// How many a contest of a kind needs at least.
    const fn least(kind: ContestKind) -> u16 {
        match kind {
            ContestKind::Swiss
            | ContestKind::Pond
            | ContestKind::RainPond
            | ContestKind::DarkPond => 3,
            ContestKind::TeamTournament => 4,
            _ => 2,
        }
    }

    /// How long a round of a pond lasts at most.
    pub(super) fn pond_round(&self) -> Span {
        Span::from_hours(self.hours.unwrap_or(USUAL_POND_HOURS).into())
    }

    /// How many may play in a contest of a kind.
    #[must_use]
    pub fn most(kind: ContestKind) -> u16 {
        let most = match kind {
            ContestKind::Swiss | ContestKind::Stairs | ContestKind::TeamTournament => MAX_PLAYERS,
            ContestKind::RoundRobin => MOST_IN_ROUND_ROBIN.into(),
            ContestKind::Arena | ContestKind::TeamBattle => MOST_IN_ARENA.into(),
            ContestKind::TeamMatch => usize::from(MOST_IN_TEAM) * 2,
            ContestKind::Pond | ContestKind::RainPond | ContestKind::DarkPond => {
                MOST_IN_POND.into()
            }
            ContestKind::Knockout | ContestKind::DoubleKnockout => *knockout::ENTRANTS.end(),
        };
        u16::try_from(most).unwrap_or(u16::MAX)
    }

    /// How many may play in a contest like that.
    #[must_use]
    pub fn most_places(&self) -> u16 {
        match self.section {
            Some(_) => u16::try_from(MAX_PLAYERS).unwrap_or(u16::MAX),
            None => Self::most(self.kind),
        }
    }

    /// Whether people play at the same time and are waited for.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.terms.control.speed() != Speed::Correspondence
    }

    /// Whether a contest like that can be opened at `now`.
    ///
    /// # Errors
    ///
    /// It cannot.
    pub fn check(&self, now: Timestamp) -> Result<(), BadPlan> {
        if matches!(self.start, ContestStart::At(at) if at > now + MOST_AHEAD) {
            return Err(BadPlan::Start);
        }
        self.check_following(now)
    }

    /// The same for the next contest of a series, which may begin further ahead: its day follows that of the one before it.
    pub(super) fn check_following(&self, now: Timestamp) -> Result<(), BadPlan> {
        if matches!(self.start, ContestStart::At(at) if at <= now) {
            return Err(BadPlan::Start);
        }
        let is_between = |span: Span, least, most| least <= span && span <= most;
        let length = self.name.chars().count();
        if self.name.trim().is_empty() || length > MAX_NAME {
            return Err(BadPlan::Name);
        }
        if self.terms.seats != 2 || self.terms.series.is_some() {
            return Err(BadPlan::Seats);
        }
        let is_arena = self.kind.is_arena();
        let is_stairs = self.kind == ContestKind::Stairs;
        let is_pond = self.kind.pond().is_some();
        if is_pond != self.hours.is_some_and(|it| POND_HOURS.contains(&it)) {
            return Err(BadPlan::Hours);
        }
        if self.terms.control.is_unlimited() != is_pond
            || is_arena && !self.is_live()
            || is_stairs && self.is_live()
        {
            return Err(BadPlan::Clock);
        }
        if is_arena != self.minutes.is_some_and(|it| MINUTES.contains(&it)) {
            return Err(BadPlan::Minutes);
        }
        let least = Self::least(self.kind);
        if self.min < least || self.max < self.min || self.max > self.most_places() {
            return Err(BadPlan::Places);
        }
        let most = u16::try_from(MAX_ROUNDS).unwrap_or(u16::MAX);
        if self.rounds.is_some_and(|it| it == 0 || it > most) || !(1..=2).contains(&self.cycles) {
            return Err(BadPlan::Rounds);
        }
        self.check_teams()?;
        let is_section = |size: u16| round_robin::SECTION_SIZES.contains(&usize::from(size));
        let has_sections = self.kind == ContestKind::RoundRobin;
        if self
            .section
            .is_some_and(|it| !is_section(it) || !has_sections)
            || (self.blocks && self.section.is_none())
        {
            return Err(BadPlan::Sections);
        }
        match self.length {
            MatchLength::Games(1..=2) | MatchLength::Wins(1..=5) => {}
            MatchLength::Games(_) | MatchLength::Wins(_) => return Err(BadPlan::Length),
        }
        if self.range.is_some_and(|range| !range.is_possible()) {
            return Err(BadPlan::Range);
        }
        if !is_between(self.grace, LEAST_GRACE, MOST_GRACE)
            || !is_between(self.pause, Span::ZERO, MOST_PAUSE)
        {
            return Err(BadPlan::Times);
        }
        Ok(())
    }

    fn check_teams(&self) -> Result<(), BadPlan> {
        let is_name = |name: &String| {
            let length = name.chars().count();
            !name.trim().is_empty() && length <= MAX_TEAM_NAME
        };
        let lower: Vec<String> = self
            .teams
            .iter()
            .map(|it| it.trim().to_lowercase())
            .collect();
        let is_told_apart = lower
            .iter()
            .enumerate()
            .all(|(at, it)| !lower[..at].contains(it));
        let are_named = self.teams.iter().all(is_name) && is_told_apart;
        let has_best = self.kind == ContestKind::TeamBattle;
        let is_possible = are_named
            && self.kind.teams().contains(&self.teams.len())
            && self
                .best
                .map_or(!has_best, |it| has_best && BEST.contains(&it))
            && self.boards.map_or(!self.kind.has_boards(), |it| {
                self.kind.has_boards() && BOARDS.contains(&it)
            })
            // Each team of a match has half of the places.
            && (self.kind != ContestKind::TeamMatch || self.max.is_multiple_of(2));
        if !is_possible {
            return Err(BadPlan::Teams);
        }
        // A team must be able to fill its boards in a tournament; a match is as long as the longer team.
        let is_tournament = self.kind == ContestKind::TeamTournament;
        let boards = self.boards.map(u16::from);
        if is_tournament && self.team_places() < boards {
            return Err(BadPlan::Places);
        }
        Ok(())
    }

    /// What is played in a game that decides a match which was drawn: the same with half the time.
    pub(super) fn terms_of_tie(&self) -> Terms {
        Terms {
            control: halved(&self.terms.control),
            ..self.terms.clone()
        }
    }
}

/// Half of the time for the whole game; what every move has stays.
fn halved(control: &TimeControl) -> TimeControl {
    let half = |span: Span| Span::from_secs((span.as_secs() / 2).max(1));
    let limits = control.limits().iter().map(|limit| match *limit {
        Limit::Absolute { main } => Limit::Absolute { main: half(main) },
        Limit::Fischer { main, increment } => Limit::Fischer {
            main: half(main),
            increment,
        },
        Limit::Delay { main, delay } => Limit::Delay {
            main: half(main),
            delay,
        },
        Limit::Bronstein { main, delay } => Limit::Bronstein {
            main: half(main),
            delay,
        },
        Limit::Hourglass { main } => Limit::Hourglass { main: half(main) },
        other => other,
    });
    TimeControl::new(limits).unwrap_or_else(|_| control.clone())
}
