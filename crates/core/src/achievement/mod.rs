//! Achievements: what a player has reached over all games, as a pure function of facts that are recorded.
//!
//! The facts of a game are read off its session when it has ended ([`Played::of`]) and added to the player's
//! [`Career`]; an [`Achievement`] is a number of the career and the tiers that it reaches. Nothing is ever taken back: a
//! career only grows.

mod career;
mod played;

pub use self::{
    career::{Career, LEAST_PLIES},
    played::Played,
};

/// Something to reach, in one or several tiers.
#[derive(Clone, Copy, Debug)]
pub struct Achievement {
    /// The stable key.
    pub key: &'static str,
    /// What the measure has to reach for each tier, the lowest first.
    pub tiers: &'static [u32],
    /// What is measured.
    measure: fn(&Career) -> u32,
}

/// A tier that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tier {
    /// The key of the achievement.
    pub key: &'static str,
    /// What the measure had to reach.
    pub reached: u32,
}

/// All of them, in the order in which they are listed.
pub const ALL: &[Achievement] = &[
    of("finished", &[1, 10, 100, 1000], |it| it.finished),
    of("won", &[1, 10, 100, 500], |it| it.won),
    of("games", &[3, 10, 25, 40], Career::different_games),
    of("streak", &[5, 10, 20], |it| it.best_streak),
    of("upset", &[200, 400], |it| it.greatest_upset),
    of("quick-mate", &[1], |it| it.quick_mates),
    of("pawn-mate", &[1], |it| it.pawn_mates),
    of("half-point", &[1], |it| it.half_points),
    of("long-game", &[200, 400], |it| it.longest),
    of("last-seconds", &[1], |it| it.last_seconds),
    of("days", &[30, 365], Career::most_days_in_a_row),
    of("on-time", &[100], |it| it.best_on_time),
];

const fn of(key: &'static str, tiers: &'static [u32], measure: fn(&Career) -> u32) -> Achievement {
    Achievement {
        key,
        tiers,
        measure,
    }
}

/// Every tier that a career has reached, in the order of [`ALL`].
pub fn reached(career: &Career) -> impl Iterator<Item = Tier> {
    ALL.iter().flat_map(move |it| {
        let measured = (it.measure)(career);
        let tiers = it.tiers.iter().copied();
        tiers
            .take_while(move |tier| *tier <= measured)
            .map(|reached| Tier {
                key: it.key,
                reached,
            })
    })
}

/// The next tier of each achievement in several tiers of which a career has reached some but not all, with how far it
/// has come, in the order of [`ALL`].
pub fn next(career: &Career) -> impl Iterator<Item = (Tier, u32)> {
    ALL.iter().filter_map(move |it| {
        let measured = (it.measure)(career);
        let reached = it
            .tiers
            .iter()
            .take_while(|tier| **tier <= measured)
            .count();
        let next = it.tiers.get(reached).filter(|_| reached > 0)?;
        let tier = Tier {
            key: it.key,
            reached: *next,
        };
        Some((tier, measured))
    })
}

/// The tier of a stored key; nothing if there is none any more.
#[must_use]
pub fn tier(key: &str, reached: u32) -> Option<Tier> {
    let it = ALL.iter().find(|it| it.key == key)?;
    it.tiers.contains(&reached).then_some(Tier {
        key: it.key,
        reached,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_grow_and_keys_differ() {
        for (index, it) in ALL.iter().enumerate() {
            assert!(it.tiers.is_sorted_by(|one, next| one < next), "{}", it.key);
            assert!(!it.tiers.is_empty() && it.tiers[0] > 0, "{}", it.key);
            assert!(ALL[index + 1..].iter().all(|other| other.key != it.key));
        }
    }

    #[test]
    fn a_career_without_a_game_has_reached_nothing() {
        assert_eq!(reached(&Career::default()).count(), 0);
    }

    #[test]
    fn a_tier_is_reached_with_its_number_and_every_lower_one_with_it() {
        let career = Career {
            finished: 10,
            greatest_upset: 399,
            ..Career::default()
        };
        let tiers: Vec<(&str, u32)> = reached(&career).map(|it| (it.key, it.reached)).collect();
        assert_eq!(tiers, [("finished", 1), ("finished", 10), ("upset", 200)]);
    }

    #[test]
    fn the_next_tier_is_told_of_what_was_begun_and_has_one() {
        let career = Career {
            finished: 12,
            greatest_upset: 900,
            won: 0,
            ..Career::default()
        };
        let next: Vec<_> = next(&career)
            .map(|(tier, measured)| (tier.key, measured, tier.reached))
            .collect();
        assert_eq!(next, [("finished", 12, 100)]);
    }

    #[test]
    fn a_stored_tier_is_known_again_by_key_and_number() {
        assert_eq!(tier("won", 10).unwrap().key, "won");
        assert_eq!(tier("won", 11), None);
        assert_eq!(tier("flown", 10), None);
    }
}
