//! Games with a handicap: gote, who is then called 上手 and moves first, begins without some pieces.

use super::ending;
use crate::fairy::{Board, Rules};

/// The usual game.
pub(super) const NONE: &str = "平手";

/// The name of minishogi where KIF names the handicap.
const MINISHOGI: [&str; 2] = ["５五将棋", "5五将棋"];

/// The names, with the last two ranks of gote.
const ALL: [(&str, &str); 13] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// The other ranks, and the side to move.
const REST: &str = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1";

const fn is_minishogi(rules: &Rules) -> bool {
    rules.variant().files == 5
}

/// What KIF calls the start of a game, if it has a name.
pub(super) fn name(rules: &Rules, board: &Board) -> Option<&'static str> {
    if rules.start(0).as_ref() == Some(board) {
        return Some(if is_minishogi(rules) {
            MINISHOGI[0]
        } else {
            NONE
        });
    }
    ALL.iter()
        .find(|(_, ranks)| start(rules, ranks).as_ref() == Some(board))
        .map(|(name, _)| *name)
}

/// The start with a name.
pub(super) fn read(rules: &Rules, name: &str) -> Option<Board> {
    let usual = if is_minishogi(rules) {
        &MINISHOGI[..]
    } else {
        &[NONE]
    };
    if usual.contains(&name) {
        return rules.start(0);
    }
    let (_, ranks) = ALL.iter().find(|(known, _)| *known == name)?;
    start(rules, ranks)
}

fn start(rules: &Rules, ranks: &str) -> Option<Board> {
    rules.read_fen(&format!("{ranks}/{REST}")).ok()
}

/// The names of the sides in a game that begins like this, sente first.
pub(super) fn sides(rules: &Rules, board: &Board) -> [&'static str; 2] {
    let is_handicap = name(rules, board).is_some_and(|_| rules.start(0).as_ref() != Some(board));
    ending::sides(is_handicap)
}
