//! The facts of all games of a player, added up.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Played;

/// A game with fewer plies adds nothing.
pub const LEAST_PLIES: u32 = 10;

/// A checkmate within so many plies is a quick one.
const QUICK_PLIES: u32 = 20;

/// What is counted of all games that a player has finished, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Career {
    /// How many games.
    pub finished: u32,
    /// How many of them won.
    pub won: u32,
    /// The keys of the games that were played.
    pub games: BTreeSet<String>,
    /// How many of the last games were won without another result between them.
    pub streak: u32,
    /// The most that this ever was.
    pub best_streak: u32,
    /// How many of the last games were not lost on time.
    pub on_time: u32,
    /// The most that this ever was.
    pub best_on_time: u32,
    /// By how many points an opponent was rated higher who was beaten, at most; both were established.
    pub greatest_upset: u32,
    /// How many checkmates within 20 plies.
    pub quick_mates: u32,
    /// How many checkmates by the move of a pawn.
    pub pawn_mates: u32,
    /// How many games won by half a point.
    pub half_points: u32,
    /// The most plies of a game.
    pub longest: u32,
    /// How many games won with less than five seconds left.
    pub last_seconds: u32,
    /// The days on which the player acted, each as the number of days since 1970 in UTC: the first and the last of every
    /// run of days, in order, with at least a day between two runs.
    pub days: Vec<[i64; 2]>,
}

impl Career {
    /// Adds a game that has ended, if it had enough plies.
    ///
    /// A shorter game adds nothing, but one that changed the player's rating ends the row of wins if it was not won, and
    /// that of games without a loss on time if it was lost so: otherwise a row would go on across a loss by an early mate
    /// or resignation, which stands among the player's results.
    pub fn add(&mut self, game: &Played) {
        if game.plies < LEAST_PLIES {
            if game.is_rated {
                self.end_rows(game);
            }
            return;
        }
        let count =
            |number: &mut u32, is_so: bool| *number = number.saturating_add(u32::from(is_so));
        count(&mut self.finished, true);
        count(&mut self.won, game.is_won);
        count(&mut self.half_points, game.is_won && game.is_by_half_point);
        count(
            &mut self.last_seconds,
            game.is_won && game.is_in_last_seconds,
        );
        count(&mut self.pawn_mates, game.is_won && game.is_mate_by_pawn);
        let is_quick = game.is_mate && game.plies <= QUICK_PLIES;
        count(&mut self.quick_mates, game.is_won && is_quick);
        self.games.insert(game.game.clone());
        self.longest = self.longest.max(game.plies);
        self.streak = self.streak.saturating_add(1);
        self.on_time = self.on_time.saturating_add(1);
        self.end_rows(game);
        self.best_streak = self.best_streak.max(self.streak);
        self.best_on_time = self.best_on_time.max(self.on_time);
        if game.is_won {
            self.greatest_upset = self.greatest_upset.max(game.rated_higher);
        }
        for &day in &game.days {
            self.acted_on(day);
        }
    }

    /// Ends the rows of games that this one does not go on with.
    const fn end_rows(&mut self, game: &Played) {
        if !game.is_won {
            self.streak = 0;
        }
        if game.is_lost_on_time {
            self.on_time = 0;
        }
    }

    /// As it is stored.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a career has only text keys")
    }

    /// As it was stored; nothing if it cannot be read.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// How many different games were played.
    pub(super) fn different_games(&self) -> u32 {
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// The most days one after the other on each of which the player acted.
    pub(super) fn most_days_in_a_row(&self) -> u32 {
        let lengths = self.days.iter().map(|[first, last]| last - first + 1);
        u32::try_from(lengths.max().unwrap_or(0)).unwrap_or(u32::MAX)
    }

    fn acted_on(&mut self, day: i64) {
        let index = self.days.partition_point(|[_, last]| *last < day - 1);
        match self.days.get_mut(index) {
            Some([first, last]) if *first <= day + 1 => {
                *first = (*first).min(day);
                *last = (*last).max(day);
                let last = *last;
                if let Some([next, end]) = self.days.get(index + 1).copied()
                    && next <= last + 1
                {
                    self.days[index][1] = end;
                    self.days.remove(index + 1);
                }
            }
            _ => self.days.insert(index, [day, day]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(is_won: bool) -> Played {
        Played {
            game: "chess".to_owned(),
            plies: 40,
            is_won,
            ..Played::default()
        }
    }

    #[test]
    fn a_streak_ends_with_any_other_result_and_the_best_one_stays() {
        let mut career = Career::default();
        for is_won in [true, true, true, false, true] {
            career.add(&game(is_won));
        }
        assert_eq!((career.streak, career.best_streak), (1, 3));
        assert_eq!((career.finished, career.won), (5, 4));
    }

    #[test]
    fn a_game_of_few_plies_counts_for_nothing() {
        let mut career = Career::default();
        career.add(&Played {
            plies: LEAST_PLIES - 1,
            ..game(true)
        });
        assert_eq!(career, Career::default());
    }

    #[test]
    fn a_short_game_that_was_rated_ends_rows_but_adds_nothing() {
        let short = |is_won: bool, is_rated: bool| Played {
            plies: LEAST_PLIES - 1,
            is_lost_on_time: !is_won,
            is_rated,
            ..game(is_won)
        };
        let mut career = Career::default();
        career.add(&game(true));
        let before = career.clone();
        for (is_won, is_rated) in [(true, true), (true, false), (false, false)] {
            career.add(&short(is_won, is_rated));
            assert_eq!(career, before, "{is_won} {is_rated}");
        }
        career.add(&short(false, true));
        let ended = Career {
            streak: 0,
            on_time: 0,
            ..before
        };
        assert_eq!(career, ended);
    }

    #[test]
    fn only_a_win_counts_as_a_mate_an_upset_or_a_close_call() {
        let all = |is_won| Played {
            plies: 20,
            is_mate: true,
            is_mate_by_pawn: true,
            is_by_half_point: true,
            is_in_last_seconds: true,
            rated_higher: 250,
            ..game(is_won)
        };
        let numbers = |it: &Career| {
            let counts = [
                it.quick_mates,
                it.pawn_mates,
                it.half_points,
                it.last_seconds,
            ];
            (counts, it.greatest_upset)
        };
        let mut career = Career::default();
        career.add(&all(false));
        assert_eq!(numbers(&career), ([0; 4], 0));
        career.add(&all(true));
        assert_eq!(numbers(&career), ([1; 4], 250));
        career.add(&Played {
            plies: 21,
            ..all(true)
        });
        assert_eq!(career.quick_mates, 1);
    }

    #[test]
    fn a_loss_on_time_ends_a_row_of_games_without_one() {
        let mut career = Career::default();
        for is_lost_on_time in [false, false, true, false] {
            career.add(&Played {
                is_lost_on_time,
                ..game(false)
            });
        }
        assert_eq!((career.on_time, career.best_on_time), (1, 2));
    }

    #[test]
    fn days_in_a_row_are_those_of_a_set_in_whatever_order_they_come() {
        // A linear congruential generator: any order will do.
        let mut state = 1_u64;
        for _ in 0..200 {
            let mut career = Career::default();
            let mut days = BTreeSet::new();
            for _ in 0..30 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let day = i64::try_from(state >> 59).unwrap() + 20_000;
                days.insert(day);
                career.add(&Played {
                    days: BTreeSet::from([day]),
                    ..game(false)
                });
            }
            let length = |&from: &i64| (from..).take_while(|day| days.contains(day)).count();
            let longest = days.iter().map(length).max().unwrap();
            assert_eq!(career.most_days_in_a_row() as usize, longest);
            let listed: Vec<i64> = career
                .days
                .iter()
                .flat_map(|&[one, end]| one..=end)
                .collect();
            assert_eq!(listed, days.into_iter().collect::<Vec<i64>>());
        }
    }
}
