//! Stored events: every form that was ever written still loads, and is written as it was.

use std::{collections::BTreeSet, fs, path::Path};

use qiyuan_core::{
    clock::{Reminder, Span, Timestamp, Vacation},
    rules::{BadSetup, BySeat, Outcome, Reason, Revision, Seat, SeatResult, SeatSet},
    session::{
        Challenge, Event, Invitation, Invitations, Offer, Origin, PlayerId, RatingRange, Refusal,
        SeatChoice, SeriesLength, SeriesScore, Session, SessionId, Terms, TouchMove,
    },
};

use super::{ANN, BEA, START, challenge};

/// One event of every kind and of every shape that a kind can have.
fn every_shape() -> Vec<(&'static str, Event)> {
    let shapes = [
        lobby_shapes(),
        found_shapes(),
        play_shapes(),
        offer_shapes(),
        end_shapes(),
    ];
    shapes.concat()
}

fn challenged(challenge: Challenge) -> Event {
    Event::Challenged {
        by: challenge.by,
        opponent: None,
        terms: challenge.terms,
        expires: challenge.expires,
        rematch_of: challenge.rematch_of,
        invitations: challenge.invitations,
    }
}

fn lobby_shapes() -> Vec<(&'static str, Event)> {
    let direct = challenge("chess", "10m+5s", SeatChoice::Random);
    let open = Challenge {
        terms: Terms {
            setup: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned(),
            rated: false,
            side: SeatChoice::Chosen(Seat(1)),
            ..challenge("chess", "20m & 60s/move x3", SeatChoice::Random).terms
        },
        rematch_of: Some(SessionId(41)),
        invitations: Invitations::default(),
        ..direct.clone()
    };
    let table = Challenge {
        terms: Terms {
            revision: Revision(2),
            seats: 4,
            ..direct.terms.clone()
        },
        invitations: Invitations {
            by_seat: vec![
                Invitation::Anyone,
                Invitation::Challenger,
                Invitation::Player(BEA),
                Invitation::Anyone,
            ],
            least: Some(3),
            range: None,
        },
        ..direct.clone()
    };
    // As it was stored before there were invitations.
    let to_opponent = |challenge: &Challenge| Event::Challenged {
        by: challenge.by,
        opponent: Some(BEA),
        terms: challenge.terms.clone(),
        expires: challenge.expires,
        rematch_of: None,
        invitations: Invitations::default(),
    };
    let opened = |origin| Event::Opened {
        players: vec![BEA, ANN],
        terms: direct.terms.clone(),
        origin,
    };
    let rematch = |agreed_last| Origin::Rematch {
        session: SessionId(41),
        agreed_last,
    };
    let contest = Origin::Contest {
        contest: 3,
        pairing: 12,
    };
    let by = PlayerId(u64::MAX);
    let players = vec![BEA, ANN];
    let what = "seat".to_owned();
    vec![
        ("opened-rematch", opened(rematch(None))),
        ("opened-rematch-agreed", opened(rematch(Some(ANN)))),
        ("opened-contest", opened(contest)),
        ("challenged", to_opponent(&direct)),
        ("challenged-invited", challenged(direct)),
        ("challenged-table", challenged(table)),
        ("departed", Event::Departed { by }),
        ("started", Event::Started),
        ("challenged-open", challenged(open)),
        ("accepted", Event::Accepted { by: BEA }),
        ("declined", Event::Declined { by }),
        ("withdrawn", Event::Withdrawn),
        ("expired", Event::Expired),
        ("seated", Event::Seated { players }),
        ("drawn-seat", Event::Drawn { what, number: 1 }),
    ]
}

/// Challenges for a range of ratings, and to matches, with the next game of one.
fn found_shapes() -> Vec<(&'static str, Event)> {
    let direct = challenge("chess", "10m+5s", SeatChoice::Random);
    let ranged = Challenge {
        invitations: Invitations {
            range: Some(RatingRange {
                least: 1_400,
                most: 1_800,
            }),
            ..Invitations::default()
        },
        ..direct.clone()
    };
    let of = |length| Terms {
        series: Some(length),
        ..direct.terms.clone()
    };
    let wins = Challenge {
        terms: of(SeriesLength::Wins(3)),
        ..direct.clone()
    };
    let touch = |touch| {
        let terms = Terms {
            touch: Some(touch),
            ..direct.terms.clone()
        };
        challenged(Challenge {
            terms,
            ..direct.clone()
        })
    };
    let next = |rated| Event::Opened {
        players: vec![BEA, ANN],
        terms: of(SeriesLength::Games(6)),
        origin: Origin::Series {
            session: SessionId(41),
            score: SeriesScore {
                won: [2, 1],
                drawn: 1,
            },
            rated,
        },
    };
    vec![
        ("challenged-range", challenged(ranged)),
        ("challenged-match", challenged(wins)),
        ("challenged-touch", touch(TouchMove::Enforced)),
        ("challenged-touch-claimed", touch(TouchMove::Claimed)),
        ("opened-match", next(false)),
        ("opened-match-rated", next(true)),
    ]
}

fn play_shapes() -> Vec<(&'static str, Event)> {
    let seat = Seat(1);
    let action = "e7e8q".to_owned();
    let what = "array".to_owned();
    let to = START + Span::from_mins(3);
    let claimed = |announced, upheld| Event::Claimed {
        seat,
        claim: "threefold".to_owned(),
        announced,
        upheld,
    };
    let vacation = Vacation {
        from: START,
        until: START + Span::from_days(12),
    };
    let reminded_at = |reminder| Event::ReminderChosen { seat, reminder };
    let cards = "card".to_owned();
    let numbers = vec![51, 0, 17];
    vec![
        (
            "dealt",
            Event::Dealt {
                what: cards,
                numbers,
            },
        ),
        ("left", Event::Left { seat }),
        ("substitute-asked", Event::SubstituteAsked { by: BEA, seat }),
        ("substitute-lapsed", Event::SubstituteLapsed { by: BEA }),
        ("substituted", Event::Substituted { seat, by: BEA }),
        ("drawn-array", Event::Drawn { what, number: 518 }),
        ("claimed", claimed(None, true)),
        ("claimed-announced", claimed(Some(action.clone()), false)),
        ("played", Event::Played { seat, action }),
        (
            "piece-chosen",
            Event::PieceChosen {
                seat,
                at: "f3".to_owned(),
                owner: Seat(0),
            },
        ),
        ("taken-back", Event::TakenBack { to_ply: 11 }),
        ("flipped", Event::Flipped { bottom: seat }),
        ("paused", Event::Paused),
        ("ready", Event::Ready { seat }),
        ("resumed", Event::Resumed { seat }),
        ("interrupted", Event::Interrupted { from: START, to }),
        ("reminded", Event::Reminded { seat }),
        ("vacation", Event::Vacation { seat, vacation }),
        ("vacation-over", Event::VacationOver { seat }),
        ("reminder-usual", reminded_at(Reminder::Usual)),
        ("reminder-never", reminded_at(Reminder::Never)),
        (
            "reminder-before",
            reminded_at(Reminder::Before(Span::from_hours(12))),
        ),
    ]
}

fn offer_shapes() -> Vec<(&'static str, Event)> {
    let seat = Seat(1);
    let offered = |offer| Event::Offered { offer, seat };
    let accepted = |offer| Event::OfferAccepted { offer, seat };
    let declined = |offer| Event::OfferDeclined { offer, seat };
    vec![
        ("offered-draw", offered(Offer::Draw)),
        ("offered-takeback", offered(Offer::Takeback)),
        ("offered-pause", offered(Offer::Pause)),
        ("offered-rematch", offered(Offer::Rematch)),
        ("offered-flip", offered(Offer::Flip)),
        ("offer-accepted", accepted(Offer::Draw)),
        ("offer-declined", declined(Offer::Takeback)),
        ("offer-accepted-substitute", accepted(Offer::Substitute)),
    ]
}

fn end_shapes() -> Vec<(&'static str, Event)> {
    let seat = Seat(1);
    let ended = |outcome| Event::Ended { outcome };
    let scored = Outcome::Won {
        seats: SeatSet::only(Seat(0)),
        reason: Reason::of("count"),
        score: Some("B+3.5".to_owned()),
    };
    let place = |place| SeatResult {
        place,
        points: None,
    };
    let ranked = Outcome::Ranked {
        results: BySeat::from(vec![place(1), place(3), place(2)]),
        reason: Reason::of("count"),
        score: Some("B+3.5".to_owned()),
    };
    let mate = Outcome::won(SeatSet::only(seat), "checkmate");
    let session = SessionId(42);
    vec![
        ("ended-won", ended(mate)),
        ("ended-drawn", ended(Outcome::drawn("agreement"))),
        ("ended-scored", ended(scored)),
        (
            "ended-ranked",
            ended(Outcome::by_points(&[4, -1, 7, 4], "points")),
        ),
        ("ended-ranked-scored", ended(ranked)),
        ("aborted", Event::Aborted { seat: Some(seat) }),
        ("aborted-by-nobody", Event::Aborted { seat: None }),
        (
            "stopped",
            Event::Stopped {
                by: PlayerId(9),
                reason: "no \"rest\" for anybody".to_owned(),
            },
        ),
        (
            "conditional-moves",
            Event::ConditionalMoves {
                seat,
                lines: vec![vec!["e7e5".to_owned(), "g1f3".to_owned()]],
            },
        ),
        ("rematched", Event::Rematched { session }),
    ]
}

/// Which kind of event it is, from 0. A new kind needs a fixture, and this function does not compile
/// without it.
const fn kind(event: &Event) -> usize {
    match event {
        Event::Challenged { .. } => 0,
        Event::Accepted { .. } => 1,
        Event::Declined { .. } => 2,
        Event::Withdrawn => 3,
        Event::Expired => 4,
        Event::Seated { .. } => 5,
        Event::Drawn { .. } => 6,
        Event::Played { .. } => 7,
        Event::Claimed { .. } => 8,
        Event::Offered { .. } => 9,
        Event::OfferAccepted { .. } => 10,
        Event::OfferDeclined { .. } => 11,
        Event::TakenBack { .. } => 12,
        Event::Paused => 13,
        Event::Resumed { .. } => 14,
        Event::Interrupted { .. } => 15,
        Event::Reminded { .. } => 16,
        Event::Ended { .. } => 17,
        Event::Aborted { .. } => 18,
        Event::Rematched { .. } => 19,
        Event::Dealt { .. } => 20,
        Event::Left { .. } => 21,
        Event::Departed { .. } => 22,
        Event::Started => 23,
        Event::Opened { .. } => 24,
        Event::Ready { .. } => 25,
        Event::Flipped { .. } => 26,
        Event::SubstituteAsked { .. } => 27,
        Event::Substituted { .. } => 28,
        Event::SubstituteLapsed { .. } => 29,
        Event::Stopped { .. } => 30,
        Event::Vacation { .. } => 31,
        Event::VacationOver { .. } => 32,
        Event::ReminderChosen { .. } => 33,
        Event::ConditionalMoves { .. } => 34,
        Event::PieceChosen { .. } => 35,
    }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/events")
}

#[test]
fn every_kind_of_event_is_stored_as_it_always_was() {
    for (name, event) in every_shape() {
        let path = folder().join(format!("{name}.json"));
        let text = event.to_text();
        let stored = fs::read_to_string(&path)
            .unwrap_or_else(|_| panic!("{} is missing; today it would be\n{text}", path.display()));
        assert_eq!(text, stored.trim_end(), "{name}");
        assert_eq!(Event::from_text(&stored).unwrap(), event, "{name}");
    }
    let kinds: BTreeSet<_> = every_shape().iter().map(|(_, event)| kind(event)).collect();
    assert_eq!(
        kinds.into_iter().collect::<Vec<_>>(),
        (0..36).collect::<Vec<_>>()
    );
}

#[test]
fn every_stored_form_still_loads_and_is_written_as_it_was() {
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let stored = fs::read_to_string(&path).unwrap();
        let event = Event::from_text(&stored).unwrap();
        assert_eq!(event.to_text(), stored.trim_end(), "{}", path.display());
        count += 1;
    }
    assert!(count >= every_shape().len());
}

/// Whoever is forgotten gets another number in every stored form that has theirs.
#[test]
fn every_person_whom_an_event_names_can_be_replaced() {
    let named = ANN.to_string();
    let mut count = 0;
    for file in fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut event = Event::from_text(text.trim()).unwrap();
        for person in event.people_mut() {
            if *person == ANN {
                *person = PlayerId::former(7);
            }
        }
        let replaced = event.to_text();
        let path = path.display();
        assert!(!replaced.contains(&named), "{path}: {replaced}");
        let is_named = text.contains(&named);
        let former = PlayerId::former(7).to_string();
        assert_eq!(replaced.contains(&former), is_named, "{path}: {replaced}");
        assert_eq!(Event::from_text(&replaced).unwrap(), event, "{path}");
        count += usize::from(is_named);
    }
    assert!(count > 5, "{count}");
    for player in [ANN, BEA, PlayerId(u64::MAX), PlayerId(1 << 62)] {
        assert!(!player.is_former());
    }
    assert!(PlayerId::former(0).is_former() && PlayerId::former(u32::MAX).is_former());
}

#[test]
fn text_that_is_no_event_is_an_error() {
    let deep = "[".repeat(100_000);
    let unknown = r#"{"kind":"exploded"}"#;
    let lacking = r#"{"kind":"played","seat":0}"#;
    let seat = r#"{"kind":"played","seat":-1,"action":"e2e4"}"#;
    for text in ["", "null", "{}", unknown, lacking, seat, deep.as_str()] {
        let shown: String = text.chars().take(40).collect();
        assert!(Event::from_text(text).is_err(), "{shown}");
    }
}

#[test]
fn times_are_stored_in_milliseconds() {
    let from = Timestamp::from_ms(1);
    let to = Timestamp::from_ms(2);
    assert_eq!(
        Event::Interrupted { from, to }.to_text(),
        r#"{"kind":"interrupted","from":1,"to":2}"#
    );
}

#[test]
fn a_game_of_xiangqi_that_began_where_none_begins_now_still_loads() {
    let game = qiyuan_games::by_key("xiangqi").unwrap();
    let mut asked = challenge("xiangqi", "3d", SeatChoice::Random);
    asked.terms.rated = false;
    let (_, mut log) = Session::open(SessionId(1), game, asked.clone(), START).unwrap();
    let facing = "4k4/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1";
    let Event::Challenged { terms, .. } = &mut log[0].event else {
        panic!("{:?}", log[0]);
    };
    terms.setup = facing.to_owned();
    let session = Session::restore(SessionId(1), game, &log).unwrap();
    assert_eq!(session.terms().setup, facing);
    asked.terms.setup = facing.to_owned();
    let refused = Session::open(SessionId(2), game, asked, START).err();
    assert_eq!(
        refused,
        Some(Refusal::BadSetup(BadSetup("generals-facing")))
    );
}
