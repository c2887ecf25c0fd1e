//! The points of an arena, as lichess counts them.

use crate::contest::history::GameScore;

/// From how many plies a win gains a point for going berserk.
const BERSERK_PLIES: u32 = 14;

/// From how many plies a draw counts.
const DRAW_PLIES: u32 = 20;

/// A game of one player, in the order in which their games ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaGame {
    /// How it went.
    pub score: GameScore,
    /// How many plies were played.
    pub plies: u32,
    /// Whether the player gave up half of the time.
    pub is_berserk: bool,
}

/// What the rules of scoring take from the game that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// From how many plies a draw counts although no win came after the last one: 60, less for short games.
    pub long_draw: u32,
}

impl Default for Scores {
    fn default() -> Self {
        Self { long_draw: 60 }
    }
}

/// The points of each game.
#[must_use]
pub fn points(games: &[ArenaGame], scores: Scores) -> Vec<u32> {
    let mut wins_in_a_row = 0;
    let mut drew_since_win = false;
    let each = games.iter().map(|game| {
        let is_on_fire = wins_in_a_row >= 2;
        match game.score {
            GameScore::Win => {
                wins_in_a_row += 1;
                drew_since_win = false;
                let berserk = game.is_berserk && game.plies >= BERSERK_PLIES;
                (if is_on_fire { 4 } else { 2 }) + u32::from(berserk)
            }
            GameScore::Draw => {
                let counts = game.plies >= DRAW_PLIES
                    && (is_on_fire || !drew_since_win || game.plies >= scores.long_draw);
                wins_in_a_row = 0;
                drew_since_win = true;
                match (counts, is_on_fire) {
                    (false, _) => 0,
                    (true, false) => 1,
                    (true, true) => 2,
                }
            }
            GameScore::Loss => {
                wins_in_a_row = 0;
                0
            }
        }
    });
    each.collect()
}

/// How well somebody played, by the strength of their opponents: a mean over games, kept as its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Performance {
    sum: i64,
    games: u32,
}

impl Performance {
    /// By how much a win or a loss differs from the opponent's rating.
    const STEP: i64 = 500;

    /// Adds a game against an opponent of this rating at its start.
    pub fn add(&mut self, opponent: i32, score: GameScore) {
        let step = match score {
            GameScore::Win => Self::STEP,
            GameScore::Draw => 0,
            GameScore::Loss => -Self::STEP,
        };
        self.sum += i64::from(opponent) + step;
        self.games += 1;
    }

    /// The rating that was performed, rounded; nothing without a game.
    #[must_use]
    pub fn rating(self) -> Option<i64> {
        let games = i64::from(self.games);
        (games > 0).then(|| (2 * self.sum + games).div_euclid(2 * games))
    }
}

/// The better performance is greater; none is the least.
impl Ord for Performance {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let cross = |one: &Self, two: &Self| one.sum * i64::from(two.games);
        match (self.games, other.games) {
            (0, _) | (_, 0) => self.games.min(1).cmp(&other.games.min(1)),
            _ => cross(self, other).cmp(&cross(other, self)),
        }
    }
}

impl PartialOrd for Performance {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::cases;

    #[test]
    fn games_are_scored_as_in_every_case() {
        let mut compared = 0;
        for case in cases()["arena"]["cases"].as_array().unwrap() {
            let games: Vec<ArenaGame> = case["games"]
                .as_array()
                .unwrap()
                .iter()
                .map(|game| ArenaGame {
                    score: match game["res"].as_str().unwrap() {
                        "win" => GameScore::Win,
                        "draw" => GameScore::Draw,
                        _ => GameScore::Loss,
                    },
                    plies: u32::try_from(game["plies"].as_u64().unwrap()).unwrap(),
                    is_berserk: game["berserk"] == true,
                })
                .collect();
            let ours = points(&games, Scores::default());
            assert_eq!(serde_json::json!(ours), case["points"], "{}", case["name"]);
            compared += 1;
        }
        assert_eq!(compared, 8);
    }

    #[test]
    fn a_draw_of_few_plies_gives_nothing_and_is_a_draw_all_the_same() {
        let draw = |plies| ArenaGame {
            score: GameScore::Draw,
            plies,
            is_berserk: false,
        };
        assert_eq!(points(&[draw(19), draw(30)], Scores::default()), [0, 0]);
        assert_eq!(
            points(&[draw(20), draw(40)], Scores { long_draw: 40 }),
            [1, 1]
        );
    }

    #[test]
    fn a_performance_is_the_mean_of_what_the_games_were_worth() {
        let mut performance = Performance::default();
        assert_eq!(performance.rating(), None);
        performance.add(1500, GameScore::Win);
        performance.add(1601, GameScore::Loss);
        assert_eq!(performance.rating(), Some(1551));
        let mut other = Performance::default();
        other.add(1550, GameScore::Draw);
        assert!(performance > other && other > Performance::default());
    }
}
