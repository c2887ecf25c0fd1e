//! What a text means in a game in which its author is to move. Pure.

use std::collections::BTreeSet;

use super::{counting, talk::Looks, wording};
use qiyuan_core::{
    rules::Illegal,
    sentence,
    session::{ActionsIn, SeatView},
};

/// The most points that are looked at in what is said about a count.
const MAX_POINTS: usize = 20;

/// The most runs of neighboring words that are tried as a move where no word has a coordinate or number.
const MAX_RUNS: usize = 15;

/// Words of two letters that are an ace only in capitals or in a form for moves: `Ah` is said, `AH` is ♥A.
const INTERJECTIONS: [&str; 5] = ["ha", "ah", "da", "ad", "as"];

/// What a text means in a game in which its author is to move.
pub(super) enum InGame {
    /// What was typed, as the game reads it.
    Typed,
    /// This action, which stands among other words.
    Action(String),
    /// Perhaps one of these.
    Unsure(Vec<String>),
    /// This part of it, which is not allowed.
    Refused(String, Illegal),
    /// Nothing: it is said to the other players.
    Talk,
}

/// The stones that are spoken of in a count, as in `E5 is dead`: it is asked whether they are to be marked.
pub(super) fn marks_in(own: &SeatView, text: &str) -> Option<Vec<String>> {
    let is_said = matches!(own.read(text), Ok(_) | Err(Illegal::Ambiguous(_)));
    if is_said || !own.actions().play || !counting::is_on(own) {
        return None;
    }
    let words = sentence::words(text).into_iter();
    // In Chinese there need not be a space: E5是死的.
    let words = words.flat_map(|word| [word].into_iter().chain(word.split(sentence::is_han)));
    let points = words.filter(|word| sentence::looks_like_action(word));
    let marks = points
        .take(MAX_POINTS)
        .filter_map(|point| own.read(point).ok());
    let marks: BTreeSet<String> = marks.collect();
    (!marks.is_empty()).then(|| marks.into_iter().collect())
}

/// What a text means in a game in which its author is to move.
pub(super) fn in_game(own: &SeatView, text: &str, looks: Looks) -> InGame {
    if !own.info().holds_cards {
        return in_sentence(own, text, looks);
    }
    let word = wording::without_question(text);
    let is_in_capitals = word.chars().all(char::is_uppercase);
    if !is_in_capitals && INTERJECTIONS.contains(&word.to_lowercase().as_str()) {
        return InGame::Talk;
    }
    // People speak of cards while they play, and a card that was played stays played.
    match in_sentence(own, text, looks) {
        InGame::Action(action) => InGame::Unsure(vec![action]),
        meant => meant,
    }
}

/// What a text means as a sentence in which an action may stand.
fn in_sentence(own: &SeatView, text: &str, looks: Looks) -> InGame {
    let whole = own.read(text);
    let is_doubtful = wording::is_doubtful(text);
    if whole != Err(Illegal::Unreadable) && !is_doubtful {
        return InGame::Typed;
    }
    if looks == Looks::Talk {
        return match taken_there(own, text) {
            Some(takes) if whole == Err(Illegal::Unreadable) => InGame::Unsure(takes),
            _ => among_talk(own, text),
        };
    }
    let found = own.actions_in(text);
    let before: Vec<&str> = found.before.iter().map(String::as_str).collect();
    let behind: Vec<&str> = found.behind.iter().map(String::as_str).collect();
    // In shogi 不成 ends a move; beside other words it says that something won't do.
    let is_denied = text.contains('不') && !(before.is_empty() && behind.is_empty());
    // A piece is no word beside the move.
    let is_meant = !is_doubtful && !is_denied && wording::are_said_beside_a_move(&before, &behind);
    let ActionsIn { legal, refused, .. } = found;
    if let ([], Some(_), Some(takes)) = (legal.as_slice(), &refused, taken_there(own, text)) {
        return InGame::Unsure(takes);
    }
    match (legal.as_slice(), refused) {
        ([only], None) if is_meant => InGame::Action(only.clone()),
        ([_, ..], _) => InGame::Unsure(legal),
        ([], Some((part, illegal))) if is_meant => InGame::Refused(part, illegal),
        _ => whole.map_or(InGame::Typed, |whole| InGame::Unsure(vec![whole])),
    }
}

/// The captures on a square where a piece is named that is taken, as in `take the pawn on f7`, and none that takes it.
fn taken_there(own: &SeatView, text: &str) -> Option<Vec<String>> {
    let words = sentence::words(text);
    let verb = words.iter().position(|word| wording::says_take(word))?;
    let (before, behind) = words.split_at(verb);
    let pieces: Vec<String> = wording::piece_names(own.info()).collect();
    let names_piece = |words: &[&str]| {
        let mut words = words.iter().map(|word| word.to_lowercase());
        words.any(|word| pieces.iter().any(|name| word.contains(name.as_str())))
    };
    if names_piece(before) || !names_piece(behind) {
        return None;
    }
    let parts = behind.iter().flat_map(|word| word.split(sentence::is_han));
    let mut squares = parts.filter(|word| sentence::looks_like_action(word));
    let square = squares.next()?;
    match own.read(&format!("takes {square}")) {
        Ok(action) => Some(vec![action]),
        Err(Illegal::Ambiguous(actions)) => Some(actions),
        Err(_) => None,
    }
}

/// What a text means that does not look like an action: one without a coordinate or number, which may be asked about.
fn among_talk(own: &SeatView, text: &str) -> InGame {
    let is_doubtful = wording::is_doubtful(text);
    let meant = match is_doubtful {
        true => wording::without_question(text),
        false => text,
    };
    let action = match own.read(meant) {
        Ok(action) => action,
        Err(Illegal::Unreadable) => match named_beside(own, meant) {
            Some(Ok(action)) => action,
            Some(Err(actions)) => return InGame::Unsure(actions),
            None => return InGame::Typed,
        },
        Err(Illegal::Ambiguous(actions)) if is_doubtful => return InGame::Unsure(actions),
        Err(illegal) if is_doubtful => return InGame::Refused(meant.to_owned(), illegal),
        Err(_) => return InGame::Typed,
    };
    if is_doubtful {
        InGame::Unsure(vec![action])
    } else {
        InGame::Action(action)
    }
}

/// The action without a coordinate or number, or those, that stand among words that people say beside one: `knight takes
/// pawn please`, `马吧`.
fn named_beside(own: &SeatView, text: &str) -> Option<Result<String, Vec<String>>> {
    if text.chars().nth(sentence::MAX_SENTENCE).is_some() {
        return None;
    }
    let words = sentence::words(text);
    let ranges =
        (0..words.len()).flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
    for (from, to) in ranges.take(MAX_RUNS) {
        let together = words[from..to].join(" ");
        for part in sentence::cuts(&together) {
            let is_said = |word: &&str| !word.is_empty();
            let [first, last] = part.around;
            let before = words[..from].iter().copied().chain([first]);
            let before: Vec<&str> = before.filter(is_said).collect();
            let behind = [last].into_iter().chain(words[to..].iter().copied());
            let behind: Vec<&str> = behind.filter(is_said).collect();
            // Two letters may be a name: `hey Ed`. Of cards people say in one character what they are worth: 好猪.
            let is_word = !own.info().holds_cards || part.text.chars().nth(1).is_some();
            let is_long = is_word && (!part.text.is_ascii() || part.text.len() > 2);
            if is_long && wording::are_said_beside_a_move(&before, &behind) {
                match own.read(part.text) {
                    Ok(action) => return Some(Ok(action)),
                    Err(Illegal::Ambiguous(actions)) => return Some(Err(actions)),
                    Err(_) => {}
                }
            }
        }
    }
    None
}
