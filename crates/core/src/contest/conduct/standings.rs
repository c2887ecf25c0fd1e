//! Who is ahead.

use super::{Contest, ContestKind, MatchSide, bracket::BRONZE};
use crate::contest::{
    knockout::MatchId,
    points::Points,
    tie_breaks::{self, TieBreaks},
    tpn::Tpn,
};

/// A line of the standings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub tpn: Tpn,
    /// The place, from 1; whom nothing distinguishes share one.
    pub place: u16,
    /// Their points.
    pub points: Points,
    /// What decides among equal points, of the rounds that are over; nothing in a knockout.
    pub tie_breaks: Option<TieBreaks>,
}

/// The standings, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// The lines.
    pub rows: Vec<Standing>,
}

impl Contest {
    /// The standings as they are.
    #[must_use]
    pub fn standings(&self) -> Standings {
        if self.plan.kind.is_knockout() {
            return self.standings_of_knockout();
        }
        if self.plan.kind.is_arena() {
            return self.standings_of_arena();
        }
        if self.plan.kind == ContestKind::Stairs {
            return self.standings_of_stairs();
        }
        if self.plan.kind.has_boards() {
            return self.standings_by_teams();
        }
        if self.plan.kind.pond().is_some() {
            return self.standings_of_pond();
        }
        if self.plan.section.is_some() {
            return self.standings_of_sections();
        }
        let complete = self.complete_rounds();
        let history = self.history(complete);
        let criteria: &[_] = match self.plan.kind {
            ContestKind::Swiss => &tie_breaks::SWISS,
            _ => &tie_breaks::ROUND_ROBIN,
        };
        let now = self.history(self.rounds.len());
        let groups = tie_breaks::ranking(&history, criteria);
        let ranked = groups.into_iter().zip(0_usize..);
        let mut rows: Vec<(Points, usize, Tpn)> = ranked
            .flat_map(|(group, rank)| group.into_iter().map(move |tpn| (rank, tpn)))
            .map(|(rank, tpn)| (now.points(tpn), rank, tpn))
            .collect();
        rows.sort_by_key(|(points, rank, tpn)| (std::cmp::Reverse(*points), *rank, *tpn));
        let same = |at: usize| {
            let (points, rank, _) = rows[at];
            rows.iter()
                .position(|(other, other_rank, _)| *other == points && *other_rank == rank)
        };
        let rows = rows
            .iter()
            .enumerate()
            .map(|(at, (points, _, tpn))| Standing {
                tpn: *tpn,
                place: u16::try_from(same(at).unwrap_or(at) + 1).unwrap_or(u16::MAX),
                points: *points,
                tie_breaks: Some(TieBreaks::of(&history, *tpn)),
            });
        Standings {
            rows: rows.collect(),
        }
    }

    /// How many of the first rounds are over.
    fn complete_rounds(&self) -> usize {
        let is_over = |at: &usize| {
            self.pairings
                .get(*at)
                .is_some_and(|it| it.result().is_some())
        };
        let over = self
            .rounds
            .iter()
            .take_while(|round| round.pairings.iter().all(is_over));
        over.count()
    }

    /// The longer somebody stayed, the better; those who went out in the same round share a place.
    fn standings_of_knockout(&self) -> Standings {
        let matches = self.matches();
        // For each player, how late they went out: greater is better.
        let mut stayed: Vec<(u32, Tpn)> = Tpn::all(self.entrants.len())
            .map(|tpn| (u32::MAX, tpn))
            .collect();
        let mut wins = vec![0_u32; self.entrants.len()];
        let is_single = self.plan.kind == ContestKind::Knockout;
        for state in &matches {
            let Some(winner) = state.winner else { continue };
            if let MatchSide::Player(tpn) = state.sides[winner] {
                if state.id == BRONZE && is_single {
                    if let Some(it) = stayed.get_mut(tpn.index()) {
                        it.0 += 1;
                    }
                } else if matches!(state.sides[1 - winner], MatchSide::Player(_)) {
                    wins[tpn.index()] += 1;
                }
            }
            let MatchSide::Player(loser) = state.sides[1 - winner] else {
                continue;
            };
            let out = match state.id {
                MatchId::Losers(..) if is_single => None,
                MatchId::Winners(round, _) if is_single => Some(u32::from(round) * 10),
                MatchId::Winners(..) => None,
                MatchId::Losers(round, _) => Some(u32::from(round) * 10),
                MatchId::Final(1) => {
                    let is_out = winner == 0;
                    is_out.then_some(10_000)
                }
                MatchId::Final(_) => Some(10_000),
            };
            if let (Some(out), Some(it)) = (out, stayed.get_mut(loser.index())) {
                it.0 = out;
            }
        }
        stayed.sort_by_key(|(out, tpn)| (std::cmp::Reverse(*out), *tpn));
        let place = |out: u32| stayed.iter().filter(|(other, _)| *other > out).count() + 1;
        let rows = stayed.iter().map(|(out, tpn)| Standing {
            tpn: *tpn,
            place: u16::try_from(place(*out)).unwrap_or(u16::MAX),
            points: Points::halves(wins[tpn.index()] * 2),
            tie_breaks: None,
        });
        Standings {
            rows: rows.collect(),
        }
    }
}
