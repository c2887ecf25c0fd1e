//! What holds for every Swiss, tried on random ones with byes, forfeits, withdrawals and late entrants.

use std::collections::{BTreeMap, BTreeSet};

use super::{Dropped, Pair, Round, SwissRules, Unpairable, pair};
use crate::contest::{
    dice::Dice,
    history::{History, PlayerRound},
    result::{Bye, GameResult, PointSystem, ResultLine, SideColor},
    tie_breaks::{SWISS, TieBreaks, ranking},
    tpn::Tpn,
};

const RESULTS: [GameResult; 12] = [
    GameResult::WhiteWins,
    GameResult::WhiteWins,
    GameResult::WhiteWins,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::BlackWins,
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::Draw,
    GameResult::Draw,
    GameResult::WhiteByForfeit,
    GameResult::DoubleForfeit,
];

/// The colors of played games, the last one first.
fn colors(history: &History, tpn: Tpn) -> Vec<SideColor> {
    let cells = history.cells(tpn).iter().rev();
    cells.filter_map(|it| it.played_color()).collect()
}

/// The color that a player must have, if C3 says so.
fn must_have(history: &History, tpn: Tpn) -> Option<SideColor> {
    let colors = colors(history, tpn);
    let whites = colors.iter().filter(|it| **it == SideColor::White).count();
    let blacks = colors.len() - whites;
    match colors[..] {
        _ if whites > blacks + 1 => Some(SideColor::Black),
        _ if blacks > whites + 1 => Some(SideColor::White),
        [last, before, ..] if last == before => Some(last.other()),
        _ => None,
    }
}

fn check(history: &History, rules: &SwissRules, absent: &BTreeSet<Tpn>, round: &Round) {
    let mut seen: BTreeSet<Tpn> = absent.clone();
    let possible = history.rounds() * 2;
    let is_last = history.rounds() + 1 >= rules.rounds;
    let is_topscorer = |it: Tpn| is_last && history.points(it).in_halves() as usize * 2 > possible;
    for Pair { white, black } in &round.pairs {
        assert!(
            seen.insert(*white) && seen.insert(*black),
            "each player once"
        );
        let met = history.cells(*white).iter().filter_map(|it| it.met());
        assert!(
            !met.into_iter().any(|it| it == *black),
            "C1: nobody meets twice"
        );
        let (one, two) = (must_have(history, *white), must_have(history, *black));
        let may = round.dropped.colors || is_topscorer(*white) || is_topscorer(*black);
        assert!(may || one.is_none() || one != two, "C3");
        if !may {
            assert_ne!(one, Some(SideColor::Black), "nobody has a color too often");
            assert_ne!(two, Some(SideColor::White), "nobody has a color too often");
        }
    }
    if let Some(bye) = round.bye {
        assert!(seen.insert(bye));
        let had =
            |it: &PlayerRound| it.met().is_none() && it.points(history.scoring()).in_halves() >= 2;
        assert!(
            round.dropped.bye || !history.cells(bye).iter().any(had),
            "C2: nobody has two byes"
        );
    }
    assert_eq!(seen.len(), history.players(), "nobody is forgotten");
}

/// One tournament; tells how many of its rounds were paired, and in how many something was dropped.
fn play(dice: &mut Dice) -> (usize, usize) {
    let players = dice.below(30) + 2;
    let total = dice.below(9) + 1;
    let initial = [SideColor::White, SideColor::Black][dice.below(2)];
    let rules = SwissRules::new(total, initial);
    let mut history = History::new(players, PointSystem::default()).unwrap();
    let mut out: BTreeSet<Tpn> = BTreeSet::new();
    let (mut paired, mut dropped) = (0, 0);
    for _ in 0..total {
        if dice.below(8) == 0 {
            history.admit().unwrap();
        }
        let asked: BTreeSet<Tpn> = Tpn::all(history.players())
            .filter(|_| dice.below(25) == 0)
            .collect();
        let absent: BTreeSet<Tpn> = out.union(&asked).copied().collect();
        let round = match pair(&history, &rules, &absent) {
            Ok(round) => round,
            Err(fault) => {
                assert!(fault != Unpairable::Nobody || absent.len() == history.players());
                break;
            }
        };
        assert_eq!(
            pair(&history, &rules, &absent),
            Ok(round.clone()),
            "the same again"
        );
        check(&history, &rules, &absent, &round);
        paired += 1;
        dropped += usize::from(round.dropped != Dropped::default());
        let mut lines: Vec<ResultLine> = round
            .pairs
            .iter()
            .map(|it| ResultLine::Pair {
                white: it.white,
                black: it.black,
                result: RESULTS[dice.below(RESULTS.len())],
            })
            .collect();
        lines.extend(round.bye.map(|player| ResultLine::Bye {
            player,
            bye: Bye::Allocated,
        }));
        lines.extend(asked.difference(&out).map(|player| ResultLine::Bye {
            player: *player,
            bye: Bye::Half,
        }));
        history.record(&lines).unwrap();
        if dice.below(5) == 0 {
            out.extend(Tpn::new(dice.below(history.players()) + 1));
        }
    }
    check_points(&history);
    (paired, dropped)
}

/// Points are those of games and byes, and the ranking has everybody once.
fn check_points(history: &History) {
    let mut sums: BTreeMap<Tpn, u32> = BTreeMap::new();
    for tpn in Tpn::all(history.players()) {
        let cells = history
            .cells(tpn)
            .iter()
            .map(|it| it.points(history.scoring()).in_halves());
        sums.insert(tpn, cells.sum());
        assert_eq!(TieBreaks::of(history, tpn).points.in_halves(), sums[&tpn]);
    }
    let order = ranking(history, &SWISS).concat();
    assert!(order.windows(2).all(|it| sums[&it[0]] >= sums[&it[1]]));
    assert_eq!(
        order.into_iter().collect::<BTreeSet<_>>().len(),
        history.players()
    );
}

#[test]
fn every_round_keeps_the_absolute_criteria_and_is_the_same_again() {
    let mut dice = Dice::new(2026);
    let (mut paired, mut dropped) = (0, 0);
    for _ in 0..400 {
        let (rounds, with_dropped) = play(&mut dice);
        paired += rounds;
        dropped += with_dropped;
    }
    assert!(paired > 1300, "{paired} rounds");
    assert!(
        dropped > 0 && dropped * 10 < paired,
        "{dropped} of {paired} rounds dropped a criterion"
    );
}

#[test]
fn nobody_to_pair_is_no_round() {
    let history = History::new(2, PointSystem::default()).unwrap();
    let rules = SwissRules::new(3, SideColor::White);
    let everybody = Tpn::all(2).collect();
    assert_eq!(pair(&history, &rules, &everybody), Err(Unpairable::Nobody));
}

#[test]
fn two_who_have_met_cannot_be_paired_again() {
    let mut history = History::new(2, PointSystem::default()).unwrap();
    let rules = SwissRules::new(3, SideColor::White);
    let round = pair(&history, &rules, &BTreeSet::new()).unwrap();
    let Pair { white, black } = round.pairs[0];
    history
        .record(&[ResultLine::Pair {
            white,
            black,
            result: GameResult::Draw,
        }])
        .unwrap();
    assert_eq!(
        pair(&history, &rules, &BTreeSet::new()),
        Err(Unpairable::NobodyLeft)
    );
}
