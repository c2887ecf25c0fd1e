//! Touch-move in whole sessions: each test is a clause of the FIDE Laws of 2023, or what a server makes of it. The file is
//! long because every clause has a test of its own.

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{Claim, Handled, Notation, Phase, RecordFormat, Seat, TouchArticle, Turn},
    session::{
        BadTerms, Command, Event, Offer, PlayerId, Recorded, Refusal, Request, SeatChoice, Session,
        SessionId, Stage, TOUCH_MOVE, TouchMove, TouchRefusal,
    },
};
use qiyuan_games as games;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{ANN, BEA, START, challenge};

/// Kings and rooks with room between them, a knight that can take a pawn, and one that cannot move.
const CASTLING: &str = "r3k2r/8/8/4p3/8/5N2/8/R3K2R w KQkq - 0 1";

/// A game in which Ann is white, after every event as a restart would find it.
struct Table {
    session: Session,
    log: Vec<Recorded>,
    now: Timestamp,
}

impl Table {
    fn new(game: &str, setup: &str, touch: TouchMove) -> Self {
        let mut invitation = challenge(game, "10m+5s", SeatChoice::Chosen(Seat(0)));
        invitation.terms.setup = setup.to_owned();
        invitation.terms.touch = Some(touch);
        invitation.terms.rated = false;
        let game = games::by_key(game).unwrap();
        invitation.terms.revision = game.info().revision;
        let (session, log) = Session::open(SessionId(1), game, invitation, START).unwrap();
        let mut table = Self {
            session,
            log,
            now: START,
        };
        table.asks(BEA, Command::Accept).unwrap();
        while let Some(draw) = table.session.wanted_draw() {
            let request = Request::system(Command::Draw(vec![518 % draw.sides]));
            table.ask(request).unwrap();
        }
        table
    }

    fn enforced(setup: &str) -> Self {
        Self::new("chess", setup, TouchMove::Enforced)
    }

    fn claimed(setup: &str) -> Self {
        Self::new("chess", setup, TouchMove::Claimed)
    }

    fn ask(&mut self, request: Request) -> Result<Vec<Event>, Refusal> {
        let events = self.session.decide(request, self.now)?;
        for recorded in self.session.stamped(events.clone(), self.now) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
        let game = self.session.game();
        let restored = Session::restore(SessionId(1), game, &self.log).unwrap();
        let now = self.now;
        let chosen = |session: &Session| {
            let view = session.public_view(now);
            (view.chosen(), view.may_claim_touch(), view.touch_upheld())
        };
        assert_eq!(
            chosen(&restored),
            chosen(&self.session),
            "a restart forgets nothing"
        );
        self.session = restored;
        Ok(events)
    }

    fn asks(&mut self, player: PlayerId, command: Command) -> Result<Vec<Event>, Refusal> {
        self.now = self.now + Span::SECOND;
        self.ask(Request::typed(player, command))
    }

    fn mover(&self) -> PlayerId {
        let seat = self.session.to_move().iter().next().unwrap();
        self.session.players()[seat.index()]
    }

    fn choose(&mut self, at: &str) -> Result<Vec<Event>, Refusal> {
        let at = at.to_owned();
        self.asks(self.mover(), Command::Choose { at })
    }

    fn play(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        let text = text.to_owned();
        self.asks(self.mover(), Command::Play { text })
    }

    fn claim(&mut self) -> Result<Vec<Event>, Refusal> {
        let (claim, action) = (TOUCH_MOVE.to_owned(), None);
        self.asks(self.mover(), Command::Claim { claim, action })
    }

    /// What autocomplete offers whoever is to move.
    fn offered(&self) -> Vec<String> {
        let notation = self.session.game().info().notations[0];
        let view = self.session.seat_view(self.mover(), self.now).unwrap();
        let choices = view.choices("", notation, 100);
        let mut labels: Vec<String> = choices.into_iter().map(|choice| choice.label).collect();
        labels.sort();
        labels
    }

    fn article(&self) -> Option<TouchArticle> {
        self.session.public_view(self.now).chosen()?.article
    }
}

/// By which Article something is refused.
fn bound(refused: Result<Vec<Event>, Refusal>) -> TouchArticle {
    match refused {
        Err(Refusal::Touch(TouchRefusal::Bound { article, .. })) => article,
        other => panic!("{other:?}"),
    }
}

fn refusal(refused: Result<Vec<Event>, Refusal>) -> TouchRefusal {
    match refused {
        Err(Refusal::Touch(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn article_4_2_1_whoever_adjusts_looks_and_chooses_nothing() {
    let table = Table::enforced("");
    let view = table.session.seat_view(ANN, table.now).unwrap();
    let board = view.touch_board().unwrap();
    let (piece, moves) = board.looked_at("g1").unwrap();
    assert_eq!((piece.piece, moves.len()), ("chess-knight", 2));
    assert_eq!(view.written(&moves, Notation("san")), ["Nf3", "Nh3"]);
    assert_eq!(board.looked_at("e5"), None);
    assert_eq!(view.chosen(), None);
    assert_eq!(table.offered().len(), 20);
}

#[test]
fn article_4_3_1_the_own_piece_that_was_chosen_has_to_move() {
    let mut table = Table::enforced("");
    table.choose("g1").unwrap();
    assert_eq!(table.offered(), ["Nf3", "Nh3"]);
    assert_eq!(bound(table.play("e4")), TouchArticle::Own);
    assert_eq!(bound(table.choose("b1")), TouchArticle::Own);
    assert_eq!(bound(table.choose("g1")), TouchArticle::Own);
    table.play("Nf3").unwrap();
    assert_eq!(table.article(), None, "the choice is done with");
    table.play("e5").unwrap();
}

#[test]
fn article_4_3_2_the_piece_of_the_opponent_that_was_chosen_has_to_be_taken() {
    let mut table = Table::enforced("4k3/8/8/2p1p3/3P4/5N2/8/4K3 w - - 0 1");
    table.choose("e5").unwrap();
    assert_eq!(table.offered(), ["Nxe5", "dxe5"]);
    assert_eq!(bound(table.play("dxc5")), TouchArticle::Other);
    assert_eq!(bound(table.choose("c5")), TouchArticle::Other);
    assert_eq!(bound(table.choose("e1")), TouchArticle::Other);
    table.play("dxe5").unwrap();
}

#[test]
fn article_4_3_2_a_pawn_that_is_chosen_is_taken_en_passant() {
    let mut table = Table::enforced("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    table.play("d5").unwrap();
    table.choose("d5").unwrap();
    assert_eq!(table.offered(), ["exd6"]);
}

#[test]
fn article_4_3_3_of_both_sides_the_own_piece_takes_the_other() {
    for order in [["f3", "e5"], ["e5", "f3"]] {
        let mut table = Table::enforced("4k3/8/8/2p1p3/3P4/5N2/8/4K3 w - - 0 1");
        for at in order {
            table.choose(at).unwrap();
        }
        assert_eq!(table.offered(), ["Nxe5"], "{order:?}");
        assert_eq!(bound(table.play("dxe5")), TouchArticle::Both);
    }
}

#[test]
fn article_4_3_3_if_the_own_piece_cannot_take_the_other_it_moves() {
    let mut table = Table::enforced("4k3/8/8/2p1p3/3P4/5N2/8/4K3 w - - 0 1");
    table.choose("f3").unwrap();
    assert_eq!(bound(table.choose("c5")), TouchArticle::Own);
    assert_eq!(bound(table.play("dxc5")), TouchArticle::Own);
    table.play("Ng5").unwrap();
}

#[test]
fn article_4_4_1_king_and_then_rook_castle() {
    let mut table = Table::enforced(CASTLING);
    table.choose("e1").unwrap();
    table.choose("h1").unwrap();
    assert_eq!(table.offered(), ["O-O"]);
    assert_eq!(bound(table.play("O-O-O")), TouchArticle::Castle);
    assert_eq!(bound(table.play("Kd2")), TouchArticle::Castle);
    table.play("O-O").unwrap();
}

#[test]
fn article_4_4_2_the_rook_first_forbids_castling_with_it() {
    let mut table = Table::enforced(CASTLING);
    table.choose("h1").unwrap();
    assert_eq!(bound(table.choose("e1")), TouchArticle::Own);
    for castling in ["O-O", "O-O-O"] {
        assert_eq!(bound(table.play(castling)), TouchArticle::Own);
    }
    table.play("Rg1").unwrap();
}

#[test]
fn article_4_4_2_holds_for_a_rook_that_cannot_move() {
    // King and rook would change places, and the rook has nowhere else to go.
    let setup = "4k3/8/8/8/8/8/4PPP1/5KRN w G - 0 1";
    let mut table = Table::new("fischerandom", setup, TouchMove::Enforced);
    let all = table.offered();
    assert!(all.contains(&"O-O".to_owned()), "{all:?}");
    table.choose("g1").unwrap();
    assert_eq!(table.article(), Some(TouchArticle::RookFirst));
    assert_eq!(table.offered().len() + 1, all.len());
    assert_eq!(bound(table.play("O-O")), TouchArticle::RookFirst);
    table.choose("f1").unwrap();
    assert_eq!(table.offered(), ["Ke1"]);
    table.play("Ke1").unwrap();
}

#[test]
fn article_4_4_3_if_castling_is_illegal_the_king_moves_or_castles_to_the_other_side() {
    // The rook on f8 guards f1.
    let mut table = Table::enforced("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    table.choose("e1").unwrap();
    assert_eq!(bound(table.choose("h1")), TouchArticle::Own);
    assert_eq!(bound(table.play("Rg1")), TouchArticle::Own);
    assert_eq!(table.offered(), ["Kd1", "Kd2", "Ke2", "O-O-O"]);
    table.play("O-O-O").unwrap();
}

#[test]
fn article_4_4_3_a_king_without_any_move_leaves_the_player_free() {
    let mut table = Table::enforced("");
    assert!(matches!(
        refusal(table.choose("e1")),
        TouchRefusal::CannotMove(piece) if piece.piece == "chess-king"
    ));
    table.play("e4").unwrap();
}

#[test]
fn article_4_4_4_what_a_pawn_becomes_is_chosen_with_its_move() {
    let mut table = Table::enforced("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    table.choose("a7").unwrap();
    assert_eq!(table.offered(), ["a8=B", "a8=N", "a8=Q", "a8=R"]);
    table.play("a8=N").unwrap();
}

#[test]
fn article_4_5_nothing_that_can_be_moved_or_taken_leaves_every_move() {
    let mut table = Table::enforced("");
    assert!(matches!(
        refusal(table.choose("a1")),
        TouchRefusal::CannotMove(_)
    ));
    assert!(matches!(
        refusal(table.choose("e7")),
        TouchRefusal::CannotBeTaken(_)
    ));
    assert_eq!(refusal(table.choose("e5")), TouchRefusal::NoPiece);
    assert_eq!(
        refusal(table.choose(&"e".repeat(5_000))),
        TouchRefusal::NoPiece
    );
    assert_eq!(table.offered().len(), 20);
    assert_eq!(table.session.public_view(table.now).chosen(), None);
    table.play("e4").unwrap();
}

#[test]
fn article_4_8_a_breach_is_claimed_and_the_chosen_piece_has_to_move() {
    let mut table = Table::claimed("");
    table.choose("g1").unwrap();
    assert_eq!(table.offered(), ["Nf3", "Nh3"], "menus keep to the choice");
    table.play("e4").unwrap();
    let black = table.session.seat_view(BEA, table.now).unwrap();
    assert_eq!(black.claims(), [Claim(TOUCH_MOVE)]);
    let left = black.clock(Seat(0));
    table.claim().unwrap();
    assert_eq!((table.session.ply(), table.mover()), (0, ANN));
    let view = table.session.public_view(table.now);
    assert_eq!(view.touch_upheld(), Some(Seat(1)));
    assert_eq!(view.clock(Seat(0)), left, "clocks are not touched");
    assert_eq!(table.offered(), ["Nf3", "Nh3"], "the choice stands again");
    // After a claim the choice has to be kept to.
    assert!(matches!(
        refusal(table.play("d4")),
        TouchRefusal::Bound { .. }
    ));
    table.play("Nf3").unwrap();
    assert_eq!(refusal(table.claim()), TouchRefusal::NothingToClaim);
}

#[test]
fn article_4_8_whoever_has_chosen_a_piece_claims_nothing_any_more() {
    let mut table = Table::claimed("");
    table.choose("g1").unwrap();
    table.play("e4").unwrap();
    table.choose("b8").unwrap();
    assert_eq!(refusal(table.claim()), TouchRefusal::NothingToClaim);
    let mut table = Table::claimed("");
    table.choose("g1").unwrap();
    table.play("e4").unwrap();
    table.play("e5").unwrap();
    assert_eq!(refusal(table.claim()), TouchRefusal::NothingToClaim);
    assert_eq!(table.session.ply(), 2);
}

#[test]
fn a_choice_without_effect_does_not_cost_the_right_to_claim() {
    let mut table = Table::claimed("");
    table.choose("g1").unwrap();
    table.play("e4").unwrap();
    assert!(matches!(
        refusal(table.choose("a8")),
        TouchRefusal::CannotMove(_)
    ));
    table.claim().unwrap();
}

#[test]
fn where_touch_move_is_enforced_there_is_nothing_to_claim() {
    let mut table = Table::enforced("");
    table.choose("g1").unwrap();
    table.play("Nf3").unwrap();
    assert_eq!(refusal(table.claim()), TouchRefusal::NothingToClaim);
}

#[test]
fn article_5_1_1_a_mate_against_a_choice_ends_nothing() {
    let mut table = Table::claimed("");
    for text in ["f3", "e5", "g4"] {
        table.play(text).unwrap();
    }
    table.choose("b8").unwrap();
    assert_eq!(bound(table.play("Qh4#")), TouchArticle::Own);
    table.play("Nc6").unwrap();
    assert_eq!(table.session.stage(), Stage::Play);
}

#[test]
fn article_9_1_2_1_whoever_chooses_a_piece_declines_a_draw() {
    let mut table = Table::enforced("");
    table.play("e4").unwrap();
    table.asks(ANN, Command::Offer(Offer::Draw)).unwrap();
    table.choose("g8").unwrap();
    let accepted = table.asks(BEA, Command::AcceptOffer(Offer::Draw));
    assert_eq!(accepted, Err(Refusal::NoOffer));
}

#[test]
fn article_9_4_whoever_has_chosen_a_piece_claims_no_draw() {
    let mut table = Table::enforced("");
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        table.play(text).unwrap();
    }
    let claims = |table: &Table| {
        let view = table.session.seat_view(ANN, table.now).unwrap();
        view.claims()
    };
    assert_eq!(claims(&table), [Claim("threefold")]);
    table.choose("g1").unwrap();
    assert!(claims(&table).is_empty());
    for action in [None, Some("Nf3".to_owned())] {
        let claim = "threefold".to_owned();
        let refused = table.asks(ANN, Command::Claim { claim, action });
        assert_eq!(refusal(refused), TouchRefusal::DrawClaim);
    }
}

#[test]
fn only_the_player_to_move_chooses() {
    let mut table = Table::enforced("");
    let at = "e7".to_owned();
    assert_eq!(
        table.asks(BEA, Command::Choose { at }),
        Err(Refusal::NotYourTurn)
    );
    let at = "e2".to_owned();
    let stranger = table.asks(PlayerId(77), Command::Choose { at });
    assert_eq!(stranger, Err(Refusal::NotYourGame));
    table.play("e4").unwrap();
    let seen = table.session.version();
    table.play("e5").unwrap();
    let at = "g1".to_owned();
    let clicked = Request::clicked(ANN, seen, Command::Choose { at });
    assert_eq!(table.ask(clicked), Err(Refusal::Stale));
}

#[test]
fn nobody_chooses_where_it_was_not_agreed() {
    let mut invitation = challenge("chess", "10m", SeatChoice::Chosen(Seat(0)));
    invitation.terms.rated = false;
    let game = games::by_key("chess").unwrap();
    let (session, log) = Session::open(SessionId(1), game, invitation, START).unwrap();
    let mut table = Table {
        session,
        log,
        now: START,
    };
    table.asks(BEA, Command::Accept).unwrap();
    assert_eq!(table.choose("e2"), Err(Refusal::NotInThisGame));
    assert_eq!(table.claim(), Err(Refusal::NoSuchClaim));
    let view = table.session.seat_view(ANN, table.now).unwrap();
    assert!(!view.has_touch_move());
}

#[test]
fn games_of_chance_secrets_stones_and_cards_have_no_touch_move() {
    for game in games::ALL {
        let info = game.info();
        let mut invitation = challenge(info.key, "10m", SeatChoice::Random);
        invitation.invitations = qiyuan_core::session::Invitations::default();
        invitation.terms.seats = *info.seats.start();
        invitation.terms.revision = info.revision;
        invitation.terms.rated = false;
        invitation.terms.touch = Some(TouchMove::Enforced);
        let opened = Session::open(SessionId(1), *game, invitation, START);
        let hides = info.hidden && !info.hides_only_prelude;
        if info.touch_move {
            assert!(
                opened.is_ok() && !hides && info.committed_draws.is_none(),
                "{}",
                info.key
            );
        } else {
            let refused = opened.err();
            assert_eq!(
                refused,
                Some(Refusal::BadTerms(BadTerms::Touch)),
                "{}",
                info.key
            );
        }
    }
    let key = |key| games::by_key(key).unwrap().info().touch_move;
    for has in [
        "chess",
        "fischerandom",
        "xiangqi",
        "crazyhouse",
        "grand",
        "screen",
        "atomic",
    ] {
        assert!(key(has), "{has}");
    }
    for has_not in [
        "dark",
        "dice",
        "behemoth",
        "ambiguous",
        "shogi",
        "go",
        "gongzhu",
        "niuniu",
    ] {
        assert!(!key(has_not), "{has_not}");
    }
}

#[test]
fn a_choice_ends_with_a_takeback_and_with_the_game() {
    let mut table = Table::enforced("");
    table.play("e4").unwrap();
    table.play("e5").unwrap();
    table.asks(BEA, Command::Offer(Offer::Takeback)).unwrap();
    table.choose("g1").unwrap();
    assert_eq!(table.article(), Some(TouchArticle::Own));
    table
        .asks(ANN, Command::AcceptOffer(Offer::Takeback))
        .unwrap();
    assert_eq!((table.mover(), table.article()), (BEA, None));
    assert_eq!(table.offered().len(), 20);
    table.choose("g8").unwrap();
    table.asks(BEA, Command::Resign).unwrap();
    assert_eq!(table.session.public_view(table.now).chosen(), None);
}

#[test]
fn a_choice_outlasts_a_pause_and_lets_no_flag_wait() {
    let mut table = Table::enforced("");
    table.choose("g1").unwrap();
    table.asks(ANN, Command::Offer(Offer::Pause)).unwrap();
    table.asks(BEA, Command::AcceptOffer(Offer::Pause)).unwrap();
    assert_eq!(table.choose("g1"), Err(Refusal::Paused));
    table.asks(ANN, Command::Resume).unwrap();
    table.asks(BEA, Command::Resume).unwrap();
    assert_eq!(bound(table.play("e4")), TouchArticle::Own);
    table.now = table.now + Span::from_mins(11);
    table.ask(Request::system(Command::Tick)).unwrap();
    assert_eq!(table.session.outcome().unwrap().reason().key(), "time");
}

#[test]
fn what_a_text_may_mean_is_settled_by_the_choice() {
    let mut table = Table::enforced("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1");
    table.choose("b1").unwrap();
    table.play("Nc3").unwrap();
    let record = table.session.public_view(table.now).lines(Notation("uci"));
    assert_eq!(record[0].caption, "b1c3");
}

#[test]
fn prepared_answers_wait_where_a_breach_can_be_claimed() {
    let lines = || Command::ConditionalMoves {
        lines: vec![vec!["e4".to_owned(), "e5".to_owned()]],
    };
    let mut table = Table::claimed("");
    table.asks(BEA, lines()).unwrap();
    table.choose("g1").unwrap();
    table.play("e4").unwrap();
    assert_eq!(table.session.ply(), 1);
    table.claim().unwrap();
    let mut table = Table::claimed("");
    table.asks(BEA, lines()).unwrap();
    table.choose("e2").unwrap();
    table.play("e4").unwrap();
    assert_eq!(table.session.ply(), 2, "it kept to the choice");
}

#[test]
fn a_prepared_answer_does_not_move_for_whoever_has_chosen_a_piece() {
    let mut table = Table::enforced("");
    let lines = vec![vec!["e4".to_owned(), "e5".to_owned()]];
    table
        .asks(BEA, Command::ConditionalMoves { lines })
        .unwrap();
    table.asks(ANN, Command::Offer(Offer::Draw)).unwrap();
    table.play("e4").unwrap();
    assert_eq!(table.session.ply(), 1, "the draw is answered first");
    table.choose("g8").unwrap();
    assert_eq!(table.session.ply(), 1);
    assert_eq!(bound(table.play("e5")), TouchArticle::Own);
    table.play("Nf6").unwrap();
}

#[test]
fn a_record_says_nothing_of_choices() {
    let mut plain = Table::enforced("");
    let mut chosen = Table::enforced("");
    chosen.choose("e2").unwrap();
    plain.now = chosen.now;
    for table in [&mut plain, &mut chosen] {
        table.play("e4").unwrap();
        table.asks(BEA, Command::Resign).unwrap();
    }
    let written = |table: &Table| {
        let record = table.session.public_view(table.now).record().unwrap();
        let records = table.session.game().records();
        records.write_record(RecordFormat("pgn"), &record).unwrap()
    };
    assert_eq!(written(&plain), written(&chosen));
}

#[test]
fn in_xiangqi_the_piece_that_was_chosen_moves_or_is_taken() {
    let mut table = Table::new("xiangqi", "", TouchMove::Enforced);
    table.choose("h2").unwrap();
    assert_eq!(bound(table.play("馬八進七")), TouchArticle::Own);
    assert_eq!(bound(table.play("炮八平五")), TouchArticle::Own);
    table.choose("h9").unwrap();
    assert_eq!(table.offered(), ["炮二进七"]);
    table.play("炮二进七").unwrap();
    table.choose("h9").unwrap();
    assert_eq!(table.offered(), ["车9平8"]);
}

#[test]
fn a_man_in_hand_that_was_chosen_is_dropped() {
    let setup = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1";
    let mut table = Table::new("crazyhouse", setup, TouchMove::Enforced);
    table.choose("N@").unwrap();
    assert!(table.offered().iter().all(|label| label.starts_with("N@")));
    assert_eq!(bound(table.play("Kd1")), TouchArticle::Own);
    assert_eq!(bound(table.choose("P@")), TouchArticle::Own);
    table.play("N@c3").unwrap();
}

/// Whether the record of pieces is that of the moves: each moves what stands where it begins.
fn is_consistent(actions: &[(String, Handled)], at: &[String]) -> bool {
    let stands = |named: &Option<String>| named.as_ref().is_none_or(|it| at.contains(it));
    actions.iter().all(|(_, handled)| {
        handled.moves.is_some()
            && stands(&handled.moves)
            && stands(&handled.takes)
            && stands(&handled.castles_with)
    })
}

#[test]
fn whatever_is_chosen_in_any_game_there_is_always_a_move() {
    let mut random = StdRng::seed_from_u64(11);
    for game in games::ALL.iter().filter(|game| game.info().touch_move) {
        let key = game.info().key;
        for touch in [TouchMove::Enforced, TouchMove::Claimed] {
            let mut table = Table::new(key, "", touch);
            let mut choices = 0;
            for _ in 0..28 {
                if table.session.stage() == Stage::Over {
                    break;
                }
                let view = table.session.seat_view(table.mover(), table.now).unwrap();
                if view.phase() != Some(Phase::Play) {
                    // Arrays that are placed in secret.
                    assert_eq!(table.choose("e1"), Err(Refusal::NotYourTurn));
                    let draft = view.draft().unwrap();
                    table.play(&draft).unwrap();
                    continue;
                }
                let board = view.touch_board().unwrap();
                let names: Vec<String> = board
                    .pieces()
                    .iter()
                    .map(|piece| piece.at.clone())
                    .collect();
                let position = game.start(&view.text(), 2).unwrap();
                if let Turn::Act { seats, .. } = position.turn() {
                    let own = position.seat_view(seats.first_seat().unwrap());
                    assert!(
                        is_consistent(&own.handled(), &names),
                        "{key}: {}",
                        view.text()
                    );
                }
                for _ in 0..random.random_range(0..4) {
                    let at = &names[random.random_range(0..names.len())];
                    choices += usize::from(table.choose(at).is_ok());
                }
                let offered = table.offered();
                assert!(!offered.is_empty(), "{key}: {}", view.text());
                let text = offered[random.random_range(0..offered.len())].clone();
                let played = table.play(&text);
                assert!(played.is_ok(), "{key}: {text} {played:?}");
            }
            assert!(choices > 0, "{key}");
        }
    }
}
