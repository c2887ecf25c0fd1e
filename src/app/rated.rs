//! What the end of a game does to ratings.

use super::{App, draft::Draft};
use crate::store::{self, RatedResult, RatingChange};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    rating::{self, Rating, RatingCategory},
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
        let mut known = Vec::new();
        for &player in &rated.players {
            known.push(self.known(&rated, player, draft.at()).await?);
        }
        let before: Vec<Rating> = known.iter().map(|known| known.rating).collect();
        let after = rating::after_places(&before, &rated.places);
        let changes = (0..rated.players.len()).zip(known.iter().zip(after));
        Ok(changes
            .map(|(seat, (known, after))| rated.change(seat, known, after))
            .collect())
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
            .rating(player, &rated.category.to_string(), rated.speed)
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
    /// By seat.
    players: Vec<PlayerId>,
    category: RatingCategory,
    speed: Speed,
    /// By seat, from 1.
    places: Vec<u8>,
}

/// What is known of a player before the game.
struct Known {
    rating: Rating,
    games: u64,
}

impl Rated {
    /// Only games between different people count, only if the game is one that is rated, and only if
    /// enough was played.
    fn of(session: &Session) -> Option<Self> {
        let (terms, info) = (session.terms(), session.game().info());
        let players = session.players();
        let mut different = players.to_vec();
        different.sort_unstable();
        different.dedup();
        let counts = terms.rated
            && players.len() > 1
            && different.len() == players.len()
            && session.ply() >= info.rated_after?;
        counts.then_some(())?;
        let places = session.outcome()?.places(terms.seats);
        Some(Self {
            players: players.to_vec(),
            category: RatingCategory::new(info.key, session.game().division(&terms.setup)),
            speed: terms.control.speed(),
            places: places.iter().map(|(_, &place)| place).collect(),
        })
    }

    fn change(&self, seat: usize, known: &Known, after: Rating) -> RatingChange {
        RatingChange {
            player: self.players[seat],
            game: self.category.to_string(),
            speed: self.speed,
            games: known.games,
            before: known.rating,
            after,
            result: self.result(self.places[seat]),
        }
    }

    /// The first place alone is a win, one that everybody shares a draw, and all others a loss.
    fn result(&self, place: u8) -> RatedResult {
        if self.places.iter().all(|&other| other == place) {
            RatedResult::Draw
        } else if place == 1 {
            RatedResult::Win
        } else {
            RatedResult::Loss
        }
    }
}

fn days_between(from: Timestamp, to: Timestamp) -> u32 {
    let days = (to - from).as_secs() / Span::from_days(1).as_secs();
    u32::try_from(days.max(0)).unwrap_or(u32::MAX)
}
