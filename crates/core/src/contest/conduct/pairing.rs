//! The next round, and the rounds so far as the rules of pairing and the standings see them.

use std::collections::BTreeSet;

use super::{
    Contest, ContestEvent, ContestKind, PairedBoard, Pairing, RecordedBye, RecordedByeKind,
    RecordedResult, WhyClosed,
    decide::{Lots, recorded},
};
use crate::contest::{
    history::History,
    result::{Bye, GameResult, PointSystem, ResultLine, SideColor},
    round_robin,
    swiss::{self, Pair, SwissRules},
    tpn::Tpn,
};

/// For what the color of the first player in a Swiss is drawn.
pub(super) const FIRST_COLOR: &str = "first color";

/// The names under which pairings by table and by bracket are recorded.
pub(super) const BERGER: &str = "berger";

impl Contest {
    /// The next round, or the end.
    pub(super) fn next_pairings(&self, lots: Lots<'_>) -> Vec<ContestEvent> {
        match self.plan.kind {
            ContestKind::Swiss => self.next_of_swiss(),
            ContestKind::RoundRobin if self.plan.section.is_some() => self.next_of_sections(lots),
            ContestKind::RoundRobin => self.next_of_round_robin(),
            ContestKind::Knockout | ContestKind::DoubleKnockout => self.next_of_knockout(lots),
            ContestKind::TeamMatch => self.next_of_team_match(),
            ContestKind::TeamTournament => self.next_of_team_tournament(),
            // Waves come by time alone, and challenges by people; in a pond nobody is paired.
            ContestKind::Arena
            | ContestKind::TeamBattle
            | ContestKind::Stairs
            | ContestKind::Pond
            | ContestKind::RainPond
            | ContestKind::DarkPond => Vec::new(),
        }
    }

    fn next_of_swiss(&self) -> Vec<ContestEvent> {
        let round = self.rounds.len() + 1;
        if round > usize::from(self.total_rounds) {
            return vec![self.closed(WhyClosed::PlayedOut)];
        }
        if self.active().count() < 2 {
            return vec![self.closed(WhyClosed::TooFew)];
        }
        let number = u16::try_from(round).unwrap_or(u16::MAX);
        let asked: Vec<RecordedBye> = self
            .active()
            .filter_map(|tpn| {
                let bye = *self.entrant(tpn)?.byes.get(&number)?;
                let player = recorded(tpn);
                Some(RecordedBye { player, bye })
            })
            .collect();
        let is_asked = |tpn: Tpn| asked.iter().any(|it| it.player == recorded(tpn));
        let absent: BTreeSet<Tpn> = Tpn::all(self.entrants.len())
            .filter(|it| !self.is_active(*it) || is_asked(*it))
            .collect();
        let color = self.first_color().unwrap_or(SideColor::White);
        let rules = SwissRules::new(usize::from(self.total_rounds), color);
        let history = self.history(self.rounds.len());
        let (pairs, bye) = match swiss::pair(&history, &rules, &absent) {
            Ok(round) => (round.pairs, round.bye),
            Err(swiss::Unpairable::Nobody) => (Vec::new(), None),
            Err(swiss::Unpairable::NobodyLeft) => {
                return vec![self.closed(WhyClosed::NoPairing)];
            }
        };
        let bye = bye.map(|tpn| RecordedBye {
            player: recorded(tpn),
            bye: RecordedByeKind::U,
        });
        vec![ContestEvent::RoundPaired {
            round: number,
            pairs: self.boards(self.pairings.len(), &pairs),
            byes: bye.into_iter().chain(asked).collect(),
            rules: swiss::RULES.to_owned(),
        }]
    }

    /// The color that was drawn for the first player, or the first team, of a Swiss.
    pub(super) fn first_color(&self) -> Option<SideColor> {
        self.lot(FIRST_COLOR).map(|lot| match lot {
            1 => SideColor::Black,
            _ => SideColor::White,
        })
    }

    /// Pairs as boards, numbered on from the pairings that there are by then.
    pub(super) fn boards(&self, before: usize, pairs: &[Pair]) -> Vec<PairedBoard> {
        let boards = pairs.iter().zip(1..).map(|(pair, board)| PairedBoard {
            pairing: u32::try_from(before + usize::from(board)).unwrap_or(u32::MAX),
            white: recorded(pair.white),
            black: recorded(pair.black),
            board,
            of_match: None,
            is_tie: false,
            challenger: None,
        });
        boards.collect()
    }

    /// The next round of the table; by correspondence all of them.
    fn next_of_round_robin(&self) -> Vec<ContestEvent> {
        let players = self.entrants.len();
        let table = match self.plan.cycles {
            2 => round_robin::double_berger(players, true),
            _ => round_robin::berger(players),
        };
        let played = self.rounds.len();
        if played >= table.len() {
            return vec![self.closed(WhyClosed::PlayedOut)];
        }
        if self.active().count() < 2 {
            return vec![self.closed(WhyClosed::TooFew)];
        }
        let at_once = if self.plan.is_live() { 1 } else { table.len() };
        let mut events = Vec::new();
        let mut before = self.pairings.len();
        for (pairs, round) in table.iter().zip(1..).skip(played).take(at_once) {
            let boards = self.boards(before, pairs);
            before += boards.len();
            let forfeits = boards.iter().filter_map(|board| self.forfeit_of(board));
            let forfeits: Vec<_> = forfeits.collect();
            events.push(ContestEvent::RoundPaired {
                round,
                pairs: boards,
                byes: Vec::new(),
                rules: BERGER.to_owned(),
            });
            events.extend(forfeits);
        }
        events
    }

    /// The end of a pairing in which somebody does not play any more.
    pub(super) fn forfeit_of(&self, board: &PairedBoard) -> Option<ContestEvent> {
        let is_there = |number: u16| Tpn::new(number.into()).is_some_and(|it| self.is_active(it));
        let result = match (is_there(board.white), is_there(board.black)) {
            (true, true) => return None,
            (true, false) => GameResult::WhiteByForfeit,
            (false, true) => GameResult::BlackByForfeit,
            (false, false) => GameResult::DoubleForfeit,
        };
        Some(ContestEvent::GameEnded {
            pairing: board.pairing,
            result: RecordedResult(result),
            plies: 0,
        })
    }

    /// The first rounds, as far as their games have ended.
    pub(super) fn history(&self, rounds: usize) -> History {
        let empty = || History::new(0, PointSystem::default());
        let mut history = History::new(self.entrants.len(), PointSystem::default())
            .or_else(|_| empty())
            .expect("nobody is not too many");
        if self.plan.kind == ContestKind::RoundRobin {
            history = history.of_table();
        }
        for (round, number) in self.rounds.iter().zip(1..).take(rounds) {
            let ended = round.pairings.iter().filter_map(|at| {
                let pairing = self.pairings.get(*at)?;
                Some(ResultLine::Pair {
                    white: pairing.white,
                    black: pairing.black,
                    result: self.counted_result(pairing)?,
                })
            });
            let byes = round.byes.iter().filter_map(|it| {
                let player = Tpn::new(it.player.into())?;
                // Whoever sits alone at a board was not left over by a pairing.
                let bye = match self.plan.kind.has_boards() {
                    true => Bye::Full,
                    false => it.bye.bye(),
                };
                Some(ResultLine::Bye { player, bye })
            });
            let late = self.late().filter(|_| number == 1).map(|player| {
                let bye = Bye::Half;
                ResultLine::Bye { player, bye }
            });
            let lines: Vec<ResultLine> = ended.chain(byes).chain(late).collect();
            // A round of this contest fits its own players.
            let _ = history.record(&lines);
        }
        history
    }

    /// Those who have missed the first round of a Swiss because they joined later.
    fn late(&self) -> impl Iterator<Item = Tpn> {
        let is_swiss = self.plan.kind == ContestKind::Swiss;
        let late = Tpn::all(self.entrants.len());
        late.filter(move |it| is_swiss && self.entrant(*it).is_some_and(|it| it.missed > 0))
    }

    /// The result as it counts: nothing that was played with somebody who left a round robin before half of their games.
    pub(super) fn counted_result(&self, pairing: &Pairing) -> Option<GameResult> {
        let result = pairing.result()?.0;
        let is_void = pairing
            .players()
            .into_iter()
            .any(|it| match self.plan.section {
                Some(_) => self.left_section_early(it, pairing),
                None => self.left_early(it),
            });
        Some(if is_void { GameResult::Void } else { result })
    }

    /// Whether somebody left a round robin with less than half of their games done.
    pub(super) fn left_early(&self, player: Tpn) -> bool {
        if self.plan.kind != ContestKind::RoundRobin || self.is_active(player) {
            return false;
        }
        let theirs = self
            .pairings
            .iter()
            .filter(|it| it.players().contains(&player));
        let done = theirs.filter(|it| it.result().is_some_and(|it| it.0.is_played()));
        let all = (self.entrants.len() - 1) * usize::from(self.plan.cycles);
        done.count() * 2 < all
    }
}
