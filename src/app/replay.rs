//! Whether the sessions of a database can be replayed: asked before a backup takes the place of the database.

use anyhow::Context as _;

use super::wall_clock;
use crate::store::{self, SessionRow, Store, StoredSession, Summary};
use qiyuan_core::session::{Challenge, Session, SessionId, Stage};
use qiyuan_games as games;

/// How many session numbers are read at once.
const AT_ONCE: u32 = 1_000;

/// The sessions that cannot be replayed and why, without those that are in quarantine.
///
/// # Errors
///
/// The store failed.
pub async fn invalid_sessions(store: &Store) -> Result<Vec<(SessionId, String)>, store::Error> {
    let quarantined = store.quarantined(u32::MAX).await?;
    let mut invalid = Vec::new();
    let mut last = SessionId(0);
    loop {
        let ids = store.session_ids(last, AT_ONCE).await?;
        let Some(&end) = ids.last() else {
            return Ok(invalid);
        };
        last = end;
        for id in ids {
            if quarantined.iter().all(|row| row.session != id)
                && let Err(why) = replayed(store, id).await?
            {
                invalid.push((id, why));
            }
        }
    }
}

/// Quarantines what [`invalid_sessions`] found.
///
/// # Errors
///
/// The store failed.
pub async fn quarantine(
    store: &Store,
    invalid: &[(SessionId, String)],
) -> Result<(), store::Error> {
    for (session, why) in invalid {
        store.quarantine(*session, wall_clock::now(), why).await?;
    }
    Ok(())
}

async fn replayed(store: &Store, id: SessionId) -> Result<Result<(), String>, store::Error> {
    let stored = match store.load(id).await {
        Ok(stored) => stored,
        Err(store::Error::Corrupt { what, .. }) => return Ok(Err(what)),
        Err(error) => return Err(error),
    };
    // A record that nobody has checked may make a game panic.
    let replayed = tokio::task::spawn_blocking(move || replay(&stored));
    Ok(match replayed.await {
        Ok(replayed) => replayed.map_err(|error| format!("{error:#}")),
        Err(panicked) => Err(panicked.to_string()),
    })
}

fn replay(stored: &StoredSession) -> anyhow::Result<()> {
    let game = games::by_key(&stored.row.game)
        .with_context(|| format!("unknown game {:?}", stored.row.game))?;
    let session = Session::restore(stored.row.id, game, &stored.events)?;
    agrees(&stored.row, &session)
}

/// Whether the row says what the events say: lists, limits and the scheduler read nothing but the row.
fn agrees(row: &SessionRow, session: &Session) -> anyhow::Result<()> {
    let (terms, told, played) = (session.terms(), &row.summary, Summary::of(session));
    let end = |summary: &Summary| {
        let finish = summary.finish.as_ref();
        finish.map(|finish| (finish.kind, finish.winners))
    };
    // Who may see a challenge is read from its row. Older versions did not keep who joined a challenge that is over.
    let has_guests = session.stage() != Stage::Challenge || told.guests == played.guests;
    let is_open = session.challenge().is_some_and(Challenge::is_open);
    // One that is early is corrected when it passes; with one that is late a flag would not fall.
    let is_kept = session
        .deadline()
        .is_none_or(|due| row.deadline.is_some_and(|at| at <= due));
    let agreements = [
        ("game", row.game == terms.game),
        ("speed", row.speed == terms.control.speed()),
        ("rating", row.rated == terms.rated),
        (
            "challenger",
            row.challenger == session.challenge().map(|it| it.by),
        ),
        ("stage", told.stage == played.stage),
        ("players", told.players == played.players),
        ("guests", has_guests),
        (
            "open",
            session.stage() != Stage::Challenge || row.is_open == is_open,
        ),
        ("ply", told.ply == played.ply),
        ("end", end(told) == end(&played)),
        ("deadline", is_kept),
    ];
    for (what, agrees) in agreements {
        anyhow::ensure!(agrees, "its row does not agree with its events: {what}");
    }
    Ok(())
}
