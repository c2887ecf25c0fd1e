//! The customary names of openings (布局), and where a game can be analyzed.
//!
//! Red's first move names the opening; where custom names Black's answer to it as well, the name has both. A position
//! and its mirror image have one name.

use qiyuan_core::rules::{Opening, OpeningName, Ply, Record};

use super::{fen, info, records::Replay};

/// How many moves of each side are looked at.
const MOVES: usize = 6;

/// Every name, also those of answers.
pub(super) const NAMES: &[&str] = &[
    CENTRAL_CANNON,
    CROSS_PALACE_CANNON,
    CORNER_CANNON,
    "golden-hook-cannon",
    "edge-cannon",
    ELEPHANT,
    HORSE,
    "edge-horse",
    PAWN,
    "edge-pawn",
    "advisor",
    SAME_DIRECTION,
    OPPOSITE_DIRECTION,
    SCREEN_HORSES,
    SANDWICHED_HORSES,
    SINGLE_HORSE,
    TIGER,
    FACING_PAWNS,
    PAWN_CANNON,
    ANSWER_ELEPHANT,
    ANSWER_HORSE,
];

const CENTRAL_CANNON: &str = "central-cannon";
const CROSS_PALACE_CANNON: &str = "cross-palace-cannon";
const CORNER_CANNON: &str = "corner-cannon";
const ELEPHANT: &str = "elephant";
const HORSE: &str = "horse";
const PAWN: &str = "pawn";
const SAME_DIRECTION: &str = "same-direction-cannons";
const OPPOSITE_DIRECTION: &str = "opposite-direction-cannons";
const SCREEN_HORSES: &str = "screen-horses";
const SANDWICHED_HORSES: &str = "sandwiched-horses";
const SINGLE_HORSE: &str = "single-horse";
const TIGER: &str = "three-step-tiger";
const FACING_PAWNS: &str = "facing-pawns";
const PAWN_CANNON: &str = "pawn-cannon";
const ANSWER_ELEPHANT: &str = "answer-elephant";
const ANSWER_HORSE: &str = "answer-horse";

/// Red's first moves, on the right side of the board, and their names.
const FIRST: [(&str, &str); 11] = [
    ("h2e2", CENTRAL_CANNON),
    ("h2d2", CROSS_PALACE_CANNON),
    ("h2f2", CORNER_CANNON),
    ("h2c2", "golden-hook-cannon"),
    ("h2i2", "edge-cannon"),
    ("g0e2", ELEPHANT),
    ("h0g2", HORSE),
    ("h0i2", "edge-horse"),
    ("g3g4", PAWN),
    ("i3i4", "edge-pawn"),
    ("f0e1", "advisor"),
];

/// The opening of a game from the usual position.
pub(super) fn of(record: &Record) -> Option<Opening> {
    if !matches!(record.setup.trim(), "" | "standard") {
        return None;
    }
    let mut moves = record.plies.iter().filter_map(|ply| match ply {
        Ply::Action { action, .. } => Some(action.as_str()),
        Ply::Drawn(_) => None,
    });
    let first = moves.next()?;
    let is_mirrored = first < "e";
    let seen = |text: &str| {
        if is_mirrored {
            mirrored(text)
        } else {
            text.to_owned()
        }
    };
    let first = seen(first);
    let (_, name) = *FIRST.iter().find(|(text, _)| *text == first)?;
    let black: Vec<String> = moves.step_by(2).take(MOVES).map(seen).collect();
    Some(Opening {
        code: None,
        name: match name {
            CENTRAL_CANNON => against_central_cannon(&black),
            _ => against_other(name, black.first().map(String::as_str)),
        },
    })
}

/// Black's answer to a cannon from the right to the middle, once it can be told.
fn against_central_cannon(black: &[String]) -> OpeningName {
    let has = |text: &str| black.iter().any(|it| it == text);
    let begins = |text: &str| black.iter().take(2).any(|it| it == text);
    if begins("h7e7") {
        return OpeningName::Key(SAME_DIRECTION);
    }
    if begins("b7e7") {
        return OpeningName::Key(OPPOSITE_DIRECTION);
    }
    let both_horses = has("h9g7") && has("b9c7");
    let answer = if both_horses && (has("h7f7") || has("b7d7")) {
        SANDWICHED_HORSES
    } else if both_horses {
        SCREEN_HORSES
    } else if has("h9g7") && has("b9a7") || has("b9c7") && has("h9i7") {
        SINGLE_HORSE
    } else if has("h9g7") && has("i9h9") && has("h7i7") {
        TIGER
    } else {
        return OpeningName::Key(CENTRAL_CANNON);
    };
    OpeningName::Versus(CENTRAL_CANNON, answer)
}

/// Black's first move against any other opening.
fn against_other(name: &'static str, answer: Option<&str>) -> OpeningName {
    let answer = match (name, answer) {
        (PAWN, Some("c6c5")) => return OpeningName::Key(FACING_PAWNS),
        (PAWN, Some("h7g7")) => PAWN_CANNON,
        (_, Some("b7e7" | "h7e7")) => CENTRAL_CANNON,
        (_, Some("b7d7" | "h7f7")) => CORNER_CANNON,
        (_, Some("b7f7" | "h7d7")) => CROSS_PALACE_CANNON,
        (_, Some("c9e7" | "g9e7")) => ANSWER_ELEPHANT,
        (_, Some("b9c7" | "h9g7")) => ANSWER_HORSE,
        _ => return OpeningName::Key(name),
    };
    OpeningName::Versus(name, answer)
}

/// The move in the mirror: files change places, ranks stay.
fn mirrored(text: &str) -> String {
    let mirror = |letter: char| match letter {
        'a'..='i' => char::from(b'a' + b'i' - letter as u8),
        rank => rank,
    };
    text.chars().map(mirror).collect()
}

/// The last position on `PyChess`, which takes no moves.
pub(super) fn analysis(record: &Record) -> Option<String> {
    let mut replay = Replay::begin(&record.setup).ok()?;
    for ply in &record.plies {
        replay.play_recorded(ply, info::UCCI).ok()?;
    }
    let position = fen::write(replay.position.setup()).replace(' ', "_");
    Some(format!(
        "https://www.pychess.org/analysis/xiangqi?fen={position}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::XIANGQI;
    use qiyuan_core::rules::{RecordFormat, Records as _};

    fn record(moves: &str) -> Record {
        let text = format!("{moves} *");
        XIANGQI.read_record(RecordFormat("pgn"), &text).unwrap()
    }

    fn named(moves: &str) -> Option<OpeningName> {
        of(&record(moves)).map(|opening| opening.name)
    }

    #[test]
    fn a_central_cannon_is_named_with_what_black_answers() {
        let versus = |answer| Some(OpeningName::Versus(CENTRAL_CANNON, answer));
        let key = |name| Some(OpeningName::Key(name));
        for (moves, name) in [
            ("炮二平五", key(CENTRAL_CANNON)),
            ("炮二平五 炮８平５", key(SAME_DIRECTION)),
            ("炮二平五 炮２平５", key(OPPOSITE_DIRECTION)),
            ("炮八平五 炮２平５", key(SAME_DIRECTION)),
            ("炮二平五 马８进７ 马二进三 马２进３", versus(SCREEN_HORSES)),
            (
                "炮二平五 马２进３ 马二进三 炮８平６ 车一平二 马８进７",
                versus(SANDWICHED_HORSES),
            ),
            ("炮二平五 马８进７ 马二进三 马２进１", versus(SINGLE_HORSE)),
            (
                "炮二平五 马８进７ 马二进三 车９平８ 兵七进一 炮８平９",
                versus(TIGER),
            ),
        ] {
            assert_eq!(named(moves), name, "{moves}");
        }
    }

    #[test]
    fn other_first_moves_have_their_names_on_either_side() {
        for (moves, name) in [
            ("兵七进一", OpeningName::Key(PAWN)),
            ("兵三进一", OpeningName::Key(PAWN)),
            ("兵七进一 卒７进１", OpeningName::Key(FACING_PAWNS)),
            ("兵七进一 炮２平３", OpeningName::Versus(PAWN, PAWN_CANNON)),
            (
                "相三进五 炮２平４",
                OpeningName::Versus(ELEPHANT, CORNER_CANNON),
            ),
            (
                "相三进五 炮８平４",
                OpeningName::Versus(ELEPHANT, CROSS_PALACE_CANNON),
            ),
            ("炮二平六", OpeningName::Key(CROSS_PALACE_CANNON)),
            ("炮八平六", OpeningName::Key(CORNER_CANNON)),
            ("马八进七", OpeningName::Key(HORSE)),
        ] {
            assert_eq!(named(moves), Some(name), "{moves}");
        }
        for moves in ["", "帅五进一", "车一进一"] {
            assert_eq!(named(moves), None, "{moves}");
        }
    }

    #[test]
    fn every_name_is_listed_once() {
        let listed = |name: &str| NAMES.iter().filter(|it| **it == name).count();
        assert!(NAMES.iter().all(|name| listed(name) == 1));
        assert!(FIRST.iter().all(|(_, name)| listed(name) == 1));
    }

    #[test]
    fn a_page_shows_the_last_position() {
        let page = analysis(&record("炮二平五 马８进７")).unwrap();
        let position = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR_w_-_-_2_2";
        assert_eq!(
            page,
            format!("https://www.pychess.org/analysis/xiangqi?fen={position}")
        );
    }
}
