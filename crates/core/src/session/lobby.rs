//! Before the game: a challenge, who accepts it, and who sits where.

use super::{
    BadTerms, Challenge, Event, Fault, Invitation, LobbySeat, MAX_EXPIRY, PlayerId, Refusal, Side,
    Terms,
};
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
    /// Who was invited by name and did not want the seat, which is for anyone since.
    declined: Vec<PlayerId>,
    /// Whether the challenger began before every seat was taken.
    is_started: bool,
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
                opponent: *opponent,
                terms: terms.clone(),
                expires: *expires,
                rematch_of: *rematch_of,
                invitations: invitations.clone(),
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

    /// How many seats are for whoever comes first.
    fn seats_for_anyone(&self) -> usize {
        let by_seat = &self.challenge.invitations.by_seat;
        if self.challenge.opponent.is_some() {
            0
        } else if by_seat.is_empty() {
            usize::from(self.terms().seats.saturating_sub(1))
        } else {
            let open = by_seat.iter().filter(|it| **it == Invitation::Anyone);
            open.count() + self.declined.len()
        }
    }

    fn has_room_for_anyone(&self) -> bool {
        let guests = self.joined.iter().skip(1);
        let uninvited = guests.filter(|&&player| !self.is_invited(player));
        uninvited.count() < self.seats_for_anyone()
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
        if !self.challenge.invitations.by_seat.is_empty() && self.terms().side != Side::Random {
            let players = self.as_invited();
            return Some(Event::Seated { players });
        }
        let mut players = self.seated.clone();
        players.extend(self.waiting());
        if let Side::Chosen(seat) = self.terms().side {
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

    /// The seats of a table for several; none if there is no list of invitations.
    pub(super) fn seats(&self) -> Vec<LobbySeat> {
        let guests = self.joined.iter().skip(1).copied();
        let mut others = guests.filter(|&player| !self.is_invited(player));
        let by_seat = self.challenge.invitations.by_seat.iter();
        let seat = |invitation: &Invitation| match *invitation {
            Invitation::Host => LobbySeat::Taken(self.challenge.by),
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
        let goes_on = !self.challenge.invitations.by_seat.is_empty() && self.terms().seats > 2;
        if goes_on {
            self.declined.push(player);
        }
        goes_on
    }

    pub(super) fn departed(&mut self, player: PlayerId) {
        self.joined.retain(|&joined| joined != player);
    }

    pub(super) const fn started(&mut self) {
        self.is_started = true;
    }

    /// The game begins with so many players, with the challenger in this seat.
    pub(super) fn seated(&mut self, players: &[PlayerId]) {
        let terms = &mut self.challenge.terms;
        terms.seats = u8::try_from(players.len()).unwrap_or(terms.seats);
        if let (Side::Chosen(side), Some(seat)) =
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Ending, SessionId, Stage,
        toy::{ANN, BEA, Bench, CAI, EVE, Heap, open_challenge, terms},
    };

    fn direct() -> Challenge {
        Challenge {
            opponent: Some(BEA),
            ..open_challenge(terms("1m"))
        }
    }

    fn refused(challenge: Challenge) -> Refusal {
        let opened =
            crate::session::Session::open(SessionId(1), &Heap, challenge, Timestamp::from_ms(0));
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
    fn an_open_challenge_can_not_be_declined() {
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
                side: Side::Random,
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
            side: Side::Random,
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

    #[test]
    fn the_challenger_sits_in_the_chosen_seat() {
        let second = Terms {
            side: Side::Chosen(Seat(1)),
            ..terms("1m")
        };
        assert_eq!(Bench::begun_with(second).session.players(), [BEA, ANN]);
        let middle = Terms {
            seats: 3,
            side: Side::Chosen(Seat(1)),
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
        assert_eq!(with(|it| it.opponent = Some(ANN)), Refusal::OwnChallenge);
        assert_eq!(with(|it| it.terms.seats = 3), bad(BadTerms::Seats));
        assert_eq!(with(|it| it.terms.seats = 1), bad(BadTerms::Seats));
        assert_eq!(
            with(|it| it.terms.game = "go".to_owned()),
            bad(BadTerms::Game)
        );
        assert_eq!(
            with(|it| it.terms.side = Side::Chosen(Seat(2))),
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
}
