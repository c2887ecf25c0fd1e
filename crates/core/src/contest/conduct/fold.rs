//! Folding events into a contest, one after another. An event that does not fit leaves the contest as it was.

use std::fmt;

use super::{
    Contest, ContestEnding, ContestEvent, ContestId, ContestKind, ContestRecorded, ContestStage,
    Entrant, PairedBoard, PairedRound, Pairing, Progress, RecordedBye, RecordedResult,
    WhyWithdrawn, ladder::next_month, pond::RunningPond,
};
use crate::{
    clock::{Span, Timestamp},
    contest::{stairs::Stairs, tpn::Tpn},
    session::{PlayerId, SessionId, Version},
};

/// Stored events that are not those of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadContest {
    /// Which event does not fit.
    pub seq: u64,
    /// Why.
    pub why: &'static str,
}

impl fmt::Display for BadContest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit: {}", self.seq, self.why)
    }
}

impl std::error::Error for BadContest {}

type Fit = Result<(), &'static str>;

impl Contest {
    /// The contest that made these events.
    ///
    /// # Errors
    ///
    /// They are not the events of a contest.
    pub fn restore(id: ContestId, events: &[ContestRecorded]) -> Result<Self, BadContest> {
        let bad = |seq, why| BadContest { seq, why };
        let (first, rest) = events.split_first().ok_or(bad(0, "no event"))?;
        let ContestEvent::Opened { by, plan, .. } = &first.event else {
            return Err(bad(first.seq, "it was never opened"));
        };
        if first.seq != 1 {
            return Err(bad(first.seq, "out of order"));
        }
        let mut contest = Self::new(id, *by, (**plan).clone(), first.at);
        for recorded in rest {
            let folded = contest.fold(recorded);
            folded.map_err(|why| bad(recorded.seq, why))?;
        }
        Ok(contest)
    }

    /// Folds an event in that [`Contest::decide`] made and [`Contest::stamped`] numbered. It never fails for such
    /// events; any other is left out, and [`Contest::restore`] finds it.
    pub fn apply(&mut self, recorded: &ContestRecorded) {
        let folded = self.fold(recorded);
        debug_assert_eq!(folded, Ok(()), "events come from decide: {recorded:?}");
    }

    pub(super) fn fold(&mut self, recorded: &ContestRecorded) -> Fit {
        let ContestRecorded { seq, at, event } = recorded;
        if Version(*seq) != self.version.next() {
            return Err("out of order");
        }
        if *at < self.at {
            return Err("time runs back");
        }
        if self.stage == ContestStage::Over {
            return Err("it is over");
        }
        self.fold_event(event, *at)?;
        self.version = Version(*seq);
        self.at = *at;
        Ok(())
    }

    fn fold_event(&mut self, event: &ContestEvent, at: Timestamp) -> Fit {
        match event {
            ContestEvent::Opened { .. } => Err("it was opened before"),
            ContestEvent::Joined {
                player,
                rating,
                deviation,
                team,
            } => self.fold_joined(*player, (*rating, *deviation), *team),
            ContestEvent::Left { player } => self.fold_left(*player),
            ContestEvent::Started { players, rounds } => self.fold_started(players, *rounds, at),
            ContestEvent::Drawn { what, number } => {
                self.lots.push((what.clone(), *number));
                Ok(())
            }
            ContestEvent::ByeAsked { player, round, bye } => {
                self.entrant_mut(*player)?.byes.insert(*round, *bye);
                Ok(())
            }
            ContestEvent::RoundPaired {
                round, pairs, byes, ..
            } => self.fold_paired(*round, pairs, byes, at),
            ContestEvent::SectionsDrawn { sections } => self.fold_sections(sections),
            ContestEvent::TeamsPaired { teams, bye, .. } => self.fold_teams(teams, *bye),
            ContestEvent::Present { player, pairing: 0 } => {
                self.entrant_mut(*player)?.idle = Some(at);
                Ok(())
            }
            ContestEvent::Present { player, pairing } => self.fold_present(*player, *pairing),
            ContestEvent::GameStarted { pairing, session } => {
                self.fold_game_started(*pairing, *session)
            }
            ContestEvent::GameEnded {
                pairing,
                result,
                plies,
            } => self.fold_game_ended(*pairing, *result, *plies, at),
            ContestEvent::ResultSet {
                pairing, result, ..
            } => {
                let plies = self.pairing(*pairing).ok_or("no such pairing")?.plies;
                self.fold_game_ended(*pairing, *result, plies, at)
            }
            ContestEvent::Paused { .. } => {
                self.paused = Some(at);
                Ok(())
            }
            ContestEvent::Resumed { .. } => {
                let since = self.paused.take().ok_or("it is not paused")?;
                self.shift(since, at);
                Ok(())
            }
            ContestEvent::Withdrawn { player, why } => self.fold_withdrawn(*player, *why),
            ContestEvent::Returned { player } => self.fold_returned(*player),
            ContestEvent::Ordered { team, players, .. } => self.fold_ordered(*team, players),
            ContestEvent::AmountNamed { player, amount } => self.fold_named(*player, *amount),
            ContestEvent::PondRoundClosed { .. } => self.fold_pond_round(event, at),
            ContestEvent::Compressed { .. } => {
                self.stairs.compress();
                self.compression = Some(next_month(at));
                Ok(())
            }
            ContestEvent::Interrupted { from, to } => {
                // The end of a pause gives back all of it.
                if self.paused.is_none() {
                    self.shift(*from, *to);
                }
                Ok(())
            }
            ContestEvent::Announced { by, text } => {
                self.announcements.push((at, *by, text.clone()));
                Ok(())
            }
            ContestEvent::CalledOff { by } => self.end(ContestEnding::CalledOff { by: *by }),
            ContestEvent::Closed { why, standings } => self.end(ContestEnding::Closed {
                why: *why,
                standings: standings.clone(),
            }),
        }
    }

    fn end(&mut self, ending: ContestEnding) -> Fit {
        self.stage = ContestStage::Over;
        self.ending = Some(ending);
        Ok(())
    }

    fn entrant_mut(&mut self, player: PlayerId) -> Result<&mut Entrant, &'static str> {
        let mut entrants = self.entrants.iter_mut();
        let found = entrants.find(|it| it.player == player);
        found.ok_or("somebody who does not play")
    }

    fn fold_joined(
        &mut self,
        player: PlayerId,
        (rating, deviation): (i32, u16),
        team: Option<u16>,
    ) -> Fit {
        if self.number_of(player).is_some() {
            return Err("joined twice");
        }
        self.entrants.push(Entrant {
            player,
            rating,
            deviation,
            team,
            joined: self.version,
            withdrawn: None,
            has_returned: false,
            byes: std::collections::BTreeMap::new(),
            missed: u16::try_from(self.rounds.len()).unwrap_or(u16::MAX),
            idle: None,
            waited: false,
        });
        if self.stage == ContestStage::Running && self.plan.kind == ContestKind::Stairs {
            self.stairs.admit();
        }
        Ok(())
    }

    fn fold_left(&mut self, player: PlayerId) -> Fit {
        let tpn = self.number_of(player).ok_or("somebody who does not play")?;
        if self.stage != ContestStage::Open {
            return Err("left after the start");
        }
        self.entrants.remove(tpn.index());
        self.count_departure(player);
        for order in self.orders.values_mut() {
            order.retain(|it| *it != player);
        }
        Ok(())
    }

    fn fold_started(&mut self, players: &[PlayerId], rounds: u16, at: Timestamp) -> Fit {
        if self.stage != ContestStage::Open {
            return Err("started twice");
        }
        let order: Option<Vec<Entrant>> = players
            .iter()
            .map(|player| {
                self.entrants
                    .iter()
                    .find(|it| it.player == *player)
                    .cloned()
            })
            .collect();
        let order = order.filter(|order| order.len() == self.entrants.len());
        self.entrants = order.ok_or("other players than have joined")?;
        self.stage = ContestStage::Running;
        self.has_begun = true;
        self.total_rounds = rounds;
        if self.plan.kind == ContestKind::Stairs {
            self.stairs = Stairs::new(self.entrants.len());
            self.compression = Some(next_month(at));
        }
        if let Some(variant) = self.plan.kind.pond() {
            let round = (self.plan.pond_round(), at);
            let pond = RunningPond::new(variant, self.entrants.len(), round);
            self.pond = Some(Box::new(pond));
        }
        self.starts = None;
        self.ends = self
            .plan
            .minutes
            .map(|minutes| at + Span::from_mins(minutes.into()));
        Ok(())
    }

    fn fold_paired(
        &mut self,
        round: u16,
        pairs: &[PairedBoard],
        byes: &[RecordedBye],
        at: Timestamp,
    ) -> Fit {
        if self.stage != ContestStage::Running || usize::from(round) != self.rounds.len() + 1 {
            return Err("a round out of order");
        }
        let is_arena = self.plan.kind.is_arena();
        let is_waited_for = self.plan.is_live() && !is_arena;
        let due = is_waited_for.then_some(at + self.plan.grace);
        let mut paired = PairedRound {
            at,
            pairings: Vec::with_capacity(pairs.len()),
            byes: byes.to_vec(),
        };
        let mut made = Vec::with_capacity(pairs.len());
        for (pair, number) in pairs.iter().zip(self.pairings.len() + 1..) {
            let known = |number: u16| {
                Tpn::new(number.into()).filter(|it| it.number() <= self.entrants.len())
            };
            let of_match = pair.of_match.as_deref().map(str::parse);
            let (white, black) = (known(pair.white), known(pair.black));
            let (Some(white), Some(black)) = (white, black) else {
                return Err("a number that nobody has");
            };
            if usize::try_from(pair.pairing) != Ok(number) {
                return Err("a pairing out of order");
            }
            paired.pairings.push(number - 1);
            made.push(Pairing {
                number: pair.pairing,
                round,
                white,
                black,
                board: pair.board,
                of_match: of_match.transpose().map_err(|_| "no match of a knockout")?,
                is_tie: pair.is_tie,
                challenger: pair.challenger.and_then(known),
                progress: Progress::Waiting,
                present: [is_arena; 2],
                due,
                session: None,
                plies: 0,
            });
        }
        if is_arena {
            self.fold_wave(&made, at);
        }
        for pairing in &made {
            self.fold_challenge(pairing);
        }
        self.pairings.extend(made);
        self.rounds.push(paired);
        self.paired = self.version.next();
        self.next_round = None;
        self.note_round_over(at);
        Ok(())
    }

    fn pairing_mut(&mut self, number: u32) -> Result<&mut Pairing, &'static str> {
        let at = usize::try_from(number)
            .ok()
            .and_then(|it| it.checked_sub(1));
        let pairing = at.and_then(|at| self.pairings.get_mut(at));
        pairing.ok_or("no such pairing")
    }

    fn fold_present(&mut self, player: PlayerId, pairing: u32) -> Fit {
        let tpn = self.number_of(player).ok_or("somebody who does not play")?;
        let pairing = self.pairing_mut(pairing)?;
        let at = pairing.players().iter().position(|it| *it == tpn);
        pairing.present[at.ok_or("another's pairing")?] = true;
        Ok(())
    }

    fn fold_game_started(&mut self, pairing: u32, session: SessionId) -> Fit {
        let pairing = self.pairing_mut(pairing)?;
        if pairing.progress != Progress::Waiting {
            return Err("a game that was begun before");
        }
        pairing.progress = Progress::Playing(session);
        pairing.session = Some(session);
        pairing.due = None;
        Ok(())
    }

    fn fold_game_ended(
        &mut self,
        pairing: u32,
        result: RecordedResult,
        plies: u32,
        at: Timestamp,
    ) -> Fit {
        let pairing = self.pairing_mut(pairing)?;
        pairing.progress = Progress::Ended(result);
        pairing.plies = plies;
        pairing.due = None;
        let number = pairing.number;
        self.fold_climbed(number, result, at);
        self.note_round_over(at);
        Ok(())
    }

    /// When all games of a round are over, the next one is near.
    fn note_round_over(&mut self, at: Timestamp) {
        if self.next_round.is_none() && self.may_go_on() && self.plan.kind.has_rounds() {
            // In a pause no time passes: its end shifts what is set from its beginning on.
            self.next_round = Some(self.paused.unwrap_or(at) + self.plan.pause);
        }
    }

    fn fold_returned(&mut self, player: PlayerId) -> Fit {
        let entrant = self.entrant_mut(player)?;
        entrant.withdrawn = None;
        entrant.has_returned = true;
        if let Some(tpn) = self.number_of(player) {
            self.stairs.rest(tpn, false);
        }
        Ok(())
    }

    fn count_departure(&mut self, player: PlayerId) {
        let departures = self.departures.entry(player).or_default();
        *departures = departures.saturating_add(1);
    }

    fn fold_withdrawn(&mut self, player: PlayerId, why: WhyWithdrawn) -> Fit {
        self.count_departure(player);
        let entrant = self.entrant_mut(player)?;
        entrant.withdrawn = Some(why);
        entrant.idle = None;
        if let Some(tpn) = self.number_of(player) {
            self.stairs.rest(tpn, true);
        }
        Ok(())
    }

    /// Time that counts for nobody: whatever was to come after it began comes so much later.
    fn shift(&mut self, from: Timestamp, to: Timestamp) {
        let later = |at: &mut Timestamp| {
            if *at > from && to > from {
                *at = *at + (to - from);
            }
        };
        self.starts.iter_mut().for_each(later);
        self.next_round.iter_mut().for_each(later);
        self.ends.iter_mut().for_each(later);
        let closes = self.pond.iter_mut().map(|it| it.closes_mut());
        closes.for_each(later);
        for pairing in &mut self.pairings {
            pairing.due.iter_mut().for_each(later);
        }
    }
}
