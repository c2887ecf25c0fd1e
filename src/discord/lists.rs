//! Lines of lists: games in progress, leaders, results.

use std::collections::HashMap;

use super::{
    BotState,
    commands::record::Score,
    interaction_ctx::InteractionCtx,
    paging::Readers,
    panel::{mention, relative},
    panel_delivery,
    wording::{self, Language},
};
use crate::app::{
    self, FinishKind, LeaderboardEntry, RatingRecord, RatingRow, SessionPlace, SessionRow, Surface,
    wall_clock,
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rating::PROVISIONAL_DEVIATION,
    session::{PlayerId, Stage},
};

/// How many lines a list shows at most.
pub const MAX_LINES: u32 = 20;

/// The longest text of a page, in characters.
pub const MAX_PAGE: usize = 4_000;

/// How long the line is, at most, that tells how many more there are.
const MORE: usize = 200;

/// Lines as the text of a page: as many whole lines as fit.
pub fn page(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        if text.chars().count() + line.chars().count() + 1 > MAX_PAGE {
            break;
        }
        text.push_str(line);
        text.push('\n');
    }
    text.trim_end().to_owned()
}

/// Games in progress, with links; `reader` is told where it is their turn.
pub async fn sessions(
    bot: &BotState,
    language: Language,
    reader: PlayerId,
    rows: &[SessionRow],
) -> String {
    if rows.is_empty() {
        return language.say("games-none");
    }
    let most = usize::try_from(MAX_LINES).unwrap_or(usize::MAX);
    let first = &rows[..rows.len().min(most)];
    let places = bot.app.places_of(first).await.unwrap_or_default();
    let (mut lines, mut room) = (Vec::new(), MAX_PAGE - MORE);
    for row in first {
        let place = places.get(&row.id).copied().unwrap_or_default();
        let state = state(language, reader, row, clock(bot, reader, row).await);
        let line = session(bot, language, row, place, players(language, row), state).await;
        let Some(left) = room.checked_sub(line.chars().count() + 1) else {
            break;
        };
        room = left;
        lines.push(line);
    }
    let left = rows.len() - lines.len();
    if left > 0 {
        lines.push(language.tell("games-more", &[("count", left.into())]));
    }
    page(&lines)
}

/// A session in one line, with a link to where it is played.
pub async fn session(
    bot: &BotState,
    language: Language,
    row: &SessionRow,
    place: SessionPlace,
    players: String,
    state: String,
) -> String {
    if place.is_displaced {
        let gone = language.tell("games-no-place", &[("number", row.id.0.into())]);
        let line = line(language, numbered(language, row), players, state);
        return at(language, gone, line);
    }
    let linked = linked(bot, language, row).await;
    let is_linked = linked.is_some();
    let game = linked.unwrap_or_else(|| numbered(language, row));
    let line = line(language, game, players, state);
    match is_linked {
        true => line,
        false => {
            let channel = place.played_in.unwrap_or(row.place.channel);
            at(language, format!("<#{channel}>"), line)
        }
    }
}

/// A game with its number, as a link where there is something to link to.
pub async fn game(bot: &BotState, language: Language, row: &SessionRow) -> String {
    let linked = linked(bot, language, row).await;
    linked.unwrap_or_else(|| numbered(language, row))
}

/// A game, who plays it and how it stands.
fn line(language: Language, game: String, players: String, state: String) -> String {
    let args = [
        ("game", game.into()),
        ("players", players.into()),
        ("state", state.into()),
    ];
    language.tell("games-line", &args)
}

/// A line with where or when the game is, or was.
fn at(language: Language, place: String, line: String) -> String {
    let args = [("place", place.into()), ("line", line.into())];
    language.tell("games-line-at", &args)
}

/// A game with its number.
fn numbered(language: Language, row: &SessionRow) -> String {
    let game = wording::game(language, &row.game);
    let args = [("game", game.into()), ("number", row.id.0.into())];
    language.tell("games-numbered", &args)
}

/// A game with its number as a link to its panel, which stays where it is; the thread may have the name of a rematch.
/// A challenge is linked to its card.
async fn linked(bot: &BotState, language: Language, row: &SessionRow) -> Option<String> {
    let surface = match row.summary.stage {
        Stage::Challenge => Surface::Card,
        Stage::Play | Stage::Over => Surface::Panel,
    };
    let guild = row.place.guild?;
    let address = panel_delivery::address_of(bot, guild, row.id, surface).await?;
    Some(format!("[{}]({address})", numbered(language, row)))
}

/// What the clocks of a game say to a reader.
#[derive(Clone, Copy, Default)]
struct ClockState {
    /// When the next flag falls.
    flag: Option<Timestamp>,
    /// The reader is on vacation, and does not move here until it is over.
    is_on_vacation: bool,
}

/// Asks the game itself. The deadline in its row is when it must be looked at, also to remind.
async fn clock(bot: &BotState, reader: PlayerId, row: &SessionRow) -> ClockState {
    if row.deadline.is_none() && !row.waits_for(reader) {
        return ClockState::default();
    }
    let view = bot.app.public_view_for(reader, row.id, wall_clock::now());
    let Ok(view) = view.await else {
        return ClockState::default();
    };
    let seat = view.seat_of(reader);
    ClockState {
        flag: view.flag().map(|(at, _)| at),
        is_on_vacation: seat.is_some_and(|seat| view.on_vacation(seat).is_some()),
    }
}

fn state(language: Language, reader: PlayerId, row: &SessionRow, clock: ClockState) -> String {
    if row.summary.stage == Stage::Challenge {
        return language.say("games-challenge");
    }
    if row.summary.to_move.is_empty() {
        return language.say("games-paused");
    }
    let state = if row.waits_for(reader) {
        language.say(match clock.is_on_vacation {
            true => "games-your-turn-later",
            false => "games-your-turn",
        })
    } else {
        let seats = row.summary.to_move.iter();
        let movers: Vec<String> = seats
            .filter_map(|seat| row.summary.players.get(seat.index()))
            .map(|player| mention(language, *player))
            .collect();
        let movers = wording::enumeration(language, movers);
        language.tell("games-their-turn", &[("player", movers.into())])
    };
    match clock.flag {
        Some(at) => language.tell(
            "games-until",
            &[("state", state.into()), ("when", relative(at).into())],
        ),
        None => state,
    }
}

fn players(language: Language, row: &SessionRow) -> String {
    let people = row.people().into_iter();
    wording::versus(language, people.map(|it| mention(language, it)).collect())
}

/// The names of the people in these rows.
pub async fn names(
    bot: &BotState,
    language: Language,
    rows: &[SessionRow],
) -> HashMap<PlayerId, String> {
    let mut names = HashMap::new();
    for row in rows {
        bot.learn_names(language, &row.people(), &mut names).await;
    }
    names
}

/// The people in a row in their order, each `written` in some way. Those who have the same name are told apart by their
/// sides.
fn told_apart(
    language: Language,
    row: &SessionRow,
    names: &HashMap<PlayerId, String>,
    written: impl Fn(PlayerId) -> Option<String>,
) -> Vec<Option<String>> {
    let people = row.people();
    let is_alone = |name: Option<&String>| {
        let same = people.iter().filter(|other| names.get(*other) == name);
        name.is_none() || same.count() < 2
    };
    let is_seated = !row.summary.players.is_empty();
    let sides = app::sides_of(&row.game);
    let one = |(seat, player): (usize, &PlayerId)| {
        let name = written(*player)?;
        if is_alone(names.get(player)) || !is_seated {
            return Some(name);
        }
        let Some(side) = sides.get(seat) else {
            return Some(name);
        };
        let side = wording::side(language, side);
        let named = [("player", name.into()), ("side", side.into())];
        Some(language.tell("replay-player", &named))
    };
    people.iter().enumerate().map(one).collect()
}

/// For whom the result of a finished game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFor {
    /// For one of its players, who knows that they are meant: won or lost.
    Player(PlayerId),
    /// For others: who won.
    Others,
}

impl ResultFor {
    /// In a list of somebody's games: only to themselves, and if nobody else reads it, it is told without a name.
    pub fn of(whose: PlayerId, ctx: &InteractionCtx<'_>, readers: Readers) -> Self {
        match readers {
            Readers::Asker if whose == ctx.incoming.player() => Self::Player(whose),
            _ => Self::Others,
        }
    }

    fn result(self, language: Language, row: &SessionRow, people: &[Option<String>]) -> String {
        match self {
            Self::Player(player) => result(language, player, row),
            Self::Others => winners(language, row, people),
        }
    }
}

/// Who won a finished game, each called as in the order of the seats here; or that nobody did.
fn winners(language: Language, row: &SessionRow, people: &[Option<String>]) -> String {
    if is_unplayed(row) {
        return language.say("profile-aborted");
    }
    let winners = row.summary.finish.as_ref().map(|finish| finish.winners);
    let seats = winners.iter().flat_map(|winners| winners.iter());
    let named = seats.filter_map(|seat| people.get(seat.index()).cloned().flatten());
    let named: Vec<String> = named.collect();
    if named.is_empty() {
        return language.say("profile-drawn");
    }
    let players = wording::enumeration(language, named);
    language.tell("history-won-by", &[("players", players.into())])
}

/// A finished game in one line without markup: `#12 · Chess · Ann vs Bea · Bea won`.
pub fn plain_finished(
    language: Language,
    told: ResultFor,
    row: &SessionRow,
    names: &HashMap<PlayerId, String>,
) -> String {
    let people = told_apart(language, row, names, |player| names.get(&player).cloned());
    let state = told.result(language, row, &people);
    plain_line_with(language, row, names, state)
}

/// A session in one line without markup: `#12 · Chess · Ann vs Bea · your turn`.
pub fn plain_line(
    language: Language,
    player: PlayerId,
    row: &SessionRow,
    names: &HashMap<PlayerId, String>,
) -> String {
    let state = if row.summary.stage == Stage::Challenge {
        language.say("games-challenge")
    } else if row.summary.stage == Stage::Over {
        result(language, player, row)
    } else if row.summary.to_move.is_empty() {
        language.say("games-paused")
    } else if row.waits_for(player) {
        language.say("choice-session-yours")
    } else {
        language.say("choice-session-theirs")
    };
    plain_line_with(language, row, names, state)
}

/// As [`plain_line`], with these words for how it stands.
pub fn plain_line_with(
    language: Language,
    row: &SessionRow,
    names: &HashMap<PlayerId, String>,
    state: String,
) -> String {
    let people = told_apart(language, row, names, |player| names.get(&player).cloned());
    let players = wording::versus(language, people.into_iter().flatten().collect());
    language.tell(
        "choice-session",
        &[
            ("number", row.id.0.into()),
            ("game", wording::game(language, &row.game).into()),
            ("players", players.into()),
            ("state", state.into()),
        ],
    )
}

/// Finished games with links. `names` are those of the people in them.
pub async fn finished(
    ctx: &InteractionCtx<'_>,
    language: Language,
    told: ResultFor,
    rows: &[SessionRow],
    names: &HashMap<PlayerId, String>,
) -> Vec<String> {
    let places = ctx.bot.app.places_of(rows).await.unwrap_or_default();
    let mut lines = Vec::new();
    for row in rows {
        let place = places.get(&row.id).filter(|place| !place.is_displaced);
        let linked = match place.and_then(|place| place.played_in) {
            Some(_) => linked(ctx.bot, language, row).await,
            None => None,
        };
        let game = linked.unwrap_or_else(|| numbered(language, row));
        let people = told_apart(language, row, names, |player| {
            Some(mention(language, player))
        });
        let result = told.result(language, row, &people);
        let players = wording::versus(language, people.into_iter().flatten().collect());
        let line = line(language, game, players, result);
        let ended = relative(row.ended.unwrap_or(row.updated));
        lines.push(at(language, ended, line));
    }
    lines
}

/// What the end of a game was for `whose`: among more than two, the place of whoever has not won. Whoever has no seat in
/// a game of theirs left it to somebody else.
pub fn result(language: Language, whose: PlayerId, row: &SessionRow) -> String {
    let finish = row.summary.finish.as_ref();
    let winners = finish.map(|finish| finish.winners);
    let seat = row.seat_of(whose);
    let has_won =
        |seat| winners.is_some_and(|winners| winners.is_empty() || winners.contains(seat));
    let results = finish.map_or(&[][..], |finish| &finish.results);
    let own = seat.filter(|seat| results.len() > 2 && !has_won(*seat));
    if let Some(own) = own.and_then(|seat| results.get(seat.index())) {
        let place = ("place", u32::from(own.place).into());
        return language.tell("profile-place", &[place, ("count", results.len().into())]);
    }
    if seat.is_none() && !is_unplayed(row) {
        return language.say("profile-left");
    }
    language.say(match (winners, seat) {
        (Some(winners), Some(seat)) if winners.contains(seat) => "profile-won",
        (Some(winners), _) if !winners.is_empty() => "profile-lost",
        _ if is_unplayed(row) => "profile-aborted",
        _ => "profile-drawn",
    })
}

fn is_unplayed(row: &SessionRow) -> bool {
    row.summary
        .finish
        .as_ref()
        .is_none_or(|finish| finish.kind == FinishKind::Unplayed)
}

/// One rating of a player, with the best that it ever was if that is more.
pub fn rating(language: Language, row: &RatingRow, best: Option<i32>) -> String {
    let record = &row.record;
    let best = best.filter(|best| *best > record.rating.points());
    language.tell(
        "profile-rating",
        &[
            ("game", wording::rating_category(language, &row.game).into()),
            ("speed", wording::speed(language, row.speed).into()),
            (
                "rating",
                points(record.rating.points(), record.provisional).into(),
            ),
            ("games", record.games.into()),
            ("wins", record.wins.into()),
            ("draws", record.draws.into()),
            ("losses", record.losses.into()),
            ("best", best.unwrap_or(0).into()),
        ],
    )
}

/// A rating, with a question mark while too little is known for a rank.
pub fn points(points: i32, provisional: bool) -> String {
    if provisional {
        format!("{points}?")
    } else {
        points.to_string()
    }
}

/// The leaders, one a line.
pub fn leaders(language: Language, entries: &[LeaderboardEntry]) -> String {
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            let record = &entry.record;
            language.tell(
                "leaderboard-line",
                &[
                    ("rank", entry.position.into()),
                    ("player", mention(language, entry.player).into()),
                    (
                        "rating",
                        points(record.rating.points(), record.provisional).into(),
                    ),
                    ("games", record.games.into()),
                    ("change", entry.change.unsigned_abs().into()),
                    ("sign", if entry.change < 0 { "−" } else { "+" }.into()),
                ],
            )
        })
        .collect();
    page(&lines)
}

/// What readers are told who have a rating and are not on a list, of a server or of all: because it is provisional,
/// because they hide from it, or because they have long finished no game that would put them there.
pub fn unranked(
    language: Language,
    record: &RatingRecord,
    is_of_all: bool,
    is_hidden: bool,
) -> String {
    let key = match (record.provisional, is_of_all) {
        (true, true) if is_hidden => "leaderboard-provisional-hidden",
        (true, _) => "leaderboard-provisional",
        (false, true) if is_hidden => "leaderboard-hidden",
        (false, true) => "leaderboard-idle-everywhere",
        (false, false) => "leaderboard-idle",
    };
    let rating = points(record.rating.points(), record.provisional);
    // As it is before the next game: while somebody does not play, less is known.
    let idle = (wall_clock::now() - record.last).as_ms() / Span::from_days(1).as_ms();
    let now = record.rating.rested(u32::try_from(idle).unwrap_or(0));
    language.tell(
        key,
        &[
            ("rating", rating.into()),
            ("games", record.games.into()),
            ("within", whole(now.deviation.ceil()).into()),
            ("listed", whole(PROVISIONAL_DEVIATION).into()),
            ("left", now.games_until_settled().max(1).into()),
        ],
    )
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` saturates, and deviations are small"
)]
const fn whole(deviation: f64) -> u32 {
    deviation as u32
}

/// How the games of somebody ended that changed no rating.
pub fn unrated(language: Language, score: Score) -> String {
    language.tell(
        "profile-unrated",
        &[
            ("wins", (score.wins + score.shared).into()),
            ("draws", score.draws.into()),
            ("losses", score.losses.into()),
        ],
    )
}

/// How the reader stands against somebody.
pub fn head_to_head(language: Language, other: PlayerId, score: Score) -> String {
    let mut args = vec![("player", mention(language, other).into())];
    args.extend(score.values());
    language.tell("profile-head-to-head", &args)
}

#[cfg(test)]
mod tests {
    use qiyuan_core::{clock::Speed, rating::Rating};

    use super::*;

    #[test]
    fn the_best_rating_is_told_if_it_is_more_than_the_present_one() {
        let row = RatingRow {
            game: "chess".to_owned(),
            speed: Speed::Blitz,
            record: RatingRecord {
                rating: Rating::default(),
                provisional: false,
                games: 40,
                wins: 20,
                draws: 0,
                losses: 20,
                last: Timestamp::from_ms(0),
            },
        };
        let told = |best| rating(Language::EnUs, &row, best);
        assert!(told(Some(1_612)).ends_with(" lost) · best since settling: 1612"));
        for best in [None, Some(1_500), Some(1_400)] {
            assert!(told(best).ends_with(" lost)"), "{best:?}");
        }
    }

    #[test]
    fn what_is_needed_for_a_place_is_told_as_it_is_after_a_rest() {
        let record = |days| RatingRecord {
            rating: Rating {
                deviation: 112.0,
                ..Rating::default()
            },
            provisional: true,
            games: 31,
            wins: 0,
            draws: 0,
            losses: 31,
            last: wall_clock::now() - Span::from_days(days),
        };
        let told = |days| unranked(Language::EnUs, &record(days), false, false);
        assert!(told(0).contains("give or take 112"), "{}", told(0));
        assert!(told(0).contains("about one more game"), "{}", told(0));
        assert!(!told(300).contains("give or take 112"), "{}", told(300));
    }
}
