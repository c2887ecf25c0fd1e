//! Changing a contest: begin it, append to it. As with a session, the version check is the first thing a change does,
//! and the games that it opens, the end that it has read and the messages that it owes are saved with it or not at all.

use std::{future::Future, pin::Pin};

use super::{ContestPlace, ContestSurface, outbox};
use crate::{
    Connection, Ends, Error, Forgetting, GuildId, InteractionId, NewSession, SessionWrite, Store,
    append, ends, sessions::cut, sql,
};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{ContestEvent, ContestId, ContestKind, ContestRecorded, ContestStage},
    session::{PlayerId, Version},
};

/// The name under which the ends of sessions are read for contests.
const CONSUMER: &str = "contests";

/// The longest reason of a quarantine, in bytes.
const MAX_REASON: usize = 500;

/// Somebody who has joined, as the row says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestEntry {
    /// Who.
    pub player: PlayerId,
    /// Whether they still play.
    pub is_active: bool,
    /// The final place.
    pub place: Option<u16>,
}

/// What the rows of a contest say after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestSummary {
    /// How far it has come.
    pub stage: ContestStage,
    /// When it begins by itself.
    pub starts: Option<Timestamp>,
    /// Those who have joined of whom something has changed.
    pub entries: Vec<ContestEntry>,
}

/// What a change of a contest brings, saved as one.
#[derive(Clone, Debug)]
pub struct ContestChange {
    /// What happened, numbered on from the version before; at least one event.
    pub events: Vec<ContestRecorded>,
    /// What the rows say afterwards.
    pub summary: ContestSummary,
    /// When time will change something by itself.
    pub deadline: Option<Timestamp>,
    /// The surfaces that must show it, and from when on.
    pub owed: Vec<(ContestSurface, Timestamp)>,
    /// The games that it opens, each with the number of its pairing.
    pub games: Vec<(NewSession, u32)>,
    /// The next contest of a series.
    pub next: Option<Box<NewContest>>,
}

/// A contest that is opened. Its number comes from [`Store::next_contest_id`].
#[derive(Clone, Debug)]
pub struct NewContest {
    /// The number.
    pub id: ContestId,
    /// Where it is announced.
    pub place: ContestPlace,
    /// How it is played.
    pub kind: ContestKind,
    /// The key of the game.
    pub game: String,
    /// How it is called.
    pub name: String,
    /// Who opens it.
    pub opener: PlayerId,
    /// The interaction that opens it, which opens one contest only.
    pub interaction: Option<InteractionId>,
    /// The first events.
    pub change: ContestChange,
}

/// More events for a contest.
#[derive(Clone, Debug)]
pub struct ContestAppend {
    /// Which contest.
    pub contest: ContestId,
    /// The version on which the events were decided.
    pub expected: Version,
    /// The events and what they bring.
    pub change: ContestChange,
    /// The ends of sessions that were read for it.
    pub read: Option<Ends>,
}

impl Store {
    /// Opens a contest; returns its version.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the number is taken or the interaction has opened one before.
    pub async fn create_contest(&self, new: NewContest) -> Result<Version, Error> {
        self.writer
            .run(move |db| Box::pin(async move { create(db, &new).await }))
            .await
    }

    /// Appends to a contest if nobody was faster; returns the new version.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the contest has changed since it was read, or somebody else has read the same ends;
    /// [`Error::NotFound`] if there is no such contest; those of [`Store::create`] for its games.
    pub async fn append_contest(&self, append: ContestAppend) -> Result<Version, Error> {
        self.writer
            .run(move |db| Box::pin(async move { advance(db, &append).await }))
            .await
    }

    /// Up to `limit` ends of sessions that no contest has heard of.
    ///
    /// # Errors
    /// Those of [`Store::next_ends`].
    pub async fn next_ends_for_contests(&self, limit: u32) -> Result<Ends, Error> {
        self.next_ends(CONSUMER, limit).await
    }

    /// Notes that ends were read that change nothing.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody else has read them meanwhile.
    pub async fn pass_ends_for_contests(&self, read: &Ends) -> Result<(), Error> {
        self.advance(CONSUMER, read, Vec::new()).await.map(drop)
    }

    /// Quarantines a contest: its deadline counts no longer.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn quarantine_contest(
        &self,
        id: ContestId,
        at: Timestamp,
        why: &str,
    ) -> Result<(), Error> {
        let why = cut(why, MAX_REASON);
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::QUARANTINE_CONTEST)
                        .bind(id.0)
                        .bind(at.as_ms())
                        .bind(why)
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Moves the deadline of a contest without an event: for a timer that found nothing to do yet.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn set_contest_deadline(
        &self,
        id: ContestId,
        expected: Version,
        deadline: Option<Timestamp>,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    sqlx::query(sql::SET_CONTEST_DEADLINE)
                        .bind(id.0)
                        .bind(expected.0.cast_signed())
                        .bind(deadline.map(Timestamp::as_ms))
                        .execute(db)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}

/// The last event, if they are numbered on from a version.
fn check(change: &ContestChange, before: Version) -> Result<&ContestRecorded, Error> {
    let mut numbered = change.events.iter().zip(before.0 + 1..);
    match change.events.last() {
        Some(last) if numbered.all(|(it, seq)| it.seq == seq) => Ok(last),
        _ => Err(Error::fault(format!(
            "events of a contest are not numbered on from {before}"
        ))),
    }
}

async fn create(db: &mut Connection, new: &NewContest) -> Result<Version, Error> {
    let change = &new.change;
    let last = check(change, Version(0))?;
    let done = sqlx::query(sql::CREATE_CONTEST)
        .bind(new.id.0)
        .bind(last.seq.cast_signed())
        .bind(GuildId::to_stored(new.place.guild))
        .bind(new.place.channel.to_stored())
        .bind(new.kind.key())
        .bind(&new.game)
        .bind(&new.name)
        .bind(change.summary.stage.key())
        .bind(new.opener.0.cast_signed())
        .bind(change.summary.starts.map(Timestamp::as_ms))
        .bind(change.deadline.map(Timestamp::as_ms))
        .bind(last.at.as_ms())
        .bind(new.interaction.map(InteractionId::to_stored))
        .execute(&mut *db)
        .await?;
    if done.rows_affected() == 0 {
        return Err(Error::Conflict);
    }
    save(db, new.id, change, last).await
}

async fn advance(db: &mut Connection, append: &ContestAppend) -> Result<Version, Error> {
    let change = &append.change;
    let last = check(change, append.expected)?;
    let is_over = change.summary.stage == ContestStage::Over;
    let done = sqlx::query(sql::ADVANCE_CONTEST)
        .bind(append.contest.0)
        .bind(append.expected.0.cast_signed())
        .bind(last.seq.cast_signed())
        .bind(change.summary.stage.key())
        .bind(change.summary.starts.map(Timestamp::as_ms))
        .bind(change.deadline.map(Timestamp::as_ms))
        .bind(last.at.as_ms())
        .bind(is_over.then_some(last.at.as_ms()))
        .execute(&mut *db)
        .await?;
    if done.rows_affected() == 0 {
        let known: Option<i64> = sqlx::query_scalar(sql::CONTEST_EXISTS)
            .bind(append.contest.0)
            .fetch_optional(db)
            .await?;
        return Err(known.map_or(Error::NotFound("contest"), |_| Error::Conflict));
    }
    if let Some(read) = &append.read {
        ends::move_cursor(db, CONSUMER, read).await?;
    }
    save(db, append.contest, change, last).await
}

/// The next contest of a series, in the transaction of what made it due: there is one, or neither has happened.
fn create_next<'a>(
    db: &'a mut Connection,
    next: &'a NewContest,
) -> Pin<Box<dyn Future<Output = Result<Version, Error>> + Send + 'a>> {
    Box::pin(create(db, next))
}

/// Everything that goes with a row whose version was just set.
async fn save(
    db: &mut Connection,
    contest: ContestId,
    change: &ContestChange,
    last: &ContestRecorded,
) -> Result<Version, Error> {
    let version = Version(last.seq);
    for recorded in &change.events {
        sqlx::query(sql::APPEND_CONTEST_EVENT)
            .bind(contest.0)
            .bind(recorded.seq.cast_signed())
            .bind(recorded.at.as_ms())
            .bind(recorded.event.to_text())
            .execute(&mut *db)
            .await?;
        // Whoever leaves before the beginning has never played.
        if let ContestEvent::Left { player } = recorded.event {
            sqlx::query(sql::LEAVE_CONTEST)
                .bind(contest.0)
                .bind(player.0.cast_signed())
                .execute(&mut *db)
                .await?;
        }
    }
    for entry in &change.summary.entries {
        sqlx::query(sql::ENTER_CONTEST)
            .bind(contest.0)
            .bind(entry.player.0.cast_signed())
            .bind(i64::from(entry.is_active))
            .bind(entry.place.map(i64::from))
            .execute(&mut *db)
            .await?;
    }
    for (game, pairing) in &change.games {
        let write = [SessionWrite::Create(game.clone())];
        append::write_all(db, &write).await?;
        sqlx::query(sql::OPEN_CONTEST_GAME)
            .bind(game.id.0)
            .bind(contest.0)
            .bind(i64::from(*pairing))
            .execute(&mut *db)
            .await?;
    }
    for (surface, at) in &change.owed {
        outbox::owe(db, contest, *surface, version, *at).await?;
    }
    if let Some(next) = &change.next {
        create_next(db, next).await?;
    }
    Ok(version)
}

/// Gives a person the other number in all contests. Nobody else changes contests in a transaction.
pub(in crate::contests) async fn rewrite(
    db: &mut Connection,
    person: &Forgetting,
) -> Result<(), Error> {
    let events: Vec<(i64, i64, String)> = sqlx::query_as(sql::CONTEST_EVENTS_WITH)
        .bind(format!("%{}%", person.player))
        .fetch_all(&mut *db)
        .await?;
    for (contest, seq, text) in events {
        let Ok(mut event) = ContestEvent::from_text(&text) else {
            continue;
        };
        let mut is_named = false;
        for one in event.people_mut() {
            if *one == person.player {
                *one = person.former;
                is_named = true;
            }
        }
        if is_named {
            sqlx::query(sql::REWRITE_CONTEST_EVENT)
                .bind(contest)
                .bind(seq)
                .bind(event.to_text())
                .execute(&mut *db)
                .await?;
        }
    }
    Ok(())
}

/// Forgets a person in all contests: another number takes the place of theirs.
pub(crate) async fn forget(db: &mut Connection, person: &Forgetting) -> Result<(), Error> {
    for statement in [sql::RENAME_CONTEST_OPENER, sql::RENAME_CONTEST_PLAYER] {
        sqlx::query(statement)
            .bind(person.player.0.cast_signed())
            .bind(person.former.0.cast_signed())
            .execute(&mut *db)
            .await?;
    }
    rewrite(db, person).await
}
