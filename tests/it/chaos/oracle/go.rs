//! Whose turn it is in Go, and what two players settle on after two passes: the board, the captures and the marks,
//! kept by rules that are told here once more. Repetitions are not looked for, and nothing is counted.

use std::collections::{BTreeMap, BTreeSet};

/// How many lines the board has on which people play if they do not ask for another.
const SIZE: u8 = 19;

/// The letters of the files; there is no I.
const FILES: &str = "ABCDEFGHJKLMNOPQRST";

/// The rank and the file, from 0: the order in which chains are named.
type Point = (u8, u8);
type Stones = BTreeSet<Point>;

/// A game from an empty board.
#[derive(Clone, Debug, Default)]
pub struct Go {
    stones: BTreeMap<Point, usize>,
    mover: usize,
    passes: u8,
    marks: Option<Marks>,
    is_resumed: bool,
    is_settled: bool,
}

/// The stones that are said to be dead, and who accepts that.
#[derive(Clone, Debug, Default)]
struct Marks {
    dead: Stones,
    accepted: BTreeSet<usize>,
}

impl Go {
    /// Whose turn it is; nobody's while the players settle which stones are dead.
    pub const fn mover(&self) -> Option<usize> {
        if self.marks.is_none() {
            Some(self.mover)
        } else {
            None
        }
    }

    /// Who accepts the marks, if there is anything to accept.
    pub fn accepted(&self) -> Option<&BTreeSet<usize>> {
        let marks = self.marks.as_ref().filter(|_| !self.is_settled);
        marks.map(|marks| &marks.accepted)
    }

    /// Whether the players have settled on what is dead, or on nothing.
    pub const fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// What a seat does, in canonical notation.
    pub fn plays(&mut self, seat: usize, action: &str) -> Result<(), &'static str> {
        if self.is_settled {
            return Err("played after everything was settled");
        }
        if let Some(marks) = self.marks.take() {
            return self.marks(seat, action, marks);
        }
        if seat != self.mover {
            return Err("played out of turn");
        }
        if action == "pass" {
            self.passes += 1;
            self.marks = (self.passes == 2).then(Marks::default);
        } else {
            self.passes = 0;
            self.puts(seat, action)?;
        }
        self.mover = 1 - seat;
        Ok(())
    }

    fn puts(&mut self, seat: usize, action: &str) -> Result<(), &'static str> {
        let point = point(action).ok_or("no point")?;
        if self.stones.insert(point, seat).is_some() {
            return Err("a stone on a stone");
        }
        let is_enemy = |at: &Point| self.stones.get(at) == Some(&(1 - seat));
        let enemies: Vec<Point> = beside(point).filter(is_enemy).collect();
        for enemy in enemies {
            let chain = self.chain(enemy);
            if !self.has_liberty(&chain) {
                self.stones.retain(|at, _| !chain.contains(at));
            }
        }
        if self.has_liberty(&self.chain(point)) {
            Ok(())
        } else {
            Err("a stone without a liberty")
        }
    }

    fn marks(&mut self, seat: usize, action: &str, mut marks: Marks) -> Result<(), &'static str> {
        let (what, which) = action.split_once(' ').unwrap_or((action, ""));
        match what {
            "resume" if !self.is_resumed => {
                self.is_resumed = true;
                self.passes = 0;
                return Ok(());
            }
            "dispute" if self.is_resumed => self.is_settled = true,
            "accept" if self.set(which).as_ref() != Some(&marks.dead) => {
                return Err("accepted other marks than there are");
            }
            "accept" if !marks.accepted.insert(seat) => return Err("accepted twice"),
            "accept" => self.is_settled = marks.accepted.len() == 2,
            _ => {
                marks.dead = self
                    .marked(what, which, &marks.dead)
                    .ok_or("no such mark")?;
                marks.accepted.clear();
            }
        }
        self.marks = Some(marks);
        Ok(())
    }

    /// The dead stones after a change.
    fn marked(&self, what: &str, which: &str, dead: &Stones) -> Option<Stones> {
        match what {
            "toggle" => {
                let chain = self.chain(self.stone(which)?);
                Some(dead ^ &chain)
            }
            "region" => {
                let stone = self.stone(which)?;
                let region = self.region(stone);
                Some(if dead.contains(&stone) {
                    dead - &region
                } else {
                    dead | &region
                })
            }
            "dead" => self.set(which),
            _ => None,
        }
    }

    fn stone(&self, name: &str) -> Option<Point> {
        point(name).filter(|at| self.stones.contains_key(at))
    }

    /// The stones of the chains in a list: a stone of each, or after `=` one bit for each chain of the board.
    fn set(&self, list: &str) -> Option<Stones> {
        if list == "-" {
            return Some(Stones::new());
        }
        let Some(figures) = list.strip_prefix('=') else {
            let stones = list.split(' ').map(|name| self.stone(name));
            let stones: Option<Vec<Point>> = stones.collect();
            return Some(stones?.into_iter().flat_map(|at| self.chain(at)).collect());
        };
        let mut chains = Vec::new();
        for at in self.stones.keys() {
            if !chains.iter().any(|chain: &Stones| chain.contains(at)) {
                chains.push(self.chain(*at));
            }
        }
        let mut set = Stones::new();
        for (number, chain) in chains.into_iter().enumerate() {
            let figure = figures.chars().nth(number / 4).unwrap_or('0');
            if figure.to_digit(16)? >> (number % 4) & 1 == 1 {
                set.extend(chain);
            }
        }
        Some(set)
    }

    /// The stones of one color that are connected with this one.
    fn chain(&self, stone: Point) -> Stones {
        let color = self.stones.get(&stone);
        flood(stone, |at| self.stones.get(&at) == color)
    }

    /// The stones of one color in the area that stones of the other surround.
    fn region(&self, stone: Point) -> Stones {
        let color = self.stones.get(&stone);
        let mut area = flood(stone, |at| {
            let here = self.stones.get(&at);
            here.is_none() || here == color
        });
        area.retain(|at| self.stones.contains_key(at));
        area
    }

    fn has_liberty(&self, chain: &Stones) -> bool {
        let mut around = chain.iter().flat_map(|at| beside(*at));
        around.any(|at| !self.stones.contains_key(&at))
    }
}

fn flood(from: Point, belongs: impl Fn(Point) -> bool) -> Stones {
    let mut found = Stones::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        open.extend(beside(at).filter(|next| belongs(*next) && found.insert(*next)));
    }
    found
}

fn beside((rank, file): Point) -> impl Iterator<Item = Point> {
    let around = [
        (rank.wrapping_sub(1), file),
        (rank + 1, file),
        (rank, file.wrapping_sub(1)),
        (rank, file + 1),
    ];
    around
        .into_iter()
        .filter(|(rank, file)| *rank < SIZE && *file < SIZE)
}

fn point(name: &str) -> Option<Point> {
    let (file, rank) = name.split_at_checked(1)?;
    let rank: u8 = rank.parse().ok()?;
    let file = u8::try_from(FILES.find(file)?).ok()?;
    (1..=SIZE).contains(&rank).then_some((rank - 1, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game after these actions, by Black (0) and White (1) in turn unless one says whose.
    fn after(actions: &str) -> (Go, Result<(), &'static str>) {
        let mut go = Go::default();
        let mut last = Ok(());
        for action in actions.split(", ") {
            let (seat, action) = match action.split_once(": ") {
                Some(("B", action)) => (0, action),
                Some((_, action)) => (1, action),
                None => (go.mover, action),
            };
            assert_eq!(last, Ok(()), "before {action}");
            last = go.plays(seat, action);
        }
        (go, last)
    }

    /// Two stones of each side, of which one of Black's is taken.
    const TAKEN: &str = "A1, A2, D4, B1, pass, pass";

    #[test]
    fn a_stone_without_liberties_is_taken_and_cannot_be_marked() {
        let marked = |what: &str| after(&format!("{TAKEN}, B: {what}")).1;
        assert_eq!(marked("toggle A1"), Err("no such mark"));
        assert_eq!(marked("toggle A2"), Ok(()));
        assert_eq!(marked("dead A2 D4"), Ok(()));
        assert_eq!(marked("dead =5"), Ok(()));
        assert_eq!(after("A2, D4, B1, A1").1, Err("a stone without a liberty"));
        assert_eq!(after("A2, A2").1, Err("a stone on a stone"));
    }

    #[test]
    fn both_must_accept_the_same_marks() {
        let after = |actions: &str| after(&format!("{TAKEN}, {actions}"));
        let (go, settled) = after("W: toggle D4, B: accept D4, W: accept D4");
        assert_eq!((go.is_settled(), settled), (true, Ok(())));
        let (go, changed) = after("B: accept -, W: region A2, W: accept A2 B1");
        assert_eq!((go.is_settled(), changed), (false, Ok(())));
        assert_eq!(go.accepted(), Some(&BTreeSet::from([1])));
        let other = Err("accepted other marks than there are");
        assert_eq!(after("B: toggle A2, W: accept -").1, other);
        assert_eq!(after("B: accept -, B: accept -").1, Err("accepted twice"));
        assert_eq!(after("B: D5").1, Err("no such mark"));
    }

    #[test]
    fn play_is_resumed_once_by_whoever_did_not_pass_last() {
        let (go, resumed) = after(&format!("{TAKEN}, B: resume"));
        assert_eq!((go.mover(), resumed), (Some(0), Ok(())));
        let again = format!("{TAKEN}, W: resume, B: pass, W: pass");
        assert_eq!(after(&format!("{again}, B: resume")).1, Err("no such mark"));
        let (go, disputed) = after(&format!("{again}, B: dispute"));
        assert_eq!((go.is_settled(), disputed), (true, Ok(())));
    }
}
