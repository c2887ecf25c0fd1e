//! Games with a handicap: gote, who is then called 上手 and moves first, begins without some pieces.

use super::ending;
use crate::fairy::{Board, Rules, game::STANDARD};
use qiyuan_core::typed::in_half_width;

/// The usual game.
pub(super) const NONE: &str = "平手";

/// The name of minishogi where KIF names the handicap.
const MINISHOGI: [&str; 2] = ["５五将棋", "5五将棋"];

/// A handicap.
struct Handicap {
    /// Its key as a named setup.
    key: &'static str,
    /// Its name in records.
    name: &'static str,
    /// What players also type for it, in half width and small letters.
    others: &'static [&'static str],
    /// The last two ranks of gote.
    ranks: &'static str,
}

const ALL: [Handicap; 13] = [
    Handicap {
        key: "lance",
        name: "香落ち",
        others: &["香落", "左香落ち", "左香落", "让香", "讓香", "left-lance"],
        ranks: "lnsgkgsn1/1r5b1",
    },
    Handicap {
        key: "right-lance",
        name: "右香落ち",
        others: &["右香落", "让右香", "讓右香"],
        ranks: "1nsgkgsnl/1r5b1",
    },
    Handicap {
        key: "bishop",
        name: "角落ち",
        others: &["角落", "让角", "讓角"],
        ranks: "lnsgkgsnl/1r7",
    },
    Handicap {
        key: "rook",
        name: "飛車落ち",
        others: &[
            "飛車落",
            "飛落ち",
            "飛落",
            "飞车落",
            "飞落",
            "让飞车",
            "讓飛車",
            "让飞",
            "讓飛",
        ],
        ranks: "lnsgkgsnl/7b1",
    },
    Handicap {
        key: "rook-lance",
        name: "飛香落ち",
        others: &["飛香落", "飞香落", "让飞香", "讓飛香", "rook-and-lance"],
        ranks: "lnsgkgsn1/7b1",
    },
    Handicap {
        key: "two-piece",
        name: "二枚落ち",
        others: &[
            "二枚落",
            "2枚落ち",
            "2枚落",
            "让二枚",
            "讓二枚",
            "让两枚",
            "讓兩枚",
            "2-piece",
        ],
        ranks: "lnsgkgsnl/9",
    },
    Handicap {
        key: "three-piece",
        name: "三枚落ち",
        others: &["三枚落", "3枚落ち", "3枚落", "让三枚", "讓三枚", "3-piece"],
        ranks: "lnsgkgsn1/9",
    },
    Handicap {
        key: "four-piece",
        name: "四枚落ち",
        others: &["四枚落", "4枚落ち", "4枚落", "让四枚", "讓四枚", "4-piece"],
        ranks: "1nsgkgsn1/9",
    },
    Handicap {
        key: "five-piece",
        name: "五枚落ち",
        others: &["五枚落", "5枚落ち", "5枚落", "让五枚", "讓五枚", "5-piece"],
        ranks: "2sgkgsn1/9",
    },
    Handicap {
        key: "left-five-piece",
        name: "左五枚落ち",
        others: &[
            "左五枚落",
            "左5枚落ち",
            "左5枚落",
            "让左五枚",
            "讓左五枚",
            "left-5-piece",
        ],
        ranks: "1nsgkgs2/9",
    },
    Handicap {
        key: "six-piece",
        name: "六枚落ち",
        others: &["六枚落", "6枚落ち", "6枚落", "让六枚", "讓六枚", "6-piece"],
        ranks: "2sgkgs2/9",
    },
    Handicap {
        key: "eight-piece",
        name: "八枚落ち",
        others: &["八枚落", "8枚落ち", "8枚落", "让八枚", "讓八枚", "8-piece"],
        ranks: "3gkg3/9",
    },
    Handicap {
        key: "ten-piece",
        name: "十枚落ち",
        others: &[
            "十枚落",
            "10枚落ち",
            "10枚落",
            "让十枚",
            "讓十枚",
            "10-piece",
        ],
        ranks: "4k4/9",
    },
];

/// The keys of the named setups of shogi, the usual one first.
pub(in crate::fairy) const SETUPS: &[&str] = &{
    let mut keys = [STANDARD; ALL.len() + 1];
    let mut number = 0;
    while number < ALL.len() {
        keys[number + 1] = ALL[number].key;
        number += 1;
    }
    keys
};

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
        .find(|it| start(rules, it.ranks).as_ref() == Some(board))
        .map(|it| it.name)
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
    let handicap = ALL.iter().find(|it| it.name == name)?;
    start(rules, handicap.ranks)
}

/// The key of the setup that a player's text names: `二枚落ち`, `2-piece handicap`, or the line of a record that says so,
/// `手合割：二枚落ち`. In minishogi only the usual start has a name.
pub(in crate::fairy) fn key(rules: &Rules, text: &str) -> Option<&'static str> {
    let text = in_half_width(text).to_lowercase();
    let text = text.trim();
    let text = text.strip_prefix("手合割:").unwrap_or(text).trim_start();
    let text = text.strip_suffix("handicap").unwrap_or(text);
    let text = text.strip_suffix("odds").unwrap_or(text).trim_end();
    if is_minishogi(rules) {
        return MINISHOGI.contains(&text).then_some(STANDARD);
    }
    if text == NONE {
        return Some(STANDARD);
    }
    let spelled = text.replace(' ', "-");
    let is_meant = |it: &&Handicap| {
        [it.key, it.name].contains(&spelled.as_str()) || it.others.contains(&spelled.as_str())
    };
    ALL.iter().find(is_meant).map(|it| it.key)
}

/// The start that a player's text names.
pub(in crate::fairy) fn named(rules: &Rules, text: &str) -> Option<Board> {
    let key = key(rules, text)?;
    match ALL.iter().find(|it| it.key == key) {
        Some(handicap) => start(rules, handicap.ranks),
        None => rules.start(0),
    }
}

fn start(rules: &Rules, ranks: &str) -> Option<Board> {
    rules.read_fen(&format!("{ranks}/{REST}")).ok()
}

/// The names of the sides in a game that begins like this, sente first.
pub(super) fn sides(rules: &Rules, board: &Board) -> [&'static str; 2] {
    let is_handicap = name(rules, board).is_some_and(|_| rules.start(0).as_ref() != Some(board));
    ending::sides(is_handicap)
}
