//! What everybody may know of a contest.

use super::{
    Contest, ContestEnding, ContestId, ContestKind, ContestPlan, ContestStage, Entrant, MatchState,
    PondView, Progress, RecordedBye, RecordedResult, StageView, Standings, TeamRoundView,
    TeamStanding, WhyWithdrawn,
};
use crate::{
    clock::Timestamp,
    contest::{knockout::MatchId, stairs::Stairs, tpn::Tpn},
    session::{PlayerId, SessionId, Version},
};

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantView {
    /// Who.
    pub player: PlayerId,
    /// The rating with which they joined, and how uncertain it is.
    pub rating: (i32, u16),
    /// For which team they play, from 1.
    pub team: Option<u16>,
    /// Why they do not play any more.
    pub withdrawn: Option<WhyWithdrawn>,
    /// Whether they may come back after not having come.
    pub may_return: bool,
    /// Whether they wait for a game of an arena.
    pub is_idle: bool,
}

/// A pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingView {
    /// Its number in the contest.
    pub number: u32,
    /// The round.
    pub round: u16,
    /// The board in the round.
    pub board: u16,
    /// Who moves first, and the other.
    pub players: [Tpn; 2],
    /// Who of them has said to be there.
    pub present: [bool; 2],
    /// The match of a knockout.
    pub of_match: Option<MatchId>,
    /// Until when they are waited for.
    pub due: Option<Timestamp>,
    /// The game, once it was begun.
    pub session: Option<SessionId>,
    /// How it ended.
    pub result: Option<RecordedResult>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundView {
    /// Its number, from 1.
    pub number: u16,
    /// When it was paired: by correspondence several rounds are paired at once.
    pub paired: Timestamp,
    /// Who meets whom.
    pub pairings: Vec<PairingView>,
    /// Who meets nobody.
    pub byes: Vec<RecordedBye>,
}

/// A contest as everybody may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestView {
    /// Which.
    pub id: ContestId,
    /// As of this version.
    pub version: Version,
    /// Who opened it.
    pub opener: PlayerId,
    /// When.
    pub opened: Timestamp,
    /// What it is like.
    pub plan: ContestPlan,
    /// How far it has come.
    pub stage: ContestStage,
    /// When it begins by itself.
    pub starts: Option<Timestamp>,
    /// Who plays, by number once it has begun.
    pub entrants: Vec<EntrantView>,
    /// How many rounds there will be, where that is known.
    pub total_rounds: Option<u16>,
    /// The rounds that were paired.
    pub rounds: Vec<RoundView>,
    /// The stages of a round robin in sections.
    pub stages: Vec<StageView>,
    /// Which teams met in the rounds of a team tournament.
    pub team_rounds: Vec<TeamRoundView>,
    /// The matches of a knockout.
    pub matches: Vec<MatchState>,
    /// When the next round is paired, if nothing else has to come before.
    pub next_round: Option<Timestamp>,
    /// Who stands on which step of stairs.
    pub stairs: Stairs,
    /// A pond, once it has begun.
    pub pond: Option<PondView>,
    /// When an arena ends.
    pub ends: Option<Timestamp>,
    /// Whether it is paused.
    pub is_paused: bool,
    /// What was announced: when, by whom, what.
    pub announcements: Vec<(Timestamp, PlayerId, String)>,
    /// Who is ahead.
    pub standings: Standings,
    /// Who orders the boards of each team, where teams meet at boards.
    pub captains: Vec<Option<PlayerId>>,
    /// The players of each of these teams, from the first board on.
    pub lineups: Vec<Vec<PlayerId>>,
    /// How the teams stand, the best first.
    pub teams: Vec<TeamStanding>,
    /// How it ended.
    pub ending: Option<ContestEnding>,
}

impl Contest {
    /// What everybody may know.
    #[must_use]
    pub fn view(&self) -> ContestView {
        let entrants = self.entrants.iter().map(|it| EntrantView {
            player: it.player,
            rating: (it.rating, it.deviation),
            team: it.team,
            withdrawn: it.withdrawn,
            may_return: self.may_return(it),
            is_idle: it.idle.is_some(),
        });
        let rounds = self.rounds.iter().zip(1_u16..).map(|(round, number)| {
            let pairings = round
                .pairings
                .iter()
                .filter_map(|at| self.pairings.get(*at));
            let pairings = pairings.map(|it| PairingView {
                number: it.number,
                round: it.round,
                board: it.board,
                players: it.players(),
                present: it.present,
                of_match: it.of_match,
                due: it.due.filter(|_| it.progress == Progress::Waiting),
                session: it.session,
                result: it.result(),
            });
            RoundView {
                number,
                paired: round.at,
                pairings: pairings.collect(),
                byes: round.byes.clone(),
            }
        });
        let standings = self.standings();
        ContestView {
            id: self.id,
            version: self.version,
            opener: self.by,
            opened: self.opened,
            plan: self.plan.clone(),
            stage: self.stage,
            starts: self.starts,
            entrants: entrants.collect(),
            total_rounds: Some(self.total_rounds).filter(|it| *it > 0),
            rounds: rounds.collect(),
            stages: self.stage_views(),
            team_rounds: self.team_round_views(),
            matches: self.matches(),
            next_round: self.next_round.filter(|_| self.may_go_on()),
            stairs: self.stairs.clone(),
            pond: self.pond_view(),
            ends: self.ends,
            is_paused: self.paused.is_some(),
            announcements: self.announcements.clone(),
            captains: self.captains(),
            lineups: self.lineups(),
            teams: self.team_standings(&standings),
            standings,
            ending: self.ending.clone(),
        }
    }
}

impl Contest {
    /// Whether somebody who does not play may come back.
    fn may_return(&self, entrant: &Entrant) -> bool {
        match (self.plan.kind, entrant.withdrawn) {
            (_, None | Some(WhyWithdrawn::Host)) => false,
            (kind, _) if kind.pond().is_some() => false,
            (ContestKind::Stairs | ContestKind::Arena | ContestKind::TeamBattle, Some(_)) => true,
            (kind, Some(why)) => {
                let missed = why == WhyWithdrawn::NoShow;
                missed && !entrant.has_returned && !kind.is_knockout()
            }
        }
    }
}

impl ContestView {
    /// Somebody who plays, by number.
    #[must_use]
    pub fn entrant(&self, tpn: Tpn) -> Option<&EntrantView> {
        self.entrants.get(tpn.index())
    }

    /// The player with a number.
    #[must_use]
    pub fn player(&self, tpn: Tpn) -> Option<PlayerId> {
        self.entrant(tpn).map(|it| it.player)
    }

    /// The number of a player.
    #[must_use]
    pub fn number_of(&self, player: PlayerId) -> Option<Tpn> {
        let at = self.entrants.iter().position(|it| it.player == player)?;
        Tpn::new(at + 1)
    }

    /// Whether somebody plays and has not withdrawn.
    #[must_use]
    pub fn plays(&self, player: PlayerId) -> bool {
        let theirs = |it: &&EntrantView| it.player == player;
        let entrant = self.entrants.iter().find(theirs);
        entrant.is_some_and(|it| it.withdrawn.is_none())
    }

    /// Every pairing, in the order in which they were made.
    pub fn pairings(&self) -> impl DoubleEndedIterator<Item = &PairingView> {
        self.rounds.iter().flat_map(|round| &round.pairings)
    }

    /// A pairing by its number.
    #[must_use]
    pub fn pairing(&self, number: u32) -> Option<&PairingView> {
        self.pairings().find(|it| it.number == number)
    }

    /// The last pairing of a player.
    #[must_use]
    pub fn last_of(&self, player: Tpn) -> Option<&PairingView> {
        let mut pairings = self.pairings().rev();
        pairings.find(|it| it.players.contains(&player))
    }
}
