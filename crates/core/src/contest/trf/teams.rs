//! The lines of teams: `013` in the older form; `310`, `320`, `330`, `352` and `362` in the newer one. They are written
//! only: nothing that is read needs them.

use std::fmt::Write as _;

use super::write::clean;
use crate::contest::{
    points::Points,
    result::{GameResult, SideColor},
    tpn::Tpn,
};

/// One team of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfTeam {
    /// The name.
    pub name: String,
    /// Its players, from the first board on.
    pub players: Vec<Tpn>,
    /// Two points for each match that was won, one for each that was drawn.
    pub match_points: u32,
    /// The points made at its boards.
    pub game_points: Points,
    /// The place in the standings.
    pub rank: u16,
}

/// A match to which one of two teams has not come, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrfForfeit {
    /// The round, from 1.
    pub round: usize,
    /// The numbers of the teams: the first one moves first at the first board.
    pub teams: [Tpn; 2],
    /// How it ended, with White for the first team.
    pub result: GameResult,
}

/// The teams of a file, and what they did without playing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrfTeams {
    /// The teams, by number.
    pub teams: Vec<TrfTeam>,
    /// At how many boards they meet. The first team has White at odd ones.
    pub boards: usize,
    /// The number of the team without an opponent, round by round.
    pub byes: Vec<Option<Tpn>>,
    /// What such a team gets: match points, and points at its boards.
    pub bye_points: (u32, Points),
    /// Matches that were not played.
    pub forfeits: Vec<TrfForfeit>,
}

impl TrfTeams {
    /// The lines of the form of 2016.
    pub(super) fn write_members(&self, lines: &mut Vec<String>) {
        lines.extend(self.teams.iter().map(|team| {
            let start = format!("013 {:<32}", clean(&team.name, 32));
            numbered(start, "", &team.players)
        }));
    }

    /// The lines of the form of 2026.
    pub(super) fn write_codes(&self, lines: &mut Vec<String>) {
        if self.teams.is_empty() {
            return;
        }
        let colors = (0..self.boards).map(|board| if board % 2 == 0 { 'W' } else { 'B' });
        lines.push(format!("352 {}", colors.collect::<String>()));
        lines.push("362  W 2.0    D 1.0    L 0.0".to_owned());
        for (tpn, team) in Tpn::all(self.teams.len()).zip(&self.teams) {
            let start = format!(
                "310 {:>3} {:<32} {:5} {:6} {:>6} {:>6} {:>3} ",
                tpn.number(),
                clean(&team.name, 32),
                "",
                "",
                format!("{}.0", team.match_points),
                team.game_points.to_string(),
                team.rank,
            );
            lines.push(numbered(start, " ", &team.players));
        }
        if self.byes.iter().any(Option::is_some) {
            let (match_points, game_points) = self.bye_points;
            let mut line = format!(
                "320 {:>4} {:>4}",
                format!("{match_points}.0"),
                game_points.to_string()
            );
            for bye in &self.byes {
                let _ = write!(line, " {:03}", bye.map_or(0, Tpn::number));
            }
            lines.push(line);
        }
        lines.extend(self.forfeits.iter().map(|it| {
            let ended = [SideColor::White, SideColor::Black].map(|side| has_won(it.result, side));
            let [one, two] = it.teams.map(Tpn::number);
            let ended: String = ended
                .map(|won| if won { '+' } else { '-' })
                .iter()
                .collect();
            format!("330 {ended} {:03} {one:03} {two:03}", it.round)
        }));
    }
}

const fn has_won(result: GameResult, side: SideColor) -> bool {
    matches!(
        (result, side),
        (GameResult::WhiteByForfeit, SideColor::White)
            | (GameResult::BlackByForfeit, SideColor::Black)
    )
}

/// The beginning of a line with numbers of players in columns of four, and a space between.
fn numbered(start: String, before: &str, players: &[Tpn]) -> String {
    let numbers = players.iter().map(|it| format!("{:>4}", it.number()));
    start + before + &numbers.collect::<Vec<_>>().join(" ")
}
