//! What seats do: they move pieces, or name the square on which their move ends.

use super::super::{Color, KindIndex, Move, Placement, Square};

/// An action of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A move on the board. Where a square was named, the opponent makes it.
    Play(Move),
    /// Naming the square on which the move ends, where the opponent chooses among the moves that end there.
    Name(Square),
    /// Placing the own pieces before the game.
    Place(Placement),
    /// The same, of which a viewer does not know where they stand.
    Placed,
    /// A move of which a viewer knows only what it captured.
    Unseen(Option<Loss>),
}

/// A piece that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loss {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: KindIndex,
    /// Where it stood.
    pub at: Square,
}
