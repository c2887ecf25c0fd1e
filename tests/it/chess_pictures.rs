//! Diagrams of chess, made by hand, that pictures are drawn from.

use qiyuan_core::diagram::{
    Board, Cell, Coordinates, Diagram, Hand, Mark, MarkKind, Piece, Sprite, Surface,
};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
pub const FOOLS_MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR";
pub const MIDDLE_GAME: &str = "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1";

/// A chess diagram from the first field of a FEN.
pub fn chess(placement: &str) -> Diagram {
    let mut pieces = Vec::new();
    for (rank, row) in placement.split('/').rev().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as u8;
            } else {
                let at = Cell {
                    file,
                    rank: rank as u8,
                };
                pieces.push(Piece {
                    at,
                    sprite: sprite(letter),
                });
                file += 1;
            }
        }
    }
    let coordinates = Coordinates {
        bottom: letters("abcdefgh"),
        left: letters("12345678"),
        ..Coordinates::default()
    };
    Diagram {
        pieces,
        ..empty(Surface::Checkered, 8, 8, coordinates)
    }
}

pub fn empty(surface: Surface, files: u8, ranks: u8, coordinates: Coordinates) -> Diagram {
    Diagram::new(Board {
        surface,
        files,
        ranks,
        is_turned: false,
        coordinates,
    })
}

pub fn sprite(letter: char) -> Sprite {
    Sprite(match letter {
        'K' => "chess/white-king",
        'Q' => "chess/white-queen",
        'R' => "chess/white-rook",
        'B' => "chess/white-bishop",
        'N' => "chess/white-knight",
        'P' => "chess/white-pawn",
        'k' => "chess/black-king",
        'q' => "chess/black-queen",
        'r' => "chess/black-rook",
        'b' => "chess/black-bishop",
        'n' => "chess/black-knight",
        'p' => "chess/black-pawn",
        _ => panic!("{letter} is no piece"),
    })
}

pub fn letters(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}

pub fn cell(square: &str) -> Cell {
    let bytes = square.as_bytes();
    Cell {
        file: bytes[0] - b'a',
        rank: square[1..].parse::<u8>().unwrap() - 1,
    }
}

pub fn marks(points: &[(&str, MarkKind)]) -> Vec<Mark> {
    let mark = |&(square, kind): &(&str, MarkKind)| Mark {
        at: cell(square),
        kind,
    };
    points.iter().map(mark).collect()
}

pub fn marked(placement: &str, points: &[(&str, MarkKind)]) -> Diagram {
    Diagram {
        marks: marks(points),
        ..chess(placement)
    }
}

pub fn turned(mut diagram: Diagram) -> Diagram {
    diagram.board.is_turned = true;
    diagram
}

pub fn pockets() -> Diagram {
    let near = vec![(sprite('Q'), 1), (sprite('N'), 2), (sprite('P'), 5)];
    let far = vec![(sprite('r'), 1), (sprite('p'), 12)];
    let hand = |seat, pieces| Hand { seat, pieces };
    Diagram {
        hands: vec![hand(0, near), hand(1, far)],
        ..chess(MIDDLE_GAME)
    }
}
