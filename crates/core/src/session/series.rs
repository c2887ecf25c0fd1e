//! Matches of several games between two players: the seats alternate, the next game begins by itself, and the match ends
//! when it is decided.
//!
//! Each game of a match is a session of its own. What was agreed stands in its terms, and how the match stood when it
//! began in its origin; so whether there is a next game follows from the session's own events. It is opened as an agreed
//! rematch is: by whoever holds the session, in the same change that ends the game.

use serde::{Deserialize, Serialize};

use super::{
    ABSENCE, Ending, Origin, Seated, Session, Stage, TIME, Terms, lobby::exchanged,
    resign::RESIGNATION,
};
use crate::rules::Seat;

/// How long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeriesLength {
    /// Whoever first wins so many games wins the match; drawn games do not count.
    Wins(u8),
    /// So many games, or fewer if nobody can catch up any more; a drawn game is half a point for each.
    Games(u8),
}

/// How many games of a match each seat has won, and how many were drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeriesScore {
    /// By seat.
    pub won: [u16; 2],
    /// Drawn games.
    pub drawn: u16,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesState {
    /// It goes on, with this game or the next one.
    GoesOn,
    /// This seat has won it.
    Won(Seat),
    /// Nobody has.
    Drawn,
    /// A game without a result has ended it.
    BrokenOff,
}

/// A match, as it stands with one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How long it is.
    pub length: SeriesLength,
    /// Which of its games this is, from 1.
    pub number: u32,
    /// The score by the seats of this game, with this game once it has ended.
    pub score: SeriesScore,
    /// How it stands.
    pub state: SeriesState,
    /// Whether somebody has given it up: they called a later game off, or lost one before they moved in it.
    pub is_given_up: bool,
}

impl SeriesLength {
    /// The most wins that can be agreed on.
    pub const MOST_WINS: u8 = 10;
    /// The most games that can be agreed on.
    pub const MOST_GAMES: u8 = 20;
    /// With how many games a match for wins ends in any case.
    const LONGEST: u32 = 40;

    /// Whether there are such matches. One game alone is none.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        match self {
            Self::Wins(wins) => 2 <= wins && wins <= Self::MOST_WINS,
            Self::Games(games) => 2 <= games && games <= Self::MOST_GAMES,
        }
    }
}

impl SeriesScore {
    /// How many games were played.
    #[must_use]
    pub fn games(self) -> u32 {
        self.won
            .into_iter()
            .chain([self.drawn])
            .map(u32::from)
            .sum()
    }

    /// The half points of each seat: what decides a match of so many games.
    #[must_use]
    pub fn half_points(self) -> [u32; 2] {
        self.won
            .map(|won| 2 * u32::from(won) + u32::from(self.drawn))
    }

    /// The score by the seats of the next game.
    fn exchanged(self) -> Self {
        let [first, second] = self.won;
        Self {
            won: [second, first],
            ..self
        }
    }

    /// The score after a game that this seat has won, or nobody.
    fn after(mut self, winner: Option<Seat>) -> Self {
        let games = match winner {
            Some(Seat(seat)) => &mut self.won[usize::from(seat.min(1))],
            None => &mut self.drawn,
        };
        *games = games.saturating_add(1);
        self
    }

    /// How a match of this length stands.
    fn state(self, length: SeriesLength) -> SeriesState {
        let ([first, second], left) = match length {
            SeriesLength::Wins(wins) => {
                let most = self.won.into_iter().max().unwrap_or_default();
                let is_over = most >= u16::from(wins) || self.games() >= SeriesLength::LONGEST;
                (self.won.map(u32::from), if is_over { 0 } else { u32::MAX })
            }
            SeriesLength::Games(games) => {
                let left = u32::from(games).saturating_sub(self.games());
                (self.half_points(), 2 * left)
            }
        };
        match first.cmp(&second) {
            _ if first.abs_diff(second) <= left && left > 0 => SeriesState::GoesOn,
            std::cmp::Ordering::Greater => SeriesState::Won(Seat(0)),
            std::cmp::Ordering::Less => SeriesState::Won(Seat(1)),
            std::cmp::Ordering::Equal => SeriesState::Drawn,
        }
    }
}

impl Session {
    /// The match of which this game is a part, if it is.
    #[must_use]
    pub fn series(&self) -> Option<Series> {
        let length = self.terms.series?;
        let before = match self.origin {
            Some(Origin::Series { score, .. }) => score,
            _ => SeriesScore::default(),
        };
        let number = before.games() + 1;
        let series = |score: SeriesScore, state, is_given_up| Series {
            length,
            number,
            score,
            state,
            is_given_up,
        };
        let other = |seat: Seat| Seat(1 - seat.0.min(1));
        Some(match &self.ending {
            Some(Ending::Ended(outcome)) => {
                let winner = Some(outcome.winners()).filter(|it| it.len() == 1);
                let winner = winner.and_then(|it| it.first_seat());
                let score = before.after(winner);
                // Whoever stays away does not let the other wait for every game anew.
                let is_left = [RESIGNATION, TIME, ABSENCE].contains(&outcome.reason().key());
                match winner.filter(|&winner| is_left && !self.has_acted(other(winner))) {
                    Some(winner) => series(score, SeriesState::Won(winner), true),
                    None => series(score, score.state(length), false),
                }
            }
            Some(Ending::Aborted { seat: Some(seat) }) if number > 1 => {
                series(before, SeriesState::Won(other(*seat)), true)
            }
            Some(_) => series(before, SeriesState::BrokenOff, false),
            None => series(before, SeriesState::GoesOn, false),
        })
    }

    /// The next game of the match, if this one is over and the match is not.
    pub(super) fn next_in_series(&self) -> Option<Seated> {
        let series = self.series()?;
        let goes_on = self.stage() == Stage::Over && series.state == SeriesState::GoesOn;
        let rated = match self.origin {
            Some(Origin::Series { rated, .. }) => rated,
            _ => self.terms.rated,
        };
        goes_on.then(|| Seated {
            players: exchanged(&self.players),
            terms: Terms {
                rated,
                ..self.terms.clone()
            },
            origin: Origin::Series {
                session: self.id,
                score: series.score.exchanged(),
                rated,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        BadTerms, Challenge, Command, Event, Offer, PlayerId, Refusal, SessionId, Terms,
        toy::{ANN, BEA, Bench, Heap, open_challenge, terms},
    };

    fn of(length: SeriesLength) -> Terms {
        Terms {
            series: Some(length),
            ..terms("1m")
        }
    }

    /// The first game of a match between Ann and Bea, in which both have moved.
    fn first(length: SeriesLength) -> Bench {
        let mut bench = Bench::begun_with(of(length));
        both_move(&mut bench);
        bench
    }

    fn both_move(bench: &mut Bench) {
        let players = bench.session.players().to_vec();
        for player in players {
            bench.plays(player, "1").unwrap();
        }
    }

    /// The next game, opened as whoever holds the session does.
    fn next(bench: &mut Bench) -> Bench {
        let wanted = bench.session.wanted_rematch().unwrap();
        let id = SessionId(bench.session.id().0 + 1);
        let now = bench.now;
        let (session, log) = Session::open_seated(id, &Heap, wanted, now).unwrap();
        bench.system(Command::Rematched { session: id }).unwrap();
        assert_eq!(bench.session.wanted_rematch(), None, "it is opened once");
        Bench { session, log, now }
    }

    fn loses(bench: &mut Bench, player: PlayerId) -> Series {
        bench.asks(player, Command::Resign).unwrap();
        bench.session.series().unwrap()
    }

    #[test]
    fn colors_alternate_until_somebody_has_won_as_often_as_was_agreed() {
        let mut game = first(SeriesLength::Wins(2));
        assert_eq!(game.session.wanted_rematch(), None);
        let series = loses(&mut game, ANN);
        assert_eq!((series.number, series.score.won), (1, [0, 1]));
        assert_eq!(series.state, SeriesState::GoesOn);
        let mut game = next(&mut game);
        assert_eq!(game.session.players(), [BEA, ANN]);
        let series = game.session.series().unwrap();
        assert_eq!((series.number, series.score.won), (2, [1, 0]));
        both_move(&mut game);
        assert_eq!(loses(&mut game, BEA).state, SeriesState::GoesOn);
        let mut game = next(&mut game);
        assert_eq!(game.session.players(), [ANN, BEA]);
        both_move(&mut game);
        let series = loses(&mut game, BEA);
        assert_eq!((series.number, series.score.won), (3, [2, 1]));
        assert_eq!(
            (series.state, series.is_given_up),
            (SeriesState::Won(Seat(0)), false)
        );
        assert_eq!(game.session.wanted_rematch(), None);
    }

    #[test]
    fn a_game_that_may_not_be_rated_leaves_the_next_one_as_it_was_agreed() {
        let mut game = Bench::begun_with(Terms {
            rated: true,
            ..of(SeriesLength::Wins(3))
        });
        both_move(&mut game);
        loses(&mut game, ANN);
        let mut wanted = game.session.wanted_rematch().unwrap();
        assert!(wanted.terms.rated);
        // As it is opened while somebody may not begin rated games.
        wanted.terms.rated = false;
        let id = SessionId(game.session.id().0 + 1);
        let (session, log) = Session::open_seated(id, &Heap, wanted, game.now).unwrap();
        let mut second = Bench {
            session,
            log,
            now: game.now,
        };
        both_move(&mut second);
        loses(&mut second, BEA);
        assert!(second.session.wanted_rematch().unwrap().terms.rated);
    }

    #[test]
    fn a_match_of_games_ends_when_nobody_can_catch_up() {
        let score = |first, second, drawn| SeriesScore {
            won: [first, second],
            drawn,
        };
        let (on, first, second) = (
            SeriesState::GoesOn,
            SeriesState::Won(Seat(0)),
            SeriesState::Won(Seat(1)),
        );
        for (length, score, state) in [
            (SeriesLength::Games(4), score(2, 0, 0), on),
            (SeriesLength::Games(4), score(2, 0, 1), first),
            (SeriesLength::Games(4), score(0, 3, 0), second),
            (SeriesLength::Games(4), score(1, 1, 2), SeriesState::Drawn),
            (SeriesLength::Games(4), score(1, 0, 3), first),
            (SeriesLength::Games(4), score(1, 0, 2), on),
            (SeriesLength::Wins(3), score(2, 2, 30), on),
            (SeriesLength::Wins(3), score(2, 3, 0), second),
            (SeriesLength::Wins(3), score(2, 1, 37), first),
            (SeriesLength::Wins(3), score(0, 0, 40), SeriesState::Drawn),
        ] {
            assert_eq!(score.state(length), state, "{length:?} {score:?}");
        }
    }

    #[test]
    fn whoever_stays_away_or_calls_a_later_game_off_gives_the_match_up() {
        let mut game = first(SeriesLength::Games(6));
        loses(&mut game, ANN);
        let mut second = next(&mut game);
        let series = loses(&mut second, BEA);
        assert_eq!(
            (series.state, series.is_given_up),
            (SeriesState::Won(Seat(1)), true)
        );
        assert_eq!(second.session.wanted_rematch(), None);

        let mut game = first(SeriesLength::Games(6));
        loses(&mut game, ANN);
        let mut second = next(&mut game);
        second.asks(ANN, Command::Abort).unwrap();
        let series = second.session.series().unwrap();
        assert_eq!(
            (series.state, series.is_given_up),
            (SeriesState::Won(Seat(0)), true)
        );
        assert_eq!((series.number, series.score.won), (2, [1, 0]));

        // Nobody has begun a match whose first game was called off.
        let mut game = Bench::begun_with(of(SeriesLength::Wins(3)));
        game.asks(ANN, Command::Abort).unwrap();
        let series = game.session.series().unwrap();
        assert_eq!(
            (series.state, series.is_given_up),
            (SeriesState::BrokenOff, false)
        );
        assert_eq!(game.session.wanted_rematch(), None);
    }

    #[test]
    fn a_next_game_that_was_not_opened_is_asked_for_again_and_a_new_match_begins_at_nothing() {
        let mut game = first(SeriesLength::Wins(2));
        loses(&mut game, ANN);
        let rematch = Command::Offer(Offer::Rematch);
        assert_eq!(game.asks(BEA, rematch.clone()), Ok(vec![]));
        let mut game = next(&mut game);
        both_move(&mut game);
        loses(&mut game, ANN);
        assert_eq!(
            game.session.series().unwrap().state,
            SeriesState::Won(Seat(0))
        );
        let again = SessionId(20);
        assert_eq!(
            game.system(Command::Rematched { session: again }),
            Err(Refusal::NoOffer)
        );
        game.asks(BEA, rematch).unwrap();
        game.asks(ANN, Command::AcceptOffer(Offer::Rematch))
            .unwrap();
        let anew = game.session.wanted_rematch().unwrap();
        let (anew, _) = Session::open_seated(again, &Heap, anew, game.now).unwrap();
        let series = anew.series().unwrap();
        assert_eq!((series.number, series.score), (1, SeriesScore::default()));
    }

    #[test]
    fn a_match_is_for_two_and_for_several_games() {
        let refused = |length, seats| {
            let challenge = Challenge {
                terms: Terms {
                    seats,
                    ..of(length)
                },
                ..open_challenge(terms("1m"))
            };
            let now = crate::clock::Timestamp::from_ms(0);
            Session::open(SessionId(1), &Heap, challenge, now).map(|_| ())
        };
        let bad = Err(Refusal::BadTerms(BadTerms::Series));
        assert_eq!(refused(SeriesLength::Wins(3), 2), Ok(()));
        assert_eq!(refused(SeriesLength::Wins(3), 3), bad);
        for length in [
            SeriesLength::Wins(1),
            SeriesLength::Wins(11),
            SeriesLength::Games(0),
            SeriesLength::Games(21),
        ] {
            assert_eq!(refused(length, 2), bad, "{length:?}");
        }
    }

    #[test]
    fn an_end_that_nobody_opened_a_game_after_is_no_corrupt_record() {
        let mut game = first(SeriesLength::Wins(2));
        loses(&mut game, ANN);
        let told = game.system(Command::Rematched {
            session: SessionId(9),
        });
        let rematched = Event::Rematched {
            session: SessionId(9),
        };
        assert_eq!(told, Ok(vec![rematched]));
        assert_eq!(game.session.rematched(), Some(SessionId(9)));
    }
}
