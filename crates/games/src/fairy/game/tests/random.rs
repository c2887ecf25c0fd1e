//! Random games of every variant through the contract.

use qiyuan_core::rules::{AnyGame, AnyPosition, Illegal, Seat, Turn, Viewer};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::Value;

use super::{super::Fairy, start};
use crate::fairy::ALL;

/// Collected positions of every game.
const POSITIONS: &str = include_str!("../../../../../../tests/it/data/fairy/positions.json");

/// The most plies of a random game.
const PLIES: usize = 200;

/// The most plies from one of the collected positions.
const FEW_PLIES: usize = 10;

/// Texts that are no action of any game, or only if they happen to be legal.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "\0",
    "😀",
    "\u{202e}e4",
    "xyzzy",
    "-1",
    "@",
    "N@",
    "@@e4",
    "e",
    "e99",
    "e4e4e4",
    "K@e4",
    "+",
    "++++",
    "0-0-0-0",
    "e8=",
    "Nz9",
    "同",
    "同歩",
    "馬",
    "２二馬",
    "５五",
    "55角打",
    "+7776FU",
    "9999XX",
    "P*5e",
    "(((((",
    "７七銀左右上下",
    "e８＝Ｑ",
    "a10",
    "l12",
    "Q@a1",
    "castle",
    "exd",
    "bb",
    "ooo",
];

fn games() -> impl Iterator<Item = Fairy> {
    ALL.iter().map(|variant| Fairy(variant))
}

/// Plays a random game from the start, and a few plies from each of the collected positions; `look` sees every position
/// in which a seat acts.
fn random_game(game: Fairy, seed: u64, mut look: impl FnMut(&dyn AnyPosition, Seat)) {
    let mut random = StdRng::seed_from_u64(seed);
    play_on(game, "", PLIES, &mut random, &mut look);
    let collected: Value = serde_json::from_str(POSITIONS).unwrap();
    for row in collected[game.0.key]["positions"].as_array().unwrap() {
        let setup = row["fen"].as_str().unwrap();
        play_on(game, setup, FEW_PLIES, &mut random, &mut look);
    }
}

fn play_on(
    game: Fairy,
    setup: &str,
    plies: usize,
    random: &mut StdRng,
    look: &mut impl FnMut(&dyn AnyPosition, Seat),
) {
    let game: &dyn AnyGame = &game;
    // Some of the collected positions are legal for the generator alone.
    let Ok(mut position) = game.start(setup, 2) else {
        assert!(!setup.is_empty());
        return;
    };
    for _ in 0..plies {
        match position.turn() {
            Turn::Over(outcome) => {
                let reason = outcome.reason().key();
                assert!(game.info().endings.contains(&reason), "{reason}");
                return;
            }
            Turn::Chance(draw) => position.resolve(random.random_range(0..draw.sides)),
            Turn::Act { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                look(&*position, seat);
                let legal = position.seat_view(seat).legal();
                let action = &legal[random.random_range(0..legal.len())];
                assert_eq!(position.play(seat, action).as_ref(), Ok(action));
            }
        }
    }
}

#[test]
fn every_notation_of_a_legal_move_is_read_back() {
    for game in games() {
        random_game(game, 1, |position, seat| {
            let view = position.seat_view(seat);
            let info = position.info();
            for action in view.legal() {
                for notation in info.notations {
                    let viewer = Viewer::Seat(seat);
                    let text = position.caption_at(position, seat, &action, viewer, *notation);
                    let read = view.read(&text);
                    assert_eq!(
                        read.as_ref(),
                        Ok(&action),
                        "{text} in {} {}",
                        info.key,
                        position.view(viewer).text()
                    );
                }
            }
        });
    }
}

#[test]
fn a_position_is_read_back_from_its_text() {
    for game in games() {
        random_game(game, 2, |position, _| {
            let text = position.view(Viewer::Record).text();
            let again = AnyGame::start_by(&game, position.info().revision, &text, 2);
            let again = again.unwrap_or_else(|bad| panic!("{text}: {bad}"));
            assert_eq!(again.view(Viewer::Record).text(), text);
            assert_eq!(again.turn(), position.turn(), "{text}");
        });
    }
}

#[test]
fn nothing_typed_does_harm_and_refusals_are_listed() {
    for game in games() {
        let mut before: Vec<String> = Vec::new();
        random_game(game, 3, |position, seat| {
            let view = position.seat_view(seat);
            let legal = view.legal();
            let others = before.iter().map(String::as_str);
            for text in HOSTILE.iter().copied().chain(others) {
                match view.read(text) {
                    Ok(action) => assert!(legal.contains(&action), "{text}"),
                    Err(Illegal::Rule(rule) | Illegal::OffBoard { rule, .. }) => {
                        assert!(
                            position.info().illegal.contains(&rule),
                            "{rule} in {}",
                            position.info().key
                        );
                    }
                    Err(Illegal::Ambiguous(several)) => {
                        assert!(
                            !several.is_empty() && several.iter().all(|text| legal.contains(text))
                        );
                    }
                    Err(Illegal::Unreadable) => {}
                    Err(Illegal::NotYourTurn | Illegal::Over(_)) => panic!("{text}"),
                }
            }
            before = legal;
        });
    }
}

/// Every legal move is in one menu, and no menu holds more than can be shown.
fn assert_menus_hold_all(position: &dyn AnyPosition, seat: Seat) {
    let view = position.seat_view(seat);
    let notation = position.info().notations[0];
    let groups = view.groups(notation);
    let mut members: Vec<String> = Vec::new();
    for group in groups {
        let found = view.members(&group.text, notation);
        assert!(!found.is_empty() && found.len() <= 25, "{}", group.text);
        members.extend(found.into_iter().map(|choice| choice.text));
    }
    let mut legal = view.legal();
    members.sort();
    legal.sort();
    assert_eq!(members, legal, "{}", position.info().key);
}

#[test]
fn menus_hold_every_legal_move_once() {
    for game in games() {
        random_game(game, 4, assert_menus_hold_all);
    }
}

#[test]
fn menus_hold_the_moves_of_pieces_that_have_very_many() {
    for (key, setup) in [
        ("shogi", "4k4/7R1/9/9/9/9/9/9/K8[] w - - 0 1"),
        ("shogi", "1k7/9/9/4+R4/4+B4/9/9/9/K8[RBGSNLP] w - - 0 1"),
        ("grand", "1k8/10/10/10/10/4Q5/10/10/10/9K w - - 0 1"),
        ("amazon", "k7/8/8/8/3A4/8/8/7K w - - 0 1"),
    ] {
        assert_menus_hold_all(&*start(key, setup), Seat(0));
    }
}

#[test]
fn everything_drawn_lies_on_the_board_and_has_a_name() {
    for game in games() {
        random_game(game, 5, |position, _| {
            for bottom in [Seat(0), Seat(1)] {
                let diagram = position.view(Viewer::Public).diagram(bottom);
                let pieces: usize = diagram.words.iter().map(|words| words.pieces.len()).sum();
                let board = diagram.board().unwrap();
                let neutral = board
                    .pieces
                    .iter()
                    .filter(|piece| ["chess/ice", "chess/behemoth"].contains(&piece.sprite.0));
                assert_eq!(pieces + neutral.count(), board.pieces.len());
                let cells = board.pieces.iter().map(|piece| piece.at);
                for at in cells.chain(board.marks.iter().map(|mark| mark.at)) {
                    assert!(board.board.has(at));
                }
                for (piece, _) in diagram.words.iter().flat_map(|words| &words.pieces) {
                    assert!(position.info().pieces.contains(piece), "{piece}");
                }
            }
        });
    }
}
