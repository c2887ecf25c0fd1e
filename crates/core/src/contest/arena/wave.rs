//! A wave: pairs among all who wait for a game, at the least cost.

use std::collections::BTreeMap;

use crate::contest::{matching::Graph, swiss::Pair, tpn::Tpn};

/// The most players who are paired by one wave, the best ones first.
pub const MOST_TOGETHER: usize = 100;

/// What it costs to repeat the last game of one of two players, and of both.
const REPEATED: [i64; 3] = [0, 8_000_000, 9_000_000];

/// What it costs in addition that somebody waits who waited in the last wave, too.
const WAITED: i64 = 100_000_000;

/// How often two have met, and who of them is due what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Who.
    pub player: Tpn,
    /// The place in the standings, from 1.
    pub rank: u32,
    /// The rating now.
    pub rating: i32,
    /// The opponent of the last game.
    pub last_opponent: Option<Tpn>,
    /// Games with White less games with Black.
    pub whites_ahead: i32,
    /// Whether the last game was with Black.
    pub had_black: bool,
    /// Whether the player was left over by the last wave.
    pub waited: bool,
    /// The team, in a battle of teams: only players of different teams meet.
    pub team: Option<u16>,
}

/// A pair with what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The two.
    pub pair: Pair,
    /// The cost.
    pub cost: i64,
}

/// The pairs of a wave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wave {
    /// Who meets.
    pub meetings: Vec<Meeting>,
    /// Who goes on waiting.
    pub waiting: Vec<Tpn>,
}

impl Wave {
    /// The cost of all pairs.
    #[must_use]
    pub fn cost(&self) -> i64 {
        self.meetings.iter().map(|it| it.cost).sum()
    }
}

/// Pairs as many of those who are idle as possible, at the least cost. `lowest_rank` is the place of the last player of
/// the arena, `active` the number of players who are not paused.
///
/// In the first seconds of an arena nobody has played, and ranks are by rating: neighbors meet, since they cost least.
#[must_use]
pub fn pair(idle: &[Idle], lowest_rank: u32, active: usize) -> Wave {
    let (idle, beyond) = together(idle);
    let count = idle.len();
    // Places that stand for waiting. Where teams keep players apart there is one for each player, and those that are not
    // needed are matched with each other; else one for an odd number will do.
    let has_teams = idle.iter().any(|it| it.team.is_some());
    let seats = if has_teams { count } else { count % 2 };
    let mut graph = Graph::<i64>::new(count + seats);
    // Nobody waits if any other pair can be made instead.
    let alone: i64 = 1 << 40;
    let costs: BTreeMap<(usize, usize), i64> = pairs_of(count)
        .filter(|(one, two)| may_meet(&idle[*one], &idle[*two]))
        .map(|(one, two)| {
            (
                (one, two),
                cost(&idle[one], &idle[two], lowest_rank, active),
            )
        })
        .collect();
    for ((one, two), cost) in &costs {
        graph.join(*one, *two, -cost);
    }
    for (one, two) in pairs_of(seats) {
        graph.join(count + one, count + two, 0);
    }
    for (at, player) in idle.iter().enumerate() {
        let again = if player.waited { WAITED } else { 0 };
        if seats > 0 {
            graph.join(at, count + at % seats, -alone - again);
        }
    }
    // Everybody can wait, so a perfect matching exists.
    let mates = graph.heaviest_perfect_matching().unwrap_or_default();
    let mut wave = Wave::default();
    for (one, mate) in mates.iter().enumerate().take(count) {
        match costs.get(&(one, *mate)) {
            Some(cost) => wave.meetings.push(Meeting {
                pair: colored(&idle[one], &idle[*mate]),
                cost: *cost,
            }),
            None if *mate >= count => wave.waiting.push(idle[one].player),
            None => {}
        }
    }
    wave.waiting.extend(beyond.iter().map(|it| it.player));
    wave
}

/// Those who are paired by one wave in the order of their ranks, and those who are not: of each team equally many are
/// taken while it has any, so that a large team leaves opponents to itself.
fn together(idle: &[Idle]) -> (Vec<Idle>, Vec<Idle>) {
    let mut idle = idle.to_vec();
    idle.sort_by_key(|it| (it.rank, it.player));
    if idle.len() <= MOST_TOGETHER {
        return (idle, Vec::new());
    }
    let mut taken: BTreeMap<u16, usize> = BTreeMap::new();
    let mut turns: Vec<(usize, Idle)> = Vec::with_capacity(idle.len());
    for it in idle {
        let turn = it.team.map_or(0, |team| {
            let taken = taken.entry(team).or_default();
            *taken += 1;
            *taken
        });
        turns.push((turn, it));
    }
    // The sort is stable: without teams all have the same turn.
    turns.sort_by_key(|(turn, _)| *turn);
    let mut idle: Vec<Idle> = turns.into_iter().map(|(_, it)| it).collect();
    let beyond = idle.split_off(MOST_TOGETHER);
    idle.sort_by_key(|it| (it.rank, it.player));
    (idle, beyond)
}

fn pairs_of(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |two| (0..two).map(move |one| (one, two)))
}

fn may_meet(one: &Idle, two: &Idle) -> bool {
    one.team.is_none() || one.team != two.team
}

/// What it costs that two meet: far apart in the standings costs more near the top.
fn cost(one: &Idle, two: &Idle, lowest_rank: u32, active: usize) -> i64 {
    let lowest = i64::from(lowest_rank.max(1));
    let better = i64::from(one.rank.min(two.rank));
    let ranks = i64::from(one.rank.abs_diff(two.rank));
    let ratings = i64::from(one.rating.abs_diff(two.rating));
    let weight = 300 + 1700 * (lowest - better).max(0) / lowest;
    let repeats = [
        one.last_opponent == Some(two.player),
        two.last_opponent == Some(one.player),
    ];
    let repeats = if active <= 2 {
        0
    } else {
        repeats.into_iter().filter(|it| *it).count()
    };
    ranks * weight + ratings + REPEATED[repeats]
}

/// White goes to who had it less, then to who had Black last, then to the lower rank.
fn colored(one: &Idle, two: &Idle) -> Pair {
    let due = |it: &Idle| (it.whites_ahead, !it.had_black, std::cmp::Reverse(it.rank));
    let (white, black) = if due(one) <= due(two) {
        (one, two)
    } else {
        (two, one)
    };
    Pair {
        white: white.player,
        black: black.player,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::dice::Dice;

    fn idle(number: usize, rank: u32) -> Idle {
        Idle {
            player: Tpn::new(number).unwrap(),
            rank,
            rating: 1500,
            last_opponent: None,
            whites_ahead: 0,
            had_black: false,
            waited: false,
            team: None,
        }
    }

    /// The least cost of as many pairs as possible, tried in every way: pairs, players who wait again, cost.
    fn exhaustive(left: &[Idle], lowest: u32, active: usize) -> (usize, usize, i64) {
        let Some((first, others)) = left.split_first() else {
            return (0, 0, 0);
        };
        let (pairs, again, sum) = exhaustive(others, lowest, active);
        let mut best = (pairs, again + usize::from(first.waited), sum);
        for (at, other) in others
            .iter()
            .enumerate()
            .filter(|(_, it)| may_meet(first, it))
        {
            let mut rest = others.to_vec();
            rest.remove(at);
            let (pairs, again, sum) = exhaustive(&rest, lowest, active);
            let found = (pairs + 1, again, sum + cost(first, other, lowest, active));
            let key = |it: (usize, usize, i64)| (std::cmp::Reverse(it.0), it.1, it.2);
            if key(found) < key(best) {
                best = found;
            }
        }
        best
    }

    #[test]
    fn a_wave_costs_as_little_as_any() {
        let mut dice = Dice::new(3);
        for _ in 0..400 {
            let count = dice.below(9);
            let teams = dice.below(4);
            let mut players: Vec<Idle> = (1..=count)
                .map(|it| idle(it, u32::try_from(it).unwrap()))
                .collect();
            for player in &mut players {
                player.rating = 1000 + i32::try_from(dice.below(1000)).unwrap();
                player.last_opponent = Tpn::new(dice.below(count + 1));
                player.waited = dice.below(4) == 0;
                player.team = (teams > 0).then(|| u16::try_from(dice.below(teams)).unwrap());
            }
            let wave = pair(&players, 20, count);
            let again = players
                .iter()
                .filter(|it| it.waited && wave.waiting.contains(&it.player));
            let ours = (wave.meetings.len(), again.count(), wave.cost());
            assert_eq!(ours, exhaustive(&players, 20, count), "{players:?}");
            assert_eq!(wave.meetings.len() * 2 + wave.waiting.len(), count);
        }
    }

    #[test]
    fn nobody_waits_twice_running_and_neighbors_meet() {
        let mut players: Vec<Idle> = (1..=5)
            .map(|it| idle(it, u32::try_from(it).unwrap()))
            .collect();
        players[4].waited = true;
        let wave = pair(&players, 5, 5);
        assert_eq!(wave.waiting.len(), 1);
        assert_ne!(wave.waiting, [players[4].player]);
        let wave = pair(&players[..4], 5, 5);
        let pairs: Vec<[usize; 2]> = wave
            .meetings
            .iter()
            .map(|it| [it.pair.white.number(), it.pair.black.number()])
            .collect();
        assert_eq!(pairs, [[2, 1], [4, 3]]);
    }

    #[test]
    fn two_alone_may_meet_again_and_again() {
        let mut players = [idle(1, 1), idle(2, 2)];
        players[0].last_opponent = Some(players[1].player);
        players[1].last_opponent = Some(players[0].player);
        assert!(pair(&players, 2, 2).cost() < 10_000);
        assert!(pair(&players, 2, 3).cost() >= 9_000_000);
    }

    #[test]
    fn white_goes_to_who_had_it_less_then_to_who_had_black_last() {
        let (mut one, two) = (idle(1, 1), idle(2, 2));
        assert_eq!(colored(&one, &two).white, two.player);
        one.had_black = true;
        assert_eq!(colored(&one, &two).white, one.player);
        one.whites_ahead = 1;
        assert_eq!(colored(&one, &two).white, two.player);
    }

    #[test]
    fn a_large_team_leaves_opponents_to_itself_in_a_wave() {
        let mut players: Vec<Idle> = (1..=140)
            .map(|it| idle(it, u32::try_from(it).unwrap()))
            .collect();
        for player in &mut players {
            player.team = Some(if player.rank <= 120 { 1 } else { 2 });
        }
        let wave = pair(&players, 140, 140);
        assert_eq!((wave.meetings.len(), wave.waiting.len()), (20, 100));
    }

    #[test]
    fn a_wave_takes_the_best_hundred() {
        let players: Vec<Idle> = (1..=130)
            .map(|it| idle(it, u32::try_from(it).unwrap()))
            .collect();
        let wave = pair(&players, 130, 130);
        assert_eq!((wave.meetings.len(), wave.waiting.len()), (50, 30));
    }
}
