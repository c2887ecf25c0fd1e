//! How games end, in the words of the formats.

use super::seat_of;
use crate::{
    fairy::Color,
    pgn::{AGREEMENT, RESIGNATION, TIME},
};
use qiyuan_core::rules::{Outcome, SeatSet};

pub(super) const CHECKMATE: &str = "checkmate";
/// A side without a legal move loses.
pub(super) const NO_MOVES: &str = "stalemate-loses";
const REPETITION: &str = "sennichite";
const PERPETUAL_CHECK: &str = "perpetual-check";
const DECLARATION: &str = "declaration";

/// What records say in the place of a move, seen from the side that has the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameEnd {
    /// It resigns.
    Resigns,
    /// Its time is up.
    TimeUp,
    /// It has no legal move.
    Mated,
    /// The position has come up four times.
    Repetition,
    /// Both agree that nobody wins.
    Drawn,
    /// It wins by its king in the camp of the opponent.
    Declares,
    /// It loses by a foul.
    LosesByFoul,
    /// The opponent lost by a foul.
    WinsByFoul,
    /// The game is not finished.
    Breaks,
}

/// The words of KIF and of CSA, those that are written first.
const WORDS: [(GameEnd, &[&str], &[&str]); 9] = [
    (GameEnd::Resigns, &["投了"], &["TORYO"]),
    (GameEnd::TimeUp, &["切れ負け", "時間切れ"], &["TIME_UP"]),
    (GameEnd::Mated, &["詰み", "詰"], &["TSUMI"]),
    (GameEnd::Repetition, &["千日手"], &["SENNICHITE"]),
    (
        GameEnd::Drawn,
        &["持将棋", "引き分け"],
        &["JISHOGI", "HIKIWAKE", "MAX_MOVES"],
    ),
    (
        GameEnd::Declares,
        &["入玉勝ち", "入玉宣言", "宣言勝ち"],
        &["KACHI"],
    ),
    (GameEnd::LosesByFoul, &["反則負け"], &["ILLEGAL_MOVE"]),
    (
        GameEnd::WinsByFoul,
        &["反則勝ち"],
        &["+ILLEGAL_ACTION", "-ILLEGAL_ACTION"],
    ),
    (GameEnd::Breaks, &["中断"], &["CHUDAN"]),
];

impl GameEnd {
    /// What is said of an outcome; nothing where no word fits, as when the side that does not have the move resigns.
    pub(super) fn of(turn: Color, outcome: Option<&Outcome>) -> Option<Self> {
        let Some(outcome) = outcome else {
            return Some(Self::Breaks);
        };
        let reason = outcome.reason().key();
        let Some(winner) = winner(outcome) else {
            return Some(if reason == REPETITION {
                Self::Repetition
            } else {
                Self::Drawn
            });
        };
        match (reason, winner == turn) {
            (RESIGNATION, false) => Some(Self::Resigns),
            (TIME, false) => Some(Self::TimeUp),
            (CHECKMATE | NO_MOVES, false) => Some(Self::Mated),
            (PERPETUAL_CHECK, false) => Some(Self::LosesByFoul),
            (PERPETUAL_CHECK, true) => Some(Self::WinsByFoul),
            (DECLARATION, true) => Some(Self::Declares),
            _ => None,
        }
    }

    /// The word of KIF.
    pub(super) fn kif(self) -> &'static str {
        WORDS
            .iter()
            .find(|(end, ..)| *end == self)
            .map_or("", |(_, words, _)| words[0])
    }

    /// What a word of KIF says.
    pub(super) fn of_kif(word: &str) -> Option<Self> {
        let found = WORDS.iter().find(|(_, words, _)| words.contains(&word));
        found.map(|(end, ..)| *end)
    }

    /// The word of CSA, where `turn` has the move.
    pub(super) fn csa(self, turn: Color) -> &'static str {
        let words = WORDS.iter().find(|(end, ..)| *end == self);
        let index = usize::from(self == Self::WinsByFoul && turn == Color::White);
        words.map_or("", |(.., words)| words[index])
    }

    /// What a word of CSA says.
    pub(super) fn of_csa(word: &str) -> Option<Self> {
        let found = WORDS.iter().find(|(.., words)| words.contains(&word));
        found.map(|(end, ..)| *end)
    }

    /// What it means where `turn` has the move.
    pub(super) const fn stated(self, turn: Color) -> Stated {
        match self {
            Self::TimeUp => Stated::Won(turn.other(), TIME),
            // What the board does not show is taken for a resignation.
            Self::Resigns | Self::Mated | Self::LosesByFoul => {
                Stated::Won(turn.other(), RESIGNATION)
            }
            Self::WinsByFoul => Stated::Won(turn, RESIGNATION),
            Self::Declares => Stated::Won(turn, DECLARATION),
            Self::Repetition => Stated::Drawn(REPETITION),
            Self::Drawn => Stated::Drawn(AGREEMENT),
            Self::Breaks => Stated::Nothing,
        }
    }
}

/// What a record tells of the end beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stated {
    Nothing,
    Drawn(&'static str),
    Won(Color, &'static str),
}

impl Stated {
    pub(super) fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Nothing => None,
            Self::Drawn(reason) => Some(Outcome::drawn(reason)),
            Self::Won(winner, reason) => Some(Outcome::won(SeatSet::only(seat_of(winner)), reason)),
        }
    }

    /// What a word in the place of a move and the line after the moves tell together: the line names the winner, the
    /// word knows better why.
    pub(super) fn with_line(self, line: Self) -> Self {
        match (self, line) {
            (Self::Won(winner, _), Self::Won(named, _)) if winner == named => self,
            (Self::Drawn(_), Self::Drawn(_)) | (_, Self::Nothing) => self,
            _ => line,
        }
    }
}

/// Who won; nobody in a draw.
pub(super) fn winner(outcome: &Outcome) -> Option<Color> {
    let winners = outcome.winners();
    Color::BOTH
        .into_iter()
        .find(|color| winners.contains(seat_of(*color)))
}

/// The names of the sides, sente first: with a handicap they are others.
pub(super) const fn sides(has_handicap: bool) -> [&'static str; 2] {
    if has_handicap {
        ["下手", "上手"]
    } else {
        ["先手", "後手"]
    }
}

/// The line after the moves: `まで112手で後手の勝ち`. The reason is named with `says_why`.
pub(super) fn result_line(
    (count, turn): (usize, Color),
    outcome: Option<&Outcome>,
    sides: [&str; 2],
    says_why: bool,
) -> String {
    let end = GameEnd::of(turn, outcome);
    let side = |color: Color| sides[color.index()];
    let result = match (end, outcome.and_then(winner)) {
        (Some(end @ (GameEnd::WinsByFoul | GameEnd::Declares)), Some(winner)) => {
            format!("{}の{}", side(winner), end.kif())
        }
        (Some(end @ GameEnd::LosesByFoul), Some(winner)) => {
            format!("{}の{}", side(winner.other()), end.kif())
        }
        (Some(GameEnd::TimeUp), Some(winner)) if says_why => {
            format!("時間切れにより{}の勝ち", side(winner))
        }
        (_, Some(winner)) => format!("{}の勝ち", side(winner)),
        (end, None) => end.unwrap_or(GameEnd::Drawn).kif().to_owned(),
    };
    format!("まで{count}手で{result}")
}

/// What such a line says.
pub(super) fn read_result_line(text: &str) -> Option<Stated> {
    let (_, result) = text.trim().strip_prefix("まで")?.split_once("手で")?;
    for end in [GameEnd::Repetition, GameEnd::Drawn, GameEnd::Breaks] {
        if result.contains(end.kif()) {
            return Some(end.stated(Color::White));
        }
    }
    let is_named = |names: [&str; 2]| names.iter().any(|name| result.contains(name));
    let named = if is_named(["先手", "下手"]) {
        Color::White
    } else if is_named(["後手", "上手"]) {
        Color::Black
    } else {
        return Some(Stated::Nothing);
    };
    let reason = if result.contains("時間切れ") {
        TIME
    } else if result.contains("入玉") || result.contains("宣言") {
        DECLARATION
    } else {
        RESIGNATION
    };
    Some(if result.contains("負け") {
        Stated::Won(named.other(), reason)
    } else {
        Stated::Won(named, reason)
    })
}
