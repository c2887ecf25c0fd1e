//! What is left to chance between moves: the die that says which kind of piece moves, and where the behemoth walks.
//!
//! The die shows only kinds that have a move, all equally often. A pawn moves on its own face, and is promoted there to
//! any piece; on the face of a piece a pawn moves only to become that piece.

use super::{
    super::{
        board::Board,
        moves::{KindIndex, Move},
        rules::Rules,
        variant::Effect,
    },
    behemoth,
};

/// What chance has decided of the present move, or is to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Chance {
    /// Nothing.
    #[default]
    None,
    /// The die is to be thrown.
    ThrowDie,
    /// The die shows this kind.
    Thrown(KindIndex),
    /// The behemoth is to walk.
    WalkBehemoth,
}

impl Rules {
    /// The faces of the die that can be thrown: those with a legal move.
    #[must_use]
    pub fn faces(&self, board: &Board) -> Vec<KindIndex> {
        let legal = self.legal(board);
        let faces = self.variant().die.chars();
        let faces = faces.filter_map(|letter| self.kind_of(letter, false));
        faces
            .filter(|face| legal.iter().any(|it| self.is_of_face(board, *it, *face)))
            .collect()
    }

    /// Whether a move may be made on a face.
    pub(in super::super) fn is_of_face(
        &self,
        board: &Board,
        action: Move,
        face: KindIndex,
    ) -> bool {
        let moved = action.from().and_then(|from| board.piece_at(from));
        moved.is_some_and(|piece| piece.kind == face) || action.promotion() == Some(face)
    }

    /// What chance has to decide before a side moves.
    #[must_use]
    pub fn chance_before(&self, board: &Board) -> Chance {
        if self.variant().die.is_empty() || self.legal(board).is_empty() {
            Chance::None
        } else {
            Chance::ThrowDie
        }
    }

    /// What chance has to decide after a move.
    #[must_use]
    pub(in super::super) fn chance_after(&self, board: &Board) -> Chance {
        if self.variant().effect == Effect::Behemoth && self.behemoth(board).is_some() {
            Chance::WalkBehemoth
        } else {
            self.chance_before(board)
        }
    }

    /// How many results there are of what chance has to decide; none where it has nothing to decide.
    #[must_use]
    pub fn sides(&self, board: &Board, chance: Chance) -> u32 {
        match chance {
            Chance::None | Chance::Thrown(_) => 0,
            // At most 16.
            Chance::ThrowDie => self.faces(board).len() as u32,
            Chance::WalkBehemoth => behemoth::WALKS,
        }
    }
}
