//! What the criteria C6 to C21 say of two players who might meet (FIDE C.04.3, C).
//!
//! Each criterion has a field, or one for each score; sums over a matching are compared in this order. Values are
//! positive for what is to happen often, and negative for what is to be avoided.

use super::contender::{Contender, Float};
use crate::contest::points::Points;

/// Adds a value to a field.
pub(super) type Put<'a> = &'a mut dyn FnMut(usize, i64);

/// The players of a bracket, everybody below, and what distinguishes them. A *place* counts the players of the bracket
/// from the top, by bracket sequence number, then everybody below it; the place after all is that of the bye.
pub(super) struct Bracket<'a> {
    pub(super) contenders: &'a [Contender],
    /// The contender at each place.
    pub(super) order: Vec<usize>,
    /// How many were moved down into the bracket: they come first.
    pub(super) moved: usize,
    /// How many are in the bracket.
    pub(super) size: usize,
    /// The place after the next bracket's residents.
    pub(super) next_end: usize,
    /// Whether the only player who leaves the bracket gets the bye, so that C9 counts.
    pub(super) is_bye_alone: bool,
    /// The scores of the bracket, falling.
    pub(super) scores: Vec<Points>,
}

impl Bracket<'_> {
    /// The number of fields.
    pub(super) fn fields(&self) -> usize {
        11 + 6 * self.scores.len()
    }

    pub(super) fn at(&self, place: usize) -> &Contender {
        &self.contenders[self.order[place]]
    }

    /// The place of the bye.
    pub(super) fn bye(&self) -> usize {
        self.order.len()
    }

    /// Whether two places, the first one higher, would meet in this bracket.
    pub(super) fn is_inside(&self, higher: usize, lower: usize) -> bool {
        lower < self.size && higher < lower
    }

    fn score_field(&self, place: usize) -> usize {
        let score = self.at(place).score;
        let found = self.scores.iter().position(|it| *it == score);
        found.unwrap_or(self.scores.len() - 1)
    }

    /// The values of a pair, the first place being the higher one.
    pub(super) fn describe(&self, higher: usize, lower: usize, put: Put<'_>) {
        let scores = self.scores.len();
        if lower == self.bye() {
            // C9: the bye goes to who played most.
            if self.is_bye_alone {
                put(2 + 2 * scores, -(self.at(higher).unplayed as i64));
            }
        } else if self.is_inside(higher, lower) {
            // C6 and C7: as many pairs as possible, of as high scores as possible.
            put(0, 1);
            put(1 + self.score_field(higher), 1);
            self.describe_colors(higher, lower, 3 + 2 * scores, put);
            self.describe_floats(higher, lower, 7 + 2 * scores, put);
        } else if lower < self.next_end {
            // C8: the same for the next bracket.
            put(1 + scores, 1);
            if higher < self.size {
                put(2 + scores + self.score_field(higher), 1);
            }
        }
    }

    /// C10 to C13, in the order of their fields.
    fn describe_colors(&self, higher: usize, lower: usize, first: usize, put: Put<'_>) {
        let (one, two) = (self.at(higher), self.at(lower));
        if !one.wants_the_same_as(two) {
            return;
        }
        let are_absolute = one.is_absolute() && two.is_absolute();
        if one.imbalance > 1 && two.imbalance > 1 {
            put(first, -1);
        }
        // Who yields is the one whose colors differ less.
        let gets_a_third = if one.imbalance == two.imbalance {
            one.repeated.is_some() && one.repeated == two.repeated
        } else {
            let yielding = if one.imbalance > two.imbalance {
                two
            } else {
                one
            };
            yielding.repeated.is_some() && yielding.repeated == one.preference.map(|it| it.other())
        };
        if are_absolute && gets_a_third {
            put(first + 1, -1);
        }
        put(first + 2, -1);
        let is_strong = |it: &Contender| it.strength >= super::contender::Strength::Strong;
        if is_strong(one) && is_strong(two) && !are_absolute {
            put(first + 3, -1);
        }
    }

    /// C14 to C21, in the order of their fields.
    fn describe_floats(&self, higher: usize, lower: usize, first: usize, put: Put<'_>) {
        let (one, two) = (self.at(higher), self.at(lower));
        let is_moved = higher < self.moved;
        let scores = self.scores.len();
        let score = self.score_field(higher);
        for ago in 0..2 {
            let down = |it: &Contender| i64::from(it.floats[ago] == Float::Down);
            let counts = first + 2 * ago;
            let by_score = first + 4 + 2 * scores * ago;
            // Residents who are paired here do not float down again.
            put(counts, down(two) + if is_moved { 0 } else { down(one) });
            if is_moved {
                put(by_score + score, down(one));
                if two.floats[ago] == Float::Up {
                    put(counts + 1, -1);
                    put(by_score + scores + score, -1);
                }
            }
        }
    }
}
