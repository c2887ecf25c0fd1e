//! Direct messages that tell somebody what happened to games or challenges of theirs, where nothing else can: one
//! message for all that happen together. Whoever takes none from us hears of it with the next command.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
    time::Duration,
};

use reqwest::Method;
use serde_json::json;
use serenity::{
    builder::{CreateAllowedMentions, CreateMessage},
    model::{channel::Nonce, id::UserId},
};
use tokio::time;

use super::{
    BotState, codes, counting, expiring,
    notices::LastMessage,
    notify::{postponed, quiet_hours_end},
    panel_news::News,
    questions,
    rest::{RestError, RestRequest, id_of},
    wording::{self, Language},
};
use crate::app::{
    ChannelId, ExpiringMessage, Expiry, GameNotice, HomeChannel, MessageId, NotifyBy, Surface,
    Withdrawn, wall_clock,
};
use qiyuan_core::{
    clock::Timestamp,
    session::{MAX_REASON, PlayerId, PublicView, SessionId},
};

/// How long to wait for more that belongs in the same message: Discord tells of each deleted message separately.
const GATHERED: Duration = Duration::from_secs(2);

/// The most games that are named in a message.
const MAX_LINES: usize = 15;

/// A direct message that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DirectMessage {
    pub channel: u64,
    pub message: u64,
}

/// Tells the players of games that their channel, of this name, was deleted, and how they go on: whatever they have
/// chosen, and at once, because clocks run and nothing else would show it. Whoever cannot be told now is told by the
/// delivery that is owed.
pub(super) async fn tell_displaced(bot: &BotState, games: Vec<GameNotice>, channel: Option<&str>) {
    let sessions = games.iter().map(|game| game.session);
    bot.notices.note_displaced(sessions);
    let what = |game: &GameNotice| format!("gone {}", game.place.channel);
    let was_told = |game: &GameNotice, player| {
        let told = bot.notices.was_told(game.session, player, &what(game));
        told.is_some()
    };
    let mut to_tell: BTreeMap<PlayerId, Vec<GameNotice>> = BTreeMap::new();
    for game in games {
        let players = game.players.iter().copied();
        for player in players.filter(|player| !was_told(&game, *player)) {
            to_tell.entry(player).or_default().push(game.clone());
        }
    }
    let mut untold = BTreeSet::new();
    for (player, games) in to_tell {
        let language = language_of(bot, player).await;
        let count = [("count", games.len().into())];
        let place = |_: &GameNotice| channel.map(|name| format!("#{}", wording::name(name)));
        let text = [
            language.tell("direct-channel-gone", &count),
            listed(bot, language, player, &games, place).await,
            language.tell("direct-channel-gone-next", &count),
        ];
        // A game may lose one channel after another.
        let named = games
            .iter()
            .map(|game| format!("{} {}", game.session, what(game)));
        let nonce = nonce_for(player, &named.collect::<Vec<_>>().join(" "));
        let told = tell(bot, player, &text.join("\n"), Some(&nonce)).await;
        let (notices, is_told) = (&bot.notices, told.is_ok());
        let is_passing = told.is_err_and(|error| error.is_passing());
        for game in &games {
            if is_passing {
                untold.insert(game.session);
            } else {
                notices.note_told(game.session, player, &what(game), is_told);
            }
        }
    }
    for session in untold {
        if bot.notices.take_displaced(session) {
            // The delivery that is owed has yet to come, and tells them.
            continue;
        }
        let owed = bot.app.show_again(session, Surface::Displaced).await;
        if let Err(error) = owed {
            tracing::warn!(?error, "a player is not told of a deleted channel");
        }
    }
}

/// Tells those who made challenges that somebody deleted their cards, a moment later and all together: directly, or,
/// whoever takes no direct message, by a mention where the challenges were made. Not whoever does not want to hear of
/// challenges or has quiet hours: the next command says the same.
pub(super) fn tell_withdrawn(bot: &Arc<BotState>, challenges: impl IntoIterator<Item = Withdrawn>) {
    for Withdrawn { game, by } in challenges {
        if bot.notices.add(by, game) {
            bot.in_background(move |bot| async move {
                time::sleep(GATHERED).await;
                let games = bot.notices.take(by);
                let settings = bot.app.player(by).await.unwrap_or_default().settings;
                if settings.notify_challenge == Some(NotifyBy::None)
                    || quiet_hours_end(&settings).is_some()
                {
                    return;
                }
                let language = language_of(&bot, by).await;
                let text = [
                    language.tell("direct-card-deleted", &[("count", games.len().into())]),
                    listed(&bot, language, by, &games, link).await,
                ];
                let told = tell(&bot, by, &text.join("\n"), None).await;
                if told.is_err_and(|error| !error.is_passing()) {
                    tell_withdrawn_there(&bot, by, settings.notify_challenge, games).await;
                }
            });
        }
    }
}

/// Tells those who made challenges that a moderator withdrew them, and why if that was said: directly or not at all.
pub(super) fn tell_cleared(
    bot: &Arc<BotState>,
    moderator: PlayerId,
    all: Vec<Withdrawn>,
    why: &str,
) {
    let mut to_tell: BTreeMap<PlayerId, Vec<GameNotice>> = BTreeMap::new();
    for Withdrawn { game, by } in all.into_iter().filter(|it| it.by != moderator) {
        to_tell.entry(by).or_default().push(game);
    }
    let why = why.to_owned();
    bot.in_background(move |bot| async move {
        for (by, games) in to_tell {
            let settings = bot.app.player(by).await.unwrap_or_default().settings;
            let wish = settings.notify_challenge;
            if wish == Some(NotifyBy::None) || quiet_hours_end(&settings).is_some() {
                continue;
            }
            let language = language_of(&bot, by).await;
            let count = ("count", games.len().into());
            let told = match why.as_str() {
                "" => language.tell("direct-cleared", &[count]),
                why => {
                    let why = wording::code_of(why, MAX_REASON);
                    language.tell("direct-cleared-why", &[count, ("reason", why.into())])
                }
            };
            let games = listed(&bot, language, by, &games, link).await;
            // Whoever takes no direct message sees that the challenge is gone.
            let _ = tell(&bot, by, &format!("{told}\n{games}"), None).await;
        }
    });
}

/// Tells whoever made challenges that somebody deleted their cards, by a mention in each channel where they were made.
/// Where the server wants none, only who has asked for it.
async fn tell_withdrawn_there(
    bot: &BotState,
    by: PlayerId,
    wish: Option<NotifyBy>,
    games: Vec<GameNotice>,
) {
    let mut places: BTreeMap<u64, Vec<GameNotice>> = BTreeMap::new();
    for game in games {
        places.entry(game.place.channel.0).or_default().push(game);
    }
    for (channel, games) in places {
        let guild = games.first().and_then(|game| game.place.guild);
        if wish.is_none() && !bot.may_ping(guild).await {
            continue;
        }
        let language = bot.language_of(guild).await;
        let what = language.tell("direct-card-deleted", &[("count", games.len().into())]);
        let lines = listed(bot, language, by, &games, |_| None).await;
        let text = format!("<@{}> {what}\n{lines}", by.0);
        let mentions = CreateAllowedMentions::new().users([UserId::new(by.0)]);
        let content = CreateMessage::new()
            .content(wording::cut(&text, super::panel::MAX_CONTENT))
            .allowed_mentions(mentions);
        let path = format!("channels/{channel}/messages");
        let message = RestRequest::new(Method::POST, path)
            .of_guild(guild)
            .with(&content);
        let sent = match message {
            Ok(message) => bot.rest.send(&message).await.map(drop),
            Err(error) => Err(error),
        };
        if let Err(error) = sent {
            tracing::info!(error = %error, "nobody is told of a deleted challenge");
        }
    }
}

/// Tells whoever made a challenge that its card could not be posted.
pub(super) async fn tell_unposted(bot: &BotState, challenge: Withdrawn) {
    let Withdrawn { game, by } = challenge;
    let language = language_of(bot, by).await;
    let text = [
        language.say("direct-card-unposted"),
        line(bot, language, by, &game).await,
    ];
    // Whoever takes none hears of it with the next command.
    let _ = tell(bot, by, &text.join("\n"), None).await;
}

/// Tells the other players that `by` has moved a game into another channel, which perhaps they do not see. Whoever has
/// quiet hours and is not to move hears of it with their next turn.
pub(super) fn tell_moved(bot: &Arc<BotState>, game: GameNotice, by: PlayerId) {
    let others = game.players.iter().copied();
    let others = others.filter(|player| *player != by).collect();
    tell_where(bot, game, others, ["direct-moved", "direct-moved-next"]);
}

/// The turn in which a session is: the ply at which it began. All of a count is one, because either player can change
/// the marks without end, and so is all that several choose at the same time.
pub(super) fn turn_of(view: &PublicView) -> u32 {
    if counting::is_on(view) || !view.choosing().is_empty() {
        view.phase_began()
    } else {
        view.ply()
    }
}

/// Tells those who are to move now that the panel cannot be shown where their game is played, once a turn.
pub(super) async fn tell_to_move(bot: &Arc<BotState>, session: SessionId, place: HomeChannel) {
    let view = match bot.app.public_view(session, wall_clock::now()).await {
        Ok(view) if view.is_paused() => return,
        Ok(view) => view,
        Err(error) => {
            tracing::warn!(session.id = %session, ?error, "nobody is told of their turn");
            return;
        }
    };
    let words = ["direct-not-shown", "direct-not-shown-next"];
    let players = bot.notices.due(session, turn_of(&view), to_move(&view));
    tell_where(bot, notice_of(&view, place), players, words);
}

/// The players who are to move and can.
pub(super) fn to_move(view: &PublicView) -> Vec<PlayerId> {
    let to_move = view.to_move().minus(view.away()).iter();
    to_move.filter_map(|seat| view.player(seat)).collect()
}

/// Tells some players something about a game, with its place; in their quiet hours nobody, but when those are over that it
/// is their turn, and not whoever does not want to hear of their turns. What a server has set does not count: it could
/// hide a game silently.
pub(super) fn tell_where(
    bot: &Arc<BotState>,
    game: GameNotice,
    players: Vec<PlayerId>,
    words: [&'static str; 2],
) {
    bot.in_background(move |bot| async move {
        let (session, games) = (game.session, [game]);
        for player in players {
            let settings = bot.app.player(player).await.unwrap_or_default().settings;
            if settings.notify_turn == Some(NotifyBy::None) {
                continue;
            }
            if let Some(until) = quiet_hours_end(&settings) {
                bot.notices.waits(session, player);
                tell_after(&bot, session, player, until).await;
                continue;
            }
            let language = language_of(&bot, player).await;
            let [first, last] = words.map(|words| language.say(words));
            let lines = listed(&bot, language, player, &games, link).await;
            let told = tell(&bot, player, &[first, lines, last].join("\n"), None).await;
            if told.is_err_and(|error| error.is_passing()) {
                // With the next occasion in this turn.
                bot.notices.waits(session, player);
            }
        }
    });
}

/// Whoever has quiet hours is told that it is their turn when those are over, if it is still so.
async fn tell_after(bot: &BotState, session: SessionId, player: PlayerId, at: Timestamp) {
    let postponing = async {
        let view = bot.app.public_view(session, wall_clock::now()).await?;
        let news = postponed(&view, player, News::Turn, at);
        bot.app.postpone(session, news).await
    };
    if let Err(error) = postponing.await {
        tracing::warn!(?error, "somebody is not told after their quiet hours");
    }
}

/// The language in which a player is spoken to: the one they chose, or that of their client.
pub(super) async fn language_of(bot: &BotState, player: PlayerId) -> Language {
    let known = bot.app.player(player).await.unwrap_or_default();
    Language::chosen_by(&known.settings)
        .unwrap_or_else(|| Language::of_locale(&known.locale.unwrap_or_default()))
}

/// What is told of a game.
pub(super) fn notice_of(view: &PublicView, place: HomeChannel) -> GameNotice {
    GameNotice {
        session: view.id(),
        key: view.info().key,
        players: view.people(),
        place,
    }
}

/// Which game it is, against whom, and where.
pub(super) async fn line(
    bot: &BotState,
    language: Language,
    reader: PlayerId,
    game: &GameNotice,
) -> String {
    listed(bot, language, reader, std::slice::from_ref(game), link).await
}

/// The channel of a game, as a link.
fn link(game: &GameNotice) -> Option<String> {
    Some(format!("<#{}>", game.place.channel))
}

/// The games, one a line: which, against whom, and where; the channel as `place` names it, if it can be named.
async fn listed(
    bot: &BotState,
    language: Language,
    reader: PlayerId,
    games: &[GameNotice],
    place: impl Fn(&GameNotice) -> Option<String>,
) -> String {
    let mut lines = Vec::new();
    for game in games.iter().take(MAX_LINES) {
        let mut names = Vec::new();
        for player in game.players.iter().filter(|player| **player != reader) {
            names.push(wording::name(&bot.name_of(language, *player).await));
        }
        let players = if names.is_empty() {
            language.say("direct-anybody")
        } else {
            wording::enumeration(language, names)
        };
        lines.push(language.tell(
            "direct-game",
            &[
                ("game", wording::game(language, game.key).into()),
                ("number", game.session.0.into()),
                ("players", players.into()),
                ("place", placed(bot, language, game, place(game)).into()),
            ],
        ));
    }
    if games.len() > MAX_LINES {
        let left = games.len() - MAX_LINES;
        lines.push(language.tell("games-more", &[("count", left.into())]));
    }
    lines.join("\n")
}

/// The channel, if it can be named, and the server of a game.
fn placed(
    bot: &BotState,
    language: Language,
    game: &GameNotice,
    channel: Option<String>,
) -> String {
    let server = game
        .place
        .guild
        .and_then(|guild| bot.visibility.name_of(guild));
    let server = server.map(|name| format!("**{}**", wording::name(&name)));
    let known: Vec<String> = channel.into_iter().chain(server).collect();
    known.join(&language.say("direct-place-separator"))
}

/// As [`send`], and logs that it failed.
async fn tell(
    bot: &BotState,
    player: PlayerId,
    text: &str,
    nonce: Option<&str>,
) -> Result<(), RestError> {
    let sent = send(bot, player, text, nonce).await;
    if let Err(error) = &sent {
        tracing::info!(error = %error, "a direct message was refused");
    }
    sent.map(drop)
}

/// The nonce of a direct message about something. Discord looks for nonces among all messages of an author, whatever the
/// channel, so it is another one for each player.
pub(super) fn nonce_for(player: PlayerId, what: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (player.0, what).hash(&mut hasher);
    format!("d{:x}", hasher.finish())
}

/// Sends somebody a direct message; with a nonce, once however often it is sent.
///
/// # Errors
///
/// Discord refuses, perhaps because the player takes none, or cannot be reached.
pub(super) async fn send(
    bot: &BotState,
    player: PlayerId,
    text: &str,
    nonce: Option<&str>,
) -> Result<DirectMessage, RestError> {
    let content = CreateMessage::new()
        .content(wording::cut(text, super::panel::MAX_CONTENT))
        .allowed_mentions(CreateAllowedMentions::new());
    let content = match nonce {
        Some(nonce) => content
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true),
        None => content,
    };
    let channel = channel_with(bot, player).await?;
    questions::require_replies_in(bot, player, ChannelId(channel));
    let path = format!("channels/{channel}/messages");
    let message = RestRequest::new(Method::POST, path).to(player);
    let message = message.with(&content)?;
    let mut sent = bot.rest.send(&message).await;
    if nonce.is_some() && matches!(sent, Err(RestError::NoAnswer(_))) {
        // It may have arrived: with its nonce it is not posted twice.
        sent = bot.rest.send(&message).await;
    }
    if let Err(error) = &sent
        && error.code() == Some(codes::UNKNOWN_CHANNEL)
    {
        bot.notices.channels().remove(&player);
    }
    let message = id_of(&sent?)?;
    Ok(DirectMessage { channel, message })
}

/// Another message of a game was sent to a player: it takes the place of the one before. It is kept for good if it says
/// how the game ended.
pub(super) async fn replace(
    bot: &Arc<BotState>,
    session: SessionId,
    player: PlayerId,
    sent: LastMessage,
) {
    if !sent.stays() {
        let news: Vec<&str> = sent.news.iter().map(|news| news.key()).collect();
        let expiring = ExpiringMessage {
            message: MessageId(sent.message.message),
            channel: ChannelId(sent.message.channel),
            guild: None,
            expiry: Expiry::News {
                session,
                player,
                news: news.join(","),
                version: sent.version,
            },
        };
        bot.app.remember_expiring(expiring).await;
    }
    let before = bot.notices.replace(session, player, sent);
    delete_later(bot, player, before);
}

/// Deletes a direct message, in the background.
pub(super) fn delete_later(bot: &Arc<BotState>, player: PlayerId, sent: Option<DirectMessage>) {
    let Some(DirectMessage { channel, message }) = sent else {
        return;
    };
    bot.in_background(move |bot| async move {
        let request = expiring::deletion(channel, message).to(player);
        expiring::delete(&bot, message, &request).await;
    });
}

/// The channel of direct messages to a player; opened if it is not known.
pub(super) async fn channel_with(bot: &BotState, player: PlayerId) -> Result<u64, RestError> {
    let known = bot.notices.channels().get(&player).copied();
    if let Some(known) = known {
        return Ok(known);
    }
    let opened = RestRequest::new(Method::POST, "users/@me/channels")
        .to(player)
        .with(&json!({"recipient_id": player.0.to_string()}))?;
    let channel = id_of(&bot.rest.send(&opened).await?)?;
    bot.notices.note_channel(player, channel);
    Ok(channel)
}
