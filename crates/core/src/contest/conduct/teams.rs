//! Teams: for which somebody plays, and how they stand.

use super::{
    Contest, ContestKind, ContestPlan, ContestRefusal, Standings,
    plan::{MOST_IN_TABLE, MOST_IN_TEAM},
};
use crate::contest::points::Points;

/// How a team stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamStanding {
    /// Which team, from 1.
    pub team: u16,
    /// The place, from 1; equals share one.
    pub place: u16,
    /// The points of its players, in a team battle of its best ones.
    pub points: Points,
    /// How many play for it.
    pub players: usize,
    /// What decides in a team tournament.
    pub score: Option<TeamScore>,
}

/// What decides between teams of a team tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamScore {
    /// Two for each match that was won, one for each that was drawn.
    pub match_points: u32,
    /// The points made at the boards, of which those at the first ones count for more.
    pub board_count: Points,
}

impl ContestPlan {
    /// How many may play for each team that meets others at boards: the places are divided among them. Nothing where
    /// teams may be of any size.
    #[must_use]
    pub fn team_places(&self) -> Option<u16> {
        let teams = u16::try_from(self.teams.len()).unwrap_or(u16::MAX);
        let places = self.max.checked_div(teams)?.min(MOST_IN_TEAM);
        self.kind.has_boards().then_some(places)
    }

    /// Whether it is a tournament in which each team meets each, however many come.
    #[must_use]
    pub fn is_league(&self) -> bool {
        let is_tournament = self.kind == ContestKind::TeamTournament;
        is_tournament && self.rounds.is_none() && self.teams.len() <= MOST_IN_TABLE
    }

    /// How many may join in all.
    #[must_use]
    pub fn places(&self) -> usize {
        let of_team = self.team_places().map(usize::from);
        of_team.map_or(self.max.into(), |it| it * self.teams.len())
    }
}

impl Contest {
    /// The team for which somebody wants to play; nothing where there are none.
    pub(super) fn team_of(&self, wanted: Option<u16>) -> Result<Option<u16>, ContestRefusal> {
        if self.plan.teams.is_empty() {
            return Ok(None);
        }
        let is_known = |it: &u16| (1..=self.plan.teams.len()).contains(&usize::from(*it));
        let team = wanted.filter(is_known);
        team.map(Some).ok_or(ContestRefusal::NoSuchTeam)
    }

    /// How the teams stand, the best first.
    pub(super) fn team_standings(&self, standings: &Standings) -> Vec<TeamStanding> {
        if self.plan.kind == ContestKind::TeamTournament {
            return self.standings_of_teams();
        }
        let best = self.plan.best.map_or(usize::MAX, usize::from);
        let rows = &standings.rows;
        let teams = (1..).zip(&self.plan.teams).map(|(team, _): (u16, _)| {
            // Rows are in the order of points.
            let members = rows.iter().filter(|row| {
                let entrant = self.entrant(row.tpn);
                entrant.is_some_and(|it| it.team == Some(team))
            });
            TeamStanding {
                team,
                place: 1,
                points: members.clone().take(best).map(|it| it.points).sum(),
                players: members.count(),
                score: None,
            }
        });
        let mut teams: Vec<TeamStanding> = teams.collect();
        teams.sort_by_key(|it| (std::cmp::Reverse(it.points), it.team));
        let points: Vec<Points> = teams.iter().map(|it| it.points).collect();
        for team in &mut teams {
            let ahead = points.iter().filter(|it| **it > team.points).count();
            team.place = u16::try_from(ahead + 1).unwrap_or(u16::MAX);
        }
        teams
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::{Span, Timestamp},
        contest::{
            conduct::{
                BadPlan, ContestActor, ContestCommand,
                properties::{Run, terms},
            },
            result::GameResult,
        },
        session::PlayerId,
    };

    fn plan(teams: &[&str], best: u8) -> ContestPlan {
        let mut plan = ContestPlan::new(ContestKind::TeamBattle, "Saturday", terms("5m+3s"));
        plan.teams = teams.iter().map(|it| (*it).to_owned()).collect();
        plan.best = Some(best);
        plan
    }

    #[test]
    fn only_players_of_different_teams_meet_and_the_best_of_a_team_count() {
        let mut run = Run::new(plan(&["Red", "Blue"], 1), 1);
        let join = |team| ContestCommand::Join { rating: None, team };
        assert!(!run.person(2, join(None)) && !run.person(2, join(Some(3))));
        assert!(!run.person(2, join(Some(0))));
        // Three of Red, one of Blue.
        for (player, team) in [(2, 1), (3, 1), (4, 1), (5, 2)] {
            assert!(run.person(player, join(Some(team))));
        }
        let host = ContestActor::Host(PlayerId(1));
        run.asks(host, ContestCommand::Start).unwrap();
        for _ in 0..2 {
            for player in 2..6 {
                run.person(player, ContestCommand::Here);
            }
            run.now = run.now + Span::from_secs(30);
            run.asks(ContestActor::System, ContestCommand::Tick)
                .unwrap();
            let [(pairing, session)] = run.playing()[..] else {
                panic!("one pair of different teams");
            };
            let view = run.contest.view();
            let players = view.pairing(pairing).unwrap().players;
            let teams = players.map(|it| view.entrant(it).unwrap().team.unwrap());
            assert_ne!(teams[0], teams[1]);
            let red_won = match teams[0] {
                1 => GameResult::WhiteWins,
                _ => GameResult::BlackWins,
            };
            run.ends(pairing, session, red_won);
        }
        // Two of Red have won a game each, and one of them counts; or one has won both.
        let teams = run.contest.view().teams;
        let best = run.contest.standings().rows[0].points;
        assert_eq!((teams[0].team, teams[0].place, teams[0].players), (1, 1, 3));
        assert_eq!(teams[0].points, best);
        assert_eq!((teams[1].place, teams[1].points), (2, Points::NONE));
    }

    #[test]
    fn nobody_is_paired_while_only_players_of_one_team_wait() {
        let mut run = Run::new(plan(&["Red", "Blue"], 5), 1);
        for (player, team) in [(2, 1), (3, 1), (4, 2)] {
            let team = Some(team);
            assert!(run.person(player, ContestCommand::Join { rating: None, team }));
        }
        assert!(run.host(ContestCommand::Start));
        assert!(run.person(2, ContestCommand::Here) && run.person(3, ContestCommand::Here));
        // Nothing comes by itself but the end.
        assert_eq!(run.contest.deadline(), run.contest.view().ends);
        assert!(run.person(4, ContestCommand::Here));
        run.waits();
        assert_eq!(run.playing().len(), 1);
        let late = ContestCommand::Join {
            rating: None,
            team: Some(2),
        };
        assert!(run.person(5, late) && run.person(5, ContestCommand::Here));
        run.waits();
        assert_eq!(run.playing().len(), 2);
    }

    #[test]
    fn teams_with_equal_points_share_a_place() {
        let mut run = Run::new(plan(&["Red", "Blue", "Green"], 5), 1);
        for (player, team) in [(2, 1), (3, 2)] {
            let team = Some(team);
            assert!(run.person(player, ContestCommand::Join { rating: None, team }));
        }
        assert!(run.host(ContestCommand::Start));
        assert!(run.person(2, ContestCommand::Here) && run.person(3, ContestCommand::Here));
        run.waits();
        let [(pairing, session)] = run.playing()[..] else {
            panic!("one game");
        };
        run.ends(pairing, session, GameResult::Draw);
        let teams = run.contest.view().teams;
        let places: Vec<(u16, u16)> = teams.iter().map(|it| (it.team, it.place)).collect();
        assert_eq!(places, [(1, 1), (2, 1), (3, 3)]);
    }

    #[test]
    fn a_plan_with_teams_is_checked() {
        let now = Timestamp::from_ms(0);
        assert_eq!(plan(&["Red", "Blue"], 5).check(now), Ok(()));
        let long = "x".repeat(31);
        for (teams, best) in [
            (&["Red"][..], 5),
            (&["Red", "red "][..], 5),
            (&["Red", " "][..], 5),
            (&["Red", long.as_str()][..], 5),
            (&["Red"; 11][..], 5),
            (&["Red", "Blue"][..], 0),
            (&["Red", "Blue"][..], 21),
        ] {
            assert_eq!(
                plan(teams, best).check(now),
                Err(BadPlan::Teams),
                "{teams:?}"
            );
        }
        let mut arena = plan(&["Red", "Blue"], 5);
        arena.kind = ContestKind::Arena;
        assert_eq!(arena.check(now), Err(BadPlan::Teams));
    }
}
