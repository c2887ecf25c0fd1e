//! Tests of changing sessions.

use super::*;
use crate::store::{ChannelId, Store, StoreOptions};
use qiyuan_core::{
    clock::Span,
    rules::Seat,
    session::{Invitations, SeatChoice, Terms},
};
use qiyuan_render::{RenderOptions, Renderer};

const ANN: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const PLACE: HomeChannel = HomeChannel {
    guild: None,
    channel: ChannelId(10),
};

async fn inner(folder: &tempfile::TempDir) -> App {
    let path = folder.path().join("qiyuan.sqlite");
    let store = Store::open(&StoreOptions::new(path)).await.unwrap();
    let app = App::new(store, Renderer::start(RenderOptions::default()).unwrap());
    app.go_online().await;
    app
}

fn to_ben() -> Challenge {
    Challenge {
        by: ANN,
        terms: Terms {
            game: "chess".to_owned(),
            revision: qiyuan_core::rules::Revision::FIRST,
            setup: String::new(),
            seats: 2,
            control: "10m".parse().unwrap(),
            rated: false,
            side: SeatChoice::Chosen(Seat(0)),
        },
        expires: wall_clock::now() + Span::HOUR,
        rematch_of: None,
        invitations: Invitations::for_two(SeatChoice::Chosen(Seat(0)), Some(BEN)),
    }
}

async fn asks(app: &App, by: PlayerId, session: SessionId, command: Command) -> PublicView {
    let arrival = Arrival::unasked(wall_clock::now());
    let asked = app.act(session, Request::typed(by, command), arrival);
    asked.await.unwrap()
}

async fn challenged(app: &App) -> SessionId {
    let arrival = Arrival::unasked(wall_clock::now());
    let made = app.challenge(PLACE, to_ben(), arrival).await;
    made.unwrap().id()
}

#[tokio::test]
async fn a_rematch_that_was_agreed_and_not_opened_is_opened_when_it_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let app = inner(&folder).await;
    let session = challenged(&app).await;
    asks(&app, BEN, session, Command::Accept).await;
    asks(&app, BEN, session, Command::Resign).await;
    asks(&app, ANN, session, Command::Offer(Offer::Rematch)).await;
    // Agreed, and the new session is not opened.
    let before = app.load(session).await.unwrap();
    let now = wall_clock::now();
    let agrees = Request::typed(BEN, Command::AcceptOffer(Offer::Rematch));
    let events = before.session.decide(agrees, now).unwrap();
    let draft = Draft::of(&before, events, now).unwrap();
    let append = draft.to_append(&before, &Arrival::unasked(now), Vec::new());
    app.inner.store.append(append).await.unwrap();
    app.inner.cache.forget(session);
    let view = asks(&app, BEN, session, Command::Offer(Offer::Rematch)).await;
    let next = view.rematched().unwrap();
    let next = app.public_view(next, now).await.unwrap();
    assert_eq!(next.stage(), Stage::Play);
    assert_eq!(next.players(), [BEN, ANN]);
    app.close().await;
}

#[tokio::test]
async fn only_challenges_that_nobody_accepts_are_paid_for() {
    let folder = tempfile::tempdir().unwrap();
    let app = inner(&folder).await;
    for _ in 0..8 {
        app.take_challenge(ANN, Some(BEN)).unwrap();
        let session = challenged(&app).await;
        asks(&app, BEN, session, Command::Accept).await;
    }
    let mut calls = 0;
    for _ in 0..20 {
        if app.take_challenge(ANN, Some(BEN)).is_ok() {
            calls += 1;
            let session = challenged(&app).await;
            asks(&app, ANN, session, Command::Withdraw).await;
        }
    }
    assert_eq!(calls, 5);
    let mut unknown = to_ben();
    unknown.invitations = Invitations::default();
    unknown.terms.game = "no such game".to_owned();
    for _ in 0..40 {
        app.take_challenge(BEN, None).unwrap();
        let arrival = Arrival::unasked(wall_clock::now());
        let mut by_ben = unknown.clone();
        by_ben.by = BEN;
        assert!(app.challenge(PLACE, by_ben, arrival).await.is_err());
    }
    app.close().await;
}
