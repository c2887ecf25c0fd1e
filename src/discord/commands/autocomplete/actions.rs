//! Actions and claims in a game, offered while somebody types.

use std::collections::HashMap;

use serenity::builder::CreateAutocompleteResponse;

use super::{
    choices, fits, fitting, language, note,
    sessions::{meant, try_meant},
};
use crate::{
    app::{AppError, Denied, GuildId, wall_clock},
    discord::{
        BotState,
        commands::Context,
        limits::CHOICES,
        lists,
        named_game::numbered,
        private_view::{Reader, Shows},
        wording::{self, Language},
    },
};
use qiyuan_core::{
    rules::{Choice, Notation},
    session::{PlayerId, SeatView, SessionId, Stage},
};

/// In how many games actions are looked for that fit what is typed.
const MAX_SEARCHED: usize = 5;

/// The most actions among which those are looked for that fit in words.
const MAX_LISTED: usize = 1_000;

/// Legal actions that fit what is typed, in the notation that the player reads or types. Where there is nothing to
/// choose from, one entry says why; where several games may be meant, the games are offered.
pub async fn action(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let player = PlayerId(ctx.interaction.user.id.get());
    let language = language(&ctx);
    let typed = &*wording::typed(typed);
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
    choices(actions(&reader(&ctx), &view, typed).await)
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
    let claims = view.info().claims.iter();
    fitting(
        typed,
        claims.map(|key| (wording::claim(language, key), *key)),
    )
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
    if view.left().contains(view.seat()) {
        return language.say("choice-left");
    }
    if view.is_paused() {
        return language.say("choice-paused");
    }
    if view.on_vacation(view.seat()).is_some() {
        return language.say("choice-on-vacation");
    }
    let waited_for = view.to_move().iter().filter_map(|seat| view.player(seat));
    let waited_for: Vec<PlayerId> = waited_for.collect();
    let names = bot.names_of(language, &waited_for).await;
    let names = wording::enumeration(language, names);
    language.tell("choice-their-turn", &[("player", names.into())])
}

/// The actions of one game, as label and value.
async fn actions(reader: &Reader<'_>, view: &SeatView, typed: &str) -> Vec<(String, String)> {
    let (info, language) = (view.info(), reader.language);
    let Some(notation) = reader.notation(info).await else {
        return Vec::new();
    };
    let mut found = view.choices(typed, notation, CHOICES);
    as_typed(view, typed, notation, &mut found);
    if !info.words.is_empty() && found.len() < CHOICES {
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

/// Whoever types, as the reader of what is offered.
fn reader<'a>(ctx: &Context<'a>) -> Reader<'a> {
    let guild = ctx.interaction.guild_id;
    Reader {
        bot: ctx.framework.user_data,
        player: PlayerId(ctx.interaction.user.id.get()),
        guild: guild.map(|guild| GuildId(guild.get())),
        language: language(ctx),
        message: None,
        draft: None,
        shows: Shows::Picture,
        opens_until: None,
    }
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
    let (game, rest) = numbered(typed).unzip();
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
        let players = wording::versus(language, bot.names_of(language, &row.people()).await);
        for (label, text) in actions(&reader(ctx), &view, rest).await {
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
    let mut names = HashMap::new();
    for row in rows.iter().take(CHOICES) {
        bot.learn_names(language, &row.people(), &mut names).await;
        let line = lists::plain_line(language, player, row, &names);
        found.push((line, format!("#{}", row.id)));
    }
    choices(found)
}

/// What a player sees of a session, if it can be had at once.
async fn view_of(bot: &BotState, session: SessionId, player: PlayerId) -> Option<SeatView> {
    let now = wall_clock::now();
    let view = bot.app.seat_view_while_typing(session, player, now).await;
    view.unwrap_or_default()
}
