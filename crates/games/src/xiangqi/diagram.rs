//! The picture of a xiangqi position, as data.

use super::{
    XiangqiView,
    board::{FILES, Kind, Piece, Point, RANKS, Side},
    notation::FIGURES,
    seat_of,
};
use qiyuan_core::{
    diagram::{
        Arrow, Band, Board, BoardDesign, BoardDiagram, Border, Cell, Coordinates, Diagram, Mark,
        MarkKind, Piece as Placed, Shape, Sprite, Words,
    },
    rules::Seat,
};

/// Draws the board with the side of `bottom` below.
pub(super) fn draw(view: &XiangqiView, bottom: Seat) -> Diagram {
    let mut pieces: Vec<(Point, Piece)> = view.setup.board.all().collect();
    pieces.sort_by_key(|(point, piece)| (piece.side, piece.kind, *point));
    let board = Board {
        is_flipped: bottom == seat_of(Side::Black),
        ..empty_board()
    };
    let words = Side::BOTH
        .into_iter()
        .map(|side| words(side, &pieces))
        .collect();
    let diagram = BoardDiagram {
        pieces: pieces
            .iter()
            .map(|(point, piece)| Placed {
                at: cell(*point),
                sprite: sprite(*piece),
            })
            .collect(),
        marks: marks(view),
        arrows: arrows(view),
        ..BoardDiagram::new(board)
    };
    Diagram {
        words,
        ..diagram.into()
    }
}

/// The board without pieces.
pub(super) fn empty_board() -> Board {
    Board {
        coordinates: coordinates(),
        ..Board::new(design(), FILES, RANKS)
    }
}

/// Palaces, the points where cannons and soldiers begin, and the river with its name.
pub(super) fn design() -> BoardDesign {
    let at = |file: u8, rank: u8| Cell { file, rank };
    let palaces = [0, RANKS - 3].into_iter().flat_map(|rank| {
        let (low, high) = (rank, rank + 2);
        [(at(3, low), at(5, high)), (at(5, low), at(3, high))]
    });
    let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
    let soldiers = (0..FILES)
        .step_by(2)
        .flat_map(|file| [(file, 3), (file, 6)]);
    let starts = cannons.into_iter().chain(soldiers);
    BoardDesign {
        shape: Shape::Disc,
        border: Border::Double,
        lines: palaces.collect(),
        corners: starts.map(|(file, rank)| at(file, rank)).collect(),
        band: Some(Band {
            rank: 4,
            text: vec![(1, '楚'), (2, '河'), (5, '漢'), (6, '界')],
        }),
        ..BoardDesign::points()
    }
}

/// The files as each side counts them, in its own figures.
fn coordinates() -> Coordinates {
    Coordinates {
        bottom: FIGURES.iter().rev().map(char::to_string).collect(),
        top: (1..=FILES).map(|file| file.to_string()).collect(),
        left: Vec::new(),
        right: Vec::new(),
    }
}

fn marks(view: &XiangqiView) -> Vec<Mark> {
    let mark = |point: Point, kind: MarkKind| Mark {
        at: cell(point),
        kind,
    };
    let last = view.last.into_iter().flat_map(|last| {
        [
            mark(last.from, MarkKind::LastFrom),
            mark(last.to, MarkKind::LastTo),
        ]
    });
    let board = &view.setup.board;
    let check = board
        .is_check()
        .then(|| mark(board.general(board.turn()), MarkKind::Check));
    last.chain(check).collect()
}

/// The most actions of a loop that are shown: more could not be told apart.
const MAX_ARROWS: usize = 8;

/// The loop for which the game ended, each action with its number and its label.
fn arrows(view: &XiangqiView) -> Vec<Arrow> {
    let labels = view.ruling.iter().flat_map(|ruling| &ruling.labels);
    (1..)
        .zip(labels)
        .take(MAX_ARROWS)
        .filter_map(|(number, labeled)| {
            let mut letters = labeled.action.chars();
            let mut point = || Point::read(letters.next()?, letters.next()?);
            Some(Arrow {
                label: format!("{number} {}", labeled.label),
                ..Arrow::new(Some(labeled.seat.0), cell(point()?), cell(point()?))
            })
        })
        .collect()
}

pub(super) fn words(side: Side, pieces: &[(Point, Piece)]) -> Words {
    Words {
        side: match side {
            Side::Red => "red",
            Side::Black => "black",
        },
        pieces: pieces
            .iter()
            .filter(|(_, piece)| piece.side == side)
            .map(|(point, piece)| (name(*piece), point.to_string()))
            .collect(),
    }
}

pub(super) const fn cell(point: Point) -> Cell {
    Cell {
        file: point.file(),
        rank: point.rank(),
    }
}

/// The key of the piece for wording: in Chinese some have another name on each side.
pub(super) const fn name(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "xiangqi-general",
        (Side::Black, Kind::General) => "xiangqi-black-general",
        (Side::Red, Kind::Advisor) => "xiangqi-advisor",
        (Side::Black, Kind::Advisor) => "xiangqi-black-advisor",
        (Side::Red, Kind::Elephant) => "xiangqi-elephant",
        (Side::Black, Kind::Elephant) => "xiangqi-black-elephant",
        (_, Kind::Horse) => "xiangqi-horse",
        (_, Kind::Chariot) => "xiangqi-chariot",
        (_, Kind::Cannon) => "xiangqi-cannon",
        (Side::Red, Kind::Soldier) => "xiangqi-soldier",
        (Side::Black, Kind::Soldier) => "xiangqi-black-soldier",
    }
}

pub(super) const fn sprite(piece: Piece) -> Sprite {
    Sprite(match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "xiangqi/red-general",
        (Side::Red, Kind::Advisor) => "xiangqi/red-advisor",
        (Side::Red, Kind::Elephant) => "xiangqi/red-elephant",
        (Side::Red, Kind::Horse) => "xiangqi/red-horse",
        (Side::Red, Kind::Chariot) => "xiangqi/red-chariot",
        (Side::Red, Kind::Cannon) => "xiangqi/red-cannon",
        (Side::Red, Kind::Soldier) => "xiangqi/red-soldier",
        (Side::Black, Kind::General) => "xiangqi/black-general",
        (Side::Black, Kind::Advisor) => "xiangqi/black-advisor",
        (Side::Black, Kind::Elephant) => "xiangqi/black-elephant",
        (Side::Black, Kind::Horse) => "xiangqi/black-horse",
        (Side::Black, Kind::Chariot) => "xiangqi/black-chariot",
        (Side::Black, Kind::Cannon) => "xiangqi/black-cannon",
        (Side::Black, Kind::Soldier) => "xiangqi/black-soldier",
    })
}
