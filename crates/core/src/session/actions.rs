//! What makes sense to ask for now, so that nobody is shown a button that only refuses.

use super::{Command, Event, Offer, Session, Stage};
use crate::{clock::Timestamp, rules::Seat};

/// What makes sense to ask for now: for a player, what would not be refused; in public, what would not
/// be refused to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actions {
    /// To take a seat.
    pub accept: bool,
    /// To say no to the challenge.
    pub decline: bool,
    /// To take the challenge back.
    pub withdraw: bool,
    /// To give a seat back before the game begins.
    pub leave: bool,
    /// To begin before every seat is taken.
    pub start: bool,
    /// To act in the game.
    pub play: bool,
    /// To ask for an empty seat, for whoever does not play.
    pub substitute: bool,
    /// To give up.
    pub resign: bool,
    /// To call the game off.
    pub abort: bool,
    /// To end the pause.
    pub resume: bool,
    /// To prepare conditional moves, or to look at them.
    pub conditional_moves: bool,
    /// To offer these to the others.
    pub offer: Vec<Offer>,
    /// To accept or decline these.
    pub answer: Vec<Offer>,
}

impl Session {
    pub(super) fn lobby_actions(&self) -> Actions {
        let lobby = self.lobby.as_ref();
        let open = lobby.filter(|lobby| self.stage() == Stage::Challenge && !lobby.is_full());
        let Some(lobby) = open else {
            return Actions::default();
        };
        Actions {
            accept: true,
            decline: lobby.awaits_somebody(),
            leave: lobby.may_leave(),
            start: lobby.may_start(),
            withdraw: true,
            ..Actions::default()
        }
    }

    /// What `seat` may ask for, at `now`, as long as its flag has not fallen.
    pub(super) fn seat_actions(&self, seat: Seat, now: Timestamp) -> Actions {
        let decide = |command| {
            let decided = match self.stage() {
                Stage::Challenge => return Vec::new(),
                Stage::Play => self.decide_play(seat, &command, None),
                Stage::Over => self.decide_over(seat, &command, None),
            };
            decided.unwrap_or_default()
        };
        let can = |command| !decide(command).is_empty();
        let can_offer = |offer: &Offer| {
            let made = decide(Command::Offer(*offer));
            matches!(made.first(), Some(Event::Offered { .. }))
        };
        Actions {
            play: self.stage() == Stage::Play
                && self.check_may_act(seat, None).is_ok()
                && self.check_not_on_vacation(seat, now).is_ok(),
            resign: can(Command::Resign),
            abort: can(Command::Abort),
            resume: can(Command::Resume),
            conditional_moves: self.has_conditional_moves()
                && (!self.to_move().contains(seat) || !self.conditional_moves_of(seat).is_empty()),
            offer: Offer::ALL.into_iter().filter(can_offer).collect(),
            answer: Offer::ALL
                .into_iter()
                .filter(|&offer| can(Command::DeclineOffer(offer)))
                .collect(),
            ..Actions::default()
        }
    }
}

impl Actions {
    pub(super) fn or(mut self, other: Self) -> Self {
        self.accept |= other.accept;
        self.decline |= other.decline;
        self.withdraw |= other.withdraw;
        self.leave |= other.leave;
        self.start |= other.start;
        self.play |= other.play;
        self.substitute |= other.substitute;
        self.resign |= other.resign;
        self.abort |= other.abort;
        self.resume |= other.resume;
        for (ours, theirs) in [
            (&mut self.offer, other.offer),
            (&mut self.answer, other.answer),
        ] {
            ours.extend(theirs);
            ours.sort_unstable();
            ours.dedup();
        }
        self
    }
}
