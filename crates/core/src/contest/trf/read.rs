//! Reading a file.

use std::collections::BTreeMap;

use super::{
    HEADERS, MAX_BYTES, MAX_LINE, TrfError, TrfFault, TrfPlayer, TrfTeams, TrfTournament,
    columns::{Columns, MOST_POINTS},
    lines::Told,
    players::PlayerLine,
};
use crate::contest::{
    history::{GameScore, History, PlayerRound},
    points::Points,
    result::{Bye, GameResult, ResultLine, SideColor},
    tpn::{MAX_PLAYERS, Tpn},
};

impl TrfTournament {
    /// Reads a file of either form.
    ///
    /// # Errors
    ///
    /// The first line that is wrong, and why.
    pub fn read(text: &str) -> Result<Self, TrfError> {
        if text.len() > MAX_BYTES {
            return Err(TrfError {
                line: 0,
                fault: TrfFault::FileTooLong,
            });
        }
        let mut headers = BTreeMap::new();
        let mut told = Told::default();
        // With the number of the line in which they stand.
        let mut players: BTreeMap<Tpn, (usize, PlayerLine)> = BTreeMap::new();
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        for (at, line) in text.split(['\n', '\r']).enumerate() {
            let number = at + 1;
            let here = |fault| TrfError {
                line: number,
                fault,
            };
            if line.chars().nth(MAX_LINE).is_some() {
                return Err(here(TrfFault::LineTooLong));
            }
            let columns = Columns::new(line);
            let tag = columns.text(0, 3);
            if tag == "001" {
                let player = PlayerLine::read(&columns).map_err(here)?;
                if players.insert(player.tpn, (number, player)).is_some() {
                    return Err(here(TrfFault::RepeatedPlayer));
                }
            } else if HEADERS.contains(&tag.as_str()) {
                headers.insert(tag, columns.rest(3));
            } else {
                told.read(&tag, &columns).map_err(here)?;
            }
        }
        complete(headers, told, &players)
    }
}

/// Puts together what the lines tell.
fn complete(
    headers: BTreeMap<String, String>,
    told: Told,
    players: &BTreeMap<Tpn, (usize, PlayerLine)>,
) -> Result<TrfTournament, TrfError> {
    let whole = |fault| TrfError { line: 0, fault };
    let count = players.len();
    let Some((last, _)) = players.last_key_value() else {
        return Err(whole(TrfFault::NoPlayers));
    };
    if count > MAX_PLAYERS {
        return Err(whole(TrfFault::TooManyPlayers));
    }
    if last.number() != count {
        let missing = Tpn::all(count).find(|it| !players.contains_key(it));
        return Err(whole(
            missing.map_or(TrfFault::NotAPlayer, TrfFault::MissingPlayer),
        ));
    }
    let paired = |it: &Option<PlayerRound>| {
        !matches!(
            it,
            None | Some(PlayerRound::Bye(Bye::Half | Bye::Full | Bye::Zero))
        )
    };
    let rounds = players
        .values()
        .filter_map(|(_, it)| it.rounds.iter().rposition(paired));
    let rounds = rounds.map(|it| it + 1).max().unwrap_or(0);
    let mut history =
        History::new(count, told.system).map_err(|_| whole(TrfFault::TooManyPlayers))?;
    for round in 0..rounds {
        let lines = round_lines(players, round)?;
        history
            .record(&lines)
            .map_err(|_| whole(TrfFault::RoundContradicts { round: round + 1 }))?;
    }
    for (line, player) in players.values() {
        let expected = history.points(player.tpn);
        let extra = told
            .acceleration
            .get(player.tpn.index())
            .and_then(|it| it.get(rounds))
            .copied();
        let coming = coming_bye(player, rounds)
            .map_or(Points::NONE, |it| PlayerRound::Bye(it).points(&told.system));
        // Some programs add the points of the coming bye, or those that accelerate.
        let fitting = [
            expected,
            expected + extra.unwrap_or_default(),
            expected + coming,
        ];
        if !fitting.contains(&player.points) || expected > MOST_POINTS {
            return Err(TrfError {
                line: *line,
                fault: TrfFault::PointsDoNotFit { expected },
            });
        }
    }
    let mut coming_byes: BTreeMap<Tpn, Bye> = BTreeMap::new();
    for (round, tpn, bye) in told.byes {
        if round == rounds + 1 && tpn.number() <= count {
            coming_byes.insert(tpn, bye);
        }
    }
    let cells = players
        .values()
        .filter_map(|(_, it)| Some((it.tpn, coming_bye(it, rounds)?)));
    coming_byes.extend(cells);
    Ok(TrfTournament {
        headers,
        players: players
            .values()
            .map(|(_, it)| it.player.clone())
            .collect::<Vec<TrfPlayer>>(),
        total_rounds: told.total_rounds,
        initial: told.initial,
        acceleration: told.acceleration,
        apart: told.apart,
        history,
        coming_byes: coming_byes.into_iter().collect(),
        teams: TrfTeams::default(),
    })
}

/// The bye of a player in the round after all that were paired.
fn coming_bye(player: &PlayerLine, rounds: usize) -> Option<Bye> {
    match player.rounds.get(rounds) {
        Some(Some(PlayerRound::Bye(bye))) => Some(*bye),
        _ => None,
    }
}

/// A round as all its players tell it.
fn round_lines(
    players: &BTreeMap<Tpn, (usize, PlayerLine)>,
    round: usize,
) -> Result<Vec<ResultLine>, TrfError> {
    let mut lines = Vec::new();
    for (line, player) in players.values() {
        let cell = player.rounds.get(round).copied().flatten();
        let cell = cell.unwrap_or(PlayerRound::Bye(Bye::Zero));
        let (opponent, color) = match cell {
            PlayerRound::Bye(bye) => {
                lines.push(ResultLine::Bye {
                    player: player.tpn,
                    bye,
                });
                continue;
            }
            PlayerRound::Game {
                opponent, color, ..
            }
            | PlayerRound::Forfeit {
                opponent, color, ..
            } => (opponent, color),
        };
        let contradicts = TrfError {
            line: *line,
            fault: TrfFault::RoundContradicts { round: round + 1 },
        };
        let other = players.get(&opponent).ok_or(TrfError {
            line: *line,
            fault: TrfFault::NotAPlayer,
        })?;
        let other = other
            .1
            .rounds
            .get(round)
            .copied()
            .flatten()
            .ok_or(contradicts)?;
        let result = result(player.tpn, cell, other).ok_or(contradicts)?;
        if color == SideColor::White {
            lines.push(ResultLine::Pair {
                white: player.tpn,
                black: opponent,
                result,
            });
        }
    }
    Ok(lines)
}

/// The result of a pairing, from how its two players tell it; nothing if they contradict each other.
fn result(own: Tpn, cell: PlayerRound, other: PlayerRound) -> Option<GameResult> {
    match (cell, other) {
        (
            PlayerRound::Game { color, score, .. },
            PlayerRound::Game {
                opponent,
                color: their_color,
                score: their_score,
            },
        ) if opponent == own && color != their_color => match (score, their_score) {
            (GameScore::Draw, GameScore::Draw) => Some(GameResult::Draw),
            (GameScore::Win, GameScore::Loss) => Some(won_by(color)),
            (GameScore::Loss, GameScore::Win) => Some(won_by(their_color)),
            _ => None,
        },
        (
            PlayerRound::Forfeit { color, is_won, .. },
            PlayerRound::Forfeit {
                opponent,
                color: their_color,
                is_won: they_won,
            },
        ) if opponent == own && color != their_color => {
            let winner = match (is_won, they_won) {
                (true, true) => return None,
                (false, false) => return Some(GameResult::DoubleForfeit),
                (true, false) => color,
                (false, true) => their_color,
            };
            Some(match winner {
                SideColor::White => GameResult::WhiteByForfeit,
                SideColor::Black => GameResult::BlackByForfeit,
            })
        }
        _ => None,
    }
}

fn won_by(color: SideColor) -> GameResult {
    match color {
        SideColor::White => GameResult::WhiteWins,
        SideColor::Black => GameResult::BlackWins,
    }
}
