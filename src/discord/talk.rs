//! Telling what people say to each other from moves that could not be read. Pure.

/// Whether a text that is no move is talk: several words, or in Chinese a few, without a figure.
pub fn is_talk(text: &str) -> bool {
    let is_of_word = |letter: char| {
        letter.is_alphabetic() || letter.is_whitespace() || "!?.,;:'’~！？。，、～".contains(letter)
    };
    let has_words = text.split_whitespace().count() > 1 && !has_figure(text);
    text.chars().all(is_of_word) && (has_words || is_han_talk(text, 4))
}

/// Whether it has so many Han characters, and no word of a move in Chinese among them.
pub fn is_han_talk(text: &str, least: usize) -> bool {
    let is_han = |letter: &char| ('\u{4e00}'..='\u{9fff}').contains(letter);
    text.chars().filter(is_han).count() >= least && !text.contains(['进', '進', '退', '平'])
}

/// Whether there is a figure in it, as in most moves.
pub fn has_figure(text: &str) -> bool {
    let is_figure =
        |letter: char| letter.is_ascii_digit() || "一二三四五六七八九十".contains(letter);
    text.chars().any(is_figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_is_told_from_moves() {
        for text in [
            "e4",
            "Nf3",
            "O-O",
            "pass",
            "炮二平五",
            "accept D4 Q16",
            "resgin",
            "accept -",
            "马二进三",
            "好棋",
        ] {
            assert!(!is_talk(text), "{text}");
        }
        for text in [
            "nice bot!",
            "what a game",
            "good game, both of you",
            "谢谢你陪我下棋",
            "等我想一想！",
        ] {
            assert!(is_talk(text), "{text}");
        }
    }
}
