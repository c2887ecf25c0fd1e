//! Appends that wait for each other get each its own answer.

use futures_util::future::join_all;
use qiyuan_core::{
    rules::{Seat, SeatSet},
    session::{SessionId, Version},
};
use qiyuan_store::{Append, Error, InteractionId, Surface};

use super::{ANN, BEA, CAT, Fixture, append, at, over};

/// A move with everything that goes with one.
fn moved(session: SessionId, number: u64) -> Append {
    let mut moved = append(session, 2);
    moved.change.deadline = Some(at(90_000 + session.0));
    moved.change.owed = vec![Surface::Panel, Surface::Card];
    moved.change.interaction = Some(InteractionId(number));
    moved.change.summary.to_move = SeatSet::only(Seat(1));
    moved
}

async fn games(fixture: &Fixture, count: u64) -> Vec<SessionId> {
    let mut games = Vec::new();
    for _ in 0..count {
        games.push(fixture.game().await);
    }
    games
}

/// All at once.
async fn all(fixture: &Fixture, appends: Vec<Append>) -> Vec<Result<Version, Error>> {
    join_all(appends.into_iter().map(|one| fixture.store.append(one))).await
}

#[tokio::test]
async fn each_of_many_gets_its_own_answer() {
    let fixture = Fixture::new().await;
    let ids = games(&fixture, 9).await;
    fixture.store.append(moved(ids[0], 700)).await.unwrap();
    let mut stale = moved(ids[0], 701);
    stale.expected = Version(2);
    let resent = moved(ids[1], 700);
    let unknown = moved(SessionId(9_999), 702);
    let mut last = moved(ids[2], 703);
    last.change.summary = over(last.change.summary, Some(Seat(0)));
    let mut seated = moved(ids[3], 704);
    seated.change.summary.players = vec![BEA, CAT];
    let (first, second) = (moved(ids[4], 705), moved(ids[4], 706));
    let mut nonsense = moved(ids[5], 707);
    nonsense.change.events.clear();
    let (usual, unasked) = (moved(ids[6], 708), append(ids[7], 2));
    let answers = all(
        &fixture,
        vec![
            stale, resent, unknown, last, seated, first, second, nonsense, usual, unasked,
        ],
    )
    .await;
    let [
        stale,
        resent,
        unknown,
        last,
        seated,
        first,
        second,
        nonsense,
        usual,
        unasked,
    ] = answers.try_into().unwrap();
    assert!(matches!(stale, Err(Error::Conflict)), "{stale:?}");
    assert!(
        matches!(resent, Err(Error::Duplicate { session, .. }) if session == ids[0]),
        "{resent:?}"
    );
    assert!(matches!(unknown, Err(Error::NotFound(_))), "{unknown:?}");
    assert!(matches!(second, Err(Error::Conflict)), "{second:?}");
    assert!(matches!(nonsense, Err(Error::Database(_))), "{nonsense:?}");
    for saved in [last, seated, first, usual, unasked] {
        assert_eq!(saved.unwrap(), Version(3));
    }
    let versions = [3, 2, 3, 3, 3, 2, 3, 3, 2];
    for (&id, version) in ids.iter().zip(versions) {
        let stored = fixture.store.load(id).await.unwrap();
        assert_eq!(stored.row.version, Version(version), "{id}");
        assert_eq!(stored.events.len() as u64, version, "{id}");
    }
    let seated = fixture.store.session(ids[3]).await.unwrap();
    assert_eq!(seated.summary.players, [BEA, CAT]);
    let playing = fixture.store.live_sessions_of(CAT, 10).await.unwrap();
    assert_eq!(playing.len(), 1);
    let playing = fixture.store.live_sessions_of(ANN, 10).await.unwrap();
    assert!(
        playing
            .iter()
            .all(|row| row.id != ids[2] && row.id != ids[3])
    );
}
