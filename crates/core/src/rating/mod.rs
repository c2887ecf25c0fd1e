//! Ratings as pure functions over numbers: Glicko-2 for two players, Weng-Lin for more.
//!
//! Glickman, *Example of the Glicko-2 system* (2013). Each game is a rating period of its own for
//! the two who played it; while somebody does not play, the deviation grows by the days that pass.
//!
//! Weng and Lin, *A Bayesian Approximation Method for Online Ranking* (2011), counts in other points: 25
//! for a newcomer, with a deviation of 25/3. Both are stored in the points of Glicko-2, in which a
//! newcomer has 1500 and a deviation of 350, so that every list reads alike.

mod category;

pub use self::category::RatingCategory;
use skillratings::{
    MultiTeamOutcome, Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

/// A deviation above this means that too little is known for a place on a leaderboard.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;

/// A deviation is never above this: it is what is known about a newcomer.
pub const WIDEST_DEVIATION: f64 = 350.0;

/// Deviations below this would freeze a rating for good.
pub const NARROWEST_DEVIATION: f64 = 45.0;

/// The lowest rating that is stored. Play does not lead here: whoever always loses moves ever less.
pub const LOWEST_RATING: f64 = -10_000.0;

/// As [`LOWEST_RATING`], at the other end.
pub const HIGHEST_RATING: f64 = 10_000.0;

/// More games than this are not foretold to make a rating settled.
const MOST_UNTIL_SETTLED: u32 = 100;

/// Days without a game after which the deviation grows by one step.
const DAYS_PER_PERIOD: u32 = 5;

/// Steps beyond this change nothing any more: the deviation is at its widest.
const MOST_PERIODS: u32 = 2_000;

/// What is known of a player's strength in one game and speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimate, in points of Glicko-2: a newcomer has 1500.
    pub rating: f64,
    /// The standard deviation of the estimate, in points: 350 for a newcomer, less with each game.
    pub deviation: f64,
    /// How erratic the player's results are, as Glicko-2 has it: 0.06 for a newcomer. It has no unit.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        let start = Glicko2Rating::new();
        Self {
            rating: start.rating,
            deviation: start.deviation,
            volatility: start.volatility,
        }
    }
}

impl Rating {
    /// The estimate as people read it, rounded to whole points.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`as` saturates, and ratings are small"
    )]
    pub fn points(&self) -> i32 {
        self.rating.round() as i32
    }

    /// Whether too little is known to rank the player.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }

    /// How many more games would make the rating settled, about: draws with players of the same strength, of whom as
    /// much is known as places on a leaderboard ask for; 0 if it is settled.
    #[must_use]
    pub fn games_until_settled(self) -> u32 {
        let (mut rating, mut games) = (self, 0);
        while rating.is_provisional() && games < MOST_UNTIL_SETTLED {
            let opponent = Self {
                rating: rating.rating,
                deviation: PROVISIONAL_DEVIATION,
                ..Self::default()
            };
            (rating, _) = after_game(rating, opponent, Result::Draw);
            games += 1;
        }
        games
    }

    /// The rating after `days` without a game.
    #[must_use]
    pub fn rested(self, days: u32) -> Self {
        let periods = (days / DAYS_PER_PERIOD).min(MOST_PERIODS);
        let rested = (0..periods).fold(self.for_library(), |rating, _| decay_deviation(&rating));
        Self::from_library(rested)
    }

    fn for_library(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }

    fn from_library(rating: Glicko2Rating) -> Self {
        Self {
            rating: rating.rating,
            deviation: rating
                .deviation
                .clamp(NARROWEST_DEVIATION, WIDEST_DEVIATION),
            volatility: rating.volatility,
        }
    }
}

/// The result of a game for the first of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// The first player won.
    Win,
    /// Nobody won.
    Draw,
    /// The second player won.
    Loss,
}

/// The ratings of two players after a game between them.
#[must_use]
pub fn after_game(first: Rating, second: Rating, result: Result) -> (Rating, Rating) {
    let outcome = match result {
        Result::Win => Outcomes::WIN,
        Result::Draw => Outcomes::DRAW,
        Result::Loss => Outcomes::LOSS,
    };
    let (first, second) = glicko2(
        &first.for_library(),
        &second.for_library(),
        &outcome,
        &Glicko2Config::new(),
    );
    (Rating::from_library(first), Rating::from_library(second))
}

/// How many points of Glicko-2 are one of Weng-Lin: their newcomers are equally unknown.
const WENG_LIN_POINT: f64 = WIDEST_DEVIATION / (25.0 / 3.0);

/// The ratings of all players after a game, each with the place that was reached: 1 is the best, and
/// who shares a place fared alike. With fewer than two players, and where places are missing, nobody's
/// changes.
#[must_use]
pub fn after_places(ratings: &[Rating], places: &[u8]) -> Vec<Rating> {
    match (ratings, places) {
        (&[first, second], &[one, other]) => {
            let result = match one.cmp(&other) {
                std::cmp::Ordering::Less => Result::Win,
                std::cmp::Ordering::Equal => Result::Draw,
                std::cmp::Ordering::Greater => Result::Loss,
            };
            let (first, second) = after_game(first, second, result);
            vec![first, second]
        }
        _ if ratings.len() != places.len() || ratings.len() < 2 => ratings.to_vec(),
        _ => after_many(ratings, places),
    }
}

fn after_many(ratings: &[Rating], places: &[u8]) -> Vec<Rating> {
    let newcomer = WengLinRating::new();
    let teams: Vec<_> = ratings
        .iter()
        .map(|rating| {
            [WengLinRating {
                rating: newcomer.rating
                    + (rating.rating - Rating::default().rating) / WENG_LIN_POINT,
                uncertainty: rating.deviation / WENG_LIN_POINT,
            }]
        })
        .collect();
    let ranked: Vec<_> = teams
        .iter()
        .zip(places)
        .map(|(team, &place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(place))))
        .collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    ratings
        .iter()
        .zip(after.iter().flatten())
        .map(|(before, after)| Rating {
            rating: Rating::default().rating + (after.rating - newcomer.rating) * WENG_LIN_POINT,
            deviation: (after.uncertainty * WENG_LIN_POINT)
                .clamp(NARROWEST_DEVIATION, WIDEST_DEVIATION),
            volatility: before.volatility,
        })
        .collect()
}

/// How much the next rated game of two people counts who have finished `earlier` ones of that game within a day: the first two
/// in full, then a half, a quarter, an eighth, and from the sixth on nothing. So nobody climbs by beating one friend,
/// or a second account, again and again.
#[must_use]
pub fn weight_after(earlier: u32) -> f64 {
    match earlier {
        0 | 1 => 1.0,
        2 => 0.5,
        3 => 0.25,
        4 => 0.125,
        _ => 0.0,
    }
}

/// After how many rated games somebody with a provisional rating counts in full as an opponent.
pub const GAMES_OF_NEWCOMER: u32 = 10;

/// How much a game counts for `own` against `opponent`, of whose rated games `games` have counted in full. For somebody
/// with a provisional rating it always counts in full. For others the first game of a newcomer counts a tenth, the
/// second two tenths, and so on: a new account is free, and thirty of them that lose once each lift nobody far.
#[must_use]
pub fn weight_against(own: Rating, opponent: Rating, games: u32) -> f64 {
    if own.is_provisional() || !opponent.is_provisional() {
        return 1.0;
    }
    let games = games.saturating_add(1);
    f64::from(games.min(GAMES_OF_NEWCOMER)) / f64::from(GAMES_OF_NEWCOMER)
}

impl Rating {
    /// The rating `weight` (0 to 1) of the way from this one to `after`. The deviation goes as far, so that games
    /// that count little also make nobody less provisional.
    #[must_use]
    pub fn towards(self, after: Self, weight: f64) -> Self {
        let between = |from: f64, to: f64| (to - from).mul_add(weight, from);
        Self {
            rating: between(self.rating, after.rating),
            deviation: between(self.deviation, after.deviation),
            volatility: between(self.volatility, after.volatility),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_the_same_two_count_less_and_less_and_then_nothing() {
        let weights = (0..8).map(weight_after);
        let expected = [1.0, 1.0, 0.5, 0.25, 0.125, 0.0, 0.0, 0.0];
        assert!(weights.eq(expected));
        assert!(weight_after(u32::MAX).abs() < f64::EPSILON);
    }

    #[test]
    fn the_games_until_a_rating_is_settled_are_those_that_it_takes() {
        let mut rating = Rating::default();
        let first = rating.games_until_settled();
        assert!((5..20).contains(&first), "{first}");
        for left in (0..first).rev() {
            assert!(rating.is_provisional(), "{left}: {rating:?}");
            let opponent = Rating {
                deviation: PROVISIONAL_DEVIATION,
                ..rating
            };
            (rating, _) = after_game(rating, opponent, Result::Draw);
            assert_eq!(rating.games_until_settled(), left);
        }
        assert!(!rating.is_provisional());
        // However unlikely the rating, an answer is found.
        for volatility in [0.0, 0.06, 0.5] {
            let odd = Rating {
                deviation: WIDEST_DEVIATION,
                volatility,
                ..Rating::default()
            };
            assert!(odd.games_until_settled() <= MOST_UNTIL_SETTLED);
        }
    }

    #[test]
    fn a_weight_scales_the_change_of_points_and_of_deviation() {
        let before = Rating::default();
        let (after, _) = after_game(before, before, Result::Win);
        assert_eq!(before.towards(after, 1.0).points(), after.points());
        assert_eq!(before.towards(after, 0.0), before);
        let half = before.towards(after, 0.5);
        let middle = |one: f64, other: f64| (one + other) / 2.0;
        assert!((half.rating - middle(before.rating, after.rating)).abs() < 1e-9);
        assert!((half.deviation - middle(before.deviation, after.deviation)).abs() < 1e-9);
    }

    #[test]
    fn however_often_somebody_beats_one_newcomer_in_a_day_the_gain_is_bounded() {
        let (mut winner, mut loser) = (Rating::default(), Rating::default());
        for game in 0..1_000 {
            let (won, lost) = after_game(winner, loser, Result::Win);
            let weight = weight_after(game);
            winner = winner.towards(won, weight);
            loser = loser.towards(lost, weight);
        }
        assert!(winner.rating < 1_800.0, "{winner:?}");
        assert!(winner.is_provisional());
    }

    /// What a player has after winning once against each of so many new accounts.
    fn after_beating_new_accounts(mut player: Rating, accounts: u32) -> Rating {
        for _ in 0..accounts {
            let newcomer = Rating::default();
            let (won, _) = after_game(player, newcomer, Result::Win);
            player = player.towards(won, weight_against(player, newcomer, 0));
        }
        player
    }

    #[test]
    fn thirty_new_accounts_lift_nobody_who_is_ranked_far() {
        for (rating, deviation, most) in [
            (1500.0, NARROWEST_DEVIATION, 15.0),
            (1500.0, PROVISIONAL_DEVIATION, 65.0),
            (1800.0, NARROWEST_DEVIATION, 10.0),
            (1800.0, PROVISIONAL_DEVIATION, 35.0),
            (2100.0, PROVISIONAL_DEVIATION, 15.0),
        ] {
            let before = Rating {
                rating,
                deviation,
                ..Rating::default()
            };
            let gain = after_beating_new_accounts(before, 30).rating - rating;
            assert!((0.0..most).contains(&gain), "{before:?} gains {gain}");
            // And losing to one is no disaster.
            let (lost, _) = after_game(before, Rating::default(), Result::Loss);
            let weight = weight_against(before, Rating::default(), 0);
            assert!(rating - before.towards(lost, weight).rating < 5.0);
        }
    }

    #[test]
    fn beating_new_accounts_alone_makes_nobody_ranked() {
        for accounts in [10, 30, 100] {
            let player = after_beating_new_accounts(Rating::default(), accounts);
            assert!(player.is_provisional(), "{accounts}: {player:?}");
        }
    }

    #[test]
    fn a_newcomer_counts_more_with_every_game_and_in_full_when_known() {
        let known = Rating {
            deviation: 60.0,
            ..Rating::default()
        };
        let newcomer = Rating::default();
        let weights = [0, 1, 8, 9, u32::MAX].map(|games| weight_against(known, newcomer, games));
        assert_eq!(
            weights.map(|weight| (weight * 10.0).round() as u8),
            [1, 2, 9, 10, 10]
        );
        for (own, opponent) in [(newcomer, known), (newcomer, newcomer), (known, known)] {
            assert!((weight_against(own, opponent, 0) - 1.0).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn a_newcomer_is_provisional_at_1500() {
        let newcomer = Rating::default();
        assert_eq!(newcomer.points(), 1500);
        assert!(newcomer.is_provisional());
    }

    #[test]
    fn the_winner_gains_and_the_loser_loses() {
        let (winner, loser) = after_game(Rating::default(), Rating::default(), Result::Win);
        assert!(winner.rating > 1600.0 && loser.rating < 1400.0);
        assert!((winner.rating - 1500.0 + loser.rating - 1500.0).abs() < 1e-6);
        assert!(winner.deviation < 350.0);
    }

    #[test]
    fn a_draw_between_equals_moves_nobody() {
        let (first, second) = after_game(Rating::default(), Rating::default(), Result::Draw);
        assert_eq!((first.points(), second.points()), (1500, 1500));
    }

    #[test]
    fn rest_widens_the_deviation_up_to_that_of_a_newcomer() {
        let known = Rating {
            deviation: 60.0,
            ..Rating::default()
        };
        assert!(known.rested(4).deviation < known.rested(100).deviation);
        assert!(known.rested(u32::MAX).deviation <= 350.0);
        assert!(known.rested(0).deviation >= 60.0);
    }

    #[test]
    fn one_game_of_glickmans_example_comes_out_as_the_formula_says() {
        // Computed by hand from steps 2 to 8 of the paper for one opponent, tau = 0.5.
        let player = Rating {
            rating: 1500.0,
            deviation: 200.0,
            volatility: 0.06,
        };
        let other = Rating {
            rating: 1400.0,
            deviation: 30.0,
            volatility: 0.06,
        };
        let (after, _) = after_game(player, other, Result::Win);
        assert!((after.rating - 1563.564).abs() < 0.1, "{after:?}");
        assert!((after.deviation - 175.403).abs() < 0.1, "{after:?}");
    }

    #[test]
    fn two_places_are_a_game_of_two() {
        let (known, newcomer) = (
            Rating {
                deviation: 80.0,
                ..Rating::default()
            },
            Rating::default(),
        );
        for (places, result) in [
            ([1, 2], Result::Win),
            ([2, 1], Result::Loss),
            ([1, 1], Result::Draw),
        ] {
            let (first, second) = after_game(known, newcomer, result);
            assert_eq!(after_places(&[known, newcomer], &places), [first, second]);
        }
    }

    #[test]
    fn among_many_the_better_place_brings_the_better_rating() {
        let after = after_places(&[Rating::default(); 4], &[3, 1, 2, 4]);
        let points: Vec<i32> = after.iter().map(Rating::points).collect();
        assert!(
            points[1] > points[2] && points[2] > points[0] && points[0] > points[3],
            "{points:?}"
        );
        assert!(points[1] > 1500 && points[3] < 1500, "{points:?}");
        assert!(after.iter().all(|rating| rating.deviation < 350.0));
    }

    #[test]
    fn whoever_shares_a_place_moves_alike() {
        let after = after_places(&[Rating::default(); 3], &[1, 2, 2]);
        assert_eq!(after[1], after[2]);
        let all = after_places(&[Rating::default(); 3], &[1, 1, 1]);
        assert!(all.iter().all(|rating| rating.points() == 1500));
    }

    #[test]
    fn without_a_game_nobody_moves() {
        let known = Rating {
            rating: 1800.0,
            deviation: 60.0,
            ..Rating::default()
        };
        assert_eq!(after_places(&[known], &[1]), [known]);
        assert_eq!(after_places(&[known; 3], &[1, 2]), [known; 3]);
    }
}
