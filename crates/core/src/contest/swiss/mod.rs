//! Swiss tournaments, paired by FIDE's Dutch system in the wording of 1 February 2026 (C.04.3).
//!
//! A bracket is paired by matchings of greatest weight over everybody who is not yet paired, so that the rest stays
//! pairable (C4). The weight of an edge lists what the criteria say of it, the first one highest; the last values give
//! the order in which the rules try candidates. bbpPairings, which FIDE endorses, judges the cases.

mod bracket;
mod colors;
mod contender;
mod criteria;
#[cfg(test)]
mod properties;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeSet;

use self::{bracket::Unpaired, contender::Contender};
use super::{history::History, points::Points, result::SideColor, tpn::Tpn};

/// The name under which pairings of this module are recorded.
pub const RULES: &str = "dutch-2026.1";

/// What a tournament lays down before its first round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissRules {
    /// How many rounds there will be.
    pub rounds: usize,
    /// The color that was drawn for TPN 1.
    pub initial: SideColor,
    /// Points that accelerate the pairing: for each player, for each round. Missing ones are none.
    pub acceleration: Vec<Vec<Points>>,
    /// Players who must not meet.
    pub apart: Vec<(Tpn, Tpn)>,
}

impl SwissRules {
    /// Rules without acceleration, by which everybody may meet.
    #[must_use]
    pub fn new(rounds: usize, initial: SideColor) -> Self {
        Self {
            rounds,
            initial,
            acceleration: Vec::new(),
            apart: Vec::new(),
        }
    }

    /// The score by which a player is paired after so many rounds.
    fn pairing_score(&self, history: &History, player: Tpn, rounds: usize) -> Points {
        let extra = self.acceleration.get(player.index());
        let extra = extra.and_then(|it| it.get(rounds)).copied();
        history.points_after(player, rounds) + extra.unwrap_or_default()
    }
}

/// How many rounds a Swiss of so many players has by default: enough for one winner, and one more.
#[must_use]
pub fn usual_rounds(players: usize) -> usize {
    let halvings = players.max(1).next_power_of_two().ilog2() as usize;
    (halvings + 1).min(players.saturating_sub(1))
}

/// Two players who meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// Who has White.
    pub white: Tpn,
    /// Who has Black.
    pub black: Tpn,
}

/// Which absolute criteria had to be dropped, because otherwise nobody could be paired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// C3: two players who must have the same color meet.
    pub colors: bool,
    /// C2: the bye goes to somebody who had one.
    pub bye: bool,
}

/// The pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The boards, the first one first.
    pub pairs: Vec<Pair>,
    /// Who has the bye.
    pub bye: Option<Tpn>,
    /// What was dropped.
    pub dropped: Dropped,
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpairable {
    /// Everybody met everybody who could be left for them.
    NobodyLeft,
    /// Nobody is there.
    Nobody,
}

/// Pairs the next round of everybody who is not absent.
///
/// # Errors
///
/// No pairing exists in which nobody meets twice.
pub fn pair(
    history: &History,
    rules: &SwissRules,
    absent: &BTreeSet<Tpn>,
) -> Result<Round, Unpairable> {
    let mut contenders: Vec<Contender> = Tpn::all(history.players())
        .filter(|tpn| !absent.contains(tpn))
        .map(|tpn| Contender::new(tpn, history, rules))
        .collect();
    if contenders.is_empty() {
        return Err(Unpairable::Nobody);
    }
    contenders.sort_by(|one, two| two.score.cmp(&one.score).then(one.tpn.cmp(&two.tpn)));
    let tries = [(false, false), (true, false), (true, true)];
    let unpaired = tries.into_iter().find_map(|(colors, bye)| {
        let dropped = Dropped { colors, bye };
        Unpaired::new(&contenders, dropped)
    });
    let unpaired = unpaired.ok_or(Unpairable::NobodyLeft)?;
    let dropped = unpaired.dropped();
    let (pairs, bye) = unpaired.pair().ok_or(Unpairable::NobodyLeft)?;
    Ok(Round {
        pairs: boards(&contenders, &pairs, rules.initial),
        bye: bye.map(|it| contenders[it].tpn),
        dropped,
    })
}

/// Gives colors, and orders the boards: by the higher score, the lower score, and the higher player's number.
fn boards(contenders: &[Contender], pairs: &[(usize, usize)], initial: SideColor) -> Vec<Pair> {
    let mut pairs = pairs.to_vec();
    // Contenders are in order, and the first of a pair is the higher one.
    pairs.sort_by_key(|(higher, lower)| {
        let (one, two) = (&contenders[*higher], &contenders[*lower]);
        (std::cmp::Reverse((one.score, two.score)), one.tpn)
    });
    let colored = pairs.into_iter().map(|(higher, lower)| {
        let (one, two) = (&contenders[higher], &contenders[lower]);
        match colors::color_of(one, two, initial) {
            SideColor::White => Pair {
                white: one.tpn,
                black: two.tpn,
            },
            SideColor::Black => Pair {
                white: two.tpn,
                black: one.tpn,
            },
        }
    });
    colored.collect()
}
