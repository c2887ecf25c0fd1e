//! What menus and autocomplete offer.

use qiyuan_core::rules::{AnyPosition, Notation, Seat, Viewer};

use super::start;

/// The labels of all that is offered, by autocomplete and by menus.
fn offered(position: &dyn AnyPosition, notation: Notation) -> Vec<String> {
    let seat = position.turn().seats().first_seat().unwrap();
    let view = position.seat_view(seat);
    let groups = view.groups(notation).into_iter();
    let members = groups.flat_map(|group| view.members(&group.text, notation));
    let choices = members.chain(view.choices("", notation, 1_000));
    choices.map(|choice| choice.label).collect()
}

/// The captions of all that can be played.
fn played(position: &dyn AnyPosition, notation: Notation) -> Vec<String> {
    let seat = position.turn().seats().first_seat().unwrap();
    let caption =
        |action: &String| position.caption_at(position, seat, action, Viewer::Public, notation);
    position
        .seat_view(seat)
        .legal()
        .iter()
        .map(caption)
        .collect()
}

#[test]
fn what_is_offered_does_not_tell_what_it_does() {
    let cases = [
        ("atomic_lichess", "7k/8/6K1/8/4Q3/8/8/8 w - - 0 1"),
        ("crazyhouse", "7k/8/6K1/8/8/8/8/8[Q] w - - 0 1"),
        ("grand", "9k/10/8K1/10/10/3Q6/10/10/10/10 w - - 0 1"),
        ("threecheck", "7k/8/6K1/8/4Q3/8/8/8 w - - 1+1 0 1"),
    ];
    let is_telling = |label: &String| label.contains(['+', '#']);
    for (key, setup) in cases {
        let position = start(key, setup);
        for notation in position.info().notations {
            let played = played(&*position, *notation);
            let is_uci = *notation == Notation("uci");
            assert_ne!(played.iter().any(is_telling), is_uci, "{key} {notation:?}");
            let offered = offered(&*position, *notation);
            assert!(
                !offered.iter().any(is_telling),
                "{key} {notation:?}: {offered:?}"
            );
        }
    }
}

#[test]
fn promotion_in_shogi_is_offered_with_its_sign() {
    let position = start("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1");
    let western = offered(&*position, Notation("shogi-western"));
    assert!(western.contains(&"P-5b+".to_owned()), "{western:?}");
    assert!(western.contains(&"P-5b=".to_owned()), "{western:?}");
}

#[test]
fn where_a_square_is_to_be_named_only_squares_are_offered() {
    let position = start("ambiguous", "4k3/8/8/8/4p3/2N5/8/4K3 w - - 0 1");
    for notation in position.info().notations {
        let offered = position.seat_view(Seat(0)).choices("", *notation, 100);
        let labels: Vec<String> = offered.into_iter().map(|choice| choice.label).collect();
        assert!(labels.contains(&"e4".to_owned()), "{labels:?}");
        assert!(labels.iter().all(|label| label.len() == 2), "{labels:?}");
    }
}

#[test]
fn a_set_up_is_told_piece_by_piece_and_reads_back() {
    let position = start("screen", "");
    let code = "4P3/PB1P1N2/1PPB1PPP/2NRQRK1";
    let pawns = "b2 c2 f2 g2 h2 a3 d3 e4";
    let expected = [
        ("san", format!("Kg1 Qe1 Rd1 Rf1 Bd2 Bb3 Nc1 Nf3 {pawns}")),
        ("uci", code.to_owned()),
        ("lan", format!("Kg1 Qe1 Rd1 Rf1 Bd2 Bb3 Nc1 Nf3 {pawns}")),
        (
            "figurine",
            format!("♔g1 ♕e1 ♖d1 ♖f1 ♗d2 ♗b3 ♘c1 ♘f3 ♙{pawns}"),
        ),
        (
            "chinese",
            format!("王g1 后e1 车d1 车f1 象d2 象b3 马c1 马f3 兵{pawns}"),
        ),
        (
            "chinese-traditional",
            format!("王g1 后e1 車d1 車f1 象d2 象b3 馬c1 馬f3 兵{pawns}"),
        ),
    ];
    let view = position.seat_view(Seat(0));
    for (notation, expected) in expected {
        let notation = Notation(notation);
        let own = Viewer::Seat(Seat(0));
        let told = position.caption_at(&*position, Seat(0), code, own, notation);
        assert_eq!(told, expected);
        assert_eq!(view.read(&told), Ok(code.to_owned()), "{told}");
        let first = view.choices("", notation, 1).remove(0);
        assert_eq!(view.read(&first.label), Ok(first.text));
    }
}

#[test]
fn moves_on_the_board_are_offered_before_drops() {
    let positions = [
        (
            "crazyhouse",
            "7k/8/6K1/8/8/8/8/8[Q] w - - 0 1",
            Notation("san"),
            '@',
        ),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/9/4K4 b B 1",
            Notation("shogi-western"),
            '*',
        ),
    ];
    for (key, setup, notation, drop) in positions {
        let position = start(key, setup);
        let seat = position.turn().seats().first_seat().unwrap();
        let choices = position.seat_view(seat).choices("", notation, 100);
        let is_drop: Vec<bool> = choices.iter().map(|it| it.label.contains(drop)).collect();
        assert!(
            is_drop.contains(&true) && is_drop.contains(&false),
            "{choices:?}"
        );
        assert!(is_drop.is_sorted(), "{choices:?}");
    }
}
