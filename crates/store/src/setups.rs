//! Start positions that players keep under a name, where they put their pieces in secret, and the board that somebody
//! is setting up. Every one belongs to its player: others find a position by its code alone, while it is shared.

use super::{Connection, Error, Store, row::columns, sql};
use qiyuan_core::{clock::Timestamp, session::PlayerId};

/// The number of something that was saved. It is no proof of anything: whoever asks must be its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupId(pub i64);

/// What was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupKind {
    /// A position from which a game can begin.
    Position,
    /// Where one side puts its pieces in secret: never shared.
    Placement,
}

impl SetupKind {
    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Placement => "placement",
        }
    }

    fn read(key: &str) -> Option<Self> {
        [Self::Position, Self::Placement]
            .into_iter()
            .find(|kind| kind.key() == key)
    }
}

/// Something that a player has saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSetup {
    /// Its number.
    pub id: SetupId,
    /// What its owner calls it.
    pub name: String,
    /// The key of the game.
    pub game: String,
    /// What it is.
    pub kind: SetupKind,
    /// The setup, or the placement, as the game writes it.
    pub setup: String,
    /// By which others find it while it is shared.
    pub code: Option<String>,
    /// Since when.
    pub saved: Timestamp,
}

/// Something to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSetup {
    /// As in [`SavedSetup`].
    pub name: String,
    /// The name in the form in which names are compared.
    pub folded_name: String,
    /// As in [`SavedSetup`].
    pub game: String,
    /// As in [`SavedSetup`].
    pub kind: SetupKind,
    /// As in [`SavedSetup`].
    pub setup: String,
}

/// What became of a wish to save something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveResult {
    /// It is saved.
    Saved(SetupId),
    /// The player has another one of that name.
    NameTaken,
    /// The player has as many as can be.
    Full,
}

columns! {
    struct SetupColumns {
        id: i64,
        name: String,
        game: String,
        kind: String,
        setup: String,
        code: Option<String>,
        saved_ms: i64,
    }
}

impl SetupColumns {
    fn into_setup(self) -> Result<SavedSetup, Error> {
        let kind = SetupKind::read(&self.kind);
        Ok(SavedSetup {
            id: SetupId(self.id),
            name: self.name,
            game: self.game,
            kind: kind.ok_or_else(|| Error::fault(format!("unknown setup {:?}", self.kind)))?,
            setup: self.setup,
            code: self.code,
            saved: Timestamp::from_ms(self.saved_ms),
        })
    }
}

impl Store {
    /// Saves something for a player, who may have `most` in all.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn save_setup(
        &self,
        player: PlayerId,
        new: NewSetup,
        most: u32,
        now: Timestamp,
    ) -> Result<SaveResult, Error> {
        self.writer
            .run(move |db| Box::pin(save(db, player, new, most, now)))
            .await
    }

    /// All that a player has saved, by name.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn setups_of(&self, player: PlayerId) -> Result<Vec<SavedSetup>, Error> {
        let rows: Vec<SetupColumns> = sqlx::query_as(sql::SETUPS_OF)
            .bind(player.0.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        rows.into_iter().map(SetupColumns::into_setup).collect()
    }

    /// One of those that a player has saved, by the form of its name in which names are compared.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn setup_named(
        &self,
        player: PlayerId,
        folded_name: &str,
    ) -> Result<Option<SavedSetup>, Error> {
        let row: Option<SetupColumns> = sqlx::query_as(sql::SETUP_NAMED)
            .bind(player.0.cast_signed())
            .bind(folded_name)
            .fetch_optional(&self.readers)
            .await?;
        row.map(SetupColumns::into_setup).transpose()
    }

    /// One of those that a player has saved.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn setup(&self, player: PlayerId, id: SetupId) -> Result<Option<SavedSetup>, Error> {
        let row: Option<SetupColumns> = sqlx::query_as(sql::SETUP)
            .bind(player.0.cast_signed())
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await?;
        row.map(SetupColumns::into_setup).transpose()
    }

    /// The position that somebody shares under a code.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn shared_setup(&self, code: &str) -> Result<Option<SavedSetup>, Error> {
        let row: Option<SetupColumns> = sqlx::query_as(sql::SHARED_SETUP)
            .bind(code)
            .fetch_optional(&self.readers)
            .await?;
        row.map(SetupColumns::into_setup).transpose()
    }

    /// Shares a position of a player's under `code`, unless it is shared already; returns the code that holds, or
    /// nothing if the player has no such position.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn share_setup(
        &self,
        player: PlayerId,
        id: SetupId,
        code: String,
    ) -> Result<Option<String>, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let code: Option<String> = sqlx::query_scalar(sql::SHARE_SETUP)
                        .bind(player.0.cast_signed())
                        .bind(id.0)
                        .bind(code)
                        .fetch_optional(db)
                        .await?;
                    Ok(code)
                })
            })
            .await
    }

    /// Shares a position no longer; says whether the player has it.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn unshare_setup(&self, player: PlayerId, id: SetupId) -> Result<bool, Error> {
        self.change_one(sql::UNSHARE_SETUP, player, id).await
    }

    /// Deletes something that a player has saved; says whether there was one.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn delete_setup(&self, player: PlayerId, id: SetupId) -> Result<bool, Error> {
        self.change_one(sql::DELETE_SETUP, player, id).await
    }

    async fn change_one(
        &self,
        statement: &'static str,
        player: PlayerId,
        id: SetupId,
    ) -> Result<bool, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let changed = sqlx::query(statement)
                        .bind(player.0.cast_signed())
                        .bind(id.0)
                        .execute(db)
                        .await?;
                    Ok(changed.rows_affected() > 0)
                })
            })
            .await
    }

    /// The board that a player is setting up.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn setup_draft(&self, player: PlayerId) -> Result<Option<String>, Error> {
        let mut reader = self.readers.acquire().await?;
        draft(&mut reader, player).await
    }

    /// Changes the board that a player is setting up: `change` is given it, and leaves what is kept. Of changes that
    /// are made at once each sees the one before.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn change_setup_draft<T: Send + 'static>(
        &self,
        player: PlayerId,
        now: Timestamp,
        change: impl FnOnce(&mut Option<String>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let known = draft(db, player).await?;
                    let mut next = known.clone();
                    let changed = change(&mut next);
                    if next == known {
                        return Ok(changed);
                    }
                    let id = player.0.cast_signed();
                    let query = match next {
                        Some(draft) => sqlx::query(sql::SET_SETUP_DRAFT)
                            .bind(id)
                            .bind(draft)
                            .bind(now.as_ms()),
                        None => sqlx::query(sql::FORGET_SETUP_DRAFT_OF).bind(id),
                    };
                    query.execute(db).await?;
                    Ok(changed)
                })
            })
            .await
    }

    /// Forgets boards that nobody has changed since `before`; returns how many there were.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn prune_setup_drafts(&self, before: Timestamp) -> Result<u64, Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    let done = sqlx::query(sql::PRUNE_SETUP_DRAFTS)
                        .bind(before.as_ms())
                        .execute(db)
                        .await?;
                    Ok(done.rows_affected())
                })
            })
            .await
    }
}

async fn save(
    db: &mut Connection,
    player: PlayerId,
    new: NewSetup,
    most: u32,
    now: Timestamp,
) -> Result<SaveResult, Error> {
    let owner = player.0.cast_signed();
    let named: Option<SetupColumns> = sqlx::query_as(sql::SETUP_NAMED)
        .bind(owner)
        .bind(&new.folded_name)
        .fetch_optional(&mut *db)
        .await?;
    if named.is_some() {
        return Ok(SaveResult::NameTaken);
    }
    let count: i64 = sqlx::query_scalar(sql::COUNT_SETUPS)
        .bind(owner)
        .fetch_one(&mut *db)
        .await?;
    if count >= i64::from(most) {
        return Ok(SaveResult::Full);
    }
    let id: i64 = sqlx::query_scalar(sql::NEXT_NUMBER)
        .bind("setup")
        .fetch_one(&mut *db)
        .await?;
    sqlx::query(sql::SAVE_SETUP)
        .bind(id)
        .bind(owner)
        .bind(new.name)
        .bind(new.folded_name)
        .bind(new.game)
        .bind(new.kind.key())
        .bind(new.setup)
        .bind(now.as_ms())
        .execute(db)
        .await?;
    Ok(SaveResult::Saved(SetupId(id)))
}

async fn draft(db: &mut Connection, player: PlayerId) -> Result<Option<String>, Error> {
    let draft: Option<String> = sqlx::query_scalar(sql::SETUP_DRAFT)
        .bind(player.0.cast_signed())
        .fetch_optional(db)
        .await?;
    Ok(draft)
}
