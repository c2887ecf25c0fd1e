//! Offers and claims: draw, takeback, pause, rematch.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use crate::app::AppError;
use crate::discord::{
    admission,
    components::leave,
    custom_id::{ButtonAction, CustomId},
    incoming::{Asks, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    move_reply, panel, panel_buttons, questions, result, wording,
    wording::Language,
};
use qiyuan_core::session::{
    Command, Ending, Offer, PlayerId, PublicView, Refusal, Request, SeatView, SessionId,
    SessionView, TOUCH_MOVE, Version,
};

/// Offers a draw; with something to claim it asks which is meant.
pub(super) async fn claim_or_offer_draw(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
) -> HandlerResult<Response> {
    match claims(ctx, id.session).await? {
        Some(answer) => Ok(answer),
        None => offer(ctx, id.session, Some(id.seen), Offer::Draw).await,
    }
}

/// Whether there is something to claim, and no offer that comes first.
pub(super) fn may_claim(view: &SeatView) -> bool {
    !view.claims().is_empty() && view.offered(Offer::Draw).is_none()
}

/// What can be claimed now, as buttons beside the offer; nothing while an offer stands, which comes first.
pub async fn claims(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
) -> HandlerResult<Option<Response>> {
    let Some(view) = ctx.seat_view(session).await? else {
        return Ok(None);
    };
    if !may_claim(&view) {
        return Ok(None);
    }
    let claims = view.claims();
    let button = |press: ButtonAction, label: String| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string()).label(label)
    };
    let mut buttons: Vec<CreateButton> = claims
        .iter()
        .take(4)
        .map(|claim| {
            let name = wording::claim(ctx.language, claim.0);
            let label = ctx.language.tell("button-claim", &[("claim", name.into())]);
            button(
                ButtonAction::Claim(claim.0.to_owned()),
                wording::cut(&label, 80),
            )
        })
        .collect();
    let label = ctx.language.say("button-offer-draw");
    buttons.push(button(ButtonAction::Offer(Offer::Draw), label).style(ButtonStyle::Secondary));
    let answer = Response::text(ctx.language.say("ask-draw")).while_played(&view);
    Ok(Some(answer.row(CreateActionRow::Buttons(buttons))))
}

/// Offers something; if the other side has offered it already, that is agreeing.
pub async fn offer(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    seen: Option<Version>,
    offer: Offer,
) -> HandlerResult<Response> {
    check_rematch(ctx, offer).await?;
    let view = ctx.act(session, seen, Command::Offer(offer), "").await?;
    let said = offered_or_agreed(ctx.language, &view, offer, ctx.incoming.player());
    let said = leading_to_rematch(ctx, &view, said).await;
    Ok(Response::text(said).while_offered(&view, offer))
}

/// What is said of a rematch that begins, with its thread for whoever is elsewhere: it is played where the game was.
async fn leading_to_rematch(ctx: &InteractionCtx<'_>, view: &PublicView, said: String) -> String {
    if view.rematched().is_none() {
        return said;
    }
    match ctx.bot.app.played_in(view.id()).await {
        Ok(Some(thread)) if thread.0 != ctx.incoming.channel.get() => format!("{said} <#{thread}>"),
        _ => said,
    }
}

/// A rematch is another game, for which one must be admitted as for the first; it stays where that was played.
async fn check_rematch(ctx: &InteractionCtx<'_>, offer: Offer) -> HandlerResult {
    match offer {
        Offer::Rematch => admission::check_player(ctx).await,
        Offer::Draw | Offer::Takeback | Offer::Pause | Offer::Flip | Offer::Substitute => Ok(()),
    }
}

/// Agrees to an offer.
pub(super) async fn agree(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    offer: Offer,
) -> HandlerResult<Response> {
    check_rematch(ctx, offer).await?;
    let command = Command::AcceptOffer(offer);
    let view = ctx.act(id.session, Some(id.seen), command, "").await?;
    let said = leading_to_rematch(ctx, &view, agreed(ctx.language, &view, offer)).await;
    Ok(Response::text(said).until_next(&view))
}

/// Says no to an offer.
pub(super) async fn refuse(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    offer: Offer,
) -> HandlerResult<Response> {
    let before = ctx.public_view(id.session).await?;
    let view = ctx
        .act(id.session, Some(id.seen), Command::DeclineOffer(offer), "")
        .await?;
    let said = declined(ctx.language, &before, offer);
    Ok(Response::text(said).until_next(&view))
}

/// What is said to whoever declines an offer that stands in a view.
pub fn declined(language: Language, before: &SessionView, offer: Offer) -> String {
    let by = before.offerer(offer);
    let by = [(
        "player",
        by.map(|it| panel::mention(language, it))
            .unwrap_or_default()
            .into(),
    )];
    match offer {
        Offer::Draw => language.say("done-draw-declined"),
        Offer::Takeback => language.tell("done-takeback-declined", &by),
        Offer::Pause => language.say("done-pause-declined"),
        Offer::Rematch => language.say("done-rematch-declined"),
        Offer::Flip => language.say("done-flip-declined"),
        Offer::Substitute => language.tell("done-substitute-declined", &by),
    }
}

/// Asks a player who said `draw?` whether they offer one.
pub fn ask_to_offer_draw(language: Language, view: &SessionView, player: PlayerId) -> Response {
    let id = CustomId::new(view.id(), view.version(), ButtonAction::Offer(Offer::Draw));
    let button = CreateButton::new(id.to_string()).label(language.say("button-offer-draw"));
    let number = [("number", view.id().0.into())];
    let asked = Response::text(language.tell("ask-offer-draw", &number)).until_next(view);
    asked
        .row(CreateActionRow::Buttons(vec![
            button,
            leave::cancel_button(language, view, player),
        ]))
        .asks(Asks::ToOfferDraw)
}

/// Asks whether the offers that stand are accepted, with the buttons of the panel.
pub fn ask_to_answer(language: Language, view: &SessionView) -> Response {
    let number = [("number", view.id().0.into())];
    let asked = Response::text(language.tell("ask-answer", &number)).until_next(view);
    let rows = panel_buttons::answer_rows(view, language).into_iter();
    rows.fold(asked, Response::row).asks(Asks::WhichAnswer)
}

/// Claims something that is so already.
pub(super) async fn claim(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    claim: &str,
) -> HandlerResult<Response> {
    make_claim(ctx, id.session, Some(id.seen), claim, None).await
}

/// Makes a claim, and says what came of it: of a wrong one what is missing, and that the move was played with which it
/// was made.
pub async fn make_claim(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    seen: Option<Version>,
    claim: &str,
    action: Option<&str>,
) -> HandlerResult<Response> {
    let command = Command::Claim {
        claim: claim.to_owned(),
        action: action.map(str::to_owned),
    };
    let request = match seen {
        Some(seen) => Request::clicked(ctx.incoming.player(), seen, command),
        None => Request::typed(ctx.incoming.player(), command),
    };
    let view = match questions::act(ctx.bot, session, request, ctx.arrival()).await {
        Ok(view) => view,
        Err(AppError::Refused(Refusal::ClaimWrong)) => {
            let view = ctx.public_view(session).await?;
            let wrong = ctx.language.say("refusal-claim-wrong");
            return Ok(Response::text(with_missing(ctx, &view, claim, wrong)));
        }
        Err(error) => {
            let typed = action.unwrap_or(claim);
            let answer = ctx.explain(error, typed, Some(session)).await;
            return Err(HandlerError::Reply(Box::new(answer)));
        }
    };
    if let Some(Ending::Ended(outcome)) = view.ending() {
        if outcome.reason().key() != claim {
            // A flag had fallen, or the move ended the game.
            let shown_in = ctx.bot.language_of_table(session).await;
            let reader = ctx.incoming.player();
            let told = move_reply::not_played(&view, ctx.language, shown_in, reader);
            return Ok(Response::text(told));
        }
        let result = result::sentence(&view, ctx.language);
        let right = if outcome.winners().is_empty() {
            ctx.language.say("done-claimed")
        } else {
            ctx.language.say("done-claimed-win")
        };
        return Ok(Response::text(format!("{right}\n{result}")));
    }
    if claim == TOUCH_MOVE {
        return Ok(Response::text(ctx.language.say("done-touch-claimed")).until_next(&view));
    }
    let notation = ctx.notation(view.info()).await;
    let line = notation.and_then(|notation| view.last_line(notation));
    let caption = line.map(|line| wording::action(ctx.language, view.info(), &line.caption));
    let played = wording::name(&caption.unwrap_or_default());
    let wrong = ctx
        .language
        .tell("done-claim-wrong", &[("move", played.into())]);
    Ok(Response::text(with_missing(ctx, &view, claim, wrong)))
}

/// What is said of a wrong claim, with what is missing where that can be counted.
fn with_missing(
    ctx: &InteractionCtx<'_>,
    view: &PublicView,
    claim: &str,
    mut text: String,
) -> String {
    if let Some(progress) = view.claim_progress(claim) {
        text.push('\n');
        text.push_str(&wording::missing(ctx.language, claim, progress));
    }
    text
}

/// Is ready to end a pause, which ends it if everybody is.
pub(super) async fn resume(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    let view = ctx
        .act(id.session, Some(id.seen), Command::Resume, "")
        .await?;
    Ok(Response::text(resumed(ctx.language, &view)).until_next(&view))
}

/// What is said to whoever is ready to end a pause.
pub fn resumed(language: Language, view: &PublicView) -> String {
    if !view.is_paused() {
        return language.say("done-resumed");
    }
    let waited_for = view.seats().minus(view.left()).minus(view.ready());
    let players = panel::players_in(view, language, waited_for);
    language.tell("done-ready", &[("player", players.into())])
}

/// What is said to whoever has offered something, or agreed to it by that.
pub fn offered_or_agreed(
    language: Language,
    view: &PublicView,
    offer: Offer,
    by: PlayerId,
) -> String {
    if view.offered(offer).is_none() {
        return agreed(language, view, offer);
    }
    let others = view.players().iter().filter(|player| **player != by);
    let others: Vec<String> = others
        .copied()
        .map(|it| panel::mention(language, it))
        .collect();
    offered(language, offer, wording::enumeration(language, others))
}

fn offered(language: Language, offer: Offer, others: String) -> String {
    match offer {
        Offer::Draw => language.say("done-draw-offered"),
        Offer::Takeback => language.tell("done-takeback-asked", &[("player", others.into())]),
        Offer::Pause => language.say("done-pause-offered"),
        Offer::Rematch => language.say("done-rematch-offered"),
        Offer::Flip => language.say("done-flip-offered"),
        Offer::Substitute => language.say("done-substitute-asked"),
    }
}

/// What is said to whoever agrees to an offer.
pub fn agreed(language: Language, view: &PublicView, offer: Offer) -> String {
    match offer {
        Offer::Draw => language.say("done-draw-agreed"),
        Offer::Takeback => {
            let asked = view.taken_back_by().and_then(|seat| view.player(seat));
            let player = asked
                .map(|it| panel::mention(language, it))
                .unwrap_or_default();
            language.tell("done-taken-back", &[("player", player.into())])
        }
        Offer::Pause => language.say("done-paused"),
        Offer::Flip => language.say("done-flipped"),
        Offer::Substitute => {
            let by = view
                .offerer(offer)
                .map(|it| panel::mention(language, it))
                .unwrap_or_default();
            let key = if view.is_substitute_agreed() {
                "panel-substitute"
            } else {
                "done-substitute-agreed"
            };
            language.tell(key, &[("player", by.into())])
        }
        Offer::Rematch => {
            let number = view.rematched().map_or(0, |session| session.0);
            language.tell("done-rematched", &[("number", number.into())])
        }
    }
}
