//! What one player may know, and may do.

use std::ops::Deref;

use super::SessionView;
use crate::rules::{AnySeatView, Choice, Claim, Illegal, Notation, Seat, Zoom};

/// The most actions among which those are looked for that an unclear text may mean.
const MAX_LISTED: usize = 1_000;

/// A session as one player may know it: only for private answers to that player.
#[derive(Clone)]
pub struct SeatView {
    pub(super) view: SessionView,
    pub(super) seat: Seat,
}

impl Deref for SeatView {
    type Target = SessionView;

    fn deref(&self) -> &SessionView {
        &self.view
    }
}

impl SeatView {
    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the player knows of the position and may do in it; nothing while it is not the player's turn.
    fn own(&self) -> Option<Box<dyn AnySeatView>> {
        let position = self.session.table.position();
        self.actions.play.then(|| position.seat_view(self.seat))
    }

    /// Whether the player may play what was typed now.
    #[must_use]
    pub fn may_play(&self, typed: &str) -> bool {
        self.own().is_some_and(|own| own.read(typed).is_ok())
    }

    /// What the player may claim now without announcing an action.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        self.own().map_or_else(Vec::new, |own| own.claims())
    }

    /// Whether the player may claim the game now because the other has not moved for [`ABSENT_AFTER`].
    ///
    /// [`ABSENT_AFTER`]: crate::session::ABSENT_AFTER
    #[must_use]
    pub fn may_claim_absence(&self) -> bool {
        self.session.may_claim_absence(self.seat, self.now)
    }

    /// At most `limit` actions that fit what was typed so far: first those that it means, if it were played.
    #[must_use]
    pub fn choices(&self, typed: &str, notation: Notation, limit: usize) -> Vec<Choice> {
        let Some(own) = self.own() else {
            return Vec::new();
        };
        let mut found = own.choices(typed, notation, limit);
        let Err(Illegal::Ambiguous(meant)) = own.read(typed) else {
            return found;
        };
        found.retain(|choice| !meant.contains(&choice.text));
        let all = own.choices("", notation, MAX_LISTED);
        let mut choices: Vec<Choice> = meant
            .iter()
            .filter_map(|text| all.iter().find(|choice| choice.text == *text).cloned())
            .collect();
        choices.append(&mut found);
        choices.truncate(limit);
        choices
    }

    /// A few actions that are legal now, to show in the answer to one that is not.
    #[must_use]
    pub fn examples(&self, notation: Notation, limit: usize) -> Vec<String> {
        // Nobody has to type the words that languages say in their own way.
        let words = self.info().words.iter();
        let words: Vec<&str> = words.flat_map(|(_, forms)| forms.iter().copied()).collect();
        let is_word = |label: &str| {
            label
                .split(' ')
                .next()
                .is_some_and(|it| words.contains(&it))
        };
        let choices = self.choices("", notation, limit + words.len());
        let labels = choices.into_iter().map(|choice| choice.label);
        labels.filter(|label| !is_word(label)).take(limit).collect()
    }

    /// The first step of a guided action: the pieces, regions or kinds of action to choose from.
    #[must_use]
    pub fn groups(&self, notation: Notation) -> Vec<Choice> {
        self.own().map_or_else(Vec::new, |own| own.groups(notation))
    }

    /// The part of the board for which a group stands, where the board is too large for one step.
    #[must_use]
    pub fn zoom(&self, group: &str) -> Option<Zoom> {
        self.own()?.zoom(group)
    }

    /// The second step: the actions of one group.
    #[must_use]
    pub fn members(&self, group: &str, notation: Notation) -> Vec<Choice> {
        self.own()
            .map_or_else(Vec::new, |own| own.members(group, notation))
    }
}
