//! There is never more at once than there may be, also when requests come together.

use qiyuan_core::{clock::Span, session::PlayerId};
use qiyuan_store::{Append, Error, Full, InteractionId, Limits, NewSession};

use super::{ANN, BEA, CAT, Fixture, GUILD, append, at, challenge};

const NARROW: Limits = Limits {
    challenges_of_player: 2,
    challenges_of_guild: 3,
    games_of_player: 2,
    games_of_guild: 3,
};

impl Fixture {
    /// A challenge that is counted.
    async fn counted(&self, by: PlayerId) -> NewSession {
        let mut new = challenge(self.store.next_session_id().await.unwrap());
        new.challenger = Some(by);
        new.is_open = true;
        new.change.limits = Some(NARROW);
        new
    }

    /// The acceptance, which is counted, of a challenge that is not.
    async fn acceptance(&self, first: PlayerId, second: PlayerId) -> Append {
        let mut accepted = append(self.challenge().await, 1);
        accepted.change.summary.players = vec![first, second];
        accepted.change.limits = Some(NARROW);
        accepted
    }
}

fn full<T>(result: Result<T, Error>) -> Full {
    match result {
        Err(Error::Full(full)) => full,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("there was room"),
    }
}

#[tokio::test]
async fn of_challenges_made_together_only_as_many_stand_as_may() {
    let fixture = Fixture::new().await;
    let (mut made, mut refused) = (0, 0);
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (store, new) = (fixture.store.clone(), fixture.counted(ANN).await);
        requests.spawn(async move { store.create(new).await });
    }
    for result in requests.join_all().await {
        if result.is_ok() {
            made += 1;
        } else {
            assert_eq!(full(result), Full::PlayerChallenges);
            refused += 1;
        }
    }
    assert_eq!((made, refused), (2, 18));
    assert_eq!(fixture.store.counts().await.unwrap().challenges, 2);
}

#[tokio::test]
async fn a_guild_has_a_limit_of_its_own() {
    let fixture = Fixture::new().await;
    for by in [ANN, ANN, BEA] {
        fixture
            .store
            .create(fixture.counted(by).await)
            .await
            .unwrap();
    }
    let more = fixture.counted(CAT).await;
    assert_eq!(
        full(fixture.store.create(more).await),
        Full::GuildChallenges
    );
    let early = fixture
        .store
        .has_room_for_challenge(&NARROW, CAT, true, Some(GUILD), at(2_000));
    assert_eq!(full(early.await), Full::GuildChallenges);
    // One to somebody needs no room of the guild's, and takes none.
    let mut named = fixture.counted(CAT).await;
    named.is_open = false;
    fixture.store.create(named).await.unwrap();
    let mut elsewhere = fixture.counted(CAT).await;
    elsewhere.place.guild = None;
    fixture.store.create(elsewhere).await.unwrap();
}

#[tokio::test]
async fn of_games_begun_together_only_as_many_are_played_as_may() {
    let fixture = Fixture::new().await;
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (store, accepted) = (fixture.store.clone(), fixture.acceptance(ANN, BEA).await);
        requests.spawn(async move { store.append(accepted).await });
    }
    let results = requests.join_all().await;
    let begun = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(begun, 2);
    for result in results.into_iter().filter(Result::is_err) {
        assert_eq!(full(result), Full::PlayerGames(ANN));
    }
    assert_eq!(fixture.store.counts().await.unwrap().live, 2);
}

#[tokio::test]
async fn a_game_needs_room_with_both_players_and_in_the_guild() {
    let fixture = Fixture::new().await;
    let (dan, eve) = (PlayerId(44), PlayerId(55));
    for (first, second) in [(ANN, BEA), (ANN, CAT)] {
        let accepted = fixture.acceptance(first, second).await;
        fixture.store.append(accepted).await.unwrap();
    }
    let with_ann = fixture.acceptance(CAT, ANN).await;
    let id = with_ann.session;
    let refused = fixture.store.append(with_ann).await;
    assert_eq!(full(refused), Full::PlayerGames(ANN));
    // Nothing of it was saved: it can still be accepted once there is room.
    assert_eq!(fixture.store.session(id).await.unwrap().version.0, 1);
    let accepted = fixture.acceptance(BEA, CAT).await;
    fixture.store.append(accepted).await.unwrap();
    let accepted = fixture.acceptance(dan, eve).await;
    assert_eq!(full(fixture.store.append(accepted).await), Full::GuildGames);
}

#[tokio::test]
async fn whoever_takes_over_a_seat_needs_room_and_the_guild_needs_none() {
    let fixture = Fixture::new().await;
    let dan = PlayerId(44);
    for (first, second) in [(ANN, BEA), (ANN, CAT), (BEA, CAT)] {
        let accepted = fixture.acceptance(first, second).await;
        fixture.store.append(accepted).await.unwrap();
    }
    // A fourth game of the guild, which has room for three.
    let game = fixture.game_between(PlayerId(55), PlayerId(66)).await;
    let taken_over = |by| {
        let mut taken_over = append(game, 2);
        taken_over.change.summary.players = vec![PlayerId(55), by];
        taken_over.change.sits_down = Some(by);
        taken_over.change.limits = Some(NARROW);
        taken_over
    };
    let refused = fixture.store.append(taken_over(ANN)).await;
    assert_eq!(full(refused), Full::PlayerGames(ANN));
    fixture.store.append(taken_over(dan)).await.unwrap();
}

#[tokio::test]
async fn a_game_in_which_nothing_happened_for_three_days_takes_no_room_of_the_guild() {
    const THREE_DAYS: Span = Span::from_days(3);
    let fixture = Fixture::new().await;
    let (dan, eve) = (PlayerId(44), PlayerId(55));
    for (first, second) in [(ANN, BEA), (ANN, CAT), (BEA, CAT)] {
        let accepted = fixture.acceptance(first, second).await;
        fixture.store.append(accepted).await.unwrap();
    }
    // What happened last happened then.
    let last = at(2_000);
    let accepted_after = async |pause: Span| {
        let mut accepted = fixture.acceptance(dan, eve).await;
        accepted.change.events[0].at = last + pause;
        fixture.store.append(accepted).await
    };
    let has_room_after = async |pause: Span| {
        let now = last + pause;
        let store = &fixture.store;
        let asked = store.has_room_for_challenge(&NARROW, dan, false, Some(GUILD), now);
        asked.await
    };
    let before = THREE_DAYS - Span::from_ms(1);
    assert_eq!(full(has_room_after(before).await), Full::GuildGames);
    assert_eq!(full(accepted_after(before).await), Full::GuildGames);
    has_room_after(THREE_DAYS).await.unwrap();
    accepted_after(THREE_DAYS).await.unwrap();
    assert_eq!(fixture.store.counts().await.unwrap().live, 4);
}

#[tokio::test]
async fn a_game_that_goes_on_is_not_counted_again() {
    let fixture = Fixture::new().await;
    let accepted = fixture.acceptance(ANN, BEA).await;
    let id = accepted.session;
    fixture.store.append(accepted).await.unwrap();
    for version in 2..20 {
        let mut next = append(id, version);
        // There is room for nothing at all.
        next.change.limits = Some(Limits {
            games_of_player: 0,
            games_of_guild: 0,
            ..NARROW
        });
        fixture.store.append(next).await.unwrap();
    }
}

#[tokio::test]
async fn a_challenge_that_is_asked_for_again_is_a_duplicate_and_not_one_too_many() {
    let fixture = Fixture::new().await;
    for number in 0..2 {
        let mut new = fixture.counted(ANN).await;
        new.change.interaction = Some(InteractionId(number));
        fixture.store.create(new).await.unwrap();
    }
    let mut again = fixture.counted(ANN).await;
    again.change.interaction = Some(InteractionId(1));
    let refused = fixture.store.create(again).await;
    assert!(
        matches!(refused, Err(Error::Duplicate { .. })),
        "{refused:?}"
    );
}
