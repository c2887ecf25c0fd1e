//! The picture of a chess position, as data.

use shakmaty::{Chess, Color, Piece, Position as _, Role, Square};

use super::{ChessView, array, seat_of};
use qiyuan_core::{
    diagram::{
        Board, BoardDesign, BoardDiagram, Cell, Coordinates, Diagram, Mark, MarkKind,
        Piece as Placed, Sprite, Words,
    },
    rules::Seat,
};

/// Draws the board with the side of `bottom` below. Before the array of Fischer Random is drawn,
/// only the pawns stand.
pub(super) fn draw(view: &ChessView, bottom: Seat) -> Diagram {
    let pieces = pieces(view.board());
    let board = Board {
        is_flipped: bottom == seat_of(Color::Black),
        ..empty_board()
    };
    let words = Color::ALL
        .into_iter()
        .map(|color| words(color, &pieces))
        .collect();
    let diagram = BoardDiagram {
        pieces: pieces
            .into_iter()
            .map(|(square, piece)| Placed {
                at: cell(square),
                sprite: sprite(piece),
            })
            .collect(),
        marks: marks(view),
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
        ..Board::new(BoardDesign::checkered(), 8, 8)
    }
}

fn coordinates() -> Coordinates {
    Coordinates {
        bottom: ('a'..='h').map(String::from).collect(),
        left: ('1'..='8').map(String::from).collect(),
        top: Vec::new(),
        right: Vec::new(),
    }
}

/// What stands where, the most valuable first.
fn pieces(board: Option<&Chess>) -> Vec<(Square, Piece)> {
    let mut pieces: Vec<(Square, Piece)> = match board {
        Some(board) => board.board().iter().collect(),
        None => array::pawns()
            .into_iter()
            .map(|square| {
                let color = Color::from_white(square.rank() == shakmaty::Rank::Second);
                (square, color.pawn())
            })
            .collect(),
    };
    pieces.sort_by_key(|(square, piece)| {
        (
            piece.color.is_black(),
            std::cmp::Reverse(piece.role),
            *square,
        )
    });
    pieces
}

fn marks(view: &ChessView) -> Vec<Mark> {
    let mark = |square: Square, kind: MarkKind| Mark {
        at: cell(square),
        kind,
    };
    let last = view.last().into_iter().flat_map(|last| {
        [
            mark(last.from, MarkKind::LastFrom),
            mark(last.to, MarkKind::LastTo),
        ]
    });
    let check = view
        .board()
        .filter(|board| board.is_check())
        .and_then(|board| board.board().king_of(board.turn()))
        .map(|king| mark(king, MarkKind::Check));
    last.chain(check).collect()
}

fn words(color: Color, pieces: &[(Square, Piece)]) -> Words {
    Words {
        side: color.fold_wb("white", "black"),
        pieces: pieces
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| (name(piece.role), square.to_string()))
            .collect(),
    }
}

pub(super) fn cell(square: Square) -> Cell {
    let (file, rank) = square.coords();
    Cell {
        file: u8::try_from(file.to_u32()).unwrap_or_default(),
        rank: u8::try_from(rank.to_u32()).unwrap_or_default(),
    }
}

pub(super) const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "chess-pawn",
        Role::Knight => "chess-knight",
        Role::Bishop => "chess-bishop",
        Role::Rook => "chess-rook",
        Role::Queen => "chess-queen",
        Role::King => "chess-king",
    }
}

pub(super) const fn sprite(piece: Piece) -> Sprite {
    Sprite(match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => "chess/white-pawn",
        (Color::White, Role::Knight) => "chess/white-knight",
        (Color::White, Role::Bishop) => "chess/white-bishop",
        (Color::White, Role::Rook) => "chess/white-rook",
        (Color::White, Role::Queen) => "chess/white-queen",
        (Color::White, Role::King) => "chess/white-king",
        (Color::Black, Role::Pawn) => "chess/black-pawn",
        (Color::Black, Role::Knight) => "chess/black-knight",
        (Color::Black, Role::Bishop) => "chess/black-bishop",
        (Color::Black, Role::Rook) => "chess/black-rook",
        (Color::Black, Role::Queen) => "chess/black-queen",
        (Color::Black, Role::King) => "chess/black-king",
    })
}
