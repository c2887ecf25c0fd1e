//! The store as a timer.

use qiyuan_core::session::Version;
use qiyuan_store::{Due, Error};

use super::{Fixture, append, at};

#[tokio::test]
async fn deadlines_come_in_order_and_only_when_due() {
    let fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for deadline in [5_000, 3_000, 9_000] {
        let id = fixture
            .challenge_with(|new| new.change.deadline = Some(at(deadline)))
            .await;
        ids.push((id, at(deadline)));
    }
    fixture.challenge().await;
    let due = |index: usize| Due {
        session: ids[index].0,
        deadline: ids[index].1,
    };
    assert_eq!(
        fixture.store.next_deadline().await.unwrap(),
        Some(at(3_000))
    );
    assert_eq!(fixture.store.due(at(2_999), 10).await.unwrap(), []);
    let now = fixture.store.due(at(5_000), 10).await.unwrap();
    assert_eq!(now, [due(1), due(0)]);
    let one = fixture.store.due(at(99_000), 1).await.unwrap();
    assert_eq!(one, [due(1)]);
}

#[tokio::test]
async fn a_change_moves_the_deadline_or_takes_it_away() {
    let fixture = Fixture::new().await;
    let id = fixture
        .challenge_with(|new| new.change.deadline = Some(at(5_000)))
        .await;
    let mut later = append(id, 1);
    later.change.deadline = Some(at(8_000));
    fixture.store.append(later).await.unwrap();
    assert_eq!(
        fixture.store.next_deadline().await.unwrap(),
        Some(at(8_000))
    );
    let row = fixture.store.session(id).await.unwrap();
    assert_eq!(row.deadline, Some(at(8_000)));
    fixture.store.append(append(id, 2)).await.unwrap();
    assert_eq!(fixture.store.next_deadline().await.unwrap(), None);
}

#[tokio::test]
async fn a_timer_may_move_a_deadline_only_of_the_version_it_saw() {
    let fixture = Fixture::new().await;
    let id = fixture
        .challenge_with(|new| new.change.deadline = Some(at(5_000)))
        .await;
    let store = &fixture.store;
    let moved = store.set_deadline(id, Version(1), Some(at(7_000))).await;
    assert!(moved.is_ok());
    assert_eq!(store.next_deadline().await.unwrap(), Some(at(7_000)));
    let stale = store.set_deadline(id, Version(2), None).await;
    assert!(matches!(stale, Err(Error::Conflict)));
    assert_eq!(store.next_deadline().await.unwrap(), Some(at(7_000)));
}
