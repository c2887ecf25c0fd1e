//! `/move`: an action, from any channel.

use super::{Context, autocomplete, close_silently, open};
use crate::discord::{
    components::play,
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    move_reply,
    session_access::session_number,
    wording,
};
use qiyuan_core::session::{Command, SessionId};

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
    let (session, action) = match in_game(action).filter(|_| session.is_none()) {
        Some((number, action)) => {
            ctx.check_visible(number).await?;
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
    // What is refused changes nothing.
    let view = ctx.seat_view(session).await?;
    let refused = match view.is_some_and(|view| view.may_play(action)) {
        true => ctx.bring_here(session).await,
        false => None,
    };
    let command = Command::Play {
        text: action.to_owned(),
    };
    let view = ctx.act(session, None, command, action).await?;
    let answer = move_reply::answer(ctx, &view).await;
    Ok(match refused {
        Some(_) => Some(answer.unwrap_or_default().after(refused)),
        None => answer,
    })
}

/// The game and the action in what autocomplete offers to those who play several games: `#12 e2e4`, or only `#12`.
pub(super) fn in_game(typed: &str) -> Option<(SessionId, &str)> {
    let typed = typed.trim();
    let (number, action) = typed.split_once(' ').unwrap_or((typed, ""));
    let digits = number.strip_prefix('#')?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    Some((session_number(number).filter(|_| is_number)?, action.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_can_be_named_before_the_action() {
        assert_eq!(in_game("#12 e2e4"), Some((SessionId(12), "e2e4")));
        assert_eq!(in_game(" #12 "), Some((SessionId(12), "")));
        assert_eq!(
            in_game("#3 accept D4 Q16"),
            Some((SessionId(3), "accept D4 Q16"))
        );
        for typed in [
            "",
            "#",
            "#x",
            "#0 e4",
            "12 e4",
            "#12e4",
            "e4 #12",
            "#99999999999999999999",
        ] {
            assert_eq!(in_game(typed), None, "{typed}");
        }
    }
}
