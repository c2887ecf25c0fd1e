//! The facts of one game for one player.

use std::collections::BTreeSet;

use crate::{
    clock::{Span, Timestamp},
    rules::{Notation, Seat},
    session::{Event, PlayerId, Recorded, Session, TIME},
};

/// With less than this left a game is won in the last seconds.
const LAST_SECONDS: Span = Span::from_secs(5);

/// The notation in which the move of a pawn is known by its first letter, and the end that it can bring.
const SAN: Notation = Notation("san");
const CHECKMATE: &str = "checkmate";

/// What counts of a game that has ended, for one of its players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The key of the game.
    pub game: String,
    /// How many plies it had.
    pub plies: u32,
    /// Whether the player won it alone, or as one of several who share the first place before others.
    pub is_won: bool,
    /// Whether the player's time ran out.
    pub is_lost_on_time: bool,
    /// Whether it ended with checkmate.
    pub is_mate: bool,
    /// Whether the last move was that of a pawn, and the pawn stayed one.
    pub is_mate_by_pawn: bool,
    /// Whether half a point decided.
    pub is_by_half_point: bool,
    /// Whether the player had less than five seconds left at the end.
    pub is_in_last_seconds: bool,
    /// Whether it changed the player's rating.
    pub is_rated: bool,
    /// By how many points the lowest of the others was rated higher; 0 where somebody was not established.
    pub rated_higher: u32,
    /// On which days the player acted: days since 1970, in UTC.
    pub days: BTreeSet<i64>,
}

impl Played {
    /// Of every player of a session who sat there to the end, from all its events; nobody if it has no result. Ratings are
    /// for the caller to add.
    #[must_use]
    pub fn of(session: &Session, events: &[Recorded]) -> Vec<(PlayerId, Self)> {
        let Some(outcome) = session.outcome() else {
            return Vec::new();
        };
        let (reason, winners) = (outcome.reason().key(), outcome.winners());
        let is_mate = reason == CHECKMATE;
        let is_by_half_point = outcome.score().is_some_and(|it| it.ends_with("+0.5"));
        let forfeited = session.forfeited();
        let at = events.last().map_or(Timestamp::FIRST, |last| last.at);
        let view = session.public_view(at);
        let is_mate_by_pawn = is_mate
            && session.game().info().notations.contains(&SAN)
            && view
                .last_line(SAN)
                .is_some_and(|line| is_by_pawn(&line.caption));
        let seats = (0..).map(Seat).zip(session.players());
        let played = seats.filter(|(seat, _)| !session.left().contains(*seat));
        let played = played.map(|(seat, &player)| {
            let left = view.clock(seat).total;
            let is_in_last_seconds =
                left.is_some_and(|left| !left.is_spent() && left < LAST_SECONDS);
            let played = Self {
                game: session.game().info().key.to_owned(),
                plies: session.ply(),
                is_won: winners.contains(seat) && winners != session.seats(),
                is_lost_on_time: reason == TIME
                    && forfeited.contains(seat)
                    && !winners.contains(seat),
                is_mate,
                is_mate_by_pawn,
                is_by_half_point,
                is_in_last_seconds,
                is_rated: false,
                rated_higher: 0,
                days: days(events, seat),
            };
            (player, played)
        });
        played.collect()
    }
}

/// Whether a move in SAN is that of a pawn which does not promote: it begins with a file, or with a pawn that is dropped.
fn is_by_pawn(san: &str) -> bool {
    let is_move = san.starts_with(|first: char| first.is_ascii_lowercase());
    (is_move || san.starts_with("P@")) && !san.contains('=')
}

/// The days on which whoever sits in a seat at the end acted there; an answer that was prepared follows another action at
/// the same moment, and needs nobody.
fn days(events: &[Recorded], seat: Seat) -> BTreeSet<i64> {
    let mut days = BTreeSet::new();
    let mut before: Option<(Timestamp, Seat)> = None;
    for Recorded { at, event, .. } in events {
        let is_prepared = before.is_some_and(|(then, by)| then == *at && by != seat);
        if let Event::Played { seat: by, .. } = event {
            before = Some((*at, *by));
        }
        match event {
            Event::Played { seat: by, .. } if *by == seat && !is_prepared => {
                days.insert(at.as_ms().div_euclid(Span::DAY.as_ms()));
            }
            Event::Substituted { seat: taken, .. } if *taken == seat => days.clear(),
            _ => {}
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_mates_by_its_own_move_or_drop_but_not_as_another_piece() {
        for (san, is_so) in [
            ("e5#", true),
            ("dxe5#", true),
            ("P@e5#", true),
            ("e8=Q#", false),
            ("Qe5#", false),
            ("O-O#", false),
            ("N@e5#", false),
        ] {
            assert_eq!(is_by_pawn(san), is_so, "{san}");
        }
    }
}
