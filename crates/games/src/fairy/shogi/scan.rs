//! Texts as what they say of a move, in any notation. Nothing is known here of who stands where.
//!
//! Every character must mean something, and nothing may be said twice: a text of which a part was not understood could
//! mean another move than the rest of it.

use super::{
    kinds,
    origin::{Motion, Side},
    said::{Origin, Said},
    squares::{digit, square_at},
};
use crate::fairy::{Color, KindIndex, Rules, Square};

/// What a whole text says, in the notation of whichever program or book. `last` is where the last move ended.
pub(super) fn whole(rules: &Rules, last: Option<Square>, text: &str) -> Option<Said> {
    let named = || {
        let (said, rest) = named(rules, last, text)?;
        if rest.is_empty() {
            return Some(said);
        }
        // The origin as records tell it, without its brackets: `76歩77`.
        let from = origin(rules, rest).filter(|_| said.kind.is_some() && said.from.is_none())?;
        Some(Said {
            from: Some(from),
            is_exact: true,
            ..said
        })
    };
    csa(rules, text)
        .or_else(|| squares(rules, text))
        .or_else(|| engine(rules, text))
        .or_else(|| western(rules, text))
        .or_else(named)
}

/// `7776FU`, `+2726FU`, `0055KA`.
pub(super) fn csa(rules: &Rules, text: &str) -> Option<Said> {
    let (color, text) = match text.split_at_checked(1)? {
        ("+", rest) => (Some(Color::White), rest),
        ("-", rest) => (Some(Color::Black), rest),
        _ => (None, text),
    };
    let (digits, code) = text.split_at_checked(4)?;
    let kind = kinds::of_csa(&code.to_ascii_uppercase())?.index(rules)?;
    let (from, to) = digits.split_at_checked(2)?;
    let (to, _) = square(rules, to).filter(|_| is_digits(digits))?;
    let said = Said {
        color,
        ..Said::new(to)
    };
    if from == "00" {
        return Some(Said {
            from: Some(Origin::Hand),
            kind: Some(kind),
            ..said
        });
    }
    let (from, _) = square(rules, from)?;
    Some(Said {
        from: Some(Origin::On(from)),
        becomes: Some(kind),
        ..said
    })
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `7g7f`, `2b3c+`, `7g7f=`, `7776歩`.
pub(super) fn squares(rules: &Rules, text: &str) -> Option<Said> {
    let (from, rest) = square(rules, text)?;
    let (takes, rest) = sign(rest);
    let (to, rest) = square(rules, rest)?;
    let (kind, rest) = match kinds::split(rest) {
        Some((kind, rest)) => (Some(kind.index(rules)?), rest),
        None => (None, rest),
    };
    Some(Said {
        kind,
        from: Some(Origin::On(from)),
        promotes: promotion(rest)?,
        takes,
        is_exact: is_usi(text),
        ..Said::new(to)
    })
}

/// Whether two squares are written as USI does, `7g7f`.
fn is_usi(text: &str) -> bool {
    let is_rank = |byte: &u8| byte.is_ascii_lowercase();
    matches!(text.as_bytes(), [_, first, _, second, ..] if is_rank(first) && is_rank(second))
}

/// `c3c4`, `b8c7+`: the notation of engines of the chess family.
fn engine(rules: &Rules, text: &str) -> Option<Said> {
    let text = text.to_ascii_lowercase();
    let (from, rest) = chess_square(rules, &text)?;
    let (to, rest) = chess_square(rules, rest)?;
    Some(Said {
        from: Some(Origin::On(from)),
        promotes: promotion(rest)?,
        is_exact: true,
        ..Said::new(to)
    })
}

fn chess_square<'a>(rules: &Rules, text: &'a str) -> Option<(Square, &'a str)> {
    Square::split(text).filter(|(square, _)| rules.has(*square))
}

/// `P-7f`, `P7f`, `Sx5e+`, `N7g-6e=`, `+R5a`, `P*5e`, `7f`.
pub(super) fn western(rules: &Rules, text: &str) -> Option<Said> {
    let (kind, rest) = match letters(rules, text) {
        Some((kind, rest)) => (Some(kind), rest),
        None => (None, text),
    };
    if let (Some(_), Some(rest)) = (kind, rest.strip_prefix('*')) {
        let (to, rest) = square(rules, rest).or_else(|| chess_square(rules, rest))?;
        return rest.is_empty().then_some(Said {
            kind,
            from: Some(Origin::Hand),
            ..Said::new(to)
        });
    }
    let (first, rest) = match square(rules, rest) {
        Some((square, rest)) => (Some(square), rest),
        None => (None, rest),
    };
    let (takes, after) = sign(rest);
    let (from, to, takes, rest) = match (first, square(rules, after)) {
        (from, Some((to, rest))) => (from, to, takes, rest),
        (Some(to), None) => (None, to, false, rest),
        (None, None) => return None,
    };
    Some(Said {
        kind,
        from: from.map(Origin::On),
        promotes: promotion(rest)?,
        takes,
        ..Said::new(to)
    })
}

/// Whether a sign says that something is captured, and what follows it.
fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('x') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('-').unwrap_or(text)),
    }
}

/// What the sign behind a move says of promotion; nothing if it is none.
fn promotion(text: &str) -> Option<Option<bool>> {
    match text {
        "" => Some(None),
        "+" | "成" => Some(Some(true)),
        "=" | "不成" => Some(Some(false)),
        _ => None,
    }
}

/// A square such as `7f` or `76`, and what follows.
pub(super) fn square<'a>(rules: &Rules, text: &'a str) -> Option<(Square, &'a str)> {
    let bytes = text.as_bytes();
    let (file, rank) = (*bytes.first()?, *bytes.get(1)?);
    let file = file.is_ascii_digit().then(|| file - b'0')?;
    let rank = match rank.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => letter - b'a' + 1,
        digit @ b'0'..=b'9' => digit - b'0',
        _ => return None,
    };
    let square = square_at(rules.variant(), file, rank)?;
    Some((square, &text[2..]))
}

/// The kind with this letter, and what follows; a plus before it means the promoted side.
fn letters<'a>(rules: &Rules, text: &'a str) -> Option<(KindIndex, &'a str)> {
    let (is_promoted, rest) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic)?;
    let kind = rules.kind_of(letter.to_ascii_uppercase(), is_promoted)?;
    Some((kind, &rest[1..]))
}

/// The move in Japanese or Chinese at the beginning of a text, and what is left: `７六歩`, `76歩`, `同　銀不成`,
/// `５三桂左成`, `５五角打`, `７六歩(77)`, `76`.
pub(super) fn named<'a>(
    rules: &Rules,
    last: Option<Square>,
    text: &'a str,
) -> Option<(Said, &'a str)> {
    let (to, mut rest) = target(rules, last, text)?;
    let mut said = Said::new(to);
    if let Some((kind, after)) = kinds::split(rest) {
        said.kind = Some(kind.index(rules)?);
        rest = after;
    } else if let Some((kind, after)) = letters(rules, rest) {
        said.kind = Some(kind);
        rest = after;
    }
    with_words(rules, said, None, rest)
}

/// What is said with the words behind a piece and its square, and what is left. `is_drop` tells whether a drop was
/// said.
pub(super) fn with_words<'a>(
    rules: &Rules,
    mut said: Said,
    mut is_drop: Option<()>,
    mut rest: &'a str,
) -> Option<(Said, &'a str)> {
    while let Some((word, after)) = Word::split(rules, rest) {
        match word {
            Word::Drops => say(&mut is_drop, ())?,
            Word::From(from) => {
                say(&mut said.from, from)?;
                said.is_exact = true;
            }
            Word::Promotes(promotes) => say(&mut said.promotes, promotes)?,
            Word::Side(side) => say(&mut said.side, side)?,
            Word::Motion(motion) => say(&mut said.motion, motion)?,
        }
        rest = after;
    }
    if is_drop.is_some() && said.from.is_none() {
        said.from = Some(Origin::Hand);
    }
    // Not both a drop and a piece on the board, and no words that compare pieces of no kind.
    let is_drop = is_drop.is_some() || said.from == Some(Origin::Hand);
    let compares = said.side.is_some() || said.motion.is_some();
    let is_sound = (!is_drop || said.may_be_drop()) && (!compares || said.kind.is_some());
    is_sound.then_some((said, rest))
}

/// Fills what was not said before; nothing if it was.
fn say<T>(slot: &mut Option<T>, value: T) -> Option<()> {
    slot.is_none().then(|| *slot = Some(value))
}

/// The square at the beginning of a move in Japanese, and what is left.
pub(super) fn target<'a>(
    rules: &Rules,
    last: Option<Square>,
    text: &'a str,
) -> Option<(Square, &'a str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((last?, rest.trim_start()));
    }
    let mut letters = text.chars();
    let (file, rank) = (digit(letters.next()?)?, digit(letters.next()?)?);
    let square = square_at(rules.variant(), file, rank)?;
    match letters.as_str().strip_prefix('同') {
        // Where the last move is not known, `７六同歩` is taken at its word.
        Some(rest) => last
            .is_none_or(|last| last == square)
            .then_some((square, rest)),
        None => Some((square, letters.as_str())),
    }
}

/// What stands behind the name of a piece.
enum Word {
    Drops,
    Promotes(bool),
    Side(Side),
    Motion(Motion),
    From(Origin),
}

impl Word {
    /// The word at the beginning of a text, and what is left.
    fn split<'a>(rules: &Rules, text: &'a str) -> Option<(Self, &'a str)> {
        let letter = text.chars().next()?;
        let rest = &text[letter.len_utf8()..];
        Some(match letter {
            '打' => (Self::Drops, rest.strip_prefix('入').unwrap_or(rest)),
            '升' => {
                let rest = rest.strip_prefix(['变', '變']).unwrap_or(rest);
                (Self::Promotes(true), rest)
            }
            '成' | '+' => (Self::Promotes(true), rest),
            '生' | '=' => (Self::Promotes(false), rest),
            // Before anything else it denies the move.
            '不' => {
                let words = ["成", "升变", "升變"];
                let rest = words.iter().find_map(|word| rest.strip_prefix(word))?;
                (Self::Promotes(false), rest)
            }
            '(' | '（' => {
                let (inside, rest) = rest.split_once([')', '）'])?;
                (Self::From(origin(rules, inside)?), rest)
            }
            _ => {
                let side = Side::read(letter).map(Self::Side);
                let word = side.or_else(|| Motion::read(letter).map(Self::Motion))?;
                (word, rest)
            }
        })
    }
}

/// Two digits: a square, or `00` for the hand.
fn origin(rules: &Rules, text: &str) -> Option<Origin> {
    if text == "00" {
        return Some(Origin::Hand);
    }
    let digits: Vec<u8> = text.chars().map(digit).collect::<Option<_>>()?;
    let [file, rank] = digits[..] else {
        return None;
    };
    square_at(rules.variant(), file, rank).map(Origin::On)
}
