//! The pairing of one bracket after the other (FIDE C.04.3, B).

use super::{
    Dropped,
    contender::Contender,
    criteria::{Bracket, Put},
};
use crate::contest::{
    matching::{Graph, Lexicographic},
    points::Points,
};

/// How many players' opponents are found by one matching. More make weights wider; fewer make more matchings.
const TOGETHER: usize = 40;

/// Pairs of contenders, each with the higher one first.
type Pairs = Vec<(usize, usize)>;

/// No place.
const NONE: usize = usize::MAX;

/// Everybody who is to be paired, with the score of whoever gets the bye.
pub(super) struct Unpaired<'a> {
    contenders: &'a [Contender],
    dropped: Dropped,
    /// C5: the least score for which the rest can be paired.
    bye_score: Option<Points>,
}

impl<'a> Unpaired<'a> {
    /// Nothing if they cannot all be paired. Contenders are in the order of the pairing.
    pub(super) fn new(contenders: &'a [Contender], dropped: Dropped) -> Option<Self> {
        let mut unpaired = Self {
            contenders,
            dropped,
            bye_score: None,
        };
        let count = contenders.len();
        let bye = count;
        let mut graph = Graph::<i64>::new(count + count % 2);
        for (two, contender) in contenders.iter().enumerate() {
            for one in 0..two {
                if unpaired.may_meet(one, two) {
                    graph.join(one, two, 0);
                }
            }
            if count % 2 == 1 && unpaired.may_get_bye(two) {
                graph.join(two, bye, -i64::from(contender.score.in_halves()));
            }
        }
        let mates = graph.heaviest_perfect_matching()?;
        unpaired.bye_score = mates.get(bye).map(|it| contenders[*it].score);
        Some(unpaired)
    }

    pub(super) fn dropped(&self) -> Dropped {
        self.dropped
    }

    fn may_meet(&self, one: usize, two: usize) -> bool {
        let (one, two) = (&self.contenders[one], &self.contenders[two]);
        one.may_meet(two) && (self.dropped.colors || one.suits(two))
    }

    fn may_get_bye(&self, one: usize) -> bool {
        let one = &self.contenders[one];
        (self.dropped.bye || one.may_get_bye) && self.bye_score.is_none_or(|it| one.score == it)
    }

    /// The pairs, and who gets the bye.
    pub(super) fn pair(&self) -> Option<(Pairs, Option<usize>)> {
        let mut pairs = Vec::new();
        let mut moved: Vec<usize> = Vec::new();
        let mut start = 0;
        while let Some(first) = self.contenders.get(start) {
            let count = |from: usize| {
                let score = self.contenders.get(from).map(|it| it.score);
                let group = self.contenders[from..].iter();
                group.take_while(|it| Some(it.score) == score).count()
            };
            let end = start + count(start);
            let next_end = end + count(end);
            let mut scores: Vec<Points> =
                moved.iter().map(|it| self.contenders[*it].score).collect();
            scores.push(first.score);
            scores.dedup();
            let order: Vec<usize> = moved
                .iter()
                .copied()
                .chain(start..self.contenders.len())
                .collect();
            let size = moved.len() + end - start;
            let bracket = Bracket {
                contenders: self.contenders,
                moved: moved.len(),
                size,
                next_end: moved.len() + next_end - start,
                is_bye_alone: false,
                scores,
                order,
            };
            let (paired, left) = Pairing::new(self, bracket).pair()?;
            pairs.extend(paired);
            moved = left;
            start = end;
        }
        match moved[..] {
            [] => Some((pairs, None)),
            [bye] => Some((pairs, Some(bye))),
            _ => None,
        }
    }
}

/// The pairing of one bracket.
struct Pairing<'a> {
    unpaired: &'a Unpaired<'a>,
    bracket: Bracket<'a>,
    /// The partner of each place, if it is settled.
    settled: Vec<usize>,
    /// Whether a place stays without a partner in this bracket.
    leaves: Vec<bool>,
}

impl<'a> Pairing<'a> {
    fn new(unpaired: &'a Unpaired<'a>, bracket: Bracket<'a>) -> Self {
        let places = bracket.order.len();
        Self {
            unpaired,
            settled: vec![NONE; places],
            leaves: vec![false; places],
            bracket,
        }
    }

    /// The pairs of the bracket, and who moves down.
    fn pair(mut self) -> Option<(Pairs, Vec<usize>)> {
        self.bracket.is_bye_alone = self.is_bye_alone()?;
        let mates = self.pair_moved()?;
        let remainder = self.remainder();
        let is_higher = |place: &&usize| is_higher_of(&mates, **place, self.bracket.size);
        let pairs = remainder.iter().filter(is_higher).count();
        if pairs > 0 && !self.take_first_candidate(pairs, &mates) {
            let is_upper = self.exchange(pairs)?;
            self.pair_remainder(&is_upper)?;
        }
        let order = &self.bracket.order;
        let (mut paired, mut left) = (Vec::new(), Vec::new());
        for place in 0..self.bracket.size {
            match self.settled[place] {
                NONE => left.push(order[place]),
                partner if place < partner => paired.push((order[place], order[partner])),
                _ => {}
            }
        }
        Some((paired, left))
    }

    /// Whether the bracket can be paired so that only the one who gets the bye is left.
    fn is_bye_alone(&self) -> Option<bool> {
        let bracket = &self.bracket;
        let own = bracket.scores.last().copied();
        if self.unpaired.bye_score.is_none()
            || self.unpaired.bye_score != own
            || bracket.size.is_multiple_of(2)
        {
            return Some(false);
        }
        let mates = self.match_all(
            1,
            |_, _| true,
            |higher, lower, put| {
                put(0, i64::from(bracket.is_inside(higher, lower)));
            },
        )?;
        let inside = (0..bracket.size)
            .filter(|it| mates[*it] < bracket.size)
            .count();
        Some(inside + 1 == bracket.size)
    }

    /// Whether two places, the first one higher, may meet or, for the last place, whether the higher may have the bye.
    fn may_pair(&self, higher: usize, lower: usize) -> bool {
        let bracket = &self.bracket;
        if lower == bracket.bye() {
            return self.unpaired.may_get_bye(bracket.order[higher]);
        }
        // Two who were moved down could not be paired above, so they cannot be here.
        lower >= bracket.moved
            && self
                .unpaired
                .may_meet(bracket.order[higher], bracket.order[lower])
    }

    /// The best matching of everybody who is not settled: the partner of each place.
    fn match_all(
        &self,
        fields: usize,
        is_allowed: impl Fn(usize, usize) -> bool,
        describe: impl Fn(usize, usize, Put<'_>),
    ) -> Option<Vec<usize>> {
        let bracket = &self.bracket;
        let places = bracket.order.len();
        let mut open: Vec<usize> = (0..places).filter(|it| self.settled[*it] == NONE).collect();
        if open.len() % 2 == 1 {
            open.push(bracket.bye());
        }
        let mut graph = Lexicographic::new(open.len(), fields);
        for (two, lower) in open.iter().enumerate() {
            for (one, higher) in open[..two].iter().enumerate() {
                let leaves = |place: usize| place < places && self.leaves[place];
                let is_over =
                    bracket.is_inside(*higher, *lower) && (leaves(*higher) || leaves(*lower));
                if !is_over && self.may_pair(*higher, *lower) && is_allowed(*higher, *lower) {
                    graph.join(one, two, |put| describe(*higher, *lower, put));
                }
            }
        }
        let mates = graph.best_perfect_matching()?;
        let mut partners = vec![NONE; places + 1];
        for (one, mate) in mates.into_iter().enumerate() {
            partners[open[one]] = open[mate];
        }
        Some(partners)
    }

    fn settle(&mut self, one: usize, two: usize) {
        self.settled[one] = two;
        self.settled[two] = one;
    }

    /// Chooses who of those moved down is paired here, with the best opponents. Tells one of the best matchings.
    fn pair_moved(&mut self) -> Option<Vec<usize>> {
        let (moved, size) = (self.bracket.moved, self.bracket.size);
        let base = self.bracket.fields();
        let mut first = 0;
        loop {
            let end = (first + TOGETHER).min(moved);
            let fields = base + moved + end - first;
            let bracket = &self.bracket;
            let mates = self.match_all(
                fields,
                |_, _| true,
                |higher, lower, put| {
                    bracket.describe(higher, lower, put);
                    if higher < moved && lower < size {
                        put(base + higher, 1);
                        if (first..end).contains(&higher) {
                            put(base + moved + higher - first, -((lower - moved) as i64));
                        }
                    }
                },
            )?;
            for (place, mate) in mates.iter().enumerate().take(moved) {
                match *mate {
                    NONE => {}
                    mate if mate >= size => self.leaves[place] = true,
                    mate if place < end => self.settle(place, mate),
                    _ => {}
                }
            }
            first = end;
            if first == moved {
                return Some(mates);
            }
        }
    }

    /// The places of the remainder: residents without an opponent who was moved down.
    fn remainder(&self) -> Vec<usize> {
        let residents = self.bracket.moved..self.bracket.size;
        residents.filter(|it| self.settled[*it] == NONE).collect()
    }

    /// Pairs the upper half with the lower half as they stand, if that is as good as the best matching: no candidate
    /// comes before it. In a first round this spares the widest weights.
    fn take_first_candidate(&mut self, pairs: usize, best: &[usize]) -> bool {
        let open: Vec<usize> = (0..self.settled.len())
            .filter(|it| self.settled[*it] == NONE)
            .collect();
        let remainder = self.remainder();
        let halves: Vec<(usize, usize)> = remainder
            .iter()
            .zip(&remainder[pairs..])
            .take(pairs)
            .map(|(one, two)| (*one, *two))
            .collect();
        if !halves.iter().all(|(one, two)| self.may_pair(*one, *two)) {
            return false;
        }
        for (one, two) in &halves {
            self.settle(*one, *two);
        }
        let bracket = &self.bracket;
        let outside = |higher: usize, lower: usize| !bracket.is_inside(higher, lower);
        let rest = self.match_all(bracket.fields(), outside, |higher, lower, put| {
            bracket.describe(higher, lower, put);
        });
        let is_best = rest.is_some_and(|mut mates| {
            for (one, two) in &halves {
                (mates[*one], mates[*two]) = (*two, *one);
            }
            self.quality(&mates, &open) == self.quality(best, &open)
        });
        if !is_best {
            for (one, two) in halves {
                (self.settled[one], self.settled[two]) = (NONE, NONE);
            }
        }
        is_best
    }

    /// What the criteria say of a matching of some places.
    fn quality(&self, mates: &[usize], places: &[usize]) -> Vec<i64> {
        let mut sums = vec![0; self.bracket.fields()];
        for place in places.iter().filter(|it| **it < mates[**it]) {
            self.bracket
                .describe(*place, mates[*place], &mut |field, value| {
                    sums[field] += value;
                });
        }
        sums
    }

    /// Chooses who plays as the higher one of a pair: the upper half but for the fewest and smallest exchanges. Tells
    /// it of each place.
    fn exchange(&self, pairs: usize) -> Option<Vec<bool>> {
        let base = self.bracket.fields();
        let remainder = self.remainder();
        let mut rank = vec![NONE; self.bracket.size];
        for (at, place) in remainder.iter().enumerate() {
            rank[*place] = at;
        }
        let fields = base + 2 + remainder.len();
        let bracket = &self.bracket;
        let mates = self.match_all(
            fields,
            |_, _| true,
            |higher, lower, put| {
                bracket.describe(higher, lower, put);
                if !bracket.is_inside(higher, lower) {
                    return;
                }
                let rank = rank[higher];
                put(base + 1, -(rank as i64));
                if rank < pairs {
                    // The lowest of the upper half leaves it first.
                    put(base, 1);
                    put(base + 2 + pairs - 1 - rank, -1);
                } else {
                    put(base + 2 + rank, 1);
                }
            },
        )?;
        let mut is_upper = vec![false; bracket.size];
        for place in remainder {
            is_upper[place] = is_higher_of(&mates, place, bracket.size);
        }
        Some(is_upper)
    }

    /// Finds the opponents of the upper ones, from the top: the highest possible ones.
    fn pair_remainder(&mut self, is_upper: &[bool]) -> Option<()> {
        let (base, size) = (self.bracket.fields(), self.bracket.size);
        let remainder = self.remainder();
        let uppers: Vec<usize> = remainder.into_iter().filter(|it| is_upper[*it]).collect();
        for group in uppers.chunks(TOGETHER) {
            let mut turn = vec![NONE; size];
            for (at, place) in group.iter().enumerate() {
                turn[*place] = at;
            }
            let fields = base + group.len();
            let bracket = &self.bracket;
            let is_allowed = |higher: usize, lower: usize| {
                let upper = |place: usize| place < size && is_upper[place];
                if bracket.is_inside(higher, lower) {
                    upper(higher) && !upper(lower)
                } else {
                    !upper(higher)
                }
            };
            let mates = self.match_all(fields, is_allowed, |higher, lower, put| {
                bracket.describe(higher, lower, put);
                if bracket.is_inside(higher, lower) && turn[higher] != NONE {
                    put(base + turn[higher], -(lower as i64));
                }
            })?;
            for place in group {
                self.settle(*place, mates[*place]);
            }
        }
        Some(())
    }
}

/// Whether a place is the higher one of a pair in the bracket.
fn is_higher_of(mates: &[usize], place: usize, size: usize) -> bool {
    place < mates[place] && mates[place] < size
}
