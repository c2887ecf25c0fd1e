//! What ratings are compared within.

use std::fmt;

/// A game, or one of its divisions: ratings of different categories say nothing about each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RatingCategory {
    /// The key of the game.
    pub game: String,
    /// The key of the division; empty where the game has none.
    pub division: String,
}

impl RatingCategory {
    /// The category of a division of a game.
    #[must_use]
    pub fn new(game: &str, division: &str) -> Self {
        Self {
            game: game.to_owned(),
            division: division.to_owned(),
        }
    }

    /// Reads the stored form.
    #[must_use]
    pub fn from_key(key: &str) -> Self {
        let (game, division) = key.split_once('/').unwrap_or((key, ""));
        Self::new(game, division)
    }
}

/// The stored form: `chess`, `go/19x19`.
impl fmt::Display for RatingCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.division.as_str() {
            "" => f.write_str(&self.game),
            division => write!(f, "{}/{division}", self.game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_form_is_read_back() {
        for key in ["chess", "go/19x19"] {
            assert_eq!(RatingCategory::from_key(key).to_string(), key);
        }
        assert_eq!(
            RatingCategory::from_key("go/9x9"),
            RatingCategory::new("go", "9x9")
        );
    }
}
