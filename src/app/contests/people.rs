//! What contests keep of a person.

use serde_json::{Value, json};

use super::ContestError;
use crate::{
    app::{App, AppError, Denied, wall_clock},
    store::{self, GuildId},
};
use qiyuan_core::{
    contest::conduct::{ContestActor, ContestCommand, ContestId, ContestRequest, WhyWithdrawn},
    session::PlayerId,
};

impl App {
    /// Takes a player out of all contests: they are about to be forgotten.
    pub(in crate::app) async fn leave_contests(&self, player: PlayerId) -> Result<(), AppError> {
        let rows = self
            .inner
            .store
            .contests_of_player(player, u32::MAX)
            .await?;
        for row in rows {
            let by = ContestActor::Player(player);
            self.leave_contest(row.id, by, ContestCommand::Leave)
                .await?;
        }
        Ok(())
    }

    /// Takes a player out of the contests of a server: they may not play there any more.
    pub(in crate::app) async fn take_out_of_contests(
        &self,
        guild: GuildId,
        player: PlayerId,
    ) -> Result<(), AppError> {
        let rows = self
            .inner
            .store
            .contests_of_player(player, u32::MAX)
            .await?;
        for row in rows.into_iter().filter(|row| row.place.guild == guild) {
            // Where people come and go they may, once the ban is lifted.
            let why = WhyWithdrawn::Asked;
            let command = ContestCommand::Withdraw { player, why };
            self.leave_contest(row.id, ContestActor::System, command)
                .await?;
        }
        Ok(())
    }

    async fn leave_contest(
        &self,
        contest: ContestId,
        by: ContestActor,
        command: ContestCommand,
    ) -> Result<(), AppError> {
        let seen = None;
        let request = ContestRequest { by, seen, command };
        let now = wall_clock::now();
        match self.change_contest(contest, &request, now, None).await {
            Ok(_) | Err(ContestError::Refused(_)) => Ok(()),
            // Nobody plays in it any more.
            Err(ContestError::App(AppError::Denied(Denied::Quarantined | Denied::NoSuchGame))) => {
                Ok(())
            }
            Err(ContestError::App(error)) => Err(error),
            Err(error) => {
                tracing::warn!(?error, "a contest was not left");
                Ok(())
            }
        }
    }

    /// What is stored of somebody in contests: the contests that they have opened or joined, and every event there that
    /// names them and nobody else.
    pub(in crate::app) async fn own_contests(
        &self,
        player: PlayerId,
        contests: &[ContestId],
    ) -> Result<Value, AppError> {
        let mut all = Vec::new();
        for &id in contests {
            let stored = match self.inner.store.load_contest(id).await {
                Ok(stored) => stored,
                Err(store::Error::NotFound(_) | store::Error::CorruptContest { .. }) => continue,
                Err(error) => return Err(error.into()),
            };
            let mut events = Vec::new();
            for mut recorded in stored.events {
                let text = recorded.event.to_text();
                let people = recorded.event.people_mut();
                if !people.is_empty() && people.iter().all(|it| **it == player) {
                    let event: Value = serde_json::from_str(&text).unwrap_or_default();
                    events.push(json!({"at_ms": recorded.at.as_ms(), "event": event}));
                }
            }
            all.push(json!({
                "number": id.0,
                "name": stored.row.name,
                "kind": stored.row.kind.key(),
                "game": stored.row.game,
                "server": stored.row.place.guild.0.to_string(),
                "events": events,
            }));
        }
        Ok(Value::Array(all))
    }
}
