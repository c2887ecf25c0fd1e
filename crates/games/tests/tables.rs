//! Matches of cards as sessions: taking over the seat of somebody who has left, replays and records.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use qiyuan_core::{
    clock::{Span, Timestamp},
    diagram::Diagram,
    rules::{Notation, Ply, Record, Revision, Seat},
    session::{
        Challenge, Command, Event, Invitations, Offer, Origin, PlayerId, Recorded, Refusal,
        Request, SeatChoice, SeatView, Seated, Session, SessionId, Stage, Terms, Version,
    },
};
use qiyuan_games::by_key;

const ASK: Command = Command::Substitute;
const AGREE: Command = Command::AcceptOffer(Offer::Substitute);
const REFUSE: Command = Command::DeclineOffer(Offer::Substitute);
/// Players of the table have the numbers of their seats; these do not play.
const DORA: PlayerId = PlayerId(100);
const FINN: PlayerId = PlayerId(101);

struct Table {
    game: &'static str,
    session: Session,
    log: Vec<Recorded>,
    now: Timestamp,
    /// What chance decides, one after another.
    chance: u32,
}

fn terms(game: &str, setup: &str, seats: u8) -> Terms {
    Terms {
        game: game.to_owned(),
        revision: Revision::FIRST,
        setup: setup.to_owned(),
        seats,
        control: "10m".parse().unwrap(),
        rated: false,
        side: SeatChoice::Chosen(Seat(0)),
        series: None,
        touch: None,
    }
}

impl Table {
    fn begun(game: &'static str, setup: &str, seats: u8) -> Self {
        let now = Timestamp::from_ms(0);
        let challenge = Challenge {
            by: PlayerId(0),
            terms: terms(game, setup, seats),
            expires: now + Span::HOUR,
            rematch_of: None,
            invitations: Invitations::default(),
        };
        let rules = by_key(game).unwrap();
        let (session, log) = Session::open(SessionId(1), rules, challenge, now).unwrap();
        let mut table = Self {
            game,
            session,
            log,
            now,
            chance: 1,
        };
        for player in 1..seats {
            table
                .asks(PlayerId(player.into()), Command::Accept)
                .unwrap();
        }
        table
    }

    /// Folds what a request makes and what chance decides then, as one command.
    fn request(&mut self, request: Request) -> Result<Vec<Event>, Refusal> {
        let mut events = self.session.decide(request, self.now)?;
        self.fold(events.clone());
        let chance = &mut self.chance;
        let numbers = self.session.draw_all(|sides| {
            *chance = chance.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            *chance % sides
        });
        if !numbers.is_empty() {
            let drawn = Request::system(Command::Draw(numbers));
            let drawn = self.session.decide(drawn, self.now).unwrap();
            self.fold(drawn.clone());
            events.extend(drawn);
        }
        let rules = by_key(self.game).unwrap();
        let restored = Session::restore(SessionId(1), rules, &self.log).unwrap();
        assert_eq!(restored.players(), self.session.players());
        assert_eq!(restored.left(), self.session.left());
        assert_eq!(restored.asks_for_seat(), self.session.asks_for_seat());
        assert_eq!(restored.deadline(), self.session.deadline());
        assert_eq!(restored.outcome(), self.session.outcome());
        Ok(events)
    }

    fn fold(&mut self, events: Vec<Event>) {
        for recorded in self.session.stamped(events, self.now) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
    }

    fn asks(&mut self, player: PlayerId, command: Command) -> Result<Vec<Event>, Refusal> {
        self.request(Request::typed(player, command))
    }

    fn view(&self, player: PlayerId) -> Option<SeatView> {
        self.session.seat_view(player, self.now)
    }

    /// The first of those who may act does the first thing that it may; returns what happened.
    fn step(&mut self) -> Vec<Event> {
        let seat = self.session.to_move().first_seat().unwrap();
        let player = self.session.players()[seat.index()];
        let choices = self.view(player).unwrap().choices("", Notation("plain"), 1);
        let text = choices[0].text.clone();
        self.asks(player, Command::Play { text }).unwrap()
    }

    /// Plays until somebody sits down or the match is over; returns the events of that step.
    fn plays_on(&mut self) -> Vec<Event> {
        while self.session.stage() == Stage::Play {
            let events = self.step();
            let sits_down = |event: &Event| matches!(event, Event::Substituted { .. });
            if events.iter().any(sits_down) {
                return events;
            }
        }
        Vec::new()
    }

    fn everybody_agrees(&mut self) {
        let playing = self.session.seats().minus(self.session.left());
        for seat in playing.iter() {
            let player = self.session.players()[seat.index()];
            self.asks(player, AGREE).unwrap();
        }
    }
}

/// The tables of the tests: four at Gong Zhu, and six at Niu Niu.
fn tables() -> [Table; 2] {
    [
        Table::begun("gongzhu", "hands=4", 4),
        Table::begun("niuniu", "hands=3 deal=seen4", 6),
    ]
}

#[test]
fn whoever_takes_over_a_seat_sits_down_before_the_next_deal_once_everybody_has_agreed() {
    for mut table in tables() {
        let left = PlayerId(2);
        table.asks(left, Command::Resign).unwrap();
        let seat = Seat(2);
        let asked = table.asks(DORA, ASK).unwrap();
        assert_eq!(asked, [Event::SubstituteAsked { by: DORA, seat }]);
        assert_eq!(table.session.asks_for_seat(), Some(DORA));
        for player in [0, 1] {
            table.asks(PlayerId(player), AGREE).unwrap();
        }
        assert!(!table.session.public_view(table.now).is_substitute_agreed());
        for player in 3..u64::from(table.session.terms().seats) {
            table.asks(PlayerId(player), AGREE).unwrap();
        }
        assert!(table.session.public_view(table.now).is_substitute_agreed());
        // Nothing of the hand that is played is seen.
        assert!(table.view(DORA).is_none());
        assert!(table.view(left).is_some());

        let events = table.plays_on();
        let sat_down = Event::Substituted { seat, by: DORA };
        let at = events.iter().position(|event| *event == sat_down).unwrap();
        let is_draw = |event: &Event| matches!(event, Event::Drawn { .. } | Event::Dealt { .. });
        assert!(!events[..at].iter().any(is_draw), "{events:?}");
        assert!(is_draw(&events[at + 1]), "{events:?}");
        assert!(table.session.left().is_empty());
        assert_eq!(table.session.players()[2], DORA);
        assert_eq!(table.session.replaced().collect::<Vec<_>>(), [(seat, left)]);
        assert!(table.view(left).is_none(), "whoever left sees no hand");
        assert!(table.view(DORA).unwrap().actions().play);
        let reading = table.session.public_view(table.now).clock(seat);
        assert_eq!(reading.face(), Some(Span::from_mins(10)));

        table.plays_on();
        let outcome = table.session.outcome().unwrap();
        assert_eq!(outcome.reason().key(), "hands");
        let seats = table.session.terms().seats;
        let own = outcome.results(seats)[2];
        let better = outcome.results(seats).into_iter();
        let better = better.filter(|it| it.points > own.points).count();
        assert_eq!(
            usize::from(own.place),
            1 + better,
            "by the points of the seat"
        );
    }
}

#[test]
fn the_deals_do_not_depend_on_who_sits_down() {
    let played = |takes_over: bool| {
        let mut table = Table::begun("gongzhu", "hands=4", 4);
        table.asks(PlayerId(2), Command::Resign).unwrap();
        if takes_over {
            table.asks(DORA, ASK).unwrap();
            table.everybody_agrees();
        }
        while table.session.ply() < 60 {
            table.step();
        }
        let dealt = |it: &Recorded| matches!(it.event, Event::Dealt { .. });
        let dealt = table.log.iter().filter(|it| dealt(it));
        dealt.map(|it| it.event.to_text()).collect::<Vec<_>>()
    };
    assert_eq!(played(false), played(true));
}

#[test]
fn one_no_leaves_the_seat_empty_and_nobody_asks_for_ever() {
    let mut table = Table::begun("gongzhu", "hands=4", 4);
    assert_eq!(table.asks(DORA, ASK), Err(Refusal::NoEmptySeat));
    table.asks(PlayerId(1), Command::Resign).unwrap();
    for _ in 0..3 {
        table.asks(DORA, ASK).unwrap();
        assert_eq!(table.asks(DORA, ASK), Err(Refusal::AlreadyOffered));
        assert_eq!(table.asks(FINN, ASK), Err(Refusal::SeatAskedFor));
        table.asks(PlayerId(0), AGREE).unwrap();
        table.asks(PlayerId(3), REFUSE).unwrap();
        assert_eq!(table.session.asks_for_seat(), None);
        assert_eq!(table.asks(PlayerId(2), AGREE), Err(Refusal::NoOffer));
    }
    let view = table.session.public_view(table.now);
    let declined = view.declined_after(Version(0));
    let told: Vec<_> = declined.map(|it| (it.by, it.to)).collect();
    assert_eq!(told, [(Some(PlayerId(3)), DORA)]);
    let length = table.log.len();
    for _ in 0..100 {
        assert_eq!(table.asks(DORA, ASK), Err(Refusal::AskedTooOften));
    }
    assert_eq!(table.log.len(), length);
    table.asks(FINN, ASK).unwrap();
}

#[test]
fn whoever_asked_can_change_their_mind_until_they_sit_down() {
    let mut table = Table::begun("gongzhu", "hands=4", 4);
    table.asks(PlayerId(1), Command::Resign).unwrap();
    table.asks(DORA, ASK).unwrap();
    table.everybody_agrees();
    assert!(table.asks(FINN, Command::Leave).is_err());
    let left = table.asks(DORA, Command::Leave).unwrap();
    assert_eq!(left, [Event::Departed { by: DORA }]);
    assert_eq!(table.session.asks_for_seat(), None);
    assert!(table.plays_on().is_empty(), "nobody sits down");
    assert_eq!(table.session.players()[1], PlayerId(1));
    assert_eq!(table.asks(DORA, ASK), Err(Refusal::Over));
}

#[test]
fn those_who_play_and_those_who_have_left_take_no_seat() {
    let mut table = Table::begun("niuniu", "hands=10", 6);
    assert_eq!(table.asks(PlayerId(3), ASK), Err(Refusal::AlreadyPlaying));
    table.asks(PlayerId(4), Command::Resign).unwrap();
    assert_eq!(table.asks(PlayerId(3), ASK), Err(Refusal::AlreadyPlaying));
    assert_eq!(table.asks(PlayerId(4), ASK), Err(Refusal::GaveUp));
    assert_eq!(table.asks(PlayerId(4), AGREE), Err(Refusal::GaveUp));
    let offers = Command::Offer(Offer::Substitute);
    assert_eq!(table.asks(PlayerId(3), offers), Err(Refusal::NotForPlayers));
    table.asks(DORA, ASK).unwrap();
    assert_eq!(table.asks(DORA, AGREE), Err(Refusal::NotYourGame));
    assert_eq!(table.asks(FINN, REFUSE), Err(Refusal::NotYourGame));
    table.everybody_agrees();
    table.plays_on();
    assert_eq!(table.session.players()[4], DORA);
    // Who has left for good neither plays nor takes another seat.
    table.asks(PlayerId(5), Command::Resign).unwrap();
    assert_eq!(table.asks(PlayerId(4), ASK), Err(Refusal::GaveUp));
    let text = "bid 1".to_owned();
    let plays = Command::Play { text };
    assert_eq!(table.asks(PlayerId(4), plays), Err(Refusal::NotYourGame));
    table.asks(FINN, ASK).unwrap();
    table.everybody_agrees();
    table.plays_on();
    assert_eq!(table.session.players()[4..], [DORA, FINN]);
}

#[test]
fn a_seat_whose_flag_fell_is_taken_over_with_a_full_clock() {
    let mut table = Table::begun("niuniu", "hands=3", 4);
    for player in [0, 1, 3] {
        let text = "bid 0".to_owned();
        table
            .asks(PlayerId(player), Command::Play { text })
            .unwrap();
    }
    table.now = table.now + Span::from_mins(10);
    let fallen = table.request(Request::system(Command::Tick)).unwrap();
    assert_eq!(fallen[0], Event::Left { seat: Seat(2) });
    assert!(table.session.forfeited().contains(Seat(2)));
    table.asks(DORA, ASK).unwrap();
    table.everybody_agrees();
    table.plays_on();
    assert!(table.session.forfeited().is_empty());
    let reading = table.session.public_view(table.now).clock(Seat(2));
    assert_eq!(reading.face(), Some(Span::from_mins(10)));
    assert!(
        table
            .session
            .public_view(table.now)
            .running()
            .contains(Seat(2))
    );
}

#[test]
fn no_seat_is_taken_over_in_a_contest_or_where_hands_are_not_dealt_anew() {
    let seated = Seated {
        players: (0..4).map(PlayerId).collect(),
        terms: terms("gongzhu", "", 4),
        origin: Origin::Contest {
            contest: 1,
            pairing: 1,
        },
    };
    let now = Timestamp::from_ms(0);
    let rules = by_key("gongzhu").unwrap();
    let (session, _) = Session::open_seated(SessionId(2), rules, seated, now).unwrap();
    let asked = session.decide(Request::typed(DORA, ASK), now);
    assert_eq!(asked, Err(Refusal::NotInThisGame));
    let mut chess = Table::begun("chess", "", 2);
    assert_eq!(chess.asks(DORA, ASK), Err(Refusal::NotInThisGame));
}

#[test]
fn a_request_that_not_all_agree_to_lapses_with_the_last_deal_and_whoever_asked_is_told() {
    for mut table in tables() {
        table.asks(PlayerId(2), Command::Resign).unwrap();
        table.asks(DORA, ASK).unwrap();
        table.asks(PlayerId(0), AGREE).unwrap();
        let lapsed = Event::SubstituteLapsed { by: DORA };
        let is_over = |table: &Table| table.session.stage() == Stage::Over;
        let mut events = Vec::new();
        while !events.contains(&lapsed) {
            assert!(!is_over(&table));
            assert_eq!(table.session.asks_for_seat(), Some(DORA));
            events = table.step();
        }
        let is_draw = |event: &Event| matches!(event, Event::Drawn { .. } | Event::Dealt { .. });
        let at = events.iter().position(|event| *event == lapsed).unwrap();
        assert!(events[..at].iter().any(is_draw), "{events:?}");
        assert_eq!(table.session.asks_for_seat(), None);
        let view = table.session.public_view(table.now);
        let declined = view.declined_after(Version(0)).last().unwrap();
        assert_eq!((declined.to, declined.by), (DORA, None));
        assert_eq!(table.asks(PlayerId(1), AGREE), Err(Refusal::NoOffer));
        assert_eq!(table.asks(DORA, ASK), Err(Refusal::LastHand));
        while !is_over(&table) {
            table.step();
        }
        assert_eq!(table.session.replaced().count(), 0);
    }
}

#[test]
fn forged_logs_seat_nobody() {
    let mut table = Table::begun("gongzhu", "hands=4", 4);
    table.asks(PlayerId(1), Command::Resign).unwrap();
    table.asks(DORA, ASK).unwrap();
    let rules = by_key("gongzhu").unwrap();
    let is_refused = |event: Event| {
        let mut log = table.log.clone();
        let seq = log.len() as u64 + 1;
        log.push(Recorded {
            seq,
            at: table.now,
            event,
        });
        Session::restore(SessionId(1), rules, &log).is_err()
    };
    let seat = Seat(1);
    assert!(
        is_refused(Event::Substituted { seat, by: DORA }),
        "not agreed"
    );
    assert!(
        is_refused(Event::SubstituteAsked { by: FINN, seat }),
        "one stands"
    );
    assert!(is_refused(Event::SubstituteAsked {
        by: DORA,
        seat: Seat(9)
    }));
    assert!(is_refused(Event::Departed { by: FINN }), "never asked");
}

/// Plays a match to its end; returns what each seat was shown, with how many actions had led to it.
///
/// Nothing is shown between the cards of a trick that nobody can play otherwise.
fn shown_to_each(table: &mut Table) -> Vec<Vec<(u32, Diagram)>> {
    let seats = usize::from(table.session.terms().seats);
    let mut shown = vec![Vec::new(); seats];
    while table.session.stage() == Stage::Play {
        for (at, diagrams) in shown.iter_mut().enumerate() {
            let view = table.view(table.session.players()[at]).unwrap();
            diagrams.push((view.ply(), view.diagram(Seat(0))));
        }
        table.step();
    }
    shown
}

#[test]
fn a_replay_from_a_seat_shows_what_that_seat_was_shown() {
    for (game, setup, seats) in [
        ("gongzhu", "hands=1 cut=on", 4),
        ("gongzhu", "hands=1 expose=order", 4),
        ("niuniu", "hands=3 deal=seen4 bid=graded", 6),
        ("niuniu", "hands=2 cut=on", 3),
    ] {
        let mut table = Table::begun(game, setup, seats);
        let shown = shown_to_each(&mut table);
        let over = table.session.public_view(table.now);
        let all = over.replay(None, Seat(0), u32::MAX);
        for (seat, shown) in (0..).map(Seat).zip(shown) {
            let steps = over.replay(Some(seat), Seat(0), u32::MAX);
            assert_eq!(u32::try_from(steps.len()), Ok(over.ply() + 1));
            for (ply, diagram) in shown {
                let step = steps.iter().find(|step| step.ply == ply).unwrap();
                assert_eq!(step.diagram, diagram, "{game} {setup} {seat:?} {ply}");
            }
            // The end is open to all, and before it a hand of others is seen in the whole replay alone.
            assert_eq!(steps.last(), all.last());
            let is_less = steps
                .iter()
                .zip(&all)
                .any(|(step, all)| step.diagram != all.diagram);
            assert!(is_less, "{game} {setup}");
        }
    }
}

/// The plies without the clocks, which a text record does not have.
fn plies(record: &Record) -> Vec<Ply> {
    let mut plies = record.plies.clone();
    for ply in &mut plies {
        if let Ply::Action { left_ms, .. } = ply {
            *left_ms = None;
        }
    }
    plies
}

#[test]
fn the_record_of_a_match_reads_back_also_after_a_seat_was_taken_over() {
    for mut table in tables() {
        table.asks(PlayerId(2), Command::Resign).unwrap();
        table.asks(DORA, ASK).unwrap();
        table.everybody_agrees();
        while table.session.stage() == Stage::Play {
            table.step();
        }
        let record = table.session.record();
        let game = by_key(table.game).unwrap();
        let format = game.info().records[0];
        let written = game.records().write_record(format, &record).unwrap();
        let read = game.records().read_record(format, &written).unwrap();
        assert_eq!(plies(&read), plies(&record));
        assert_eq!(read.outcome, record.outcome);
        assert_eq!((read.seats, &read.setup), (record.seats, &record.setup));
        assert_eq!(game.records().write_record(format, &read).unwrap(), written);
        for part in ["sha256 ", "; Seat1 ", "salt ", "deal "] {
            assert!(written.contains(part), "{part}");
        }
    }
}
