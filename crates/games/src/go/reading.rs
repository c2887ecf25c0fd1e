//! Actions as people type them: points in three notations and by name, and words.

use super::{
    action::{self, GoAction, Kind, read_bits},
    bits::{Bits, Point},
    names,
    position::{GoPosition, region},
    spelling::{self, Vertex},
};
use qiyuan_core::rules::{Illegal, MAX_ACTION_BYTES, Seat};

const PASS: [&str; 18] = [
    "pass",
    "skip",
    "停",
    "过",
    "過",
    "跳过",
    "跳過",
    "停一手",
    "停着",
    "停著",
    "虚手",
    "虛手",
    "虚着",
    "虛著",
    "不走",
    "弃权",
    "棄權",
    "パス",
];
const RESUME: [&str; 5] = ["resume", "再下", "继续", "繼續", "续下"];
const DISPUTE: [&str; 3] = ["dispute", "不同意", "有异议"];
const TOGGLE: [&str; 4] = ["toggle", "改判", "标记", "標記"];
const REGION: [&str; 3] = ["region", "一片", "整片"];
const DEAD: [&str; 4] = ["dead", "死子", "死棋", "死"];
const ACCEPT: [&str; 5] = ["accept", "同意", "确认", "確認", "接受"];

/// What a seat that has the turn means with a text.
///
/// # Errors
///
/// The text is no action, may mean several, or means one that is not possible.
pub(super) fn read(position: &GoPosition, seat: Seat, text: &str) -> Result<GoAction, Illegal> {
    if text.len() > MAX_ACTION_BYTES {
        return Err(Illegal::Unreadable);
    }
    let folded = spelling::fold(text).ok_or(Illegal::Unreadable)?;
    if let Some(named) = names::points(&folded, position.settings.size) {
        return one_of(position, seat, &named);
    }
    let action = GoAction(kind(position, seat, &folded)?);
    position.check(seat, action)?;
    Ok(action)
}

fn kind(position: &GoPosition, seat: Seat, text: &str) -> Result<Kind, Illegal> {
    let is = |words: &[&str]| words.contains(&text);
    if is(&PASS) {
        return Ok(Kind::Pass);
    }
    if is(&RESUME) {
        return Ok(Kind::Resume);
    }
    if is(&DISPUTE) {
        return Ok(Kind::Dispute);
    }
    if let Some(rest) = after(text, &TOGGLE) {
        let chain = position.board.chain(point(position, rest)?);
        return stone(chain).map(Kind::Toggle);
    }
    if let Some(rest) = after(text, &REGION) {
        let region = region(&position.board, point(position, rest)?);
        return stone(region).map(Kind::Region);
    }
    if let Some(rest) = after(text, &DEAD) {
        return set(position, rest).map(Kind::Dead);
    }
    if let Some(rest) = after(text, &ACCEPT) {
        if rest.is_empty() {
            return accept_unnamed(position, seat);
        }
        return set(position, rest).map(Kind::Accept);
    }
    if is_passes(text) {
        return Err(Illegal::Rule("one-at-a-time"));
    }
    if position.counting.is_some() {
        return marks(position, text);
    }
    point(position, text).map(Kind::Put)
}

/// An accept that names no stones. The marks may have changed since the player looked, so what stands there now has to
/// be confirmed.
fn accept_unnamed(position: &GoPosition, seat: Seat) -> Result<Kind, Illegal> {
    let accept = Kind::Accept(position.dead());
    position.check(seat, GoAction(accept))?;
    if position.dead().is_empty() {
        return Ok(accept);
    }
    let named = action::write(GoAction(accept), &position.board);
    Err(Illegal::Ambiguous(vec![named]))
}

/// While stones are counted, points stand for the chains on them.
fn marks(position: &GoPosition, text: &str) -> Result<Kind, Illegal> {
    if spelling::vertex(text).is_none() && text.contains([' ', ',', '，', '、']) {
        return Ok(Kind::Dead(position.dead() ^ set(position, text)?));
    }
    stone(position.board.chain(point(position, text)?)).map(Kind::Toggle)
}

/// Several passes at once.
fn is_passes(text: &str) -> bool {
    let mut words = text
        .split([' ', '-', ',', '，', '、'])
        .filter(|word| !word.is_empty());
    words.clone().count() > 1 && words.all(|word| PASS.contains(&word))
}

/// What comes after one of some words, and perhaps a colon.
fn after<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let rest = text.strip_prefix(word)?;
        let is_whole = !word.is_ascii() || rest.is_empty() || rest.starts_with([' ', ':']);
        is_whole.then(|| rest.trim_start_matches(':').trim())
    })
}

/// The first stone of a set.
fn stone(set: Bits) -> Result<Point, Illegal> {
    set.first().ok_or(Illegal::Rule("no-stone"))
}

/// The chains of the stones that are named.
fn set(position: &GoPosition, text: &str) -> Result<Bits, Illegal> {
    if let Some(figures) = text.strip_prefix('=') {
        return read_bits(figures, &position.board).ok_or(Illegal::Rule("marks-changed"));
    }
    let mut set = Bits::EMPTY;
    if matches!(text, "" | "-" | "无" | "無" | "none") {
        return Ok(set);
    }
    for word in text
        .split([' ', ',', '，', '、'])
        .filter(|word| !word.is_empty())
    {
        let chain = position.board.chain(point(position, word)?);
        if chain.is_empty() {
            return Err(Illegal::Rule("no-stone"));
        }
        set |= chain;
    }
    Ok(set)
}

fn point(position: &GoPosition, text: &str) -> Result<Point, Illegal> {
    let Some(vertex) = spelling::vertex(text) else {
        return Err(unread(text));
    };
    vertex
        .on(position.settings.size)
        .ok_or_else(|| no_such_point(text))
}

/// That the board does not have a point.
pub(super) fn no_such_point(text: &str) -> Illegal {
    Illegal::OffBoard {
        rule: "no-such-point",
        place: Some(text.to_uppercase()),
    }
}

/// Why a text is no point.
fn unread(text: &str) -> Illegal {
    let is_alien = |letter: char| letter.is_numeric() && !letter.is_ascii_digit();
    let is_figure = |letter: char| "一二三四五六七八九十".contains(letter);
    let digits = text.trim_start_matches('i').trim_start_matches([' ', '-']);
    if digits.len() < text.len() && spelling::arabic(digits).is_some() {
        return Illegal::Rule("letter-i");
    }
    if text
        .chars()
        .any(|letter| is_alien(letter) && !is_figure(letter))
    {
        return Illegal::Rule("odd-digits");
    }
    if spelling::arabic(text).is_some() {
        return Illegal::Rule("letter-missing");
    }
    if is_beyond(text) {
        return no_such_point(text);
    }
    if is_two_points(text) {
        return Illegal::Rule("one-at-a-time");
    }
    Illegal::Unreadable
}

/// A letter and a number that no board has: `z3`, `q99999`.
fn is_beyond(text: &str) -> bool {
    let mut letters = text.chars();
    let is_letter = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_lowercase());
    let digits = letters.as_str();
    is_letter && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Two or more points in a row: `a1b2`, `q16 d4`.
fn is_two_points(text: &str) -> bool {
    let mut count = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let letter = rest.chars().next().unwrap_or(' ');
        let digits = rest.get(letter.len_utf8()..).unwrap_or_default();
        let end = digits
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(digits.len());
        let is_point = letter.is_ascii_lowercase()
            && matches!(
                spelling::vertex(&format!("{letter}{}", &digits[..end])),
                Some(Vertex::Lettered { .. })
            );
        if !is_point {
            return false;
        }
        count += 1;
        rest = digits[end..].trim_start_matches([' ', ',', '-']);
    }
    count > 1
}

/// The one of several points on which a stone may be put.
fn one_of(position: &GoPosition, seat: Seat, points: &[Point]) -> Result<GoAction, Illegal> {
    let actions = || points.iter().map(|point| GoAction(Kind::Put(*point)));
    let legal: Vec<GoAction> = actions()
        .filter(|action| position.check(seat, *action).is_ok())
        .collect();
    match legal.as_slice() {
        [action] => Ok(*action),
        [] => {
            let why = actions().find_map(|action| position.check(seat, action).err());
            Err(why.unwrap_or_else(|| no_such_point("")))
        }
        several => Err(Illegal::Ambiguous(
            several
                .iter()
                .map(|action| action::write(*action, &position.board))
                .collect(),
        )),
    }
}
