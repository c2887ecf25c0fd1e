//! Knockout brackets, single and double.
//!
//! A bracket has the next power of two of places; missing seeds are byes.

use std::{fmt, ops::RangeInclusive, str::FromStr};

/// How many may enter a knockout.
pub const ENTRANTS: RangeInclusive<usize> = 2..=128;

/// The seeds in the places of the first round, by folding: the first two meet, then the next two. For eight, 1 8 4 5 2 7
/// 3 6. Nothing if there are too few or too many entrants.
#[must_use]
pub fn places(entrants: usize) -> Vec<usize> {
    if !ENTRANTS.contains(&entrants) {
        return Vec::new();
    }
    let size = entrants.next_power_of_two();
    let mut places = vec![1];
    while places.len() < size {
        let sum = 2 * places.len() + 1;
        places = places.iter().flat_map(|seed| [*seed, sum - seed]).collect();
    }
    places
}

/// A match of a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchId {
    /// A round of those who never lost, from 1, and the match in it, from 1.
    Winners(u8, u8),
    /// A round of those who lost once.
    Losers(u8, u8),
    /// The final, and its repetition if the one who never lost loses it.
    Final(u8),
}

impl fmt::Display for MatchId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Winners(round, number) => write!(formatter, "W{round}.{number}"),
            Self::Losers(round, number) => write!(formatter, "L{round}.{number}"),
            Self::Final(number) => write!(formatter, "F{number}"),
        }
    }
}

/// A text that names no match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMatch;

impl FromStr for MatchId {
    type Err = NoMatch;

    fn from_str(text: &str) -> Result<Self, NoMatch> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|it| *it > 0).ok_or(NoMatch);
        if let Some(again) = text.strip_prefix('F') {
            return number(again).map(Self::Final);
        }
        let (round, place) = text
            .get(1..)
            .and_then(|it| it.split_once('.'))
            .ok_or(NoMatch)?;
        let (round, place) = (number(round)?, number(place)?);
        match text.as_bytes().first() {
            Some(b'W') => Ok(Self::Winners(round, place)),
            Some(b'L') => Ok(Self::Losers(round, place)),
            _ => Err(NoMatch),
        }
    }
}

/// Where a side of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A seed, from 1; a bye if there are not so many entrants.
    Seed(usize),
    /// Who won a match.
    Winner(MatchId),
    /// Who lost a match.
    Loser(MatchId),
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed(seed) => write!(formatter, "seed {seed}"),
            Self::Winner(id) => write!(formatter, "winner {id}"),
            Self::Loser(id) => write!(formatter, "loser {id}"),
        }
    }
}

/// A match and its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Which.
    pub id: MatchId,
    /// The two sides.
    pub sides: [Source; 2],
}

/// The matches of a single knockout, in the order of the rounds. The last one is the final.
#[must_use]
pub fn single(entrants: usize) -> Vec<Match> {
    let first: Vec<Source> = places(entrants).into_iter().map(Source::Seed).collect();
    winners(first).concat()
}

/// The game for the third place of a single knockout with so many entrants: who lost the semifinals.
#[must_use]
pub fn bronze(entrants: usize) -> Option<[Source; 2]> {
    let matches = single(entrants);
    let [.., one, two, _final] = matches[..] else {
        return None;
    };
    Some([Source::Loser(one.id), Source::Loser(two.id)])
}

/// The rounds of those who never lost.
fn winners(first: Vec<Source>) -> Vec<Vec<Match>> {
    let mut sides = first;
    let mut rounds = Vec::new();
    for round in 1.. {
        if sides.len() < 2 {
            break;
        }
        let matches = neighbors(&sides, |number| MatchId::Winners(round, number));
        sides = matches.iter().map(|it| Source::Winner(it.id)).collect();
        rounds.push(matches);
    }
    rounds
}

fn neighbors(sides: &[Source], id: impl Fn(u8) -> MatchId) -> Vec<Match> {
    let pairs = sides.chunks_exact(2).zip(1..);
    let matches = pairs.map(|(pair, number)| Match {
        id: id(number),
        sides: [pair[0], pair[1]],
    });
    matches.collect()
}

/// In which order the losers of a round meet those who lost before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drop {
    AsIs,
    Reversed,
    /// The two halves change places.
    Swapped,
    /// Each half is reversed.
    HalvesReversed,
}

impl Drop {
    /// The order for the losers of a round of the winners, in a bracket of so many places: what makes the fewest early
    /// rematches.
    fn of(size: usize, round: usize) -> Self {
        let at = round - 2;
        let of_32 = [
            Self::Swapped,
            Self::HalvesReversed,
            Self::Reversed,
            Self::AsIs,
        ];
        let larger = [Self::Reversed, Self::Swapped, Self::HalvesReversed];
        match (size, at) {
            (..=16, 0) => Self::Reversed,
            (..=16, _) => Self::AsIs,
            (32, _) => of_32[at.min(3)],
            _ => larger[at % 3],
        }
    }

    fn apply(self, losers: &mut [Source]) {
        let half = losers.len() / 2;
        match self {
            Self::AsIs => {}
            Self::Reversed => losers.reverse(),
            Self::Swapped => losers.rotate_left(half),
            Self::HalvesReversed => {
                let (upper, lower) = losers.split_at_mut(half);
                upper.reverse();
                lower.reverse();
            }
        }
    }
}

/// The matches of a double knockout: the rounds of the winners, those of the losers, the final and its repetition,
/// which is played only if the winner of the first final had lost before.
#[must_use]
pub fn double(entrants: usize) -> Vec<Match> {
    let places = places(entrants);
    let size = places.len();
    let rounds = winners(places.into_iter().map(Source::Seed).collect());
    let losers_of = |round: usize| -> Vec<Source> {
        let matches = rounds.get(round - 1).into_iter().flatten();
        matches.map(|it| Source::Loser(it.id)).collect()
    };
    let Some(last) = rounds.last().and_then(|it| it.last()) else {
        return Vec::new();
    };
    let mut matches = rounds.concat();
    let mut sides = losers_of(1);
    let mut round = 1;
    for drop in 2..=rounds.len() {
        let before = neighbors(&sides, |number| MatchId::Losers(round, number));
        matches.extend(&before);
        let mut losers = losers_of(drop);
        Drop::of(size, drop).apply(&mut losers);
        let met = before.iter().zip(losers);
        sides = met
            .flat_map(|(before, loser)| [Source::Winner(before.id), loser])
            .collect();
        let met = neighbors(&sides, |number| MatchId::Losers(round + 1, number));
        matches.extend(&met);
        sides = met.iter().map(|it| Source::Winner(it.id)).collect();
        round += 2;
    }
    let challenger = sides.first().copied().unwrap_or(Source::Loser(last.id));
    let (first, again) = (MatchId::Final(1), MatchId::Final(2));
    matches.push(Match {
        id: first,
        sides: [Source::Winner(last.id), challenger],
    });
    matches.push(Match {
        id: again,
        sides: [Source::Loser(first), Source::Winner(first)],
    });
    matches
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contest::cases;

    #[test]
    fn seeds_fold_as_in_every_case() {
        let cases = cases();
        let slots = cases["bracket"]["slots"].as_object().unwrap();
        assert_eq!(slots.len(), 5);
        for (size, expected) in slots {
            assert_eq!(json!(places(size.parse().unwrap())), *expected);
        }
        assert_eq!(places(5), places(8));
        assert!(places(1).is_empty() && places(129).is_empty());
    }

    #[test]
    fn double_knockouts_are_those_of_every_case() {
        let cases = cases();
        let brackets = cases["double_elimination"]["matches"].as_object().unwrap();
        assert_eq!(brackets.len(), 4);
        for (size, expected) in brackets {
            let ours: Vec<[String; 3]> = double(size.parse().unwrap())
                .iter()
                .map(|it| {
                    [
                        it.id.to_string(),
                        it.sides[0].to_string(),
                        it.sides[1].to_string(),
                    ]
                })
                .collect();
            let theirs: Vec<[&str; 3]> = expected
                .as_array()
                .unwrap()
                .iter()
                .map(|it| ["id", "a", "b"].map(|key| it[key].as_str().unwrap()))
                .collect();
            assert_eq!(ours, theirs, "{size}");
        }
    }

    #[test]
    fn everybody_can_be_in_one_match_at_a_time() {
        for entrants in ENTRANTS {
            let size = entrants.next_power_of_two();
            assert_eq!(single(entrants).len(), size - 1);
            let double = double(entrants);
            assert_eq!(double.len(), 2 * size - 1, "{entrants}");
            let sides: std::collections::HashSet<String> = double
                .iter()
                .flat_map(|it| it.sides)
                .map(|it| it.to_string())
                .collect();
            assert_eq!(sides.len(), 2 * double.len(), "nobody is in two matches");
        }
    }

    #[test]
    fn a_match_is_read_as_it_is_written() {
        for entrants in [2, 8, 31, 128] {
            for Match { id, .. } in double(entrants) {
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        for nonsense in [
            "", "W", "W1", "W1.", "W0.1", "X1.1", "F", "F0", "L1.256", "é1.1",
        ] {
            assert_eq!(nonsense.parse::<MatchId>(), Err(NoMatch), "{nonsense}");
        }
    }

    #[test]
    fn the_losers_of_the_semifinals_play_for_bronze() {
        let ids = bronze(8).unwrap().map(|it| it.to_string());
        assert_eq!(ids, ["loser W2.1", "loser W2.2"]);
        assert_eq!(bronze(2), None);
    }
}
