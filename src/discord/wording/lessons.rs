//! The lessons of a game in words: below the small boards, and for people who do not see those.

use super::{
    Language, MAX_ALT_TEXT,
    coordinates::{localize, point},
    cut,
    pieces::{piece_name, position_in_words, push_remarks, push_sentence, side_in_words},
};
use qiyuan_core::{
    diagram::{BoardDiagram, Captioned, Cell, Diagram, Mark, MarkKind, Remark, Sheet},
    rules::{Info, Lesson, PieceMoves, Topic},
};

/// The lessons of a game as pictures, each with its alternative text: spread evenly over as few pictures as possible.
#[must_use]
pub fn lessons(language: Language, info: &Info, lessons: &[Lesson]) -> Vec<(Sheet, String)> {
    let pictures = lessons.len().div_ceil(Sheet::MOST).max(1);
    let in_each = lessons.len().div_ceil(pictures).max(1);
    let pictures = lessons.chunks(in_each).map(|lessons| {
        let captioned = lessons.iter().map(|lesson| Captioned {
            diagram: super::diagram(language, info, lesson.diagram.clone()),
            caption: caption(language, &lesson.topic),
        });
        (
            Sheet(captioned.collect()),
            alt_text(language, info, lessons),
        )
    });
    pictures.collect()
}

/// What the marks in the pictures of lessons mean; nothing where there are none.
#[must_use]
pub fn marks(language: Language, lessons: &[Lesson]) -> Option<String> {
    let shows = |is_meant: &dyn Fn(&BoardDiagram, &Mark) -> bool| {
        let moves = lessons.iter().filter(|lesson| lesson.moves().is_some());
        let mut boards = moves.filter_map(|lesson| lesson.diagram.board());
        boards.any(|board| board.marks.iter().any(|mark| is_meant(board, mark)))
    };
    let is_occupied =
        |board: &BoardDiagram, at: Cell| board.pieces.iter().any(|piece| piece.at == at);
    let lies_free = |kind: MarkKind| {
        shows(&move |board, mark| mark.kind == kind && !is_occupied(board, mark.at))
    };
    let marks = [
        ("rules-mark-target", lies_free(MarkKind::Target)),
        ("rules-mark-move-only", lies_free(MarkKind::MoveOnly)),
        ("rules-mark-capture-only", lies_free(MarkKind::CaptureOnly)),
        (
            "rules-mark-ring",
            shows(&|board, mark| is_occupied(board, mark.at)),
        ),
    ];
    let marks = marks.into_iter().filter(|(_, is_shown)| *is_shown);
    let marks: Vec<String> = marks.map(|(key, _)| language.say(key)).collect();
    let args = [("marks", marks.join(" · ").into())];
    (!marks.is_empty()).then(|| language.tell("rules-pictures", &args))
}

/// What is written below the board of a lesson.
fn caption(language: Language, topic: &Topic) -> String {
    let with_move =
        |key: &str, action: &str| language.tell(key, &[("move", action.to_owned().into())]);
    match topic {
        Topic::Moves(moves) => piece_in_words(language, moves),
        Topic::Named(key) => language.say(&format!("lesson-{key}")),
        Topic::Before(action) => with_move("lesson-before", action),
        Topic::After(action) => with_move("lesson-after", action),
    }
}

/// The piece of a lesson, with what is special about it.
fn piece_in_words(language: Language, moves: &PieceMoves) -> String {
    let piece = capitalized(&piece_name(language, moves.piece));
    match moves.case {
        None => piece,
        Some(case) => language.tell(&format!("lesson-{case}"), &[("piece", piece.into())]),
    }
}

fn alt_text(language: Language, info: &Info, lessons: &[Lesson]) -> String {
    let game = ("game", super::game(language, info.key).into());
    let mut text = language.tell("lessons-alt", &[game]);
    let separator = language.say("alt-separator");
    let mut told: &[Remark] = &[];
    for lesson in lessons {
        let mut diagram = lesson.diagram.clone();
        localize(language, info, &mut diagram);
        match lesson.moves() {
            Some(moves) => {
                push_sentence(&mut text, &in_words(language, info, moves, &diagram));
                // What is true of all boards is said once.
                if told != lesson.diagram.remarks {
                    told = &lesson.diagram.remarks;
                    push_remarks(&mut text, language, &diagram, &separator);
                }
            }
            None => {
                let caption = ("caption", caption(language, &lesson.topic).into());
                let position = ("position", position_in_words(language, &diagram).into());
                let sentence = language.tell("lesson-alt-position", &[caption, position]);
                push_sentence(&mut text, &sentence);
            }
        }
    }
    cut(&text, MAX_ALT_TEXT)
}

/// Where the piece of a lesson can go, and what else is on its board.
fn in_words(language: Language, info: &Info, moves: &PieceMoves, diagram: &Diagram) -> String {
    let reach = &moves.reach;
    let parts = [
        ("lesson-either", &reach.either),
        ("lesson-moves", &reach.moves),
        ("lesson-captures", &reach.captures),
    ];
    let said = parts.into_iter().filter(|(_, points)| !points.is_empty());
    let said: Vec<String> = said
        .map(|(key, points)| {
            let points = points.iter().map(|written| point(language, info, written));
            let points: Vec<String> = points.collect();
            let points = points.join(&language.say("alt-separator"));
            language.tell(key, &[("points", points.into())])
        })
        .collect();
    let reach = said.join(&language.say("alt-group-separator"));
    let mut args = vec![
        (
            "piece",
            capitalized(&piece_name(language, moves.piece)).into(),
        ),
        ("point", point(language, info, &moves.at).into()),
        ("reach", reach.into()),
    ];
    let others = others(language, diagram);
    let sentence = if others.is_empty() {
        language.tell("lesson-alt", &args)
    } else {
        args.push(("others", others.into()));
        language.tell("lesson-alt-among", &args)
    };
    if moves.case.is_none() {
        return sentence;
    }
    let caption = ("caption", piece_in_words(language, moves).into());
    language.tell(
        "lesson-alt-position",
        &[caption, ("position", sentence.into())],
    )
}

/// What else stands on the board of a lesson.
fn others(language: Language, diagram: &Diagram) -> String {
    let separator = language.say("alt-separator");
    let sides = diagram.words.iter().map(|words| {
        let side = side_in_words(language, words, &separator);
        side.trim_end_matches(['.', '。']).to_owned()
    });
    let sides: Vec<String> = sides.collect();
    sides.join(&language.say("alt-group-separator"))
}

/// With a capital at its beginning, in languages that have them.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(language: Language, game: &str) -> Vec<(Sheet, String)> {
        let game = qiyuan_games::by_key(game).unwrap();
        lessons(language, game.info(), &game.lessons())
    }

    #[test]
    fn lessons_are_told_for_people_who_do_not_see_them() {
        let [(sheet, words)] = &*told(Language::EnUs, "xiangqi") else {
            panic!("one picture");
        };
        assert_eq!(sheet.0[3].caption, "Horse");
        for part in [
            "Xiangqi in pictures. General on e1: can move to or capture on ",
            "Horse on e3 (with Red: soldier e4): can move to or capture on ",
            "): can move to d3, e0,",
            "Elephant on e2 (with Black: horse f3): can move to or capture on c0, c4, g0.",
            "; can capture on e6.",
        ] {
            assert!(words.contains(part), "{part} is not in {words}");
        }
        let (sheet, words) = &told(Language::ZhCn, "xiangqi")[0];
        assert!(words.contains("（另有黑方：马f3）：可走到"), "{words}");
        let soldiers = [6, 7].map(|place| sheet.0[place].caption.as_str());
        assert_eq!(soldiers, ["过河前的兵", "过河后的兵"]);
        let (sheet, _) = &told(Language::ZhTw, "chess")[0];
        assert_eq!(sheet.0[1].caption, "皇后");
    }

    #[test]
    fn what_is_special_about_a_game_is_told_too() {
        let words = |game| -> String {
            let told = told(Language::EnUs, game);
            told.into_iter().map(|(_, words)| words).collect()
        };
        for (game, part) in [
            (
                "antichess",
                "Rook: must capture: Rook on d2 (with Black: pawn d5): can move to or capture on d5.",
            ),
            (
                "atomic",
                "After Rxd4: White: king g1; pawn e3. Black: king g8; pawn e5.",
            ),
            ("threecheck", "White has given 1 of 3 checks."),
            ("horde", "Starting position: White: king e1;"),
        ] {
            let words = words(game);
            assert!(words.contains(part), "{part} is not in {words}");
        }
        let joined = "The left and right edges are joined.";
        assert_eq!(words("cylinder").matches(joined).count(), 1);
    }

    #[test]
    fn only_the_marks_that_are_shown_are_explained() {
        let of = |game: &str| {
            let lessons = qiyuan_games::by_key(game).unwrap().lessons();
            marks(Language::EnUs, &lessons)
        };
        assert_eq!(
            of("shogi").as_deref(),
            Some("In the picture: ● moves or captures here.")
        );
        let pieces = of("xiangqi").unwrap();
        assert!(pieces.contains("○ ") && pieces.contains("ringed") && !pieces.contains('✕'));
        assert!(of("chess").unwrap().contains("✕ only captures here"));
        assert_eq!(of("corner"), None);
    }

    #[test]
    fn every_alternative_text_of_lessons_fits() {
        for game in qiyuan_games::ALL {
            for language in Language::ALL {
                let all = lessons(language, game.info(), &game.lessons());
                assert!(all.len() <= 2, "{}", game.info().key);
                for (_, words) in all {
                    assert!(!words.ends_with('…'), "{words}");
                }
            }
        }
    }
}
