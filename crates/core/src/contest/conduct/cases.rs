//! Situations of contests, one rule a test.

use super::{
    ContestActor, ContestCommand, ContestEnding, ContestKind, ContestPlan, ContestRefusal,
    ContestRequest, ContestStage, ContestStart, FinalPlace, MAX_CONTEST_EVENTS, MatchLength,
    RecordedByeKind, RecordedResult, WhyClosed,
    properties::{Run, team_names, terms},
};
use crate::{
    clock::{Span, Timestamp},
    contest::result::GameResult,
    session::{PlayerId, Version},
};

/// A contest that these have joined, each 100 points weaker than the one before.
fn joined_by(plan: ContestPlan, players: std::ops::Range<u64>) -> Run {
    let mut run = Run::new(plan, 1);
    for player in players {
        let rating = 2_000 - 100 * i32::try_from(player).unwrap();
        let rating = Some((rating, 50));
        assert!(run.person(
            player,
            ContestCommand::Join {
                rating,
                team: Some(1)
            }
        ));
    }
    run
}

fn plan(kind: ContestKind, control: &str) -> ContestPlan {
    if kind.pond().is_some() {
        return ContestPlan::of_pond(kind, "Saturday");
    }
    let mut plan = ContestPlan::new(kind, "Saturday", terms(control));
    plan.teams = team_names(*kind.teams().start());
    if kind.is_arena() {
        plan.minutes = Some(10);
    }
    plan
}

fn places(run: &Run) -> Vec<FinalPlace> {
    match run.contest.ending() {
        Some(ContestEnding::Closed { standings, .. }) => standings.clone(),
        other => panic!("it is not closed: {other:?}"),
    }
}

#[test]
fn nobody_has_a_place_in_a_contest_that_never_began() {
    for kind in ContestKind::ALL {
        let control = if kind == ContestKind::Stairs {
            "3d"
        } else {
            "5m+3s"
        };
        let mut plan = plan(kind, control);
        plan.start = ContestStart::At(Timestamp::from_ms(60_000));
        plan.min = 8;
        let mut run = joined_by(plan, 2..7);
        run.waits();
        assert_eq!(run.contest.stage(), ContestStage::Over, "{kind:?}");
        assert_eq!(places(&run), [], "{kind:?}");
    }
}

#[test]
fn nobody_has_a_place_in_an_arena_in_which_nobody_played() {
    let mut run = joined_by(plan(ContestKind::Arena, "5m+3s"), 2..6);
    assert!(run.host(ContestCommand::Start));
    run.waits();
    assert!(matches!(
        run.contest.ending(),
        Some(ContestEnding::Closed { why: WhyClosed::Time, standings }) if standings.is_empty()
    ));
}

#[test]
fn in_an_arena_whoever_joined_earlier_is_ahead_of_equals() {
    let mut run = Run::new(plan(ContestKind::Arena, "5m+3s"), 1);
    for (player, rating) in [(5, 1_000), (3, 2_000), (4, 1_500), (2, 1_600)] {
        let rating = Some((rating, 50));
        assert!(run.person(
            player,
            ContestCommand::Join {
                rating,
                team: Some(1)
            }
        ));
    }
    assert!(run.host(ContestCommand::Start));
    let players: Vec<u64> = run.contest.players().map(|it| it.0).collect();
    assert_eq!(players, [3, 2, 4, 5], "numbers are by rating");
    let view = run.contest.view();
    let rows = view.standings.rows.iter();
    let order: Vec<Option<PlayerId>> = rows.map(|it| view.player(it.tpn)).collect();
    assert_eq!(order, [5, 3, 4, 2].map(|it| Some(PlayerId(it))));
}

/// All open games end, each with the same result.
fn all_end(run: &mut Run, result: GameResult) {
    for (pairing, session) in run.playing() {
        run.ends(pairing, session, result);
    }
}

fn all_come(run: &mut Run) {
    let players: Vec<PlayerId> = run.contest.players().collect();
    for player in players {
        run.person(player.0, ContestCommand::Here);
    }
}

#[test]
fn what_was_asked_before_a_round_was_paired_is_refused_after_it() {
    let mut swiss = plan(ContestKind::Swiss, "5m+3s");
    swiss.rounds = Some(3);
    let mut run = joined_by(swiss, 2..6);
    assert!(run.host(ContestCommand::Start));
    let seen = run.contest.version();
    all_come(&mut run);
    all_end(&mut run, GameResult::WhiteWins);
    // Nothing was paired since: games and their ends are no matter.
    let asks = |run: &Run, by: ContestActor, command: ContestCommand| {
        let request = ContestRequest {
            by,
            seen: Some(seen),
            command,
        };
        run.contest.decide(&request, run.now, &mut |_| 0)
    };
    let (ann, ben) = (
        ContestActor::Host(PlayerId(1)),
        ContestActor::Player(PlayerId(2)),
    );
    let bye = ContestCommand::AskBye {
        bye: RecordedByeKind::Z,
    };
    let all = [
        (ann, ContestCommand::PairNow),
        (ben, bye),
        (ben, ContestCommand::Leave),
    ];
    for (by, command) in all.clone() {
        let asked = asks(&run, by, command.clone());
        assert!(asked.is_ok(), "{command:?}: {asked:?}");
    }
    assert!(run.host(ContestCommand::PairNow));
    for (by, command) in all {
        let asked = asks(&run, by, command.clone());
        assert_eq!(asked, Err(ContestRefusal::Stale), "{command:?}");
    }
}

#[test]
fn nobody_joins_and_leaves_without_end() {
    let mut run = joined_by(plan(ContestKind::Swiss, "5m+3s"), 2..6);
    let join = ContestCommand::Join {
        rating: None,
        team: None,
    };
    let player = ContestActor::Player(PlayerId(2));
    for _ in 0..9 {
        assert!(run.person(2, ContestCommand::Leave));
        assert!(run.asks(player, join.clone()).is_ok());
    }
    assert!(run.person(2, ContestCommand::Leave));
    assert_eq!(run.asks(player, join), Err(ContestRefusal::LeftTooOften));
    assert!(run.host(ContestCommand::Start), "the others play");
}

#[test]
fn nobody_leaves_a_running_contest_and_comes_back_without_end() {
    let mut run = joined_by(plan(ContestKind::Stairs, "3d"), 2..6);
    for _ in 0..99 {
        assert!(run.person(2, ContestCommand::Leave));
        assert!(run.person(2, ContestCommand::Back));
    }
    assert!(run.person(2, ContestCommand::Leave));
    let player = ContestActor::Player(PlayerId(2));
    let refused = run.asks(player, ContestCommand::Back);
    assert_eq!(refused, Err(ContestRefusal::LeftTooOften));
}

#[test]
fn a_drawn_match_goes_on_with_two_games_whoever_wins_the_first() {
    let mut run = joined_by(plan(ContestKind::Knockout, "5m+3s"), 2..4);
    assert!(run.host(ContestCommand::Start));
    let mut played = 0;
    for result in [
        GameResult::Draw,
        GameResult::WhiteWins,
        // Colors have changed: it is the same player who wins.
        GameResult::BlackWins,
    ] {
        assert_eq!(run.contest.stage(), ContestStage::Running);
        all_come(&mut run);
        played += run.playing().len();
        all_end(&mut run, result);
        run.waits();
    }
    assert_eq!(played, 3);
    assert_eq!(run.contest.stage(), ContestStage::Over);
    let view = run.contest.view();
    assert_eq!(view.matches[0].games, 3);
}

#[test]
fn a_pause_gives_back_the_time_that_it_took_and_no_more() {
    let mut swiss = plan(ContestKind::Swiss, "5m+3s");
    swiss.pause = Span::from_mins(5);
    let mut run = joined_by(swiss, 2..6);
    assert!(run.host(ContestCommand::Start));
    all_come(&mut run);
    let after = |run: &mut Run, minutes: i64| run.now = run.now + Span::from_mins(minutes);
    // The round is over in the middle of a pause of an hour, of which the program was away for half an hour.
    assert!(run.host(ContestCommand::Pause));
    after(&mut run, 20);
    all_end(&mut run, GameResult::WhiteWins);
    after(&mut run, 35);
    let (from, to) = (run.now - Span::from_mins(30), run.now);
    let away = ContestCommand::Interrupted { from, to };
    run.asks(ContestActor::System, away).unwrap();
    after(&mut run, 5);
    assert!(run.host(ContestCommand::Resume));
    let next = run.contest.view().next_round;
    assert_eq!(next, Some(run.now + Span::from_mins(5)));
}

#[test]
fn an_arena_that_never_began_has_not_begun_when_it_is_called_off() {
    let mut run = joined_by(plan(ContestKind::Arena, "5m+3s"), 2..6);
    assert!(!run.contest.has_begun());
    let mut begun = joined_by(plan(ContestKind::Arena, "5m+3s"), 2..6);
    assert!(begun.host(ContestCommand::Start));
    for run in [&mut run, &mut begun] {
        assert!(run.host(ContestCommand::CallOff));
    }
    assert!(!run.contest.has_begun());
    assert!(begun.contest.has_begun());
}

#[test]
fn a_game_that_cannot_begin_is_void_and_holds_nothing_up() {
    let mut knockout = plan(ContestKind::Knockout, "5m+3s");
    knockout.length = MatchLength::Games(1);
    let mut run = joined_by(knockout, 2..4);
    assert!(run.host(ContestCommand::Start));
    let mut void = 0;
    while run.contest.stage() == ContestStage::Running {
        let pairing = u32::try_from(run.contest.pairings.len()).unwrap();
        let refused = ContestCommand::GameRefused { pairing };
        void += run.asks(ContestActor::System, refused.clone()).unwrap();
        assert_eq!(
            run.asks(ContestActor::System, refused),
            Ok(0),
            "it is told twice"
        );
        run.waits();
    }
    assert_eq!(void, 3, "one game and two of a tie");
}

#[test]
fn a_host_decides_a_game_on_stairs_that_does_not_end() {
    let mut run = joined_by(plan(ContestKind::Stairs, "3d"), 2..6);
    run.host(ContestCommand::Start);
    let challenge = ContestCommand::Challenge {
        of: PlayerId(3),
        is_blocked: false,
    };
    assert!(run.person(2, challenge));
    let set = |result| ContestCommand::SetResult {
        pairing: 1,
        result: RecordedResult(result),
    };
    assert!(run.host(set(GameResult::Void)));
    // Both are free for others, and it cannot be decided twice.
    let host = ContestActor::Host(PlayerId(1));
    let told = run.asks(host, set(GameResult::WhiteWins));
    assert_eq!(told, Err(ContestRefusal::ResultTooLate));
    for (by, of) in [(2, 4), (5, 3)] {
        let challenge = ContestCommand::Challenge {
            of: PlayerId(of),
            is_blocked: false,
        };
        assert!(run.person(by, challenge), "{by} challenges {of}");
    }
}

#[test]
fn a_contest_as_long_as_one_can_be_closes() {
    let mut run = joined_by(plan(ContestKind::Stairs, "3d"), 2..6);
    run.host(ContestCommand::Start);
    let challenge = ContestCommand::Challenge {
        of: PlayerId(3),
        is_blocked: false,
    };
    assert!(run.person(2, challenge.clone()));
    run.contest.version = Version(MAX_CONTEST_EVENTS);
    assert_eq!(run.contest.deadline(), Some(run.contest.last_at()));
    let told = run.asks(ContestActor::Player(PlayerId(4)), challenge);
    assert_eq!(told, Err(ContestRefusal::TooLong));
    // What the program tells is heard still.
    let (from, to) = (run.now, run.now + Span::from_secs(9));
    let away = ContestCommand::Interrupted { from, to };
    assert_eq!(run.asks(ContestActor::System, away), Ok(1));
    run.asks(ContestActor::System, ContestCommand::Tick)
        .unwrap();
    assert!(matches!(
        run.contest.ending(),
        Some(ContestEnding::Closed {
            why: WhyClosed::TooLong,
            ..
        })
    ));
}
