//! From events to what they owe: a pure function.

use crate::store::Surface;
use qiyuan_core::session::Event;

/// The surfaces that must show what happened.
pub(super) fn owed(events: &[Event], has_begun: bool) -> Vec<Surface> {
    let is_owed = |surface: &Surface| {
        let mut events = events.iter();
        events.any(|event| surfaces(event, has_begun).contains(surface))
    };
    Surface::ALL.into_iter().filter(is_owed).collect()
}

/// The card is the session's one line in the channel where it began: it shows how far the session has
/// come, not every action. The panel shows everything.
const fn surfaces(event: &Event, has_begun: bool) -> &'static [Surface] {
    match event {
        Event::Challenged { .. }
        | Event::Accepted { .. }
        | Event::Departed { .. }
        | Event::Started
        | Event::Withdrawn
        | Event::Expired => &[Surface::Card],
        Event::Declined { .. } => &[Surface::Card, Surface::Answer],
        Event::Opened { .. } | Event::Seated { .. } => {
            &[Surface::Thread, Surface::Panel, Surface::Card]
        }
        Event::Ended { .. } | Event::Aborted { .. } | Event::Paused | Event::Resumed { .. } => {
            &[Surface::Panel, Surface::Card]
        }
        Event::Reminded { .. } => &[Surface::Reminder],
        Event::OfferDeclined { .. } => &[Surface::Panel, Surface::Answer],
        // It moves the end of a challenge, and the clocks of a game.
        Event::Interrupted { .. } if !has_begun => &[Surface::Card],
        Event::Drawn { .. }
        | Event::Dealt { .. }
        | Event::Left { .. }
        | Event::Played { .. }
        | Event::Claimed { .. }
        | Event::Offered { .. }
        | Event::OfferAccepted { .. }
        | Event::Ready { .. }
        | Event::TakenBack { .. }
        | Event::Interrupted { .. }
        | Event::Rematched { .. } => &[Surface::Panel],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::{
        clock::Timestamp,
        rules::Seat,
        session::{Offer, PlayerId},
    };

    #[test]
    fn a_move_owes_the_panel_and_not_the_card() {
        let played = Event::Played {
            seat: Seat(0),
            action: "e2e4".to_owned(),
        };
        assert_eq!(owed(&[played], true), [Surface::Panel]);
    }

    #[test]
    fn the_thread_comes_before_its_panel() {
        let seated = Event::Seated {
            players: vec![PlayerId(1), PlayerId(2)],
        };
        assert_eq!(
            owed(&[seated], true),
            [Surface::Thread, Surface::Panel, Surface::Card]
        );
    }

    #[test]
    fn an_interrupted_challenge_has_no_panel() {
        let interrupted = Event::Interrupted {
            from: Timestamp::from_ms(1),
            to: Timestamp::from_ms(2),
        };
        let events = [interrupted];
        assert_eq!(owed(&events, false), [Surface::Card]);
        assert_eq!(owed(&events, true), [Surface::Panel]);
    }

    #[test]
    fn several_events_owe_each_surface_once() {
        let events = [
            Event::Played {
                seat: Seat(0),
                action: "e2e4".to_owned(),
            },
            Event::Offered {
                offer: Offer::Draw,
                seat: Seat(0),
            },
            Event::Paused,
        ];
        assert_eq!(owed(&events, true), [Surface::Panel, Surface::Card]);
    }
}
