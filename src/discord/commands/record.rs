//! `/record`: how two people stand against each other, in each game and in all.

use serenity::model::user::User;

use super::{
    Context, close,
    history::{self, HistoryQuery},
    open,
};
use crate::{
    app::{Ended, FinishKind, SessionRow},
    discord::{
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists::{self, ResultFor},
        paging::{self, ListPage, Listing, Readers},
        panel,
        wording::{self, Language, Value},
    },
};
use qiyuan_core::{rules::SeatSet, session::PlayerId};

/// How many games are counted at most, the latest.
pub(super) const MOST: u32 = 1_000;

/// How many of them are listed.
const LAST: usize = 5;

#[poise::command(slash_command)]
pub async fn record(ctx: Context<'_>, player: User, against: Option<User>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let of = |user: &User| PlayerId(user.id.get());
    let asker = ctx.incoming.player();
    // Of somebody else alone, it is how the asker stands against them.
    let players = match &against {
        Some(against) => [of(&player), of(against)],
        None => [asker, of(&player)],
    };
    let is_bot = player.bot || against.as_ref().is_some_and(|against| against.bot);
    let answer = if is_bot {
        Err(HandlerError::reply(ctx.language.say("record-bot")))
    } else if players[0] == players[1] {
        Err(HandlerError::reply(ctx.language.say("history-same-player")))
    } else {
        paging::first(&ctx, Listing::Record(players)).await
    };
    close(&ctx, answer).await
}

/// The page: of the games that the readers may see.
///
/// # Errors
///
/// The store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    players: [PlayerId; 2],
    language: Language,
    readers: Readers,
) -> HandlerResult<ListPage> {
    let [first, second] = players;
    let games = games(ctx, players, readers).await?;
    let found = &games.rows;
    let names = ctx.bot.names_of(language, &players).await;
    let names = names.iter().map(|name| wording::name(name)).collect();
    let title = wording::versus(language, names);
    let both = vec![
        panel::mention(language, first),
        panel::mention(language, second),
    ];
    let mut lines = vec![wording::versus(language, both)];
    let all = language.say("statistics-all");
    let of_all = score(found.iter(), first, Some(second));
    let is_of_both = readers == Readers::Asker && players.contains(&ctx.incoming.player());
    match found.is_empty() {
        false => lines.push(line(language, &all, players, of_all)),
        // The note below says all there is.
        true if games.too_short > 0 => {}
        true if is_of_both => lines.push(language.say("record-none")),
        true => lines.push(language.say("record-none-of-others")),
    }
    let kinds = kinds(found);
    for game in kinds.iter().filter(|_| kinds.len() > 1) {
        let of_kind = found.iter().filter(|row| row.game == *game);
        let of_kind = score(of_kind, first, Some(second));
        let name = wording::game(language, game);
        lines.push(line(language, &name, players, of_kind));
    }
    let footer = games.note(language);
    let last = &found[..found.len().min(LAST)];
    let known = lists::names(ctx.bot, language, last).await;
    if !last.is_empty() {
        lines.push(String::new());
        lines.push(format!("**{}**", language.say("profile-recent")));
    }
    let told = ResultFor::of(first, ctx, readers);
    lines.extend(lists::finished(ctx, language, told, last, &known).await);
    let game = |row: &SessionRow| {
        let line = lists::plain_finished(language, told, row, &known);
        (row.id, line)
    };
    let content = paging::list(&title, &lists::page(&lines), footer);
    let mut page = ListPage::single(content, found.is_empty());
    page.games = last.iter().map(game).collect();
    if found.len() > last.len() {
        let all = HistoryQuery {
            whose: first,
            against: Some(second),
            game: None,
            result: None,
        };
        page.more = Some((Listing::History(all), "record-all"));
    }
    Ok(page)
}

/// How a player did, or how the first of two stands against the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The player has won, and nobody of those who are compared.
    pub wins: u64,
    /// Both have won.
    pub shared: u64,
    /// Nobody has won.
    pub draws: u64,
    /// Only the other has won.
    pub losses: u64,
    /// Neither of two has won, but somebody else at the table.
    pub of_others: u64,
}

impl Score {
    /// The numbers for a sentence about two players.
    pub fn values(self) -> [(&'static str, Value<'static>); 5] {
        [
            ("wins", self.wins.into()),
            ("shared", self.shared.into()),
            ("draws", self.draws.into()),
            ("losses", self.losses.into()),
            ("others", self.of_others.into()),
        ]
    }
}

/// The games of two people that count.
pub(super) struct Games {
    /// The latest first, [`MOST`] of them at most.
    pub(super) rows: Vec<SessionRow>,
    /// Whether earlier ones were not looked at.
    is_cut: bool,
    /// How many were left out because they had fewer than two moves. Histories list them.
    too_short: usize,
    /// Whether some were left out because nothing is known of their channels.
    is_partial: bool,
}

impl Games {
    /// What is said where there may be earlier ones, or some were left out.
    pub(super) fn note(&self, language: Language) -> Option<String> {
        let count = ("count", self.rows.len().into());
        let latest = self
            .is_cut
            .then(|| language.tell("record-latest", &[count]));
        let short = ("count", self.too_short.into());
        let too_short = (self.too_short > 0).then(|| language.tell("record-too-short", &[short]));
        let partial = self.is_partial.then(|| language.say("record-partial"));
        let notes = [latest, too_short, partial];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join("\n"))
    }
}

/// The games of the two in which both have moved and that they played to the end.
pub(super) async fn games(
    ctx: &InteractionCtx<'_>,
    [first, second]: [PlayerId; 2],
    readers: Readers,
) -> HandlerResult<Games> {
    let sits = |row: &SessionRow, player| row.seat_of(player).is_some();
    let of_both = |row: &SessionRow| sits(row, first) && sits(row, second);
    latest(ctx, (first, Some(second)), readers, of_both).await
}

/// The games of one player, whomever against, that were begun by both.
pub(super) async fn games_of(
    ctx: &InteractionCtx<'_>,
    whose: PlayerId,
    readers: Readers,
) -> HandlerResult<Games> {
    let of_player = |row: &SessionRow| row.seat_of(whose).is_some();
    latest(ctx, (whose, None), readers, of_player).await
}

async fn latest(
    ctx: &InteractionCtx<'_>,
    (whose, against): (PlayerId, Option<PlayerId>),
    readers: Readers,
    is_theirs: impl Fn(&SessionRow) -> bool,
) -> HandlerResult<Games> {
    let query = HistoryQuery {
        whose,
        against,
        game: None,
        result: None,
    };
    let list = history::list(ctx, &query);
    let app = &ctx.bot.app;
    let mut rows = app
        .finished_games(&list.games, Ended::Latest, MOST + 1)
        .await?;
    let most = usize::try_from(MOST).unwrap_or(usize::MAX);
    let is_cut = rows.len() > most;
    rows.retain(is_theirs);
    let mut is_partial = false;
    if !list.is_all_seen {
        (rows, is_partial) = ctx.shown_or_partial(rows, usize::MAX).await;
    }
    if readers == Readers::Channel {
        let (shown, is_left_out) = ctx.shown_to_all_here_or_partial(rows).await;
        (rows, is_partial) = (shown, is_partial || is_left_out);
    }
    rows.truncate(most);
    let listed = rows.len();
    rows.retain(|row| row.summary.ply > 1);
    Ok(Games {
        too_short: listed - rows.len(),
        rows,
        is_cut,
        is_partial,
    })
}

/// The keys of the games that were played, each once: the one played last comes first.
fn kinds(rows: &[SessionRow]) -> Vec<&str> {
    let mut kinds: Vec<&str> = Vec::new();
    for row in rows {
        if !kinds.contains(&row.game.as_str()) {
            kinds.push(&row.game);
        }
    }
    kinds
}

/// How a player did: against one other, or against whoever else played.
///
/// A game is won by everybody who came first in it, also where several share that place, such as partners or the two at
/// a table of four who have most points. Where all share it nobody has won, and the game is drawn. Histories and
/// statistics count the same way.
pub(super) fn score<'r>(
    rows: impl Iterator<Item = &'r SessionRow>,
    whose: PlayerId,
    against: Option<PlayerId>,
) -> Score {
    let mut score = Score::default();
    for row in rows {
        let finish = row.summary.finish.as_ref();
        let finish = finish.filter(|finish| finish.kind != FinishKind::Unplayed);
        let (Some(finish), Some(seat)) = (finish, row.seat_of(whose)) else {
            continue;
        };
        let rivals = match against {
            Some(other) => row.seat_of(other).map_or(SeatSet::EMPTY, SeatSet::only),
            None => finish.winners.without(seat),
        };
        let has_won = finish.winners.contains(seat);
        let has_rival_won = rivals.iter().any(|rival| finish.winners.contains(rival));
        let count = match (has_won, has_rival_won) {
            _ if finish.winners.is_empty() => &mut score.draws,
            (true, false) => &mut score.wins,
            (true, true) => &mut score.shared,
            (false, true) => &mut score.losses,
            (false, false) => &mut score.of_others,
        };
        *count += 1;
    }
    score
}

fn line(language: Language, game: &str, [first, second]: [PlayerId; 2], score: Score) -> String {
    let mut args = vec![
        ("game", game.into()),
        ("first", panel::mention(language, first).into()),
        ("second", panel::mention(language, second).into()),
    ];
    args.extend(score.values());
    language.tell("record-line", &args)
}
