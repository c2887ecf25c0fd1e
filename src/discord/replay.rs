//! A game as an animated picture, as whoever asks likes to see it.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serenity::{
    builder::{CreateActionRow, CreateAttachment, CreateButton},
    model::permissions::Permissions,
};

use super::{
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel, private_view, result,
    wording::{self, Language},
};
use crate::app::{RenderError, Replay, ReplayStyle};
use qiyuan_core::session::{PlayerId, PublicView, SessionId, Stage};

/// The longest alternative text that Discord takes, in characters.
const MAX_ALT: usize = 1_024;

/// How many private messages are remembered from which a replay was posted.
const MAX_POSTED: usize = 10_000;

/// The longest name in it.
const MAX_NAME: usize = 100;

/// The replay of a session, privately, with a button that posts it for those who may: from the asker's side, with their
/// board and pieces, and of hidden hands what everybody knows.
pub async fn of_session(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let answer = drawn(ctx, session, ctx.language).await?;
    if !may_post(ctx) || !is_seen_by_all_here(ctx, session).await? {
        return Ok(answer);
    }
    let view = ctx.public_view(session).await?;
    let id = CustomId::new(session, view.version(), ButtonAction::PostReplay);
    let button = CreateButton::new(id.to_string())
        .label(ctx.language.say("button-post"))
        .style(serenity::all::ButtonStyle::Secondary);
    Ok(answer.row(CreateActionRow::Buttons(vec![button])))
}

/// Posts the replay where it was asked for, and says so in place of the private one: once, however often it is pressed.
pub async fn post(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    if !may_post(ctx) {
        return Err(HandlerError::reply(ctx.language.say("replay-not-here")));
    }
    if !is_seen_by_all_here(ctx, session).await? {
        return Err(HandlerError::reply(ctx.language.say("replay-hidden")));
    }
    let Some(message) = ctx.incoming.clicked else {
        return Err(HandlerError::reply(ctx.language.say("bad-button")));
    };
    let key = (message.id.get(), ctx.incoming.player());
    if !ctx.bot.posted_replays.add(key) {
        return Err(HandlerError::reply(ctx.language.say("replay-once")));
    }
    let posted = post_now(ctx, session).await;
    if posted.is_err() {
        ctx.bot.posted_replays.remove(key);
    }
    posted
}

async fn post_now(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let language = ctx.bot.language_of(ctx.guild()).await;
    let mut answer = drawn(ctx, session, language).await?;
    let player = panel::mention(ctx.incoming.player());
    let shown = [("player", player.into()), ("replay", answer.text.into())];
    answer.text = language.tell("replay-by", &shown);
    ctx.incoming.post(answer).await?;
    Ok(Response::text(ctx.language.say("replay-posted")))
}

/// The private messages from which a replay was posted, or is being posted, with who has pressed.
#[derive(Default)]
pub struct PostedReplays(Mutex<BTreeSet<(u64, PlayerId)>>);

impl PostedReplays {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<(u64, PlayerId)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds one; says whether it is new.
    fn add(&self, key: (u64, PlayerId)) -> bool {
        let mut posted = self.lock();
        let is_new = posted.insert(key);
        if posted.len() > MAX_POSTED {
            // Numbers of messages grow with time.
            posted.pop_first();
        }
        is_new
    }

    fn remove(&self, key: (u64, PlayerId)) {
        self.lock().remove(&key);
    }
}

/// Whether everybody who sees the channel in which it is asked can see that of the game as well.
async fn is_seen_by_all_here(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<bool> {
    let Some(guild) = ctx.guild() else {
        return Ok(false);
    };
    let app = &ctx.bot.app;
    if app.played_in(session).await? == Some(ctx.channel()) {
        return Ok(true);
    }
    let place = app.place_of(session).await?;
    let (visibility, rest) = (&ctx.bot.visibility, &ctx.bot.rest);
    let is_seen = place.guild == Some(guild)
        && visibility
            .shows_to_all_of(rest, guild, place.channel, ctx.channel())
            .await;
    Ok(is_seen)
}

/// Whether it may be posted for the asker: whether they may post pictures themselves.
fn may_post(ctx: &InteractionCtx<'_>) -> bool {
    let (channel, thread) = (
        Permissions::SEND_MESSAGES,
        Permissions::SEND_MESSAGES_IN_THREADS,
    );
    let writing = match ctx.incoming.is_thread {
        Some(false) => channel,
        Some(true) => thread,
        None => channel | thread,
    };
    let needed = writing | Permissions::ATTACH_FILES;
    ctx.guild().is_some() && ctx.incoming.may.contains(needed)
}

async fn drawn(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    language: Language,
) -> HandlerResult<Response> {
    let app = &ctx.bot.app;
    let view = ctx.public_view(session).await?;
    if view.stage() == Stage::Challenge || view.ply() == 0 {
        return Err(HandlerError::reply(ctx.language.say("replay-none")));
    }
    let names = ctx.bot.names_of(view.players()).await;
    let bottom = match ctx.seat_view(session).await? {
        Some(view) => private_view::usual_bottom(&ctx.reader(), &view).await,
        None => view.bottom(),
    };
    let alt = wording::cut(
        &words(language, &view, &names, |name| {
            wording::plain(name, MAX_NAME)
        }),
        MAX_ALT,
    );
    let mut text = words(language, &view, &names, wording::name);
    let sides = view.seats().iter();
    let sides = sides
        .map(|seat| panel::side_of(&view, language, seat))
        .collect();
    let name = format!("qiyuan-{}-{session}.gif", view.info().key);
    let info = view.info();
    let style = ReplayStyle {
        bottom,
        look: ctx.look(view.info()).await,
        names,
        sides,
        clock: wording::brief_reading,
        words: Box::new(move |diagram| wording::diagram(language, info, diagram)),
    };
    let replay = match app.draw_replay(view, style).await {
        Ok(replay) => replay,
        Err(RenderError::Busy) => return Err(HandlerError::reply(ctx.language.say("replay-busy"))),
        Err(error) => {
            tracing::warn!(error = %error, "a replay was not drawn");
            return Err(HandlerError::reply(ctx.language.say("replay-failed")));
        }
    };
    if let Some(sampled) = sampled(language, &replay) {
        text = format!("{text}\n{sampled}");
    }
    let file = CreateAttachment::bytes(replay.gif.to_vec(), name);
    Ok(Response::text(text).file(file.description(alt)))
}

/// What the replay shows: the game, the players, how many moves, and the result.
fn words(
    language: Language,
    view: &PublicView,
    names: &[String],
    written: fn(&str) -> String,
) -> String {
    let players = view.seats().iter().zip(names).map(|(seat, name)| {
        let side = panel::side_of(view, language, seat);
        let named = [("player", written(name).into()), ("side", side.into())];
        language.tell("replay-player", &named)
    });
    let players = players.reduce(|first, second| {
        let both = [("first", first.into()), ("second", second.into())];
        language.tell("replay-versus", &both)
    });
    let title = language.tell(
        "replay-title",
        &[
            ("game", wording::game(language, view.info().key).into()),
            ("number", view.id().0.into()),
            ("players", players.unwrap_or_default().into()),
            ("length", result::moves(view, language).into()),
        ],
    );
    match result::without_names(view, language) {
        result if result.is_empty() => title,
        result => format!("{title}\n{result}"),
    }
}

/// That not every position is shown, if so.
fn sampled(language: Language, replay: &Replay) -> Option<String> {
    let counts = [
        ("shown", replay.shown.into()),
        ("count", replay.positions.into()),
    ];
    let is_sampled = replay.shown < replay.positions;
    is_sampled.then(|| language.tell("replay-sampled", &counts))
}
