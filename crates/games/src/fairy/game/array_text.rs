//! Arrays as people type them: as their part of a FEN, as a list of pieces with their squares, or by steps from another
//! one.
//!
//! `standard` is the suggested array, `mirror` turns one from left to right, `swap a1 b2` (or `a1 b2`, `Ra1-b2`) exchanges
//! what stands on two squares, `Nc3` moves the knight that can go there, and `random 7` is an array by its number.

use super::{
    super::{Color, KindIndex, Placement, Rules, Square},
    reading,
};
use crate::spelling::{self, Named};
use qiyuan_core::{
    rules::{Illegal, MAX_ACTION_BYTES, Preset},
    typed::in_half_width,
};

/// The rules that steps may break.
pub(super) const RULES: [&str; 5] = [WHOLE, OWN_RANKS, NO_PIECE, WHICH, NUMBER];
const WHOLE: &str = "array-whole";
const OWN_RANKS: &str = "array-own-ranks";
const NO_PIECE: &str = "array-no-man";
const WHICH: &str = "array-which";
const NUMBER: &str = "array-number";

/// What is typed for the suggested array, for turning one from left to right, and for one by its number.
const STANDARD: &[&str] = &["standard", "标准", "標準"];
const MIRROR: &[&str] = &["mirror", "镜像", "鏡像"];
const RANDOM: &[&str] = &["random", "随机", "隨機"];

/// What is offered beside steps.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        key: "array-mirror",
        typed: "mirror",
        is_random: false,
    },
    Preset {
        key: "array-random",
        typed: "random",
        is_random: true,
    },
    Preset {
        key: "array-standard",
        typed: "standard",
        is_random: false,
    },
];

/// Words that add nothing, longer ones before those with which they begin.
const FILLERS: &[&str] = &[
    "swap", "with", "move", "and", "to", "on", "交换", "交換", "换到", "換到", "换", "換", "移到",
    "到", "和", "与", "與", "在",
];

/// Signs that stand between.
const SIGNS: &str = " ,;:-–—>→⇄=@()，；：、。";

/// A part of what was typed.
enum Part {
    Piece(KindIndex),
    Square(Square),
    Standard,
    Mirror,
    /// The array by its number, if one was named.
    Random(Option<u32>),
}

/// A whole array that was typed, with steps from it behind it.
///
/// # Errors
///
/// It says only steps, is none, or is one that the rules forbid.
pub(super) fn whole(rules: &Rules, draft: &Placement, text: &str) -> Result<Placement, Illegal> {
    match read(rules, draft, text)? {
        (placement, true) => Ok(placement),
        (_, false) => Err(Illegal::Rule(WHOLE)),
    }
}

/// A draft after what was typed: another array, or steps from the draft.
///
/// # Errors
///
/// It is nothing of both, or leads to an array that the rules forbid.
pub(super) fn edited(rules: &Rules, draft: &Placement, text: &str) -> Result<Placement, Illegal> {
    read(rules, draft, text).map(|(placement, _)| placement)
}

/// The array, and whether all of it was typed.
fn read(rules: &Rules, draft: &Placement, text: &str) -> Result<(Placement, bool), Illegal> {
    if text.len() > MAX_ACTION_BYTES {
        return Err(Illegal::Unreadable);
    }
    let text = in_half_width(text);
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (mut placement, mut is_whole) = (*draft, false);
    let mut parts = if let Some(fen) = of_fen(rules, draft.color(), first) {
        (placement, is_whole) = (fen, true);
        parts(rules, rest)?
    } else {
        parts(rules, text)?
    };
    if parts.is_empty() && !is_whole {
        return Err(Illegal::Unreadable);
    }
    if let Some(listed) = listed(rules, draft.color(), &parts) {
        (placement, is_whole) = (listed, true);
        parts.clear();
    }
    let mut steps = parts.into_iter().peekable();
    while let Some(part) = steps.next() {
        let mut next_square = || match steps.peek() {
            Some(Part::Square(square)) => {
                let square = *square;
                steps.next();
                Some(square)
            }
            _ => None,
        };
        placement = match part {
            Part::Standard => {
                is_whole = true;
                rules.suggested(draft.color())
            }
            Part::Random(number) => {
                is_whole = true;
                rules.random_placement(draft.color(), number.ok_or(Illegal::Rule(NUMBER))?)
            }
            Part::Mirror => rules.mirrored(&placement),
            Part::Square(from) => {
                let to = next_square().ok_or(Illegal::Rule(WHICH))?;
                swapped(rules, &placement, from, to)?
            }
            Part::Piece(kind) => {
                let first = next_square().ok_or(Illegal::Unreadable)?;
                let stands_there = placement.at(first) == Some(kind);
                match stands_there.then(&mut next_square).flatten() {
                    Some(to) => swapped(rules, &placement, first, to)?,
                    None => moved(rules, &placement, kind, first)?,
                }
            }
        };
    }
    match rules.placement_fault(&placement) {
        Some(fault) => Err(Illegal::Rule(fault)),
        None => Ok((placement, is_whole)),
    }
}

/// An array as a part of a FEN with the letters of its side.
fn of_fen(rules: &Rules, color: Color, text: &str) -> Option<Placement> {
    let is_own = |letter: char| match color {
        Color::White => !letter.is_ascii_lowercase(),
        Color::Black => !letter.is_ascii_uppercase(),
    };
    let placement = rules.read_placement(color, text)?;
    text.chars().all(is_own).then_some(placement)
}

/// The parts of a text.
fn parts(rules: &Rules, text: &str) -> Result<Vec<Part>, Illegal> {
    let named = reading::named(rules);
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let is_sign = SIGNS.contains(first);
        let length = match is_sign {
            true => first.len_utf8(),
            false => {
                let (length, part) = part(rules, &named, rest).ok_or(Illegal::Unreadable)?;
                parts.extend(part);
                length
            }
        };
        rest = &rest[length..];
    }
    Ok(parts)
}

/// The part with which a text begins, and its length in bytes; a word that adds nothing is none.
fn part(rules: &Rules, named: &[Named], text: &str) -> Option<(usize, Option<Part>)> {
    let word = |words: &[&str]| {
        let lengths = words
            .iter()
            .filter_map(|it| spelling::begins_with(text, it));
        lengths.max()
    };
    let lower = text.to_ascii_lowercase();
    if let Some((square, rest)) = Square::split(&lower).filter(|(square, _)| rules.has(*square)) {
        return Some((text.len() - rest.len(), Some(Part::Square(square))));
    }
    if let Some(length) = word(STANDARD) {
        return Some((length, Some(Part::Standard)));
    }
    if let Some(length) = word(MIRROR) {
        return Some((length, Some(Part::Mirror)));
    }
    if let Some(length) = word(RANDOM) {
        let behind = text[length..].trim_start();
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        let number = match digits {
            0 => None,
            _ => Some(behind[..digits].parse().ok()?),
        };
        let length = text.len() - behind.len() + digits;
        return Some((length, Some(Part::Random(number))));
    }
    if let Some((length, letter)) = spelling::piece(text, named) {
        let kind = rules.kind_of(letter, false)?;
        return Some((length, Some(Part::Piece(kind))));
    }
    if let Some(length) = word(FILLERS) {
        return Some((length, None));
    }
    let letter = text.chars().next()?;
    let kind = rules.kind_of(letter.to_ascii_uppercase(), false)?;
    Some((letter.len_utf8(), Some(Part::Piece(kind))))
}

/// The array in which all pieces are listed with their squares: squares that no piece is named with are those of pawns.
fn listed(rules: &Rules, color: Color, parts: &[Part]) -> Option<Placement> {
    let pieces: u8 = rules.start_counts[color.index()].iter().sum();
    let squares = parts.iter().filter(|it| matches!(it, Part::Square(_)));
    let names_pieces = parts.iter().any(|it| matches!(it, Part::Piece(_)));
    if squares.count() != usize::from(pieces) || !names_pieces {
        return None;
    }
    let mut placement = rules.unplaced(color);
    let pawn = rules.kinds().find(|kind| rules.kind(*kind).is_pawn);
    let mut kind = None;
    for part in parts {
        match part {
            Part::Piece(piece) => kind = Some(*piece),
            Part::Square(square) => {
                let is_own = rules.own_squares(color).any(|own| own == *square);
                let is_free = is_own && placement.at(*square).is_none();
                placement.put(*square, kind.take().or(pawn).filter(|_| is_free)?);
            }
            Part::Standard | Part::Mirror | Part::Random(_) => return None,
        }
    }
    Some(placement)
}

/// The array with what stands on two squares exchanged.
fn swapped(
    rules: &Rules,
    placement: &Placement,
    one: Square,
    other: Square,
) -> Result<Placement, Illegal> {
    let is_own = |square| {
        let mut own = rules.own_squares(placement.color());
        own.any(|it| it == square)
    };
    if !is_own(one) || !is_own(other) {
        return Err(Illegal::Rule(OWN_RANKS));
    }
    if placement.at(one).is_none() && placement.at(other).is_none() {
        return Err(Illegal::Rule(NO_PIECE));
    }
    Ok(placement.swapped(one, other))
}

/// The array with the piece of a kind on a square that may go there.
fn moved(
    rules: &Rules,
    placement: &Placement,
    kind: KindIndex,
    to: Square,
) -> Result<Placement, Illegal> {
    let own: Vec<Square> = rules.own_squares(placement.color()).collect();
    if !own.contains(&to) {
        return Err(Illegal::Rule(OWN_RANKS));
    }
    if placement.at(to) == Some(kind) {
        return Ok(*placement);
    }
    let pieces = own.iter().filter(|from| placement.at(**from) == Some(kind));
    let all: Vec<Placement> = pieces.map(|from| placement.swapped(*from, to)).collect();
    let fault = |it: &Placement| rules.placement_fault(it);
    let legal: Vec<&Placement> = all.iter().filter(|it| fault(it).is_none()).collect();
    match (legal.as_slice(), all.first()) {
        ([only], _) => Ok(**only),
        ([], Some(first)) => Err(Illegal::Rule(fault(first).unwrap_or(NO_PIECE))),
        ([], None) => Err(Illegal::Rule(NO_PIECE)),
        _ => Err(Illegal::Rule(WHICH)),
    }
}
