//! There is never more at once than there may be, also when requests come together.

use qiyuan::store::{Append, Error, Full, InteractionId, Limits, NewSession};
use qiyuan_core::session::PlayerId;

use super::{ANN, BEA, CAT, GUILD, House, append, challenge};

const NARROW: Limits = Limits {
    challenges_of_player: 2,
    challenges_of_guild: 3,
    games_of_player: 2,
    games_of_guild: 3,
};

impl House {
    /// A challenge that is counted.
    async fn counted(&self, by: PlayerId) -> NewSession {
        let mut new = challenge(self.store.next_session_id().await.unwrap());
        new.challenger = by;
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
    let house = House::new().await;
    let (mut made, mut refused) = (0, 0);
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (store, new) = (house.store.clone(), house.counted(ANN).await);
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
    assert_eq!(house.store.counts().await.unwrap().challenges, 2);
}

#[tokio::test]
async fn a_guild_has_a_limit_of_its_own() {
    let house = House::new().await;
    for by in [ANN, ANN, BEA] {
        house.store.create(house.counted(by).await).await.unwrap();
    }
    let more = house.counted(CAT).await;
    assert_eq!(full(house.store.create(more).await), Full::GuildChallenges);
    let early = house
        .store
        .has_room_for_challenge(&NARROW, CAT, Some(GUILD));
    assert_eq!(full(early.await), Full::GuildChallenges);
    let mut elsewhere = house.counted(CAT).await;
    elsewhere.place.guild = None;
    house.store.create(elsewhere).await.unwrap();
}

#[tokio::test]
async fn of_games_begun_together_only_as_many_are_played_as_may() {
    let house = House::new().await;
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (store, accepted) = (house.store.clone(), house.acceptance(ANN, BEA).await);
        requests.spawn(async move { store.append(accepted).await });
    }
    let results = requests.join_all().await;
    let begun = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(begun, 2);
    for result in results.into_iter().filter(Result::is_err) {
        assert_eq!(full(result), Full::PlayerGames(ANN));
    }
    assert_eq!(house.store.counts().await.unwrap().live, 2);
}

#[tokio::test]
async fn a_game_needs_room_with_both_players_and_in_the_guild() {
    let house = House::new().await;
    let (dan, eve) = (PlayerId(44), PlayerId(55));
    for (first, second) in [(ANN, BEA), (ANN, CAT)] {
        let accepted = house.acceptance(first, second).await;
        house.store.append(accepted).await.unwrap();
    }
    let with_ann = house.acceptance(CAT, ANN).await;
    let id = with_ann.session;
    let refused = house.store.append(with_ann).await;
    assert_eq!(full(refused), Full::PlayerGames(ANN));
    // Nothing of it was saved: it can still be accepted once there is room.
    assert_eq!(house.store.session(id).await.unwrap().version.0, 1);
    let accepted = house.acceptance(BEA, CAT).await;
    house.store.append(accepted).await.unwrap();
    let accepted = house.acceptance(dan, eve).await;
    assert_eq!(full(house.store.append(accepted).await), Full::GuildGames);
}

#[tokio::test]
async fn a_game_that_goes_on_is_not_counted_again() {
    let house = House::new().await;
    let accepted = house.acceptance(ANN, BEA).await;
    let id = accepted.session;
    house.store.append(accepted).await.unwrap();
    for version in 2..20 {
        let mut next = append(id, version);
        // There is room for nothing at all.
        next.change.limits = Some(Limits {
            games_of_player: 0,
            games_of_guild: 0,
            ..NARROW
        });
        house.store.append(next).await.unwrap();
    }
}

#[tokio::test]
async fn a_challenge_that_is_asked_for_again_is_a_duplicate_and_not_one_too_many() {
    let house = House::new().await;
    for number in 0..2 {
        let mut new = house.counted(ANN).await;
        new.change.interaction = Some(InteractionId(number));
        house.store.create(new).await.unwrap();
    }
    let mut again = house.counted(ANN).await;
    again.change.interaction = Some(InteractionId(1));
    let refused = house.store.create(again).await;
    assert!(
        matches!(refused, Err(Error::Duplicate { .. })),
        "{refused:?}"
    );
}
