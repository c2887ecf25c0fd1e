//! What can be asked of a position beside its legal moves.

use super::{
    board::{Board, Cell, EnPassant},
    moves::{KindIndex, Move},
    rules::Rules,
    square::{Color, Square, Squares},
    variant::Royalty,
};

/// Where a piece could go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindReach {
    /// Empty squares to which it could move.
    pub moves: Squares,
    /// Squares, empty or not, on which it could capture.
    pub captures: Squares,
}

impl Rules {
    /// Where a piece of a kind could go from a square of a board on which `occupied` squares hold pieces of the
    /// opponent.
    #[must_use]
    pub fn reach(
        &self,
        kind: KindIndex,
        from: Square,
        color: Color,
        occupied: Squares,
    ) -> KindReach {
        let mut reach = KindReach::default();
        for ray in self.tables.rays(Cell::code_of(color, kind), from) {
            for (skipped, to) in self.tables.squares(*ray).iter().enumerate() {
                let is_occupied = occupied.contains(*to);
                if skipped >= usize::from(ray.skips) {
                    if ray.moves && !is_occupied {
                        reach.moves.insert(*to);
                    }
                    if ray.captures {
                        reach.captures.insert(*to);
                    }
                }
                if is_occupied {
                    break;
                }
            }
        }
        reach
    }

    /// The capture en passant that is open, if it is legal.
    pub(super) fn legal_en_passant(&self, board: &Board) -> Option<EnPassant> {
        let open = board.en_passant?;
        self.legal(board)
            .into_iter()
            .any(|action| {
                self.captured(board, action) == Some(open.pawn)
                    && self.target(action) == open.target
            })
            .then_some(open)
    }

    /// What decides whether two positions are the same for repetition: a capture en passant counts where it is legal,
    /// counters do not.
    #[must_use]
    pub fn key(&self, board: &Board) -> Board {
        let mut royals = board.royals;
        if self.variant().royalty == Royalty::None {
            // Kings are pieces like others, unless one can castle.
            for (royal, rights) in royals.iter_mut().zip(board.castling) {
                *royal = royal.filter(|_| rights != [None; 2]);
            }
        }
        Board {
            royals,
            en_passant: self.legal_en_passant(board),
            halfmove_clock: 0,
            number: 1,
            ..board.clone()
        }
    }

    /// Squares on which a legal move can end, each with the moves that end there: what a side names where its opponent
    /// chooses among them.
    #[must_use]
    pub fn destinations(&self, board: &Board) -> Vec<(Square, Vec<Move>)> {
        let mut destinations: Vec<(Square, Vec<Move>)> = Vec::new();
        for action in self.legal(board) {
            let to = self.target(action);
            match destinations.iter_mut().find(|(square, _)| *square == to) {
                Some((_, moves)) => moves.push(action),
                None => destinations.push((to, vec![action])),
            }
        }
        destinations.sort_unstable_by_key(|(square, _)| *square);
        destinations
    }

    /// The legal moves that end on a square.
    #[must_use]
    pub fn candidates(&self, board: &Board, to: Square) -> Vec<Move> {
        let mut moves = self.legal(board);
        moves.retain(|action| self.target(*action) == to);
        moves
    }
}
