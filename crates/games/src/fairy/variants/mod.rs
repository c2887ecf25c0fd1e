//! The games, one file each: data, and where the rules come from.

use std::sync::OnceLock;

use super::{Rules, Variant};

macro_rules! variants {
    ($($module:ident)*) => {
        $(mod $module;)*

        /// Every game, in the order in which menus list them: the best known first.
        pub static ALL: &[&Variant] = &[$(&$module::VARIANT),*];
    };
}

variants! {
    shogi
    minishogi
    crazyhouse
    atomic
    threecheck
    kingofthehill
    antichess
    horde
    horde_lichess
    racingkings
    atomic_lichess
    grand
    capablanca
    caparandom
    amazon
    knightmate
    berolina
    cylinder
    extinction
    cheshire
    iceage
    ambiguous
    dark
    dice
    behemoth
    dice10x10
    loop_chess
    recycle
    massacre
    janus
    embassy
    knightrelay
    maharajah
    losalamos
    legan
    corner
    fortress
    screen
    crazyscreen
}

/// The tables of each of [`ALL`].
static RULES: [OnceLock<Rules>; ALL.len()] = [const { OnceLock::new() }; ALL.len()];

/// The game with a key.
#[must_use]
pub fn by_key(key: &str) -> Option<&'static Variant> {
    ALL.iter().copied().find(|variant| variant.key == key)
}

impl Variant {
    /// The rules of the game, compiled when they are asked for first. The game is one of [`ALL`].
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        let number = ALL
            .iter()
            .position(|variant| variant.key == self.key)
            .unwrap_or(0);
        RULES[number].get_or_init(|| Rules::new(ALL[number]))
    }
}
