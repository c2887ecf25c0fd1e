//! Opening and closing.

use qiyuan_store::{Error, InteractionId, Interruption, Lease, Surface};

use super::{ANN, Fixture, append, at};

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    fixture
        .store
        .remember_user(ANN, "Ann", None, at(1))
        .await
        .unwrap();
    let before = fixture.store.load(id).await.unwrap();
    let fixture = fixture.restart().await;
    assert_eq!(fixture.store.load(id).await.unwrap(), before);
    let ann = fixture.store.player(ANN).await.unwrap();
    assert_eq!(ann.name.as_deref(), Some("Ann"));
    fixture.store.examine().await.unwrap();
}

#[tokio::test]
async fn a_closed_store_says_that_it_is_closed() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    fixture.store.close().await;
    let write = fixture.store.append(append(id, 1)).await;
    assert!(matches!(write, Err(Error::Unavailable(_))));
    let read = fixture.store.load(id).await;
    assert!(matches!(read, Err(Error::Unavailable(_))));
    fixture.store.close().await;
}

#[tokio::test]
async fn the_first_run_was_not_interrupted_and_the_next_was() {
    let fixture = Fixture::new().await;
    assert_eq!(fixture.store.begin_run(at(1_000)).await.unwrap(), None);
    fixture
        .store
        .record_alive(at(6_000), at(6_000))
        .await
        .unwrap();
    let fixture = fixture.restart().await;
    let gone = Interruption {
        from: at(6_000),
        to: at(90_000),
    };
    let begun = fixture.store.begin_run(at(90_000)).await.unwrap();
    assert_eq!(begun, Some(gone));
    let fixture = fixture.restart().await;
    fixture.store.begin_run(at(95_000)).await.unwrap();
    let all = fixture.store.interruptions_since(at(0)).await.unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0], gone);
    let late = fixture.store.interruptions_since(at(90_000)).await.unwrap();
    assert_eq!(late.len(), 1);
}

#[tokio::test]
async fn a_clock_set_back_is_no_interruption() {
    let fixture = Fixture::new().await;
    fixture.store.begin_run(at(90_000)).await.unwrap();
    let begun = fixture.store.begin_run(at(80_000)).await.unwrap();
    assert_eq!(begun, None);
}

#[tokio::test]
async fn leases_of_the_run_before_end_when_a_run_begins() {
    let fixture = Fixture::new().await;
    fixture
        .challenge_with(|new| new.change.owed = vec![Surface::Card])
        .await;
    let lease = || Lease {
        holder: "dispatcher".into(),
        until: at(900_000),
    };
    let leased = fixture.store.lease(lease(), at(2_000), 10).await.unwrap();
    assert_eq!(leased.len(), 1);
    let fixture = fixture.restart().await;
    fixture.store.begin_run(at(3_000)).await.unwrap();
    let again = fixture.store.lease(lease(), at(3_000), 10).await.unwrap();
    assert_eq!(again.len(), 1);
}

#[tokio::test]
async fn a_caller_that_stops_waiting_changes_nothing_about_what_is_saved() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let mut click = append(id, 1);
    click.change.interaction = Some(InteractionId(1));
    let store = fixture.store.clone();
    let caller = tokio::spawn(async move { store.append(click).await });
    // The request is on its way as soon as the caller has run once.
    tokio::task::yield_now().await;
    caller.abort();
    let _ = caller.await;
    // Whatever was queued before this is answered before it.
    fixture.store.record_alive(at(1), at(1)).await.unwrap();
    let carried = fixture.store.interaction(InteractionId(1)).await.unwrap();
    let version = fixture.store.session(id).await.unwrap().version;
    assert_eq!(carried.map(|carried| carried.version), Some(version));
    assert_eq!(version.0, 2);
}

#[tokio::test]
async fn a_standstill_of_a_running_program_is_an_interruption_too() {
    let fixture = Fixture::new().await;
    fixture.store.begin_run(at(1_000)).await.unwrap();
    let standstill = Interruption {
        from: at(2_000),
        to: at(5_000),
    };
    let recorded = fixture.store.record_interruption(standstill);
    recorded.await.unwrap();
    let all = fixture.store.interruptions_since(at(0)).await.unwrap();
    assert_eq!(all, [standstill]);
    // It was alive at the end of it.
    let begun = fixture.store.begin_run(at(9_000)).await.unwrap();
    assert_eq!(begun.unwrap().from, at(5_000));
}
