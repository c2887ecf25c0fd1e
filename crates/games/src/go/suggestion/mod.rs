//! Which stones are probably dead, so that players need not mark them one by one.
//!
//! First comes what is certain: chains that live unconditionally, and enemy stones in what they
//! enclose. The rest is judged by games that are played to the end at random. What dies in nearly all
//! of them is taken off, and the others are looked at again, more sharply. Chains in one area that
//! the enemy encloses share a fate.
//!
//! The random numbers begin with the hash of the board, so the answer follows from the board alone.

mod field;
mod life;
mod playout;

use self::{
    field::Field,
    playout::{Numbers, Settled},
};
use super::{
    bits::Bits,
    board::{Board, Color},
};

/// How many games are played in each round.
const GAMES: [u32; 3] = [160, 160, 240];

/// In so many of 100 games a chain has to die to be taken off, round by round.
const DEAD: [u32; 3] = [92, 75, 45];

/// The chains that are probably dead.
pub(super) fn dead(board: &Board, turn: Color) -> Bits {
    let mut numbers = Numbers::new(board.hash());
    let mut dead = Bits::EMPTY;
    for (games, limit) in GAMES.into_iter().zip(DEAD) {
        let rest = board.without(dead);
        dead |= certain(&rest);
        let rest = board.without(dead);
        let ownership = Ownership::of(&rest, turn, games, &mut numbers);
        dead |= Color::BOTH
            .into_iter()
            .flat_map(|color| rest.chains(color).map(move |chain| (color, chain)))
            .filter(|(color, chain)| ownership.percent(*chain, color.other()) > limit)
            .fold(Bits::EMPTY, |all, (_, chain)| all | chain);
    }
    dead | certain(&board.without(dead))
}

/// Enemy stones where they cannot live.
fn certain(board: &Board) -> Bits {
    Color::BOTH.into_iter().fold(Bits::EMPTY, |all, color| {
        all | life::of(board, color).areas & board.of(color.other())
    })
}

/// How often each point was whose at the end of games.
struct Ownership {
    points: Vec<(super::bits::Point, [u32; 2])>,
}

impl Ownership {
    fn of(board: &Board, turn: Color, games: u32, numbers: &mut Numbers) -> Self {
        let start = Field::of(board);
        let settled = Settled::new(life::unconditional(board));
        let longest = 3 * board.size().points() as usize;
        let mut points: Vec<_> = board.area().iter().map(|point| (point, [0; 2])).collect();
        for game in 0..games {
            let first = if game % 2 == 0 { turn } else { turn.other() };
            let mut field = start.clone();
            field.play(first, &settled, longest, numbers);
            for (point, counts) in &mut points {
                if let Some(owner) = field.owner(*point) {
                    counts[owner.index()] += 1;
                }
            }
        }
        Self { points }
    }

    /// In how many of 100 cases the points of a set were a color's.
    fn percent(&self, set: Bits, color: Color) -> u32 {
        let within = self.points.iter().filter(|(point, _)| set.contains(*point));
        let (own, all) = within.fold((0, 0), |(own, all), (_, counts)| {
            (own + counts[color.index()], all + counts[0] + counts[1])
        });
        (own * 100).checked_div(all).unwrap_or(0)
    }
}
