//! The slash commands and the commands of menus, one file each: read the options, ask the app, answer.

mod about;
mod autocomplete;
mod available;
pub(super) mod block;
mod board;
pub(super) mod challenge;
pub(super) mod challenge_seats;
pub(super) mod challenge_setup;
pub(super) mod charts;
mod conditional;
mod contest;
mod draw;
mod events;
mod export;
pub(super) mod game_search;
mod games;
pub(super) mod help;
pub(super) mod history;
pub(super) mod inbox;
pub(super) mod leaderboard;
pub(super) mod list_filters;
pub mod localize;
pub(super) mod make_move;
mod moderate;
mod on_user;
pub(super) mod online;
mod play;
pub(super) mod privacy;
pub(super) mod profile;
mod quick;
mod rating_range;
pub(super) mod record;
pub mod register;
mod replay;
mod resign;
mod rules;
mod settings;
mod settings_notices;
mod settings_server;
mod setup;
mod setup_options;
pub(super) mod statistics;
mod takeback;
mod vacation;
pub(super) mod waiting;
mod watch;

use std::sync::{Arc, LazyLock};

pub use game_search::by_category;
use serenity::all::{InstallationContext, InteractionContext};

use qiyuan_core::rules::{Info, SetupOption};

use super::{
    BotState,
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    wording::{self, Language},
};

/// A command as poise holds it.
pub type PoiseCommand = poise::Command<Arc<BotState>, HandlerError>;

/// What a command is called with.
pub type Context<'a> = poise::ApplicationContext<'a, Arc<BotState>, HandlerError>;

/// Every command, with its words in all languages.
#[must_use]
pub fn all() -> Vec<PoiseCommand> {
    let mut commands = vec![
        play::play(),
        challenge::challenge(),
        quick::quick(),
        contest::contest(),
        events::events(),
        setup::setup(),
        make_move::make_move(),
        conditional::conditional(),
        board::board(),
        resign::resign(),
        draw::draw(),
        takeback::takeback(),
        inbox::inbox(),
        games::games(),
        waiting::waiting(),
        online::online(),
        available::available(),
        online::invisible(),
        watch::watch(),
        leaderboard::leaderboard(),
        profile::profile(),
        history::history(),
        record::record(),
        statistics::statistics(),
        replay::replay(),
        export::export(),
        rules::rules(),
        settings::settings(),
        privacy::privacy(),
        block::block(),
        block::unblock(),
        block::blocked(),
        moderate::moderate(),
        vacation::vacation(),
        help::help(),
        about::about(),
        on_user::challenge_user(),
        on_user::profile_of_user(),
    ];
    for command in &mut commands {
        command.install_context = Some(vec![InstallationContext::Guild]);
        // What makes no sense in private says so; in private there is nobody to click on.
        let mut contexts = vec![InteractionContext::Guild];
        if command.slash_action.is_some() {
            contexts.push(InteractionContext::BotDm);
        }
        command.interaction_context = Some(contexts);
    }
    localize::localize(&mut commands);
    commands
}

/// The slash command that `typed` names in any language, alone or behind words that ask to see it.
#[must_use]
pub fn command_called(typed: &str) -> Option<String> {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let commands = all().into_iter();
        let commands = commands.filter(|command| command.slash_action.is_some());
        commands.map(|command| command.name.into_owned()).collect()
    });
    let typed = wording::plain_words(typed.trim_start_matches('/'));
    let typed = typed.strip_suffix(" please").unwrap_or(&typed);
    let typed = wording::without_asking_to_see(typed);
    let is_named = |name: &&String| {
        let mut languages = Language::ALL.into_iter();
        languages.any(|language| language.say(&format!("command-{name}")) == typed)
    };
    NAMES.iter().find(is_named).cloned()
}

/// The game whose key, name or alias in any language is `typed`.
#[must_use]
pub fn game_called(games: &[&'static Info], typed: &str) -> Option<&'static Info> {
    game_search::find(games, typed)
}

/// The place of the side that `typed` names in a game, by its key or its name in any language, or by how one side alone
/// begins.
#[must_use]
pub fn side_called(info: &Info, typed: &str) -> Option<u8> {
    let place = challenge::side_named(info.sides, typed)?;
    u8::try_from(place).ok()
}

/// The options of a setup that `typed` gives, as `/challenge` reads them.
///
/// # Errors
///
/// Why it gives none, in words.
pub fn options_called(
    language: Language,
    info: &Info,
    options: &[SetupOption],
    typed: &str,
) -> Result<Vec<(&'static str, String)>, String> {
    let chosen = setup_options::parse(options, typed)
        .map_err(|error| setup_options::refusal(language, info, options, &error))?;
    let owned = chosen
        .into_iter()
        .map(|(key, value)| (key, value.to_owned()));
    Ok(owned.collect())
}

/// Acknowledges a command; its answer will be private.
async fn open(ctx: Context<'_>) -> HandlerResult<InteractionCtx<'_>> {
    let bot = ctx.framework.user_data;
    let incoming = Incoming::of_command(&bot.answers, ctx.interaction);
    let opened = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
    for user in ctx.interaction.data.resolved.users.values() {
        bot.remember_picked_name(user).await;
    }
    Ok(opened)
}

/// Ends a command with its answer, or with the reason why there is none.
async fn close(ctx: &InteractionCtx<'_>, answer: HandlerResult<Response>) -> HandlerResult {
    ctx.conclude(answer.map(Some)).await
}

/// As [`close`], where there may be nothing to say.
async fn close_silently(
    ctx: &InteractionCtx<'_>,
    answer: HandlerResult<Option<Response>>,
) -> HandlerResult {
    ctx.conclude(answer).await
}
