//! One session with real games: stored events, secrets, and a storm of random requests.

mod chess;
mod secrets;
mod simulation;
mod stored;

use qiyuan::{
    clock::{Span, Timestamp},
    rules::Seat,
    session::{Challenge, PlayerId, Session, Side, Terms},
};

const ANN: PlayerId = PlayerId(80_351_110_224_678_912);
const BEA: PlayerId = PlayerId(2);
const EVE: PlayerId = PlayerId(9);
const START: Timestamp = Timestamp::from_ms(1_795_000_000_000);

fn challenge(game: &str, control: &str, side: Side) -> Challenge {
    Challenge {
        by: ANN,
        opponent: Some(BEA),
        terms: Terms {
            game: game.to_owned(),
            setup: String::new(),
            seats: 2,
            control: control.parse().unwrap(),
            rated: true,
            side,
        },
        expires: START + Span::HOUR,
        rematch_of: None,
    }
}

/// Everything about a session that anyone could notice.
fn digest(session: &Session, now: Timestamp) -> String {
    let public = session.public_view(now);
    let clocks: Vec<_> = session
        .seats()
        .iter()
        .map(|seat| public.clock(seat))
        .collect();
    let notation = public.info().notations[0];
    let private: Vec<_> = session
        .players()
        .iter()
        .filter_map(|&player| session.seat_view(player, now))
        .map(|view| {
            let drawn = (view.text(), view.diagram(Seat(0)), view.lines(notation));
            let offered = (view.claims(), view.groups(), view.choices("", notation, 9));
            (view.seat(), view.actions().clone(), drawn, offered)
        })
        .collect();
    let course = (session.version(), session.stage(), session.ending());
    let waits = (
        session.deadline(),
        session.wanted_draw(),
        session.wanted_rematch(),
    );
    let shown = (
        public.text(),
        public.lines(notation),
        public.actions().clone(),
    );
    let turn = (public.to_move(), public.phase(), public.running(), clocks);
    let offers: Vec<_> = public.offers().collect();
    format!(
        "{:?}",
        (
            course,
            waits,
            shown,
            turn,
            offers,
            private,
            session.record()
        )
    )
}
