//! The pieces of a position in words: where they stand, for people who do not see the picture, and which were captured.

use super::{Language, games::side};
use qiyuan_core::diagram::{Diagram, Words};

/// The longest alternative text that Discord takes, in characters.
pub const MAX_ALT_TEXT: usize = 1_024;

/// A position in words, for people who do not see the picture: `summary`, then each side's pieces, kind by kind.
#[must_use]
pub fn alt_text(language: Language, summary: &str, diagram: &Diagram) -> String {
    let text = pieces_after(summary, language, diagram, &language.say("alt-separator"));
    if text.chars().count() <= MAX_ALT_TEXT {
        return text;
    }
    super::cut(&pieces_after(summary, language, diagram, " "), MAX_ALT_TEXT)
}

fn pieces_after(summary: &str, language: Language, diagram: &Diagram, separator: &str) -> String {
    let mut text = summary.to_owned();
    let mut kinds = diagram.words.iter().flat_map(|words| &words.pieces);
    let first = kinds.next().map(|(kind, _)| kind);
    // Where only stones lie, their points say it all.
    let has_one_kind = diagram.has_stones() && kinds.all(|(kind, _)| Some(kind) == first);
    for words in &diagram.words {
        let kinds = by_kind(&words.pieces);
        let pieces: Vec<String> = kinds
            .into_iter()
            .map(|(piece, points)| {
                let points = points.join(separator);
                if has_one_kind {
                    return points;
                }
                let args = [("piece", piece_name(language, piece)), ("point", points)];
                let args = args.map(|(name, text)| (name, text.into()));
                language.tell("alt-piece", &args)
            })
            .collect();
        let pieces = if pieces.is_empty() {
            language.say("alt-nothing")
        } else {
            pieces.join(&language.say("alt-group-separator"))
        };
        let line = language.tell(
            "alt-side",
            &[
                ("side", side(language, words.side).into()),
                ("pieces", pieces.into()),
            ],
        );
        push_sentence(&mut text, &line);
    }
    text
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
        let piece = piece_name(language, kind);
        match count {
            0 => None,
            1 => Some(piece),
            _ => {
                let args = [("piece", piece.into()), ("count", count.into())];
                Some(language.tell("alt-several", &args))
            }
        }
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

fn piece_name(language: Language, piece: &str) -> String {
    language.say(&format!("piece-{piece}"))
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
