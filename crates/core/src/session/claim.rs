//! Claiming what the rules let one claim, such as a draw by repetition.
//!
//! A right claim ends the game. A wrong one about the position as it is changes nothing. A wrong one
//! that announced an action binds to that action, which is played (FIDE Laws 9.5.3); the two minutes
//! that the opponent would gain over the board are not given.

use super::{Event, Refusal, Session, TOUCH_MOVE, Version};
use crate::rules::Seat;

impl Session {
    pub(super) fn claim(
        &self,
        seat: Seat,
        claim: &str,
        action: Option<&str>,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        if claim == TOUCH_MOVE {
            return self.claim_touch(seat, seen);
        }
        let known = self.game.info().claims.iter().find(|key| **key == claim);
        let claim = *known.ok_or(Refusal::NoSuchClaim)?;
        self.check_may_act(seat, seen)?;
        self.check_no_choice(seat)?;
        let (outcome, announced) = self.table.position().judge(seat, claim, action)?;
        let claimed = |announced, upheld| Event::Claimed {
            seat,
            claim: claim.to_owned(),
            announced,
            upheld,
        };
        match (outcome, announced) {
            (Some(outcome), announced) => {
                let outcome = outcome.without_left(self.seats(), self.left);
                Ok(vec![claimed(announced, true), Event::Ended { outcome }])
            }
            (None, None) => Err(Refusal::ClaimWrong),
            (None, Some(action)) => {
                let mut events = vec![claimed(Some(action.clone()), false)];
                events.extend(self.play_checked(seat, &action)?);
                Ok(events)
            }
        }
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

    fn claim(action: Option<&str>) -> Command {
        Command::Claim {
            claim: "fourth".to_owned(),
            action: action.map(str::to_owned),
        }
    }

    #[test]
    fn whoever_has_left_does_not_share_in_a_claimed_draw() {
        let claimed = Bench::without_cai("1m").decides(ANN, claim(None));
        let Some(Event::Ended { outcome }) = claimed.unwrap().pop() else {
            panic!("twelve are a multiple of four");
        };
        let places = outcome.places(3);
        assert_eq!([0, 1, 2].map(|seat| places[Seat(seat)]), [1, 1, 3]);
    }

    #[test]
    fn a_right_claim_ends_the_game() {
        let mut bench = Bench::begun("1m");
        let view = bench.session.seat_view(ANN, bench.now).unwrap();
        assert_eq!(view.claims().len(), 1);
        bench.asks(ANN, claim(None)).unwrap();
        assert_eq!(bench.ended_by(), Some("fourth"));
        assert_eq!(bench.session.deadline(), None);
    }

    #[test]
    fn a_wrong_claim_about_the_position_changes_nothing() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        let before = bench.version();
        assert_eq!(bench.asks(BEA, claim(None)), Err(Refusal::ClaimWrong));
        assert_eq!(bench.version(), before);
    }

    #[test]
    fn a_right_claim_by_announcing_needs_no_action() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        let claimed = Event::Claimed {
            seat: Seat(1),
            claim: "fourth".to_owned(),
            announced: Some("take 3".to_owned()),
            upheld: true,
        };
        let events = bench.asks(BEA, claim(Some("3"))).unwrap();
        assert_eq!(events[0], claimed);
        assert_eq!(bench.ended_by(), Some("fourth"));
        assert_eq!(bench.position(), "11", "what was announced is not played");
    }

    #[test]
    fn an_action_announced_with_a_wrong_claim_is_played() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        let events = bench.asks(BEA, claim(Some("2"))).unwrap();
        assert!(matches!(
            events.as_slice(),
            [Event::Claimed { upheld: false, .. }, Event::Played { .. }]
        ));
        assert_eq!(bench.position(), "9");
        assert_eq!(bench.ended_by(), None);
    }

    #[test]
    fn claims_are_made_by_the_player_to_move_and_in_words_that_the_game_knows() {
        let mut bench = Bench::begun("unlimited");
        assert_eq!(bench.asks(BEA, claim(None)), Err(Refusal::NotYourTurn));
        assert_eq!(bench.asks(EVE, claim(None)), Err(Refusal::NotYourGame));
        let unknown = Command::Claim {
            claim: "victory".repeat(1_000),
            action: None,
        };
        assert_eq!(bench.asks(ANN, unknown), Err(Refusal::NoSuchClaim));
        assert_eq!(
            bench.asks(ANN, claim(Some("9"))),
            Err(Refusal::Illegal(Illegal::Rule("too-many")))
        );
    }

    #[test]
    fn a_click_on_a_claim_of_an_old_board_is_stale() {
        let mut bench = Bench::begun("unlimited");
        let seen = bench.version();
        bench.plays(ANN, "2").unwrap();
        bench.plays(BEA, "2").unwrap();
        assert_eq!(bench.clicks(ANN, seen, claim(None)), Err(Refusal::Stale));
    }
}
