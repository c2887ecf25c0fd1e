//! The actions that have buttons of their own.

use super::{
    action::{self, GoAction, Kind},
    position::GoPosition,
};
use qiyuan_core::rules::{Prompt, Seat};

/// The rule to name when other stones are marked than when a button was drawn.
const CHANGED: &str = "marks-changed";

/// What a seat that may act can do at one touch.
pub(super) fn prompts(position: &GoPosition, seat: Seat) -> Vec<Prompt> {
    let mut kinds = vec![("pass", Kind::Pass)];
    if let Some(counting) = &position.counting {
        kinds = vec![("accept", Kind::Accept(counting.dead))];
        let suggestion = position.with_suggestion().map(Kind::Dead);
        let key = match position.dead().is_empty() {
            true => "suggestion",
            false => "add-suggestion",
        };
        kinds.extend(suggestion.map(|kind| (key, kind)));
        kinds.extend([("resume", Kind::Resume), ("dispute", Kind::Dispute)]);
    }
    kinds
        .into_iter()
        .map(|(key, kind)| (key, GoAction(kind)))
        .filter(|(_, action)| position.check(seat, *action).is_ok())
        .map(|(key, action)| Prompt {
            key,
            label: None,
            is_asked: action.0 == Kind::Dispute,
            action: action::write(action, &position.board),
            changed: CHANGED,
        })
        .collect()
}
