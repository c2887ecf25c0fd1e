//! Tie-breaks (FIDE C.07 of 1 March 2026).
//!
//! An unplayed round counts as a game against a dummy who has the player's own points, but no more than the scheduled
//! opponent, or than a draw in every round.

use std::collections::BTreeSet;

use super::{
    history::{GameScore, History, PlayerRound},
    points::{Points, Quarters},
    result::{Bye, SideColor},
    tpn::Tpn,
};

/// What distinguishes players of equal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieBreaks {
    /// The points.
    pub points: Points,
    /// The points as they count for opponents.
    pub adjusted: Points,
    /// Buchholz: the opponents' adjusted points.
    pub buchholz: Points,
    /// Buchholz without the least value.
    pub buchholz_cut: Points,
    /// Sonneborn-Berger: the opponents' adjusted points times the points made against them.
    pub sonneborn_berger: Quarters,
    /// Sonneborn-Berger without the least value.
    pub sonneborn_berger_cut: Quarters,
    /// Rounds with a win's points, played or not.
    pub wins: usize,
    /// Games that were played and won.
    pub won: usize,
    /// Games that were played with Black.
    pub blacks: usize,
}

impl TieBreaks {
    /// The tie-breaks of a player after all recorded rounds.
    #[must_use]
    pub fn of(history: &History, player: Tpn) -> Self {
        let cells = history.cells(player);
        let scoring = history.scoring();
        let values: Vec<Value> = cells
            .iter()
            .map(|cell| Value::of(history, player, *cell))
            .collect();
        let buchholz = values.iter().map(|it| it.points).sum();
        let sonneborn_berger = values.iter().map(|it| it.product).sum();
        let count = |is: &dyn Fn(&PlayerRound) -> bool| cells.iter().filter(|it| is(it)).count();
        Self {
            points: history.points(player),
            adjusted: adjusted(history, player),
            buchholz,
            buchholz_cut: buchholz - cut_points(&values),
            sonneborn_berger,
            sonneborn_berger_cut: sonneborn_berger - cut_product(&values),
            wins: count(&|it| it.points(scoring) >= scoring.win),
            won: count(&|it| {
                matches!(
                    it,
                    PlayerRound::Game {
                        score: GameScore::Win,
                        ..
                    }
                )
            }),
            blacks: count(&|it| it.played_color() == Some(SideColor::Black)),
        }
    }
}

/// What one round brings to the sums.
#[derive(Clone, Copy, Debug)]
struct Value {
    points: Points,
    product: Quarters,
    is_voluntary: bool,
}

impl Value {
    fn of(history: &History, player: Tpn, cell: PlayerRound) -> Self {
        let own = history.points(player);
        let draws = u32::try_from(history.rounds()).unwrap_or(u32::MAX);
        let points = match cell {
            PlayerRound::Game { opponent, .. } => adjusted(history, opponent),
            PlayerRound::Forfeit { opponent, .. } if history.is_table() => history.points(opponent),
            PlayerRound::Bye(_) if history.is_table() => Points::NONE,
            PlayerRound::Forfeit { opponent, .. } => own.min(adjusted(history, opponent)),
            PlayerRound::Bye(_) => own.min(Points::halves(draws)),
        };
        Self {
            points,
            product: points * cell.points(history.scoring()),
            is_voluntary: is_voluntary(cell),
        }
    }
}

/// Whether a player chose not to play a round: a bye that was asked for, or a forfeit of their own.
fn is_voluntary(cell: PlayerRound) -> bool {
    is_asked(cell) || matches!(cell, PlayerRound::Forfeit { is_won: false, .. })
}

fn is_asked(cell: PlayerRound) -> bool {
    matches!(cell, PlayerRound::Bye(Bye::Half | Bye::Zero))
}

/// The points of a player as they count for opponents: byes at the end that were asked for are draws.
fn adjusted(history: &History, player: Tpn) -> Points {
    if history.is_table() {
        return history.points(player);
    }
    let scoring = history.scoring();
    let mut is_end = true;
    let cells = history.cells(player).iter().rev().map(|cell| {
        let counts_half = is_end && is_asked(*cell);
        is_end &= is_voluntary(*cell);
        if counts_half {
            scoring.draw
        } else {
            cell.points(scoring)
        }
    });
    cells.sum()
}

/// The value that is cut from Buchholz: the least of the rounds that were missed by choice, else of all.
fn cut_points(values: &[Value]) -> Points {
    let voluntary = values
        .iter()
        .filter(|it| it.is_voluntary)
        .map(|it| it.points)
        .min();
    let all = values.iter().map(|it| it.points).min();
    voluntary.or(all).unwrap_or_default()
}

/// The value that is cut from Sonneborn-Berger: that of the opponent with the fewest points, or the least of the rounds
/// that were missed by choice if that is more.
fn cut_product(values: &[Value]) -> Quarters {
    let ordinary = values.iter().min_by_key(|it| (it.points, it.product));
    let missed = values.iter().filter(|it| it.is_voluntary);
    let missed = missed.map(|it| it.product).min();
    let ordinary = ordinary.map(|it| it.product);
    ordinary.into_iter().chain(missed).max().unwrap_or_default()
}

/// A tie-break by which players are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// Buchholz without the least value.
    BuchholzCut,
    /// Buchholz.
    Buchholz,
    /// Sonneborn-Berger.
    SonnebornBerger,
    /// Sonneborn-Berger without the least value.
    SonnebornBergerCut,
    /// The games of the tied ones among each other.
    DirectEncounter,
    /// Rounds with a win's points.
    Wins,
    /// Games won.
    Won,
    /// Games with Black.
    Blacks,
    /// Koya: points against those who made half of the possible points.
    Koya,
}

/// The tie-breaks of a Swiss unless its host says otherwise.
pub const SWISS: [Criterion; 5] = [
    Criterion::BuchholzCut,
    Criterion::Buchholz,
    Criterion::SonnebornBerger,
    Criterion::DirectEncounter,
    Criterion::Wins,
];

/// The tie-breaks of a round robin, where opponents' points distinguish nobody.
pub const ROUND_ROBIN: [Criterion; 4] = [
    Criterion::DirectEncounter,
    Criterion::Wins,
    Criterion::SonnebornBerger,
    Criterion::Koya,
];

/// The players in order of points and criteria, in groups that nothing distinguishes; in a group by number.
#[must_use]
pub fn ranking(history: &History, criteria: &[Criterion]) -> Vec<Vec<Tpn>> {
    let players: Vec<(Tpn, TieBreaks)> = Tpn::all(history.players())
        .map(|tpn| (tpn, TieBreaks::of(history, tpn)))
        .collect();
    let by_points = split(players, |(_, it)| u64::from(it.points.in_halves()));
    let groups = criteria.iter().fold(by_points, |groups, criterion| {
        let split = groups
            .into_iter()
            .map(|group| apply(history, *criterion, group));
        split.flatten().collect()
    });
    let numbers = |group: Vec<(Tpn, TieBreaks)>| group.into_iter().map(|(tpn, _)| tpn).collect();
    groups.into_iter().map(numbers).collect()
}

/// Players who are equal so far, told apart by the games among each other as far as these tell; in a group by number.
#[must_use]
pub fn by_direct_encounter(history: &History, players: &[Tpn]) -> Vec<Vec<Tpn>> {
    let group = players.iter().map(|tpn| (*tpn, TieBreaks::default()));
    let groups = direct_encounter(history, group.collect());
    let numbers = |group: Group| group.into_iter().map(|(tpn, _)| tpn).collect();
    groups.into_iter().map(numbers).collect()
}

type Group = Vec<(Tpn, TieBreaks)>;

/// Splits a group by a number, the greatest first, and keeps the order of equals.
fn split(mut group: Group, key: impl Fn(&(Tpn, TieBreaks)) -> u64) -> Vec<Group> {
    group.sort_by_key(|it| std::cmp::Reverse(key(it)));
    let same = |one: &(Tpn, TieBreaks), two: &(Tpn, TieBreaks)| key(one) == key(two);
    group.chunk_by(same).map(<[_]>::to_vec).collect()
}

fn apply(history: &History, criterion: Criterion, group: Group) -> Vec<Group> {
    if group.len() < 2 {
        return vec![group];
    }
    let count = |number: usize| number as u64;
    match criterion {
        Criterion::DirectEncounter => direct_encounter(history, group),
        Criterion::Koya => split(group, |(tpn, _)| u64::from(koya(history, *tpn).in_halves())),
        _ => split(group, |(_, it)| match criterion {
            Criterion::BuchholzCut => it.buchholz_cut.in_halves().into(),
            Criterion::Buchholz => it.buchholz.in_halves().into(),
            Criterion::SonnebornBerger => it.sonneborn_berger.in_quarters().into(),
            Criterion::SonnebornBergerCut => it.sonneborn_berger_cut.in_quarters().into(),
            Criterion::Wins => count(it.wins),
            Criterion::Won => count(it.won),
            Criterion::Blacks => count(it.blacks),
            Criterion::DirectEncounter | Criterion::Koya => 0,
        }),
    }
}

/// The opponent in a game that counts among equals: in one that was played, and in a round robin in a forfeit, too.
fn opponent_of(history: &History, cell: PlayerRound) -> Option<Tpn> {
    match cell {
        PlayerRound::Forfeit { opponent, .. } if history.is_table() => Some(opponent),
        cell => cell.met(),
    }
}

/// The points of a player in the games against some others that count among equals.
fn points_against(history: &History, player: Tpn, others: &BTreeSet<Tpn>) -> Points {
    let is_against = |cell: &&PlayerRound| {
        opponent_of(history, **cell).is_some_and(|opponent| others.contains(&opponent))
    };
    let against = history.cells(player).iter().filter(is_against);
    against.map(|it| it.points(history.scoring())).sum()
}

/// Points against all who made at least half of the possible points.
fn koya(history: &History, player: Tpn) -> Points {
    let possible = history.scoring().win.in_halves() as usize * history.rounds();
    let strong = Tpn::all(history.players())
        .filter(|it| history.points(*it).in_halves() as usize * 2 >= possible);
    points_against(history, player, &strong.collect())
}

/// Splits a group by the games among its members: if all have met, or as far as somebody is ahead of all others
/// whatever the missing games bring; then those who are still equal by the games among them.
fn direct_encounter(history: &History, group: Group) -> Vec<Group> {
    let mut open = vec![group];
    let mut settled = Vec::new();
    while let Some(group) = open.pop() {
        match separate(history, &group) {
            // The last of the open groups comes next.
            Some(parts) => open.extend(parts.into_iter().rev()),
            None => settled.push(group),
        }
    }
    settled
}

/// A group in two parts or more, if its games among each other tell.
fn separate(history: &History, group: &Group) -> Option<Vec<Group>> {
    if group.len() < 2 {
        return None;
    }
    let members: BTreeSet<Tpn> = group.iter().map(|(tpn, _)| *tpn).collect();
    let games = |player: Tpn, other: Tpn| {
        let cells = history.cells(player).iter();
        cells
            .filter(|it| opponent_of(history, **it) == Some(other))
            .count()
    };
    let most = members
        .iter()
        .flat_map(|one| members.iter().map(move |two| (one, two)))
        .map(|(one, two)| games(*one, *two))
        .max()
        .unwrap_or(0);
    if most == 0 {
        return None;
    }
    // Points made, and points that the missing games could bring.
    let table: Vec<(Tpn, Points, Points)> = members
        .iter()
        .map(|one| {
            let missing: usize = members
                .iter()
                .filter(|two| *two != one)
                .map(|two| most - games(*one, *two))
                .sum();
            let win = history.scoring().win.in_halves();
            let possible = Points::halves(
                u32::try_from(missing)
                    .unwrap_or(u32::MAX)
                    .saturating_mul(win),
            );
            (*one, points_against(history, *one, &members), possible)
        })
        .collect();
    if table
        .iter()
        .all(|(_, _, possible)| *possible == Points::NONE)
    {
        let made = |player: Tpn| points_against(history, player, &members).in_halves().into();
        let parts = split(group.clone(), |(tpn, _)| made(*tpn));
        return (parts.len() > 1).then_some(parts);
    }
    let ahead = table.iter().find(|(one, made, _)| {
        let others = table.iter().filter(|(two, _, _)| two != one);
        others
            .into_iter()
            .all(|(_, points, possible)| *made > *points + *possible)
    });
    let (first, _, _) = ahead?;
    let (top, rest) = group.iter().partition(|(tpn, _)| tpn == first);
    Some(vec![top, rest])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{
        result::{GameResult, PointSystem, ResultLine},
        swiss::tests::{case_history, cases_of_the_judge},
    };

    #[test]
    fn tie_breaks_are_those_of_every_case() {
        let mut compared = 0;
        for case in cases_of_the_judge() {
            let history = case_history(&case);
            for (number, expected) in case["tiebreaks"].as_object().unwrap() {
                let player = Tpn::new(number.parse().unwrap()).unwrap();
                let ours = TieBreaks::of(&history, player);
                let halves = |points: Points| f64::from(points.in_halves()) / 2.0;
                let quarters = |it: Quarters| f64::from(it.in_quarters()) / 4.0;
                let ours = [
                    ("points", halves(ours.points)),
                    ("adj", halves(ours.adjusted)),
                    ("bh", halves(ours.buchholz)),
                    ("bh_c1", halves(ours.buchholz_cut)),
                    ("sb", quarters(ours.sonneborn_berger)),
                    ("sb_c1", quarters(ours.sonneborn_berger_cut)),
                    ("win", ours.wins as f64),
                    ("won", ours.won as f64),
                    ("bpg", ours.blacks as f64),
                ];
                for (key, value) in ours {
                    let expected = expected[key].as_f64().unwrap();
                    assert!(
                        (value - expected).abs() < 1e-9,
                        "{} {number} {key}: {value}, not {expected}",
                        case["name"]
                    );
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 191 * 9);
    }

    #[test]
    fn players_are_in_the_order_of_every_case() {
        let criteria = [
            Criterion::BuchholzCut,
            Criterion::Buchholz,
            Criterion::SonnebornBerger,
            Criterion::Wins,
        ];
        for case in cases_of_the_judge() {
            let order: Vec<u64> = ranking(&case_history(&case), &criteria)
                .concat()
                .into_iter()
                .map(|it| it.number() as u64)
                .collect();
            let expected = &case["order_points_bhc1_bh_sb_win_tpn"];
            assert_eq!(serde_json::json!(order), *expected, "{}", case["name"]);
        }
    }

    fn game(white: usize, black: usize, result: GameResult) -> ResultLine {
        let [white, black] = [white, black].map(|it| Tpn::new(it).unwrap());
        ResultLine::Pair {
            white,
            black,
            result,
        }
    }

    #[test]
    fn the_winner_of_the_game_between_two_who_tie_is_ahead() {
        let mut history = History::new(4, PointSystem::default()).unwrap();
        history
            .record(&[
                game(2, 1, GameResult::WhiteWins),
                game(3, 4, GameResult::Draw),
            ])
            .unwrap();
        history
            .record(&[
                game(1, 3, GameResult::WhiteWins),
                game(4, 2, GameResult::WhiteWins),
            ])
            .unwrap();
        let order = ranking(&history, &[Criterion::DirectEncounter]);
        let numbers: Vec<Vec<usize>> = order
            .iter()
            .map(|it| it.iter().map(|it| it.number()).collect())
            .collect();
        assert_eq!(numbers, [vec![4], vec![2], vec![1], vec![3]]);
    }

    #[test]
    fn forfeits_tell_those_who_tie_apart_in_a_round_robin_alone() {
        let mut swiss = History::new(2, PointSystem::default()).unwrap();
        swiss
            .record(&[game(2, 1, GameResult::WhiteByForfeit)])
            .unwrap();
        let tied = [1, 2].map(|it| Tpn::new(it).unwrap());
        let [first, second] = tied;
        let table = swiss.clone().of_table();
        let order = by_direct_encounter(&table, &tied);
        assert_eq!(order, [vec![second], vec![first]]);
        assert_eq!(by_direct_encounter(&swiss, &tied), [tied.to_vec()]);
    }

    #[test]
    fn a_game_that_is_missing_leaves_those_who_tie_together() {
        let mut history = History::new(4, PointSystem::default()).unwrap();
        history
            .record(&[
                game(1, 2, GameResult::WhiteWins),
                game(3, 4, GameResult::WhiteWins),
            ])
            .unwrap();
        let order = ranking(&history, &[Criterion::DirectEncounter]);
        assert_eq!(order.len(), 2);
    }
}
