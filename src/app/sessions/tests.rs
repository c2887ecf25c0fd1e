//! Tests of changing sessions.

use super::*;
use crate::{
    app::tests::{ANN, BEN, DORA, PLACE, TestApp, challenge, chess, plays},
    store::{Change, NewSession, Summary},
};
use qiyuan_core::{
    clock::Speed,
    rules::SeatSet,
    session::{Event, Recorded},
};

async fn asks(app: &App, by: PlayerId, session: SessionId, command: Command) -> PublicView {
    let arrival = Arrival::unasked(wall_clock::now());
    let asked = app.act(session, Request::typed(by, command), arrival);
    asked.await.unwrap()
}

/// Ann challenges Ben, now.
async fn challenged(test: &TestApp) -> SessionId {
    test.challenge(chess("10m"), BEN, wall_clock::now()).await
}

#[tokio::test]
async fn a_rematch_that_was_agreed_and_not_opened_is_opened_when_it_is_asked_for_again() {
    let test = TestApp::open().await;
    let app = &test.app;
    let session = challenged(&test).await;
    asks(app, BEN, session, Command::Accept).await;
    asks(app, BEN, session, Command::Resign).await;
    asks(app, ANN, session, Command::Offer(Offer::Rematch)).await;
    // Agreed, and the new session is not opened.
    let before = app.load(session).await.unwrap();
    let now = wall_clock::now();
    let agrees = Request::typed(BEN, Command::AcceptOffer(Offer::Rematch));
    let events = before.session.decide(agrees, now).unwrap();
    let draft = Draft::of(&before, events, now).unwrap();
    let append = draft.to_append(&before, &Arrival::unasked(now), Vec::new());
    app.inner.store.append(append).await.unwrap();
    app.inner.cache.forget(session);
    let view = asks(app, BEN, session, Command::Offer(Offer::Rematch)).await;
    let next = view.rematched().unwrap();
    let next = app.public_view(next, now).await.unwrap();
    assert_eq!(next.stage(), Stage::Play);
    assert_eq!(next.players(), [BEN, ANN]);
    app.close().await;
}

/// As many games of somebody as one player may be in, of which nothing is played.
async fn is_in_as_many_games_as_may_be(test: &TestApp, player: PlayerId) {
    let now = wall_clock::now();
    for _ in 0..LIMITS.games_of_player {
        let summary = Summary {
            stage: Stage::Play,
            guests: Vec::new(),
            seats_left: 0,
            players: vec![player, PlayerId(99)],
            to_move: SeatSet::EMPTY,
            ply: 0,
            finish: None,
        };
        let begun = Recorded {
            seq: 1,
            at: now,
            event: Event::Departed { by: player },
        };
        let game = NewSession {
            id: test.store.next_session_id().await.unwrap(),
            place: PLACE,
            game: "chess".to_owned(),
            division: String::new(),
            speed: Speed::Correspondence,
            rated: false,
            challenger: Some(player),
            is_open: false,
            range: None,
            change: Change::new(vec![begun], summary),
        };
        test.store.create(game).await.unwrap();
    }
}

#[tokio::test]
async fn whoever_has_no_room_left_when_the_next_hand_is_dealt_does_not_sit_down() {
    let test = TestApp::open().await;
    let now = wall_clock::now();
    let session = test.awaits_a_substitute(now).await;
    let view = test.app.public_view(session, now).await.unwrap();
    assert_eq!(view.asks_for_seat(), Some(DORA));
    is_in_as_many_games_as_may_be(&test, DORA).await;
    // The others play on.
    test.is_played_out(session, now).await;
    let view = test.app.public_view(session, now).await.unwrap();
    assert_eq!(view.stage(), Stage::Over);
    assert_eq!(view.players(), [ANN, BEN, PlayerId(3), PlayerId(4)]);
    assert_eq!((view.asks_for_seat(), view.replaced().count()), (None, 0));
    test.app.close().await;
}

#[tokio::test]
async fn whoever_left_a_seat_to_another_may_see_the_game_when_it_is_over() {
    let test = TestApp::open().await;
    let now = wall_clock::now();
    let session = test.awaits_a_substitute(now).await;
    let left = PlayerId(3);
    // The seat is still theirs.
    assert!(test.app.audience(session).await.unwrap().has(left));
    test.is_played_out(session, now).await;
    let cached = test.app.audience(session).await.unwrap();
    assert!(cached.has(left) && cached.has(DORA));
    assert!(!cached.players.contains(&left));
    test.app.inner.cache.clear();
    assert_eq!(test.app.audience(session).await.unwrap(), cached);
    let games = test.app.history_of(left, 10).await.unwrap();
    assert_eq!(games.len(), 1);
    test.app.close().await;
}

/// Who has a rating in Gong Zhu, after a second player has left a match of four hands as soon as so many actions stood.
async fn rated_when_two_leave_after(plies: u32) -> Vec<PlayerId> {
    let test = TestApp::open().await;
    let app = &test.app;
    let now = wall_clock::now();
    let session = test.match_of_four(now).await;
    asks(app, PlayerId(3), session, Command::Resign).await;
    let mut view = app.public_view(session, now).await.unwrap();
    while view.ply() < plies {
        view = test.plays_once(&view, now).await;
    }
    let over = asks(app, BEN, session, Command::Resign).await;
    assert_eq!(over.outcome().unwrap().reason().key(), "left");
    let mut rated = Vec::new();
    for player in [ANN, BEN, PlayerId(3), PlayerId(4)] {
        let speed = over.terms().control.speed();
        let rating = test.store.rating(player, "gongzhu", speed).await;
        rated.extend(rating.unwrap().map(|_| player));
    }
    app.close().await;
    rated
}

#[tokio::test]
async fn a_match_that_players_leave_counts_once_a_hand_is_finished() {
    assert_eq!(rated_when_two_leave_after(40).await, []);
    let all = [ANN, BEN, PlayerId(3), PlayerId(4)];
    assert_eq!(rated_when_two_leave_after(56).await, all);
}

#[tokio::test]
async fn who_may_see_a_challenge_is_known_without_replaying_it() {
    let test = TestApp::open().await;
    let app = &test.app;
    let session = challenged(&test).await;
    let cached = app.audience(session).await.unwrap();
    assert_eq!((&*cached.players, cached.place), (&[ANN, BEN][..], PLACE));
    app.inner.cache.clear();
    assert_eq!(app.audience(session).await.unwrap(), cached);
    let stranger = app.seat_view(session, PlayerId(3), wall_clock::now());
    assert!(stranger.await.unwrap().is_none());
    assert!(app.inner.cache.get(session).is_none());
    app.close().await;
}

/// Ann challenges Ben, who accepts.
async fn begun(test: &TestApp) -> SessionId {
    test.app.take_challenge(ANN, Some(BEN)).unwrap();
    let session = challenged(test).await;
    asks(&test.app, BEN, session, Command::Accept).await;
    session
}

/// How often somebody may challenge somebody else now.
fn allowed(app: &App, by: PlayerId, to: PlayerId) -> usize {
    let taken = (0..20).filter(|_| app.take_challenge(by, Some(to)).is_ok());
    taken.count()
}

#[tokio::test]
async fn only_games_in_which_not_both_have_moved_count_against_the_quota() {
    let test = TestApp::open().await;
    let app = &test.app;
    for _ in 0..8 {
        let session = begun(&test).await;
        for (player, text) in [(ANN, "e4"), (BEN, "e5")] {
            let played = app.act(
                session,
                plays(player, text),
                Arrival::unasked(wall_clock::now()),
            );
            played.await.unwrap();
        }
        asks(app, ANN, session, Command::Resign).await;
    }
    begun(&test).await;
    assert_eq!(allowed(app, ANN, BEN), 4);
    assert_eq!(allowed(app, BEN, ANN), 4);
    app.close().await;
}

#[tokio::test]
async fn a_game_that_is_left_before_both_have_moved_counts_for_whoever_leaves_it() {
    for (leaver, command, other) in [
        (ANN, Command::Abort, BEN),
        (BEN, Command::Abort, ANN),
        (ANN, Command::Resign, BEN),
        (BEN, Command::Resign, ANN),
    ] {
        let test = TestApp::open().await;
        let app = &test.app;
        for _ in 0..3 {
            let session = begun(&test).await;
            asks(app, leaver, session, command.clone()).await;
        }
        assert_eq!(allowed(app, leaver, other), 2);
        assert_eq!(allowed(app, other, leaver), 5);
        app.close().await;
    }
}

#[tokio::test]
async fn what_was_taken_for_a_request_that_fails_is_given_back() {
    let test = TestApp::open().await;
    let app = &test.app;
    let session = challenged(&test).await;
    asks(app, ANN, session, Command::Withdraw).await;
    for _ in 0..40 {
        let now = wall_clock::now();
        let accepts = Request::typed(BEN, Command::Accept);
        let accepted = app.act(session, accepts, Arrival::unasked(now)).await;
        assert!(matches!(accepted, Err(AppError::Refused(_))));
    }
    assert_eq!(allowed(app, BEN, ANN), 5);
    for _ in 0..40 {
        app.take_challenge(ANN, None).unwrap();
        let now = wall_clock::now();
        let mut unknown = challenge(chess("10m"), None, now);
        unknown.terms.game = "no such game".to_owned();
        let made = app.challenge(PLACE, unknown, Arrival::unasked(now)).await;
        assert!(made.is_err());
    }
    app.close().await;
}
