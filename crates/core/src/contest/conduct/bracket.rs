//! Knockouts: who meets whom in which match, how a match stands, and who is out.

use std::collections::BTreeMap;

use super::{
    Contest, ContestEvent, ContestKind, MatchLength, PairedBoard, Pairing, WhyClosed,
    decide::{Lots, drawn, recorded},
};
use crate::contest::{
    knockout::{self, Match, MatchId, Source},
    result::{GameResult, SideColor},
    tpn::Tpn,
};

/// The name under which pairings of a bracket are recorded.
const BRACKET: &str = "bracket";

/// The match for the third place of a single knockout, which has no rounds of losers.
pub(super) const BRONZE: MatchId = MatchId::Losers(1, 1);

/// How many games a match of wins may have beyond those it needs, for each win that is needed.
pub(super) const MOST_GAMES_A_WIN: usize = 3;

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchSide {
    /// It is not known yet.
    Open,
    /// There is nobody, so that the other goes on.
    Nobody,
    /// This player.
    Player(Tpn),
}

impl MatchSide {
    const fn player(self) -> Option<Tpn> {
        match self {
            Self::Player(tpn) => Some(tpn),
            Self::Open | Self::Nobody => None,
        }
    }
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchState {
    /// Which.
    pub id: MatchId,
    /// The two sides.
    pub sides: [MatchSide; 2],
    /// Half points that each has made.
    pub halves: [u32; 2],
    /// How many games have ended.
    pub games: usize,
    /// Who goes on, as a place among the sides, once that is known.
    pub winner: Option<usize>,
}

impl MatchState {
    fn of(&self, is_winner: bool) -> MatchSide {
        match self.winner {
            None => MatchSide::Open,
            Some(at) if is_winner => self.sides[at],
            Some(at) => self.sides[1 - at],
        }
    }
}

impl Contest {
    /// The matches of a knockout in their order, as they stand. Nothing before it has begun.
    #[must_use]
    pub fn matches(&self) -> Vec<MatchState> {
        if self.stage == super::ContestStage::Open {
            return Vec::new();
        }
        let entrants = self.entrants.len();
        let mut layout = match self.plan.kind {
            ContestKind::Knockout => knockout::single(entrants),
            ContestKind::DoubleKnockout => knockout::double(entrants),
            _ => Vec::new(),
        };
        let bronze = knockout::bronze(entrants)
            .filter(|_| self.plan.bronze && self.plan.kind == ContestKind::Knockout);
        layout.extend(bronze.map(|sides| Match { id: BRONZE, sides }));
        let mut states: BTreeMap<MatchId, MatchState> = BTreeMap::new();
        let mut order = Vec::with_capacity(layout.len());
        for Match { id, sides } in layout {
            let sides = sides.map(|source| match source {
                Source::Seed(seed) => Tpn::new(seed)
                    .filter(|it| it.number() <= entrants)
                    .map_or(MatchSide::Nobody, MatchSide::Player),
                Source::Winner(before) => side_of(&states, before, true),
                Source::Loser(before) => side_of(&states, before, false),
            });
            // The final is played again only if whoever had never lost has lost it.
            if id == MatchId::Final(2) && !needs_second_final(&states) {
                continue;
            }
            states.insert(id, self.match_state(id, sides));
            order.push(id);
        }
        order
            .iter()
            .filter_map(|id| states.get(id).copied())
            .collect()
    }

    fn games_of(&self, id: MatchId) -> impl Iterator<Item = &Pairing> {
        let of_match = move |it: &&Pairing| it.of_match == Some(id);
        self.pairings.iter().filter(of_match)
    }

    fn match_state(&self, id: MatchId, sides: [MatchSide; 2]) -> MatchState {
        let mut state = MatchState {
            id,
            sides,
            halves: [0, 0],
            games: 0,
            winner: None,
        };
        match sides {
            [MatchSide::Open, _] | [_, MatchSide::Open] => return state,
            [_, MatchSide::Nobody] => {
                state.winner = Some(0);
                return state;
            }
            [MatchSide::Nobody, _] => {
                state.winner = Some(1);
                return state;
            }
            [MatchSide::Player(_), MatchSide::Player(_)] => {}
        }
        let mut wins = [0_usize; 2];
        for game in self.games_of(id) {
            let Some(result) = game.result() else {
                // Nothing is decided while a game is open.
                return state;
            };
            state.games += 1;
            let won = match result.0 {
                GameResult::WhiteWins | GameResult::WhiteByForfeit => Some(game.white),
                GameResult::BlackWins | GameResult::BlackByForfeit => Some(game.black),
                GameResult::Draw => {
                    state.halves.iter_mut().for_each(|it| *it += 1);
                    None
                }
                GameResult::DoubleForfeit | GameResult::Void => None,
            };
            let at = won.and_then(|won| sides.iter().position(|it| it.player() == Some(won)));
            if let Some(at) = at {
                state.halves[at] += 2;
                wins[at] += 1;
            }
        }
        state.winner = self.winner_of(&state, wins);
        state
    }

    /// Who goes on from a match between two of which no game is open.
    fn winner_of(&self, state: &MatchState, wins: [usize; 2]) -> Option<usize> {
        let ahead = match state.halves[0].cmp(&state.halves[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        // The lower seed goes on where nothing else tells.
        let lower = usize::from(state.sides[1].player() > state.sides[0].player());
        let (decided, is_spent) = match self.plan.length {
            MatchLength::Games(games) => {
                let games = usize::from(games);
                // A tie is two games more, whoever wins the first of them.
                let is_spent = state.games >= games + 2;
                let is_played = state.games == games || is_spent;
                (ahead.filter(|_| is_played), is_spent)
            }
            MatchLength::Wins(needed) => {
                let needed = usize::from(needed);
                let first = wins.iter().position(|it| *it >= needed);
                (first, state.games >= needed * MOST_GAMES_A_WIN + 2)
            }
        };
        decided.or_else(|| is_spent.then(|| ahead.unwrap_or(lower)))
    }

    /// How many games a match has left at least.
    fn games_left(&self, state: &MatchState) -> usize {
        let all = match self.plan.length {
            MatchLength::Games(games) => games,
            MatchLength::Wins(needed) => needed,
        };
        usize::from(all).saturating_sub(state.games).max(1)
    }

    /// The matches in which the next game can be paired.
    pub(super) fn ready_matches(&self) -> Vec<MatchState> {
        let is_ready = |state: &MatchState| {
            let is_between = state.sides.iter().all(|it| it.player().is_some());
            let is_open = self.games_of(state.id).any(|it| it.result().is_none());
            state.winner.is_none() && is_between && !is_open
        };
        self.matches().into_iter().filter(is_ready).collect()
    }

    /// The next games of all matches that can go on, or the end.
    pub(super) fn next_of_knockout(&self, lots: Lots<'_>) -> Vec<ContestEvent> {
        let ready = self.ready_matches();
        if ready.is_empty() {
            let is_decided = self.matches().iter().all(|it| it.winner.is_some());
            return vec![self.closed(if is_decided {
                WhyClosed::PlayedOut
            } else {
                WhyClosed::NoPairing
            })];
        }
        let mut events = Vec::new();
        let mut pairs: Vec<PairedBoard> = Vec::new();
        for (state, board) in ready.iter().zip(1_u16..) {
            let [Some(one), Some(two)] = state.sides.map(MatchSide::player) else {
                continue;
            };
            let before = self.games_of(state.id).last();
            let has_white = match before.and_then(|game| game.color_of(one)) {
                Some(color) => color == SideColor::Black,
                None => {
                    let number = lots(2);
                    events.push(drawn(&format!("first move {}", state.id), number));
                    number == 0
                }
            };
            let (white, black) = if has_white { (one, two) } else { (two, one) };
            let is_tie = match self.plan.length {
                MatchLength::Games(games) => state.games >= usize::from(games),
                MatchLength::Wins(_) => false,
            };
            // Whoever does not play any more loses all that is left at once.
            let is_played = self.is_active(one) && self.is_active(two);
            let games = if is_played { 1 } else { self.games_left(state) };
            for _ in 0..games {
                let number = self.pairings.len() + pairs.len() + 1;
                pairs.push(PairedBoard {
                    pairing: u32::try_from(number).unwrap_or(u32::MAX),
                    white: recorded(white),
                    black: recorded(black),
                    board,
                    of_match: Some(state.id.to_string()),
                    is_tie,
                    challenger: None,
                });
            }
        }
        let forfeits = pairs.iter().filter_map(|board| self.forfeit_of(board));
        let forfeits: Vec<_> = forfeits.collect();
        events.push(ContestEvent::RoundPaired {
            round: u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX),
            pairs,
            byes: Vec::new(),
            rules: BRACKET.to_owned(),
        });
        events.extend(forfeits);
        events
    }
}

fn side_of(states: &BTreeMap<MatchId, MatchState>, id: MatchId, is_winner: bool) -> MatchSide {
    states
        .get(&id)
        .map_or(MatchSide::Open, |state| state.of(is_winner))
}

/// Whether whoever had lost before has won the final.
fn needs_second_final(states: &BTreeMap<MatchId, MatchState>) -> bool {
    let first = states.get(&MatchId::Final(1));
    first.is_some_and(|first| first.winner == Some(1) && first.sides[0].player().is_some())
}
