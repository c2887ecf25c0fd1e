//! What all offers share: they stand until everybody has agreed, somebody declines, or play goes on.
//!
//! What each kind is about, and when it may be made, is in `draw_offer`, `takeback`, `pause`, `rematch`, `flip`
//! and `substitute`.

use super::{Event, EventFault, Offer, Refusal, Session, Version};
use crate::rules::{Seat, SeatSet};

/// An offer that waits for answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingOffer {
    /// What is offered.
    pub offer: Offer,
    /// Who offers it.
    pub by: Seat,
    /// Who of the others has agreed already.
    pub agreed: SeatSet,
    /// The version at which it was made.
    pub since: Version,
}

/// The offers of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    standing: [Option<StandingOffer>; Offer::ALL.len()],
    /// Who has made each kind of offer and must act before making it again.
    spent: [SeatSet; Offer::ALL.len()],
}

impl Offers {
    pub(super) const fn standing(&self, offer: Offer) -> Option<StandingOffer> {
        self.standing[index(offer)]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = StandingOffer> {
        self.standing.iter().copied().flatten()
    }

    const fn is_spent(&self, offer: Offer, seat: Seat) -> bool {
        self.spent[index(offer)].contains(seat)
    }

    pub(super) fn offered(
        &mut self,
        offer: Offer,
        by: Seat,
        since: Version,
    ) -> Result<(), EventFault> {
        if self.standing(offer).is_some() {
            return Err(EventFault::Offer);
        }
        self.standing[index(offer)] = Some(StandingOffer {
            offer,
            by,
            agreed: SeatSet::EMPTY,
            since,
        });
        self.spent[index(offer)] = self.spent[index(offer)].with(by);
        Ok(())
    }

    /// Returns the offer as it stands now.
    pub(super) fn accepted(
        &mut self,
        offer: Offer,
        seat: Seat,
    ) -> Result<StandingOffer, EventFault> {
        match &mut self.standing[index(offer)] {
            Some(standing) if standing.by != seat && !standing.agreed.contains(seat) => {
                standing.agreed = standing.agreed.with(seat);
                Ok(*standing)
            }
            _ => Err(EventFault::Offer),
        }
    }

    pub(super) fn declined(&mut self, offer: Offer, seat: Seat) -> Result<(), EventFault> {
        match self.standing(offer) {
            Some(standing) if standing.by != seat => {
                self.clear(offer);
                Ok(())
            }
            _ => Err(EventFault::Offer),
        }
    }

    pub(super) const fn clear(&mut self, offer: Offer) {
        self.standing[index(offer)] = None;
    }

    /// `seat` acted: that declines what others had offered, and lets it offer again.
    pub(super) fn acted(&mut self, seat: Seat) {
        self.clear(Offer::Takeback);
        for offer in [Offer::Draw, Offer::Pause, Offer::Flip] {
            let is_declined =
                |standing: StandingOffer| standing.by != seat && !standing.agreed.contains(seat);
            if self.standing(offer).is_some_and(is_declined) {
                self.clear(offer);
            }
        }
        for spent in &mut self.spent {
            *spent = spent.without(seat);
        }
    }

    /// `seat` chose a piece: that declines a draw that others had offered (FIDE Laws, 9.1.2.1).
    pub(super) fn chosen(&mut self, seat: Seat) {
        if self
            .standing(Offer::Draw)
            .is_some_and(|standing| standing.by != seat)
        {
            self.clear(Offer::Draw);
        }
    }

    /// The board was flipped: nobody has refused that.
    pub(super) fn flipped(&mut self) {
        self.clear(Offer::Flip);
        self.spent[index(Offer::Flip)] = SeatSet::EMPTY;
    }

    /// The game went back: nothing of what was offered is about this position.
    pub(super) fn taken_back(&mut self) {
        self.standing = Default::default();
        self.spent[index(Offer::Takeback)] = SeatSet::EMPTY;
    }

    /// A seat left: what it offered falls.
    pub(super) fn left(&mut self, seat: Seat) {
        for standing in &mut self.standing {
            *standing = standing.filter(|standing| standing.by != seat);
        }
    }

    /// The game ended.
    pub(super) fn ended(&mut self) {
        *self = Self::default();
    }
}

impl Session {
    pub(super) fn offer(
        &self,
        offer: Offer,
        seat: Seat,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        if offer == Offer::Rematch && self.wanted_rematch().is_some() {
            // It is agreed, and whoever opens it only has to be asked again.
            return Ok(Vec::new());
        }
        self.may_offer(offer, seat)?;
        match self.offers.standing(offer) {
            Some(standing) if standing.by == seat || standing.agreed.contains(seat) => {
                Err(Refusal::AlreadyOffered)
            }
            // Two requests to take back are about two different actions: the other's must have been seen.
            Some(standing) if offer == Offer::Takeback => self.agree(standing, seat, seen),
            Some(standing) => self.agree(standing, seat, None),
            None if self.offers.is_spent(offer, seat) => Err(match offer {
                // After the game nobody can move to offer again.
                Offer::Rematch => Refusal::RematchDeclined,
                Offer::Draw | Offer::Pause | Offer::Takeback | Offer::Flip | Offer::Substitute => {
                    Refusal::OfferTooSoon
                }
            }),
            None => {
                self.check_length()?;
                Ok(vec![Event::Offered { offer, seat }])
            }
        }
    }

    pub(super) fn accept_offer(
        &self,
        offer: Offer,
        seat: Seat,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        let standing = self.to_answer(offer, seat)?;
        if standing.agreed.contains(seat) {
            return Err(Refusal::AlreadyAccepted);
        }
        self.agree(standing, seat, seen)
    }

    pub(super) fn decline_offer(
        &self,
        offer: Offer,
        seat: Seat,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        let standing = self.to_answer(offer, seat)?;
        check_seen(standing.since.0, seen)?;
        let mut events = vec![Event::OfferDeclined { offer, seat }];
        if offer == Offer::Draw {
            events.extend(self.answers_of(seat, self.away));
        }
        Ok(events)
    }

    /// The standing offer that a seat answers: not its own, and not what is agreed and waits for the next hand.
    fn to_answer(&self, offer: Offer, seat: Seat) -> Result<StandingOffer, Refusal> {
        let is_open = |it: &StandingOffer| offer != Offer::Substitute || !self.is_agreed(*it);
        let standing = self.offers.standing(offer).filter(is_open);
        let standing = standing.ok_or(Refusal::NoOffer)?;
        if standing.by == seat {
            return Err(Refusal::OwnOffer);
        }
        Ok(standing)
    }

    fn agree(
        &self,
        standing: StandingOffer,
        seat: Seat,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        check_seen(standing.since.0, seen)?;
        let offer = standing.offer;
        let mut events = vec![Event::OfferAccepted { offer, seat }];
        if self.is_agreed(StandingOffer {
            agreed: standing.agreed.with(seat),
            ..standing
        }) {
            events.extend(self.effect(offer, standing.by));
        }
        Ok(events)
    }

    /// Whether nobody is left who has not agreed.
    pub(super) fn is_agreed(&self, standing: StandingOffer) -> bool {
        self.not_agreed(standing).is_empty()
    }

    /// Those who have still to agree.
    pub(super) fn not_agreed(&self, standing: StandingOffer) -> SeatSet {
        let asked = match standing.offer {
            Offer::Rematch => self.seats(),
            Offer::Draw | Offer::Takeback | Offer::Pause | Offer::Flip | Offer::Substitute => {
                self.seats().minus(self.left)
            }
        };
        asked.minus(standing.agreed.with(standing.by))
    }

    /// Whether an offer of this kind makes sense at all now, whoever has offered what.
    fn may_offer(&self, offer: Offer, seat: Seat) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => self.may_offer_draw(),
            Offer::Takeback => self.may_ask_takeback(seat),
            Offer::Pause => self.may_offer_pause(),
            Offer::Rematch => self.may_offer_rematch(),
            Offer::Flip => self.may_offer_flip(),
            // Whoever does not play asks for a seat.
            Offer::Substitute => Err(Refusal::NotForPlayers),
        }
    }

    /// What happens once everybody has agreed.
    fn effect(&self, offer: Offer, by: Seat) -> Option<Event> {
        match offer {
            Offer::Draw => Some(self.draw_agreed()),
            Offer::Takeback => self.takeback_agreed(by),
            Offer::Pause => Some(Event::Paused),
            // The rematch is another session, which others open; a seat changes hands before the next hand.
            Offer::Rematch | Offer::Substitute => None,
            Offer::Flip => Some(self.flip_agreed()),
        }
    }
}

/// Refuses a click on something that has changed with event `since`.
pub(super) const fn check_seen(since: u64, seen: Option<Version>) -> Result<(), Refusal> {
    match seen {
        Some(seen) if seen.0 < since => Err(Refusal::Stale),
        _ => Ok(()),
    }
}

const fn index(offer: Offer) -> usize {
    offer as usize
}
