//! Whom one may challenge on stairs.

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{
    access::{act, view},
    id::{ContestPress, ContestPressId},
};
use crate::{
    app::wall_clock,
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        limits::MENU_OPTIONS,
        panel::mention,
        wording::{self},
    },
};
use qiyuan_core::contest::{
    conduct::{ContestCommand, ContestId},
    tpn::Tpn,
};

/// Whom the asker may challenge on stairs, in a menu.
pub(super) async fn opponents(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let language = ctx.language;
    let player = ctx.incoming.player();
    let Some(own) = view.number_of(player).filter(|_| view.plays(player)) else {
        let refused = language.say("contest-refused-not-joined");
        return Err(HandlerError::reply(refused));
    };
    let now = wall_clock::now();
    let rows = view.standings.rows.iter();
    let allowed = rows.filter(|it| view.stairs.may_challenge(own, it.tpn, now, false).is_ok());
    let mut options = Vec::new();
    for row in allowed.take(MENU_OPTIONS) {
        let Some(opponent) = view.player(row.tpn) else {
            continue;
        };
        let name = ctx.bot.name_of(language, opponent).await;
        let step = view.stairs.step(row.tpn).unwrap_or_default();
        let args = [("player", name.into()), ("step", step.into())];
        let label = wording::cut(&language.tell("contest-opponent", &args), 100);
        options.push(CreateSelectMenuOption::new(label, row.tpn.to_string()));
    }
    if options.is_empty() {
        return Err(HandlerError::reply(language.say("contest-no-opponent")));
    }
    let id = ContestPressId {
        contest,
        seen: view.version,
        press: ContestPress::Opponent,
    };
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(language.say("contest-whom"));
    Ok(Response::text(language.say("contest-whom")).row(CreateActionRow::SelectMenu(menu)))
}

/// Challenges whoever was picked.
pub(super) async fn challenged(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let before = view(ctx, contest).await?;
    let number = picked.and_then(|it| it.parse().ok()).and_then(Tpn::new);
    let of = number.and_then(|it| before.player(it));
    let of = of.ok_or_else(|| HandlerError::reply(ctx.language.say("bad-button")))?;
    let command = ContestCommand::Challenge {
        of,
        is_blocked: false,
    };
    act(ctx, contest, command).await?;
    let args = [("opponent", mention(ctx.language, of).into())];
    Ok(Some(Response::text(
        ctx.language.tell("contest-challenged", &args),
    )))
}
