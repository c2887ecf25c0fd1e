//! `/settings`: how things look and read, for oneself or for a server.

use serenity::{builder::CreateEmbed, model::permissions::Permissions};

use super::{Context, autocomplete, challenge, close, open, settings_notices};
use crate::{
    app::{
        GamePreferences, GuildId, GuildSettings, NotifyBy, Orientation, PieceSet, PlayerSettings,
        Theme,
    },
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};
use qiyuan_core::rules::{Info, Notation};

#[poise::command(
    slash_command,
    subcommands("mine", "settings_notices::notices", "server", "clear_challenges")
)]
pub async fn settings(ctx: Context<'_>) -> HandlerResult {
    // Discord's own clients send the subcommands only.
    let ctx = open(ctx).await?;
    let answer = HandlerError::reply(ctx.language.say("bad-options"));
    close(&ctx, Err(answer)).await
}

/// What was typed.
struct SettingsChange {
    game: Option<String>,
    notation: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    orientation: Option<String>,
    ping: Option<bool>,
}

impl SettingsChange {
    /// Whether nothing but a game was named, to see how it is set.
    const fn is_empty(&self) -> bool {
        self.notation.is_none()
            && self.board.is_none()
            && self.pieces.is_none()
            && self.orientation.is_none()
            && self.ping.is_none()
    }
}

#[poise::command(slash_command)]
async fn mine(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::notation"] notation: Option<String>,
    #[autocomplete = "autocomplete::theme"] board: Option<String>,
    #[autocomplete = "autocomplete::pieces"] pieces: Option<String>,
    #[autocomplete = "autocomplete::orientation"] orientation: Option<String>,
    ping: Option<bool>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let change = SettingsChange {
        game,
        notation,
        board,
        pieces,
        orientation,
        ping,
    };
    let answer = set_mine(&ctx, change).await;
    close(&ctx, answer).await
}

async fn set_mine(ctx: &InteractionCtx<'_>, change: SettingsChange) -> HandlerResult<Response> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let player = ctx.incoming.player();
    let info = challenge::find_or_first(ctx, change.game.as_deref())?;
    let mut preferences = app.preferences(player, info.key).await?;
    if let Some(typed) = &change.notation {
        let name = |it: &Notation| (it.0, wording::notation(language, info, *it));
        preferences.notation = one_or_usual(ctx, typed, info.notations.iter().map(name))?;
    }
    if let Some(typed) = &change.board {
        let name = |it: Theme| (it.key(), wording::theme(language, it));
        preferences.theme = one_or_usual(ctx, typed, Theme::all().into_iter().map(name))?;
    }
    if let Some(typed) = &change.pieces {
        let name = |it: PieceSet| (it.key(), wording::piece_set(language, it));
        let sets = app.piece_sets(info).into_iter().map(name);
        preferences.pieces = one_or_usual(ctx, typed, sets)?;
    }
    let known = app.player(player).await?.settings;
    let orientation = match &change.orientation {
        Some(typed) => {
            let name = |it: Orientation| (it.key(), wording::orientation(language, it));
            let key = one_of(ctx, typed, Orientation::ALL.into_iter().map(name))?;
            Orientation::from_key(&key)
        }
        None => known.orientation,
    };
    let chosen = |ping| {
        if ping {
            NotifyBy::Mention
        } else {
            NotifyBy::None
        }
    };
    let notify_turn = change.ping.map(chosen).or(known.notify_turn);
    let pings = notify_turn.map(|way| way != NotifyBy::None);
    let title = wording::game(language, info.key);
    let list = summary(language, info, &preferences, orientation, pings);
    let text = if change.is_empty() {
        list
    } else {
        app.set_preferences(player, info.key, preferences).await?;
        let settings = PlayerSettings {
            orientation,
            notify_turn,
            notify_end: change.ping.map(chosen).or(known.notify_end),
            notify_challenge: change.ping.map(chosen).or(known.notify_challenge),
            ..known
        };
        app.set_player(player, settings).await?;
        format!("{}\n{list}", language.say("settings-saved"))
    };
    Ok(Response::page(
        CreateEmbed::new().title(title).description(text),
    ))
}

/// As [`one_of`]; nothing where the usual was chosen, which need not stay the same.
fn one_or_usual(
    ctx: &InteractionCtx<'_>,
    typed: &str,
    values: impl Iterator<Item = (&'static str, String)>,
) -> HandlerResult<Option<String>> {
    let usual = (autocomplete::USUAL, ctx.language.say("settings-usual"));
    let key = one_of(ctx, typed, [usual].into_iter().chain(values))?;
    Ok(Some(key).filter(|key| key != autocomplete::USUAL))
}

/// The key that was typed or picked, or whose name was typed.
pub(super) fn one_of(
    ctx: &InteractionCtx<'_>,
    typed: &str,
    values: impl Iterator<Item = (&'static str, String)>,
) -> HandlerResult<String> {
    let typed = typed.trim();
    let values: Vec<(&str, String)> = values.collect();
    let is_meant = |(key, name): &&(&str, String)| key.eq_ignore_ascii_case(typed) || name == typed;
    let found = values.iter().find(is_meant);
    found.map(|(key, _)| (*key).to_owned()).ok_or_else(|| {
        let keys: Vec<String> = values.iter().map(|(key, _)| (*key).to_owned()).collect();
        HandlerError::reply(ctx.language.tell(
            "bad-setting",
            &[
                ("typed", wording::code(typed).into()),
                ("values", wording::listed(ctx.language, &keys).into()),
            ],
        ))
    })
}

/// A setting and its value.
pub(super) fn line(language: Language, name: String, value: String) -> String {
    language.tell(
        "settings-line",
        &[("name", name.into()), ("value", value.into())],
    )
}

fn summary(
    language: Language,
    info: &Info,
    preferences: &GamePreferences,
    orientation: Option<Orientation>,
    pings: Option<bool>,
) -> String {
    let named = |value: Option<String>| value.unwrap_or_else(|| language.say("settings-usual"));
    let notation = preferences
        .notation
        .as_deref()
        .and_then(|key| info.notations.iter().find(|notation| notation.0 == key))
        .map(|notation| wording::notation(language, info, *notation));
    let theme = preferences
        .theme
        .as_deref()
        .and_then(|key| key.parse().ok());
    let pieces = preferences
        .pieces
        .as_deref()
        .and_then(|key| key.parse().ok());
    let orientation = orientation.unwrap_or(Orientation::Own);
    let ping = match pings {
        Some(false) => language.say("settings-ping-off"),
        Some(true) | None => language.say("settings-ping-on"),
    };
    let line = |name, value| line(language, name, value);
    [
        line(
            language.say("command-settings-mine-notation"),
            named(notation),
        ),
        line(
            language.say("command-settings-mine-board"),
            named(theme.map(|theme| wording::theme(language, theme))),
        ),
        line(
            language.say("command-settings-mine-pieces"),
            named(pieces.map(|set| wording::piece_set(language, set))),
        ),
        line(
            language.say("command-settings-mine-orientation"),
            wording::orientation(language, orientation),
        ),
        line(language.say("command-settings-mine-ping"), ping),
    ]
    .join("\n")
}

#[poise::command(slash_command, rename = "server")]
async fn server(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::server_language"] language: String,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = set_server(&ctx, &language).await;
    close(&ctx, answer).await
}

async fn set_server(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Response> {
    let guild = managed(ctx)?;
    let automatic = ("automatic", ctx.language.say("choice-language-automatic"));
    let languages = Language::ALL.map(|language| (language.tag(), language.own_name()));
    let key = one_of(ctx, typed, [automatic].into_iter().chain(languages))?;
    let chosen = Language::from_tag(&key);
    let known = ctx.bot.app.guild(guild).await?;
    let language = Some(key).filter(|_| chosen.is_some());
    ctx.bot
        .app
        .set_guild(guild, GuildSettings { language, ..known })
        .await?;
    Ok(Response::text(match chosen {
        Some(chosen) => ctx.language.tell(
            "settings-server-saved",
            &[("language", chosen.own_name().into())],
        ),
        None => ctx.language.say("settings-server-automatic"),
    }))
}

#[poise::command(slash_command, rename = "clear-challenges")]
async fn clear_challenges(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = cleared(&ctx).await;
    close(&ctx, answer).await
}

/// Withdraws every challenge that stands on the server, for whoever may manage it.
async fn cleared(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let guild = managed(ctx)?;
    let count = ctx.bot.app.clear_challenges(guild).await?;
    let count = [("count", count.into())];
    Ok(Response::text(
        ctx.language.tell("settings-cleared", &count),
    ))
}

/// The server on which it was asked, if the asker may manage it.
fn managed(ctx: &InteractionCtx<'_>) -> HandlerResult<GuildId> {
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(ctx.language.say("server-only")));
    };
    if !ctx.incoming.may.contains(Permissions::MANAGE_GUILD) {
        return Err(HandlerError::reply(ctx.language.say("manage-server-only")));
    }
    Ok(guild)
}
