//! What must become of a request: what happens, or every reason for which nothing does.
//!
//! Where a request is wrong in several ways the product does not say which one the sender is told, so
//! any of the reasons will do.

use qiyuan_core::{
    clock::Timestamp,
    rules::{Illegal, Outcome, Seat, SeatSet},
    session::{
        ABSENT_AFTER, Actor, Command, Event, MAX_EVENTS, Offer, PlayerId, Refusal, Request,
        SessionId, Stage, StandingOffer, TOUCH_MOVE, TouchMove, TouchRefusal, Version,
    },
};

use super::{
    choices,
    session::{Model, Next},
};

/// What must become of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    Makes(Vec<Event>),
    /// One of these is the answer.
    Refuses(Vec<Refusal>),
}

use Expected::{Makes, Refuses};

/// Reasons to refuse, in no order.
#[derive(Default)]
struct Reasons(Vec<Refusal>);

impl Reasons {
    fn when(mut self, holds: bool, refusal: Refusal) -> Self {
        if holds {
            self.0.push(refusal);
        }
        self
    }

    fn or_else(self, makes: impl FnOnce() -> Expected) -> Expected {
        if self.0.is_empty() {
            makes()
        } else {
            Refuses(self.0)
        }
    }
}

fn refused(refusal: Refusal) -> Expected {
    Refuses(vec![refusal])
}

fn illegal(illegal: Illegal) -> Expected {
    refused(match illegal {
        Illegal::NotYourTurn => Refusal::NotYourTurn,
        other => Refusal::Illegal(other),
    })
}

fn is_before(seen: Option<Version>, since: u64) -> bool {
    seen.is_some_and(|seen| seen.0 < since)
}

impl Model {
    /// What must become of `request`.
    pub fn expected(&self, request: &Request, now: Timestamp) -> Expected {
        let now = now.max(self.at);
        match request.by {
            Actor::System => self.expected_system(&request.command, now),
            Actor::Player(_) if request.seen.is_some_and(|seen| seen.0 > self.version) => {
                refused(Refusal::Stale)
            }
            Actor::Player(player) => self.expected_player(player, request, now),
        }
    }

    fn expected_system(&self, command: &Command, now: Timestamp) -> Expected {
        match command {
            Command::Tick => Makes(self.ticks(now)),
            Command::Draw(numbers) => self.expected_draw(numbers),
            Command::Interrupted { from, to } => Makes(self.interrupted(*from, *to, now)),
            Command::Rematched { session } => self.expected_rematched(*session),
            Command::Abandon => Makes(match self.stage() {
                Stage::Challenge => vec![Event::Expired],
                Stage::Play => vec![Event::Aborted { seat: None }],
                Stage::Over => Vec::new(),
            }),
            Command::Stop { by, reason } => match self.stage() {
                Stage::Challenge => refused(Refusal::NotStarted),
                Stage::Play => Makes(vec![Event::Stopped {
                    by: *by,
                    reason: reason.clone(),
                }]),
                Stage::Over => refused(Refusal::Over),
            },
            _ => refused(Refusal::NotYourGame),
        }
    }

    fn expected_player(&self, player: PlayerId, request: &Request, now: Timestamp) -> Expected {
        let is_lobby = match request.command {
            Command::Tick => return Makes(self.ticks(now)),
            Command::Draw(_)
            | Command::Interrupted { .. }
            | Command::Vacation { .. }
            | Command::RemindAt { .. }
            | Command::Rematched { .. }
            | Command::Abandon
            | Command::Stop { .. } => return refused(Refusal::NotForPlayers),
            Command::Accept
            | Command::Decline
            | Command::Withdraw
            | Command::Leave
            | Command::Start => true,
            _ => false,
        };
        let due = self.due(now);
        match (self.stage(), self.seat_of(player)) {
            (Stage::Over, _) if is_lobby || self.players.is_empty() => refused(Refusal::Over),
            (_, _) if is_lobby && !due.is_empty() => Makes(due),
            (_, _) if is_lobby => self.expected_guest(player, &request.command),
            (Stage::Challenge, _) => refused(Refusal::NotStarted),
            (_, None) => refused(Refusal::NotYourGame),
            (Stage::Play, _) if !due.is_empty() => Makes(due),
            (Stage::Play, Some(seat)) => self.expected_seat(seat, &request.command, request.seen),
            (Stage::Over, Some(seat)) => self.expected_after(seat, &request.command, request.seen),
        }
    }

    /// What time has brought about and nobody can change any more.
    fn due(&self, now: Timestamp) -> Vec<Event> {
        match self.stage() {
            Stage::Challenge if !self.is_full() && self.challenge.expires <= now => {
                vec![Event::Expired]
            }
            Stage::Play => match self.clocks.flags() {
                Some((at, seats)) if at <= now => {
                    let outcome = match seats[..] {
                        [seat] => self.fallen(seat),
                        _ if seats.len() == self.players.len() => Outcome::drawn("time"),
                        _ => {
                            let all = SeatSet::first(self.challenge.terms.seats);
                            let others = seats.iter().fold(all, |all, seat| all.without(*seat));
                            Outcome::won(others, "time")
                        }
                    };
                    vec![Event::Ended { outcome }]
                }
                _ => match self.resumes() {
                    Some((at, seat)) if at <= now => vec![Event::Resumed { seat }],
                    _ => Vec::new(),
                },
            },
            Stage::Challenge | Stage::Over => Vec::new(),
        }
    }

    fn ticks(&self, now: Timestamp) -> Vec<Event> {
        let due = self.due(now);
        if !due.is_empty() {
            return due;
        }
        let reminders = self.clocks.reminders().into_iter();
        let due = reminders.filter(|(at, _)| *at <= now);
        due.map(|(_, seat)| Event::Reminded { seat }).collect()
    }

    /// When time alone changes something.
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.stage() {
            Stage::Challenge if !self.is_full() => Some(self.challenge.expires),
            Stage::Play => {
                let reminders = self.clocks.reminders().into_iter();
                let flag = self.clocks.flags().map(|(at, _)| at);
                let resumes = self.resumes().map(|(at, _)| at);
                let others = [flag, resumes].into_iter().flatten();
                reminders.map(|(at, _)| at).chain(others).min()
            }
            Stage::Challenge | Stage::Over => None,
        }
    }

    /// When a pause ends although somebody is not ready, and who was ready first.
    fn resumes(&self) -> Option<(Timestamp, Seat)> {
        let (at, seat) = self.ready.first()?;
        Some((*at + ABSENT_AFTER, *seat))
    }

    /// Only time of this session can be credited, and only where somebody would lose it.
    fn interrupted(&self, from: Timestamp, to: Timestamp, now: Timestamp) -> Vec<Event> {
        let (from, to) = (from.max(self.at), to.min(now));
        let is_lost = match self.stage() {
            Stage::Challenge => !self.is_full(),
            Stage::Play => !self.clocks.running.is_empty(),
            Stage::Over => false,
        };
        if is_lost && from < to {
            vec![Event::Interrupted { from, to }]
        } else {
            Vec::new()
        }
    }

    /// Requests draw one number at a time.
    fn expected_draw(&self, numbers: &[u32]) -> Expected {
        let &[number] = numbers else {
            return refused(Refusal::NoSuchDraw);
        };
        let Some(draw) = self.wanted_draw().filter(|draw| number < draw.sides) else {
            return refused(Refusal::NoSuchDraw);
        };
        if self.settled().is_some_and(|settled| settled != number) {
            return refused(Refusal::NoSuchDraw);
        }
        let what = draw.what.to_owned();
        let mut events = vec![Event::Drawn { what, number }];
        if self.stage() == Stage::Challenge {
            let by_lot = self.drawn_seats(number);
            let players = self.seating(&self.joined, &by_lot);
            events.extend(players.map(|players| Event::Seated { players }));
        } else if !self.lacks_seed() {
            let mut position = self.position.boxed();
            position.resolve(number);
            events.extend(Self::natural_end(position.as_ref()));
        }
        Makes(events)
    }

    fn expected_rematched(&self, session: SessionId) -> Expected {
        match self.next {
            Some(Next::Agreed(_)) => Makes(vec![Event::Rematched { session }]),
            Some(Next::Opened(opened)) if opened == session => Makes(Vec::new()),
            Some(Next::Opened(_)) => refused(Refusal::AlreadyRematched),
            None => refused(Refusal::NoOffer),
        }
    }

    /// Who may join or end a challenge.
    fn expected_guest(&self, player: PlayerId, command: &Command) -> Expected {
        let is_challenger = player == self.challenge.by;
        let is_guest = self.challenge.opponent() == Some(player);
        if *command == Command::Withdraw {
            return Reasons::default()
                .when(!is_challenger, Refusal::NotYourGame)
                .when(self.is_full(), Refusal::ChallengeTaken)
                .or_else(|| Makes(vec![Event::Withdrawn]));
        }
        let is_for_all = self.challenge.is_open() && *command == Command::Accept;
        Reasons::default()
            .when(is_challenger, Refusal::OwnChallenge)
            .when(
                !is_challenger && self.joined.contains(&player),
                Refusal::AlreadyAccepted,
            )
            .when(!is_guest && !is_for_all, Refusal::NotForYou)
            .when(self.is_full(), Refusal::ChallengeTaken)
            .or_else(|| {
                if *command == Command::Decline {
                    return Makes(vec![Event::Declined { by: player }]);
                }
                let mut joined = self.joined.clone();
                joined.push(player);
                let mut events = vec![Event::Accepted { by: player }];
                let players = self.seating(&joined, &[]);
                events.extend(players.map(|players| Event::Seated { players }));
                Makes(events)
            })
    }

    /// What a player asks during the game, before any flag has fallen.
    pub fn expected_seat(&self, seat: Seat, command: &Command, seen: Option<Version>) -> Expected {
        match command {
            Command::Play { text } => self.may_act(seat, seen).or_else(|| self.action(seat, text)),
            Command::Choose { .. } if self.touch().is_none() => refused(Refusal::NotInThisGame),
            Command::Choose { at } => self.may_act(seat, seen).or_else(|| {
                let chosen = self.choosing(seat, at);
                chosen.map_or_else(refused, |event| Makes(vec![event]))
            }),
            Command::Claim { claim, .. } if claim == TOUCH_MOVE => self
                .may_act(seat, seen)
                .when(self.touch().is_none(), Refusal::NoSuchClaim)
                .or_else(|| self.claiming_touch(seat).map_or_else(refused, Makes)),
            Command::Claim { claim, action } => {
                let is_known = self.game.info().claims.iter().any(|key| key == claim);
                self.may_act(seat, seen)
                    .when(!is_known, Refusal::NoSuchClaim)
                    .when(
                        self.has_chosen(seat),
                        Refusal::Touch(TouchRefusal::DrawClaim),
                    )
                    .or_else(|| self.claim(seat, claim, action.as_deref()))
            }
            Command::Offer(offer) => self.expected_offer(*offer, seat, seen),
            Command::AcceptOffer(offer) => self.expected_accept(*offer, seat, seen),
            Command::DeclineOffer(offer) => self.expected_decline(*offer, seat, seen),
            Command::Resume => {
                let since = self.paused.unwrap_or(0);
                let ready = self.ready.iter().map(|(_, ready)| *ready);
                let is_last = ready.chain([seat]).count() == self.seats().len();
                Reasons::default()
                    .when(self.paused.is_none(), Refusal::NotPaused)
                    .when(is_before(seen, since), Refusal::Stale)
                    .when(
                        self.ready.iter().any(|(_, ready)| *ready == seat),
                        Refusal::AlreadyReady,
                    )
                    .or_else(|| {
                        let mut events = vec![Event::Ready { seat }];
                        events.extend(is_last.then_some(Event::Resumed { seat }));
                        Makes(events)
                    })
            }
            Command::Resign => {
                let outcome = Outcome::won(self.seats().without(seat), "resignation");
                Makes(vec![Event::Ended { outcome }])
            }
            Command::Abort => Reasons::default()
                .when(self.has_everybody_acted(), Refusal::CannotAbort)
                .or_else(|| Makes(vec![Event::Aborted { seat: Some(seat) }])),
            _ => refused(Refusal::NotForPlayers),
        }
    }

    fn may_act(&self, seat: Seat, seen: Option<Version>) -> Reasons {
        Reasons::default()
            .when(is_before(seen, self.since[seat.index()]), Refusal::Stale)
            .when(self.paused.is_some(), Refusal::Paused)
            .when(!self.to_move().contains(seat), Refusal::NotYourTurn)
            .when(self.version >= MAX_EVENTS, Refusal::TooLong)
    }

    fn action(&self, seat: Seat, text: &str) -> Expected {
        let mut position = self.position.boxed();
        let mut played = position.play(seat, text);
        if let Err(Illegal::Ambiguous(meant)) = &played {
            let left = self.still_meant(seat, meant);
            played = match left.as_slice() {
                [only] if meant.len() > 1 => position.play(seat, only),
                _ => Err(Illegal::Ambiguous(left)),
            };
        }
        match played {
            Ok(action) => {
                let article = self.broken_by(seat, &action);
                let ends = Self::natural_end(position.as_ref()).is_some();
                let is_enforced = self.touch() == Some(TouchMove::Enforced);
                let is_refused = ends || is_enforced || self.choices.is_upheld;
                if let Some(article) = article.filter(|_| is_refused) {
                    return refused(choices::refusal(article));
                }
                let mut events = vec![Event::Played { seat, action }];
                events.extend(Self::natural_end(position.as_ref()));
                Makes(events)
            }
            Err(reason) => illegal(reason),
        }
    }

    /// A right claim ends the game; a wrong one binds to the action that it announced.
    fn claim(&self, seat: Seat, claim: &str, action: Option<&str>) -> Expected {
        let (outcome, announced) = match self.position.judge(seat, claim, action) {
            Ok(judged) => judged,
            Err(reason) => return illegal(reason),
        };
        let claimed = Event::Claimed {
            seat,
            claim: claim.to_owned(),
            announced: announced.clone(),
            upheld: outcome.is_some(),
        };
        match (outcome, announced) {
            (Some(outcome), _) => Makes(vec![claimed, Event::Ended { outcome }]),
            (None, None) => refused(Refusal::ClaimWrong),
            (None, Some(action)) => match self.action(seat, &action) {
                Makes(events) => Makes([vec![claimed], events].concat()),
                refuses => refuses,
            },
        }
    }

    fn expected_offer(&self, offer: Offer, seat: Seat, seen: Option<Version>) -> Expected {
        let is_over = self.stage() == Stage::Over;
        if offer == Offer::Rematch && matches!(self.next, Some(Next::Agreed(_))) {
            return Makes(Vec::new());
        }
        let standing = self.offers.get(&offer);
        let has_nothing = standing.is_none() && self.ply_before_last_of(seat).is_none();
        let is_mine = |it: &StandingOffer| it.by == seat || it.agreed.contains(seat);
        // Somebody else's request to take back is about an action that must have been seen.
        let is_unseen =
            |it: &StandingOffer| offer == Offer::Takeback && is_before(seen, it.since.0);
        let takes_back = offer == Offer::Takeback && self.game.info().takebacks;
        Reasons::default()
            .when(
                offer == Offer::Takeback && !takes_back,
                Refusal::NotInThisGame,
            )
            .when(takes_back && has_nothing, Refusal::NothingToTakeBack)
            .when(
                takes_back && standing.is_none() && self.has_drawn_since(seat),
                Refusal::TakebackTooLate,
            )
            .when(
                offer == Offer::Pause && self.paused.is_some(),
                Refusal::Paused,
            )
            .when(
                offer == Offer::Draw && !self.game.info().draw_offers,
                Refusal::NotInThisGame,
            )
            .when(offer == Offer::Substitute, Refusal::NotForPlayers)
            .when(offer == Offer::Rematch && !is_over, Refusal::NotOver)
            .when(
                offer == Offer::Rematch && self.next.is_some(),
                Refusal::AlreadyRematched,
            )
            .when(standing.is_some_and(is_mine), Refusal::AlreadyOffered)
            .when(standing.is_some_and(is_unseen), Refusal::Stale)
            .when(
                standing.is_none() && self.spent.contains(&(offer, seat)),
                if offer == Offer::Rematch {
                    Refusal::RematchDeclined
                } else {
                    Refusal::OfferTooSoon
                },
            )
            .when(
                standing.is_none() && self.version >= MAX_EVENTS,
                Refusal::TooLong,
            )
            .or_else(|| match standing {
                Some(standing) => self.agreement(standing, seat),
                None => Makes(vec![Event::Offered { offer, seat }]),
            })
    }

    fn expected_accept(&self, offer: Offer, seat: Seat, seen: Option<Version>) -> Expected {
        let Some(standing) = self.offers.get(&offer) else {
            return refused(Refusal::NoOffer);
        };
        Reasons::default()
            .when(standing.by == seat, Refusal::OwnOffer)
            .when(standing.agreed.contains(seat), Refusal::AlreadyAccepted)
            .when(is_before(seen, standing.since.0), Refusal::Stale)
            .or_else(|| self.agreement(standing, seat))
    }

    fn expected_decline(&self, offer: Offer, seat: Seat, seen: Option<Version>) -> Expected {
        let Some(standing) = self.offers.get(&offer) else {
            return refused(Refusal::NoOffer);
        };
        Reasons::default()
            .when(standing.by == seat, Refusal::OwnOffer)
            .when(is_before(seen, standing.since.0), Refusal::Stale)
            .or_else(|| Makes(vec![Event::OfferDeclined { offer, seat }]))
    }

    /// One more agrees; when nobody is left it happens.
    fn agreement(&self, standing: &StandingOffer, seat: Seat) -> Expected {
        let offer = standing.offer;
        let agreed: SeatSet = standing.agreed.with(seat).with(standing.by);
        let effect = match offer {
            _ if agreed != self.seats() => None,
            Offer::Draw => Some(Event::Ended {
                outcome: Outcome::drawn("agreement"),
            }),
            Offer::Takeback => self
                .ply_before_last_of(standing.by)
                .map(|to_ply| Event::TakenBack { to_ply }),
            Offer::Pause => Some(Event::Paused),
            Offer::Rematch | Offer::Substitute => None,
            Offer::Flip => Some(Event::Flipped {
                bottom: Seat((self.bottom.0 + 1) % self.challenge.terms.seats),
            }),
        };
        let mut events = vec![Event::OfferAccepted { offer, seat }];
        events.extend(effect);
        Makes(events)
    }

    /// What a player asks after the end.
    pub fn expected_after(&self, seat: Seat, command: &Command, seen: Option<Version>) -> Expected {
        match command {
            Command::Offer(Offer::Rematch) => self.expected_offer(Offer::Rematch, seat, seen),
            Command::AcceptOffer(Offer::Rematch) => {
                self.expected_accept(Offer::Rematch, seat, seen)
            }
            Command::DeclineOffer(Offer::Rematch) => {
                self.expected_decline(Offer::Rematch, seat, seen)
            }
            _ => refused(Refusal::Over),
        }
    }
}
