//! From a request to events or a refusal: who may ask what in which stage, and what follows by itself.

use super::{
    Contest, ContestActor, ContestCommand, ContestEvent, ContestKind, ContestRefusal,
    ContestRequest, ContestStage, ContestStart, FinalPlace, Pairing, Progress, RecordedByeKind,
    RecordedResult, Standings, WhyClosed, WhyWithdrawn,
};
use crate::{
    clock::{Span, Timestamp},
    contest::{result::GameResult, swiss, tpn::Tpn},
    session::PlayerId,
};

/// The most events that a contest can have before it closes.
pub const MAX_CONTEST_EVENTS: u64 = 50_000;

/// The longest announcement, in characters.
const MAX_ANNOUNCEMENT: usize = 1_000;

/// How many announcements a contest may have in a day.
const ANNOUNCEMENTS_A_DAY: usize = 3;

/// The rating of somebody who has none, and how uncertain that is.
const UNRATED: (i32, u16) = (1500, 350);

/// From how many points of deviation a rating says too little to be in a range.
const UNCERTAIN: u16 = 110;

/// How many steps may follow one another by themselves; a contest that makes more is broken.
const MAX_STEPS: usize = 1_000;

/// Whoever has left a contest so often before it begins cannot join again: every time is on record for good.
const MOST_DEPARTURES: u8 = 10;

/// The same where people come and go while it runs.
const MOST_DEPARTURES_RUNNING: u8 = 100;

/// A source of lots: a number from 0 to below what is asked for.
pub(super) type Lots<'a> = &'a mut dyn FnMut(u32) -> u32;

type Decided = Result<Vec<ContestEvent>, ContestRefusal>;

impl Contest {
    /// The events that a request makes, with what follows of them by itself, or why it makes none. Changes nothing.
    ///
    /// # Errors
    ///
    /// A refusal, for the sender to read.
    pub fn decide(
        &self,
        request: &ContestRequest,
        now: Timestamp,
        lots: &mut dyn FnMut(u32) -> u32,
    ) -> Decided {
        let now = now.max(self.at);
        if request.seen > Some(self.version) {
            return Err(ContestRefusal::Stale);
        }
        if self.is_too_long() && !is_taken_at_the_limit(&request.command) {
            return Err(ContestRefusal::TooLong);
        }
        let mut next = self.clone();
        let mut events = Vec::new();
        // What is due comes before what is asked.
        let is_credit = matches!(request.command, ContestCommand::Interrupted { .. });
        if request.command != ContestCommand::CallOff && !is_credit {
            next.settle(now, &mut events, lots);
        }
        // What was asked of the next round is not meant for the one after it.
        let has_rounds = self.plan.kind.has_rounds();
        if has_rounds && request.seen.is_some_and(|seen| seen < next.paired) {
            return Err(ContestRefusal::Stale);
        }
        let had = events.len();
        match next.asked(request, now, lots) {
            Ok(asked) => next.take(asked, now, &mut events),
            // What was due counts all the same.
            Err(_) if had > 0 && request.by == ContestActor::System => {}
            Err(refusal) => return Err(refusal),
        }
        // Time that is given back brings nothing about.
        if !is_credit {
            next.settle(now, &mut events, lots);
        }
        Ok(events)
    }

    /// Folds events that were just decided.
    fn take(&mut self, made: Vec<ContestEvent>, now: Timestamp, events: &mut Vec<ContestEvent>) {
        for recorded in self.stamped(made, now) {
            self.apply(&recorded);
            events.push(recorded.event);
        }
    }

    /// Everything that follows by itself at `now`.
    fn settle(&mut self, now: Timestamp, events: &mut Vec<ContestEvent>, lots: Lots<'_>) {
        for _ in 0..MAX_STEPS {
            let step = self.step(now, lots);
            if step.is_empty() {
                return;
            }
            self.take(step, now, events);
        }
    }

    /// The next thing that follows by itself.
    fn step(&self, now: Timestamp, lots: Lots<'_>) -> Vec<ContestEvent> {
        match self.stage {
            ContestStage::Open | ContestStage::Running if self.is_too_long() => {
                vec![self.closed(WhyClosed::TooLong)]
            }
            ContestStage::Open => self.step_open(now, lots),
            ContestStage::Running if self.paused.is_none() && self.plan.kind.is_arena() => {
                self.step_arena(now)
            }
            ContestStage::Running
                if self.paused.is_none() && self.plan.kind == ContestKind::Stairs =>
            {
                self.step_stairs(now)
            }
            ContestStage::Running if self.paused.is_none() && self.plan.kind.pond().is_some() => {
                self.step_pond(now)
            }
            ContestStage::Running if self.paused.is_none() => {
                let missed = self.no_shows(now);
                let is_time = self.next_round.is_some_and(|at| at <= now) && self.may_go_on();
                match missed.is_empty() {
                    false => missed,
                    true if is_time => self.next_pairings(lots),
                    true => Vec::new(),
                }
            }
            ContestStage::Running | ContestStage::Over => Vec::new(),
        }
    }

    /// Whether as many have joined as are needed, and for as many teams.
    fn has_enough(&self) -> bool {
        self.entrants.len() >= usize::from(self.plan.min) && self.has_enough_teams()
    }

    fn step_open(&self, now: Timestamp, lots: Lots<'_>) -> Vec<ContestEvent> {
        let is_full = self.entrants.len() >= self.plan.places();
        let is_time = self.starts.is_some_and(|at| at <= now);
        let is_stairs = self.plan.kind == ContestKind::Stairs;
        let has_begun = is_stairs && self.entrants.len() >= usize::from(self.plan.min);
        let is_due = is_time || has_begun || (is_full && self.plan.start == ContestStart::WhenFull);
        match is_due {
            false => Vec::new(),
            true if !self.has_enough() => {
                vec![self.closed(WhyClosed::TooFew)]
            }
            true => self.begin(lots),
        }
    }

    /// The first events of a contest that begins.
    fn begin(&self, lots: Lots<'_>) -> Vec<ContestEvent> {
        let mut events = Vec::new();
        let mut order: Vec<_> = self.entrants.iter().collect();
        if self.plan.kind == ContestKind::RoundRobin && self.plan.section.is_none() {
            // Numbers are drawn: whoever has the last one has the colors of the table.
            for at in (1..order.len()).rev() {
                let sides = u32::try_from(at + 1).unwrap_or(u32::MAX);
                let number = lots(sides);
                order.swap(at, usize::try_from(number).unwrap_or(0).min(at));
                events.push(drawn(&format!("number {}", at + 1), number));
            }
        } else if self.plan.kind.has_boards() {
            order = self.seated();
        } else if self.plan.kind.pond().is_none() && self.plan.kind != ContestKind::Stairs {
            order.sort_by_key(|it| std::cmp::Reverse(it.rating));
        }
        let players: Vec<PlayerId> = order.iter().map(|it| it.player).collect();
        let rounds = match self.plan.kind {
            ContestKind::Swiss => {
                let usual = swiss::usual_rounds(players.len());
                let asked = self.plan.rounds.map_or(usual, usize::from);
                asked.min(players.len().saturating_sub(1)).max(1)
            }
            ContestKind::RoundRobin if self.plan.section.is_none() => {
                let even = players.len() + players.len() % 2;
                (even - 1) * usize::from(self.plan.cycles)
            }
            ContestKind::TeamMatch => self.plan.cycles.into(),
            ContestKind::TeamTournament => self.rounds_of_teams(),
            _ => 0,
        };
        if self.plan.kind == ContestKind::Swiss || self.is_swiss_of_teams() {
            events.push(drawn(super::pairing::FIRST_COLOR, lots(2)));
        }
        events.push(ContestEvent::Started {
            players,
            rounds: u16::try_from(rounds).unwrap_or(u16::MAX),
        });
        // Not a moment is waited for the first round.
        if !self.plan.kind.has_rounds() {
            return events;
        }
        let mut begun = self.clone();
        let mut all = Vec::new();
        begun.take(events, self.at, &mut all);
        all.extend(begun.next_pairings(lots));
        all
    }

    /// The end, with the standings as they are: nobody has a place where nothing was played.
    pub(super) fn closed(&self, why: WhyClosed) -> ContestEvent {
        let is_by_games = self.plan.kind.is_arena() || self.plan.kind == ContestKind::Stairs;
        let was_played =
            self.stage != ContestStage::Open && !(is_by_games && self.pairings.is_empty());
        let standings = match was_played {
            true => self.standings(),
            false => Standings::default(),
        };
        let places = standings.rows.iter().filter_map(|row| {
            Some(FinalPlace {
                player: self.player(row.tpn)?,
                place: row.place,
            })
        });
        ContestEvent::Closed {
            why,
            standings: places.collect(),
        }
    }

    /// What becomes of games to which somebody has not come in time.
    fn no_shows(&self, now: Timestamp) -> Vec<ContestEvent> {
        let is_missed = |it: &&Pairing| {
            it.progress == Progress::Waiting
                && it.due.is_some_and(|due| due <= now)
                && it.present != [true, true]
        };
        let mut events = Vec::new();
        for pairing in self.pairings.iter().filter(is_missed) {
            let result = forfeited(pairing.present);
            events.push(ended(pairing, result));
            for (player, is_there) in pairing.players().into_iter().zip(pairing.present) {
                if let Some(player) = self.player(player).filter(|_| !is_there)
                    && self.is_active_player(player)
                {
                    let why = WhyWithdrawn::NoShow;
                    events.push(ContestEvent::Withdrawn { player, why });
                }
            }
        }
        events
    }

    fn is_active_player(&self, player: PlayerId) -> bool {
        self.number_of(player).is_some_and(|it| self.is_active(it))
    }

    fn asked(&self, request: &ContestRequest, now: Timestamp, lots: Lots<'_>) -> Decided {
        let over = self.stage == ContestStage::Over;
        match (request.by, &request.command) {
            (_, ContestCommand::Tick) => Ok(Vec::new()),
            (ContestActor::System, command) => self.asked_by_program(command),
            _ if over => Err(ContestRefusal::Over),
            (ContestActor::Player(player) | ContestActor::Host(player), command) => {
                let is_host = matches!(request.by, ContestActor::Host(_)) || player == self.by;
                match command {
                    ContestCommand::Join { rating, team } => self.join(player, *rating, *team),
                    ContestCommand::Leave => self.leave(player, WhyWithdrawn::Asked),
                    ContestCommand::Here => self.here(player),
                    ContestCommand::AskBye { bye } => self.ask_bye(player, *bye),
                    ContestCommand::Back => self.back(player),
                    ContestCommand::Order { team, players } => {
                        self.order(player, *team, players, is_host)
                    }
                    ContestCommand::Spend { round, amount } => self.spend(player, *round, *amount),
                    ContestCommand::Challenge { of, is_blocked } => match self.stage {
                        ContestStage::Running if self.plan.kind == ContestKind::Stairs => {
                            self.challenge(player, *of, (now, *is_blocked), lots)
                        }
                        _ => Err(ContestRefusal::NotStarted),
                    },
                    command if is_host => self.asked_by_host(player, command, now, lots),
                    _ => Err(ContestRefusal::NotHost),
                }
            }
        }
    }

    fn asked_by_program(&self, command: &ContestCommand) -> Decided {
        match command {
            ContestCommand::GameStarted { pairing, session } => {
                let waiting = self.pairing(*pairing);
                match waiting.map(|it| it.progress) {
                    Some(Progress::Waiting) => Ok(vec![ContestEvent::GameStarted {
                        pairing: *pairing,
                        session: *session,
                    }]),
                    _ => Err(ContestRefusal::NoSuchPairing),
                }
            }
            // Else the two would wait for it for ever.
            ContestCommand::GameRefused { pairing } => {
                let waiting = self.pairing(*pairing);
                let waiting = waiting.filter(|it| it.progress == Progress::Waiting);
                let void = RecordedResult(GameResult::Void);
                Ok(waiting.map(|it| ended(it, void)).into_iter().collect())
            }
            ContestCommand::GameEnded {
                pairing,
                session,
                result,
                plies,
            } => {
                // A game that has ended for the contest ends once; the end of a game after the contest tells nothing.
                let played = self.pairing(*pairing).map(|it| it.progress);
                let counts = self.stage == ContestStage::Running
                    && played == Some(Progress::Playing(*session));
                Ok(if counts {
                    vec![ContestEvent::GameEnded {
                        pairing: *pairing,
                        result: *result,
                        plies: *plies,
                    }]
                } else {
                    Vec::new()
                })
            }
            ContestCommand::Withdraw { player, why } if self.stage != ContestStage::Over => {
                match self.leave(*player, *why) {
                    Err(ContestRefusal::NotJoined) => Ok(Vec::new()),
                    left => left,
                }
            }
            ContestCommand::Interrupted { from, to } => {
                let counts = to > from && self.stage != ContestStage::Over;
                let event = ContestEvent::Interrupted {
                    from: *from,
                    to: *to,
                };
                Ok(counts.then_some(event).into_iter().collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn asked_by_host(
        &self,
        by: PlayerId,
        command: &ContestCommand,
        now: Timestamp,
        lots: Lots<'_>,
    ) -> Decided {
        let is_running = self.stage == ContestStage::Running;
        match command {
            ContestCommand::Start if is_running => Err(ContestRefusal::AlreadyStarted),
            ContestCommand::Start if !self.has_enough() => Err(ContestRefusal::TooFew),
            ContestCommand::Start => Ok(self.begin(lots)),
            ContestCommand::Remove { player } => self.leave(*player, WhyWithdrawn::Host),
            ContestCommand::Announce { text } => self.announce(by, text, now),
            // Stairs have no other end.
            ContestCommand::CallOff if is_running && self.plan.kind == ContestKind::Stairs => {
                Ok(vec![self.closed(WhyClosed::PlayedOut)])
            }
            ContestCommand::CallOff => Ok(vec![ContestEvent::CalledOff { by }]),
            ContestCommand::PairNow
            | ContestCommand::Pause
            | ContestCommand::Resume
            | ContestCommand::SetResult { .. }
                if !is_running =>
            {
                Err(ContestRefusal::NotStarted)
            }
            ContestCommand::PairNow => self.paired_early(lots),
            ContestCommand::Pause if self.paused.is_some() => Err(ContestRefusal::Paused),
            ContestCommand::Pause => Ok(vec![ContestEvent::Paused { by }]),
            ContestCommand::Resume if self.paused.is_none() => Err(ContestRefusal::NotPaused),
            ContestCommand::Resume => Ok(vec![ContestEvent::Resumed { by }]),
            ContestCommand::SetResult { pairing, result } => self.set_result(by, *pairing, *result),
            _ => Err(ContestRefusal::NotForPlayers),
        }
    }

    fn join(&self, player: PlayerId, rating: Option<(i32, u16)>, team: Option<u16>) -> Decided {
        if let Some(tpn) = self.number_of(player) {
            return Err(match self.entrant(tpn).and_then(|it| it.withdrawn) {
                None => ContestRefusal::AlreadyJoined,
                Some(_) => ContestRefusal::TakenOut,
            });
        }
        if self.departures_of(player) >= MOST_DEPARTURES {
            return Err(ContestRefusal::LeftTooOften);
        }
        let is_late = self.stage == ContestStage::Running;
        let may_be_late = self.plan.kind == ContestKind::Swiss
            && self.rounds.len() * 2 <= usize::from(self.total_rounds);
        let may_be_late =
            may_be_late || self.plan.kind.is_arena() || self.plan.kind == ContestKind::Stairs;
        if is_late && !may_be_late {
            return Err(ContestRefusal::TooLate);
        }
        if self.entrants.len() >= self.plan.places() {
            return Err(ContestRefusal::Full);
        }
        if self.is_team_full(team) {
            return Err(ContestRefusal::TeamFull);
        }
        let is_in_range = self.plan.range.is_none_or(|range| {
            let known = rating.filter(|(_, deviation)| *deviation <= UNCERTAIN);
            known.is_some_and(|(points, _)| range.contains(points))
        });
        if !is_in_range {
            return Err(ContestRefusal::NotInRange);
        }
        let (rating, deviation) = rating.unwrap_or(UNRATED);
        Ok(vec![ContestEvent::Joined {
            player,
            rating,
            deviation,
            team: self.team_of(team)?,
        }])
    }

    fn leave(&self, player: PlayerId, why: WhyWithdrawn) -> Decided {
        let tpn = self.number_of(player).ok_or(ContestRefusal::NotJoined)?;
        if self.stage == ContestStage::Open {
            return Ok(vec![ContestEvent::Left { player }]);
        }
        if !self.is_active(tpn) {
            return Err(ContestRefusal::NotJoined);
        }
        let mut events = vec![ContestEvent::Withdrawn { player, why }];
        let waiting = self
            .pairings
            .iter()
            .filter(|it| it.progress == Progress::Waiting && it.players().contains(&tpn));
        events.extend(waiting.map(|pairing| {
            let is_there = pairing.players().map(|it| it != tpn && self.is_active(it));
            ended(pairing, forfeited(is_there))
        }));
        Ok(events)
    }

    fn departures_of(&self, player: PlayerId) -> u8 {
        self.departures.get(&player).copied().unwrap_or_default()
    }

    /// Whoever had left is back.
    pub(super) fn returned(&self, player: PlayerId) -> Result<ContestEvent, ContestRefusal> {
        match self.departures_of(player) >= MOST_DEPARTURES_RUNNING {
            true => Err(ContestRefusal::LeftTooOften),
            false => Ok(ContestEvent::Returned { player }),
        }
    }

    fn here(&self, player: PlayerId) -> Decided {
        let tpn = self.number_of(player).ok_or(ContestRefusal::NotJoined)?;
        if self.stage == ContestStage::Open {
            return Err(ContestRefusal::NotStarted);
        }
        if self.plan.kind.is_arena() {
            return self.wants_game(player, tpn);
        }
        let mut theirs = self.pairings.iter().rev();
        let pairing =
            theirs.find(|it| it.progress == Progress::Waiting && it.players().contains(&tpn));
        let pairing = pairing.ok_or(ContestRefusal::NothingToPlay)?;
        let at = usize::from(pairing.black == tpn);
        Ok(if pairing.present[at] {
            Vec::new()
        } else {
            let pairing = pairing.number;
            vec![ContestEvent::Present { player, pairing }]
        })
    }

    fn ask_bye(&self, player: PlayerId, bye: RecordedByeKind) -> Decided {
        let tpn = self.number_of(player).ok_or(ContestRefusal::NotJoined)?;
        let entrant = self.entrant(tpn).filter(|it| it.withdrawn.is_none());
        let entrant = entrant.ok_or(ContestRefusal::NotJoined)?;
        if self.plan.kind != ContestKind::Swiss {
            return Err(ContestRefusal::NoBye);
        }
        if self.stage == ContestStage::Open {
            return Err(ContestRefusal::NotStarted);
        }
        let round = u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX);
        let had_half = entrant.byes.values().any(|it| *it == RecordedByeKind::H);
        let is_half = bye == RecordedByeKind::H;
        let is_last = round >= self.total_rounds;
        if round > self.total_rounds
            || bye == RecordedByeKind::U
            || entrant.byes.contains_key(&round)
            || is_half && (is_last || had_half)
        {
            return Err(ContestRefusal::NoBye);
        }
        Ok(vec![ContestEvent::ByeAsked { player, round, bye }])
    }

    fn back(&self, player: PlayerId) -> Decided {
        let tpn = self.number_of(player).ok_or(ContestRefusal::NotJoined)?;
        let entrant = self.entrant(tpn).ok_or(ContestRefusal::NotJoined)?;
        if self.plan.kind == ContestKind::Stairs {
            return self.back_on_stairs(player, entrant.withdrawn);
        }
        let is_away = entrant.withdrawn == Some(WhyWithdrawn::NoShow) && !entrant.has_returned;
        // Whoever lost a match by not coming is out of a knockout.
        if !is_away || self.plan.kind.is_knockout() || self.stage != ContestStage::Running {
            return Err(ContestRefusal::NotAway);
        }
        Ok(vec![ContestEvent::Returned { player }])
    }

    fn announce(&self, by: PlayerId, text: &str, now: Timestamp) -> Decided {
        let since = now - Span::DAY;
        let lately = self.announcements.iter().filter(|(at, ..)| *at > since);
        let length = text.chars().count();
        if text.trim().is_empty()
            || length > MAX_ANNOUNCEMENT
            || lately.count() >= ANNOUNCEMENTS_A_DAY
        {
            return Err(ContestRefusal::BadAnnouncement);
        }
        let text = text.trim().to_owned();
        Ok(vec![ContestEvent::Announced { by, text }])
    }

    /// A host may set a result as long as nothing rests on it.
    fn set_result(&self, by: PlayerId, number: u32, result: RecordedResult) -> Decided {
        let pairing = self.pairing(number).ok_or(ContestRefusal::NoSuchPairing)?;
        let rests = match pairing.of_match {
            Some(of_match) => {
                let is_later = |it: &Pairing| it.number > number && it.round > pairing.round;
                let both = pairing.players();
                self.pairings.iter().any(|it| {
                    is_later(it)
                        && (it.of_match == Some(of_match)
                            || it.players().iter().any(|player| both.contains(player)))
                })
            }
            // The next stage has begun with it.
            None if self.is_of_earlier_stage(pairing) => true,
            None if self.plan.kind.is_arena() || self.has_fixed_pairings() => false,
            // Steps were changed by it once it has ended.
            None if self.plan.kind == ContestKind::Stairs => pairing.result().is_some(),
            None if self.plan.kind.has_boards() => self.is_of_earlier_meeting(pairing),
            None => usize::from(pairing.round) < self.rounds.len(),
        };
        if rests {
            return Err(ContestRefusal::ResultTooLate);
        }
        Ok(vec![ContestEvent::ResultSet {
            pairing: number,
            result,
            by,
        }])
    }

    /// Whether nobody meets anybody because of a result.
    fn has_fixed_pairings(&self) -> bool {
        match self.plan.kind {
            ContestKind::RoundRobin | ContestKind::TeamMatch => true,
            ContestKind::TeamTournament => !self.is_swiss_of_teams(),
            _ => false,
        }
    }

    /// What a host may have paired before its time; nothing if games are still played.
    fn paired_early(&self, lots: Lots<'_>) -> Decided {
        if self.paused.is_some() {
            return Err(ContestRefusal::Paused);
        }
        if !self.may_go_on() || !self.plan.kind.has_rounds() {
            return Err(ContestRefusal::RoundNotOver);
        }
        Ok(self.next_pairings(lots))
    }
}

/// Whether a command is taken from a contest that has as many events as it may have.
const fn is_taken_at_the_limit(command: &ContestCommand) -> bool {
    matches!(
        command,
        ContestCommand::CallOff
            | ContestCommand::Tick
            | ContestCommand::GameEnded { .. }
            | ContestCommand::Interrupted { .. }
    )
}

/// The result of a game to which only these have come.
const fn forfeited(present: [bool; 2]) -> RecordedResult {
    RecordedResult(match present {
        [true, false] => GameResult::WhiteByForfeit,
        [false, true] => GameResult::BlackByForfeit,
        [false, false] | [true, true] => GameResult::DoubleForfeit,
    })
}

fn ended(pairing: &Pairing, result: RecordedResult) -> ContestEvent {
    ContestEvent::GameEnded {
        pairing: pairing.number,
        result,
        plies: 0,
    }
}

pub(super) fn drawn(what: &str, number: u32) -> ContestEvent {
    ContestEvent::Drawn {
        what: what.to_owned(),
        number,
    }
}

/// A number that a bracket or a table has, as it is recorded.
pub(super) fn recorded(tpn: Tpn) -> u16 {
    u16::try_from(tpn.number()).unwrap_or(u16::MAX)
}
