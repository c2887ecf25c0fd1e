//! Moves of the chess family as people type them, brought to one spelling: ASCII letters, digits and `x - = + # @`.
//!
//! Knows the pictures and names of a game's pieces, the words that stand between a piece and its square (`把马走到c3`,
//! `my knight to c3`), full-width characters and typographic dashes. Knows nothing of the board.

pub(crate) mod moves;
pub(crate) mod names;
pub(crate) mod pieces;
pub(crate) mod words;

use self::{
    names::Name,
    words::{AT, DROPS, FROM, LEADS, MOVES, TAKES, TO},
};
use qiyuan_core::typed::{plain, without_number};

/// Longer text is no move in any spelling.
const MAX_CHARS: usize = 32;

/// A kind of pieces: what it is called, and its letter.
pub(crate) type Named = (&'static Name, char);

/// Signs and words without letters of the alphabet, and what they stand for.
const SPELLINGS: &[(&str, &str)] = &[
    ("王车易位", "castle"),
    ("王車易位", "castle"),
    ("短易位", "O-O"),
    ("长易位", "O-O-O"),
    ("長易位", "O-O-O"),
    ("易位", "castle"),
    ("升变为", "="),
    ("升變為", "="),
    ("升变", "="),
    ("升變", "="),
    ("升", "="),
    ("将军", "+"),
    ("將軍", "+"),
    ("将死", "#"),
    ("將死", "#"),
    ("将杀", "#"),
    ("將殺", "#"),
    // Presentation selectors follow figurines that are typed with an emoji keyboard.
    ("\u{fe0e}", ""),
    ("\u{fe0f}", ""),
    ("†", "+"),
    ("‡", "#"),
];

/// English words, in lower case, and what they stand for. One that begins like another stands behind it.
const WORDS: &[(&str, &str)] = &[
    ("promotes to a", "="),
    ("promotes to", "="),
    ("promote to a", "="),
    ("promote to", "="),
    ("castles kingside", "O-O"),
    ("castles king side", "O-O"),
    ("castle kingside", "O-O"),
    ("castle king side", "O-O"),
    ("castle king's side", "O-O"),
    ("castle short", "O-O"),
    ("castles queenside", "O-O-O"),
    ("castles queen side", "O-O-O"),
    ("castle queenside", "O-O-O"),
    ("castle queen side", "O-O-O"),
    ("castle queen's side", "O-O-O"),
    ("castle long", "O-O-O"),
    ("kingside castle", "O-O"),
    ("king side castle", "O-O"),
    ("short castle", "O-O"),
    ("queenside castle", "O-O-O"),
    ("queen side castle", "O-O-O"),
    ("long castle", "O-O-O"),
    ("checkmate", "#"),
    ("mate", "#"),
    ("check", "+"),
];

/// The text in one spelling, without spaces; nothing if some character means nothing in a game with these kinds, or if it
/// says where a piece stands and not where it goes.
pub(crate) fn fold(text: &str, named: &[Named]) -> Option<String> {
    let text = text.trim();
    if text.chars().count() > MAX_CHARS {
        return None;
    }
    let (mut rest, mut moves) = without_leads(text, named);
    let mut folded = String::with_capacity(text.len());
    if let Some((letter, after)) = dropped(text, named) {
        folded.extend([letter, '@']);
        (rest, moves) = (after, true);
    }
    let mut stands = None;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        // A word of ASCII begins where none has begun.
        let may_begin =
            !first.is_ascii() || first.is_ascii_alphabetic() && !before.is_ascii_alphabetic();
        let found = may_begin.then(|| special(rest, named, folded.is_empty()));
        if let Some((length, meaning)) = found.flatten() {
            match meaning {
                Meaning::Sign(sign) => folded.push_str(sign),
                Meaning::Piece(letter) => folded.push(letter),
                Meaning::At if moves || folded.contains(['x', '@']) => {}
                Meaning::At | Meaning::From => stands = Some(folded.len()),
            }
            before = ' ';
            rest = &rest[length..];
            continue;
        }
        match ascii(first)? {
            ':' => folded.push('x'),
            '*' => folded.push('@'),
            ' ' => {}
            plain => folded.push(plain),
        }
        before = first;
        rest = &rest[first.len_utf8()..];
    }
    if stands.is_some_and(|place| !folded[place..].contains(['-', 'x'])) {
        return None;
    }
    Some(without_number(&folded).to_owned())
}

/// What a spelling stands for.
#[derive(Clone, Copy)]
enum Meaning {
    /// These characters of the one spelling.
    Sign(&'static str),
    /// The letter of a kind.
    Piece(char),
    /// That the piece stands on the next square, unless something says that it moves.
    At,
    /// That the piece leaves the next square.
    From,
}

/// The longest spelling with which a text begins: its length in bytes, and what it means.
fn special(text: &str, named: &[Named], is_first: bool) -> Option<(usize, Meaning)> {
    let fixed = SPELLINGS.iter().chain(WORDS);
    let fixed = fixed.map(|(spelling, sign)| (*spelling, Meaning::Sign(sign)));
    let of = |words: &'static [&'static str], meaning| words.iter().map(move |it| (*it, meaning));
    let taken = of(TAKES, Meaning::Sign("x")).chain(of(DROPS, Meaning::Sign("@")));
    // What stands between a piece, or the square that it leaves, and its square.
    let between = of(TO, Meaning::Sign("-"))
        .chain(of(AT, Meaning::At))
        .chain(of(FROM, Meaning::From));
    let between = between.filter(|_| !is_first);
    let words = fixed.chain(taken).chain(between);
    let words = words.filter_map(|(word, meaning)| Some((begins_with(text, word)?, meaning)));
    let named = piece(text, named).map(|(length, letter)| (length, Meaning::Piece(letter)));
    // Of equal spellings the first counts.
    words
        .chain(named)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The piece with whose longest name a text begins: the length in bytes, and its letter. Of equal names the kind that
/// comes first counts.
pub(crate) fn piece(text: &str, named: &[Named]) -> Option<(usize, char)> {
    let of_kind = |(name, letter): &Named| {
        let spelled = name
            .spellings()
            .filter(|spelling| text.starts_with(spelling));
        let said = name
            .english
            .iter()
            .filter_map(|name| begins_with(text, name));
        let longest = spelled.map(str::len).chain(said).max()?;
        Some((longest, *letter))
    };
    named
        .iter()
        .filter_map(of_kind)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The length of a spelling with which a text begins. An English word ends where another begins, or a square.
pub(crate) fn begins_with(text: &str, spelling: &str) -> Option<usize> {
    let length = spelling.len();
    if !spelling.is_ascii() {
        return text.starts_with(spelling).then_some(length);
    }
    let begins = text.get(..length)?.eq_ignore_ascii_case(spelling);
    let mut after = text[length..].chars();
    let (next, last) = (after.next(), after.next());
    let is_end = next.is_none_or(|next| !next.is_ascii_alphabetic());
    let is_square = last.is_some_and(|last| last.is_ascii_digit()) && length > 2;
    (begins && (is_end || is_square)).then_some(length)
}

/// The text without the words before a piece, if a piece follows them, and whether they say that it moves.
pub(crate) fn without_leads<'a>(text: &'a str, named: &[Named]) -> (&'a str, bool) {
    let (rest, moves) = behind_leads(text, |text| piece(text, named).is_some());
    match piece(rest, named) {
        Some(_) => (rest, moves),
        None => (text, false),
    }
}

/// What stands behind the words that may stand before a piece, and whether they say that it moves.
fn behind_leads<'a>(text: &'a str, is_piece: impl Fn(&'a str) -> bool) -> (&'a str, bool) {
    let (mut rest, mut moves) = (text, false);
    while !is_piece(rest) {
        let lead = |words: &[&str]| words.iter().find_map(|word| lead(rest, word));
        let (says_so, after) = match (lead(MOVES), lead(LEADS)) {
            (Some(after), _) => (true, after),
            (None, Some(after)) => (false, after),
            (None, None) => break,
        };
        (rest, moves) = (after, moves || says_so);
    }
    (rest, moves)
}

/// What stands behind a word; behind one in English there is a space.
fn lead<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let after = &text[begins_with(text, word)?..];
    let rest = after.trim_start();
    (!word.is_ascii() || rest.len() < after.len()).then_some(rest)
}

/// The letter of the piece that a text says to drop before it names it, and what is left: `drop a pawn on e4`.
fn dropped<'a>(text: &'a str, named: &[Named]) -> Option<(char, &'a str)> {
    let is_piece = |text| piece(text, named).is_some();
    let (text, _) = behind_leads(text, is_piece);
    let rest = DROPS.iter().find_map(|word| lead(text, word))?;
    let (rest, _) = behind_leads(rest, is_piece);
    let (length, letter) = piece(rest, named)?;
    Some((letter, &rest[length..]))
}

/// The ASCII character that is meant.
fn ascii(letter: char) -> Option<char> {
    Some(plain(letter)).filter(|plain| matches!(plain, ' '..='~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Option<String> {
        let named = names::OF_CHESS.map(|(kind, letter)| (names::of(kind).unwrap(), letter));
        fold(text, &named)
    }

    #[test]
    fn pictures_and_names_become_letters() {
        for text in [
            "♘f3",
            "♞f3",
            "♞\u{fe0f} f3",
            "马f3",
            "馬f3",
            "骑士f3",
            "Ｎｆ３",
            "1. Nf3",
            "knight f3",
            "Knightf3",
            "horse f3",
            "my knight f3",
            "跳马f3",
            "我的马 f3",
        ] {
            assert_eq!(folded(text).as_deref(), Some("Nf3"), "{text}");
        }
        for (text, expected) in [
            ("e8升变为后", "e8=Q"),
            ("e8 promotes to queen", "e8=Q"),
            ("长易位", "O-O-O"),
            ("12...马×f3", "Nxf3"),
            ("王后h5", "Qh5"),
            ("女王 h5将军", "Qh5+"),
            ("queen h5 check", "Qh5+"),
            ("吃掉f7", "xf7"),
            ("takes on f7", "xf7"),
            ("bishop takes c4", "Bxc4"),
            ("e8 promotes to a queen", "e8=Q"),
            ("drop pawn e4", "P@e4"),
            ("drop a pawn on e4", "P@e4"),
            ("I drop my knight at f3", "N@f3"),
            ("pawn drop e4", "P@e4"),
            ("打兵e4", "P@e4"),
            ("我打入马f3", "N@f3"),
            ("马打f3", "N@f3"),
            ("castle kingside", "O-O"),
            ("castle king side", "O-O"),
            ("Castle short", "O-O"),
            ("short castle", "O-O"),
            ("king side castle", "O-O"),
            ("castle queenside", "O-O-O"),
            ("castle queen side", "O-O-O"),
            ("long castle", "O-O-O"),
        ] {
            assert_eq!(folded(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn words_between_a_piece_and_its_square_are_left_out() {
        for (text, expected) in [
            ("knight to f3", "N-f3"),
            ("I'll move my knight to f3", "N-f3"),
            ("马走f3", "N-f3"),
            ("把马走到f3", "N-f3"),
            ("我用馬走f3", "N-f3"),
            ("马跳f3", "N-f3"),
            ("knight on g1 to f3", "Ng1-f3"),
            ("馬從g1到f3", "Ng1-f3"),
            ("e2 to e4", "e2-e4"),
            ("the bishop goes to c4", "B-c4"),
        ] {
            assert_eq!(folded(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn where_a_piece_stands_is_not_where_it_goes() {
        for text in [
            "knight from f3",
            "pawn from e4",
            "the pawn from e4",
            "i move the pawn from e4",
            "马从f3",
            "馬從f3",
            "马在f3",
            "我的马在f3",
            "骑士在c3",
            "我的兵在e4",
            "my knight on f3",
            "the knight on f3",
            "the pawn on e4",
            "a pawn at e4",
            "knight to f3 from g1",
        ] {
            assert_eq!(folded(text), None, "{text}");
        }
        for (text, expected) in [
            ("takes on f7", "xf7"),
            ("knight from g1 to f3", "Ng1-f3"),
            ("move my knight from g1 to f3", "Ng1-f3"),
            ("pawn from e4 takes d5", "Pe4xd5"),
            ("play my knight on f3", "Nf3"),
        ] {
            assert_eq!(folded(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn words_elsewhere_mean_nothing() {
        for text in ["走f3", "到f3", "把f3", "我的f3"] {
            assert_eq!(folded(text), None, "{text}");
        }
        for (text, expected) in [
            ("my f3", "myf3"),
            ("to f3", "tof3"),
            ("castle", "castle"),
            ("kingside", "kingside"),
            ("stake", "stake"),
        ] {
            assert_eq!(folded(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn castling_with_zeros_is_no_move_number() {
        assert_eq!(folded("0-0").as_deref(), Some("0-0"));
    }

    #[test]
    fn characters_without_a_meaning_are_refused() {
        for text in ["e4\u{202e}", "e4\0", "😀", "e4\u{200b}", "ｅ４\u{7}"] {
            assert_eq!(folded(text), None, "{text:?}");
        }
        assert_eq!(folded(&"e".repeat(33)), None);
    }
}
