//! Round robins by Berger's tables, and the sections into which larger fields are dealt.

use super::{
    swiss::Pair,
    tpn::{MAX_PLAYERS, Tpn},
};

/// The rounds of a single round robin of so many players. With an odd number the partner of the number after the last
/// is free, and missing from the round.
#[must_use]
pub fn berger(players: usize) -> Vec<Vec<Pair>> {
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Vec::new();
    }
    let even = players + players % 2;
    let rounds = (1..even).map(|round| {
        // The last number meets each other one in turn, with White in every second round.
        let first = if round % 2 == 1 {
            let fixed = round.div_ceil(2);
            ((fixed, even), fixed)
        } else {
            let fixed = even / 2 + round / 2;
            ((even, fixed), fixed)
        };
        let (last, fixed) = first;
        let others = (1..even / 2).map(|step| {
            let around = |place: usize| place % (even - 1) + 1;
            (around(fixed - 1 + step), around(fixed + even - 2 - step))
        });
        let pairs = [last]
            .into_iter()
            .chain(others)
            .filter_map(|(white, black)| {
                Some(Pair {
                    white: Tpn::new(white).filter(|it| it.number() <= players)?,
                    black: Tpn::new(black).filter(|it| it.number() <= players)?,
                })
            });
        pairs.collect()
    });
    rounds.collect()
}

/// The rounds of a double round robin: everything again with the colors reversed. With `swap_last`, the last two rounds
/// of the first half change places, so that nobody has one color three times in a row (FIDE C.05).
#[must_use]
pub fn double_berger(players: usize, swap_last: bool) -> Vec<Vec<Pair>> {
    let mut first = berger(players);
    let second: Vec<Vec<Pair>> = first
        .iter()
        .map(|round| {
            let reversed = round.iter().map(|it| Pair {
                white: it.black,
                black: it.white,
            });
            reversed.collect()
        })
        .collect();
    let rounds = first.len();
    if swap_last && rounds >= 2 {
        first.swap(rounds - 2, rounds - 1);
    }
    first.extend(second);
    first
}

/// How players are dealt into sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionDeal {
    /// To and fro, so that sections are equally strong.
    Snake,
    /// The strongest together, then the next ones.
    Blocks,
}

/// The smallest and the largest section that a host may ask for.
pub const SECTION_SIZES: std::ops::RangeInclusive<usize> = 3..=16;

/// Deals players, who are given by strength, into as few sections of at most `size` as possible: as equal as possible,
/// the larger ones first.
#[must_use]
pub fn sections<T: Clone>(players: &[T], size: usize, deal: SectionDeal) -> Vec<Vec<T>> {
    let count = players.len().div_ceil(size.max(1));
    if count == 0 {
        return Vec::new();
    }
    let (least, larger) = (players.len() / count, players.len() % count);
    let room = |section: usize| least + usize::from(section < larger);
    match deal {
        SectionDeal::Blocks => {
            let mut rest = players;
            let blocks = (0..count).map(|section| {
                let (block, after) = rest.split_at(room(section));
                rest = after;
                block.to_vec()
            });
            blocks.collect()
        }
        SectionDeal::Snake => {
            let mut sections = vec![Vec::new(); count];
            let mut rest = players.iter();
            for row in 0..=least {
                let is_back = row % 2 == 1;
                for at in 0..count {
                    let section = if is_back { count - 1 - at } else { at };
                    if row < room(section) {
                        sections[section].extend(rest.next().cloned());
                    }
                }
            }
            sections
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::contest::cases;

    #[test]
    fn tables_are_those_of_every_case() {
        let cases = cases();
        let tables = cases["berger"]["tables"].as_object().unwrap();
        assert_eq!(tables.len(), 7);
        for (players, rounds) in tables {
            let ours = berger(players.parse().unwrap());
            assert_eq!(ours.len(), rounds.as_array().unwrap().len());
            for (ours, theirs) in ours.iter().zip(rounds.as_array().unwrap()) {
                let ours: BTreeSet<(usize, usize)> = ours
                    .iter()
                    .map(|it| (it.white.number(), it.black.number()))
                    .collect();
                let theirs: Vec<(usize, usize)> = serde_json::from_value(theirs.clone()).unwrap();
                assert_eq!(ours, theirs.into_iter().collect(), "{players}");
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_once_in_each_half() {
        for players in 2..=21 {
            for (rounds, times) in [(berger(players), 1), (double_berger(players, true), 2)] {
                let mut met = vec![vec![0; players]; players];
                for round in &rounds {
                    let mut seen = BTreeSet::new();
                    for pair in round {
                        assert!(seen.insert(pair.white) && seen.insert(pair.black));
                        met[pair.white.index()][pair.black.index()] += 1;
                    }
                }
                for (one, others) in met.iter().enumerate() {
                    for (two, games) in others.iter().enumerate().take(one) {
                        assert_eq!(games + met[two][one], times);
                        assert!(times == 1 || *games == 1);
                    }
                }
            }
        }
        assert!(berger(0).is_empty() && berger(1).is_empty() && berger(100_000).is_empty());
    }

    #[test]
    fn a_hundred_players_make_nine_sections_of_eight_and_four_of_seven() {
        let players: Vec<usize> = (1..=100).collect();
        for deal in [SectionDeal::Snake, SectionDeal::Blocks] {
            let sections = sections(&players, 8, deal);
            let sizes: Vec<usize> = sections.iter().map(Vec::len).collect();
            assert_eq!(sizes, [vec![8; 9], vec![7; 4]].concat());
            let mut all = sections.concat();
            all.sort_unstable();
            assert_eq!(all, players);
        }
    }

    #[test]
    fn a_snake_turns_at_both_ends() {
        assert_eq!(
            sections(&[1, 2, 3, 4, 5, 6, 7, 8], 4, SectionDeal::Snake),
            [[1, 4, 5, 8], [2, 3, 6, 7]]
        );
        assert_eq!(
            sections(&[1, 2, 3, 4, 5], 3, SectionDeal::Blocks),
            [vec![1, 2, 3], vec![4, 5]]
        );
    }
}
