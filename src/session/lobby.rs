//! Before the game: a challenge, who accepts it, and who sits where.

use super::{BadTerms, Challenge, Event, Fault, MAX_EXPIRY, PlayerId, Refusal, Side, Terms};
use crate::{
    clock::{Span, Timestamp},
    rules::{Draw, Seat},
};

/// What is drawn when the seats are drawn by lot: who of those without a seat gets the next one.
pub const SEAT_DRAW: &str = "seat";

/// A challenge and the people who have joined it.
#[derive(Clone, Debug)]
pub(super) struct Lobby {
    pub(super) challenge: Challenge,
    /// Who plays, in the order in which they joined; the challenger is the first.
    joined: Vec<PlayerId>,
    /// Who has drawn a seat, in the order of the seats.
    seated: Vec<PlayerId>,
}

impl Challenge {
    /// Checks everything that does not need the game.
    pub(super) fn check(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.opponent == Some(self.by) {
            return Err(Refusal::OwnChallenge);
        }
        if self.opponent.is_some() && self.terms.seats != 2 {
            return Err(Refusal::BadTerms(BadTerms::Seats));
        }
        if self.expires <= now || self.expires > now + MAX_EXPIRY {
            return Err(Refusal::BadTerms(BadTerms::Expiry));
        }
        Ok(())
    }

    /// The first event of the session.
    pub(super) fn to_event(&self) -> Event {
        Event::Challenged {
            by: self.by,
            opponent: self.opponent,
            terms: self.terms.clone(),
            expires: self.expires,
            rematch_of: self.rematch_of,
        }
    }

    /// The challenge that a first event speaks of.
    pub(super) fn from_event(event: &Event) -> Option<Self> {
        match event {
            Event::Challenged {
                by,
                opponent,
                terms,
                expires,
                rematch_of,
            } => Some(Self {
                by: *by,
                opponent: *opponent,
                terms: terms.clone(),
                expires: *expires,
                rematch_of: *rematch_of,
            }),
            _ => None,
        }
    }
}

impl Lobby {
    pub(super) fn new(challenge: Challenge) -> Self {
        Self {
            joined: vec![challenge.by],
            seated: Vec::new(),
            challenge,
        }
    }

    pub(super) const fn terms(&self) -> &Terms {
        &self.challenge.terms
    }

    pub(super) fn joined(&self) -> &[PlayerId] {
        &self.joined
    }

    /// Whether every seat has somebody to sit in it.
    pub(super) fn is_full(&self) -> bool {
        self.joined.len() >= usize::from(self.terms().seats)
    }

    /// When the challenge ends unless it is accepted before.
    pub(super) fn expires(&self) -> Option<Timestamp> {
        (!self.is_full()).then_some(self.challenge.expires)
    }

    /// The lot that must be drawn next.
    pub(super) fn wanted_draw(&self) -> Option<Draw> {
        let waiting = self.waiting().len();
        let by_lot = self.is_full() && self.terms().side == Side::Random && waiting > 1;
        by_lot.then_some(Draw {
            what: SEAT_DRAW,
            sides: u32::try_from(waiting).ok()?,
        })
    }

    /// Whether `player` may join.
    pub(super) fn may_join(&self, player: PlayerId) -> Result<(), Refusal> {
        if player == self.challenge.by {
            return Err(Refusal::OwnChallenge);
        }
        if self.joined.contains(&player) {
            return Err(Refusal::AlreadyAccepted);
        }
        if self.challenge.opponent.is_some_and(|only| only != player) {
            return Err(Refusal::NotForYou);
        }
        if self.is_full() {
            return Err(Refusal::ChallengeTaken);
        }
        Ok(())
    }

    pub(super) fn accept(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        self.may_join(player)?;
        let mut next = self.clone();
        next.join(player);
        let mut events = vec![Event::Accepted { by: player }];
        events.extend(next.seating());
        Ok(events)
    }

    pub(super) fn decline(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        self.may_join(player)?;
        if self.challenge.opponent != Some(player) {
            return Err(Refusal::NotForYou);
        }
        Ok(vec![Event::Declined { by: player }])
    }

    pub(super) fn withdraw(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        if player != self.challenge.by {
            return Err(Refusal::NotYourGame);
        }
        if self.is_full() {
            return Err(Refusal::ChallengeTaken);
        }
        Ok(vec![Event::Withdrawn])
    }

    /// A lot was drawn.
    pub(super) fn draw(&self, draw: Draw, number: u32) -> Vec<Event> {
        let mut next = self.clone();
        next.seat_by_lot(number);
        let mut events = vec![Event::Drawn {
            what: draw.what.to_owned(),
            number,
        }];
        events.extend(next.seating());
        events
    }

    /// Everybody sits, if everybody has a seat.
    fn seating(&self) -> Option<Event> {
        if !self.is_full() || self.wanted_draw().is_some() {
            return None;
        }
        let mut players = self.seated.clone();
        players.extend(self.waiting());
        if let Side::Chosen(seat) = self.terms().side {
            players.retain(|&player| player != self.challenge.by);
            players.insert(seat.index().min(players.len()), self.challenge.by);
        }
        Some(Event::Seated { players })
    }

    /// Those who have no seat yet.
    fn waiting(&self) -> Vec<PlayerId> {
        let has_no_seat = |player: &&PlayerId| !self.seated.contains(player);
        self.joined.iter().filter(has_no_seat).copied().collect()
    }

    pub(super) fn join(&mut self, player: PlayerId) {
        self.joined.push(player);
    }

    pub(super) fn seat_by_lot(&mut self, number: u32) {
        let waiting = self.waiting();
        let drawn = usize::try_from(number)
            .ok()
            .and_then(|index| waiting.get(index));
        self.seated.extend(drawn);
    }

    /// Whether `players` are exactly those who joined, each once.
    pub(super) fn check_seating(&self, players: &[PlayerId]) -> Result<(), Fault> {
        let mut sitting = players.to_vec();
        let mut joined = self.joined.clone();
        sitting.sort_unstable();
        joined.sort_unstable();
        if self.is_full() && sitting == joined {
            Ok(())
        } else {
            Err(Fault::Seat)
        }
    }

    /// The time of an interruption is added to the time that the challenge stands.
    pub(super) fn prolong(&mut self, by: Span) {
        self.challenge.expires = self.challenge.expires + by;
    }
}

/// The players of a rematch: everybody moves on by one seat, and the last gets the first.
pub(super) fn exchanged(players: &[PlayerId]) -> Vec<PlayerId> {
    let mut next = players.to_vec();
    next.rotate_right(1);
    next
}

/// The seat of `player` among `players`.
pub(super) fn seat_among(players: &[PlayerId], player: PlayerId) -> Option<Seat> {
    let index = players.iter().position(|&other| other == player)?;
    u8::try_from(index).ok().map(Seat)
}
