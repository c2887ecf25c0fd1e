//! Before the game: a challenge, who accepts it, and who sits where.

use super::{
    BadTerms, Challenge, Event, EventFault, Invitation, Invitations, LobbySeat, MAX_EXPIRY,
    PlayerId, Refusal, SeatChoice, Terms,
};
use crate::{
    clock::{Span, Timestamp},
    rules::{Draw, Seat},
};

/// What is drawn when the seats are drawn by lot: who of those without a seat gets the next one.
pub const SEAT_DRAW: &str = "seat";

/// How often somebody may leave a lobby and still join it again: each time lengthens the record and edits the card.
const MAX_DEPARTURES: usize = 3;

/// A challenge and the people who have joined it.
#[derive(Clone, Debug)]
pub(super) struct Lobby {
    pub(super) challenge: Challenge,
    /// Who plays, in the order in which they joined; the challenger is the first.
    joined: Vec<PlayerId>,
    /// Who has drawn a seat, in the order of the seats.
    seated: Vec<PlayerId>,
    /// Who was invited by name and did not want the seat, which is for anyone since.
    declined: Vec<PlayerId>,
    /// Who left after joining, once for each time.
    departures: Vec<PlayerId>,
    /// Whether the challenger began before every seat was taken.
    is_started: bool,
}

impl Challenge {
    /// Checks everything that does not need the game.
    pub(super) fn check(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.expires <= now || self.expires > now + MAX_EXPIRY {
            return Err(Refusal::BadTerms(BadTerms::Expiry));
        }
        Ok(())
    }

    /// The first event of the session.
    pub(super) fn to_event(&self) -> Event {
        Event::Challenged {
            by: self.by,
            opponent: None,
            terms: self.terms.clone(),
            expires: self.expires,
            rematch_of: self.rematch_of,
            invitations: self.invitations.clone(),
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
                invitations,
            } => Some(Self {
                by: *by,
                terms: terms.clone(),
                expires: *expires,
                rematch_of: *rematch_of,
                // A challenge to one person was once stored with the opponent alone.
                invitations: match opponent {
                    Some(_) => Invitations::for_two(terms.side, *opponent),
                    None => invitations.clone(),
                },
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
            declined: Vec::new(),
            departures: Vec::new(),
            is_started: false,
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
        self.is_started || self.joined.len() >= usize::from(self.terms().seats)
    }

    /// When the challenge ends unless it is accepted before.
    pub(super) fn expires(&self) -> Option<Timestamp> {
        (!self.is_full()).then_some(self.challenge.expires)
    }

    /// The lot that must be drawn next.
    pub(super) fn wanted_draw(&self) -> Option<Draw> {
        let waiting = self.waiting().len();
        let by_lot = self.is_full() && self.terms().side == SeatChoice::Random && waiting > 1;
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
        if !self.is_invited(player) && self.seats_for_anyone() == 0 {
            return Err(Refusal::NotForYou);
        }
        if self.is_full() || !(self.is_invited(player) || self.has_room_for_anyone()) {
            return Err(Refusal::ChallengeTaken);
        }
        Ok(())
    }

    /// Whether `player` is invited by name, and has not declined.
    fn is_invited(&self, player: PlayerId) -> bool {
        let mut invited = self.challenge.invited();
        invited.any(|it| it == player) && !self.declined.contains(&player)
    }

    /// For whom the challenge is, beside the challenger: who has joined, and who is invited by name and can still
    /// join.
    pub(super) fn guests(&self) -> Vec<PlayerId> {
        let invited = self.challenge.invited();
        let waiting = invited.filter(|&it| self.is_invited(it) && !self.joined.contains(&it));
        self.joined.iter().skip(1).copied().chain(waiting).collect()
    }

    /// How many seats are for whoever comes first.
    fn seats_for_anyone(&self) -> usize {
        let by_seat = &self.challenge.invitations.by_seat;
        if by_seat.is_empty() {
            usize::from(self.terms().seats.saturating_sub(1))
        } else {
            let open = by_seat.iter().filter(|it| **it == Invitation::Anyone);
            open.count() + self.declined.len()
        }
    }

    fn has_room_for_anyone(&self) -> bool {
        self.seats_left_for_anyone() > 0
    }

    /// How many seats are left for whoever comes first.
    pub(super) fn seats_left_for_anyone(&self) -> usize {
        if self.is_full() {
            return 0;
        }
        let guests = self.joined.iter().skip(1);
        let uninvited = guests.filter(|&&player| !self.is_invited(player));
        self.seats_for_anyone().saturating_sub(uninvited.count())
    }

    /// Whether somebody who is invited by name can still say no.
    pub(super) fn awaits_somebody(&self) -> bool {
        let mut invited = self.challenge.invited();
        invited.any(|player| self.is_invited(player) && !self.joined.contains(&player))
    }

    /// With how many players the game can begin.
    fn least(&self) -> usize {
        let Challenge { invitations, .. } = &self.challenge;
        usize::from(invitations.least.unwrap_or(self.terms().seats))
    }

    /// Whether the challenger may begin now.
    pub(super) fn may_start(&self) -> bool {
        !self.is_full() && self.joined.len() >= self.least()
    }

    /// Whether somebody who has joined may leave.
    pub(super) fn may_leave(&self) -> bool {
        !self.is_full() && self.joined.len() > 1
    }

    pub(super) fn start(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        if player != self.challenge.by {
            return Err(Refusal::NotYourGame);
        }
        if self.is_full() {
            return Err(Refusal::ChallengeTaken);
        }
        if !self.may_start() {
            return Err(Refusal::TooFewPlayers);
        }
        let mut next = self.clone();
        next.is_started = true;
        let mut events = vec![Event::Started];
        events.extend(next.seating());
        Ok(events)
    }

    pub(super) fn leave(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        if player == self.challenge.by {
            return Err(Refusal::OwnChallenge);
        }
        if !self.joined.contains(&player) {
            return Err(Refusal::NotJoined);
        }
        if self.is_full() {
            return Err(Refusal::ChallengeTaken);
        }
        Ok(vec![Event::Departed { by: player }])
    }

    pub(super) fn accept(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        self.may_join(player)?;
        // Not in `may_join`, because records that are older than this limit have to load.
        let departures = self.departures.iter().filter(|&&left| left == player);
        if departures.count() >= MAX_DEPARTURES {
            return Err(Refusal::LeftTooOften);
        }
        let mut next = self.clone();
        next.join(player);
        let mut events = vec![Event::Accepted { by: player }];
        events.extend(next.seating());
        Ok(events)
    }

    pub(super) fn decline(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        self.may_join(player)?;
        if !self.is_invited(player) {
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

    /// Lots were drawn.
    pub(super) fn draw(&self, numbers: &[u32]) -> Result<Vec<Event>, Refusal> {
        let mut next = self.clone();
        let mut events = Vec::new();
        for &number in numbers {
            let draw = next.wanted_draw().filter(|draw| number < draw.sides);
            let what = draw.ok_or(Refusal::NoSuchDraw)?.what.to_owned();
            next.seat_by_lot(number);
            events.push(Event::Drawn { what, number });
        }
        events.extend(next.seating());
        Ok(events)
    }

    /// Everybody sits, if everybody has a seat.
    fn seating(&self) -> Option<Event> {
        if !self.is_full() || self.wanted_draw().is_some() {
            return None;
        }
        if !self.challenge.invitations.by_seat.is_empty() && self.terms().side != SeatChoice::Random
        {
            let players = self.as_invited();
            return Some(Event::Seated { players });
        }
        let mut players = self.seated.clone();
        players.extend(self.waiting());
        if let SeatChoice::Chosen(seat) = self.terms().side {
            players.retain(|&player| player != self.challenge.by);
            players.insert(seat.index().min(players.len()), self.challenge.by);
        }
        Some(Event::Seated { players })
    }

    /// Everybody who has joined, in the order of the seats for which they came.
    fn as_invited(&self) -> Vec<PlayerId> {
        let taken = |seat| match seat {
            LobbySeat::Taken(player) => Some(player),
            LobbySeat::Invited(_) | LobbySeat::Open => None,
        };
        self.seats().into_iter().filter_map(taken).collect()
    }

    /// The seats, as they are invited to; none if nobody in particular is.
    pub(super) fn seats(&self) -> Vec<LobbySeat> {
        let guests = self.joined.iter().skip(1).copied();
        let mut others = guests.filter(|&player| !self.is_invited(player));
        let by_seat = self.challenge.invitations.by_seat.iter();
        let seat = |invitation: &Invitation| match *invitation {
            Invitation::Challenger => LobbySeat::Taken(self.challenge.by),
            Invitation::Player(player) if self.is_invited(player) => {
                if self.joined.contains(&player) {
                    LobbySeat::Taken(player)
                } else {
                    LobbySeat::Invited(player)
                }
            }
            Invitation::Player(_) | Invitation::Anyone => {
                others.next().map_or(LobbySeat::Open, LobbySeat::Taken)
            }
        };
        by_seat.map(seat).collect()
    }

    /// Those who have no seat yet.
    fn waiting(&self) -> Vec<PlayerId> {
        let has_no_seat = |player: &&PlayerId| !self.seated.contains(player);
        self.joined.iter().filter(has_no_seat).copied().collect()
    }

    pub(super) fn join(&mut self, player: PlayerId) {
        self.joined.push(player);
    }

    /// An invited person said no: that ends a challenge for two, and frees a seat at a larger table.
    /// Returns whether the challenge goes on.
    pub(super) fn declined(&mut self, player: PlayerId) -> bool {
        let goes_on = self.terms().seats > 2;
        if goes_on {
            self.declined.push(player);
        }
        goes_on
    }

    pub(super) fn departed(&mut self, player: PlayerId) {
        self.joined.retain(|&joined| joined != player);
        self.departures.push(player);
    }

    pub(super) const fn started(&mut self) {
        self.is_started = true;
    }

    /// The game begins with so many players, with the challenger in this seat.
    pub(super) fn seated(&mut self, players: &[PlayerId]) {
        let terms = &mut self.challenge.terms;
        terms.seats = u8::try_from(players.len()).unwrap_or(terms.seats);
        if let (SeatChoice::Chosen(side), Some(seat)) =
            (&mut terms.side, seat_among(players, self.challenge.by))
        {
            *side = seat;
        }
    }

    pub(super) fn seat_by_lot(&mut self, number: u32) {
        let waiting = self.waiting();
        let drawn = usize::try_from(number)
            .ok()
            .and_then(|index| waiting.get(index));
        self.seated.extend(drawn);
    }

    /// Whether `players` are exactly those who joined, each once.
    pub(super) fn check_seating(&self, players: &[PlayerId]) -> Result<(), EventFault> {
        let mut sitting = players.to_vec();
        let mut joined = self.joined.clone();
        sitting.sort_unstable();
        joined.sort_unstable();
        if self.is_full() && sitting == joined {
            Ok(())
        } else {
            Err(EventFault::Seat)
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

#[cfg(test)]
mod tests;
