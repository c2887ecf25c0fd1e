//! Fischer Random: the drawn array and its castling (FIDE Laws, Guideline II).

use qiyuan_core::rules::{AnyPosition, Draw, Illegal, Seat, Turn, Viewer};
use qiyuan_games as games;

fn start(setup: &str) -> Box<dyn AnyPosition> {
    games::by_key("fischerandom")
        .unwrap()
        .start(setup, 2)
        .unwrap()
}

#[test]
fn the_array_is_drawn_from_960() {
    let mut position = start("");
    assert_eq!(
        position.turn(),
        Turn::Chance(Draw {
            what: "array",
            sides: 960
        })
    );
    assert_eq!(position.play(Seat(0), "e4"), Err(Illegal::NotYourTurn));
    position.resolve(960);
    assert!(
        matches!(position.turn(), Turn::Chance(_)),
        "there is no array 960"
    );
    position.resolve(518);
    assert_eq!(position.turn(), Turn::of(Seat(0)));
    let drawn = position.view(Viewer::Public).text();
    assert_eq!(
        drawn,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    position.resolve(0);
    assert_eq!(
        position.view(Viewer::Public).text(),
        drawn,
        "nothing more is drawn"
    );
}

#[test]
fn before_the_draw_only_the_pawns_stand() {
    let diagram = start("").view(Viewer::Public).diagram(Seat(0));
    assert_eq!(diagram.board().unwrap().pieces.len(), 16);
    assert!(start("random").view(Viewer::Public).text() == "random");
}

#[test]
fn the_array_may_be_chosen_by_its_number_or_as_a_position() {
    assert_eq!(
        start("0").view(Viewer::Public).text(),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    for number in ["960", "-1", "99999999999999999999", "0518x"] {
        assert!(
            games::by_key("fischerandom")
                .unwrap()
                .start(number, 2)
                .is_err()
        );
    }
    let shredder = start("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1");
    let x_fen = start("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1");
    assert_eq!(
        shredder.view(Viewer::Public).text(),
        x_fen.view(Viewer::Public).text()
    );
}

#[test]
fn castling_is_written_as_king_takes_rook_and_read_in_every_way() {
    let both = start("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for typed in ["O-O", "0-0", "e1h1", "e1g1", "Ke1g1", "短易位", "Ke1h1"] {
        assert_eq!(
            both.seat_view(Seat(0)).read(typed).as_deref(),
            Ok("e1h1"),
            "{typed}"
        );
    }
    for typed in ["O-O-O", "e1a1", "e1c1", "长易位"] {
        assert_eq!(
            both.seat_view(Seat(0)).read(typed).as_deref(),
            Ok("e1a1"),
            "{typed}"
        );
    }
    assert_eq!(
        both.seat_view(Seat(0)).read("易位"),
        Err(Illegal::Ambiguous(vec!["e1a1".into(), "e1h1".into()]))
    );
}

#[test]
fn a_king_next_to_its_target_moves_there_unless_it_takes_its_rook() {
    let position = start("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1");
    assert_eq!(
        position.seat_view(Seat(0)).read("f1g1").as_deref(),
        Ok("f1g1")
    );
    assert_eq!(
        position.seat_view(Seat(0)).read("O-O").as_deref(),
        Ok("f1h1")
    );
    let mut castled = position.boxed();
    castled.play(Seat(0), "f1h1").unwrap();
    assert!(
        castled
            .view(Viewer::Public)
            .text()
            .starts_with("4k3/8/8/8/8/8/8/R4RK1 b")
    );
}

#[test]
fn a_king_on_its_target_castles_by_taking_the_rook() {
    let mut position = start("4k3/8/8/8/8/8/8/6KR w K - 0 1");
    assert!(
        position
            .seat_view(Seat(0))
            .legal()
            .contains(&"g1h1".to_owned())
    );
    position.play(Seat(0), "O-O").unwrap();
    assert!(
        position
            .view(Viewer::Public)
            .text()
            .starts_with("4k3/8/8/8/8/8/8/5RK1 b")
    );
}

#[test]
fn a_rook_that_shields_the_king_from_the_side_forbids_castling() {
    let position = start("4k3/8/8/8/8/8/8/qRK5 w B - 0 1");
    assert_eq!(
        position.seat_view(Seat(0)).read("O-O-O"),
        Err(Illegal::Rule("castle-into-check"))
    );
}

#[test]
fn castling_names_what_stands_in_the_way() {
    let position = start("");
    assert_eq!(
        position.seat_view(Seat(0)).read("O-O"),
        Err(Illegal::NotYourTurn)
    );
    let position = start("4k3/8/8/8/8/8/8/RN3K1R w KQ - 0 1");
    assert_eq!(
        position.seat_view(Seat(0)).read("O-O-O"),
        Err(Illegal::Rule("castle-blocked"))
    );
    let position = start("3rk3/8/8/8/8/8/8/R4K1R w KQ - 0 1");
    assert_eq!(
        position.seat_view(Seat(0)).read("O-O-O"),
        Err(Illegal::Rule("castle-through-check"))
    );
}
