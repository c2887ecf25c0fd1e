//! `/settings`: how things look and read, for oneself or for a server.

use serenity::{
    builder::CreateEmbed,
    model::{channel::PartialChannel, id::RoleId},
};

use super::{
    Context, autocomplete, challenge, close, open, settings_notices,
    settings_server::{ServerChange, set_server},
};
use crate::{
    app::{GamePreferences, NotifyBy, Orientation, PlayerSettings},
    discord::{
        direct_messages,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        settings::{
            self, SettingsPage, UsualNames,
            choices::{self, Choices},
            managed,
        },
        wording::{self, Language},
    },
};
use qiyuan_core::{clock::Reminder, rules::Info};

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
    listed: Option<bool>,
    reminder: Option<String>,
    language: Option<String>,
}

impl SettingsChange {
    /// Whether nothing but a game was named, to see how it is set.
    const fn is_empty(&self) -> bool {
        !self.is_about_looks()
            && self.orientation.is_none()
            && self.ping.is_none()
            && self.listed.is_none()
            && self.reminder.is_none()
            && self.language.is_none()
    }

    const fn is_about_looks(&self) -> bool {
        self.notation.is_some() || self.board.is_some() || self.pieces.is_some()
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
    listed: Option<bool>,
    #[autocomplete = "autocomplete::reminder"] reminder: Option<String>,
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
        listed,
        reminder,
        language,
    };
    let answer = set_mine(&ctx, change).await;
    close(&ctx, answer).await
}

async fn set_mine(ctx: &InteractionCtx<'_>, change: SettingsChange) -> HandlerResult<Response> {
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    let info = challenge::find_or_first(ctx, change.game.as_deref())?;
    if change.is_empty() {
        return settings::page(ctx, SettingsPage::MyBoards, app.family(info).key).await;
    }
    let (looks, general) = change.read(ctx, info)?;
    let preferences = match looks {
        Some(looks) => {
            let set = |known: &mut GamePreferences| {
                looks.set(&mut known.theme, &mut known.pieces, &mut known.notation);
                known.clone()
            };
            Some(app.change_preferences(player, info.key, set).await?)
        }
        None => None,
    };
    let set = move |known: &mut PlayerSettings| {
        general.set(known);
        known.clone()
    };
    let settings = app.change_player(player, set).await?;
    saved(ctx, info, &change, preferences.as_ref(), &settings).await
}

impl SettingsChange {
    /// What was chosen for a game, if anything, and for all of them.
    fn read(
        &self,
        ctx: &InteractionCtx<'_>,
        info: &'static Info,
    ) -> HandlerResult<(Option<LooksChange>, GeneralChange)> {
        let language = ctx.language;
        let pieces = choices::pieces(&ctx.bot.app, language, info);
        let looks = LooksChange {
            theme: chosen_one(ctx, self.board.as_deref(), choices::boards(language))?,
            pieces: chosen_one(ctx, self.pieces.as_deref(), pieces)?,
            notation: chosen_one(
                ctx,
                self.notation.as_deref(),
                choices::notations(language, info),
            )?,
        };
        let key = |typed: &Option<String>, values: Choices| {
            let typed = typed.as_deref();
            let key = typed.map(|typed| one_of(ctx, typed, values.into_iter()));
            key.transpose()
        };
        let orientation = key(&self.orientation, choices::orientations(language))?;
        let chosen_language = key(&self.language, choices::languages(language))?;
        let reminder = key(&self.reminder, choices::reminders(language))?;
        if reminder.is_some() {
            // All games that go on are told.
            ctx.take_view()?;
        }
        let general = GeneralChange {
            reminder: reminder.map(|key| choices::reminder(&key)),
            orientation: orientation.map(|key| Orientation::from_key(&key)),
            language: chosen_language.map(|key| Some(key).filter(|key| key != choices::AUTOMATIC)),
            pings: self.ping,
            is_listed: self.listed,
        };
        Ok((Some(looks).filter(|_| self.is_about_looks()), general))
    }
}

/// What was chosen for all games; of each, the usual is nothing.
struct GeneralChange {
    orientation: Option<Option<Orientation>>,
    language: Option<Option<String>>,
    /// Whether turns are told by a mention.
    pings: Option<bool>,
    is_listed: Option<bool>,
    reminder: Option<Reminder>,
}

impl GeneralChange {
    fn set(self, known: &mut PlayerSettings) {
        known.orientation = self.orientation.unwrap_or(known.orientation);
        if let Some(language) = self.language {
            known.language = language;
        }
        match self.pings {
            // Whoever is told directly is told.
            Some(true) if known.notify_turn == Some(NotifyBy::Direct) => {}
            Some(true) => known.notify_turn = Some(NotifyBy::Mention),
            Some(false) => known.notify_turn = Some(NotifyBy::None),
            None => {}
        }
        known.is_listed = self.is_listed.or(known.is_listed);
        known.reminder = self.reminder.unwrap_or(known.reminder);
    }
}

/// What was chosen of how a game looks and reads; of each, the usual is nothing.
pub(super) struct LooksChange {
    pub(super) theme: Option<Option<String>>,
    pub(super) pieces: Option<Option<String>>,
    pub(super) notation: Option<Option<String>>,
}

impl LooksChange {
    pub(super) fn set(
        self,
        theme: &mut Option<String>,
        pieces: &mut Option<String>,
        notation: &mut Option<String>,
    ) {
        for (chosen, place) in [
            (self.theme, theme),
            (self.pieces, pieces),
            (self.notation, notation),
        ] {
            if let Some(chosen) = chosen {
                *place = chosen;
            }
        }
    }
}

/// What was chosen among `values`, if anything was typed; the usual need not stay the same, so it is nothing.
pub(super) fn chosen_one(
    ctx: &InteractionCtx<'_>,
    typed: Option<&str>,
    values: Choices,
) -> HandlerResult<Option<Option<String>>> {
    let chosen = typed.map(|typed| one_or_usual(ctx, typed, values.into_iter()));
    chosen.transpose()
}

/// As [`one_of`]; nothing where the usual was chosen, which need not stay the same.
fn one_or_usual(
    ctx: &InteractionCtx<'_>,
    typed: &str,
    values: impl Iterator<Item = (&'static str, String)>,
) -> HandlerResult<Option<String>> {
    let usual = choices::usual(ctx.language);
    let key = one_of(ctx, typed, [usual].into_iter().chain(values))?;
    Ok(Some(key).filter(|key| key != choices::USUAL))
}

/// The key that was typed or picked, or whose name was typed; the usual one is also called just that.
pub(super) fn one_of(
    ctx: &InteractionCtx<'_>,
    typed: &str,
    values: impl Iterator<Item = (&'static str, String)>,
) -> HandlerResult<String> {
    let typed = typed.trim();
    let values: Vec<(&str, String)> = values.collect();
    let wanted = typed.to_lowercase();
    let is_usual = choices::is_usual(typed);
    let is_meant = |(key, name): &&(&str, String)| {
        key.eq_ignore_ascii_case(typed)
            || name.to_lowercase() == wanted
            || (is_usual && [choices::USUAL, choices::AUTOMATIC].contains(key))
    };
    let found = values.iter().find(is_meant);
    found.map(|(key, _)| (*key).to_owned()).ok_or_else(|| {
        let names: Vec<String> = values.iter().map(|(_, name)| name.clone()).collect();
        HandlerError::reply(ctx.language.tell(
            "bad-setting",
            &[
                ("typed", wording::code(typed).into()),
                ("values", wording::listed(ctx.language, &names).into()),
            ],
        ))
    })
}

/// A setting and its value.
fn line(language: Language, name: String, value: String) -> String {
    language.tell(
        "settings-line",
        &[("name", name.into()), ("value", value.into())],
    )
}

/// Says what was changed and how it is now, in the language that is now the reader's.
async fn saved(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    change: &SettingsChange,
    looks: Option<&GamePreferences>,
    settings: &PlayerSettings,
) -> HandlerResult<Response> {
    let automatic = ctx.incoming.language();
    let language = Language::chosen_by(settings).unwrap_or(automatic);
    let mut lines = Vec::new();
    if let Some(looks) = looks {
        let family = ctx.bot.app.family(info);
        let usual = settings::usual_here(ctx, language, family).await?;
        let game = wording::game(language, info.key);
        lines.push(line(language, language.say("settings-game"), game));
        lines.extend(looks_lines(language, info, looks, &usual));
    }
    let mut push = |key: &str, choices: &Choices, stored: Option<&str>| {
        let value = choices::name_of(language, choices, stored);
        lines.push(line(language, language.say(key), value));
    };
    if change.language.is_some() {
        let all = choices::languages_with(language, automatic);
        let stored = settings.language.as_deref().unwrap_or(choices::AUTOMATIC);
        push("settings-language", &all, Some(stored));
    }
    if change.orientation.is_some() {
        let stored = settings.orientation.map(Orientation::key);
        push(
            "settings-orientation",
            &choices::orientations(language),
            stored,
        );
    }
    if change.ping.is_some() {
        let all = choices::notices(language);
        let stored = settings.notify_turn.map(NotifyBy::key);
        push("settings-turn", &all, stored);
    }
    if let Some(is_listed) = change.listed {
        let stored = choices::yes_key(is_listed);
        push(
            "settings-listed",
            &choices::yes_or_no(language),
            Some(&stored),
        );
    }
    if change.reminder.is_some() {
        let stored = choices::reminder_key(settings.reminder);
        push("settings-reminder", &choices::reminders(language), stored);
    }
    let embed = CreateEmbed::new()
        .title(language.say("settings-title-mine"))
        .description(lines.join("\n"));
    let mut answer = Response::page(embed);
    answer.text = language.say("settings-saved");
    Ok(answer)
}

fn looks_lines(
    language: Language,
    info: &Info,
    looks: &GamePreferences,
    usual: &UsualNames,
) -> [String; 3] {
    let named = |key: &str, value: Option<String>, usual: &str| {
        let value = value.unwrap_or_else(|| choices::usual_is(language, usual).1);
        line(language, language.say(key), value)
    };
    let notation = looks
        .notation
        .as_deref()
        .and_then(|key| info.notations.iter().find(|notation| notation.0 == key))
        .map(|notation| wording::notation(language, info, *notation));
    let theme = looks.theme.as_deref().and_then(|key| key.parse().ok());
    let theme = theme.map(|theme| wording::theme(language, theme));
    let pieces = looks.pieces.as_deref().and_then(|key| key.parse().ok());
    let pieces = pieces.map(|set| wording::piece_set(language, set));
    [
        named("settings-board", theme, &usual.board),
        named("settings-pieces", pieces, &usual.pieces),
        named("settings-notation", notation, &usual.notation),
    ]
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
    listed: Option<bool>,
    achievements: Option<bool>,
    #[rename = "call-role"] call_role: Option<RoleId>,
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
        listed,
        achievements,
        call_role,
    };
    let answer = set_server(&ctx, &change).await;
    close(&ctx, answer).await
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
    let moderator = ctx.incoming.player();
    let withdrawn = ctx.bot.app.clear_challenges(guild, moderator).await?;
    let count = [("count", withdrawn.len().into())];
    direct_messages::tell_cleared(ctx.bot, moderator, withdrawn, "");
    Ok(Response::text(
        ctx.language.tell("settings-cleared", &count),
    ))
}
