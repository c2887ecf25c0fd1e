//! What must be true after the storm, read from the database and from the channels by other code than the
//! bot's: records against what players were told, panels against records, clocks against arithmetic.

mod clocks;
mod panels;

use std::collections::{BTreeMap, HashMap};

use qiyuan_core::{
    clock::Timestamp,
    rules::{AnyPosition, Seat},
    session::{Event, PlayerId, Recorded, Session, SessionId},
};
use qiyuan_games as games;
use sqlx::{Connection, SqliteConnection};

use super::{
    ledger::{Counts, Deed, Ledger, Verdict, Wish},
    stage::Stage,
};

/// Complaints of one kind that are told in full.
const TOLD: usize = 20;

/// A session as the database has it.
struct Stored {
    id: i64,
    version: u64,
    events: Vec<Recorded>,
    session: Session,
}

/// What was carried out: the interaction, its session, and the version after it.
type Carried = HashMap<u64, (i64, u64)>;

/// Everything that is wrong.
pub async fn examine(stage: &Stage, ledger: &Ledger) -> Vec<String> {
    let mut database = stage.read_database().await;
    let mut wrong = whole(&mut database).await;
    let stored = match sessions(&mut database).await {
        Ok(stored) => stored,
        Err(found) => {
            wrong.extend(found);
            return wrong;
        }
    };
    let carried = carried(&mut database).await;
    let deeds = ledger.deeds();
    wrong.extend(limited(told_and_done(&deeds, &carried, &stored)));
    wrong.extend(limited(done_and_asked(&deeds, &carried, &stored)));
    wrong.extend(limited(clocks::examine(&stored, &stage.absences())));
    wrong.extend(limited(
        panels::examine(stage, &mut database, &stored).await,
    ));
    wrong.extend(limited(ratings(&mut database).await));
    wrong.extend(limited(log(&stage.log())));
    database.close().await.unwrap();
    wrong
}

/// The first complaints of many.
fn limited(mut found: Vec<String>) -> Vec<String> {
    let more = found.len().saturating_sub(TOLD);
    found.truncate(TOLD);
    if more > 0 {
        found.push(format!("… and {more} more of this kind"));
    }
    found
}

/// The database says of itself that it is whole, and nothing is owed.
async fn whole(database: &mut SqliteConnection) -> Vec<String> {
    let mut wrong = Vec::new();
    let check: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut *database)
        .await
        .unwrap();
    if check != "ok" {
        wrong.push(format!("the database is damaged: {check}"));
    }
    let strangers: Vec<(String, i64)> =
        sqlx::query_as("SELECT \"table\", rowid FROM pragma_foreign_key_check")
            .fetch_all(&mut *database)
            .await
            .unwrap();
    if !strangers.is_empty() {
        wrong.push(format!("rows without their session: {strangers:?}"));
    }
    let aside: Vec<(i64, Option<String>)> = sqlx::query_as(
        "SELECT id, quarantine_reason FROM sessions WHERE quarantined_ms IS NOT NULL",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    if !aside.is_empty() {
        wrong.push(format!("sessions were quarantined: {aside:?}"));
    }
    wrong
}

/// Every session, replayed; its record has no gap, no fork and nothing that does not follow.
async fn sessions(database: &mut SqliteConnection) -> Result<Vec<Stored>, Vec<String>> {
    let rows: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT id, version, game FROM sessions ORDER BY id")
            .fetch_all(&mut *database)
            .await
            .unwrap();
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    for (id, version, game) in rows {
        let events: Vec<(i64, i64, String)> = sqlx::query_as(
            "SELECT seq, at_ms, event FROM events WHERE session_id = $1 ORDER BY seq",
        )
        .bind(id)
        .fetch_all(&mut *database)
        .await
        .unwrap();
        let events: Vec<Recorded> = events
            .iter()
            .map(|(seq, at, text)| Recorded {
                seq: seq.cast_unsigned(),
                at: Timestamp::from_ms(*at),
                event: Event::from_text(text).unwrap(),
            })
            .collect();
        let version = version.cast_unsigned();
        let in_order = events.iter().zip(1..).all(|(event, seq)| event.seq == seq);
        if !in_order || events.len() as u64 != version {
            wrong.push(format!(
                "#{id}: {} events at version {version}",
                events.len()
            ));
            continue;
        }
        let game = games::by_key(&game).unwrap();
        match Session::restore(SessionId(id), game, &events) {
            Ok(session) => all.push(Stored {
                id,
                version,
                events,
                session,
            }),
            Err(error) => wrong.push(format!("#{id}: {error}")),
        }
    }
    if wrong.is_empty() {
        Ok(all)
    } else {
        Err(wrong)
    }
}

async fn carried(database: &mut SqliteConnection) -> Carried {
    let rows: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT id, session_id, version FROM interactions")
            .fetch_all(database)
            .await
            .unwrap();
    rows.into_iter()
        .map(|(id, session, version)| (id.cast_unsigned(), (session, version.cast_unsigned())))
        .collect()
}

/// What a player was told that it is done is done, as it was asked for; what was refused is not.
fn told_and_done(deeds: &[Deed], carried: &Carried, stored: &[Stored]) -> Vec<String> {
    let by_id: BTreeMap<i64, &Stored> = stored.iter().map(|it| (it.id, it)).collect();
    let mut wrong = Vec::new();
    for deed in deeds {
        let done = carried.get(&deed.interaction);
        match (deed.verdict, done) {
            (Verdict::Accepted, None) => wrong.push(format!("told as done and lost: {deed:?}")),
            // Whoever moves too late is told that the flag fell, and that is what is recorded of it.
            (Verdict::Refused, Some((session, version)))
                if by_id
                    .get(session)
                    .is_some_and(|it| is_flag_fall(it, *version)) => {}
            (Verdict::Refused, Some(done)) => {
                wrong.push(format!("told as refused and done at {done:?}: {deed:?}"));
            }
            (Verdict::Broken, _) => wrong.push(format!("an incident: {deed:?}")),
            (_, Some((session, version))) => {
                if let Err(what) = by_id.get(session).map_or(Err("no session"), |stored| {
                    is_as_asked(deed, stored, *version)
                }) {
                    wrong.push(format!("{what} in #{session} at {version}: {deed:?}"));
                }
            }
            (Verdict::Refused | Verdict::Unknown, None) => {}
        }
    }
    wrong
}

/// Whether at this version a game was over by time.
fn is_flag_fall(stored: &Stored, version: u64) -> bool {
    let recorded = stored.events.iter().find(|it| it.seq == version);
    recorded.is_some_and(
        |it| matches!(&it.event, Event::Ended { outcome } if outcome.reason().key() == "time"),
    )
}

/// Whether the record says at this version what the player asked for.
fn is_as_asked(deed: &Deed, stored: &Stored, version: u64) -> Result<(), &'static str> {
    if deed.session.is_some_and(|session| session != stored.id) {
        return Err("done in another session");
    }
    // Draws of lots and the end of the game are recorded with what brought them about, behind it.
    let at = usize::try_from(version).unwrap_or(usize::MAX);
    let until = stored.events.get(..at).ok_or("beyond the record")?;
    let found = until.iter().rev().take(4).any(|recorded| {
        match (&recorded.event, &deed.wish) {
            (Event::Challenged { by, .. }, Wish::Challenge) => by.0 == deed.user,
            (Event::Played { seat, action }, Wish::Move(typed)) => {
                is_of(stored, *seat, deed.user)
                    && position_before(stored, recorded.seq)
                        .is_some_and(|position| position.read(*seat, typed).as_ref() == Ok(action))
            }
            (Event::Offered { seat, .. } | Event::OfferAccepted { seat, .. }, Wish::Draw) => {
                is_of(stored, *seat, deed.user)
            }
            // Whatever is asked after the flag fell, the flag is what is recorded.
            (Event::Ended { outcome }, wish) => {
                *wish == Wish::Resign || outcome.reason().key() == "time"
            }
            _ => false,
        }
    });
    if found {
        Ok(())
    } else {
        Err("something else was recorded")
    }
}

fn is_of(stored: &Stored, seat: Seat, user: u64) -> bool {
    stored.session.players().get(seat.index()) == Some(&PlayerId(user))
}

/// The position before an event, replayed by the rules alone.
fn position_before(stored: &Stored, seq: u64) -> Option<Box<dyn AnyPosition>> {
    let terms = stored.session.terms();
    let game = games::by_key(&terms.game)?;
    let mut position = game.start(&terms.setup, terms.seats).ok()?;
    for recorded in stored.events.iter().take_while(|it| it.seq < seq) {
        match &recorded.event {
            Event::Drawn { what, number } if what != "seat" => position.resolve(*number),
            Event::Played { seat, action } => {
                position.play(*seat, action).ok()?;
            }
            _ => {}
        }
    }
    Some(position)
}

/// Every move of every record was asked for, once, by whoever sits there.
fn done_and_asked(deeds: &[Deed], carried: &Carried, stored: &[Stored]) -> Vec<String> {
    let asked: HashMap<u64, &Deed> = deeds.iter().map(|deed| (deed.interaction, deed)).collect();
    let mut by_version: HashMap<(i64, u64), u64> = HashMap::new();
    for (interaction, (session, version)) in carried {
        by_version.insert((*session, *version), *interaction);
    }
    let mut wrong = Vec::new();
    for session in stored {
        for recorded in &session.events {
            let Event::Played { action, .. } = &recorded.event else {
                continue;
            };
            // The end of the game may have been recorded with the move.
            let cause = [recorded.seq, recorded.seq + 1]
                .iter()
                .find_map(|version| by_version.get(&(session.id, *version)));
            let is_asked = cause.is_some_and(|interaction| {
                asked
                    .get(interaction)
                    .is_some_and(|deed| matches!(deed.wish, Wish::Move(_)))
            });
            if !is_asked {
                wrong.push(format!(
                    "#{}: nobody asked for {action} at {}",
                    session.id, recorded.seq
                ));
            }
        }
    }
    wrong
}

/// Every rated game that ended changed each rating once.
async fn ratings(database: &mut SqliteConnection) -> Vec<String> {
    let off: Vec<(i64, String, i64, i64)> = sqlx::query_as(
        "SELECT r.player_id, r.game, r.games, COUNT(c.session_id) FROM ratings r
         LEFT JOIN rating_changes c
             ON c.player_id = r.player_id AND c.game = r.game AND c.speed = r.speed
         GROUP BY r.player_id, r.game, r.speed HAVING r.games <> COUNT(c.session_id)",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let mut wrong: Vec<String> = off
        .iter()
        .map(|off| format!("a rating counts other games than were rated: {off:?}"))
        .collect();
    let changed: Vec<(i64, String, i64, i64)> = sqlx::query_as(
        "SELECT s.id, s.game, s.ply, COUNT(c.player_id) FROM sessions s
         LEFT JOIN rating_changes c ON c.session_id = s.id
         WHERE s.rated = 1 AND s.result IN ('won', 'drawn') GROUP BY s.id",
    )
    .fetch_all(database)
    .await
    .unwrap();
    for (id, game, ply, changes) in changed {
        let after = games::by_key(&game).unwrap().info().rated_after;
        let counts = after.is_some_and(|after| ply >= i64::from(after));
        if changes != 2 * i64::from(counts) {
            wrong.push(format!(
                "#{id} ended after {ply} plies and changed {changes} ratings"
            ));
        }
    }
    wrong
}

/// Nothing in the log calls for a person.
fn log(log: &str) -> Vec<String> {
    let is_complaint = |line: &&str| {
        // SQLite takes a disk that can not be read for a damaged file. Whether it is, was asked above.
        let is_failing_disk = line.contains("its disk can not be read");
        line.contains("ERROR") && !is_failing_disk || line.contains("panicked")
    };
    log.lines()
        .filter(is_complaint)
        .map(|line| format!("in the log: {line}"))
        .collect()
}

/// The numbers that the database gives.
pub async fn count(stage: &Stage) -> Counts {
    let mut database = stage.read_database().await;
    let mut one = async |question: &'static str| -> i64 {
        sqlx::query_scalar(question)
            .fetch_one(&mut database)
            .await
            .unwrap()
    };
    let counts = Counts {
        sessions: one("SELECT COUNT(*) FROM sessions").await,
        over: one("SELECT COUNT(*) FROM sessions WHERE stage = 'over'").await,
        flags: one("SELECT COUNT(*) FROM sessions WHERE reason = 'time'").await,
        events: one("SELECT COUNT(*) FROM events").await,
        moves: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"played\"%'").await,
        credits: one("SELECT COUNT(*) FROM events WHERE event LIKE '%\"interrupted\"%'").await,
        given_up: one("SELECT COUNT(*) FROM deliveries WHERE given_up IS NOT NULL").await,
        ..Counts::default()
    };
    let games = sqlx::query_as("SELECT game, COUNT(*) FROM sessions GROUP BY game ORDER BY game")
        .fetch_all(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    Counts { games, ..counts }
}
