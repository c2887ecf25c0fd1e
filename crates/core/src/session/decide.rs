//! From a request to events or a refusal: who may ask what in which stage.

use super::{
    ABSENCE, Actor, Command, Event, Offer, PlayerId, Refusal, Request, Session, Stage, Version,
};
use crate::{clock::Timestamp, rules::Seat};

impl Session {
    /// The events that a request makes, or why it makes none. Changes nothing.
    ///
    /// A request that comes after a flag has fallen makes the events of the flag fall, whatever it asked.
    ///
    /// # Errors
    ///
    /// A refusal, for the sender to read.
    pub fn decide(&self, request: Request, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let Request { by, seen, command } = request;
        let now = now.max(self.at);
        match by {
            Actor::System => self.decide_system(&command, now),
            Actor::Player(_) if seen > Some(self.version) => Err(Refusal::Stale),
            Actor::Player(player) => self.decide_player(player, &command, seen, now),
        }
    }

    fn decide_system(&self, command: &Command, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Tick => Ok(self.tick(now)),
            Command::Draw(numbers) => self.draw(numbers),
            Command::Interrupted { from, to } => Ok(self.interrupted(*from, *to, now)),
            Command::Vacation { player, vacation } => Ok(self.vacation(*player, *vacation, now)),
            Command::RemindAt { player, reminder } => Ok(self.remind_at(*player, *reminder)),
            Command::Rematched { session } => self.rematch_opened(*session),
            Command::Abandon => Ok(self.abandon()),
            Command::Stop { by, reason } => self.stop(*by, reason),
            _ => Err(Refusal::NotYourGame),
        }
    }

    fn decide_player(
        &self,
        player: PlayerId,
        command: &Command,
        seen: Option<Version>,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let leaves_request = *command == Command::Leave && self.asks_for_seat() == Some(player);
        match command {
            Command::Tick => return Ok(self.tick(now)),
            Command::Draw(_)
            | Command::Interrupted { .. }
            | Command::Vacation { .. }
            | Command::RemindAt { .. }
            | Command::Rematched { .. }
            | Command::Abandon
            | Command::Stop { .. } => {
                return Err(Refusal::NotForPlayers);
            }
            Command::Accept
            | Command::Decline
            | Command::Withdraw
            | Command::Leave
            | Command::Start
                if !leaves_request =>
            {
                return self.decide_lobby(player, command, now);
            }
            _ => {}
        }
        if leaves_request || *command == Command::Substitute {
            let due = self.due(now);
            return match leaves_request {
                _ if !due.is_empty() => Ok(due),
                true => Ok(vec![Event::Departed { by: player }]),
                false => self.ask_for_seat(player),
            };
        }
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Play => {
                let seat = self.seat_of(player).ok_or(Refusal::NotYourGame)?;
                let due = self.due(now);
                match command {
                    _ if !due.is_empty() => Ok(due),
                    Command::Claim { claim, .. } if claim == ABSENCE => {
                        self.claim_absence(seat, now)
                    }
                    Command::Play { .. } | Command::Choose { .. } | Command::Claim { .. } => {
                        self.check_not_on_vacation(seat, now)?;
                        self.decide_play(seat, command, seen)
                    }
                    _ => self.decide_play(seat, command, seen),
                }
            }
            Stage::Over if self.players.is_empty() => Err(Refusal::Over),
            Stage::Over => {
                let seat = self.seat_of(player).ok_or(Refusal::NotYourGame)?;
                self.decide_over(seat, command, seen)
            }
        }
    }

    fn decide_lobby(
        &self,
        player: PlayerId,
        command: &Command,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        let due = self.due(now);
        if !due.is_empty() {
            return Ok(due);
        }
        let lobby = self.lobby.as_ref().ok_or(Refusal::ChallengeTaken)?;
        match command {
            Command::Accept => lobby.accept(player),
            Command::Decline => lobby.decline(player),
            Command::Leave => lobby.leave(player),
            Command::Start => lobby.start(player),
            _ => lobby.withdraw(player),
        }
    }

    pub(super) fn decide_play(
        &self,
        seat: Seat,
        command: &Command,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_has_not_left(seat)?;
        match command {
            Command::Play { text } => self.play(seat, text, seen),
            Command::Choose { at } => self.choose(seat, at, seen),
            Command::ConditionalMoves { lines } => self.set_conditional_moves(seat, lines),
            Command::Claim { claim, action } => self.claim(seat, claim, action.as_deref(), seen),
            Command::Offer(offer) => self.offer(*offer, seat, seen),
            Command::AcceptOffer(offer) => self.accept_offer(*offer, seat, seen),
            Command::DeclineOffer(offer) => self.decline_offer(*offer, seat, seen),
            Command::Resume => self.resume(seat, seen),
            Command::Resign => self.resign(seat),
            Command::Abort => self.abort(seat),
            _ => Err(Refusal::NotForPlayers),
        }
    }

    pub(super) fn decide_over(
        &self,
        seat: Seat,
        command: &Command,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Offer(Offer::Rematch) => self.offer(Offer::Rematch, seat, seen),
            Command::AcceptOffer(Offer::Rematch) => self.accept_offer(Offer::Rematch, seat, seen),
            Command::DeclineOffer(Offer::Rematch) => self.decline_offer(Offer::Rematch, seat, seen),
            _ => Err(Refusal::Over),
        }
    }
}
