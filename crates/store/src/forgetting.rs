//! Forgetting a person: their name and settings go at once, and their games stay under a number of which nothing tells
//! whose it was. Events are the one thing that is written anew for it; the facts in them stay as they were.
//!
//! The sessions are gone through a few at a time. Until that is done a row says who is meant, so that it is finished
//! after a restart; then that row goes, too.

use super::{
    Connection, Error, Store, Surface, contests,
    row::columns,
    sql,
    summary::{read_players, write_players},
};
use qiyuan_core::{
    clock::Timestamp,
    session::{Event, PlayerId, SessionId},
};

/// A person who is being forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgetting {
    /// Who.
    pub player: PlayerId,
    /// Under which number their games stay.
    pub former: PlayerId,
    /// The last session that there was; in later ones they are somebody new.
    pub last: SessionId,
    /// Up to which session it is done.
    pub done: SessionId,
}

columns! {
    struct Columns {
        player_id: i64,
        former_id: i64,
        last_session: i64,
        done_session: i64,
    }
}

impl From<Columns> for Forgetting {
    fn from(row: Columns) -> Self {
        Self {
            player: PlayerId(row.player_id.cast_unsigned()),
            former: PlayerId(row.former_id.cast_unsigned()),
            last: SessionId(row.last_session),
            done: SessionId(row.done_session),
        }
    }
}

/// What goes at once.
const GO: [&str; 12] = [
    sql::FORGET_PLAYER,
    sql::FORGET_ALL_PREFERENCES,
    sql::FORGET_BLOCKS,
    sql::FORGET_NEWS_TO,
    sql::FORGET_MESSAGES_TO,
    sql::FORGET_INVITATIONS_TO,
    sql::FORGET_GUILD_RATINGS_OF,
    sql::FORGET_VACATIONS_OF,
    sql::FORGET_CAREER_OF,
    sql::FORGET_ACHIEVEMENTS_OF,
    sql::FORGET_SETUPS_OF,
    sql::FORGET_SETUP_DRAFT_OF,
];

/// What gets the other number at once.
const RENAMED: [&str; 6] = [
    sql::RENAME_RATINGS,
    sql::RENAME_CHANGES,
    sql::RENAME_EXITS,
    sql::RENAME_SEATS,
    sql::RENAME_MODERATOR,
    sql::RENAME_MODERATED,
];

impl Store {
    /// Begins to forget a person: from now on they are a stranger. Bans stay, and so do blocks by others. If they are
    /// being forgotten already, that goes on.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn begin_forgetting(&self, player: PlayerId) -> Result<Forgetting, Error> {
        self.writer.run(move |db| Box::pin(begin(db, player))).await
    }

    /// Who is being forgotten.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn forgettings(&self) -> Result<Vec<Forgetting>, Error> {
        let rows: Vec<Columns> = sqlx::query_as(sql::FORGETTINGS)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(Forgetting::from).collect())
    }

    /// Gives a person the other number in the sessions after `after` up to `to`; says whether they are in any.
    /// Nothing else may change these meanwhile.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn forget_in_sessions(
        &self,
        person: Forgetting,
        after: SessionId,
        to: SessionId,
    ) -> Result<bool, Error> {
        let number = format!("%{}%", person.player);
        let events: Vec<(i64, i64, String)> = sqlx::query_as(sql::EVENTS_WITH)
            .bind(after.0)
            .bind(to.0)
            .bind(&number)
            .fetch_all(&self.readers)
            .await?;
        let rows: Vec<PeopleColumns> = sqlx::query_as(sql::SESSIONS_WITH)
            .bind(after.0)
            .bind(to.0)
            .bind(person.player.0.cast_signed())
            .bind(&number)
            .fetch_all(&self.readers)
            .await?;
        let events: Vec<(i64, i64, String)> = events
            .into_iter()
            .filter_map(|(session, seq, text)| Some((session, seq, renamed(&text, person)?)))
            .collect();
        if events.is_empty() && rows.is_empty() {
            return Ok(false);
        }
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    for (session, seq, text) in events {
                        sqlx::query(sql::REWRITE_EVENT)
                            .bind(session)
                            .bind(seq)
                            .bind(text)
                            .execute(&mut *db)
                            .await?;
                    }
                    for row in rows {
                        rewrite_people(db, row, person).await?;
                    }
                    Ok(true)
                })
            })
            .await
    }

    /// Up to `limit` messages that stand with the games of a player that have ended since `since`, the latest first.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn shown_of(
        &self,
        player: PlayerId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<(SessionId, Surface)>, Error> {
        let rows: Vec<(i64, String)> = sqlx::query_as(sql::SHOWN_OF)
            .bind(player.0.cast_signed())
            .bind(since.as_ms())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        let shown = rows.into_iter().map(|(session, surface)| {
            let session = SessionId(session);
            Ok((session, Surface::read(session.into(), &surface)?))
        });
        shown.collect()
    }

    /// Notes that a person is forgotten in the sessions up to `done`; when that is all, nothing tells any more who it
    /// was.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn go_on_forgetting(&self, person: Forgetting, done: SessionId) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let player = person.player.0.cast_signed();
                    let query = if done >= person.last {
                        sqlx::query(sql::END_FORGETTING).bind(player)
                    } else {
                        sqlx::query(sql::GO_ON_FORGETTING).bind(player).bind(done.0)
                    };
                    query.execute(db).await?;
                    Ok(())
                })
            })
            .await
    }
}

async fn begin(db: &mut Connection, player: PlayerId) -> Result<Forgetting, Error> {
    let id = player.0.cast_signed();
    let known: Option<Columns> = sqlx::query_as(sql::FORGETTING)
        .bind(id)
        .fetch_optional(&mut *db)
        .await?;
    let person = match known {
        Some(row) => row.into(),
        None => {
            let number: i64 = sqlx::query_scalar(sql::NEXT_NUMBER)
                .bind("former")
                .fetch_one(&mut *db)
                .await?;
            let number = u32::try_from(number).map_err(Error::fault)?;
            let last: i64 = sqlx::query_scalar(sql::LAST_SESSION)
                .fetch_one(&mut *db)
                .await?;
            let person = Forgetting {
                player,
                former: PlayerId::former(number),
                last: SessionId(last),
                done: SessionId(0),
            };
            sqlx::query(sql::BEGIN_FORGETTING)
                .bind(id)
                .bind(person.former.0.cast_signed())
                .bind(last)
                .execute(&mut *db)
                .await?;
            for statement in RENAMED {
                sqlx::query(statement)
                    .bind(id)
                    .bind(person.former.0.cast_signed())
                    .execute(&mut *db)
                    .await?;
            }
            contests::forget(db, &person).await?;
            person
        }
    };
    for statement in GO {
        sqlx::query(statement).bind(id).execute(&mut *db).await?;
    }
    Ok(person)
}

columns! {
    struct PeopleColumns {
        id: i64,
        challenger: Option<i64>,
        players: String,
        guests: String,
    }
}

async fn rewrite_people(
    db: &mut Connection,
    row: PeopleColumns,
    person: Forgetting,
) -> Result<(), Error> {
    let named = |text: &str| {
        let mut people = read_players(text)?;
        people.iter_mut().for_each(|it| rename(it, person));
        Some(write_players(&people))
    };
    let mut challenger = row.challenger.map(|id| PlayerId(id.cast_unsigned()));
    challenger.iter_mut().for_each(|it| rename(it, person));
    sqlx::query(sql::REWRITE_PEOPLE)
        .bind(row.id)
        .bind(challenger.map(|it| it.0.cast_signed()))
        .bind(named(&row.players).unwrap_or(row.players))
        .bind(named(&row.guests).unwrap_or(row.guests))
        .execute(db)
        .await?;
    Ok(())
}

/// The event with the other number; nothing if it does not name the person. In one that cannot be read every number is
/// replaced that is the same.
fn renamed(text: &str, person: Forgetting) -> Option<String> {
    let Ok(mut event) = Event::from_text(text) else {
        return replaced(text, &person.player.to_string(), &person.former.to_string());
    };
    let mut is_named = false;
    for one in event.people_mut() {
        is_named |= *one == person.player;
        rename(one, person);
    }
    is_named.then(|| event.to_text())
}

/// The text with another number where one stands as a whole; nothing if it does not.
fn replaced(text: &str, number: &str, other: &str) -> Option<String> {
    let mut parts = text.split(number);
    let mut whole = parts.next()?.to_owned();
    let mut is_found = false;
    for part in parts {
        let is_longer = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let is_part = is_longer(whole.chars().next_back()) || is_longer(part.chars().next());
        is_found |= !is_part;
        whole.push_str(if is_part { number } else { other });
        whole.push_str(part);
    }
    is_found.then_some(whole)
}

fn rename(one: &mut PlayerId, person: Forgetting) {
    if *one == person.player {
        *one = person.former;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_what_cannot_be_read_only_whole_numbers_are_replaced() {
        let replaced = |text| replaced(text, "77", "9");
        assert_eq!(
            replaced("{\"by\":77,\"of\":[77,177,770]").as_deref(),
            Some("{\"by\":9,\"of\":[9,177,770]")
        );
        assert_eq!(replaced("[177,770,7]"), None);
        assert_eq!(replaced(""), None);
        assert_eq!(replaced("77").as_deref(), Some("9"));
    }
}
