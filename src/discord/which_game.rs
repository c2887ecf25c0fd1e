//! Asks which of several games is meant, with a menu of them.

use std::collections::HashMap;

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{
    BotState,
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    limits::MENU_OPTIONS,
    lists,
    wording::{self, Language},
};
use crate::app::{AppError, Denied, SessionRow};
use qiyuan_core::session::PlayerId;

/// The custom id of the menu. Each entry has that of a button of its game.
pub const MENU: &str = "q1/which";

/// Asks in which of a player's games this is to be pressed.
///
/// # Errors
///
/// The store failed.
pub async fn ask(
    bot: &BotState,
    language: Language,
    player: PlayerId,
    press: &ButtonAction,
) -> Result<Response, AppError> {
    let rows = bot.app.games_of(player).await?;
    Ok(of(bot, language, player, &rows, press).await)
}

/// Asks in which of these games this is to be pressed.
pub async fn of(
    bot: &BotState,
    language: Language,
    player: PlayerId,
    rows: &[SessionRow],
    press: &ButtonAction,
) -> Response {
    let mut names = HashMap::new();
    let mut options = Vec::new();
    for row in rows.iter().take(MENU_OPTIONS) {
        bot.learn_names(language, &row.people(), &mut names).await;
        let line = lists::plain_line(language, player, row, &names);
        let id = CustomId::new(row.id, row.version, press.clone());
        let label = wording::plain(&line, 100);
        options.push(CreateSelectMenuOption::new(label, id.to_string()));
    }
    if options.is_empty() {
        return Response::text(wording::denied(language, Denied::NoSession));
    }
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(MENU, kind).placeholder(language.say("which-game"));
    let text = language.say("ask-which-game");
    Response::text(text).row(CreateActionRow::SelectMenu(menu))
}

/// What is to be pressed for a move that was typed: the move itself, or the menu of pieces if it does not fit.
#[must_use]
pub fn to_move(typed: &str) -> ButtonAction {
    let typed = typed.trim();
    if CustomId::fits(typed) {
        ButtonAction::Play(typed.to_owned())
    } else {
        ButtonAction::Guide
    }
}
