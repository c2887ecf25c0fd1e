//! What the unit tests of this folder share: an app on a database of its own, and games that Ann begins in it.

use std::path::PathBuf;

use super::{App, Arrival, ChannelId, GuildId, HomeChannel, wall_clock};
use crate::store::{Store, StoreOptions};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{Notation, Revision, Seat},
    session::{
        Challenge, Command, Invitations, Offer, PlayerId, PublicView, Request, SeatChoice,
        SessionId, Stage, Terms,
    },
};
use qiyuan_render::{RenderOptions, Renderer};

/// The challenger, who has the first seat.
pub(super) const ANN: PlayerId = PlayerId(1);
pub(super) const BEN: PlayerId = PlayerId(2);

/// Who takes over a seat.
pub(super) const DORA: PlayerId = PlayerId(100);

pub(super) const GUILD: GuildId = GuildId(9);
/// Where everything is begun.
pub(super) const LOBBY: ChannelId = ChannelId(10);
pub(super) const PLACE: HomeChannel = HomeChannel {
    guild: Some(GUILD),
    channel: LOBBY,
};

/// Terms of chess that is not rated, with this time control.
pub(super) fn chess(control: &str) -> Terms {
    Terms {
        game: "chess".to_owned(),
        revision: Revision::FIRST,
        setup: String::new(),
        seats: 2,
        control: control.parse().unwrap(),
        rated: false,
        side: SeatChoice::Chosen(Seat(0)),
        series: None,
        touch: None,
    }
}

/// A challenge by Ann that stands for an hour from `at` on: to one person, or to anybody.
pub(super) fn challenge(terms: Terms, opponent: Option<PlayerId>, at: Timestamp) -> Challenge {
    Challenge {
        by: ANN,
        invitations: Invitations::for_two(terms.side, opponent),
        terms,
        expires: at + Span::HOUR,
        rematch_of: None,
    }
}

/// A move, as somebody types it.
pub(super) fn plays(player: PlayerId, text: &str) -> Request {
    let text = text.to_owned();
    Request::typed(player, Command::Play { text })
}

/// An app that is available, on an empty database.
pub(super) struct TestApp {
    pub(super) app: App,
    pub(super) store: Store,
    /// The file of the database.
    pub(super) path: PathBuf,
    _folder: tempfile::TempDir,
}

impl TestApp {
    pub(super) async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qiyuan.sqlite");
        let store = Store::open(&StoreOptions::new(&path)).await.unwrap();
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let app = App::new(store.clone(), renderer);
        app.go_online().await;
        Self {
            app,
            store,
            path,
            _folder: folder,
        }
    }

    /// A challenge by Ann that was made at `at`.
    pub(super) async fn challenge(
        &self,
        terms: Terms,
        opponent: PlayerId,
        at: Timestamp,
    ) -> SessionId {
        let challenge = challenge(terms, Some(opponent), at);
        let made = self.app.challenge(PLACE, challenge, Arrival::unasked(at));
        made.await.unwrap().id()
    }

    /// A game of Ann's that began at `at`.
    pub(super) async fn game(&self, terms: Terms, opponent: PlayerId, at: Timestamp) -> SessionId {
        let session = self.challenge(terms, opponent, at).await;
        let accepts = Request::typed(opponent, Command::Accept);
        let accepted = self.app.act(session, accepts, Arrival::unasked(at)).await;
        assert_eq!(accepted.unwrap().stage(), Stage::Play);
        session
    }

    async fn asks(
        &self,
        session: SessionId,
        player: PlayerId,
        command: Command,
        now: Timestamp,
    ) -> PublicView {
        let request = Request::typed(player, command);
        let asked = self.app.act(session, request, Arrival::unasked(now));
        asked.await.unwrap()
    }

    /// A rated match of four hands of Gong Zhu that has begun.
    pub(super) async fn match_of_four(&self, now: Timestamp) -> SessionId {
        let terms = Terms {
            game: "gongzhu".to_owned(),
            setup: "hands=4".to_owned(),
            seats: 4,
            rated: true,
            ..chess("1h")
        };
        let challenge = Challenge {
            invitations: Invitations::default(),
            ..challenge(terms, None, now)
        };
        let made = self.app.challenge(PLACE, challenge, Arrival::unasked(now));
        let session = made.await.unwrap().id();
        for player in 2..=4 {
            self.asks(session, PlayerId(player), Command::Accept, now)
                .await;
        }
        session
    }

    /// Such a match in which the third of four has left, and all have agreed that `DORA` sits down with the second hand.
    pub(super) async fn awaits_a_substitute(&self, now: Timestamp) -> SessionId {
        let session = self.match_of_four(now).await;
        self.asks(session, PlayerId(3), Command::Resign, now).await;
        self.asks(session, DORA, Command::Substitute, now).await;
        for player in [1, 2, 4] {
            let agrees = Command::AcceptOffer(Offer::Substitute);
            self.asks(session, PlayerId(player), agrees, now).await;
        }
        session
    }

    /// Everybody plays the first action they may, to the end.
    pub(super) async fn is_played_out(&self, session: SessionId, now: Timestamp) {
        let mut view = self.app.public_view(session, now).await.unwrap();
        while !view.to_move().is_empty() {
            view = self.plays_once(&view, now).await;
        }
    }

    /// The first of those who are to move plays the first action they may.
    pub(super) async fn plays_once(&self, view: &PublicView, now: Timestamp) -> PublicView {
        let session = view.id();
        let seat = view.to_move().first_seat().unwrap();
        let player = view.player(seat).unwrap();
        let own = self.app.seat_view(session, player, now).await.unwrap();
        let choices = own.unwrap().choices("", Notation("plain"), 1);
        let text = choices[0].text.clone();
        let plays = Command::Play { text };
        self.asks(session, player, plays, now).await
    }

    pub(super) async fn stage(&self, session: SessionId) -> Stage {
        let view = self.app.public_view(session, wall_clock::now()).await;
        view.unwrap().stage()
    }
}
