//! Stairs as a contest: who challenges whom, and the steps that games move people to.

use super::{
    Contest, ContestEvent, ContestRefusal, PairedBoard, Pairing, RecordedResult, Standing,
    Standings, WhyWithdrawn,
    decide::{Lots, drawn, recorded},
};
use crate::{
    clock::{Span, Timestamp},
    contest::{
        points::Points,
        result::{GameResult, SideColor},
        tpn::Tpn,
    },
    session::PlayerId,
};

/// The name under which pairings of stairs are recorded.
const RULES: &str = "stairs-1";

impl Contest {
    /// A challenge, which begins a game at once.
    pub(super) fn challenge(
        &self,
        by: PlayerId,
        of: PlayerId,
        (now, is_blocked): (Timestamp, bool),
        lots: Lots<'_>,
    ) -> Result<Vec<ContestEvent>, ContestRefusal> {
        let own = self.number_of(by).ok_or(ContestRefusal::NotJoined)?;
        let other = self.number_of(of).ok_or(ContestRefusal::NotJoined)?;
        self.stairs.may_challenge(own, other, now, is_blocked)?;
        let lot = lots(2);
        let color = match lot {
            0 => SideColor::White,
            _ => SideColor::Black,
        };
        let color = self.stairs.color_of_challenger(own, other, color);
        let (white, black) = match color {
            SideColor::White => (own, other),
            SideColor::Black => (other, own),
        };
        let number = u32::try_from(self.pairings.len() + 1).unwrap_or(u32::MAX);
        let board = PairedBoard {
            pairing: number,
            white: recorded(white),
            black: recorded(black),
            board: 1,
            of_match: None,
            is_tie: false,
            challenger: Some(recorded(own)),
        };
        Ok(vec![
            drawn(&format!("first move {number}"), lot),
            ContestEvent::RoundPaired {
                round: u16::try_from(self.rounds.len() + 1).map_err(|_| ContestRefusal::TooLong)?,
                pairs: vec![board],
                byes: Vec::new(),
                rules: RULES.to_owned(),
            },
        ])
    }

    /// Whoever rests can be back whenever they like, unless a host took them out.
    pub(super) fn back_on_stairs(
        &self,
        player: PlayerId,
        why: Option<WhyWithdrawn>,
    ) -> Result<Vec<ContestEvent>, ContestRefusal> {
        match why {
            None => Err(ContestRefusal::NotAway),
            Some(WhyWithdrawn::Host) => Err(ContestRefusal::TakenOut),
            Some(_) => Ok(vec![self.returned(player)?]),
        }
    }

    /// The next thing that follows by itself on stairs.
    pub(super) fn step_stairs(&self, now: Timestamp) -> Vec<ContestEvent> {
        if self.compression.is_none_or(|at| at > now) {
            return Vec::new();
        }
        vec![ContestEvent::Compressed {
            steps: self.stairs.compressed(),
        }]
    }

    /// Notes a game that begins.
    pub(super) fn fold_challenge(&mut self, pairing: &Pairing) {
        let Some(by) = pairing.challenger else { return };
        let of = if pairing.white == by {
            pairing.black
        } else {
            pairing.white
        };
        let color = pairing.color_of(by).unwrap_or(SideColor::White);
        self.stairs.begin(by, of, color);
    }

    /// Notes a game that has ended.
    pub(super) fn fold_climbed(&mut self, number: u32, result: RecordedResult, at: Timestamp) {
        let Some((by, white, black)) = self
            .pairing(number)
            .and_then(|it| Some((it.challenger?, it.white, it.black)))
        else {
            return;
        };
        let winner = match result.0 {
            GameResult::WhiteWins | GameResult::WhiteByForfeit => Some(white),
            GameResult::BlackWins | GameResult::BlackByForfeit => Some(black),
            GameResult::Draw | GameResult::DoubleForfeit | GameResult::Void => None,
        };
        let of = if white == by { black } else { white };
        self.stairs.end(by, of, winner, at);
    }

    pub(super) fn standings_of_stairs(&self) -> Standings {
        let step = |tpn: Tpn| self.stairs.step(tpn).unwrap_or_default();
        let mut order: Vec<Tpn> = Tpn::all(self.entrants.len()).collect();
        order.sort_by_key(|tpn| (std::cmp::Reverse(step(*tpn)), *tpn));
        let place = |tpn: Tpn| order.iter().filter(|it| step(**it) > step(tpn)).count() + 1;
        let rows = order.iter().map(|tpn| Standing {
            tpn: *tpn,
            place: u16::try_from(place(*tpn)).unwrap_or(u16::MAX),
            points: Points::halves(step(*tpn).saturating_mul(2)),
            tie_breaks: None,
        });
        Standings {
            rows: rows.collect(),
        }
    }
}

/// The first moment of the month after this one, in UTC.
pub(super) fn next_month(at: Timestamp) -> Timestamp {
    let mut day = Timestamp::from_ms(at.as_ms() - at.as_ms().rem_euclid(Span::DAY.as_ms()));
    // No month has more days.
    for _ in 0..31 {
        day = day + Span::DAY;
        if day.date().2 == 1 {
            break;
        }
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_month_begins_at_midnight_of_its_first_day() {
        // 2026-01-31T23:59:59Z, and a second later.
        let last = Timestamp::from_ms(1_769_903_999_000);
        let first = Timestamp::from_ms(1_769_904_000_000);
        assert_eq!(next_month(last), first);
        // 2026-03-01T00:00:00Z
        assert_eq!(next_month(first), Timestamp::from_ms(1_772_323_200_000));
    }
}
