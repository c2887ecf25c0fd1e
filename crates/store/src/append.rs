//! Changing a session: begin it, append to it. The version check is the first thing a change does.

use super::{
    Connection, CountedGame, Error, Finish, GuildId, HomeChannel, InteractionId, Limits,
    RatingChange, Store, Summary, Surface, ends, interactions, limits, moderation, outbox, ratings,
    row::columns,
    sql, statistics,
    summary::{seat_bit, stage_key, write_players, write_results, write_seats},
};
use qiyuan_core::{
    clock::{Speed, Timestamp},
    rules::{MAX_SEATS, Seat},
    session::{PlayerId, RatingRange, Recorded, SessionId, Stage, Version},
};

/// What a change of a session brings, saved as one.
#[derive(Clone, Debug)]
pub struct Change {
    /// What happened, numbered on from the version before; at least one event.
    pub events: Vec<Recorded>,
    /// What the row of the session says afterwards.
    pub summary: Summary,
    /// When time will change something by itself.
    pub deadline: Option<Timestamp>,
    /// The surfaces that must show it.
    pub owed: Vec<Surface>,
    /// What is owed later, and from when on.
    pub owed_later: Vec<(Surface, Timestamp)>,
    /// The request that caused it; it is carried out once only.
    pub interaction: Option<InteractionId>,
    /// What it does to ratings.
    pub ratings: Vec<RatingChange>,
    /// What statistics count, if the change ends a game with a result.
    pub counted: Option<CountedGame>,
    /// Who left a rated game before it could count, if the change ends one like that.
    pub left_early: Vec<EarlyExit>,
    /// Who left a seat in which somebody else sits now; when the game is over, it is among their games.
    pub replaced: Vec<PlayerId>,
    /// Who takes over a seat by this change.
    pub sits_down: Option<PlayerId>,
    /// How much there may be once a challenge or a game has begun, or somebody has taken over a seat; nothing if it
    /// does not matter.
    pub limits: Option<Limits>,
}

impl Change {
    /// A change that brings nothing but events and what the row says afterwards.
    #[must_use]
    pub const fn new(events: Vec<Recorded>, summary: Summary) -> Self {
        Self {
            events,
            summary,
            deadline: None,
            owed: Vec::new(),
            owed_later: Vec::new(),
            interaction: None,
            ratings: Vec::new(),
            counted: None,
            left_early: Vec::new(),
            replaced: Vec::new(),
            sits_down: None,
            limits: None,
        }
    }
}

/// Somebody leaves a rated game before it could count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlyExit {
    /// Who.
    pub player: PlayerId,
    /// Under which condition it costs nothing; none if it changes the rating.
    pub allowance: Option<ExitAllowance>,
}

/// How often somebody may leave early for nothing: whoever has left as often since then leads to a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExitAllowance {
    /// How many exits.
    pub exits: usize,
    /// Since when.
    pub since: Timestamp,
}

/// A session that begins. Its number comes from [`Store::next_session_id`].
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The number.
    pub id: SessionId,
    /// Where it begins.
    pub place: HomeChannel,
    /// The key of the game.
    pub game: String,
    /// The game's division; empty if it has none.
    pub division: String,
    /// How fast it is.
    pub speed: Speed,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Who invites; nobody where the program opens the session.
    pub challenger: Option<PlayerId>,
    /// Whether it is a challenge to nobody in particular.
    pub is_open: bool,
    /// Between which ratings whoever takes a seat must be that is for anyone.
    pub range: Option<RatingRange>,
    /// The first events, numbered from 1, and what they bring.
    pub change: Change,
}

/// More events for a session.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which session.
    pub session: SessionId,
    /// The version on which the events were decided.
    pub expected: Version,
    /// The events and what they bring.
    pub change: Change,
}

/// One of several changes that are saved together or not at all.
#[derive(Clone, Debug)]
pub enum SessionWrite {
    /// Begin a session.
    Create(NewSession),
    /// Go on with one.
    Append(Append),
}

impl Store {
    /// Begins a session; returns its version.
    ///
    /// # Errors
    /// [`Error::Duplicate`] if the interaction was carried out before, [`Error::Conflict`] if the number is taken,
    /// [`Error::Full`] if there is no room.
    pub async fn create(&self, new: NewSession) -> Result<Version, Error> {
        self.writer
            .run(move |db| Box::pin(async move { create(db, &new).await }))
            .await
    }

    /// Appends to a session if nobody was faster; returns the new version.
    ///
    /// # Errors
    /// [`Error::Duplicate`] if the interaction was carried out before, [`Error::Conflict`] if the session (or a rating)
    /// has changed since it was read, [`Error::NotFound`] if there is no such session, [`Error::Full`] if a game begins
    /// for which there is no room, or somebody takes over a seat who has none.
    pub async fn append(&self, append: Append) -> Result<Version, Error> {
        self.writer
            .run(move |db| Box::pin(async move { advance(db, &append).await }))
            .await
    }

    /// Saves all the writes or none; returns the new version of each. A rematch is one: the old session learns of the
    /// new.
    ///
    /// # Errors
    /// Those of [`Store::create`] and [`Store::append`].
    pub async fn commit(&self, writes: Vec<SessionWrite>) -> Result<Vec<Version>, Error> {
        self.writer
            .run(move |db| Box::pin(async move { write_all(db, &writes).await }))
            .await
    }
}

/// Does all the writes within a transaction; returns the new version of each session.
pub(super) async fn write_all(
    db: &mut Connection,
    writes: &[SessionWrite],
) -> Result<Vec<Version>, Error> {
    let mut versions = Vec::with_capacity(writes.len());
    for write in writes {
        versions.push(match write {
            SessionWrite::Create(new) => create(db, new).await?,
            SessionWrite::Append(append) => advance(db, append).await?,
        });
    }
    Ok(versions)
}

/// The first and the last event, if the change makes sense.
fn check(change: &Change, before: Version) -> Result<(&Recorded, &Recorded), Error> {
    let events = &change.events;
    let in_order = events
        .iter()
        .zip(before.0 + 1..)
        .all(|(recorded, seq)| recorded.seq == seq);
    if !in_order {
        return Err(Error::fault(format!(
            "events are not numbered on from {before}"
        )));
    }
    if (change.summary.stage == Stage::Over) != change.summary.finish.is_some() {
        return Err(Error::fault(
            "a session is over if and only if it has ended",
        ));
    }
    match (events.first(), events.last()) {
        (Some(first), Some(last)) => Ok((first, last)),
        _ => Err(Error::fault("a change without an event")),
    }
}

async fn create(db: &mut Connection, new: &NewSession) -> Result<Version, Error> {
    let change = &new.change;
    let (first, last) = check(change, Version(0))?;
    let summary = &change.summary;
    let finish = summary.finish.as_ref();
    let done = sqlx::query(sql::CREATE_SESSION)
        .bind(new.id.0)
        .bind(last.seq.cast_signed())
        .bind(new.place.guild.map(GuildId::to_stored))
        .bind(new.place.channel.to_stored())
        .bind(&new.game)
        .bind(new.speed.key())
        .bind(i64::from(new.rated))
        .bind(stage_key(summary.stage))
        .bind(new.challenger.map(|player| player.0.cast_signed()))
        .bind(i64::from(new.is_open))
        .bind(write_players(&summary.players))
        .bind(write_seats(summary.to_move))
        .bind(i64::from(summary.ply))
        .bind(change.deadline.map(Timestamp::as_ms))
        .bind(first.at.as_ms())
        .bind(last.at.as_ms())
        .bind(finish.map(|_| last.at.as_ms()))
        .bind(finish.map(|finish| finish.kind.key()))
        .bind(finish.map(|finish| finish.reason.as_str()))
        .bind(finish.map(|finish| write_seats(finish.winners)))
        .bind(finish.and_then(|finish| finish.score.as_deref()))
        .bind(&new.division)
        .bind(write_finish(finish))
        .bind(write_players(&summary.guests))
        .bind(i64::from(summary.seats_left))
        .bind(new.range.map(|range| i64::from(range.least)))
        .bind(new.range.map(|range| i64::from(range.most)))
        .execute(&mut *db)
        .await?;
    if done.rows_affected() == 0 {
        return Err(interactions::carried_out_before(db, change.interaction)
            .await?
            .unwrap_or(Error::Conflict));
    }
    let row = Advanced {
        seated_version: last.seq.cast_signed(),
        ended_ms: finish.map(|_| last.at.as_ms()),
        guild_id: new.place.guild.map(GuildId::to_stored),
        channel_id: new.place.channel.to_stored(),
    };
    let version = save(db, new.id, change, last, &row).await?;
    if let (Some(limits), Some(by)) = (&change.limits, new.challenger)
        && summary.stage == Stage::Challenge
    {
        let whose = (by, new.is_open);
        limits::challenge_fits(db, limits, whose, row.guild_id, 0, last.at).await?;
    }
    Ok(version)
}

columns! {
    /// What the version check returns.
    struct Advanced {
        seated_version: i64,
        ended_ms: Option<i64>,
        guild_id: Option<i64>,
        channel_id: i64,
    }
}

/// Appends to a session, unless somebody was faster.
pub(super) async fn advance(db: &mut Connection, append: &Append) -> Result<Version, Error> {
    let change = &append.change;
    let (_, last) = check(change, append.expected)?;
    let summary = &change.summary;
    let finish = summary.finish.as_ref();
    let row: Option<Advanced> = sqlx::query_as(sql::ADVANCE_SESSION)
        .bind(append.session.0)
        .bind(append.expected.0.cast_signed())
        .bind(last.seq.cast_signed())
        .bind(stage_key(summary.stage))
        .bind(write_players(&summary.players))
        .bind(write_seats(summary.to_move))
        .bind(i64::from(summary.ply))
        .bind(change.deadline.map(Timestamp::as_ms))
        .bind(last.at.as_ms())
        .bind(finish.map(|finish| finish.kind.key()))
        .bind(finish.map(|finish| finish.reason.as_str()))
        .bind(finish.map(|finish| write_seats(finish.winners)))
        .bind(finish.and_then(|finish| finish.score.as_deref()))
        .bind(write_finish(finish))
        .bind(write_players(&summary.guests))
        .bind(i64::from(summary.seats_left))
        .fetch_optional(&mut *db)
        .await?;
    let Some(row) = row else {
        return Err(why_not(db, append).await?);
    };
    save(db, append.session, change, last, &row).await
}

/// Why no session was at the expected version. A request that is sent again is a duplicate, not a conflict.
async fn why_not(db: &mut Connection, append: &Append) -> Result<Error, Error> {
    if let Some(duplicate) = interactions::carried_out_before(db, append.change.interaction).await?
    {
        return Ok(duplicate);
    }
    let version: Option<i64> = sqlx::query_scalar(sql::SESSION_EXISTS)
        .bind(append.session.0)
        .fetch_optional(db)
        .await?;
    Ok(version.map_or(Error::NotFound("session"), |_| Error::Conflict))
}

/// Everything that goes with a row whose version was just set.
async fn save(
    db: &mut Connection,
    session: SessionId,
    change: &Change,
    last: &Recorded,
    row: &Advanced,
) -> Result<Version, Error> {
    let version = Version(last.seq);
    interactions::record(db, session, version, last.at, change.interaction).await?;
    for recorded in &change.events {
        sqlx::query(sql::APPEND_EVENT)
            .bind(session.0)
            .bind(recorded.seq.cast_signed())
            .bind(recorded.at.as_ms())
            .bind(recorded.event.to_text())
            .execute(&mut *db)
            .await?;
    }
    let seated_now = row.seated_version == version.0.cast_signed();
    let ended_now = row.ended_ms == Some(last.at.as_ms());
    if seated_now || ended_now || change.summary.stage == Stage::Challenge {
        invite(db, session, &change.summary).await?;
    }
    if seated_now || ended_now {
        seat(db, session, change, row).await?;
    }
    if ended_now {
        end(db, session, change, last.at).await?;
    }
    if seated_now && change.summary.stage == Stage::Play {
        check_room(db, change, last, row).await?;
    }
    owe(db, session, version, change, last.at).await?;
    for rating in &change.ratings {
        ratings::change(db, session, row.guild_id, last.at, rating).await?;
    }
    for &exit in &change.left_early {
        ratings::note_early_exit(db, session, exit, last.at).await?;
    }
    if let Some(guild) = row.guild_id {
        moderation::note_stopped(db, guild, session, &change.events).await?;
    }
    Ok(version)
}

/// Owes the messages that show the change.
async fn owe(
    db: &mut Connection,
    session: SessionId,
    version: Version,
    change: &Change,
    at: Timestamp,
) -> Result<(), Error> {
    for &surface in &change.owed {
        outbox::owe(db, session.into(), surface, version, at).await?;
    }
    for &(surface, later) in &change.owed_later {
        outbox::owe(db, session.into(), surface, version, later).await?;
    }
    Ok(())
}

/// Writes what comes of a session that has just ended.
async fn end(
    db: &mut Connection,
    session: SessionId,
    change: &Change,
    at: Timestamp,
) -> Result<(), Error> {
    if let Some(finish) = &change.summary.finish {
        ends::record(db, session, at, finish).await?;
    }
    if let Some(counted) = &change.counted {
        statistics::count(db, session, counted).await?;
    }
    Ok(())
}

/// Refuses a game that begins, or somebody who takes over a seat, where that makes too many.
async fn check_room(
    db: &mut Connection,
    change: &Change,
    last: &Recorded,
    row: &Advanced,
) -> Result<(), Error> {
    let Some(limits) = &change.limits else {
        return Ok(());
    };
    match change.sits_down {
        Some(player) => limits::player_fits(db, limits, player).await,
        None => {
            let players = &change.summary.players;
            limits::game_fits(db, limits, players, row.guild_id, last.at).await
        }
    }
}

fn write_finish(finish: Option<&Finish>) -> String {
    finish.map_or_else(String::new, |finish| write_results(&finish.results))
}

/// Keeps for whom a challenge is as long as it stands.
async fn invite(db: &mut Connection, session: SessionId, summary: &Summary) -> Result<(), Error> {
    let is_challenge = summary.stage == Stage::Challenge;
    sqlx::query(sql::DISMISS_GUESTS)
        .bind(session.0)
        .execute(&mut *db)
        .await?;
    for &guest in summary.guests.iter().filter(|_| is_challenge) {
        sqlx::query(sql::INVITE_GUEST)
            .bind(session.0)
            .bind(guest.0.cast_signed())
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

/// Writes who sits where, and at the end what it means for each; then also for those who left their seats to others.
/// As long as the game is played it is none of theirs.
async fn seat(
    db: &mut Connection,
    session: SessionId,
    change: &Change,
    row: &Advanced,
) -> Result<(), Error> {
    let summary = &change.summary;
    let finish = summary.finish.as_ref();
    let seated = summary.players.iter().zip((0..MAX_SEATS).map(Seat));
    let seated = seated.map(|(&player, seat)| {
        let result = finish.map(|finish| finish.result_of(seat));
        (player, seat_bit(seat), result)
    });
    let replaced = change.replaced.iter().filter_map(|&player| {
        let result = finish?.result_of_replaced();
        Some((player, 0, Some(result)))
    });
    // Until its end a game may move.
    let ended_in = row.ended_ms.map(|_| row.channel_id);
    let mut rows = 0_i64;
    for (player, seat_bit, result) in seated.chain(replaced) {
        sqlx::query(sql::SEAT_PLAYER)
            .bind(session.0)
            .bind(rows)
            .bind(seat_bit)
            .bind(player.0.cast_signed())
            .bind(row.ended_ms)
            .bind(result)
            .bind(ended_in)
            .execute(&mut *db)
            .await?;
        rows += 1;
    }
    sqlx::query(sql::UNSEAT_PLAYERS)
        .bind(session.0)
        .bind(rows)
        .execute(db)
        .await?;
    Ok(())
}
