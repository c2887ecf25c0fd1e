//! Beginning sessions and appending to them.

use std::collections::BTreeSet;

use qiyuan_core::{
    rules::{Seat, SeatSet},
    session::{SessionId, Stage, Version},
};
use qiyuan_store::{CarriedOut, Error, Finish, FinishKind, InteractionId, SessionWrite};

use super::{ANN, BEA, CAT, Fixture, append, at, challenge, event, over};

#[tokio::test]
async fn a_session_is_loaded_as_it_was_created() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let stored = fixture.store.load(id).await.unwrap();
    let new = challenge(id);
    assert_eq!(stored.events, new.change.events);
    assert_eq!(stored.row.version, Version(1));
    assert_eq!(stored.row.place, new.place);
    assert_eq!(stored.row.game, "chess");
    assert_eq!(stored.row.speed, new.speed);
    assert!(stored.row.rated);
    assert_eq!(stored.row.challenger, Some(ANN));
    assert_eq!(stored.row.summary.guests, [BEA]);
    assert_eq!(stored.row.summary, new.change.summary);
    assert_eq!(stored.row.created, at(1_000));
    assert_eq!(stored.row.updated, at(1_000));
    assert_eq!(stored.row.ended, None);
}

#[tokio::test]
async fn session_numbers_are_given_out_once_even_after_a_restart() {
    let fixture = Fixture::new().await;
    let first = fixture.store.next_session_id().await.unwrap();
    let second = fixture.store.next_session_id().await.unwrap();
    let fixture = fixture.restart().await;
    let third = fixture.store.next_session_id().await.unwrap();
    assert_eq!(
        [first, second, third],
        [SessionId(1), SessionId(2), SessionId(3)]
    );
}

#[tokio::test]
async fn appended_events_follow_in_order_and_change_the_row() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let mut more = append(id, 1);
    more.change.events = vec![event(2), event(3), event(4)];
    more.change.summary.ply = 3;
    more.change.summary.to_move = [Seat(0), Seat(1)].into_iter().collect();
    assert_eq!(fixture.store.append(more).await.unwrap(), Version(4));
    let stored = fixture.store.load(id).await.unwrap();
    assert_eq!(stored.events, [event(1), event(2), event(3), event(4)]);
    assert_eq!(stored.row.summary.ply, 3);
    assert_eq!(stored.row.summary.to_move.len(), 2);
    assert_eq!(stored.row.summary.stage, Stage::Play);
    assert_eq!(stored.row.updated, at(4_000));
    assert_eq!(stored.row.created, at(1_000));
}

#[tokio::test]
async fn of_two_changes_to_the_same_version_one_is_a_conflict() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let (one, other) = tokio::join!(
        fixture.store.append(append(id, 1)),
        fixture.store.append(append(id, 1))
    );
    let conflicts = [&one, &other]
        .iter()
        .filter(|result| matches!(result, Err(Error::Conflict)))
        .count();
    assert_eq!(conflicts, 1, "{one:?} {other:?}");
    assert_eq!(fixture.store.load(id).await.unwrap().events.len(), 2);
}

#[tokio::test]
async fn a_session_that_is_not_there_is_not_found() {
    let fixture = Fixture::new().await;
    let nobody = SessionId(77);
    assert!(matches!(
        fixture.store.load(nobody).await,
        Err(Error::NotFound(_))
    ));
    let refused = fixture.store.append(append(nobody, 1)).await;
    assert!(matches!(refused, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_number_that_is_taken_is_a_conflict() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let again = fixture.store.create(challenge(id)).await;
    assert!(matches!(again, Err(Error::Conflict)));
}

#[tokio::test]
async fn the_same_interaction_is_carried_out_once() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let interaction = InteractionId(5_000);
    let mut click = append(id, 1);
    click.change.interaction = Some(interaction);
    fixture.store.append(click.clone()).await.unwrap();

    // Sent again as it was: not a conflict, although the version has moved.
    let resent = fixture.store.append(click.clone()).await.unwrap_err();
    let Error::Duplicate { session, version } = resent else {
        panic!("{resent}");
    };
    assert_eq!((session, version), (id, Version(2)));

    // Decided again on the present version.
    let mut decided_again = append(id, 2);
    decided_again.change.interaction = Some(interaction);
    let refused = fixture.store.append(decided_again).await;
    assert!(matches!(refused, Err(Error::Duplicate { .. })));
    assert_eq!(
        fixture.store.load(id).await.unwrap().row.version,
        Version(2)
    );

    let carried = fixture.store.interaction(interaction).await.unwrap();
    let expected = CarriedOut {
        session: id,
        version: Version(2),
    };
    assert_eq!(carried, Some(expected));
    let unknown = fixture.store.interaction(InteractionId(1)).await.unwrap();
    assert_eq!(unknown, None);
}

#[tokio::test]
async fn the_same_interaction_begins_one_session() {
    let fixture = Fixture::new().await;
    let interaction = Some(InteractionId(5_000));
    let id = fixture
        .challenge_with(|new| new.change.interaction = interaction)
        .await;
    let mut again = challenge(fixture.store.next_session_id().await.unwrap());
    let second = again.id;
    again.change.interaction = interaction;
    let refused = fixture.store.create(again).await.unwrap_err();
    assert!(matches!(refused, Error::Duplicate { session, .. } if session == id));
    assert!(matches!(
        fixture.store.load(second).await,
        Err(Error::NotFound(_))
    ));
}

#[tokio::test]
async fn old_interactions_are_pruned_and_young_ones_kept() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    for seq in 1..=3 {
        let mut click = append(id, seq);
        click.change.interaction = Some(InteractionId(seq));
        fixture.store.append(click).await.unwrap();
    }
    let pruned = fixture
        .store
        .prune_interactions(at(4_000), 10)
        .await
        .unwrap();
    assert_eq!(pruned, 2);
    let old = fixture.store.interaction(InteractionId(2)).await.unwrap();
    let young = fixture.store.interaction(InteractionId(3)).await.unwrap();
    assert!(old.is_none() && young.is_some());
}

#[tokio::test]
async fn events_that_do_not_follow_are_refused() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let mut gap = append(id, 1);
    gap.change.events = vec![event(3)];
    let mut nothing = append(id, 1);
    nothing.change.events.clear();
    let mut endless = append(id, 1);
    endless.change.summary.stage = Stage::Over;
    for wrong in [gap, nothing, endless] {
        let refused = fixture.store.append(wrong).await;
        assert!(matches!(refused, Err(Error::Database(_))));
    }
    assert_eq!(
        fixture.store.load(id).await.unwrap().row.version,
        Version(1)
    );
}

#[tokio::test]
async fn steps_are_saved_together_or_not_at_all() {
    let fixture = Fixture::new().await;
    let old = fixture.game().await;
    let number = fixture.store.next_session_id().await.unwrap();
    let steps = |expected| {
        vec![
            SessionWrite::Create(challenge(number)),
            SessionWrite::Append(append(old, expected)),
        ]
    };
    let refused = fixture.store.commit(steps(7)).await;
    assert!(matches!(refused, Err(Error::Conflict)));
    assert!(matches!(
        fixture.store.load(number).await,
        Err(Error::NotFound(_))
    ));

    let versions = fixture.store.commit(steps(2)).await.unwrap();
    assert_eq!(versions, [Version(1), Version(3)]);
    assert!(fixture.store.load(number).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_appends_at_once_all_land_exactly_once() {
    let fixture = Fixture::new().await;
    let mut sessions = Vec::new();
    for _ in 0..4 {
        sessions.push(fixture.challenge().await);
    }
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..100_u64 {
        let store = fixture.store.clone();
        let session = sessions[usize::try_from(number).unwrap() % sessions.len()];
        tasks.spawn(async move {
            loop {
                let version = store.session(session).await.unwrap().version;
                let mut click = append(session, version.0);
                click.change.interaction = Some(InteractionId(number + 1));
                match store.append(click).await {
                    Ok(_) => return,
                    Err(Error::Conflict) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    let mut landed = BTreeSet::new();
    for &session in &sessions {
        let stored = fixture.store.load(session).await.unwrap();
        assert_eq!(stored.row.version, Version(26));
        assert_eq!(stored.events.len(), 26);
    }
    for number in 1..=100 {
        let carried = fixture
            .store
            .interaction(InteractionId(number))
            .await
            .unwrap();
        let carried = carried.unwrap();
        assert!(landed.insert((carried.session, carried.version)));
    }
}

#[tokio::test]
async fn the_end_is_kept_with_its_time_when_more_happens_afterwards() {
    let fixture = Fixture::new().await;
    let id = fixture.game().await;
    assert_eq!(fixture.end(id, Some(Seat(1))).await, Version(3));
    let mut rematch = append(id, 3);
    rematch.change.summary = fixture.store.session(id).await.unwrap().summary;
    fixture.store.append(rematch).await.unwrap();
    let row = fixture.store.session(id).await.unwrap();
    assert_eq!(row.ended, Some(at(3_000)));
    assert_eq!(row.updated, at(4_000));
    let ending = row.summary.finish.unwrap();
    assert_eq!(ending.kind, FinishKind::Won);
    assert_eq!(ending.reason, "checkmate");
    assert_eq!(ending.winners, SeatSet::only(Seat(1)));
}

#[tokio::test]
async fn the_row_knows_who_sits_where_and_whom_it_waits_for() {
    let fixture = Fixture::new().await;
    let id = fixture.game_between(CAT, ANN).await;
    let row = fixture.store.session(id).await.unwrap();
    assert_eq!(row.seat_of(CAT), Some(Seat(0)));
    assert_eq!(row.seat_of(ANN), Some(Seat(1)));
    assert_eq!(row.seat_of(BEA), None);
    assert!(row.waits_for(CAT));
    assert!(!row.waits_for(ANN) && !row.waits_for(BEA));
}

#[tokio::test]
async fn a_quarantined_session_has_no_deadline_until_it_is_released() {
    let fixture = Fixture::new().await;
    let id = fixture
        .challenge_with(|new| new.change.deadline = Some(at(9_000)))
        .await;
    fixture
        .store
        .quarantine(id, at(2_000), "nonsense")
        .await
        .unwrap();
    assert_eq!(fixture.store.next_deadline().await.unwrap(), None);
    assert_eq!(fixture.store.due(at(99_000), 10).await.unwrap(), []);
    let quarantined = fixture.store.quarantined(10).await.unwrap();
    assert_eq!(quarantined.len(), 1);
    assert_eq!((quarantined[0].session, quarantined[0].at), (id, at(2_000)));
    assert_eq!(quarantined[0].why, "nonsense");
    let twice = fixture.store.quarantine(id, at(3_000), "again").await;
    assert!(matches!(twice, Err(Error::NotFound(_))));

    let release = || fixture.store.release(id, at(4_000), None);
    release().await.unwrap();
    assert_eq!(
        fixture.store.next_deadline().await.unwrap(),
        Some(at(9_000))
    );
    assert_eq!(fixture.store.quarantined(10).await.unwrap(), []);
    assert!(matches!(release().await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_reason_of_any_length_is_cut_between_characters() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let long = "棋".repeat(4_000);
    fixture.store.quarantine(id, at(1), &long).await.unwrap();
    let quarantined = fixture.store.quarantined(1).await.unwrap();
    let why = &quarantined[0].why;
    assert_eq!(why, &"棋".repeat(166));
}

#[tokio::test]
async fn an_ending_without_players_has_no_results() {
    let fixture = Fixture::new().await;
    let id = fixture.challenge().await;
    let mut withdrawn = append(id, 1);
    withdrawn.change.summary.players.clear();
    withdrawn.change.summary.stage = Stage::Over;
    withdrawn.change.summary.finish = Some(Finish::unplayed("withdrawn"));
    fixture.store.append(withdrawn).await.unwrap();
    let row = fixture.store.session(id).await.unwrap();
    assert_eq!(row.summary.finish.unwrap().kind, FinishKind::Unplayed);
    assert_eq!(row.ended, Some(at(2_000)));
}

#[tokio::test]
async fn sessions_are_listed_by_number() {
    let fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(fixture.challenge().await);
    }
    let store = &fixture.store;
    let first = store.session_ids(SessionId(0), 2).await.unwrap();
    assert_eq!(first, ids[..2]);
    assert_eq!(store.session_ids(ids[1], 2).await.unwrap(), ids[2..]);
}

#[test]
fn a_draw_has_no_winners() {
    let summary = over(append(SessionId(1), 1).change.summary, None);
    assert_eq!(summary.finish.unwrap().winners, SeatSet::EMPTY);
}
