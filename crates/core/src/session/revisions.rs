//! Games that were played by rules that have changed since.

use super::{
    Event, EventFault, Recorded, Session, SessionId, Stage,
    toy::{ANN, BEA, Bench, Heap},
};
use crate::{
    clock::Timestamp,
    rules::{AnyGame, Notation, Outcome, Revision, Seat, SeatSet},
};

const PLAIN: Notation = Notation("plain");

/// A log of a game with this revision of the rules, and these actions in turn.
fn log(revision: Revision, setup: &str, actions: &[&str], ending: Option<Event>) -> Vec<Recorded> {
    let mut log = Bench::begun("1m").log;
    if let Event::Challenged { terms, .. } = &mut log[0].event {
        terms.revision = revision;
        terms.setup = setup.to_owned();
    }
    let played = (0..).zip(actions).map(|(ply, action)| Event::Played {
        seat: Seat(ply % 2),
        action: (*action).to_owned(),
    });
    let events: Vec<Event> = played.chain(ending).collect();
    for event in events {
        let seq = log.len() as u64 + 1;
        let at = Timestamp::from_ms(0);
        log.push(Recorded { seq, at, event });
    }
    log
}

fn won(seat: u8) -> Outcome {
    Outcome::won(SeatSet::only(Seat(seat)), "last-stone")
}

fn ended(outcome: Outcome) -> Option<Event> {
    Some(Event::Ended { outcome })
}

fn restore(log: &[Recorded]) -> Result<Session, EventFault> {
    Session::restore(SessionId(7), &Heap, log).map_err(|corrupt| corrupt.fault)
}

#[test]
fn a_new_session_is_played_by_the_rules_as_they_are_now() {
    let bench = Bench::begun("1m");
    let now = Heap.info().revision;
    assert_eq!(bench.session.terms().revision, now);
    assert!(bench.log[0].event.to_text().contains(r#""revision":2"#));
}

#[test]
fn a_running_game_goes_on_by_the_rules_it_began_with() {
    let first = restore(&log(Revision(1), "", &["take 4"], None)).unwrap();
    assert_eq!(first.public_view(first.last_at()).text(), "8");
    let second = restore(&log(Revision(2), "", &["take 4"], None));
    assert_eq!(second.err(), Some(EventFault::Action("too-many")));
}

#[test]
fn terms_without_a_revision_are_by_the_first_rules() {
    let text = log(Revision(1), "", &[], None)[0].event.to_text();
    assert!(!text.contains("revision"));
    let Ok(Event::Challenged { terms, .. }) = Event::from_text(&text) else {
        panic!("a challenge");
    };
    assert_eq!(terms.revision, Revision(1));
}

#[test]
fn the_end_of_a_game_is_what_it_was_when_it_was_played() {
    // By the first rules whoever takes the last stone loses.
    let actions = ["take 4", "take 4", "take 4"];
    let session = restore(&log(Revision(1), "", &actions, ended(won(1)))).unwrap();
    assert_eq!(session.outcome(), Some(&won(1)));
    // Had it been recorded otherwise, that would be the fact.
    let session = restore(&log(Revision(1), "", &actions, ended(won(0)))).unwrap();
    assert_eq!(session.outcome(), Some(&won(0)));
}

#[test]
fn a_finished_game_that_the_rules_refuse_today_keeps_its_outcome_and_its_moves() {
    let actions = ["take 3", "take 4", "take 3", "take 2"];
    let session = restore(&log(Revision(2), "", &actions, ended(won(1)))).unwrap();
    assert_eq!(session.stage(), Stage::Over);
    assert_eq!(session.outcome(), Some(&won(1)));
    assert_eq!(session.players(), [ANN, BEA]);
    assert_eq!(session.ply(), 4);
    let view = session.public_view(session.last_at());
    assert_eq!(view.text(), "9", "the last position that could be reached");
    let captions = |from| -> Vec<String> {
        let lines = view.lines_from(PLAIN, from);
        lines.into_iter().map(|line| line.caption).collect()
    };
    assert_eq!(captions(0), ["take 3 of 12", "take 4", "take 3", "take 2"]);
    assert_eq!(captions(3), ["take 2"]);
    assert_eq!(view.words_around(4).len(), 1);
    assert_eq!(view.record().unwrap().plies.len(), 4);
    assert_eq!(view.record().unwrap().outcome, Some(won(1)));
}

#[test]
fn a_finished_game_that_ended_earlier_by_the_rules_of_today_stands_as_it_was_played() {
    let actions = ["take 3", "take 3", "take 3", "take 3", "take 1"];
    let session = restore(&log(Revision(2), "", &actions, ended(won(0)))).unwrap();
    assert_eq!((session.ply(), session.outcome()), (5, Some(&won(0))));
}

#[test]
fn a_finished_game_whose_setup_or_draw_is_refused_today_keeps_its_outcome() {
    let session = restore(&log(Revision(2), "no heap", &["take 1"], ended(won(0)))).unwrap();
    assert_eq!(session.outcome(), Some(&won(0)));
    assert_eq!(session.terms().setup, "no heap");
    let mut events = log(Revision(2), "roll", &["take 1", "take 1"], ended(won(0)));
    events[3].event = Event::Drawn {
        what: "heap".to_owned(),
        number: 99,
    };
    let session = restore(&events).unwrap();
    assert_eq!((session.ply(), session.outcome()), (1, Some(&won(0))));
    let unfinished = restore(&log(Revision(2), "no heap", &["take 1"], None));
    assert_eq!(unfinished.err(), Some(EventFault::Terms("unreadable")));
}

#[test]
fn rules_that_are_still_to_come_are_not_guessed() {
    let unfinished = restore(&log(Revision(3), "", &["take 1"], None));
    assert_eq!(unfinished.err(), Some(EventFault::Terms("unreadable")));
    let finished = restore(&log(Revision(3), "", &["take 1"], ended(won(0)))).unwrap();
    assert_eq!(finished.outcome(), Some(&won(0)));
}
