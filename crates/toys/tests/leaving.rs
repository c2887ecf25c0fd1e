//! A game that goes on when somebody leaves: what is done for those who left, and how it ends.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{Outcome, Revision, Seat},
    session::{
        Actions, Command, Event, Offer, Origin, PlayerId, Recorded, Refusal, Request, SeatChoice,
        Seated, Session, SessionId, Stage, Terms,
    },
};
use qiyuan_toys::BIDS;

const START: Timestamp = Timestamp::from_ms(0);

struct Table {
    session: Session,
    log: Vec<Recorded>,
    now: Timestamp,
}

impl Table {
    /// A table at which the cards are dealt and the first prize is known.
    fn begun(seats: u8) -> Self {
        let seated = Seated {
            players: (0..seats).map(|seat| PlayerId(u64::from(seat))).collect(),
            terms: Terms {
                game: "bids".to_owned(),
                revision: Revision::FIRST,
                setup: "cards=2".to_owned(),
                seats,
                control: "1m".parse().unwrap(),
                rated: true,
                side: SeatChoice::Random,
                series: None,
                touch: None,
            },
            origin: Origin::Contest {
                contest: 1,
                pairing: 1,
            },
        };
        let (session, log) = Session::open_seated(SessionId(1), &BIDS, seated, START).unwrap();
        let mut table = Self {
            session,
            log,
            now: START,
        };
        table.draws();
        table
    }

    fn request(&mut self, request: Request) -> Result<Vec<Event>, Refusal> {
        let events = self.session.decide(request, self.now)?;
        for recorded in self.session.stamped(events.clone(), self.now) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
        let restored = Session::restore(SessionId(1), &BIDS, &self.log).unwrap();
        assert_eq!(restored.left(), self.session.left());
        assert_eq!(restored.outcome(), self.session.outcome());
        assert_eq!(restored.record(), self.session.record());
        assert_eq!(restored.deadline(), self.session.deadline());
        Ok(events)
    }

    fn asks(&mut self, seat: u8, command: Command) -> Result<Vec<Event>, Refusal> {
        self.request(Request::typed(PlayerId(u64::from(seat)), command))
    }

    fn bids(&mut self, seat: u8) -> Result<Vec<Event>, Refusal> {
        let text = "highest".to_owned();
        self.asks(seat, Command::Play { text })
    }

    /// Chance decides whatever it has to; the die always shows a one.
    fn draws(&mut self) -> Vec<Event> {
        let numbers = self.session.draw_all(|_| 0);
        self.request(Request::system(Command::Draw(numbers)))
            .unwrap()
    }
}

fn actors(events: &[Event]) -> Vec<u8> {
    let actor = |event: &Event| match event {
        Event::Played { seat, .. } => Some(seat.0),
        _ => None,
    };
    events.iter().filter_map(actor).collect()
}

#[test]
fn cards_are_dealt_with_one_event() {
    let table = Table::begun(6);
    let kinds: Vec<_> = table.log[1..].iter().map(|it| it.event.to_text()).collect();
    assert_eq!(kinds.len(), 2, "{kinds:?}");
    assert!(kinds[0].starts_with(r#"{"kind":"dealt","what":"card","numbers":[0,0"#));
    assert!(kinds[1].starts_with(r#"{"kind":"drawn","what":"die""#));
    assert_eq!(table.session.to_move().len(), 6, "all act at once");
}

#[test]
fn what_a_seat_that_left_has_to_do_is_done_for_it_and_the_others_play_on() {
    let mut table = Table::begun(3);
    let events = table.asks(1, Command::Resign).unwrap();
    assert!(matches!(events[0], Event::Left { seat: Seat(1) }));
    assert_eq!(actors(&events), [1]);
    assert_eq!(table.session.stage(), Stage::Play);
    assert_eq!(table.bids(1), Err(Refusal::GaveUp));
    assert_eq!(table.asks(1, Command::Resign), Err(Refusal::GaveUp));
    table.bids(0).unwrap();
    table.bids(2).unwrap();
    // The next prize is drawn, and the seat that left bids at once.
    assert_eq!(actors(&table.draws()), [1]);
    table.bids(0).unwrap();
    let end = table.bids(2).unwrap();
    let Some(Event::Ended { outcome }) = end.last() else {
        panic!("the hands are empty: {end:?}");
    };
    assert!(matches!(outcome, Outcome::Ranked { .. }));
    assert_eq!(outcome.points(Seat(1)), Some(0));
    let places = outcome.places(3);
    assert_eq!((places[Seat(2)], places[Seat(0)]), (1, 2));
}

#[test]
fn whoever_left_does_not_win_with_the_most_points() {
    let mut table = Table::begun(3);
    for seat in 0..3 {
        table.bids(seat).unwrap();
    }
    table.draws();
    table.asks(2, Command::Resign).unwrap();
    table.bids(0).unwrap();
    table.bids(1).unwrap();
    let outcome = table.session.outcome().unwrap();
    assert_eq!(outcome.points(Seat(2)), Some(2), "the points stay");
    assert_eq!(
        outcome.winners().iter().collect::<Vec<_>>(),
        [Seat(0), Seat(1)]
    );
    assert_eq!(outcome.places(3)[Seat(2)], 3);
}

#[test]
fn with_one_seat_left_the_game_is_over() {
    let mut table = Table::begun(3);
    table.asks(0, Command::Resign).unwrap();
    table.asks(2, Command::Resign).unwrap();
    let outcome = table.session.outcome().unwrap();
    assert_eq!(outcome.reason().key(), "resignation");
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat(1)]);
    let two = &mut Table::begun(2);
    two.asks(0, Command::Resign).unwrap();
    assert_eq!(
        two.session.stage(),
        Stage::Over,
        "among two it never goes on"
    );
}

#[test]
fn whose_flag_falls_leaves_and_only_the_clocks_of_the_others_run_on() {
    let mut table = Table::begun(3);
    table.bids(0).unwrap();
    table.bids(1).unwrap();
    table.now = START + Span::from_secs(60);
    let events = table.request(Request::system(Command::Tick)).unwrap();
    assert!(matches!(events[0], Event::Left { seat: Seat(2) }));
    assert_eq!(actors(&events), [2]);
    table.draws();
    let view = table.session.public_view(table.now);
    assert!(!view.running().contains(Seat(2)));
    assert_eq!(view.running().len(), 2);
    assert_eq!(view.left().iter().collect::<Vec<_>>(), [Seat(2)]);
}

#[test]
fn hidden_cards_are_not_taken_back_and_no_draw_is_agreed_on() {
    let mut table = Table::begun(4);
    table.bids(0).unwrap();
    for command in [
        Command::Offer(Offer::Takeback),
        Command::Offer(Offer::Draw),
        Command::Abort,
    ] {
        assert_eq!(table.asks(0, command), Err(Refusal::NotInThisGame));
    }
    let view = table.session.seat_view(PlayerId(0), START).unwrap();
    assert_eq!(view.actions().offer, [Offer::Pause, Offer::Flip]);
    assert!(!view.actions().abort && view.actions().resign);
}

#[test]
fn those_who_have_left_are_not_asked_for_their_agreement() {
    let mut table = Table::begun(3);
    table.asks(2, Command::Resign).unwrap();
    table.asks(0, Command::Offer(Offer::Pause)).unwrap();
    let refused = table.asks(2, Command::AcceptOffer(Offer::Pause));
    assert_eq!(refused, Err(Refusal::GaveUp));
    table.asks(1, Command::AcceptOffer(Offer::Pause)).unwrap();
    assert!(table.session.public_view(START).is_paused());
}

#[test]
fn those_who_have_left_have_no_say_in_the_game() {
    let mut table = Table::begun(3);
    table.asks(2, Command::Resign).unwrap();
    table.asks(0, Command::Offer(Offer::Pause)).unwrap();
    let decline = Command::DeclineOffer(Offer::Pause);
    assert_eq!(table.asks(2, decline), Err(Refusal::GaveUp));
    table.asks(1, Command::AcceptOffer(Offer::Pause)).unwrap();
    assert_eq!(table.asks(2, Command::Resume), Err(Refusal::GaveUp));
    assert_eq!(table.asks(2, Command::Abort), Err(Refusal::GaveUp));
    let view = table.session.seat_view(PlayerId(2), START).unwrap();
    assert_eq!(view.actions(), &Actions::default());
    table.asks(1, Command::Resume).unwrap();
}
