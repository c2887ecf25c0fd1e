//! The seed from which follows what chance decides in a game, and the numbers that are settled by it.

use super::Session;
use crate::rules::{AnyPosition, CommittedDraws, Draw, Notice, SEED, SEED_DRAWS, Turn};

/// The parts of the seed that are drawn, in a game that has one.
#[derive(Clone, Debug, Default)]
pub(super) struct Seed {
    parts: Vec<u32>,
    /// Whether the game has a seed.
    is_wanted: bool,
}

impl Seed {
    /// Whether a part is missing: nobody acts before all are drawn.
    pub(super) const fn is_missing(&self) -> bool {
        self.is_wanted && self.parts.len() < SEED_DRAWS
    }

    /// The draw of the next part, as long as one is missing.
    pub(super) fn wanted_draw(&self) -> Option<Draw> {
        self.is_missing().then_some(CommittedDraws::part())
    }

    /// Takes the next part; nothing if none is missing, or the number is none of the draw.
    pub(super) fn take(&mut self, number: u32) -> Option<&'static str> {
        self.wanted_draw().filter(|draw| number < draw.sides)?;
        self.parts.push(number);
        Some(SEED)
    }

    /// The draws that follow from it, once it is whole.
    pub(super) fn draws(&self) -> Option<CommittedDraws> {
        let seed = self.parts.as_slice().try_into().ok()?;
        Some(CommittedDraws::new(seed))
    }
}

/// What chance decides next, one draw after another.
pub(super) struct Chance {
    pub(super) seed: Seed,
    pub(super) position: Box<dyn AnyPosition>,
    /// How many draws of the game came before.
    drawn: u32,
}

impl Chance {
    /// The draw that comes next.
    pub(super) fn wanted_draw(&self) -> Option<Draw> {
        self.seed.wanted_draw().or_else(|| self.of_game())
    }

    fn of_game(&self) -> Option<Draw> {
        match self.position.turn() {
            Turn::Chance(draw) => Some(draw),
            Turn::Act { .. } | Turn::Over(_) => None,
        }
    }

    /// Its result, where the seed has settled it.
    pub(super) fn settled(&self) -> Option<u32> {
        let draw = self.of_game()?;
        let draws = self.seed.draws()?;
        Some(draws.result(self.drawn.saturating_add(1), draw.sides))
    }

    /// Resolves it, and says what it was; nothing if the number is none of its results, or not the settled one.
    pub(super) fn resolve(&mut self, number: u32) -> Option<&'static str> {
        if self.seed.is_missing() {
            return self.seed.take(number);
        }
        let draw = self.of_game().filter(|draw| number < draw.sides)?;
        if self.settled().is_some_and(|settled| settled != number) {
            return None;
        }
        self.position.resolve(number);
        self.drawn = self.drawn.saturating_add(1);
        Some(draw.what)
    }
}

impl Session {
    /// The game begins: whether it has a seed depends on the rules by which it is played.
    pub(super) fn begin_seed(&mut self) {
        let since = self.game.info().committed_draws;
        self.seed = Seed {
            parts: Vec::new(),
            is_wanted: since.is_some_and(|since| self.terms.revision >= since),
        };
    }

    /// What chance decides next while the game is played.
    pub(super) fn chance(&self) -> Chance {
        Chance {
            seed: self.seed.clone(),
            position: self.table.position().boxed(),
            drawn: self.table.drawn(),
        }
    }

    /// What everybody is told of the draws: the commitment while the game is played, the reveal afterwards.
    pub(super) fn commitment_notice(&self, is_over: bool) -> Option<Notice> {
        let draws = self.seed.draws()?;
        Some(if is_over {
            draws.reveal()
        } else {
            draws.commitment()
        })
    }
}
