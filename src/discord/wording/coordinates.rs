//! Coordinates as readers of a language count them: the files of xiangqi, and the ranks of shogi.

use super::Language;
use qiyuan_core::{diagram::Diagram, rules::Info};

/// Names the coordinates beside a board, and the points in its words, as readers of the language do.
pub(super) fn localize(language: Language, info: &Info, diagram: &mut Diagram) {
    if let Some(board) = diagram.board_mut() {
        let coordinates = &mut board.board.coordinates;
        let files = names(language, &format!("coordinates-bottom-{}", info.key));
        if files.len() == coordinates.bottom.len() {
            coordinates.bottom = files;
        }
        for rank in &mut coordinates.right {
            *rank = point(language, info, rank);
        }
    }
    let pieces = diagram.words.iter_mut().flat_map(|words| &mut words.pieces);
    for (_, at) in pieces {
        *at = point(language, info, at);
    }
}

/// A point, or a rank, as readers of the language name it: `7g` is `7七` where they count ranks in characters.
pub(super) fn point(language: Language, info: &Info, written: &str) -> String {
    let names = names(language, &format!("coordinates-right-{}", info.key));
    // Only ranks have letters there; they begin at the far side, as the names do.
    let rank = written.chars().next_back().filter(char::is_ascii_lowercase);
    let number = rank.and_then(|rank| u32::from(rank).checked_sub('a'.into()));
    let name = number.and_then(|number| names.get(usize::try_from(number).ok()?));
    match name {
        Some(name) => format!("{}{name}", &written[..written.len() - 1]),
        None => written.to_owned(),
    }
}

fn names(language: Language, key: &str) -> Vec<String> {
    if !language.has(key) {
        return Vec::new();
    }
    let names = language.say(key);
    names.split(' ').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::rules::{Seat, Viewer};

    #[test]
    fn ranks_are_counted_in_the_digits_of_the_reader() {
        for (key, english, chinese) in [
            ("shogi", "ihgfedcba", "九八七六五四三二一"),
            ("minishogi", "edcba", "五四三二一"),
        ] {
            let game = qiyuan_games::by_key(key).unwrap();
            let start = game.start("", 2).unwrap().view(Viewer::Public);
            for (language, ranks) in [
                (Language::EnUs, english),
                (Language::ZhCn, chinese),
                (Language::ZhTw, chinese),
            ] {
                let mut diagram = start.diagram(Seat(0));
                localize(language, game.info(), &mut diagram);
                let coordinates = &diagram.board().unwrap().board.coordinates;
                assert_eq!(coordinates.right.concat(), ranks);
                let rank = ranks.chars().next().unwrap();
                let pieces = &diagram.words[0].pieces;
                assert!(pieces.iter().any(|(_, at)| *at == format!("1{rank}")));
            }
        }
    }

    #[test]
    fn points_of_other_games_are_named_as_they_are() {
        for key in ["chess", "go", "xiangqi"] {
            let info = qiyuan_games::by_key(key).unwrap().info();
            assert_eq!(point(Language::ZhCn, info, "e4"), "e4");
            assert_eq!(point(Language::ZhCn, info, "5e"), "5e");
        }
        let shogi = qiyuan_games::by_key("shogi").unwrap().info();
        assert_eq!(point(Language::ZhCn, shogi, "7g"), "7七");
        assert_eq!(point(Language::ZhCn, shogi, "×2"), "×2");
        assert_eq!(point(Language::ZhCn, shogi, "7z"), "7z");
        assert_eq!(point(Language::ZhCn, shogi, ""), "");
    }
}
