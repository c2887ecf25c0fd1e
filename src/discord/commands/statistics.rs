//! `/statistics`: how the games of a kind ended, as a picture and in words.

use serenity::builder::CreateAttachment;

use super::{Context, autocomplete, challenge, close, leaderboard, open};
use crate::{
    app::{Look, ResultCount},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    diagram::{Bar, Chart, Plot, Section, Share, Shares, Tone},
    rules::{Info, Seat, SeatSet},
};

/// The name of the picture.
const FILE: &str = "statistics.png";

#[poise::command(slash_command)]
pub async fn statistics(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: String,
    #[autocomplete = "autocomplete::division"] division: Option<String>,
    #[autocomplete = "autocomplete::scope"] scope: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = counted(&ctx, &game, division.as_deref(), scope.as_deref()).await;
    close(&ctx, answer).await
}

async fn counted(
    ctx: &InteractionCtx<'_>,
    game: &str,
    division: Option<&str>,
    scope: Option<&str>,
) -> HandlerResult<Response> {
    let language = ctx.language;
    let info = challenge::find(ctx, game)?;
    let divisions = ctx.bot.app.divisions(info);
    let division = match division {
        None => None,
        Some(typed) => Some(leaderboard::find_division(ctx, info, divisions, typed)?),
    };
    let (guild, scope) = leaderboard::find_scope(ctx, scope)?;
    ctx.take_view()?;
    let result_counts = ctx.bot.app.result_counts(info.key, guild).await?;
    let groups = groups(language, divisions, division, &result_counts);
    let title = language.tell(
        "statistics-title",
        &[
            ("game", wording::game(language, info.key).into()),
            ("scope", scope.into()),
        ],
    );
    if groups.iter().all(|group| group.total() == 0) {
        let text = language.say("statistics-none");
        return Ok(Response::text(format!("**{title}**\n{text}")));
    }
    let lines: Vec<String> = groups
        .iter()
        .map(|group| group.line(language, info))
        .collect();
    let mut answer = Response::text(format!("**{title}**\n{}", lists::page(&lines)));
    let chart = chart(language, info, title.clone(), &groups);
    match ctx.bot.app.chart(chart, Look::default()).await {
        Ok(picture) => {
            let lines = lines.join(&language.say("alt-group-separator"));
            let args = [("title", title.into()), ("lines", lines.into())];
            let alt = language.tell("alt-statistics", &args).replace('*', "");
            let alt = wording::cut(&alt, wording::MAX_ALT_TEXT);
            let file = CreateAttachment::bytes(picture.to_vec(), FILE).description(alt);
            answer = answer.file(file);
        }
        Err(error) => tracing::warn!(error = %error, "statistics are shown without their picture"),
    }
    Ok(answer)
}

/// The games of one division, or of all.
struct Group {
    name: String,
    /// The games that each seat won alone, in the order of the seats.
    won: [u64; 2],
    /// The games that nobody won.
    drawn: u64,
}

impl Group {
    fn of<'t>(name: String, result_counts: impl Iterator<Item = &'t ResultCount>) -> Self {
        let mut group = Self {
            name,
            won: [0; 2],
            drawn: 0,
        };
        for result_count in result_counts {
            match result_count.winners {
                winners if winners == SeatSet::only(Seat(0)) => group.won[0] += result_count.games,
                winners if winners == SeatSet::only(Seat(1)) => group.won[1] += result_count.games,
                winners if winners.is_empty() => group.drawn += result_count.games,
                // No game for more than two is counted here.
                _ => {}
            }
        }
        group
    }

    const fn total(&self) -> u64 {
        self.won[0] + self.won[1] + self.drawn
    }

    /// From left to right: the first seat, nobody, the second seat.
    const fn counts(&self) -> [u64; 3] {
        [self.won[0], self.drawn, self.won[1]]
    }

    /// The group in one line.
    fn line(&self, language: Language, info: &Info) -> String {
        let side = |seat: usize| {
            info.sides
                .get(seat)
                .map(|key| wording::side(language, key))
                .unwrap_or_default()
        };
        let share = |count| percent(count, self.total());
        language.tell(
            "statistics-line",
            &[
                ("group", self.name.as_str().into()),
                ("games", self.total().into()),
                ("first", side(0).into()),
                ("firstwon", self.won[0].into()),
                ("firstshare", share(self.won[0]).into()),
                ("second", side(1).into()),
                ("secondwon", self.won[1].into()),
                ("secondshare", share(self.won[1]).into()),
                ("drawn", self.drawn.into()),
                ("drawnshare", share(self.drawn).into()),
            ],
        )
    }
}

/// All games, then each division with games; or one division alone.
fn groups(
    language: Language,
    divisions: &[&str],
    chosen: Option<&str>,
    result_counts: &[ResultCount],
) -> Vec<Group> {
    let of = |division: &str| {
        let name = wording::division(language, division);
        Group::of(
            name,
            result_counts
                .iter()
                .filter(|result_count| result_count.division == division),
        )
    };
    if let Some(division) = chosen {
        return vec![of(division)];
    }
    let all = Group::of(language.say("statistics-all"), result_counts.iter());
    let parts = divisions.iter().map(|division| of(division));
    [all]
        .into_iter()
        .chain(parts.filter(|group| group.total() > 0))
        .collect()
}

/// A share in percent with one decimal, rounded.
fn percent(count: u64, total: u64) -> String {
    let total = total.max(1);
    let tenths = (count * 1_000 + total / 2) / total;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// What the picture shows: the first side, draws, the second side.
fn chart(language: Language, info: &Info, title: String, groups: &[Group]) -> Chart {
    let side = |seat: usize| {
        let key = info.sides.get(seat).copied().unwrap_or_default();
        (tone(key), wording::side(language, key))
    };
    let names = [
        side(0),
        (Tone::Neutral, language.say("statistics-drawn")),
        side(1),
    ];
    let all = &groups[0];
    let parts = names.into_iter().zip(all.counts());
    let parts = parts.map(|((tone, name), count)| Share {
        tone,
        name,
        share: format!("{}%", percent(count, all.total())),
        count,
    });
    let bars = groups.iter().map(|group| Bar {
        label: group.name.clone(),
        counts: group.counts().into(),
    });
    let section = Section {
        heading: String::new(),
        bars: bars.collect(),
    };
    let shares = Shares {
        parts: parts.collect(),
        sections: vec![section],
    };
    Chart {
        title,
        caption: String::new(),
        plot: Plot::Shares(shares),
        facts: Vec::new(),
    }
}

/// The color of a side.
fn tone(side: &str) -> Tone {
    match side {
        "white" => Tone::Light,
        "black" => Tone::Dark,
        "red" => Tone::Red,
        _ => Tone::Neutral,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_to_a_tenth_of_a_percent() {
        assert_eq!(percent(0, 0), "0.0");
        assert_eq!(percent(1, 3), "33.3");
        assert_eq!(percent(2, 3), "66.7");
        assert_eq!(percent(7, 7), "100.0");
    }

    #[test]
    fn divisions_without_games_are_left_out() {
        let result_count = |division: &str, seat| ResultCount {
            division: division.to_owned(),
            winners: SeatSet::only(Seat(seat)),
            games: 3,
        };
        let result_counts = [
            result_count("9x9", 0),
            result_count("9x9", 1),
            result_count("", 1),
        ];
        let groups = groups(Language::EnUs, &["19x19", "9x9"], None, &result_counts);
        let totals: Vec<u64> = groups.iter().map(Group::total).collect();
        assert_eq!(totals, [9, 6]);
        assert_eq!(groups[0].won, [3, 6]);
    }
}
