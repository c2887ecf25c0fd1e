//! Who is invited by a challenge, and to which seat.

use serde::{Deserialize, Serialize};

use super::{BadTerms, Challenge, PlayerId, RatingRange, Refusal, SeatChoice};
use crate::rules::Info;

/// Who is invited. Without anything here, a challenge is to anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitations {
    /// By seat; with seats by lot the order means nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_seat: Vec<Invitation>,
    /// With how many the challenger may begin before every seat is taken; nothing if every seat must be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// Between which ratings whoever takes a seat must be that is for anyone; nothing if anybody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
}

/// For whom a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invitation {
    /// The challenger; stored as `host` before the first release with invitations.
    #[serde(alias = "host")]
    Challenger,
    /// Whoever takes it first.
    Anyone,
    /// This person.
    Player(PlayerId),
}

/// How a seat stands before the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbySeat {
    /// This person has joined.
    Taken(PlayerId),
    /// This person is invited by name and has not answered.
    Invited(PlayerId),
    /// It is for whoever takes it first.
    Open,
}

impl Challenge {
    /// Everybody who was invited by name, at whatever number of seats.
    pub fn invited(&self) -> impl Iterator<Item = PlayerId> {
        self.invitations.named()
    }

    /// The only person with whom a game for two can be played; nobody if it is for more, or open.
    #[must_use]
    pub fn opponent(&self) -> Option<PlayerId> {
        let mut invited = self.invited();
        invited.next().filter(|_| self.terms.seats == 2)
    }

    /// Whether nobody is invited by name.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.invited().next().is_none()
    }
}

impl Invitations {
    /// Those to a game for two, in which the challenger sits where `side` says: to one person, or to anybody.
    #[must_use]
    pub fn for_two(side: SeatChoice, opponent: Option<PlayerId>) -> Self {
        let mut by_seat: Vec<_> = opponent.into_iter().map(Invitation::Player).collect();
        if !by_seat.is_empty() {
            let challenger = match side {
                SeatChoice::Chosen(seat) => seat.index().min(1),
                SeatChoice::Random => 0,
            };
            by_seat.insert(challenger, Invitation::Challenger);
        }
        Self {
            by_seat,
            least: None,
            range: None,
        }
    }

    /// Whether nothing is said here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a seat is for whoever comes first.
    #[must_use]
    pub fn has_seat_for_anyone(&self) -> bool {
        self.by_seat.is_empty() || self.by_seat.contains(&Invitation::Anyone)
    }

    /// The people who are invited by name.
    pub fn named(&self) -> impl Iterator<Item = PlayerId> {
        self.by_seat
            .iter()
            .filter_map(|invitation| match invitation {
                Invitation::Player(player) => Some(*player),
                Invitation::Challenger | Invitation::Anyone => None,
            })
    }

    pub(super) fn named_mut(&mut self) -> impl Iterator<Item = &mut PlayerId> {
        self.by_seat
            .iter_mut()
            .filter_map(|invitation| match invitation {
                Invitation::Player(player) => Some(player),
                Invitation::Challenger | Invitation::Anyone => None,
            })
    }

    /// Checks them against the rest of a challenge.
    pub(super) fn check(&self, challenge: &Challenge, info: &Info) -> Result<(), Refusal> {
        let seats = challenge.terms.seats;
        let bad = Err(Refusal::BadTerms(BadTerms::Seats));
        if let Some(least) = self.least
            && !(*info.seats.start()..=seats).contains(&least)
        {
            return bad;
        }
        if let Some(range) = self.range
            && !(range.is_possible() && self.has_seat_for_anyone())
        {
            return Err(Refusal::BadTerms(BadTerms::Range));
        }
        if self.by_seat.is_empty() {
            return Ok(());
        }
        let own = self
            .by_seat
            .iter()
            .filter(|it| **it == Invitation::Challenger);
        let mut named: Vec<PlayerId> = self.named().collect();
        if named.contains(&challenge.by) {
            return Err(Refusal::OwnChallenge);
        }
        let count = named.len();
        named.sort_unstable();
        named.dedup();
        let fits =
            self.by_seat.len() == usize::from(seats) && own.count() == 1 && named.len() == count;
        if fits { Ok(()) } else { bad }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Seat,
        session::{
            Command, Ending, Event, SeatChoice, Session, SessionId, Stage, Terms,
            toy::{ANN, BEA, Bench, CAI, EVE, Heap, open_challenge, terms},
        },
    };

    const CHALLENGER: Invitation = Invitation::Challenger;
    const ANYONE: Invitation = Invitation::Anyone;

    fn named(player: PlayerId) -> Invitation {
        Invitation::Player(player)
    }

    fn table(by_seat: &[Invitation], least: Option<u8>, side: SeatChoice) -> Challenge {
        Challenge {
            invitations: Invitations {
                by_seat: by_seat.to_vec(),
                least,
                range: None,
            },
            ..open_challenge(Terms {
                seats: 3,
                side,
                ..terms("1m")
            })
        }
    }

    #[test]
    fn an_invitation_is_read_by_its_former_name() {
        let read = |text| serde_json::from_str::<Invitation>(text).unwrap();
        assert_eq!(read("\"host\""), CHALLENGER);
        assert_eq!(read("\"challenger\""), CHALLENGER);
    }

    const OPEN: LobbySeat = LobbySeat::Open;
    const INVITED_BEA: LobbySeat = LobbySeat::Invited(BEA);

    impl Bench {
        fn seats(&self) -> Vec<LobbySeat> {
            self.session.public_view(self.now).lobby_seats()
        }
    }

    const CHOSEN: SeatChoice = SeatChoice::Chosen(Seat(0));

    #[test]
    fn those_who_are_named_and_those_who_come_take_the_seats_that_are_meant_for_them() {
        let mut bench = Bench::challenged(table(&[ANYONE, named(BEA), CHALLENGER], None, CHOSEN));
        assert_eq!(bench.seats(), [OPEN, INVITED_BEA, LobbySeat::Taken(ANN)]);
        bench.asks(EVE, Command::Accept).unwrap();
        let taken = LobbySeat::Taken(EVE);
        assert_eq!(bench.seats(), [taken, INVITED_BEA, LobbySeat::Taken(ANN)]);
        assert_eq!(
            bench.asks(CAI, Command::Accept),
            Err(Refusal::ChallengeTaken),
            "the other seat is for Bea"
        );
        bench.asks(BEA, Command::Accept).unwrap();
        assert_eq!(bench.session.players(), [EVE, BEA, ANN]);
        assert_eq!(bench.session.stage(), Stage::Play);
    }

    #[test]
    fn a_table_for_named_people_is_for_nobody_else() {
        let mut bench =
            Bench::challenged(table(&[CHALLENGER, named(BEA), named(CAI)], None, CHOSEN));
        assert_eq!(bench.asks(EVE, Command::Accept), Err(Refusal::NotForYou));
        assert_eq!(bench.asks(EVE, Command::Decline), Err(Refusal::NotForYou));
        bench.asks(CAI, Command::Accept).unwrap();
        bench.asks(BEA, Command::Accept).unwrap();
        assert_eq!(bench.session.players(), [ANN, BEA, CAI]);
    }

    #[test]
    fn who_declines_frees_a_seat_for_anyone() {
        let mut bench =
            Bench::challenged(table(&[CHALLENGER, named(BEA), named(CAI)], None, CHOSEN));
        bench.asks(BEA, Command::Decline).unwrap();
        assert_eq!(bench.session.stage(), Stage::Challenge);
        assert_eq!(bench.asks(BEA, Command::Decline), Err(Refusal::NotForYou));
        bench.asks(EVE, Command::Accept).unwrap();
        bench.asks(CAI, Command::Accept).unwrap();
        assert_eq!(bench.session.players(), [ANN, EVE, CAI]);
    }

    #[test]
    fn who_has_joined_may_leave_until_the_game_begins() {
        let mut bench = Bench::challenged(table(&[CHALLENGER, ANYONE, ANYONE], None, CHOSEN));
        assert_eq!(bench.asks(BEA, Command::Leave), Err(Refusal::NotJoined));
        bench.asks(BEA, Command::Accept).unwrap();
        assert_eq!(
            bench.asks(BEA, Command::Leave),
            Ok(vec![Event::Departed { by: BEA }])
        );
        assert_eq!(bench.session.joined(), [ANN]);
        assert_eq!(bench.asks(ANN, Command::Leave), Err(Refusal::OwnChallenge));
        for player in [CAI, EVE] {
            bench.asks(player, Command::Accept).unwrap();
        }
        assert_eq!(bench.session.players(), [ANN, CAI, EVE]);
        assert_eq!(
            bench.asks(CAI, Command::Leave),
            Err(Refusal::ChallengeTaken)
        );
    }

    #[test]
    fn the_challenger_begins_from_the_least_number_on() {
        let mut bench =
            Bench::challenged(table(&[ANYONE, CHALLENGER, named(CAI)], Some(2), CHOSEN));
        assert_eq!(bench.asks(ANN, Command::Start), Err(Refusal::TooFewPlayers));
        bench.asks(CAI, Command::Accept).unwrap();
        assert_eq!(bench.asks(CAI, Command::Start), Err(Refusal::NotYourGame));
        assert!(bench.session.public_view(bench.now).actions().start);
        let players = vec![ANN, CAI];
        assert_eq!(
            bench.asks(ANN, Command::Start),
            Ok(vec![Event::Started, Event::Seated { players }])
        );
        assert_eq!(bench.session.seats().len(), 2);
        assert_eq!(bench.session.terms().seats, 2);
        assert_eq!(
            bench.asks(EVE, Command::Accept),
            Err(Refusal::ChallengeTaken)
        );
        bench.plays(ANN, "1").unwrap();
        bench.plays(CAI, "1").unwrap();
        assert_eq!(bench.session.to_move().first_seat(), Some(Seat(0)));
    }

    #[test]
    fn without_a_least_number_every_seat_must_be_taken() {
        let mut bench = Bench::challenged(table(&[CHALLENGER, ANYONE, ANYONE], None, CHOSEN));
        bench.asks(BEA, Command::Accept).unwrap();
        assert_eq!(bench.asks(ANN, Command::Start), Err(Refusal::TooFewPlayers));
        let two = Bench::challenged(open_challenge(terms("1m")));
        assert!(!two.session.public_view(two.now).actions().start);
    }

    #[test]
    fn lots_are_drawn_among_those_who_have_come() {
        let mut bench = Bench::challenged(table(
            &[CHALLENGER, named(BEA), ANYONE],
            Some(2),
            SeatChoice::Random,
        ));
        bench.asks(EVE, Command::Accept).unwrap();
        assert_eq!(bench.asks(ANN, Command::Start), Ok(vec![Event::Started]));
        assert_eq!(bench.session.wanted_draw().unwrap().sides, 2);
        let numbers = bench.session.draw_all(|sides| sides - 1);
        assert_eq!(numbers, [1]);
        bench.system(Command::Draw(numbers)).unwrap();
        assert_eq!(bench.session.players(), [EVE, ANN]);
    }

    #[test]
    fn an_invitation_of_one_of_two_still_ends_when_it_is_declined() {
        let mut challenge = table(&[CHALLENGER, named(BEA)], None, CHOSEN);
        challenge.terms.seats = 2;
        let mut bench = Bench::challenged(challenge);
        bench.asks(BEA, Command::Decline).unwrap();
        assert_eq!(bench.session.ending(), Some(&Ending::Declined { by: BEA }));
    }

    #[test]
    fn impossible_invitations_are_refused() {
        let refused = |challenge| {
            let opened = Session::open(
                SessionId(1),
                &Heap,
                challenge,
                crate::clock::Timestamp::from_ms(0),
            );
            opened.err().unwrap()
        };
        let seats = Refusal::BadTerms(BadTerms::Seats);
        for (by_seat, least) in [
            (vec![CHALLENGER, ANYONE], None),
            (vec![ANYONE; 3], None),
            (vec![CHALLENGER, CHALLENGER, ANYONE], None),
            (vec![CHALLENGER, named(BEA), named(BEA)], None),
            (vec![CHALLENGER, ANYONE, ANYONE], Some(1)),
            (vec![CHALLENGER, ANYONE, ANYONE], Some(4)),
        ] {
            assert_eq!(refused(table(&by_seat, least, CHOSEN)), seats);
        }
        let own = table(&[CHALLENGER, named(ANN), ANYONE], None, CHOSEN);
        assert_eq!(refused(own), Refusal::OwnChallenge);
    }

    #[test]
    fn a_range_is_for_seats_that_are_for_anyone() {
        let of = |by_seat: &[Invitation], least, most| {
            let mut challenge = table(by_seat, None, CHOSEN);
            challenge.invitations.range = Some(RatingRange { least, most });
            let start = crate::clock::Timestamp::from_ms(0);
            Session::open(SessionId(1), &Heap, challenge, start).map(|_| ())
        };
        let bad = Err(Refusal::BadTerms(BadTerms::Range));
        let open = [CHALLENGER, named(BEA), ANYONE];
        assert_eq!(of(&open, 1_400, 1_800), Ok(()));
        assert_eq!(of(&[], 1_400, 1_400), Ok(()));
        assert_eq!(of(&open, 1_401, 1_400), bad);
        assert_eq!(of(&open, 0, RatingRange::HIGHEST + 1), bad);
        assert_eq!(of(&[CHALLENGER, named(BEA), named(CAI)], 0, 1), bad);
    }

    #[test]
    fn the_seats_that_are_left_for_anyone_are_counted() {
        let mut bench = Bench::challenged(table(&[ANYONE, named(BEA), CHALLENGER], None, CHOSEN));
        assert_eq!(bench.session.seats_left_for_anyone(), 1);
        bench.asks(BEA, Command::Decline).unwrap();
        assert_eq!(bench.session.seats_left_for_anyone(), 2);
        bench.asks(EVE, Command::Accept).unwrap();
        assert_eq!(bench.session.seats_left_for_anyone(), 1);
        bench.asks(CAI, Command::Accept).unwrap();
        assert_eq!(bench.session.seats_left_for_anyone(), 0);
        let two = Bench::challenged(open_challenge(terms("1m")));
        assert_eq!(two.session.seats_left_for_anyone(), 1);
    }

    #[test]
    fn the_invited_opponent_takes_the_seat_that_the_challenger_leaves() {
        for (side, players) in [
            (SeatChoice::Chosen(Seat(0)), [ANN, BEA]),
            (SeatChoice::Chosen(Seat(1)), [BEA, ANN]),
        ] {
            let challenge = open_challenge(Terms {
                side,
                ..terms("1m")
            });
            let mut bench = Bench::challenged(Challenge {
                invitations: Invitations::for_two(side, Some(BEA)),
                ..challenge
            });
            assert_eq!(bench.session.challenge().unwrap().opponent(), Some(BEA));
            assert_eq!(bench.asks(EVE, Command::Accept), Err(Refusal::NotForYou));
            bench.asks(BEA, Command::Accept).unwrap();
            assert_eq!(bench.session.players(), players);
        }
    }
}
