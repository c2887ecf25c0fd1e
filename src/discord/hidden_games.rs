//! Whoever is to move where they cannot see is told directly, once a turn: whoever manages a channel could hide it from
//! the opponent, or remove them from the server, and win on time.
//!
//! It is looked when a panel is shown, when what decides on it changes, and once more when little time is left. Of the
//! roles of members nothing is heard, so that a role that was taken away is noticed with one of these only.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::time;

use super::{
    BotState,
    direct_messages::{notice_of, tell_where, to_move, turn_of},
    members::BELIEVED,
    visibility::Care,
};
use crate::app::{ChannelId, GuildId, HomeChannel, SessionRow, wall_clock};
use qiyuan_core::session::{PlayerId, PublicView, Stage};

/// How long to wait for more changes of the same server: who sees a channel is seldom changed by one alone.
const GATHERED: Duration = Duration::from_secs(2);

/// How many channels are looked at after a change before there is a pause, so that others also get to ask Discord.
const CHANNELS_AT_ONCE: usize = 50;

/// The most games that are looked at in each: all that a server can have.
const MOST_GAMES: u32 = 1_000;

/// Why it is looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// The panel is shown, or edited.
    Shown,
    /// Little time is left.
    Reminded,
}

/// Servers on which who sees what has changed, and where; everywhere if nothing is said.
#[derive(Default)]
pub struct Changes(Mutex<BTreeMap<GuildId, BTreeSet<Option<ChannelId>>>>);

impl Changes {
    /// Adds one; says whether it is the server's first.
    fn add(&self, guild: GuildId, channel: Option<ChannelId>) -> bool {
        let mut changes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = !changes.contains_key(&guild);
        changes.entry(guild).or_default().insert(channel);
        is_first
    }

    /// What has changed since the last time; if nothing has, the next is the first again.
    fn take(&self, guild: GuildId) -> Option<BTreeSet<Option<ChannelId>>> {
        let mut changes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = std::mem::take(changes.get_mut(&guild)?);
        if changed.is_empty() {
            changes.remove(&guild);
            return None;
        }
        Some(changed)
    }
}

/// Tells those who are to move in a game and cannot see it.
pub(super) fn look(bot: &Arc<BotState>, view: &PublicView, place: HomeChannel, occasion: Occasion) {
    let (session, turn) = (view.id(), turn_of(view));
    let is_play = view.stage() == Stage::Play && !view.is_paused();
    let Some(guild) = place.guild.filter(|_| is_play) else {
        bot.notices.forget_turn(session);
        return;
    };
    // Whoever is on vacation is looked for when it is over.
    if to_move(view).is_empty() {
        return;
    }
    let is_reminded = occasion == Occasion::Reminded;
    if !bot.notices.is_to_look(session, turn, is_reminded) {
        return;
    }
    let care = Care {
        since: if is_reminded {
            view.last_at()
        } else {
            wall_clock::now() - BELIEVED
        },
        is_everywhere: is_reminded,
    };
    let (players, game) = (to_move(view), notice_of(view, place));
    bot.in_background(move |bot| async move {
        match hidden_from(&bot, guild, place.channel, players, care).await {
            None => bot.notices.was_not_looked(session),
            Some(hidden_from) if hidden_from.is_empty() => {}
            Some(hidden_from) => {
                let players = bot.notices.due(session, turn, hidden_from);
                tell_where(&bot, game, players, WORDS);
            }
        }
    });
}

/// Those of some players who cannot see where a game is played, as far as can be told.
pub(super) async fn who_cannot_see(
    bot: &BotState,
    place: HomeChannel,
    players: Vec<PlayerId>,
) -> Vec<PlayerId> {
    let Some(guild) = place.guild.filter(|_| !players.is_empty()) else {
        return Vec::new();
    };
    let care = Care {
        since: wall_clock::now() - BELIEVED,
        is_everywhere: false,
    };
    let hidden_from = hidden_from(bot, guild, place.channel, players, care).await;
    hidden_from.unwrap_or_default()
}

/// Tells players who are to move that they cannot see the game.
pub(super) fn tell_hidden(
    bot: &Arc<BotState>,
    view: &PublicView,
    place: HomeChannel,
    players: Vec<PlayerId>,
) {
    if !players.is_empty() {
        let players = bot.notices.due(view.id(), turn_of(view), players);
        tell_where(bot, notice_of(view, place), players, WORDS);
    }
}

const WORDS: [&str; 2] = ["direct-hidden", "direct-not-shown-next"];

/// Those of some players who cannot see a channel; nothing if it cannot be told of one of them.
async fn hidden_from(
    bot: &BotState,
    guild: GuildId,
    channel: ChannelId,
    players: Vec<PlayerId>,
    care: Care,
) -> Option<Vec<PlayerId>> {
    let mut hidden_from = Vec::new();
    for player in players {
        let visibility = &bot.visibility;
        let hidden = visibility.hides_from(&bot.rest, guild, player, channel, care);
        if hidden.await? {
            hidden_from.push(player);
        }
    }
    Some(hidden_from)
}

/// Who sees a channel of a server has changed, or what everywhere: looks at the games in play there, a moment later.
pub(super) fn changed(bot: &Arc<BotState>, guild: GuildId, channel: Option<ChannelId>) {
    if !bot.changes.add(guild, channel) {
        return;
    }
    bot.in_background(move |bot| async move {
        loop {
            time::sleep(GATHERED).await;
            let Some(changed) = bot.changes.take(guild) else {
                break;
            };
            look_in(&bot, guild, changed).await;
        }
    });
}

async fn look_in(bot: &Arc<BotState>, guild: GuildId, changed: BTreeSet<Option<ChannelId>>) {
    let in_play = match bot.app.channels_in_play(guild).await {
        Ok(in_play) => in_play,
        Err(error) => {
            tracing::warn!(?error, "nobody is told of hidden channels");
            return;
        }
    };
    let is_everywhere = changed.contains(&None);
    let changed = changed.into_iter().flatten().collect();
    let channels = if is_everywhere {
        in_play
    } else {
        bot.visibility.those_in(guild, in_play, &changed)
    };
    for (number, channel) in channels.into_iter().enumerate() {
        if number > 0 && number % CHANNELS_AT_ONCE == 0 {
            time::sleep(GATHERED).await;
        }
        look_in_channel(bot, guild, channel).await;
    }
}

async fn look_in_channel(bot: &Arc<BotState>, guild: GuildId, channel: ChannelId) {
    match bot.app.in_play_in_channel(guild, channel, MOST_GAMES).await {
        Ok(rows) => {
            for row in rows {
                look_again(bot, guild, &row).await;
            }
        }
        Err(error) => tracing::warn!(?error, "nobody is told of a hidden channel"),
    }
}

/// As [`look`], for a game that is loaded only if it is hidden from somebody.
async fn look_again(bot: &Arc<BotState>, guild: GuildId, row: &SessionRow) {
    let (players, now) = (&row.summary.players, wall_clock::now());
    let seats = row.summary.to_move.iter();
    let waited_for = seats.filter_map(|seat| players.get(seat.index()).copied());
    let care = Care {
        since: now - BELIEVED,
        is_everywhere: false,
    };
    let hidden_from = hidden_from(bot, guild, row.place.channel, waited_for.collect(), care).await;
    let Some(hidden_from) = hidden_from.filter(|hidden_from| !hidden_from.is_empty()) else {
        return;
    };
    let Ok(view) = bot.app.public_view(row.id, now).await else {
        return;
    };
    // A move was made meanwhile, with which it is looked again.
    if view.version() != row.version || view.is_paused() {
        return;
    }
    let mut players = bot.notices.due(row.id, turn_of(&view), hidden_from);
    players.retain(|player| to_move(&view).contains(player));
    if !players.is_empty() {
        let thread = bot.app.played_in(row.id).await.ok().flatten();
        let place = HomeChannel {
            channel: thread.unwrap_or(row.place.channel),
            ..row.place
        };
        tell_where(bot, notice_of(&view, place), players, WORDS);
    }
}
