//! What the end of a game does to ratings.

use super::{
    App, AppError, Denied,
    draft::Draft,
    limits::{EXITS, EXITS_WITHIN},
};
use crate::store::{self, EarlyExit, ExitAllowance, PlayerResult, RatingChange};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    rating::{self, GAMES_OF_NEWCOMER, Rating, RatingCategory},
    rules::{Seat, SeatSet},
    session::{Ending, Origin, PlayerId, Session, SessionView, TIME},
};

/// Within what time the rated games of the same two in one game count together.
pub(super) const PAIR_WITHIN: Span = Span::DAY;

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
            return self.changes_by_exits(draft).await;
        };
        let known = self.all_known(&rated, draft.at()).await?;
        let earlier = self.earlier_games(&rated, draft.at()).await?;
        Ok(rated.changes(&known, earlier))
    }

    /// For whoever leaves a rated game before it can count and has used up what a day allows, it is a loss in full; for
    /// the others nothing happened.
    async fn changes_by_exits(&self, draft: &Draft) -> Result<Vec<RatingChange>, store::Error> {
        let mut changes = Vec::new();
        for player in left_early(&draft.session, draft.has_ended()) {
            let exits = self.exits_within(player, draft.at()).await?;
            let seat = seat_of(&draft.session, player);
            if let Some(seat) = seat.filter(|_| exits.len() >= EXITS) {
                let rated = Rated::lost_by(&draft.session, seat);
                let known = self.all_known(&rated, draft.at()).await?;
                changes.push(rated.loss(seat, &known));
            }
        }
        Ok(changes)
    }

    /// Who leaves a rated game before it could count: those whose ratings it does not change may do so only so often.
    pub(super) fn early_exits(draft: &Draft, ratings: &[RatingChange]) -> Vec<EarlyExit> {
        let allowance = ExitAllowance {
            exits: EXITS,
            since: draft.at() - EXITS_WITHIN,
        };
        let is_charged = |player| ratings.iter().any(|change| change.player == player);
        let exit = |player| EarlyExit {
            player,
            allowance: (!is_charged(player)).then_some(allowance),
        };
        let left = left_early(&draft.session, draft.has_ended());
        left.into_iter().map(exit).collect()
    }

    /// When somebody left rated games early, as far as it still counts at `now`.
    async fn exits_within(
        &self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<Timestamp>, store::Error> {
        let store = &self.inner.store;
        store.early_exits(player, now - EXITS_WITHIN).await
    }

    /// How many rated games of this game two of the players have finished within the last day: of all pairs, the one that
    /// has played most often decides.
    async fn earlier_games(&self, rated: &Rated, now: Timestamp) -> Result<u32, store::Error> {
        self.earlier_games_of(rated.pairs(), &rated.category, now)
            .await
    }

    async fn earlier_games_of(
        &self,
        pairs: impl Iterator<Item = [PlayerId; 2]>,
        category: &RatingCategory,
        now: Timestamp,
    ) -> Result<u32, store::Error> {
        let (store, game) = (&self.inner.store, category.to_string());
        let mut earlier = 0;
        for pair in pairs {
            let games = store.rated_games_of_pair(pair, &game, now - PAIR_WITHIN);
            earlier = earlier.max(games.await?);
        }
        Ok(earlier)
    }

    /// How much a game of two counts if it is finished next, from 0 to 1, by how often they have played it within a day:
    /// what can be told before it begins.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn weight_for_pair(
        &self,
        pair: [PlayerId; 2],
        view: &SessionView,
        now: Timestamp,
    ) -> Result<f64, AppError> {
        let category = RatingCategory::new(view.info().key, view.division());
        let earlier = self.earlier_games_of([pair].into_iter(), &category, now);
        Ok(rating::weight_after(earlier.await?))
    }

    /// Whether somebody may begin rated games: not for a while after leaving several before they could count.
    ///
    /// # Errors
    ///
    /// [`Denied::RatedPause`], or the store failed.
    pub(super) async fn may_play_rated(
        &self,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<(), AppError> {
        let exits = self.exits_within(player, now).await?;
        let latest = exits.len().checked_sub(EXITS);
        // The pause ends when fewer than that many lie within the time that is looked at.
        match latest.and_then(|index| exits.get(index)) {
            Some(&at) => Err(Denied::RatedPause(at + EXITS_WITHIN).into()),
            None => Ok(()),
        }
    }

    /// What is known of all players, by seat.
    async fn all_known(&self, rated: &Rated, now: Timestamp) -> Result<Vec<Known>, store::Error> {
        let mut known = Vec::with_capacity(rated.players.len());
        for &player in &rated.players {
            known.push(self.known(rated, player, now).await?);
        }
        Ok(known)
    }

    async fn known(
        &self,
        rated: &Rated,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Known, store::Error> {
        let (store, category) = (&self.inner.store, rated.category.to_string());
        let Some(record) = store.rating(player, &category, rated.speed).await? else {
            return Ok(Known {
                rating: Rating::default(),
                games: 0,
                in_full: 0,
            });
        };
        Ok(Known {
            rating: record.rating.rested(days_between(record.last, now)),
            games: record.games,
            in_full: store
                .games_in_full(player, &category, rated.speed, GAMES_OF_NEWCOMER)
                .await?,
        })
    }
}

/// Who left a rated game before it could count, if one has just ended like that: whoever called it off or gave it
/// up, and of two also whoever lost it too early, but not by time before the first action.
pub(super) fn left_early(session: &Session, has_ended: bool) -> Vec<PlayerId> {
    let least = session.rated_after();
    let is_counted = least.is_none_or(|least| session.ply() >= least);
    if !has_ended || !session.terms().rated || is_counted {
        return Vec::new();
    }
    let seats = match session.ending() {
        Some(Ending::Aborted { seat }) => seat.iter().copied().collect::<SeatSet>(),
        Some(Ending::Ended(outcome)) if session.seats().len() == 2 => {
            let winners = outcome.winners();
            if winners.is_empty() {
                winners
            } else {
                session.seats().minus(winners)
            }
        }
        _ => session.forfeited(),
    };
    let replaced = session.replaced().map(|(_, player)| player);
    // Whoever never acted may not know that somebody accepted: that does not count against them. Of two, whoever
    // accepted knows, or agreed last to play again.
    let is_by_time = session
        .outcome()
        .is_some_and(|it| it.reason().key() == TIME);
    let player = |seat: Seat| session.players().get(seat.index()).copied();
    let accepted = match session.challenge() {
        Some(challenge) if session.seats().len() == 2 => {
            let mut joined = session.joined().iter().copied();
            joined.find(|&it| it != challenge.by)
        }
        None if session.seats().len() == 2 => match session.origin() {
            Some(Origin::Rematch { agreed_last, .. }) => agreed_last,
            _ => None,
        },
        _ => None,
    };
    let may_not_know = |seat: &Seat| {
        is_by_time && !session.has_acted(*seat) && (accepted.is_none() || player(*seat) != accepted)
    };
    let knew = seats.iter().filter(|seat| !may_not_know(seat));
    knew.filter_map(player).chain(replaced).collect()
}

/// A finished game that counts.
pub(super) struct Rated {
    /// By seat; behind them those who left and whose seats others took over.
    pub(super) players: Vec<PlayerId>,
    pub(super) category: RatingCategory,
    pub(super) speed: Speed,
    /// Of each of them, from 1.
    places: Vec<u8>,
}

/// What is known of a player before the game.
pub(super) struct Known {
    pub(super) rating: Rating,
    pub(super) games: u64,
    /// How many of the games counted in full, as far as that matters: two new accounts that play each other all day are
    /// still new to others.
    pub(super) in_full: u32,
}

impl Rated {
    /// Only games between different people count, only if the game is one that is rated, and only if
    /// enough was played.
    pub(super) fn of(session: &Session) -> Option<Self> {
        let terms = session.terms();
        let players = session.players();
        let mut different = players.to_vec();
        different.sort_unstable();
        different.dedup();
        let counts = terms.rated
            && players.len() > 1
            && different.len() == players.len()
            && session.ply() >= session.rated_after()?;
        counts.then_some(())?;
        let places = session.outcome()?.places(terms.seats);
        let places = places.iter().map(|(_, &place)| place).collect();
        let mut rated = Self::with_places(session, places);
        // Whoever left is behind all who played on, whatever their seat came to.
        let last = u8::try_from(players.len()).unwrap_or(u8::MAX);
        for (_, player) in session.replaced() {
            rated.players.push(player);
            rated.places.push(last.saturating_add(1));
        }
        Some(rated)
    }

    /// A game that counts as if one had lost it to all others.
    pub(super) fn lost_by(session: &Session, loser: usize) -> Self {
        let seats = 0..session.players().len();
        let places = seats.map(|seat| if seat == loser { 2 } else { 1 });
        Self::with_places(session, places.collect())
    }

    fn with_places(session: &Session, places: Vec<u8>) -> Self {
        let (terms, game) = (session.terms(), session.game());
        Self {
            players: session.players().to_vec(),
            category: RatingCategory::new(game.info().key, game.setups().division(&terms.setup)),
            speed: terms.control.speed(),
            places,
        }
    }

    /// Every two of the players.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [PlayerId; 2]> + use<'_> {
        let players = self.players.iter().copied().enumerate();
        players.flat_map(|(index, one)| self.players[index + 1..].iter().map(move |&it| [one, it]))
    }

    /// What the result does to the ratings of all, two of whom have played `earlier` rated games within a day.
    pub(super) fn changes(&self, known: &[Known], earlier: u32) -> Vec<RatingChange> {
        let weight = rating::weight_after(earlier);
        let changes = (0..self.players.len()).zip(self.after(known));
        changes
            .map(|(seat, after)| {
                let weight = weight * weight_of_opponents(seat, known);
                self.change(seat, &known[seat], after, weight)
            })
            .collect()
    }

    /// What it does to one seat to have lost.
    pub(super) fn loss(&self, seat: usize, known: &[Known]) -> RatingChange {
        self.change(seat, &known[seat], self.after(known)[seat], 1.0)
    }

    /// All ratings after the game, in the order of the players.
    fn after(&self, known: &[Known]) -> Vec<Rating> {
        let before: Vec<Rating> = known.iter().map(|known| known.rating).collect();
        rating::after_places(&before, &self.places)
    }

    fn change(&self, seat: usize, known: &Known, after: Rating, weight: f64) -> RatingChange {
        RatingChange {
            player: self.players[seat],
            game: self.category.to_string(),
            speed: self.speed,
            games: known.games,
            before: known.rating,
            after: known.rating.towards(after, weight),
            weight,
            result: self.result(self.places[seat]),
        }
    }

    /// The first place alone is a win, one that everybody shares a draw, and all others a loss.
    fn result(&self, place: u8) -> PlayerResult {
        if self.places.iter().all(|&other| other == place) {
            PlayerResult::Draw
        } else if place == 1 {
            PlayerResult::Win
        } else {
            PlayerResult::Loss
        }
    }
}

/// The place of a player among those who sit.
pub(super) fn seat_of(session: &Session, player: PlayerId) -> Option<usize> {
    let mut seats = session.players().iter();
    seats.position(|&seated| seated == player)
}

/// How much a game counts for a seat because of who sits in the others, on average.
fn weight_of_opponents(own: usize, known: &[Known]) -> f64 {
    let weights = known.iter().enumerate().filter(|&(seat, _)| seat != own);
    let weights = weights
        .map(|(_, other)| rating::weight_against(known[own].rating, other.rating, other.in_full));
    let (sum, count) = weights.fold((0.0, 0.0), |(sum, count), weight| {
        (sum + weight, count + 1.0)
    });
    if count > 0.0 { sum / count } else { 1.0 }
}

pub(super) fn days_between(from: Timestamp, to: Timestamp) -> u32 {
    let days = (to - from).as_secs() / Span::DAY.as_secs();
    u32::try_from(days.max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        Arrival,
        tests::{ANN, BEN, DORA, TestApp, chess, plays},
        wall_clock,
    };
    use qiyuan_core::session::{Command, Offer, Request, SessionId, Terms};

    /// Ann and Ben play a rated game and agree to a rematch, in which Ben is to move first; who agreed last is given.
    async fn rematch(test: &TestApp, last: PlayerId, now: Timestamp) -> SessionId {
        let terms = Terms {
            rated: true,
            ..chess("3m")
        };
        let session = test.game(terms, BEN, now).await;
        let ask = async |request| {
            let asked = test.app.act(session, request, Arrival::unasked(now));
            asked.await.unwrap()
        };
        for (player, text) in [(ANN, "f3"), (BEN, "e5"), (ANN, "g4"), (BEN, "Qh4")] {
            ask(plays(player, text)).await;
        }
        let first = if last == BEN { ANN } else { BEN };
        ask(Request::typed(first, Command::Offer(Offer::Rematch))).await;
        let agreed = Request::typed(last, Command::AcceptOffer(Offer::Rematch));
        ask(agreed).await.rematched().unwrap()
    }

    #[tokio::test]
    async fn whoever_agrees_last_to_a_rematch_and_never_moves_leaves_it() {
        let test = TestApp::open().await;
        let now = wall_clock::now();
        for (last, exits) in [(ANN, 0), (BEN, 1)] {
            let session = rematch(&test, last, now).await;
            let flag = now + Span::from_mins(4);
            let ticks = Request::system(Command::Tick);
            let ticked = test.app.act(session, ticks, Arrival::unasked(flag));
            let outcome = ticked.await.unwrap().outcome().cloned();
            assert_eq!(outcome.unwrap().reason().key(), TIME);
            let left = async |player| test.store.early_exits(player, now).await.unwrap().len();
            assert_eq!((left(ANN).await, left(BEN).await), (0, exits));
        }
        test.app.close().await;
    }

    #[tokio::test]
    async fn whoever_left_is_rated_behind_all_others_and_who_took_over_by_the_seat() {
        let test = TestApp::open().await;
        let now = wall_clock::now();
        let session = test.awaits_a_substitute(now).await;
        test.is_played_out(session, now).await;
        let view = test.app.public_view(session, now).await.unwrap();
        assert_eq!(view.outcome().unwrap().reason().key(), "hands");
        let places = view.outcome().unwrap().places(4);
        let changes = test.store.rating_changes_of_session(session);
        let changes = changes.await.unwrap();
        assert_eq!(changes.len(), 5);
        let after = |player| {
            let change = changes.iter().find(|it| it.player == player);
            change.unwrap().after.points()
        };
        let left = after(PlayerId(3));
        let others = [ANN, BEN, DORA, PlayerId(4)];
        assert!(
            others.iter().all(|other| after(*other) > left),
            "{changes:?}"
        );
        for (seat, player) in (0..).map(Seat).zip(view.players().to_vec()) {
            for (other, rival) in (0..).map(Seat).zip(view.players()) {
                let is_better = places[seat] < places[other];
                assert!(!is_better || after(player) > after(*rival), "{changes:?}");
            }
        }
        test.app.close().await;
    }
}
