//! What is kept about a session beside its events, for questions about many sessions.

use super::{ChannelId, EndKey, Error, GuildId, row::columns};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    rules::{MAX_SEATS, Outcome, Seat, SeatResult, SeatSet},
    session::{Ending, PlayerId, Session, SessionId, Stage, Version},
};

/// Where a session was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HomeChannel {
    /// The guild; nothing in a private conversation.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
}

/// What the row of a session says after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How far the session is.
    pub stage: Stage,
    /// For whom the challenge is or was, beside the challenger: who is invited by name and who has joined.
    pub guests: Vec<PlayerId>,
    /// How many seats of a challenge are left for whoever comes first.
    pub seats_left: u8,
    /// Who sits, in the order of the seats; nobody before the seats are given out.
    pub players: Vec<PlayerId>,
    /// The seats that may act now.
    pub to_move: SeatSet,
    /// How many plies have been played.
    pub ply: u32,
    /// How the session ended, when it has.
    pub finish: Option<Finish>,
}

impl Summary {
    /// What the row says of a session as it is now.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        Self {
            stage: session.stage(),
            guests: session.guests(),
            seats_left: session.seats_left_for_anyone(),
            players: session.players().to_vec(),
            // In a pause nobody may act.
            to_move: if session.is_paused() {
                SeatSet::EMPTY
            } else {
                session.to_move()
            },
            ply: session.ply(),
            finish: session
                .ending()
                .map(|ending| Finish::of(ending, session.terms().seats)),
        }
    }
}

/// How a session ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Whether there is a result.
    pub kind: FinishKind,
    /// Why, as a stable key.
    pub reason: String,
    /// Who won; nobody unless `kind` says so.
    pub winners: SeatSet,
    /// The count, where the game counts.
    pub score: Option<String>,
    /// The place and the points of each seat, in their order; nothing if nothing was played.
    pub results: Vec<SeatResult>,
}

/// Whether an ended session has a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FinishKind {
    /// Some seats won.
    Won,
    /// Nobody won.
    Drawn,
    /// It was declined, withdrawn, called off, or nobody came.
    Unplayed,
}

impl FinishKind {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Unplayed => "unplayed",
        }
    }

    pub(super) fn from_key(key: &str) -> Option<Self> {
        [Self::Won, Self::Drawn, Self::Unplayed]
            .into_iter()
            .find(|kind| kind.key() == key)
    }
}

impl Finish {
    /// An end without a result.
    #[must_use]
    pub fn unplayed(reason: impl Into<String>) -> Self {
        Self {
            kind: FinishKind::Unplayed,
            reason: reason.into(),
            winners: SeatSet::EMPTY,
            score: None,
            results: Vec::new(),
        }
    }

    /// What the end means for one seat, as it is stored with the player.
    pub(super) const fn result_of(&self, seat: Seat) -> &'static str {
        match self.kind {
            FinishKind::Won if self.winners.contains(seat) => "won",
            FinishKind::Won => "lost",
            FinishKind::Drawn => "drawn",
            FinishKind::Unplayed => "unplayed",
        }
    }

    /// What the end means for whoever left a seat to somebody else.
    pub(super) const fn result_of_replaced(&self) -> &'static str {
        match self.kind {
            FinishKind::Won | FinishKind::Drawn => "lost",
            FinishKind::Unplayed => "unplayed",
        }
    }

    /// The end of a session with so many seats.
    #[must_use]
    pub fn of(ending: &Ending, seats: u8) -> Self {
        match ending {
            Ending::Ended(outcome) => Self::of_game(outcome, seats),
            Ending::Aborted { .. } => Self::unplayed("aborted"),
            Ending::Stopped { .. } => Self::unplayed("stopped"),
            Ending::Declined { .. } => Self::unplayed("declined"),
            Ending::Withdrawn => Self::unplayed("withdrawn"),
            Ending::Expired => Self::unplayed("expired"),
        }
    }

    /// The end of a game with so many seats.
    #[must_use]
    pub fn of_game(outcome: &Outcome, seats: u8) -> Self {
        let kind = match outcome {
            Outcome::Won { .. } => FinishKind::Won,
            Outcome::Drawn { .. } => FinishKind::Drawn,
            Outcome::Ranked { .. } if outcome.winners().is_empty() => FinishKind::Drawn,
            Outcome::Ranked { .. } => FinishKind::Won,
        };
        Self {
            kind,
            reason: outcome.reason().key().to_owned(),
            winners: outcome.winners(),
            score: outcome.score().map(str::to_owned),
            results: outcome.results(seats),
        }
    }
}

/// A session as lists show it; its state is in its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Which session.
    pub id: SessionId,
    /// Its version.
    pub version: Version,
    /// Where it was begun.
    pub place: HomeChannel,
    /// The key of the game.
    pub game: String,
    /// How fast it is.
    pub speed: Speed,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Who invited; nobody where the program opened the session.
    pub challenger: Option<PlayerId>,
    /// Whether it is or was a challenge to nobody in particular.
    pub is_open: bool,
    /// What the last change said.
    pub summary: Summary,
    /// When time will change something by itself.
    pub deadline: Option<Timestamp>,
    /// When it was begun.
    pub created: Timestamp,
    /// When something last happened.
    pub updated: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
}

impl SessionRow {
    /// The seat of `player`; the first if somebody sits twice.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let index = self
            .summary
            .players
            .iter()
            .position(|&sits| sits == player)?;
        u8::try_from(index).ok().map(Seat)
    }

    /// Where a game that is over stands among those of its players.
    #[must_use]
    pub fn end_key(&self) -> EndKey {
        EndKey {
            ended: self.ended.unwrap_or(self.updated),
            session: self.id,
        }
    }

    /// Who plays; before that, who challenged and for whom the challenge is.
    #[must_use]
    pub fn people(&self) -> Vec<PlayerId> {
        let Summary {
            players, guests, ..
        } = &self.summary;
        if players.is_empty() {
            self.challenger.iter().chain(guests).copied().collect()
        } else {
            players.clone()
        }
    }

    pub(super) fn read_all(rows: Vec<Columns>) -> Result<Vec<Self>, Error> {
        rows.into_iter().map(Self::try_from).collect()
    }

    /// Whether `player` may act now.
    #[must_use]
    pub fn waits_for(&self, player: PlayerId) -> bool {
        self.summary
            .players
            .iter()
            .zip((0..MAX_SEATS).map(Seat))
            .any(|(&sits, seat)| sits == player && self.summary.to_move.contains(seat))
    }
}

columns! {
    /// The columns of a session, as they are stored.
    pub(super) struct Columns {
        id: i64,
        version: i64,
        guild_id: Option<i64>,
        channel_id: i64,
        game: String,
        speed: String,
        rated: i64,
        stage: String,
        challenger: Option<i64>,
        is_open: i64,
        guests: String,
        seats_left: i64,
        players: String,
        to_move: i64,
        ply: i64,
        deadline_ms: Option<i64>,
        created_ms: i64,
        updated_ms: i64,
        ended_ms: Option<i64>,
        result: Option<String>,
        reason: Option<String>,
        winners: Option<i64>,
        score: Option<String>,
        results: String,
    }
}

impl TryFrom<Columns> for SessionRow {
    type Error = Error;

    fn try_from(row: Columns) -> Result<Self, Error> {
        let id = SessionId(row.id);
        let corrupt = |what: &str| Error::Corrupt {
            session: id,
            what: what.to_owned(),
        };
        let finish = match row.result {
            None => None,
            Some(key) => Some(Finish {
                kind: FinishKind::from_key(&key).ok_or_else(|| corrupt("unknown result"))?,
                reason: row.reason.unwrap_or_default(),
                winners: read_seats(row.winners.unwrap_or(0)),
                score: row.score,
                results: read_results(&row.results).ok_or_else(|| corrupt("unreadable results"))?,
            }),
        };
        Ok(Self {
            id,
            version: Version(row.version.cast_unsigned()),
            place: HomeChannel {
                guild: row.guild_id.map(|id| GuildId(id.cast_unsigned())),
                channel: ChannelId(row.channel_id.cast_unsigned()),
            },
            game: row.game,
            speed: Speed::from_key(&row.speed).ok_or_else(|| corrupt("unknown speed"))?,
            rated: row.rated != 0,
            challenger: row.challenger.map(|id| PlayerId(id.cast_unsigned())),
            is_open: row.is_open != 0,
            summary: Summary {
                stage: read_stage(&row.stage).ok_or_else(|| corrupt("unknown stage"))?,
                guests: read_players(&row.guests).ok_or_else(|| corrupt("unreadable guests"))?,
                seats_left: u8::try_from(row.seats_left)
                    .map_err(|_| corrupt("impossible seats"))?,
                players: read_players(&row.players).ok_or_else(|| corrupt("unreadable players"))?,
                to_move: read_seats(row.to_move),
                ply: u32::try_from(row.ply).map_err(|_| corrupt("impossible ply"))?,
                finish,
            },
            deadline: row.deadline_ms.map(Timestamp::from_ms),
            created: Timestamp::from_ms(row.created_ms),
            updated: Timestamp::from_ms(row.updated_ms),
            ended: row.ended_ms.map(Timestamp::from_ms),
        })
    }
}

pub(super) const fn stage_key(stage: Stage) -> &'static str {
    match stage {
        Stage::Challenge => "challenge",
        Stage::Play => "play",
        Stage::Over => "over",
    }
}

fn read_stage(key: &str) -> Option<Stage> {
    [Stage::Challenge, Stage::Play, Stage::Over]
        .into_iter()
        .find(|&stage| stage_key(stage) == key)
}

/// One bit for each seat.
pub(super) fn write_seats(seats: SeatSet) -> i64 {
    seats.iter().fold(0, |bits, seat| bits | seat_bit(seat))
}

pub(super) const fn seat_bit(seat: Seat) -> i64 {
    1 << seat.0
}

pub(super) fn read_seats(bits: i64) -> SeatSet {
    (0..MAX_SEATS)
        .map(Seat)
        .filter(|&seat| bits & seat_bit(seat) != 0)
        .collect()
}

/// Numbers with commas between them.
pub(super) fn write_players(players: &[PlayerId]) -> String {
    let numbers: Vec<String> = players.iter().map(ToString::to_string).collect();
    numbers.join(",")
}

pub(super) fn read_players(text: &str) -> Option<Vec<PlayerId>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',')
        .map(|number| number.parse().ok().map(PlayerId))
        .collect()
}

/// A place for each seat, with its points where the game counts them: `1:12,3:-4,3:-4`.
pub(super) fn write_results(results: &[SeatResult]) -> String {
    let one = |result: &SeatResult| match result.points {
        Some(points) => format!("{}:{points}", result.place),
        None => result.place.to_string(),
    };
    let all: Vec<String> = results.iter().map(one).collect();
    all.join(",")
}

pub(super) fn read_results(text: &str) -> Option<Vec<SeatResult>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let one = |part: &str| {
        let (place, points) = match part.split_once(':') {
            Some((place, points)) => (place, Some(points.parse().ok()?)),
            None => (part, None),
        };
        Some(SeatResult {
            place: place.parse().ok()?,
            points,
        })
    };
    text.split(',').map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_players_are_read_as_they_were_written() {
        let seats: SeatSet = [Seat(0), Seat(3), Seat(15)].into_iter().collect();
        assert_eq!(write_seats(seats), 0b1000_0000_0000_1001);
        assert_eq!(read_seats(write_seats(seats)), seats);
        let players = vec![PlayerId(u64::MAX), PlayerId(0), PlayerId(7)];
        assert_eq!(read_players(&write_players(&players)), Some(players));
        assert_eq!(read_players(&write_players(&[])), Some(Vec::new()));
        assert_eq!(read_players("1,,2"), None);
    }

    #[test]
    fn an_outcome_becomes_a_finish_with_a_result_for_each_seat() {
        let won = Outcome::won(SeatSet::only(Seat(1)), "checkmate");
        let finish = Finish::of_game(&won, 2);
        assert_eq!(finish.kind, FinishKind::Won);
        assert_eq!(finish.reason, "checkmate");
        assert_eq!(finish.result_of(Seat(0)), "lost");
        assert_eq!(finish.result_of(Seat(1)), "won");
        assert_eq!(write_results(&finish.results), "2,1");
        let drawn = Finish::of_game(&Outcome::drawn("stalemate"), 2);
        assert_eq!(write_results(&drawn.results), "1,1");
        assert_eq!(drawn.result_of(Seat(0)), "drawn");
        assert_eq!(Finish::unplayed("expired").result_of(Seat(0)), "unplayed");
    }

    #[test]
    fn every_place_and_all_points_are_read_as_they_were_written() {
        let ranked = Outcome::by_points(&[-4, 12, i32::MIN, 12], "points");
        let finish = Finish::of_game(&ranked, 4);
        let text = write_results(&finish.results);
        assert_eq!(text, "3:-4,1:12,4:-2147483648,1:12");
        assert_eq!(read_results(&text), Some(finish.results));
        assert_eq!(read_results(""), Some(Vec::new()));
        for bad in ["1,,2", "1:", ":3", "300", "1:x"] {
            assert_eq!(read_results(bad), None, "{bad}");
        }
    }
}
