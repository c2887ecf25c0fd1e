//! From events to what they owe: a pure function.

use crate::store::Surface;
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{Event, Offer},
};

/// How long after the end of a game its thread is archived: players look at it once more, or play again.
pub(super) const ARCHIVED_AFTER: Span = Span::from_mins(10);

/// How long the line stands that tells a challenger of a decline.
const DECLINE_STANDS: Span = Span::DAY;

/// What is owed later because of what happened at `at` in a session; `is_over` if it was begun and has ended. Where
/// nothing was played there is nothing to look at: such threads are archived at once, for a guild can have only so many.
/// Whatever happens after the end, such as the offer of a rematch, may open the thread again.
pub(super) fn owed_later(
    events: &[Event],
    is_over: bool,
    at: Timestamp,
) -> Vec<(Surface, Timestamp)> {
    let after = |event: &Event| match event {
        Event::Aborted { .. } if is_over => Some(Span::ZERO),
        Event::Declined { .. } => Some(DECLINE_STANDS),
        _ => None,
    };
    let after = events.iter().find_map(after);
    let after = after.or(is_over.then_some(ARCHIVED_AFTER));
    let archived = after.map(|after| at + after);
    archived
        .map(|at| (Surface::Archive, at))
        .into_iter()
        .collect()
}

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
        // Whoever asked for an empty seat.
        Event::Departed { .. } if has_begun => &[Surface::Panel],
        Event::Challenged { .. }
        | Event::Accepted { .. }
        | Event::Departed { .. }
        | Event::Started
        | Event::Withdrawn
        | Event::Expired => &[Surface::Card],
        Event::Declined { .. } => &[Surface::Card, Surface::Notice],
        Event::Seated { .. } => &[Surface::Thread, Surface::Panel, Surface::Card],
        // A rematch goes on in the thread of the game before, which then gets the name of this one.
        Event::Opened { .. } => &[
            Surface::Thread,
            Surface::Panel,
            Surface::Card,
            Surface::Archive,
        ],
        Event::Ended { .. }
        | Event::Aborted { .. }
        | Event::Stopped { .. }
        | Event::Paused
        | Event::Resumed { .. }
        | Event::Substituted { .. }
        | Event::Rematched { .. } => &[Surface::Panel, Surface::Card],
        Event::Reminded { .. } => &[Surface::Reminder],
        Event::ReminderChosen { .. } => &[],
        // The card of a finished game has its buttons too.
        Event::Offered {
            offer: Offer::Rematch,
            ..
        }
        | Event::OfferAccepted {
            offer: Offer::Rematch,
            ..
        } => &[Surface::Panel, Surface::Card],
        Event::OfferDeclined {
            offer: Offer::Rematch,
            ..
        } => &[Surface::Panel, Surface::Card, Surface::Notice],
        Event::OfferDeclined { .. } | Event::SubstituteLapsed { .. } => {
            &[Surface::Panel, Surface::Notice]
        }
        // It moves the end of a challenge, and the clocks of a game.
        Event::Interrupted { .. } if !has_begun => &[Surface::Card],
        Event::Drawn { .. }
        | Event::Dealt { .. }
        | Event::Left { .. }
        | Event::SubstituteAsked { .. }
        | Event::Played { .. }
        | Event::PieceChosen { .. }
        | Event::Claimed { .. }
        | Event::Offered { .. }
        | Event::OfferAccepted { .. }
        | Event::Ready { .. }
        | Event::Flipped { .. }
        | Event::TakenBack { .. }
        | Event::Vacation { .. }
        | Event::VacationOver { .. }
        | Event::Interrupted { .. } => &[Surface::Panel],
        // Nobody else may know.
        Event::ConditionalMoves { .. } => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::{
        rules::{Outcome, Seat},
        session::PlayerId,
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
    fn a_choice_owes_the_panel_alone() {
        let chosen = Event::PieceChosen {
            seat: Seat(0),
            at: "g1".to_owned(),
            owner: Seat(0),
        };
        assert_eq!(owed(&[chosen], true), [Surface::Panel]);
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
    fn a_thread_is_put_away_after_the_end_and_at_once_if_nothing_was_played() {
        let at = Timestamp::from_ms(5_000);
        let ended = Event::Ended {
            outcome: Outcome::drawn("agreement"),
        };
        let offered = Event::Offered {
            offer: Offer::Rematch,
            seat: Seat(0),
        };
        let soon = [(Surface::Archive, at + Span::from_mins(10))];
        assert_eq!(owed_later(&[ended], true, at), soon);
        assert_eq!(owed_later(&[offered], true, at), soon);
        let aborted = Event::Aborted { seat: None };
        assert_eq!(owed_later(&[aborted], true, at), [(Surface::Archive, at)]);
        let declined = Event::Declined { by: PlayerId(1) };
        let tomorrow = [(Surface::Archive, at + Span::DAY)];
        assert_eq!(owed_later(&[declined], false, at), tomorrow);
        assert_eq!(owed_later(&[Event::Paused], false, at), []);
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
