//! How long it takes to have a session of 200 events in hand, from its events and from the store, and in each game one
//! of the greatest length in which everything is taken back again and again. In chess also one that is played, taken
//! back and played again where few moves are left.

use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use qiyuan::store::{Change, ChannelId, HomeChannel, NewSession, Store, StoreOptions, Summary};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    rules::Seat,
    session::{
        Challenge, Command, Event, MAX_EVENTS, Offer, PlayerId, Recorded, Request, SeatChoice,
        Session, SessionId, Terms,
    },
};
use qiyuan_games as games;
use tokio::runtime::Runtime;

const EVENTS: usize = 200;
const ANN: PlayerId = PlayerId(1);
const BEA: PlayerId = PlayerId(2);

/// Positions with few moves and far from any end: after each move it has to be asked whether they are dead.
const NARROW: [(&str, &str); 2] = [
    ("pawns", "7k/8/8/8/8/P7/P7/7K w - - 0 1"),
    ("blocked pawns", "k7/p1p5/P1P5/8/8/5p1p/5P1P/7K w - - 0 1"),
];

/// A game with as many events, in which the pieces wander about.
fn session(key: &str, setup: &str, length: usize) -> (Session, Vec<Recorded>) {
    let game = games::by_key(key).expect("a game that is hosted");
    let now = Timestamp::from_ms(1_800_000_000_000);
    let challenge = Challenge {
        by: ANN,
        terms: Terms {
            game: key.to_owned(),
            revision: qiyuan_core::rules::Revision::FIRST,
            setup: setup.to_owned(),
            seats: 2,
            control: "30m+20s".parse().expect("a time control"),
            rated: false,
            side: SeatChoice::Chosen(Seat(0)),
            series: None,
            touch: None,
        },
        expires: now + Span::from_hours(1),
        rematch_of: None,
        invitations: qiyuan_core::session::Invitations::for_two(
            SeatChoice::Chosen(Seat(0)),
            Some(BEA),
        ),
    };
    let (mut session, mut events) =
        Session::open(SessionId(1), game, challenge, now).expect("a possible challenge");
    ask(&mut session, &mut events, BEA, Command::Accept);
    let mut number = 0_usize;
    while events.len() < length {
        number += 1;
        let player = session.players()[session
            .to_move()
            .iter()
            .next()
            .expect("a game goes on")
            .index()];
        let view = session
            .seat_view(player, session.last_at())
            .expect("a player");
        let choices = view.choices("", view.info().notations[0], 25);
        // Steps through the choices, so that neither the same position nor fifty quiet moves come about.
        let played = (0..choices.len()).any(|offset| {
            let choice = &choices[(number * 7 + offset) % choices.len()];
            let mut next = session.clone();
            let mut after = events.clone();
            ask(
                &mut next,
                &mut after,
                player,
                Command::Play {
                    text: choice.text.clone(),
                },
            );
            let goes_on = next.outcome().is_none();
            if goes_on {
                (session, events) = (next, after);
            }
            goes_on
        });
        assert!(played, "every move ends the game");
    }
    (session, events)
}

fn ask(session: &mut Session, events: &mut Vec<Recorded>, by: PlayerId, command: Command) {
    let now = session.last_at() + Span::from_secs(1);
    let decided = session
        .decide(Request::typed(by, command), now)
        .expect("a possible request");
    for recorded in session.stamped(decided, now) {
        session.apply(&recorded);
        events.push(recorded);
    }
}

/// The log of as many events as a session can have: after the first ones, each action is taken back.
fn taken_back(session: &Session, mut events: Vec<Recorded>) -> Vec<Recorded> {
    let seat = session.to_move().iter().next().expect("a game goes on");
    let view = session
        .seat_view(session.players()[seat.index()], session.last_at())
        .expect("a player");
    let action = view.choices("", view.info().notations[0], 1)[0]
        .text
        .clone();
    let other = Seat(1 - seat.0);
    let (offer, to_ply) = (Offer::Takeback, session.ply());
    let cycle = [
        Event::Played { seat, action },
        Event::Offered { offer, seat },
        Event::OfferAccepted { offer, seat: other },
        Event::TakenBack { to_ply },
    ];
    fill(&mut events, &cycle);
    events
}

/// Repeats events until there are as many as a session can have.
fn fill(events: &mut Vec<Recorded>, cycle: &[Event]) {
    let at = events[events.len() - 1].at;
    for event in cycle.iter().cloned().cycle() {
        if events.len() as u64 == MAX_EVENTS {
            break;
        }
        let seq = events.len() as u64 + 1;
        events.push(Recorded { seq, at, event });
    }
}

/// The log of as many events as a session can have, in which all moves are taken back and made again.
fn again_and_again(mut events: Vec<Recorded>) -> Vec<Recorded> {
    let is_action = |it: &Recorded| matches!(it.event, Event::Played { .. });
    let first = events.iter().position(is_action).expect("a move");
    let back = [
        Event::Offered {
            offer: Offer::Takeback,
            seat: Seat(0),
        },
        Event::OfferAccepted {
            offer: Offer::Takeback,
            seat: Seat(1),
        },
        Event::TakenBack { to_ply: 0 },
    ];
    let again: Vec<Event> = events[first..].iter().map(|it| it.event.clone()).collect();
    let cycle: Vec<Event> = back.into_iter().chain(again).collect();
    fill(&mut events, &cycle);
    events
}

/// A database with this session.
async fn stored(folder: &Path, session: &Session, events: Vec<Recorded>) -> Store {
    let options = StoreOptions::new(folder.join("load.sqlite"));
    let store = Store::open(&options).await.expect("a new database");
    let change = Change {
        deadline: session.deadline(),
        ..Change::new(events, Summary::of(session))
    };
    let new = NewSession {
        id: SessionId(1),
        place: HomeChannel {
            guild: None,
            channel: ChannelId(1),
        },
        game: session.game().info().key.to_owned(),
        division: String::new(),
        speed: Speed::Classical,
        rated: false,
        challenger: Some(ANN),
        is_open: false,
        range: None,
        change,
    };
    store.create(new).await.expect("a session that is new");
    store
}

/// Replays a record, and loads and replays it from a database.
fn load(criterion: &mut Criterion, what: &str, session: &Session, events: Vec<Recorded>) {
    let game = session.game();
    let replay = |events: &[Recorded]| {
        Session::restore(SessionId(1), game, events).expect("events that apply")
    };
    criterion.bench_function(&format!("replay {what}"), |bencher| {
        bencher.iter(|| replay(&events));
    });
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let store = runtime.block_on(stored(folder.path(), session, events));
    criterion.bench_function(&format!("load and replay {what}"), |bencher| {
        bencher.to_async(&runtime).iter(|| async {
            let stored = store.load(SessionId(1)).await.expect("a stored session");
            replay(&stored.events)
        });
    });
    runtime.block_on(store.close());
}

fn loads(criterion: &mut Criterion) {
    for key in ["chess", "xiangqi", "go"] {
        let (session, events) = session(key, "", EVENTS);
        if key == "chess" {
            load(criterion, "200 events", &session, events.clone());
        }
        let longest = taken_back(&session, events);
        let what = format!("20,000 events of {key} with 4,950 takebacks");
        load(criterion, &what, &session, longest);
    }
    for (what, position) in NARROW {
        let (session, events) = session("chess", position, 120);
        let what = format!("20,000 events of chess, kings and {what}");
        load(criterion, &what, &session, again_and_again(events));
    }
}

criterion_group!(benches, loads);
criterion_main!(benches);
