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
