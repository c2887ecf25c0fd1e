//! Who may join a contest.

use super::ContestError;
use crate::app::{App, Denied, wall_clock};
use qiyuan_core::{contest::conduct::ContestId, session::PlayerId};
use qiyuan_games as games;

impl App {
    /// Refuses whoever may not play with somebody who has joined; returns their rating.
    pub(super) async fn check_joining_contest(
        &self,
        id: ContestId,
        player: PlayerId,
    ) -> Result<Option<(i32, u16)>, ContestError> {
        let loaded = self.load_contest(id).await?;
        let terms = &loaded.contest.plan().terms;
        if terms.rated {
            self.may_play_rated(player, wall_clock::now()).await?;
        }
        for other in loaded.contest.players() {
            if other != player && self.inner.store.is_blocked_between(player, other).await? {
                return Err(ContestError::KeptApart);
            }
        }
        if loaded.contest.plan().kind.pond().is_some() {
            // No game is played in which somebody could have a rating.
            return Ok(None);
        }
        let game = games::by_key(&terms.game).ok_or(Denied::NoSuchGame)?;
        let division = game.setups().division(&terms.setup);
        let speed = terms.control.speed();
        let record = self.rating_of(player, &terms.game, division, speed).await?;
        Ok(record.map(|record| {
            let deviation = record.rating.deviation.round().clamp(0.0, 350.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and 350"
            )]
            let deviation = deviation as u16;
            (record.rating.points(), deviation)
        }))
    }
}
