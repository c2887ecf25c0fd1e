//! Diagrams of the relatives of chess. Most are built by hand: the pictures do not change with the rules. What a view
//! alone has, such as fog, notes and dice, is as the games draw it.

use qiyuan_core::diagram::{
    Arrow, Board, BoardDesign, BoardDiagram, Cell, Coordinates, Diagram, Hand, Mark, MarkKind,
    Piece, Sprite, Wrap,
};
use qiyuan_core::rules::{Seat, Viewer};

use super::case::{Case, case};
use super::{flipped, played, view_of};

/// Chess pieces by their letters; `A`, `C`: bishop and rook with a knight, `Z`: amazon, `M`: maharajah,
/// `W`: commoner, `Y`: royal knight, `D`: Berolina pawn, `L`: Legan pawn.
const CHESS: Letters = [
    ('K', "chess/white-king", "chess/black-king"),
    ('Q', "chess/white-queen", "chess/black-queen"),
    ('R', "chess/white-rook", "chess/black-rook"),
    ('B', "chess/white-bishop", "chess/black-bishop"),
    ('N', "chess/white-knight", "chess/black-knight"),
    ('P', "chess/white-pawn", "chess/black-pawn"),
    ('A', "chess/white-archbishop", "chess/black-archbishop"),
    ('C', "chess/white-chancellor", "chess/black-chancellor"),
    ('Z', "chess/white-amazon", "chess/black-amazon"),
    ('M', "chess/white-maharajah", "chess/black-maharajah"),
    ('W', "chess/white-commoner", "chess/black-commoner"),
    ('Y', "chess/white-royal-knight", "chess/black-royal-knight"),
    (
        'D',
        "chess/white-berolina-pawn",
        "chess/black-berolina-pawn",
    ),
    ('L', "chess/white-legan-pawn", "chess/black-legan-pawn"),
];

/// A letter, and the sprites of both sides.
pub(super) type Letters = [(char, &'static str, &'static str); 14];

fn sprite(letters: &Letters, letter: char) -> Sprite {
    let found = letters
        .iter()
        .find(|(it, ..)| *it == letter.to_ascii_uppercase());
    let &(_, first, second) = found.unwrap();
    Sprite(if letter.is_uppercase() { first } else { second })
}

/// Puts what the rows of a FEN say on an empty board; `*` is ice, `x` is a square that is gone.
pub(super) fn placed(board: Board, letters: &Letters, fen: &str) -> BoardDiagram {
    let mut diagram = BoardDiagram::new(board);
    for (rank, row) in (0..diagram.board.ranks).rev().zip(fen.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            let at = Cell { file, rank };
            file += 1;
            match letter {
                '1'..='9' => file += letter as u8 - b'1',
                'x' => diagram.blocked.push(at),
                '*' => diagram.pieces.push(Piece {
                    at,
                    sprite: Sprite("chess/ice"),
                }),
                _ => diagram.pieces.push(Piece {
                    at,
                    sprite: sprite(letters, letter),
                }),
            }
        }
        assert_eq!(file, diagram.board.files, "{row}");
    }
    diagram
}

/// The pieces in hand of a side, with their counts.
pub(super) fn hand(seat: u8, letters: &Letters, pieces: &[(char, u8)]) -> Hand {
    let pieces = pieces.iter();
    Hand {
        seat,
        pieces: pieces
            .map(|&(letter, count)| (sprite(letters, letter), count))
            .collect(),
    }
}

pub(super) fn marked(mut diagram: BoardDiagram, marks: &[((u8, u8), MarkKind)]) -> BoardDiagram {
    diagram
        .marks
        .extend(marks.iter().map(|&((file, rank), kind)| Mark {
            at: Cell { file, rank },
            kind,
        }));
    diagram
}

fn squares(design: BoardDesign, files: u8, ranks: u8) -> Board {
    Board {
        coordinates: Coordinates {
            bottom: ('a'..).take(files.into()).map(String::from).collect(),
            left: (1..=ranks).map(|rank| rank.to_string()).collect(),
            ..Coordinates::default()
        },
        ..Board::new(design, files, ranks)
    }
}

fn chess(files: u8, ranks: u8, fen: &str) -> BoardDiagram {
    let board = squares(BoardDesign::checkered(), files, ranks);
    placed(board, &CHESS, fen)
}

/// Every chess piece of both sides, on a board of ten columns.
fn armies() -> BoardDiagram {
    let fen = "rnbqkcabnr/zmwyldpppp/1r1n1a1c1z/ldppp3wm/2K4k2/5PPDPL/M4W3Z/3C1A1N1R/PPPPLDWYMZ/RNBQKCABNR";
    let last = [
        ((5, 3), MarkKind::LastTo),
        ((5, 2), MarkKind::LastFrom),
        ((7, 5), MarkKind::Check),
    ];
    marked(chess(10, 10, fen), &last)
}

/// Twelve columns and rows.
fn twelve() -> BoardDiagram {
    let fen = "rnbacqkczabr/pppppppppppp/93/1d2w2l2m1/93/4y7/4Y7/93/1D2W2L2M1/93/PPPPPPPPPPPP/RNBACQKCZABR";
    chess(12, 12, fen)
}

/// A board whose empty squares are ice, some of it gone, and a knight that can take some.
fn ice_age() -> BoardDiagram {
    let fen = "rnbqkb1r/ppp1pppp/*****n**/***p****/**PP4/**N3**/PP2PPPP/R1BQKBNR";
    let marks = [
        ((3, 3), MarkKind::LastTo),
        ((3, 1), MarkKind::LastFrom),
        ((2, 2), MarkKind::Chosen),
        ((0, 3), MarkKind::Target),
        ((1, 4), MarkKind::Target),
        ((3, 4), MarkKind::Target),
        ((4, 3), MarkKind::Target),
        ((1, 0), MarkKind::Target),
    ];
    marked(chess(8, 8, fen), &marks)
}

/// A board of which many squares are gone.
fn cheshire() -> BoardDiagram {
    let fen = "rxbqkb1r/ppxpxppp/2n2n2/1x2p3/2B1P3/5N2/PPPPxPPP/RNBQKxxR";
    let marks = [
        ((4, 0), MarkKind::Chosen),
        ((4, 2), MarkKind::Target),
        ((5, 6), MarkKind::Target),
        ((2, 3), MarkKind::LastTo),
        ((5, 0), MarkKind::LastFrom),
    ];
    marked(chess(8, 8, fen), &marks)
}

/// A board whose left and right edges are joined.
fn cylinder() -> BoardDiagram {
    let design = BoardDesign {
        wrap: Wrap::Files,
        ..BoardDesign::checkered()
    };
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R";
    let marks = [
        ((0, 3), MarkKind::Chosen),
        ((7, 4), MarkKind::Target),
        ((6, 5), MarkKind::Target),
        ((5, 6), MarkKind::Target),
        ((7, 2), MarkKind::Target),
    ];
    marked(placed(squares(design, 8, 8), &CHESS, fen), &marks)
}

/// Chess with pieces in hand, of every kind for one side.
fn crazyhouse() -> BoardDiagram {
    let near = [('Q', 1), ('R', 2), ('B', 2), ('N', 3), ('P', 11)];
    let far = [('n', 1), ('p', 2)];
    let fen = "r1b1k2r/ppp2ppp/2n2q2/3p4/8/2N2N2/PPP2PPP/R3KB1R";
    BoardDiagram {
        hands: vec![hand(0, &CHESS, &near), hand(1, &CHESS, &far)],
        ..chess(8, 8, fen)
    }
}

/// A board on which a capture has blown up a king, a bishop, a knight and what captured.
fn atomic() -> BoardDiagram {
    let fen = "rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R";
    let marks = [
        ((6, 4), MarkKind::LastFrom),
        ((5, 6), MarkKind::LastTo),
        ((5, 6), MarkKind::Dead),
        ((4, 7), MarkKind::Dead),
        ((5, 7), MarkKind::Dead),
        ((6, 7), MarkKind::Dead),
    ];
    marked(chess(8, 8, fen), &marks)
}

/// A board on which a square is named, to which a pawn and a knight can go.
fn choice() -> BoardDiagram {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let at = |(file, rank): (u8, u8)| Cell { file, rank };
    let way = |from: (u8, u8)| Arrow::new(Some(1), at(from), at((5, 5)));
    BoardDiagram {
        arrows: [(5, 6), (6, 7)].map(way).into(),
        ..marked(
            chess(8, 8, fen),
            &[
                ((5, 5), MarkKind::Target),
                ((5, 6), MarkKind::Chosen),
                ((6, 7), MarkKind::Chosen),
            ],
        )
    }
}

/// A board on which the behemoth has walked over the edge, and crushed a pawn and a knight.
fn behemoth() -> BoardDiagram {
    let at = |file, rank| Cell { file, rank };
    let mut diagram = marked(
        chess(8, 8, "rnbqkbn1/pppppppp/8/8/8/4P3/PPPP2PP/RNBQKB1R"),
        &[
            ((4, 1), MarkKind::LastFrom),
            ((4, 2), MarkKind::LastTo),
            ((5, 1), MarkKind::Dead),
            ((6, 0), MarkKind::Dead),
        ],
    );
    diagram.pieces.push(Piece {
        at: at(7, 7),
        sprite: Sprite("chess/behemoth"),
    });
    let (from, edge, end) = (at(3, 3), at(6, 0), at(7, 7));
    let step = Some((1, -1));
    let mut leaving = Arrow::new(None, from, edge);
    leaving.beyond.after = step;
    let mut entering = Arrow::new(None, end, end);
    entering.beyond.before = step;
    diagram.arrows.extend([leaving, entering]);
    diagram
}

/// White has given two checks of three, and Black one.
fn three_checks() -> BoardDiagram {
    let moves = "e4 e5 Qh5 Nc6 Qxf7 Kxf7 d4 Bb4 c3 Nf6 Bc4";
    played("threecheck", "", moves)
}

/// What a side sees in fog after some captures.
fn fog(seat: u8) -> Diagram {
    let moves = "e4 d5 exd5 Qxd5 Nc3 Qe5 Be2 Bg4 d4 Qa5 Bxg4 Nc6 Nf3 Rd8 O-O Nxd4 Nxd4 Rxd4";
    view_of(Viewer::Seat(Seat(seat)), "dark", "", moves)
}

/// A throw of the die: a knight moves.
fn die() -> BoardDiagram {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 die=N";
    played("dice", fen, "")
}

/// A throw of the die on the large board: the marshall moves.
fn large_die() -> BoardDiagram {
    let fen = "r8r/1nbqk1cbn1/pppppppppp/10/4m5/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 2 2 die=M";
    played("dice10x10", fen, "")
}

/// An array that one side has placed, as that side sees it, and as everybody else does.
const PLACED: &str = "secret w=2PP4/1P2PNP1/PB1N1P1P/2RQ1RKB";

fn placed_array(viewer: Viewer) -> Diagram {
    view_of(viewer, "screen", PLACED, "")
}

/// Arrays with several pawns on a file.
fn arrays() -> BoardDiagram {
    let fen = "1rbrbqk1/5ppp/2npppn1/4pp2/4PP2/2NPPPN1/5PPP/1RBRBQK1 w - - 0 1";
    played("crazyscreen", fen, "")
}

/// The pictures of what games show beside the pieces.
fn views() -> Vec<Case> {
    let (white, everybody) = (Viewer::Seat(Seat(0)), Viewer::Public);
    vec![
        case("fairy/threecheck", three_checks(), "wood", "classic", 720),
        case(
            "fairy/threecheck-small",
            flipped(three_checks()),
            "slate",
            "minimal",
            300,
        ),
        case("fairy/fog", fog(0), "wood", "classic", 720),
        case("fairy/fog-small", fog(1), "slate", "classic", 300),
        case("fairy/die", die(), "wood", "classic", 720),
        case("fairy/die-small", flipped(die()), "moss", "carved", 300),
        case("fairy/die-large", large_die(), "wood", "classic", 720),
        case(
            "fairy/screen-own",
            placed_array(white),
            "wood",
            "classic",
            720,
        ),
        case(
            "fairy/screen-hidden",
            placed_array(everybody),
            "slate",
            "classic",
            300,
        ),
        case("fairy/crazyscreen", arrays(), "moss", "classic", 480),
    ]
}

/// The pictures of these boards.
pub(crate) fn cases() -> Vec<Case> {
    views().into_iter().chain(boards()).collect()
}

/// The pictures of boards that are built by hand.
fn boards() -> Vec<Case> {
    let (armies, twelve) = (armies, twelve);
    let (cheshire, cylinder) = (cheshire, cylinder);
    let (ice, hands) = (ice_age, crazyhouse);
    vec![
        case("fairy/armies", armies(), "wood", "classic", 720),
        case("fairy/armies-carved", armies(), "slate", "carved", 480),
        case("fairy/armies-small", armies(), "moss", "minimal", 300),
        case("fairy/twelve", twelve(), "slate", "minimal", 720),
        case("fairy/twelve-small", twelve(), "wood", "classic", 300),
        case("fairy/iceage", ice(), "wood", "classic", 720),
        case("fairy/iceage-small", ice(), "sea", "minimal", 300),
        case("fairy/cheshire", cheshire(), "wood", "carved", 720),
        case(
            "fairy/cheshire-small",
            flipped(cheshire()),
            "slate",
            "classic",
            300,
        ),
        case("fairy/cylinder", cylinder(), "wood", "classic", 720),
        case(
            "fairy/cylinder-small",
            flipped(cylinder()),
            "moss",
            "classic",
            300,
        ),
        case("fairy/atomic", atomic(), "wood", "classic", 720),
        case("fairy/atomic-small", atomic(), "slate", "minimal", 300),
        case("fairy/behemoth", behemoth(), "wood", "classic", 480),
        case("fairy/behemoth-small", behemoth(), "slate", "minimal", 300),
        case("fairy/choice", choice(), "wood", "classic", 480),
        case("fairy/hands", hands(), "wood", "classic", 720),
        case("fairy/hands-small", hands(), "slate", "minimal", 300),
    ]
}
