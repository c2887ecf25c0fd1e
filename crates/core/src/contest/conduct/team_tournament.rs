//! Tournaments of teams: in each round two teams meet at boards as in a match of two. A few teams meet each other in turn;
//! more, or as many as a host likes, are paired by the rules of a Swiss.

use std::collections::BTreeSet;

use super::{
    Contest, ContestEvent, ContestKind, ContestStage, PairedRound, PairedTeams, Pairing, WhyClosed,
    pairing::BERGER,
    plan::MOST_IN_TABLE,
    team_match::{Lineups, points_of},
};
use crate::contest::{
    history::History,
    points::Points,
    result::{Bye, GameResult, PointSystem, ResultLine, SideColor},
    round_robin,
    swiss::{self, Pair, SwissRules},
    tpn::Tpn,
};

/// Which teams meet at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TeamRound {
    /// How many rounds of games were paired before it.
    pub(super) first: usize,
    pub(super) teams: Vec<PairedTeams>,
    pub(super) bye: Option<u16>,
}

/// How two teams stand that meet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MeetingScore {
    /// What each has scored at its boards, game by game.
    games: Vec<[Points; 2]>,
    /// The same with every board counted for more than the ones below it.
    pub(super) boards: [Points; 2],
    /// How it ended, with White for the first team; nothing while games are to come.
    pub(super) result: Option<GameResult>,
}

impl MeetingScore {
    /// What each has made in all games.
    pub(super) fn points(&self) -> [Points; 2] {
        [0, 1].map(|side| self.games.iter().map(|it| it[side]).sum())
    }
}

/// Two teams that meet, as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingView {
    /// The numbers of the teams. The first one moves first at odd boards.
    pub teams: [u16; 2],
    /// What each has made in each round in which they meet.
    pub points: Vec<[Points; 2]>,
    /// The match points of each, once all games are over.
    pub match_points: Option<[u32; 2]>,
}

/// Teams that meet at the same time, as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRoundView {
    /// The first of the rounds in which they meet.
    pub first_round: u16,
    /// Who meets whom.
    pub meetings: Vec<MeetingView>,
    /// The team that has no opponent.
    pub bye: Option<u16>,
    /// How many match points it has for that.
    pub bye_points: u32,
}

impl Contest {
    /// The teams that have players, by their numbers in pairings and tables: the strongest first. Players are numbered
    /// team by team.
    pub(super) fn numbered_teams(&self) -> Vec<u16> {
        let mut teams = Vec::new();
        for team in self.entrants.iter().filter_map(|it| it.team) {
            if !teams.contains(&team) {
                teams.push(team);
            }
        }
        teams
    }

    /// Whether teams are paired by their scores.
    pub(super) fn is_swiss_of_teams(&self) -> bool {
        self.plan.kind == ContestKind::TeamTournament
            && (self.plan.rounds.is_some() || self.numbered_teams().len() > MOST_IN_TABLE)
    }

    /// How many rounds of games there will be.
    pub(super) fn rounds_of_teams(&self) -> usize {
        let teams = self.numbered_teams().len();
        let meetings = match self.is_swiss_of_teams() {
            true => {
                let usual = swiss::usual_rounds(teams);
                let asked = self.plan.rounds.map_or(usual, usize::from);
                asked.min(teams.saturating_sub(1)).max(1)
            }
            false => round_robin::berger(teams).len(),
        };
        meetings * self.games_a_board()
    }

    fn games_a_board(&self) -> usize {
        usize::from(self.plan.cycles).max(1)
    }

    fn has_active(&self, team: u16) -> bool {
        let numbers = self.numbers_of(team);
        numbers.into_iter().any(|it| self.is_active(it))
    }

    pub(super) fn fold_teams(
        &mut self,
        teams: &[PairedTeams],
        bye: Option<u16>,
    ) -> Result<(), &'static str> {
        if self.stage != ContestStage::Running || self.plan.kind != ContestKind::TeamTournament {
            return Err("teams that cannot meet");
        }
        let known = self.numbered_teams();
        let numbers = teams.iter().flat_map(|it| [it.first, it.second]).chain(bye);
        let mut seen = BTreeSet::new();
        for number in numbers {
            if !known.contains(&number) || !seen.insert(number) {
                return Err("a team that is not there, or twice");
            }
        }
        self.team_rounds.push(TeamRound {
            first: self.rounds.len(),
            teams: teams.to_vec(),
            bye,
        });
        Ok(())
    }

    /// The next games of teams that meet, the next teams that do, or the end.
    pub(super) fn next_of_team_tournament(&self) -> Vec<ContestEvent> {
        let (played, games) = (self.rounds.len(), self.games_a_board());
        if played >= usize::from(self.total_rounds) {
            return vec![self.closed(WhyClosed::PlayedOut)];
        }
        let teams = self.numbered_teams();
        if teams.iter().filter(|it| self.has_active(**it)).count() < 2 {
            return vec![self.closed(WhyClosed::TooFew)];
        }
        if let Some(round) = self.team_rounds.last()
            && played < round.first + games
        {
            let first = self.rounds.get(round.first);
            return self.meeting_games(round, first, played + 1..=played + 1);
        }
        let is_live = self.plan.is_live();
        let next: Vec<TeamRound> = match self.is_swiss_of_teams() {
            true => match self.swiss_of_teams(&teams) {
                Some(round) => vec![round],
                None => return vec![self.closed(WhyClosed::NoPairing)],
            },
            false => {
                let table = self.table_of_teams(&teams).skip(played / games);
                table.take(if is_live { 1 } else { usize::MAX }).collect()
            }
        };
        let rules = match self.is_swiss_of_teams() {
            true => swiss::RULES,
            false => BERGER,
        };
        let mut events = Vec::new();
        let mut after = self.clone();
        for round in next {
            let round = TeamRound {
                first: after.rounds.len(),
                ..round
            };
            let first = round.first + 1;
            let last = if is_live { first } else { first + games - 1 };
            let mut made = vec![ContestEvent::TeamsPaired {
                teams: round.teams.clone(),
                bye: round.bye,
                rules: rules.to_owned(),
            }];
            made.extend(after.meeting_games(&round, None, first..=last));
            for recorded in after.stamped(made, self.at) {
                after.apply(&recorded);
                events.push(recorded.event);
            }
        }
        events
    }

    /// Rounds in which teams meet. Whoever is there in the first sits in the order of the boards, and sits there in the
    /// second, too.
    fn meeting_games(
        &self,
        round: &TeamRound,
        first: Option<&PairedRound>,
        numbers: std::ops::RangeInclusive<usize>,
    ) -> Vec<ContestEvent> {
        let lineups = round.teams.iter().map(|it| {
            [it.first, it.second].map(|team| match first {
                Some(first) => self.seated_in(first, team),
                None => self.active_lineup(team),
            })
        });
        let lineups: Vec<Lineups> = lineups.collect();
        let mut before = self.pairings.len();
        let mut events = Vec::new();
        for number in numbers {
            let game = u16::try_from(number - round.first).unwrap_or(u16::MAX);
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            let (count, paired) = self.round_at_boards(number, game, before, &lineups);
            before += count;
            events.extend(paired);
        }
        events
    }

    /// Who of a team sits at its boards: of those who still play, so that whoever is missing leaves the last ones.
    fn active_lineup(&self, team: u16) -> Vec<Tpn> {
        let numbers = self.numbers_of(team).into_iter();
        let active = numbers.filter(|it| self.is_active(*it));
        active.take(self.board_count()).collect()
    }

    /// Who of a team sat at its boards in a round: those without an opponent sat below the others.
    fn seated_in(&self, round: &PairedRound, team: u16) -> Vec<Tpn> {
        let is_theirs = |tpn: &Tpn| self.entrant(*tpn).is_some_and(|it| it.team == Some(team));
        let pairings = round
            .pairings
            .iter()
            .filter_map(|at| self.pairings.get(*at));
        let met = pairings.filter_map(|it| it.players().into_iter().find(is_theirs));
        let byes = round
            .byes
            .iter()
            .filter_map(|it| Tpn::new(it.player.into()));
        met.chain(byes.filter(is_theirs)).collect()
    }

    /// Who meets whom when each team meets each.
    fn table_of_teams(&self, teams: &[u16]) -> impl Iterator<Item = TeamRound> {
        let table = round_robin::berger(teams.len()).into_iter();
        let first = self.rounds.len();
        table.map(move |pairs| {
            let is_in = |tpn: Tpn| pairs.iter().any(|it| it.white == tpn || it.black == tpn);
            let bye = Tpn::all(teams.len()).find(|it| !is_in(*it));
            team_round(teams, first, &pairs, bye)
        })
    }

    /// Who meets whom by the scores so far; nothing if no pairing is possible.
    fn swiss_of_teams(&self, teams: &[u16]) -> Option<TeamRound> {
        let absent: BTreeSet<Tpn> = Tpn::all(teams.len())
            .zip(teams)
            .filter(|(_, team)| !self.has_active(**team))
            .map(|(tpn, _)| tpn)
            .collect();
        let rounds = usize::from(self.total_rounds) / self.games_a_board();
        let color = self.first_color().unwrap_or(SideColor::White);
        let rules = SwissRules::new(rounds, color);
        let round = swiss::pair(&self.history_of_teams(), &rules, &absent).ok()?;
        Some(team_round(
            teams,
            self.rounds.len(),
            &round.pairs,
            round.bye,
        ))
    }

    /// Whether teams were paired anew since this pairing.
    pub(super) fn is_of_earlier_meeting(&self, pairing: &Pairing) -> bool {
        let last = self.team_rounds.last();
        last.is_some_and(|it| usize::from(pairing.round) <= it.first)
    }

    /// How two teams stand that meet in a round.
    pub(super) fn score_of(&self, round: &TeamRound, teams: PairedTeams) -> MeetingScore {
        let both = [teams.first, teams.second];
        let side = |tpn: Tpn| {
            let team = self.entrant(tpn)?.team?;
            both.iter().position(|it| *it == team)
        };
        let rounds = self.rounds.iter().skip(round.first);
        let rounds: Vec<&PairedRound> = rounds.take(self.games_a_board()).collect();
        let first = rounds.first();
        let lineups = first.map(|first| both.map(|team| self.seated_in(first, team)));
        let board_of = |player: Tpn| {
            let mut lineups = lineups.iter().flatten();
            lineups.find_map(|lineup| Some(lineup.iter().position(|it| *it == player)? + 1))
        };
        let mut score = MeetingScore::default();
        let (mut is_over, mut was_played) = (rounds.len() == self.games_a_board(), false);
        for round in &rounds {
            let pairings = round
                .pairings
                .iter()
                .filter_map(|at| self.pairings.get(*at));
            let pairings = pairings.filter(|it| side(it.white).is_some());
            let mut made: Vec<(Tpn, Points)> = Vec::new();
            for pairing in pairings {
                let Some(result) = pairing.result().map(|it| it.0) else {
                    is_over = false;
                    continue;
                };
                was_played |= result.is_played();
                let both = [SideColor::White, SideColor::Black].map(|it| points_of(result, it));
                made.extend(pairing.players().into_iter().zip(both));
            }
            let byes = round.byes.iter();
            let byes = byes.filter_map(|it| Tpn::new(it.player.into()));
            made.extend(byes.map(|it| (it, Points::ONE)));
            let mut games = [Points::NONE; 2];
            for (player, points) in made {
                let Some((side, board)) = side(player).zip(board_of(player)) else {
                    continue;
                };
                let weight = (self.board_count() + 1).saturating_sub(board);
                let weight = u32::try_from(weight).unwrap_or(0);
                games[side] += points;
                score.boards[side] += Points::halves(points.in_halves() * weight);
            }
            score.games.push(games);
        }
        score.result = is_over.then(|| result_of(score.points(), was_played));
        score
    }

    /// The rounds as the rules of pairing see them: teams as players, with a point for a match that was won.
    pub(super) fn history_of_teams(&self) -> History {
        let teams = self.numbered_teams();
        let empty = || History::new(0, PointSystem::default());
        let mut history = History::new(teams.len(), PointSystem::default())
            .or_else(|_| empty())
            .expect("nobody is not too many");
        let is_swiss = self.is_swiss_of_teams();
        if !is_swiss {
            history = history.of_table();
        }
        let number = |team: u16| {
            let at = teams.iter().position(|it| *it == team)?;
            Tpn::new(at + 1)
        };
        for round in &self.team_rounds {
            let met = round.teams.iter().filter_map(|it| {
                Some(ResultLine::Pair {
                    white: number(it.first)?,
                    black: number(it.second)?,
                    result: self.score_of(round, *it).result?,
                })
            });
            let bye = round.bye.filter(|_| is_swiss).and_then(number);
            let bye = bye.map(|player| ResultLine::Bye {
                player,
                bye: Bye::Allocated,
            });
            let lines: Vec<ResultLine> = met.chain(bye).collect();
            // A round of this contest fits its own teams.
            let _ = history.record(&lines);
        }
        history
    }

    pub(super) fn team_round_views(&self) -> Vec<TeamRoundView> {
        let rounds = self.team_rounds.iter().map(|round| {
            let meetings = round.teams.iter().map(|it| {
                let score = self.score_of(round, *it);
                let match_points = |result| {
                    let made = [SideColor::White, SideColor::Black];
                    made.map(|color| points_of(result, color).in_halves())
                };
                MeetingView {
                    teams: [it.first, it.second],
                    points: score.games,
                    match_points: score.result.map(match_points),
                }
            });
            TeamRoundView {
                first_round: u16::try_from(round.first + 1).unwrap_or(u16::MAX),
                meetings: meetings.collect(),
                bye: round.bye,
                bye_points: self.bye_of_team().0,
            }
        });
        rounds.collect()
    }
}

/// Pairs of numbers as teams.
fn team_round(teams: &[u16], first: usize, pairs: &[Pair], bye: Option<Tpn>) -> TeamRound {
    let team = |tpn: Tpn| teams.get(tpn.index()).copied();
    let met = pairs.iter().filter_map(|it| {
        Some(PairedTeams {
            first: team(it.white)?,
            second: team(it.black)?,
        })
    });
    TeamRound {
        first,
        teams: met.collect(),
        bye: bye.and_then(team),
    }
}

/// How a meeting ended, with White for the first team. Teams that both have made nothing without a game have both missed
/// it.
fn result_of(games: [Points; 2], was_played: bool) -> GameResult {
    match (games[0].cmp(&games[1]), was_played) {
        (std::cmp::Ordering::Greater, true) => GameResult::WhiteWins,
        (std::cmp::Ordering::Greater, false) => GameResult::WhiteByForfeit,
        (std::cmp::Ordering::Less, true) => GameResult::BlackWins,
        (std::cmp::Ordering::Less, false) => GameResult::BlackByForfeit,
        (std::cmp::Ordering::Equal, false) if games[0] == Points::NONE => GameResult::DoubleForfeit,
        (std::cmp::Ordering::Equal, _) => GameResult::Draw,
    }
}
