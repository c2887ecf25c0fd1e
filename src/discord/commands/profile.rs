//! `/profile`: the ratings and the latest results of a player.

use serenity::{builder::CreateAttachment, model::user::User};

use super::{
    Context, charts, close, open,
    record::{self, Score},
};
use crate::{
    app::{RatingRow, SessionRow},
    discord::{
        achievements, contests,
        incoming::{Response, display_name},
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists::{self, ResultFor},
        paging::{self, ListPage, Listing, Readers},
        panel,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    diagram::{Chart, Line, Plot},
    session::PlayerId,
};

/// How many recent games are shown, and among how many those are looked for that the readers may see.
const RECENT: usize = 8;
const LATEST: u32 = 40;

/// How many places in contests are added up.
const MOST_MEDALS: u32 = 1_000;

/// How many ratings have a graph at most, from how many games on, and the name of the picture.
const GRAPHS: usize = 3;
const LEAST_GAMES: u64 = 3;
const FILE: &str = "ratings.png";

#[poise::command(slash_command)]
pub async fn profile(ctx: Context<'_>, player: Option<User>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = shown(&ctx, player.as_ref()).await;
    close(&ctx, answer).await
}

pub(super) async fn shown(
    ctx: &InteractionCtx<'_>,
    player: Option<&User>,
) -> HandlerResult<Response> {
    if player.is_some_and(|player| player.bot) {
        return Err(HandlerError::reply(ctx.language.say("profile-bot")));
    }
    let whose = player.map_or(ctx.incoming.player(), |player| PlayerId(player.id.get()));
    ctx.take_view()?;
    // Discord names whoever is picked, also somebody we have never met.
    let picked = player.map(|player| wording::plain(&display_name(player), 32));
    let page = page(ctx, whose, picked, ctx.language, Readers::Asker).await?;
    Ok(paging::private(ctx, &Listing::Profile(whose), page))
}

/// How the games of somebody ended that changed no rating, if any counts: perhaps they were all abandoned.
async fn unrated_score(
    ctx: &InteractionCtx<'_>,
    games: &record::Games,
    whose: PlayerId,
) -> HandlerResult<Option<Score>> {
    let rated = ctx.bot.app.rated_sessions_of(whose, record::MOST).await?;
    let is_told = |row: &&SessionRow| !rated.contains(&row.id);
    let score = record::score(games.rows.iter().filter(is_told), whose, None);
    Ok((score != Score::default()).then_some(score))
}

/// The page. How the asker stands against the player is nobody else's business.
///
/// # Errors
///
/// The store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    whose: PlayerId,
    picked: Option<String>,
    language: Language,
    readers: Readers,
) -> HandlerResult<ListPage> {
    let app = &ctx.bot.app;
    let ratings = app.ratings_of(whose).await?;
    let recent = recent(ctx, whose, readers).await?;
    let mut lines = vec![panel::mention(language, whose)];
    lines.extend(rating_lines(ctx, whose, &ratings, language).await?);
    if ratings.iter().any(|row| row.record.provisional) {
        lines.push(language.say("profile-provisional"));
    }
    let mut note = None;
    if !recent.is_empty() {
        let games = record::games_of(ctx, whose, readers).await?;
        let score = unrated_score(ctx, &games, whose).await?;
        lines.extend(score.map(|score| lists::unrated(language, score)));
        note = games
            .note(language)
            .filter(|_| score.is_some() || ratings.is_empty());
    }
    let own = ctx.incoming.player();
    if whose != own && readers == Readers::Asker {
        let players = [own, whose];
        let games = record::games(ctx, players, readers).await?;
        let score = record::score(games.rows.iter(), own, Some(whose));
        if score != Score::default() {
            lines.push(lists::head_to_head(language, whose, score));
        }
        note = games.note(language).or(note);
    }
    let is_own = whose == own && readers == Readers::Asker;
    lines.extend(achievement_lines(ctx, whose, is_own, language).await?);
    lines.extend(note);
    if recent.is_empty() {
        lines.push(language.say(match is_own {
            true => "profile-none-own",
            false => "profile-none",
        }));
    } else {
        lines.push(String::new());
        lines.push(format!("**{}**", language.say("profile-recent")));
        let names = lists::names(ctx.bot, language, &recent).await;
        let told = ResultFor::of(whose, ctx, readers);
        lines.extend(lists::finished(ctx, language, told, &recent, &names).await);
    }
    let name = match picked.filter(|name| !name.is_empty()) {
        Some(name) => name,
        None => ctx.bot.name_of(language, whose).await,
    };
    let title_of = |name: String| language.tell("profile-title", &[("player", name.into())]);
    let title = title_of(wording::markdown(&name));
    let mut content = paging::list(&title, &lists::page(&lines), None);
    if let Some(graph) = graph(ctx, whose, &ratings, title_of(name), language).await? {
        content = content.file(graph);
    }
    let is_empty = ratings.is_empty() && recent.is_empty();
    Ok(ListPage::single(content, is_empty))
}

/// The ratings, one a line, each with the best that it ever was.
async fn rating_lines(
    ctx: &InteractionCtx<'_>,
    whose: PlayerId,
    ratings: &[RatingRow],
    language: Language,
) -> HandlerResult<Vec<String>> {
    let best = ctx.bot.app.best_ratings(whose).await?;
    let line = |row: &RatingRow| {
        let is_of = |game: &str, speed| game == row.game && speed == row.speed;
        let best = best.iter().find(|(game, speed, _)| is_of(game, *speed));
        lists::rating(language, row, best.map(|(_, _, best)| *best))
    };
    Ok(ratings.iter().map(line).collect())
}

/// What was reached; and how far the rest is, which nobody else is told.
async fn achievement_lines(
    ctx: &InteractionCtx<'_>,
    whose: PlayerId,
    is_own: bool,
    language: Language,
) -> HandlerResult<Vec<String>> {
    let app = &ctx.bot.app;
    let mut lines = Vec::new();
    let reached = app.achievements_of(whose).await?;
    let reached = achievements::highest(reached.into_iter().map(|it| it.tier));
    if !reached.is_empty() {
        let told = achievements::list(language, &reached);
        lines.push(format!("**{}** {told}", language.say("achievements-title")));
    }
    let medals = app.contest_medals(None, Some(whose), MOST_MEDALS).await?;
    lines.extend(contests::medals(language, &medals));
    if is_own {
        let next = app.next_achievements(whose).await?;
        if !next.is_empty() {
            lines.push(achievements::progress(language, next));
        }
    }
    Ok(lines)
}

/// How the ratings changed that the player has played most for, where there is something to see.
async fn graph(
    ctx: &InteractionCtx<'_>,
    whose: PlayerId,
    ratings: &[RatingRow],
    title: String,
    language: Language,
) -> HandlerResult<Option<CreateAttachment>> {
    let app = &ctx.bot.app;
    let mut most_played: Vec<&RatingRow> = ratings
        .iter()
        .filter(|row| row.record.games >= LEAST_GAMES)
        .collect();
    most_played.sort_by_key(|row| std::cmp::Reverse(row.record.games));
    let mut lines = Vec::new();
    for row in most_played.into_iter().take(GRAPHS) {
        let category = wording::rating_category(language, &row.game);
        let speed = wording::speed(language, row.speed);
        lines.push(Line {
            name: format!("{category} · {speed}"),
            is_provisional: row.record.provisional,
            points: app.rating_history(whose, &row.game, row.speed).await?,
        });
    }
    lines.retain(|line| line.points.len() > 1);
    if lines.is_empty() {
        return Ok(None);
    }
    let told = lines.iter().filter_map(|line| {
        let values = line.points.iter().map(|(_, value)| *value);
        let args = [
            ("ratings", line.name.as_str().into()),
            ("games", line.points.len().into()),
            ("least", values.clone().min()?.into()),
            ("most", values.max()?.into()),
            ("last", line.points.last()?.1.into()),
        ];
        Some(language.tell("alt-rating-line", &args))
    });
    let told: Vec<String> = told.collect();
    let told = told.join(&language.say("alt-group-separator"));
    let alt = language.tell("alt-rating-graph", &[("lines", told.into())]);
    let chart = Chart {
        title,
        plot: Plot::Lines(lines),
    };
    Ok(charts::file(ctx, chart, &alt, FILE).await)
}

/// The latest games that the readers may see.
async fn recent(
    ctx: &InteractionCtx<'_>,
    whose: PlayerId,
    readers: Readers,
) -> HandlerResult<Vec<SessionRow>> {
    let mut latest = ctx.bot.app.history_of(whose, LATEST).await?;
    let seen = if whose == ctx.incoming.player() {
        // Also those that they left to somebody else.
        latest.truncate(RECENT);
        latest
    } else {
        ctx.shown(latest, RECENT).await
    };
    Ok(match readers {
        Readers::Asker => seen,
        // What the asker sees, without what others may not see.
        Readers::Channel => ctx.shown_to_all_here(seen).await,
    })
}
