//! What is offered while somebody types. Nothing is acknowledged here: the choices are the answer.

mod actions;
mod contests;
mod games;
mod sessions;
mod settings;

use serenity::{
    all::ResolvedValue,
    builder::{AutocompleteChoice, CreateAutocompleteResponse},
};

pub use self::{
    actions::{action, claim},
    contests::{
        contest, contest_kind, contest_pairing, contest_repeat, contest_result, contest_start,
    },
    games::{
        available_for, division, game, hands, own_setup, period, range, result, scope, series,
        setup, setup_options, side, speed, time,
    },
    sessions::{begun_session, finished_session, format, session},
    settings::{
        notation, notify_by, orientation, pieces, quiet_hours, reminder, server_language, theme,
        time_zone,
    },
};
use super::{Context, game_search};
use crate::discord::{
    BotState,
    limits::CHOICES,
    wording::{self, Language},
};
use qiyuan_core::rules::Info;

/// The longest name and value of a choice, in characters.
pub const MAX_CHOICE: usize = 100;

fn choices(found: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = found
        .into_iter()
        .filter(|(_, value)| value.chars().count() <= MAX_CHOICE)
        .take(CHOICES)
        .map(|(name, value)| AutocompleteChoice::new(wording::plain(&name, MAX_CHOICE), value))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// One entry that explains; whoever picks it sends what was typed.
fn note(typed: &str, why: String) -> CreateAutocompleteResponse {
    let typed = wording::plain(typed, MAX_CHOICE);
    let value = if typed.is_empty() {
        "?".to_owned()
    } else {
        typed
    };
    choices([(why, value)])
}

fn fits(typed: &str, candidates: &[&str]) -> bool {
    let typed = typed.trim().to_lowercase();
    candidates
        .iter()
        .any(|candidate| candidate.to_lowercase().contains(&typed))
}

/// Those of the named values that fit what is typed, by their name or their key.
fn fitting<'a>(
    typed: &str,
    named: impl IntoIterator<Item = (String, &'a str)>,
) -> CreateAutocompleteResponse {
    let fitting = named
        .into_iter()
        .filter(|(name, key)| fits(typed, &[name, key]));
    choices(fitting.map(|(name, key)| (name, key.to_owned())))
}

/// The text of another option of the same command, as far as it is typed.
fn option<'a>(ctx: &Context<'a>, name: &str) -> Option<&'a str> {
    ctx.args
        .iter()
        .find(|option| option.name == name)
        .and_then(|option| match option.value {
            ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. } => {
                Some(text)
            }
            _ => None,
        })
}

fn language(ctx: &Context<'_>) -> Language {
    Language::of_locale(&ctx.interaction.locale)
}

/// The game that was typed: by its key, or by any of its names in any language.
pub fn find_game(bot: &BotState, typed: &str) -> Option<&'static Info> {
    game_search::find(&bot.app.games(), typed)
}

/// The game that was chosen.
fn chosen_game(ctx: &Context<'_>) -> Option<&'static Info> {
    option(ctx, "game").and_then(|game| find_game(ctx.framework.user_data, game))
}

/// The game that was chosen; the first of the registry if none was.
fn chosen_or_first(ctx: &Context<'_>) -> Option<&'static Info> {
    let bot = ctx.framework.user_data;
    match option(ctx, "game") {
        Some(typed) => find_game(bot, typed),
        None => bot.app.games().first().copied(),
    }
}
