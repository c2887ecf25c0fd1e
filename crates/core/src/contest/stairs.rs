//! Stairs: everybody stands on a step; who wins goes up, who loses goes down.

use std::collections::{BTreeMap, BTreeSet};

use super::{result::SideColor, tpn::Tpn};
use crate::clock::{Span, Timestamp};

/// The lowest step.
pub const LOWEST: u32 = 1;

/// How many steps below oneself a challenge reaches. Empty steps count.
const REACH: u32 = 3;

/// How long after a game the two do not meet again.
const REST: Span = Span::from_days(14);

/// Why somebody cannot be challenged, in the order in which the reasons are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChallenge {
    /// One of the two is not on the stairs.
    Unknown,
    /// A challenge to oneself.
    Yourself,
    /// One of the two rests.
    Resting,
    /// One has blocked the other.
    Blocked,
    /// The challenger has a game as challenger.
    AlreadyChallenging,
    /// The other has a game as challenged.
    AlreadyChallenged,
    /// The other stands higher.
    StepTooHigh,
    /// The other stands too far below.
    StepTooLow,
    /// A game between the two runs.
    AlreadyPlayingEachOther,
    /// A game between the two ended not long ago.
    TooSoon {
        /// From when on they may meet.
        until: Timestamp,
    },
}

impl NoChallenge {
    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Yourself => "yourself",
            Self::Resting => "resting",
            Self::Blocked => "blocked",
            Self::AlreadyChallenging => "already-challenging",
            Self::AlreadyChallenged => "already-challenged",
            Self::StepTooHigh => "step-too-high",
            Self::StepTooLow => "step-too-low",
            Self::AlreadyPlayingEachOther => "already-playing-each-other",
            Self::TooSoon { .. } => "too-soon",
        }
    }

    /// Every key of [`NoChallenge::key`].
    pub const KEYS: &'static [&'static str] = &[
        "unknown",
        "yourself",
        "resting",
        "blocked",
        "already-challenging",
        "already-challenged",
        "step-too-high",
        "step-too-low",
        "already-playing-each-other",
        "too-soon",
    ];
}

/// One player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Climber {
    step: u32,
    is_resting: bool,
}

/// The stairs at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stairs {
    climbers: Vec<Climber>,
    /// The running games: challenger and challenged.
    running: BTreeSet<(Tpn, Tpn)>,
    /// When the last game of two ended, the lower number first.
    ended: BTreeMap<(Tpn, Tpn), Timestamp>,
    /// Who of two began their last game.
    began: BTreeMap<(Tpn, Tpn), Tpn>,
}

impl Stairs {
    /// Stairs on whose lowest step so many players stand.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let mut stairs = Self::default();
        for _ in 0..players {
            stairs.admit();
        }
        stairs
    }

    /// Lets somebody step on the lowest step; nothing if there are too many.
    pub fn admit(&mut self) -> Option<Tpn> {
        let tpn = Tpn::new(self.climbers.len() + 1)?;
        self.climbers.push(Climber {
            step: LOWEST,
            is_resting: false,
        });
        Some(tpn)
    }

    /// The step of a player.
    #[must_use]
    pub fn step(&self, player: Tpn) -> Option<u32> {
        self.climbers.get(player.index()).map(|it| it.step)
    }

    /// Begins or ends a rest. A resting player challenges nobody and is not challenged, and keeps the step.
    pub fn rest(&mut self, player: Tpn, is_resting: bool) {
        if let Some(climber) = self.climbers.get_mut(player.index()) {
            climber.is_resting = is_resting;
        }
    }

    /// Whether `by` may challenge `of` now. `is_blocked` tells whether one of them has blocked the other.
    ///
    /// # Errors
    ///
    /// The first rule that forbids it.
    pub fn may_challenge(
        &self,
        by: Tpn,
        of: Tpn,
        now: Timestamp,
        is_blocked: bool,
    ) -> Result<(), NoChallenge> {
        let find = |it: Tpn| self.climbers.get(it.index()).ok_or(NoChallenge::Unknown);
        let (own, other) = (find(by)?, find(of)?);
        let until = self.ended.get(&ordered(by, of)).map(|ended| *ended + REST);
        let rules = [
            (by == of, NoChallenge::Yourself),
            (own.is_resting || other.is_resting, NoChallenge::Resting),
            (is_blocked, NoChallenge::Blocked),
            (
                self.running.iter().any(|it| it.0 == by),
                NoChallenge::AlreadyChallenging,
            ),
            (
                self.running.iter().any(|it| it.1 == of),
                NoChallenge::AlreadyChallenged,
            ),
            (other.step > own.step, NoChallenge::StepTooHigh),
            (other.step + REACH < own.step, NoChallenge::StepTooLow),
            (
                self.are_playing(by, of),
                NoChallenge::AlreadyPlayingEachOther,
            ),
            (
                until.is_some_and(|it| now < it),
                NoChallenge::TooSoon {
                    until: until.unwrap_or(now),
                },
            ),
        ];
        let broken = rules.into_iter().find(|(is_broken, _)| *is_broken);
        broken.map_or(Ok(()), |(_, reason)| Err(reason))
    }

    fn are_playing(&self, one: Tpn, two: Tpn) -> bool {
        self.running.contains(&(one, two)) || self.running.contains(&(two, one))
    }

    /// The color of the challenger in the next game of two: by lot in their first, then in turn.
    #[must_use]
    pub fn color_of_challenger(&self, by: Tpn, of: Tpn, lot: SideColor) -> SideColor {
        match self.began.get(&ordered(by, of)) {
            None => lot,
            Some(began) if *began == by => SideColor::Black,
            Some(_) => SideColor::White,
        }
    }

    /// A game begins. Whether it may is asked before.
    pub fn begin(&mut self, by: Tpn, of: Tpn, color_of_challenger: SideColor) {
        self.running.insert((by, of));
        let first = if color_of_challenger == SideColor::White {
            by
        } else {
            of
        };
        self.began.insert(ordered(by, of), first);
    }

    /// A game ends: the winner goes up and the loser down, from where they stand now. False if no such game runs.
    pub fn end(&mut self, by: Tpn, of: Tpn, winner: Option<Tpn>, now: Timestamp) -> bool {
        if !self.running.remove(&(by, of)) {
            return false;
        }
        self.ended.insert(ordered(by, of), now);
        for player in [by, of] {
            let (Some(winner), Some(climber)) = (winner, self.climbers.get_mut(player.index()))
            else {
                continue;
            };
            climber.step = if player == winner {
                climber.step.saturating_add(1)
            } else {
                climber.step.saturating_sub(1).max(LOWEST)
            };
        }
        true
    }

    /// The steps on which somebody stands, each with what it becomes when empty ones are taken out.
    #[must_use]
    pub fn compressed(&self) -> Vec<(u32, u32)> {
        let used: BTreeSet<u32> = self.climbers.iter().map(|it| it.step).collect();
        used.into_iter().zip(LOWEST..).collect()
    }

    /// Takes out empty steps, so that the lowest players stand on the lowest step.
    pub fn compress(&mut self) {
        let used: BTreeSet<u32> = self.climbers.iter().map(|it| it.step).collect();
        let steps: BTreeMap<u32, u32> = used.into_iter().zip(LOWEST..).collect();
        for climber in &mut self.climbers {
            climber.step = steps.get(&climber.step).copied().unwrap_or(climber.step);
        }
    }
}

fn ordered(one: Tpn, two: Tpn) -> (Tpn, Tpn) {
    (one.min(two), one.max(two))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::cases;

    #[test]
    fn every_case_climbs_as_it_should() {
        for case in cases()["stairs"]["cases"].as_array().unwrap() {
            let names: Vec<&str> = case["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it.as_str().unwrap())
                .collect();
            let player = |value: &serde_json::Value| {
                Tpn::new(names.iter().position(|it| Some(*it) == value.as_str())? + 1)
            };
            let mut stairs = Stairs::new(names.len());
            for op in case["ops"].as_array().unwrap() {
                let now = Timestamp::from_ms(op["day"].as_i64().unwrap() * 86_400_000);
                let (by, of) = (player(&op["by"]), player(&op["of"]));
                let answer = match op["op"].as_str().unwrap() {
                    "challenge" => match stairs.may_challenge(by.unwrap(), of.unwrap(), now, false)
                    {
                        Ok(()) => {
                            stairs.begin(by.unwrap(), of.unwrap(), SideColor::White);
                            "ok".to_owned()
                        }
                        Err(reason) => format!("{reason:?}").split(' ').next().unwrap().to_owned(),
                    },
                    "result" => {
                        assert!(stairs.end(by.unwrap(), of.unwrap(), player(&op["winner"]), now));
                        "ok".to_owned()
                    }
                    _ => {
                        stairs.compress();
                        "ok".to_owned()
                    }
                };
                assert_eq!(answer, op["answer"].as_str().unwrap(), "{op}");
                for (name, step) in op["steps"].as_object().unwrap() {
                    let place = names.iter().position(|it| it == name).unwrap();
                    assert_eq!(
                        u64::from(stairs.climbers[place].step),
                        step.as_u64().unwrap(),
                        "{op}"
                    );
                }
            }
        }
    }

    #[test]
    fn who_rests_is_left_alone_and_blocks_are_silent() {
        let [one, two] = [1, 2].map(|it| Tpn::new(it).unwrap());
        let now = Timestamp::from_ms(0);
        let mut stairs = Stairs::new(2);
        assert_eq!(
            stairs.may_challenge(one, one, now, false),
            Err(NoChallenge::Yourself)
        );
        assert_eq!(
            stairs.may_challenge(one, two, now, true),
            Err(NoChallenge::Blocked)
        );
        stairs.rest(two, true);
        assert_eq!(
            stairs.may_challenge(one, two, now, true),
            Err(NoChallenge::Resting)
        );
        stairs.rest(two, false);
        assert_eq!(stairs.may_challenge(one, two, now, false), Ok(()));
        assert_eq!(
            stairs.may_challenge(one, Tpn::new(3).unwrap(), now, false),
            Err(NoChallenge::Unknown)
        );
    }

    #[test]
    fn the_first_move_is_drawn_once_and_then_goes_in_turn() {
        let [one, two] = [1, 2].map(|it| Tpn::new(it).unwrap());
        let mut stairs = Stairs::new(2);
        let color = stairs.color_of_challenger(one, two, SideColor::White);
        assert_eq!(color, SideColor::White);
        stairs.begin(one, two, color);
        assert_eq!(
            stairs.color_of_challenger(two, one, SideColor::Black),
            SideColor::White
        );
        assert_eq!(
            stairs.color_of_challenger(one, two, SideColor::White),
            SideColor::Black
        );
    }

    #[test]
    fn an_end_that_is_told_twice_changes_nothing() {
        let [one, two] = [1, 2].map(|it| Tpn::new(it).unwrap());
        let mut stairs = Stairs::new(2);
        stairs.begin(one, two, SideColor::White);
        let now = Timestamp::from_ms(5);
        assert!(stairs.end(one, two, Some(one), now));
        assert!(!stairs.end(one, two, Some(one), now));
        assert_eq!((stairs.step(one), stairs.step(two)), (Some(2), Some(1)));
    }
}
