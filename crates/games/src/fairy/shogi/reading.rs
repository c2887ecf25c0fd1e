//! Reading moves: the one legal move that a text means, or why there is none.

use super::{
    kinds,
    said::Said,
    scan, spoken,
    squares::{self, KANJI},
};
use crate::{
    fairy::{Board, Color, Move, Rules, Square, game::kinds},
    spelling::pieces,
};
use qiyuan_core::{
    rules::{Illegal, MAX_ACTION_BYTES},
    typed::{plain, without_number},
};

/// Longer text is no move.
const MAX_CHARS: usize = 32;

/// The one legal move that a player's text means, in any notation. `last` is where the last move ended.
///
/// # Errors
///
/// The text is no move, means several legal moves, or means one that is not legal.
pub(in crate::fairy) fn read_typed(
    rules: &Rules,
    board: &Board,
    last: Option<Square>,
    text: &str,
) -> Result<Move, Illegal> {
    let legal = rules.legal(board);
    if let Some(action) = legal.iter().find(|action| rules.uci(**action) == text) {
        return Ok(*action);
    }
    if text.len() > MAX_ACTION_BYTES || text.chars().count() > MAX_CHARS {
        return Err(Illegal::Unreadable);
    }
    let piece = |text| {
        let (kind, rest) = kinds::split_said(text)?;
        Some((kind.index(rules)?, rest))
    };
    if let Some(said) = pieces::said(text, piece) {
        return said.read(
            &legal,
            |action| kinds(rules, board, action),
            |several| ambiguous(rules, several),
        );
    }
    let folded = spelled(text);
    let (mark, folded) = split_mark(&folded);
    let said = scan::whole(rules, last, folded).or_else(|| {
        let words = in_words(text);
        spoken::read(rules, last, split_mark(&words).1)
    });
    let Some(said) = said else {
        return Err(match names_no_square(rules, last, folded) {
            true => Illegal::OffBoard {
                rule: "no-such-square",
                place: None,
            },
            false => Illegal::Unreadable,
        });
    };
    if [mark, said.color]
        .into_iter()
        .flatten()
        .any(|color| color != board.turn())
    {
        return Err(Illegal::Rule("not-your-piece"));
    }
    let mut moves = said.candidates(rules, board);
    if moves.is_empty()
        && let Some(promoting) = said.as_promotion(rules)
    {
        moves = promoting.candidates(rules, board);
        let own = board.pieces(board.turn());
        let stands = |from: &Square| board.piece_at(*from).map(|piece| piece.kind) == said.kind;
        if !moves.is_empty() && own.iter().any(|from| stands(&from)) {
            // Perhaps that piece is meant.
            return Err(ambiguous(rules, &moves));
        }
    }
    // Elsewhere a piece may be meant to be promoted, or not.
    if said.promotes.is_none() && said.is_exact {
        prefer(&mut moves, |action| action.promotion().is_none());
    }
    // In Japanese, 不成 says nothing else.
    let is_japanese = mark.or(said.color).is_some() || folded.contains('歩');
    if !is_japanese && may_deny(rules, board, folded, &moves) {
        // In Chinese, 不成 also says that something won't do.
        return Err(ambiguous(rules, &moves));
    }
    // Players leave out that a pawn moves.
    if said.kind.is_none() && said.from.is_none() {
        let is_pawn = |action: &Move| {
            let piece = action.from().and_then(|from| board.piece_at(from));
            piece.is_some_and(|piece| rules.kind(piece.kind).is_pawn)
        };
        prefer(&mut moves, is_pawn);
    }
    only(rules, board, &said, &moves)
}

/// The legal move of which a record says so much. Where it tells the origin, it does not tell that a piece stays what
/// it is.
///
/// # Errors
///
/// There is none, or several.
pub(super) fn recorded(rules: &Rules, board: &Board, said: &Said) -> Result<Move, Illegal> {
    let mut moves = said.candidates(rules, board);
    if said.from.is_some() && said.promotes.is_none() {
        prefer(&mut moves, |action| action.promotion().is_none());
    }
    only(rules, board, said, &moves)
}

/// The legal move in Japanese at the beginning of a record, and what is left after it.
///
/// # Errors
///
/// The text does not begin with a move, or the move is not legal.
pub(super) fn read_first<'a>(
    rules: &Rules,
    board: &Board,
    last: Option<Square>,
    text: &'a str,
) -> Result<(Move, &'a str), Illegal> {
    let text = text.trim_start();
    let (said, rest) = scan::named(rules, last, split_mark(text).1)
        .filter(|(said, _)| said.kind.is_some())
        .ok_or(Illegal::Unreadable)?;
    Ok((recorded(rules, board, &said)?, rest))
}

/// The legal move in Japanese of which a text consists.
///
/// # Errors
///
/// The text is not a move, or the move is not legal.
pub(super) fn read_whole(
    rules: &Rules,
    board: &Board,
    last: Option<Square>,
    text: &str,
) -> Result<Move, Illegal> {
    match read_first(rules, board, last, text)? {
        (action, "") => Ok(action),
        _ => Err(Illegal::Unreadable),
    }
}

/// Whether a text begins like a move in Japanese: with the mark of a side, with 同 or with a square.
pub(super) fn begins_move(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|letter| {
        let is_digit = |letter| squares::digit(letter).is_some();
        MARKS.iter().any(|(mark, _)| *mark == letter)
            || letter == '同'
            || is_digit(letter) && letters.next().is_some_and(is_digit)
    })
}

/// Whether a piece of one of these moves could be promoted where it goes.
fn may_be_promoted(rules: &Rules, board: &Board, moves: &[Move]) -> bool {
    let promotes = |action: &Move| {
        let all = rules.candidates(board, rules.target(*action));
        let mut promotions = all.iter().filter(|other| other.promotion().is_some());
        promotions.any(|other| other.from() == action.from())
    };
    moves.iter().any(promotes)
}

/// Whether `不成` in a text of these moves may say that something won't do.
fn may_deny(rules: &Rules, board: &Board, folded: &str, moves: &[Move]) -> bool {
    folded.contains('不') && !moves.is_empty() && !may_be_promoted(rules, board, moves)
}

/// Leaves only the moves of which something holds, if it holds of any.
fn prefer(moves: &mut Vec<Move>, holds: impl Fn(&Move) -> bool) {
    if moves.iter().any(&holds) {
        moves.retain(holds);
    }
}

fn only(rules: &Rules, board: &Board, said: &Said, moves: &[Move]) -> Result<Move, Illegal> {
    match moves {
        [] => Err(Illegal::Rule(said.refusal(rules, board))),
        [action] => Ok(*action),
        several => Err(ambiguous(rules, several)),
    }
}

fn ambiguous(rules: &Rules, several: &[Move]) -> Illegal {
    let mut several = several.to_vec();
    // Promotion is what is mostly wanted.
    several.sort_by_key(|action| (action.from(), action.promotion().is_none()));
    Illegal::Ambiguous(several.iter().map(|action| rules.uci(*action)).collect())
}

/// What a player typed in half width, without spaces, the mark of the side and the number of the move.
pub(in crate::fairy) fn fold(text: &str) -> String {
    split_mark(&spelled(text)).1.to_owned()
}

/// The text in ASCII as far as it can be, without spaces, number and annotation signs (`!`, `?`).
fn spelled(text: &str) -> String {
    in_words(text).replace(' ', "")
}

/// The same with the spaces between English words.
fn in_words(text: &str) -> String {
    // Presentation selectors follow marks that are typed with an emoji keyboard.
    let is_read = |letter: &char| !matches!(letter, '\u{fe0e}' | '\u{fe0f}');
    let mut spelled = String::with_capacity(text.len());
    let mut is_apart = false;
    for letter in text.chars().map(plain).filter(is_read) {
        if letter.is_whitespace() {
            is_apart = true;
            continue;
        }
        let is_in_word = |letter: char| letter.is_ascii_alphabetic();
        if is_apart && is_in_word(letter) && spelled.ends_with(is_in_word) {
            spelled.push(' ');
        }
        is_apart = false;
        spelled.push(match letter {
            '’' | '\'' | '@' => '*',
            other => other,
        });
    }
    without_number(&spelled)
        .trim_end_matches(['!', '?'])
        .to_owned()
}

/// The marks of sides. Of some, programs and books do not agree which side they are.
const MARKS: [(char, Option<Color>); 8] = [
    ('▲', Some(Color::White)),
    ('▴', Some(Color::White)),
    ('☗', Some(Color::White)),
    ('△', Some(Color::Black)),
    ('▵', Some(Color::Black)),
    ('☖', Some(Color::Black)),
    ('▼', None),
    ('▽', None),
];

/// The side that a mark before a move names, and what follows the mark.
fn split_mark(text: &str) -> (Option<Color>, &str) {
    let marked = MARKS
        .iter()
        .find_map(|(mark, color)| Some((*color, text.strip_prefix(*mark)?)));
    marked.map_or((None, text), |(color, rest)| (color, rest.trim_start()))
}

/// Whether the text would be a move if its squares were others.
fn names_no_square(rules: &Rules, last: Option<Square>, folded: &str) -> bool {
    let near: String = folded
        .chars()
        .map(|letter| match letter {
            '0'..='9' => '1',
            'a'..='z' => 'a',
            letter if KANJI.contains(&letter) => '一',
            other => other,
        })
        .collect();
    let is_move = |text| {
        let said = scan::whole(rules, last, text);
        said.or_else(|| spoken::read(rules, last, text)).is_some()
    };
    near != folded && is_move(&near)
}
