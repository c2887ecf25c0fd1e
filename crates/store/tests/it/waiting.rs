//! Challenges that wait for somebody, as one player may see them.

use qiyuan_core::{
    clock::Speed,
    session::{PlayerId, RatingRange, SessionId, Stage},
};
use qiyuan_store::{AuditEntry, GuildId, Moderation, NewSession, Store, WantedChallenges};
use sqlx::Connection as _;

use super::{ANN, BEA, CAT, Fixture, GUILD, at};

const ANY: WantedChallenges<'_> = WantedChallenges {
    game: None,
    speed: None,
    rated: None,
};

/// A challenge by Ann to anybody.
fn open(new: &mut NewSession) {
    new.is_open = true;
    new.change.summary.guests = Vec::new();
    new.change.summary.seats_left = 1;
}

/// What waits for a player, in order.
async fn waiting(store: &Store, player: PlayerId, wanted: WantedChallenges<'_>) -> Vec<SessionId> {
    let rows = store.challenges_waiting(GUILD, player, wanted, 10);
    rows.await.unwrap().into_iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn challenges_with_a_free_seat_wait_for_others_in_the_order_in_which_they_were_made() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let later = fixture.challenge_with(|new| {
        open(new);
        new.change.events[0].at = at(2_000);
    });
    let later = later.await;
    let first = fixture.challenge_with(open).await;
    let table = fixture.challenge_with(|new| {
        new.change.summary.seats_left = 2;
        new.game = "bids".to_owned();
        new.rated = false;
        new.speed = Speed::Correspondence;
    });
    let table = table.await;
    // Without a seat that anybody may take, and elsewhere.
    fixture.challenge().await;
    let elsewhere = fixture.challenge_with(|new| {
        open(new);
        new.place.guild = Some(GuildId(GUILD.0 + 1));
    });
    elsewhere.await;
    assert_eq!(waiting(store, CAT, ANY).await, [first, table, later]);
    // One's own, and what one is invited to by name, wait for others.
    assert_eq!(waiting(store, ANN, ANY).await, []);
    assert_eq!(waiting(store, BEA, ANY).await, [first, later]);
    for (wanted, found) in [
        (
            WantedChallenges {
                game: Some("bids"),
                ..ANY
            },
            vec![table],
        ),
        (
            WantedChallenges {
                rated: Some(true),
                ..ANY
            },
            vec![first, later],
        ),
        (
            WantedChallenges {
                rated: Some(false),
                ..ANY
            },
            vec![table],
        ),
        (
            WantedChallenges {
                speed: Some(Speed::Blitz),
                ..ANY
            },
            vec![first, later],
        ),
        (
            WantedChallenges {
                speed: Some(Speed::Bullet),
                ..ANY
            },
            vec![],
        ),
    ] {
        assert_eq!(waiting(store, CAT, wanted).await, found, "{wanted:?}");
    }
    store
        .quarantine(first, at(3_000), "unreadable")
        .await
        .unwrap();
    assert_eq!(waiting(store, CAT, ANY).await, [table, later]);
    let two = store.challenges_waiting(GUILD, CAT, ANY, 1).await.unwrap();
    assert_eq!((two.len(), two[0].summary.stage), (1, Stage::Challenge));
}

#[tokio::test]
async fn blocked_and_banned_people_do_not_wait_for_each_other() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let table = fixture
        .challenge_with(|new| new.change.summary.seats_left = 1)
        .await;
    assert_eq!(waiting(store, CAT, ANY).await, [table]);
    for (player, other) in [(CAT, ANN), (ANN, CAT), (CAT, BEA), (BEA, CAT)] {
        store.block(player, other, 10, at(1)).await.unwrap();
        assert_eq!(waiting(store, CAT, ANY).await, [], "{player} {other}");
        store.unblock(player, other).await.unwrap();
        assert_eq!(waiting(store, CAT, ANY).await, [table]);
    }
    for banned in [ANN, CAT] {
        for action in [Moderation::Banned(banned), Moderation::Unbanned(banned)] {
            let entry = AuditEntry {
                at: at(1),
                moderator: BEA,
                action,
                reason: String::new(),
            };
            store.ban(GUILD, entry).await.unwrap();
            let is_banned = action == Moderation::Banned(banned);
            assert_eq!(waiting(store, CAT, ANY).await.is_empty(), is_banned);
        }
    }
}

#[tokio::test]
async fn a_challenge_for_other_ratings_does_not_wait_for_a_player() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let mut db = fixture.database.connect().await;
    let ratings = "
        INSERT INTO ratings (player_id, game, speed, rating, deviation, volatility, provisional, games, wins, draws,
            losses, last_ms)
        VALUES (22, 'chess', 'blitz', 1600.4, 60, 0.06, 0, 20, 10, 0, 10, 1),
            (22, 'chess', 'rapid', 1600, 200, 0.06, 1, 20, 10, 0, 10, 1),
            (22, 'go/9x9', 'blitz', 1599.5, 60, 0.06, 0, 20, 10, 0, 10, 1)";
    sqlx::raw_sql(ratings).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    for (game, division, speed, least, most, is_in) in [
        ("chess", "", Speed::Blitz, 1_600, 1_600, true),
        ("chess", "", Speed::Blitz, 1_601, 2_000, false),
        ("chess", "", Speed::Blitz, 0, 1_599, false),
        ("chess", "", Speed::Rapid, 0, 4_000, false),
        ("chess", "", Speed::Bullet, 0, 4_000, false),
        ("go", "9x9", Speed::Blitz, 1_600, 1_600, true),
        ("go", "19x19", Speed::Blitz, 0, 4_000, false),
    ] {
        let id = fixture.challenge_with(|new| {
            open(new);
            new.game = game.to_owned();
            new.division = division.to_owned();
            new.speed = speed;
            new.range = Some(RatingRange { least, most });
        });
        let id = id.await;
        let found = waiting(store, BEA, ANY).await;
        assert_eq!(
            found.contains(&id),
            is_in,
            "{game} {division} {speed:?} {least}-{most}"
        );
    }
}
