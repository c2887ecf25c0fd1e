//! Challenges that somebody may accept without being invited by name, and whose turn it is to be paired.

use super::{App, AppError, Denied, replay_limiter::ReplayTurn, wall_clock};
use crate::store::{GuildId, SessionRow, WantedChallenges};
use qiyuan_core::session::PlayerId;

/// The most challenges that are looked at. A server has as many that are open to everybody (`LIMITS`); the rest are
/// tables to which somebody is invited by name besides.
const MOST: u32 = 200;

/// The right to look for an opponent on a server and to post a challenge if there is none: of those who look at the same
/// time the second then finds the first. The next one waits until this is dropped.
pub struct PairingTurn<'a> {
    _turn: ReplayTurn<'a, GuildId>,
}

impl App {
    /// The challenges on a server that a player may accept without being invited by name, the oldest first. Nobody is
    /// told that others are left out: by blocks, bans, ratings, or while the player may begin no rated game.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn open_challenges(
        &self,
        guild: GuildId,
        player: PlayerId,
        mut wanted: WantedChallenges<'_>,
    ) -> Result<Vec<SessionRow>, AppError> {
        match self.may_play_rated(player, wall_clock::now()).await {
            Err(AppError::Denied(Denied::RatedPause(_))) if wanted.rated == Some(true) => {
                return Ok(Vec::new());
            }
            Err(AppError::Denied(Denied::RatedPause(_))) => wanted.rated = Some(false),
            allowed => allowed?,
        }
        let store = &self.inner.store;
        Ok(store
            .challenges_waiting(guild, player, wanted, MOST)
            .await?)
    }

    /// Waits for the turn to be paired on a server.
    pub async fn pairing_turn(&self, guild: GuildId) -> PairingTurn<'_> {
        PairingTurn {
            _turn: self.inner.pairing.turn(guild).await,
        }
    }
}
