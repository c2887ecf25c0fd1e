//! Buttons, menus and modals, one file for each family. What was clicked carries all context.

mod challenge;
pub mod leave;
pub mod more;
pub mod offers;
mod play;

use serenity::model::{
    application::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction},
    channel::MessageFlags,
};

use super::{
    Front,
    asked::{Answer, Asked},
    custom_id::{CustomId, Press},
    desk::{Desk, Fault, Manner, Served},
    my_view,
};
use qiyuan_core::rules::Seat;

/// Serves a click on a button or a choice in a menu.
pub async fn clicked(front: &Front, interaction: &ComponentInteraction) -> Served {
    let asked = Asked::of_component(&front.answers, interaction);
    let Some(id) = CustomId::parse(&interaction.data.custom_id) else {
        let desk = Desk::open(front, asked, Manner::Private).await?;
        let told = Fault::told(desk.language.say("bad-button"));
        return desk.conclude(Err(told)).await;
    };
    tracing::Span::current().record("session.id", id.session.0);
    if id.press == Press::Move {
        // A modal must be the first answer.
        return play::ask_for_text(front, asked, &id).await;
    }
    let is_private = is_private(interaction);
    let desk = Desk::open(front, asked, manner(&id.press, is_private)).await?;
    let picked = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    let answer = serve(&desk, &id, picked, is_private).await;
    desk.conclude(answer).await
}

fn is_private(interaction: &ComponentInteraction) -> bool {
    let flags = interaction.message.flags;
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// Says that serving a click panicked, where its answer would have gone.
pub async fn click_panicked(
    front: &Front,
    interaction: &ComponentInteraction,
    panicked: anyhow::Error,
) -> Served {
    let asked = Asked::of_component(&front.answers, interaction);
    let manner = match CustomId::parse(&interaction.data.custom_id) {
        // Nothing but the modal would have acknowledged it.
        Some(id) if id.press == Press::Move => {
            let desk = Desk::open(front, asked, Manner::Private).await?;
            return desk.conclude(Err(panicked.into())).await;
        }
        Some(id) => manner(&id.press, is_private(interaction)),
        None => Manner::Private,
    };
    let desk = Desk::already_open(front, asked, manner);
    desk.conclude(Err(panicked.into())).await
}

/// Says that serving a modal panicked.
pub async fn modal_panicked(
    front: &Front,
    interaction: &ModalInteraction,
    panicked: anyhow::Error,
) -> Served {
    let asked = Asked::of_modal(&front.answers, interaction);
    let desk = Desk::already_open(front, asked, Manner::Private);
    desk.conclude(Err(panicked.into())).await
}

/// Where the answer to a click goes. What changes the public message answers by that alone.
const fn manner(press: &Press, is_private: bool) -> Manner {
    if is_private {
        return Manner::Within;
    }
    match press {
        Press::Accept
        | Press::Decline
        | Press::Withdraw
        | Press::Agree(_)
        | Press::Refuse(_)
        | Press::Resume => Manner::Beside,
        _ => Manner::Private,
    }
}

async fn serve(
    desk: &Desk<'_>,
    id: &CustomId,
    picked: Option<&str>,
    is_private: bool,
) -> Served<Option<Answer>> {
    let answer = match &id.press {
        Press::Accept | Press::Decline | Press::Withdraw => challenge::answer(desk, id).await?,
        Press::Offer(offer) => offers::pressed(desk, id, *offer, is_private).await?,
        Press::Agree(offer) => offers::agree(desk, id, *offer).await?,
        Press::Refuse(offer) => offers::refuse(desk, id, *offer).await?,
        Press::Claim(claim) => offers::claim(desk, id, claim).await?,
        Press::Resume => offers::resume(desk, id).await?,
        Press::Resign => leave::ask_to_resign(desk, id.session).await?,
        Press::ResignNow => leave::resign(desk, id).await?,
        Press::Abort => leave::ask_to_abort(desk, id.session).await?,
        Press::AbortNow => leave::abort(desk, id).await?,
        Press::Stay => Answer::text(desk.language.say("done-kept-playing")),
        press => look_or_move(desk, id, press, picked).await?,
    };
    let is_silent = !is_private && manner(&id.press, is_private) == Manner::Beside;
    Ok((!is_silent).then_some(answer))
}

/// Serves what shows something, and what plays.
async fn look_or_move(
    desk: &Desk<'_>,
    id: &CustomId,
    press: &Press,
    picked: Option<&str>,
) -> Served<Answer> {
    match press {
        Press::Guide => play::pieces(desk, id).await,
        Press::Group(_) => play::targets(desk, id, picked).await,
        Press::Member(_) => play::picked(desk, id, picked).await,
        Press::Play(action) => play::exactly(desk, id, action).await,
        Press::Do(prompted) => play::prompted(desk, id, prompted).await,
        Press::More => more::more(desk, id, picked).await,
        press => look(desk, id, press).await,
    }
}

/// Serves what only shows something.
async fn look(desk: &Desk<'_>, id: &CustomId, press: &Press) -> Served<Answer> {
    desk.look_once()?;
    match press {
        Press::Flip(seat) => my_view::of_session(desk, id.session, Some(Seat(*seat))).await,
        Press::Export => more::export(desk, id.session, None).await,
        Press::Moves => more::moves(desk, id.session).await,
        _ => my_view::of_session(desk, id.session, None).await,
    }
}

/// Serves a modal that was filled in.
pub async fn filled_in(front: &Front, interaction: &ModalInteraction) -> Served {
    let asked = Asked::of_modal(&front.answers, interaction);
    let desk = Desk::open(front, asked, Manner::Private).await?;
    let answer = match CustomId::parse(&interaction.data.custom_id) {
        Some(id) if id.press == Press::Move => {
            tracing::Span::current().record("session.id", id.session.0);
            play::typed(&desk, &id, interaction).await
        }
        _ => Err(Fault::told(desk.language.say("bad-button"))),
    };
    desk.conclude(answer.map(Some)).await
}
