//! Teams at boards: captains order their players, two teams meet at each board, and the sum of all games decides. A match
//! of two teams is one such meeting.

use std::collections::BTreeSet;

use super::{
    Contest, ContestEvent, ContestKind, ContestRefusal, ContestStage, Entrant, PairedBoard,
    RecordedBye, RecordedByeKind, Standing, Standings, WhyClosed, decide::recorded,
};
use crate::{
    contest::{
        points::Points,
        result::{GameResult, SideColor},
        tpn::Tpn,
    },
    session::PlayerId,
};

/// The name under which the pairings of boards are recorded.
const RULES: &str = "boards-1";

/// By how many points of rating somebody may be stronger than a player who sits above them.
const OUT_OF_ORDER: i32 = 100;

/// How often the boards of a team may be ordered: each time is an event. The reverse of an order of 25 players takes 300
/// steps of one board.
const MOST_ORDERINGS: u16 = 600;

/// The two teams of a match.
const BOTH_TEAMS: [u16; 2] = [1, 2];

/// Who sits at the boards of two teams that meet, from the first one on.
pub(super) type Lineups = [Vec<Tpn>; 2];

impl Contest {
    /// The numbers of the teams.
    fn team_numbers(&self) -> impl Iterator<Item = u16> + use<> {
        (1..).take(self.plan.teams.len())
    }

    /// Whether as many teams have players as have to meet at boards.
    pub(super) fn has_enough_teams(&self) -> bool {
        let has_player = |team: &u16| self.entrants.iter().any(|it| it.team == Some(*team));
        let present = self.team_numbers().filter(has_player).count();
        !self.plan.kind.has_boards() || present >= *self.plan.kind.teams().start()
    }

    /// Whether a team has as many players as it may have.
    pub(super) fn is_team_full(&self, team: Option<u16>) -> bool {
        let members = self.entrants.iter().filter(|it| it.team == team);
        let places = self.plan.team_places().map(usize::from);
        places.is_some_and(|places| members.count() >= places)
    }

    /// The players of a team from the first board on: as its captain has ordered them. Whoever has joined since, by
    /// rating, sits last, but directly above the first who is too much weaker to sit above them. Once it has begun they
    /// are numbered so.
    fn lineup(&self, team: u16) -> Vec<&Entrant> {
        let mut members: Vec<&Entrant> = self
            .entrants
            .iter()
            .filter(|it| it.team == Some(team))
            .collect();
        if self.has_begun {
            return members;
        }
        let order = self.orders.get(&team);
        let ordered = |it: &Entrant| order?.iter().position(|player| *player == it.player);
        members.sort_by_key(|it| {
            let at = ordered(it).unwrap_or(usize::MAX);
            (at, std::cmp::Reverse(it.rating), it.joined)
        });
        let mut lineup: Vec<&Entrant> = Vec::with_capacity(members.len());
        for member in members {
            let is_too_weak = |it: &&Entrant| member.rating - it.rating > OUT_OF_ORDER;
            let is_new = ordered(member).is_none();
            let at = lineup.iter().position(|it| is_new && is_too_weak(it));
            lineup.insert(at.unwrap_or(lineup.len()), member);
        }
        lineup
    }

    /// Everybody in the order in which they are numbered: team by team, in a tournament the strongest one first.
    pub(super) fn seated(&self) -> Vec<&Entrant> {
        let lineups = self.team_numbers().map(|it| self.lineup(it));
        let mut lineups: Vec<_> = lineups.filter(|it| !it.is_empty()).collect();
        if self.plan.kind == ContestKind::TeamTournament {
            let boards = self.board_count();
            // Means are compared by products, which are exact.
            let strength = |lineup: &[&Entrant]| {
                let ratings = lineup.iter().take(boards).map(|it| i64::from(it.rating));
                let count = lineup.len().min(boards);
                (ratings.sum::<i64>(), i64::try_from(count).unwrap_or(1))
            };
            // Of equals, the team that is named first stays first.
            lineups.sort_by(|one, two| {
                let ((one, of_one), (two, of_two)) = (strength(one), strength(two));
                (two * of_one).cmp(&(one * of_two))
            });
        }
        lineups.concat()
    }

    /// At how many boards teams meet.
    pub(super) fn board_count(&self) -> usize {
        usize::from(self.plan.boards.unwrap_or_default())
    }

    /// The players of each team that meets others at boards, from the first one on.
    pub(super) fn lineups(&self) -> Vec<Vec<PlayerId>> {
        let teams = self.team_numbers();
        let teams = teams.filter(|_| self.plan.kind.has_boards());
        let players = |team| self.lineup(team).iter().map(|it| it.player).collect();
        teams.map(players).collect()
    }

    /// Who orders the boards of each team: whoever has joined it first.
    pub(super) fn captains(&self) -> Vec<Option<PlayerId>> {
        let teams = self.team_numbers();
        let teams = teams.filter(|_| self.plan.kind.has_boards());
        teams.map(|it| self.captain(it)).collect()
    }

    fn captain(&self, team: u16) -> Option<PlayerId> {
        let members = self.entrants.iter().filter(|it| it.team == Some(team));
        members.min_by_key(|it| it.joined).map(|it| it.player)
    }

    /// The boards of a team are ordered.
    pub(super) fn order(
        &self,
        by: PlayerId,
        team: u16,
        players: &[PlayerId],
        is_host: bool,
    ) -> Result<Vec<ContestEvent>, ContestRefusal> {
        if !self.plan.kind.has_boards() || self.team_numbers().all(|it| it != team) {
            return Err(ContestRefusal::NoSuchTeam);
        }
        if !is_host && self.captain(team) != Some(by) {
            return Err(ContestRefusal::NotCaptain);
        }
        if self.stage != ContestStage::Open {
            return Err(ContestRefusal::AlreadyStarted);
        }
        if self.orderings.get(&team).copied().unwrap_or_default() >= MOST_ORDERINGS {
            return Err(ContestRefusal::OrderedTooOften);
        }
        let mut after = self.clone();
        let is_new = after.fold_ordered(team, players).is_ok();
        let ratings: Vec<i32> = after.lineup(team).iter().map(|it| it.rating).collect();
        let is_in_order = ratings.iter().enumerate().all(|(at, below)| {
            ratings[..at]
                .iter()
                .all(|above| below - above <= OUT_OF_ORDER)
        });
        if !is_new || !is_in_order {
            return Err(ContestRefusal::BadOrder);
        }
        Ok(vec![ContestEvent::Ordered {
            by,
            team,
            players: players.to_vec(),
        }])
    }

    pub(super) fn fold_ordered(
        &mut self,
        team: u16,
        players: &[PlayerId],
    ) -> Result<(), &'static str> {
        let members = self.entrants.iter().filter(|it| it.team == Some(team));
        let members: BTreeSet<PlayerId> = members.map(|it| it.player).collect();
        let named: BTreeSet<PlayerId> = players.iter().copied().collect();
        if named.len() != players.len() || !named.is_subset(&members) {
            return Err("others than the players of the team");
        }
        self.orders.insert(team, players.to_vec());
        *self.orderings.entry(team).or_default() += 1;
        Ok(())
    }

    /// The next game at each board; by correspondence all of them.
    pub(super) fn next_of_team_match(&self) -> Vec<ContestEvent> {
        let played = self.rounds.len();
        let all = usize::from(self.plan.cycles);
        if played >= all {
            return vec![self.closed(WhyClosed::PlayedOut)];
        }
        let at_once = if self.plan.is_live() { 1 } else { all };
        let mut events = Vec::new();
        let mut before = self.pairings.len();
        for round in (1_u16..).skip(played).take(at_once.min(all - played)) {
            let lineups = BOTH_TEAMS.map(|team| self.numbers_of(team));
            let paired = self.round_at_boards(round, round, before, &[lineups]);
            before += paired.0;
            events.extend(paired.1);
        }
        events
    }

    /// A round in which teams meet at their boards for the first or the second time, and how many pairings it has.
    pub(super) fn round_at_boards(
        &self,
        round: u16,
        game: u16,
        before: usize,
        meetings: &[Lineups],
    ) -> (usize, Vec<ContestEvent>) {
        let (mut pairs, mut byes) = (Vec::new(), Vec::new());
        for lineups in meetings {
            let before = before + pairs.len();
            let (boards, alone) = self.boards_between(lineups, game, before);
            pairs.extend(boards);
            byes.extend(alone);
        }
        let count = pairs.len();
        let forfeits = pairs.iter().filter_map(|board| self.forfeit_of(board));
        let forfeits: Vec<_> = forfeits.collect();
        let paired = ContestEvent::RoundPaired {
            round,
            pairs,
            byes,
            rules: RULES.to_owned(),
        };
        (count, [paired].into_iter().chain(forfeits).collect())
    }

    /// Who meets at the boards. The first team has White at odd boards, in the second game at even ones. Where a team has
    /// nobody left, whoever sits there wins without a game.
    fn boards_between(
        &self,
        teams: &Lineups,
        game: u16,
        before: usize,
    ) -> (Vec<PairedBoard>, Vec<RecordedBye>) {
        let longest = teams[0].len().max(teams[1].len());
        let boards = self.board_count().min(longest);
        let (mut pairs, mut byes) = (Vec::new(), Vec::new());
        for (at, board) in (0..boards).zip(1_u16..) {
            match (teams[0].get(at), teams[1].get(at)) {
                (Some(one), Some(two)) => {
                    let is_first_white = (board + game).is_multiple_of(2);
                    let (white, black) = if is_first_white {
                        (one, two)
                    } else {
                        (two, one)
                    };
                    let pairing = u32::try_from(before + pairs.len() + 1).unwrap_or(u32::MAX);
                    pairs.push(PairedBoard {
                        pairing,
                        white: recorded(*white),
                        black: recorded(*black),
                        board,
                        of_match: None,
                        is_tie: false,
                        challenger: None,
                    });
                }
                (Some(alone), None) | (None, Some(alone)) if self.is_active(*alone) => {
                    let bye = RecordedByeKind::U;
                    let player = recorded(*alone);
                    byes.push(RecordedBye { player, bye });
                }
                _ => {}
            }
        }
        (pairs, byes)
    }

    pub(super) fn numbers_of(&self, team: u16) -> Vec<Tpn> {
        let all = Tpn::all(self.entrants.len());
        let of_team = |it: &Tpn| self.entrant(*it).is_some_and(|it| it.team == Some(team));
        all.filter(of_team).collect()
    }

    /// The points of everybody, of games and of boards where nobody came.
    fn points_at_boards(&self) -> Vec<Points> {
        let mut points = vec![Points::NONE; self.entrants.len()];
        let mut add = |player: Tpn, made: Points| {
            if let Some(sum) = points.get_mut(player.index()) {
                *sum += made;
            }
        };
        for pairing in &self.pairings {
            let Some(result) = pairing.result() else {
                continue;
            };
            add(pairing.white, points_of(result.0, SideColor::White));
            add(pairing.black, points_of(result.0, SideColor::Black));
        }
        for bye in self.rounds.iter().flat_map(|it| &it.byes) {
            if let Some(player) = Tpn::new(bye.player.into()) {
                add(player, Points::ONE);
            }
        }
        points
    }

    /// The players of the best team first, each team by its boards; players of a team share its place.
    pub(super) fn standings_by_teams(&self) -> Standings {
        let points = self.points_at_boards();
        let points_of = |tpn: Tpn| points.get(tpn.index()).copied().unwrap_or_default();
        let teams = match self.plan.kind {
            ContestKind::TeamTournament => {
                let teams = self.standings_of_teams().into_iter();
                teams.map(|it| (it.place, it.team)).collect()
            }
            _ => {
                let made = BOTH_TEAMS.map(|team| -> Points {
                    self.numbers_of(team).into_iter().map(points_of).sum()
                });
                vec![
                    (1 + u16::from(made[0] < made[1]), BOTH_TEAMS[0]),
                    (1 + u16::from(made[1] < made[0]), BOTH_TEAMS[1]),
                ]
            }
        };
        let mut teams: Vec<(u16, u16)> = teams;
        // The sort is stable: of equals the first team stays first.
        teams.sort_by_key(|(place, _)| *place);
        let rows = teams.iter().flat_map(|(place, team)| {
            let row = |tpn| Standing {
                tpn,
                place: *place,
                points: points_of(tpn),
                tie_breaks: None,
            };
            self.numbers_of(*team).into_iter().map(row)
        });
        Standings {
            rows: rows.collect(),
        }
    }
}

/// What a result is worth for a side.
pub(super) const fn points_of(result: GameResult, color: SideColor) -> Points {
    match (result, color) {
        (GameResult::WhiteWins | GameResult::WhiteByForfeit, SideColor::White)
        | (GameResult::BlackWins | GameResult::BlackByForfeit, SideColor::Black) => Points::ONE,
        (GameResult::Draw, _) => Points::HALF,
        _ => Points::NONE,
    }
}

/// The points of a match: two for the team that has won it, one for each if nobody has.
#[must_use]
pub fn match_points(games: [Points; 2]) -> [u8; 2] {
    match games[0].cmp(&games[1]) {
        std::cmp::Ordering::Greater => [2, 0],
        std::cmp::Ordering::Equal => [1, 1],
        std::cmp::Ordering::Less => [0, 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;
    use crate::contest::conduct::{
        BadPlan, ContestActor, ContestCommand, ContestEnding, ContestPlan, WhyWithdrawn,
        properties::{Run, terms},
    };

    const RED: u16 = 1;
    const BLUE: u16 = 2;

    fn plan(boards: u8, games: u8, control: &str) -> ContestPlan {
        let mut plan = ContestPlan::new(ContestKind::TeamMatch, "Derby", terms(control));
        plan.teams = vec!["Red".to_owned(), "Blue".to_owned()];
        plan.boards = Some(boards);
        plan.cycles = games;
        plan
    }

    fn joins(run: &mut Run, player: u64, team: u16, rating: i32) -> bool {
        let rating = Some((rating, 50));
        let team = Some(team);
        run.person(player, ContestCommand::Join { rating, team })
    }

    /// A match of three of Red against two of Blue.
    fn three_to_two(plan: ContestPlan) -> Run {
        let mut run = Run::new(plan, 1);
        for (player, team, rating) in [
            (2, RED, 1_500),
            (3, BLUE, 1_600),
            (4, RED, 1_700),
            (5, BLUE, 1_400),
            (6, RED, 1_550),
        ] {
            assert!(joins(&mut run, player, team, rating));
        }
        run
    }

    fn ids(players: &[u64]) -> Vec<PlayerId> {
        players.iter().map(|it| PlayerId(*it)).collect()
    }

    fn order(team: u16, players: &[u64]) -> ContestCommand {
        ContestCommand::Order {
            team,
            players: ids(players),
        }
    }

    /// Each board of a round: the board, who has White, who has Black.
    fn boards(run: &Run, round: usize) -> Vec<(u16, u64, u64)> {
        let view = run.contest.view();
        let player = |tpn| view.player(tpn).unwrap().0;
        let pairings = view.rounds[round - 1].pairings.iter();
        pairings
            .map(|it| (it.board, player(it.players[0]), player(it.players[1])))
            .collect()
    }

    fn all_come(run: &mut Run) {
        for player in 2..=6 {
            run.person(player, ContestCommand::Here);
        }
    }

    fn all_end(run: &mut Run, result: GameResult) {
        for (pairing, session) in run.playing() {
            run.ends(pairing, session, result);
        }
    }

    #[test]
    fn boards_are_by_rating_and_colors_change_by_board_and_game() {
        let mut run = three_to_two(plan(4, 2, "5m+3s"));
        assert_eq!(run.contest.view().lineups, [ids(&[4, 6, 2]), ids(&[3, 5])]);
        assert!(run.host(ContestCommand::Start));
        assert_eq!(boards(&run, 1), [(1, 4, 3), (2, 5, 6)]);
        // At the third board nobody of Blue sits.
        assert_eq!(run.contest.view().rounds[0].byes.len(), 1);
        all_come(&mut run);
        all_end(&mut run, GameResult::WhiteWins);
        let teams = run.contest.view().teams;
        assert_eq!((teams[0].team, teams[0].points), (RED, Points::halves(4)));
        assert_eq!((teams[1].team, teams[1].points), (BLUE, Points::ONE));
        run.waits();
        assert_eq!(boards(&run, 2), [(1, 3, 4), (2, 6, 5)]);
        all_come(&mut run);
        all_end(&mut run, GameResult::BlackWins);
        run.waits();
        let Some(ContestEnding::Closed { why, standings }) = run.contest.ending() else {
            panic!("it is over");
        };
        assert_eq!(*why, WhyClosed::PlayedOut);
        let places: Vec<(u64, u16)> = standings.iter().map(|it| (it.player.0, it.place)).collect();
        assert_eq!(places, [(4, 1), (6, 1), (2, 1), (3, 2), (5, 2)]);
        assert_eq!(match_points(teams_points(&run)), [2, 0]);
    }

    fn teams_points(run: &Run) -> [Points; 2] {
        let teams = run.contest.view().teams;
        [RED, BLUE].map(|team| teams.iter().find(|it| it.team == team).unwrap().points)
    }

    #[test]
    fn by_correspondence_both_games_begin_at_once() {
        let mut run = three_to_two(plan(2, 2, "3d"));
        assert!(run.host(ContestCommand::Start));
        assert_eq!(run.contest.view().rounds.len(), 2);
        assert_eq!(run.playing().len(), 4);
        all_end(&mut run, GameResult::Draw);
        run.waits();
        assert_eq!(teams_points(&run), [Points::halves(4); 2]);
        assert_eq!(match_points(teams_points(&run)), [1, 1]);
        let Some(ContestEnding::Closed { standings, .. }) = run.contest.ending() else {
            panic!("it is over");
        };
        assert!(standings.iter().all(|it| it.place == 1));
    }

    #[test]
    fn whoever_joins_a_team_later_is_seated_so_that_the_order_stays_allowed() {
        let mut run = three_to_two(plan(3, 1, "5m+3s"));
        assert!(run.person(2, order(RED, &[4, 2])));
        // A stronger player who joins later sits above those too much weaker, and the order stays one that is allowed.
        assert!(joins(&mut run, 9, RED, 2_000) && joins(&mut run, 10, RED, 1_590));
        assert_eq!(run.contest.view().lineups[0], ids(&[9, 4, 2, 10, 6]));
        assert!(run.person(2, order(RED, &[9, 4, 10, 2, 6])));
    }

    #[test]
    fn the_boards_of_a_team_are_ordered_so_often_and_no_more() {
        let mut run = three_to_two(plan(3, 1, "5m+3s"));
        let often = order(RED, &[4, 2, 6]);
        for _ in 0..MOST_ORDERINGS {
            assert!(run.person(2, often.clone()));
        }
        let leader = ContestActor::Player(PlayerId(2));
        let refused = Err(ContestRefusal::OrderedTooOften);
        assert_eq!(run.asks(leader, often), refused);
    }

    #[test]
    fn a_captain_orders_the_boards_of_the_own_team_before_it_begins() {
        let mut run = three_to_two(plan(3, 1, "5m+3s"));
        let captains = run.contest.view().captains;
        assert_eq!(captains, [Some(PlayerId(2)), Some(PlayerId(3))]);
        assert!(!run.person(4, order(RED, &[4, 2, 6])), "no captain");
        assert!(!run.person(3, order(RED, &[4, 2, 6])), "another's team");
        for bad in [
            &[4, 4][..],
            &[3, 4],
            &[9],
            // 1500 above 1700.
            &[2, 4, 6],
        ] {
            assert!(!run.person(2, order(RED, bad)), "{bad:?}");
        }
        assert!(!run.person(2, order(3, &[])));
        assert!(run.person(2, order(RED, &[4, 2])));
        assert_eq!(run.contest.view().lineups[0], ids(&[4, 2, 6]));
        // Whoever leaves leaves the order, and the next who joined leads the team.
        assert!(run.person(2, ContestCommand::Leave));
        assert_eq!(run.contest.view().captains[0], Some(PlayerId(4)));
        assert_eq!(run.contest.view().lineups[0], ids(&[4, 6]));
        assert!(!run.person(4, order(RED, &[6, 4])), "1550 above 1700");
        assert!(run.host(ContestCommand::Start));
        assert!(!run.person(4, order(RED, &[4, 6])), "it has begun");
        assert_eq!(boards(&run, 1), [(1, 4, 3), (2, 5, 6)]);
    }

    #[test]
    fn whoever_does_not_come_loses_the_board() {
        let mut run = three_to_two(plan(2, 2, "5m+3s"));
        assert!(run.host(ContestCommand::Start));
        for player in [4, 3, 6] {
            assert!(run.person(player, ContestCommand::Here));
        }
        run.waits();
        all_end(&mut run, GameResult::Draw);
        assert_eq!(teams_points(&run), [Points::halves(3), Points::HALF]);
        run.waits();
        // Their second game is lost as well.
        assert_eq!(teams_points(&run), [Points::halves(5), Points::HALF]);
        let gone = run.contest.view().entrants.into_iter();
        let gone: Vec<_> = gone.filter_map(|it| it.withdrawn).collect();
        assert_eq!(gone, [WhyWithdrawn::NoShow]);
    }

    #[test]
    fn a_match_needs_both_teams_and_each_has_half_of_the_places() {
        let mut plan = plan(2, 1, "5m+3s");
        plan.max = 4;
        let mut run = Run::new(plan, 1);
        assert!(joins(&mut run, 2, RED, 1_500) && joins(&mut run, 3, RED, 1_500));
        assert!(!joins(&mut run, 4, RED, 1_500), "the other half is of Blue");
        let host = ContestActor::Host(PlayerId(1));
        let refused = run.asks(host, ContestCommand::Start);
        assert_eq!(refused, Err(ContestRefusal::TooFew));
        assert!(joins(&mut run, 4, BLUE, 1_500));
        assert!(run.host(ContestCommand::Start));
        assert!(!joins(&mut run, 5, BLUE, 1_500), "it has begun");
    }

    #[test]
    fn a_plan_of_a_match_is_checked() {
        let now = Timestamp::from_ms(0);
        assert_eq!(plan(20, 2, "3d").check(now), Ok(()));
        assert_eq!(plan(21, 1, "3d").check(now), Err(BadPlan::Teams));
        assert_eq!(plan(0, 1, "3d").check(now), Err(BadPlan::Teams));
        let mut three = plan(4, 1, "3d");
        three.teams.push("Green".to_owned());
        assert_eq!(three.check(now), Err(BadPlan::Teams));
        let mut odd = plan(4, 1, "3d");
        odd.max = 5;
        assert_eq!(odd.check(now), Err(BadPlan::Teams));
    }
}
