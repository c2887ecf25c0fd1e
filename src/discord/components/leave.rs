//! Resigning and calling off, each asked about once.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use crate::discord::{
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel,
    wording::Language,
};
use qiyuan_core::session::{Command, PlayerId, Refusal, SeatView, SessionId, SessionView, Stage};

/// Asks whether to resign.
pub async fn ask_to_resign(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
) -> HandlerResult<Response> {
    let view = own_view(ctx, session).await?;
    if !view.actions().resign {
        return Err(HandlerError::App(not_now(&view).into()));
    }
    Ok(question(
        ctx,
        &view,
        "ask-resign",
        ButtonAction::ResignNow,
        "button-resign-yes",
    ))
}

/// Asks whether to call the game off.
pub async fn ask_to_abort(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let view = own_view(ctx, session).await?;
    if !view.actions().abort {
        let refusal = match view.stage() {
            Stage::Play => Refusal::CannotAbort,
            Stage::Challenge | Stage::Over => not_now(&view),
        };
        return Err(HandlerError::App(refusal.into()));
    }
    Ok(question(
        ctx,
        &view,
        "ask-abort",
        ButtonAction::AbortNow,
        "button-abort-yes",
    ))
}

async fn own_view(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<SeatView> {
    if let Some(view) = ctx.seat_view(session).await? {
        return Ok(view);
    }
    let view = ctx.public_view(session).await?;
    Err(HandlerError::App(match view.stage() {
        Stage::Challenge => Refusal::NotStarted.into(),
        Stage::Play | Stage::Over => Refusal::NotYourGame.into(),
    }))
}

/// Why one cannot leave now.
pub fn not_now(view: &SeatView) -> Refusal {
    match view.stage() {
        Stage::Challenge => Refusal::NotStarted,
        Stage::Over => Refusal::Over,
        Stage::Play if view.is_paused() => Refusal::Paused,
        Stage::Play => Refusal::NotStarted,
    }
}

fn question(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    key: &str,
    yes: ButtonAction,
    label: &str,
) -> Response {
    let button = |press: ButtonAction, label: &str| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
            .label(ctx.language.say(label))
    };
    let text = ctx.language.tell(key, &[("number", view.id().0.into())]);
    Response::text(text)
        .while_played(view)
        .row(CreateActionRow::Buttons(vec![
            button(yes, label).style(ButtonStyle::Danger),
            button(ButtonAction::Stay, "button-keep-playing").style(ButtonStyle::Secondary),
        ]))
}

/// Resigns.
pub(super) async fn resign(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    ctx.act(id.session, Some(id.seen), Command::Resign, "")
        .await?;
    Ok(Response::text(ctx.language.say("done-resigned")))
}

/// Resigns for whoever asked in a message: others see the question too.
pub(super) async fn resign_by(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    player: PlayerId,
) -> HandlerResult<Response> {
    check_asked(ctx, player)?;
    let done = resign(ctx, id).await?;
    ctx.incoming.take_away().await?;
    Ok(done)
}

/// Takes the question away from whoever asked in a message and thought better of it.
pub(super) async fn stay_by(ctx: &InteractionCtx<'_>, player: PlayerId) -> HandlerResult<Response> {
    check_asked(ctx, player)?;
    ctx.incoming.take_away().await?;
    Ok(Response::text(ctx.language.say("done-kept-playing")))
}

fn check_asked(ctx: &InteractionCtx<'_>, player: PlayerId) -> HandlerResult {
    if ctx.incoming.player() == player {
        return Ok(());
    }
    let asked = [("player", panel::mention(player).into())];
    Err(HandlerError::reply(
        ctx.language.tell("ask-resign-other", &asked),
    ))
}

/// The question to somebody who said in a message that they resign.
pub fn question_to(language: Language, view: &SessionView, player: PlayerId) -> Response {
    let button = |press: ButtonAction, label: &str| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
            .label(language.say(label))
    };
    let text = language.tell("ask-resign", &[("number", view.id().0.into())]);
    Response::text(text).row(CreateActionRow::Buttons(vec![
        button(ButtonAction::ResignBy(player), "button-resign-yes").style(ButtonStyle::Danger),
        button(ButtonAction::StayBy(player), "button-keep-playing").style(ButtonStyle::Secondary),
    ]))
}

/// Calls the game off.
pub(super) async fn abort(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    ctx.act(id.session, Some(id.seen), Command::Abort, "")
        .await?;
    Ok(Response::text(ctx.language.say("done-aborted")))
}
