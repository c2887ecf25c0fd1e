//! Rulings of a law of repetition in words: the warning, and the explanation.

use std::collections::HashMap;

use super::Language;
use qiyuan_core::{
    diagram::{Diagram, Last, Remark, Scene, Words},
    rules::{Fact, Info, Labeled, Ruling},
};

/// The most actions of a loop that are explained in a message, and the most reasons for one label.
const MAX_LINES: usize = 16;
const MAX_FACTS: usize = 3;

/// What comes if the position comes back once more: who would lose, or that it is a draw; nothing
/// where the position is new or the game is decided.
#[must_use]
pub fn warning(language: Language, info: &Info, ruling: &Ruling) -> Option<String> {
    let outcome = ruling.outcome.as_ref().filter(|_| !ruling.is_final)?;
    let winners = outcome.winners();
    let count = ("count", ruling.occurrences.into());
    if winners.is_empty() {
        return Some(language.tell("repetition-warning-draw", &[count]));
    }
    let losers = ruling
        .labels
        .iter()
        .map(|labeled| labeled.seat)
        .filter(|seat| !winners.contains(*seat))
        .collect();
    let side = super::players(language, info, losers);
    let reason = super::endings::reason(language, outcome.reason().key());
    let args = [count, ("side", side.into()), ("reason", reason.into())];
    Some(language.tell("repetition-warning", &args))
}

/// What is shown of one action of a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The action in the reader's notation.
    pub caption: String,
    /// What stands on the board after it, in the words of the drawing.
    pub words: Vec<Words>,
}

/// Why a ruling is what it is, a line for each action of the loop; empty where nothing repeats.
/// Where `shown` has not all actions of the loop, they are told in canonical text.
#[must_use]
pub fn ruling(language: Language, info: &Info, ruling: &Ruling, shown: &[Shown]) -> String {
    if ruling.outcome.is_none() {
        return String::new();
    }
    let articles: Vec<String> = ruling
        .articles
        .iter()
        .map(|article| self::article(language, ruling.profile, article))
        .collect();
    let mut lines = vec![language.tell(
        "repetition-ruling",
        &[
            ("count", ruling.occurrences.into()),
            (
                "articles",
                articles.join(&language.say("alt-separator")).into(),
            ),
        ],
    )];
    let shown = Some(shown).filter(|shown| shown.len() == ruling.labels.len());
    for (index, labeled) in ruling.labels.iter().enumerate().take(MAX_LINES) {
        let shown = shown.and_then(|shown| shown.get(index));
        lines.push(line(language, info, index + 1, labeled, shown));
    }
    if ruling.labels.len() > MAX_LINES {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}

/// An article of a code: what stands behind the code's short name, with its name in words.
fn article(language: Language, profile: &str, article: &str) -> String {
    let number = article.split_once(", ").map_or(article, |(_, rest)| rest);
    language.tell(
        "repetition-article",
        &[
            ("code", language.say(&format!("code-{profile}")).into()),
            ("number", number.into()),
        ],
    )
}

fn line(
    language: Language,
    info: &Info,
    number: usize,
    labeled: &Labeled,
    shown: Option<&Shown>,
) -> String {
    let side = info
        .sides
        .get(labeled.seat.index())
        .map(|key| super::side(language, key))
        .unwrap_or_default();
    let action = shown.map_or(labeled.action.as_str(), |shown| shown.caption.as_str());
    let words = shown.map_or(&[][..], |shown| &shown.words);
    let facts: Vec<String> = labeled
        .facts
        .iter()
        .take(MAX_FACTS)
        .map(|reason| fact(language, info, reason, words))
        .collect();
    let mut args = vec![
        ("number", number.into()),
        ("side", side.into()),
        ("action", super::name(action).into()),
        ("label", label(language, labeled.label).into()),
    ];
    if facts.is_empty() {
        return language.tell("repetition-line-bare", &args);
    }
    let facts = facts.join(&language.say("repetition-separator"));
    args.push(("facts", facts.into()));
    language.tell("repetition-line", &args)
}

/// A diagram with what is written on it, and what it says in words, in this language: coordinates, where languages count
/// in digits of their own, the labels of arrows, without what is said in brackets, who has taken how many stones, what on
/// a card table is over, and what open hands are worth.
#[must_use]
pub fn diagram(language: Language, info: &Info, mut diagram: Diagram) -> Diagram {
    super::coordinates::localize(language, info, &mut diagram);
    if let Scene::Cards(table) = &mut diagram.scene {
        table.heading = match table.last {
            Some(Last::Trick) => language.say("table-last-trick"),
            Some(Last::Hand) => language.say("table-last-hand"),
            None => String::new(),
        };
        for place in &mut table.places {
            let rank = place
                .rank
                .map(|rank| language.say(&format!("hand-rank-{rank}")));
            place.caption = rank.unwrap_or_default();
        }
    }
    let taken = diagram.remarks.iter().filter_map(|remark| match remark {
        Remark::Taken { side, stones } => Some((*side, *stones)),
        _ => None,
    });
    let taken: HashMap<&str, u16> = taken.collect();
    let Some(board) = diagram.board_mut() else {
        return diagram;
    };
    for note in &mut board.notes {
        if let Some(side) = note.taken_by
            && let Some(stones) = taken.get(side)
        {
            let args = super::pieces::taken(language, side, *stones);
            note.text = language.tell("note-taken", &args);
        }
    }
    for arrow in &mut board.arrows {
        let parts = arrow.label.split_once(' ');
        if let Some((number, key)) =
            parts.and_then(|(number, said)| Some((number, label_key(said)?)))
        {
            let said = language.say(key);
            let short = said.split(" (").next().unwrap_or_default();
            arrow.label = format!("{number} {short}");
        }
    }
    diagram
}

/// The key of what an action of a loop is called, in a ruling and on its arrow.
fn label_key(label: &str) -> Option<&'static str> {
    Some(match label {
        "将" => "label-check",
        "杀" => "label-mate-threat",
        "捉" => "label-chase",
        "闲" => "label-idle",
        _ => return None,
    })
}

fn label(language: Language, label: &str) -> String {
    language.say(label_key(label).unwrap_or("label-idle"))
}

fn fact(language: Language, info: &Info, fact: &Fact, words: &[Words]) -> String {
    let key = format!("fact-{}", fact.key);
    let others: Vec<String> = fact
        .others
        .iter()
        .map(|point| named(language, info, point, words))
        .collect();
    language.tell(
        &key,
        &[
            ("by", named(language, info, &fact.by, words).into()),
            ("to", named(language, info, &fact.to, words).into()),
            ("others", others.join(&language.say("alt-separator")).into()),
        ],
    )
}

/// A point with the piece that stands there: `knight e5`, or in words of the game, by the file as the piece's side
/// counts it.
fn named(language: Language, info: &Info, point: &str, words: &[Words]) -> String {
    let mut standing = words.iter().flat_map(|words| {
        let pieces = words.pieces.iter();
        pieces.map(|(piece, at)| (words.side, *piece, at))
    });
    let Some((side, piece, _)) = standing.find(|(_, _, at)| *at == point) else {
        return point.to_owned();
    };
    let piece = language.say(&format!("piece-{piece}"));
    let own = format!("piece-at-{}-{side}", info.key);
    if language.has(&own) {
        let file = point.trim_end_matches(|letter: char| letter.is_ascii_digit());
        return language.tell(&own, &[("piece", piece.into()), ("file", file.into())]);
    }
    language.tell(
        "alt-piece",
        &[("piece", piece.into()), ("point", point.into())],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::{
        diagram::{Arrow, Board, BoardDesign, BoardDiagram, CardTable, Cell, Sprite},
        rules::{Seat, Viewer},
    };

    #[test]
    fn what_arrows_say_is_told_in_the_language_of_the_reader() {
        let info = qiyuan_games::by_key("xiangqi").unwrap().info();
        let told = |language, label: &str| {
            let [from, to] = [0, 1].map(|rank| Cell { file: 0, rank });
            let arrow = Arrow {
                label: label.to_owned(),
                ..Arrow::new(Some(0), from, to)
            };
            let mut board = BoardDiagram::new(Board::new(BoardDesign::points(), 9, 10));
            board.arrows.push(arrow);
            let told = diagram(language, info, board.into());
            told.board().unwrap().arrows[0].label.clone()
        };
        for (language, label, expected) in [
            (Language::EnUs, "1 将", "1 check"),
            (Language::EnUs, "12 杀", "12 threat to mate"),
            (Language::ZhCn, "2 捉", "2 捉"),
            (Language::ZhTw, "3 闲", "3 閒"),
            (Language::EnUs, "4 ?", "4 ?"),
            (Language::EnUs, "", ""),
        ] {
            assert_eq!(told(language, label), expected);
        }
    }

    #[test]
    fn stones_that_were_taken_are_told_beside_the_note_of_their_taker() {
        let game = qiyuan_games::by_key("go").unwrap();
        let mut position = game.start("5x5", 2).unwrap();
        for (ply, text) in ["c3", "a1", "a2", "e5", "b1"].into_iter().enumerate() {
            let seat = Seat(u8::from(ply % 2 == 1));
            position.play(seat, text).unwrap();
        }
        let mut drawn = position.view(Viewer::Public).diagram(Seat(0));
        drawn.board_mut().unwrap().notes.reverse();
        let told = diagram(Language::EnUs, game.info(), drawn);
        let notes = told.board().unwrap().notes.iter();
        let texts: Vec<&str> = notes.map(|note| note.text.as_str()).collect();
        assert_eq!(texts, ["White took 0", "Black took 1"]);
    }

    #[test]
    fn a_table_that_still_shows_what_is_over_says_so() {
        let info = qiyuan_games::by_key("niuniu").unwrap().info();
        let told = |language, last| {
            let table = CardTable {
                last,
                ..CardTable::new(Sprite("cards/back"))
            };
            match diagram(language, info, table.into()).scene {
                Scene::Cards(table) => table.heading,
                Scene::Board(_) => panic!("a table"),
            }
        };
        for (language, trick, hand) in [
            (Language::EnUs, "Last trick", "Previous hand"),
            (Language::ZhCn, "上一墩", "上一局"),
            (Language::ZhTw, "上一墩", "上一局"),
        ] {
            assert_eq!(told(language, Some(Last::Trick)), trick);
            assert_eq!(told(language, Some(Last::Hand)), hand);
            assert_eq!(told(language, None), "");
        }
    }

    #[test]
    fn files_are_counted_in_the_figures_of_the_reader() {
        let game = qiyuan_games::by_key("xiangqi").unwrap();
        let start = game.start("", 2).unwrap().view(Viewer::Public);
        let files = |language, bottom| {
            let told = diagram(language, game.info(), start.diagram(Seat(bottom)));
            let coordinates = told.board().unwrap().board.coordinates.clone();
            (coordinates.bottom.concat(), coordinates.top.concat())
        };
        for bottom in [0, 1] {
            let black = || "123456789".to_owned();
            let english = ("987654321".to_owned(), black());
            let chinese = ("九八七六五四三二一".to_owned(), black());
            assert_eq!(files(Language::EnUs, bottom), english);
            assert_eq!(files(Language::ZhCn, bottom), chinese);
            assert_eq!(files(Language::ZhTw, bottom), chinese);
        }
    }
}
