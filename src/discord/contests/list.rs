//! The contests of a server, and the page of one of them.

use serenity::builder::CreateEmbed;

use super::{
    access::{is_visible, server, view},
    card::{self},
};
use crate::{
    app::{ContestRow, ContestSurface},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists,
        panel::relative,
        wording::{self},
    },
};
use qiyuan_core::contest::conduct::{ContestId, ContestStage};

/// The contests of a server: those that can be joined, those that are played, the latest that are over.
pub(in crate::discord) async fn list(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let guild = server(ctx)?;
    ctx.take_view()?;
    let language = ctx.language;
    let mut lines = Vec::new();
    for (stage, key) in [
        (ContestStage::Open, "contest-list-open"),
        (ContestStage::Running, "contest-list-running"),
        (ContestStage::Over, "contest-list-over"),
    ] {
        let rows = ctx.bot.app.contests_of_guild(guild, stage).await?;
        let mut shown = Vec::new();
        for row in rows {
            if is_visible(ctx, &row).await? {
                shown.push(line(ctx, &row).await?);
            }
        }
        if !shown.is_empty() {
            lines.push(language.say(key));
            lines.extend(shown);
        }
    }
    if lines.is_empty() {
        return Ok(Response::text(language.say("contest-list-none")));
    }
    let embed = CreateEmbed::new()
        .title(language.say("contest-list-title"))
        .description(lists::page(&lines));
    Ok(Response::page(embed))
}

/// The name of a contest, with a link to its card.
pub(super) async fn link(ctx: &InteractionCtx<'_>, row: &ContestRow) -> HandlerResult<String> {
    let locations = ctx.bot.app.contest_locations(row.id).await?;
    let card = locations.into_iter();
    let mut card = card.filter(|(surface, _)| *surface == ContestSurface::Card);
    let link = card.next().and_then(|(_, at)| {
        let message = at.message?.0;
        let web = &ctx.bot.rest.web;
        Some(format!(
            "{web}/channels/{}/{}/{message}",
            row.place.guild.0, at.channel.0
        ))
    });
    let name = wording::name(&row.name);
    Ok(match link {
        Some(link) => format!("[{name}]({link})"),
        None => name,
    })
}

/// A contest in one line, with a link to its card.
async fn line(ctx: &InteractionCtx<'_>, row: &ContestRow) -> HandlerResult<String> {
    let language = ctx.language;
    let name = link(ctx, row).await?;
    let when = match (row.ended, row.starts) {
        (Some(ended), _) => relative(ended),
        (None, Some(starts)) => relative(starts),
        (None, None) => String::new(),
    };
    let args = [
        ("name", name.into()),
        ("number", row.id.0.into()),
        (
            "what",
            wording::contest_what(language, &row.game, row.kind).into(),
        ),
        ("when", when.into()),
    ];
    Ok(language
        .tell("contest-list-line", &args)
        .trim_end()
        .to_owned())
}

/// The card of a contest for one reader, with its buttons.
pub(in crate::discord) async fn page(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let locations = ctx.bot.app.contest_locations(contest).await?;
    let hall = locations.iter();
    let mut hall = hall.filter(|(surface, _)| *surface == ContestSurface::Hall);
    let hall = hall.next().map(|(_, at)| at.channel.0);
    let text = card::content(&view, ctx.language, hall);
    let rows = card::rows(&view, ctx.language);
    Ok(rows.into_iter().fold(Response::text(text), Response::row))
}
