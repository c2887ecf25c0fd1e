//! Folding events into a session, one after another.
//!
//! An event that does not fit leaves the session as it was.

use super::{
    Challenge, Corrupt, Ending, Event, EventFault, Offer, PlayerId, Recorded, Refusal, Seated,
    Session, SessionId, Stage, Version, lobby::Lobby,
};
use crate::{
    clock::{Clock, Timestamp},
    rules::{AnyGame, Outcome, Seat},
};

impl Session {
    /// The session that made these events.
    ///
    /// What the game of a finished session led to is a fact. Where today's rules refuse an action or the
    /// setup of one, the position is the last that could be reached, and everything else is as recorded.
    ///
    /// # Errors
    ///
    /// They are not the events of a session of this game.
    pub fn restore(
        id: SessionId,
        game: &'static dyn AnyGame,
        events: &[Recorded],
    ) -> Result<Self, Corrupt> {
        let (first, rest) = events.split_first().ok_or(Corrupt {
            seq: 0,
            fault: EventFault::NoChallenge,
        })?;
        let corrupt = |fault| Corrupt {
            seq: first.seq,
            fault,
        };
        if first.seq != 1 {
            return Err(corrupt(EventFault::Sequence));
        }
        let challenge = Challenge::from_event(&first.event);
        let seated = Seated::from_event(&first.event);
        let terms = match (&challenge, &seated) {
            (Some(challenge), _) => &challenge.terms,
            (None, Some(seated)) => &seated.terms,
            (None, None) => return Err(corrupt(EventFault::NoChallenge)),
        };
        let is_finished = is_finished(events);
        let (start, is_playable) = match terms.start(game) {
            Ok(start) => (start, true),
            Err(Refusal::BadSetup(_)) if is_finished => {
                let usual = game.start("", terms.seats);
                let usual = usual.map_err(|bad| corrupt(EventFault::Terms(bad.0)))?;
                (usual, false)
            }
            Err(refusal) => return Err(corrupt(EventFault::Terms(terms_key(&refusal)))),
        };
        let mut session = match challenge {
            Some(challenge) => Self::of_challenge(id, game, challenge, start, first.at),
            None => Self::new(id, game, terms.clone(), start, first.at),
        };
        if let Some(seated) = seated {
            session.begin_seated(&seated);
        }
        session.table.begin_loading(is_finished, is_playable);
        for recorded in rest {
            session.fold(recorded).map_err(|fault| Corrupt {
                seq: recorded.seq,
                fault,
            })?;
        }
        session.table.end_loading();
        Ok(session)
    }

    /// Folds an event in that [`Session::decide`] made and [`Session::stamped`] numbered.
    ///
    /// It never fails for such events. Any other is left out; [`Session::restore`] finds it.
    pub fn apply(&mut self, recorded: &Recorded) {
        let folded = self.fold(recorded);
        debug_assert_eq!(folded, Ok(()), "events come from decide: {recorded:?}");
    }

    pub(super) fn fold(&mut self, recorded: &Recorded) -> Result<(), EventFault> {
        let Recorded { seq, at, event } = recorded;
        if Version(*seq) != self.version.next() {
            return Err(EventFault::Sequence);
        }
        if *at < self.at {
            return Err(EventFault::Time);
        }
        let declined = self.declined(event, Version(*seq));
        let agreed = self.agreed();
        self.fold_event(event, *at, *seq)?;
        self.note_news(recorded, declined);
        self.note_agreement(event, agreed, Version(*seq));
        self.version = Version(*seq);
        self.at = *at;
        if !matches!(
            event,
            Event::Offered { .. }
                | Event::SubstituteAsked { .. }
                | Event::SubstituteLapsed { .. }
                | Event::OfferDeclined { .. }
                | Event::Interrupted { .. }
                | Event::Reminded { .. }
                | Event::ReminderChosen { .. }
                | Event::Vacation { .. }
                | Event::VacationOver { .. }
                | Event::Ready { .. }
                | Event::Flipped { .. }
                | Event::PieceChosen { .. }
                | Event::ConditionalMoves { .. }
        ) {
            self.progressed = *at;
        }
        Ok(())
    }

    fn fold_event(&mut self, event: &Event, at: Timestamp, seq: u64) -> Result<(), EventFault> {
        match event {
            Event::Challenged { .. } | Event::Opened { .. } => Err(EventFault::Stage),
            Event::Departed { by } if self.stage() == Stage::Play => self.fold_no_substitute(*by),
            Event::Departed { by } => self.fold_departed(*by),
            Event::SubstituteLapsed { by } => self.fold_no_substitute(*by),
            Event::SubstituteAsked { by, seat } => self.fold_substitute_asked(*by, *seat, seq),
            Event::Substituted { seat, by } => self.fold_substituted(*seat, *by, at),
            Event::Started => self.fold_started(),
            Event::Accepted { by } => self.fold_accepted(*by),
            Event::Declined { by } => self.fold_declined(*by),
            Event::Withdrawn => self.fold_unplayed(Ending::Withdrawn),
            Event::Expired => self.fold_unplayed(Ending::Expired),
            Event::Seated { players } => self.fold_seated(players, at, seq),
            Event::Drawn { what, number } => self.fold_drawn(what, &[*number], at, seq),
            Event::Dealt { what, numbers } => self.fold_drawn(what, numbers, at, seq),
            Event::Left { seat } => self.fold_left(*seat, at),
            Event::Played { seat, action } => self.fold_played(*seat, action, at, seq),
            Event::PieceChosen { seat, at, owner } => self.fold_piece_chosen(*seat, at, *owner),
            Event::ConditionalMoves { seat, lines } => self.fold_conditional_moves(*seat, lines),
            Event::Claimed { seat, claim, .. } => {
                self.check_in_play(*seat)?;
                self.fold_touch_claimed(*seat, claim);
                Ok(())
            }
            Event::Offered { offer, seat } => self.fold_offered(*offer, *seat, seq),
            Event::OfferAccepted { offer, seat } => self.fold_offer_accepted(*offer, *seat),
            Event::OfferDeclined { offer, seat } => {
                self.check_offer(*offer, *seat)?;
                self.offers.declined(*offer, *seat)
            }
            Event::TakenBack { to_ply } => self.fold_taken_back(*to_ply, at, seq),
            Event::Flipped { bottom } => self.fold_flipped(*bottom),
            Event::Paused => self.fold_paused(at, seq),
            Event::Ready { seat } => self.fold_ready(*seat, at, seq),
            Event::Resumed { seat } => self.fold_resumed(*seat, at),
            Event::Interrupted { from, to } => self.fold_interrupted(*from, *to, at),
            Event::Reminded { seat } => self.fold_reminded(*seat),
            Event::ReminderChosen { seat, reminder } => self.fold_reminder_chosen(*seat, *reminder),
            Event::Vacation { seat, vacation } => self.fold_vacation(*seat, *vacation, at),
            Event::VacationOver { seat } => self.fold_vacation_over(*seat),
            Event::Ended { outcome } => self.fold_ended(outcome, at),
            Event::Aborted { seat } => {
                self.check_stage(Stage::Play)?;
                seat.map_or(Ok(()), |seat| self.check_in_play(seat))?;
                self.fold_over(Ending::Aborted { seat: *seat }, at);
                Ok(())
            }
            Event::Stopped { by, reason } => {
                self.check_stage(Stage::Play)?;
                let (by, reason) = (*by, reason.clone());
                self.fold_over(Ending::Stopped { by, reason }, at);
                Ok(())
            }
            Event::Rematched { session } => self.fold_rematched(*session),
        }
    }

    /// The lobby of a challenge that stands.
    pub(super) fn standing_lobby(&mut self) -> Result<&mut Lobby, EventFault> {
        self.check_stage(Stage::Challenge)?;
        self.lobby.as_mut().ok_or(EventFault::Stage)
    }

    fn fold_accepted(&mut self, by: PlayerId) -> Result<(), EventFault> {
        let lobby = self.standing_lobby()?;
        lobby.may_join(by).map_err(|_| EventFault::Seat)?;
        lobby.join(by);
        Ok(())
    }

    fn fold_declined(&mut self, by: PlayerId) -> Result<(), EventFault> {
        if self.standing_lobby()?.declined(by) {
            Ok(())
        } else {
            self.fold_unplayed(Ending::Declined { by })
        }
    }

    fn fold_departed(&mut self, by: PlayerId) -> Result<(), EventFault> {
        let lobby = self.standing_lobby()?;
        lobby.leave(by).map_err(|_| EventFault::Seat)?;
        lobby.departed(by);
        Ok(())
    }

    fn fold_started(&mut self) -> Result<(), EventFault> {
        let lobby = self.standing_lobby()?;
        if !lobby.may_start() {
            return Err(EventFault::Seat);
        }
        lobby.started();
        Ok(())
    }

    fn fold_unplayed(&mut self, ending: Ending) -> Result<(), EventFault> {
        self.check_stage(Stage::Challenge)?;
        self.ending = Some(ending);
        Ok(())
    }

    fn fold_seated(
        &mut self,
        players: &[PlayerId],
        at: Timestamp,
        seq: u64,
    ) -> Result<(), EventFault> {
        self.standing_lobby()?.check_seating(players)?;
        if players.len() != self.seats().len() {
            self.begin_with_fewer(players)?;
        }
        self.begin(players, at, seq);
        Ok(())
    }

    /// The table was laid for more than have come.
    fn begin_with_fewer(&mut self, players: &[PlayerId]) -> Result<(), EventFault> {
        let lobby = self.standing_lobby()?;
        lobby.seated(players);
        let terms = lobby.terms().clone();
        let start = terms.start(self.game);
        let start = start.map_err(|refusal| EventFault::Terms(terms_key(&refusal)))?;
        self.clock = Clock::new(terms.control.clone(), terms.seats);
        self.table.lay(start, terms.seats);
        self.terms = terms;
        Ok(())
    }

    pub(super) fn begin(&mut self, players: &[PlayerId], at: Timestamp, seq: u64) {
        self.players = players.to_vec();
        self.began = Some(at);
        self.begin_seed();
        self.table.begin(seq);
        self.set_clocks(at);
    }

    fn fold_played(
        &mut self,
        seat: Seat,
        action: &str,
        at: Timestamp,
        seq: u64,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        if self.paused.is_some() {
            return Err(EventFault::Pause);
        }
        let choices = self.choices_after(seat, action);
        self.table.play(seat, action, at, seq)?;
        self.choices = choices;
        self.conditional_moves.played(action);
        self.offers.acted(seat);
        self.press(seat, at);
        Ok(())
    }

    fn fold_offered(&mut self, offer: Offer, seat: Seat, seq: u64) -> Result<(), EventFault> {
        self.check_offer(offer, seat)?;
        self.offers.offered(offer, seat, Version(seq))
    }

    fn fold_offer_accepted(&mut self, offer: Offer, seat: Seat) -> Result<(), EventFault> {
        self.check_offer(offer, seat)?;
        let standing = self.offers.accepted(offer, seat)?;
        if offer == Offer::Rematch && self.is_agreed(standing) {
            self.fold_rematch_agreed(seat);
        }
        Ok(())
    }

    fn fold_ended(&mut self, outcome: &Outcome, at: Timestamp) -> Result<(), EventFault> {
        self.check_stage(Stage::Play)?;
        self.fold_over(Ending::Ended(outcome.clone()), at);
        Ok(())
    }

    fn fold_over(&mut self, ending: Ending, at: Timestamp) {
        self.ending = Some(ending);
        self.paused = None;
        self.offers.ended();
        self.conditional_moves.clear();
        self.choices.clear();
        self.clock.halt(at);
    }

    pub(super) fn check_stage(&self, stage: Stage) -> Result<(), EventFault> {
        if self.stage() == stage {
            Ok(())
        } else {
            Err(EventFault::Stage)
        }
    }

    pub(super) fn check_in_play(&self, seat: Seat) -> Result<(), EventFault> {
        self.check_stage(Stage::Play)?;
        self.check_seat(seat)
    }

    fn check_offer(&self, offer: Offer, seat: Seat) -> Result<(), EventFault> {
        self.check_stage(match offer {
            Offer::Draw | Offer::Takeback | Offer::Pause | Offer::Flip | Offer::Substitute => {
                Stage::Play
            }
            Offer::Rematch => Stage::Over,
        })?;
        self.check_seat(seat)
    }

    pub(super) fn check_seat(&self, seat: Seat) -> Result<(), EventFault> {
        if self.seats().contains(seat) {
            Ok(())
        } else {
            Err(EventFault::Seat)
        }
    }
}

/// Whether the game of a log is over. What it led to is a fact, whatever the rules say of its actions today.
pub(super) fn is_finished(events: &[Recorded]) -> bool {
    let is_end = |recorded: &Recorded| {
        matches!(
            recorded.event,
            Event::Ended { .. } | Event::Aborted { .. } | Event::Stopped { .. }
        )
    };
    events.iter().any(is_end)
}

/// What is wrong with stored terms, as a key.
const fn terms_key(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::BadSetup(fault) => fault.0,
        Refusal::BadTerms(fault) => fault.key(),
        other => other.key(),
    }
}
