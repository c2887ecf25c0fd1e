//! Guilds and channels that are gone, and what goes on in them.

use std::collections::HashMap;

use qiyuan_core::session::{SessionId, Version};
use qiyuan_store::{
    ChannelId, DisplacedGame, GuildAbsence, GuildId, Location, SessionPlace, Surface,
};

use super::{ANN, BEA, CHANNEL, Fixture, GUILD, append, at};

#[tokio::test]
async fn an_absence_counts_while_something_goes_on_in_the_guild() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    assert!(!store.leave_guild(GUILD, at(1_000)).await.unwrap());
    let id = fixture.game().await;
    assert!(store.leave_guild(GUILD, at(2_000)).await.unwrap());
    assert!(store.leave_guild(GUILD, at(3_000)).await.unwrap());
    assert_eq!(store.absent_guilds().await.unwrap(), [(GUILD, at(2_000))]);
    store.return_to_guild(GUILD, at(5_000)).await.unwrap();
    assert_eq!(store.absent_guilds().await.unwrap(), []);
    let absence = GuildAbsence {
        from: at(2_000),
        to: Some(at(5_000)),
    };
    let since = |ms| store.guild_absences_since(GUILD, at(ms));
    assert_eq!(since(4_999).await.unwrap(), [absence]);
    assert_eq!(since(5_000).await.unwrap(), []);
    assert_eq!(store.forget_guild_absences().await.unwrap(), []);
    fixture.end(id, None).await;
    assert_eq!(store.forget_guild_absences().await.unwrap(), [GUILD]);
    assert_eq!(since(0).await.unwrap(), []);
}

#[tokio::test]
async fn no_deadline_comes_in_a_guild_that_is_away() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    fixture
        .challenge_with(|new| new.change.deadline = Some(at(2_000)))
        .await;
    store.leave_guild(GUILD, at(1_500)).await.unwrap();
    assert_eq!(store.due(at(9_000), 10).await.unwrap(), []);
    assert_eq!(store.next_deadline().await.unwrap(), None);
    store.return_to_guild(GUILD, at(3_000)).await.unwrap();
    assert_eq!(store.due(at(9_000), 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_goes_on_in_a_place_is_listed_without_what_is_quarantined() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let challenge = fixture.challenge().await;
    let game = fixture.game().await;
    let over = fixture.game().await;
    fixture.end(over, None).await;
    let invalid = fixture.game().await;
    let quarantined = store.quarantine(invalid, at(1), "invalid");
    quarantined.await.unwrap();
    let standing = |channel| store.challenges_in_channel(channel, 10);
    assert_eq!(standing(CHANNEL).await.unwrap(), [challenge]);
    assert_eq!(standing(ChannelId(1)).await.unwrap(), []);
    assert_eq!(store.channels_in_play(GUILD).await.unwrap(), [CHANNEL]);
    assert_eq!(store.channels_in_play(GuildId(1)).await.unwrap(), []);
    assert_eq!(store.known_guilds().await.unwrap(), [GUILD]);
    for (channel, games) in [(CHANNEL, vec![game]), (ChannelId(1), Vec::new())] {
        let rows = store.in_play_in_channel(GUILD, channel, 10).await.unwrap();
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        assert_eq!(ids, games);
    }
}

#[tokio::test]
async fn a_game_whose_channel_is_gone_is_displaced_once_and_can_be_given_another() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let challenge = fixture.challenge().await;
    let game = fixture.game().await;
    let row = store.session(game).await.unwrap();
    let is_moved = false;
    let displaced = DisplacedGame { row, is_moved };
    let displace = |channel, ms| store.displace_games(channel, None, at(ms));
    assert_eq!(displace(ChannelId(1), 5_000).await.unwrap(), []);
    let first = displace(CHANNEL, 5_000).await.unwrap();
    assert_eq!(first, std::slice::from_ref(&displaced));
    let again = displace(CHANNEL, 5_000).await.unwrap();
    assert_eq!(again, [displaced], "its answer may have been lost");
    assert_eq!(displace(CHANNEL, 5_001).await.unwrap(), []);
    assert!(store.is_displaced(game).await.unwrap());
    assert!(!store.is_displaced(challenge).await.unwrap());
    let next = ChannelId(77);
    let moved = |guild| store.move_session(game, guild, next, None, at(6_000));
    assert!(!moved(GuildId(1)).await.unwrap());
    assert!(moved(GUILD).await.unwrap());
    assert!(!moved(GUILD).await.unwrap());
    assert!(!store.is_displaced(game).await.unwrap());
    assert_eq!(store.session(game).await.unwrap().place.channel, next);
    assert_eq!(store.locations(game).await.unwrap(), []);
    let leaves = |channel| store.move_session(game, GUILD, CHANNEL, Some(channel), at(7_000));
    assert!(!leaves(CHANNEL).await.unwrap(), "it is not there");
    assert!(leaves(next).await.unwrap());
    assert_eq!(store.session(game).await.unwrap().place.channel, CHANNEL);
    let quarantined = store.quarantine(game, at(8_000), "invalid");
    quarantined.await.unwrap();
    assert!(!leaves(CHANNEL).await.unwrap(), "it cannot be shown");
}

#[tokio::test]
async fn games_of_a_thread_that_is_gone_go_on_in_the_channel_above_it() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let game = fixture.game().await;
    let elsewhere = fixture.challenge_with(|new| new.place.guild = None).await;
    let mut accepted = append(elsewhere, 1);
    accepted.change.summary.players = vec![ANN, BEA];
    store.append(accepted).await.unwrap();
    let invalid = fixture.game().await;
    let quarantined = store.quarantine(invalid, at(1), "invalid");
    quarantined.await.unwrap();
    let above = ChannelId(77);
    let displaced = store.displace_games(CHANNEL, Some(above), at(5_000));
    let displaced = displaced.await.unwrap();
    let moved = displaced.iter().map(|it| (it.row.id, it.is_moved));
    let mut moved: Vec<_> = moved.collect();
    moved.sort_unstable();
    assert_eq!(moved, [(game, true), (elsewhere, false)]);
    assert_eq!(displaced[0].row.place.channel, CHANNEL, "where it was");
    assert_eq!(store.session(game).await.unwrap().place.channel, above);
    assert!(!store.is_displaced(game).await.unwrap());
    assert!(store.is_displaced(elsewhere).await.unwrap());
    assert!(!store.is_displaced(invalid).await.unwrap());
    assert!(store.owed().await.unwrap() > 0);
}

#[tokio::test]
async fn the_places_of_many_sessions_are_told_at_once() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let displaced = fixture.game().await;
    store
        .displace_games(CHANNEL, None, at(5_000))
        .await
        .unwrap();
    let mut games = vec![displaced];
    for _ in 0..45 {
        games.push(fixture.game().await);
    }
    let thread = Location {
        channel: ChannelId(77),
        message: None,
        version: Version(1),
        ply: 0,
    };
    for game in [games[1], games[45]] {
        store.place(game, Surface::Thread, thread).await.unwrap();
        let panel = Location {
            channel: ChannelId(78),
            ..thread
        };
        store.place(game, Surface::Panel, panel).await.unwrap();
    }
    let places = store.places_of(&games).await.unwrap();
    assert_eq!(places.len(), games.len());
    let nowhere = SessionPlace::default();
    let in_thread = SessionPlace {
        played_in: Some(ChannelId(77)),
        ..nowhere
    };
    let gone = SessionPlace {
        is_displaced: true,
        ..nowhere
    };
    for (game, place) in [(0, gone), (1, in_thread), (2, nowhere), (45, in_thread)] {
        assert_eq!(places[&games[game]], place, "{game}");
    }
    assert_eq!(store.places_of(&[]).await.unwrap(), HashMap::new());
    let unknown = store.places_of(&[SessionId(999)]).await.unwrap();
    assert_eq!(unknown, HashMap::new());
}
