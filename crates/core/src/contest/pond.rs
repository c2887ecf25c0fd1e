//! Ponds: everybody secretly spends some of what is left; who spends least falls in.

use std::collections::BTreeSet;

use super::tpn::Tpn;

/// What everybody has at the start.
pub const START: u32 = 20_000;

/// What the highest spender gets back.
pub const BONUS: u32 = 500;

/// By which rules a pond is run around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PondVariant {
    /// Who spends least falls in, and the highest spender gets the bonus.
    Regular,
    /// Who spends most falls in, too, and the second highest amount gets the bonus.
    Rain,
    /// As the regular pond, but amounts are secret until the end.
    Dark,
}

/// Why an amount cannot be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBid {
    /// The pond is over.
    Over,
    /// No such player.
    Unknown,
    /// The player fell in.
    Fallen,
    /// The player has less than this.
    OverWhatIsLeft,
}

/// What became of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The number of the round, from 1.
    pub round: u32,
    /// What was spent, by everybody who spent.
    pub used: Vec<(Tpn, u32)>,
    /// Who never named an amount, and therefore falls.
    pub never: Vec<Tpn>,
    /// Who fell in, in the order of numbers.
    pub fell: Vec<Tpn>,
    /// Who got the bonus.
    pub bonus: Option<Tpn>,
    /// What everybody has who is still dry.
    pub left: Vec<(Tpn, u32)>,
}

/// One player of a pond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Runner {
    left: u32,
    /// The amount of the last round.
    last: Option<u32>,
    /// The round in which the player fell, and what was left before it.
    fell: Option<(u32, u32)>,
}

/// A pond between two rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pond {
    variant: PondVariant,
    rounds: u32,
    runners: Vec<Runner>,
}

impl PondVariant {
    /// Whether amounts are told when a round closes.
    #[must_use]
    pub const fn tells_amounts(self) -> bool {
        !matches!(self, Self::Dark)
    }
}

impl Pond {
    /// A pond before its first round.
    #[must_use]
    pub fn new(variant: PondVariant, players: usize) -> Self {
        let runner = Runner {
            left: START,
            last: None,
            fell: None,
        };
        let players = Tpn::all(players).count();
        Self {
            variant,
            rounds: 0,
            runners: vec![runner; players],
        }
    }

    /// Who is still dry.
    pub fn dry(&self) -> impl Iterator<Item = Tpn> {
        let everybody = Tpn::all(self.runners.len()).zip(&self.runners);
        everybody
            .filter(|(_, it)| it.fell.is_none())
            .map(|(tpn, _)| tpn)
    }

    /// Whether one is left, or nobody.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.dry().nth(1).is_none()
    }

    /// The last one who is dry.
    #[must_use]
    pub fn winner(&self) -> Option<Tpn> {
        self.is_over().then(|| self.dry().next()).flatten()
    }

    /// What a player has; nothing of somebody unknown.
    #[must_use]
    pub fn left(&self, player: Tpn) -> Option<u32> {
        self.runners.get(player.index()).map(|it| it.left)
    }

    /// Whether a player may spend an amount in the round that runs.
    ///
    /// # Errors
    ///
    /// The reason why not.
    pub fn may_spend(&self, player: Tpn, amount: u32) -> Result<(), BadBid> {
        let runner = self.runners.get(player.index()).ok_or(BadBid::Unknown)?;
        if runner.fell.is_some() {
            Err(BadBid::Fallen)
        } else if self.is_over() {
            Err(BadBid::Over)
        } else if amount > runner.left {
            Err(BadBid::OverWhatIsLeft)
        } else {
            Ok(())
        }
    }

    /// What closing a round brings; nothing when the pond is over. `bid` is the amount that a player named in time. Who
    /// named none, or none that they may spend, spends the amount of the last round, at most what is left.
    #[must_use]
    pub fn closing(&self, bid: impl Fn(Tpn) -> Option<u32>) -> Option<Closed> {
        if self.is_over() {
            return None;
        }
        let (mut used, mut never) = (Vec::new(), Vec::new());
        for player in self.dry() {
            let runner = &self.runners[player.index()];
            let named = bid(player).filter(|it| *it <= runner.left);
            match named.or(runner.last.map(|it| it.min(runner.left))) {
                Some(amount) => used.push((player, amount)),
                None => never.push(player),
            }
        }
        let mut fell: BTreeSet<Tpn> = falling(self.variant, &used).collect();
        fell.extend(&never);
        let bonus = bonus(self.variant, &used).filter(|it| !fell.contains(it));
        let dry = used.iter().filter(|(player, _)| !fell.contains(player));
        let left = dry.map(|(player, amount)| {
            let given = if bonus == Some(*player) { BONUS } else { 0 };
            let before = self.runners[player.index()].left;
            (*player, before - amount + given)
        });
        Some(Closed {
            round: self.rounds + 1,
            left: left.collect(),
            used,
            never,
            fell: fell.into_iter().collect(),
            bonus,
        })
    }

    /// Closes a round as it was found to close. Nobody is meant who is not in the pond.
    pub fn close(&mut self, closed: &Closed) {
        self.rounds = closed.round;
        for (player, amount) in &closed.used {
            if let Some(runner) = self.runners.get_mut(player.index()) {
                runner.last = Some(*amount);
            }
        }
        for player in &closed.fell {
            if let Some(runner) = self.runners.get_mut(player.index()) {
                runner.fell = Some((closed.round, runner.left));
            }
        }
        for (player, left) in &closed.left {
            if let Some(runner) = self.runners.get_mut(player.index()) {
                runner.left = *left;
            }
        }
    }

    /// Closes a round; nothing happens when the pond is over.
    pub fn close_round(&mut self, bid: impl Fn(Tpn) -> Option<u32>) -> Option<Closed> {
        let closed = self.closing(bid)?;
        self.close(&closed);
        Some(closed)
    }

    /// How many rounds are closed.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// What a player spent in the last round.
    #[must_use]
    pub fn last(&self, player: Tpn) -> Option<u32> {
        self.runners.get(player.index()).and_then(|it| it.last)
    }

    /// In which round a player fell in.
    #[must_use]
    pub fn fell_in(&self, player: Tpn) -> Option<u32> {
        let runner = self.runners.get(player.index());
        runner.and_then(|it| it.fell).map(|(round, _)| round)
    }

    /// The place of each player, from 1: who fell later is better, and of the same round who had more before it. Equals
    /// share a place. What somebody has who fell is what they had before the round.
    #[must_use]
    pub fn places(&self) -> Vec<usize> {
        let key = |it: &Runner| it.fell.unwrap_or((u32::MAX, 0));
        let better = |it: &Runner| {
            self.runners
                .iter()
                .filter(|other| key(other) > key(it))
                .count()
        };
        self.runners.iter().map(|it| better(it) + 1).collect()
    }
}

/// Who falls in for the amount they spent. Who alone spent anything stays dry: the others fell already.
fn falling(variant: PondVariant, used: &[(Tpn, u32)]) -> impl Iterator<Item = Tpn> {
    let amounts = used.iter().map(|(_, amount)| *amount);
    let least = amounts.clone().min();
    let most = amounts
        .max()
        .filter(|_| variant == PondVariant::Rain && used.len() > 2);
    let is_contested = used.len() > 1;
    used.iter()
        .filter(move |(_, it)| is_contested && (Some(*it) == least || Some(*it) == most))
        .map(|(player, _)| *player)
}

/// Who alone spent the amount that gets the bonus.
fn bonus(variant: PondVariant, used: &[(Tpn, u32)]) -> Option<Tpn> {
    let mut amounts: Vec<u32> = used.iter().map(|(_, amount)| *amount).collect();
    amounts.sort_unstable_by(|one, two| two.cmp(one));
    amounts.dedup();
    let rank = usize::from(variant == PondVariant::Rain && used.len() > 2);
    let amount = amounts.get(rank)?;
    let mut holders = used.iter().filter(|(_, it)| it == amount);
    match (holders.next(), holders.next()) {
        (Some((player, _)), None) => Some(*player),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::*;
    use crate::contest::cases;

    fn named(names: &[&str], amounts: &[(Tpn, u32)]) -> Value {
        let pairs = amounts
            .iter()
            .map(|(tpn, it)| (names[tpn.index()].to_owned(), json!(it)));
        Value::Object(pairs.collect::<Map<String, Value>>())
    }

    #[test]
    fn every_case_runs_as_it_should() {
        let mut compared = 0;
        for case in cases()["pond"]["cases"].as_array().unwrap() {
            let names: Vec<&str> = case["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it.as_str().unwrap())
                .collect();
            let variant = match case["variant"].as_str().unwrap() {
                "rain" => PondVariant::Rain,
                "dark" => PondVariant::Dark,
                _ => PondVariant::Regular,
            };
            let mut pond = Pond::new(variant, names.len());
            let mut rounds = Vec::new();
            for bids in case["bids"].as_array().unwrap() {
                let bid = |tpn: Tpn| {
                    bids.get(names[tpn.index()])
                        .map(|it| u32::try_from(it.as_u64().unwrap()).unwrap())
                };
                let closed = pond.close_round(bid).unwrap();
                let list = |players: &[Tpn]| {
                    players
                        .iter()
                        .map(|it| names[it.index()])
                        .collect::<Vec<_>>()
                };
                rounds.push(json!({
                    "round": closed.round, "used": named(&names, &closed.used), "no_first_move": list(&closed.never),
                    "fell": list(&closed.fell), "bonus": closed.bonus.map(|it| names[it.index()]),
                    "left": named(&names, &closed.left),
                }));
            }
            assert_eq!(Value::Array(rounds), case["rounds"], "{}", case["name"]);
            assert_eq!(
                json!(pond.winner().map(|it| names[it.index()])),
                case["winner"]
            );
            compared += 1;
        }
        assert_eq!(compared, 4);
    }

    fn run(variant: PondVariant, rounds: &[&[u32]]) -> (Pond, Vec<Closed>) {
        let mut pond = Pond::new(variant, rounds[0].len());
        let closed = rounds.iter().map(|bids| {
            pond.close_round(|it| bids.get(it.index()).copied())
                .unwrap()
        });
        let closed = closed.collect();
        (pond, closed)
    }

    #[test]
    fn who_falls_later_is_better_and_then_who_had_more() {
        let (pond, _) = run(
            PondVariant::Rain,
            &[&[100, 200, 300, 400, 500], &[0, 1000, 2000, 3000, 0]],
        );
        assert_eq!(pond.places(), [4, 3, 1, 2, 4]);
        assert_eq!(pond.winner().unwrap().number(), 3);
    }

    #[test]
    fn no_amount_is_taken_that_may_not_be_spent() {
        let (pond, _) = run(PondVariant::Regular, &[&[1, 2, 3]]);
        let player = |number| Tpn::new(number).unwrap();
        assert_eq!(pond.may_spend(player(1), 0), Err(BadBid::Fallen));
        assert_eq!(
            pond.may_spend(player(2), 19_999),
            Err(BadBid::OverWhatIsLeft)
        );
        assert_eq!(pond.may_spend(player(2), 19_998), Ok(()));
        assert_eq!(pond.may_spend(player(9), 1), Err(BadBid::Unknown));
        let (mut pond, _) = run(PondVariant::Regular, &[&[1, 2]]);
        assert_eq!(pond.may_spend(player(2), 1), Err(BadBid::Over));
        assert_eq!(pond.close_round(|_| Some(1)), None);
    }

    #[test]
    fn who_alone_makes_a_move_wins() {
        let mut pond = Pond::new(PondVariant::Regular, 3);
        pond.close_round(|it| (it.number() == 2).then_some(5));
        assert_eq!(pond.winner(), Tpn::new(2));
    }
}
