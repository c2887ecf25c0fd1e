//! Diagrams of shogi, built by hand: the pictures do not change with the rules.

use qiyuan_core::diagram::{Board, BoardDesign, BoardDiagram, Cell, Coordinates, MarkKind, Shape};

use super::case::{Case, case};
use super::fairy::{Letters, hand, marked, placed};
use super::flipped;

/// Shogi pieces by their letters; those that are promoted have the letter of what they move like: `D` dragon,
/// `H` horse, `T` tokin; promoted silver, knight and lance are `I`, `M`, `J`.
const SHOGI: Letters = [
    ('K', "shogi/sente-king", "shogi/gote-king"),
    ('R', "shogi/sente-rook", "shogi/gote-rook"),
    ('B', "shogi/sente-bishop", "shogi/gote-bishop"),
    ('G', "shogi/sente-gold", "shogi/gote-gold"),
    ('S', "shogi/sente-silver", "shogi/gote-silver"),
    ('N', "shogi/sente-knight", "shogi/gote-knight"),
    ('L', "shogi/sente-lance", "shogi/gote-lance"),
    ('P', "shogi/sente-pawn", "shogi/gote-pawn"),
    ('D', "shogi/sente-dragon", "shogi/gote-dragon"),
    ('H', "shogi/sente-horse", "shogi/gote-horse"),
    (
        'I',
        "shogi/sente-promoted-silver",
        "shogi/gote-promoted-silver",
    ),
    (
        'M',
        "shogi/sente-promoted-knight",
        "shogi/gote-promoted-knight",
    ),
    (
        'J',
        "shogi/sente-promoted-lance",
        "shogi/gote-promoted-lance",
    ),
    ('T', "shogi/sente-tokin", "shogi/gote-tokin"),
];

/// A board of shogi.
fn shogi_board(size: u8, dots: &[(u8, u8)]) -> Board {
    let figures: Vec<String> = "一二三四五六七八九".chars().map(String::from).collect();
    let ranks = figures.iter().take(size.into()).rev().cloned();
    Board {
        coordinates: Coordinates {
            top: (1..=size).rev().map(|file| file.to_string()).collect(),
            right: ranks.collect(),
            ..Coordinates::default()
        },
        ..Board::new(
            BoardDesign {
                shape: Shape::Wedge,
                dots: dots
                    .iter()
                    .map(|&(file, rank)| Cell { file, rank })
                    .collect(),
                ..BoardDesign::squares()
            },
            size,
            size,
        )
    }
}

const STAR_POINTS: [(u8, u8); 4] = [(3, 3), (3, 6), (6, 3), (6, 6)];

/// The beginning of shogi, with empty hands.
fn shogi() -> BoardDiagram {
    let fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    BoardDiagram {
        hands: vec![hand(0, &SHOGI, &[]), hand(1, &SHOGI, &[])],
        ..placed(shogi_board(9, &STAR_POINTS), &SHOGI, fen)
    }
}

/// A late position with every promoted piece, both hands full, and a check.
fn shogi_late() -> BoardDiagram {
    let fen = "ln3gknl/2D2sg2/p2p1p1pp/2p1I1p2/1t1P5/2PJ1N1P1/PP1GPh2P/1M1SK1S2/LN1G4L";
    let near = [
        ('R', 1),
        ('B', 1),
        ('G', 1),
        ('S', 2),
        ('N', 1),
        ('L', 1),
        ('P', 18),
    ];
    let far = [('b', 1), ('p', 3)];
    let marks = [
        ((5, 2), MarkKind::LastTo),
        ((2, 5), MarkKind::LastFrom),
        ((4, 1), MarkKind::Check),
    ];
    let diagram = placed(shogi_board(9, &STAR_POINTS), &SHOGI, fen);
    BoardDiagram {
        hands: vec![hand(0, &SHOGI, &near), hand(1, &SHOGI, &far)],
        ..marked(diagram, &marks)
    }
}

/// The same position from the other side.
fn shogi_flipped() -> BoardDiagram {
    let mut diagram = flipped(shogi_late());
    diagram.hands.reverse();
    diagram
}

/// Shogi on five by five squares, with a chosen piece.
fn minishogi() -> BoardDiagram {
    let marks = [
        ((1, 0), MarkKind::Chosen),
        ((1, 1), MarkKind::Target),
        ((1, 2), MarkKind::Target),
        ((2, 0), MarkKind::Target),
        ((1, 3), MarkKind::Target),
    ];
    let board = placed(shogi_board(5, &[]), &SHOGI, "rbsgk/1p2p/5/P4/KR1GB");
    BoardDiagram {
        hands: vec![hand(0, &SHOGI, &[('S', 1)]), hand(1, &SHOGI, &[('p', 1)])],
        ..marked(board, &marks)
    }
}

/// The pictures of these boards.
pub(crate) fn cases() -> Vec<Case> {
    const ONE: &str = "kanji";
    const TWO: &str = "two-kanji";
    const ICONS: &str = "international";
    let (start, late, turned) = (shogi, shogi_late, shogi_flipped);
    vec![
        case("shogi/start", start(), "wood", TWO, 720),
        case("shogi/start-small", start(), "paper", ONE, 300),
        case("shogi/late", late(), "wood", ONE, 720),
        case("shogi/late-small", late(), "slate", TWO, 300),
        case("shogi/late-icons", late(), "moss", ICONS, 720),
        case("shogi/flipped", turned(), "wood", ICONS, 480),
        case("shogi/flipped-small", turned(), "wood", ONE, 300),
        case("shogi/five", minishogi(), "sea", ONE, 480),
        case("shogi/five-small", minishogi(), "wood", TWO, 300),
    ]
}
