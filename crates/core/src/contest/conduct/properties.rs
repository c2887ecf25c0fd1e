//! What holds for every contest, tried on random ones in which people come late, stay away, leave and come back, and
//! hosts interfere.

use std::collections::BTreeSet;

use super::{
    Contest, ContestActor, ContestCommand, ContestEnding, ContestEvent, ContestId, ContestKind,
    ContestPlan, ContestRecorded, ContestRequest, ContestStage, ContestStart, MatchLength,
    Progress, RecordedByeKind, RecordedResult, WhyClosed, WhyWithdrawn,
};
use crate::{
    clock::{Span, Timestamp},
    contest::{dice::Dice, history::PlayerRound, points::Points, result::GameResult, tpn::Tpn},
    session::{PlayerId, SeatChoice, SessionId, Terms},
};

/// How many contests are tried each time.
const TRIED: u64 = 600;

/// How many are tried at night.
const TRIED_AT_NIGHT: u64 = 10_000;

/// How many things happen in a contest before it is driven to its end.
const WILD_STEPS: usize = 60;

/// How many steps a contest may need to end when nobody interferes any more.
const MOST_STEPS: usize = 2_000;

const HOST: PlayerId = PlayerId(1);

pub(super) fn terms(control: &str) -> Terms {
    Terms {
        game: "chess".to_owned(),
        revision: crate::rules::Revision::default(),
        setup: String::new(),
        seats: 2,
        control: control.parse().unwrap(),
        rated: true,
        side: SeatChoice::Random,
        series: None,
        touch: None,
    }
}

/// A contest with everything that happened in it.
pub(super) struct Run {
    pub(super) contest: Contest,
    pub(super) log: Vec<ContestRecorded>,
    pub(super) now: Timestamp,
    pub(super) dice: Dice,
    sessions: i64,
}

impl Run {
    pub(super) fn new(plan: ContestPlan, seed: u64) -> Self {
        let now = Timestamp::from_ms(1_000);
        let (contest, log) = Contest::open(ContestId(7), HOST, plan, now).unwrap();
        Self {
            contest,
            log,
            now,
            dice: Dice::new(seed),
            sessions: 0,
        }
    }

    pub(super) fn asks(
        &mut self,
        by: ContestActor,
        command: ContestCommand,
    ) -> Result<usize, super::ContestRefusal> {
        let request = ContestRequest {
            by,
            seen: None,
            command,
        };
        let before = self.contest.clone();
        let dice = &mut self.dice;
        let mut lots = |sides: u32| u32::try_from(dice.below(sides as usize)).unwrap();
        let decided = before.decide(&request, self.now, &mut lots);
        assert_eq!(before, self.contest, "deciding changes nothing");
        let events = decided?;
        let count = events.len();
        for recorded in self.contest.stamped(events, self.now) {
            let text = recorded.event.to_text();
            assert_eq!(ContestEvent::from_text(&text).unwrap(), recorded.event);
            self.contest.apply(&recorded);
            self.log.push(recorded);
        }
        self.opens_games();
        self.check();
        Ok(count)
    }

    /// Opens the games that are wanted, as the app does.
    fn opens_games(&mut self) {
        // The next ones are opened in turn.
        if let Some(wanted) = self.contest.wanted_games().first() {
            assert_ne!(wanted.players[0], wanted.players[1]);
            self.sessions += 1;
            let command = ContestCommand::GameStarted {
                pairing: wanted.pairing,
                session: SessionId(self.sessions),
            };
            self.asks(ContestActor::System, command).unwrap();
        }
    }

    pub(super) fn person(&mut self, player: u64, command: ContestCommand) -> bool {
        let player = ContestActor::Player(PlayerId(player));
        self.asks(player, command).is_ok()
    }

    pub(super) fn host(&mut self, command: ContestCommand) -> bool {
        self.asks(ContestActor::Host(HOST), command).is_ok()
    }

    /// Lets time pass until something happens by itself.
    pub(super) fn waits(&mut self) {
        if let Some(deadline) = self.contest.deadline() {
            self.now = self.now.max(deadline);
        }
        self.asks(ContestActor::System, ContestCommand::Tick)
            .unwrap();
        if let Some(deadline) = self.contest.deadline() {
            assert!(deadline > self.now, "what was due is done");
        }
    }

    pub(super) fn playing(&self) -> Vec<(u32, SessionId)> {
        let pairings = self.contest.pairings.iter();
        let playing = pairings.filter_map(|it| match it.progress {
            Progress::Playing(session) => Some((it.number, session)),
            Progress::Waiting | Progress::Ended(_) => None,
        });
        playing.collect()
    }

    pub(super) fn ends(&mut self, pairing: u32, session: SessionId, result: GameResult) {
        let command = ContestCommand::GameEnded {
            pairing,
            session,
            result: RecordedResult(result),
            plies: 20,
        };
        self.asks(ContestActor::System, command.clone()).unwrap();
        // Told twice, it is the same.
        let version = self.contest.version;
        self.asks(ContestActor::System, command).unwrap();
        assert_eq!(self.contest.version, version);
    }

    fn ends_one(&mut self) {
        let playing = self.playing();
        if playing.is_empty() {
            return;
        }
        let (pairing, session) = playing[self.dice.below(playing.len())];
        let results = [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::WhiteByForfeit,
            GameResult::Void,
        ];
        let result = results[self.dice.below(results.len())];
        self.ends(pairing, session, result);
    }

    /// A team for somebody; sometimes one that is not there.
    fn team_for(&self, player: u64) -> Option<u16> {
        let teams = self.contest.plan.teams.len() as u64;
        u16::try_from(1 + player % (teams + 1)).ok()
    }

    /// Something that somebody may do at any time.
    fn wild(&mut self) {
        self.now = self.now + Span::from_secs(self.dice.below(40) as i64);
        let player = 2 + self.dice.below(12) as u64;
        match self.dice.below(25) {
            0..=3 => {
                let rating = 1_000 + self.dice.below(1_000) as i32;
                let rating = Some((rating, 60)).filter(|_| !player.is_multiple_of(3));
                let team = self.team_for(player);
                self.person(player, ContestCommand::Join { rating, team });
            }
            4 => {
                self.person(player, ContestCommand::Leave);
            }
            5..=10 => {
                self.person(player, ContestCommand::Here);
            }
            11 => {
                let bye = [RecordedByeKind::H, RecordedByeKind::Z, RecordedByeKind::U];
                let bye = bye[self.dice.below(3)];
                self.person(player, ContestCommand::AskBye { bye });
            }
            12 => {
                self.person(player, ContestCommand::Back);
            }
            13 => {
                self.host(ContestCommand::PairNow);
            }
            14 => {
                self.host(ContestCommand::Pause);
                self.now = self.now + Span::from_mins(3);
                self.host(ContestCommand::Resume);
            }
            15 => {
                let pairing = self.dice.below(20) as u32;
                let result = RecordedResult(GameResult::Draw);
                self.host(ContestCommand::SetResult { pairing, result });
            }
            16 if self.dice.below(4) == 0 => {
                let player = PlayerId(player);
                self.host(ContestCommand::Remove { player });
            }
            17 => {
                let (from, to) = (self.now - Span::from_secs(30), self.now);
                let command = ContestCommand::Interrupted { from, to };
                self.asks(ContestActor::System, command).unwrap();
            }
            18 if self.contest.plan.kind != ContestKind::Stairs => self.waits(),
            20 => {
                let of = PlayerId(2 + self.dice.below(12) as u64);
                let is_blocked = self.dice.below(9) == 0;
                self.person(player, ContestCommand::Challenge { of, is_blocked });
            }
            23 => {
                let teams = self.contest.plan.teams.len().max(1);
                let team = 1 + self.dice.below(teams) as u16;
                let of_team = self
                    .contest
                    .entrants
                    .iter()
                    .filter(|it| it.team == Some(team));
                let mut players: Vec<PlayerId> = of_team.map(|it| it.player).collect();
                let by = self.dice.below(1 + players.len() / 2);
                players.rotate_left(by);
                self.host(ContestCommand::Order { team, players });
            }
            21 | 22 => {
                let round = self.contest.pond_view().map_or(1, |it| it.round);
                let amount = self.dice.below(9_000) as u32;
                self.person(player, ContestCommand::Spend { round, amount });
            }
            19 => {
                let (player, why) = (PlayerId(player), WhyWithdrawn::Gone);
                let rarely = self.dice.below(4) == 0;
                let command = ContestCommand::Withdraw { player, why };
                if rarely {
                    self.asks(ContestActor::System, command).unwrap();
                }
            }
            _ => self.ends_one(),
        }
    }

    /// Plays on without interference until it is over.
    fn finishes(&mut self) {
        self.host(ContestCommand::Resume);
        for _ in 0..MOST_STEPS {
            match self.contest.stage {
                ContestStage::Over => return,
                ContestStage::Open => {
                    let teams = self.contest.plan.teams.len() as u64;
                    for player in 2..6.max(2 + teams) {
                        let team = self.team_for(player);
                        self.person(player, ContestCommand::Join { rating: None, team });
                    }
                    // Somebody of each team at least.
                    for team in 1..=teams {
                        let join = ContestCommand::Join {
                            rating: None,
                            team: u16::try_from(team).ok(),
                        };
                        self.person(30 + team, join);
                    }
                    if !self.host(ContestCommand::Start) {
                        self.waits();
                    }
                }
                ContestStage::Running if self.contest.plan.kind == ContestKind::Stairs => {
                    while !self.playing().is_empty() {
                        self.ends_one();
                    }
                    self.waits();
                    assert!(self.host(ContestCommand::CallOff));
                }
                ContestStage::Running => {
                    if self.dice.below(3) > 0 {
                        let players: Vec<_> = self.contest.players().collect();
                        for player in players {
                            self.person(player.0, ContestCommand::Here);
                        }
                    }
                    // Games that are played when an arena is over end for nobody.
                    while self.contest.stage == ContestStage::Running && !self.playing().is_empty()
                    {
                        self.ends_one();
                    }
                    self.waits();
                }
            }
        }
        panic!("it does not end\n{}", self.told());
    }

    /// Everything that happened, for whoever reads of a failure.
    fn told(&self) -> String {
        let line = |it: &ContestRecorded| format!("{} {}", it.at.as_ms(), it.event.to_text());
        let lines: Vec<String> = self.log.iter().map(line).collect();
        lines.join("\n")
    }

    fn check(&self) {
        let contest = &self.contest;
        let is_by_rounds = contest.plan.kind != ContestKind::Stairs
            && (contest.plan.is_live()
                || !matches!(
                    contest.plan.kind,
                    ContestKind::RoundRobin | ContestKind::TeamMatch | ContestKind::TeamTournament
                ));
        let mut busy = BTreeSet::new();
        for pairing in contest.pairings.iter().filter(|it| it.result().is_none()) {
            for tpn in pairing.players() {
                let is_free = busy.insert(tpn);
                assert!(
                    is_free || !is_by_rounds,
                    "two games at once\n{}",
                    self.told()
                );
            }
        }
        if let Some(pond) = contest.pond_view() {
            assert_eq!(pond.closed.len() + 1, usize::from(pond.round));
            let fell: usize = pond.closed.iter().map(|it| it.fell.len()).sum();
            assert_eq!(fell + pond.dry.len(), contest.entrants.len());
            assert!(pond.closed.iter().all(|it| !it.fell.is_empty()));
        }
        for pairing in contest
            .pairings
            .iter()
            .filter(|_| !contest.plan.teams.is_empty())
        {
            let [one, two] = pairing
                .players()
                .map(|it| contest.entrant(it).unwrap().team);
            assert_ne!(one, two, "nobody meets somebody of their own team");
        }
        let standings = contest.standings();
        let listed: BTreeSet<Tpn> = standings.rows.iter().map(|it| it.tpn).collect();
        assert_eq!(listed.len(), contest.entrants.len());
        assert_eq!(standings.rows.len(), contest.entrants.len());
        if contest.plan.kind == ContestKind::Swiss {
            self.check_swiss();
        }
        if contest.plan.kind == ContestKind::TeamTournament {
            self.check_teams();
        }
    }

    /// No teams meet twice, and match points, game points and games agree.
    fn check_teams(&self) {
        let view = self.contest.view();
        let history = self.contest.history_of_teams();
        for tpn in Tpn::all(history.players()) {
            let met = history.cells(tpn).iter().filter_map(|it| it.met());
            let met: Vec<Tpn> = met.collect();
            let once: BTreeSet<&Tpn> = met.iter().collect();
            assert_eq!(once.len(), met.len(), "{}", self.told());
        }
        let (mut match_points, mut games) = (0, Points::NONE);
        let byes = view.team_rounds.iter().filter_map(|it| it.bye).count();
        for meeting in view.team_rounds.iter().flat_map(|it| &it.meetings) {
            let made = meeting.match_points.unwrap_or_default();
            assert!([0, 2].contains(&(made[0] + made[1])));
            match_points += made[0] + made[1];
            games += meeting.points.iter().flatten().copied().sum::<Points>();
        }
        let players: Points = view.standings.rows.iter().map(|it| it.points).sum();
        assert_eq!(games, players, "{}", self.told());
        let scores = view
            .teams
            .iter()
            .map(|it| it.score.unwrap_or_default().match_points);
        let of_byes = match self.contest.is_swiss_of_teams() {
            true => 2 * u32::try_from(byes).unwrap(),
            false => 0,
        };
        assert_eq!(scores.sum::<u32>(), match_points + of_byes);
    }

    fn check_swiss(&self) {
        let contest = &self.contest;
        let history = contest.history(contest.rounds.len());
        let mut made = Points::NONE;
        for tpn in Tpn::all(contest.entrants.len()) {
            let met: Vec<Tpn> = history
                .cells(tpn)
                .iter()
                .filter_map(|it| it.met())
                .collect();
            let once: BTreeSet<&Tpn> = met.iter().collect();
            assert_eq!(once.len(), met.len(), "nobody meets twice");
            made += history.points(tpn);
        }
        let mut due = Points::NONE;
        for pairing in &contest.pairings {
            due += match pairing.result().map(|it| it.0) {
                None | Some(GameResult::DoubleForfeit | GameResult::Void) => Points::NONE,
                Some(_) => Points::ONE,
            };
        }
        for bye in contest.rounds.iter().flat_map(|it| &it.byes) {
            due += PlayerRound::Bye(bye.bye.bye()).points(history.scoring());
        }
        let late = contest.entrants.iter().filter(|it| it.missed > 0).count();
        due += Points::halves(u32::try_from(late).unwrap());
        assert_eq!(made, due, "points are games and byes");
    }

    fn check_end(&self) {
        let restored = Contest::restore(ContestId(7), &self.log).unwrap();
        assert_eq!(restored, self.contest, "a replay is the same");
        let Some(ContestEnding::Closed { why, standings }) = self.contest.ending() else {
            return;
        };
        let places: Vec<u16> = standings.iter().map(|it| it.place).collect();
        let first = places.first().copied();
        let has_winner = match self.contest.plan.kind.pond() {
            // If the last ones fall together, nobody wins.
            Some(_) => self.contest.pond_view().is_none_or(|it| !it.dry.is_empty()),
            None => true,
        };
        assert!(places.is_sorted() && first.is_none_or(|it| (it == 1) == has_winner));
        let is_played = *why == WhyClosed::PlayedOut;
        if is_played && self.contest.plan.kind.is_knockout() {
            let first = places.iter().filter(|it| **it == 1).count();
            assert_eq!(first, 1, "one wins\n{}", self.told());
        }
    }
}

/// Names of so many teams.
pub(super) fn team_names(teams: usize) -> Vec<String> {
    let names = (1..=teams).map(|it| format!("Team {it}"));
    names.collect()
}

fn random_plan(dice: &mut Dice) -> ContestPlan {
    let kind = ContestKind::ALL[dice.below(ContestKind::ALL.len())];
    let control = ["5m+3s", "10m", "3d"][dice.below(3)];
    let mut plan = ContestPlan::new(kind, "Saturday", terms(control));
    plan.start = match dice.below(3) {
        0 => ContestStart::ByHand,
        1 => ContestStart::WhenFull,
        _ => ContestStart::At(Timestamp::from_ms(60_000)),
    };
    plan.max = 2 + plan.min + dice.below(8) as u16;
    if kind == ContestKind::TeamBattle {
        plan.teams = team_names(3);
        plan.best = Some(2);
    }
    if kind == ContestKind::TeamMatch {
        plan.teams = team_names(2);
        plan.boards = Some(1 + dice.below(5) as u8);
        plan.max += plan.max % 2;
    }
    if kind == ContestKind::TeamTournament {
        let teams = [4, 5, 6, 10][dice.below(4)];
        plan.teams = team_names(teams);
        plan.boards = Some(1 + dice.below(3) as u8);
        plan.max = 3 * teams as u16 + dice.below(9) as u16;
    }
    if kind.is_arena() {
        plan.terms = terms("5m+3s");
        plan.minutes = Some(10);
    }
    if kind == ContestKind::Stairs {
        plan.terms = terms("3d");
    }
    if kind.pond().is_some() {
        let (start, max) = (plan.start, plan.max);
        plan = ContestPlan::of_pond(kind, "Saturday");
        (plan.start, plan.max) = (start, max);
        plan.hours = Some(1);
    }
    plan.cycles = 1 + dice.below(2) as u8;
    if kind == ContestKind::RoundRobin && dice.below(2) == 0 {
        plan.section = Some(3 + dice.below(3) as u16);
        plan.blocks = dice.below(3) == 0;
        plan.max = 12;
    }
    plan.bronze = dice.below(2) == 0;
    plan.length = match dice.below(4) {
        0 => MatchLength::Games(2),
        1 => MatchLength::Wins(2),
        _ => MatchLength::Games(1),
    };
    plan.rounds = [None, Some(3), Some(9)][dice.below(3)];
    plan
}

fn try_contest(seed: u64) {
    let mut dice = Dice::new(seed);
    let plan = random_plan(&mut dice);
    let mut run = Run::new(plan, seed ^ 0xabcdef);
    let joining = dice.below(11) as u64;
    for player in 2..2 + joining {
        let rating = Some((1_200 + dice.below(900) as i32, 50));
        let team = run.team_for(player);
        run.person(player, ContestCommand::Join { rating, team });
    }
    if dice.below(3) > 0 {
        run.host(ContestCommand::Start);
    }
    for _ in 0..dice.below(WILD_STEPS) {
        run.wild();
    }
    run.finishes();
    run.check_end();
}

#[test]
fn whatever_people_do_a_contest_keeps_its_rules_and_ends() {
    for seed in 0..TRIED {
        try_contest(seed);
    }
}

#[test]
#[ignore = "takes minutes; runs at night"]
fn whatever_people_do_ten_thousand_contests_keep_their_rules_and_end() {
    for seed in TRIED..TRIED + TRIED_AT_NIGHT {
        try_contest(seed);
    }
}
