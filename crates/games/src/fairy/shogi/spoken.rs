//! Moves as people say them, with the piece before its square: `角打45`, `打66步`, `飞车走到68`, `drop bishop 4e`.
//!
//! What a text does not say here no record writes either, so only what players type is read so.

use super::{
    kinds,
    said::{Origin, Said},
    scan,
};
use crate::{
    fairy::{KindIndex, Rules, Square},
    spelling::{
        begins_with,
        words::{AT, DROPS, FROM, LEADS, MOVES, TAKES, TO},
    },
};

/// That a piece is promoted.
const PROMOTES: &[&str] = &["promotes", "promoted", "promote", "promoting"];

/// What a whole text says, in which spaces stand only between English words. `last` is where the last move ended.
pub(super) fn read(rules: &Rules, last: Option<Square>, text: &str) -> Option<Said> {
    let (moves, rest) = without_leads(text);
    let (first_drop, rest) = drops(rest);
    let (kind, rest) = match kind_named(rules, without_leads(rest).1) {
        Some((kind, rest)) => (Some(kind), rest),
        None if first_drop => (None, rest),
        None => return None,
    };
    let (second_drop, rest) = drops(rest);
    if first_drop && second_drop {
        return None;
    }
    let (takes, rest) = takes(rest);
    let (stands, rest) = word(rest, AT);
    let (leaves, rest) = word(rest, FROM);
    let (goes, rest) = word(rest, TO);
    let (first, rest) = square(rules, last, rest)?;
    let (takes_there, behind) = self::takes(rest);
    let (takes, from, to, rest) = match square(rules, None, behind) {
        Some((to, rest)) => (takes || takes_there, Some(Origin::On(first)), to, rest),
        // It says where the piece stands, and not where it goes.
        None if leaves || stands && !(moves || takes || first_drop || second_drop) => return None,
        None => (takes, None, first, rest),
    };
    let (kind, rest) = match kind {
        Some(kind) => (kind, rest),
        None => kind_named(rules, rest)?,
    };
    let said = Said {
        kind: Some(kind),
        from,
        takes,
        ..Said::new(to)
    };
    let is_drop = (first_drop || second_drop).then_some(());
    let (mut said, rest) = scan::with_words(rules, said, is_drop, rest)?;
    if goes && said.from.is_none() {
        said.from = Some(Origin::Board);
    }
    with_promotion(said, rest)
}

/// What is said if the rest of a text says that the piece is promoted, or nothing.
fn with_promotion(said: Said, rest: &str) -> Option<Said> {
    let (promotes, rest) = word(rest, PROMOTES);
    if !rest.is_empty() {
        return None;
    }
    if !promotes {
        return Some(said);
    }
    let may_be_said = said.promotes.is_none() && said.from != Some(Origin::Hand);
    may_be_said.then_some(Said {
        promotes: Some(true),
        ..said
    })
}

/// The text without the words before a piece, and whether they say that it moves.
fn without_leads(text: &str) -> (bool, &str) {
    let (mut moves, mut rest) = (false, text);
    while kinds::split_said(rest).is_none() {
        match (word(rest, MOVES), word(rest, LEADS)) {
            ((true, after), _) => (moves, rest) = (true, after),
            (_, (true, after)) => rest = after,
            _ => break,
        }
    }
    (moves, rest)
}

/// The piece that is named at the beginning of a text, and what is left.
fn kind_named<'a>(rules: &Rules, text: &'a str) -> Option<(KindIndex, &'a str)> {
    let (kind, rest) = kinds::split_said(text.trim_start())?;
    Some((kind.index(rules)?, rest))
}

/// Whether a text begins with a word of dropping, and what is left.
fn drops(text: &str) -> (bool, &str) {
    match word(text, DROPS) {
        (false, _) => sign(text, '*'),
        found => found,
    }
}

/// Whether a text begins with a word of capturing, and what is left.
fn takes(text: &str) -> (bool, &str) {
    match word(text, TAKES) {
        (false, _) => sign(text, 'x'),
        found => found,
    }
}

/// The square to which a piece goes, and what is left.
fn square<'a>(rules: &Rules, last: Option<Square>, text: &'a str) -> Option<(Square, &'a str)> {
    let (_, rest) = match word(text, TO) {
        (false, _) => sign(text, '-'),
        found => found,
    };
    scan::target(rules, last, rest).or_else(|| scan::square(rules, rest))
}

/// Whether a text begins with one of some words, and what is left.
fn word<'a>(text: &'a str, words: &[&str]) -> (bool, &'a str) {
    let text = text.trim_start();
    let after = |word: &&str| Some(&text[begins_with(text, word)?..]);
    match words.iter().find_map(after) {
        Some(after) => (true, after.trim_start()),
        None => (false, text),
    }
}

/// Whether a text begins with a sign, and what is left.
fn sign(text: &str, sign: char) -> (bool, &str) {
    let text = text.trim_start();
    match text.strip_prefix(sign) {
        Some(after) => (true, after.trim_start()),
        None => (false, text),
    }
}
