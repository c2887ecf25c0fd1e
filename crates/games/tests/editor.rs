//! Positions that are put together piece by piece, in every game that has boards with pieces.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use qiyuan_core::{
    diagram::Cell,
    rules::{AnyGame, BadSetup, BoardEditor, EditedBoard, MAX_SETUP_BYTES, Seat, Viewer, set_up},
};
use qiyuan_games::{ALL, by_key};

fn editors() -> impl Iterator<Item = (&'static dyn AnyGame, Box<dyn BoardEditor>)> {
    ALL.iter().filter_map(|game| Some((*game, game.editor()?)))
}

fn of(key: &str) -> (&'static dyn AnyGame, Box<dyn BoardEditor>) {
    let game = by_key(key).unwrap();
    (game, game.editor().unwrap())
}

/// The piece that a text writes so.
fn piece(editor: &dyn BoardEditor, letters: &str) -> u8 {
    let pieces = editor.pieces();
    let place = pieces.iter().position(|piece| piece.letters == letters);
    u8::try_from(place.unwrap()).unwrap()
}

const fn at(file: u8, rank: u8) -> Cell {
    Cell { file, rank }
}

/// The usual board with these pieces put, each at a file and a rank, or taken away.
fn edited(editor: &dyn BoardEditor, steps: &[(u8, u8, &str)]) -> EditedBoard {
    let mut board = editor.read(&editor.usual()).unwrap();
    for (file, rank, letters) in steps {
        let piece = (!letters.is_empty()).then(|| piece(editor, letters));
        board.put(at(*file, *rank), piece);
    }
    board
}

#[test]
fn every_game_with_pieces_on_a_board_has_an_editor_that_begins_with_its_usual_position() {
    // On their boards stands what is nobody's.
    const NEUTRAL: [&str; 2] = ["iceage", "behemoth"];
    for game in ALL {
        let key = game.info().key;
        let has_pieces = !game.info().holds_cards && key != "bids" && !NEUTRAL.contains(&key);
        assert_eq!(game.editor().is_some(), has_pieces, "{key}");
    }
    for (game, editor) in editors() {
        let key = game.info().key;
        let board = editor.read(&editor.usual()).expect(key);
        assert_eq!(editor.read(&editor.write(&board)).as_ref(), Some(&board));
        let setup = editor.setup(&board);
        assert_eq!(set_up(game, &setup).as_ref(), Ok(&setup), "{key}");
        let pieces = editor.pieces();
        assert!(
            pieces.len() <= 48 && board.held.len() == pieces.len(),
            "{key}"
        );
        // It is drawn as the game draws it.
        let start = game.start(&setup, 2).unwrap();
        let expected = start.view(Viewer::Record).diagram(Seat(0));
        let drawn = editor.diagram(game.info(), &board);
        let (expected, drawn) = (expected.board().unwrap(), drawn.board().unwrap());
        let mut empty_board = drawn.board.clone();
        if expected.board.coordinates.left.is_empty() {
            // Ranks that have no names in the game are counted.
            empty_board.coordinates.left.clear();
        }
        assert_eq!(empty_board, expected.board, "{key}");
        assert_eq!(drawn.pieces.len(), expected.pieces.len(), "{key}");
        for piece in &expected.pieces {
            assert!(drawn.pieces.contains(piece), "{key}: {piece:?}");
        }
    }
}

#[test]
fn the_fullest_board_is_no_longer_than_a_setup_may_be() {
    for (game, editor) in editors() {
        let mut board = editor.read(&editor.usual()).unwrap();
        let longest = editor.pieces().iter().map(|it| it.letters.len()).max();
        let pieces = editor.pieces();
        let longest = pieces
            .iter()
            .position(|it| Some(it.letters.len()) == longest);
        let longest = u8::try_from(longest.unwrap()).unwrap();
        for rank in 0..board.ranks {
            for file in 0..board.files {
                // Alternating with empty points, where numbers stand, and whole.
                board.put(at(file, rank), Some(longest));
            }
        }
        for (place, piece) in (0..).zip(&pieces) {
            if piece.is_held {
                board.hold(place, u8::MAX);
            }
        }
        let text = editor.write(&board);
        assert!(text.len() <= MAX_SETUP_BYTES, "{}: {text}", game.info().key);
        assert_eq!(editor.read(&text), Some(board));
        assert!(set_up(game, &text).is_err());
    }
}

#[test]
fn what_is_no_board_of_the_game_is_not_read() {
    for (_, editor) in editors() {
        for text in [
            "",
            "/",
            "8/8 w",
            "random",
            "99999999999/8/8/8/8/8/8/8 w - -",
            "xxxxxxxx/8/8/8/8/8/8/8 w - -",
            "8/8/8/8/8/8/8/8[ w",
            "8/8/8/8/8/8/8/8 x",
            "19x19 board turn b",
            "9x9 board 9/9/9 turn b",
            "9x9 board 99999/9/9/9/9/9/9/9/9 turn b",
            "99x99 board 9 turn b",
            "+",
        ] {
            assert_eq!(editor.read(text), None, "{text}");
        }
    }
}

#[test]
fn castling_stays_where_king_and_rook_stand_as_they_must() {
    let (game, editor) = of("chess");
    let rights = |steps: &[(u8, u8, &str)]| {
        let setup = editor.setup(&edited(&*editor, steps));
        set_up(game, &setup).expect(&setup);
        setup.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(rights(&[]), "KQkq");
    assert_eq!(rights(&[(7, 0, "")]), "Qkq");
    assert_eq!(rights(&[(7, 0, ""), (0, 7, "")]), "Qk");
    assert_eq!(rights(&[(4, 0, ""), (4, 2, "K")]), "kq");
    assert_eq!(rights(&[(4, 0, "Q"), (3, 0, "K")]), "kq");
    // What was taken away and put back counts as never moved.
    let mut board = editor.read(&editor.usual()).unwrap();
    board.clear();
    for (file, rank, letters) in [(4, 0, "K"), (7, 0, "R"), (4, 7, "k")] {
        board.put(at(file, rank), Some(piece(&*editor, letters)));
    }
    assert_eq!(editor.setup(&board), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    // A right that was lost before stays lost.
    let lost = editor.read("r3k2r/8/8/8/8/8/8/R3K2R b Kq d3 7 12").unwrap();
    let setup = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 12";
    assert_eq!(editor.setup(&lost), setup);

    let (game, editor) = of("fischerandom");
    let mut board = editor.read("1k6/8/8/8/8/8/8/1RK3R1 w KQ - 0 1").unwrap();
    assert_eq!(editor.setup(&board).split(' ').nth(2), Some("KQ"));
    board.put(at(1, 0), None);
    assert_eq!(editor.setup(&board).split(' ').nth(2), Some("K"));
    set_up(game, &editor.setup(&board)).unwrap();
}

#[test]
fn every_game_lets_a_piece_be_taken_away_without_a_fault_in_what_stands_beside_the_board() {
    for (game, editor) in editors() {
        let board = editor.read(&editor.usual()).unwrap();
        let pieces = editor.pieces();
        for (cell, piece) in board.pieces() {
            let mut without = board.clone();
            without.put(cell, None);
            let setup = editor.setup(&without);
            if let Err(BadSetup(fault)) = set_up(game, &setup) {
                let name = pieces[usize::from(piece)].name;
                let beside = [
                    "fen-castling",
                    "fen-en-passant",
                    "castling-rights",
                    "unreadable",
                ];
                assert!(!beside.contains(&fault), "{fault} without {name}: {setup}");
            }
        }
    }
}

#[test]
fn pieces_in_hand_and_promoted_ones_of_shogi_are_written_and_drawn() {
    let (game, editor) = of("shogi");
    let mut board = edited(&*editor, &[(7, 1, "+R"), (0, 6, "")]);
    board.hold(piece(&*editor, "P"), 2);
    board.hold(piece(&*editor, "p"), 1);
    board.turn = Seat(1);
    let setup = editor.setup(&board);
    assert!(setup.contains("[PPp] b"), "{setup}");
    let position = game.start(&set_up(game, &setup).unwrap(), 2).unwrap();
    let text = position.view(Viewer::Record).text();
    assert_eq!(editor.read(&text).unwrap().held, board.held);
    let drawn = editor.diagram(game.info(), &board);
    let hands = &drawn.board().unwrap().hands;
    assert_eq!(hands[0].pieces[0].1, 2);
    assert_eq!(hands[1].pieces[0].1, 1);
}

#[test]
fn stones_are_put_on_the_board_of_a_setup_whose_komi_stays() {
    let (game, editor) = of("go");
    let start = game.start("9x9 komi 5.5", 2).unwrap();
    let text = start.view(Viewer::Record).text();
    let mut board = editor.read(&text).unwrap();
    board.put(at(0, 0), Some(piece(&*editor, "b")));
    board.turn = Seat(1);
    let setup = editor.setup(&board);
    let read = game.start(&set_up(game, &setup).unwrap(), 2).unwrap();
    let text = read.view(Viewer::Record).text();
    assert!(
        text.contains("komi 5.5") && text.contains("turn w"),
        "{text}"
    );
    // A stone without a liberty can be put, and is refused as a setup.
    for (file, rank) in [(0, 1), (1, 0)] {
        board.put(at(file, rank), Some(piece(&*editor, "w")));
    }
    assert!(editor.read(&editor.write(&board)).is_some());
    let refused = set_up(game, &editor.setup(&board));
    assert_eq!(refused, Err(BadSetup("no-liberties")));
}

#[test]
fn nobody_begins_from_a_game_that_is_over_or_says_a_secret_in_a_setup() {
    let chess = by_key("chess").unwrap();
    let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(set_up(chess, mate), Err(BadSetup("finished")));
    assert_eq!(
        set_up(chess, " e4 e5 ").unwrap(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let screen = by_key("screen").unwrap();
    let placed = "secret w=2PP4/1P2PNP1/PB1N1P1P/2RQ1RKB";
    assert_eq!(set_up(screen, placed), Err(BadSetup("secret")));
    assert_eq!(set_up(screen, "secret").as_deref(), Ok("secret"));
}

#[test]
fn what_a_side_placed_in_secret_is_kept_for_either_side() {
    for key in ["screen", "crazyscreen"] {
        let start = by_key(key).unwrap().start("", 2).unwrap();
        let views = [Seat(0), Seat(1)].map(|seat| start.seat_view(seat));
        let drafts = [
            "2PP4.1P2PNP1.PB1N1P1P.2RQ1RKB",
            "2rq1rkb.pb1n1p1p.1p2pnp1.2pp4",
        ];
        for (view, draft) in views.iter().zip(drafts) {
            assert_eq!(view.kept(draft).as_deref(), Some(drafts[0]), "{key}");
            assert_eq!(view.of_kept(drafts[0]).as_deref(), Ok(draft), "{key}");
            assert_eq!(view.kept("8.8.8.8"), None);
            assert!(view.of_kept("8.8.8.8").is_err());
            assert!(view.of_kept(&"P".repeat(500)).is_err());
        }
    }
    // Pawns that share a file are for the other game.
    let screen = by_key("screen").unwrap().start("", 2).unwrap();
    let free = "4PP2.2NPPPN1.5PPP.1RBRBQK1";
    assert!(screen.seat_view(Seat(0)).of_kept(free).is_err());
}
