//! Numbers of players within a contest.

use std::fmt;

/// The most players of one contest.
pub const MAX_PLAYERS: usize = 512;

/// A tournament pairing number: 1 is first in the list of entrants. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tpn(u16);

impl Tpn {
    /// The number of a player, from 1 to [`MAX_PLAYERS`].
    #[must_use]
    pub fn new(number: usize) -> Option<Self> {
        let is_known = (1..=MAX_PLAYERS).contains(&number);
        u16::try_from(number).ok().filter(|_| is_known).map(Self)
    }

    /// All numbers of a contest of so many players.
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        (1..=players).map_while(Self::new)
    }

    /// The number, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self.0.into()
    }

    /// The place in a list of all players, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.number() - 1
    }
}

impl fmt::Display for Tpn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
