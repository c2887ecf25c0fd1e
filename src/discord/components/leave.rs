//! Resigning and calling off, each asked about once.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use crate::discord::{
    custom_id::{ButtonAction, CustomId},
    incoming::{Asks, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel,
    questions::{self, Question},
    wording::Language,
};
use qiyuan_core::{
    rules::Seat,
    session::{Command, Leaving, PlayerId, Refusal, SeatView, SessionId, SessionView, Stage},
};

/// Asks whether to resign.
pub async fn ask_to_resign(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
) -> HandlerResult<Response> {
    let view = own_view(ctx, session).await?;
    if let Some(refusal) = view.refusal_of(&Command::Resign) {
        return Err(HandlerError::App(refusal.into()));
    }
    let (text, yes) = resignation(ctx.language, &view, view.seat());
    Ok(question(ctx, &view, text, ButtonAction::ResignNow, yes))
}

/// A question, with what a yes means for the match of which the game is a part.
fn warned(language: Language, question: String, gives_up: bool) -> String {
    match gives_up {
        true => format!("{question}\n{}", language.say("match-ask-give-up")),
        false => question,
    }
}

/// The question whether to resign, or to leave a game that does so without a winner or goes on, and the words on the
/// button that says yes.
fn resignation(language: Language, view: &SessionView, seat: Seat) -> (String, &'static str) {
    let number = ("number", view.id().0.into());
    match view.leaving(seat) {
        Leaving::Loses => {
            let text = language.tell("ask-resign", &[number]);
            // As `Session::series` has it.
            let gives_up = view.series().is_some() && !view.acted().contains(seat);
            (warned(language, text, gives_up), "button-resign-yes")
        }
        Leaving::Ends => (
            language.tell("ask-leave-ends", &[number]),
            "button-leave-yes",
        ),
        Leaving::GoesOn { is_free } => {
            let is_free = if is_free { "yes" } else { "no" };
            let args = [number, ("free", is_free.into())];
            (language.tell("ask-leave", &args), "button-leave-yes")
        }
    }
}

/// Asks whether to call the game off.
pub async fn ask_to_abort(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let view = own_view(ctx, session).await?;
    if let Some(refusal) = view.refusal_of(&Command::Abort) {
        return Err(HandlerError::App(refusal.into()));
    }
    let text = ctx
        .language
        .tell("ask-abort", &[("number", session.0.into())]);
    let gives_up = view.series().is_some_and(|series| series.number > 1);
    let text = warned(ctx.language, text, gives_up);
    let yes = "button-abort-yes";
    Ok(question(ctx, &view, text, ButtonAction::AbortNow, yes))
}

async fn own_view(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<SeatView> {
    if let Some(view) = ctx.seat_view(session).await? {
        return Ok(view);
    }
    let view = ctx.public_view(session).await?;
    Err(HandlerError::App(match view.stage() {
        Stage::Challenge => Refusal::NotJoined.into(),
        Stage::Play | Stage::Over => Refusal::NotYourGame.into(),
    }))
}

fn question(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    text: String,
    yes: ButtonAction,
    label: &str,
) -> Response {
    let button = |press: ButtonAction, label: &str| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
            .label(ctx.language.say(label))
    };
    Response::text(text)
        .while_played(view)
        .asks(Asks::InPrivate)
        .row(CreateActionRow::Buttons(vec![
            button(yes, label).style(ButtonStyle::Danger),
            button(ButtonAction::Cancel, "button-cancel").style(ButtonStyle::Secondary),
        ]))
}

/// Resigns.
pub(super) async fn resign(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    let view = ctx.seat_view(id.session).await?;
    let leaving = view.map(|view| view.leaving(view.seat()));
    ctx.act(id.session, Some(id.seen), Command::Resign, "")
        .await?;
    let done = match leaving {
        Some(Leaving::Ends | Leaving::GoesOn { .. }) => "done-game-left",
        Some(Leaving::Loses) | None => "done-resigned",
    };
    Ok(Response::text(ctx.language.say(done)))
}

/// Resigns for whoever asked in a message: others see the question too.
pub(super) async fn resign_by(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    player: PlayerId,
) -> HandlerResult<Response> {
    check_asked(ctx, player)?;
    // That takes the question away, too.
    resign(ctx, id).await
}

/// Goes on playing. Only players are asked whether to; a button of anybody else's is forged.
pub(super) async fn cancel(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    own_view(ctx, id.session).await?;
    Ok(Response::text(ctx.language.say("done-kept-playing")))
}

/// Takes the question away from whoever was asked in answer to a message and does not want that.
pub(super) async fn cancel_by(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    player: PlayerId,
) -> HandlerResult<Response> {
    check_asked(ctx, player)?;
    let question = take_question_away(ctx, id).await?;
    Ok(Response::text(cancelled(ctx.language, question.as_ref())))
}

/// What is said to whoever does not want what they were asked.
pub(in crate::discord) fn cancelled(language: Language, question: Option<&Question>) -> String {
    language.say(match question.map(|question| &question.asks) {
        Some(Asks::ToPlay(_) | Asks::WhichMove(_) | Asks::ToPlayOrAnswer(_)) => "done-not-played",
        Some(Asks::ToOfferDraw) => "done-not-offered",
        Some(Asks::ToResign) => "done-kept-playing",
        // A question of an earlier run may have asked anything.
        Some(Asks::WhichGame | Asks::WhichAnswer | Asks::InPrivate) | None => "done-cancelled",
    })
}

/// Takes the message away whose button was pressed, unless that button is forged: it may be any message of ours. Returns
/// the question if it was asked in this run.
async fn take_question_away(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
) -> HandlerResult<Option<Question>> {
    let asked = ctx.incoming.clicked;
    let Some(message) = asked.filter(|_| ctx.incoming.shows_button(&id.to_string())) else {
        return Ok(None);
    };
    let question = questions::forget(ctx.bot, message.id.get()).await;
    ctx.incoming.take_away().await?;
    Ok(question)
}

fn check_asked(ctx: &InteractionCtx<'_>, player: PlayerId) -> HandlerResult {
    if ctx.incoming.player() == player {
        return Ok(());
    }
    let asked = [("player", panel::mention(ctx.language, player).into())];
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
    let seat = view.seat_of(player).unwrap_or(Seat(0));
    let (text, yes) = resignation(language, view, seat);
    let asked = Response::text(text).until_next_ply(view);
    asked
        .row(CreateActionRow::Buttons(vec![
            button(ButtonAction::ResignBy(player), yes).style(ButtonStyle::Danger),
            cancel_button(language, view, player),
        ]))
        .asks(Asks::ToResign)
}

/// The button that takes away what a player was asked in answer to a message.
pub fn cancel_button(language: Language, view: &SessionView, player: PlayerId) -> CreateButton {
    let id = CustomId::new(view.id(), view.version(), ButtonAction::CancelBy(player));
    let button = CreateButton::new(id.to_string()).label(language.say("button-cancel"));
    button.style(ButtonStyle::Secondary)
}

/// Calls the game off.
pub(super) async fn abort(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    ctx.act(id.session, Some(id.seen), Command::Abort, "")
        .await?;
    Ok(Response::text(ctx.language.say("done-aborted")))
}
