//! The hint that a player sees in their first game of a kind: how it differs from the games that they may know, or how a
//! move is made where the game itself needs no word.
//!
//! It stands below the position until they have moved. Nothing is kept for that: who has played is in the store.

use super::{
    bot_state::BotState,
    move_text, panel_buttons,
    wording::{self, Language},
};
use crate::app::wall_clock;
use qiyuan_core::{
    rules::Notation,
    session::{PlayerId, SessionView, Stage},
};

/// The hint, as long as a player in their first game has not moved; in private only the reader counts.
pub async fn hint(
    bot: &BotState,
    view: &SessionView,
    (language, notation): (Language, Option<Notation>),
    reader: Option<PlayerId>,
) -> Option<String> {
    if view.stage() != Stage::Play {
        return None;
    }
    let how = how_to_move(bot, view, language, notation).await;
    let hint = match (wording::hint(language, view.info()), how) {
        (Some(hint), Some(how)) => format!("{hint}\n-# {how}"),
        (Some(hint), None) => hint,
        (None, how) => language.tell("first-game-how", &[("how", how?.into())]),
    };
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

/// How a move is written, by one that can be made now, in the notation of whoever reads it; nothing where an example
/// would tempt people to write in public what others must not know.
async fn how_to_move(
    bot: &BotState,
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
) -> Option<String> {
    if view.has_secrets() || view.info().holds_cards {
        return None;
    }
    let to_move = view.to_move().iter().find_map(|seat| view.player(seat))?;
    let own = bot.app.seat_view(view.id(), to_move, wall_clock::now());
    let own = own.await.ok().flatten()?;
    // Whoever reads no Chinese writes no Chinese notation.
    let is_readable = |example: &str| language != Language::EnUs || example.is_ascii();
    let mut examples = view.info().examples.iter();
    let typed = examples.find(|example| is_readable(example) && own.may_play(example))?;
    let written = notation.and_then(|it| move_text::example(&own, language, it, typed));
    let example = written
        .filter(|written| is_readable(written))
        .unwrap_or_else(|| wording::typed_example(language, typed));
    let button = panel_buttons::label(language, view.info(), "button-move");
    let example = wording::code(&example);
    let args = [("example", example.into()), ("move", button.into())];
    Some(language.tell("help-here-move", &args))
}
