//! Questions about many sessions.

use qiyuan_core::{
    rules::{Seat, SeatSet},
    session::{PlayerId, SessionId, Stage},
};
use qiyuan_store::{
    ChannelId, EndKey, Ended, Finish, FinishedGames, GuildId, Page, PlayerResult, SessionRow,
};

use super::{ANN, BEA, CAT, CHANNEL, Fixture, GUILD, append, at, over};

fn ids(rows: &[SessionRow]) -> Vec<SessionId> {
    rows.iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn my_live_games_are_those_i_sit_in_and_my_turn_comes_first() {
    let fixture = Fixture::new().await;
    let mine = fixture.game_between(ANN, BEA).await;
    let theirs = fixture.game_between(BEA, ANN).await;
    fixture.game_between(CAT, BEA).await;
    let finished = fixture.game_between(ANN, CAT).await;
    fixture.end(finished, None).await;
    fixture.challenge().await;
    // Something happens in the game where Bea is to move, so it is the latest.
    let mut later = append(theirs, 2);
    later.change.summary.players = vec![BEA, ANN];
    fixture.store.append(later).await.unwrap();

    let live = fixture.store.live_sessions_of(ANN, 10).await.unwrap();
    assert_eq!(ids(&live), [mine, theirs]);
    let one = fixture.store.live_sessions_of(ANN, 1).await.unwrap();
    assert_eq!(ids(&one), [mine]);
    let cats = fixture.store.live_sessions_of(CAT, 10).await.unwrap();
    assert_eq!(cats.len(), 1);
}

#[tokio::test]
async fn a_change_of_seats_moves_a_game_from_one_list_to_another() {
    let fixture = Fixture::new().await;
    let id = fixture.game_between(ANN, BEA).await;
    let mut swapped = append(id, 2);
    swapped.change.summary.players = vec![CAT];
    fixture.store.append(swapped).await.unwrap();
    let cats = fixture.store.live_sessions_of(CAT, 10).await.unwrap();
    assert_eq!(ids(&cats), [id]);
    for player in [ANN, BEA] {
        let none = fixture.store.live_sessions_of(player, 10).await.unwrap();
        assert_eq!(none, []);
    }
}

#[tokio::test]
async fn my_challenges_are_those_i_made_and_those_made_to_me() {
    let fixture = Fixture::new().await;
    let made = fixture.challenge().await;
    let received = fixture
        .challenge_with(|new| {
            new.challenger = Some(CAT);
            new.change.summary.guests = vec![ANN, BEA];
        })
        .await;
    let open = fixture
        .challenge_with(|new| {
            new.challenger = Some(CAT);
            new.is_open = true;
            new.change.summary.guests = Vec::new();
        })
        .await;
    fixture.game().await;
    let anns = fixture.store.challenges_of(ANN, 10).await.unwrap();
    assert_eq!(ids(&anns), [received, made]);
    let cats = fixture.store.challenges_of(CAT, 10).await.unwrap();
    assert_eq!(ids(&cats), [open, received]);
}

#[tokio::test]
async fn games_in_which_something_happened_after_their_end_are_found_by_their_players() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let mut ended = Vec::new();
    for _ in 0..3 {
        let id = fixture.game_between(ANN, BEA).await;
        fixture.end(id, None).await;
        ended.push(id);
    }
    fixture.game_between(ANN, BEA).await;
    let ends = store.session(ended[0]).await.unwrap().ended.unwrap();
    for (id, ms) in [(ended[0], 60_000), (ended[2], 30_000)] {
        let row = store.session(id).await.unwrap();
        let mut offered = append(id, row.version.0);
        offered.change.events[0].at = at(ms);
        offered.change.summary = row.summary;
        store.append(offered).await.unwrap();
    }
    let changed = async |player, since, limit| {
        let rows = store.changed_since_end(player, since, limit).await;
        ids(&rows.unwrap())
    };
    let before = at(ends.as_ms() - 1);
    for player in [ANN, BEA] {
        assert_eq!(changed(player, before, 10).await, [ended[0], ended[2]]);
    }
    assert_eq!(changed(ANN, before, 1).await, [ended[0]]);
    assert_eq!(changed(CAT, before, 10).await, []);
    assert_eq!(changed(ANN, ends, 10).await, [], "they ended earlier");
}

#[tokio::test]
async fn a_guild_lists_its_own_sessions_by_stage_and_page() {
    let fixture = Fixture::new().await;
    let mut live = Vec::new();
    for _ in 0..3 {
        live.push(fixture.game().await);
    }
    fixture.challenge().await;
    fixture.challenge_with(|new| new.place.guild = None).await;
    live.reverse();
    let store = &fixture.store;
    let page = |skip, take| store.sessions_of_guild(GUILD, Stage::Play, Page { skip, take });
    assert_eq!(ids(&page(0, 10).await.unwrap()), live);
    assert_eq!(ids(&page(1, 1).await.unwrap()), [live[1]]);
    let challenges = store.sessions_of_guild(GUILD, Stage::Challenge, Page::first(10));
    assert_eq!(challenges.await.unwrap().len(), 1);
    let other = store.sessions_of_guild(GuildId(1), Stage::Play, Page::first(10));
    assert_eq!(other.await.unwrap(), []);
}

#[tokio::test]
async fn finished_games_are_those_with_a_result_the_latest_first() {
    let fixture = Fixture::new().await;
    let mut finished = Vec::new();
    for _ in 0..3 {
        let id = fixture.game().await;
        fixture.end(id, Some(Seat(0))).await;
        finished.push(id);
    }
    let called_off = fixture.game().await;
    let mut last = append(called_off, 2);
    last.change.summary.stage = Stage::Over;
    last.change.summary.to_move = SeatSet::EMPTY;
    last.change.summary.finish = Some(Finish::unplayed("aborted"));
    fixture.store.append(last).await.unwrap();
    fixture.game().await;

    finished.reverse();
    let store = &fixture.store;
    let all = store
        .finished_sessions(&FinishedGames::of(BEA), Ended::Latest, 10)
        .await
        .unwrap();
    assert_eq!(ids(&all), finished);
    let live = store.live_sessions_of(BEA, 10).await.unwrap();
    assert!(!ids(&live).contains(&called_off));
}

#[tokio::test]
async fn a_page_of_finished_games_stays_where_it_is_when_another_game_ends() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let of_ann = FinishedGames::of(ANN);
    let part = async |part, take| {
        let rows = store.finished_sessions(&of_ann, part, take);
        rows.await.unwrap()
    };
    let end = async |count| {
        let mut ended = Vec::new();
        for _ in 0..count {
            let id = fixture.game().await;
            fixture.end(id, None).await;
            ended.push(id);
        }
        ended
    };
    // All of these end at the same moment: their numbers tell them apart.
    let games = end(5).await;
    let [first, second, third, fourth, fifth] = games[..] else {
        panic!("{games:?}");
    };
    let latest = part(Ended::Latest, 2).await;
    assert_eq!(ids(&latest), [fifth, fourth]);
    let key = latest[1].end_key();
    assert_eq!(ids(&part(Ended::Before(key), 2).await), [third, second]);
    end(3).await;
    let older = part(Ended::Before(key), 2).await;
    assert_eq!(ids(&older), [third, second]);
    let last = part(Ended::Before(older[1].end_key()), 2).await;
    assert_eq!(ids(&last), [first]);
    // Back again: those that ended next, the latest first.
    let newer = part(Ended::After(last[0].end_key()), 2).await;
    assert_eq!(ids(&newer), [third, second]);
    let count = async |key| store.count_finished_sessions(&of_ann, key).await.unwrap();
    assert_eq!((count(None).await, count(Some(key)).await), (8, 4));
    let beyond = EndKey {
        ended: at(1_000_000),
        session: first,
    };
    assert_eq!(part(Ended::After(beyond), 2).await, []);
    assert_eq!(part(Ended::Before(beyond), 10).await.len(), 8);
}

#[tokio::test]
async fn whoever_left_a_seat_to_another_finds_the_game_when_it_is_over_and_has_lost_it() {
    const DAN: PlayerId = PlayerId(44);
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let mut ended = Vec::new();
    for winner in [Some(Seat(1)), None] {
        let id = fixture.game_between(ANN, BEA).await;
        let mut taken_over = append(id, 2);
        taken_over.change.summary.players = vec![ANN, DAN];
        taken_over.change.replaced = vec![BEA];
        taken_over.change.sits_down = Some(DAN);
        store.append(taken_over).await.unwrap();
        assert_eq!(store.live_sessions_of(BEA, 10).await.unwrap(), []);
        assert_eq!(store.replaced_in(id).await.unwrap(), []);
        let mut last = append(id, 3);
        last.change.replaced = vec![BEA];
        last.change.summary = over(store.session(id).await.unwrap().summary, winner);
        store.append(last).await.unwrap();
        assert_eq!(store.replaced_in(id).await.unwrap(), [BEA]);
        ended.insert(0, id);
    }
    let found = async |player, result| {
        let games = FinishedGames {
            result,
            ..FinishedGames::of(player)
        };
        let rows = store.finished_sessions(&games, Ended::Latest, 10);
        ids(&rows.await.unwrap())
    };
    assert_eq!(found(BEA, None).await, ended);
    assert_eq!(found(BEA, Some(PlayerResult::Loss)).await, ended);
    assert_eq!(found(DAN, Some(PlayerResult::Win)).await, [ended[1]]);
    assert_eq!(found(DAN, Some(PlayerResult::Draw)).await, [ended[0]]);
    let against = FinishedGames {
        against: Some(BEA),
        ..FinishedGames::of(ANN)
    };
    let rows = store.finished_sessions(&against, Ended::Latest, 10);
    assert_eq!(ids(&rows.await.unwrap()), ended);
    assert!(
        store
            .has_played_before(BEA, "chess", SessionId(9))
            .await
            .unwrap()
    );
    store.examine().await.unwrap();
}

#[tokio::test]
async fn finished_games_are_filtered_by_result_opponent_game_and_guild() {
    let fixture = Fixture::new().await;
    let won = fixture.game_between(ANN, BEA).await;
    fixture.end(won, Some(Seat(0))).await;
    let lost = fixture.game_between(BEA, ANN).await;
    fixture.end(lost, Some(Seat(0))).await;
    let drawn = fixture.game_between(ANN, CAT).await;
    fixture.end(drawn, None).await;
    let elsewhere = fixture
        .challenge_with(|new| {
            new.game = "xiangqi".into();
            new.place.guild = Some(GuildId(1));
        })
        .await;
    fixture.store.append(append(elsewhere, 1)).await.unwrap();
    fixture.end(elsewhere, Some(Seat(1))).await;

    let all = FinishedGames::of(ANN);
    let result = |result| FinishedGames {
        result: Some(result),
        ..FinishedGames::of(ANN)
    };
    let against = |player| FinishedGames {
        against: Some(player),
        ..FinishedGames::of(ANN)
    };
    let game = |key| FinishedGames {
        game: Some(key),
        ..FinishedGames::of(ANN)
    };
    let guild = |guild| FinishedGames {
        guild: Some(guild),
        ..FinishedGames::of(ANN)
    };
    let with = |player| FinishedGames {
        with: Some(player),
        ..FinishedGames::of(ANN)
    };
    let lost_to_bea_here = FinishedGames {
        against: Some(BEA),
        guild: Some(GUILD),
        ..result(PlayerResult::Loss)
    };
    for (asked, expected) in [
        (all, vec![elsewhere, drawn, lost, won]),
        (result(PlayerResult::Win), vec![won]),
        (result(PlayerResult::Draw), vec![drawn]),
        (result(PlayerResult::Loss), vec![elsewhere, lost]),
        (against(CAT), vec![drawn]),
        (against(BEA), vec![elsewhere, lost, won]),
        (with(BEA), vec![elsewhere, lost, won]),
        (game("xiangqi"), vec![elsewhere]),
        (game("go"), vec![]),
        (guild(GUILD), vec![drawn, lost, won]),
        (guild(GuildId(1)), vec![elsewhere]),
        (lost_to_bea_here, vec![lost]),
    ] {
        let found = fixture.store.finished_sessions(&asked, Ended::Latest, 10);
        assert_eq!(ids(&found.await.unwrap()), expected, "{asked:?}");
        let count = fixture.store.count_finished_sessions(&asked, None).await;
        assert_eq!(count.unwrap(), expected.len() as u64, "{asked:?}");
    }
}

#[tokio::test]
async fn counts_tell_how_much_there_is() {
    let fixture = Fixture::new().await;
    fixture.challenge().await;
    fixture.game().await;
    fixture.game().await;
    let over = fixture.game().await;
    fixture.end(over, None).await;
    let met = fixture.store.remember_user(ANN, "Ann", None, at(1));
    met.await.unwrap();
    let counts = fixture.store.counts().await.unwrap();
    assert_eq!((counts.challenges, counts.live), (1, 2));
    assert_eq!((counts.over, counts.players), (1, 1));
}

#[tokio::test]
async fn the_last_finished_game_of_a_channel_is_found_however_many_ended_elsewhere() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let here = fixture.game().await;
    fixture.end(here, Some(Seat(0))).await;
    let elsewhere = ChannelId(77);
    for _ in 0..60 {
        let id = fixture.game().await;
        store
            .displace_games(CHANNEL, Some(elsewhere), at(5_000))
            .await
            .unwrap();
        fixture.end(id, None).await;
    }
    let last = |player, channel| store.last_finished_in_channel(player, channel);
    let found = last(BEA, CHANNEL).await.unwrap();
    assert_eq!(found.map(|row| row.id), Some(here));
    assert_eq!(last(CAT, CHANNEL).await.unwrap(), None);
    fixture.game().await;
    let called_off = fixture.game().await;
    let mut aborted = append(called_off, 2);
    aborted.change.summary.stage = Stage::Over;
    aborted.change.summary.finish = Some(Finish::unplayed("aborted"));
    store.append(aborted).await.unwrap();
    let found = last(ANN, CHANNEL).await.unwrap();
    assert_eq!(found.map(|row| row.id), Some(here), "it has a result");
}

#[tokio::test]
async fn a_game_is_the_first_of_its_kind_unless_an_earlier_one_was_played() {
    let fixture = Fixture::new().await;
    let first = fixture.game_between(ANN, BEA).await;
    let second = fixture.game_between(ANN, CAT).await;
    let played = async |player, game: &str, session| {
        let played = fixture.store.has_played_before(player, game, session);
        played.await.unwrap()
    };
    assert!(!played(ANN, "chess", first).await);
    assert!(played(ANN, "chess", second).await, "the first is in play");
    assert!(!played(CAT, "chess", second).await);
    assert!(!played(ANN, "go", second).await);
    fixture.end(first, None).await;
    assert!(played(ANN, "chess", second).await, "the first is over");
}
