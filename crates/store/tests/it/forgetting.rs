//! A person is forgotten, and a guild that is gone.

use qiyuan_core::{
    clock::{Speed, Timestamp},
    rating::Rating,
    rules::Seat,
    session::{Event, PlayerId, SessionId},
};
use qiyuan_store::{
    AuditEntry, Deleted, EarlyExit, Error, Forgetting, GuildId, Moderation, Page, PlayerResult,
    PlayerSettings, Ranking, RatingChange, Store,
};

use super::{ANN, BEA, CAT, Fixture, GUILD, append, at, over};

const OTHER: GuildId = GuildId(GUILD.0 + 1);

/// A rated game that Ann has lost to Bea in a guild; her name is in its events.
async fn rated_game(fixture: &Fixture, guild: GuildId) -> SessionId {
    let id = fixture
        .challenge_with(|new| new.place.guild = Some(guild))
        .await;
    let mut seated = append(id, 1);
    seated.change.events[0].event = Event::Seated {
        players: vec![ANN, BEA],
    };
    fixture.store.append(seated).await.unwrap();
    let mut last = append(id, 2);
    last.change.summary = over(last.change.summary, Some(Seat(1)));
    let games = async |player| {
        let known = fixture.store.rating(player, "chess", Speed::Blitz).await;
        known.unwrap().map_or(0, |record| record.games)
    };
    let change = async |player, result| RatingChange {
        player,
        game: "chess".to_owned(),
        speed: Speed::Blitz,
        games: games(player).await,
        before: Rating::default(),
        after: Rating {
            deviation: 60.0,
            ..Rating::default()
        },
        weight: 1.0,
        result,
    };
    last.change.ratings = vec![
        change(ANN, PlayerResult::Loss).await,
        change(BEA, PlayerResult::Win).await,
    ];
    last.change.left_early = vec![EarlyExit {
        player: ANN,
        allowance: None,
    }];
    fixture.store.append(last).await.unwrap();
    id
}

/// Who is on the list of a guild.
async fn listed(store: &Store, guild: Option<GuildId>) -> Vec<PlayerId> {
    let ranking = Ranking {
        game: "chess",
        speed: Speed::Blitz,
        guild,
        since: at(0),
        compared: at(0),
    };
    let entries = store.leaderboard(ranking, Page::first(9)).await.unwrap();
    entries.into_iter().map(|entry| entry.player).collect()
}

/// Goes through all sessions.
async fn is_done(store: &Store, person: Forgetting) {
    let last = person.last;
    let all = store.forget_in_sessions(person, person.done, last);
    assert!(all.await.unwrap());
    store.go_on_forgetting(person, last).await.unwrap();
    assert_eq!(store.forgettings().await.unwrap(), []);
}

/// The numbers that a session names in its row and in its events.
async fn people_of(store: &Store, session: SessionId) -> Vec<PlayerId> {
    let stored = store.load(session).await.unwrap();
    let mut people = stored.row.people();
    people.extend(stored.row.challenger);
    people.extend(&stored.row.summary.guests);
    for recorded in stored.events {
        let mut event = recorded.event;
        people.extend(event.people_mut().into_iter().map(|it| *it));
    }
    people.sort_unstable();
    people.dedup();
    people
}

#[tokio::test]
async fn of_whoever_is_forgotten_games_stay_under_another_number() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let game = rated_game(&fixture, GUILD).await;
    store
        .remember_user(ANN, "Ann", Some("en-US"), at(1))
        .await
        .unwrap();
    let choose = |settings: &mut PlayerSettings| {
        settings.follow_view = Some(true);
        ((), None)
    };
    store.change_player(ANN, at(1), choose).await.unwrap();
    store
        .change_preferences(ANN, "chess", None, |it| it.theme = Some("sea".into()))
        .await
        .unwrap();
    store.block(ANN, CAT, 9, at(1)).await.unwrap();
    store.block(CAT, ANN, 9, at(1)).await.unwrap();
    assert_eq!(listed(store, Some(GUILD)).await, [ANN, BEA]);

    let person = store.begin_forgetting(ANN).await.unwrap();
    assert!(person.former.is_former() && !CAT.is_former() && !ANN.is_former());
    // Asked again in the middle of it, it is the same.
    assert_eq!(store.begin_forgetting(ANN).await.unwrap(), person);
    assert_eq!(store.forgettings().await.unwrap(), [person]);
    is_done(store, person).await;

    assert_eq!(people_of(store, game).await, [BEA, person.former]);
    assert_eq!(store.player(ANN).await.unwrap(), Default::default());
    let data = store.personal_data(ANN, 100).await.unwrap();
    assert_eq!(data, Default::default());
    let own = store.sessions_with(ANN, SessionId(i64::MAX), 9).await;
    assert_eq!(own.unwrap(), []);
    // Whoever blocked them still does.
    assert_eq!(store.blocked_by(CAT).await.unwrap(), [ANN]);
    assert_eq!(store.blocked_by(ANN).await.unwrap(), []);
    assert_eq!(listed(store, Some(GUILD)).await, [BEA]);
    assert_eq!(listed(store, None).await, [BEA]);
    assert_eq!(
        store.rating(ANN, "chess", Speed::Blitz).await.unwrap(),
        None
    );
    let former = store.rating(person.former, "chess", Speed::Blitz).await;
    assert_eq!(former.unwrap().unwrap().games, 1);
    let exits = store.early_exits(person.former, at(0)).await.unwrap();
    assert_eq!(exits.len(), 1);
    // Whoever comes back is somebody new, also when they go again.
    let next = rated_game(&fixture, GUILD).await;
    assert_eq!(people_of(store, next).await, [ANN, BEA]);
    let again = store.begin_forgetting(ANN).await.unwrap();
    assert_ne!(again.former, person.former);
    is_done(store, again).await;
    assert_eq!(people_of(store, game).await, [BEA, person.former]);
    assert_eq!(people_of(store, next).await, [BEA, again.former]);
}

#[tokio::test]
async fn forgetting_goes_on_after_a_restart_where_it_was() {
    let fixture = Fixture::new().await;
    let games = [
        rated_game(&fixture, GUILD).await,
        rated_game(&fixture, GUILD).await,
        rated_game(&fixture, GUILD).await,
    ];
    let person = fixture.store.begin_forgetting(ANN).await.unwrap();
    let first = fixture
        .store
        .forget_in_sessions(person, SessionId(0), games[0]);
    assert!(first.await.unwrap());
    fixture
        .store
        .go_on_forgetting(person, games[0])
        .await
        .unwrap();
    let fixture = fixture.restart().await;
    let store = &fixture.store;
    let left = store.forgettings().await.unwrap();
    let [person] = left.as_slice() else {
        panic!("{left:?}");
    };
    assert_eq!(person.done, games[0]);
    assert_eq!(people_of(store, games[1]).await, [ANN, BEA]);
    // A game that begins meanwhile is one of somebody new.
    let later = rated_game(&fixture, GUILD).await;
    is_done(store, *person).await;
    for game in games {
        assert_eq!(people_of(store, game).await, [BEA, person.former]);
    }
    assert_eq!(people_of(store, later).await, [ANN, BEA]);
}

#[tokio::test]
async fn bans_stay_and_what_moderators_did_stays_without_the_moderator() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let entry = |moderator, action| AuditEntry {
        at: at(1),
        moderator,
        action,
        reason: String::new(),
    };
    let ban = entry(CAT, Moderation::Banned(ANN));
    store.ban(GUILD, ban.clone()).await.unwrap();
    store.ban(OTHER, ban).await.unwrap();
    let lifted = entry(CAT, Moderation::Unbanned(ANN));
    store.ban(OTHER, lifted).await.unwrap();
    store
        .audit(GUILD, entry(ANN, Moderation::Cleared(SessionId(3))))
        .await
        .unwrap();
    let person = store.begin_forgetting(ANN).await.unwrap();
    store.go_on_forgetting(person, person.last).await.unwrap();
    assert!(store.is_banned(GUILD, ANN).await.unwrap());
    let told = async |guild| {
        let entries = store.audit_list(guild, 9).await.unwrap().into_iter();
        let entries = entries.map(|entry| (entry.moderator, entry.action));
        entries.collect::<Vec<_>>()
    };
    let here = [
        (person.former, Moderation::Cleared(SessionId(3))),
        (CAT, Moderation::Banned(ANN)),
    ];
    assert_eq!(told(GUILD).await, here);
    let there = [
        (CAT, Moderation::Unbanned(person.former)),
        (CAT, Moderation::Banned(person.former)),
    ];
    assert_eq!(told(OTHER).await, there);
}

#[tokio::test]
async fn everything_of_a_guild_goes_when_it_has_been_gone_for_long_but_ratings() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(rated_game(&fixture, GUILD).await);
    }
    fixture.challenge().await;
    let elsewhere = rated_game(&fixture, OTHER).await;
    let ban = AuditEntry {
        at: at(1),
        moderator: ANN,
        action: Moderation::Banned(CAT),
        reason: String::new(),
    };
    store.ban(GUILD, ban).await.unwrap();
    let rating = store.rating(ANN, "chess", Speed::Blitz).await.unwrap();
    assert_eq!(store.known_guilds().await.unwrap(), [GUILD, OTHER]);
    let delete = async |before: i64| store.delete_gone_guild(GUILD, at(before), 2).await.unwrap();
    assert_eq!(delete(i64::MAX).await, Deleted::Nothing);
    store.leave_guild(GUILD, at(5)).await.unwrap();
    store.leave_guild(GUILD, at(9)).await.unwrap();
    assert_eq!(store.gone_guilds().await.unwrap(), [(GUILD, at(5))]);
    assert_eq!(delete(5).await, Deleted::Nothing);
    store.return_to_guild(GUILD, at(20)).await.unwrap();
    assert_eq!(delete(i64::MAX).await, Deleted::Nothing);
    store.leave_guild(GUILD, at(30)).await.unwrap();

    let mut deleted = Vec::new();
    loop {
        match delete(31).await {
            Deleted::Sessions(sessions) => {
                assert!(sessions.len() <= 2);
                deleted.extend(sessions);
            }
            Deleted::Everything => break,
            Deleted::Nothing => panic!("it is gone for so long"),
        }
    }
    assert_eq!(deleted.len(), 4);
    assert_eq!(store.known_guilds().await.unwrap(), [OTHER]);
    assert_eq!(store.gone_guilds().await.unwrap(), []);
    assert_eq!(store.absent_guilds().await.unwrap(), []);
    assert!(!store.is_banned(GUILD, CAT).await.unwrap());
    assert_eq!(store.audit_list(GUILD, 9).await.unwrap(), []);
    assert_eq!(listed(store, Some(GUILD)).await, []);
    assert_eq!(listed(store, None).await, [ANN, BEA]);
    for game in games {
        let loaded = store.load(game).await;
        assert!(matches!(loaded, Err(Error::NotFound(_))), "{loaded:?}");
        let changes = store.rating_changes_of_session(game).await.unwrap();
        assert_eq!(changes.len(), 2);
    }
    store.load(elsewhere).await.unwrap();
    assert_eq!(
        store.rating(ANN, "chess", Speed::Blitz).await.unwrap(),
        rating
    );
    store.examine().await.unwrap();
    let since = Timestamp::from_ms(0);
    assert_eq!(store.early_exits(ANN, since).await.unwrap().len(), 4);
}
