//! Chains that live whatever happens, even if their side only passes (Benson's algorithm).

use super::super::{
    bits::Bits,
    board::{Board, Color},
};

/// The stones of a color that cannot be taken, and the areas that they enclose beyond any doubt.
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
            let border = region.neighbors(board.area()) & board.of(color);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::setup;

    fn alive(rows: &str) -> (u32, u32, u32) {
        let lines = rows.split('/').count();
        let position = setup::read(&format!("{lines}x{lines} board {rows}")).unwrap();
        let black = of(&position.board, Color::Black);
        let white = of(&position.board, Color::White);
        (black.stones.len(), black.areas.len(), white.stones.len())
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(alive(".x.xo/xxxxo/ooooo/5/5"), (6, 2, 0));
        assert_eq!(alive("..xxo/xxxxo/ooooo/5/5").0, 0);
    }

    #[test]
    fn a_stone_in_an_eye_is_within_the_area() {
        // B4 is no liberty of Black's, so White might make an eye there.
        assert_eq!(alive("o..xx/...x./...xx/xxxx1/5"), (0, 0, 0));
        assert_eq!(alive("o.x.x/..xxx/xxx2/5/5"), (8, 5, 0));
        assert_eq!(alive("o.x.x/.xxxx/xx3/5/5"), (8, 4, 0));
    }
}
