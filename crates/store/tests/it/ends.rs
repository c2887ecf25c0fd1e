//! The ends of sessions, and consumers that read each once.

use qiyuan_core::{
    rules::{Outcome, Seat},
    session::SessionId,
};
use qiyuan_store::{Ends, Error, Finish, FinishKind, SessionWrite};

use super::{Fixture, append, at, challenge};

fn sessions(read: &Ends) -> Vec<SessionId> {
    read.ends.iter().map(|end| end.session).collect()
}

#[tokio::test]
async fn an_end_is_recorded_with_the_event_that_ends_the_session() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let none = fixture.store.next_ends("standings", 10).await.unwrap();
    assert_eq!(none.ends, []);
    fixture.end(id, Some(Seat(1))).await;
    let read = fixture.store.next_ends("standings", 10).await.unwrap();
    assert_eq!(sessions(&read), [id]);
    let end = &read.ends[0];
    assert_eq!(end.at, at(3_000));
    assert_eq!(end.finish.kind, FinishKind::Won);
    let row = fixture.store.session(id).await.unwrap();
    assert_eq!(Some(&end.finish), row.summary.finish.as_ref());
}

#[tokio::test]
async fn an_end_keeps_the_place_and_the_points_of_every_seat() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let ranked = Outcome::by_points(&[7, -3, 7, 2], "points");
    let mut last = append(id, 2);
    last.change.summary = super::over(last.change.summary, None);
    last.change.summary.finish = Some(Finish::of_game(&ranked, 4));
    fixture.store.append(last).await.unwrap();
    let fixture = fixture.restart().await;
    let read = fixture.store.next_ends("standings", 10).await.unwrap();
    let results = &read.ends[0].finish.results;
    let told: Vec<_> = results.iter().map(|it| (it.place, it.points)).collect();
    assert_eq!(
        told,
        [(1, Some(7)), (4, Some(-3)), (1, Some(7)), (3, Some(2))]
    );
    let row = fixture.store.session(id).await.unwrap();
    assert_eq!(row.summary.finish.unwrap().results, *results);
}

#[tokio::test]
async fn a_change_that_failed_ends_nothing() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    let mut stale = append(id, 7);
    stale.change.summary = super::over(stale.change.summary, None);
    assert!(fixture.store.append(stale).await.is_err());
    let read = fixture.store.next_ends("standings", 10).await.unwrap();
    assert_eq!(read.ends, []);
}

#[tokio::test]
async fn a_session_ends_once_whatever_happens_in_the_same_millisecond() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    fixture.end(id, None).await;
    let mut rematch = append(id, 3);
    rematch.change.events[0].at = at(3_000);
    rematch.change.summary = fixture.store.session(id).await.unwrap().summary;
    fixture.store.append(rematch).await.unwrap();
    let read = fixture.store.next_ends("standings", 10).await.unwrap();
    assert_eq!(sessions(&read), [id]);
}

#[tokio::test]
async fn a_consumer_reads_each_end_once_in_order_and_over_restarts() {
    let fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = fixture.game().await;
        fixture.end(id, None).await;
        ids.push(id);
    }
    let first = fixture.store.next_ends("standings", 2).await.unwrap();
    assert_eq!(sessions(&first), ids[..2]);
    // It was read, but nothing came of it: it is read again.
    let fixture = fixture.restart().await;
    let again = fixture.store.next_ends("standings", 2).await.unwrap();
    assert_eq!(again, first);
    let advanced = fixture.store.advance("standings", &again, Vec::new());
    advanced.await.unwrap();
    let fixture = fixture.restart().await;
    let rest = fixture.store.next_ends("standings", 2).await.unwrap();
    assert_eq!(sessions(&rest), ids[2..]);
    // Another consumer has a cursor of its own.
    let other = fixture.store.next_ends("badges", 10).await.unwrap();
    assert_eq!(sessions(&other), ids);
}

#[tokio::test]
async fn the_cursor_moves_with_what_the_consumer_writes_or_not_at_all() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    let old = fixture.game().await;
    fixture.end(old, None).await;
    let read = store.next_ends("standings", 10).await.unwrap();
    let number = store.next_session_id().await.unwrap();
    let refused = vec![
        SessionWrite::Create(challenge(number)),
        SessionWrite::Append(append(old, 1)),
    ];
    let refused = store.advance("standings", &read, refused).await;
    assert!(matches!(refused, Err(Error::Conflict)), "{refused:?}");
    assert_eq!(store.next_ends("standings", 10).await.unwrap(), read);
    assert!(store.session(number).await.is_err());

    let next_round = vec![SessionWrite::Create(challenge(number))];
    store.advance("standings", &read, next_round).await.unwrap();
    assert_eq!(store.next_ends("standings", 10).await.unwrap().ends, []);
    assert!(store.session(number).await.is_ok());
}

#[tokio::test]
async fn of_two_readers_of_one_name_one_is_a_conflict() {
    let fixture = Fixture::new().await;
    let store = &fixture.store;
    for _ in 0..2 {
        let id = fixture.game().await;
        fixture.end(id, None).await;
    }
    let few = store.next_ends("standings", 1).await.unwrap();
    let all = store.next_ends("standings", 2).await.unwrap();
    store.advance("standings", &few, Vec::new()).await.unwrap();
    // Else the first end would be counted twice.
    let late = store.advance("standings", &all, Vec::new()).await;
    assert!(matches!(late, Err(Error::Conflict)), "{late:?}");
}
