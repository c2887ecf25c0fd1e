//! Chains that live whatever happens, even if their side only passes (Benson's algorithm).

use super::super::{
    bits::Bits,
    board::{Board, Color},
};

/// The stones of a color that can not be taken, and the areas that they enclose beyond any doubt.
pub(super) struct Alive {
    pub(super) stones: Bits,
    /// Enclosed areas of which every free point is a liberty of a living chain.
    pub(super) areas: Bits,
}

/// What of a color lives unconditionally.
pub(super) fn of(board: &Board, color: Color) -> Alive {
    let mut chains: Vec<Bits> = board.chains(color).collect();
    let around = board.area() & !board.of(color);
    let mut regions: Vec<Bits> = around.parts().collect();
    let free = board.free();
    loop {
        let is_vital = |region: &Bits, chain: &Bits| {
            let liberties = board.liberties(*chain);
            (*region & free & !liberties).is_empty()
        };
        let before = (chains.len(), regions.len());
        chains.retain(|chain| {
            let vital = regions.iter().filter(|region| is_vital(region, chain));
            vital.take(2).count() == 2
        });
        let living = chains.iter().fold(Bits::EMPTY, |all, chain| all | *chain);
        regions.retain(|region| {
            let border = region.neighbours(board.area()) & board.of(color);
            (border & !living).is_empty()
        });
        if (chains.len(), regions.len()) == before {
            let areas = regions
                .iter()
                .filter(|region| chains.iter().any(|chain| is_vital(region, chain)))
                .fold(Bits::EMPTY, |all, region| all | *region);
            return Alive {
                stones: living,
                areas,
            };
        }
    }
}

/// Stones and areas of both colors.
pub(super) fn unconditional(board: &Board) -> Bits {
    Color::BOTH.into_iter().fold(Bits::EMPTY, |all, color| {
        let alive = of(board, color);
        all | alive.stones | alive.areas
    })
}
