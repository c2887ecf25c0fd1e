//! Tests of the lobby.

use super::*;
use crate::session::{
    Command, Ending, Recorded, Session, SessionId, Stage,
    toy::{ANN, BEA, Bench, CAI, EVE, Heap, open_challenge, terms},
};

fn direct() -> Challenge {
    Challenge {
        invitations: Invitations::for_two(terms("1m").side, Some(BEA)),
        ..open_challenge(terms("1m"))
    }
}

fn refused(challenge: Challenge) -> Refusal {
    let opened = Session::open(SessionId(1), &Heap, challenge, Timestamp::from_ms(0));
    opened.err().unwrap()
}

#[test]
fn an_open_challenge_is_for_everybody_but_the_challenger() {
    let mut bench = Bench::challenged(open_challenge(terms("1m")));
    assert_eq!(bench.asks(ANN, Command::Accept), Err(Refusal::OwnChallenge));
    let seated = Event::Seated {
        players: vec![ANN, EVE],
    };
    assert_eq!(
        bench.asks(EVE, Command::Accept),
        Ok(vec![Event::Accepted { by: EVE }, seated])
    );
    assert_eq!(bench.session.stage(), Stage::Play);
    assert_eq!(
        bench.asks(EVE, Command::Accept),
        Err(Refusal::AlreadyAccepted)
    );
    assert_eq!(
        bench.asks(BEA, Command::Accept),
        Err(Refusal::ChallengeTaken)
    );
    assert_eq!(
        bench.asks(ANN, Command::Withdraw),
        Err(Refusal::ChallengeTaken)
    );
}

#[test]
fn a_challenge_to_one_person_is_for_nobody_else() {
    let mut bench = Bench::challenged(direct());
    assert_eq!(bench.asks(EVE, Command::Accept), Err(Refusal::NotForYou));
    assert_eq!(bench.asks(EVE, Command::Decline), Err(Refusal::NotForYou));
    assert_eq!(
        bench.asks(EVE, Command::Withdraw),
        Err(Refusal::NotYourGame)
    );
    assert_eq!(
        bench.asks(ANN, Command::Decline),
        Err(Refusal::OwnChallenge)
    );
    bench.asks(BEA, Command::Decline).unwrap();
    assert_eq!(bench.session.ending(), Some(&Ending::Declined { by: BEA }));
    assert_eq!(bench.asks(BEA, Command::Accept), Err(Refusal::Over));
}

#[test]
fn an_open_challenge_cannot_be_declined() {
    let mut bench = Bench::challenged(open_challenge(terms("1m")));
    assert_eq!(bench.asks(BEA, Command::Decline), Err(Refusal::NotForYou));
}

#[test]
fn the_challenger_can_withdraw_until_somebody_accepts() {
    let mut bench = Bench::challenged(direct());
    assert_eq!(
        bench.asks(ANN, Command::Withdraw),
        Ok(vec![Event::Withdrawn])
    );
    assert_eq!(bench.session.ending(), Some(&Ending::Withdrawn));
    assert_eq!(bench.asks(ANN, Command::Withdraw), Err(Refusal::Over));
    assert_eq!(bench.session.deadline(), None);
}

#[test]
fn a_challenge_expires_exactly_at_its_time() {
    let mut bench = Bench::challenged(direct());
    let hour = Timestamp::from_ms(3_600_000);
    assert_eq!(bench.session.deadline(), Some(hour));
    assert_eq!(bench.at_ms(3_599_999).ticks(), []);
    assert_eq!(bench.at_ms(3_600_000).ticks(), [Event::Expired]);
    assert_eq!(bench.session.ending(), Some(&Ending::Expired));
}

#[test]
fn whoever_accepts_too_late_finds_the_challenge_expired() {
    let mut bench = Bench::challenged(direct());
    assert_eq!(
        bench.at(3_600).asks(BEA, Command::Accept),
        Ok(vec![Event::Expired])
    );
}

#[test]
fn nobody_plays_before_everybody_sits() {
    let mut bench = Bench::challenged(direct());
    for command in [Command::Resign, Command::Abort, Command::Resume] {
        assert_eq!(bench.asks(ANN, command), Err(Refusal::NotStarted));
    }
    assert_eq!(bench.plays(ANN, "1"), Err(Refusal::NotStarted));
}

#[test]
fn seats_by_lot_are_drawn_and_recorded() {
    for (number, players) in [(0, vec![ANN, BEA]), (1, vec![BEA, ANN])] {
        let random = Terms {
            side: SeatChoice::Random,
            ..terms("1m")
        };
        let mut bench = Bench::challenged(open_challenge(random));
        assert_eq!(bench.session.wanted_draw(), None);
        bench.asks(BEA, Command::Accept).unwrap();
        assert_eq!(bench.session.wanted_draw().unwrap().sides, 2);
        assert_eq!(
            bench.session.deadline(),
            None,
            "accepted in time is accepted"
        );
        assert_eq!(
            bench.system(Command::Draw(vec![2])),
            Err(Refusal::NoSuchDraw)
        );
        assert_eq!(
            bench.asks(ANN, Command::Draw(vec![number])),
            Err(Refusal::NotForPlayers)
        );
        let what = SEAT_DRAW.to_owned();
        let drawn = Event::Drawn { what, number };
        let seated = Event::Seated {
            players: players.clone(),
        };
        assert_eq!(
            bench.system(Command::Draw(vec![number])),
            Ok(vec![drawn, seated])
        );
        assert_eq!(bench.session.players(), players);
        assert_eq!(
            bench.system(Command::Draw(vec![0])),
            Err(Refusal::NoSuchDraw)
        );
    }
}

#[test]
fn three_players_fill_their_seats_one_after_another() {
    let three = Terms {
        seats: 3,
        side: SeatChoice::Random,
        ..terms("1m")
    };
    let mut bench = Bench::challenged(open_challenge(three));
    assert_eq!(
        bench.asks(BEA, Command::Accept),
        Ok(vec![Event::Accepted { by: BEA }])
    );
    assert_eq!(
        bench.asks(BEA, Command::Accept),
        Err(Refusal::AlreadyAccepted)
    );
    bench.asks(CAI, Command::Accept).unwrap();
    assert_eq!(bench.session.wanted_draw().unwrap().sides, 3);
    bench.system(Command::Draw(vec![2])).unwrap();
    assert_eq!(bench.session.wanted_draw().unwrap().sides, 2);
    bench.system(Command::Draw(vec![1])).unwrap();
    assert_eq!(bench.session.players(), [CAI, BEA, ANN]);
}

/// A table for three, to which Bea is invited, and Eve has come and gone as often as she may.
fn left_too_often() -> Bench {
    let three = Terms {
        seats: 3,
        ..terms("1m")
    };
    let mut bench = Bench::challenged(Challenge {
        invitations: Invitations {
            range: None,
            by_seat: vec![
                Invitation::Challenger,
                Invitation::Player(BEA),
                Invitation::Anyone,
            ],
            least: Some(2),
        },
        ..open_challenge(three)
    });
    for _ in 0..MAX_DEPARTURES {
        bench.asks(EVE, Command::Accept).unwrap();
        bench.asks(EVE, Command::Leave).unwrap();
    }
    bench
}

#[test]
fn joining_and_leaving_again_and_again_does_not_lengthen_the_record() {
    let mut bench = left_too_often();
    let length = bench.log.len();
    for _ in 0..1_000 {
        assert_eq!(bench.asks(EVE, Command::Accept), Err(Refusal::LeftTooOften));
        assert_eq!(bench.asks(EVE, Command::Leave), Err(Refusal::NotJoined));
    }
    assert_eq!(bench.log.len(), length);
    bench.asks(CAI, Command::Accept).unwrap();
    assert_eq!(
        bench.asks(EVE, Command::Accept),
        Err(Refusal::ChallengeTaken)
    );
}

#[test]
fn who_is_invited_and_has_left_too_often_can_still_decline() {
    let mut bench = left_too_often();
    for _ in 0..MAX_DEPARTURES {
        bench.asks(BEA, Command::Accept).unwrap();
        bench.asks(BEA, Command::Leave).unwrap();
    }
    assert_eq!(bench.asks(BEA, Command::Accept), Err(Refusal::LeftTooOften));
    bench.asks(BEA, Command::Decline).unwrap();
}

#[test]
fn records_with_more_departures_than_are_allowed_today_still_load() {
    let Bench { mut log, now, .. } = left_too_often();
    log.push(Recorded {
        seq: log.len() as u64 + 1,
        at: now,
        event: Event::Accepted { by: EVE },
    });
    let restored = Session::restore(SessionId(7), &Heap, &log).unwrap();
    assert_eq!(restored.joined(), [ANN, EVE]);
}

#[test]
fn the_challenger_sits_in_the_chosen_seat() {
    let second = Terms {
        side: SeatChoice::Chosen(Seat(1)),
        ..terms("1m")
    };
    assert_eq!(Bench::begun_with(second).session.players(), [BEA, ANN]);
    let middle = Terms {
        seats: 3,
        side: SeatChoice::Chosen(Seat(1)),
        ..terms("1m")
    };
    assert_eq!(Bench::begun_with(middle).session.players(), [BEA, ANN, CAI]);
}

#[test]
fn impossible_challenges_are_refused() {
    let with = |change: fn(&mut Challenge)| {
        let mut challenge = direct();
        change(&mut challenge);
        refused(challenge)
    };
    let bad = Refusal::BadTerms;
    let own = |it: &mut Challenge| it.invitations.by_seat[1] = Invitation::Player(ANN);
    assert_eq!(with(own), Refusal::OwnChallenge);
    assert_eq!(with(|it| it.terms.seats = 3), bad(BadTerms::Seats));
    assert_eq!(with(|it| it.terms.seats = 1), bad(BadTerms::Seats));
    assert_eq!(
        with(|it| it.terms.game = "go".to_owned()),
        bad(BadTerms::Game)
    );
    assert_eq!(
        with(|it| it.terms.side = SeatChoice::Chosen(Seat(2))),
        bad(BadTerms::Side)
    );
    let start = Timestamp::from_ms(0);
    assert_eq!(
        with(|it| it.expires = Timestamp::from_ms(0)),
        bad(BadTerms::Expiry)
    );
    let too_late = start + MAX_EXPIRY + Span::from_ms(1);
    assert_eq!(
        refused(Challenge {
            expires: too_late,
            ..direct()
        }),
        bad(BadTerms::Expiry)
    );
    assert_eq!(
        with(|it| it.terms.setup = "0".to_owned()),
        bad(BadTerms::Finished)
    );
    assert_eq!(
        with(|it| it.terms.setup = "x".repeat(5_000)),
        Refusal::BadSetup(crate::rules::BadSetup("unreadable"))
    );
}
