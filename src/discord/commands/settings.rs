//! `/settings`: how things look and read, for oneself or for a server.

use serenity::{
    builder::CreateEmbed,
    model::{channel::PartialChannel, id::RoleId},
};

use super::{Context, autocomplete, challenge, close, open, settings_notices};
use crate::{
    app::{
        ChannelId, GamePreferences, GuildId, NotifyBy, Orientation, PieceSet, PlayerSettings,
        RoleId as StoredRole, Theme,
    },
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        settings::{self, SettingsPage, choices, managed},
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
    let answer = settings::page(&ctx, SettingsPage::MyBoards, "").await;
    close(&ctx, answer).await
}

/// What was typed.
struct SettingsChange {
    game: Option<String>,
    notation: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    orientation: Option<String>,
    ping: Option<bool>,
    language: Option<String>,
}

impl SettingsChange {
    /// Whether nothing but a game was named, to see how it is set.
    const fn is_empty(&self) -> bool {
        self.notation.is_none()
            && self.board.is_none()
            && self.pieces.is_none()
            && self.orientation.is_none()
            && self.ping.is_none()
            && self.language.is_none()
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is an option that Discord shows"
)]
#[poise::command(slash_command)]
async fn mine(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::notation"] notation: Option<String>,
    #[autocomplete = "autocomplete::theme"] board: Option<String>,
    #[autocomplete = "autocomplete::pieces"] pieces: Option<String>,
    #[autocomplete = "autocomplete::orientation"] orientation: Option<String>,
    ping: Option<bool>,
    #[autocomplete = "autocomplete::server_language"] language: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let change = SettingsChange {
        game,
        notation,
        board,
        pieces,
        orientation,
        ping,
        language,
    };
    let answer = set_mine(&ctx, change).await;
    close(&ctx, answer).await
}

async fn set_mine(ctx: &InteractionCtx<'_>, change: SettingsChange) -> HandlerResult<Response> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let player = ctx.incoming.player();
    let info = challenge::find_or_first(ctx, change.game.as_deref())?;
    if change.is_empty() {
        return settings::page(ctx, SettingsPage::MyBoards, app.family(info).key).await;
    }
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
    let chosen_language = match &change.language {
        Some(typed) => {
            let key = one_of(ctx, typed, choices::languages(language).into_iter())?;
            Some(key).filter(|key| key != choices::AUTOMATIC)
        }
        None => known.language.clone(),
    };
    app.set_preferences(player, info.key, preferences).await?;
    let settings = PlayerSettings {
        orientation,
        language: chosen_language,
        notify_turn,
        notify_end: change.ping.map(chosen).or(known.notify_end),
        notify_challenge: change.ping.map(chosen).or(known.notify_challenge),
        ..known
    };
    app.set_player(player, settings).await?;
    let text = format!("{}\n{list}", language.say("settings-saved"));
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

/// What was typed for a server.
struct ServerChange {
    language: Option<String>,
    game: Option<String>,
    clock: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    notation: Option<String>,
    add_channel: Option<PartialChannel>,
    remove_channel: Option<PartialChannel>,
    play_role: Option<RoleId>,
    manage_role: Option<RoleId>,
    ping: Option<bool>,
    edit_in_place: Option<bool>,
}

impl ServerChange {
    const fn is_about_looks(&self) -> bool {
        self.board.is_some() || self.pieces.is_some() || self.notation.is_some()
    }

    const fn is_about_admission(&self) -> bool {
        self.add_channel.is_some()
            || self.remove_channel.is_some()
            || self.play_role.is_some()
            || self.manage_role.is_some()
    }

    const fn is_about_games(&self) -> bool {
        self.clock.is_some() || self.ping.is_some() || self.edit_in_place.is_some()
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is an option that Discord shows"
)]
#[poise::command(slash_command, rename = "server")]
async fn server(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::server_language"] language: Option<String>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::time"] clock: Option<String>,
    #[autocomplete = "autocomplete::theme"] board: Option<String>,
    #[autocomplete = "autocomplete::pieces"] pieces: Option<String>,
    #[autocomplete = "autocomplete::notation"] notation: Option<String>,
    #[rename = "add-channel"]
    #[channel_types("Text", "News")]
    add_channel: Option<PartialChannel>,
    #[rename = "remove-channel"]
    #[channel_types("Text", "News")]
    remove_channel: Option<PartialChannel>,
    #[rename = "play-role"] play_role: Option<RoleId>,
    #[rename = "manage-role"] manage_role: Option<RoleId>,
    ping: Option<bool>,
    #[rename = "edit-in-place"] edit_in_place: Option<bool>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let change = ServerChange {
        language,
        game,
        clock,
        board,
        pieces,
        notation,
        add_channel,
        remove_channel,
        play_role,
        manage_role,
        ping,
        edit_in_place,
    };
    let answer = set_server(&ctx, &change).await;
    close(&ctx, answer).await
}

/// Sets what was typed, and shows the page on which it stands; of a language alone it is said what it changes.
async fn set_server(ctx: &InteractionCtx<'_>, change: &ServerChange) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    let info = challenge::find_or_first(ctx, change.game.as_deref())?;
    let said = set_in_general(ctx, guild, change).await?;
    if change.is_about_looks() || (change.clock.is_some() && change.game.is_some()) {
        set_for_game(ctx, guild, info, change).await?;
    }
    let family = ctx.bot.app.family(info).key;
    if change.is_about_admission() {
        settings::page(ctx, SettingsPage::Admission, "").await
    } else if change.is_about_looks() || change.game.is_some() {
        settings::page(ctx, SettingsPage::ServerBoards, family).await
    } else if change.is_about_games() {
        settings::page(ctx, SettingsPage::Server, "").await
    } else if let Some(said) = said {
        Ok(said)
    } else {
        settings::page(ctx, SettingsPage::ServerBoards, "").await
    }
}

/// Sets what holds for all games; gives what is to be said of the language.
async fn set_in_general(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    change: &ServerChange,
) -> HandlerResult<Option<Response>> {
    let mut known = ctx.bot.app.guild(guild).await?;
    let mut said = None;
    if let Some(typed) = &change.language {
        let key = one_of(ctx, typed, choices::languages(ctx.language).into_iter())?;
        let chosen = Language::from_tag(&key);
        known.language = chosen.map(|language| language.tag().to_owned());
        said = Some(Response::text(match chosen {
            Some(chosen) => ctx.language.tell(
                "settings-server-saved",
                &[("language", chosen.own_name().into())],
            ),
            None => ctx.language.say("settings-server-automatic"),
        }));
    }
    if let (Some(typed), None) = (&change.clock, &change.game) {
        known.control = settings::clock(ctx, typed)?;
    }
    if let Some(channel) = &change.add_channel {
        let id = ChannelId(channel.id.get());
        if !known.channels.contains(&id) {
            known.channels.push(id);
        }
    }
    if let Some(channel) = &change.remove_channel {
        known.channels.retain(|id| id.0 != channel.id.get());
    }
    let role = |chosen: Option<RoleId>, known: Option<StoredRole>| match chosen {
        Some(chosen) => settings::role(guild, StoredRole(chosen.get())),
        None => known,
    };
    known.play_role = role(change.play_role, known.play_role);
    known.manage_role = role(change.manage_role, known.manage_role);
    known.pings = change.ping.or(known.pings);
    known.edit_in_place = change.edit_in_place.or(known.edit_in_place);
    ctx.bot.app.set_guild(guild, known).await?;
    Ok(said)
}

/// Sets what holds for one game: its clock for itself, its looks for its family.
async fn set_for_game(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    info: &'static Info,
    change: &ServerChange,
) -> HandlerResult {
    let (app, language) = (&ctx.bot.app, ctx.language);
    if let (Some(typed), Some(_)) = (&change.clock, &change.game) {
        let mut known = app.guild_game(guild, info.key).await?;
        known.control = settings::clock(ctx, typed)?;
        app.set_guild_game(guild, info.key, known).await?;
    }
    let family = app.family(info);
    let mut known = app.guild_game(guild, family.key).await?;
    if let Some(typed) = &change.board {
        known.theme = one_or_usual(ctx, typed, choices::boards(language).into_iter())?;
    }
    if let Some(typed) = &change.pieces {
        let sets = choices::pieces(app, language, family);
        known.pieces = one_or_usual(ctx, typed, sets.into_iter())?;
    }
    if let Some(typed) = &change.notation {
        let notations = choices::notations(language, family);
        known.notation = one_or_usual(ctx, typed, notations.into_iter())?;
    }
    Ok(app.set_guild_game(guild, family.key, known).await?)
}

#[poise::command(slash_command, rename = "clear-challenges")]
async fn clear_challenges(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = cleared(&ctx).await;
    close(&ctx, answer).await
}

/// Withdraws every challenge that stands on the server, for whoever may manage it.
async fn cleared(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    let count = ctx.bot.app.clear_challenges(guild).await?;
    let count = [("count", count.into())];
    Ok(Response::text(
        ctx.language.tell("settings-cleared", &count),
    ))
}
