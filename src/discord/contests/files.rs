//! Files of a contest: the tournament report, its players, and the records of all its games.

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

/// The tournament report of a contest in both forms.
pub(super) async fn trf(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let app = &ctx.bot.app;
    let reports = match app.contest_report(server(ctx)?, contest).await {
        Ok(reports) => reports,
        Err(error) => return Err(explained(ctx, error).await),
    };
    let refused = || HandlerError::reply(ctx.language.say("contest-no-trf"));
    let [trf26, trf16] = reports.ok_or_else(refused)?;
    let args = [("name", card::title(&view).into())];
    let told = Response::text(ctx.language.tell("contest-trf", &args));
    let file = |text, form| CreateAttachment::bytes(text, format!("contest-{contest}-{form}.trf"));
    Ok(told.file(file(trf26, "trf26")).file(file(trf16, "trf16")))
}

/// Who has joined a contest.
pub(super) async fn entrants(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let table = match ctx.bot.app.entrants_of_contest(server(ctx)?, contest).await {
        Ok(table) => table,
        Err(error) => return Err(explained(ctx, error).await),
    };
    let args = [
        ("name", card::title(&view).into()),
        ("count", view.entrants.len().into()),
    ];
    let file = CreateAttachment::bytes(table, format!("contest-{contest}-players.csv"));
    Ok(Response::text(ctx.language.tell("contest-entrants", &args)).file(file))
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
