//! What the end of a game does to ratings.

use super::{App, draft::Draft};
use crate::store::{self, RatedResult, RatingChange};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    rating::{self, Rating},
    rules::{Outcome, Seat},
    session::{PlayerId, Session},
};

impl App {
    /// The changes of ratings that go with the end of a rated game; none if the draft ends no such game.
    pub(super) async fn rating_changes(
        &self,
        draft: &Draft,
    ) -> Result<Vec<RatingChange>, store::Error> {
        let Some(rated) = draft
            .has_result()
            .then(|| Rated::of(&draft.session))
            .flatten()
        else {
            return Ok(Vec::new());
        };
        let [first, second] = rated.players;
        let (first, second) = (
            self.known(&rated, first, draft.at()).await?,
            self.known(&rated, second, draft.at()).await?,
        );
        let (after_first, after_second) =
            rating::after_game(first.rating, second.rating, rated.result);
        Ok(vec![
            rated.change(rated.players[0], &first, after_first, rated.result),
            rated.change(
                rated.players[1],
                &second,
                after_second,
                reversed(rated.result),
            ),
        ])
    }

    async fn known(
        &self,
        rated: &Rated,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Known, store::Error> {
        let record = self
            .inner
            .store
            .rating(player, &rated.ladder, rated.speed)
            .await?;
        Ok(record.map_or(
            Known {
                rating: Rating::default(),
                games: 0,
            },
            |record| Known {
                rating: record.rating.rested(days_between(record.last, now)),
                games: record.games,
            },
        ))
    }
}

/// A finished game that counts.
struct Rated {
    players: [PlayerId; 2],
    /// The list in which the game is ranked.
    ladder: String,
    speed: Speed,
    /// For the first seat.
    result: rating::Result,
}

/// What is known of a player before the game.
struct Known {
    rating: Rating,
    games: u64,
}

impl Rated {
    /// Only games between two people count, and only if enough was played.
    fn of(session: &Session) -> Option<Self> {
        let (terms, info) = (session.terms(), session.game().info());
        let &[first, second] = session.players() else {
            return None;
        };
        let counts = terms.rated && first != second && session.ply() >= info.rated_after;
        counts.then_some(())?;
        Some(Self {
            players: [first, second],
            ladder: ladder(info.key, session.game().division(&terms.setup)),
            speed: terms.control.speed(),
            result: result_of_first(session.outcome()?),
        })
    }

    fn change(
        &self,
        player: PlayerId,
        known: &Known,
        after: Rating,
        result: rating::Result,
    ) -> RatingChange {
        RatingChange {
            player,
            game: self.ladder.clone(),
            speed: self.speed,
            games: known.games,
            before: known.rating,
            after,
            result: match result {
                rating::Result::Win => RatedResult::Win,
                rating::Result::Draw => RatedResult::Draw,
                rating::Result::Loss => RatedResult::Loss,
            },
        }
    }
}

/// The key of the list in which a division of a game is ranked: ratings of different lists say nothing
/// about each other.
pub(super) fn ladder(game: &str, division: &str) -> String {
    if division.is_empty() {
        game.to_owned()
    } else {
        format!("{game}/{division}")
    }
}

fn result_of_first(outcome: &Outcome) -> rating::Result {
    let winners = outcome.winners();
    if winners.contains(Seat(0)) {
        rating::Result::Win
    } else if winners.is_empty() {
        rating::Result::Draw
    } else {
        rating::Result::Loss
    }
}

const fn reversed(result: rating::Result) -> rating::Result {
    match result {
        rating::Result::Win => rating::Result::Loss,
        rating::Result::Draw => rating::Result::Draw,
        rating::Result::Loss => rating::Result::Win,
    }
}

fn days_between(from: Timestamp, to: Timestamp) -> u32 {
    let days = (to - from).as_secs() / Span::from_days(1).as_secs();
    u32::try_from(days.max(0)).unwrap_or(u32::MAX)
}
