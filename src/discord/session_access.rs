//! Which session an interaction is about, and whether the asker may see it.

use std::collections::HashMap;

use super::{
    custom_id::ButtonAction,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    permissions::Member,
    which_game,
};
use crate::app::{AppError, Audience, Denied, HomeChannel, SessionRow};
use qiyuan_core::session::SessionId;

/// For how many channels that are not known Discord is asked to make one list.
const MOST_ASKED: usize = 5;

impl InteractionCtx<'_> {
    /// The session that was named, or the one that is meant in this channel. If several may be meant, a menu asks in
    /// which of them `press` is to be pressed.
    pub async fn session(
        &self,
        named: Option<&str>,
        press: &ButtonAction,
    ) -> HandlerResult<SessionId> {
        let app = &self.bot.app;
        let meant = app.session_meant(self.incoming.player(), self.channel());
        self.named_or(meant, named, press).await
    }

    /// As [`InteractionCtx::session`], to do there what was typed.
    pub async fn session_to_move(
        &self,
        named: Option<&str>,
        typed: &str,
    ) -> HandlerResult<SessionId> {
        let app = &self.bot.app;
        let meant = app.session_to_move(self.incoming.player(), self.channel(), typed);
        self.named_or(meant, named, &which_game::to_move(typed))
            .await
    }

    async fn named_or(
        &self,
        meant: impl Future<Output = Result<SessionId, AppError>>,
        named: Option<&str>,
        press: &ButtonAction,
    ) -> HandlerResult<SessionId> {
        if let Some(named) = named {
            let session = session_number(named).ok_or_else(no_such_session)?;
            self.check_visible(session).await?;
            return Ok(session);
        }
        let meant = meant.await;
        let Err(AppError::Denied(Denied::WhichSession)) = meant else {
            return Ok(meant?);
        };
        let player = self.incoming.player();
        let asked = which_game::ask(self.bot, self.language, player, press).await?;
        Err(HandlerError::Reply(Box::new(asked)))
    }

    /// Refuses a session that the asker may not see, as if there were none: see `visibility.rs`.
    pub async fn check_visible(&self, session: SessionId) -> HandlerResult {
        let audience = self.bot.app.audience(session).await?;
        if self.is_shown(&audience).await
            || audience
                .place
                .guild
                .is_some_and(|guild| self.guild() == Some(guild))
                && self.bot.app.played_in(session).await? == Some(self.channel())
        {
            return Ok(());
        }
        Err(no_such_session())
    }

    /// Whether the asker may see a session.
    pub async fn is_shown(&self, audience: &Audience) -> bool {
        if audience.has(self.incoming.player()) {
            return true;
        }
        let Some(member) = self.member_where(audience) else {
            return false;
        };
        let channel = audience.place.channel;
        let visibility = &self.bot.visibility;
        visibility
            .finds_visible(&self.bot.rest, &member, channel)
            .await
    }

    /// The rows of sessions that the asker may see, `most` of them.
    pub async fn shown(&self, rows: Vec<SessionRow>, most: usize) -> Vec<SessionRow> {
        self.shown_or_partial(rows, most).await.0
    }

    /// The same, and whether some were left out because nothing is known of too many channels.
    pub async fn shown_or_partial(
        &self,
        rows: Vec<SessionRow>,
        most: usize,
    ) -> (Vec<SessionRow>, bool) {
        let mut shown = Vec::new();
        let (mut asked, mut is_partial) = (0, false);
        for row in rows {
            if shown.len() == most {
                break;
            }
            let (guild, channel) = (row.place.guild, row.place.channel);
            let is_unknown = !self.bot.visibility.knows(guild, channel);
            if is_unknown && row.seat_of(self.incoming.player()).is_none() {
                asked += 1;
                if asked > MOST_ASKED {
                    is_partial = true;
                    continue;
                }
            }
            if self.is_shown(&(&row).into()).await {
                shown.push(row);
            }
        }
        (shown, is_partial)
    }

    /// The rows of sessions that everybody may see who sees the channel in which it is asked.
    pub async fn shown_to_all_here(&self, rows: Vec<SessionRow>) -> Vec<SessionRow> {
        self.shown_to_all_here_or_partial(rows).await.0
    }

    /// The same, and whether some were left out because nothing is known of too many channels.
    pub async fn shown_to_all_here_or_partial(
        &self,
        rows: Vec<SessionRow>,
    ) -> (Vec<SessionRow>, bool) {
        let (visibility, rest) = (&self.bot.visibility, &self.bot.rest);
        let Some(guild) = self.guild() else {
            return (Vec::new(), false);
        };
        let (mut is_shown, mut asked) = (HashMap::new(), 0);
        for place in rows.iter().map(|row| row.place) {
            if is_shown.contains_key(&place.channel) || place.guild != Some(guild) {
                continue;
            }
            let is_unknown = !visibility.knows(place.guild, place.channel);
            asked += usize::from(is_unknown);
            let shows = (!is_unknown || asked <= MOST_ASKED)
                && visibility
                    .shows_to_all_of(rest, guild, place.channel, self.channel())
                    .await;
            is_shown.insert(place.channel, shows);
        }
        let is_shown = |row: &SessionRow| {
            row.place.guild == Some(guild) && is_shown.get(&row.place.channel) == Some(&true)
        };
        (
            rows.into_iter().filter(is_shown).collect(),
            asked > MOST_ASKED,
        )
    }

    /// Whether it is asked on another server than that of a session: who may begin a game there is not known here.
    pub fn is_away_from(&self, place: HomeChannel) -> bool {
        self.guild().is_some_and(|here| place.guild != Some(here))
    }

    /// The asker as a member of the server of a session, if it is asked for there.
    pub(super) fn member_where(&self, audience: &Audience) -> Option<Member<'_>> {
        let guild = self.guild()?;
        (audience.place.guild == Some(guild)).then(|| Member {
            guild,
            user: self.incoming.user.id,
            roles: self.incoming.roles,
            channel: Some(self.channel()),
        })
    }
}

/// Reads the number of a session as it is typed or picked: `12`, `#12`, or the whole line of a menu.
pub fn session_number(text: &str) -> Option<SessionId> {
    let digits: String = text
        .trim()
        .trim_start_matches('#')
        .chars()
        .take_while(char::is_ascii_digit)
        .take(20)
        .collect();
    digits
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .map(SessionId)
}

/// The same whether there is none, or none that the asker may see.
fn no_such_session() -> HandlerError {
    HandlerError::App(Denied::NoSuchSession.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_read_from_its_number_or_its_line() {
        for text in ["12", "#12", " #12 · Chess · Ann vs Bea"] {
            assert_eq!(session_number(text), Some(SessionId(12)), "{text}");
        }
        for text in [
            "",
            "#",
            "0",
            "-3",
            "chess",
            "111111111111111111111",
            "99999999999999999999999",
            "\u{202e}12",
        ] {
            assert_eq!(session_number(text), None, "{text}");
        }
    }
}
