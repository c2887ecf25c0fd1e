//! A game as an animated picture, as whoever asks likes to see it.

use std::{
    collections::VecDeque,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::{Mutex, MutexGuard, PoisonError},
};

use serenity::builder::{CreateActionRow, CreateAttachment, CreateButton};

use super::{
    custom_id::{ButtonAction, CustomId},
    following,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel, panel_buttons,
    posting::{self, Post, PostKind},
    private_view, result, table_names,
    wording::{self, Language},
};
use crate::app::{ChannelId, RenderError, Replay, ReplayStyle};
use qiyuan_core::{
    clock::Timestamp,
    rules::Seat,
    session::{PlayerId, PublicView, SessionId, Stage, Version},
};

/// How many replays that were posted are remembered.
const MAX_POSTED: usize = 10_000;

/// The longest name in the words of a replay.
const MAX_NAME: usize = 100;

/// The replay of a session, privately, with a button that posts it for those who may: from the asker's side, with their
/// board and pieces, and of secrets what everybody knows. Once the game is over that is all, or what one seat knew.
pub async fn of_session(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    seen_by: Option<Seat>,
) -> HandlerResult<Response> {
    let mut answer = drawn(ctx, session, ctx.language, seen_by).await?;
    for row in sides_rows(ctx, session, seen_by).await? {
        answer = answer.row(row);
    }
    if seen_by.is_some()
        || !posting::is_possible(ctx, PostKind::Picture)
        || !is_seen_by_all_here(ctx, session).await?
    {
        return Ok(answer);
    }
    let view = ctx.public_view(session).await?;
    let id = CustomId::new(session, view.version(), ButtonAction::PostReplay);
    let button = CreateButton::new(id.to_string())
        .label(ctx.language.say("button-post"))
        .style(serenity::all::ButtonStyle::Secondary);
    Ok(answer.row(CreateActionRow::Buttons(vec![button])))
}

/// Buttons for the game as the other seats saw it, and for all of it, where they saw different things.
async fn sides_rows(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    seen_by: Option<Seat>,
) -> HandlerResult<Vec<CreateActionRow>> {
    let view = ctx.public_view(session).await?;
    if !view.info().hidden || view.stage() != Stage::Over {
        return Ok(Vec::new());
    }
    let button = |action: ButtonAction, label: String| {
        let id = CustomId::new(session, view.version(), action);
        CreateButton::new(id.to_string())
            .label(label)
            .style(serenity::all::ButtonStyle::Secondary)
    };
    let seats = view.seats().iter().filter(|seat| Some(*seat) != seen_by);
    let mut buttons = Vec::new();
    for seat in seats {
        let side = match view.player(seat).filter(|_| view.seats().len() > 2) {
            // The number of a seat says little.
            Some(player) => ctx.bot.name_of(ctx.language, player).await,
            None => panel::side_of(&view, ctx.language, seat),
        };
        let label = ctx
            .language
            .tell("button-replay-of", &[("side", side.into())]);
        buttons.push(button(ButtonAction::ReplayOf(seat.0), label));
    }
    if seen_by.is_some() {
        let label = ctx.language.say("button-replay-all");
        buttons.push(button(ButtonAction::Replay, label));
    }
    Ok(panel_buttons::in_rows(&buttons).collect())
}

/// Posts the replay where it was asked for, and says so in place of the private one: once, however often it is pressed.
/// Where it cannot be posted that is said beside the private one.
pub async fn post(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let refused = |key: &str| Err(HandlerError::follow_up(ctx.language.say(key)));
    posting::check_possible(ctx, PostKind::Picture)?;
    if !is_seen_by_all_here(ctx, session).await? {
        return refused("replay-hidden");
    }
    let view = ctx.public_view(session).await?;
    let posted = Posted {
        session,
        version: view.version(),
        channel: ctx.channel(),
        by: ctx.incoming.player(),
    };
    // Whatever has been posted lost its button then, which a restart does not forget.
    if !is_pressable(ctx, session) || !ctx.bot.posted_replays.add(posted) {
        return refused("replay-once");
    }
    let done = post_now(ctx, session, posted.nonce(view.opened_at())).await;
    if done.is_err() {
        ctx.bot.posted_replays.remove(posted);
    }
    done
}

/// Whether the message that was pressed still has the button.
fn is_pressable(ctx: &InteractionCtx<'_>, session: SessionId) -> bool {
    let clicked = ctx.incoming.clicked;
    clicked.is_some_and(|it| following::has_button(it, session, &ButtonAction::PostReplay))
}

async fn post_now(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    nonce: String,
) -> HandlerResult<Response> {
    let language = ctx.bot.language_of(ctx.guild()).await;
    let answer = drawn(ctx, session, language, None).await?;
    let player = panel::mention(language, ctx.incoming.player());
    let shown = [("player", player.into()), ("replay", answer.text.into())];
    let post = Post {
        kind: PostKind::Picture,
        text: language.tell("replay-by", &shown),
        embed: None,
        file: answer.files.into_iter().next(),
        nonce,
    };
    posting::post(ctx, post).await?;
    Ok(Response::text(ctx.language.say("post-done")))
}

/// A replay that was posted, or is being posted: of which game as it stood then, where, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Posted {
    session: SessionId,
    version: Version,
    channel: ChannelId,
    by: PlayerId,
}

impl Posted {
    /// By what Discord knows it again. The number of a session that was opened at another time may have been another's.
    fn nonce(&self, opened: Timestamp) -> String {
        let mut hasher = DefaultHasher::new();
        (self, opened.as_ms()).hash(&mut hasher);
        format!("g{:x}", hasher.finish())
    }
}

/// The replays that were posted lately, the latest last.
#[derive(Default)]
pub struct PostedReplays(Mutex<VecDeque<Posted>>);

impl PostedReplays {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Posted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds one; says whether it is new.
    fn add(&self, posted: Posted) -> bool {
        let mut all = self.lock();
        if all.contains(&posted) {
            return false;
        }
        if all.len() >= MAX_POSTED {
            all.pop_front();
        }
        all.push_back(posted);
        true
    }

    fn remove(&self, posted: Posted) {
        self.lock().retain(|it| *it != posted);
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

async fn drawn(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    language: Language,
    seen_by: Option<Seat>,
) -> HandlerResult<Response> {
    let app = &ctx.bot.app;
    let view = ctx.public_view(session).await?;
    if view.stage() == Stage::Challenge || view.ply() == 0 {
        return Err(HandlerError::reply(ctx.language.say("replay-none")));
    }
    let names = ctx.bot.names_of(language, view.players()).await;
    let mut in_seats = Vec::new();
    for seat in view.seats().iter() {
        in_seats.push(ctx.bot.names_of(language, &view.all_in(seat)).await);
    }
    let bottom = match ctx.seat_view(session).await? {
        Some(view) => private_view::usual_bottom(&ctx.reader(), &view).await,
        None => view.bottom(),
    };
    let bottom = seen_by.unwrap_or(bottom);
    let plain = |name: &str| wording::plain(name, MAX_NAME);
    let alt = words(language, &view, (&names, &in_seats), plain);
    let alt = wording::cut(&alt, wording::MAX_ALT_TEXT);
    let mut text = words(language, &view, (&names, &in_seats), wording::name);
    let sides = view.seats().iter();
    let sides = sides
        .map(|seat| panel::side_of(&view, language, seat))
        .collect();
    let name = format!("qiyuan-{}-{session}.gif", view.info().key);
    let info = view.info();
    let in_seats: Vec<String> = in_seats
        .into_iter()
        .map(|names| wording::enumeration(language, names))
        .collect();
    let at_places = in_seats.clone();
    let style = ReplayStyle {
        seen_by,
        bottom,
        look: ctx.look(view.info()).await,
        names: in_seats,
        sides,
        clock: wording::brief_reading,
        words: Box::new(move |diagram| {
            let diagram = wording::diagram(language, info, diagram);
            table_names::written_on(diagram, &at_places)
        }),
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
    (names, in_seats): (&[String], &[Vec<String>]),
    written: fn(&str) -> String,
) -> String {
    let players = view.seats().iter().zip(in_seats).map(|(seat, names)| {
        let side = panel::side_of(view, language, seat);
        let names = names.iter().map(|name| written(name)).collect();
        let player = wording::enumeration(language, names);
        let named = [("player", player.into()), ("side", side.into())];
        language.tell("replay-player", &named)
    });
    let players: Vec<String> = players.collect();
    let players = match players.as_slice() {
        [first, second] => {
            let both = [
                ("first", first.as_str().into()),
                ("second", second.as_str().into()),
            ];
            language.tell("replay-versus", &both)
        }
        _ => wording::enumeration(language, players),
    };
    let title = language.tell(
        "replay-title",
        &[
            ("game", wording::game(language, view.info().key).into()),
            ("number", view.id().0.into()),
            ("players", players.into()),
            ("length", result::moves(view, language).into()),
        ],
    );
    let name = |player: PlayerId| {
        let named = view.players().iter().zip(names);
        let mut found = named.filter(|(other, _)| **other == player);
        found
            .next()
            .map_or_else(String::new, |(_, name)| written(name))
    };
    match result::sentence_naming(view, language, &name) {
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
