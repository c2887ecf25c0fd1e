//! `/move`: an action, from any channel.

use super::{Context, autocomplete, close_silently, open};
use crate::discord::{
    components::play,
    counting,
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    meaning::{InGame, in_game},
    move_reply,
    named_game::{names_two, numbered},
    talk::looks,
    which_action, wording,
};
use qiyuan_core::{
    rules::Illegal,
    session::{Command, SeatView},
};

#[poise::command(slash_command, rename = "move")]
pub async fn make_move(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::action"] action: String,
    #[autocomplete = "autocomplete::session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let action = wording::typed(&action);
    let answer = moved(&ctx, &action, session.as_deref()).await;
    close_silently(&ctx, answer).await
}

async fn moved(
    ctx: &InteractionCtx<'_>,
    action: &str,
    session: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let (session, action) = match numbered(action).filter(|_| session.is_none()) {
        Some((number, action)) => {
            ctx.check_visible(number).await?;
            if numbered(action).is_some() {
                return Err(HandlerError::reply(names_two(ctx.language)));
            }
            (number, action)
        }
        None => (ctx.session_to_move(session, action).await?, action.trim()),
    };
    if action.is_empty() {
        let view = ctx.public_view(session).await?;
        let id = CustomId::new(session, view.version(), ButtonAction::Guide);
        let answer = play::pieces(ctx, &id).await?;
        let refused = ctx.bring_here(session).await;
        return Ok(Some(answer.after(refused)));
    }
    let own = ctx.seat_view(session).await?;
    let action = meant(ctx, own.as_ref(), action).await?;
    // What is refused changes nothing.
    let refused = match own.is_some_and(|own| own.may_play(&action)) {
        true => ctx.bring_here(session).await,
        false => None,
    };
    let command = Command::Play {
        text: action.clone(),
    };
    let view = ctx.act(session, None, command, &action).await?;
    let answer = move_reply::answer(ctx, &view).await;
    Ok(match refused {
        Some(_) => Some(answer.unwrap_or_default().after(refused)),
        None => answer,
    })
}

/// The action that is meant by what was typed, also if it stands among other words. In doubt it is asked.
pub(in crate::discord) async fn meant(
    ctx: &InteractionCtx<'_>,
    own: Option<&SeatView>,
    typed: &str,
) -> HandlerResult<String> {
    match own.map(|own| (own, among_words(own, typed))) {
        Some((_, InGame::Action(action) | InGame::Refused(action, _))) => Ok(action),
        Some((own, InGame::Unsure(actions))) => {
            let notation = ctx.notation(own.info()).await;
            let asked = which_action::ask_found(ctx.language, own, notation, &actions, None);
            Err(HandlerError::Reply(Box::new(asked.until_next_ply(own))))
        }
        Some((_, InGame::Typed | InGame::Talk)) | None => Ok(typed.to_owned()),
    }
}

/// What the typed text means, also if it stands among other words.
fn among_words(own: &SeatView, typed: &str) -> InGame {
    let is_read = own.read(typed) != Err(Illegal::Unreadable);
    if is_read && !wording::is_doubtful(typed) || !own.actions().play || counting::is_on(own) {
        return InGame::Typed;
    }
    in_game(own, typed, looks(typed))
}
