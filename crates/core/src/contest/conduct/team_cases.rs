//! Situations of team tournaments, one rule a test.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    BadPlan, ContestActor, ContestCommand, ContestEnding, ContestKind, ContestPlan, ContestRefusal,
    ContestStage, RecordedResult, WhyClosed,
    properties::{Run, team_names, terms},
};
use crate::{
    clock::Timestamp,
    contest::{
        points::Points,
        result::GameResult,
        trf::{TrfForm, TrfTournament},
    },
    session::PlayerId,
};

const LIVE: &str = "5m+3s";
const SLOW: &str = "3d";

fn plan(teams: usize, boards: u8, control: &str) -> ContestPlan {
    let mut plan = ContestPlan::new(ContestKind::TeamTournament, "League", terms(control));
    plan.teams = team_names(teams);
    plan.boards = Some(boards);
    plan
}

fn joins(run: &mut Run, player: u64, team: usize, rating: i32) -> bool {
    let rating = Some((rating, 50));
    let team = u16::try_from(team).ok();
    run.person(player, ContestCommand::Join { rating, team })
}

/// Player 203 is the third of the second team. Earlier teams are stronger, and so are those on earlier boards.
fn player(team: usize, board: usize) -> u64 {
    (team * 100 + board) as u64
}

/// A tournament to which so many players have come for each of these teams.
fn joined_by(plan: ContestPlan, players: &[usize]) -> Run {
    let mut run = Run::new(plan, 1);
    for (team, count) in (1..).zip(players) {
        for board in 1..=*count {
            let rating = 2_500 - 50 * i32::try_from(team).unwrap() - i32::try_from(board).unwrap();
            assert!(joins(&mut run, player(team, board), team, rating));
        }
    }
    run
}

fn begun(plan: ContestPlan, players: &[usize]) -> Run {
    let mut run = joined_by(plan, players);
    assert!(run.host(ContestCommand::Start));
    run
}

/// Who meets whom in a round of games: who moves first, and the other.
fn games(run: &Run, round: usize) -> Vec<(u64, u64)> {
    let view = run.contest.view();
    let player = |tpn| view.player(tpn).unwrap().0;
    let pairings = view.rounds[round - 1].pairings.iter();
    pairings
        .map(|it| (player(it.players[0]), player(it.players[1])))
        .collect()
}

/// Which teams meet in a round of teams.
fn meetings(run: &Run, round: usize) -> Vec<[u16; 2]> {
    let view = run.contest.view();
    let meetings = view.team_rounds[round - 1].meetings.iter();
    meetings.map(|it| it.teams).collect()
}

fn all_come(run: &mut Run) {
    let players: Vec<PlayerId> = run.contest.players().collect();
    for player in players {
        run.person(player.0, ContestCommand::Here);
    }
}

/// All games end; of two players this one wins, or nobody.
fn all_end(run: &mut Run, winner: impl Fn(u64, u64) -> Option<u64>) {
    for (pairing, session) in run.playing() {
        let view = run.contest.view();
        let players = view.pairing(pairing).unwrap().players;
        let [white, black] = players.map(|it| view.player(it).unwrap().0);
        let result = match winner(white, black) {
            None => GameResult::Draw,
            Some(winner) if winner == white => GameResult::WhiteWins,
            Some(_) => GameResult::BlackWins,
        };
        run.ends(pairing, session, result);
    }
}

/// Each team in order: its place, match points, game points and board count in halves.
fn table(run: &Run) -> Vec<(u16, u16, u32, u32, u32)> {
    let teams = run.contest.view().teams.into_iter();
    let rows = teams.map(|it| {
        let score = it.score.unwrap();
        let (games, boards) = (it.points.in_halves(), score.board_count.in_halves());
        (it.team, it.place, score.match_points, games, boards)
    });
    rows.collect()
}

fn why_closed(run: &Run) -> WhyClosed {
    match run.contest.ending() {
        Some(ContestEnding::Closed { why, .. }) => *why,
        other => panic!("it is not closed: {other:?}"),
    }
}

/// The winner of each game of the league below, by teams and board; games that are not here are drawn.
fn league() -> BTreeMap<(u64, u64), u64> {
    [
        ((101, 401), 101),
        ((102, 402), 102),
        ((201, 301), 201),
        ((202, 302), 302),
        ((301, 401), 301),
        ((302, 402), 402),
        ((201, 401), 201),
        ((101, 301), 301),
    ]
    .into()
}

#[test]
fn a_league_of_four_teams_stands_as_reckoned_by_hand() {
    let mut run = begun(plan(4, 2, SLOW), &[2, 2, 2, 2]);
    // Berger's table of four; the first of two has White at the first board and Black at the second.
    assert_eq!(meetings(&run, 1), [[1, 4], [2, 3]]);
    assert_eq!(meetings(&run, 2), [[4, 3], [1, 2]]);
    assert_eq!(meetings(&run, 3), [[2, 4], [3, 1]]);
    assert_eq!(
        games(&run, 1),
        [(101, 401), (402, 102), (201, 301), (302, 202)]
    );
    assert_eq!(
        games(&run, 2),
        [(401, 301), (302, 402), (101, 201), (202, 102)]
    );
    assert_eq!(
        games(&run, 3),
        [(201, 401), (402, 202), (301, 101), (102, 302)]
    );
    let league = league();
    all_end(&mut run, |one, two| {
        league.get(&(one.min(two), one.max(two))).copied()
    });
    run.waits();
    assert_eq!(why_closed(&run), WhyClosed::PlayedOut);
    // 1: 2–0 against 4, 1–1 against 2, ½–1½ against 3. 2: 1–1, 1–1, 1½–½. 3: 1–1, 1–1, 1½–½. 4: 0–2, 1–1, ½–1½.
    // Boards, of which the first counts twice. 1: 2+1, 1+½, 0+½. 2: 2, 1+½, 2+½. 3: 1, 2, 2+½. 4: 0, 1, ½.
    assert_eq!(
        table(&run),
        [
            (2, 1, 4, 7, 12),
            (3, 2, 4, 7, 11),
            (1, 3, 3, 7, 10),
            (4, 4, 1, 3, 3),
        ]
    );
    let Some(ContestEnding::Closed { standings, .. }) = run.contest.ending() else {
        panic!("it is over");
    };
    let places: Vec<(u64, u16)> = standings.iter().map(|it| (it.player.0, it.place)).collect();
    let by_teams = [(201, 1), (202, 1), (301, 2), (302, 2)];
    assert_eq!(places[..4], by_teams);
    assert_eq!(places[4..], [(101, 3), (102, 3), (401, 4), (402, 4)]);
}

#[test]
fn of_teams_with_equal_points_the_one_that_won_the_match_between_them_is_ahead() {
    let mut run = begun(plan(4, 1, SLOW), &[1, 1, 1, 1]);
    let wins = |one: u64, two: u64| match (one.min(two), one.max(two)) {
        (101, 401) => Some(101),
        (201, 301) => Some(201),
        (101, 201) => Some(201),
        (201, 401) => Some(401),
        (101, 301) => Some(101),
        _ => None,
    };
    all_end(&mut run, wins);
    run.waits();
    let order: Vec<(u16, u16, u32)> = table(&run).iter().map(|it| (it.0, it.1, it.2)).collect();
    assert_eq!(order, [(2, 1, 4), (1, 2, 4), (4, 3, 3), (3, 4, 1)]);
}

#[test]
fn teams_that_nothing_distinguishes_share_a_place() {
    let mut run = begun(plan(4, 2, SLOW), &[2, 2, 2, 2]);
    all_end(&mut run, |_, _| None);
    run.waits();
    let places: Vec<u16> = table(&run).iter().map(|it| it.1).collect();
    assert_eq!(places, [1; 4]);
}

#[test]
fn in_a_swiss_of_ten_teams_none_meet_twice_and_equal_scores_meet() {
    let mut run = begun(plan(10, 1, LIVE), &[1; 10]);
    let mut met = BTreeSet::new();
    for round in 1..=5 {
        let points: BTreeMap<u16, u32> = table(&run).iter().map(|it| (it.0, it.2)).collect();
        let pairs = meetings(&run, round);
        assert_eq!(pairs.len(), 5);
        let unequal = pairs.iter().filter(|[one, two]| points[one] != points[two]);
        // With an odd number of teams on a score one of them meets a team of another score.
        let mut on_score: BTreeMap<u32, usize> = BTreeMap::new();
        for points in points.values() {
            *on_score.entry(*points).or_default() += 1;
        }
        let odd = on_score.values().filter(|it| *it % 2 == 1).count();
        // Later some of equal scores have met.
        assert!(round > 2 || unequal.count() == odd / 2, "round {round}");
        for [one, two] in pairs {
            assert!(met.insert((one.min(two), one.max(two))), "{one} and {two}");
        }
        all_come(&mut run);
        all_end(&mut run, |one, two| Some(one.min(two)));
        run.waits();
    }
    assert_eq!(why_closed(&run), WhyClosed::PlayedOut);
    assert_eq!(table(&run)[0], (1, 1, 10, 10, 10));
}

#[test]
fn a_team_without_an_opponent_has_a_win_in_a_swiss_and_nothing_in_a_league() {
    let mut swiss = plan(5, 2, SLOW);
    swiss.rounds = Some(1);
    let run = begun(swiss, &[2; 5]);
    let bye = run.contest.view().team_rounds[0].bye.unwrap();
    let row = table(&run).into_iter().find(|it| it.0 == bye);
    // Of two boards half is a point.
    assert_eq!(row, Some((bye, 1, 2, 2, 0)));
    let run = begun(plan(5, 2, SLOW), &[2; 5]);
    let view = run.contest.view();
    let byes: BTreeSet<u16> = view.team_rounds.iter().filter_map(|it| it.bye).collect();
    assert_eq!(byes.len(), 5, "each team once");
    assert!(table(&run).iter().all(|it| (it.2, it.3) == (0, 0)));
}

#[test]
fn two_games_at_each_board_follow_each_other_with_the_colors_swapped() {
    let mut two = plan(4, 2, LIVE);
    two.cycles = 2;
    let mut run = begun(two, &[2; 4]);
    assert_eq!(run.contest.view().total_rounds, Some(6));
    let first = games(&run, 1);
    all_come(&mut run);
    all_end(&mut run, |one, two| Some(one.min(two)));
    // Nobody has won before both games are over.
    assert!(table(&run).iter().all(|it| it.2 == 0));
    run.waits();
    let swapped: Vec<(u64, u64)> = first.iter().map(|(one, two)| (*two, *one)).collect();
    assert_eq!(games(&run, 2), swapped);
    assert_eq!(run.contest.view().team_rounds.len(), 1);
    all_come(&mut run);
    all_end(&mut run, |one, two| Some(one.min(two)));
    assert_eq!(table(&run)[0], (1, 1, 2, 8, 12));
    run.waits();
    assert_eq!(run.contest.view().team_rounds.len(), 2);
}

#[test]
fn whoever_is_missing_leaves_the_last_board_and_the_others_move_up() {
    // The first team has a third player, the fourth has not.
    let mut run = begun(plan(4, 2, LIVE), &[3, 2, 2, 2]);
    assert_eq!(games(&run, 1)[..2], [(101, 401), (402, 102)]);
    let missing = [101, 401];
    let players: Vec<PlayerId> = run.contest.players().collect();
    for player in players.iter().filter(|it| !missing.contains(&it.0)) {
        run.person(player.0, ContestCommand::Here);
    }
    // Time is up for the two; nobody has the point of their board.
    run.waits();
    all_end(&mut run, |_, _| None);
    let first = run.contest.view().team_rounds[0].meetings[0].clone();
    assert_eq!(first.points, [[Points::HALF; 2]]);
    assert_eq!(first.match_points, Some([1, 1]));
    run.waits();
    assert_eq!(meetings(&run, 2), [[4, 3], [1, 2]]);
    assert_eq!(games(&run, 2), [(402, 301), (102, 201), (202, 103)]);
    let view = run.contest.view();
    let byes = view.rounds[1].byes.iter();
    let byes: Vec<u64> = byes
        .map(|it| view.player(crate::contest::tpn::Tpn::new(it.player.into()).unwrap()))
        .map(|it| it.unwrap().0)
        .collect();
    assert_eq!(byes, [302], "the second board of the fourth team is empty");
    all_come(&mut run);
    all_end(&mut run, |_, _| None);
    let against_three = run.contest.view().team_rounds[1].meetings[0].clone();
    assert_eq!(against_three.points, [[Points::HALF, Points::halves(3)]]);
    assert_eq!(against_three.match_points, Some([0, 2]));
}

#[test]
fn a_team_that_nobody_plays_for_any_more_loses_every_board_and_meets_nobody_in_a_swiss() {
    for (rounds, met) in [(None, true), (Some(3), false)] {
        let mut plan = plan(4, 2, LIVE);
        plan.rounds = rounds;
        let mut run = begun(plan, &[2; 4]);
        all_come(&mut run);
        all_end(&mut run, |_, _| None);
        for board in 1..=2 {
            let player = PlayerId(player(4, board));
            assert!(run.host(ContestCommand::Remove { player }));
        }
        run.waits();
        let meeting = meetings(&run, 2);
        assert_eq!(meeting.iter().any(|it| it.contains(&4)), met, "{rounds:?}");
        let round = &run.contest.view().team_rounds[1];
        let four = round.meetings.iter().find(|it| it.teams.contains(&4));
        match four {
            Some(four) => assert_eq!(four.points, [[Points::NONE, Points::halves(4)]]),
            None => assert!(round.bye.is_some_and(|it| it != 4)),
        }
    }
}

#[test]
fn teams_without_players_are_left_out_but_four_must_have_some() {
    let mut run = joined_by(plan(6, 2, SLOW), &[2, 2, 2]);
    let host = ContestActor::Host(PlayerId(1));
    let refused = run.asks(host, ContestCommand::Start);
    assert_eq!(refused, Err(ContestRefusal::TooFew));
    assert!(joins(&mut run, 501, 5, 1_500));
    assert!(run.host(ContestCommand::Start));
    let teams: BTreeSet<u16> = table(&run).iter().map(|it| it.0).collect();
    assert_eq!(teams, BTreeSet::from([1, 2, 3, 5]));
    // Each meets each, for there are few enough.
    assert_eq!(run.contest.view().team_rounds.len(), 3);
    assert!(!joins(&mut run, 601, 6, 1_500), "it has begun");
}

#[test]
fn teams_are_numbered_by_the_mean_rating_at_their_boards() {
    let mut run = Run::new(plan(4, 2, SLOW), 1);
    // The third is strongest, and its weak third player has no board.
    for (player, team, rating) in [
        (101, 1, 1_500),
        (102, 1, 1_500),
        (201, 2, 1_700),
        (202, 2, 1_310),
        (301, 3, 1_800),
        (302, 3, 1_790),
        (303, 3, 1_000),
        (401, 4, 1_600),
    ] {
        assert!(joins(&mut run, player, team, rating));
    }
    assert!(run.host(ContestCommand::Start));
    let order: Vec<u64> = run.contest.players().map(|it| it.0).collect();
    assert_eq!(order, [301, 302, 303, 401, 201, 202, 101, 102]);
    assert_eq!(meetings(&run, 1), [[3, 1], [4, 2]]);
}

#[test]
fn a_captain_orders_the_boards_of_the_own_team_before_the_start() {
    let mut run = joined_by(plan(4, 2, SLOW), &[2; 4]);
    let order = |players: [u64; 2]| ContestCommand::Order {
        team: 3,
        players: players.map(PlayerId).to_vec(),
    };
    assert_eq!(run.contest.view().captains[2], Some(PlayerId(301)));
    assert!(!run.person(201, order([302, 301])), "another's team");
    assert!(run.person(301, order([302, 301])));
    assert!(run.host(ContestCommand::Start));
    assert_eq!(games(&run, 1)[2..], [(201, 302), (301, 202)]);
    assert!(!run.person(301, order([301, 302])), "it has begun");
}

#[test]
fn a_result_can_be_set_until_the_next_teams_meet_by_their_scores() {
    let set = ContestCommand::SetResult {
        pairing: 1,
        result: RecordedResult(GameResult::Draw),
    };
    for (rounds, later) in [(None, true), (Some(3), false)] {
        let mut plan = plan(4, 1, LIVE);
        (plan.rounds, plan.cycles) = (rounds, 2);
        let mut run = begun(plan, &[1; 4]);
        for round in 1..=2 {
            all_come(&mut run);
            all_end(&mut run, |one, two| Some(one.min(two)));
            assert!(run.host(set.clone()), "round {round}");
            run.waits();
        }
        assert_eq!(run.contest.view().team_rounds.len(), 2);
        assert_eq!(run.host(set.clone()), later);
    }
}

#[test]
fn it_begins_when_every_place_of_every_team_is_taken() {
    let mut plan = plan(4, 1, SLOW);
    (plan.max, plan.start) = (5, super::ContestStart::WhenFull);
    let mut run = joined_by(plan, &[1, 1, 1]);
    let join = ContestCommand::Join {
        rating: Some((1_500, 50)),
        team: Some(1),
    };
    let player = ContestActor::Player(PlayerId(102));
    let refused = run.asks(player, join);
    assert_eq!(refused, Err(ContestRefusal::TeamFull), "a place a team");
    assert_eq!(run.contest.stage(), ContestStage::Open);
    assert!(joins(&mut run, 401, 4, 1_500));
    assert_eq!(run.contest.stage(), ContestStage::Running);
}

#[test]
fn a_plan_of_a_tournament_is_checked() {
    let now = Timestamp::from_ms(0);
    assert_eq!(plan(4, 1, LIVE).check(now), Ok(()));
    assert_eq!(plan(32, 16, SLOW).check(now), Ok(()));
    for (teams, boards) in [(3, 2), (33, 2), (4, 0), (4, 21)] {
        let bad = plan(teams, boards, SLOW).check(now);
        assert_eq!(bad, Err(BadPlan::Teams), "{teams} {boards}");
    }
    // 512 places are 16 a team.
    assert_eq!(plan(32, 17, SLOW).check(now), Err(BadPlan::Places));
    let mut few = plan(4, 3, SLOW);
    few.max = 11;
    assert_eq!(few.check(now), Err(BadPlan::Places));
    few.max = 12;
    assert_eq!(few.check(now), Ok(()));
    let mut best = plan(4, 2, SLOW);
    best.best = Some(3);
    assert_eq!(best.check(now), Err(BadPlan::Teams));
}

/// A Swiss of five teams whose fourth does not come, after its first round.
fn with_a_missing_team() -> Run {
    let mut plan = plan(5, 2, LIVE);
    plan.rounds = Some(2);
    let mut run = begun(plan, &[2; 5]);
    let players: Vec<PlayerId> = run.contest.players().collect();
    for player in players.iter().filter(|it| it.0 / 100 != 4) {
        run.person(player.0, ContestCommand::Here);
    }
    all_end(&mut run, |one, two| Some(one.min(two)));
    run.waits();
    run
}

#[test]
fn a_tournament_file_tells_of_teams_in_the_columns_of_both_forms() {
    let run = with_a_missing_team();
    let report = run.contest.report(|at| format!("Player {}", at + 1));
    let report = report.unwrap();
    let file = report.write(TrfForm::Trf26);
    let starting = |tag: &str| -> Vec<String> {
        let lines = file.lines().filter(|it| it.starts_with(tag));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(starting("082"), ["082 5"]);
    assert_eq!(starting("352"), ["352 WB"]);
    assert_eq!(starting("362"), ["362  W 2.0    D 1.0    L 0.0"]);
    // Columns from 1: number 5 to 7, name 9 to 40, points 55 to 60 and 62 to 67, rank 69 to 71, players from 74 on.
    let first = &starting("310")[0];
    let columns = [4..7, 8..40, 54..60, 61..67, 68..71, 73..77, 78..82];
    let columns = columns.map(|it| first[it].trim());
    assert_eq!(columns, ["1", "Team 1", "2.0", "2.0", "1", "1", "2"]);
    assert_eq!(first.len(), 82);
    // The last team has nobody to meet, and the fourth has not come.
    assert_eq!(starting("320"), ["320  2.0  1.0 005"]);
    let forfeit = match meetings(&run, 1).contains(&[2, 4]) {
        true => "330 +- 001 002 004",
        false => "330 -+ 001 004 002",
    };
    assert_eq!(starting("330"), [forfeit]);
    let old = report.write(TrfForm::Trf16);
    let team = format!("013 Team 1{:26}   1    2", "");
    assert!(old.lines().any(|it| it == team), "{old}");
    for file in [file, old] {
        let read = TrfTournament::read(&file).unwrap();
        assert_eq!(read.history, report.history);
    }
}

#[test]
fn there_is_no_tournament_file_where_teams_play_two_games_at_a_board() {
    let mut plan = plan(4, 1, SLOW);
    plan.cycles = 2;
    let run = begun(plan, &[1; 4]);
    assert_eq!(run.contest.report(|at| at.to_string()), None);
}
