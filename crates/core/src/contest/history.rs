//! The recorded rounds of a tournament, as each player saw them.

use super::{
    points::Points,
    result::{Bye, GameResult, PointSystem, ResultLine, SideColor},
    tpn::{MAX_PLAYERS, Tpn},
};

/// The most rounds of one tournament.
pub const MAX_ROUNDS: usize = 64;

/// How a game went for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameScore {
    /// They won.
    Win,
    /// They drew.
    Draw,
    /// They lost.
    Loss,
}

/// One round of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerRound {
    /// A game that was played.
    Game {
        /// Against whom.
        opponent: Tpn,
        /// The player's own color.
        color: SideColor,
        /// How it went.
        score: GameScore,
    },
    /// A pairing in which somebody did not appear.
    Forfeit {
        /// Against whom.
        opponent: Tpn,
        /// The player's own color.
        color: SideColor,
        /// Whether the opponent alone was missing.
        is_won: bool,
    },
    /// No pairing. Who is not mentioned in a round has [`Bye::Zero`].
    Bye(Bye),
}

impl PlayerRound {
    /// The opponent in a game that was played.
    #[must_use]
    pub fn met(self) -> Option<Tpn> {
        match self {
            Self::Game { opponent, .. } => Some(opponent),
            Self::Forfeit { .. } | Self::Bye(_) => None,
        }
    }

    /// The color in a game that was played.
    #[must_use]
    pub fn played_color(self) -> Option<SideColor> {
        match self {
            Self::Game { color, .. } => Some(color),
            Self::Forfeit { .. } | Self::Bye(_) => None,
        }
    }

    /// What the round is worth.
    #[must_use]
    pub fn points(self, scoring: &PointSystem) -> Points {
        match self {
            Self::Game { score, .. } => match score {
                GameScore::Win => scoring.win,
                GameScore::Draw => scoring.draw,
                GameScore::Loss => scoring.loss,
            },
            Self::Forfeit { is_won: true, .. } => scoring.win,
            Self::Forfeit { is_won: false, .. } => scoring.forfeit,
            Self::Bye(bye) => match bye {
                Bye::Allocated => scoring.allocated,
                Bye::Half => scoring.half,
                Bye::Full => scoring.full,
                Bye::Zero => scoring.zero,
            },
        }
    }
}

/// Why recorded rounds contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// There are more players than a contest may have.
    TooManyPlayers,
    /// There are more rounds than a tournament may have.
    TooManyRounds,
    /// A number that no player has.
    Unknown(Tpn),
    /// A player has two lines in one round, or meets themselves.
    Twice(Tpn),
}

/// All rounds that were recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    scoring: PointSystem,
    rounds: usize,
    /// Whether everybody meets everybody, so that a round without an opponent says nothing.
    is_table: bool,
    /// For each player, the rounds.
    cells: Vec<Vec<PlayerRound>>,
}

impl History {
    /// A tournament before its first round.
    ///
    /// # Errors
    ///
    /// There are too many players.
    pub fn new(players: usize, scoring: PointSystem) -> Result<Self, Contradiction> {
        if players > MAX_PLAYERS {
            return Err(Contradiction::TooManyPlayers);
        }
        Ok(Self {
            scoring,
            rounds: 0,
            is_table: false,
            cells: vec![Vec::new(); players],
        })
    }

    /// The same of a round robin: forfeits count as games there, and a round without an opponent counts for nothing.
    #[must_use]
    pub fn of_table(mut self) -> Self {
        self.is_table = true;
        self
    }

    /// Whether it is that of a round robin.
    #[must_use]
    pub const fn is_table(&self) -> bool {
        self.is_table
    }

    /// Adds a round. Who has no line in it has [`Bye::Zero`].
    ///
    /// # Errors
    ///
    /// Nothing is added if the round names somebody unknown or somebody twice, or is one too many.
    pub fn record(&mut self, lines: &[ResultLine]) -> Result<(), Contradiction> {
        if self.rounds >= MAX_ROUNDS {
            return Err(Contradiction::TooManyRounds);
        }
        let mut cells: Vec<Option<PlayerRound>> = vec![None; self.players()];
        let mut put = |player: Tpn, cell: PlayerRound| match cells.get_mut(player.index()) {
            None => Err(Contradiction::Unknown(player)),
            Some(Some(_)) => Err(Contradiction::Twice(player)),
            Some(place) => {
                *place = Some(cell);
                Ok(())
            }
        };
        for line in lines {
            match *line {
                ResultLine::Bye { player, bye } => put(player, PlayerRound::Bye(bye))?,
                ResultLine::Pair {
                    white,
                    black,
                    result,
                } => {
                    put(white, cell(SideColor::White, black, result))?;
                    put(black, cell(SideColor::Black, white, result))?;
                }
            }
        }
        for (rounds, cell) in self.cells.iter_mut().zip(cells) {
            rounds.push(cell.unwrap_or(PlayerRound::Bye(Bye::Zero)));
        }
        self.rounds += 1;
        Ok(())
    }

    /// Adds a player who missed all rounds so far.
    ///
    /// # Errors
    ///
    /// There are too many players.
    pub fn admit(&mut self) -> Result<Tpn, Contradiction> {
        let tpn = Tpn::new(self.players() + 1).ok_or(Contradiction::TooManyPlayers)?;
        self.cells
            .push(vec![PlayerRound::Bye(Bye::Zero); self.rounds]);
        Ok(tpn)
    }

    /// The tournament as it was after so many rounds.
    #[must_use]
    pub fn first_rounds(&self, rounds: usize) -> Self {
        let cells = self.cells.iter();
        let cells = cells.map(|it| it.iter().take(rounds).copied().collect());
        Self {
            scoring: self.scoring,
            rounds: self.rounds.min(rounds),
            is_table: self.is_table,
            cells: cells.collect(),
        }
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.cells.len()
    }

    /// The number of recorded rounds.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// What results are worth.
    #[must_use]
    pub fn scoring(&self) -> &PointSystem {
        &self.scoring
    }

    /// The rounds of a player; none of somebody unknown.
    #[must_use]
    pub fn cells(&self, player: Tpn) -> &[PlayerRound] {
        self.cells.get(player.index()).map_or(&[], Vec::as_slice)
    }

    /// The points of a player after so many rounds.
    #[must_use]
    pub fn points_after(&self, player: Tpn, rounds: usize) -> Points {
        let cells = self.cells(player).iter().take(rounds);
        cells.map(|cell| cell.points(&self.scoring)).sum()
    }

    /// The points of a player.
    #[must_use]
    pub fn points(&self, player: Tpn) -> Points {
        self.points_after(player, self.rounds)
    }
}

/// A pairing as one of the two sees it.
fn cell(color: SideColor, opponent: Tpn, result: GameResult) -> PlayerRound {
    let won = match color {
        SideColor::White => [GameResult::WhiteWins, GameResult::WhiteByForfeit],
        SideColor::Black => [GameResult::BlackWins, GameResult::BlackByForfeit],
    };
    let is_won = won.contains(&result);
    match result {
        GameResult::WhiteWins | GameResult::BlackWins => PlayerRound::Game {
            opponent,
            color,
            score: if is_won {
                GameScore::Win
            } else {
                GameScore::Loss
            },
        },
        GameResult::Draw => PlayerRound::Game {
            opponent,
            color,
            score: GameScore::Draw,
        },
        GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::DoubleForfeit => {
            PlayerRound::Forfeit {
                opponent,
                color,
                is_won,
            }
        }
        GameResult::Void => PlayerRound::Bye(Bye::Zero),
    }
}
