//! Acting in the game.

use super::{Event, MAX_EVENTS, Refusal, Session, Version, offer::check_seen};
use crate::rules::{Phase, Seat, SeatSet, Turn};

/// How many events are left for play when a scoring has taken all the others. In a scoring no clock runs and everybody
/// may act again and again: whoever is behind could use up all events alone, and nobody could end the game any more.
const LEFT_BY_SCORING: u64 = 2_000;

impl Session {
    pub(super) fn play(
        &self,
        seat: Seat,
        text: &str,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_may_act(seat, seen)?;
        self.play_checked(seat, text)
    }

    /// Plays for a seat that may act.
    pub(super) fn play_checked(&self, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
        let mut next = self.table.position().boxed();
        let chosen = self.read_chosen(seat, text).transpose()?;
        let action = next.play(seat, chosen.as_deref().unwrap_or(text))?;
        let breach = self.breach_of(seat, &action);
        if let Some(refusal) = breach
            .as_ref()
            .filter(|_| self.refuses_breach(&next.turn()))
        {
            return Err(refusal.clone().into());
        }
        if self.version.0 >= MAX_EVENTS - LEFT_BY_SCORING
            && is_scoring(self.table.turn())
            && is_scoring(&next.turn())
        {
            return Err(Refusal::ScoringTooLong);
        }
        // Whoever may claim a breach decides that first: an answer would be a move.
        let answers = match breach {
            Some(_) => Vec::new(),
            None => self.answers_after(seat, &action, &mut *next),
        };
        let mut events = vec![Event::Played { seat, action }];
        events.extend(answers);
        events.extend(self.what_follows(next, self.left));
        Ok(events)
    }

    /// Whether `seat`, who looked at the version `seen`, may act in the game.
    pub(super) fn check_may_act(&self, seat: Seat, seen: Option<Version>) -> Result<(), Refusal> {
        check_seen(self.table.since(seat), seen)?;
        self.check_has_not_left(seat)?;
        self.check_not_paused()?;
        if !self.to_move().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.check_length()
    }

    /// Whether the session may still become longer by anything but its end.
    pub(super) const fn check_length(&self) -> Result<(), Refusal> {
        if self.version.0 < MAX_EVENTS {
            Ok(())
        } else {
            Err(Refusal::TooLong)
        }
    }
}

const fn is_scoring(turn: &Turn) -> bool {
    matches!(
        turn,
        Turn::Act {
            phase: Phase::Scoring,
            ..
        }
    )
}

/// The end of the session, if the game is over; those of `seats` who left are behind the others.
pub(super) fn ending(turn: &Turn, seats: SeatSet, left: SeatSet) -> Option<Event> {
    match turn {
        Turn::Over(outcome) => Some(Event::Ended {
            outcome: outcome.clone().without_left(seats, left),
        }),
        Turn::Act { .. } | Turn::Chance(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Illegal,
        session::{
            Command,
            toy::{ANN, BEA, Bench, EVE},
        },
    };

    fn play(text: &str) -> Command {
        Command::Play {
            text: text.to_owned(),
        }
    }

    #[test]
    fn an_action_is_stored_in_its_canonical_form() {
        let mut bench = Bench::begun("unlimited");
        let played = Event::Played {
            seat: Seat(0),
            action: "take 3".to_owned(),
        };
        assert_eq!(bench.plays(ANN, " 3 "), Ok(vec![played]));
        assert_eq!(bench.session.ply(), 1);
        assert_eq!(bench.position(), "9");
    }

    #[test]
    fn the_last_action_ends_the_session() {
        let mut bench = Bench::begun("unlimited");
        for (player, text) in [(ANN, "3"), (BEA, "3"), (ANN, "3"), (BEA, "2")] {
            bench.plays(player, text).unwrap();
        }
        assert_eq!(bench.plays(ANN, "1").unwrap().len(), 2);
        assert_eq!(bench.ended_by(), Some("last-stone"));
        assert_eq!(bench.winners(), [0]);
        assert_eq!(bench.plays(BEA, "1"), Err(Refusal::Over));
        assert_eq!(bench.asks(BEA, Command::Resign), Err(Refusal::Over));
    }

    #[test]
    fn only_the_player_to_move_plays_and_only_by_the_rules() {
        let mut bench = Bench::begun("unlimited");
        assert_eq!(bench.plays(BEA, "1"), Err(Refusal::NotYourTurn));
        assert_eq!(bench.plays(EVE, "1"), Err(Refusal::NotYourGame));
        assert_eq!(
            bench.plays(ANN, "4"),
            Err(Refusal::Illegal(Illegal::Rule("too-many")))
        );
        assert_eq!(
            bench.plays(ANN, &"9".repeat(4_000)),
            Err(Refusal::Illegal(Illegal::Unreadable))
        );
        assert_eq!(bench.system(play("1")), Err(Refusal::NotYourGame));
        assert_eq!(bench.version(), Version(3), "a refusal changes nothing");
    }

    #[test]
    fn a_click_on_an_old_board_is_stale() {
        let mut bench = Bench::begun("unlimited");
        let seen = bench.version();
        bench.clicks(ANN, seen, play("1")).unwrap();
        assert_eq!(bench.clicks(ANN, seen, play("1")), Err(Refusal::Stale));
        assert_eq!(bench.clicks(BEA, seen, play("1")), Err(Refusal::Stale));
        let seen = bench.version();
        bench.clicks(BEA, seen, play("1")).unwrap();
    }

    #[test]
    fn a_click_is_not_stale_for_what_does_not_change_the_board() {
        let mut bench = Bench::begun("1m");
        let seen = bench.version();
        bench
            .asks(BEA, Command::Offer(super::super::Offer::Draw))
            .unwrap();
        bench.at(55).ticks();
        assert!(bench.version() > seen);
        bench.clicks(ANN, seen, play("1")).unwrap();
    }

    #[test]
    fn a_version_that_never_was_is_stale() {
        let mut bench = Bench::begun("unlimited");
        let forged = Version(bench.version().0 + 1);
        assert_eq!(bench.clicks(ANN, forged, play("1")), Err(Refusal::Stale));
    }

    #[test]
    fn in_a_phase_for_all_one_seat_does_not_make_the_clicks_of_another_stale() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "count").unwrap();
        let seen = bench.version();
        bench.clicks(ANN, seen, play("agree")).unwrap();
        bench.clicks(BEA, seen, play("agree")).unwrap();
        assert_eq!(bench.ended_by(), Some("counted"));
    }

    #[test]
    fn a_session_of_absurd_length_can_only_be_ended() {
        let mut bench = Bench::begun("unlimited");
        bench.session.version = Version(MAX_EVENTS);
        let session = &bench.session;
        let asks = |command| {
            let request = crate::session::Request::typed(ANN, command);
            session.decide(request, bench.now)
        };
        assert_eq!(asks(play("1")), Err(Refusal::TooLong));
        let offer = Command::Offer(super::super::Offer::Pause);
        assert_eq!(asks(offer), Err(Refusal::TooLong));
        assert!(asks(Command::Resign).is_ok());
    }
}
