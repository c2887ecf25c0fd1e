//! Files of a contest: the tournament report, and the records of all its games.

use serenity::builder::CreateAttachment;

use super::{
    access::{explained, server, view},
    card,
};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
};
use qiyuan_core::contest::conduct::ContestId;

/// The tournament report (TRF26) of a contest.
pub(super) async fn trf(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let app = &ctx.bot.app;
    let report = match app.contest_report(server(ctx)?, contest).await {
        Ok(report) => report,
        Err(error) => return Err(explained(ctx, error).await),
    };
    let refused = || HandlerError::reply(ctx.language.say("contest-no-trf"));
    let report = report.ok_or_else(refused)?;
    let file = CreateAttachment::bytes(report, format!("contest-{contest}.trf"));
    let args = [("name", card::title(&view).into())];
    Ok(Response::text(ctx.language.tell("contest-trf", &args)).file(file))
}

/// The records of all finished games of a contest.
pub(super) async fn games(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    ctx.take_archive()?;
    let view = view(ctx, contest).await?;
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    let archive = match app.archive_of_contest(server(ctx)?, contest, player).await {
        Ok(archive) => archive,
        Err(error) => return Err(explained(ctx, error).await),
    };
    if archive.games == 0 {
        return Err(HandlerError::reply(ctx.language.say("contest-no-games")));
    }
    let args = [
        ("name", card::title(&view).into()),
        ("count", archive.games.into()),
    ];
    let file = CreateAttachment::bytes(archive.zip, format!("contest-{contest}.zip"));
    Ok(Response::text(ctx.language.tell("contest-games-file", &args)).file(file))
}
