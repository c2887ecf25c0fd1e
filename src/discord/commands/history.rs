//! `/history`: finished games, mine, somebody's or those of two people, with filters.

use std::{collections::HashMap, fmt};

use serenity::model::user::User;

use super::{Context, autocomplete, challenge, close, open};
use crate::{
    app::{FinishedGames, Page, RatedResult, SessionRow},
    discord::{
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists,
        paging::{self, LINES, ListPage, Listing, Readers},
        wording::{self, Language},
    },
};
use qiyuan_core::session::PlayerId;

/// Among how many games of somebody else those are looked for that the readers may see.
const LOOKED_AT: u32 = 1_000;

/// Which finished games are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryQuery {
    pub whose: PlayerId,
    pub against: Option<PlayerId>,
    /// The key of a game.
    pub game: Option<String>,
    pub result: Option<RatedResult>,
}

/// The longest key of a game.
const MAX_KEY: usize = 16;

/// Stands for a filter that is not set.
const ANY: &str = "-";

impl HistoryQuery {
    /// Reads a text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let mut player = || Some(PlayerId(parts.next()?.parse().ok()?));
        let (whose, against) = (player()?, player()?);
        let game = match parts.next()? {
            ANY => None,
            key if is_key(key) => Some(key.to_owned()),
            _ => return None,
        };
        let result = match parts.next()? {
            ANY => None,
            key => Some(result_called(key)?),
        };
        (parts.next().is_none() && whose.0 > 0).then_some(Self {
            whose,
            against: Some(against).filter(|player| player.0 > 0),
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
        let against = self.against.map_or(0, |player| player.0);
        let game = self.game.as_deref().unwrap_or(ANY);
        let result = self.result.map_or(ANY, result_key);
        write!(f, "{}/{against}/{game}/{result}", self.whose)
    }
}

/// Whether it may be the key of a game.
fn is_key(text: &str) -> bool {
    (1..=MAX_KEY).contains(&text.len())
        && text
            .bytes()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_')
}

const fn result_key(result: RatedResult) -> &'static str {
    match result {
        RatedResult::Win => "won",
        RatedResult::Draw => "drawn",
        RatedResult::Loss => "lost",
    }
}

fn result_called(key: &str) -> Option<RatedResult> {
    [RatedResult::Win, RatedResult::Draw, RatedResult::Loss]
        .into_iter()
        .find(|result| result_key(*result) == key)
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
    let game = game.map(|typed| challenge::find(ctx, typed)).transpose()?;
    Ok(HistoryQuery {
        whose: player.map_or(ctx.incoming.player(), of),
        against: against.map(of),
        game: game.map(|info| info.key.to_owned()),
        result: result.and_then(|typed| find_result(ctx.language, typed)),
    })
}

/// The result that was typed: by its key or its name. Anything else asks for all.
fn find_result(language: Language, typed: &str) -> Option<RatedResult> {
    let typed = typed.trim();
    [RatedResult::Win, RatedResult::Draw, RatedResult::Loss]
        .into_iter()
        .find(|result| result_key(*result) == typed || result_name(language, *result) == typed)
}

fn result_name(language: Language, result: RatedResult) -> String {
    language.say(&format!("profile-{}", result_key(result)))
}

/// The results that can be asked for, as they are called, with their keys.
pub fn results(language: Language) -> [(String, &'static str); 3] {
    [RatedResult::Win, RatedResult::Draw, RatedResult::Loss]
        .map(|result| (result_name(language, result), result_key(result)))
}

/// A page of it. What the readers may not see is left out.
///
/// # Errors
///
/// The store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    query: &HistoryQuery,
    number: u32,
    language: Language,
    readers: Readers,
) -> HandlerResult<ListPage> {
    let is_own = query.is_own_of(ctx.incoming.player()) && readers == Readers::Asker;
    let games = FinishedGames {
        whose: query.whose,
        against: query.against,
        game: query.game.as_deref(),
        result: query.result,
        guild: if is_own { None } else { ctx.guild() },
    };
    let app = &ctx.bot.app;
    let skip = number * LINES;
    let (rows, pages, has_next) = if is_own {
        let rows = app
            .finished_games(&games, Page { skip, take: LINES })
            .await?;
        let count = app.count_finished_games(&games).await?;
        let pages = u32::try_from(count.div_ceil(LINES.into())).unwrap_or(u32::MAX);
        (rows, Some(pages), number + 1 < pages)
    } else {
        // In private, and of another server, nothing of somebody else's is shown.
        let all = match ctx.guild() {
            Some(_) => app.finished_games(&games, Page::first(LOOKED_AT)).await?,
            None => Vec::new(),
        };
        let visible = match readers {
            Readers::Asker => ctx.shown(all, usize::MAX).await,
            Readers::Channel => ctx.shown_to_all_here(all).await,
        };
        let mut rest = visible
            .into_iter()
            .skip(usize::try_from(skip).unwrap_or(usize::MAX));
        let rows: Vec<SessionRow> = rest.by_ref().take(LINES as usize).collect();
        (rows, None, rest.next().is_some())
    };
    let mut lines = lists::finished(ctx, language, query.whose, &rows).await;
    if lines.is_empty() {
        lines.push(language.say("history-none"));
    }
    Ok(ListPage {
        title: title(ctx, query, language).await,
        games: menu_lines(ctx, language, query.whose, &rows).await,
        lines,
        pages,
        has_next,
    })
}

async fn title(ctx: &InteractionCtx<'_>, query: &HistoryQuery, language: Language) -> String {
    let whose = wording::name(&ctx.bot.name_of(query.whose).await);
    let players = match query.against {
        None => whose,
        Some(other) => {
            let other = wording::name(&ctx.bot.name_of(other).await);
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

async fn menu_lines(
    ctx: &InteractionCtx<'_>,
    language: Language,
    whose: PlayerId,
    rows: &[SessionRow],
) -> Vec<(qiyuan_core::session::SessionId, String)> {
    let mut names = HashMap::new();
    let mut lines = Vec::new();
    for row in rows {
        ctx.bot.learn_names(&row.people(), &mut names).await;
        lines.push((row.id, lists::plain_line(language, whose, row, &names)));
    }
    lines
}
