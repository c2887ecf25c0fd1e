//! Records as setups.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

use qiyuan_core::rules::{
    BadSetup, Illegal, MAX_RECORD_BYTES, RecordFormat, import, refused_move, set_up,
};
use qiyuan_games as games;

fn imported(game: &str, text: &str) -> Result<Option<String>, BadSetup> {
    import(games::by_key(game).unwrap(), text)
}

#[test]
fn a_record_stands_for_the_position_after_it() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for text in ["1. e4 e5", " [Event \"?\"]\n\n1. e4 e5 1/2-1/2 "] {
        assert_eq!(imported("chess", text), Ok(Some(after.to_owned())));
    }
    let binit = "8979695949392919097717866646260600102030405060708012720323436383";
    let start = format!("[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]");
    let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(imported("xiangqi", &start), Ok(Some(usual.to_owned())));
}

#[test]
fn lists_of_moves_are_read_in_every_notation_with_numbers_or_without() {
    let after = imported("shogi", "7g7f 3c3d").unwrap();
    assert!(after.is_some());
    for text in [
        "P-7f P-3d",
        "1. P-7f 2. P-3d",
        "1.P-7f 2.P-3d",
        "1. ▲７六歩 2. △３四歩",
        "▲７六歩 △３四歩",
        "1. ７六步 2. ３四步",
        "1. 7g7f 2. 3c3d",
        "1. P\u{2060}-7f 2. P-3d",
    ] {
        assert_eq!(imported("shogi", text).unwrap(), after, "{text}");
    }
    let same = "1. ▲７六歩 2. △３四歩 3. ▲２二角成 4. △同　銀";
    assert!(imported("shogi", same).unwrap().is_some());
    let named = imported("ambiguous", "1. h3 Ph3").unwrap();
    assert!(named.is_some());
    assert_eq!(imported("ambiguous", "1. h3 → Ph3").unwrap(), named);
    for text in ["P-7f P-7f", "P-7f and more", "1."] {
        assert_eq!(imported("shogi", text), Ok(None), "{text}");
    }
    let shogi = games::by_key("shogi").unwrap();
    assert_eq!(refused_move(shogi, "P-7f P-7f").unwrap().text, "P-7f");
    let refused = refused_move(shogi, "1. 7g7f 2. 3c3d 3. 9a9b").unwrap();
    assert_eq!(refused.text, "9a9b");
    assert_ne!(refused.why, Illegal::Unreadable);
}

#[test]
fn no_move_is_refused_in_a_record_that_can_be_read_to_its_end() {
    let shogi = games::by_key("shogi").unwrap();
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    let record = shogi
        .records()
        .read_record(RecordFormat("usi"), mate)
        .unwrap();
    for format in ["kif", "ki2", "csa", "usi"] {
        let text = shogi
            .records()
            .write_record(RecordFormat(format), &record)
            .unwrap();
        assert_eq!(set_up(shogi, &text), Err(BadSetup("finished")), "{text}");
        assert_eq!(refused_move(shogi, &text), None, "{text}");
    }
}

#[test]
fn setups_are_no_records() {
    for (game, text) in [
        ("chess", ""),
        ("chess", "8/8/8/8/4k3/8/4P3/4K3 b - - 0 40"),
        ("fischerandom", "518"),
        ("xiangqi", "one-horse"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"),
        ("xiangqi", "炮二平五 xyzzy"),
    ] {
        assert_eq!(imported(game, text), Ok(None), "{text}");
    }
}

#[test]
fn the_first_move_of_a_record_is_explained_as_every_other_one() {
    let shogi = games::by_key("shogi").unwrap();
    for (text, refused) in [
        ("手合割：香落ち\n   1 ８四歩(82)\n", "８四歩(82)"),
        (
            "手合割：平手\n   1 ７六歩(77)\n   2 ７六歩(77)\n",
            "７六歩(77)",
        ),
    ] {
        let found = refused_move(shogi, text).unwrap();
        assert_eq!(found.text, refused);
        assert!(matches!(found.why, Illegal::Rule(_)), "{:?}", found.why);
    }
    assert_eq!(refused_move(shogi, "nonsense"), None);
    assert_eq!(
        refused_move(games::by_key("chess").unwrap(), "hello there"),
        None
    );
}

#[test]
fn records_of_other_games_and_endless_ones_are_refused() {
    let refused = Err(BadSetup("record"));
    assert_eq!(imported("chess", "[Event \"?\"] 1. Ke9"), refused);
    assert_eq!(imported("xiangqi", "[Game \"Go\"] 1. h2e2"), refused);
    assert_eq!(imported("xiangqi", "("), refused);
    let long = "h2e2 ".repeat(MAX_RECORD_BYTES / 5 + 1);
    assert_eq!(imported("xiangqi", &long), Err(BadSetup("too-long")));
}

#[test]
fn nobody_sets_up_a_general_to_be_taken_in_xiangqi_but_such_games_are_read() {
    let game = games::by_key("xiangqi").unwrap();
    for (setup, fault) in [
        // The generals face each other, whoever has the move.
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "generals-facing"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "generals-facing"),
        // A chariot, a horse, a cannon and a soldier give check, and their side has the move.
        ("3k5/9/9/9/3R5/9/9/9/9/4K4 w - - 0 1", "opponent-in-check"),
        ("3k5/9/4N4/9/9/9/9/9/9/4K4 w - - 0 1", "opponent-in-check"),
        ("3k5/9/9/3p5/9/3C5/9/9/9/4K4 w - - 0 1", "opponent-in-check"),
        ("3k5/9/9/9/9/9/9/9/4p4/4K4 b - - 0 1", "opponent-in-check"),
    ] {
        assert_eq!(set_up(game, setup), Err(BadSetup(fault)), "{setup}");
        assert!(game.start(setup, 2).is_ok(), "{setup}");
    }
    // The side that has the move may be in check.
    for setup in [
        "4k4/9/9/9/4R4/9/9/9/9/5K3 b - - 0 1",
        "3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1",
    ] {
        assert_eq!(set_up(game, setup).as_deref(), Ok(setup));
    }
}
