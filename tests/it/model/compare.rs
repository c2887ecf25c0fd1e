//! Whether a session is what the model says it is, by everything that it tells.

use qiyuan_core::{
    clock::Timestamp,
    rules::Seat,
    session::{
        Actions, Command, Event, Offer, PublicView, Refusal, Request, Session, Stage,
        StandingOffer, Version,
    },
};

use super::{
    expected::Expected,
    session::{Model, Next},
};

/// The answer to a request is the one that it must be; gives what happened.
pub fn answers(
    model: &Model,
    request: &Request,
    now: Timestamp,
    answer: Result<Vec<Event>, Refusal>,
) -> Vec<Event> {
    match (model.expected(request, now), answer) {
        (Expected::Makes(expected), Ok(events)) => {
            assert_eq!(events, expected, "what happens");
            events
        }
        (Expected::Refuses(reasons), Err(refusal)) => {
            let is_same = |reason: &Refusal| match (reason, &refusal) {
                // Which pieces it names is for the wording.
                (Refusal::Touch(reason), Refusal::Touch(refusal)) => reason.key() == refusal.key(),
                (reason, refusal) => reason == refusal,
            };
            assert!(
                reasons.iter().any(is_same),
                "refused because {refusal:?}, not {reasons:?}"
            );
            Vec::new()
        }
        (verdict, answer) => panic!("answered {answer:?}, not {verdict:?}"),
    }
}

/// Time changes something exactly at the deadline, and nothing a millisecond before.
pub fn waits(model: &Model, session: &Session) {
    let deadline = session.deadline();
    let tick = |at| session.decide(Request::system(Command::Tick), at).unwrap();
    if model.stage() == Stage::Play && model.clocks.has_fallen() {
        let is_past = deadline.is_some_and(|at| at <= session.last_at());
        assert!(
            is_past,
            "the flag has fallen, but the deadline is {deadline:?}"
        );
        assert!(ends_by_a_flag(&tick(session.last_at())));
        return;
    }
    assert_eq!(deadline, model.deadline(), "deadline");
    let Some(deadline) = deadline else { return };
    assert!(
        !tick(deadline).is_empty(),
        "nothing happens at the deadline"
    );
    let before = deadline - qiyuan_core::clock::Span::from_ms(1);
    if before >= session.last_at() {
        assert_eq!(tick(before), [], "something happens before the deadline");
    }
    if let Some((flag, _)) = model.clocks.flag() {
        assert!(ends_by_a_flag(&tick(flag)), "the flag does not fall");
        let before = flag - qiyuan_core::clock::Span::from_ms(1);
        let is_early = before >= session.last_at() && ends_by_a_flag(&tick(before));
        assert!(!is_early, "the flag falls early");
    }
}

fn ends_by_a_flag(events: &[Event]) -> bool {
    matches!(events, [Event::Ended { .. }])
}

/// Everything but the game itself, as it is seen at `now`.
pub fn is_as(model: &Model, session: &Session, now: Timestamp) {
    let now = now.max(model.at);
    assert_eq!(session.version(), Version(model.version), "version");
    assert_eq!(session.stage(), model.stage(), "stage");
    assert_eq!(session.ending(), model.ending.as_ref(), "ending");
    assert_eq!(session.joined(), model.joined, "who joined");
    assert_eq!(session.players(), model.players, "who sits where");
    let challenge = (!model.is_rematch).then_some(&model.challenge);
    assert_eq!(session.challenge(), challenge, "challenge");
    assert_eq!(*session.terms(), model.challenge.terms, "terms");
    let times = (session.opened_at(), session.began_at(), session.last_at());
    assert_eq!(times, (model.opened, model.began, model.at), "times");
    assert_eq!(session.ply(), model.ply(), "actions that stand");
    assert_eq!(session.to_move(), model.to_move(), "whose turn it is");
    assert_eq!(session.wanted_draw(), model.wanted_draw(), "lot");
    is_followed_as(model, session);
    let view = session.public_view(now);
    is_shown_as(model, &view);
    is_timed_as(model, &view, now);
    is_offered_as(model, session, &view, now);
}

fn is_followed_as(model: &Model, session: &Session) {
    let opened = match model.next {
        Some(Next::Opened(opened)) => Some(opened),
        _ => None,
    };
    assert_eq!(session.rematched(), opened, "the session that follows");
    let wanted = session.wanted_rematch();
    assert_eq!(wanted, model.wanted_rematch(), "rematch");
}

fn is_shown_as(model: &Model, view: &PublicView) {
    assert_eq!(view.phase(), model.phase(), "part of the game");
    assert_eq!(
        view.phase_began(),
        model.phase_began,
        "where the part began"
    );
    assert_eq!(view.is_paused(), model.paused.is_some(), "pause");
    assert_eq!(view.bottom(), model.bottom, "the side that is below");
    let offers: Vec<StandingOffer> = view.offers().collect();
    let expected: Vec<_> = model.offers.values().copied().collect();
    assert_eq!(offers, expected, "offers");
    let made = expected.iter().map(|standing| standing.since.0);
    let told = model.news.iter().copied();
    let told = told.chain(model.ready_since).chain(model.paused);
    let changed = model.since.iter().copied().chain(made).chain(told).max();
    assert_eq!(Some(view.changed().0), changed, "what is new");
}

fn is_timed_as(model: &Model, view: &PublicView, now: Timestamp) {
    assert_eq!(view.running(), model.clocks.running, "whose clocks run");
    if !model.clocks.has_fallen() {
        assert_eq!(view.flag(), model.clocks.flag(), "flag");
    }
    for seat in model.seats().iter() {
        let reading = view.clock(seat);
        assert_eq!(
            reading.limits,
            model.clocks.shown(seat, now),
            "clock of {seat:?}"
        );
        let total = reading.total.map(|total| total.as_ms());
        assert_eq!(total, model.clocks.total(seat, now), "time of {seat:?}");
    }
}

/// A player is shown exactly what would not be refused, and the public what would not be to everybody.
fn is_offered_as(model: &Model, session: &Session, view: &PublicView, now: Timestamp) {
    let is_open = model.stage() == Stage::Challenge && !model.is_full();
    let mut public = Actions {
        accept: is_open,
        decline: is_open && !model.challenge.is_open(),
        withdraw: is_open,
        leave: is_open && model.joined.len() > 1,
        ..Actions::default()
    };
    for (seat, &player) in (0..).map(Seat).zip(&model.players) {
        let expected = actions(model, seat);
        let seen = session.seat_view(player, now).unwrap();
        assert_eq!(*seen.actions(), expected, "what {seat:?} may do");
        public.play |= expected.play;
        public.resign |= expected.resign;
        public.abort |= expected.abort;
        public.resume |= expected.resume;
        for offer in Offer::ALL {
            let add = |to: &mut Vec<Offer>, from: &[Offer]| {
                if from.contains(&offer) && !to.contains(&offer) {
                    to.push(offer);
                }
            };
            add(&mut public.offer, &expected.offer);
            add(&mut public.answer, &expected.answer);
        }
    }
    public.offer.sort_unstable();
    public.answer.sort_unstable();
    assert_eq!(*view.actions(), public, "what somebody may do");
}

fn actions(model: &Model, seat: Seat) -> Actions {
    let judged = |command: Command| match model.stage() {
        Stage::Play => model.expected_seat(seat, &command, None),
        Stage::Challenge | Stage::Over => model.expected_after(seat, &command, None),
    };
    let makes = |command| match judged(command) {
        Expected::Makes(events) => events.first().cloned(),
        Expected::Refuses(_) => None,
    };
    let can_offer = |&offer: &Offer| {
        let made = makes(Command::Offer(offer));
        matches!(made, Some(Event::Offered { .. }))
    };
    let can_answer = |&offer: &Offer| makes(Command::DeclineOffer(offer)).is_some();
    // The model has no lines of its own: whoever waits may prepare some.
    let can_prepare = model.stage() == Stage::Play
        && !model.position.info().hidden
        && model.position.info().committed_draws.is_none()
        && model.players.len() == 2
        && !model.to_move().contains(seat);
    Actions {
        conditional_moves: can_prepare,
        play: model.paused.is_none() && model.to_move().contains(seat),
        resign: makes(Command::Resign).is_some(),
        abort: makes(Command::Abort).is_some(),
        resume: makes(Command::Resume).is_some(),
        offer: Offer::ALL.into_iter().filter(can_offer).collect(),
        answer: Offer::ALL.into_iter().filter(can_answer).collect(),
        ..Actions::default()
    }
}

/// The game: the position, and what led to it.
pub fn is_played_as(model: &Model, session: &Session) {
    let view = session.public_view(session.last_at());
    assert_eq!(view.text(), model.text(), "position");
    let record = session.record();
    assert_eq!(record.plies, model.plies(), "record");
    assert_eq!(record.outcome.as_ref(), session.outcome(), "outcome");
    let last = view.last_line(view.info().notations[0]);
    let last = last.map(|line| (line.seat, line.at, line.left));
    assert_eq!(last, model.actions().last().copied(), "last action");
}

/// Everything about a session that anyone could notice.
pub fn digest(session: &Session, now: Timestamp) -> String {
    let public = session.public_view(now);
    let clocks: Vec<_> = session
        .seats()
        .iter()
        .map(|seat| public.clock(seat))
        .collect();
    let notation = public.info().notations[0];
    let private: Vec<_> = session
        .players()
        .iter()
        .filter_map(|&player| session.seat_view(player, now))
        .map(|view| {
            let drawn = (view.text(), view.diagram(Seat(0)), view.lines(notation));
            let offered = (
                view.claims(),
                view.groups(notation),
                view.choices("", notation, 9),
            );
            (view.seat(), view.actions().clone(), drawn, offered)
        })
        .collect();
    let course = (session.version(), session.stage(), session.ending());
    let waits = (
        session.deadline(),
        session.wanted_draw(),
        session.wanted_rematch(),
    );
    let shown = (
        public.text(),
        public.lines(notation),
        public.actions().clone(),
    );
    let turn = (public.to_move(), public.phase(), public.running(), clocks);
    let offers: Vec<_> = public.offers().collect();
    format!(
        "{:?}",
        (
            course,
            waits,
            shown,
            turn,
            offers,
            private,
            session.record()
        )
    )
}
