//! The 960 arrays of Fischer Random, numbered from 0 to 959 as Reinhard Scharnagl numbered them.
//!
//! FIDE Laws, Guideline II.2: pawns stand as usual, the bishops on squares of different colors, the
//! king between the rooks, and Black mirrors White. Number 518 is the array of chess.

use shakmaty::{Bitboard, Board, CastlingMode, Chess, Setup};

/// How many arrays there are.
pub(super) const COUNT: u32 = 960;

/// The start of a game from the array with this number, if there is one.
pub(super) fn number(number: u32) -> Option<Chess> {
    if number >= COUNT {
        return None;
    }
    let board = Board::chess960(number);
    Setup {
        castling_rights: board.rooks(),
        board,
        ..Setup::initial()
    }
    .position(CastlingMode::Chess960)
    .ok()
}

/// The pawns of both sides, which stand before the array is drawn.
pub(super) fn pawns() -> Bitboard {
    Board::new().pawns()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use shakmaty::{Color, File, Position as _};

    use super::*;

    #[test]
    fn there_are_960_different_arrays_that_all_obey_the_guideline() {
        let mut seen = HashSet::new();
        for drawn in 0..COUNT {
            let start = number(drawn).unwrap();
            let white = start.board().white() & Color::White.backrank();
            let files = |role: Bitboard| -> Vec<File> {
                (role & white)
                    .into_iter()
                    .map(shakmaty::Square::file)
                    .collect()
            };
            let rooks = files(start.board().rooks());
            let king = files(start.board().kings())[0];
            assert!(rooks[0] < king && king < rooks[1], "array {drawn}");
            let bishops = start.board().bishops() & white;
            assert_eq!((bishops & Bitboard::LIGHT_SQUARES).count(), 1);
            assert_eq!(start.castles().castling_rights(), start.board().rooks());
            assert!(seen.insert(start.board().to_string()));
        }
        assert_eq!(seen.len(), 960);
    }

    #[test]
    fn number_518_is_the_array_of_chess() {
        assert_eq!(number(518).unwrap().board(), Chess::default().board());
    }

    #[test]
    fn there_is_no_array_960() {
        assert!(number(960).is_none());
        assert!(number(u32::MAX).is_none());
    }
}
