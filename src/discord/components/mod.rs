//! Buttons, menus and modals, one file for each family. What was clicked carries all context. This
//! file is long because it says of every press how it is acknowledged, and who serves it.

mod challenge;
pub mod leave;
pub mod more;
pub mod new_game;
mod new_game_terms;
pub mod offers;
pub mod play;

use std::sync::Arc;

use serenity::model::{
    application::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction},
    channel::MessageFlags,
};

use self::more::Entry;
use super::{
    BotState,
    commands::{help, privacy},
    conditional_moves,
    contests::{self, ContestPress, ContestPressId},
    custom_id::{ButtonAction, CustomId},
    draft,
    following::{self, Follower},
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    new_game_id::NewGame,
    paging::{self, PageId},
    placements, private_view, questions, replay, rules_page,
    settings::{self, SettingsId},
    setups::{self, SetupsId},
    touch, which_game,
};
use qiyuan_core::{
    rules::Seat,
    session::{Offer, SessionId, Stage},
};

/// Serves a click on a button or a choice in a menu.
pub async fn clicked(bot: &Arc<BotState>, interaction: &ComponentInteraction) -> HandlerResult {
    if let Some(step) = NewGame::parse(&interaction.data.custom_id) {
        return new_game::clicked(bot, interaction, step).await;
    }
    let incoming = Incoming::of_component(&bot.answers, interaction);
    if settings::quiet::opens(&interaction.data.custom_id) {
        // A modal must be the first answer.
        return settings::quiet::ask(bot, interaction).await;
    }
    if let Some(id) = SettingsId::parse(&interaction.data.custom_id) {
        return settings::clicked(bot, interaction, &id, mode_of_page(interaction)).await;
    }
    if let Some(id) = SetupsId::parse(&interaction.data.custom_id) {
        return setups::clicked(bot, interaction, id, mode_of_page(interaction)).await;
    }
    if let Some(topic) = help::pressed(interaction) {
        let mode = if is_private(interaction) {
            ResponseMode::Update
        } else {
            ResponseMode::Ephemeral
        };
        let ctx = InteractionCtx::open(bot, incoming, mode).await?;
        let page = help::page_for(&ctx, topic).await;
        return ctx.conclude(Ok(Some(page))).await;
    }
    if let Some(action) = privacy::pressed(interaction) {
        let ctx = InteractionCtx::open(bot, incoming, mode_of_page(interaction)).await?;
        let answer = privacy::serve(&ctx, action).await;
        return ctx.conclude(answer.map(Some)).await;
    }
    if let Some(info) = rules_page::pressed(bot, &interaction.data.custom_id) {
        let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
        let page = rules_page::opened(&ctx, info).await;
        return ctx.conclude(page.map(Some)).await;
    }
    if let Some(id) = PageId::parse(&interaction.data.custom_id) {
        let ctx = InteractionCtx::open(bot, incoming, mode_of_page(interaction)).await?;
        let answer = paging::pressed(&ctx, &id, interaction).await;
        return ctx.conclude(answer.map(Some)).await;
    }
    pressed_below(bot, interaction, incoming).await
}

/// Serves a press below a message of a session or a contest, or on what nobody drew.
async fn pressed_below(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    incoming: Incoming<'_>,
) -> HandlerResult {
    if let Some(id) = pressed(interaction) {
        return pressed_in_session(bot, interaction, incoming, id).await;
    }
    if let Some(id) = ContestPressId::parse(&interaction.data.custom_id) {
        if let ContestPress::Spend(round) = id.press {
            // A modal must be the first answer.
            return contests::pond::ask(bot, interaction, id, round).await;
        }
        return contests::clicked(bot, interaction, id, is_private(interaction)).await;
    }
    let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
    let refused = HandlerError::reply(ctx.language.say("bad-button"));
    ctx.conclude(Err(refused)).await
}

/// Where the answer goes to what was pressed on a page: the page is turned in its place.
fn mode_of_page(interaction: &ComponentInteraction) -> ResponseMode {
    if is_private(interaction) {
        ResponseMode::Update
    } else {
        ResponseMode::Ephemeral
    }
}

/// Serves a press that belongs to a session.
async fn pressed_in_session(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    incoming: Incoming<'_>,
    id: CustomId,
) -> HandlerResult {
    tracing::Span::current().record("session.id", id.session.0);
    if id.press == ButtonAction::WriteLines {
        // A modal must be the first answer.
        return conditional_moves::ask(bot, incoming, &id).await;
    }
    if matches!(id.press, ButtonAction::DraftSave(_)) {
        // A modal must be the first answer.
        return placements::ask(bot, incoming, &id).await;
    }
    if opens_field(&id.press) {
        // A modal must be the first answer.
        return play::ask_for_text(bot, incoming, &id).await;
    }
    let is_private = is_private(interaction);
    let ctx = InteractionCtx::open(bot, incoming, response_mode(&id.press, is_private)).await?;
    let is_game_picked = interaction.data.custom_id == which_game::MENU;
    let answer = if is_game_picked {
        // As if it had been pressed where that game is played.
        let answer = serve(&ctx, &id, None, false).await;
        if answer.is_ok() {
            // A menu in answer to a message has done its work.
            questions::take(bot, interaction.message.id.get());
        }
        answer
    } else {
        let follows_again = goes_on_following(&ctx, &id).await;
        let all = all_picked(interaction);
        let picked = match id.press {
            ButtonAction::Several => Some(all.as_str()),
            _ => picked(interaction),
        };
        let answer = serve(&ctx, &id, picked, is_private).await;
        let answer = match is_played_from_hand(&ctx, &id).await {
            true => in_hand(&ctx, &id, answer).await,
            false => in_followed_view(&ctx, &id, picked, answer).await,
        };
        if follows_again {
            after(&ctx.language.say("view-had-stopped"), answer)
        } else {
            answer
        }
    };
    ctx.conclude(answer).await
}

/// Whether what is pressed asks for an amount in a pond.
fn opens_pond_form(interaction: &ComponentInteraction) -> bool {
    let id = ContestPressId::parse(&interaction.data.custom_id);
    id.is_some_and(|id| matches!(id.press, ContestPress::Spend(_)))
}

/// Whether what is pressed is answered with a text field.
const fn opens_field(press: &ButtonAction) -> bool {
    matches!(
        press,
        ButtonAction::Move | ButtonAction::DraftText(_) | ButtonAction::DraftSave(_)
    )
}

/// Whatever is pressed on a message that follows a game lets it follow for as long again. Says whether it follows
/// again after it had stopped though nobody wanted that; not where the game is over or too many others follow.
async fn goes_on_following(ctx: &InteractionCtx<'_>, id: &CustomId) -> bool {
    let Some((pressed, message)) = ctx.pressed().zip(ctx.incoming.clicked) else {
        return false;
    };
    let (following, player) = (&ctx.bot.following, ctx.incoming.player());
    let had_stopped = !following.renew(id.session, player, pressed)
        && id.press != ButtonAction::Unfollow
        && following::says_so(message, id.session);
    if !had_stopped {
        return false;
    }
    let Ok(view) = ctx.public_view(id.session).await else {
        return false;
    };
    let follower = Follower {
        player,
        is_spectator: view.seat_of(player).is_none(),
    };
    let shown = (id.session, id.seen);
    view.stage() == Stage::Play
        && following::follow(ctx.bot, shown, follower, pressed, ctx.language, None)
}

/// A message that follows a game goes on showing it below what is said; where nothing is said, alone. What shows
/// something else comes beside it, and a menu or question stands in its place until it is answered.
async fn in_followed_view(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
    answer: HandlerResult<Option<Response>>,
) -> HandlerResult<Option<Response>> {
    let following = &ctx.bot.following;
    let of = |message| following.of_message(id.session, ctx.incoming.player(), message);
    let pressed = ctx.pressed().map(|pressed| pressed.message);
    let Some((_, bottom)) = pressed.and_then(of) else {
        return answer;
    };
    if matches!(&answer, Err(HandlerError::Reply(said)) if said.is_follow_up) {
        return answer;
    }
    ctx.check_visible(id.session).await?;
    if shows_something_else(&id.press, picked) {
        let view = private_view::followed(ctx, id.session, bottom).await?;
        ctx.incoming.answer(view, ctx.language).await?;
        return in_follow_up(ctx, id, answer).await;
    }
    let said = match answer {
        Ok(None) => None,
        Ok(Some(said)) if said.is_text() => Some(said),
        Err(HandlerError::Reply(said)) if said.is_text() => Some(*said),
        Ok(Some(asked)) => {
            match asked_for(ctx, id, picked).await? {
                Some(ply) => following.asks(id.session, ctx.incoming.player(), ply),
                // The view itself came back.
                None => {
                    following.take_question(id.session, ctx.incoming.player());
                }
            }
            // The view comes back, also when the game is over.
            let use_of = None;
            return Ok(Some(Response { use_of, ..asked }));
        }
        answer => return answer,
    };
    // Behind a question the view comes back, however often its reader has looked.
    let was_asked = following.take_question(id.session, ctx.incoming.player());
    let is_line = |_: &&Response| ctx.take_view().is_err() && !was_asked;
    if let Some(said) = said.as_ref().filter(is_line) {
        return Ok(Some(said.clone().as_follow_up()));
    }
    let view = private_view::followed(ctx, id.session, bottom)
        .await
        .map(Some);
    match said {
        Some(said) => after(&said.text, view),
        None => view,
    }
}

/// Whether a player acted, or tried to, in a private message of a game of cards, or took what they put together in one.
async fn is_played_from_hand(ctx: &InteractionCtx<'_>, id: &CustomId) -> bool {
    let acts = matches!(
        id.press,
        ButtonAction::Hand(_)
            | ButtonAction::Several
            | ButtonAction::Member(_)
            | ButtonAction::Play(_)
            | ButtonAction::Do(_)
            | ButtonAction::DraftDone(_)
            | ButtonAction::Cancel
    );
    if !acts || ctx.pressed().is_none() {
        return false;
    }
    let is_draft = matches!(id.press, ButtonAction::DraftDone(_));
    let view = ctx.seat_view(id.session).await.ok().flatten();
    view.is_some_and(|view| (is_draft || view.info().holds_cards) && view.stage() == Stage::Play)
}

/// Whoever acts from a view of their hand gets it as it is now, below what is said, and it goes on following the game.
/// So does whoever pressed what is out of date.
async fn in_hand(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    answer: HandlerResult<Option<Response>>,
) -> HandlerResult<Option<Response>> {
    let has_acted = answer.is_ok();
    let said = match answer {
        Ok(said) => said,
        Err(HandlerError::Reply(said)) => Some(*said),
        Err(HandlerError::App(error)) => Some(ctx.explain(error, "", Some(id.session)).await),
        Err(fault @ HandlerError::Discord(_)) => return Err(fault),
    };
    let player = ctx.incoming.player();
    let was_asked = ctx.bot.following.take_question(id.session, player);
    match said {
        // A question, or how things stand: that shows the hand itself.
        Some(said) if said.is_follow_up || !said.is_text() => {
            if has_acted {
                ctx.bot.following.asks(id.session, player, None);
            }
            Ok(Some(said))
        }
        // Behind a question the hand comes back, however often its reader has looked.
        Some(said) if !has_acted && !was_asked && ctx.take_view().is_err() => {
            Ok(Some(said.as_follow_up()))
        }
        said => {
            let hand = private_view::followed(ctx, id.session, None).await?;
            Ok(Some(hand.after(said.map(|said| said.text))))
        }
    }
}

/// Whether what is pressed, or picked from a menu, shows something that is not the view: that has a message of its own.
fn shows_something_else(press: &ButtonAction, picked: Option<&str>) -> bool {
    match press {
        ButtonAction::Export
        | ButtonAction::Moves
        | ButtonAction::MovesPage(_)
        | ButtonAction::Commitment
        | ButtonAction::Lines
        | ButtonAction::Replay
        | ButtonAction::ReplayOf(_) => true,
        ButtonAction::More => {
            let entry = picked.and_then(Entry::of);
            entry.is_some_and(Entry::shows_something_else)
        }
        _ => false,
    }
}

/// An answer in a follow-up message, beside the message that was pressed.
async fn in_follow_up(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    answer: HandlerResult<Option<Response>>,
) -> HandlerResult<Option<Response>> {
    match answer {
        Ok(answer) => Ok(answer.map(Response::as_follow_up)),
        Err(HandlerError::Reply(answer)) => Ok(Some(answer.as_follow_up())),
        Err(HandlerError::App(error)) => {
            let said = ctx.explain(error, "", Some(id.session)).await;
            Ok(Some(said.as_follow_up()))
        }
        Err(fault @ HandlerError::Discord(_)) => Err(fault),
    }
}

/// For which ply something is asked, if only for one; nothing if what was pressed shows the view itself.
async fn asked_for(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Option<Option<u32>>> {
    Ok(match &id.press {
        ButtonAction::View
        | ButtonAction::Draft(..)
        | ButtonAction::DraftPart(_)
        | ButtonAction::DraftStep
        | ButtonAction::DraftRandom(_)
        | ButtonAction::DraftLoad(..)
        | ButtonAction::Flip(_)
        | ButtonAction::Follow(_)
        | ButtonAction::Unfollow => None,
        ButtonAction::More if picked.and_then(Entry::of) == Some(Entry::Flip) => None,
        ButtonAction::Guide
        | ButtonAction::Group(_)
        | ButtonAction::Member(_)
        | ButtonAction::Choose(_)
        | ButtonAction::Adjust
        | ButtonAction::Look(_) => Some(Some(ctx.public_view(id.session).await?.ply())),
        _ => Some(None),
    })
}

/// An answer after something else that is said.
fn after(said: &str, answer: HandlerResult<Option<Response>>) -> HandlerResult<Option<Response>> {
    let answer = answer?.unwrap_or_default();
    Ok(Some(answer.after(Some(said.to_owned()))))
}

/// What was pressed: the button, or that for which the picked entry of a menu of games stands.
fn pressed(interaction: &ComponentInteraction) -> Option<CustomId> {
    let pressed = match interaction.data.custom_id.as_str() {
        which_game::MENU => picked(interaction)?,
        button => button,
    };
    CustomId::parse(pressed)
}

/// What was picked from a menu of which one entry is picked.
pub(super) fn picked(interaction: &ComponentInteraction) -> Option<&str> {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}

/// All that was picked from a menu of which several entries are one action.
fn all_picked(interaction: &ComponentInteraction) -> String {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.join(" "),
        _ => String::new(),
    }
}

fn is_private(interaction: &ComponentInteraction) -> bool {
    let flags = interaction.message.flags;
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// Says that serving a click panicked, where its answer would have gone.
pub async fn click_panicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    panicked: anyhow::Error,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let mode = match pressed(interaction) {
        // Nothing but the modal would have acknowledged it.
        Some(id) if opens_field(&id.press) || id.press == ButtonAction::WriteLines => {
            let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
            return ctx.conclude(Err(panicked.into())).await;
        }
        Some(id) => response_mode(&id.press, is_private(interaction)),
        None if settings::quiet::opens(&interaction.data.custom_id)
            || SetupsId::parse(&interaction.data.custom_id).is_some_and(|id| id.opens_form())
            || opens_pond_form(interaction) =>
        {
            let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
            return ctx.conclude(Err(panicked.into())).await;
        }
        None if NewGame::parse(&interaction.data.custom_id).is_some() => {
            new_game::response_mode(interaction)
        }
        None => match ContestPressId::parse(&interaction.data.custom_id) {
            Some(id) => contests::response_mode(id.press, is_private(interaction)),
            None => ResponseMode::Ephemeral,
        },
    };
    let ctx = InteractionCtx::already_acknowledged(bot, incoming, mode);
    ctx.conclude(Err(panicked.into())).await
}

/// Where the answer to a form of the settings goes: to the page on which it was opened.
fn response_mode_of_form(interaction: &ModalInteraction) -> ResponseMode {
    let flags = interaction.message.as_ref().and_then(|page| page.flags);
    if flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)) {
        ResponseMode::Update
    } else {
        ResponseMode::Ephemeral
    }
}

/// Says that serving a modal panicked.
pub async fn modal_panicked(
    bot: &Arc<BotState>,
    interaction: &ModalInteraction,
    panicked: anyhow::Error,
) -> HandlerResult {
    let incoming = Incoming::of_modal(&bot.answers, interaction);
    let ctx = InteractionCtx::already_acknowledged(bot, incoming, ResponseMode::Ephemeral);
    ctx.conclude(Err(panicked.into())).await
}

/// Where the answer to a click goes. What changes the public message answers by that alone.
const fn response_mode(press: &ButtonAction, is_private: bool) -> ResponseMode {
    if is_private {
        return ResponseMode::Update;
    }
    match press {
        ButtonAction::Accept
        | ButtonAction::Decline
        | ButtonAction::Withdraw
        | ButtonAction::Leave
        | ButtonAction::Start
        | ButtonAction::Agree(_)
        | ButtonAction::Refuse(_)
        | ButtonAction::Resume
        | ButtonAction::ResignBy(_)
        | ButtonAction::CancelBy(_) => ResponseMode::FollowUp,
        _ => ResponseMode::Ephemeral,
    }
}

/// Serves a press, whatever message it was made on.
pub async fn serve(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
    is_private: bool,
) -> HandlerResult<Option<Response>> {
    ctx.check_visible(id.session).await?;
    let answer = match &id.press {
        ButtonAction::Accept
        | ButtonAction::Decline
        | ButtonAction::Withdraw
        | ButtonAction::Leave
        | ButtonAction::Start => challenge::answer(ctx, id).await?,
        ButtonAction::Substitute => challenge::ask_for_seat(ctx, id).await?,
        ButtonAction::Offer(Offer::Draw) if !is_private => {
            offers::claim_or_offer_draw(ctx, id).await?
        }
        ButtonAction::Offer(offer) => offers::offer(ctx, id.session, Some(id.seen), *offer).await?,
        ButtonAction::Agree(offer) => offers::agree(ctx, id, *offer).await?,
        ButtonAction::Refuse(offer) => offers::refuse(ctx, id, *offer).await?,
        ButtonAction::Claim(claim) => offers::claim(ctx, id, claim).await?,
        ButtonAction::Resume => offers::resume(ctx, id).await?,
        ButtonAction::Resign => leave::ask_to_resign(ctx, id.session).await?,
        ButtonAction::ResignNow => leave::resign(ctx, id).await?,
        ButtonAction::ResignBy(player) => leave::resign_by(ctx, id, *player).await?,
        ButtonAction::CancelBy(player) => leave::cancel_by(ctx, id, *player).await?,
        ButtonAction::Abort => leave::ask_to_abort(ctx, id.session).await?,
        ButtonAction::AbortNow => leave::abort(ctx, id).await?,
        ButtonAction::Cancel => leave::cancel(ctx, id).await?,
        press => return look_or_move(ctx, id, press, picked).await,
    };
    // In a channel the panel says it. In private it stands elsewhere.
    let is_silent = !is_private
        && ctx.guild().is_some()
        && response_mode(&id.press, is_private) == ResponseMode::FollowUp;
    Ok((!is_silent).then_some(answer))
}

/// Serves what shows something, and what plays.
async fn look_or_move(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    press: &ButtonAction,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let answer = match press {
        ButtonAction::Several => return play::several(ctx, id, picked).await,
        ButtonAction::Member(_) | ButtonAction::Hand(_) => {
            return play::picked(ctx, id, picked).await;
        }
        ButtonAction::Play(action) | ButtonAction::DraftDone(action) => {
            return play::exactly(ctx, id, action).await;
        }
        ButtonAction::Draft(..)
        | ButtonAction::DraftPart(_)
        | ButtonAction::DraftStep
        | ButtonAction::DraftRandom(_) => draft::changed(ctx, id, picked).await,
        ButtonAction::DraftKept(draft) => placements::page(ctx, id, draft).await,
        ButtonAction::DraftLoad(..) => placements::load(ctx, id, picked).await,
        ButtonAction::Do(prompted) => return play::prompted(ctx, id, prompted).await,
        ButtonAction::Guide => play::pieces(ctx, id).await,
        ButtonAction::Group(_) => play::targets(ctx, id, picked).await,
        ButtonAction::Choose(_) => touch::chosen(ctx, id, picked).await,
        ButtonAction::Adjust | ButtonAction::Look(_) => touch::adjusted(ctx, id, picked).await,
        ButtonAction::More => more::more(ctx, id, picked).await,
        press => look(ctx, id, press).await,
    };
    answer.map(Some)
}

/// Serves what only shows something.
async fn look(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    press: &ButtonAction,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    let player = ctx.incoming.player();
    match press {
        ButtonAction::Flip(seat) => {
            let bottom = Some(Seat(*seat));
            let of = |message| ctx.bot.following.of_message(id.session, player, message);
            if ctx.reader().message.and_then(of).is_some() {
                return private_view::followed(ctx, id.session, bottom).await;
            }
            private_view::of_session(ctx, id.session, bottom).await
        }
        ButtonAction::Follow(seat) => private_view::followed(ctx, id.session, seat.map(Seat)).await,
        ButtonAction::Unfollow => {
            ctx.bot.following.forget(id.session, player);
            let answer = private_view::of_session(ctx, id.session, None).await?;
            // It is kept as it is, whoever moves.
            Ok(match answer.use_of {
                Some(_) => answer.in_stage(id.session, Stage::Play),
                None => answer,
            })
        }
        ButtonAction::Export => more::export(ctx, id.session, None).await,
        ButtonAction::Moves => more::moves(ctx, id.session, None).await,
        ButtonAction::MovesPage(page) => more::moves(ctx, id.session, Some(*page)).await,
        ButtonAction::Commitment => more::commitment(ctx, id.session).await,
        ButtonAction::Lines => conditional_moves::page(ctx, id.session).await,
        ButtonAction::NoLines => conditional_moves::remove(ctx, id.session).await,
        ButtonAction::Replay => replay::of_session(ctx, id.session, None).await,
        ButtonAction::ReplayOf(seat) => {
            replay::of_session(ctx, id.session, Some(Seat(*seat))).await
        }
        ButtonAction::PostReplay => replay::post(ctx, id.session).await,
        _ => private_view::that_follows(ctx, id.session).await,
    }
}

/// Serves a modal that was filled in.
pub async fn filled_in(bot: &Arc<BotState>, interaction: &ModalInteraction) -> HandlerResult {
    let incoming = Incoming::of_modal(&bot.answers, interaction);
    if let Some(id) = SettingsId::parse(&interaction.data.custom_id) {
        let mode = response_mode_of_form(interaction);
        let ctx = InteractionCtx::open(bot, incoming, mode).await?;
        let answer = settings::filled_in(&ctx, interaction, &id).await;
        return ctx.conclude(answer.map(Some)).await;
    }
    if let Some(id) = SetupsId::parse(&interaction.data.custom_id) {
        let mode = response_mode_of_form(interaction);
        return setups::filled_in(bot, interaction, id, mode).await;
    }
    if let Some(id) = ContestPressId::parse(&interaction.data.custom_id)
        && let ContestPress::Spend(round) = id.press
    {
        let mode = response_mode_of_form(interaction);
        return contests::pond::filled_in(bot, interaction, (id, round), mode).await;
    }
    let id = CustomId::parse(&interaction.data.custom_id);
    if let Some(id) = &id
        && let ButtonAction::DraftSave(draft) = &id.press
    {
        let mode = response_mode_of_form(interaction);
        return placements::filled_in(bot, interaction, id, draft, mode).await;
    }
    if let Some(CustomId {
        session,
        press: ButtonAction::DraftText(draft),
        ..
    }) = &id
    {
        return draft_typed(bot, interaction, *session, draft).await;
    }
    if let Some(id) = id
        .as_ref()
        .filter(|id| id.press == ButtonAction::WriteLines)
    {
        tracing::Span::current().record("session.id", id.session.0);
        let incoming = Incoming::of_modal_of_message(&bot.answers, interaction);
        let mode = response_mode_of_form(interaction);
        let ctx = InteractionCtx::open(bot, incoming, mode).await?;
        let answer = conditional_moves::filled_in(&ctx, id.session, interaction).await;
        return ctx.conclude(answer.map(Some)).await;
    }
    let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
    let answer = match id {
        Some(id) if id.press == ButtonAction::Move => {
            tracing::Span::current().record("session.id", id.session.0);
            match ctx.check_visible(id.session).await {
                Ok(()) => play::typed(&ctx, &id, interaction).await,
                Err(error) => Err(error),
            }
        }
        _ => Err(HandlerError::reply(ctx.language.say("bad-button"))),
    };
    ctx.conclude(answer).await
}

/// Serves the text field in which steps from a draft were typed: the message from which it was opened shows what
/// follows.
async fn draft_typed(
    bot: &Arc<BotState>,
    interaction: &ModalInteraction,
    session: SessionId,
    draft: &str,
) -> HandlerResult {
    tracing::Span::current().record("session.id", session.0);
    let incoming = Incoming::of_modal_of_message(&bot.answers, interaction);
    let mode = response_mode_of_form(interaction);
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    if let Some(pressed) = ctx.pressed() {
        let player = ctx.incoming.player();
        ctx.bot.following.renew(session, player, pressed);
    }
    let answer = match ctx.check_visible(session).await {
        Ok(()) => draft::typed(&ctx, session, draft, &play::text_of(interaction)).await,
        Err(error) => Err(error),
    };
    ctx.conclude(answer.map(Some)).await
}
