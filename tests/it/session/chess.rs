//! Whole games of chess in a session: what FIDE's rules make of the session's own events.

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{Claim, Illegal, Notation, Ply, RecordFormat, Seat},
    session::{
        Challenge, Command, Event, Recorded, Refusal, Request, SeatChoice, Session, SessionId,
    },
};
use qiyuan_games as games;

use super::{ANN, BEA, START, challenge};
use crate::model::digest;

struct Board {
    session: Session,
    log: Vec<Recorded>,
    now: Timestamp,
}

impl Board {
    fn new(game: &str, setup: &str, control: &str) -> Self {
        let mut invitation = challenge(game, control, SeatChoice::Chosen(Seat(0)));
        invitation.terms.setup = setup.to_owned();
        Self::challenged(invitation)
    }

    fn challenged(invitation: Challenge) -> Self {
        let game = games::by_key(&invitation.terms.game).unwrap();
        let (session, log) = Session::open(SessionId(1), game, invitation, START).unwrap();
        let mut board = Self {
            session,
            log,
            now: START,
        };
        board.ask(Request::typed(BEA, Command::Accept)).unwrap();
        board
    }

    fn ask(&mut self, request: Request) -> Result<Vec<Event>, Refusal> {
        let events = self.session.decide(request, self.now)?;
        for recorded in self.session.stamped(events.clone(), self.now) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
        Ok(events)
    }

    /// Plays moves in turn, a second each.
    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.now = self.now + Span::SECOND;
            self.move_in_turn(text).unwrap();
        }
    }

    fn move_in_turn(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        let seat = self.session.to_move().iter().next().unwrap();
        let text = text.to_owned();
        let player = self.session.players()[seat.index()];
        self.ask(Request::typed(player, Command::Play { text }))
    }

    fn claim(&mut self, claim: &str, action: Option<&str>) -> Result<Vec<Event>, Refusal> {
        let seat = self.session.to_move().iter().next().unwrap();
        let player = self.session.players()[seat.index()];
        let command = Command::Claim {
            claim: claim.to_owned(),
            action: action.map(str::to_owned),
        };
        self.ask(Request::typed(player, command))
    }

    fn ended_by(&self) -> Option<&str> {
        Some(self.session.outcome()?.reason().key())
    }
}

#[test]
fn checkmate_ends_the_session_and_the_record_has_clocks() {
    let mut board = Board::new("chess", "", "10m+5s");
    board.play("f3 e5 g4 Qh4");
    assert_eq!(board.ended_by(), Some("checkmate"));
    assert_eq!(board.session.deadline(), None);
    let view = board.session.public_view(board.now);
    let san = view.lines(Notation("san"));
    let captions: Vec<_> = san.iter().map(|line| line.caption.as_str()).collect();
    assert_eq!(captions, ["f3", "e5", "g4", "Qh4#"]);
    let record = view.record().unwrap();
    let Ply::Action { left_ms, .. } = &record.plies[0] else {
        panic!("the first entry is a move");
    };
    assert_eq!(*left_ms, Some(604_000));
    let game = board.session.game();
    let pgn = game
        .records()
        .write_record(RecordFormat("pgn"), &record)
        .unwrap();
    assert!(pgn.contains("[TimeControl \"600+5\"]"), "{pgn}");
    assert!(pgn.contains("[%clk 0:10:0"), "{pgn}");
    assert!(pgn.contains("0-1"), "{pgn}");
}

#[test]
fn a_draw_by_repetition_is_claimed_and_not_automatic() {
    let mut board = Board::new("chess", "", "10m+5s");
    board.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(board.claim("threefold", None), Err(Refusal::ClaimWrong));
    board.play("Ng8");
    assert_eq!(board.ended_by(), None);
    let white = board.session.seat_view(ANN, board.now).unwrap();
    assert_eq!(white.claims(), [Claim("threefold")]);
    let black = board.session.seat_view(BEA, board.now).unwrap();
    assert!(black.claims().is_empty(), "it is not their move");
    board.claim("threefold", None).unwrap();
    assert_eq!(board.ended_by(), Some("threefold"));
}

#[test]
fn a_repetition_is_claimed_by_announcing_the_move_that_makes_it() {
    let mut board = Board::new("chess", "", "10m+5s");
    board.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let mut wrong = Board::new("chess", "", "10m+5s");
    wrong.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    board.claim("threefold", Some("Ng8")).unwrap();
    assert_eq!(board.ended_by(), Some("threefold"));
    assert_eq!(board.session.ply(), 7, "the announced move is not played");
    wrong.claim("threefold", Some("e5")).unwrap();
    assert_eq!((wrong.ended_by(), wrong.session.ply()), (None, 8));
}

#[test]
fn a_fallen_flag_against_a_bare_king_is_a_draw() {
    let bare = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut board = Board::new("chess", bare, "1m");
    board.now = START + Span::MINUTE;
    board.ask(Request::system(Command::Tick)).unwrap();
    let outcome = board.session.outcome().unwrap();
    assert!(outcome.winners().is_empty(), "{outcome:?}");
    let mut board = Board::new("chess", bare, "1m");
    board.play("e4");
    board.now = board.now + Span::MINUTE;
    board.ask(Request::system(Command::Tick)).unwrap();
    assert!(board.session.outcome().unwrap().winners().contains(Seat(0)));
}

#[test]
fn a_promotion_without_its_piece_is_refused_with_the_four_choices() {
    let mut board = Board::new("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "1m");
    let refusal = board.move_in_turn("a8").unwrap_err();
    let Refusal::Illegal(Illegal::Ambiguous(choices)) = refusal else {
        panic!("{refusal:?}");
    };
    assert_eq!(choices.len(), 4);
    assert_eq!(board.session.ply(), 0);
}

#[test]
fn the_array_of_fischer_random_is_drawn_once_and_restored() {
    let mut board = Board::new("fischerandom", "random", "10m+5s");
    let draw = board.session.wanted_draw().unwrap();
    assert_eq!((draw.what, draw.sides), ("array", 960));
    board
        .ask(Request::system(Command::Draw(vec![518])))
        .unwrap();
    board.play("e4 e5");
    let game = board.session.game();
    let restored = Session::restore(SessionId(1), game, &board.log).unwrap();
    assert_eq!(
        digest(&restored, board.now),
        digest(&board.session, board.now)
    );
    assert!(
        restored
            .public_view(board.now)
            .text()
            .starts_with("rnbqkbnr/")
    );
}
