//! `/online`: who is on the server at the moment and what they do; `/invisible` keeps oneself off that list.

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{Context, close, open};
use crate::{
    app::{Audience, HomeChannel, OnLine, PlayerSettings},
    discord::{
        available,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists,
        new_game_id::NewGame,
        paging::{self, ListPage, Listing},
        panel::{mention, relative},
        wording::{self, Language},
    },
};

#[poise::command(slash_command)]
pub async fn online(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = paging::first(&ctx, Listing::Online).await;
    close(&ctx, answer).await
}

/// The page.
///
/// # Errors
///
/// It is not asked on a server, or the store failed.
pub async fn page(ctx: &InteractionCtx<'_>, language: Language) -> HandlerResult<ListPage> {
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(language.say("server-only")));
    };
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    let people = app.online(guild, player).await?;
    let (mut lines, mut options) = (Vec::new(), Vec::new());
    for mut person in people {
        if let Some(seeking) = &person.seeking {
            // What was said in a channel is for those who see it.
            let said = Audience {
                players: vec![person.player],
                replaced: Vec::new(),
                place: HomeChannel {
                    guild: Some(guild),
                    channel: seeking.told_in.0,
                },
            };
            if !ctx.is_shown(&said).await {
                person.seeking = None;
            }
        }
        let name = wording::plain(&ctx.bot.name_of(language, person.player).await, 100);
        options.push(CreateSelectMenuOption::new(name, person.player.to_string()));
        lines.push(line(ctx, language, person).await);
    }
    let text = match lines.is_empty() {
        true => language.say("online-none"),
        false => lists::page(&lines),
    };
    let is_visible = app.player(player).await?.settings.is_visible;
    let hidden = (is_visible == Some(false)).then(|| language.say("online-you-hide"));
    let mut content = paging::list(&language.say("online-title"), &text, hidden);
    if !options.is_empty() {
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(NewGame::Pick.to_string(), kind)
            .placeholder(language.say("online-challenge"));
        content = content.row(CreateActionRow::SelectMenu(menu));
    }
    Ok(ListPage::single(content, lines.is_empty()))
}

/// Somebody, and what they do: of their games only one that the asker may see is told.
async fn line(ctx: &InteractionCtx<'_>, language: Language, person: OnLine) -> String {
    let player = ("player", mention(language, person.player).into());
    if let Some(seeking) = person.seeking {
        let when = ("when", relative(seeking.until).into());
        let game = seeking.game.as_deref();
        let game = game.map(|game| ("game", wording::game(language, game).into()));
        return match game {
            Some(game) => language.tell("online-seeks-game", &[player, game, when]),
            None => language.tell("online-seeks", &[player, when]),
        };
    }
    match ctx.shown(person.games, 1).await.first() {
        Some(row) => {
            let game = lists::game(ctx.bot, language, row).await;
            language.tell("online-plays", &[player, ("game", game.into())])
        }
        None => language.tell("online-idle", &[player]),
    }
}

#[poise::command(slash_command)]
pub async fn invisible(ctx: Context<'_>, on: bool) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = set_invisible(&ctx, on).await;
    close(&ctx, answer).await
}

/// Keeps the asker off the list, or puts them back on it. Whoever hides looks for no game any more.
async fn set_invisible(ctx: &InteractionCtx<'_>, is_hidden: bool) -> HandlerResult<Response> {
    let set = move |settings: &mut PlayerSettings| settings.is_visible = Some(!is_hidden);
    let player = ctx.incoming.player();
    ctx.bot.app.change_player(player, set).await?;
    let key = match is_hidden {
        true if available::stop_everywhere(ctx.bot, player) => "invisible-on-stopped",
        true => "invisible-on",
        false => "invisible-off",
    };
    Ok(Response::text(ctx.language.say(key)))
}
