//! How the teams of a tournament stand: by match points, game points, the matches among each other, and the boards at which
//! games were won.

use super::{
    Contest,
    teams::{TeamScore, TeamStanding},
};
use crate::contest::{points::Points, tie_breaks, tpn::Tpn};

impl Contest {
    /// The teams that have players, the best first; whom nothing distinguishes share a place, in the order of their
    /// numbers.
    pub(super) fn standings_of_teams(&self) -> Vec<TeamStanding> {
        let history = self.history_of_teams();
        let teams = self.numbered_teams();
        let sums: Vec<(Points, TeamScore)> = Tpn::all(teams.len())
            .zip(&teams)
            .map(|(tpn, team)| {
                let (games, boards) = self.made_at_boards(*team);
                // A point of the history is a match that was won.
                let match_points = history.points(tpn).in_halves();
                let score = TeamScore {
                    match_points,
                    board_count: boards,
                };
                (games, score)
            })
            .collect();
        let sums_of = |tpn: Tpn| sums.get(tpn.index()).copied().unwrap_or_default();
        let all: Vec<Tpn> = Tpn::all(teams.len()).collect();
        let by_points = split(all, |tpn| {
            let (games, score) = sums_of(tpn);
            (score.match_points, games)
        });
        let groups = by_points
            .into_iter()
            .flat_map(|group| tie_breaks::by_direct_encounter(&history, &group))
            .flat_map(|group| split(group, |tpn| sums_of(tpn).1.board_count));
        let mut rows = Vec::with_capacity(teams.len());
        for group in groups {
            let place = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
            rows.extend(group.into_iter().filter_map(|tpn| {
                let team = *teams.get(tpn.index())?;
                let (points, score) = sums_of(tpn);
                Some(TeamStanding {
                    team,
                    place,
                    points,
                    players: self.numbers_of(team).len(),
                    score: Some(score),
                })
            }));
        }
        rows
    }

    /// What a team without an opponent gets: match points, and points for its boards. One that a Swiss leaves over has
    /// those of a win, and half of the points of its boards, of which it won none.
    pub(super) fn bye_of_team(&self) -> (u32, Points) {
        if !self.is_swiss_of_teams() {
            return (0, Points::NONE);
        }
        let half = self.board_count() * usize::from(self.plan.cycles);
        (2, Points::halves(u32::try_from(half).unwrap_or(0)))
    }

    /// What a team has scored at its boards, and the same with every board counted for more than the ones below it.
    fn made_at_boards(&self, team: u16) -> (Points, Points) {
        let (mut games, mut boards) = (Points::NONE, Points::NONE);
        for round in &self.team_rounds {
            if round.bye == Some(team) {
                games += self.bye_of_team().1;
            }
            for teams in &round.teams {
                let sides = [teams.first, teams.second];
                if let Some(side) = sides.iter().position(|it| *it == team) {
                    let score = self.score_of(round, *teams);
                    games += score.points()[side];
                    boards += score.boards[side];
                }
            }
        }
        (games, boards)
    }
}

/// Splits a group by a value, the greatest first, and keeps the order of equals.
fn split<T: Ord>(mut group: Vec<Tpn>, key: impl Fn(Tpn) -> T) -> Vec<Vec<Tpn>> {
    group.sort_by_key(|it| std::cmp::Reverse(key(*it)));
    let same = |one: &Tpn, two: &Tpn| key(*one) == key(*two);
    group.chunk_by(same).map(<[_]>::to_vec).collect()
}
