//! `/history`: finished games, mine, somebody's or those of two people, with filters.

use std::fmt;

use serenity::model::user::User;

use super::{Context, autocomplete, challenge, close, list_filters, open};
use crate::{
    app::{EndKey, Ended, FinishedGames, PlayerResult, SessionRow},
    discord::{
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists::{self, ResultFor},
        paging::{self, ANY, ListPage, Listing, Readers, read_key, read_player, write_player},
        panel,
        wording::{self, Language},
    },
};
use qiyuan_core::session::{PlayerId, SessionId};

/// How many lines a page has.
const LINES: usize = 10;

/// How many games of somebody else are looked at for one page, and how many at once: the readers may not see all of
/// them.
const LOOKED_AT: usize = 1_000;
const AT_ONCE: u32 = 200;

/// Which finished games are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryQuery {
    pub whose: PlayerId,
    pub against: Option<PlayerId>,
    /// The key of a game.
    pub game: Option<String>,
    pub result: Option<PlayerResult>,
}

impl HistoryQuery {
    /// Reads a text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let whose = read_player(parts.next()?)??;
        let against = read_player(parts.next()?)?;
        let game = read_key(parts.next()?)?;
        let result = match parts.next()? {
            ANY => None,
            key => Some(PlayerResult::ALL.into_iter().find(|it| it.key() == key)?),
        };
        let is_possible = parts.next().is_none() && against != Some(whose);
        is_possible.then_some(Self {
            whose,
            against,
            game,
            result,
        })
    }

    /// Whether a player may see every game that is asked for, because they played in it.
    fn is_own_of(&self, player: PlayerId) -> bool {
        self.whose == player || self.against == Some(player)
    }
}

impl fmt::Display for HistoryQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whose, against) = (write_player(Some(self.whose)), write_player(self.against));
        let game = self.game.as_deref().unwrap_or(ANY);
        let result = self.result.map_or(ANY, PlayerResult::key);
        write!(f, "{whose}/{against}/{game}/{result}")
    }
}

#[poise::command(slash_command)]
pub async fn history(
    ctx: Context<'_>,
    player: Option<User>,
    against: Option<User>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::result"] result: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let people = [player.as_ref(), against.as_ref()];
    let answer = match query(&ctx, people, game.as_deref(), result.as_deref()) {
        Ok(query) => paging::first(&ctx, Listing::History(query)).await,
        Err(refused) => Err(refused),
    };
    close(&ctx, answer).await
}

fn query(
    ctx: &InteractionCtx<'_>,
    [player, against]: [Option<&User>; 2],
    game: Option<&str>,
    result: Option<&str>,
) -> HandlerResult<HistoryQuery> {
    let of = |user: &User| PlayerId(user.id.get());
    let asker = ctx.incoming.player();
    let whose = player.map_or(asker, of);
    if against.map(of) == Some(whose) {
        return Err(HandlerError::reply(ctx.language.say("history-same-player")));
    }
    let game = game.map(|typed| challenge::find(ctx, typed)).transpose()?;
    // In a direct message, of somebody else's games those are shown that the asker played in: the title says so.
    let is_direct = ctx.guild().is_none() && whose != asker;
    Ok(HistoryQuery {
        whose,
        against: against.map(of).or(is_direct.then_some(asker)),
        game: game.map(|info| info.key.to_owned()),
        result: result
            .map(|typed| find_result(ctx.language, typed))
            .transpose()?,
    })
}

/// The result that was typed: by its key, or by its name in any language.
fn find_result(language: Language, typed: &str) -> HandlerResult<PlayerResult> {
    let is_wanted = |result: &PlayerResult| {
        wording::is_named(typed, result.key(), |it| result_name(it, *result))
    };
    let mut results = PlayerResult::ALL.into_iter();
    results.find(is_wanted).ok_or_else(|| {
        let typed = wording::code(typed.trim());
        HandlerError::reply(language.tell("history-bad-result", &[("typed", typed.into())]))
    })
}

fn result_name(language: Language, result: PlayerResult) -> String {
    language.say(&format!("profile-{}", result.key()))
}

/// The results that can be asked for, as they are called, with their keys.
pub fn results(language: Language) -> [(String, &'static str); 3] {
    PlayerResult::ALL.map(|result| (result_name(language, result), result.key()))
}

/// A page of it. What the readers may not see is left out.
///
/// # Errors
///
/// The store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    query: &HistoryQuery,
    part: Ended,
    language: Language,
    readers: Readers,
) -> HandlerResult<ListPage> {
    if let Some(game) = &query.game {
        list_filters::hosted(ctx, game)?;
    }
    let list = list(ctx, query);
    let found = found(ctx, &list, part).await?;
    let footer = match readers {
        Readers::Asker if list.is_all_seen => place(ctx, &list, &found, language).await?,
        _ => None,
    };
    let rows = match readers {
        Readers::Asker => found.rows,
        // The same games, without those that others may not see.
        Readers::Channel => ctx.shown_to_all_here(found.rows).await,
    };
    let names = lists::names(ctx.bot, language, &rows).await;
    let people = people(ctx, query, language).await;
    let mut lines: Vec<String> = people.into_iter().collect();
    let told = ResultFor::of(query.whose, ctx, readers);
    lines.extend(lists::finished(ctx, language, told, &rows, &names).await);
    if rows.is_empty() {
        lines.push(language.say("history-none"));
    }
    let game = |row: &SessionRow| {
        let line = lists::plain_finished(language, told, row, &names);
        (row.id, line)
    };
    let title = title(ctx, query, language).await;
    Ok(ListPage {
        content: paging::list(&title, &lists::page(&lines), footer),
        games: rows.iter().map(game).collect(),
        here: found.here,
        newer: found.newer,
        older: found.older,
        is_empty: rows.is_empty(),
        more: None,
    })
}

/// What is asked of the store, and whether the asker may see whatever it finds.
pub(super) struct List<'a> {
    pub(super) games: FinishedGames<'a>,
    pub(super) is_all_seen: bool,
}

/// The games that the asker played in may be seen anywhere; those of others on a server, where its channel can be
/// seen, and of what others play elsewhere nothing is told.
pub(super) fn list<'a>(ctx: &InteractionCtx<'_>, query: &'a HistoryQuery) -> List<'a> {
    let asker = ctx.incoming.player();
    let is_own = query.is_own_of(asker);
    let guild = ctx.guild().filter(|_| !is_own);
    List {
        games: FinishedGames {
            whose: query.whose,
            against: query.against,
            with: Some(asker).filter(|_| !is_own && guild.is_none()),
            game: query.game.as_deref(),
            result: query.result,
            guild,
        },
        is_all_seen: guild.is_none(),
    }
}

/// The games of a page, and what is beside it.
struct Found {
    rows: Vec<SessionRow>,
    here: Ended,
    newer: Option<Ended>,
    older: Option<Ended>,
}

async fn found(ctx: &InteractionCtx<'_>, list: &List<'_>, part: Ended) -> HandlerResult<Found> {
    let Nearest { mut rows, goes_on } = nearest(ctx, list, part).await?;
    match part {
        Ended::After(_) if goes_on.is_some() => {
            rows.reverse();
            let last = rows.last().map(SessionRow::end_key);
            Ok(Found {
                here: from(&rows, part),
                newer: goes_on.map(Ended::After),
                older: Some(last.map_or(Ended::Latest, Ended::Before)),
                rows,
            })
        }
        // Nothing is newer than what was found: it is on the first page, which is a whole one.
        Ended::After(_) => {
            let Nearest { rows, goes_on } = nearest(ctx, list, Ended::Latest).await?;
            Ok(Found::older_than(Ended::Latest, rows, goes_on))
        }
        Ended::Latest | Ended::Before(_) => Ok(Found::older_than(part, rows, goes_on)),
    }
}

impl Found {
    /// The latest games, or those that ended before one.
    fn older_than(part: Ended, rows: Vec<SessionRow>, goes_on: Option<EndKey>) -> Self {
        let first = rows.first().map(SessionRow::end_key);
        let newer = first.map_or(Ended::Latest, Ended::After);
        Self {
            here: from(&rows, part),
            newer: Some(newer).filter(|_| part != Ended::Latest),
            older: goes_on.map(Ended::Before),
            rows,
        }
    }
}

/// The page that begins with the first of these games, whatever ends after it.
fn from(rows: &[SessionRow], part: Ended) -> Ended {
    rows.first().map_or(part, |row| {
        let EndKey { ended, session } = row.end_key();
        let session = SessionId(session.0.saturating_add(1));
        Ended::Before(EndKey { ended, session })
    })
}

/// The games of a page in the order in which they are found, and from where on there are others.
struct Nearest {
    rows: Vec<SessionRow>,
    goes_on: Option<EndKey>,
}

/// Looks for the games that are next to where a page begins, and that the asker may see.
async fn nearest(ctx: &InteractionCtx<'_>, list: &List<'_>, part: Ended) -> HandlerResult<Nearest> {
    let take = if list.is_all_seen {
        u32::try_from(LINES + 1).unwrap_or(u32::MAX)
    } else {
        AT_ONCE
    };
    let (mut rows, mut at, mut looked_at) = (Vec::new(), part, 0);
    loop {
        let mut next = ctx.bot.app.finished_games(&list.games, at, take).await?;
        if let Ended::After(_) = part {
            next.reverse();
        }
        let is_last = next.len() < usize::try_from(take).unwrap_or(usize::MAX);
        let last = next.last().map(SessionRow::end_key);
        looked_at += next.len();
        let wanted = LINES + 1 - rows.len();
        rows.extend(if list.is_all_seen {
            next
        } else {
            ctx.shown(next, wanted).await
        });
        if rows.len() > LINES {
            rows.truncate(LINES);
            let goes_on = rows.last().map(SessionRow::end_key);
            return Ok(Nearest { rows, goes_on });
        }
        if is_last || looked_at >= LOOKED_AT {
            // Nothing is told of games that the asker may not see: behind so many of them the list ends.
            return Ok(Nearest {
                rows,
                goes_on: None,
            });
        }
        if let Some(last) = last {
            at = match part {
                Ended::After(_) => Ended::After(last),
                Ended::Latest | Ended::Before(_) => Ended::Before(last),
            };
        }
    }
}

/// Which games of all there are stand on a page, if they are not all.
async fn place(
    ctx: &InteractionCtx<'_>,
    list: &List<'_>,
    found: &Found,
    language: Language,
) -> HandlerResult<Option<String>> {
    let (Some(first), true) = (
        found.rows.first(),
        found.newer.is_some() || found.older.is_some(),
    ) else {
        return Ok(None);
    };
    let app = &ctx.bot.app;
    let first = Some(first.end_key());
    let before = app.count_finished_games(&list.games, first).await?;
    let count = app.count_finished_games(&list.games, None).await?;
    let last = before + u64::try_from(found.rows.len()).unwrap_or(u64::MAX);
    let args = [
        ("first", (before + 1).into()),
        ("last", last.into()),
        ("count", count.max(last).into()),
    ];
    let key = if before + 1 == last {
        "page-one"
    } else {
        "page-range"
    };
    Ok(Some(language.tell(key, &args)))
}

async fn title(ctx: &InteractionCtx<'_>, query: &HistoryQuery, language: Language) -> String {
    let whose = wording::name(&ctx.bot.name_of(language, query.whose).await);
    let players = match query.against {
        None => whose,
        Some(other) => {
            let other = wording::name(&ctx.bot.name_of(language, other).await);
            wording::versus(language, vec![whose, other])
        }
    };
    let mut title = language.tell("history-title", &[("players", players.into())]);
    if let Some(game) = &query.game {
        title = format!("{title} · {}", wording::game(language, game));
    }
    if let Some(result) = query.result {
        title = format!("{title} · {}", result_name(language, result));
    }
    title
}

/// Who is meant in the title, where two have the same name.
async fn people(
    ctx: &InteractionCtx<'_>,
    query: &HistoryQuery,
    language: Language,
) -> Option<String> {
    let other = query.against?;
    let names = ctx.bot.names_of(language, &[query.whose, other]).await;
    let people = vec![
        panel::mention(language, query.whose),
        panel::mention(language, other),
    ];
    (names[0] == names[1]).then(|| wording::versus(language, people))
}
