//! How many games ended how: counted when a game ends, so that statistics read a few rows however many games there are.

use std::collections::BTreeMap;

use super::{Connection, Error, GuildId, Store, sql, summary};
use qiyuan_core::{
    clock::{Span, Speed},
    rules::SeatSet,
    session::SessionId,
};

/// A game that statistics count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The key of the game.
    pub game: String,
    /// Its division; empty if it has none.
    pub division: String,
    /// How fast it was.
    pub speed: Speed,
    /// In which month it ended.
    pub month: Period,
    /// Who won.
    pub winners: SeatSet,
    /// How many plies it had.
    pub plies: u32,
    /// How long it took, if that is known.
    pub duration: Option<Span>,
    /// The key of its opening, if it has one.
    pub opening: Option<String>,
}

/// The time that statistics are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Period {
    /// All time.
    #[default]
    Ever,
    /// A year in UTC.
    Year(u16),
    /// A month in UTC: the year, and the number of the month from 1.
    Month(u16, u8),
}

impl Period {
    fn to_stored(self) -> i64 {
        match self {
            Self::Ever => 0,
            Self::Year(year) => year.into(),
            Self::Month(year, month) => i64::from(year) * 100 + i64::from(month),
        }
    }

    /// This and all that it is part of.
    fn with_larger(self) -> Vec<Self> {
        match self {
            Self::Ever => vec![self],
            Self::Year(_) => vec![Self::Ever, self],
            Self::Month(year, _) => vec![Self::Ever, Self::Year(year), self],
        }
    }
}

/// Which games are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedGames<'a> {
    /// The key of the game.
    pub game: &'a str,
    /// In which guild; everywhere but in guilds that keep their results to themselves if none is named.
    pub guild: Option<GuildId>,
    /// When they ended.
    pub period: Period,
    /// How fast they were; at any speed if none is named.
    pub speed: Option<Speed>,
}

/// How many games of a division ended in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCount {
    /// The division; empty if the game has none.
    pub division: String,
    /// Who won.
    pub winners: SeatSet,
    /// How many games.
    pub games: u64,
    /// How many plies they had together.
    pub plies: u64,
    /// Of how many the duration is known.
    pub timed_games: u64,
    /// How long those took together.
    pub duration: Span,
}

/// How many games of a division with an opening ended in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningCount {
    /// The key of the opening.
    pub opening: String,
    /// The division; empty if the game has none.
    pub division: String,
    /// Who won.
    pub winners: SeatSet,
    /// How many games.
    pub games: u64,
}

type CountColumns = (String, i64, i64, i64, i64, i64);

impl Store {
    /// How the games ended that are asked for.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn game_counts(&self, games: CountedGames<'_>) -> Result<Vec<GameCount>, Error> {
        let rows: Vec<CountColumns> = sqlx::query_as(sql::GAME_COUNTS)
            .bind(games.game)
            .bind(games.period.to_stored())
            .bind(games.guild.map_or(0, GuildId::to_stored))
            .bind(games.speed.map_or("", Speed::key))
            .fetch_all(&self.readers)
            .await?;
        let counts = rows
            .into_iter()
            .map(|(division, winners, games, plies, timed, ms)| GameCount {
                division,
                winners: summary::read_seats(winners),
                games: u64::try_from(games).unwrap_or_default(),
                plies: u64::try_from(plies).unwrap_or_default(),
                timed_games: u64::try_from(timed).unwrap_or_default(),
                duration: Span::from_ms(ms),
            });
        Ok(counts.filter(|count| count.games > 0).collect())
    }

    /// How those ended of them that have an opening.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn opening_counts(
        &self,
        games: CountedGames<'_>,
    ) -> Result<Vec<OpeningCount>, Error> {
        let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(sql::OPENING_COUNTS)
            .bind(games.game)
            .bind(games.period.to_stored())
            .bind(games.guild.map_or(0, GuildId::to_stored))
            .bind(games.speed.map_or("", Speed::key))
            .fetch_all(&self.readers)
            .await?;
        let counts = rows
            .into_iter()
            .map(|(opening, division, winners, games)| OpeningCount {
                opening,
                division,
                winners: summary::read_seats(winners),
                games: u64::try_from(games).unwrap_or_default(),
            });
        Ok(counts.filter(|count| count.games > 0).collect())
    }

    /// Games with a result that ended before there were counts, and were not looked at since.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn uncounted(&self, limit: u32) -> Result<Vec<SessionId>, Error> {
        let rows: Vec<i64> = sqlx::query_scalar(sql::UNCOUNTED)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(SessionId).collect())
    }

    /// Counts such games, or only notes that they were looked at.
    ///
    /// # Errors
    /// [`Error::Unavailable`], [`Error::Database`].
    pub async fn count_earlier(
        &self,
        games: Vec<(SessionId, Option<PlayedGame>)>,
    ) -> Result<(), Error> {
        self.writer
            .run(move |db| {
                Box::pin(async move {
                    for (session, game) in &games {
                        count(db, *session, game.as_ref()).await?;
                    }
                    Ok(())
                })
            })
            .await
    }
}

/// Counts a game with a result within the transaction that ends it; once, whoever asks again.
pub(super) async fn count(
    db: &mut Connection,
    session: SessionId,
    game: Option<&PlayedGame>,
) -> Result<(), Error> {
    let counted: Option<(Option<i64>,)> = sqlx::query_as(sql::MARK_COUNTED)
        .bind(session.0)
        .fetch_optional(&mut *db)
        .await?;
    if let (Some((guild,)), Some(game)) = (counted, game) {
        add(db, [(guild, game)]).await?;
    }
    Ok(())
}

/// What is added to a row of counts: games, plies, games with a duration, milliseconds.
type Figures = [i64; 4];

/// Adds games with their guilds to the counts of each period and place; like ones cost one write together.
async fn add<'g>(
    db: &mut Connection,
    games: impl IntoIterator<Item = (Option<i64>, &'g PlayedGame)>,
) -> Result<(), Error> {
    let mut counts: BTreeMap<_, Figures> = BTreeMap::new();
    let mut openings: BTreeMap<_, i64> = BTreeMap::new();
    for (guild, game) in games {
        let figures = [
            1,
            game.plies.into(),
            game.duration.is_some().into(),
            game.duration.map_or(0, Span::as_ms),
        ];
        let winners = summary::write_seats(game.winners);
        let kind = (game.division.as_str(), game.speed.key(), winners);
        for period in game.month.with_larger().into_iter().map(Period::to_stored) {
            for place in [Some(0), guild].into_iter().flatten() {
                let key = (game.game.as_str(), period, place, kind);
                let sums = counts.entry(key).or_default();
                for (sum, figure) in sums.iter_mut().zip(figures) {
                    *sum = sum.saturating_add(figure);
                }
                if let Some(opening) = &game.opening {
                    *openings.entry((key, opening.as_str())).or_default() += 1;
                }
            }
        }
    }
    for ((game, period, place, (division, speed, winners)), figures) in counts {
        let mut query = sqlx::query(sql::ADD_GAME_COUNT)
            .bind(game)
            .bind(period)
            .bind(place)
            .bind(division)
            .bind(speed)
            .bind(winners);
        for figure in figures {
            query = query.bind(figure);
        }
        query.execute(&mut *db).await?;
    }
    for (((game, period, place, (division, speed, winners)), opening), count) in openings {
        sqlx::query(sql::ADD_OPENING_COUNT)
            .bind(game)
            .bind(period)
            .bind(place)
            .bind(division)
            .bind(speed)
            .bind(opening)
            .bind(winners)
            .bind(count)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

#[cfg(all(test, not(feature = "postgres")))]
mod tests {
    use super::*;
    use crate::{GuildSettings, StoreOptions};
    use qiyuan_core::{clock::Timestamp, rules::Seat};

    const CLUB: GuildId = GuildId(7);

    async fn store(folder: &tempfile::TempDir) -> Store {
        let path = folder.path().join("qiyuan.sqlite");
        Store::open(&StoreOptions::new(&path)).await.unwrap()
    }

    fn game(winner: Option<Seat>, month: Period, opening: Option<&str>) -> PlayedGame {
        PlayedGame {
            game: "chess".to_owned(),
            division: String::new(),
            speed: Speed::Blitz,
            month,
            winners: winner.map_or(SeatSet::EMPTY, SeatSet::only),
            plies: 40,
            duration: opening.map(|_| Span::from_mins(10)),
            opening: opening.map(str::to_owned),
        }
    }

    async fn count_all(store: &Store, games: Vec<(Option<i64>, PlayedGame)>) {
        let counted = store.writer.run(move |db| {
            Box::pin(async move {
                let games = games.iter().map(|(guild, game)| (*guild, game));
                add(db, games).await
            })
        });
        counted.await.unwrap();
    }

    const fn of(guild: Option<GuildId>, period: Period) -> CountedGames<'static> {
        CountedGames {
            game: "chess",
            guild,
            period,
            speed: None,
        }
    }

    async fn figures(store: &Store, games: CountedGames<'_>) -> Vec<u64> {
        let counts = store.game_counts(games).await.unwrap();
        counts.iter().map(|count| count.games).collect()
    }

    /// The games of chess that BrainKing tells of: 227,078 won by White, 221,973 by Black, 24,916 drawn.
    #[tokio::test]
    async fn half_a_million_games_are_counted_and_read_from_a_few_rows() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let ends = [
            (Some(Seat(0)), 227_078),
            (Some(Seat(1)), 221_973),
            (None, 24_916),
        ];
        let games = ends.into_iter().flat_map(|(winner, count)| {
            (0..count).map(move |index: u32| {
                let month = Period::Month(2_020, u8::try_from(index % 12).unwrap() + 1);
                let guild = Some(i64::from(index % 200) + 1);
                (guild, game(winner, month, Some("Sicilian Defense")))
            })
        });
        count_all(&store, games.collect()).await;
        let ever = of(None, Period::Ever);
        // In the order of the winners: nobody, the first, the second.
        assert_eq!(figures(&store, ever).await, [24_916, 227_078, 221_973]);
        let year = of(None, Period::Year(2_020));
        assert_eq!(figures(&store, year).await, [24_916, 227_078, 221_973]);
        let counts = store.game_counts(ever).await.unwrap();
        let plies: u64 = counts.iter().map(|count| count.plies).sum();
        assert_eq!(plies, 473_967 * 40);
        let openings = store.opening_counts(ever).await.unwrap();
        let games: u64 = openings.iter().map(|count| count.games).sum();
        assert_eq!((openings.len(), games), (3, 473_967));
    }

    #[tokio::test]
    async fn a_game_counts_in_its_month_its_year_and_ever_and_in_its_guild() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let (july, august) = (Period::Month(2_026, 7), Period::Month(2_026, 8));
        let white = Some(Seat(0));
        count_all(
            &store,
            vec![
                (Some(7), game(white, july, None)),
                (Some(8), game(white, august, None)),
                (None, game(white, Period::Month(2_025, 8), None)),
            ],
        )
        .await;
        for (period, everywhere, club) in [
            (Period::Ever, 3, 1),
            (Period::Year(2_026), 2, 1),
            (july, 1, 1),
            (august, 1, 0),
        ] {
            let all = figures(&store, of(None, period)).await;
            assert_eq!(all.iter().sum::<u64>(), everywhere, "{period:?}");
            let here = figures(&store, of(Some(CLUB), period)).await;
            assert_eq!(here.iter().sum::<u64>(), club, "{period:?}");
        }
        let rapid = CountedGames {
            speed: Some(Speed::Rapid),
            ..of(None, Period::Ever)
        };
        assert!(figures(&store, rapid).await.is_empty());
    }

    #[tokio::test]
    async fn what_a_guild_keeps_to_itself_counts_there_alone_and_everywhere_again_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let (july, opening) = (Period::Month(2_026, 7), Some("Ruy Lopez"));
        let games = [Some(7), Some(8)].map(|guild| (guild, game(None, july, opening)));
        count_all(&store, games.into()).await;
        let set = async |own: Option<bool>| {
            let set = move |settings: &mut GuildSettings| settings.own_ratings = own;
            let changed = store.change_guild(CLUB, Timestamp::from_ms(1), set);
            changed.await.unwrap();
        };
        for (own, everywhere) in [(Some(true), 1), (None, 2)] {
            set(own).await;
            assert_eq!(figures(&store, of(None, july)).await, [everywhere]);
            assert_eq!(figures(&store, of(Some(CLUB), july)).await, [1]);
            let openings = store.opening_counts(of(None, july)).await.unwrap();
            assert_eq!(openings[0].games, everywhere);
        }
    }
}
