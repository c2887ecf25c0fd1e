//! What the pairing of a round has to know of one player.

use super::SwissRules;
use crate::contest::{
    history::{History, PlayerRound},
    points::Points,
    result::{Bye, SideColor},
    tpn::Tpn,
};

/// How much a player is due a color (FIDE C.04.3, A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// No game was played.
    None,
    /// The colors are even: the other one than last time.
    Mild,
    /// One color was had once more than the other.
    Strong,
    /// One color was had twice more, or in the last two games.
    Absolute,
}

/// Whom a player met in a round, by score (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// Somebody of a lower score, or points without a game.
    Down,
    /// Somebody of a higher score.
    Up,
    /// Somebody of the same score, or nobody.
    Level,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    pub(super) tpn: Tpn,
    /// The points by which the pairing goes: with those that accelerate it.
    pub(super) score: Points,
    pub(super) preference: Option<SideColor>,
    pub(super) strength: Strength,
    /// By how many games one color is ahead of the other.
    pub(super) imbalance: usize,
    /// The color of the last two games if it was the same.
    pub(super) repeated: Option<SideColor>,
    /// The colors of all games that were played, the last one first.
    pub(super) colors: Vec<SideColor>,
    /// The float of the last round and of the one before.
    pub(super) floats: [Float; 2],
    /// Rounds without a game.
    pub(super) unplayed: usize,
    /// Whether the bye may be allocated to them (C2).
    pub(super) may_get_bye: bool,
    /// More than half of the points that were possible, before the last round.
    pub(super) is_topscorer: bool,
    /// For each player by index, whether the two must not meet.
    pub(super) barred: Vec<bool>,
}

impl Contender {
    pub(super) fn new(tpn: Tpn, history: &History, rules: &SwissRules) -> Self {
        let cells = history.cells(tpn);
        let colors: Vec<SideColor> = cells
            .iter()
            .rev()
            .filter_map(|cell| cell.played_color())
            .collect();
        let whites = colors.iter().filter(|it| **it == SideColor::White).count();
        let blacks = colors.len() - whites;
        let repeated = match colors[..] {
            [last, before, ..] if last == before => Some(last),
            _ => None,
        };
        let imbalance = whites.abs_diff(blacks);
        let rarer = if whites > blacks {
            SideColor::Black
        } else {
            SideColor::White
        };
        let preference = match (imbalance, repeated) {
            (2.., _) => Some(rarer),
            (_, Some(color)) => Some(color.other()),
            (1, None) => Some(rarer),
            (_, None) => colors.first().map(|color| color.other()),
        };
        let strength = match (imbalance, repeated, preference) {
            (2.., _, _) | (_, Some(_), _) => Strength::Absolute,
            (1, None, _) => Strength::Strong,
            (_, None, Some(_)) => Strength::Mild,
            (_, None, None) => Strength::None,
        };
        let score = rules.pairing_score(history, tpn, history.rounds());
        let scoring = history.scoring();
        let is_last = history.rounds() + 1 >= rules.rounds;
        let possible = scoring.win.max(scoring.draw).in_halves() as usize * history.rounds();
        Self {
            tpn,
            score,
            preference,
            strength,
            imbalance,
            repeated,
            unplayed: cells.len() - colors.len(),
            colors,
            floats: [float(history, rules, tpn, 1), float(history, rules, tpn, 2)],
            may_get_bye: !cells.iter().any(|cell| {
                cell.met().is_none() && cell.points(scoring) >= scoring.win
                    || *cell == PlayerRound::Bye(Bye::Allocated)
            }),
            is_topscorer: is_last && score.in_halves() as usize * 2 > possible,
            barred: barred(history, rules, tpn),
        }
    }

    pub(super) fn is_absolute(&self) -> bool {
        self.strength == Strength::Absolute
    }

    /// Whether both prefer the same color.
    pub(super) fn wants_the_same_as(&self, other: &Self) -> bool {
        self.preference.is_some() && self.preference == other.preference
    }

    /// C1: whether the two may meet at all.
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        !self.barred[other.tpn.index()]
    }

    /// C3: whether the two have colors to give each other, or one is a topscorer.
    pub(super) fn suits(&self, other: &Self) -> bool {
        !(self.is_absolute() && other.is_absolute() && self.wants_the_same_as(other))
            || self.is_topscorer
            || other.is_topscorer
    }
}

/// Whom a player must not meet: everybody met before, themselves, and whoever the rules keep apart.
fn barred(history: &History, rules: &SwissRules, tpn: Tpn) -> Vec<bool> {
    let mut barred = vec![false; history.players()];
    let met = history.cells(tpn).iter().filter_map(|cell| cell.met());
    let apart = rules.apart.iter().filter_map(|(one, two)| match tpn {
        it if it == *one => Some(*two),
        it if it == *two => Some(*one),
        _ => None,
    });
    for other in met.chain(apart).chain([tpn]) {
        if let Some(place) = barred.get_mut(other.index()) {
            *place = true;
        }
    }
    barred
}

/// The float of a player so many rounds ago.
fn float(history: &History, rules: &SwissRules, tpn: Tpn, ago: usize) -> Float {
    let Some(round) = history.rounds().checked_sub(ago) else {
        return Float::Level;
    };
    let Some(cell) = history.cells(tpn).get(round) else {
        return Float::Level;
    };
    let scoring = history.scoring();
    match cell.met() {
        None if cell.points(scoring) > scoring.loss => Float::Down,
        None => Float::Level,
        Some(opponent) => {
            let own = rules.pairing_score(history, tpn, round);
            let theirs = rules.pairing_score(history, opponent, round);
            match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => Float::Down,
                std::cmp::Ordering::Less => Float::Up,
                std::cmp::Ordering::Equal => Float::Level,
            }
        }
    }
}
