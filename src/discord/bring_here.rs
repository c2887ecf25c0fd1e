//! A game goes on in the channel in which one of its players asks for it, if its own was deleted or is hidden from
//! them.

use serenity::model::permissions::Permissions;

use super::{
    admission, direct_messages,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
};
use crate::app::{GameNotice, GuildId, wall_clock};
use qiyuan_core::session::SessionId;

impl InteractionCtx<'_> {
    /// If a game's channel was deleted, or the asker cannot see it, and one of those who play it asks for it in another
    /// one of the server, it goes on here. Returns why it does not, if the server allows no games here or the asker none.
    pub async fn bring_here(&self, session: SessionId) -> Option<String> {
        let writing = Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
        let we_may = self.incoming.we_may;
        let guild = self.guild()?;
        if !we_may.view_channel() || !we_may.intersects(writing) {
            return None;
        }
        match self.try_to_bring_here(session, guild).await {
            Ok(Some(game)) => {
                direct_messages::tell_moved(self.bot, game, self.incoming.player());
                None
            }
            Ok(None) => None,
            Err(HandlerError::Reply(refused)) => {
                let why = [("why", refused.text.into())];
                Some(self.language.tell("not-brought-here", &why))
            }
            Err(error) => {
                tracing::debug!(%error, "a game was not moved");
                None
            }
        }
    }

    async fn try_to_bring_here(
        &self,
        session: SessionId,
        guild: GuildId,
    ) -> HandlerResult<Option<GameNotice>> {
        let (app, player) = (&self.bot.app, self.incoming.player());
        let bring = |hidden| app.bring_here(session, player, guild, self.channel(), hidden);
        let audience = app.audience(session).await?;
        let member = self.member_where(&audience);
        let Some(member) = member.filter(|_| audience.players.contains(&player)) else {
            return Ok(None);
        };
        if app.is_displaced(session).await? {
            if self.has_left(session).await? {
                return Ok(None);
            }
            admission::check_here(self).await?;
            return Ok(bring(None).await?);
        }
        let place = audience.place.channel;
        let visibility = &self.bot.visibility;
        let rest = &self.bot.rest;
        let (notices, now) = (&self.bot.notices, wall_clock::now());
        if !notices.may_move(session, player, now)
            || !visibility.keeps_out(rest, &member, place).await
            || self.has_left(session).await?
        {
            return Ok(None);
        }
        admission::check_here(self).await?;
        let moved = bring(Some(place)).await?;
        if moved.is_some() {
            notices.note_moved(session, player, now);
        }
        Ok(moved)
    }

    /// Whether the asker has left a game that goes on: where it does is for the others to say.
    async fn has_left(&self, session: SessionId) -> HandlerResult<bool> {
        let view = self.public_view(session).await?;
        let seat = view.seat_of(self.incoming.player());
        Ok(seat.is_some_and(|seat| view.left().contains(seat)))
    }
}
