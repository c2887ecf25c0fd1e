//! The hint that a player sees in their first game of a kind: how it differs from the games that they may know.
//!
//! It stands below the position until they have moved. Nothing is kept for that: who has played is in the store.

use super::{
    bot_state::BotState,
    wording::{self, Language},
};
use qiyuan_core::session::{PlayerId, SessionView, Stage};

/// The hint, as long as a player in their first game has not moved; in private only the reader counts. Chess, xiangqi
/// and Go have none.
pub async fn hint(
    bot: &BotState,
    view: &SessionView,
    language: Language,
    reader: Option<PlayerId>,
) -> Option<String> {
    let hint = wording::hint(language, view.info())?;
    if view.stage() != Stage::Play {
        return None;
    }
    let waiting = view.seats().minus(view.left()).minus(view.acted());
    let players = waiting.iter().filter_map(|seat| view.player(seat));
    for player in players.filter(|player| reader.is_none_or(|reader| reader == *player)) {
        match bot.app.is_first_game(player, view).await {
            Ok(true) => return Some(hint),
            Ok(false) => {}
            Err(error) => tracing::debug!(?error, "a first game has no hint"),
        }
    }
    None
}
