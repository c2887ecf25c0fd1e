//! Ratings change with the session that changes them.

use qiyuan_core::{
    clock::Speed,
    rating::Rating,
    rules::Seat,
    session::{PlayerId, SessionId, Version},
};
use qiyuan_store::{
    Append, EarlyExit, Error, ExitAllowance, GuildId, GuildSettings, LeaderboardEntry, Page,
    PlayerResult, PlayerSettings, Ranking, RatingChange, RatingChanged, SpeedCount,
};

use super::{ANN, BEA, CAT, Fixture, GUILD, append, at, over};

fn rated(rating: f64, deviation: f64) -> Rating {
    Rating {
        rating,
        deviation,
        volatility: 0.06,
    }
}

fn moved(player: PlayerId, games: u64, from: Rating, to: Rating) -> RatingChange {
    RatingChange {
        player,
        game: "chess".into(),
        speed: Speed::Blitz,
        games,
        before: from,
        after: to,
        weight: 1.0,
        result: match to.rating.total_cmp(&from.rating) {
            std::cmp::Ordering::Less => PlayerResult::Loss,
            std::cmp::Ordering::Equal => PlayerResult::Draw,
            std::cmp::Ordering::Greater => PlayerResult::Win,
        },
    }
}

const fn exit(player: PlayerId, allowance: Option<ExitAllowance>) -> EarlyExit {
    EarlyExit { player, allowance }
}

fn last(id: SessionId, changes: &[RatingChange]) -> Append {
    let mut last = append(id, 2);
    last.change.summary = over(last.change.summary, Some(Seat(0)));
    last.change.ratings = changes.to_vec();
    last
}

impl Fixture {
    /// Finishes a rated game in `guild` that brings one player to a rating.
    async fn reaches(&self, player: PlayerId, rating: Rating, guild: Option<GuildId>) {
        let id = self.challenge_with(|new| new.place.guild = guild).await;
        self.store.append(append(id, 1)).await.unwrap();
        let change = moved(player, 0, Rating::default(), rating);
        self.store.append(last(id, &[change])).await.unwrap();
    }
}

/// All who ever were.
fn chess(guild: Option<GuildId>) -> Ranking<'static> {
    Ranking {
        game: "chess",
        speed: Speed::Blitz,
        guild,
        since: at(0),
        compared: at(0),
    }
}

fn places(board: &[LeaderboardEntry]) -> Vec<(u64, PlayerId)> {
    board
        .iter()
        .map(|entry| (entry.position, entry.player))
        .collect()
}

#[tokio::test]
async fn the_end_of_a_rated_session_changes_both_ratings_and_records_it() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let id = fixture.game().await;
    let start = Rating::default();
    let (up, down) = (rated(1612.25, 290.5), rated(1387.75, 290.5));
    let changes = [moved(ANN, 0, start, up), moved(BEA, 0, start, down)];
    store.append(last(id, &changes)).await.unwrap();

    let ann = store.rating(ANN, "chess", Speed::Blitz).await.unwrap();
    let ann = ann.unwrap();
    assert_eq!(ann.rating, up);
    assert!(ann.provisional);
    assert_eq!((ann.games, ann.wins, ann.draws, ann.losses), (1, 1, 0, 0));
    assert_eq!(ann.last, at(3_000));
    let other = store.rating(ANN, "chess", Speed::Rapid).await.unwrap();
    assert_eq!(other, None);

    let recorded = store.rating_changes_of_session(id).await.unwrap();
    let expected = |player, after| RatingChanged {
        session: id,
        player,
        before: start,
        after,
        weight: 1.0,
        at: at(3_000),
    };
    assert_eq!(recorded, [expected(ANN, up), expected(BEA, down)]);
}

#[tokio::test]
async fn a_rating_that_changed_since_it_was_read_is_a_conflict_and_nothing_is_saved() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let start = Rating::default();
    let first = fixture.game().await;
    let second = fixture.game().await;
    let change = moved(ANN, 0, start, rated(1600.0, 300.0));
    store
        .append(last(first, std::slice::from_ref(&change)))
        .await
        .unwrap();
    let stale = store.append(last(second, &[change])).await;
    assert!(matches!(stale, Err(Error::Conflict)));
    assert_eq!(store.session(second).await.unwrap().version, Version(2));

    let fresh = moved(ANN, 1, rated(1600.0, 300.0), rated(1600.0, 250.0));
    let fresh = [fresh];
    store.append(last(second, &fresh)).await.unwrap();
    let ann = store.rating(ANN, "chess", Speed::Blitz).await.unwrap();
    let ann = ann.unwrap();
    assert_eq!((ann.games, ann.wins, ann.draws, ann.losses), (2, 1, 1, 0));

    let third = fixture.game().await;
    let stale = store.append(last(third, &fresh)).await;
    assert!(matches!(stale, Err(Error::Conflict)));
}

#[tokio::test]
async fn a_leaderboard_has_the_best_first_and_the_provisional_not_at_all() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    fixture.reaches(ANN, rated(1500.0, 60.0), Some(GUILD)).await;
    fixture.reaches(BEA, rated(1700.0, 90.0), None).await;
    fixture
        .reaches(CAT, rated(2400.0, 200.0), Some(GUILD))
        .await;
    let board = |guild, page| store.leaderboard(chess(guild), page);
    let all = board(None, Page::first(10)).await.unwrap();
    assert_eq!(places(&all), [(1, BEA), (2, ANN)]);
    let second = board(None, Page { skip: 1, take: 1 }).await.unwrap();
    assert_eq!(places(&second), [(2, ANN)]);
    let here = board(Some(GUILD), Page::first(10)).await.unwrap();
    assert_eq!(places(&here), [(1, ANN)]);

    // The change is told since a moment: from the start here, and since the last game nothing.
    let changes = |board: &[LeaderboardEntry]| board.iter().map(|it| it.change).collect::<Vec<_>>();
    assert_eq!((changes(&all), changes(&here)), (vec![200, 0], vec![0]));
    let ended = all.iter().map(|it| it.record.last).max().unwrap();
    for guild in [None, Some(GUILD)] {
        let ranking = Ranking {
            compared: ended,
            ..chess(guild)
        };
        let later = store.leaderboard(ranking, Page::first(10)).await.unwrap();
        assert!(changes(&later).iter().all(|it| *it == 0), "{later:?}");
    }
    // Who has played at which speed, settled or not.
    let count = |settled, players| SpeedCount {
        speed: Speed::Blitz,
        settled,
        players,
    };
    let speeds = async |guild, since| store.speeds_played("chess", guild, since).await.unwrap();
    assert_eq!(speeds(None, at(0)).await, [count(2, 3)]);
    assert_eq!(speeds(Some(GUILD), at(0)).await, [count(1, 2)]);
    assert_eq!(speeds(None, ended).await, []);

    let go = Ranking {
        game: "go",
        ..chess(None)
    };
    let other = store.leaderboard(go, Page::first(10));
    assert_eq!(other.await.unwrap(), []);
}

#[tokio::test]
async fn whoever_has_played_no_rated_game_for_long_is_off_the_list_until_the_next() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let best = rated(1700.0, 60.0);
    fixture.reaches(ANN, best, Some(GUILD)).await;
    let since = |since| {
        let ranking = |guild| Ranking {
            since: at(since),
            ..chess(guild)
        };
        [Some(GUILD), None].map(ranking)
    };
    for (ranking, listed) in [(since(2_999), vec![(ANN, 1700)]), (since(3_000), vec![])] {
        for ranking in ranking {
            let entries = store.leaderboard(ranking, Page::first(10)).await.unwrap();
            assert_eq!(entries.len(), listed.len());
            assert_eq!(store.ranked_ratings(ranking, 10).await.unwrap(), listed);
        }
    }
    let id = fixture
        .challenge_with(|new| new.place.guild = Some(GUILD))
        .await;
    store.append(append(id, 1)).await.unwrap();
    let mut again = last(id, &[moved(ANN, 1, best, best)]);
    again.change.events[0].at = at(4_000);
    store.append(again).await.unwrap();
    for ranking in since(3_000) {
        let listed = store.ranked_ratings(ranking, 10).await.unwrap();
        assert_eq!(listed, [(ANN, 1700)]);
    }
}

#[tokio::test]
async fn games_of_a_guild_that_keeps_them_to_itself_bring_nobody_onto_the_list_of_all() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let other = GuildId(GUILD.0 + 1);
    fixture.reaches(ANN, rated(1700.0, 60.0), Some(GUILD)).await;
    fixture.reaches(BEA, rated(1600.0, 60.0), Some(other)).await;
    fixture.reaches(CAT, rated(1500.0, 60.0), None).await;
    let listed = async |guild| {
        let entries = store.leaderboard(chess(guild), Page::first(10)).await;
        places(&entries.unwrap())
    };
    assert_eq!(listed(None).await, [(1, ANN), (2, BEA), (3, CAT)]);
    let is_listed = async |is_listed| {
        let set = move |settings: &mut GuildSettings| settings.is_listed = Some(is_listed);
        store.change_guild(GUILD, at(5_000), set).await.unwrap();
    };
    is_listed(false).await;
    assert_eq!(listed(None).await, [(1, BEA), (2, CAT)]);
    assert_eq!(listed(Some(GUILD)).await, [(1, ANN)]);
    is_listed(true).await;
    assert_eq!(listed(None).await, [(1, ANN), (2, BEA), (3, CAT)]);
}

#[tokio::test]
async fn whoever_hides_is_on_the_lists_of_guilds_alone() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    fixture.reaches(ANN, rated(1700.0, 60.0), Some(GUILD)).await;
    let hides = |settings: &mut PlayerSettings| (settings.is_listed = Some(false), None);
    let () = store.change_player(ANN, at(5_000), hides).await.unwrap();
    let known = store.player(ANN).await.unwrap();
    assert_eq!(known.settings.is_listed, Some(false));
    for (guild, count) in [(None, 0), (Some(GUILD), 1)] {
        let ranked = store.ranked_ratings(chess(guild), 10).await.unwrap();
        assert_eq!(ranked.len(), count);
    }
}

#[tokio::test]
async fn the_rated_games_of_a_pair_are_counted_since_a_moment() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let start = Rating::default();
    for games in 0..3 {
        let id = fixture.game().await;
        let changes = [ANN, BEA].map(|player| moved(player, games, start, start));
        store.append(last(id, &changes)).await.unwrap();
    }
    let game = moved(ANN, 0, start, start).game;
    let another = store.rated_games_of_pair([ANN, BEA], "another", at(0));
    assert_eq!(another.await.unwrap(), 0);
    let count = |pair, since| store.rated_games_of_pair(pair, &game, at(since));
    assert_eq!(count([ANN, BEA], 0).await.unwrap(), 3);
    assert_eq!(count([BEA, ANN], 2_999).await.unwrap(), 3);
    assert_eq!(count([BEA, ANN], 3_000).await.unwrap(), 0);
    assert_eq!(count([ANN, CAT], 0).await.unwrap(), 0);
}

#[tokio::test]
async fn only_games_that_counted_in_full_are_counted_as_such() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let start = Rating::default();
    for (games, weight) in [(0, 1.0), (1, 0.5), (2, 0.0), (3, 1.0)] {
        let id = fixture.game().await;
        let change = RatingChange {
            weight,
            ..moved(ANN, games, start, start)
        };
        store.append(last(id, &[change])).await.unwrap();
    }
    // A loss for leaving early says nothing of how somebody plays.
    let left = moved(ANN, 4, start, start);
    let mut early = last(fixture.game().await, &[left]);
    early.change.left_early = vec![exit(ANN, None)];
    store.append(early).await.unwrap();
    let count = |player, game, speed| store.games_in_full(player, game, speed, 10);
    let change = moved(ANN, 5, start, start);
    assert_eq!(count(ANN, &change.game, change.speed).await.unwrap(), 2);
    assert_eq!(count(BEA, &change.game, change.speed).await.unwrap(), 0);
    assert_eq!(count(ANN, "another", change.speed).await.unwrap(), 0);
    let no_more = store.games_in_full(ANN, &change.game, change.speed, 1);
    assert_eq!(no_more.await.unwrap(), 1);
}

#[tokio::test]
async fn a_rated_game_that_was_left_early_does_not_count_in_full() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let lost = moved(ANN, 0, Rating::default(), rated(1400.0, 300.0));
    let mut early = last(fixture.game().await, std::slice::from_ref(&lost));
    early.change.left_early = vec![exit(ANN, None)];
    store.append(early).await.unwrap();
    let record = store.rating(ANN, &lost.game, lost.speed).await.unwrap();
    assert_eq!(record.unwrap().games, 1);
    let in_full = store.games_in_full(ANN, &lost.game, lost.speed, 10).await;
    assert_eq!(in_full.unwrap(), 0);
}

#[tokio::test]
async fn whoever_leaves_a_rated_game_early_is_noted_once() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let id = fixture.game().await;
    let mut early = last(id, &[]);
    early.change.left_early = vec![exit(BEA, None), exit(CAT, None)];
    store.append(early).await.unwrap();
    assert_eq!(store.early_exits(BEA, at(0)).await.unwrap(), [at(3_000)]);
    assert_eq!(store.early_exits(CAT, at(0)).await.unwrap(), [at(3_000)]);
    assert_eq!(store.early_exits(BEA, at(3_000)).await.unwrap(), []);
    assert_eq!(store.early_exits(ANN, at(0)).await.unwrap(), []);
}

#[tokio::test]
async fn of_games_left_early_together_no_more_cost_nothing_than_may() {
    let fixture = Fixture::new().await;
    let allowance = ExitAllowance {
        exits: 3,
        since: at(0),
    };
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let mut early = last(fixture.game().await, &[]);
        early.change.left_early = vec![exit(BEA, Some(allowance))];
        let store = fixture.store.clone();
        requests.spawn(async move { store.append(early).await });
    }
    let results = requests.join_all().await;
    let free = results.iter().filter(|result| result.is_ok()).count();
    let decided_anew = results
        .iter()
        .filter(|result| matches!(result, Err(Error::Conflict)));
    assert_eq!((free, decided_anew.count()), (3, 5));
    // Those that change the rating may be any number, and so may be what was long ago.
    let mut charged = last(fixture.game().await, &[]);
    charged.change.left_early = vec![exit(BEA, None)];
    fixture.store.append(charged).await.unwrap();
    let mut later = last(fixture.game().await, &[]);
    let since = at(3_000);
    let allowance = ExitAllowance { since, ..allowance };
    later.change.left_early = vec![exit(BEA, Some(allowance))];
    fixture.store.append(later).await.unwrap();
    assert_eq!(
        fixture.store.early_exits(BEA, at(0)).await.unwrap().len(),
        5
    );
}

#[tokio::test]
async fn a_profile_lists_every_game_and_speed() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    fixture.reaches(ANN, rated(1500.0, 60.0), Some(GUILD)).await;
    let id = fixture.game().await;
    let mut change = moved(ANN, 0, Rating::default(), rated(1550.0, 300.0));
    change.speed = Speed::Correspondence;
    store.append(last(id, &[change])).await.unwrap();
    let profile = store.profile(ANN).await.unwrap();
    let rows: Vec<(&str, Speed, f64)> = profile
        .iter()
        .map(|row| (row.game.as_str(), row.speed, row.record.rating.rating))
        .collect();
    let expected = [
        ("chess", Speed::Blitz, 1500.0),
        ("chess", Speed::Correspondence, 1550.0),
    ];
    assert_eq!(rows, expected);
    // The best rating is one that was not provisional.
    let best = store.best_ratings(ANN).await.unwrap();
    assert_eq!(best, [("chess".to_owned(), Speed::Blitz, 1500)]);
    assert_eq!(store.profile(BEA).await.unwrap(), []);
}
