//! A game goes on in the channel in which one of its players asks for it, if its own was deleted or is hidden from them.

use serenity::model::permissions::Permissions;

use super::{direct_messages, interaction_ctx::InteractionCtx};
use crate::app::{AppError, GameNotice, GuildId, wall_clock};
use qiyuan_core::session::SessionId;

impl InteractionCtx<'_> {
    /// If a game's channel was deleted, or the asker cannot see it, and one of its players asks for it in another one of
    /// the server, it goes on here.
    pub async fn bring_here(&self, session: SessionId) {
        let writing = Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
        let we_may = self.incoming.we_may;
        let Some(guild) = self.guild() else {
            return;
        };
        if !we_may.view_channel() || !we_may.intersects(writing) {
            return;
        }
        match self.try_to_bring_here(session, guild).await {
            Ok(Some(game)) => {
                direct_messages::tell_moved(self.bot, game, self.incoming.player());
            }
            Ok(None) => {}
            Err(error) => tracing::debug!(?error, "a game was not moved"),
        }
    }

    async fn try_to_bring_here(
        &self,
        session: SessionId,
        guild: GuildId,
    ) -> Result<Option<GameNotice>, AppError> {
        let (app, player) = (&self.bot.app, self.incoming.player());
        let bring = |hidden| app.bring_here(session, player, guild, self.channel(), hidden);
        if let Some(displaced) = bring(None).await? {
            return Ok(Some(displaced));
        }
        let audience = app.audience(session).await?;
        let Some(member) = self.member_where(&audience) else {
            return Ok(None);
        };
        let place = audience.place.channel;
        let visibility = &self.bot.visibility;
        let rest = &self.bot.rest;
        let (notices, now) = (&self.bot.notices, wall_clock::now());
        if !audience.players.contains(&player)
            || !notices.may_move(session, player, now)
            || !visibility.keeps_out(rest, &member, place).await
        {
            return Ok(None);
        }
        let moved = bring(Some(place)).await?;
        if moved.is_some() {
            notices.note_moved(session, player, now);
        }
        Ok(moved)
    }
}
