//! Everything that is stored of a person, in one file for them alone.
//!
//! Of a game it has what the person did themselves, and nothing that others hold: the file may be asked for in the
//! middle of a game. Of others it has numbers where the person named them or played with them, and nothing else.

use anyhow::Context as _;
use serde_json::{Value, json};
use tokio::task;

use super::{App, AppError, QuotaExceeded, wall_clock};
use crate::store::{
    self, Achieved, Moderation, PersonalData, Player, RatingRow, SavedSetup, StoredSession,
};
use qiyuan_core::{
    achievement::Career,
    clock::{Reminder, Timestamp},
    rules::{Seat, SeatSet},
    session::{Event, PlayerId, SessionId},
};

/// The most text, so that Discord takes the file.
const MOST_BYTES: usize = 9_000_000;

/// The most entries of each kind beside games, the latest.
const MOST_ENTRIES: u32 = 5_000;

/// How many games are read at once.
const AT_ONCE: u32 = 100;

/// What the lines of a game are indented by in the file.
const INDENT: usize = 4;

/// What is stored of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalFile {
    /// The text, in JSON.
    pub json: Vec<u8>,
    /// Whether everything is in it. If not, the oldest games or entries are left out.
    pub is_whole: bool,
}

impl App {
    /// Takes a file with everything that is stored of a player from their quota.
    ///
    /// # Errors
    ///
    /// It is used up for the moment.
    pub fn take_personal_file(&self, player: PlayerId) -> Result<(), QuotaExceeded> {
        self.inner.file_quota.take(player, wall_clock::now())
    }

    /// Everything that is stored of a player.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn personal_file(&self, player: PlayerId) -> Result<PersonalFile, AppError> {
        // One at a time: they are made from many games.
        let _turn = self.inner.archive_turn.lock().await;
        let store = &self.inner.store;
        let data = store.personal_data(player, MOST_ENTRIES).await?;
        let mut is_whole = is_whole(&data);
        let known = self.player(player).await?;
        let mut file = json!({
            "about": "Everything that this bot has stored about you.",
            "made": time(wall_clock::now()),
            "is_whole": true,
            "you": person(player, known),
            "ratings": ratings(self.ratings_of(player).await?),
            "achievements": achievements(self.achievements_of(player).await?),
            "counted_for_achievements": career(store.career(player).await?),
        });
        let contests = self.own_contests(player, &data.contests).await?;
        let entries = entries(player, data);
        let fixed = length(&file) + length(&entries) + length(&contests);
        let mut left = MOST_BYTES.saturating_sub(fixed);
        let mut games = Vec::new();
        let mut before = SessionId(i64::MAX);
        'all: loop {
            let ids = store.sessions_with(player, before, AT_ONCE).await?;
            let Some(&last) = ids.last() else { break };
            before = last;
            for game in self.own_parts(player, ids).await? {
                let Some(rest) = left.checked_sub(length(&game)) else {
                    is_whole = false;
                    break 'all;
                };
                left = rest;
                games.push(game);
            }
        }
        file["is_whole"] = json!(is_whole);
        if let Value::Object(entries) = entries {
            for (name, value) in entries {
                file[name] = value;
            }
        }
        file["contests"] = contests;
        file["games"] = json!(games);
        let json = serde_json::to_vec_pretty(&file).context("a file was not written")?;
        Ok(PersonalFile { json, is_whole })
    }

    /// What a player did in these sessions.
    async fn own_parts(
        &self,
        player: PlayerId,
        ids: Vec<SessionId>,
    ) -> Result<Vec<Value>, AppError> {
        let mut loaded = Vec::new();
        for id in ids {
            match self.inner.store.load(id).await {
                Ok(stored) => loaded.push(stored),
                // What cannot be read is said to be there.
                Err(store::Error::Corrupt { .. } | store::Error::NotFound(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let parts = task::spawn_blocking(move || {
            let parts = loaded.iter().map(|stored| own_part(player, stored));
            parts.collect()
        });
        Ok(parts.await.context("games were not written")?)
    }
}

fn achievements(achieved: Vec<Achieved>) -> Value {
    let achieved = achieved.into_iter().map(|it| {
        json!({
            "achievement": it.tier.key,
            "tier": it.tier.reached,
            "game": it.session.0,
            "at": time(it.at),
        })
    });
    achieved.collect()
}

fn career(career: Option<Career>) -> Value {
    let text = career.map(|career| career.to_text());
    text.and_then(|text| serde_json::from_str::<Value>(&text).ok())
        .into()
}

/// Whether no kind of entries was cut.
fn is_whole(data: &PersonalData) -> bool {
    let counts = [
        data.audit.len(),
        data.changes.len(),
        data.vacations.len(),
        data.postponed.len(),
        data.messages.len(),
    ];
    counts.iter().all(|&count| count < MOST_ENTRIES as usize)
}

/// How much of the file a value takes.
fn length(value: &Value) -> usize {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.len() + INDENT * (text.lines().count() + 1)
}

fn time(at: Timestamp) -> Value {
    let (year, month, day) = at.date();
    let seconds = at.as_secs().rem_euclid(86_400);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    json!(format!(
        "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
    ))
}

/// A number of Discord's: as text, for most programs round so large ones.
fn number(id: u64) -> Value {
    json!(id.to_string())
}

fn person(player: PlayerId, known: Player) -> Value {
    let settings = known.settings;
    let notices = |way: Option<store::NotifyBy>| way.map(store::NotifyBy::key);
    let quiet = settings.quiet.map(|quiet| {
        let [from, to] = [quiet.from, quiet.to].map(|it| format!("{:02}:{:02}", it / 60, it % 60));
        json!({"from": from, "to": to, "time_zone": quiet.time_zone})
    });
    let reminder = match settings.reminder {
        Reminder::Usual => None,
        Reminder::Never => Some(0),
        Reminder::Before(left) => Some(left.as_secs() / 60),
    };
    json!({
        "discord_number": number(player.0),
        "name": known.name,
        "language_of_discord": known.locale,
        "settings": {
            "language": settings.language,
            "orientation": settings.orientation.map(store::Orientation::key),
            "notify_turn": notices(settings.notify_turn),
            "notify_end": notices(settings.notify_end),
            "notify_challenge": notices(settings.notify_challenge),
            "quiet_hours": quiet,
            "follow_view": settings.follow_view,
            "on_leaderboards": settings.is_listed,
            "reminded_minutes_before": reminder,
            "visible_on_line": settings.is_visible,
        },
    })
}

fn ratings(rows: Vec<RatingRow>) -> Value {
    let rating = |row: RatingRow| {
        let record = row.record;
        json!({
            "game": row.game,
            "speed": row.speed.key(),
            "rating": record.rating.rating,
            "deviation": record.rating.deviation,
            "volatility": record.rating.volatility,
            "games": record.games,
            "won": record.wins,
            "drawn": record.draws,
            "lost": record.losses,
            "last": time(record.last),
        })
    };
    rows.into_iter().map(rating).collect()
}

/// Everything that is no game.
fn entries(player: PlayerId, data: PersonalData) -> Value {
    let likes = data.preferences.into_iter();
    let likes = likes.map(|(game, likes)| {
        json!({
            "game": game,
            "notation": likes.notation,
            "board": likes.theme,
            "pieces": likes.pieces,
        })
    });
    let blocked = data.blocked.into_iter();
    let blocked = blocked.map(|(id, at)| json!({"player": number(id.0), "since": time(at)}));
    let bans = data.bans.into_iter();
    let bans = bans.map(|(guild, at)| json!({"server": number(guild), "since": time(at)}));
    let moderation = data.audit.into_iter().map(|(guild, entry)| {
        // Who did something to this person is not theirs to know.
        let is_own = entry.moderator == player;
        let (session, about) = match entry.action {
            Moderation::Ended(session) | Moderation::Cleared(session) => (Some(session.0), None),
            Moderation::Banned(about) | Moderation::Unbanned(about) => (None, Some(about)),
        };
        json!({
            "server": number(guild),
            "at": time(entry.at),
            "by_you": is_own,
            "action": entry.action.key(),
            "game": session,
            "player": about.filter(|about| !about.is_former()).map(|about| number(about.0)),
            "reason": entry.reason,
        })
    });
    let changes = data.changes.into_iter().map(|change| {
        let ((game, speed), (before, after)) = (change.kind, change.ratings);
        json!({
            "game_number": change.session.0,
            "game": game,
            "speed": speed,
            "before": before,
            "after": after,
            "weight": change.weight,
            "result": change.result,
            "at": time(change.at),
        })
    });
    let listed = data.listed.into_iter().map(|(game, speed, guild, last)| {
        let server = (guild != 0).then(|| number(guild));
        json!({"game": game, "speed": speed, "server": server, "last": time(last)})
    });
    let later = data.postponed.into_iter();
    let later =
        later.map(|(session, what, at)| json!({"game": session.0, "what": what, "at": time(at)}));
    let messages = data.messages.into_iter();
    let messages = messages
        .map(|(message, channel)| json!({"message": number(message), "channel": number(channel)}));
    let setups = data.setups.iter().map(setup);
    let board = data.setup_draft.map(|draft| {
        let read = serde_json::from_str(&draft);
        read.unwrap_or(Value::String(draft))
    });
    let vacations = data.vacations.into_iter();
    let vacations =
        vacations.map(|(from, until)| json!({"from": time(from), "until": time(until)}));
    json!({
        "boards_and_notation": likes.collect::<Value>(),
        "blocked": blocked.collect::<Value>(),
        "banned_from": bans.collect::<Value>(),
        "moderation": moderation.collect::<Value>(),
        "rating_changes": changes.collect::<Value>(),
        "on_lists": listed.collect::<Value>(),
        "vacations": vacations.collect::<Value>(),
        "results_seen_until": data.results_seen.map(time),
        "setups": setups.collect::<Value>(),
        "board_being_set_up": board,
        "left_rated_games_early": data.early_exits.into_iter().map(time).collect::<Value>(),
        "told_after_quiet_hours": later.collect::<Value>(),
        "direct_messages_to_delete": messages.collect::<Value>(),
    })
}

/// Something that a player keeps to begin games from.
fn setup(kept: &SavedSetup) -> Value {
    json!({
        "name": kept.name,
        "game": kept.game,
        "kind": kept.kind.key(),
        "setup": kept.setup,
        "code": kept.code,
        "saved": time(kept.saved),
    })
}

/// What a player did in a session.
fn own_part(player: PlayerId, stored: &StoredSession) -> Value {
    let row = &stored.row;
    let others = row.people().into_iter();
    let others = others.filter(|other| *other != player && !other.is_former());
    let finish = row.summary.finish.as_ref();
    let seat = row.seat_of(player);
    let place = seat.and_then(|seat| Some(finish?.results.get(seat.index())?.place));
    json!({
        "number": row.id.0,
        "game": row.game,
        "speed": row.speed.key(),
        "rated": row.rated,
        "server": row.place.guild.map(|guild| number(guild.0)),
        "channel": number(row.place.channel.0),
        "begun": time(row.created),
        "ended": row.ended.map(time),
        "end": finish.map(|finish| finish.reason.as_str()),
        "your_seat": seat.map(|seat| seat.0 + 1),
        "your_place": place,
        "others": others.map(|other| number(other.0)).collect::<Value>(),
        "what_you_did": own_events(player, stored),
    })
}

fn own_events(player: PlayerId, stored: &StoredSession) -> Value {
    let mut seats = SeatSet::EMPTY;
    let mut own = Vec::new();
    for recorded in &stored.events {
        let at = recorded.at;
        if let Event::Seated { players } | Event::Opened { players, .. } = &recorded.event {
            let sits = players.iter().zip(0..).filter(|(sits, _)| **sits == player);
            seats = sits.map(|(_, seat)| Seat(seat)).collect();
        }
        let is_own = recorded.event.seat().is_some_and(|it| seats.contains(it));
        if is_own || acts(&recorded.event, player) {
            own.push(told(&recorded.event, at));
        }
        match &recorded.event {
            Event::Substituted { seat, by } if *by == player => {
                seats = seats.with(*seat);
            }
            // What is done for a seat that was left is nobody's doing.
            Event::Substituted { seat, .. } | Event::Left { seat } => {
                seats = seats.without(*seat);
            }
            _ => {}
        }
    }
    Value::Array(own)
}

/// Whether somebody did this under their own name.
fn acts(event: &Event, player: PlayerId) -> bool {
    match event {
        Event::Challenged { by, .. }
        | Event::Departed { by }
        | Event::Accepted { by }
        | Event::Declined { by }
        | Event::SubstituteAsked { by, .. }
        | Event::Substituted { by, .. }
        | Event::Stopped { by, .. } => *by == player,
        _ => false,
    }
}

/// An event of the person's own, without the numbers of others.
fn told(event: &Event, at: Timestamp) -> Value {
    let mut told = match serde_json::from_str(&event.to_text()) {
        Ok(Value::Object(told)) => told,
        _ => serde_json::Map::new(),
    };
    for people in ["by", "opponent", "invitations"] {
        told.remove(people);
    }
    told.insert("at".to_owned(), time(at));
    Value::Object(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        Arrival,
        tests::{ANN, BEN, DORA, TestApp, chess, plays},
    };

    #[tokio::test]
    async fn the_file_has_what_its_owner_did_and_nothing_that_others_hold() {
        let test = TestApp::open().await;
        let now = wall_clock::now();
        let session = test.game(chess("10m"), BEN, now).await;
        for (player, text) in [(ANN, "e4"), (BEN, "c5")] {
            let played = test
                .app
                .act(session, plays(player, text), Arrival::unasked(now));
            played.await.unwrap();
        }
        // Cards have been dealt, and this match goes on.
        let table = test.awaits_a_substitute(now).await;
        let of = async |player| {
            let file = test.app.personal_file(player).await.unwrap();
            assert!(file.is_whole);
            let text = String::from_utf8(file.json).unwrap();
            let file: Value = serde_json::from_str(&text).unwrap();
            (text, file)
        };
        let (text, file) = of(ANN).await;
        assert!(
            !text.contains("dealt") && !text.contains("numbers"),
            "{text}"
        );
        assert_eq!(file["you"]["discord_number"], "1");
        let games = file["games"].as_array().unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0]["number"], table.0);
        assert_eq!(games[1]["others"], json!(["2"]));
        let did = |game: &Value| {
            let did = game["what_you_did"].as_array().unwrap().iter();
            did.map(|it| it["kind"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(did(&games[1]), ["challenged", "played"]);
        assert!(!games[1].to_string().contains("c5"), "{text}");
        // Who left does not see what is done for the seat since, nor who took it over what was before.
        let (_, file) = of(PlayerId(3)).await;
        assert_eq!(did(&file["games"][0]), ["accepted", "left"]);
        let (_, file) = of(DORA).await;
        assert_eq!(file["games"], json!([]));
        test.app.close().await;
    }
}
