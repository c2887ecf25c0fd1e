//! What a session tells one viewer never depends on what that viewer may not know.

use qiyuan_core::{
    rules::{Notation, Seat},
    session::{Command, PlayerId, Request, Session, SessionId, Side},
};

use super::{ANN, BEA, START, challenge};
use qiyuan_toys::HIDDEN_NIM;

const PLAIN: Notation = Notation("plain");

fn ask(session: &mut Session, request: Request) {
    let events = session.decide(request, START).unwrap();
    for recorded in session.stamped(events, START) {
        session.apply(&recorded);
    }
}

/// A game in which Ann holds 1, and Bea holds `secret` and buries it for `buried`.
fn game(secret: u32, buried: u32) -> Session {
    let chosen = challenge("hidden-nim", "unlimited", Side::Chosen(Seat(0)));
    let (mut session, _) = Session::open(SessionId(1), &HIDDEN_NIM, chosen, START).unwrap();
    let play = |text: &str| Command::Play {
        text: text.to_owned(),
    };
    ask(&mut session, Request::typed(BEA, Command::Accept));
    ask(&mut session, Request::system(Command::Draw(1)));
    ask(&mut session, Request::system(Command::Draw(secret)));
    ask(&mut session, Request::typed(ANN, play("heap 0")));
    ask(&mut session, Request::typed(ANN, play("take 2")));
    ask(
        &mut session,
        Request::typed(BEA, play(&format!("bury {buried}"))),
    );
    session
}

fn seat_sees(session: &Session, player: PlayerId) -> String {
    let view = session.seat_view(player, START).unwrap();
    let drawn = (view.text(), view.diagram(Seat(1)), view.lines(PLAIN));
    let offered = (
        view.groups(),
        view.choices("", PLAIN, 25),
        view.examples(PLAIN, 3),
    );
    format!(
        "{:?}",
        (drawn, offered, view.last_line(PLAIN), view.record())
    )
}

fn channel_sees(session: &Session) -> String {
    let view = session.public_view(START);
    let drawn = (view.text(), view.diagram(Seat(0)), view.lines(PLAIN));
    format!("{:?}", (drawn, view.last_line(PLAIN), view.record()))
}

#[test]
fn the_opponent_and_the_channel_do_not_see_a_secret_but_its_owner_does() {
    let (one, other) = (game(0, 2), game(5, 4));
    assert_eq!(channel_sees(&one), channel_sees(&other));
    assert_eq!(seat_sees(&one, ANN), seat_sees(&other, ANN));
    assert_ne!(seat_sees(&one, BEA), seat_sees(&other, BEA));
    assert!(channel_sees(&one).contains("bury ?"));
    assert!(seat_sees(&one, BEA).contains("bury 2"));
}

#[test]
fn nothing_is_hidden_once_the_game_is_over() {
    let mut session = game(0, 2);
    ask(&mut session, Request::typed(ANN, Command::Resign));
    assert!(channel_sees(&session).contains("bury 2"));
    assert!(seat_sees(&session, ANN).contains("bury 2"));
}
