//! Who looks, and so what may be shown.
//!
//! Nothing but a view leaves the pure core: diagrams, captions, choices and even the error for a
//! bad action are computed from what the viewer may know.

use super::Seat;

/// Who looks at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, from their own seat.
    Seat(Seat),
    /// The channel: only what everybody may know.
    Public,
    /// Everything; allowed only once the game is over.
    Record,
}

impl Viewer {
    /// The seat of a player who looks from it.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Record => None,
        }
    }

    /// Whether a viewer may see what belongs to `seat` alone.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Public => false,
            Self::Record => true,
        }
    }
}
