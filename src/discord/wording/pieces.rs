//! The pieces of a position in words: where they stand, for people who do not see the picture, and which were captured.

use super::{
    Language, Value,
    escape::name,
    games::{enumeration, side},
    lessons::capitalized,
};
use qiyuan_core::{
    diagram::{Diagram, Remark, Words},
    rules::Info,
};

/// The longest alternative text that Discord takes, in characters.
pub const MAX_ALT_TEXT: usize = 1_024;

/// A position in words, for people who do not see the picture: `summary`, then each side's pieces, kind by kind.
#[must_use]
pub fn alt_text(language: Language, summary: &str, diagram: &Diagram) -> String {
    alt_text_naming(language, summary, diagram, &[])
}

/// As [`alt_text`], with these names for the sides with these keys.
#[must_use]
pub fn alt_text_naming(
    language: Language,
    summary: &str,
    diagram: &Diagram,
    seated: &[(&str, &str)],
) -> String {
    let separator = language.say("alt-separator");
    let text = pieces_after(summary, language, diagram, seated, &separator);
    if text.chars().count() <= MAX_ALT_TEXT {
        return text;
    }
    let text = pieces_after(summary, language, diagram, seated, " ");
    super::cut(&text, MAX_ALT_TEXT)
}

fn pieces_after(
    summary: &str,
    language: Language,
    diagram: &Diagram,
    seated: &[(&str, &str)],
    separator: &str,
) -> String {
    let called = |key: &str| {
        let mut seated = seated.iter();
        let found = seated.find(|(side, _)| *side == key);
        found.map_or_else(|| side(language, key), |(_, name)| (*name).to_owned())
    };
    let mut text = summary.to_owned();
    let mut kinds = diagram.words.iter().flat_map(|words| &words.pieces);
    let first = kinds.next().map(|(kind, _)| kind);
    // Where only stones lie, their points say it all.
    let has_one_kind = diagram.has_stones() && kinds.all(|(kind, _)| Some(kind) == first);
    let is_seen = |words: &&Words| !words.pieces.is_empty() || !hides_pieces(diagram);
    for words in diagram.words.iter().filter(is_seen) {
        let pieces = pieces_in_words(language, words, separator, has_one_kind);
        let args = [
            ("side", called(words.side).into()),
            ("pieces", pieces.into()),
        ];
        push_sentence(&mut text, &language.tell("alt-side", &args));
    }
    push_remarks(&mut text, language, diagram, separator);
    text
}

/// Whether pieces may stand where the viewer does not see them.
fn hides_pieces(diagram: &Diagram) -> bool {
    let mut remarks = diagram.remarks.iter();
    remarks.any(|remark| matches!(remark, Remark::Dark(_) | Remark::AllDark))
}

/// A position in words.
pub(super) fn position_in_words(language: Language, diagram: &Diagram) -> String {
    pieces_after("", language, diagram, &[], &language.say("alt-separator"))
}

/// Adds what there is beside the pieces on the board.
pub(super) fn push_remarks(
    text: &mut String,
    language: Language,
    diagram: &Diagram,
    separator: &str,
) {
    for remark in &diagram.remarks {
        push_sentence(text, &told(language, remark, separator));
    }
}

/// What there is beside the pieces on the board, in a sentence.
fn told(language: Language, remark: &Remark, separator: &str) -> String {
    let squares = |points: &[String]| [("squares", points.join(separator).into())];
    match remark {
        Remark::Hand { side: key, pieces } => {
            language.tell("alt-hand", &side_with(language, key, pieces))
        }
        Remark::Lost { side: key, pieces } => {
            language.tell("alt-lost", &side_with(language, key, pieces))
        }
        Remark::Taken { side, stones } => {
            language.tell("alt-taken", &taken(language, side, *stones))
        }
        Remark::Neutral { piece, point } => {
            let args = [
                ("piece", capitalized(&piece_name(language, piece)).into()),
                ("square", point.as_str().into()),
            ];
            language.tell("alt-neutral", &args)
        }
        Remark::Walked {
            piece,
            way,
            crushed,
        } => walk(language, piece, way, crushed),
        Remark::Thrown { piece, .. } => {
            let piece = piece_name(language, piece).into();
            language.tell("alt-thrown", &[("piece", piece)])
        }
        Remark::Dark(points) => language.tell("alt-dark", &squares(points)),
        Remark::AllDark => language.say("alt-all-dark"),
        Remark::Checks {
            side: key,
            given,
            needed,
        } => {
            let args = [
                ("side", side(language, key).into()),
                ("given", usize::from(*given).into()),
                ("needed", usize::from(*needed).into()),
            ];
            language.tell("alt-checks", &args)
        }
        Remark::Candidates { to, pieces } => {
            let pieces = kinds_in_words(language, pieces, separator);
            let args = [("square", to.as_str().into()), ("pieces", pieces.into())];
            language.tell("alt-candidates", &args)
        }
        Remark::Removed(points) => language.tell("alt-removed", &squares(points)),
        Remark::Ice(points) => language.tell("alt-ice", &squares(points)),
        Remark::Vanished(points) => language.tell("alt-vanished", &squares(points)),
        Remark::Wrapped => language.say("alt-wrapped"),
    }
}

/// A side and how many stones it has taken.
pub(super) fn taken(
    language: Language,
    key: &str,
    stones: u16,
) -> [(&'static str, Value<'static>); 2] {
    let side = side(language, key).into();
    [("side", side), ("count", usize::from(stones).into())]
}

/// Where a piece that belongs to nobody has walked, and what it destroyed, in a sentence.
fn walk(language: Language, piece: &str, way: &[String], crushed: &[Words]) -> String {
    let piece_at = |(piece, point): &(&'static str, String)| {
        let piece = piece_name(language, piece).into();
        let args = [("piece", piece), ("point", point.as_str().into())];
        language.tell("crushed-piece", &args)
    };
    let of_side = |words: &Words| {
        let pieces = enumeration(language, words.pieces.iter().map(piece_at).collect());
        let side = side(language, words.side).into();
        language.tell("crushed-side", &[("side", side), ("pieces", pieces.into())])
    };
    let args = [
        ("piece", piece_name(language, piece).into()),
        ("way", way.join("–").into()),
        (
            "crushed",
            enumeration(language, crushed.iter().map(of_side).collect()).into(),
        ),
    ];
    language.tell(
        if crushed.is_empty() {
            "walked"
        } else {
            "walked-crushing"
        },
        &args,
    )
}

/// Where a piece that belongs to nobody has walked since the last move, told beside the picture.
#[must_use]
pub fn walked(language: Language, diagram: &Diagram) -> Option<String> {
    let mut remarks = diagram.remarks.iter();
    let walk = remarks.find(|remark| matches!(remark, Remark::Walked { .. }));
    walk.map(|walk| told(language, walk, ""))
}

/// What the die shows, told beside the picture.
#[must_use]
pub fn thrown(language: Language, diagram: &Diagram) -> Option<String> {
    let mut remarks = diagram.remarks.iter();
    remarks.find_map(|remark| match remark {
        Remark::Thrown { piece, symbol } => {
            let name = piece_name(language, piece);
            let shown = symbol.map_or(name.clone(), |symbol| format!("{name} {symbol}"));
            Some(language.tell("panel-thrown", &[("piece", shown.into())]))
        }
        _ => None,
    })
}

/// A side and pieces of it.
fn side_with<'a>(
    language: Language,
    key: &str,
    pieces: &[(&'static str, u8)],
) -> [(&'static str, Value<'a>); 2] {
    let pieces = pieces.iter();
    let pieces = pieces.map(|(piece, count)| several(language, piece, usize::from(*count)));
    let pieces = pieces.collect::<Vec<_>>();
    let pieces = pieces.join(&language.say("alt-separator"));
    [
        ("side", side(language, key).into()),
        ("pieces", pieces.into()),
    ]
}

/// So many pieces of a kind: `pawn`, `stone ×3`.
fn several(language: Language, piece: &str, count: usize) -> String {
    let piece = piece_name(language, piece);
    if count == 1 {
        return piece;
    }
    let args = [("piece", piece.into()), ("count", count.into())];
    language.tell("alt-several", &args)
}

/// Pieces with the points on which they stand, kind by kind.
fn kinds_in_words(
    language: Language,
    pieces: &[(&'static str, String)],
    separator: &str,
) -> String {
    let kinds = by_kind(pieces).into_iter();
    let kinds = kinds.map(|(piece, points)| {
        let points = points.join(separator);
        // What is no piece is told in its own way: a number of cards, points.
        let own = format!("alt-piece-{piece}");
        if language.has(&own) {
            return language.tell(&own, &[("point", points.into())]);
        }
        let args = [("piece", piece_name(language, piece)), ("point", points)];
        let args = args.map(|(name, text)| (name, text.into()));
        language.tell("alt-piece", &args)
    });
    let kinds: Vec<String> = kinds.collect();
    kinds.join(&language.say("alt-group-separator"))
}

/// What a side has, kind by kind.
#[must_use]
pub fn of_kinds(language: Language, words: &Words) -> String {
    pieces_in_words(language, words, &language.say("alt-separator"), false)
}

/// A side with its pieces, kind by kind.
pub(super) fn side_in_words(language: Language, words: &Words, separator: &str) -> String {
    let pieces = pieces_in_words(language, words, separator, false);
    let args = [
        ("side", side(language, words.side).into()),
        ("pieces", pieces.into()),
    ];
    language.tell("alt-side", &args)
}

/// The pieces of a side, kind by kind; where there is only one kind, by their points.
fn pieces_in_words(
    language: Language,
    words: &Words,
    separator: &str,
    has_one_kind: bool,
) -> String {
    if words.pieces.is_empty() {
        language.say("alt-nothing")
    } else if has_one_kind {
        let points = words.pieces.iter().map(|(_, point)| point.as_str());
        points.collect::<Vec<_>>().join(separator)
    } else {
        kinds_in_words(language, &words.pieces, separator)
    }
}

/// Adds a sentence; behind a Chinese full stop there is no space.
pub fn push_sentence(text: &mut String, sentence: &str) {
    if text.ends_with(|last: char| last.is_ascii()) {
        text.push(' ');
    }
    text.push_str(sentence);
}

/// What the side that did not act has on the board `before` and no longer `after`: `pawn`, `stone ×3`.
#[must_use]
pub fn captured(
    language: Language,
    actor: &str,
    before: &[Words],
    after: &[Words],
) -> Option<String> {
    let of_others = |all: &[Words]| -> Vec<(&'static str, String)> {
        let others = all.iter().filter(|words| words.side != actor);
        others.flat_map(|words| words.pieces.clone()).collect()
    };
    let (before, after) = (of_others(before), of_others(after));
    let after = by_kind(&after);
    let lost = by_kind(&before).into_iter().filter_map(|(kind, points)| {
        let left = after.iter().find(|(other, _)| *other == kind);
        let count = points
            .len()
            .checked_sub(left.map_or(0, |(_, left)| left.len()))?;
        (count > 0).then(|| several(language, kind, count))
    });
    let lost: Vec<String> = lost.collect();
    (!lost.is_empty()).then(|| lost.join(&language.say("alt-separator")))
}

/// Each kind of piece with its points, in the order in which the kinds come first.
fn by_kind<'a>(pieces: &'a [(&'static str, String)]) -> Vec<(&'static str, Vec<&'a str>)> {
    let mut kinds: Vec<(&'static str, Vec<&str>)> = Vec::new();
    for (piece, point) in pieces {
        match kinds.iter_mut().find(|(kind, _)| kind == piece) {
            Some((_, points)) => points.push(point),
            None => kinds.push((piece, vec![point])),
        }
    }
    kinds
}

/// The name of a kind of piece.
#[must_use]
pub fn piece_name(language: Language, piece: &str) -> String {
    language.say(&format!("piece-{piece}"))
}

/// The name of a kind of piece that a notation of the game writes so; what is written if it is none.
#[must_use]
pub fn piece_written(language: Language, info: &Info, symbol: &str) -> String {
    let mut symbols = info.symbols.iter();
    let found = symbols.find(|(written, _)| written == symbol);
    found.map_or_else(|| name(symbol), |(_, piece)| piece_name(language, piece))
}

/// The names of a game's pieces in every language.
pub fn piece_names(info: &Info) -> impl Iterator<Item = String> {
    let of = |language: Language| {
        info.pieces
            .iter()
            .map(move |piece| piece_name(language, piece))
    };
    Language::ALL.into_iter().flat_map(of)
}

#[cfg(test)]
mod tests {
    use qiyuan_core::rules::Seat;

    use super::*;

    fn position(game: &str, moves: &str) -> Box<dyn qiyuan_core::rules::AnyPosition> {
        let game = qiyuan_games::by_key(game).unwrap();
        let setup = if game.info().key == "go" { "9x9" } else { "" };
        let mut position = game.start(setup, 2).unwrap();
        for action in moves.split_whitespace() {
            let seat = position.turn().seats().iter().next().unwrap();
            position.play(seat, action).unwrap();
        }
        position
    }

    fn told(language: Language, game: &str, moves: &str) -> String {
        let view = position(game, moves).view(qiyuan_core::rules::Viewer::Public);
        alt_text(language, "", &view.diagram(Seat(0)))
    }

    #[test]
    fn pieces_are_told_kind_by_kind_and_stones_by_their_points() {
        assert!(told(Language::EnUs, "chess", "").starts_with(
            "White: king e1; queen d1; rook a1, h1; bishop c1, f1; knight b1, g1; pawn a2, b2,"
        ),);
        assert!(
            told(Language::ZhTw, "chess", "").starts_with("白方：國王e1；皇后d1；城堡a1、h1；")
        );
        let moves = "A3 C3 E3";
        assert_eq!(
            told(Language::ZhCn, "go", moves),
            "黑方：A3、E3。白方：C3。"
        );
        assert_eq!(
            told(Language::EnUs, "go", moves),
            "Black: A3, E3. White: C3."
        );
    }

    #[test]
    fn a_walk_is_told_with_what_it_crushed_on_both_sides() {
        let remark = Remark::Walked {
            piece: "chess-behemoth",
            way: ["d4", "e3", "f2", "g1", "h8"].map(String::from).into(),
            crushed: vec![
                Words {
                    side: "white",
                    pieces: vec![
                        ("chess-pawn", "f2".to_owned()),
                        ("chess-knight", "g1".to_owned()),
                    ],
                },
                Words {
                    side: "black",
                    pieces: vec![("chess-rook", "h8".to_owned())],
                },
            ],
        };
        for (language, expected) in [
            (
                Language::EnUs,
                "The behemoth walked d4–e3–f2–g1–h8 and crushed White's pawn on f2 and knight on g1 and Black's rook on h8.",
            ),
            (
                Language::ZhCn,
                "巨兽走过 d4–e3–f2–g1–h8，踩掉了白方 f2 的兵、g1 的马、黑方 h8 的车。",
            ),
            (
                Language::ZhTw,
                "巨獸走過 d4–e3–f2–g1–h8，踩掉了白方 f2 的士兵、g1 的騎士、黑方 h8 的城堡。",
            ),
        ] {
            assert_eq!(super::told(language, &remark, ""), expected);
        }
    }

    #[test]
    fn what_is_captured_is_named() {
        fn words(game: &str, moves: &str) -> Vec<Words> {
            let view = position(game, moves).view(qiyuan_core::rules::Viewer::Public);
            view.diagram(Seat(0)).words
        }
        let lost = |game, actor, moves, last| {
            let (before, after) = (words(game, moves), words(game, &format!("{moves} {last}")));
            captured(Language::EnUs, actor, &before, &after)
        };
        assert_eq!(
            lost("chess", "white", "e4 d5", "exd5").as_deref(),
            Some("pawn")
        );
        assert_eq!(lost("chess", "white", "e4 d5", "e5"), None);
        let around = "A2 A1 C1 B1 B2";
        assert_eq!(
            lost("go", "black", "A2 A1 B2 B1", "C1").as_deref(),
            Some("stone ×2")
        );
        assert_eq!(lost("go", "black", around, "J9"), None);
    }
}
