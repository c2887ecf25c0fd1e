//! The line of a player (`001`).

use super::{TrfFault, TrfPlayer, columns::Columns};
use crate::contest::{
    history::{GameScore, MAX_ROUNDS, PlayerRound},
    points::Points,
    result::{Bye, SideColor},
    tpn::Tpn,
};

/// Where the rounds begin, and how wide one is.
pub(super) const FIRST_ROUND: usize = 91;
pub(super) const ROUND_WIDTH: usize = 10;

/// A player's line.
#[derive(Clone, Debug)]
pub(super) struct PlayerLine {
    pub(super) tpn: Tpn,
    pub(super) player: TrfPlayer,
    pub(super) points: Points,
    /// The rounds that are told; nothing where the columns are blank.
    pub(super) rounds: Vec<Option<PlayerRound>>,
}

impl PlayerLine {
    pub(super) fn read(line: &Columns) -> Result<Self, TrfFault> {
        if line.len() < 84 {
            return Err(TrfFault::LineTooShort);
        }
        let tpn = line.player(4, 4)?;
        let player = TrfPlayer {
            sex: Some(line.at(9)).filter(|it| *it != ' '),
            title: line.text(10, 3),
            name: line.text(14, 33),
            rating: line.number(48, 4)?.filter(|it| *it > 0),
            federation: line.text(53, 3),
            id: line.text(57, 11),
            birth: line.text(69, 10),
            rank: line.number(85, 4)?,
        };
        let points = line.points(80, 4)?;
        let mut rounds = Vec::new();
        for start in (FIRST_ROUND..line.len()).step_by(ROUND_WIDTH) {
            rounds.push(round(line, start, tpn)?);
        }
        while rounds.last() == Some(&None) {
            rounds.pop();
        }
        if rounds.len() > MAX_ROUNDS {
            return Err(TrfFault::TooManyRounds);
        }
        Ok(Self {
            tpn,
            player,
            points,
            rounds,
        })
    }
}

/// One round of a player; nothing if its columns are blank.
fn round(line: &Columns, start: usize, own: Tpn) -> Result<Option<PlayerRound>, TrfFault> {
    if line.is_blank(start, ROUND_WIDTH) {
        return Ok(None);
    }
    if !line.is_blank(start + 8, 2) {
        return Err(TrfFault::Trailing);
    }
    let opponent = line.text(start, 4);
    let letter = line.at(start + 7).to_ascii_uppercase();
    let color = match line.at(start + 5) {
        'w' => Some(SideColor::White),
        'b' => Some(SideColor::Black),
        '-' | ' ' => None,
        _ => return Err(TrfFault::NotAColor),
    };
    if opponent.is_empty() || opponent.bytes().all(|it| it == b'0') {
        let bye = match (letter, color) {
            (_, Some(_)) => return Err(TrfFault::NotAColor),
            ('H', None) => Bye::Half,
            ('F', None) => Bye::Full,
            ('U', None) => Bye::Allocated,
            ('Z' | ' ' | '-', None) => Bye::Zero,
            _ => return Err(TrfFault::NotAResult),
        };
        return Ok(Some(PlayerRound::Bye(bye)));
    }
    let opponent = super::columns::player(&opponent)?;
    if opponent == own {
        return Err(TrfFault::NotAPlayer);
    }
    // Without colors the lower number is taken to have had White.
    let by_number = if own < opponent {
        SideColor::White
    } else {
        SideColor::Black
    };
    let score = match letter {
        '1' | 'W' => GameScore::Win,
        '=' | 'D' => GameScore::Draw,
        '0' | 'L' => GameScore::Loss,
        '+' | '-' => {
            return Ok(Some(PlayerRound::Forfeit {
                opponent,
                color: color.unwrap_or(by_number),
                is_won: letter == '+',
            }));
        }
        _ => return Err(TrfFault::NotAResult),
    };
    let color = color.ok_or(TrfFault::NotAColor)?;
    Ok(Some(PlayerRound::Game {
        opponent,
        color,
        score,
    }))
}
