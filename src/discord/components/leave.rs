//! Resigning and calling off, each asked about once.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use crate::{
    app::wall_clock,
    discord::{
        asked::Answer,
        custom_id::{CustomId, Press},
        desk::{Desk, Fault, Served},
    },
};
use qiyuan_core::session::{Command, Refusal, SeatView, SessionId, Stage};

/// Asks whether to resign.
pub async fn ask_to_resign(desk: &Desk<'_>, session: SessionId) -> Served<Answer> {
    let view = own_view(desk, session).await?;
    if !view.actions().resign {
        return Err(Fault::House(not_now(&view).into()));
    }
    Ok(question(
        desk,
        &view,
        "ask-resign",
        Press::ResignNow,
        "button-resign-yes",
    ))
}

/// Asks whether to call the game off.
pub async fn ask_to_abort(desk: &Desk<'_>, session: SessionId) -> Served<Answer> {
    let view = own_view(desk, session).await?;
    if !view.actions().abort {
        let refusal = match view.stage() {
            Stage::Play => Refusal::CannotAbort,
            Stage::Challenge | Stage::Over => not_now(&view),
        };
        return Err(Fault::House(refusal.into()));
    }
    Ok(question(
        desk,
        &view,
        "ask-abort",
        Press::AbortNow,
        "button-abort-yes",
    ))
}

async fn own_view(desk: &Desk<'_>, session: SessionId) -> Served<SeatView> {
    if let Some(view) = desk.seat_view(session).await? {
        return Ok(view);
    }
    let view = desk
        .front
        .app
        .public_view(session, wall_clock::now())
        .await?;
    Err(Fault::House(match view.stage() {
        Stage::Challenge => Refusal::NotStarted.into(),
        Stage::Play | Stage::Over => Refusal::NotYourGame.into(),
    }))
}

fn not_now(view: &SeatView) -> Refusal {
    match view.stage() {
        Stage::Challenge => Refusal::NotStarted,
        Stage::Over => Refusal::Over,
        Stage::Play if view.is_paused() => Refusal::Paused,
        Stage::Play => Refusal::NotStarted,
    }
}

fn question(desk: &Desk<'_>, view: &SeatView, key: &str, yes: Press, label: &str) -> Answer {
    let button = |press: Press, label: &str| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
            .label(desk.language.say(label))
    };
    let text = desk.language.tell(key, &[("number", view.id().0.into())]);
    Answer::text(text).row(CreateActionRow::Buttons(vec![
        button(yes, label).style(ButtonStyle::Danger),
        button(Press::Stay, "button-keep-playing").style(ButtonStyle::Secondary),
    ]))
}

/// Resigns.
pub(super) async fn resign(desk: &Desk<'_>, id: &CustomId) -> Served<Answer> {
    desk.act(id.session, Some(id.seen), Command::Resign, "")
        .await?;
    Ok(Answer::text(desk.language.say("done-resigned")))
}

/// Calls the game off.
pub(super) async fn abort(desk: &Desk<'_>, id: &CustomId) -> Served<Answer> {
    desk.act(id.session, Some(id.seen), Command::Abort, "")
        .await?;
    Ok(Answer::text(desk.language.say("done-aborted")))
}
