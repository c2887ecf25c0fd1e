//! Which session somebody means who names none.

use super::{App, AppError, Denied, limits::LIMITS, wall_clock};
use crate::store::{ChannelId, SessionRow};
use qiyuan_core::{
    rules::Phase,
    session::{PlayerId, SessionId, Stage},
};
use qiyuan_games as games;

/// The most games that one player can be in at a time.
const MAX_GAMES: u32 = LIMITS.games_of_player;

impl App {
    /// The session that a player means in a channel without naming one: the one played there, or the one whose thread
    /// it is, else the only one the player is in.
    ///
    /// # Errors
    ///
    /// There is none, or there are several; or the store failed.
    pub async fn session_meant(
        &self,
        player: PlayerId,
        channel: ChannelId,
    ) -> Result<SessionId, AppError> {
        self.meant(player, channel, None).await
    }

    /// As [`App::session_meant`], to do there what was typed: of several, the only one that waits for the player, if
    /// what was typed is not as likely meant for another.
    ///
    /// # Errors
    ///
    /// There is none, or there are several; or the store failed.
    pub async fn session_to_move(
        &self,
        player: PlayerId,
        channel: ChannelId,
        typed: &str,
    ) -> Result<SessionId, AppError> {
        self.meant(player, channel, Some(typed)).await
    }

    async fn meant(
        &self,
        player: PlayerId,
        channel: ChannelId,
        typed: Option<&str>,
    ) -> Result<SessionId, AppError> {
        let here = self.inner.store.sessions_at(channel, MAX_GAMES).await?;
        let in_play = |row: &&SessionRow| row.summary.stage == Stage::Play;
        let mine = |row: &&SessionRow| row.seat_of(player).is_some();
        let mut live_here: Vec<_> = here.iter().filter(in_play).collect();
        if live_here.iter().any(mine) {
            live_here.retain(mine);
        }
        match live_here.as_slice() {
            [only] => return Ok(only.id),
            [one, ..] if mine(one) => return self.one_of(&live_here, player, typed).await,
            _ => {}
        }
        let is_thread_of = |row: &SessionRow| row.place.channel != channel;
        if let Some(latest) = here.first()
            && live_here.is_empty()
            && here.iter().any(is_thread_of)
        {
            return Ok(latest.id);
        }
        let live = self.inner.store.live_sessions_of(player, MAX_GAMES).await?;
        match (live.as_slice(), here.first()) {
            ([], Some(latest)) => Ok(latest.id),
            ([], None) => Err(Denied::NoSession.into()),
            _ => {
                let live: Vec<_> = live.iter().collect();
                self.one_of(&live, player, typed).await
            }
        }
    }

    /// The only one of several games; to do something in, the only one that waits for the player.
    async fn one_of(
        &self,
        rows: &[&SessionRow],
        player: PlayerId,
        typed: Option<&str>,
    ) -> Result<SessionId, AppError> {
        if let [only] = rows {
            return Ok(only.id);
        }
        let which = || Denied::WhichSession.into();
        let typed = typed.ok_or_else(which)?;
        let mut waiting = rows.iter().filter(|row| row.waits_for(player));
        let (Some(only), None) = (waiting.next(), waiting.next()) else {
            return Err(which());
        };
        if names_points(typed) {
            // Perhaps it was meant as a move in a game in which it is not their turn.
            let family = |row: &SessionRow| {
                let game = games::by_key(&row.game);
                game.map(|game| self.family(game.info()).key)
            };
            let is_other = rows.iter().any(|row| family(row) != family(only));
            let loaded = self.load(only.id).await?;
            let phase = loaded.session.public_view(wall_clock::now()).phase();
            if is_other || phase == Some(Phase::Scoring) {
                return Err(which());
            }
        }
        Ok(only.id)
    }
}

/// Whether a text names nothing but points of a board, such as `e4`: that is a move in most games, and in a count it
/// marks stones.
fn names_points(typed: &str) -> bool {
    let is_point = |word: &str| {
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        word.len() == digits.len() + 1
            && (1..=2).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut words = typed.split_whitespace();
    !typed.trim().is_empty() && words.all(is_point)
}

#[cfg(test)]
mod tests {
    use super::names_points;

    #[test]
    fn points_are_told_from_what_can_only_be_a_move_or_an_answer() {
        for typed in ["e4", "Q16", " C3 D3 "] {
            assert!(names_points(typed), "{typed}");
        }
        for typed in [
            "",
            " ",
            "Nf3",
            "e2e4",
            "toggle C3",
            "pass",
            "炮二平五",
            "h123",
            "12",
        ] {
            assert!(!names_points(typed), "{typed}");
        }
    }
}
