//! `/statistics`: how the games of a kind ended, as a picture and in words. The file is long because what is counted, told
//! and drawn is one list of groups.

use std::fmt;

use super::{
    Context, autocomplete, challenge, charts, close,
    list_filters::{self, Period, read_scope, write_scope},
    open,
};
use crate::{
    app::{CountedGames, ResultCount, wall_clock},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists,
        paging::{self, ANY, ListPage, Listing, read_key},
        panel::MAX_CONTENT,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    clock::{Span, Speed},
    diagram::{Bar, Chart, Plot, Section, Share, Shares, Tone},
    rules::{Info, Seat, SeatSet},
};

/// The name of the picture.
const FILE: &str = "statistics.png";

/// How many of the lines stand beside the picture: how all games ended, and how long they were.
const SUMMARY: usize = 2;

/// How many openings are shown, those that were played most.
const OPENINGS: usize = 5;

#[poise::command(slash_command)]
pub async fn statistics(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: String,
    #[autocomplete = "autocomplete::speed"] speed: Option<String>,
    #[autocomplete = "autocomplete::period"] period: Option<String>,
    #[autocomplete = "autocomplete::division"] division: Option<String>,
    #[autocomplete = "autocomplete::scope"] scope: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let typed = Typed {
        game: &game,
        speed: speed.as_deref(),
        period: period.as_deref(),
        division: division.as_deref(),
        scope: scope.as_deref(),
    };
    let answer = match query(&ctx, &typed) {
        Ok(query) => paging::first(&ctx, Listing::Statistics(query)).await,
        Err(refused) => Err(refused),
    };
    close(&ctx, answer).await
}

/// Which statistics are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsQuery {
    /// The key of a game.
    pub game: String,
    /// One of its divisions, or all.
    pub division: Option<String>,
    /// One speed, or all.
    pub speed: Option<Speed>,
    pub period: Period,
    pub is_everywhere: bool,
}

impl StatisticsQuery {
    /// Reads a text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let query = Self {
            game: read_key(parts.next()?)??,
            division: read_key(parts.next()?)?,
            speed: match parts.next()? {
                ANY => None,
                key => Some(Speed::from_key(key)?),
            },
            period: Period::from_key(parts.next()?)?,
            is_everywhere: read_scope(parts.next()?)?,
        };
        parts.next().is_none().then_some(query)
    }
}

impl fmt::Display for StatisticsQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let division = self.division.as_deref().unwrap_or(ANY);
        let speed = self.speed.map_or(ANY, Speed::key);
        let (period, scope) = (self.period.key(), write_scope(self.is_everywhere));
        write!(f, "{}/{division}/{speed}/{period}/{scope}", self.game)
    }
}

/// What was typed.
struct Typed<'a> {
    game: &'a str,
    speed: Option<&'a str>,
    period: Option<&'a str>,
    division: Option<&'a str>,
    scope: Option<&'a str>,
}

fn query(ctx: &InteractionCtx<'_>, typed: &Typed<'_>) -> HandlerResult<StatisticsQuery> {
    let info = challenge::find(ctx, typed.game)?;
    let divisions = ctx.bot.app.divisions(info);
    let division = match typed.division {
        None => None,
        Some(typed) => Some(list_filters::find_division(ctx, info, divisions, typed)?),
    };
    let speed = typed
        .speed
        .map(|typed| list_filters::find_speed(ctx, typed));
    let period = typed
        .period
        .map(|typed| list_filters::find_period(ctx, typed));
    Ok(StatisticsQuery {
        game: info.key.to_owned(),
        division: division.map(str::to_owned),
        speed: speed.transpose()?,
        period: period.transpose()?.unwrap_or_default(),
        is_everywhere: list_filters::is_everywhere(ctx, typed.scope)?,
    })
}

/// The page: the same for everybody.
///
/// # Errors
///
/// There is no such game, or the store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    query: &StatisticsQuery,
    language: Language,
) -> HandlerResult<ListPage> {
    let info = list_filters::hosted(ctx, &query.game)?;
    let divisions = ctx.bot.app.divisions(info);
    let division = query.division.as_deref();
    if !division.iter().all(|it| divisions.contains(it)) {
        return Err(list_filters::bad_button(ctx));
    }
    let (guild, scope) = list_filters::scope(ctx, query.is_everywhere, language);
    let games = CountedGames {
        game: info.key,
        guild,
        since: query
            .period
            .length()
            .map(|length| wall_clock::now() - length),
        division,
        speed: query.speed,
    };
    let counts = ctx.bot.app.result_counts(&games).await?;
    let title = title(language, info, query, scope);
    let all = Group::of(language.say("statistics-all"), counts.iter());
    if all.total == 0 {
        let text = language.say("statistics-none");
        let content = Response::text(format!("**{title}**\n{text}"));
        return Ok(ListPage::single(content, true));
    }
    let sections = [
        by_division(language, divisions, query, &counts),
        by_speed(language, query, &counts),
    ];
    if is_for_more(info) {
        let groups = [&all].into_iter().chain(sections.iter().flatten());
        let mut lines: Vec<String> = groups.map(|group| group.table_line(language)).collect();
        lines.push(all.mean_line(language, "statistics-table-mean"));
        lines.push(language.say(match ctx.bot.app.is_ever_rated(info) {
            true => "statistics-table-more",
            false => "statistics-table-unrated",
        }));
        let content = Response::text(listed(&title, &lines));
        return Ok(ListPage::single(content, false));
    }
    let openings = most_played(language, info, &counts);
    let lines = lines(language, info, &all, &sections, &openings);
    let chart = chart(
        language,
        info,
        title.clone(),
        &all,
        (&sections, openings.as_slice()),
    );
    let told = lines.join(&language.say("alt-group-separator"));
    let args = [("title", title.as_str().into()), ("lines", told.into())];
    let alt = language.tell("alt-statistics", &args).replace('*', "");
    let content = match charts::file(ctx, chart, &alt, FILE).await {
        // The picture has the rest.
        Some(file) => Response::text(listed(&title, &lines[..SUMMARY])).file(file),
        None => Response::text(listed(&title, &lines)),
    };
    Ok(ListPage::single(content, false))
}

/// The page as the text of a message.
fn listed(title: &str, lines: &[String]) -> String {
    let text = format!("**{title}**\n{}", lists::page(lines));
    wording::cut(&text, MAX_CONTENT)
}

/// What is counted: the game and every filter.
fn title(language: Language, info: &Info, query: &StatisticsQuery, scope: String) -> String {
    let args = [
        ("game", wording::game(language, info.key).into()),
        ("scope", scope.into()),
    ];
    let key = match is_for_more(info) {
        true => "statistics-table-title",
        false => "statistics-title",
    };
    let mut title = language.tell(key, &args);
    let division = query.division.as_deref();
    let division = division.map(|it| wording::division(language, it));
    let speed = query.speed.map(|it| wording::speed(language, it));
    let period = Some(query.period).filter(|it| *it != Period::All);
    let period = period.map(|it| it.name(language));
    for filter in [division, speed, period].into_iter().flatten() {
        title = format!("{title} · {filter}");
    }
    title
}

/// Whether more than two may play, so that there are no two sides of which one wins.
fn is_for_more(info: &Info) -> bool {
    *info.seats.end() > 2
}

/// Games that have something in common.
struct Group {
    name: String,
    /// The games that each seat won alone, in the order of the seats.
    won: [u64; 2],
    /// The games that nobody won.
    drawn: u64,
    /// All games, whoever won.
    total: u64,
    plies: u64,
    seconds: u64,
}

impl Group {
    const fn empty(name: String) -> Self {
        Self {
            name,
            won: [0; 2],
            drawn: 0,
            total: 0,
            plies: 0,
            seconds: 0,
        }
    }

    fn of<'t>(name: String, result_counts: impl Iterator<Item = &'t ResultCount>) -> Self {
        let mut group = Self::empty(name);
        for result_count in result_counts {
            group.count(result_count.winners, result_count.games);
            group.plies += result_count.plies;
            group.seconds += result_count.seconds;
        }
        group
    }

    fn count(&mut self, winners: SeatSet, games: u64) {
        self.total += games;
        match winners {
            winners if winners == SeatSet::only(Seat(0)) => self.won[0] += games,
            winners if winners == SeatSet::only(Seat(1)) => self.won[1] += games,
            winners if winners.is_empty() => self.drawn += games,
            // Among more than two.
            _ => {}
        }
    }

    /// The group in one line, where more than two play.
    fn table_line(&self, language: Language) -> String {
        let group = ("group", self.name.as_str().into());
        let games = ("games", self.total.into());
        language.tell("statistics-table-line", &[group, games])
    }

    /// How long a game is on average; of one that takes no second only the moves are told.
    fn mean_line(&self, language: Language, key: &str) -> String {
        let total = self.total.max(1);
        let plies = (self.plies + total / 2) / total;
        let seconds = (self.seconds + total / 2) / total;
        let length = Span::from_secs(i64::try_from(seconds).unwrap_or(i64::MAX));
        let length = match seconds {
            0 => String::new(),
            _ => wording::span(language, length),
        };
        let args = [
            ("plies", plies.into()),
            ("seconds", seconds.into()),
            ("length", length.into()),
        ];
        language.tell(key, &args)
    }

    /// The group in one line.
    fn line(&self, language: Language, info: &Info) -> String {
        self.line_as(&self.name, language, info)
    }

    fn line_as(&self, name: &str, language: Language, info: &Info) -> String {
        let side = |seat: usize| {
            info.sides
                .get(seat)
                .map(|key| wording::side(language, key))
                .unwrap_or_default()
        };
        let [first, second, drawn] = shares([self.won[0], self.won[1], self.drawn], 2);
        language.tell(
            "statistics-line",
            &[
                ("group", name.into()),
                ("games", self.total.into()),
                ("first", side(0).into()),
                ("firstwon", self.won[0].into()),
                ("firstshare", first.into()),
                ("second", side(1).into()),
                ("secondwon", self.won[1].into()),
                ("secondshare", second.into()),
                ("drawn", self.drawn.into()),
                ("drawnshare", drawn.into()),
            ],
        )
    }

    /// The group as a bar: the first side, draws, the second side, with the shares in so many decimals.
    fn bar(&self, [first, second]: [Tone; 2], decimals: u32) -> Bar {
        let counts = [self.won[0], self.drawn, self.won[1]];
        let labels = shares(counts, decimals);
        let tones = [first, Tone::Neutral, second].into_iter();
        let parts = tones.zip(counts).zip(labels);
        Bar {
            label: self.name.clone(),
            total: self.total,
            parts: parts
                .map(|((tone, count), share)| Share {
                    tone,
                    count,
                    label: format!("{share}%"),
                })
                .collect(),
        }
    }
}

/// Each division with games, unless one is asked for.
fn by_division(
    language: Language,
    divisions: &[&str],
    query: &StatisticsQuery,
    counts: &[ResultCount],
) -> Vec<Group> {
    let divisions = divisions.iter().filter(|_| query.division.is_none());
    let groups = divisions.map(|division| {
        let name = wording::division(language, division);
        Group::of(name, counts.iter().filter(|it| it.division == *division))
    });
    groups.filter(|group| group.total > 0).collect()
}

/// Each speed with games, if there are several and none is asked for.
fn by_speed(language: Language, query: &StatisticsQuery, counts: &[ResultCount]) -> Vec<Group> {
    let speeds = Speed::ALL.into_iter().filter(|_| query.speed.is_none());
    let groups = speeds.map(|speed| {
        let name = wording::speed(language, speed);
        Group::of(name, counts.iter().filter(|it| it.speed == speed))
    });
    let groups: Vec<Group> = groups.filter(|group| group.total > 0).collect();
    if groups.len() > 1 { groups } else { Vec::new() }
}

/// The openings that were played most, each with its codes and how its games ended.
fn most_played(language: Language, info: &Info, counts: &[ResultCount]) -> Vec<(Group, String)> {
    let named = counts.iter().filter(|count| !count.opening.is_empty());
    let named: Vec<&ResultCount> = named.collect();
    // Those of one opening follow one another.
    let openings = named.chunk_by(|one, other| one.opening == other.opening);
    let games = |opening: &&[&ResultCount]| -> u64 { opening.iter().map(|it| it.games).sum() };
    let mut openings: Vec<&[&ResultCount]> = openings.collect();
    openings.sort_by_key(|opening| std::cmp::Reverse(games(opening)));
    let told = openings.into_iter().take(OPENINGS).map(|opening| {
        let name = wording::opening_family(language, info, &opening[0].opening);
        let codes = opening.iter().flat_map(|it| &it.codes);
        let (first, last) = (codes.clone().min(), codes.max());
        let codes = match (first, last) {
            (Some(first), Some(last)) if first != last => format!("{first}–{last}"),
            (first, _) => first.cloned().unwrap_or_default(),
        };
        (Group::of(name, opening.iter().copied()), codes)
    });
    told.collect()
}

/// All that is told, one line each.
fn lines(
    language: Language,
    info: &Info,
    all: &Group,
    sections: &[Vec<Group>; 2],
    openings: &[(Group, String)],
) -> Vec<String> {
    let groups = [all].into_iter().chain(sections.iter().flatten());
    let mut lines: Vec<String> = groups.map(|group| group.line(language, info)).collect();
    lines.insert(1, all.mean_line(language, "statistics-mean"));
    if !openings.is_empty() {
        lines.push(language.say("statistics-openings"));
    }
    for (group, codes) in openings {
        let name = if codes.is_empty() {
            group.name.clone()
        } else {
            let named = ("opening", group.name.as_str().into());
            language.tell(
                "opening-with-code",
                &[named, ("code", codes.as_str().into())],
            )
        };
        lines.push(group.line_as(&name, language, info));
    }
    lines
}

/// What the picture shows.
fn chart(
    language: Language,
    info: &Info,
    title: String,
    all: &Group,
    (sections, openings): (&[Vec<Group>; 2], &[(Group, String)]),
) -> Chart {
    let tones = tones(info.sides);
    let side = |seat: usize| {
        let key = info.sides.get(seat).copied().unwrap_or_default();
        (tones[seat], wording::side(language, key))
    };
    let legend = vec![
        side(0),
        (Tone::Neutral, language.say("statistics-drawn")),
        side(1),
    ];
    let [divisions, speeds] = sections;
    let headed = [
        (
            "statistics-by-division",
            divisions.iter().collect::<Vec<_>>(),
        ),
        ("statistics-by-speed", speeds.iter().collect()),
        (
            "statistics-openings",
            openings.iter().map(|(group, _)| group).collect(),
        ),
    ];
    let unit = language.say("statistics-unit");
    let mut room = Shares::MOST_BARS;
    let sections = headed.into_iter().filter_map(|(heading, groups)| {
        let bars = groups.iter().take(room).map(|group| group.bar(tones, 0));
        let bars: Vec<Bar> = bars.collect();
        room -= bars.len();
        (!bars.is_empty()).then(|| Section {
            heading: language.say(heading),
            bars,
        })
    });
    let plot = Plot::Shares(Shares {
        whole: all.bar(tones, 2),
        whole_unit: unit.clone(),
        note: all.mean_line(language, "statistics-mean"),
        unit,
        sections: sections.collect(),
        legend,
    });
    Chart { title, plot }
}

/// Shares in percent with so many decimals, by the largest remainder: together they are 100, whatever the counts are.
fn shares<const N: usize>(counts: [u64; N], decimals: u32) -> [String; N] {
    let total = counts.iter().map(|count| u128::from(*count)).sum::<u128>();
    let unit = 10_u128.pow(decimals);
    let scaled = counts.map(|count| u128::from(count) * 100 * unit);
    let mut parts = scaled.map(|it| it / total.max(1));
    let mut order: [usize; N] = std::array::from_fn(|index| index);
    order.sort_by_key(|index| std::cmp::Reverse(scaled[*index] % total.max(1)));
    let left = (100 * unit).saturating_sub(parts.iter().sum());
    let left = if total == 0 { 0 } else { left };
    for index in order.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        parts[index] += 1;
    }
    let digits = usize::try_from(decimals).unwrap_or(0);
    parts.map(|part| match digits {
        0 => part.to_string(),
        _ => format!("{}.{:0digits$}", part / unit, part % unit),
    })
}

/// The colors of the two sides: those they are called by, else dark for the first and light for the second, as sente
/// and gote are drawn in diagrams.
fn tones(sides: &[&str]) -> [Tone; 2] {
    let named = |seat: usize, usual| match sides.get(seat).copied() {
        Some("white") => Tone::Light,
        Some("black") => Tone::Dark,
        Some("red") => Tone::Red,
        _ => usual,
    };
    [named(0, Tone::Dark), named(1, Tone::Light)]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn shares_sum_to_a_hundred_by_the_largest_remainder() {
        // The games of chess on BrainKing.
        let chess = [227_078, 221_973, 24_916];
        assert_eq!(shares(chess, 2), ["47.91", "46.83", "5.26"]);
        assert_eq!(shares(chess, 0), ["48", "47", "5"]);
        assert_eq!(shares([1, 1, 1], 2), ["33.34", "33.33", "33.33"]);
        assert_eq!(shares([0, 7, 0], 2), ["0.00", "100.00", "0.00"]);
        assert_eq!(shares([0, 0, 0], 2), ["0.00", "0.00", "0.00"]);
        assert_eq!(shares([u64::MAX, 0, 0], 0), ["100", "0", "0"]);
        for counts in [[1, 2, 3], [7, 11, 13], [1, 999, 1_000_003], [5, 5, 1]] {
            let sum: f64 = shares(counts, 2)
                .iter()
                .map(|it| it.parse::<f64>().unwrap())
                .sum();
            assert!((sum - 100.0).abs() < 1e-9, "{counts:?}");
        }
    }

    #[test]
    fn no_two_parts_of_a_chart_have_the_same_tone() {
        let games = qiyuan_games::ALL.iter().map(|game| game.info());
        let games: Vec<&Info> = games.filter(|info| !is_for_more(info)).collect();
        assert!(games.iter().any(|info| info.key == "shogi"));
        for info in games {
            let all = Group::empty(String::new());
            let nothing: ([Vec<Group>; 2], [(Group, String); 0]) = ([Vec::new(), Vec::new()], []);
            let nothing = (&nothing.0, nothing.1.as_slice());
            let chart = chart(Language::EnUs, info, String::new(), &all, nothing);
            let Plot::Shares(shares) = chart.plot else {
                panic!("{}", info.key);
            };
            let tones: HashSet<Tone> = shares.legend.iter().map(|(tone, _)| *tone).collect();
            assert_eq!(tones.len(), 3, "{}: {:?}", info.key, shares.legend);
            let parts = shares.whole.parts.iter().map(|part| part.tone);
            assert!(parts.eq(shares.legend.iter().map(|(tone, _)| *tone)));
        }
    }

    fn asked() -> StatisticsQuery {
        StatisticsQuery {
            game: "go".to_owned(),
            division: None,
            speed: None,
            period: Period::All,
            is_everywhere: true,
        }
    }

    #[test]
    fn divisions_and_speeds_without_games_are_left_out() {
        let result_count = |division: &str, seat, speed| ResultCount {
            opening: String::new(),
            codes: [String::new(), String::new()],
            division: division.to_owned(),
            speed,
            winners: SeatSet::only(Seat(seat)),
            games: 3,
            plies: 30,
            seconds: 60,
        };
        let counts = [
            result_count("9x9", 0, Speed::Blitz),
            result_count("9x9", 1, Speed::Rapid),
            result_count("", 1, Speed::Rapid),
        ];
        let totals = |groups: Vec<Group>| groups.iter().map(|it| it.total).collect::<Vec<_>>();
        let divisions = by_division(Language::EnUs, &["19x19", "9x9"], &asked(), &counts);
        assert_eq!(totals(divisions), [6]);
        assert_eq!(totals(by_speed(Language::EnUs, &asked(), &counts)), [3, 6]);
        let only = &counts[1..];
        assert!(by_speed(Language::EnUs, &asked(), only).is_empty());
    }

    #[test]
    fn openings_are_those_played_most_with_all_their_codes() {
        let info = qiyuan_games::by_key("chess").unwrap().info();
        let count = |opening: &str, winners, games, first: &str, last: &str| ResultCount {
            opening: opening.to_owned(),
            division: String::new(),
            speed: Speed::Blitz,
            winners,
            games,
            plies: 40,
            seconds: 60,
            codes: [first.to_owned(), last.to_owned()],
        };
        let counts = [
            count("", SeatSet::EMPTY, 9, "", ""),
            count("French Defense", SeatSet::EMPTY, 2, "C00", "C00"),
            count("Sicilian Defense", SeatSet::EMPTY, 1, "B30", "B90"),
            count("Sicilian Defense", SeatSet::only(Seat(1)), 3, "B20", "B40"),
        ];
        let told = most_played(Language::ZhCn, info, &counts);
        let told: Vec<_> = told
            .iter()
            .map(|(group, codes)| (group.name.as_str(), group.total, codes.as_str()))
            .collect();
        assert_eq!(
            told,
            [("西西里防御", 4, "B20–B90"), ("法兰西防御", 2, "C00")]
        );
    }
}
