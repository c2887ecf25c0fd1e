//! What is offered while somebody types. Nothing is acknowledged here: the choices are the answer.

use std::collections::{HashMap, hash_map::Entry};

use serenity::{
    all::ResolvedValue,
    builder::{AutocompleteChoice, CreateAutocompleteResponse},
};

use super::{Context, challenge, game_search, make_move, settings_notices, setup_options};
use crate::{
    app::{
        AppError, ChannelId, Denied, NotifyBy, Orientation, Page, SessionRow, Theme, time_zones,
        wall_clock,
    },
    discord::{
        BotState,
        interaction_ctx::session_number,
        lists,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    clock::Speed,
    rules::{Choice, Info, Notation},
    session::{PlayerId, SeatView, SessionId, Stage},
};

/// The most choices that Discord takes.
const MAX_CHOICES: usize = 25;

/// The longest name and value of a choice, in characters.
pub(super) const MAX_CHOICE: usize = 100;

/// Among how many finished games those are looked for that fit what is typed.
const MAX_FINISHED: u32 = 100;

/// The value of a setting that is not set.
pub(super) const USUAL: &str = "usual";

/// In how many games actions are looked for that fit what is typed.
const MAX_SEARCHED: usize = 5;

/// The most actions among which those are looked for that fit in words.
const MAX_LISTED: usize = 1_000;

/// Controls that are offered for the asking.
const CONTROLS: [&str; 12] = [
    "10m+5s",
    "5m+3s",
    "3m+2s",
    "1m+0s",
    "15m+10s",
    "30m+20s",
    "3d",
    "1d",
    "7d",
    "30m+5x30s",
    "10d+1d max 30d",
    "20m & 60s/move x3",
];

fn choices(found: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = found
        .into_iter()
        .filter(|(_, value)| value.chars().count() <= MAX_CHOICE)
        .take(MAX_CHOICES)
        .map(|(name, value)| AutocompleteChoice::new(wording::plain(&name, MAX_CHOICE), value))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

fn fits(typed: &str, candidates: &[&str]) -> bool {
    let typed = typed.trim().to_lowercase();
    candidates
        .iter()
        .any(|candidate| candidate.to_lowercase().contains(&typed))
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

/// The game that was chosen; the first of the registry if none was.
fn chosen_or_first(ctx: &Context<'_>) -> Option<&'static Info> {
    let bot = ctx.framework.user_data;
    match option(ctx, "game") {
        Some(typed) => find_game(bot, typed),
        None => bot.app.games().first().copied(),
    }
}

/// Games.
pub async fn game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let games = ctx.framework.user_data.app.games();
    let found = game_search::search(&games, language(&ctx), typed);
    choices(
        found
            .into_iter()
            .map(|(label, info)| (label, info.key.to_owned())),
    )
}

/// Time controls: what is typed, if it can be read, then the one of challenges that name none, then those that are
/// customary in the game that was chosen, then common ones.
pub async fn time(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = option(&ctx, "game").and_then(|game| find_game(ctx.framework.user_data, game));
    let of_game = info.map(|info| info.clocks).unwrap_or_default();
    let own = typed
        .parse()
        .ok()
        .map(|control| (wording::clock(language, &control), typed.trim().to_owned()));
    let usual = challenge::USUAL_CONTROL;
    let first = [usual];
    let others = CONTROLS.iter().filter(|text| !of_game.contains(text));
    let common = first
        .iter()
        .chain(of_game.iter().chain(others).filter(|text| **text != usual))
        .filter_map(|text| {
            let control = text.parse().ok()?;
            let words = wording::clock(language, &control);
            let words = if *text == usual {
                language.tell("choice-time-usual", &[("clock", words.into())])
            } else {
                words
            };
            Some((words, (*text).to_owned()))
        })
        .filter(|(words, text)| fits(typed, &[words, text]));
    choices(
        own.into_iter()
            .chain(common.filter(|(_, text)| text != typed.trim())),
    )
}

/// Sides of the game that was chosen.
pub async fn side(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = option(&ctx, "game").and_then(|game| find_game(ctx.framework.user_data, game));
    let sides = info
        .map(|info| info.sides)
        .unwrap_or_default()
        .iter()
        .map(|key| (wording::side(language, key), (*key).to_owned()));
    let random = (language.say("choice-side-random"), "random".to_owned());
    choices(
        [random]
            .into_iter()
            .chain(sides)
            .filter(|(name, key)| fits(typed, &[name, key])),
    )
}

/// Named setups of the game that was chosen.
pub async fn setup(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = option(&ctx, "game").and_then(|game| find_game(ctx.framework.user_data, game));
    let named = info.into_iter().flat_map(|info| {
        info.setups
            .iter()
            .map(move |key| (wording::setup(language, info, key), (*key).to_owned()))
    });
    choices(named.filter(|(name, key)| fits(typed, &[name, key])))
}

/// Options of the setup of the game that was chosen.
pub async fn setup_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let info = option(&ctx, "game").and_then(|game| find_game(bot, game));
    let options = info.map(|info| bot.app.options(info)).unwrap_or_default();
    choices(setup_options::complete(language(&ctx), options, typed))
}

/// Divisions of the game that was chosen.
pub async fn division(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let bot = ctx.framework.user_data;
    let info = option(&ctx, "game").and_then(|game| find_game(bot, game));
    let divisions = info.map(|info| bot.app.divisions(info));
    let named = divisions.unwrap_or_default().iter().map(|key| {
        let name = wording::division(language, key);
        (name, (*key).to_owned())
    });
    choices(named.filter(|(name, key)| fits(typed, &[name, key])))
}

/// Speeds.
pub async fn speed(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    choices(Speed::ALL.into_iter().filter_map(|speed| {
        let name = wording::speed(language, speed);
        fits(typed, &[&name, speed.key()]).then(|| (name, speed.key().to_owned()))
    }))
}

/// Record formats of the game of the session that is meant.
pub async fn format(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = match meant(&ctx).await {
        Some(session) => game_of(&ctx, session).await,
        None => None,
    };
    let records = info.map(|info| info.records).unwrap_or_default();
    choices(records.iter().filter_map(|format| {
        let name = wording::format(language, format.0);
        fits(typed, &[&name, format.0]).then(|| (name, format.0.to_owned()))
    }))
}

/// The game of a session that the asker plays in, or that is played where the asker types.
async fn game_of(ctx: &Context<'_>, session: SessionId) -> Option<&'static Info> {
    let app = &ctx.framework.user_data.app;
    let player = PlayerId(ctx.interaction.user.id.get());
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let audience = app.audience(session).await.ok()?;
    let is_shown =
        audience.players.contains(&player) || app.played_in(session).await.ok()? == Some(channel);
    if !is_shown {
        return None;
    }
    app.game_of(session).await.ok()
}

/// The games that the asker is in, then the challenges that the asker made, was invited to or has joined.
pub async fn session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let mut rows = bot.app.games_of(player).await.unwrap_or_default();
    rows.extend(bot.app.challenges_of(player).await.unwrap_or_default());
    session_lines(&ctx, &rows, typed).await
}

/// The finished games of the asker, the latest first.
pub async fn finished_session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let app = &ctx.framework.user_data.app;
    let rows = app.history_of(player, Page::first(MAX_FINISHED)).await;
    session_lines(&ctx, &rows.unwrap_or_default(), typed).await
}

/// The games that the asker is in, then the finished ones.
pub async fn begun_session(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let app = &ctx.framework.user_data.app;
    let mut rows = app.games_of(player).await.unwrap_or_default();
    let finished = app.history_of(player, Page::first(MAX_FINISHED)).await;
    rows.extend(finished.unwrap_or_default());
    session_lines(&ctx, &rows, typed).await
}

/// The sessions whose lines fit what is typed.
async fn session_lines(
    ctx: &Context<'_>,
    rows: &[SessionRow],
    typed: &str,
) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let mut found = Vec::new();
    let mut names = HashMap::new();
    for row in rows {
        for person in row.people() {
            if let Entry::Vacant(unknown) = names.entry(person) {
                unknown.insert(bot.name_of(person).await);
            }
        }
        let line = lists::plain_line(language(ctx), player, row, &names);
        if fits(typed, &[&line]) {
            found.push((line, row.id.to_string()));
        }
        if found.len() == MAX_CHOICES {
            break;
        }
    }
    choices(found)
}

/// The session that an option names, or that is meant where it is typed.
async fn meant(ctx: &Context<'_>) -> Option<SessionId> {
    try_meant(ctx).await.ok()
}

/// As [`meant`], or why there is none.
async fn try_meant(ctx: &Context<'_>) -> Result<SessionId, AppError> {
    if let Some(named) = option(ctx, "session") {
        return session_number(named).ok_or(AppError::Denied(Denied::NoSuchSession));
    }
    let player = PlayerId(ctx.interaction.user.id.get());
    let channel = ChannelId(ctx.interaction.channel_id.get());
    let app = &ctx.framework.user_data.app;
    match ctx.interaction.data.name.as_str() {
        "move" => app.session_to_move(player, channel).await,
        "export" => app.session_to_export(player, channel).await,
        _ => app.session_meant(player, channel).await,
    }
}

/// What a player sees of a session, if it can be had at once.
async fn view_of(bot: &BotState, session: SessionId, player: PlayerId) -> Option<SeatView> {
    let now = wall_clock::now();
    let view = bot.app.seat_view_while_typing(session, player, now).await;
    view.unwrap_or_default()
}

/// Legal actions that fit what is typed, in the notation that the player reads or types. Where there is nothing to
/// choose from, one entry says why; where several games may be meant, the games are offered.
pub async fn action(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let language = language(&ctx);
    let session = match try_meant(&ctx).await {
        Ok(session) => session,
        Err(AppError::Denied(Denied::WhichSession)) => return in_each_game(&ctx, typed).await,
        Err(AppError::Denied(Denied::NoSession)) => {
            return note(typed, language.say("choice-no-game"));
        }
        Err(_) => return choices([]),
    };
    let now = wall_clock::now();
    let view = match bot.app.seat_view_while_typing(session, player, now).await {
        Ok(Some(view)) => view,
        Ok(None) => return not_seen(&ctx, session, typed).await,
        // As for one that the asker may not see.
        Err(AppError::Denied(Denied::NoSuchSession)) => {
            return note(typed, language.say("choice-not-playing"));
        }
        Err(_) => return choices([]),
    };
    if !view.actions().play {
        return note(typed, why_not(bot, language, &view).await);
    }
    choices(actions(bot, language, player, &view, typed).await)
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

/// Nothing is said of a game that is not at hand, and no more of others' than that it is not the asker's.
async fn not_seen(
    ctx: &Context<'_>,
    session: SessionId,
    typed: &str,
) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let audience = ctx.framework.user_data.app.audience(session).await;
    if audience.is_ok_and(|audience| audience.players.contains(&player)) {
        return choices([]);
    }
    note(typed, language(ctx).say("choice-not-playing"))
}

/// Why a player has nothing to choose from.
async fn why_not(bot: &BotState, language: Language, view: &SeatView) -> String {
    if view.stage() == Stage::Over {
        return language.say("choice-over");
    }
    if view.is_paused() {
        return language.say("choice-paused");
    }
    let mut names = Vec::new();
    for player in view.to_move().iter().filter_map(|seat| view.player(seat)) {
        names.push(bot.name_of(player).await);
    }
    let names = names.join(&language.say("alt-separator"));
    language.tell("choice-their-turn", &[("player", names.into())])
}

/// The actions of one game, as label and value.
async fn actions(
    bot: &BotState,
    language: Language,
    player: PlayerId,
    view: &SeatView,
    typed: &str,
) -> Vec<(String, String)> {
    let info = view.info();
    let preferences = bot.app.preferences(player, info.key).await;
    let wanted = preferences.unwrap_or_default().notation;
    let Some(notation) = wording::notation_for(language, info, wanted.as_deref()) else {
        return Vec::new();
    };
    let mut found = view.choices(typed, notation, MAX_CHOICES);
    as_typed(view, typed, notation, &mut found);
    if !info.words.is_empty() && found.len() < MAX_CHOICES {
        // Also what is typed in words of the language.
        let all = view.choices("", notation, MAX_LISTED).into_iter();
        let others = all.filter(|choice| {
            let words = wording::action(language, info, &choice.label);
            let is_new = found.iter().all(|known| known.text != choice.text);
            words != choice.label && fits(typed, &[&words]) && is_new
        });
        let others: Vec<Choice> = others.collect();
        found.extend(others);
    }
    let label = |choice: &Choice| wording::action(language, info, &choice.label);
    let pair = |choice: Choice| (label(&choice), choice.text);
    found.into_iter().map(pair).collect()
}

/// Shows actions in the notation in which somebody types, if that is not the one in which they read.
fn as_typed(view: &SeatView, typed: &str, own: Notation, found: &mut [Choice]) {
    let typed = typed.trim().to_lowercase();
    let begins = |choice: &Choice| choice.label.to_lowercase().starts_with(&typed);
    for notation in view.info().notations.iter().filter(|it| **it != own) {
        if typed.is_empty() || found.iter().all(begins) {
            return;
        }
        let written = view.choices(&typed, *notation, MAX_LISTED);
        for choice in found.iter_mut().filter(|choice| !begins(choice)) {
            let same = written.iter().find(|other| other.text == choice.text);
            if let Some(same) = same.filter(|same| begins(same)) {
                choice.label.clone_from(&same.label);
            }
        }
    }
}

/// What fits in each of the games that wait for the asker; without it, or before anything is typed, the games.
async fn in_each_game(ctx: &Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let language = language(ctx);
    let rows = bot.app.games_of(player).await.unwrap_or_default();
    let (game, rest) = make_move::in_game(typed).unzip();
    let rest = rest.unwrap_or(typed);
    let mut found = Vec::new();
    let waiting = rows.iter().filter(|row| row.waits_for(player));
    let waiting = waiting.filter(|row| game.is_none_or(|game| row.id == game));
    for row in waiting.take(MAX_SEARCHED) {
        if rest.trim().is_empty() {
            break;
        }
        let Some(view) = view_of(bot, row.id, player).await else {
            continue;
        };
        let players = players(bot, language, row).await;
        for (label, text) in actions(bot, language, player, &view, rest).await {
            let number = ("number", row.id.0.into());
            let args = [
                number,
                ("move", label.into()),
                ("players", players.clone().into()),
            ];
            let label = language.tell("choice-move-in", &args);
            found.push((label, format!("#{} {text}", row.id)));
        }
    }
    if !found.is_empty() {
        return choices(found);
    }
    for row in rows.iter().take(MAX_CHOICES) {
        let mut names = HashMap::new();
        for person in row.people() {
            names.insert(person, bot.name_of(person).await);
        }
        let line = lists::plain_line(language, player, row, &names);
        found.push((line, format!("#{}", row.id)));
    }
    choices(found)
}

/// Who plays against whom, without markup.
async fn players(bot: &BotState, language: Language, row: &SessionRow) -> String {
    let mut names = Vec::new();
    for person in row.people() {
        names.push(bot.name_of(person).await);
    }
    wording::versus(language, names)
}

/// What may be claimed in the session that is meant.
pub async fn claim(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let bot = ctx.framework.user_data;
    let Some(session) = meant(&ctx).await else {
        return choices([]);
    };
    let player = PlayerId(ctx.interaction.user.id.get());
    let Some(view) = view_of(bot, session, player).await else {
        return choices([]);
    };
    choices(view.info().claims.iter().filter_map(|key| {
        let name = wording::claim(language, key);
        fits(typed, &[&name, key]).then(|| (name, (*key).to_owned()))
    }))
}

/// Values of a setting, and the way back to the usual one.
fn or_usual(
    language: Language,
    typed: &str,
    values: impl Iterator<Item = (String, &'static str)>,
) -> CreateAutocompleteResponse {
    let usual = (language.say("settings-usual"), USUAL);
    choices(
        values
            .chain([usual])
            .filter(|(name, key)| fits(typed, &[name, key]))
            .map(|(name, key)| (name, key.to_owned())),
    )
}

/// Notations of the game that was chosen.
pub async fn notation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = chosen_or_first(&ctx).unwrap_or(&Info::BASE);
    or_usual(
        language,
        typed,
        info.notations.iter().map(|notation| {
            let name = wording::notation(language, info, *notation);
            (name, notation.0)
        }),
    )
}

/// This server, or everywhere.
pub async fn scope(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let scopes = [
        (language.say("choice-scope-server"), "server".to_owned()),
        (
            language.say("choice-scope-everywhere"),
            "everywhere".to_owned(),
        ),
    ];
    choices(
        scopes
            .into_iter()
            .filter(|(name, key)| fits(typed, &[name, key])),
    )
}

/// Themes of boards.
pub async fn theme(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let themes = Theme::all().into_iter();
    let named = themes.map(|theme| (wording::theme(language, theme), theme.key()));
    or_usual(language, typed, named)
}

/// Sets of pieces of the game that was chosen.
pub async fn pieces(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let sets = chosen_or_first(&ctx).map(|info| bot.app.piece_sets(info));
    let language = language(&ctx);
    let sets = sets.unwrap_or_default().into_iter();
    let named = sets.map(|set| (wording::piece_set(language, set), set.key()));
    or_usual(language, typed, named)
}

/// Which way round one's own boards are.
pub async fn orientation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    choices(Orientation::ALL.into_iter().filter_map(|orientation| {
        let name = wording::orientation(language, orientation);
        fits(typed, &[&name, orientation.key()]).then(|| (name, orientation.key().to_owned()))
    }))
}

/// How somebody can be notified.
pub async fn notify_by(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    choices(NotifyBy::ALL.into_iter().filter_map(|way| {
        let name = wording::notify_by(language, way);
        fits(typed, &[&name, way.key()]).then(|| (name, way.key().to_owned()))
    }))
}

/// The hours that were typed, if they can be read, customary ones, and none.
pub async fn quiet_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let off = wording::quiet_off(language(&ctx));
    let typed_hours = settings_notices::parse_hours(typed).map(|_| typed.trim().to_owned());
    let customary = ["22:00-7:00", "23:00-7:00", "0:00-8:00"].map(str::to_owned);
    let customary = customary.into_iter().filter(|hours| fits(typed, &[hours]));
    let hours = typed_hours.into_iter().chain(customary);
    let hours = hours.map(|hours| (hours.clone(), hours));
    choices(hours.chain([(off, "off".to_owned())]))
}

/// Time zones by a part of their names.
pub async fn time_zone(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let zones = time_zones(typed, MAX_CHOICES);
    choices(zones.into_iter().map(|zone| (zone.clone(), zone)))
}

/// The languages that a server can have, and its own.
pub async fn server_language(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let automatic = (
        language(&ctx).say("choice-language-automatic"),
        "automatic".to_owned(),
    );
    let languages = Language::ALL.map(|language| (language.own_name(), language.tag().to_owned()));
    let all = [automatic].into_iter().chain(languages);
    choices(all.filter(|(name, key)| fits(typed, &[name, key])))
}
