//! Questions about many sessions.

use qiyuan_core::{
    rules::{Seat, SeatSet},
    session::{SessionId, Stage},
};
use qiyuan_store::{ChannelId, Finish, FinishedGames, GuildId, HeadToHead, Page, SessionRow};

use super::{ANN, BEA, CAT, CHANNEL, Fixture, GUILD, append, at};

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
        .finished_sessions(&FinishedGames::of(BEA), Page::first(10))
        .await
        .unwrap();
    assert_eq!(ids(&all), finished);
    let of_bea = FinishedGames::of(BEA);
    let second = store.finished_sessions(&of_bea, Page { skip: 1, take: 1 });
    assert_eq!(ids(&second.await.unwrap()), [finished[1]]);
    let live = store.live_sessions_of(BEA, 10).await.unwrap();
    assert!(!ids(&live).contains(&called_off));
}

#[tokio::test]
async fn head_to_head_counts_both_seats_and_only_games_between_the_two() {
    let fixture = Fixture::new().await;
    let results = [
        (ANN, BEA, Some(Seat(0))),
        (BEA, ANN, Some(Seat(1))),
        (BEA, ANN, Some(Seat(0))),
        (ANN, BEA, None),
        (ANN, CAT, Some(Seat(0))),
    ];
    for (first, second, winner) in results {
        let id = fixture.game_between(first, second).await;
        fixture.end(id, winner).await;
    }
    fixture.game_between(ANN, BEA).await;
    let expected = HeadToHead {
        wins: 2,
        draws: 1,
        losses: 1,
    };
    let store = &fixture.store;
    assert_eq!(store.head_to_head(ANN, BEA, None).await.unwrap(), expected);
    let chess = store.head_to_head(ANN, BEA, Some("chess")).await.unwrap();
    assert_eq!(chess, expected);
    let go = store.head_to_head(ANN, BEA, Some("go")).await.unwrap();
    assert_eq!(go, HeadToHead::default());
    let turned = store.head_to_head(BEA, ANN, None).await.unwrap();
    assert_eq!((turned.wins, turned.losses), (1, 2));
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
