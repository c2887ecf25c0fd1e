//! `/leaderboard`: who plays best, on this server or everywhere.

use std::fmt;

use serenity::builder::CreateAttachment;

use super::{
    Context, autocomplete, challenge, charts, close,
    list_filters::{self, read_scope, write_scope},
    open,
};
use crate::{
    app::Page,
    discord::{
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists,
        paging::{self, ANY, ListPage, Listing, Readers, read_key},
        wording::{self, Language},
    },
};
use qiyuan_core::{
    clock::{Speed, TimeControl},
    diagram::{Chart, Columns, Plot},
    rating::RatingCategory,
    rules::Info,
    session::PlayerId,
};

/// How many lines are shown.
const LINES: u32 = 20;

/// Of how many people the spread of their ratings is shown, in how many columns at most, and the name of the picture.
const LEAST_RANKED: usize = 5;
const MOST_COLUMNS: usize = 60;
const FILE: &str = "distribution.png";

/// Which leaderboard is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardQuery {
    /// The key of a game.
    pub game: String,
    /// Its division; empty if it has none.
    pub division: String,
    pub speed: Speed,
    pub is_everywhere: bool,
}

impl LeaderboardQuery {
    /// Reads a text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let query = Self {
            game: read_key(parts.next()?)??,
            division: read_key(parts.next()?)?.unwrap_or_default(),
            speed: Speed::from_key(parts.next()?)?,
            is_everywhere: read_scope(parts.next()?)?,
        };
        parts.next().is_none().then_some(query)
    }
}

impl fmt::Display for LeaderboardQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let division = Some(self.division.as_str()).filter(|it| !it.is_empty());
        let (division, speed) = (division.unwrap_or(ANY), self.speed.key());
        let scope = write_scope(self.is_everywhere);
        write!(f, "{}/{division}/{speed}/{scope}", self.game)
    }
}

#[poise::command(slash_command)]
pub async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::speed"] speed: Option<String>,
    #[autocomplete = "autocomplete::scope"] scope: Option<String>,
    #[autocomplete = "autocomplete::division"] division: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let typed = Typed {
        game: game.as_deref(),
        speed: speed.as_deref(),
        scope: scope.as_deref(),
        division: division.as_deref(),
    };
    let answer = match query(&ctx, &typed).await {
        Ok(query) => paging::first(&ctx, Listing::Leaderboard(query)).await,
        Err(refused) => Err(refused),
    };
    close(&ctx, answer).await
}

/// What was typed.
struct Typed<'a> {
    game: Option<&'a str>,
    speed: Option<&'a str>,
    scope: Option<&'a str>,
    division: Option<&'a str>,
}

async fn query(ctx: &InteractionCtx<'_>, typed: &Typed<'_>) -> HandlerResult<LeaderboardQuery> {
    let info = challenge::find_or_first(ctx, typed.game)?;
    let divisions = ctx.bot.app.divisions(info);
    let division = match typed.division {
        None => divisions.first().copied().unwrap_or_default(),
        Some(typed) => list_filters::find_division(ctx, info, divisions, typed)?,
    };
    let is_everywhere = list_filters::is_everywhere(ctx, typed.scope)?;
    let speed = match typed.speed {
        Some(typed) => list_filters::find_speed(ctx, typed)?,
        None => played_speed(ctx, info, division, is_everywhere).await?,
    };
    Ok(LeaderboardQuery {
        game: info.key.to_owned(),
        division: division.to_owned(),
        speed,
        is_everywhere,
    })
}

/// The speed at which the asker has played most among those who are on the list, else that at which most people are; the
/// customary one of the game where several are equal.
async fn played_speed(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    division: &str,
    is_everywhere: bool,
) -> HandlerResult<Speed> {
    let app = &ctx.bot.app;
    let (guild, _) = list_filters::scope(ctx, is_everywhere, ctx.language);
    let usual = usual_speed(info);
    let played = app.speeds_played(info.key, division, guild).await?;
    let own = app.ratings_of(ctx.incoming.player()).await?;
    let category = RatingCategory::new(info.key, division).to_string();
    let own = own.iter().filter(|row| row.game == category);
    let own = own.filter(|row| played.iter().any(|it| it.speed == row.speed));
    let most_own = own.max_by_key(|row| (row.record.games, row.speed == usual));
    let most_played = || {
        let most = played.iter();
        most.max_by_key(|it| (it.settled, it.players, it.speed == usual))
    };
    let speed = most_own.map(|row| row.speed);
    Ok(speed
        .or_else(|| most_played().map(|it| it.speed))
        .unwrap_or(usual))
}

/// The page. What is said of the asker's own rating is for them alone.
///
/// # Errors
///
/// There is no such game, or the store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    query: &LeaderboardQuery,
    language: Language,
    readers: Readers,
) -> HandlerResult<ListPage> {
    let app = &ctx.bot.app;
    let info = list_filters::hosted(ctx, &query.game)?;
    let division = query.division.as_str();
    if !division.is_empty() && !app.divisions(info).contains(&division) {
        return Err(list_filters::bad_button(ctx));
    }
    let (guild, scope) = list_filters::scope(ctx, query.is_everywhere, language);
    let entries = app
        .leaderboard(info.key, division, query.speed, guild, Page::first(LINES))
        .await?;
    let title = language.tell(
        "leaderboard-title",
        &[
            ("game", wording::ranked(language, info.key, division).into()),
            ("speed", wording::speed(language, query.speed).into()),
            ("scope", scope.into()),
        ],
    );
    // A rated game takes longer than bullet games do.
    let is_rated = app.is_ever_rated(info) && query.speed != Speed::Bullet;
    // On a list that no game of this server leads to, how to get there is not said.
    let keeps_to_itself = match ctx.guild().filter(|_| guild.is_none() && is_rated) {
        Some(here) => app.guild(here).await?.is_listed == Some(false),
        None => false,
    };
    let mut text = if !entries.is_empty() {
        lists::leaders(language, &entries)
    } else if is_rated {
        language.say(match keeps_to_itself {
            true => "leaderboard-none-here",
            false => "leaderboard-none",
        })
    } else if app.is_ever_rated(info) {
        language.say("leaderboard-bullet")
    } else {
        let game = wording::game(language, info.key);
        language.tell("leaderboard-unrated", &[("game", game.into())])
    };
    let ranked = app.ranked_ratings(info.key, division, query.speed, guild);
    let ranked = ranked.await?;
    let player = ctx.incoming.player();
    let own = match readers {
        Readers::Asker => place(language, &ranked, player),
        Readers::Channel => None,
    };
    let told = match &own {
        Some((_, place)) => Some(place.clone()),
        None if readers == Readers::Channel => None,
        None => {
            let own = app.rating_of(player, info.key, division, query.speed);
            let is_hidden = app.player(player).await?.settings.is_listed == Some(false);
            let unranked = |record| lists::unranked(language, &record, guild.is_none(), is_hidden);
            let own = own.await?;
            own.filter(|record| !(record.provisional && keeps_to_itself))
                .map(unranked)
        }
    };
    if let Some(told) = told {
        text.push_str(&format!("\n{told}"));
    }
    if keeps_to_itself {
        text.push_str(&format!("\n{}", language.say("leaderboard-server-hidden")));
    }
    let mut content = paging::list(&title, &text, None);
    if readers == Readers::Asker && app.is_ever_rated(info) {
        content = content.row(paging::speeds_menu(language, query));
    }
    let ratings: Vec<i32> = ranked.into_iter().map(|(_, rating)| rating).collect();
    if let Some(file) = distribution(ctx, &title, &ratings, own, language).await {
        content = content.file(file);
    }
    Ok(ListPage::single(content, entries.is_empty()))
}

/// The rating of a player who is ranked, and the sentence that tells their place.
fn place(
    language: Language,
    ranked: &[(PlayerId, i32)],
    player: PlayerId,
) -> Option<(i32, String)> {
    let above = ranked.iter().position(|(it, _)| *it == player)?;
    let own = ranked[above].1;
    // Whoever is first knows that all others are worse.
    let worse = ranked.iter().filter(|(_, rating)| *rating < own).count();
    let worse = if above == 0 { 0 } else { worse };
    let args = [
        ("rating", own.into()),
        ("place", (above + 1).into()),
        ("count", ranked.len().into()),
        ("share", (worse * 100 / ranked.len()).into()),
    ];
    Some((own, language.tell("leaderboard-place", &args)))
}

/// How the ratings of all who are ranked are spread, with the asker's, where there are enough to see something.
async fn distribution(
    ctx: &InteractionCtx<'_>,
    title: &str,
    ratings: &[i32],
    own: Option<(i32, String)>,
    language: Language,
) -> Option<CreateAttachment> {
    if ratings.len() < LEAST_RANKED {
        return None;
    }
    let args = [
        ("title", title.into()),
        ("count", ratings.len().into()),
        ("least", ratings.last().copied().unwrap_or_default().into()),
        ("most", ratings.first().copied().unwrap_or_default().into()),
        ("middle", ratings[ratings.len() / 2].into()),
    ];
    let alt = language.tell("alt-distribution", &args);
    let chart = Chart {
        title: title.to_owned(),
        plot: Plot::Columns(Columns {
            mark: own.map(|(own, place)| (own, place.replace('*', ""))),
            ..columns(ratings)
        }),
    };
    charts::file(ctx, chart, &alt, FILE).await
}

/// Ratings, best first, in columns that are as wide as shows them all in not too many.
fn columns(ratings: &[i32]) -> Columns {
    let most = ratings.first().copied().unwrap_or_default();
    let least = ratings.last().copied().unwrap_or_default();
    let width = if most - least > 1_500 { 100 } else { 50 };
    let first = least.div_euclid(width) * width;
    let count = usize::try_from((most - first) / width + 1).unwrap_or(1);
    let mut counts = vec![0; count.min(MOST_COLUMNS)];
    for rating in ratings {
        let index = usize::try_from((rating - first) / width).unwrap_or(0);
        if let Some(count) = counts.get_mut(index) {
            *count += 1;
        }
    }
    Columns {
        first,
        width: width.unsigned_abs(),
        counts,
        mark: None,
    }
}

/// The speed of the clock that is customary in a game; blitz where none is.
fn usual_speed(info: &Info) -> Speed {
    let customary = info.clocks.first().and_then(|text| text.parse().ok());
    customary.map_or(Speed::Blitz, |control: TimeControl| control.speed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_is_in_the_column_of_its_range() {
        let ratings = [1_712, 1_650, 1_649, 1_600, 1_488];
        let columns = columns(&ratings);
        assert_eq!((columns.first, columns.width), (1_450, 50));
        assert_eq!(columns.counts, [1, 0, 0, 2, 1, 1]);
        let wide = [2_900, 400];
        let spread = super::columns(&wide);
        assert_eq!((spread.width, spread.counts.len()), (100, 26));
        assert_eq!(spread.counts.iter().sum::<u64>(), 2);
    }

    #[test]
    fn a_place_is_told_of_those_who_are_ranked() {
        let ratings = [1_700, 1_600, 1_600, 1_500];
        let ranked: Vec<(PlayerId, i32)> = (1..).map(PlayerId).zip(ratings).collect();
        let (own, told) = place(Language::EnUs, &ranked, PlayerId(3)).unwrap();
        assert_eq!(own, 1_600);
        assert!(told.contains("3 of 4") && told.contains("25%"), "{told}");
        // Of the first and the last no share is told.
        for (player, end) in [(1, "number 1 of 4"), (4, "number 4 of 4")] {
            let (_, told) = place(Language::EnUs, &ranked, PlayerId(player)).unwrap();
            assert!(told.ends_with(end), "{told}");
        }
        // Somebody who has the same rating elsewhere.
        assert_eq!(place(Language::EnUs, &ranked, PlayerId(9)), None);
    }
}
