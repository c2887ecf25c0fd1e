//! Who has to change, from how both sides behave in the loop.

use super::{
    super::{board::Side, seat_of},
    Class, Loop,
    label::{Label, LabeledMove},
    profile::Profile,
};
use qiyuan_core::rules::{Outcome, SeatSet};

impl Loop {
    /// The verdict, with the articles on which it rests.
    pub(super) fn verdict(&self, profile: &Profile) -> (Outcome, Vec<&'static str>) {
        let [red, black] = self.classes;
        let articles = &profile.articles;
        let worse = match red.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        };
        let Some(loser) = worse.or_else(|| self.yielding(profile)) else {
            let article = match red {
                Class::Allowed => articles.both_allowed,
                _ => articles.both_prohibited,
            };
            return (
                Outcome::drawn("repetition"),
                self.with_definitions(article, &Side::BOTH, profile),
            );
        };
        if self.classes[loser.index()] == Class::PerpetualCheck {
            let outcome = lost(loser, "perpetual-check");
            return (outcome, vec![articles.perpetual_check]);
        }
        let (article, sides) = match worse {
            Some(_) => (articles.prohibited, &[loser][..]),
            None => (articles.both_prohibited, &Side::BOTH[..]),
        };
        (
            lost(loser, self.attack(loser)),
            self.with_definitions(article, sides, profile),
        )
    }

    /// An article with those that say what the attacks of `sides` are, as far as they attack on every
    /// move.
    fn with_definitions(
        &self,
        article: &'static str,
        sides: &[Side],
        profile: &Profile,
    ) -> Vec<&'static str> {
        let plies: Vec<&LabeledMove> = sides
            .iter()
            .filter(|side| self.classes[side.index()] == Class::Prohibited)
            .flat_map(|side| self.of(*side))
            .map(|ply| &ply.labeled)
            .collect();
        let any = |fits: &dyn Fn(&LabeledMove) -> bool| plies.iter().any(|labeled| fits(labeled));
        let articles = &profile.articles;
        let definitions = [
            articles
                .mate_threat
                .filter(|_| any(&|labeled| labeled.label == Label::MateThreat)),
            articles
                .chase
                .filter(|_| any(&|labeled| labeled.label == Label::Chase)),
        ];
        let definitions = definitions.into_iter().flatten();
        std::iter::once(article).chain(definitions).collect()
    }

    /// What a side does that attacks on every move, and not by checks alone.
    fn attack(&self, side: Side) -> &'static str {
        let all = |wanted: Label| self.of(side).all(|ply| ply.labeled.label == wanted);
        if all(Label::Chase) {
            "perpetual-chase"
        } else if all(Label::MateThreat) {
            "perpetual-mate-threat"
        } else {
            "perpetual-attack"
        }
    }

    /// The side that has to change though both attack: it chases on every move, and the lightest of its
    /// chases is graver than what the other does on one of its moves (CXA 2020, 26.9).
    fn yielding(&self, profile: &Profile) -> Option<Side> {
        if !profile.weighs_chases || self.classes != [Class::Prohibited; 2] {
            return None;
        }
        let lightest = |side: Side| self.of(side).map(|ply| ply.labeled.gravity()).min();
        Side::BOTH.into_iter().find(|side| {
            let is_chasing = self.of(*side).all(|ply| ply.labeled.label == Label::Chase);
            is_chasing && lightest(*side) > lightest(side.other())
        })
    }
}

fn lost(loser: Side, reason: &'static str) -> Outcome {
    Outcome::won(SeatSet::only(seat_of(loser.other())), reason)
}
