//! What two people are told before a rated game that counts for less, because they have finished several of its kind
//! within a day.

use super::{
    bot_state::BotState,
    wording::{self, Language},
};
use crate::app::wall_clock;
use qiyuan_core::session::{PlayerId, SessionView, Stage};

/// The line, as long as nobody has moved.
pub(super) async fn notice(
    bot: &BotState,
    view: &SessionView,
    language: Language,
) -> Option<String> {
    if !view.terms().rated || view.ply() > 0 {
        return None;
    }
    let pair = pair(view)?;
    match bot.app.weight_for_pair(pair, view, wall_clock::now()).await {
        Ok(weight) => wording::pair_weight(language, view, weight),
        Err(error) => {
            tracing::debug!(?error, "how much a game counts is told at its end");
            None
        }
    }
}

/// The two who play, or will if the challenge is accepted.
fn pair(view: &SessionView) -> Option<[PlayerId; 2]> {
    match view.stage() {
        Stage::Challenge if view.terms().seats == 2 => {
            let challenge = view.challenge()?;
            Some([challenge.by, challenge.opponent()?])
        }
        Stage::Play => <[PlayerId; 2]>::try_from(view.players()).ok(),
        Stage::Challenge | Stage::Over => None,
    }
}
