//! The store as a timer.

use qiyuan::store::{Due, Error};
use qiyuan_core::session::Version;

use super::{House, append, at};

#[tokio::test]
async fn deadlines_come_in_order_and_only_when_due() {
    let house = House::new().await;
    let mut ids = Vec::new();
    for deadline in [5_000, 3_000, 9_000] {
        let id = house
            .challenge_with(|new| new.change.deadline = Some(at(deadline)))
            .await;
        ids.push((id, at(deadline)));
    }
    house.challenge().await;
    let due = |index: usize| Due {
        session: ids[index].0,
        deadline: ids[index].1,
    };
    assert_eq!(house.store.next_deadline().await.unwrap(), Some(at(3_000)));
    assert_eq!(house.store.due(at(2_999), 10).await.unwrap(), []);
    let now = house.store.due(at(5_000), 10).await.unwrap();
    assert_eq!(now, [due(1), due(0)]);
    let one = house.store.due(at(99_000), 1).await.unwrap();
    assert_eq!(one, [due(1)]);
}

#[tokio::test]
async fn a_change_moves_the_deadline_or_takes_it_away() {
    let house = House::new().await;
    let id = house
        .challenge_with(|new| new.change.deadline = Some(at(5_000)))
        .await;
    let mut later = append(id, 1);
    later.change.deadline = Some(at(8_000));
    house.store.append(later).await.unwrap();
    assert_eq!(house.store.next_deadline().await.unwrap(), Some(at(8_000)));
    let row = house.store.session(id).await.unwrap();
    assert_eq!(row.deadline, Some(at(8_000)));
    house.store.append(append(id, 2)).await.unwrap();
    assert_eq!(house.store.next_deadline().await.unwrap(), None);
}

#[tokio::test]
async fn a_timer_may_move_a_deadline_only_of_the_version_it_saw() {
    let house = House::new().await;
    let id = house
        .challenge_with(|new| new.change.deadline = Some(at(5_000)))
        .await;
    let store = &house.store;
    let moved = store.set_deadline(id, Version(1), Some(at(7_000))).await;
    assert!(moved.is_ok());
    assert_eq!(store.next_deadline().await.unwrap(), Some(at(7_000)));
    let stale = store.set_deadline(id, Version(2), None).await;
    assert!(matches!(stale, Err(Error::Conflict)));
    assert_eq!(store.next_deadline().await.unwrap(), Some(at(7_000)));
}
